package rules

import (
	"mischief/game"
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// How vermin and allies come onto the map (CNO-721 to CNO-726, CNO-R68, CNO-R70).

var blank squares.Set

// spawnMarks are the marks of the letters of the round track.
var spawnMarks = [...]codex.Mark{0, codex.MarkS, codex.MarkS1, codex.MarkS2, codex.MarkS3}

// spawnSquares are the squares that spawn by the space that the round marker has reached: those with its letter, and Summon markers for S (CNO-722).
func (r *Rules) spawnSquares(s *Position) (at squares.Set) {
	sheet := r.sheet(s)
	letter := sheet.Track[s.Space]
	if letter == 0 {
		return at
	}
	if c := (Scene{Square: none}); !r.holdAll(s, &c, sheet.SpawnIf) {
		return at
	}
	at = sheet.Map.Marks[spawnMarks[letter]]
	if sheet.SpawnSquares != 0 {
		var few squares.Set
		n := 0
		for q := at.First(); q != none && n < int(sheet.SpawnSquares); q = at.Next(q) {
			few.Add(q)
			n++
		}
		at = few
	}
	if letter == 1 {
		for i := range s.Tokens[:s.Laid] {
			if t := &s.Tokens[i]; t.Kind == codex.TokenSummon {
				at.Add(t.At)
			}
		}
	}
	return at
}

// nextSpawn is the square that spawns next in the End segment, row by row.
func (r *Rules) nextSpawn(s *Position, t *endTask) squares.Square {
	at := r.spawnSquares(s)
	return at.Next(sq(t.Next))
}

// poolKinds are the kinds of vermin that the scenario has in its pool and set aside, in a fixed order; poolPlace is the place of one.
func (r *Rules) poolKinds(s *Position) []codex.Kind {
	return r.bill(s).kinds
}

func (r *Rules) poolPlace(s *Position, kind codex.Kind) int {
	for i, k := range r.poolKinds(s) {
		if k == kind {
			return i
		}
	}
	return 0
}

// refill makes a new pool of the vermin discard (CNO-719), if the pool is empty; it is another lot, of which markers that lie on the map are not (CNO-723, CNO-R68).
func (r *Rules) refill(s *Position, tell *game.Story) {
	count := uint8(0)
	for _, n := range s.Discard {
		count += n
	}
	if s.Pool > 0 || count == 0 {
		return
	}
	lot := uint8(0)
	for lot = range uint8(MaxLots) {
		if s.Lots[lot] == (Lot{}) {
			break
		}
	}
	s.Lot = lot
	s.Lots[lot].Left = s.Discard
	s.Discard = [PoolKinds]uint8{}
	s.Pool = count
	if tell != nil {
		tell.Tell("CNO-723", "pool-refilled", game.Num("n", count))
	}
}

// runSpawn puts a figure onto the map: it is taken from where it comes, then from the square named or the nearest free one.
func (r *Rules) runSpawn(s *Position, t *spawnTask, tell *game.Story) {
	if t.Flags&spawned != 0 {
		s.done()
		return
	}
	kind := codex.Kind(t.Kind)
	if !r.available(s, kind, tell) {
		if tell != nil {
			tell.Tell("CNO-724", "spawn-skipped", r.at("at", sq(t.At)))
		}
		s.done()
		return
	}
	open := r.nearest(s, sq(t.At), kind != 0 && r.codex.Kinds[kind].Large)
	switch open.Count() {
	case 0: // no empty square can be reached: the marker goes back (CNO-R70)
		if tell != nil {
			tell.Tell("CNO-R70", "spawn-skipped", r.at("at", sq(t.At)))
		}
		s.done()
	case 1:
		r.spawnAt(s, t, open.First(), tell)
	default:
		s.Fields = open
		s.ask(Placing, s.chooser())
	}
}

// available tells whether a figure of a kind can come: a marker of the pool, which is made anew if it is empty; a foe from those set aside, the discard or the pool (CNO-R111); allies come from the box.
func (r *Rules) available(s *Position, kind codex.Kind, tell *game.Story) bool {
	switch {
	case kind == 0:
		r.refill(s, tell)
		return s.Pool > 0 && s.free(FirstVermin, LastVermin) != nobody
	case r.codex.Kinds[kind].Role == codex.Ally:
		return s.free(FirstAlly, LastAlly) != nobody
	}
	place := r.poolPlace(s, kind)
	if r.poolKinds(s)[place] != kind || s.free(FirstVermin, LastVermin) == nobody {
		return false
	}
	return s.Aside[place] > 0 || s.Discard[place] > 0 || s.Pool > 0 && s.Lots[s.Lot].Left[place] > 0
}

// nearest are the free squares with the fewest steps from a square, figures disregarded (CNO-725, CNO-R70); of a Large figure those north-west of its block, which covers the square or comes as near as it can.
func (r *Rules) nearest(s *Position, at squares.Square, large bool) (best squares.Set) {
	all, _ := r.occupied(s, nobody)
	free := s.Ground.Floor.Without(s.Ground.Blocking).Without(all)
	if large {
		free = s.Ground.Blocks(&all)
	} else if free.Has(at) {
		best.Add(at)
		return best
	}
	links := s.Ground.Links()
	open := s.Ground.Floor.Without(s.Ground.Blocking)
	from := squares.One(at)
	open.Add(at)
	var flood squares.Flood
	flood.Spread(&links, &open, &from)
	near := squares.Far
	for q := free.First(); q != none; q = free.Next(q) {
		d := flood.Distance(q)
		if large {
			for _, p := range [...]squares.Square{q + 1, q + squares.Stride, q + squares.Stride + 1} {
				d = min(d, flood.Distance(p))
			}
		}
		if d == squares.Far || d > near {
			continue
		}
		if d != near {
			best, near = squares.Set{}, d
		}
		best.Add(q)
	}
	return best
}

// spawnAt puts the figure there.
func (r *Rules) spawnAt(s *Position, t *spawnTask, q squares.Square, tell *game.Story) {
	kind := codex.Kind(t.Kind)
	first, last := FirstVermin, LastVermin
	if kind != 0 && r.codex.Kinds[kind].Role == codex.Ally {
		first, last = FirstAlly, LastAlly
	}
	n := s.free(first, last)
	f := &s.Fig[n]
	*f = Figure{}
	switch {
	case kind == 0:
		s.Pool--
		f.Lot = s.Lot
		f.set(FaceDown)
	default:
		if n.vermin() {
			r.fetch(s, r.poolPlace(s, kind))
		}
		r.become(s, n, kind)
		if t.Flags&faceDown != 0 {
			f.set(FaceDown)
		}
	}
	t.Flags |= spawned
	s.put(n, q)
	if t.Use != 0 {
		s.Uses[t.Use-1].Chosen.add(n)
	}
	if tell != nil {
		key := "spawned"
		if kind == 0 {
			key = "marker-laid"
		}
		tell.Tell("CNO-721", key, r.who("who", s, n), r.at("at", q))
	}
	r.arrive(s, n, Spawned)
	if kind == 0 && t.Flags&faceDown == 0 { // a card that brings a marker face up turns it up first, seen or not
		r.reveal(s, n)
	}
}

// fetch takes a named vermin from those set aside, else the discard, else the pool (CNO-R111).
func (r *Rules) fetch(s *Position, place int) {
	switch {
	case s.Aside[place] > 0:
		s.Aside[place]--
	case s.Discard[place] > 0:
		s.Discard[place]--
	default:
		s.Lots[s.Lot].Left[place]--
		s.Pool--
	}
}

// displace moves figures off squares that have become blocking to the nearest free ones; a Large one only if two of its squares are blocking (CNO-R82).
func (r *Rules) displace(s *Position, at *squares.Set) {
	for left := s.On; left != 0; {
		n := left.take()
		list, count := r.body(s, n)
		blocked := 0
		for _, q := range list[:count] {
			if s.Ground.Blocking.Has(q) {
				blocked++
			}
		}
		if blocked == 0 || count > 1 && blocked < 2 {
			continue
		}
		here := s.Fig[n].At
		s.take(n, OnMap)
		open := r.nearest(s, here, count > 1)
		s.put(n, here)
		if q := open.First(); q != none {
			s.put(n, q)
			r.arrive(s, n, Placed)
		}
	}
}

// spawned is the bit of a spawnTask whose figure stands on the map.
const spawned = 2

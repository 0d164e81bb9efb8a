package rules

import (
	"mischief/game"
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// What the effects of the vocabulary do to the map, and where they lead on: tests, choices, entries of the story.

// places are the squares that content means.
func (r *Rules) places(s *Position, c *Scene, at *codex.Squares) (set squares.Set) {
	m := &r.sheet(s).Map
	switch {
	case at.Spawns:
		set = m.Marks[codex.MarkS]
	case at.Marks != 0:
		for mark := codex.MarkG; mark < codex.MarkCount; mark++ {
			if at.Marks.Has(mark) {
				set = set.Union(m.Marks[mark])
			}
		}
		set = set.Intersect(s.Ground.Floor) // a ground that was drawn anew may be smaller than the map of the sheet
	default:
		set = s.Ground.Floor
	}
	if at.Within >= 0 || at.LOS {
		o := r.origin(s, c, at.From, at.FromMark)
		here := r.squaresOf(s, &o)
		for q := set.First(); q != none; q = set.Next(q) {
			near, seen := 127, false
			for p := here.First(); p != none; p = here.Next(p) {
				d := squares.Distance(p, q)
				if d == 1 && !s.Ground.Connected(p, q) {
					d = 2 // CNO-R51: behind a wall nothing is within Range 1
				}
				near = min(near, d)
				seen = seen || at.LOS && s.Ground.Sees(p, q)
			}
			if at.Within >= 0 && near > int(at.Within) || at.LOS && !seen {
				set.Remove(q)
			}
		}
	}
	if at.Empty {
		all, _ := r.occupied(s, nobody)
		set = set.Without(all).Without(s.Ground.Blocking)
	}
	if at.Dry {
		set = set.Without(s.Ground.Water)
	}
	return set
}

// onPlaces has one of some squares picked where the content says so, and tells when: the square is then in Use.Square.
func (r *Rules) onPlaces(s *Position, t *listTask, u *Use, at *codex.Squares) (set squares.Set, ready bool) {
	if t.Stage&picked != 0 {
		t.Stage &^= picked
		set.Add(u.Square)
	} else {
		c := s.scene(u)
		set = r.places(s, &c, at)
		if set.Empty() || !at.Single() {
			return set, true
		}
		if set.Count() > 1 {
			s.Fields = set
			t.Stage |= picked
			begin(s, squareTask{Use: t.Use})
			return set, false
		}
		u.Square = set.First()
	}
	if at.Big {
		set = squares.BigSet(u.Square)
	}
	return set, true
}

// runSquare asks for a square; placeAt answers.
func (r *Rules) runSquare(s *Position, t *squareTask, _ *game.Story) {
	if t.Done != 0 {
		s.done()
		return
	}
	s.ask(Placing, s.chooser())
}

// doReveal turns face-down markers up.
func (r *Rules) doReveal(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage == walking {
		return true
	}
	if _, ready := r.chosen(s, t, u, &e.Whom, func(n Fig) bool { return s.Fig[n].is(FaceDown) }); !ready { // that reveals them, one after the other
		return false
	}
	t.Stage = walking
	r.look(s) // who was turned up, seen by nobody, may hide again (CNO-806, CNO-R69)
	return false
}

// doToken puts tokens on squares or takes them off.
func (r *Rules) doToken(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	s.Stir = true
	c := s.scene(u)
	if e.Take != codex.NoToken {
		return r.takeToken(s, t, u, e, tell)
	}
	at, ready := r.onPlaces(s, t, u, &e.At)
	if !ready {
		return false
	}
	n := max(1, r.number(s, &c, &e.N))
	for q := at.First(); q != none; q = at.Next(q) {
		for range n {
			r.layToken(s, e.Put, q)
		}
		if e.Put == codex.TokenSmoke { // one token for a big square
			break
		}
	}
	return true
}

// layToken lays a token on a square.
func (r *Rules) layToken(s *Position, kind codex.Token, at squares.Square) {
	if s.Laid == MaxTokens {
		return
	}
	s.Tokens[s.Laid] = Token{Kind: kind, At: at, Mark: r.markAt(s, at), Round: s.Round}
	s.Laid++
	if kind == codex.TokenSmoke {
		r.smoke(s)
	}
}

// markAt is the letter of a square by which the sheet names tokens on it.
func (r *Rules) markAt(s *Position, at squares.Square) codex.Mark {
	m := &r.sheet(s).Map
	for mark := codex.MarkA; mark < codex.MarkCount; mark++ {
		if m.Marks[mark].Has(at) {
			return mark
		}
	}
	for mark := codex.MarkG; mark < codex.MarkA; mark++ {
		if m.Marks[mark].Has(at) {
			return mark
		}
	}
	return codex.NoMark
}

// liftToken takes a token away for good.
func (s *Position) liftToken(i int) {
	s.Laid--
	copy(s.Tokens[i:], s.Tokens[i+1:s.Laid+1])
	s.Tokens[s.Laid] = Token{}
	s.Stir = true
}

// smoke makes the big squares of smoke tokens hindering; the terrain below comes back when they go.
func (r *Rules) smoke(s *Position) {
	for i := range s.Tokens[:s.Laid] {
		if t := &s.Tokens[i]; t.Kind == codex.TokenSmoke {
			s.Ground.Hindering = s.Ground.Hindering.Union(squares.BigSet(t.At).Intersect(s.Ground.Floor))
		}
	}
}

// takeToken takes tokens off squares: one that goes to somebody is carried.
func (r *Rules) takeToken(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	to := Figs(0)
	if e.To.Who != codex.NoName {
		var ready bool
		if to, ready = r.chosen(s, t, u, &e.To, nil); !ready {
			return false
		}
	}
	c := s.scene(u)
	at := r.places(s, &c, &e.At)
	if e.At == (codex.Squares{Within: -1}) {
		at = squares.One(u.Square)
	}
	n := max(1, r.number(s, &c, &e.N))
	if m := c.Moment; m != nil && m.Trigger == codex.OnSearch && codex.Token(m.What) == e.Take && to != 0 && at.Has(m.At) && s.Laid < MaxTokens {
		// The token that has just been searched is taken along; it has come off its square, so that it has no letter any more (CNO-433, CNO-R113).
		s.Tokens[s.Laid] = Token{Kind: e.Take, At: m.At, Carrier: to.first(), Round: s.Round}
		s.Laid++
		return true
	}
	all := e.At.Marks != 0 && !e.At.Pick
	for i := 0; i < int(s.Laid) && (n > 0 || all); i++ {
		k := &s.Tokens[i]
		if k.Kind != e.Take || k.Carrier != nobody || !at.Has(k.At) {
			continue
		}
		n--
		if to != 0 {
			k.Carrier, k.Mark = to.first(), codex.NoMark
			continue
		}
		s.liftToken(i)
		i--
	}
	return true
}

// doTerrain changes squares, doors and walls. Whoever stands on a square that becomes blocking is moved to the nearest empty one (CNO-R82).
func (r *Rules) doTerrain(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage == walking {
		return true
	}
	s.Stir = true
	switch {
	case e.At.AnyDoor:
		return r.openAnyDoor(s, t, u, e, tell)
	case e.At.Door != 0:
		r.setDoor(s, e.At.Door, e.Becomes == codex.BecomesOpen, tell)
	default:
		at, ready := r.onPlaces(s, t, u, &e.At)
		if !ready {
			return false
		}
		r.change(s, &at, e.Becomes)
		if tell != nil && !at.Empty() {
			tell.Tell("CNO-451", "terrain", r.at("at", at.First()), game.Num("n", at.Count()), game.Word("becomes", "terrain."+e.Becomes.String()))
		}
		if e.Becomes == codex.BecomesBlocking {
			r.displace(s, &at)
		}
	}
	t.Stage = walking
	r.look(s)
	return false
}

// change changes the terrain of squares.
func (r *Rules) change(s *Position, at *squares.Set, what codex.Terrain) {
	g := &s.Ground
	g.Blocking, g.Water, s.Plain = g.Blocking.Without(*at), g.Water.Without(*at), s.Plain.Without(*at)
	switch what {
	case codex.BecomesBlocking:
		g.Blocking = g.Blocking.Union(*at)
	case codex.BecomesHindering:
		s.Plain = s.Plain.Union(*at)
	case codex.BecomesWater:
		g.Water = g.Water.Union(*at)
	}
	g.Hindering = s.Plain
	r.smoke(s)
}

// setDoor opens or closes a door (CNO-R35).
func (r *Rules) setDoor(s *Position, no codex.DoorID, open bool, tell *game.Story) {
	door := &r.sheet(s).Map.Doors[no]
	if open {
		s.Open |= 1 << no
		s.Ground.OpenEdge(door.A, door.B)
	} else {
		s.Open &^= 1 << no
		s.Ground.CloseEdge(door.A, door.B)
	}
	s.Stir = true
	if tell != nil {
		key := "door-closes"
		if open {
			key = "door-opens"
		}
		tell.Tell("CNO-R35", key, r.at("at", door.A))
	}
}

// doSpawn brings figures onto the map by the standard spawn rules (CNO-721, CNO-726, CNO-R70).
func (r *Rules) doSpawn(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage&picked == 0 && t.Stage > 0 && u.Left == 0 {
		return true
	}
	kind, flags := e.Spawn.What, int16(0)
	if e.Spawn.Down {
		flags = faceDown
	}
	if e.Spawn.Pool {
		kind = 0
	}
	if t.Stage == 0 && !r.available(s, kind, tell) { // nothing comes, so no square is asked for (CNO-724, CNO-R111)
		u.Chosen = 0
		if tell != nil {
			tell.Tell("CNO-724", "nothing-spawns")
		}
		return true
	}
	c := s.scene(u)
	each := e.At.Within > 0 // a square of its own is named for each (CNO-R141)
	if t.Stage&^picked == 0 || each {
		at, ready := r.onPlaces(s, t, u, &e.At)
		if !ready {
			return false
		}
		if t.Stage&^picked == 0 {
			u.Left = uint8(max(1, r.number(s, &c, &e.N)) * at.Count()) // so many on each square
			u.Chosen = 0
		}
		s.Fields = at
		u.Square = none
		t.Stage = walking
	}
	switch { // the squares were needed for the choice of a free one: they are found anew
	case !s.Fields.Empty() || u.Left == 0:
	case !e.At.Single():
		s.Fields = r.places(s, &c, &e.At)
	case u.Square != none:
		s.Fields = squares.One(u.Square)
	}
	// The next square of those meant; when all have had one it begins again from the first.
	q := s.spawnAfter(u)
	if q == none {
		u.Left = 0
		return true
	}
	u.Square = q
	u.Left--
	begin(s, spawnTask{Kind: int16(kind), At: int16(q), Flags: flags, Use: t.Use})
	return false
}

// spawnAfter is the square on which the next figure of a spawn comes, row by row.
func (s *Position) spawnAfter(u *Use) squares.Square {
	if s.Fields.Empty() {
		return none
	}
	q := s.Fields.Next(u.Square)
	if q == none {
		q = s.Fields.First()
	}
	return q
}

// faceDown is the bit of a spawnTask for a marker that comes face down.
const faceDown = 1

// doTest draws or flips a card and goes on by what it is (CNO-132 to CNO-134).
func (r *Rules) doTest(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	switch t.Stage &^ picked {
	case 0:
		who, ready := r.chosen(s, t, u, &e.Who, nil)
		if !ready {
			return false
		}
		by := nobody
		if who != 0 {
			by = who.first()
		} else if e.Who.Who != codex.NoName && e.Who.Who != codex.TheSelf {
			return true
		}
		t.Stage = 1
		s.draw(Draw{By: by, Flip: e.Flip, Use: uint8(t.Use)})
	case 1:
		t.Stage = 2
		d := s.drawn()
		is := d.face()
		fits := false
		if !e.Flip {
			value := is.worth() + int(d.DRM)
			is.value = uint8(min(99, max(1, value))) // modifiers count (CNO-134)
			if value < 1 {
				is.value = 1
			}
		}
		fits = filtered(&e.Filter, is)
		u.Card = d.Card
		s.closeDraw()
		if tell != nil {
			key := "test-fails"
			if fits {
				key = "test-holds"
			}
			tell.Tell("CNO-134", key, r.poker("card", Card(u.Card-1)))
		}
		list := e.Else
		if fits {
			list = e.Then
		}
		if list != 0 {
			begin(s, listTask{Use: t.Use, List: int16(list)})
		}
	default:
		return true
	}
	return false
}

// doChoose has one of several lists picked (CNO-R107).
func (r *Rules) doChoose(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage != 0 {
		return true
	}
	open, only := 0, codex.ListID(0)
	for _, way := range e.Ways {
		if r.listOpen(s, u, way.Do) {
			open, only = open+1, way.Do
		}
	}
	switch open {
	case 0:
		return true
	case 1:
		t.Stage = 1
		begin(s, listTask{Use: t.Use, List: int16(only)})
	default:
		s.ask(Choosing, s.chooser()) // chooseList answers: the stage is 1 and the list has begun
	}
	return false
}

// listOpen tells whether a list of effects can be carried out: its first effect finds somebody, and what it takes from the purse is there.
func (r *Rules) listOpen(s *Position, u *Use, list codex.ListID) bool {
	c := s.scene(u)
	effects := r.codex.Lists[list].Effects
	for i := range effects {
		if e := &effects[i]; e.Kind == codex.DoGain && e.Gain.HasBucks {
			if n := r.number(s, &c, &e.Gain.Bucks); n < 0 && int(s.Bucks) < -n {
				return false
			}
		}
	}
	return len(effects) == 0 || r.finds(s, &c, &effects[0])
}

// doRound moves the round marker, without spawning on the way (CNO-R27).
func (r *Rules) doRound(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	c := s.scene(u)
	last := len(r.sheet(s).Track) - 1
	s.Space = uint8(min(last, max(0, int(s.Space)+r.number(s, &c, &e.N))))
	if tell != nil {
		tell.Tell("CNO-R27", "marker", game.Num("space", s.Space+1))
	}
	return true
}

// doEntry reads an entry of the story and carries out what it says (CNO-231).
func (r *Rules) doEntry(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage != 0 {
		return true
	}
	t.Stage = 1
	s.Read |= 1 << e.Entry
	entry := r.sheet(s).Entries[e.Entry]
	if tell != nil {
		tell.Tell("CNO-231", "entry", game.Num("n", e.Entry), game.Word("text", r.entryKey(s, e.Entry)))
	}
	begin(s, listTask{Use: t.Use, List: int16(entry.Do)})
	return false
}

// doNote writes a note into the adventure log, or strikes one out.
func (r *Rules) doNote(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if e.Set {
		s.Notes |= 1 << e.Note
	} else {
		s.Notes &^= 1 << e.Note
	}
	s.Stir = true
	if tell != nil {
		key := "noted"
		if !e.Set {
			key = "note-struck"
		}
		tell.Tell("CNO-906", key, game.Word("note", r.noteKey(e.Note)))
	}
	return true
}

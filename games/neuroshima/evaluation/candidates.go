package evaluation

import (
	"mischief/game/board/hex"
	"mischief/games/neuroshima/rules"
	"mischief/games/neuroshima/tiles"
)

// mostCandidates is how many answers a search is given at most.
const mostCandidates = 40

// Candidates are the answers worth thinking about, the most promising first: attacks that hit, modules that are connected, HQs that are guarded. Ending
// the turn, discarding and Battle are always among them, rotations that look alike only once.
func (r *Evaluator) Candidates(s *rules.Position, buf []rules.Move) []rules.Move {
	from := len(buf)
	buf = r.Moves(s, buf)
	if len(buf)-from <= 1 {
		return buf
	}
	var f rules.Field
	r.Field(s, &f)
	l := shortlist{room: mostCandidates}
	for _, m := range buf[from:] {
		if always(m.Verb) {
			l.room--
		}
	}
	for _, m := range buf[from:] {
		if !always(m.Verb) {
			l.offer(m, r.promise(s, &f, m))
		}
	}
	kept := 0
	for _, m := range buf[from:] {
		if always(m.Verb) {
			l.moves[l.n+kept] = m
			kept++
		}
	}
	return append(buf[:from], l.moves[:l.n+kept]...)
}

// always tells whether a verb is always a candidate.
func always(v rules.Verb) bool {
	return v == rules.FightBattle || v == rules.Discard || v == rules.End || v == rules.NoMove || v == rules.Redraw
}

// shortlist keeps the most promising moves, the best first.
type shortlist struct {
	moves   [mostCandidates]rules.Move
	promise [mostCandidates]int32
	n, room int
}

func (l *shortlist) offer(m rules.Move, promise int32) {
	if promise == alike {
		return
	}
	i := l.n
	if l.n < l.room {
		l.n++
	} else if i--; promise <= l.promise[i] {
		return
	}
	for ; i > 0 && l.promise[i-1] < promise; i-- {
		l.moves[i], l.promise[i] = l.moves[i-1], l.promise[i-1]
	}
	l.moves[i], l.promise[i] = m, promise
}

// alike is the promise of a rotation that looks like another one.
const alike int32 = -1 << 31

// promise is how good a move looks at first sight; only the order matters.
func (r *Evaluator) promise(s *rules.Position, f *rules.Field, m rules.Move) int32 {
	p := s.Asked
	switch m.Verb {
	case rules.PlaceHQ:
		if int8(m.N) >= r.Face(r.Roster(s.Player[p].Army).HQ).Symmetry {
			return alike
		}
		return -int32(s.Board().Distance(m.A, s.Board().Centre()))
	case rules.Place, rules.Execute:
		return r.promisePlace(s, f, m)
	case rules.MoveUnit, rules.UseMobility, rules.Rotate, rules.TurnByHQ, rules.Transpose:
		return r.promiseMove(s, f, m)
	case rules.Smoke:
		return -r.turnGain(s, f, m) / 2
	case rules.Snipe, rules.ThrowGrenade, rules.Paralyse, rules.CastSteelNet, rules.Drag:
		if m.N == 0 {
			return r.values[s.Unit[m.A].Tile] / 2
		}
	case rules.StrikeFromAir, rules.BombSmall:
		return r.promiseArea(s, f, m)
	case rules.PushByUnit, rules.Push:
		return r.values[s.Unit[m.B].Tile] / 4
	case rules.PushByHQ:
		return r.values[s.Unit[m.A].Tile] / 4
	}
	if s.Phase >= rules.TurnTaken {
		return r.Worth(s, f, m)
	}
	return 0
}

func (r *Evaluator) promisePlace(s *rules.Position, f *rules.Field, m rules.Move) int32 {
	t := r.Face(m.Tile)
	if t.Kind != tiles.Foundation && int8(m.N) >= t.Symmetry {
		return alike
	}
	gain := r.gain(s, f, t, m.A, int8(m.N), s.Active)
	if old := s.Unit[m.A].Tile; old != tiles.NoTile {
		if m.Verb == rules.Execute {
			return gain + r.values[old]/2 - pointWorth/2
		}
		return gain - r.values[old]/2
	}
	return gain
}

func (r *Evaluator) promiseMove(s *rules.Position, f *rules.Field, m rules.Move) int32 {
	to := m.B
	from := m.A
	switch m.Verb {
	case rules.Rotate, rules.TurnByHQ:
		return r.turnGain(s, f, m)
	case rules.Transpose:
		from, to = m.B, m.A
	}
	t := r.FaceOn(s, from)
	if int8(m.N) >= t.Symmetry && m.A != m.B {
		return alike
	}
	before := r.gain(s, f, t, from, s.Unit[from].Turn, s.Active)
	return r.gain(s, f, t, to, int8(m.N), s.Active) - before
}

// turnGain is what turning a unit gains its owner.
func (r *Evaluator) turnGain(s *rules.Position, f *rules.Field, m rules.Move) int32 {
	u := &s.Unit[m.A]
	t := r.FaceOn(s, m.A)
	return r.gain(s, f, t, m.A, int8(m.N), u.Owner) - r.gain(s, f, t, m.A, u.Turn, u.Owner)
}

// promiseArea is what an area action destroys of enemies, less that of friends.
func (r *Evaluator) promiseArea(s *rules.Position, f *rules.Field, m rules.Move) int32 {
	area := s.Board().Disc(m.A, 1)
	if m.Verb == rules.BombSmall {
		area = hex.One(m.A) | hex.One(m.B) | hex.One(m.C)
	}
	sum := int32(0)
	for units := area & f.All &^ f.HQs; units != 0; {
		c := units.Pop()
		worth := r.hurt(s, f, c, 1)
		if f.Friends[s.Active].Has(c) {
			worth = -worth
		}
		sum += worth
	}
	return sum
}

// gain is what a unit of seat p does on a hex in a rotation: whom it hits, nets and connects, and whether it guards the HQ.
func (r *Evaluator) gain(s *rules.Position, f *rules.Field, t *tiles.Face, c hex.Cell, turn int8, p int8) int32 {
	b := s.Board()
	friends := f.Friends[p]
	enemies := f.All &^ friends
	var sum int32
	for side := range hex.Direction(hex.Directions) {
		toward := side.Turn(int(turn))
		next := b.Next(c, toward)
		if next == hex.None {
			continue
		}
		sum += r.gainOnSide(s, f, t, c, side, toward, enemies)
		switch {
		case t.Link.Has(side) && (t.Targets == tiles.OnFriends) && friends.Has(next),
			t.Link.Has(side) && t.Targets != tiles.OnFriends && enemies.Has(next):
			sum += moduleWorth + r.values[s.Unit[next].Tile]/4
		case t.Net.Has(side) && enemies.Has(next):
			sum += netWorth + r.values[s.Unit[next].Tile]/2
		}
	}
	if hq := r.HQ(s, p); hq != hex.None && b.Distance(c, hq) == 1 {
		sum += 8
		if r.Face(s.Unit[hq].Tile).Around != (tiles.Effects{}) {
			sum += 15
		}
	}
	if t.Strike > 0 {
		sum += attackWorth
	}
	return sum
}

// gainOnSide is what the attacks on one printed side hit.
func (r *Evaluator) gainOnSide(s *rules.Position, f *rules.Field, t *tiles.Face, c hex.Cell, side, toward hex.Direction, enemies hex.Set) int32 {
	var sum int32
	for a, list := range t.Attacks {
		n := int32(list[side])
		if n == 0 {
			continue
		}
		if kind := tiles.Attack(a); kind == tiles.Melee || kind == tiles.Poison {
			if next := s.Board().Next(c, toward); enemies.Has(next) && !(t.Kind == tiles.HQ && f.HQs.Has(next)) {
				sum += r.hurt(s, f, next, n)
			}
			continue
		}
		for _, at := range s.Board().Line(c, toward) {
			if enemies.Has(at) {
				sum += r.hurt(s, f, at, n)
				break
			}
		}
	}
	return sum
}

// hurt is what wounds on a unit are worth.
func (r *Evaluator) hurt(s *rules.Position, f *rules.Field, c hex.Cell, wounds int32) int32 {
	if f.HQs.Has(c) {
		return pointWorth * wounds
	}
	left := int32(r.Toughness(s, f, c) - s.Unit[c].Wounds)
	if wounds >= left {
		return r.values[s.Unit[c].Tile]
	}
	return r.values[s.Unit[c].Tile] * wounds / (2 * max(left, 1))
}

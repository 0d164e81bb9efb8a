package rules

import (
	"mischief/game"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

// Forecast tells what a Battle would do if it began now, or how the one under way would go on, with the sensible choices of choose.
func (r *Rules) Forecast(s *Position, tell *game.Story) {
	after := *s
	r.Foresee(&after, tell)
}

// Foresee fights a Battle on a position of its own, or the one under way to its end, every choice made by a rule of thumb. Nothing that follows a Battle is carried
// out. It allocates nothing where tell is nil.
func (r *Rules) Foresee(s *Position, tell *game.Story) {
	if s.Phase == Over {
		return
	}
	s.Battle.Trial = true
	if !s.Battle.On {
		r.beginBattle(s, causeTile, tell)
	}
	for s.Battle.On {
		r.answer(s, r.choose(s), tell)
	}
}

// choose is a sensible answer to a decision of a Battle: a target that dies, an explosion that destroys more enemies than friends, a Medic for who would
// die without it.
func (r *Rules) choose(s *Position) Move {
	var f Field
	r.Field(s, &f)
	var room [64]Move
	moves := r.answers(s, &f, room[:0])
	best, most := moves[0], int32(-1<<31)
	for _, m := range moves {
		if worth := r.Worth(s, &f, m); worth > most {
			best, most = m, worth
		}
	}
	return best
}

// Worth is how good an answer in a Battle looks to the seat that decides; only the order matters.
func (r *Rules) Worth(s *Position, f *Field, m Move) int32 {
	switch s.Phase {
	case Aiming:
		if !r.FaceOn(s, m.A).Abilities.Has(tiles.RocketAttack) {
			return r.worthHitting(s, f, m.B)
		}
		for _, c := range []hex.Cell{m.D, m.C, m.B} {
			if c != hex.None && f.enemies(m.A).Has(c) {
				return r.worthHitting(s, f, c)
			}
		}
		return -1
	case Exploding:
		if m == r.explosion(s) {
			return r.worthExploding(s, f, m)
		}
	case Converting:
		return r.worthConverting(s, f, m)
	case Treating:
		return r.worthTreating(s, f, m)
	case Poisoning:
		if f.HQs.Has(m.A) {
			return 1
		}
	case TurnTaken:
		if m.N == int16(s.Unit[m.A].Turn) {
			return 1
		}
	}
	return 0
}

// worthHitting prefers what a wound destroys, then HQs.
func (r *Rules) worthHitting(s *Position, f *Field, c hex.Cell) int32 {
	switch {
	case f.HQs.Has(c):
		return 1
	case s.Unit[c].Wounds+1 >= r.Toughness(s, f, c):
		return 2
	}
	return 0
}

// worthExploding is the enemies an explosion destroys or, if HQs, hits, less the friends, the Clown among them.
func (r *Rules) worthExploding(s *Position, f *Field, m Move) int32 {
	area := f.board.Around(m.A) &^ f.HQs
	worth := int32(-1)
	if m.N == 1 {
		area = f.board.Disc(m.A, 1)
		worth = 0
	}
	for units := area & f.All; units != 0; {
		c := units.Pop()
		switch n := r.worthHitting(s, f, c); {
		case n == 0:
		case f.Friends[s.Asked].Has(c):
			worth--
		default:
			worth++
		}
	}
	return 2*worth - 1 // to hold is worth 0
}

// worthConverting counts the attacks that hit somebody only because they are converted, less those that then hit nobody.
func (r *Rules) worthConverting(s *Position, f *Field, m Move) int32 {
	worth := int32(0)
	t := r.FaceOn(s, m.A)
	for i := range 2 * hex.Directions {
		if m.N>>i&1 == 0 {
			continue
		}
		side := hex.Direction(i % hex.Directions)
		near := f.enemies(m.A).Has(f.board.Next(m.A, side.Turn(int(s.Unit[m.A].Turn))))
		far := f.inLine(m.A, side.Turn(int(s.Unit[m.A].Turn))) != 0
		worth--
		if !near && far && i < hex.Directions && t.Attacks[tiles.Ranged][side] == 0 {
			worth += 2
		}
	}
	return worth
}

// worthTreating prefers to save a unit that would die, then to spare an HQ points.
func (r *Rules) worthTreating(s *Position, f *Field, m Move) int32 {
	switch {
	case f.HQs.Has(m.A):
		return 1
	case s.Unit[m.A].Wounds+1 >= r.Toughness(s, f, m.A):
		return 2
	}
	return 0
}

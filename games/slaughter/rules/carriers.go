package rules

import (
	"slices"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/game/notation"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Two carriers of the treasure (WAS-863 to WAS-866, WAS-R142). They act together: when the first of their two cards is discarded each performs his first action, when the other one is each
// performs his second. So in both turns there is a guest, who performs one action in the turn of the other; they move together by a movement that takes an action of each.

// What Position.Tally counts of two carriers.
const (
	owing    = iota // who has had his card first and still has his second action
	waiting         // whose card is still to come, and who has had his first action with the other's
	guest           // who performs an action in the turn that runs, though it is not his
	host            // whose turn that is
	together        // 1 while both go the ways of a common movement
)

// shareTurn has the turn of a carrier begin: what he and the other one perform in it.
func (r *Rules) shareTurn(s *Position, hero Fig, tell *game.Story) {
	if s.Scenario != codex.TreasureHunt {
		return
	}
	f := &s.Figures[hero]
	other := s.partner(hero)
	switch {
	case s.Tally[waiting] == uint8(hero):
		other = Fig(s.Tally[owing])
		s.Tally[owing], s.Tally[waiting] = 0, 0
		f.Left = min(f.Left, 1)
	case other != nobody && f.State == Up && s.inDeck(other):
		s.Tally[owing], s.Tally[waiting] = uint8(hero), uint8(other)
		f.Left = min(f.Left, 1)
	default:
		return
	}
	if other == nobody || s.Figures[other].State != Up {
		return
	}
	s.Tally[guest], s.Tally[host] = uint8(other), uint8(hero)
	g := &s.Figures[other]
	g.Marks &^= Finished
	g.Left = int8(min(1, r.actionsOf(s, other)))
	if tell != nil {
		tell.Tell("WAS-865", "act-together", r.who(s, "who", hero), r.who(s, "by", other))
	}
}

// inDeck tells whether the card of a Hero is still to come in this phase.
func (s *Position) inDeck(n Fig) bool {
	for _, k := range s.Known {
		if k == n {
			return true
		}
	}
	return s.Deck.Has(n)
}

// guestOf is who performs an action in a Hero's turn besides him and his followers, or nobody.
func (s *Position) guestOf(hero Fig) Fig {
	if s.Scenario == codex.TreasureHunt && s.Tally[host] == uint8(hero) {
		return Fig(s.Tally[guest])
	}
	return nobody
}

// leaveTurn ends the stay of a guest.
func (r *Rules) leaveTurn(s *Position, hero Fig) {
	if g := s.guestOf(hero); g != nobody {
		s.Figures[g].Left = 0
		s.Tally[guest], s.Tally[host] = 0, 0
	}
}

// carrying is the common movement of two carriers (WAS-863, WAS-R142): where the one that acts goes, and where the other one does.
func (r *Rules) carrying() deed {
	fields := []notation.Field[Position, Move]{spotField(0), spotField(1)}
	return deed{
		Verb: CarryOn, Rule: "WAS-863", Write: is("carry {to} and {at}", fields...),
		Moves: r.carryings,
		Check: func(s *Position, m Move) error {
			_, _, err := r.commonWay(s, &m)
			return err
		},
		Hint: r.hintWay,
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.Actor
			other := s.partner(n)
			mine, his, err := r.commonWay(s, &m)
			r.announce(s, n, Moved, tell)
			r.act(s, n, Moved, 1, codex.NoSkill)
			s.Figures[other].Left--
			s.Figures[other].Acted++
			if err != nil {
				return
			}
			s.Tally[together] = 1
			r.goAlong(s, n, &mine, stroll{}, tell)
			if s.Figures[other].State == Up {
				r.goAlong(s, other, &his, stroll{}, tell)
			}
			s.Tally[together] = 0
			r.halts(s, n, tell)
		},
	}
}

// spotField is one of the corners of a way as a part of a move that must be there.
func spotField(i int) notation.Field[Position, Move] {
	return notation.In[Position](func(m Move) Spot { return m.Way[i] }, func(m Move, v Spot) Move { m.Way[i] = v; return m })(aSpot)
}

// commonWay is how two carriers go to the two points that a move names, or why they may not. Neither is in the other's way while they go.
func (r *Rules) commonWay(s *Position, m *Move) (mine, his trip, err error) {
	n := s.Actor
	other := s.partner(n)
	switch {
	case other == nobody:
		return mine, his, r.refuse("WAS-863", "Only two who carry the treasure together move so.")
	case s.Reacting() || s.Figures[n].Left < 1 || s.Figures[other].Left < 1:
		return mine, his, r.refuse("WAS-865", "A common movement takes an action of each carrier, and one of them has none left now.")
	}
	longest := r.allowance(s, n)
	for _, c := range [2]Fig{n, other} {
		if f := &s.Figures[c]; f.Counters[knockdown] > 0 {
			return mine, his, r.refuse("WAS-614", "{{.who}} is knocked down: the actions must be used to get up, one counter each.", r.who(s, "who", c))
		}
		longest = min(longest, r.allowance(s, c))
	}
	var room [MaxFigures]ground.Place
	first, second := Move{Way: [Corners]Spot{m.Way[0]}}, Move{Way: [Corners]Spot{m.Way[1]}}
	if mine, err = r.journeyPast(s, n, &first, longest, stroll{}, s.crowdBut(n, other, &room)); err != nil {
		return mine, his, err
	}
	if his, err = r.journeyPast(s, other, &second, longest, stroll{}, s.crowdBut(other, n, &room)); err != nil {
		return mine, his, err
	}
	near := [1]ground.Place{mine.end}
	g := r.Ground(s)
	if bar := g.Stands(ground.Gait{}, his.end, near[:]); bar != (ground.Bar{}) {
		return mine, his, r.refuseBar(s, bar)
	}
	if !g.Touches(mine.end, his.end) {
		return mine, his, r.refuse("WAS-R142", "Both carriers must be in base to base contact after the movement; or one of them lets go first.")
	}
	return mine, his, nil
}

// crowdBut is where everybody else stands who is in a figure's way, but for one.
func (s *Position) crowdBut(n, but Fig, room *[MaxFigures]ground.Place) []ground.Place {
	others := s.crowd(n, room)
	if i := slices.Index(others, s.Figures[but].Place()); i >= 0 {
		others = slices.Delete(others, i, i+1)
	}
	return others
}

// carryings lists common movements straight on: both go the same way, towards what they may want to reach and in eight directions.
func (r *Rules) carryings(s *Position, m Move, buf []Move) []Move {
	n := s.Actor
	other := s.partner(n)
	if other == nobody || s.Reacting() || s.Figures[other].Left < 1 {
		return buf
	}
	from, his := s.Figures[n].At, s.Figures[other].At
	longest := min(r.allowance(s, n), r.allowance(s, other))
	add := func(to plane.Point, length int) {
		if !plane.Within(from, to, length) {
			to = plane.Toward(from, to, length)
		}
		m.Way[0] = At(to)
		m.Way[1] = At(plane.Point{X: his.X + to.X - from.X, Y: his.Y + to.Y - from.Y})
		if p := m.Way[1].Point(); !onMap(p) {
			return
		}
		if _, _, err := r.commonWay(s, &m); err == nil {
			buf = append(buf, m)
		}
	}
	for _, goal := range r.goals(s, n) {
		if goal != (plane.Point{}) {
			add(goal, longest)
			add(goal, longest/2)
		}
	}
	for _, d := range compassRose {
		add(plane.Point{X: clampTo(int(from.X) + int(d.X)*longest/1000), Y: clampTo(int(from.Y) + int(d.Y)*longest/1000)}, longest)
	}
	return buf
}

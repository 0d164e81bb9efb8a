package evaluation

import (
	"mischief/game/board/squares"
	"mischief/games/neworleans/rules"
)

// keep is how many goals of each kind of movement are worth a thought.
const keep = 5

// Candidates appends the answers worth thinking about. Where a hero can go to many squares those are left that lead towards what the sheet asks, to where somebody can be
// attacked, or away from vermin; everything else that is allowed stays.
func (e Evaluator) Candidates(s *rules.Position, buf []rules.Move) []rules.Move {
	from := len(buf)
	buf = e.rules.Moves(s, buf)
	if s.Phase != rules.Acting && s.Phase != rules.Moving && s.Phase != rules.Placing && s.Phase != rules.PlacingHero || len(buf)-from <= 2*keep {
		return buf
	}
	var f field
	e.survey(s, &f)
	var best [verbs]shortlist
	kept := from
	for _, m := range buf[from:] {
		if l := listOf(m.Verb); l >= 0 {
			best[l].offer(m, f.worth(s, m.At))
			continue
		}
		buf[kept] = m
		kept++
	}
	buf = buf[:kept]
	for l := range best {
		buf = append(buf, best[l].moves[:best[l].count]...)
	}
	return buf
}

// verbs is how many kinds of movements there are.
const verbs = 6

// listOf is the shortlist of a movement, or -1 for any other move.
func listOf(v rules.Verb) int {
	switch v {
	case rules.Prowl:
		return 0
	case rules.Stride:
		return 1
	case rules.Pounce:
		return 2
	case rules.Go:
		return 3
	case rules.PlaceAt:
		return 4
	case rules.PlaceHero:
		return 5
	}
	return -1
}

// shortlist is the best movements of a kind, the best first.
type shortlist struct {
	moves [keep]rules.Move
	worth [keep]int
	count int
}

func (l *shortlist) offer(m rules.Move, worth int) {
	at := l.count
	for at > 0 && l.worth[at-1] < worth {
		at--
	}
	if at == keep {
		return
	}
	if l.count < keep {
		l.count++
	}
	copy(l.moves[at+1:l.count], l.moves[at:])
	copy(l.worth[at+1:l.count], l.worth[at:])
	l.moves[at], l.worth[at] = m, worth
}

// field is what squares are worth to who moves.
type field struct {
	goal  squares.Flood
	asked bool // there is a goal to go to
	foes  [16]squares.Square
	count int
}

// survey finds out where the goals of the sheet are, and the vermin.
func (e Evaluator) survey(s *rules.Position, f *field) {
	var room [6]rules.Goal
	var at squares.Set
	for _, g := range e.rules.Goals(s, room[:0]) {
		if !g.Behind {
			at = at.Union(g.At)
		}
	}
	if !at.Empty() {
		f.asked = true
		links := s.Ground.Links()
		open := s.Ground.Open()
		f.goal.Spread(&links, &open, &at)
	}
	for n := range s.Foes().All() {
		if f.count < len(f.foes) {
			f.foes[f.count] = s.Fig[n].At
			f.count++
		}
	}
}

// worth is how good a square looks to go to.
func (f *field) worth(s *rules.Position, q squares.Square) int {
	worth := 0
	if f.asked {
		worth -= 4 * min(40, f.goal.Distance(q))
	}
	near := 99
	for _, foe := range f.foes[:f.count] {
		d := squares.Distance(q, foe)
		near = min(near, d)
		if d <= 2 {
			worth -= 2
		}
	}
	if near <= 3 { // somebody can be attacked from there
		worth += 5
	}
	if s.Ground.Water.Has(q) {
		worth -= 12
	}
	return worth
}

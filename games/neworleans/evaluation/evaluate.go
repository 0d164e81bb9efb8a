// Package evaluation is what bots ask of The Cats of New Orleans: how good a position looks for the party, and which answers are worth a thought.
package evaluation

import (
	"mischief/game"
	"mischief/game/board/squares"
	"mischief/games/neworleans/rules"
)

// Evaluator judges positions.
type Evaluator struct{ rules *rules.Rules }

// New makes the evaluator of some rules.
func New(r *rules.Rules) Evaluator { return Evaluator{r} }

// What the parts of a judgement weigh, in thousandths of a win. They were tried by simulation (docs/balance.md).
const (
	base     = 150
	progress = 520 // all that the sheet asks is done
	life     = 300 // all heroes have all Lives
	danger   = 25  // for each unit of threat that stands near, up to dangers
	dangers  = 8
	late     = 220 // the track has run out and nothing is done
	goods    = 40  // cards, bucks and the hand
)

// Evaluate estimates how the match goes for a seat: all seats win or lose together.
func (e Evaluator) Evaluate(s *rules.Position, _ game.Seat) int32 {
	if s.Phase == rules.Over {
		if s.Ending == rules.Won {
			return 1000
		}
		return 0
	}
	switch s.Ending {
	case rules.Won:
		return 990
	case rules.Unfinished:
	default:
		return 0
	}
	if s.Scenario == 0 || !s.Ready {
		return 500
	}
	done := e.progress(s)
	v := base + progress*done/scale + life*e.lives(s)/scale - danger*min(dangers, e.danger(s)) + goods*e.goods(s)/scale
	if limit := e.rules.Limit(s); limit > 0 {
		gone := scale * (int(s.Round) - 1) / max(1, limit)
		if behind := gone - done; behind > 0 {
			v -= late * behind / scale
		}
	}
	return int32(min(980, max(10, v)))
}

// scale is what parts are counted in.
const scale = 1000

// far is the distance at which coming nearer begins to count.
const far = 30

// progress is how much of what the sheet asks is done, in thousandths. Coming nearer counts for a part.
func (e Evaluator) progress(s *rules.Position) int {
	var room [6]rules.Goal
	goals := e.rules.Goals(s, room[:0])
	all := len(e.rules.Sheet(s).Win)
	if all == 0 || len(goals) == 0 {
		return scale
	}
	sum := scale * (all - len(goals))
	for i := range goals {
		g := &goals[i]
		part := 0
		if g.All > 0 {
			part = scale * (g.All - min(g.All, max(0, g.Left))) / g.All
		}
		switch g.Kind {
		case rules.GoTokens, rules.GoKill, rules.GoExit, rules.GoEscort:
			if !g.Behind {
				step := scale / max(1, g.All)
				part += step * e.nearness(s, g) / scale * 6 / 10
			}
		}
		if g.Kind == rules.GoKill && g.Whom != 0 {
			part += e.wounds(s, g) * 3 / 10 / max(1, g.All)
		}
		sum += min(scale, part)
	}
	return sum / all
}

// nearness is how near the party is to a goal, in thousandths: those who are to leave all count, else the nearest two.
func (e Evaluator) nearness(s *rules.Position, g *rules.Goal) int {
	if g.At.Empty() {
		return 0
	}
	var flood squares.Flood
	links := s.Ground.Links()
	open := s.Ground.Open()
	flood.Spread(&links, &open, &g.At)
	movers := e.rules.Heroes(s) & s.Friends()
	if g.Kind == rules.GoEscort {
		movers = g.Whom
	}
	best, second, sum, count := far, far, 0, 0
	for n := range movers.All() {
		d := min(far, flood.Distance(s.Fig[n].At))
		sum += d
		count++
		switch {
		case d < best:
			best, second = d, best
		case d < second:
			second = d
		}
	}
	if count == 0 {
		return 0
	}
	if g.Kind == rules.GoExit || g.Kind == rules.GoEscort {
		return scale * (far*count - sum) / (far * count)
	}
	return scale * (2*(far-best) + far - second) / (3 * far)
}

// wounds is how much Health those whom a goal wants eliminated have lost, in thousandths of one of them.
func (e Evaluator) wounds(s *rules.Position, g *rules.Goal) int {
	most := 0
	for n := range g.Whom.All() {
		if f := &s.Fig[n]; f.Most > 0 {
			w := scale * int(f.Most-min(f.Most, f.Health)) / int(f.Most)
			if f.Is(rules.Stunned) {
				w += scale / 10
			}
			most = max(most, w)
		}
	}
	return most
}

// lives is what the heroes have of their Lives, in thousandths; the first are worth more than the last, and who is down counts against the rest.
func (e Evaluator) lives(s *rules.Position) int {
	sum, count := 0, 0
	for n := range e.rules.Heroes(s).All() {
		f := &s.Fig[n]
		count++
		if f.Where == rules.Down {
			continue
		}
		have := scale * int(f.Health) / int(max(1, f.Most))
		sum += (have + scale) / 2 // to stand at all is half of it
		if f.Is(rules.Stunned) {
			sum -= scale / 12
		}
		if f.Is(rules.Vulnerable) {
			sum -= scale / 30
		}
	}
	return sum / max(1, count)
}

// danger is the threat of vermin that may soon strike: by their cards, less when stunned or far away.
func (e Evaluator) danger(s *rules.Position) int {
	friends := s.Friends()
	sum := 0
	for n := range s.Foes().All() {
		f := &s.Fig[n]
		near := 99
		for m := range friends.All() {
			near = min(near, squares.Distance(f.At, s.Fig[m].At))
		}
		threat := 2 // halves
		if f.Kind != 0 && !f.Is(rules.FaceDown) {
			card := &e.rules.Codex().Kinds[f.Kind]
			threat = 2 * int(max(1, card.Threat)) * int(max(1, f.Health)) / int(max(1, f.Most))
		}
		switch {
		case f.Is(rules.Stunned):
			threat /= 3
		case near > 6:
			threat /= 2
		}
		sum += threat
	}
	return sum / 2
}

// goods is what the party has besides, in thousandths: its hand, weapons that can be used, cards that are upright.
func (e Evaluator) goods(s *rules.Position) int {
	sum := 90 * s.HandSize()
	for i := range e.rules.Codex().Cards {
		switch c := &s.Loot[i]; {
		case c.Place < rules.Held:
		case c.Flags&(rules.Exhausted|rules.IsDepleted) != 0:
			sum += 10
		default:
			sum += 40
		}
	}
	for n := range e.rules.Heroes(s).All() {
		sum -= 15 * count(s.Sheet[n].Exhausted)
	}
	return min(scale, sum)
}

func count(set uint16) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

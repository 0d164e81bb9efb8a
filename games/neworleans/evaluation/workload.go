package evaluation

import (
	"slices"

	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
	"mischief/games/neworleans/rules"
)

// workload is what the sheet still asks of the party.
type workload struct {
	rounds int // that it takes, in hundredths
	done   int // how much is done, in thousandths

	leaving bool // nothing is left but to leave
}

// What work costs, in hundredths of AP.
const (
	square  = 40  // for each MP of a way: a Stride gives 3 for 1 AP, less what corners and vermin take
	search  = 200 // to investigate
	further = 350 // to come to the next token, and to investigate it
	leaving = 100
	wound   = 260 // for each Health of vermin
)

// far is the distance at which coming nearer begins to count, in MP.
const far = 40

// workload estimates the rest of the sheet.
func (e Evaluator) workload(s *rules.Position) (w workload) {
	var room [6]rules.Goal
	goals := e.rules.Goals(s, room[:0])
	all := len(e.rules.Sheet(s).Win)
	if all == 0 || len(goals) == 0 {
		return workload{done: scale}
	}
	heroes := e.rules.Heroes(s) & s.Friends()
	ap := 200
	if s.Two {
		ap = 300
	}
	hands := max(1, heroes.Count())
	w.leaving = leave(goals)
	fetching := slices.ContainsFunc(goals, func(g rules.Goal) bool { return g.Kind == rules.GoTokens || g.Kind == rules.GoEscort }) // the work is done at places of its own
	w.done = scale * (all - len(goals)) / all
	for i := range goals {
		g := &goals[i]
		if g.Behind && fetching { // the way out is long or short by where the work ends, not by where somebody stands now
			w.rounds += 100 * (square*far/2 + leaving) / ap
			continue
		}
		if g.All > 0 && !g.Behind {
			w.done += scale * (g.All - min(g.All, max(0, g.Left))) / g.All / all
		}
		left := max(0, g.Left)
		switch g.Kind {
		case rules.GoTokens:
			w.rounds += searches(s, &g.At, heroes, left, ap)
		case rules.GoExit:
			ways := distances(s, &g.At, heroes)
			w.rounds += 100 * (square*(ways.last()+ways.mean(ways.count))/2 + leaving) / ap
		case rules.GoEscort:
			w.rounds += escort(s, g, heroes, left, ap)
			w.done += scale * min(left, g.Whom.Count()) / max(1, g.All) / 3 / all
		case rules.GoKill:
			near := distances(s, &g.At, heroes)
			if tokens := objectives(s); (g.Whom == 0 || near.long[0] == far) && !tokens.Empty() { // who is to be eliminated comes, or a way to it opens, when what lies there is investigated
				w.rounds += searches(s, &tokens, heroes, tokens.Count(), ap)
				if laid := e.rules.Objectives(s); laid > 0 {
					w.done += scale * (laid - min(laid, tokens.Count())) / laid / 2 / all
				}
			} else {
				w.rounds += 100 * square * near.mean(hands) / ap
			}
			w.rounds += 100 * wound * health(s, g, left) / (ap * hands)
		}
	}
	return w
}

// leave tells whether nothing is left but to leave.
func leave(goals []rules.Goal) bool {
	return !slices.ContainsFunc(goals, func(g rules.Goal) bool { return g.Kind != rules.GoExit })
}

// searches is how long it takes to investigate so many tokens.
func searches(s *rules.Position, at *squares.Set, heroes rules.Figs, left, ap int) int {
	hands := max(1, heroes.Count())
	near := distances(s, at, heroes)
	return 100*(square*near.mean(min(left, hands))+search)/ap + 100*further*max(0, left-1)/(ap*min(hands, left+1))
}

// escort is how long it takes to bring allies out: they go no further than heroes are with them, and captives must be freed first.
func escort(s *rules.Position, g *rules.Goal, heroes rules.Figs, left, ap int) (rounds int) {
	if missing := left - g.Whom.Count(); missing > 0 {
		tokens := objectives(s)
		rounds += searches(s, &tokens, heroes, missing, ap) + 100*square*far*missing/left/ap
	}
	if g.Whom == 0 {
		return rounds
	}
	var them squares.Set
	for n := range g.Whom.All() {
		them.Add(s.Fig[n].At)
	}
	ways, company := distances(s, &g.At, g.Whom), distances(s, &them, heroes)
	return rounds + 100*square*(ways.last()+ways.mean(ways.count))/ap + 100*square*company.mean(2)/ap
}

// health is how much Health the vermin have that are still to be eliminated.
func health(s *rules.Position, g *rules.Goal, left int) (sum int) {
	for n := range g.Whom.All() {
		if left == 0 {
			return sum
		}
		sum += int(max(1, s.Fig[n].Health))
		left--
	}
	return sum + 2*left // those who have not come yet
}

// objectives are the squares where Objective tokens lie.
func objectives(s *rules.Position) (at squares.Set) {
	for i := range s.Tokens[:s.Laid] {
		if t := &s.Tokens[i]; t.Kind == codex.TokenObjective && t.Carrier == 0 {
			at.Add(t.At)
		}
	}
	return at
}

// ways are the ways of some figures to a goal in MP, the shortest first.
type ways struct {
	long  [rules.Figures]int
	count int
}

func (w *ways) mean(of int) int {
	of = min(of, w.count)
	if of == 0 {
		return 0
	}
	sum := 0
	for _, d := range w.long[:of] {
		sum += d
	}
	return sum / of
}

func (w *ways) last() int {
	if w.count == 0 {
		return 0
	}
	return w.long[w.count-1]
}

// distances are the ways to the nearest of some squares.
func distances(s *rules.Position, to *squares.Set, of rules.Figs) (w ways) {
	var flood squares.Flood
	known := !to.Empty()
	if known {
		spread(s, &flood, to)
	}
	for n := range of.All() {
		d := far
		if known {
			d = min(far, flood.Distance(s.Fig[n].At))
		}
		i := w.count
		for ; i > 0 && w.long[i-1] > d; i-- {
			w.long[i] = w.long[i-1]
		}
		w.long[i] = d
		w.count++
	}
	return w
}

// spread finds the ways to some squares in MP: a diagonal step costs as much as the two straight ones in its place (CNO-412).
func spread(s *rules.Position, flood *squares.Flood, to *squares.Set) {
	links := s.Ground.Links()
	links.SouthEast, links.SouthWest = squares.Set{}, squares.Set{}
	open := s.Ground.Open().Union(*to) // a tomb is searched from beside it
	flood.Spread(&links, &open, to)
}

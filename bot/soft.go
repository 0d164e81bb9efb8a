package bot

import (
	"math"
	"slices"
)

// softStream is the stream of a decision's luck by which a soft bot chooses: no tree has it.
const softStream = math.MaxUint64

// soften has a soft bot answer with a line that a person may take for the best: it puts that line in front. The likelier a line, the less it costs, as in the
// logit model of how people err (R. McKelvey and T. Palfrey, "Quantal response equilibria for normal form games", 1995). Costs are counted in standard
// deviations of the payoffs of all lines, because games tell good moves from bad ones by whole wins or by a hair. What costs more than one is a blunder, and is never chosen; a bot that is softer than
// 100 percent sees them the later, the softer it is.
func soften[M comparable](lines []Line[M], percent int, seed uint64) {
	sum, squares, n := 0.0, 0.0, float64(len(lines))
	for _, l := range lines {
		sum += l.Payoff
		squares += l.Payoff * l.Payoff
	}
	spread := math.Sqrt(max(0, squares/n-sum*sum/n/n))
	blunder := spread * max(1, float64(percent)/100)
	weight := func(l Line[M]) float64 {
		cost := max(0, lines[0].Payoff-l.Payoff)
		if cost > blunder {
			return 0
		}
		if cost == 0 { // and so it is where there is no spread
			return 1
		}
		return math.Exp(-cost / spread * 100 / float64(percent))
	}
	all := 0.0
	for _, l := range lines {
		all += weight(l)
	}
	left := all * NewDice(seed, softStream).unit()
	for i, l := range lines {
		if left -= weight(l); left < 0 {
			copy(lines[1:i+1], slices.Clone(lines[:i]))
			lines[0] = l
			return
		}
	}
}

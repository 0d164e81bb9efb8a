package gametest

import (
	"slices"

	"mischief/game"
)

// checkEvaluation makes sure that an evaluation is a payoff.
func (x *examiner[S, M]) checkEvaluation(*scene[M]) {
	if x.evaluator == nil {
		return
	}
	for seat := range game.Seat(x.seats) {
		if v := x.evaluator.Evaluate(&x.s, seat); v < 0 || v > 1_000_000 {
			x.fail("the position is worth %d to seat %d; it is 0 to 1,000,000", v, seat+1)
		}
	}
}

// checkCandidates makes sure that candidates are moves that are listed.
func (x *examiner[S, M]) checkCandidates(sc *scene[M]) {
	if x.chooser == nil || sc.turn.Who == game.Nobody || sc.turn.Who == game.Nature {
		return
	}
	candidates := x.chooser.Candidates(&x.s, nil)
	if len(candidates) == 0 {
		x.fail("of %d moves no candidate is named", len(sc.moves))
	}
	for i, m := range candidates {
		switch {
		case slices.Contains(candidates[:i], m):
			x.fail("the candidate %q is named twice", x.rules.Format(&x.s, m))
		case sc.turn.Open && x.rules.Check(&x.s, m) != nil, !sc.turn.Open && !sc.listed[m]:
			x.fail("the candidate %+v (%q) is no move here", m, x.rules.Format(&x.s, m))
		}
	}
}

// checkHints makes sure that reasons are few and in words, in the position and in the view of who decides.
func (x *examiner[S, M]) checkHints(sc *scene[M]) {
	if x.hinter == nil || sc.turn.Who == game.Nature {
		return
	}
	x.tryHints(x.s, sc)
	if x.secretive != nil {
		x.tryHints(x.view(x.s, sc.turn.Who.First()), sc)
	}
}

func (x *examiner[S, M]) tryHints(s S, sc *scene[M]) {
	for _, m := range sample(sc.dice, sc.moves, triedMoves) {
		reasons := x.hinter.Hint(&s, m)
		if len(reasons) > 2 {
			x.fail("%q has %d reasons; two are enough", x.rules.Format(&s, m), len(reasons))
		}
		for _, r := range reasons {
			if !isLine(r.Text) || r.Rule != "" && !x.known[r.Rule] {
				x.fail("%q has the reason %q, rule %q; give a line of text and a rule of the catalogue or none", x.rules.Format(&s, m), r.Text, r.Rule)
			}
			x.checkSpoken(r.Text, func(t *game.Telling) string { return t.Reasons([]game.Reason{r})[0].Text })
		}
	}
}

// checkForecast makes sure that a forecast leaves the position as it is, can be said, and tells one thing to all who may see the same.
func (x *examiner[S, M]) checkForecast(sc *scene[M]) {
	if x.forecaster == nil {
		return
	}
	s := x.s
	if x.secretive != nil {
		s = x.view(s, one(sc.dice, x.viewers(sc)))
	}
	was := s
	var first, again game.Story
	x.forecaster.Forecast(&s, &first)
	if s != was {
		x.fail("a forecast changes the position: %s", difference(s, was))
	}
	x.forecaster.Forecast(&s, &again)
	if !slices.EqualFunc(first.Events, again.Events, sameEvent) {
		x.fail("two forecasts of one position differ: %s and %s", tell(first.Events), tell(again.Events))
	}
	x.checkStory("a forecast", &first)
}

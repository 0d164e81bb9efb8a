package gametest

import (
	"slices"

	"mischief/game"
)

// checkTurn makes sure that a turn is one of somebody, and of a kind.
func (x *examiner[S, M]) checkTurn(t game.Turn) {
	inUse := game.Seats(1)<<x.seats - 1
	switch {
	case t.Who != game.Nobody && !isLine(t.Kind):
		x.fail("the decision is of the kind %q; give it a key", t.Kind)
	case t.Who != game.Nature && t.Who&^inUse != 0:
		x.fail("%016b decide; it is either Nature, or some of the %d seats", t.Who, x.seats)
	case t.Who == game.Nature && !slices.ContainsFunc(x.info.Chance, func(s game.Source) bool { return s.Kind == t.Kind && isLine(s.Name) }):
		x.fail("chance is asked for %q; name it in Info.Chance", t.Kind)
	}
}

// checkNames makes sure that seats can be told apart by name, as notation and as people call them.
func (x *examiner[S, M]) checkNames(*scene[M]) {
	for _, called := range x.naming() {
		seen := map[string]bool{}
		for seat := range game.Seat(x.seats) {
			name := called(&x.s, seat)
			if !isLine(name) || seen[name] {
				x.fail("seat %d is called %q; give it a name of its own", seat+1, name)
			}
			seen[name] = true
		}
	}
}

// naming are the ways in which the game calls seats.
func (x *examiner[S, M]) naming() (ways []func(*S, game.Seat) string) {
	if x.namer != nil {
		ways = append(ways, x.namer.SeatName)
	}
	if x.caller != nil {
		ways = append(ways, x.caller.SeatCalled)
	}
	return ways
}

// checkPrompts makes sure that a decision is asked in words.
func (x *examiner[S, M]) checkPrompts(*scene[M]) {
	if x.prompt == nil {
		return
	}
	prompt := x.prompt(&x.s)
	if !isLine(prompt.String()) {
		x.fail("the prompt is %q; ask in one line", prompt)
	}
	x.checkSpoken(prompt.String(), func(t *game.Telling) string { return t.Text(prompt) })
}

// checkEnd makes sure that a match that is over has a result.
func (x *examiner[S, M]) checkEnd(sc *scene[M]) {
	if sc.turn.Who != game.Nobody {
		return
	}
	if moves := x.rules.Moves(&x.s, nil); len(moves) > 0 {
		x.fail("the match is over, and %d moves are listed", len(moves))
	}
	res := x.rules.Result(&x.s)
	if !isLine(res.How) || !x.known[res.Rule] {
		x.fail("the match ended by %q, rule %q; give a key and a rule of the catalogue", res.How, res.Rule)
	}
	for seat, payoff := range res.Payoff {
		if payoff < 0 || payoff > 1000 || seat >= x.seats && payoff != 0 {
			x.fail("seat %d of %d has the payoff %d; it is 0 to 1000, and 0 for a seat not in use", seat+1, x.seats, payoff)
		}
	}
}

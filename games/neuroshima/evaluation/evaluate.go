// Package evaluation tells those who search how good a position of Neuroshima Hex looks (evaluate.go) and which moves are worth thinking about (candidates.go). No rule
// depends on it.
package evaluation

import (
	"mischief/game"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/rules"
	"mischief/games/neuroshima/tiles"
)

// What things are worth in an evaluation, in hundredths of an HQ point.
const (
	pointWorth  = 100
	attackWorth = 25  // of each printed strength of an attack
	moduleWorth = 45  // of what a module gives, whatever it is
	lifeWorth   = 20  // of each point of Toughness
	venomWorth  = 120 // of each marker on an HQ, 40 on a unit
	netWorth    = 40  // of each net
	fallWorth   = 3000
	scale       = 500 // a lead of so much is three chances in four
)

// Evaluator is the rules with an estimate of every tile.
type Evaluator struct {
	*rules.Rules
	values []int32 // what tiles are worth to whoever they obey, by number
}

// New makes an Evaluator, who appraises every tile of the rules once.
func New(r *rules.Rules) *Evaluator {
	a := &Evaluator{Rules: r, values: make([]int32, 1)}
	for i := range r.Faces() {
		a.values = append(a.values, appraise(&r.Faces()[i]))
	}
	return a
}

// Evaluate estimates a seat's payoff from the points of the HQs and the units on the board, as they are and as they would be after a Battle fought now.
func (r *Evaluator) Evaluate(s *rules.Position, seat game.Seat) int32 {
	if seat < 0 || int8(seat) >= s.Players {
		return 500_000
	}
	if s.Phase == rules.Over {
		return 1000 * r.Result(s).Payoff[seat]
	}
	if s.Phase <= rules.PlacingHQ {
		return 500_000
	}
	after := *s
	r.Foresee(&after, nil)
	return 1000 * squash((r.balance(s, int8(seat))+r.balance(&after, int8(seat)))/2)
}

// squash maps a lead in worth onto a payoff, in thousandths.
func squash(x int32) int32 { return 500 + 500*x/(max(x, -x)+scale) }

// balance is what a seat's side has more than the best of its opponents.
func (r *Evaluator) balance(s *rules.Position, p int8) int32 {
	var worth [rules.MaxPlayers]int32 // by side
	for q := range s.Players {
		worth[s.Side(q)] += r.standing(s, q)
	}
	r.addUnits(s, &worth)
	best, mine := int32(-1<<30), s.Side(p)
	for q := range s.Players {
		if side := s.Side(q); side != mine {
			best = max(best, worth[side])
		}
	}
	return worth[mine] - best
}

// standing is what the points of a seat are worth: of the HQ, or of the score.
func (r *Evaluator) standing(s *rules.Position, p int8) int32 {
	pl := &s.Player[p]
	switch {
	case s.Mode == rules.Points:
		return pointWorth * int32(pl.Score)
	case pl.HQ == 0:
		return -fallWorth
	}
	worth := pointWorth * int32(pl.HQ)
	if pl.HQ < 6 { // the last points are dear
		worth -= pointWorth * int32(6-pl.HQ)
	}
	return worth
}

// addUnits adds what the units on the board are worth to the sides they obey.
func (r *Evaluator) addUnits(s *rules.Position, worth *[rules.MaxPlayers]int32) {
	for c := range s.Board().Size() {
		u := &s.Unit[c]
		if u.Tile == tiles.NoTile {
			continue
		}
		side := s.Side(u.Owner)
		venom := int32(u.Venom[rules.MississippiVenom] + u.Venom[rules.NeojungleVenom])
		if r.Face(u.Tile).Kind == tiles.HQ {
			worth[side] -= venomWorth * venom
			continue
		}
		worth[side] += r.values[u.Tile] - lifeWorth*int32(u.Wounds) - min(venom, 2)*venomWorth/3
	}
}

// appraise is what a unit is worth by its print.
func appraise(t *tiles.Face) int32 {
	worth := lifeWorth * int32(t.Toughness)
	strength := int32(t.Strike) * 2
	for _, list := range t.Attacks {
		for _, n := range list {
			strength += int32(n)
		}
	}
	worth += attackWorth * strength * int32(1+t.Actions) / 2
	for side := range hex.Direction(hex.Directions) {
		if t.Net.Has(side) {
			worth += netWorth
		}
	}
	if t.Targets != tiles.NoTarget && t.Kind == tiles.Module {
		worth += moduleWorth
	}
	return worth
}

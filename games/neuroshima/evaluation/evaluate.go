// Package evaluation tells those who search how good a position of Neuroshima Hex looks (evaluate.go, by what features.go counts) and which moves are worth thinking about (candidates.go). No rule
// depends on it.
package evaluation

import (
	"mischief/game"
	"mischief/game/board/hex"
	"mischief/game/features"
	"mischief/games/neuroshima/rules"
	"mischief/games/neuroshima/tiles"
)

// What things are worth at first sight, in hundredths of an HQ point.
const (
	pointWorth  = 100
	attackWorth = 25 // of each printed strength of an attack
	moduleWorth = 45 // of what a module gives, whatever it is
	lifeWorth   = 20 // of each point of Toughness
	netWorth    = 40 // of each net
)

// Evaluator is the rules with an estimate of every tile.
type Evaluator struct {
	*rules.Rules
	weights features.Weights
	values  []int32 // what tiles are worth to whoever they obey, by number
	prints  []print // what of them is counted, by number
}

// New makes an Evaluator, who appraises every tile of the rules once.
func New(r *rules.Rules, weights features.Weights) *Evaluator {
	a := &Evaluator{Rules: r, weights: weights, values: make([]int32, 1), prints: make([]print, 1)}
	for i := range r.Faces() {
		a.values = append(a.values, appraise(&r.Faces()[i]))
		a.prints = append(a.prints, printOf(&r.Faces()[i]))
	}
	return a
}

// Evaluate estimates a seat's payoff from what is counted in the position as it is, and as it would be after a Battle fought now.
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
	var c counts
	r.count(s, &c)
	var more [featureCount]int32
	c.more(s, int8(seat), more[:])
	return features.Chance(r.weights.Odds(more[:]))
}

// Stretch numbers turns: bots judge positions where a turn has ended, for until then what lies in hand is on its way to the board (bot.Horizon).
func (r *Evaluator) Stretch(s *rules.Position) int { return int(s.Turns) }

// Stretches is two turns: what the next in turn makes of what he draws.
func (r *Evaluator) Stretches() int { return 2 }

// Onward is never: what is drawn in two turns hardly ever comes again.
func (r *Evaluator) Onward() int { return 0 }

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

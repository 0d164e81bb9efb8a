// Package evaluation estimates positions of Cats vs Rats for the bots: what one is worth to a seat, and which of its many answers are worth a thought.
//
// evaluation.go judges positions by what features.go counts, candidates.go chooses answers by what they gain at first sight.
package evaluation

import (
	"mischief/game"
	"mischief/game/board/graph"
	"mischief/game/features"
	"mischief/games/catsvsrats/rules"
)

// Evaluator says what positions are worth, and which of many answers are worth a thought.
type Evaluator struct {
	*rules.Rules
	weights features.Weights
}

// New makes an Evaluator.
func New(r *rules.Rules, weights features.Weights) Evaluator { return Evaluator{r, weights} }

// Evaluate estimates a seat's payoff from how much more its team has than the other of what is counted.
// A combat under way counts as the average over its dice.
func (r Evaluator) Evaluate(s *rules.Position, seat game.Seat) int32 {
	if seat < 0 || int(seat) >= int(s.Players) || s.Attr[seat] == rules.NoAttribute {
		return 500_000
	}
	value := r.expected(s)
	if s.Faction(rules.Player(seat)) == rules.Rats {
		value = 1_000_000 - value
	}
	return value
}

// Stretch tells turns apart, which go from one team to the other: bots judge positions where a turn has ended, for until then the actions that are left may bring anything (bot.Horizon).
func (r Evaluator) Stretch(s *rules.Position) int { return int(s.Active) }

// Stretches is two turns: what the other team makes of it.
func (r Evaluator) Stretches() int { return 2 }

// Onward is never: turns of a whole team hardly ever lead to the same position again.
func (r Evaluator) Onward() int { return 0 }

// expected is what a position is worth to the Cats, in millionths.
func (r Evaluator) expected(s *rules.Position) int32 {
	c := &s.Combat
	if !c.On || s.Phase == rules.Hunting {
		return r.still(s)
	}
	if c.Won {
		return r.after(*s, s.Attackers(), 0, true)
	}
	o := r.Odds(s)
	var sum int32
	if o.Win > 0 {
		left := o.Attackers - o.Attackers/2
		if o.Unbroken || s.Held[s.Defender()] == graph.One(c.Target) {
			left = o.Attackers
		}
		sum += o.Win * r.after(*s, left, 0, true)
	}
	if o.Tie > 0 {
		sum += o.Tie * r.after(*s, o.Attackers-1, o.Defenders-1, false)
	}
	if lose := 36 - o.Win - o.Tie; lose > 0 {
		sum += lose * r.after(*s, max(0, o.Attackers-2), o.Defenders-1, false)
	}
	return sum / 36
}

// after is what a position is worth to the Cats once its combat has left so many units.
func (r Evaluator) after(s rules.Position, attackers, defenders int32, won bool) int32 {
	c := &s.Combat
	d, target, from := s.Defender(), c.Target, c.From
	own := max(0, attackers-c.Rallied)
	s.Units[target] = defenders
	if won {
		s.Held[d] &^= graph.One(target)
		if own > 0 {
			s.Put(c.Attacker, target, own)
		}
	} else {
		s.Settle(d, target)
		s.Units[from] += own
	}
	if c.Muster != rules.Nowhere {
		s.Units[c.Muster] += attackers - own
		s.Settle(s.Owner(c.Muster), c.Muster)
	}
	s.Settle(c.Attacker, from)
	s.Combat = rules.Combat{}
	s.Phase = rules.Acting
	return r.still(&s)
}

// still is what a position without a combat is worth to the Cats.
func (r Evaluator) still(s *rules.Position) int32 {
	if s.Phase == rules.Over {
		return 1_000_000 * int32(1-s.Winner)
	}
	held := teams(s)
	if s.Phase > rules.Starting {
		mine := s.Faction(s.Active)
		if value, sure := r.finish(s, held, mine); sure {
			if mine == rules.Rats {
				value = 1_000_000 - value
			}
			return value
		}
	}
	var more [featureCount]int32
	r.count(s, held, &more)
	return features.Chance(r.weights.Odds(more[:]))
}

// teams are the towns of each team.
func teams(s *rules.Position) (held [2]rules.Towns) {
	held[rules.Cats], held[rules.Rats] = s.Team(rules.Cats), s.Team(rules.Rats)
	return held
}

// finish recognises a match that the team to move, or the other one next, can end by taking unoccupied towns.
func (r Evaluator) finish(s *rules.Position, held [2]rules.Towns, mine rules.Faction) (value int32, sure bool) {
	left := int(s.Actions)
	if s.Phase >= rules.Breeding {
		left = 0
	}
	if held[mine].Len()+min(left, r.room(s, s.Active)) >= rules.WinningTowns {
		return 985_000, true
	}
	next := s.Following(mine.Other())
	if short := rules.WinningTowns - held[mine.Other()].Len(); short <= min(rules.TurnActions, r.room(s, next)) {
		return int32(30_000 + 80_000*left), true
	}
	return 0, false
}

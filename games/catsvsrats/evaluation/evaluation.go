// Package evaluation estimates positions of Cats vs Rats for the bots: what one is worth to a seat, and which of its many answers are worth a thought.
//
// evaluation.go weighs positions, candidates.go chooses answers by the same weights.
package evaluation

import (
	"mischief/game"
	"mischief/game/board/graph"
	"mischief/games/catsvsrats/rules"
)

// What things are worth in an evaluation, in points; a lead of scale points is three chances in four.
const (
	townWorth   = 100
	unitWorth   = 4
	cardWorth   = 18
	threatWorth = 15 // of a town that an opponent next to it takes for sure
	roomWorth   = 10 // of an unoccupied town next door, for as many as a turn has actions
	finishWorth = 60 // of each town above nearlyWon, on top
	nearlyWon   = 16
	scale       = 700
)

// Evaluator says what positions are worth, and which of many answers are worth a thought.
type Evaluator struct{ *rules.Rules }

// Evaluate estimates a seat's payoff from both teams' towns, units and cards, the threats to towns and the distance from 23 towns.
// A combat under way counts as the average over its dice.
func (r Evaluator) Evaluate(s *rules.Position, seat game.Seat) int32 {
	if seat < 0 || int(seat) >= int(s.Players) || s.Attr[seat] == rules.NoAttribute {
		return 500_000
	}
	value := r.expected(s)
	if s.Faction(rules.Player(seat)) == rules.Rats {
		value = 1000 - value
	}
	return 1000 * value
}

// Stretch tells turns apart, which go from one team to the other: bots judge positions where a turn has ended, for until then the actions that are left may bring anything (bot.Horizon).
func (r Evaluator) Stretch(s *rules.Position) int { return int(s.Active) }

// Stretches is two turns: what the other team makes of it.
func (r Evaluator) Stretches() int { return 2 }

// Onward is false: turns of a whole team hardly ever lead to the same position again.
func (r Evaluator) Onward() bool { return false }

// expected is what a position is worth to the Cats, in thousandths.
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
		return 1000 * int32(1-s.Winner)
	}
	var held [2]rules.Towns
	held[rules.Cats], held[rules.Rats] = s.Team(rules.Cats), s.Team(rules.Rats)
	if s.Phase > rules.Starting {
		mine := s.Faction(s.Active)
		if value, sure := r.finish(s, held, mine); sure {
			if mine == rules.Rats {
				value = 1000 - value
			}
			return value
		}
	}
	lead := r.points(s, rules.Cats, held) - r.points(s, rules.Rats, held)
	return 500 + 500*lead/(abs(lead)+scale)
}

// finish recognises a match that the team to move, or the other one next, can end by taking unoccupied towns.
func (r Evaluator) finish(s *rules.Position, held [2]rules.Towns, mine rules.Faction) (value int32, sure bool) {
	left := int(s.Actions)
	if s.Phase >= rules.Breeding {
		left = 0
	}
	if held[mine].Len()+min(left, r.room(s, s.Active)) >= rules.WinningTowns {
		return 985, true
	}
	next := s.Following(mine.Other())
	if short := rules.WinningTowns - held[mine.Other()].Len(); short <= min(rules.TurnActions, r.room(s, next)) {
		return int32(30 + 80*left), true
	}
	return 0, false
}

// room is how many unoccupied towns a player's towns with units to spare have next to them.
func (r Evaluator) room(s *rules.Position, p rules.Player) int {
	var spare rules.Towns
	for held := s.Held[p]; held != 0; {
		if t := held.Pop(); s.Units[t] > 1 {
			spare |= graph.One(t)
		}
	}
	return (r.StepFrom(spare) &^ s.Occupied()).Len()
}

// points adds up what a team has.
func (r Evaluator) points(s *rules.Position, f rules.Faction, held [2]rules.Towns) int32 {
	n := int32(held[f].Len())
	sum := n*townWorth + max(0, n-nearlyWon)*finishWorth
	if s.Faction(s.Active) == f {
		sum += s.ToPlace * unitWorth
	}
	for p := range rules.Player(s.Players) {
		if s.Attr[p] == rules.NoAttribute || s.Faction(p) != f {
			continue
		}
		sum += s.Store[p]*unitWorth*3/4 + int32(min(s.HandSize[p], rules.HandLimit))*cardWorth
		sum += int32(min(rules.TurnActions, r.room(s, p))) * roomWorth
		if s.Held[p] == 0 && s.Phase > rules.Starting {
			sum += 10 * unitWorth // who is wiped out comes back with ten units
		}
		bonus := int32(0)
		if s.Attr[p] == rules.Fortification {
			bonus = r.Bonus(rules.Fortification)
		}
		for towns := s.Held[p]; towns != 0; {
			t := towns.Pop()
			sum += unitWorth * depth(s.Units[t])
			if foes := r.Map().Near(t) & held[f.Other()]; foes != 0 {
				var worst int32
				for foes != 0 {
					worst = max(worst, s.Units[foes.Pop()])
				}
				sum -= threatWorth * winChance(worst-1-s.Units[t]-bonus-r.Map().Defence(t)) / 36
			}
		}
	}
	return sum
}

// depth counts units of one town with a diminishing worth: the tenth adds less than the second.
func depth(units int32) int32 {
	if units <= 8 {
		return units
	}
	return 8 + (units-8)*2/3
}

// winChance is the chance, in 36ths, that an attack wins whose units lead by so much.
func winChance(lead int32) int32 {
	switch {
	case lead <= -6:
		return 0
	case lead <= 0:
		n := lead + 6
		return n * (n - 1) / 2
	case lead <= 5:
		n := 6 - lead
		return 36 - n*(n+1)/2
	}
	return 36
}

func abs(n int32) int32 { return max(n, -n) }

package rules

// What a combat may come to: for the hints and previews of deeds, and for evaluations.

// Odds are the prospects of a combat, as the cards that lie there make them.
type Odds struct {
	Win, Tie             int32 // of the attack, in 36ths
	Attackers, Defenders int32 // units after Hex of Loss (CVR-801)
	Unbroken             bool  // the attack loses no unit if it wins (CVR-806)
}

// Odds counts the dice that decide the combat under way (CVR-340). Of the cards it sees those that change units and dice.
func (r *Rules) Odds(s *Position) Odds {
	c := &s.Combat
	cards := c.Effect
	if !c.Shown {
		cards = c.Card
		for sd := attack; sd <= defence; sd++ {
			if c.Card[sd] == Dispel {
				cards[sd.other()] = NoCard
			}
		}
	}
	o := Odds{Attackers: s.Attackers(), Defenders: s.Units[c.Target], Unbroken: cards[attack] == UnbrokenRanks}
	if cards[attack] == HexOfLoss && c.Step <= stepHexAttack {
		o.Defenders -= 2
	}
	if cards[defence] == HexOfLoss && c.Step <= stepHexDefence && o.Defenders > 0 {
		o.Attackers -= 2
	}
	switch {
	case o.Defenders <= 0:
		o.Win, o.Defenders, o.Unbroken = 36, 0, true
		return o
	case o.Attackers <= 0:
		o.Attackers, o.Defenders = 0, o.Defenders+1 // nothing is lost by the defender
		return o
	}
	lead := o.Attackers + r.attributeBonus(s, attack) - o.Defenders - r.attributeBonus(s, defence) - r.board.Defence(c.Target)
	for a := int32(1); a <= 6; a++ {
		for b := int32(1); b <= 6; b++ {
			x, y := changed(known(c.Die[attack], a), known(c.Die[defence], b), cards)
			switch {
			case lead+x > y:
				o.Win++
			case lead+x == y:
				o.Tie++
			}
		}
	}
	return o
}

func known(die int8, guess int32) int32 {
	if die > 0 {
		return int32(die)
	}
	return guess
}

// changed is what cards make of two dice (CVR-R17).
func changed(x, y int32, cards [2]Card) (int32, int32) {
	if cards[attack] == TurnedFate && y > x || cards[defence] == TurnedFate && x > y {
		x, y = y, x
	}
	if cards[attack] == IllOmen {
		y = max(0, y-2)
	}
	if cards[defence] == IllOmen {
		x = max(0, x-2)
	}
	if cards[attack] == TwinMoons {
		x *= 2
	}
	if cards[defence] == TwinMoons {
		y *= 2
	}
	return x, y
}

// Pressure is the strongest force, in units, that stands one step from a town in one of these.
func (r *Rules) Pressure(s *Position, town Town, foes Towns) int32 {
	var worst int32
	for near := r.board.Near(town) & foes; near != 0; {
		worst = max(worst, s.Units[near.Pop()])
	}
	return worst
}

package rules

import "mischief/games/neworleans/codex"

// What a party has that begins with a later scenario: about what a campaign would have brought it there. Content says how much (campaign.yaml, gear); who gets which card follows from the
// order of the party, so that the same options give the same party.

// equip gives a new party the gear of a scenario.
func (r *Rules) equip(p *Party, kinds []codex.Kind, scenario codex.ScenarioID) {
	number := r.codex.Scenarios[scenario].Number
	var gear codex.Gear
	for _, g := range r.codex.Campaign.Gear {
		if g.From <= number {
			gear = g
		}
	}
	p.Bucks = uint16(gear.Bucks)
	for i, kind := range kinds {
		n := Fig(i + 1)
		p.Lives[n] = r.codex.Dashboard.Lives
		if gear.Lives != 0 {
			p.Lives[n] = gear.Lives
		}
		var learned [4]uint8
		for place, id := range r.codex.Kinds[kind].Skills {
			if level := r.codex.Skills[id].Level; learned[level] < gear.Skills[level] {
				learned[level]++
				p.Skills[n] |= 1 << place
			}
		}
	}
	worn := [MaxParty + 1]int{}
	for level := len(gear.Weapons) - 1; level > 0; level-- {
		for i, kind := range kinds {
			if uint8(i) < gear.Weapons[level] && worn[i] < int(r.codex.Dashboard.WeaponSlots) {
				if card, ok := r.weaponFor(p, kind, uint8(level)); ok {
					worn[i]++
					p.Owner[card] = Fig(i + 1)
					p.Worn[card>>6] |= 1 << (card & 63)
				}
			}
		}
	}
	if number > r.codex.Campaign.RiverboatAfter && number > 0 {
		p.Came = r.before(scenario)
	}
}

// weaponFor is a weapon of a level that nobody has: one that the hero prefers, else the first whose class is that of one.
func (r *Rules) weaponFor(p *Party, kind codex.Kind, level uint8) (card int, ok bool) {
	preferred := r.codex.Kinds[kind].Preferred
	best := 0
	for i, id := range r.codex.Cards {
		loot := &r.codex.Loot[id]
		if loot.Type != codex.Weapon || loot.Level != level || p.Owner[i] != nobody {
			continue
		}
		worth := 1
		for _, other := range preferred {
			switch {
			case other == id:
				worth = 3
			case r.codex.Loot[other].Attack.Class == loot.Attack.Class:
				worth = max(worth, 2)
			}
		}
		if worth > best {
			best, card, ok = worth, i, true
		}
	}
	return card, ok
}

// before is a scenario that leads to another.
func (r *Rules) before(scenario codex.ScenarioID) codex.ScenarioID {
	for i := range r.codex.Scenarios {
		for _, next := range r.codex.Scenarios[i].Next {
			if next.Scenario == scenario {
				return codex.ScenarioID(i)
			}
		}
	}
	return 0
}

package rules

import (
	"math/bits"

	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// The previews of deeds: the bites a step risks, the odds of an attack before it is rolled, what a cheese completes. Short ones stand in their deeds.

func lines(all ...game.Detail) game.Preview { return game.Preview{Lines: all} }

func count[N uint8 | int](n N) game.Text { return game.Say("{{.n}}", game.Num("n", int64(n))) }

// then is a number before and after.
func then[N uint8 | int](before, after N) game.Text {
	return game.Say("{{.before}}, then {{.after}}", game.Num("before", int64(before)), game.Num("after", int64(after)))
}

// average is a number given in tenths.
func average(tenths int) game.Text {
	return game.Say("{{.whole}}.{{.tenths}}", game.Num("whole", tenths/10), game.Num("tenths", tenths%10))
}

func gainLine(rule string, g *box.Gains) game.Detail {
	return game.Item(rule, game.Say("You gain"), game.Say(g.Text))
}

func (r *Rules) cheeseLine(s *Position, n uint8) game.Detail {
	return game.Item("RAT-101", game.Say("Your cheese"), game.Say("{{.before}}, then {{.after}} of the {{.of}} that win", game.Num("before", s.Cheese),
		game.Num("after", s.Cheese+n), game.Num("of", r.box.Limits.WinCheese)))
}

// previewWalk tells what a step costs, who bites, and what waits there.
func (r *Rules) previewWalk(s *Position, to ZoneNo) game.Preview {
	p := lines(game.Item("RAT-210", game.Say("Movement points"), then(s.Steps, s.Steps-1)))
	p.Cost = steps(1)
	if wounds := r.leavingCosts(s, s.At); wounds > 0 {
		p.Cost = game.Say(`{{plural .n "movement point" "movement points"}}, {{plural .wounds "wound" "wounds"}}`, game.Num("n", 1), game.Num("wounds", wounds))
		p.Lines = append(p.Lines, game.Item("RAT-211", game.Say("Health after the bites as you leave"), then(int(s.Health), max(0, int(s.Health)-wounds))))
	} else if z := &s.Zone[s.At]; z.Rats[box.Brown] > 0 {
		p.Lines = append(p.Lines, game.Item("RAT-211", game.Say("Bites as you leave"), game.Say("do not get through")))
	}
	z := &s.Zone[to]
	if rats := r.targetsOf(s, to, fromTrack); rats > 0 {
		p.Lines = append(p.Lines, game.Item("RAT-330", game.Say("Rats there"), count(rats)))
	}
	for pick := range box.PickCount {
		room := r.maxHealth(s) - s.Health
		if pick != box.PickHealth {
			room = r.room(s, uint8(pick))
		}
		if n := min(z.Picks[pick], room); n > 0 {
			p.Lines = append(p.Lines, game.Item("RAT-212", game.Say("You collect"), game.Say(`{{.n}} × {{.token}}`, game.Num("n", n), game.Word("token", pickTexts[pick]))))
		}
	}
	if z.Cheese > 0 {
		p.Lines = append(p.Lines, game.Item("RAT-250", game.Say("Cheese there"), count(z.Cheese)))
	}
	return p
}

// steps counts movement points.
func steps(n uint8) game.Text {
	return game.Say(`{{plural .n "movement point" "movement points"}}`, game.Num("n", n))
}

var pickTexts = [box.PickCount]string{"token of ability a", "token of ability b", "health"}

// previewTrap tells what a trap does, whatever it costs.
func (r *Rules) previewTrap(s *Position, m Move) game.Preview {
	trap := &r.Catcher(s).TrapTypes[m.A-1]
	dice := game.Say(`{{plural .n "die" "dice"}}`, game.Num("n", trap.Attack.Dice))
	if trap.Attack.PerRat {
		dice = game.Say("a die for each rat, at most {{.n}}", game.Num("n", trap.Attack.Dice))
	}
	return lines(game.Item("RAT-320", game.Say("It attacks with"), dice))
}

func (r *Rules) previewAbility(s *Position, m Move) game.Preview {
	a := &r.Catcher(s).Abilities[m.A]
	p := lines(game.Item("RAT-241", game.Say("Tokens"), then(s.Ability[m.A], s.Ability[m.A]-1)))
	p.Cost = game.Say(`{{plural .n "token" "tokens"}}`, game.Num("n", 1))
	for _, e := range a.Effects {
		switch e := e.(type) {
		case *box.AttackEffect:
			n := e.Pool.Dice
			if e.Pool.PerRat {
				n = uint8(min(int(n), r.targetsOf(s, ZoneNo(m.B), fromAbility)))
			}
			roll := r.previewRoll(s, ZoneNo(m.B), n, fromAbility)
			p.Lines, p.Odds = append(p.Lines, roll.Lines...), roll.Odds
		case *box.GuardEffect:
			p.Lines = append(p.Lines, game.Item("RAT-608", game.Say("Your defence until the clean-up"), then(r.Defence(s), r.Defence(s)+int(e.Defence))))
		case *box.GainEffect:
			p.Lines = append(p.Lines, gainLine("RAT-609", &e.Gain))
		}
	}
	return p
}

// previewAttack is what an attack may catch and what it costs.
func (r *Rules) previewAttack(s *Position, m Move) game.Preview {
	p := r.previewRoll(s, s.At, m.A, fromTrack)
	spent := int(m.A) * (r.Accuracy(s) - 1) * 10 / 6
	p.Lines = append(p.Lines, game.Item("RAT-231", game.Say("Dice spent on average"), average(spent)))
	p.Cost = game.Say(`{{plural .n "die" "dice"}}`, game.Num("n", m.A))
	return p
}

// previewRoll is what a roll of n dice may catch: every roll is allotted so that it catches the most.
func (r *Rules) previewRoll(s *Position, zone ZoneNo, n, source uint8) game.Preview {
	sides := [3]int64{1, int64(6 - r.Accuracy(s)), int64(r.Accuracy(s) - 1)} // of six: sixes, hits, misses
	var all, success, caught, wounds int64
	for sixes := range n + 1 {
		for hits := range n - sixes + 1 {
			misses := n - sixes - hits
			ways := rollWeight(nil, Move{N: [6]uint8{sixes, hits, misses}})
			for i, k := range []uint8{sixes, hits, misses} {
				for range k {
					ways *= sides[i]
				}
			}
			rats, hurt := r.most(s, zone, hits, sixes, source)
			all, caught, wounds = all+ways, caught+ways*rats, wounds+ways*hurt
			if rats+hurt > 0 {
				success += ways
			}
		}
	}
	p := lines(game.Item("RAT-232", game.Say("Rats caught on average, at most"), average(int(caught*10/all))))
	if s.Lair == zone {
		p.Lines = append(p.Lines, game.Item("RAT-236", game.Say("Wounds of the Nemesis on average, if all is allotted to it"), average(int(wounds*10/all))))
	}
	win := int32(success * 1000 / all)
	p.Odds = &game.Odds{Win: win, Lose: 1000 - win}
	return p
}

// most is how many rats some hits and sixes catch at most, and how much health they take of the Nemesis at most.
func (r *Rules) most(s *Position, zone ZoneNo, hits, sixes, source uint8) (rats, wounds int64) {
	a := allotter{r: r, s: s, zone: zone, hits: hits, sixes: sixes, source: source, most: maxAllotments}
	for _, m := range a.list(Move{}, nil) {
		n := bits.OnesCount16(m.Hits | m.Sixes)
		for _, k := range m.N {
			n += int(k)
		}
		rats, wounds = max(rats, int64(n)), max(wounds, int64(r.nemesisWounds(s, m)))
	}
	return rats, wounds
}

func (r *Rules) previewSlot(s *Position, slot box.Slot) game.Preview {
	of := r.Catcher(s).Slots[slot]
	p := lines(game.Item("RAT-251", game.Say("Slots filled"), game.Say("{{.before}}, then {{.after}} of {{.of}}", game.Num("before", s.Slots[slot]),
		game.Num("after", s.Slots[slot]+1), game.Num("of", of))))
	if s.Slots[slot]+1 < of {
		return p
	}
	when, rule := game.Say("at once"), "RAT-252"
	if worksLater(slot) {
		when, rule = game.Say("from the next refresh on"), "RAT-255"
	}
	p.Lines = append(p.Lines, game.Item(rule, game.Say("It works"), when))
	return p
}

func (r *Rules) previewAllotment(s *Position, m Move) game.Preview {
	rats := bits.OnesCount16(m.Hits | m.Sixes)
	for _, k := range m.N {
		rats += int(k)
	}
	p := lines(game.Item("RAT-232", game.Say("Rats caught"), count(rats)))
	if m.Nemesis != [2]uint8{} {
		health := int(r.Nemesis(s).Health - s.Wounds)
		p.Lines = append(p.Lines, game.Item("RAT-236", game.Say("Health of the Nemesis"), then(health, max(0, health-int(r.nemesisWounds(s, m))))))
	}
	return p
}

// previewEnd tells what is given up and whether the city grows.
func (r *Rules) previewEnd(s *Position) game.Preview {
	p := lines(game.Item("RAT-202", game.Say("Movement points given up"), count(s.Steps)), game.Item("RAT-202", game.Say("Dice not used"), count(s.Dice)))
	if s.cheeseInCity() < r.box.Limits.ExpansionBelow {
		p.Lines = append(p.Lines, game.Item("RAT-270", game.Say("Townships laid"), count(r.Card(s, s.At.town()).Expansion)))
	}
	return p
}

package rules

import (
	"math/bits"

	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// The hints of deeds: what a move gains, what it risks, what the rats will do about it. Short ones stand in their deeds.

func reasons(rule, why string, args ...game.Arg) []game.Reason {
	return []game.Reason{game.Because(rule, why, args...)}
}

func caged(s *Position) int {
	return int(s.Cage[box.Brown]) + int(s.Cage[box.Black]) + int(s.Cage[box.White])
}

func (r *Rules) hintWalk(s *Position, zone ZoneNo) []game.Reason {
	var why []game.Reason
	if bite, _ := r.partingWounds(s, s.At); bite > 0 && !s.Safe {
		why = reasons("RAT-211", "The brown rats here bite as you leave, with {{.bite}} against your defence of {{.defence}}.",
			game.Num("bite", bite), game.Num("defence", r.Defence(s)))
	}
	z := &s.Zone[zone]
	switch {
	case z.Cheese > 0 && !s.anyRat(zone):
		return append(why, game.Because("RAT-250", "The cheese in {{.zone}} is free to be collected.", r.ZoneArg(s, "zone", zone)))
	case z.Cheese > 0:
		rats := s.RatsIn(zone)
		return append(why, game.Because("RAT-250", `There is cheese in {{.zone}}, and {{plural .n "rat" "rats"}} to catch first.`,
			r.ZoneArg(s, "zone", zone), game.Num("n", rats)))
	case z.Picks != [box.PickCount]uint8{}:
		return append(why, game.Because("RAT-212", "A token lies in {{.zone}}.", r.ZoneArg(s, "zone", zone)))
	case r.towardsCheese(s, zone):
		return append(why, game.Because("RAT-210", "It brings you closer to cheese."))
	}
	return why
}

// towardsCheese tells whether a zone is closer to cheese than the Ratcatcher is.
func (r *Rules) towardsCheese(s *Position, zone ZoneNo) bool {
	var away [ZoneCount]uint8
	r.ToCheese(s, &away)
	return away[zone] < away[s.At]
}

func (r *Rules) hintTrap(s *Position, m Move) []game.Reason {
	var o Outlook
	r.Outlook(s, &o)
	pool := r.Catcher(s).TrapTypes[m.A-1].Attack
	dice := pool.Dice
	if pool.PerRat {
		dice = min(dice, o.Rats[m.B])
	}
	return reasons("RAT-320",
		`As the city lies now {{plural .rats "common rat" "common rats"}} will stand in {{.zone}} after the rats' move; the trap attacks with {{plural .dice "die" "dice"}}.`,
		game.Num("rats", o.Rats[m.B]), r.ZoneArg(s, "zone", ZoneNo(m.B)), game.Num("dice", dice))
}

func (r *Rules) hintAttack(s *Position, n int) []game.Reason {
	sides := 7 - r.Accuracy(s)
	mean := (10*n*sides + 3) / 6
	why := reasons("RAT-231", "{{.sides}} of the 6 sides of a die hit: on average {{.whole}}.{{.tenths}} of {{.n}}. Dice that hit may be rolled again in this turn.",
		game.Num("sides", sides), game.Num("whole", mean/10), game.Num("tenths", mean%10), game.Num("n", n))
	if s.Lair == s.At {
		why = append(why, game.Because("RAT-236", "A six takes 1 of the {{.health}} health left to {{.nemesis}}; of other hits each one above {{.defence}} does.",
			game.Num("health", r.Nemesis(s).Health-s.Wounds), r.nemesisArg(s), game.Num("defence", r.NemesisDefence(s))))
	}
	return why
}

// hintEnd tells what the rats would eat and whether they would bite.
func (r *Rules) hintEnd(s *Position) []game.Reason {
	var o Outlook
	r.Outlook(s, &o)
	eaten := 0
	for zone := range s.Zone {
		if s.Zone[zone].Cheese > 0 && int(o.Eaters[zone]) >= r.box.Limits.ConsumeThreshold {
			eaten++
		}
	}
	why := reasons("RAT-340", "As the city lies now no cheese will be eaten.")
	if eaten > 0 {
		why = reasons("RAT-340", "Unless traps catch them, rats will eat {{.n}} cheese.", game.Num("n", eaten))
	}
	if bite := o.Bite[s.At]; bite > 0 {
		why = append(why, game.Because("RAT-330", "The common rats that come to you will bite with {{.bite}} against your defence of {{.defence}}.",
			game.Num("bite", bite), game.Num("defence", r.Defence(s))))
	}
	return why
}

func (r *Rules) hintSlot(s *Position, slot uint8) []game.Reason {
	if left := r.Catcher(s).Slots[slot] - s.Slots[slot] - 1; left > 0 {
		return reasons("RAT-251", "After it {{.n}} more cheese will fill it.", game.Num("n", left))
	}
	if worksLater(box.Slot(slot)) {
		return reasons("RAT-255", "It is filled by this and works from the next refresh on.")
	}
	return reasons("RAT-251", "It is filled by this and takes effect at once.")
}

func (r *Rules) hintAllotment(s *Position, m Move) []game.Reason {
	caught := bits.OnesCount16(m.Hits | m.Sixes)
	for _, n := range m.N {
		caught += int(n)
	}
	why := reasons("RAT-232", `It catches {{plural .n "rat" "rats"}}.`, game.Num("n", caught))
	if m.Nemesis != [2]uint8{} {
		why = append(why, game.Because("RAT-236", "It takes {{.n}} health of {{.nemesis}}.", game.Num("n", r.nemesisWounds(s, m)), r.nemesisArg(s)))
	}
	return why
}

// hintDistance tells how far from the Ratcatcher rats would be sent or the Nemesis would appear.
func (r *Rules) hintDistance(s *Position, rule string, zone ZoneNo) []game.Reason {
	var at zoneSet
	at.add(s.At)
	var near [ZoneCount]uint8
	r.flood(s, &at, &near)
	return reasons(rule, `{{.zone}} is {{plural .n "zone" "zones"}} away from you.`, r.ZoneArg(s, "zone", zone), game.Num("n", near[zone]))
}

// hintConnector tells how far from the Ratcatcher the next township would begin.
func (r *Rules) hintConnector(s *Position, t TownNo, direction uint8) []game.Reason {
	var at zoneSet
	at.add(s.At)
	var near [ZoneCount]uint8
	r.flood(s, &at, &near)
	return reasons("RAT-133", `The next township would begin {{plural .n "zone" "zones"}} away from you.`, game.Num("n", near[t.Zone(r.Connector(s, t, direction))]+1))
}

// hintLaying tells how many connectors of the township drawn would meet others if it is turned so, and how many would stay free.
func (r *Rules) hintLaying(s *Position, turn uint8) []game.Reason {
	t := running[layTask](s)
	x, y := s.Town[t.At].X+directions[t.Edge].x, s.Town[t.At].Y+directions[t.Edge].y
	joined, free := 0, 0
	for d := range uint8(4) {
		if r.Card(s, t.Drawn).Edge[edgeFacing(d, turn)] == box.Nowhere {
			continue
		}
		switch other := s.townshipAt(x+directions[d].x, y+directions[d].y); {
		case other == box.Nowhere:
			free++
		case r.Connector(s, other, d^2) != box.Nowhere:
			joined++
		}
	}
	return reasons("RAT-135", `Turned so it is joined with the city by {{plural .n "bridge" "bridges"}}, and {{if eq .free 0}}no gate{{else}}{{plural .free "gate" "gates"}}{{end}} of it {{if lt .free 2}}stays{{else}}stay{{end}} free.`,
		game.Num("n", joined), game.Num("free", free))
}

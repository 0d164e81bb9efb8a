package rules

import (
	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// The Nemesis: its values, its own ability (RAT-504, RAT-511 to RAT-514), its move (RAT-502), its wounds (RAT-505) and its appearance (RAT-501).
// Its bite is in bites.go, its spawning in spawning.go.

// The values of the Nemesis: those of its board and the increases of the tracker (RAT-503). The number its dice need never falls below 2 (RAT-R33).
func (r *Rules) NemesisDefence(s *Position) uint8 {
	return r.Nemesis(s).Defence + s.Increase[box.TheNemesis][box.Defence]
}
func (r *Rules) nemesisSpawn(s *Position) uint8 {
	return r.Nemesis(s).Spawn + s.Increase[box.TheNemesis][box.Spawning]
}
func (r *Rules) nemesisAccuracy(s *Position) uint8 {
	return uint8(max(2, int(r.Nemesis(s).Accuracy)-int(s.Increase[box.TheNemesis][box.Accuracy])))
}

// nemesisBite is how many dice it bites with, The Maw one more for every two rats in its gut (RAT-512).
func (r *Rules) nemesisBite(s *Position) uint8 {
	board := r.Nemesis(s)
	bite := board.Bite + s.Increase[box.TheNemesis][box.Bite]
	if board.BitePer > 0 {
		bite += s.Gutted() / board.BitePer
	}
	return min(bite, box.MaxDice)
}

// Gutted is how many rats are in The Maw's gut.
func (s *Position) Gutted() uint8 { return s.Gut[box.Brown] + s.Gut[box.Black] + s.Gut[box.White] }

// woundNemesis takes health of the Nemesis for good; the match is won when none is left (RAT-102, RAT-505). What The Maw has swallowed is caught (RAT-512).
func (r *Rules) woundNemesis(s *Position, n uint8, tell *game.Story) {
	board := r.Nemesis(s)
	s.Wounds = min(board.Health, s.Wounds+n)
	tell.Tell("RAT-505", "nemesis-wounded", r.nemesisArg(s), game.Num("wounds", n), game.Num("health", board.Health-s.Wounds))
	if s.Wounds >= board.Health {
		s.finish(WonNemesis)
		return
	}
	if in := s.Gutted(); in > 0 {
		for k := range box.KindCount {
			s.Cage[k] += s.Gut[k]
			s.Gut[k] = 0
		}
		tell.Tell("RAT-512", "gut-emptied", r.nemesisArg(s), game.Num("n", in))
	}
}

func (r *Rules) nemesisArg(s *Position) game.Arg { return game.Word("nemesis", r.Nemesis(s).Name) }

// runNemesis moves the Nemesis: it chooses where to go, tunnels if it can, and rolls for how far it walks (RAT-502). At its target it does not roll
// (RAT-R36).
func (r *Rules) runNemesis(s *Position, t *nemesisTask, tell *game.Story) {
	if s.Lair == box.Nowhere {
		s.pop()
		return
	}
	var c compass
	r.pointMover(s, box.TheNemesis, &c)
	goals := c.goals[s.Lair]
	switch {
	case t.Goal == box.Nowhere && c.away[s.Lair] > 0 && goals&(goals-1) != 0:
		s.ask(Tying)
		return
	case t.Goal == box.Nowhere:
		t.Goal = c.goal(s.Lair, box.Nowhere)
		r.tunnel(s, t.Goal, tell)
	case t.Tunnelled == 0:
		r.tunnel(s, t.Goal, tell)
	}
	t.Tunnelled = 1
	if s.Lair == t.Goal || c.away[s.Lair] == far {
		tell.Tell("RAT-R36", "nemesis-stays", r.nemesisArg(s), r.ZoneArg(s, "zone", s.Lair))
		r.endNemesisMove(s, tell)
		return
	}
	s.ask(Rolling)
}

// tunnel takes Old Delve from a zone with a rats' nest to that rats' nest of an active township which is closest to where he goes, if it is closer than
// his own; ties go to the highest township, then to the lowest letter (RAT-514).
func (r *Rules) tunnel(s *Position, goal ZoneNo, tell *game.Story) {
	if !r.Nemesis(s).Tunnels || s.Lair == goal || r.NestsIn(s, s.Lair) == 0 {
		return
	}
	var to zoneSet
	to.add(goal)
	var away [ZoneCount]uint8
	r.flood(s, &to, &away)
	active, best := r.active(s), s.Lair
	nests := r.zonesWith(s, box.TargetNest, 0)
	for zone := nests.pop(); zone != box.Nowhere; zone = nests.pop() {
		if !active.Has(zone.town()) {
			continue
		}
		if away[zone] < away[best] || best != s.Lair && away[zone] == away[best] && zone.town() > best.town() {
			best = zone
		}
	}
	if best != s.Lair {
		tell.Tell("RAT-514", "tunnels", r.nemesisArg(s), r.ZoneArg(s, "from", s.Lair), r.ZoneArg(s, "to", best))
		s.Lair = best
	}
}

// nemesisRolled walks the Nemesis as many zones as the die shows, at most to its target (RAT-502).
func (r *Rules) nemesisRolled(s *Position, t *nemesisTask, roll [6]uint8, tell *game.Story) {
	var at, to zoneSet
	at.add(s.At)
	to.add(t.Goal)
	var c compass
	r.flood(s, &at, &c.near)
	r.lead(s, &to, &c)
	from := s.Lair
	s.Lair = r.walk(s, &c, 0, from, t.Goal, pips(roll))
	tell.Tell("RAT-502", "nemesis-moves", r.nemesisArg(s), game.Num("pips", pips(roll)), r.ZoneArg(s, "from", from), r.ZoneArg(s, "to", s.Lair), r.ZoneArg(s, "goal", t.Goal))
	r.endNemesisMove(s, tell)
}

// pips is what a roll of one die shows.
func pips(roll [6]uint8) uint8 {
	for i, n := range roll {
		if n > 0 {
			return uint8(i + 1)
		}
	}
	return 0
}

// endNemesisMove ends the move: The Maw swallows common rats of its zone, white ones first, then black, then brown (RAT-512).
func (r *Rules) endNemesisMove(s *Position, tell *game.Story) {
	board := r.Nemesis(s)
	z := &s.Zone[s.Lair]
	left := uint8(0)
	if board.Capacity > s.Gutted() {
		left = min(board.Swallow, board.Capacity-s.Gutted())
	}
	for _, k := range [...]box.Kind{box.White, box.Black, box.Brown} {
		if swallowed := min(left, z.Rats[k]); swallowed > 0 {
			left -= swallowed
			z.Rats[k] -= swallowed
			s.Gut[k] += swallowed
			tell.Tell("RAT-512", "swallows", r.nemesisArg(s), game.Num("n", swallowed), kindArg("rat", k), manyArg("rats", k), r.ZoneArg(s, "zone", s.Lair))
		}
	}
	s.pop()
}

// runNestPick puts the Nemesis on a rats' nest of the Ratcatcher's township (RAT-501), or on the closest one if there is none (RAT-R07).
func (r *Rules) runNestPick(s *Position, _ *nestTask, tell *game.Story) {
	nests, n := r.nestsAround(s)
	switch n {
	case 0:
		r.appear(s, r.closestNest(s), "RAT-R07", tell)
	case 1:
		r.appear(s, nests.pop(), "RAT-501", tell)
	default:
		s.ask(Nesting)
	}
}

// nestsAround is the set of zones with a rats' nest in the Ratcatcher's township, and how many they are.
func (r *Rules) nestsAround(s *Position) (zoneSet, int) {
	var set zoneSet
	n := 0
	town := s.At.town()
	for letter := range r.Card(s, town).Zones {
		if zone := town.Zone(letter); r.NestsIn(s, zone) > 0 {
			set.add(zone)
			n++
		}
	}
	return set, n
}

// closestNest is the zone with a rats' nest closest to the Ratcatcher; ties go to the highest township, then to the lowest letter. A city without any gives the
// Ratcatcher's own zone.
func (r *Rules) closestNest(s *Position) ZoneNo {
	var at zoneSet
	at.add(s.At)
	var near [ZoneCount]uint8
	r.flood(s, &at, &near)
	best := ZoneNo(box.Nowhere)
	nests := r.zonesWith(s, box.TargetNest, 0)
	for zone := nests.pop(); zone != box.Nowhere; zone = nests.pop() {
		if best == box.Nowhere || near[zone] < near[best] || near[zone] == near[best] && zone.town() > best.town() {
			best = zone
		}
	}
	if best == box.Nowhere {
		return s.At
	}
	return best
}

// appear brings the Nemesis into the city. In this turn it neither moves nor bites, those steps being over (RAT-R27).
func (r *Rules) appear(s *Position, zone ZoneNo, rule string, tell *game.Story) {
	s.Lair = zone
	s.pop()
	tell.Tell(rule, "nemesis-appears", r.nemesisArg(s), r.ZoneArg(s, "zone", zone))
}

// nesting: the player says on which rats' nest the Nemesis appears (RAT-501, RAT-R28).
func (r *Rules) nesting() decision {
	return decision{
		Kind: "nest", Rule: "RAT-501", Asks: "the Nemesis is put on a rats' nest",
		Prompt: func(s *Position) game.Text {
			return game.Say("{{.nemesis}} appears: put it on a rats' nest of township {{.town}}.", r.nemesisArg(s), r.townArg("town", s.At.town()))
		},
		Deeds: []deed{{
			Verb: NestAt, Rule: "RAT-501", Write: is("nest {zone}", inA(aZone)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				nests, _ := r.nestsAround(s)
				for zone := nests.pop(); zone != box.Nowhere; zone = nests.pop() {
					m.A = uint8(zone)
					buf = append(buf, m)
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if ZoneNo(m.A).town() != s.At.town() || r.NestsIn(s, ZoneNo(m.A)) == 0 {
					return game.Refuse("RAT-501", "The Nemesis appears on a rats' nest of township {{.town}}, where you are.", r.townArg("town", s.At.town()))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) { r.appear(s, ZoneNo(m.A), "RAT-501", tell) },
			Hint: func(s *Position, m Move) []game.Reason { return r.hintDistance(s, "RAT-501", ZoneNo(m.A)) },
		}},
	}
}

// mutate is the Rat King's die: the attribute of that number, or of the next that has no token yet, after 6 that of 1, gets its +1 token (RAT-506, RAT-511).
func (r *Rules) mutate(s *Position, _ *mutateTask, roll [6]uint8, tell *game.Story) {
	s.pop()
	number := pips(roll) - 1
	for range len(roll) {
		in := r.Nemesis(s).Mutations[number]
		if s.Mutated>>number&1 == 0 && in.By > 0 {
			s.Mutated |= 1 << number
			tell.Tell("RAT-511", "mutates", r.nemesisArg(s), game.Num("pips", pips(roll)), game.Num("number", number+1))
			r.increase(s, in, tell)
			return
		}
		number = (number + 1) % uint8(len(roll))
	}
	tell.Tell("RAT-511", "no-mutation", r.nemesisArg(s))
}

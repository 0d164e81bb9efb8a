package rules

import (
	"mischief/game"
	"mischief/game/notation"
	"mischief/games/ratcatcher/box"
)

// Traps going off (RAT-320) and poison (RAT-605).

// nextTriggered is the next zone, from one on, that holds a trap and a rat that sets it off (RAT-320, RAT-622); nowhere if there is none.
func (r *Rules) nextTriggered(s *Position, zone ZoneNo) ZoneNo {
	for ; zone < ZoneCount; zone++ {
		if s.Zone[zone].Trap != 0 && r.treads(s, zone) {
			return zone
		}
	}
	return box.Nowhere
}

// treads tells whether a rat is in a zone that sets off a trap there.
func (r *Rules) treads(s *Position, zone ZoneNo) bool {
	return s.Zone[zone].Common() > 0 || s.Lair == zone || s.peculiars(zone)&^r.box.Able[box.IgnoreTraps] != 0
}

// runTraps lets every trap that shares its zone with a rat go off once, zone by zone; its token goes back to the board (RAT-320, RAT-321, RAT-R12, RAT-R24).
func (r *Rules) runTraps(s *Position, t *trapsTask, tell *game.Story) {
	zone := r.nextTriggered(s, t.Zone)
	if zone == box.Nowhere {
		s.pop()
		return
	}
	t.Zone = zone + 1
	z := &s.Zone[zone]
	trap := &r.Catcher(s).TrapTypes[z.Trap-1]
	z.Trap = 0
	tell.Tell("RAT-320", "trap-goes-off", game.Word("trap", trap.Name), r.ZoneArg(s, "zone", zone))
	r.attackZone(s, zone, trap.Attack, fromTrap)
}

// runPoisons lets the poison of placed tokens work, zone by zone. The player chooses only where it does not catch all (RAT-605).
func (r *Rules) runPoisons(s *Position, t *poisonsTask, tell *game.Story) {
	for ; t.Zone < ZoneCount; t.Zone++ {
		ks, most := r.poison(s, t.Zone)
		if most == 0 {
			continue
		}
		sick, sorts := poisoned(s, t.Zone, ks)
		if int(most) < sick && sorts > 1 {
			s.ask(Poisoning)
			return
		}
		for k := range box.KindCount {
			if n := min(most, s.Zone[t.Zone].Rats[k]); ks.Has(k) && n > 0 {
				tell.Tell("RAT-605", "poisoned", game.Num("n", n), kindArg("rat", k), manyArg("rats", k), r.ZoneArg(s, "zone", t.Zone))
				r.capture(s, k, n, t.Zone, tell)
				most -= n
			}
		}
	}
	s.pop()
}

// poison is which kinds of common rats poison in a zone may catch, and how many in all: every token placed there works.
func (r *Rules) poison(s *Position, zone ZoneNo) (ks box.Kinds, most uint8) {
	for a, placed := range s.Zone[zone].Placed {
		if placed == 0 {
			continue
		}
		if l := &r.Catcher(s).Abilities[a].Lasting; l.Poison != 0 {
			ks |= l.Poison
			most += placed * l.PoisonMax
		}
	}
	return ks, most
}

// poisoned counts the rats of some common kinds in a zone, and of how many kinds they are.
func poisoned(s *Position, zone ZoneNo, ks box.Kinds) (sick, sorts int) {
	for k := range box.KindCount {
		if n := s.Zone[zone].Rats[k]; ks.Has(k) && n > 0 {
			sick += int(n)
			sorts++
		}
	}
	return sick, sorts
}

// poisoning: the player chooses which rats poison catches (RAT-605).
func (r *Rules) poisoning() decision {
	return decision{
		Kind: "poison", Rule: "RAT-605", Asks: "you choose the rats that poison catches",
		Prompt: func(s *Position) game.Text {
			_, most := r.poison(s, running[poisonsTask](s).Zone)
			return game.Say("Poison in {{.zone}} catches {{.n}} rats: choose how many of each kind.", r.ZoneArg(s, "zone", running[poisonsTask](s).Zone), game.Num("n", most))
		},
		Deeds: []deed{{
			Verb: Poison, Rule: "RAT-605", Write: is("poison {}", notation.OrNone("{rats}", someRats)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				zone := running[poisonsTask](s).Zone
				ks, most := r.poison(s, zone)
				var least [box.KindCount]uint8
				for k := range box.KindCount {
					if ks.Has(k) {
						least[k] = min(most, s.Zone[zone].Rats[k])
					}
				}
				for brown := range least[box.Brown] + 1 {
					for black := range least[box.Black] + 1 {
						if white := int(most) - int(brown) - int(black); white >= 0 && white <= int(least[box.White]) {
							m.N = [6]uint8{brown, black, uint8(white)}
							buf = append(buf, m)
						}
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				zone := running[poisonsTask](s).Zone
				ks, most := r.poison(s, zone)
				sum := 0
				for k, n := range m.N {
					if n > 0 && (k >= int(box.KindCount) || !ks.Has(box.Kind(k)) || n > s.Zone[zone].Rats[k]) {
						return game.Refuse("RAT-605", "Poison in {{.zone}} does not reach so many rats of that kind.", r.ZoneArg(s, "zone", zone))
					}
					sum += int(n)
				}
				if sum != int(most) {
					return game.Refuse("RAT-605", "Poison in {{.zone}} catches {{.n}} rats, this names {{.sum}}.",
						r.ZoneArg(s, "zone", zone), game.Num("n", most), game.Num("sum", sum))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				t := running[poisonsTask](s)
				for k := range box.KindCount {
					if n := m.N[k]; n > 0 {
						tell.Tell("RAT-605", "poisoned", game.Num("n", n), kindArg("rat", k), manyArg("rats", k), r.ZoneArg(s, "zone", t.Zone))
						r.capture(s, k, n, t.Zone, tell)
					}
				}
				t.Zone++
			},
		}},
	}
}

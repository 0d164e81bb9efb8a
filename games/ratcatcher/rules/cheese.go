package rules

import (
	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// Cheese: collecting it (RAT-250), and the slots of the board that it fills (RAT-251 to RAT-255).

// collecting: the Ratcatcher takes a cheese of his zone (RAT-250).
func (r *Rules) collecting() deed {
	return deed{
		Verb: Collect, Rule: "RAT-250", Write: is("collect"),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			if s.Zone[s.At].Cheese > 0 && !s.anyRat(s.At) {
				buf = append(buf, m)
			}
			return buf
		},
		Check: func(s *Position, _ Move) error { return r.checkCollect(s) },
		Play:  func(s *Position, _ Move, tell *game.Story) { r.collect(s, tell) },
		Hint: func(s *Position, _ Move) []game.Reason {
			return reasons("RAT-254", "It would be your cheese number {{.n}} of the {{.all}} that win.", game.Num("n", s.Cheese+1), game.Num("all", r.box.Limits.WinCheese))
		},
		Preview: func(s *Position, _ Move) game.Preview { return lines(r.cheeseLine(s, 1)) },
	}
}

// checkCollect refuses to collect where no cheese is, or a rat of any sort (RAT-250, RAT-R11).
func (r *Rules) checkCollect(s *Position) error {
	switch {
	case s.Zone[s.At].Cheese == 0:
		return game.Refuse("RAT-250", "There is no cheese in {{.zone}}, where you are.", r.ZoneArg(s, "zone", s.At))
	case s.anyRat(s.At):
		return game.Refuse("RAT-250", "There are rats in {{.zone}}; cheese is collected where no rat is.", r.ZoneArg(s, "zone", s.At))
	}
	return nil
}

func (r *Rules) collect(s *Position, tell *game.Story) {
	s.Zone[s.At].Cheese--
	tell.Tell("RAT-250", "cheese-collected", r.ZoneArg(s, "zone", s.At))
	r.gainCheese(s, 1, tell)
}

// gainCheese counts cheese gained, which may win the match (RAT-101, RAT-254), and has it put on the board (RAT-251).
func (r *Rules) gainCheese(s *Position, n uint8, tell *game.Story) {
	s.Cheese += n
	tell.Tell("RAT-254", "cheese-gained", game.Num("n", n), game.Num("cheese", s.Cheese))
	if int(s.Cheese) >= r.box.Limits.WinCheese {
		s.finish(WonCheese)
		return
	}
	begin(s, slotTask{Left: n})
}

// upgrade is 1 once all slots of an upgrade are filled, else 0 (RAT-252). Each is bought once.
func (r *Rules) upgrade(s *Position, slot box.Slot) uint8 {
	if cost := r.Catcher(s).Slots[slot]; cost > 0 && s.Slots[slot] >= cost {
		return 1
	}
	return 0
}

// unlocked tells whether a special ability is unlocked (RAT-240, RAT-R46).
func (r *Rules) unlocked(s *Position, ability uint8) bool {
	return r.upgrade(s, box.SlotUnlockA+box.Slot(2*ability)) > 0
}

// openSlot tells whether a cheese may be put on a slot: one that is not full, and a refill only when its ability is unlocked (RAT-251, RAT-R31).
func (r *Rules) openSlot(s *Position, slot box.Slot) bool {
	switch {
	case s.Slots[slot] >= r.Catcher(s).Slots[slot]:
		return false
	case slot == box.SlotRefillA:
		return r.unlocked(s, 0)
	case slot == box.SlotRefillB:
		return r.unlocked(s, 1)
	}
	return true
}

// runSlot has cheese gained put on the board, one after the other. Without a free slot it has no further effect (RAT-R32).
func (r *Rules) runSlot(s *Position, t *slotTask, tell *game.Story) {
	if t.Left == 0 {
		s.pop()
		return
	}
	for slot := range box.SlotCount {
		if r.openSlot(s, slot) {
			s.ask(Slotting)
			return
		}
	}
	tell.Tell("RAT-R32", "no-slot")
	s.pop()
}

// slotting: the player chooses the slot for a cheese (RAT-251).
func (r *Rules) slotting() decision {
	return decision{
		Kind: "slot", Rule: "RAT-251", Asks: "you put a cheese on a slot of your board",
		Prompt: func(*Position) game.Text {
			return game.Say("Put the cheese on a slot of your board; a full row works at once, dice, movement points and traps from the next round on.")
		},
		Deeds: []deed{{
			Verb: PutCheese, Rule: "RAT-251", Write: is("slot {what}", inA(aSlot)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for slot := range box.SlotCount {
					if r.openSlot(s, slot) {
						m.A = uint8(slot)
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				switch slot := box.Slot(m.A); {
				case r.openSlot(s, slot):
					return nil
				case r.Catcher(s).Slots[slot] == 0:
					return game.Refuse("RAT-251", "Your board has no such slot.")
				case s.Slots[slot] >= r.Catcher(s).Slots[slot]:
					return game.Refuse("RAT-251", "All slots for this are filled; each is bought once.")
				}
				return game.Refuse("RAT-R31", "Unlock the ability before you fill its refill slot.")
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				running[slotTask](s).Left--
				slot := box.Slot(m.A)
				s.Slots[slot]++
				tell.Tell("RAT-251", "slotted", slotArg(slot), game.Num("n", s.Slots[slot]), game.Num("of", r.Catcher(s).Slots[slot]))
				if r.upgrade(s, slot) > 0 {
					r.fulfil(s, slot, tell)
				}
			},
			Hint:    func(s *Position, m Move) []game.Reason { return r.hintSlot(s, m.A) },
			Preview: func(s *Position, m Move) game.Preview { return r.previewSlot(s, box.Slot(m.A)) },
		}},
	}
}

// worksLater tells whether what a full slot adds is there from the next refresh on only (RAT-255, RAT-R49).
func worksLater(slot box.Slot) bool {
	return slot == box.SlotAttack || slot == box.SlotMovement || slot == box.SlotTraps
}

func slotArg(slot box.Slot) game.Arg { return game.Word("slot", slotWord[slot]) }

// fulfil is what a slot does at once when it is full. Dice, movement points and traps of an upgrade come with the next refresh, while the attribute is higher
// at once (RAT-R49); the others are simply there from now on (RAT-252, RAT-255).
func (r *Rules) fulfil(s *Position, slot box.Slot, tell *game.Story) {
	switch slot {
	case box.SlotHealth:
		s.Health++
		tell.Tell("RAT-252", "upgraded", slotArg(slot))
	case box.SlotUnlockA, box.SlotUnlockB:
		r.fillTokens(s, uint8(slot-box.SlotUnlockA)/2, "RAT-240", "unlocked", tell)
	case box.SlotRefillA, box.SlotRefillB:
		r.fillTokens(s, uint8(slot-box.SlotRefillA)/2, "RAT-253", "refilled", tell)
	default:
		tell.Tell("RAT-252", "upgraded", slotArg(slot))
	}
}

// fillTokens brings the tokens of an ability to their maximum.
func (r *Rules) fillTokens(s *Position, ability uint8, rule, key string, tell *game.Story) {
	a := &r.Catcher(s).Abilities[ability]
	s.Ability[ability] = a.Max
	tell.Tell(rule, key, game.Word("ability", a.Name), game.Num("n", a.Max))
}

// gain gives the Ratcatcher things; what exceeds a maximum is lost (RAT-609). What lies on a card is given by claim.
func (r *Rules) gain(s *Position, g *box.Gains, tell *game.Story) {
	s.Health += min(g.Health, r.maxHealth(s)-s.Health)
	for a, n := range g.Ability {
		s.Ability[a] += min(n, r.room(s, uint8(a)))
	}
	if most := r.MaxDice(s); s.Dice < most {
		s.Dice += min(g.Dice, most-s.Dice)
	}
	s.Steps = uint8(min(255, int(s.Steps)+int(g.Steps)))
	if g.Questions > 0 {
		begin(s, questionTask{Zone: s.At, Left: g.Questions}) // RAT-406
	}
	if g.Cheese > 0 {
		r.gainCheese(s, g.Cheese, tell)
	}
}

// useful tells whether a gain would do anything now (RAT-R29).
func (r *Rules) useful(s *Position, g *box.Gains) bool {
	return g.Cheese > 0 || g.Questions > 0 || g.Steps > 0 || g.Health > 0 && s.Health < r.maxHealth(s) || g.Dice > 0 && s.Dice < r.MaxDice(s) ||
		g.Ability[0] > 0 && r.room(s, 0) > 0 || g.Ability[1] > 0 && r.room(s, 1) > 0
}

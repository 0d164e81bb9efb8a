package rules

import (
	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// The Ratcatcher's turn (RAT-201): refresh, then any actions in any order, then the check for expansion.

// Defence is the sum of bites that the Ratcatcher withstands: that of his board with the upgrades bought and what guards him until the clean-up (RAT-252, RAT-608).
func (r *Rules) Defence(s *Position) int {
	return int(r.Catcher(s).Defence + r.upgrade(s, box.SlotDefence) + s.Guard)
}

// Accuracy is the number a die needs to hit, never below 2 (RAT-R33).
func (r *Rules) Accuracy(s *Position) int {
	return max(2, int(r.Catcher(s).Accuracy)-int(r.upgrade(s, box.SlotAccuracy)))
}

// MaxDice is how many dice are on the attack track after a refresh, with the upgrades bought (RAT-202, RAT-252).
func (r *Rules) MaxDice(s *Position) uint8 { return r.Catcher(s).Dice + r.upgrade(s, box.SlotAttack) }

// MaxSteps is how many movement points the Ratcatcher has after a refresh, with the upgrades bought (RAT-202, RAT-252).
func (r *Rules) MaxSteps(s *Position) uint8 {
	return r.Catcher(s).Steps + r.upgrade(s, box.SlotMovement)
}

func (r *Rules) maxTraps(s *Position) uint8 { return r.Catcher(s).Traps + r.upgrade(s, box.SlotTraps) }
func (r *Rules) maxHealth(s *Position) uint8 {
	return r.Catcher(s).Health + r.upgrade(s, box.SlotHealth)
}

// refill sets what a refresh sets (RAT-202). Health and ability tokens stay as they are (RAT-203).
func (r *Rules) refill(s *Position) {
	s.Dice, s.Steps, s.Traps = r.MaxDice(s), r.MaxSteps(s), r.maxTraps(s)
	s.Safe = false
}

// nextRound begins the Ratcatcher's next turn after the rats' turn (RAT-106, RAT-202), or ends a match that has lasted too long (RAT-R47).
func (r *Rules) nextRound(s *Position, tell *game.Story) {
	if s.Round >= r.box.Limits.RoundLimit {
		tell.Tell("RAT-R47", "out-of-time", game.Num("rounds", s.Round))
		s.finish(LostRounds)
		return
	}
	s.Round++
	r.refill(s)
	tell.Tell("RAT-202", "your-turn", game.Num("round", s.Round), game.Num("dice", s.Dice), game.Num("steps", s.Steps), game.Num("traps", s.Traps))
}

// ready asks for the Ratcatcher's next action, when he has collected what there is room for (RAT-R30).
func (r *Rules) ready(s *Position, tell *game.Story) {
	s.RunOut = 0
	r.collectTokens(s, tell)
	s.ask(Acting)
}

// collectTokens takes the special and health tokens of the Ratcatcher's zone as far as he has room for them (RAT-212 to RAT-214, RAT-R11). Those of a locked ability
// stay (RAT-244).
func (r *Rules) collectTokens(s *Position, tell *game.Story) {
	z := &s.Zone[s.At]
	for p := range box.PickCount {
		room := uint8(0)
		if p == box.PickHealth {
			room = r.maxHealth(s) - s.Health
		} else {
			room = r.room(s, uint8(p))
		}
		n := min(room, z.Picks[p])
		if n == 0 {
			continue
		}
		z.Picks[p] -= n
		rule := "RAT-212"
		if p == box.PickHealth {
			s.Health += n
			rule = "RAT-213"
		} else {
			s.Ability[p] += n
		}
		tell.Tell(rule, "collected", game.Num("n", n), r.tokenArg(box.Token(p)), r.ZoneArg(s, "zone", s.At))
	}
}

// room is how many more tokens of an ability the Ratcatcher may have; none while it is locked (RAT-214, RAT-244).
func (r *Rules) room(s *Position, ability uint8) uint8 {
	if !r.unlocked(s, ability) {
		return 0
	}
	return r.Catcher(s).Abilities[ability].Max - s.Ability[ability]
}

// wound takes health of the Ratcatcher (RAT-334); at 0 the match is lost (RAT-104).
func (r *Rules) wound(s *Position, n int, rule string, tell *game.Story) {
	s.Health -= uint8(min(n, int(s.Health)))
	tell.Tell(rule, "wounded", game.Num("n", n), game.Num("health", s.Health))
	if s.Health == 0 {
		s.finish(LostHealth)
	}
}

// acting: the Ratcatcher does what he likes until he ends his turn (RAT-201).
func (r *Rules) acting() decision {
	return decision{
		Kind: "turn", Rule: "RAT-201", Asks: "you act: move, set a trap, attack, use an ability, collect, trade, claim a reward or end your turn",
		Prompt: func(s *Position) game.Text {
			return game.Say(`Your turn, round {{.round}}: {{plural .steps "movement point" "movement points"}} and {{plural .dice "die" "dice"}} left. Act as you like; ending your turn hands over to the rats.`,
				game.Num("round", s.Round), game.Num("steps", s.Steps), game.Num("dice", s.Dice))
		},
		Deeds: []deed{r.attacking(), r.walking(), r.settingOneOfHisTraps(), r.usingAbility(), r.collecting(), r.buying(), r.claiming(), r.ending()},
	}
}

// ending: the turn is over, and the rats' begins with the check for expansion (RAT-201, RAT-271).
func (r *Rules) ending() deed {
	return deed{
		Verb: End, Rule: "RAT-201", Write: is("end"),
		Moves: once,
		Play: func(s *Position, _ Move, tell *game.Story) {
			tell.Tell("RAT-201", "ended")
			begin(s, ratsTask{})
			r.expansionCheck(s) // RAT-271
		},
		Hint:    func(s *Position, _ Move) []game.Reason { return r.hintEnd(s) },
		Preview: func(s *Position, _ Move) game.Preview { return r.previewEnd(s) },
	}
}

// walking: the Ratcatcher goes into an adjacent zone (RAT-210).
func (r *Rules) walking() deed {
	return deed{
		Verb: Walk, Rule: "RAT-210", Write: is("move {zone}", inA(aZone)),
		Moves: r.walks, Check: r.checkWalk,
		Play:    func(s *Position, m Move, tell *game.Story) { r.walkTo(s, ZoneNo(m.A), tell) },
		Hint:    func(s *Position, m Move) []game.Reason { return r.hintWalk(s, ZoneNo(m.A)) },
		Preview: func(s *Position, m Move) game.Preview { return r.previewWalk(s, ZoneNo(m.A)) },
	}
}

// walks lists the moves into adjacent zones (RAT-210).
func (r *Rules) walks(s *Position, m Move, buf []Move) []Move {
	if s.Steps == 0 {
		return buf
	}
	var list [maxAround]ZoneNo
	for _, zone := range list[:r.around(s, s.At, &list)] {
		m.A = uint8(zone)
		buf = append(buf, m)
	}
	return buf
}

func (r *Rules) checkWalk(s *Position, m Move) error {
	switch {
	case s.Steps == 0:
		return game.Refuse("RAT-210", "You have no movement points left.")
	case !r.adjacent(s, s.At, ZoneNo(m.A)):
		return game.Refuse("RAT-210", notAdjacent, r.ZoneArg(s, "to", ZoneNo(m.A)), r.ZoneArg(s, "from", s.At))
	}
	return nil
}

// notAdjacent refuses a zone that is not adjacent to the Ratcatcher's.
const notAdjacent = "{{.to}} is not adjacent to {{.from}}, where you are."

// adjacent tells whether two zones are adjacent (RAT-133).
func (r *Rules) adjacent(s *Position, a, b ZoneNo) bool {
	var list [maxAround]ZoneNo
	for _, zone := range list[:r.around(s, a, &list)] {
		if zone == b {
			return true
		}
	}
	return false
}

// walkTo moves the Ratcatcher into an adjacent zone. What bites when he leaves bites first (RAT-211); if it kills him he does not move (RAT-R08).
func (r *Rules) walkTo(s *Position, zone ZoneNo, tell *game.Story) {
	s.Steps--
	r.partingBites(s, tell)
	if s.Ending != Unfinished {
		return
	}
	tell.Tell("RAT-210", "walked", r.ZoneArg(s, "from", s.At), r.ZoneArg(s, "to", zone))
	s.At = zone
	r.collectTokens(s, tell)
}

// partingBites lets those bite that do when the Ratcatcher leaves their zone, unless he goes safely (RAT-612).
func (r *Rules) partingBites(s *Position, tell *game.Story) {
	if s.Safe {
		return
	}
	brown, peculiar := r.partingWounds(s, s.At)
	if brown > 0 {
		tell.Tell("RAT-211", "parting-bite", game.Num("bite", brown), game.Num("defence", r.Defence(s)))
		r.wound(s, 1, "RAT-211", tell)
	}
	for ; peculiar != 0 && s.Ending == Unfinished; peculiar &= peculiar - 1 {
		id := lowest(peculiar)
		tell.Tell("RAT-621", "peculiar-bites", r.peculiarArg("rat", id), game.Num("bite", r.box.Peculiar[id].Bite), game.Num("defence", r.Defence(s)))
		r.wound(s, 1, "RAT-621", tell)
	}
}

// partingWounds is who wounds the Ratcatcher when he leaves a zone: common rats with the sum of their bites if it exceeds his defence, else 0 (RAT-211, RAT-R08,
// RAT-R41), and peculiar rats whose bite does by itself, as bits (RAT-621). Calm rats do not bite (RAT-607).
func (r *Rules) partingWounds(s *Position, zone ZoneNo) (common int, peculiar uint16) {
	var biters box.Kinds
	for k := range box.KindCount {
		if r.box.Common[k].Parting && s.Zone[zone].Rats[k] > 0 {
			biters |= 1 << k
		}
	}
	defence := r.Defence(s)
	if biters != 0 {
		if common = r.commonBite(s, zone, biters); common <= defence {
			common = 0
		}
	}
	biting := s.peculiars(zone) & r.box.Able[box.PartingBite]
	if biting == 0 || r.calmed(s, zone)&box.AnyPeculiar != 0 {
		return common, 0
	}
	for ; biting != 0; biting &= biting - 1 {
		if id := lowest(biting); int(r.box.Peculiar[id].Bite) > defence {
			peculiar |= 1 << id
		}
	}
	return common, peculiar
}

// settingOneOfHisTraps: a trap costs movement points and a trap token (RAT-220 to RAT-223).
func (r *Rules) settingOneOfHisTraps() deed {
	return r.settingTrap(deed{
		Rule: "RAT-220",
		Moves: func(s *Position, m Move, buf []Move) []Move {
			if s.Traps == 0 {
				return buf
			}
			return r.trapsFor(s, s.Steps, m, buf)
		},
		Check: func(s *Position, m Move) error { return r.checkTrap(s, m, false) },
		Play: func(s *Position, m Move, tell *game.Story) {
			s.Steps -= r.Catcher(s).TrapTypes[m.A-1].Cost
			s.Traps--
			r.setTrap(s, m, tell)
		},
		Preview: func(s *Position, m Move) game.Preview {
			p, cost := r.previewTrap(s, m), r.Catcher(s).TrapTypes[m.A-1].Cost
			p.Lines = append(lines(game.Item("RAT-220", game.Say("Movement points"), then(s.Steps, s.Steps-cost)),
				game.Item("RAT-223", game.Say("Trap tokens"), then(s.Traps, s.Traps-1))).Lines, p.Lines...)
			p.Cost = steps(cost)
			return p
		},
	})
}

// settingTrap is a deed by which a trap is set, with how it is written and what speaks for it.
func (r *Rules) settingTrap(d deed) deed {
	d.Verb, d.Write, d.Hint = SetTrap, is("trap {what} {zone}", inA(r.aTrap), inB(aZone)), r.hintTrap
	return d
}

// trapsFor lists the traps that may be set into zones near the Ratcatcher at some cost.
func (r *Rules) trapsFor(s *Position, steps uint8, m Move, buf []Move) []Move {
	var list [maxAround + 1]ZoneNo
	n := 1 + r.around(s, s.At, (*[maxAround]ZoneNo)(list[1:]))
	list[0] = s.At
	for i := range r.Catcher(s).TrapTypes {
		t := uint8(i + 1)
		if !r.TrapAvailable(s, t) || r.Catcher(s).TrapTypes[i].Cost > steps {
			continue
		}
		for _, zone := range list[:n] {
			if s.Zone[zone].Trap == 0 {
				m.A, m.B = t, uint8(zone)
				buf = append(buf, m)
			}
		}
	}
	return buf
}

// TrapAvailable tells whether a trap type may be used: from the start, or by the upgrade (RAT-222).
func (r *Rules) TrapAvailable(s *Position, t uint8) bool {
	return r.Catcher(s).TrapTypes[t-1].Unlocked || r.upgrade(s, box.SlotTrapType) > 0
}

// checkTrap refuses a trap; a free one costs neither movement points nor a token (RAT-610).
func (r *Rules) checkTrap(s *Position, m Move, free bool) error {
	trap := &r.Catcher(s).TrapTypes[m.A-1]
	switch {
	case !r.TrapAvailable(s, m.A):
		return game.Refuse("RAT-222", "You have not unlocked the {{.trap}} yet.", game.Word("trap", trap.Name))
	case !free && s.Traps == 0:
		return game.Refuse("RAT-223", "You have no trap token left in this turn.")
	case !free && trap.Cost > s.Steps:
		return game.Refuse("RAT-220", `{{.trap}} costs {{plural .cost "movement point" "movement points"}}, and you have {{.steps}}.`,
			game.Word("trap", trap.Name), game.Num("cost", trap.Cost), game.Num("steps", s.Steps))
	case ZoneNo(m.B) != s.At && !r.adjacent(s, s.At, ZoneNo(m.B)):
		return game.Refuse("RAT-220", "{{.zone}} is neither your zone nor adjacent to it.", r.ZoneArg(s, "zone", ZoneNo(m.B)))
	case s.Zone[m.B].Trap != 0:
		return game.Refuse("RAT-221", "{{.zone}} holds a trap already.", r.ZoneArg(s, "zone", ZoneNo(m.B)))
	}
	return nil
}

func (r *Rules) setTrap(s *Position, m Move, tell *game.Story) {
	s.Zone[m.B].Trap = m.A
	tell.Tell("RAT-220", "trap-set", game.Word("trap", r.Catcher(s).TrapTypes[m.A-1].Name), r.ZoneArg(s, "zone", ZoneNo(m.B)))
}

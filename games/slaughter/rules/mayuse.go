package rules

import (
	"math/bits"

	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Who may use which skill (WAS-501 to WAS-541), and the uses that are offered.

// mayUse tells why a figure may not use a skill as a move says, as an action or a reaction, or nil.
func (r *Rules) mayUse(s *Position, n Fig, m *Move) error {
	if err := r.mayAfford(s, n, m.What); err != nil {
		return err
	}
	by, mine, err := r.usedBy(s, n, *m)
	if err != nil {
		return err
	}
	if err := r.mayDo(s, by, UsedSkill); err != nil {
		return err
	}
	return r.mayUseNow(s, by, &mine)
}

// mayAfford tells why a figure may not use a skill on anybody, as an action or a reaction, or nil: this is no time for it, or it takes more actions than are left.
func (r *Rules) mayAfford(s *Position, n Fig, skill codex.SkillID) error {
	k := &r.codex.Skills[skill]
	if s.Reacting() {
		if k.Reaction != codex.ReactionOnly && k.Reaction != codex.ReactionAllowed {
			return r.refuse("WAS-246", "{{.skill}} cannot be used as a reaction.", r.skillArg(k))
		}
		return nil
	}
	f := &s.Figures[n]
	actions := int8(r.actionsFor(s, n, k))
	switch {
	case s.Shout != codex.NoSkill:
		return r.refuse("WAS-524", "A shout has been announced, which goes along with an action that is no skill action.")
	case k.Reaction == codex.ReactionOnly:
		return r.refuse("WAS-246", "{{.skill}} is used as a reaction alone, with a Delay counter.", r.skillArg(k))
	case k.Class.Has(codex.ClassShout) && k.Actions == 0:
		return r.refuse("WAS-524", "A shout goes along with another action: write shout, then the action.")
	case actions > 1 && (actions > f.Left || f.Acted > 0):
		return r.refuse("WAS-541", "{{.skill}} takes both actions of the turn.", r.skillArg(k))
	case actions > f.Left && !r.extraFor(s, n, UsedSkill, skill):
		return r.refuse("WAS-241", "There are not enough actions left for {{.skill}}.", r.skillArg(k))
	}
	return nil
}

// mayUseNow tells why a figure may not use a skill as a move says, whatever it costs, or nil.
func (r *Rules) mayUseNow(s *Position, n Fig, m *Move) error {
	k := &r.codex.Skills[m.What]
	if err := r.mayWield(s, n, m, k); err != nil {
		return err
	}
	return r.mayUseOn(s, n, m, k)
}

// mayUseOn tells why a figure may not use a skill on whom a move names, or nil.
func (r *Rules) mayUseOn(s *Position, n Fig, m *Move, k *codex.Skill) error {
	if err := r.requires(s, n, m, k); err != nil {
		return err
	}
	return r.mayTarget(s, n, m, k)
}

// mayWield tells why a figure may not use a skill with the weapon that a move names, or nil.
func (r *Rules) mayWield(s *Position, n Fig, m *Move, k *codex.Skill) error {
	if !r.has(s, n, m.What) {
		return r.refuse("WAS-501", "{{.who}} does not have {{.skill}}.", r.who(s, "who", n), r.skillArg(k))
	}
	switch {
	case m.N == withSacrifice && !k.Class.Has(codex.ClassDeath):
		return r.refuse("WAS-720", "A blood sacrifice goes with a Death Spell alone.")
	case m.N == toHeal && !r.choosesToHeal(s, n, m.Fig, k):
		return r.refuse("WAS-691", "Only a snowball at a Snowman of others is said to heal: one at a Snowman of one's own side does so anyway.")
	}
	if s.burdened(n) && !movesUser(k) {
		return r.refuse("WAS-862", "Who carries the treasure alone uses only skills that let him move, and {{.skill}} does not: let go of it first.", r.skillArg(k))
	}
	if err := r.skillBarred(s, n, m.What, k); err != nil {
		return err
	}
	if w := r.weapon(r.arm(s, n, m.Arm)); w != nil && w.NoSkills {
		return r.refuse("WAS-425", "No skill is used with that weapon ({{.weapon}}); name another.", game.Word("weapon", w.Name))
	}
	return nil
}

// purifyID is the skill that everybody has while recovering (WAS-642).
const purifyID = "extra.purify"

// has tells whether a figure has a skill to use: its own; a Pet those for Pets in its Hero's list (WAS-522, WAS-661).
func (r *Rules) has(s *Position, n Fig, skill codex.SkillID) bool {
	f := &s.Figures[n]
	k := &r.codex.Skills[skill]
	switch {
	case skill == codex.NoSkill:
		return false
	case k.Class.Has(codex.ClassPetAttack):
		return f.Kind == Pet && s.Figures[f.Hero].knows(skill)
	case skill == r.purify:
		return f.Marks&Recovering != 0
	}
	return f.knows(skill)
}

// knows tells whether a skill stands on a card.
func (f *Figure) knows(skill codex.SkillID) bool {
	for _, known := range f.Skills {
		if known == skill {
			return true
		}
	}
	return false
}

// slot is the place of a skill on a card, from 1; 0 for one that is not there.
func (s *Position) slot(n Fig, skill codex.SkillID) uint8 {
	for i, known := range s.Figures[n].Skills {
		if known == skill {
			return uint8(i + 1)
		}
	}
	return 0
}

// requires tells which requirement of a skill is not met, or nil (WAS-540).
func (r *Rules) requires(s *Position, n Fig, m *Move, k *codex.Skill) error {
	for needs := k.Requires; needs != 0; needs &= needs - 1 {
		if need := codex.Requirement(bits.TrailingZeros16(uint16(needs))); !r.meets(s, n, m, need) {
			return r.refuse("WAS-540", "{{.skill}} {{.why}}.", r.skillArg(k), game.Word("why", needWords[need]))
		}
	}
	return nil
}

// needWords say what a skill asks for.
var needWords = [codex.RequirementCount]string{
	codex.NeedsContactTarget: "needs base to base contact with the target", codex.NeedsContactTerrain: "needs contact with a piece of terrain",
	codex.NeedsNotInContactWithTarget: "is used on a target that is not in contact yet", codex.NeedsShield: "needs a shield", codex.NeedsBlunt: "needs a blunt weapon",
	codex.NeedsPiercing: "needs a piercing weapon", codex.NeedsSlashing: "needs a slashing weapon", codex.NeedsSlashingOrPiercing: "needs a slashing or piercing weapon",
	codex.NeedsBowOrThrowing: "needs a bow or a throwing weapon", codex.NeedsMouth: "needs a mouth", codex.NeedsHorns: "needs horns", codex.NeedsWings: "needs wings",
	codex.NeedsEnchantedSelf: "needs an enchantment on its user that can be removed", codex.NeedsNoAttackThisTurn: "is used in a turn without an attack before it",
}

// meets tells whether a requirement is met.
func (r *Rules) meets(s *Position, n Fig, m *Move, need codex.Requirement) bool {
	f := &s.Figures[n]
	category := func() codex.Category { return r.category(s, &Attack{By: n, Arm: m.Arm}) }
	switch need {
	case codex.NeedsContactTarget:
		return m.Fig != nobody && (m.Fig == n || r.near(s, n, m.Fig))
	case codex.NeedsContactTerrain:
		return r.besideTerrain(s, f.Place())
	case codex.NeedsNotInContactWithTarget:
		return m.Fig == nobody || !r.touches(s, n, m.Fig)
	case codex.NeedsShield:
		return f.Shield
	case codex.NeedsBlunt:
		return category() == codex.Blunt
	case codex.NeedsPiercing:
		return category() == codex.Piercing
	case codex.NeedsSlashing:
		return category() == codex.Slashing
	case codex.NeedsSlashingOrPiercing:
		return category() == codex.Slashing || category() == codex.Piercing
	case codex.NeedsBowOrThrowing:
		w := r.weapon(r.arm(s, n, m.Arm))
		return w != nil && (w.Bow || w.Kind == codex.ThrowingWeapon)
	case codex.NeedsMouth, codex.NeedsHorns, codex.NeedsWings:
		return f.Features&bodyParts[need] != 0
	case codex.NeedsEnchantedSelf: // the Seals, but not Disengaging Assault (WAS-R123)
		return r.removable(s, n)
	case codex.NeedsNoAttackThisTurn:
		return f.Marks&Attacked == 0
	}
	return true
}

// near is contact with a figure that may lie on the ground.
func (r *Rules) near(s *Position, a, b Fig) bool { return r.touches(s, a, b) }

// removable tells whether a figure bears an enchantment that can be removed (WAS-R179).
func (r *Rules) removable(s *Position, n Fig) bool {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n && l.Class == Enchantment {
			return true
		}
	}
	return false
}

// uses lists uses of skills.
func (r *Rules) uses(s *Position, m Move, buf []Move) []Move {
	n := s.Actor
	afford := func(skill codex.SkillID) error { return r.mayAfford(s, n, skill) }
	if !s.riding(n) {
		if r.mayDo(s, n, UsedSkill) != nil {
			return buf
		}
		return r.listUses(s, n, m, buf, afford, nil)
	}
	may := func(m Move) error {
		by, _, err := r.usedBy(s, n, m)
		if err != nil {
			return err
		}
		return r.mayDo(s, by, UsedSkill)
	}
	buf = r.listUses(s, n, m, buf, afford, may)
	first := len(buf)
	buf = r.listUses(s, s.Figures[n].Mount, m, buf, afford, func(m Move) error {
		m.Arm += MaxArms + 1
		return may(m)
	})
	for i := first; i < len(buf); i++ {
		buf[i].Arm += MaxArms + 1
	}
	return buf
}

// listUses lists the uses of a figure's skills: of those that it may begin, each on every target and with every weapon with which it may. Where more than usual is against one, may tells so.
func (r *Rules) listUses(s *Position, n Fig, m Move, buf []Move, begin func(codex.SkillID) error, may func(Move) error) []Move {
	f := &s.Figures[n]
	skills := &f.Skills
	if f.Kind == Pet {
		skills = &s.Figures[f.Hero].Skills
	}
	everybody := Figs(0) // as soon as a skill asks for a target
	list := func(skill codex.SkillID) {
		if skill == codex.NoSkill || begin(skill) != nil {
			return
		}
		m := m
		m.What = skill
		k := &r.codex.Skills[skill]
		add := func() {
			if (may == nil || may(m) == nil) && r.mayUseOn(s, n, &m, k) == nil {
				buf = append(buf, m)
			}
		}
		arms := uint8(0)
		if (k.Class.Has(codex.ClassMeleeAttack) || k.Class.Has(codex.ClassPetAttack) || k.Class.Has(codex.ClassRangedAttack)) && !r.noWeapon(k) {
			arms = MaxArms
		}
		for m.Arm = 0; m.Arm <= arms; m.Arm++ {
			if !r.holds(s, n, m.Arm) || r.mayWield(s, n, &m, k) != nil {
				continue
			}
			target, _ := r.shape(s, n, k)
			switch target {
			case codex.TargetSelf, codex.TargetNone, codex.TargetOwnPets:
				if k.Class.Has(codex.ClassTrap) {
					for _, at := range trapSpots(f) {
						m.Way[0] = At(at)
						add()
					}
				} else {
					add()
				}
				m.Way[0] = 0
			default:
				if everybody == 0 {
					everybody = s.present(true)
				}
				for all := everybody; all != 0; {
					if m.Fig = all.Pop(); !s.unwanted(n, m.Fig, target) {
						add()
					}
				}
				m.Fig = nobody
			}
		}
	}
	for _, skill := range skills {
		first, k := len(buf), &r.codex.Skills[skill]
		list(skill)
		for _, use := range buf[first:] {
			switch {
			case k.Class.Has(codex.ClassDeath):
				use.N = withSacrifice
			case r.choosesToHeal(s, n, use.Fig, k):
				use.N = toHeal
			default:
				continue
			}
			buf = append(buf, use)
		}
	}
	if f.Marks&Recovering != 0 {
		list(r.purify)
	}
	return buf
}

// unwanted tells at a glance that a figure is no target of the sort that a skill wants. If it does not tell so the figure may be none all the same.
func (s *Position) unwanted(n, on Fig, target codex.Target) bool {
	switch target {
	case codex.TargetOpponent:
		return s.allied(n, on) && s.Figures[on].Kind != Snowman
	case codex.TargetAlly, codex.TargetOtherAlly:
		return !s.allied(n, on)
	}
	return false
}

// skillArg is a skill for an event or a text: programs are told its id, people its name.
func (r *Rules) skillArg(k *codex.Skill) game.Arg { return game.Place("skill", k.ID, k.Name) }

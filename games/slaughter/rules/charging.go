package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// The skill with which a charge may end (WAS-332): a Melee Attack skill, which costs nothing beyond the charge.

// mayChargeWith tells why a figure may not charge with the skill that a move names, or nil. Contact with the target comes with the charge.
func (r *Rules) mayChargeWith(s *Position, n Fig, m *Move) error {
	if m.What == codex.NoSkill {
		return nil
	}
	k := &r.codex.Skills[m.What]
	switch {
	case s.Shout != codex.NoSkill:
		return r.refuse("WAS-524", "A shout does not go along with a skill: charge without one.")
	case !r.has(s, n, m.What):
		return r.refuse("WAS-501", "{{.who}} does not have {{.skill}}.", r.who(s, "who", n), r.skillArg(k))
	case !k.Class.Has(codex.ClassMeleeAttack) || k.Actions > 1:
		return r.refuse("WAS-332", "{{.skill}} cannot be used in a charge: only a Melee Attack skill of one action can.", r.skillArg(k))
	}
	if err := r.skillBarred(s, n, m.What, k); err != nil {
		return err
	}
	if err := r.requires(s, n, m, k); err != nil {
		return err
	}
	return r.wardedFromSkill(s, n, m.Fig)
}

// useInCharge uses the skill of a charge that has come into contact.
func (r *Rules) useInCharge(s *Position, n Fig, m *Move, tell *game.Story) {
	r.use(s, Use{Skill: m.What, By: n, Target: m.Fig, Arm: m.Arm, Marks: InCharge}, tell)
}

// chargesWith lists the charges of a move, which may be made without a skill, with each skill that they can end with.
func (r *Rules) chargesWith(s *Position, n Fig, m Move, buf []Move) []Move {
	for _, skill := range s.Figures[n].Skills {
		if m.What = skill; skill != codex.NoSkill && r.mayChargeWith(s, n, &m) == nil {
			buf = append(buf, m)
		}
	}
	return buf
}

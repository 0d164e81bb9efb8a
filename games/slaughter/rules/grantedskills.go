package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Granted actions that are no movement and no plain attack: skills, charges, and what removes counters.

// grantedSkill is a granted use of a skill.
func (r *Rules) grantedSkill() deed {
	d := r.usingSkill()
	begin := func(s *Position, skill codex.SkillID) error {
		t, u, e := r.granting(s)
		k := &r.codex.Skills[skill]
		switch {
		case e.Action == codex.ActionThisSkill && skill != u.Skill:
			return r.refuse("WAS-523", "Only the same skill again.")
		case e.Action == codex.ActionAttackSkill && !k.Class.Has(codex.ClassMeleeAttack) && !k.Class.Has(codex.ClassRangedAttack):
			return r.refuse("WAS-523", "Only a Melee Attack or Ranged Attack skill.")
		case r.actionsFor(s, t.Fig, k) > t.Left:
			return r.refuse("WAS-541", "This skill uses up more actions than are granted.")
		case k.Actions == 0:
			return r.refuse("WAS-524", "{{.skill}} goes along with an action that is no skill action.", r.skillArg(k))
		case k.Reaction == codex.ReactionOnly:
			return r.refuse("WAS-246", "{{.skill}} is used as a reaction alone, with a Delay counter.", r.skillArg(k))
		}
		return nil
	}
	may := func(s *Position, m Move) error {
		if _, u, e := r.granting(s); e.Against != codex.NoWho {
			return r.mayAimGranted(s, u, e, m.Fig)
		}
		return nil
	}
	d.Moves = func(s *Position, m Move, buf []Move) []Move {
		if r.mayGrant(s, UsedSkill) != nil {
			return buf
		}
		return r.listUses(s, s.Actor, m, buf, func(skill codex.SkillID) error { return begin(s, skill) }, func(m Move) error { return may(s, m) })
	}
	d.Check = func(s *Position, m Move) error {
		if err := r.mayGrant(s, UsedSkill); err != nil {
			return err
		}
		if err := begin(s, m.What); err != nil {
			return err
		}
		if err := may(s, m); err != nil {
			return err
		}
		return r.mayUseNow(s, s.Actor, &m)
	}
	d.Play = func(s *Position, m Move, tell *game.Story) {
		t := known[grantTask](s.Stack.Top())
		n := t.Fig
		t.Left -= max(1, r.codex.Skills[m.What].Actions)
		r.announce(s, n, UsedSkill, tell)
		if main := &s.Uses[t.No]; main.Skill == m.What {
			main.Arm = m.Arm
		}
		u := Use{Skill: m.What, By: n, Target: m.Fig, Arm: m.Arm, Under: t.No + 1}
		if m.Way[0] != 0 {
			u.Spot = m.Way[0].Point()
		}
		if m.N > 0 {
			u.Marks |= Sacrifice
		}
		r.use(s, u, tell)
	}
	return d
}

// grantedClear takes a counter of a condition away by an action that a skill grants.
func (r *Rules) grantedClear() deed {
	return r.grantedChore(r.clearing(), Cleared, func(s *Position, n Fig, m Move, tell *game.Story) {
		r.relieve(s, n, codex.Condition(m.What), 1, "WAS-248", tell)
	})
}

// grantedReload takes a Reload counter off by an action that a skill grants.
func (r *Rules) grantedReload() deed {
	return r.grantedChore(r.reloading(), Reloaded, func(s *Position, n Fig, m Move, tell *game.Story) { r.reload(s, n, m.Arm, 1, "WAS-249", tell) })
}

// grantedChore makes a granted action of an action without a target.
func (r *Rules) grantedChore(d deed, kind Deed, do func(s *Position, n Fig, m Move, tell *game.Story)) deed {
	moves, check := d.Moves, d.Check
	d.Moves = func(s *Position, m Move, buf []Move) []Move {
		if r.mayGrant(s, kind) != nil {
			return buf
		}
		return moves(s, m, buf)
	}
	d.Check = func(s *Position, m Move) error {
		if err := r.mayGrant(s, kind); err != nil {
			return err
		}
		return check(s, m)
	}
	d.Play = func(s *Position, m Move, tell *game.Story) {
		t := known[grantTask](s.Stack.Top())
		n := t.Fig
		t.Left--
		r.announce(s, n, kind, tell)
		do(s, n, m, tell)
	}
	return d
}

// grantedCharge is a granted charge, which takes two of the actions granted.
func (r *Rules) grantedCharge() deed {
	d := r.charging()
	may := func(s *Position, m *Move) error {
		if err := r.mayGrant(s, Charged); err != nil {
			return err
		}
		t, u, e := r.granting(s)
		if t.Left < 2 && t.What != GrantSpark {
			return r.refuse("WAS-330", "A charge takes two actions, and one is granted.")
		}
		if err := r.mayAimGranted(s, u, e, m.Fig); err != nil {
			return err
		}
		return r.mayChargeNow(s, t.Fig, m)
	}
	d.Moves = func(s *Position, m Move, buf []Move) []Move {
		if t, _, _ := r.granting(s); r.mayGrant(s, Charged) != nil || t.Left < 2 && t.What != GrantSpark {
			return buf
		}
		for all := s.present(false); all != 0; {
			m.Fig = all.Pop()
			for m.Arm = range uint8(MaxArms + 1) {
				if r.holds(s, s.Actor, m.Arm) && !s.allied(s.Actor, m.Fig) && may(s, &m) == nil {
					buf = append(buf, m)
				}
			}
		}
		return buf
	}
	d.Check = func(s *Position, m Move) error { return may(s, &m) }
	d.Play = func(s *Position, m Move, tell *game.Story) {
		t := known[grantTask](s.Stack.Top())
		n := t.Fig
		t.Left -= min(t.Left, 2)
		r.charge(s, n, &m, tell)
	}
	return d
}

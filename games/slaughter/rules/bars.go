package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// What is barred by what somebody bears, what it keeps off, and the actions it takes or adds.

// skillBarred tells why a figure may not use a skill because of what it bears, or nil.
func (r *Rules) skillBarred(s *Position, n Fig, skill codex.SkillID, k *codex.Skill) error {
	switch f := &s.Figures[n]; {
	case r.spent(s, n, skill):
		return r.refuse("WAS-515", "{{.skill}} is used once in a match, and has been.", r.skillArg(k))
	case f.Marks&Beast != 0 && skill != r.shapeshift:
		return r.refuse("WAS-R202", "{{.who}} is in beast form and uses no skill but {{.skill}}.", r.who(s, "who", n), r.skillArg(&r.codex.Skills[r.shapeshift]))
	case skill == r.shapeshift && f.Shape == codex.NoFigure:
		return r.refuse("WAS-R202", "{{.who}} has no beast to become: its card is made before the match.", r.who(s, "who", n))
	}
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if l.On != n || l.Wait {
			continue
		}
		barred := false
		switch e.Kind {
		case codex.DoDisableSkills:
			barred = e.Which == codex.WhichAll || e.Which == codex.WhichThatSkill && (l.Tally == 0 && l.Skill == skill || l.Tally > 0 && l.Tally == s.slot(n, skill)) || e.Which == codex.WhichSnowball && k.Class.Has(codex.ClassSnowball) || e.Which == codex.WhichRandom && l.Tally == s.slot(n, skill)
		case codex.DoForbid:
			barred = e.Ban == codex.BanOtherSkills && l.Skill != skill || e.Ban == codex.BanAttack && (k.Class.Has(codex.ClassMeleeAttack) || k.Class.Has(codex.ClassRangedAttack) && !k.Class.Has(codex.ClassSpell))
		case codex.DoRestrict:
			barred = e.MoveOnly
		}
		if barred {
			return r.refuse("WAS-515", "{{.effect}} keeps {{.who}} from using {{.skill}}.", r.effectArg(l), r.who(s, "who", n), r.skillArg(k))
		}
	}
	return nil
}

// skillBars tells why what a figure bears keeps it from an action of a kind, or nil.
func (r *Rules) skillBars(s *Position, n Fig, kind Deed) error {
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if l.On != n || l.Wait {
			continue
		}
		attack := kind == Struck || kind == Shot || kind == Charged
		if e.Kind == codex.DoForbid && e.Ban == codex.BanAttack && attack || e.Kind == codex.DoForbid && e.Ban == codex.BanActionWithOtherTarget && attack || e.Kind == codex.DoRestrict && e.MoveOnly && kind != Moved {
			return r.refuse("WAS-515", "{{.effect}} keeps {{.who}} from that.", r.effectArg(l), r.who(s, "who", n))
		}
	}
	n = s.unit(n) // whose actions these are
	if f := &s.Figures[n]; f.Left <= 0 && !s.Reacting() && r.extra(s, n, kind, codex.NoSkill) < 0 && kind != UsedSkill && s.Stack.Depth > 0 && s.Stack.Top().Op == opActor {
		return r.refuse("WAS-241", "{{.who}} has no action of that kind left.", r.who(s, "who", n))
	}
	return nil
}

// immune tells whether a figure bears a protection of a kind.
func (r *Rules) immune(s *Position, n Fig, what codex.Immunity) bool {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n && !l.Wait {
			if e := r.effect(l.Effect); e.Kind == codex.DoImmune && e.Immunity == what {
				return true
			}
		}
	}
	return false
}

// wardedFrom tells whether what a figure bears keeps counters of a condition off.
func (r *Rules) wardedFrom(s *Position, n Fig, c codex.Condition) bool {
	return r.immune(s, n, codex.ImmuneConditions) || c == codex.Knockdown && r.immune(s, n, codex.ImmuneKnockdown) || c == codex.Burning && r.immune(s, n, codex.ImmuneBurning)
}

// wardedFromTargeted tells whether the condition counters of a skill that names a figure do nothing to it (Firm Stand).
func (r *Rules) wardedFromTargeted(s *Position, u *Use, n Fig) bool {
	return n == u.Target && n != u.By && r.immune(s, n, codex.ImmuneConditionsFromTargetedSkills)
}

func (r *Rules) wardedFromRanged(s *Position, on Fig) bool {
	return r.immune(s, on, codex.ImmuneRangedAttackTarget)
}

// wardedFromAttack tells why what somebody bears keeps a figure from attacking it, or nil.
func (r *Rules) wardedFromAttack(s *Position, n, on Fig) error {
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if l.Wait {
			continue
		}
		barred := l.On == on && e.Kind == codex.DoImmune && (e.Immunity == codex.ImmuneAttackAndSkillTarget ||
			e.Immunity == codex.ImmuneAttackAndSkillTargetByOpponentsInReach && !s.allied(n, on) && r.within(s, on, n, r.codex.Skills[l.Skill].Reach.Hash.Length(int(l.M)))) ||
			l.On == n && e.Kind == codex.DoForbid && e.Ban == codex.BanTargetUser && l.By == on
		if barred {
			return r.refuse("WAS-515", "{{.effect}} keeps {{.who}} from being the target.", r.effectArg(l), r.who(s, "who", on))
		}
	}
	return nil
}

// wardedFromSkill tells why what somebody bears keeps a skill off it, or nil.
func (r *Rules) wardedFromSkill(s *Position, n, on Fig) error {
	if n == on {
		return nil
	}
	if err := r.blind(s, n, on); err != nil {
		return err
	}
	if r.immune(s, on, codex.ImmuneSkillTargetBeyondContact) && !r.touches(s, n, on) {
		return r.refuse("WAS-515", "{{.who}} cannot be the target of skills from beyond contact now.", r.who(s, "who", on))
	}
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n && !l.Wait {
			if e := r.effect(l.Effect); e.Kind == codex.DoForbid && e.Ban == codex.BanActionWithOtherTarget {
				return r.refuse("WAS-515", "{{.effect}} keeps {{.who}} from actions that need another target.", r.effectArg(l), r.who(s, "who", n))
			}
		}
	}
	return r.wardedFromAttack(s, n, on)
}

// lastingNatureBars tells whether a lasting Nature Spell on a figure keeps another off it (WAS-711).
func (r *Rules) lastingNatureBars(s *Position, n Fig, k *codex.Skill) bool {
	if !k.Class.Has(codex.ClassNature) || k.Reach.Hash > 0 {
		return false
	}
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n && (l.Class == NatureEnchantment || l.Class == NatureHex) {
			return true
		}
	}
	return false
}

// forbidden tells whether a figure may not react to what another has done, or is about to do: because of what it bears (Distract), or since it is within reach of what the other bears (Veil, WAS-R206).
func (r *Rules) forbidden(s *Position, n, by Fig) bool {
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if e.Kind != codex.DoForbid || l.Wait {
			continue
		}
		if e.Ban == codex.BanReactToCurrentActor && l.On == n || e.Ban == codex.BanReactToTarget && l.On == by && r.within(s, by, n, r.codex.Skills[l.Skill].Reach.Hash.Length(int(l.Power))) {
			return true
		}
	}
	return false
}

// lostActions is how many actions a figure has less in its turn.
func (r *Rules) lostActions(s *Position, n Fig) int {
	lost := 0
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n && !l.Wait {
			if e := r.effect(l.Effect); e.Kind == codex.DoLoseActions {
				lost += floor(r.lastingAmount(s, l, e))
			}
		}
	}
	return lost
}

// extraFor tells whether a figure has an action of a kind left that something granted it for this turn.
func (r *Rules) extraFor(s *Position, n Fig, kind Deed, skill codex.SkillID) bool {
	return r.extra(s, n, kind, skill) >= 0
}

// extra is the place of the lasting effect by which a figure has a further action of a kind, or -1.
func (r *Rules) extra(s *Position, n Fig, kind Deed, skill codex.SkillID) int {
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if l.On != n || e.Kind != codex.DoExtraAction || l.Used >= l.Uses {
			continue
		}
		if e.Action == codex.ActionThisSkill && (kind != UsedSkill || skill != l.Skill) {
			continue
		}
		if e.Action == codex.ActionThisSkill || e.Action == codex.ActionPetAny || grants(e, &grantTask{}, kind) {
			return i
		}
	}
	return -1
}

// anyExtra tells whether a figure has a further action of any kind left that something granted it for this turn.
func (r *Rules) anyExtra(s *Position, n Fig) bool {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n && l.Used < l.Uses && r.effect(l.Effect).Kind == codex.DoExtraAction {
			return true
		}
	}
	return false
}

// effectArg is the skill that something lasting is of, for a text.
func (r *Rules) effectArg(l *Lasting) game.Arg {
	return game.Word("effect", r.codex.Skills[l.Skill].Name)
}

package rules

import (
	"errors"

	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Whom a skill may be used on (WAS-243, WAS-511, WAS-517): who is wanted, and who can be reached. What is used on opponents is not used on allies (WAS-802, WAS-R129); Voodoo asks for neither (WAS-753).

// mayTarget tells why a skill may not be used on the figure, or at the point, that a move names, or nil.
func (r *Rules) mayTarget(s *Position, n Fig, m *Move, k *codex.Skill) error {
	t := &s.Figures[m.Fig]
	named := m.Fig != nobody
	target, _ := r.shape(s, n, k)
	switch target {
	case codex.TargetSelf, codex.TargetNone, codex.TargetOwnPets:
		if named {
			return r.refuse("WAS-517", "{{.skill}} names no target.", r.skillArg(k))
		}
		if k.Class.Has(codex.ClassTrap) {
			return r.mayLayTrap(s, n, m.Way[0].Point())
		}
		if k.Target == codex.TargetSelf && k.Class.Has(codex.ClassSpell) && r.lastingNatureBars(s, n, k) {
			return r.refuse("WAS-711", "{{.who}} is under a lasting Nature Spell: no other has any effect.", r.who(s, "who", n))
		}
		return nil
	}
	switch {
	case !named:
		return r.unaimed(s, n, m, k)
	case t.State == Absent || t.State == Coming:
		return r.refuse("WAS-243", "{{.who}} is not on the map.", r.who(s, "who", m.Fig))
	}
	mine := s.allied(n, m.Fig)
	fallen := t.State == Unconscious || t.State == Dead
	wants, lies := "", false
	switch target {
	case codex.TargetAlly:
		wants, lies = pick(mine, "an ally"), r.warmsTheFallen(k) && t.State == Unconscious
		if t.Kind == Snowman && r.warmsTheFallen(k) {
			wants = "anybody of its side but a Snowman"
		}
	case codex.TargetOtherAlly: // such as of a Command (WAS-R178)
		wants = pick(mine && m.Fig != n, "another ally")
	case codex.TargetOpponent:
		wants = pick(!mine || t.Kind == Snowman && k.Class.Has(codex.ClassSnowball), "an opponent")
	case codex.TargetDeadAlly:
		wants, lies = pick(mine && fallen, "a dead or unconscious ally"), true
	case codex.TargetDeadHero:
		wants, lies = pick(fallen, "somebody dead or unconscious"), true
	case codex.TargetDeadBody: // WAS-722
		wants, lies = pick(fallen, "somebody dead or unconscious"), true
		if fallen && t.Marks&Wasted != 0 {
			return r.refuse("WAS-622", "The body of {{.who}} is wasted: no other Death Spell is cast on it.", r.who(s, "who", m.Fig))
		}
	case codex.TargetOwnPet:
		wants, lies = pick(t.Kind == Pet && t.Hero == n, "a Pet of its own"), len(k.Variants) > 0
		if m.What == r.leads[skillChains] && s.chained(n) != m.Fig {
			return r.refuse("WAS-168", "Spirit Chains work on the Pet that was bonded before the match.")
		}
	case codex.TargetOwnDaemon:
		wants = pick(t.Kind == Daemon && t.Hero == n, "the Daemon of its own")
	case codex.TargetOpposingDaemon:
		wants = pick(t.Kind == Daemon && !mine, "an opposing Daemon")
	case codex.TargetOwnUndead:
		wants = pick(s.undead(m.Fig) && t.Hero == n, "an Undead of its own")
	}
	if t.Marks&Doomed != 0 && (k.Target == codex.TargetDeadAlly || k.Target == codex.TargetDeadHero) {
		return r.refuse("WAS-212", "{{.who}} has died for good and is not brought back.", r.who(s, "who", m.Fig))
	}
	if wants != "" {
		return r.refuse("WAS-243", "The target of {{.skill}} is {{.what}}.", r.skillArg(k), game.Word("what", wants))
	}
	if fallen && !lies {
		return r.refuse("WAS-213", "{{.who}} is unconscious or dead and cannot be the target.", r.who(s, "who", m.Fig))
	}
	if t.Flying != s.Figures[n].Flying && !fallen && m.Fig != n {
		return r.refuse("WAS-621", "Only figures on one level can be each other's target: one of the two is flying.")
	}
	if s.ridden(m.Fig) && k.Target != codex.TargetOwnPet {
		return r.refuse("WAS-684", "Mount and rider are one target: name the rider.")
	}
	if err := r.wardedFromSkill(s, n, m.Fig); err != nil {
		return err
	}
	if r.shotWarded(s, n, m.Fig, k) {
		return r.refuse("WAS-515", "{{.who}} cannot be the target of ranged attacks now.", r.who(s, "who", m.Fig))
	}
	if r.grantsAttackSkill(k) && !r.knowsAttack(s, m.Fig) {
		return r.refuse("WAS-515", "{{.who}} has no Melee Attack or Ranged Attack skill to be commanded to.", r.who(s, "who", m.Fig))
	}
	return r.reachable(s, n, m, k)
}

// unaimed tells why a skill may not be used without a target: one is to be named, or why nobody can be one, by the nearest figure of the sort that is wanted.
func (r *Rules) unaimed(s *Position, n Fig, m *Move, k *codex.Skill) error {
	var why error
	nearest := 0
	for on := Fig(1); int(on) < len(s.Figures); on++ {
		if state := s.Figures[on].State; on == n || state == Absent || state == Coming {
			continue
		}
		at := *m
		at.Fig = on
		err := r.mayTarget(s, n, &at, k)
		if err == nil {
			why = nil
			break
		}
		var refusal *game.Refusal
		if far := r.distance(s, n, on); errors.As(err, &refusal) && refusal.Rule != "WAS-243" && (why == nil || far < nearest) {
			why, nearest = err, far
		}
	}
	if why != nil {
		return why
	}
	return r.refuse("WAS-243", "{{.skill}} needs a target: name it.", r.skillArg(k))
}

// pick is the words for what is wanted where it is not there.
func pick(is bool, wants string) string {
	if is {
		return ""
	}
	return wants
}

// grantsAttackSkill tells of a command to use a Melee Attack or Ranged Attack skill.
func (r *Rules) grantsAttackSkill(k *codex.Skill) bool {
	for i := range k.Green.Effects {
		if e := &k.Green.Effects[i]; e.Kind == codex.DoAction && e.Action == codex.ActionAttackSkill {
			return true
		}
	}
	return false
}

// knowsAttack tells whether a Melee Attack or Ranged Attack skill stands on a figure's card.
func (r *Rules) knowsAttack(s *Position, n Fig) bool {
	for _, skill := range s.Figures[n].Skills {
		if class := r.codex.Skills[skill].Class; class.Has(codex.ClassMeleeAttack) || class.Has(codex.ClassRangedAttack) {
			return true
		}
	}
	return false
}

// reachable tells why a target cannot be reached by what is known before the roll, or nil: contact, sight, a weapon's range, earshot.
func (r *Rules) reachable(s *Position, n Fig, m *Move, k *codex.Skill) error {
	rg := k.Range
	if (s.Figures[m.Fig].State != Up || r.changed(s, n, k)) && len(k.Variants) > 0 && k.Variants[0].Range.Kind != codex.NoRangeKind {
		rg = k.Variants[0].Range
	}
	if m.Fig == n {
		return nil
	}
	switch {
	case k.Class.Has(codex.ClassMeleeAttack) || k.Class.Has(codex.ClassPetAttack):
		if r.noWeapon(k) {
			break
		}
		return r.mayStrike(s, n, m.Fig, m.Arm)
	case k.Class.Has(codex.ClassRangedAttack) && !k.Class.Has(codex.ClassSpell) && !r.noWeapon(k):
		if m.Arm == 0 {
			return r.refuse("WAS-521", "{{.skill}} is a ranged attack: say with which weapon.", r.skillArg(k))
		}
		return r.mayShootWith(s, n, m.Fig, m.Arm, r.ignoresDeadZone(k))
	}
	if k.Class.Has(codex.ClassRangedAttack) && k.Class.Has(codex.ClassSpell) && m.Arm > 0 {
		if w := r.weapon(r.arm(s, n, m.Arm)); w != nil && w.AutomaticHit > 0 {
			return r.refuse("WAS-R090", "The roll of a magic weapon cannot be shared: it has none. Leave the weapon out.")
		}
		if err := r.mayShoot(s, n, m.Fig, m.Arm); err != nil {
			return err
		}
	}
	switch rg.Kind {
	case codex.RangeContact:
		if !r.near(s, n, m.Fig) {
			return r.refuse("WAS-540", "{{.skill}} needs base to base contact with the target.", r.skillArg(k))
		}
	case codex.RangeEarshot:
		if !r.earshot(s, n, m.Fig) {
			return r.refuse("WAS-525", "{{.who}} is out of earshot: 1# per die in the Hand.", r.who(s, "who", m.Fig))
		}
	case codex.RangeFixed:
		if !r.within(s, n, m.Fig, int(rg.N)) {
			return r.refuse("WAS-R077", "{{.who}} is out of range: {{.skill}} reaches {{.n}}#.", r.who(s, "who", m.Fig), r.skillArg(k), r.lengthArg("n", int(rg.N)))
		}
	}
	blind := rg.Blind || rg.Kind == codex.RangeAnywhere || rg.Kind == codex.RangeContact || rg.Kind == codex.RangeEarshot || rg.Kind == codex.RangeVoodoo && r.touches(s, n, m.Fig)
	if !blind && !r.sees(s, n, m.Fig) {
		if pet := r.bonded(s, &Use{Skill: m.What, By: n}); pet == nobody || !r.sees(s, pet, m.Fig) {
			return r.refuse("WAS-511", "{{.who}} is out of sight: {{.skill}} needs a line of sight.", r.who(s, "who", m.Fig), r.skillArg(k))
		}
	}
	return nil
}

// ignoresDeadZone tells of a shot whose skill ignores the dead zone.
func (r *Rules) ignoresDeadZone(k *codex.Skill) bool {
	for i := range k.Green.Effects {
		if e := &k.Green.Effects[i]; e.Kind == codex.DoIgnore && e.Ignore == codex.IgnoreDeadZone {
			return true
		}
	}
	return false
}

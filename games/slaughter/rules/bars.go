package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/game/notation"
	"mischief/games/slaughter/codex"
)

// Who may use which skill on whom (WAS-501 to WAS-541), and what is barred by what somebody bears.

// mayUse tells why a figure may not use a skill as a move says, as an action or a reaction, or nil.
func (r *Rules) mayUse(s *Position, n Fig, m *Move) error {
	k := &r.codex.Skills[m.What]
	f := &s.Figures[n]
	if s.Reacting() {
		if k.Reaction != codex.ReactionOnly && k.Reaction != codex.ReactionAllowed {
			return r.refuse("WAS-246", "{{.skill}} cannot be used as a reaction.", r.skillArg(k))
		}
	} else {
		switch {
		case s.Shout != codex.NoSkill:
			return r.refuse("WAS-524", "A shout has been announced, which goes along with an action that is no skill action.")
		case k.Reaction == codex.ReactionOnly:
			return r.refuse("WAS-246", "{{.skill}} is used as a reaction alone, with a Delay counter.", r.skillArg(k))
		case k.Class.Has(codex.ClassShout) && k.Actions == 0:
			return r.refuse("WAS-524", "A shout goes along with another action: write shout, then the action.")
		case k.Actions > 1 && (int8(k.Actions) > f.Left || f.Acted > 0):
			return r.refuse("WAS-541", "{{.skill}} takes both actions of the turn.", r.skillArg(k))
		case int8(k.Actions) > f.Left && !r.extraFor(s, n, UsedSkill, m.What):
			return r.refuse("WAS-241", "There are not enough actions left for {{.skill}}.", r.skillArg(k))
		}
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

// mayUseNow tells why a figure may not use a skill as a move says, whatever it costs, or nil.
func (r *Rules) mayUseNow(s *Position, n Fig, m *Move) error {
	k := &r.codex.Skills[m.What]
	if !r.has(s, n, m.What) {
		return r.refuse("WAS-501", "{{.who}} does not have {{.skill}}.", r.who(s, "who", n), r.skillArg(k))
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
	if err := r.requires(s, n, m, k); err != nil {
		return err
	}
	return r.mayTarget(s, n, m, k)
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
	case k.ID == purifyID:
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

// requires tells which requirement of a skill is not met, or nil (WAS-540).
func (r *Rules) requires(s *Position, n Fig, m *Move, k *codex.Skill) error {
	for need := codex.NoRequirement + 1; k.Requires>>need != 0; need++ {
		if k.Requires.Has(need) && !r.meets(s, n, m, need) {
			return r.refuse("WAS-540", "{{.skill}} {{.why}}.", r.skillArg(k), game.Word("why", needs[need]))
		}
	}
	return nil
}

// needs say what a skill asks for.
var needs = [codex.RequirementCount]string{
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
	case codex.NeedsMouth:
		return f.Features&codex.Mouth != 0
	case codex.NeedsHorns:
		return f.Features&codex.Horns != 0
	case codex.NeedsWings:
		return f.Features&codex.Wings != 0
	case codex.NeedsEnchantedSelf:
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

// mayTarget tells why a skill may not be used on the figure, or at the point, that a move names, or nil.
func (r *Rules) mayTarget(s *Position, n Fig, m *Move, k *codex.Skill) error {
	t := &s.Figures[m.Fig]
	named := m.Fig != nobody
	switch k.Target {
	case codex.TargetSelf, codex.TargetNone, codex.TargetOwnPets:
		if named {
			return r.refuse("WAS-517", "{{.skill}} names no target.", r.skillArg(k))
		}
		if k.Class.Has(codex.ClassTrap) {
			return r.mayLayTrap(s, n, m.Way[0].Point())
		}
		if k.Target == codex.TargetSelf && k.Class.Has(codex.ClassSpell) && r.lastingNatureBars(s, n, m.What, k) {
			return r.refuse("WAS-711", "{{.who}} is under a lasting Nature Spell: no other has any effect.", r.who(s, "who", n))
		}
		return nil
	}
	switch {
	case !named:
		return r.refuse("WAS-243", "{{.skill}} needs a target: name it.", r.skillArg(k))
	case t.State == Absent || t.State == Coming:
		return r.refuse("WAS-243", "{{.who}} is not on the map.", r.who(s, "who", m.Fig))
	}
	mine := s.allied(n, m.Fig)
	fallen := t.State == Unconscious || t.State == Dead
	wants, lies := "", false
	switch k.Target {
	case codex.TargetAlly:
		wants, lies = pick(mine, "an ally"), k.School == codex.Snowfall && k.Special && t.State == Unconscious
	case codex.TargetOtherAlly:
		wants = pick(mine && m.Fig != n, "another ally")
	case codex.TargetOpponent:
		wants = pick(!mine, "an opponent")
	case codex.TargetDeadAlly:
		wants, lies = pick(mine && fallen, "a dead or unconscious ally"), true
	case codex.TargetDeadHero:
		wants, lies = pick(fallen, "somebody dead or unconscious"), true
	case codex.TargetDeadBody:
		wants, lies = pick(fallen && t.Marks&Wasted == 0, "somebody dead or unconscious whose body is not wasted"), true
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
	if err := r.wardedFromSkill(s, n, m.Fig, k); err != nil {
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

// pick is the words for what is wanted where it is not there.
func pick(is bool, wants string) string {
	if is {
		return ""
	}
	return wants
}

// reachable tells why a target cannot be reached by what is known before the roll, or nil: contact, sight, a weapon's range, earshot.
func (r *Rules) reachable(s *Position, n Fig, m *Move, k *codex.Skill) error {
	rg := k.Range
	if s.Figures[m.Fig].State != Up && len(k.Variants) > 0 && k.Variants[0].Range.Kind != codex.NoRangeKind {
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

// skillArg is a skill for an event or a text: programs are told its id, people its name.
func (r *Rules) skillArg(k *codex.Skill) game.Arg { return game.Place("skill", k.ID, k.Name) }

// effectArg is the skill that something lasting is of, for a text.
func (r *Rules) effectArg(l *Lasting) game.Arg {
	return game.Word("effect", r.codex.Skills[l.Skill].Name)
}

// uses lists uses of skills.
func (r *Rules) uses(s *Position, m Move, buf []Move) []Move {
	n := s.Actor
	buf = r.listUses(s, n, m, buf, func(s *Position, m Move) error { return r.mayUse(s, n, &m) })
	if !s.riding(n) {
		return buf
	}
	first := len(buf)
	buf = r.listUses(s, s.Figures[n].Mount, m, buf, func(s *Position, m Move) error {
		m.Arm += MaxArms + 1
		return r.mayUse(s, n, &m)
	})
	for i := first; i < len(buf); i++ {
		buf[i].Arm += MaxArms + 1
	}
	return buf
}

// listUses lists the uses of a figure's skills that something allows: each on every target, with every weapon it can be made with.
func (r *Rules) listUses(s *Position, n Fig, m Move, buf []Move, may func(*Position, Move) error) []Move {
	f := &s.Figures[n]
	skills := f.Skills
	if f.Kind == Pet {
		skills = s.Figures[f.Hero].Skills
	}
	list := func(skill codex.SkillID) {
		if skill == codex.NoSkill || !r.has(s, n, skill) {
			return
		}
		m := m
		m.What = skill
		k := &r.codex.Skills[skill]
		arms := uint8(0)
		if (k.Class.Has(codex.ClassMeleeAttack) || k.Class.Has(codex.ClassPetAttack) || k.Class.Has(codex.ClassRangedAttack)) && !r.noWeapon(k) {
			arms = MaxArms
		}
		for m.Arm = 0; m.Arm <= arms; m.Arm++ {
			if !r.holds(s, n, m.Arm) {
				continue
			}
			switch k.Target {
			case codex.TargetSelf, codex.TargetNone, codex.TargetOwnPets:
				if k.Class.Has(codex.ClassTrap) {
					for _, at := range trapSpots(f) {
						if m.Way[0] = At(at); may(s, m) == nil {
							buf = append(buf, m)
						}
					}
				} else if may(s, m) == nil {
					buf = append(buf, m)
				}
				m.Way[0] = 0
			default:
				for all := s.present(true); all != 0; {
					m.Fig = all.Pop()
					if may(s, m) == nil {
						buf = append(buf, m)
					}
				}
				m.Fig = nobody
			}
		}
	}
	for _, skill := range skills {
		list(skill)
	}
	if f.Marks&Recovering != 0 {
		list(r.purify)
	}
	return buf
}

// shouting announces a shout that goes along with the next action (WAS-524).
func (r *Rules) shouting() deed {
	may := func(s *Position, m Move) error {
		n := s.Actor
		k := &r.codex.Skills[m.What]
		switch {
		case !k.Class.Has(codex.ClassShout) || k.Actions > 0:
			return r.refuse("WAS-524", "{{.skill}} is no shout.", r.skillArg(k))
		case s.Shout != codex.NoSkill:
			return r.refuse("WAS-R087", "One shout goes along with an action, and one has been announced.")
		case s.Figures[n].Counters[knockdown] > 0:
			return r.refuse("WAS-614", "Whoever is knocked down must use the actions to get up.")
		case s.Figures[n].Left <= 0 && !s.Reacting():
			return r.refuse("WAS-524", "A shout goes along with an action, and none is left.")
		}
		return r.mayUseNow(s, n, &m)
	}
	return deed{
		Verb: ShoutOut, Rule: "WAS-524", Write: is("shout {skill} {}", inWhat(r.aSkill), notation.Some("to {figure}", inFig(aFigure))),
		Moves: func(s *Position, m Move, buf []Move) []Move { return r.listUses(s, s.Actor, m, buf, may) },
		Check: may,
		Play: func(s *Position, m Move, tell *game.Story) {
			s.Shout, s.Shouted = m.What, m.Fig
			if tell != nil {
				tell.Tell("WAS-524", "will-shout", r.who(s, "who", s.Actor), r.skillArg(&r.codex.Skills[m.What]))
			}
		},
	}
}

// shoutAlong carries the shout out that goes along with an action that is no attack: the Hand is rolled for it.
func (r *Rules) shoutAlong(s *Position, n Fig, tell *game.Story) {
	if s.Shout == codex.NoSkill {
		return
	}
	u := Use{Skill: s.Shout, By: n, Target: s.Shouted}
	s.Shout, s.Shouted = codex.NoSkill, nobody
	r.use(s, u, tell)
}

// shoutInAttack carries it out along with an attack, whose one roll serves for both (WAS-524).
func (r *Rules) shoutInAttack(s *Position, a *Attack, tell *game.Story) {
	if s.Shout == codex.NoSkill || a.Marks&Own == 0 || a.Use != 0 {
		return
	}
	u := Use{Skill: s.Shout, By: a.By, Target: s.Shouted}
	if a.Marks&Fixed == 0 {
		u.Roll, u.Marks = a.Roll, Rolled
	}
	s.Shout, s.Shouted = codex.NoSkill, nobody
	r.use(s, u, tell)
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

// skillBarred tells why a figure may not use a skill because of what it bears, or nil.
func (r *Rules) skillBarred(s *Position, n Fig, skill codex.SkillID, k *codex.Skill) error {
	if r.spent(s, n, skill) {
		return game.Refuse("WAS-515", "{{.skill}} is used once in a match, and has been.", r.skillArg(k))
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

// slot is the place of a skill on a card, from 1; 0 for one that is not there.
func (s *Position) slot(n Fig, skill codex.SkillID) uint8 {
	for i, known := range s.Figures[n].Skills {
		if known == skill {
			return uint8(i + 1)
		}
	}
	return 0
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

func (r *Rules) wardedFromRanged(s *Position, n, on Fig) bool {
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
func (r *Rules) wardedFromSkill(s *Position, n, on Fig, k *codex.Skill) error {
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
func (r *Rules) lastingNatureBars(s *Position, n Fig, skill codex.SkillID, k *codex.Skill) bool {
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

// forbidden tells whether a figure may not react to another (Veil, Distract).
func (r *Rules) forbidden(s *Position, n, by Fig) bool {
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if e.Kind != codex.DoForbid || l.Wait {
			continue
		}
		if e.Ban == codex.BanReactToCurrentActor && l.On == n || e.Ban == codex.BanReactToTarget && l.On == n && s.Figures[l.By].group(l.By) == by {
			return true
		}
	}
	return false
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

// useAnnounced is what comes of the announcement of a skill before anything else: what lasts on its user until he uses one, and hexes that wait for it (WAS-R175).
func (r *Rules) useAnnounced(s *Position, u *Use, tell *game.Story) {
	k := r.skill(u)
	r.useCopy(s, u, tell)
	r.lapse(s, u.By, codex.EndsBearerUsesSkill, tell)
	if k.Class.Has(codex.ClassSnowball) {
		r.lapse(s, u.By, codex.EndsBearerUsesSnowball, tell)
	}
	if k.Class.Has(codex.ClassMeleeAttack) || k.Class.Has(codex.ClassPetAttack) || k.Class.Has(codex.ClassRangedAttack) && !k.Class.Has(codex.ClassSpell) {
		s.Figures[u.By].Marks |= Attacked
		r.lapse(s, u.By, codex.EndsBearerAttacks, tell)
	}
	if k.Actions > 0 { // a shout goes along with an action, and is none
		r.lapse(s, u.By, codex.EndsOwnActionOtherThanAttack, tell)
	}
	if u.Skill == r.glyph {
		begin(s, storeTask{No: uint8(r.usedAt(s, u))})
	}
	r.fumbles(s, u, tell)
	if k.Class.Has(codex.ClassLight) && u.Target != nobody {
		r.happens(s, codex.OnTargetedByLightSpell, u.Target, u.By, nil, tell)
	}
	if k.Class.Has(codex.ClassDeath) && u.Target != nobody && u.Target != u.By {
		r.happens(s, codex.OnOwnDeathSpell, u.By, u.Target, nil, tell)
	}
}

// fumbles lets a use fail by a hex that waits for it: the oldest that fits, and only that. What it does besides comes first; then the hex is used up (WAS-R175).
func (r *Rules) fumbles(s *Position, u *Use, tell *game.Story) {
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if l.On != u.By || l.Wait || e.Kind != codex.DoFailNext || !r.checked(s, u, e.Check) {
			continue
		}
		u.Marks |= Failed
		r.hexStrikes(s, u, i, tell)
		return
	}
}

// checked tells whether a use is what a hex lets fail.
func (r *Rules) checked(s *Position, u *Use, what codex.Check) bool {
	spell := r.skill(u).Class.Has(codex.ClassSpell)
	switch what {
	case codex.CheckSpell:
		return spell
	case codex.CheckNonSpellSkill:
		return !spell
	case codex.CheckSkillAtOpponent:
		return u.Target != nobody && !s.allied(u.Target, u.By)
	}
	return false
}

// hexStrikes spends a hex that has made a skill fail, and carries out what else it does. It knows which skill that was.
func (r *Rules) hexStrikes(s *Position, u *Use, at int, tell *game.Story) {
	var does [4]Lasting
	n, hex := 0, s.Lasting[at]
	for i := int(s.Lasts) - 1; i >= 0; i-- { // attacks that are begun last are carried out first
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if n < len(does) && l.On == u.By && l.Skill == hex.Skill && l.By == hex.By && e.Kind == codex.DoOnEvent && (e.Event == codex.OnCheckFailedByThis || e.Event == codex.OnTargetCastsSpell) {
			does[n] = *l
			n++
		}
	}
	r.spendUse(s, at, r.effect(hex.Effect))
	if hex.Uses > 0 && hex.Used+1 >= hex.Uses {
		r.dropSkill(s, u.By, hex.Skill)
	}
	for i := range does[:n] {
		does[i].Tally = s.slot(u.By, u.Skill)
		r.doAll(s, &does[i], r.effect(does[i].Effect), u.By, nil, tell)
	}
}

// fails lets a use fail by its own words: a body that has been dead for too long.
func (r *Rules) fails(s *Position, u *Use, tell *game.Story) {
	effects := r.part(u, codex.Green).Effects
	for i := range effects {
		if e := &effects[i]; e.Kind == codex.DoFailIf && e.FailIf == codex.FailIfDeadLongerThanTurns && int(s.Figures[u.Target].Fallen) > floor(r.amount(s, u, e, u.Target)) {
			u.Marks &^= Succeeded
			if tell != nil {
				tell.Tell("WAS-503", "dead-too-long", r.who(s, "who", u.Target))
			}
		}
	}
}

// announced tells what lasts that an action of a kind has been announced.
func (r *Rules) announced(s *Position, n Fig, kind Deed, tell *game.Story) {
	switch kind {
	case Struck, Shot, Charged:
		r.lapse(s, n, codex.EndsBearerAttacks, tell)
	case Moved:
		r.lapse(s, n, codex.EndsBearerMoveAction, tell)
	}
	if kind != Struck && kind != Shot {
		r.lapse(s, n, codex.EndsOwnActionOtherThanAttack, tell)
	}
	if kind != UsedSkill && s.Shout == codex.NoSkill && !s.using(n) {
		r.lapse(s, n, codex.EndsBearerActsWithoutSkill, tell)
	}
}

// using tells whether a figure is using a skill.
func (s *Position) using(n Fig) bool {
	for i := range s.Stack.Depth {
		if f := &s.Stack.Frames[i]; f.Op == opSkill && s.Uses[known[skillTask](f).No].By == n {
			return true
		}
	}
	return false
}

// moved tells what lasts that a figure has performed a movement from a place: one of 0# is a movement action, too, but does not leave it (WAS-303).
func (r *Rules) moved(s *Position, n Fig, from plane.Point, tell *game.Story) {
	r.usedUp(s, n, codex.StatMove, occasion{moves: true})
	if s.Figures[n].At != from {
		r.leaves(s, n, tell)
	}
}

// isMoved tells what lasts that somebody else has moved a figure.
func (r *Rules) isMoved(s *Position, n Fig, tell *game.Story) {
	r.lapse(s, n, codex.EndsBearerIsMoved, tell)
	if !r.besideTerrain(s, s.Figures[n].Place()) {
		r.lapse(s, n, codex.EndsBearerLeavesTerrainContact, tell)
	}
}

// leaves tells what lasts that a figure has left its place by its own movement.
func (r *Rules) leaves(s *Position, n Fig, tell *game.Story) {
	r.lapse(s, n, codex.EndsBearerMoves, tell)
	if !r.besideTerrain(s, s.Figures[n].Place()) {
		r.lapse(s, n, codex.EndsBearerLeavesTerrainContact, tell)
	}
}

// knockedDown tells what lasts that a figure has received a Knockdown counter.
func (r *Rules) knockedDown(s *Position, n Fig, tell *game.Story) {
	r.lapse(s, n, codex.EndsBearerKnockedDown, tell)
}

// delayed tells what lasts that a figure has delayed actions.
func (r *Rules) delayed(s *Position, n Fig, tell *game.Story) {
	r.lapse(s, n, codex.EndsOwnActionOtherThanAttack, tell)
}

// useSkill has a figure use a skill without an action of its own.
func (r *Rules) useSkill(s *Position, by, on Fig, skill codex.SkillID, tell *game.Story) {
	r.use(s, Use{Skill: skill, By: by, Target: on}, tell)
}

package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// What lasts: effects of skills beyond the moment of their use (WAS-531 to WAS-534). Whoever bears one rolled against it when it was laid, and never again: its M has his MDV taken off
// (WAS-532). Position.Lasting has them in the order in which they arrived. What one does is said by its effect in
// the codex and by the powers it was used with; nothing else is kept, so whoever asks for a number goes through what lasts and adds up.

// layEffect lays an effect of a use on a figure, for as long as the effect or its skill says.
func (r *Rules) layEffect(s *Position, u *Use, e *codex.Effect, n Fig, amount int, tell *game.Story) {
	if s.Figures[n].State == Absent || n == u.By && u.Attack&(Main|Hit) == Main && r.skill(u).Duration.Or.Has(codex.EndsOwnAttackMisses) {
		return
	}
	l := Lasting{Skill: u.Skill, Effect: e.ID, By: u.By, On: n, S: u.S, M: int8(r.powerOf(u, &magicEffect, n)), Power: r.reachPips(u), Class: r.nature(u, e)}
	if e.Part == codex.Always {
		l.M = u.M
	}
	if l.Class == Loa && n != u.Target {
		l.Class = Plain // who is about the vessel feels the Loa without being ridden (WAS-R182)
	}
	if r.skill(u).Reach.Pip == codex.CountedMagic && (r.skill(u).Class.Has(codex.ClassVoodoo) || e.Kind == codex.DoTransferDamage) {
		l.M = u.M // what depends on a reach is not resisted (WAS-R083)
	}
	switch e.Times {
	case codex.QuantityFullHashNotMoved, codex.QuantityDamageDealt, codex.QuantityDamageDealtSince, codex.QuantitySkillPipsRolledByTarget, codex.QuantityEnchantmentsRemoved:
		l.Tally = uint8(min(99, r.quantity(s, u, e.Times)))
	}
	if e.Ban == codex.BanActionsOtherThanEngagingDaemon {
		l.Tally = uint8(u.Target)
	}
	if e.Kind == codex.DoDisableSkills && (e.Which == codex.WhichThatSkill || e.Which == codex.WhichRandom) {
		l.Tally = u.Count
	}
	if !r.limit(s, u, e, n, &l) {
		return
	}
	l.Uses = e.Uses
	if e.UsesPerPip > 0 {
		l.Uses = uint8(max(0, floor(int(e.UsesPerPip)*r.powerOf(u, e, n))))
	}
	switch {
	case e.Kind == codex.DoAction: // that many of its own next actions (forced)
		l.Uses = uint8(min(20, max(1, floor(amount))))
	case e.Kind == codex.DoExtraAction && e.Times == codex.QuantitySkillPipsOfNextAttackRoll: // how many it is shows when the attack has come (rampage)
	case e.Kind == codex.DoExtraAction:
		l.Uses = uint8(min(20, max(0, floor(amount))))
		if l.Uses == 0 {
			return
		}
		s.Figures[n].Marks &^= Finished // it has something left to do
	case e.Kind == codex.DoStatus && e.Flying:
		s.Figures[n].Flying = true
	case e.Kind == codex.DoModify && e.Stat == codex.StatDicepool:
		l.Tally = uint8(max(0, floor(amount)))
		r.changePool(s, n, floor(amount), r.ruleOf(u), tell)
	}
	u.Marks |= Laid
	r.lay(s, l, e.Cumulative || e.Kind == codex.DoDisableSkills, tell)
}

// magicEffect stands for any effect of a blue part, to ask for the power that such a part has for a figure.
var magicEffect = codex.Effect{Part: codex.Blue}

// limit sets how long an effect lasts (WAS-R033, WAS-R034); it answers false for one that lasts no time at all (WAS-R082).
func (r *Rules) limit(s *Position, u *Use, e *codex.Effect, n Fig, l *Lasting) bool {
	by := s.Figures[u.By].group(u.By)
	switch {
	case e.During == codex.DuringBearerNextTurn:
		l.Wait, l.Ends, l.Clock, l.Turns = true, AtTurnEnd, s.Figures[n].group(n), 1
		return true
	case e.Until == codex.UntilTurnEnd:
		l.Ends, l.Clock, l.Turns = AtTurnEnd, s.Turner, 1
		if l.Clock == nobody {
			l.Clock = by
		}
		return true
	case e.Until == codex.UntilNextTurnStart:
		l.Ends, l.Clock, l.Turns = AtTurnStart, by, 1
		return true
	case e.Until == codex.UntilNextTurnEnd:
		l.Ends, l.Clock, l.Turns, l.Fresh = AtTurnEnd, by, 1, s.Running.Has(by)
		return true
	case e.Until == codex.UntilBearerNextTurnEnd:
		l.Ends, l.Clock, l.Turns = AtTurnEnd, s.Figures[n].group(n), 1
		if e.UntilPerPip > 0 {
			l.Turns = uint8(max(0, floor(int(e.UntilPerPip)*r.powerOf(u, e, n))))
		}
		l.Fresh = s.Running.Has(l.Clock)
		return l.Turns > 0
	case e.Until == codex.UntilUsed:
		l.Ends = WhenUsed
		return true
	case e.Until == codex.UntilMatchEnd:
		l.Ends = Never
		return true
	}
	d := r.skill(u).Duration
	if d.WithMagic != nil && u.M > 0 {
		d = *d.WithMagic
	}
	return r.time(s, u, d, n, l)
}

// time sets a duration of a skill for who bears it: that of a Force Enchantment, say, is until its caster's next turn ends (WAS-777).
func (r *Rules) time(s *Position, u *Use, d codex.Duration, n Fig, l *Lasting) bool {
	turns := int(d.Turns)
	if d.PerPip > 0 {
		pips := int(u.S)
		if d.Pip == codex.CountedMagic {
			pips = r.powerOf(u, &magicEffect, u.Target)
		}
		turns = d.PerPip.Times(pips)
	}
	switch d.Of {
	case codex.TurnsOfTarget:
		l.Clock = s.Figures[u.Target].group(u.Target)
		if u.Target == nobody {
			l.Clock = s.Figures[n].group(n)
		}
	case codex.TurnsOfBearer:
		l.Clock = s.Figures[n].group(n)
	default:
		l.Clock = s.Figures[u.By].group(u.By)
	}
	l.Turns = uint8(min(99, turns))
	switch d.End {
	case codex.EndTurnEnd:
		l.Ends, l.Fresh = AtTurnEnd, s.Running.Has(l.Clock)
		return turns > 0
	case codex.EndTurnStart:
		l.Ends = AtTurnStart
		return turns > 0
	case codex.EndPhaseEnd:
		l.Ends = AtPhaseEnd
		return turns > 0
	case codex.EndUsed:
		l.Ends = WhenUsed
	default:
		l.Ends = Never // such as a sleeper without an occasion (WAS-R121)
	}
	return true
}

// nature is what sort of thing an effect of a use is to those who count or remove what is on a figure.
func (r *Rules) nature(u *Use, e *codex.Effect) Nature {
	class := r.skill(u).Class
	switch {
	case class.Has(codex.ClassNature) && class.Has(codex.ClassHex):
		return NatureHex
	case class.Has(codex.ClassNature) && class.Has(codex.ClassEnchantment):
		return NatureEnchantment
	case class.Has(codex.ClassHex):
		return Hex
	case class.Has(codex.ClassEnchantment), r.skill(u).ID == "necromancer.order-of-steel" && e.Who == codex.WhoAllies: // WAS-R257
		return Enchantment
	case class.Has(codex.ClassVoodoo) && e.Kind != codex.DoDisableSkills && (e.Kind != 0 || !class.Has(codex.ClassGuest)):
		return Loa // a guest with an effect that lasts has become a sleeper
	}
	return Plain
}

// layMark lays on the target of an enchantment, a hex or a Loa that lasts, but has no effect on it that lasts, what counts as one.
func (r *Rules) layMark(s *Position, u *Use, tell *game.Story) {
	k := r.skill(u)
	nature := r.nature(u, &codex.Effect{})
	if nature == Plain || u.Target == nobody || k.Duration.End == codex.NoEnd || k.Duration.Or.Has(codex.EndsAffectedEnchantmentEnds) || u.Marks&Laid != 0 && r.on(s, u.Target, u.Skill) >= 0 || u.barred(k, u.Target) {
		return
	}
	l := Lasting{Skill: u.Skill, By: u.By, On: u.Target, S: u.S, M: int8(r.powerOf(u, &magicEffect, u.Target)), Class: nature}
	d := k.Duration
	if r.time(s, u, d, u.Target, &l) {
		r.lay(s, l, false, tell)
	}
}

// lay adds a lasting effect. The same one on the same figure is replaced and keeps its place (WAS-533, WAS-R084), unless uses add up.
func (r *Rules) lay(s *Position, l Lasting, adds bool, tell *game.Story) {
	if tell != nil && r.on(s, l.On, l.Skill) < 0 {
		tell.Tell("WAS-531", "lasts", r.who(s, "who", l.On), r.skillArg(&r.codex.Skills[l.Skill]))
	}
	if !adds {
		for i := range s.Lasting[:s.Lasts] {
			if old := &s.Lasting[i]; old.Effect == l.Effect && old.Skill == l.Skill && old.On == l.On {
				r.undo(s, old, tell)
				was := *old
				*old = l
				r.calmed(s, &was)
				return
			}
		}
	}
	if s.Lasts == MaxLasting {
		r.lift(s, 0)
	}
	s.Lasting[s.Lasts] = l
	s.Lasts++
}

// on is the place of something lasting of a skill on a figure, or -1.
func (r *Rules) on(s *Position, n Fig, skill codex.SkillID) int {
	for i := range s.Lasting[:s.Lasts] {
		if s.Lasting[i].Skill == skill && s.Lasting[i].On == n {
			return i
		}
	}
	return -1
}

// lies is the place of a lasting effect on a figure, or -1.
func (r *Rules) lies(s *Position, n Fig, effect codex.EffectID) int {
	for i := range s.Lasting[:s.Lasts] {
		if s.Lasting[i].Effect == effect && s.Lasting[i].On == n {
			return i
		}
	}
	return -1
}

// enchantments is how many enchantments are on a figure, Nature Spells included (WAS-R179).
func (r *Rules) enchantments(s *Position, n Fig) int {
	count := 0
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		if l.On == n && (l.Class == Enchantment || l.Class == NatureEnchantment) && r.on(s, n, l.Skill) == i {
			count++
		}
	}
	return count
}

// lastingNature tells whether a figure is under a lasting Nature Spell (WAS-711), so that no other has any effect on it. One without a duration is lasting, too (WAS-R116).
func (r *Rules) lastingNature(s *Position, n Fig) bool {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n && (l.Class == NatureEnchantment || l.Class == NatureHex) {
			return true
		}
	}
	return false
}

// effect is an effect by its number; that of none does nothing.
func (r *Rules) effect(id codex.EffectID) *codex.Effect {
	if id == 0 {
		return &nothing
	}
	return r.codex.Effect(id)
}

var nothing codex.Effect

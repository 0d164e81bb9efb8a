package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// What lasts: effects of skills beyond the moment of their use (WAS-531 to WAS-534). Position.Lasting has them in the order in which they arrived. What one does is said by its effect in
// the codex and by the powers it was used with; nothing else is kept, so whoever asks for a number goes through what lasts and adds up.

// occasion is what a number is asked for: changes are for certain occasions only.
type occasion struct {
	attack  *Attack // the attack it is a value of, or that it defends against
	use     *Use    // the skill it is for
	moves   bool    // a movement action
	defends bool
}

// modify gathers what changes a number of a figure on an occasion. What lies on one of a unit counts for both (WAS-685), but for movement (WAS-683).
func (r *Rules) modify(s *Position, n Fig, stat codex.Stat, o occasion, c *change) {
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if e.Kind != codex.DoModify || l.Wait || !covers(e.Stat, stat) || !r.concerns(s, l, e, n, o) || !r.applies(s, l, e, n, o) {
			continue
		}
		r.change(s, l, e, stat, c)
	}
	if o.attack != nil && o.attack.Use > 0 {
		r.modifyByUse(s, n, stat, o, c)
	}
}

// covers tells whether a change of one number is a change of another: AV_or_RAV is either.
func covers(changed, asked codex.Stat) bool {
	return changed == asked || changed == codex.StatAVOrRAV && (asked == codex.StatAV || asked == codex.StatRAV)
}

// concerns tells whether a change concerns a figure: who bears it, or those about the vessel of a Loa, or those in reach of whom it is on who act on him (Marinette).
func (r *Rules) concerns(s *Position, l *Lasting, e *codex.Effect, n Fig, o occasion) bool {
	switch e.Who {
	case codex.WhoAlliesOfVesselInContact, codex.WhoOpponentsOfVesselInContact:
		near := r.touches(s, l.On, n) || l.M > 0 && r.within(s, l.On, n, r.codex.Skills[l.Skill].Reach.Hash.Length(int(l.M)))
		return n != l.On && near && s.allied(n, l.On) == (e.Who == codex.WhoAlliesOfVesselInContact)
	case codex.WhoHeroesInReachActingOnUser:
		on := nobody
		if o.attack != nil {
			on = o.attack.On
		} else if o.use != nil {
			on = o.use.Target
		}
		return n != l.On && on == l.On && r.within(s, l.On, n, r.codex.Skills[l.Skill].Reach.Hash.Length(int(l.M)))
	}
	return l.On == n || l.On == s.Figures[n].Mount && l.On != nobody && e.Stat != codex.StatMove
}

// applies tells whether a change is for an occasion.
func (r *Rules) applies(s *Position, l *Lasting, e *codex.Effect, n Fig, o occasion) bool {
	if whileSo(e) && !r.besideAllies(s, l.By, l.On, 1000*int(l.S)) {
		return false
	}
	switch e.Applies {
	case codex.AppliesNextAttack, codex.AppliesThisAndFollowingAttacks, codex.AppliesThisAttack, codex.AppliesTriggeringAttack:
		return o.attack != nil && o.attack.By == n && o.attack.Marks&Own != 0
	case codex.AppliesAttacksOnVessel:
		return o.attack != nil && o.attack.On == l.On
	case codex.AppliesNextMove, codex.AppliesEachMove:
		return o.moves
	case codex.AppliesNextSkill:
		return o.use != nil && !laidBy(o.use, l)
	case codex.AppliesNextSpell:
		return o.use != nil && !laidBy(o.use, l) && r.skill(o.use).Class.Has(codex.ClassSpell)
	case codex.AppliesDeathSpells:
		return o.use != nil && r.skill(o.use).Class.Has(codex.ClassDeath)
	case codex.AppliesElementalSpells:
		return o.use != nil && r.skill(o.use).Class.Has(codex.ClassElemental)
	case codex.AppliesGrantedActions:
		return false
	}
	return true
}

// laidBy tells whether a use has laid what lasts itself: that is for later uses.
func laidBy(u *Use, l *Lasting) bool { return u.Marks&Laid != 0 && u.Skill == l.Skill && u.By == l.By }

// change adds what an effect changes. Movement is counted in thousandths of a #, everything else in whole numbers.
func (r *Rules) change(s *Position, l *Lasting, e *codex.Effect, stat codex.Stat, c *change) {
	amount := r.lastingAmount(s, l, e)
	if stat != codex.StatMove {
		amount = floor(amount)
	}
	switch e.Op {
	case codex.OpSet:
		c.set, c.isSet = amount, true
	case codex.OpCap:
		c.cap, c.capped = amount, true
	case codex.OpHalve:
		c.halved = true
	default:
		c.add += amount
	}
}

// lastingAmount is how much a lasting effect is, in thousandths: by the powers it was used with, and what is counted now.
func (r *Rules) lastingAmount(s *Position, l *Lasting, e *codex.Effect) int {
	power := int(l.S)
	switch e.Part {
	case codex.Blue:
		power = int(l.M)
	case codex.Always:
		power = 1
	}
	amount := int(e.PerPip)*max(0, power-int(e.Minus)) + int(e.Fixed)
	switch e.Times {
	case codex.NoQuantity, codex.QuantitySkillPipsOfNextAttackRoll:
	case codex.QuantityDiceInHand, codex.QuantityDiceInHandOfBearer:
		amount *= int(s.Figures[l.On].Hand)
	case codex.QuantityEnchantmentsOnSelf, codex.QuantityEnchantmentsOnTarget:
		amount *= r.enchantments(s, l.On)
	default:
		amount *= int(l.Tally)
	}
	if e.Cap != codex.NoQuantity {
		amount = min(amount, 1000*int(s.Figures[l.On].Hand))
	}
	return amount
}

// floor is an amount in whole numbers, rounded down.
func floor(amount int) int {
	if amount < 0 {
		return -((-amount + 999) / 1000)
	}
	return amount / 1000
}

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
	if r.skill(u).Reach.Pip == codex.CountedMagic && r.skill(u).Class.Has(codex.ClassVoodoo) {
		l.M = u.M // what depends on a reach is not resisted (WAS-R083)
	}
	switch e.Times {
	case codex.QuantityFullHashNotMoved, codex.QuantityDamageDealt, codex.QuantityDamageDealtSince, codex.QuantitySkillPipsRolledByTarget, codex.QuantityEnchantmentsRemoved:
		l.Tally = uint8(min(99, r.quantity(s, u, e.Times)))
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

// limit sets how long an effect lasts; it answers false for one that lasts no time at all (WAS-R082).
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

// time sets a duration of a skill for who bears it.
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
		l.Ends = Never
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
	case class.Has(codex.ClassEnchantment), r.skill(u).ID == "necromancer.order-of-steel" && e.Who == codex.WhoAllies:
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
	if nature == Plain || u.Target == nobody || k.Duration.End == codex.NoEnd || u.Marks&Laid != 0 && r.on(s, u.Target, u.Skill) >= 0 || u.barred(k, u.Target) {
		return
	}
	l := Lasting{Skill: u.Skill, By: u.By, On: u.Target, S: u.S, M: int8(r.powerOf(u, &magicEffect, u.Target)), Class: nature}
	d := k.Duration
	if r.time(s, u, d, u.Target, &l) {
		r.lay(s, l, false, tell)
	}
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

// lay adds a lasting effect. The same one on the same figure is replaced and keeps its place (WAS-533, WAS-R084), unless uses add up.
func (r *Rules) lay(s *Position, l Lasting, adds bool, tell *game.Story) {
	if tell != nil && r.on(s, l.On, l.Skill) < 0 {
		tell.Tell("WAS-531", "lasts", r.who(s, "who", l.On), r.skillArg(&r.codex.Skills[l.Skill]))
	}
	if !adds {
		for i := range s.Lasting[:s.Lasts] {
			if old := &s.Lasting[i]; old.Effect == l.Effect && old.Skill == l.Skill && old.On == l.On {
				r.undo(s, old, tell)
				*old = l
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

// lift takes a lasting effect out by its place, without any consequence.
func (r *Rules) lift(s *Position, i int) {
	copy(s.Lasting[i:s.Lasts], s.Lasting[i+1:s.Lasts])
	s.Lasts--
	s.Lasting[s.Lasts] = Lasting{}
}

// undo takes back what an effect changed for as long as it lasts: dice of a Dicepool, flight.
func (r *Rules) undo(s *Position, l *Lasting, tell *game.Story) {
	r.unlearn(s, l)
	e := r.effect(l.Effect)
	f := &s.Figures[l.On]
	switch {
	case e.Kind == codex.DoSpecial && l.Class == Loa:
		r.damballaLeaves(s, l, tell)
	case e.Kind == codex.DoModify && e.Stat == codex.StatDicepool:
		r.changePool(s, l.On, -int(l.Tally), "WAS-202", tell)
	case e.Kind == codex.DoStatus && e.Flying && f.Flying:
		f.Flying = false
		place := r.free(s, l.On, f.Place())
		f.settleAt(place)
	}
}

// end ends the lasting effect at a place; early tells that its time was not over.
func (r *Rules) end(s *Position, i int, early bool, tell *game.Story) {
	l := s.Lasting[i]
	r.lift(s, i)
	r.undo(s, &l, tell)
	if l.Skill == r.awaken {
		r.die(s, l.On, "WAS-212", tell) // for good
		s.Figures[l.On].Marks |= Doomed
	}
	e := r.effect(l.Effect)
	if e.Kind == codex.DoOnEvent && (e.Event == codex.OnEffectEnds || early && e.Event == codex.OnEffectEndsEarly) {
		r.doAll(s, &l, e, l.On, nil, tell)
	}
}

// endLasting ends what lasts until a Hero's turn begins, or ends, when it has lasted so many of his turns; what works only in his next turn begins to work, or is over.
func (r *Rules) endLasting(s *Position, hero Fig, at Ends, tell *game.Story) {
	for i := 0; i < int(s.Lasts); i++ {
		l := &s.Lasting[i]
		if l.Clock != hero || l.Ends != at && !l.Wait {
			continue
		}
		if l.Wait {
			if at == AtTurnStart {
				l.Wait = false
			}
			continue
		}
		if l.Fresh {
			l.Fresh = false
			continue
		}
		if l.Turns > 0 {
			l.Turns--
		}
		if l.Turns == 0 && !(at == AtTurnStart && r.effect(l.Effect).Kind == codex.DoEachTurn) {
			r.end(s, i, false, tell)
			i--
		}
	}
}

// endPhaseEffects ends what lasts until the end of so many phases.
func (r *Rules) endPhaseEffects(s *Position, tell *game.Story) {
	for i := 0; i < int(s.Lasts); i++ {
		if l := &s.Lasting[i]; l.Ends == AtPhaseEnd {
			if l.Turns--; l.Turns == 0 {
				r.end(s, i, false, tell)
				i--
			}
		}
	}
}

// endAllOn ends what an unconscious figure loses: everything but lasting Nature Spells and what is permanent (WAS-R023), and what others have of it that ends with it.
func (r *Rules) endAllOn(s *Position, n Fig, tell *game.Story) {
	for i := 0; i < int(s.Lasts); i++ {
		l := &s.Lasting[i]
		gone := s.Figures[n].State == Absent
		if l.On == n && (gone || l.Class != NatureEnchantment && l.Class != NatureHex && l.Ends != Never && l.Class != Loa || l.Class == Loa && s.Figures[n].State == Dead) ||
			l.On == n && r.codex.Skills[l.Skill].Duration.Or.Has(codex.EndsTargetUnconscious) {
			lost := *l
			r.lift(s, i)
			r.unlearn(s, &lost)
			if lost.By != n && r.codex.Skills[lost.Skill].Duration.Or.Has(codex.EndsTargetUnconscious) {
				r.partBonds(s, lost.By, lost.Skill, tell)
				i = min(i, int(s.Lasts))
			}
			if e := r.effect(lost.Effect); e.Kind == codex.DoModify && e.Stat == codex.StatDicepool && !gone {
				s.Figures[n].Pool -= int8(min(int(lost.Tally), int(s.Figures[n].Pool)))
			}
			i--
		}
	}
}

// lapse ends what lasts on a figure until something happens that has just happened.
func (r *Rules) lapse(s *Position, n Fig, when codex.Ending, tell *game.Story) {
	for i := 0; i < int(s.Lasts); i++ {
		l := &s.Lasting[i]
		if l.On == n && r.codex.Skills[l.Skill].Duration.Or.Has(when) && r.effect(l.Effect).Until == codex.NoUntil {
			r.end(s, i, true, tell)
			i--
		}
	}
}

// spendUse notes that a lasting effect has worked once: one that is good for so many times ends with the last.
func (r *Rules) spendUse(s *Position, i int, e *codex.Effect) {
	l := &s.Lasting[i]
	l.Used++
	if l.Uses > 0 && l.Used >= l.Uses {
		skill, on := l.Skill, l.On
		r.lift(s, i)
		if (r.codex.Skills[skill].Duration.Or.Has(codex.EndsUsed) || r.codex.Skills[skill].Duration.End == codex.EndUsed) && e.Kind != codex.DoFailNext && !r.awaitsAttack(s, on, skill) {
			r.dropSkill(s, on, skill)
		}
	}
}

// awaitsAttack tells whether a skill changes the very attack that has triggered it, after which it ends (Sympathy).
func (r *Rules) awaitsAttack(s *Position, n Fig, skill codex.SkillID) bool {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.Skill == skill && l.On == n && r.effect(l.Effect).Applies == codex.AppliesTriggeringAttack {
			return true
		}
	}
	return false
}

// dropSkill takes everything off a figure that lasts as long as a skill does, without any consequence but the end.
func (r *Rules) dropSkill(s *Position, n Fig, skill codex.SkillID) {
	for i := int(s.Lasts) - 1; i >= 0; i-- {
		if l := s.Lasting[i]; l.Skill == skill && l.On == n && r.effect(l.Effect).Until == codex.NoUntil {
			r.lift(s, i)
			r.undo(s, &l, nil)
		}
	}
}

// usedUp ends changes that were good for one occasion, which has just been: the next attack, the next skill, the next movement.
func (r *Rules) usedUp(s *Position, n Fig, stat codex.Stat, o occasion) {
	for i := 0; i < int(s.Lasts); i++ {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if l.On == n && e.Kind == codex.DoDisableSkills && e.Until == codex.UntilUsed && o.use != nil && o.use.Skill != l.Skill && r.skill(o.use).Actions > 0 {
			r.lift(s, i) // the next skill action is another one
			i--
			continue
		}
		if l.On != n || e.Kind != codex.DoModify || l.Wait {
			continue
		}
		once := false
		switch e.Applies {
		case codex.AppliesNextAttack:
			once = o.attack != nil && l.Ends == WhenUsed
		case codex.AppliesTriggeringAttack:
			once = o.attack != nil
		case codex.AppliesNextSkill:
			once = o.use != nil && !laidBy(o.use, l)
		case codex.AppliesNextSpell:
			once = o.use != nil && !laidBy(o.use, l) && r.skill(o.use).Class.Has(codex.ClassSpell)
		case codex.AppliesNextMove:
			once = o.moves
		case codex.AppliesNextRestore:
			once = stat == codex.StatRestoredLife
		}
		if once {
			skill, on := l.Skill, l.On
			r.lift(s, i)
			i--
			if r.codex.Skills[skill].Duration.Or.Has(codex.EndsUsed) || r.codex.Skills[skill].Duration.End == codex.EndUsed {
				r.dropSkill(s, on, skill)
				i = -1
			}
		}
	}
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

// lastingNature tells whether a figure is under a lasting Nature Spell (WAS-711), so that no other has any effect on it.
func (r *Rules) lastingNature(s *Position, n Fig) bool {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n && (l.Class == NatureEnchantment || l.Class == NatureHex) {
			return true
		}
	}
	return false
}

// removeSkill ends everything lasting of a skill on a figure before its time; a Force Enchantment has its removal effect then (WAS-776), and only after that it is seen whether its bearer has
// fallen by what it took along (WAS-R180).
func (r *Rules) removeSkill(s *Position, n Fig, skill codex.SkillID, early bool, tell *game.Story) {
	var l Lasting
	if r.codex.Skills[skill].Removal.Has() {
		s.Figures[n].Marks |= Unseen
	}
	for i := r.on(s, n, skill); i >= 0; i = r.on(s, n, skill) {
		l = s.Lasting[i]
		r.end(s, i, early, tell)
	}
	if l.Skill == codex.NoSkill {
		return
	}
	k := &r.codex.Skills[skill]
	if tell != nil {
		tell.Tell("WAS-531", "removed-effect", r.who(s, "who", n), r.skillArg(k))
	}
	if early && k.Removal.Has() {
		u := Use{Skill: skill, By: n, Target: n, S: l.S, Marks: Succeeded | Rolled}
		r.beginUse(s, u, useRemoval)
	} else {
		r.seeWhoFell(s, n, tell)
	}
}

// doNow carries an effect out on all it concerns, outside of a use under way.
func (r *Rules) doNow(s *Position, u *Use, e *codex.Effect, tell *game.Story) {
	for all := r.whom(s, u, e); all != 0; {
		n := all.Pop()
		r.do(s, noUse, u, e, n, r.amount(s, u, e, n), tell)
	}
}

// noUse stands for a use that is not under way: its attacks belong to none.
const noUse = 255

// doAll carries out what a lasting effect does at its moment. other is the other figure of the event.
func (r *Rules) doAll(s *Position, l *Lasting, e *codex.Effect, other Fig, a *Attack, tell *game.Story) {
	u := Use{Skill: l.Skill, By: l.By, Target: l.On, S: l.S, M: l.M, Count: l.Tally, Marks: Succeeded | Rolled}
	if u.Power = l.Power; e.Event == codex.OnHealedBySpell {
		u.Marks |= Answer
	}
	for i := range e.Do {
		d := &e.Do[i]
		switch d.Who {
		case codex.WhoVictim, codex.WhoEventCaster:
			u.Target, u.Victim = other, other
		case codex.WhoTarget:
			u.Target = l.On
			if e.Event == codex.OnOwnAttack || e.Event == codex.OnOwnDeathSpell {
				u.Target = other
			}
		}
		if d.Kind == codex.DoRepeatGreen {
			green := r.part(&u, codex.Green).Effects
			for j := range green {
				r.doNow(s, &u, &green[j], tell)
			}
			continue
		}
		r.doNow(s, &u, d, tell)
	}
}

// happens tells whatever waits for an event of a figure that it has happened; other is the other figure it concerns.
func (r *Rules) happens(s *Position, event codex.Event, n, other Fig, a *Attack, tell *game.Story) {
	for i := 0; i < int(s.Lasts); i++ {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if e.Kind != codex.DoOnEvent || e.Event != event || l.Wait || !waits(e, l, n) {
			continue
		}
		l0, before := *l, s.Lasts
		r.spendUse(s, i, e)
		if s.Lasts < before {
			i--
		}
		r.doAll(s, &l0, e, other, a, tell)
	}
}

// waits tells whether an effect waits for an event of a figure: its bearer, or (of Pets) its user's.
func waits(e *codex.Effect, l *Lasting, n Fig) bool { return l.On == n }

// beginningEffects is what effects do at the beginning of a Hero's turn to him and his followers: harmful ones first, then helpful ones, each from the oldest on (WAS-R035).
func (r *Rules) beginningEffects(s *Position, hero Fig, harmful bool, tell *game.Story) {
	for i := 0; i < int(s.Lasts); i++ {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if s.Figures[l.On].group(l.On) != hero || l.Wait {
			continue
		}
		switch {
		case e.Kind == codex.DoEachTurn && harms(e) == harmful:
			l.Tally = min(99, l.Tally+1)
			l0, before := *l, s.Lasts
			over := l.Ends == AtTurnStart && l.Turns == 0
			if s.Figures[l.On].State == Up || r.healsFallen(l) {
				r.doAll(s, &l0, e, l0.On, nil, tell)
			}
			if over && s.Lasts == before {
				r.lift(s, i)
				i--
			} else if s.Lasts < before {
				i = -1 // something has ended meanwhile
				return
			}
		case !harmful && e.Kind == codex.DoOnEvent && e.Event == codex.OnOwnNextTurnStart:
			l0 := *l
			r.lift(s, i)
			i--
			r.doAll(s, &l0, e, l0.On, nil, tell)
		case harmful && e.Kind == codex.DoOnEvent && e.Event == codex.OnEffectEnds:
			l.Tally = min(99, l.Tally+1) // turns that it has been active
		}
	}
}

// harms tells whether what happens each turn is to the harm of who bears it.
func harms(e *codex.Effect) bool {
	for i := range e.Do {
		if d := &e.Do[i]; d.Kind == codex.DoCondition || d.Kind == codex.DoLife && d.Op == codex.OpLose || d.Kind == codex.DoDamage {
			return true
		}
	}
	return false
}

// healsFallen tells whether a lasting effect works on an unconscious figure, too (Hot Chocolate).
func (r *Rules) healsFallen(l *Lasting) bool {
	return r.codex.Skills[l.Skill].Target == codex.TargetAlly && r.codex.Skills[l.Skill].School == codex.Snowfall
}

// endingEffects is what effects do at the end of a figure's turn; before all else comes what its bearer may do at a moment of his choice and has not done (WAS-R195).
func (r *Rules) endingEffects(s *Position, n Fig, before bool, tell *game.Story) {
	for i := 0; i < int(s.Lasts); i++ {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if l.On != n || e.Kind != codex.DoOnEvent || e.Event != codex.OnChosenMomentInTurn || !before || l.Fresh {
			continue
		}
		if l.Tally == seized {
			l.Tally = 0
			continue
		}
		l0, lasts := *l, s.Lasts
		r.doAll(s, &l0, e, n, nil, tell)
		if s.Lasts < lasts {
			return
		}
	}
}

// tally adds damage that a figure has dealt to what counts it from the use on (Flashing Blades).
func (r *Rules) tally(s *Position, by Fig, dealt int) {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == by && r.effect(l.Effect).Times == codex.QuantityDamageDealtSince {
			l.Tally = uint8(min(99, int(l.Tally)+dealt))
		}
	}
}

// effect is an effect by its number; that of none does nothing.
func (r *Rules) effect(id codex.EffectID) *codex.Effect {
	if id == 0 {
		return &nothing
	}
	return r.codex.Effect(id)
}

var nothing codex.Effect

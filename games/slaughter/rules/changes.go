package rules

import "mischief/games/slaughter/codex"

// What lasting effects change about the numbers of figures: which changes are for an occasion, how much they are, and which are used up by it.

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
		return o.use != nil && r.skill(o.use).Class.Has(codex.ClassElemental) // WAS-716
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

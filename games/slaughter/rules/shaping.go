package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// What skills make of attacks: of their own, and of those of others while something lasts (WAS-R050, WAS-R168 to WAS-R172).

// attackAnnounced is step 1: what strikes before the roll. First what concerns the attacker himself, then what the defender bears, the oldest first (WAS-R169). Only own attacks set anything off.
func (r *Rules) attackAnnounced(s *Position, a *Attack, tell *game.Story) {
	if a.Marks&Thrown != 0 {
		r.happens(s, codex.OnAttackedAtRange, a.On, a.By, a, tell)
	}
	if a.Marks&Own == 0 {
		return
	}
	r.happens(s, codex.OnTargetAttacks, a.By, a.On, a, tell)
	r.happens(s, codex.OnPetAttacks, a.By, a.On, a, tell)
	if a.Sort == ByMelee {
		r.happens(s, codex.OnOwnMeleeAttack, a.By, a.On, a, tell)
	} else {
		r.happens(s, codex.OnAttackedAtRange, a.On, a.By, a, tell)
	}
	r.hitBack(s, a, codex.MomentBefore)
}

// hitBack makes the attacks with which a figure answers an attack, before or after it (WAS-R169).
func (r *Rules) hitBack(s *Position, a *Attack, when codex.Moment) {
	for i := int(s.Lasts) - 1; i >= 0; i-- { // the last begun is the first carried out
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if l.On != a.On || e.Kind != codex.DoHitBack || e.Moment != when || e.Trigger == codex.TriggerAttackedInMelee && a.Sort != ByMelee || a.Sort == ByMagic {
			continue
		}
		value := floor(r.lastingAmount(s, l, e))
		sort := ByMelee
		if e.Value == codex.ValueSame {
			value, sort = int(a.Value), a.Sort
		}
		if value > 0 && r.attacksUnderWay(s) < deepest-1 {
			s.attack(Attack{By: a.On, On: a.By, Sort: sort, Value: int8(min(99, value)), Marks: Fixed})
		}
		r.spendUse(s, i, e)
	}
}

func (r *Rules) attacksUnderWay(s *Position) int {
	n := 0
	for i := range s.Attacks {
		if s.Attacks[i] != (Attack{}) {
			n++
		}
	}
	return n
}

// attackRolled tells the use of an attack skill what its one roll shows (WAS-520).
func (r *Rules) attackRolled(s *Position, a *Attack) {
	if a.Use == 0 || a.Marks&Main == 0 {
		return
	}
	u := &s.Uses[a.Use-1]
	u.sharesRoll(a)
	if r.skill(u).Class.Has(codex.ClassSpell) {
		return
	}
	u.S = int8(r.power(s, a.reader(), &a.Roll, u))
	if u.Marks&Failed != 0 {
		u.S = 0
	}
	a.S = u.S
	if u.S > 0 {
		u.Marks |= Succeeded
	}
	r.usedUp(s, u.By, codex.StatSkillPips, occasion{use: u})
}

// forced is how often the critical effect of an attack is applied because its skill says so (Critical Hit).
func (r *Rules) forced(s *Position, a *Attack) int {
	if a.Use == 0 || a.Marks&Main == 0 {
		return 0
	}
	u := &s.Uses[a.Use-1]
	for i := range r.part(u, codex.Green).Effects {
		if e := &r.part(u, codex.Green).Effects[i]; e.Kind == codex.DoForceCritical {
			return floor(r.amount(s, u, e, a.On))
		}
	}
	return 0
}

// damageSkills is steps 6 and 7: the least damage of a hit (WAS-R048), and what takes the place of damage (WAS-R049).
func (r *Rules) damageSkills(s *Position, a *Attack, damage int) int {
	if a.Marks&Sweeping != 0 {
		return damage
	}
	if a.Marks&Hit != 0 {
		for i := range s.Lasting[:s.Lasts] {
			if l := &s.Lasting[i]; l.On == a.By && a.Marks&Own != 0 {
				if e := r.effect(l.Effect); e.Kind == codex.DoMinDamage {
					damage = max(damage, floor(r.lastingAmount(s, l, e)))
				}
			}
		}
	}
	if a.Use == 0 || a.Marks&Own == 0 {
		return damage
	}
	u := &s.Uses[a.Use-1]
	for v := u; v != nil && a.Marks&Hit != 0; v = s.over(v) {
		for i := range r.part(v, codex.Green).Effects {
			if e := &r.part(v, codex.Green).Effects[i]; e.Kind == codex.DoMinDamage && v.S > 0 {
				damage = max(damage, floor(r.amount(s, v, e, a.On)))
			}
		}
	}
	if u.S == 0 || u.Marks&Succeeded == 0 && a.Marks&Main == 0 {
		return damage
	}
	if damage > 0 {
		a.Marks |= Due
	}
	for i := range r.part(u, codex.Green).Effects {
		if e := &r.part(u, codex.Green).Effects[i]; e.Kind == codex.DoNoDamage && (e.If != codex.IfHit || a.Marks&Hit != 0) {
			damage = 0
		}
	}
	return damage
}

// damageEffects is steps 8 and 9 for a figure that would take damage: additions and halving; what its player passes on comes then.
func (r *Rules) damageEffects(s *Position, a *Attack, damage int) int {
	n := a.On
	if a.Marks&Snow != 0 && s.Figures[n].Counters[knockdown] > 0 {
		damage++ // WAS-782
	}
	if a.Marks&Passed == 0 {
		damage += r.sum(s, n, codex.DoExtraDamage, a)
	}
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		if e := r.effect(l.Effect); l.On == n && e.Kind == codex.DoSplitDamage && s.Figures[l.By].State == Up && a.Marks&Passed == 0 {
			half := (damage + 1) / 2 // WAS-R267
			damage -= half
			r.passOn(s, a, l.By, half, false)
		}
	}
	return damage
}

// passOn lets another figure take points of the damage of an attack: they start at step 10 for it (WAS-R172).
func (r *Rules) passOn(s *Position, a *Attack, to Fig, points int, undefended bool) {
	if points <= 0 || s.Figures[to].State != Up {
		return
	}
	marks := Fixed | Bare | Passed
	if undefended {
		marks |= Lethal
	}
	s.attack(Attack{By: a.By, On: to, Sort: a.Sort, Value: int8(points), Marks: marks})
}

// sum is how much lasting effects of a kind on a figure come to, against an attack.
func (r *Rules) sum(s *Position, n Fig, kind codex.EffectKind, a *Attack) int {
	sum := 0
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if e.Kind != kind || l.Wait || !r.bears(s, l, e, n) {
			continue
		}
		if e.From == codex.WhoOpponentsWithCondition && (a == nil || s.Figures[a.By].newest() == codex.NoCondition) {
			continue
		}
		sum += floor(r.lastingAmount(s, l, e))
	}
	return sum
}

// bears tells whether a figure feels a lasting effect: it is on it, or (Guardian Force) on an ally that it touches.
func (r *Rules) bears(s *Position, l *Lasting, e *codex.Effect, n Fig) bool {
	if e.Who == codex.WhoSelfAndAlliesInContact {
		return l.By == n || s.allied(l.By, n) && r.touches(s, l.By, n)
	}
	return l.On == n
}

// reversed is Damage Reversal and its like: an event of damage about to be taken.
func (r *Rules) reversed(s *Position, a *Attack, damage int, tell *game.Story) int {
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if l.On != a.On || e.Kind != codex.DoOnEvent || e.Event != codex.OnWouldTakeDamage {
			continue
		}
		l0 := *l
		r.spendUse(s, i, e)
		r.doAll(s, &l0, e, a.On, tell)
		return 0
	}
	return damage
}

// negated is step 5: an attack that deals no damage (Expert's Defence).
func (r *Rules) negated(s *Position, a *Attack) bool {
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if e.Kind == codex.DoNegateAttack && l.On == a.On && a.Marks&(Passed|Harm) == 0 {
			r.countNegated(s, l)
			r.spendUse(s, i, e)
			return true
		}
	}
	return false
}

// countNegated notes for the next skill how many attacks were negated (Expert's Defence).
func (r *Rules) countNegated(s *Position, l *Lasting) {
	for i := range s.Lasting[:s.Lasts] {
		if o := &s.Lasting[i]; o.Skill == l.Skill && o.On == l.On && r.effect(o.Effect).Times == codex.QuantityAttacksNegated {
			o.Tally++
		}
	}
}

// over is the use that granted another, or nil.
func (s *Position) over(u *Use) *Use {
	if u.Under == 0 {
		return nil
	}
	return &s.Uses[u.Under-1]
}

// attackWorks is step 14: what an attack of somebody's own gives its target besides, and the use that an attack belongs to learns what became of it.
func (r *Rules) attackWorks(s *Position, a *Attack, tell *game.Story) {
	if a.Marks&Own != 0 && s.Figures[a.By].State == Up {
		r.happens(s, codex.OnOwnAttack, a.By, a.On, a, tell)
	}
	if a.Use == 0 {
		return
	}
	u := &s.Uses[a.Use-1]
	u.Dealt += uint8(max(0, a.Dealt))
	if a.Sort == ByMagic {
		u.Drained += uint8(max(0, int(a.Dealt)*int(a.Value)))
	}
	if a.Marks&Own == 0 {
		return
	}
	u.Attack, u.Value, u.Sort = a.Marks, a.Value, a.Sort
	for v := u; v != nil; v = s.over(v) {
		v.Victim = a.On
	}
	if e := r.effect(u.Granted); a.Marks&Main == 0 && u.Granted != 0 && e.SameRoll {
		u.sharesRoll(a)
	}
}

// attackOver is what comes after an attack: what strikes back then, and what one attack uses up.
func (r *Rules) attackOver(s *Position, a *Attack, tell *game.Story) {
	if a.Marks&Own == 0 {
		return
	}
	r.usedUp(s, a.By, codex.StatAV, occasion{attack: a})
	if a.Use == 0 || a.Marks&Main == 0 {
		r.rampage(s, a.By, a.reader(), &a.Roll)
	}
	r.shoutInAttack(s, a, tell)
	if a.Marks&Hit == 0 {
		r.lapse(s, a.By, codex.EndsOwnAttackMisses, tell)
	}
	if s.Figures[a.On].State == Up && s.Figures[a.By].State == Up {
		r.hitBack(s, a, codex.MomentAfter)
	}
}

// modifyByUse gathers what the use that an attack, or a roll, belongs to changes for it alone (applies_to: this_attack).
func (r *Rules) modifyByUse(s *Position, n Fig, stat codex.Stat, o occasion, c *change) {
	u := o.use
	if u == nil {
		u = &s.Uses[o.attack.Use-1]
	}
	if o.attack == nil || stat == codex.StatSkillPips {
		return
	}
	for ; u != nil; u = s.over(u) {
		r.modifyByParts(s, u, n, stat, o, c)
	}
}

// modifyByParts gathers what one use changes.
func (r *Rules) modifyByParts(s *Position, u *Use, n Fig, stat codex.Stat, o occasion, c *change) {
	for _, kind := range [...]codex.PartKind{codex.Always, codex.Green} {
		if kind == codex.Green && u.S == 0 {
			continue
		}
		effects := r.part(u, kind).Effects
		for i := range effects {
			e := &effects[i]
			if e.Kind != codex.DoModify || !covers(e.Stat, stat) {
				continue
			}
			mine := n == u.By && !o.defends && (e.Who == codex.WhoSelf || e.Who == codex.WhoUser)
			his := e.Who == codex.WhoTarget && n == u.Target && n != u.By
			included := e.Lasting && o.attack.Marks&Main != 0 // what begins with this attack counts for it already
			occurs := r.occurs(s, u, e)
			if e.Applies != codex.AppliesThisAttack && !(included && (mine && kind == codex.Green || o.defends && his)) || !mine && !his || !occurs && !whileSo(e) {
				continue
			}
			if his && !o.defends && o.attack.By != n {
				continue
			}
			amount := 0
			if occurs {
				amount = floor(r.amount(s, u, e, n))
			}
			if i := r.lies(s, n, e.ID); i >= 0 && o.defends && r.applies(s, &s.Lasting[i], e, n, o) {
				amount -= floor(r.lastingAmount(s, &s.Lasting[i], e)) // an earlier use of the same skill gives way (WAS-R085, WAS-R207)
			}
			if e.Op == codex.OpSet {
				c.set, c.isSet = amount, true
			} else {
				c.add += amount
			}
		}
	}
}

// defencePips is how many pips of the chosen die count for a DV: Defence pips, and Magic pips as far as they may be exchanged (WAS-R066, WAS-R067).
func (r *Rules) defencePips(s *Position, n Fig, roll *[6]uint8) int {
	if s.Scenario == codex.SnowfallScenario {
		return 0
	}
	also, most := r.exchange(s, n)
	best := 0
	for face, dice := range roll {
		if dice == 0 {
			continue
		}
		f := &s.Figures[n].Card[face]
		pips := int(f[codex.Defence])
		if also {
			pips += int(f[codex.Magic])
		} else {
			pips += min(most, int(f[codex.Magic]))
		}
		best = max(best, pips)
	}
	return best
}

// resistPips is how many pips of the chosen die count for an MDV: Magic pips, and Defence pips as far as they may be exchanged (WAS-R067).
func (r *Rules) resistPips(s *Position, n Fig, roll *[6]uint8) int {
	if s.Scenario == codex.SnowfallScenario {
		return 0
	}
	_, most := r.exchange(s, n)
	best := 0
	for face, dice := range roll {
		if f := &s.Figures[n].Card[face]; dice > 0 {
			best = max(best, int(f[codex.Magic])+min(most, int(f[codex.Defence])))
		}
	}
	return best
}

// swaps tells whether a figure may count Defence pips as Magic pips.
func (r *Rules) swaps(s *Position, n Fig) bool {
	_, most := r.exchange(s, n)
	return most > 0
}

// exchange is how many Magic pips a figure may count as Defence pips; also says that all of them count as both.
func (r *Rules) exchange(s *Position, n Fig) (also bool, most int) {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n {
			if e := r.effect(l.Effect); e.Kind == codex.DoExchangePips {
				also = also || e.PipsAlso
				most += floor(r.lastingAmount(s, l, e))
			}
		}
	}
	return also, most
}

func (r *Rules) exchanges(s *Position, n Fig) bool {
	also, most := r.exchange(s, n)
	return also || most > 0
}

// immuneToCritical tells whether the effects of critical hits do nothing to a figure: Undead (WAS-694), and who bears it (Defy Pain).
func (r *Rules) immuneToCritical(s *Position, n Fig) bool {
	return s.undead(n) || r.immune(s, n, codex.ImmuneCriticalEffects)
}

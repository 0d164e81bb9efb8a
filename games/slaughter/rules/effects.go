package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// What effects do to a figure. Those that last are laid instead (lasting.go), those that shape an attack are asked for by it (shaping.go).

// whole are the effects that concern a use as a whole, not one figure after the other.
var whole = [codex.EffectKindCount]bool{codex.DoSummon: true, codex.DoLimitFollowers: true, codex.DoSpecial: true, codex.DoPeekDeck: true, codex.DoReorderDeck: true, codex.DoRitual: true,
	codex.DoDaemonCard: true, codex.DoRepeatGreen: true, codex.DoRedirectRestore: true, codex.DoUses: true, codex.DoRemoveFigure: true}

// lastingKinds are the effects that do nothing at the moment of the use: they are there for whoever asks while they last. All others happen at once and only once (WAS-530).
var lastingKinds = [codex.EffectKindCount]bool{codex.DoHitBack: true, codex.DoExtraDamage: true, codex.DoReduceDamage: true, codex.DoTransferDamage: true, codex.DoSplitDamage: true,
	codex.DoNegateAttack: true, codex.DoImmune: true, codex.DoForbid: true, codex.DoRestrict: true, codex.DoDisableSkills: true, codex.DoFailNext: true, codex.DoExchangePips: true,
	codex.DoEachTurn: true, codex.DoOnEvent: true, codex.DoExtraAction: true, codex.DoLoseActions: true, codex.DoStatus: true, codex.DoModify: true}

// do carries an effect of a use out on a figure. amount is in thousandths.
func (r *Rules) do(s *Position, no uint8, u *Use, e *codex.Effect, n Fig, amount int, tell *game.Story) {
	f := &s.Figures[n]
	count := floor(amount)
	rule := r.ruleOf(u)
	if u.Marks&Burdened != 0 && !movesBy(e) && e.Kind != codex.DoMoveExtra {
		return
	}
	if e.Kind == codex.DoDisableSkills && e.Which == codex.WhichRandom && no != noUse {
		if count > 0 {
			begin(s, drawTask{No: no, Fig: n, Left: uint8(min(count, codex.MostSkills))})
		}
		return
	}
	if e.Kind == codex.DoModify && e.Applies == codex.AppliesThisAttack && !e.Lasting && e.Until == codex.NoUntil {
		return // the attack asks its use (modifyByUse); nothing of it is left behind
	}
	if (lastingKinds[e.Kind] || e.Kind == codex.DoAction && e.During != codex.NoDuring || e.Kind == codex.DoMinDamage && e.Lasting) && !r.instant(e) {
		r.layEffect(s, u, e, n, amount, tell)
		return
	}
	switch e.Kind {
	case codex.DoModify:
		if e.Stat == codex.StatDicepool {
			r.setPool(s, u, e, n, count, rule, tell)
		}
	case codex.DoAttack:
		if e.CountPerPip > 0 {
			r.throwAll(s, no, u, e, n)
			return
		}
		r.attackByEffect(s, no, u, e, n, count)
	case codex.DoDamage:
		if e.If == codex.IfHit && u.Attack&Negated != 0 && n == u.Target {
			return // it is the damage of an attack that deals none
		}
		if f.State == Up && count > 0 {
			s.attack(Attack{By: u.By, On: n, Sort: ByMelee, Value: int8(min(99, count)), Marks: Fixed | Lethal | Bare | Harm, Use: no + 1})
		}
	case codex.DoSnowDamage:
		r.snowball(s, no, u, n, count)
	case codex.DoLife:
		r.life(s, u, e, n, count, rule, tell)
	case codex.DoCondition:
		if !r.wardedFromTargeted(s, u, n) {
			r.receive(s, n, e.Condition, count, rule, tell)
		}
	case codex.DoRemoveCondition:
		r.removeConditions(s, u, e, n, count, rule, tell)
	case codex.DoMoveCondition:
		r.moveConditions(s, u, e, n, count, rule, tell)
	case codex.DoRemoveEnchantment:
		r.strip(s, no, n, StripEnchantments, count, tell)
	case codex.DoRemoveHex:
		r.strip(s, no, n, StripHexes, count, tell)
	case codex.DoRemoveOneOf:
		r.easeMovement(s, u, n, count, rule, tell)
	case codex.DoRemoveLoa:
		r.ledAway(s, u, n, tell)
	case codex.DoAction:
		r.grant(s, no, u, e, n, count)
	case codex.DoMoveExtra:
		r.grantFurther(s, no, u, e, n, amount)
	case codex.DoPush:
		r.push(s, n, s.Figures[u.By].At, amount, rule, tell)
	case codex.DoTeleport:
		if f.State == Up {
			f.State = Coming
			begin(s, placeTask{Fig: n, How: BesideHim, By: u.By})
		}
	case codex.DoReload:
		if e.Op == codex.OpAdd {
			return // after the last shot (reloadsAfter)
		}
		r.reloadByEffect(s, u, count, rule, tell)
	case codex.DoResurrect:
		r.resurrect(s, n, count, rule, tell)
	case codex.DoCancelAction:
		r.cancel(s, u, n)
	case codex.DoSameFor:
		for i := range r.part(u, codex.Green).Effects {
			if g := &r.part(u, codex.Green).Effects[i]; n != u.Target && r.powerOf(u, e, n) > 0 && (g.Who == codex.WhoTarget || g.Who == codex.NoWho) {
				r.do(s, no, u, g, n, r.amountFor(s, u, g, n), tell)
			}
		}
	}
}

// instant tells of an effect of a kind that lasts that is done at once: what changes a Dicepool for good.
func (r *Rules) instant(e *codex.Effect) bool {
	return e.Kind == codex.DoModify && e.Stat == codex.StatDicepool && !e.Lasting
}

// ruleOf is the rule that is told with what a skill does.
func (r *Rules) ruleOf(u *Use) string {
	k := r.skill(u)
	switch {
	case k.Class.Has(codex.ClassSpell):
		return "WAS-506"
	case k.Class.Has(codex.ClassShout):
		return "WAS-525"
	case k.Class.Has(codex.ClassVoodoo):
		return "WAS-750"
	}
	return "WAS-503"
}

// cutLent notes that so many dice which effects still running have lent to a Dicepool have been cut, those of the newest first: they do not go once more when their effect ends (WAS-R174).
func (r *Rules) cutLent(s *Position, n Fig, dice int) {
	for i := int(s.Lasts) - 1; i >= 0 && dice > 0; i-- {
		if l := &s.Lasting[i]; l.On == n && r.effect(l.Effect).Kind == codex.DoModify && r.effect(l.Effect).Stat == codex.StatDicepool {
			cut := min(dice, int(l.Tally))
			l.Tally -= uint8(cut)
			dice -= cut
		}
	}
}

// setPool changes a Dicepool for good, or sets or caps it. Capped go first the dice that the use gave.
func (r *Rules) setPool(s *Position, u *Use, e *codex.Effect, n Fig, count int, rule string, tell *game.Story) {
	pool := int(s.Figures[n].Pool)
	switch e.Op {
	case codex.OpSet:
		r.changePool(s, n, count-pool, rule, tell)
	case codex.OpCap:
		r.changePool(s, n, min(0, count-pool), rule, tell)
		r.cutLent(s, n, pool-count-int(u.S))
	default:
		r.changePool(s, n, count, rule, tell)
	}
}

// life restores Life or takes it.
func (r *Rules) life(s *Position, u *Use, e *codex.Effect, n Fig, count int, rule string, tell *game.Story) {
	if e.Op == codex.OpLose {
		if e.Who != codex.WhoSelf {
			r.suffers(s, n, count, rule, tell)
			return
		}
		r.loseLife(s, n, count, rule, tell)
		if n == u.By && costs(r.skill(u), e) {
			r.diesOfIt(s, u, tell)
		}
		return
	}
	if s.Figures[n].State == Dead {
		return // only what brings the dead back does (WAS-212)
	}
	if n == u.By && u.Chosen != 0 && r.redirects(u) {
		to := u.Chosen
		n = to.Pop()
	}
	restored := r.regain(s, n, count, rule, tell)
	if restored > 0 && u.Marks&Answer == 0 && r.skill(u).Class.Has(codex.ClassSpell) {
		r.happens(s, codex.OnHealedBySpell, n, u.By, nil, tell)
	}
}

// regain restores Life, less what something takes off (Freeze Soul).
func (r *Rules) regain(s *Position, n Fig, life int, rule string, tell *game.Story) int {
	if life <= 0 {
		return 0
	}
	var c change
	r.modify(s, n, codex.StatRestoredLife, occasion{}, &c)
	r.usedUp(s, n, codex.StatRestoredLife, occasion{})
	return r.restore(s, n, c.of(life), rule, tell)
}

// redirects tells of a skill by which another may have the Life that its user would restore.
func (r *Rules) redirects(u *Use) bool {
	effects := r.part(u, codex.Blue).Effects
	for i := range effects {
		if effects[i].Kind == codex.DoRedirectRestore {
			return true
		}
	}
	return false
}

// resurrect brings a dead or unconscious figure back with so many dice (WAS-214, WAS-R022). Who can have no Life does not come back (WAS-R025).
func (r *Rules) resurrect(s *Position, n Fig, dice int, rule string, tell *game.Story) {
	f := &s.Figures[n]
	if f.State != Unconscious && f.State != Dead || dice <= 0 || f.Pool <= 0 || f.Marks&Doomed != 0 {
		return
	}
	f.Hand = 0
	r.restore(s, n, dice, rule, tell)
}

// attackByEffect makes the attacks of an effect on a figure, which have their value without a roll (WAS-R080, WAS-R081, WAS-R168).
func (r *Rules) attackByEffect(s *Position, no uint8, u *Use, e *codex.Effect, n Fig, count int) {
	f := &s.Figures[n]
	if f.State != Up {
		return
	}
	a := Attack{By: u.By, On: n, Value: int8(min(99, count)), Marks: Fixed, Use: no + 1}
	switch e.Value {
	case codex.ValueRAV:
		a.Sort = ByRanged
	case codex.ValueMAV:
		a.Sort = ByMagic
	}
	from := r.Ground(s).At(u.Spot) // where it goes off
	if e.Same == codex.SameThisAttack {
		a.Sort, a.Value = u.Sort, u.Value
		a.Marks |= Bare | Sweeping
		from = s.Figures[u.By].Place()
	}
	if a.Sort == ByRanged && r.Ground(s).Cover(from, f.Place()) {
		a.Marks |= Covered // WAS-411, WAS-R225
	}
	if e.Unmodified {
		a.Marks |= Bare
	}
	if a.Sort == ByMagic && e.Part == codex.Blue {
		a.Marks |= Bare // the MAV that it is worked out from has all changes in it
	}
	if e.ResistedAtCast {
		a.Marks |= Lethal | Bare
	}
	if a.Value <= 0 {
		return
	}
	if a.Sort == ByMagic && !e.Separate && n != u.By {
		if u.Resist[n] > 0 { // the MDV rolled against the spell serves here, too (WAS-R079)
			a.Value = int8(max(0, int(a.Value)-int(u.Resist[n])+1))
			if e.Part == codex.Blue {
				a.Value = int8(min(99, count)) // what the blue part is worth has it taken off already
			}
			a.Marks |= Lethal
			if a.Value <= 0 {
				return
			}
		}
	}
	if e.Count != codex.NoQuantity && no != noUse {
		begin(s, seriesTask{No: no, Fig: n, Left: uint8(min(99, r.quantity(s, u, e.Count))), Value: uint8(a.Value)})
		return
	}
	s.attack(a)
}

// snowball is what a snowball does to a figure: a ranged attack of that value, which only cover stops (WAS-781, WAS-R124).
func (r *Rules) snowball(s *Position, no uint8, u *Use, n Fig, count int) {
	f := &s.Figures[n]
	if f.State != Up || count <= 0 {
		return
	}
	a := Attack{By: u.By, On: n, Sort: ByRanged, Value: int8(count), Marks: Fixed | Snow, Use: no + 1}
	if s.Figures[u.By].Kind == Snowman {
		a.Sort = ByMelee
	} else if r.Ground(s).Cover(s.Figures[u.By].Place(), f.Place()) {
		a.Marks |= Covered
	}
	s.attack(a)
}

// removeConditions takes conditions, or single counters, from a figure: all, the newest, or what the user chooses.
func (r *Rules) removeConditions(s *Position, u *Use, e *codex.Effect, n Fig, count int, rule string, tell *game.Story) {
	f := &s.Figures[n]
	if e.Which == codex.WhichAll {
		count = int(codex.ConditionCount)
	}
	if e.Which == codex.WhichAny && count > 0 && count < f.conditions() {
		begin(s, reliefTask{By: u.By, Fig: n, Left: uint8(count), Unit: uint8(e.Unit)})
		return
	}
	for ; count > 0 && f.newest() != codex.NoCondition; count-- {
		r.relieveBy(s, n, f.newest(), e.Unit, rule, tell)
	}
}

// relieveBy takes one condition, or one counter of it.
func (r *Rules) relieveBy(s *Position, n Fig, c codex.Condition, unit codex.Unit, rule string, tell *game.Story) {
	counters := int(s.Figures[n].Counters[c])
	if unit == codex.UnitCounters {
		counters = 1
	}
	r.relieve(s, n, c, counters, rule, tell)
}

// conditions is how many conditions a figure has.
func (f *Figure) conditions() int {
	n := 0
	for _, counters := range f.Counters {
		if counters > 0 {
			n++
		}
	}
	return n
}

// moveConditions moves the newest conditions, or counters, from one figure to another. Burning that moves costs nothing on arrival.
func (r *Rules) moveConditions(s *Position, u *Use, e *codex.Effect, n Fig, count int, rule string, tell *game.Story) {
	from, to := n, nobody
	if all := r.figures(s, u, e.To); all != 0 {
		to = all.Pop()
	}
	if to == nobody || from == to {
		return
	}
	for ; count > 0; count-- {
		c := s.Figures[from].newest()
		if c == codex.NoCondition {
			return
		}
		counters := int(s.Figures[from].Counters[c])
		if e.Unit == codex.UnitCounters {
			counters = 1
		}
		alight := s.Figures[from].Alight
		moved := r.relieve(s, from, c, counters, rule, tell)
		if c == codex.Burning {
			t := &s.Figures[to]
			if t.State == Up && !r.immuneTo(s, to, c) {
				t.Counters[c] += uint8(moved)
				t.Alight += min(alight, uint8(moved))
				r.renew(t, c)
			}
			continue
		}
		r.receive(s, to, c, moved, rule, tell)
	}
}

// easeMovement takes Slowed counters, or hexes that lower movement (Marinette): so many, which its user chooses where there are more.
func (r *Rules) easeMovement(s *Position, u *Use, n Fig, count int, rule string, tell *game.Story) {
	slowed, hexes := int(s.Figures[n].Counters[codex.Slowed]), 0
	for i := range s.Lasting[:s.Lasts] {
		if r.hampers(s, n, s.Lasting[i].Skill) == i {
			hexes++
		}
	}
	if hexes > 0 && slowed+hexes > count {
		begin(s, reliefTask{By: u.By, Fig: n, Left: uint8(count), Unit: easing})
		return
	}
	r.relieve(s, n, codex.Slowed, count, rule, tell)
	for i := 0; i < int(s.Lasts); i++ {
		if skill := s.Lasting[i].Skill; r.hampers(s, n, skill) == i {
			r.removeSkill(s, n, skill, tell)
			i = -1
		}
	}
}

// hampers is the place of the first effect on a figure of a hex that lowers its movement and can be removed, or -1 if a skill is none there.
func (r *Rules) hampers(s *Position, n Fig, skill codex.SkillID) int {
	first, lowers := -1, false
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		if l.On != n || l.Skill != skill || l.Class != Hex {
			continue
		}
		if first < 0 {
			first = i
		}
		e := r.effect(l.Effect)
		lowers = lowers || e.Kind == codex.DoModify && e.Stat == codex.StatMove
	}
	if !lowers {
		return -1
	}
	return first
}

// reloadByEffect takes Reload counters off the weapon that the use is made with.
func (r *Rules) reloadByEffect(s *Position, u *Use, count int, rule string, tell *game.Story) {
	if u.Arm > 0 && int(u.Arm) <= MaxArms {
		r.reload(s, u.By, u.Arm, count, rule, tell)
	}
}

// reloads is the effect of a skill that adds Reload counters by itself, in place of those of its shots, or nil (Barrage).
func (r *Rules) reloads(u *Use) *codex.Effect {
	effects := r.part(u, codex.Always).Effects
	for i := range effects {
		if effects[i].Kind == codex.DoReload && effects[i].Op == codex.OpAdd {
			return &effects[i]
		}
	}
	return nil
}

// reloadsAfter adds the Reload counters of such a skill when its last shot has been made (WAS-R263).
func (r *Rules) reloadsAfter(s *Position, u *Use, tell *game.Story) {
	e := r.reloads(u)
	if e == nil || u.Arm == 0 || s.Figures[u.By].State != Up || s.grantOf(u) != nil {
		return
	}
	f := &s.Figures[u.By]
	f.Reload[u.Arm-1] = min(9, f.Reload[u.Arm-1]+uint8(floor(int(e.Fixed))))
	if tell != nil {
		tell.Tell("WAS-412", "reload-counters", r.who(s, "who", u.By), game.Num("n", f.Reload[u.Arm-1]))
	}
}

// doWhole carries out an effect that concerns the use as a whole.
func (r *Rules) doWhole(s *Position, no uint8, u *Use, e *codex.Effect, tell *game.Story) {
	count := floor(r.amount(s, u, e, u.Target))
	switch e.Kind {
	case codex.DoSummon:
		r.summonBy(s, no, u, e, count, tell)
	case codex.DoPeekDeck:
		r.peek(s, u, count)
	case codex.DoReorderDeck:
		r.reorder(s, no, u, count, tell)
	case codex.DoRemoveFigure:
		r.explodes(s, u, tell)
	case codex.DoRitual:
		if e.Part == codex.Blue && e.TurnsPerPip > 0 { // of the spell itself; its green part is worked in
			r.ritual(s, u, tell)
		}
	case codex.DoDaemonCard:
		r.portalOpens(s, u, e, tell)
	case codex.DoUses:
		if u.Skill == r.mimicry || u.Skill == r.echo {
			r.borrow(s, no, u)
			break
		}
		for i := range s.Lasting[:s.Lasts] {
			if l := &s.Lasting[i]; l.Skill == u.Skill && l.On == u.Target && l.By == u.By {
				l.Uses = uint8(min(99, count))
			}
		}
	case codex.DoLimitFollowers:
		r.limitFollowers(s, u, count, tell)
	case codex.DoSpecial:
		if special := specialsByID[r.skill(u).ID]; special != nil {
			special(r, s, no, u, e, tell)
		}
	}
}

// explodes removes the next of the Undead that a use blows up; what it does to all about it is measured from where that stood, before the next explodes (Mobile Bomb).
func (r *Rules) explodes(s *Position, u *Use, tell *game.Story) {
	all := u.Chosen | only(u.Target)
	for all != 0 {
		n := all.Pop()
		u.Chosen.remove(n)
		if u.Target == n {
			u.Target = nobody
		}
		if s.Figures[n].State == Up && s.undead(n) {
			u.Spot = s.Figures[n].At
			r.remove(s, n, "WAS-506", tell)
			return
		}
	}
}

// explodesAgain is the place of the effect that removes the next of them, or -1 when all have exploded.
func explodesAgain(u *Use, effects []codex.Effect) int {
	for i := range effects {
		if effects[i].Kind == codex.DoRemoveFigure && u.Chosen|only(u.Target) != 0 {
			return i
		}
	}
	return -1
}

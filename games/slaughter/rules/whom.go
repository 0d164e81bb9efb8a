package rules

import (
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
)

// Whom an effect concerns, how much it is, and whether it happens at all: the words of the codex for figures, quantities and conditions.

// whom is the figures that an effect of a use concerns.
func (r *Rules) whom(s *Position, u *Use, e *codex.Effect) Figs {
	switch {
	case e.Kind == codex.DoMoveCondition:
		return r.figures(s, u, e.From)
	case e.Lasting && e.Who == codex.WhoHeroesInReach: // it concerns whoever is in reach when it matters (Igloo, Veil)
		return r.figures(s, u, codex.WhoTarget)
	case e.Optional:
		return u.Chosen // of those whom it might concern the user has picked some
	}
	return r.figures(s, u, e.Who)
}

// only is the set of one figure, or of none.
func only(n Fig) Figs {
	if n == nobody {
		return 0
	}
	return 1 << n
}

// figures is whom a word means in a use.
func (r *Rules) figures(s *Position, u *Use, who codex.Who) Figs {
	up := s.present(false)
	by := u.By
	switch who {
	case codex.WhoSelf, codex.WhoUser:
		return only(by)
	case codex.WhoVictim:
		return only(u.Victim)
	case codex.NoWho, codex.WhoTarget:
		if u.Target == nobody {
			return only(by) // a skill that names no target affects its user (WAS-517)
		}
		return only(u.Target)
	case codex.WhoTargets, codex.WhoChosenOpponents:
		return u.Chosen | only(u.Target)
	case codex.WhoOpponents:
		return u.Chosen | only(u.Target)
	case codex.WhoAllies:
		return r.filter(s, up, func(n Fig) bool { return s.allied(n, by) })
	case codex.WhoAlliesInEarshot:
		return r.filter(s, s.present(true), func(n Fig) bool {
			return s.allied(n, by) && s.Figures[n].State != Dead && r.earshot(s, by, n)
		})
	case codex.WhoAlliesInEarshotThroughout:
		return r.filter(s, up, func(n Fig) bool { return s.allied(n, by) && r.earshot(s, by, n) })
	case codex.WhoDeadAlliesInEarshot:
		return r.filter(s, s.present(true)&^up, func(n Fig) bool { return s.allied(n, by) && r.earshot(s, by, n) })
	case codex.WhoOwnPets:
		return r.filter(s, up, func(n Fig) bool { return s.Figures[n].Kind == Pet && s.Figures[n].Hero == by })
	case codex.WhoOwnPetsInEarshot: // WAS-701
		return r.filter(s, up, func(n Fig) bool { return s.Figures[n].Kind == Pet && s.Figures[n].Hero == by && r.earshot(s, by, n) })
	case codex.WhoOwnUndead:
		return (u.Chosen | only(u.Target)) & r.filter(s, up, func(n Fig) bool { return s.undead(n) && s.Figures[n].Hero == by })
	case codex.WhoOwnUndeadInReach:
		return r.inReach(s, u, r.filter(s, up, func(n Fig) bool { return s.undead(n) && s.Figures[n].Hero == by }))
	case codex.WhoAlliesInReach: // also who is unconscious, and has no Life but what comes to all about him (WAS-R020)
		return r.inReach(s, u, r.filter(s, s.present(true), func(n Fig) bool { return s.allied(n, by) && s.Figures[n].State != Dead }))
	case codex.WhoOtherAlliesInReach, codex.WhoAllyInReach:
		return r.inReach(s, u, r.filter(s, up, func(n Fig) bool { return s.allied(n, by) && n != by }))
	case codex.WhoOpponentsInReach:
		return r.inReach(s, u, r.filter(s, up, func(n Fig) bool { return !s.allied(n, by) }))
	case codex.WhoOtherOpponentsInReach:
		return r.inReach(s, u, r.filter(s, up, func(n Fig) bool { return !s.allied(n, by) && n != u.Target }))
	case codex.WhoTargetAndOpponentsInReach:
		return only(u.Target) | r.inReach(s, u, r.filter(s, up, func(n Fig) bool { return !s.allied(n, by) }))
	case codex.WhoOpponentsOtherSexInReach:
		return r.inReach(s, u, r.filter(s, up, func(n Fig) bool {
			sex, his := s.Figures[n].Sex, s.Figures[by].Sex
			return !s.allied(n, by) && sex != codex.NoSex && his != codex.NoSex && sex != his
		}))
	case codex.WhoOpponentsInContact:
		return r.filter(s, up, func(n Fig) bool { return !s.allied(n, by) && r.touches(s, by, n) })
	case codex.WhoOpponentsOnLine:
		return r.filter(s, up, func(n Fig) bool {
			return !s.allied(n, by) && s.Figures[n].Flying == s.Figures[by].Flying && (n == u.Target || plane.Passes(s.Figures[by].At, s.Figures[u.Target].At, 0, plane.Base{At: s.Figures[n].At, Radius: r.codex.Sizes.BaseRadius}, 0))
		})
	case codex.WhoHeroesInReach, codex.WhoEveryoneInReach:
		return r.inReach(s, u, up)
	case codex.WhoHeroInReach:
		return u.Chosen
	case codex.WhoOthersInReach:
		return r.inReach(s, u, up) &^ only(u.Target)
	case codex.WhoOpponentsWithCondition:
		return r.filter(s, up, func(n Fig) bool { return !s.allied(n, by) && s.Figures[n].newest() != codex.NoCondition })
	case codex.WhoSelfAndAlliesInContact:
		return only(by) // who is in contact is seen when it matters (bears)
	case codex.WhoAlliesOfVesselInContact, codex.WhoOpponentsOfVesselInContact:
		return only(u.Target) // it lies on the vessel; who is about it is seen when it matters
	case codex.WhoHeroesInReachActingOnUser:
		return only(by)
	case codex.WhoEventCaster:
		return only(u.Target)
	case codex.WhoEveryoneInTrap:
		return u.Chosen
	case codex.WhoSummoned:
		return only(u.Made)
	case codex.WhoSummonerOfLoa:
		return only(u.Made)
	}
	return 0
}

// filter keeps the figures of a set of which something is so.
func (r *Rules) filter(s *Position, all Figs, is func(n Fig) bool) Figs {
	var kept Figs
	for all != 0 {
		if n := all.Pop(); is(n) && !s.ridden(n) {
			kept.add(n)
		}
	}
	return kept
}

// undead tells whether a figure is one.
func (s *Position) undead(n Fig) bool {
	return s.Figures[n].Kind == Zombie || s.Figures[n].Kind == Golem
}

// earshot tells whether a figure is within earshot of another: 1# per die in its Hand (WAS-525, WAS-R188). Everybody is within his own.
func (r *Rules) earshot(s *Position, by, n Fig) bool {
	return n == by || r.within(s, by, n, 1000*int(s.Figures[by].Hand))
}

// reachOf is the radius of a use, in thousandths of a # (WAS-512, WAS-513).
func (r *Rules) reachOf(s *Position, u *Use) int {
	reach := r.skill(u).Reach
	pips := 1
	switch reach.Pip {
	case codex.CountedSkill:
		pips = int(u.S)
	case codex.CountedMagic:
		pips = int(u.M)
	}
	if u.Power > 0 {
		pips = int(u.Power)
	}
	length := reach.Hash.Length(pips)
	if reach.Times == codex.QuantityDiceInHand {
		length *= int(s.Figures[u.By].Hand)
	}
	return length
}

// centreGone is the centre of a reach where a target stood that is no more.
const centreGone codex.Centre = 255

// reachPips is by how many pips the reach of a use is measured, for what it lays: the MAV as it was, whatever somebody resisted (WAS-R083).
func (r *Rules) reachPips(u *Use) int8 {
	switch r.skill(u).Reach.Pip {
	case codex.CountedSkill:
		return u.S
	case codex.CountedMagic:
		return u.M
	}
	return 0
}

// barred tells whether a Nature Spell does nothing to a figure because it was under a lasting one when this was cast (WAS-711).
func (u *Use) barred(k *codex.Skill, n Fig) bool {
	return k.Class.Has(codex.ClassNature) && u.Spelled.Has(n)
}

// inReach keeps the figures of a set that are within the reach of a use (WAS-512). The figure at its centre is within it.
func (r *Rules) inReach(s *Position, u *Use, all Figs) Figs {
	k, length := r.skill(u), r.reachOf(s, u)
	centre := u.By
	if k.Reach.Centre == codex.CentreTarget && u.Target != nobody {
		centre = u.Target
	}
	where := k.Reach.Centre
	if where == codex.CentreTarget && u.Target == nobody {
		where = centreGone // it has exploded
	}
	var kept Figs
	for all != 0 {
		n := all.Pop()
		if s.ridden(n) {
			continue
		}
		switch where {
		case codex.CentreStartPoint, codex.CentreTargetPosition, codex.CentreTrap, centreGone:
			at := u.Spot
			if k.Reach.Centre == codex.CentreStartPoint {
				at = u.Start
			}
			if !s.Figures[n].Flying && r.Ground(s).In(s.Figures[n].Place(), at, length) {
				kept.add(n)
			}
		default:
			middle := s.Figures[centre].Place()
			if k.Class.Has(codex.ClassVoodoo) && centre == u.Target && s.Figures[centre].State == Up {
				middle.At = u.Spot // a Loa may have moved it since
			}
			if n == centre || length > 0 && r.Ground(s).Within(middle, s.Figures[n].Place(), length) {
				kept.add(n)
			}
		}
	}
	return kept
}

// inRange tells whether the target of a use is within its range, when its roll is known (WAS-511, WAS-751, WAS-R160).
func (r *Rules) inRange(s *Position, u *Use) bool {
	rg := r.rangeOfUse(u)
	hand := int(s.Figures[u.By].Hand)
	from := u.By
	switch rg.Kind {
	case codex.RangeSpell:
		return r.withinFor(s, u, from, rg.N.Length(int(u.M)))
	case codex.RangeVoodoo:
		return r.touches(s, from, u.Target) || u.M > 0 && r.within(s, from, u.Target, rg.N.Length(int(u.M)))
	case codex.RangePerSkillPip:
		return r.within(s, from, u.Target, rg.N.Length(int(u.S)))
	case codex.RangeDiceInHand:
		return r.within(s, from, u.Target, rg.N.Length(int(u.S))*hand)
	}
	return true
}

// withinFor is within for a use: of a body, which is not up, only the distance counts; a Nature Spell may be measured from the caster's Pet (WAS-713).
func (r *Rules) withinFor(s *Position, u *Use, from Fig, length int) bool {
	if r.within(s, from, u.Target, length) {
		return true
	}
	if pet := r.bonded(s, u); pet != nobody {
		return r.within(s, pet, u.Target, length)
	}
	return false
}

// bonded is the Pet of a Druid with Spirit Bond from which a Nature Spell may be measured, or nobody.
func (r *Rules) bonded(s *Position, u *Use) Fig {
	if !r.skill(u).Class.Has(codex.ClassNature) {
		return nobody
	}
	if pet := r.companion(s, u.By); pet != nobody && s.Figures[pet].State == Up {
		return pet
	}
	return nobody
}

// amount is how much an effect is for a figure, in thousandths (WAS-504): numbers printed as digits times the power of their part, wherever in it they stand
// (WAS-R071), the others as they are, times what is counted. It is rounded when all is multiplied (WAS-R072).
func (r *Rules) amount(s *Position, u *Use, e *codex.Effect, n Fig) int {
	return r.scaled(s, u, e, r.powerOf(u, e, n))
}

// amountFor is amount where what is counted is counted of the figure itself, and not of the target.
func (r *Rules) amountFor(s *Position, u *Use, e *codex.Effect, n Fig) int {
	his := *u
	his.Target = n
	return r.amount(s, &his, e, n)
}

// powerOf is the power of the part that an effect is of: S, or the MAV less the MDV of who resists (WAS-508). Nothing defends against S (WAS-509).
func (r *Rules) powerOf(u *Use, e *codex.Effect, n Fig) int {
	switch e.Part {
	case codex.Blue:
		return max(0, int(u.M)-max(0, int(u.Resist[n])-1))
	case codex.Always:
		return 1
	}
	return max(0, int(u.S)-int(e.Minus))
}

func (r *Rules) scaled(s *Position, u *Use, e *codex.Effect, power int) int {
	amount := int(e.PerPip)*power + int(e.Fixed)
	if e.Same == codex.SameGreen {
		green := r.part(u, codex.Green).Effects
		first := &green[0]
		if first.Kind == codex.DoOnEvent || first.Kind == codex.DoEachTurn {
			first = &first.Do[0]
		}
		amount = int(first.PerPip)*int(u.S) + int(first.Fixed)
	}
	switch {
	case e.Times == codex.QuantityDamageDealt && e.Part == codex.Blue:
		amount = int(e.PerPip) * int(u.Drained) // by the Magic value that was left against each target
	case e.Times != codex.NoQuantity && e.MoveBonusPerPip == 0: // there it is the bonus that is multiplied
		amount *= r.quantity(s, u, e.Times)
	}
	if e.Cap != codex.NoQuantity {
		amount = min(amount, 1000*r.quantity(s, u, e.Cap))
	}
	return amount
}

// quantity is what a word counts in a use.
func (r *Rules) quantity(s *Position, u *Use, q codex.Quantity) int {
	switch q {
	case codex.QuantityDiceInHand:
		return int(s.Figures[u.By].Hand)
	case codex.QuantityDiceInHandOfBearer:
		return int(s.Figures[u.Target].Hand)
	case codex.QuantityDamageDealt, codex.QuantityDamageDealtSince:
		return int(u.Dealt)
	case codex.QuantityEnchantmentsOnSelf:
		return r.enchantments(s, u.By)
	case codex.QuantityEnchantmentsOnTarget:
		return r.enchantments(s, u.Target)
	case codex.QuantityFullHashNotMoved:
		return int(u.Spare) / 1000
	case codex.QuantityFollowersAffected:
		all := r.figures(s, u, codex.WhoOwnUndeadInReach)
		return all.Len()
	case codex.QuantityEnchantmentsRemoved, codex.QuantityAttacksNegated, codex.QuantityTurnsActive, codex.QuantitySkillPipsRolledByTarget:
		return int(u.Count)
	case codex.QuantityOtherAlliesInEarshotOfTarget:
		all := r.filter(s, s.present(false), func(n Fig) bool { return n != u.Target && s.allied(n, u.Target) && r.earshot(s, u.Target, n) })
		return all.Len()
	}
	return 1
}

// occurs tells whether an effect happens at all: what it asks of the use.
func (r *Rules) occurs(s *Position, u *Use, e *codex.Effect) bool {
	switch e.If {
	case codex.IfDamageDealt:
		return u.Dealt > 0
	case codex.IfContactOpponent:
		all := r.filter(s, s.present(false), func(n Fig) bool { return !s.allied(n, u.By) && r.touches(s, u.By, n) })
		return all != 0
	case codex.IfTargetHasMoreLife:
		return u.Marks&Behind != 0
	case codex.IfSelfHasMoreLife:
		return u.Marks&Ahead != 0
	case codex.IfTargetHasCondition:
		return u.Ailing.Has(u.Target)
	case codex.IfTargetUsedSkillLastTurn:
		mount := s.Figures[u.Target].Mount // what it has used counts for the unit
		return s.Figures[u.Target].Marks&Skilled != 0 || mount != nobody && s.Figures[mount].Marks&Skilled != 0
	case codex.IfCastSuccessfully:
		return u.Marks&Succeeded != 0
	case codex.IfWithin1PerPipOfAllyOfUser:
		return r.besideAllies(s, u.By, u.Target, 1000*int(u.S))
	case codex.IfHit:
		return u.Attack&Hit != 0
	case codex.IfHitAndTargetEnchanted:
		return u.Attack&Hit != 0 && u.Shown.Has(u.Target)
	case codex.IfDamageWasDue:
		return u.Attack&Due != 0
	case codex.IfTargetFelled:
		return u.Attack&Bodied != 0
	}
	return true
}

// whileSo tells of an effect that lasts but works only while something is so: it is asked whenever the effect counts, not when it is laid.
func whileSo(e *codex.Effect) bool { return e.Lasting && e.If == codex.IfWithin1PerPipOfAllyOfUser }

// besideAllies tells whether a figure is within a length of an ally of another, who does not count himself.
func (r *Rules) besideAllies(s *Position, by, n Fig, length int) bool {
	for all := s.present(false); all != 0; {
		if o := all.Pop(); o != by && o != n && s.allied(o, by) && r.within(s, o, n, length) {
			return true
		}
	}
	return false
}

// appliesTo tells whether an effect works on a figure at all.
func (r *Rules) appliesTo(s *Position, u *Use, e *codex.Effect, n Fig) bool {
	f := &s.Figures[n]
	switch {
	case f.State == Absent || f.State == Coming || u.Spared.Has(n):
		return false
	case r.skill(u).Class.Has(codex.ClassShout) && (f.Marks&Deafened != 0 || f.State != Up && e.Kind != codex.DoLife && e.Kind != codex.DoResurrect):
		return false // WAS-526; the unconscious hear what gives them Life
	case e.Who == codex.WhoAlliesInReach && f.State != Up && e.Kind != codex.DoLife:
		return false // WAS-R020
	case e.If == codex.IfLacksTwoLife:
		return f.Hand <= f.Pool-2
	case u.barred(r.skill(u), n):
		return false // WAS-711
	}
	return true
}

package evaluation

import (
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
	"mischief/games/slaughter/rules"
)

// promises of what needs no look at the position.
var promises = [...]int32{
	rules.Climb: 240, rules.ShoutOut: 380, rules.DelayOne: 300, rules.DelayBoth: 290, rules.Recover: 140, rules.Rest: 700, rules.Clear: 420, rules.Reload: 520, rules.DropCannon: 60, rules.Forgo: 150,
	rules.HealUp: 420, rules.Unearth: 900, rules.PickUp: 950, rules.LetGo: 100, rules.CarryOn: 600, rules.Pass: 340,
}

// promise ranks an answer at a glance.
func (e Evaluator) promise(s *rules.Position, l *lookout, m *rules.Move) int32 {
	me := &l.fighters[l.me]
	switch m.Verb {
	case rules.Walk:
		return e.promiseWalk(s, l, m)
	case rules.Melee:
		return 600 + l.gain(&l.melee, m.Fig) - e.fist(me.f, m.Arm)
	case rules.Charge:
		return 590 + l.gain(&l.melee, m.Fig) - e.fist(me.f, m.Arm)
	case rules.Shoot:
		return 600 + l.gain(&l.afar, m.Fig)
	case rules.UseSkill:
		return e.promiseUse(s, l, m)
	case rules.Clear:
		if codex.Condition(m.What) == codex.Knockdown {
			return 900
		}
	case rules.DelayOne, rules.DelayBoth:
		if l.idle() {
			return promises[m.Verb] + 130
		}
	case rules.Recover:
		if me.f.Hand < me.f.Pool && l.idle() {
			return 330 + 40*int32(min(me.f.Hand, me.f.Pool-me.f.Hand))
		}
	case rules.HealUp:
		return promises[m.Verb] + 60*int32(me.f.Pool-me.f.Hand)
	}
	if int(m.Verb) < len(promises) {
		return promises[m.Verb]
	}
	return 0
}

// promiseWalk ranks a movement by where it ends. To stand still is as good as to do nothing.
func (e Evaluator) promiseWalk(s *rules.Position, l *lookout, m *rules.Move) int32 {
	f := l.fighters[l.me].f
	if m.Way[0] == rules.At(f.At) && m.N == 0 {
		return promises[rules.Forgo]
	}
	if l.here == 0 {
		l.here = e.standing(s, l, f.Place())
	}
	to := l.ways.of.At(m.End().Point())
	if f.Flying {
		to.On = ground.Aloft
	}
	return 360 + int32(min(max(e.standing(s, l, to)-l.here, -200), 300))
}

// promiseUse ranks the use of a skill.
func (e Evaluator) promiseUse(s *rules.Position, l *lookout, m *rules.Move) int32 {
	k := &e.Codex().Skills[m.What]
	f := l.fighters[l.me].f
	switch {
	case !k.Class.Has(codex.ClassSpell) && (k.Class.Has(codex.ClassMeleeAttack) || k.Class.Has(codex.ClassPetAttack)):
		return 610 + l.gain(&l.melee, m.Fig) - e.fist(f, m.Arm)
	case !k.Class.Has(codex.ClassSpell) && k.Class.Has(codex.ClassRangedAttack):
		return 610 + l.gain(&l.afar, m.Fig)
	case k.Class.Has(codex.ClassSummoning):
		return 580
	}
	if m.Fig == 0 {
		return 430
	}
	on := &s.Figures[m.Fig]
	switch hostile := on.Side != f.Side; {
	case hostile && (k.Target == codex.TargetAlly || k.Target == codex.TargetOtherAlly):
		return 0
	case hostile && e.spells[m.What].perPip > 0:
		return 590 + l.gain(&l.afar, m.Fig)
	case hostile:
		return 480 + 10*int32(on.Hand)
	case k.Target == codex.TargetHero && e.spells[m.What].perPip > 0:
		return 10 // an attack on an ally
	case on.State != rules.Up:
		return 560
	}
	return 400 + 45*int32(max(0, on.Pool-on.Hand))
}

// gain is what it is worth to attack a figure, by the damage that attacks do.
func (l *lookout) gain(damage *[rules.MaxFigures]int, on rules.Fig) int32 {
	i := l.at(on)
	return int32(l.hurt(l.fighters[i].f, damage[i]))
}

// at is the place of a figure among the fighters; that of the one who decides if it is not there, whom he cannot harm.
func (l *lookout) at(n rules.Fig) int {
	for i := range l.n {
		if l.fighters[i].n == n {
			return i
		}
	}
	return l.me
}

// fist is what it takes from an attack to be made with the fists by somebody who has a weapon.
func (e Evaluator) fist(f *rules.Figure, arm uint8) int32 {
	if arm == 0 && e.sword(f) != 0 {
		return 40
	}
	return 0
}

// idle tells whether the figure that decides has nobody to attack within its next movement.
func (l *lookout) idle() bool {
	me := &l.fighters[l.me]
	for i := range l.n {
		if !l.foe(i) {
			continue
		}
		away, _ := l.ways.away(me.f.At, l.fighters[i].f.At)
		if l.melee[i] > 0 && away < touching+me.move || l.afar[i] > 0 && away < max(me.reach, me.cast) && l.ways.sees(me.f.At, l.fighters[i].f.At) {
			return false
		}
	}
	return true
}

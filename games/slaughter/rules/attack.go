package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
)

// Attacks (WAS-350 to WAS-366, WAS-401 to WAS-427), in the order of WAS-R050. Whatever is made with an AV, RAV or MAV is one (WAS-R168): it is put into
// Position.Attacks, and an attackTask carries it out.

// Attack is an attack under way.
type Attack struct {
	By     Fig         `doc:"by,figure,none=0,omit"`
	On     Fig         `doc:"on,figure,none=0,omit"`
	Sort   Sort        `doc:"value,sort"`
	Arm    uint8       `doc:"arm,max=2,omit"` // the weapon used, counted from 1; 0 is the bare fists, or none
	Marks  AttackMarks `doc:"marks,set=attackmark,omit"`
	Value  int8        `doc:"av,max=99,omit"`         // the attack value
	S      int8        `doc:"s,max=99,omit"`          // the Skill power of its roll
	Crits  uint8       `doc:"crits,max=99,omit"`      // how many times a critical effect is applied
	Damage int8        `doc:"damage,max=99,omit"`     // what is left of it at its stage
	Dealt  int8        `doc:"dealt,max=99,omit"`      // Life it has cost its target
	Use    uint8       `doc:"use,max=6,omit"`         // the use of a skill that it belongs to, counted from 1
	Others Figs        `doc:"others,set=figure,omit"` // further victims: of a sweep, of a cannon's blast
	Spot   Spot        `doc:"spot,spot,none=0,omit"`  // the middle of the blast
	Roll   [6]uint8    `doc:"roll,by=face,max=12,omit"`
	Roller Fig         `doc:"roller,figure,none=0,omit"` // whose Hand that is, if not the attacker's but that of the other of his unit (WAS-682)
}

// Sort is with what value an attack is made.
type Sort uint8

// The sorts of attacks.
const (
	ByMelee  Sort = iota // AV
	ByRanged             // RAV
	ByMagic              // MAV
	sorts
)

// AttackMarks are what is true of an attack, as bits.
type AttackMarks uint32

// The marks of attacks.
const (
	Fixed     AttackMarks = 1 << iota // its value is given: there is no attack roll
	Ganged                            // ganging up counts: no skill action (WAS-365, WAS-366), but a charge or a reaction (WAS-R044)
	Covered                           // the target is in cover (WAS-411)
	RangedPip                         // a throwing weapon in melee, by Ranged Combat pips (WAS-414)
	Own                               // an attack of the attacker's own (WAS-R168)
	Wand                              // of a magic weapon: the better of DV and MDV stops it (WAS-426)
	Sweeping                          // a further victim of a sweep or of a blast: neither skill nor critical effect (WAS-363)
	Hit                               // its value is at least 1
	Lethal                            // no defence against it
	Bare                              // no bonuses: nothing changes its value
	Negated                           // it deals no damage
	Bodied                            // it took its target's last Life
	Main                              // the attack of an attack skill (WAS-520)
	Due                               // damage would have been dealt
	Passed                            // damage that was passed on
	Snow                              // a snowball
	Harm                              // damage that is no attack
	Thrown                            // one of many missiles of a skill: a ranged attack without an attack roll (WAS-R168)
	Blast                             // a shot of a cannon: all about its target are struck at the same moment (WAS-424, WAS-R226)
)

// attackPip is what pips an attack counts.
func (a *Attack) pip() codex.Pip {
	switch {
	case a.Sort == ByMagic:
		return codex.Magic
	case a.Sort == ByRanged || a.Marks&RangedPip != 0:
		return codex.Ranged
	}
	return codex.Melee
}

// reader is whose card the roll of an attack is read by.
func (a *Attack) reader() Fig {
	if a.Roller != nobody {
		return a.Roller
	}
	return a.By
}

// attack begins an attack. Of a unit the rider is the target.
func (s *Position) attack(a Attack) {
	a.On = s.unit(a.On)
	for _, n := range [...]Fig{a.On, s.Figures[a.On].Mount} {
		if n != nobody && !s.allied(a.By, n) {
			s.Figures[n].Foe = s.unit(a.By)
			s.Figures[n].Marks |= Provoked
		}
	}
	for i := range s.Attacks {
		if s.Attacks[i] == (Attack{}) {
			s.Attacks[i] = a
			begin(s, attackTask{No: uint8(i)})
			return
		}
	}
	panic("rules: more attacks within each other than there is room for")
}

// The stages of an attack, by the steps of WAS-R050.
const (
	attackAnnounced uint8 = iota
	attackRolls
	attackValued
	attackDefended
	attackDamages
	attackReduces
	attackHurts
	attackCrits
	attackWorks
	attackSpreads
	attackOver
)

// runAttack carries out an attack.
func (r *Rules) runAttack(s *Position, t *attackTask, tell *game.Story) {
	a := &s.Attacks[t.No]
	stage := t.Stage
	t.Stage++
	if stage > attackAnnounced && stage < attackSpreads && (s.Figures[a.On].State != Up && stage < attackHurts || s.Figures[a.By].State != Up && a.Marks&Own != 0 && stage < attackHurts) {
		t.Stage = attackOver // whoever fell by what strikes first loses his attack (WAS-R050)
		return
	}
	switch stage {
	case attackAnnounced:
		r.attackAnnounced(s, a, tell)
	case attackRolls:
		if a.Marks&Fixed == 0 {
			r.roll(s, a.By, ForAttack)
		}
	case attackValued:
		r.value(s, a, tell)
		if a.Marks&Hit == 0 {
			t.Stage = attackWorks
		} else if a.Marks&Lethal == 0 && r.defends(s, a) {
			r.roll(s, a.On, ForDefence)
		} else {
			s.Rolled, s.Roller = [6]uint8{}, a.On
		}
	case attackDefended:
		r.defended(s, a, tell)
	case attackDamages:
		r.reckon(s, a, tell)
	case attackReduces:
		r.reduce(s, a, tell)
	case attackHurts:
		r.hurt(s, a, tell)
	case attackCrits: // before what skills give, so that its condition is the older one (WAS-R097)
		if a.Crits > 0 && a.Marks&(Sweeping|Hit) == Hit {
			r.criticalEffect(s, a, tell)
		}
	case attackWorks:
		r.attackWorks(s, a, tell)
	case attackSpreads:
		if a.Others != 0 && a.Marks&Sweeping == 0 {
			t.Stage = attackSpreads // until all have been attacked
			r.spread(s, a)
		}
	default:
		done := *a
		*a = Attack{}
		s.pop()
		if done.Marks&Blast != 0 {
			r.momentEnds(s, tell)
		}
		r.attackOver(s, &done, tell) // what it begins comes now
	}
}

// value works the attack value out, whether it hits, and whether it is a critical hit: once, however many dice show it (WAS-357), and of a hit alone (WAS-R170).
func (r *Rules) value(s *Position, a *Attack, tell *game.Story) {
	if a.Marks&Fixed == 0 {
		a.Roll = s.Rolled
		if s.Roller != a.By {
			a.Roller = s.Roller
		}
		r.attackRolled(s, a)
		r.shoot(s, a, tell)
		a.Value = int8(r.attackValue(s, a, r.best(s, a.reader(), &a.Roll, a.pip())))
		if a.Value > 0 && r.critical(s, a.reader(), &a.Roll, a.pip()) && r.criticalOf(s, a) != codex.NoCritical {
			a.Crits = 1
		}
		if a.Value > 0 {
			a.Crits = max(a.Crits, uint8(r.forced(s, a)))
		}
	}
	if a.Marks&(Fixed|Bare|Wand|Sweeping|Snow) == Fixed {
		a.Value = int8(r.attackValue(s, a, int(a.Value)))
	}
	if a.Value > 0 {
		a.Marks |= Hit
	}
	if tell != nil {
		tell.Tell(attackRules[a.Sort], "attack-value", r.who(s, "who", a.By), r.who(s, "on", a.On), game.Num("n", a.Value), game.Word("value", sortKeys[a.Sort]))
		if a.Crits > 0 && a.Marks&Hit != 0 {
			tell.Tell(criticalRules[a.Sort], "critical", r.who(s, "who", a.By))
		}
	}
}

var (
	attackRules   = [sorts]string{ByMelee: "WAS-351", ByRanged: "WAS-402", ByMagic: "WAS-505"}
	criticalRules = [sorts]string{ByMelee: "WAS-355", ByRanged: "WAS-404", ByMagic: "WAS-505"}
	sortKeys      = [sorts]string{ByMelee: "av", ByRanged: "rav", ByMagic: "mav"}
)

// defends tells whether the defence roll of an attack can matter: whether the defender, or his mount, has any pip that counts.
func (r *Rules) defends(s *Position, a *Attack) bool {
	return r.stops(s, a, a.On) || s.riding(a.On) && r.stops(s, a, s.Figures[a.On].Mount)
}

func (r *Rules) stops(s *Position, a *Attack, n Fig) bool {
	for _, face := range s.Figures[n].Card {
		if a.Sort == ByMagic && (face[codex.Magic] > 0 || face[codex.Defence] > 0 && r.swaps(s, n)) || a.Sort != ByMagic && face[codex.Defence] > 0 || (a.Marks&Wand != 0 || r.exchanges(s, n)) && face[codex.Magic]+face[codex.Defence] > 0 {
			return s.Scenario != codex.SnowfallScenario
		}
	}
	return false
}

// defended works the defence value out and what damage is due (WAS-353, WAS-354).
func (r *Rules) defended(s *Position, a *Attack, tell *game.Story) {
	n := s.Roller
	value := 0
	switch {
	case a.Marks&Lethal != 0:
	case a.Marks&Wand != 0: // WAS-R055
		value = max(r.defence(s, n, false, r.defencePips(s, n, &s.Rolled), a), r.defence(s, n, true, r.resistPips(s, n, &s.Rolled), a))
	case a.Sort == ByMagic:
		value = r.defence(s, n, true, r.resistPips(s, n, &s.Rolled), a)
	default:
		value = r.defence(s, n, false, r.defencePips(s, n, &s.Rolled), a)
	}
	a.Damage = int8(max(0, int(a.Value)-value))
	if tell != nil {
		tell.Tell(defenceRules[a.Sort], "defence-value", r.who(s, "who", a.On), game.Num("n", value), game.Num("damage", a.Damage))
	}
}

var defenceRules = [sorts]string{ByMelee: "WAS-353", ByRanged: "WAS-403", ByMagic: "WAS-507"}

// reckon is steps 5 to 10 of WAS-R050: what negates the damage, sets its least, replaces it, adds to it, halves it, passes it on and reduces it.
func (r *Rules) reckon(s *Position, a *Attack, tell *game.Story) {
	if r.negated(s, a) { // not even the least damage is left (WAS-R062)
		a.Marks |= Negated
		a.Damage = 0
		return
	}
	damage := int(a.Damage)
	due := damage > 0
	if a.Crits > 0 && a.Marks&Sweeping == 0 && a.Marks&Hit != 0 && a.Sort == ByMelee && r.criticalOf(s, a) == codex.CriticalCategory && r.category(s, a) == codex.Piercing {
		damage = max(damage, int(a.Crits)) // WAS-359
		due = damage > 0
	}
	damage = r.damageSkills(s, a, damage)
	if damage > 0 {
		if w := r.weapon(r.arm(s, a.By, a.Arm)); w != nil && a.Sort == ByRanged && due {
			damage += int(w.ExtraDamage) // WAS-420, WAS-R057
		}
		damage = r.damageEffects(s, a, damage)
	}
	a.Damage = int8(min(99, max(0, damage)))
	if a.Damage > 0 && a.Marks&Passed == 0 && r.bond(s, a.On, 0) != nil {
		begin(s, bondTask{No: uint8(s.indexOf(a))})
	}
}

// reduce is steps 10 and 11, when what is passed on has been.
func (r *Rules) reduce(s *Position, a *Attack, tell *game.Story) {
	if a.Damage <= 0 {
		return
	}
	damage := max(0, int(a.Damage)-r.sum(s, a.On, codex.DoReduceDamage, a))
	if damage > 0 {
		damage = r.reversed(s, a, damage, tell)
	}
	a.Damage = int8(damage)
}

// hurt takes the Life (step 12).
func (r *Rules) hurt(s *Position, a *Attack, tell *game.Story) {
	if a.Damage <= 0 {
		return
	}
	r.damage(s, a.On, int(a.Damage), a, tell)
}

// damage is damage that is taken: dice leave the Hand (WAS-354). a is the attack that it is of, or nil.
func (r *Rules) damage(s *Position, n Fig, points int, a *Attack, tell *game.Story) {
	f := &s.Figures[n]
	if points <= 0 || f.State != Up {
		return
	}
	if f.Mount != nobody {
		r.shareDamage(s, n, points, a)
		return
	}
	r.wound(s, n, points, a, tell)
}

// wound is damage that one figure takes, a share of it if it is half of a unit.
func (r *Rules) wound(s *Position, n Fig, points int, a *Attack, tell *game.Story) {
	f := &s.Figures[n]
	if points <= 0 || f.State != Up {
		return
	}
	f.Marks |= HurtNow
	before := f.Hand
	r.loseLife(s, n, points, "WAS-354", tell)
	if a != nil && a.Marks&Snow != 0 && f.Kind == Hero && f.State == Up {
		f.Frost += uint8(before - f.Hand) // WAS-783
	}
	if a != nil {
		a.Dealt += before - max(0, f.Hand)
		r.tally(s, a.By, int(before-max(0, f.Hand)))
		if f.State != Up {
			a.Marks |= Bodied
		}
	}
}

// criticalEffect is step 13: what a critical hit does besides (WAS-356 to WAS-360, WAS-405).
func (r *Rules) criticalEffect(s *Position, a *Attack, tell *game.Story) {
	switch r.criticalOf(s, a) {
	case codex.CriticalCategory:
		switch {
		case r.immuneToCritical(s, a.On):
		case r.category(s, a) == codex.Blunt:
			r.receive(s, a.On, codex.Knockdown, int(a.Crits), "WAS-358", tell)
		case r.category(s, a) == codex.Slashing:
			r.receive(s, a.On, codex.Bleeding, int(a.Crits), "WAS-360", tell)
		}
	case codex.CriticalPush:
		if !r.immuneToCritical(s, a.On) {
			r.push(s, a.On, s.Figures[a.By].At, 1000*int(a.Crits), "WAS-405", tell)
		}
	case codex.CriticalSweep:
		r.sweep(s, a)
	}
}

// sweep names the further victims of a sweep (WAS-362): up to two opponents in contact with the attacker, for each time that the effect is applied. The target itself is attacked once (WAS-R061).
// Where there are more, the attacker picks them.
func (r *Rules) sweep(s *Position, a *Attack) {
	var near Figs
	for all := s.present(false); all != 0; {
		if n := all.Pop(); n != a.On && !s.allied(n, a.By) && r.touches(s, a.By, n) && !s.ridden(n) {
			near.add(n)
		}
	}
	most := 2 * int(a.Crits)
	if near.Len() <= most {
		a.Others = near
		return
	}
	begin(s, pickTask{What: PickSwept, No: uint8(s.indexOf(a)), Left: uint8(most)})
}

// indexOf is the place of an attack in Position.Attacks.
func (s *Position) indexOf(a *Attack) int {
	for i := range s.Attacks {
		if &s.Attacks[i] == a {
			return i
		}
	}
	panic("rules: an attack that is not under way")
}

// spread attacks the next of the further victims: with the same AV (WAS-362), or with a RAV that grows less with the distance (WAS-424).
func (r *Rules) spread(s *Position, a *Attack) {
	n := a.Others.Pop()
	if s.Figures[n].State != Up {
		return
	}
	value, marks := int(a.Value), Fixed|Sweeping
	if w := r.weapon(r.arm(s, a.By, a.Arm)); a.Marks&Blast != 0 && w != nil {
		middle := a.Spot.Point()
		value -= max(0, plane.Length(middle, s.Figures[n].At)-int(r.codex.Sizes.BaseRadius)) / int(w.LossPer)
		if r.Ground(s).Cover(r.Ground(s).At(middle), s.Figures[n].Place()) {
			marks |= Covered // WAS-R225
		}
	}
	if value < 1 {
		return
	}
	s.attack(Attack{By: a.By, On: n, Sort: a.Sort, Arm: a.Arm, Value: int8(value), Marks: marks})
}

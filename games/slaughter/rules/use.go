package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/game/notation"
	"mischief/games/slaughter/codex"
)

// Skills in use (WAS-501 to WAS-541). What a skill does is data: parts, each a list of effects in the words of the codex. A use goes through its parts in the order in which the rulebook
// has them: it is announced with its target, what is always on happens, the Hand is rolled, further targets are chosen, those who resist roll, the green part happens and then the blue
// one. A use of an attack skill is that and an attack, which share one roll (WAS-520): the attack asks the use for what shapes it (shaping.go), and its green part happens at step 14.

// Use is a use of a skill under way.
type Use struct {
	Skill   codex.SkillID        `doc:"skill,skill,none=0,omit"`
	By      Fig                  `doc:"by,figure,none=0,omit"`     // who uses it
	Target  Fig                  `doc:"target,figure,none=0,omit"` // who was named
	Arm     uint8                `doc:"arm,max=2,omit"`
	Marks   UseMarks             `doc:"marks,set=usemark,omit"`
	S       int8                 `doc:"s,max=99,omit"`              // the Skill power (WAS-503)
	M       int8                 `doc:"m,max=99,omit"`              // the MAV, or the Magic value (WAS-505)
	Count   uint8                `doc:"count,max=99,omit"`          // enchantments removed, followers affected
	Dealt   uint8                `doc:"dealt,max=99,omit"`          // damage that its attacks dealt
	Drained uint8                `doc:"drained,max=255,omit"`       // damage of its attacks with a MAV, each times what was left of that
	Spare   int16                `doc:"spare,max=32000,omit"`       // allowance not used by its movement, in thousandths of a #
	Start   plane.Point          `doc:"-"`                          // where the user stood when it was announced
	Spot    plane.Point          `doc:"-"`                          // a point that was named, or where the target stood
	Chosen  Figs                 `doc:"chosen,set=figure,omit"`     // further targets
	Shown   Figs                 `doc:"enchanted,set=figure,omit"`  // who bore an enchantment when it was announced
	Spelled Figs                 `doc:"spelled,set=figure,omit"`    // who was under a lasting Nature Spell then
	Braced  Figs                 `doc:"braced,set=figure,omit"`     // allies who do not accept a Nature Spell
	Die     int8                 `doc:"die,max=10,omit"`            // one more than the Magic pips of the die that was chosen
	Power   int8                 `doc:"reach,max=99,omit"`          // of what lasts: the pips by which its reach is measured
	Ailing  Figs                 `doc:"ailing,set=figure,omit"`     // who had a condition then
	Attack  AttackMarks          `doc:"attack,set=attackmark,omit"` // what became of its attack
	Value   int8                 `doc:"value,max=99,omit"`          // the value that had
	Sort    Sort                 `doc:"sort,sort,omit"`
	Victim  Fig                  `doc:"victim,figure,none=0,omit"`    // whom a granted attack was made on
	Under   uint8                `doc:"under,max=6,omit"`             // the use that granted this one, counted from 1
	Granted codex.EffectID       `doc:"granted,effect,none=0,omit"`   // the effect whose actions are performed
	Stretch int16                `doc:"stretch,max=32000,omit"`       // how far its movement goes on
	Heard   Figs                 `doc:"heard,set=figure,omit"`        // whom a shout has reached
	Spared  Figs                 `doc:"spared,set=figure,omit"`       // who ignores the snowball that it is
	Made    Fig                  `doc:"made,figure,none=0,omit"`      // the figure just summoned
	Host    Fig                  `doc:"host,figure,none=0,omit"`      // a figure that it has in its hands
	Side    uint8                `doc:"side,max=8,omit"`              // that the host belongs to
	Was     State                `doc:"was,state,none=0,omit"`        // and how it was before
	Resist  [MaxFigures + 1]int8 `doc:"resist,by=figure,max=99,omit"` // one more than the MDV of who has rolled it
	Roll    [6]uint8             `doc:"roll,max=20,omit"`
	Roller  Fig                  `doc:"roller,figure,none=0,omit"` // whose Hand that is, if not the user's but that of the other of his unit (WAS-682, WAS-R271)

	Foretold [MaxHeroes]Fig `doc:"foretold,figure,none=0,omit"` // the cards predicted by their places in the initiative deck
}

// UseMarks are what is true of a use, as bits.
type UseMarks uint16

// The marks of uses.
const (
	Succeeded UseMarks = 1 << iota // S is at least 1, and of a spell the MAV
	Failed                         // a hex or the range makes it fail: S counts as 0 (WAS-R175)
	Varied                         // the variant of the skill is used
	Reaction                       // it is a reaction
	InCharge                       // it ends a charge (WAS-332)
	Rolled                         // its roll has been made
	Laid                           // it has laid something that lasts on its target
	Answer                         // it answers the healing of another spell
	Sacrifice                      // a blood sacrifice was announced (WAS-720)
	Burdened                       // its user carries the treasure alone: nothing of it happens but movement (WAS-862)
	Behind                         // its target had more Life than its user when it was announced
	Ahead                          // its user had more
	Stored                         // it comes from a Glyph: nothing is rolled
	Healing                        // a snowball that is to do an opponent's Snowman good (WAS-691)
)

// reader is whose card the roll of a use is read by.
func (u *Use) reader() Fig {
	if u.Roller != nobody {
		return u.Roller
	}
	return u.By
}

// skill is what is printed of the skill of a use.
func (r *Rules) skill(u *Use) *codex.Skill { return &r.codex.Skills[u.Skill] }

// part is a part of the skill, or of its variant.
func (r *Rules) part(u *Use, kind codex.PartKind) *codex.Part {
	k := r.skill(u)
	if u.Marks&Varied != 0 && len(k.Variants) > 0 {
		v := &k.Variants[0]
		switch kind {
		case codex.Always:
			return &v.Always
		case codex.Green:
			return &v.Green
		}
	}
	return k.Part(kind)
}

// rangeOfUse is the range of the skill, or of its variant.
func (r *Rules) rangeOfUse(u *Use) codex.Range {
	k := r.skill(u)
	if u.Marks&Varied != 0 && len(k.Variants) > 0 && k.Variants[0].Range.Kind != codex.NoRangeKind {
		return k.Variants[0].Range
	}
	return k.Range
}

// What may be announced with a use, in Move.N.
const (
	withSacrifice = 1 + iota // a blood sacrifice (WAS-720)
	toHeal                   // a Snowman is healed, not harmed (WAS-691)
)

// usingSkill is the use of a skill as an action (WAS-501).
func (r *Rules) usingSkill() deed {
	return deed{
		Verb: UseSkill, Rule: "WAS-501",
		Write:   is("use {skill} {} {} {} {addition}", inWhat(r.aSkill), notation.Some("on {figure}", inFig(aFigure)), notation.Some("with {weapon}", inArm(r.anArm)), notation.Some("at {to}", wayFields(false)[0]), notation.Maybe(inN(anAddition), 0)),
		Moves:   r.uses,
		Check:   func(s *Position, m Move) error { return r.mayUse(s, s.Actor, &m) },
		Hint:    r.hintAttack,
		Preview: r.foretell,
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.Actor
			k := &r.codex.Skills[m.What]
			if k.ID == purifyID {
				r.announced(s, n, UsedSkill, tell) // a part of recovering, which goes on (WAS-640)
			} else {
				r.announce(s, n, UsedSkill, tell)
			}
			_, actions := r.shape(s, n, k)
			r.act(s, n, UsedSkill, int(actions), m.What)
			by, mine, err := r.usedBy(s, n, m)
			if err != nil {
				return
			}
			u := Use{Skill: m.What, By: by, Target: m.Fig, Arm: mine.Arm}
			if m.Way[0] != 0 {
				u.Spot = m.Way[0].Point()
			}
			if s.Reacting() {
				u.Marks |= Reaction
			}
			switch m.N {
			case withSacrifice:
				u.Marks |= Sacrifice
			case toHeal:
				u.Marks |= Healing
			}
			if s.burdened(by) {
				u.Marks |= Burdened
			}
			r.use(s, u, tell)
		},
	}
}

// use begins a use of a skill that has been announced.
func (r *Rules) use(s *Position, u Use, tell *game.Story) {
	f := &s.Figures[u.By]
	k := r.skill(&u)
	if u.Target == nobody && (k.Target == codex.TargetSelf) {
		u.Target = u.By
	}
	u.Start = f.At
	if u.Target != nobody && u.Spot == (plane.Point{}) {
		u.Spot = s.Figures[u.Target].At
	}
	if u.Target != nobody && s.Figures[u.Target].State != Up && len(k.Variants) > 0 && k.Variants[0].When == codex.WhenTargetDead {
		u.Marks |= Varied // such as of a dead Pet (WAS-702)
	}
	if r.changed(s, u.By, k) {
		u.Marks |= Varied
	}
	for n := Fig(1); n <= MaxFigures; n++ {
		if r.enchantments(s, n) > 0 {
			u.Shown.add(n)
		}
		if r.lastingNature(s, n) {
			u.Spelled.add(n)
		}
		if s.Figures[n].newest() != codex.NoCondition {
			u.Ailing.add(n)
		}
	}
	f.Marks |= Skilled // whatever class it is of (WAS-516)
	if u.Skill == r.leads[skillChains] {
		r.reveal(s, u.By, tell)
	}
	if life := s.Figures[u.Target].Hand; u.Target != nobody && life > f.Hand {
		u.Marks |= Behind
	} else if u.Target != nobody && life < f.Hand {
		u.Marks |= Ahead
	}
	if tell != nil {
		if u.Target != nobody && u.Target != u.By {
			tell.Tell("WAS-501", "uses-on", r.who(s, "who", u.By), r.skillArg(k), r.who(s, "on", u.Target))
		} else {
			tell.Tell("WAS-501", "uses", r.who(s, "who", u.By), r.skillArg(k))
		}
	}
	r.beginUse(s, u, useAnnounced)
}

// useSkill has a figure use a skill without an action of its own.
func (r *Rules) useSkill(s *Position, by, on Fig, skill codex.SkillID, tell *game.Story) {
	r.use(s, Use{Skill: skill, By: by, Target: on}, tell)
}

// beginUse begins a use at a stage.
func (r *Rules) beginUse(s *Position, u Use, stage uint8) {
	for i := range s.Uses {
		if s.Uses[i].Skill == codex.NoSkill {
			s.Uses[i] = u
			begin(s, skillTask{No: uint8(i), Stage: stage})
			return
		}
	}
	panic("rules: more skills within each other than there is room for")
}

// The stages of a use.
const (
	useAnnounced uint8 = iota
	useAlways
	useRolls
	useDie
	useValued
	useChooses
	useResists
	useCast  // effects of the always-on part that need the success
	useFirst // effects of the blue part that come before the green
	useGreen
	useBlue
	useLays
	useOver
	useRemoval // of a Force Enchantment that has ended before its time: its last part alone
)

// runSkill carries out a use.
func (r *Rules) runSkill(s *Position, t *skillTask, tell *game.Story) {
	u := &s.Uses[t.No]
	k := r.skill(u)
	if s.Figures[u.By].State != Up && t.Stage < useOver && !r.outlives(u) {
		t.Stage = useOver // the action ends where it is (WAS-R194)
	}
	switch t.Stage {
	case useAnnounced:
		if t.Stage = useAlways; rollsFirst(k) {
			t.Stage = useRolls
		}
		r.useAnnounced(s, u, tell)
	case useAlways: // whatever the roll will be, also to the user's harm (WAS-502, WAS-R075)
		if !r.work(s, t, u, codex.Always, false, tell) {
			return
		}
		if rollsFirst(k) {
			t.Stage = useOver
			return
		}
		t.Stage, t.Next, t.Fig = useRolls, 0, nobody
		if attack, ok := r.attackOf(s, u); ok {
			if t.Stage = useGreen; k.Class.Has(codex.ClassSpell) {
				t.Stage = useRolls // a spell that is a shot as well has the same roll (WAS-R090), which is read anew for it
			}
			attack.Use = t.No + 1
			s.Figures[u.By].Marks |= Attacked
			s.attack(attack)
		}
	case useRolls:
		t.Stage = useDie
		if u.Marks&Stored != 0 {
			s.Rolled, s.Roller = [6]uint8{}, u.By
			return
		}
		if u.Marks&Rolled == 0 && r.hangsOnItsAttack(u) {
			t.Stage = useOver // there was no attack, and so nothing besides
			return
		}
		if u.Marks&Rolled == 0 {
			what := ForSkill
			if k.Class.Has(codex.ClassSpell) {
				what = ForSpell
			}
			r.roll(s, u.By, what)
		} else {
			s.Rolled, s.Roller = u.Roll, u.reader()
		}
	case useDie:
		if u.Marks&Sacrifice != 0 && t.Next == 0 {
			s.Actor = u.By
			s.ask(Sacrificing)
			return
		}
		t.Stage, t.Next = useValued, 0
		if s.steered(u.By) && r.burdens(u) && pipsOnDice(&s.Figures[s.Roller].Card, &s.Rolled).several() {
			begin(s, dieTask{No: t.No, Fig: u.By})
		}
	case useValued:
		t.Stage = useChooses
		r.valueUse(s, u, tell)
		r.pays(s, u, tell)
	case useChooses:
		t.Stage = useResists
		r.chooseTargets(s, u, t.No)
	case useResists:
		if !r.resist(s, t, u, tell) {
			return
		}
		t.Stage, t.Next, t.Fig = useCast, 0, nobody
		if k.Class.Has(codex.ClassDeath) && u.Marks&Succeeded != 0 && u.Target != nobody && u.Target != u.By {
			r.happens(s, codex.OnOwnDeathSpell, u.By, u.Target, nil, tell)
		}
	case useCast:
		if u.Marks&Succeeded != 0 && !r.drain(s, t, u) {
			return
		}
		if u.Marks&Succeeded != 0 && !r.work(s, t, u, codex.Always, true, tell) {
			return
		}
		t.Stage, t.Next, t.Fig = useFirst, 0, nobody
	case useFirst:
		if t.Next == 0 && t.Fig == nobody {
			r.foresees(s, u)
		}
		if u.M > 0 && u.Marks&Succeeded != 0 && !r.work(s, t, u, codex.Blue, true, tell) {
			return
		}
		t.Stage, t.Next, t.Fig = useGreen, 0, nobody
	case useGreen:
		if r.skill(u).Class.Has(codex.ClassTrap) {
			if t.Stage = useOver; u.S > 0 {
				r.layTrap(s, u, tell)
			}
			return
		}
		if r.warms(s, u) {
			if t.Stage = useOver; u.Marks&Succeeded != 0 && !u.Spared.Has(u.Target) {
				r.restore(s, u.Target, int(u.S), "WAS-691", tell)
			}
			return
		}
		if u.S > 0 && u.Marks&Succeeded != 0 && !r.work(s, t, u, codex.Green, false, tell) { // an attack need not hit for it (WAS-R047)
			return
		}
		t.Stage, t.Next, t.Fig = useBlue, 0, nobody
	case useBlue:
		if u.M > 0 && u.Marks&Succeeded != 0 && !r.work(s, t, u, codex.Blue, false, tell) {
			return
		}
		t.Stage, t.Next, t.Fig = useLays, 0, nobody
	case useLays:
		t.Stage = useOver
		if u.Marks&Succeeded != 0 {
			r.layMark(s, u, tell)
		}
		if rollsFirst(k) {
			t.Stage, t.Next, t.Fig = useAlways, 0, nobody
		}
	case useRemoval:
		if r.work(s, t, u, codex.Removal, false, tell) {
			t.Stage = useOver
			r.seeWhoFell(s, u.By, tell)
		}
	default:
		done := *u
		*u = Use{}
		s.pop()
		r.useOver(s, &done, tell)
	}
}

// sharesRoll has the roll of an attack count for the use as well (WAS-R074), read by the card of who attacked (WAS-R271). Where nothing was rolled for the attack, the Hand is rolled for the use alone (WAS-R270).
func (u *Use) sharesRoll(a *Attack) {
	if a.Marks&Fixed != 0 {
		return
	}
	u.Roll, u.Marks = a.Roll, u.Marks|Rolled
	if reader := a.reader(); reader != u.By {
		u.Roller = reader
	}
}

// valueUse works out S and M, whether the skill or spell succeeds, and whether its target is in range (WAS-503, WAS-505, WAS-506,
// WAS-R076, WAS-R183). S and MAV have all in them that changes them (WAS-R086), so that range and reach have it, too (WAS-R187).
func (r *Rules) valueUse(s *Position, u *Use, tell *game.Story) {
	k := r.skill(u)
	u.Roll, u.Marks = s.Rolled, u.Marks|Rolled
	if s.Roller != u.By {
		u.Roller = s.Roller
	}
	u.S = int8(r.power(s, s.Roller, &u.Roll, u))
	if u.Marks&Stored != 0 {
		u.S = 1
	}
	if u.Marks&Failed != 0 {
		u.S = 0
	}
	if k.Class.Has(codex.ClassSpell) || k.Class.Has(codex.ClassVoodoo) {
		c := change{add: -int(s.Figures[s.Roller].Counters[codex.Bleeding])}
		r.modify(s, s.Roller, codex.StatMAV, occasion{use: u}, &c)
		pips := r.best(s, s.Roller, &u.Roll, codex.Magic)
		switch {
		case u.Marks&Stored != 0:
			pips = mostMagic(&s.Figures[u.By].Card)
		case u.Die > 0:
			pips = int(u.Die) - 1
		}
		u.M = int8(c.of(pips))
	}
	magic := k.Class.Has(codex.ClassSpell) && !k.Class.Has(codex.ClassForceEnchantment) // WAS-775
	if u.S > 0 && (!magic || u.M > 0) {
		u.Marks |= Succeeded
	}
	if u.Marks&Succeeded != 0 && u.Target != nobody && u.Target != u.By && !r.inRange(s, u) {
		u.Marks &^= Succeeded
		if tell != nil {
			tell.Tell("WAS-R076", "too-far", r.who(s, "who", u.By), r.who(s, "on", u.Target))
		}
	}
	if u.Marks&Succeeded != 0 {
		r.fails(s, u, tell)
	}
	r.loaEnters(s, u, tell)
	r.snowballFlies(s, u, tell)
	r.usedUp(s, u.By, codex.StatSkillPips, occasion{use: u})
	if tell != nil {
		switch {
		case u.Marks&Succeeded == 0 && magic:
			tell.Tell("WAS-506", "fizzles", r.who(s, "who", u.By), game.Num("s", u.S), game.Num("m", u.M))
		case u.Marks&Succeeded == 0:
			tell.Tell("WAS-503", "no-power", r.who(s, "who", u.By))
		case k.Class.Has(codex.ClassSpell) || k.Class.Has(codex.ClassVoodoo):
			tell.Tell("WAS-505", "power-and-magic", r.who(s, "who", u.By), game.Num("s", u.S), game.Num("m", u.M))
		default:
			tell.Tell("WAS-503", "power", r.who(s, "who", u.By), game.Num("s", u.S))
		}
	}
}

// attackOf is the attack that an attack skill makes, if it is one (WAS-520 to WAS-522).
func (r *Rules) attackOf(s *Position, u *Use) (Attack, bool) {
	k := r.skill(u)
	a := Attack{By: u.By, On: u.Target, Arm: u.Arm, Marks: Own | Main}
	switch {
	case k.Class.Has(codex.ClassSpell) && (!k.Class.Has(codex.ClassRangedAttack) || u.Arm == 0):
		return a, false
	case u.Target == nobody || s.Figures[u.Target].State != Up:
		return a, false
	case r.noWeapon(k):
		return a, false
	case k.Class.Has(codex.ClassMeleeAttack) || k.Class.Has(codex.ClassPetAttack):
		return a, true
	case k.Class.Has(codex.ClassRangedAttack):
		a.Sort = ByRanged
		if r.Ground(s).Cover(s.Figures[u.By].Place(), s.Figures[u.Target].Place()) {
			a.Marks |= Covered
		}
		return a, true
	}
	return a, false
}

// noWeapon tells of an attack skill whose attack is all in its green part: it has no attack roll of its own.
func (r *Rules) noWeapon(k *codex.Skill) bool {
	for i := range k.Green.Effects {
		switch e := &k.Green.Effects[i]; e.Kind {
		case codex.DoSnowDamage:
			return true
		case codex.DoAttack:
			return e.Separate
		}
	}
	return false
}

// rollsFirst tells of a skill whose Hand is rolled, and whose green part happens, before the movement of its always-on part: the movement is made as the green part says, or (Inspirational
// Speech) it is seen on the way whom that reaches (WAS-R073).
func rollsFirst(k *codex.Skill) bool {
	for i := range k.Always.Effects {
		if e := &k.Always.Effects[i]; e.Kind != codex.DoAction || e.Action != codex.ActionMove {
			continue
		}
		for j := range k.Green.Effects {
			switch e := &k.Green.Effects[j]; {
			case e.Kind == codex.DoIgnore && e.Ignore == codex.IgnoreObstaclesUpTo, e.Kind == codex.DoModify && e.Stat == codex.StatMove && e.Op == codex.OpSet,
				e.Who == codex.WhoAlliesInEarshotThroughout:
				return true
			}
		}
	}
	return false
}

// outlives tells whether a use goes on though its user has fallen: a Death Spell whose cost killed its caster is completed (WAS-723).
func (r *Rules) outlives(u *Use) bool {
	return r.skill(u).Class.Has(codex.ClassDeath) && u.Marks&Succeeded != 0
}

// work carries out the effects of a part, one figure after the other, and answers whether it is done. What an effect begins comes before the next. first picks the effects that come before
// the other part; of the always-on part those that need the success, which come when it is known.
func (r *Rules) work(s *Position, t *skillTask, u *Use, kind codex.PartKind, first bool, tell *game.Story) bool {
	effects := r.part(u, kind).Effects
	for int(t.Next) < len(effects) {
		e := &effects[t.Next]
		if kind == codex.Always && costs(r.skill(u), e) || e.Who == codex.WhoSummoned {
			t.Next, t.Fig = t.Next+1, nobody
			continue // Death Spells are paid for after the roll (WAS-R073); a Golem has its dice from the beginning
		}
		if picked := e.First; kind == codex.Always && (e.If == codex.IfCastSuccessfully) != first || kind != codex.Always && picked != first || !whileSo(e) && !r.occurs(s, u, e) {
			t.Next, t.Fig = t.Next+1, nobody
			continue
		}
		depth := s.Stack.Depth
		if whole[e.Kind] {
			t.Next, t.Fig = t.Next+1, nobody
			r.doWhole(s, t.No, u, e, tell)
		} else {
			all := r.whom(s, u, e)
			for all != 0 && s.Stack.Depth == depth {
				n := all.Pop()
				if n <= t.Fig {
					continue
				}
				t.Fig = n
				if r.appliesTo(s, u, e, n) {
					if r.skill(u).Class.Has(codex.ClassShout) {
						u.Heard.add(n)
					}
					r.do(s, t.No, u, e, n, r.amount(s, u, e, n), tell)
				}
			}
			if all == 0 {
				t.Next, t.Fig = t.Next+1, nobody
			}
		}
		if s.Stack.Depth != depth {
			return false
		}
		if int(t.Next) == len(effects) {
			if again := explodesAgain(u, effects); again >= 0 {
				t.Next = uint8(again)
			}
		}
	}
	if again := explodesAgain(u, effects); again >= 0 {
		t.Next = uint8(again)
		return r.work(s, t, u, kind, first, tell)
	}
	return true
}

// useOver is what comes of a use when all of it has happened.
func (r *Rules) useOver(s *Position, u *Use, tell *game.Story) {
	k := r.skill(u)
	r.leaveBlade(s, u)
	r.spendMimicry(s, u)
	r.reloadsAfter(s, u, tell)
	if u.Attack&Main != 0 {
		r.rampage(s, u.By, u.reader(), &u.Roll)
	}
	for all := u.Heard; all != 0; {
		s.Figures[all.Pop()].Marks |= Deafened // WAS-526
	}
	if k.Class.Has(codex.ClassDeath) {
		if u.Marks&Succeeded == 0 {
			r.loseLife(s, u.By, 1, "WAS-721", tell) // not of one that was resisted (WAS-R118)
		} else if k.Target == codex.TargetDeadBody && s.Figures[u.Target].State != Up && s.Figures[u.Target].State != Absent {
			s.Figures[u.Target].Marks |= Wasted // WAS-722, WAS-R177
		}
	}
}

// hangsOnItsAttack tells of a skill whose roll is that of the attack on its target which it lets its user make (Bite, Horns).
func (r *Rules) hangsOnItsAttack(u *Use) bool {
	effects := r.part(u, codex.Always).Effects
	for i := range effects {
		if e := &effects[i]; e.Kind == codex.DoAction && e.SameRoll && e.Against == codex.WhoTarget {
			return true
		}
	}
	return false
}

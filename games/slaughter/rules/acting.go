package rules

import (
	"mischief/game"
	"mischief/game/deeds"
	"mischief/game/notation"
	"mischief/games/slaughter/codex"
)

// What a figure can do in its turn (WAS-240 to WAS-250), and with a Delay counter when somebody else has acted (WAS-246).

// acting is the decision of a figure that performs its actions.
func (r *Rules) acting() decision {
	return decision{
		Kind: "acting", Rule: "WAS-240", Asks: "a figure performs its actions", Open: true,
		Prompt: func(s *Position) game.Text {
			f := &s.Figures[s.Actor]
			who, left := r.who(s, "who", s.Actor), game.Num("left", f.Left)
			switch {
			case f.Counters[knockdown] > 0: // WAS-614
				return game.Say(`{{.who}} is knocked down: {{plural .left "action" "actions"}} left. Get up, one counter each, or say that it is done.`, who, left)
			case f.Counters[codex.Dazed] > 0: // WAS-612
				return game.Say(`{{.who}} is dazed: {{plural .left "action" "actions"}} left. Move, clear a Dazed counter, or say that it is done.`, who, left)
			}
			return game.Say(`{{.who}} acts: {{plural .left "action" "actions"}} left. Move, attack, use a skill, delay, or say that it is done.`, who, left)
		},
		Deeds: append(r.tormented([]deed{
			r.walking(), r.rising(), r.landing(), r.climbing(), r.charging(), r.striking(), r.shooting(), r.usingSkill(), r.wieldingBlade(), r.usingGlyph(), r.delayingOne(), r.delayingBoth(), r.recovering(), r.resting(),
			r.clearing(), r.reloading(), r.resistingLure(), r.mounting(), r.dismounting(), r.healing(), r.unearthing(), r.pickingUp(), r.carrying(),
		}), r.giving(), r.shouting(), r.releasing(), r.droppingCannon(), r.seizing(), r.dismissing(), r.lettingGo(), r.forgoing()),
	}
}

// reacting is the decision of a figure with Delay counters after somebody else's action.
func (r *Rules) reacting() decision {
	return decision{
		Kind: "reacting", Rule: "WAS-245", Asks: "a figure may react", Open: true,
		Prompt: func(s *Position) game.Text {
			if by := s.window().By; s.Figures[by].group(by) == s.Figures[s.Actor].group(s.Actor) { // what one reacts to is what was done before one's own reaction
				return game.Say(`{{.who}} may still react{{if gt .n 1}} ({{.n}} Delay counters){{end}} to what was done before: move, attack or pass.`,
					r.who(s, "who", s.Actor), game.Num("n", s.Figures[s.Actor].Delay))
			}
			return game.Say(`{{.who}} may react to {{.by}}{{if gt .n 1}} ({{.n}} Delay counters){{end}}: move, attack or pass.`,
				r.who(s, "by", s.window().By), r.who(s, "who", s.Actor), game.Num("n", s.Figures[s.Actor].Delay))
		},
		Deeds: append([]deed{r.passing(), r.seizing(), r.walking(), r.rising(), r.landing(), r.striking(), r.shooting(), r.usingSkill(), r.shouting(), r.releasing(), r.usingGlyph(), r.droppingCannon(), r.lettingGo()},
			deeds.Refused("WAS-246", "A reaction is a movement or an attack: anything else must wait for the figure's own turn.", r.climbing(), r.charging(), r.recovering(), r.resting(), r.clearing(), r.reloading(), r.resistingLure(), r.giving(), r.mounting(), r.dismounting())...),
	}
}

// choosingActor is the decision whom of a Hero and his followers to act with next (WAS-236).
func (r *Rules) choosingActor() decision {
	return decision{
		Kind: "actor", Rule: "WAS-236", Asks: "a player names the figure that acts next",
		Prompt: func(s *Position) game.Text {
			return game.Say("Name who acts next, {{.who}} or a follower; each does or delays all it wants before the next begins. Or end the turn.", r.who(s, "who", s.Turner))
		},
		Deeds: []deed{
			{Verb: ActWith, Rule: "WAS-236", Write: is("act {figure}", inFig(aFigure)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					for all := r.actors(s, s.Turner); all != 0; {
						m.Fig = all.Pop()
						buf = append(buf, m)
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					if actors := r.actors(s, s.Turner); !actors.Has(m.Fig) {
						return r.refuse("WAS-236", "{{.who}} has no actions left in this turn, or is not led by this Hero.", r.who(s, "who", m.Fig))
					}
					return nil
				},
				Hint: r.hintActor,
				Play: func(s *Position, m Move, _ *game.Story) { begin(s, actorTask{m.Fig}) }},
			r.giving(),
			{Verb: EndTurn, Rule: "WAS-232", Write: is("end"), Moves: once,
				Play: func(s *Position, _ Move, _ *game.Story) {
					for n := range s.Figures {
						if f := &s.Figures[n]; f.Hero == s.Turner || Fig(n) == s.Turner || Fig(n) == s.guestOf(s.Turner) && Fig(n) != nobody {
							f.Marks |= Finished
						}
					}
				}},
		},
	}
}

// walking is a movement action (WAS-301 to WAS-305).
func (r *Rules) walking() deed { return r.moving(Walk, "WAS-301", "move ") }

// rising and landing are movement actions of who can fly, with a change of level: up before the way begins, down where it ends (WAS-669).
func (r *Rules) rising() deed  { return r.moving(Rise, "WAS-669", "rise ") }
func (r *Rules) landing() deed { return r.moving(Land, "WAS-669", "land ") }

func (r *Rules) moving(verb Verb, rule, word string) deed {
	may := func(s *Position, m Move) error {
		if err := r.mayDo(s, s.Actor, Moved); err != nil {
			return err
		}
		longest, st := r.allowance(s, s.Actor), walkOf(&s.Figures[s.legs(s.Actor)], m.Verb)
		t, err := r.journey(s, s.Actor, &m, longest, st)
		if err != nil {
			return err
		}
		return r.mayGoLured(s, s.Actor, &t, longest, st)
	}
	return deed{
		Verb: verb, Rule: rule, Write: is(word+wayPattern, wayFields(false)...),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			first := len(buf)
			buf = r.walks(s, m, buf)
			if r.lure(s, s.Actor, true) < 0 {
				return buf
			}
			kept := buf[:first]
			for _, m := range buf[first:] {
				if may(s, m) == nil {
					kept = append(kept, m)
				}
			}
			return kept
		},
		Check: may,
		Hint:  r.hintWay,
		Preview: func(s *Position, m Move) game.Preview {
			return r.foretellWay(s, s.Actor, &m, r.allowance(s, s.Actor), walkOf(&s.Figures[s.legs(s.Actor)], m.Verb))
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.Actor
			r.announce(s, n, Moved, tell)
			r.act(s, n, Moved, 1, codex.NoSkill)
			from := s.Figures[n].At
			r.travel(s, n, &m, r.allowance(s, n), walkOf(&s.Figures[s.legs(n)], m.Verb), tell)
			r.moved(s, n, from, tell)
			r.obeyed(s, n)
			r.reloadMoving(s, n, tell)
			r.shoutAlong(s, n, tell)
		},
	}
}

// climbing is the climb onto a piece that takes a whole action (WAS-313), or that of a ladder, which may take two (WAS-311).
func (r *Rules) climbing() deed {
	return deed{
		Verb: Climb, Rule: "WAS-313", Write: is("climb {to}", wayFields(false)[0]),
		Moves: r.climbs,
		Check: func(s *Position, m Move) error {
			if err := r.mayDo(s, s.Actor, Moved); err != nil {
				return err
			}
			if r.lure(s, s.Actor, true) >= 0 {
				return r.refuse("WAS-R192", "{{.who}} is lured: its next movement leads straight on to who lures it.", r.who(s, "who", s.Actor))
			}
			return r.mayClimb(s, s.Actor, m.Way[0].Point(), r.actionsToClimb(s, s.Actor))
		},
		Hint: r.hintWay,
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.Actor
			r.announce(s, n, Moved, tell)
			r.act(s, n, Moved, r.climbTakes(s, n, m.Way[0].Point()), codex.NoSkill)
			from := s.Figures[n].At
			r.climb(s, n, m.Way[0].Point(), tell)
			r.moved(s, n, from, tell)
			r.reloadMoving(s, n, tell)
			r.shoutAlong(s, n, tell)
		},
	}
}

// actionsToClimb is how many actions a figure has for one climb: one of a reaction.
func (r *Rules) actionsToClimb(s *Position, n Fig) int {
	if s.Reacting() {
		return 1
	}
	return max(1, int(s.Figures[n].Left))
}

// charging is a charge (WAS-330 to WAS-333).
func (r *Rules) charging() deed {
	fields := append([]notation.Field[Position, Move]{inFig(aFigure), inArm(r.anArm), notation.Some("by {pips}", inN(aPip)), notation.Some("using {skill}", inWhat(r.aSkill))}, wayFields(true)...)
	return deed{
		Verb: Charge, Rule: "WAS-330", Write: is("charge {figure} {weapon} {} {} "+wayPattern, fields...),
		Moves: r.charges,
		Check: func(s *Position, m Move) error {
			if err := r.mayDo(s, s.Actor, Charged); err != nil {
				return err
			}
			return r.mayCharge(s, s.Actor, &m)
		},
		Hint:    r.hintAttack,
		Preview: r.foretell,
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.Actor
			if m.What == codex.NoSkill {
				r.announce(s, n, Charged, tell)
			} else {
				r.announce(s, n, UsedSkill, tell)
			}
			r.act(s, n, Charged, 2, codex.NoSkill)
			r.charge(s, n, &m, tell)
		},
	}
}

// striking is a melee attack without a skill (WAS-350).
func (r *Rules) striking() deed {
	return deed{
		Verb: Melee, Rule: "WAS-350", Write: is("melee {figure} {weapon} {}", inFig(aFigure), inArm(r.anArm), notation.Some("by {pips}", inN(aPip))),
		Moves: r.listing(r.inMelee()),
		Check: func(s *Position, m Move) error {
			by, arm := s.bearer(s.Actor, m.Arm)
			if err := r.mayDo(s, by, Struck); err != nil {
				return err
			}
			if err := r.mayCount(s, by, arm, &m); err != nil {
				return err
			}
			return r.mayStrike(s, by, m.Fig, arm)
		},
		Hint:    r.hintAttack,
		Preview: r.foretell,
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.Actor
			r.announce(s, n, Struck, tell)
			r.act(s, n, Struck, 1, codex.NoSkill)
			by, arm := s.bearer(n, m.Arm)
			r.strike(s, by, m.Fig, arm, m.N == 1, Ganged, tell)
		},
	}
}

// shooting is a ranged attack without a skill (WAS-401).
func (r *Rules) shooting() deed {
	return deed{
		Verb: Shoot, Rule: "WAS-401", Write: is("shoot {figure} {weapon}", inFig(aFigure), inArm(r.anArm)),
		Moves: r.listing(r.atRange()),
		Check: func(s *Position, m Move) error {
			by, arm := s.bearer(s.Actor, m.Arm)
			if err := r.mayDo(s, by, Shot); err != nil {
				return err
			}
			return r.mayShoot(s, by, m.Fig, arm)
		},
		Hint:    r.hintAttack,
		Preview: r.foretell,
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.Actor
			r.announce(s, n, Shot, tell)
			r.act(s, n, Shot, 1, codex.NoSkill)
			by, arm := s.bearer(n, m.Arm)
			r.fire(s, by, m.Fig, arm, tell)
		},
	}
}

// delayingOne delays the last action (WAS-244).
func (r *Rules) delayingOne() deed {
	return deed{
		Verb: DelayOne, Rule: "WAS-244", Write: is("delay"), Moves: r.onceIf(func(s *Position) error { return r.mayDelay(s, s.Actor, 1) }),
		Check: func(s *Position, _ Move) error { return r.mayDelay(s, s.Actor, 1) },
		Hint:  r.hintDelay,
		Play:  func(s *Position, _ Move, tell *game.Story) { r.delay(s, s.Actor, 1, tell) },
	}
}

// delayingBoth delays both actions (WAS-244, WAS-R031).
func (r *Rules) delayingBoth() deed {
	return deed{
		Verb: DelayBoth, Rule: "WAS-244", Write: is("delay both").Named("delay-both"), Moves: r.onceIf(func(s *Position) error { return r.mayDelay(s, s.Actor, 2) }),
		Check: func(s *Position, _ Move) error { return r.mayDelay(s, s.Actor, 2) },
		Hint:  r.hintDelay,
		Play:  func(s *Position, _ Move, tell *game.Story) { r.delay(s, s.Actor, 2, tell) },
	}
}

// mayDelay tells why a figure may not delay so many actions, or nil. Followers may, but for Undead (WAS-R032), and who is dazed may (WAS-R089).
func (r *Rules) mayDelay(s *Position, n Fig, actions int8) error {
	f := &s.Figures[n]
	switch {
	case s.Shout != codex.NoSkill:
		return r.refuse("WAS-524", "A shout has been announced: it goes along with an action that is performed now.")
	case f.Kind == Zombie || f.Kind == Golem:
		return r.refuse("WAS-694", "Undead may not delay actions.")
	case f.Kind == Snowman || f.Kind == Pet || actions == f.Left || f.Left == 0:
	case actions == 1 && f.Left > 1:
		return r.refuse("WAS-244", "The first action is not delayed alone: perform it and delay the second, or delay both.")
	}
	if actions != f.Left {
		return r.refuse("WAS-244", `There {{plural .n "is" "are"}} {{.n}} to delay.`, game.Num("n", f.Left))
	}
	if f.Counters[knockdown] > 0 {
		return r.refuse("WAS-614", "Whoever is knocked down must use the actions to get up.")
	}
	return r.missionBars(s)
}

// delay turns actions into Delay counters.
func (r *Rules) delay(s *Position, n Fig, actions int8, tell *game.Story) {
	f := &s.Figures[n]
	f.Left -= actions
	f.Delay += uint8(actions)
	r.endRecovering(s, n, tell)
	r.delayed(s, n, tell)
	if tell != nil {
		tell.Tell("WAS-244", "delays", r.who(s, "who", n), game.Num("n", actions))
	}
}

// recovering enters the status recovering (WAS-250, WAS-640).
func (r *Rules) recovering() deed {
	may := func(s *Position) error {
		f := &s.Figures[s.Actor]
		if err := r.mayDo(s, s.Actor, Recovered); err != nil {
			return err
		}
		switch {
		case f.Kind != Hero:
			return r.refuse("WAS-250", "Only a Hero recovers.")
		case f.Marks&Recovering != 0:
			return r.refuse("WAS-640", "{{.who}} is recovering already.", r.who(s, "who", s.Actor))
		case f.Left < 2:
			return r.refuse("WAS-250", "Recovering takes both actions of a turn.")
		}
		return nil
	}
	return deed{
		Verb: Recover, Rule: "WAS-250", Write: is("recover"), Moves: r.onceIf(may),
		Check: func(s *Position, _ Move) error { return may(s) },
		Hint:  r.hintLife("WAS-640"),
		Play: func(s *Position, _ Move, tell *game.Story) {
			n := s.Actor
			r.announced(s, n, Recovered, tell)
			r.act(s, n, Recovered, 2, codex.NoSkill)
			s.Figures[n].Marks |= Recovering
			r.shoutAlong(s, n, tell)
			if tell != nil {
				tell.Tell("WAS-640", "recovering", r.who(s, "who", n))
			}
		},
	}
}

// resting restores Life while recovering (WAS-641, WAS-R095).
func (r *Rules) resting() deed {
	may := func(s *Position) error {
		f := &s.Figures[s.Actor]
		switch {
		case f.Marks&Recovering == 0:
			return r.refuse("WAS-641", "Only who is recovering restores Life so: recover first.")
		case f.Marks&(Hurt|HurtNow) != 0:
			return r.refuse("WAS-641", "{{.who}} has taken damage since the beginning of the last turn, and gains nothing by recovering in this one.", r.who(s, "who", s.Actor))
		case f.Left < 2:
			return r.refuse("WAS-641", "Restoring Life by recovering takes both actions of the turn.")
		}
		return r.mayDo(s, s.Actor, Moved)
	}
	return deed{
		Verb: Rest, Rule: "WAS-641", Write: is("rest"), Moves: r.onceIf(may),
		Check: func(s *Position, _ Move) error { return may(s) },
		Hint:  r.hintLife("WAS-641"),
		Play: func(s *Position, _ Move, tell *game.Story) {
			n := s.Actor
			r.announced(s, n, Recovered, tell)
			r.act(s, n, Recovered, 2, codex.NoSkill)
			r.regain(s, n, int(s.Figures[n].Hand), "WAS-641", tell)
			r.shoutAlong(s, n, tell)
		},
	}
}

// clearing removes a counter of a condition that an action removes (WAS-248, WAS-612, WAS-614), which no status is (WAS-620), of a unit from the rider, or from the mount if it is named (WAS-684).
func (r *Rules) clearing() deed {
	return deed{
		Verb: Clear, Rule: "WAS-248", Write: is("clear {condition} {figure}", inWhat(aCondition), notation.Maybe(inFig(aFigure), nobody)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			mount := s.legs(s.Actor)
			for c := codex.NoCondition + 1; c < codex.ConditionCount; c++ {
				m.What = codex.SkillID(c)
				if s.Figures[s.Actor].Counters[c] > 0 && r.mayClear(s, s.Actor, c) == nil {
					buf = append(buf, m)
				}
				if mount != s.Actor && s.Figures[mount].Counters[c] > 0 && r.mayClear(s, mount, c) == nil {
					m.Fig = mount
					buf = append(buf, m)
					m.Fig = nobody
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			switch m.Fig {
			case nobody:
				return r.mayClear(s, s.Actor, codex.Condition(m.What))
			case s.Figures[s.Actor].Mount:
				return r.mayClear(s, m.Fig, codex.Condition(m.What))
			}
			return r.refuse("WAS-248", "A figure removes counters of its own, a rider those of the mount, too.")
		},
		Hint: r.hintClear,
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.Actor
			r.announce(s, n, Cleared, tell)
			r.act(s, n, Cleared, 1, codex.NoSkill)
			if m.Fig != nobody {
				n = m.Fig
			}
			r.relieve(s, n, codex.Condition(m.What), 1, "WAS-248", tell)
			r.shoutAlong(s, s.Actor, tell)
		},
	}
}

// mayClear tells why a figure may not take a counter of a condition away by an action, or nil.
func (r *Rules) mayClear(s *Position, n Fig, c codex.Condition) error {
	f := &s.Figures[n]
	switch {
	case s.Figures[s.unit(n)].Left <= 0 && r.extra(s, s.unit(n), Cleared, codex.NoSkill) < 0:
		return r.refuse("WAS-248", "Taking a counter away takes an action, and none is left for it.")
	case f.Counters[c] == 0:
		return r.refuse("WAS-248", "{{.who}} has no counter of that condition.", r.who(s, "who", n))
	case !r.codex.Conditions[c].Removable:
		return r.refuse("WAS-643", "No action removes this condition: only skills do, or Purify while recovering.")
	case c != knockdown && f.Counters[knockdown] > 0:
		return r.refuse("WAS-614", "Whoever is knocked down must get up first: clear knockdown.") // WAS-R094
	}
	return r.scenarioBars(s, n, Cleared)
}

// reloading removes a Reload counter (WAS-249).
func (r *Rules) reloading() deed {
	return deed{
		Verb: Reload, Rule: "WAS-249", Write: is("reload {weapon}", inArm(r.anArm)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			for arm := range s.Figures[s.Actor].Reload {
				if m.Arm = uint8(arm + 1); r.mayReload(s, s.Actor, m.Arm) == nil {
					buf = append(buf, m)
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error { return r.mayReload(s, s.Actor, m.Arm) },
		Hint:  r.hintReload,
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.Actor
			r.announce(s, n, Reloaded, tell)
			r.act(s, n, Reloaded, 1, codex.NoSkill)
			r.reload(s, n, m.Arm, 1, "WAS-249", tell)
			r.shoutAlong(s, n, tell)
		},
	}
}

func (r *Rules) mayReload(s *Position, n Fig, arm uint8) error {
	if err := r.mayDo(s, n, Reloaded); err != nil {
		return err
	}
	if arm == 0 || s.Figures[n].Reload[arm-1] == 0 {
		return r.refuse("WAS-249", "There is no Reload counter on that weapon.")
	}
	return nil
}

// reload takes Reload counters off a weapon.
func (r *Rules) reload(s *Position, n Fig, arm uint8, counters int, rule string, tell *game.Story) {
	f := &s.Figures[n]
	f.Reload[arm-1] -= uint8(min(counters, int(f.Reload[arm-1])))
	if tell != nil {
		tell.Tell(rule, "reload-counters", r.who(s, "who", n), game.Num("n", f.Reload[arm-1]))
	}
}

// reloadMoving takes a Reload counter off a weapon that may be reloaded during a movement action, whether one goes anywhere or not (WAS-419).
func (r *Rules) reloadMoving(s *Position, n Fig, tell *game.Story) {
	for i, a := range s.Figures[n].Arms {
		if w := r.weapon(a); w != nil && w.ReloadMoving && s.Figures[n].Reload[i] > 0 && s.Figures[n].State == Up {
			rule := "WAS-419"
			if w.Bow {
				rule = "WAS-417"
			}
			r.reload(s, n, uint8(i+1), 1, rule, tell)
			return
		}
	}
}

// droppingCannon drops the cannon, without an action (WAS-422, WAS-R190).
func (r *Rules) droppingCannon() deed {
	may := func(s *Position) error {
		if r.cannon(s, s.Actor) == 0 {
			return r.refuse("WAS-422", "{{.who}} carries no cannon.", r.who(s, "who", s.Actor))
		}
		return nil
	}
	return deed{
		Verb: DropCannon, Rule: "WAS-422", Write: is("drop cannon").Named("drop-cannon"), Moves: r.onceIf(may),
		Check: func(s *Position, _ Move) error { return may(s) },
		Play: func(s *Position, _ Move, tell *game.Story) {
			f := &s.Figures[s.Actor]
			arm := r.cannon(s, s.Actor)
			f.Arms[arm-1], f.Reload[arm-1] = Arm{}, 0
			if !s.Reacting() {
				f.Left++
			}
			if tell != nil {
				tell.Tell("WAS-422", "cannon-dropped", r.who(s, "who", s.Actor))
			}
		},
	}
}

// cannon is the number of a figure's arm that is a cannon, or 0.
func (r *Rules) cannon(s *Position, n Fig) uint8 {
	for i, a := range s.Figures[n].Arms {
		if w := r.weapon(a); w != nil && w.CarriedActions > 0 {
			return uint8(i + 1)
		}
	}
	return 0
}

// forgoing gives up the actions that are left, as a movement of 0# would (WAS-303).
func (r *Rules) forgoing() deed {
	return deed{
		Verb: Forgo, Rule: "WAS-303", Write: is("done"), Moves: once,
		Play: func(s *Position, _ Move, _ *game.Story) {
			s.Figures[s.Actor].Marks |= Finished
			s.Shout, s.Shouted = codex.NoSkill, nobody
		},
	}
}

// passing lets an occasion to react go by (WAS-245).
func (r *Rules) passing() deed {
	return deed{
		Verb: Pass, Rule: "WAS-245", Write: is("pass"), Moves: once,
		Hint: r.hintPass,
		Play: func(s *Position, _ Move, _ *game.Story) {
			s.window().Fig++
			s.Shout, s.Shouted = codex.NoSkill, nobody
		},
	}
}

// onceIf lists the one move of a verb where nothing is against it.
func (r *Rules) onceIf(may func(s *Position) error) func(*Position, Move, []Move) []Move {
	return func(s *Position, m Move, buf []Move) []Move {
		if may(s) == nil {
			buf = append(buf, m)
		}
		return buf
	}
}

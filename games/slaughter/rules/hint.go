package rules

import (
	"math/big"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// The hints of deeds: what a move brings that can be seen on the map or counted, the weightiest first.

// mostReasons is how many reasons a move is given.
const mostReasons = 2

// reasons are some, as many as are given.
func reasons(all ...game.Reason) []game.Reason { return all[:min(len(all), mostReasons)] }

// hintAttack says what an attack or a skill brings.
func (r *Rules) hintAttack(s *Position, m Move) []game.Reason {
	var why []game.Reason
	because := func(rule, text string, args ...game.Arg) { why = append(why, game.Because(rule, text, args...)) }
	o := r.Outlook(s, m)
	on := s.unit(m.Fig)
	hostile := on != nobody && !s.allied(on, s.Actor)
	tenths := func(x *big.Rat) []game.Arg {
		n := inParts(x, 10)
		return []game.Arg{r.who(s, "who", on), game.Num("whole", n/10), game.Num("tenths", n%10)}
	}
	switch mean := o.meanOf(s, on); {
	case hostile && o.Fallen.Cmp(big.NewRat(1, 20)) >= 0:
		because("WAS-209", "It finishes {{.who}} off in {{.n}} of 100 cases.", r.who(s, "who", on), game.Num("n", inParts(o.Fallen, 100)))
	case hostile && mean.Sign() > 0:
		because("WAS-354", "It costs {{.who}} {{.whole}}.{{.tenths}} Life on average.", tenths(mean)...)
	case on != nobody && !hostile && mean.Sign() < 0:
		because("WAS-501", "It gives {{.who}} {{.whole}}.{{.tenths}} Life on average.", tenths(mean.Neg(mean))...)
	case o.Rolls && m.What != codex.NoSkill:
		because("WAS-503", "{{.skill}} works in {{.n}} of 100 cases.", r.skillArg(&r.codex.Skills[m.What]), game.Num("n", inParts(o.Success, 100)))
	}
	if !hostile {
		return reasons(why...)
	}
	if t := s.load(on); t != nil && o.Fallen.Sign() > 0 {
		because(droppingRules[t.Kind], "{{.who}} drops {{.token}} on falling.", r.who(s, "who", on), game.Word("token", tokenKeys[t.Kind]))
	}
	if gang := r.gang(s, s.Actor, on); m.Verb == Melee && gang > 0 && s.Phase == Acting {
		because("WAS-365", `{{plural .n "ally gangs" "allies gang"}} up on {{.who}}: +{{.n}} to the attack.`, game.Num("n", gang), r.who(s, "who", on))
	}
	switch {
	case m.Verb == Charge:
		because("WAS-331", "A charge is movement and attack in one, over twice the way.")
	case !r.touches(s, s.Actor, on) && !r.shoots(s, on):
		because("WAS-350", "{{.who}} is too far away to strike back, and has nothing to shoot with.", r.who(s, "who", on))
	}
	return reasons(why...)
}

// shoots tells whether a figure can harm somebody whom it does not touch.
func (r *Rules) shoots(s *Position, n Fig) bool {
	f := &s.Figures[n]
	for _, arm := range f.Arms {
		if w := r.weapon(arm); w != nil && w.Kind != codex.MeleeWeapon && (w.Shots == 0 || f.Marks&Spent == 0) {
			return true
		}
	}
	for _, skill := range f.Skills {
		k := &r.codex.Skills[skill]
		if skill != codex.NoSkill && (k.Class.Has(codex.ClassSpell) || k.Class.Has(codex.ClassSnowball)) && (k.Target == codex.TargetOpponent || k.Target == codex.TargetHero) {
			return true
		}
	}
	return false
}

// hintWay says what is different where a movement ends.
func (r *Rules) hintWay(s *Position, m Move) []game.Reason {
	n := s.Actor
	w := way{at: *s}
	r.book.Play(&w.at, m, nil)
	r.follow(&w, s.Stack.Depth, nobody)
	if w.at.Figures[n].State != Up || w.at.Figures[n].At == s.Figures[n].At {
		return nil
	}
	why := r.hintGain(s, &w.at, n)
	why = append(why, r.hintFoes(s, &w.at, n)...)
	if len(why) == 0 {
		why = r.hintCarrier(s, &w.at, n)
	}
	if len(why) == 0 {
		why = r.hintNearer(s, &w.at, n)
	}
	return reasons(why...)
}

// scoringRules are the rules by which a movement scores.
var scoringRules = [codex.ScenarioCount]string{codex.CaptureTheFlag: "WAS-823", codex.BombingRun: "WAS-832", codex.SnowfallScenario: "WAS-853", codex.TreasureHunt: "WAS-867"}

// hintGain says what a figure gains in the scenario between two positions.
func (r *Rules) hintGain(s, after *Position, n Fig) (why []game.Reason) {
	side := s.Figures[n].Side
	because := func(rule, text string, args ...game.Arg) { why = append(why, game.Because(rule, text, args...)) }
	if after.Ending != Unfinished && after.Winner == side {
		because(endingRules[after.Ending], "It wins the match.")
	}
	if gained := int(after.Points[side]) - int(s.Points[side]); gained > 0 {
		because(scoringRules[s.Scenario], `It scores {{plural .n "point" "points"}}.`, game.Num("n", gained))
	}
	for i := range s.Tokens {
		before, now := &s.Tokens[i], &after.Tokens[i]
		switch {
		case now.Held == n && before.Held != n:
			because(takingRules[now.Kind], "It picks up {{.token}}.", game.Word("token", tokenKeys[now.Kind]))
		case now.Kind == Flag && now.Side == side && before.At != now.At && now.Held == nobody:
			because("WAS-824", "It sends the own flag home.")
		case now.Kind == Circle && now.Side == side && before.Side != side:
			because("WAS-841", "A circle takes the colour of the own side.")
		}
	}
	t, goals := s.load(n), r.goals(s, n)
	if t == nil || after.load(n) == nil {
		return why
	}
	if nearer := plane.Length(s.Figures[n].At, goals[0]) - plane.Length(after.Figures[n].At, goals[0]); goals[0] != (plane.Point{}) && nearer >= ground.Unit/2 {
		because(scoringRules[s.Scenario], "It carries {{.token}} {{.n}}# nearer to where it counts.", game.Word("token", tokenKeys[t.Kind]), r.aboutArg("n", nearer))
	}
	return why
}

// hintFoes says which opponents a figure reaches in a second position whom it did not reach in the first, and which no longer reach it.
func (r *Rules) hintFoes(s, after *Position, n Fig) (why []game.Reason) {
	because := func(rule, text string, args ...game.Arg) { why = append(why, game.Because(rule, text, args...)) }
	g, to := r.Ground(s), after.Figures[n].Place()
	touched, aimed, behind, hidden := nobody, nobody, nobody, 0
	last := nobody
	for all := after.present(false); all != 0; {
		o := all.Pop()
		if s.allied(n, o) || s.ridden(o) {
			continue
		}
		if touched == nobody && r.touches(after, n, o) && !r.touches(s, n, o) {
			touched = o
		}
		if aimed == nobody && r.aims(after, n, o) && !r.aims(s, n, o) {
			aimed = o
		}
		if !r.shoots(s, o) || !r.sees(s, o, n) {
			continue
		}
		if !r.sees(after, o, n) {
			hidden, last = hidden+1, o
		} else if from := s.Figures[o].Place(); behind == nobody && g.Cover(from, to) && !g.Cover(from, s.Figures[n].Place()) {
			behind = o
		}
	}
	acts := after.Figures[n].Left > 0
	switch {
	case touched != nobody && acts:
		because("WAS-350", "{{.who}} is in contact then, and can be attacked at once.", r.who(s, "who", touched))
	case touched != nobody:
		because("WAS-350", "{{.who}} is in contact then.", r.who(s, "who", touched))
	case aimed != nobody && !r.shoots(s, aimed):
		because("WAS-401", "{{.who}} can be shot at from there, and cannot shoot back.", r.who(s, "who", aimed))
	case aimed != nobody:
		because("WAS-401", "{{.who}} can be shot at from there.", r.who(s, "who", aimed))
	}
	switch {
	case hidden == 1:
		because("WAS-408", "It takes {{.who}} out of sight of {{.by}}.", r.who(s, "who", n), r.who(s, "by", last))
	case hidden > 1:
		because("WAS-408", "It takes {{.who}} out of sight of {{.n}} opponents who can shoot.", r.who(s, "who", n), game.Num("n", hidden))
	case behind != nobody:
		because("WAS-411", "It is in cover from {{.who}} there.", r.who(s, "who", behind))
	}
	return why
}

// aims tells whether a figure could shoot at another with one of its weapons.
func (r *Rules) aims(s *Position, n, on Fig) bool {
	for i, arm := range s.Figures[n].Arms {
		if w := r.weapon(arm); w != nil && w.Kind != codex.MeleeWeapon && r.still().mayShoot(s, n, on, uint8(i+1)) == nil {
			return true
		}
	}
	return false
}

// hintCarrier says that a figure comes nearer to an opponent who carries something.
func (r *Rules) hintCarrier(s, after *Position, n Fig) []game.Reason {
	for all := s.present(false); all != 0; {
		o := all.Pop()
		t, at := s.load(o), s.Figures[o].At
		if nearer := plane.Length(s.Figures[n].At, at) - plane.Length(after.Figures[n].At, at); t != nil && !s.allied(n, o) && nearer >= ground.Unit/2 {
			return reasons(game.Because(droppingRules[t.Kind], "It brings {{.who}} {{.n}}# nearer to {{.on}}, who carries {{.token}}.", r.who(s, "who", n), r.aboutArg("n", nearer), r.who(s, "on", o), game.Word("token", tokenKeys[t.Kind])))
		}
	}
	return nil
}

// hintNearer says what a figure comes nearer to: what lies about in the scenario, or the nearest opponent, of whom it may get away instead.
func (r *Rules) hintNearer(s, after *Position, n Fig) []game.Reason {
	from, to := s.Figures[n].At, after.Figures[n].At
	if s.load(n) == nil {
		for _, goal := range r.goals(s, n) {
			nearer := plane.Length(from, goal) - plane.Length(to, goal)
			if goal == (plane.Point{}) || nearer < ground.Unit/2 {
				continue
			}
			for i := range s.Tokens {
				if t := &s.Tokens[i]; t.Kind != NoToken && t.At == goal {
					return reasons(game.Because("WAS-301", "It brings {{.who}} {{.n}}# nearer to {{.token}}.", r.who(s, "who", n), r.aboutArg("n", nearer), game.Word("token", tokenKeys[t.Kind])))
				}
			}
		}
	}
	foe := r.nearestFoe(s, n)
	if foe == nobody {
		return nil
	}
	nearer := plane.Length(from, s.Figures[foe].At) - plane.Length(to, s.Figures[foe].At)
	switch {
	case nearer >= ground.Unit/2:
		return reasons(game.Because("WAS-301", "It brings {{.who}} {{.n}}# nearer to {{.on}}.", r.who(s, "who", n), r.aboutArg("n", nearer), r.who(s, "on", foe)))
	case nearer <= -ground.Unit/2:
		return reasons(game.Because("WAS-301", "It brings {{.who}} {{.n}}# away from {{.on}}.", r.who(s, "who", n), r.aboutArg("n", -nearer), r.who(s, "on", foe)))
	}
	return nil
}

// aboutArg is a length in tenths of a #.
func (r *Rules) aboutArg(name string, length int) game.Arg {
	return r.lengthArg(name, (length+50)/100*100)
}

// nearestFoe is the opponent who stands nearest to a figure, or nobody.
func (r *Rules) nearestFoe(s *Position, n Fig) Fig {
	nearest := nobody
	for all := s.present(false); all != 0; {
		o := all.Pop()
		if !s.allied(n, o) && !s.ridden(o) && (nearest == nobody || plane.Square(s.Figures[n].At, s.Figures[o].At) < plane.Square(s.Figures[n].At, s.Figures[nearest].At)) {
			nearest = o
		}
	}
	return nearest
}

// hintDelay says what Delay counters are good for, and that nothing is lost by it.
func (r *Rules) hintDelay(s *Position, m Move) []game.Reason {
	why := []game.Reason{game.Because("WAS-245", "With a Delay counter {{.who}} can still move or attack when somebody else has acted.", r.who(s, "who", s.Actor))}
	for all := s.present(false); all != 0; {
		if o := all.Pop(); !s.allied(s.Actor, o) && (r.touches(s, s.Actor, o) || r.aims(s, s.Actor, o)) {
			return why
		}
	}
	return append(why, game.Because("WAS-350", "Nobody can be attacked from here now."))
}

// hintLife says how much Life is to be had.
func (r *Rules) hintLife(rule string) func(*Position, Move) []game.Reason {
	return func(s *Position, _ Move) []game.Reason {
		f := &s.Figures[s.Actor]
		if f.Hand >= f.Pool {
			return nil
		}
		return reasons(game.Because(rule, "{{.who}} has {{.hand}} Life of {{.pool}}, and regains some so.", r.who(s, "who", s.Actor), game.Num("hand", f.Hand), game.Num("pool", f.Pool)))
	}
}

// hintClear says what a counter keeps its bearer from.
func (r *Rules) hintClear(s *Position, m Move) []game.Reason {
	who := r.who(s, "who", s.Actor)
	switch codex.Condition(m.What) {
	case codex.Knockdown:
		return reasons(game.Because("WAS-614", "Knocked down {{.who}} can do nothing else, and defends worse.", who))
	case codex.Dazed:
		return reasons(game.Because("WAS-612", "Dazed {{.who}} can only move, and half as far.", who))
	}
	return nil
}

// hintReload says how far the weapon is from being fired.
func (r *Rules) hintReload(s *Position, m Move) []game.Reason {
	if left := s.Figures[s.Actor].Reload[m.Arm-1] - 1; left > 0 {
		return reasons(game.Because("WAS-412", `{{plural .n "Reload counter keeps" "Reload counters keep"}} the weapon from being fired then.`, game.Num("n", left)))
	}
	return reasons(game.Because("WAS-412", "The weapon can be fired again then."))
}

// hintTreasure says what the treasure is good for.
func (r *Rules) hintTreasure(*Position, Move) []game.Reason {
	return reasons(game.Because("WAS-867", "Whoever brings the treasure home wins."))
}

// hintActor says what a figure could do now.
func (r *Rules) hintActor(s *Position, m Move) []game.Reason {
	for all := s.present(false); all != 0; {
		if o := all.Pop(); !s.allied(m.Fig, o) && (r.touches(s, m.Fig, o) || r.aims(s, m.Fig, o)) {
			return reasons(game.Because("WAS-236", "{{.who}} can attack {{.on}} from where it stands.", r.who(s, "who", m.Fig), r.who(s, "on", o)))
		}
	}
	return reasons(game.Because("WAS-236", `{{.who}} has {{plural .n "action" "actions"}} left.`, r.who(s, "who", m.Fig), game.Num("n", s.Figures[m.Fig].Left)))
}

// hintPass says what is kept.
func (r *Rules) hintPass(s *Position, _ Move) []game.Reason {
	return reasons(game.Because("WAS-245", `{{.who}} keeps {{plural .n "Delay counter" "Delay counters"}} for a better occasion.`, r.who(s, "who", s.Actor), game.Num("n", s.Figures[s.Actor].Delay)))
}

// hintShout says what a shout costs.
func (r *Rules) hintShout(*Position, Move) []game.Reason {
	return reasons(game.Because("WAS-524", "A shout goes along with the next action and takes none of its own."))
}

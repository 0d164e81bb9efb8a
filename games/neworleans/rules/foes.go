package rules

import (
	"mischief/game"
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// The activation of a vermin (CNO-702 to CNO-706): what comes before its first action, then with each AP an attack or a move.

// The stages of an activation.
const (
	opening   = iota // an Aspect is drawn (CNO-R86)
	beginning        // abilities answer that it begins
	reckoning        // AP, or the Stun marker comes off
	preparing        // powers that work when it activates
	draining         // Drain Life is tried on one figure after the other (CNO-R89)
	drained          // the card for one of them lies open; Choice is whom it was flipped for
	acting           // with each AP
	weighing         // the target is chosen, now the attack; Choice is the target
	fleeing          // a Coward goes with all its AP (CNO-R90)
	closing          // abilities answer that it ends
	over
)

// runFoe takes the next step of an activation: as long as AP are left it attacks or moves (CNO-706).
func (r *Rules) runFoe(s *Position, t *foeTask, tell *game.Story) {
	n := Fig(t.Fig)
	f := &s.Fig[n]
	if f.Where != OnMap && t.Stage != drained {
		t.Stage = over
	}
	switch t.Stage {
	case opening:
		r.openFoe(s, t, f, tell)
	case beginning:
		t.Stage = reckoning
		r.moment(s, Moment{Trigger: codex.OnStart, By: n, At: f.At})
	case reckoning:
		r.reckon(s, t, f, tell)
	case preparing:
		r.prepare(s, t, f, tell)
	case draining:
		r.drainNext(s, t)
	case drained:
		r.drainsOne(s, t, tell)
	case acting:
		r.foeActs(s, t, f, tell)
	case weighing:
		var a aims
		r.aims(s, &a, n, 0)
		best := a.best(r, s, Fig(t.Choice))
		if best&(best-1) != 0 {
			s.ask(ChoosingVermin, nobody)
			return
		}
		r.foeStrikes(s, t, Weapon{No: a.arms[place(best)].no}, Fig(t.Choice), tell)
	case fleeing:
		r.flee(s, t, f, tell)
	case closing:
		t.Stage = over
		r.moment(s, Moment{Trigger: codex.OnEnd, By: n, At: f.At})
	default:
		f.AP = 0
		f.unset(Drowned | Spent | Opened)
		s.end(codex.UntilActivation, nobody)
		s.renew(codex.OnceActivation)
		s.Active = nobody
		s.done()
	}
}

// openFoe begins the activation of a vermin.
func (r *Rules) openFoe(s *Position, t *foeTask, f *Figure, tell *game.Story) {
	n := Fig(t.Fig)
	f.set(Activated)
	f.unset(Drowned | Spent | Opened)
	f.Steps, f.Did, f.AP = 0, 0, 0
	if f.is(Skipped) {
		f.unset(Skipped)
		if tell != nil {
			tell.Tell("CNO-701", "left-out", r.who("who", s, n))
		}
		s.done()
		return
	}
	s.Active = n
	if f.is(FaceDown) {
		f.set(Opened)
	}
	if tell != nil {
		tell.Tell("CNO-701", "activates", r.who("who", s, n))
	}
	t.Stage = beginning
	if r.power(s, n, codex.PowerRevolvingPersonality) { // also stunned or without AP (CNO-826, CNO-R67)
		begin(s, aspectTask{Fig: t.Fig})
	}
}

// reckon settles how many AP a vermin has; a stunned one only takes its marker off (CNO-703, CNO-R67).
func (r *Rules) reckon(s *Position, t *foeTask, f *Figure, tell *game.Story) {
	n := Fig(t.Fig)
	f.AP = uint8(min(99, r.foeAP(s, n)))
	switch {
	case f.AP == 0 || f.is(Drowned):
		t.Stage = closing
	case f.is(Stunned):
		f.unset(Stunned)
		f.AP = 0
		t.Stage = closing
		if tell != nil {
			tell.Tell("CNO-703", "steadies", r.who("who", s, n))
		}
	default:
		t.Stage = preparing
	}
}

// foeAP are the AP that a vermin has in an activation that begins: the printed ones, 1 more by Leadership if they are 1, no more than 1 in water, then what powers and cards add (CNO-702, CNO-741, CNO-742, CNO-820, CNO-456, CNO-R34, CNO-R83). An unrevealed marker has 1 whatever it is (CNO-732, CNO-R68).
func (r *Rules) foeAP(s *Position, n Fig) int {
	f := &s.Fig[n]
	if f.is(FaceDown | Opened) {
		return min(1, r.stat(s, codex.StatAp, n, 1, nil))
	}
	ap := int(r.codex.Kinds[f.Kind].AP)
	if ap == 1 && r.led(s) {
		ap = 2
	}
	if r.wading(s, n) {
		ap = min(ap, 1)
	}
	return r.stat(s, codex.StatAp, n, ap, nil)
}

// prepare does what comes before the first action: Mending Charm, Drain Life, the flight of a Coward, reloading.
func (r *Rules) prepare(s *Position, t *foeTask, f *Figure, tell *game.Story) {
	n := Fig(t.Fig)
	t.Stage = acting
	if f.is(FaceDown | Opened) { // CNO-732
		return
	}
	if r.power(s, n, codex.PowerMendingCharm) {
		r.mend(s, n, tell)
	}
	if f.AP > 0 && r.power(s, n, codex.PowerDrainLife) {
		r.beginDrain(s, t, f, tell)
		return
	}
	if r.power(s, n, codex.PowerCoward) && r.threatened(s, n) {
		t.Stage = fleeing
		return
	}
	if f.Depleted != 0 && r.mustReload(s, n) { // CNO-R66
		f.Depleted, f.AP = 0, 0
		f.did(codex.DidReload)
		if tell != nil {
			tell.Tell("CNO-717", "reloads-all", r.who("who", s, n))
		}
	}
}

// mustReload tells whether a vermin has a depleted attack that it could use if it were reloaded, and none that reaches anybody (CNO-R66).
func (r *Rules) mustReload(s *Position, n Fig) bool {
	if !r.mayFight(s, n) || r.canHit(s, n) {
		return false
	}
	f := &s.Fig[n]
	var all aims
	r.takeArms(s, &all, n, true)
	for _, arm := range all.arms[:all.count] {
		if f.Depleted>>arm.no&1 != 0 {
			return true
		}
	}
	return false
}

// foeActs spends the next AP: an attack if there is a target, else a move (CNO-704, CNO-705).
func (r *Rules) foeActs(s *Position, t *foeTask, f *Figure, tell *game.Story) {
	n := Fig(t.Fig)
	if f.AP == 0 || f.Marks&(Drowned|Stunned) != 0 { // CNO-455, CNO-R67
		t.Stage = closing
		return
	}
	var a aims
	r.aims(s, &a, n, 0)
	switch {
	case a.targets.count() > 1:
		s.Picking = a.targets
		s.ask(ChoosingVermin, nobody)
	case a.targets != 0:
		t.Stage, t.Choice = weighing, int16(a.targets.first())
	case r.immune(s, n, codex.ToMove, nil):
		t.Stage = closing
	default:
		f.AP--
		begin(s, foeMoveTask{Fig: t.Fig, Left: r.stepsOf(s, n)})
	}
}

// foeStrikes has a vermin attack somebody for 1 AP.
func (r *Rules) foeStrikes(s *Position, t *foeTask, w Weapon, target Fig, tell *game.Story) {
	n := Fig(t.Fig)
	if tell != nil {
		r.tellAim(s, n, target, tell)
	}
	s.Fig[n].AP--
	t.Stage, t.Choice = acting, 0
	r.strike(s, r.attackOf(s, n, w, target, 0))
}

// stepsOf is how many steps a vermin makes in a move: up to two if it is Large (CNO-R81).
func (r *Rules) stepsOf(s *Position, n Fig) int16 {
	if r.large(s, n) {
		return 2
	}
	return 1
}

// runFoeMove takes the next step of a move. A Large figure stops after its first if it then has a target or has reached a hero; the second has no AP of its own.
func (r *Rules) runFoeMove(s *Position, t *foeMoveTask, tell *game.Story) {
	n := Fig(t.Fig)
	f := &s.Fig[n]
	if t.Left == 0 || f.Where != OnMap || f.Marks&(Drowned|Stunned) != 0 || t.Left == 1 && r.large(s, n) && r.canHit(s, n) {
		s.done()
		return
	}
	var c course
	r.courseOf(s, n, &c)
	if c.next.Empty() { // it stays, now and with all AP it has left, as nothing changes meanwhile (CNO-R60, CNO-R61)
		if t.Left == r.stepsOf(s, n) {
			f.AP = 0
			if tell != nil {
				tell.Tell(c.rule(), "stays", r.who("who", s, n))
			}
		}
		s.done()
		return
	}
	r.stepOrAsk(s, t, &c.next, tell)
}

// rule is the rule by which a vermin that makes no move stays where it is.
func (c *course) rule() string {
	switch {
	case c.fire:
		return "CNO-R85"
	case c.distance == 0:
		return "CNO-R61"
	}
	return "CNO-R60"
}

// stepOrAsk goes into the one square that there is, or has the party choose (CNO-102, CNO-R61).
func (r *Rules) stepOrAsk(s *Position, t *foeMoveTask, next *squares.Set, tell *game.Story) {
	if q := next.First(); next.Next(q) == none {
		r.foeGoes(s, t, q, tell)
		return
	}
	s.Fields = *next
	s.ask(Placing, nobody)
}

// foeGoes moves a vermin one step, or lets it glide (CNO-708, CNO-818).
func (r *Rules) foeGoes(s *Position, t *foeMoveTask, q squares.Square, tell *game.Story) {
	n := Fig(t.Fig)
	f := &s.Fig[n]
	how := Stepped
	if r.power(s, n, codex.PowerGlider) && !r.large(s, n) {
		var g gait
		r.gaitOf(s, n, false, &g)
		if glided := r.glided(&g); glided.Has(q) {
			how = Glided
		}
	}
	if tell != nil && f.Steps == 0 {
		r.tellWhy(s, n, tell)
	}
	t.Left--
	f.Steps++
	f.did(codex.DidMove)
	if tell != nil {
		rule, key := "CNO-708", "moves"
		if how == Glided {
			rule, key = "CNO-818", "glides"
		}
		tell.Tell(rule, key, r.who("who", s, n), r.at("at", q))
	}
	s.put(n, q)
	r.arrive(s, n, how)
}

package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Actions that a skill grants (WAS-501, WAS-523, WAS-527): they are performed inside the skill action, at once, with their own rolls, and cost nobody an action:
// a Command is an action of the commander's, though the ally acts (WAS-705), as far as the ally's conditions let him (WAS-R088).

// grantTask lets a figure perform actions that a use grants: the use, how many more.
type grantTask struct {
	Fig  Fig
	No   uint8
	Left uint8
	What GrantKind
}

func (grantTask) Op() Op { return opGrant }

// GrantKind is what is granted: actions of the kind of an effect, or a further stretch of the movement just made.
type GrantKind uint8

// What is granted.
const (
	GrantActions GrantKind = iota
	GrantStretch
	GrantSpark // movements, charges and melee attacks, each for a Life, until none is left
)

// grant begins actions of a kind for a figure.
func (r *Rules) grant(s *Position, no uint8, u *Use, e *codex.Effect, n Fig, count int) {
	if count <= 0 || s.Figures[n].State != Up && (!e.FullLife || s.Figures[n].Pool <= 0) {
		return
	}
	if t := s.grantOf(u); t != nil && e.Action == codex.ActionThisSkill {
		t.Left += uint8(min(count, 99-int(t.Left))) // they add up as long as pips are rolled
		return
	}
	u.Granted = e.ID
	if r.skill(u).Class.Has(codex.ClassVoodoo) && n != u.By {
		r.possess(s, u, n, e)
	}
	begin(s, grantTask{Fig: n, No: no, Left: uint8(min(count, 20))})
}

// grantOf is the grant of further uses of the same skill as part of which something is used, or nil.
func (s *Position) grantOf(u *Use) *grantTask {
	for i := int(s.Stack.Depth) - 1; i >= 0; i-- {
		if f := &s.Stack.Frames[i]; f.Op == opGrant {
			if t := known[grantTask](f); s.Uses[t.No].Skill == u.Skill && t.Fig == u.By {
				return t
			}
		}
	}
	return nil
}

// grantFurther lets a movement that was granted go on.
func (r *Rules) grantFurther(s *Position, no uint8, u *Use, e *codex.Effect, n Fig, length int) {
	if length <= 0 || s.Figures[n].State != Up {
		return
	}
	u.Granted, u.Stretch = e.ID, int16(min(length, farthest))
	begin(s, grantTask{Fig: n, No: no, Left: 1, What: GrantStretch})
}

// runGrant asks for the next granted action, while the figure can perform one.
func (r *Rules) runGrant(s *Position, t *grantTask, tell *game.Story) {
	e := r.effect(s.Uses[t.No].Granted)
	if t.What == GrantSpark && t.Left == 0 && s.Figures[t.Fig].State == Up {
		r.sparkFades(s, t, tell)
		return
	}
	if t.Left == 0 || s.Figures[t.Fig].State != Up || s.Figures[t.Fig].Counters[knockdown] > 0 && !grants(e, t, Cleared) {
		if s.Uses[t.No].Host == t.Fig {
			r.release(s, &s.Uses[t.No])
		}
		s.Actor, s.Asker = r.actor(s), nobody
		s.pop()
		return
	}
	s.Actor, s.Asker = t.Fig, nobody
	if e.ChosenByUser {
		s.Asker = s.Uses[t.No].By
	}
	s.ask(Granted)
}

// granting is the grant that is being used, with its use and effect; nil outside of one.
func (r *Rules) granting(s *Position) (*grantTask, *Use, *codex.Effect) {
	if s.Stack.Depth == 0 || s.Stack.Top().Op != opGrant {
		return nil, nil, nil
	}
	t := known[grantTask](s.Stack.Top())
	u := &s.Uses[t.No]
	return t, u, r.effect(u.Granted)
}

// granted is the decision how a granted action is performed.
func (r *Rules) granted() decision {
	return decision{
		Kind: "granted", Rule: "WAS-523", Asks: "an action that a skill grants is performed", Open: true,
		Prompt: func(s *Position) game.Text {
			t, u, _ := r.granting(s)
			return game.Say(`{{.who}}: {{plural .n "action" "actions"}} of {{.skill}}. Perform it, or let it go.`, r.who(s, "who", t.Fig), game.Num("n", t.Left), r.skillArg(r.skill(u)))
		},
		Deeds: []deed{r.grantedWalk(), r.grantedClimb(), r.grantedCharge(), r.grantedStrike(), r.grantedShot(), r.grantedSkill(), r.grantedClear(), r.grantedReload(), {
			Verb: Forgo, Rule: "WAS-303", Write: is("done"), Moves: r.onceIf(r.mayForgo),
			Check: func(s *Position, _ Move) error { return r.mayForgo(s) },
			Play:  func(s *Position, _ Move, _ *game.Story) { known[grantTask](s.Stack.Top()).Left = 0 },
		}},
	}
}

// grants tells whether a grant is good for a kind of action.
func grants(e *codex.Effect, t *grantTask, kind Deed) bool {
	switch t.What {
	case GrantStretch:
		return kind == Moved
	case GrantSpark:
		return kind == Moved || kind == Struck || kind == Charged
	}
	switch e.Action {
	case codex.ActionMove:
		return kind == Moved
	case codex.ActionMelee:
		return kind == Struck
	case codex.ActionRanged:
		return kind == Shot
	case codex.ActionAttack:
		return kind == Struck || kind == Shot
	case codex.ActionMoveOrAttack, codex.ActionPetAny:
		return kind == Moved || kind == Struck || kind == Shot
	case codex.ActionAnyButSkill:
		return kind != UsedSkill
	case codex.ActionSkill, codex.ActionAttackSkill, codex.ActionThisSkill:
		return kind == UsedSkill
	case codex.ActionAny:
		return true
	}
	return false
}

// mayGrant tells why a granted action may not be of a kind, or nil.
func (r *Rules) mayGrant(s *Position, kind Deed) error {
	t, u, e := r.granting(s)
	if !grants(e, t, kind) {
		return r.refuse("WAS-523", "{{.skill}} grants another kind of action.", r.skillArg(r.skill(u)))
	}
	f := &s.Figures[t.Fig]
	if f.Counters[knockdown] > 0 && kind != Cleared {
		return r.refuse("WAS-614", "{{.who}} is knocked down and must get up first: clear knockdown.", r.who(s, "who", t.Fig))
	}
	if f.Counters[codex.Dazed] > 0 && kind != Moved && kind != Cleared {
		return r.refuse("WAS-612", "{{.who}} is dazed: only movement actions.", r.who(s, "who", t.Fig))
	}
	return r.skillBars(s, t.Fig, kind)
}

// grantedAllowance is how far a granted movement goes.
func (r *Rules) grantedAllowance(s *Position) int {
	t, u, e := r.granting(s)
	if t.What == GrantStretch {
		return int(u.Stretch)
	}
	length := r.allowance(s, t.Fig)
	if e.FullLife {
		length = 1000 * int(s.Figures[t.Fig].Pool)
	}
	if e.MoveBonusPerPip > 0 {
		bonus := e.MoveBonusPerPip.Length(int(u.S))
		if e.Times != codex.NoQuantity {
			bonus *= r.quantity(s, u, e.Times)
		}
		length += bonus
	}
	return min(length, farthest)
}

// grantedStroll is how a granted movement is made.
func (r *Rules) grantedStroll(s *Position, verb Verb) stroll {
	t, u, e := r.granting(s)
	st := walkOf(&s.Figures[s.legs(t.Fig)], verb)
	switch {
	case e.Ignore == codex.IgnoreObstacles:
		st.gait.Kind = ground.Ignoring
	case e.Climb:
		st.gait.Kind = ground.Climbing
	default:
		if over := r.leap(u); over > 0 {
			st.gait.Kind, st.gait.Over = ground.Leaping, int16(over)
		}
	}
	return st
}

// leap is how wide and high the obstacles are that the movement of a use ignores (Jump), in thousandths of a #.
func (r *Rules) leap(u *Use) int {
	for i := range r.part(u, codex.Green).Effects {
		if e := &r.part(u, codex.Green).Effects[i]; e.Kind == codex.DoIgnore && e.Ignore == codex.IgnoreObstaclesUpTo {
			return min(int(e.PerPip)*int(u.S), farthest)
		}
	}
	return 0
}

// grantedWalk is a granted movement.
func (r *Rules) grantedWalk() deed {
	d := r.walking()
	d.Moves = func(s *Position, m Move, buf []Move) []Move {
		if r.mayGrant(s, Moved) != nil {
			return buf
		}
		first := len(buf)
		buf = r.sampleWalks(s, m, buf, r.grantedAllowance(s), r.grantedStroll(s, Walk))
		if _, _, e := r.granting(s); e.EndAtTerrain {
			buf = r.sampleContacts(s, m, buf)
		}
		kept := buf[:first]
		for _, m := range buf[first:] {
			if r.mayWalkGranted(s, &m) == nil {
				kept = append(kept, m)
			}
		}
		return kept
	}
	d.Check = func(s *Position, m Move) error {
		if err := r.mayGrant(s, Moved); err != nil {
			return err
		}
		return r.mayWalkGranted(s, &m)
	}
	d.Preview = func(s *Position, m Move) game.Preview {
		t, _, _ := r.granting(s)
		return r.foretellWay(s, t.Fig, &m, r.grantedAllowance(s), r.grantedStroll(s, m.Verb))
	}
	d.Play = func(s *Position, m Move, tell *game.Story) {
		t, u, _ := r.granting(s)
		n, longest, st := t.Fig, r.grantedAllowance(s), r.grantedStroll(s, m.Verb)
		t.Left--
		from := s.Figures[n].At
		r.announce(s, n, Moved, tell)
		done := r.travel(s, n, &m, longest, st, tell)
		u.Spare = int16(max(0, longest-done.length))
		r.heardThroughout(s, u, &done)
		r.moved(s, n, from, tell)
		if t.What != GrantStretch {
			r.obeyed(s, n)
			r.reloadMoving(s, n, tell) // WAS-R059; a further stretch is part of the same movement
		}
	}
	return d
}

// grantedClimb is a granted movement that is a climb (WAS-313).
func (r *Rules) grantedClimb() deed {
	d := r.climbing()
	may := func(s *Position, m *Move) error {
		if err := r.mayGrant(s, Moved); err != nil {
			return err
		}
		if t, u, e := r.granting(s); t.What == GrantStretch || e.Direction != codex.NoDirection || e.EndAtTerrain || r.lure(s, t.Fig, true) >= 0 {
			return r.refuse("WAS-313", "A climb takes a whole movement action of its own: {{.skill}} does not allow it here.", r.skillArg(r.skill(u)))
		}
		return r.mayClimb(s, s.Actor, m.Way[0].Point(), 1)
	}
	list := d.Moves
	d.Moves = func(s *Position, m Move, buf []Move) []Move {
		first := len(buf)
		buf = list(s, m, buf)
		kept := buf[:first]
		for _, m := range buf[first:] {
			if may(s, &m) == nil {
				kept = append(kept, m)
			}
		}
		return kept
	}
	d.Check = func(s *Position, m Move) error { return may(s, &m) }
	d.Play = func(s *Position, m Move, tell *game.Story) {
		t, u, _ := r.granting(s)
		n, from := t.Fig, s.Figures[t.Fig].At
		t.Left--
		u.Spare = 0
		r.announce(s, n, Moved, tell)
		r.climb(s, n, m.Way[0].Point(), tell)
		r.moved(s, n, from, tell)
		r.reloadMoving(s, n, tell)
	}
	return d
}

// heardThroughout takes what an Inspirational Speech has laid on allies off those who are out of earshot at the end of a leg of its movement: they have not heard all of it.
func (r *Rules) heardThroughout(s *Position, u *Use, done *trip) {
	effects := r.part(u, codex.Green).Effects
	if len(effects) == 0 || effects[0].Who != codex.WhoAlliesInEarshotThroughout {
		return
	}
	for _, at := range done.legs[:done.n] {
		for all := u.Heard; all != 0; {
			if n := all.Pop(); n != u.By && !r.Ground(s).In(s.Figures[n].Place(), at, 1000*int(s.Figures[u.By].Hand)) {
				u.Heard.remove(n)
				for i := r.on(s, n, u.Skill); i >= 0; i = r.on(s, n, u.Skill) {
					r.lift(s, i)
				}
			}
		}
	}
}

// mayWalkGranted tells why a granted movement may not go a way, or nil.
func (r *Rules) mayWalkGranted(s *Position, m *Move) error {
	t, u, e := r.granting(s)
	longest, st := r.grantedAllowance(s), r.grantedStroll(s, m.Verb)
	trip, err := r.journey(s, t.Fig, m, longest, st)
	if err != nil {
		return err
	}
	if t.What != GrantStretch {
		if err := r.mayGoLured(s, t.Fig, &trip, longest, st); err != nil {
			return err
		}
	}
	if e.EndAtTerrain && !r.besideTerrain(s, trip.end) && (t.Left == 1 || !r.backAtTerrain(s, t.Fig, trip.end, longest)) {
		return r.refuse("WAS-515", "The last movement must end in contact with a piece of terrain, and each before it where that can still be reached.")
	}
	if goal, ok := r.towards(s, u, e, t.Fig); ok {
		at := s.Figures[t.Fig].At
		for _, to := range trip.legs[:trip.n] {
			if to != at && plane.Square(to, goal) >= plane.Square(at, goal) {
				return r.refuse("WAS-R192", "Each leg of this movement must end nearer to where it has to lead.")
			}
			at = to
		}
	}
	return nil
}

// towards is the point that a granted movement must come nearer to with each leg, if it must.
func (r *Rules) towards(s *Position, u *Use, e *codex.Effect, n Fig) (plane.Point, bool) {
	switch e.Direction {
	case codex.DirectionTowardsUser:
		return s.Figures[u.By].At, true
	case codex.DirectionHomeBase:
		c, ok := s.corner(s.Figures[n].Side)
		return c.Point(), ok
	case codex.DirectionNearestOpponent:
		best := nobody
		for all := s.present(false); all != 0; {
			if o := all.Pop(); !s.allied(o, n) && (best == nobody || plane.Square(s.Figures[o].At, s.Figures[n].At) < plane.Square(s.Figures[best].At, s.Figures[n].At)) {
				best = o
			}
		}
		return s.Figures[best].At, best != nobody
	}
	return plane.Point{}, false
}

// besideTerrain tells whether a base at a place is in contact with a piece of terrain.
func (r *Rules) besideTerrain(s *Position, p ground.Place) bool {
	return r.Ground(s).BesideTerrain(p)
}

// grantedStrike is a granted melee attack. It does not gang up (WAS-R173).
func (r *Rules) grantedStrike() deed {
	return r.grantedAttack(r.striking(), r.inMelee(), r.mayStrike, func(s *Position, by Fig, arm uint8, m *Move, tell *game.Story) {
		r.strike(s, by, m.Fig, arm, m.N == 1, 0, tell)
	})
}

// grantedShot is a granted ranged attack.
func (r *Rules) grantedShot() deed {
	return r.grantedAttack(r.shooting(), r.atRange(), r.mayShoot, func(s *Position, by Fig, arm uint8, m *Move, tell *game.Story) {
		r.fire(s, by, m.Fig, arm, tell)
	})
}

// grantedAttack makes a granted attack of an attack: how that is listed, why it may not be made on somebody, and what makes it.
func (r *Rules) grantedAttack(d deed, a assault, may func(s *Position, by, on Fig, arm uint8) error, attack func(s *Position, by Fig, arm uint8, m *Move, tell *game.Story)) deed {
	mayAim := func(s *Position, on Fig) error {
		_, u, e := r.granting(s)
		return r.mayAimGranted(s, u, e, on)
	}
	kind, at := a.kind, a.at
	a.at = func(s *Position, by, on Fig, arm uint8) error {
		if err := mayAim(s, on); err != nil {
			return err
		}
		return at(s, by, on, arm)
	}
	d.Moves = func(s *Position, m Move, buf []Move) []Move {
		if r.mayGrant(s, kind) != nil {
			return buf
		}
		return r.attacks(s, m, buf, a)
	}
	d.Check = func(s *Position, m Move) error {
		if err := r.mayGrant(s, kind); err != nil {
			return err
		}
		by, arm := s.bearer(s.Actor, m.Arm)
		if err := r.mayCount(s, by, arm, &m); err != nil {
			return err
		}
		if err := mayAim(s, m.Fig); err != nil {
			return err
		}
		return may(s, by, m.Fig, arm)
	}
	d.Play = func(s *Position, m Move, tell *game.Story) {
		t := known[grantTask](s.Stack.Top())
		by, arm := s.bearer(t.Fig, m.Arm)
		t.Left--
		r.announce(s, t.Fig, kind, tell)
		attack(s, by, arm, &m, tell)
		r.lastAttack(s).Use = t.No + 1
	}
	return d
}

// lastAttack is the attack that has just been begun.
func (r *Rules) lastAttack(s *Position) *Attack {
	return &s.Attacks[known[attackTask](s.Stack.Top()).No]
}

// mayAimGranted tells why a granted action may not be aimed at a figure, or nil.
func (r *Rules) mayAimGranted(s *Position, u *Use, e *codex.Effect, on Fig) error {
	only := nobody
	switch e.Against {
	case codex.WhoUser, codex.WhoSelf:
		only = u.By
	case codex.WhoTarget:
		only = u.Target
	}
	if only != nobody && on != only {
		return r.refuse("WAS-523", "This action may be aimed at {{.who}} alone.", r.who(s, "who", only))
	}
	if k := r.skill(u); k.Requires.Has(codex.NeedsNotInContactWithTarget) && r.Ground(s).Touches(r.Ground(s).At(u.Start), s.Figures[on].Place()) {
		return r.refuse("WAS-540", "{{.who}} was in contact when {{.skill}} was announced.", r.who(s, "who", on), r.skillArg(k))
	}
	return nil
}

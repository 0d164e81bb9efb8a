package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Movement, climbing, charges, pushes and drops (WAS-301 to WAS-333).

// stroll is how somebody moves on foot or in the air, and whether that changes his level (WAS-669).
type stroll struct {
	gait  ground.Gait
	rises bool // takes to the air first
	lands bool // comes down at the end
}

// trip is a movement that is found to be possible: its legs, where it ends, and the Life that drops on it cost.
type trip struct {
	legs   [plane.MostLegs + 1]plane.Point
	n      int
	end    ground.Place
	length int
	harm   int
}

// journey is the way that a move names for a figure, from corner to corner the shortest; or why it cannot be gone (WAS-301 to WAS-304, WAS-R008, WAS-R152).
func (r *Rules) journey(s *Position, n Fig, m *Move, longest int, st stroll) (trip, error) {
	var room [MaxFigures]ground.Place
	return r.journeyPast(s, n, m, longest, st, s.crowd(n, &room))
}

// journeyPast is journey past others.
func (r *Rules) journeyPast(s *Position, n Fig, m *Move, longest int, st stroll, others []ground.Place) (trip, error) {
	var t trip
	f := &s.Figures[n]
	if st.rises || st.lands {
		if err := r.mayChangeLevel(s, n, st); err != nil {
			return t, err
		}
	}
	var corners [Corners]plane.Point
	k := 0
	for k < Corners && m.Way[k] != 0 {
		corners[k] = m.Way[k].Point()
		k++
	}
	g, from := r.Ground(s), f.Place()
	if st.rises {
		from.On = ground.Aloft
	}
	t.end = from
	if k > 0 {
		bar := r.along(g, &t, st.gait, from, corners[:k], longest, others)
		switch bar.By {
		case ground.Nothing:
		case ground.TooLong, ground.NoWay:
			return t, r.refuse("WAS-302", "No way of at most {{.n}}# leads there.", r.lengthArg("n", longest))
		default:
			return t, r.refuseBar(s, bar)
		}
		at := from.At
		for _, to := range t.legs[:t.n] {
			if err := r.shutOut(s, n, at, to); err != nil {
				return t, err
			}
			at = to
		}
	}
	if st.lands {
		t.end = g.At(t.end.At)
		if bar := g.Stands(ground.Gait{}, t.end, others); bar != (ground.Bar{}) {
			return t, r.refuseBar(s, bar)
		}
	}
	return t, nil
}

// along works a trip out. Who comes to a point stands on the highest climbable piece there (WAS-R153), or still on what nobody climbs but he stands on.
func (r *Rules) along(g *ground.Map, t *trip, gait ground.Gait, from ground.Place, corners []plane.Point, longest int, others []ground.Place) ground.Bar {
	last := len(corners) - 1
	end := g.At(corners[last])
	switch gait.Kind {
	case ground.Flying:
		end.On = ground.Aloft
	case ground.Climbing:
		end = g.Summit(corners[last])
	}
	if last == 0 { // mostly the way is straight, which is seen at once
		if step, goes := g.Goes(gait, from, end.At, longest, others); goes && step.To.On == end.On {
			t.legs[0], t.n, t.end, t.length, t.harm = end.At, 1, step.To, step.Length, step.Harm
			return ground.Bar{}
		}
	}
	w := r.walk()
	defer r.giveBack(w)
	w.From(g, gait, from, longest, others)
	legs, done, bar := w.Along(corners[:last], end, t.legs[:0])
	if bar.By != ground.Nothing && from.On != end.On && from.On != 0 && from.On != ground.Aloft {
		w.From(g, gait, from, longest, others)
		if upon, ended, none := w.Along(corners[:last], ground.Place{At: end.At, On: from.On}, t.legs[:0]); none.By == ground.Nothing {
			legs, done, bar = upon, ended, none
		}
	}
	t.n, t.end, t.length, t.harm = len(legs), done.End, done.Length, done.Harm
	return bar
}

// travel moves a figure along the way that a move names.
func (r *Rules) travel(s *Position, n Fig, m *Move, longest int, st stroll, tell *game.Story) trip {
	t, err := r.journey(s, n, m, longest, st)
	if err != nil {
		return trip{end: s.Figures[n].Place()} // it was possible when it was announced, and is not any more
	}
	r.goAlong(s, n, &t, st, tell)
	return t
}

// goAlong moves a figure along a trip, leg by leg, so that it touches what lies on the way (WAS-822, WAS-R161), and lets it drop where it does (WAS-321).
func (r *Rules) goAlong(s *Position, n Fig, t *trip, st stroll, tell *game.Story) {
	f := &s.Figures[n]
	if st.rises || st.lands {
		f.Flying = st.rises
		f.Marks |= Landed
	}
	if tell != nil {
		where := r.whereabouts(s, n, t.end)
		tell.Tell("WAS-301", "moves", r.who(s, "who", n), game.Name("to", pointText(t.end.At)), r.lengthArg("n", t.length), game.Name("way", string(appendPoints(nil, t.legs[:t.n]))), where[0], where[1], where[2])
	}
	r.arrives(s, n, t, tell)
}

// arrives has a figure be where a trip ends, and suffer what it meets on the way there.
func (r *Rules) arrives(s *Position, n Fig, t *trip, tell *game.Story) {
	f := &s.Figures[n]
	at := f.At
	f.settleAt(t.end)
	if f.Mount != nobody {
		s.Figures[f.Mount].settleAt(t.end)
	}
	for _, to := range t.legs[:t.n] {
		if r.swarms(s, n, at, to, tell); !f.Flying {
			r.passes(s, n, at, to, tell)
		}
		at = to
	}
	r.halts(s, n, tell)
	if t.harm > 0 {
		if tell != nil && f.State == Up {
			tell.Tell("WAS-321", "falls", r.who(s, "who", n))
		}
		r.suffers(s, n, t.harm, "WAS-321", tell)
	}
}

// mayClimb tells why a figure may not climb onto a piece, or down by a ladder, with so many actions, or nil (WAS-311, WAS-313, WAS-314, WAS-R040, WAS-R155, WAS-R268).
func (r *Rules) mayClimb(s *Position, n Fig, to plane.Point, actions int) error {
	var room [MaxFigures]ground.Place
	g := r.Ground(s)
	bar := g.Climb(s.Figures[n].Place(), g.At(to), s.crowd(n, &room))
	switch bar.By {
	case ground.Nothing:
		switch takes := r.climbTakes(s, n, to); {
		case takes == 0:
			return r.refuse("WAS-311", "The ladder is more than twice as long as {{.who}} has dice, and cannot be climbed.", r.who(s, "who", n))
		case takes > actions:
			return r.refuse("WAS-311", "The ladder is longer than {{.who}} has dice: climbing it takes both actions of a turn.", r.who(s, "who", n))
		}
		return nil
	case ground.Terrain:
		return r.refuse("WAS-314", "This is not climbed by an action: {{.terrain}}. What is lower than half a figure is walked onto, what is higher than a figure needs equipment or a skill.", r.terrainArg(s, bar.Which))
	case ground.NoWay:
		return r.refuse("WAS-R040", "A climb begins in contact with the piece.")
	case ground.TooLong:
		return r.refuse("WAS-R155", "A climb ends at most 1.1# from where it began.")
	case ground.Level:
		return r.refuse("WAS-310", "There is nothing to climb at that point.")
	}
	return r.refuseBar(s, bar)
}

// climbTakes is how many actions a climb takes that is possible, by the dice of who goes (WAS-311); 0 if the ladder is too long.
func (r *Rules) climbTakes(s *Position, n Fig, to plane.Point) int {
	g := r.Ground(s)
	return g.ClimbTakes(s.Figures[n].Place(), g.At(to), r.handOf(s, s.legs(n)))
}

// climb carries out a climb.
func (r *Rules) climb(s *Position, n Fig, to plane.Point, tell *game.Story) {
	t := trip{n: 1, end: r.Ground(s).At(to), length: plane.Length(s.Figures[n].At, to)}
	t.legs[0] = to
	r.goAlong(s, n, &t, stroll{}, tell)
}

// mayCharge tells why a figure may not charge along the way that a move names, or nil (WAS-330, WAS-331, WAS-R156).
func (r *Rules) mayCharge(s *Position, n Fig, m *Move) error {
	f := &s.Figures[n]
	if f.Left < 2 {
		return r.refuse("WAS-330", "A charge takes both actions of the turn.")
	}
	return r.mayChargeNow(s, n, m)
}

// mayChargeNow is mayCharge whatever it costs.
func (r *Rules) mayChargeNow(s *Position, n Fig, m *Move) error {
	if err := r.mayChargeArmed(s, n, m); err != nil {
		return err
	}
	if err := r.mayAim(s, n, m.Fig); err != nil {
		return err
	}
	if !r.sees(s, n, m.Fig) {
		return r.refuse("WAS-330", "{{.who}} is out of sight: only who is seen can be charged.", r.who(s, "who", m.Fig))
	}
	if err := r.mayChargeWith(s, n, m); err != nil {
		return err
	}
	_, _, err := r.chargeWay(s, n, m)
	return err
}

// mayChargeArmed tells why a figure may not charge with the weapon that a move names, or nil.
func (r *Rules) mayChargeArmed(s *Position, n Fig, m *Move) error {
	by, arm := s.bearer(n, m.Arm)
	if by != n {
		if err := r.mayDo(s, by, Struck); err != nil {
			return err
		}
	}
	if !r.melee(r.arm(s, by, arm)) {
		return r.refuse("WAS-331", "The charge ends with a melee attack: name a weapon for that, or the fists.")
	}
	return r.mayCount(s, n, m.Arm, m)
}

// chargeWay is the way of a charge, and whether it ends in contact. If the move names a way it must end in contact; else it is the shortest way to contact, or as much of it as two
// movement actions go (WAS-333).
func (r *Rules) chargeWay(s *Position, n Fig, m *Move) (t trip, contact bool, err error) {
	f, g := &s.Figures[n], r.Ground(s)
	longest := 2 * r.allowance(s, n)
	target := s.Figures[m.Fig].Place()
	if m.Way[0] != 0 {
		t, err = r.journey(s, n, m, longest, walkOf(&s.Figures[s.legs(n)], Walk))
		if err == nil && !g.Touches(t.end, target) {
			err = r.refuse("WAS-R156", "The way of a charge ends in contact with the target; this one does not.")
		}
		return t, true, err
	}
	if r.touches(s, n, m.Fig) {
		t.end = f.Place()
		return t, true, nil // WAS-R042
	}
	var room [MaxFigures]ground.Place
	t, contact = r.toContact(s, n, m.Fig, longest, s.crowd(n, &room))
	if !contact && t.end == f.Place() {
		return t, false, r.refuse("WAS-331", "No way leads to contact with {{.who}}.", r.who(s, "who", m.Fig))
	}
	return t, contact, nil
}

// toContact is the shortest way of a figure to contact with another, or as much of it as so much movement goes; it ends where the figure is if there is none.
func (r *Rules) toContact(s *Position, n, on Fig, longest int, others []ground.Place) (t trip, contact bool) {
	if t, contact, ok := r.straightCharge(s, n, on, longest, others); ok {
		return t, contact
	}
	f, g := &s.Figures[n], r.Ground(s)
	gait := walkOf(&s.Figures[s.legs(n)], Walk).gait
	w := r.walk()
	defer r.giveBack(w)
	t.end = f.Place()
	first, ok := w.Contact(g, gait, f.Place(), others, s.Figures[on].Place())
	if !ok {
		return t, false
	}
	legs, length, _ := w.To(first.Place, t.legs[:0])
	if length <= longest {
		t.n, t.length = len(legs), length
		done, _ := g.Legs(gait, f.Place(), legs, longest, others)
		t.end, t.harm = done.End, done.Harm
		return t, true
	}
	var cut trip
	short, done := w.Cut(legs, longest, cut.legs[:0])
	cut.n, cut.end, cut.length, cut.harm = len(short), done.End, done.Length, done.Harm
	return cut, false
}

// straightCharge is the way of a charge where nothing is in the way of going straight at the target: none is shorter.
func (r *Rules) straightCharge(s *Position, n, on Fig, longest int, others []ground.Place) (t trip, contact, ok bool) {
	f, g := &s.Figures[n], r.Ground(s)
	target := s.Figures[on].Place()
	to := plane.Toward(target.At, f.At, 2*int(r.codex.Sizes.BaseRadius)+ground.Contact)
	gait := walkOf(&s.Figures[s.legs(n)], Walk).gait
	step, goes := g.Goes(gait, f.Place(), to, ground.Far, others)
	if !goes || !g.Touches(step.To, target) {
		return t, false, false
	}
	if contact = step.Length <= longest; !contact {
		to = plane.Toward(f.At, to, longest)
		if step, goes = g.Goes(gait, f.Place(), to, longest, others); !goes {
			return t, false, false
		}
	}
	t.legs[0], t.n, t.end, t.length, t.harm = to, 1, step.To, step.Length, step.Harm
	return t, contact, true
}

// charge moves the figure and, if it comes into contact with its target, whoever else it touches (WAS-R043), lets it attack (WAS-331 to WAS-333).
func (r *Rules) charge(s *Position, n Fig, m *Move, tell *game.Story) {
	t, contact, err := r.chargeWay(s, n, m)
	if err != nil {
		return
	}
	if tell != nil {
		tell.Tell("WAS-330", "charges", r.who(s, "who", n), r.who(s, "on", m.Fig))
	}
	from := s.Figures[n].At
	r.goAlong(s, n, &t, walkOf(&s.Figures[s.legs(n)], Walk), tell)
	r.moved(s, n, from, tell)
	if !contact || s.Figures[n].State != Up || !r.touches(s, n, m.Fig) {
		r.shoutAlong(s, n, tell)
		return
	}
	if m.What != codex.NoSkill {
		r.useInCharge(s, n, m, tell)
		return
	}
	by, arm := s.bearer(n, m.Arm)
	r.strike(s, by, m.Fig, arm, m.N == 1, Ganged, tell)
}

// strike makes a figure's own melee attack (WAS-350).
func (r *Rules) strike(s *Position, n, on Fig, arm uint8, ranged bool, marks AttackMarks, tell *game.Story) {
	if ranged {
		marks |= RangedPip
	}
	s.Figures[n].Marks |= Attacked
	if tell != nil {
		tell.Tell("WAS-350", "attacks", r.who(s, "who", n), r.who(s, "on", on), game.Word("weapon", r.weaponName(r.arm(s, n, arm))))
	}
	s.attack(Attack{By: n, On: on, Sort: ByMelee, Arm: arm, Marks: marks | Own})
}

// fire makes a figure's own ranged attack (WAS-401), or that of a magic weapon (WAS-426).
func (r *Rules) fire(s *Position, n, on Fig, arm uint8, tell *game.Story) {
	s.Figures[n].Marks |= Attacked
	if tell != nil {
		tell.Tell("WAS-401", "shoots", r.who(s, "who", n), r.who(s, "on", on), game.Word("weapon", r.weaponName(r.arm(s, n, arm))))
	}
	a := Attack{By: n, On: on, Sort: ByRanged, Arm: arm, Marks: Own}
	if r.Ground(s).Cover(s.Figures[r.aimsFrom(s, n)].Place(), s.Figures[on].Place()) {
		a.Marks |= Covered
	}
	if w := r.weapon(r.arm(s, n, arm)); w.AutomaticHit > 0 {
		a.Marks |= Fixed | Wand
		a.Value = int8(w.AutomaticHit)
	}
	s.attack(a)
}

// push moves a figure straight away from a point, as far as it goes (WAS-405, WAS-103, WAS-R159).
func (r *Rules) push(s *Position, n Fig, from plane.Point, length int, rule string, tell *game.Story) {
	f := &s.Figures[n]
	if f.State != Up {
		return
	}
	var room [MaxFigures]ground.Place
	step := r.Ground(s).Push(f.Place(), from, length, s.crowd(n, &room))
	if step.To.At == f.At {
		return
	}
	if tell != nil {
		where := r.whereabouts(s, n, step.To)
		tell.Tell(rule, "pushed", r.who(s, "who", n), game.Name("to", pointText(step.To.At)), where[0], where[1], where[2])
	}
	t := trip{n: 1, end: step.To, length: step.Length, harm: step.Harm}
	t.legs[0] = step.To.At
	r.arrives(s, n, &t, tell)
	r.isMoved(s, n, tell)
}

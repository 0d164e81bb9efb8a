package rules

import (
	"slices"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Who may do what (WAS-240, WAS-612, WAS-614, WAS-640), and what is offered to whoever looks for a move: since a plane has more points than anybody could list, a sample of all that is allowed.

// mayAct tells whether a figure can act at all: whether it is led by somebody, or acts by itself.
func (r *Rules) mayAct(s *Position, n Fig) bool {
	f := &s.Figures[n]
	return f.State == Up && !s.ridden(n) && r.covered(s, n)
}

// mayDo tells why a figure may not perform an action of a kind now, or nil.
//
// A unit moves with the mount's legs, so that what keeps those from moving counts.
func (r *Rules) mayDo(s *Position, n Fig, kind Deed) error {
	f, who := &s.Figures[n], n
	if kind == Moved || kind == Charged {
		who = s.legs(n)
	}
	bound := &s.Figures[who].Counters
	switch {
	case bound[knockdown] > 0:
		return r.refuse("WAS-614", "{{.who}} is knocked down: the actions must be used to get up, one counter each.", r.who(s, "who", who))
	case bound[codex.Dazed] > 0 && kind != Moved:
		return r.refuse("WAS-612", "{{.who}} is dazed: only movement actions, or clearing a Dazed counter.", r.who(s, "who", who))
	case s.Reacting() && (kind == Charged || kind == Recovered):
		return r.refuse("WAS-246", "A Delay counter is good for one action, and this takes two.")
	case kind == Charged && f.Left < 2:
		return r.refuse("WAS-330", "A charge takes both actions of the turn.")
	}
	if err := r.followerBars(s, n, kind); err != nil {
		return err
	}
	if err := r.skillBars(s, n, kind); err != nil {
		return err
	}
	return r.scenarioBars(s, n, kind)
}

// announce notes that a figure begins an action of a kind: any but a movement ends recovering (WAS-640, WAS-R095).
func (r *Rules) announce(s *Position, n Fig, kind Deed, tell *game.Story) {
	if kind != Moved {
		r.endRecovering(s, n, tell)
	}
	r.announced(s, n, kind, tell)
}

// endRecovering ends the status recovering.
func (r *Rules) endRecovering(s *Position, n Fig, tell *game.Story) {
	f := &s.Figures[n]
	if f.Marks&Recovering == 0 {
		return
	}
	f.Marks &^= Recovering
	if tell != nil {
		tell.Tell("WAS-640", "recovering-ends", r.who(s, "who", n))
	}
}

// compassRose are the directions of sample ways, as far as they lead on a circle of 1000.
var compassRose = [...]plane.Point{{X: 1000}, {X: 707, Y: 707}, {Y: 1000}, {X: -707, Y: 707}, {X: -1000}, {X: -707, Y: -707}, {Y: -1000}, {X: 707, Y: -707}}

// walks lists a sample of movements: none at all (WAS-303), and straight on towards everybody and everything of interest, and in eight directions, as far as one goes or half of that. With a
// change of level there is only the place where the figure is.
func (r *Rules) walks(s *Position, m Move, buf []Move) []Move {
	n := s.Actor
	f := &s.Figures[n]
	if r.mayDo(s, n, Moved) != nil {
		return buf
	}
	m.Way[0] = At(f.At)
	if m.Verb != Walk {
		if r.allowsWalk(s, n, &m, 0, walkOf(&s.Figures[s.legs(n)], m.Verb)) {
			buf = append(buf, m)
		}
		return buf
	}
	buf = append(buf, m)
	return r.sampleWalks(s, m, buf, r.allowance(s, n), walkOf(&s.Figures[s.legs(n)], Walk))
}

// sampleWalks lists straight movements of at most a length.
func (r *Rules) sampleWalks(s *Position, m Move, buf []Move, longest int, st stroll) []Move {
	n := s.Actor
	f := &s.Figures[n]
	first := len(buf)
	sample := sampler{r: r, s: s, g: r.Ground(s), st: st, from: f.Place(), longest: longest}
	reach := longest + 2*int(r.codex.Sizes.BaseRadius)
	sample.others = slices.DeleteFunc(s.crowd(n, &sample.room), func(o ground.Place) bool { return !plane.Within(o.At, f.At, reach) })
	sample.corner, sample.closed = r.closedTo(s, n)
	add := func(to plane.Point, least int) {
		at, ok := sample.towards(to, least)
		if !ok {
			return
		}
		m.Way[0] = At(at)
		for i := first; i < len(buf); i++ {
			if buf[i].Way[0] == m.Way[0] {
				return
			}
		}
		buf = append(buf, m)
	}
	if sample.longest == 0 {
		return buf
	}
	for all := s.present(false); all != 0; {
		if o := all.Pop(); o != n && !s.ridden(o) {
			add(plane.Toward(s.Figures[o].At, f.At, 2*int(r.codex.Sizes.BaseRadius)+25), 1)
		}
	}
	for _, goal := range r.goals(s, n) {
		if goal != (plane.Point{}) {
			add(goal, 1)
		}
	}
	for _, d := range compassRose {
		to := plane.Point{X: clampTo(int(f.At.X) + int(d.X)*sample.longest/1000), Y: clampTo(int(f.At.Y) + int(d.Y)*sample.longest/1000)}
		add(to, sample.longest/2)
	}
	return buf
}

// sampler looks for straight legs that a figure can go.
type sampler struct {
	r       *Rules
	s       *Position
	g       *ground.Map
	st      stroll
	from    ground.Place
	longest int
	room    [MaxFigures]ground.Place
	others  []ground.Place
	corner  plane.Point // which the figure may not enter
	closed  bool        // if there is one
}

// towards is the end of a straight leg towards a point: as far as that, or the movement, goes, else half and a quarter of it, but no shorter than least.
func (p *sampler) towards(to plane.Point, least int) (plane.Point, bool) {
	length := p.longest
	if plane.Within(p.from.At, to, length) {
		length = plane.Length(p.from.At, to)
	} else {
		to = plane.Toward(p.from.At, to, length)
	}
	if length < max(1, least) {
		return to, false
	}
	for part := 0; ; part++ {
		if step, goes := p.g.Goes(p.st.gait, p.from, to, p.longest, p.others); goes && (step.To.On == ground.Aloft || step.To.On == p.g.At(to).On) && !(p.closed && p.g.Crosses(p.from.At, to, p.corner, ground.Home)) {
			return to, true
		}
		if length /= 2; part == 2 || length < max(1, least) {
			return to, false
		}
		to = plane.Toward(p.from.At, to, length)
	}
}

// clampTo keeps a coordinate where the middle of a base can be.
func clampTo(n int) int16 { return int16(min(max(n, 500), ground.Side-500)) }

// allowsWalk tells whether a movement is allowed.
func (r *Rules) allowsWalk(s *Position, n Fig, m *Move, longest int, st stroll) bool {
	_, err := r.journey(s, n, m, longest, st)
	return err == nil
}

// climbs lists climbs of a whole action.
func (r *Rules) climbs(s *Position, m Move, buf []Move) []Move {
	n := s.Actor
	if r.mayDo(s, n, Moved) != nil || s.Reacting() || r.lure(s, n, true) >= 0 {
		return buf
	}
	if g := r.Ground(s); !g.AtClimb(s.Figures[n].Place()) { // mostly
		return buf
	}
	var room [MaxFigures]ground.Place
	var spots [128]ground.Spot
	for i, spot := range r.Ground(s).Climbs(s.Figures[n].Place(), s.crowd(n, &room), spots[:0]) {
		if takes := r.climbTakes(s, n, spot.At); i%6 == 0 && r.Ground(s).At(spot.At).On == spot.On && takes > 0 && takes <= r.actionsToClimb(s, n) {
			m.Way[0] = At(spot.At)
			buf = append(buf, m)
		}
	}
	return buf
}

// charges lists a charge at each opponent straight ahead that can be charged, with each weapon.
func (r *Rules) charges(s *Position, m Move, buf []Move) []Move {
	n := s.Actor
	if s.Figures[n].Left < 2 || r.mayDo(s, n, Charged) != nil {
		return buf
	}
	var room [MaxFigures]ground.Place
	others := s.crowd(n, &room)
	longest := 2 * r.allowance(s, n)
	for all := s.present(false); all != 0; {
		m.Fig = all.Pop()
		if s.allied(n, m.Fig) || r.mayAim(s, n, m.Fig) != nil {
			continue
		}
		if !r.touches(s, n, m.Fig) {
			t, contact, ok := r.straightCharge(s, n, m.Fig, longest, others)
			if !ok || !contact && t.end == s.Figures[n].Place() {
				continue
			}
		}
		if !r.sees(s, n, m.Fig) {
			continue
		}
		for m.Arm = range s.choices(n) {
			if r.holds(s, n, m.Arm) && r.mayChargeArmed(s, n, &m) == nil {
				buf = append(buf, m)
				buf = r.chargesWith(s, n, m, buf)
			}
		}
	}
	return buf
}

// holds tells whether a figure, or its mount, has a weapon of a number; everybody has fists.
func (r *Rules) holds(s *Position, n Fig, number uint8) bool {
	n, arm := s.bearer(n, number)
	return arm == 0 || s.Figures[n].Arms[arm-1].Weapon != codex.NoWeapon
}

// assault is an attack as it is listed: why somebody may not use a weapon of his for it, and why a figure may not be attacked so.
type assault struct {
	kind Deed
	with func(s *Position, by Fig, arm uint8) error
	at   func(s *Position, by, on Fig, arm uint8) error
}

// inMelee and atRange are the attacks with weapons. Most figures are not in contact, and half of them allies, which is seen sooner than what else may be against an attack.
func (r *Rules) inMelee() assault {
	return assault{Struck, r.maySwing, func(s *Position, by, on Fig, _ uint8) error {
		if !r.touches(s, by, on) {
			return errRefused
		}
		return r.mayAim(s, by, on)
	}}
}

func (r *Rules) atRange() assault {
	return assault{Shot, r.mayFire, func(s *Position, by, on Fig, arm uint8) error {
		if s.allied(by, on) {
			return errRefused
		}
		return r.mayHit(s, by, on, arm, false)
	}}
}

// listing lists the attacks of a kind that whoever acts may make.
func (r *Rules) listing(a assault) func(*Position, Move, []Move) []Move {
	with := a.with
	a.with = func(s *Position, by Fig, arm uint8) error {
		if by != s.Actor {
			if err := r.mayDo(s, by, a.kind); err != nil {
				return err
			}
		}
		return with(s, by, arm)
	}
	return func(s *Position, m Move, buf []Move) []Move {
		if r.mayDo(s, s.Actor, a.kind) != nil {
			return buf
		}
		return r.attacks(s, m, buf, a)
	}
}

// attacks lists the attacks on everybody with each weapon of whoever acts and of his mount, as far as nothing is said against them.
func (r *Rules) attacks(s *Position, m Move, buf []Move, a assault) []Move {
	var room [2 * (MaxArms + 1)]uint8
	arms := room[:0]
	for number := range s.choices(s.Actor) {
		if by, arm := s.bearer(s.Actor, number); r.holds(s, s.Actor, number) && a.with(s, by, arm) == nil {
			arms = append(arms, number)
		}
	}
	if len(arms) == 0 {
		return buf
	}
	for all := s.present(false); all != 0; {
		m.Fig = all.Pop()
		for _, m.Arm = range arms {
			by, arm := s.bearer(s.Actor, m.Arm)
			if a.at(s, by, m.Fig, arm) != nil {
				continue
			}
			buf = append(buf, m)
			if w := r.weapon(r.arm(s, by, arm)); m.Verb == Melee && w != nil && w.MeleeByRanged {
				byRanged := m
				byRanged.N = 1
				buf = append(buf, byRanged)
			}
		}
	}
	return buf
}

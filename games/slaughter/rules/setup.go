package rules

import (
	"slices"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Setting a match up: corners are chosen, figures placed (WAS-810, WAS-815, WAS-R193, WAS-671, WAS-651).

// Placing is where a figure may be put.
type Placing uint8

// The kinds of placing.
const (
	AtHome    Placing = iota // all in the home base of its side (WAS-R003)
	BesideHim                // in contact with its Hero (WAS-671)
)

// The stages of setting up.
const (
	setupDraws   uint8 = iota // a lot decides who chooses a corner next (WAS-R193)
	setupChooses              // that side chooses
	setupPlaces               // the sides place their figures in the order in which they chose
)

// runSetup has the sides choose their corners, in an order that is drawn, and then place all their figures in the same order (WAS-810, WAS-815, WAS-R193). The order stands in
// Position.Tally meanwhile.
func (r *Rules) runSetup(s *Position, t *setupTask, tell *game.Story) {
	switch t.Stage {
	case setupDraws:
		if r.inLot(s, LotSide) == 0 {
			t.Stage, t.Side = setupPlaces, 0
			return
		}
		t.Stage = setupChooses
		begin(s, lotTask{LotSide})
	case setupChooses:
		side := s.Figures[s.Lot].Side
		if side == 0 {
			t.Stage = setupDraws
			return
		}
		if c, only := r.cornerLeft(s, side); only && s.Corner[side] == 0 {
			s.Corner[side] = uint8(c) + 1
		}
		if s.Corner[side] == 0 {
			s.Actor = s.Lot
			s.ask(ChoosingCorner)
			return
		}
		for i := range s.Tally {
			if s.Tally[i] == 0 {
				s.Tally[i] = side
				break
			}
		}
		t.Stage = setupDraws
	default:
		if int(t.Side) >= len(s.Tally) || s.Tally[t.Side] == 0 {
			s.Tally, s.Lot = [8]uint8{}, nobody
			s.pop()
			return
		}
		for n := Fig(1); n <= MaxFigures; n++ {
			if f := &s.Figures[n]; f.State == Coming && f.Side == s.Tally[t.Side] && !s.ridden(n) {
				how := AtHome
				if f.Kind == Pet {
					how = BesideHim
				}
				begin(s, placeTask{Fig: n, How: how, By: f.group(n)})
				return
			}
		}
		for n := Fig(1); n <= MaxHeroes; n++ {
			if f := &s.Figures[n]; f.State == Up && f.Side == s.Tally[t.Side] && r.bindOnly(s, n) {
				s.Actor = n
				s.ask(Bonding)
				return
			}
		}
		t.Side++
	}
}

// leader is the first Hero of a side, or nobody.
func (s *Position) leader(side uint8) Fig {
	for n := Fig(1); n <= MaxHeroes; n++ {
		if f := &s.Figures[n]; f.Kind == Hero && f.Side == side {
			return n
		}
	}
	return nobody
}

// cornerLeft is the one corner that is left to a side: of two teams the second has the corner across the map (WAS-815).
func (r *Rules) cornerLeft(s *Position, side uint8) (codex.Corner, bool) {
	if s.Scenario != codex.AllOutCarnage {
		for other := range uint8(MaxHeroes + 1) {
			if c, ok := s.corner(other); ok && other != side {
				return c.Opposite(), true
			}
		}
	}
	left, count := codex.Corner(0), 0
	for c := range codex.CornerCount {
		if r.still().mayStartIn(s, c) == nil {
			left = c
			count++
		}
	}
	return left, count == 1
}

// nobodys tells whether a corner is nobody's home in the scenario (WAS-820, WAS-830, WAS-840).
func (r *Rules) nobodys(s *Position, c codex.Corner) bool {
	switch s.Scenario {
	case codex.CaptureTheFlag, codex.BombingRun, codex.KingOfTheHill:
		return slices.Contains(r.codex.Objectives.Blocked[:], c.Point())
	}
	return false
}

// mayStartIn tells why nobody may start in a corner any more, or at all, or nil (WAS-810, WAS-820).
func (r *Rules) mayStartIn(s *Position, c codex.Corner) error {
	switch {
	case s.cornerTaken(c):
		return r.refuse("WAS-810", "Another side has that corner: each starts in its own.")
	case r.nobodys(s, c):
		return r.refuse("WAS-820", "That corner is nobody's home: the line between the two halves of the map ends there. Choose one of the other two.")
	}
	return nil
}

func (s *Position) cornerTaken(c codex.Corner) bool {
	for _, taken := range s.Corner {
		if taken == uint8(c)+1 {
			return true
		}
	}
	return false
}

// choosingCorner is the choice of a corner (WAS-810, WAS-815).
func (r *Rules) choosingCorner() decision {
	return decision{
		Kind: "corner", Rule: "WAS-810", Asks: "a side chooses its corner",
		Prompt: func(s *Position) game.Text {
			return game.Say("Choose the corner in which you start.")
		},
		Deeds: []deed{{
			Verb: ChooseCorner, Rule: "WAS-810", Write: is("corner {corner}", inN(aCorner)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for c := range codex.CornerCount {
					if m.N = uint8(c); r.mayStartIn(s, c) == nil {
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error { return r.mayStartIn(s, codex.Corner(m.N)) },
			Play: func(s *Position, m Move, tell *game.Story) {
				side := s.Figures[s.Actor].Side
				s.Corner[side] = m.N + 1
				if tell != nil {
					tell.Tell("WAS-810", "corner-chosen", r.who(s, "who", s.Actor), game.Word("corner", "corner."+codex.CornerIDs[m.N]))
				}
			},
		}},
	}
}

// runPlace asks where a figure is put.
func (r *Rules) runPlace(s *Position, t *placeTask, _ *game.Story) {
	s.Actor = t.Fig
	s.ask(PlacingFigure)
}

// placing is where a figure is put on the map.
func (r *Rules) placing() decision {
	return decision{
		Kind: "placing", Rule: "WAS-R193", Asks: "a figure is placed on the map", Open: true,
		Prompt: func(s *Position) game.Text {
			t := known[placeTask](s.Stack.Top())
			if t.How == BesideHim {
				return game.Say("Place {{.who}} in base to base contact with {{.by}}, where there is room.", r.who(s, "who", t.Fig), r.who(s, "by", t.By))
			}
			return game.Say("Place {{.who}} anywhere in the home base, the whole base within 4# of the corner.", r.who(s, "who", t.Fig))
		},
		Deeds: []deed{r.startingMounted(), {
			Verb: PlaceAt, Rule: "WAS-R003", Write: is("place {at}", wayFields(false)[0]),
			Moves: r.placings,
			Check: func(s *Position, m Move) error {
				return r.mayPlace(s, known[placeTask](s.Stack.Top()), m.Way[0].Point())
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				t := *known[placeTask](s.Stack.Top())
				s.pop()
				f := &s.Figures[t.Fig]
				f.settleAt(r.Ground(s).At(m.Way[0].Point()))
				if f.State == Coming { // and not a body that came off its mount
					f.State = Up
				}
				if f.Mount != nobody {
					s.Figures[f.Mount].State = Up
					s.Figures[f.Mount].settleAt(f.Place())
				}
				s.Actor = r.actor(s)
				if tell != nil {
					where := r.whereabouts(s, t.Fig, f.Place())
					tell.Tell("WAS-R193", "placed", r.who(s, "who", t.Fig), game.Name("at", pointText(f.At)), where[0], where[1], where[2])
				}
				r.entered(s, t.Fig, tell)
			},
		}},
	}
}

// mayPlace tells why a figure may not be put at a point, or nil.
func (r *Rules) mayPlace(s *Position, t *placeTask, at plane.Point) error {
	var room [MaxFigures]ground.Place
	g := r.Ground(s)
	p := g.At(at)
	if bar := g.Stands(ground.Gait{}, p, s.crowd(t.Fig, &room)); bar != (ground.Bar{}) {
		return r.refuseBar(s, bar)
	}
	switch t.How {
	case BesideHim:
		if !g.Touches(p, s.Figures[t.By].Place()) && r.anyBeside(s, t) {
			return r.refuse(besideRules[s.Figures[t.Fig].Kind], "{{.who}} is placed in base to base contact with {{.by}}: at most 0.05# between the bases.", r.who(s, "who", t.Fig), r.who(s, "by", t.By))
		}
	default:
		if c, ok := s.corner(s.Figures[t.Fig].Side); ok && !r.fitsHome(s, p, c) {
			return r.refuse("WAS-R003", "The whole base must lie within 4# of the corner point.")
		}
	}
	return nil
}

// besideRules are the rules that put somebody beside somebody else.
var besideRules = [kinds]string{Hero: "WAS-R107", Pet: "WAS-671", Daemon: "WAS-653", Snowman: "WAS-688", Zombie: "WAS-R111", Golem: "WAS-R111"}

// anyBeside tells whether there is a free place in contact with the figure that another is put beside (WAS-R163).
func (r *Rules) anyBeside(s *Position, t *placeTask) bool {
	var room [MaxFigures]ground.Place
	g := r.Ground(s)
	others := s.crowd(t.Fig, &room)
	by := s.Figures[t.By].Place()
	for _, at := range r.round(by.At) {
		if p := g.At(at); g.Touches(p, by) && g.Stands(ground.Gait{}, p, others) == (ground.Bar{}) {
			return true
		}
	}
	return false
}

// placings lists a sample of places.
func (r *Rules) placings(s *Position, m Move, buf []Move) []Move {
	t := known[placeTask](s.Stack.Top())
	first := len(buf)
	add := func(at plane.Point) {
		if m.Way[0] = At(at); r.mayPlace(s, t, at) == nil {
			buf = append(buf, m)
		}
	}
	if t.How == BesideHim {
		for _, at := range r.round(s.Figures[t.By].At) {
			add(at)
		}
	} else if c, ok := s.corner(s.Figures[t.Fig].Side); ok {
		p := c.Point()
		for dx := int16(500); dx <= 3500; dx += 1000 {
			for dy := int16(500); dy <= 3500; dy += 1000 {
				at := plane.Point{X: p.X + dx, Y: p.Y + dy}
				if p.X > 0 {
					at.X = p.X - dx
				}
				if p.Y > 0 {
					at.Y = p.Y - dy
				}
				add(at)
			}
		}
	}
	if len(buf) == first { // wherever there is room (WAS-R163)
		at := s.Figures[t.By].At
		if c, ok := s.corner(s.Figures[t.Fig].Side); ok && t.How == AtHome {
			at = plane.Point{X: clampTo(int(c.Point().X)), Y: clampTo(int(c.Point().Y))}
		}
		m.Way[0] = At(r.free(s, t.Fig, ground.Place{At: at}).At)
		buf = append(buf, m)
	}
	return buf
}

// picking is the choice of figures one after the other: further victims, further targets.
func (r *Rules) picking() decision {
	return decision{
		Kind: "picking", Rule: "WAS-R078", Asks: "figures are picked",
		Prompt: func(s *Position) game.Text {
			t := known[pickTask](s.Stack.Top())
			return game.Say(`Pick {{.what}}: {{.n}} more at most, or say that it is enough.`, game.Word("what", pickNames[t.What]), game.Num("n", t.Left))
		},
		Deeds: []deed{
			{Verb: Pick, Rule: "WAS-R078", Write: is("pick {figure}", inFig(aFigure)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					for all := r.pickable(s, known[pickTask](s.Stack.Top())); all != 0; {
						m.Fig = all.Pop()
						buf = append(buf, m)
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					if able := r.pickable(s, known[pickTask](s.Stack.Top())); !able.Has(m.Fig) {
						return r.refuse("WAS-R078", "{{.who}} does not qualify, or is picked already.", r.who(s, "who", m.Fig))
					}
					return nil
				},
				Play: func(s *Position, m Move, tell *game.Story) { r.picked(s, known[pickTask](s.Stack.Top()), m.Fig, tell) }},
			{Verb: PickDone, Rule: "WAS-R078", Write: is("enough"), Moves: r.onceIf(r.mayStopPicking),
				Check: func(s *Position, _ Move) error { return r.mayStopPicking(s) },
				Play:  func(s *Position, _ Move, _ *game.Story) { s.pop() }},
		},
	}
}

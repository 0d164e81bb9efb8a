package ground

import "mischief/game/board/plane"

// Ladder is how many whole actions the climb of a ladder takes for who has so many dice in his Hand: 1, also if it is just as long (WAS-R039), 2, or 0 if it is too long (WAS-311).
func Ladder(length, dice int) int {
	switch {
	case length <= dice*Unit:
		return 1
	case length <= 2*dice*Unit:
		return 2
	}
	return 0
}

// climbs is how far from where it began a climb of a whole action ends at most.
const climbs = 1100

// Climb is what a climb onto a piece comes to, or what bars it: it begins in contact with the piece, which is half as high as a figure or higher, as high as it at most or with a ladder, and
// ends with the middle of the base on it (WAS-313, WAS-314, WAS-R040, WAS-R155). Where there is a ladder one climbs down again as well, onto what is beside the piece (WAS-311, WAS-R268).
func (m *Map) Climb(from, to Place, others []Place) Bar {
	foot, top := from, to
	if down := m.Level(to) < m.Level(from); down {
		foot, top = to, from
	}
	piece := int(top.On) - 1
	if top.On == 0 || piece >= len(m.pieces) || from.On == to.On || !m.climbable.Has(piece) || top == from && m.pieces[piece].Ladder == 0 {
		return Bar{By: Level}
	}
	if m.rises(m.Level(foot), piece) || m.rise(foot, top) > int(m.size.Tall) && m.pieces[piece].Ladder == 0 {
		return Bar{Terrain, piece}
	}
	if !m.terrain[piece].Ground.Touched(m.base(foot), Contact) {
		return Bar{NoWay, piece}
	}
	if !plane.Within(from.At, to.At, climbs) {
		return Bar{By: TooLong}
	}
	if bar := m.Stands(Gait{}, to, others); bar != (Bar{}) {
		return bar
	}
	for i, o := range others {
		if o.On != Aloft && m.base(o).Bars(from.At, to.At, int(m.size.Radius)) {
			return Bar{Somebody, i}
		}
	}
	for i := range m.pieces {
		if !m.admits(Gait{}, i, top.On) && m.terrain[i].Ground.Sweep(from.At, to.At, int(m.size.Radius)) < 0 {
			return Bar{Terrain, i}
		}
	}
	return Bar{}
}

func (m *Map) rise(foot, top Place) int { return int(m.Level(top)) - int(m.Level(foot)) }

// ClimbTakes is how many actions a climb takes that is possible, for who has so many dice in his Hand: 1, or as many as the ladder takes onto what is higher than a figure; 0 if that is too
// long (WAS-311, WAS-313).
func (m *Map) ClimbTakes(from, to Place, dice int) int {
	foot, top := from, to
	if m.Level(to) < m.Level(from) {
		foot, top = to, from
	}
	if m.rise(foot, top) <= int(m.size.Tall) {
		return 1
	}
	return Ladder(int(m.pieces[top.On-1].Ladder), dice)
}

// AtClimb tells whether there may be anything to climb from a place. If it does not tell so Climbs finds nothing.
func (m *Map) AtClimb(from Place) bool {
	return m.climbable&m.touched(from) != 0
}

// Climbs appends places on top of pieces, or at the foot of a ladder, to which one can climb: for whoever looks for one.
func (m *Map) Climbs(from Place, others []Place, spots []Spot) []Spot {
	if from.On > 0 && int(from.On) <= len(m.pieces) && m.pieces[from.On-1].Ladder > 0 {
		for _, far := range [...]int16{550, 700, 900, climbs} {
			ring := plane.Base{At: from.At, Radius: far}
			for _, at := range ring.Rim() {
				if p := m.At(at); m.Level(p) < m.Level(from) && m.Climb(from, p, others) == (Bar{}) {
					spots = append(spots, Spot{p, plane.Length(from.At, at)})
				}
			}
		}
	}
	for rest := m.climbable & m.touched(from); rest != 0; {
		i := rest.first()
		for _, far := range [...]int16{550, 700, 900, climbs} {
			ring := plane.Base{At: from.At, Radius: far}
			for _, at := range ring.Rim() {
				if p := (Place{at, uint8(i + 1)}); m.Climb(from, p, others) == (Bar{}) {
					spots = append(spots, Spot{p, plane.Length(from.At, at)})
				}
			}
		}
	}
	return spots
}

// Push is where a figure comes to that is pushed straight away from a point, by so much or as far as it goes (WAS-405, WAS-103, WAS-R010, WAS-R159): the end of the longest legal leg, and what harm a drop
// on it does.
func (m *Map) Push(p Place, from plane.Point, length int, others []Place) Step {
	g := Gait{}
	if p.On == Aloft {
		g.Kind = Flying
	}
	for length = min(length, 8*Unit); length > 0 && p.At != from; length-- {
		if step, bar := m.Leg(g, p, plane.Away(p.At, from, length), others); bar == (Bar{}) {
			return step
		}
	}
	return Step{To: p}
}

// Nearby is the nearest place to a point where somebody can stand who is put there, or hardly farther off than that; ok is false if there is none on the map (WAS-214). It looks all round at ever larger
// distances, and then, where it has found one, nearer again.
func (m *Map) Nearby(to plane.Point, others []Place) (best Place, ok bool) {
	stands := func(p Place) bool { return m.Stands(Gait{}, p, others) == (Bar{}) }
	if best = m.At(to); stands(best) {
		return best, true
	}
	const coarse = 25
	for far := coarse; far < 2*Side && !ok; far += coarse {
		for d := range plane.Directions {
			p, on := plane.Off(to, d, far)
			if !on || !stands(m.At(p)) {
				continue
			}
			for near := far - coarse + 1; near <= far; near++ {
				q, _ := plane.Off(to, d, near)
				if here := m.At(q); stands(here) {
					if !ok || plane.Square(q, to) < plane.Square(best.At, to) {
						best, ok = here, true
					}
					break
				}
			}
		}
	}
	return best, ok
}

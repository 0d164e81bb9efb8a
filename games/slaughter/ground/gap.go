package ground

import "mischief/game/board/plane"

// Touches tells whether two figures are in base to base contact: the gap between their bases is at most Contact, and their feet are at most 1# apart in height. Who flies touches only who
// flies (WAS-350, WAS-R002, WAS-R153, WAS-621).
func (m *Map) Touches(a, b Place) bool {
	if (a.On == Aloft) != (b.On == Aloft) {
		return false
	}
	rise := int(m.Level(a)) - int(m.Level(b))
	return max(rise, -rise) <= Unit && m.base(a).Touches(m.base(b), Contact)
}

// Within tells whether a figure is at least partly within a length of the middle of another's base: a range, reach or earshot (WAS-407, WAS-512, WAS-R001). Who touches is within every length of 0.5#
// and more (WAS-R160). Between the air and the ground nobody is within any.
func (m *Map) Within(a, b Place, length int) bool {
	if (a.On == Aloft) != (b.On == Aloft) {
		return false
	}
	return m.base(a).Reaches(m.base(b), length) || length >= Unit/2 && m.Touches(a, b)
}

// Dead tells whether a figure is at least partly inside the dead zone of a shooter: nearer than 1# to the middle of his base; at the very rim it is not (WAS-406, WAS-R009).
func (m *Map) Dead(shooter, target Place) bool {
	reach := int64(Dead) + int64(m.size.Radius)
	return plane.Square(shooter.At, target.At) < reach*reach
}

// Beyond is by how many full # a figure is beyond a range; 0 for who is within it (WAS-418, WAS-R058).
func (m *Map) Beyond(a, b Place, length int) int {
	if m.base(a).Reaches(m.base(b), length) {
		return 0
	}
	n := 0
	for !plane.Nearer(a.At, b.At, length+int(m.size.Radius)+(n+1)*Unit) {
		n++
	}
	return n
}

// On tells whether a base touches a point, such as a flag (WAS-822).
func (m *Map) On(p Place, point plane.Point) bool {
	return plane.Within(p.At, point, int(m.size.Radius)+Contact)
}

// In tells whether a base is at least partly in a circle (WAS-841).
func (m *Map) In(p Place, middle plane.Point, radius int) bool {
	return plane.Within(p.At, middle, int(m.size.Radius)+radius)
}

// Inside tells whether a base is all in a circle.
func (m *Map) Inside(p Place, middle plane.Point, radius int) bool {
	return radius >= int(m.size.Radius) && plane.Within(p.At, middle, radius-int(m.size.Radius))
}

// Crosses tells whether a base that goes a leg comes to touch a circle or, if that has no radius, a point on its way (WAS-822).
func (m *Map) Crosses(a, b, middle plane.Point, radius int) bool {
	gap := 0
	if radius == 0 {
		gap = Contact
	}
	return plane.Passes(a, b, int(m.size.Radius), plane.Base{At: middle, Radius: int16(radius)}, gap)
}

// Corners are the corner points of the map, clockwise from the south-west.
var Corners = [4]plane.Point{{}, {Y: Side}, {X: Side, Y: Side}, {X: Side}}

// BesideTerrain tells whether a figure is in contact with a piece of terrain: the gap is at most Contact, or its base overlaps the piece.
func (m *Map) BesideTerrain(p Place) bool {
	return m.touched(p) != 0
}

// touched are the pieces of terrain that a figure is in contact with.
func (m *Map) touched(p Place) Pieces {
	touched := Pieces(0)
	for rest := m.around(p.At, p.At, int(m.size.Radius)+Contact); rest != 0; {
		if i := rest.first(); m.terrain[i].Ground.Touched(m.base(p), Contact) {
			touched = touched.With(i)
		}
	}
	return touched
}

// Nearest is the point of a piece that is nearest to another, and how far off that is: nothing for a point on it.
func (m *Map) Nearest(piece int, p plane.Point) (nearest plane.Point, length int) {
	if m.Holds(piece, p) {
		return p, 0
	}
	corners := m.pieces[piece].Corners
	length = 2 * Side
	for i, a := range corners {
		q := abreast(a, corners[(i+1)%len(corners)], p)
		if far := plane.Length(q, p); far < length {
			nearest, length = q, far
		}
	}
	return nearest, length
}

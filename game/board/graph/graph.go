// Package graph is a map of at most 64 places joined by roads, with sets of places as bit sets.
package graph

import (
	"fmt"
	"math/bits"
)

// Place is a place of a map by its number, in the type that its game gives to such numbers.
type Place interface{ ~int | ~int8 | ~uint8 }

// Set is a set of places: bit i stands for place i.
type Set[P Place] uint64

// One is the set of a single place.
func One[P Place](place P) Set[P] { return 1 << place }

// Has tells whether a place is in the set.
func (s Set[P]) Has(place P) bool { return s>>place&1 != 0 }

// Len is the number of places in the set.
func (s Set[P]) Len() int { return bits.OnesCount64(uint64(s)) }

// First is the lowest place of a set that is not empty.
func (s Set[P]) First() P { return P(bits.TrailingZeros64(uint64(s))) }

// Pop takes the lowest place out of a set that is not empty.
func (s *Set[P]) Pop() P {
	place := s.First()
	*s &= *s - 1
	return place
}

// Graph is a map of places and roads.
type Graph[P Place] struct {
	size      int
	neighbour [64]Set[P]
}

// New joins size places by roads. A road leads both ways; an error names a road to itself, a double one or one to nowhere.
func New[P Place](size int, roads [][2]int) (*Graph[P], error) {
	if size < 1 || size > 64 {
		return nil, fmt.Errorf("graph: %d places; a map has 1 to 64", size)
	}
	g := &Graph[P]{size: size}
	for i, road := range roads {
		a, b := road[0], road[1]
		switch {
		case a < 0 || b < 0 || a >= size || b >= size:
			return nil, fmt.Errorf("graph: road %d leads off the map", i)
		case a == b:
			return nil, fmt.Errorf("graph: road %d joins place %d to itself", i, a)
		case g.neighbour[a].Has(P(b)):
			return nil, fmt.Errorf("graph: road %d joins places %d and %d again", i, a, b)
		}
		g.neighbour[a] |= One(P(b))
		g.neighbour[b] |= One(P(a))
	}
	return g, nil
}

// Neighbours is the set of places one road away from a place.
func (g *Graph[P]) Neighbours(place P) Set[P] { return g.neighbour[place] }

// Around is the set of places one road away from any place of a set; it may hold places of the set.
func (g *Graph[P]) Around(set Set[P]) Set[P] {
	var around Set[P]
	for set != 0 {
		around |= g.neighbour[set.Pop()]
	}
	return around
}

// Flood is the set of places reached from a place along roads through places of the set within, the start included.
func (g *Graph[P]) Flood(start P, within Set[P]) Set[P] {
	reached := One(start)
	for edge := reached; edge != 0; {
		edge = g.Around(edge) & within &^ reached
		reached |= edge
	}
	return reached
}

// Connected tells whether the places of a set hang together by roads. The empty set does.
func (g *Graph[P]) Connected(set Set[P]) bool {
	return set == 0 || g.Flood(set.First(), set) == set
}

// Point is a place on a drawing.
type Point struct{ X, Y int }

// Crossing finds two roads that cross when drawn as straight lines between the points of their places, if there are any.
func Crossing(points []Point, roads [][2]int) (first, second int, crosses bool) {
	for i, a := range roads {
		for j := range i {
			b := roads[j]
			if a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1] {
				continue
			}
			if cross(points[a[0]], points[a[1]], points[b[0]], points[b[1]]) {
				return j, i, true
			}
		}
	}
	return 0, 0, false
}

// cross tells whether the segments ab and cd have a point in common.
func cross(a, b, c, d Point) bool {
	s1, s2 := side(a, b, c), side(a, b, d)
	s3, s4 := side(c, d, a), side(c, d, b)
	if s1*s2 < 0 && s3*s4 < 0 {
		return true
	}
	return s1 == 0 && within(a, b, c) || s2 == 0 && within(a, b, d) || s3 == 0 && within(c, d, a) || s4 == 0 && within(c, d, b)
}

// side is 1, 0 or -1 as p lies left of, on or right of the line from a to b.
func side(a, b, p Point) int {
	area := (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X)
	switch {
	case area > 0:
		return 1
	case area < 0:
		return -1
	}
	return 0
}

// within tells whether p, known to lie on the line through a and b, lies between them.
func within(a, b, p Point) bool {
	return min(a.X, b.X) <= p.X && p.X <= max(a.X, b.X) && min(a.Y, b.Y) <= p.Y && p.Y <= max(a.Y, b.Y)
}

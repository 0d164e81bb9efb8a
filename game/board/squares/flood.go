package squares

import "math/bits"

// Far is the distance of what no way leads to.
const Far = 1<<planes - 1

// planes is how many binary digits the distances of a flood have: no way is longer than the board has squares.
const planes = 10

// Flood counts how many moves squares are from where it begins: each move leads to a connected square, straight or diagonal. As moves go both ways, so do the distances.
// A Flood is a value that can be used again; it is large, so hand it on by its address.
type Flood struct {
	Reached Set         // all squares to which there is a way
	digits  [planes]Set // digit by digit, the lowest first: the squares in whose distance it is 1
	last    int         // the greatest distance
}

// Spread counts from some squares, which need not be allowed themselves, over the allowed ones.
func (f *Flood) Spread(l *Links, allowed, from *Set) { f.Seek(l, allowed, nil, from, nil) }

// Glide does the same for figures that glide, too: such a move leads into a big square that shares an edge with the figure's own, to any allowed square to which, inside these two big
// squares, there is a way over open ones.
func (f *Flood) Glide(l *Links, allowed, open, from *Set) {
	f.Seek(l, allowed, open, from, nil)
}

// Seek does the same, but no farther than to the nearest of some squares: what is not as near is left out. Nearest is nil where none is sought, open for figures that do not glide.
func (f *Flood) Seek(l *Links, allowed, open, from, nearest *Set) {
	*f = Flood{Reached: *from}
	if nearest != nil && nearest.Meets(from) {
		return
	}
	first, last := MaxHeight, -1 // the rows that the present distance lies in
	for r, x := range from {
		if x != 0 {
			first, last = min(first, r), r
		}
	}
	var fronts [2]Set
	fronts[0] = *from
	var glides Set
	met := uint32(0)
	for n := 1; first <= last && met == 0; n++ {
		front, next := &fronts[(n-1)&1], &fronts[n&1]
		*next = Set{}
		wide := 1
		if open != nil {
			glides, wide = l.Glides(open, front), 3
		}
		low, high := max(0, first-wide), min(MaxHeight-1, last+wide)
		first, last = MaxHeight, -1
		above := uint32(0)
		for r := low; r <= high; r++ {
			x := front[r]
			to := above | (x&l.East[r])<<1 | x>>1&l.East[r] | glides[r]
			if r+1 < MaxHeight {
				y := front[r+1]
				to |= y&l.South[r] | y>>1&l.SouthEast[r] | (y&l.SouthWest[r])<<1
				above = x&l.South[r] | (x&l.SouthEast[r])<<1 | x>>1&l.SouthWest[r]
			}
			to &= allowed[r] &^ f.Reached[r]
			next[r] = to
			if to == 0 {
				continue
			}
			first, last = min(first, r), r
			f.last = n
			f.Reached[r] |= to
			if nearest != nil {
				met |= to & nearest[r]
			}
			for digits := uint(n); digits != 0; digits &= digits - 1 {
				f.digits[bits.TrailingZeros(digits)][r] |= to
			}
		}
	}
}

// Distance is how many moves a square is away, Far if there is no way.
func (f *Flood) Distance(q Square) int {
	if !f.Reached.Has(q) {
		return Far
	}
	n := 0
	for k := range bits.Len(uint(f.last)) {
		n |= int(f.digits[k][q>>5]>>(q&31)&1) << k
	}
	return n
}

// Nearest is how many moves the nearest square of a set is away, Far if there is a way to none.
func (f *Flood) Nearest(s *Set) int {
	left := s.Intersect(f.Reached)
	if left.Empty() {
		return Far
	}
	n := 0
	for k := bits.Len(uint(f.last)) - 1; k >= 0; k-- {
		if nearer := left.Without(f.digits[k]); !nearer.Empty() {
			left = nearer
		} else {
			n |= 1 << k
		}
	}
	return n
}

// At is all squares that are so many moves away.
func (f *Flood) At(distance int) Set {
	if distance < 0 || distance > f.last {
		return Set{}
	}
	s := f.Reached
	for k := range bits.Len(uint(f.last)) {
		if distance>>k&1 != 0 {
			s = s.Intersect(f.digits[k])
		} else {
			s = s.Without(f.digits[k])
		}
	}
	return s
}

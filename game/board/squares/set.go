package squares

import "math/bits"

// Set is a set of squares, a word a row, a bit a column.
type Set [MaxHeight]uint32

// One is the set of a square alone.
func One(q Square) Set {
	var s Set
	s.Add(q)
	return s
}

// Of is the set of some squares.
func Of(list ...Square) Set {
	var s Set
	for _, q := range list {
		s.Add(q)
	}
	return s
}

// Block is the set of two by two squares of which q is the one in the north-west. What lies beyond the largest board is left out.
func Block(q Square) Set {
	var s Set
	s[q>>5] = 3 << (q & 31)
	if q>>5+1 < MaxHeight {
		s[q>>5+1] = 3 << (q & 31)
	}
	return s
}

// Has tells whether a square is in the set.
func (s *Set) Has(q Square) bool { return s[q>>5]>>(q&31)&1 != 0 }

// Add puts a square into the set.
func (s *Set) Add(q Square) { s[q>>5] |= 1 << (q & 31) }

// Remove takes a square out of the set.
func (s *Set) Remove(q Square) { s[q>>5] &^= 1 << (q & 31) }

// Put puts a square into the set or takes it out.
func (s *Set) Put(q Square, in bool) {
	if in {
		s.Add(q)
	} else {
		s.Remove(q)
	}
}

// Union is what is in s or t.
func (s Set) Union(t Set) Set {
	for r := range s {
		s[r] |= t[r]
	}
	return s
}

// Intersect is what is in both.
func (s Set) Intersect(t Set) Set {
	for r := range s {
		s[r] &= t[r]
	}
	return s
}

// Without is what is in s and not in t.
func (s Set) Without(t Set) Set {
	for r := range s {
		s[r] &^= t[r]
	}
	return s
}

// Meets tells whether some square is in both.
func (s *Set) Meets(t *Set) bool {
	for r := range s {
		if s[r]&t[r] != 0 {
			return true
		}
	}
	return false
}

// Empty tells whether there is nothing in the set.
func (s Set) Empty() bool { return s == Set{} }

// Count is how many squares are in the set.
func (s Set) Count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount32(w)
	}
	return n
}

// First is the first square of the set in reading order, or None.
func (s Set) First() Square { return s.Next(None) }

// Next is the first square of the set after q in reading order, or None. None as q asks for the first of all.
func (s *Set) Next(q Square) Square {
	q++
	r := int(q >> 5)
	if r >= MaxHeight {
		return None
	}
	w := s[r] >> (q & 31) << (q & 31)
	for w == 0 {
		if r++; r == MaxHeight {
			return None
		}
		w = s[r]
	}
	return At(bits.TrailingZeros32(w), r)
}

// Each goes through the set in reading order: for q := range s.Each.
func (s Set) Each(yield func(Square) bool) {
	for r, w := range s {
		for ; w != 0; w &= w - 1 {
			if !yield(At(bits.TrailingZeros32(w), r)) {
				return
			}
		}
	}
}

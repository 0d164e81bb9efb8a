package squares

import "math/bits"

// Glides is where figures glide from any square of a set: into a big square that shares an edge with their own, as far as inside these two there is a way over open squares.
func (l *Links) Glides(open, from *Set) Set {
	var to Set
	for r := 0; r < MaxHeight; r += 2 {
		both := from[r] | from[r+1]
		for both = (both | both>>1) & 0x55555555; both != 0; both &= both - 1 {
			c := bits.TrailingZeros32(both)
			own := uint32(3) << c
			if c > 0 {
				l.glide(open, from, &to, r, 2, r, own, own>>2)
			}
			if c+2 < MaxWidth {
				l.glide(open, from, &to, r, 2, r, own, own<<2)
			}
			if r > 0 {
				l.glide(open, from, &to, r-2, 4, r, own, own)
			}
			if r+2 < MaxHeight {
				l.glide(open, from, &to, r, 4, r, own, own)
			}
		}
	}
	return to
}

// glide adds to a set what is reached between two big squares that lie in the rows from top on: from the one whose rows begin at r, in the columns own, in the other one, in the columns theirs.
func (l *Links) glide(open, from, to *Set, top, rows, r int, own, theirs uint32) {
	var at [4]uint32
	at[r-top], at[r-top+1] = from[r]&own, from[r+1]&own
	for changed := true; changed; {
		changed = false
		for y := range rows {
			x := at[y]
			next := (x&l.East[top+y])<<1 | x>>1&l.East[top+y]
			if y > 0 {
				above, i := at[y-1], top+y-1
				next |= above&l.South[i] | (above&l.SouthEast[i])<<1 | above>>1&l.SouthWest[i]
			}
			if y+1 < rows {
				below, i := at[y+1], top+y
				next |= below&l.South[i] | below>>1&l.SouthEast[i] | (below&l.SouthWest[i])<<1
			}
			next &= open[top+y] & (own | theirs)
			if next&^x != 0 {
				at[y], changed = x|next, true
			}
		}
	}
	for y := range rows {
		if i := top + y; i>>1 != r>>1 || own != theirs {
			to[i] |= at[y] & theirs
		}
	}
}

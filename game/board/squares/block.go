package squares

// Large figures fill blocks of two by two squares. A block is named by its square in the north-west, so that sets of squares are sets of blocks, too,
// and a Flood over Links.Blocks counts the steps of blocks.

// Blocks is where blocks may lie: all four squares are there and none of them occupied, at most one is blocking, and no wall parts them.
func (g *Ground) Blocks(occupied *Set) Set {
	l, free := g.Links(), g.Floor.Without(*occupied)
	blocks := free.blocks()
	for r := range MaxHeight - 1 {
		above, below, east, south := g.Blocking[r], g.Blocking[r+1], l.East[r]&l.East[r+1], l.South[r]
		west, right, both := above|below, (above|below)>>1, above&below
		blocks[r] &= east & south & (south >> 1) &^ (west&right | both | both>>1)
	}
	blocks[MaxHeight-1] = 0
	return blocks
}

// Covered is all squares of the blocks of a set.
func (s *Set) Covered() Set {
	var t Set
	for r, x := range s {
		x |= x << 1
		t[r] |= x
		if r+1 < MaxHeight {
			t[r+1] |= x
		}
	}
	return t
}

// Covering is all blocks that have a square of the set.
func (s *Set) Covering() Set {
	var t Set
	for r, x := range s {
		x |= x >> 1
		t[r] |= x
		if r > 0 {
			t[r-1] |= x
		}
	}
	return t
}

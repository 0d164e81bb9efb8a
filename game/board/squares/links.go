package squares

// Links are the steps that there are from a square to those around it, no matter what stands or lies in either. Each is kept at a square, for both ways along it:
// East and South lead from that square to the one east and south of it, SouthEast to the one diagonally behind, SouthWest from the square east of it to the one south of it.
//
// Two squares that share an edge are linked if no wall lies on it. Two that share only a corner are linked if one of the two ways round that corner crosses no wall.
type Links struct{ East, South, SouthEast, SouthWest Set }

// Links are the steps that walls and the border leave.
func (g *Ground) Links() (l Links) {
	l.link(&g.Floor, &g.WallEast, &g.WallSouth, 0, MaxHeight-1)
	return l
}

// Unhindered are the steps that can be made without crossing a rail either.
func (g *Ground) Unhindered() (l Links) {
	east, south := g.WallEast.Union(g.RailEast), g.WallSouth.Union(g.RailSouth)
	l.link(&g.Floor, &east, &south, 0, MaxHeight-1)
	return l
}

// link sets the steps of some rows, where there are none yet, to those that walls in the east and south of squares leave.
func (l *Links) link(floor, east, south *Set, first, last int) {
	e := edges(floor[first], east[first])
	for r := first; r <= last; r++ {
		if r+1 == MaxHeight {
			l.East[r] = e
			break
		}
		s, below := floor[r]&floor[r+1]&^south[r], edges(floor[r+1], east[r+1])
		l.East[r], l.South[r] = e, s
		l.SouthEast[r], l.SouthWest[r] = corners(e, below, s)
		e = below
	}
}

// edges are the edges in a row that can be crossed.
func edges(floor, wall uint32) uint32 { return floor & (floor >> 1) &^ wall }

// corners are the corners under a row past which there is a way, of its edges, those of the row below and those between.
func corners(above, below, between uint32) (southEast, southWest uint32) {
	return above&(between>>1) | between&below, above&between | between>>1&below
}

// Blocks are the steps of a block of two by two squares, kept by the squares in its north-west: all four squares of it have to make the step.
func (l *Links) Blocks() Links {
	return Links{l.East.blocks(), l.South.blocks(), l.SouthEast.blocks(), l.SouthWest.blocks()}
}

// blocks is the squares in the north-west of blocks that lie in the set as a whole.
func (s *Set) blocks() Set {
	var t Set
	for r := range MaxHeight - 1 {
		both := s[r] & s[r+1]
		t[r] = both & (both >> 1)
	}
	return t
}

// Step is where one step leads from any square of a set.
func (l *Links) Step(from *Set) Set {
	var to Set
	for r := range to {
		to[r] = l.straight(from, r) | l.diagonal(from, r)
	}
	return to
}

// straight is where straight steps lead in a row.
func (l *Links) straight(from *Set, r int) uint32 {
	x, e := from[r], l.East[r]
	to := (x&e)<<1 | x>>1&e
	if r > 0 {
		to |= from[r-1] & l.South[r-1]
	}
	if r+1 < MaxHeight {
		to |= from[r+1] & l.South[r]
	}
	return to
}

// diagonal is where diagonal steps lead in a row.
func (l *Links) diagonal(from *Set, r int) (to uint32) {
	if r > 0 {
		x := from[r-1]
		to = (x&l.SouthEast[r-1])<<1 | x>>1&l.SouthWest[r-1]
	}
	if r+1 < MaxHeight {
		x := from[r+1]
		to |= x>>1&l.SouthEast[r] | (x&l.SouthWest[r])<<1
	}
	return to
}

// From is where one step leads from a square.
func (l *Links) From(q Square) Set {
	var to Set
	r, x := q.Row(), uint32(1)<<(q&31)
	to[r] = (x&l.East[r])<<1 | x>>1&l.East[r]
	if r > 0 {
		to[r-1] = x&l.South[r-1] | x>>1&l.SouthEast[r-1] | (x&l.SouthWest[r-1])<<1
	}
	if r+1 < MaxHeight {
		to[r+1] = x&l.South[r] | (x&l.SouthEast[r])<<1 | x>>1&l.SouthWest[r]
	}
	return to
}

// linked tells whether there is a step from a to b, which share an edge or a corner.
func (g *Ground) linked(a, b Square, rails bool) bool {
	if b < a {
		a, b = b, a
	}
	r, c := a.Row(), a.Column()
	east, south := g.WallEast[r], g.WallSouth[r]
	if rails {
		east, south = east|g.RailEast[r], south|g.RailSouth[r]
	}
	e := edges(g.Floor[r], east)
	if b.Row() == r {
		return e>>c&1 != 0
	}
	s := g.Floor[r] & g.Floor[r+1] &^ south
	if b.Column() == c {
		return s>>c&1 != 0
	}
	below := g.WallEast[r+1]
	if rails {
		below |= g.RailEast[r+1]
	}
	se, sw := corners(e, edges(g.Floor[r+1], below), s)
	if b.Column() > c {
		return se>>c&1 != 0
	}
	return sw>>(c-1)&1 != 0
}

// near tells whether two squares of the largest board share an edge or a corner.
func near(a, b Square) bool {
	return min(a, b) >= 0 && max(a, b) < MaxHeight*Stride && a != b && abs(a.Row()-b.Row()) <= 1 && abs(a.Column()-b.Column()) <= 1
}

// Connected tells whether one step leads from a to b, or they are the same square.
func (g *Ground) Connected(a, b Square) bool { return a == b || near(a, b) && g.linked(a, b, false) }

// Adjacent tells whether two squares share an edge and are connected.
func (g *Ground) Adjacent(a, b Square) bool {
	return near(a, b) && (a.Row() == b.Row() || a.Column() == b.Column()) && g.linked(a, b, false)
}

// AdjacentTo is the squares adjacent to q.
func (g *Ground) AdjacentTo(q Square) Set {
	around, r := g.Around(q), q.Row()
	if r > 0 {
		around[r-1] &= 1 << (q & 31)
	}
	if r+1 < MaxHeight {
		around[r+1] &= 1 << (q & 31)
	}
	return around
}

// Around is the squares around q that are connected with it, up to eight.
func (g *Ground) Around(q Square) Set {
	var to Set
	r, x := q.Row(), uint32(1)<<(q&31)
	e := edges(g.Floor[r], g.WallEast[r])
	to[r] = (x&e)<<1 | x>>1&e
	if r > 0 {
		s := g.Floor[r-1] & g.Floor[r] &^ g.WallSouth[r-1]
		se, sw := corners(edges(g.Floor[r-1], g.WallEast[r-1]), e, s)
		to[r-1] = x&s | x>>1&se | (x&sw)<<1
	}
	if r+1 < MaxHeight {
		s := g.Floor[r] & g.Floor[r+1] &^ g.WallSouth[r]
		se, sw := corners(e, edges(g.Floor[r+1], g.WallEast[r+1]), s)
		to[r+1] = x&s | (x&se)<<1 | x>>1&sw
	}
	return to
}

// Neighbours appends the squares around q that are connected with it to a list, in reading order.
func (g *Ground) Neighbours(q Square, list []Square) []Square {
	around := g.Around(q)
	for n := around.First(); n != None; n = around.Next(n) {
		list = append(list, n)
	}
	return list
}

// Package squares is a board of square cells that stand for a place: walls, doors and rails on the edges between them, terrain on the cells themselves, big squares of two by two.
// Everything is whole numbers: who sees whom, what lies on a line, how far a figure has to go. It knows no game.
package squares

// Square is a cell by its number: row times Stride plus column. The first is in the north-west.
type Square int16

const (
	// Stride is the distance between the numbers of two squares one above the other.
	Stride = 32
	// MaxWidth and MaxHeight bound boards.
	MaxWidth, MaxHeight = Stride, 24
	// None is no square.
	None Square = -1
)

// At is the square in a column and a row, both from 0.
func At(column, row int) Square { return Square(row*Stride + column) }

// Column and Row are where a square lies, from 0.
func (q Square) Column() int { return int(q) & (Stride - 1) }

// Row is the row of a square, from 0.
func (q Square) Row() int { return int(q) / Stride }

// Distance is how many squares b is from a, counted straight along rows and columns.
func Distance(a, b Square) int {
	return abs(a.Column()-b.Column()) + abs(a.Row()-b.Row())
}

func abs(n int) int { return max(n, -n) }

// Big is the north-west square of the big square in which a square lies. It names the big square.
func Big(q Square) Square { return q &^ (Stride + 1) }

// BigSet is the four squares of the big square in which a square lies.
func BigSet(q Square) Set { return Block(Big(q)) }

// Ground is what lies on a board at the moment: a plain value, so that a position can hold it. Where there is no floor nobody passes or sees.
type Ground struct {
	Floor     Set // the squares that there are
	Blocking  Set
	Hindering Set
	Water     Set
	// Edges, each by the square west or north of it.
	WallEast, WallSouth Set // nobody passes or sees through: walls, closed doors, the border
	RailEast, RailSouth Set // hindering
}

// Open is the squares without blocking terrain.
func (g *Ground) Open() Set { return g.Floor.Without(g.Blocking) }

// Terrain is what a square is, any of these together.
type Terrain uint8

// The kinds of terrain; 0 is plain floor.
const (
	Blocking Terrain = 1 << iota
	Hindering
	Water
)

// Terrain is what a square is.
func (g *Ground) Terrain(q Square) Terrain {
	var t Terrain
	for i, s := range [...]*Set{&g.Blocking, &g.Hindering, &g.Water} {
		if s.Has(q) {
			t |= 1 << i
		}
	}
	return t
}

// SetSquare changes what a square is.
func (g *Ground) SetSquare(q Square, t Terrain) {
	for i, s := range [...]*Set{&g.Blocking, &g.Hindering, &g.Water} {
		s.Put(q, t>>i&1 != 0)
	}
}

// Edge is what lies between two squares that share an edge.
type Edge uint8

// The kinds of edges. A door is a wall in a Ground while it is closed; only drawings tell it apart.
const (
	Plain Edge = iota
	Wall
	Rail
	Door
)

// edge is the square by which an edge between two squares is kept, and whether it is the one to the east. It is None for squares that share none.
func edge(a, b Square) (q Square, east bool) {
	q = min(a, b)
	switch {
	case a < 0 || b < 0 || max(a, b) >= MaxHeight*Stride:
		return None, false
	case max(a, b)-q == 1 && a.Row() == b.Row():
		return q, true
	case max(a, b)-q == Stride:
		return q, false
	}
	return None, false
}

// Edge is what lies on the edge between two squares; Wall for squares that share none.
func (g *Ground) Edge(a, b Square) Edge {
	q, east := edge(a, b)
	walls, rails := &g.WallSouth, &g.RailSouth
	if east {
		walls, rails = &g.WallEast, &g.RailEast
	}
	switch {
	case q == None || walls.Has(q):
		return Wall
	case rails.Has(q):
		return Rail
	}
	return Plain
}

// SetEdge changes what lies on the edge between two squares. Nothing changes for squares that share none.
func (g *Ground) SetEdge(a, b Square, e Edge) {
	q, east := edge(a, b)
	if q == None {
		return
	}
	walls, rails := &g.WallSouth, &g.RailSouth
	if east {
		walls, rails = &g.WallEast, &g.RailEast
	}
	walls.Put(q, e == Wall || e == Door)
	rails.Put(q, e == Rail)
}

// OpenEdge takes away what lies on the edge between two squares, such as a door.
func (g *Ground) OpenEdge(a, b Square) { g.SetEdge(a, b, Plain) }

// CloseEdge puts a wall, or a closed door, on the edge between two squares.
func (g *Ground) CloseEdge(a, b Square) { g.SetEdge(a, b, Wall) }

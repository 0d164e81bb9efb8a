package codex

import (
	"errors"
	"slices"
	"strconv"

	"mischief/game/board/squares"
	"mischief/game/content"
)

// Legend is how maps are drawn, as maps.yaml says.
var Legend = squares.Legend{
	Squares: map[rune]squares.Terrain{'.': 0, '#': squares.Blocking, ',': squares.Hindering, '~': squares.Water, '%': squares.Water | squares.Hindering},
	East:    map[rune]squares.Edge{' ': squares.Plain, '|': squares.Wall, ':': squares.Rail, 'D': squares.Door},
	South:   map[rune]squares.Edge{' ': squares.Plain, '-': squares.Wall, ':': squares.Rail, 'D': squares.Door},
}

// readMap reads the map of a scenario, and what its doors are called.
func readMap(n *content.Node) (m Map, doors []string) {
	m.Width, m.Height = n.Int("width", 2, MaxMapWidth), n.Int("height", 2, MaxMapHeight)
	drawn := m.readTerrain(n)
	m.readMarks(n)
	m.Doors = make([]Door, 1)
	for _, door := range n.Fields("doors") {
		d := Door{Name: door.Name()}
		d.A, d.B = m.between(door)
		pair := squares.Pair{A: d.A, B: d.B}
		if drawn != nil && !drawn[pair] {
			door.Fail("no edge between %s and %s is drawn D", place(d.A), place(d.B))
		}
		delete(drawn, pair)
		m.Doors, doors = append(m.Doors, d), append(doors, d.Name)
	}
	for pair := range drawn {
		n.FailAt("doors", "the edge between %s and %s is drawn D, and no door has it", place(pair.A), place(pair.B))
	}
	return m, doors
}

// readTerrain reads squares and edges; the doors that are drawn are in the answer, each by its two squares; nil if the drawing is at fault.
func (m *Map) readTerrain(n *content.Node) map[squares.Pair]bool {
	ground, width, height, doors, err := squares.Read(n.Texts("terrain"), Legend)
	if err != nil {
		tellDrawing(n.At("terrain"), err)
		return nil
	}
	if width != m.Width || height != m.Height {
		n.FailAt("terrain", "%d by %d squares are drawn; width and height say %d by %d", width, height, m.Width, m.Height)
		m.Width, m.Height = width, height
	}
	m.Ground = ground
	all := map[squares.Pair]bool{}
	for _, pair := range doors {
		all[pair] = true
	}
	return all
}

// tellDrawing keeps the fault of a drawing at the line where it is.
func tellDrawing(n *content.Node, err error) {
	fault, lines := (*squares.Fault)(nil), n.Each("", 0, 2*MaxMapHeight+1)
	switch {
	case !errors.As(err, &fault) || fault.Line == 0 || fault.Line > len(lines):
		n.Fail("%s", err)
	case fault.Column == 0:
		lines[fault.Line-1].Fail("%s", fault.Text)
	default:
		lines[fault.Line-1].Fail("at place %d: %s", fault.Column, fault.Text)
	}
}

// readMarks reads which squares have which mark.
func (m *Map) readMarks(n *content.Node) {
	for y, line := range n.Each("marks", m.Height, m.Height) {
		signs := []rune(line.Text(""))
		if len(signs) != m.Width {
			line.Fail("a line of %d characters; the map is %d squares wide", len(signs), m.Width)
			continue
		}
		for x, sign := range signs {
			if sign == '.' {
				continue
			}
			mark := Mark(max(0, slices.Index(markWords[:], string(sign))))
			if mark == NoMark {
				line.Fail("at place %d: %q; a mark is G, H, L, V, S, 1, 2, 3, X or a letter from a to z, and . is none", x+1, sign)
				continue
			}
			q := squares.At(x, y)
			if m.Ground.Blocking.Has(q) && mark < MarkA {
				line.Fail("at place %d: %q stands on a blocking square", x+1, sign)
			}
			m.Marks[mark].Add(q)
		}
	}
	if m.Marks[MarkG].Empty() {
		n.FailAt("marks", "there is no G, where the heroes start")
	}
}

// between are the two squares of a door, the one west or north of it first.
func (m *Map) between(n *content.Node) (a, b squares.Square) {
	var at [2]squares.Square
	for i, item := range n.Each("", 2, 2) {
		place := [2]int{}
		for k, number := range item.Each("", 2, 2) {
			place[k] = number.Int("", 0, [2]int{m.Width, m.Height}[k]-1)
		}
		at[i] = squares.At(place[0], place[1])
	}
	return min(at[0], at[1]), max(at[0], at[1])
}

// place is a square as content writes it.
func place(q squares.Square) string {
	return "[" + strconv.Itoa(q.Column()) + ", " + strconv.Itoa(q.Row()) + "]"
}

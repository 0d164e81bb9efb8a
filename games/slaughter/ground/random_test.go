package ground

import (
	"slices"
	"testing"

	"mischief/game/board/plane"
)

// TestRandomMaps holds maps made from numbers to their promises; that everything can be reached is looked at by walking from one half # to the next.
func TestRandomMaps(t *testing.T) {
	kinds := map[string]int{}
	for seed := range uint64(40) {
		symmetry := Symmetry(seed % 2)
		free := plane.Base{At: at(4000, 8000), Radius: Unit}
		pieces := Random(seed, symmetry, 16, free)
		if len(pieces) < 8 {
			t.Errorf("seed %d: only %d pieces", seed, len(pieces))
		}
		m, err := New(Figure(), pieces...)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		turns := 2
		if symmetry == QuarterTurn {
			turns = 4
		}
		for _, p := range pieces {
			kinds[p.Kind]++
			other := turned(p.Corners, turns)
			if !slices.ContainsFunc(pieces, func(q Piece) bool { return q.Kind == p.Kind && q.Height == p.Height && same(q.Corners, other) }) {
				t.Errorf("seed %d: the %s at %v has none opposite", seed, p.Kind, p.Corners)
			}
			g, _ := plane.NewPolygon(p.Corners...)
			for i, corner := range Corners {
				if g.Touched(plane.Base{At: corner, Radius: Home}, 0) {
					t.Errorf("seed %d: the %s at %v lies in corner %d", seed, p.Kind, p.Corners, i)
				}
			}
			if g.Touched(free, 0) {
				t.Errorf("seed %d: the %s at %v lies where nothing may", seed, p.Kind, p.Corners)
			}
		}
		if far := unreached(m); far > 0 {
			t.Errorf("seed %d: %d places cannot be reached", seed, far)
		}
		if !slices.EqualFunc(pieces, Random(seed, symmetry, 16, free), func(p, q Piece) bool { return p.Kind == q.Kind && slices.Equal(p.Corners, q.Corners) }) {
			t.Errorf("seed %d makes two maps", seed)
		}
	}
	if len(kinds) < 9 {
		t.Errorf("some kinds are never laid: %v", kinds)
	}
}

// TestRandomPiecesLieApart sees that no piece touches another, nor lies within one, on many full maps.
func TestRandomPiecesLieApart(t *testing.T) {
	for seed := range uint64(300) {
		var grounds []*plane.Polygon
		for _, p := range Random(seed, Symmetry(seed%2), 32) {
			g, err := plane.NewPolygon(p.Corners...)
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range grounds {
				if g.Meets(h) {
					t.Fatalf("seed %d: the %s at %v meets the piece at %v", seed, p.Kind, p.Corners, h.Corners())
				}
			}
			grounds = append(grounds, g)
		}
	}
}

// same tells whether corners are the same, wherever they begin.
func same(a, b []plane.Point) bool {
	for i := range b {
		if slices.Equal(a, append(slices.Clone(b[i:]), b[:i]...)) {
			return true
		}
	}
	return false
}

// unreached counts the places of a grid on which one can stand without a climb and to which no steps from the first corner lead.
func unreached(m *Map) int {
	const step, n = 250, Side / 250
	stands := func(i int) bool { return m.Stands(Gait{}, m.under(at(i%n*step, i/n*step), 500), nil) == (Bar{}) }
	var seen [n * n]bool
	queue := []int{3*n + 3}
	seen[queue[0]] = true
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		for _, j := range [4]int{i - 1, i + 1, i - n, i + n} {
			if j < 0 || j >= n*n || seen[j] || !stands(j) {
				continue
			}
			if _, bar := m.Leg(Gait{}, m.under(at(i%n*step, i/n*step), 500), at(j%n*step, j/n*step), nil); bar == (Bar{}) {
				seen[j] = true
				queue = append(queue, j)
			}
		}
	}
	far := 0
	for i := range seen {
		if !seen[i] && stands(i) {
			far++
		}
	}
	return far
}

// TestUnreachedIsFound sees that a closed yard is found out.
func TestUnreachedIsFound(t *testing.T) {
	m := mapOf(t, []site{
		box("wall", "c", 2500, 8000, 8000, 4000, 500), box("wall", "c", 2500, 8000, 11500, 4000, 500),
		box("wall", "c", 2500, 8000, 8500, 500, 3000), box("wall", "c", 2500, 11500, 8500, 500, 3000),
	})
	if unreached(m) == 0 {
		t.Error("a closed yard is reached")
	}
}

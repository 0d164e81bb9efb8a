package graph

import "testing"

func line(t *testing.T, size int) *Graph[int] {
	t.Helper()
	var roads [][2]int
	for i := range size - 1 {
		roads = append(roads, [2]int{i, i + 1})
	}
	g, err := New[int](size, roads)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestFloodStopsWhereTheSetEnds(t *testing.T) {
	g := line(t, 6)
	if got := g.Flood(1, One(2)|One(3)|One(5)); got != One(1)|One(2)|One(3) {
		t.Errorf("flood: %b", got)
	}
	if g.Connected(One(0) | One(2)) {
		t.Error("0 and 2 do not hang together")
	}
	if !g.Connected(One(2)|One(3)) || !g.Connected(0) {
		t.Error("2-3 and the empty set hang together")
	}
}

func TestNewRefusesRoadsThatAreNone(t *testing.T) {
	for _, roads := range [][][2]int{{{0, 0}}, {{0, 3}}, {{0, 1}, {1, 0}}} {
		if _, err := New[int](3, roads); err == nil {
			t.Errorf("%v: no error", roads)
		}
	}
}

func TestCrossing(t *testing.T) {
	square := []Point{{0, 0}, {10, 10}, {0, 10}, {10, 0}, {5, 5}}
	if _, _, crosses := Crossing(square, [][2]int{{0, 1}, {2, 3}}); !crosses {
		t.Error("the diagonals cross")
	}
	if _, _, crosses := Crossing(square, [][2]int{{0, 2}, {1, 3}, {0, 4}}); crosses {
		t.Error("the sides do not cross")
	}
	if _, _, crosses := Crossing(square, [][2]int{{0, 1}, {2, 4}}); !crosses {
		t.Error("a road that ends on another touches it")
	}
}

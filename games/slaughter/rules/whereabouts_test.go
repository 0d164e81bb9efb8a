package rules

import (
	"testing"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/ground"
)

func TestWind(t *testing.T) {
	from := plane.Point{X: 10_000, Y: 10_000}
	for i, name := range winds {
		for _, off := range []int{-1, 0, 1} { // just within both of its borders, which lie an eighth of a right angle and a half to its sides, and in the middle
			d := (32*i + 15*off + plane.Directions) % plane.Directions
			to, _ := plane.Off(from, d, 5000)
			if got := winds[wind(from, to)]; got != name {
				t.Errorf("direction %d is %s, want %s", d, got, name)
			}
		}
	}
	if got := wind(from, from); got != 0 {
		t.Errorf("nowhere is %d", got)
	}
}

// TestWhereabouts tells where somebody comes to on the map of four alleys, by what is nearest.
func TestWhereabouts(t *testing.T) {
	r := testRules(t)
	s := setUp(t, r, game.Options{"map": "four-alleys"})
	n, o := Fig(1), Fig(2)
	s.Figures[n].State, s.Figures[o].State = Up, Up
	s.Figures[n].At, s.Figures[o].At = plane.Point{X: 1000, Y: 1000}, plane.Point{X: 2000, Y: 20_000}
	g := r.Ground(&s)
	for _, c := range []struct {
		at            plane.Point
		lies, of, far string
	}{
		{plane.Point{X: 2000, Y: 18_000}, "lies.s", o.String(), "2"},
		{plane.Point{X: 3000, Y: 20_980}, "lies.ne", o.String(), "1.4"},
		{plane.Point{X: 3000, Y: 20_000}, "lies.touching", o.String(), ""},
		{plane.Point{X: 9800, Y: 9800}, "lies.on", "crate", ""},
		{plane.Point{X: 9800, Y: 8790}, "lies.beside", "crate", ""},
		{plane.Point{X: 9800, Y: 8700}, "lies.terrain.s", "crate", "0.6"},
		{plane.Point{X: 16_000, Y: 3000}, "lies.terrain.s", "house", "2.5"},
	} {
		got := r.whereabouts(&s, n, g.At(c.at))
		of := got[1].ID
		if of == "" {
			of = got[1].Text
		}
		if got[0].Text != c.lies || of != c.of || got[2].Text != c.far {
			t.Errorf("%v: %v", c.at, got)
		}
	}
	s.Figures[o].State = Coming
	if got := r.whereabouts(&s, n, ground.Place{At: plane.Point{X: 1000, Y: 1000}, On: ground.Aloft}); got[0].Text != "" {
		t.Errorf("there is nothing in the air to tell it by: %v", got)
	}
}

package catsvsrats

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"mischief/game"
)

func TestDrawFitsItsWidth(t *testing.T) {
	r := rules(t)
	rng := rand.New(rand.NewPCG(3, 4))
	s := setup(t, r, game.Options{"players": "5"})
	var buf []Move
	for ply := 0; r.Turn(&s).Who != game.Nobody; ply++ {
		if ply%20 == 0 {
			for _, width := range []int{0, 40, 60, 80, 120, 200} {
				for n, line := range strings.Split(r.Draw(&s, 0, game.Pen{Width: width}), "\n") {
					if width > 0 && utf8.RuneCountInString(line) > width {
						t.Fatalf("ply %d, width %d: line %d has %d columns: %s", ply, width, n+1, utf8.RuneCountInString(line), line)
					}
				}
			}
		}
		buf = r.Moves(&s, buf[:0])
		r.Play(&s, buf[rng.IntN(len(buf))], nil)
	}
}

func TestDrawShowsEveryTown(t *testing.T) {
	r := rules(t)
	s := setup(t, r, game.Options{"fixed": "cat-1,cat-2,rat-1,rat-2", "start": "cats"})
	for _, town := range []int{0, 10, 43} {
		s.put(0, town, 7)
	}
	picture := r.Draw(&s, 0, game.Pen{Width: 120})
	for _, town := range r.board.file.Towns {
		if !strings.Contains(picture, town.ID) {
			t.Errorf("%s is not on the map", town.ID)
		}
	}
	if n := strings.Count(picture, "▲1 7 "); n != 3 {
		t.Errorf("%d towns show cat-1's 7 units, 3 have them:\n%s", n, picture)
	}
}

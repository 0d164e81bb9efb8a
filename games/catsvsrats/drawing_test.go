package catsvsrats

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"mischief/game"
	"mischief/game/gametest"
	"mischief/games/catsvsrats/rules"
)

func TestDrawFitsItsWidth(t *testing.T) {
	r := builtIn(t)
	rng := rand.New(rand.NewPCG(3, 4))
	s := setup(t, r, game.Options{"players": "5"})
	var buf []rules.Move
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
	r := builtIn(t)
	s := setup(t, r, game.Options{"fixed": "cat-1,cat-2,rat-1,rat-2", "start": "cats"})
	for _, town := range []rules.Town{0, 10, 43} {
		s.Put(0, town, 7)
	}
	picture := r.Draw(&s, 0, game.Pen{Width: 120})
	for _, town := range r.Map().Towns {
		if !strings.Contains(picture, town.ID) {
			t.Errorf("%s is not on the map", town.ID)
		}
	}
	if n := strings.Count(picture, "▲1 7 "); n != 3 {
		t.Errorf("%d towns show cat-1's 7 units, 3 have them:\n%s", n, picture)
	}
}

// TestLowMapShowsEveryTown: on a screen of 24 lines the map is low, of 14 rows at least, and still every town has its mark and the beginning of its name, whoever holds it.
func TestLowMapShowsEveryTown(t *testing.T) {
	r := builtIn(t)
	s := setup(t, r, game.Options{"fixed": "cat-1,rat-1,cat-2,rat-2", "start": "cats"})
	for town := range rules.Town(45) {
		s.Put(rules.Player(town%4), town, 10)
	}
	for height := 1; height < 35; height++ {
		picture, _, _ := strings.Cut(r.Draw(&s, 0, game.Pen{Width: 80, Height: height}), "\n\n")
		if rows := strings.Count(picture, "\n") + 1; rows > max(height, 14) {
			t.Errorf("height %d: %d rows", height, rows)
		}
		if n := strings.Count(picture, " 10 "); n != 45 {
			t.Errorf("height %d: %d towns have a mark:\n%s", height, n, picture)
		}
		for _, town := range r.Map().Towns {
			if !strings.Contains(picture, " 10 "+town.ID[:1]) {
				t.Errorf("height %d: nothing of %s", height, town.ID)
			}
		}
	}
}

// TestDrawingsInBothLanguages keeps plain lines and the words beneath the picture, in both languages, of a position with a combat, cards and a reserve.
func TestDrawingsInBothLanguages(t *testing.T) {
	g, r := suite.Make(t)
	telling, err := game.NewTelling(g.Info().In("de").Words)
	if err != nil {
		t.Fatal(err)
	}
	s := setup(t, r, game.Options{"fixed": "cat-1,rat-4,cat-2,rat-2", "start": "cats"})
	for i, town := range []rules.Town{0, 10, 43, 20} {
		s.Put(rules.Player(i), town, 1+int32(i)*6)
	}
	s.Phase, s.Actions, s.Active, s.Store[1], s.Hand[0], s.HandSize[0] = rules.Acting, 1, 0, 3, rules.Hand{}, 3
	for _, c := range []rules.Card{rules.Rally, rules.TwinMoons, rules.TwinMoons} {
		s.Hand[0][c-1]++
	}
	s.Combat = rules.Combat{On: true, Sent: 4, From: 0, Target: 10, Attacker: 0, Carder: [2]rules.Player{0, 1}, Muster: rules.Nowhere, Card: [2]rules.Card{rules.FaceDown, rules.Dispel}, Die: [2]int8{0, 5}}
	var b strings.Builder
	for _, pen := range []game.Pen{{}, {Telling: telling}, {Width: 80, Telling: telling}} {
		b.WriteString(r.Draw(&s, 0, pen) + "---\n")
	}
	gametest.Kept(t, "testdata/drawings/combat.txt", b.String())
}

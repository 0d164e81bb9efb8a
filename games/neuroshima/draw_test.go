package neuroshima

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"mischief/game"
	"mischief/game/board/hex"
	"mischief/game/content"
	"mischief/game/gametest"
	"mischief/games/neuroshima/rules"
	"mischief/games/neuroshima/tiles"
)

// drawings are positions whose drawings are kept in testdata/drawings, at widths that show something different each.
var drawings = []struct {
	name, document string
	widths         []int
}{
	{"duel", `
players: {mississippi: {hq: 17, hand: [mutant, battle]}, moloch: {hq: 12, discard: {battle: 1}}}
units:
  a1: {tile: hq, army: mississippi, turn: 1}
  b2: {tile: boiler, turn: 2}
  c3: {tile: mutant, turn: 5}
  d2: {tile: hybrid, turn: 4, venom: 1}
  c2: {tile: blocker, turn: 3, wounds: 1, venom: 2}
  b3: {tile: net-fighter, army: moloch, turn: 2}
  e3: {tile: hq, army: moloch}
bases: {c4: {tile: toxic-bomb}}`, []int{0, 40, 80}},
	{"takeover on 37 hexes", `
mode: deathmatch
seats: [vegas, mississippi, neojungle]
units:
  d4: {tile: agitator}
  d3: {tile: mutant}
  c2: {tile: hq, army: vegas, turn: 2}
  f5: {tile: hq, army: mississippi}
  b4: {tile: hq, army: neojungle}
  b3: {tile: monster, turn: 3}
bases: {b3: {tile: mine, army: vegas}}`, []int{0, 40, 60, 120}},
}

func TestDrawings(t *testing.T) {
	g, r := suite.Make(t)
	german, err := game.NewTelling(g.Info().In("de").Words)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range drawings {
		t.Run(d.name, func(t *testing.T) {
			s, err := r.Position(func(into any) error { return content.Decode("drawing.yaml", []byte(d.document), into) })
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for _, width := range d.widths {
				fmt.Fprintf(&b, "--- %d columns\n%s", width, r.Draw(&s, 0, game.Pen{Width: width}))
			}
			gametest.Kept(t, "testdata/drawings/"+strings.ReplaceAll(d.name, " ", "-")+".txt", b.String())
			b.Reset()
			for _, width := range []int{0, 80} {
				fmt.Fprintf(&b, "--- %d columns\n%s", width, r.Draw(&s, 0, game.Pen{Width: width, Telling: german}))
			}
			gametest.Kept(t, "testdata/drawings/"+strings.ReplaceAll(d.name, " ", "-")+".de.txt", b.String())
		})
	}
}

func TestDrawFitsItsWidth(t *testing.T) {
	_, r := suite.Make(t)
	rng := rand.New(rand.NewPCG(3, 4))
	for _, o := range []game.Options{{"armies": "mississippi,vegas"}, {"mode": "teams", "armies": "sharrash,neojungle,moloch,borgo"}} {
		s := setup(t, r, o)
		var buf []rules.Move
		for ply := 0; r.Turn(&s).Who != game.Nobody; ply++ {
			if ply%20 == 0 || s.Battle.Step != rules.AtRest {
				fits(t, r, &s)
			}
			low := strings.SplitN(r.Draw(&s, 0, game.Pen{Width: 80, Height: 15}), "\n\n", 2)[0]
			if rows := strings.Count(low, "\n") + 1; rows > 15 {
				t.Fatalf("%d rows where 15 are at hand:\n%s", rows, low)
			}
			buf = r.Moves(&s, buf[:0])
			r.Play(&s, buf[rng.IntN(len(buf))], nil)
		}
		fits(t, r, &s)
	}
}

func fits(t *testing.T, r *Game, s *rules.Position) {
	t.Helper()
	for _, width := range []int{1, 20, 40, 80, 120, 1000} {
		for n, line := range strings.Split(r.Draw(s, 0, game.Pen{Width: width}), "\n") {
			if columns := utf8.RuneCountInString(line); width > 4 && columns > width {
				t.Fatalf("width %d: line %d has %d columns: %s", width, n+1, columns, line)
			}
		}
	}
}

// TestDrawingsTellOfAllUnits holds plain lines, and the picture with its legend, to naming every unit, base and hand of random positions.
func TestDrawingsTellOfAllUnits(t *testing.T) {
	_, r := suite.Make(t)
	rng := rand.New(rand.NewPCG(5, 6))
	s := setup(t, r, game.Options{"armies": "mississippi,moloch"})
	var buf []rules.Move
	for range 120 {
		if buf = r.Moves(&s, buf[:0]); len(buf) == 0 {
			break
		}
		r.Play(&s, buf[rng.IntN(len(buf))], nil)
	}
	for _, width := range []int{0, 40, 120} {
		text := r.Draw(&s, 0, game.Pen{Width: width})
		for c := range hex.Cell(s.Board().Size()) {
			if u := s.Unit[c].Tile; u != tiles.NoTile && !strings.Contains(text, rules.HexName(&s, c)+": ") {
				t.Errorf("width %d: nothing is said of %s on %s:\n%s", width, r.Face(u).Name, rules.HexName(&s, c), text)
			}
		}
	}
	picture := strings.Join(strings.SplitN(r.Draw(&s, 0, game.Pen{Width: 120}), "\n\n", 2)[:1], "")
	for c := range hex.Cell(s.Board().Size()) {
		if u := s.Unit[c].Tile; u != tiles.NoTile && !strings.Contains(picture, r.Face(u).Name) {
			t.Errorf("%s on %s is not in the picture:\n%s", r.Face(u).Name, rules.HexName(&s, c), picture)
		}
	}
}

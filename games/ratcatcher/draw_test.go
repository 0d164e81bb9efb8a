package ratcatcher

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"mischief/game"
	"mischief/game/gametest"
	"mischief/games/ratcatcher/box"
	"mischief/games/ratcatcher/rules"
)

// drawings are positions whose drawings are kept in testdata/drawings, at widths that show something different each.
var drawings = []struct {
	name, document string
	widths         []int
}{
	{"hunt", `
round: 4
you: {zone: 00c, dice: 2, steps: 2, health: 5, traps: 1, a: 1, slots: {attack: 2, unlock_a: 1}, cheese: 3}
nemesis: {zone: 01b, health: 5, eaten: 5, increases: {nemesis: {bite: 1}}, mutated: [1]}
city:
  "00": {zones: {a: {brown: 2, white: 1}, b: {black: 1, cheese: 1}, c: {brown: 1}, d: {special_a: 1, health: 1, trap: snap_cage}}}
  "01": {x: -1, y: 0, turn: 2, zones: {b: {white: 4, cheese: 2}, e: {brown: 3, black: 3, white: 5, nests: 1, placed: {a: 1}}}}
peculiar: [{id: twin_tail, zone: 00a, loot: {special_a: 1}}]
cards: [{id: panback}]
cage: {brown: 2, white: 1}`, []int{0, 24, 40, 80}},
	{"maw", `
mode: hard
ratcatcher: doctor_wormwood
nemesis: {id: the_maw, zone: 00a, eaten: 2, gut: {white: 3, black: 1}}
city: {"00": {zones: {a: {white: 1}}}}
you: {zone: 00a}`, []int{0, 80}},
}

func TestDrawings(t *testing.T) {
	g, r := suite.Make(t)
	german, err := game.NewTelling(g.Info().In("de").Words)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range drawings {
		t.Run(d.name, func(t *testing.T) {
			s := positionOf(t, r, d.document)
			var b strings.Builder
			for _, width := range d.widths {
				fmt.Fprintf(&b, "--- %d columns\n%s", width, cityIn(r.Draw(&s, 0, game.Pen{Width: width}), width))
			}
			gametest.Kept(t, "testdata/drawings/"+d.name+".txt", b.String())
			gametest.Kept(t, "testdata/drawings/"+d.name+".de.txt", r.Draw(&s, 0, game.Pen{Telling: german})+"--- 80 columns\n"+r.Draw(&s, 0, game.Pen{Width: 80, Telling: german}))
		})
	}
}

// townLines are the lines about townships and zones.
var townLines = regexp.MustCompile(`(?m)^(Township|  \d\d[a-f]) .*\n`)

// cityIn is the part of a drawing that shows the city, so that the numbers of boards and cards may change.
func cityIn(drawing string, width int) string {
	if width == 0 {
		return strings.Join(townLines.FindAllString(drawing, -1), "")
	}
	picture, _, _ := strings.Cut(drawing, "\n\n")
	return picture + "\n"
}

func TestDrawFitsItsWidth(t *testing.T) {
	_, r := suite.Make(t)
	rng := rand.New(rand.NewPCG(3, 4))
	for _, nemesis := range r.Box().IDs.Nemeses {
		s, err := r.Setup(game.Options{"ratcatcher": r.Box().IDs.Catchers[0], "nemesis": nemesis, "mode": "normal"})
		if err != nil {
			t.Fatal(err)
		}
		var buf []rules.Move
		for ply := 0; r.Turn(&s).Who != game.Nobody && ply < 2000; ply++ {
			if ply%40 == 0 {
				fits(t, r, &s)
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

// TestPlainLinesTellOfEveryZone holds plain lines to what stands in the document: every zone with its rats, every township, every peculiar rat.
func TestPlainLinesTellOfEveryZone(t *testing.T) {
	_, r := suite.Make(t)
	s := positionOf(t, r, drawings[0].document)
	text := r.Draw(&s, 0, game.Pen{})
	for laid := s.Laid; laid != 0; {
		town := laid.Pop()
		if !strings.Contains(text, "Township "+r.Card(&s, town).Title+" ") {
			t.Errorf("nothing is said of township %s", r.Card(&s, town).Title)
		}
		for letter := range r.Card(&s, town).Zones {
			zone := town.Zone(letter)
			_, line, ok := strings.Cut(text, "  "+zone.Name()+" ")
			line, _, _ = strings.Cut(line, "\n")
			for k, n := range s.Zone[zone].Rats {
				ok = ok && (n == 0 || strings.Contains(line, fmt.Sprintf("%d %s rat", n, box.KindIDs[k])))
			}
			if !ok || s.Zone[zone].Cheese > 0 && !strings.Contains(line, "cheese") {
				t.Errorf("%s is told wrongly: %q", zone.Name(), line)
			}
		}
	}
	for _, want := range []string{"Twin-Tail", "1 step away", "Snap Cage set", "Card of", ": you lose"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestTrackerIsToldByItsSteps: as the rules carry out step 3 with the third cheese, it is drawn as 3 and announced while two are eaten (RAT-342).
func TestTrackerIsToldByItsSteps(t *testing.T) {
	_, r := suite.Make(t)
	s := positionOf(t, r, `nemesis: {id: rat_king, eaten: 2}`)
	tracker := r.Nemesis(&s).Tracker
	third := tracker[2].Text(game.Pen{})
	if third == tracker[1].Text(game.Pen{}) || third == tracker[3].Text(game.Pen{}) {
		t.Fatal("this step looks like its neighbours")
	}
	drawing := r.Draw(&s, 0, game.Pen{})
	for _, want := range []string{"the next brings " + third, "Rat tracker: 3: " + third + ";", fmt.Sprintf("; %d: you lose", r.Box().Limits.LoseCheese)} {
		if !strings.Contains(drawing, want) {
			t.Errorf("%q is not in\n%s", want, drawing)
		}
	}
}

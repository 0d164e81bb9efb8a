package portrait_test

import (
	"encoding/xml"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mischief/game"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/hero"
	"mischief/games/slaughter/portrait"
)

func workshop(t testing.TB) *hero.Workshop {
	t.Helper()
	c, err := codex.Read(os.DirFS("../content"))
	if err != nil {
		t.Fatal(err)
	}
	return hero.Open(hero.New(c), portrait.Painter{Codex: c})
}

func named(t testing.TB, w *hero.Workshop, id string) game.Hero {
	t.Helper()
	h, err := w.Named(id)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// shown is what is written in an image that is well formed.
func shown(t *testing.T, image string) string {
	t.Helper()
	var b strings.Builder
	for d := xml.NewDecoder(strings.NewReader(image)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return b.String()
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, image)
		}
		if text, ok := token.(xml.CharData); ok {
			b.Write(text)
			b.WriteByte(' ')
		}
	}
}

// TestText shows a Hero with all that a card can have.
func TestText(t *testing.T) {
	w := workshop(t)
	h, err := w.Read("hero.yaml", []byte(named(t, w, "tansy-burr").File()+"other: {condition: poisoned, attack: ranged}\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := `Tansy Burr (female) · 18 of 20 points
Axe thrower with the fox Snaggle. 18 points.

6 [▲▲▲●··] 3 Ranged Combat, 1 Skill
5 [▲▲▲··]  3 Ranged Combat
4 [····]
3 [···]
2 [··]
1 [·]

Equipment
  No armour · Throwing weapon (daggers, axes, stones), slashing

Effect of the weapon (Ranged Attack)
  ● The target gets one counter per Skill pip: Poisoned.

Basic Animal Training (Beastmaster)
  ● Your Pet restores 1 Life per Skill pip.
`
	text := h.Draw(game.Pen{Width: 80})
	if !strings.HasPrefix(text, want) {
		t.Errorf("it begins\n%s\nwant\n%s", text, want)
	}
	want = `Snaggle the fox
  Pet, Aggressive, piercing
  6 [◆◆◆◆◆·] 5 Melee
  5 [◆◆◆◆●]  4 Melee, 1 Skill
  4 [◆···]   1 Melee
  3 [···]
  2 [··]
  1 [·]
`
	if !strings.HasSuffix(text, want) {
		t.Errorf("it ends\n%s\nwant\n%s", text, want)
	}
	if text := named(t, w, "lady-obsidia").Draw(game.Pen{Width: 80}); !strings.Contains(text, "Gnashgar\n  Daemon, 4 dice, mouth, horns, slashing\n  Bite, Horns\n") {
		t.Errorf("the Daemon is missing:\n%s", text)
	}
	for _, line := range strings.Split(named(t, w, "the-whisper").Draw(game.Pen{Width: 60}), "\n") {
		if len([]rune(line)) > 60 {
			t.Errorf("the line is longer than 60: %q", line)
		}
	}
}

// TestPicture makes sure that an image of every Hero is whole: the pips of each face, in shapes of their own, every skill with its text, and nothing below the edge.
func TestPicture(t *testing.T) {
	w := workshop(t)
	heroes := []game.Hero{}
	for _, id := range w.Ready() {
		heroes = append(heroes, named(t, w, id))
	}
	for _, school := range w.Schools() {
		for seed := range uint64(8) {
			h, err := w.Random(school, seed)
			if err != nil {
				t.Fatal(err)
			}
			heroes = append(heroes, h)
		}
	}
	lines := regexp.MustCompile(`<text x="(\d+)" y="(\d+)" font-size="(\d+)"[^>]*>(.*)</text>`)
	for _, h := range heroes {
		image := h.Picture(nil)
		said := strings.Join(strings.Fields(shown(t, image)), " ")
		for _, line := range strings.Split(h.Draw(game.Pen{Width: 10_000}), "\n")[2:] {
			if line = strings.TrimSpace(line); line != "" && !strings.Contains(line, "[") && !strings.Contains(said, line) {
				t.Errorf("%s: the image does not say %q", h.Name(), line)
			}
		}
		for _, found := range lines.FindAllStringSubmatch(image, -1) {
			if y, _ := strconv.Atoi(found[2]); y > 1370 {
				t.Errorf("%s: below the edge at %d: %s", h.Name(), y, found[4])
			}
		}
	}
	image := named(t, w, "bito").Picture(nil)
	for shape, want := range map[string]int{`fill="#8a8f98"`: 9, `fill="#c8102e"`: 5, `fill="#1f5fbf"`: 2 + 1, `fill="#1d8a3e"`: 2 + 1, `fill="#f2b800"`: 1, "<circle": 1 + 2 + 2 + 1 + 1} {
		if got := strings.Count(image, shape); got != want { // with those of the legend, and the signs of the skill
			t.Errorf("there are %d of %s, want %d", got, shape, want)
		}
	}
	shapes := map[string]bool{}
	for _, path := range regexp.MustCompile(`d="(M[^"]*)" fill="#[^"]*" stroke="#1c1612"`).FindAllStringSubmatch(image, -1) {
		shapes[path[1]] = true
	}
	if len(shapes) != 5 {
		t.Errorf("the pips have %d shapes, not five", len(shapes))
	}
}

func TestSheet(t *testing.T) {
	w := workshop(t)
	four := []game.Hero{named(t, w, "bito"), named(t, w, "tansy-burr"), named(t, w, "lady-obsidia"), named(t, w, "sister-dusk")}
	page, err := w.Sheet(four, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(page, `width="210mm" height="297mm"`) {
		t.Error("the page is not A4")
	}
	said := shown(t, page)
	for _, h := range four {
		if !strings.Contains(said, h.Name()) {
			t.Errorf("%s is not on the sheet", h.Name())
		}
	}
}

// TestNamesCannotDraw makes sure that what people write stays text.
func TestNamesCannotDraw(t *testing.T) {
	w := workshop(t)
	h, err := w.Read("hero.yaml", []byte("name: \"<script>&\"\nabout: \"</text>\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	image := h.Picture(nil)
	if said := shown(t, image); strings.Contains(image, "<script") || !strings.Contains(said, "<script>&") || !strings.Contains(said, "</text>") {
		t.Errorf("the image has it as its own:\n%s", image)
	}
}

// TestLongNames makes sure that a long name is no longer than the ribbon, and smaller in capitals.
func TestLongNames(t *testing.T) {
	w := workshop(t)
	sizes := map[string]int{}
	for _, name := range []string{"Mum", strings.Repeat("M", hero.MostName), strings.Repeat("m", hero.MostName)} {
		h, err := w.Read("hero.yaml", []byte("name: "+name+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(`font-size="(\d+)" fill="#ffffff" font-weight="bold"(?: textLength="(\d+)" lengthAdjust="spacingAndGlyphs")?>` + name + "<").FindStringSubmatch(h.Picture(nil))
		if found == nil || (found[2] == "735") != (len(name) > 20) {
			t.Fatalf("%s is on the ribbon as %q", name, found)
		}
		sizes[name[1:2]], _ = strconv.Atoi(found[1])
	}
	if want := map[string]int{"u": 58, "m": 29, "M": 19}; !maps.Equal(sizes, want) {
		t.Errorf("letters are %v high, want %v", sizes, want)
	}
}

// TestGerman draws a Hero in German.
func TestGerman(t *testing.T) {
	w := workshop(t)
	words := hero.German()
	maps.Copy(words, portrait.German())
	words[codex.Key("skill", "druid.regrowth", "name")] = "Nachwachsen"
	words[codex.Key("skill", "druid.regrowth", "green")] = "Das Ziel heilt."
	words[codex.Key("figure", "tansy-burr", "about")] = "Axtwerferin mit Fuchs."
	words[codex.Key("figure", "tansy-burr", "name")] = "Tansy Klette"
	words[codex.Key("figure", "snaggle", "name")] = "Schnapper"
	german, err := game.NewTelling(words)
	if err != nil {
		t.Fatal(err)
	}
	h := named(t, w, "bito")
	text := h.Draw(game.Pen{Width: 80, Telling: german})
	for _, want := range []string{"(männlich) · 20 von 20 Punkten", "4 Verteidigung, 1 Magie, 1 Fertigkeit", "Ausrüstung\n", "Nachwachsen (", "● Das Ziel heilt."} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q:\n%s", want, text)
		}
	}
	if said := shown(t, h.Picture(german)); !strings.Contains(said, "Nachwachsen") || !strings.Contains(said, "Fernkampf") {
		t.Error("the picture is not in German")
	}
	if !slices.Contains(w.Ready(), "bito") {
		t.Error("Bito is not ready made")
	}
	tansy := named(t, w, "tansy-burr")
	for _, said := range []string{tansy.Draw(game.Pen{Width: 80, Telling: german}), shown(t, tansy.Picture(german))} {
		for _, want := range []string{"Tansy Klette", "Axtwerferin mit Fuchs.", "Schnapper"} {
			if !strings.Contains(said, want) {
				t.Errorf("the card does not say %q:\n%s", want, said)
			}
		}
	}
}

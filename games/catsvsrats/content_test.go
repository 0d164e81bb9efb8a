package catsvsrats

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game"
	"mischief/game/content"
)

// pack is the built-in content with one text of one file replaced.
func pack(t testing.TB, file, old, fresh string) fs.FS {
	t.Helper()
	text, err := fs.ReadFile(Content(), file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), old) {
		t.Fatalf("%s does not contain %q", file, old)
	}
	changed := strings.Replace(string(text), old, fresh, 1)
	return content.Overlay{Top: fstest.MapFS{file: {Data: []byte(changed)}}, Base: Content()}
}

// TestBuiltInMap checks the counts of CVR-101 on the map that is played on, apart from the loader's own checks.
func TestBuiltInMap(t *testing.T) {
	b := rules(t).board
	var ports, one, two, degree int
	for i := range towns {
		if b.ports.Has(i) {
			ports++
		}
		switch b.defend[i] {
		case 1:
			one++
		case 2:
			two++
		}
		degree += b.roads.Neighbours(i).Len()
	}
	if len(b.file.Towns) != 45 || ports != 8 || one != 4 || two != 1 {
		t.Errorf("%d towns, %d ports, %d of +1, %d of +2; CVR-101 has 45, 8, 4 and 1", len(b.file.Towns), ports, one, two)
	}
	if degree != 2*len(b.file.Roads) {
		t.Errorf("the towns have %d road ends; %d roads have %d", degree, len(b.file.Roads), 2*len(b.file.Roads))
	}
}

func TestContentNamesWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ name, file, old, fresh, want string }{
		{"unknown field", "map.yaml", "mirror: venezia, port: true", "mirror: venezia, prot: true", "map.yaml:7:66: towns[0].prot: there is no such field; did you mean port?"},
		{"wrong type", "map.yaml", "x: 95, y: 105, mirror: venezia", "x: west, y: 105, mirror: venezia", `map.yaml:7:37: towns[0].x: "west"; it is a whole number, 0 to 1000`},
		{"another game", "map.yaml", "game: catsvsrats", "game: neuroshima", `map.yaml:3:7: game: "neuroshima"; it is catsvsrats`},
		{"a town too few", "map.yaml", "  - {id: mantova, name: \"Mantova\", x: 500, y: 100, mirror: mantova}\n", "", "map.yaml:7:3: towns: a list of 44; it is a list of 45\n"},
		{"the same id twice", "map.yaml", "{id: mantova,", "{id: padova,", "map.yaml:11:10: towns[4].id: \"padova\" stands twice\n"},
		{"a town in the sea", "map.yaml", "x: 95, y: 105, mirror: venezia", "x: -5, y: 105, mirror: venezia", "map.yaml:7:37: towns[0].x: -5; it is 0 to 1000"},
		{"a port too few", "map.yaml", "mirror: venezia, port: true", "mirror: venezia", "map.yaml:7:3: towns: 7 ports, 4 towns of +1 and 1 of +2; CVR-101 asks for 8, 4 and 1\nmap.yaml:7:5: towns[0]: genova and venezia are no mirror images"},
		{"too much defence", "map.yaml", "mirror: forli, defence: 1", "mirror: forli, defence: 3", "map.yaml:18:76: towns[11].defence: 3; it is 0 to 2"},
		{"no mirror image", "map.yaml", "x: 95, y: 105, mirror: venezia", "x: 96, y: 105, mirror: venezia", "map.yaml:7:5: towns[0]: genova and venezia are no mirror images"},
		{"a road to nowhere", "map.yaml", "[ancona, camerino]", "[ancona, atlantis]", `map.yaml:53:14: roads[0][1]: "atlantis"; it is one of 45 words, such as genova, venezia, piacenza, padova, mantova, sarzana`},
		{"a road of three", "map.yaml", "[ancona, camerino]", "[ancona, camerino, roma]", "map.yaml:53:5: roads[0]: 3 towns; a road joins two"},
		{"a road without its image", "map.yaml", "  - [ancona, camerino]\n", "", "map.yaml:85:5: roads[32]: civitavecchia-orvieto has no mirror image"},
		{"crossing roads", "map.yaml", "  - [ancona, camerino]\n", "  - [ancona, camerino]\n  - [genova, otranto]\n  - [venezia, reggio]\n", "map.yaml:53:3: roads: [genova otranto] and [venezia reggio] cross"},
		{"nine attributes", "attributes.yaml", "  - {id: rat-5, name: \"Spawning\", rule: CVR-710, effect: \"each turn adds a unit to every own town next to a chosen one\"}\n", "", "attributes.yaml:5:3: attributes: a list of 9; it is a list of 10"},
		{"attributes out of order", "attributes.yaml", "id: cat-2", "id: cat-3", `attributes.yaml:6:10: attributes[1].id: "cat-3"; it is cat-2`},
		{"a nameless attribute", "attributes.yaml", `name: "Taunt"`, `name: ""`, "attributes.yaml:6:23: attributes[1].name: it may not be empty"},
		{"an absurd bonus", "attributes.yaml", "bonus: 2", "bonus: 200", "attributes.yaml:5:105: attributes[0].bonus: 200; it is 0 to 20"},
		{"an unknown card", "witchcraft.yaml", "id: dispel", "id: dispels", `witchcraft.yaml:9:10: cards[4].id: "dispels"; it is dispel`},
		{"a negative count", "witchcraft.yaml", "count: 4", "count: -4", "witchcraft.yaml:5:51: cards[0].count: -4; it is 0 to 30"},
		{"a leading zero", "witchcraft.yaml", "count: 4", "count: 04", "witchcraft.yaml:5:51: 04; a number may not begin with 0: write it without, or in quotes"},
		{"two faults", "map.yaml", "mirror: venezia, port: true", "mirror: vinezia, prot: true", "map.yaml:7:57: towns[0].mirror: \"vinezia\"; it is one of 45 words, such as genova, venezia, piacenza, padova, mantova, sarzana; did you mean venezia?\nmap.yaml:7:66: towns[0].prot: there is no such field; did you mean port?"},
		{"a coast of one number", "map.yaml", "right and below\n", "right and below\n  - [5]\n", "map.yaml:136:5: coast[0]: a list of 1; it is a list of 2"},
		{"a nameless card", "witchcraft.yaml", `name: "Dispel"`, `name: ""`, "witchcraft.yaml:9:24: cards[4].name: it may not be empty"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := New(pack(t, c.file, c.old, c.fresh))
			if got := fmt.Sprintln(err); got != c.want+"\n" && !(strings.HasSuffix(c.want, "\n") && strings.HasPrefix(got, c.want)) {
				t.Errorf("have %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestContentPackChangesNumbers(t *testing.T) {
	_, r, err := New(pack(t, "attributes.yaml", `bonus: 2`, `bonus: 5`))
	if err != nil {
		t.Fatal(err)
	}
	if got := r.attributes[SharpClaws-1].Bonus; got != 5 {
		t.Errorf("Sharp Claws add %d, the pack says 5", got)
	}
}

func TestOptionsNameWhatIsWrong(t *testing.T) {
	g, _, err := New(Content())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		given  game.Options
		option string
		want   string
	}{
		{"six players", game.Options{"players": "6"}, "players", "4 to 5"},
		{"no number", game.Options{"players": "four"}, "players", "4 to 5"},
		{"unknown option", game.Options{"colour": "red"}, "colour", "no such option"},
		{"unknown choice", game.Options{"start": "dogs"}, "start", "roll, cats, rats"},
		{"unknown attribute", game.Options{"fixed": "cat-9"}, "fixed", "cat-1"},
		{"too few fixed", game.Options{"fixed": "cat-1,rat-1"}, "fixed", "2 Attributes for 4 players"},
		{"three against one", game.Options{"fixed": "cat-1,cat-2,cat-3,rat-1"}, "fixed", "2 against 2"},
		{"the wrong three", game.Options{"players": "5", "three": "rats", "fixed": "cat-1,cat-2,cat-3,rat-1,rat-2"}, "fixed", "2 Cats against 3 Rats"},
		{"one attribute twice", game.Options{"fixed": "cat-1,cat-1,rat-1,rat-2"}, "fixed", "twice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := g.Setup(c.given)
			bad, ok := err.(*game.OptionError)
			if !ok {
				t.Fatalf("error %v is no OptionError", err)
			}
			if bad.Option != c.option || !strings.Contains(bad.Why, c.want) {
				t.Errorf("option %s: %s; want option %s and %q", bad.Option, bad.Why, c.option, c.want)
			}
		})
	}
}

// FuzzContent lays any text over the map: it is refused in words, or it is a map to play on.
func FuzzContent(f *testing.F) {
	text, err := fs.ReadFile(Content(), "map.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte("game: catsvsrats\nbox: {width: 10, height: 10}\ntowns: [{id: a, name: A, x: 1, y: 1, mirror: a}]\nroads: [[a, a]]\n"))
	f.Add([]byte("game: catsvsrats\nroads: [[], [a, b, c]]\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		files := content.Overlay{Top: fstest.MapFS{"map.yaml": {Data: text}}, Base: Content()}
		if err := new(Rules).readMap(files); err != nil {
			if err.Error() == "" {
				t.Error("refused without words")
			}
			return
		}
		_, r, err := New(files)
		if err != nil {
			t.Fatal(err)
		}
		s := setup(t, r, nil)
		if len(r.Moves(&s, nil)) == 0 {
			t.Error("nothing can be played on a map that was accepted")
		}
	})
}

// BenchmarkLoad builds the game over its content, as the program does when the game is first asked for.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, _, err := New(Content()); err != nil {
			b.Fatal(err)
		}
	}
}

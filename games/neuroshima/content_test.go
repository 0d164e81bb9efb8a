package neuroshima

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game"
	"mischief/game/content"
)

// pack is the built-in content with one text of armies.yaml replaced.
func pack(t testing.TB, old, fresh string) fs.FS {
	t.Helper()
	text, err := fs.ReadFile(Content(), "armies.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), old) {
		t.Fatalf("armies.yaml does not contain %q", old)
	}
	changed := strings.Replace(string(text), old, fresh, 1)
	return content.Overlay{Top: fstest.MapFS{"armies.yaml": {Data: []byte(changed)}}, Base: Content()}
}

// TestTilesAreAsPrinted checks tiles whose faces or counts the rules and rulings tell: NSH-513, NSH-805, NSH-806, NSH-807, NSH-809,
// NSH-825, NSH-827, and the rulings NSH-R16, NSH-R40, NSH-R41, NSH-R42, NSH-R43, NSH-R49 and NSH-R50.
func TestTilesAreAsPrinted(t *testing.T) {
	_, r := mustGame(t)
	for id, want := range map[string]string{
		"mississippi hq":            "1 x hq, toughness 20, initiative [0], melee 111111",
		"mississippi shadow":        "2 x warrior, toughness 1, initiative [1], strike 1",
		"mississippi mutant":        "3 x warrior, toughness 1, initiative [3], melee 010101",
		"mississippi guard":         "4 x warrior, toughness 1, initiative [2], ranged 010001",
		"mississippi hitman":        "1 x warrior, toughness 1, initiative [2], ranged 001000",
		"mississippi net-fighter":   "1 x warrior, toughness 1, initiative [1], melee 100000, net 100000",
		"mississippi poisoner":      "2 x warrior, toughness 1, initiative [3], poison 110000",
		"mississippi medic":         "2 x module, toughness 1, initiative [], link 101000",
		"mississippi boiler":        "3 x module, toughness 1, initiative [], link 110001",
		"outpost commando":          "5 x warrior, toughness 1, initiative [3], ranged 001000",
		"hegemony ganger":           "4 x warrior, toughness 1, initiative [3], melee 000001",
		"moloch hybrid":             "2 x warrior, toughness 1, initiative [3], ranged 100000",
		"borgo super-mutant":        "1 x warrior, toughness 2, initiative [2], melee 210001, armour 110001",
		"borgo super-officer":       "1 x module, toughness 2, initiative [], link 110001",
		"borgo brawler":             "2 x warrior, toughness 1, initiative [2], melee 200000",
		"borgo net-fighter":         "2 x warrior, toughness 1, initiative [1], melee 003000, net 001000",
		"doomsday-machine trap":     "1 x module, toughness 1, initiative []",
		"moloch armored-guard":      "1 x warrior, toughness 1, initiative [2], ranged 010001, armour 100000",
		"moloch guard":              "1 x warrior, toughness 1, initiative [2], ranged 100001",
		"moloch armored-hunter":     "2 x warrior, toughness 1, initiative [2], melee 111111, armour 100001",
		"vegas hq":                  "1 x hq, toughness 20, initiative [0], melee 110111, link 001000",
		"steel-police net-launcher": "1 x module, toughness 1, initiative []",
	} {
		army, tile, _ := strings.Cut(id, " ")
		a := slices.Index(r.armyIDs, army) + 1
		if a == 0 {
			t.Fatalf("there is no army %s", army)
		}
		if got := printed(&r.tiles[r.tileByID(Army(a), tile)]); got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
}

// printed writes down what is printed on a unit.
func printed(t *tile) string {
	kinds := map[kind]string{hqKind: "hq", warrior: "warrior", module: "module"}
	text := fmt.Sprintf("%d x %s, toughness %d, initiative %v", t.count, kinds[t.kind], t.toughness, t.initiative[:t.actions])
	for a, name := range map[attack]string{melee: "melee", ranged: "ranged", poison: "poison"} {
		if list := t.attacks[a]; list != [6]int8{} {
			text += fmt.Sprintf(", %s %d%d%d%d%d%d", name, list[0], list[1], list[2], list[3], list[4], list[5])
		}
	}
	if t.strike > 0 {
		text += fmt.Sprintf(", strike %d", t.strike)
	}
	for _, row := range []struct {
		name string
		set  sides
	}{{"armour", t.armour}, {"net", t.net}, {"link", t.link}} {
		if row.set != 0 {
			text += ", " + row.name + " "
			for side := range 6 {
				text += fmt.Sprint(row.set >> side & 1)
			}
		}
	}
	return text
}

// TestTwelveArmiesOf35Tiles counts the armies and their tiles (NSH-104); others are not played (NSH-R54). Mississippi has no armour (NSH-831).
func TestTwelveArmiesOf35Tiles(t *testing.T) {
	_, r := mustGame(t)
	if len(r.armyIDs) != 12 {
		t.Errorf("%d armies, want 12", len(r.armyIDs))
	}
	counts := make([]int, len(r.armies))
	for _, row := range r.tiles[1:] {
		counts[row.army] += int(row.count)
		if r.armies[row.army].id == "mississippi" && row.armour != 0 {
			t.Errorf("%s has armour", row.name)
		}
	}
	for a, n := range counts[1:] {
		if n != 35 {
			t.Errorf("%s has %d tiles, want 35", r.armyIDs[a], n)
		}
	}
	for _, id := range []string{"dancer", "mephisto", "uranopolis"} {
		if slices.Contains(r.armyIDs, id) {
			t.Errorf("%s can be played", id)
		}
	}
}

// TestSymmetry checks which rotations of tiles look alike (NSH-103).
func TestSymmetry(t *testing.T) {
	_, r := mustGame(t)
	a := slices.Index(r.armyIDs, "mississippi") + 1
	for id, want := range map[string]int8{"hq": 1, "mutant": 2, "guard": 6, "shadow": 1} {
		if got := r.tiles[r.tileByID(Army(a), id)].symmetry; got != want {
			t.Errorf("%s looks alike every %d sixths, want %d", id, got, want)
		}
	}
}

func TestContentNamesWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ name, old, fresh, want string }{
		{"unknown field", "kind: hq", "knid: hq", "armies.yaml:104:7: armies[0].tiles: the army has no HQ\narmies.yaml:104:9: armies[0].tiles[0].kind: missing; it is one of warrior, module, foundation, instant, hq\narmies.yaml:107:9: armies[0].tiles[0].knid: there is no such field; did you mean kind?"},
		{"wrong type", "count: 1\n        kind: hq", "count: one\n        kind: hq", `armies.yaml:106:16: armies[0].tiles[0].count: "one"; it is a whole number, 1 to 35`},
		{"unknown kind", "kind: warrior", "kind: worrier", `armies.yaml:119:15: armies[0].tiles[1].kind: "worrier"; it is one of warrior, module, foundation, instant, hq; did you mean warrior?`},
		{"unknown ability", "abilities: [shadow_strike]", "abilities: [shadow_strife]", `armies.yaml:128:21: armies[0].tiles[1].abilities[0]: "shadow_strife"; it is one of 32 words, such as hq_push_back, matrix, net_of_steel, underground_castling, hq_rotation, shadow_strike; did you mean shadow_strike?`},
		{"unknown effect", "effects: {paralysis: 1}", "effects: {paralyses: 1}", "armies.yaml:201:54: armies[0].tiles[7].module.effects.paralyses: there is no such field; did you mean paralysis?"},
		{"unknown action", "action: battle", "action: bottle", `armies.yaml:265:17: armies[0].tiles[13].action: "bottle"; it is one of battle, move, push_back, sniper, grenade, air_strike, small_bomb, castling, rotation, terror, paralysis_action, transposition, smokescreen; did you mean battle?`},
		{"a tile too many", "name: \"Shadow\"\n        count: 2", "name: \"Shadow\"\n        count: 3", "armies.yaml:104:7: armies[0].tiles: 36 tiles; NSH-104 asks for 35"},
		{"five sides", "melee: [0, 1, 0, 1, 0, 1]", "melee: [0, 1, 0, 1, 0]", "armies.yaml:135:16: armies[0].tiles[2].melee: a list of 5; it is a list of 6"},
		{"an absurd strength", "melee: [0, 1, 0, 1, 0, 1]", "melee: [0, 99, 0, 1, 0, 1]", "armies.yaml:135:20: armies[0].tiles[2].melee[1]: 99; it is 0 to 9"},
		{"rising initiative", "initiative: [2, 1]", "initiative: [1, 2]", "armies.yaml:468:25: armies[1].tiles[13].initiative[1]: 2; each value is lower than the one before"},
		{"three values", "initiative: [2, 1]", "initiative: [3, 2, 1]", "armies.yaml:468:21: armies[1].tiles[13].initiative: a list of 3; it is a list of 0 to 2"},
		{"a foreign tile", "id: mississippi-mutant", "id: moloch-mutant", `armies.yaml:129:13: armies[0].tiles[2].id: "moloch-mutant"; it begins with "mississippi-"`},
		{"the same tile twice", "id: mississippi-mutant", "id: mississippi-shadow", `armies.yaml:129:13: armies[0].tiles[2].id: "mississippi-shadow" stands twice, first in line 116`},
		{"the same army twice", "id: borgo\n", "id: moloch\n", "armies.yaml:755:9: armies[3].id: \"moloch\" stands twice, first in line 286\n"},
		{"no hq", "kind: hq\n        toughness: 20", "kind: module\n        toughness: 20", "armies.yaml:104:7: armies[0].tiles: the army has no HQ"},
		{"a link that excludes modules", "excludes: hq", "excludes: modules", `armies.yaml:214:82: armies[0].tiles[8].module.excludes: "modules"; it is hq`},
		{"a strike at nobody", "target: any_enemy_unit", "target: nobody", `armies.yaml:127:52: armies[0].tiles[1].strike.target: "nobody"; it is any_enemy_unit`},
		{"markers of none", "venom: 5", "venom: many", `armies.yaml:100:22: armies[0].markers.venom: "many"; it is a whole number, 0 to 127`},
		{"a long link", "reach: 1", "reach: 7", "armies.yaml:201:41: armies[0].tiles[7].module.reach: 7; it is 1 to 2"},
		{"a leading zero", "count: 4", "count: 04", "armies.yaml:156:16: 04; a number may not begin with 0: write it without, or in quotes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := New(pack(t, c.old, c.fresh))
			if got := fmt.Sprintln(err); got != c.want+"\n" && !(strings.HasSuffix(c.want, "\n") && strings.HasPrefix(got, c.want)) {
				t.Errorf("have %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestContentPackChangesTiles(t *testing.T) {
	_, r, err := New(pack(t, `name: "Mutant"`, `name: "Mutated"`))
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Info().Words["tile-mississippi-mutant"]; got != "Mutated" {
		t.Errorf("the tile is called %q, the pack says Mutated", got)
	}
}

func TestOptionsNameWhatIsWrong(t *testing.T) {
	g, _ := mustGame(t)
	for _, c := range []struct {
		name   string
		given  game.Options
		option string
		want   string
	}{
		{"unknown option", game.Options{"colour": "red"}, "colour", "no such option"},
		{"five players", game.Options{"mode": "deathmatch", "players": "5"}, "players", "3 to 4"},
		{"unknown army", game.Options{"armies": "dancer"}, "armies", "none of mississippi"},
		{"one army twice", game.Options{"armies": "borgo,borgo"}, "armies", "twice"},
		{"three armies in a duel", game.Options{"armies": "borgo,smart,vegas"}, "armies", "3 armies for 2 players"},
		{"a duel on 37 hexes", game.Options{"board": "37"}, "board", "means nothing where mode is"},
		{"a duel of three", game.Options{"mode": "duel", "players": "3"}, "players", "means nothing where mode is"},
		{"a start of nobody", game.Options{"start": "smart"}, "start", "smart"},
		{"vegas starts", game.Options{"armies": "vegas,borgo", "start": "vegas"}, "start", "NSH-114"},
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

// FuzzContent lays any text over the armies: it is refused in words, or they can be played.
func FuzzContent(f *testing.F) {
	text, err := fs.ReadFile(Content(), "armies.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte("armies:\n  - {id: a, name: A, tiles: [{id: a-hq, name: HQ, count: 35, kind: hq, toughness: 20}]}\n"))
	f.Add([]byte("armies: [{}, {}]\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		files := content.Overlay{Top: fstest.MapFS{"armies.yaml": {Data: text}}, Base: Content()}
		if err := new(Rules).readArmies(files); err != nil {
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
		playOut(t, r, &s, 1)
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

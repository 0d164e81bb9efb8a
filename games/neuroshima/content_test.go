package neuroshima

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"mischief/game"
)

// TestTilesAreAsPrinted checks tiles whose faces or counts the rules and rulings tell: NSH-513, NSH-805, NSH-806, NSH-807, NSH-809,
// NSH-825, NSH-827, and the rulings NSH-R16, NSH-R40, NSH-R41, NSH-R42, NSH-R43, NSH-R49 and NSH-R50.
func TestTilesAreAsPrinted(t *testing.T) {
	_, r := suite.Make(t)
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
		a := r.armyByID(army)
		if a == 0 {
			t.Fatalf("there is no army %s", army)
		}
		if got := printed(r.Face(r.tileByID(a, tile))); got != want {
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
	_, r := suite.Make(t)
	if len(r.ArmyIDs()) != 12 {
		t.Errorf("%d armies, want 12", len(r.ArmyIDs()))
	}
	counts := make([]int, len(r.Rosters())+1)
	for _, row := range r.Faces() {
		counts[row.army] += int(row.count)
		if r.Roster(row.army).id == "mississippi" && row.armour != 0 {
			t.Errorf("%s has armour", row.name)
		}
	}
	for a, n := range counts[1:] {
		if n != 35 {
			t.Errorf("%s has %d tiles, want 35", r.ArmyIDs()[a], n)
		}
	}
	for _, id := range []string{"dancer", "mephisto", "uranopolis"} {
		if slices.Contains(r.ArmyIDs(), id) {
			t.Errorf("%s can be played", id)
		}
	}
}

// TestSymmetry checks which rotations of tiles look alike (NSH-103).
func TestSymmetry(t *testing.T) {
	_, r := suite.Make(t)
	a := r.armyByID("mississippi")
	for id, want := range map[string]int8{"hq": 1, "mutant": 2, "guard": 6, "shadow": 1} {
		if got := r.Face(r.tileByID(a, id)).symmetry; got != want {
			t.Errorf("%s looks alike every %d sixths, want %d", id, got, want)
		}
	}
}

func TestContentPackChangesTiles(t *testing.T) {
	_, r, err := New(suite.With(t, "armies.yaml", `name: "Mutant"`, `name: "Mutated"`))
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Info().Words["tile-mississippi-mutant"]; got != "Mutated" {
		t.Errorf("the tile is called %q, the pack says Mutated", got)
	}
}

// TestWordsCiteRules makes sure that every word of the content names a rule that there is.
func TestWordsCiteRules(t *testing.T) {
	_, r := suite.Make(t)
	cites := func(id, rule string) {
		if !slices.ContainsFunc(r.catalogue.Rules, func(is game.Rule) bool { return is.ID == rule }) {
			t.Errorf("%s cites %s, and there is no such rule", id, rule)
		}
	}
	for _, w := range abilityWords.Words() {
		cites(w.ID, w.Rule)
	}
	for _, w := range effectWords.Words() {
		cites(w.ID, w.Rule)
	}
	for _, w := range actionWords.Words() {
		cites(w.ID, w.Rule)
	}
}

// TestPackTellsItsOwnCards makes sure that what a pack says of an HQ is told as it stands there, and not by the translation of what ours says.
func TestPackTellsItsOwnCards(t *testing.T) {
	g, _, err := New(suite.With(t, "armies.yaml", "Adjacent friendly units: +1 Initiative.", "They are faster."))
	if err != nil {
		t.Fatal(err)
	}
	german := g.Info().In("de").Words
	if ours, theirs := german["hq.moloch"], german["hq.borgo"]; !strings.HasPrefix(ours, "Angrenzende") || theirs != "They are faster." {
		t.Errorf("in German: %q for an HQ of ours, %q for one of the pack", ours, theirs)
	}
}

// TestPackOfOldIsRead makes sure that a pack from when the words of tiles stood in armies.yaml is still played.
func TestPackOfOldIsRead(t *testing.T) {
	old := suite.With(t, "armies.yaml", "armies:\n", "abilities:\n  mine: {rule: NSH-925, text: it wounds}\neffects: {}\nactions: {}\narmies:\n")
	if _, _, err := New(old); err != nil {
		t.Error(err)
	}
}

package tiles

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// ours is what lies in the box that is built in.
func ours(t *testing.T) *Box {
	t.Helper()
	b, err := Read(os.DirFS("../content"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestTilesAreAsPrinted checks tiles whose faces or counts the rules and rulings tell: NSH-513, NSH-805, NSH-806, NSH-807, NSH-809,
// NSH-825, NSH-827, and the rulings NSH-R16, NSH-R40, NSH-R41, NSH-R42, NSH-R43, NSH-R49 and NSH-R50.
func TestTilesAreAsPrinted(t *testing.T) {
	b := ours(t)
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
		a := b.ArmyByID(army)
		if a == 0 {
			t.Fatalf("there is no army %s", army)
		}
		if got := printed(b.Face(b.TileByID(a, tile))); got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
}

// printed writes down what is printed on a unit.
func printed(t *Face) string {
	kinds := map[Kind]string{HQ: "hq", Warrior: "warrior", Module: "module"}
	text := fmt.Sprintf("%d x %s, toughness %d, initiative %v", t.Count, kinds[t.Kind], t.Toughness, t.Initiative[:t.Actions])
	for a, name := range map[Attack]string{Melee: "melee", Ranged: "ranged", Poison: "poison"} {
		if list := t.Attacks[a]; list != [6]int8{} {
			text += fmt.Sprintf(", %s %d%d%d%d%d%d", name, list[0], list[1], list[2], list[3], list[4], list[5])
		}
	}
	if t.Strike > 0 {
		text += fmt.Sprintf(", strike %d", t.Strike)
	}
	for _, row := range []struct {
		name string
		set  Sides
	}{{"armour", t.Armour}, {"net", t.Net}, {"link", t.Link}} {
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
	b := ours(t)
	if len(b.ArmyIDs()) != 12 {
		t.Errorf("%d armies, want 12", len(b.ArmyIDs()))
	}
	counts := make([]int, len(b.Rosters())+1)
	for _, row := range b.Faces() {
		counts[row.Army] += int(row.Count)
		if b.Roster(row.Army).ID == "mississippi" && row.Armour != 0 {
			t.Errorf("%s has armour", row.Name)
		}
	}
	for a, n := range counts[1:] {
		if n != 35 {
			t.Errorf("%s has %d tiles, want 35", b.ArmyIDs()[a], n)
		}
	}
	for _, id := range []string{"dancer", "mephisto", "uranopolis"} {
		if slices.Contains(b.ArmyIDs(), id) {
			t.Errorf("%s can be played", id)
		}
	}
}

// TestSymmetry checks which rotations of tiles look alike (NSH-103).
func TestSymmetry(t *testing.T) {
	b := ours(t)
	a := b.ArmyByID("mississippi")
	for id, want := range map[string]int8{"hq": 1, "mutant": 2, "guard": 6, "shadow": 1} {
		if got := b.Face(b.TileByID(a, id)).Symmetry; got != want {
			t.Errorf("%s looks alike every %d sixths, want %d", id, got, want)
		}
	}
}

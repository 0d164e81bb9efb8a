package neuroshima

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/vocabulary"
	"mischief/games/neuroshima/tiles"
)

// drawn is what the tests look at of what the board draws from.
type drawn struct {
	Abilities map[string]vocabulary.Term
	Armies    []struct {
		ID, Name, Ability string
		Tiles             []drawnTile
	}
}

type drawnTile struct {
	ID, Name, Kind string
	Count          int
	Melee, Ranged  []int
}

// TestBoardDrawsThePack makes sure that the board in the browser is given the content that is played, in the language of who looks.
func TestBoardDrawsThePack(t *testing.T) {
	text, err := fs.ReadFile(Content(), "armies.yaml")
	if err != nil {
		t.Fatal(err)
	}
	pack := fstest.MapFS{"armies.yaml": {Data: []byte(strings.Replace(string(text), `"Hitman"`, `"Ratcatcher"`, 1))}}
	g, _, err := New(content.Overlay{Top: pack, Base: Content()})
	if err != nil {
		t.Fatal(err)
	}
	d := drawnIn(t, g, "de")
	var names []string
	for _, a := range d.Armies {
		names = append(names, a.Name)
		count := 0
		for _, tile := range a.Tiles {
			count += tile.Count
		}
		if count != tiles.ArmySize || a.Ability == "" {
			t.Errorf("%s is drawn with %d tiles, and its HQ does %q", a.ID, count, a.Ability)
		}
	}
	if !slices.Contains(names, "Vorposten") {
		t.Errorf("the armies are drawn as %q", names)
	}
	tiles := d.Armies[0].Tiles
	if !slices.ContainsFunc(tiles, func(tile drawnTile) bool { return tile.ID == "hitman" && tile.Name == "Ratcatcher" }) {
		t.Errorf("the pack's name of the Hitman is not drawn: %+v", tiles)
	}
	mutant := tiles[slices.IndexFunc(tiles, func(tile drawnTile) bool { return tile.ID == "mutant" })]
	if !slices.Equal(mutant.Melee, []int{0, 1, 0, 1, 0, 1}) || mutant.Ranged != nil || mutant.Kind != "warrior" {
		t.Errorf("the Mutant is drawn as %+v", mutant)
	}
	if want := (vocabulary.Term{Rule: "NSH-841", Text: "ihre erfolgreichen Angriffe legen Giftmarker"}); d.Abilities["venom"] != want {
		t.Errorf("Venom is told as %+v, want %+v", d.Abilities["venom"], want)
	}
}

// drawnIn is what the board gets over the wire in a language.
func drawnIn(t *testing.T, g game.Game, language string) (d drawn) {
	t.Helper()
	telling, err := game.NewTelling(g.Info().In(language).Words)
	if err != nil {
		t.Fatal(err)
	}
	wire, err := json.Marshal(g.Info().Board(telling))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(wire, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

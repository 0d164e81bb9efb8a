package catsvsrats

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game"
	"mischief/game/content"
)

// TestBoardDrawsThePack makes sure that the board in the browser is given the content that is played, in the language of who looks.
func TestBoardDrawsThePack(t *testing.T) {
	text, err := embedded.ReadFile("content/map.yaml")
	if err != nil {
		t.Fatal(err)
	}
	pack := fstest.MapFS{"map.yaml": {Data: []byte(strings.Replace(string(text), `"Roma"`, `"Rattopoli"`, 1))}}
	g, _, err := New(content.Overlay{Top: pack, Base: Content()})
	if err != nil {
		t.Fatal(err)
	}
	telling, err := game.NewTelling(g.Info().In("de").Words)
	if err != nil {
		t.Fatal(err)
	}
	wire, err := json.Marshal(g.Info().Board(telling))
	if err != nil {
		t.Fatal(err)
	}
	type card struct {
		ID, Name, Rule, Effect string
		Count                  int
	}
	var d struct {
		Towns      []struct{ ID, Name string }
		Roads      [][]string
		Coast      [][2]int
		Attributes []struct{ ID string }
		Cards      []card
	}
	if err := json.Unmarshal(wire, &d); err != nil {
		t.Fatal(err)
	}
	if len(d.Towns) != 45 || len(d.Roads) == 0 || len(d.Coast) == 0 || len(d.Attributes) != 10 || len(d.Cards) != 13 {
		t.Errorf("%d towns, %d roads, %d points of coast, %d Attributes, %d cards", len(d.Towns), len(d.Roads), len(d.Coast), len(d.Attributes), len(d.Cards))
	}
	if !slices.Contains(d.Towns, struct{ ID, Name string }{"roma", "Rattopoli"}) {
		t.Errorf("the pack's name of Roma is not drawn: %+v", d.Towns)
	}
	want := card{"hex-of-loss", "Fluch des Verlusts", "CVR-801", "nimmt dem Gegner sofort zwei Einheiten", 4}
	if d.Cards[0] != want {
		t.Errorf("the first card is %+v, want %+v", d.Cards[0], want)
	}
}

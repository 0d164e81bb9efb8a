package slaughter

import (
	"encoding/json"
	"strings"
	"testing"

	"mischief/game"
)

// TestWorkshop: whoever holds the game finds its workshop, which speaks the languages of the game.
func TestWorkshop(t *testing.T) {
	g, _ := suite.Make(t)
	shop := g.Workshop()
	if shop == nil || len(shop.Ready()) < 12 {
		t.Fatalf("the workshop is %v", shop)
	}
	german, err := g.Info().Telling("de", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, telling := range []*game.Telling{nil, german} {
		if _, err := json.Marshal(shop.Supplies(telling)); err != nil {
			t.Error(err)
		}
	}
	faulty, err := shop.Read("zora.yaml", []byte("game: slaughter\nname: Zora\nsex: none\nfaces:\n  2: {melee: 2}\nskills: [warrior.fierce-blow]\n"))
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, f := range faulty.Faults() {
		said = append(said, german.Why(f.Why)+" ["+f.Why.Rule+"]")
	}
	if want := "Alle Plätze der Seite 2 sind Nahkampf: Keine Seite ist nur von einer Farbe, male also höchstens 1. [WAS-153]"; len(said) != 2 || said[0] != want || !strings.HasPrefix(said[1], "Wuchtiger Hieb verlangt") {
		t.Errorf("the faults in German are %q, the first not %q", said, want)
	}
	_, err = g.Setup(game.Options{"scenario": "team-carnage", "heroes": "1", "hero-1": faulty.Code()})
	if err == nil || german.Why(err) != strings.TrimSuffix(said[0], " [WAS-153]") {
		t.Errorf("the match is refused with %v", err)
	}
}

// TestOwnHeroesAreDrawn with what stands on their cards, in every language.
func TestOwnHeroesAreDrawn(t *testing.T) {
	g, _ := suite.Make(t)
	german, err := g.Info().Telling("de", nil)
	if err != nil {
		t.Fatal(err)
	}
	zora, err := g.Workshop().Read("zora.yaml", []byte("game: slaughter\nname: moves\nsex: none\nfaces:\n  6: {melee: 2, skill: 1}\nweapons: [blunt]\nskills: [warrior.fierce-blow]\n"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Setup(game.Options{"scenario": "team-carnage", "heroes": "1", "hero-1": zora.Code()})
	if err != nil {
		t.Fatal(err)
	}
	for telling, want := range map[*game.Telling]string{
		nil:    "h1 moves (side 1): 5 of 5 Life, not on the map\n   6: 2 Melee, 1 Skill; No armour; Blunt weapon (mace, hammer, club); Fierce Blow\n",
		german: "h1 moves (Seite 1): 5 von 5 Leben, nicht auf der Karte\n   6: 2 Nahkampf, 1 Fertigkeit; Keine Rüstung; Wuchtwaffe (Streitkolben, Hammer, Keule); Wuchtiger Hieb\n",
	} {
		if text := s.Draw(game.Watcher, game.Pen{Telling: telling}); !strings.Contains(text, want) {
			t.Errorf("it is drawn as\n%s", text)
		}
	}
}

package docs

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game"
	"mischief/game/content"
	"mischief/games"
	"mischief/games/ratcatcher"
	"mischief/games/slaughter"
	"mischief/games/slaughter/codex"
)

// TestExamplePackIsPlayed loads the pack of the page as --content does, and plays it to the end.
func TestExamplePackIsPlayed(t *testing.T) {
	registry, err := games.New("example-pack")
	if err != nil {
		t.Fatal(err)
	}
	entry, err := registry.Find("ratcatcher")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{"ratcatcher": {"aunt_agatha"}, "nemesis": {"old_whiskers"}} {
		at := slices.IndexFunc(entry.Info().Schema, func(o game.Option) bool { return o.Name == name })
		if got := entry.Info().Schema[at].Choices; !slices.Equal(got, want) {
			t.Errorf("option %s offers %v, want %v", name, got, want)
		}
	}
	options, err := entry.Info().Schema.Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := entry.Setup(options)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; pos.Turn().Who != game.Nobody; n++ {
		moves := pos.Moves()
		if err := pos.Play(moves[n*7919%len(moves)], nil); err != nil {
			t.Fatal(err)
		}
		if n == 100_000 {
			t.Fatal("the match does not end")
		}
	}
}

// TestExampleMapAndHeroArePlayed plays on the map of the page, with its Hero, to the end.
func TestExampleMapAndHeroArePlayed(t *testing.T) {
	registry, err := games.New("example-pack")
	if err != nil {
		t.Fatal(err)
	}
	entry, err := registry.Find("slaughter")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(exampleHero)
	if err != nil {
		t.Fatal(err)
	}
	hero, err := entry.Workshop().Read(exampleHero, text)
	if err != nil || len(hero.Faults()) > 0 {
		t.Fatalf("%v, %v", err, hero.Faults())
	}
	for _, scenario := range entry.Info().Schema[0].Choices {
		given := game.Options{"scenario": scenario}
		if !strings.Contains(strings.Join(missions, " "), scenario) {
			given["map"], given["hero-1"], given["limit"] = "mill-yard", hero.Code(), "4"
		}
		options, err := entry.Info().Schema.Complete(given)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := entry.Setup(options)
		if err != nil {
			t.Fatal(scenario, err)
		}
		for n := 0; pos.Turn().Who != game.Nobody; n++ {
			moves := pos.Moves()
			if err := pos.Play(moves[n*7919%len(moves)], nil); err != nil {
				t.Fatal(err)
			}
			if n == entry.Info().Length {
				t.Fatalf("the match of %s does not end", scenario)
			}
		}
	}
}

const (
	exampleHero = "example-hero.yaml"
	exampleMaps = "example-pack/slaughter/maps.yaml"
)

var missions = []string{"first-steps", "melee-training", "open-fire", "its-a-kind-of-magic"}

// TestPackErrorsAreAsThePageSays breaks the example and compares what is said with the page.
func TestPackErrorsAreAsThePageSays(t *testing.T) {
	page, err := os.ReadFile("content-packs.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ file, old, fresh string }{
		{"ratcatchers.yaml", "accuracy: 4", "accuracy: 7"},
		{"ratcatchers.yaml", "while_set: []", "while_set: [{poison: {kinds: [brown], max: 2}}]"},
		{"ratcatchers.yaml", "unlock: 2, refill: 1", "unlock: 2, refil: 1"},
		{"nemeses.yaml", "      - {step: 10, do: [{lose: true}]}\n", ""},
		{"peculiar.yaml", "when: consume", "when: bite"},
		{"game.yaml", "count: 32", "count: 31"},
	} {
		text, err := os.ReadFile("example-pack/ratcatcher/" + c.file)
		if err != nil {
			t.Fatal(err)
		}
		broken := fstest.MapFS{c.file: {Data: []byte(strings.Replace(string(text), c.old, c.fresh, 1))}}
		base := content.Overlay{Top: os.DirFS("example-pack/ratcatcher"), Base: ratcatcher.Content()}
		_, _, err = ratcatcher.New(content.Overlay{Top: broken, Base: base})
		if err == nil || !strings.Contains(string(page), "\n"+err.Error()+"\n") {
			t.Errorf("%s: the page does not show the error %v", c.file, err)
		}
	}
}

// TestErrorsOfMapsAndHeroesAreAsThePageSays is the same for the map and the Hero.
func TestErrorsOfMapsAndHeroesAreAsThePageSays(t *testing.T) {
	page, err := os.ReadFile("content-packs.md")
	if err != nil {
		t.Fatal(err)
	}
	_, made, err := slaughter.New(slaughter.Content())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file    string
		changes []string
	}{
		{exampleMaps, []string{"ladder: 4, points: [[7, 15]", "ladder: 0, points: [[7, 15]"}},
		{exampleMaps, []string{"[[5, 11.6], [9, 11.6]", "[[2, 3], [9, 11.6]", "[[19, 12.4], [15, 12.4]", "[[22, 21], [15, 12.4]"}},
		{exampleMaps, []string{"[[17, 9], [14.5, 9]", "[[17, 9.5], [14.5, 9]"}},
		{exampleHero, []string{"[slashing]", "[slash]"}},
		{exampleHero, []string{"5: {melee: 3}", "5: {melee: 5}"}},
	} {
		text, err := os.ReadFile(c.file)
		if err != nil {
			t.Fatal(err)
		}
		broken := []byte(strings.NewReplacer(c.changes...).Replace(string(text)))
		var said string
		if c.file != exampleHero {
			_, err = codex.Read(content.Overlay{Top: fstest.MapFS{"maps.yaml": {Data: broken}}, Base: slaughter.Content()})
			said = fmt.Sprint(err)
		} else if hero, err := made.Workshop().Read(exampleHero, broken); err != nil {
			said = err.Error()
		} else if f := hero.Faults()[0]; true {
			said = fmt.Sprintf("%s:%d:%d: %s: %s [%s]", exampleHero, f.Line, f.Column, f.At, f.Why.Why, f.Why.Rule)
		}
		if first, _, _ := strings.Cut(said, "\n"); !strings.Contains(string(page), first) {
			t.Errorf("%s: the page does not show the error %s", c.file, said)
		}
	}
}

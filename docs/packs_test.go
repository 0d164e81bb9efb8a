package docs

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game"
	"mischief/game/content"
	"mischief/games"
	"mischief/games/ratcatcher"
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

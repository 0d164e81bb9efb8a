package slaughter

import (
	"io/fs"
	"os"
	"reflect"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/cases"
	"mischief/game/content"
	"mischief/game/gametest"
	"mischief/games/slaughter/rules"
)

// everybody are options under which every Hero is played, in both skirmishes and on several maps.
var everybody = []game.Options{
	nil,
	{"scenario": "all-out-carnage", "players": "4", "map": "broken-cloister", "hero-1": "old-mossback", "hero-2": "magister-emberwhisk", "hero-3": "mother-grimtail", "hero-4": "the-whisper"},
	{"map": "powder-yard", "heroes": "2", "hero-1": "lady-obsidia", "hero-2": "brother-halcyon", "hero-3": "sister-dusk", "hero-4": "tansy-burr"},
	{"map": "ring-of-stones", "heroes": "4"},
}

func TestPositionIsSmall(t *testing.T) {
	if size := reflect.TypeFor[rules.Position]().Size(); size > 10<<10 {
		t.Errorf("a position takes %d bytes; search copies it by the million, so at most 10 KiB", size)
	} else {
		t.Logf("%d bytes", size)
	}
}

// suite is what every game's tests need, said of Whack & Slaughter.
var suite = gametest.Suite[rules.Position, rules.Move, *Game]{
	Options: gametest.Options{Sets: everybody, Matches: 2, Reveals: []string{"card-shown"}}, // a card that Oscitancy shows may be shuffled in again
	Open:    New,
	Content: Content(),
	Generated: map[string]func(*Game, string) string{
		"board/readings.ts": func(r *Game, command string) string { return r.Notation().TypeScript(command) },
		"board/document.ts": func(r *Game, command string) string { return r.DocumentType(command) },
	},
}

// packed is the game with a pack laid over its content.
func packed(pack fs.FS) (game.Game, error) {
	g, _, err := New(content.Overlay{Top: pack, Base: Content()})
	return g, err
}

// TestGame runs the tests of the suite that a game which is being built can pass.
func TestGame(t *testing.T) {
	g, made := suite.Make(t)
	info, dir := *g.Info(), os.DirFS(".")
	t.Run("contract", func(t *testing.T) { gametest.Run(t, info, made, suite.Options) })
	t.Run("cases", func(t *testing.T) { cases.Test(t, g, dir, packed) })
	t.Run("coverage", func(t *testing.T) { coverage(t, g.Info(), dir) })
	t.Run("generated", func(t *testing.T) {
		for file, generate := range suite.Generated {
			gametest.Kept(t, file, generate(made, "go test ./games/slaughter -run TestGame/generated -record"))
		}
	})
	t.Run("languages", func(t *testing.T) { gametest.Languages(t, g.Info(), dir) })
}

// coverage is the suite's test that every rule is cited and shown, but for the one about the new card of a Daemon, which nobody can make yet.
func coverage(t *testing.T, info *game.Info, dir fs.FS) {
	files, err := cases.ReadDir(dir, "testdata/cases")
	if err != nil {
		t.Fatal(err)
	}
	table, err := cases.Coverage(&info.Rulebook, files, dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, gap := range table.Gaps() {
		if !strings.HasPrefix(gap, "WAS-652:") {
			t.Error(gap)
		}
	}
}

func FuzzNotation(f *testing.F)  { suite.FuzzNotation(f) }
func FuzzDocument(f *testing.F)  { suite.FuzzDocument(f) }
func FuzzOptions(f *testing.F)   { suite.FuzzOptions(f) }
func BenchmarkGame(b *testing.B) { suite.Benchmark(b) }

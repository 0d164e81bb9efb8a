package games

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"mischief/bot"
	"mischief/game"
	"mischief/games/catsvsrats"
	"mischief/games/connectfour"
	"mischief/games/neuroshima"
	"mischief/games/slaughter"
)

func open(t *testing.T, folder string) *Registry {
	t.Helper()
	r, err := New(folder)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAllGamesAreBuiltUnderTheirIDs(t *testing.T) {
	r := open(t, "")
	all, err := r.All()
	if err != nil {
		t.Fatal(err)
	}
	for i, entry := range all {
		if entry.Info().ID != r.IDs()[i] {
			t.Errorf("game %d is listed as %s and calls itself %s", i, r.IDs()[i], entry.Info().ID)
		}
		found, err := r.Find(strings.ToUpper(r.IDs()[i]))
		if err != nil || found != entry {
			t.Errorf("Find(%q) = %v, %v; want the game that All built", r.IDs()[i], found, err)
		}
	}
}

// TestLevelsOfGamesAreBots makes sure that a level that a game has named for itself can be read, and is named as levels are.
func TestLevelsOfGamesAreBots(t *testing.T) {
	all, err := open(t, "").All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all {
		known := map[bot.Spec]string{}
		for _, level := range bot.Levels() {
			spec, err := g.Spec(level.Name)
			if err != nil || known[spec] != "" {
				t.Errorf("%s: %s is %v, as %s is; %v", g.Info().ID, level.Name, spec, known[spec], err)
			}
			known[spec] = level.Name
		}
	}
	for game, own := range map[string]bot.Leveled{"Cats vs Rats": &catsvsrats.Game{}, "Connect Four": connectfour.Rules{}, "Neuroshima Hex": &neuroshima.Game{}, "Whack & Slaughter": &slaughter.Game{}} {
		for name := range own.Levels() {
			if !bot.IsLevel(name) {
				t.Errorf("%s has a level %q", game, name)
			}
		}
	}
}

// TestGamesAreSearchedByManyAtOnce has two matches of each game played by searches with two threads: the race detector sees what they write of that which
// they share.
func TestGamesAreSearchedByManyAtOnce(t *testing.T) {
	all, err := open(t, "").All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all {
		start, err := g.Setup(nil)
		if err != nil {
			t.Fatal(err)
		}
		var matches sync.WaitGroup
		for i := range uint64(2) {
			pos := start.Clone()
			matches.Go(func() {
				if err := think(t.Context(), g, pos, bot.NewDice(i, 0)); err != nil {
					t.Errorf("%s: %v", g.Info().ID, err)
				}
			})
		}
		matches.Wait()
	}
}

// think plays a match until a search has decided ten times.
func think(ctx context.Context, g bot.Game, pos game.Position, dice game.Dice) error {
	player := g.Player(bot.Spec{Kind: bot.Search, Iterations: 60, Threads: 2})
	for decided := 0; decided < 10 && pos.Turn().Who != game.Nobody; {
		move := ""
		if moves, weights := pos.Chances(); len(moves) > 0 {
			move = moves[game.Pick(weights, dice)]
		} else {
			var err error
			seat := pos.Turn().Who.First()
			if move, err = player.Choose(ctx, pos.View(seat), seat, dice); err != nil {
				return err
			}
			decided++
		}
		if err := pos.Play(move, nil); err != nil {
			return err
		}
	}
	return nil
}

func TestFindSuggests(t *testing.T) {
	_, err := open(t, "").Find("catvsrats")
	if !errors.Is(err, ErrUnknown) || !strings.Contains(err.Error(), "did you mean catsvsrats?") {
		t.Errorf("Find(catvsrats): %v", err)
	}
	_, err = open(t, "").Find("chess")
	if !errors.Is(err, ErrUnknown) || strings.Contains(err.Error(), "did you mean") || !strings.Contains(err.Error(), "catsvsrats") {
		t.Errorf("Find(chess): %v", err)
	}
}

// packed makes a content folder with one file.
func packed(t *testing.T, name, text string) string {
	t.Helper()
	folder := t.TempDir()
	file := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestContentFolderIsLaidOver(t *testing.T) {
	text, err := os.ReadFile("../games/catsvsrats/content/attributes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(text), `"Sharp Claws"`, `"Blunt Claws"`, 1)
	if changed == string(text) {
		t.Fatal("there is no Attribute called Sharp Claws any more; rewrite this test")
	}
	entry, err := open(t, packed(t, "catsvsrats/attributes.yaml", changed)).Find("catsvsrats")
	if err != nil {
		t.Fatal(err)
	}
	if got := entry.Info().Words["attribute.cat-1"]; got != "Blunt Claws" {
		t.Errorf("the Attribute is called %q; want the pack's name", got)
	}
	builtIn, err := open(t, "").Find("catsvsrats")
	if err != nil {
		t.Fatal(err)
	}
	if len(entry.Info().Content) != 32 || builtIn.Info().Content != "" {
		t.Errorf("the pack is known as %q, what is built in as %q", entry.Info().Content, builtIn.Info().Content)
	}
}

func TestContentFolderRefuses(t *testing.T) {
	if _, err := New(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a folder that is not there was accepted")
	}
	if _, err := New(packed(t, "catsvrats/map.yaml", "")); err == nil || !strings.Contains(err.Error(), "did you mean catsvsrats?") {
		t.Errorf("a folder named after no game: %v", err)
	}
	_, err := open(t, packed(t, "catsvsrats/maps.yaml", "")).Find("catsvsrats")
	if err == nil || !strings.Contains(err.Error(), "maps.yaml replaces no file of catsvsrats") {
		t.Errorf("a file that replaces nothing: %v", err)
	}
	_, err = open(t, packed(t, "catsvsrats/map.yaml", "game: catsvsrats\ntown: []\n")).Find("catsvsrats")
	if err == nil || !strings.Contains(err.Error(), "map.yaml") {
		t.Errorf("a faulty file: %v", err)
	}
}

// TestContentFolderTakesPlainFilesAlone lays over what would hang, lead elsewhere or never end.
func TestContentFolderTakesPlainFilesAlone(t *testing.T) {
	for _, c := range []struct {
		name, file, want string
		put              func(file string) error
	}{
		{"a pipe", "catsvsrats/map.yaml", "map.yaml: this is a pipe", func(file string) error { return syscall.Mkfifo(file, 0o644) }},
		{"a link to a device", "catsvsrats/map.yaml", "map.yaml: this is a link", func(file string) error { return os.Symlink("/dev/zero", file) }},
		{"a link to a file", "catsvsrats/map.yaml", "map.yaml: this is a link", func(file string) error { return os.Symlink("../../map.yaml", file) }},
		{"a folder", "catsvsrats/map.yaml", "map.yaml: this is a folder", func(file string) error { return os.Mkdir(file, 0o755) }},
		{"a link to a folder", "catsvsrats", "catsvsrats is a link", func(file string) error { return os.Symlink(os.TempDir(), file) }},
		{"brackets without end", "catsvsrats/map.yaml", "map.yaml:1:65: lists and maps are nested more than 64 deep", func(file string) error {
			return os.WriteFile(file, []byte(strings.Repeat("[", 200_000)), 0o644)
		}},
		{"a large file", "catsvsrats/map.yaml", "map.yaml: the file is larger than 256 KiB", func(file string) error {
			return os.WriteFile(file, []byte(strings.Repeat("[", 400_000)), 0o644)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			file := filepath.Join(folder, c.file)
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := c.put(file); err != nil {
				t.Fatal(err)
			}
			r, err := New(folder)
			if err == nil {
				_, err = r.Find("catsvsrats")
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v; want %q in it", err, c.want)
			}
		})
	}
	pipe := filepath.Join(t.TempDir(), "pack")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := New(pipe); err == nil || !strings.Contains(err.Error(), "is no folder") {
		t.Errorf("a pipe instead of the folder: %v", err)
	}
}

package match_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mischief/game"
	"mischief/games"
	"mischief/match"
	"mischief/store"
)

// attributes is a content pack of Cats vs Rats: a folder with one Attribute by another name, and how the file begins.
func attributes(t *testing.T, claws, begin string) (folder string) {
	t.Helper()
	text, err := os.ReadFile("../games/catsvsrats/content/attributes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	folder = t.TempDir()
	name := filepath.Join(folder, "catsvsrats", "attributes.yaml")
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(begin+strings.Replace(string(text), `"Sharp Claws"`, `"`+claws+`"`, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	return folder
}

// laidOver is a host over a store with a content pack laid over, if one is named.
func laidOver(t *testing.T, st store.Store, folder string) *match.Host {
	t.Helper()
	registry, err := games.New(folder)
	if err != nil {
		t.Fatal(err)
	}
	return match.NewHost(st, registry.Game)
}

func claws(m *match.Match) string { return m.Game().Info().Words["attribute.cat-1"] }

func somewhere(t *testing.T) store.Store { return openStore(t, filepath.Join(t.TempDir(), "store.db")) }

// TestContentIsKept begins a match over a content pack and goes on when the pack was tidied, when it was changed, and when it is gone.
func TestContentIsKept(t *testing.T) {
	st := somewhere(t)
	blunt := laidOver(t, st, attributes(t, "Blunt Claws", ""))
	m := create(t, blunt, match.Setup{Game: "catsvsrats", Seats: people(4), Undo: match.Practice})
	if err := m.Nature(t.Context()); err != nil {
		t.Fatal(err)
	}
	text := string(export(t, m))
	for what, h := range map[string]*match.Host{
		"with a comment more": laidOver(t, st, attributes(t, "Blunt Claws", "# mine\n")),
		"changed":             laidOver(t, st, attributes(t, "Round Claws", "")),
		"gone":                laidOver(t, st, ""),
	} {
		m, err := h.Open(t.Context(), m.ID())
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		if claws(m) != "Blunt Claws" {
			t.Errorf("%s: it is gone on with over %s", what, claws(m))
		}
		move := m.Position().Moves()[0]
		if err := m.Play(t.Context(), m.Position().Turn().Who.First(), m.Seq(), move); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		if fork, err := m.Fork(t.Context(), m.Seq(), game.Watcher); err != nil || claws(fork) != "Blunt Claws" {
			t.Errorf("%s: a fork: %v", what, err)
		}
		if again, err := h.Open(t.Context(), m.ID()); err != nil || again.Game() != m.Game() {
			t.Errorf("%s: opened again it is built again: %v", what, err)
		}
	}
	builtIn := create(t, laidOver(t, st, ""), match.Setup{Game: "catsvsrats", Seats: people(4)})
	if m, err := blunt.Open(t.Context(), builtIn.ID()); err != nil || claws(m) != "Sharp Claws" {
		t.Errorf("a match over what is built in, while a pack is laid over: %v", err)
	}

	// A file names the pack. It is read where the pack is laid over or was kept, and remembers it there.
	for what, h := range map[string]*match.Host{"no pack": laidOver(t, somewhere(t), ""), "another pack": laidOver(t, somewhere(t), attributes(t, "Round Claws", ""))} {
		_, _, err := h.Import(t.Context(), strings.NewReader(text))
		var fault *match.FileError
		if !errors.Is(err, match.ErrContent) || !errors.As(err, &fault) || fault.Line != 5 || !strings.Contains(err.Error(), "lay the pack over") {
			t.Errorf("a file of a pack that is not known, with %s: %v", what, err)
		}
	}
	elsewhere := somewhere(t)
	if _, _, err := laidOver(t, elsewhere, attributes(t, "Blunt Claws", "# tidied\n")).Import(t.Context(), strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if m, err := laidOver(t, elsewhere, "").Open(t.Context(), m.ID()); err != nil || claws(m) != "Blunt Claws" {
		t.Errorf("imported over its pack, and opened without: %v", err)
	}
	if _, err := laidOver(t, st, "").Verify(strings.NewReader(text)); err != nil {
		t.Errorf("verified without the pack, which the store has: %v", err)
	}
}

// TestContentByItsOlderName opens a match that names its pack by the bytes of its files, as older programs did: with the very pack, and without it
// once it was opened so.
func TestContentByItsOlderName(t *testing.T) {
	folder := attributes(t, "Blunt Claws", "")
	m := create(t, laidOver(t, somewhere(t), folder), match.Setup{Game: "catsvsrats", Seats: people(4)})
	text := unsigned(string(export(t, m)))
	bytes, err := os.ReadFile(filepath.Join(folder, "catsvsrats", "attributes.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	was := fmt.Sprintf("%x", sha256.Sum256(fmt.Appendf(nil, "attributes.yaml %d\n%s", len(bytes), bytes)))[:8]
	old := forge(text, " content "+m.Game().Info().Content, " content "+was)
	st := somewhere(t)
	if _, _, err := laidOver(t, st, attributes(t, "Blunt Claws", "# mine\n")).Import(t.Context(), strings.NewReader(old)); !errors.Is(err, match.ErrContent) {
		t.Errorf("with a pack that says the same by other bytes: %v", err)
	}
	m, _, err = laidOver(t, st, folder).Import(t.Context(), strings.NewReader(old))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := laidOver(t, st, "").Open(t.Context(), m.ID()); err != nil || claws(again) != "Blunt Claws" {
		t.Errorf("without the pack, once it was there: %v", err)
	}
}

package store_test

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mischief/store"
)

// TestSalvage damages stores, by pages changed and by a cut, and copies what is whole: it is what was written, opens like any store, and what is not there is told.
func TestSalvage(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does it all: the race detector finds nothing here")
	}
	const page = 4096
	defer store.Probe(300)()
	whole := filepath.Join(t.TempDir(), "matches.db")
	peopled(t, whole)
	good, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	written := answersOf(t, whole)
	dice := rand.New(rand.NewPCG(9, 26))
	flip := func(n int) func([]byte) []byte {
		return func(file []byte) []byte {
			for range n { // the first pages hold the list of tables
				at := (60 + dice.IntN(len(file)/page-60)) * page
				file[at+dice.IntN(page)] ^= 1 << dice.IntN(8)
			}
			return file
		}
	}
	for name, damage := range map[string]func([]byte) []byte{
		"nothing": func(file []byte) []byte { return file }, "one page": flip(1), "thirty pages": flip(30),
		"a tenth cut": func(file []byte) []byte { return file[:len(file)*9/10] }, "cut within a page": func(file []byte) []byte { return file[:len(file)-10*page-7] },
	} {
		t.Run(name, func(t *testing.T) {
			from, to := filepath.Join(t.TempDir(), "matches.db"), filepath.Join(t.TempDir(), "matches.db")
			broken := damage(append([]byte(nil), good...))
			if err := os.WriteFile(from, broken, 0o600); err != nil {
				t.Fatal(err)
			}
			found, err := store.SalvageStore(t.Context(), from, to)
			if err != nil {
				t.Fatal(err)
			}
			if after, err := os.ReadFile(from); err != nil || string(after) != string(broken) {
				t.Errorf("the damaged file was changed, %v", err)
			}
			if name != "one page" && found.Whole() != (name == "nothing") { // one page may be one that nothing was on
				t.Errorf("whole: %v, %+v", found.Whole(), found)
			}
			copied := 0
			for _, table := range found.Tables {
				copied += table.Copied
			}
			if copied < 300 {
				t.Errorf("only %d rows were copied", copied)
			}
			lost := fmt.Sprintf("%+v", found)
			saved := 0
			for asked, answer := range answersOf(t, to) {
				if answer == written[asked] {
					saved++
				} else if strings.Contains(answer, "error") && !strings.Contains(answer, "no such") {
					t.Errorf("%s is answered with %s", asked, answer)
				}
			}
			if saved < len(written)/4 {
				t.Errorf("of %d answers %d are as before: %s", len(written), saved, lost)
			}
			if _, err := store.SalvageStore(t.Context(), from, to); !errors.Is(err, fs.ErrExist) {
				t.Errorf("over a file that exists: %v", err)
			}
		})
	}
}

// answersOf is everything that the store in a file answers.
func answersOf(t *testing.T, file string) map[string]string {
	t.Helper()
	h := openHall(t, file)
	defer h.Close()
	return answers(t.Context(), h)
}

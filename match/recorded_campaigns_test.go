package match

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/gametest/cellar"
	"mischief/games"
	"mischief/store"
)

// TestRecordedCampaigns takes in every campaign file that is kept, in testdata here and in testdata/campaigns of games, verifies it, writes it again and goes on with it. Every game that has
// campaigns has one of its newest edition, which -record records where it is missing; those of older editions stay.
func TestRecordedCampaigns(t *testing.T) {
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	entries, err := registry.All()
	if err != nil {
		t.Fatal(err)
	}
	toy := cellar.New()
	find := func(id string) (game.Game, error) {
		if id == toy.Info().ID {
			return toy, nil
		}
		return registry.Game(id)
	}
	kept := []string{"testdata/cellar-1.campaign"}
	for _, e := range entries {
		if !e.Campaign() {
			continue
		}
		folder := path.Join("../games", e.Info().ID, "testdata/campaigns")
		name := path.Join(folder, fmt.Sprintf("%d-random.campaign", e.Info().Version))
		if _, err := os.Stat(name); err != nil && *recordMatches {
			recordCampaign(t, find, e.Info().ID, name)
		} else if err != nil {
			t.Errorf("no campaign is kept of %s, edition %d: record one with the flag -record", e.Info().ID, e.Info().Version)
		}
		found, err := fs.Glob(os.DirFS(folder), "*.campaign")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			kept = append(kept, path.Join(folder, f))
		}
	}
	for _, name := range kept {
		t.Run(strings.TrimPrefix(name, "../games/"), func(t *testing.T) { checkRecordedCampaign(t, find, name) })
	}
}

func campaignHost(t *testing.T, find func(string) (game.Game, error)) *Host {
	t.Helper()
	st, err := store.OpenSQLite(t.Context(), filepath.Join(t.TempDir(), "store.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return NewHost(st, find)
}

func checkRecordedCampaign(t *testing.T, find func(string) (game.Game, error), name string) {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	c, report, err := campaignHost(t, find).ImportCampaign(t.Context(), bytes.NewReader(text), "")
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var again bytes.Buffer
	if err := c.Export(t.Context(), &again); err != nil {
		t.Fatal(err)
	}
	if got, want := unsigned(again.String()), unsigned(string(text)); got != want {
		t.Error("written again, it is another file")
	}
	chapters, err := c.Chapters(t.Context())
	if err != nil || len(chapters) != len(report.Matches) {
		t.Fatalf("%d chapters of %d matches, %v", len(chapters), len(report.Matches), err)
	}
	for _, ch := range chapters {
		if ch.Err != nil || ch.Recap.Name.String() == "" {
			t.Errorf("attempt %d: %v", ch.Number, ch.Err)
		}
	}
	for _, w := range Ways(chapters) { // each of them, in turn
		if _, err := c.GoOn(t.Context(), w.ID, Going{}); w.Kind != Next && err != nil {
			t.Errorf("%s: %v", w.ID, err)
		}
	}
	if _, err := c.Verify(t.Context()); err != nil {
		t.Error(err)
	}
}

// unsigned is a campaign's file without signatures, and without what follows from them.
func unsigned(text string) string {
	var kept []string
	for line := range strings.Lines(text) {
		if _, said, _ := strings.Cut(line, " "); !strings.HasPrefix(said, "signed ") {
			if strings.HasPrefix(said, "attempt ") || strings.HasPrefix(said, "end ") && !strings.Contains(said, "over") && !strings.Contains(said, "live") {
				line, _, _ = strings.Cut(said, " lines ")
			}
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "")
}

// recordCampaign records a campaign of a few matches, played and gone on with at random.
func recordCampaign(t *testing.T, find func(string) (game.Game, error), id, name string) {
	const matches = 6
	h := campaignHost(t, find)
	g, err := find(id)
	if err != nil {
		t.Fatal(err)
	}
	options, err := g.Info().Schema.Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	seats := make([]Occupant, g.Info().Seats(options))
	for i := range seats {
		seats[i] = Occupant{Kind: store.Person, Name: fmt.Sprintf("Player %d", i+1)}
	}
	c, m, err := h.NewCampaign(t.Context(), "", Setup{Game: id, Seats: seats})
	luck := rand.New(rand.NewPCG(1, 2))
	for n := 1; ; n++ {
		if err != nil {
			t.Fatal(err)
		}
		for !m.Finished() && m.Seq() < recordedLimit {
			if err := m.Nature(t.Context()); err != nil {
				t.Fatal(err)
			}
			if pos := m.Position(); pos.Turn().Who != game.Nobody {
				moves := pos.Moves()
				if err := m.Play(t.Context(), pos.Turn().Who.First(), m.Seq(), moves[luck.IntN(len(moves))]); err != nil {
					t.Fatal(err)
				}
			}
		}
		if n == matches {
			break
		}
		chapters, err2 := c.Chapters(t.Context())
		if err2 != nil {
			t.Fatal(err2)
		}
		ways := Ways(chapters)
		if ways[0].Kind != Next { // once more, or back
			ways = ways[luck.IntN(len(ways)):]
		}
		m, err = c.GoOn(t.Context(), ways[0].ID, Going{})
	}
	var out bytes.Buffer
	if err := c.Export(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(path.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

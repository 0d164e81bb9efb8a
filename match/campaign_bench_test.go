package match_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"mischief/game"
	"mischief/games/catsvsrats"
	"mischief/games/catsvsrats/rules"
	"mischief/match"
)

// catsAgain is Cats vs Rats as a campaign of matches that are all alike: long ones, of a game with large positions.
type catsAgain struct{ *catsvsrats.Game }

func (catsAgain) Sequels(*rules.Position) []game.Sequel {
	return []game.Sequel{{Name: game.Say("the same again")}}
}

func (catsAgain) Recap(*rules.Position) game.Recap { return game.Recap{Name: game.Say("a match")} }

// twenty is a campaign of 20 matches, played to the end at random.
func twenty(b *testing.B) (*match.Host, *match.Campaign) {
	b.Helper()
	plain, cats, err := catsvsrats.New(catsvsrats.Content())
	if err != nil {
		b.Fatal(err)
	}
	g := game.New(*plain.Info(), catsAgain{cats})
	h := match.NewHost(openStore(b, filepath.Join(b.TempDir(), "store.db")), func(string) (game.Game, error) { return g, nil })
	h.Seed(7)
	c, m, err := h.NewCampaign(b.Context(), "", match.Setup{Game: "catsvsrats", Seats: people(4)})
	for n := uint64(1); err == nil; n++ {
		playRandomly(b, m, n, 1<<20)
		if n == 20 {
			return h, c
		}
		chapters := chaptersOf(b, c)
		m, err = c.GoOn(b.Context(), match.Ways(chapters)[0].ID, match.Going{})
	}
	b.Fatal(err)
	return nil, nil
}

// BenchmarkOpenCampaign opens a campaign of 20 matches and reads all that its page tells.
func BenchmarkOpenCampaign(b *testing.B) {
	h, c := twenty(b)
	for b.Loop() {
		opened, err := h.OpenCampaign(b.Context(), c.ID())
		if err != nil {
			b.Fatal(err)
		}
		if chapters := chaptersOf(b, opened); len(match.Story(chapters)) != 20 || chapters[19].Err != nil {
			b.Fatalf("%d chapters", len(chapters))
		}
	}
}

// BenchmarkVerifyCampaign verifies the file of a campaign of 20 matches.
func BenchmarkVerifyCampaign(b *testing.B) {
	h, c := twenty(b)
	text := exported(b, c)
	var entries int64
	for b.Loop() {
		report, err := h.VerifyCampaign(b.Context(), bytes.NewReader(text))
		if err != nil {
			b.Fatal(err)
		}
		entries, _, _ = report.Entries()
	}
	b.ReportMetric(float64(entries), "entries")
	b.ReportMetric(float64(len(text))/1024, "KiB")
}

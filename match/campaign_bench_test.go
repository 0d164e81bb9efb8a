package match_test

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"mischief/bot"
	"mischief/game"
	"mischief/games/catsvsrats"
	"mischief/games/catsvsrats/rules"
	"mischief/games/neworleans"
	"mischief/match"
)

// catsAgain is Cats vs Rats as a campaign of matches that are all alike: long ones, of a game with large positions.
type catsAgain struct{ *catsvsrats.Game }

func (catsAgain) Sequels(*rules.Position) []game.Sequel {
	return []game.Sequel{{Name: game.Say("the same again")}}
}

func (catsAgain) Recap(*rules.Position) game.Recap { return game.Recap{Name: game.Say("a match")} }

// luck is dice for bots.
type luck struct{ *rand.Rand }

func (l luck) Below(n int64) int64 { return l.Int64N(n) }

// played are the games whose campaigns are measured, and how they are played: long matches at random, with large positions; and by greedy bots what is made of campaigns.
var played = map[string]func() (game.Game, func(b *testing.B, m *match.Match, seed uint64), error){
	"catsvsrats": func() (game.Game, func(*testing.B, *match.Match, uint64), error) {
		plain, cats, err := catsvsrats.New(catsvsrats.Content())
		return game.New(*plain.Info(), catsAgain{cats}), func(b *testing.B, m *match.Match, seed uint64) { playRandomly(b, m, seed, 1<<20) }, err
	},
	"neworleans": func() (game.Game, func(*testing.B, *match.Match, uint64), error) {
		plain, scenarios, err := neworleans.New(neworleans.Content())
		greedy := bot.Of(scenarios, bot.Spec{Kind: bot.Greedy})
		return game.New(*plain.Info(), scenarios), func(b *testing.B, m *match.Match, seed uint64) {
			dice := luck{rand.New(rand.NewPCG(seed, 0))}
			for err := m.Nature(b.Context()); !m.Finished(); {
				seat, move := m.Position().Turn().Who.First(), ""
				if err == nil {
					move, err = greedy.Choose(b.Context(), m.Position(), seat, dice)
				}
				if err != nil {
					b.Fatal(err)
				}
				play(b, m, move)
			}
		}, err
	},
}

// eachTwenty measures something with a campaign of 20 matches of each of these games. What was lost is played again.
func eachTwenty(b *testing.B, measure func(b *testing.B, h *match.Host, c *match.Campaign)) {
	for _, name := range slices.Sorted(maps.Keys(played)) {
		b.Run(name, func(b *testing.B) {
			g, playOn, err := played[name]()
			if err != nil {
				b.Fatal(err)
			}
			h := match.NewHost(openStore(b, filepath.Join(b.TempDir(), "store.db")), func(string) (game.Game, error) { return g, nil })
			h.Seed(7)
			c, m, err := h.NewCampaign(b.Context(), "", match.Setup{Game: name, Seats: people(4)})
			for n := uint64(1); err == nil; n++ {
				playOn(b, m, n)
				if n == 20 {
					measure(b, h, c)
					return
				}
				m, err = c.GoOn(b.Context(), match.Ways(chaptersOf(b, c))[0].ID, match.Going{})
			}
			b.Fatal(err)
		})
	}
}

// BenchmarkOpenCampaign opens a campaign of 20 matches and reads all that its page tells.
func BenchmarkOpenCampaign(b *testing.B) {
	eachTwenty(b, func(b *testing.B, h *match.Host, c *match.Campaign) {
		for b.Loop() {
			opened, err := h.OpenCampaign(b.Context(), c.ID())
			if err != nil {
				b.Fatal(err)
			}
			if chapters := chaptersOf(b, opened); len(chapters) != 20 || len(match.Story(chapters)) == 0 || chapters[19].Err != nil {
				b.Fatalf("%d chapters", len(chapters))
			}
		}
	})
}

// BenchmarkVerifyCampaign verifies the file of a campaign of 20 matches.
func BenchmarkVerifyCampaign(b *testing.B) {
	eachTwenty(b, func(b *testing.B, h *match.Host, c *match.Campaign) {
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
	})
}

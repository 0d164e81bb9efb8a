package table

import (
	"context"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"mischief/bot"
	"mischief/game"
	"mischief/games"
	"mischief/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// sick makes the bots of a game misbehave.
type sick struct {
	bot.Game
	choose func(ctx context.Context) ([]bot.Line[string], error)
}

func (s sick) Player(spec bot.Spec) bot.Player { return sickPlayer{s.Game.Player(spec), s.choose} }

type sickPlayer struct {
	bot.Player
	choose func(ctx context.Context) ([]bot.Line[string], error)
}

func (p sickPlayer) Weigh(ctx context.Context, _ game.Position, _ game.Seat, _ game.Dice) ([]bot.Line[string], error) {
	return p.choose(ctx)
}

// TestSickBots holds that a bot that panics, answers nonsense or nothing, or does not answer does no harm: another move is played, and is logged.
func TestSickBots(t *testing.T) {
	hangs := func(ctx context.Context) ([]bot.Line[string], error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	for name, choose := range map[string]func(context.Context) ([]bot.Line[string], error){
		"panics":   func(context.Context) ([]bot.Line[string], error) { panic("no idea") },
		"nonsense": func(context.Context) ([]bot.Line[string], error) { return []bot.Line[string]{{Move: "9"}}, nil },
		"nothing":  func(context.Context) ([]bot.Line[string], error) { return nil, nil },
		"hangs":    hangs,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			registry, err := games.New("")
			if err != nil {
				t.Fatal(err)
			}
			st, err := store.OpenHall(t.Context(), filepath.Join(t.TempDir(), "matches.db"))
			if err != nil {
				t.Fatal(err)
			}
			log := &lockedText{}
			h, err := NewHouse(t.Context(), Config{Store: st, Gather: -1, Seed: 1, Log: slog.New(slog.NewTextHandler(log, nil)), Games: func(id string) (bot.Game, error) {
				entry, err := registry.Find(id)
				return sick{entry, choose}, err
			}})
			if err != nil {
				t.Fatal(err)
			}
			defer st.Close()
			defer h.Close()
			table, err := h.Create(t.Context(), anna, Plan{Game: "connectfour", Seats: []Seating{{Kind: "me"}, {Kind: "bot", Bot: "greedy"}}})
			if err != nil {
				t.Fatal(err)
			}
			defer table.Release()
			play(t, table, anna, 0, 0, "4")
			for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
				f, err := table.Frame(t.Context(), anna, 0, -1)
				if err != nil {
					t.Fatal(err)
				}
				if f.Seq == 2 {
					break
				}
				if time.Now().After(end) {
					t.Fatal("the table waits for its bot for ever")
				}
			}
			if !strings.Contains(log.String(), "bot") {
				t.Errorf("the log tells nothing: %q", log)
			}
		})
	}
}

type lockedText struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lockedText) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lockedText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// TestBotsAlonePlayOn holds that bots finish a match by themselves, and that the luck of their dice is told afterwards.
func TestBotsAlonePlayOn(t *testing.T) {
	if testing.Short() {
		t.Skip("a whole match of Cats vs Rats")
	}
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	seats := []Seating{{Kind: "bot", Bot: "greedy"}, {Kind: "bot", Bot: "greedy"}, {Kind: "bot", Bot: "greedy"}, {Kind: "bot", Bot: "greedy"}}
	table, err := h.Create(t.Context(), anna, Plan{Game: "catsvsrats", Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	listener, err := table.Listen(anna, wireWatcher, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		v, err := table.View(anna)
		if err != nil {
			t.Fatal(err)
		}
		if v.State == Over {
			break
		}
		if _, err := listener.Next(ctx); err != nil {
			t.Fatal(err)
		}
	}
	s, err := table.Summary(t.Context(), anna)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Luck) == 0 || s.Result.Rule != "CVR-601" {
		t.Errorf("summary: %+v", s)
	}
	for _, l := range s.Luck {
		if l.Expected != 3.5*float64(l.Rolls) || l.Actual < l.Rolls || l.Actual > 6*l.Rolls || l.Percentile < 0 || l.Percentile > 100 {
			t.Errorf("luck: %+v", l)
		}
	}
	proof, err := table.Verify(t.Context(), anna)
	if err != nil || !proof.OK || proof.Drawn == 0 || proof.Secret == "" {
		t.Errorf("proof: %+v, %v", proof, err)
	}
	if f, err := table.Frame(t.Context(), ben, wireOpen, 10); err != nil || f.Seq != 10 {
		t.Errorf("all open after the end: %+v, %v", f, err)
	}
}

func TestGroup(t *testing.T) {
	three := group([]string{"place roma 1", "place roma 2", "place roma 3", "draw", "1", "2", "place napoli 1", "place roma 5"})
	want := []string{"place roma 1 3", "draw", "1", "2", "place napoli 1 1", "place roma 5 5"}
	for i, g := range three {
		text := g.Text
		if g.From != nil {
			text += " " + string(rune('0'+*g.From)) + " " + string(rune('0'+*g.To))
		}
		if i >= len(want) || text != want[i] {
			t.Errorf("group %d is %q, want %q", i, text, want)
		}
	}
}

func TestLuckIsExact(t *testing.T) {
	telling, err := game.NewTelling(nil)
	if err != nil {
		t.Fatal(err)
	}
	var d dice
	die := map[int]float64{1: 1. / 6, 2: 1. / 6, 3: 1. / 6, 4: 1. / 6, 5: 1. / 6, 6: 1. / 6}
	d.add(6, die)
	d.add(6, die)
	if l := d.luck(2, telling); l.Percentile != 99 || l.Expected != 7 || l.Actual != 12 || l.Rolls != 2 {
		t.Errorf("two sixes: %+v", l)
	}
}

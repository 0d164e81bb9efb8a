package table

import (
	"context"
	"flag"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"mischief/bot"
	"mischief/games"
)

// heavy is a bot that says that it holds much.
type heavy struct {
	bot.Player
	spec  bot.Spec
	bytes int
}

func (h *heavy) Spec() bot.Spec { return h.spec }
func (h *heavy) Bytes() int     { return h.bytes }

type heavies struct {
	bot.Game
	bytes int
}

func (h heavies) Player(spec bot.Spec) bot.Player { return &heavy{spec: spec, bytes: h.bytes} }

// TestFewMindsRest holds that bots of however many specs are kept in so small a number, and in so few bytes together, and that who rested last comes first.
func TestFewMindsRest(t *testing.T) {
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	entry, err := registry.Find("connectfour")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ bytes, kept int }{{1 << 10, mostIdle}, {50 << 20, 2}, {idleBytes + 1, 0}} {
		m, game := newMinds(1, luckOf(0)), heavies{entry, c.bytes}
		var last bot.Player
		for i := range 40 {
			last = m.borrow(game, bot.Spec{Kind: bot.Search, Iterations: 200_000 - i})
			m.giveBack(game, last)
		}
		if len(m.idle) != c.kept || m.held != c.kept*c.bytes {
			t.Errorf("of 40 bots of %d bytes %d rest, with %d bytes; want %d", c.bytes, len(m.idle), m.held, c.kept)
		}
		if again := m.borrow(game, last.Spec()); (again == last) != (c.kept > 0) || m.held != max(0, c.kept-1)*c.bytes {
			t.Errorf("of bots of %d bytes who rested last is asked again: %v; %d bytes are left", c.bytes, again == last, m.held)
		}
		if first := m.borrow(game, bot.Spec{Kind: bot.Search, Iterations: 200_000}); len(m.idle) > max(0, c.kept-1) || first == last {
			t.Error("who rested longest is still there")
		}
	}
}

var thoughts = flag.Int("thoughts", 0, "so many thoughts of each level in each game, beside busy processors, keep their budgets")

// TestBotsKeepTheirBudgets holds, with -thoughts, that a level of every game answers within 1.2 of its budget once its turn has come, though as many
// goroutines as there are processors keep them busy and two bots think at once, and says what memory 40 different bots leave behind.
func TestBotsKeepTheirBudgets(t *testing.T) {
	if *thoughts == 0 {
		t.Skip("with -thoughts 40")
	}
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	all, err := registry.All()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var busy sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		busy.Go(func() {
			for ctx.Err() == nil {
			}
		})
	}
	m := newMinds(2, luckOf(0))
	for _, entry := range all {
		start, err := entry.Setup(nil)
		if err != nil {
			t.Fatal(err)
		}
		for start.Turn().Who.First() >= 8 { // chance begins
			moves, _ := start.Chances()
			if err := start.Play(moves[0], nil); err != nil {
				t.Fatal(err)
			}
		}
		seat := start.Turn().Who.First()
		for _, level := range bot.Levels()[1:] {
			var longest time.Duration
			for range *thoughts / 2 {
				var pair sync.WaitGroup
				took := make([]time.Duration, 2)
				for i := range took {
					pair.Go(func() {
						u := newTurn(fmt.Sprint("person ", i), "table", false, level.Spec.Time, always)
						_, err := m.weigh(ctx, u, func() {}, entry, level.Spec, start.View(seat), seat)
						took[i] = time.Since(u.begun)
						if err != nil {
							t.Error(err)
						}
					})
				}
				pair.Wait()
				longest = max(longest, took[0], took[1])
			}
			t.Logf("%s, %s: budget %v, longest thought %v", entry.Info().ID, level.Name, level.Spec.Time, longest)
			if longest > level.Spec.Time*6/5 {
				t.Errorf("%s, %s: a thought took %v of %v", entry.Info().ID, level.Name, longest, level.Spec.Time)
			}
		}
	}
	stop()
	busy.Wait()
	entry := all[0]
	start, _ := entry.Setup(nil)
	for i := range 40 {
		spec := bot.Spec{Kind: bot.Search, Iterations: 200_000 - i}
		if _, err := m.weigh(t.Context(), newTurn("person", "table", false, 0, always), func() {}, entry, spec, start.View(0), 0); err != nil {
			t.Fatal(err)
		}
	}
	runtime.GC()
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	t.Logf("after 40 bots of different specs %d rest, said to hold %d MB; the heap is %d MB", len(m.idle), m.held>>20, mem.HeapInuse>>20)
	if mem.HeapInuse > idleBytes*2 {
		t.Errorf("the heap is %d MB", mem.HeapInuse>>20)
	}
}

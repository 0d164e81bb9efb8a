package table

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// TestMemoryOfTables holds that a table at which people play, with a live connection for each seat and a long log behind it, takes at most 256 KiB, and
// that one that nobody has used for a while takes nothing.
func TestMemoryOfTables(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	const (
		tables  = 4
		entries = 600 // as many as a whole match of four
		most    = 256 << 10
		rest    = 16 << 10 // what is left of a table that was put away: room for what the store keeps ready
	)
	long := func(n int) []func() {
		var leave []func()
		for i := range n {
			dice := rand.New(rand.NewPCG(uint64(i), 3))
			tb, err := h.Create(t.Context(), anna, Plan{Game: "catsvsrats", Seats: []Seating{{Kind: "me"}, {Kind: "friend"}, {Kind: "friend"}, {Kind: "friend"}}})
			if err != nil {
				t.Fatal(err)
			}
			leave = append(leave, tb.Release)
			var crowd []*Listener
			for seat := range 4 {
				l, err := tb.Listen(anna, seat, -1)
				if err != nil {
					t.Fatal(err)
				}
				leave, crowd = append(leave, l.Close), append(crowd, l)
			}
			for tb.match.Seq() < entries && !tb.match.Finished() {
				p := tb.match.Position()
				moves := p.Moves()
				seat, seq := int(p.Turn().Who.First()), tb.match.Seq()
				if _, err := tb.Play(t.Context(), anna, Move{ID: fmt.Sprint(seq), Seat: seat, Seq: seq, Text: moves[dice.IntN(len(moves))]}); err != nil {
					t.Fatal(err)
				}
				for _, l := range crowd {
					news(t, l)
				}
			}
		}
		return leave
	}
	close := func(leave []func()) {
		for _, f := range leave {
			f()
		}
		h.putAway(time.Now().Add(time.Hour))
		if n := h.Live(); n != 0 {
			t.Fatalf("%d tables are in memory", n)
		}
	}
	close(long(1)) // what is made once, whoever plays
	before := heap()
	crowd := long(tables)
	hot := (heap() - before) / tables
	close(crowd)
	cold := (heap() - before) / tables
	t.Logf("a table with about %d entries takes %d bytes while it is played at, and %d when it was put away", entries, hot, cold)
	if hot > most {
		t.Errorf("a table that is played at takes %d bytes, more than %d", hot, most)
	}
	if cold > rest {
		t.Errorf("a table that was put away takes %d bytes still", cold)
	}
}

// heap is how many bytes are in use.
func heap() int {
	runtime.GC()
	runtime.GC() // the first one only frees what has finalizers and pools for the second
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

package store_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"mischief/store"
)

// TestWhatIsGivenUpIsNoFailure gives up readings while they go on: whoever asked learns that he gave up, and not that the store failed.
func TestWhatIsGivenUpIsNoFailure(t *testing.T) {
	s, err := store.OpenHall(t.Context(), filepath.Join(t.TempDir(), "matches.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	m := store.Match{ID: "long", Game: "nim", Created: time.Now(), Updated: time.Now()}
	if err := s.Create(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	for after := int64(0); after < 8000; after += 1000 {
		var c store.Change
		for seq := after + 1; seq <= after+1000; seq++ {
			c.Entries = append(c.Entries, store.Entry{Seq: seq, Kind: "move", Text: fmt.Sprint("take ", seq), Time: time.Now()})
		}
		if err := s.Append(t.Context(), m.ID, after, c); err != nil {
			t.Fatal(err)
		}
	}
	whole := time.Now()
	if _, err := s.Entries(t.Context(), m.ID, 0); err != nil {
		t.Fatal(err)
	}
	took := time.Since(whole)
	given := 0
	for i := range 25 {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(took*time.Duration(i)/25, cancel)
		for _, read := range []func() error{
			func() error { _, err := s.Entries(ctx, m.ID, 0); return err },
			func() error { _, err := s.Load(ctx, m.ID); return err },
		} {
			if err := read(); err != nil {
				given++
				if !errors.Is(err, context.Canceled) {
					t.Errorf("a reading that was given up: %v", err)
				}
			}
		}
		cancel()
	}
	if given == 0 {
		t.Error("no reading was given up: that was not tested")
	}
}

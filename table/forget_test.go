package table

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"mischief/store"
)

// TestForgettingSomebodyWithManyTables holds that it neither opens their matches nor takes long, and that none keeps the person.
func TestForgettingSomebodyWithManyTables(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	const many = 300
	var ids []string
	for i := range many {
		table, err := h.Create(t.Context(), anna, Plan{Game: "connectfour", Title: fmt.Sprint(i), Seats: []Seating{{Kind: "me"}, {Kind: "friend"}}})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, table.ID())
		table.Release()
	}
	h.putAway(time.Now().Add(time.Hour))
	if h.Live() != 0 {
		t.Fatalf("%d tables are in memory", h.Live())
	}
	kept, err := h.Open(t.Context(), ids[0])
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Release()
	begin := time.Now()
	if err := h.Forget(t.Context(), anna); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d tables were cleared of a person in %v", many, time.Since(begin))
	if h.Live() != 1 {
		t.Errorf("%d tables were opened for it", h.Live()-1)
	}
	if rows, err := h.Store.Tables(t.Context(), store.TableFilter{Person: anna.ID}); err != nil || len(rows) != 0 {
		t.Errorf("%d tables have the person still, %v", len(rows), err)
	}
	again, err := h.Open(t.Context(), ids[1])
	if err != nil {
		t.Fatal(err)
	}
	defer again.Release()
	if v, err := again.View(ben); err != nil || v.Seats[0].Kind != byBot || v.Seats[1].Kind != byBot || again.match.Seats()[0].Kind != store.Bot {
		t.Errorf("opened afterwards: %+v, %v, %v", v.Seats, again.match.Seats(), err)
	}
}

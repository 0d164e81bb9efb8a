package store_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"mischief/store"
)

// TestDamagedNoticesGoNowhere changes rows behind the store's back: nothing is sent to an address, or told of a decision, that nobody stored.
func TestDamagedNoticesGoNowhere(t *testing.T) {
	h := openHall(t, filepath.Join(t.TempDir(), "hall.db"))
	ctx := t.Context()
	people(t, h, "anna", "ben")
	if err := errors.Join(
		h.CreateTable(ctx, store.Table{ID: "one", Content: []byte("{}"), Created: evening, Updated: evening}),
		h.AddChannel(ctx, store.Channel{ID: "m", Person: "anna", Target: "anna@example.org"}),
		h.AddChannel(ctx, store.Channel{ID: "n", Person: "anna", Target: "anna@example.net"}),
		h.SetQuiet(ctx, "anna", store.QuietHours{On: true}),
		h.ChangeAsks(ctx, "one", func([]store.Ask) []store.Ask {
			return []store.Ask{{ID: "a", Table: "one", Person: "anna", Next: evening}, {ID: "b", Table: "one", Seat: 1, Person: "anna", Next: evening}}
		}),
		h.PutDelivery(ctx, store.Delivery{ID: "d", Ask: "a", Channel: "n", Next: evening}),
		h.PutDelivery(ctx, store.Delivery{ID: "e", Ask: "b", Channel: "n", Next: evening}),
	); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{`UPDATE channels SET target = 'eve@example.org' WHERE id = 'm'`, `UPDATE asks SET person = 'ben' WHERE id = 'b'`,
		`UPDATE deliveries SET channel = 'm' WHERE id = 'e'`, `UPDATE quiet_hours SET content = '{"on":false,"from":5}'`} {
		if _, err := store.Databases(h)[0].Exec(query); err != nil {
			t.Fatal(err)
		}
	}
	channels, err := h.Channels(ctx, "anna")
	asks, err2 := h.DueAsks(ctx, evening, 10)
	deliveries, err3 := h.DueDeliveries(ctx, evening, 10)
	quiet, err4 := h.Quiet(ctx, "anna")
	if err := errors.Join(err, err2, err3, err4); err != nil || len(channels) != 1 || channels[0].ID != "n" || len(asks) != 1 || len(deliveries) != 1 || deliveries[0].ID != "d" || quiet.From != 0 {
		t.Errorf("%+v, %+v, %+v, %+v, %v", channels, asks, deliveries, quiet, err)
	}
	if _, err := h.Channel(ctx, "m"); !errors.Is(err, store.ErrNobody) {
		t.Errorf("a damaged channel: %v", err)
	}
	// What is asked next takes the damaged row's place.
	if err := h.ChangeAsks(ctx, "one", func(now []store.Ask) []store.Ask {
		return append(now, store.Ask{ID: "c", Table: "one", Seat: 1, Person: "ben", Next: evening})
	}); err != nil {
		t.Fatal(err)
	}
	if asks, err := h.DueAsks(ctx, evening, 10); err != nil || len(asks) != 2 || asks[1].ID != "c" {
		t.Errorf("asked: %+v, %v", asks, err)
	}
}

// TestAnAddressIsGoneWithItsPerson looks for an address in the store's files after its person was deleted, and in a backup made then.
func TestAnAddressIsGoneWithItsPerson(t *testing.T) {
	dir := t.TempDir()
	file, backup := filepath.Join(dir, "hall.db"), filepath.Join(dir, "backup.db")
	h := openHall(t, file)
	people(t, h, "anna", "ben")
	const address = "somebody.very.particular@example.org"
	if err := h.AddChannel(t.Context(), store.Channel{ID: "m", Person: "anna", Target: address}); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(h.DeleteUser(t.Context(), "anna"), h.Backup(t.Context(), backup), h.Close()); err != nil {
		t.Fatal(err)
	}
	for _, f := range []string{file, file + "-wal", backup} {
		text, err := os.ReadFile(f)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		if bytes.Contains(text, []byte(address)) {
			t.Errorf("%s still has the address", filepath.Base(f))
		}
	}
}

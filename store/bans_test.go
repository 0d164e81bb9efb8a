package store_test

import (
	"path/filepath"
	"strings"
	"testing"

	"mischief/store"
	"mischief/store/storetest"
)

func TestOrder(t *testing.T) {
	storetest.Order(t, func(t *testing.T) store.Hall { return openHall(t, filepath.Join(t.TempDir(), "hall.db")) })
}

// TestWhatWasDoneStaysWritten holds that the database itself refuses to change or remove what was done.
func TestWhatWasDoneStaysWritten(t *testing.T) {
	h := openHall(t, filepath.Join(t.TempDir(), "hall.db"))
	if err := h.Note(t.Context(), store.Act{Who: "olga", Role: store.Operator, Act: store.ActBan, Time: evening}); err != nil {
		t.Fatal(err)
	}
	db := store.Databases(h)[0]
	for _, query := range []string{`UPDATE acts SET who = 'somebody else'`, `DELETE FROM acts`, `DELETE FROM acts WHERE n = 1`} {
		if _, err := db.Exec(query); err == nil || !strings.Contains(err.Error(), "stays written") {
			t.Errorf("%s: %v", query, err)
		}
	}
}

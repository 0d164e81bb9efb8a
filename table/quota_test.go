package table

import (
	"errors"
	"path/filepath"
	"testing"
)

// TestQuotas holds that one person more than fills no server: tables at once, tables a day and talk have bounds, which are said.
func TestQuotas(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	isTooMuch := func(err error) bool {
		f, ok := errors.AsType[*Fault](err)
		return ok && f.Kind == TooMany && h.In("de", nil, err).Error() != f.Why
	}
	sit := func(who Person) (*Table, error) {
		return h.Create(t.Context(), who, Plan{Game: "connectfour", Seats: []Seating{{Kind: "me"}, {Kind: "friend"}}})
	}
	h.TablesAtOnce = 3
	for i := range 4 {
		table, err := sit(anna)
		if i < 3 && err != nil || i == 3 && !isTooMuch(err) {
			t.Errorf("table %d at once: %v", i+1, err)
		}
		if table != nil {
			table.Release()
		}
	}
	table, err := sit(ben)
	if err != nil {
		t.Fatalf("somebody else: %v", err)
	}
	defer table.Release()
	h.TablesAtOnce, h.TablesADay = 0, 3
	if _, err := sit(anna); !isTooMuch(err) {
		t.Errorf("a fourth table that day: %v", err)
	}
	if err := table.Say(t.Context(), ben, "Hello!"); err != nil {
		t.Fatal(err)
	}
	table.chat[0].N = mostLines - 1
	if err := table.mayTalkOn(); err != nil {
		t.Errorf("the last line: %v", err)
	}
	table.chat[0].N = mostLines
	if err := table.Say(t.Context(), ben, "Hello!"); !isTooMuch(err) {
		t.Errorf("one line too many: %v", err)
	}
}

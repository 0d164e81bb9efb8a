package table

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"mischief/store"
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
	if err := table.mayTalkOn("Hello!"); err != nil {
		t.Errorf("the last line: %v", err)
	}
	table.chat[0].N = mostLines
	if err := table.Say(t.Context(), ben, "Hello!"); !isTooMuch(err) {
		t.Errorf("one line too many: %v", err)
	}
}

// TestWhatIsKeptIsBounded fills what may be kept of a person and of a table: tables of all times, the bytes of their logs and of what was said there, and a log.
func TestWhatIsKeptIsBounded(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	isTooMuch := func(err error) bool {
		f, ok := errors.AsType[*Fault](err)
		return ok && f.Kind == TooMany && h.In("de", nil, err).Error() != f.Why
	}
	tb := friends(t, h, 20)
	hosted := func() store.Hosted {
		t.Helper()
		now, err := h.Store.Hosted(t.Context(), anna.ID, time.Now(), Over)
		if err != nil {
			t.Fatal(err)
		}
		return now
	}
	if now := hosted(); now.All != 1 || now.Bytes < 20*61 || now.Bytes > 20*62 { // a column, or an entry's number of one digit or two
		t.Errorf("20 entries are kept as %+v", now)
	}
	log := hosted().Bytes
	line := strings.Repeat("ß", longestSay)
	for range 3 {
		if err := tb.Say(t.Context(), anna, line); err != nil {
			t.Fatal(err)
		}
	}
	if now := hosted(); now.Bytes != log+3*2*longestSay {
		t.Errorf("a log of %d bytes and three lines of %d are kept as %+v", log, 2*longestSay, now)
	}
	create := func() error {
		tb, err := h.Create(t.Context(), anna, Plan{Game: "connectfour"})
		if err == nil {
			tb.Release()
		}
		return err
	}
	h.BytesKept = hosted().Bytes
	if err := create(); !isTooMuch(err) {
		t.Errorf("a table beyond the bytes: %v", err)
	}
	h.BytesKept, h.TablesKept = h.BytesKept+1, 2
	if err := create(); err != nil {
		t.Errorf("a table within both: %v", err)
	}
	h.BytesKept = 0
	if err := create(); !isTooMuch(err) {
		t.Errorf("a third table: %v", err)
	}

	said := 3
	for ; ; said++ {
		if err := tb.Say(t.Context(), anna, line); isTooMuch(err) {
			break
		} else if err != nil || said > mostSaid/len(line) {
			t.Fatalf("line %d: %v", said, err)
		}
	}
	if said != mostSaid/len(line) {
		t.Errorf("%d lines of %d bytes are taken, %d bytes may be", said, len(line), mostSaid)
	}
	if err := tb.Say(t.Context(), anna, "!"); err != nil {
		t.Errorf("a short line: %v", err)
	}
	again := &Table{house: h, id: tb.id} // as another program, or after a restart
	if again.row, _ = h.Store.Table(t.Context(), tb.id); again.row.Said != tb.row.Said || again.mayTalkOn(line) == nil {
		t.Errorf("read again, %d bytes were said, not %d", again.row.Said, tb.row.Said)
	}
}

// TestLogsAreBounded holds that a log that is full takes moves, which end by themselves, and nothing else.
func TestLogsAreBounded(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	const seq = 40
	tb := friends(t, h, seq-1)
	if err := tb.Contribute(t.Context(), anna, 0, "text"); err != nil {
		t.Fatal(err)
	}
	h.mostEntries = seq + 1
	_, corrected := tb.Correct(t.Context(), anna, seq+1, "4")
	for what, err := range map[string]error{
		"taking back":          tb.Undo(t.Context(), anna, 0),
		"giving a seat":        tb.Take(t.Context(), anna, 0, Seating{Kind: "bot", Bot: "easy"}),
		"mixing into the dice": tb.Contribute(t.Context(), anna, 0, "text"),
		"correcting":           corrected,
	} {
		if f, ok := errors.AsType[*Fault](err); !ok || f.Kind != TooMany || h.In("de", nil, err).Error() == f.Why {
			t.Errorf("%s: %v", what, err)
		}
	}
	take(t, tb, 0, seq+1, "4")
}

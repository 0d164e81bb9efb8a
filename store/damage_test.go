package store_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"mischief/store"

	"github.com/google/go-cmp/cmp"
)

var flips = flag.Int("flips", 90, "how many bits TestFlippedBits flips, one at a time")

// peopled is a closed store with something in every table of the database.
func peopled(t *testing.T, file string) {
	t.Helper()
	h := openHall(t, file)
	ctx := t.Context()
	for i := range 12 {
		id := fmt.Sprint("person", i)
		d := store.Device{ID: "device" + id, Person: id, Secret: sha256.Sum256([]byte(id)), Label: "Firefox", Created: evening, Seen: evening}
		if err := h.AddUser(ctx, store.User{ID: id, Name: "Name of " + id, Created: evening}, d); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 40 {
		match, table := fmt.Sprint("match", i), fmt.Sprint("table", i)
		fill(t, h, match, 12)
		row := store.Table{ID: table, Host: fmt.Sprint("person", i%12), Game: "nim", Match: match, State: "playing", Listed: "watch", Due: evening, Created: evening, Updated: evening,
			Content: fmt.Appendf(nil, `{"seats":[{"person":"person%d"}],"title":"%s"}`, i%12, strings.Repeat("t", 300)), People: []string{fmt.Sprint("person", i%12), fmt.Sprint("person", i%11)}}
		if err := h.CreateTable(ctx, row); err != nil {
			t.Fatal(err)
		}
		for n := range 6 {
			if _, err := h.Say(ctx, table, store.ChatLine{Person: fmt.Sprint("person", i%12), Seat: 0, Who: "Somebody", Text: fmt.Sprint("line ", n, " of ", table), Time: evening}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i := range 8 {
		match := store.Match{ID: fmt.Sprint("attempt", i), Game: "nim", Created: evening, Updated: evening}
		c := store.Campaign{ID: fmt.Sprint("campaign", i), Game: "nim", Name: strings.Repeat("c", 300), Host: fmt.Sprint("person", i), Created: evening, Updated: evening,
			Attempts: []store.Attempt{{Match: match.ID, Kind: "begin"}}}
		if err := h.CreateCampaign(ctx, c, store.Loaded{Match: match}); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(
		h.SetPassword(ctx, store.Password{Person: "person1", Name: "One", Key: "one", Hash: "argon2id", Created: evening, Changed: evening}),
		h.SetCodes(ctx, "person2", [][32]byte{sha256.Sum256([]byte("code"))}),
		h.AddPasskey(ctx, store.Passkey{ID: []byte("key"), Person: "person3", Label: "key", Credential: []byte(`{}`), Created: evening}),
		h.Block(ctx, store.Block{ID: "block", Person: "person4", Other: "person5", Name: "Five", Created: evening}),
		h.Report(ctx, store.Report{ID: "report", Reporter: "person4", About: "person5", Name: "Five", Table: "table1", Created: evening}),
	); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Key(ctx, "invitations", []byte("a key")); err != nil {
		t.Fatal(err)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
}

// answers is everything that a store answers when it is asked for all there is, by what was asked.
func answers(ctx context.Context, h store.Hall) map[string]string {
	found := map[string]string{}
	note := func(asked string, value any, err error) {
		if err != nil {
			found[asked] = "error"
			if !errors.Is(err, store.ErrDamaged) {
				found[asked] = "unclear error: " + err.Error()
			}
			return
		}
		found[asked] = fmt.Sprintf("%+v", value)
	}
	for i := range 12 {
		id := fmt.Sprint("person", i)
		u, d, err := h.UserOf(ctx, sha256.Sum256([]byte(id)))
		note("user of "+id, []any{u, d}, err)
		user, err := h.User(ctx, id)
		note("user "+id, user, err)
		said, err := h.SaidBy(ctx, id)
		note("said by "+id, said, err)
	}
	for i := range 40 {
		match, table := fmt.Sprint("match", i), fmt.Sprint("table", i)
		row, err := h.Table(ctx, table)
		note(table, row, err)
		l, err := h.Load(ctx, match)
		note(match, l, err)
		chat, err := h.Chat(ctx, table, 0, 100)
		note("chat of "+table, chat, err)
	}
	for i := range 8 {
		c, err := h.Campaign(ctx, fmt.Sprint("campaign", i))
		note(fmt.Sprint("campaign ", i), c, err)
	}
	password, err := h.PasswordOf(ctx, "one")
	note("password", password, err)
	code, err := h.CodeOf(ctx, sha256.Sum256([]byte("code")))
	note("code", code, err)
	keys, err := h.Passkeys(ctx, "person3")
	note("passkeys", keys, err)
	blocks, err := h.Blocks(ctx, "person4")
	note("blocks", blocks, err)
	reports, err := h.Reports(ctx, store.ReportFilter{})
	note("reports", reports, err)
	return found
}

// TestFlippedBits flips bits of a store's file, one at a time: whatever the store answers then is what was written, or that it is damaged.
func TestFlippedBits(t *testing.T) {
	n := *flips
	if testing.Short() {
		n = min(n, 60)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "store.db")
	peopled(t, file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	whole := openHall(t, file)
	want := answers(t.Context(), whole)
	whole.Close()
	for asked, got := range want {
		if strings.Contains(got, "error") {
			t.Fatalf("before any damage: %s: %s", asked, got)
		}
	}
	const pageSize = 4096
	pages := len(text) / pageSize
	rng := rand.New(rand.NewPCG(5, 6))
	refused, partly, unseen := 0, 0, 0
	for i := range n {
		at := i%pages*pageSize + rng.IntN(pageSize) // every page has its turn
		bit := byte(1) << rng.IntN(8)
		text[at] ^= bit
		broken := filepath.Join(dir, "broken.db")
		if err := os.WriteFile(broken, text, 0o600); err != nil {
			t.Fatal(err)
		}
		text[at] ^= bit
		h, err := store.OpenHall(t.Context(), broken)
		if err != nil {
			if !errors.Is(err, store.ErrDamaged) && !errors.Is(err, store.ErrNotAStore) && !errors.Is(err, store.ErrNewer) {
				t.Errorf("bit %#x of byte %d: %v", bit, at, err)
			}
			refused++
			continue
		}
		damaged := 0
		for asked, got := range answers(t.Context(), h) {
			if got == "error" {
				damaged++
			} else if got != want[asked] {
				t.Errorf("bit %#x of byte %d (page %d): %s is answered with\n%s", bit, at, at/pageSize+1, asked, cmp.Diff(want[asked], got))
			}
		}
		if damaged > 0 {
			partly++
		} else {
			unseen++
		}
		h.Close()
		for _, end := range []string{"", "-wal", "-shm"} {
			os.Remove(broken + end)
		}
	}
	t.Logf("%d flipped bits in %d pages: %d stores were refused, %d answered all but what was damaged, %d were in what nobody asked for", n, pages, refused, partly, unseen)
	if partly == 0 {
		t.Error("no damage was found in what is read: nothing was tested")
	}
}

// TestChangedRows changes rows behind the store's back, checksums of pages and all, as a fault in memory would.
func TestChangedRows(t *testing.T) {
	dir := t.TempDir()
	original := filepath.Join(dir, "store.db")
	peopled(t, original)
	text, err := os.ReadFile(original)
	if err != nil {
		t.Fatal(err)
	}
	for i, query := range []string{
		`UPDATE tables SET content = replace(content, 'person7', 'person8') WHERE id = 'table7'`,
		`UPDATE tables SET host = 'person8' WHERE id = 'table7'`,
		`UPDATE tables SET match = 'match8' WHERE id = 'table7'`,
		`UPDATE tables SET version = 7 WHERE id = 'table7'`,
		`UPDATE tables SET due = due + 1, state = 'over' WHERE id = 'table7'`,
		`UPDATE tables SET sum = '' WHERE id = 'table7'`,
		`UPDATE sitters SET person = 'person9' WHERE "table" = 'table7' AND person = 'person7'`,
		`DELETE FROM sitters WHERE "table" = 'table7'`,
		`UPDATE chat SET text = 'never said' WHERE "table" = 'table7' AND n = 2`,
		`UPDATE chat SET person = 'person9' WHERE "table" = 'table7' AND n = 2`,
	} {
		file := filepath.Join(dir, fmt.Sprint(i, ".db"))
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		execute(t, file, query)
		h := openHall(t, file)
		if strings.Contains(query, "chat") {
			lines, err := h.Chat(t.Context(), "table7", 0, 100)
			if err != nil || len(lines) != 6 || !lines[1].Damaged || lines[1].Text != "" || lines[1].Person != "" || lines[0].Damaged {
				t.Errorf("%s: %+v, %v", query, lines, err)
			}
			continue
		}
		if row, err := h.Table(t.Context(), "table7"); !errors.Is(err, store.ErrDamaged) {
			t.Errorf("%s: %+v, %v", query, row, err)
		}
		if found, err := h.Tables(t.Context(), store.TableFilter{Listed: "watch"}); err != nil && strings.Contains(query, "content") || err == nil && len(found) != 39 {
			t.Errorf("%s: %d tables are listed, %v", query, len(found), err)
		}
		if due, err := h.DueTables(t.Context(), evening.Add(time.Hour)); err != nil || len(due) != 40 {
			t.Errorf("%s: %d tables are due, %v", query, len(due), err)
		}
	}
}

// TestCutShort cuts pages off the end of a store's file: it opens, says so in the log, and all that stood before is there.
func TestCutShort(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "store.db")
	peopled(t, file)
	whole := openHall(t, file)
	want := answers(t.Context(), whole)
	whole.Close()
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int64{1, 4096, 3*4096 + 100} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		short := filepath.Join(dir, fmt.Sprint("short", cut, ".db"))
		if err := os.WriteFile(short, text[:info.Size()-cut], 0o600); err != nil {
			t.Fatal(err)
		}
		h := openHall(t, short)
		good, bad := 0, 0
		for asked, got := range answers(t.Context(), h) {
			switch got {
			case want[asked]:
				good++
			case "error":
				bad++
			default:
				t.Errorf("%d bytes short: %s is answered with %s", cut, asked, got)
			}
		}
		if bad == 0 || good < 3*bad {
			t.Errorf("%d bytes short: %d answers are right, %d say that something is damaged", cut, good, bad)
		}
		mine := 0
		for i := range 12 {
			found, err := h.Tables(t.Context(), store.TableFilter{Person: fmt.Sprint("person", i)})
			if err != nil {
				t.Errorf("%d bytes short: tables of person %d: %v", cut, i, err)
			}
			mine += len(found)
		}
		listed, err := h.Tables(t.Context(), store.TableFilter{Listed: "watch"})
		if err != nil || len(listed) < 25 || mine < 40 {
			t.Errorf("%d bytes short: %d tables are listed, %d to those who sit there (%v)", cut, len(listed), mine, err)
		}
		if due, err := h.DueTables(t.Context(), evening); err != nil || len(due) != 40 {
			t.Errorf("%d bytes short: %d tables are due, %v", cut, len(due), err)
		}
		played := 0
		for i := range 40 {
			if h.Append(t.Context(), fmt.Sprint("match", i), 12, long(13)) == nil {
				played++
			}
		}
		t.Logf("%d bytes short: %d answers are right, %d damaged; %d of 40 matches go on", cut, good, bad, played)
		if played < 25 {
			t.Errorf("%d bytes short: only %d of 40 matches go on", cut, played)
		}
	}
}

// TestOldStoreGetsChecksums opens a store that an older version made: pages and rows get their checksums, and everything is there.
func TestOldStoreGetsChecksums(t *testing.T) {
	file := filepath.Join(t.TempDir(), "store.db")
	execute(t, file, `PRAGMA journal_mode = wal; PRAGMA application_id = 0x4d697363;
		CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL, is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')));
		INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1), (1, 1), (2, 1), (3, 1), (4, 1)`)
	for _, name := range []string{"00001_matches", "00002_tables", "00003_accounts", "00004_content"} {
		text, err := os.ReadFile("migrations/" + name + ".sql")
		if err != nil {
			t.Fatal(err)
		}
		execute(t, file, string(text))
	}
	execute(t, file, `INSERT INTO tables (id, host, game, match, state, listed, due, content, created, updated) VALUES ('one', 'anna', 'nim', 'm', 'playing', 'watch', 5000, '{"seats":2}', 1000, 2000);
		INSERT INTO sitters VALUES ('anna', 'one'), ('ben', 'one');
		INSERT INTO chat ("table", n, person, seat, who, text, time) VALUES ('one', 1, 'anna', 0, 'Anna', 'Hello!', 3000)`)
	h := openHall(t, file)
	at := func(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
	want := store.Table{ID: "one", Host: "anna", Game: "nim", Match: "m", State: "playing", Listed: "watch", Due: at(5000), Content: []byte(`{"seats":2}`),
		People: []string{"anna", "ben"}, Created: at(1000), Updated: at(2000), Version: 1, Said: 6}
	if got, err := h.Table(t.Context(), "one"); err != nil || cmp.Diff(want, got) != "" {
		t.Errorf("%v\n%s", err, cmp.Diff(want, got))
	}
	if lines, err := h.Chat(t.Context(), "one", 0, 10); err != nil || len(lines) != 1 || lines[0].Damaged || lines[0].Text != "Hello!" {
		t.Errorf("%+v, %v", lines, err)
	}
	if err := h.ChangeTable(t.Context(), want); err != nil {
		t.Error(err)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil || text[20] != 8 {
		t.Errorf("the pages of an old store keep %d bytes for checksums, %v", text[20], err)
	}
	execute(t, file, `UPDATE tables SET host = 'ben'`)
	if _, err := openHall(t, file).Table(t.Context(), "one"); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("changed afterwards: %v", err)
	}
}

// TestLostPageOfTables wipes one page of tables' rows: the tables on it are gone, and every list has the others.
func TestLostPageOfTables(t *testing.T) {
	file := filepath.Join(t.TempDir(), "store.db")
	peopled(t, file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for at := 4096; at < len(text); at += 4096 { // 13 begins a page of rows
		if page := text[at : at+4096]; page[0] == 13 && bytes.Contains(page, bytes.Repeat([]byte("t"), 300)) {
			clear(page)
			break
		}
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	h := openHall(t, file)
	whole := 0
	for i := range 40 {
		switch _, err := h.Table(t.Context(), fmt.Sprint("table", i)); {
		case err == nil:
			whole++
		case !errors.Is(err, store.ErrDamaged):
			t.Errorf("table %d: %v", i, err)
		}
	}
	if whole < 25 || whole == 40 {
		t.Fatalf("%d of 40 tables are whole: nothing was tested", whole)
	}
	seats := 0
	for i := range 12 {
		found, err := h.Tables(t.Context(), store.TableFilter{Person: fmt.Sprint("person", i)})
		if err != nil {
			t.Errorf("tables of person %d: %v", i, err)
		}
		seats += len(found)
	}
	if seats < whole {
		t.Errorf("%d tables are listed to those who sit there, %d are whole", seats, whole)
	}
	if listed, err := h.Tables(t.Context(), store.TableFilter{Listed: "watch"}); err != nil || len(listed) != whole {
		t.Errorf("%d tables are listed, %d are whole (%v)", len(listed), whole, err)
	}
	if due, err := h.DueTables(t.Context(), evening); err != nil || len(due) != 40 {
		t.Errorf("%d tables are due, %v", len(due), err)
	}
}

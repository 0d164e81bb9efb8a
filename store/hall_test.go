package store_test

import (
	"crypto/sha256"
	"database/sql"
	"errors"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"mischief/store"
)

func openHall(t *testing.T, file string) store.Hall {
	t.Helper()
	h, err := store.OpenHall(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	return h
}

var evening = time.Date(2026, 5, 4, 20, 0, 0, 125e6, time.UTC)

func TestPeopleAndDevices(t *testing.T) {
	h := openHall(t, filepath.Join(t.TempDir(), "hall.db"))
	ctx := t.Context()
	anna := store.User{ID: "anna", Name: "Anna", Language: "de", Created: evening}
	phone := store.Device{ID: "phone", Person: "anna", Secret: sha256.Sum256([]byte("secret")), Label: "Firefox on Android", Created: evening, Seen: evening}
	if err := h.AddUser(ctx, anna, phone); err != nil {
		t.Fatal(err)
	}
	u, d, err := h.UserOf(ctx, phone.Secret)
	if err != nil || u != anna || d != phone {
		t.Errorf("by her secret: %+v, %+v, %v", u, d, err)
	}
	if _, _, err := h.UserOf(ctx, sha256.Sum256([]byte("guess"))); !errors.Is(err, store.ErrNobody) {
		t.Errorf("by a wrong secret: %v", err)
	}
	anna.Name = "Anna A."
	later := evening.Add(time.Hour)
	if err := errors.Join(h.ChangeUser(ctx, anna), h.SeeDevice(ctx, "phone", later)); err != nil {
		t.Fatal(err)
	}
	if u, err := h.User(ctx, "anna"); err != nil || u != anna {
		t.Errorf("changed: %+v, %v", u, err)
	}
	devices, err := h.Devices(ctx, "anna")
	if err != nil || len(devices) != 1 || !devices[0].Seen.Equal(later) || devices[0].Secret != [32]byte{} {
		t.Errorf("devices: %+v, %v", devices, err)
	}
	for what, err := range map[string]error{
		"change":        h.ChangeUser(ctx, store.User{ID: "nobody"}),
		"delete":        h.DeleteUser(ctx, "nobody"),
		"see":           h.SeeDevice(ctx, "none", later),
		"delete device": h.DeleteDevice(ctx, "ben", "phone"),
	} {
		if !errors.Is(err, store.ErrNobody) {
			t.Errorf("%s of nobody: %v", what, err)
		}
	}
	if err := h.DeleteDevice(ctx, "anna", "phone"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := h.UserOf(ctx, phone.Secret); !errors.Is(err, store.ErrNobody) {
		t.Errorf("after logging out: %v", err)
	}
}

func TestTablesAndChat(t *testing.T) {
	h := openHall(t, filepath.Join(t.TempDir(), "hall.db"))
	ctx := t.Context()
	one := store.Table{ID: "one", Host: "anna", Game: "nim", State: "open", Listed: "open", Content: []byte(`{"seats":2}`), People: []string{"anna"},
		Created: evening, Updated: evening, Version: 1}
	two := store.Table{ID: "two", Host: "ben", Game: "nim", Match: "m", State: "playing", Due: evening.Add(time.Minute), Content: []byte(`{}`),
		People: []string{"anna", "ben"}, Created: evening, Updated: evening.Add(time.Second), Version: 1}
	if err := errors.Join(h.CreateTable(ctx, one), h.CreateTable(ctx, two)); err != nil {
		t.Fatal(err)
	}
	if err := h.CreateTable(ctx, one); !errors.Is(err, store.ErrExists) {
		t.Errorf("made twice: %v", err)
	}
	if _, err := h.Table(ctx, "three"); !errors.Is(err, store.ErrNoTable) {
		t.Errorf("no table: %v", err)
	}
	for _, c := range []struct {
		filter store.TableFilter
		want   []store.Table
	}{
		{store.TableFilter{}, []store.Table{two, one}},
		{store.TableFilter{Limit: 1}, []store.Table{two}},
		{store.TableFilter{Person: "anna"}, []store.Table{two, one}},
		{store.TableFilter{Person: "ben"}, []store.Table{two}},
		{store.TableFilter{Listed: "open"}, []store.Table{one}},
		{store.TableFilter{Person: "carl"}, nil},
	} {
		got, err := h.Tables(ctx, c.filter)
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
			t.Errorf("%+v: %v\n%s", c.filter, err, diff)
		}
	}
	for at, want := range map[time.Duration][]string{0: nil, time.Minute: {"two"}} {
		if due, err := h.DueTables(ctx, evening.Add(at)); err != nil || !slices.Equal(due, want) {
			t.Errorf("due after %v: %q, %v; want %q", at, due, err, want)
		}
	}
	for since, want := range map[time.Duration][2]int{0: {1, 1}, time.Second: {1, 0}} {
		if got, err := h.Hosted(ctx, "ben", evening.Add(since), "over"); err != nil || [2]int{got.Open, got.Made} != want || got.All != 1 {
			t.Errorf("Ben hosts %+v since %v, %v", got, since, err)
		}
	}
	if got, err := h.Hosted(ctx, "ben", evening, "playing"); err != nil || got.Open != 0 || got.Made != 1 {
		t.Errorf("Ben hosts tables that are not played: %+v, %v", got, err)
	}
	two.People, two.Due, two.State = []string{"carl"}, time.Time{}, "over"
	if err := h.ChangeTable(ctx, two); err != nil {
		t.Fatal(err)
	}
	two.Version = 2
	if got, err := h.Table(ctx, "two"); err != nil || cmp.Diff(two, got) != "" {
		t.Errorf("changed: %v\n%s", err, cmp.Diff(two, got))
	}
	if err := h.ChangeTable(ctx, store.Table{ID: "three"}); !errors.Is(err, store.ErrNoTable) {
		t.Errorf("change of no table: %v", err)
	}
	for i, text := range []string{"first", "second", "third"} {
		n, err := h.Say(ctx, "one", store.ChatLine{Person: "anna", Seat: -1, Who: "Anna", Text: text, Time: evening})
		if err != nil || n != int64(i+1) {
			t.Errorf("line %q has number %d, %v", text, n, err)
		}
	}
	said, err := h.Chat(ctx, "one", 0, 2)
	if err != nil || len(said) != 2 || said[0].Text != "second" || said[1].N != 3 || said[1].Seat != -1 {
		t.Errorf("the last two lines: %+v, %v", said, err)
	}
	if all, err := h.SaidBy(ctx, "anna"); err != nil || len(all) != 3 {
		t.Errorf("said by Anna: %+v, %v", all, err)
	}
}

// TestAChangeThatPanicsHurtsNoOther holds that the queue outlives a fault in one change, and that those that share its transaction are carried out.
func TestAChangeThatPanicsHurtsNoOther(t *testing.T) {
	h := openHall(t, filepath.Join(t.TempDir(), "hall.db"))
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			err := store.CarryOut(t.Context(), h, func(tx *sql.Tx) error {
				if _, err := tx.Exec(`INSERT INTO keys (name, value) VALUES (?, x'00')`, i); err != nil {
					return err
				}
				if i%4 == 0 {
					panic("planted")
				}
				return nil
			})
			if (i%4 == 0) != errors.Is(err, store.ErrBroken) || (i%4 == 0) == (err == nil) {
				t.Errorf("change %d: %v", i, err)
			}
		})
	}
	all.Wait()
	var kept int
	if err := store.Databases(h)[1].QueryRow(`SELECT count(*) FROM keys`).Scan(&kept); err != nil || kept != 30 {
		t.Errorf("%d of the 30 whole changes are kept, %v", kept, err)
	}
}

func TestClockIsKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hall.db")
	h := openHall(t, file)
	if at, err := h.Clock(t.Context()); err != nil || !at.IsZero() {
		t.Errorf("at first: %v, %v", at, err)
	}
	for _, step := range []time.Duration{time.Hour, 0} { // an earlier reading does not count
		if err := h.KeepClock(t.Context(), evening.Add(step)); err != nil {
			t.Fatal(err)
		}
	}
	h.Close()
	if at, err := openHall(t, file).Clock(t.Context()); err != nil || !at.Equal(evening.Add(time.Hour)) {
		t.Errorf("kept: %v, %v", at, err)
	}
}

// TestBackup copies a store that is in use, and compares.
func TestBackup(t *testing.T) {
	h := openHall(t, filepath.Join(t.TempDir(), "hall.db"))
	ctx := t.Context()
	if err := h.Create(ctx, store.Match{ID: "m", Game: "nim", Created: evening, Updated: evening, Secret: []byte{1}}); err != nil {
		t.Fatal(err)
	}
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() { // play goes on
		defer close(stopped)
		for seq := int64(1); ; seq++ {
			c := store.Change{Entries: []store.Entry{{Seq: seq, Kind: "move", Text: "take 1", Time: evening}}}
			if err := h.Append(ctx, "m", seq-1, c); err != nil {
				t.Error(err)
				return
			}
			select {
			case <-stop:
				return
			default:
			}
		}
	}()
	file := filepath.Join(t.TempDir(), "backup 1.db")
	err := h.Backup(ctx, file)
	close(stop)
	<-stopped
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Backup(ctx, file); err == nil {
		t.Error("a backup replaced another")
	}
	l, err := openHall(t, file).Load(ctx, "m")
	if err != nil || int64(len(l.Entries)) != l.Match.Seq {
		t.Errorf("the backup has %d entries of %d, %v", len(l.Entries), l.Match.Seq, err)
	}
}

package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"mischief/store"
)

// RunHall checks what a hall adds to a store, as Run checks a store.
func RunHall(t *testing.T, open func(t *testing.T, name string) store.Hall) {
	for _, test := range []struct {
		name  string
		check func(*testing.T, func() store.Hall)
	}{
		{"TableVersions", tableVersions},
		{"OneChangeWins", oneChangeWins},
		{"LooseMatches", looseMatches},
		{"Channels", channels},
		{"Asks", asks},
		{"KeptCourses", keptCourses},
		{"CampaignsOfPeople", campaignsOfPeople},
	} {
		t.Run(test.name, func(t *testing.T) { test.check(t, func() store.Hall { return open(t, test.name) }) })
	}
}

func tableRow(id string) store.Table {
	return store.Table{ID: id, Host: "anna", Game: "nim", State: "open", Listed: "open", Due: noon, Content: []byte(`{"seats":2}`), People: []string{"anna", "ben"},
		Created: noon, Updated: noon, Version: 1}
}

func tableNow(t *testing.T, h store.Hall, id string) store.Table {
	t.Helper()
	row, err := h.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return row
}

// tableVersions changes a table from a row that is new and from one that is old.
func tableVersions(t *testing.T, open func() store.Hall) {
	h := open()
	if err := h.CreateTable(t.Context(), tableRow("a")); err != nil {
		t.Fatal(err)
	}
	same(t, "as created", tableNow(t, h, "a"), tableRow("a"))
	next := tableRow("a")
	next.Host, next.Match, next.State, next.Listed, next.Due, next.People = "", "m", "playing", "", time.Time{}, []string{"carl"}
	if err := h.ChangeTable(t.Context(), next); err != nil {
		t.Fatal(err)
	}
	next.Version = 2
	same(t, "changed", tableNow(t, h, "a"), next)
	late := tableRow("a")
	late.Match, late.People = "another", []string{"dora"}
	refused(t, "from the row as it was created", h.ChangeTable(t.Context(), late), store.ErrConflict)
	late.Version = 3
	refused(t, "from a row that there never was", h.ChangeTable(t.Context(), late), store.ErrConflict)
	refused(t, "of no table", h.ChangeTable(t.Context(), tableRow("b")), store.ErrNoTable)
	same(t, "after refused changes", tableNow(t, h, "a"), next)
	for person, want := range map[string]int{"carl": 1, "anna": 0, "dora": 0} {
		if found, err := h.Tables(t.Context(), store.TableFilter{Person: person}); err != nil || len(found) != want {
			t.Errorf("%s sits at %d tables, want %d (%v)", person, len(found), want, err)
		}
	}
}

// oneChangeWins lets several writers, through two openers, change one row as they read it: exactly one does, each time, and the row is the one he wrote.
func oneChangeWins(t *testing.T, open func() store.Hall) {
	const writers, rounds = 8, 20
	halls := []store.Hall{open(), open()}
	if err := halls[0].CreateTable(t.Context(), tableRow("a")); err != nil {
		t.Fatal(err)
	}
	for round := range int64(rounds) {
		var wg sync.WaitGroup
		answers := make([]error, writers)
		var read [writers]store.Table // before anybody writes
		for w := range writers {
			read[w] = tableNow(t, halls[w%2], "a")
		}
		for w, row := range read {
			row.State, row.People = fmt.Sprint("writer ", w), []string{fmt.Sprint("writer", w)}
			wg.Go(func() { answers[w] = halls[w%2].ChangeTable(t.Context(), row) })
		}
		wg.Wait()
		winner := -1
		for w, err := range answers {
			switch {
			case err == nil && winner < 0:
				winner = w
			case err == nil:
				t.Fatalf("round %d: writers %d and %d both won", round, winner, w)
			case !errors.Is(err, store.ErrConflict):
				t.Fatalf("round %d: writer %d: %v", round, w, err)
			}
		}
		row := tableNow(t, halls[0], "a")
		if row.State != fmt.Sprint("writer ", winner) || len(row.People) != 1 || row.People[0] != fmt.Sprint("writer", winner) || row.Version != round+2 {
			t.Fatalf("round %d: writer %d was told it won, the row is %+v", round, winner, row)
		}
	}
}

// looseMatches makes matches for tables that came to be, that did not, and for none: only those that a table should name and does not are forgotten, and not before their time.
func looseMatches(t *testing.T, open func() store.Hall) {
	h := open()
	for _, id := range []string{"own", "named", "given", "lost", "left"} {
		m := sample(id)
		m.Loose = id != "own"
		create(t, h, m)
	}
	for id, match := range map[string]string{"a": "named", "b": "", "c": "left"} {
		row := tableRow(id)
		row.Match = match
		if err := h.CreateTable(t.Context(), row); err != nil {
			t.Fatal(err)
		}
	}
	given, left := tableRow("b"), tableRow("c")
	given.Match = "given"
	if err := errors.Join(h.ChangeTable(t.Context(), given), h.ChangeTable(t.Context(), left)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		before time.Time
		want   int
	}{{noon, 0}, {noon.Add(time.Second), 2}, {noon.Add(time.Hour), 0}} {
		if n, err := h.ForgetLoose(t.Context(), test.before); err != nil || n != test.want {
			t.Errorf("before %v: %d forgotten, want %d (%v)", test.before, n, test.want, err)
		}
	}
	for id, want := range map[string]error{"own": nil, "named": nil, "given": nil, "lost": store.ErrNotFound, "left": store.ErrNotFound} {
		if _, err := h.Load(t.Context(), id); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", id, err, want)
		}
	}
}

// keptCourses keeps courses, each in place of the one before, for as long as its match.
func keptCourses(t *testing.T, open func() store.Hall) {
	h := open()
	create(t, h, sample("a"))
	create(t, h, sample("b"))
	kept := func(match, want string, wantSeq int64) {
		t.Helper()
		if course, seq, err := h.Course(t.Context(), match); err != nil || string(course) != want || seq != wantSeq {
			t.Errorf("the course of %s is %q after entry %d (%v), want %q after entry %d", match, course, seq, err, want, wantSeq)
		}
	}
	kept("a", "", 0)
	if err := h.KeepCourse(t.Context(), "a", 7, []byte("first")); err != nil {
		t.Fatal(err)
	}
	kept("a", "first", 7)
	if err := h.KeepCourse(t.Context(), "a", 9, []byte("second")); err != nil {
		t.Fatal(err)
	}
	kept("a", "second", 9)
	kept("b", "", 0)
	refused(t, "a course of no match", h.KeepCourse(t.Context(), "c", 1, []byte("x")), store.ErrNotFound)
	if err := h.Delete(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	kept("a", "", 0)
}

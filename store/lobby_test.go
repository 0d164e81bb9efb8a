package store_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"mischief/store"
	"mischief/store/storetest"
)

func TestHall(t *testing.T) {
	dir := t.TempDir()
	storetest.RunHall(t, func(t *testing.T, name string) store.Hall { return openHall(t, filepath.Join(dir, name+".db")) })
}

// TestListsUseIndexes asks the database how it would find the tables of a list: no list may look through all tables, and a public one may not sort.
func TestListsUseIndexes(t *testing.T) {
	h := openHall(t, filepath.Join(t.TempDir(), "hall.db"))
	for _, test := range []struct {
		filter      store.TableFilter
		want, never string
	}{
		{store.TableFilter{Listed: "open", Limit: 100}, "SEARCH t USING INDEX tables_listed (listed=?)", "TEMP B-TREE"},
		{store.TableFilter{Person: "anna", Limit: 100}, "SEARCH sitters USING PRIMARY KEY (person=?)", "SCAN t"},
	} {
		plan := store.TablesPlan(t, h, test.filter)
		if !strings.Contains(plan, test.want) || strings.Contains(plan, test.never) {
			t.Errorf("%+v: the plan is\n%swant %q and no %q", test.filter, plan, test.want, test.never)
		}
	}
}

// manyTables is a hall of n tables, of which 200 have free seats and 100 may be watched; Anna sits at 300 of them.
func manyTables(b *testing.B, n int) store.Hall {
	b.Helper()
	h, err := store.OpenHall(b.Context(), filepath.Join(b.TempDir(), "hall.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { h.Close() })
	content := []byte(`{"title":"A table","options":{},"seats":[{"kind":"person","person":"p","name":"Somebody"},{"kind":"person","person":"q","name":"Somebody"}],"clock":"` +
		strings.Repeat("x", 400) + `"}`)
	rows := make([]store.Table, n)
	for i := range rows {
		t := store.Table{ID: fmt.Sprintf("%026d", i*7919%n), Host: fmt.Sprint("person", i%5000), Game: "nim", State: "over", Content: content, Created: evening, Version: 1,
			People: []string{fmt.Sprint("person", i%5000), fmt.Sprint("person", i%4999)}, Updated: evening.Add(time.Duration(i) * time.Second)}
		if i%(n/200) == 1 {
			t.State, t.Listed = "open", "open"
		}
		if i%(n/100) == 2 {
			t.State, t.Listed = "playing", "watch"
		}
		if i%(n/300) == 3 {
			t.People = append(t.People, "anna")
		}
		rows[i] = t
	}
	store.AddTables(b, h, rows)
	return h
}

// BenchmarkLobby asks for the lists of a lobby in a store of 300,000 tables.
func BenchmarkLobby(b *testing.B) {
	h := manyTables(b, 300_000)
	for _, f := range []store.TableFilter{{Listed: "open", Limit: 100}, {Listed: "watch", Limit: 100}, {Person: "anna", Limit: 100}} {
		b.Run(f.Listed+f.Person, func(b *testing.B) {
			for b.Loop() {
				if found, err := h.Tables(b.Context(), f); err != nil || len(found) != 100 {
					b.Fatalf("%d tables, %v", len(found), err)
				}
			}
		})
	}
}

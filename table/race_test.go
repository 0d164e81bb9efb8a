package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"mischief/games"
	"mischief/store"
)

// houses are two houses over one store, as two servers would be: each has the table in memory before the other changes it.
type houses struct {
	store store.Hall
	of    [2]*House
}

func openHouses(t *testing.T) *houses {
	t.Helper()
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	st, err := store.OpenHall(t.Context(), filepath.Join(t.TempDir(), "hall.db"))
	if err != nil {
		t.Fatal(err)
	}
	hs := &houses{store: st}
	for i := range hs.of {
		if hs.of[i], err = NewHouse(t.Context(), Config{Store: st, Games: registry.Find, Gather: -1, Seed: 1}); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		for _, h := range hs.of {
			h.Close()
		}
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return hs
}

// open has the table of an id in both houses.
func (hs *houses) open(t *testing.T, id string) [2]*Table {
	t.Helper()
	var both [2]*Table
	for i, h := range hs.of {
		var err error
		if both[i], err = h.Open(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(both[i].Release)
	}
	return both
}

// create makes a table in the first house and opens it in both.
func (hs *houses) create(t *testing.T, p Plan) [2]*Table {
	t.Helper()
	made, err := hs.of[0].Create(t.Context(), anna, p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(made.Release)
	return hs.open(t, made.ID())
}

// stored is what the store holds of a table.
func (hs *houses) stored(t *testing.T, id string) (store.Table, content) {
	t.Helper()
	row, err := hs.store.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var c content
	if err := json.Unmarshal(row.Content, &c); err != nil {
		t.Fatal(err)
	}
	return row, c
}

func isLate(err error) bool {
	f, ok := errors.AsType[*Fault](err)
	return ok && f.Kind == Late
}

// TestInvitationAdmitsOne has two people follow one invitation, each at another server: one after the other, where the second server does not know of the first
// yet, and at once.
func TestInvitationAdmitsOne(t *testing.T) {
	hs := openHouses(t)
	for round := range 20 {
		tables := hs.create(t, Plan{Game: "connectfour", Seats: []Seating{{Kind: "me"}, {Kind: "link"}}})
		token := tables[0].invitation(1)
		var answers [2]error
		var wg sync.WaitGroup
		for i, table := range tables {
			claim := func() {
				answers[i] = table.Claim(t.Context(), Person{ID: fmt.Sprint("guest", i), Name: "Guest"}, Claim{Token: token})
			}
			if round == 0 {
				claim()
			} else {
				wg.Go(claim)
			}
		}
		wg.Wait()
		winner := 0
		if answers[0] != nil {
			winner = 1
		}
		if answers[winner] != nil || !isLate(answers[1-winner]) {
			t.Fatalf("round %d: the answers are %v and %v", round, answers[0], answers[1])
		}
		if _, c := hs.stored(t, tables[0].ID()); c.Seats[1].Person != fmt.Sprint("guest", winner) {
			t.Fatalf("round %d: guest %d was admitted, and the seat is %+v", round, winner, c.Seats[1])
		}
		for i, table := range tables {
			if err := table.Change(t.Context(), anna, Settings{Title: fmt.Sprint("title", i)}); err != nil {
				t.Fatal(err)
			}
		}
		if _, c := hs.stored(t, tables[0].ID()); c.Title != "title1" || c.Seats[1].Person != fmt.Sprint("guest", winner) {
			t.Fatalf("round %d: a change of settings made of the seat %+v, of the title %q", round, c.Seats[1], c.Title)
		}
	}
}

// TestFreeSeatsAreGivenOnce lets six people at two servers take the three free seats of a table: where it is open, by its link, and by its link with a seat that
// each wants. Who comes twice at once gets one seat.
func TestFreeSeatsAreGivenOnce(t *testing.T) {
	for _, way := range []struct {
		name   string
		open   bool
		wishes bool
	}{{name: "open", open: true}, {name: "by link"}, {name: "by link, wishing", wishes: true}} {
		t.Run(way.name, func(t *testing.T) {
			hs := openHouses(t)
			tables := hs.create(t, Plan{Game: "catsvsrats", Open: way.open, Seats: []Seating{{Kind: "me"}, {Kind: "link"}, {Kind: "link"}, {Kind: "link"}}})
			c := Claim{}
			if !way.open {
				c.Token = tables[0].invitation(anySeat)
			}
			var wg sync.WaitGroup
			answers := make([]error, 12)
			for i := range answers {
				wg.Go(func() {
					c := c
					if way.wishes {
						wish := 1 + i/2%3
						c.Seat = &wish
					}
					answers[i] = tables[i%2].Claim(t.Context(), Person{ID: fmt.Sprint("guest", i/2)}, c)
				})
			}
			wg.Wait()
			_, stored := hs.stored(t, tables[0].ID())
			seated := map[string]int{}
			for _, s := range stored.Seats {
				seated[s.Person]++
			}
			admitted := map[string]bool{}
			for i, err := range answers {
				guest := fmt.Sprint("guest", i/2)
				switch {
				case err == nil:
					admitted[guest] = true
					if seated[guest] != 1 {
						t.Errorf("%s was admitted and has %d seats of %+v", guest, seated[guest], stored.Seats)
					}
				case !isLate(err):
					t.Errorf("%s: %v", guest, err)
				}
			}
			if len(admitted) != 3 {
				t.Errorf("%d were admitted to 3 seats: %v", len(admitted), answers)
			}
		})
	}
}

// TestTableStartsOneMatch begins a match at both servers, one after the other and at once, and plays it at both.
func TestTableStartsOneMatch(t *testing.T) {
	hs := openHouses(t)
	for round := range 10 {
		tables := hs.create(t, Plan{Game: "connectfour", Seats: []Seating{{Kind: "me"}, {Kind: "link"}}})
		if err := tables[0].Claim(t.Context(), ben, Claim{Token: tables[0].invitation(1)}); err != nil {
			t.Fatal(err)
		}
		var answers [2]error
		var wg sync.WaitGroup
		for i, table := range tables {
			start := func() { answers[i] = table.Start(t.Context(), anna) }
			if round == 0 {
				start()
			} else {
				wg.Go(start)
			}
		}
		wg.Wait()
		if (answers[0] == nil) == (answers[1] == nil) || !isLate(errors.Join(answers[:]...)) {
			t.Fatalf("round %d: begun with %v and %v", round, answers[0], answers[1])
		}
		row, _ := hs.stored(t, tables[0].ID())
		list, err := hs.store.List(t.Context(), store.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		if len(list) != round+1 || list[0].ID != row.Match && round == 0 {
			t.Fatalf("round %d: %d matches are stored, the table's is %q", round, len(list), row.Match)
		}
		for i, table := range tables {
			if table.match == nil || table.match.ID() != row.Match {
				t.Fatalf("round %d: server %d does not play the table's match", round, i)
			}
		}
	}
}

// TestNoMoveVanishes plays one match at two servers at once: every move that was acknowledged is in the log, once, under the number that was answered.
func TestNoMoveVanishes(t *testing.T) {
	hs := openHouses(t)
	tables := hs.create(t, Plan{Game: "connectfour", Seats: []Seating{{Kind: "me"}, {Kind: "link"}}})
	if err := errors.Join(tables[0].Claim(t.Context(), ben, Claim{Token: tables[0].invitation(1)}), tables[0].Start(t.Context(), anna)); err != nil {
		t.Fatal(err)
	}
	if err := tables[1].Change(t.Context(), anna, Settings{Title: "here too"}); err != nil { // so that the second knows of the match
		t.Fatal(err)
	}
	people := []Person{anna, ben}
	type answer struct {
		seq  int64
		move Move
	}
	var mu sync.Mutex
	var taken []answer
	var wg sync.WaitGroup
	for i, table := range tables {
		wg.Go(func() {
			for {
				f, err := table.Frame(t.Context(), anna, 0, -1)
				if err != nil {
					t.Error(err)
					return
				}
				if f.Over != nil {
					return
				}
				seat := f.Turn.Who[0]
				m := Move{ID: fmt.Sprint("move-", i, "-", f.Seq), Seat: seat, Seq: f.Seq, Text: fmt.Sprint(f.Seq%7 + 1)}
				pos := table.match.Position()
				if pos.Check(m.Text) != nil {
					m.Text = pos.Moves()[0]
				}
				seq, err := table.Play(t.Context(), people[seat], m)
				switch {
				case err == nil:
					mu.Lock()
					taken = append(taken, answer{seq, m})
					mu.Unlock()
				case !isLate(err):
					t.Errorf("server %d: %v", i, err)
					return
				}
			}
		})
	}
	wg.Wait()
	row, _ := hs.stored(t, tables[0].ID())
	entries, err := hs.store.Entries(t.Context(), row.Match, 0)
	if err != nil {
		t.Fatal(err)
	}
	if len(taken) < 7 || row.State != Over {
		t.Errorf("%d moves were taken, the table is %s", len(taken), row.State)
	}
	for _, a := range taken {
		if int(a.seq) > len(entries) || entries[a.seq-1].Text != a.move.Text || int(entries[a.seq-1].Seat) != a.move.Seat {
			t.Errorf("move %+v was answered with %d, which is not what the log has", a.move, a.seq)
		}
	}
}

// TestMoveSentAgainElsewhere sends a move to one server, and again to the other, which has not heard of it.
func TestMoveSentAgainElsewhere(t *testing.T) {
	hs := openHouses(t)
	tables := hs.create(t, Plan{Game: "connectfour", Seats: []Seating{{Kind: "me"}, {Kind: "friend"}}})
	m := Move{ID: "move-one", Seat: 0, Seq: 0, Text: "4"}
	for i, table := range tables {
		if seq, err := table.Play(t.Context(), anna, m); err != nil || seq != 1 {
			t.Errorf("server %d answers %d, %v", i, seq, err)
		}
	}
	if _, err := tables[1].Play(t.Context(), anna, Move{ID: "move-two", Seat: 1, Seq: 1, Text: "4"}); err != nil {
		t.Fatal(err)
	}
	if _, err := tables[0].Play(t.Context(), anna, Move{ID: "move-three", Seat: 0, Seq: 2, Text: "4"}); err != nil {
		t.Errorf("a move that follows what the server has not heard of: %v", err)
	}
}

// TestOneRematch asks for a rematch at both servers.
func TestOneRematch(t *testing.T) {
	hs := openHouses(t)
	for range 5 {
		tables := hs.create(t, Plan{Game: "connectfour", Seats: []Seating{{Kind: "me"}, {Kind: "friend"}}})
		for seq := range int64(7) {
			if _, err := tables[0].Play(t.Context(), anna, Move{Seat: int(seq % 2), Seq: seq, Text: fmt.Sprint(seq%2 + 1)}); err != nil {
				t.Fatal(err)
			}
		}
		if err := tables[1].match.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		var again [2]string
		for i, table := range tables {
			wg.Go(func() {
				made, err := table.Rematch(t.Context(), anna)
				if err != nil {
					t.Error(err)
					return
				}
				again[i] = made.ID()
				made.Release()
			})
		}
		wg.Wait()
		if row, err := hs.store.Tables(context.Background(), store.TableFilter{Person: anna.ID}); err != nil || again[0] != again[1] {
			t.Errorf("rematches %q, %d tables, %v", again, len(row), err)
		}
	}
}

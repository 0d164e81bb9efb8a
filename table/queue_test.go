package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"mischief/bot"
	"mischief/games"
	"mischief/store"
)

var (
	always = func() bool { return true }
	never  = func() bool { return false }
)

// thinker lets a thought of a person wait and think, and tells how long it waited.
func thinker(t *testing.T, q *queue, u *turn) chan time.Duration {
	begun := make(chan time.Duration, 1)
	came := time.Now()
	go func() {
		if err := q.wait(t.Context(), u, func() {}); err != nil {
			return
		}
		begun <- time.Since(came)
		time.Sleep(u.budget)
		q.leave(u)
	}()
	return begun
}

// TestOneGuestDoesNotTakeAllThinking holds that however much one person's tables think, another's bot begins at once, and a third's in turn.
func TestOneGuestDoesNotTakeAllThinking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		var many []chan time.Duration
		for i := range 58 {
			many = append(many, thinker(t, q, newTurn("guest", fmt.Sprint("table ", i), false, 10*time.Second, always)))
			synctest.Wait() // it has come
		}
		time.Sleep(5 * time.Second)
		second := thinker(t, q, newTurn("new", "her table", false, 300*time.Millisecond, always))
		synctest.Wait()
		third := thinker(t, q, newTurn("newer", "his table", false, time.Second, always))
		if waited := <-second; waited != 0 {
			t.Errorf("a new player's bot begins after %v", waited)
		}
		if waited := <-third; waited != 300*time.Millisecond {
			t.Errorf("a third player's bot begins after %v", waited)
		}
		for i, m := range many {
			if waited := <-m; waited != time.Duration(i)*10*time.Second {
				t.Errorf("the guest's thought %d begins after %v", i, waited)
			}
		}
		time.Sleep(11 * time.Second)
		q.mu.Lock()
		defer q.mu.Unlock()
		if len(q.accounts) > 1 || len(q.thinking)+len(q.waiting) != 0 {
			t.Errorf("the queue keeps %d accounts, %d and %d thoughts", len(q.accounts), len(q.thinking), len(q.waiting))
		}
	})
}

// order is in which order thoughts are told that they come, when all slots are taken.
func order(q *queue, turns ...*turn) string {
	for range q.slots + 1 {
		q.thinking = append(q.thinking, newTurn("nobody", "", false, time.Second, always))
	}
	for _, u := range turns {
		q.join(u)
	}
	slices.SortStableFunc(turns, func(a, b *turn) int { return cmp.Compare(a.place.Load(), b.place.Load()) })
	text := ""
	for _, u := range turns {
		text += u.table
	}
	return text
}

// TestTheQueueIsFair holds in which order thoughts come.
func TestTheQueueIsFair(t *testing.T) {
	u := func(person, table string, budget time.Duration, watched func() bool) *turn {
		return newTurn(person, table, false, budget, watched)
	}
	hint := newTurn("a", "H", true, time.Second, nil)
	const s = time.Second
	for name, c := range map[string]struct {
		turns []*turn
		want  string
	}{
		"people in turn":                     {[]*turn{u("a", "A", s, always), u("a", "B", s, always), u("a", "C", s, always), u("b", "D", s, always), u("b", "E", s, always)}, "ADBEC"},
		"who asks for less comes more often": {[]*turn{u("a", "A", 3*s, always), u("a", "B", 3*s, always), u("b", "C", s, always), u("b", "D", s, always), u("b", "E", s, always), u("b", "F", s, always)}, "ACDEBF"},
		"a person's tables in turn":          {[]*turn{u("a", "A", s, always), u("a", "A", s, always), u("a", "B", s, always), u("a", "C", s, always)}, "ABCA"},
		"without watchers last":              {[]*turn{u("a", "A", s, never), u("a", "B", s, never), u("b", "C", s, always), u("b", "D", s, always)}, "CDAB"},
		"a hint before the person's bots":    {[]*turn{u("a", "A", s, always), u("a", "B", s, always), hint}, "HAB"},
	} {
		if got := order(newQueue(1), c.turns...); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	var crowd []*turn
	for range 30 {
		crowd = append(crowd, u("a", "A", s, always), u("b", "-", s, never))
	}
	got := order(newQueue(1), crowd...)
	if slowly := strings.Count(got[:placesTold], "-"); slowly != placesTold/unwatchedEvery {
		t.Errorf("tables without watchers come %d times of the first %d: %s", slowly, placesTold, got)
	}
	// What was told is what comes.
	q := newQueue(1)
	a, b, c := u("a", "A", s, always), u("a", "B", s, always), u("b", "C", s, never)
	q.join(a)
	q.join(c)
	q.join(b)
	if a.begun.IsZero() || !b.begun.IsZero() || !c.begun.IsZero() {
		t.Error("one slot is for one thought, and the one more for somebody who is waited for")
	}
	if q.leave(a); b.begun.IsZero() || !c.begun.IsZero() {
		t.Error("a table without watchers comes before one with")
	}
	if q.leave(b); c.begun.IsZero() {
		t.Error("a table without watchers never comes")
	}
}

// TestHintsOfOnePersonDelayNobody holds that somebody who asks for ninety hints at once waits for the first, and that another's hint comes at once.
func TestHintsOfOnePersonDelayNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		refused := 0
		for range 90 {
			u := newTurn("eager", "table", true, 700*time.Millisecond, nil)
			if err := q.join(u); err != nil {
				if f, ok := errors.AsType[*Fault](err); !ok || f.Kind != TooMany {
					t.Fatalf("refused with %v", err)
				}
				refused++
			}
		}
		if refused != 90-mostHints {
			t.Errorf("%d hints of 90 were refused", refused)
		}
		if waited := <-thinker(t, q, newTurn("other", "another", true, 700*time.Millisecond, nil)); waited != 0 {
			t.Errorf("another's hint waited %v", waited)
		}
		time.Sleep(time.Second)
	})
}

// TestPlacesAreTold holds that who waits learns how many come before, and that giving up lets the others move on.
func TestPlacesAreTold(t *testing.T) {
	q := newQueue(1)
	var turns []*turn
	for i := range placesTold + 5 {
		u := newTurn("a", fmt.Sprint(i), false, time.Second, always)
		turns = append(turns, u)
		if err := q.join(u); err != nil {
			t.Fatal(err)
		}
	}
	places := func() (list []int32) {
		for _, u := range turns {
			list = append(list, u.place.Load())
		}
		return list
	}
	if p := places(); p[0] != 0 || p[1] != 1 || p[2] != 2 || p[placesTold] != placesTold || p[placesTold+1] != placesTold+1 || p[placesTold+4] != placesTold+1 {
		t.Errorf("places: %v", p)
	}
	q.leave(turns[1])
	if p := places(); p[2] != 1 || p[placesTold+1] != placesTold {
		t.Errorf("when one has given up: %v", p)
	}
	q.leave(turns[0])
	q.leave(turns[0])
	if p := places(); p[2] != 0 || p[3] != 1 {
		t.Errorf("when the first has thought: %v", p)
	}
}

// TestANewPlayersBotAnswersBesideFiftyEightSlowTables plays it: 58 tables of one guest whose bots think long, with somebody looking on at each, and
// then a new player's. In a bubble, so that only the waiting counts.
func TestANewPlayersBotAnswersBesideFiftyEightSlowTables(t *testing.T) {
	file := filepath.Join(t.TempDir(), "matches.db")
	synctest.Test(t, func(t *testing.T) {
		registry, err := games.New("")
		if err != nil {
			t.Fatal(err)
		}
		st, err := store.OpenHall(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		const thought = 1500 * time.Millisecond
		slowly := func(ctx context.Context) ([]bot.Line[string], error) {
			select {
			case <-time.After(thought):
			case <-ctx.Done():
			}
			return []bot.Line[string]{{Move: "7"}}, nil
		}
		h, err := NewHouse(t.Context(), Config{Store: st, Thinkers: 1, Games: func(id string) (bot.Game, error) {
			entry, err := registry.Find(id)
			return sick{entry, slowly}, err
		}})
		if err != nil {
			t.Fatal(err)
		}
		defer st.Close()
		defer h.Close()
		sit := func(who Person, move string) (*Table, func()) {
			table, err := h.Create(t.Context(), who, Plan{Game: "connectfour", Seats: []Seating{{Kind: "me"}, {Kind: "bot", Bot: "easy"}}})
			if err != nil {
				t.Fatal(err)
			}
			l, err := table.Listen(who, 0, 0)
			if err != nil {
				t.Fatal(err)
			}
			play(t, table, who, 0, 0, move)
			return table, func() {
				l.Close()
				table.Release()
			}
		}
		var last *Table
		for range 58 {
			table, leave := sit(ben, "4")
			defer leave()
			last = table
		}
		synctest.Wait()
		if s := seatNow(t, last, 1); s.Place != placesTold+1 {
			t.Errorf("the last of 58 bots is told place %d", s.Place)
		}
		table, leave := sit(anna, "4")
		defer leave()
		begin := time.Now()
		for table.match.Seq() < 2 {
			time.Sleep(100 * time.Millisecond)
			if time.Since(begin) > thought*6/5 {
				t.Fatalf("a new player's bot has not answered after %v", time.Since(begin))
			}
		}
		table2, leave2 := sit(Person{ID: "carl", Name: "Carl"}, "4") // the guest's next thought is under way, and a slot is free
		defer leave2()
		synctest.Wait()
		if s := seatNow(t, table2, 1); s.Place != 0 {
			t.Errorf("another player's bot is told place %d", s.Place)
		}
	})
}

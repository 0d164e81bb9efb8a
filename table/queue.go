package table

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// queue is where thoughts, of bots and for hints, wait for one of few slots to think in. It shares the time to think between people, and each one's
// between his tables, by start-time fair queueing (P. Goyal, H. Vin and H. Cheng, "Start-time fair queueing", 1996): whoever has been given least
// comes next, and who asks for nothing saves nothing up. A thought is charged to the host of its table, a hint to whoever asks for it.
//
// Thoughts of tables where somebody looks on go before those of tables without, which get one slot in unwatchedEvery, so that they go on slowly.
// One slot more than there are is open to people who have no other thought under way: whatever one person asks for, another's bot begins at once.
type queue struct {
	mu       sync.Mutex
	slots    int
	thinking []*turn
	waiting  []*turn // in the order they came
	accounts map[string]*account
	floor    time.Duration // what the person had been given who came last into a slot
	granted  int
}

// turn is one thought's place in the queue.
type turn struct {
	person  string
	table   string
	hint    bool
	budget  time.Duration
	watched func() bool

	place atomic.Int32  // how many come before it, and itself; 0: it thinks
	ready chan struct{} // closed when it may think
	moved chan struct{} // holds one: its place has changed
	begun time.Time     // zero while it waits
}

// account is the time to think that a person has been given.
type account struct {
	given  time.Duration
	tables map[string]time.Duration
	turns  int // under way and waiting
}

// Bounds of the queue.
const (
	unwatchedEvery = 8
	placesTold     = 20              // places further back are told as the one behind these
	tellEvery      = time.Second     // a table is told its place no more often
	mostHints      = 3               // of one person at once
	nominal        = time.Second / 4 // what a thought without a budget of time is charged until it is over
)

func newQueue(slots int) *queue { return &queue{slots: slots, accounts: map[string]*account{}} }

func newTurn(person, table string, hint bool, budget time.Duration, watched func() bool) *turn {
	return &turn{person: person, table: table, hint: hint, budget: cmp.Or(budget, nominal), watched: watched, ready: make(chan struct{}), moved: make(chan struct{}, 1)}
}

// wait returns when a thought may begin; leave it then. tell is called now and then when its place has changed.
func (q *queue) wait(ctx context.Context, t *turn, tell func()) error {
	if err := q.join(t); err != nil {
		return err
	}
	moved, told := t.moved, false
	var again <-chan time.Time
	for {
		select {
		case <-t.ready:
			if told {
				tell()
			}
			return nil
		case <-ctx.Done():
			q.leave(t)
			return ctx.Err()
		case <-moved:
			tell()
			told, moved, again = true, nil, time.After(tellEvery)
		case <-again:
			moved = t.moved
		}
	}
}

func (q *queue) join(t *turn) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if t.hint && q.hintsOf(t.person) >= mostHints {
		return &Fault{Kind: TooMany, Why: "You have asked for several hints at once: wait for the first of them."}
	}
	a := q.accounts[t.person]
	if a == nil {
		a = &account{tables: map[string]time.Duration{}}
		q.accounts[t.person] = a
	}
	a.given = max(a.given, q.floor)
	if _, known := a.tables[t.table]; !known {
		a.tables[t.table] = a.least()
	}
	a.turns++
	q.waiting = append(q.waiting, t)
	q.serve()
	return nil
}

// least is what the table has been given that was given least.
func (a *account) least() time.Duration {
	if len(a.tables) == 0 {
		return 0
	}
	return slices.Min(slices.Collect(maps.Values(a.tables)))
}

func (q *queue) hintsOf(person string) int {
	n := 0
	for _, list := range [][]*turn{q.thinking, q.waiting} {
		for _, t := range list {
			if t.hint && t.person == person {
				n++
			}
		}
	}
	return n
}

// leave ends a thought, or gives it up. Left twice nothing happens.
func (q *queue) leave(t *turn) {
	q.mu.Lock()
	defer q.mu.Unlock()
	a := q.accounts[t.person]
	if i := slices.Index(q.thinking, t); i >= 0 {
		q.thinking = slices.Delete(q.thinking, i, i+1)
		over := time.Since(t.begun) - t.budget
		a.given += over
		a.tables[t.table] += over
	} else if i := slices.Index(q.waiting, t); i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
	} else {
		return
	}
	a.turns--
	q.serve()
}

// review serves again after somebody came to look on at a table, or left.
func (q *queue) review() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) > 0 {
		q.serve()
	}
}

// serve gives free slots to those whose turn it is, and everybody his place. The caller holds mu.
func (q *queue) serve() {
	for {
		next := q.next()
		if next == nil {
			break
		}
		q.waiting = slices.DeleteFunc(q.waiting, func(t *turn) bool { return t == next })
		q.thinking = append(q.thinking, next)
		a := q.accounts[next.person]
		q.floor = max(q.floor, a.given)
		a.given += next.budget
		a.tables[next.table] += next.budget
		q.granted++
		next.begun = time.Now()
		next.place.Store(0)
		close(next.ready)
	}
	maps.DeleteFunc(q.accounts, func(_ string, a *account) bool { return a.turns == 0 && a.given <= q.floor })
	q.tellPlaces()
}

// next is who may begin to think now; nil for nobody.
func (q *queue) next() *turn {
	free := q.slots - len(q.thinking)
	if free < 0 || len(q.waiting) == 0 {
		return nil
	}
	under, unwatched := map[string]int{}, 0
	for _, t := range q.thinking {
		under[t.person]++
		if !t.attended() {
			unwatched++
		}
	}
	mayBegin := func(t *turn) bool {
		switch {
		case !t.attended():
			return free > 0 && unwatched < max(1, q.slots-1)
		case free == 0:
			return under[t.person] == 0
		}
		return true
	}
	slowly := q.granted%unwatchedEvery == unwatchedEvery-1
	var best *turn
	for _, t := range q.waiting {
		if mayBegin(t) && (best == nil || q.before(t, best, slowly, given(q.accounts)) < 0) {
			best = t
		}
	}
	return best
}

// attended tells whether somebody waits for a thought.
func (t *turn) attended() bool { return t.hint || t.watched() }

// given is how much time people and their tables were given.
func given(accounts map[string]*account) func(t *turn) (person, table time.Duration) {
	return func(t *turn) (time.Duration, time.Duration) {
		a := accounts[t.person]
		return a.given, a.tables[t.table]
	}
}

// before compares two that wait: below 0 if the first comes before the second. slowly: it is the turn of a table without watchers.
func (q *queue) before(t, u *turn, slowly bool, given func(*turn) (person, table time.Duration)) int {
	rank := func(t *turn) int {
		if t.attended() == slowly {
			return 1
		}
		return 0
	}
	hint := func(t *turn) int {
		if t.hint {
			return 0
		}
		return 1
	}
	tp, tt := given(t)
	up, ut := given(u)
	same := 0
	if t.person == u.person { // a person who waits goes before the person's own bots
		same = cmp.Or(cmp.Compare(hint(t), hint(u)), cmp.Compare(tt, ut))
	}
	return cmp.Or(cmp.Compare(rank(t), rank(u)), cmp.Compare(tp, up), same)
}

// tellPlaces works out who comes when, if nobody else joins, and lets those know whose place has changed. The caller holds mu.
func (q *queue) tellPlaces() {
	if len(q.waiting) == 0 {
		return
	}
	type spent struct{ person, table time.Duration }
	ahead := map[string]spent{} // what those before would be given, by person and by person and table
	look := given(q.accounts)
	with := func(t *turn) (time.Duration, time.Duration) {
		p, tb := look(t)
		return p + ahead[t.person].person, tb + ahead[t.person+" "+t.table].table
	}
	left := slices.Clone(q.waiting)
	for place := 1; len(left) > 0; place++ {
		if place > placesTold {
			for _, t := range left {
				t.comes(place)
			}
			return
		}
		slowly, first := (q.granted+place-1)%unwatchedEvery == unwatchedEvery-1, 0
		for i := range left {
			if q.before(left[i], left[first], slowly, with) < 0 {
				first = i
			}
		}
		t := left[first]
		left = slices.Delete(left, first, first+1)
		ahead[t.person] = spent{person: ahead[t.person].person + t.budget}
		ahead[t.person+" "+t.table] = spent{table: ahead[t.person+" "+t.table].table + t.budget}
		t.comes(place)
	}
}

// comes notes a place in the queue.
func (t *turn) comes(place int) {
	if t.place.Swap(int32(place)) == int32(place) {
		return
	}
	select {
	case t.moved <- struct{}{}:
	default: // it has not looked since the last time
	}
}

// Package notice tells people who are away that they are asked: by their browsers (web push), by mail and by a hook of their own. It knows no HTTP of its
// own server, no rules and no tables: these report who is asked, and are asked again what it is when something is sent.
//
//	s, err := notice.New(ctx, notice.Config{...})
//	s.Begin(tables)             // the house does
//	s.Report(notice.Report{...}) // at every change of a table; returns at once
//	s.Close()
//
// What is asked is kept in the store, and so is what is still to be sent. It goes with the answer: whoever has answered is told nothing. Whoever is asked is told
// once over each channel, and where a clock by days runs once more before it runs out.
package notice

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"mischief/store"
)

// Config is what a service needs.
type Config struct {
	Store store.Hall
	Log   *slog.Logger // nil: nothing is logged
	// URL is the address by which people know the server, such as https://cats.example.org, for links in mail and hooks.
	URL  string
	Mail MailServer // the zero MailServer: nothing is told by mail
	// Private lets hooks and browsers' push services be in private networks and without TLS.
	Private bool
	// Grace is how long somebody who is asked has to answer before he is told; 0: a minute, less than 0: none.
	Grace time.Duration
}

// Tables are who reports, and what is asked again when something is sent.
type Tables interface {
	// Question is what a seat of a person is asked, or has to know, of a matter now, in a language; false if there is nothing any more.
	Question(ctx context.Context, table string, seat int, person, language string, about Matter) (Question, bool, error)
	// Review has a table report who is asked there.
	Review(ctx context.Context, table string) error
	// Now is the server's own time, by which clocks of tables go.
	Now() time.Time
}

// Question is what is asked of somebody. All of it may be read by whoever looks on at the table: it stands on screens that lie around.
type Question struct {
	Game   string // id
	Called string // the game's name
	Title  string // of the table; empty for none
	Asked  string // what is asked, in a sentence
	Left   time.Duration
	Clock  bool // Left counts
	Here   bool // the person looks at the table
}

// Report is who is asked at a table.
type Report struct {
	Table  string
	People []string // who has a seat there
	Held   bool     // the match is paused: nobody is told anything until it goes on
	Asked  []Asked
}

// Matter is what somebody is told about.
type Matter string

// All matters.
const (
	Turn    Matter = ""        // a decision is his
	Consent Matter = "consent" // somebody wants to take something back, and he is to agree
	Over    Matter = "over"    // the match is over
)

// Asked is somebody who is asked, or has to know something.
type Asked struct {
	Seat     int
	Person   string
	About    Matter
	Deadline time.Time     // in the server's own time; zero where no clock runs
	Full     time.Duration // of a whole decision, where a clock by days runs; else 0
	Answered bool          // he has just answered what he was asked before
	Here     bool          // he looks at the table
}

// Service is what tells people. It is safe for use by several goroutines.
type Service struct {
	Config
	mail   *mailer
	post   *poster
	vapid  vapid
	key    []byte // signs links in mail
	tables Tables
	wall   func() time.Time

	wake   chan struct{} // holds one
	slots  chan struct{} // holds one for each delivery under way
	trials chan struct{} // holds one for each trial under way
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup

	mu        sync.Mutex
	closed    bool
	reachable map[string]bool // people who have channels
	reports   map[string]*reported
	last      map[string]string      // what each table reported last, to store nothing twice
	busy      map[string]bool        // people to whom something is being sent
	lately    map[string][]time.Time // when people were told something, within an hour
}

// reported is what a table has reported since it was last looked at.
type reported struct {
	Report
	steady map[int]bool // seats that were asked all the time, and did not answer
}

// only takes out of the steady seats those that were not in another report.
func (r *reported) only(steady map[int]bool) {
	maps.DeleteFunc(r.steady, func(seat int, _ bool) bool { return !steady[seat] })
}

// Bounds.
const (
	grace        = time.Minute
	atOnce       = 16     // deliveries under way
	trialsAtOnce = 4      // of channels, and mails that ask for confirmation
	mostReports  = 20_000 // tables whose reports wait
	anHour       = 30     // how often a person is told something in an hour
	batch        = 100    // asks and deliveries that are looked at in one go
	lookEvery    = time.Minute
	failedWait   = 2 * time.Second // after the store failed
	crashWithin  = time.Minute     // what was reported so shortly before the server ended may not have been stored
)

// New makes a service. Whoever uses it begins and closes it.
func New(ctx context.Context, c Config) (*Service, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	fresh := make([]byte, 32)
	rand.Read(fresh) // never fails
	s := &Service{Config: c, wall: time.Now, wake: make(chan struct{}, 1), slots: make(chan struct{}, atOnce), trials: make(chan struct{}, trialsAtOnce),
		reachable: map[string]bool{}, reports: map[string]*reported{}, last: map[string]string{}, busy: map[string]bool{}, lately: map[string][]time.Time{}}
	var err error
	if s.key, err = c.Store.Key(ctx, "mail links", fresh); err != nil {
		return nil, err
	}
	if s.vapid, err = openVapid(ctx, c.Store); err != nil {
		return nil, err
	}
	people, err := c.Store.Reachable(ctx)
	if err != nil {
		return nil, err
	}
	for _, p := range people {
		s.reachable[p] = true
	}
	if s.mail, err = newMailer(c.Mail); err != nil {
		return nil, err
	}
	s.post = newPoster(c.Private)
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s, nil
}

// Begin begins to tell people.
func (s *Service) Begin(tables Tables) {
	s.tables = tables
	s.begin("notices", s.run)
	s.begin("tables that were played last", func() {
		last, err := s.Store.LastPlayed(s.ctx, crashWithin)
		if err != nil {
			s.failed("which tables were played last could not be read", err)
			return
		}
		for _, t := range last {
			s.review(t)
		}
	})
}

// Close ends all telling, and waits for what is being sent.
func (s *Service) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.cancel()
	s.work.Wait()
	if s.tables != nil {
		s.flush(context.Background())
	}
	s.post.close()
}

// begin does work that Close waits for; a panic there ends nothing else.
func (s *Service) begin(what string, work func()) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.work.Go(func() {
		defer func() {
			if p := recover(); p != nil {
				s.Log.Error("the program failed at notices", "at", what, "panic", fmt.Sprint(p), "trace", string(debug.Stack()))
			}
		}()
		work()
	})
	return true
}

func (s *Service) failed(what string, err error) {
	if s.ctx.Err() == nil && !errors.Is(err, context.Canceled) {
		s.Log.Error(what, "error", err)
	}
}

// Report takes note of who is asked at a table. It returns at once, whatever the store and the world are doing.
func (s *Service) Report(r Report) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	if !slices.ContainsFunc(r.People, func(p string) bool { return s.reachable[p] }) {
		return
	}
	steady := map[int]bool{}
	for i, a := range r.Asked {
		steady[a.Seat] = !a.Answered
		if before := s.reports[r.Table]; before != nil { // who has answered since that was stored, has
			for _, b := range before.Asked {
				if b.Seat == a.Seat && b.Answered && !a.Answered {
					r.Asked[i].Answered, r.Asked[i].Here = true, a.Here || b.Here
				}
			}
		}
	}
	waiting := s.reports[r.Table]
	if waiting == nil {
		if len(s.reports) >= mostReports {
			s.Log.Error("too many tables wait for their people to be told; one is left out", "table", r.Table)
			return
		}
		waiting = &reported{steady: steady}
		s.reports[r.Table] = waiting
	}
	waiting.only(steady)
	waiting.Report = r
	s.nudge()
}

// nudge has the service look whether there is something to do.
func (s *Service) nudge() {
	select {
	case s.wake <- struct{}{}:
	default: // it has not looked since the last time
	}
}

// run does what is due, again and again.
func (s *Service) run() {
	for s.ctx.Err() == nil {
		timer := time.NewTimer(s.step(s.ctx))
		select {
		case <-s.wake:
		case <-timer.C:
		case <-s.ctx.Done():
		}
		timer.Stop()
	}
}

// step does what is due and tells how long there is nothing to do.
func (s *Service) step(ctx context.Context) time.Duration {
	if !s.flush(ctx) {
		return failedWait
	}
	more, err := s.tellAll(ctx)
	if err == nil {
		err = s.sendAll(ctx)
	}
	if err != nil {
		s.failed("notices could not be read or stored; it will be tried again", err)
		return failedWait
	}
	if more {
		return 0
	}
	next, err := s.Store.NextNotice(ctx)
	switch {
	case err != nil:
		return failedWait
	case next.IsZero():
		return lookEvery
	}
	wait := next.Sub(s.tables.Now())
	if wait <= 0 { // it waits for a place, which nudges
		wait = lookEvery
	}
	return min(wait, lookEvery)
}

// flush stores what tables have reported; false if it could not.
func (s *Service) flush(ctx context.Context) bool {
	s.mu.Lock()
	waiting := s.reports
	s.reports = map[string]*reported{}
	s.mu.Unlock()
	whole := true
	for id, r := range waiting {
		if err := s.store(ctx, r); err != nil {
			s.failed("who is asked at a table could not be stored; it will be tried again", err)
			s.putBack(id, r)
			whole = false
		}
	}
	return whole
}

// putBack has a report that could not be stored wait again, behind what the table has reported since.
func (s *Service) putBack(id string, r *reported) {
	s.mu.Lock()
	defer s.mu.Unlock()
	newer := s.reports[id]
	if newer == nil {
		s.reports[id] = r
		return
	}
	newer.only(r.steady)
}

// store brings what is kept of a table's asks up to date.
func (s *Service) store(ctx context.Context, r *reported) error {
	now, wall := s.tables.Now(), s.wall()
	var asked []Asked
	quiet := map[string]store.QuietHours{}
	s.mu.Lock()
	for _, a := range r.Asked {
		if s.reachable[a.Person] {
			asked = append(asked, a)
		}
	}
	print := fmt.Sprint(r.Held)
	for _, a := range asked {
		print += fmt.Sprintf(" %d %s %s %d %v", a.Seat, a.Person, a.About, a.Deadline.UnixMilli(), a.Full)
	}
	last, known := s.last[r.Table]
	same := known && last == print && len(r.steady) == len(r.Asked)
	s.mu.Unlock()
	if same {
		return nil
	}
	for _, a := range asked {
		q, err := s.Store.Quiet(ctx, a.Person)
		if err != nil {
			return err
		}
		quiet[a.Person] = q
	}
	err := s.Store.ChangeAsks(ctx, r.Table, func(before []store.Ask) []store.Ask {
		var next []store.Ask
		for _, a := range asked {
			seen := a.Here && (a.Answered || a.About == Over)
			ask := store.Ask{ID: strings.ToLower(rand.Text()), Table: r.Table, Seat: a.Seat, Person: a.Person, About: string(a.About), Told: seen}
			for _, b := range before {
				if b.Seat == a.Seat && b.Person == a.Person && b.About == string(a.About) && r.steady[a.Seat] {
					ask = b
				}
			}
			ask.Deadline, ask.Full = a.Deadline, a.Full.Milliseconds()
			ask.Next = s.nextLook(ask, r.Held, quiet[a.Person], now, wall)
			next = append(next, ask)
		}
		return next
	})
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.last) >= mostReports {
		clear(s.last)
	}
	s.last[r.Table] = print
	return nil
}

// nextLook is when to look at an ask again, in the server's own time; the zero time for never.
func (s *Service) nextLook(a store.Ask, held bool, q store.QuietHours, now, wall time.Time) time.Time {
	switch {
	case held:
		return time.Time{}
	case a.Told:
		return remindAt(a, q, now, wall)
	}
	wait := s.Grace
	if wait == 0 {
		wait = grace
	}
	if !a.Deadline.IsZero() {
		wait = min(wait, a.Deadline.Sub(now)/10)
	}
	next := now.Add(max(0, wait)).Truncate(time.Millisecond)
	if !a.Next.IsZero() && a.Next.Before(next) {
		next = a.Next
	}
	return next
}

// review has a table report, though nothing has changed there.
func (s *Service) review(table string) {
	if err := s.tables.Review(s.ctx, table); err != nil {
		s.failed("a table could not be asked who is asked there", err)
	}
}

// Changed is told that a person has got other channels, or other tables.
func (s *Service) Changed(ctx context.Context, person string) error {
	channels, err := s.Store.Channels(ctx, person)
	if err != nil {
		return err
	}
	s.mu.Lock()
	if s.reachable[person] = len(channels) > 0; len(channels) == 0 {
		delete(s.reachable, person)
	}
	clear(s.last)
	s.mu.Unlock()
	tables, err := s.Store.Tables(ctx, store.TableFilter{Person: person, Limit: batch})
	if err != nil {
		return err
	}
	s.begin("a person's tables", func() {
		for _, t := range tables {
			if t.Match != "" && s.ctx.Err() == nil {
				s.review(t.ID)
			}
		}
	})
	return nil
}

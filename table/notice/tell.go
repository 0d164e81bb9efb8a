package notice

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"time"

	"mischief/store"
)

// What is told.
const (
	turn     = "turn"     // he is asked
	reminder = "reminder" // his time runs out
	consent  = string(Consent)
	ended    = string(Over)
	trial    = "test" // nothing: he has asked for it
)

// When somebody is reminded: when a quarter of a decision's time is left, but not earlier than half a day.
const (
	remindPart = 4
	remindMost = 12 * time.Hour
	enough     = time.Hour // to answer, after the quiet hours
)

// tellAll makes deliveries of what is due; true if there is more.
func (s *Service) tellAll(ctx context.Context) (more bool, err error) {
	due, err := s.Store.DueAsks(ctx, s.tables.Now(), batch)
	if err != nil {
		return false, err
	}
	for _, a := range due {
		if err := s.tell(ctx, a); err != nil && !errors.Is(err, store.ErrNobody) {
			return false, err
		}
	}
	return len(due) == batch, nil
}

// tell makes deliveries of what somebody is asked, or puts it off.
func (s *Service) tell(ctx context.Context, a store.Ask) error {
	now, wall := s.tables.Now(), s.wall()
	q, err := s.Store.Quiet(ctx, a.Person)
	if err != nil {
		return err
	}
	if until := quietUntil(q, wall); !until.IsZero() {
		a.Next = now.Add(until.Sub(wall))
		return s.Store.Tell(ctx, a, nil)
	}
	channels, err := s.Store.Channels(ctx, a.Person)
	if err != nil {
		return err
	}
	kind := kindOf(a)
	var send []store.Delivery
	for _, c := range channels {
		if c.On && c.Confirmed {
			send = append(send, store.Delivery{ID: strings.ToLower(rand.Text()), Ask: a.ID, Channel: c.ID, Kind: kind, Next: now})
		}
	}
	if len(send) == 0 { // until there is a way
		a.Next = time.Time{}
		return s.Store.Tell(ctx, a, nil)
	}
	if wait := s.tooOften(a.Person, wall); wait > 0 {
		a.Next = now.Add(wait)
		return s.Store.Tell(ctx, a, nil)
	}
	if remind := remindAt(a, q, now, wall); kind == reminder || !remind.IsZero() && !remind.After(now) {
		a.Reminded = true
	}
	a.Told = true
	a.Next = remindAt(a, q, now, wall)
	return s.Store.Tell(ctx, a, send)
}

// kindOf is what a notice of an ask tells.
func kindOf(a store.Ask) string {
	switch {
	case Matter(a.About) != Turn:
		return a.About
	case a.Told:
		return reminder
	}
	return turn
}

// tooOften is how long somebody who was told much lately is told nothing; 0 if he is now.
func (s *Service) tooOften(person string, wall time.Time) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	times := s.lately[person]
	for len(times) > 0 && wall.Sub(times[0]) >= time.Hour {
		times = times[1:]
	}
	if len(times) >= anHour {
		return time.Hour - wall.Sub(times[0])
	}
	s.lately[person] = append(times, wall)
	return 0
}

// remindAt is when somebody is reminded, in the server's own time; the zero time for never, or not again. Where it falls into quiet hours after which there would be little
// time left, it is before them.
func remindAt(a store.Ask, q store.QuietHours, now, wall time.Time) time.Time {
	if a.Full == 0 || a.Deadline.IsZero() || a.Reminded {
		return time.Time{}
	}
	at := a.Deadline.Add(-min(remindMost, time.Duration(a.Full)*time.Millisecond/remindPart))
	onWall := func(t time.Time) time.Time { return wall.Add(t.Sub(now)) }
	if end := quietUntil(q, onWall(at)); !end.IsZero() && onWall(a.Deadline).Sub(end) < enough {
		at = at.Add(-onWall(at).Sub(quietSince(q, onWall(at)))).Add(-time.Minute)
	}
	return at.Truncate(time.Millisecond)
}

// quietUntil is when the quiet hours at a time end; the zero time if it is in none.
func quietUntil(q store.QuietHours, at time.Time) time.Time {
	_, until := quietAround(q, at)
	return until
}

// quietSince is when they began.
func quietSince(q store.QuietHours, at time.Time) time.Time {
	since, _ := quietAround(q, at)
	return since
}

// quietAround are the quiet hours that a time is in. Clocks are those on the wall of the person's zone: where they are set that night, the hours are longer or shorter.
func quietAround(q store.QuietHours, at time.Time) (since, until time.Time) {
	if !q.On || q.From == q.To {
		return since, until
	}
	zone, err := time.LoadLocation(q.Zone)
	if err != nil { // it was known when it was chosen
		zone = time.UTC
	}
	there := at.In(zone)
	year, month, day := there.Date()
	for begin := day - 1; begin <= day; begin++ {
		end := begin
		if q.To < q.From {
			end++
		}
		since, until = time.Date(year, month, begin, 0, q.From, 0, 0, zone), time.Date(year, month, end, 0, q.To, 0, 0, zone)
		if !at.Before(since) && at.Before(until) {
			return since, until
		}
	}
	return time.Time{}, time.Time{}
}

// again is how long after a try in vain the next one comes; when all are over it is given up.
var again = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute}

// tooManyFailures is how many notices may fail in a row before a channel is turned off.
const tooManyFailures = 10

// sendAll sends what is due, as far as there are places: one for each person, so that nobody's slow channels hold up another's.
func (s *Service) sendAll(ctx context.Context) error {
	due, err := s.Store.DueDeliveries(ctx, s.tables.Now(), batch)
	if err != nil {
		return err
	}
	for _, d := range due {
		a, err := s.Store.Ask(ctx, d.Ask)
		if errors.Is(err, store.ErrNobody) {
			continue
		} else if err != nil {
			return err
		}
		if !s.seize(a.Person) {
			continue
		}
		begun := s.begin("a notice", func() {
			defer s.release(a.Person)
			s.deliver(s.ctx, a, d)
		})
		if !begun {
			s.release(a.Person)
		}
	}
	return nil
}

// seize takes a place to send something to a person; false if there is none, or the person has one.
func (s *Service) seize(person string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.busy[person] {
		return false
	}
	select {
	case s.slots <- struct{}{}:
		s.busy[person] = true
		return true
	default:
		return false
	}
}

func (s *Service) release(person string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.busy, person)
	<-s.slots
	s.nudge()
}

// deliver sends one thing over one channel. It is taken from the store before it is sent, and put back only if it surely did not arrive: nobody is told twice,
// not even when the program is killed in between.
func (s *Service) deliver(ctx context.Context, a store.Ask, d store.Delivery) {
	err := s.Store.TakeDelivery(ctx, d.ID)
	if errors.Is(err, store.ErrNobody) {
		return
	} else if err != nil {
		s.failed("a notice could not be taken from the store", err)
		return
	}
	put := d
	put.Next = time.Time{}
	defer func() { // a panic gives up this one
		if !put.Next.IsZero() {
			if err := s.Store.PutDelivery(context.WithoutCancel(ctx), put); err != nil && !errors.Is(err, store.ErrNobody) {
				s.failed("a notice could not be put back into the store", err)
			}
		}
	}()
	q, err := s.Store.Quiet(ctx, a.Person)
	if until := quietUntil(q, s.wall()); err == nil && !until.IsZero() { // a try in vain was before
		put.Next = s.tables.Now().Add(until.Sub(s.wall())).Truncate(time.Millisecond)
		return
	}
	c, m, err := s.message(ctx, a, d)
	switch {
	case ctx.Err() != nil:
		put.Next = d.Next
		return
	case errors.Is(err, errNothing), errors.Is(err, store.ErrNobody):
		return
	case err != nil:
		s.failed("what somebody is asked could not be found out", err)
		retry(&put, 0, s.tables.Now())
		return
	}
	failure := s.send(ctx, c, m)
	if failure != nil && ctx.Err() != nil {
		put.Next = d.Next // the server closes: the next one sends it
		return
	}
	gaveUp := failure != nil && !(failure.passing && retry(&put, failure.after, s.tables.Now()))
	s.note(context.WithoutCancel(ctx), c, failure, gaveUp)
}

// retry puts a delivery off, and is false when it is given up. after is how long whoever it goes to has asked to wait.
func retry(d *store.Delivery, after time.Duration, now time.Time) bool {
	if d.Tries >= len(again) {
		return false
	}
	d.Next = now.Add(max(again[d.Tries], min(after, time.Hour))).Truncate(time.Millisecond)
	d.Tries++
	return true
}

// note keeps how a channel did.
func (s *Service) note(ctx context.Context, c store.Channel, f *failure, gaveUp bool) {
	now := s.wall().UTC().Truncate(time.Millisecond)
	err := s.Store.ChangeChannel(ctx, c.ID, func(c *store.Channel) {
		if f == nil {
			c.Sent, c.Failed, c.Failure, c.Status, c.Failures = now, time.Time{}, "", 0, 0
			return
		}
		c.Failed, c.Failure, c.Status = now, f.why, f.status
		if gaveUp {
			c.Failures++
		}
		if f.gone || c.Failures >= tooManyFailures {
			c.On = false
		}
	})
	if err != nil && !errors.Is(err, store.ErrNobody) {
		s.failed("how a channel did could not be stored", err)
	}
}

// errNothing: there is nothing to tell any more.
var errNothing = errors.New("nothing is to be told")

// message is what a delivery says, and the channel that it goes over.
func (s *Service) message(ctx context.Context, a store.Ask, d store.Delivery) (c store.Channel, m Message, err error) {
	if c, err = s.Store.Channel(ctx, d.Channel); err != nil {
		return c, m, err
	}
	if !c.On || !c.Confirmed {
		return c, m, errNothing
	}
	user, err := s.Store.User(ctx, a.Person)
	if err != nil {
		return c, m, err
	}
	language := cmp.Or(user.Language, c.Language)
	q, asked, err := s.tables.Question(ctx, a.Table, a.Seat, a.Person, language, Matter(a.About))
	switch {
	case err != nil:
		return c, m, err
	case !asked, q.Here && a.Full == 0 && d.Kind != reminder: // he has seen it
		return c, m, errNothing
	}
	m = s.words(language, d.Kind, a, q)
	m.ID = d.ID
	return c, m, nil
}

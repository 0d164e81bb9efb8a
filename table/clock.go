package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"mischief/store"
)

// ClockRule is how much time the people at a table have.
type ClockRule struct {
	Kind      string `json:"kind,omitempty" enum:"none,live,days" doc:"none; live: minutes for the match and seconds for each time one is asked; days: so many days for each time one is asked."`
	Minutes   int    `json:"minutes,omitempty" minimum:"0" maximum:"600"`
	Increment int    `json:"increment,omitempty" minimum:"0" maximum:"600" doc:"Seconds."`
	Days      int    `json:"days,omitempty" minimum:"0" maximum:"30"`
}

// Kinds of clocks.
const (
	noClock   = "none"
	liveClock = "live"
	daysClock = "days"
)

func (c *ClockRule) check() error {
	c.Kind = orElse(c.Kind, noClock)
	switch {
	case c.Kind != noClock && c.Kind != liveClock && c.Kind != daysClock:
		return wrong("clock.kind", "%q is none of none, live, days.", c.Kind)
	case c.Kind == liveClock && (c.Minutes < 1 || c.Minutes > 600):
		return wrong("clock.minutes", "A live clock has 1 to 600 minutes.")
	case c.Increment < 0 || c.Increment > 600:
		return wrong("clock.increment", "An increment is 0 to 600 seconds.")
	case c.Kind == daysClock && (c.Days < 1 || c.Days > 30):
		return wrong("clock.days", "A clock by days has 1 to 30 days a decision.")
	}
	return nil
}

// full is what a clock begins with.
func (c *ClockRule) full() time.Duration {
	if c.Kind == daysClock {
		return time.Duration(c.Days) * 24 * time.Hour
	}
	return time.Duration(c.Minutes) * time.Minute
}

// clockState is how the clocks stand.
type clockState struct {
	Left  []int64   `json:"left,omitempty"`  // milliseconds each seat had at Since
	Runs  []bool    `json:"runs,omitempty"`  // whose clock runs since then
	Links bool      `json:"links,omitempty"` // they run for links of strict dice, not for decisions
	Since time.Time `json:"since,omitzero"`  // the last change, in the house's time
}

// houseTime is the house's own time, by which the clocks of tables go. It begins as the computer's and from then on counts only while the house is
// open, by the monotonic clock, and what it shows is kept. So neither a clock of the computer that is set, nor the time when the server was away,
// takes time from anybody or gives it.
type houseTime struct {
	began time.Time // with its monotonic reading
	shown time.Time // what the house's time was then
}

// openTime goes on where the house's time was left.
func openTime(ctx context.Context, st store.Hall) (houseTime, error) {
	now := time.Now()
	kept, err := st.Clock(ctx)
	if kept.IsZero() {
		kept = now
	}
	return houseTime{began: now, shown: kept.Round(0).UTC()}, err
}

func (h *houseTime) now() time.Time { return h.shown.Add(time.Since(h.began)) }

// keepTime stores what the house's time is: what passes after it is forgotten if the server is killed.
func (h *House) keepTime(ctx context.Context) {
	if err := h.Store.KeepClock(ctx, h.time.now()); err != nil && !errors.Is(err, context.Canceled) {
		h.Log.Error("the time of the house could not be stored", "error", err)
	}
}

// What a clock gets back after the server was away, and has at least when a seat is taken back.
const (
	afterAbsence = 15 * time.Second
	comeback     = time.Minute
)

func (t *Table) startClock() {
	c := &t.content
	if c.Clock.Kind == noClock {
		return
	}
	c.Time = clockState{Left: make([]int64, len(c.Seats)), Runs: make([]bool, len(c.Seats))}
	for i := range c.Time.Left {
		c.Time.Left[i] = c.Clock.full().Milliseconds()
	}
}

// left is the time a seat has now.
func (t *Table) left(seat int) time.Duration {
	c := &t.content.Time
	left := time.Duration(c.Left[seat]) * time.Millisecond
	if c.Runs[seat] {
		left -= max(0, t.house.time.now().Sub(c.Since)) // what passed just before the server was killed may be forgotten
	}
	return left
}

// wanted tells whose clock has to run: the people who are asked.
func (t *Table) wanted() []bool {
	if t.row.State != Playing {
		return make([]bool, len(t.content.Seats))
	}
	return t.deciding()
}

// deciding tells who is asked in a match that has begun, whether or not it is paused.
func (t *Table) deciding() []bool {
	runs := make([]bool, len(t.content.Seats))
	if owing := t.owing(); len(owing) > 0 {
		for i := range runs {
			runs[i] = slices.Contains(owing, seatOf(i)) && t.content.Seats[i].plays()
		}
		return runs
	}
	who := t.match.Position().Turn().Who
	for i := range runs {
		runs[i] = who.Has(seatOf(i)) && t.content.Seats[i].plays()
	}
	return runs
}

// runClocks stops and starts clocks after a change and tells whether any was. Who is not asked any more gets his increment.
func (t *Table) runClocks() bool {
	c := &t.content.Time
	if c.Left == nil {
		return false
	}
	wanted, links := t.wanted(), t.row.State == Playing && len(t.owing()) > 0
	changed := links != c.Links
	for i := range wanted {
		changed = changed || wanted[i] != c.Runs[i]
	}
	if !changed {
		return false
	}
	for i := range wanted {
		left := t.left(i)
		answered := c.Runs[i] && (!wanted[i] || links != c.Links) && t.row.State == Playing
		if answered && (!c.Links || t.content.Clock.Kind == daysClock) { // a link takes no time to think and earns none
			left = t.afterDecision(left)
		}
		c.Left[i] = left.Milliseconds()
	}
	c.Runs, c.Links, c.Since = wanted, links, t.house.time.now()
	t.revision++
	return true
}

func (t *Table) afterDecision(left time.Duration) time.Duration {
	if t.content.Clock.Kind == daysClock {
		return t.content.Clock.full()
	}
	return left + time.Duration(t.content.Clock.Increment)*time.Second
}

// clockRuns tells whether a live clock runs, which somebody must watch. The caller holds mu.
func (t *Table) clockRuns() bool {
	_, runs := t.nextFlag()
	return runs && t.content.Clock.Kind == liveClock
}

// nextFlag is how long the shortest running clock has left.
func (t *Table) nextFlag() (left time.Duration, runs bool) {
	for i, on := range t.content.Time.Runs {
		if on && (!runs || t.left(i) < left) {
			left, runs = t.left(i), true
		}
	}
	return left, runs
}

// atOnce is a time that has always come.
var atOnce = time.UnixMilli(1)

// due is when, in the house's time, the table must be looked after though nobody uses it: at once for a live clock, else when a clock runs out.
func (t *Table) due() time.Time {
	left, runs := t.nextFlag()
	_, wait := t.gathering()
	switch {
	case wait > 0:
		return atOnce
	case !runs:
		return time.Time{}
	case t.content.Clock.Kind == liveClock:
		return atOnce
	}
	return t.house.time.now().Add(left)
}

// flagFalls hands the seats whose clock has run out to bots. What fails is to be tried again. The caller holds mu.
func (t *Table) flagFalls() (failed error) {
	for i, on := range t.content.Time.Runs {
		if !on || t.left(i) > 0 {
			continue
		}
		s := t.content.Seats[i]
		if t.strict() {
			s = lost(s, s.Bot)
		} else {
			s.Away, s.Bot = true, orElse(s.Bot, defaultBot)
		}
		if err := t.seat(t.house.ctx, i, s, t.content.Link); err != nil {
			failed = errors.Join(failed, fmt.Errorf("seat %d, whose clock ran out, could not be handed to a bot: %w", i, err))
		}
	}
	return failed
}

// resumeClock goes on after the table was not in memory. A live clock that runs was not watched: the server was away. It stood still and gets
// something back. A clock by days goes on by the house's time, and leaves somebody who comes back the time to look.
func (t *Table) resumeClock() {
	c := &t.content.Time
	if now := t.house.time.now(); c.Since.After(now) { // the last minute before the server was killed was forgotten
		c.Since, t.unsaved = now, true
	}
	for i, on := range c.Runs {
		if !on {
			continue
		}
		if t.content.Clock.Kind == liveClock {
			c.Left[i] += afterAbsence.Milliseconds()
		} else if left := t.left(i); left < afterAbsence {
			c.Left[i] += (afterAbsence - left).Milliseconds()
		}
	}
	if t.content.Clock.Kind == liveClock && c.Left != nil {
		c.Since = t.house.time.now()
	}
}

// allowTime gives who takes a seat back time to look.
func (t *Table) allowTime(seat int) {
	if c := &t.content.Time; c.Left != nil && t.content.Seats[seat].plays() {
		c.Left[seat] = max(c.Left[seat], comeback.Milliseconds())
	}
}

package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"mischief/bot"
	"mischief/game"
	"mischief/match"
)

// The course of a match is how likely each side was to win after its entries. It is worked out from everything that lay hidden, and so for matches that are
// over only: from a position bots play to the end a few times, always with the same luck, and what a seat got on average is what it could expect. So the same
// match has the same course everywhere and for ever; it is kept in the store. Positions are those where a seat decides: in the middle of a battle there is
// nothing to judge.
//
// Of a long match some are looked at, evenly, those far apart first, so that the graph is there soon and gets finer. Then, where the chances changed most, what lies between is looked at, and more often: until each of the
// greatest changes is the doing of one decision and what chance answered to it, and no freak of a few playouts. Between such turning points the chances are
// averaged with those next to them, since a few playouts tell no more of one position than of its neighbours. How far the luck of the playouts may still mislead
// is told with every point.
//
// A search judges each position, too, and counts as much as its playouts: see lab.Prospects for what that brings.

// outlook is how a position is judged. Another way to work out a course has another number.
var outlook = bot.Outlook{Bot: bot.Spec{Kind: bot.Greedy, Iterations: 2}, Search: bot.Spec{Kind: bot.Search, Iterations: 400}, Playouts: 8, Seed: 1}

const (
	outlookNumber = 3
	evenly        = 25 // positions that are looked at first
	mostPoints    = 50
	closely       = 32  // playouts from each side of a turning point
	mostPlayouts  = 480 // of a match; what is not pinned down by then is told as it is
	turningPoints = 3
	leastSwing    = 60 // thousandths of a win that a turning point must be worth
	momentLines   = 6  // how many sentences are told of one
	mostTold      = 4  // in how many languages a course is kept
)

// Course is how the chances went in a match that is over.
type Course struct {
	State         string         `json:"state" enum:"working,ready,failed" doc:"working: it is being worked out; ask again in a second or two."`
	Of            int            `json:"of" doc:"While it is worked out: about how many points it will have."`
	Entries       int64          `json:"entries"`
	Sides         []Side         `json:"sides" doc:"Seats that win and lose together are one side."`
	Points        []CoursePoint  `json:"points" doc:"At most 50, in the order of the log; while it is worked out those that are known."`
	TurningPoints []TurningPoint `json:"turningPoints" doc:"At most three, in the order of the log."`
	Blunders      []Blunder      `json:"blunders" doc:"At most twelve, in the order of the log."`
}

// Side are seats whose chances are the same all the time.
type Side struct {
	Seats []int `json:"seats"`
}

// CoursePoint is the match after an entry.
type CoursePoint struct {
	Seq     int64 `json:"seq"`
	Chances []int `json:"chances" doc:"Of each side to win, in thousandths."`
	Margin  int   `json:"margin" doc:"How far the luck of the playouts may put the chances off, in thousandths: in 19 of 20 cases no further. 0 for what is certain."`
}

// TurningPoint is a decision, with what chance answered to it, after which the match looked different.
type TurningPoint struct {
	From   int64  `json:"from" doc:"The entry before it."`
	Seq    int64  `json:"seq" doc:"Its last entry."`
	Seat   int    `json:"seat" doc:"Who decided; -1 for chance."`
	Side   int    `json:"side" doc:"The side it changed most for."`
	Before int    `json:"before" doc:"The chance of that side before, in thousandths."`
	After  int    `json:"after"`
	Lines  []Line `json:"lines" doc:"What happened, in a few sentences."`
}

// States of a course.
const (
	Working = "working"
	Ready   = "ready"
	Failed  = "failed"
)

// charting is where a table's course is worked out.
type charting struct {
	mu    sync.Mutex
	seq   int64 // the entry that the match ended with; what is kept for another is forgotten
	state string
	found course // as far as it is known
	of    int    // how many points it will have, about
	told  map[*game.Telling]Course
	drawn map[string][]byte // pictures, by language and what seats are called
}

// Course tells how the chances went. The first who asks has it worked out; it is ready later.
func (t *Table) Course(ctx context.Context, who Person) (Course, error) {
	s, err := t.lookBack(who)
	if err != nil {
		return Course{}, err
	}
	t.charting.mu.Lock()
	defer t.charting.mu.Unlock()
	return t.courseIn(ctx, s, who)
}

// lookBack is the sight of a match that is over.
func (t *Table) lookBack(who Person) (*sight, error) {
	s, err := t.look(who, game.Watcher)
	if f, ok := errors.AsType[*Fault](err); err == nil && !s.over || ok && f.Kind == Late {
		return nil, late("How the chances went is told of a match that is over: it would show hidden things.")
	}
	return s, err
}

// courseIn is the course in somebody's language, as far as it is known. The caller holds charting.mu.
func (t *Table) courseIn(ctx context.Context, s *sight, who Person) (Course, error) {
	c := &t.charting
	if c.seq != s.seq || c.state == "" {
		if err := t.beginCourse(ctx, s); err != nil {
			return Course{}, err
		}
	}
	if c.state != Ready {
		so := Course{State: c.state, Of: c.of, Entries: s.seq, TurningPoints: []TurningPoint{}, Blunders: []Blunder{}}
		so.Sides, so.Points = c.found.smooth(s.seats)
		return so, nil
	}
	telling := s.telling(who)
	if told, ok := c.told[telling]; ok {
		return told, nil
	}
	done, err := s.far(ctx)
	if err != nil {
		return Course{}, err
	}
	defer done()
	told, err := c.found.tell(ctx, s, telling)
	if err == nil {
		if len(c.told) >= mostTold { // people took other names
			clear(c.told)
		}
		c.told[telling] = told
	}
	return told, err
}

// beginCourse takes the course from the store, or has it worked out. The caller holds charting.mu.
func (t *Table) beginCourse(ctx context.Context, s *sight) error {
	c := &t.charting
	text, seq, err := t.house.Store.Course(ctx, s.match.ID())
	if err != nil {
		return err
	}
	c.seq, c.state, c.found, c.of, c.told, c.drawn = s.seq, Working, course{}, evenly, map[*game.Telling]Course{}, map[string][]byte{}
	var kept course
	if seq == s.seq && json.Unmarshal(text, &kept) == nil && kept.Outlook == outlookNumber {
		c.state, c.found = Ready, kept
		return nil
	}
	same, err := t.house.Open(ctx, t.id) // it stays in use as long as it takes
	if err != nil {
		c.state = ""
		return err
	}
	t.house.begin(func() {
		defer same.Release()
		same.workOut(s)
	})
	return nil
}

// workOut finds the course of a match that is over, and keeps it.
func (t *Table) workOut(s *sight) {
	c := &t.charting
	var found course
	err := t.Look("its course", func() (err error) {
		if found, err = t.judgeAll(t.house.ctx, s); err == nil {
			found.Slips, err = t.slips(t.house.ctx, s)
		}
		return err
	})
	if err == nil {
		var text []byte
		if text, err = json.Marshal(found); err == nil {
			if err := t.house.Store.KeepCourse(t.house.ctx, s.match.ID(), s.seq, text); err != nil { // it is told all the same
				t.house.Log.Error("the course of a match could not be stored", "table", t.id, "error", err)
			}
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.seq != s.seq: // the match went on and ended again
	case t.house.ctx.Err() != nil:
		c.state = ""
	case err != nil:
		t.house.Log.Error("the course of a match could not be worked out", "table", t.id, "error", err)
		c.state = Failed
	default:
		c.state, c.found = Ready, found
	}
}

// judgeAll judges positions of a match.
func (t *Table) judgeAll(ctx context.Context, s *sight) (course, error) {
	found := course{Outlook: outlookNumber}
	rests, err := s.rests(ctx)
	if err != nil {
		return found, err
	}
	first := coarse(spread(len(rests), evenly))
	for look := 0; ; look++ {
		seq, playouts := int64(0), outlook.Playouts
		if look < len(first) {
			seq = rests[first[look]]
		} else if seq, playouts = found.next(rests); playouts == 0 {
			return found, nil
		}
		p, err := t.judge(ctx, s, seq, playouts, found.at(seq).Playouts)
		if err != nil {
			return found, err
		}
		found.add(p)
		t.charting.mu.Lock()
		if t.charting.seq == s.seq {
			t.charting.found, t.charting.of = course{Points: slices.Clone(found.Points)}, min(len(rests), max(evenly, len(found.Points)))
		}
		t.charting.mu.Unlock()
	}
}

// judge is what each seat could expect after an entry, in so many playouts after those there were. It waits for its turn among those who think.
func (t *Table) judge(ctx context.Context, s *sight, seq int64, playouts, before int) (point, error) {
	turn := t.lookingBack()
	if err := t.house.minds.queue.wait(ctx, turn, func() {}); err != nil {
		return point{}, err
	}
	defer t.house.minds.queue.leave(turn)
	pos, err := s.match.At(ctx, seq)
	if err != nil {
		return point{}, err
	}
	o := outlook
	o.First, o.Playouts = before, playouts
	p := point{Seq: seq, Playouts: playouts}
	if pos.Turn().Who == game.Nobody {
		p.Playouts = 0
	}
	if p.Chances, err = t.entry.Prospects(ctx, pos, s.seats, o); err != nil {
		return point{}, fmt.Errorf("entry %d: %w", seq, err)
	}
	for seat := range p.Chances {
		p.Chances[seat] *= 1000
	}
	return p, nil
}

// lookingBack is a thought about a match that is over.
func (t *Table) lookingBack() *turn {
	return newTurn(t.hostID(), t.id, false, 0, func() bool { return t.watchers.Load() > 0 })
}

// hostID is who is charged for what is thought about at the table.
func (t *Table) hostID() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.row.Host
}

// rests are the entries after which a seat decides, or nobody any more, from 0 for the beginning; what was taken back left out.
func (s *sight) rests(ctx context.Context) ([]int64, error) {
	lines, err := s.match.Log(ctx, game.Watcher, 0)
	if err != nil {
		return nil, err
	}
	last, rests := int64(0), []int64{}
	for _, l := range lines {
		if l.Kind != match.Move || l.Undone {
			continue
		}
		if l.Seat != match.Nature {
			rests = append(rests, last)
		}
		last = l.Seq
	}
	return append(rests, last), nil
}

// spread picks at most so many of n things, evenly, the first and the last among them.
func spread(n, most int) []int {
	if n <= most {
		most = n
	}
	picked := make([]int, most)
	for i := range picked {
		picked[i] = i * (n - 1) / max(1, most-1)
	}
	return picked
}

// coarse is what was spread with every eighth first, then every fourth, every second and the rest.
func coarse(picked []int) (order []int) {
	for step := 8; step > 0; step /= 2 {
		for i := 0; i < len(picked); i += step {
			if step == 8 || i%(2*step) != 0 {
				order = append(order, picked[i])
			}
		}
	}
	return order
}

// tell tells a course that is known, its turning points in words.
func (c *course) tell(ctx context.Context, s *sight, telling *game.Telling) (Course, error) {
	told := Course{State: Ready, Of: len(c.Points), Entries: s.seq, TurningPoints: []TurningPoint{}}
	told.Sides, told.Points = c.smooth(s.seats)
	for _, i := range slices.Sorted(slices.Values(c.greatest())) {
		tp, err := s.turningPoint(ctx, telling, told.Points[i-1], told.Points[i])
		if err != nil {
			return told, err
		}
		told.TurningPoints = append(told.TurningPoints, tp)
	}
	var err error
	told.Blunders, err = s.blunders(ctx, telling, c.Slips)
	return told, err
}

// turningPoint tells what happened between two points.
func (s *sight) turningPoint(ctx context.Context, telling *game.Telling, before, after CoursePoint) (TurningPoint, error) {
	tp := TurningPoint{From: before.Seq, Seq: after.Seq, Seat: int(match.Nature), Lines: []Line{}}
	for side := range after.Chances {
		if gain, most := after.Chances[side]-before.Chances[side], after.Chances[tp.Side]-before.Chances[tp.Side]; max(2*gain+1, -2*gain) > max(2*most+1, -2*most) {
			tp.Side = side // of those it changed most for, rather one that gained
		}
	}
	tp.Before, tp.After = before.Chances[tp.Side], after.Chances[tp.Side]
	page, err := s.match.LogPage(ctx, game.Watcher, before.Seq, int(after.Seq-before.Seq))
	if err != nil {
		return tp, err
	}
	for _, l := range page.Lines {
		if l.Kind != match.Move || l.Undone {
			continue
		}
		if tp.Seat < 0 {
			tp.Seat = int(l.Seat)
		}
		for _, e := range l.Events {
			if strings.HasPrefix(e.Key, "term-") || len(tp.Lines) == momentLines { // the terms of a sum are no story
				continue
			}
			line, err := tell(telling, e)
			if err != nil {
				return tp, fmt.Errorf("entry %d: %w", l.Seq, err)
			}
			tp.Lines = append(tp.Lines, line)
		}
	}
	return tp, nil
}

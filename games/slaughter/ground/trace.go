package ground

import (
	"math"

	"mischief/game/board/plane"
)

// trace is what is known of all legs along one course at once, past terrain and the borders alone: how far they are free, from where on they are barred, and between what lengths none ends. A course is
// traced by lengths that may be a little off, so near its marks a trace leaves open what is the case. There a leg is judged by itself, and so the answers stay exact.
type trace struct {
	clear int16 // up to this length every leg is free
	again int16 // and from this length, beyond a bar,
	until int16 // up to this one
	doubt int16 // from here on a leg that seems free may not be
	stop  int16 // from here on every leg is barred
	n     uint8
	bars  [mostBars]bar
}

// bar is a stretch of a course on which perhaps no leg ends, and surely none from inner to inmost.
type bar struct {
	from, to, inner, inmost int16
	piece                   int8 // what is in the way there
	why                     why
}

// why is what decides whether a leg can end on a bar.
type why uint8

const (
	turning  why = iota // what the figure stands on there: more than one piece has a part in it
	dropping            // whether the middle is still on the piece, beside which the base cannot stand
	comingUp            // whether the base comes up against the piece, from where it stood
	comingOn            // the same, after it dropped
	leaving             // whether the base is clear of the piece where the leg ends
)

const (
	mostBars = 6
	mostMet  = 32
	traced   = 10 * Unit // how far courses are traced
	slack    = 3         // a leg, and where it drops, are less than this off the course to its side
)

// verdict is what a trace tells of a leg.
type verdict uint8

const (
	free verdict = iota
	barred
	open // judge it by itself
)

// tells is the verdict on a leg by its length alone, as far as that tells it.
func (t *trace) tells(length int) (v verdict, sure bool) {
	l := int16(min(length, traced))
	if l >= t.stop {
		return barred, true
	}
	sure = true
	for i := range t.bars[:t.n] {
		b := &t.bars[i]
		if l >= b.inner && l <= b.inmost {
			return barred, true
		}
		sure = sure && (l < b.from || l > b.to)
	}
	if l >= t.doubt {
		return open, sure
	}
	return free, sure
}

// of is the verdict on the leg of a length, which leads from one point to another, where its length alone does not tell it.
func (t *trace) of(length int, m *Map, from, to plane.Point) verdict {
	l := int16(min(length, traced))
	v, turns, against := free, false, false
	if l >= t.doubt {
		v = open
	}
	for i := range t.bars[:t.n] {
		b := &t.bars[i]
		if l < b.from || l > b.to {
			continue
		}
		g, r := m.terrain[b.piece].Ground, int(m.size.Radius)
		switch b.why {
		case turning:
			v, turns = open, true
		case dropping:
			if !g.Holds(to) {
				if g.Sweep(to, to, r) < 0 {
					return barred
				}
				v, turns = open, true
			}
		case comingUp:
			if g.Sweep(from, to, r) < 0 {
				return barred
			}
		case comingOn:
			if g.Sweep(from, to, r) < 0 {
				v, against = open, against || g.Sweep(to, to, r) < 0
			}
		case leaving:
			if g.Sweep(to, to, r) < 0 {
				return barred
			}
		}
	}
	if against && !turns { // it comes up against the piece where it ends, whatever the way there
		return barred
	}
	return v
}

// of traces a course for so far, at most as far as courses are traced.
func (c *tracing) of(t *trace, along plane.Course, far int) {
	*t = trace{doubt: int16(far), stop: int16(min(along.Border(c.m.afoot)+1, math.MaxInt16))}
	c.trace, c.along = t, along
	c.on, c.held, c.left, c.turned, c.end, c.met, c.turns = c.from.On, 0, 0, comingUp, far, c.met[:0], c.turns[:0]
	c.look()
	c.follow()
	t.mark()
}

// mark notes the first stretch on which every leg is free, and the longest beyond it.
func (t *trace) mark() {
	end := min(t.doubt, t.stop)
	next := func(from int16) int16 { // where a bar is met
		at := end
		for i := range t.bars[:t.n] {
			if b := &t.bars[i]; b.to >= from {
				at = min(at, max(b.from, from))
			}
		}
		return at
	}
	t.clear, t.again, t.until = next(0)-1, 1, 0
	for i := range t.bars[:t.n] {
		from := t.bars[i].to + 1
		if to := next(from) - 1; to-from > t.until-t.again {
			t.again, t.until = from, to
		}
	}
}

// tracing is a course that is being traced: as a leg falls into stretches (stride), so does a course, but for stretches in between on which what the figure stands on changes somewhere.
type tracing struct {
	*trace
	m      *Map
	gait   Gait
	from   Place
	seen   []seen // what is near
	along  plane.Course
	met    []met
	turns  []turn
	held   Pieces // what the middle is on
	solid  Pieces // what the middle may come to be on
	on     uint8
	left   Pieces // what was overlapped at a drop
	turned why    // comingUp, or comingOn as soon as that changed
	end    int    // from here on it is not known what the figure stands on
}

// seen is a part of a piece that courses may meet.
type seen struct {
	piece, part int
	plane.Sight
}

// met is a part of a piece that the base may come to overlap: where it may, and where it surely does.
type met struct {
	piece, part int
	may, sure   plane.Passage
}

// turn is a stretch in which the middle comes to a piece to stand on, or leaves it.
type turn struct {
	piece    int
	from, to int
	comes    bool
}

// passage is where the middle of the base is less than a length from a part of a piece, as legs that are off the course have it: perhaps, or surely.
func (c *tracing) passage(piece, part, near int) (may, surely plane.Passage) {
	g := c.m.terrain[piece].Ground
	if may, surely = c.along.PassesNear(g, part, near+slack, near-slack); may.None() {
		return may, may
	}
	if !surely.None() {
		surely = plane.Passage{From: surely.From + slack, To: surely.To - slack}
	}
	return plane.Passage{From: may.From - slack, To: may.To + slack}, surely
}

// middle is where the middle of the base is on a part of a piece, perhaps, or surely.
func (c *tracing) middle(piece, part int) (may, sure plane.Passage) {
	if !c.along.Straight() || c.m.slant.Has(piece) {
		return c.passage(piece, part, 0)
	}
	if may = c.along.Passes(c.m.terrain[piece].Ground, part, 0); may.None() { // nothing is rounded there
		return may, may
	}
	return plane.Passage{From: may.From - 1, To: may.To + 1}, plane.Passage{From: may.From + 1, To: may.To - 1}
}

// ready gets ready to trace courses from a place on top of a piece, past terrain that is near.
func (c *tracing) ready(m *Map, g Gait, from Place, near Pieces) {
	c.m, c.gait, c.from, c.seen = m, g, from, c.seen[:0]
	c.solid = m.climbable.With(int(from.On) - 1)
	for near != 0 {
		i := near.first()
		if m.pieces[i].WalkThrough && !c.solid.Has(i) {
			continue
		}
		g := m.terrain[i].Ground
		for part := range g.Parts() {
			c.seen = append(c.seen, seen{i, part, g.Sight(part, from.At, int(m.size.Radius)+slack)})
		}
	}
}

// look notes what the course meets. What cannot be noted leaves everything open from there.
func (c *tracing) look() {
	for i := range c.seen {
		s := &c.seen[i]
		if c.along.Misses(&s.Sight) {
			continue
		}
		may, surely := c.passage(s.piece, s.part, int(c.m.size.Radius))
		if may.None() || may.To < 0 || may.From > traced {
			continue
		}
		solid := c.solid.Has(s.piece)
		if len(c.met) == mostMet || solid && c.m.terrain[s.piece].Ground.Parts() > 1 {
			c.lose(may.From)
			continue
		}
		c.met = append(c.met, met{s.piece, s.part, may, surely})
		if solid {
			c.top(s.piece)
		}
	}
}

// top notes where the middle comes to a piece to stand on and leaves it.
func (c *tracing) top(piece int) {
	may, sure := c.middle(piece, 0)
	switch {
	case may.None() || may.To < 0:
	case len(c.turns) > mostMet-2:
		c.lose(may.From)
	case piece == int(c.from.On)-1 && c.along.Leaves(c.m.terrain[piece].Ground, 0, slack, may.To):
		c.held = c.held.With(piece)
		c.turn(turn{piece, 0, may.To, false})
	case sure.None(): // it may only graze the piece
		c.lose(may.From)
	default:
		if sure.From > 0 {
			c.turn(turn{piece, max(may.From, 0), sure.From, true})
		} else {
			c.held = c.held.With(piece)
		}
		c.turn(turn{piece, max(sure.To, 0), may.To, false})
	}
}

// turn notes a turn in its order.
func (c *tracing) turn(t turn) {
	c.turns = append(c.turns, t)
	for i := len(c.turns) - 1; i > 0 && c.turns[i-1].from > t.from; i-- {
		c.turns[i-1], c.turns[i] = c.turns[i], c.turns[i-1]
	}
}

// shun leaves open whatever seems free from a length on.
func (c *tracing) shun(length int) { c.doubt = min(c.doubt, int16(max(length, 0))) }

// lose leaves open everything from a length on.
func (c *tracing) lose(length int) {
	c.end = min(c.end, max(length, 0))
	c.shun(length)
}

// follow goes along the course from turn to turn.
func (c *tracing) follow() {
	if len(c.turns) == 0 || c.turns[0].from > 0 {
		c.stand(0, 0)
	}
	at := 0
	for i, t := range c.turns {
		if i+1 < len(c.turns) && c.turns[i+1].from <= t.to { // which comes first?
			c.lose(t.from)
		}
		c.stretch(at, min(t.from, c.end))
		if t.from >= min(c.end, int(c.stop)) {
			return
		}
		turned := int(c.n)
		c.bar(bar{from: int16(t.from), to: int16(min(t.to, traced)), inner: 1, why: turning})
		if t.from > 0 {
			c.turned = comingOn
		}
		if t.comes {
			c.held = c.held.With(t.piece)
		} else {
			c.held &^= 1 << t.piece
		}
		before := c.on
		c.stand(t.from, t.to)
		if turned < int(c.n) && int(before) == t.piece+1 && !t.comes && c.drops(t, before) {
			c.bars[turned].why, c.bars[turned].piece = dropping, int8(t.piece)
		}
		at = t.to
	}
	c.stretch(at, c.end)
}

// stand changes what the figure stands on, somewhere between two lengths.
func (c *tracing) stand(from, to int) {
	before := c.on
	s := stride{m: c.m, gait: c.gait, on: c.on}
	s.stand(c.held, c.from.At)
	if c.on = s.on; c.on == before {
		return
	}
	for i := range c.met {
		b := &c.met[i]
		if !c.m.admits(c.gait, b.piece, before) || c.m.admits(c.gait, b.piece, c.on) || b.may.To < from || b.may.From > to {
			continue
		}
		if b.sure.From > from || b.sure.To < to || c.m.rounds && c.m.slant.Has(b.piece) && c.between(b, from, to) {
			c.lose(from)
			return
		}
		c.left = c.left.With(b.piece)
	}
}

// drops tells whether all that matters on a turn is whether the figure has dropped from the piece that it leaves: it cannot stand beside it, and nothing else comes up there.
func (c *tracing) drops(t turn, before uint8) bool {
	if c.m.admits(c.gait, t.piece, c.on) {
		return false
	}
	for i := range c.met {
		b := &c.met[i]
		if b.piece != t.piece && b.may.From <= t.to && b.may.To >= t.from && !(c.m.admits(c.gait, b.piece, before) && c.m.admits(c.gait, b.piece, c.on)) {
			return false
		}
	}
	return true
}

// between tells whether the figure may drop where the middle of its base is at a slanting edge of a piece, but for the very beginning of the course: such places are rounded, into the piece or
// out of it.
func (c *tracing) between(b *met, from, to int) bool {
	if from == 0 && !c.m.terrain[b.piece].Ground.Inside(c.from.At) {
		return false
	}
	at, _ := c.middle(b.piece, b.part)
	return !at.None() && at.To >= from && at.From <= to
}

// stretch goes along the course between two turns.
func (c *tracing) stretch(from, to int) {
	if from >= to {
		return
	}
	for i := range c.met {
		b := &c.met[i]
		switch {
		case c.m.admits(c.gait, b.piece, c.on):
		case c.left.Has(b.piece):
			c.leave(b, from, to)
		case b.may.To < from || b.may.From > to:
		case b.sure.None() || b.sure.To <= from || b.sure.From >= to: // it may only graze the piece
			c.shun(max(b.may.From, from))
		default:
			stop := int16(max(b.sure.From, from))
			c.stop = min(c.stop, stop)
			c.bar(bar{int16(max(b.may.From, from)), stop, 1, 0, int8(b.piece), c.turned})
		}
	}
}

// leave notes where a leg cannot end that comes clear of a piece that it overlapped at a drop.
func (c *tracing) leave(b *met, from, to int) {
	if on, _ := c.middle(b.piece, b.part); !on.None() && on.To > from {
		c.shun(max(on.From, from))
	}
	if b.may.To < from || b.may.From > to {
		return
	}
	c.bar(bar{int16(max(b.may.From, from)), int16(min(b.may.To, to)), int16(max(b.sure.From, from)), int16(min(b.sure.To, to)), int8(b.piece), leaving})
}

// bar notes a bar.
func (c *tracing) bar(b bar) {
	if c.n == mostBars {
		c.shun(int(b.from))
		return
	}
	c.bars[c.n] = b
	c.n++
}

package ground

import (
	"math"

	"mischief/game/board/plane"
)

// trace is what is known of all legs along one course at once, past terrain alone: how far they are free, from where on they are barred, and between what lengths none ends. A course is traced by
// lengths that may be a little off, so near its marks a trace leaves open what is the case. There a leg is judged by itself, and so the answers stay exact.
type trace struct {
	clear int16 // up to this length every leg is free
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

// of is the verdict on the leg of a length, which leads from one point to another.
func (t *trace) of(length int, m *Map, from, to plane.Point) verdict {
	l := int16(min(length, traced))
	switch {
	case l <= t.clear:
		return free
	case l >= t.stop:
		return barred
	}
	v := free
	if l >= t.doubt {
		v = open
	}
	for i := range t.bars[:t.n] {
		b := &t.bars[i]
		if l < b.from || l > b.to {
			continue
		}
		if l >= b.inner && l <= b.inmost {
			return barred
		}
		if b.why == turning {
			v = open
			continue
		}
		begin := from
		if b.why == leaving {
			begin = to
		}
		if m.terrain[b.piece].Ground.Sweep(begin, to, int(m.size.Radius)) >= 0 {
			continue
		}
		if b.why != comingOn {
			return barred
		}
		v = open
	}
	return v
}

// of traces a course from a place on top of a piece for so far, at most as far as courses are traced, past terrain that is near.
func (c *tracing) of(t *trace, m *Map, g Gait, from Place, along plane.Course, near Pieces, far int) {
	*t = trace{doubt: int16(far), stop: math.MaxInt16}
	c.trace, c.m, c.gait, c.from, c.along = t, m, g, from, along
	c.on, c.held, c.left, c.turned, c.end, c.met, c.turns = from.On, 0, 0, comingUp, far, c.met[:0], c.turns[:0]
	c.look(near)
	c.follow()
	t.clear = min(t.doubt, t.stop)
	for i := range t.bars[:t.n] {
		t.clear = min(t.clear, t.bars[i].from)
	}
	t.clear--
}

// tracing is a course that is being traced: as a leg falls into stretches (stride), so does a course, but for stretches in between on which what the figure stands on changes somewhere.
type tracing struct {
	*trace
	m      *Map
	gait   Gait
	from   Place
	along  plane.Course
	met    []met
	turns  []turn
	held   Pieces // what the middle is on
	on     uint8
	left   Pieces // what was overlapped at a drop
	turned why    // comingUp, or comingOn as soon as that changed
	end    int    // from here on it is not known what the figure stands on
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
	if may = c.along.Passes(g, part, near+slack); may.None() {
		return may, may
	}
	surely = c.along.Passes(g, part, near-slack)
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

// look notes what the course meets. What cannot be noted leaves everything open from there.
func (c *tracing) look(near Pieces) {
	solid := c.m.climbable.With(int(c.from.On) - 1)
	for near != 0 {
		i := near.first()
		if c.m.pieces[i].WalkThrough && !solid.Has(i) {
			continue
		}
		g := c.m.terrain[i].Ground
		for part := range g.Parts() {
			may, surely := c.passage(i, part, int(c.m.size.Radius))
			if may.None() || may.To < 0 || may.From > traced {
				continue
			}
			if len(c.met) == mostMet || solid.Has(i) && g.Parts() > 1 {
				c.lose(may.From)
				continue
			}
			c.met = append(c.met, met{i, part, may, surely})
			if solid.Has(i) {
				c.top(i)
			}
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
		c.bar(bar{from: int16(t.from), to: int16(min(t.to, traced)), inner: 1, why: turning})
		if t.from > 0 {
			c.turned = comingOn
		}
		if t.comes {
			c.held = c.held.With(t.piece)
		} else {
			c.held &^= 1 << t.piece
		}
		c.stand(t.from, t.to)
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

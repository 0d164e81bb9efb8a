package table

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"mischief/game"
	"mischief/match"
)

// sight is what it takes to show a match, taken from the table under its lock and used without it: whoever looks back on a long match holds up nobody
// who plays.
type sight struct {
	house *House
	who   string       // id of the person who looks; empty for somebody who is not known, or for several
	match *match.Match // nil before it begins
	pos   game.Position
	seq   int64 // of the last entry before pos
	seats int
	dice  string
	over  bool
	info  *game.Info // of the game, in the edition of the match
	named *called
}

// telling tells in the language of a person, and calls people by their names.
func (s *sight) telling(who Person) *game.Telling {
	return s.named.telling(s.house.tellingOf(s.info, who))
}

// sight is how the table looks now. The caller holds mu.
func (t *Table) sight() *sight {
	s := &sight{house: t.house, match: t.match, seats: len(t.content.Seats), dice: t.content.Dice, over: t.row.State == Over, info: t.entry.Info(), named: &t.called}
	t.call()
	if s.match != nil {
		s.pos, s.seq = s.match.Now()
	}
	return s
}

// look is the sight of a match that has begun, for somebody who may look through the eyes of a viewer.
func (t *Table) look(who Person, viewer game.Seat) (*sight, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.mayLook(who, viewer); err != nil {
		return nil, err
	}
	if t.match == nil {
		return nil, late("The match has not begun.")
	}
	s := t.sight()
	s.who = who.ID
	return s, nil
}

// view is the position as a viewer sees it.
func (s *sight) view(viewer game.Seat) game.Position {
	if viewer == openViewer {
		return s.pos
	}
	return s.pos.View(viewer)
}

// longReads is how many may look far back at once, in the whole house: whoever plays needs a processor too.
func longReads() int { return max(1, runtime.GOMAXPROCS(0)/2) }

// far waits for a place among those who look far back, and holds it until done is called. A person waits for one place only, whatever he asks: so it is
// a person's turn, not a request's.
func (s *sight) far(ctx context.Context) (done func(), err error) { return s.house.far(ctx, s.who) }

func (h *House) far(ctx context.Context, who string) (done func(), err error) {
	pass, err := h.lanes.take(ctx, who)
	if err != nil {
		return nil, err
	}
	select {
	case h.reading <- struct{}{}:
		return func() { <-h.reading; pass() }, nil
	case <-ctx.Done():
		pass()
		return nil, ctx.Err()
	}
}

// at is the position after an entry of the log.
func (s *sight) at(ctx context.Context, seq int64) (game.Position, error) {
	if seq < 0 || seq > s.seq {
		return nil, wrong("at", "There is no entry %d; the log has %d.", seq, s.seq)
	}
	if seq == s.seq {
		return s.pos, nil
	}
	done, err := s.far(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	return s.match.At(ctx, seq)
}

// lines are at most limit lines of the log after an entry, as a viewer may know them.
func (s *sight) lines(ctx context.Context, viewer game.Seat, after int64, limit int) (match.Page, error) {
	if s.seq-after > match.Recent {
		done, err := s.far(ctx)
		if err != nil {
			return match.Page{}, err
		}
		defer done()
	}
	return s.match.LogPage(ctx, min(viewer, game.Watcher), after, limit)
}

// entryOf is a line of the log in words.
func entryOf(l match.Line, telling *game.Telling) (Entry, error) {
	e := Entry{Seq: l.Seq, Kind: string(l.Kind), Seat: int(l.Seat), Time: l.Time, Move: l.Move, Hidden: l.Hidden, Undone: l.Undone, From: l.From,
		Bot: l.Occupant.Bot, Sees: l.Sees, Text: l.Text}
	var err error
	if e.Lines, err = tellAll(telling, l.Events); err != nil {
		return e, fmt.Errorf("entry %d: %w", l.Seq, err)
	}
	return e, nil
}

// tellAll tells events one by one.
func tellAll(telling *game.Telling, events []game.Event) ([]Line, error) {
	lines := make([]Line, 0, len(events))
	for _, event := range events {
		line, err := tell(telling, event)
		if err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, nil
}

func tell(telling *game.Telling, event game.Event) (Line, error) {
	text, err := telling.Sentence(event, nil)
	l := Line{Key: event.Key, Rule: event.Rule, Text: text, Args: make([]Arg, 0, len(event.Args))}
	for _, a := range event.Args {
		l.Args = append(l.Args, Arg{Name: a.Name, Kind: argKinds[a.Kind], Num: a.Num, Text: a.Text, ID: a.ID})
	}
	return l, err
}

// sameLine tells whether two viewers may know the same of an entry.
func sameLine(a, b *match.Line) bool {
	return a.Hidden == b.Hidden && a.Move == b.Move && slices.EqualFunc(a.Events, b.Events, func(a, b game.Event) bool {
		return a.Key == b.Key && a.Rule == b.Rule && slices.Equal(a.Args, b.Args)
	})
}

package match

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"mischief/game"
	"mischief/store"
)

// Kind is what kind of log line a line is.
type Kind string

// Kinds of log lines.
const (
	Move         Kind = "move"
	Undone       Kind = "undo"       // entries from Line.From on were taken back
	Seated       Kind = "seat"       // Line.Seat went to Line.Occupant
	Contribution Kind = "contribute" // Line.Seat contributed to the dice
	Tip          Kind = "tip"        // Line.Seat began a hash chain, with strict dice
	Link         Kind = "link"       // Line.Seat revealed the next link of its chain
)

// Mixes tells whether entries of a kind have to do with the dice alone and leave the position as it is.
func (k Kind) Mixes() bool { return k == Contribution || k == Tip || k == Link }

// Line is one line of the log as a viewer may see it.
type Line struct {
	Seq      int64
	Kind     Kind
	Seat     game.Seat // who moved, took back, contributed or was replaced; Nature for chance
	Time     time.Time
	Move     string       // Move: in notation, when Hidden is false
	Hidden   bool         // Move: the viewer may not know it; the Events tell what he may know
	Events   []game.Event // Move: what happened, as far as the viewer may know
	Undone   bool         // Move: it was taken back
	From     int64        // Undone: the first entry that was taken back
	Occupant Occupant     // Seated
	Sees     bool         // Seated: it is no bot, and the seat holds what is hidden from others
	Text     string       // Contribution, Tip, Link
}

// Log tells what happened after entry number after, as a viewer may know it: of the moves of others, and of chance, the words are left out as
// long as they might tell what is hidden from him. Once the match is over everything is shown.
func (m *Match) Log(ctx context.Context, viewer game.Seat, after int64) ([]Line, error) {
	p, err := m.LogPage(ctx, viewer, after, 0)
	return p.Lines, err
}

// Page is a part of the log as a viewer may know it.
type Page struct {
	Lines []Line
	Open  bool  // nothing is hidden
	Seq   int64 // the last entry of the match when it was read
}

// LogPage is Log for at most limit entries, the first of them; 0 is no limit.
func (m *Match) LogPage(ctx context.Context, viewer game.Seat, after int64, limit int) (Page, error) {
	if viewer < 0 || viewer > game.Watcher {
		return Page{}, fmt.Errorf("there is no viewer %d: seats count from 0, watchers are %d", viewer, game.Watcher)
	}
	return m.page(ctx, after, limit, viewer, false)
}

// Still tells whether a page, whose last entry is number last, would read the same now, and answers with it as read now: nothing in it was taken back
// since, nor has the match ended or gone on again.
func (m *Match) Still(p Page, last int64) (Page, bool) {
	r := m.record()
	if p.Seq < r.base || p.Seq > r.seq() || p.Open != r.over() {
		return p, false
	}
	for _, e := range r.entries[p.Seq-r.base:] {
		if from, err := strconv.ParseInt(e.Text, 10, 64); Kind(e.Kind) == Undone && (err != nil || from <= last) {
			return p, false
		}
	}
	p.Seq = r.seq()
	return p, true
}

// OpenLog is the log with nothing hidden, for the owner of the table.
func (m *Match) OpenLog(ctx context.Context, after int64) ([]Line, error) {
	p, err := m.page(ctx, after, 0, game.Watcher, true)
	return p.Lines, err
}

// page reads the log as a viewer may know it, or with nothing hidden.
func (m *Match) page(ctx context.Context, after int64, limit int, viewer game.Seat, open bool) (Page, error) {
	r, err := m.since(ctx, after)
	if err != nil {
		return Page{}, err
	}
	open = open || r.over()
	after = min(max(after, 0), r.seq())
	last := r.seq()
	if limit > 0 {
		last = min(last, after+int64(limit))
	}
	lines := make([]Line, 0, last-after)
	err = r.walk(after, last, func(s scene) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		e := s.entry
		line := Line{Seq: e.Seq, Kind: Kind(e.Kind), Seat: game.Seat(e.Seat), Time: e.Time, Undone: s.undone}
		switch line.Kind {
		case Move:
			if line.Hidden = !open && !mayRead(s, viewer); !line.Hidden {
				line.Move = e.Text
			}
			if line.Events = s.story.Events; !open {
				line.Events = s.story.For(viewer)
			}
		case Undone:
			line.From, _ = strconv.ParseInt(e.Text, 10, 64)
		case Seated:
			line.Occupant, _ = parseOccupant(e.Text)
			line.Sees = line.Occupant.Kind != store.Bot && !s.after.pos.View(line.Seat).Equal(s.after.pos.View(game.Watcher))
		case Contribution:
			line.Text, _ = unquote(e.Text)
		case Tip, Link:
			line.Text = e.Text
		}
		lines = append(lines, line)
		return nil
	})
	return Page{lines, open, r.seq()}, err
}

// mayRead tells whether the words of a move tell a viewer nothing that he may not know. They do not if the move is his own, if everybody may know
// all that the move told, or if nothing at all is hidden from him before and after it. A move that tells nothing may be a secret one.
func mayRead(s scene, viewer game.Seat) bool {
	if game.Seat(s.entry.Seat) == viewer {
		return true
	}
	secret := func(e game.Event) bool { return e.To&game.Everyone != game.Everyone }
	if len(s.story.Events) > 0 && !slices.ContainsFunc(s.story.Events, secret) {
		return true
	}
	return s.before.pos.View(viewer).Equal(s.before.pos) && s.after.pos.View(viewer).Equal(s.after.pos)
}

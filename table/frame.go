package table

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"mischief/game"
	"mischief/match"
)

// Frame is a position as a viewer may see it.
type Frame struct {
	Seq    int64           `json:"seq" doc:"Number of the log entry it follows."`
	Hash   string          `json:"hash" doc:"Of the view: equal for equal views."`
	Viewer int             `json:"viewer" doc:"A seat; -1 for watchers, -2 for all open after the end."`
	View   json.RawMessage `json:"view" doc:"The game's own document of the position."`
	Turn   Turn            `json:"turn"`
	Moves  []Group         `json:"moves" doc:"What may be answered, if the viewer is asked; a sample where turn.open."`
	Over   *Ending         `json:"over,omitempty"`
}

// Turn is whose decision it is.
type Turn struct {
	Who    []int  `json:"who" doc:"Seats any one of which may answer; none when chance decides or the match is over."`
	Nature bool   `json:"nature" doc:"Chance decides."`
	Kind   string `json:"kind"`
	Open   bool   `json:"open" doc:"More answers are allowed than are listed."`
	Prompt string `json:"prompt"`
}

// Group is one move, or moves that differ in the whole number they end in only: from From to To.
type Group struct {
	Text string `json:"text"`
	From *int   `json:"from,omitempty"`
	To   *int   `json:"to,omitempty"`
}

// Ending is how a match ended.
type Ending struct {
	How    string `json:"how"`
	Rule   string `json:"rule"`
	Text   string `json:"text"`
	Payoff []int  `json:"payoff" doc:"Thousandths of a win for each seat."`
}

// Viewers, as they are written outside.
const (
	wireWatcher = -1
	wireOpen    = -2
)

// viewerOf reads a viewer: a seat, -1 for watchers, -2 for all open.
func viewerOf(wire int) (game.Seat, error) {
	switch {
	case wire == wireWatcher:
		return game.Watcher, nil
	case wire == wireOpen:
		return openViewer, nil
	case wire >= 0 && wire < game.MaxSeats:
		return game.Seat(wire), nil
	}
	return 0, wrong("seat", "There is no seat %d: seats count from 0, -1 is a watcher, -2 is all open after the end.", wire)
}

func wireOf(viewer game.Seat) int {
	switch viewer {
	case game.Watcher:
		return wireWatcher
	case openViewer:
		return wireOpen
	}
	return int(viewer)
}

// Frame is the position after entry at (-1: now) as a viewer sees it.
func (t *Table) Frame(ctx context.Context, who Person, wire int, at int64) (Frame, error) {
	viewer, err := viewerOf(wire)
	if err != nil {
		return Frame{}, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.mayLook(who, viewer); err != nil {
		return Frame{}, err
	}
	if t.match == nil {
		return Frame{}, late("The match has not begun.")
	}
	if at < 0 {
		return t.frame(who, t.match.Position(), t.match.Seq(), viewer)
	}
	pos, err := t.at(ctx, at)
	if err != nil {
		return Frame{}, err
	}
	return t.frame(who, pos, at, viewer)
}

// frame shows a position to a viewer, in the language of a person. All in it is made from the viewer's view.
func (t *Table) frame(who Person, pos game.Position, seq int64, viewer game.Seat) (Frame, error) {
	view := pos
	if viewer != openViewer {
		view = pos.View(viewer)
	}
	document, err := json.Marshal(view.Document())
	if err != nil {
		return Frame{}, err
	}
	hash := sha256.Sum256(document)
	turn := view.Turn()
	f := Frame{Seq: seq, Hash: hex.EncodeToString(hash[:8]), Viewer: wireOf(viewer), View: document, Moves: []Group{},
		Turn: Turn{Who: []int{}, Kind: turn.Kind, Open: turn.Open, Prompt: t.telling(who).Text(view.Prompt()), Nature: turn.Who == game.Nature}}
	if turn.Who == game.Nobody {
		f.Over = t.ending(who, view)
		return f, nil
	}
	for i := range t.content.Seats {
		if turn.Who != game.Nature && turn.Who.Has(seatOf(i)) {
			f.Turn.Who = append(f.Turn.Who, i)
		}
	}
	isAsked := viewer < game.Watcher && turn.Who.Has(viewer) && turn.Who != game.Nature
	enters := viewer < game.Watcher && turn.Who == game.Nature && match.Enters(t.content.Dice, turn.Kind)
	if isAsked || enters {
		f.Moves = group(view.Moves())
	}
	return f, nil
}

func (t *Table) ending(who Person, view game.Position) *Ending {
	result := view.Result()
	e := &Ending{How: result.How, Rule: result.Rule, Text: t.telling(who).Text(view.Prompt())}
	for i := range t.content.Seats {
		e.Payoff = append(e.Payoff, int(result.Payoff[i]))
	}
	return e
}

// group gathers moves that are neighbours and whose last numbers go up by one. A number alone is a name, not an amount: it stays by itself.
func group(moves []string) []Group {
	groups := make([]Group, 0, min(len(moves), 64))
	for _, m := range moves {
		stem, n, ok := game.CutNumber(m)
		if !ok || stem == "" {
			groups = append(groups, Group{Text: m})
			continue
		}
		if last := len(groups) - 1; last >= 0 && groups[last].To != nil && groups[last].Text == stem && *groups[last].To == n-1 {
			*groups[last].To = n
			continue
		}
		from, to := n, n
		groups = append(groups, Group{Text: stem, From: &from, To: &to})
	}
	return groups
}

// Entry is one entry of the log as a viewer may see it.
type Entry struct {
	Seq    int64     `json:"seq"`
	Kind   string    `json:"kind" enum:"move,undo,seat,contribute"`
	Seat   int       `json:"seat" doc:"Who did it; -1 for chance."`
	Time   time.Time `json:"time"`
	Move   string    `json:"move,omitempty"`
	Hidden bool      `json:"hidden,omitempty" doc:"The move's words are not for this viewer."`
	Undone bool      `json:"undone,omitempty" doc:"It was taken back."`
	From   int64     `json:"from,omitempty" doc:"Of an undo: the first entry taken back."`
	Bot    string    `json:"bot,omitempty" doc:"Of a change of seats: the bot that plays it now; empty for a person."`
	Sees   bool      `json:"sees,omitempty" doc:"Of a change of seats: who plays it now is no bot and sees what the seat hides from others."`
	Text   string    `json:"text,omitempty" doc:"Of a contribution to the dice: what was mixed in."`
	Lines  []Line    `json:"lines"`
}

// Line is one thing that happened, in words and as data.
type Line struct {
	Key  string `json:"key"`
	Rule string `json:"rule"`
	Text string `json:"text"`
	Args []Arg  `json:"args"`
}

// Arg is a value in a line.
type Arg struct {
	Name string `json:"name"`
	Kind string `json:"kind" enum:"number,label,term,seat"`
	Num  int64  `json:"num" doc:"A number, or a seat; 0 otherwise."`
	Text string `json:"text,omitempty" doc:"A name, or the key of a word."`
}

var argKinds = [...]string{game.Number: "number", game.Label: "label", game.Term: "term", game.Player: "seat"}

// Log is what happened after an entry, as a viewer may know it.
func (t *Table) Log(ctx context.Context, who Person, wire int, after int64) ([]Entry, error) {
	viewer, err := viewerOf(wire)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.mayLook(who, viewer); err != nil {
		return nil, err
	}
	if t.match == nil {
		return []Entry{}, nil
	}
	return t.log(ctx, who, viewer, after)
}

func (t *Table) log(ctx context.Context, who Person, viewer game.Seat, after int64) ([]Entry, error) {
	lines, err := t.match.Log(ctx, min(viewer, game.Watcher), after)
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, 0, len(lines))
	for _, l := range lines {
		e := Entry{Seq: l.Seq, Kind: string(l.Kind), Seat: int(l.Seat), Time: l.Time, Move: l.Move, Hidden: l.Hidden, Undone: l.Undone, From: l.From,
			Bot: l.Occupant.Bot, Sees: l.Sees, Text: l.Text, Lines: make([]Line, 0, len(l.Events))}
		for _, event := range l.Events {
			line, err := t.tell(who, event)
			if err != nil {
				return nil, fmt.Errorf("entry %d: %w", l.Seq, err)
			}
			e.Lines = append(e.Lines, line)
		}
		entries = append(entries, e)
	}
	return entries, nil
}

func (t *Table) tell(who Person, event game.Event) (Line, error) {
	text, err := t.telling(who).Sentence(event, nil)
	l := Line{Key: event.Key, Rule: event.Rule, Text: text, Args: make([]Arg, 0, len(event.Args))}
	for _, a := range event.Args {
		l.Args = append(l.Args, Arg{Name: a.Name, Kind: argKinds[a.Kind], Num: a.Num, Text: a.Text})
	}
	return l, err
}

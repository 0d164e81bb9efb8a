package table

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
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

	Drawing *Drawing `json:"drawing,omitempty" doc:"Where columns were asked for."`
}

// Drawing is a position drawn in text, in the language of who looks.
type Drawing struct {
	Picture string `json:"picture" doc:"Characters of one width each: a picture, and its legend below an empty line."`
	Lines   string `json:"lines" doc:"The same in words."`
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
	return t.DrawnFrame(ctx, who, wire, at, 0)
}

// DrawnFrame is Frame with a drawing in text, on so many columns: what there is to see of a game that the client has no board for. 0 columns draw nothing.
func (t *Table) DrawnFrame(ctx context.Context, who Person, wire int, at int64, columns int) (Frame, error) {
	viewer, err := viewerOf(wire)
	if err != nil {
		return Frame{}, err
	}
	s, err := t.look(who, viewer)
	if err != nil {
		return Frame{}, err
	}
	if at >= 0 {
		if s.pos, err = s.at(ctx, at); err != nil {
			return Frame{}, err
		}
		s.seq = at
	}
	view := s.view(viewer)
	document, hash, err := documentOf(view)
	if err != nil {
		return Frame{}, err
	}
	telling := s.telling(who)
	f := s.frame(view, document, hash, viewer, telling)
	if columns > 0 {
		looks := min(viewer, game.Watcher)
		f.Drawing = &Drawing{view.Draw(looks, game.Pen{Width: columns, Telling: telling}), view.Draw(looks, game.Pen{Telling: telling})}
	}
	return f, nil
}

// documentOf is the document of a view and the hash that names it.
func documentOf(view game.Position) (document []byte, hash string, err error) {
	document, err = game.ToJSON(view.Document())
	sum := sha256.Sum256(document)
	return document, hex.EncodeToString(sum[:8]), err
}

// frame shows a view, which has a document and its hash, to its viewer. All in it is made from the view.
func (s *sight) frame(view game.Position, document []byte, hash string, viewer game.Seat, telling *game.Telling) Frame {
	turn := view.Turn()
	f := Frame{Seq: s.seq, Hash: hash, Viewer: wireOf(viewer), View: document, Moves: []Group{},
		Turn: Turn{Who: []int{}, Kind: turn.Kind, Open: turn.Open, Prompt: telling.Text(view.Prompt()), Nature: turn.Who == game.Nature}}
	if turn.Who == game.Nobody {
		f.Over = s.ending(view, telling)
		return f
	}
	for i := range s.seats {
		if turn.Who != game.Nature && turn.Who.Has(seatOf(i)) {
			f.Turn.Who = append(f.Turn.Who, i)
		}
	}
	isAsked := viewer < game.Watcher && turn.Who.Has(viewer) && turn.Who != game.Nature
	enters := viewer < game.Watcher && turn.Who == game.Nature && match.Enters(s.dice, turn.Kind)
	if isAsked || enters {
		f.Moves = group(view.Moves())
	}
	return f
}

func (s *sight) ending(view game.Position, telling *game.Telling) *Ending {
	result := view.Result()
	e := &Ending{How: result.How, Rule: result.Rule, Text: telling.Text(view.Prompt())}
	for i := range s.seats {
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
	Kind   string    `json:"kind" enum:"move,undo,seat,contribute,tip,link"`
	Seat   int       `json:"seat" doc:"Who did it; -1 for chance."`
	Time   time.Time `json:"time"`
	Move   string    `json:"move,omitempty"`
	Hidden bool      `json:"hidden,omitempty" doc:"The move's words are not for this viewer."`
	Undone bool      `json:"undone,omitempty" doc:"It was taken back."`
	From   int64     `json:"from,omitempty" doc:"Of an undo: the first entry taken back."`
	Bot    string    `json:"bot,omitempty" doc:"Of a change of seats: the bot that plays it now; empty for a person."`
	Sees   bool      `json:"sees,omitempty" doc:"Of a change of seats: who plays it now is no bot and sees what the seat hides from others."`
	Text   string    `json:"text,omitempty" doc:"Of a contribution to the dice: what was mixed in. Of a tip or a link of a hash chain: the number, in hexadecimal."`
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
	ID   string `json:"id,omitempty" doc:"What notation calls it, where that is not in the text."`
}

var argKinds = [...]string{game.Number: "number", game.Label: "label", game.Term: "term", game.Player: "seat"}

// Log is what happened after an entry, as a viewer may know it: at most limit entries, the first of them; 0 is no limit.
func (t *Table) Log(ctx context.Context, who Person, wire int, after int64, limit int) (Excerpt, error) {
	viewer, err := viewerOf(wire)
	if err != nil {
		return Excerpt{}, err
	}
	t.mu.Lock()
	err = t.mayLook(who, viewer)
	s := t.sight()
	t.mu.Unlock()
	if err != nil || s.match == nil {
		return Excerpt{}, err
	}
	s.who = who.ID
	return s.excerpt(ctx, viewer, s.telling(who), max(after, 0), limit)
}

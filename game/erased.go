package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Game is a game of any kind, for those who hold games of all kinds: matches, the server, the command line.
type Game interface {
	Info() *Info
	// Edition is the game as an edition of its rules plays it, Info().Version being n; the newest is what a list of games holds. It is made anew
	// each time. The error wraps ErrNewer for an edition that is not known yet.
	Edition(n int) (Game, error)
	// Setup completes and checks the options and returns the first position.
	Setup(Options) (Position, error)
	// Position builds a position from a document.
	Position(decode func(any) error) (Position, error)
	// Workshop is where heroes for the game are made; nil for a game that has none.
	Workshop() Workshop
	// Campaign tells whether its matches follow each other in a campaign: whether the game is a Campaigner.
	Campaign() bool
}

// Position is one position of a game of any kind, with moves as notation. It is not safe for use by two goroutines at once.
type Position interface {
	Turn() Turn
	// Moves lists the answers allowed now in canonical notation; a sample where Turn().Open.
	Moves() []string
	// Complete lists how a line may go on to its next word by an answer to the decision, allowed or not; nil for a game that cannot tell.
	Complete(line string) []string
	// Canonical parses a move and writes it canonically; it does not judge legality.
	Canonical(move string) (string, error)
	// Check is nil for an allowed move, a *Refusal for a forbidden one, another error for what is no move at all.
	Check(move string) error
	// Play checks a move and carries it out. After an error the position is as before.
	Play(move string, tell *Story) error
	// After reads a move once, judges it and plays it on a copy: the position after it, and the move in canonical notation. This one stays as it is.
	// Errors are those of Check.
	After(move string, tell *Story) (next Position, canonical string, err error)
	// AfterBy is After for the answer of a seat, which is told nothing that its view hides: where the view differs from the position, the move must be
	// allowed in both, and what is refused is refused in the words of the view.
	AfterBy(seat Seat, move string, tell *Story) (next Position, canonical string, err error)
	// Chances lists Nature's answers and their weights; nil when Nature does not decide.
	Chances() (moves []string, weights []int64)
	Result() Result
	Document() any
	// View is a copy with all removed that the viewer may not know.
	View(viewer Seat) Position
	// Guess is a copy of a view filled in again.
	Guess(viewer Seat, dice Dice) Position
	// Evaluate estimates a seat's payoff in millionths; ok is false for a game without an evaluation.
	Evaluate(Seat) (value int32, ok bool)
	Prompt() Text
	Hint(move string) []Reason
	// Preview looks ahead at an allowed move; it is empty for a move that is not allowed and for a game without previews.
	Preview(move string) Preview
	// Forecast tells what would come if nobody did anything more; it is false for a game without forecasts.
	Forecast(tell *Story) bool
	// Sequels and Recap are those of a Campaigner; a game that is none has none.
	Sequels() []Sequel
	Recap() Recap
	SeatName(Seat) string
	// SeatCalled is what people call a seat: its SeatName, unless the game is a Caller. Telling.Seat says it in a language.
	SeatCalled(Seat) string
	Draw(viewer Seat, pen Pen) string
	Clone() Position
	// Equal tells whether two positions of one game are the same to the last bit.
	Equal(Position) bool
	// State is a pointer to the typed position inside, for those who know its type.
	State() any
}

// Completer is fulfilled by games that can tell how a line may go on. Where a decision is open, that is more than what is listed.
type Completer[S comparable] interface {
	// Complete lists how a line may go on to its next word by an answer to the decision of a position, allowed or not.
	Complete(s *S, line string) []string
}

// Caller is fulfilled by games in which people call a seat by what the position has on it, such as a Hero, and not as notation does.
type Caller[S comparable] interface {
	// SeatCalled is what people call a seat in this position, in English; other languages may have it among their words, under "seat." and this.
	SeatCalled(s *S, seat Seat) string
}

// New makes a Game of rules.
func New[S, M comparable](info Info, rules Rules[S, M]) Game { return newErased(info, rules) }

func newErased[S, M comparable](info Info, rules Rules[S, M]) *erased[S, M] {
	g := &erased[S, M]{info: info, rules: rules}
	g.newest = g
	g.chancy, _ = rules.(Chancy[S, M])
	g.secretive, _ = rules.(Secretive[S])
	g.evaluator, _ = rules.(Evaluator[S])
	g.prompt = Prompting[S](rules)
	g.hinter, _ = rules.(Hinter[S, M])
	g.previewer, _ = rules.(Previewer[S, M])
	g.forecaster, _ = rules.(Forecaster[S])
	g.namer, _ = rules.(Namer[S])
	g.caller, _ = rules.(Caller[S])
	g.completer, _ = rules.(Completer[S])
	g.campaigner, _ = rules.(Campaigner[S])
	g.drawer, _ = rules.(Drawer[S])
	return g
}

// Prompting is how rules ask a decision in words: as a Prompter does, or in plain English. It is nil for rules that do neither.
func Prompting[S comparable](rules any) func(*S) Text {
	switch r := rules.(type) {
	case Prompter[S]:
		return r.Prompt
	case interface{ Prompt(s *S) string }:
		return func(s *S) Text { return Say(r.Prompt(s)) }
	}
	return nil
}

type erased[S, M comparable] struct {
	info       Info
	rules      Rules[S, M]
	chancy     Chancy[S, M]
	secretive  Secretive[S]
	evaluator  Evaluator[S]
	prompt     func(*S) Text
	hinter     Hinter[S, M]
	previewer  Previewer[S, M]
	forecaster Forecaster[S]
	namer      Namer[S]
	caller     Caller[S]
	completer  Completer[S]
	campaigner Campaigner[S]
	drawer     Drawer[S]
	newest     *erased[S, M] // the game in its newest edition
}

func (g *erased[S, M]) Info() *Info { return &g.info }

func (g *erased[S, M]) Workshop() Workshop {
	if crafted, ok := g.rules.(Crafted); ok {
		return crafted.Workshop()
	}
	return nil
}

func (g *erased[S, M]) Edition(n int) (Game, error) {
	switch n {
	case g.info.Version:
		return g, nil
	case g.newest.info.Version:
		return g.newest, nil
	}
	info, rules, err := InEdition(g.newest.info, g.newest.rules, n)
	if err != nil {
		return nil, err
	}
	old := newErased(info, rules)
	old.newest = g.newest
	return old, nil
}

func (g *erased[S, M]) Setup(given Options) (Position, error) {
	o, err := g.info.Schema.Complete(given)
	if err != nil {
		return nil, err
	}
	s, err := g.rules.Setup(o)
	if err != nil {
		return nil, err
	}
	return &position[S, M]{g: g, s: s}, nil
}

func (g *erased[S, M]) Position(decode func(any) error) (Position, error) {
	s, err := g.rules.Position(decode)
	if err != nil {
		return nil, err
	}
	return &position[S, M]{g: g, s: s}, nil
}

type position[S, M comparable] struct {
	g *erased[S, M]
	s S
}

func (p *position[S, M]) Turn() Turn { return p.g.rules.Turn(&p.s) }

func (p *position[S, M]) Moves() []string {
	moves := p.g.rules.Moves(&p.s, nil)
	lines := make([]string, len(moves))
	for i, m := range moves {
		lines[i] = p.g.rules.Format(&p.s, m)
	}
	return lines
}

func (p *position[S, M]) Complete(line string) []string {
	if p.g.completer == nil {
		return nil
	}
	return p.g.completer.Complete(&p.s, line)
}

func (p *position[S, M]) Canonical(move string) (string, error) {
	m, err := p.g.rules.Parse(&p.s, move)
	if err != nil {
		return "", err
	}
	return p.g.rules.Format(&p.s, m), nil
}

func (p *position[S, M]) Check(move string) error {
	_, err := p.parse(move)
	return err
}

func (p *position[S, M]) parse(move string) (M, error) {
	m, err := p.g.rules.Parse(&p.s, move)
	if err != nil {
		return m, err
	}
	return m, p.g.rules.Check(&p.s, m)
}

func (p *position[S, M]) Play(move string, tell *Story) error {
	m, err := p.parse(move)
	if err != nil {
		return err
	}
	p.g.rules.Play(&p.s, m, tell)
	return nil
}

func (p *position[S, M]) After(move string, tell *Story) (Position, string, error) {
	m, err := p.parse(move)
	if err != nil {
		return nil, "", err
	}
	next, canonical := p.after(m, tell)
	return next, canonical, nil
}

func (p *position[S, M]) AfterBy(seat Seat, move string, tell *Story) (Position, string, error) {
	view := p
	if p.g.secretive != nil {
		masked := *p
		p.g.secretive.Mask(&masked.s, seat)
		view = &masked
	}
	m, err := p.g.rules.Parse(&p.s, move)
	if err == nil {
		err = p.g.rules.Check(&view.s, m)
	} else if seen := view.Check(move); seen != nil {
		err = seen
	}
	if err == nil && view.s != p.s {
		err = p.g.rules.Check(&p.s, m)
	}
	if err != nil {
		return nil, "", err
	}
	next, canonical := p.after(m, tell)
	return next, canonical, nil
}

func (p *position[S, M]) after(m M, tell *Story) (*position[S, M], string) {
	canonical := p.g.rules.Format(&p.s, m)
	next := *p
	p.g.rules.Play(&next.s, m, tell)
	return &next, canonical
}

func (p *position[S, M]) Chances() ([]string, []int64) {
	if p.Turn().Who != Nature {
		return nil, nil
	}
	moves := p.g.rules.Moves(&p.s, nil)
	lines := make([]string, len(moves))
	for i, m := range moves {
		lines[i] = p.g.rules.Format(&p.s, m)
	}
	return lines, Weigh(p.g.chancy, &p.s, moves, nil)
}

func (p *position[S, M]) Result() Result { return p.g.rules.Result(&p.s) }
func (p *position[S, M]) Document() any  { return p.g.rules.Document(&p.s) }

func (p *position[S, M]) View(viewer Seat) Position {
	c := *p
	if p.g.secretive != nil {
		p.g.secretive.Mask(&c.s, viewer)
	}
	return &c
}

func (p *position[S, M]) Guess(viewer Seat, dice Dice) Position {
	c := *p
	if p.g.secretive != nil {
		p.g.secretive.Guess(&c.s, viewer, dice)
	}
	return &c
}

func (p *position[S, M]) Evaluate(seat Seat) (int32, bool) {
	if p.g.evaluator == nil {
		return 0, false
	}
	return p.g.evaluator.Evaluate(&p.s, seat), true
}

func (p *position[S, M]) Prompt() Text {
	if p.g.prompt == nil {
		return Say(p.Turn().Kind)
	}
	return p.g.prompt(&p.s)
}

func (p *position[S, M]) Hint(move string) []Reason {
	if p.g.hinter == nil {
		return nil
	}
	m, err := p.parse(move)
	if err != nil {
		return nil
	}
	return p.g.hinter.Hint(&p.s, m)
}

func (p *position[S, M]) Preview(move string) Preview {
	if p.g.previewer == nil {
		return Preview{}
	}
	m, err := p.parse(move)
	if err != nil {
		return Preview{}
	}
	return p.g.previewer.Preview(&p.s, m)
}

func (p *position[S, M]) Forecast(tell *Story) bool {
	if p.g.forecaster == nil {
		return false
	}
	p.g.forecaster.Forecast(&p.s, tell)
	return true
}

func (p *position[S, M]) SeatName(seat Seat) string {
	if p.g.namer == nil {
		return fmt.Sprintf("seat-%d", seat+1)
	}
	return p.g.namer.SeatName(&p.s, seat)
}

func (p *position[S, M]) SeatCalled(seat Seat) string {
	if p.g.caller == nil {
		return p.SeatName(seat)
	}
	return p.g.caller.SeatCalled(&p.s, seat)
}

func (p *position[S, M]) Draw(viewer Seat, pen Pen) string {
	if p.g.drawer == nil {
		text, err := json.MarshalIndent(p.Document(), "", "  ")
		if err != nil {
			return err.Error()
		}
		return string(text)
	}
	return p.g.drawer.Draw(&p.s, viewer, pen)
}

func (p *position[S, M]) Clone() Position {
	c := *p
	return &c
}

func (p *position[S, M]) Equal(other Position) bool {
	o, ok := other.(*position[S, M])
	return ok && o.s == p.s
}

func (p *position[S, M]) State() any { return &p.s }

// Limits of a position document, far above those of any game here.
const (
	maxDocument = 256 << 10 // bytes
	maxNested   = 64        // lists and objects within each other
)

// ToJSON is a document as JSON. One that has written itself is not looked through again.
func ToJSON(document any) ([]byte, error) {
	if d, ok := document.(interface{ JSON() []byte }); ok {
		return d.JSON(), nil
	}
	return json.Marshal(document)
}

// FromJSON is a decode function for Game.Position that reads a JSON document strictly. How large and how deep it is is looked at before it is parsed.
func FromJSON(text []byte) func(any) error {
	return func(into any) error {
		if len(text) > maxDocument {
			return fmt.Errorf("position document: %d bytes; at most %d are read", len(text), maxDocument)
		}
		if nested(text) > maxNested {
			return fmt.Errorf("position document: lists and objects are nested more than %d deep, the most that is read", maxNested)
		}
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		d.UseNumber() // so that whole numbers of a document without a type of its own stay whole
		if err := d.Decode(into); err != nil {
			return fmt.Errorf("position document: %w", err)
		}
		if _, err := d.Token(); err != io.EOF {
			return errors.New("position document: there is more text after its end")
		}
		return nil
	}
}

// nested is how many lists and objects of a JSON text are within each other.
func nested(text []byte) int {
	depth, deepest, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			depth++
			deepest = max(deepest, depth)
		case c == ']' || c == '}':
			depth--
		}
	}
	return deepest
}

package table

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"mischief/game"
	"mischief/match"
	"mischief/store"
)

// Move is an answer to a decision, as a client sends it.
type Move struct {
	ID   string // the client's own name for this answer, the same when it is sent again
	Seat int
	Seq  int64 // the number of the last log entry the client knew
	Text string
}

// sent is an answer that was taken.
type sent struct {
	move Move
	seq  int64
}

// sentKept is how many of the last answers are remembered by the client's id. Those that are forgotten are known by their place in the log.
const sentKept = 64

// Play answers the decision of a seat and returns the number of the log entry, when it is durable and everybody was told. Sent again it changes
// nothing and gets the same answer. Errors are *Fault: Late when the match has moved on, Refused when the rules forbid it.
func (t *Table) Play(ctx context.Context, who Person, m Move) (int64, error) {
	begin := time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	if seq, err := t.answered(m); seq != 0 || err != nil {
		return seq, err
	}
	if err := t.mayDecide(who, m.Seat); err != nil {
		return 0, err
	}
	seat := seatOf(m.Seat)
	if m.Seq > t.match.Seq() { // the sender has heard of an entry from another program
		if err := t.match.Refresh(ctx); err != nil {
			return 0, explain(err)
		}
	}
	last := t.match.Seq()
	if m.Seq != last && !t.onlyMixed(m.Seq) {
		if seq := t.inLog(ctx, seat, m); seq > 0 {
			return seq, nil
		}
		return 0, outdated(last, "The match has moved on: entry %d was looked at, the last is %d.", m.Seq, last)
	}
	now := t.match.Position()
	if turn := now.Turn(); turn.Who == game.Nature || !turn.Who.Has(seat) {
		return 0, &Fault{Kind: Late, Field: "seat", Seq: m.Seq, Why: "It is not this seat's decision now."}
	}
	if t.lesson != nil {
		view := now.View(seat)
		if err := view.Check(m.Text); err != nil {
			return 0, refusal(err, view, m.Text)
		}
		if err := t.lead(who, view, m.Text); err != nil {
			return 0, err
		}
	}
	if err := t.match.Play(ctx, seat, last, m.Text); err != nil {
		view := now.View(seat) // so that the answer tells nothing that is hidden
		if seen := view.Check(m.Text); seen != nil {
			return 0, refusal(seen, view, m.Text)
		}
		return t.overtaken(ctx, m, err)
	}
	t.remember(m, last+1)
	t.mover = &seat
	t.settle()
	t.moved(seat, begin)
	return last + 1, nil
}

// answered finds the answer to a move that was sent before; 0 if it was not, as far as is remembered.
func (t *Table) answered(m Move) (int64, error) {
	for _, s := range t.sent {
		if s.move.ID != m.ID || m.ID == "" {
			continue
		}
		if s.move != m {
			return 0, wrong("id", "This id was used for another move; give every move an id of its own.")
		}
		return s.seq, nil
	}
	return 0, nil
}

func (t *Table) remember(m Move, seq int64) {
	if len(t.sent) == sentKept {
		t.sent = slices.Delete(t.sent, 0, 1)
	}
	t.sent = append(t.sent, sent{m, seq})
}

// inLog is the number of the very next move after the entry its sender knew, if it is this one: then it was taken, and only the answer got lost. 0: it is not.
func (t *Table) inLog(ctx context.Context, seat game.Seat, m Move) int64 {
	if m.Seq < 0 || m.Seq >= t.match.Seq() {
		return 0
	}
	lines, err := t.match.Log(ctx, seat, m.Seq)
	i := slices.IndexFunc(lines, func(l match.Line) bool { return !l.Kind.Mixes() })
	if err != nil || i < 0 || lines[i].Kind != match.Move || lines[i].Seat != seat {
		return 0
	}
	before, err := t.match.At(ctx, m.Seq)
	if err != nil {
		return 0
	}
	if text, err := before.View(seat).Canonical(m.Text); err != nil || text != lines[i].Move {
		return 0
	}
	return lines[i].Seq
}

// Enter enters what was rolled or drawn at a table with dice of its own. Any of the players may.
func (t *Table) Enter(ctx context.Context, who Person, m Move) (int64, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	m.Seat = int(match.Nature)
	if seq, err := t.answered(m); seq != 0 || err != nil {
		return seq, err
	}
	switch {
	case t.match == nil:
		return 0, late("The match has not begun.")
	case len(t.seatsOf(who)) == 0:
		return 0, barred("Only who plays may enter what was rolled.")
	case t.row.State != Playing:
		return 0, late("The match is %s.", t.row.State)
	case m.Seq != t.match.Seq() && !t.onlyMixed(m.Seq):
		return 0, outdated(t.match.Seq(), "The match has moved on.")
	}
	now, last := t.match.Position(), t.match.Seq()
	if now.Turn().Who != game.Nature {
		return 0, late("No dice and no cards are due.")
	} else if !match.Enters(t.content.Dice, now.Turn().Kind) {
		return 0, late("This table draws that itself.")
	}
	if err := now.Check(m.Text); err != nil {
		return 0, refusal(err, now.View(game.Watcher), m.Text)
	}
	if err := t.match.OwnDice(ctx, last, m.Text); err != nil {
		return t.overtaken(ctx, m, err)
	}
	t.remember(m, last+1)
	t.settle()
	return last + 1, nil
}

// Correction is what became of a table when the last answer that was entered was another: what to take back and what to do with the things on the table.
type Correction struct {
	Seq     int64    `json:"seq"`
	Undone  []Line   `json:"undone" doc:"What no longer happened."`
	Redone  []Line   `json:"redone" doc:"What happened instead."`
	Dropped []string `json:"dropped" doc:"Your moves that no longer fit and are to be made anew."`
}

// corrected is the last correction and what was asked for, so that asking again gets the same answer.
type corrected struct {
	who  string // a person's id
	seq  int64
	move string
	made Correction
}

// Correct puts another answer in the place of the last one that was entered. Any of the players may. Asked again it changes nothing and gets the same answer.
func (t *Table) Correct(ctx context.Context, who Person, seq int64, move string) (Correction, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch last := t.corrected; {
	case t.match == nil:
		return Correction{}, late("The match has not begun.")
	case len(t.seatsOf(who)) == 0:
		return Correction{}, barred("Only who plays may correct what was rolled.")
	case t.lesson != nil:
		return Correction{}, late("A lesson has dice and cards of its own.")
	case t.row.State == Paused:
		return Correction{}, late("The match is paused.")
	case last.made.Seq != 0 && last.who == who.ID && last.seq == seq && last.move == move:
		return last.made, nil
	}
	if err := t.mayAdd(); err != nil {
		return Correction{}, err
	}
	made, err := t.match.Correct(ctx, seq, move)
	switch _, refused := errors.AsType[*game.Refusal](err); {
	case refused || isMisread(err):
		return Correction{}, forbidden(err)
	case errors.Is(err, match.ErrConflict):
		return Correction{}, outdated(t.match.Seq(), "The match has moved on.")
	case err != nil:
		return Correction{}, explain(err)
	}
	if t.row.State == Over && !t.match.Finished() {
		t.row.State, t.unsaved = Playing, true
	}
	t.revision++
	seats := t.seatsOf(who)
	c := Correction{Seq: made.Seq, Dropped: []string{}}
	for _, d := range made.Dropped {
		if slices.Contains(seats, int(d.Seat)) { // those of others may be secret
			c.Dropped = append(c.Dropped, d.Move)
		}
	}
	for _, part := range []struct {
		from game.Story
		to   *[]Line
	}{{made.Undone, &c.Undone}, {made.Redone, &c.Redone}} {
		if *part.to, err = tellAll(t.telling(who), part.from.For(seatOf(seats[0]))); err != nil {
			return c, err
		}
	}
	t.corrected = corrected{who.ID, seq, move, c}
	t.settle()
	return c, nil
}

// isMisread tells whether a text was no move at all.
func isMisread(err error) bool {
	_, is := errors.AsType[*game.Mistake](err)
	return is && !errors.Is(err, match.ErrUndo)
}

// Verdict is whether a move is allowed.
type Verdict struct {
	OK      bool     `json:"ok"`
	Rule    string   `json:"rule,omitempty"`
	Why     string   `json:"why,omitempty"`
	Nearest []string `json:"nearest,omitempty"`
}

// Check tells whether a seat that is asked may make a move, and if not why not. at is the log entry after which; -1 for now.
func (t *Table) Check(ctx context.Context, who Person, seat int, at int64, move string) (Verdict, error) {
	view, err := t.viewAt(ctx, who, seat, at)
	if err != nil {
		return Verdict{}, err
	}
	if turn := view.Turn(); turn.Who == game.Nature || !turn.Who.Has(seatOf(seat)) {
		return Verdict{Why: t.telling(who).Text(game.Say("It is not this seat's decision now."))}, nil
	}
	err = view.Check(move)
	if err == nil {
		return Verdict{OK: true}, nil
	}
	f := refusal(err, view, move).(*Fault).in(t.telling(who))
	return Verdict{Rule: f.Rule, Why: f.Why, Nearest: f.Nearest}, nil
}

// viewAt is the position after an entry (-1: now) as a viewer sees it, who is named as Frame names viewers.
func (t *Table) viewAt(ctx context.Context, who Person, wire int, at int64) (game.Position, error) {
	viewer, err := viewerOf(wire)
	if err != nil {
		return nil, err
	}
	s, err := t.look(who, viewer)
	if err == nil && at >= 0 {
		s.pos, err = s.at(ctx, at)
	}
	if err != nil {
		return nil, err
	}
	return s.view(viewer), nil
}

// Preview is what can be said of a move before it is made.
type Preview struct {
	game.Preview
	Free bool `json:"free" doc:"It shows nobody anything and asks chance nothing: right after it, it can be taken back without anybody being asked."`
}

// Preview tells what a move of a seat that is asked costs and how it may end, and whether it can simply be taken back.
func (t *Table) Preview(ctx context.Context, who Person, seat int, move string) (Preview, error) {
	viewer, err := viewerOf(seat)
	if err != nil {
		return Preview{}, err
	}
	s, err := t.look(who, viewer)
	if err != nil {
		return Preview{}, err
	}
	view := s.view(viewer)
	if turn := view.Turn(); turn.Who == game.Nature || !turn.Who.Has(viewer) {
		return Preview{}, late("It is not this seat's decision now.")
	}
	if err := view.Check(move); err != nil {
		return Preview{}, refusal(err, view, move)
	}
	return Preview{s.telling(who).Preview(view.Preview(move)), match.Harmless(s.info, view, viewer, s.seats, move)}, nil
}

// Forecast tells what would come if nobody did anything more, as a viewer may foresee it; it is empty for a game without forecasts.
func (t *Table) Forecast(ctx context.Context, who Person, seat int) ([]Line, error) {
	view, err := t.viewAt(ctx, who, seat, -1)
	if err != nil {
		return nil, err
	}
	var story game.Story
	view.Forecast(&story)
	return tellAll(t.telling(who), story.Events)
}

// maySpeakFor is nil when a person has a seat of a match under way.
func (t *Table) maySpeakFor(who Person, seat int) error {
	switch {
	case seat < 0 || seat >= len(t.content.Seats):
		return wrong("seat", "There is no seat %d; they count from 0 to %d.", seat, len(t.content.Seats)-1)
	case who.ID == "" || t.content.Seats[seat].Person != who.ID:
		return barred("This seat is not yours.")
	case t.match == nil:
		return late("The match has not begun.")
	}
	return nil
}

// Pause stops the match for everybody: the host may, and where no clock runs who plays.
func (t *Table) Pause(ctx context.Context, who Person) error {
	return t.changeState(ctx, who, Playing, Paused, "The match is not being played.")
}

// Resume goes on after a pause.
func (t *Table) Resume(ctx context.Context, who Person) error {
	return t.changeState(ctx, who, Paused, Playing, "The match is not paused.")
}

func (t *Table) changeState(ctx context.Context, who Person, from, to, not string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.alter(ctx, func() error { return t.changeStateOnce(ctx, who, from, to, not) })
}

func (t *Table) changeStateOnce(ctx context.Context, who Person, from, to, not string) error {
	host := who.ID != "" && who.ID == t.row.Host
	if !host && (len(t.seatsOf(who)) == 0 || t.content.Time.Left != nil) {
		return barred("The host pauses and resumes; where there is no clock, who plays may too.")
	}
	if t.row.State != from {
		return late("%s", not)
	}
	t.row.State = to
	t.runClocks()
	if err := t.save(ctx); err != nil {
		t.row.State = from
		t.runClocks()
		return err
	}
	t.revision++
	t.settle()
	return nil
}

// longestContribution is how many characters a seat may mix into the dice.
const longestContribution = 200

// Contribute mixes a text of a seat's choice into the dice, before chance's first answer.
func (t *Table) Contribute(ctx context.Context, who Person, seat int, text string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.maySpeakFor(who, seat); err != nil {
		return err
	}
	if err := CheckLine("text", text, longestContribution); err != nil {
		return err
	}
	if err := t.mayAdd(); err != nil {
		return err
	}
	if err := t.match.Contribute(ctx, seatOf(seat), text); errors.Is(err, match.ErrOver) {
		return late("The match is over.")
	} else if err != nil {
		return late("%s.", err.Error())
	}
	t.revision++
	t.settle()
	return nil
}

// Fork makes a new table that goes on from the position after an entry, for practice against bots. A person takes along what a seat of his knew then;
// when the match is over, everything.
func (t *Table) Fork(ctx context.Context, who Person, at int64, seat int) (*Table, error) {
	if who.ID == "" {
		return nil, barred("Say who you are first: a table has a host.")
	}
	viewer := seatOf(seat)
	if seat < 0 {
		viewer = game.Watcher
	}
	s, err := t.look(who, viewer)
	if err != nil {
		return nil, err
	}
	pos, err := s.at(ctx, at)
	if err != nil {
		return nil, err
	}
	if pos.Turn().Who == game.Nobody {
		return nil, wrong("at", "The match is over after entry %d: go on from an earlier one.", at)
	}
	var m *match.Match
	if s.match.Finished() {
		m, err = s.match.ForkOpen(ctx, at)
	} else {
		m, err = s.match.Fork(ctx, at, viewer)
	}
	if err != nil {
		return nil, explain(err)
	}
	t.mu.Lock()
	c, lesson := t.content, t.lesson != nil
	t.mu.Unlock()
	c.Clock, c.Time, c.Undo, c.Rematch, c.Open, c.Muted = ClockRule{Kind: noClock}, clockState{}, match.Practice, "", false, nil
	c.ForkOf, c.ForkAt, c.Dice = t.id, at, m.Setup().Dice
	if lesson {
		c.Title, c.Chat = "", Talk
	}
	c.Seats = slices.Repeat([]sitting{{Kind: byBot, Bot: defaultBot}}, s.seats)
	if viewer == game.Watcher { // whoever is asked
		viewer = pos.Turn().Who.First()
		if viewer >= seatOf(len(c.Seats)) {
			viewer = 0
		}
	}
	c.Seats[viewer] = sitting{Kind: byPerson, Person: who.ID, Name: who.Name}
	return t.house.create(ctx, who, t.entry, c, m.ID())
}

// Rematch makes a table with the same people and settings, once: asked again it answers with the same one.
func (t *Table) Rematch(ctx context.Context, who Person) (*Table, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.lesson != nil && t.row.State == Over && len(t.seatsOf(who)) > 0 {
		return t.house.Learn(ctx, who, t.row.Game)
	}
	if err := t.alter(ctx, func() error { // the name is kept first, so that whoever asks, wherever, gets the one table
		switch {
		case len(t.seatsOf(who)) == 0 && (who.ID == "" || t.row.Host != who.ID):
			return barred("Only who plays here can ask for a rematch.")
		case t.row.State != Over:
			return late("The match is not over.")
		case t.content.Rematch != "":
			return nil
		}
		t.content.Rematch = newID()
		t.revision++
		return t.save(ctx)
	}); err != nil {
		return nil, err
	}
	t.wake()
	again, err := t.house.Open(ctx, t.content.Rematch)
	if f, ok := errors.AsType[*Fault](err); !ok || f.Kind != Missing {
		return again, err
	}
	c := t.content
	c.Time, c.ForkOf, c.ForkAt, c.Muted, c.Rematch = clockState{}, "", 0, nil, ""
	c.Seats = slices.Clone(c.Seats)
	for i := range c.Seats {
		s := &c.Seats[i]
		s.Link++
		if s.Kind == byPerson && s.Person != "" && !t.house.apart(who.ID, s.Person) {
			s.Away, s.Bot, s.Before = false, "", nil
		} else {
			*s = sitting{Kind: byBot, Bot: orElse(s.Bot, defaultBot), Link: s.Link}
		}
	}
	again, err = t.house.createAs(ctx, t.content.Rematch, who, t.entry, c, "")
	if errors.Is(err, store.ErrExists) { // another program has just made it
		return t.house.Open(ctx, t.content.Rematch)
	}
	return again, err
}

// Proof is what a check of a match found.
type Proof struct {
	OK         bool   `json:"ok"`
	Drawn      int    `json:"drawn" doc:"Answers of chance that were drawn again and found equal."`
	Moves      int    `json:"moves"`
	Mixed      int    `json:"mixed" doc:"Seats that mixed something into the dice."`
	OnTrust    bool   `json:"onTrust" doc:"Nobody mixed anything into the dice: that they are fair rests on the word of who runs the server."`
	Commitment string `json:"commitment,omitempty"`
	Secret     string `json:"secret,omitempty" doc:"Of the dice; told when the match is over."`
	Difference string `json:"difference,omitempty" doc:"The first entry that is not what the secret gives."`

	// What it takes to draw again without trusting this answer; when the match is over.
	Contributions []string   `json:"contributions,omitempty" doc:"What each seat mixed in."`
	Draws         []Draw     `json:"draws,omitempty" doc:"Chance's answers, in the order of the log."`
	Choices       [][]Choice `json:"choices,omitempty" doc:"What they were drawn from, in the rules' order."`
}

// Verify draws every one of chance's answers again.
func (t *Table) Verify(ctx context.Context, who Person) (Proof, error) {
	s, err := t.look(who, game.Watcher)
	if err != nil {
		return Proof{}, err
	}
	done, err := s.far(ctx)
	if err != nil {
		return Proof{}, err
	}
	defer done()
	return t.looks.proofOf(s, func() (Proof, error) { return prove(ctx, s.match) })
}

// prove draws every one of chance's answers again.
func prove(ctx context.Context, m *match.Match) (Proof, error) {
	report, err := m.Verify(ctx)
	if d, ok := errors.AsType[*match.Difference](err); ok {
		p := Proof{Difference: fmt.Sprintf("entry %d", d.Seq), Commitment: m.Commitment()}
		if m.Finished() {
			p.Difference = d.Error()
		}
		return p, p.open(ctx, m)
	} else if err != nil {
		return Proof{}, err
	}
	p := Proof{OK: true, Drawn: report.Drawn, Moves: report.Moves, Mixed: report.Mixed, OnTrust: report.OnTrust(), Commitment: report.Commitment}
	return p, p.open(ctx, m)
}

// open adds what may be known when the match is over.
func (p *Proof) open(ctx context.Context, m *match.Match) error {
	secret, err := m.Reveal()
	if err != nil || secret == "" { // it is being played, or its dice are the players' own
		return nil
	}
	p.Secret = secret
	p.Contributions = m.Contributions()
	p.Draws, p.Choices, err = draws(ctx, m)
	return err
}

// File writes the match to a text file; while it is played the file would show what is hidden, and is refused.
func (t *Table) File(ctx context.Context, who Person, w io.Writer) error {
	s, err := t.look(who, game.Watcher)
	if err != nil {
		return err
	}
	done, err := s.far(ctx)
	if err != nil {
		return err
	}
	defer done()
	if err := s.match.ExportFor(ctx, w, game.Watcher); errors.Is(err, match.ErrLive) {
		return barred("While the match is played its file would show hidden cards and the dice to come. It can be had when the match is over.")
	} else if err != nil {
		return err
	}
	return nil
}

// Package terminal plays matches at a terminal. Session is a match at one screen as a state machine without input or output; Plain and Screen are
// its two fronts, lines of text and a full screen.
package terminal

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"mischief/bot"
	"mischief/game"
	"mischief/game/near"
	"mischief/match"
	"mischief/store"
)

// State is what a session waits for.
type State uint8

// The states of a session.
const (
	Fresh    State = iota // Start
	Asking                // a line from the person who decides
	Thinking              // the outcome of Job; lines are taken meanwhile
	Handing               // Enter, from the person who is to give the screen away
	Covered               // Enter, from the person who is given the screen: nothing may be shown
	Waiting               // what happens outside: a decision at another machine, or trouble that may pass; Enter looks again
	Ended                 // the match is over; lines are still taken
	Left                  // nothing: the session is done with
)

// Line is one line of what a session says.
type Line struct {
	Kind Kind
	Seat game.Seat // of a Story line: who did it, or match.Nature
	Text string
}

// Kind is what a line is for.
type Kind uint8

// The kinds of lines.
const (
	Story  Kind = iota // what happened
	Note               // an answer to a command, or something worth knowing
	Wrong              // what was entered could not be done, and why
	Board              // the position in plain lines; a front that draws it leaves it out
	Prompt             // whose decision it is and what is asked; see Session.Prompt
	Choice             // an answer that may be given; see Session.Choices
	Clear              // everything shown so far must vanish, scrollback included
)

// Config is what a session needs besides the match.
type Config struct {
	// Language is what is spoken, such as "de"; commands and notation are the same in all.
	Language string
	// Spec reads which bot sits on a seat.
	Spec func(text string) (bot.Spec, error)
	// Bot makes a bot for the game's positions.
	Bot func(bot.Spec) bot.Player
	// Hint is the bot that the hint command asks.
	Hint bot.Spec
	// Save writes a file for the save command. Without force it replaces none: fs.ErrExist.
	Save func(name string, force bool, write func(io.Writer) error) error
}

// Session is a match played at one screen, by any number of people who share it and by bots. Every answer is in the store before anything is said of
// it. It is not safe for use by two goroutines at once; a Job runs beside it.
type Session struct {
	Config
	match   *match.Match
	info    *game.Info // in the language of the session
	telling *game.Telling

	lesson *game.Lesson // that the match follows; nil for none
	step   int          // of the lesson, from 0; the number of steps when it is over

	state    State
	now      game.Position // the position, nothing hidden
	looking  string        // the person at the screen; empty before anybody has looked
	viewer   game.Seat     // whose view the screen shows
	next     game.Seat     // Handing, Covered: the seat of the person who gets the screen
	menu     menu          // Asking: what may be answered
	job      *Job
	seen     map[string]int64 // by person: the last log entry told to him
	secret   bool             // something on the screen is not for everybody here
	folding  folding          // the turn that is being told in one line
	unfolded []Line           // what was folded last
	decided  bool             // the person at the screen has decided since
	drawn    bool             // the position was shown since somebody else decided
}

// New starts a session on a match. Say what Start returns first.
func New(m *match.Match, c Config) (*Session, error) {
	if m.Setup().Dice == match.Chained && !m.Finished() {
		return nil, game.Misread("the dice of this match are strict: it can only be played on at the server where it began")
	}
	info := m.Game().Info().In(c.Language)
	telling, err := NewTelling(m.Game().Info(), c.Language)
	if err != nil {
		return nil, err
	}
	return &Session{Config: c, match: m, lesson: m.Lesson(), info: info, telling: telling, now: m.Position(), viewer: game.Watcher, seen: map[string]int64{}}, nil
}

// State is what the session waits for.
func (s *Session) State() State { return s.state }

// Match is the match that is played.
func (s *Session) Match() *match.Match { return s.match }

// Job is the work to be done while the session is Thinking or a hint is wanted, or nil. Run it, with cancellation as soon as Job returns another
// one, and hand the outcome to Done.
func (s *Session) Job() *Job { return s.job }

// Start tells what happened before, if anything did, and goes on to the first decision.
func (s *Session) Start(ctx context.Context) []Line {
	people := s.people()
	if len(people) == 1 {
		s.looking, s.viewer = people[0], s.seatOf(people[0])
	}
	if err := s.remember(ctx); err != nil {
		return []Line{s.wrong(err)}
	}
	return append(s.greeting(), s.advance(ctx)...)
}

func (s *Session) greeting() []Line {
	info := s.info
	lines := []Line{s.note("{{.game}}, match {{.id}}. {{.promise}}", game.Name("game", info.Title), game.Name("id", s.match.ID()), game.Name("promise", info.Promise))}
	return append(lines, s.table()...)
}

// table tells who sits where.
func (s *Session) table() []Line {
	var lines []Line
	for i, who := range s.match.Seats() {
		lines = append(lines, s.note("Seat {{.n}}, {{.seat}}: {{.who}}", game.Num("n", i+1), s.seatArg("seat", game.Seat(i)), game.Name("who", s.who(who))))
	}
	return lines
}

// remember finds out where the telling goes on for each person: with his last decision.
func (s *Session) remember(ctx context.Context) error {
	log, err := s.match.Log(ctx, game.Watcher, 0)
	if err != nil {
		return err
	}
	seats := s.match.Seats()
	for _, l := range log {
		if l.Kind == match.Move && !l.Undone && l.Seat != match.Nature && seats[l.Seat].Kind == store.Person {
			s.seen[seats[l.Seat].Name] = l.Seq - 1
		}
	}
	return nil
}

// people are the names of those who play at this screen, in the order of their seats.
func (s *Session) people() []string {
	var names []string
	known := map[string]bool{}
	for _, who := range s.match.Seats() {
		if who.Kind == store.Person && !known[who.Name] {
			known[who.Name] = true
			names = append(names, who.Name)
		}
	}
	return names
}

// seatOf is the first seat of a person.
func (s *Session) seatOf(person string) game.Seat {
	for i, who := range s.match.Seats() {
		if who.Kind == store.Person && who.Name == person {
			return game.Seat(i)
		}
	}
	return game.Watcher
}

// advance lets chance answer, tells what happened, and turns to whoever decides next.
func (s *Session) advance(ctx context.Context) []Line {
	s.job, s.menu = nil, menu{}
	if err := errors.Join(s.follow(ctx), s.match.Nature(ctx)); err != nil {
		s.state, s.now = Waiting, s.match.Position()
		return []Line{s.wrong(err)}
	}
	s.now = s.match.Position()
	lines := s.tell(ctx)
	if !s.botNext() {
		lines = append(lines, s.flush()...)
	}
	if s.learned() {
		s.state = Ended
		return append(lines, s.lastWords(ctx)...)
	}
	turn := s.now.Turn()
	if turn.Who == game.Nobody {
		s.state = Ended
		return append(lines, s.ending()...)
	}
	if turn.Who == game.Nature { // with dice of the players' own
		return append(lines, s.ask()...)
	}
	seat := s.decider(turn.Who)
	switch who := s.match.Seats()[seat]; who.Kind {
	case store.Bot:
		return append(lines, s.think(seat, who)...)
	case store.Person:
		return append(lines, s.turnTo(ctx, seat)...)
	default:
		s.state = Waiting
		return append(lines, s.note("{{.seat}} decides: {{.who}}.", s.seatArg("seat", seat), game.Name("who", s.who(who))))
	}
}

// botNext tells whether the next decision is a bot's.
func (s *Session) botNext() bool {
	who := s.now.Turn().Who
	return who != game.Nobody && who != game.Nature && !s.learned() && s.match.Seats()[s.decider(who)].Kind == store.Bot
}

// decider is the seat that is asked where several may answer: of the person at the screen, else of another person, else the first.
func (s *Session) decider(who game.Seats) game.Seat {
	best := who.First()
	seats := s.match.Seats()
	for i, occupant := range seats {
		if !who.Has(game.Seat(i)) || occupant.Kind != store.Person {
			continue
		}
		if occupant.Name == s.looking {
			return game.Seat(i)
		}
		if seats[best].Kind != store.Person {
			best = game.Seat(i)
		}
	}
	return best
}

// turnTo asks the person on a seat. When that is not who looks at the screen, and one of them may see what the other may not, the screen is handed
// over behind a curtain.
func (s *Session) turnTo(ctx context.Context, seat game.Seat) []Line {
	person := s.match.Seats()[seat].Name
	switch {
	case person == s.looking:
		s.viewer = seat
		return s.ask()
	case s.looking == "" && s.hides(seat):
		s.state, s.next = Covered, seat
		return []Line{{Kind: Clear}}
	case s.looking != "" && (s.secret || !s.now.View(s.viewer).Equal(s.now.View(seat))):
		s.state, s.next = Handing, seat
		return nil
	}
	s.drawn = false
	if s.looking != "" { // all that stands on the screen is his to read
		s.seen[person] = max(s.seen[person], s.seen[s.looking])
	}
	s.looking, s.viewer = person, seat
	return append(append(s.tell(ctx), s.flush()...), s.ask()...)
}

// hides tells whether somebody here may see what the person on a seat may not, or the other way round.
func (s *Session) hides(seat game.Seat) bool {
	seats := s.match.Seats()
	view := s.now.View(seat)
	for i, who := range seats {
		if who.Kind == store.Person && who.Name != seats[seat].Name && !view.Equal(s.now.View(game.Seat(i))) {
			return true
		}
	}
	return false
}

// uncover shows the screen to the person it was handed to.
func (s *Session) uncover(ctx context.Context) []Line {
	s.looking, s.viewer = s.match.Seats()[s.next].Name, s.next
	s.secret, s.drawn, s.unfolded, s.folding = false, false, nil, folding{}
	return append(append(s.tell(ctx), s.flush()...), s.ask()...)
}

// ask puts the decision to the person at the screen.
func (s *Session) ask() []Line {
	s.state = Asking
	turn := s.now.Turn()
	moves := s.asked().Moves()
	s.menu = newMenu(moves, turn.Open, s.cost)
	var lines []Line
	if board := s.board(); s.boardIsDue(board) {
		s.drawn = true
		lines = board
	}
	return append(lines, s.question()...)
}

// asked is the position as those who answer see it.
func (s *Session) asked() game.Position {
	if s.now.Turn().Who == game.Nature {
		return s.now
	}
	return s.now.View(s.viewer)
}

// question is the prompt and what may be answered.
func (s *Session) question() []Line {
	lines := append(s.teach(), Line{Kind: Prompt, Text: s.Prompt()})
	for _, choice := range s.summary() {
		lines = append(lines, Line{Kind: Choice, Text: choice})
	}
	return lines
}

// longBoard is from how many lines on a position is only shown unasked for decisions with many answers.
const longBoard = 20

func (s *Session) boardIsDue(board []Line) bool {
	return !s.drawn && (len(board) < longBoard || len(s.menu.choices) > shortList)
}

// board is the position in plain lines.
func (s *Session) board() []Line {
	text := strings.TrimRight(s.now.View(s.viewer).Draw(s.viewer, game.Pen{Telling: s.telling}), "\n")
	var lines []Line
	for l := range strings.SplitSeq(text, "\n") {
		lines = append(lines, Line{Kind: Board, Text: l})
	}
	return lines
}

// Draw is a picture of the position for the person at the screen; empty before the start and while the screen is covered.
func (s *Session) Draw(pen game.Pen) string {
	if s.state == Fresh || s.state == Covered {
		return ""
	}
	pen.Telling = s.telling
	return s.now.View(s.viewer).Draw(s.viewer, pen)
}

// Choices sums up in few words what may be answered now.
func (s *Session) Choices() []string {
	if s.state != Asking {
		return nil
	}
	return s.brief()
}

// Prompt says in a sentence what the session waits for.
func (s *Session) Prompt() string {
	switch s.state {
	case Thinking:
		return s.job.what
	case Handing:
		return s.say("Next is {{.who}}. Press Enter to clear the screen, then pass it on.", game.Name("who", s.named(s.next)))
	case Covered:
		return s.say("Pass the screen to {{.who}}, who presses Enter.", game.Name("who", s.named(s.next)))
	case Waiting:
		return s.say("Nothing can be decided here now; Enter looks again.")
	case Ended:
		if s.learned() {
			return s.say("The lesson is over.")
		}
		return strings.TrimSpace(s.say("The match is over.") + " " + s.verdict())
	case Fresh, Left:
		return ""
	}
	if s.now.Turn().Who == game.Nature {
		return s.telling.Text(s.now.Prompt()) + " " + s.say("Enter what came.")
	}
	prompt := s.telling.Text(s.asked().Prompt())
	if does, ok := strings.CutPrefix(prompt, s.telling.Seat(s.now.SeatCalled(s.viewer))+" "); ok { // it begins with the name
		return s.named(s.viewer) + " " + does
	}
	return s.named(s.viewer) + ": " + prompt
}

// named is a seat with who plays it.
func (s *Session) named(seat game.Seat) string {
	return s.telling.Seat(s.now.SeatCalled(seat)) + " (" + s.who(s.match.Seats()[seat]) + ")"
}

// verdict is what the game says of its end, when it says it in a sentence.
func (s *Session) verdict() string {
	text := s.telling.Text(s.now.Prompt())
	if !strings.Contains(text, " ") || s.learned() {
		return ""
	}
	return text
}

// seatArg names a seat in a text.
func (s *Session) seatArg(name string, seat game.Seat) game.Arg {
	return game.Who(name, seat, s.now.SeatCalled(seat))
}

// who is a few words for who plays a seat. Where several people share the screen nobody is "you".
func (s *Session) who(who match.Occupant) string {
	if who.Kind == store.Person && who.Name == me && len(s.people()) > 1 {
		return s.say("the host")
	}
	return Who(s.telling, who)
}

// Enter takes a line from the screen and says what came of it.
func (s *Session) Enter(ctx context.Context, line string) []Line {
	line = strings.TrimSpace(line)
	switch s.state {
	case Fresh, Left:
		return nil
	case Handing:
		s.state = Covered
		return []Line{{Kind: Clear}}
	case Covered:
		return s.uncover(ctx)
	case Waiting:
		if line == "" {
			return s.advance(ctx)
		}
	case Asking:
		if line == "" {
			s.menu.row = -1
			return s.question()
		}
		if lines, answered := s.answer(ctx, line); answered {
			return lines
		}
	}
	if lines, ok := s.command(ctx, line); ok {
		return lines
	}
	if s.state == Asking {
		return s.refuse(s.asked().Check(line), line)
	}
	if line == "" {
		return nil
	}
	return []Line{{Kind: Wrong, Text: s.Prompt() + " " + s.say("Write help to see what can be done meanwhile.")}}
}

// answer plays a line that is a move or picks a choice; answered is false when it is neither. A pick of several moves is asked about, one of a choice that
// has not been shown is answered with what it stands for.
func (s *Session) answer(ctx context.Context, line string) (lines []Line, answered bool) {
	move, picked, err := s.pick(line)
	switch {
	case err != nil:
		return []Line{s.wrong(err)}, true
	case picked && move == "":
		return s.ponder(), true
	case !picked && s.asked().Check(line) != nil:
		s.menu.row = -1
		return nil, false
	case !picked:
		move = line
	}
	if lines := s.lead(move); lines != nil {
		return lines, true
	}
	if s.now.Turn().Who == game.Nature {
		err = s.match.OwnDice(ctx, s.match.Seq(), move)
	} else {
		err = s.match.Play(ctx, s.viewer, s.match.Seq(), move)
	}
	if errors.Is(err, match.ErrConflict) {
		return append([]Line{s.wrong(err)}, s.advance(ctx)...), true
	}
	if err != nil {
		return s.refuse(err, move), true
	}
	s.decided = true
	return s.advance(ctx), true
}

// refuse says why a line is no answer, and which answers are like it.
func (s *Session) refuse(err error, line string) []Line {
	lines := []Line{s.wrong(err)}
	if _, refused := errors.AsType[*game.Refusal](err); !refused && !s.menu.begins(firstWord(line)) {
		if name, ok := near.Best(firstWord(line), commandNames()); ok {
			meant := strings.TrimSpace(name + strings.TrimSpace(line)[len(firstWord(line)):])
			lines = append(append(lines, s.note("Did you mean this command?")), typed([]string{meant})...)
		}
	}
	return append(lines, s.nearest(line)...)
}

// nearest lists the allowed answers most like a line.
func (s *Session) nearest(line string) []Line {
	few := near.Few(line, s.menu.moves, 3)
	if len(few) == 0 {
		return nil
	}
	return append([]Line{s.note("Allowed and most like it:")}, typed(few)...)
}

// typed are lines that can be entered just as they stand.
func typed(lines []string) []Line {
	var all []Line
	for _, l := range lines {
		all = append(all, Line{Kind: Note, Text: "  " + l})
	}
	return all
}

// Complete lists how a line may go on, each completion to the end of a word: answers first, then commands.
func (s *Session) Complete(line string) []string {
	if s.state == Handing || s.state == Covered {
		return nil
	}
	if about, rest, ok := strings.Cut(line, " "); ok && (about == "why" || about == "preview" || about == "moves" || about == "?") {
		var ways []string
		for _, way := range s.goOn(rest) {
			ways = append(ways, about+" "+way)
		}
		return ways
	}
	return append(s.goOn(line), complete(line, commandNames())...)
}

// goOn lists how a line may go on as an answer: by those listed, and where more are allowed, by all that the game can read.
func (s *Session) goOn(line string) []string {
	ways := complete(line, s.menu.moves)
	if s.menu.open {
		for _, way := range s.asked().Complete(line) {
			if !slices.Contains(ways, way) {
				ways = append(ways, way)
			}
		}
	}
	return ways
}

// firstWord is the first word of a line, in small letters.
func firstWord(line string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	return strings.ToLower(word)
}

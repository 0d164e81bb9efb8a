package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"mischief/bot"
	"mischief/game"
	"mischief/game/near"
	"mischief/match"
	"mischief/store"
)

// command is a word that is no move.
type command struct {
	name, form, help string
	run              func(s *Session, ctx context.Context, words string) []Line
}

// commands are all commands, in the order of the help.
func commands() []command {
	return []command{
		{"preview", "preview [MOVE]", "tell what a move costs and how it may end; without a move, what would come next", (*Session).preview},
		{"moves", "moves [WORDS]", "list what can be done, or what of it holds the words (also ? WORDS)", (*Session).listMoves},
		{"why", "why MOVE", "say whether a move is allowed, and by which rule it is not", (*Session).explain},
		{"hint", "hint", "have a bot recommend a move, with reasons", (*Session).hint},
		{"undo", "undo", "take back the last decision made here, as far as the match allows it and all here agree", (*Session).undo},
		{"correct", "correct MOVE", "enter the last thing rolled or drawn at your table differently", (*Session).correct},
		{"log", "log [N|all]", "tell the last N lines of what happened (20)", (*Session).log},
		{"unfold", "unfold", "tell in full the turns of bots that were told in one line", (*Session).unfold},
		{"rule", "rule ID|WORDS", "show a rule, or the rules that hold the words", (*Session).rule},
		{"position", "position", "tell the position in lines of text, for who hears or pipes", (*Session).position},
		{"map", "map", "draw the whole board into the log", (*Session).picture},
		{"table", "table", "tell who sits where", (*Session).seating},
		{"seat", "seat N WHO", "give a seat to me, to friend NAME, or to a bot such as hard", (*Session).seat},
		{"save", "save FILE [force]", "write the whole match to a file, hidden things included", (*Session).save},
		{"fork", "fork [N]", "make a match of its own that goes on from here, or from entry N", (*Session).fork},
		{"help", "help", "show this list", (*Session).help},
		{"quit", "quit", "leave; the match is kept and can be resumed", (*Session).quit},
	}
}

func commandNames() []string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
}

// command runs a line that begins with a command; ok is false when it does not. "?" is help, "? WORDS" lists moves.
func (s *Session) command(ctx context.Context, line string) (lines []Line, ok bool) {
	if about, asked := strings.CutPrefix(line, "?"); asked {
		line = "help"
		if strings.TrimSpace(about) != "" {
			line = "moves " + about
		}
	}
	word := firstWord(line)
	for _, c := range commands() {
		if c.name == word {
			return c.run(s, ctx, strings.TrimSpace(line[len(word):])), true
		}
	}
	return nil, false
}

func notes(lines ...string) []Line {
	var all []Line
	for _, l := range lines {
		all = append(all, Line{Kind: Note, Text: l})
	}
	return all
}

func (s *Session) help(context.Context, string) []Line {
	lines := []string{s.say("Enter a move, or the number of a listed choice (with a second number where it has a range), or:")}
	for _, c := range commands() {
		lines = append(lines, fmt.Sprintf("  %-18s %s", c.form, s.say(c.help)))
	}
	return notes(lines...)
}

func (s *Session) quit(context.Context, string) []Line {
	s.state, s.job = Left, nil
	return s.Farewell()
}

// Farewell says how a match that is left goes on.
func (s *Session) Farewell() []Line {
	if s.match.Finished() || s.learned() {
		return nil
	}
	return []Line{s.note("The match is kept: mischief resume {{.id}} goes on with it.", game.Name("id", brief(s.match.ID())))}
}

// deciding is nil when the person at the screen has a decision to make, or says that he has not.
func (s *Session) deciding() error {
	if s.state != Asking {
		return game.Misread("it is not your decision now")
	}
	return nil
}

func (s *Session) listMoves(_ context.Context, words string) []Line {
	if err := s.deciding(); err != nil {
		return []Line{s.wrong(err)}
	}
	lines := s.labels(s.menu.find(words))
	if len(lines) == 0 {
		return append(s.refused("nothing that can be done now holds {{.words}}", game.Quote("words", words)), s.nearest(words)...)
	}
	return notes(lines...)
}

// meant is the move that somebody asks about: written out, or picked by number.
func (s *Session) meant(command, words string) (move string, lines []Line) {
	if err := s.deciding(); err != nil {
		return "", []Line{s.wrong(err)}
	}
	if words == "" {
		return "", s.refused("say which move you mean, such as {{.command}} {{.move}}", game.Name("command", command), game.Name("move", s.menu.moves[0]))
	}
	move, picked, err := s.pick(words)
	row := s.menu.row
	s.menu.row = -1
	switch {
	case err != nil:
		return "", []Line{s.wrong(err)}
	case picked && move == "":
		move = s.menu.choices[row].move(s.menu.choices[row].to)
	case !picked:
		move = words
	}
	return move, nil
}

// preview tells what a move costs, both sides of what it leads to, its odds, and the rules at work in words.
func (s *Session) preview(_ context.Context, words string) []Line {
	if words == "" {
		return s.forecast()
	}
	move, lines := s.meant("preview", words)
	if lines != nil {
		return lines
	}
	if err := s.asked().Check(move); err != nil {
		return s.refuse(err, move)
	}
	p := s.telling.Preview(s.asked().Preview(move))
	lines = []Line{s.note("{{.move}}:", game.Name("move", move))}
	var rules []string
	for _, d := range p.Lines {
		lines = append(lines, Line{Kind: Note, Text: fmt.Sprintf("  %s: %s [%s]", d.Label, d.Value, d.Rule)})
		if !slices.Contains(rules, d.Rule) {
			rules = append(rules, d.Rule)
		}
	}
	if o := p.Odds; o != nil {
		lines = append(lines, Line{Kind: Note, Text: "  " + s.odds(o)})
	}
	lines = append(lines, s.reasons(move)...)
	if len(lines) == 1 {
		return append(lines, Line{Kind: Note, Text: "  " + s.say("nothing to tell beforehand: it costs nothing and nothing is at stake.")})
	}
	for _, id := range rules {
		if text, ok := s.info.Rulebook.Text(id); ok {
			lines = append(lines, Line{Kind: Note, Text: "  " + id + ": " + strings.TrimSpace(text)})
		}
	}
	return lines
}

// odds are prospects in percent; they add up to a hundred.
func (s *Session) odds(o *game.Odds) string {
	win, tie := (o.Win+5)/10, (o.Tie+5)/10
	rates := []game.Arg{game.Num("win", win), game.Num("tie", tie), game.Num("lose", 100-win-tie)}
	if o.Tie == 0 {
		return s.say("Odds: success {{.win}}%, failure {{.lose}}%", rates[0], game.Num("lose", 100-win))
	}
	return s.say("Odds: win {{.win}}%, tie {{.tie}}%, loss {{.lose}}%", rates...)
}

// forecast tells what would come if nobody did anything more.
func (s *Session) forecast() []Line {
	var story game.Story
	if !s.now.View(s.viewer).Forecast(&story) {
		return s.refused("say which move you mean: this game has nothing that comes by itself")
	}
	lines := []Line{s.note("If nobody did anything more:")}
	for _, e := range story.For(s.viewer) {
		lines = append(lines, Line{Kind: Note, Text: "  " + Sentence(s.telling, e)})
	}
	if len(lines) == 1 {
		lines = append(lines, Line{Kind: Note, Text: "  " + s.say("Nothing would happen.")})
	}
	return lines
}

// unfold tells in full what was folded last.
func (s *Session) unfold(context.Context, string) []Line {
	if len(s.unfolded) == 0 {
		return []Line{s.note("No turn has been folded yet; log all tells the whole match.")}
	}
	return s.unfolded
}

// broadest is the width at which the map command draws.
const broadest = 78

// picture draws the board as part of the log.
func (s *Session) picture(context.Context, string) []Line {
	picture, _ := cutDrawing(s.Draw(game.Pen{Width: broadest}))
	return notes(strings.Split(picture, "\n")...)
}

func (s *Session) explain(_ context.Context, words string) []Line {
	move, lines := s.meant("why", words)
	if lines != nil {
		return lines
	}
	err := s.asked().Check(move)
	if err == nil {
		lines := []Line{s.note("{{.move}} is allowed.", game.Name("move", move))}
		return append(lines, s.reasons(move)...)
	}
	lines = []Line{s.wrong(err)}
	lines[0].Kind = Note
	if refusal, ok := errors.AsType[*game.Refusal](err); ok {
		rule, err := LookUp(s.telling, &s.info.Rulebook, refusal.Rule)
		if err == nil {
			lines = append(lines, notes(rule...)...)
		}
	}
	return append(lines, s.nearest(move)...)
}

// reasons are what speaks for a move.
func (s *Session) reasons(move string) []Line {
	var lines []Line
	for _, r := range s.telling.Reasons(s.asked().Hint(move)) {
		text := "  " + r.Text
		if r.Rule != "" {
			text += " [" + r.Rule + "]"
		}
		lines = append(lines, Line{Kind: Note, Text: text})
	}
	return lines
}

func (s *Session) hint(context.Context, string) []Line {
	if err := s.deciding(); err != nil {
		return []Line{s.wrong(err)}
	}
	if s.now.Turn().Who == game.Nature {
		return s.refused("this is for the dice to decide: enter what came")
	}
	if lines := s.remind(); lines != nil {
		return lines
	}
	job := s.consider(s.viewer, s.Hint, "")
	weigh, view, seat := job.run, s.now.View(s.viewer), s.viewer
	spec := s.Hint
	spec.Time /= 5
	player, luck := s.Bot(spec), bot.NewDice(rand.Uint64(), 1)
	job.run = func(ctx context.Context) Outcome {
		o := weigh(ctx)
		o.hint = true
		if o.err == nil {
			o.plan = bot.Plan(view, seat, o.lines[0].Move, luck, func(view game.Position, seat game.Seat) (string, error) {
				lines, err := player.Weigh(ctx, view, seat, luck)
				if err != nil {
					return "", err
				}
				return lines[0].Move, nil
			})
		}
		return o
	}
	s.job = job
	return nil
}

// recommend tells what the bot that was asked for a hint thinks.
func (s *Session) recommend(o Outcome) []Line {
	best := o.lines[0]
	lines := []Line{s.note("Hint: {{.move}}", game.Name("move", best.Move))}
	if best.Visits > 0 {
		lines[0] = s.note("Hint: {{.move}} (worth {{.worth}} of 100 to you, by a bot's reckoning)", game.Name("move", best.Move), game.Num("worth", int(100*best.Payoff+0.5)))
	}
	lines = append(lines, s.reasons(best.Move)...)
	return append(lines, s.foreseen(o.seat, o.plan)...)
}

// foreseen tells what is to come of a hint: what to enter after it, and what somebody answers then.
func (s *Session) foreseen(seat game.Seat, plan []bot.Step) (lines []Line) {
	var then []string
	for _, step := range plan[min(1, len(plan)):] {
		if step.Seat != seat {
			lines = append(lines, s.note("{{.who}} may answer: {{.move}}", game.Name("who", s.named(step.Seat)), game.Name("move", step.Move)))
			break
		}
		then = append(then, step.Move)
	}
	if len(then) > 0 {
		lines = append(append([]Line{s.note("and then:")}, typed(then)...), lines...)
	}
	return lines
}

// undo takes back the latest decision made at this screen: whoever made it, those who share the screen see to it that they agree.
func (s *Session) undo(ctx context.Context, words string) []Line {
	if words != "" {
		return s.refused("undo takes back one decision; write it again for the one before")
	}
	seat, err := s.lastToDecide(ctx)
	if err != nil {
		return []Line{s.wrong(err)}
	}
	if err := s.match.Undo(ctx, seat, s.others(seat)...); err != nil {
		return []Line{s.wrong(err)}
	}
	s.drawn = false
	return s.advance(ctx)
}

// others are all seats but one.
func (s *Session) others(but game.Seat) []game.Seat {
	var all []game.Seat
	for i := range s.match.Seats() {
		if game.Seat(i) != but {
			all = append(all, game.Seat(i))
		}
	}
	return all
}

// correct enters the last answer of the people's own dice differently, and tells what that changes on the table.
func (s *Session) correct(ctx context.Context, words string) []Line {
	if words == "" {
		return s.refused("say what it really was, such as correct {{.move}}", game.Name("move", s.exampleEntry()))
	}
	made, err := s.match.Correct(ctx, s.match.Seq(), words)
	if err != nil {
		return []Line{s.wrong(err)}
	}
	var lines []Line
	for _, part := range []struct {
		title string
		story game.Story
	}{{"Take back on the table:", made.Undone}, {"Do now on the table:", made.Redone}} {
		events := part.story.For(s.viewer)
		if len(events) > 0 {
			lines = append(lines, s.note(part.title))
		}
		for _, e := range events {
			lines = append(lines, notes("  "+Sentence(s.telling, e))...)
		}
	}
	for _, d := range made.Dropped {
		if d.Seat == s.viewer {
			lines = append(lines, s.note("{{.move}} no longer fits: decide anew.", game.Name("move", d.Move)))
		}
	}
	s.seen[s.looking] = max(s.seen[s.looking], made.Seq)
	s.drawn = false
	return append(lines, s.advance(ctx)...)
}

// exampleEntry is something that may be entered.
func (s *Session) exampleEntry() string {
	if s.state == Asking && s.now.Turn().Who == game.Nature {
		return s.menu.moves[0]
	}
	return "MOVE"
}

// lastToDecide is the seat that made the latest decision which was made at this screen and still stands.
func (s *Session) lastToDecide(ctx context.Context) (game.Seat, error) {
	log, err := s.match.Log(ctx, s.viewer, 0)
	if err != nil {
		return 0, err
	}
	seats := s.match.Seats()
	for _, l := range slices.Backward(log) {
		if l.Kind == match.Move && !l.Undone && l.Seat != match.Nature && seats[l.Seat].Kind == store.Person {
			return l.Seat, nil
		}
	}
	return 0, game.Misread("nothing has been decided here yet that could be taken back")
}

func (s *Session) log(ctx context.Context, words string) []Line {
	n := 20
	switch given, err := strconv.Atoi(words); {
	case words == "all":
		n = -1
	case words != "" && (err != nil || given < 1):
		return s.refused("log {{.words}}: write a number of lines, or all", game.Name("words", words))
	case words != "":
		n = given
	}
	log, err := s.match.Log(ctx, s.viewer, 0)
	if err != nil {
		return []Line{s.wrong(err)}
	}
	var lines []Line
	for i, l := range log {
		for _, sentence := range s.sentences(log, i) {
			sentence.Text = fmt.Sprintf("%4d  %s", l.Seq, sentence.Text)
			if l.Undone {
				sentence.Text += " (" + s.say("taken back") + ")"
			}
			lines = append(lines, sentence)
		}
	}
	if n >= 0 && len(lines) > n {
		lines = lines[len(lines)-n:]
	}
	if len(lines) == 0 {
		return []Line{s.note("Nothing has happened yet.")}
	}
	return lines
}

func (s *Session) rule(_ context.Context, words string) []Line {
	lines, err := LookUp(s.telling, &s.info.Rulebook, words)
	if err != nil {
		return []Line{s.wrong(err)}
	}
	return notes(lines...)
}

func (s *Session) position(context.Context, string) []Line {
	lines := s.board()
	for i := range lines {
		lines[i].Kind = Note
	}
	return lines
}

func (s *Session) seating(context.Context, string) []Line { return s.table() }

func (s *Session) seat(ctx context.Context, words string) []Line {
	if s.lesson != nil {
		return s.refused("in a lesson nobody changes seats")
	}
	name, who, _ := strings.Cut(words, " ")
	seat, err := s.seatNamed(name)
	if err != nil {
		return []Line{s.wrong(err)}
	}
	occupant, err := ParseOccupant(who)
	if err != nil {
		return []Line{s.wrong(err)}
	}
	if err := s.match.TakeSeat(ctx, seat, occupant); err != nil {
		return []Line{s.wrong(err)}
	}
	if people := s.people(); len(people) == 0 {
		s.looking, s.viewer = "", game.Watcher
	} else if s.looking == "" && len(people) == 1 {
		s.looking, s.viewer = people[0], s.seatOf(people[0])
	}
	return s.advance(ctx)
}

// seatNamed finds a seat by its number, counted from 1, or by its name in the game.
func (s *Session) seatNamed(text string) (game.Seat, error) {
	var names []string
	for i := range s.match.Seats() {
		name := s.now.SeatName(game.Seat(i))
		if text == strconv.Itoa(i+1) || strings.EqualFold(text, name) || strings.EqualFold(text, s.telling.Seat(s.now.SeatCalled(game.Seat(i)))) {
			return game.Seat(i), nil
		}
		names = append(names, name)
	}
	if best, ok := near.Best(text, names); ok {
		return 0, game.Misread("there is no seat {{.text}}; did you mean {{.best}}? (write seat N WHO, N from 1 to {{.n}})", game.Quote("text", text), game.Name("best", best),
			game.Num("n", len(names)))
	}
	return 0, game.Misread("there is no seat {{.text}} (write seat N WHO, N from 1 to {{.n}})", game.Quote("text", text), game.Num("n", len(names)))
}

func (s *Session) save(ctx context.Context, words string) []Line {
	name, how, _ := strings.Cut(words, " ")
	if name == "" || how != "" && how != "force" {
		return s.refused("write save FILE, or save FILE force to replace a file that is there")
	}
	write := func(w io.Writer) error { return s.match.Export(ctx, w) }
	if err := s.Save(name, how == "force", write); errors.Is(err, fs.ErrExist) {
		return s.refused("there is a file {{.name}}; save {{.name}} force replaces it.", game.Name("name", name))
	} else if err != nil {
		return []Line{s.wrong(err)}
	}
	saved := []Line{s.note("Saved to {{.name}}.", game.Name("name", name))}
	if !s.match.Finished() {
		saved = append(saved, s.note("The file holds what is hidden from you, too: keep it to yourself while the match is played."))
	}
	return saved
}

func (s *Session) fork(ctx context.Context, words string) []Line {
	at := s.match.Seq()
	if words != "" {
		n, err := strconv.ParseInt(words, 10, 64)
		if err != nil || n < 0 || n > at {
			return s.refused("fork {{.words}}: write the number of a log entry from 0 to {{.last}}", game.Name("words", words), game.Num("last", at))
		}
		at = n
	}
	forked, err := s.match.Fork(ctx, at, s.viewer)
	if err != nil {
		return []Line{s.wrong(err)}
	}
	return []Line{s.note("Forked after entry {{.n}}, for practice: mischief resume {{.id}} plays it. This match goes on here.", game.Num("n", at), game.Name("id", brief(forked.ID())))}
}

package terminal

import (
	"context"
	"slices"
	"strings"

	"mischief/game"
	"mischief/match"
	"mischief/store"
)

// longStory is how many lines of what happened are told at once; what lies further back is left to the log command.
const longStory = 60

// tell is what happened since the person at the screen was last told, as he may know it.
func (s *Session) tell(ctx context.Context) []Line {
	if s.looking == "" && len(s.people()) > 0 {
		return nil // nobody is looking yet
	}
	log, err := s.match.Log(ctx, s.viewer, s.seen[s.looking])
	if err != nil {
		return []Line{s.wrong(err)}
	}
	var lines []Line
	for i, l := range log {
		s.seen[s.looking] = l.Seq
		if !l.Undone {
			lines = append(lines, s.story(log, i)...)
			s.secret = s.secret || s.whispered(l)
		}
	}
	if more := len(lines) - longStory; more > 0 {
		lines = append([]Line{s.note(`({{plural .n "line" "lines"}} before these; log all shows them.)`, game.Num("n", more))}, lines[more:]...)
	}
	return lines
}

// story tells line i of a log, turns of bots folded.
func (s *Session) story(log []match.Line, i int) []Line {
	if len(log[i].Events) == 0 {
		sentences := s.sentences(log, i)
		if s.folding.on && log[i].Kind == match.Move { // a decision that tells nothing by itself
			if !s.decided {
				s.unfolded = append(s.unfolded, sentences...)
			}
			return nil
		}
		return append(s.flush(), sentences...)
	}
	var lines []Line
	for _, e := range log[i].Events {
		lines = append(lines, s.fold(Line{Kind: Story, Seat: log[i].Seat, Text: Sentence(s.telling, e)}, e)...)
	}
	return lines
}

// whispered tells whether a log line says something that not all people here may know.
func (s *Session) whispered(l match.Line) bool {
	for i, who := range s.match.Seats() {
		for _, e := range l.Events {
			if who.Kind == store.Person && who.Name != s.looking && !e.To.Has(game.Seat(i)) {
				return true
			}
		}
	}
	return false
}

// sentences tells line i of a log.
func (s *Session) sentences(log []match.Line, i int) []Line {
	l := log[i]
	say := func(text string) Line { return Line{Kind: Story, Seat: l.Seat, Text: text} }
	who := game.Who("who", l.Seat, "")
	if l.Seat != match.Nature {
		who.Text = s.now.SeatCalled(l.Seat)
	}
	switch l.Kind {
	case match.Undone:
		return []Line{say(s.say("{{.who}} takes back what was done from entry {{.entry}} on.", who, game.Num("entry", l.From)))}
	case match.Seated:
		return []Line{say(s.say("Seat {{.n}}, {{.who}}, is played by {{.player}} from now on.", game.Num("n", int(l.Seat)+1), who, game.Name("player", s.who(l.Occupant))))}
	case match.Tip, match.Link:
		return nil
	case match.Contribution:
		if l.Text == "" {
			return []Line{say(s.say("{{.who}} contributes nothing to the dice.", who))}
		}
		return []Line{say(s.say("{{.who}} contributes {{.text}} to the dice.", who, game.Quote("text", l.Text)))}
	}
	var lines []Line
	for _, e := range l.Events {
		lines = append(lines, say(Sentence(s.telling, e)))
	}
	// A move that tells nothing itself, such as one that asks for a card, is told by what chance makes of it.
	told := i+1 < len(log) && log[i+1].Seat == match.Nature
	if len(lines) == 0 && !told && !l.Hidden && l.Move != "" {
		if l.Seat == match.Nature {
			return []Line{say(s.say("Chance: {{.move}}", game.Name("move", l.Move)))}
		}
		return []Line{say(s.say("{{.who}}: {{.move}}", who, game.Name("move", l.Move)))}
	}
	return lines
}

// Sentence tells an event with the id of its rule.
func Sentence(telling *game.Telling, e game.Event) string {
	text, err := telling.Sentence(e, nil)
	if err != nil {
		text = err.Error()
	}
	if e.Rule == "" {
		return text
	}
	return text + " [" + e.Rule + "]"
}

// ending tells who won and why, and what can be done with the match.
func (s *Session) ending() []Line {
	lines := s.board()
	for _, text := range Ending(s.telling, s.info, s.now) {
		lines = append(lines, Line{Kind: Note, Text: text})
	}
	return append(lines, s.note("The match is kept: mischief replay {{.id}} steps through it, mischief verify {{.id}} checks its dice and moves.",
		game.Name("id", brief(s.match.ID()))))
}

// brief is the beginning of a match's id, enough to tell it from others.
func brief(id string) string { return id[:min(len(id), 8)] }

// Ending says who won, or that nobody did, and by which rule, from a position that is over.
func Ending(t *game.Telling, info *game.Info, p game.Position) []string {
	result := p.Result()
	verdict := Verdict(t, p, result)
	if result.Rule == "" {
		return []string{verdict}
	}
	lines := []string{verdict + " [" + result.Rule + "]"}
	if text, ok := info.Rulebook.Text(result.Rule); ok {
		lines = append(lines, t.Text(game.Say("The rule: {{.text}}", game.Name("text", strings.TrimSpace(text)))))
	}
	return lines
}

// Verdict names the winners: the seats that got most.
func Verdict(t *game.Telling, p game.Position, result game.Result) string {
	best := slices.Max(result.Payoff[:])
	var winners []string
	for seat, payoff := range result.Payoff {
		if payoff == best && best > 0 {
			winners = append(winners, t.Seat(p.SeatCalled(game.Seat(seat))))
		}
	}
	who := game.Name("who", list(t, winners))
	switch {
	case len(winners) == 0:
		return t.Text(game.Say("The match is over: nobody wins."))
	case best < 1000:
		return t.Text(game.Say("The match is over: a draw between {{.who}}.", who))
	case len(winners) == 1:
		return t.Text(game.Say("The match is over: {{.who}} wins.", who))
	}
	return t.Text(game.Say("The match is over: {{.who}} win.", who))
}

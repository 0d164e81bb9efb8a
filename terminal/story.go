package terminal

import (
	"context"
	"fmt"
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
		return []Line{wrong(err)}
	}
	var lines []Line
	for i, l := range log {
		s.seen[s.looking] = l.Seq
		if !l.Undone {
			lines = append(lines, s.sentences(log, i)...)
			s.secret = s.secret || s.whispered(l)
		}
	}
	if more := len(lines) - longStory; more > 0 {
		lines = append([]Line{{Kind: Note, Text: fmt.Sprintf("(%d lines before these; log all shows them.)", more)}}, lines[more:]...)
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
	name := func() string { return s.now.SeatName(l.Seat) }
	switch l.Kind {
	case match.Undone:
		return []Line{say(fmt.Sprintf("%s takes back what was done from entry %d on.", name(), l.From))}
	case match.Seated:
		return []Line{say(fmt.Sprintf("Seat %d, %s, is played by %s from now on.", l.Seat+1, name(), s.who(l.Occupant)))}
	case match.Tip, match.Link:
		return nil
	case match.Contribution:
		if l.Text == "" {
			return []Line{say(fmt.Sprintf("%s contributes nothing to the dice.", name()))}
		}
		return []Line{say(fmt.Sprintf("%s contributes %q to the dice.", name(), l.Text))}
	}
	var lines []Line
	for _, e := range l.Events {
		lines = append(lines, say(Sentence(s.telling, e)))
	}
	// A move that tells nothing itself, such as one that asks for a card, is told by what chance makes of it.
	told := i+1 < len(log) && log[i+1].Seat == match.Nature
	if len(lines) == 0 && !told && !l.Hidden && l.Move != "" {
		who := "Chance"
		if l.Seat != match.Nature {
			who = name()
		}
		lines = append(lines, say(who+": "+l.Move))
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
	for _, text := range Ending(s.info, s.now) {
		lines = append(lines, Line{Kind: Note, Text: text})
	}
	id := brief(s.match.ID())
	return append(lines, notes(fmt.Sprintf("The match is kept: mischief replay %s steps through it, mischief verify %s checks its dice and moves.", id, id))...)
}

// brief is the beginning of a match's id, enough to tell it from others.
func brief(id string) string { return id[:min(len(id), 8)] }

// Ending says who won, or that nobody did, and by which rule, from a position that is over.
func Ending(info *game.Info, p game.Position) []string {
	result := p.Result()
	verdict := Verdict(p, result)
	if result.Rule == "" {
		return []string{verdict}
	}
	lines := []string{verdict + " [" + result.Rule + "]"}
	if text, ok := info.Rulebook.Text(result.Rule); ok {
		lines = append(lines, "The rule: "+strings.TrimSpace(text))
	}
	return lines
}

// Verdict names the winners: the seats that got most.
func Verdict(p game.Position, result game.Result) string {
	best := slices.Max(result.Payoff[:])
	var winners []string
	for seat, payoff := range result.Payoff {
		if payoff == best && best > 0 {
			winners = append(winners, p.SeatName(game.Seat(seat)))
		}
	}
	switch {
	case len(winners) == 0:
		return fmt.Sprintf("The match is over (%s): nobody wins.", result.How)
	case best < 1000:
		return fmt.Sprintf("The match is over (%s): a draw between %s.", result.How, and(winners))
	case len(winners) == 1:
		return fmt.Sprintf("The match is over (%s): %s wins.", result.How, winners[0])
	}
	return fmt.Sprintf("The match is over (%s): %s win.", result.How, and(winners))
}

// and joins names as "a, b and c".
func and(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

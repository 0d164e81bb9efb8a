package terminal

import (
	"context"

	"mischief/game"
	"mischief/match"
	"mischief/store"
)

// NewLesson sets up a match for a lesson of a game, for the person at this screen.
func NewLesson(ctx context.Context, host *match.Host, g game.Game, l *game.Lesson) (*match.Match, error) {
	return host.CreateLesson(ctx, g, l, match.Occupant{Kind: store.Person, Name: me}, match.Occupant{Kind: store.Bot, Bot: "normal", Name: "normal"})
}

// follow lets the lesson answer for chance and the other seats.
func (s *Session) follow(ctx context.Context) (err error) {
	if s.lesson != nil {
		s.step, err = s.match.Follow(ctx)
	}
	return err
}

// learned tells whether there was a lesson and all its steps have been taken.
func (s *Session) learned() bool { return s.lesson != nil && s.step == len(s.lesson.Steps) }

// teach is what the lesson says of the decision that is asked.
func (s *Session) teach() []Line {
	if s.lesson == nil {
		return nil
	}
	text := s.lesson.Steps[s.step].Say.In(s.Language)
	return []Line{s.note("Lesson {{.n}}/{{.of}}: {{.text}}", game.Num("n", s.step+1), game.Num("of", len(s.lesson.Steps)), game.Name("text", text))}
}

// lead is nil for a move that goes on in the lesson; else what the lesson says instead.
func (s *Session) lead(move string) []Line {
	if s.lesson == nil {
		return nil
	}
	step := &s.lesson.Steps[s.step]
	if canonical, err := s.asked().Canonical(move); err == nil && step.Wants(canonical) {
		return nil
	}
	return append([]Line{{Kind: Wrong, Text: step.Else.In(s.Language)}, s.note("The lesson goes on with:")}, typed(s.wanted())...)
}

// remind is the hint of the lesson; nil where there is none.
func (s *Session) remind() []Line {
	if s.lesson == nil {
		return nil
	}
	wanted := s.wanted()
	if len(wanted) == 0 {
		return nil
	}
	return append([]Line{s.note("Hint: {{.move}}", game.Name("move", wanted[0]))}, s.reasons(wanted[0])...)
}

// wanted are a few moves that go on in the lesson.
func (s *Session) wanted() []string {
	moves := s.lesson.Steps[s.step].Wanted(s.asked())
	return moves[:min(len(moves), 3)]
}

// lastWords end the lesson, and offer a match that goes on from there unless that is over as well, and the next lesson.
func (s *Session) lastWords(ctx context.Context) []Line {
	lines := notes(s.lesson.Done.In(s.Language))
	if s.match.Finished() {
		lines = append(lines, s.note("The lesson is over."))
	} else if on, err := s.match.Fork(ctx, s.match.Seq(), s.lesson.Seat); err != nil {
		lines = append(lines, s.wrong(err))
	} else {
		lines = append(lines, s.note("The lesson is over. mischief resume {{.id}} plays on from here against bots.", game.Name("id", brief(on.ID()))))
	}
	if next := s.info.Lesson(s.lesson.Number + 1); next != nil {
		lines = append(lines, s.note("Next: {{.title}}, mischief play {{.game}} --lesson={{.n}}", game.Name("title", next.Title.In(s.Language)), game.Name("game", s.info.ID), game.Num("n", next.Number)))
	}
	return lines
}

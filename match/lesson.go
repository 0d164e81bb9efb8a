package match

import (
	"context"
	"fmt"
	"slices"

	"mischief/game"
)

// CreateLesson sets up a match for a lesson of a game: its dice are the lesson's, and anything may be taken back. Follow it after every move.
// The others are those who take over when somebody forks the lesson to play on.
func (h *Host) CreateLesson(ctx context.Context, g game.Game, l *game.Lesson, learner, others Occupant) (*Match, error) {
	options, err := g.Info().Schema.Complete(l.Options)
	if err != nil {
		return nil, err
	}
	seats := slices.Repeat([]Occupant{others}, g.Info().Seats(options))
	seats[l.Seat] = learner
	return h.Create(ctx, Setup{Game: g.Info().ID, Options: l.Options, Seats: seats, Dice: Own, Undo: Practice, Start: l.Position})
}

// Lesson is the lesson that the match follows, or nil.
func (m *Match) Lesson() *game.Lesson {
	if m.meta.ForkOf != "" || m.meta.Dice != Own {
		return nil
	}
	for _, l := range m.game.Info().Lessons {
		if l.Begins(m.meta.Start) {
			return l
		}
	}
	return nil
}

// Standing is how many moves have been made and not taken back.
func (m *Match) Standing(ctx context.Context) (int, error) {
	r, err := m.whole(ctx)
	if err != nil {
		return 0, err
	}
	n := 0
	for range r.standing {
		n++
	}
	return n, nil
}

// Follow answers for chance and the other seats as the lesson has it, until who learns is asked or the lesson is over. It tells which step, from 0,
// is to be taken; the number of steps when all have been.
func (m *Match) Follow(ctx context.Context) (step int, err error) {
	l := m.Lesson()
	for {
		made, err := m.Standing(ctx)
		if err != nil {
			return 0, err
		}
		step, then := l.At(made)
		if then == "" {
			return step, nil
		}
		if err := m.play(ctx, m.answers(), m.Seq(), then); err != nil {
			return 0, fmt.Errorf("the lesson's step %d does not fit: %q: %w", step+1, then, err)
		}
	}
}

// answers is the seat that is asked, or Nature.
func (m *Match) answers() game.Seat {
	if who := m.Position().Turn().Who; who != game.Nature {
		return who.First()
	}
	return Nature
}

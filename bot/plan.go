package bot

import (
	"slices"

	"mischief/game"
)

// Bounds of a plan.
const (
	mostSteps   = 12 // answers that it foresees
	mostAnswers = 3  // of them those of others
	mostWays    = 12 // that chance may go where it draws: what comes of more nobody foresees
)

// Step is an answer that a plan foresees.
type Step struct {
	Seat game.Seat
	Move string
	Told []game.Event // what the seat that plans would be told of it
}

// Plan is how a seat expects a match to go on from its view: a first answer, the rest of its turn and what somebody answers to that, each chosen by weigh from what whoever
// decides would see. What is hidden from the seat is guessed, and of what chance may do it does what lies in the middle. The plan ends, with what it has, where chance draws
// from much and when weigh fails.
func Plan(view game.Position, seat game.Seat, first string, dice game.Dice, weigh func(view game.Position, seat game.Seat) (string, error)) (plan []Step) {
	at, answers := view.Guess(seat, dice), 0
	for who, move := seat, first; ; {
		var story game.Story
		if at.Play(move, &story) != nil {
			return plan
		}
		told := slices.DeleteFunc(story.Events, func(e game.Event) bool { return !e.To.Has(seat) })
		plan = append(plan, Step{Seat: who, Move: move, Told: told})
		answered := who != seat
		if answered {
			answers++
		}
		if who = settle(at, seat); who == game.Watcher || len(plan) == mostSteps || answers == mostAnswers || answered && who != seat {
			return plan
		}
		var err error
		if move, err = weigh(at.View(who), who); err != nil {
			return plan
		}
	}
}

// settle has chance answer, and is who decides then, rather a seat given than others; game.Watcher when nobody does that can be foreseen.
func settle(at game.Position, seat game.Seat) game.Seat {
	for {
		turn := at.Turn()
		moves, weights := at.Chances()
		switch {
		case turn.Who.Has(seat):
			return seat
		case turn.Who != game.Nature:
			return turn.Who.First()
		}
		if len(moves) > mostWays && !severalDice(moves[0]) || at.Play(moves[middle(weights)], nil) != nil {
			return game.Watcher
		}
	}
}

// middle is the answer up to which chance is as likely to go as beyond it.
func middle(weights []int64) int {
	all, sum := int64(0), int64(0)
	for _, w := range weights {
		all += w
	}
	for i, w := range weights {
		if sum += w; 2*sum >= all {
			return i
		}
	}
	return 0
}

// severalDice tells an answer of chance that is a roll: numbers, the one in the middle of which is like most.
func severalDice(move string) bool {
	rest, _, ok := game.CutNumber(move)
	if ok {
		_, _, ok = game.CutNumber(rest)
	}
	return ok
}

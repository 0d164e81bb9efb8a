package table

import (
	"context"
	"errors"
	"math"
	"time"

	"mischief/bot"
	"mischief/game"
)

// Advice is a move that may be good, why, and what is to come of it.
type Advice struct {
	Move    string        `json:"move"`
	Reasons []game.Reason `json:"reasons" doc:"At most two."`
	Chance  int           `json:"chance" minimum:"-1" maximum:"1000" doc:"The seat's chance of winning after it, in thousandths, as far as a bot can tell; -1 where there was nothing to think about."`
	Plan    []Foreseen    `json:"plan" doc:"What a bot expects after it: the rest of the seat's turn and what is answered to it, at most 11 answers. Of rolls it takes those in the middle; where something is drawn from many the plan ends."`
}

// Foreseen is an answer that a plan expects.
type Foreseen struct {
	Seat int    `json:"seat"`
	Move string `json:"move"`
	Line *Line  `json:"line,omitempty" doc:"What it does, in a sentence; left out where it does nothing that anybody would tell."`
}

// hintBot is asked for hints, partBot for each answer that is foreseen after them.
var (
	hintBot = bot.Spec{Kind: bot.Search, Time: 700 * time.Millisecond}
	partBot = bot.Spec{Kind: bot.Search, Time: 100 * time.Millisecond}
)

// How long a chance and all of a plan may take at most: a hint is to be there in two seconds. (Variables, so that a test need not run on a quiet machine.)
var (
	reckoning = 300 * time.Millisecond
	planning  = 800 * time.Millisecond
)

// Hint advises a seat that is asked, from what it sees. It never plays.
func (t *Table) Hint(ctx context.Context, who Person, seat int) (Advice, error) {
	view, err := t.asking(who, seat)
	if err != nil {
		return Advice{}, err
	}
	if advice, ok := t.remind(who, view); ok {
		return advice, nil
	}
	weigh := func(ctx context.Context, spec bot.Spec, view game.Position, seat game.Seat) (bot.Line[string], error) {
		lines, err := t.house.minds.weigh(ctx, newTurn(who.ID, t.id, true, spec.Time, nil), func() {}, t.entry, spec, view, seat)
		if err != nil {
			return bot.Line[string]{}, err
		}
		return lines[0], nil
	}
	best, err := weigh(ctx, hintBot, view, seatOf(seat))
	if err != nil {
		return Advice{}, err
	}
	advice := t.advise(who, view, best.Move)
	if best.Visits > 0 {
		advice.Chance = thousandths(t.chance(ctx, who, view, seatOf(seat), best))
	}
	soon, cancel := context.WithTimeout(ctx, planning)
	defer cancel()
	plan := bot.Plan(view, seatOf(seat), best.Move, bot.NewDice(t.house.minds.luck(view), 0), func(view game.Position, seat game.Seat) (string, error) {
		line, err := weigh(soon, partBot, view, seat)
		return line.Move, err
	})
	advice.Plan, err = foreseen(t.telling(who), plan[min(1, len(plan)):])
	return advice, err
}

// chance is what a seat can expect after the move that a search has found best: the mean of what the search promises and of what playouts come to, as in a course. Each
// playout guesses anew what is hidden. Where there is no time for any the search is believed.
func (t *Table) chance(ctx context.Context, who Person, view game.Position, seat game.Seat, best bot.Line[string]) float64 {
	dice := bot.NewDice(t.house.minds.luck(view), 1)
	played, err := inTurn(ctx, t.house.minds.queue, newTurn(who.ID, t.id, true, 0, nil), func() {}, reckoning, func(ctx context.Context) (float64, error) {
		sum, n := 0.0, 0
		o := outlook
		o.Search, o.Playouts = bot.Spec{}, 1
		for ; n < outlook.Playouts; n++ {
			pos, _, err := view.Guess(seat, dice).After(best.Move, nil)
			if err != nil {
				return 0, err
			}
			o.First = n
			worth, err := t.entry.Prospects(ctx, pos, int(seat)+1, o)
			if n > 0 && ctx.Err() != nil {
				break
			} else if err != nil {
				return 0, err
			}
			sum += worth[seat]
		}
		return sum / float64(n), nil
	})
	switch {
	case err == nil:
		return (best.Payoff + played) / 2
	case !errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		t.house.Log.Error("a hint's chance could not be played out", "table", t.id, "error", err)
	}
	return best.Payoff
}

// advise says what speaks for a move.
func (t *Table) advise(who Person, view game.Position, move string) Advice {
	reasons := t.telling(who).Reasons(view.Hint(move))
	return Advice{Move: move, Reasons: reasons[:min(2, len(reasons))], Chance: -1, Plan: []Foreseen{}}
}

// foreseen tells a plan in words, a sentence for each answer.
func foreseen(telling *game.Telling, plan []bot.Step) ([]Foreseen, error) {
	told := make([]Foreseen, len(plan))
	for i, step := range plan {
		told[i] = Foreseen{Seat: int(step.Seat), Move: step.Move}
		if len(step.Told) == 0 {
			continue
		}
		line, err := tell(telling, step.Told[0])
		if err != nil {
			return nil, err
		}
		told[i].Line = &line
	}
	return told, nil
}

func thousandths(share float64) int { return int(math.Round(1000 * share)) }

// asking is what a seat sees that is asked and that a person may answer for.
func (t *Table) asking(who Person, seat int) (game.Position, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.mayDecide(who, seat); err != nil {
		return nil, err
	}
	view := t.match.Position().View(seatOf(seat))
	if !view.Turn().Who.Has(seatOf(seat)) || view.Turn().Who == game.Nature {
		return nil, late("It is not this seat's decision now.")
	}
	return view, nil
}

package table

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"mischief/bot"
	"mischief/game"
	"mischief/match"
)

// Blunders are decisions of a match that is over which cost most: a search tells from what the seat saw how much less it could expect after its move than after the one
// the search would make. All decisions are judged quickly, of a long match some, evenly; what seems to cost much is judged again and for longer, and the lower of the
// two losses counts, so that hardly anybody is told of a blunder that was none.
var (
	quickJudge   = bot.Spec{Kind: bot.Search, Iterations: 400}
	carefulJudge = bot.Spec{Kind: bot.Search, Iterations: 1600}
)

const (
	mostJudged   = 150 // decisions of a match
	leastLoss    = 0.1 // of a win, that a blunder costs
	mostBlunders = 12  // that are told of a match
)

// Blunder is a decision that cost its seat much.
type Blunder struct {
	From   int64  `json:"from" doc:"The entry before it."`
	Seq    int64  `json:"seq" doc:"Its entry."`
	Seat   int    `json:"seat"`
	Cost   int    `json:"cost" doc:"How much less the seat could expect after it than after the better move, in thousandths of a win, as a search sees it that knows what the seat knew."`
	Better string `json:"better" doc:"The better move."`
	Line   *Line  `json:"line,omitempty" doc:"What the better move would have done, in a sentence."`
}

// slip is a blunder as the store has it.
type slip struct {
	From   int64   `json:"from"`
	Seq    int64   `json:"seq"`
	Seat   int     `json:"seat"`
	Loss   float64 `json:"loss"`
	Better string  `json:"better"`
}

// choice is a decision of a seat that had a choice.
type choice struct {
	from, seq int64
	seat      game.Seat
	move      string
	before    game.Position
}

// choices are the decisions to judge.
func (s *sight) choices(ctx context.Context) (found []choice, err error) {
	lines, err := s.match.OpenLog(ctx, 0)
	if err != nil {
		return nil, err
	}
	pos, err := s.match.At(ctx, 0)
	if err != nil {
		return nil, err
	}
	last := int64(0)
	for _, l := range lines {
		if l.Kind != match.Move || l.Undone {
			continue
		}
		if l.Seat != match.Nature {
			if turn := pos.Turn(); turn.Open || len(pos.Moves()) > 1 {
				found = append(found, choice{last, l.Seq, l.Seat, l.Move, pos.Clone()})
			}
		}
		if err := pos.Play(l.Move, nil); err != nil {
			return nil, fmt.Errorf("entry %d: %w", l.Seq, err)
		}
		last = l.Seq
	}
	some := make([]choice, 0, mostJudged)
	for _, i := range spread(len(found), mostJudged) {
		some = append(some, found[i])
	}
	return some, ctx.Err()
}

// slips judges the decisions of a match.
func (t *Table) slips(ctx context.Context, s *sight) ([]slip, error) {
	choices, err := s.choices(ctx)
	if err != nil {
		return nil, err
	}
	found := []slip{}
	for _, c := range choices {
		sl, err := t.lossOf(ctx, quickJudge, c)
		if err == nil && sl.Loss >= leastLoss {
			first := sl.Loss
			sl, err = t.lossOf(ctx, carefulJudge, c)
			sl.Loss = min(sl.Loss, first)
		}
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil: // the graph is told all the same
			t.house.Log.Error("a decision could not be judged", "table", t.id, "entry", c.seq, "error", err)
		case sl.Loss >= leastLoss:
			found = append(found, sl)
		}
	}
	slices.SortStableFunc(found, func(a, b slip) int { return cmp.Compare(b.Loss, a.Loss) })
	found = found[:min(mostBlunders, len(found))]
	slices.SortFunc(found, func(a, b slip) int { return cmp.Compare(a.Seq, b.Seq) })
	return found, nil
}

// lossOf has a search judge a decision, when its turn has come.
func (t *Table) lossOf(ctx context.Context, spec bot.Spec, c choice) (slip, error) {
	turn := t.lookingBack()
	if err := t.house.minds.queue.wait(ctx, turn, func() {}); err != nil {
		return slip{}, err
	}
	defer t.house.minds.queue.leave(turn)
	judge := t.house.minds.borrow(t.entry, spec)
	loss, better, err := judge.Loss(ctx, c.before, c.seat, c.move, bot.NewDice(outlook.Seed, uint64(c.seq)))
	if err != nil {
		return slip{}, err
	}
	t.house.minds.giveBack(t.entry, judge)
	return slip{c.from, c.seq, int(c.seat), loss, better}, ctx.Err()
}

// blunders tells slips in words.
func (s *sight) blunders(ctx context.Context, telling *game.Telling, slips []slip) ([]Blunder, error) {
	told := make([]Blunder, len(slips))
	for i, sl := range slips {
		told[i] = Blunder{From: sl.From, Seq: sl.Seq, Seat: sl.Seat, Cost: thousandths(sl.Loss), Better: sl.Better}
		pos, err := s.match.At(ctx, sl.From)
		if err != nil {
			return nil, err
		}
		var story game.Story
		if _, _, err := pos.After(sl.Better, &story); err != nil || len(story.Events) == 0 {
			continue // what the seat did not know stood in its way, or it does nothing that anybody would tell
		}
		line, err := tell(telling, story.Events[0])
		if err != nil {
			return nil, fmt.Errorf("entry %d: %w", sl.Seq, err)
		}
		told[i].Line = &line
	}
	return told, nil
}

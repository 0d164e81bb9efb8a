package rules

import (
	"mischief/game"
)

// Lots: what a scenario or a mission leaves to chance besides dice and cards. Nature draws one of some figures, each as likely as the others; which one lies in
// Position.Lot when the task that asked goes on.

// Lottery is what lots are drawn for.
type Lottery uint8

// The lotteries.
const (
	LotSide  Lottery = iota // the side that chooses its corner next, by its first Hero (WAS-R193)
	LotDummy                // the dummy that comes next (WAS-921)
	lotteries
)

var lotteryNames = [lotteries]string{"the side that chooses its corner next", "the dummy that comes next"}

// lotTask has a figure drawn by lot.
type lotTask struct{ What Lottery }

func (lotTask) Op() Op { return opLot }

// runLot asks, unless there is only one figure to draw.
func (r *Rules) runLot(s *Position, t *lotTask, _ *game.Story) {
	in := r.inLot(s, t.What)
	if in.Len() > 1 {
		s.ask(DrawingLots)
		return
	}
	s.Lot = nobody
	if in != 0 {
		s.Lot = in.Pop()
	}
	s.pop()
}

// inLot are the figures among which lots are drawn.
func (r *Rules) inLot(s *Position, what Lottery) Figs {
	var in Figs
	for n := Fig(1); n <= MaxFigures; n++ {
		f := &s.Figures[n]
		switch what {
		case LotSide:
			if f.Kind == Hero && s.Corner[f.Side] == 0 && s.leader(f.Side) == n {
				in.add(n)
			}
		case LotDummy:
			if f.Kind == Dummy && f.State == Coming && f.Marks&Carded == 0 {
				in.add(n)
			}
		}
	}
	return in
}

// lot are the figures among which a lot is drawn now, and what for: for a lottery, or for who picks figures though nobody steers him, as Uncle Tom does his further targets (WAS-933).
func (r *Rules) lot(s *Position) (in Figs, what string) {
	top := s.Stack.Top()
	if top.Op == opPick {
		t := known[pickTask](top)
		return r.pickable(s, t), pickNames[t.What]
	}
	t := known[lotTask](top)
	return r.inLot(s, t.What), lotteryNames[t.What]
}

// drawingLots is a lot that is drawn.
func (r *Rules) drawingLots() decision {
	return decision{
		Kind: "lot", Rule: "WAS-R193", Asks: "a lot is drawn",
		Prompt: func(s *Position) game.Text {
			_, what := r.lot(s)
			return game.Say("Draw a lot for {{.what}}.", game.Word("what", what))
		},
		Deeds: []deed{{
			Verb: DrawLot, Rule: "WAS-R193", Write: is("lot {figure}", inFig(aFigure)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for in, _ := r.lot(s); in != 0; {
					m.Fig = in.Pop()
					buf = append(buf, m)
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if in, _ := r.lot(s); !in.Has(m.Fig) {
					return r.refuse("WAS-R193", "{{.who}} is not among those for whom this lot is drawn.", r.who(s, "who", m.Fig))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				if tell != nil {
					_, what := r.lot(s)
					tell.Tell("WAS-R193", "lot", r.who(s, "who", m.Fig), game.Word("what", what))
				}
				if top := s.Stack.Top(); top.Op == opPick {
					r.picked(s, known[pickTask](top), m.Fig, tell)
					return
				}
				s.Lot = m.Fig
				s.pop()
			},
		}},
	}
}

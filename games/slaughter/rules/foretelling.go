package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Oscitancy: places of cards in the initiative deck are predicted and shown, and cards that were predicted rightly are moved (WAS-R203, WAS-R204). Use.Foretold has the predictions by their places,
// and after the places have been shown those that were right.

// predictTask has places predicted for a use, and then shows them one after the other: which comes next.
type predictTask struct {
	No, Stage, Next uint8
}

func (predictTask) Op() Op { return opPredict }

// The stages of a prediction.
const (
	predictAsks uint8 = iota
	predictShows
)

// placesPredicted begins the prediction, which is made whatever the roll.
func (r *Rules) placesPredicted(s *Position, no uint8, _ *Use, _ *codex.Effect, _ *game.Story) {
	begin(s, predictTask{No: no})
}

// runPredict asks for one prediction after the other, while there is a card and a place for one. The places are shown to everybody; if nothing was right the deck is shuffled.
func (r *Rules) runPredict(s *Position, t *predictTask, tell *game.Story) {
	u := &s.Uses[t.No]
	if t.Stage == predictAsks {
		if r.foretellable(s, u) != 0 {
			s.Actor, s.Asker = u.By, nobody
			s.ask(Predicting)
			return
		}
		t.Stage = predictShows
	}
	for ; int(t.Next) < MaxHeroes; t.Next++ {
		told := u.Foretold[t.Next]
		if told == nobody {
			continue
		}
		if s.Known[t.Next] == nobody {
			s.ask(Looking)
			return
		}
		s.Knowers[t.Next] = everybody
		if s.Known[t.Next] != told {
			u.Foretold[t.Next] = nobody
		}
		if tell != nil {
			tell.Tell("WAS-R203", "card-shown", r.who(s, "who", s.Known[t.Next]), game.Num("n", t.Next+1))
		}
	}
	if u.Foretold == [MaxHeroes]Fig{} {
		r.shuffleHidden(s, tell)
	}
	s.Actor = r.actor(s)
	s.pop()
}

// foretellable are the cards that can still be predicted; none if no place is left.
func (r *Rules) foretellable(s *Position, u *Use) Figs {
	all, places := s.hidden(), 0
	for i, card := range u.Foretold {
		if card != nobody {
			all.remove(card)
		}
		if s.mayForetell(u, i) {
			places++
		}
	}
	if places == 0 {
		return 0
	}
	return all
}

// mayForetell tells whether a card can be predicted to be in a place: below the open one, not shown, and not predicted already.
func (s *Position) mayForetell(u *Use, at int) bool {
	return at > 0 && at < min(MaxHeroes, s.cards()) && !s.shown(at) && u.Foretold[at] == nobody
}

// predicting is the decision which card is where.
func (r *Rules) predicting() decision {
	use := func(s *Position) *Use { return &s.Uses[known[predictTask](s.Stack.Top()).No] }
	return decision{
		Kind: "predicting", Rule: "WAS-R203", Asks: "places of cards in the initiative deck are predicted",
		Prompt: func(s *Position) game.Text {
			return game.Say("Predict whose card lies in which place of the initiative deck, counted from the open one, or say that it is enough.")
		},
		Deeds: []deed{
			{Verb: Predict, Rule: "WAS-R203", Write: is("predict {figure} {place}", inFig(aFigure), inN(aPlace)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					u := use(s)
					for all := r.foretellable(s, u); all != 0; {
						m.Fig = all.Pop()
						for at := range MaxHeroes {
							if s.mayForetell(u, at) {
								m.N = uint8(at + 1)
								buf = append(buf, m)
							}
						}
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					u := use(s)
					if all := r.foretellable(s, u); !all.Has(m.Fig) {
						return r.refuse("WAS-R203", "The card of {{.who}} is not hidden in the deck, or is predicted already.", r.who(s, "who", m.Fig))
					}
					if !s.mayForetell(u, int(m.N)-1) {
						return r.refuse("WAS-R203", "Place {{.n}} is open, shown or predicted already, or there are not so many cards.", game.Num("n", m.N))
					}
					return nil
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					u := use(s)
					u.Foretold[m.N-1] = m.Fig
					if tell != nil {
						tell.Tell("WAS-R203", "foretells", r.who(s, "who", u.By), r.who(s, "hero", m.Fig), game.Num("n", m.N))
					}
				}},
			{Verb: PickDone, Rule: "WAS-R203", Write: is("enough"), Moves: once,
				Play: func(s *Position, _ Move, _ *game.Story) {
					known[predictTask](s.Stack.Top()).Stage = predictShows
				}},
		},
	}
}

// shiftTask has cards moved that were predicted rightly: for which use, how many more, by how many places.
type shiftTask struct{ No, Left, By uint8 }

func (shiftTask) Op() Op { return opShift }

// reorder takes out what was predicted rightly, as many cards as the use has Skill pips, and shuffles the others; then those go to their new places.
func (r *Rules) reorder(s *Position, no uint8, u *Use, by int, tell *game.Story) {
	right := uint8(0)
	for _, card := range u.Foretold {
		if card != nobody {
			right++
		}
	}
	if right > 0 {
		r.shuffleHidden(s, tell)
		begin(s, shiftTask{No: no, Left: min(right, uint8(u.S)), By: uint8(min(by, MaxHeroes))})
	}
}

// runShift asks which card goes which way.
func (r *Rules) runShift(s *Position, t *shiftTask, _ *game.Story) {
	if t.Left == 0 {
		s.Actor = r.actor(s)
		s.pop()
		return
	}
	s.Actor, s.Asker = s.Uses[t.No].By, nobody
	s.ask(Shifting)
}

// The ways that a card can go.
const (
	shiftUp uint8 = iota + 1
	shiftDown
)

// lands is the place that a card comes to from another: so many up or down, at most to the ends of what lies below the open card. Where a card has been put there already it is the next free
// place back on its way, or else beyond (WAS-R204).
func (s *Position) lands(from, by int, way uint8) int {
	step, last := 1, min(MaxHeroes, s.cards())-1
	if way == shiftUp {
		step = -1
	}
	goal := max(1, min(last, from+by*step))
	for at := goal; at >= 1 && at <= last; at -= step {
		if s.Known[at] == nobody {
			return at
		}
	}
	for at := goal; ; at += step {
		if s.Known[at] == nobody {
			return at
		}
	}
}

// foretold is the place of a card that was predicted rightly and has not been moved, or -1.
func (u *Use) foretold(n Fig) int {
	for i, card := range u.Foretold {
		if card == n && n != nobody {
			return i
		}
	}
	return -1
}

// shifting is the decision which card goes up or down.
func (r *Rules) shifting() decision {
	task := func(s *Position) (*shiftTask, *Use) {
		t := known[shiftTask](s.Stack.Top())
		return t, &s.Uses[t.No]
	}
	return decision{
		Kind: "shifting", Rule: "WAS-R204", Asks: "a card of the initiative deck goes up or down",
		Prompt: func(s *Position) game.Text {
			t, _ := task(s)
			return game.Say(`Choose a card that you predicted rightly, and whether it goes up or down by {{plural .by "place" "places"}}: {{.n}} more.`, game.Num("by", t.By), game.Num("n", t.Left))
		},
		Deeds: []deed{{
			Verb: Shift, Rule: "WAS-R204", Write: is("shift {figure} {direction}", inFig(aFigure), inN(aDirection)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				_, u := task(s)
				for _, m.Fig = range u.Foretold {
					for m.N = shiftUp; m.N <= shiftDown && m.Fig != nobody; m.N++ {
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if _, u := task(s); u.foretold(m.Fig) < 0 {
					return r.refuse("WAS-R204", "The card of {{.who}} was not predicted rightly, or has been moved.", r.who(s, "who", m.Fig))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				t, u := task(s)
				from := u.foretold(m.Fig)
				to := s.lands(from, int(t.By), m.N)
				u.Foretold[from] = nobody
				s.Deck.remove(m.Fig)
				s.Known[to], s.Knowers[to] = m.Fig, everybody
				t.Left--
				if tell != nil {
					tell.Tell("WAS-R204", "card-shifted", r.who(s, "who", m.Fig), game.Num("n", to+1))
				}
			},
		}},
	}
}

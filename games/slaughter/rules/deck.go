package rules

import (
	"mischief/game"
)

// What is known of the initiative deck (WAS-R205). Position.Known has the cards whose places are decided, by their places, the open one first; Position.Knowers has who knows each. In between there may be
// places of which nothing is decided: the cards for them are in Position.Deck. In a view the cards that its viewer does not know are in Deck as well; that somebody else knows such a place stays.

// everybody stands in Knowers for all who sit at the table or look on.
const everybody uint8 = 0xff

// cards is how many cards the initiative deck has, the open one included.
func (s *Position) cards() int {
	n := s.Deck.Len()
	for _, card := range s.Known {
		if card != nobody {
			n++
		}
	}
	return n
}

// shown tells whether everybody knows the card in a place.
func (s *Position) shown(at int) bool { return s.Known[at] != nobody && s.Knowers[at] == everybody }

// hidden are the cards of which not everybody knows the place.
func (s *Position) hidden() Figs {
	all := s.Deck
	for i, card := range s.Known {
		if card != nobody && s.Knowers[i] != everybody {
			all.add(card)
		}
	}
	return all
}

// Knows tells whether a viewer knows the card in a place, from 0.
func (s *Position) Knows(viewer game.Seat, at int) bool {
	return s.Known[at] != nobody && (s.Knowers[at] == everybody || viewer < MaxHeroes && s.Knowers[at]>>viewer&1 != 0)
}

// hideCards takes the cards away that a viewer does not know.
func (s *Position) hideCards(viewer game.Seat) {
	for i, card := range s.Known {
		if card != nobody && !s.Knows(viewer, i) {
			s.Deck.add(card)
			s.Known[i] = nobody
		}
	}
}

// guessCards puts any of the cards left where somebody else knows one.
func (s *Position) guessCards(dice game.Dice) {
	for i := range s.Known {
		if s.Known[i] != nobody || s.Knowers[i] == 0 || s.Deck == 0 {
			continue
		}
		all := s.Deck
		for skip := dice.Below(int64(all.Len())); skip > 0; skip-- {
			all.Pop()
		}
		s.Known[i] = all.Pop()
		s.Deck.remove(s.Known[i])
	}
}

// shuffleHidden shuffles all but the open card, so that nobody knows a place any more.
func (r *Rules) shuffleHidden(s *Position, tell *game.Story) {
	for i := 1; i < MaxHeroes; i++ {
		if s.Known[i] != nobody {
			s.Deck.add(s.Known[i])
		}
		s.Known[i], s.Knowers[i] = nobody, 0
	}
	if tell != nil {
		tell.Tell("WAS-R203", "deck-shuffled")
	}
}

// peekTask lets somebody look at hidden cards of the initiative deck: who, at how many more, which place comes next.
type peekTask struct {
	Fig  Fig
	Left uint8
	At   uint8
}

func (peekTask) Op() Op { return opPeek }

// peek begins to look at so many cards below those that the same use has shown. What everybody knows is passed over.
func (r *Rules) peek(s *Position, u *Use, count int) {
	at, seen := 0, u.Count
	for ; at < MaxHeroes && (s.shown(at) || seen > 0); at++ {
		if !s.shown(at) {
			seen--
		}
	}
	u.Count += uint8(min(count, MaxHeroes))
	begin(s, peekTask{Fig: u.By, Left: uint8(min(count, MaxHeroes)), At: uint8(at)})
}

// runPeek shows the next card to one seat: one that somebody knows already as it is, any other as chance has it.
func (r *Rules) runPeek(s *Position, t *peekTask, tell *game.Story) {
	for ; t.Left > 0 && int(t.At) < min(MaxHeroes, s.cards()); t.At++ {
		switch {
		case s.shown(int(t.At)):
		case s.Known[t.At] != nobody:
			r.peeked(s, t, tell)
		default:
			s.ask(Looking)
			return
		}
	}
	s.pop()
}

// peeked is a card that somebody has looked at.
func (r *Rules) peeked(s *Position, t *peekTask, tell *game.Story) {
	s.Knowers[t.At] |= 1 << (t.Fig - 1)
	t.Left--
	if tell != nil {
		tell.Whisper(game.Only(game.Seat(t.Fig-1)), "WAS-R205", "card-seen", r.who(s, "who", t.Fig), r.who(s, "hero", s.Known[t.At]), game.Num("n", t.At+1))
	}
}

// looking is what is seen of the deck: by somebody who looks into it, or, where a prediction is shown, by everybody.
func (r *Rules) looking() decision {
	return decision{
		Kind: "looking", Rule: "WAS-230", Asks: "a hidden card of the initiative deck is looked at",
		Prompt: func(s *Position) game.Text {
			if s.Stack.Top().Op == opPredict {
				return game.Say("The card in place {{.n}} of the initiative deck is shown.", game.Num("n", known[predictTask](s.Stack.Top()).Next+1))
			}
			t := known[peekTask](s.Stack.Top())
			return game.Say(`{{.who}} looks at the card in place {{.n}} of the initiative deck.`, r.who(s, "who", t.Fig), game.Num("n", t.At+1))
		},
		Deeds: []deed{r.cardOfDeck(SeeCard, "see {figure}", func(s *Position, m Move, tell *game.Story) {
			s.Deck.remove(m.Fig)
			if s.Stack.Top().Op == opPredict {
				at := known[predictTask](s.Stack.Top()).Next
				s.Known[at], s.Knowers[at] = m.Fig, everybody
				return
			}
			t := known[peekTask](s.Stack.Top())
			s.Known[t.At] = m.Fig
			r.peeked(s, t, tell)
			t.At++
		})},
	}
}

package rules

import "mischief/game"

// Mask hides the other hands (CVR-213), cards face down (CVR-321) and what the deck holds.
func (r *Rules) Mask(s *Position, viewer game.Seat) {
	for p := range Player(s.Players) {
		if game.Seat(p) != viewer {
			s.Hand[p] = Hand{}
		}
	}
	s.Deck = Hand{}
	c := &s.Combat
	if !c.On || c.Shown {
		return
	}
	for sd := attack; sd <= defence; sd++ {
		if c.Card[sd] != NoCard && game.Seat(c.Carder[sd]) != viewer {
			c.Card[sd] = FaceDown
		}
	}
}

// Guess deals the cards the viewer has not seen to the places where he knows cards to be, every deal as likely.
func (r *Rules) Guess(s *Position, viewer game.Seat, dice game.Dice) {
	unseen := r.unseen(s)
	left := int64(unseen.size())
	deal := func() Card {
		n := dice.Below(left)
		left--
		for c := HexOfLoss; ; c++ {
			if n < int64(unseen.Count(c)) {
				unseen.remove(c)
				return c
			}
			n -= int64(unseen.Count(c))
		}
	}
	for sd := attack; sd <= defence; sd++ {
		c := &s.Combat
		if c.Card[sd] == FaceDown {
			c.Card[sd] = deal()
		}
		if back := c.Back[sd]; back != NoCard && game.Seat(c.Carder[sd]) != viewer { // everybody saw it go back to the hand
			s.Hand[c.Carder[sd]].add(back)
			unseen.remove(back)
			left--
		}
	}
	for p := range Player(s.Players) {
		for n := s.Hand[p].size(); n < int(s.HandSize[p]); n++ {
			s.Hand[p].add(deal())
		}
	}
	s.Deck = unseen
}

// unseen is every card that does not lie open to the viewer of this view.
func (r *Rules) unseen(s *Position) Hand {
	unseen := r.deck
	take := func(h *Hand) {
		for i, n := range h {
			unseen[i] -= n
		}
	}
	take(&s.Heap)
	take(&s.Deck)
	for p := range s.Players {
		take(&s.Hand[p])
	}
	for _, c := range s.Combat.Card {
		if c != NoCard && c != FaceDown {
			unseen.remove(c)
		}
	}
	return unseen
}

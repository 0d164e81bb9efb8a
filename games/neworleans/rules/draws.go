package rules

import (
	"mischief/game"
	"mischief/games/neworleans/codex"
)

// Drawing and flipping cards (CNO-128 to CNO-146). A DRAW may be cheated, modified and drawn over; a FLIP is what it is. Each card is settled before the next is turned up: cheating, then what
// a Joker or an ace does, then what abilities make of it (CNO-R12, CNO-R14, CNO-R53).

// draw begins to draw or flip a card and tells the number of the draw, counted from 1. Whoever begins it reads Position.Draws when it is over, and closes it.
func (s *Position) draw(d Draw) uint8 {
	s.Draws[s.DrawN] = d
	s.DrawN++
	begin(s, drawTask{No: int16(s.DrawN)})
	return s.DrawN
}

// drawn is the draw that was begun last, closeDraw forgets it.
func (s *Position) drawn() *Draw { return &s.Draws[s.DrawN-1] }

func (s *Position) closeDraw() {
	s.DrawN--
	s.Draws[s.DrawN] = Draw{}
}

// The stages of a draw.
const (
	turning = iota
	cheating
	settling
	reshuffling
	giving
	heeding
	comparing
)

// cheatable tells whether a card of the hand may take the place of one that is drawn.
func (r *Rules) cheatable(s *Position, d *Draw) bool {
	return !d.Flip && s.Deck.Hand != 0 && s.Visit.Step == 0 && (d.By == nobody || !r.immune(s, d.By, codex.ToCheat, nil))
}

// runDraw takes the next step of a draw.
func (r *Rules) runDraw(s *Position, t *drawTask, tell *game.Story) {
	d := &s.Draws[t.No-1]
	switch t.Stage {
	case turning:
		s.Deck.refill()
		t.Stage = cheating
		s.ask(Drawing, nobody) // turnUp answers
	case cheating: // draws of either side (CNO-143, CNO-144)
		t.Stage = settling
		if r.cheatable(s, d) {
			s.ask(Cheating, nobody)
		}
	case settling:
		t.Stage = reshuffling
		r.settle(s, d, tell)
	case reshuffling: // when the Joker has struck (CNO-128, CNO-R12)
		if t.Stage = giving; Card(d.Card - 1).joker() {
			s.Deck.shuffle(0)
			if tell != nil {
				tell.Tell("CNO-128", "reshuffled")
			}
		}
	case giving:
		t.Stage = heeding
		if c := Card(d.Card - 1); c.ace() && !d.Flip && d.By.character() && s.Visit.Step == 0 && s.Deck.Hand.count() < r.handLimit(s) && s.Deck.Left|s.Deck.Discard != 0 {
			begin(s, aceTask{})
		}
	case heeding:
		t.Stage = comparing
		if !d.Flip { // what skills and attacks tie to the kind of card (CNO-626)
			m := Moment{Trigger: codex.OnDraw, By: d.By, Attack: d.Attack, Draw: uint8(t.No), At: none}
			if d.Attack != 0 {
				m.Whom = s.Attacks[d.Attack-1].Target
			}
			r.moment(s, m)
		}
	case comparing:
		if d.Again != codex.NoKeep { // an ability draws over it: a further card comes, and one of the two counts
			*d = Draw{By: d.By, Attack: d.Attack, Use: d.Use, Keep: d.Again, Gainer: d.Gainer, Over: d.Over, Old: d.shown()}
			t.Stage = turning
			return
		}
		if d.Keep != codex.NoKeep && !r.compare(s, d, tell) {
			return
		}
		s.done()
	}
}

// settle settles the card of a draw: it goes to the discard pile, and a Joker strikes (CNO-R11, CNO-R12).
func (r *Rules) settle(s *Position, d *Draw, tell *game.Story) {
	c := Card(d.Card - 1)
	s.Deck.Discard.add(c)
	if d.Attack != 0 {
		s.Attacks[d.Attack-1].Drew.add(c)
	}
	if !c.joker() {
		return
	}
	friends := s.On & everyFriend
	if s.Visit.Step != 0 {
		friends = s.party()
	}
	var touched Figs
	for left := friends; left != 0; {
		if n := left.take(); !r.immune(s, n, codex.ToJoker, nil) {
			touched.add(n)
		}
	}
	if c == redJoker {
		if tell != nil {
			tell.Tell("CNO-130", "red-joker")
		}
		for touched != 0 {
			r.heal(s, touched.take(), 1, "CNO-130", tell)
		}
	} else {
		if tell != nil {
			tell.Tell("CNO-129", "black-joker")
		}
		r.hurtAll(s, touched, harm{Wounds: 1, Black: 1})
	}
}

// shown is a card of a draw with what has been made of it.
func (d *Draw) shown() Shown {
	return Shown{Card: d.Card, Value: d.Value, Colour: d.Colour, Suit: d.Suit, DRM: d.DRM, Bonus: d.Bonus, Miss: d.Miss}
}

// show makes a card the one that counts.
func (d *Draw) show(c Shown) {
	d.Card, d.Value, d.Colour, d.Suit, d.DRM, d.Bonus, d.Miss = c.Card, c.Value, c.Colour, c.Suit, c.DRM, c.Bonus, c.Miss
}

// points is what a card of a draw is worth when two are compared: a miss is the lowest.
func (r *Rules) points(d *Draw, c Shown) int {
	is := face{Card(c.Card - 1), c.Value, c.Colour, c.Suit}
	if c.Miss || d.Attack != 0 && is.worth() == 1 {
		return missed
	}
	return is.worth() + int(c.DRM)
}

// missed is less than any card is worth that may hit.
const missed = -100

// compare settles which of two cards counts: the new one, or the better or worse one for the side that drew over it; on a tie the party chooses (CNO-817, CNO-R78). It tells
// whether that is settled.
func (r *Rules) compare(s *Position, d *Draw, tell *game.Story) bool {
	now, old := d.shown(), d.Old
	a, b := r.points(d, now), r.points(d, old)
	high := r.higher(d)
	switch {
	case d.Keep == codex.KeepNew:
	case a == b && r.differ(now, old):
		s.ask(TakingCard, nobody)
		return false
	case (a > b) != high && a != b:
		d.show(old)
	}
	d.Keep, d.Old = codex.NoKeep, Shown{}
	if tell != nil {
		tell.Tell("CNO-R78", "counts", r.poker("card", Card(d.Card-1)))
	}
	return true
}

// higher tells whether the higher of two cards counts: the better one for who draws over it, who may be of the other side.
func (r *Rules) higher(d *Draw) bool {
	return (d.Keep == codex.KeepBetter) == (d.Gainer.friend() == d.By.friend())
}

// differ tells whether it makes a difference which of two cards of the same result counts: their colours.
func (r *Rules) differ(a, b Shown) bool {
	black := func(c Shown) bool { return face{Card(c.Card - 1), c.Value, c.Colour, c.Suit}.black() }
	return a.Card != b.Card && (black(a) != black(b) || Card(a.Card-1).value() != Card(b.Card-1).value())
}

// handLimit is how many cards the Party Card Hand may hold (CNO-142).
func (r *Rules) handLimit(s *Position) int {
	return r.stat(s, codex.StatHandLimit, nobody, usualHand, nil)
}

const usualHand = 3

// discardHand puts a card of the hand on the discard pile.
func (r *Rules) discardHand(s *Position, c Card) {
	s.Deck.Hand.remove(c)
	s.Deck.Discard.add(c)
}

// runAce lets the party take a card for an ace (CNO-127, CNO-R15), then draws it (CNO-R16).
func (r *Rules) runAce(s *Position, t *aceTask, _ *game.Story) {
	switch t.Stage {
	case 0: // takeAce or leaveAce answers
		s.ask(TakingAce, nobody)
	case 1:
		t.Stage = 2
		s.Deck.refill()
		s.ask(Dealing, nobody)
	default:
		s.done()
	}
}

// runHand gives the party cards for its hand, all together, then has it discard down to its limit (CNO-142, CNO-R108).
func (r *Rules) runHand(s *Position, t *handTask, tell *game.Story) {
	switch {
	case t.Left > 0 && t.From == fromDiscard:
		if s.Deck.Discard == 0 {
			t.Left = 0
			return
		}
		s.ask(Fetching, nobody)
	case t.Left > 0:
		s.Deck.refill()
		if s.Deck.Left == 0 {
			t.Left = 0
			return
		}
		s.ask(Dealing, nobody)
	case t.Left < 0:
		if s.Deck.Hand == 0 {
			t.Left = 0
			return
		}
		s.ask(Discarding, nobody)
	case s.Deck.Hand.count() > r.handLimit(s):
		s.ask(Discarding, nobody)
	default:
		s.done()
	}
}

// Where cards for the hand come from.
const (
	fromDeck    = 0
	fromDiscard = 1
)

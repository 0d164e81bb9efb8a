package rules

import "math/bits"

// The poker deck (CNO-121 to CNO-136). A card is decided when it is turned up, so the deck is the set of what is left in it; only what somebody has looked at lies in a known
// order, at its top or at its bottom.

// Card is a poker card: suit times 13 plus rank less 1; then the Jokers. Cards are counted from 1 where 0 is none.
type Card uint8

// Suits, in the order of the cards.
const (
	Hearts = iota
	Diamonds
	Clubs
	Spades
)

const (
	redJoker   Card = 52
	blackJoker Card = 53
	// Cards is how many cards there are (CNO-121).
	Cards = 54
)

// Pack is a set of cards.
type Pack uint64

const (
	everyCard Pack = 1<<Cards - 1
	kings     Pack = 1<<12 | 1<<25 | 1<<38 | 1<<51
	aces      Pack = 1<<0 | 1<<13 | 1<<26 | 1<<39
	jokers    Pack = 1<<redJoker | 1<<blackJoker
	redCards  Pack = 1<<26 - 1 | 1<<redJoker // CNO-123; all others are black
	freshDeck      = everyCard &^ kings      // CNO-125
)

func (p Pack) has(c Card) bool { return p>>c&1 != 0 }
func (p *Pack) add(c Card)     { *p |= 1 << c }
func (p *Pack) remove(c Card)  { *p &^= 1 << c }
func (p Pack) count() int      { return bits.OnesCount64(uint64(p)) }
func (p *Pack) take() (c Card) { c = Card(bits.TrailingZeros64(uint64(*p))); *p &= *p - 1; return c }
func (c Card) joker() bool     { return c >= redJoker }
func (c Card) ace() bool       { return aces.has(c) }
func (c Card) red() bool       { return redCards.has(c) }
func (c Card) rank() uint8     { return uint8(c)%13 + 1 } // of no Joker
func (c Card) suit() uint8     { return uint8(c) / 13 }   // of no Joker
func (c Card) value() int {
	switch c { // CNO-122, CNO-129, CNO-130
	case redJoker:
		return 13
	case blackJoker:
		return 1
	}
	return int(c.rank())
}

// Known is how many cards may lie in a known order at one end of a deck.
const Known = 6

// Deck is the poker deck, what lies beside it, and the Party Card Hand.
type Deck struct {
	Left    Pack         `doc:"left,set=card,from=1"`         // cards in the deck
	Discard Pack         `doc:"discard,set=card,from=1,omit"` // CNO-135
	Hand    Pack         `doc:"hand,set=card,from=1,omit"`    // the Party Card Hand (CNO-141)
	Top     [Known]uint8 `doc:"-"`                            // cards known at the top, the uppermost first, each plus 1; 0 ends
	Bottom  [Known]uint8 `doc:"-"`                            // likewise at the bottom, the lowest first
}

// shuffle puts the discard pile and some more cards back; nothing of the order is known any more.
func (d *Deck) shuffle(more Pack) {
	d.Left |= d.Discard | more
	d.Discard = 0
	d.Top, d.Bottom = [Known]uint8{}, [Known]uint8{}
}

// next are the cards one of which is turned up next, each as likely: the known one at the top, or all whose place is not known, or the uppermost of those at the bottom.
func (d *Deck) next() Pack {
	if d.Top[0] != 0 {
		return 1 << (d.Top[0] - 1)
	}
	low := d.known(&d.Bottom)
	if rest := d.Left &^ low; rest != 0 {
		return rest
	}
	for i := Known - 1; i >= 0; i-- {
		if d.Bottom[i] != 0 {
			return 1 << (d.Bottom[i] - 1)
		}
	}
	return 0
}

func (d *Deck) known(end *[Known]uint8) (p Pack) {
	for _, c := range end {
		if c != 0 {
			p.add(Card(c - 1))
		}
	}
	return p
}

// draw takes a card out of the deck.
func (d *Deck) draw(c Card) {
	d.Left.remove(c)
	drop(&d.Top, c)
	drop(&d.Bottom, c)
}

// drop takes a card out of a known order.
func drop(order *[Known]uint8, c Card) {
	to := 0
	for _, other := range order {
		if other != 0 && other != uint8(c)+1 {
			order[to] = other
			to++
		}
	}
	clear(order[to:])
}

// refill makes a deck of the discard pile if it is empty (CNO-R11).
func (d *Deck) refill() {
	if d.Left == 0 {
		d.shuffle(0)
	}
}

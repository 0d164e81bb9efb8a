package game

import (
	"math/bits"
	"strconv"
	"strings"
)

// MaxSeats is the largest number of seats of any game.
const MaxSeats = 8

// Seat is one place at the table, 0 to MaxSeats-1, in the order of the options.
type Seat int8

// Watcher is the viewer who has no seat: spectators and the public see what it sees.
const Watcher Seat = MaxSeats

// Seats is a set of seats, with a bit for watchers and one for Nature.
type Seats uint16

// Sets with a meaning of their own.
const (
	Nobody   Seats = 0
	Nature   Seats = 1 << 15
	Everyone Seats = 1<<(MaxSeats+1) - 1 // all seats and the watchers
)

// Only is the set of one seat.
func Only(s Seat) Seats { return 1 << s }

// Has tells whether seat s is in the set.
func (set Seats) Has(s Seat) bool { return set&Only(s) != 0 }

// Count is the number of seats in the set, Nature and watchers not counted.
func (set Seats) Count() int { return bits.OnesCount16(uint16(set & (1<<MaxSeats - 1))) }

// First is the lowest seat of the set, or Watcher if it holds none.
func (set Seats) First() Seat {
	return Seat(bits.TrailingZeros16(uint16(set | 1<<Watcher)))
}

// Style names how a piece of a drawing looks; a Pen turns it into colour, or leaves the text alone.
type Style string

// Styles every pen knows. SeatStyle makes one for a seat.
const (
	Strong Style = "strong"
	Faint  Style = "faint"
	Accent Style = "accent"
	Water  Style = "water"
)

// SeatStyle is the style of a seat's own things.
func SeatStyle(s Seat) Style { return Style('0' + byte(s)) }

// Pen is what a position is drawn with.
type Pen struct {
	Width   int                                   // columns at hand; 0 asks for plain lines of text instead of a picture
	Height  int                                   // rows at hand for the picture; 0 gives it as many as it takes. It may still take more than there are
	Paint   func(style Style, text string) string // nil leaves the text alone
	Telling *Telling                              // says the words of the drawing; nil says them in English
}

// Say writes a text in the language of the pen.
func (p Pen) Say(pattern string, args ...Arg) string {
	if p.Telling == nil {
		return english.Text(Say(pattern, args...))
	}
	return p.Telling.Text(Say(pattern, args...))
}

// Put paints text in a style.
func (p Pen) Put(style Style, text string) string {
	if p.Paint == nil {
		return text
	}
	return p.Paint(style, text)
}

// Weigh appends how likely each of Nature's answers is, in their order; see Pick.
func Weigh[S, M comparable](rules Chancy[S, M], s *S, answers []M, weights []int64) []int64 {
	for i := range answers {
		weights = append(weights, rules.Weight(s, answers[i]))
	}
	return weights
}

// Pick draws an index by weight: index i with probability weights[i] / sum. All weights are above zero.
func Pick(weights []int64, dice Dice) int {
	var sum int64
	for _, w := range weights {
		sum += w
	}
	n := dice.Below(sum)
	for i, w := range weights {
		if n < w {
			return i
		}
		n -= w
	}
	panic("game: Pick from no weights")
}

// CutNumber parts a move in notation from the whole number it ends in, as in "place roma 3"; ok is false for a move that ends in none.
func CutNumber(move string) (stem string, n int, ok bool) {
	space := strings.LastIndexByte(move, ' ')
	n, err := strconv.Atoi(move[space+1:])
	if err != nil || strconv.Itoa(n) != move[space+1:] {
		return move, 0, false
	}
	return strings.TrimSpace(move[:max(space, 0)]), n, true
}

// Package yardstick measures what the contract costs. It plays random matches of Connect Four by a loop written by hand, through a plain Go interface as
// in other frameworks, and through the contract. It is no part of the game: the board of the first two is one of its own, so that the third can be held
// against it.
package yardstick

import (
	"slices"

	"mischief/game"
	"mischief/games/connectfour"
)

// Pace is how fast random matches of Connect Four are played in three ways, in moves a second.
type Pace struct {
	Game      string  `json:"game"`      // its title
	Limit     float64 `json:"limit"`     // by a loop written by hand: no list of moves, nothing called
	Framework float64 `json:"framework"` // through a plain Go interface, with a list of moves, as in other frameworks
	Contract  float64 `json:"contract"`  // through game.Rules, as all games are played here
}

// Race measures how much the contract costs: it plays random matches in the three ways of Pace by turns, on one thread and with the same
// generator, and takes the median of the rounds. The clock tells nanoseconds; a round plays that many matches in each way.
func Race(clock func() int64, rounds, matches int) Pace {
	var paces [3][]float64
	for round := range max(1, rounds) {
		for i := range paces {
			way := (round + i) % len(paces)
			dice := xorshift(round + 1)
			start := clock()
			moves := ways[way](matches, &dice)
			seconds := float64(max(1, clock()-start)) / 1e9
			paces[way] = append(paces[way], float64(moves)/seconds)
		}
	}
	return Pace{Game: connectfour.Rules{}.Info().Title, Limit: median(paces[0]), Framework: median(paces[1]), Contract: median(paces[2])}
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// ways play a number of random matches and count the moves, in the order of Pace.
var ways = [3]func(matches int, dice *xorshift) (moves int){
	playByHand,
	func(matches int, dice *xorshift) int { return playFramework(&state{}, matches, dice) },
	func(matches int, dice *xorshift) int {
		return playContract[connectfour.Position, connectfour.Move](connectfour.Rules{}, connectfour.Position{}, matches, dice)
	},
}

// The board: a bit for each cell, column by column, seven to a column, of which the topmost is never set.
const (
	columns = 7
	rows    = 6
	stride  = rows + 1

	bottom   = 1 | 1<<stride | 1<<(2*stride) | 1<<(3*stride) | 1<<(4*stride) | 1<<(5*stride) | 1<<(6*stride)
	leftmost = 1<<rows - 1
	board    = bottom * leftmost
)

// dropped is the disc that falls into a column; 0 if that is full.
func dropped(filled uint64, column int) uint64 {
	return (filled + bottom) & (leftmost << (column * stride))
}

// hasFour tells whether four discs lie in a line: it looks for neighbours, then for neighbours of neighbours two steps on.
func hasFour(d uint64) bool {
	up, along := d&(d>>1), d&(d>>stride)
	falling, rising := d&(d>>(stride-1)), d&(d>>(stride+1))
	return up&(up>>2)|along&(along>>(2*stride))|falling&(falling>>(2*stride-2))|rising&(rising>>(2*stride+2)) != 0
}

// playByHand is as fast as the board can be played. A column that is full is drawn again.
func playByHand(matches int, dice *xorshift) (moves int) {
	for range matches {
		var mine, filled uint64 // mine are those of the seat whose turn it is
		for {
			disc := dropped(filled, dice.below(columns))
			if disc == 0 {
				continue
			}
			mine |= disc
			filled |= disc
			moves++
			if hasFour(mine) || filled == board {
				break
			}
			mine ^= filled
		}
	}
	return moves
}

// framework is a game as a plain object with methods.
type framework interface {
	Reset()
	Over() bool
	Moves(buf []uint8) []uint8
	Play(column uint8)
}

// state is a framework over the same board.
type state struct {
	discs [2]uint64 // by seat
	count uint8
	won   bool
}

func (s *state) Reset()     { *s = state{} }
func (s *state) Over() bool { return s.won || s.count == columns*rows }

func (s *state) Moves(buf []uint8) []uint8 {
	for column := range uint8(columns) {
		if (s.discs[0]|s.discs[1])>>(int(column)*stride+rows-1)&1 == 0 {
			buf = append(buf, column)
		}
	}
	return buf
}

func (s *state) Play(column uint8) {
	seat := s.count & 1
	s.discs[seat] |= dropped(s.discs[0]|s.discs[1], int(column))
	s.count++
	s.won = hasFour(s.discs[seat])
}

func playFramework(f framework, matches int, dice *xorshift) (moves int) {
	buf := make([]uint8, 0, columns)
	for range matches {
		f.Reset()
		for !f.Over() {
			buf = f.Moves(buf[:0])
			f.Play(buf[dice.below(len(buf))])
			moves++
		}
	}
	return moves
}

// playContract is the loop to copy for simulations. R is a type parameter of its own: rules that are a plain struct are called a little faster
// so than through the interface.
func playContract[S, M comparable, R game.Rules[S, M]](rules R, first S, matches int, dice *xorshift) (moves int) {
	var buf []M
	var s S
	for range matches {
		s = first
		for rules.Turn(&s).Who != game.Nobody {
			buf = rules.Moves(&s, buf[:0])
			rules.Play(&s, buf[dice.below(len(buf))], nil)
			moves++
		}
	}
	return moves
}

// xorshift is Marsaglia's generator ("Xorshift RNGs", 2003) with 64 bits; it is never zero.
type xorshift uint64

// below returns a number from 0 to n-1, each as likely as 32 bits allow.
func (x *xorshift) below(n int) int {
	*x ^= *x << 13
	*x ^= *x >> 7
	*x ^= *x << 17
	return int(uint64(uint32(*x)) * uint64(n) >> 32)
}

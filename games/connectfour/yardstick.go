package connectfour

import (
	"slices"

	"mischief/game"
)

// Pace is how fast random matches of Connect Four are played in three ways, in moves a second.
type Pace struct {
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
	return Pace{Limit: median(paces[0]), Framework: median(paces[1]), Contract: median(paces[2])}
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
		return playContract[Position, Move](Rules{}, Position{}, matches, dice)
	},
}

// playByHand is as fast as the board can be played. A column that is full is drawn again.
func playByHand(matches int, dice *xorshift) (moves int) {
	for range matches {
		var mine, filled discs // mine are those of the seat whose turn it is
		for {
			column := dice.below(columns)
			disc := (filled + bottomRow) & file(column)
			if disc == 0 {
				continue
			}
			mine |= disc
			filled |= disc
			moves++
			if mine.hasFour() || filled == board {
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
	Moves(buf []Move) []Move
	Play(m Move)
}

// state is a framework over the same board.
type state struct{ Position }

func (s *state) Reset()     { s.Position = Position{} }
func (s *state) Over() bool { return s.over() }

func (s *state) Moves(buf []Move) []Move {
	for column := range columns {
		if !s.full(column) {
			buf = append(buf, Move(column))
		}
	}
	return buf
}

func (s *state) Play(m Move) {
	seat := s.seat()
	s.Discs[seat] |= s.landings() & file(int(m))
	s.Count++
	s.Won = s.Discs[seat].hasFour()
}

func playFramework(f framework, matches int, dice *xorshift) (moves int) {
	buf := make([]Move, 0, columns)
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

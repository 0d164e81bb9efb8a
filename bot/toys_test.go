package bot

import (
	"errors"
	"strconv"

	"mischief/game"
)

// form is a game of a few decisions written down as a tree (the extensive form of game theory): all that bots need of a game in one literal.
type form []spot

// spot is a node of the tree.
type spot struct {
	who     game.Seats // Nobody: the match is over
	next    []int      // where the answers lead; move i leads to next[i]
	weights []int64    // of Nature's answers
	payoff  [game.MaxSeats]int32
	alike   int        // above 0: spots of the same number look alike ...
	hidden  game.Seats // ... to these seats
}

// place is a position: a spot, or in a view only which spots it may be.
type place struct{ At, Alike int16 }

const masked = -1

func (f form) Setup(game.Options) (place, error) { return f.at(0), nil }

func (f form) at(i int) place { return place{int16(i), int16(f[i].alike)} }

// spot is where a position is; of a view, the first spot it may be.
func (f form) spot(s *place) *spot {
	if s.At != masked {
		return &f[s.At]
	}
	for i := range f {
		if f[i].alike == int(s.Alike) {
			return &f[i]
		}
	}
	panic("a view of nothing")
}

func (f form) Turn(s *place) game.Turn { return game.Turn{Who: f.spot(s).who, Kind: "choice"} }

func (f form) Moves(s *place, buf []uint8) []uint8 {
	for i := range f.spot(s).next {
		buf = append(buf, uint8(i))
	}
	return buf
}

func (f form) Check(s *place, m uint8) error {
	if int(m) >= len(f.spot(s).next) {
		return game.Refuse("FORM-1", "There is no such branch.")
	}
	return nil
}

func (f form) Play(s *place, m uint8, _ *game.Story) { *s = f.at(f[s.At].next[m]) }

func (f form) Weight(s *place, m uint8) int64 { return f[s.At].weights[m] }

func (f form) Mask(s *place, viewer game.Seat) {
	if sp := f.spot(s); sp.alike > 0 && sp.hidden.Has(viewer) {
		s.At = masked
	}
}

func (f form) Guess(s *place, _ game.Seat, dice game.Dice) {
	if s.At != masked {
		return
	}
	var may []int
	for i := range f {
		if f[i].alike == int(s.Alike) {
			may = append(may, i)
		}
	}
	s.At = int16(may[dice.Below(int64(len(may)))])
}

func (f form) Result(s *place) game.Result {
	return game.Result{How: "end", Rule: "FORM-2", Payoff: f.spot(s).payoff}
}

func (f form) Format(_ *place, m uint8) string { return strconv.Itoa(int(m)) }

func (f form) Parse(_ *place, text string) (uint8, error) {
	n, err := strconv.ParseUint(text, 10, 8)
	return uint8(n), err
}

func (f form) Document(s *place) any { return *s }

func (f form) Position(decode func(any) error) (place, error) {
	var s place
	return s, decode(&s)
}

// end is a spot where the first seats get these payoffs.
func end(payoffs ...int32) spot {
	var sp spot
	copy(sp.payoff[:], payoffs)
	return sp
}

// nim is the game of taking one to three matches from a heap; who takes the last one wins, and with him his team: every other seat. Its best play is
// known: leave a multiple of four.
type nim struct{ seats int }

// heap is a position of nim.
type heap struct {
	Left int16
	Turn game.Seat
}

func (n nim) Setup(game.Options) (heap, error) { return heap{Left: 21}, nil }

func (n nim) Turn(s *heap) game.Turn {
	if s.Left == 0 {
		return game.Turn{}
	}
	return game.Turn{Who: game.Only(s.Turn), Kind: "take"}
}

func (n nim) Moves(s *heap, buf []int16) []int16 {
	for m := int16(1); m <= min(3, s.Left); m++ {
		buf = append(buf, m)
	}
	return buf
}

func (n nim) Check(s *heap, m int16) error {
	if m < 1 || m > min(3, s.Left) {
		return game.Refuse("NIM-1", "Take one to three matches.")
	}
	return nil
}

func (n nim) Play(s *heap, m int16, _ *game.Story) {
	s.Left -= m
	s.Turn = (s.Turn + 1) % game.Seat(n.seats)
}

func (n nim) Result(s *heap) game.Result {
	r := game.Result{How: "last", Rule: "NIM-2"}
	for seat := range n.seats {
		if (seat+1)%2 == int(s.Turn)%2 {
			r.Payoff[seat] = 1000
		}
	}
	return r
}

func (n nim) Format(_ *heap, m int16) string { return "take " + strconv.Itoa(int(m)) }

func (n nim) Parse(_ *heap, text string) (int16, error) {
	if len(text) != len("take 1") {
		return 0, errors.New("nim: write take 1, take 2 or take 3")
	}
	return int16(text[len(text)-1] - '0'), nil
}

func (n nim) Document(s *heap) any { return *s }

func (n nim) Position(decode func(any) error) (heap, error) {
	var s heap
	return s, decode(&s)
}

// judged is nim with an evaluation and a choice of moves, both poor: they like small heaps, so that only looking ahead helps.
type judged struct{ nim }

func (judged) Evaluate(s *heap, _ game.Seat) int32 { return 500_000 - 1000*int32(s.Left) }

func (judged) Candidates(s *heap, buf []int16) []int16 {
	for m := min(3, s.Left); m >= 1; m-- {
		buf = append(buf, m)
	}
	return buf
}

// heath is a game that goes on for very long, with many moves: what a bot with little time needs.
type heath struct{}

// walk is a position of heath.
type walk struct {
	Steps int32
	Turn  game.Seat
	Trail [64]int32
}

func (heath) Setup(game.Options) (walk, error) { return walk{}, nil }

func (heath) Turn(s *walk) game.Turn {
	switch {
	case s.Steps == 100_000:
		return game.Turn{}
	case s.Steps%5 == 4:
		return game.Turn{Who: game.Nature, Kind: "wind"}
	}
	return game.Turn{Who: game.Only(s.Turn), Kind: "step"}
}

func (heath) Moves(s *walk, buf []int32) []int32 {
	for m := range int32(60) {
		buf = append(buf, m)
	}
	return buf
}

func (heath) Weight(*walk, int32) int64 { return 1 }

func (heath) Check(_ *walk, m int32) error {
	if m < 0 || m >= 60 {
		return game.Refuse("HEATH-1", "There are 60 ways.")
	}
	return nil
}

func (heath) Play(s *walk, m int32, _ *game.Story) {
	s.Trail[s.Steps%64] += m
	s.Steps++
	s.Turn = 1 - s.Turn
}

func (heath) Result(s *walk) game.Result {
	r := game.Result{How: "far", Rule: "HEATH-2"}
	r.Payoff[s.Trail[0]&1] = 1000
	return r
}

func (heath) Format(_ *walk, m int32) string { return strconv.Itoa(int(m)) }

func (heath) Parse(_ *walk, text string) (int32, error) {
	n, err := strconv.ParseInt(text, 10, 32)
	return int32(n), err
}

func (heath) Document(s *walk) any { return *s }

func (heath) Position(decode func(any) error) (walk, error) {
	var s walk
	return s, decode(&s)
}

// seen is heath with an evaluation, so that a leaf costs little.
type seen struct{ heath }

func (seen) Evaluate(s *walk, seat game.Seat) int32 { return 400_000 + 1000*(s.Trail[seat]%200) }

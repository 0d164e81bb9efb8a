package lab

import (
	"errors"
	"fmt"
	"strconv"

	"mischief/game"
)

// race is a game of dice for two sides of two seats: seats roll or rest in turn, and the side whose sum first reaches the goal wins. A rest is worth
// nothing, so that a bot with any sense rolls. A seat that has rolled a six is asked by the seat after it for a toll: a decision in the middle of its turn.
type race struct {
	cheats bool // lists a move that Check refuses
}

// track is a position of race.
type track struct {
	Sum  [2]int16
	Turn game.Seat
	Asks phase
}

type phase uint8

const (
	rolling phase = iota
	die
	toll
)

// Moves of race: rest and roll, the pips 1 to 6, pay.
const (
	rest   = 0
	roll   = 7
	pay    = 8
	bogus  = 9
	length = 5000
)

func raceInfo() game.Info {
	return game.Info{ID: "race", Version: 3, Length: length, Seats: func(game.Options) int { return 4 },
		Schema: game.Schema{{Name: "goal", Number: true, Min: 1, Max: 30000, Default: "40"}}}
}

func (r race) Setup(o game.Options) (track, error) {
	if o.Int("goal") == 13 {
		return track{}, game.BadOption("goal", "13 is unlucky")
	}
	return track{Sum: [2]int16{-int16(o.Int("goal")), -int16(o.Int("goal"))}}, nil
}

func (r race) Turn(s *track) game.Turn {
	switch {
	case max(s.Sum[0], s.Sum[1]) >= 0:
		return game.Turn{}
	case s.Asks == die:
		return game.Turn{Who: game.Nature, Kind: "die"}
	case s.Asks == toll:
		return game.Turn{Who: game.Only((s.Turn + 1) % 4), Kind: "toll"}
	}
	return game.Turn{Who: game.Only(s.Turn), Kind: "roll"}
}

func (r race) Moves(s *track, buf []int8) []int8 {
	switch {
	case s.Asks == toll:
		return append(buf, pay)
	case s.Asks == die:
		return append(buf, 1, 2, 3, 4, 5, 6)
	case r.cheats && s.Sum[0] > -10:
		return append(buf, bogus)
	}
	return append(buf, rest, roll)
}

func (r race) Weight(*track, int8) int64 { return 1 }

func (r race) Check(_ *track, m int8) error {
	if m == bogus {
		return game.Refuse("RACE-1", "That is no way to race.")
	}
	return nil
}

func (r race) Play(s *track, m int8, _ *game.Story) {
	pass := func() { s.Asks, s.Turn = rolling, (s.Turn+1)%4 }
	switch m {
	case roll:
		s.Asks = die
	case 6:
		s.Sum[s.Turn%2] += 6
		s.Asks = toll
	case rest, pay:
		pass()
	default:
		s.Sum[s.Turn%2] += int16(m)
		pass()
	}
}

func (r race) Result(s *track) game.Result {
	res := game.Result{How: "goal", Rule: "RACE-2"}
	for seat := range 4 {
		if s.Sum[seat%2] >= 0 {
			res.Payoff[seat] = 1000
		}
	}
	return res
}

func (r race) Evaluate(s *track, seat game.Seat) int32 {
	return 500_000 + 1000*int32(s.Sum[seat%2]-s.Sum[1-seat%2])
}

func (r race) Format(_ *track, m int8) string { return "move " + strconv.Itoa(int(m)) }

func (r race) Parse(_ *track, text string) (int8, error) {
	var m int8
	if _, err := fmt.Sscanf(text, "move %d", &m); err != nil {
		return 0, errors.New("race: write move and a number")
	}
	return m, nil
}

func (r race) Document(s *track) any { return *s }

func (r race) Position(decode func(any) error) (track, error) {
	var s track
	return s, decode(&s)
}

// Side is settled once there was a first move, so that the neutral bot makes it.
func (r race) Side(s *track, seat game.Seat) int {
	if s.Turn == 0 && s.Asks == rolling && s.Sum[0] == s.Sum[1] {
		return -1
	}
	return int(seat) % 2
}

func (r race) Groups(s *track, seat game.Seat) []string {
	return []string{[...]string{"evens", "odds"}[seat%2], "all"}
}

func (r race) Active(s *track) game.Seat { return s.Turn }

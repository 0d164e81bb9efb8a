package match_test

import (
	"fmt"
	"strconv"
	"strings"

	"mischief/game"
)

// hoard is a small game with everything a match must deal with: dice, secret draws, cards laid face down, things that are shown.
// In turn a seat digs (a die adds to its coins), draws a gem nobody else sees, lays a number face down, shows all it hides, or passes. Whoever
// first has the goal in coins wins.
type hoard struct{ edition int }

type trove struct {
	Seats, Goal, Asked uint8
	Phase              phase
	Coins              [3]int16
	Gem                [3]uint8 // 0: none
	Laid               [3]uint8 // 0: nothing
	Deck               [6]uint8 // gems left
	Left               uint8    // how many
}

type phase uint8

const (
	acting phase = iota
	rolling
	drawing
	over
)

const faceDown = 255

type act struct{ Verb, N uint8 }

const (
	dig uint8 = iota
	drawGem
	show
	pass
	lay
	die
	gem
)

var verbs = [...]string{"dig", "draw", "show", "pass", "lay", "die", "gem"}

func newHoard() game.Game { return versionedHoard(1) }

// packedHoard is a hoard with content laid over it.
type packedHoard struct{ game.Game }

func (p packedHoard) Info() *game.Info {
	info := *p.Game.Info()
	info.Content = "1a2b3c4d"
	return &info
}

func versionedHoard(edition int) game.Game { return game.New(hoardInfo(edition), hoard{edition}) }

// Edition: from edition 2 on, passing brings a coin.
func (hoard) Edition(n int) (game.Info, game.Rules[trove, act]) { return hoardInfo(n), hoard{n} }

func hoardInfo(edition int) game.Info {
	return game.Info{
		ID: "hoard", Title: "Hoard", Version: edition,
		Schema: game.Schema{
			{Name: "seats", Default: "2", Number: true, Min: 2, Max: 3},
			{Name: "goal", Default: "12", Number: true, Min: 1, Max: 200},
		},
		Chance: []game.Source{{Kind: "die", Name: "the die"}, {Kind: "gem", Name: "the gems"}},
		Seats:  func(o game.Options) int { return o.Int("seats") },
	}
}

func (hoard) Setup(o game.Options) (trove, error) {
	return trove{Seats: uint8(o.Int("seats")), Goal: uint8(o.Int("goal")), Deck: [6]uint8{3, 3, 3, 3, 3, 3}, Left: 18}, nil
}

func (hoard) Turn(s *trove) game.Turn {
	switch s.Phase {
	case over:
		return game.Turn{Who: game.Nobody, Kind: "over"}
	case rolling:
		return game.Turn{Who: game.Nature, Kind: "die"}
	case drawing:
		return game.Turn{Who: game.Nature, Kind: "gem"}
	}
	return game.Turn{Who: game.Only(game.Seat(s.Asked)), Kind: "act"}
}

func (h hoard) Moves(s *trove, buf []act) []act {
	for v := dig; v <= gem; v++ {
		for n := uint8(0); n <= 6; n++ {
			if h.Check(s, act{v, n}) == nil {
				buf = append(buf, act{v, n})
			}
		}
	}
	return buf
}

func (hoard) Check(s *trove, m act) error {
	numbered := m.Verb >= lay
	if m.Verb > gem || numbered != (m.N > 0) || m.N > 6 {
		return game.Refuse("H-0", "There is no such move.")
	}
	switch {
	case s.Phase == over:
		return game.Refuse("H-1", "The match is over.")
	case (m.Verb == die) != (s.Phase == rolling), (m.Verb == gem) != (s.Phase == drawing):
		return game.Refuse("H-2", "Something else is decided now.")
	case m.Verb == gem && s.Deck[m.N-1] == 0:
		return game.Refuse("H-3", "No such gem is left.")
	case m.Verb == drawGem && (s.Gem[s.Asked] != 0 || s.Left == 0):
		return game.Refuse("H-4", "You have a gem, or none is left.")
	case m.Verb == show && s.Gem[s.Asked] == 0 && s.Laid[s.Asked] == 0:
		return game.Refuse("H-5", "You hide nothing.")
	case m.Verb == lay && s.Laid[s.Asked] != 0:
		return game.Refuse("H-6", "Something lies before you already.")
	}
	return nil
}

func (h hoard) Play(s *trove, m act, tell *game.Story) {
	p := s.Asked
	me := game.Who("who", game.Seat(p), "")
	switch m.Verb {
	case dig:
		s.Phase = rolling
		tell.Tell("H-10", "digs", me)
		return
	case drawGem:
		s.Phase = drawing
		tell.Tell("H-11", "draws", me)
		return
	case show:
		tell.Tell("H-12", "shows", me, game.Num("gem", s.Gem[p]), game.Num("laid", s.Laid[p]))
		s.Coins[p] += int16(s.Gem[p])
		s.Gem[p], s.Laid[p] = 0, 0
	case pass:
		tell.Tell("H-13", "passes", me)
		if h.edition >= 2 {
			s.Coins[p]++
		}
	case lay:
		s.Laid[p] = m.N
		tell.Whisper(game.Only(game.Seat(p)), "H-14", "lays", me, game.Num("n", m.N))
		tell.Whisper(game.Everyone&^game.Only(game.Seat(p)), "H-14", "lays-hidden", me)
	case die:
		s.Phase = acting
		s.Coins[p] += int16(m.N)
		tell.Tell("H-15", "rolled", me, game.Num("n", m.N))
	case gem:
		s.Phase = acting
		s.Gem[p] = m.N
		s.Deck[m.N-1]--
		s.Left--
		tell.Whisper(game.Only(game.Seat(p)), "H-16", "drew", me, game.Num("n", m.N))
		tell.Whisper(game.Everyone&^game.Only(game.Seat(p)), "H-16", "drew-hidden", me)
	}
	s.Asked = (p + 1) % s.Seats
	if s.Coins[p] >= int16(s.Goal) {
		s.Phase = over
		s.Asked = p
	}
}

func (hoard) Result(s *trove) game.Result {
	r := game.Result{How: "goal", Rule: "H-20"}
	r.Payoff[s.Asked] = 1000
	return r
}

func (hoard) Weight(s *trove, m act) int64 {
	if m.Verb == gem {
		return int64(s.Deck[m.N-1])
	}
	return 1
}

func (hoard) Mask(s *trove, viewer game.Seat) {
	s.Deck = [6]uint8{}
	for p := range s.Gem {
		if game.Seat(p) == viewer {
			continue
		}
		if s.Gem[p] != 0 {
			s.Gem[p] = faceDown
		}
		if s.Laid[p] != 0 {
			s.Laid[p] = faceDown
		}
	}
}

// Guess keeps to what a viewer could have in hand; gems shown earlier are forgotten, which is good enough here.
func (hoard) Guess(s *trove, viewer game.Seat, dice game.Dice) {
	for p := range s.Gem {
		if s.Gem[p] == faceDown {
			s.Gem[p] = uint8(1 + dice.Below(6))
		}
		if s.Laid[p] == faceDown {
			s.Laid[p] = uint8(1 + dice.Below(6))
		}
	}
	for left := s.Left; left > 0; left-- {
		s.Deck[dice.Below(6)]++
	}
}

func (hoard) Format(_ *trove, m act) string {
	if m.Verb < lay {
		return verbs[m.Verb]
	}
	return fmt.Sprintf("%s %d", verbs[m.Verb%uint8(len(verbs))], m.N)
}

func (hoard) Parse(_ *trove, text string) (act, error) {
	word, number, _ := strings.Cut(strings.ToLower(strings.TrimSpace(text)), " ")
	for v, name := range verbs {
		if word != name {
			continue
		}
		if uint8(v) < lay && number == "" {
			return act{Verb: uint8(v)}, nil
		}
		n, err := strconv.ParseUint(strings.TrimSpace(number), 10, 8)
		if err == nil && uint8(v) >= lay {
			return act{uint8(v), uint8(n)}, nil
		}
	}
	return act{}, fmt.Errorf("%q is no move of Hoard", text)
}

func (hoard) Document(s *trove) any { c := *s; return &c }

func (hoard) Position(decode func(any) error) (trove, error) {
	var s trove
	if err := decode(&s); err != nil {
		return s, err
	}
	if s.Seats < 2 || s.Seats > 3 || s.Asked >= s.Seats || s.Phase > over {
		return s, fmt.Errorf("seats: there is no such table")
	}
	return s, nil
}

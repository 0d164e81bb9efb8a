package deeds_test

import (
	"errors"
	"fmt"

	"mischief/game"
	"mischief/game/deeds"
	"mischief/game/notation"
)

// The toy: two mice find as many crumbs as a die shows, and take one or two of them in turn, or half of an even number. Who takes the last one wins. Either may give
// up instead, which is not listed.
type heap struct {
	Phase, Left, Active, Won uint8
}

type bite struct {
	Verb deeds.Verb
	N    uint8
}

const (
	rolling = iota
	taking
	over
)

const (
	roll deeds.Verb = iota
	take
	halve
	giveUp
)

type (
	deed     = deeds.Deed[heap, bite]
	decision = deeds.Decision[heap, bite]
	plan     = deeds.Plan[heap, bite]
)

var (
	is     = notation.Is[heap, bite]
	inN    = notation.In[heap](func(m bite) uint8 { return m.N }, func(m bite, n uint8) bite { m.N = n; return m })
	aPip   = notation.Number[heap, uint8]("PIPS", 0, 9)
	once   = deeds.Once[heap, bite]
	ruling = game.Catalogue{Game: "heap", Title: "Heap", Rulebook: "ours", Rules: []game.Rule{
		{ID: "H-1", Section: "Heap", Text: "A die says how many crumbs there are.", Source: "ours"},
		{ID: "H-2", Section: "Heap", Text: "A mouse takes one or two of them, or half of an even number.", Source: "ours"},
		{ID: "H-3", Section: "Heap", Text: "Who takes the last crumb wins; who gives up loses.", Source: "ours"},
	}}
)

func rollingIt() deed {
	return deed{
		Verb: roll, Rule: "H-1", Write: is("roll {pips}", inN(aPip)),
		Moves: func(_ *heap, m bite, buf []bite) []bite {
			for m.N = 1; m.N <= 6; m.N++ {
				buf = append(buf, m)
			}
			return buf
		},
		Check: func(_ *heap, m bite) error {
			if m.N < 1 || m.N > 6 {
				return game.Refuse("H-1", "A die shows 1 to 6.")
			}
			return nil
		},
		Play: func(s *heap, m bite, tell *game.Story) {
			tell.Tell("H-1", "rolled", game.Num("n", m.N))
			s.Phase, s.Left = taking, m.N
		},
		Weight: func(_ *heap, m bite) int64 { return int64(m.N) },
	}
}

func takingSome() deed {
	return deed{
		Verb: take, Rule: "H-2", Write: is("take {crumbs}", inN(aPip)),
		Moves: func(s *heap, m bite, buf []bite) []bite {
			for m.N = 1; m.N <= min(2, s.Left); m.N++ {
				buf = append(buf, m)
			}
			return buf
		},
		Check: func(s *heap, m bite) error {
			if m.N < 1 || m.N > min(2, s.Left) {
				return game.Refuse("H-2", "Take one or two of the crumbs that are there.")
			}
			return nil
		},
		Play: func(s *heap, m bite, tell *game.Story) { s.eat(m.N, tell) },
		Hint: func(s *heap, m bite) []game.Reason {
			return []game.Reason{game.Because("H-2", "It leaves {{.n}}.", game.Num("n", s.Left-m.N))}
		},
		Preview: func(s *heap, m bite) game.Preview {
			return game.Preview{Lines: []game.Detail{game.Item("H-2", game.Say("Crumbs left"), game.Say("{{.n}}", game.Num("n", s.Left-m.N)))}}
		},
	}
}

func halving() deed {
	return deed{
		Verb: halve, Rule: "H-2", Write: is("halve"),
		Moves: func(s *heap, m bite, buf []bite) []bite {
			if s.Left%2 == 0 {
				buf = once(s, m, buf)
			}
			return buf
		},
		Check: func(s *heap, _ bite) error {
			if s.Left%2 != 0 {
				return game.Refuse("H-2", "Only an even number is halved.")
			}
			return nil
		},
		Play: func(s *heap, _ bite, tell *game.Story) { s.eat(s.Left/2, tell) },
	}
}

func givingUp() deed {
	return deed{
		Verb: giveUp, Rule: "H-3", Write: is("give up"),
		Play: func(s *heap, _ bite, _ *game.Story) { s.Phase, s.Won, s.Left, s.Active = over, 1-s.Active, 0, 0 },
	}
}

func (s *heap) eat(n uint8, tell *game.Story) {
	tell.Tell("H-2", "ate", game.Num("n", n))
	if s.Left -= n; s.Left == 0 {
		s.Phase, s.Won, s.Active = over, s.Active, 0
		return
	}
	s.Active = 1 - s.Active
}

func honest() plan {
	return plan{
		Decisions: []decision{
			rolling: {Kind: "roll", Rule: "H-1", Asks: "a die is rolled", Prompt: func(*heap) game.Text { return game.Say("Roll the die.") }, Deeds: []deed{rollingIt()}},
			taking: {Kind: "take", Rule: "H-2", Asks: "crumbs are taken", Open: true, Prompt: func(*heap) game.Text { return game.Say("Take crumbs.") },
				Deeds: append([]deed{takingSome(), halving(), givingUp()}, deeds.Refused("H-1", "The die has been rolled.", rollingIt())...)},
			over: {Kind: "over", Rule: "H-3", Asks: "nothing more", Prompt: func(*heap) game.Text { return game.Say("All is eaten.") }},
		},
		Phase: func(s *heap) int { return int(s.Phase) },
		Who: func(s *heap) game.Seats {
			switch s.Phase {
			case rolling:
				return game.Nature
			case over:
				return game.Nobody
			}
			return game.Only(game.Seat(s.Active))
		},
		Verb: func(m bite) deeds.Verb { return m.Verb }, Move: func(v deeds.Verb) bite { return bite{Verb: v} },
		Rulebook: &ruling, Examples: "take 2",
		Unfit: func(*heap, bite) error { return game.Refuse("H-2", "There is no such number.") },
	}
}

// toy is the rest of the game, which no deed is part of.
type toy struct {
	*deeds.Book[heap, bite]
}

func (toy) info() game.Info {
	return game.Info{ID: "heap", Title: "Heap", Promise: "Two mice, one heap.", Players: "2", Minutes: "1", Version: 1, Length: 20, Rulebook: ruling,
		Seats: func(game.Options) int { return 2 }, Chance: []game.Source{{Kind: "roll", Name: "the die"}},
		Words: game.Words{"rolled": "There are {{.n}} crumbs.", "ate": "{{.n}} are eaten."}}
}

func (toy) Setup(game.Options) (heap, error) { return heap{}, nil }

func (toy) Result(s *heap) game.Result {
	r := game.Result{How: "eaten", Rule: "H-3"}
	r.Payoff[s.Won] = 1000
	return r
}

func (toy) Draw(s *heap, _ game.Seat, _ game.Pen) string {
	return fmt.Sprintf("%d crumbs\n\nThat is all.", s.Left)
}

type document struct {
	Phase  string `json:"phase"`
	Left   int    `json:"left"`
	Active int    `json:"active"`
	Won    int    `json:"won"`
}

func (t toy) Document(s *heap) any {
	return document{t.Kinds()[s.Phase], int(s.Left), int(s.Active), int(s.Won)}
}

func (t toy) Position(decode func(any) error) (heap, error) {
	var d document
	if err := decode(&d); err != nil {
		return heap{}, err
	}
	for phase, kind := range t.Kinds() {
		s := heap{Phase: uint8(phase), Left: uint8(d.Left), Active: uint8(d.Active), Won: uint8(d.Won)}
		switch {
		case d.Phase != kind:
		case d.Left < 0 || d.Left > 6 || (d.Left > 0) != (phase == taking):
			return heap{}, errors.New("left: no such number of crumbs in this phase")
		case d.Active < 0 || d.Active > 1 || phase != taking && d.Active != 0:
			return heap{}, errors.New("active: no such mouse in this phase")
		case d.Won < 0 || d.Won > 1 || phase != over && d.Won != 0:
			return heap{}, errors.New("won: nobody has won in this phase")
		default:
			return s, nil
		}
	}
	return heap{}, errors.New("phase: no such phase")
}

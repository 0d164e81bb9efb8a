package cases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mischief/game"
)

// toy is a small game to test cases with: a coin says who begins, then cat and rat take one or two pebbles in turn; the last one wins.
// Each has a lucky number that the other does not know.
type toy struct{}

type heap struct {
	Left    int8
	Turn    int8 // seat; -1 before the coin is tossed
	Last    int8
	Lucky   [2]int8
	Corrupt bool // makes a refused move change the position
}

type take int8 // 1 or 2 pebbles; -1 and -2 are the coin's sides

var toySeats = [2]string{"cat", "rat"}

func toyGame() game.Game {
	return game.New(game.Info{
		ID: "toy", Version: 1,
		Schema: game.Schema{{Name: "pebbles", Number: true, Min: 1, Max: 9, Default: "5"}},
		Seats:  func(game.Options) int { return 2 },
		Rulebook: game.Catalogue{
			Rules: []game.Rule{
				{ID: "T-1", Text: "Take one or two."}, {ID: "T-2", Text: "Not more than there are."}, {ID: "T-3", Text: "Who takes the last wins."},
				{ID: "T-4", Text: "Pebbles are grey.", NoCode: "no colour matters"},
			},
			Rulings:  []game.Ruling{{ID: "T-R1", Question: "Who begins?", Ruling: "The coin."}},
			Examples: []game.Example{{ID: "T-E1", Then: "The rat wins."}},
		},
		Words: game.Words{"took": `{{.who}} takes {{plural .n "pebble" "pebbles"}}.`, "peeked": "{{.who}} looks at a lucky number."},
	}, toy{})
}

func (toy) Setup(o game.Options) (heap, error) {
	return heap{Left: int8(o.Int("pebbles")), Turn: -1}, nil
}

func (toy) Turn(s *heap) game.Turn {
	switch {
	case s.Left == 0:
		return game.Turn{Kind: "over"}
	case s.Turn < 0:
		return game.Turn{Who: game.Nature, Kind: "coin"}
	}
	return game.Turn{Who: game.Only(game.Seat(s.Turn)), Kind: "taking"}
}

func (toy) Moves(s *heap, buf []take) []take {
	switch {
	case s.Left == 0:
		return buf
	case s.Turn < 0:
		return append(buf, -1, -2)
	case s.Left == 9: // a fault: the list is not complete
		return append(buf, 1)
	case s.Left == 1:
		return append(buf, 1)
	}
	return append(buf, 1, 2)
}

func (toy) Check(s *heap, m take) error {
	if s.Corrupt {
		s.Last++
	}
	switch {
	case (m < 0) != (s.Turn < 0) || m == 0 || m > 2:
		return game.Refuse("T-1", "Take one or two pebbles.")
	case int8(m) > s.Left:
		return game.Refuse("T-2", "There are not so many.")
	}
	return nil
}

func (toy) Play(s *heap, m take, tell *game.Story) {
	if m < 0 {
		s.Turn = int8(-m - 1)
		return
	}
	s.Left -= int8(m)
	s.Last = s.Turn
	tell.Tell("T-1", "took", game.Who("who", game.Seat(s.Turn), toySeats[s.Turn]), game.Num("n", int8(m)))
	tell.Whisper(game.Only(game.Seat(s.Turn)), "T-2", "peeked", game.Who("who", game.Seat(s.Turn), toySeats[s.Turn]))
	s.Turn = 1 - s.Turn
}

func (toy) Result(s *heap) game.Result {
	r := game.Result{How: "last", Rule: "T-3"}
	r.Payoff[s.Last] = 1000
	return r
}

func (toy) Weight(*heap, take) int64 { return 1 }

func (toy) Mask(s *heap, viewer game.Seat) {
	for seat := range s.Lucky {
		if game.Seat(seat) != viewer {
			s.Lucky[seat] = 0
		}
	}
}

func (toy) Guess(*heap, game.Seat, game.Dice) {}

func (toy) SeatName(_ *heap, seat game.Seat) string { return toySeats[seat] }

func (toy) Format(_ *heap, m take) string {
	if m < 0 {
		return "coin " + toySeats[-m-1]
	}
	return "take " + strconv.Itoa(int(m))
}

func (toy) Parse(_ *heap, text string) (take, error) {
	if side, ok := strings.CutPrefix(text, "coin "); ok && (side == "cat" || side == "rat") {
		return map[string]take{"cat": -1, "rat": -2}[side], nil
	}
	n, err := strconv.ParseInt(strings.TrimPrefix(text, "take "), 10, 8)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%q: write take 1, take 2 or coin cat", text)
	}
	return take(n), nil
}

type heapDoc struct {
	Left    int8           `json:"left"`
	Turn    string         `json:"turn,omitempty"`
	Lucky   map[string]int `json:"lucky,omitempty"`
	Rows    []rowDoc       `json:"rows"`
	Push    *pushDoc       `json:"push,omitempty"`
	Corrupt bool           `json:"corrupt,omitempty"`
}

// pushDoc is a part of the document that is always left out.
type pushDoc struct {
	From string `json:"from"`
}

type rowDoc struct {
	Pebbles int8   `json:"pebbles"`
	Colour  string `json:"colour"`
}

func (toy) Document(s *heap) any {
	d := heapDoc{Left: s.Left, Rows: []rowDoc{{s.Left, "grey"}}, Lucky: map[string]int{}, Corrupt: s.Corrupt}
	if s.Turn >= 0 {
		d.Turn = toySeats[s.Turn]
	}
	for seat, n := range s.Lucky {
		if n > 0 {
			d.Lucky[toySeats[seat]] = int(n)
		}
	}
	return d
}

func (toy) Position(decode func(any) error) (heap, error) {
	d := heapDoc{Left: 5, Turn: "cat"}
	if err := decode(&d); err != nil {
		return heap{}, err
	}
	s := heap{Left: d.Left, Turn: -1, Corrupt: d.Corrupt}
	if d.Left < 0 || d.Left > 9 {
		return s, fmt.Errorf("position: field left: %d is not from 0 to 9", d.Left)
	}
	for name := range d.Lucky {
		if !slices.Contains(toySeats[:], name) {
			return s, fmt.Errorf("position: field lucky: %q is neither cat nor rat", name)
		}
	}
	for seat, name := range toySeats {
		if d.Turn == name {
			s.Turn = int8(seat)
		}
		s.Lucky[seat] = int8(d.Lucky[name])
	}
	return s, nil
}

// Workshop is where lucky numbers are made: a file is one, and has to be from 1 to 9 and no 6.
func (toy) Workshop() game.Workshop { return luckyShop{} }

type luckyShop struct{ game.Workshop }

func (luckyShop) Read(name string, text []byte) (game.Hero, error) {
	n, err := strconv.Atoi(strings.TrimSpace(string(text)))
	return lucky{n: n}, err
}

type lucky struct {
	game.Hero
	n int
}

func (l lucky) Faults() []game.Fault {
	var all []game.Fault
	broken := func(at, rule string) {
		all = append(all, game.Fault{At: at, Why: game.Refuse(rule, "That brings no luck.").(*game.Refusal)})
	}
	if l.n < 1 || l.n > 9 {
		broken("number", "T-2")
	}
	if l.n%6 == 0 {
		broken("number", "T-1")
		broken("colour", "T-4")
	}
	return all
}

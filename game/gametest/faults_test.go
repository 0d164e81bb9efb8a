package gametest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"mischief/game"
)

// faulty is crumbs with some of its methods exchanged.
type faulty struct {
	info       game.Info
	setup      func(game.Options) (position, error)
	turn       func(*position) game.Turn
	moves      func(*position, []move) []move
	check      func(*position, move) error
	play       func(*position, move, *game.Story)
	result     func(*position) game.Result
	format     func(*position, move) string
	parse      func(*position, string) (move, error)
	complete   func(*position, string) []string
	document   func(*position) any
	position   func(func(any) error) (position, error)
	weight     func(*position, move) int64
	mask       func(*position, game.Seat)
	guess      func(*position, game.Seat, game.Dice)
	evaluate   func(*position, game.Seat) int32
	candidates func(*position, []move) []move
	prompt     func(*position) string
	hint       func(*position, move) []game.Reason
	forecast   func(*position, *game.Story)
	seatName   func(*position, game.Seat) string
	draw       func(*position, game.Seat, game.Pen) string
	edition    func(n int) (game.Info, game.Rules[position, move])
}

func newFaulty() *faulty {
	c := crumbs{}
	return &faulty{info: c.info(), setup: c.Setup, turn: c.Turn, moves: c.Moves, check: c.Check, play: c.Play, result: c.Result, format: c.Format,
		parse: c.Parse, complete: c.Complete, document: c.Document, position: c.Position, weight: c.Weight, mask: c.Mask, guess: c.Guess, evaluate: c.Evaluate,
		candidates: c.Candidates, prompt: c.Prompt, hint: c.Hint, forecast: c.Forecast, seatName: c.SeatName, draw: c.Draw}
}

func (f *faulty) Setup(o game.Options) (position, error)             { return f.setup(o) }
func (f *faulty) Turn(s *position) game.Turn                         { return f.turn(s) }
func (f *faulty) Moves(s *position, buf []move) []move               { return f.moves(s, buf) }
func (f *faulty) Check(s *position, m move) error                    { return f.check(s, m) }
func (f *faulty) Play(s *position, m move, tell *game.Story)         { f.play(s, m, tell) }
func (f *faulty) Result(s *position) game.Result                     { return f.result(s) }
func (f *faulty) Format(s *position, m move) string                  { return f.format(s, m) }
func (f *faulty) Parse(s *position, text string) (move, error)       { return f.parse(s, text) }
func (f *faulty) Complete(s *position, line string) []string         { return f.complete(s, line) }
func (f *faulty) Document(s *position) any                           { return f.document(s) }
func (f *faulty) Position(decode func(any) error) (position, error)  { return f.position(decode) }
func (f *faulty) Weight(s *position, m move) int64                   { return f.weight(s, m) }
func (f *faulty) Mask(s *position, v game.Seat)                      { f.mask(s, v) }
func (f *faulty) Guess(s *position, v game.Seat, d game.Dice)        { f.guess(s, v, d) }
func (f *faulty) Evaluate(s *position, seat game.Seat) int32         { return f.evaluate(s, seat) }
func (f *faulty) Candidates(s *position, buf []move) []move          { return f.candidates(s, buf) }
func (f *faulty) Prompt(s *position) string                          { return f.prompt(s) }
func (f *faulty) Forecast(s *position, tell *game.Story)             { f.forecast(s, tell) }
func (f *faulty) Hint(s *position, m move) []game.Reason             { return f.hint(s, m) }
func (f *faulty) SeatName(s *position, seat game.Seat) string        { return f.seatName(s, seat) }
func (f *faulty) Draw(s *position, v game.Seat, pen game.Pen) string { return f.draw(s, v, pen) }

func (f *faulty) Edition(n int) (game.Info, game.Rules[position, move]) { return f.edition(n) }

// told plays a move of crumbs and rewrites every event it tells.
func told(rewrite func(*game.Event)) func(*position, move, *game.Story) {
	return func(s *position, m move, tell *game.Story) {
		crumbs{}.Play(s, m, tell)
		if tell != nil {
			for i := range tell.Events {
				rewrite(&tell.Events[i])
			}
		}
	}
}

func words(key, text string) func(*faulty) {
	return func(f *faulty) { f.info.Words[key] = text }
}

// faults break crumbs in one way each; check is the one that has to notice.
var faults = []struct {
	check, name string
	inject      func(*faulty)
}{
	{"info", "no promise", func(f *faulty) { f.info.Promise = "" }},
	{"info", "no seats", func(f *faulty) { f.info.Seats = nil }},
	{"info", "a rule stands twice", func(f *faulty) { f.info.Rulebook.Rules = append(f.info.Rulebook.Rules, f.info.Rulebook.Rules[0]) }},
	{"info", "faulty words", words("drew", "{{.who")},
	{"info", "a default is not allowed", func(f *faulty) { f.info.Schema[0].Default = "9" }},
	{"info", "an option by the values of none", func(f *faulty) { f.info.Schema[0].Where = &game.Where{Option: "crumbz", Values: []string{"1"}} }},
	{"info", "no help", func(f *faulty) { f.info.Schema[1].Help = "" }},

	{"editions", "an older one cites another rulebook", func(f *faulty) {
		f.info.Version = 2
		f.edition = func(int) (game.Info, game.Rules[position, move]) {
			old := newFaulty()
			old.play = told(func(e *game.Event) { e.Rule = "C-77" })
			return old.info, old
		}
	}},
	{"editions", "an older one is another game", func(f *faulty) {
		f.info.Version = 2
		f.edition = func(int) (game.Info, game.Rules[position, move]) {
			info := crumbs{}.info()
			info.ID = "cheese"
			return info, crumbs{}
		}
	}},

	{"options", "defaults refused", func(f *faulty) {
		f.setup = func(game.Options) (position, error) { return position{}, game.BadOption("rats", "no rats today") }
	}},
	{"options", "refused without a name", setupFails(errors.New("bad options"))},
	{"options", "refused with a wrong name", setupFails(game.BadOption("dogs", "no dogs"))},
	{"options", "refused without a reason", setupFails(game.BadOption("rats", ""))},
	{"options", "panic", func(f *faulty) {
		f.setup = func(o game.Options) (position, error) {
			s, err := crumbs{}.Setup(o)
			if err != nil {
				panic("head start")
			}
			return s, nil
		}
	}},

	{"turn", "no kind", func(f *faulty) {
		f.turn = func(s *position) game.Turn {
			t := crumbs{}.Turn(s)
			t.Kind = ""
			return t
		}
	}},
	{"turn", "a source of chance without a name", func(f *faulty) { f.info.Chance = f.info.Chance[:1] }},
	{"turn", "a seat too many", func(f *faulty) {
		f.turn = func(s *position) game.Turn {
			t := crumbs{}.Turn(s)
			if s.Phase == feeding {
				t.Who |= game.Only(5)
			}
			return t
		}
	}},
	{"turn", "panic", func(f *faulty) {
		f.turn = func(s *position) game.Turn {
			if s.Phase == staking {
				panic("staking")
			}
			return crumbs{}.Turn(s)
		}
	}},
	{"turn", "asking changes the position", func(f *faulty) {
		f.turn = func(s *position) game.Turn { s.Deals ^= 64; return crumbs{}.Turn(s) }
	}},

	{"names", "two seats of one name", func(f *faulty) { f.seatName = func(*position, game.Seat) string { return "rat" } }},
	{"names", "other names in a view", func(f *faulty) {
		f.seatName = func(s *position, seat game.Seat) string { return fmt.Sprint(seatNames[seat], s.Hand[seat].total()) }
	}},

	{"moves", "listed twice", func(f *faulty) {
		f.moves = func(s *position, buf []move) []move { return crumbs{}.Moves(s, crumbs{}.Moves(s, buf)) }
	}},
	{"moves", "listed and refused", func(f *faulty) {
		f.moves = func(s *position, buf []move) []move {
			if s.Phase == feeding {
				buf = append(buf, move{eat, 9})
			}
			return crumbs{}.Moves(s, buf)
		}
	}},
	{"moves", "one is forgotten", func(f *faulty) {
		f.moves = func(s *position, buf []move) []move {
			if s.Phase == rolling {
				return append(buf, move{die, 1}, move{die, 2}, move{die, 3}, move{die, 4}, move{die, 5})
			}
			return crumbs{}.Moves(s, buf)
		}
	}},
	{"moves", "none is listed", func(f *faulty) {
		f.moves = func(s *position, buf []move) []move {
			if s.Phase == staking {
				return buf
			}
			return crumbs{}.Moves(s, buf)
		}
	}},
	{"moves", "the buffer is overwritten", func(f *faulty) {
		f.moves = func(s *position, buf []move) []move { return crumbs{}.Moves(s, buf[:0]) }
	}},
	{"moves", "the order changes", func(f *faulty) {
		calls := 0
		f.moves = func(s *position, buf []move) []move {
			buf = crumbs{}.Moves(s, buf)
			if calls++; calls%2 == 0 {
				slices.Reverse(buf)
			}
			return buf
		}
	}},

	{"refusals", "no refusal", refusedWith(errors.New("no"))},
	{"refusals", "an unknown rule", refusedWith(game.Refuse("C-99", "No."))},
	{"refusals", "no reason", refusedWith(game.Refuse("C-1", ""))},
	{"refusals", "a reason without an end", refusedWith(game.Refuse("C-1", "no such crumb in the"))},
	{"refusals", "panic", func(f *faulty) {
		f.check = func(s *position, m move) error {
			if m.n > 1_000_000 {
				panic("so many")
			}
			return crumbs{}.Check(s, m)
		}
	}},
	{"refusals", "asking changes the position", func(f *faulty) {
		f.check = func(s *position, m move) error {
			err := crumbs{}.Check(s, m)
			if err != nil {
				s.Deals ^= 64
			}
			return err
		}
	}},

	{"notation", "two lines", func(f *faulty) {
		f.format = func(s *position, m move) string { return crumbs{}.Format(s, m) + "\n" }
	}},
	{"notation", "one line for two moves", func(f *faulty) {
		f.format = func(s *position, m move) string { return verbNames[m.verb] + " 1" }
	}},
	{"notation", "read as another move", func(f *faulty) {
		f.parse = func(s *position, text string) (move, error) {
			m, err := crumbs{}.Parse(s, text)
			m.n = min(m.n, 5)
			return m, err
		}
	}},
	{"notation", "a word is not offered", func(f *faulty) {
		f.complete = func(s *position, line string) []string { return []string{line + "nothing"} }
	}},
	{"notation", "not read", func(f *faulty) {
		f.parse = func(s *position, text string) (move, error) {
			if strings.HasPrefix(text, "stake") {
				return move{}, errors.New("no move")
			}
			return crumbs{}.Parse(s, text)
		}
	}},

	{"documents", "a field is lost", func(f *faulty) {
		f.document = func(s *position) any {
			c := *s
			c.Score = [maxRats]int32{}
			return crumbs{}.Document(&c)
		}
	}},
	{"documents", "an unknown field is accepted", func(f *faulty) {
		f.position = func(decode func(any) error) (position, error) {
			return crumbs{}.Position(func(into any) error {
				_ = decode(into)
				return nil
			})
		}
	}},
	{"documents", "a position is refused", func(f *faulty) {
		f.position = func(decode func(any) error) (position, error) {
			s, err := crumbs{}.Position(decode)
			if err == nil && s.Phase == rolling {
				err = errors.New("no position while a die rolls")
			}
			return s, err
		}
	}},

	{"copies", "memory outside of the position", func(f *faulty) {
		var played int
		f.play = func(s *position, m move, tell *game.Story) { played++; crumbs{}.Play(s, m, tell) }
		f.document = func(s *position) any {
			d := crumbs{}.Document(s).(*document)
			d.Deals = played
			return d
		}
	}},

	{"play", "another outcome each time", func(f *faulty) {
		var played int32
		f.play = func(s *position, m move, tell *game.Story) {
			crumbs{}.Play(s, m, tell)
			played++
			s.Score[0] = played
		}
	}},
	{"play", "another outcome when told", func(f *faulty) {
		f.play = func(s *position, m move, tell *game.Story) {
			crumbs{}.Play(s, m, tell)
			if tell != nil {
				s.Score[0]++
			}
		}
	}},
	{"play", "another story each time", func(f *faulty) {
		var played int
		f.play = func(s *position, m move, tell *game.Story) {
			crumbs{}.Play(s, m, tell)
			played++
			tell.Tell("C-3", "rolled", game.Name("who", "rat"), game.Num("pips", played))
		}
	}},
	{"play", "panic", func(f *faulty) {
		f.play = func(s *position, m move, tell *game.Story) {
			if m.verb == bury && m.n == 3 {
				panic("too deep")
			}
			crumbs{}.Play(s, m, tell)
		}
	}},

	{"replay", "a first position of its own each time", func(f *faulty) {
		var setups int32
		f.setup = func(o game.Options) (position, error) {
			s, err := crumbs{}.Setup(o)
			setups++
			s.Score[0] = setups
			return s, err
		}
	}},

	{"stories", "an unknown rule", func(f *faulty) { f.play = told(func(e *game.Event) { e.Rule = "C-77" }) }},
	{"stories", "told to nobody", func(f *faulty) { f.play = told(func(e *game.Event) { e.To = game.Nobody }) }},
	{"stories", "told to Nature", func(f *faulty) { f.play = told(func(e *game.Event) { e.To |= game.Nature }) }},
	{"stories", "no words", func(f *faulty) { delete(f.info.Words, "ate") }},
	{"stories", "words for what is not told", words("ate", "{{.whom}} eats.")},
	{"stories", "words that say nothing", words("ate", " ")},

	{"chance", "a weight of zero", func(f *faulty) {
		f.weight = func(s *position, m move) int64 {
			if m.verb == die && m.n == 6 {
				return 0
			}
			return crumbs{}.Weight(s, m)
		}
	}},
	{"chance", "a sample of Nature's answers", func(f *faulty) {
		f.turn = func(s *position) game.Turn {
			t := crumbs{}.Turn(s)
			t.Open = t.Who == game.Nature
			return t
		}
	}},

	{"masks", "masking twice hides more", func(f *faulty) {
		f.mask = func(s *position, v game.Seat) { crumbs{}.Mask(s, v); s.Stake /= 2 }
	}},
	{"masks", "the seat does not see its hand", func(f *faulty) {
		f.mask = func(s *position, _ game.Seat) { crumbs{}.Mask(s, game.Watcher) }
	}},
	{"masks", "the turn depends on what is hidden", func(f *faulty) {
		f.turn = func(s *position) game.Turn {
			t := crumbs{}.Turn(s)
			if s.Phase == drawing && s.Heap.total() == 0 {
				t.Kind = "nothing to draw"
			}
			return t
		}
	}},
	{"masks", "the result depends on what is hidden", func(f *faulty) {
		f.mask = func(s *position, v game.Seat) {
			crumbs{}.Mask(s, v)
			s.Nest = [maxRats]pile{}
			s.Score = [maxRats]int32{}
		}
	}},
	{"masks", "a view is read as another", func(f *faulty) {
		f.position = func(decode func(any) error) (position, error) {
			s, err := crumbs{}.Position(decode)
			if err != nil && strings.Contains(err.Error(), "a view") {
				return position{}, nil
			}
			return s, err
		}
	}},

	{"secrecy", "a view shows a hand", func(f *faulty) {
		f.mask = func(s *position, v game.Seat) {
			hand := s.Hand[0]
			crumbs{}.Mask(s, v)
			s.Hand[0] = hand
		}
	}},
	{"secrecy", "a view shows what is buried", func(f *faulty) {
		f.mask = func(s *position, v game.Seat) {
			nest := s.Nest
			crumbs{}.Mask(s, v)
			s.Nest = nest
		}
	}},
	{"secrecy", "a story tells what is drawn", func(f *faulty) { f.play = told(func(e *game.Event) { e.To = game.Everyone }) }},
	{"secrecy", "a story tells a hand", func(f *faulty) {
		f.play = func(s *position, m move, tell *game.Story) {
			if m.verb == stake {
				tell.Tell("C-3", "rolled", game.Name("who", "rat"), game.Num("pips", s.Hand[(s.Active+1)%s.Rats].worth()))
			}
			crumbs{}.Play(s, m, tell)
		}
	}},
	{"secrecy", "a view changes with what nobody tells", func(f *faulty) {
		f.play = func(s *position, m move, tell *game.Story) {
			if m.verb == stake {
				s.Score[s.Active] += int32(s.Hand[(s.Active+1)%s.Rats][0])
			}
			crumbs{}.Play(s, m, tell)
		}
	}},
	{"secrecy", "a refusal tells a hand", func(f *faulty) {
		f.check = func(s *position, m move) error {
			err := crumbs{}.Check(s, m)
			if err != nil && s.Hand[(s.Active+1)%s.Rats][3] > 0 {
				return game.Refuse("C-2", "Beware of the big crumb.")
			}
			return err
		}
	}},

	{"guesses", "a guess of fewer crumbs", func(f *faulty) {
		f.guess = func(s *position, v game.Seat, d game.Dice) {
			s.NestSize = [maxRats]uint8{}
			crumbs{}.Guess(s, v, d)
		}
	}},
	{"guesses", "nothing is guessed", func(f *faulty) { f.guess = func(*position, game.Seat, game.Dice) {} }},
	{"guesses", "another guess each time", func(f *faulty) {
		calls := uint64(0)
		f.guess = func(s *position, v game.Seat, _ game.Dice) { calls++; crumbs{}.Guess(s, v, newDice(1, calls)) }
	}},

	{"forks", "a position is refused that comes up rarely", func(f *faulty) {
		f.position = func(decode func(any) error) (position, error) {
			s, err := crumbs{}.Position(decode)
			if s.Phase == staking && s.Eaten[sizes-1] == 2 {
				err = errors.New("the third big crumb is never staked on")
			}
			return s, err
		}
	}},
	{"forks", "a guess in one hand is refused", func(f *faulty) {
		f.position = func(decode func(any) error) (position, error) {
			s, err := crumbs{}.Position(decode)
			if s.Phase == feeding && s.Hand[1][sizes-1] == 2 {
				err = errors.New("nobody holds so much that is big")
			}
			return s, err
		}
	}},

	{"end", "no end", func(f *faulty) {
		f.play = func(s *position, m move, tell *game.Story) {
			if s.Phase != staking {
				crumbs{}.Play(s, m, tell)
			}
		}
	}},
	{"end", "no rule", resultWith(func(r *game.Result) { r.Rule = "" })},
	{"end", "no way of ending", resultWith(func(r *game.Result) { r.How = "" })},
	{"end", "too much", resultWith(func(r *game.Result) { r.Payoff[0] = 1001 })},
	{"end", "payoff for an empty seat", resultWith(func(r *game.Result) { r.Payoff[7] = 1 })},
	{"end", "moves after the end", func(f *faulty) {
		f.moves = func(s *position, buf []move) []move {
			if s.Phase == over {
				return append(buf, move{})
			}
			return crumbs{}.Moves(s, buf)
		}
	}},

	{"prompts", "no prompt", func(f *faulty) { f.prompt = func(*position) string { return "" } }},
	{"evaluation", "out of range", func(f *faulty) {
		f.evaluate = func(s *position, seat game.Seat) int32 { return 500_000 + s.points(int8(seat))*100_000 }
	}},
	{"candidates", "none", func(f *faulty) { f.candidates = func(_ *position, buf []move) []move { return buf } }},
	{"candidates", "no move", func(f *faulty) {
		f.candidates = func(_ *position, buf []move) []move { return append(buf, move{eat, 5}) }
	}},
	{"candidates", "twice", func(f *faulty) {
		f.candidates = func(s *position, buf []move) []move { return crumbs{}.Moves(s, crumbs{}.Moves(s, buf)) }
	}},
	{"hints", "three reasons", func(f *faulty) {
		f.hint = func(*position, move) []game.Reason {
			return []game.Reason{{Text: "One."}, {Text: "Two."}, {Text: "Three."}}
		}
	}},
	{"hints", "no text", func(f *faulty) { f.hint = func(*position, move) []game.Reason { return []game.Reason{{Rule: "C-1"}} } }},
	{"forecast", "changing the position", func(f *faulty) { f.forecast = func(s *position, tell *game.Story) { s.Score[0]++ } }},
	{"forecast", "an unknown rule", func(f *faulty) {
		f.forecast = func(s *position, tell *game.Story) {
			tell.Tell("C-99", "rolled", game.Name("who", "rat-1"), game.Num("pips", 1))
		}
	}},
	{"forecast", "another each time", func(f *faulty) {
		n := 0
		f.forecast = func(s *position, tell *game.Story) {
			n++
			tell.Tell("C-3", "rolled", game.Name("who", "rat-1"), game.Num("pips", n))
		}
	}},

	{"allocations", "listing", func(f *faulty) {
		f.moves = func(s *position, buf []move) []move { return append(buf, crumbs{}.Moves(s, nil)...) }
	}},
	{"allocations", "playing", func(f *faulty) {
		f.play = func(s *position, m move, tell *game.Story) {
			tell.Tell("C-3", "rolled", game.Name("who", fmt.Sprint("rat-", s.Active+1)), game.Num("pips", m.n))
			crumbs{}.Play(s, m, tell)
		}
	}},
	{"allocations", "guessing", func(f *faulty) {
		f.guess = func(s *position, v game.Seat, d game.Dice) {
			c := *s
			sink = &c
			crumbs{}.Guess(s, v, d)
		}
	}},

	{"garbage", "panic on a line", func(f *faulty) {
		f.parse = func(s *position, text string) (move, error) {
			_ = text[0]
			return crumbs{}.Parse(s, text)
		}
	}},
	{"garbage", "no words for a wrong line", func(f *faulty) {
		f.parse = func(s *position, text string) (move, error) {
			m, err := crumbs{}.Parse(s, text)
			if err != nil {
				err = errors.New("")
			}
			return m, err
		}
	}},
	{"garbage", "panic on a document", func(f *faulty) {
		f.position = func(decode func(any) error) (position, error) {
			s, err := crumbs{}.Position(decode)
			if err != nil && strings.Contains(err.Error(), "out of range") {
				panic("out of range")
			}
			return s, err
		}
	}},
	{"garbage", "a document that play breaks on", func(f *faulty) {
		f.position = func(decode func(any) error) (position, error) {
			s, err := crumbs{}.Position(decode)
			if err != nil && strings.Contains(err.Error(), "are nowhere") {
				return s, nil
			}
			return s, err
		}
	}},

	{"drawing", "too wide", func(f *faulty) {
		f.draw = func(*position, game.Seat, game.Pen) string { return strings.Repeat("鼠", 50) }
	}},
	{"drawing", "colours without paint", func(f *faulty) {
		f.draw = func(*position, game.Seat, game.Pen) string { return "\x1b[31mrat\x1b[0m" }
	}},
	{"drawing", "other words in English when a telling says them", func(f *faulty) {
		f.info.Words["crumbs left"] = "{{.who}} leaves crumbs."
		f.draw = func(_ *position, _ game.Seat, pen game.Pen) string { return pen.Say("crumbs left") }
	}},
	{"drawing", "English in another language", func(f *faulty) {
		f.info.Languages = map[string]game.Language{"de": {Words: game.Words{}}}
		f.draw = func(*position, game.Seat, game.Pen) string { return "the rats hold crumbs" }
	}},
	{"drawing", "panic", func(f *faulty) {
		f.draw = func(_ *position, _ game.Seat, pen game.Pen) string { return strings.Repeat("-", pen.Width-1) }
	}},
}

// sink keeps a value from being put on the stack.
var sink *position

// setupFails makes Setup fail with an error of its own where crumbs refuses options by name.
func setupFails(with error) func(*faulty) {
	return func(f *faulty) {
		f.setup = func(o game.Options) (position, error) {
			s, err := crumbs{}.Setup(o)
			if err != nil {
				err = with
			}
			return s, err
		}
	}
}

// refusedWith makes Check refuse with an error of its own.
func refusedWith(with error) func(*faulty) {
	return func(f *faulty) {
		f.check = func(s *position, m move) error {
			if (crumbs{}).Check(s, m) != nil {
				return with
			}
			return nil
		}
	}
}

func resultWith(change func(*game.Result)) func(*faulty) {
	return func(f *faulty) {
		f.result = func(s *position) game.Result {
			r := crumbs{}.Result(s)
			change(&r)
			return r
		}
	}
}

func TestEveryFaultIsFound(t *testing.T) {
	injected := map[string]bool{"plain": true, "campaigns": true} // see TestPositionsMustBePlain and TestFaultsOfCampaignsAreFound
	for _, fault := range faults {
		if testing.Short() && injected[fault.check] {
			continue // one fault a check
		}
		injected[fault.check] = true
		t.Run(fault.check+"/"+fault.name, func(t *testing.T) {
			f := newFaulty()
			fault.inject(f)
			report := Examine(f.info, f, Options{Matches: 10, Closely: 1})
			for _, found := range report.Findings {
				if found.Check == fault.check {
					return
				}
			}
			t.Errorf("the check %q finds nothing; found instead: %v", fault.check, report.Findings)
		})
	}
	for _, c := range checks {
		if !injected[c.name] {
			t.Errorf("no fault shows that the check %q finds anything", c.name)
		}
	}
}

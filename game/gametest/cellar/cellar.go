// Package cellar is a small game with a campaign, for tests of what goes on above matches. It is in no list of games.
//
// One or two rats go through the rooms of a house together. In a room they search, which a die may end badly, until they have found enough to leave; then they
// trade. From the pantry they go to the attic or to the wine cellar, as they choose, and from there to the roof, where the house ends. Gold and keys cross over.
package cellar

import (
	"fmt"
	"strconv"
	"strings"

	"mischief/game"
)

// Position is a match of it.
type Position struct {
	Rats       uint8
	Room       uint8 // place in Rooms
	Phase      Phase
	Gold, Keys uint8 // of the party
	Found      uint8 // gold found in this room
	Bought     uint8 // keys bought after it
	Returned   bool  // the match began at the haven
	Lost       bool
}

// Phase is what goes on.
type Phase uint8

// The phases of a match.
const (
	Searching Phase = iota
	Rolling
	Trading
	Done
)

// Move is an answer.
type Move struct{ Verb, N uint8 }

const (
	search uint8 = iota
	leave
	die
	buy
	onwards
)

var verbs = [...]string{"search", "leave", "die", "buy", "onwards"}

// Rooms are the ids of the rooms, in the order of the house.
var Rooms = [...]string{"pantry", "attic", "wine-cellar", "roof"}

var titles = [...]string{"The pantry", "The attic", "The wine cellar", "The roof"}

// after are the rooms that may follow each.
var after = [...][]uint8{{1, 2}, {3}, {3}, nil}

const (
	enough   = 3  // gold to be found before a room may be left
	price    = 3  // of a key
	mostGold = 90 // that a party can have
	mostKeys = 30
	most     = 24 // gold that lies in a room: whoever has found so much has found all
)

// New is the game in its first edition.
func New() game.Game { return game.New(Info(), Rules{}) }

// Rules are its rules.
type Rules struct{}

// Info is what it says of itself.
func Info() game.Info {
	return game.Info{
		ID: "cellar", Title: "Cellar", Promise: "Through a house by night.", Players: "1-2, together", Minutes: "5", Version: 1, Length: 200,
		Chance: []game.Source{{Kind: "rolling", Name: "the die"}},
		Schema: game.Schema{
			{Name: "rats", Help: "how many play", Number: true, Min: 1, Max: 2, Default: "2"},
			{Name: "room", Help: "where it is played", Choices: Rooms[:], Default: Rooms[0], Crosses: true},
			{Name: "purse", Help: "what the party has", Default: "gold 0 keys 0", Crosses: true},
			{Name: "haven", Help: "whether the room lies behind the party", Choices: []string{"no", "yes"}, Default: "no", Crosses: true},
		},
		Seats: func(o game.Options) int { return o.Int("rats") },
		Rulebook: game.Catalogue{Game: "cellar", Title: "Cellar", Rules: []game.Rule{
			{ID: "CEL-1", Section: "Rooms", Text: "Who searches rolls a die: a 1 wakes the cat, and the room is lost; anything else is found in gold."},
			{ID: "CEL-2", Section: "Rooms", Text: "A room may be left when 3 gold have been found in it."},
			{ID: "CEL-3", Section: "Campaign", Text: "After a room that was left the party trades, 3 gold for a key, and goes on to one of the rooms behind it."},
		}},
		Words: game.Words{"rolled": "The die shows {{.pips}}.", "left": "The party leaves with {{.gold}} gold.", "bought": "A key is bought.", "went": "The party goes on."},
		Languages: map[string]game.Language{"de": {Words: game.Words{
			"rolled": "Der Würfel zeigt {{.pips}}.", "left": "Die Gruppe geht mit {{.gold}} Gold.", "bought": "Ein Schlüssel wird gekauft.", "went": "Die Gruppe zieht weiter.",
			"The pantry": "Die Speisekammer", "The attic": "Der Dachboden", "The wine cellar": "Der Weinkeller", "The roof": "Das Dach",
			"Search, or leave with what you have.": "Sucht, oder geht mit dem, was ihr habt.", "Buy a key for 3 gold, or go on.": "Kauft einen Schlüssel für 3 Gold, oder zieht weiter.",
			"The die is rolled.": "Der Würfel rollt.", "It is over.": "Es ist vorbei.",
			"Only {{.found}} gold has been found here; search on.": "Erst {{.found}} Gold ist hier gefunden; sucht weiter.",
			"This is no answer now.":                               "Das ist jetzt keine Antwort.", "A key costs 3 gold, and there are {{.gold}}.": "Ein Schlüssel kostet 3 Gold, und ihr habt {{.gold}}.",
			"{{.text}} is no move: write search, leave, buy or onwards.": "{{.text}} ist kein Zug: schreibt search, leave, buy oder onwards.",
			"{{.gold}} gold was found.":                                  "{{.gold}} Gold wurde gefunden.", "The cat woke up.": "Die Katze ist aufgewacht.",
			"{{.keys}} keys were bought.": "{{.keys}} Schlüssel wurden gekauft.", "Gold": "Gold", "Keys": "Schlüssel", "{{.n}}": "{{.n}}",
			"back after {{.room}}": "zurück nach {{.room}}", "trade again, and choose another way": "noch einmal handeln und einen anderen Weg wählen",
			"one room nearer to the sky": "ein Zimmer näher am Himmel",
		}}},
	}
}

// Setup begins a room, or goes on behind one.
func (Rules) Setup(o game.Options) (Position, error) {
	s := Position{Rats: uint8(o.Int("rats"))}
	for i, id := range Rooms {
		if id == o["room"] {
			s.Room = uint8(i)
		}
	}
	var gold, keys int
	if n, err := fmt.Sscanf(o["purse"], "gold %d keys %d", &gold, &keys); n != 2 || err != nil || o["purse"] != purse(gold, keys) {
		return s, game.BadOption("purse", "{{.purse}} is no purse, which is written gold N keys N", game.Quote("purse", o["purse"]))
	}
	least := 0
	if s.Returned = o["haven"] == "yes"; s.Returned {
		least, s.Phase = enough, Trading
	}
	if s.Room > 0 {
		least += enough
	}
	if gold < 0 || keys < 0 || gold > mostGold || keys > mostKeys || gold+price*keys < least || least == 0 && gold+keys > 0 {
		return s, game.BadOption("purse", "no party comes here with {{.purse}}", game.Quote("purse", o["purse"]))
	}
	s.Gold, s.Keys = uint8(gold), uint8(keys)
	return s, nil
}

func purse(gold, keys int) string { return fmt.Sprintf("gold %d keys %d", gold, keys) }

// Turn is the whole party's, but for the die.
func (Rules) Turn(s *Position) game.Turn {
	party := game.Seats(1)<<s.Rats - 1
	return [...]game.Turn{{Who: party, Kind: "searching"}, {Who: game.Nature, Kind: "rolling"}, {Who: party, Kind: "trading"}, {Who: game.Nobody}}[s.Phase]
}

// Moves lists answers.
func (r Rules) Moves(s *Position, buf []Move) []Move {
	switch s.Phase {
	case Searching:
		if s.Found < most {
			buf = append(buf, Move{search, 0})
		}
		if s.Found >= enough {
			buf = append(buf, Move{leave, 0})
		}
	case Rolling:
		for pips := range uint8(6) {
			buf = append(buf, Move{die, pips + 1})
		}
	case Trading:
		if s.Gold >= price && s.Keys < mostKeys {
			buf = append(buf, Move{buy, 0})
		}
		buf = append(buf, Move{onwards, 0})
	}
	return buf
}

// Check judges an answer.
func (Rules) Check(s *Position, m Move) error {
	fits := [...]Phase{Searching, Searching, Rolling, Trading, Trading}
	switch {
	case int(m.Verb) >= len(verbs) || s.Phase != fits[m.Verb] || (m.Verb == die) != (m.N >= 1 && m.N <= 6) || m.Verb != die && m.N != 0:
		return game.Refuse("CEL-1", "This is no answer now.")
	case m.Verb == search && s.Found >= most:
		return game.Refuse("CEL-1", "This is no answer now.")
	case m.Verb == leave && s.Found < enough:
		return game.Refuse("CEL-2", "Only {{.found}} gold has been found here; search on.", game.Num("found", s.Found))
	case m.Verb == buy && (s.Gold < price || s.Keys == mostKeys):
		return game.Refuse("CEL-3", "A key costs 3 gold, and there are {{.gold}}.", game.Num("gold", s.Gold))
	}
	return nil
}

// Play carries an answer out.
func (Rules) Play(s *Position, m Move, tell *game.Story) {
	switch m.Verb {
	case search:
		s.Phase = Rolling
	case die:
		tell.Tell("CEL-1", "rolled", game.Num("pips", m.N))
		if s.Phase = Searching; m.N == 1 {
			s.Phase, s.Lost = Done, true
			return
		}
		s.Found += m.N
	case leave:
		s.Gold = min(s.Gold+s.Found, mostGold)
		s.Phase = Trading
		tell.Tell("CEL-2", "left", game.Num("gold", s.Gold))
	case buy:
		s.Gold, s.Keys, s.Bought = s.Gold-price, s.Keys+1, s.Bought+1
		tell.Tell("CEL-3", "bought")
	case onwards:
		s.Phase = Done
		tell.Tell("CEL-3", "went")
	}
}

// Result is won or lost by all.
func (Rules) Result(s *Position) game.Result {
	if s.Lost {
		return game.Result{How: "woken", Rule: "CEL-1"}
	}
	r := game.Result{How: "left", Rule: "CEL-2"}
	for rat := range s.Rats {
		r.Payoff[rat] = 1000
	}
	return r
}

// Weight is that of a side of the die.
func (Rules) Weight(*Position, Move) int64 { return 1 }

// Evaluate is how much has been found.
func (Rules) Evaluate(s *Position, _ game.Seat) int32 {
	switch {
	case s.Lost:
		return 0
	case s.Phase >= Trading:
		return 1_000_000
	}
	return 300_000 + 20_000*int32(min(s.Found, most))
}

// Format writes an answer.
func (Rules) Format(_ *Position, m Move) string {
	if m.Verb == die {
		return "die " + strconv.Itoa(int(m.N))
	}
	return verbs[m.Verb]
}

// Parse reads one.
func (Rules) Parse(_ *Position, text string) (Move, error) {
	for verb, word := range verbs {
		switch rest, ok := strings.CutPrefix(text, word); {
		case ok && rest == "" && uint8(verb) != die:
			return Move{Verb: uint8(verb)}, nil
		case ok && uint8(verb) == die:
			if n, err := strconv.Atoi(strings.TrimSpace(rest)); err == nil && n >= 1 && n <= 6 {
				return Move{die, uint8(n)}, nil
			}
		}
	}
	return Move{}, game.Misread("{{.text}} is no move: write search, leave, buy or onwards.", game.Quote("text", text))
}

type document struct {
	Rats     uint8  `json:"rats"`
	Room     string `json:"room"`
	Phase    Phase  `json:"phase"`
	Gold     uint8  `json:"gold"`
	Keys     uint8  `json:"keys"`
	Found    uint8  `json:"found"`
	Bought   uint8  `json:"bought"`
	Returned bool   `json:"returned"`
	Lost     bool   `json:"lost"`
}

// Document is a position as it is written.
func (Rules) Document(s *Position) any {
	return document{s.Rats, Rooms[s.Room], s.Phase, s.Gold, s.Keys, s.Found, s.Bought, s.Returned, s.Lost}
}

// Position reads one.
func (Rules) Position(decode func(any) error) (Position, error) {
	d := document{Rats: 2, Room: Rooms[0]}
	if err := decode(&d); err != nil {
		return Position{}, err
	}
	s := Position{Rats: d.Rats, Phase: d.Phase, Gold: d.Gold, Keys: d.Keys, Found: d.Found, Bought: d.Bought, Returned: d.Returned, Lost: d.Lost, Room: 255}
	for i, id := range Rooms {
		if id == d.Room {
			s.Room = uint8(i)
		}
	}
	if s.Room == 255 || s.Rats < 1 || s.Rats > 2 || s.Phase > Done || s.Gold > mostGold || s.Keys > mostKeys || s.Found > most+6 || s.Bought > s.Keys || s.Lost && s.Phase != Done {
		return Position{}, fmt.Errorf("room, rats, phase, gold, keys, found, bought or lost: no match comes to %+v", d)
	}
	return s, nil
}

// Prompt asks.
func (Rules) Prompt(s *Position) game.Text {
	return game.Say([...]string{"Search, or leave with what you have.", "The die is rolled.", "Buy a key for 3 gold, or go on.", "It is over."}[s.Phase])
}

// SeatName is that of a rat.
func (Rules) SeatName(_ *Position, seat game.Seat) string { return fmt.Sprintf("rat-%d", seat+1) }

// Draw draws the room.
func (Rules) Draw(s *Position, _ game.Seat, pen game.Pen) string {
	return fmt.Sprintf("[%s]\n\n%s %d, %s %d\n", pen.Say(titles[s.Room]), pen.Say("Gold"), s.Gold, pen.Say("Keys"), s.Keys)
}

// Sequels are the rooms behind one that was left, and the way back to it.
func (Rules) Sequels(s *Position) []game.Sequel {
	if s.Lost || s.Phase < Trading {
		return nil
	}
	haven := game.Sequel{Name: game.Say("back after {{.room}}", game.Word("room", titles[s.Room])), About: game.Say("trade again, and choose another way"), Haven: true,
		Options: options(s, s.Room, s.Gold+price*s.Bought, s.Keys-s.Bought)}
	haven.Options["haven"] = "yes"
	if s.Phase == Trading {
		return []game.Sequel{haven}
	}
	var all []game.Sequel
	for _, room := range after[s.Room] {
		all = append(all, game.Sequel{Name: game.Say(titles[room]), About: game.Say("one room nearer to the sky"), Options: options(s, room, s.Gold, s.Keys)})
	}
	return append(all, haven)
}

func options(s *Position, room, gold, keys uint8) game.Options {
	return game.Options{"rats": strconv.Itoa(int(s.Rats)), "room": Rooms[room], "purse": purse(int(gold), int(keys))}
}

// Recap tells of the room.
func (Rules) Recap(s *Position) game.Recap {
	r := game.Recap{Name: game.Say(titles[s.Room]), Won: s.Phase == Done && !s.Lost}
	if s.Found > 0 {
		r.Lines = append(r.Lines, game.Note{Rule: "CEL-1", Text: game.Say("{{.gold}} gold was found.", game.Num("gold", s.Found))})
	}
	if s.Lost {
		r.Lines = append(r.Lines, game.Note{Rule: "CEL-1", Text: game.Say("The cat woke up.")})
	}
	if s.Bought > 0 {
		r.Lines = append(r.Lines, game.Note{Rule: "CEL-3", Text: game.Say("{{.keys}} keys were bought.", game.Num("keys", s.Bought)), Later: true})
	}
	for _, has := range []struct {
		name string
		n    uint8
	}{{"Gold", s.Gold}, {"Keys", s.Keys}} {
		r.Party = append(r.Party, game.Item("CEL-3", game.Say(has.name), game.Say("{{.n}}", game.Num("n", has.n))))
		r.Figures = append(r.Figures, game.Figure{Name: game.Say(has.name), N: int64(has.n)})
	}
	return r
}

package catsvsrats

import (
	"fmt"
	"strconv"
	"strings"

	"mischief/game"
)

// Verb is what a move does; it fixes which fields of the move are used.
type Verb uint8

// The verbs, each with its notation in the table below.
const (
	ChooseAttribute Verb = iota
	DealAttribute
	RollDie
	Place
	Return
	Spawn
	Draw
	Drawn
	March
	Attack
	Breed
	TauntTo
	NoTaunt
	AllReserve
	NoReserve
	PlayCard
	PlayNone
	Instead
	Rob
	Guard
	RallyFrom
	Reroll
	Keep
	Retreat
	NoRetreat
	Hunt
	NoHunt
	StoreUnits
	DiscardCard
)

// Move is one answer. A and B are towns, a card or an Attribute as the verb has it, N is a number of units or pips; fields not used are 0.
type Move struct {
	Verb Verb
	A, B uint8
	N    int32
}

// uses tells what the fields of a verb mean.
type uses uint8

const (
	nothing       uses = iota
	anAttribute        // A
	aCard              // A
	pips               // N
	units              // N
	aTown              // A
	aTownAndUnits      // A, N
	aWay               // A, B, N
)

var notation = [...]struct {
	text string
	uses uses
}{
	ChooseAttribute: {"attribute", anAttribute}, DealAttribute: {"dealt", anAttribute},
	RollDie: {"die", pips}, Place: {"place", aTownAndUnits}, Return: {"return", aTown}, Spawn: {"spawn", aTown},
	Draw: {"draw", nothing}, Drawn: {"drawn", aCard}, March: {"move", aWay}, Attack: {"attack", aWay}, Breed: {"breed", nothing},
	TauntTo: {"taunt", aTown}, NoTaunt: {"taunt none", nothing}, AllReserve: {"reserve all", nothing}, NoReserve: {"reserve none", nothing},
	PlayCard: {"card", aCard}, PlayNone: {"card none", nothing}, Instead: {"instead", aCard}, Rob: {"rob", aCard},
	Guard: {"guard", aTown}, RallyFrom: {"rally", aTown}, Reroll: {"reroll", nothing}, Keep: {"keep", nothing},
	Retreat: {"retreat", aTownAndUnits}, NoRetreat: {"retreat none", nothing}, Hunt: {"hunt", aTownAndUnits}, NoHunt: {"hunt none", nothing},
	StoreUnits: {"store", units}, DiscardCard: {"discard", aCard},
}

var cardIDs = [kinds + 1]string{"none", "hex-of-loss", "ill-omen", "twin-moons", "second-sight", "dispel", "unbroken-ranks", "last-retreat",
	"changeling", "wild-hunt", "rally", "changing-guard", "turned-fate", "grave-robbing"}

func cardByID(id string) (Card, bool) {
	for c := HexOfLoss; c <= GraveRobbing; c++ {
		if cardIDs[c] == id {
			return c, true
		}
	}
	return NoCard, false
}

// shape refuses a move whose fields do not fit its verb; no notation can write such a move.
func (m Move) shape() error {
	u := notation[m.Verb].uses
	a, b, n := int(m.A), int(m.B), m.N
	ok := false
	switch u {
	case nothing:
		ok = a == 0 && b == 0 && n == 0
	case anAttribute:
		ok = a >= 1 && a <= attributes && b == 0 && n == 0
	case aCard:
		ok = a >= 1 && a <= kinds && b == 0 && n == 0
	case pips, units:
		ok = a == 0 && b == 0
	case aTown:
		ok = a < towns && b == 0 && n == 0
	case aTownAndUnits:
		ok = a < towns && b == 0
	case aWay:
		ok = a < towns && b < towns
	}
	if !ok {
		return game.Refuse("CVR-203", "This is no move of the game: there is no such town, card or number.")
	}
	return nil
}

// Format writes a move: the verb, then towns, cards or Attributes by id, then a number.
func (r *Rules) Format(_ *Position, m Move) string {
	if int(m.Verb) >= len(notation) {
		return fmt.Sprintf("unknown %d", m.Verb)
	}
	n := notation[m.Verb]
	switch n.uses {
	case anAttribute:
		return n.text + " " + attributeIDs[min(int(m.A), attributes)]
	case aCard:
		return n.text + " " + cardIDs[min(int(m.A), kinds)]
	case pips, units:
		return n.text + " " + strconv.Itoa(int(m.N))
	case aTown:
		return n.text + " " + r.townID(m.A)
	case aTownAndUnits:
		return n.text + " " + r.townID(m.A) + " " + strconv.Itoa(int(m.N))
	case aWay:
		return n.text + " " + r.townID(m.A) + " > " + r.townID(m.B) + " " + strconv.Itoa(int(m.N))
	}
	return n.text
}

func (r *Rules) townID(t uint8) string {
	if int(t) >= towns {
		return "nowhere"
	}
	return r.board.file.Towns[t].ID
}

// Parse reads a move. Towns may be given by id, by name or by the beginning of one id, in any case.
func (r *Rules) Parse(_ *Position, text string) (Move, error) {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 {
		return Move{}, game.Misread("a move is missing; for example: draw, move roma > gaeta 3, breed")
	}
	line := strings.Join(words, " ")
	for v, n := range notation {
		if n.uses == nothing && line == n.text {
			return Move{Verb: Verb(v)}, nil
		}
	}
	for v, n := range notation {
		if n.uses != nothing && words[0] == n.text {
			return r.parseFields(Move{Verb: Verb(v)}, n.uses, words[1:])
		}
	}
	return Move{}, game.Misread("{{.text}} is no move: it begins with none of {{.verbs}}", game.Quote("text", text), game.Name("verbs", verbTexts()))
}

func verbTexts() string {
	var texts []string
	for _, n := range notation {
		texts = append(texts, n.text)
	}
	return strings.Join(texts, ", ")
}

func (r *Rules) parseFields(m Move, u uses, words []string) (Move, error) {
	want := func(form string) error {
		return game.Misread("{{.text}} does not fit: write {{.verb}} {{.form}}", game.Quote("text", strings.Join(words, " ")),
			game.Name("verb", notation[m.Verb].text), game.Word("form", form))
	}
	var err error
	switch u {
	case anAttribute:
		a, ok := attributeByID(strings.Join(words, " "))
		if !ok {
			return m, want("cat-1 ... rat-5")
		}
		m.A = uint8(a)
	case aCard:
		c, ok := cardByID(strings.Join(words, "-"))
		if !ok {
			return m, game.Misread("{{.text}} does not fit: write {{.verb}} CARD, with one of {{.cards}}", game.Quote("text", strings.Join(words, " ")),
				game.Name("verb", notation[m.Verb].text), game.Name("cards", strings.Join(cardIDs[1:], ", ")))
		}
		m.A = uint8(c)
	case pips, units:
		if len(words) != 1 {
			return m, want("NUMBER")
		}
		m.N, err = number(words[0])
	case aTown:
		m.A, err = r.parseTown(words)
	case aTownAndUnits:
		if len(words) < 2 {
			return m, want("TOWN NUMBER")
		}
		if m.A, err = r.parseTown(words[:len(words)-1]); err == nil {
			m.N, err = number(words[len(words)-1])
		}
	case aWay:
		from, rest, ok := strings.Cut(strings.Join(words, " "), ">")
		fields := strings.Fields(rest)
		if !ok || len(fields) < 2 {
			return m, want("TOWN > TOWN NUMBER")
		}
		if m.A, err = r.parseTown(strings.Fields(from)); err != nil {
			return m, err
		}
		if m.B, err = r.parseTown(fields[:len(fields)-1]); err != nil {
			return m, err
		}
		m.N, err = number(fields[len(fields)-1])
	}
	return m, err
}

// parseTown reads a town's id, its name, or the beginning of exactly one id.
func (r *Rules) parseTown(words []string) (uint8, error) {
	name := strings.Join(words, " ")
	if t, ok := r.board.index[name]; ok {
		return uint8(t), nil
	}
	var begins []string
	for _, row := range r.board.file.Towns {
		if name != "" && strings.HasPrefix(row.ID, name) {
			begins = append(begins, row.ID)
		}
	}
	switch len(begins) {
	case 0:
		return 0, game.Misread("there is no town {{.name}} on the map", game.Quote("name", name))
	case 1:
		return uint8(r.board.index[begins[0]]), nil
	}
	return 0, game.Misread("{{.name}} may be any of {{.towns}}", game.Quote("name", name), game.Name("towns", strings.Join(begins, ", ")))
}

func number(text string) (int32, error) {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return 0, game.Misread("{{.text}} is no whole number", game.Quote("text", text))
	}
	return int32(n), nil
}

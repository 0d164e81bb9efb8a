package neuroshima

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mischief/board/hex"
	"mischief/game"
)

// formatBattle writes an answer of a Battle: hexes by name, attacks to be converted by type and printed side, what a Medic absorbs by hex and kind.
func (r *Rules) formatBattle(s *Position, m Move) string {
	verb := notation[m.Verb].text
	a, b, c := hexName(s, m.A), hexName(s, m.B), hexName(s, m.C)
	switch m.Verb {
	case Aim:
		return verb + " " + a + " > " + b
	case Rocket:
		line := verb + " " + a + " > " + b
		for _, on := range []hex.Cell{m.C, m.D} {
			if on != hex.None {
				line += " " + hexName(s, on)
			}
		}
		return line
	case Explode, Hold:
		if m.N == 1 {
			return verb + " " + a + " base"
		}
		return verb + " " + a
	case Convert:
		return verb + " " + a + " " + formatConversion(uint16(m.N))
	case Treat:
		return verb + " " + a + " with " + b + " from " + c + " " + kindName(attack(m.N))
	case Take:
		return verb + " " + a + " r" + strconv.Itoa(int(m.N))
	}
	return verb + " " + a
}

// formatConversion writes a Battle.Conversion: "m0" is the melee or poisoning attack of printed side 0, "r0" the ranged one.
func formatConversion(bits uint16) string {
	var words []string
	for i := range 2 * hex.Directions {
		if bits>>i&1 != 0 {
			words = append(words, string("mr"[i/hex.Directions])+strconv.Itoa(i%hex.Directions))
		}
	}
	if words == nil {
		return "none"
	}
	return strings.Join(words, " ")
}

func kindName(a attack) string {
	if a >= attackKinds {
		return fmt.Sprintf("unknown-%d", a)
	}
	return kindNames[a]
}

// parseBattle reads the words after the verb.
func (r *Rules) parseBattle(s *Position, v Verb, words []string) (Move, error) {
	m := Move{Verb: v}
	var ok bool
	switch v {
	case Aim:
		ok = len(words) == 3 && words[1] == ">" && readHexes(s, []string{words[0], words[2]}, &m.A, &m.B)
	case Rocket:
		m.C, m.D = hex.None, hex.None
		ok = len(words) >= 3 && len(words) <= 5 && words[1] == ">" &&
			readHexes(s, slices.Delete(slices.Clone(words), 1, 2), []*hex.Cell{&m.A, &m.B, &m.C, &m.D}[:len(words)-1]...)
	case Explode, Hold:
		if len(words) == 2 && words[1] == "base" {
			m.N = 1
			words = words[:1]
		}
		ok = len(words) == 1 && readHexes(s, words, &m.A)
	case Convert:
		ok = len(words) >= 2 && readHexes(s, words[:1], &m.A) && readConversion(words[1:], &m.N)
	case Treat:
		if len(words) != 6 || words[1] != "with" || words[3] != "from" {
			break
		}
		kind := slices.Index(kindNames[:], words[5])
		m.N = int16(max(kind, 0))
		ok = kind >= 0 && readHexes(s, []string{words[0], words[2], words[4]}, &m.A, &m.B, &m.C)
	case Poison:
		ok = len(words) == 1 && readHexes(s, words, &m.A)
	case Take:
		ok = len(words) == 2 && readHexes(s, words[:1], &m.A) && readTurn(words[1], &m.N)
	}
	if !ok {
		return Move{}, game.Misread("{{.verb}} is written like {{.example}}.", game.Name("verb", notation[v].text), game.Quote("example", battleNotation[v]))
	}
	return m, nil
}

// battleNotation is an example of each answer.
var battleNotation = map[Verb]string{
	Aim: "aim b2 > c3", Rocket: "rocket b2 > c2 c3 d3", Explode: "explode b2 base", Hold: "hold b2", Convert: "convert b2 m0 r5",
	Treat: "treat c3 with b2 from d4 melee", Poison: "poison c3", Take: "take c3 r2",
}

func readHexes(s *Position, words []string, cells ...*hex.Cell) bool {
	for i, c := range cells {
		var ok bool
		if *c, ok = s.board().Parse(words[i]); !ok {
			return false
		}
	}
	return true
}

func readConversion(words []string, bits *int16) bool {
	if len(words) == 1 && words[0] == "none" {
		return true
	}
	for _, w := range words {
		if len(w) != 2 || w[0] != 'm' && w[0] != 'r' || w[1] < '0' || w[1] > '5' {
			return false
		}
		bit := w[1] - '0'
		if w[0] == 'r' {
			bit += hex.Directions
		}
		*bits |= 1 << bit
	}
	return true
}

func readTurn(word string, n *int16) bool {
	if len(word) != 2 || word[0] != 'r' || word[1] < '0' || word[1] > '5' {
		return false
	}
	*n = int16(word[1] - '0')
	return true
}

// battleShape refuses a move whose fields do not fit its verb; no notation can write such a move.
func battleShape(s *Position, m Move) error {
	b := s.board()
	ok := b.Has(m.A) && m.Tile == NoTile
	optional := func(c hex.Cell) bool { return c == hex.None || b.Has(c) }
	plain := Move{Verb: m.Verb, A: m.A}
	switch m.Verb {
	case Aim:
		plain.B = m.B
		ok = ok && b.Has(m.B)
	case Rocket:
		plain.B, plain.C, plain.D = m.B, m.C, m.D
		ok = ok && b.Has(m.B) && optional(m.C) && optional(m.D) && (m.C != hex.None || m.D == hex.None)
	case Explode, Hold:
		plain.N = m.N
		ok = ok && (m.N == 0 || m.N == 1)
	case Convert:
		plain.N = m.N
		ok = ok && m.N >= 0 && m.N < 1<<(2*hex.Directions)
	case Treat:
		plain.B, plain.C, plain.N = m.B, m.C, m.N
		ok = ok && b.Has(m.B) && b.Has(m.C) && m.N >= 0 && attack(m.N) < attackKinds
	case Take:
		plain.N = m.N
		ok = ok && isRotation(m.N)
	}
	if !ok || m != plain {
		return game.Refuse("NSH-103", "This is no answer in a Battle: there is no such hex, side or attack.")
	}
	return nil
}

package neuroshima

import (
	"fmt"
	"strconv"
	"strings"

	"mischief/board/hex"
	"mischief/game"
)

// Verb is what a move does; it fixes which fields of the move are used.
type Verb uint8

// The verbs, each with its notation in the table below; those of a Battle are written by battlenotation.go.
const (
	DealArmy Verb = iota
	Start
	Draw
	Yield
	PlaceHQ
	Place
	Execute
	Discard
	Redraw
	End
	FightBattle
	MoveUnit
	Push
	Retreat
	Snipe
	ThrowGrenade
	StrikeFromAir
	BombSmall
	Castle
	Rotate
	Terrify
	Paralyse
	Transpose
	Smoke
	UseMobility
	PushByHQ
	PushByUnit
	TurnByHQ
	CastSteelNet
	CastleUnderground
	Drag
	NoMove
	Concede

	Aim
	Rocket
	Explode
	Hold
	Convert
	Treat
	Poison
	Take

	verbs
)

// verbSet is a set of verbs.
type verbSet uint64

func (set verbSet) has(v Verb) bool { return v < verbs && set>>v&1 != 0 }

func verbsOf(list ...Verb) verbSet {
	var set verbSet
	for _, v := range list {
		set |= 1 << v
	}
	return set
}

// Move is one answer. A to D are hexes, Tile is a tile, N is a rotation, a seat, an army or a choice, as the verb has it; fields not used are 0.
type Move struct {
	Verb       Verb
	Tile       Tile
	A, B, C, D hex.Cell
	N          int16
}

// uses tells what the fields of a verb mean, and so how it is written.
type uses uint8

const (
	nothing    uses = iota
	anArmy          // N: "army moloch"
	aSeat           // N: "start moloch"
	aTile           // Tile: "draw mutant"
	aPlace          // Tile, A, N: "mutant c3 r2"
	aHex            // A: "retreat c4"
	aHit            // A, N=1 for the foundation tile: "sniper c3 base"
	aTurn           // A, N: "rotation b2 r3"
	twoHexes        // A, B: "castling b2 b3"
	threeHexes      // A, B, C: "small-bomb c3 c4 d3"
	aPush           // A, B: "push b2 > b3"
	aWay            // A, B, N: "move b2 > b3 r1", where B is A "move b2 r1"
	anExchange      // A, B, N: "transposition b2 < c3 r1"
	ofBattle
)

var notation = [verbs]struct {
	text string
	uses uses
}{
	DealArmy: {"army", anArmy}, Start: {"start", aSeat}, Draw: {"draw", aTile}, Yield: {"yield", nothing}, PlaceHQ: {"hq", aTurn},
	Place: {"", aPlace}, Execute: {"execute", aPlace}, Discard: {"discard", aTile}, Redraw: {"redraw", nothing}, End: {"end", nothing},
	FightBattle: {"battle", nothing}, MoveUnit: {"move", aWay}, Push: {"push", aPush}, Retreat: {"retreat", aHex},
	Snipe: {"sniper", aHit}, ThrowGrenade: {"grenade", aHit}, StrikeFromAir: {"air-strike", aHex}, BombSmall: {"small-bomb", threeHexes},
	Castle: {"castling", twoHexes}, Rotate: {"rotation", aTurn}, Terrify: {"terror", nothing}, Paralyse: {"paralysis", aHex},
	Transpose: {"transposition", anExchange}, Smoke: {"smokescreen", aTurn},
	UseMobility: {"mobility", aWay}, PushByHQ: {"hq-push", aHex}, PushByUnit: {"unit-push", aPush}, TurnByHQ: {"hq-turn", aTurn},
	CastSteelNet: {"steel-net", aHex}, CastleUnderground: {"underground", aHex}, Drag: {"drag", aHex}, NoMove: {"no-move", nothing},
	Concede: {"concede", nothing},
	Aim:     {"aim", ofBattle}, Rocket: {"rocket", ofBattle}, Explode: {"explode", ofBattle}, Hold: {"hold", ofBattle},
	Convert: {"convert", ofBattle}, Treat: {"treat", ofBattle}, Poison: {"poison", ofBattle}, Take: {"take", ofBattle},
}

// shape refuses a move whose fields do not fit its verb; no notation can write such a move.
func (r *Rules) shape(s *Position, m Move) error {
	b := s.board()
	plain := Move{Verb: m.Verb}
	ok := true
	switch notation[m.Verb].uses {
	case ofBattle:
		return battleShape(s, m)
	case anArmy:
		plain.N = m.N
		ok = m.N >= 1 && int(m.N) < len(r.armies)
	case aSeat:
		plain.N = m.N
		ok = m.N >= 0 && m.N < int16(s.Players)
	case aTile:
		plain.Tile = m.Tile
		ok = r.isTile(m.Tile)
	case aPlace:
		plain.Tile, plain.A, plain.N = m.Tile, m.A, m.N
		ok = r.isTile(m.Tile) && r.tiles[m.Tile].kind.isBoard() && b.Has(m.A) && isRotation(m.N) && (m.N == 0 || r.tiles[m.Tile].kind != foundation)
	case aHex:
		plain.A = m.A
		ok = b.Has(m.A)
	case aHit:
		plain.A, plain.N = m.A, m.N
		ok = b.Has(m.A) && (m.N == 0 || m.N == 1)
	case aTurn:
		plain.A, plain.N = m.A, m.N
		ok = b.Has(m.A) && isRotation(m.N)
	case twoHexes, aPush:
		plain.A, plain.B = m.A, m.B
		ok = b.Has(m.A) && b.Has(m.B)
	case threeHexes:
		plain.A, plain.B, plain.C = m.A, m.B, m.C
		ok = b.Has(m.A) && b.Has(m.B) && b.Has(m.C)
	case aWay, anExchange:
		plain.A, plain.B, plain.N = m.A, m.B, m.N
		ok = b.Has(m.A) && b.Has(m.B) && isRotation(m.N)
	}
	if !ok || m != plain {
		return game.Refuse("NSH-103", "This is no move of the game: there is no such hex, tile or rotation.")
	}
	return nil
}

func (r *Rules) isTile(t Tile) bool { return t != NoTile && int(t) < len(r.tiles) }

func isRotation(n int16) bool { return n >= 0 && n < hex.Directions }

// Format writes a move: the verb, then tiles by id, hexes by name, a rotation as r0 to r5. Placing a tile begins with the tile.
func (r *Rules) Format(s *Position, m Move) string {
	if m.Verb >= verbs {
		return fmt.Sprintf("unknown %d", m.Verb)
	}
	n := notation[m.Verb]
	turn := " r" + strconv.Itoa(int(m.N))
	a, b, c := hexName(s, m.A), hexName(s, m.B), hexName(s, m.C)
	switch n.uses {
	case ofBattle:
		return r.formatBattle(s, m)
	case anArmy:
		return n.text + " " + r.armyID(Army(m.N))
	case aSeat:
		return n.text + " " + r.SeatName(s, game.Seat(m.N))
	case aTile:
		return n.text + " " + r.tileID(m.Tile)
	case aPlace:
		return r.formatPlace(m, a, turn)
	case aHex:
		return n.text + " " + a
	case aHit:
		if m.N == 1 {
			return n.text + " " + a + " base"
		}
		return n.text + " " + a
	case aTurn:
		return n.text + " " + a + turn
	case twoHexes:
		return n.text + " " + a + " " + b
	case threeHexes:
		return n.text + " " + a + " " + b + " " + c
	case aPush:
		return n.text + " " + a + " > " + b
	case aWay:
		if m.A == m.B {
			return n.text + " " + a + turn
		}
		return n.text + " " + a + " > " + b + turn
	case anExchange:
		return n.text + " " + a + " < " + b + turn
	}
	return n.text
}

func (r *Rules) formatPlace(m Move, a, turn string) string {
	line := r.tileID(m.Tile) + " " + a
	if !r.isTile(m.Tile) || r.tiles[m.Tile].kind != foundation {
		line += turn
	}
	if m.Verb == Execute {
		line += " execute"
	}
	return line
}

func hexName(s *Position, c hex.Cell) string {
	if !s.board().Has(c) {
		return "nowhere"
	}
	return s.board().Name(c)
}

func (r *Rules) tileID(t Tile) string {
	if !r.isTile(t) {
		return "nothing"
	}
	return r.tiles[t].id
}

func (r *Rules) armyID(a Army) string {
	if a < 1 || int(a) >= len(r.armies) {
		return "nobody"
	}
	return r.armies[a].id
}

// Parse reads a move. Tiles are those of the army whose turn it is.
func (r *Rules) Parse(s *Position, text string) (Move, error) {
	words := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(text), ">", " > "), "<", " < "))
	if len(words) == 0 {
		return Move{}, game.Misread("A move is missing; for example: mutant c3 r2, discard guard, move b2 > b3 r1, battle, end.")
	}
	if m, ok, err := r.parsePlace(s, words); ok {
		return m, err
	}
	for v, n := range notation {
		if n.text == words[0] && Verb(v) != Execute {
			return r.parseFields(s, Move{Verb: Verb(v)}, words[1:])
		}
	}
	return Move{}, game.Misread("{{.text}} is no move: it begins neither with a tile of {{.army}}, whose turn it is, nor with one of {{.verbs}}.",
		game.Quote("text", text), r.army("army", s, s.Active), game.Name("verbs", verbTexts()))
}

func verbTexts() string {
	var texts []string
	for v, n := range notation {
		if Verb(v) != Place && Verb(v) != Execute {
			texts = append(texts, n.text)
		}
	}
	return strings.Join(texts, ", ")
}

// parsePlace reads the placing of a tile; ok is false for what begins with no board tile of the army whose turn it is.
func (r *Rules) parsePlace(s *Position, words []string) (m Move, ok bool, err error) {
	t := r.tileByID(s.Player[s.Active].Army, words[0])
	if t == NoTile || !r.tiles[t].kind.isBoard() || r.tiles[t].kind == hqKind {
		return m, false, nil
	}
	m = Move{Verb: Place, Tile: t}
	if n := len(words); n == 4 && words[3] == "execute" {
		m.Verb, words = Execute, words[:3]
	}
	switch f := r.tiles[t].kind; {
	case f == foundation && len(words) == 2:
		m.A, err = parseHex(s, words[1])
	case f != foundation && len(words) == 3:
		if m.A, err = parseHex(s, words[1]); err == nil {
			m.N, err = parseTurn(words[2])
		}
	case f == foundation:
		err = game.Misread("Write {{.tile}} HEX, such as {{.tile}} c3.", game.Name("tile", words[0]))
	default:
		err = game.Misread("Write {{.tile}} HEX rN, such as {{.tile}} c3 r0; r0 to r5 is the rotation, clockwise.", game.Name("tile", words[0]))
	}
	return m, true, err
}

// tileByID finds a tile of an army, or NoTile.
func (r *Rules) tileByID(a Army, id string) Tile {
	of := &r.armies[a]
	for t := of.first; t < of.first+Tile(of.kinds); t++ {
		if r.tiles[t].id == id {
			return t
		}
	}
	return NoTile
}

// forms are what follows the verb, for errors.
var forms = [...]string{anArmy: "ARMY", aSeat: "ARMY", aTile: "TILE", aHex: "HEX", aHit: "HEX, with \"base\" after it for the foundation tile",
	aTurn: "HEX rN", twoHexes: "HEX HEX", threeHexes: "HEX HEX HEX", aPush: "HEX > HEX", aWay: "HEX > HEX rN, or HEX rN to turn on the spot",
	anExchange: "HEX < HEX rN", ofBattle: ""}

func (r *Rules) parseFields(s *Position, m Move, words []string) (Move, error) {
	n := notation[m.Verb]
	if n.uses == ofBattle {
		return r.parseBattle(s, m.Verb, words)
	}
	if n.uses == nothing {
		if len(words) > 0 {
			return m, game.Misread("{{.text}}: write {{.verb}} alone.", game.Quote("text", strings.Join(words, " ")), game.Name("verb", n.text))
		}
		return m, nil
	}
	fits, err := r.parseInto(s, &m, n.uses, words)
	if !fits && err == nil {
		err = game.Misread("{{.text}} does not fit: write {{.verb}} {{.form}}.",
			game.Quote("text", strings.Join(words, " ")), game.Name("verb", n.text), game.Word("form", forms[n.uses]))
	}
	return m, err
}

// parseInto reads the words after a verb; fits is false where their number or order is wrong.
func (r *Rules) parseInto(s *Position, m *Move, u uses, words []string) (fits bool, err error) {
	take := func(c *hex.Cell, i int) {
		if err == nil {
			*c, err = parseHex(s, words[i])
		}
	}
	turn := func(i int) {
		if err == nil {
			m.N, err = parseTurn(words[i])
		}
	}
	switch {
	case u == anArmy && len(words) == 1:
		m.N, err = r.parseArmy(words[0])
	case u == aSeat && len(words) == 1:
		m.N, err = r.parseSeat(s, words[0])
	case u == aTile && len(words) == 1:
		m.Tile, err = r.parseTile(s, words[0])
	case u == aHex && len(words) == 1, u == aHit && len(words) == 1:
		take(&m.A, 0)
	case u == aHit && len(words) == 2 && words[1] == "base":
		take(&m.A, 0)
		m.N = 1
	case u == aTurn && len(words) == 2, u == aWay && len(words) == 2:
		take(&m.A, 0)
		turn(1)
		if u == aWay {
			m.B = m.A
		}
	case u == twoHexes && len(words) == 2:
		take(&m.A, 0)
		take(&m.B, 1)
		m.A, m.B = min(m.A, m.B), max(m.A, m.B)
	case u == threeHexes && len(words) == 3:
		take(&m.A, 0)
		take(&m.B, 1)
		take(&m.C, 2)
		m.A, m.B, m.C = inOrder(m.A, m.B, m.C)
	case u == aPush && len(words) == 3 && words[1] == ">":
		take(&m.A, 0)
		take(&m.B, 2)
	case u == aWay && len(words) == 4 && words[1] == ">", u == anExchange && len(words) == 4 && words[1] == "<":
		take(&m.A, 0)
		take(&m.B, 2)
		turn(3)
		if err == nil && m.A == m.B {
			err = game.Misread("{{.text}} names the same hex twice.", game.Quote("text", strings.Join(words, " ")))
		}
	default:
		return false, nil
	}
	return true, err
}

func inOrder(a, b, c hex.Cell) (hex.Cell, hex.Cell, hex.Cell) {
	if a > b {
		a, b = b, a
	}
	if b > c {
		b, c = c, b
	}
	return min(a, b), max(a, b), c
}

func parseHex(s *Position, name string) (hex.Cell, error) {
	c, ok := s.board().Parse(name)
	if !ok {
		return 0, game.Misread("There is no hex {{.name}} on the board of {{.size}}; {{.centre}} is its centre.",
			game.Quote("name", name), game.Num("size", s.board().Size()), at("centre", s, s.board().Centre()))
	}
	return c, nil
}

func parseTurn(word string) (int16, error) {
	if len(word) != 2 || word[0] != 'r' || word[1] < '0' || word[1] > '5' {
		return 0, game.Misread("{{.word}} is no rotation; write r0 to r5.", game.Quote("word", word))
	}
	return int16(word[1] - '0'), nil
}

func (r *Rules) parseTile(s *Position, id string) (Tile, error) {
	t := r.tileByID(s.Player[s.Active].Army, id)
	if t == NoTile {
		return t, game.Misread("There is no tile {{.tile}} in the army of {{.army}}.", game.Quote("tile", id), r.army("army", s, s.Active))
	}
	return t, nil
}

func (r *Rules) parseArmy(id string) (int16, error) {
	for a := 1; a < len(r.armies); a++ {
		if r.armies[a].id == id {
			return int16(a), nil
		}
	}
	return 0, game.Misread("There is no army {{.army}}; there are {{.armies}}.", game.Quote("army", id), game.Name("armies", strings.Join(r.armyIDs, ", ")))
}

func (r *Rules) parseSeat(s *Position, name string) (int16, error) {
	var all []string
	for p := range s.Players {
		if r.seatName(s, p) == name {
			return int16(p), nil
		}
		all = append(all, r.seatName(s, p))
	}
	return 0, game.Misread("Nobody is called {{.name}}; there are {{.names}}.", game.Quote("name", name), game.Name("names", strings.Join(all, ", ")))
}

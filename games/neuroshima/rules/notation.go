package rules

import (
	"slices"

	"mischief/game"
	"mischief/game/board/hex"
	"mischief/game/deeds"
	"mischief/game/notation"
	"mischief/games/neuroshima/tiles"
)

// Verb is what a move does; it fixes which fields of the move are used.
type Verb = deeds.Verb

// The verbs, each with its notation in its deed. From Aim on they are answers in a Battle.
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
)

// Move is one answer. A to D are hexes, Tile is a tile, N is a rotation, a seat, an army or a choice, as the verb has it; fields not used are 0.
type Move struct {
	Verb       Verb
	Tile       tiles.Tile
	A, B, C, D hex.Cell
	N          int16
}

// What stands in moves: places of Move, and the nouns that stand in them.
var (
	is     = notation.Is[Position, Move]
	inTile = notation.In[Position](func(m Move) tiles.Tile { return m.Tile }, func(m Move, v tiles.Tile) Move { m.Tile = v; return m })
	inA    = notation.In[Position](func(m Move) hex.Cell { return m.A }, func(m Move, v hex.Cell) Move { m.A = v; return m })
	inB    = notation.In[Position](func(m Move) hex.Cell { return m.B }, func(m Move, v hex.Cell) Move { m.B = v; return m })
	inC    = notation.In[Position](func(m Move) hex.Cell { return m.C }, func(m Move, v hex.Cell) Move { m.C = v; return m })
	inD    = notation.In[Position](func(m Move) hex.Cell { return m.D }, func(m Move, v hex.Cell) Move { m.D = v; return m })
	inN    = notation.In[Position](func(m Move) int16 { return m.N }, func(m Move, v int16) Move { m.N = v; return m })

	aHex = &notation.Noun[Position, hex.Cell]{What: "hex", Form: "HEX",
		Write: func(b []byte, s *Position, c hex.Cell) []byte { return append(b, HexName(s, c)...) },
		Read:  func(s *Position, name string) (hex.Cell, bool) { return s.Board().Parse(name) },
		Has:   func(s *Position, c hex.Cell) bool { return s.Board().Has(c) },
		Why: func(s *Position, name string) game.Text {
			return game.Say("There is no hex {{.name}} on the board of {{.size}}; {{.centre}} is its centre.",
				game.Quote("name", name), game.Num("size", s.Board().Size()), At("centre", s, s.Board().Centre()))
		}}
	aTurn  = notation.IDs[Position, int16]("rotation", "rN", 0, []string{"r0", "r1", "r2", "r3", "r4", "r5"})
	aBase  = notation.IDs[Position, int16]("foundation tile", "base", 1, []string{"base"})
	aWound = notation.IDs[Position, int16]("attack", "ATTACK", 0, kindNames[:])

	// someAttacks are those that a unit converts: m0 is the melee or poisoning attack of printed side 0, r0 the ranged one.
	someAttacks = &notation.Many[Position, Move]{What: "attack", Form: "SIDE", Most: 1, Single: func(int) bool { return true },
		IDs:   []string{"m0", "m1", "m2", "m3", "m4", "m5", "r0", "r1", "r2", "r3", "r4", "r5"},
		Count: func(m Move, i int) int { return int(m.N >> i & 1) }, With: func(m Move, i, n int) Move { m.N = m.N&^(1<<i) | int16(n)<<i; return m }}
)

// What may be left out of moves: that a foundation tile is meant, that a unit stays where it is, that a rocket goes on.
var (
	onBase = notation.Maybe(inN(aBase), 0)
	away   = notation.Unless(func(m Move) bool { return m.A == m.B }, func(m Move) Move { m.B = m.A; return m }, "> {to}", inB(aHex))
	route  = notation.Unless(func(m Move) bool { return m.C == hex.None }, func(m Move) Move { m.C, m.D = hex.None, hex.None; return m },
		"{next} {last}", inC(aHex), notation.Maybe(inD(aHex), hex.None))
)

// names are the nouns of what content names. Tiles are those of the army whose turn it is.
type names struct {
	anArmy, aPlayer   *notation.Noun[Position, int16]
	aTile, aBoardTile *notation.Noun[Position, tiles.Tile]
}

func (r *Rules) namesOfContent() names {
	n := names{anArmy: notation.IDs[Position, int16]("army", "ARMY", 1, r.ArmyIDs()), aPlayer: r.aSeat(), aTile: r.tilesOf(func(*tiles.Face) bool { return true }),
		aBoardTile: r.tilesOf(func(t *tiles.Face) bool { return t.Kind.IsBoard() && t.Kind != tiles.HQ })}
	n.aBoardTile.Has = func(_ *Position, t tiles.Tile) bool { return r.IsTile(t) && r.Face(t).Kind.IsBoard() }
	return n
}

// stranger is the error for a text that begins no move: placing begins with the tile.
func (r *Rules) stranger(s *Position, text, verbs string) error {
	return game.Misread("{{.text}} is no move: it begins neither with a tile of {{.army}}, whose turn it is, nor with one of {{.verbs}}.",
		game.Quote("text", text), r.ArmyArg("army", s, s.Active), game.Name("verbs", verbs))
}

// tilesOf is the noun of some tiles: those of the army whose turn it is are called by their ids.
func (r *Rules) tilesOf(some func(*tiles.Face) bool) *notation.Noun[Position, tiles.Tile] {
	return &notation.Noun[Position, tiles.Tile]{What: "tile", Form: "TILE",
		Write: func(b []byte, _ *Position, t tiles.Tile) []byte { return append(b, r.TileID(t)...) },
		Read: func(s *Position, name string) (tiles.Tile, bool) {
			t := r.TileByID(s.Player[s.Active].Army, name)
			return t, t != tiles.NoTile && some(r.Face(t))
		},
		Has: func(_ *Position, t tiles.Tile) bool { return r.IsTile(t) },
		Words: func(s *Position) []string {
			var ids []string
			of := r.Roster(s.Player[s.Active].Army)
			for k := range of.Kinds {
				t := of.Tile(k)
				if face := r.Face(t); some(face) {
					ids = append(ids, face.ID)
				}
			}
			return ids
		},
		Why: func(s *Position, name string) game.Text {
			return game.Say("There is no tile {{.tile}} in the army of {{.army}}.", game.Quote("tile", name), r.ArmyArg("army", s, s.Active))
		}}
}

// aSeat is the noun of seats, which are called by their armies.
func (r *Rules) aSeat() *notation.Noun[Position, int16] {
	names := func(s *Position) []string {
		var all []string
		for p := range s.Players {
			all = append(all, r.seatName(s, p))
		}
		return all
	}
	return &notation.Noun[Position, int16]{What: "player", Form: "ARMY", Words: names,
		Write: func(b []byte, s *Position, p int16) []byte { return append(b, r.SeatName(s, game.Seat(p))...) },
		Read: func(s *Position, name string) (int16, bool) {
			p := slices.Index(names(s), name)
			return int16(p), p >= 0
		},
		Has: func(s *Position, p int16) bool { return p >= 0 && p < int16(s.Players) }}
}

// pairInOrder and inOrder put hexes that may be named in any order into one.
func pairInOrder(_ *Position, m Move) (Move, error) {
	m.A, m.B = min(m.A, m.B), max(m.A, m.B)
	return m, nil
}

func inOrder(_ *Position, m Move) (Move, error) {
	cells := [...]hex.Cell{m.A, m.B, m.C}
	slices.Sort(cells[:])
	m.A, m.B, m.C = cells[0], cells[1], cells[2]
	return m, nil
}

func twoHexes(s *Position, m Move) (Move, error) {
	if m.A == m.B {
		return m, game.Misread("{{.hex}} is named twice; a unit is transposed to another hex.", At("hex", s, m.A))
	}
	return m, nil
}

// HexName is how a hex of the board is called, such as "c3".
func HexName(s *Position, c hex.Cell) string {
	if !s.Board().Has(c) {
		return "nowhere"
	}
	return s.Board().Name(c)
}

// HexNames are the names of hexes, in the order of the board.
func HexNames(s *Position, set hex.Set) []string {
	var names []string
	for set != 0 {
		names = append(names, HexName(s, set.Pop()))
	}
	return names
}

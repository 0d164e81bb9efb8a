package neuroshima

import (
	"slices"

	"mischief/game"
	"mischief/game/board/hex"
	"mischief/game/notation"
)

// Verb is what a move does; it fixes which fields of the move are used.
type Verb uint8

// The verbs, each with its notation in writing below.
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

// What stands in moves: places of Move, and the nouns that stand in them.
var (
	is     = notation.Is[Position, Move]
	inTile = notation.In[Position](func(m Move) Tile { return m.Tile }, func(m Move, v Tile) Move { m.Tile = v; return m })
	inA    = notation.In[Position](func(m Move) hex.Cell { return m.A }, func(m Move, v hex.Cell) Move { m.A = v; return m })
	inB    = notation.In[Position](func(m Move) hex.Cell { return m.B }, func(m Move, v hex.Cell) Move { m.B = v; return m })
	inC    = notation.In[Position](func(m Move) hex.Cell { return m.C }, func(m Move, v hex.Cell) Move { m.C = v; return m })
	inD    = notation.In[Position](func(m Move) hex.Cell { return m.D }, func(m Move, v hex.Cell) Move { m.D = v; return m })
	inN    = notation.In[Position](func(m Move) int16 { return m.N }, func(m Move, v int16) Move { m.N = v; return m })

	aHex = &notation.Noun[Position, hex.Cell]{What: "hex", Form: "HEX",
		Write: func(b []byte, s *Position, c hex.Cell) []byte { return append(b, hexName(s, c)...) },
		Read:  func(s *Position, name string) (hex.Cell, bool) { return s.board().Parse(name) },
		Has:   func(s *Position, c hex.Cell) bool { return s.board().Has(c) },
		Why: func(s *Position, name string) game.Text {
			return game.Say("There is no hex {{.name}} on the board of {{.size}}; {{.centre}} is its centre.",
				game.Quote("name", name), game.Num("size", s.board().Size()), at("centre", s, s.board().Centre()))
		}}
	aTurn  = notation.IDs[Position, int16]("rotation", "rN", 0, []string{"r0", "r1", "r2", "r3", "r4", "r5"})
	aBase  = notation.IDs[Position, int16]("foundation tile", "base", 1, []string{"base"})
	aWound = notation.IDs[Position, int16]("attack", "ATTACK", 0, kindNames[:])

	// someAttacks are those that a unit converts: m0 is the melee or poisoning attack of printed side 0, r0 the ranged one.
	someAttacks = &notation.Many[Position, Move]{What: "attack", Form: "SIDE", Most: 1, Single: func(int) bool { return true },
		IDs:   []string{"m0", "m1", "m2", "m3", "m4", "m5", "r0", "r1", "r2", "r3", "r4", "r5"},
		Count: func(m Move, i int) int { return int(m.N >> i & 1) }, With: func(m Move, i, n int) Move { m.N = m.N&^(1<<i) | int16(n)<<i; return m }}
)

// writing is how moves are written. Tiles are those of the army whose turn it is; placing one begins with the tile.
func (r *Rules) writing() *notation.Table[Position, Move] {
	anArmy := notation.IDs[Position, int16]("army", "ARMY", 1, r.armyIDs)
	aTile, aBoardTile := r.tilesOf(func(tile) bool { return true }), r.tilesOf(func(t tile) bool { return t.kind.isBoard() && t.kind != hqKind })
	aBoardTile.Has = func(_ *Position, t Tile) bool { return r.isTile(t) && r.tiles[t].kind.isBoard() }

	turned := notation.When(func(m Move) bool { return !r.isTile(m.Tile) || r.tiles[m.Tile].kind != foundation }, "{turn}", inN(aTurn))
	onBase := notation.Maybe(inN(aBase), 0)
	away := notation.Unless(func(m Move) bool { return m.A == m.B }, func(m Move) Move { m.B = m.A; return m }, "> {to}", inB(aHex))
	route := notation.Unless(func(m Move) bool { return m.C == hex.None }, func(m Move) Move { m.C, m.D = hex.None, hex.None; return m },
		"{next} {last}", inC(aHex), notation.Maybe(inD(aHex), hex.None))

	return notation.New(func(m Move) int { return int(m.Verb) }, func(v int) Move { return Move{Verb: Verb(v)} },
		"mutant c3 r2, discard guard, move b2 > b3 r1, battle, end", []notation.Verb[Position, Move]{
			DealArmy:          is("army {army}", inN(anArmy)),
			Start:             is("start {army}", inN(r.aSeat())),
			Draw:              is("draw {tile}", inTile(aTile)),
			Yield:             is("yield"),
			PlaceHQ:           is("hq {hex} {turn}", inA(aHex), inN(aTurn)),
			Place:             is("{tile} {hex} {}", inTile(aBoardTile), inA(aHex), turned).Named("place"),
			Execute:           is("{tile} {hex} {} execute", inTile(aBoardTile), inA(aHex), turned).Named("execute"),
			Discard:           is("discard {tile}", inTile(aTile)),
			Redraw:            is("redraw"),
			End:               is("end"),
			FightBattle:       is("battle"),
			MoveUnit:          is("move {from} {} {turn}", inA(aHex), away, inN(aTurn)),
			Push:              is("push {from} > {to}", inA(aHex), inB(aHex)),
			Retreat:           is("retreat {hex}", inA(aHex)),
			Snipe:             is("sniper {hex} {base}", inA(aHex), onBase),
			ThrowGrenade:      is("grenade {hex} {base}", inA(aHex), onBase),
			StrikeFromAir:     is("air-strike {hex}", inA(aHex)),
			BombSmall:         is("small-bomb {one} {two} {three}", inA(aHex), inB(aHex), inC(aHex)).Then(inOrder),
			Castle:            is("castling {one} {two}", inA(aHex), inB(aHex)).Then(pairInOrder),
			Rotate:            is("rotation {hex} {turn}", inA(aHex), inN(aTurn)),
			Terrify:           is("terror"),
			Paralyse:          is("paralysis {hex}", inA(aHex)),
			Transpose:         is("transposition {to} < {from} {turn}", inA(aHex), inB(aHex), inN(aTurn)).Then(twoHexes),
			Smoke:             is("smokescreen {hex} {turn}", inA(aHex), inN(aTurn)),
			UseMobility:       is("mobility {from} {} {turn}", inA(aHex), away, inN(aTurn)),
			PushByHQ:          is("hq-push {hex}", inA(aHex)),
			PushByUnit:        is("unit-push {from} > {to}", inA(aHex), inB(aHex)),
			TurnByHQ:          is("hq-turn {hex} {turn}", inA(aHex), inN(aTurn)),
			CastSteelNet:      is("steel-net {hex}", inA(aHex)),
			CastleUnderground: is("underground {hex}", inA(aHex)),
			Drag:              is("drag {hex}", inA(aHex)),
			NoMove:            is("no-move"),
			Concede:           is("concede"),

			Aim:     is("aim {from} > {to}", inA(aHex), inB(aHex)),
			Rocket:  is("rocket {from} > {to} {}", inA(aHex), inB(aHex), route),
			Explode: is("explode {hex} {base}", inA(aHex), onBase),
			Hold:    is("hold {hex} {base}", inA(aHex), onBase),
			Convert: is("convert {hex} {}", inA(aHex), notation.OrNone("{attacks}", someAttacks)),
			Treat:   is("treat {to} with {medic} from {from} {attack}", inA(aHex), inB(aHex), inC(aHex), inN(aWound)),
			Poison:  is("poison {hex}", inA(aHex)),
			Take:    is("take {hex} {turn}", inA(aHex), inN(aTurn)),
		}).Strangers(func(s *Position, text, verbs string) error {
		return game.Misread("{{.text}} is no move: it begins neither with a tile of {{.army}}, whose turn it is, nor with one of {{.verbs}}.",
			game.Quote("text", text), r.army("army", s, s.Active), game.Name("verbs", verbs))
	})
}

// tilesOf is the noun of some tiles: those of the army whose turn it is are called by their ids.
func (r *Rules) tilesOf(some func(tile) bool) *notation.Noun[Position, Tile] {
	return &notation.Noun[Position, Tile]{What: "tile", Form: "TILE",
		Write: func(b []byte, _ *Position, t Tile) []byte { return append(b, r.tileID(t)...) },
		Read: func(s *Position, name string) (Tile, bool) {
			t := r.tileByID(s.Player[s.Active].Army, name)
			return t, t != NoTile && some(r.tiles[t])
		},
		Has: func(_ *Position, t Tile) bool { return r.isTile(t) },
		Words: func(s *Position) []string {
			var ids []string
			of := &r.armies[s.Player[s.Active].Army]
			for _, t := range r.tiles[of.first : int(of.first)+of.kinds] {
				if some(t) {
					ids = append(ids, t.id)
				}
			}
			return ids
		},
		Why: func(s *Position, name string) game.Text {
			return game.Say("There is no tile {{.tile}} in the army of {{.army}}.", game.Quote("tile", name), r.army("army", s, s.Active))
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
		return m, game.Misread("{{.hex}} is named twice; a unit is transposed to another hex.", at("hex", s, m.A))
	}
	return m, nil
}

// shape refuses a move whose fields do not fit its verb; no notation can write such a move.
func (r *Rules) shape(s *Position, m Move) error {
	switch {
	case r.moves.Fits(s, m):
		return nil
	case m.Verb >= Aim:
		return game.Refuse("NSH-103", "This is no answer in a Battle: there is no such hex, side or attack.")
	}
	return game.Refuse("NSH-103", "This is no move of the game: there is no such hex, tile or rotation.")
}

func (r *Rules) isTile(t Tile) bool { return t != NoTile && int(t) < len(r.tiles) }

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

// Format writes a move: the verb, then tiles by id, hexes by name, a rotation as r0 to r5. Placing a tile begins with the tile.
func (r *Rules) Format(s *Position, m Move) string { return r.moves.Format(s, m) }

// Parse reads a move. Tiles are those of the army whose turn it is.
func (r *Rules) Parse(s *Position, text string) (Move, error) { return r.moves.Parse(s, text) }

// Complete lists how a line may go on.
func (r *Rules) Complete(s *Position, line string) []string {
	return r.moves.Complete(s, line, func(v int) bool { return r.decisions[s.Phase].verbs.has(Verb(v)) })
}

package rules

import (
	"mischief/game"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

// Sizes of the game (NSH-104, NSH-203, NSH-960).
const (
	MaxPlayers = 4
	handSize   = 3
	hqPoints   = 20 // of an HQ
	teamPoints = 16 // of each HQ of the two against one (NSH-968)
	winScore   = 20 // of a deathmatch with points (NSH-964)
)

// NoSeat stands for no player, and for Nature where somebody decides.
const NoSeat int8 = -1

// Mode is how many play, and who with whom.
type Mode uint8

// The modes (NSH-963 to NSH-969).
const (
	Duel Mode = iota
	Deathmatch
	Points
	Teams
	TwoAgainstOne
)

// Position is a whole position. Nothing of it is hidden from anybody: hands lie open (NSH-207), every list may be looked through (NSH-208), and the
// order of a draw pile, which nobody knows, is decided tile by tile as it is drawn.
type Position struct {
	Unit   [hex.MaxCells]Unit       `doc:"-"`
	Base   [hex.MaxCells]tiles.Tile `doc:"-"` // foundation tiles
	Player [MaxPlayers]Player       `doc:"-"`

	Radius  int8 `doc:"-"` // of the board: 2 or 3
	Mode    Mode `doc:"mode,mode"`
	Players int8 `doc:"-"`
	Breath  bool `doc:"breath-of-death,omit"` // the option "Breath of Death" (NSH-870)

	Phase   Phase `doc:"asks,decision"`
	Turns   int16 `doc:"turn,max=10000"`          // turns begun, Active's included
	First   int8  `doc:"first,seat,none=-1,omit"` // the starting player; NoSeat before that is known
	Active  int8  `doc:"active,seat"`             // whose turn it is; in a Battle whose turn it was
	Asked   int8  `doc:"decides,decider"`         // who decides now; NoSeat when Nature does
	Closing int8  `doc:"-"`                       // who was the first to draw a last tile; NoSeat while nobody has (NSH-753)
	Yield   bool  `doc:"yield,omit"`              // the starting player may still hand the start over (NSH-111)
	Dragged bool  `doc:"used.hole,omit"`          // the Hole has been used in this turn (NSH-949)
	Moves   int8  `doc:"-"`                       // moves that the Move tile in use still gives (NSH-626)

	Pusher hex.Cell `doc:"push.pusher,hex"` // Retreating: who pushes
	Pushed hex.Cell `doc:"push.pushed,hex"` // Retreating: who is pushed

	Ended   ending     `doc:"over.how,ending"`       // once Phase is Over: how
	Winners game.Seats `doc:"over.winners,set=seat"` // once Phase is Over: who shares the win

	Battle Battle `doc:"battle."`
}

// Unit is an HQ, a warrior or a module on the board.
type Unit struct {
	Tile      tiles.Tile `doc:"-"`                         // NoTile: the hex holds no unit
	Owner     int8       `doc:"-"`                         // the seat it obeys: that of its army, or of the army that has taken it over (NSH-937)
	Turn      int8       `doc:"turn,max=5"`                // rotation, 0 to 5 (NSH-103)
	Wounds    int8       `doc:"wounds,max=30,omit"`        // of warriors and modules; those of an HQ are points of its player
	Venom     [2]int8    `doc:",spread=venom,max=30,omit"` // markers on it, by supply
	Paralysed bool       `doc:"paralysed,omit"`            // by the action or a paralysing hit: no attack until the end of a Battle (NSH-418, NSH-947)
	Steel     bool       `doc:"-"`                         // the Net of Steel lies on it (NSH-940)
	Moved     bool       `doc:"-"`                         // its own Mobility has been used in this turn (NSH-515)
	Used      bool       `doc:"-"`                         // its push, castling or turning has been used in this turn (NSH-211)
	Carried   int8       `doc:"-"`                         // moves that Transports and the like gave it and that were used in this turn (NSH-624)
}

// The supplies of Venom markers: index of Unit.Venom.
const (
	MississippiVenom = iota
	NeojungleVenom
)

// Player is what one seat has apart from the board.
type Player struct {
	Army    tiles.Army            `doc:"-"`
	HQ      int8                  `doc:"hq,max=20"`           // points left, 0 to 20
	Score   int16                 `doc:"score,max=1000,omit"` // points won, in a deathmatch with points
	Hand    [handSize]tiles.Tile  `doc:"-"`                   // tiles in front of the player, by number, NoTile last
	Pile    [tiles.MaxKinds]uint8 `doc:"-"`                   // draw pile, counted by kind: Tile minus the army's first
	Top     uint8                 `doc:"-"`                   // Bio-droids that lie on top of the pile (NSH-936)
	Discard [tiles.MaxKinds]uint8 `doc:"-"`                   // discard pile, counted by kind
	Terror  bool                  `doc:"terror,omit"`         // may place no board tiles in the next turn, or in this one (NSH-417)
	Out     bool                  `doc:"out,omit"`            // takes no more turns: the HQ is destroyed, or conceded
	Fell    int16                 `doc:"fell,max=10000,omit"` // the turn in which the HQ was destroyed, 0 while it stands
}

// Side is the side of a seat: team-mates have the same (NSH-965, NSH-967 to NSH-970).
func (s *Position) Side(p int8) int8 {
	switch s.Mode {
	case Teams:
		return p & 1
	case TwoAgainstOne:
		return min(p, 1)
	}
	return p
}

// allied tells whether two seats are of one side.
func (s *Position) allied(p, q int8) bool { return s.Side(p) == s.Side(q) }

// Board is the geometry of the position's board; its directions are numbered as sides are (NSH-101, NSH-102).
//
// The zero position has the smaller board.
func (s *Position) Board() *hex.Board { return hex.Of(int(max(s.Radius, 2))) }

// Units is the set of hexes that hold a unit.
func (s *Position) Units() hex.Set {
	var set hex.Set
	for c := range s.Board().Size() {
		if s.Unit[c].Tile != tiles.NoTile {
			set |= hex.One(hex.Cell(c))
		}
	}
	return set
}

// owned is the set of hexes with a unit that obeys a seat.
func (s *Position) owned(p int8) hex.Set {
	var set hex.Set
	for c := range s.Board().Size() {
		if u := &s.Unit[c]; u.Tile != tiles.NoTile && u.Owner == p {
			set |= hex.One(hex.Cell(c))
		}
	}
	return set
}

// friends is the set of hexes with a unit of a seat's side (NSH-965).
func (s *Position) friends(p int8) hex.Set {
	var set hex.Set
	for c := range s.Board().Size() {
		if u := &s.Unit[c]; u.Tile != tiles.NoTile && s.allied(u.Owner, p) {
			set |= hex.One(hex.Cell(c))
		}
	}
	return set
}

// Bases is the set of hexes that hold a foundation tile. No foundation tile is a unit, so what is done to units passes it by (NSH-305).
func (s *Position) Bases() hex.Set {
	var set hex.Set
	for c := range s.Board().Size() {
		if s.Base[c] != tiles.NoTile {
			set |= hex.One(hex.Cell(c))
		}
	}
	return set
}

// HQ is the hex of the HQ of a seat, or hex.None.
func (r *Rules) HQ(s *Position, p int8) hex.Cell {
	tile := r.Roster(s.Player[p].Army).HQ
	for c := range s.Board().Size() {
		if s.Unit[c].Tile == tile && tile != tiles.NoTile {
			return hex.Cell(c)
		}
	}
	return hex.None
}

// Home is the seat whose army a tile belongs to (NSH-313), or NoSeat.
func (r *Rules) Home(s *Position, t tiles.Tile) int8 {
	army := r.Face(t).Army
	for p := range s.Players {
		if s.Player[p].Army == army {
			return p
		}
	}
	return NoSeat
}

// lift takes a unit off the board for good: it goes to its owner's discard pile (NSH-313), a Bio-droid on top of the draw pile (NSH-936).
func (r *Rules) lift(s *Position, c hex.Cell) {
	r.drop(s, s.Unit[c].Tile)
	s.Unit[c] = Unit{}
	s.Battle.forget(c)
}

// liftBase takes a foundation tile off the board (NSH-313).
func (r *Rules) liftBase(s *Position, c hex.Cell) {
	r.drop(s, s.Base[c])
	s.Base[c] = tiles.NoTile
}

// drop puts a tile where used and destroyed tiles of its army go.
func (r *Rules) drop(s *Position, t tiles.Tile) {
	p := r.Home(s, t)
	if p == NoSeat {
		return
	}
	if r.Face(t).Abilities.Has(tiles.ReturnToPile) {
		s.Player[p].Top++
		return
	}
	s.Player[p].Discard[r.IndexOf(t)]++
}

// seats is the set of one player's seat.
func seats(p int8) game.Seats { return game.Only(game.Seat(p)) }

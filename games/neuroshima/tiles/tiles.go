// Package tiles are the tiles of Neuroshima Hex: what is printed on them, and which army they belong to. What they do on a board is no concern of theirs.
//
// tiles.go says what a tile and an army are, box.go has all of them, and finds them; vocabulary.go lists the words in which the content says what tiles can do, and
// armies.go reads the content.
package tiles

import (
	"mischief/game/board/hex"
	"mischief/game/vocabulary"
)

// Tile is a kind of tile: a place in the table of the tiles of all armies. NoTile is none.
type Tile uint8

// NoTile stands for no tile.
const NoTile Tile = 0

// Army is a place in the list of armies, from 1; 0 is no army.
type Army int8

// Kind is one of the five kinds of tiles (NSH-105).
type Kind uint8

// The kinds of tiles; noKind is that of NoTile.
const (
	noKind Kind = iota
	Warrior
	Module
	Foundation
	Instant
	HQ
)

var kindIDs = [...]string{Warrior: "warrior", Module: "module", Foundation: "foundation", Instant: "instant", HQ: "hq"}

// IsUnit tells whether tiles of a kind are units (NSH-105, NSH-106).
func (k Kind) IsUnit() bool { return k == HQ || k == Warrior || k == Module }

// IsBoard tells whether tiles of a kind lie on the board once they are used.
func (k Kind) IsBoard() bool { return k.IsUnit() || k == Foundation }

// Attack is a type of attack that has a side.
type Attack uint8

// The types of attacks (NSH-501, NSH-502, NSH-510, NSH-810, NSH-921, NSH-922, NSH-946), and how many there are.
const (
	Melee Attack = iota
	Ranged
	Gauss
	Poison
	Shotgun
	Rocket
	Mortar
	AttackTypes
)

// Sides is a set of printed sides: bit s stands for side s.
type Sides uint8

// Has tells whether a printed side is in the set.
func (s Sides) Has(side hex.Direction) bool { return s>>side&1 != 0 }

// Turned is the set of board directions that the sides point to when the tile has a rotation (NSH-103).
func (s Sides) Turned(rotation int8) Sides {
	return (s<<rotation | s>>(hex.Directions-rotation)) & 0b111111
}

// Target is whom a module works on (NSH-602).
type Target uint8

// Whom modules work on.
const (
	NoTarget Target = iota
	OnFriends
	OnEnemies
	OnEnemyModules
	OnAll // no link: it works wherever its side has something to gain from it
)

var targetIDs = [...]string{NoTarget: "none", OnFriends: "friendly", OnEnemies: "enemy", OnEnemyModules: "enemy_modules", OnAll: "global"}

// Action is what an instant action tile does.
type Action uint8

// The instant actions, each with its rule in ActionWords; NoAction is that of all other tiles.
const (
	NoAction Action = iota
	BattleAction
	MoveAction
	PushBackAction
	SniperAction
	GrenadeAction
	AirStrikeAction
	SmallBombAction
	CastlingAction
	RotationAction
	TerrorAction
	ParalysisAction
	TranspositionAction
	SmokescreenAction
)

// Face is all that is printed on a tile. Lists go by printed side.
type Face struct {
	Kind      Kind
	Action    Action
	Army      Army
	Count     uint8                 // how many of it the army has
	Listens   vocabulary.Mask[Hook] // when its abilities are asked for
	Abilities vocabulary.Set[Ability]

	ID   string // without the army's name
	Name string

	Toughness  int8    // wounds that destroy it; the points an HQ begins with
	Actions    int8    // how many values Initiative has
	Initiative [2]int8 // highest first
	Attacks    [AttackTypes][hex.Directions]int8
	Strike     int8 // strength of an attack without a side (Shadow)

	Armour, Net, Link, Reflect, Entry, Exit, Trap, Explosive Sides

	Targets  Target  // of the module, or of the HQ's link
	Reach    int8    // hexes along a link
	Gives    Effects // to what is linked
	SparesHQ bool    // an HQ gets nothing from it
	Around   Effects // HQ: to friendly units on all adjacent hexes (NSH-607)

	Word     string // key of its name among the game's words
	Symmetry int8   // the least rotation that leaves the tile as it is: 1, 2, 3 or 6
}

// Roster is one army of the content.
type Roster struct {
	ID    string
	Name  string // as people write it
	does  string // what its HQ does, in English
	Word  string // key of what its HQ does among the game's words
	first Tile   // its tiles stand together in the table, first the HQ
	Kinds int    // how many kinds of tiles it has
	HQ    Tile
	Venom int8 // Venom markers in the box, 0 for no limit
}

// Tile is the tile of an army that has the place k, from 0 on, in its list and in the counts of its piles.
func (a *Roster) Tile(k int) Tile { return a.first + Tile(k) }

// Has tells whether a tile is one of the army.
func (a *Roster) Has(t Tile) bool { return t >= a.first && t < a.Tile(a.Kinds) }

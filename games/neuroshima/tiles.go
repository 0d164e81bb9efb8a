package neuroshima

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

// kind is one of the five kinds of tiles (NSH-105).
type kind uint8

const (
	noKind kind = iota
	warrior
	module
	foundation
	instant
	hqKind
)

var kindIDs = [...]string{warrior: "warrior", module: "module", foundation: "foundation", instant: "instant", hqKind: "hq"}

// isUnit tells whether tiles of a kind are units (NSH-105, NSH-106).
func (k kind) isUnit() bool { return k == hqKind || k == warrior || k == module }

// isBoard tells whether tiles of a kind lie on the board once they are used.
func (k kind) isBoard() bool { return k.isUnit() || k == foundation }

// attack is a type of attack that has a side.
type attack uint8

const (
	melee attack = iota
	ranged
	gauss
	poison
	shotgun
	rocket
	mortar
	attackTypes
)

// sides is a set of printed sides: bit s stands for side s.
type sides uint8

// has tells whether a printed side is in the set.
func (s sides) has(side hex.Direction) bool { return s>>side&1 != 0 }

// turned is the set of board directions that the sides point to when the tile has a rotation (NSH-103).
func (s sides) turned(rotation int8) sides {
	return (s<<rotation | s>>(hex.Directions-rotation)) & 0b111111
}

// target is whom a module works on (NSH-602).
type target uint8

const (
	noTarget target = iota
	onFriends
	onEnemies
	onEnemyModules
	onAll // no link: it works wherever its side has something to gain from it
)

var targetIDs = [...]string{noTarget: "none", onFriends: "friendly", onEnemies: "enemy", onEnemyModules: "enemy_modules", onAll: "global"}

// action is what an instant action tile does.
type action uint8

const (
	noAction action = iota
	battleAction
	moveAction
	pushBackAction
	sniperAction
	grenadeAction
	airStrikeAction
	smallBombAction
	castlingAction
	rotationAction
	terrorAction
	paralysisAction
	transpositionAction
	smokescreenAction
)

// tile is all that is printed on a tile. Lists go by printed side.
type tile struct {
	kind      kind
	action    action
	army      Army
	count     uint8
	listens   vocabulary.Mask[hook] // when its abilities are asked for
	abilities vocabulary.Set[ability]

	id   string // without the army's name
	name string

	toughness  int8    // wounds that destroy it; the points an HQ begins with
	actions    int8    // how many values Initiative has
	initiative [2]int8 // highest first
	attacks    [attackTypes][hex.Directions]int8
	strike     int8 // strength of an attack without a side (Shadow)

	armour, net, link, reflect, entry, exit, trap, explosive sides

	targets  target  // of the module, or of the HQ's link
	reach    int8    // hexes along a link
	gives    effects // to what is linked
	sparesHQ bool    // an HQ gets nothing from it
	around   effects // HQ: to friendly units on all adjacent hexes (NSH-607)

	word     string // key of its name among the game's words
	symmetry int8   // the least rotation that leaves the tile as it is: 1, 2, 3 or 6
}

// army is one army of the content.
type army struct {
	id    string
	name  string
	does  string // what its HQ does, in English; the key of that is its word
	word  string
	first Tile // its tiles stand together in the table, first the HQ
	kinds int
	hq    Tile
	venom int8 // Venom markers in the box, 0 for no limit
}

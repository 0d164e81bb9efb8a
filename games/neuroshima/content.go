package neuroshima

import (
	"embed"
	"io/fs"

	"mischief/game/board/hex"
)

//go:embed content/*.yaml
var embedded embed.FS

//go:embed rules.yaml rules.de.yaml words.de.yaml lesson.yaml
var texts embed.FS

// Content is the content of the game as its files give it.
func Content() fs.FS {
	files, err := fs.Sub(embedded, "content")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}

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

// ability is what a tile can do by its printed text. Code carries it out; the data say which tile has it.
type ability uint8

const (
	hqPushBack ability = iota
	matrix
	netOfSteel
	undergroundCastling
	hqRotation
	shadowStrike
	poisonAttack
	sharpshooter
	strikesNetted
	toxicBomb
	gaussAttack
	clownExplosion
	mobility
	shotgunAttack
	spy
	rocketAttack
	unitPushBack
	mine
	venomous
	roots
	returnToPile
	replaceFromHand
	execution
	reflection
	paralysingHit
	mortarAttack
	explosive
	hole
	underground
	redirect
	trap
	takeoverLink
	abilityTypes
)

var abilityIDs = [abilityTypes]string{
	hqPushBack: "hq_push_back", matrix: "matrix", netOfSteel: "net_of_steel", undergroundCastling: "underground_castling", hqRotation: "hq_rotation",
	shadowStrike: "shadow_strike", poisonAttack: "poison_attack", sharpshooter: "sharpshooter", strikesNetted: "strikes_netted", toxicBomb: "toxic_bomb",
	gaussAttack: "gauss", clownExplosion: "clown_explosion", mobility: "mobility", shotgunAttack: "shotgun", spy: "spy", rocketAttack: "rocket",
	unitPushBack: "unit_push_back", mine: "mine", venomous: "venom", roots: "roots", returnToPile: "return_to_pile", replaceFromHand: "replace_from_hand",
	execution: "execution", reflection: "reflection", paralysingHit: "paralysing_hit", mortarAttack: "mortar", explosive: "explosive", hole: "hole",
	underground: "underground", redirect: "redirect", trap: "trap", takeoverLink: "takeover_link",
}

// abilities is a set of abilities.
type abilities uint32

func (a abilities) has(x ability) bool { return a>>x&1 != 0 }

// effect is what a module or an HQ gives.
type effect uint8

const (
	medicEffect effect = iota
	paralysisEffect
	initiativeZero
	extraAction
	doubleMove
	takeOverModules
	convertAttacks
	mobilityEffect
	takeoverEffect
	freeNetOfSteel
	allUnderground
	paralysingHitEffect
	meleeBonus
	rangedBonus
	initiativeBonus
	toughnessBonus
	venomEffect
	effectTypes
)

var effectIDs = [effectTypes]string{
	medicEffect: "medic", paralysisEffect: "paralysis", initiativeZero: "initiative_zero", extraAction: "extra_action", doubleMove: "double_move",
	takeOverModules: "take_over_modules", convertAttacks: "convert_attacks", mobilityEffect: "mobility", takeoverEffect: "takeover",
	freeNetOfSteel: "free_net_of_steel", allUnderground: "all_underground", paralysingHitEffect: "paralysing_hit", meleeBonus: "melee",
	rangedBonus: "ranged", initiativeBonus: "initiative", toughnessBonus: "toughness", venomEffect: "venom",
}

// effects is how much of each effect something gives.
type effects [effectTypes]int8

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

var actionIDs = [...]string{
	battleAction: "battle", moveAction: "move", pushBackAction: "push_back", sniperAction: "sniper", grenadeAction: "grenade",
	airStrikeAction: "air_strike", smallBombAction: "small_bomb", castlingAction: "castling", rotationAction: "rotation", terrorAction: "terror",
	paralysisAction: "paralysis_action", transpositionAction: "transposition", smokescreenAction: "smokescreen",
}

// tile is all that is printed on a tile. Lists go by printed side.
type tile struct {
	id     string // without the army's name
	name   string
	army   Army
	kind   kind
	count  uint8
	action action

	toughness  int8    // wounds that destroy it; the points an HQ begins with
	actions    int8    // how many values Initiative has
	initiative [2]int8 // highest first
	attacks    [attackTypes][hex.Directions]int8
	strike     int8 // strength of an attack without a side (Shadow)

	armour, net, link, reflect, entry, exit, trap, explosive sides

	targets   target  // of the module, or of the HQ's link
	reach     int8    // hexes along a link
	gives     effects // to what is linked
	sparesHQ  bool    // an HQ gets nothing from it
	around    effects // HQ: to friendly units on all adjacent hexes (NSH-607)
	abilities abilities

	word     string // key of its name among the game's words
	worth    int32  // what it is worth to whoever it obeys (evaluate.go)
	symmetry int8   // the least rotation that leaves the tile as it is: 1, 2, 3 or 6
}

// army is one army of the content.
type army struct {
	id    string
	name  string
	does  string // what its HQ does, in English
	first Tile   // its tiles stand together in the table, first the HQ
	kinds int
	hq    Tile
	venom int8 // Venom markers in the box, 0 for no limit
}

// kindOf is the place of a tile in the counts of its army's piles.
func (r *Rules) kindOf(t Tile) int { return int(t - r.armies[r.tiles[t].army].first) }

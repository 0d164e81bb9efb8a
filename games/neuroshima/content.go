package neuroshima

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"mischief/board/hex"
	"mischief/game/content"
)

//go:embed content/*.yaml
var embedded embed.FS

//go:embed rules.yaml
var rulebook []byte

//go:embed rules.de.yaml
var rulebookDE []byte

//go:embed words.de.yaml
var wordsDE []byte

//go:embed lesson.yaml
var lesson []byte

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
	hqKind
	warrior
	module
	foundation
	instant
)

var kindIDs = map[string]kind{"hq": hqKind, "warrior": warrior, "module": module, "foundation": foundation, "instant": instant}

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
)

var abilityIDs = map[string]ability{
	"hq_push_back": hqPushBack, "matrix": matrix, "net_of_steel": netOfSteel, "underground_castling": undergroundCastling, "hq_rotation": hqRotation,
	"shadow_strike": shadowStrike, "poison_attack": poisonAttack, "sharpshooter": sharpshooter, "strikes_netted": strikesNetted,
	"toxic_bomb": toxicBomb, "gauss": gaussAttack, "clown_explosion": clownExplosion, "mobility": mobility, "shotgun": shotgunAttack, "spy": spy,
	"rocket": rocketAttack, "unit_push_back": unitPushBack, "mine": mine, "venom": venomous, "roots": roots, "return_to_pile": returnToPile,
	"replace_from_hand": replaceFromHand, "execution": execution, "reflection": reflection, "paralysing_hit": paralysingHit, "mortar": mortarAttack,
	"explosive": explosive, "hole": hole, "underground": underground, "redirect": redirect, "trap": trap, "takeover_link": takeoverLink,
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

var effectIDs = map[string]effect{
	"medic": medicEffect, "paralysis": paralysisEffect, "initiative_zero": initiativeZero, "extra_action": extraAction, "double_move": doubleMove,
	"take_over_modules": takeOverModules, "convert_attacks": convertAttacks, "mobility": mobilityEffect, "takeover": takeoverEffect,
	"free_net_of_steel": freeNetOfSteel, "all_underground": allUnderground, "paralysing_hit": paralysingHitEffect, "melee": meleeBonus,
	"ranged": rangedBonus, "initiative": initiativeBonus, "toughness": toughnessBonus, "venom": venomEffect,
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

var targetIDs = map[string]target{"none": noTarget, "friendly": onFriends, "enemy": onEnemies, "enemy_modules": onEnemyModules, "global": onAll}

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

var actionIDs = map[string]action{
	"battle": battleAction, "move": moveAction, "push_back": pushBackAction, "sniper": sniperAction, "grenade": grenadeAction,
	"air_strike": airStrikeAction, "small_bomb": smallBombAction, "castling": castlingAction, "rotation": rotationAction, "terror": terrorAction,
	"paralysis_action": paralysisAction, "transposition": transpositionAction, "smokescreen": smokescreenAction,
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
	first Tile // its tiles stand together in the table, first the HQ
	kinds int
	hq    Tile
	venom int8 // Venom markers in the box, 0 for no limit
}

// kindOf is the place of a tile in the counts of its army's piles.
func (r *Rules) kindOf(t Tile) int { return int(t - r.armies[r.tiles[t].army].first) }

// armyTiles is how many tiles an army has (NSH-104).
const armyTiles = 35

type armiesFile struct {
	Conventions map[string]string    `yaml:"conventions"`
	Abilities   map[string]namedRule `yaml:"abilities"`
	Effects     map[string]namedRule `yaml:"effects"`
	Actions     map[string]namedRule `yaml:"actions"`
	Armies      []armyRow            `yaml:"armies"`
	LeftOut     []leftOut            `yaml:"left_out"`
}

type namedRule struct {
	Rule string `yaml:"rule"`
	Text string `yaml:"text"`
}

type leftOut struct {
	ID     string `yaml:"id"`
	Reason string `yaml:"reason"`
	Known  string `yaml:"known"`
}

type armyRow struct {
	ID          string         `yaml:"id"`
	Name        string         `yaml:"name"`
	NamePL      string         `yaml:"name_pl"`
	Release     string         `yaml:"release"`
	Confidence  string         `yaml:"confidence"`
	From        string         `yaml:"from"`
	SidesFrom   string         `yaml:"sides_from"`
	CountsFrom  string         `yaml:"counts_from"`
	Sources     []string       `yaml:"sources"`
	CountsAgree string         `yaml:"counts_agree"`
	Total       int            `yaml:"tiles_total"`
	Markers     map[string]int `yaml:"markers"`
	Notes       string         `yaml:"notes"`
	HQAbility   string         `yaml:"hq_ability"`
	HQBonus     hqBonusRow     `yaml:"hq_bonus"`
	Tiles       []tileRow      `yaml:"tiles"`
}

type hqBonusRow struct {
	Ability  string         `yaml:"ability"`
	LinkSide int            `yaml:"link_side"`
	Adjacent map[string]int `yaml:"adjacent_friendly"`
}

type tileRow struct {
	ID         string     `yaml:"id"`
	Name       string     `yaml:"name"`
	Count      int        `yaml:"count"`
	Kind       string     `yaml:"kind"`
	Action     string     `yaml:"action"`
	Toughness  int        `yaml:"toughness"`
	Initiative []int      `yaml:"initiative"`
	Melee      []int      `yaml:"melee"`
	Ranged     []int      `yaml:"ranged"`
	Gauss      []int      `yaml:"gauss"`
	Poison     []int      `yaml:"poison"`
	Shotgun    []int      `yaml:"shotgun"`
	Rocket     []int      `yaml:"rocket"`
	Mortar     []int      `yaml:"mortar"`
	Armour     []int      `yaml:"armour"`
	Net        []int      `yaml:"net"`
	Link       []int      `yaml:"link"`
	Reflect    []int      `yaml:"reflect"`
	Entry      []int      `yaml:"entry"`
	Exit       []int      `yaml:"exit"`
	Trap       []int      `yaml:"trap"`
	Explosive  []int      `yaml:"explosive"`
	Strike     *strikeRow `yaml:"strike"`
	Module     *moduleRow `yaml:"module"`
	Phase      int        `yaml:"explodes_in_phase"`
	Abilities  []string   `yaml:"abilities"`
}

type strikeRow struct {
	Type     string `yaml:"type"`
	Strength int    `yaml:"strength"`
	Target   string `yaml:"target"`
}

type moduleRow struct {
	Targets  string         `yaml:"targets"`
	Reach    int            `yaml:"reach"`
	Effects  map[string]int `yaml:"effects"`
	Excludes string         `yaml:"excludes"`
}

// loadArmies reads armies.yaml, and makes of it the tables of tiles and armies; place 0 of each is empty.
func (r *Rules) loadArmies(files fs.FS) error {
	f := &r.file
	if err := content.Load(files, "armies.yaml", f); err != nil {
		return err
	}
	l := &armyLoader{tiles: make([]tile, 1), armies: make([]army, 1)}
	for i := range f.Armies {
		l.army(&f.Armies[i])
	}
	if len(f.Armies) < 2 {
		l.fail("armies", "%d armies; at least two are needed to play", len(f.Armies))
	}
	if len(l.tiles) > 255 {
		l.fail("armies", "%d kinds of tiles; 255 are the most", len(l.tiles)-1)
	}
	if l.err != nil {
		return fmt.Errorf("armies.yaml: %w", l.err)
	}
	r.tiles, r.armies = l.tiles, l.armies
	return nil
}

// armyLoader compiles rows and stops at the first field that is wrong.
type armyLoader struct {
	tiles  []tile
	armies []army
	err    error
}

func (l *armyLoader) fail(field, format string, args ...any) {
	if l.err == nil {
		l.err = fmt.Errorf("field %s: %s", field, fmt.Sprintf(format, args...))
	}
}

func (l *armyLoader) army(row *armyRow) {
	if !isID(row.ID) || row.Name == "" {
		l.fail("armies", "army %q needs an id of lower-case letters and hyphens, and a name", row.ID)
		return
	}
	if slices.ContainsFunc(l.armies, func(a army) bool { return a.id == row.ID }) {
		l.fail(row.ID, "this army stands twice")
		return
	}
	a := army{id: row.ID, name: row.Name, first: Tile(len(l.tiles)), kinds: len(row.Tiles), venom: int8(row.Markers["venom"])}
	if a.kinds > maxKinds {
		l.fail(row.ID, "%d kinds of tiles; %d are the most", a.kinds, maxKinds)
		return
	}
	sum := 0
	for i := range row.Tiles {
		t := l.tile(row, &row.Tiles[i])
		if l.err != nil {
			return
		}
		if slices.ContainsFunc(l.tiles[a.first:], func(o tile) bool { return o.id == t.id }) {
			l.fail(row.Tiles[i].ID, "this tile stands twice")
		}
		if t.kind == hqKind {
			if a.hq != NoTile || t.count != 1 {
				l.fail(row.Tiles[i].ID, "an army has one HQ")
			}
			a.hq = Tile(len(l.tiles))
			t.around = l.effects(row.ID+".hq_bonus", row.HQBonus.Adjacent)
			t.abilities |= l.abilities(row.ID+".hq_bonus", row.HQBonus.Ability)
		}
		sum += int(t.count)
		l.tiles = append(l.tiles, t)
	}
	switch {
	case a.hq == NoTile:
		l.fail(row.ID, "the army has no HQ")
	case sum != armyTiles:
		l.fail(row.ID, "%d tiles; NSH-104 asks for %d", sum, armyTiles)
	}
	l.armies = append(l.armies, a)
}

func (l *armyLoader) tile(of *armyRow, row *tileRow) tile {
	id, ok := strings.CutPrefix(row.ID, of.ID+"-")
	if !ok || !isID(id) || row.Name == "" {
		l.fail(row.ID, "a tile needs an id that begins with %q, and a name", of.ID+"-")
	}
	if row.Count < 1 || row.Count > armyTiles {
		l.fail(row.ID+".count", "%d; it is 1 to %d", row.Count, armyTiles)
	}
	t := tile{id: id, name: nameOf(row), army: Army(len(l.armies)), kind: kindIDs[row.Kind], count: uint8(row.Count)}
	switch {
	case t.kind == noKind:
		l.fail(row.ID+".kind", "%q is none of hq, warrior, module, foundation, instant", row.Kind)
	case t.kind == instant:
		if t.action = actionIDs[row.Action]; t.action == noAction {
			l.fail(row.ID+".action", "%q is none of %s", row.Action, names(actionIDs))
		}
	case t.kind.isUnit():
		l.unit(row, &t)
	}
	t.abilities |= l.abilities(row.ID+".abilities", row.Abilities...)
	t.word, t.symmetry, t.worth = "tile-"+row.ID, t.period(), t.appraise()
	return t
}

// nameOf is the name of a tile as sentences use it: without an article.
func nameOf(row *tileRow) string { return strings.TrimPrefix(row.Name, "The ") }

func (l *armyLoader) unit(row *tileRow, t *tile) {
	if row.Toughness < 1 || row.Toughness > hqPoints {
		l.fail(row.ID+".toughness", "%d; it is 1 to %d", row.Toughness, hqPoints)
	}
	t.toughness = int8(row.Toughness)
	if len(row.Initiative) > len(t.initiative) {
		l.fail(row.ID+".initiative", "%d values; %d are the most", len(row.Initiative), len(t.initiative))
		return
	}
	for i, n := range row.Initiative {
		if n < 0 || n > 3 || i > 0 && n >= row.Initiative[i-1] {
			l.fail(row.ID+".initiative", "%d; values are 3 to 0, each lower than the one before", n)
		}
		t.initiative[i] = int8(n)
	}
	t.actions = int8(len(row.Initiative))
	for a, list := range [attackTypes][]int{row.Melee, row.Ranged, row.Gauss, row.Poison, row.Shotgun, row.Rocket, row.Mortar} {
		t.attacks[a] = l.strengths(row.ID, list)
	}
	t.armour, t.net, t.link = l.sides(row.ID, row.Armour), l.sides(row.ID, row.Net), l.sides(row.ID, row.Link)
	t.reflect, t.entry, t.exit = l.sides(row.ID, row.Reflect), l.sides(row.ID, row.Entry), l.sides(row.ID, row.Exit)
	t.trap, t.explosive = l.sides(row.ID, row.Trap), l.sides(row.ID, row.Explosive)
	if s := row.Strike; s != nil {
		if s.Type != "melee" || s.Target != "any_enemy_unit" || s.Strength < 1 || s.Strength > 9 {
			l.fail(row.ID+".strike", "it is of type melee, on any_enemy_unit, of strength 1 to 9")
		}
		t.strike = int8(s.Strength)
	}
	if m := row.Module; m != nil {
		l.module(row, m, t)
	}
}

func (l *armyLoader) module(row *tileRow, m *moduleRow, t *tile) {
	targets, ok := targetIDs[m.Targets]
	if !ok {
		l.fail(row.ID+".module.targets", "%q is none of %s", m.Targets, names(targetIDs))
	}
	if m.Reach < 1 || m.Reach > 2 {
		l.fail(row.ID+".module.reach", "%d; a link reaches 1 or 2 hexes", m.Reach)
	}
	if m.Excludes != "" && m.Excludes != "hq" {
		l.fail(row.ID+".module.excludes", "%q; only hq can be excluded", m.Excludes)
	}
	t.targets, t.reach, t.sparesHQ = targets, int8(m.Reach), m.Excludes == "hq"
	t.gives = l.effects(row.ID+".module.effects", m.Effects)
}

func (l *armyLoader) effects(field string, row map[string]int) effects {
	var all effects
	for _, id := range slices.Sorted(maps.Keys(row)) {
		if id == "none" {
			continue
		}
		e, ok := effectIDs[id]
		if !ok {
			l.fail(field, "%q is none of %s", id, names(effectIDs))
			return all
		}
		if row[id] < -9 || row[id] > 9 {
			l.fail(field, "%s: %d; it is -9 to 9", id, row[id])
			return all
		}
		all[e] = int8(row[id])
	}
	return all
}

func (l *armyLoader) abilities(field string, ids ...string) abilities {
	var all abilities
	for _, id := range ids {
		if id == "" {
			continue
		}
		a, ok := abilityIDs[id]
		if !ok {
			l.fail(field, "%q is none of %s", id, names(abilityIDs))
			return all
		}
		all |= 1 << a
	}
	return all
}

func (l *armyLoader) strengths(id string, list []int) [hex.Directions]int8 {
	var all [hex.Directions]int8
	if list == nil {
		return all
	}
	if len(list) != hex.Directions {
		l.fail(id, "a list by side has %d entries; it has 6", len(list))
		return all
	}
	for i, n := range list {
		if n < 0 || n > 9 {
			l.fail(id, "a list by side holds %d; it holds 0 to 9", n)
		}
		all[i] = int8(n)
	}
	return all
}

func (l *armyLoader) sides(id string, list []int) sides {
	var all sides
	for i, n := range l.strengths(id, list) {
		if n > 0 {
			all |= 1 << i
		}
	}
	return all
}

// period is the least rotation that leaves the tile as it is (NSH-103).
func (t *tile) period() int8 {
	for n := int8(1); n < hex.Directions; n++ {
		if hex.Directions%n == 0 && t.sameTurned(n) {
			return n
		}
	}
	return hex.Directions
}

func (t *tile) sameTurned(n int8) bool {
	for _, set := range []sides{t.armour, t.net, t.link, t.reflect, t.entry, t.exit, t.trap, t.explosive} {
		if set.turned(n) != set {
			return false
		}
	}
	for _, list := range t.attacks {
		for side := range list {
			if list[side] != list[(side+int(n))%hex.Directions] {
				return false
			}
		}
	}
	return true
}

func isID(id string) bool {
	return id != "" && !strings.ContainsFunc(id, func(c rune) bool { return c != '-' && (c < 'a' || c > 'z') && (c < '0' || c > '9') })
}

func names[V any](ids map[string]V) string { return strings.Join(slices.Sorted(maps.Keys(ids)), ", ") }

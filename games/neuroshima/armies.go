package neuroshima

import (
	"io/fs"
	"slices"
	"strings"

	"mischief/game/board/hex"
	"mischief/game/content"
	"mischief/game/vocabulary"
)

// armyTiles is how many tiles an army has (NSH-104).
const armyTiles = 35

// readBox reads armies.yaml.
func readBox(files fs.FS) (*box, error) {
	n, err := content.Open(files, "armies.yaml")
	if err != nil {
		return nil, err
	}
	n.Skip("conventions", "left_out", "abilities", "effects", "actions") // the last three are in packs from when the words of tiles stood in this file
	b := &box{faces: make([]tile, 1), rosters: make([]army, 1), printed: make([]map[string]any, 1)}
	for _, row := range n.Each("armies", 2, 100) {
		b.readArmy(row)
	}
	if kinds := len(b.faces) - 1; kinds > 254 {
		n.FailAt("armies", "%d kinds of tiles; 254 are the most", kinds)
	}
	return b, n.Err()
}

func (b *box) readArmy(n *content.Node) {
	n.Skip("name_pl", "release", "confidence", "from", "sides_from", "counts_from", "sources", "counts_agree", "tiles_total", "notes")
	n.Fields("markers")
	a := army{id: n.ID("id", "-"), name: n.Text("name"), does: n.Remark("hq_ability"), word: "hq." + n.Remark("id"), first: Tile(len(b.faces)), venom: int8(n.At("markers").Int("venom", 0, 127))}
	bonus := n.At("hq_bonus")
	bonus.Skip("link_side")
	around, abilities := readEffects(bonus, "adjacent_friendly"), vocabulary.Set[ability]{}
	if bonus.Has("ability") {
		abilities.Add(ability(bonus.Word("ability", abilityWords.IDs())))
	}
	rows := n.Each("tiles", 1, maxKinds)
	sum := 0
	for _, row := range rows {
		t := readTile(row, a.id)
		t.army = Army(len(b.rosters))
		if t.kind == hqKind {
			if a.hq != NoTile || t.count != 1 {
				row.Fail("an army has one HQ")
			}
			a.hq = Tile(len(b.faces))
			t.around = around
			t.learn(abilities)
		}
		sum += int(t.count)
		b.faces, b.printed = append(b.faces, t), append(b.printed, readPrinted(row))
	}
	switch a.kinds = len(rows); {
	case a.hq == NoTile:
		n.FailAt("tiles", "the army has no HQ")
	case sum != armyTiles:
		n.FailAt("tiles", "%d tiles; NSH-104 asks for %d", sum, armyTiles)
	}
	b.rosters, b.ids = append(b.rosters, a), append(b.ids, a.id)
}

func readTile(n *content.Node, army string) tile {
	full, name := n.ID("id", "-"), n.Text("name")
	id, ok := strings.CutPrefix(full, army+"-")
	if !ok || id == "" {
		n.FailAt("id", "%q; it begins with %q", full, army+"-")
	}
	t := tile{id: id, name: strings.TrimPrefix(name, "The "), kind: kind(n.Word("kind", kindIDs[warrior:])) + warrior, count: uint8(n.Int("count", 1, armyTiles))}
	n.Skip("action", "strike", "explodes_in_phase")
	switch {
	case t.kind == instant:
		t.action = actionWords.Word(n.Word("action", actionWords.IDs())).Is
	case t.kind.isUnit():
		t.readUnit(n)
	}
	t.learn(readAbilities(n, "abilities"))
	t.word, t.symmetry = "tile-"+full, t.period()
	return t
}

// attackIDs are the lists of a tile that say how strong its attacks are.
var attackIDs = [attackTypes]string{"melee", "ranged", "gauss", "poison", "shotgun", "rocket", "mortar"}

// sideList is a set of the sides of a tile, and the list that says which are in it.
type sideList struct {
	list string
	set  *sides
}

func (t *tile) sideLists() [8]sideList {
	return [...]sideList{{"armour", &t.armour}, {"net", &t.net}, {"link", &t.link}, {"reflect", &t.reflect}, {"entry", &t.entry}, {"exit", &t.exit}, {"trap", &t.trap},
		{"explosive", &t.explosive}}
}

func (t *tile) readUnit(n *content.Node) {
	t.toughness = int8(n.Int("toughness", 1, hqPoints))
	for i, item := range n.Each("initiative", 0, len(t.initiative)) {
		t.initiative[i] = int8(item.Int("", 0, 3))
		if i > 0 && t.initiative[i] >= t.initiative[i-1] {
			item.Fail("%d; each value is lower than the one before", t.initiative[i])
		}
		t.actions++
	}
	for a, list := range attackIDs {
		t.attacks[a] = readSides(n, list)
	}
	for _, m := range t.sideLists() {
		for side, strength := range readSides(n, m.list) {
			if strength > 0 {
				*m.set |= 1 << side
			}
		}
	}
	if n.Has("strike") {
		s := n.At("strike")
		s.Word("type", []string{"melee"})
		s.Word("target", []string{"any_enemy_unit"})
		t.strike = int8(s.Int("strength", 1, 9))
	}
	if n.Has("module") {
		m := n.At("module")
		t.targets, t.reach, t.gives = target(m.Word("targets", targetIDs[:])), int8(m.Int("reach", 1, 2)), readEffects(m, "effects")
		if t.sparesHQ = m.Has("excludes"); t.sparesHQ {
			m.Word("excludes", []string{"hq"})
		}
	}
}

// readSides reads a number for each side.
func readSides(n *content.Node, list string) (all [hex.Directions]int8) {
	if n.Has(list) {
		for side, item := range n.Each(list, hex.Directions, hex.Directions) {
			all[side] = int8(item.Int("", 0, 9))
		}
	}
	return all
}

// readEffects reads how much of each effect something gives.
func readEffects(n *content.Node, name string) (all effects) {
	effectWords.Each(n, name, func(e int, of *content.Node) {
		if amount := of.Int("", -9, 9); e != int(noEffect) {
			all[e] = int8(amount)
		}
	})
	return all
}

func readAbilities(n *content.Node, name string) (all vocabulary.Set[ability]) {
	for _, a := range n.Words(name, abilityWords.IDs()) {
		all.Add(ability(a))
	}
	return all
}

// learn gives a tile abilities, besides those that it has.
func (t *tile) learn(more vocabulary.Set[ability]) {
	t.abilities.Join(more)
	for a, word := range abilityWords.Words() {
		if t.abilities.Has(ability(a)) {
			t.listens |= word.Is
		}
	}
}

// shownIDs are the fields of a tile that the board shows; those in which there is something.
var shownIDs = append([]string{"count", "kind", "action", "toughness", "initiative", "module", "abilities", "armour", "net", "link", "reflect", "entry", "exit", "trap",
	"explosive"}, attackIDs[:]...)

// readPrinted keeps what the board shows of a tile.
func readPrinted(n *content.Node) map[string]any {
	shown := map[string]any{}
	for _, name := range shownIDs {
		if value := n.At(name).Any(); !blank(value) {
			shown[name] = value
		}
	}
	return shown
}

// blank tells whether there is nothing in a value: it is missing, an empty list, or a list by side that has zeros alone.
func blank(value any) bool {
	items, ok := value.([]any)
	if !ok {
		return value == nil || value == uint64(0)
	}
	return len(items) == 0 || len(items) == hex.Directions && !slices.ContainsFunc(items, func(item any) bool { return item != uint64(0) })
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
	for _, m := range t.sideLists() {
		if m.set.turned(n) != *m.set {
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

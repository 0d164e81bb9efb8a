package tiles

import (
	"io/fs"
	"slices"
	"strings"

	"mischief/game/board/hex"
	"mischief/game/content"
	"mischief/game/vocabulary"
)

// MaxKinds is how many kinds of tiles an army can have.
const MaxKinds = 24

// maxToughness is the most Toughness that is printed: that of an HQ (NSH-107).
const maxToughness = 20

// ArmySize is how many tiles an army has (NSH-104).
const ArmySize = 35

// Read reads armies.yaml. An error names line and column of all that is wrong with it.
func Read(files fs.FS) (*Box, error) {
	n, err := content.Open(files, "armies.yaml")
	if err != nil {
		return nil, err
	}
	n.Skip("conventions", "left_out", "abilities", "effects", "actions") // the last three are in packs from when the words of tiles stood in this file
	b := &Box{faces: make([]Face, 1), rosters: make([]Roster, 1), printed: make([]map[string]any, 1)}
	for _, row := range n.Each("armies", 2, 100) {
		b.readArmy(row)
	}
	if kinds := len(b.faces) - 1; kinds > 254 {
		n.FailAt("armies", "%d kinds of tiles; 254 are the most", kinds)
	}
	return b, n.Err()
}

func (b *Box) readArmy(n *content.Node) {
	n.Skip("name_pl", "release", "confidence", "from", "sides_from", "counts_from", "sources", "counts_agree", "tiles_total", "notes")
	n.Fields("markers")
	a := Roster{ID: n.ID("id", "-"), Name: n.Text("name"), does: n.Remark("hq_ability"), Word: "hq." + n.Remark("id"),
		first: Tile(len(b.faces)), Venom: int8(n.At("markers").Int("venom", 0, 127))}
	bonus := n.At("hq_bonus")
	bonus.Skip("link_side")
	around, abilities := readEffects(bonus, "adjacent_friendly"), vocabulary.Set[Ability]{}
	if bonus.Has("ability") {
		abilities.Add(Ability(bonus.Word("ability", AbilityWords.IDs())))
	}
	rows := n.Each("tiles", 1, MaxKinds)
	sum := 0
	for _, row := range rows {
		t := readTile(row, a.ID)
		t.Army = Army(len(b.rosters))
		if t.Kind == HQ {
			if a.HQ != NoTile || t.Count != 1 {
				row.Fail("an army has one HQ")
			}
			a.HQ = Tile(len(b.faces))
			t.Around = around
			t.learn(abilities)
		}
		sum += int(t.Count)
		b.faces, b.printed = append(b.faces, t), append(b.printed, readPrinted(row))
	}
	switch a.Kinds = len(rows); {
	case a.HQ == NoTile:
		n.FailAt("tiles", "the army has no HQ")
	case sum != ArmySize:
		n.FailAt("tiles", "%d tiles; NSH-104 asks for %d", sum, ArmySize)
	}
	b.rosters, b.ids = append(b.rosters, a), append(b.ids, a.ID)
}

func readTile(n *content.Node, army string) Face {
	full, name := n.ID("id", "-"), n.Text("name")
	id, ok := strings.CutPrefix(full, army+"-")
	if !ok || id == "" {
		n.FailAt("id", "%q; it begins with %q", full, army+"-")
	}
	t := Face{ID: id, Name: strings.TrimPrefix(name, "The "), Kind: Kind(n.Word("kind", kindIDs[Warrior:])) + Warrior, Count: uint8(n.Int("count", 1, ArmySize))}
	n.Skip("action", "strike", "explodes_in_phase")
	switch {
	case t.Kind == Instant:
		t.Action = ActionWords.Word(n.Word("action", ActionWords.IDs())).Is
	case t.Kind.IsUnit():
		t.readUnit(n)
	}
	t.learn(readAbilities(n, "abilities"))
	t.Word, t.Symmetry = "tile-"+full, t.period()
	return t
}

// attackIDs are the lists of a tile that say how strong its attacks are.
var attackIDs = [AttackTypes]string{"melee", "ranged", "gauss", "poison", "shotgun", "rocket", "mortar"}

// sideList is a set of the sides of a tile, and the list that says which are in it.
type sideList struct {
	list string
	set  *Sides
}

func (t *Face) sideLists() [8]sideList {
	return [...]sideList{{"armour", &t.Armour}, {"net", &t.Net}, {"link", &t.Link}, {"reflect", &t.Reflect}, {"entry", &t.Entry}, {"exit", &t.Exit}, {"trap", &t.Trap},
		{"explosive", &t.Explosive}}
}

func (t *Face) readUnit(n *content.Node) {
	t.Toughness = int8(n.Int("toughness", 1, maxToughness))
	for i, item := range n.Each("initiative", 0, len(t.Initiative)) {
		t.Initiative[i] = int8(item.Int("", 0, 3))
		if i > 0 && t.Initiative[i] >= t.Initiative[i-1] {
			item.Fail("%d; each value is lower than the one before", t.Initiative[i])
		}
		t.Actions++
	}
	for a, list := range attackIDs {
		t.Attacks[a] = readSides(n, list)
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
		t.Strike = int8(s.Int("strength", 1, 9))
	}
	if n.Has("module") {
		m := n.At("module")
		t.Targets, t.Reach, t.Gives = Target(m.Word("targets", targetIDs[:])), int8(m.Int("reach", 1, 2)), readEffects(m, "effects")
		if t.SparesHQ = m.Has("excludes"); t.SparesHQ {
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
func readEffects(n *content.Node, name string) (all Effects) {
	EffectWords.Each(n, name, func(e int, of *content.Node) {
		if amount := of.Int("", -9, 9); e != int(NoEffect) {
			all[e] = int8(amount)
		}
	})
	return all
}

func readAbilities(n *content.Node, name string) (all vocabulary.Set[Ability]) {
	for _, a := range n.Words(name, AbilityWords.IDs()) {
		all.Add(Ability(a))
	}
	return all
}

// learn gives a tile abilities, besides those that it has.
func (t *Face) learn(more vocabulary.Set[Ability]) {
	t.Abilities.Join(more)
	for a, word := range AbilityWords.Words() {
		if t.Abilities.Has(Ability(a)) {
			t.Listens |= word.Is
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
func (t *Face) period() int8 {
	for n := int8(1); n < hex.Directions; n++ {
		if hex.Directions%n == 0 && t.sameTurned(n) {
			return n
		}
	}
	return hex.Directions
}

func (t *Face) sameTurned(n int8) bool {
	for _, m := range t.sideLists() {
		if m.set.Turned(n) != *m.set {
			return false
		}
	}
	for _, list := range t.Attacks {
		for side := range list {
			if list[side] != list[(side+int(n))%hex.Directions] {
				return false
			}
		}
	}
	return true
}

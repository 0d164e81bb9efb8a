package neuroshima

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mischief/board/hex"
)

// sideNames are the directions of the board, from north clockwise.
var sideNames = [hex.Directions]string{"N", "NE", "SE", "S", "SW", "NW"}

// reading tells all there is to say of the unit on a hex: what it is, what it can do now, and what holds of it.
func (r *Rules) reading(s *Position, f *field, c hex.Cell, p *page) string {
	u, t := &s.Unit[c], r.tile(s, c)
	home := r.home(s, u.Tile)
	head := fmt.Sprintf("%s: %s of %s, r%d", hexName(s, c), t.name, r.armyName(s, home), u.Turn)
	if p.pen.Width > 0 {
		head = fmt.Sprintf("%s: %s%s r%d", hexName(s, c), shapes[f.owner[c]], t.name, u.Turn)
	}
	facts := []string{head}
	if f.owner[c] != home {
		facts = append(facts, "taken over by "+r.armyName(s, f.owner[c]))
	}
	if t.kind == hqKind {
		facts = append(facts, counted(int(s.Player[home].HQ), "point", "points"))
	}
	if values := r.initiatives(s, f, c); len(values) > 0 {
		facts = append(facts, "Initiative "+strings.Join(values, ", "))
	}
	if t.kind != hqKind {
		facts = append(facts, r.toughnessText(s, f, c))
	}
	strength := func(a attack, n int8) int8 { return f.power(c, n, a) }
	facts = append(facts, t.sidesReading(int(u.Turn), strength)...)
	facts = append(facts, t.talents()...)
	return strings.Join(append(facts, r.states(s, f, c)...), "; ")
}

// tileReading tells what is printed on a tile that does not lie on the board, as it would stand in rotation r0.
func (r *Rules) tileReading(id Tile) string {
	t := &r.tiles[id]
	facts := []string{t.name}
	if t.kind.isUnit() {
		facts[0] += " (" + t.id + " r0)"
		for _, n := range t.initiative[:t.actions] {
			facts = append(facts, fmt.Sprintf("Initiative %d", n))
		}
		facts = append(facts, fmt.Sprintf("Toughness %d", t.toughness))
	}
	facts = append(facts, t.sidesReading(0, func(_ attack, n int8) int8 { return n })...)
	return strings.Join(append(facts, t.talents()...), "; ")
}

// baseReading tells of the foundation tile on a hex.
func (r *Rules) baseReading(s *Position, c hex.Cell) string {
	t := &r.tiles[s.Base[c]]
	return fmt.Sprintf("foundation tile %s of %s", t.name, r.armyName(s, r.home(s, s.Base[c])))
}

// initiatives are the values at which a unit can act.
func (r *Rules) initiatives(s *Position, f *field, c hex.Cell) []string {
	var values []string
	for _, slot := range r.slots(s, f, c) {
		if slot != noSlot {
			values = append(values, strconv.Itoa(int(slot)))
		}
	}
	return values
}

func (r *Rules) toughnessText(s *Position, f *field, c hex.Cell) string {
	whole, wounds := r.toughness(s, f, c), s.Unit[c].Wounds
	if wounds == 0 {
		return fmt.Sprintf("Toughness %d", whole)
	}
	return fmt.Sprintf("Toughness %d of %d left", whole-wounds, whole)
}

// sidesReading lists what a tile has on its sides when it is turned, by what it is.
func (t *tile) sidesReading(turn int, strength func(a attack, printed int8) int8) []string {
	var facts []string
	for a, list := range t.attacks {
		for _, n := range strengthsOf(list) {
			var at sides
			for side, own := range list {
				if own == n {
					at |= 1 << side
				}
			}
			facts = append(facts, fmt.Sprintf("%s %d %s", kindNames[a], strength(attack(a), n), at.reading(turn)))
		}
	}
	for _, m := range t.marked() {
		facts = append(facts, m.name+" "+m.sides.reading(turn))
	}
	return facts
}

// strengthsOf are the different strengths of a list by side, the highest first.
func strengthsOf(list [hex.Directions]int8) []int8 {
	values := slices.Sorted(slices.Values(list[:]))
	slices.Reverse(values)
	return slices.DeleteFunc(slices.Compact(values), func(n int8) bool { return n == 0 })
}

// reading names the directions that printed sides point to when the tile is turned.
func (set sides) reading(turn int) string {
	now := set.turned(int8(turn))
	if now == 1<<hex.Directions-1 {
		return "on all sides"
	}
	var names []string
	for d, name := range sideNames {
		if now.has(hex.Direction(d)) {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// talents tells what a tile can do besides: attack anybody, help or hinder others, its abilities.
func (t *tile) talents() []string {
	var facts []string
	if t.strike > 0 {
		facts = append(facts, fmt.Sprintf("attacks any enemy unit with %d", t.strike))
	}
	if text := t.gives.reading(); text != "" {
		whom := [...]string{noTarget: "", onFriends: "friends ", onEnemies: "enemies ", onEnemyModules: "enemy modules ", onAll: ""}[t.targets]
		facts = append(facts, "gives "+whom+text)
	}
	if text := t.around.reading(); text != "" {
		facts = append(facts, "gives adjacent friends "+text)
	}
	for _, id := range slices.Sorted(keysOf(t.abilities)) {
		facts = append(facts, spaced(id))
	}
	return facts
}

// keysOf lists the ids of abilities.
func keysOf(set abilities) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for id, a := range abilityIDs {
			if set.has(a) && !yield(id) {
				return
			}
		}
	}
}

// reading names effects: those that are numbers with their numbers.
func (e *effects) reading() string {
	var names []string
	for i, n := range e {
		if n != 0 {
			names = append(names, effect(i).reading(n))
		}
	}
	return strings.Join(names, ", ")
}

func (e effect) reading(by int8) string {
	if e >= meleeBonus {
		return fmt.Sprintf("%s %+d", spaced(effectNames[e]), by)
	}
	return spaced(effectNames[e])
}

// spaced writes an id of the content as words.
func spaced(id string) string {
	return strings.ReplaceAll(strings.ReplaceAll(id, "hq_", "HQ "), "_", " ")
}

// states tells what holds of a unit at this moment and is printed nowhere.
func (r *Rules) states(s *Position, f *field, c hex.Cell) []string {
	u := &s.Unit[c]
	var facts []string
	if by := r.netters(s, f, c); by != 0 {
		facts = append(facts, "netted by "+list(namesOf(s, by)))
	} else if f.netted.Has(c) {
		facts = append(facts, "under the Net of Steel")
	}
	if f.paralysed.Has(c) {
		facts = append(facts, "paralysed")
	}
	if n := u.Venom[mississippiVenom]; n > 0 {
		facts = append(facts, fmt.Sprintf("Venom %d", n))
	}
	if n := u.Venom[neojungleVenom]; n > 0 {
		facts = append(facts, fmt.Sprintf("Venom of Neojungle %d", n))
	}
	for _, l := range r.links(s, f, c) {
		facts = append(facts, l.effect.reading(l.by)+" from "+hexName(s, l.from))
	}
	if u.Moved || u.Used || u.Carried > 0 {
		facts = append(facts, "used in this turn")
	}
	if s.Base[c] != NoTile {
		facts = append(facts, "on the "+r.baseReading(s, c))
	}
	return facts
}

// netters are the units whose working nets hold the unit on a hex.
func (r *Rules) netters(s *Position, f *field, c hex.Cell) hex.Set {
	var by hex.Set
	if !f.netted.Has(c) {
		return by
	}
	own := f.facing(c, r.tile(s, c).net.turned(s.Unit[c].Turn))
	for units := f.board.Around(c) & f.enemies(c) &^ f.netted &^ own; units != 0; {
		n := units.Pop()
		if f.facing(n, r.tile(s, n).net.turned(s.Unit[n].Turn)).Has(c) {
			by |= hex.One(n)
		}
	}
	return by
}

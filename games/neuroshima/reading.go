package neuroshima

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/game/board/hex"
)

// sideNames are the directions of the board, from north clockwise.
var sideNames = [hex.Directions]string{"N", "NE", "SE", "S", "SW", "NW"}

// reading tells all there is to say of the unit on a hex: what it is, what it can do now, and what holds of it.
func (r Artist) reading(s *Position, f *field, c hex.Cell, p *page) string {
	u, t := &s.Unit[c], r.tile(s, c)
	home := r.home(s, u.Tile)
	say := p.pen.Say
	head := say("{{.hex}}: {{.tile}} of {{.army}}, r{{.turn}}", at("hex", s, c), r.tileName("tile", u.Tile), r.army("army", s, home), game.Num("turn", u.Turn))
	if p.pen.Width > 0 {
		head = fmt.Sprintf("%s: %s%s r%d", hexName(s, c), shapes[f.owner[c]], say(t.name), u.Turn)
	}
	facts := []string{head}
	if f.owner[c] != home {
		facts = append(facts, say("taken over by {{.army}}", r.army("army", s, f.owner[c])))
	}
	if t.kind == hqKind {
		facts = append(facts, say(`{{plural .n "point" "points"}}`, game.Num("n", s.Player[home].HQ)))
	}
	if values := r.initiative(s, f, c); len(values) > 0 {
		facts = append(facts, say("Initiative {{.n}}", game.Name("n", joined(values, ", "))))
	}
	if t.kind != hqKind {
		facts = append(facts, r.toughnessText(s, f, c, p))
	}
	strength := func(a attack, n int8) int8 { return f.power(c, n, a) }
	facts = append(facts, p.sides(t, int(u.Turn), strength)...)
	facts = append(facts, p.talents(t)...)
	return strings.Join(append(facts, r.states(s, f, c, p)...), "; ")
}

// tileReading tells what is printed on a tile that does not lie on the board, as it would stand in rotation r0.
func (r Artist) tileReading(id Tile, p *page) string {
	t, say := r.Face(id), p.pen.Say
	facts := []string{say(t.name)}
	if t.kind.isUnit() {
		facts[0] += " (" + t.id + " r0)"
		for _, n := range t.initiative[:t.actions] {
			facts = append(facts, say("Initiative {{.n}}", game.Name("n", strconv.Itoa(int(n)))))
		}
		facts = append(facts, say("Toughness {{.n}}", game.Num("n", t.toughness)))
	}
	facts = append(facts, p.sides(t, 0, func(_ attack, n int8) int8 { return n })...)
	return strings.Join(append(facts, p.talents(t)...), "; ")
}

// baseReading tells of the foundation tile on a hex.
func (r Artist) baseReading(s *Position, c hex.Cell, p *page) string {
	return p.pen.Say("foundation tile {{.tile}} of {{.army}}", r.tileName("tile", s.Base[c]), r.army("army", s, r.home(s, s.Base[c])))
}

// joined writes numbers in a row.
func joined(numbers []int8, between string) string {
	var texts []string
	for _, n := range numbers {
		texts = append(texts, strconv.Itoa(int(n)))
	}
	return strings.Join(texts, between)
}

func (r Artist) toughnessText(s *Position, f *field, c hex.Cell, p *page) string {
	whole, wounds := r.toughness(s, f, c), s.Unit[c].Wounds
	if wounds == 0 {
		return p.pen.Say("Toughness {{.n}}", game.Num("n", whole))
	}
	return p.pen.Say("Toughness {{.n}} of {{.of}} left", game.Num("n", whole-wounds), game.Num("of", whole))
}

// sides lists what a tile has on its sides when it is turned, by what it is.
func (p *page) sides(t *tile, turn int, strength func(a attack, printed int8) int8) []string {
	var facts []string
	for a, list := range t.attacks {
		for _, n := range strengthsOf(list) {
			var at sides
			for side, own := range list {
				if own == n {
					at |= 1 << side
				}
			}
			facts = append(facts, fmt.Sprintf("%s %d %s", p.pen.Say(attackTexts[a]), strength(attack(a), n), p.towards(at, turn)))
		}
	}
	for _, m := range t.marked() {
		facts = append(facts, p.pen.Say(m.name)+" "+p.towards(m.sides, turn))
	}
	return facts
}

// attackTexts are what attacks are called.
var attackTexts = [attackTypes]string{melee: "melee", ranged: "ranged", gauss: "Gauss", poison: "poison", shotgun: "shotgun", rocket: "rocket", mortar: "mortar"}

// strengthsOf are the different strengths of a list by side, the highest first.
func strengthsOf(list [hex.Directions]int8) []int8 {
	values := slices.Sorted(slices.Values(list[:]))
	slices.Reverse(values)
	return slices.DeleteFunc(slices.Compact(values), func(n int8) bool { return n == 0 })
}

// towards names the directions that printed sides point to when the tile is turned.
func (p *page) towards(set sides, turn int) string {
	now := set.turned(int8(turn))
	if now == 1<<hex.Directions-1 {
		return p.pen.Say("on all sides")
	}
	var names []string
	for d, name := range sideNames {
		if now.has(hex.Direction(d)) {
			names = append(names, p.pen.Say(name))
		}
	}
	return strings.Join(names, " ")
}

// talents tells what a tile can do besides: attack anybody, help or hinder others, its abilities.
func (p *page) talents(t *tile) []string {
	var facts []string
	if t.strike > 0 {
		facts = append(facts, p.pen.Say("attacks any enemy unit with {{.n}}", game.Num("n", t.strike)))
	}
	if text := p.effects(&t.gives); text != "" {
		facts = append(facts, p.pen.Say([...]string{noTarget: "gives {{.what}}", onFriends: "gives friends {{.what}}", onEnemies: "gives enemies {{.what}}",
			onEnemyModules: "gives enemy modules {{.what}}", onAll: "gives {{.what}}"}[t.targets], game.Name("what", text)))
	}
	if text := p.effects(&t.around); text != "" {
		facts = append(facts, p.pen.Say("gives adjacent friends {{.what}}", game.Name("what", text)))
	}
	var abilities []string
	for a, id := range abilityWords.IDs() {
		if t.abilities.Has(ability(a)) {
			abilities = append(abilities, id)
		}
	}
	slices.Sort(abilities)
	for _, id := range abilities {
		facts = append(facts, spaced(p.pen.Say(id)))
	}
	return facts
}

// effects names effects: those that are numbers with their numbers.
func (p *page) effects(e *effects) string {
	var names []string
	for i, n := range e {
		if n != 0 {
			names = append(names, p.effect(effect(i), n))
		}
	}
	return strings.Join(names, ", ")
}

func (p *page) effect(e effect, by int8) string {
	word := effectWords.Word(int(e))
	name := spaced(p.pen.Say(word.ID))
	if word.Is {
		return fmt.Sprintf("%s %+d", name, by)
	}
	return name
}

// spaced writes an id of the content as words.
func spaced(id string) string {
	return strings.ReplaceAll(strings.ReplaceAll(id, "hq_", "HQ "), "_", " ")
}

// states tells what holds of a unit at this moment and is printed nowhere.
func (r Artist) states(s *Position, f *field, c hex.Cell, p *page) []string {
	u, say := &s.Unit[c], p.pen.Say
	var facts []string
	if by := r.netters(s, f, c); by != 0 {
		facts = append(facts, say("netted by {{.hexes}}", game.Name("hexes", p.list(namesOf(s, by)))))
	} else if f.netted.Has(c) {
		facts = append(facts, say("under the Net of Steel"))
	}
	if f.paralysed.Has(c) {
		facts = append(facts, say("is paralysed"))
	}
	if n := u.Venom[mississippiVenom]; n > 0 {
		facts = append(facts, say("Venom {{.n}}", game.Num("n", n)))
	}
	if n := u.Venom[neojungleVenom]; n > 0 {
		facts = append(facts, say("Venom of Neojungle {{.n}}", game.Num("n", n)))
	}
	for _, l := range r.links(s, f, c) {
		facts = append(facts, say("{{.what}} from {{.hex}}", game.Name("what", p.effect(l.effect, l.by)), at("hex", s, l.from)))
	}
	if u.Moved || u.Used || u.Carried > 0 {
		facts = append(facts, say("used in this turn"))
	}
	if s.Base[c] != NoTile {
		facts = append(facts, say("on the {{.base}}", game.Name("base", r.baseReading(s, c, p))))
	}
	return facts
}

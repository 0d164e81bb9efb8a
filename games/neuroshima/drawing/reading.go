package drawing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/rules"
	"mischief/games/neuroshima/tiles"
)

// sideNames are the directions of the board, from north clockwise.
var sideNames = [hex.Directions]string{"N", "NE", "SE", "S", "SW", "NW"}

// reading tells all there is to say of the unit on a hex: what it is, what it can do now, and what holds of it.
func (r Drawer) reading(s *rules.Position, f *rules.Field, c hex.Cell, p *page) string {
	u, t := &s.Unit[c], r.FaceOn(s, c)
	home := r.Home(s, u.Tile)
	say := p.pen.Say
	head := say("{{.hex}}: {{.tile}} of {{.army}}, r{{.turn}}", rules.At("hex", s, c), game.Word("tile", t.Name), r.ArmyArg("army", s, home), game.Num("turn", u.Turn))
	if p.pen.Width > 0 {
		head = fmt.Sprintf("%s: %s%s r%d", rules.HexName(s, c), shapes[f.Owner[c]], say(t.Name), u.Turn)
	}
	facts := []string{head}
	if f.Owner[c] != home {
		facts = append(facts, say("taken over by {{.army}}", r.ArmyArg("army", s, f.Owner[c])))
	}
	if t.Kind == tiles.HQ {
		facts = append(facts, say(`{{plural .n "point" "points"}}`, game.Num("n", s.Player[home].HQ)))
	}
	if values := r.Initiative(s, f, c); len(values) > 0 {
		facts = append(facts, say("Initiative {{.n}}", game.Name("n", joined(values, ", "))))
	}
	if t.Kind != tiles.HQ {
		facts = append(facts, r.toughnessText(s, f, c, p))
	}
	strength := func(a tiles.Attack, n int8) int8 { return f.Power(c, n, a) }
	facts = append(facts, p.sides(t, int(u.Turn), strength)...)
	facts = append(facts, p.talents(t)...)
	return strings.Join(append(facts, r.states(s, f, c, p)...), "; ")
}

// tileReading tells what is printed on a tile that does not lie on the board, as it would stand in rotation r0.
func (r Drawer) tileReading(id tiles.Tile, p *page) string {
	t, say := r.Face(id), p.pen.Say
	facts := []string{say(t.Name)}
	if t.Kind.IsUnit() {
		facts[0] += " (" + t.ID + " r0)"
		for _, n := range t.Initiative[:t.Actions] {
			facts = append(facts, say("Initiative {{.n}}", game.Name("n", strconv.Itoa(int(n)))))
		}
		facts = append(facts, say("Toughness {{.n}}", game.Num("n", t.Toughness)))
	}
	facts = append(facts, p.sides(t, 0, func(_ tiles.Attack, n int8) int8 { return n })...)
	return strings.Join(append(facts, p.talents(t)...), "; ")
}

// baseReading tells of the foundation tile on a hex.
func (r Drawer) baseReading(s *rules.Position, c hex.Cell, p *page) string {
	return p.pen.Say("foundation tile {{.tile}} of {{.army}}", game.Word("tile", r.Face(s.Base[c]).Name), r.ArmyArg("army", s, r.Home(s, s.Base[c])))
}

// joined writes numbers in a row.
func joined(numbers []int8, between string) string {
	var texts []string
	for _, n := range numbers {
		texts = append(texts, strconv.Itoa(int(n)))
	}
	return strings.Join(texts, between)
}

func (r Drawer) toughnessText(s *rules.Position, f *rules.Field, c hex.Cell, p *page) string {
	whole, wounds := r.Toughness(s, f, c), s.Unit[c].Wounds
	if wounds == 0 {
		return p.pen.Say("Toughness {{.n}}", game.Num("n", whole))
	}
	return p.pen.Say("Toughness {{.n}} of {{.of}} left", game.Num("n", whole-wounds), game.Num("of", whole))
}

// sides lists what a tile has on its sides when it is turned, by what it is.
func (p *page) sides(t *tiles.Face, turn int, strength func(a tiles.Attack, printed int8) int8) []string {
	var facts []string
	for a, list := range t.Attacks {
		for _, n := range strengthsOf(list) {
			var at tiles.Sides
			for side, own := range list {
				if own == n {
					at |= 1 << side
				}
			}
			facts = append(facts, fmt.Sprintf("%s %d %s", p.pen.Say(attackTexts[a]), strength(tiles.Attack(a), n), p.towards(at, turn)))
		}
	}
	for _, m := range marked(t) {
		facts = append(facts, p.pen.Say(m.name)+" "+p.towards(m.sides, turn))
	}
	return facts
}

// attackTexts are what attacks are called.
var attackTexts = [tiles.AttackTypes]string{
	tiles.Melee: "melee", tiles.Ranged: "ranged", tiles.Gauss: "Gauss", tiles.Poison: "poison", tiles.Shotgun: "shotgun", tiles.Rocket: "rocket",
	tiles.Mortar: "mortar",
}

// strengthsOf are the different strengths of a list by side, the highest first.
func strengthsOf(list [hex.Directions]int8) []int8 {
	values := slices.Sorted(slices.Values(list[:]))
	slices.Reverse(values)
	return slices.DeleteFunc(slices.Compact(values), func(n int8) bool { return n == 0 })
}

// towards names the directions that printed sides point to when the tile is turned.
func (p *page) towards(set tiles.Sides, turn int) string {
	now := set.Turned(int8(turn))
	if now == 1<<hex.Directions-1 {
		return p.pen.Say("on all sides")
	}
	var names []string
	for d, name := range sideNames {
		if now.Has(hex.Direction(d)) {
			names = append(names, p.pen.Say(name))
		}
	}
	return strings.Join(names, " ")
}

// talents tells what a tile can do besides: attack anybody, help or hinder others, its abilities.
func (p *page) talents(t *tiles.Face) []string {
	var facts []string
	if t.Strike > 0 {
		facts = append(facts, p.pen.Say("attacks any enemy unit with {{.n}}", game.Num("n", t.Strike)))
	}
	if text := p.effects(&t.Gives); text != "" {
		facts = append(facts, p.pen.Say([...]string{tiles.NoTarget: "gives {{.what}}", tiles.OnFriends: "gives friends {{.what}}", tiles.OnEnemies: "gives enemies {{.what}}",
			tiles.OnEnemyModules: "gives enemy modules {{.what}}", tiles.OnAll: "gives {{.what}}"}[t.Targets], game.Name("what", text)))
	}
	if text := p.effects(&t.Around); text != "" {
		facts = append(facts, p.pen.Say("gives adjacent friends {{.what}}", game.Name("what", text)))
	}
	var abilities []string
	for a, id := range tiles.AbilityWords.IDs() {
		if t.Abilities.Has(tiles.Ability(a)) {
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
func (p *page) effects(e *tiles.Effects) string {
	var names []string
	for i, n := range e {
		if n != 0 {
			names = append(names, p.effect(tiles.Effect(i), n))
		}
	}
	return strings.Join(names, ", ")
}

func (p *page) effect(e tiles.Effect, by int8) string {
	word := tiles.EffectWords.Word(int(e))
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
func (r Drawer) states(s *rules.Position, f *rules.Field, c hex.Cell, p *page) []string {
	u, say := &s.Unit[c], p.pen.Say
	var facts []string
	if by := r.Netters(s, f, c); by != 0 {
		facts = append(facts, say("netted by {{.hexes}}", game.Name("hexes", p.list(rules.HexNames(s, by)))))
	} else if f.Netted.Has(c) {
		facts = append(facts, say("under the Net of Steel"))
	}
	if f.Paralysed.Has(c) {
		facts = append(facts, say("is paralysed"))
	}
	if n := u.Venom[rules.MississippiVenom]; n > 0 {
		facts = append(facts, say("Venom {{.n}}", game.Num("n", n)))
	}
	if n := u.Venom[rules.NeojungleVenom]; n > 0 {
		facts = append(facts, say("Venom of Neojungle {{.n}}", game.Num("n", n)))
	}
	for _, l := range r.Links(s, f, c) {
		facts = append(facts, say("{{.what}} from {{.hex}}", game.Name("what", p.effect(l.Effect, l.By)), rules.At("hex", s, l.From)))
	}
	if u.Moved || u.Used || u.Carried > 0 {
		facts = append(facts, say("used in this turn"))
	}
	if s.Base[c] != tiles.NoTile {
		facts = append(facts, say("on the {{.base}}", game.Name("base", r.baseReading(s, c, p))))
	}
	return facts
}

package hero

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"mischief/game"
	"mischief/game/content"
	"mischief/games/slaughter/codex"
)

// Limits of what a file may say, apart from rules.
const (
	mostAbout = 200 // letters of a remark
	mostPips  = 6   // of a kind on a face
)

// sides are what files call the faces, in the order in which a file has them.
var sides = []string{"6", "5", "4", "3", "2", "1"}

// ways are what files call the attack of a weapon outside of all categories.
var ways = []string{"melee", "ranged"}

// Read reads a Hero as a file of YAML has it, whether or not it keeps the rules; the node knows where in the file everything stands. An error tells all faults of the
// file with line, column and field.
func (f *Forge) Read(file string, text []byte) (Hero, *content.Node, error) {
	n, err := content.Parse(file, text)
	if err != nil {
		return Hero{}, nil, err
	}
	if n.Has("game") {
		n.Word("game", []string{ID})
	}
	r := reader{f}
	h := Hero{Name: words(n, "name", MostName), About: words(n, "about", mostAbout)}
	h.Sex = codex.Sex(choice(n, "sex", codex.SexIDs[:]))
	h.Card = r.card(n)
	h.Armour = codex.Armour(choice(n, "armour", codex.ArmourIDs[:]))
	h.Shield = n.Bool("shield")
	carried := slices.DeleteFunc(slices.Clone(f.arms), func(id string) bool { return id == "" })
	for i, item := range n.Each("weapons", 0, MostWeapons) {
		h.Weapons[i] = codex.WeaponID(slices.Index(f.arms, carried[item.Word("", carried)]))
	}
	h.Thrown = category(n, "thrown")
	h.Sweep = n.Bool("sweep")
	if n.Has("other") {
		o := n.At("other")
		h.Other = Other{codex.Condition(1 + o.Word("condition", codex.ConditionIDs[1:])), choice(o, "attack", ways) == 1}
	}
	h.Skills, h.Snowfall = r.skills(n, "skills"), r.skills(n, "snowfall")
	for i, p := range n.Each("pets", 0, codex.MostPets) {
		h.PetNames[i], h.Pets[i] = r.pet(p)
	}
	if n.Has("shape") {
		h.ShapeName, h.Shape = r.pet(n.At("shape"))
	}
	if n.Has("daemon") {
		d := n.At("daemon")
		h.DaemonName = words(d, "name", MostName)
		h.Daemon = Daemon{There: true, Card: r.card(d), Natural: category(d, "natural"), Skills: r.skills(d, "skills")}
		for _, bit := range d.Words("features", codex.FeatureIDs) {
			h.Daemon.Features |= 1 << bit
		}
	}
	return h, n, n.Err()
}

// ID is what the game is called by programs.
const ID = "slaughter"

// reader reads the parts that several figures have.
type reader struct{ *Forge }

func (r reader) pet(n *content.Node) (name string, p Pet) {
	return words(n, "name", MostName), Pet{There: true, Card: r.card(n), Ability: codex.PetAbility(choice(n, "ability", codex.AbilityIDs[:])), Magical: n.Bool("magical"), Natural: category(n, "natural")}
}

func (r reader) card(n *content.Node) (card codex.Card) {
	for _, face := range n.Fields("faces", sides...) {
		at, _ := strconv.Atoi(face.Name())
		for _, pips := range face.Fields("", codex.PipIDs[:]...) {
			card[at-1][slices.Index(codex.PipIDs[:], pips.Name())] = uint8(pips.Int("", 0, mostPips))
		}
	}
	return card
}

func (r reader) skills(n *content.Node, field string) (skills [codex.MostSkills]codex.SkillID) {
	var ids []string
	for _, of := range r.school {
		for _, id := range of {
			ids = append(ids, r.Codex.Skills[id].ID)
		}
	}
	for i, item := range n.Each(field, 0, codex.MostSkills) {
		skills[i] = r.Forge.skills[ids[item.Word("", ids)]]
	}
	return skills
}

// words is a text of a line that may be left out.
func words(n *content.Node, field string, most int) string {
	text := n.Remark(field)
	switch {
	case !sayable(text):
		n.At(field).Tell(game.Say("it has signs that cannot be written on a card"), game.Say("use letters, digits, spaces and the usual marks, in one line"))
		return ""
	case utf8.RuneCountInString(text) > most:
		n.At(field).Tell(game.Say("it has {{.n}} letters", game.Num("n", utf8.RuneCountInString(text))), game.Say("there is room for {{.most}}", game.Num("most", most)))
		return ""
	}
	return text
}

// choice is one of some words, the first of which need not be written.
func choice(n *content.Node, field string, words []string) int {
	if !n.Has(field) {
		return 0
	}
	if words[0] == "" {
		return 1 + n.Word(field, words[1:])
	}
	return n.Word(field, words)
}

// category is that of a weapon, which may be left out.
func category(n *content.Node, field string) codex.Category {
	return codex.Category(choice(n, field, codex.CategoryIDs[:codex.ChosenCategory]))
}

// Write is a Hero as a file in the one form that Read reads back as the same Hero. What is not there is left out.
func (f *Forge) Write(h *Hero) string {
	w := &writer{Forge: f}
	w.line("game: %s", ID)
	w.line("name: %s", quoted(h.Name))
	if h.About != "" {
		w.line("about: %s", quoted(h.About))
	}
	w.line("sex: %s", codex.SexIDs[h.Sex])
	w.card(&h.Card)
	w.line("armour: %s", codex.ArmourIDs[h.Armour])
	if h.Shield {
		w.line("shield: true")
	}
	w.list("weapons", f.weaponIDs(h.Weapons[:]))
	if h.Thrown != codex.NoCategory {
		w.line("thrown: %s", codex.CategoryIDs[h.Thrown])
	}
	if h.Sweep {
		w.line("sweep: true")
	}
	if o := h.Other; o.Condition != codex.NoCondition {
		way := ways[0]
		if o.Ranged {
			way = ways[1]
		}
		w.line("other: {condition: %s, attack: %s}", codex.ConditionIDs[o.Condition], way)
	}
	w.list("skills", f.skillIDs(h.Skills[:]))
	w.list("snowfall", f.skillIDs(h.Snowfall[:]))
	if h.PetCount() > 0 {
		w.line("pets:")
	}
	for i := range h.PetCount() {
		w.indent, w.hang = "  - ", "    "
		w.pet(h.PetNames[i], &h.Pets[i])
	}
	if h.Shape.There {
		w.line("shape:")
		w.indent, w.hang = "  ", "  "
		w.pet(h.ShapeName, &h.Shape)
	}
	if h.Daemon.There {
		w.daemon(h.DaemonName, &h.Daemon)
	}
	return w.text.String()
}

// quoted is a text of one line as YAML has it.
func quoted(text string) string { return strconv.QuoteToGraphic(text) }

// weaponIDs are the ids of weapons, without gaps.
func (f *Forge) weaponIDs(weapons []codex.WeaponID) (ids []string) {
	for _, id := range weapons {
		if id != codex.NoWeapon {
			ids = append(ids, f.Weapons[id].ID)
		}
	}
	return ids
}

// skillIDs are the ids of skills, without gaps.
func (f *Forge) skillIDs(skills []codex.SkillID) (ids []string) {
	for _, id := range skills {
		if id != codex.NoSkill {
			ids = append(ids, f.Codex.Skills[id].ID)
		}
	}
	return ids
}

// writer writes lines, each as far in as the figure it is about.
type writer struct {
	*Forge
	text   strings.Builder
	indent string // of the next line
	hang   string // of those after it
}

func (w *writer) line(form string, args ...any) {
	fmt.Fprintf(&w.text, w.indent+form+"\n", args...)
	w.indent = w.hang
}

func (w *writer) list(field string, ids []string) {
	if len(ids) > 0 {
		w.line("%s: [%s]", field, strings.Join(ids, ", "))
	}
}

func (w *writer) card(card *codex.Card) {
	if *card == (codex.Card{}) {
		return
	}
	w.line("faces:")
	for _, side := range sides {
		n, _ := strconv.Atoi(side)
		var pips []string
		for pip, has := range card[n-1] {
			if has > 0 {
				pips = append(pips, fmt.Sprintf("%s: %d", codex.PipIDs[pip], has))
			}
		}
		if len(pips) > 0 {
			w.line("  %s: {%s}", side, strings.Join(pips, ", "))
		}
	}
}

func (w *writer) pet(name string, p *Pet) {
	w.line("name: %s", quoted(name))
	if p.Ability != codex.NoAbility {
		w.line("ability: %s", codex.AbilityIDs[p.Ability])
	}
	if p.Magical {
		w.line("magical: true")
	}
	w.natural(p.Natural)
	w.card(&p.Card)
	w.indent, w.hang = "", ""
}

func (w *writer) daemon(name string, d *Daemon) {
	w.line("daemon:")
	w.indent, w.hang = "  ", "  "
	w.line("name: %s", quoted(name))
	var features []string
	for bit, id := range codex.FeatureIDs {
		if d.Features>>bit&1 == 1 {
			features = append(features, id)
		}
	}
	w.list("features", features)
	w.natural(d.Natural)
	w.card(&d.Card)
	w.list("skills", w.skillIDs(d.Skills[:]))
	w.indent, w.hang = "", ""
}

func (w *writer) natural(c codex.Category) {
	if c != codex.NoCategory {
		w.line("natural: %s", codex.CategoryIDs[c])
	}
}

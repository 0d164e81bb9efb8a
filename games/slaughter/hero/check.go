package hero

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Breach is what a rule has against a Hero.
type Breach struct {
	At  Place
	Why *game.Refusal
}

// Place is the field of a file that something is about: names (string) and places in lists (int, from 0).
type Place []any

// String is the place as messages have it, such as "pets[0].faces.6".
func (p Place) String() string {
	var b strings.Builder
	for i, step := range p {
		if n, ok := step.(int); ok {
			fmt.Fprintf(&b, "[%d]", n)
			continue
		}
		if i > 0 {
			b.WriteByte('.')
		}
		fmt.Fprint(&b, step)
	}
	return b.String()
}

// MostName is how many letters a name has at most.
const MostName = 40

// PipNames are what people call the pips, in English.
var PipNames = [codex.PipCount]string{"Defence", "Melee", "Ranged Combat", "Magic", "Skill"}

// Check tells all that rules have against a Hero, in the order of the file; nothing if it may be played.
func (f *Forge) Check(h *Hero) []Breach {
	c := &checker{Forge: f, hero: h}
	c.name(h.Name, "name")
	c.heroCard()
	c.equipment()
	c.skillsAllowed()
	c.skillsEquipped()
	c.snowfall()
	for i := range h.PetCount() {
		c.pet(Place{"pets", i}, h.PetNames[i], &h.Pets[i])
	}
	c.petsCovered()
	c.shape()
	if h.Daemon.There {
		c.daemon()
	}
	return c.found
}

// checker finds breaches. Its place is that of the figure it looks at: the Hero, or one of his followers.
type checker struct {
	*Forge
	hero  *Hero
	place Place
	found []Breach
}

// refuse keeps a breach of the field that steps lead to from the figure.
func (c *checker) refuse(steps Place, rule, why string, args ...game.Arg) {
	refusal := game.Refuse(rule, why, args...).(*game.Refusal)
	c.found = append(c.found, Breach{slices.Concat(c.place, steps), refusal})
}

func (c *checker) name(name string, field string) {
	switch {
	case strings.TrimSpace(name) == "":
		c.refuse(Place{field}, "WAS-150", "It has no name: give it one.")
	case utf8.RuneCountInString(name) > MostName:
		c.refuse(Place{field}, "WAS-150", "The name has {{.n}} letters; the ribbon of the card has room for {{.most}}.", game.Num("n", utf8.RuneCountInString(name)), game.Num("most", MostName))
	}
	if !sayable(name) {
		c.refuse(Place{field}, "WAS-150", "The name has signs that cannot be written on a card: use letters, digits, spaces and the usual marks.")
	}
}

// Nameable tells whether somebody can be called so (WAS-150).
func Nameable(name string) bool {
	return strings.TrimSpace(name) != "" && utf8.RuneCountInString(name) <= MostName && sayable(name)
}

// sayable tells whether a text is one line that can be read.
func sayable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return r != ' ' && !unicode.IsGraphic(r) || r == '\u2028' || r == '\u2029' || r == utf8.RuneError
	})
}

// heroCard holds the Hero Card to the rules on pips and armour.
func (c *checker) heroCard() {
	card := &c.hero.Card
	c.faces(card)
	most := c.hero.Armour.MostDefence(c.hero.Shield)
	for n := range card {
		if has := int(card[n][codex.Defence]); has > most {
			rule := "WAS-155"
			if c.hero.Shield {
				rule = "WAS-156"
			}
			c.refuse(faceAt(n), rule, "The {{.face}}-face has {{.n}} Defence; {{.armour}} allows {{.most}} on a face.", game.Num("face", n+1), game.Num("n", has),
				game.Word("armour", Outfit(c.hero.Armour, c.hero.Shield)), game.Num("most", most))
		}
	}
	c.points(card, "WAS-151", codex.MostPoints)
	if sum := card.Sum(codex.SkillPip); sum > codex.MostSkillPips {
		c.refuse(Place{"faces"}, "WAS-154", "The card has {{.n}} Skill pips; a Hero paints one.", game.Num("n", sum))
	}
	if card.Traits().Count() == 0 {
		c.refuse(Place{"faces"}, "WAS-R016", "The card has no pip of Defence, Melee, Ranged Combat or Magic: paint at least one.")
	}
}

// Outfit is what armour and shield are called in a sentence, in English.
func Outfit(a codex.Armour, shield bool) string {
	if shield {
		return [codex.ArmourCount]string{"a shield without armour", "light armour with a shield", "medium armour with a shield", "heavy armour with a shield"}[a]
	}
	return [codex.ArmourCount]string{"no armour", "light armour", "medium armour", "heavy armour"}[a]
}

func faceAt(n int) Place { return Place{"faces", fmt.Sprint(n + 1)} }

// faces holds every card, also those of followers, to what fits on a face.
func (c *checker) faces(card *codex.Card) {
	for n := range card {
		places, at := n+1, faceAt(n)
		if pips := card[n].Pips(); pips > places {
			c.refuse(at, "WAS-152", "The {{.face}}-face has {{plural .face \"place\" \"places\"}} and carries {{.n}} pips: take {{.less}} away.",
				game.Num("face", places), game.Num("n", pips), game.Num("less", pips-places))
			continue
		}
		for pip, has := range card[n] {
			switch {
			case int(has) < places:
			case places == 1: // the Skill pip does, too (WAS-R011)
				c.refuse(at, "WAS-153", "The 1-face stays empty: any pip would fill it with one colour.")
			default:
				c.refuse(at, "WAS-153", "All places of the {{.face}}-face are {{.pip}}: no face is of one colour alone, so paint at most {{.most}}.",
					game.Num("face", places), game.Word("pip", PipNames[pip]), game.Num("most", places-1))
			}
		}
	}
}

// points holds a card to what it may cost.
func (c *checker) points(card *codex.Card, rule string, most int) {
	if cost := card.Points(); cost > most {
		c.refuse(Place{"faces"}, rule, "The pips cost {{.cost}} points and there are {{.most}}: take pips worth {{.over}} away.", game.Num("cost", cost), game.Num("most", most), game.Num("over", cost-most))
	}
}

// equipment holds weapons to the chapter on the armoury.
func (c *checker) equipment() {
	h := c.hero
	pole, throwing := c.carries(func(w *codex.Weapon) bool { return w.Pole }), c.carries(func(w *codex.Weapon) bool { return w.Kind == codex.ThrowingWeapon })
	if pole && h.Shield {
		c.refuse(Place{"shield"}, "WAS-361", "A pole weapon takes both hands: put the shield away, or take another weapon.")
	}
	switch {
	case throwing && h.Thrown == codex.NoCategory: // WAS-R248
		c.refuse(Place{"weapons"}, "WAS-414", "Say what the throwing weapon is in melee: blunt, piercing or slashing (thrown).")
	case !throwing && h.Thrown != codex.NoCategory:
		c.refuse(Place{"thrown"}, "WAS-414", "There is no throwing weapon: leave its category out, or carry one.")
	}
	if h.Sweep && !pole {
		c.refuse(Place{"sweep"}, "WAS-361", "Only critical hits with a pole weapon sweep: carry one, or leave this out.")
	}
}

// carries tells whether one of the Hero's weapons is of some kind.
func (c *checker) carries(is func(*codex.Weapon) bool) bool {
	return slices.ContainsFunc(c.hero.Weapons[:], func(w codex.WeaponID) bool { return w != codex.NoWeapon && is(&c.Weapons[w]) })
}

// wields tells whether the Hero carries a weapon of a category, in melee at least.
func (c *checker) wields(category codex.Category) bool {
	return c.hero.Thrown == category || c.carries(func(w *codex.Weapon) bool { return w.Category == category })
}

// demands are requirements that a Hero's equipment meets or not, and what they ask for in English.
var demands = []struct {
	needs codex.Requirement
	what  string
	met   func(*checker) bool
}{
	{codex.NeedsShield, "a shield", func(c *checker) bool { return c.hero.Shield }},
	{codex.NeedsBlunt, "a blunt weapon", func(c *checker) bool { return c.wields(codex.Blunt) }},
	{codex.NeedsPiercing, "a piercing weapon", func(c *checker) bool { return c.wields(codex.Piercing) }},
	{codex.NeedsSlashing, "a slashing weapon", func(c *checker) bool { return c.wields(codex.Slashing) }},
	{codex.NeedsSlashingOrPiercing, "a slashing or piercing weapon", func(c *checker) bool { return c.wields(codex.Slashing) || c.wields(codex.Piercing) }},
	{codex.NeedsBowOrThrowing, "a bow or a throwing weapon", func(c *checker) bool {
		return c.carries(func(w *codex.Weapon) bool { return w.Bow || w.Kind == codex.ThrowingWeapon })
	}},
}

// skillsEquipped holds the equipment to what skills ask of it, and followers' skills to where they belong.
func (c *checker) skillsEquipped() {
	h := c.hero
	zealot, harbinger := codex.NoSkill, codex.NoSkill
	for i, id := range h.Skills {
		s := &c.Skills[id]
		if id == codex.NoSkill {
			continue
		}
		for _, d := range demands {
			if s.Requires.Has(d.needs) && !d.met(c) {
				c.refuse(Place{"skills", i}, "WAS-540", "{{.skill}} needs {{.what}}: carry one, or take another skill.", game.Word("skill", s.Name), game.Word("what", d.what))
			}
		}
		if s.School == codex.Zealot && s.Class.Has(codex.ClassSpell) {
			zealot = cmp.Or(zealot, id)
		}
		if s.School == codex.Harbinger {
			harbinger = cmp.Or(harbinger, id)
		}
	}
	if zealot != codex.NoSkill {
		c.unarmed(game.Word("skill", c.Skills[zealot].Name))
	}
	if harbinger != codex.NoSkill && !c.carries(func(w *codex.Weapon) bool { return w.Pole }) {
		c.refuse(Place{"weapons"}, "WAS-166", "{{.skill}} is a skill of Harbingers, who carry a pole weapon: take one.", game.Word("skill", c.Skills[harbinger].Name))
	}
}

// unarmed holds who has a spell of Zealots to their vows: a shield is armour, too (WAS-R014).
func (c *checker) unarmed(spell game.Arg) {
	h := c.hero
	if h.Armour != codex.NoArmour {
		c.refuse(Place{"armour"}, "WAS-165", "{{.skill}} is a spell of Zealots, who wear no armour: take it off.", spell)
	}
	if h.Shield {
		c.refuse(Place{"shield"}, "WAS-165", "{{.skill}} is a spell of Zealots, who carry no shield: put it away.", spell)
	}
	for i, w := range h.Weapons {
		if w != codex.NoWeapon && c.Weapons[w].Kind != codex.MagicWeapon {
			c.refuse(Place{"weapons", i}, "WAS-165", "{{.skill}} is a spell of Zealots, who carry magic weapons alone: put this one away.", spell)
		}
	}
}

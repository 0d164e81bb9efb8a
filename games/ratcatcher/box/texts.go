package box

import (
	"strings"

	"mischief/game"
)

// Words has for every text of the content that is put into a sentence, under its English, what a telling makes of it: names, townships, tokens and gains.
func (b *Box) Words(t *game.Telling) game.Words {
	w := game.Words{}
	name := func(text string) { w[text] = t.Text(game.Say(text)) }
	gain := func(g *Gains) {
		if g.ID != "" {
			w[g.Text] = g.in(t)
		}
	}
	for i := range b.Catchers {
		c := &b.Catchers[i]
		for j := range c.TrapTypes {
			name(c.TrapTypes[j].Name)
		}
		for j := range c.Abilities {
			name(c.Abilities[j].Name)
			for _, e := range c.Abilities[j].Effects {
				if e, ok := e.(*GainEffect); ok {
					gain(&e.Gain)
				}
			}
		}
	}
	for i := range b.Nemeses {
		name(b.Nemeses[i].Name)
	}
	for i := range b.Peculiar {
		name(b.Peculiar[i].Name)
		for j := range b.Peculiar[i].Rewards {
			gain(&b.Peculiar[i].Rewards[j])
		}
	}
	for i := range b.Trades {
		gain(&b.Trades[i].Gain)
	}
	for i := range b.Cards[0] {
		c := &b.Cards[0][i]
		town := t.Text(game.Say(c.name))
		w[c.Title] = townTitle(i, town)
		for side, key := range c.Sides {
			w[key] = t.Text(game.Say("{{.town}} {{.side}}", game.Name("town", town), game.Name("side", t.Text(game.Say(SideWords[side])))))
		}
	}
	for token := range TokenCount {
		w[b.TokenText(token, new(game.Telling))] = b.TokenText(token, t)
	}
	return w
}

// TokenText is what a ? token shows, or what lies in a zone to be collected: tokens of abilities are told by their colour.
func (b *Box) TokenText(token Token, t *game.Telling) string {
	if token < AbilityCount {
		return t.Text(game.Say("a {{.colour}} token", game.Word("colour", b.Catchers[0].Abilities[token].colour)))
	}
	return t.Text(game.Say(tokenTexts[token]))
}

var tokenTexts = [TokenCount]string{TokenHealth: "a health token", TokenCheese: "a cheese", TokenPeculiar: "a peculiar rat", TokenNest: "a rats' nest"}

// gainText is a gain in English.
func gainText(g *Gains) string { return g.in(new(game.Telling)) }

// in is a gain in the words of a telling.
func (g *Gains) in(t *game.Telling) string {
	var parts []string
	for _, part := range []struct {
		n    uint8
		text string
	}{
		{g.Cheese, `{{plural .n "cheese" "cheeses"}}`}, {g.Ability[0], `{{plural .n "token of ability a" "tokens of ability a"}}`},
		{g.Ability[1], `{{plural .n "token of ability b" "tokens of ability b"}}`}, {g.Health, "{{.n}} health"},
		{g.Dice, `{{plural .n "attack die" "attack dice"}}`}, {g.Steps, `{{plural .n "movement point" "movement points"}}`},
		{g.Questions, `{{plural .n "? token" "? tokens"}}`},
	} {
		if part.n > 0 {
			parts = append(parts, t.Text(game.Say(part.text, game.Num("n", part.n))))
		}
	}
	if g.CardTokens {
		parts = append(parts, t.Text(game.Say("the tokens on the card")))
	}
	return Listed(game.Pen{Telling: t}, parts)
}

// Listed joins words as "a, b and c".
func Listed(pen game.Pen, words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return pen.Say("{{.some}} and {{.last}}", game.Name("some", strings.Join(words[:last], ", ")), game.Name("last", words[last]))
}

// In is what a board or a card says, in the language of a pen.
func (text CardText) In(pen game.Pen) string {
	if said := pen.Say(text.key); said != text.key {
		return said
	}
	return text.english
}

// Text tells where the token of an ability is put, what it does at once, and what it does until the clean-up.
func (a *Ability) Text(pen game.Pen) string {
	if a.text.english != "" {
		return a.text.In(pen)
	}
	var parts []string
	if a.Place != PlaceNone {
		parts = append(parts, pen.Say([...]string{PlaceOwn: "put into your zone", PlaceNear: "put into your zone or one next to it",
			PlaceTownship: "put into any zone of your township", PlaceWithin2: "put into a zone at most 2 away"}[a.Place]))
	}
	for _, e := range a.Effects {
		parts = append(parts, e.text(pen))
	}
	if text := a.Lasting.Text(pen); text != "" {
		parts = append(parts, pen.Say("{{.what}} there until the clean-up", game.Name("what", text)))
	}
	return strings.Join(parts, ", ")
}

// Text tells with how many dice is attacked, if with any.
func (d DicePool) Text(pen game.Pen) string {
	switch {
	case d.Dice == 0:
		return ""
	case d.PerRat:
		return pen.Say("attacks with a die for each rat, {{.n}} at most", game.Num("n", d.Dice))
	}
	return pen.Say(`attacks with {{plural .n "die" "dice"}}`, game.Num("n", d.Dice))
}

// Text tells what a trap or token does for as long as it lies there.
func (l Lasting) Text(pen game.Pen) string {
	var parts []string
	for _, part := range []struct {
		what  string
		kinds Kinds
	}{{"holds {{.kinds}} rats", l.Snare}, {"lures {{.kinds}} rats", l.Lure}, {"lures {{.kinds}} rats from all else", l.LureOnly}, {"calms {{.kinds}} rats", l.Calm}} {
		if part.kinds != 0 {
			parts = append(parts, pen.Say(part.what, part.kinds.arg(pen)))
		}
	}
	if l.Poison != 0 {
		parts = append(parts, pen.Say("poisons up to {{.n}} {{.kinds}} rats", game.Num("n", l.PoisonMax), l.Poison.arg(pen)))
	}
	return strings.Join(parts, ", ")
}

// arg names kinds of rats.
func (ks Kinds) arg(pen game.Pen) game.Arg {
	var names []string
	for k, id := range KindIDs {
		if ks.Has(Kind(k)) {
			names = append(names, pen.Say(id))
		}
	}
	if ks&AnyPeculiar != 0 {
		names = append(names, pen.Say("peculiar"))
	}
	return game.Name("kinds", Listed(pen, names))
}

// growers and growth name whose value grows, and which.
var (
	growers = [KindCount + 1]string{"brown rats", "black rats", "white rats", "Nemesis"}
	growth  = [AttributeCount]string{"{{.who}}: accuracy +{{.by}}", "{{.who}}: bite +{{.by}}", "{{.who}}: defence +{{.by}}", "{{.who}}: movement +{{.by}}", "{{.who}}: spawn +{{.by}}"}
)

// Text tells whose value grows, and by how much.
func (in Increase) Text(pen game.Pen) string {
	return pen.Say(growth[in.Attribute], game.Word("who", growers[in.Who]), game.Num("by", in.By))
}

// Text tells what a step of the rat tracker brings.
func (s Step) Text(pen game.Pen) string {
	var parts []string
	for _, e := range s {
		parts = append(parts, e.text(pen))
	}
	if len(parts) == 0 {
		return pen.Say("nothing")
	}
	return Listed(pen, parts)
}

package ratcatcher

import (
	"strings"

	"mischief/game"
)

// words has for every text of the content that is put into a sentence, under its English, what a telling makes of it: names, townships, tokens and gains.
func (b *Box) words(t *game.Telling) game.Words {
	w := game.Words{}
	name := func(text string) { w[text] = t.Text(game.Say(text)) }
	gain := func(g *gains) {
		if g.id != "" {
			w[g.text] = g.in(t)
		}
	}
	for i := range b.catchers {
		c := &b.catchers[i]
		for j := range c.trapTypes {
			name(c.trapTypes[j].name)
		}
		for j := range c.abilities {
			name(c.abilities[j].name)
			for _, e := range c.abilities[j].effects {
				if e, ok := e.(*gainEffect); ok {
					gain(&e.gain)
				}
			}
		}
	}
	for i := range b.nemeses {
		name(b.nemeses[i].name)
	}
	for i := range b.peculiar {
		name(b.peculiar[i].name)
		for j := range b.peculiar[i].rewards {
			gain(&b.peculiar[i].rewards[j])
		}
	}
	for i := range b.trades {
		gain(&b.trades[i].gain)
	}
	for i := range b.cards[0] {
		c := &b.cards[0][i]
		town := t.Text(game.Say(c.name))
		w[c.title] = townTitle(i, town)
		for side, key := range c.sides {
			w[key] = t.Text(game.Say("{{.town}} {{.side}}", game.Name("town", town), game.Name("side", t.Text(game.Say(sideWords[side])))))
		}
	}
	for token := range tokens {
		w[b.tokenText(token, new(game.Telling))] = b.tokenText(token, t)
	}
	return w
}

// tokenText is what a ? token shows, or what lies in a zone to be collected: tokens of abilities are told by their colour.
func (b *Box) tokenText(token Token, t *game.Telling) string {
	if token < abilities {
		return t.Text(game.Say("a {{.colour}} token", game.Word("colour", b.catchers[0].abilities[token].colour)))
	}
	return t.Text(game.Say(tokenTexts[token]))
}

var tokenTexts = [tokens]string{TokenHealth: "a health token", TokenCheese: "a cheese", TokenPeculiar: "a peculiar rat", TokenNest: "a rats' nest"}

// gainText is a gain in English.
func gainText(g *gains) string { return g.in(new(game.Telling)) }

// in is a gain in the words of a telling.
func (g *gains) in(t *game.Telling) string {
	var parts []string
	for _, part := range []struct {
		n    uint8
		text string
	}{
		{g.cheese, `{{plural .n "cheese" "cheeses"}}`}, {g.ability[0], `{{plural .n "token of ability a" "tokens of ability a"}}`},
		{g.ability[1], `{{plural .n "token of ability b" "tokens of ability b"}}`}, {g.health, "{{.n}} health"},
		{g.dice, `{{plural .n "attack die" "attack dice"}}`}, {g.steps, `{{plural .n "movement point" "movement points"}}`},
		{g.questions, `{{plural .n "? token" "? tokens"}}`},
	} {
		if part.n > 0 {
			parts = append(parts, t.Text(game.Say(part.text, game.Num("n", part.n))))
		}
	}
	if g.cardTokens {
		parts = append(parts, t.Text(game.Say("the tokens on the card")))
	}
	return listed(game.Pen{Telling: t}, parts)
}

// listed joins words as "a, b and c".
func listed(pen game.Pen, words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return pen.Say("{{.some}} and {{.last}}", game.Name("some", strings.Join(words[:last], ", ")), game.Name("last", words[last]))
}

// in is what a board or a card says, in the language of a pen.
func (text cardText) in(pen game.Pen) string {
	if said := pen.Say(text.key); said != text.key {
		return said
	}
	return text.english
}

// tell tells where the token of an ability is put, what it does at once, and what it does until the clean-up.
func (a *ability) tell(pen game.Pen) string {
	if a.text.english != "" {
		return a.text.in(pen)
	}
	var parts []string
	if a.place != PlaceNone {
		parts = append(parts, pen.Say([...]string{PlaceOwn: "put into your zone", PlaceNear: "put into your zone or one next to it",
			PlaceTownship: "put into any zone of your township", PlaceWithin2: "put into a zone at most 2 away"}[a.place]))
	}
	for _, e := range a.effects {
		parts = append(parts, e.text(pen))
	}
	if text := a.lasting.text(pen); text != "" {
		parts = append(parts, pen.Say("{{.what}} there until the clean-up", game.Name("what", text)))
	}
	return strings.Join(parts, ", ")
}

// text tells with how many dice is attacked, if with any.
func (d dicePool) text(pen game.Pen) string {
	switch {
	case d.dice == 0:
		return ""
	case d.perRat:
		return pen.Say("attacks with a die for each rat, {{.n}} at most", game.Num("n", d.dice))
	}
	return pen.Say(`attacks with {{plural .n "die" "dice"}}`, game.Num("n", d.dice))
}

// text tells what a trap or token does for as long as it lies there.
func (l lasting) text(pen game.Pen) string {
	var parts []string
	for _, part := range []struct {
		what  string
		kinds Kinds
	}{{"holds {{.kinds}} rats", l.snare}, {"lures {{.kinds}} rats", l.lure}, {"lures {{.kinds}} rats from all else", l.lureOnly}, {"calms {{.kinds}} rats", l.calm}} {
		if part.kinds != 0 {
			parts = append(parts, pen.Say(part.what, part.kinds.arg(pen)))
		}
	}
	if l.poison != 0 {
		parts = append(parts, pen.Say("poisons up to {{.n}} {{.kinds}} rats", game.Num("n", l.poisonMax), l.poison.arg(pen)))
	}
	return strings.Join(parts, ", ")
}

// arg names kinds of rats.
func (ks Kinds) arg(pen game.Pen) game.Arg {
	var names []string
	for k, id := range kindIDs {
		if ks.has(Kind(k)) {
			names = append(names, pen.Say(id))
		}
	}
	if ks&anyPeculiar != 0 {
		names = append(names, pen.Say("peculiar"))
	}
	return game.Name("kinds", listed(pen, names))
}

// growers and growth name whose value grows, and which.
var (
	growers = [kinds + 1]string{"brown rats", "black rats", "white rats", "Nemesis"}
	growth  = [attributes]string{"{{.who}}: accuracy +{{.by}}", "{{.who}}: bite +{{.by}}", "{{.who}}: defence +{{.by}}", "{{.who}}: movement +{{.by}}", "{{.who}}: spawn +{{.by}}"}
)

func (in increase) text(pen game.Pen) string {
	return pen.Say(growth[in.attribute], game.Word("who", growers[in.who]), game.Num("by", in.by))
}

// text tells what a step of the rat tracker brings.
func (s step) text(pen game.Pen) string {
	var parts []string
	for _, e := range s {
		parts = append(parts, e.text(pen))
	}
	if len(parts) == 0 {
		return pen.Say("nothing")
	}
	return listed(pen, parts)
}

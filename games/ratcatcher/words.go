package ratcatcher

import (
	"maps"
	"strings"

	"mischief/game"
)

// Keys of words: for one common rat of a kind, for tokens, slots and directions.
var (
	kindWord      = keys("rat.", kindIDs[:])
	manyWord      = keys("rats.", kindIDs[:])
	attributeWord = keys("attribute.", attributeIDs[:])
	slotWord      = keys("slot.", slotIDs[:])
	directionWord = keys("direction.", directionIDs[:])
)

func keys(prefix string, ids []string) []string {
	var all []string
	for _, id := range ids {
		all = append(all, prefix+id)
	}
	return all
}

// words are the English texts of events, and of what the content names.
func (r *Rules) words() game.Words {
	w := r.contentWords(new(game.Telling))
	maps.Copy(w, game.Words{
		"rat.brown": "brown rat", "rat.black": "black rat", "rat.white": "white rat",
		"direction.north": "north", "direction.east": "east", "direction.south": "south", "direction.west": "west",
		"slot.attack": "attack", "slot.accuracy": "accuracy", "slot.movement": "movement", "slot.defence": "defence", "slot.health": "health",
		"slot.traps": "traps", "slot.trap_type": "second trap", "slot.unlock_a": "unlocking ability a", "slot.refill_a": "refilling ability a",
		"slot.unlock_b": "unlocking ability b", "slot.refill_b": "refilling ability b",

		"connector":         "The next township is laid in the {{.direction}} of {{.town}}.",
		"township-drawn":    "Township {{.town}} is drawn.",
		"laid":              `Township {{.town}} is laid in the {{.direction}} of {{.at}}{{if eq .turn 1}}, turned right once{{else if eq .turn 2}}, turned round{{else if eq .turn 3}}, turned left once{{end}}.`,
		"no-township":       "No township is left to lay.",
		"no-connector":      "No connector of the city is free.",
		"cheese-put":        `{{plural .n "cheese is" "cheeses are"}} put on township {{.town}}.`,
		"token-put":         "{{.zone}} holds {{.token}}.",
		"token-flipped":     "The ? token in {{.zone}} shows {{.token}}.",
		"tokens-reshuffled": "No ? token was left: the discarded ones are shuffled.",

		"your-turn":    `Round {{.round}}, your turn: {{plural .dice "die" "dice"}}, {{plural .steps "movement point" "movement points"}}, {{plural .traps "trap" "traps"}}.`,
		"ended":        "You end your turn.",
		"out-of-time":  "After {{.rounds}} rounds the plague has won.",
		"collected":    "You collect {{.token}} in {{.zone}} ({{.n}}).",
		"wounded":      `You take {{plural .n "wound" "wounds"}}: {{.health}} health left.`,
		"walked":       "You move from {{.from}} to {{.to}}.",
		"parting-bite": "Rats bite as you leave, with {{.bite}} against your defence of {{.defence}}.",
		"trap-set":     "You set a {{.trap}} in {{.zone}}.",

		"attacks":    `You attack in {{.zone}} with {{plural .dice "die" "dice"}}.`,
		"rolled":     "The dice show {{.pips}}.",
		"hits":       `{{plural .hits "hit" "hits"}}, {{plural .sixes "six" "sixes"}}, {{plural .misses "miss" "misses"}}.`,
		"hits-lost":  "Nothing is caught.",
		"caught":     "{{plural .n .rat .rats}} in {{.zone}} {{if eq .n 1}}goes{{else}}go{{end}} into your cage.",
		"card-taken": "You catch {{.rat}} and take its card.",
		"bursts":     `Where {{.rat}} was caught, {{plural .n "rat comes" "rats come"}} out.`,

		"cheese-collected": "You collect a cheese in {{.zone}}.",
		"cheese-gained":    "You have {{.cheese}} cheese.",
		"slotted":          "A cheese goes onto {{.slot}}: {{.n}} of {{.of}}.",
		"no-slot":          "No slot is free for the cheese.",
		"upgraded":         "Your {{.slot}} is upgraded.",
		"unlocked":         `{{.ability}} is unlocked: {{plural .n "token" "tokens"}}.`,
		"refilled":         `{{.ability}} is refilled: {{plural .n "token" "tokens"}}.`,

		"bought":    `You give the tallyman {{plural .n "rat" "rats"}} for {{.reward}}.`,
		"claimed":   "You claim the reward of {{.rat}}: {{.reward}}.",
		"rewarded":  "For the rats of your cage you take {{.reward}}.",
		"no-reward": "You take nothing for the rats of your cage.",

		"ability-used":   "You use {{.ability}}.",
		"ability-placed": "You put {{.ability}} into {{.zone}}.",
		"guarded":        "Your defence is {{.defence}} until the clean-up.",
		"gained":         "You gain {{.reward}}.",
		"safe":           "Nothing bites you when you leave, for this turn.",
		"pushed":         "You push a {{.rat}} from {{.from}} to {{.to}}.",
	})
	maps.Copy(w, r.ratWords())
	maps.Copy(w, r.cardWords())
	w["option.ratcatcher"], w["option.nemesis"], w["option.mode"] = "Ratcatcher", "Nemesis", "Mode"
	w["option.mode.normal"], w["option.mode.hard"] = "normal", "hard"
	for i := range r.catchers {
		w["option.ratcatcher."+r.catchers[i].id] = r.catchers[i].name
	}
	for i := range r.nemeses {
		w["option.nemesis."+r.nemeses[i].id] = r.nemeses[i].name
	}
	return w
}

// contentWords has for every text of the content that is put into a sentence, under its English, what a telling makes of it: names, townships, tokens and gains.
func (r *Rules) contentWords(t *game.Telling) game.Words {
	w := game.Words{}
	name := func(text string) { w[text] = t.Text(game.Say(text)) }
	gain := func(g *gains) {
		if g.id != "" {
			w[g.text] = g.in(t)
		}
	}
	for i := range r.catchers {
		c := &r.catchers[i]
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
	for i := range r.nemeses {
		name(r.nemeses[i].name)
	}
	for i := range r.peculiar {
		name(r.peculiar[i].name)
		for j := range r.peculiar[i].rewards {
			gain(&r.peculiar[i].rewards[j])
		}
	}
	for i := range r.trades {
		gain(&r.trades[i].gain)
	}
	for i := range r.cards[0] {
		c := &r.cards[0][i]
		town := t.Text(game.Say(c.name))
		w[c.title] = townTitle(i, town)
		for side, key := range c.sides {
			w[key] = t.Text(game.Say("{{.town}} {{.side}}", game.Name("town", town), game.Name("side", t.Text(game.Say(sideWords[side])))))
		}
	}
	for token := range tokens {
		w[r.tokenTexts[token]] = r.tokenText(token, t)
	}
	return w
}

// tokenText is what a ? token shows, or what lies in a zone to be collected: tokens of abilities are told by their colour.
func (r *Rules) tokenText(token Token, t *game.Telling) string {
	if token < abilities {
		return t.Text(game.Say("a {{.colour}} token", game.Word("colour", r.catchers[0].abilities[token].colour)))
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
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := len(parts) - 1
	return t.Text(game.Say("{{.some}} and {{.last}}", game.Name("some", strings.Join(parts[:last], ", ")), game.Name("last", parts[last])))
}

// Package words has what events of The Cats of New Orleans say in English, by the keys under which the rules tell them. What the content says is in the codex; German is in the folder of the game.
package words

import (
	"maps"
	"strconv"

	"mischief/game"
	"mischief/games/neworleans/codex"
)

// English are the English texts of events, and of what the content names. Names stand under themselves as well, since that is what stories and refusals carry.
func English(c *codex.Codex) game.Words {
	w := c.Words()
	w.Carry(Named(c))
	for _, part := range []game.Words{poker, rounds, fights, vermin, cards, boat, heroes, gists} {
		maps.Copy(w, part)
	}
	return w
}

// Named are the names of attacks, loot cards and scenarios, which stories and drawings carry in English.
func Named(c *codex.Codex) (names []game.Named) {
	for i := range c.Kinds {
		for k, a := range c.Kinds[i].Attacks {
			names = append(names, game.Named{Key: codex.Key("figure", c.Kinds[i].ID, "attack."+strconv.Itoa(k+1)), Text: a.Name})
		}
	}
	for i := range c.Aspects {
		if i > 0 {
			names = append(names, game.Named{Key: codex.Key("aspect", c.Aspects[i].ID, "attack"), Text: c.Aspects[i].Attack.Name})
		}
	}
	for i := range c.Loot {
		if l := &c.Loot[i]; i > 0 {
			names = append(names, game.Named{Key: codex.Key("loot", l.ID, "name"), Text: l.Name})
		}
	}
	for i := range c.Scenarios {
		if s := &c.Scenarios[i]; i > 0 {
			names = append(names, game.Named{Key: codex.Key("scenario", s.ID, "name"), Text: s.Name})
		}
	}
	return names
}

// poker are the names of the poker cards.
var poker = func() game.Words {
	w := game.Words{"poker.red-joker": "Red Joker", "poker.black-joker": "Black Joker"}
	for suit, name := range map[string]string{"h": "Hearts", "d": "Diamonds", "c": "Clubs", "s": "Spades"} {
		for rank, called := range map[string]string{"a": "Ace", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "7", "8": "8", "9": "9", "10": "10", "j": "Jack", "q": "Queen", "k": "King"} {
			w["poker."+rank+suit] = called + " of " + name
		}
	}
	return w
}()

// rounds is what rounds, setups and spawns say.
var rounds = game.Words{
	"begins":         "{{.scenario}} begins.",
	"starts":         "{{.who}} starts on {{.at}}.",
	"round":          "Round {{.round}}.",
	"initiative":     "Initiative: the heroes {{.ours}}, the vermin {{.theirs}}.",
	"vermin-first":   "The vermin take the first turn.",
	"heroes-first":   "The heroes take the first turn.",
	"vermin-let":     "The heroes let the vermin go first.",
	"marker":         "The round marker is on space {{.space}}.",
	"spawned":        "{{.who}} comes onto the map at {{.at}}.",
	"marker-laid":    "A face-down marker is laid on {{.at}}: {{.who}}.",
	"spawn-skipped":  "Nothing spawns on {{.at}}.",
	"nothing-spawns": "Nothing spawns.",
	"pool-refilled":  `The vermin discard, {{plural .n "marker" "markers"}}, is the new vermin pool.`,
	"stench-gone":    "The stench on {{.at}} is gone.",
	"door-opens":     "The door at {{.at}} opens.",
	"door-closes":    "The door at {{.at}} closes.",
	"terrain":        `{{plural .n "square" "squares"}} from {{.at}} on: {{.becomes}}.`,
	"entry":          "Entry {{.n}}: {{.text}}",
	"exit":           "{{.text}}",
	"noted":          "Written into the adventure log: {{.note}}.",
	"note-struck":    "Struck out of the adventure log: {{.note}}.",
	"ends.won":       "The scenario is won.",
	"ends.heroes":    "No hero is left on the map: the scenario is lost.",
	"ends.track":     "The round track has run out: the scenario is lost.",
	"ends.sheet":     "{{.why}} The scenario is lost.",
	"ends.rounds":    "Sixty rounds have been played: the scenario is lost.",

	"terrain.floor":     "open floor",
	"terrain.blocking":  "blocking terrain",
	"terrain.hindering": "hindering terrain",
	"terrain.water":     "water",
	"terrain.open":      "open",
	"terrain.closed":    "closed",
	"a door":            "a door",
	"the party":         "The party",
}

// fights is what attacks and what comes of them say.
var fights = game.Words{
	"attacks":      "{{.who}} attacks {{.whom}} with {{.with}}.",
	"blast":        "It goes off.",
	"modified":     "All modifiers together: {{if gt .n 0}}+{{end}}{{.n}}.",
	"result":       "{{.card}}: result {{.result}}.",
	"misses":       "{{.whom}} is missed.",
	"depleted":     "{{.what}} of {{.who}} is depleted.",
	"redirected":   "The attack is turned on {{.whom}}.",
	"stunned":      "{{.who}} is stunned.",
	"unstunned":    "{{.who}} cannot be stunned.",
	"vulnerable":   "{{.who}} is vulnerable.",
	"cleared":      "{{.who}} loses a marker.",
	"loses-lives":  `{{.who}} loses {{plural .n "Life" "Lives"}}: {{.left}} left.`,
	"loses-health": `{{.who}} suffers {{plural .n "Wound" "Wounds"}}: Health {{.left}}.`,
	"heals":        "{{.who}} recovers {{.n}}: {{.left}}.",
	"down":         "{{.who}} is down.",
	"eliminated":   "{{.who}} is eliminated.",
	"rises":        "{{.who}} rises again, as a zombie.",
	"revealed":     "The marker on {{.at}} is revealed: {{.who}}.",
	"hides":        "Nobody sees {{.who}} any more: face down.",
	"wades":        "{{.who}} is in the water: the activation ends.",

	"attack of a card": "the attack of a card",
}

// cards is what poker cards and the cards of heroes say.
var cards = game.Words{
	"draws":       "{{.who}} draws {{.card}}.",
	"flips":       "{{.card}} is flipped.",
	"cheats":      "The party plays {{.card}} in place of {{.old}}.",
	"red-joker":   "The red Joker: every hero recovers 1 Life.",
	"black-joker": "The black Joker: every hero suffers 1 Wound.",
	"reshuffled":  "The discards are shuffled back into the poker deck.",
	"counts":      "{{.card}} counts.",
	"into-hand":   "{{.card}} goes into the Party Card Hand.",
	"fetches":     "{{.card}} is taken from the poker discard pile.",
	"discards":    "{{.card}} is discarded.",
	"peeks":       "The party looks at {{.card}}.",
	"into-deck":   "{{.card}} is shuffled into the poker deck.",
	"out-of-deck": "{{.card}} is taken out of the poker deck.",
	"test-holds":  "{{.card}}: it succeeds.",
	"test-fails":  "{{.card}}: it fails.",
	"uses":        "{{.who}} uses {{.card}}.",
	"refreshed":   "{{.card}} of {{.who}} is refreshed.",
	"pays-lives":  `{{.who}} gives {{plural .n "Life" "Lives"}} for it.`,
	"pays":        "The party pays {{.n}} bucks: {{.purse}} left.",
	"gains":       "The party gains {{.n}} bucks: {{.purse}} in the purse.",
	"loses":       "The party loses {{.n}} bucks: {{.purse}} in the purse.",
}

// boat is what happens on the riverboat.
var boat = game.Words{
	"boards":  "The party goes aboard the riverboat.",
	"lounge":  "In the lounge: {{.event}}. {{.text}}",
	"offered": "Leonidas lays out {{.card}}.",
	"buys":    "{{.who}} gets {{.card}}.",
	"sells":   "{{.who}} sells {{.card}}.",
	"learns":  "{{.who}} learns {{.skill}}.",
}

// gists tell events in few words, where a whole turn is told in one line.
var gists = game.Words{
	"gist.round":        "round {{.round}}",
	"gist.attacks":      "{{.who}} attacks {{.whom}}",
	"gist.stunned":      "{{.who}} is stunned",
	"gist.loses-lives":  "{{.who}} loses {{.n}} ({{.left}} left)",
	"gist.loses-health": "{{.who}} loses {{.n}} Health",
	"gist.eliminated":   "{{.who}} is eliminated",
	"gist.down":         "{{.who}} is down",
	"gist.revealed":     "{{.who}} is revealed",
}

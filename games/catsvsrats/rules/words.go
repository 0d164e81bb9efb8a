package rules

import (
	"strconv"

	"mischief/game"
)

// Keys of the words for cards, Attributes and teams.
var (
	cardWord      = keys("card.", cardIDs[:])
	attributeWord = keys("attribute.", attributeIDs[:])
	factionWord   = [2]string{"team.cats", "team.rats"}
)

func keys(prefix string, ids []string) []string {
	var all []string
	for _, id := range ids {
		all = append(all, prefix+id)
	}
	return all
}

// Words are the English texts of the events and the names the content gives.
func (r *Rules) Words() game.Words {
	w := game.Words{
		"option.players": "Players", "option.attributes": "Attributes", "option.attributes.chosen": "Chosen", "option.attributes.dealt": "Dealt",
		"option.fixed": "Fixed Attributes", "option.three": "The three", "option.three.any": "Either", "option.three.cats": "Cats", "option.three.rats": "Rats",
		"option.start": "First turn", "option.start.roll": "Rolled for", "option.start.cats": "Cats", "option.start.rats": "Rats",

		"team.cats": "The Cats", "team.rats": "The Rats",

		"chose":       "{{.who}} chooses {{.attribute}}.",
		"dealt":       "{{.who}} is dealt {{.attribute}}.",
		"first-die":   "{{.team}} roll {{.pips}} for the first turn.",
		"first-tie":   "A tie: both roll again.",
		"first-team":  "{{.team}} take the first turn.",
		"started":     `{{.who}} places {{plural .units "starting unit" "starting units"}} in {{.town}}.`,
		"turn":        "{{.who}} takes a turn.",
		"came-back":   "{{.who}} comes back with {{.units}} units in {{.town}}.",
		"spawned":     `{{.who}} spawns around {{.town}}: {{plural .units "town gets" "towns get"}} a unit.`,
		"drew":        "{{.who}} draws {{.card}}.",
		"drew-hidden": "{{.who}} draws a Witchcraft card.",
		"reshuffled":  `The deck was empty: {{plural .cards "discarded card is" "discarded cards are"}} shuffled into a new deck.`,
		"moved":       `{{.who}} moves {{plural .units "unit" "units"}} from {{.from}} to {{.to}} ({{plural .cost "action" "actions"}}).`,
		"attacked":    `{{.who}} attacks {{.to}} of {{.whom}} from {{.from}} with {{plural .units "unit" "units"}} ({{plural .cost "action" "actions"}}).`,
		"dispatched":  "{{.who}} commands the units of {{.whom}}.",
		"crusaded":    "The attack itself costs {{.who}} no action.",
		"hunted":      `Wild Hunt: {{.who}} goes on from {{.from}} to attack {{.to}} of {{.whom}} with {{plural .units "unit" "units"}}.`,
		"taunted":     "{{.who}} taunts: the attack goes against {{.town}} instead.",

		"reserve-joined":  `{{.who}} adds the reserve of {{plural .units "unit" "units"}} to the combat.`,
		"no-card":         "{{.who}} plays no card.",
		"put-down":        "{{.who}} puts {{.card}} face down.",
		"put-down-hidden": "{{.who}} puts a card face down.",
		"revealed":        "{{.who}} turns up {{.card}}.",
		"no-effect":       "{{.card}} of {{.who}} has no effect in this combat.",

		"dispelled":       "Dispel of {{.who}}: {{.card}} is discarded without effect.",
		"dispel-returned": "There is no card to dispel: Dispel returns to the hand of {{.who}}.",
		"taken-back":      "Changeling: {{.who}} takes {{.card}} back.",
		"no-other-card":   "{{.who}} has no other card and plays none.",
		"put-instead":     "{{.who}} puts down {{.card}} instead.",
		"nothing-to-rob":  "Grave Robbing of {{.who}} finds the discard pile empty.",
		"robbed":          "Grave Robbing: {{.who}} uses {{.card}} from the discard pile.",
		"guard-changed":   "Changing of the Guard: the units of {{.who}} in {{.town}} and those of {{.whom}} in {{.other}} change places.",
		"rallied":         `Rally: {{plural .units "unit" "units"}} of {{.whom}} from {{.town}} join the attack.`,
		"rallied-home":    `{{plural .units "rallied unit" "rallied units"}} of {{.who}} go back to {{.town}}.`,
		"hexed":           `Hex of Loss: {{.who}} loses {{plural .units "unit" "units"}}.`,
		"too-late":        "{{.card}} of {{.who}} comes too late.",
		"hex-won":         "{{.who}} wins at {{.town}} at once: the other side has no unit left.",

		"die":            "{{.who}} rolls {{.pips}}.",
		"kept":           "{{.who}} keeps the die.",
		"rerolls":        "Second Sight: {{.who}} rolls the die again.",
		"turned":         "Turned Fate: {{.who}} exchanges the dice and has {{.own}} against {{.other}}.",
		"ill-omen":       "Ill Omen of {{.who}}: the opponent's die counts {{.pips}}.",
		"twin-moons":     "Twin Moons of {{.who}}: the die counts {{.pips}}.",
		"term-units":     `{{.who}}: {{plural .units "unit" "units"}}`,
		"term-attribute": "{{.who}}: +{{.bonus}} for {{.attribute}}",
		"term-town":      "{{.who}}: +{{.bonus}} for the defences of {{.town}}",
		"total":          "{{.who}}: total {{.total}}, with {{.die}} from the die",

		"attack-won":     "{{.who}} wins the combat for {{.town}}.",
		"attack-lost":    "{{.who}} loses the combat for {{.town}}.",
		"tie":            "The combat for {{.town}} is a tie.",
		"defenders-lost": `{{.who}} loses {{plural .units "unit" "units"}} in {{.town}}.`,
		"attackers-lost": `{{.who}} loses {{plural .units "attacking unit" "attacking units"}}.`,
		"unbroken":       "Unbroken Ranks: {{.who}} loses no attacking unit.",
		"spared":         "That was the last town of {{.whom}}: {{.who}} loses no attacking unit.",
		"moved-in":       `{{.who}} moves {{plural .units "unit" "units"}} into {{.town}}.`,
		"went-home":      `{{plural .units "attacker" "attackers"}} of {{.who}} return to {{.town}}.`,
		"retreated":      `Last Retreat: {{plural .units "unit" "units"}} of {{.who}} escape to {{.town}}.`,
		"unoccupied":     "{{.town}} is unoccupied now.",
		"card-discarded": "{{.card}} goes to the discard pile.",
		"wiped-out":      "{{.who}} is wiped out and comes back next turn.",

		"breeds":           `{{.who}} breeds {{plural .units "unit" "units"}}.`,
		"placed":           `{{.who}} places {{plural .units "unit" "units"}} in {{.town}}.`,
		"stored":           `{{.who}} puts {{plural .units "unit" "units"}} into the reserve, now {{.store}}.`,
		"discarded":        "{{.who}} discards {{.card}}.",
		"gist.turn":        "{{.who}}",
		"gist.came-back":   "comes back in {{.town}}",
		"gist.spawned":     "spawns around {{.town}}",
		"gist.drew":        "draws {{.card}}",
		"gist.drew-hidden": "draws a card",
		"gist.moved":       "moves {{.units}} {{.from}} > {{.to}}",
		"gist.attacked":    "attacks {{.to}} of {{.whom}} with {{.units}}",
		"gist.hunted":      "goes on against {{.to}} of {{.whom}}",
		"gist.taunted":     "{{.who}} draws it to {{.town}}",
		"gist.revealed":    "{{.who}} plays {{.card}}",
		"gist.attack-won":  "wins {{.town}}",
		"gist.attack-lost": "loses at {{.town}}",
		"gist.tie":         "ties at {{.town}}",
		"gist.wiped-out":   "{{.who}} is wiped out",
		"gist.breeds":      "breeds {{.units}}",
		"gist.stored":      "keeps {{.units}} in reserve",
		"won":              "{{.team}} win: they hold {{.towns}} towns at the end of a turn.",
	}
	for c := HexOfLoss; c <= GraveRobbing; c++ {
		w[cardWord[c]] = r.Card(c).Name
	}
	for a := SharpClaws; a <= Spawning; a++ {
		w[attributeWord[a]] = r.Attribute(a).Name
		w["called."+attributeID(a)] = r.Attribute(a).Name
	}
	for p, id := range seatIDs {
		w["called."+id] = "Player " + strconv.Itoa(p+1)
	}
	return w
}

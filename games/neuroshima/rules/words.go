package rules

import (
	"maps"

	"mischief/game"
	"mischief/games/neuroshima/tiles"
)

// Words are the English texts of events and the names of tiles.
func (r *Rules) Words() game.Words {
	w := game.Words{
		"dealt":    "Player {{.seat}} is dealt the army of {{.who}}.",
		"starts":   "{{.who}} takes the first turn.",
		"yielded":  "{{.who}} hands the start over to {{.whom}}.",
		"turn":     "{{.who}} takes a turn.",
		"ended":    "{{.who}} ends the turn.",
		"terror":   "Terror: {{.who}} may place no board tiles in the next turn.",
		"conceded": "{{.who}} concedes.",

		"terrified":  "Terror: {{.who}} may place no board tiles in this turn.",
		"hq-placed":  "{{.who}} puts the HQ on {{.hex}}, rotation {{.turn}}.",
		"drew":       "{{.who}} draws {{.tile}}.",
		"last-tile":  "That was the last tile of {{.who}}: everybody else takes one more turn, then the Final Battle is fought.",
		"discarded":  "{{.who}} discards {{.tile}}.",
		"redrew":     "{{.who}} holds instant actions alone and discards all three for new tiles.",
		"full-board": "Every hex holds a unit: a Battle begins.",

		"placed":      "{{.who}} places {{.tile}} on {{.hex}}, rotation {{.turn}}.",
		"base-placed": "{{.who}} places {{.tile}} on {{.hex}}.",
		"replaced":    "{{.tile}} of {{.who}} on {{.hex}} makes room and is discarded.",
		"executed":    "{{.who}} has {{.tile}} on {{.hex}} executed.",
		"paid":        `{{.who}} pays a point of the HQ: {{plural .left "point" "points"}} left.`,
		"paid-score":  `{{.who}} pays a point of the score: {{plural .left "point" "points"}} left.`,

		"used":             "{{.who}} uses {{.tile}}.",
		"moved":            "{{.who}} moves {{.tile}} from {{.from}} to {{.to}}, rotation {{.turn}}.",
		"turned":           "{{.who}} turns {{.tile}} on {{.hex}} to rotation {{.turn}}.",
		"pushed":           "{{.who}} pushes {{.tile}} away from {{.hex}}, with the unit on {{.from}}.",
		"retreated":        "{{.tile}} of {{.who}} goes from {{.from}} to {{.to}}.",
		"castled":          "{{.who}} lets the units on {{.hex}} and {{.other}} change places.",
		"paralysed":        "{{.who}} paralyses {{.tile}} on {{.hex}} until the end of the next Battle.",
		"transposed-away":  "{{.tile}} on {{.hex}} is discarded.",
		"transposed":       "{{.tile}} from {{.from}} takes its place on {{.to}}, rotation {{.turn}}.",
		"steel-netted":     "{{.who}} casts the Net of Steel over {{.tile}} on {{.hex}}.",
		"dragged":          "{{.who}} drags {{.tile}} from {{.from}} into the Hole on {{.to}}.",
		"final-battle":     "Everybody has had a last turn: the Final Battle is fought.",
		"hq-destroyed":     "The HQ of {{.who}} is destroyed.",
		"withdrew":         "The army of {{.who}} leaves the board.",
		"over-open":        "The match is over.",
		"over-last-hq":     "The match is over: one HQ is left.",
		"over-both-hqs":    "The match is a draw: no HQ is left.",
		"over-points":      "The match is over: the points of the HQs decide.",
		"over-stalemate":   "The match is over: a Battle on a full board changed nothing, so the points decide.",
		"over-score":       "The match is over: 20 points are reached.",
		"over-final-score": "The match is over: the score decides.",
		"over-team-hq":     "The match is over: an HQ has fallen.",
		"over-conceded":    "The match is over: nobody is left to play against.",

		"gist.turn":         "{{.who}}",
		"gist.discarded":    "discards {{.tile}}",
		"gist.placed":       "{{.tile}} to {{.hex}}",
		"gist.base-placed":  "{{.tile}} to {{.hex}}",
		"gist.executed":     "executes {{.tile}} on {{.hex}}",
		"gist.used":         "uses {{.tile}}",
		"gist.moved":        "{{.tile}} {{.from}} > {{.to}}",
		"gist.turned":       "turns {{.tile}} on {{.hex}}",
		"gist.pushed":       "pushes {{.tile}} away from {{.hex}}",
		"gist.castled":      "castles {{.hex}} and {{.other}}",
		"gist.paralysed":    "paralyses {{.tile}} on {{.hex}}",
		"gist.steel-netted": "nets {{.tile}} on {{.hex}}",
		"gist.dragged":      "drags {{.tile}} into {{.to}}",
		"gist.battle-began": "{{.cause}}",
		"gist.hq-hit":       `HQ of {{.who}} -{{.points}} ({{.left}} left)`,
		"gist.scored":       `{{.who}} +{{.points}}`,
		"gist.died":         "{{.who}} on {{.at}} destroyed",
		"gist.swallowed":    "{{.who}} on {{.at}} swallowed",
		"gist.exploded":     "{{.who}} on {{.at}} explodes",
		"gist.hq-destroyed": "the HQ of {{.who}} falls",

		"option.mode": "Mode", "option.mode.duel": "Duel", "option.mode.deathmatch": "Deathmatch", "option.mode.points": "Deathmatch with points",
		"option.mode.teams": "Two against two", "option.mode.two-against-one": "Two against one",
		"option.players": "Players of a deathmatch", "option.armies": "Armies", "option.armies.random": "An army dealt at random",
		"option.board": "Board", "option.board.by-mode": "By the mode", "option.board.19": "19 hexes", "option.board.37": "37 hexes",
		"option.start": "First turn", "option.start.roll": "Drawn at random", "option.start.first": "The first seat",
		"option.breath-of-death": "Breath of Death", "option.breath-of-death.off": "Off", "option.breath-of-death.on": "On",

		"over-breath-of-death": "Breath of Death: no HQ is left, and Mississippi wins.",
	}
	for _, a := range r.Rosters() {
		w["option.armies."+a.ID], w["option.start."+a.ID], w["seat."+a.ID] = a.Name, a.Name, a.Name
	}
	for p, id := range seatIDs {
		w["seat."+id] = playerNames[p]
	}
	for i := range r.Faces() {
		face := &r.Faces()[i]
		w[face.Word] = face.Name
	}
	maps.Copy(w, battleWords)
	maps.Copy(w, r.CardWords())
	for _, words := range []game.Words{tiles.AbilityWords.English(), tiles.EffectWords.English()} {
		maps.Copy(w, words)
	}
	return w
}

// Outcome tells how the match ended in a sentence.
func (r *Rules) Outcome(s *Position) game.Text {
	var winners []game.Arg
	for p := range s.Players {
		if s.Winners.Has(game.Seat(p)) {
			winners = append(winners, r.ArmyArg(ordinals[len(winners)], s, p))
		}
	}
	if s.winningSides() > 1 {
		return game.Say(draws[len(winners)], winners...)
	}
	return game.Say(victories[len(winners)], winners...)
}

// How a match ends for a number of armies, and what their names are called in it.
var (
	ordinals = [MaxPlayers]string{"first", "second", "third", "fourth"}
	draws    = [MaxPlayers + 1]string{
		2: "The match is a draw of {{.first}} and {{.second}}.",
		3: "The match is a draw of {{.first}}, {{.second}} and {{.third}}.",
		4: "The match is a draw of {{.first}}, {{.second}}, {{.third}} and {{.fourth}}.",
	}
	victories = [MaxPlayers + 1]string{0: "The match is over; nobody has won.", 1: "{{.first}} has won.", 2: "{{.first}} and {{.second}} have won."}
)

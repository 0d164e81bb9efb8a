// Package slaughter is Whack & Slaughter: skirmishes of heroes on a map without squares. Who acts is drawn from the initiative deck; a Hero's dice are his
// Life, and what they show is painted on his own card.
//
// Here the game is put together from its rooms: codex is what is printed, as content/*.yaml have it; ground the map, odds what rolls come to, rules the rulebook, words
// what its events say; drawing shows a position. The folder has what they read, and the tests that play the whole game.
package slaughter

import (
	"strconv"

	"mischief/game"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/drawing"
	"mischief/games/slaughter/rules"
)

// Game is the game put together: the rules, and what else a game is asked for.
type Game struct {
	*rules.Rules
	drawing.Drawer
	german game.Language
}

func assemble(r *rules.Rules, german game.Language) *Game {
	return &Game{r, drawing.Drawer{Rules: r}, german}
}

// Info describes the game and its options.
func (g *Game) Info() game.Info {
	return game.Info{
		ID:       "slaughter",
		Title:    "Whack & Slaughter",
		Promise:  "Paint your Hero's dice, learn two schools of mayhem, and be the last one standing.",
		Players:  "2-8",
		Minutes:  "45-120",
		Version:  1,
		Chance:   []game.Source{{Kind: "card", Name: "the initiative deck"}, {Kind: "die", Name: "the dice"}},
		Schema:   g.schema(),
		Seats:    seats,
		Length:   100_000,
		Rulebook: g.Catalogue(),
		Words:    inEnglish(g.Rules),

		Turns:     []string{"turn"},
		Languages: map[string]game.Language{"de": g.german},
		Board:     g.Drawer.Board,
	}
}

// schema is the options of skirmishes: who fights whom, and where.
func (g *Game) schema() game.Schema {
	var maps, heroes []string
	for _, m := range g.Codex().Maps[1:] {
		if m.Mission == codex.NoMission {
			maps = append(maps, m.ID)
		}
	}
	for _, f := range g.Codex().Figures[1:] {
		if f.Role == codex.HeroRole && !f.Example {
			heroes = append(heroes, f.ID)
		}
	}
	schema := game.Schema{
		{Name: "scenario", Help: "what the match is about", Choices: []string{codex.ScenarioIDs[codex.AllOutCarnage], codex.ScenarioIDs[codex.TeamCarnage]}, Default: codex.ScenarioIDs[codex.TeamCarnage]},
		{Name: "map", Help: "where it is fought", Choices: maps, Default: maps[0]},
		{Name: "heroes", Help: "how many Heroes a team has, or how many there are where everybody fights alone", Number: true, Min: 1, Max: rules.MaxHeroes / 2, Default: "2"},
	}
	for i := range rules.MaxHeroes {
		schema = append(schema, game.Option{Name: "hero-" + strconv.Itoa(i+1), Help: "a Hero; those of the teams take turns", Choices: heroes, Default: heroes[i%len(heroes)]})
	}
	return schema
}

// seats is how many play: each has a Hero.
func seats(o game.Options) int {
	if o["scenario"] == codex.ScenarioIDs[codex.AllOutCarnage] {
		return o.Int("heroes")
	}
	return 2 * o.Int("heroes")
}

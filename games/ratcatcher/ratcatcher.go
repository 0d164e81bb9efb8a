// Package ratcatcher is The Ratcatcher by Matthew Aslin: a solo adventure game. The Ratcatcher moves through a city that is laid township by township,
// sets traps, catches rats and collects Magic Cheese, while the rats, an automaton led by a Nemesis, look for the same cheese. He wins with ten cheese
// or by slaying the Nemesis; he loses with his health or when the rats have eaten ten cheese.
//
// Here the game is put together from its rooms: box is what lies in the box, as content/*.yaml have it; rules is the rulebook, words what its events say; drawing shows a
// position; evaluation estimates what one is worth to bots. The folder has what they read, and the tests that play the whole game.
package ratcatcher

import (
	"strings"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/features"
	"mischief/games/ratcatcher/box"
	"mischief/games/ratcatcher/drawing"
	"mischief/games/ratcatcher/evaluation"
	"mischief/games/ratcatcher/rules"
	"mischief/games/ratcatcher/words"
)

// Game is the game put together: the rules, and what else a game is asked for.
type Game struct {
	*rules.Rules
	drawing.Drawer
	evaluation.Evaluator
	edition   int
	weights   features.Weights
	catalogue game.Catalogue
	german    game.Language
}

// assemble puts the game together by an edition of its rules.
func assemble(b *box.Box, weights features.Weights, catalogue game.Catalogue, german game.Language, edition int) *Game {
	r := rules.New(b, catalogue, edition)
	return &Game{r, drawing.Drawer{Rules: r}, evaluation.New(r, weights), edition, weights, catalogue, german}
}

// Edition is the game as an older edition of the rules has it; see game.Editioned.
func (g *Game) Edition(n int) (game.Info, game.Rules[rules.Position, rules.Move]) {
	old := assemble(g.Box(), g.weights, g.catalogue, g.german, n)
	return old.Info(), old
}

// Weighing is the game with other weights for its evaluation (lab.Learner).
func (g *Game) Weighing(weights []int32) game.Rules[rules.Position, rules.Move] {
	other := *g
	other.Evaluator = g.Evaluator.Weighing(weights)
	return &other
}

// Info describes the game and its options.
func (g *Game) Info() game.Info {
	catchers, nemeses := g.Box().IDs.Catchers, g.Box().IDs.Nemeses
	return game.Info{
		ID:      "ratcatcher",
		Title:   "The Ratcatcher",
		Promise: "One ratcatcher against every rat in the kingdom: ten cheese, or the Nemesis' head, before they eat the city bare.",
		Players: "1, against an automaton",
		Minutes: "30-45",
		Version: g.edition,
		Chance: []game.Source{
			{Kind: "die", Name: "the dice"}, {Kind: "rat", Name: "the rat sack"}, {Kind: "township", Name: "the township deck"},
			{Kind: "token", Name: "the ? tokens"}, {Kind: "peculiar", Name: "the peculiar rat deck"},
		},
		Schema: game.Schema{
			{Name: "ratcatcher", Help: "who catches the rats", Choices: catchers, Default: catchers[0]},
			{Name: "nemesis", Help: "which Nemesis leads the rats", Choices: nemeses, Default: nemeses[0]},
			{Name: "mode", Help: "the side of township 00 that the city begins with", Choices: box.ModeIDs[:], Default: box.ModeIDs[0]},
		},
		Cross:    cross(catchers, nemeses),
		Seats:    func(game.Options) int { return 1 },
		Length:   50_000,
		Rulebook: g.catalogue,
		Words:    words.English(g.Box()),

		Turns:     []string{"your-turn", "rats-turn"},
		Languages: map[string]game.Language{"de": g.german},
		Board:     g.Box().Drawn,
		Lessons:   content.MustLessons(texts),
	}
}

// cross is every Ratcatcher against every Nemesis in every mode.
func cross(catchers, nemeses []string) *game.Cross {
	c := &game.Cross{Rows: catchers, Options: func(row, column string) game.Options {
		nemesis, mode, _ := strings.Cut(column, " ")
		return game.Options{"ratcatcher": row, "nemesis": nemesis, "mode": mode}
	}}
	for _, mode := range box.ModeIDs {
		for _, nemesis := range nemeses {
			c.Columns = append(c.Columns, nemesis+" "+mode)
		}
	}
	return c
}

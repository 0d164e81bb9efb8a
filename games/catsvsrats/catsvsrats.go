// Package catsvsrats is Cats vs Rats by Xuan Chen, Eric Lam and Aaron Yong: a team of Cats against a team of Rats, two against two or two against
// three, on a map of 45 towns in plague-ridden Italy. In turns of up to three actions players draw Witchcraft cards, move and attack, then breed one
// unit for each town. The first team to hold 23 towns at the end of a turn wins.
//
// Here the game is put together from its rooms: rules is the rulebook, drawing shows a position, evaluation estimates what one is worth to bots. The folder has
// what they read, and the tests that play the whole game.
package catsvsrats

import (
	"embed"
	"io/fs"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/deeds"
	"mischief/games/catsvsrats/drawing"
	"mischief/games/catsvsrats/evaluation"
	"mischief/games/catsvsrats/rules"
)

//go:embed content/*.yaml
var embedded embed.FS

//go:embed rules.yaml rules.de.yaml words.de.yaml lesson.yaml
var texts embed.FS

// Content is the content of the game as its files give it.
func Content() fs.FS { return content.MustFolder(embedded, "content") }

// Game is all that the game does: its rules, drawn and estimated.
type Game struct {
	*rules.Rules
	drawing.Drawer
	evaluation.Evaluator
	rulebook game.Catalogue
	german   game.Language
}

// New makes the game over a content folder, usually Content(). An error names the file, the line, the column and the field at fault.
func New(files fs.FS) (game.Game, *Game, error) {
	c, err := rules.Read(files)
	if err != nil {
		return nil, nil, err
	}
	weights, err := evaluation.ReadWeights(files)
	if err != nil {
		return nil, nil, err
	}
	g := &Game{rulebook: content.MustCatalogue(texts), german: deeds.Speak("de", content.MustLanguage(texts, "de"))}
	g.Rules = rules.New(c, &g.rulebook)
	g.Drawer, g.Evaluator = drawing.Drawer{Rules: g.Rules}, evaluation.New(g.Rules, weights)
	return game.New[rules.Position, rules.Move](g.Info(), g), g, nil
}

// Weighing is the game with other weights for its evaluation (lab.Learner).
func (g *Game) Weighing(weights []int32) game.Rules[rules.Position, rules.Move] {
	other := *g
	other.Evaluator = g.Evaluator.Weighing(weights)
	return &other
}

// Info describes the game and its options.
func (g *Game) Info() game.Info {
	var ids []string
	for a := rules.SharpClaws; a <= rules.Spawning; a++ {
		ids = append(ids, g.Attribute(a).ID)
	}
	return game.Info{
		ID:      "catsvsrats",
		Title:   "Cats vs Rats",
		Promise: "Two teams, ten attributes, one plague: hold 23 of the 45 towns of Italy before the other side does.",
		Players: "4-5, two teams",
		Minutes: "60-90",
		Version: 1,
		Settled: map[string]string{"defenders-lost": "CVR-355", "hex-won": "CVR-355"},
		Talk:    []string{"CVR-213", "CVR-R23"},
		Chance: []game.Source{
			{Kind: "deal", Name: "the Attributes that are dealt"}, {Kind: "first-die", Name: "the dice for the first turn"},
			{Kind: "draw", Name: "the Witchcraft deck"}, {Kind: "combat-die", Name: "the dice of combats"},
		},
		Schema: game.Schema{
			{Name: "players", Help: "how many play: four (2 against 2) or five (2 against 3)", Number: true, Min: 4, Max: 5, Default: "4"},
			{Name: "attributes", Help: "chosen in turn by seat, or dealt at random", Choices: []string{"chosen", "dealt"}, Default: "chosen",
				Where: &game.Where{Option: "fixed", Values: []string{""}}},
			{Name: "fixed", Help: "Attributes fixed in advance, seat by seat; empty leaves them to be chosen or dealt", List: true, Choices: ids},
			{Name: "three", Help: "with five players: which team is the three", Choices: []string{"any", "cats", "rats"}, Default: "any",
				Where: &game.Where{Option: "players", Values: []string{"5"}}},
			{Name: "start", Help: "which team takes the first turn: rolled for, or fixed", Choices: []string{"roll", "cats", "rats"}, Default: "roll"},
		},
		Seats:    func(o game.Options) int { return o.Int("players") },
		Length:   200_000,
		Rulebook: g.rulebook,
		Words:    g.Words(),

		Lessons:   content.MustLessons(texts),
		Turns:     []string{"turn"},
		Languages: map[string]game.Language{"de": g.german},
		Board:     g.Board,
	}
}

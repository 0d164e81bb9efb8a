// Package neuroshima is Neuroshima Hex by Michał Oracz with the Mississippi army and eleven others: armies place their tiles on a board of 19 or 37
// hexes, turn them the right way round and wait for the Battle, in which every unit acts by its Initiative. Who loses the HQ loses the match.
//
// Here the game is put together (Game), and here lie its rulebook, content, texts and tests. The rest is in rooms, each of which knows only those before it:
//
//	tiles       what is printed on the tiles of the armies, and the words in which it is said
//	rules       positions and moves, and what the chapters of the rulebook make of them
//	drawing     how positions look, in text and in the browser
//	evaluation  how good they look, and which moves are worth thinking about
//
// Rule ids are those of rules.yaml. Nothing is hidden in this game: hands lie open (NSH-207), every list may be looked through (NSH-208), and draw piles have no
// order before a tile is drawn (NSH-112).
package neuroshima

import (
	"embed"
	"io/fs"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/deeds"
	"mischief/game/features"
	"mischief/games/neuroshima/drawing"
	"mischief/games/neuroshima/evaluation"
	"mischief/games/neuroshima/rules"
	"mischief/games/neuroshima/tiles"
)

//go:embed content/*.yaml
var embedded embed.FS

//go:embed rules.yaml rules.de.yaml words.de.yaml lesson.yaml
var texts embed.FS

// Content is the content of the game as its files give it.
func Content() fs.FS { return content.MustFolder(embedded, "content") }

// Game is the game put together: its rules, with how positions are drawn and how they look to those who search.
type Game struct {
	*rules.Rules
	drawing.Drawer
	*evaluation.Evaluator
	edition  int
	weights  features.Weights
	rulebook game.Catalogue
	german   game.Language
}

// New makes the game over a content folder, usually Content(). An error names the file, the line, the column and the field at fault.
func New(files fs.FS) (game.Game, *Game, error) {
	b, err := tiles.Read(files)
	if err != nil {
		return nil, nil, err
	}
	weights, err := evaluation.ReadWeights(files)
	if err != nil {
		return nil, nil, err
	}
	german := deeds.Speak("de", content.MustLanguage(texts, "de"))
	if err := content.Retell(german.Words, files, Content(), tiles.ReadCardWords); err != nil {
		return nil, nil, err
	}
	g := Game{weights: weights, rulebook: content.MustCatalogue(texts), german: german}.by(b, newest)
	return game.New[rules.Position, rules.Move](g.Info(), g), g, nil
}

// newest is the edition of the rules that new matches are played by.
const newest = 2

// Edition is the game by an older edition of its rules; see game.Editioned.
func (g *Game) Edition(n int) (game.Info, game.Rules[rules.Position, rules.Move]) {
	old := g.by(g.Box, n)
	return old.Info(), old
}

// by is the game by an edition of its rules.
func (g Game) by(b *tiles.Box, edition int) *Game {
	g.edition, g.Rules = edition, rules.New(b, g.rulebook, edition)
	g.Drawer, g.Evaluator = drawing.Drawer{Rules: g.Rules}, evaluation.New(g.Rules, g.weights)
	return &g
}

// Weighing is the game with other weights for its evaluation (lab.Learner).
func (g *Game) Weighing(weights []int32) game.Rules[rules.Position, rules.Move] {
	other := *g
	other.Evaluator = g.Evaluator.Weighing(weights)
	return &other
}

// Info describes the game and its options.
func (g *Game) Info() game.Info {
	return game.Info{
		ID:       "neuroshima",
		Title:    "Neuroshima Hex: Mississippi",
		Promise:  "Place, turn, wait for the Battle: twelve armies, every hex counts, and nothing is hidden but the order of the tiles.",
		Players:  "2-4",
		Minutes:  "20-40",
		Version:  g.edition,
		Chance:   []game.Source{{Kind: "army", Name: "the lot of armies"}, {Kind: "start", Name: "the lot for the start"}, {Kind: "draw", Name: "the draw pile"}},
		Talk:     []string{"NSH-207", "NSH-208"},
		Schema:   g.Schema(),
		Cross:    g.Cross(),
		Seats:    rules.PlayersOf,
		Length:   20_000,
		Rulebook: g.rulebook,
		Words:    g.Words(),
		Lessons:  content.MustLessons(texts),

		Turns:     []string{"turn"},
		Languages: map[string]game.Language{"de": g.german},
		Board:     g.Board,
	}
}

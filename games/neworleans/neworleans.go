package neworleans

import (
	"io/fs"

	"mischief/game"
	"mischief/game/content"
	"mischief/games/neworleans/codex"
	"mischief/games/neworleans/drawing"
	"mischief/games/neworleans/evaluation"
	"mischief/games/neworleans/rules"
	"mischief/games/neworleans/words"
)

// Game is the game put together: the rules, and what else a game is asked for.
type Game struct {
	*rules.Rules
	drawing.Drawer
	evaluation.Evaluator
	edition int
	german  game.Language
}

// newest is the edition of the rules that new matches are played by.
const newest = 6

// New makes the game over a content folder, usually Content(). An error names the file, the line, the column and the field at fault.
func New(files fs.FS) (game.Game, *Game, error) {
	c, err := codex.Read(files)
	if err != nil {
		return nil, nil, err
	}
	r := rules.New(c, content.MustCatalogue(texts), newest)
	german, err := inGerman(r, files)
	if err != nil {
		return nil, nil, err
	}
	g := assemble(r, german, newest)
	return game.New[rules.Position, rules.Move](g.Info(), g), g, nil
}

// assemble is the game by an edition of its rules.
func assemble(r *rules.Rules, german game.Language, edition int) *Game {
	return &Game{r, drawing.Drawer{Rules: r}, evaluation.New(r), edition, german}
}

// Edition is the game by an older edition of its rules; see game.Editioned.
func (g *Game) Edition(n int) (game.Info, game.Rules[rules.Position, rules.Move]) {
	german := g.german
	german.Words = g.Codex().Retell(n, german.Words)
	old := assemble(rules.New(g.Codex().Edition(n), g.Catalogue(), n), german, n)
	return old.Info(), old
}

// Info describes the game and its options.
func (g *Game) Info() game.Info {
	return game.Info{
		ID:      "neworleans",
		Title:   "The Cats of New Orleans",
		Promise: "Four cats, one riverboat and a hand of poker cards against everything that crawls out of the bayou.",
		Players: "1-4",
		Minutes: "60-120",
		Version: g.edition,
		Chance: []game.Source{{Kind: "poker", Name: "the poker deck"}, {Kind: "hand", Name: "cards for the hand"}, {Kind: "peek", Name: "cards that are looked at"}, {Kind: "vermin", Name: "vermin markers"},
			{Kind: "loot", Name: "the loot deck"}, {Kind: "event", Name: "the riverboat's events"}, {Kind: "aspect", Name: "the Aspect deck"}},
		Schema:   rules.Schema(g.Codex()),
		Seats:    rules.Seats,
		Length:   20_000,
		Rulebook: g.Catalogue(),
		Words:    g.english(),

		Languages: map[string]game.Language{"de": g.german},
		Board:     g.Drawer.Board,
		Lessons:   content.MustLessons(texts),
	}
}

// english is the English words, with all that figures can be called.
func (g *Game) english() game.Words {
	w := words.English(g.Codex())
	for _, names := range g.Names() {
		for _, name := range names {
			w[name] = name
		}
	}
	delete(w, "") // what nobody is called
	return w
}

// Package slaughter is Whack & Slaughter: skirmishes of heroes on a map without squares. Who acts is drawn from the initiative deck; a Hero's dice are his
// Life, and what they show is painted on his own card.
//
// Here the game is put together from its rooms: codex is what is printed, as content/*.yaml have it; ground the map, rules the rulebook, words
// what its events say; drawing shows a position; evaluation estimates what one is worth to bots; hero and portrait are the workshop of Heroes of one's own. The folder has what they read, and the tests that play the whole game.
package slaughter

import (
	"mischief/game"
	"mischief/game/content"
	"mischief/games/slaughter/drawing"
	"mischief/games/slaughter/evaluation"
	"mischief/games/slaughter/hero"
	"mischief/games/slaughter/portrait"
	"mischief/games/slaughter/rules"
)

// Game is the game put together: the rules, and what else a game is asked for.
type Game struct {
	*rules.Rules
	drawing.Drawer
	evaluation.Evaluator
	edition  int
	german   game.Language
	workshop *hero.Workshop
}

// newest is the edition of the rules that new matches are played by.
const newest = 3

// assemble is the game by an edition of its rules.
func assemble(r *rules.Rules, german game.Language, edition int) *Game {
	return &Game{r, drawing.Drawer{Rules: r}, evaluation.New(r), edition, german, hero.Open(r.Forge(), portrait.Painter{Codex: r.Codex()})}
}

// Edition is the game by an older edition of its rules; see game.Editioned.
func (g *Game) Edition(n int) (game.Info, game.Rules[rules.Position, rules.Move]) {
	old := assemble(rules.New(g.Codex(), g.Catalogue(), n), g.german, n)
	return old.Info(), old
}

// Weighing is the game with other weights for its evaluation (lab.Learner).
func (g *Game) Weighing(weights []int32) game.Rules[rules.Position, rules.Move] {
	other := *g
	other.Evaluator = g.Evaluator.Weighing(weights)
	return &other
}

// Workshop is where people make Heroes of their own.
func (g *Game) Workshop() game.Workshop { return g.workshop }

// Info describes the game and its options.
func (g *Game) Info() game.Info {
	return game.Info{
		ID:       "slaughter",
		Title:    "Whack & Slaughter",
		Promise:  "Paint your Hero's dice, learn two schools of mayhem, and be the last one standing.",
		Players:  "1-8",
		Minutes:  "45-120",
		Version:  g.edition,
		Chance:   []game.Source{{Kind: "card", Name: "the initiative deck"}, {Kind: "die", Name: "the dice"}, {Kind: "lot", Name: "lots"}, {Kind: "skill", Name: "a skill drawn at random"}, {Kind: "looking", Name: "a card somebody looks at"}},
		Schema:   rules.Schema(g.Codex()),
		Cross:    rules.Cross(g.Codex()),
		Seats:    rules.Seats,
		Length:   100_000,
		Rulebook: g.Catalogue(),
		Words:    inEnglish(g.Rules),

		Turns:     []string{"turn"},
		Languages: map[string]game.Language{"de": g.german},
		Board:     g.Drawer.Board,
		Lessons:   content.MustLessons(texts),
	}
}

// Package ratcatcher is The Ratcatcher by Matthew Aslin: a solo adventure game. The Ratcatcher moves through a city that is laid township by township,
// sets traps, catches rats and collects Magic Cheese, while the rats, an automaton led by a Nemesis, look for the same cheese. He wins with ten cheese
// or by slaying the Nemesis; he loses with his health or when the rats have eaten ten cheese.
//
// The files follow the rulebook. setup.go, city.go, populate.go, turn.go, attack.go, cheese.go, tallyman.go and effects.go are the Ratcatcher's side;
// rats.go and the files it names are the rats' turn. Each kind of decision is one function, and in it what can be done
// is a deed; what all games make of them is in game/deeds. Everything that goes on between decisions is a task (tasks.go). What the words of the
// content do is in vocabulary.go, what peculiar rats can do in knacks.go. Rule ids are those of rules.yaml.
package ratcatcher

import (
	"strings"

	"mischief/game"
	"mischief/game/content"
)

// Game is the game put together: the rules, and what else a game is asked for.
type Game struct {
	*Rules
	edition   int
	catalogue game.Catalogue
	german    game.Language
}

// assemble puts the game together by an edition of its rules.
func assemble(b *Box, catalogue game.Catalogue, german game.Language, edition int) *Game {
	return &Game{makeRules(b, catalogue, edition), edition, catalogue, german}
}

// Edition is the game as an older edition of the rules has it; see game.Editioned.
func (g *Game) Edition(n int) (game.Info, game.Rules[Position, Move]) {
	old := assemble(g.Box(), g.catalogue, g.german, n)
	return old.Info(), old
}

// Info describes the game and its options.
func (g *Game) Info() game.Info {
	catchers, nemeses := g.Box().ids.catchers, g.Box().ids.nemeses
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
			{Name: "mode", Help: "the side of township 00 that the city begins with", Choices: modeIDs[:], Default: modeIDs[0]},
		},
		Cross:    cross(catchers, nemeses),
		Seats:    func(game.Options) int { return 1 },
		Length:   50_000,
		Rulebook: g.catalogue,
		Words:    englishWords(g.Box()),

		Turns:     []string{"your-turn", "rats-turn"},
		Languages: map[string]game.Language{"de": g.german},
		Board:     g.Box().drawn,
		Lesson:    content.MustLesson(texts),
	}
}

// cross is every Ratcatcher against every Nemesis in every mode.
func cross(catchers, nemeses []string) *game.Cross {
	c := &game.Cross{Rows: catchers, Options: func(row, column string) game.Options {
		nemesis, mode, _ := strings.Cut(column, " ")
		return game.Options{"ratcatcher": row, "nemesis": nemesis, "mode": mode}
	}}
	for _, mode := range modeIDs {
		for _, nemesis := range nemeses {
			c.Columns = append(c.Columns, nemesis+" "+mode)
		}
	}
	return c
}

// Draw draws a position; nothing in it is hidden from a seat.
func (g *Game) Draw(s *Position, _ game.Seat, pen game.Pen) string { return Draw(g.Rules, s, pen) }

// Evaluate estimates what a seat may expect of a position.
func (g *Game) Evaluate(s *Position, seat game.Seat) int32 { return Evaluate(g.Rules, s, seat) }

// Candidates names the answers worth thinking about, the most promising first.
func (g *Game) Candidates(s *Position, buf []Move) []Move { return Candidates(g.Rules, s, buf) }

package rules

import (
	"errors"
	"os"
	"slices"
	"sync"
	"testing"

	"mischief/game"
	"mischief/game/board/squares"
	"mischief/game/content"
	"mischief/games/neworleans/codex"
)

// rulebook is the rules over the content of the game, made once for all tests.
var rulebook = sync.OnceValue(func() *Rules {
	c, err := codex.Read(os.DirFS("../content"))
	if err != nil {
		panic(err)
	}
	return New(c, content.MustCatalogue(os.DirFS("..")), exactOdds)
})

// stage is a position built by hand: a scenario's sheet, ground of its own, and the first hero of the party in its activation.
type stage struct {
	*testing.T
	*Rules
	s Position
}

// staged builds a stage with heroes on some squares, each with a kind, on open ground of 12 by 8 squares. The first of them acts and has 2 AP.
func staged(t *testing.T, scenario string, heroes ...squares.Square) *stage {
	t.Helper()
	g := &stage{T: t, Rules: rulebook()}
	for i := range g.codex.Scenarios {
		if g.codex.Scenarios[i].ID == scenario {
			g.s.Scenario = codex.ScenarioID(i)
		}
	}
	g.s.Difficulty, g.s.Round, g.s.Turn, g.s.Active = Normal, 1, Heroes, 1
	for row := range 8 {
		for column := range 12 {
			g.s.Ground.Floor.Add(squares.At(column, row))
		}
	}
	g.s.Deck.Left = freshDeck
	for i := range g.s.Loot {
		g.s.Loot[i].Place = InBox
	}
	for i, at := range heroes {
		n := Fig(i + 1)
		g.s.Fig[n] = Figure{Kind: g.codex.FirstHero + codex.Kind(i), Health: 9, Most: 9}
		g.s.put(n, at)
	}
	g.s.Fig[1].AP = 2
	g.s.Fig[1].set(Activated)
	begin(&g.s, heroTurnTask{Stage: 1})
	begin(&g.s, activationTask{Fig: 1, Stage: awake})
	g.s.ask(Acting, 1)
	return g
}

// foe puts a vermin of a kind, turned up, onto a square.
func (g *stage) foe(n Fig, id string, at squares.Square) {
	g.Helper()
	for k := range g.codex.Kinds {
		if g.codex.Kinds[k].ID == id {
			g.s.Fig[n] = Figure{Kind: codex.Kind(k), Health: 3, Most: 3}
			g.s.put(n, at)
			return
		}
	}
	g.Fatalf("no kind %s", id)
}

// loot is the first copy of a loot card that is in the box, put somewhere.
func (g *stage) loot(id string, to LootCard) int {
	g.Helper()
	for i := range g.codex.Cards {
		if i > 0 && g.codex.Loot[g.codex.Cards[i]].ID == id && g.s.Loot[i].Place == InBox {
			g.s.Loot[i] = to
			return i
		}
	}
	g.Fatalf("no loot card %s is left", id)
	return 0
}

// held is a card in the hands of a hero.
func held1(n Fig, flags LootFlags) LootCard { return LootCard{Place: Held + Place(n), Flags: flags} }

// play plays moves; each must be listed or, where more is allowed than is listed, allowed.
func (g *stage) play(moves ...string) {
	g.Helper()
	for _, text := range moves {
		m, err := g.Parse(&g.s, text)
		if err == nil {
			err = g.Check(&g.s, m)
		}
		if err != nil {
			g.Fatalf("%s: %v", text, err)
		}
		var tell game.Story
		g.Play(&g.s, m, &tell)
	}
}

// refused makes sure that moves are refused by a rule.
func (g *stage) refused(rule string, moves ...string) {
	g.Helper()
	for _, text := range moves {
		m, err := g.Parse(&g.s, text)
		if err != nil {
			g.Fatalf("%s: %v", text, err)
		}
		var no *game.Refusal
		if err := g.Check(&g.s, m); !errors.As(err, &no) || no.Rule != rule {
			g.Errorf("%s: %v, want a refusal by %s", text, err, rule)
		}
		if slices.Contains(g.listed(), text) {
			g.Errorf("%s is listed", text)
		}
	}
}

// listed are the moves that are listed.
func (g *stage) listed() (texts []string) {
	for _, m := range g.Moves(&g.s, nil) {
		texts = append(texts, g.Format(&g.s, m))
	}
	return texts
}

// lists makes sure that just these moves with a verb are listed.
func (g *stage) lists(verb string, want ...string) {
	g.Helper()
	var got []string
	for _, text := range g.listed() {
		if len(text) >= len(verb) && text[:len(verb)] == verb {
			got = append(got, text)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		g.Errorf("%s: %q, want %q", verb, got, want)
	}
}

// phase makes sure of what is asked.
func (g *stage) phase(want Phase) {
	g.Helper()
	if g.s.Phase != want {
		g.Fatalf("%s is asked, want %s", g.Turn(&g.s).Kind, g.decided().Decision(int(want)).Kind)
	}
}

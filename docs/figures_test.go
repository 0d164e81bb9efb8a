package docs

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"mischief/game"
	"mischief/game/gametest"
	"mischief/games"
	"mischief/lab"
)

// measured is what the page on hard things says of a game in figures.
type measured struct {
	info          *game.Info
	position      int // bytes
	move          int // bytes
	listed        int // the longest list of a seat's answers
	outcomes      int // the longest list of Nature's
	open          []string
	hides, shared bool // a position was met of which a seat sees only a part; that several seats might answer
}

// randomMatches is how many matches of each game are looked through for the figures.
const randomMatches = 20

// figuresPage has the table of figures.
const figuresPage = "hard-things.md"

// TestFiguresAreMeasured holds the table of figures to the games that have a column in it: what it says is measured here, and -record writes it. A game
// comes in by its title in the head of the table.
func TestFiguresAreMeasured(t *testing.T) {
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(figuresPage)
	if err != nil {
		t.Fatal(err)
	}
	_, figures, _ := strings.Cut(string(page), "<!-- figures -->\n")
	head, _, _ := strings.Cut(figures, "\n")
	var built []measured
	for _, id := range registry.IDs() {
		g, err := registry.Bench(id)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(head, "| "+g.Info().Title+" |") {
			continue
		}
		sizes, err := lab.Measure(t.Context(), g, lab.Options{Rounds: 1, Round: time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		m := measured{info: g.Info(), position: sizes.Position, move: sizes.Move}
		for seed := range uint64(randomMatches) {
			m.wander(t, g, rand.New(rand.NewPCG(seed, 1)))
		}
		built = append(built, m)
	}
	if columns := strings.Count(head, "|") - 2; columns != len(built) || columns < 4 {
		t.Fatalf("%s: the table of figures has %d columns, of which %d are headed by the title of a game; all are to be, and four or more: %s", figuresPage, columns, len(built), head)
	}
	gametest.KeptWithin(t, figuresPage, "figures", table(built))
}

// wander plays a match in which any answer is as likely as any other.
func (m *measured) wander(t *testing.T, g game.Game, dice *rand.Rand) {
	pos, err := g.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	for turn := pos.Turn(); turn.Who != game.Nobody; turn = pos.Turn() {
		moves := pos.Moves()
		if turn.Who == game.Nature {
			m.outcomes = max(m.outcomes, len(moves))
		} else {
			m.listed = max(m.listed, len(moves))
			m.shared = m.shared || turn.Who.Count() > 1
		}
		if turn.Open && !slices.Contains(m.open, turn.Kind) {
			m.open = append(m.open, turn.Kind)
			slices.Sort(m.open)
		}
		m.hides = m.hides || !pos.View(0).Equal(pos)
		if err := pos.Play(moves[dice.IntN(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
}

// table writes the figures, a column a game.
func table(built []measured) string {
	var b strings.Builder
	row := func(what string, tell func(m measured) string) {
		fmt.Fprintf(&b, "| %s |", what)
		for _, m := range built {
			fmt.Fprintf(&b, " %s |", tell(m))
		}
		b.WriteByte('\n')
	}
	row("", func(m measured) string { return m.info.Title })
	row("---", func(measured) string { return "---" })
	row("seats", func(m measured) string { return m.info.Players })
	row("rules and rulings, each with an id", func(m measured) string {
		return fmt.Sprint(len(m.info.Rulebook.Rules) + len(m.info.Rulebook.Rulings))
	})
	row("edition of the rules", func(m measured) string { return fmt.Sprint(m.info.Version) })
	row("a position, bytes", func(m measured) string { return fmt.Sprint(m.position) })
	row("a move, bytes", func(m measured) string { return fmt.Sprint(m.move) })
	row("Nature decides", func(m measured) string {
		var names []string
		for _, source := range m.info.Chance {
			names = append(names, source.Name)
		}
		return orElse(strings.Join(names, ", "), "nothing")
	})
	row("longest list of a seat's answers", func(m measured) string { return fmt.Sprint(m.listed) })
	row("longest list of Nature's answers", func(m measured) string { return orElse(strings.TrimPrefix(fmt.Sprint(m.outcomes), "0"), "none") })
	row("`Turn.Open`", func(m measured) string {
		if m.open == nil {
			return "never"
		}
		return "`" + strings.Join(m.open, "`, `") + "`"
	})
	row("hidden from a seat", func(m measured) string { return map[bool]string{true: "something", false: "nothing"}[m.hides] })
	row("several seats may answer", func(m measured) string { return map[bool]string{true: "at times", false: "never"}[m.shared] })
	return b.String()
}

func orElse(text, none string) string {
	if text == "" {
		return none
	}
	return text
}

package rules

import (
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"mischief/game"
	"mischief/game/board/squares"
	"mischief/game/content"
	"mischief/games/neworleans/codex"
)

// printedRules are the rules over our content, which the tests share; freshRules are another copy, for those that change it.
var printedRules = sync.OnceValue(freshRules)

func freshRules() *Rules {
	c, err := codex.Read(os.DirFS("../content"))
	if err != nil {
		panic(err)
	}
	r := &Rules{codex: c, edition: exactOdds, catalogue: content.MustCatalogue(os.DirFS(".."))}
	r.survey()
	r.mended = r.kindsOf("viceroy", "mort", "sacrebleu", "rat-king", "roux-poubelle")
	r.setEffects()
	r.names = r.namesOfContent()
	r.settleTasks()
	r.book = r.decided()
	r.tasks[opRound] = func(s *Position, _ *game.Story) { s.Phase = Over } // what lies below the vermin's turn in these tests
	return r
}

var drawn = squares.Legend{
	Squares: map[rune]squares.Terrain{'.': 0, ',': squares.Hindering, '#': squares.Blocking, '~': squares.Water},
	East:    map[rune]squares.Edge{' ': squares.Plain, '|': squares.Wall, ':': squares.Rail},
	South:   map[rune]squares.Edge{' ': squares.Plain, '-': squares.Wall, '=': squares.Rail},
}

// scene is a small map with figures put on it by hand.
type scene struct {
	t *testing.T
	r *Rules
	s Position
}

// plan makes a map without inner walls of rows of squares; odd ones are filled up with blocking squares.
func plan(t *testing.T, rows ...string) *scene {
	t.Helper()
	width := (len(rows[0]) + 1) &^ 1
	if len(rows)%2 == 1 {
		rows = append(slices.Clone(rows), strings.Repeat("#", len(rows[0])))
	}
	lines := []string{"+" + strings.Repeat("-+", width)}
	for i, row := range rows {
		line, below := "|", "+"
		for c := range width {
			sign := "#"
			if c < len(row) {
				sign = row[c : c+1]
			}
			edge, south := " ", " "
			if c == width-1 {
				edge = "|"
			}
			if i == len(rows)-1 {
				south = "-"
			}
			line, below = line+sign+edge, below+south+"+"
		}
		lines = append(lines, line, below)
	}
	g, _, _, _, err := squares.Read(lines, drawn)
	if err != nil {
		t.Fatal(err)
	}
	p := &scene{t: t, r: printedRules()}
	p.s.Ground = g
	p.s.Scenario = 1
	p.s.Difficulty = Normal
	p.s.Deck.Left = freshDeck
	begin(&p.s, roundTask{})
	return p
}

func (p *scene) kind(id string) codex.Kind {
	for k := range p.r.codex.Kinds {
		if p.r.codex.Kinds[k].ID == id {
			return codex.Kind(k)
		}
	}
	p.t.Fatalf("there is no figure %s", id)
	return 0
}

func (p *scene) put(n Fig, id string, column, row int) Fig {
	kind := p.kind(id)
	card := &p.r.codex.Kinds[kind]
	p.s.Fig[n] = Figure{Kind: kind, Health: card.Health, Most: card.Health}
	p.s.put(n, squares.At(column, row))
	return n
}

// hero puts the hero of a seat on the map, vermin the next vermin.
func (p *scene) hero(seat Fig, id string, column, row int) Fig { return p.put(seat, id, column, row) }

func (p *scene) vermin(id string, column, row int) Fig {
	return p.put(p.s.free(FirstVermin, LastVermin), id, column, row)
}

// turn begins the vermin's turn, activate the activation of one vermin; both go on to the next decision.
func (p *scene) turn() {
	begin(&p.s, verminTurnTask{})
	p.r.run(&p.s, nil)
}

func (p *scene) activate(n Fig) {
	p.s.Turn = TheVermin
	begin(&p.s, foeTask{Fig: int16(n)})
	p.r.run(&p.s, nil)
}

// play answers decisions one after the other in notation.
func (p *scene) play(moves ...string) {
	p.t.Helper()
	for _, text := range moves {
		m, err := p.r.Parse(&p.s, text)
		if err == nil {
			err = p.r.Check(&p.s, m)
		}
		if err != nil {
			p.t.Fatalf("%s: %v; possible are %v", text, err, p.answers())
		}
		p.r.Play(&p.s, m, nil)
	}
}

// answers are the moves that are possible now; none when all is done.
func (p *scene) answers() (all []string) {
	if p.s.Phase == Over {
		return nil
	}
	for _, m := range p.r.Moves(&p.s, nil) {
		if err := p.r.Check(&p.s, m); err != nil {
			p.t.Errorf("%s is listed and refused: %v", p.r.Format(&p.s, m), err)
		}
		all = append(all, p.r.Format(&p.s, m))
	}
	return all
}

func (p *scene) asks(want ...string) {
	p.t.Helper()
	if got := p.answers(); !slices.Equal(got, want) {
		p.t.Fatalf("possible are %v, want %v", got, want)
	}
}

// draws tells that a card is turned up now.
func (p *scene) draws() {
	p.t.Helper()
	if p.s.Phase != Drawing {
		p.t.Fatalf("phase %v with %v, want a card to be drawn", p.s.Phase, p.answers())
	}
}

func (p *scene) isOver() {
	p.t.Helper()
	if p.s.Phase != Over {
		p.t.Fatalf("phase %v with %v, want all done", p.s.Phase, p.answers())
	}
}

func (p *scene) at(n Fig, column, row int) {
	p.t.Helper()
	if q := p.s.Fig[n].At; q != squares.At(column, row) {
		p.t.Fatalf("%s is at %d,%d, want %d,%d", figName(&p.s, n), q.Column(), q.Row(), column, row)
	}
}

func (p *scene) lives(n Fig, want uint8) {
	p.t.Helper()
	if got := p.s.Fig[n].Health; got != want {
		p.t.Fatalf("%s has %d left, want %d", figName(&p.s, n), got, want)
	}
}

func (p *scene) stunned(n Fig, want bool) {
	p.t.Helper()
	if got := p.s.Fig[n].is(Stunned); got != want {
		p.t.Fatalf("%s stunned is %v", figName(&p.s, n), got)
	}
}

// open is a floor without anything on it.
func open(t *testing.T, width, height int) *scene {
	return plan(t, slices.Repeat([]string{strings.Repeat(".", width)}, height)...)
}

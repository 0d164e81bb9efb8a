package rules

import (
	"strconv"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/board/plane"
)

// bout is a match under way that a test talks to in the words of moves.
type bout struct {
	t *testing.T
	r *Rules
	s Position
}

// duel sets two Heroes against each other, everybody where the first sample puts him, and begins the turn of the first.
func duel(t *testing.T, heroes ...string) *bout {
	r := testRules(t)
	s := enrol(t, r, 1, heroes...)
	b := &bout{t, r, s}
	b.setUp()
	b.say("card h1", "card h2")
	return b
}

// setUp places everybody where the first sample has him, on foot unless his sheet says otherwise.
func (b *bout) setUp() {
	b.t.Helper()
	for b.s.Round == 0 {
		buf := b.r.Moves(&b.s, nil)
		m := buf[0]
		if m.Verb == MountPet {
			m = buf[1]
		}
		b.play(m)
	}
}

func (b *bout) play(m Move) {
	b.t.Helper()
	if err := b.r.Check(&b.s, m); err != nil {
		b.t.Fatalf("%s: %v", b.r.Format(&b.s, m), err)
	}
	text := b.r.Format(&b.s, m)
	if back, err := b.r.Parse(&b.s, text); err != nil || back != m {
		b.t.Fatalf("%q reads back as %+v, %v", text, back, err)
	}
	b.r.Play(&b.s, m, &game.Story{})
}

// say plays moves.
func (b *bout) say(moves ...string) {
	b.t.Helper()
	for _, text := range moves {
		m, err := b.r.Parse(&b.s, text)
		if err != nil {
			b.t.Fatalf("%q at %s: %v", text, b.r.Turn(&b.s).Kind, err)
		}
		b.play(m)
	}
}

// refused plays nothing: the move must be refused by a rule.
func (b *bout) refused(text, rule string) {
	b.t.Helper()
	m, err := b.r.Parse(&b.s, text)
	if err == nil {
		err = b.r.Check(&b.s, m)
	}
	if err == nil || !strings.Contains(err.Error(), rule) {
		b.t.Fatalf("%q: want a refusal by %s, have %v", text, rule, err)
	}
}

// asks makes sure of the decision that is asked.
func (b *bout) asks(kind string) {
	b.t.Helper()
	if have := b.r.Turn(&b.s).Kind; have != kind {
		b.t.Fatalf("asks %q of %s, want %q", have, b.s.Actor, kind)
	}
}

func (b *bout) fig(n string) *Figure {
	for i, name := range figureNames {
		if name == n {
			return &b.s.Figures[i]
		}
	}
	b.t.Fatalf("no figure %s", n)
	return nil
}

// at puts a figure, and whom it rides, on the ground somewhere.
func (b *bout) at(n string, x, y int16) {
	f := b.fig(n)
	f.At, f.On = plane.Point{X: x, Y: y}, 0
	if f.Mount != nobody {
		b.s.Figures[f.Mount].At, b.s.Figures[f.Mount].On = f.At, 0
	}
}

// open is the map without anything on it, so that figures stand where tests put them.
func (b *bout) open() *bout {
	b.s.Map = 0
	return b
}

// pass plays what changes least, and cards from the lowest number up, until the next card is discarded.
func (b *bout) pass() {
	b.t.Helper()
	turner := b.s.Turner
	for b.s.Phase != Over && b.s.Turner == turner {
		buf := b.r.Moves(&b.s, nil)
		m := buf[0]
		for _, o := range buf {
			if o.Verb == EndTurn || o.Verb == Forgo || o.Verb == Pass || o.Verb == RollDice {
				m = o
			}
		}
		b.play(m)
	}
	for b.s.Phase == Drawing {
		b.play(b.r.Moves(&b.s, nil)[0])
	}
}

// settle answers nothing but what chance decides: cards from the lowest up, dice with all ones.
func (b *bout) settle() {
	b.t.Helper()
	for b.s.Phase == Drawing || b.s.Phase == Rolling {
		buf := b.r.Moves(&b.s, nil)
		m := buf[0]
		if b.s.Phase == Rolling {
			m = buf[len(buf)-1]
		}
		b.play(m)
	}
}

// act does something in the name of the rules outside any move, and goes on.
func (b *bout) act(do func(r *Rules, s *Position)) {
	do(b.r, &b.s)
	b.r.run(&b.s, nil)
}

// enrol sets up teams of so many Heroes, examples of the rulebook among them, which are no Heroes for everybody.
func enrol(t *testing.T, r *Rules, each int, heroes ...string) Position {
	t.Helper()
	o := game.Options{"scenario": "team-carnage", "heroes": strconv.Itoa(each)}
	for i := range heroes {
		o["hero-"+strconv.Itoa(i+1)] = "sir-clawdius"
	}
	s, err := r.Setup(o)
	if err != nil {
		t.Fatal(err)
	}
	for i, hero := range heroes {
		n := Fig(i + 1)
		s.Figures[n] = r.made(&s, r.codex.IDs.Figure(hero), n, s.Figures[n].Side)
		r.enlist(&s, s.Figures[n].Name, n)
	}
	return s
}

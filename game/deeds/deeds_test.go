package deeds_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/deeds"
	"mischief/game/gametest"
)

// TestBookIsAGame plays the toy by its book alone, through every check that games have: Turn, Moves, Check, Play, Weight, Prompt, Format, Parse, Complete and
// Hint all come from the deeds.
func TestBookIsAGame(t *testing.T) {
	rules := toy{deeds.New(honest())}
	gametest.Run(t, rules.info(), rules, gametest.Options{Matches: 30})
}

// TestDeedsAreHeldToThemselves plants faults that show in positions alone; the checks of every game find them.
func TestDeedsAreHeldToThemselves(t *testing.T) {
	for _, c := range []struct {
		name, check, found string
		plant              func(d *deed)
	}{
		{"it refuses what it lists", "moves", "is listed and refused", func(d *deed) {
			d.Check = func(*heap, bite) error { return game.Refuse("H-2", "The crumbs are not for you.") }
		}},
		{"it lists too little", "moves", "is allowed and not listed", func(d *deed) {
			d.Moves = func(_ *heap, m bite, buf []bite) []bite { m.N = 1; return append(buf, m) }
		}},
		{"it lists moves of another verb", "moves", "is listed and refused", func(d *deed) {
			d.Moves = func(_ *heap, _ bite, buf []bite) []bite { return append(buf, bite{Verb: roll, N: 1}) }
		}},
		{"it lists what cannot be written", "moves", "is listed and refused", func(d *deed) {
			d.Moves = func(_ *heap, m bite, buf []bite) []bite { m.N = 10; return append(buf, m) }
		}},
		{"it hints without a rule", "hints", "", func(d *deed) {
			d.Hint = func(*heap, bite) []game.Reason { return []game.Reason{game.Because("H-9", "Why not?")} }
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := honest()
			p.Decisions[taking].Open = false // so that the list is all there is, but for giving up
			p.Decisions[taking].Deeds = slices.Delete(p.Decisions[taking].Deeds, 2, 3)
			p.Decisions[rolling].Deeds = append(p.Decisions[rolling].Deeds, givingUp())
			c.plant(&p.Decisions[taking].Deeds[0])
			rules := toy{deeds.New(p)}
			for _, f := range gametest.Examine(rules.info(), rules, gametest.Options{Matches: 20}).Findings {
				if f.Check == c.check && strings.Contains(f.What, c.found) {
					return
				}
			}
			t.Error("nobody finds it")
		})
	}
}

// TestPlansAreChecked plants the faults that show without any position.
func TestPlansAreChecked(t *testing.T) {
	right := honest()
	if faults := right.Faults(); faults != nil {
		t.Fatal(faults)
	}
	for want, plant := range map[string]func(p *plan){
		"verb 2 has no deed":                         func(p *plan) { p.Decisions[taking].Deeds = slices.Delete(p.Decisions[taking].Deeds, 1, 2) },
		"verb 0 has no deed":                         func(p *plan) { p.Decisions[rolling] = decision{} },
		"the blank move of verb 1 is of verb 3":      func(p *plan) { p.Move = func(v deeds.Verb) bite { return bite{Verb: v | v<<1&2} } },
		"two decisions are of the kind take":         func(p *plan) { p.Decisions[over].Kind = "take" },
		"decision 0 has no kind":                     func(p *plan) { p.Decisions[rolling].Kind = "" },
		"take: two deeds of verb 1":                  func(p *plan) { p.Decisions[taking].Deeds = append(p.Decisions[taking].Deeds, takingSome()) },
		"over: nothing asks it":                      func(p *plan) { p.Decisions[over].Prompt = nil },
		"over: the rulebook has no rule \"H-4\"":     func(p *plan) { p.Decisions[over].Rule = "H-4" },
		"take: the rulebook has no rule \"\", which": func(p *plan) { p.Decisions[taking].Deeds[1].Rule = "" },
		"roll: nothing carries out verb 0":           func(p *plan) { p.Decisions[rolling].Deeds[0].Play = nil },
		"roll: nothing lists a move":                 func(p *plan) { p.Decisions[rolling].Deeds[0].Moves = nil },
		"take: verb 1 is listed by its deed and by":  func(p *plan) { p.Decisions[taking].Moves = func(_ *heap, buf []bite) []bite { return buf } },
		"take: verb 0 is refused and listed":         func(p *plan) { p.Decisions[taking].Deeds[3].Moves = once },
	} {
		p := honest()
		plant(&p)
		if faults := p.Faults(); !slices.ContainsFunc(faults, func(f string) bool { return strings.HasPrefix(f, want) }) {
			t.Errorf("%q is not found, but %q", want, faults)
			continue
		}
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.Contains(said, want) {
					t.Errorf("New says %q; want %q", said, want)
				}
			}()
			deeds.New(p)
		}()
	}
}

// TestRefusals holds the order in which a move is judged: by its verb, by its fields, by its deed.
func TestRefusals(t *testing.T) {
	rules := toy{deeds.New(honest())}
	five, rolls := heap{Phase: taking, Left: 5}, heap{}
	for _, c := range []struct {
		s         *heap
		m         bite
		rule, why string
	}{
		{&rolls, bite{Verb: take, N: 1}, "H-1", "Now a die is rolled; this move answers something else."},
		{&rolls, bite{Verb: 200}, "H-1", "Now a die is rolled; this move answers something else."},
		{&five, bite{Verb: take, N: 12}, "H-2", "There is no such number."},
		{&five, bite{Verb: take, N: 3}, "H-2", "Take one or two of the crumbs that are there."},
		{&five, bite{Verb: halve}, "H-2", "Only an even number is halved."},
		{&five, bite{Verb: roll, N: 3}, "H-1", "The die has been rolled."},
		{&five, bite{Verb: roll, N: 30}, "H-2", "There is no such number."},
		{&five, bite{Verb: giveUp}, "", ""},
		{&heap{Phase: over}, bite{Verb: take, N: 1}, "H-3", "Now nothing more; this move answers something else."},
	} {
		err := rules.Check(c.s, c.m)
		if r, ok := errors.AsType[*game.Refusal](err); ok != (c.rule != "") || ok && (r.Rule != c.rule || r.Why != c.why) {
			t.Errorf("%+v in %+v: %v; want %s %s", c.m, *c.s, err, c.rule, c.why)
		}
	}
	if _, err := rules.Parse(&five, "nibble"); err == nil || err.Error() != `"nibble" is no move: it begins with none of take, halve, give up.` {
		t.Errorf("a word that begins no move: %v", err)
	}
	own := honest()
	own.Misplaced = func(_ *heap, asked *decision, m bite) error {
		return game.Refuse("H-3", "It is {{.kind}} now.", game.Name("kind", asked.Kind))
	}
	if err := deeds.New(own).Check(&rolls, bite{Verb: take, N: 1}); err == nil || err.Error() != "It is roll now. [H-3]" {
		t.Errorf("the game's own words are not used: %v", err)
	}
}

// TestWhatDeedsSay asks the book for what the conformance checks do not compare with anything.
func TestWhatDeedsSay(t *testing.T) {
	rules := toy{deeds.New(honest())}
	five, rolls := heap{Phase: taking, Left: 5}, heap{}
	take2 := bite{Verb: take, N: 2}
	if w, none := rules.Weight(&rolls, bite{Verb: roll, N: 3}), rules.Weight(&five, take2); w != 3 || none != 1 {
		t.Errorf("weights %d and %d", w, none)
	}
	if h, none := rules.Hint(&five, take2), rules.Hint(&five, bite{Verb: halve}); len(h) != 1 || h[0].Text != "It leaves 3." || none != nil {
		t.Errorf("hints %v and %v", h, none)
	}
	if p, none := rules.Preview(&five, take2), rules.Preview(&rolls, take2); len(p.Lines) != 1 || p.Lines[0].Value != "3" || len(none.Lines) > 0 {
		t.Errorf("previews %v and %v", p, none)
	}
	if ways := rules.Complete(&five, ""); !slices.Equal(ways, []string{"roll", "take", "halve", "give"}) {
		t.Errorf("completions %q", ways)
	}
	if turn := rules.Turn(&five); turn != (game.Turn{Who: game.Only(0), Kind: "take", Open: true}) {
		t.Errorf("turn %+v", turn)
	}
	if moves := rules.Moves(&heap{Phase: taking, Left: 2}, nil); !slices.Equal(moves, []bite{{take, 1}, {take, 2}, {Verb: halve}}) {
		t.Errorf("moves %v", moves)
	}
	together := honest()
	for i := range together.Decisions[taking].Deeds {
		together.Decisions[taking].Deeds[i].Moves = nil
	}
	together.Decisions[taking].Moves = func(s *heap, buf []bite) []bite { return append(buf, bite{Verb: take, N: s.Left}) }
	if moves := deeds.New(together).Moves(&five, nil); !slices.Equal(moves, []bite{{take, 5}}) {
		t.Errorf("moves listed by the decision %v", moves)
	}
	if german := deeds.Speak("de", game.Language{Words: game.Words{"a": "b"}}).Words; german["Now {{.asks}}; this move answers something else."] == "" ||
		german["A move is missing; for example: {{.examples}}."] == "" || german["a"] != "b" {
		t.Error("German lacks words")
	}
}

// TestNothingIsAllocated holds the methods that searches and simulations call to the heap they are given.
func TestNothingIsAllocated(t *testing.T) {
	rules := toy{deeds.New(honest())}
	var buf [16]bite
	var s heap
	if n := testing.AllocsPerRun(100, func() {
		s = heap{}
		for rules.Turn(&s).Who != game.Nobody {
			moves := rules.Moves(&s, buf[:0])
			m := moves[len(moves)-1]
			if rules.Weight(&s, m) < 1 || rules.Check(&s, m) != nil {
				t.Fatal("a listed move is refused")
			}
			rules.Play(&s, m, nil)
		}
	}); n != 0 {
		t.Errorf("%v allocations a match", n)
	}
}

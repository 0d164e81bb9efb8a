package cases

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game"
)

func readOne(t *testing.T, body string) *File {
	t.Helper()
	f, err := Read("toy.yaml", []byte("game: toy\ncases:\n"+body))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestCasesThatHold(t *testing.T) {
	for _, body := range []string{
		"  - {id: setup, asks: coin, who: [nature], moves-listed: 2, allowed: [coin cat]}",
		"  - {id: numbers-as-moves, options: {pebbles: 3}, moves: [coin rat, 2], expect: {left: 1, turn: cat, rows: [{pebbles: 1, colour: grey}]}}",
		"  - {id: options-as-text, options: {pebbles: \"3\"}, asks: coin}",
		"  - {id: refusal, rules: [T-2, T-R1, T-E1], position: {left: 1}, moves: [take 2], refuse: T-2, why: not so many, expect: {left: 1}}",
		"  - {id: told, position: {left: 4}, moves: [1, 1], told: [T-1, peeked, took]}",
		"  - {id: over, position: {left: 2, turn: rat}, moves: [take 2], who: [nobody], over: {how: last, rule: T-3, payoff: {rat: 1000, cat: 0}}}",
		"  - {id: refused, position: {left: 1}, refused: {take 2: T-2, coin cat: T-1}, allowed: [take 1]}",
		"  - {id: view, position: {lucky: {cat: 3, rat: 7}}, view: {cat: {lucky: {cat: 3, rat: null}}, watcher: {lucky: null}}}",
		"  - {id: pile-as-a-number, position: {lucky: {cat: 3, rat: 7}}, expect: {lucky: 10, rows: 1}}",
		"  - {id: empty, expect: {lucky: {}, turn: cat}, moves: [coin cat]}",
		"  - {id: exactly-these, position: {lucky: {cat: 3}}, expect: {lucky: {cat: 3, others: null}, rows: [{pebbles: 5, colour: grey}]}}",
		"  - {id: null-of-a-key-that-could-be, expect: {lucky: {cat: null, rat: null}, turn: null, push: null}}",
		"  - {id: told-values, position: {left: 4}, moves: [1, 2], told: [T-1, {took: {n: 2, who: rat}}, {took: 2}, {T-3: 0}]}",
		"  - {id: told-in-any-order, position: {left: 4}, moves: [1, 2], told: {T-1: {n: 1}, peeked: 2, T-2: {who: rat}, T-3: 0}}",
		"  - {id: stops, moves: [{asks: coin, who: [nature]}, coin rat, {asks: taking, refused: {take 3: T-1}, expect: {left: 5}}, 2, {who: [cat]}], expect: {left: 3}}",
		"  - {id: faulty-options, options: {pebbles: 10}, faulty: {field: pebbles, why: from 1 to 9}}",
		"  - {id: faulty-position, position: {left: 12}, faulty: {field: left, why: not from 0 to 9}}",
		"  - {id: faulty-name, position: {tern: cat}, faulty: {field: tern, why: unknown}}",
		"  - {id: hero, hero: '7', breaks: {}}",
		"  - {id: broken-hero, rules: [T-1], hero: '10', breaks: {number: T-2}}",
		"  - {id: hero-that-breaks-more, hero: '12', breaks: {number: T-2 T-1, colour: T-4}}",
	} {
		f := readOne(t, body)
		for i, c := range f.Cases {
			r := ran(toyGame(), f, i)
			if len(r.failures) > 0 {
				t.Errorf("%s: %q", c.ID, r.failures)
			}
			if hollow, tried := r.hollow(); len(hollow) > 0 || tried == 0 {
				t.Errorf("%s: of %d faults these were not found: %q", c.ID, tried, hollow)
			}
		}
	}
}

func TestFailuresSayWhatDiffers(t *testing.T) {
	for _, tt := range []struct{ body, want string }{
		{"  - {id: a, expect: {left: 4}}", "left: want 4, have 5"},
		{"  - {id: a, expect: {left: '5'}}", `left: want "5", have 5`},
		{"  - {id: a, expect: {rows: [{pebbles: 5}]}}", `rows[0].colour: want nothing, have "grey"`},
		{"  - {id: a, expect: {rows: []}}", `rows: want [], have [{colour: "grey", pebbles: 5}]`},
		{"  - {id: a, position: {lucky: {cat: 3}}, expect: {lucky: {cat: 4, rat: 1}}}", "lucky.cat: want 4, have 3; lucky.rat: want 1, have nothing"},
		{"  - {id: a, expect: {lucky: null, left: null}}", "left: want nothing, have 5"},
		{"  - {id: a, expect: {lefft: null}}", "toy.yaml:3:22: lefft: the document has no such name there; did you mean left?"},
		{"  - {id: a, expect: {push: {from: cat}}}", "push: want {from: \"cat\"}, have nothing"},
		{"  - {id: a, expect: {push: {form: cat}}}", "toy.yaml:3:29: push.form: the document has no such name there; did you mean from?"},
		{"  - {id: a, expect: {lefft: 4, turn: cat, lucky: {dog: null}}}", "toy.yaml:3:22: lefft: the document has no such name there; did you mean left?; " +
			`toy.yaml:3:51: lucky.dog: the document has no such name there; turn: want "cat", have nothing`},
		{"  - {id: a, expect: {push: {}}}", "push: want {}, have nothing"},
		{"  - {id: a, expect: {lucky: {dog: null}}}", "toy.yaml:3:30: lucky.dog: the document has no such name there"},
		{"  - {id: a, position: {lucky: {cat: 3}}, expect: {lucky: {cot: 3}}}",
			"toy.yaml:3:59: lucky.cot: the document has no such name there; did you mean cat?"},
		{"  - {id: a, position: {lucky: {cat: 3}}, expect: {lucky: {}}}", "lucky: want {}, have {cat: 3}"},
		{"  - {id: a, position: {lucky: {cat: 3}}, expect: {lucky: 4}}", "lucky: want 4, have {cat: 3}"},
		{"  - {id: a, position: {lucky: {cat: 3, rat: 1}}, expect: {lucky: {cat: 3, others: null}}}", "lucky.rat: want nothing, have 1"},
		{"  - {id: a, expect: {lucky: {others: 3}}}", "toy.yaml:3:30: lucky.others: write null: nothing else is there"},
		{"  - {id: a, expect: {rows: [{pebbles: 5, color: grey}]}}",
			"toy.yaml:3:42: rows[0].color: the document has no such name there; did you mean colour?"},
		{"  - {id: a, position: {lucky: {rat: 7}}, view: {cat: {lucki: null}}}",
			"toy.yaml:3:55: view of cat: lucki: the document has no such name there; did you mean lucky?"},
		{"  - {id: a, moves: [coin rat, {expect: {left: 4}}, 1, {asks: coin, refused: {3: T-2, 1: T-1}}], asks: taking}",
			`after move 1: left: want 4, have 5; after move 2: asks: want coin, have taking; after move 2: refused: "1" is allowed; want it refused by T-1; ` +
				`after move 2: refused: "3" was refused by T-1: Take one or two pebbles.; want it refused by T-2`},
		{"  - {id: a, moves: [coin rat, {expect: {lefft: null}}]}",
			"toy.yaml:3:41: after move 1: lefft: the document has no such name there; did you mean left?"},
		{"  - {id: a, position: {left: 1, corrupt: true}, refused: {take 2: T-2}}", `refused: "take 2" changed the position`},
		{"  - {id: a, moves: [coin rat, 1], told: {took: 0}}", "told: took: want 0 times, have 1; the story is: T-1 took, T-2 peeked"},
		{"  - {id: a, moves: [coin rat, 1], told: {tok: 0}}",
			"told: tok is neither a rule of the catalogue nor a key of the words of toy; did you mean took?"},
		{"  - {id: a, moves: [coin rat, 1], told: {took: {n: 2}}}",
			`told: took is not told at all with {n: 2}, but with {who: "rat", n: 1}; the story is: T-1 took, T-2 peeked`},
		{"  - {id: a, moves: [coin rat, 1, 2], told: [{took: {who: cat}}, {took: {n: 1}}]}",
			`told: took is not told after took with {n: 1}; the story is: T-1 took, T-2 peeked, T-1 took, T-2 peeked`},
		{"  - {id: a, options: {pebbles: 9}, faulty: {field: pebbles, why: from 1 to 9}}", "faulty: the set-up is accepted; want it refused for pebbles"},
		{"  - {id: a, options: {pebbles: 10}, faulty: {field: stones, why: too many}}",
			`faulty.field: the error should be about stones; it says: setup: option pebbles: "10" is not a whole number from 1 to 9; ` +
				`faulty.why: the error should contain "too many"; it says: setup: option pebbles: "10" is not a whole number from 1 to 9`},
		{"  - {id: a, hero: '6', breaks: {number: T-2}}", "breaks.number: want T-2, have T-1; breaks: colour breaks T-4: That brings no luck."},
		{"  - {id: a, hero: '7', breaks: {number: T-2}}", "breaks.number: want T-2, have nothing"},
		{"  - {id: a, hero: x, breaks: {}}", `hero: strconv.Atoi: parsing "x": invalid syntax`},
		{"  - {id: a, hero: '10', breaks: {number: T-9}}", "breaks: there is no rule T-9 in the catalogue of toy; breaks.number: want T-9, have T-2"},
		{"  - {id: a, moves: [coin rat, take 1, take 3], asks: taking}", `move 3 ("take 3") was refused by T-1: Take one or two pebbles.`},
		{"  - {id: a, moves: [jump], asks: taking}", `move 1 ("jump") cannot be read: "jump": write take 1, take 2 or coin cat`},
		{"  - {id: a, moves: [coin rat, take 1], refuse: T-2}", `move 2 ("take 1") is allowed; want it refused by T-2`},
		{"  - {id: a, moves: [coin rat, take 3], refuse: T-2}", `move 2 ("take 3") was refused by T-1: Take one or two pebbles.; want it refused by T-2`},
		{"  - {id: a, position: {left: 1}, moves: [take 2], refuse: T-2, why: too many}",
			`move 1 ("take 2"): the refusal should contain "too many"; it says "There are not so many."`},
		{"  - {id: a, position: {left: 1, corrupt: true}, moves: [take 2], refuse: T-2}", `move 1 ("take 2") changed the position`},
		{"  - {id: a, asks: taking, who: [cat, rat]}", "asks: want taking, have coin; who: want cat, rat, have nature"},
		{"  - {id: a, moves: [coin rat], moves-listed: 3}", "moves-listed: want 3, have 2: take 1, take 2"},
		{"  - {id: a, position: {left: 9}, allowed: [take 2]}", `allowed: "take 2" may be played, but it is not listed among take 1`},
		{"  - {id: a, position: {left: 1}, allowed: [take 2]}", `allowed: "take 2" was refused by T-2: There are not so many.`},
		{"  - {id: a, position: {left: 1}, refused: {take 1: T-1}}", `refused: "take 1" is allowed; want it refused by T-1`},
		{"  - {id: a, moves: [coin rat, take 1], told: [T-1, T-3]}", "told: T-3 is not told after T-1; the story is: T-1 took, T-2 peeked"},
		{"  - {id: a, told: [T-1]}", "told: T-1 is not told at all; the story is: nothing"},
		{"  - {id: a, over: {how: last}}", "over: the match is not over; nature decides (coin)"},
		{"  - {id: a, position: {left: 1}, moves: [1], over: {how: first, rule: T-1, payoff: {rat: 1000, dog: 0}}}",
			"over.how: want first, have last; over.rule: want T-1, have T-3; " +
				"over.payoff.dog: no seat has this name; write one of cat, rat; over.payoff.rat: want 1000, have 0"},
		{"  - {id: a, position: {lucky: {rat: 7}}, view: {cat: {lucky: {rat: 7}}, dog: {left: 5}}}",
			"view of cat: lucky.rat: want 7, have nothing; view.dog: no seat has this name; write one of cat, rat, or watcher"},
		{"  - {id: a, rules: [T-9], asks: coin}", "rules: there is no rule T-9 in the catalogue of toy"},
		{"  - {id: a, options: {pebbles: 10}, asks: coin}", `setup: option pebbles: "10" is not a whole number from 1 to 9`},
		{"  - {id: a, asks: coin}\n  - id: b\n    position: {left: 12}\n    asks: coin", "toy.yaml:5: position: field left: 12 is not from 0 to 9"},
	} {
		reports := Run(toyGame(), readOne(t, tt.body))
		if got := strings.Join(reports[len(reports)-1].Failures, "; "); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.body, got, tt.want)
		}
	}
}

func TestPositionErrorsShowThePlace(t *testing.T) {
	f := readOne(t, "  - id: a\n    position:\n      left: 3\n      tern: cat\n    asks: taking\n")
	got := Run(toyGame(), f)[0].Failures
	if len(got) != 1 || !strings.HasPrefix(got[0], `toy.yaml:6:7: unknown field "tern"`) {
		t.Errorf("failures: %q", got)
	}
}

func TestWrongGame(t *testing.T) {
	f := readOne(t, "  - {id: a, asks: coin}")
	f.Game = "chess"
	if got := Run(toyGame(), f)[0].Failures; !slices.Equal(got, []string{`the file is about the game "chess", not "toy"`}) {
		t.Errorf("failures: %q", got)
	}
}

func TestCasesOfAnEdition(t *testing.T) {
	f := readOne(t, "  - {id: a, asks: coin}")
	for edition, want := range map[int][]string{
		0: nil, 1: nil,
		2: {"toy.yaml: edition: it was made by a newer program: edition 2 of the rules of toy; this program plays up to edition 1"},
	} {
		f.Edition = edition
		if got := Run(toyGame(), f)[0].Failures; !slices.Equal(got, want) {
			t.Errorf("edition %d: failures: %q", edition, got)
		}
		if _, err := After(toyGame(), f, &f.Cases[0]); (err != nil) != (want != nil) {
			t.Errorf("edition %d: the position after the case: %v", edition, err)
		}
	}
	if f, err := Read("toy.yaml", []byte("game: toy\nedition: 1\ncases:\n  - {id: a, asks: coin}\n")); err != nil || f.Edition != 1 {
		t.Errorf("a file that says its edition: %+v, %v", f, err)
	}
}

func TestReadRefuses(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "toy.yaml: no game is named"},
		{"game: toy\n", "toy.yaml: no cases"},
		{"game: toy\ncases:\n  - id: a\n    ask: coin\n", `toy.yaml:4:5: unknown field "ask"`},
		{"game: toy\ncases:\n  - id: a\n    asks: coin\n    asks: coin\n", `toy.yaml:5:5: mapping key "asks" already defined`},
		{"game: toy\ncases:\n  - id: a\n    about: nothing\n", `toy.yaml:3: case "a": nothing must hold`},
		{"game: toy\ncases:\n  - {id: a, expect: {}, who: []}\n", `toy.yaml:3: case "a": nothing must hold`},
		{"game: toy\ncases:\n  - id: Big Id\n    asks: coin\n", `toy.yaml:3: case "Big Id": write the id in small letters`},
		{"game: toy\ncases:\n  - asks: coin\n", `case "": it has no id`},
		{"game: toy\ncases:\n  - {id: a, asks: coin}\n  - {id: ab, asks: coin}\n  - {id: a, asks: coin}\n", `case "a" stands already in line 3`},
		{"game: toy\ncases:\n  - {id: a, asks: coin, options: {pebbles: 3}, position: {left: 3}}\n", `toy.yaml:3: case "a": give options`},
		{"game: toy\ncases:\n  - {id: a, refuse: T-1}\n", "refuse is about the last move"},
		{"game: toy\ncases:\n  - {id: a, asks: coin, why: no}\n", "why is about a refusal"},
		{"game: toy\ncases:\n  - {id: a, asks: coin, options: {list: [a, b]}}\n", "option list: write text, a whole number or a boolean"},
		{"game: toy\ncases:\n  - {id: a, moves-listed: 010}\n", "toy.yaml:3:27: 010; a number may not begin with 0"},
		{"game: toy\ncases: [\n", "toy.yaml:2:8: "},
		{"game: toy\ncases:\n  - {id: a, asks: coin, allowed: []}\n", `toy.yaml:3: case "a": nothing must hold under allowed: it is empty`},
		{"game: toy\ncases:\n  - {id: a, view: {cat: {}}}\n", "nothing must hold under view.cat: it is empty"},
		{"game: toy\ncases:\n  - {id: a, asks: coin, told: []}\n", "nothing must hold under told: it is empty"},
		{"game: toy\ncases:\n  - {id: a, over: {payoff: {}}}\n", "nothing must hold under over.payoff: it is empty"},
		{"game: toy\ncases:\n  - {id: a, asks: coin, moves: [{}]}\n", "the stop at place 1 of the moves: nothing must hold there"},
		{"game: toy\ncases:\n  - {id: a, asks: coin, moves: [{ask: coin}]}\n", `toy.yaml:3:34: unknown field "ask"`},
		{"game: toy\ncases:\n  - {id: a, moves: [{asks: coin}], refuse: T-1}\n", "refuse is about the last move; list it under moves, as the last"},
		{"game: toy\ncases:\n  - {id: a, asks: coin, told: {T-1: many}}\n", "told: T-1: write how often it is told (0: never), or values"},
		{"game: toy\ncases:\n  - {id: a, asks: coin, told: {T-1: {}}}\n", "told: T-1: {} says nothing"},
		{"game: toy\ncases:\n  - {id: a, asks: coin, told: [{T-1: 1, T-2: 1}]}\n", "told: an item is a rule or a key"},
		{"game: toy\ncases:\n  - {id: a, asks: coin, told: T-1}\n", "told: write a list of rules and keys in order, or a map"},
		{"game: toy\ncases:\n  - {id: a, options: {pebbles: 0}, faulty: {field: pebbles}}\n", "faulty: name the field at fault, and words of the error"},
		{"game: toy\ncases:\n  - {id: a, faulty: {field: pebbles, why: from}}\n", "faulty is about options or a position"},
		{"game: toy\ncases:\n  - {id: a, hero: '7'}\n", "say under breaks which fields of the hero break which rules"},
		{"game: toy\ncases:\n  - {id: a, hero: '7', breaks: {}, asks: coin}\n", "a hero is made outside of a match"},
		{"game: toy\ncases:\n  - {id: a, hero: '7', breaks: {number: ' '}}\n", "breaks: number: name the rule"},
		{"game: toy\ncases:\n  - {id: a, breaks: {number: T-1}}\n", "breaks is about a hero"},
		{"game: toy\ncases:\n  - {id: a, options: {pebbles: 0}, faulty: {field: pebbles, why: x}, asks: coin}\n", "the set-up is refused, so there is no match"},
	} {
		_, err := Read("toy.yaml", []byte(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: got %v, want %s", tt.text, err, tt.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("game: toy\ncases:\n  - {id: a, moves: [coin rat, 2], expect: {left: 3}}")
	f.Add("game: toy\ncases:\n  - id: b\n    position: {left: 2, lucky: {cat: 1}}\n    refused: {take 3: T-1}\n    view: {cat: {left: 2}}")
	f.Add("game: toy\ncases:\n  - {id: c, options: {pebbles: 1}, over: {payoff: {rat: 1}}, who: [nature], told: [T-1]}")
	f.Add("game: toy\ncases:\n  - {id: d, moves: [{asks: coin}, coin rat], told: {T-1: {n: 1}, took: 0}, expect: {lucky: {others: null}, rows: 1, push: {}}}")
	f.Add("game: toy\ncases:\n  - {id: e, position: {left: 12}, faulty: {field: left, why: 9}}")
	f.Add("game: toy\ncases:\n  - {id: f, hero: '12', breaks: {number: T-2 T-1, colour: T-4}}")
	f.Add("game: &x toy\ncases:\n  - {id: *x, asks: [}")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := Read("toy.yaml", []byte(text))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "toy.yaml") {
				t.Errorf("the error does not name the file: %v", err)
			}
			return
		}
		for i := range file.Cases {
			r := ran(toyGame(), file, i)
			if len(r.failures) > 0 {
				continue
			}
			hollow, _ := r.hollow()
			hollow = slices.DeleteFunc(hollow, func(what string) bool { return what == idle })
			if len(hollow) > 0 {
				t.Errorf("the case holds, and would with these faults as well: %q", hollow)
			}
		}
	})
}

// folder is a game's folder in memory.
func folder(files map[string]string) fstest.MapFS {
	dir := fstest.MapFS{}
	for name, text := range files {
		dir[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return dir
}

// spy is a test that notes how it went.
type spy struct{ errors []string }

func (s *spy) Helper() {}
func (s *spy) Run(name string, test func(*spy)) bool {
	test(s)
	return len(s.errors) == 0
}
func (s *spy) Errorf(format string, args ...any) {
	s.errors = append(s.errors, fmt.Sprintf(format, args...))
}
func (s *spy) Logf(string, ...any) {}

// Fatalf ends the test like testing's, by a panic that run catches.
func (s *spy) Fatalf(format string, args ...any) {
	s.Errorf(format, args...)
	panic(s)
}

// attempt tells how a test ended.
func attempt(test func(*spy)) (errors []string) {
	s := &spy{}
	defer func() {
		if r := recover(); r != nil && r != s {
			panic(r)
		}
		errors = s.errors
	}()
	test(s)
	return
}

func TestTestingAFolder(t *testing.T) {
	good := "game: toy\ncases:\n  - {id: a, asks: coin}\n"
	for _, tt := range []struct {
		name  string
		files map[string]string
		want  []string
	}{
		{"good", map[string]string{"testdata/cases/a.yaml": good}, nil},
		{"hollow", map[string]string{"testdata/cases/a.yaml": "game: toy\ncases:\n  - {id: a, moves: [coin cat], expect: {left: 5}}\n"},
			[]string{"testdata/cases/a.yaml:3: " + idle}},
		{"none", map[string]string{"cases/a.yaml": good}, []string{"testdata/cases holds no cases: every game has some"}},
		{"twice", map[string]string{"testdata/cases/a.yaml": good, "testdata/cases/b.yaml": good},
			[]string{`testdata/cases/b.yaml:3: case "a" stands already in testdata/cases/a.yaml:3`}},
		{"fails", map[string]string{"testdata/cases/a.yaml": "game: toy\ncases:\n  - {id: a, asks: die}\n"},
			[]string{"testdata/cases/a.yaml:3: asks: want die, have coin"}},
		{"no rule", map[string]string{"testdata/cases/a.yaml": "game: toy\ncases:\n  - {id: a, rules: [T-8], asks: coin}\n"},
			[]string{"testdata/cases/a.yaml:3: rules: there is no rule T-8 in the catalogue of toy"}},
		{"pack", map[string]string{"testdata/cases/a.yaml": "game: toy\npack: ../packs/many\n" + good[len("game: toy\n"):],
			"testdata/packs/many/toy/toy.yaml": "pebbles: 9"}, nil},
		{"no such pack", map[string]string{"testdata/cases/a.yaml": "game: toy\npack: ../packs/few\n" + good[len("game: toy\n"):]},
			[]string{"testdata/cases/a.yaml: pack ../packs/few: open testdata/packs/few/toy: file does not exist"}},
		{"faulty pack", map[string]string{"testdata/cases/a.yaml": "game: toy\npack: ../packs/none\n" + good[len("game: toy\n"):],
			"testdata/packs/none/toy/other.yaml": ""},
			[]string{"testdata/cases/a.yaml: pack ../packs/none: open toy.yaml: file does not exist"}},
	} {
		open := func(pack fs.FS) (game.Game, error) {
			_, err := fs.ReadFile(pack, "toy.yaml")
			return toyGame(), err
		}
		got := attempt(func(s *spy) { Test(s, toyGame(), folder(tt.files), open) })
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestCoverageFindsGaps(t *testing.T) {
	dir := folder(map[string]string{
		"testdata/cases/a.yaml": "game: toy\ncases:\n  - {id: a, rules: [T-1], moves: [take 9], refuse: T-1}\n  - {id: t-r1, told: [T-2]}\n",
		"rules.go":              "// see T-1 and T-22, T-3.\n",
		"rules_test.go":         "// T-3 is shown here\n",
		"content/x.yaml":        "rule: T-R1\n",
		"rules.yaml":            "id: T-2\n",
	})
	got := attempt(func(s *spy) { TestCoverage(s, toyGame(), dir) })
	want := []string{
		"T-2: no code or content cites it; cite it where it is enforced, or give the reason under no_code",
		"T-E1: no case works this example; name it under rules, or call a case so",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	table, err := Coverage(&toyGame().Info().Rulebook, nil, dir)
	if err != nil {
		t.Fatal(err)
	}
	if text := table.String(); !strings.Contains(text, "T-4   0      0      0     needs no code: no colour matters") ||
		!strings.Contains(text, "T-2   0      0      0     not shown, not cited") || !strings.HasSuffix(text, "2 of 6 shown, 5 of 6 cited\n") {
		t.Errorf("table:\n%s", text)
	}
}

func TestPerftLines(t *testing.T) {
	cases := "game: toy\ncases:\n  - {id: one-left, position: {left: 4}, moves: [2, 1], expect: {left: 1}}\n" +
		"  - {id: refusal, position: {left: 4}, moves: [2, 9], refuse: T-1}\n"
	for _, tt := range []struct{ line, want string }{
		{"start | | 2 4 8 14 10", ""},
		{"one | options pebbles=1 | 2 2 0", ""},
		{"case | case one-left | 1 0", ""},
		{"played | case refusal | moves 1 | 1", ""},
		{"wrong | options pebbles=2 | moves coin cat; 1 | 1 1", "testdata/perft.txt:1: depth 2: want 1 sequences of moves, have 0"},
		{"unknown | case two | 1", `testdata/perft.txt:1: there is no case "two"`},
		{"illegal | moves coin cat; take 3 | 1", `testdata/perft.txt:1: move 2 ("take 3") was refused by T-1: Take one or two pebbles.`},
		{"short | 1", `testdata/perft.txt:1: write a name, where from, and counts, such as "start | | 7 49"`},
		{"counts | | one", `testdata/perft.txt:1: count "one" is not a whole number`},
		{"none | | ", "testdata/perft.txt:1: no counts stand after the last |"},
		{"source | from x | 1", `testdata/perft.txt:1: "from x": write options, case or moves`},
		{"option | options pebbles | 1", `testdata/perft.txt:1: option "pebbles": write name=value`},
		{"# nothing", `testdata/perft.txt: no lines; write one such as "start | | 7 49"`},
	} {
		dir := folder(map[string]string{"testdata/cases/a.yaml": cases, "testdata/perft.txt": tt.line + "\n"})
		if got := strings.Join(attempt(func(s *spy) { TestPerft(s, toyGame(), dir) }), "; "); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.line, got, tt.want)
		}
	}
}

func TestTranscriptIsRecordedAndCompared(t *testing.T) {
	const script = "options pebbles=3\n> coin rat\n> take 1\n> take 2\n"
	const recorded = `# toy, rules version 1. Lines that begin with "options" or ">" are read, the others are recorded.
options pebbles=3

coin: nature
  coin
  2 moves: coin cat x1; coin rat x1
> coin rat

taking: rat
  taking
  2 moves: take 1; take 2
  not coin rat: Take one or two pebbles. [T-1]
> take 1
  - rat takes 1 pebble. [T-1]
  - rat looks at a lucky number. [T-2] (told to rat)

taking: cat
  taking
  2 moves: take 1; take 2
  not coin rat: Take one or two pebbles. [T-1]
> take 2
  - cat takes 2 pebbles. [T-1]
  - cat looks at a lucky number. [T-2] (told to cat)

over: nobody
  over
  ended by last [T-3], payoff [1000 0 0 0 0 0 0 0]
  not take 2: There are not so many. [T-2]
  not coin rat: Take one or two pebbles. [T-1]
`
	var written string
	record := func(_ string, text []byte) error { written = string(text); return nil }
	check := func(text string, record func(string, []byte) error) []string {
		return attempt(func(s *spy) {
			TestTranscript(s, toyGame(), folder(map[string]string{"testdata/transcript.txt": text}), record)
		})
	}
	if got := check(script, record); got != nil || written != recorded {
		t.Fatalf("recorded, with errors %q:\n%s", got, written)
	}
	if got := check(recorded, nil); got != nil {
		t.Errorf("what was recorded does not compare equal: %q", got)
	}
	changed := strings.Replace(recorded, "take 1; take 2", "take 1; take 3", 1)
	want := `testdata/transcript.txt:11: want "  2 moves: take 1; take 3", have "  2 moves: take 1; take 2"; ` +
		"if this is meant, record it anew and review the difference"
	if got := check(changed, nil); !slices.Equal(got, []string{want}) {
		t.Errorf("got %q, want %s", got, want)
	}
	if got := check("> take 5\n", nil); !slices.Equal(got, []string{
		`testdata/transcript.txt: transcript: move 1 ("take 5") was refused by T-1: Take one or two pebbles.`}) {
		t.Errorf("got %q", got)
	}
}

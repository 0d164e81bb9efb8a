package gametest

import (
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game"
	"mischief/game/cases"
	"mischief/game/content"
)

// A Suite is a game with what its tests have to know of it. The tests that every game has are one call, in the folder of the game:
//
//	var suite = gametest.Suite[Position, Move, *Rules]{Open: New, Content: Content()}
//
//	func TestGame(t *testing.T)       { suite.Test(t) }
//	func FuzzNotation(f *testing.F)   { suite.FuzzNotation(f) }
//	func FuzzDocument(f *testing.F)   { suite.FuzzDocument(f) }
//	func FuzzOptions(f *testing.F)    { suite.FuzzOptions(f) }
//	func FuzzContent(f *testing.F)    { suite.FuzzContent(f) }
//	func BenchmarkGame(b *testing.B)  { suite.Benchmark(b) }
//
// They read the game's folder: testdata/cases/*.yaml, testdata/perft.txt, testdata/transcript.txt, testdata/editions.txt. The flag -record writes what of
// this, and of what a game generates for its board, is recorded rather than thought out.
type Suite[S, M comparable, R game.Rules[S, M]] struct {
	// Options say how long random matches are played, and with which options. Without Starts they are also played from where the cases lead to.
	Options
	// Sparse thins out where the cases lead to: matches are played on from each so-many-th position, where there are more than a quick test has time for. 0 and 1 are all.
	Sparse int
	// Whole leaves the contract out with -short: a few matches do not meet all that the game's positions can hold.
	Whole bool
	// Open makes the game over its content, and Content is what is built in: nil for a game that has none.
	Open    func(files fs.FS) (game.Game, R, error)
	Content fs.FS
	// Read reads the content alone, for fuzzing; without it the whole game is made of every text.
	Read func(files fs.FS) error
	// Generated are the files that are generated from the rules, such as board/readings.ts, each of which names the command that writes it anew.
	Generated map[string]func(rules R, command string) string

	// Typed are lines that people type in the opening position, with Opening for options, and how notation writes each; Mistyped are lines that are no move,
	// and a part of what is said of them.
	Opening         game.Options
	Typed, Mistyped map[string]string
	// Names are parts of a document that a case may say are not there, or may not, since they never could be.
	Names map[string]bool
	// Slips in the content are refused in these words, and slips in the options by naming the option.
	Slips       []Slip
	OptionSlips []OptionSlip
}

// A Slip is a text of a content file replaced by another, and what is said of it: all of it, or its first lines if Want ends with a line break.
type Slip = struct{ Name, File, Old, Fresh, Want string }

// An OptionSlip is options that are refused: which of them, and a part of why.
type OptionSlip = struct {
	Name   string
	Given  game.Options
	Option string
	Want   string
}

// Test runs the tests that every game has, each as a subtest.
func (u Suite[S, M, R]) Test(t *testing.T) {
	g, rules := u.Make(t)
	info, dir := *g.Info(), os.DirFS(".")
	o := u.Options
	if o.Starts == nil {
		ends, err := cases.Ends(g, dir)
		if err != nil || len(ends) == 0 {
			t.Fatal("no position of a case: ", err)
		}
		for i := 0; i < len(ends); i += max(1, u.Sparse) {
			o.Starts = append(o.Starts, ends[i])
		}
	}
	for _, test := range []struct {
		name string
		has  bool // the game says something that it tests
		run  func(t *testing.T)
	}{
		{"contract", !(u.Whole && testing.Short()), func(t *testing.T) { Run(t, info, rules, o) }},
		{"cases", true, func(t *testing.T) { cases.Test(t, g, dir, u.packed()) }},
		{"coverage", true, func(t *testing.T) { cases.TestCoverage(t, g, dir) }},
		{"names", len(u.Names) > 0, func(t *testing.T) { u.testNames(t, g) }},
		{"perft", true, func(t *testing.T) { cases.TestPerft(t, g, dir) }},
		{"transcript", true, func(t *testing.T) { cases.TestTranscript(t, g, dir, writer()) }},
		{"editions", true, func(t *testing.T) { Editions(t, info, rules, o, dir, writer()) }},
		{"languages", true, func(t *testing.T) { Languages(t, g.Info(), dir) }},
		{"lessons", len(info.Lessons) > 0 || hasFile(dir, "lesson.yaml"), func(t *testing.T) { Lessons(t, g, dir) }},
		{"typed", len(u.Typed)+len(u.Mistyped) > 0, func(t *testing.T) { u.testTyped(t, g) }},
		{"generated", len(u.Generated) > 0, func(t *testing.T) { u.testGenerated(t, info.ID, rules) }},
		{"content", len(u.Slips) > 0, u.testSlips},
		{"options", len(u.OptionSlips) > 0, func(t *testing.T) { u.testOptionSlips(t, g) }},
	} {
		if test.has {
			t.Run(test.name, test.run)
		}
	}
}

// FuzzNotation reads any line in positions of random matches: it is no move, or a move like any other.
func (u Suite[S, M, R]) FuzzNotation(f *testing.F) {
	g, rules := u.Make(f)
	FuzzNotation(f, *g.Info(), rules)
}

// FuzzDocument reads any JSON as a position: it is refused, or as good as any other position.
func (u Suite[S, M, R]) FuzzDocument(f *testing.F) {
	g, rules := u.Make(f)
	FuzzDocument(f, *g.Info(), rules)
}

// FuzzOptions sets up matches with any options, written as name=value, one a line.
func (u Suite[S, M, R]) FuzzOptions(f *testing.F) {
	g, rules := u.Make(f)
	FuzzOptions(f, *g.Info(), rules)
}

// FuzzContent lays any text over one of the files of the content: it is refused in words, or a match is played over it to its end. It begins with the files as
// they are built in, with the slips of the suite, and with the texts given, by the name of their file.
func (u Suite[S, M, R]) FuzzContent(f *testing.F, texts ...map[string]string) {
	names, err := fs.Glob(u.Content, "*.yaml")
	if err != nil || len(names) == 0 {
		f.Fatal("no content: ", err)
	}
	add := func(name, text string) { f.Add(uint8(slices.Index(names, name)), []byte(text)) }
	for _, name := range names {
		add(name, u.built(f, name))
	}
	for _, slip := range u.Slips {
		add(slip.File, u.slipped(f, slip))
	}
	for _, more := range texts {
		for name, text := range more {
			add(name, text)
		}
	}
	f.Fuzz(func(t *testing.T, file uint8, text []byte) {
		name := names[int(file)%len(names)]
		if string(text) == u.built(t, name) {
			return // that is the game as all its tests play it
		}
		files := u.overlay(name, text)
		if u.Read != nil {
			if err := u.Read(files); err != nil {
				wordy(t, err)
				return
			}
		}
		g, rules, err := u.Open(files)
		if err != nil {
			wordy(t, err)
			if u.Read != nil {
				t.Errorf("what is read as content is refused by the game: %v", err)
			}
			return
		}
		u.playToEnd(t, g, rules)
	})
}

// wordy fails the test if an error says nothing.
func wordy(t *testing.T, err error) {
	if strings.TrimSpace(err.Error()) == "" {
		t.Error("refused without words")
	}
}

// playToEnd plays a random match with the default options.
func (u Suite[S, M, R]) playToEnd(t *testing.T, g game.Game, rules R) {
	x := newExaminer(*g.Info(), rules, Options{}.withDefaults())
	var ok bool
	if x.s, ok = x.setup(nil); !ok {
		x.flush(t)
		return
	}
	d := newDice(1, 0)
	for range g.Info().Length {
		turn := rules.Turn(&x.s)
		if turn.Who == game.Nobody {
			return
		}
		if x.moves = rules.Moves(&x.s, x.moves[:0]); len(x.moves) == 0 {
			t.Fatalf("%s: nothing can be played", turn.Kind)
		}
		rules.Play(&x.s, x.choose(turn, d), nil)
	}
	t.Errorf("the match goes on after %d moves", g.Info().Length)
}

// Benchmark measures how long the game takes to be made over its content, and a move to be judged, written and read.
func (u Suite[S, M, R]) Benchmark(b *testing.B) {
	b.Run("Load", func(b *testing.B) {
		for b.Loop() {
			u.Make(b)
		}
	})
	g, rules := u.Make(b)
	BenchmarkNotation(b, *g.Info(), rules)
	b.Run("Document", func(b *testing.B) { BenchmarkDocument(b, *g.Info(), rules) })
}

// Make makes the game over the content that is built in.
func (u Suite[S, M, R]) Make(t testing.TB) (game.Game, R) {
	t.Helper()
	g, rules, err := u.Open(u.Content)
	if err != nil {
		t.Fatal(err)
	}
	return g, rules
}

// packed opens the game with a pack laid over its content.
func (u Suite[S, M, R]) packed() func(fs.FS) (game.Game, error) {
	if u.Content == nil {
		return nil
	}
	return func(pack fs.FS) (game.Game, error) {
		g, _, err := u.Open(content.Overlay{Top: pack, Base: u.Content})
		return g, err
	}
}

// With is the content that is built in with a text of one file replaced by another.
func (u Suite[S, M, R]) With(t testing.TB, file, old, fresh string) fs.FS {
	t.Helper()
	return u.overlay(file, []byte(u.slipped(t, Slip{File: file, Old: old, Fresh: fresh})))
}

func (u Suite[S, M, R]) overlay(file string, text []byte) fs.FS {
	return content.Overlay{Top: fstest.MapFS{file: {Data: text}}, Base: u.Content}
}

func (u Suite[S, M, R]) slipped(t testing.TB, slip Slip) string {
	t.Helper()
	text := u.built(t, slip.File)
	if !strings.Contains(text, slip.Old) {
		t.Fatalf("%s does not contain %q", slip.File, slip.Old)
	}
	return strings.Replace(text, slip.Old, slip.Fresh, 1)
}

func hasFile(dir fs.FS, name string) bool {
	_, err := fs.Stat(dir, name)
	return err == nil
}

func (u Suite[S, M, R]) built(t testing.TB, file string) string {
	t.Helper()
	text, err := fs.ReadFile(u.Content, file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// testNames tries what a case may say is not there.
func (u Suite[S, M, R]) testNames(t *testing.T, g game.Game) {
	for name, could := range u.Names {
		f, err := cases.Read("names.yaml", []byte("game: "+g.Info().ID+"\ncases:\n  - {id: a, position: {}, expect: {"+name+"}}\n"))
		if err != nil {
			t.Fatal(err)
		}
		failures := strings.Join(cases.Run(g, f)[0].Failures, "; ")
		if could != (failures == "") || !could && !strings.Contains(failures, "the document has no such name there") {
			t.Errorf("%s: want it possible: %v; have %q", name, could, failures)
		}
	}
}

// testTyped reads what people type in the opening position.
func (u Suite[S, M, R]) testTyped(t *testing.T, g game.Game) {
	pos, err := g.Setup(u.Opening)
	if err != nil {
		t.Fatal(err)
	}
	for typed, want := range u.Typed {
		if have, err := pos.Canonical(typed); err != nil || have != want {
			t.Errorf("%q is read as %q (%v), want %q", typed, have, err, want)
		}
	}
	for typed, want := range u.Mistyped {
		if have, err := pos.Canonical(typed); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is read as %q, error %v; want an error with %q in it", typed, have, err, want)
		}
	}
}

func (u Suite[S, M, R]) testGenerated(t *testing.T, id string, rules R) {
	for file, generate := range u.Generated {
		Kept(t, file, generate(rules, "go test ./games/"+id+" -run TestGame/generated -record"))
	}
}

func (u Suite[S, M, R]) testSlips(t *testing.T) {
	for _, slip := range u.Slips {
		t.Run(slip.Name, func(t *testing.T) {
			_, _, err := u.Open(u.With(t, slip.File, slip.Old, slip.Fresh))
			if have := fmt.Sprintln(err); have != slip.Want+"\n" && !(strings.HasSuffix(slip.Want, "\n") && strings.HasPrefix(have, slip.Want)) {
				t.Errorf("have %s\nwant %s", have, slip.Want)
			}
		})
	}
}

func (u Suite[S, M, R]) testOptionSlips(t *testing.T, g game.Game) {
	for _, slip := range u.OptionSlips {
		t.Run(slip.Name, func(t *testing.T) {
			_, err := g.Setup(slip.Given)
			bad, ok := err.(*game.OptionError)
			if !ok {
				t.Fatalf("error %v is no OptionError", err)
			}
			if bad.Option != slip.Option || !strings.Contains(bad.Why, slip.Want) {
				t.Errorf("option %s: %s; want option %s and %q", bad.Option, bad.Why, slip.Option, slip.Want)
			}
		})
	}
}

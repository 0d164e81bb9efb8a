package notation_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/notation"
)

// The toy: a kitchen of nine cupboards, three kinds of mice, and moves with a part of every sort.
type kitchen struct {
	Names []string // of the cooks
}

type move struct {
	Verb, A, B, C uint8
	N             [3]uint8
	Bits          uint8
}

const (
	wait = iota
	look
	lookNowhere
	carry
	pour
	call
	share
	swap
	shelf
	shelfTwice
	jump
)

const nowhere = 99

type (
	verb = notation.Verb[kitchen, move]
)

var (
	is  = notation.Is[kitchen, move]
	inA = notation.In[kitchen](func(m move) uint8 { return m.A }, func(m move, v uint8) move { m.A = v; return m })
	inB = notation.In[kitchen](func(m move) uint8 { return m.B }, func(m move, v uint8) move { m.B = v; return m })
	inC = notation.In[kitchen](func(m move) uint8 { return m.C }, func(m move, v uint8) move { m.C = v; return m })

	cupboards = []string{"top-left", "top", "top-right", "left", "middle", "right", "low-left", "low", "low-right"}
	cupboard  = notation.IDs[kitchen, uint8]("cupboard", "CUPBOARD", 0, cupboards).Wide().Also(map[string]int{"heart": 4}).OrBegun()
	dish      = notation.IDs[kitchen, uint8]("dish", "DISH", 1, []string{"pot", "pan", "cup"})
	lid       = notation.IDs[kitchen, uint8]("lid", "lid", 1, []string{"lid"})
	cook      = notation.IDsOf[kitchen, uint8]("cook", "COOK", 0, func(k *kitchen) []string { return k.Names })
	cups      = notation.Number[kitchen, uint8]("CUPS", 0, 12)
	mice      = &notation.Many[kitchen, move]{What: "mouse", Form: "MOUSE NUMBER", IDs: []string{"grey", "white", "brown"}, Most: 9,
		Count: func(m move, i int) int { return int(m.N[i]) }, With: func(m move, i, n int) move { m.N[i] = uint8(n); return m }}
	cheeses = &notation.Many[kitchen, move]{What: "cheese", Form: "CHEESE", IDs: []string{"brie", "gouda"}, Most: 1, Single: func(int) bool { return true },
		Count: func(m move, i int) int { return int(m.Bits >> i & 1) }, With: func(m move, i, n int) move { m.Bits = m.Bits&^(1<<i) | uint8(n)<<i; return m }}
	hops = &notation.Many[kitchen, move]{What: "hop", Form: "HOP", IDs: []string{"3", "2", "1"}, Most: 4, Repeat: true, Empty: true,
		Count: func(m move, i int) int { return int(m.N[i]) }, With: func(m move, i, n int) move { m.N[i] = uint8(n); return m }}
)

func stays(m move) bool { return m.A == m.B }
func stay(m move) move  { m.B = m.A; return m }
func isPot(m move) bool { return m.A == 1 }
func inOrder(_ *kitchen, m move) (move, error) {
	if m.A == m.B {
		return m, game.Misread("That is the same one twice.")
	}
	m.A, m.B = min(m.A, m.B), max(m.A, m.B)
	return m, nil
}

var table = notation.New(func(m move) int { return int(m.Verb) }, func(v int) move { return move{Verb: uint8(v)} }, "wait, look top", []verb{
	wait:        is("wait"),
	look:        is("look {at} {cook}", inA(cupboard), notation.Maybe(inB(cook), nowhere)),
	lookNowhere: is("look {at:nowhere}"),
	carry: is("carry {from} {} {dish} {lid}", inA(cupboard),
		notation.Unless(stays, stay, "> {to}", inB(cupboard)), inC(dish), notation.Maybe(inD(lid), 0)),
	pour:       is("pour {cups}", inA(cups)),
	call:       is("call {}", notation.OrNone("{} {}", notation.Some("mice {mice}", mice), notation.Some("cheese {cheese}", cheeses))),
	share:      is("share {cook} with {mice}", inA(cook), mice),
	swap:       is("swap {one} {other}", inA(cups), inB(cups)).Then(inOrder),
	shelf:      is("{dish} {at} {}", inA(dish), inB(cupboard), notation.When(isPot, "{lid}", inC(lid))).Named("shelf"),
	shelfTwice: is("{dish} {at} {} twice", inA(dish), inB(cupboard), notation.When(isPot, "{lid}", inC(lid))).Named("shelf twice"),
	jump:       is("jump {hops}", hops),
})

// inD is a place that shares a byte of the list, which carrying does not use.
var inD = notation.In[kitchen](func(m move) uint8 { return m.N[0] }, func(m move, v uint8) move { m.N[0] = v; return m })

var here = kitchen{Names: []string{"anna", "bert"}}

func TestMovesAreWrittenAndRead(t *testing.T) {
	for typed, want := range map[string]struct {
		line string
		m    move
	}{
		"wait":                                  {"wait", move{}},
		"  LOOK Top\tleft ":                     {"look top-left", move{Verb: look, A: 0, B: nowhere}},
		"look heart bert":                       {"look middle bert", move{Verb: look, A: 4, B: 1}},
		"look mid":                              {"look middle", move{Verb: look, A: 4, B: nowhere}},
		"look top right anna":                   {"look top-right anna", move{Verb: look, A: 2}},
		"look nowhere":                          {"look nowhere", move{Verb: lookNowhere}},
		"carry top left>low pan":                {"carry top-left > low pan", move{Verb: carry, A: 0, B: 7, C: 2}},
		"carry low pot lid":                     {"carry low pot lid", move{Verb: carry, A: 7, B: 7, C: 1, N: [3]uint8{1}}},
		"pour 12":                               {"pour 12", move{Verb: pour, A: 12}},
		"call none":                             {"call none", move{Verb: call}},
		"call cheese gouda brie":                {"call cheese brie gouda", move{Verb: call, Bits: 3}},
		"call mice brown 2 grey 1 cheese gouda": {"call mice grey 1 brown 2 cheese gouda", move{Verb: call, N: [3]uint8{1, 0, 2}, Bits: 2}},
		"share bert with white 3":               {"share bert with white 3", move{Verb: share, A: 1, N: [3]uint8{0, 3, 0}}},
		"swap 5 2":                              {"swap 2 5", move{Verb: swap, A: 2, B: 5}},
		"pan low right":                         {"pan low-right", move{Verb: shelf, A: 2, B: 8}},
		"pot low lid":                           {"pot low lid", move{Verb: shelf, A: 1, B: 7, C: 1}},
		"pan low twice":                         {"pan low twice", move{Verb: shelfTwice, A: 2, B: 7}},
		"jump 1 3 1":                            {"jump 3 1 1", move{Verb: jump, N: [3]uint8{1, 0, 2}}},
		"jump":                                  {"jump", move{Verb: jump}},
	} {
		m, err := table.Parse(&here, typed)
		if err != nil || m != want.m {
			t.Errorf("%q is read as %+v, %v; want %+v", typed, m, err, want.m)
			continue
		}
		if line := table.Format(&here, m); line != want.line {
			t.Errorf("%+v is written as %q, want %q", m, line, want.line)
		}
		if !table.Fits(&here, m) {
			t.Errorf("%+v does not fit", m)
		}
	}
}

func TestMistakesSayHowItIsWritten(t *testing.T) {
	for typed, want := range map[string]string{
		"":                        "A move is missing; for example: wait, look top.",
		"dance":                   `"dance" is no move: it begins with none of wait, look, look nowhere, carry, pour, call, share, swap, jump.`,
		"wait here":               `"here" is too much; write wait`,
		"look":                    `"look" is not whole: it goes on with top-left, top, top-right, left, middle, right, low-left, low, low-right; write look CUPBOARD [COOK]`,
		"look toop":               `There is no cupboard "toop": it is one of top-left, top, top-right, left, middle, right, low-left, low, low-right; write look CUPBOARD [COOK]`,
		"look top-":               `"top-" may be any of top-left, top-right; write look CUPBOARD [COOK]`,
		"look top nina":           `There is no cook "nina": it is one of anna, bert; write look CUPBOARD [COOK]`,
		"carry low > pan":         `There is no cupboard "pan"`,
		"carry low > top pan it":  `There is no lid "it": it is one of lid; write carry CUPBOARD [> CUPBOARD] DISH [lid]`,
		"carry low > low pan":     `"> low" says nothing here: leave it out, or write carry CUPBOARD [> CUPBOARD] DISH [lid]`,
		"pour milk":               `"milk" is no whole number from 0 to 12; write pour CUPS`,
		"pour 13":                 `"13" is no whole number from 0 to 12; write pour CUPS`,
		"call":                    `"call" is not whole; write call none | [mice MOUSE NUMBER ...] [cheese CHEESE ...]`,
		"call mice":               `"call mice" is not whole`,
		"call mice cheese brie":   `There is no mouse "cheese": it is one of grey, white, brown`,
		"call mice grey":          `"call mice grey" is not whole`,
		"call mice grey 0":        `"0" is no whole number from 1 to 9`,
		"call mice grey 1 grey 1": `"grey" is named twice`,
		"call cats":               `"cats" is too much; write call none | `,
		"share bert grey 2":       `"grey" stands where with is needed; write share COOK with MOUSE NUMBER ...`,
		"swap 2 2":                "That is the same one twice.",
		"pan":                     `; write pan CUPBOARD`,
		"pot low":                 `"pot low" is not whole: it goes on with lid; write pot CUPBOARD lid`,
		"pan low lid":             `"lid" is too much; write pan CUPBOARD`,
		"jump 1 1 1 1 1":          "More than 4 are never named at once; write jump HOP ...",
	} {
		m, err := table.Parse(&here, typed)
		if err == nil {
			t.Errorf("%q is read as %+v; want %q", typed, m, want)
		} else if got := err.Error(); !strings.Contains(got, want) {
			t.Errorf("%q: %q; want %q", typed, got, want)
		}
	}
}

func TestWhatCannotBeWrittenDoesNotFit(t *testing.T) {
	for _, m := range []move{
		{Verb: 200}, {Verb: wait, A: 1}, {Verb: look, A: 9, B: nowhere}, {Verb: look, B: 2}, {Verb: look, B: nowhere, C: 1}, {Verb: carry, A: 9, B: 9, C: 1},
		{Verb: carry, C: 0}, {Verb: carry, C: 4}, {Verb: carry, C: 1, N: [3]uint8{2}}, {Verb: carry, C: 1, N: [3]uint8{0, 1}}, {Verb: pour, A: 13},
		{Verb: call, Bits: 4}, {Verb: call, A: 1}, {Verb: shelf, A: 2, C: 1}, {Verb: shelf, A: 1, C: 0},
	} {
		if table.Fits(&here, m) {
			t.Errorf("%+v fits, as %q", m, table.Format(&here, m))
		}
		table.Format(&here, m) // whatever it writes, it does not fail
	}
}

func TestCompleting(t *testing.T) {
	all := func(int) bool { return true }
	for line, want := range map[string][]string{
		"":                      {"wait", "look", "carry", "pour", "call", "share", "swap", "pot", "pan", "cup", "jump"},
		"s":                     {"share", "swap"},
		"Look T":                {"Look top-left", "Look top", "Look top-right"},
		"look n":                {"look nowhere"},
		"look top ":             {"look top anna", "look top bert"},
		"carry low ":            {"carry low >", "carry low pot", "carry low pan", "carry low cup"},
		"carry low p":           {"carry low pot", "carry low pan"},
		"carry low pot":         nil,
		"carry low pot ":        {"carry low pot lid"},
		"call ":                 {"call none", "call mice", "call cheese"},
		"call mice grey 2 ":     {"call mice grey 2 grey", "call mice grey 2 white", "call mice grey 2 brown", "call mice grey 2 cheese"},
		"share ":                {"share anna", "share bert"},
		"share bert ":           {"share bert with"},
		"pour ":                 nil,
		"pot low ":              {"pot low lid"},
		"pan low ":              {"pan low twice"},
		"nonsense and more of ": nil,
	} {
		if ways := table.Complete(&here, line, all); !slices.Equal(ways, want) {
			t.Errorf("%q goes on as %q, want %q", line, ways, want)
		}
	}
	if ways := table.Complete(&here, "", func(v int) bool { return v == pour }); !slices.Equal(ways, []string{"pour"}) {
		t.Errorf("with one verb, a line begins with %q", ways)
	}
}

// TestTheBrowserTakesMovesApart reads moves by the regular expressions; Go writes a group's name with a P.
func TestTheBrowserTakesMovesApart(t *testing.T) {
	type reading struct{ verb, reads string }
	var readings []reading
	for _, found := range regexp.MustCompile(`\{ verb: "(.*)", reads: /(.*)/ \}`).FindAllStringSubmatch(table.TypeScript("go test"), -1) {
		readings = append(readings, reading{found[1], found[2]})
	}
	if len(readings) != 11 {
		t.Fatalf("%d verbs:\n%s", len(readings), table.TypeScript("go test"))
	}
	for line, want := range map[string]map[string]string{
		"wait":                                  {"": "wait"},
		"look top-left":                         {"": "look", "at": "top-left"},
		"look middle bert":                      {"": "look", "at": "middle", "cook": "bert"},
		"look nowhere":                          {"": "look", "at": "nowhere"},
		"carry low > top pan":                   {"": "carry", "from": "low", "to": "top", "dish": "pan"},
		"carry low pot lid":                     {"": "carry", "from": "low", "dish": "pot", "lid": "lid"},
		"pour 12":                               {"": "pour", "cups": "12"},
		"pour":                                  {"": "pour"},
		"call none":                             {"": "call"},
		"call mice grey 1 brown 2 cheese gouda": {"": "call", "mice": " grey 1 brown 2", "cheese": " gouda"},
		"pot low lid":                           {"": "shelf", "dish": "pot", "at": "low", "lid": "lid"},
		"jump 3 1 1":                            {"": "jump", "hops": " 3 1 1"},
		"jump":                                  {"": "jump"},
		"dance":                                 nil,
	} {
		var got map[string]string
		for _, r := range readings {
			re := regexp.MustCompile(strings.ReplaceAll(r.reads, "(?<", "(?P<"))
			found := re.FindStringSubmatch(line)
			if found == nil {
				continue
			}
			got = map[string]string{"": r.verb}
			for i, name := range re.SubexpNames() {
				if i > 0 && found[i] != "" {
					got[name] = found[i]
				}
			}
			break
		}
		if len(got) != len(want) {
			t.Errorf("%q is taken apart as %q, want %q", line, got, want)
		}
		for name, text := range want {
			if got[name] != text {
				t.Errorf("%q is taken apart as %q, want %q", line, got, want)
			}
		}
	}
}

func TestReadingLeavesNothingBehind(t *testing.T) {
	if testing.Short() {
		t.Skip("short tests are run with the race detector, which makes pools forget at random")
	}
	if n := testing.AllocsPerRun(100, func() {
		for _, line := range []string{"look top-left bert", "call mice grey 1 brown 2 cheese gouda", "pan low twice"} {
			if _, err := table.Parse(&here, line); err != nil {
				t.Fatal(err)
			}
		}
	}); n > 0 {
		t.Errorf("reading allocates %v times", n)
	}
	m, _ := table.Parse(&here, "carry low > top pan lid")
	if n := testing.AllocsPerRun(100, func() { table.Fits(&here, m) }); n > 0 {
		t.Errorf("checking allocates %v times", n)
	}
}

func TestTablesThatDoNotHoldAreFound(t *testing.T) {
	for about, make := range map[string]func(){
		"too few fields":  func() { is("go {from} {to}", inA(dish)) },
		"too many fields": func() { is("go {from}", inA(dish), inB(dish)) },
		"one name twice":  func() { is("go {to} {to}", inA(dish), inB(dish)) },
		"a part unnamed":  func() { is("go {}", inA(dish)) },
		"a verb left out": func() {
			notation.New(func(m move) int { return int(m.Verb) }, func(v int) move { return move{} }, "", []verb{1: is("go")})
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: nothing is said", about)
				}
			}()
			make()
		}()
	}
}

// TestMistakesAreSaidInGerman makes sure that all this package says has German words with the same gaps, and that no words are left over.
func TestMistakesAreSaidInGerman(t *testing.T) {
	said := map[string]bool{}
	for _, name := range []string{"notation.go", "noun.go", "phrase.go", "field.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			f, ok := call.Fun.(*ast.SelectorExpr)
			if lit, text := call.Args[0].(*ast.BasicLit); ok && text && (f.Sel.Name == "Say" || f.Sel.Name == "Misread") {
				pattern, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				said[pattern] = true
			}
			return true
		})
	}
	gaps := func(text string) []string {
		found := regexp.MustCompile(`{{\.\w+}}`).FindAllString(text, -1)
		slices.Sort(found)
		return found
	}
	german := notation.Words("de")
	for text := range said {
		if german[text] == "" || !slices.Equal(gaps(text), gaps(german[text])) {
			t.Errorf("%q is in German %q", text, german[text])
		}
	}
	for text := range german {
		if !said[text] {
			t.Errorf("%q is said nowhere", text)
		}
	}
	if len(said) < 10 {
		t.Errorf("only %d texts are found", len(said))
	}
	l := notation.Speak("de", game.Language{Words: game.Words{"CUPS": "TASSEN"}})
	telling, err := game.NewTelling(l.Words)
	if err != nil {
		t.Fatal(err)
	}
	_, err = table.Parse(&here, "pour milk")
	if got, want := telling.Why(err), `"milk" ist keine ganze Zahl von 0 bis 12; schreib pour TASSEN`; got != want {
		t.Errorf("in German: %q, want %q", got, want)
	}
}

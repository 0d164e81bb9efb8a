package game

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"strings"
	"testing"
)

func TestContractFitsOneScreen(t *testing.T) {
	text, err := os.ReadFile("contract.go")
	if err != nil {
		t.Fatal(err)
	}
	if lines := bytes.Count(text, []byte("\n")); lines > 120 {
		t.Errorf("contract.go has %d lines; it promises at most 120", lines)
	}
}

// tally is a game of one number: each move adds one, and from edition 2 on two.
type tally struct{ edition int }

func (r tally) info() Info { return Info{ID: "tally", Version: r.edition, Content: "a pack"} }

func (r tally) Edition(n int) (Info, Rules[int32, int32]) {
	old := tally{n}
	info := old.info()
	info.Content = ""
	return info, old
}

func (tally) Setup(Options) (int32, error)            { return 0, nil }
func (tally) Turn(*int32) Turn                        { return Turn{Who: Only(0), Kind: "adding"} }
func (tally) Moves(_ *int32, buf []int32) []int32     { return append(buf, 0) }
func (tally) Check(*int32, int32) error               { return nil }
func (r tally) Play(s *int32, _ int32, _ *Story)      { *s += int32(min(r.edition, 2)) }
func (tally) Result(*int32) Result                    { return Result{} }
func (tally) Format(*int32, int32) string             { return "add" }
func (tally) Parse(*int32, string) (int32, error)     { return 0, nil }
func (tally) Document(s *int32) any                   { return *s }
func (tally) Position(func(any) error) (int32, error) { return 0, nil }

func TestEditions(t *testing.T) {
	sum := func(g Game) int32 {
		p, err := g.Setup(nil)
		if err == nil {
			err = p.Play("add", nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		return *p.State().(*int32)
	}
	newest := New(tally{3}.info(), tally{3})
	first, err := newest.Edition(1)
	if err != nil || first.Info().Version != 1 || first.Info().Content != "a pack" || sum(first) != 1 {
		t.Fatalf("edition 1 of 3: %+v, %v", first, err)
	}
	if again, err := first.Edition(3); err != nil || again != newest || sum(again) != 2 {
		t.Errorf("the newest edition, asked of the first: %v", err)
	}
	if same, err := first.Edition(1); err != nil || same != first {
		t.Errorf("edition 1 of edition 1: %v", err)
	}
	if _, err := first.Edition(4); !errors.Is(err, ErrNewer) || err.Error() != "it was made by a newer program: edition 4 of the rules of tally; this program plays up to edition 3" {
		t.Errorf("edition 4 of 3: %v", err)
	}
	if _, err := newest.Edition(0); err == nil || errors.Is(err, ErrNewer) {
		t.Errorf("edition 0: %v", err)
	}
	alone := New(tally{2}.info(), struct{ Rules[int32, int32] }{tally{2}})
	if _, err := alone.Edition(1); err == nil || !strings.Contains(err.Error(), "give them the method Edition") {
		t.Errorf("edition 1 of rules without older ones: %v", err)
	}
}

func TestSchemaCompletesAndRefuses(t *testing.T) {
	schema := Schema{
		{Name: "seats", Number: true, Min: 4, Max: 5, Default: "4"},
		{Name: "start", Choices: []string{"roll", "cats"}, Default: "roll"},
		{Name: "attributes", List: true, Choices: []string{"cat-1", "cat-2"}},
		{Name: "three", Choices: []string{"any", "rats"}, Default: "any", Where: &Where{"seats", []string{"5"}}},
		{Name: "dealt", Choices: []string{"yes", "no"}, Default: "no", Where: &Where{"attributes", []string{""}}},
		{Name: "hero", Choices: []string{"anna"}, Heroes: true, Default: "anna"},
	}
	done, err := schema.Complete(Options{"attributes": "cat-2, cat-1"})
	if err != nil {
		t.Fatal(err)
	}
	if done["seats"] != "4" || done["start"] != "roll" || done["attributes"] != "cat-2,cat-1" {
		t.Errorf("completed options: %v", done)
	}
	for _, name := range []string{"three", "dealt"} {
		if value, ok := done[name]; ok {
			t.Errorf("option %s means nothing here and is %q", name, value)
		}
	}
	if five, err := schema.Complete(Options{"seats": "5", "three": "rats", "dealt": "yes"}); err != nil || five["three"] != "rats" || five["dealt"] != "yes" {
		t.Errorf("options that mean something: %v, %v", five, err)
	}
	if own, err := schema.Complete(Options{"hero": " w1ABC "}); err != nil || own["hero"] != "w1ABC" {
		t.Errorf("the code of a hero: %v, %v", own, err)
	}
	if meant := schema.Meant(Options{"seats": "4", "three": "any", "start": "cats"}); !maps.Equal(meant, Options{"seats": "4", "start": "cats"}) {
		t.Errorf("of options that were kept %v mean something", meant)
	}
	for _, wrong := range []struct {
		given Options
		want  string
	}{
		{Options{"seats": "6"}, `option seats: "6" is not a whole number from 4 to 5`},
		{Options{"start": "dogs"}, `option start: "dogs" is none of roll, cats`},
		{Options{"attributes": "cat-1,cat-1"}, `option attributes: "cat-1" stands twice`},
		{Options{"colour": "red"}, "option colour: there is no such option; there are seats, start, attributes, three, dealt, hero"},
		{Options{"three": "any"}, `option three: it means nothing where seats is "4", only where it is 5; leave it out`},
		{Options{"attributes": "cat-1", "dealt": "no"}, "option dealt: it means nothing where attributes is given; leave one of the two out"},
	} {
		if _, err := schema.Complete(wrong.given); err == nil || err.Error() != wrong.want {
			t.Errorf("%v: got %v, want %s", wrong.given, err, wrong.want)
		}
	}
}

// TestForbiddenOption says option, part, reason and rule, and the reason in the words of a language.
func TestForbiddenOption(t *testing.T) {
	why := Refuse("X-1", "There are {{.n}} pips.", Num("n", 3)).(*Refusal)
	err := Forbidden("hero", "faces.2", why)
	if want := "option hero: faces.2: There are 3 pips. [X-1]"; err.Error() != want {
		t.Errorf("%q, not %q", err.Error(), want)
	}
	telling, bad := NewTelling(Words{"There are {{.n}} pips.": "Es sind {{.n}} Augen."})
	if bad != nil {
		t.Fatal(bad)
	}
	if got, want := telling.Why(err), "faces.2: Es sind 3 Augen."; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if want := "option hero: There are 3 pips. [X-1]"; Forbidden("hero", "", why).Error() != want {
		t.Errorf("without a part: %q", Forbidden("hero", "", why).Error())
	}
}

func TestStoryTellsEachSeatWhatItMayKnow(t *testing.T) {
	telling, err := NewTelling(Words{"drew": "{{.who}} draws {{.card}}.", "drew-hidden": "{{.who}} draws {{plural .n \"card\" \"cards\"}}.", "hex": "Hex of Loss"})
	if err != nil {
		t.Fatal(err)
	}
	var story Story
	story.Whisper(Only(0), "X-1", "drew", Who("who", 0, "cat-1"), Word("card", "hex"))
	story.Whisper(Everyone&^Only(0), "X-1", "drew-hidden", Who("who", 0, "cat-1"), Num("n", 1))
	for viewer, want := range map[Seat]string{0: "cat-1 draws Hex of Loss.", 1: "cat-1 draws 1 card.", Watcher: "cat-1 draws 1 card."} {
		events := story.For(viewer)
		if len(events) != 1 {
			t.Fatalf("viewer %d sees %d events", viewer, len(events))
		}
		got, err := telling.Sentence(events[0], nil)
		if err != nil || got != want {
			t.Errorf("viewer %d: %q, %v; want %q", viewer, got, err, want)
		}
	}
}

func TestPickFollowsWeights(t *testing.T) {
	weights := []int64{1, 3, 2}
	want := []int{0, 1, 1, 1, 2, 2}
	for n, i := range want {
		if got := Pick(weights, fixed(n)); got != i {
			t.Errorf("roll %d picks %d, want %d", n, got, i)
		}
	}
}

type fixed int64

func (f fixed) Below(int64) int64 { return int64(f) }

func TestFromJSONIsStrict(t *testing.T) {
	type document struct {
		Units int `json:"units"`
	}
	for text, ok := range map[string]bool{`{"units": 3}`: true, `{"unit": 3}`: false, `{"units": 3} x`: false, `{"units": "three"}`: false, `{`: false} {
		var d document
		if err := FromJSON([]byte(text))(&d); (err == nil) != ok {
			t.Errorf("%s: error %v", text, err)
		}
	}
}

func TestFromJSONRefusesBeforeItParses(t *testing.T) {
	var d any
	for text, want := range map[string]string{
		strings.Repeat("[", 200_000):                                              "nested more than 64 deep",
		`{"a":` + strings.Repeat("[", 64) + strings.Repeat("]", 64) + `}`:         "nested more than 64 deep",
		`"` + strings.Repeat("x", maxDocument) + `"`:                              "at most 262144 are read",
		strings.Repeat("[", 64) + strings.Repeat("]", 64):                         "",
		`["` + strings.Repeat("[", 100) + `\\\"` + strings.Repeat("{", 99) + `"]`: "",
	} {
		err := FromJSON([]byte(text))(&d)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%.40s...: error %v; want %q in it", text, err, want)
		}
	}
}

func TestCutNumber(t *testing.T) {
	for move, want := range map[string]struct {
		stem string
		n    int
		ok   bool
	}{
		"place roma 3": {"place roma", 3, true}, "4": {"", 4, true}, "breed": {"breed", 0, false}, "die 03": {"die 03", 0, false}, "": {"", 0, false},
	} {
		if stem, n, ok := CutNumber(move); stem != want.stem || n != want.n || ok != want.ok {
			t.Errorf("%q: %q, %d, %v", move, stem, n, ok)
		}
	}
}

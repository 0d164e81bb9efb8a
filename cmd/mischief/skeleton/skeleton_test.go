package skeleton

import (
	"testing"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/gametest"
)

// suite is what the tests that every game has need to know of Skeleton: there is no content, each seat may begin, and the heap may be large or small.
var suite = gametest.Suite[Position, Move, Rules]{
	Open:    content.None(Rules{}),
	Options: gametest.Options{Sets: []game.Options{{"first": "cat"}, {"first": "rat", "heap": "99"}}},

	Typed:    map[string]string{"take 3": "take 3", "  TAKE  2 ": "take 2", "take 9": "take 9"},
	Mistyped: map[string]string{"steal 3": "it begins with none of take", "take all": "no whole number", "take 1 2": "too much", "take": "not whole"},
	OptionSlips: []gametest.OptionSlip{
		{Name: "a small heap", Given: game.Options{"heap": "3"}, Option: "heap", Want: "4 to 99"},
		{Name: "a stranger", Given: game.Options{"first": "dog"}, Option: "first", Want: "cat, rat"},
	},
}

func TestGame(t *testing.T)      { suite.Test(t) }
func FuzzNotation(f *testing.F)  { suite.FuzzNotation(f) }
func FuzzDocument(f *testing.F)  { suite.FuzzDocument(f) }
func FuzzOptions(f *testing.F)   { suite.FuzzOptions(f) }
func BenchmarkGame(b *testing.B) { suite.Benchmark(b) }

func TestPositionRefusesWhatCannotBe(t *testing.T) {
	for _, tt := range []struct{ document, want string }{
		{`{"heap": 100}`, "position: field heap: 100; it is 0 to 99"},
		{`{"next": "dog"}`, `position: field next: there is no seat "dog"; it is one of cat, rat`},
		{`{"haep": 3}`, "position: field haep: there is no such field; did you mean heap?"},
	} {
		if _, err := (Rules{}).Position(game.FromJSON([]byte(tt.document))); err == nil || err.Error() != tt.want {
			t.Errorf("%s\n got %v\nwant %s", tt.document, err, tt.want)
		}
	}
}

func TestHints(t *testing.T) {
	for _, tt := range []struct {
		heap, taken uint8
		want        string // empty: none
	}{
		{3, 3, "It takes the last piece."},
		{21, 1, "It leaves 20, a multiple of four; whatever the other one takes then, make it four."},
		{21, 2, ""},
	} {
		have := ""
		for _, reason := range (Rules{}).Hint(&Position{Heap: tt.heap}, Move{tt.taken}) {
			have += reason.Text
		}
		if have != tt.want {
			t.Errorf("%d of %d: have %q, want %q", tt.taken, tt.heap, have, tt.want)
		}
	}
}

func TestDraw(t *testing.T) {
	for _, tt := range []struct {
		s     Position
		width int
		want  string
	}{
		{Position{Heap: 12}, 80, " ◣ ◣ ◣ ◣ ◣ ◣ ◣ ◣ ◣ ◣\n ◣ ◣\n\n12 pieces of cheese.\ncat takes next.\n"},
		{Position{Heap: 1, Next: 1}, 0, "1 piece of cheese.\nrat takes next.\n"},
		{Position{}, 80, " ·\n\n0 pieces of cheese.\n"},
	} {
		if have := (Rules{}).Draw(&tt.s, 0, game.Pen{Width: tt.width}); have != tt.want {
			t.Errorf("%+v: have\n%s\nwant\n%s", tt.s, have, tt.want)
		}
	}
}

package content_test

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/content"
)

const aDeck = `# cards
game: mice
limits: {hand: 3, deck: 40}
suits: [cheese, trap]
cards:
  - id: brie
    name: Brie
    suit: cheese
    worth: [1, 2, 3]
    holes: true
    do: {draw: 2}
  - {id: snap, name: "Snap", suit: trap, do: {lose: {kinds: [grey, white]}}, text: "a text, äöü", worth: [0]}
`

type card struct {
	id, name, text string
	suit           int
	worth          []int
	holes          bool
	draw           int
	kinds          []int
}

// deck reads cards as a game does.
func deck(text string) ([]card, error) {
	n, err := content.Parse("deck.yaml", []byte(text))
	if err != nil {
		return nil, err
	}
	n.Word("game", []string{"mice"})
	n.Skip("remarks")
	limits := n.At("limits")
	limits.Int("hand", 1, 9)
	limits.Int("deck", 0, 60)
	suits := n.Texts("suits")
	var cards []card
	for _, c := range n.Each("cards", 1, 4) {
		made := card{id: c.ID("id", "_"), name: c.Text("name"), text: c.Remark("text"), suit: c.Word("suit", suits), worth: c.Ints("worth", 0, 9), holes: c.Bool("holes")}
		if do := c.At("do").One("draw", "lose"); do != nil {
			switch do.Name() {
			case "draw":
				made.draw = do.Int("", 1, 3)
			case "lose":
				made.kinds = do.Words("kinds", []string{"grey", "white", "brown"})
			}
		}
		cards = append(cards, made)
	}
	return cards, n.Err()
}

func TestNodesAreWhatIsWritten(t *testing.T) {
	want := []card{{id: "brie", name: "Brie", worth: []int{1, 2, 3}, holes: true, draw: 2}, {id: "snap", name: "Snap", text: "a text, äöü", suit: 1, worth: []int{0}, kinds: []int{0, 1}}}
	for name, text := range map[string]string{
		"as it is":      aDeck,
		"with repeats":  strings.NewReplacer("[1, 2, 3]", "&w [1, 2, 3]", "{kinds: [grey, white]}", "&l {kinds: [grey, white]}").Replace(aDeck),
		"with an alias": strings.NewReplacer("suits: [cheese, trap]", "suits: &s\n- cheese\n- trap\nremarks: {suits: *s, all: &a {holes: true}}", "    holes: true\n", "    <<: *a\n").Replace(aDeck),
		"with numbers in quotes and of other kinds": strings.NewReplacer("[1, 2, 3]", `["1", 2.0, 0x3]`, "{draw: 2}", "\n      draw: '2'", "hand: 3", "hand: 3, deck: null").Replace(
			strings.Replace(aDeck, ", deck: 40", "", 1)),
		"in other words": strings.NewReplacer("name: Brie", "name: |-\n      Brie", "id: brie", "id: !!str brie", "holes: true", "\"holes\": true").Replace(aDeck),
	} {
		if got, err := deck(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v\n%s", name, got, err, text)
		}
	}
}

// TestFaultsNameTheirPlace changes a text in the deck, or more, and compares what is said.
func TestFaultsNameTheirPlace(t *testing.T) {
	for _, c := range []struct{ old, fresh, want string }{
		{"hand: 3", "hand: 12", "deck.yaml:3:16: limits.hand: 12; it is 1 to 9"},
		{"hand: 3", "hand: three", `deck.yaml:3:16: limits.hand: "three"; it is a whole number, 1 to 9`},
		{"hand: 3", "hand: 2.5", `deck.yaml:3:16: limits.hand: 2.5; it is a whole number, 1 to 9`},
		{"hand: 3", "hand: 99999999999999999999", `deck.yaml:3:16: limits.hand: "99999999999999999999"; it is a whole number, 1 to 9`},
		{"hand: 3", "hand: [3]", "deck.yaml:3:16: limits.hand: a list of 1; it is a whole number, 1 to 9"},
		{"hand: 3", "hand:", "deck.yaml:3:10: limits.hand: missing; it is 1 to 9"},
		{"hand: 3, ", "", "deck.yaml:3:9: limits.hand: missing; it is 1 to 9"},
		{"limits: {hand: 3, deck: 40}\n", "", "deck.yaml:1:1: limits: missing; it must be there"},
		{"limits: {hand: 3, deck: 40}", "limits: [3, 40]", "deck.yaml:3:9: limits: a list of 2; it is a map with fields such as hand"},
		{"game: mice", "game: rats", `deck.yaml:2:7: game: "rats"; it is mice`},
		{"limits:", "limit:", "deck.yaml:1:1: limits: missing; it must be there\ndeck.yaml:3:1: limit: there is no such field; did you mean limits?"},
		{"holes: true", "hole: true", "deck.yaml:10:5: cards[0].hole: there is no such field; did you mean holes?"},
		{"holes: true", "colour: red", "deck.yaml:10:5: cards[0].colour: there is no such field; there are id, name, text, suit, worth, holes, do"},
		{"holes: true", "holes: yes", `deck.yaml:10:12: cards[0].holes: "yes"; it is true or false`},
		{"id: snap", "id: brie", `deck.yaml:12:10: cards[1].id: "brie" stands twice, first in line 6`},
		{"id: snap", "id: Snap!", `deck.yaml:12:10: cards[1].id: "Snap!"; use lower-case letters, digits and _`},
		{"name: Brie", `name: ""`, "deck.yaml:7:11: cards[0].name: it may not be empty"},
		{"    name: Brie\n", "", "deck.yaml:6:5: cards[0].name: missing; it may not be empty"},
		{"name: Brie", "name: {en: Brie}", "deck.yaml:7:11: cards[0].name: a map; it is a text"},
		{"suit: cheese", "suit: chese", `deck.yaml:8:11: cards[0].suit: "chese"; it is one of cheese, trap; did you mean cheese?`},
		{"    suit: cheese\n", "", "deck.yaml:6:5: cards[0].suit: missing; it is one of cheese, trap"},
		{"[1, 2, 3]", "[1, 20, 3]", "deck.yaml:9:16: cards[0].worth[1]: 20; it is 0 to 9"},
		{"[1, 2, 3]", "3", "deck.yaml:9:12: cards[0].worth: 3; it is a list"},
		{"{draw: 2}", "{draw: 4}", "deck.yaml:11:16: cards[0].do.draw: 4; it is 1 to 3"},
		{"{draw: 2}", "{drew: 2}", "deck.yaml:11:10: cards[0].do.drew: there is no such field; did you mean draw?"},
		{"{draw: 2}", "{draw: 2, lose: {}}", "deck.yaml:11:9: cards[0].do: a map with 2 fields; write one, one of draw, lose"},
		{"{draw: 2}", "draw", `deck.yaml:11:9: cards[0].do: "draw"; it is a map`},
		{"    do: {draw: 2}\n", "", "deck.yaml:6:5: cards[0].do: missing; it is a map with one field, one of draw, lose"},
		{"[grey, white]", "[grey, pink]", `deck.yaml:12:68: cards[1].do.lose.kinds[1]: "pink"; it is one of grey, white, brown`},
		{"cards:\n", "cards:\n- {id: a, name: A, suit: trap, do: {draw: 1}}\n- 7\nmore:\n", "deck.yaml:7:3: cards[1]: 7; it is a map with fields such as id\n" +
			"deck.yaml:8:1: more: there is no such field; there are game, remarks, limits, suits, cards"},
		{aDeck[strings.Index(aDeck, "cards:"):], "cards: []", "deck.yaml:5:8: cards: a list of 0; it is a list of 1 to 4"},
		{aDeck[strings.Index(aDeck, "cards:"):], "", "deck.yaml:1:1: cards: missing; it is a list of 1 to 4"},
		{"name: Brie", "name: *none", "deck.yaml:7:11: nothing before is called &none"},
		{"game: mice", "game: mice\ngame: rats", `deck.yaml:3:1: mapping key "game" already defined at [2:1]`},
		{"hand: 3", "hand: 03", "deck.yaml:3:16: 03; a number may not begin with 0"},
		{aDeck, "[a, b]", `deck.yaml:1:1: a list of 2; it is a map, whose first line may be "game: ..."`},
		{aDeck, "", `deck.yaml:1:1: nothing; it is a map`},
		{aDeck, "a: !0 #x", `deck.yaml`},
		{aDeck, "a: [", `deck.yaml:1:4: `},
		{"cheese, trap]", "cheese, trap, " + strings.Repeat("[], ", 20) + "]", "deck.yaml: and 8 more"},
	} {
		if !strings.Contains(aDeck, c.old) {
			t.Fatalf("there is no %q", c.old)
		}
		_, err := deck(strings.Replace(aDeck, c.old, c.fresh, 1))
		if got := fmt.Sprint(err); !strings.HasPrefix(got, c.want) && !(strings.HasSuffix(c.want, "more") && strings.HasSuffix(got, c.want)) {
			t.Errorf("%q for %q:\nhave %s\nwant %s", c.fresh, c.old, got, c.want)
		}
	}
}

func TestAllFaultsAreToldInOrder(t *testing.T) {
	_, err := deck(strings.NewReplacer("hand: 3", "hand: 0", "suit: cheese", "suit: cheddar", "holes", "holed", "game: mice", "game: x", "draw: 2", "draw: 5").Replace(aDeck))
	want := `deck.yaml:2:7: game: "x"; it is mice
deck.yaml:3:16: limits.hand: 0; it is 1 to 9
deck.yaml:8:11: cards[0].suit: "cheddar"; it is one of cheese, trap
deck.yaml:10:5: cards[0].holed: there is no such field; did you mean holes?
deck.yaml:11:16: cards[0].do.draw: 5; it is 1 to 3`
	if got := fmt.Sprint(err); got != want {
		t.Errorf("have\n%s\nwant\n%s", got, want)
	}
}

// TestFaultsInGerman: all that nodes themselves say has its German, with the same gaps; what loaders say with Fail stays as it is.
func TestFaultsInGerman(t *testing.T) {
	german, err := game.NewTelling(content.Words("de"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = deck(strings.NewReplacer("hand: 3", "hand: 0", "suit: cheese", "suit: chese", "holes: true", "holed: true", "[1, 2, 3]", "3", "game: mice\n", "").Replace(aDeck))
	want := `deck.yaml:1:1: game: fehlt; es ist mice
deck.yaml:2:16: limits.hand: 0; es ist 1 bis 9
deck.yaml:7:11: cards[0].suit: "chese"; es ist eines von cheese, trap; meintest du cheese?
deck.yaml:8:12: cards[0].worth: 3; es ist eine Liste
deck.yaml:9:5: cards[0].holed: so ein Feld gibt es nicht; meintest du holes?`
	if got := german.Why(err); got != want {
		t.Errorf("have\n%s\nwant\n%s", got, want)
	}
	source, err := os.ReadFile("questions.go")
	if err != nil {
		t.Fatal(err)
	}
	more, err := os.ReadFile("node.go")
	if err != nil {
		t.Fatal(err)
	}
	gaps := regexp.MustCompile(`{{[^}]*}}`)
	for _, call := range regexp.MustCompile("(?:Say|several|numbers)\\((\"[^\"]*\"|`[^`]*`)").FindAllStringSubmatch(string(source)+string(more), -1) {
		said, err := strconv.Unquote(call[1])
		if err != nil || strings.TrimSpace(gaps.ReplaceAllString(said, "")) == "" {
			continue
		}
		known := 0
		for english, text := range content.Words("de") {
			if english != said && !(strings.HasSuffix(said, " ") && strings.HasPrefix(english, said)) {
				continue
			}
			if known++; !slices.Equal(gaps.FindAllString(english, -1), gaps.FindAllString(text, -1)) {
				t.Errorf("%q has other gaps than %q", text, english)
			}
		}
		if known == 0 {
			t.Errorf("it is not said in German: %q", said)
		}
	}
}

func TestAnyIsWhatDecodeMakesOfIt(t *testing.T) {
	for _, text := range []string{aDeck, "a: &a {x: 1, y: [2, -3]}\nb: *a\nc: {<<: *a, d: *a}\n", "1: ~\ntrue: 0.5\n? x\n: y\nd: |\n  text\ne: !!str 5\nf: 18446744073709551615\n"} {
		var want map[string]any
		if err := content.Decode("any.yaml", []byte(text), &want); err != nil {
			t.Fatal(err)
		}
		n, err := content.Parse("any.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := n.Any(); !reflect.DeepEqual(got, any(want)) {
			t.Errorf("%q: have %#v, want %#v", text, got, want)
		}
	}
}

func TestPlacesOfParts(t *testing.T) {
	n, err := content.Parse("cases.yaml", []byte("# first\ncases:\n  - id: a\n    expect: {units: {c3: {tile: hq}, \"d 4\": null}}\n  - &b {id: b, moves: [one, two]}\n  - *b\n  - id: d\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		path         []any
		line, column int
	}{
		{nil, 0, 0},
		{[]any{"cases"}, 2, 1},
		{[]any{"cases", 0}, 3, 5},
		{[]any{"cases", 0, "expect"}, 4, 5},
		{[]any{"cases", 0, "expect", "units", "c3", "tile"}, 4, 27},
		{[]any{"cases", 0, "expect", "units", "d 4"}, 4, 38},
		{[]any{"cases", 0, "expect", "units", "e5", "tile"}, 4, 14},
		{[]any{"cases", 1, "moves", 1}, 5, 29},
		{[]any{"cases", 2, "moves", 0}, 5, 24},
		{[]any{"cases", 3, "id"}, 7, 5},
		{[]any{"cases", 4}, 2, 1},
		{[]any{"case"}, 0, 0},
	} {
		if line, column := n.Place(tt.path...); line != tt.line || column != tt.column {
			t.Errorf("%v stands in line %d, column %d; want %d, %d", tt.path, line, column, tt.line, tt.column)
		}
	}
}

func FuzzNodes(f *testing.F) {
	f.Add([]byte(aDeck))
	f.Add([]byte("cards: {a: [], b: *c}\n"))
	f.Add([]byte("<<: [{cards: [[], {}]}]\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		cards, err := deck(string(text))
		switch {
		case err != nil && err.Error() == "":
			t.Error("an error without words")
		case err == nil && len(cards) == 0:
			t.Error("a deck without cards")
		}
	})
}

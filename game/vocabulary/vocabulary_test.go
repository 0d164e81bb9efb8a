package vocabulary_test

import (
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/vocabulary"
)

// deed is what the words of these tests are about: something that can be told.
type deed interface{ told() string }

type push struct{ count int }

func (p push) told() string { return strings.Repeat("push ", p.count) }

type rest struct{}

func (rest) told() string { return "rest" }

func deeds() *vocabulary.Vocabulary[func(*content.Node) deed] {
	return vocabulary.New("deed", []vocabulary.Word[func(*content.Node) deed]{
		{ID: "push", Rule: "TST-1", Text: "pushes somebody", Is: func(n *content.Node) deed { return push{n.Int("count", 1, 9)} }},
		{ID: "rest", Rule: "TST-2", Is: func(n *content.Node) deed { n.None(); return rest{} }},
	})
}

// read reads a list of deeds as a loader does.
func read(t *testing.T, text string) (told string, err error) {
	t.Helper()
	n, err := content.Parse("card.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range n.Each("do", 1, 9) {
		if word, of := deeds().One(item); word != nil {
			told += word.Rule + " " + word.Is(of).told() + ";"
		}
	}
	return told, n.Err()
}

func TestWordMakesWhatContentSays(t *testing.T) {
	if told, err := read(t, "do: [{push: {count: 2}}, {rest: {}}]"); told != "TST-1 push push ;TST-2 rest;" || err != nil {
		t.Errorf("read as %q, %v", told, err)
	}
}

func TestWordsAtFaultAreNamedWithTheirPlace(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"unknown word", "do: [{posh: {count: 2}}]", "card.yaml:1:7: do[0].posh: there is no such field; did you mean push?"},
		{"wrong parameter", "do: [{push: {count: 12}}]", "card.yaml:1:21: do[0].push.count: 12; it is 1 to 9"},
		{"parameter that there is not", "do: [{push: {count: 1, far: 2}}]", "card.yaml:1:24: do[0].push.far: there is no such field; there are count"},
		{"parameter of a word without", "do: [{rest: {count: 1}}]", "card.yaml:1:14: do[0].rest.count: there is no such field; it is {}"},
		{"two words at once", "do: [{push: {count: 2}, rest: {}}]", "card.yaml:1:6: do[0]: a map with 2 fields; write one, one of push, rest"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := read(t, c.text); err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("error %v; want %s", err, c.want)
			}
		})
	}
}

func TestEachGivesNumbers(t *testing.T) {
	n, err := content.Parse("tile.yaml", []byte("gives: {rest: 3, push: -1}\n"))
	if err != nil {
		t.Fatal(err)
	}
	var amounts [2]int
	deeds().Each(n, "gives", func(number int, of *content.Node) { amounts[number] = of.Int("", -9, 9) })
	if amounts != [2]int{-1, 3} || n.Err() != nil {
		t.Errorf("amounts %v, %v", amounts, n.Err())
	}
}

func TestFaultyVocabulariesAreNotMade(t *testing.T) {
	for name, words := range map[string][]vocabulary.Word[int]{
		"a word twice":        {{ID: "push", Rule: "TST-1"}, {ID: "push", Rule: "TST-2"}},
		"a word with no rule": {{ID: "push"}},
		"a gap":               {2: {ID: "push", Rule: "TST-1"}},
		"a word of no id":     {{Rule: "TST-1"}},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("it was made")
				}
			}()
			vocabulary.New("deed", words)
		})
	}
}

func TestOnlySomeWordsAreFit(t *testing.T) {
	v := deeds()
	few := v.Only("rest")
	n, err := content.Parse("card.yaml", []byte("do: [{push: {count: 2}}, {rest: {}}]\n"))
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, item := range n.Each("do", 1, 9) {
		if word, _ := few.One(item); word != nil {
			read += v.Number(word)
		}
	}
	if want := "card.yaml:1:7: do[0].push: there is no such field; there are rest"; read != 1 || n.Err() == nil || n.Err().Error() != want {
		t.Errorf("words of the sum %d are read, %v; want 1, %s", read, n.Err(), want)
	}
	defer func() {
		if recover() == nil {
			t.Error("a word that there is not is fit")
		}
	}()
	v.Only("sleep")
}

func TestTermsAreToldInALanguage(t *testing.T) {
	v := deeds()
	info := game.Info{Words: v.English(), Languages: map[string]game.Language{"de": {Words: game.Words{"deed.push": "stößt jemanden"}}}}
	for language, want := range map[string]string{"en": "pushes somebody", "de": "stößt jemanden"} {
		telling, err := info.Telling(language, nil)
		if err != nil {
			t.Fatal(err)
		}
		if terms := v.Terms(telling); terms["push"] != (vocabulary.Term{Rule: "TST-1", Text: want}) || terms["rest"] != (vocabulary.Term{Rule: "TST-2"}) {
			t.Errorf("in %s the terms are %v", language, terms)
		}
	}
}

func TestSetHasRoomForEveryNumber(t *testing.T) {
	var all vocabulary.Set[uint8]
	for w := range 256 {
		var s vocabulary.Set[uint8]
		s.Add(uint8(w))
		for other := range 256 {
			if s.Has(uint8(other)) != (other == w) {
				t.Fatalf("the set of %d has %d: %v", w, other, !s.Has(uint8(w)))
			}
		}
		if all.Has(uint8(w)) {
			t.Fatalf("%d is in the set of those before", w)
		}
		all.Join(s)
	}
	if all != (vocabulary.Set[uint8]{1<<64 - 1, 1<<64 - 1, 1<<64 - 1, 1<<64 - 1}) {
		t.Errorf("the set of all is %v", all)
	}
}

func TestMaskHears(t *testing.T) {
	m := vocabulary.On[uint8](0, 63)
	for h := range uint8(64) {
		if m.Has(h) != (h == 0 || h == 63) {
			t.Errorf("hook %d: %v", h, m.Has(h))
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a mask took hook 64")
		}
	}()
	vocabulary.On[uint8](64)
}

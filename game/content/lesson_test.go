package content_test

import (
	"strings"
	"testing"

	"mischief/game/content"
)

const aLesson = `game: connectfour
title: {en: "Four", de: "Vier"}
minutes: 2
position: {rows: []}
steps:
  - say: {en: "Drop one [C4-201].", de: "Wirf eine ein [C4-201]."}
    want: ["4"]
    else: {en: "Not there.", de: "Nicht dort."}
    then: ["3"]
  - say: {en: "Again.", de: "Noch einmal."}
    want: ["* 4", "5"]
    else: {en: "Not there.", de: "Nicht dort."}
done: {en: "Well done.", de: "Gut gemacht."}
`

func TestLessonTellsWhereItStands(t *testing.T) {
	l, err := content.Lesson("lesson.yaml", []byte(aLesson))
	if err != nil {
		t.Fatal(err)
	}
	if l.Seat != 0 || l.Length() != 3 || string(l.Position) != `{"rows":[]}` || l.Steps[1].Line != 10 {
		t.Errorf("read as %+v", l)
	}
	for moves, want := range []struct {
		step int
		then string
	}{{0, ""}, {0, "3"}, {1, ""}, {2, ""}, {2, ""}} {
		if step, then := l.At(moves); step != want.step || then != want.then {
			t.Errorf("after %d moves: step %d, %q; want %v", moves, step, then, want)
		}
	}
	for move, want := range map[string]bool{"drop 4": true, "5": true, "4": false, "drop 4 5": false} {
		if l.Steps[1].Wants(move) != want {
			t.Errorf("%q is wanted: %v", move, !want)
		}
	}
	if text := l.Title.In("fr"); text != "Four" {
		t.Errorf("in a language that it lacks it is called %q", text)
	}
}

func TestLessonErrorsNameFileLineAndField(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"minutes: 2", "minutes: 20", "lesson.yaml:3:10: minutes: 20; it is 1 to 12"},
		{"game: connectfour\n", "", "lesson.yaml:1:1: game: missing"},
		{"minutes: 2", "minutes: 2\nseat: 9", "lesson.yaml:4:7: seat: 9; it is 1 to 8"},
		{"position: {rows: []}\n", "", "lesson.yaml:1:1: position: write"},
		{`{en: "Again.", de: "Noch einmal."}`, `{en: "Again."}`, "lesson.yaml:10:10: steps[1].say: it is there in en; write it in the languages of the title, which are de, en"},
		{`de: "Noch einmal."`, `de: " "`, "lesson.yaml:10:29: steps[1].say.de: the text is empty"},
		{`want: ["4"]`, `want: []`, "lesson.yaml:7:11: steps[0].want: write at least one move"},
		{`then: ["3"]`, `then: [" 3"]`, `lesson.yaml:9:12: steps[0].then[0]: " 3" is no move`},
		{`then: ["3"]`, `them: ["3"]`, "lesson.yaml:9:5: steps[0].them: there is no such field; did you mean then?"},
		{"done:", "end:", "lesson.yaml:1:1: done: it is there in none; write it in the languages of the title, which are de, en\nlesson.yaml:13:1: end: there is no such field"},
	} {
		_, err := content.Lesson("lesson.yaml", []byte(strings.Replace(aLesson, c.from, c.to, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q for %q: the error is %v, want %s", c.to, c.from, err, c.want)
		}
	}
}

func FuzzLesson(f *testing.F) {
	f.Add([]byte(aLesson))
	f.Add([]byte("steps:\n  - say: {}\n"))
	f.Add([]byte("position: !0 #x\nminutes: 1"))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := content.Lesson("lesson.yaml", text)
		if err == nil && (len(l.Steps) == 0 || len(l.Position) == 0) {
			t.Errorf("read without steps or a position: %+v", l)
		}
	})
}

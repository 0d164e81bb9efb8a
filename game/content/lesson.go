package content

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strings"

	"mischief/game"
)

// longestLesson is in minutes: whoever wants to play has no more patience.
const longestLesson = 12

// Lesson reads a lesson strictly. Errors name the file, the line and the column. Whether its moves fit its game is for gametest.Lesson to prove.
func Lesson(file string, text []byte) (*game.Lesson, error) {
	n, err := Parse(file, text)
	if err != nil {
		return nil, err
	}
	l := &game.Lesson{Game: n.Text("game"), Title: said(n, "title"), Minutes: n.Int("minutes", 1, longestLesson)}
	if n.Has("seat") {
		l.Seat = game.Seat(n.Int("seat", 1, game.MaxSeats) - 1)
	}
	if l.Title[game.English] == "" {
		n.FailAt("title", "write it in English (en), too")
	}
	if n.Has("options") {
		l.Options = game.Options(said(n, "options"))
	}
	if position := n.At("position"); position.kind == missing {
		position.Fail("write the position that the lesson begins with")
	} else if l.Position, err = json.Marshal(position.Any()); err != nil {
		position.Fail("%v", err)
	}
	for _, step := range n.Each("steps", 1, math.MaxInt) {
		s := game.Step{Say: texts(step, "say", l.Title), Show: step.Texts("show"), Want: moves(step, "want"), Else: texts(step, "else", l.Title), Then: moves(step, "then"), Line: step.Line()}
		if len(s.Want) == 0 {
			step.FailAt("want", "write at least one move that goes on")
		}
		l.Steps = append(l.Steps, s)
	}
	l.Done = texts(n, "done", l.Title)
	return l, n.Err()
}

// MustLessons reads the embedded lessons of a game, lesson.yaml, lesson-2.yaml and so on, which its tests have proven readable.
func MustLessons(texts fs.FS) []*game.Lesson {
	var lessons []*game.Lesson
	for file := "lesson.yaml"; len(lessons) == 0 || exists(texts, file); file = fmt.Sprintf("lesson-%d.yaml", len(lessons)+1) {
		l, err := Lesson(file, mustRead(texts, file))
		if err != nil {
			panic(err)
		}
		lessons = append(lessons, l)
		l.Number = len(lessons)
	}
	return lessons
}

func exists(texts fs.FS, file string) bool {
	_, err := fs.Stat(texts, file)
	return err == nil
}

// said reads texts by name, such as the tag of a language.
func said(n *Node, name string) game.Said {
	all := game.Said{}
	for _, text := range n.Fields(name) {
		all[text.Name()] = text.Remark("")
	}
	return all
}

// texts reads a text in the languages of the title.
func texts(n *Node, name string, title game.Said) game.Said {
	all := said(n, name)
	if want, have := slices.Sorted(maps.Keys(title)), slices.Sorted(maps.Keys(all)); !slices.Equal(want, have) {
		n.FailAt(name, "it is there in %s; write it in the languages of the title, which are %s", cmp.Or(strings.Join(have, ", "), "none"), strings.Join(want, ", "))
	}
	for tag, text := range all {
		if strings.TrimSpace(text) == "" {
			n.At(name).FailAt(tag, "the text is empty")
		}
	}
	return all
}

// moves reads moves in notation.
func moves(n *Node, name string) []string {
	list := n.Texts(name)
	for i, move := range list {
		if strings.TrimSpace(move) != move {
			n.At(name).inside[i].Fail("%q is no move: write one without spaces around it", move)
		}
	}
	return list
}

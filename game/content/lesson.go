package content

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"mischief/game"
)

// lessonFile is a lesson as it is written: with its position in YAML.
type lessonFile struct {
	Game     string       `yaml:"game"`
	Title    game.Said    `yaml:"title"`
	Minutes  int          `yaml:"minutes"`
	Seat     int          `yaml:"seat"`
	Options  game.Options `yaml:"options"`
	Position any          `yaml:"position"`
	Steps    []game.Step  `yaml:"steps"`
	Done     game.Said    `yaml:"done"`
}

// longestLesson is in minutes: whoever wants to play has no more patience.
const longestLesson = 12

// Lesson reads a lesson strictly. Errors name the file and the line. Whether its moves fit its game is for gametest.Lesson to prove.
func Lesson(file string, text []byte) (*game.Lesson, error) {
	f := lessonFile{Seat: 1}
	if err := Decode(file, text, &f); err != nil {
		return nil, err
	}
	begin := stepLines(text)
	for i := range f.Steps {
		f.Steps[i].Line = begin[min(i, len(begin)-1)]
	}
	if err := f.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for i := range f.Steps {
		if err := f.checkStep(&f.Steps[i]); err != nil {
			return nil, fmt.Errorf("%s:%d: step %d: %w", file, f.Steps[i].Line, i+1, err)
		}
	}
	document, err := json.Marshal(f.Position)
	if err != nil {
		return nil, fmt.Errorf("%s:%d: position: %w", file, Line(text, "position:"), err)
	}
	return &game.Lesson{Game: f.Game, Title: f.Title, Minutes: f.Minutes, Seat: game.Seat(f.Seat - 1), Options: f.Options, Position: document,
		Steps: f.Steps, Done: f.Done}, nil
}

// MustLesson reads the embedded lesson of a game, which its tests have proven readable.
func MustLesson(text []byte) *game.Lesson {
	l, err := Lesson("lesson.yaml", text)
	if err != nil {
		panic(err)
	}
	return l
}

var stepBegins = regexp.MustCompile(`^\s*- say:`)

// stepLines are the lines on which steps begin; never empty.
func stepLines(text []byte) []int {
	lines := []int{}
	for i, line := range strings.Split(string(text), "\n") {
		if stepBegins.MatchString(line) {
			lines = append(lines, i+1)
		}
	}
	if len(lines) == 0 {
		return []int{1}
	}
	return lines
}

func (f *lessonFile) check() error {
	switch {
	case f.Game == "":
		return errors.New("no game is named; begin with a line such as \"game: connectfour\"")
	case f.Minutes < 1 || f.Minutes > longestLesson:
		return fmt.Errorf("minutes: %d; a lesson takes 1 to %d", f.Minutes, longestLesson)
	case f.Seat < 1 || f.Seat > game.MaxSeats:
		return fmt.Errorf("seat: %d; seats count from 1 to %d", f.Seat, game.MaxSeats)
	case f.Position == nil:
		return errors.New("position: write the position that the lesson begins with")
	case len(f.Steps) == 0:
		return errors.New("steps: write at least one, each beginning with \"- say:\"")
	case f.Title[game.English] == "":
		return errors.New("title: write it in English (en), too")
	}
	return f.checkSaid("done", f.Done)
}

func (f *lessonFile) checkStep(s *game.Step) error {
	if err := f.checkSaid("say", s.Say); err != nil {
		return err
	}
	if err := f.checkSaid("else", s.Else); err != nil {
		return err
	}
	if len(s.Want) == 0 {
		return errors.New("want: write at least one move that goes on")
	}
	for _, move := range slices.Concat(s.Want, s.Then) {
		if strings.TrimSpace(move) != move || move == "" {
			return fmt.Errorf("%q is no move: write one without spaces around it", move)
		}
	}
	return nil
}

// checkSaid makes sure that a text is there in the languages of the title.
func (f *lessonFile) checkSaid(field string, said game.Said) error {
	if want, have := slices.Sorted(maps.Keys(f.Title)), slices.Sorted(maps.Keys(said)); !slices.Equal(want, have) {
		return fmt.Errorf("%s: write it in the languages of the title, which are %s; it is there in %s", field, strings.Join(want, ", "), strings.Join(have, ", "))
	}
	for tag, text := range said {
		if strings.TrimSpace(text) == "" {
			return fmt.Errorf("%s: the text in %s is empty", field, tag)
		}
	}
	return nil
}

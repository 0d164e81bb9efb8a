package game

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// Lesson is a first match in steps: it begins at a position of its own, wants one move a step, and answers for chance and the other seats.
// Texts quote rules as [NSH-515].
type Lesson struct {
	Number   int // of the game's lessons, from 1
	Game     string
	Title    Said
	Minutes  int
	Seat     Seat    // who learns
	Options  Options // of the match; what is left out is the default
	Position []byte  // JSON document of the first position
	Steps    []Step
	Done     Said // said at the end
}

// Step is one decision of who learns.
type Step struct {
	Say  Said     // what to do, and why
	Show []string // places to point out: labels of the board
	Want []string // moves that go on; a word * stands for any word
	Else Said     // answers any other move that is allowed
	Then []string // what chance and the others answer, in order

	Line int // of the file
}

// Said is a text in several languages, by tag.
type Said map[string]string

// In is the text in a language, or in English if it lacks that language.
func (s Said) In(language string) string {
	if text, ok := s[language]; ok {
		return text
	}
	return s[English]
}

// Length is how many moves the whole lesson has, those of chance and of other seats included.
func (l *Lesson) Length() int {
	n := 0
	for i := range l.Steps {
		n += 1 + len(l.Steps[i].Then)
	}
	return n
}

// At tells where the lesson stands after a number of moves: the step, from 0, and the move that chance or another seat makes now; empty when
// it is for who learns. After the last move step is len(Steps).
func (l *Lesson) At(moves int) (step int, then string) {
	for i := range l.Steps {
		s := &l.Steps[i]
		switch {
		case moves == 0:
			return i, ""
		case moves <= len(s.Then):
			return i, s.Then[moves-1]
		}
		moves -= 1 + len(s.Then)
	}
	return len(l.Steps), ""
}

// Wants tells whether a move in canonical notation goes on.
func (s *Step) Wants(move string) bool {
	return slices.ContainsFunc(s.Want, func(pattern string) bool { return fits(pattern, move) })
}

// Wanted lists the moves that go on, of those allowed in a position where the step's decision is asked. The first is what a hint gives.
func (s *Step) Wanted(now Position) []string {
	var wanted []string
	listed := now.Moves()
	for _, pattern := range s.Want {
		if move, err := now.Canonical(pattern); err == nil && now.Check(move) == nil && !slices.Contains(wanted, move) {
			wanted = append(wanted, move)
			continue
		}
		for _, move := range listed {
			if fits(pattern, move) && !slices.Contains(wanted, move) {
				wanted = append(wanted, move)
			}
		}
	}
	return wanted
}

// fits compares word by word.
func fits(pattern, move string) bool {
	return slices.EqualFunc(strings.Fields(pattern), strings.Fields(move), func(want, word string) bool { return want == "*" || want == word })
}

// quoted is a rule quoted in a text.
var quoted = regexp.MustCompile(`\[([A-Z0-9]+-[A-Z0-9]+)\]`)

// Quotes lists the ids of the rules that a text quotes.
func Quotes(text string) []string {
	var ids []string
	for _, found := range quoted.FindAllStringSubmatch(text, -1) {
		ids = append(ids, found[1])
	}
	return ids
}

// Begins tells whether a match that began with a position document began as the lesson does.
func (l *Lesson) Begins(document []byte) bool { return bytes.Equal(l.Position, document) }

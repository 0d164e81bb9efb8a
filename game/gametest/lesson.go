package gametest

import (
	"io/fs"
	"slices"
	"testing"

	"mischief/game"
)

// Lessons plays the lessons of a game to their ends. Those in its folder are all there, and no two begin alike, for a match tells by its beginning which it follows.
func Lessons(t *testing.T, g game.Game, dir fs.FS) {
	lessons := g.Info().Lessons
	if files, err := fs.Glob(dir, "lesson*.yaml"); err != nil || len(files) != len(lessons) {
		t.Errorf("the lessons of the folder are %q, and Info.Lessons has %d (%v)", files, len(lessons), err)
	}
	for i, l := range lessons {
		t.Run(l.Title.In(game.English), func(t *testing.T) { playLesson(t, g, l) })
		if l.Number != i+1 {
			t.Errorf("lesson %d has the number %d", i+1, l.Number)
		}
		if slices.ContainsFunc(lessons[:i], func(other *game.Lesson) bool { return other.Begins(l.Position) }) {
			t.Errorf("lesson %d begins as one before it", i+1)
		}
	}
}

// playLesson plays a lesson to its end: its position is legal and every move that is wanted is allowed and can be followed by what the
// others answer; then who learns is asked again. Every rule that a text quotes is in the catalogue.
func playLesson(t *testing.T, g game.Game, l *game.Lesson) {
	t.Helper()
	if l.Game != g.Info().ID {
		t.Errorf("the lesson is of the game %q", l.Game)
	}
	now, err := g.Position(game.FromJSON(l.Position))
	if err != nil {
		t.Fatalf("position: %v", err)
	}
	options, err := g.Info().Schema.Complete(l.Options)
	if err != nil {
		t.Fatalf("options: %v", err)
	}
	if seats := g.Info().Seats(options); int(l.Seat) >= seats {
		t.Fatalf("seat: there are %d", seats)
	}
	checkQuotes(t, 0, g.Info(), l.Title, l.Done)
	for i := range l.Steps {
		step := &l.Steps[i]
		checkQuotes(t, step.Line, g.Info(), step.Say, step.Else)
		if now = takeStep(t, l, step, now); t.Failed() {
			return
		}
	}
}

// takeStep tries every move that a step wants and answers with the position after the first of them and what follows it.
func takeStep(t *testing.T, l *game.Lesson, step *game.Step, now game.Position) game.Position {
	t.Helper()
	if turn := now.Turn(); turn.Who == game.Nature || !turn.Who.Has(l.Seat) {
		t.Fatalf("line %d: it is not the learner's decision but %q: %s", step.Line, turn.Kind, now.Prompt())
	}
	view := now.View(l.Seat)
	wanted := step.Wanted(view)
	for _, pattern := range step.Want {
		if !slices.ContainsFunc(wanted, func(move string) bool { return (&game.Step{Want: []string{pattern}}).Wants(move) }) {
			err := view.Check(pattern)
			t.Fatalf("line %d: want %q: no move that is allowed fits it (%v); allowed are %q", step.Line, pattern, err, few(view.Moves()))
		}
	}
	var first game.Position
	for _, move := range wanted {
		after := now.Clone()
		if err := after.Play(move, nil); err != nil {
			t.Fatalf("line %d: want %q: %v", step.Line, move, err)
		}
		for _, then := range step.Then {
			if turn := after.Turn(); turn.Who != game.Nature && turn.Who.Has(l.Seat) {
				t.Fatalf("line %d: after %q: then %q would decide for the learner, who is asked: %s", step.Line, move, then, after.Prompt())
			}
			if canonical, err := after.Canonical(then); err != nil || canonical != then {
				t.Fatalf("line %d: after %q: then %q is written %q (%v)", step.Line, move, then, canonical, err)
			}
			if err := after.Play(then, nil); err != nil {
				t.Fatalf("line %d: after %q: then %q: %v; allowed are %q", step.Line, move, then, err, few(after.Moves()))
			}
		}
		if first == nil {
			first = after
		}
	}
	return first
}

func checkQuotes(t *testing.T, line int, info *game.Info, texts ...game.Said) {
	t.Helper()
	for _, said := range texts {
		for tag, text := range said {
			for _, id := range game.Quotes(text) {
				if _, ok := info.Rulebook.Text(id); !ok {
					t.Errorf("line %d: the text in %s quotes the rule %s, which there is not", line, tag, id)
				}
			}
		}
	}
}

// few is the beginning of a list of moves.
func few(moves []string) []string { return moves[:min(len(moves), 40)] }

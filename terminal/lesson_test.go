package terminal

import (
	"strings"
	"testing"
)

// TestLessonAtTheTerminal takes a whole lesson by its hints, leaves it on the way and comes back.
func TestLessonAtTheTerminal(t *testing.T) {
	tb := learn(t, "neuroshima")
	said := written(tb.Start(t.Context()))
	for i := range tb.lesson.Steps {
		step := &tb.lesson.Steps[i]
		if !strings.Contains(said, step.Say["en"]) {
			t.Fatalf("step %d is not told: %s", i+1, said)
		}
		if i == 0 {
			if said = written(tb.Enter(t.Context(), "hq a1 r0")); !strings.Contains(said, step.Else["en"]) || tb.match.Seq() != 0 {
				t.Errorf("another move is met by %s", said)
			}
		}
		if i == 5 {
			tb.open(tb.match)
			tb.Start(t.Context())
		}
		said = tb.asHinted()
	}
	if tb.State() != Ended || !strings.Contains(said, tb.lesson.Done["en"]) || !strings.Contains(said, "mischief resume") {
		t.Errorf("the end is told as %s", said)
	}
}

// TestLessonLeadsToTheNext ends a lesson whose match ends with it, and is told how the next one begins.
func TestLessonLeadsToTheNext(t *testing.T) {
	tb := learn(t, "slaughter")
	tb.Start(t.Context())
	var said string
	for range tb.lesson.Steps {
		said = tb.asHinted()
	}
	if !strings.Contains(said, "mischief play slaughter --lesson=2") || strings.Contains(said, "mischief resume") {
		t.Errorf("the end is told as %s", said)
	}
}

// learn begins the first lesson of a game.
func learn(t *testing.T, id string) *table {
	t.Helper()
	tb := &table{t: t, host: newHost(t)}
	entry, err := registry(t).Find(id)
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewLesson(t.Context(), tb.host, entry, entry.Info().Lesson(1))
	if err != nil {
		t.Fatal(err)
	}
	tb.open(m)
	return tb
}

// asHinted enters what the hint says, and is what is told then.
func (tb *table) asHinted() string {
	hint, _, _ := strings.Cut(strings.TrimPrefix(written(tb.Enter(tb.t.Context(), "hint")), "Hint: "), "\n")
	return written(tb.Enter(tb.t.Context(), hint))
}

func written(lines []Line) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l.Text + "\n")
	}
	return b.String()
}

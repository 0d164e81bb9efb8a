package terminal

import (
	"strings"
	"testing"
)

// TestGerman plays in another language: what the game says is in it, story, prompt, refusal, reason and rule.
func TestGerman(t *testing.T) {
	tb := sit(t, fourInARow, "me", "friend Anna")
	s, err := New(tb.Match(), Config{Language: "de"})
	if err != nil {
		t.Fatal(err)
	}
	said := func(lines []Line) string {
		var all []string
		for _, l := range lines {
			all = append(all, l.Text)
		}
		return strings.Join(all, "\n")
	}
	if got := said(s.Start(t.Context())); !strings.Contains(got, "Vier gewinnt, match ") {
		t.Errorf("the greeting is %q", got)
	}
	for _, step := range []struct{ enter, want string }{
		{"4", "Rot wirft eine Scheibe in Spalte 4; sie landet in Reihe 1. [C4-202]"},
		{"9", "Es gibt keine Spalte 9; das Brett hat 7. [C4-101]"},
		{"why 4", "4 is allowed."},
		{"rule C4-203", "Eine Spalte mit sechs Scheiben ist voll"},
	} {
		if got := said(s.Enter(t.Context(), step.enter)); !strings.Contains(got, step.want) {
			t.Errorf("%s: %q is not in\n%s", step.enter, step.want, got)
		}
	}
	if got := s.Prompt(); !strings.Contains(got, "Wirf eine Scheibe in eine Spalte") {
		t.Errorf("the prompt is %q", got)
	}
}

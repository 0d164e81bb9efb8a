package main

import (
	"strings"
	"testing"
	"time"

	"mischief/store"
)

// TestResumePassesOverWhatCannotBeOpened leaves a match that is newer than any other and can't be opened beside one that can.
func TestResumePassesOverWhatCannotBeOpened(t *testing.T) {
	folder := t.TempDir()
	mischief := func(input string, args ...string) (status int, out, err string) {
		var stdout, stderr strings.Builder
		status = run(append([]string{"--data", folder}, args...), strings.NewReader(input), &stdout, &stderr)
		return status, stdout.String(), stderr.String()
	}
	if status, out, err := mischief("4\nquit\n", "play", "connectfour", "--plain", "-y", "--seat", "2=friend"); status != 0 {
		t.Fatalf("play: %s%s", out, err)
	}
	st, err := store.OpenSQLite(t.Context(), matchesFile(folder))
	if err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Hour)
	if err := st.Create(t.Context(), store.Match{ID: "broken", Game: "connectfour", Version: 1, Dice: "digital", Undo: "strict", Created: later, Updated: later}); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	status, out, complaint := mischief("quit\n", "resume", "--plain")
	if status != 0 || !strings.Contains(out, "yellow (friend)") || !strings.Contains(complaint, "passed over: match broken: ") {
		t.Errorf("status %d\n%s\n%s", status, out, complaint)
	}
}

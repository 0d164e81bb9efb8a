package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLadderTellsWhatItPlaysAgain goes on from a log whose last line was cut off: it says so once, and the log is whole then.
func TestLadderTellsWhatItPlaysAgain(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	ladder := func() (said, table string) {
		var out, err bytes.Buffer
		if status := run([]string{"lab", "ladder", "connectfour", "--bots", "random,greedy", "--most", "20", "--log", log}, nil, &out, &err); status != success {
			t.Fatalf("status %d: %s", status, &err)
		}
		return err.String(), out.String()
	}
	_, want := ladder()
	whole, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(log, whole[:len(whole)-5], 0o600); err != nil {
		t.Fatal(err)
	}
	lines := bytes.Count(whole, []byte("\n"))
	said, table := ladder()
	if !strings.HasSuffix(said, "log:11: the last line is cut off; what was played there is played again\n") || lines != 11 {
		t.Errorf("of %d lines it says %q", lines, said)
	}
	if cells(table) != cells(want) {
		t.Errorf("gone on with it is\n%s\nin one run\n%s", table, want)
	}
	if said, table := ladder(); said != "" || cells(table) != cells(want) {
		t.Errorf("then it says %q and is\n%s", said, table)
	}
	if again, err := os.ReadFile(log); err != nil || bytes.Count(again, []byte("\n")) != lines {
		t.Errorf("the log has %d lines; %v", bytes.Count(again, []byte("\n")), err)
	}
}

// cells are the figures of a ladder up to the length of matches: times differ.
func cells(table string) string {
	var all []string
	for line := range strings.Lines(table) {
		if fields := strings.Fields(line); strings.HasPrefix(line, "greedy ") {
			all = append(all, fields[:8]...)
		}
	}
	return strings.Join(all, " ")
}

package main

import (
	"strings"
	"testing"
	"time"

	"mischief/lab"
)

func TestMeter(t *testing.T) {
	m := newMeter(&strings.Builder{}, 200)
	m.done(50)
	if m.out != nil {
		t.Error("it writes where nobody is watching")
	}
	if got, want := m.text(50, 10*time.Second), "50 of 200 matches (25 %), 30s left"; got != want {
		t.Errorf("text = %q, want %q", got, want)
	}
}

func TestSeating(t *testing.T) {
	for _, c := range []struct {
		bots, seats int
		want        lab.Seating
	}{{1, 4, lab.BySeat}, {4, 4, lab.BySeat}, {2, 4, lab.BySide}, {2, 2, lab.BySeat}} {
		if got := seating(c.bots, c.seats); got != c.want {
			t.Errorf("%d bots for %d seats are seated %v, want %v", c.bots, c.seats, got, c.want)
		}
	}
}

func TestOutcome(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"towns 1000 0 1000 0", "towns, won by seat 1 and 3"},
		{"four 0 1000", "four, won by seat 2"},
		{"full 500 500", "full"},
		{"", ""},
	} {
		if got := outcome(c.line); got != c.want {
			t.Errorf("outcome(%q) = %q, want %q", c.line, got, c.want)
		}
	}
}

func TestDataFolder(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", "/xdg")
	for _, c := range []struct{ data, want string }{{"", "/xdg/mischief"}, {"/mine", "/mine"}} {
		got, err := (&commands{Data: c.data}).dataFolder()
		if err != nil || strings.ReplaceAll(got, `\`, "/") != c.want {
			t.Errorf("with --data %q the folder is %q, %v; want %q", c.data, got, err, c.want)
		}
	}
}

package near

import (
	"slices"
	"testing"
)

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "cat", 3},
		{"roma", "roma", 0},
		{"roma", "rome", 1},
		{"roma", "raom", 2},
		{"ostia", "osita", 1},
		{"gaeta", "gatea", 1},
		{"gäta", "gata", 1},
		{"kitten", "sitting", 3},
	} {
		if got := Distance(c.a, c.b); got != c.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
		if got := Distance(c.b, c.a); got != c.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", c.b, c.a, got, c.want)
		}
	}
}

func TestFew(t *testing.T) {
	words := []string{"catsvsrats", "connectfour", "draw", "breed"}
	for _, c := range []struct {
		text string
		want []string
	}{
		{"catsvrats", []string{"catsvsrats"}},
		{"CatsVsRats", []string{"catsvsrats"}},
		{"conect-four", []string{"connectfour"}},
		{"cats", []string{"catsvsrats"}},
		{"bred", []string{"breed"}},
		{"chess", nil},
		{"", nil},
	} {
		if got := Few(c.text, words, 2); !slices.Equal(got, c.want) {
			t.Errorf("Few(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestBestPrefersTheNearest(t *testing.T) {
	got, ok := Best("move roma > gaeta 33", []string{"move roma > gaeta 2", "move roma > gaeta 3", "move roma > ostia 3"})
	if !ok || got != "move roma > gaeta 3" {
		t.Errorf("Best = %q, %v", got, ok)
	}
}

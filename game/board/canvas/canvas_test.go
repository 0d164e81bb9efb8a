package canvas_test

import (
	"slices"
	"testing"

	"mischief/game/board/canvas"
)

type style string

func TestCanvas(t *testing.T) {
	c := canvas.New[style](6, 3)
	c.Write(1, 0, "", "ab")
	c.Write(2, 0, "red", "↑x")
	c.Write(4, 1, "", "beyond")
	c.Write(-1, 2, "", "-1")
	c.Write(0, 9, "", "nowhere")
	paint := func(s style, text string) string { return "<" + string(s) + " " + text + ">" }
	if got, want := c.Text(paint), " a<red ↑x>\n    be\n1\n"; got != want {
		t.Errorf("Text = %q, want %q", got, want)
	}
}

func TestFold(t *testing.T) {
	for _, c := range []struct {
		line  string
		width int
		want  []string
	}{
		{"one two three", 0, []string{"one two three"}},
		{"one two three", 13, []string{"one two three"}},
		{"one two three", 9, []string{"one two", "    three"}},
		{"one two three four", 10, []string{"one two", "    three", "    four"}},
		{"abcdefghijkl", 8, []string{"abcdefgh", "    ijkl"}},
		{"  ▲▲▲ ▲▲▲▲", 8, []string{"  ▲▲▲", "    ▲▲▲▲"}},
		{"", 5, []string{""}},
	} {
		if got := canvas.Fold(c.line, c.width); !slices.Equal(got, c.want) {
			t.Errorf("Fold(%q, %d) = %q, want %q", c.line, c.width, got, c.want)
		}
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{{"Mutant", 3, "Mut"}, {"Mutant", 9, "Mutant"}, {"▲Mutant", 2, "▲M"}, {"Mutant", -1, ""}} {
		if got := canvas.Cut(c.text, c.width); got != c.want {
			t.Errorf("Cut(%q, %d) = %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

package content_test

import (
	"testing"

	"mischief/game/content"
)

func TestOutlineFindsPlaces(t *testing.T) {
	o := content.NewOutline([]byte("# first\ncases:\n  - id: a\n    expect: {units: {c3: {tile: hq}, \"d 4\": null}}\n  - &b {id: b, moves: [one, two]}\n  - *b\n  - id: d\n"))
	for _, tt := range []struct {
		path         []any
		line, column int
	}{
		{nil, 0, 0},
		{[]any{"cases"}, 2, 1},
		{[]any{"cases", 0}, 3, 5},
		{[]any{"cases", 0, "expect"}, 4, 5},
		{[]any{"cases", 0, "expect", "units", "c3", "tile"}, 4, 27},
		{[]any{"cases", 0, "expect", "units", "d 4"}, 4, 38},
		{[]any{"cases", 0, "expect", "units", "e5", "tile"}, 4, 14},
		{[]any{"cases", 1, "moves", 1}, 5, 29},
		{[]any{"cases", 3, "id"}, 7, 5},
		{[]any{"cases", 4}, 2, 1},
		{[]any{"case"}, 0, 0},
	} {
		if line, column := o.Place(tt.path...); line != tt.line || column != tt.column {
			t.Errorf("%v stands in line %d, column %d; want %d, %d", tt.path, line, column, tt.line, tt.column)
		}
	}
	if line, column := content.NewOutline([]byte("[")).Place("a"); line != 0 || column != 0 {
		t.Errorf("no YAML has a place: %d, %d", line, column)
	}
}

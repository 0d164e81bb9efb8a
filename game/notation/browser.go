package notation

import (
	"slices"
	"strings"
)

// Reading is how the browser takes the moves of a verb apart.
type Reading struct {
	Verb  string `json:"verb"`  // what it is called
	Reads string `json:"reads"` // a regular expression of its canonical moves, with a group for each part under its name; of a list, with a space before it
}

// Readings are how the browser takes moves apart, in the order in which to try them. A number at the end of a move may be left out, as it is where moves
// that differ in it alone are offered as one.
func (t *Table[S, M]) Readings() []Reading {
	var worded, bare []Reading
	for i := range t.verbs {
		v := &t.verbs[i]
		r := Reading{Verb: v.name, Reads: "^" + numberless(string(v.phrase.looks(nil)[1:])) + "$"}
		if v.text == "" {
			bare = append(bare, r)
		} else {
			worded = append(worded, r)
		}
	}
	slices.SortStableFunc(worded, func(a, b Reading) int { return len(b.Verb) - len(a.Verb) })
	return append(worded, bare...)
}

// numberless lets the number that a move ends in be left out.
func numberless(reads string) string {
	if !strings.HasSuffix(reads, ">"+wholeNumber+")") {
		return reads
	}
	at := strings.LastIndex(reads, " (?<")
	return reads[:at] + "(?:" + reads[at:] + ")?"
}

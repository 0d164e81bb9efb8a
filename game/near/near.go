// Package near finds the word somebody probably meant.
package near

import (
	"slices"
	"strings"
)

// Best is the word most like text, if any is like enough to be worth offering. Case does not count.
func Best(text string, words []string) (string, bool) {
	if best := Few(text, words, 1); len(best) > 0 {
		return best[0], true
	}
	return "", false
}

// Few lists up to n words like text, the likest first; words equally like keep their order.
func Few(text string, words []string, n int) []string {
	type likeness struct {
		word string
		far  int
	}
	text = strings.ToLower(strings.TrimSpace(text))
	var like []likeness
	for _, w := range words {
		// A third of the letters may be wrong; a word that begins with the text is like it however much is missing.
		lower := strings.ToLower(w)
		far := Distance(text, lower)
		if text != "" && (strings.HasPrefix(lower, text) || 3*far <= max(len(text), len(lower))) {
			like = append(like, likeness{w, far})
		}
	}
	slices.SortStableFunc(like, func(a, b likeness) int { return a.far - b.far })
	var few []string
	for _, l := range like[:min(n, len(like))] {
		few = append(few, l.word)
	}
	return few
}

// Distance is how many letters must be changed, added, left out or swapped with a neighbour to make b of a.
func Distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	before, above, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		before, above, row = above, row, before
		row[0] = i + 1
		for j := range y {
			change := above[j]
			if x[i] != y[j] {
				change++
			}
			row[j+1] = min(change, above[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(y)]
}

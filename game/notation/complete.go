package notation

import (
	"slices"
	"strings"
)

// Complete lists how a line may go on by the verbs that may be used now: each completion is the line to the end of its last word, or with one word more.
func (t *Table[S, M]) Complete(s *S, line string, may func(verb int) bool) []string {
	r := t.readers.Get().(*reader[S, M])
	defer t.readers.Put(r)
	r.begin(s, line)
	begun := ""
	if last := len(r.words) - 1; last >= 0 && !strings.HasSuffix(line, " ") {
		begun, r.words = r.words[last], r.words[:last]
	}
	r.completing = true
	for v := range t.verbs {
		if may(v) {
			t.readVerb(r, v)
		}
	}
	stem := line[:len(line)-len(begun)]
	var ways []string
	for _, word := range r.offers {
		if way := stem + word; strings.HasPrefix(word, begun) && way != line && !slices.Contains(ways, way) {
			ways = append(ways, way)
		}
	}
	return ways
}

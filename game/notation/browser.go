package notation

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// TypeScript is how the browser takes moves apart: a module of regular expressions of canonical moves, each with a group for every part under its name, in
// the order in which to try them. A list is one part, with a space before it. A number at the end may be left out, as it is where moves that differ in it
// alone are offered as one. It is written into the game's board and kept there; command is what records it anew.
func (t *Table[S, M]) TypeScript(command string) string {
	verbs := make([]*Verb[S, M], len(t.verbs))
	parts := map[string]bool{}
	for i := range t.verbs {
		verbs[i] = &t.verbs[i]
		t.verbs[i].phrase.names(func(name string) { parts[name] = true })
	}
	words := func(v *Verb[S, M]) int { return len(strings.Fields(v.text)) }
	slices.SortStableFunc(verbs, func(a, b *Verb[S, M]) int { return words(b) - words(a) }) // so that the word of a verb is not taken for a part
	var b strings.Builder
	fmt.Fprintf(&b, "// How moves are written, recorded from the table of notation.go: %s\n", command)
	fmt.Fprintf(&b, "import type { Readings } from \"../../../ui/src/board/moves\";\n\n")
	fmt.Fprintf(&b, "export type Part = \"%s\";\n\nexport const readings: Readings<Part> = [\n", strings.Join(slices.Sorted(maps.Keys(parts)), "\" | \""))
	for _, v := range verbs {
		fmt.Fprintf(&b, "  { verb: %q, reads: /%s/ },\n", v.name, v.reads())
	}
	b.WriteString("];\n")
	return b.String()
}

// reads is the regular expression of a verb's moves.
func (v *Verb[S, M]) reads() string {
	reads := string(v.phrase.looks(nil)[1:])
	if strings.HasSuffix(reads, ">"+wholeNumber+")") {
		at := strings.LastIndex(reads, " (?<")
		reads = reads[:at] + "(?:" + reads[at:] + ")?"
	}
	return "^" + reads + "$"
}

package content

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"mischief/game"
)

// file keeps the faults of a file. The most are those of a file that is something else altogether, and are not worth keeping.
type file struct {
	name   string
	faults []fault
}

const (
	maxFaults  = 200 // kept
	toldFaults = 12
)

// fault is what is wrong in one place.
type fault struct {
	line, column int
	path         string
	says         []game.Text // clauses
	english      string
}

// say is a fault as a telling says its clauses.
func (f *fault) say(text func(game.Text) string) string {
	clauses := make([]string, len(f.says))
	for i, x := range f.says {
		clauses[i] = text(x)
	}
	why := strings.Join(clauses, "; ")
	if f.path != "" {
		why = f.path + ": " + why
	}
	return why
}

// keep keeps a fault of a node, unless one was told for all of it.
func (f *file) keep(n *Node, line, column int, says ...game.Text) {
	for at := n; at != nil; at = at.parent {
		if at.quiet {
			return
		}
	}
	told := fault{line: line, column: column, path: n.path(), says: says}
	told.english = told.say(game.Text.String)
	twice := func(o fault) bool { return o.line == line && o.column == column && o.english == told.english } // an alias shows the same text twice
	if len(f.faults) < maxFaults && !slices.ContainsFunc(f.faults, twice) {
		f.faults = append(f.faults, told)
	}
}

// err is all faults in the order of their places, or nil.
func (f *file) err() error {
	if len(f.faults) == 0 {
		return nil
	}
	slices.SortStableFunc(f.faults, func(a, b fault) int { return cmp.Or(a.line-b.line, a.column-b.column) })
	return &Faults{f.name, slices.Clone(f.faults)}
}

// Faults is the error of a file in which something is wrong: each fault in a line, with file, line, column and path.
type Faults struct {
	file string
	all  []fault
}

func (f *Faults) Error() string { return f.say(game.Text.String) }

// Say tells the faults in the language of a telling that has Words.
func (f *Faults) Say(t *game.Telling) string { return f.say(t.Text) }

func (f *Faults) say(text func(game.Text) string) string {
	var lines []string
	for i := range f.all[:min(len(f.all), toldFaults)] {
		told := &f.all[i]
		lines = append(lines, fmt.Sprintf("%s:%d:%d: %s", f.file, told.line, told.column, told.say(text)))
	}
	if more := len(f.all) - toldFaults; more > 0 {
		lines = append(lines, f.file+": "+text(game.Say("and {{.n}} more", game.Num("n", more))))
	}
	return strings.Join(lines, "\n")
}

// Words are what faults say in a language, by the English text, but for those that Fail keeps.
func Words(tag string) game.Words { return maps.Clone(words[tag]) }

var words = map[string]game.Words{"de": {
	"nothing":                        "nichts",
	"missing":                        "fehlt",
	"a map":                          "Felder",
	"a list of {{.n}}":               "eine Liste von {{.n}}",
	"and {{.n}} more":                "und {{.n}} mehr",
	"it must be there":               "es muss da sein",
	"it may not be empty":            "es darf nicht leer sein",
	"it is true or false":            "es ist true oder false",
	"it is a text":                   "es ist ein Text",
	"it is a list":                   "es ist eine Liste",
	"it is a map":                    "es sind Felder",
	"it is {}":                       "es ist {}",
	"there is no such field":         "so ein Feld gibt es nicht",
	"there are {{.names}}":           "es gibt {{.names}}",
	"did you mean {{.word}}?":        "meintest du {{.word}}?",
	"write true, or leave it out":    "schreib true oder lass es weg",
	"a map with {{.n}} fields":       "{{.n}} Felder",
	"it is {{.low}}":                 "es ist {{.low}}",
	"it is {{.low}} to {{.high}}":    "es ist {{.low}} bis {{.high}}",
	"it is a whole number, {{.low}}": "es ist eine ganze Zahl, {{.low}}",
	"it is a whole number, {{.low}} to {{.high}}":                         "es ist eine ganze Zahl, {{.low}} bis {{.high}}",
	"it is a list of {{.low}}":                                            "es ist eine Liste von {{.low}}",
	"it is a list of {{.low}} to {{.high}}":                               "es ist eine Liste von {{.low}} bis {{.high}}",
	"it is {{.words}}":                                                    "es ist {{.words}}",
	"it is one of {{.words}}":                                             "es ist eines von {{.words}}",
	"it is one of {{.n}} words, such as {{.words}}":                       "es ist eines von {{.n}} Wörtern, etwa {{.words}}",
	"it is a map with one field, {{.words}}":                              "es ist ein einziges Feld, {{.words}}",
	"it is a map with one field, one of {{.words}}":                       "es ist ein einziges Feld, eines von {{.words}}",
	"it is a map with one field, one of {{.n}} words, such as {{.words}}": "es ist ein einziges Feld, eines von {{.n}} Wörtern, etwa {{.words}}",
	"write one, {{.words}}":                                               "schreib eines, {{.words}}",
	"write one, one of {{.words}}":                                        "schreib eines, eines von {{.words}}",
	"write one, one of {{.n}} words, such as {{.words}}":                  "schreib eines, eines von {{.n}} Wörtern, etwa {{.words}}",
	"it is a map with fields such as {{.name}}":                           "es sind Felder wie {{.name}}",
	`it is a map, whose first line may be "game: ..."`:                    `es sind Felder, deren erste Zeile "game: ..." sein kann`,
	"use lower-case letters, digits and {{.marks}}":                       "nimm Kleinbuchstaben, Ziffern und {{.marks}}",
	"{{.id}} stands twice, first in line {{.line}}":                       "{{.id}} steht zweimal da, zuerst in Zeile {{.line}}",
}}

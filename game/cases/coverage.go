package cases

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
	"text/tabwriter"
	"unicode"

	"mischief/game"
)

// Row tells where one rule, ruling or example of a catalogue is shown and cited.
type Row struct {
	ID     string
	Cases  int    // cases that name it
	Tests  int    // files of Go tests that cite it
	Code   int    // files of Go code or content that cite it
	NoCode string // why no code enforces it
	Worked bool   // it is a worked example: no code needs to cite it
}

// Shown tells whether a case or a test shows the rule, or none can.
func (r Row) Shown() bool { return r.Cases > 0 || !r.Worked && (r.Tests > 0 || r.NoCode != "") }

// Cited tells whether code or content cites the rule, or none needs to.
func (r Row) Cited() bool { return r.Code > 0 || r.NoCode != "" || r.Worked }

// Table is the coverage of a catalogue, in its order.
type Table []Row

// Coverage looks for every rule, ruling and worked example of a catalogue in cases and in a game's folder: its Go code and its content.
func Coverage(catalogue *game.Catalogue, files []*File, source fs.FS) (Table, error) {
	tests, code, err := citations(source)
	if err != nil {
		return nil, err
	}
	shown := map[string]int{}
	for _, f := range files {
		for i := range f.Cases {
			c := &f.Cases[i]
			for id := range c.showing() {
				shown[id]++
			}
		}
	}
	row := func(id, noCode string) Row {
		return Row{ID: id, Cases: shown[strings.ToUpper(id)], Tests: tests[id], Code: code[id], NoCode: noCode}
	}
	var table Table
	for _, r := range catalogue.Rules {
		table = append(table, row(r.ID, r.NoCode))
	}
	for _, r := range catalogue.Rulings {
		table = append(table, row(r.ID, r.NoCode))
	}
	for _, e := range catalogue.Examples {
		worked := row(e.ID, "")
		worked.Worked = true
		table = append(table, worked)
	}
	return table, nil
}

// showing is every id that the case shows, in capitals: those it names, and its own, which may be that of a worked example.
func (c *Case) showing() map[string]bool {
	ids := map[string]bool{strings.ToUpper(c.ID): true}
	for id := range c.ids() {
		ids[strings.ToUpper(id)] = true
	}
	for _, t := range c.Told {
		ids[strings.ToUpper(t.Event)] = true
	}
	return ids
}

// citations counts for every word of a game's folder the files that hold it: Go tests, and Go code with content.
func citations(source fs.FS) (tests, code map[string]int, err error) {
	tests, code = map[string]int{}, map[string]int{}
	err = fs.WalkDir(source, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		into := code
		switch {
		case strings.HasSuffix(name, "_test.go"):
			into = tests
		case path.Ext(name) != ".go" && !strings.HasPrefix(name, "content/"):
			return nil
		}
		text, err := fs.ReadFile(source, name)
		if err != nil {
			return err
		}
		for word := range words(string(text)) {
			into[word]++
		}
		return nil
	})
	if err != nil {
		err = fmt.Errorf("coverage: %w", err)
	}
	return tests, code, err
}

// words is every word of a text that could be an id.
func words(text string) map[string]bool {
	found := map[string]bool{}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		found[strings.Trim(word, "-")] = true
	}
	return found
}

// Gaps lists what is missing, one sentence an id.
func (t Table) Gaps() []string {
	var gaps []string
	for _, r := range t {
		switch {
		case r.Worked && !r.Shown():
			gaps = append(gaps, r.ID+": no case works this example; name it under rules, or call a case so")
		case !r.Shown():
			gaps = append(gaps, r.ID+": no case or test shows it")
		}
		if !r.Cited() {
			gaps = append(gaps, r.ID+": no code or content cites it; cite it where it is enforced, or give the reason under no_code")
		}
	}
	return gaps
}

// String writes the table for people.
func (t Table) String() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "rule\tcases\ttests\tcode\t")
	shown, cited := 0, 0
	for _, r := range t {
		note := ""
		switch {
		case !r.Shown() && !r.Cited():
			note = "not shown, not cited"
		case !r.Shown():
			note = "not shown"
		case !r.Cited():
			note = "not cited"
		case r.NoCode != "":
			note = "needs no code: " + r.NoCode
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%s\n", r.ID, r.Cases, r.Tests, r.Code, note)
		if r.Shown() {
			shown++
		}
		if r.Cited() {
			cited++
		}
	}
	w.Flush()
	fmt.Fprintf(&b, "%d of %d shown, %d of %d cited\n", shown, len(t), cited, len(t))
	return b.String()
}

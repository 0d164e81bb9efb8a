// Package cases proves rules by text that people can read: cases (a position, moves, what must hold), perft lines (how many sequences of moves
// there are), and a transcript of a short match (every answer of the contract, recorded). A table counts which rules are shown by none.
//
// A game's test calls Test, TestCoverage, TestPerft and TestTranscript, each with the game's own folder.
package cases

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/game/content"
)

// File is one file of cases.
type File struct {
	Name  string `yaml:"-"`
	Game  string `yaml:"game"` // id of the game
	Cases []Case `yaml:"cases"`

	Edition int `yaml:"edition"` // of the rules that the cases are about; the newest if left out
}

// in is the game in the edition that the file is about.
func (f *File) in(g game.Game) (game.Game, error) {
	if f.Edition == 0 {
		return g, nil
	}
	old, err := g.Edition(f.Edition)
	if err != nil {
		return nil, fmt.Errorf("%s: edition: %w", f.Name, err)
	}
	return old, nil
}

// Case is a position, moves, and what must hold afterwards. At least one thing must.
//
// A part of a document is compared as a tree: maps by the keys given, lists and scalars exactly; null wants a field to be left out. What a
// position document leaves out is as the game's own defaults say. With neither options nor a position the match begins as usual.
type Case struct {
	ID       string    `yaml:"id"`
	About    string    `yaml:"about"`
	Rules    []string  `yaml:"rules"`    // rules, rulings and examples that the case shows
	Options  settings  `yaml:"options"`  // for Setup; values are text, numbers or booleans
	Position *document `yaml:"position"` // a document, instead of Setup
	Moves    []string  `yaml:"moves"`    // in notation, Nature's answers too; all are allowed, but the last if refuse is given

	Expect  map[string]any            `yaml:"expect"`       // part of the document
	Refuse  string                    `yaml:"refuse"`       // the rule that refuses the last move; the position stays as it was
	Why     string                    `yaml:"why"`          // words that the refusal contains
	Asks    string                    `yaml:"asks"`         // kind of decision
	Who     []string                  `yaml:"who"`          // seats that decide, "nature" or "nobody"
	Allowed []string                  `yaml:"allowed"`      // moves allowed, and listed unless the list is a sample
	Refused map[string]string         `yaml:"refused"`      // moves refused, with the rule
	Told    []string                  `yaml:"told"`         // rules or event keys that the story tells in this order, others between them
	Over    *Ending                   `yaml:"over"`         // how the match ended
	View    map[string]map[string]any `yaml:"view"`         // by seat or "watcher": part of the document of its view
	Listed  *int                      `yaml:"moves-listed"` // how many moves Moves lists

	Line int `yaml:"-"`
}

// Ending is how a match must have ended. What is left out may be anything.
type Ending struct {
	How    string           `yaml:"how"`
	Rule   string           `yaml:"rule"`
	Payoff map[string]int32 `yaml:"payoff"` // by seat, in thousandths
}

// document is a position document that is read when a game asks for it. Errors then still know the line.
type document struct {
	decode func(any) error
	line   int
}

// UnmarshalYAML keeps the document's place for later.
func (d *document) UnmarshalYAML(decode func(any) error) error {
	d.decode = decode
	return nil
}

// settings are options whose values may be written as text, numbers or booleans.
type settings game.Options

// UnmarshalYAML reads the options and writes every value as text.
func (o *settings) UnmarshalYAML(decode func(any) error) error {
	var values map[string]any
	if err := decode(&values); err != nil {
		return err
	}
	*o = settings{}
	for name, value := range values {
		switch v := value.(type) {
		case string, bool, uint64, int64:
			(*o)[name] = fmt.Sprint(v)
		default:
			return fmt.Errorf("option %s: write text, a whole number or a boolean (a list as text with commas)", name)
		}
	}
	return nil
}

// Read reads a file of cases strictly. Errors name the file and the line.
func Read(file string, text []byte) (*File, error) {
	f := &File{}
	if err := guarded(file, func() error { return content.Decode(file, text, f) }); err != nil {
		return nil, err
	}
	f.Name = file
	if f.Game == "" {
		return nil, fmt.Errorf("%s: no game is named; begin with a line such as \"game: connectfour\"", file)
	}
	if len(f.Cases) == 0 {
		return nil, fmt.Errorf("%s: no cases; write at least one under \"cases:\"", file)
	}
	lines := strings.Split(string(text), "\n")
	seen := map[string]int{}
	for i := range f.Cases {
		c := &f.Cases[i]
		c.locate(lines)
		if err := c.validate(); err != nil {
			return nil, fmt.Errorf("%s:%d: case %q: %w", file, c.Line, c.ID, err)
		}
		if line, twice := seen[c.ID]; twice {
			return nil, fmt.Errorf("%s:%d: case %q stands already in line %d", file, c.Line, c.ID, line)
		}
		seen[c.ID] = c.Line
	}
	return f, nil
}

// ReadDir reads the files of cases in a folder, *.yaml, in alphabetic order. No folder is as good as an empty one.
func ReadDir(dir fs.FS, folder string) ([]*File, error) {
	names, err := fs.Glob(dir, folder+"/*.yaml")
	if err != nil {
		return nil, fmt.Errorf("cases: %w", err)
	}
	var files []*File
	for _, name := range names {
		text, err := fs.ReadFile(dir, name)
		if err != nil {
			return nil, fmt.Errorf("cases: %w", err)
		}
		f, err := Read(name, text)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// guarded decodes, and makes sure that an error begins with the file's name. The YAML reader panics on some malformed documents, such as a
// tag without a value; that is an error like any other.
func guarded(file string, decode func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%s: this is not YAML that can be read: %v", file, r)
		}
	}()
	if err = decode(); err != nil && !strings.HasPrefix(err.Error(), file) {
		err = fmt.Errorf("%s: %w", file, err)
	}
	return err
}

// locate finds the lines of the case and of its position; 0 where it cannot tell.
func (c *Case) locate(lines []string) {
	id := regexp.MustCompile(`\bid["']?\s*:\s*["']?` + regexp.QuoteMeta(c.ID) + `["']?\s*([,}#]|$)`)
	c.Line = slices.IndexFunc(lines, id.MatchString) + 1
	if c.Position == nil || c.Line == 0 {
		return
	}
	for n, line := range lines[c.Line-1:] {
		if strings.Contains(line, "position") {
			c.Position.line = c.Line + n
			return
		}
	}
}

var kebab = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (c *Case) validate() error {
	switch {
	case c.ID == "":
		return errors.New("it has no id; give it one that says what it shows, such as attacker-wins-loses-half")
	case !kebab.MatchString(c.ID):
		return errors.New("write the id in small letters and digits joined by hyphens")
	case c.Position != nil && c.Options != nil:
		return errors.New("give options (for the first position) or a position, not both")
	case c.Refuse != "" && len(c.Moves) == 0:
		return errors.New("refuse is about the last move; list it under moves")
	case c.Why != "" && c.Refuse == "":
		return errors.New("why is about a refusal; name its rule under refuse")
	case !c.asserts():
		return errors.New("nothing must hold; add expect, refuse, asks, who, allowed, refused, told, over, view or moves-listed")
	}
	return nil
}

func (c *Case) asserts() bool {
	return len(c.Expect)+len(c.Who)+len(c.Allowed)+len(c.Refused)+len(c.Told)+len(c.View) > 0 ||
		c.Refuse != "" || c.Asks != "" || c.Over != nil || c.Listed != nil
}

// ids lists every id of the catalogue that the case mentions, with the field it stands in.
func (c *Case) ids() map[string]string {
	found := map[string]string{}
	for _, id := range c.Rules {
		found[id] = "rules"
	}
	for _, id := range c.Refused {
		found[id] = "refused"
	}
	if c.Refuse != "" {
		found[c.Refuse] = "refuse"
	}
	if c.Over != nil && c.Over.Rule != "" {
		found[c.Over.Rule] = "over.rule"
	}
	return found
}

// where is the place of a case in its file, for messages.
func where(file string, line int) string {
	if line == 0 {
		return file
	}
	return file + ":" + strconv.Itoa(line)
}

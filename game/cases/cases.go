// Package cases proves rules by text that people can read: cases (a position, moves, what must hold), perft lines (how many sequences of moves
// there are), and a transcript of a short match (every answer of the contract, recorded). A table counts which rules are shown by none.
//
// A game's tests call Test, TestCoverage, TestPerft and TestTranscript through gametest.Suite, with the folder of the game.
package cases

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
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

	Edition int    `yaml:"edition"` // of the rules that the cases are about; the newest if left out
	Pack    string `yaml:"pack"`    // a content pack that is laid over what is built in, for all cases of the file: its folder, from the file's own

	places *content.Node
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
// What a position document leaves out is as the game's own defaults say. With neither options nor a position the match begins as usual.
type Case struct {
	ID       string    `yaml:"id"`
	About    string    `yaml:"about"`
	Rules    []string  `yaml:"rules"`    // rules, rulings and examples that the case shows
	Options  settings  `yaml:"options"`  // for Setup; values are text, numbers or booleans
	Position *document `yaml:"position"` // a document, instead of Setup
	Faulty   *Fault    `yaml:"faulty"`   // the options, or the position, are refused; nothing else can hold then
	Hero     string    `yaml:"hero"`     // a hero of somebody's own in place of a match, as a file of the workshop has it

	Breaks map[string]string `yaml:"breaks"` // the rules that the hero breaks, by field; nothing else can hold then
	Moves  []Step            `yaml:"moves"`  // in notation, Nature's answers too; all are allowed, but the last if refuse is given

	Holds  `yaml:",inline"` // after the moves
	Refuse string           `yaml:"refuse"` // the rule that refuses the last move; the position stays as it was
	Why    string           `yaml:"why"`    // words that the refusal contains
	Told   Told             `yaml:"told"`   // what the story of all moves tells
	Over   *Ending          `yaml:"over"`   // how the match ended

	Line int `yaml:"-"`
}

// Step is a move; or, written as a map in the list of moves, what must hold between two of them: a stop.
type Step struct {
	Move string
	Stop *Holds // nil for a move
}

// Holds is what must hold at a moment of a case.
//
// A part of a document (under expect and view) is compared as a tree, in which every name must be one that the document can have there:
//
//	units: {c3: {wounds: 1}}          a map: the names given; there may be others
//	units: {c3: {...}, others: null}  exactly these: there are no others
//	units: {}, hand: []               exactly none: it is empty; one that is left out is as good as empty
//	units: {c3: null}                 it is not there, or null
//	hand: [guard, mutant]             a list: exactly these, in this order; maps in it have exactly these names
//	pile: 33                          a pile as a number: how many items a list has, or what the numbers of a map make together
type Holds struct {
	Expect  map[string]any            `yaml:"expect"`       // part of the document
	Asks    string                    `yaml:"asks"`         // kind of decision
	Who     []string                  `yaml:"who"`          // seats that decide, "nature" or "nobody"
	Allowed []string                  `yaml:"allowed"`      // moves allowed, and listed unless the list is a sample
	Refused map[string]string         `yaml:"refused"`      // moves refused, with the rule; the position stays as it was
	View    map[string]map[string]any `yaml:"view"`         // by seat or "watcher": part of the document of its view
	Listed  *int                      `yaml:"moves-listed"` // how many moves Moves lists
}

// Fault is how options or a position are refused.
type Fault struct {
	Field string `yaml:"field"` // the option or the field at fault
	Why   string `yaml:"why"`   // words that the error contains
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

// UnmarshalYAML reads a move, or a map of what must hold.
func (s *Step) UnmarshalYAML(decode func(any) error) error {
	var given any
	if err := decode(&given); err != nil {
		return err
	}
	if _, stop := given.(map[string]any); stop {
		s.Stop = &Holds{}
		return decode(s.Stop)
	}
	return decode(&s.Move)
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
	if f.Game == "" {
		return nil, fmt.Errorf("%s: no game is named; begin with a line game: and the id of the game", file)
	}
	if len(f.Cases) == 0 {
		return nil, fmt.Errorf("%s: no cases; write at least one under \"cases:\"", file)
	}
	places, err := content.Parse(file, text)
	if err != nil {
		return nil, err
	}
	f.Name, f.places = file, places
	seen := map[string]int{}
	for i := range f.Cases {
		c := &f.Cases[i]
		c.Line, _ = f.places.Place("cases", i, "id")
		if c.Position != nil {
			c.Position.line, _ = f.places.Place("cases", i, "position")
		}
		if err := c.validate(); err != nil {
			return nil, fmt.Errorf("%s: case %q: %w", where(file, c.Line), c.ID, err)
		}
		if line, twice := seen[c.ID]; twice {
			return nil, fmt.Errorf("%s: case %q stands already in line %d", where(file, c.Line), c.ID, line)
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
		text, err := content.Read(dir, name)
		if err != nil {
			return nil, err
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
		err = content.Placed(file, err)
	}
	return err
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
	case c.Refuse != "" && (len(c.Moves) == 0 || c.Moves[len(c.Moves)-1].Stop != nil):
		return errors.New("refuse is about the last move; list it under moves, as the last of them")
	case c.Why != "" && c.Refuse == "":
		return errors.New("why is about a refusal; name its rule under refuse")
	case c.Over != nil && c.Over.Payoff != nil && len(c.Over.Payoff) == 0:
		return saysNothing("over.payoff")
	case c.Told != nil && len(c.Told) == 0:
		return saysNothing("told")
	case c.Hero != "":
		return c.validateHero()
	case c.Faulty != nil:
		return c.validateFaulty()
	case c.Breaks != nil:
		return errors.New("breaks is about a hero; give one under hero")
	}
	for i, step := range c.Moves {
		if step.Stop == nil {
			continue
		}
		if err := step.Stop.validate(); err != nil {
			return fmt.Errorf("the stop at place %d of the moves: %w", i+1, err)
		}
	}
	if c.Refuse+c.Asks == "" && c.Over == nil && len(c.Told) == 0 && c.Holds.empty() && !slices.ContainsFunc(c.Moves, func(s Step) bool { return s.Stop != nil }) {
		return errors.New("nothing must hold; add expect, refuse, asks, who, allowed, refused, told, over, view, moves-listed or faulty; or a hero and what it breaks")
	}
	if c.Holds.empty() {
		return nil
	}
	return c.Holds.validate()
}

func (c *Case) validateFaulty() error {
	switch {
	case c.Faulty.Field == "" || c.Faulty.Why == "":
		return errors.New("faulty: name the field at fault, and words of the error under why")
	case c.Options == nil && c.Position == nil:
		return errors.New("faulty is about options or a position; give one of them")
	case len(c.Moves) > 0 || c.Refuse != "" || c.Over != nil || c.Told != nil || !c.Holds.empty():
		return errors.New("the set-up is refused, so there is no match: give nothing but id, about, rules, options or position, and faulty")
	}
	return nil
}

// empty tells whether nothing is given at all.
func (h *Holds) empty() bool {
	return h.Expect == nil && h.Asks == "" && h.Who == nil && h.Allowed == nil && h.Refused == nil && h.View == nil && h.Listed == nil
}

// validate finds what is given and says nothing.
func (h *Holds) validate() error {
	for _, part := range []struct {
		name  string
		empty bool
	}{
		{"expect", h.Expect != nil && len(h.Expect) == 0}, {"who", h.Who != nil && len(h.Who) == 0}, {"allowed", h.Allowed != nil && len(h.Allowed) == 0},
		{"refused", h.Refused != nil && len(h.Refused) == 0}, {"view", h.View != nil && len(h.View) == 0},
	} {
		if part.empty {
			return saysNothing(part.name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(h.View)) {
		if len(h.View[name]) == 0 {
			return saysNothing("view." + name)
		}
	}
	if h.empty() {
		return errors.New("nothing must hold there; add expect, asks, who, allowed, refused, view or moves-listed, or leave it out")
	}
	return nil
}

func saysNothing(part string) error {
	return fmt.Errorf("nothing must hold under %s: it is empty; write what must, or leave it out", part)
}

// refusals lists the rules that refuse a move somewhere in the case, with the field they stand in.
func (c *Case) refusals() map[string]string {
	found := map[string]string{}
	for _, step := range c.Moves {
		if step.Stop != nil {
			for _, id := range step.Stop.Refused {
				found[id] = "moves.refused"
			}
		}
	}
	for _, id := range c.Refused {
		found[id] = "refused"
	}
	if c.Refuse != "" {
		found[c.Refuse] = "refuse"
	}
	return found
}

// ids lists every id of the catalogue that the case mentions, with the field it stands in.
func (c *Case) ids() map[string]string {
	found := c.refusals()
	for _, id := range c.Rules {
		found[id] = "rules"
	}
	for _, rules := range c.Breaks {
		for _, id := range strings.Fields(rules) {
			found[id] = "breaks"
		}
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

package game

import (
	"slices"
	"strings"
)

// Info is what a game says of itself.
type Info struct {
	ID       string            `json:"id"`
	Title    string            `json:"title"`
	Promise  string            `json:"promise"`           // one line: why play it
	Players  string            `json:"players"`           // such as "4-5, two teams"
	Minutes  string            `json:"minutes"`           // such as "60-90"
	Version  int               `json:"version"`           // the edition of the rules, from 1: raised whenever an old log would play differently, see Editioned
	Settled  map[string]string `json:"-"`                 // keys of events that only practice takes back, each with the rule that says so
	Turns    []string          `json:"-"`                 // keys of events with which a turn begins; words under "gist." and a key tell an event in few words
	Chance   []Source          `json:"chance,omitempty"`  // what chance is asked for, one for each kind of Nature's decision
	Talk     []string          `json:"talk,omitempty"`    // ids of the rules about what players may tell each other
	Content  string            `json:"content,omitempty"` // name of the content pack that is laid over what is built in, by what it says; empty for none
	Schema   Schema            `json:"options"`
	Cross    *Cross            `json:"-"` // what to play against what, to balance the game; nil for nothing
	Seats    func(Options) int `json:"-"` // how many seats a match with these completed options has
	Length   int               `json:"-"` // decisions, Nature's included, after which a random match has surely gone astray
	Rulebook Catalogue         `json:"-"`
	Words    Words             `json:"-"` // English

	Languages map[string]Language `json:"-"` // other languages the game speaks, by tag, such as "de"

	// Board is what the game's board in the browser draws from besides the position: a value that marshals to JSON, with the texts in the
	// words of a telling. nil: it needs nothing.
	Board func(*Telling) any `json:"-"`

	Lessons []*Lesson `json:"-"` // first matches in steps, one after the other; none begins as another does
}

// Lesson is a lesson by its number, from 1; nil where there is none.
func (i *Info) Lesson(number int) *Lesson {
	if number < 1 || number > len(i.Lessons) {
		return nil
	}
	return i.Lessons[number-1]
}

// Cross is what a game has to choose, each against each: armies against armies, heroes against foes. What wins or loses is the first seat.
type Cross struct {
	Rows, Columns []string
	Mirrored      bool                             // rows and columns are the same, and the second seat plays the column
	Options       func(row, column string) Options // that set up one against the other; nil where they don't meet
}

// Source is where one kind of Nature's answers comes from: dice, a deck, a sack. People who have it may roll or draw themselves.
type Source struct {
	Kind string `json:"kind"` // Turn.Kind of its decisions
	Name string `json:"name"` // such as "the rat sack"
}

// Catalogue is the list of a game's rules and rulings in our own words.
type Catalogue struct {
	Game     string    `json:"game"`
	Title    string    `json:"title"`
	Rulebook string    `json:"rulebook"`
	Makers   string    `json:"makers,omitempty"` // who made the game, as its rulebook names them
	From     string    `json:"from,omitempty"`
	Rules    []Rule    `json:"rules"`
	Rulings  []Ruling  `json:"rulings,omitempty"`
	Examples []Example `json:"examples,omitempty"`
}

// Rule is one testable statement.
type Rule struct {
	ID      string `json:"id"`
	Section string `json:"section"`
	Text    string `json:"text"`
	Source  string `json:"source"`            // where the rulebook says it
	From    string `json:"from,omitempty"`    // rulebook (if empty), public or authored
	NoCode  string `json:"no_code,omitempty"` // why no code enforces it; empty for nearly all
}

// Ruling settles what the rulebook leaves open.
type Ruling struct {
	ID       string   `json:"id"`
	About    []string `json:"about"`
	Question string   `json:"question"`
	Ruling   string   `json:"ruling"`
	Why      string   `json:"why"`
	Example  string   `json:"example,omitempty"`
	NoCode   string   `json:"no_code,omitempty"`
}

// Example is a worked example of rules.
type Example struct {
	ID    string   `json:"id"`
	Rules []string `json:"rules"`
	Given string   `json:"given"`
	When  string   `json:"when"`
	Then  string   `json:"then"`
}

// Text is the statement behind an id: a rule's text or a ruling's.
func (c *Catalogue) Text(id string) (string, bool) {
	for i := range c.Rules {
		if c.Rules[i].ID == id {
			return c.Rules[i].Text, true
		}
	}
	for i := range c.Rulings {
		if c.Rulings[i].ID == id {
			return c.Rulings[i].Question + " " + c.Rulings[i].Ruling, true
		}
	}
	return "", false
}

// About lists the rulings that settle a rule.
func (c *Catalogue) About(id string) []Ruling {
	var about []Ruling
	for _, r := range c.Rulings {
		if slices.Contains(r.About, id) {
			about = append(about, r)
		}
	}
	return about
}

// IDs lists every id of rules and rulings in the catalogue's order.
func (c *Catalogue) IDs() []string {
	var ids []string
	for _, r := range c.Rules {
		ids = append(ids, r.ID)
	}
	for _, r := range c.Rulings {
		ids = append(ids, r.ID)
	}
	return ids
}

// Search finds the ids whose id, section or text holds every word given, in any case.
func (c *Catalogue) Search(words string) []string {
	wanted := strings.Fields(strings.ToLower(words))
	var found []string
	match := func(id, text string) {
		text = strings.ToLower(id + " " + text)
		for _, w := range wanted {
			if !strings.Contains(text, w) {
				return
			}
		}
		found = append(found, id)
	}
	for _, r := range c.Rules {
		match(r.ID, r.Section+" "+r.Text)
	}
	for _, r := range c.Rulings {
		match(r.ID, r.Question+" "+r.Ruling)
	}
	return found
}

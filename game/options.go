package game

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Options are the choices a match is set up with, by name, each in its canonical text.
type Options map[string]string

// Option describes one choice: enough to draw a form, to check a value and to explain a wrong one.
type Option struct {
	Name    string   `json:"name"`
	Title   string   `json:"title,omitempty"` // its name for people, where Info.In gives one
	Help    string   `json:"help"`
	Default string   `json:"default"`
	Choices []string `json:"choices,omitempty"` // if any: the only values allowed, but for Heroes
	Names   []string `json:"names,omitempty"`   // of the Choices, for people, where Info.In gives them
	Defers  []string `json:"-"`                 // of the Choices, those that leave the choice to the game: the next hero that is ready, a random map
	Heroes  bool     `json:"heroes,omitempty"`  // besides the Choices the code of any hero of the game's workshop, which the rules judge
	List    bool     `json:"list,omitempty"`    // the value is a comma-separated list of Choices, each at most once
	Number  bool     `json:"number,omitempty"`  // the value is a whole number from Min to Max
	Min     int      `json:"min,omitempty"`
	Max     int      `json:"max,omitempty"`
	Crosses bool     `json:"crosses,omitempty"` // it is what a match of a campaign hands to the next: none begins with it, and nobody is asked for it
	Where   *Where   `json:"where,omitempty"`   // where the option means something; nil: everywhere
	Rule    string   `json:"-"`                 // that says what it may be and where it means something, if one does; who sets another value is told
}

// Where names the values of another option without which an option means nothing: it is neither asked for nor taken then. The other option always means something.
type Where struct {
	Option string   `json:"option"`
	Values []string `json:"values"`
}

// Schema is every option of a game.
type Schema []Option

// OptionError says which option is wrong and what would be right.
type OptionError struct {
	Option string
	Rule   string // that refuses it, where one does
	At     string // the part of the value at fault, where it has parts
	Why    string // in English

	text Text
}

func (e *OptionError) Error() string {
	text := "option " + e.Option + ": "
	if e.At != "" {
		text += e.At + ": "
	}
	if text += e.Why; e.Rule != "" {
		text += " [" + e.Rule + "]"
	}
	return text
}

// BadOption makes an OptionError.
func BadOption(option, why string, args ...Arg) error {
	t := Say(why, args...)
	return &OptionError{Option: option, Why: t.String(), text: t}
}

// Forbidden makes an OptionError of what a rule has against a part of an option's value; the whole of it has no name.
func Forbidden(option, at string, why *Refusal) error {
	return &OptionError{Option: option, Rule: why.Rule, At: at, Why: why.Why, text: why.text}
}

// Complete checks the options given, writes them in canonical text and fills in the defaults. Options that mean nothing beside the others are left out, and
// refused where they are given.
func (sc Schema) Complete(given Options) (Options, error) {
	done := Options{}
	names := make([]string, 0, len(sc))
	for _, op := range sc {
		names = append(names, op.Name)
		value, ok := given[op.Name]
		if !ok {
			value = op.Default
		}
		canonical, err := op.canonical(value)
		if err != nil {
			return nil, op.ruled(err)
		}
		done[op.Name] = canonical
	}
	unknown := ""
	for name := range given {
		if _, ok := done[name]; !ok && (unknown == "" || name < unknown) {
			unknown = name
		}
	}
	if unknown != "" {
		if len(names) == 0 {
			return nil, BadOption(unknown, "this game has no options")
		}
		return nil, BadOption(unknown, "there is no such option; there are {{.names}}", Name("names", strings.Join(names, ", ")))
	}
	for _, op := range sc.idle(done) {
		if _, ok := given[op.Name]; ok {
			return nil, op.ruled(op.meaningless(done[op.Where.Option]))
		}
		delete(done, op.Name)
	}
	return done, nil
}

// Meant are those of the options that mean something beside the others: what a match is opened with whose options were kept when all of them were taken.
func (sc Schema) Meant(kept Options) Options {
	meant := maps.Clone(kept)
	for _, op := range sc.idle(kept) {
		delete(meant, op.Name)
	}
	return meant
}

// idle are the options that mean nothing beside the others.
func (sc Schema) idle(set Options) []Option {
	var idle []Option
	for _, op := range sc {
		if op.Where != nil && !slices.Contains(op.Where.Values, sc.valueOf(op.Where.Option, set)) {
			idle = append(idle, op)
		}
	}
	return idle
}

// valueOf is the value of an option, the default where it is left out.
func (sc Schema) valueOf(name string, set Options) string {
	if value, ok := set[name]; ok {
		return value
	}
	i := slices.IndexFunc(sc, func(op Option) bool { return op.Name == name })
	return sc[i].Default
}

// ruled is an error of the option with the rule that is behind it.
func (op Option) ruled(err error) error {
	if wrong, ok := errors.AsType[*OptionError](err); ok {
		wrong.Rule = op.Rule
	}
	return err
}

func (op Option) meaningless(value string) error {
	values := strings.Join(op.Where.Values, ", ")
	if values == "" {
		return BadOption(op.Name, "it means nothing where {{.option}} is given; leave one of the two out", Name("option", op.Where.Option))
	}
	return BadOption(op.Name, "it means nothing where {{.option}} is {{.value}}, only where it is {{.values}}; leave it out",
		Name("option", op.Where.Option), Quote("value", value), Name("values", values))
}

func (op Option) canonical(value string) (string, error) {
	value = strings.TrimSpace(value)
	switch {
	case op.Number:
		n, err := strconv.Atoi(value)
		if err != nil || n < op.Min || n > op.Max {
			return "", BadOption(op.Name, "{{.value}} is not a whole number from {{.min}} to {{.max}}",
				Quote("value", value), Num("min", op.Min), Num("max", op.Max))
		}
		return strconv.Itoa(n), nil
	case op.List:
		if value == "" {
			return "", nil
		}
		items := strings.Split(value, ",")
		for i, item := range items {
			items[i] = strings.TrimSpace(item)
			if !slices.Contains(op.Choices, items[i]) {
				return "", op.unknownChoice(items[i])
			}
			if slices.Contains(items[:i], items[i]) {
				return "", BadOption(op.Name, "{{.value}} stands twice", Quote("value", items[i]))
			}
		}
		return strings.Join(items, ","), nil
	case len(op.Choices) > 0 && !op.Heroes && !slices.Contains(op.Choices, value):
		return "", op.unknownChoice(value)
	}
	return value, nil
}

func (op Option) unknownChoice(value string) error {
	return BadOption(op.Name, "{{.value}} is none of {{.choices}}", Quote("value", value), Name("choices", strings.Join(op.Choices, ", ")))
}

// Int is the value of a number option.
func (o Options) Int(name string) int {
	n, _ := strconv.Atoi(o[name])
	return n
}

// List is the value of a list option.
func (o Options) List(name string) []string {
	if o[name] == "" {
		return nil
	}
	return strings.Split(o[name], ",")
}

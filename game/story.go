package game

import (
	"fmt"
	"strconv"
	"strings"
	"text/template"
)

// Story is what happened while a move was played, event by event. A nil *Story listens to nothing and costs nothing.
type Story struct {
	Events []Event `json:"events"`
}

// Event is one thing that happened, told as data: its words come from the game's Words.
type Event struct {
	Key  string `json:"key"`  // which thing: key of the game's Words
	Rule string `json:"rule"` // the rule at work
	Args []Arg  `json:"args,omitempty"`
	To   Seats  `json:"to"` // who may know of it
}

// Arg is one value of an event. Its kind tells a translator what may be done with it.
type Arg struct {
	Name string  `json:"name"`
	Kind ArgKind `json:"kind"`
	Num  int64   `json:"num,omitempty"`
	Text string  `json:"text,omitempty"`
	ID   string  `json:"id,omitempty"` // what notation calls it, where that is not in Text
}

// ArgKind is what an Arg stands for.
type ArgKind uint8

// Kinds of values.
const (
	Number  ArgKind = iota // Num
	Label                  // Text, a proper name: never translated
	Term                   // Text, a key of the game's Words
	Player                 // Num, a seat; Text its name in the game
	Written                // Text, how a move is written: what stands in capitals is a term each
)

// Num makes a number for an event.
func Num[N ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16](name string, n N) Arg {
	return Arg{Name: name, Kind: Number, Num: int64(n)}
}

// Name makes a proper name for an event.
func Name(name, text string) Arg { return Arg{Name: name, Kind: Label, Text: text} }

// Quote makes something a person wrote for a text, in quotation marks.
func Quote(name, text string) Arg { return Name(name, strconv.Quote(text)) }

// Word makes a translatable word for an event: key is one of the game's Words. In a Text it may also be the English word itself.
func Word(name, key string) Arg { return Arg{Name: name, Kind: Term, Text: key} }

// Form makes how a move is written for a text, such as "move TOWN > TOWN NUMBER": each word in capitals is translated by itself.
func Form(name, form string) Arg { return Arg{Name: name, Kind: Written, Text: form} }

// Place makes a part of the board for an event: people are told its name, in English or by a key of the game's Words, and programs what notation calls it.
func Place(name, id, called string) Arg { return Arg{Name: name, Kind: Term, Text: called, ID: id} }

// Who makes a seat for an event.
func Who(name string, s Seat, seatName string) Arg {
	return Arg{Name: name, Kind: Player, Num: int64(s), Text: seatName}
}

// Tell adds an event that everybody sees. It does nothing on a nil story.
func (t *Story) Tell(rule, key string, args ...Arg) {
	if t != nil {
		t.Events = append(t.Events, Event{Key: key, Rule: rule, Args: append([]Arg(nil), args...), To: Everyone})
	}
}

// Whisper adds an event that only some see. It does nothing on a nil story.
func (t *Story) Whisper(to Seats, rule, key string, args ...Arg) {
	if t != nil {
		t.Events = append(t.Events, Event{Key: key, Rule: rule, Args: append([]Arg(nil), args...), To: to})
	}
}

// For returns the events a viewer may know of.
func (t *Story) For(viewer Seat) []Event {
	var seen []Event
	for _, e := range t.Events {
		if e.To.Has(viewer) {
			seen = append(seen, e)
		}
	}
	return seen
}

// Words are a game's texts in one language: for each event key a text/template over the event's arguments, and for each term its name.
// In a template {{.who}} writes an argument and {{plural .n "unit" "units"}} counts one. Languages other than English also have the English
// texts of the game as keys: sentences, patterns of sentences, names.
type Words map[string]string

// Named is what somebody or something is called, and the key that this stands under.
type Named struct{ Key, Text string }

// Carry has names stand under themselves as well, since that is what stories and refusals carry.
func (w Words) Carry(names []Named) {
	for _, name := range names {
		if text, ok := w[name.Key]; ok {
			w[name.Text] = text
		}
	}
}

// Telling turns events into sentences.
type Telling struct {
	words     Words
	templates map[string]*template.Template
	names     []string // what seats are called in sentences; "" leaves it to the words
}

// NewTelling compiles the words of a language, or names the key whose template is faulty.
func NewTelling(words Words) (*Telling, error) {
	t := &Telling{words: words, templates: map[string]*template.Template{}}
	for key, text := range words {
		tpl, err := parsed(text)
		if err != nil {
			return nil, fmt.Errorf("words: key %q: %w", key, err)
		}
		t.templates[key] = tpl
	}
	return t, nil
}

// Naming is the telling with names for seats, such as those of the people who sit there; "" leaves a seat what the game calls it.
func (t *Telling) Naming(names []string) *Telling {
	named := *t
	named.names = names
	return &named
}

func parsed(text string) (*template.Template, error) {
	return template.New("").Funcs(template.FuncMap{"plural": plural}).Option("missingkey=error").Parse(text)
}

// Sentence tells one event. names gives the name a seat is called by; nil uses the name the game gives it.
func (t *Telling) Sentence(e Event, names func(Seat) string) (string, error) {
	tpl, ok := t.templates[e.Key]
	if !ok {
		return "", fmt.Errorf("words: no text for event %q", e.Key)
	}
	values := make(map[string]any, len(e.Args))
	for _, a := range e.Args {
		if _, ok := t.words[a.Text]; a.Kind == Term && !ok {
			return "", fmt.Errorf("words: event %q: no text for term %q", e.Key, a.Text)
		}
		values[a.Name] = t.value(a)
		if a.Kind == Player && names != nil {
			values[a.Name] = names(Seat(a.Num))
		}
	}
	var b strings.Builder
	if err := tpl.Execute(&b, values); err != nil {
		return "", fmt.Errorf("words: event %q: %w", e.Key, err)
	}
	return b.String(), nil
}

func plural(n int64, one, many string) string {
	if n == 1 {
		return fmt.Sprintf("%d %s", n, one)
	}
	return fmt.Sprintf("%d %s", n, many)
}

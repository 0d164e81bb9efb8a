package game

import (
	"errors"
	"regexp"
	"strings"
	"sync"
	"text/template"
)

// Text is something said to a person: an English pattern and what fills its gaps. The pattern is its own key in the Words of other languages.
// What has no gaps is just the English sentence.
type Text struct {
	Pattern string // such as "Column {{.column}} is full."
	Args    []Arg
}

// Say makes a text.
func Say(pattern string, args ...Arg) Text { return Text{Pattern: pattern, Args: args} }

// String is the text in English.
func (t Text) String() string { return english.Text(t) }

// A Refusal says why a move is not allowed. Every refusal of a legal notation cites a rule.
type Refusal struct {
	Rule string // id in the game's catalogue, such as "CVR-224"
	Why  string // one sentence in plain words, in English

	text Text
}

func (r *Refusal) Error() string { return r.Why + " [" + r.Rule + "]" }

// Refuse makes a refusal: game.Refuse("C4-203", "Column {{.column}} is full.", game.Num("column", 4)).
func Refuse(rule, why string, args ...Arg) error {
	t := Say(why, args...)
	return &Refusal{Rule: rule, Why: t.String(), text: t}
}

// Mistake is a text that is no move at all.
type Mistake struct{ Text Text }

func (m *Mistake) Error() string { return m.Text.String() }

// Spoken is any other error that can be said in every language.
type Spoken interface {
	error
	Say(t *Telling) string
}

// Misread makes the error of Parse: what is wrong with the text and what would be right.
func Misread(why string, args ...Arg) error { return &Mistake{Say(why, args...)} }

// Reason is one reason for a move, citing a rule where one is the reason.
type Reason struct {
	Rule string `json:"rule,omitempty"`
	Text string `json:"text"` // in English, unless a Telling has said it

	text Text
}

// Because makes a reason; rule may be empty.
func Because(rule, why string, args ...Arg) Reason {
	t := Say(why, args...)
	return Reason{Rule: rule, Text: t.String(), text: t}
}

// Preview is what can be said of a move before it is made.
type Preview struct {
	Lines []Detail `json:"lines"`
	Gist  string   `json:"gist,omitempty"` // what matters most of the lines, in a phrase; in English, unless a Telling has said it
	Odds  *Odds    `json:"odds,omitempty"` // nil where nothing is won or lost as a whole; what may come is told by lines then
	Cost  Text     `json:"-"`              // what stands beside the move in few words: what it costs, such as "2 actions", or how likely it is; empty for nothing
	Way   []string `json:"way,omitempty"`  // where the move leads along, place by place as moves name them, its end the last; empty if that goes without saying

	gist Text
}

// InShort is the preview with a phrase that says what matters most of its lines.
func (p Preview) InShort(phrase Text) Preview {
	p.Gist, p.gist = phrase.String(), phrase
	return p
}

// Detail is one line of a preview: a cost, a part of a strength, a consequence.
type Detail struct {
	Label string `json:"label"` // in English, unless a Telling has said it, like Value
	Value string `json:"value"`
	Rule  string `json:"rule"` // the rule at work

	label, value Text
}

// Item makes a line of a preview.
func Item(rule string, label, value Text) Detail {
	return Detail{Label: label.String(), Value: value.String(), Rule: rule, label: label, value: value}
}

// Odds are the prospects of the seat that decides, in thousandths.
type Odds struct {
	Win  int32 `json:"win"`
	Tie  int32 `json:"tie"`
	Lose int32 `json:"lose"`
}

// english says texts as they stand.
var english = &Telling{}

// Text says a text in the language of the telling: what its words lack is said in English, and seats are called what the game calls them.
func (t *Telling) Text(x Text) string {
	if len(x.Args) == 0 {
		return t.words.orSelf(x.Pattern)
	}
	tpl, ok := t.templates[x.Pattern]
	if !ok {
		tpl = compiled(x.Pattern)
	}
	values := make(map[string]any, len(x.Args))
	for _, a := range x.Args {
		values[a.Name] = t.value(a)
	}
	var b strings.Builder
	if tpl == nil || tpl.Execute(&b, values) != nil {
		return x.Pattern
	}
	return b.String()
}

// capitals are what is to be translated of the form of a move.
var capitals = regexp.MustCompile(`[A-Z]{2,}`)

// value is an argument as a pattern writes it.
func (t *Telling) value(a Arg) any {
	switch a.Kind {
	case Number:
		return a.Num
	case Term:
		return t.words.orSelf(a.Text)
	case Written:
		return capitals.ReplaceAllStringFunc(a.Text, t.words.orSelf)
	case Player:
		if a.Num >= 0 && int(a.Num) < len(t.names) && t.names[a.Num] != "" {
			return t.names[a.Num]
		}
		return t.Seat(a.Text)
	}
	return a.Text
}

// Seat is what a seat is called that the game's notation calls by a name: the words may have a better one under "seat." and that name, and one for where
// people are called by name and nothing is typed under "called.".
func (t *Telling) Seat(name string) string {
	if text, ok := t.words["called."+name]; ok && t.names != nil {
		return text
	}
	if text, ok := t.words["seat."+name]; ok {
		return text
	}
	return name
}

// Why says what an error of a game says: a refusal, a mistake, a wrong option or one that is Spoken; others say it in their own words.
func (t *Telling) Why(err error) string {
	if e, ok := errors.AsType[*Refusal](err); ok {
		return t.said(e.text, e.Why)
	}
	if e, ok := errors.AsType[*Mistake](err); ok {
		return t.Text(e.Text)
	}
	if e, ok := errors.AsType[*OptionError](err); ok {
		if e.At != "" {
			return e.At + ": " + t.said(e.text, e.Why)
		}
		return t.said(e.text, e.Why)
	}
	if e, ok := errors.AsType[Spoken](err); ok {
		return e.Say(t)
	}
	return err.Error()
}

// Reasons says reasons.
func (t *Telling) Reasons(reasons []Reason) []Reason {
	said := make([]Reason, len(reasons))
	for i, r := range reasons {
		said[i] = Reason{Rule: r.Rule, Text: t.said(r.text, r.Text)}
	}
	return said
}

// Preview says a preview.
func (t *Telling) Preview(p Preview) Preview {
	lines := t.Details(p.Lines)
	gist := t.said(p.gist, p.Gist)
	if cost := t.Cost(p); cost != "" && gist != "" {
		gist = cost + " · " + gist
	} else if gist == "" {
		gist = cost
	}
	return Preview{Lines: lines, Gist: gist, Odds: p.Odds, Cost: p.Cost, Way: p.Way}
}

// Cost says what stands beside a move, such as what it costs, in few words; nothing for one that needs none.
func (t *Telling) Cost(p Preview) string {
	if p.Cost.Pattern == "" {
		return ""
	}
	return t.Text(p.Cost)
}

// Details says lines that have a label.
func (t *Telling) Details(lines []Detail) []Detail {
	said := make([]Detail, len(lines))
	for i, d := range lines {
		said[i] = Detail{Label: t.said(d.label, d.Label), Value: t.said(d.value, d.Value), Rule: d.Rule}
	}
	return said
}

// said says a text, or an English sentence that was made without one.
func (t *Telling) said(x Text, plain string) string {
	if x.Pattern == "" {
		return t.words.orSelf(plain)
	}
	return t.Text(x)
}

// patterns are those of texts with gaps, compiled, by pattern. They stand in code, so there are few.
var patterns sync.Map

// compiled is a pattern ready to be filled in, or nil for a faulty one.
func compiled(pattern string) *template.Template {
	if tpl, ok := patterns.Load(pattern); ok {
		return tpl.(*template.Template)
	}
	tpl, err := parsed(pattern)
	if err != nil {
		return nil
	}
	patterns.Store(pattern, tpl)
	return tpl
}

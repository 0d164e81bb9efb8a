package cases

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"mischief/game"
)

// Told is what a story must tell. Events are named by their rule or by their key:
//
//	told: [CVR-301, won, {CVR-340: {total: 11}}]    in this order, others between them; the last with this value
//	told: {CVR-340: {total: 11}, CVR-341: 2, won: 0}  in any order; CVR-341 twice, won never
//
// A number counts in the whole story, also where it stands in a list.
type Told []Telling

// Telling is one thing that a story must tell.
type Telling struct {
	Event   string         // rule or key
	Times   *int           // how often exactly; nil for at least once
	Values  map[string]any // by name: numbers, or text
	Ordered bool           // after the one before it that is ordered, too
}

// UnmarshalYAML reads a list or a map.
func (t *Told) UnmarshalYAML(decode func(any) error) error {
	var given any
	if err := decode(&given); err != nil {
		return err
	}
	*t = Told{}
	switch given := given.(type) {
	case []any:
		for _, item := range given {
			if text, ok := item.(string); ok {
				*t = append(*t, Telling{Event: text, Ordered: true})
				continue
			}
			events, ok := item.(map[string]any)
			if !ok || len(events) != 1 {
				return errors.New("told: an item is a rule or a key, such as CVR-340, or one with its values or how often it is told, such as {CVR-340: {total: 11}}")
			}
			if err := t.add(events, true); err != nil {
				return err
			}
		}
	case map[string]any:
		return t.add(given, false)
	default:
		return errors.New("told: write a list of rules and keys in order, or a map such as {CVR-340: {total: 11}}")
	}
	return nil
}

func (t *Told) add(events map[string]any, ordered bool) error {
	for _, event := range slices.Sorted(maps.Keys(events)) {
		switch v := events[event].(type) {
		case uint64:
			times := int(min(v, 1<<30))
			*t = append(*t, Telling{Event: event, Times: &times})
		case map[string]any:
			if len(v) == 0 {
				return fmt.Errorf("told: %s: {} says nothing; write values, or how often it is told", event)
			}
			*t = append(*t, Telling{Event: event, Values: v, Ordered: ordered})
		default:
			return fmt.Errorf("told: %s: write how often it is told (0: never), or values such as {total: 11}", event)
		}
	}
	return nil
}

// checkStory checks what the story tells.
func (r *runner) checkStory(told Told) {
	rulebook, words := &r.g.Info().Rulebook, r.g.Info().Words
	events, after := r.story.Events, "at all"
	for _, want := range told {
		_, rule := rulebook.Text(want.Event)
		if _, key := words[want.Event]; !rule && !key && !isExample(rulebook, want.Event) {
			r.fail("told: %s is neither a rule of the catalogue nor a key of the words of %s%s", want.Event, r.g.Info().ID,
				didYouMean(want.Event, slices.Sorted(maps.Keys(words))))
			return
		}
		switch {
		case want.Times != nil:
			if n := count(r.story.Events, want.Event); n != *want.Times {
				r.fail("told: %s: want %d times, have %d; the story is: %s", want.Event, *want.Times, n, r.outline())
			}
		case want.Ordered:
			i := slices.IndexFunc(events, want.tells)
			if i < 0 {
				r.fail("told: %s is not told %s%s; the story is: %s", want.Event, after, want.with(events), r.outline())
				return
			}
			events, after = events[i+1:], "after "+want.Event
		case !slices.ContainsFunc(r.story.Events, want.tells):
			r.fail("told: %s is not told at all%s; the story is: %s", want.Event, want.with(r.story.Events), r.outline())
		}
	}
}

func count(events []game.Event, name string) int {
	n := 0
	for _, e := range events {
		if isCalled(e, name) {
			n++
		}
	}
	return n
}

func isCalled(e game.Event, name string) bool { return e.Rule == name || e.Key == name }

// tells tells whether an event is the one wanted, with all values wanted.
func (t Telling) tells(e game.Event) bool {
	if !isCalled(e, t.Event) {
		return false
	}
	for name, want := range t.Values {
		if !slices.ContainsFunc(e.Args, func(a game.Arg) bool { return a.Name == name && argument(a) == scalar(want) }) {
			return false
		}
	}
	return true
}

// argument is a value of an event as scalar writes it.
func argument(a game.Arg) string {
	if a.Kind == game.Number {
		return scalar(a.Num)
	}
	return scalar(cmp.Or(a.ID, a.Text))
}

// with says which values were wanted and which there are.
func (t Telling) with(events []game.Event) string {
	if t.Values == nil {
		return ""
	}
	var have []string
	for _, e := range events {
		if isCalled(e, t.Event) {
			var values []string
			for _, a := range e.Args {
				values = append(values, a.Name+": "+argument(a))
			}
			have = append(have, "{"+strings.Join(values, ", ")+"}")
		}
	}
	if have == nil {
		return " with " + write(t.Values)
	}
	return " with " + write(t.Values) + ", but with " + strings.Join(have, ", ")
}

// outline is the story as rules and keys.
func (r *runner) outline() string {
	if len(r.story.Events) == 0 {
		return "nothing"
	}
	var told []string
	for _, e := range r.story.Events {
		told = append(told, e.Rule+" "+e.Key)
	}
	return strings.Join(told, ", ")
}

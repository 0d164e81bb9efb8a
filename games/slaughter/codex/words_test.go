package codex

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"mischief/game/content"
)

// vocabularies are the words of each type, and of each type that is a set of them.
var vocabularies = map[reflect.Type][]string{
	reflect.TypeFor[EffectKind](): effectKindWords[:], reflect.TypeFor[Who](): whoWords[:], reflect.TypeFor[Stat](): statWords[:], reflect.TypeFor[Op](): opWords[:],
	reflect.TypeFor[Applies](): appliesWords[:], reflect.TypeFor[Quantity](): quantityWords[:], reflect.TypeFor[Predicate](): predicateWords[:],
	reflect.TypeFor[Value](): valueWords[:], reflect.TypeFor[Which](): whichWords[:], reflect.TypeFor[Unit](): unitWords[:], reflect.TypeFor[Options](): optionWords[:],
	reflect.TypeFor[Same](): sameWords[:], reflect.TypeFor[Summon](): summonWords[:], reflect.TypeFor[Immunity](): immunityWords[:], reflect.TypeFor[Ban](): banWords[:],
	reflect.TypeFor[Check](): checkWords[:], reflect.TypeFor[FailIf](): failIfWords[:], reflect.TypeFor[ActionKind](): actionKindWords[:],
	reflect.TypeFor[Direction](): directionWords[:], reflect.TypeFor[Ignored](): ignoredWords[:], reflect.TypeFor[Place](): placeWords[:], reflect.TypeFor[Until](): untilWords[:],
	reflect.TypeFor[During](): duringWords[:], reflect.TypeFor[End](): endWords[:], reflect.TypeFor[Clock](): clockWords[:], reflect.TypeFor[Endings](): endingWords[:],
	reflect.TypeFor[Event](): eventWords[:], reflect.TypeFor[Trigger](): triggerWords[:], reflect.TypeFor[Moment](): momentWords[:], reflect.TypeFor[Classes](): classWords[:],
	reflect.TypeFor[Target](): targetWords[:], reflect.TypeFor[Requirements](): requirementWords[:], reflect.TypeFor[Reaction](): reactionWords[:],
	reflect.TypeFor[RangeKind](): rangeKindWords[:], reflect.TypeFor[Centre](): centreWords[:], reflect.TypeFor[Counted](): countedWords[:],
	reflect.TypeFor[VariantWhen](): variantWhenWords[:], reflect.TypeFor[Condition](): ConditionIDs[:],
}

// sets are the types that have a bit for each word.
var sets = []reflect.Type{reflect.TypeFor[Options](), reflect.TypeFor[Endings](), reflect.TypeFor[Classes](), reflect.TypeFor[Requirements]()}

// used notes the words in a value, those of everything in it included.
func used(v reflect.Value, words map[reflect.Type]map[string]bool) {
	if list, ok := vocabularies[v.Type()]; ok {
		if words[v.Type()] == nil {
			words[v.Type()] = map[string]bool{}
		}
		for i, word := range list {
			if set := slices.Contains(sets, v.Type()); set && v.Uint()>>i&1 == 1 || !set && v.Uint() == uint64(i) {
				words[v.Type()][word] = true
			}
		}
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			used(v.Field(i), words)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			used(v.Index(i), words)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			used(v.Elem(), words)
		}
	}
}

func TestEveryWordIsUsed(t *testing.T) {
	c := read(t)
	words := map[reflect.Type]map[string]bool{}
	used(reflect.ValueOf(c.Skills), words)
	for of, list := range vocabularies {
		for _, word := range list[1:] {
			if !words[of][word] {
				t.Errorf("no skill has %q of %s: rules for it would be tried by nothing", word, of.Name())
			}
		}
	}
}

// TestVocabularySaysWhatTheRulesKnow makes sure that each type of words has its section, and that a section that differs from the words is refused.
func TestVocabularySaysWhatTheRulesKnow(t *testing.T) {
	var explained [][]string
	for _, s := range sections() {
		explained = append(explained, s.words)
	}
	for of, list := range vocabularies {
		if of != reflect.TypeFor[Condition]() && !slices.ContainsFunc(explained, func(words []string) bool { return slices.Equal(words, list[1:]) }) {
			t.Errorf("vocabulary.yaml is not asked to explain the words of %s", of.Name())
		}
	}
	for _, c := range []struct{ from, to, want string }{
		{"    hit_back: ", "    hit_bock: ", "there is no such field; did you mean hit_back?"},
		{"    hit_back: ", "    hit_bock: ", `vocabulary.effects: "hit_back" is missing; say what it means`},
		{"    own_daemon: \"the own Daemon\"\n", "", `vocabulary.targets: "own_daemon" is missing`},
		{"    blunt: \"a blunt weapon\"", "    blunt: \"\"", "vocabulary.requires.blunt: it may not be empty"},
		{"  ops:\n", "  ops:\n    twice: \"twice as much\"\n", "vocabulary.ops.twice: there is no such field"},
		{"  directions:\n", "  ways:\n", "vocabulary.ways: there is no such field"},
		{"    cumulative: ", "    cumulated: ", `vocabulary.parameters: "cumulative" is missing`},
	} {
		err := again(t, "vocabulary.yaml", with(t, "vocabulary.yaml", c.from, c.to))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "vocabulary.yaml:") {
			t.Errorf("%q for %q: the error is %v, want %s", c.to, c.from, err, c.want)
		}
	}
}

// TestEveryParameterIsUsed makes sure that what each kind of effect takes is in the content somewhere, and that none is in it that is not read.
func TestEveryParameterIsUsed(t *testing.T) {
	seen := map[string]bool{}
	var gather func(v any)
	gather = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if kind, ok := v["effect"].(string); ok {
				for name := range v {
					seen[name], seen[kind+" "+name] = true, true
				}
			}
			for _, in := range v {
				gather(in)
			}
		case []any:
			for _, in := range v {
				gather(in)
			}
		}
	}
	for school := range SchoolCount {
		n, err := content.Open(printed, school.SkillFile())
		if err != nil {
			t.Fatal(err)
		}
		gather(n.Any())
	}
	var never []string
	for kind := EffectKind(1); kind < EffectKindCount; kind++ {
		for _, name := range strings.Fields(takes[kind]) {
			if word := kind.String() + " " + strings.TrimSuffix(name, "!"); !seen[word] {
				never = append(never, word)
			}
		}
	}
	slices.Sort(never)
	if len(never) > 0 {
		t.Errorf("no skill has %s", strings.Join(never, ", "))
	}
	for _, name := range parameters() {
		if !seen[name] {
			t.Errorf("no effect has the parameter %s", name)
		}
	}
}

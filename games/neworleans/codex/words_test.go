package codex

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// vocabularies are the words of each type, and of each type that is a set of them.
var vocabularies = map[reflect.Type][]string{
	reflect.TypeFor[Trigger](): triggerWords[:], reflect.TypeFor[Name](): nameWords[:], reflect.TypeFor[Span](): spanWords[:], reflect.TypeFor[Until](): untilWords[:],
	reflect.TypeFor[Class](): classWords[:], reflect.TypeFor[Classes](): classWords[:], reflect.TypeFor[Token](): tokenWords[:],
	reflect.TypeFor[ConditionKind](): conditionKindWords[:], reflect.TypeFor[Countable](): countableWords[:], reflect.TypeFor[Deeds](): deedWords[:],
	reflect.TypeFor[Results](): resultWords[:], reflect.TypeFor[EffectKind](): effectKindWords[:], reflect.TypeFor[Direction](): directionWords[:],
	reflect.TypeFor[Keep](): keepWords[:], reflect.TypeFor[Marker](): markerWords[:], reflect.TypeFor[Prevented](): preventedWords[:], reflect.TypeFor[Stat](): statWords[:],
	reflect.TypeFor[Immunities](): immunityWords[:], reflect.TypeFor[CardKind](): cardKindWords[:], reflect.TypeFor[LookThen](): lookThenWords[:],
	reflect.TypeFor[Terrain](): terrainWords[:], reflect.TypeFor[Act](): actWords[:], reflect.TypeFor[Powers](): powerWordWords[:], reflect.TypeFor[LootType](): lootTypes,
	reflect.TypeFor[bitsOfState](): stateWords[:], reflect.TypeFor[bitsOfRank](): rankWords[:], reflect.TypeFor[Levels](): levelWords[:],
}

// What lies in States and Filter as plain numbers goes by these names here.
type (
	bitsOfState uint32
	bitsOfRank  uint16
)

// sets are the types that have a bit for each word.
var sets = []reflect.Type{reflect.TypeFor[Classes](), reflect.TypeFor[Deeds](), reflect.TypeFor[Results](), reflect.TypeFor[Immunities](), reflect.TypeFor[Powers](),
	reflect.TypeFor[bitsOfState](), reflect.TypeFor[bitsOfRank](), reflect.TypeFor[Levels]()}

// spare are the words that no card of the box has: they are there for content packs.
var spare = []string{
	"Act activate", "Act pounce", "Act reload", "Act skip", "Act stride", "CardKind ace", "CardKind black_king", "CardKind red_king", "Classes bomb",
	"Countable ap", "Countable bucks", "Countable figure", "Countable notes", "Deeds investigate", "Deeds prowl", "Immunities stinkblast",
	"Immunities wound", "Keep worse", "LookThen bottom", "LookThen drop", "Marker exhausted", "Prevented stun", "Results miss", "Span campaign",
	"Stat attack_ap", "Stat health", "Stat prowl", "Stat stun", "Terrain closed", "Token loot", "bitsOfRank jack", "bitsOfRank number",
	"bitsOfRank queen", "bitsOfState ally", "bitsOfState eliminated", "bitsOfState exited", "bitsOfState hindered", "bitsOfState unrevealed",
	"bitsOfState vulnerable",
}

// used notes the words in a value, those of everything in it included.
func used(v reflect.Value, words map[reflect.Type]map[string]bool) {
	switch of := v.Interface().(type) {
	case States:
		note(reflect.ValueOf(bitsOfState(of.Bits)), words)
	case Filter:
		note(reflect.ValueOf(bitsOfRank(of.Ranks)), words)
	}
	if note(v, words) {
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				used(v.Field(i), words)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			used(v.Index(i), words)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			used(v.MapIndex(key), words)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			used(v.Elem(), words)
		}
	}
}

// note notes the words of a value that is a word or a set of words.
func note(v reflect.Value, words map[reflect.Type]map[string]bool) bool {
	list, ok := vocabularies[v.Type()]
	if !ok {
		return false
	}
	if words[v.Type()] == nil {
		words[v.Type()] = map[string]bool{}
	}
	for i, word := range list {
		if set := slices.Contains(sets, v.Type()); set && v.Uint()>>i&1 == 1 || !set && v.Uint() == uint64(i) {
			words[v.Type()][word] = true
		}
	}
	return true
}

func TestEveryWordIsUsedOrSpare(t *testing.T) {
	words := map[reflect.Type]map[string]bool{}
	used(reflect.ValueOf(*read(t)), words)
	var never []string
	for of, list := range vocabularies {
		for _, word := range list[1:] {
			if !words[of][word] {
				never = append(never, of.Name()+" "+word)
			}
		}
	}
	slices.Sort(never)
	for _, word := range never {
		if !slices.Contains(spare, word) {
			t.Errorf("no card has %s, and it is not among those that are spare", word)
		}
	}
	for _, word := range spare {
		if !slices.Contains(never, word) {
			t.Errorf("%s is not spare: a card has it", word)
		}
	}
}

// TestSpareWordsAreRead makes sure that packs may write what no card of the box has.
func TestSpareWordsAreRead(t *testing.T) {
	const effect = "{draw_hand: {n: 2, from: discard}}"
	for _, other := range []string{
		"{act: {who: {who: ally}, do: activate}}", "{act: {do: pounce}}", "{act: {do: reload}}", "{act: {who: {who: vermin}, do: skip}}", "{act: {do: stride}}",
		"{deck: {remove: ace, n: 2}}", "{deck: {add: black_king}}", "{deck: {add: red_king}}", "{gain: {bucks: {count: {of: notes, mark: [late, alarm]}, times: 5, max: 20}}}",
		"{place: {who: chosen, swap: true}}", "{look: {n: 3, deck: loot, then: drop, take: 1}}", "{clear: {what: vulnerable}}", "{heal: {n: 2, over: 12}}",
		"{draw_hand: {n: 1, from: discard, card: {suit: [hearts, spades], rank: face}}}", "{loot: {n: 3, level: 2, keep: 1}}", "{refresh: {n: all, of: any, self: true}}",
		"{attack: {with: [blade, club], stun: -1, wound: -1, range: 2, deplete: {value: 3-}}}", "{attack: {ad: 2, range: 3, stun: 5, wound: 8, spare: hero, area: big}}",
		"{spawn: {what: mosquito, n: 2, face: up}}", "{terrain: {at: {within: 2, big: true}, becomes: water}}", "{lure: {who: {who: vermin, pick: all}, to: {mark: H}}}",
		"{test: {by: flip, card: {colour: red}, else: [{wound: {whom: self}}]}}", "{shift: {who: {who: vermin, around: true}, n: 1, dir: any}}", "{round: {n: -1}}",
		"{mark: {what: exhausted, whom: {who: hero, beyond: 3}}}", "{gain: {skill: 2}}", "{note: {name: alarm, set: false}}",
	} {
		if err := again(t, "skills.yaml", with(t, "skills.yaml", effect, other)); err != nil {
			t.Errorf("%s: %v", other, err)
		}
	}
}

// TestVocabularySaysWhatTheRulesKnow makes sure that a section which differs from the words is refused.
func TestVocabularySaysWhatTheRulesKnow(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"  track_end: ", "  track_ent: ", "triggers.track_ent: there is no such field; did you mean track_end?"},
		{"  track_end: ", "  track_ent: ", `triggers: "track_end" is missing; say what it means`},
		{"  redraw:\n", "  redrawn:\n", "effects.redrawn: there is no such field; did you mean redraw?"},
		{"  cheat: its own draws cannot be cheated\n", "", `immunities: "cheat" is missing; say what it means`},
		{"weapon_classes: [blade, club,", "weapon_classes: [blade,", `weapon_classes: "club" is missing; say what it means`},
		{"  summon: ", "  sumon: ", "tokens.sumon: there is no such field; did you mean summon?"},
		{"    empty: ", "    emty: ", "selector.square.emty: there is no such field; did you mean empty?"},
	} {
		err := again(t, "effects.yaml", with(t, "effects.yaml", c.from, c.to))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "effects.yaml:") {
			t.Errorf("%q for %q: the error is %v, want %s", c.to, c.from, err, c.want)
		}
	}
}

func TestTextsHaveKeys(t *testing.T) {
	w := read(t).Words()
	for key, want := range map[string]string{
		Key("figure", "minou", "name"): "Minou", Key("figure", "minou", "flaw"): "Skittish", Key("figure", "pistoleer", "attack.2"): "Pistols",
		Key("skill", "form-up", "name"): "Form Up!", Key("loot", "cavalry-saber", "name"): "Cavalry Saber", Key("power", "bokor", "name"): "Bokor",
		Key("scenario", "s06b", "rule.1.name"):     "Put Your Back into It",
		Key("scenario", "s06b", "two.rule.1.text"): "A hero next to the press cart may spend 1 AP to push it 4 squares. It goes on dry, open ground only.",
		Key("scenario", "s09", "objective.2"):      "All heroes leave by the green arrow at the jetty.", Key("scenario", "s03", "entry.2"): read(t).scenario(t, "s03").Entries[2].Text,
		Key("scenario", "s05", "loss.1"):      "Three captives are dead.",
		Key("event", "quinine", "way.2"):      "two heroes suffer 1 Wound each",
		Key("door", "s07", "mausoleum-south"): "mausoleum-south", Key("note", "late", "means"): "the round marker starts one space on",
	} {
		if w[key] != want {
			t.Errorf("%s is %q, want %q", key, w[key], want)
		}
	}
	if _, ok := w[Key("scenario", "s06b", "two.rule.2.name")]; ok {
		t.Error("a rule that is the same for two heroes has a text of its own")
	}
}

package rules

import (
	"strings"
	"testing"

	"mischief/game/content"
	"mischief/games/ratcatcher/box"
)

func TestPositionNamesTheFieldAtFault(t *testing.T) {
	r := ratRules(t)
	for _, c := range []struct{ name, document, want string }{
		{"unknown ratcatcher", `ratcatcher: tom`, `field ratcatcher: there is no Ratcatcher "tom"; it is one of madam_cage`},
		{"unknown nemesis", `nemesis: {id: jerry}`, `field nemesis.id: there is no Nemesis "jerry"; it is one of rat_king`},
		{"unknown mode", `mode: easy`, `field mode: there is no mode "easy"; it is one of normal, hard`},
		{"unknown field", `colour: red`, "field colour: there is no such field"},
		{"misspelt field", `you: {dices: 2}`, "field you.dices: there is no such field; did you mean dice?"},
		{"too much cheese in a zone", `city: {"00": {zones: {a: {cheese: 25}}}}`, "field city.00.zones.a.cheese: 25; it is 0 to 20"},
		{"a number in place of a zone", `you: {zone: 7}`, "field you.zone: 7; it is a word"},
		{"township of another deck", `city: {"35": {}}`, `field city.35: there is no township "35": they are 00 to 34`},
		{"two townships on one place", `city: {"01": {x: 0, y: 0}}`, "field city.01: it lies where township 00 lies"},
		{"far away", `city: {"01": {x: 5, y: 5}}`, "field city: the townships are not all connected"},
		{"beside without a connector", `city: {"01": {x: -1, y: 0}}`, "not all connected"},
		{"no such zone", `city: {"00": {zones: {f: {brown: 1}}}}`, `field city.00.zones.f: there is no zone "f" in the township`},
		{"unknown trap", `city: {"00": {zones: {a: {trap: mousetrap}}}}`, "field city.00.zones.a.trap"},
		{"too many rats", `city: {"00": {zones: {a: {brown: 21}}}}`, "field city: 1 brown rats too many"},
		{"too many nests", `city: {"00": {zones: {a: {nests: 3}, b: {nests: 3}}}}`, "field city: 6 open ? tokens"},
		{"nowhere", `you: {zone: 07c}`, `field you.zone: there is no zone "07c" in the city`},
		{"too many dice", `you: {dice: 4}`, "field you.dice: 4; it is 0 to 3"},
		{"too healthy", `you: {health: 7}`, "field you.health: 7; it is 0 to 6"},
		{"tokens of a locked ability", `you: {a: 1}`, "field you.a: the ability is locked; fill its slots, such as slots: {unlock_a: 1}"},
		{"too much cheese on a slot", `you: {slots: {attack: 3}}`, "field you.slots.attack: 3; it is 0 to 2"},
		{"unknown slot", `you: {slots: {luck: 1}}`, `field you.slots.luck: there is no slot "luck"; it is one of attack`},
		{"unknown increase", `nemesis: {increases: {cats: {bite: 1}}}`, `field nemesis.increases.cats: there is no kind of rats "cats"; it is one of brown`},
		{"mutation of another nemesis", `nemesis: {id: the_maw, mutated: [1]}`, "field nemesis.mutated"},
		{"a gut too full", `nemesis: {id: the_maw, gut: {white: 4, black: 3}}`, "field nemesis.gut: 7 rats; it holds 6"},
		{"a rat twice", `{peculiar: [{id: panback, zone: 00a}], cards: [{id: panback}]}`, `field cards[0].id: "panback"`},
		{"more in the sack than there are", `{cage: {brown: 16}, sack: {brown: 10}}`, "field sack.brown: 10; only 4 are nowhere else"},
		{"more tokens than there are", `left: {tokens: {cheese: 9}}`, "field left.tokens.cheese: 9"},
		{"a township in deck and city", `left: {townships: ["00"]}`, "field left.townships"},
		{"unknown task", `pending: [nap]`, `field pending[0]: "nap" is nothing that can be under way`},
		{"task without values", `pending: [spawn 00a]`, "field pending[0]"},
		{"task in a zone that is not there", `pending: [spawn 09a 1]`, `field pending[0]: There is no zone "09a" in the city; write spawn ZONE NUMBER`},
		{"task at a township that is not there", `pending: [populate 09 0 0]`, `field pending[0]: Township "09" is not in the city`},
		{"task for a peculiar rat that is not there", `pending: [peculiars 1 nowhere]`, `field pending[0]: There is no peculiar rat number "1"`},
		{"task of no ability", `pending: [effects c 0 00a]`, `field pending[0]: There is no ability "c": it is one of a, b; write effects a|b NUMBER ZONE`},
		{"a task inside a later one", `pending: [spawn 00a 1, rats 0]`, `field pending[1]: "rats 0" cannot be under way inside "spawn 00a 1"`},
		{"laying at no connector", `pending: [lay 00 5 nowhere]`, `field pending[0]: "5" is no whole number from 0 to 3; write lay TOWNSHIP NUMBER TOWNSHIP|nowhere`},
		{"another decision", `asks: die`, `field asks: "die"; by the rest of the position it is "turn"`},
		{"not over", `over: killed`, `field over: "killed" does not follow`},
		{"rats that come while nothing moves", `city: {"00": {zones: {a: {white: 1, came: 1}}}}`, "field city: rats that came belong"},
		{"running out of nothing", `run_out: [cage]`, "field run_out: nothing is under way"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := r.Position(func(into any) error { return content.Decode("case.yaml", []byte(c.document), into) })
			if err == nil {
				t.Fatalf("accepted; want %q", c.want)
			}
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %q; want %q in it", err, c.want)
			}
		})
	}
}

// TestEmptyDocumentIsABeginning: what is left out is a turn of the Ratcatcher just begun in township 00 (RAT-110, RAT-111, RAT-112, RAT-115, RAT-117, RAT-125).
func TestEmptyDocumentIsABeginning(t *testing.T) {
	r := ratRules(t)
	s := PositionOf(t, r, `{}`)
	want := r.blank(0, 0, false)
	want.Phase = Acting
	if s != want {
		t.Errorf("an empty document is %+v", r.Document(&s))
	}
	if r.Catcher(&s).ID != "madam_cage" || r.Nemesis(&s).ID != "rat_king" || s.At != TownNo(0).Zone(2) || s.Sack != [box.KindCount]uint8{20, 12, 32} ||
		s.Cage != [box.KindCount]uint8{} || s.Lair != box.Nowhere || s.Slots != [box.SlotCount]uint8{} || s.Ability != [box.AbilityCount]uint8{} || s.Health != 6 || s.Dice != 3 {
		t.Errorf("not the beginning: %+v", r.Document(&s))
	}
}

// TestEndingsAreReadFromTheRest: a document says that a match is over by what makes it so (RAT-101 to RAT-104, RAT-R47).
func TestEndingsAreReadFromTheRest(t *testing.T) {
	r := ratRules(t)
	for document, want := range map[string]string{
		`you: {cheese: 10}`:                                 "ten-cheese",
		`you: {health: 0}`:                                  "killed",
		`nemesis: {health: 0}`:                              "nemesis-slain",
		`nemesis: {eaten: 10}`:                              "cheese-eaten",
		`{round: 100, over: out-of-time}`:                   "out-of-time",
		`{you: {cheese: 10}, over: ten-cheese, asks: over}`: "ten-cheese",
	} {
		s := PositionOf(t, r, document)
		if s.Phase != Over || r.Result(&s).How != want {
			t.Errorf("%s: phase %d, %s; want over by %s", document, s.Phase, r.Result(&s).How, want)
		}
	}
}

package catsvsrats

import (
	"strings"
	"testing"

	"mischief/game/content"
)

func TestPositionNamesTheFieldAtFault(t *testing.T) {
	r := builtIn(t)
	for _, c := range []struct{ name, document, want string }{
		{"three players", `players: 3`, "field players: 3; it is 4 to 5"},
		{"attributes for five", `{players: 4, attributes: [cat-1, cat-2, rat-1, rat-2, rat-3]}`, "field attributes"},
		{"unknown attribute", `attributes: [cat-1, cat-2, rat-1, dog-1]`, `field attributes[3]: there is no attribute "dog-1"; it is one of cat-1`},
		{"three against one", `attributes: [cat-1, cat-2, cat-3, rat-1]`, "field attributes[2]"},
		{"unknown phase", `phase: nap`, `field phase: there is no phase "nap"; it is one of attribute, deal`},
		{"unknown town", `towns: {atlantis: {owner: cat-1, units: 1}}`, `field towns.atlantis: there is no town "atlantis"`},
		{"unknown owner", `towns: {roma: {owner: cat-5, units: 1}}`, `field towns.roma.owner: there is no seat "cat-5"; it is one of cat-1, cat-2, rat-1, rat-2`},
		{"no units", `towns: {roma: {owner: cat-1, units: 0}}`, "field towns.roma.units: 0"},
		{"too many units", `towns: {roma: {owner: cat-1, units: 2000000}}`, "field towns.roma.units: 2000000"},
		{"unknown field", `colour: red`, "field colour: there is no such field; there are players, attributes"},
		{"misspelt field", `towns: {roma: {owner: cat-1, unit: 1}}`, "field towns.roma.unit: there is no such field; did you mean units?"},
		{"misspelt town", `towns: {rona: {owner: cat-1, units: 1}}`, `field towns.rona: there is no town "rona"; did you mean roma?`},
		{"a word for a number", `towns: {roma: {owner: cat-1, units: many}}`, `field towns.roma.units: "many"; it is 0 to 1000000`},
		{"a list for an object", `towns: [roma]`, "field towns: a list of 1; it is an object by the name of each town"},
		{"no owner", `towns: {roma: {units: 1}}`, "field towns.roma.owner: missing; it is a seat"},
		{"unknown card", `{towns: {roma: {owner: cat-1, units: 1}}, hands: {cat-1: [joker]}}`, `field hands.cat-1[0]: there is no card "joker"; it is one of none, hex-of-loss`},
		{"a card too many", `{towns: {roma: {owner: cat-1, units: 1}}, hands: {cat-1: [turned-fate], rat-1: [turned-fate]}}`, "field hands.rat-1: there are only 1"},
		{"a card nowhere", `{towns: {roma: {owner: cat-1, units: 1}}, deck: {hex-of-loss: 4}}`, "field deck: these cards are nowhere"},
		{"a view", `{towns: {roma: {owner: cat-1, units: 1}}, hidden: {rat-1: 2}}`, "field hidden: this is one seat's view"},
		{"too many actions", `{towns: {roma: {owner: cat-1, units: 1}}, actions: 4}`, "field actions: 4"},
		{"reserve of nobody", `{towns: {roma: {owner: cat-1, units: 1}}, reserve: 4}`, "field reserve: 4; only rat-4"},
		{"combat without one", `{towns: {roma: {owner: cat-1, units: 1}}, phase: carding}`, "field combat: a combat is needed"},
		{"wrong decider", `{towns: {roma: {owner: cat-1, units: 1}}, asks: rat-1}`, "field asks: outside a combat"},
		{"discarding with three cards", `{towns: {roma: {owner: cat-1, units: 1}}, phase: discarding}`, "field phase: cat-1 holds at most 3"},
		{"a winner who is none", `{phase: over, winner: dogs}`, `field winner: there is no team "dogs"; it is one of cats, rats`},
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

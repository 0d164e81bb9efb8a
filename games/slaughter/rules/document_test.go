package rules

import (
	"math/rand/v2"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/content"
)

func positionOf(t testing.TB, r *Rules, text string) (Position, error) {
	t.Helper()
	return r.Position(func(into any) error { return content.Decode("test.yaml", []byte(text), into) })
}

// TestDocumentKeepsEverything: in random matches, whatever is asked.
func TestDocumentKeepsEverything(t *testing.T) {
	r := testRules(t)
	seeds := uint64(6)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		dice := rand.New(rand.NewPCG(seed, 2))
		s, err := r.Setup(game.Options{"scenario": "team-carnage", "heroes": "2", "hero-1": "sir-clawdius", "hero-2": "rosalind-farshot", "hero-3": "nib-quickknife", "hero-4": "captain-marchpaw"})
		if err != nil {
			t.Fatal(err)
		}
		var buf []Move
		for ply := 0; s.Phase != Over && ply < 1500; ply++ {
			text, _ := game.ToJSON(r.Document(&s))
			back, err := r.Position(game.FromJSON(text))
			if err != nil {
				t.Fatalf("seed %d ply %d: %v\n%s", seed, ply, err, text)
			}
			if back != s {
				again, _ := game.ToJSON(r.Document(&back))
				t.Fatalf("seed %d ply %d: another position\n%s\n%s", seed, ply, text, again)
			}
			buf = r.Moves(&s, buf[:0])
			r.Play(&s, buf[dice.IntN(len(buf))], nil)
		}
	}
}

// TestWhatIsLeftOut: two figures are a match under way.
func TestWhatIsLeftOut(t *testing.T) {
	r := testRules(t)
	for _, document := range []string{"figures:\n  h1: {figure: sir-clawdius, at: \"5,5\"}\n  h2:\n    figure: nib-quickknife\n    at: 7,5\n", "{}"} {
		s, err := positionOf(t, r, document)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := game.ToJSON(r.Document(&s))
		t.Log(string(text))
		if s.Phase != Acting || s.Actor != 1 || s.Figures[1].Left != 2 || s.Known[0] != 2 || !s.Running.Has(1) || s.Figures[2].Side != 2 || s.Figures[1].Skills[0] == 0 {
			t.Errorf("%s", text)
		}
	}
}

// TestWhatCannotBe is refused with the path of what is wrong.
func TestWhatCannotBe(t *testing.T) {
	r := testRules(t)
	two := "figures: {h1: {figure: sir-clawdius, at: \"5,5\"}, h2: {figure: nib-quickknife, at: \"7,5\"}}\n"
	const under = "pending: [match runs, phase runs 0, turn h1 runs, actor h1"
	const casting = "uses: [{skill: psion.oscitancy, by: h1, foretold: [\"\", h1]}]\n"
	for document, want := range map[string]string{
		`figures: {h1: {figure: sir-clawdius, at: "5,5"}, h2: {figure: nib-quickknife, at: "5.9,5"}}`:                "figures.h2.at: 5.9,5; there the base overlaps that of h1",
		`figures: {h1: {figure: sir-clawdius, at: "0.4,5"}}`:                                                         "figures.h1.at: 0.4,5; the whole base must be on the map",
		`figures: {h1: {figure: sir-clawdius, at: "25,5"}}`:                                                          `figures.h1.at: there is no point "25,5"; a point is`,
		`{map: four-alleys, figures: {h1: {figure: sir-clawdius, at: "6,8"}}}`:                                       "figures.h1.at: 6,8; there the base is inside of a piece of terrain: house",
		`figures: {h1: {figure: sir-clawdias, at: "5,5"}}`:                                                           `figures.h1.figure: there is no ready figure "sir-clawdias"; did you mean sir-clawdius?`,
		`figures: {h1: {at: "5,5"}}`:                                                                                 "figures.h1.figure: missing",
		`figures: {h1: {figure: wolf, at: "5,5"}}`:                                                                   "figures.h1.kind: pet; h1 to h8 are Heroes",
		`figures: {f1: {figure: wolf, at: "5,5"}}`:                                                                   "figures: there is no Hero",
		`figures: {h1: {figure: sir-clawdius, at: "5,5"}, f1: {figure: wolf, at: "8,5", hero: h3}}`:                  "figures.f1.hero: h3 is no Hero of the match",
		`figures: {h1: {figure: sir-clawdius, at: "5,5", hand: 6}}`:                                                  "figures.h1.hand: 6; the Dicepool is 5 (WAS-204)",
		`figures: {h1: {figure: sir-clawdius, at: "5,5", state: up, hand: 0}}`:                                       "figures.h1.hand: 0; a figure without Life",
		`figures: {h1: {figure: sir-clawdius, at: "5,5", state: dead, hand: 2}}`:                                     "figures.h1.hand: 2; a figure with Life is up",
		`figures: {h1: {figure: sir-clawdius, state: up}}`:                                                           "figures.h1.at: missing",
		`figures: {h1: {figure: sir-clawdius, at: "5,5", weapons: [mace]}}`:                                          `figures.h1.weapons: there is no weapon "mace"`,
		`figures: {h1: {figure: sir-clawdius, at: "5,5", weapons: [throwing]}}`:                                      `figures.h1.weapons: there is no weapon "throwing"`,
		`figures: {h1: {figure: sir-clawdius, at: "5,5", conditions: {bleeding: 1, slowed: 1}, newest: [bleeding]}}`: "figures.h1.newest: 1 conditions; it has 2",
		`figures: {h1: {figure: sir-clawdius, at: "5,5", skills: [warrior.berserker]}}`:                              `figures.h1.skills[0]: there is no skill "warrior.berserker"; did you mean warrior.berserk?`,
		two + `turn: h3`:                                             "turn: h3 has no card",
		two + `actor: h2`:                                            "actor: h2; by the rest of the position it is h1",
		two + `asks: reacting`:                                       `asks: "reacting"; by the rest of the position it is "acting"`,
		two + `deck: {left: [h2], known: [h2]}`:                      "deck.known[0]: h2; each card is in one place",
		two + `deck: {left: [h3]}`:                                   "deck: h3 has no card in it",
		two + `deck: {left: [], known: [h2 at 3]}`:                   "deck: place 3 is known, and the cards above it are not there",
		two + `deck: {left: [h2], known: [h2 at 0]}`:                 `deck.known: "h2 at 0"; the cards stand here from the top on`,
		two + `deck: {left: [], known: [h2 at 1 for nobody]}`:        `deck.known: "h2 at 1 for nobody"; a card is that of a figure`,
		two + `deck: {left: [h2], known: [], seen: [second for h1]}`: `deck.seen: "second for h1"; it is a place whose card is not said`,
		two + `deck: {left: [h2], known: [], seen: [2 for h1]}`:      "deck: place 2 is known, and the cards above it are not there",
		two + "uses: [{skill: psion.oscitancy}]\n" + under + `, use 1 always 1 nobody, predict 1 asks 0]`: "pending[5]: there is no use of a skill number 1",
		two + casting + under + `, use 1 always 1 nobody, predict 1 asks 0]`:                              "uses[0].foretold: h1; each is a card that is hidden in the deck",
		two + casting + under + `, use 1 blue 1 nobody, shift 1 1 2]`:                                     "uses[0].foretold: h1; each is a card that is hidden in the deck",
		two + "uses: [{skill: druid.tranquility}]\n" + under + `, use 1 green 1 nobody, cover h2 1 2]`:    "pending[5]: there is no use of a skill number 1",
		`figures: {h1: {figure: old-mossback, at: "5,5", shape: gnashgar}}`:                               "figures.h1.shape: gnashgar; a Hero becomes a beast whose card is that of a Pet",
		`figures: {h1: {figure: old-mossback, at: "5,5", marks: [beast]}}`:                                "figures.h1.shape: missing; it is the ready Pet",
		two + `order: [h1, h1]`:                 "order[1]: h1; it lists Heroes of the match, each once",
		two + `pending: [phase runs 0]`:         "pending[0]: \"phase runs 0\"; everything is under way inside the match",
		two + `pending: [match runs, actor h1]`: `pending[1]: "actor h1" cannot be under way inside "match runs"`,
		two + `pending: [match runs, turns]`:    "pending[1]: ",
		two + `pending: []`:                     "pending: nothing; the match is under way until it is over",
		two + `pending: [match runs, phase runs 0, turn h1 runs, attack 1 rolls]`: "pending[3]: there is no attack number 1",
		two + `attacks: [{by: h1, on: h2, value: av}]`:                            "attacks[0]: nothing in pending carries it out",
		two + "over: last-standing\nwinner: 1\npending: [match runs]":             "pending: nothing is under way when the match is over",
		two + `lasting: [{effect: warrior.berserk green 9}]`:                      `lasting[0].effect: there is no effect "warrior.berserk green 9"`,
		two + `maps: four-alleys`:                                                 "maps: there is no such field; did you mean map?",
	} {
		if _, err := positionOf(t, r, document); err == nil || !strings.Contains(err.Error(), "position: field "+want) {
			t.Errorf("%s\nhave %v\nwant %s", document, err, want)
		}
	}
	deep := two + "pending: [match runs" + strings.Repeat(", end h1 before nobody", 28) + "]"
	if _, err := positionOf(t, r, deep); err == nil || !strings.Contains(err.Error(), "29 things under way at once; there are never more than 28") {
		t.Errorf("too deep: %v", err)
	}
}

package ratcatcher

import (
	"io/fs"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game/content"
)

// pack is the built-in content with one text of one file replaced.
func pack(t testing.TB, file, old, fresh string) fs.FS {
	t.Helper()
	text, err := fs.ReadFile(Content(), file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), old) {
		t.Fatalf("%s does not contain %q", file, old)
	}
	changed := strings.Replace(string(text), old, fresh, 1)
	return content.Overlay{Top: fstest.MapFS{file: {Data: []byte(changed)}}, Base: Content()}
}

// line is the line of a built-in file on which a text stands first.
func line(t testing.TB, file, text string) int {
	t.Helper()
	all, err := fs.ReadFile(Content(), file)
	if err != nil {
		t.Fatal(err)
	}
	return content.Line(all, text)
}

func TestContentNamesWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ name, file, old, fresh, entry, want string }{
		{"another game", "game.yaml", "game: ratcatcher", "game: catsvsrats", "game:", "field game"},
		{"unknown field", "game.yaml", "win_cheese: 10", "win_cheeses: 10", "", "win_cheeses"},
		{"no round", "game.yaml", "round_limit: 100", "round_limit: 0", "limits:", "field limits.round_limit: 0; it is 1 to 200"},
		{"kinds out of order", "game.yaml", "{id: brown,", "{id: grey,", "", "here stands brown"},
		{"a rat too many", "game.yaml", "{id: white, count: 32", "{id: white, count: 33", "rat_tokens:", "make 65 (RAT-117)"},
		{"a tough rat", "game.yaml", "defence: 0, health: 1, target: [ratcatcher]", "defence: 0, health: 2, target: [ratcatcher]", "id: brown", "field common_rats.health: 2"},
		{"an unknown target", "game.yaml", "target: [ratcatcher]", "target: [cats]", "id: brown", `field common_rats.target: "cats"`},
		{"an unknown gain", "game.yaml", "{attack_dice: 1}", "{attack_dices: 1}", "id: tally_die", `field tallyman.gain: "attack_dices"`},
		{"a ? token from the tallyman", "game.yaml", "gain: {movement: 1}", "gain: {question: 1}", "id: tally_step", "only cards of peculiar rats give these"},
		{"two rewards of one id", "game.yaml", "{id: tally_step", "{id: tally_die", "", `"tally_die" stands twice`},
		{"a ? token of two meanings", "game.yaml", "place: cheese", "place: cheese, nest: true", "id: q_cheese", "a token shows one thing"},
		{"a ? token too few", "game.yaml", "{id: q_nest, count: 4", "{id: q_nest, count: 3", "question_tokens:", "make 29 (RAT-123)"},
		{"a leading zero", "game.yaml", "cost: 2", "cost: 02", "", "game.yaml"},
		{"a blind ratcatcher", "ratcatchers.yaml", "accuracy: 4", "accuracy: 7", "id: madam_cage", "field ratcatchers.accuracy: 7; it is 2 to 6"},
		{"an unknown upgrade", "ratcatchers.yaml", "upgrades: {attack: 2", "upgrades: {attacks: 2", "id: madam_cage", `field ratcatchers.upgrades: "attacks"`},
		{"a trap without attack", "ratcatchers.yaml", "trigger: [{attack: {dice: 2}}]", "trigger: []", "id: snap_cage", "a trap that goes off makes one attack"},
		{"too many dice", "ratcatchers.yaml", "trigger: [{attack: {dice: 4}}]", "trigger: [{attack: {dice: 40}}]", "id: walk_in_cage", "field trigger.attack.dice: 40"},
		{"a trap that poisons", "ratcatchers.yaml", "while_set: []", "while_set: [{poison: {kinds: [white], max: 1}}]", "id: snap_cage", "may only snare and lure"},
		{"an ability without effect", "ratcatchers.yaml", "do: [{free_trap: {}}]", "do: []", "id: spare_parts", "an ability needs an effect"},
		{"an empty effect", "ratcatchers.yaml", "{free_trap: {}}", "{}", "id: spare_parts", "an effect is missing"},
		{"a lasting effect without a token", "ratcatchers.yaml", "place: none, do: [{push", "place: none, do: [{snare: {kinds: [white]}}, {push", "id: marching_air", "choose another place than none"},
		{"an attack nowhere", "ratcatchers.yaml", "place: own, do: [{attack: {dice: 3}}]", "place: none, do: [{attack: {dice: 3}}]", "id: roundhouse", "an attack needs a zone"},
		{"an unknown place", "ratcatchers.yaml", "place: within_2", "place: within_3", "id: fetch", `field place: "within_3"`},
		{"an unknown kind", "ratcatchers.yaml", "{snare: {kinds: [brown, black, white, peculiar]}}", "{snare: {kinds: [cats]}}", "id: dragnet_potion", `field do.snare.kinds: "cats"`},
		{"a tracker too short", "nemeses.yaml", "      - {step: 10, do: [{lose: true}]}\n", "", "id: rat_king", "field nemeses.tracker: 9 steps"},
		{"tracker steps out of order", "nemeses.yaml", "{step: 4, do: []}", "{step: 5, do: []}", "id: rat_king", "here stands 4"},
		{"a mutation without a table", "nemeses.yaml", "{step: 7, do: []}", "{step: 7, do: [{mutate: 1}]}", "id: the_maw", "mutate needs a table"},
		{"the spawn of white rats", "nemeses.yaml", "{who: white, attribute: movement", "{who: white, attribute: spawn", "id: rat_king", "white has no spawn"},
		{"a peculiar rat too few", "game.yaml", "peculiar_rats: 13", "peculiar_rats: 12", "", "13 of them; components in game.yaml say 12"},
		{"an ability at the wrong moment", "peculiar.yaml", "when: leave", "when: bite", "id: rat_o_nine_tails", `works at the moment "leave"`},
		{"two rewards alike", "peculiar.yaml", "[{special_b: 1}, {special_a: 2}]", "[{special_b: 1}, {special_b: 2}]", "id: rat_o_nine_tails", "both called special_b"},
		{"a rat named like a kind", "peculiar.yaml", "id: panback", "id: nemesis", "", "word of the notation"},
		{"a township twice", "townships.yaml", "number: 34", "number: 33", "", "33 stands twice"},
		{"a township of another deck", "townships.yaml", "number: 34", "number: 35", "number: 34", "field townships.number: 35; it is 0 to 34"},
		{"expansion V", "townships.yaml", "expansion: IV", "expansion: V", "", `field townships.expansion: "V"`},
		{"a map of two rows", "townships.yaml", "[abc, dcc, eec]", "[abc, dcc]", "number: 1", "write three rows of three letters"},
		{"a zone without a place", "townships.yaml", "[abc, dcc, eec]", "[abc, dcc, ccc]", "number: 1", "every zone has a place"},
		{"a border that is none", "townships.yaml", "[[a, b], [a, d], [b, c], [c, d], [c, e], [d, e]]", "[[a, e], [a, b], [a, d], [b, c], [c, d], [c, e], [d, e]]", "number: 1", "share a side"},
		{"a connector off the middle", "townships.yaml", "connectors: {north: b, south: e, west: d}", "connectors: {north: a, south: e, west: d}", "number: 1", "the middle of that edge is in zone b"},
		{"an island", "townships.yaml", "connectors: {north: b, south: e, west: d}", "connectors: {}", "number: 1", "field townships.connectors: 0"},
		{"a nest off the card", "townships.yaml", "nests: [b, c]", "nests: [b, f]", "number: 1", `there is no zone "f"`},
		{"a start elsewhere", "townships.yaml", "number: 1\n", "number: 1\n    start: a\n", "number: 1", "only township 0 has sides"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := New(pack(t, c.file, c.old, c.fresh))
			if err == nil {
				t.Fatalf("accepted; %q was to be named", c.want)
			}
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %q; want %q in it", err, c.want)
			}
			if at := line(t, c.file, c.entry); c.entry != "" && !strings.HasPrefix(err.Error(), c.file+":"+strconv.Itoa(at)+":") {
				t.Errorf("error %q; want %s:%d", err, c.file, at)
			}
		})
	}
}

// TestBoxCounts checks the counts of RAT-113, RAT-117, RAT-123 and RAT-401 apart from the loader's own checks.
func TestBoxCounts(t *testing.T) {
	_, r := mustGame(t)
	rats, questions := 0, 0
	for _, c := range r.common {
		rats += int(c.count)
	}
	for _, n := range r.tokens {
		questions += int(n)
	}
	if rats != 64 || questions != 30 || len(r.peculiar) != 13 || len(r.catchers) != 6 || len(r.nemeses) != 4 || len(r.trades) != 6 {
		t.Errorf("%d rats, %d ? tokens, %d peculiar rats, %d Ratcatchers, %d Nemeses, %d rewards", rats, questions, len(r.peculiar), len(r.catchers), len(r.nemeses), len(r.trades))
	}
}

// TestCityCanAlwaysGrow: with three connectors or four on every card a free one can be met by any card in some turn (RAT-130, RAT-R01).
func TestCityCanAlwaysGrow(t *testing.T) {
	_, r := mustGame(t)
	for side := range r.cards {
		for n := range r.cards[side] {
			connectors := 0
			for _, letter := range r.cards[side][n].edge {
				if letter != nowhere {
					connectors++
				}
			}
			if connectors < 3 {
				t.Errorf("township %02d has %d connectors", n, connectors)
			}
		}
	}
}

func TestContentPackChangesNumbers(t *testing.T) {
	_, r, err := New(pack(t, "ratcatchers.yaml", "attack: 3", "attack: 5"))
	if err != nil {
		t.Fatal(err)
	}
	if s := positionOf(t, r, `{}`); s.Dice != 5 {
		t.Errorf("%d dice; the pack says 5", s.Dice)
	}
}

// TestNemesisAppearsOnTheClosestNest plays a pack whose township 00 has no rats' nest (RAT-R07).
func TestNemesisAppearsOnTheClosestNest(t *testing.T) {
	_, r, err := New(pack(t, "townships.yaml", "    nests: [b]\n    spawns: [a, d]\n    cheese: [d]\n", "    nests: []\n    spawns: [a, d]\n    cheese: [d]\n"))
	if err != nil {
		t.Fatal(err)
	}
	// The nests are in 02c and 09c; the second is a zone closer to 00a.
	s := positionOf(t, r, `{you: {zone: 00a}, city: {"00": {}, "02": {x: 1, y: 0}, "09": {x: 0, y: -1}}, pending: [nemesis-nest]}`)
	if s.Lair != zoneOf(9, 2) {
		t.Errorf("the Nemesis appears in %s, want 09c", zoneName(s.Lair))
	}
}

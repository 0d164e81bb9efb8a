package ratcatcher

import (
	"io/fs"
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

func TestContentNamesWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ name, file, old, fresh, want string }{
		{"another game", "game.yaml", "game: ratcatcher", "game: catsvsrats", `game.yaml:11:7: game: "catsvsrats"; it is ratcatcher`},
		{"unknown field", "game.yaml", "win_cheese: 10", "win_cheeses: 10", "game.yaml:91:3: limits.win_cheese: missing; it is 1 to 99\ngame.yaml:91:3: limits.win_cheeses: there is no such field; did you mean win_cheese?"},
		{"no round", "game.yaml", "round_limit: 100", "round_limit: 0", "game.yaml:98:16: limits.round_limit: 0; it is 1 to 200"},
		{"kinds out of order", "game.yaml", "{id: brown,", "{id: grey,", `game.yaml:104:10: common_rats[0].id: "grey"; it is brown`},
		{"a rat too many", "game.yaml", "{id: white, count: 32", "{id: white, count: 33", "game.yaml:84:15: components.rat_tokens: 64, at most 64; the counts of the common rats make 65 (RAT-117)"},
		{"a tough rat", "game.yaml", "defence: 0, health: 1, target: [ratcatcher]", "defence: 0, health: 2, target: [ratcatcher]", "game.yaml:104:70: common_rats[0].health: 2; every common or peculiar rat has 1 (RAT-232)"},
		{"an unknown target", "game.yaml", "target: [ratcatcher]", "target: [cats]", `game.yaml:104:82: common_rats[0].target[0]: "cats"; it is one of ratcatcher, cheese, trap, token, nest`},
		{"an unknown gain", "game.yaml", "{attack_dice: 1}", "{attack_dices: 1}", "game.yaml:113:37: tallyman[0].gain.attack_dices: there is no such field; did you mean attack_dice?"},
		{"a ? token from the tallyman", "game.yaml", "gain: {movement: 1}", "gain: {question: 1}", "game.yaml:114:37: tallyman[1].gain: question; only cards of peculiar rats give these"},
		{"two rewards of one id", "game.yaml", "{id: tally_step", "{id: tally_die", `game.yaml:114:10: tallyman[1].id: "tally_die" stands twice, first in line 113`},
		{"a ? token of two meanings", "game.yaml", "place: cheese", "place: cheese, nest: true", "game.yaml:127:5: question_tokens[3]: a token shows one thing: place, spawn_peculiar: 1 or nest: true"},
		{"a ? token too few", "game.yaml", "{id: q_nest, count: 4", "{id: q_nest, count: 3", "game.yaml:82:20: components.question_tokens: 30, at most 60; the counts of the ? tokens make 29 (RAT-123)"},
		{"a leading zero", "game.yaml", "cost: 2", "cost: 02", "game.yaml:113:27: 02; a number may not begin with 0: write it without, or in quotes"},
		{"a blind ratcatcher", "ratcatchers.yaml", "accuracy: 4", "accuracy: 7", "ratcatchers.yaml:17:15: ratcatchers[0].accuracy: 7; it is 2 to 6"},
		{"an unknown upgrade", "ratcatchers.yaml", "upgrades: {attack: 2", "upgrades: {attacks: 2", "ratcatchers.yaml:22:16: ratcatchers[0].upgrades.attacks: there is no such field; did you mean attack?"},
		{"a trap without attack", "ratcatchers.yaml", "trigger: [{attack: {dice: 2}}]", "trigger: []", "ratcatchers.yaml:24:91: ratcatchers[0].trap_types[0].trigger: a list of 0; it is a list of 1"},
		{"too many dice", "ratcatchers.yaml", "trigger: [{attack: {dice: 4}}]", "trigger: [{attack: {dice: 40}}]", "ratcatchers.yaml:25:115: ratcatchers[0].trap_types[1].trigger[0].attack.dice: 40; it is 1 to 12"},
		{"a trap that poisons", "ratcatchers.yaml", "while_set: []", "while_set: [{poison: {kinds: [white], max: 1}}]", "ratcatchers.yaml:24:80: ratcatchers[0].trap_types[0].while_set[0].poison: there is no such field; there are snare, lure"},
		{"an ability without effect", "ratcatchers.yaml", "do: [{free_trap: {}}]", "do: []", "ratcatchers.yaml:99:110: ratcatchers[4].abilities.a.do: a list of 0; it is a list of 1 to 20"},
		{"an empty effect", "ratcatchers.yaml", "{free_trap: {}}", "{}", "ratcatchers.yaml:99:111: ratcatchers[4].abilities.a.do[0]: a map with 0 fields; write one, one of attack, push, guard, gain, free_trap, spring_traps, safe_steps, snare, lure, poison, calm"},
		{"a lasting effect without a token", "ratcatchers.yaml", "place: none, do: [{push", "place: none, do: [{snare: {kinds: [white]}}, {push", "ratcatchers.yaml:45:113: ratcatchers[1].abilities.a.do[0]: an effect that lasts needs a token in the city; choose another place than none (RAT-243)"},
		{"an attack nowhere", "ratcatchers.yaml", "place: own, do: [{attack: {dice: 3}}]", "place: none, do: [{attack: {dice: 3}}]", "ratcatchers.yaml:81:109: ratcatchers[3].abilities.a.do[0]: an attack needs a zone; choose another place than none (RAT-602)"},
		{"an unknown place", "ratcatchers.yaml", "place: within_2", "place: within_3", `ratcatchers.yaml:117:91: ratcatchers[5].abilities.a.place: "within_3"; it is one of own, near, township, within_2, none; did you mean within_2?`},
		{"an unknown kind", "ratcatchers.yaml", "{snare: {kinds: [brown, black, white, peculiar]}}", "{snare: {kinds: [cats]}}", `ratcatchers.yaml:27:134: ratcatchers[0].abilities.a.do[0].snare.kinds[0]: "cats"; it is one of brown, black, white, peculiar`},
		{"a tracker too short", "nemeses.yaml", "      - {step: 10, do: [{lose: true}]}\n", "", "nemeses.yaml:31:7: nemeses[0].tracker: 9 steps; the rats lose or win with 10 cheese (RAT-103)"},
		{"tracker steps out of order", "nemeses.yaml", "{step: 4, do: []}", "{step: 5, do: []}", "nemeses.yaml:34:16: nemeses[0].tracker[3].step: 5; it is 4"},
		{"a mutation without a table", "nemeses.yaml", "{step: 7, do: []}", "{step: 7, do: [{mutate: 1}]}", "nemeses.yaml:66:33: nemeses[1].tracker[6].do[0].mutate: the ability of this Nemesis has no table of mutations; give it one"},
		{"the spawn of white rats", "nemeses.yaml", "{who: white, attribute: movement", "{who: white, attribute: spawn", `nemeses.yaml:27:55: nemeses[0].ability.mutations[3].increase.attribute: "spawn"; it is one of bite, defence, movement`},
		{"a peculiar rat too few", "game.yaml", "peculiar_rats: 13", "peculiar_rats: 12", "peculiar.yaml:14:3: peculiar_rats: 13 of them; components in game.yaml say 12 (RAT-401)"},
		{"an ability at the wrong moment", "peculiar.yaml", "when: leave", "when: bite", `peculiar.yaml:23:21: peculiar_rats[0].ability.when: "bite"; the ability parting_bite works at the moment "leave"`},
		{"two rewards alike", "peculiar.yaml", "[{special_b: 1}, {special_a: 2}]", "[{special_b: 1}, {special_b: 2}]", "peculiar.yaml:24:30: peculiar_rats[0].reward[1]: two options are both called special_b"},
		{"a rat named like a kind", "peculiar.yaml", "id: panback", "id: nemesis", `peculiar.yaml:110:9: peculiar_rats[8].id: "nemesis" is a word of the notation; choose another`},
		{"a township twice", "townships.yaml", "number: 34", "number: 33", "townships.yaml:448:13: townships[35].number: 33 stands twice"},
		{"a township with a side", "townships.yaml", "  - number: 34\n", "  - number: 33\n    side: hard\n    start: a\n", "townships.yaml:448:5: townships[35]: only township 0 has sides and a start zone\ntownships.yaml:448:13: townships[35].number: 33 stands twice"},
		{"a side twice", "townships.yaml", "side: hard\n", "side: normal\n", "townships.yaml:38:13: townships[1].number: 0 stands twice"},
		{"dice of two sorts", "ratcatchers.yaml", "trigger: [{attack: {dice: 4}}]", "trigger: [{attack: {dice: 4, per_rat: 1, max: 2}}]", "ratcatchers.yaml:25:108: ratcatchers[0].trap_types[1].trigger[0].attack: write {dice: n}, or {per_rat: 1, max: n}"},
		{"a township of another deck", "townships.yaml", "number: 34", "number: 35", "townships.yaml:448:13: townships[35].number: 35; it is 0 to 34"},
		{"expansion V", "townships.yaml", "expansion: IV", "expansion: V", `townships.yaml:42:16: townships[1].expansion: "V"; it is one of I, II, III, IV`},
		{"a map of two rows", "townships.yaml", "[abc, dcc, eec]", "[abc, dcc]", "townships.yaml:55:10: townships[2].map: a list of 2; it is a list of 3\ntownships.yaml:58:35: townships[2].connectors.south: \"e\"; the middle of that edge is in zone a"},
		{"a zone without a place", "townships.yaml", "[abc, dcc, eec]", "[abc, dcc, ccc]", "townships.yaml:55:10: townships[2].map: every zone has a place on it\ntownships.yaml:58:35: townships[2].connectors.south: \"e\"; the middle of that edge is in zone c"},
		{"a border that is none", "townships.yaml", "[[a, b], [a, d], [b, c], [c, d], [c, e], [d, e]]", "[[a, e], [a, b], [a, d], [b, c], [c, d], [c, e], [d, e]]", "townships.yaml:57:15: townships[2].adjacent: these are not the zones that share a side on the map"},
		{"a connector off the middle", "townships.yaml", "connectors: {north: b, south: e, west: d}", "connectors: {north: a, south: e, west: d}", `townships.yaml:58:25: townships[2].connectors.north: "a"; the middle of that edge is in zone b`},
		{"an island", "townships.yaml", "connectors: {north: b, south: e, west: d}", "connectors: {}", "townships.yaml:58:17: townships[2].connectors: there is none; a card has 1 to 4"},
		{"a nest off the card", "townships.yaml", "nests: [b, c]", "nests: [b, f]", `townships.yaml:59:16: townships[2].nests[1]: "f"; it is one of a, b, c, d, e`},
		{"a start elsewhere", "townships.yaml", "number: 1\n", "number: 1\n    start: a\n", "townships.yaml:52:5: townships[2]: only township 0 has sides and a start zone"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, _, err := New(pack(t, c.file, c.old, c.fresh)); err == nil || err.Error() != c.want {
				t.Errorf("have %v\nwant %s", err, c.want)
			}
		})
	}
}

func TestEveryTownshipIsThere(t *testing.T) {
	text, err := fs.ReadFile(Content(), "townships.yaml")
	if err != nil {
		t.Fatal(err)
	}
	most, _, _ := strings.Cut(string(text), "  - number: 34\n")
	err = new(Rules).read(content.Overlay{Top: fstest.MapFS{"townships.yaml": {Data: []byte(most)}}, Base: Content()})
	want := "townships.yaml:24:3: townships: number 34 is missing on the normal side; there are 0 to 34, and 0 has two sides (RAT-113)"
	if err == nil || err.Error() != want {
		t.Errorf("have %v\nwant %s", err, want)
	}
}

// FuzzContent lays any text over one of the files: it is refused in words, or it is played from.
func FuzzContent(f *testing.F) {
	names, err := fs.Glob(Content(), "*.yaml")
	if err != nil {
		f.Fatal(err)
	}
	for i, name := range names {
		text, err := fs.ReadFile(Content(), name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(i), text)
	}
	f.Add(uint8(0), []byte("game: ratcatcher\ncommon_rats: [{}, {}, {}, {}]\n"))
	f.Add(uint8(1), []byte("game: ratcatcher\nnemeses: [{tracker: [{do: [{}, {lose: {}}]}], ability: {mutations: [1]}}]\n"))
	f.Add(uint8(3), []byte("game: ratcatcher\nratcatchers: [{abilities: {a: {do: [{attack: {}}]}}, trap_types: [{trigger: [{}]}]}]\n"))
	f.Add(uint8(4), []byte("game: ratcatcher\ntownships: [{zones: [], map: [a, abcd, xyz, abc], adjacent: [[], a]}]\n"))
	f.Fuzz(func(t *testing.T, file uint8, text []byte) {
		name := names[int(file)%len(names)]
		files := content.Overlay{Top: fstest.MapFS{name: {Data: text}}, Base: Content()}
		if err := new(Rules).read(files); err != nil {
			if err.Error() == "" {
				t.Error("refused without words")
			}
			return
		}
		_, r, err := New(files)
		if err != nil {
			t.Fatal(err)
		}
		if s := positionOf(t, r, `{}`); len(r.Moves(&s, nil)) == 0 {
			t.Error("nothing can be played over content that was accepted")
		}
	})
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

// BenchmarkLoad builds the game over its content, as the program does when the game is first asked for.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, _, err := New(Content()); err != nil {
			b.Fatal(err)
		}
	}
}

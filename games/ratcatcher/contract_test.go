package ratcatcher

import (
	"io/fs"
	"reflect"
	"testing"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/gametest"
	"mischief/games/ratcatcher/box"
	"mischief/games/ratcatcher/rules"
)

// everyCatcher are options under which every Ratcatcher and every Nemesis is played.
var everyCatcher = []game.Options{
	nil,
	{"ratcatcher": "jory_reedpipe", "nemesis": "the_maw", "mode": "hard"},
	{"ratcatcher": "doctor_wormwood", "nemesis": "brood_mother"},
	{"ratcatcher": "brannoc_mallet", "nemesis": "old_delve", "mode": "hard"},
	{"ratcatcher": "tilda_sprocket", "nemesis": "old_delve"},
	{"ratcatcher": "sable_and_nip", "nemesis": "the_maw"},
}

func TestPositionIsSmall(t *testing.T) {
	if size := reflect.TypeFor[rules.Position]().Size(); size > 8<<10 {
		t.Errorf("a position takes %d bytes; search copies it by the million, so at most 8 KiB", size)
	} else {
		t.Logf("%d bytes", size)
	}
}

// suite is what every game's tests need, said of The Ratcatcher.
var suite = gametest.Suite[rules.Position, rules.Move, *Game]{
	Options: gametest.Options{Sets: everyCatcher, Matches: 10},
	Open:    New,
	Content: Content(),
	Read:    func(files fs.FS) error { _, err := box.Read(files); return err },
	Generated: map[string]func(*Game, string) string{
		"board/readings.ts": func(r *Game, command string) string { return r.Notation().TypeScript(command) },
		"board/document.ts": func(r *Game, command string) string { return r.DocumentType(command) },
	},
	Typed: map[string]string{
		"move 07c":                             "move 07c",
		"  MOVE   7C ":                         "move 07c",
		"attack 3":                             "attack 3",
		"trap snap_cage 00c":                   "trap snap_cage 00c",
		"ability a 0d":                         "ability a 00d",
		"ability b":                            "ability b",
		"collect":                              "collect",
		"slot attack":                          "slot attack",
		"buy tally_die white 1 brown 1":        "buy tally_die brown 1 white 1",
		"claim twin_tail question":             "claim twin_tail question",
		"claim flitterwing attack_dice":        "claim flitterwing attack_dice",
		"end":                                  "end",
		"connector 0 north":                    "connector 00 north",
		"lay r3":                               "lay r3",
		"allot none":                           "allot none",
		"allot hits white 1 brown 2 panback":   "allot hits brown 2 white 1 panback",
		"allot hits nemesis 3 sixes nemesis 1": "allot hits nemesis 3 sixes nemesis 1",
		"allot sixes twin_tail black 1":        "allot sixes black 1 twin_tail",
		"reward none":                          "reward none",
		"reward tally_cheese":                  "reward tally_cheese",
		"push brown>7b":                        "push brown > 07b",
		"push none":                            "push none",
		"go white 07c > 09a":                   "go white 07c > 09a",
		"go nemesis 07c>09a":                   "go nemesis 07c > 09a",
		"go jackdaw_jim 07c > 09a":             "go jackdaw_jim 07c > 09a",
		"nest 07a":                             "nest 07a",
		"lose a":                               "lose a",
		"poison white 3 black 2":               "poison black 2 white 3",
		"poison none":                          "poison none",
		"dice 2 6 5":                           "dice 6 5 2",
		"township 7":                           "township 07",
		"token cheese":                         "token cheese",
		"rat white":                            "rat white",
		"peculiar twin_tail":                   "peculiar twin_tail",
	},
	Mistyped: map[string]string{
		"":                               "A move is missing",
		"fly 07c":                        "begins with none of",
		"move":                           "write move ZONE",
		"move 07c 07d":                   `"07d" is too much; write move ZONE`,
		"move 35a":                       `There is no zone "35a"`,
		"move 07g":                       `There is no zone "07g"`,
		"attack many":                    `"many" is no whole number from 0 to 255`,
		"trap mousetrap 00c":             `There is no trap type "mousetrap": it is one of snap_cage, walk_in_cage`,
		"ability c":                      "it is one of a, b",
		"slot luck":                      `There is no slot "luck"`,
		"buy tally_die":                  `"buy tally_die" is not whole: it goes on with brown, black, white; write buy REWARD KIND NUMBER ...`,
		"buy tally_die white 1 white 1":  "is named twice",
		"buy tally_die white 0":          "is no whole number from 1 to 255",
		"claim twin_tail gold":           "it is one of question, special_a",
		"connector 00 up":                "it is one of north, east, south, west",
		"lay r4":                         "it is one of r0, r1, r2, r3",
		"allot":                          "write allot none",
		"allot hits":                     `"allot hits" is not whole: it goes on with brown, black, white, rat_o_nine_tails, `,
		"allot hits brown":               `is not whole; write allot none | [hits RAT [NUMBER] ...] [sixes RAT [NUMBER] ...]`,
		"allot hits brown 0":             "is no whole number from 1 to 255",
		"push brown 07b":                 `"07b" stands where > is needed`,
		"go cats 07c > 09a":              `There is no rat "cats"`,
		"dice 7":                         `There is no die "7": it is one of 6, 5, 4, 3, 2, 1; write dice PIPS ...`,
		"dice 0":                         `There is no die "0"`,
		"dice 1 1 1 1 1 1 1 1 1 1 1 1 1": "More than 12 are never named at once",
		"township 40":                    `There is no township "40"`,
		"peculiar mickey":                `There is no peculiar rat "mickey"`,
	},
	Names: map[string]bool{
		"cage: {brown: null}":                true,
		"cage: {green: null}":                false,
		"city: {\"07\": null}":               true,
		"city: {\"99\": null}":               false,
		"city: {\"00\": {zones: {d: null}}}": true,
		"city: {\"00\": {zones: {e: null}}}": false,
		"you: {slots: {unlock_b: null}}":     true,
		"you: {slots: {unlock_c: null}}":     false,
		"you: {slot: null}":                  false,
		"nemesis: {increases: {tail: null}}": false,
		"run_out: null":                      true,
		"run-out: null":                      false,
	},
	Slips: []gametest.Slip{
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
	},
}

func TestGame(t *testing.T)      { suite.Test(t) }
func FuzzNotation(f *testing.F)  { suite.FuzzNotation(f) }
func FuzzDocument(f *testing.F)  { suite.FuzzDocument(f) }
func FuzzOptions(f *testing.F)   { suite.FuzzOptions(f) }
func BenchmarkGame(b *testing.B) { suite.Benchmark(b) }

// FuzzContent begins, besides, with content that nearly is some.
func FuzzContent(f *testing.F) {
	suite.FuzzContent(f, map[string]string{
		"game.yaml":        "game: ratcatcher\ncommon_rats: [{}, {}, {}, {}]\n",
		"nemeses.yaml":     "game: ratcatcher\nnemeses: [{tracker: [{do: [{}, {lose: {}}]}], ability: {mutations: [1]}}]\n",
		"ratcatchers.yaml": "game: ratcatcher\nratcatchers: [{abilities: {a: {do: [{attack: {}}]}}, trap_types: [{trigger: [{}]}]}]\n",
		"townships.yaml":   "game: ratcatcher\ntownships: [{zones: [], map: [a, abcd, xyz, abc], adjacent: [[], a]}]\n",
	})
}

// positionOf reads a position from a document in YAML.
func positionOf(t *testing.T, g *Game, document string) rules.Position {
	t.Helper()
	s, err := g.Position(func(into any) error { return content.Decode("test.yaml", []byte(document), into) })
	if err != nil {
		t.Fatal(err)
	}
	return s
}

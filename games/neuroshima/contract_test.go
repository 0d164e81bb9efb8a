package neuroshima

import (
	"io/fs"
	"testing"

	"mischief/game"
	"mischief/game/gametest"
	"mischief/games/neuroshima/rules"
	"mischief/games/neuroshima/tiles"
)

// everyArmy are options under which every army and every mode is played.
var everyArmy = []game.Options{
	nil,
	{"armies": "borgo,outpost", "start": "first", "breath-of-death": "on"},
	{"armies": "hegemony,new-york", "start": "new-york"},
	{"armies": "neojungle,smart"},
	{"armies": "vegas,steel-police"},
	{"armies": "sharrash,doomsday-machine"},
	{"armies": "random", "mode": "deathmatch", "players": "4"},
	{"armies": "mississippi,neojungle,steel-police", "mode": "deathmatch", "board": "19"},
	{"armies": "moloch,vegas,mississippi,smart", "mode": "points", "players": "4", "board": "19"},
	{"armies": "mississippi,outpost,hegemony,doomsday-machine", "mode": "teams", "board": "19"},
	{"armies": "sharrash,mississippi,neojungle", "mode": "two-against-one", "board": "19"},
}

// suite is what every game's tests need, said of Neuroshima Hex.
var suite = gametest.Suite[rules.Position, rules.Move, *Game]{
	Options: gametest.Options{Sets: everyArmy, Matches: 3, Closely: 2},
	Open:    New,
	Content: Content(),
	Read:    func(files fs.FS) error { _, err := tiles.Read(files); return err },
	Generated: map[string]func(*Game, string) string{
		"board/readings.ts": func(r *Game, command string) string { return r.Notation().TypeScript(command) },
		"board/document.ts": func(r *Game, command string) string { return r.Codec().TypeScript(command) },
	},
	Opening: game.Options{"start": "first"},
	Typed: map[string]string{
		"hq c3 r0":               "hq c3 r0",
		"  HQ  C3 R5 ":           "hq c3 r5",
		"mutant c3 r2":           "mutant c3 r2",
		"Toxic-Bomb c3":          "toxic-bomb c3",
		"paralysis c3 r1":        "paralysis c3 r1",
		"discard push-back":      "discard push-back",
		"move b2>b3 r1":          "move b2 > b3 r1",
		"move b2 r4":             "move b2 r4",
		"mobility b2 > b3 r1":    "mobility b2 > b3 r1",
		"castling c4 b2":         "castling b2 c4",
		"small-bomb d3 c4 c3":    "small-bomb c3 c4 d3",
		"transposition b2<c3 r1": "transposition b2 < c3 r1",
		"sniper c3 base":         "sniper c3 base",
		"steel-net c3":           "steel-net c3",
		"start moloch":           "start moloch",
		"army new-york":          "army new-york",
		"draw medic":             "draw medic",
		"hq-push b3":             "hq-push b3",
		"unit-push b2 > b3":      "unit-push b2 > b3",
		"end":                    "end",
		"concede":                "concede",
		"no-move":                "no-move",
	},
	Mistyped: map[string]string{
		"":                             "A move is missing",
		"hybrid c3 r0":                 "neither with a tile of Mississippi",
		"mutant c3":                    "it goes on with r0, r1, r2, r3, r4, r5; write mutant HEX rN",
		"mutant c3 2":                  `There is no rotation "2": it is one of r0, r1, r2, r3, r4, r5`,
		"mutant c3 r6":                 `There is no rotation "r6"`,
		"mutant z9 r0":                 `There is no hex "z9" on the board of 19; c3 is its centre`,
		"toxic-bomb c3 r1":             `"r1" is too much; write toxic-bomb HEX`,
		"discard hybrid":               `There is no tile "hybrid" in the army of Mississippi`,
		"move b2 > b2 r1":              `"> b2" says nothing here: leave it out, or write move HEX [> HEX] rN`,
		"transposition b2 < b2 r1":     "b2 is named twice",
		"move b2":                      "write move HEX [> HEX] rN",
		"small-bomb c3 c4":             "write small-bomb HEX HEX HEX",
		"end now":                      `"now" is too much; write end`,
		"army dancer":                  `There is no army "dancer"`,
		"start borgo":                  `There is no player "borgo": it is one of mississippi, moloch; write start ARMY`,
		"treat c3 with b2 from d4 gas": `There is no attack "gas": it is one of melee`,
		"treat c3 by b2 from d4 melee": `"by" stands where with is needed; write treat HEX with HEX from HEX ATTACK`,
		"convert b2 x0":                `There is no attack "x0": it is one of m0`,
		"retreat":                      "write retreat HEX",
		"transposition b2 > c3 r1":     "write transposition HEX < HEX rN",
		"executioner c3 r1 execute":    "neither with a tile",
	},
	Names: map[string]bool{
		"units: {c2: null, e3: null}":                  true,
		"units: {c6: null}":                            false,
		"units: {f1: null}":                            false,
		"bases: {a1: null}":                            true,
		"bases: {a4: null}":                            false,
		"players: {moloch: {discard: {hybrid: null}}}": true,
		"players: {moloch: {discard: {mutant: null}}}": false,
		"players: {borgo: null}":                       false,
		"players: {moloh: null}":                       false,
		"now: {c9: null}":                              false,
		"battle: null, used: null, over: null":         true,
		"battel: null":                                 false,
		"woundz: null":                                 false,
	},
	Slips: []gametest.Slip{
		{"unknown field", "armies.yaml", "kind: hq", "knid: hq", "armies.yaml:38:7: armies[0].tiles: the army has no HQ\narmies.yaml:38:9: armies[0].tiles[0].kind: missing; it is one of warrior, module, foundation, instant, hq\narmies.yaml:41:9: armies[0].tiles[0].knid: there is no such field; did you mean kind?"},
		{"wrong type", "armies.yaml", "count: 1\n        kind: hq", "count: one\n        kind: hq", `armies.yaml:40:16: armies[0].tiles[0].count: "one"; it is a whole number, 1 to 35`},
		{"unknown kind", "armies.yaml", "kind: warrior", "kind: worrier", `armies.yaml:53:15: armies[0].tiles[1].kind: "worrier"; it is one of warrior, module, foundation, instant, hq; did you mean warrior?`},
		{"unknown ability", "armies.yaml", "abilities: [shadow_strike]", "abilities: [shadow_strife]", `armies.yaml:62:21: armies[0].tiles[1].abilities[0]: "shadow_strife"; it is one of 32 words, such as hq_push_back, matrix, net_of_steel, underground_castling, hq_rotation, shadow_strike; did you mean shadow_strike?`},
		{"unknown effect", "armies.yaml", "effects: {paralysis: 1}", "effects: {paralyses: 1}", "armies.yaml:135:54: armies[0].tiles[7].module.effects.paralyses: there is no such field; did you mean paralysis?"},
		{"unknown action", "armies.yaml", "action: battle", "action: bottle", `armies.yaml:199:17: armies[0].tiles[13].action: "bottle"; it is one of battle, move, push_back, sniper, grenade, air_strike, small_bomb, castling, rotation, terror, paralysis_action, transposition, smokescreen; did you mean battle?`},
		{"a tile too many", "armies.yaml", "name: \"Shadow\"\n        count: 2", "name: \"Shadow\"\n        count: 3", "armies.yaml:38:7: armies[0].tiles: 36 tiles; NSH-104 asks for 35"},
		{"five sides", "armies.yaml", "melee: [0, 1, 0, 1, 0, 1]", "melee: [0, 1, 0, 1, 0]", "armies.yaml:69:16: armies[0].tiles[2].melee: a list of 5; it is a list of 6"},
		{"an absurd strength", "armies.yaml", "melee: [0, 1, 0, 1, 0, 1]", "melee: [0, 99, 0, 1, 0, 1]", "armies.yaml:69:20: armies[0].tiles[2].melee[1]: 99; it is 0 to 9"},
		{"rising initiative", "armies.yaml", "initiative: [2, 1]", "initiative: [1, 2]", "armies.yaml:402:25: armies[1].tiles[13].initiative[1]: 2; each value is lower than the one before"},
		{"three values", "armies.yaml", "initiative: [2, 1]", "initiative: [3, 2, 1]", "armies.yaml:402:21: armies[1].tiles[13].initiative: a list of 3; it is a list of 0 to 2"},
		{"a foreign tile", "armies.yaml", "id: mississippi-mutant", "id: moloch-mutant", `armies.yaml:63:13: armies[0].tiles[2].id: "moloch-mutant"; it begins with "mississippi-"`},
		{"the same tile twice", "armies.yaml", "id: mississippi-mutant", "id: mississippi-shadow", `armies.yaml:63:13: armies[0].tiles[2].id: "mississippi-shadow" stands twice, first in line 50`},
		{"the same army twice", "armies.yaml", "id: borgo\n", "id: moloch\n", "armies.yaml:689:9: armies[3].id: \"moloch\" stands twice, first in line 220\n"},
		{"no hq", "armies.yaml", "kind: hq\n        toughness: 20", "kind: module\n        toughness: 20", "armies.yaml:38:7: armies[0].tiles: the army has no HQ"},
		{"a link that excludes modules", "armies.yaml", "excludes: hq", "excludes: modules", `armies.yaml:148:82: armies[0].tiles[8].module.excludes: "modules"; it is hq`},
		{"a strike at nobody", "armies.yaml", "target: any_enemy_unit", "target: nobody", `armies.yaml:61:52: armies[0].tiles[1].strike.target: "nobody"; it is any_enemy_unit`},
		{"markers of none", "armies.yaml", "venom: 5", "venom: many", `armies.yaml:34:22: armies[0].markers.venom: "many"; it is a whole number, 0 to 127`},
		{"a long link", "armies.yaml", "reach: 1", "reach: 7", "armies.yaml:135:41: armies[0].tiles[7].module.reach: 7; it is 1 to 2"},
		{"a leading zero", "armies.yaml", "count: 4", "count: 04", "armies.yaml:90:16: 04; a number may not begin with 0: write it without, or in quotes"},
	},
	OptionSlips: []gametest.OptionSlip{
		{"unknown option", game.Options{"colour": "red"}, "colour", "no such option"},
		{"five players", game.Options{"mode": "deathmatch", "players": "5"}, "players", "3 to 4"},
		{"unknown army", game.Options{"armies": "dancer"}, "armies", "none of mississippi"},
		{"one army twice", game.Options{"armies": "borgo,borgo"}, "armies", "twice"},
		{"three armies in a duel", game.Options{"armies": "borgo,smart,vegas"}, "armies", "3 armies for 2 players"},
		{"a duel on 37 hexes", game.Options{"board": "37"}, "board", "means nothing where mode is"},
		{"a duel of three", game.Options{"mode": "duel", "players": "3"}, "players", "means nothing where mode is"},
		{"a start of nobody", game.Options{"start": "smart"}, "start", "smart"},
		{"vegas starts", game.Options{"armies": "vegas,borgo", "start": "vegas"}, "start", "NSH-114"},
	},
}

func TestGame(t *testing.T)      { suite.Test(t) }
func FuzzNotation(f *testing.F)  { suite.FuzzNotation(f) }
func FuzzDocument(f *testing.F)  { suite.FuzzDocument(f) }
func FuzzOptions(f *testing.F)   { suite.FuzzOptions(f) }
func BenchmarkGame(b *testing.B) { suite.Benchmark(b) }

// FuzzContent begins, besides, with armies that nearly are some.
func FuzzContent(f *testing.F) {
	suite.FuzzContent(f,
		map[string]string{"armies.yaml": "armies:\n  - {id: a, name: A, tiles: [{id: a-hq, name: HQ, count: 35, kind: hq, toughness: 20}]}\n"},
		map[string]string{"armies.yaml": "armies: [{}, {}]\n"})
}

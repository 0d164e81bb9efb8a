package codex

import (
	"strings"
	"testing"
)

func TestFaultsAreNamedWithTheirPlace(t *testing.T) {
	for _, c := range []struct{ name, file, from, to, want string }{
		{"a trigger that there is not", "skills.yaml", "{when: free, cost: {exhaust: true}, do: [{test: {by: draw, card: {value: 5+}", "{when: fre, cost: {exhaust: true}, do: [{test: {by: draw, card: {value: 5+}", `45:16: skills[3].effects[0].when: "fre"; it is one of action, free, always, setup, start, end, attack, draw, after, hurt, kill, enter, search, found, round_end, track_end, riverboat; did you mean free?`},
		{"a parameter of another effect", "skills.yaml", "immune: {to: [engaged, figures]}", "immune: {to: [engaged, figures], n: 1}", `29:63: skills[1].effects[0].do[0].immune.n: there is no such field; there are until, to, who`},
		{"an immunity that there is not", "skills.yaml", "immune: {to: [engaged, figures]}", "immune: {to: [engage, figures]}", `29:44: skills[1].effects[0].do[0].immune.to[0]: "engage"; it is one of 22 words, such as stun, wound, vulnerable, pounce_vulnerable, hindering, hindering_drm; did you mean engaged?`},
		{"an immunity twice", "skills.yaml", "immune: {to: [engaged, figures]}", "immune: {to: [figures, figures]}", `29:53: skills[1].effects[0].do[0].immune.to[1]: "figures" stands twice`},
		{"a stat that there is not", "skills.yaml", "stat: {what: loot_draw, n: 1}", "stat: {what: lootdraw, n: 1}", `54:43: skills[4].effects[0].do[0].stat.what: "lootdraw"; it is one of 23 words, such as ap, prowl, stride, pounce, diagonal, investigate_ap; did you mean loot_draw?`},
		{"a number too large", "skills.yaml", "stat: {what: loot_draw, n: 1}", "stat: {what: loot_draw, n: 99}", `54:57: skills[4].effects[0].do[0].stat.n: 99; it is -20 to 20`},
		{"a number that is missing", "skills.yaml", "{drm: {n: 3}}]}\n  - id: steady-on", "{drm: {}}]}\n  - id: steady-on", `183:73: skills[19].effects[0].do[0].drm.n: missing; it is a number, or a count such as {count: {of: ally, adjacent: true}}`},
		{"a skill of nobody", "skills.yaml", "  - id: light-fingers\n    hero: minou", "  - id: light-fingers\n    hero: minuo", `15:11: skills[0].hero: "minuo"; it is one of minou, nera, patch, lunette, murray, ambroise, clemence, zeke, petard; did you mean minou?`},
		{"a level that there is not", "skills.yaml", "    hero: minou\n    level: 1\n    name: Light Fingers", "    hero: minou\n    level: 4\n    name: Light Fingers", `16:12: skills[0].level: 4; it is 1 to 3`},
		{"a skill twice", "skills.yaml", "id: slippery", "id: light-fingers", `22:9: skills[1].id: "light-fingers" stands twice, first in line 14`},
		{"a value that is none", "skills.yaml", "{value: 5+}, then: [{mark: {what: stun, whom: {who: vermin, adjacent: true}}}]", "{value: five}, then: [{mark: {what: stun, whom: {who: vermin, adjacent: true}}}]", `45:82: skills[3].effects[0].do[0].test.card.value: "five"; it is a value, such as 7+ (7 or more), 6- (6 or less), 5-8 or 11`},
		{"a value the wrong way round", "skills.yaml", "{value: 5+}, then: [{mark: {what: stun, whom: {who: vermin, adjacent: true}}}]", "{value: 9-5}, then: [{mark: {what: stun, whom: {who: vermin, adjacent: true}}}]", `45:82: skills[3].effects[0].do[0].test.card.value: "9-5"; it is a value, such as 7+ (7 or more), 6- (6 or less), 5-8 or 11`},
		{"a suit that there is not", "skills.yaml", "{suit: spades}", "{suit: swords}", `183:51: skills[19].effects[0].if[0].card.suit: "swords"; it is one of hearts, diamonds, clubs, spades`},
		{"a rank that there is not", "skills.yaml", "if: [{card: {rank: king}}], do: [{set_card", "if: [{card: {rank: kin}}], do: [{set_card", `147:60: skills[15].effects[1].if[0].card.rank: "kin"; it is one of ace, number, jack, queen, king, face, joker; did you mean king?`},
		{"a card without a draw", "skills.yaml", "{when: start, by: self, if: [{count: {of: vermin,", "{when: start, by: self, if: [{card: {rank: ace}}, {count: {of: vermin,", `629:45: skills[71].effects[0].if[0].card: no card has been drawn with start`},
		{"an unknown name", "skills.yaml", "{redirect: {to: self}}, {drm", "{redirect: {to: selv}}, {drm", `226:120: skills[24].effects[0].do[0].redirect.to: "selv"; it is one of self, target, attacker, actor, chosen, token, hero, ally, vermin, figure; did you mean self?`},
		{"a target without an attack", "skills.yaml", "{mark: {what: vulnerable, whom: {who: vermin, within: 6, los: true}}}", "{mark: {what: vulnerable}}", `105:51: skills[10].effects[0].do[0].mark: target is of an attack, and none is at hand with action; say who`},
		{"a token that nobody investigates", "skills.yaml", "act: {who: self, do: investigate, n: 2, within: 6}", "act: {who: {who: hero, within: 1, from: token}, do: investigate, n: 2, within: 6}", `87:100: skills[8].effects[0].do[0].act.who.from: no token is investigated with action`},
		{"a state that there is not", "skills.yaml", "any: [boss, bayou-biter]", "any: [boss, bayou-bitter]", `604:70: skills[68].effects[0].if[0].is.any[1]: "bayou-bitter"; it is one of 43 words, such as stunned, vulnerable, wounded, unhurt, unrevealed, zombified; did you mean bayou-biter?`},
		{"a use that always holds", "skills.yaml", "{when: always, do: [{stat: {what: loot_draw, n: 1}}]}", "{when: always, cost: {ap: 1}, do: [{draw_hand: {n: 1}}]}", "54:30: skills[4].effects[0].cost: what holds always is not used, so it costs nothing\n54:43: skills[4].effects[0].do: draw_hand happens once; always is for drm, stat, immune and lure"},
		{"an attack without its range", "skills.yaml", "{attack: {ad: 1, range: 3, stun: 6, wound: 11, area: big}}", "{attack: {ad: 1, stun: 6, wound: 11, area: big}}", `639:68: skills[72].effects[0].do[0].attack.range: missing; an attack without a weapon has its own, or says where its target is`},
		{"an attack without its draws", "skills.yaml", "{attack: {ad: 1, range: 3, stun: 6, wound: 11, area: big}}", "{attack: {range: 3, stun: 6, wound: 11, area: big}}", `639:68: skills[72].effects[0].do[0].attack.ad: missing; it is 1 to 9`},
		{"a weapon that there is not", "skills.yaml", "{attack: {with: thrown, area: big", "{attack: {with: throwing-knifes, area: big", `285:60: skills[31].effects[0].do[0].attack.with: "throwing-knifes"; it is one of 91 words, such as any, this, blade, club, firearm, thrown; did you mean throwing-knives?`},
		{"a refresh of nothing", "skills.yaml", "cost: {exhaust: true}, do: [{clear: {what: stun, whom: {who: ally, adjacent: true, is: [stunned]}}}]}\n    refresh: {when: kill, by: self}", "do: [{clear: {what: stun, whom: {who: ally, adjacent: true, is: [stunned]}}}]}\n    refresh: {when: kill, by: self}", `192:14: skills[20].refresh: nothing exhausts this card`},
		{"a skill that does nothing", "skills.yaml", "    effects:\n      - {when: always, do: [{stat: {what: loot_draw, n: 1}}]}", "    effects: []", `53:14: skills[4].effects: empty; a skill does something`},
		{"another effect in one map", "skills.yaml", "{draw_hand: {n: 2, from: discard}}", "{draw_hand: {n: 2, from: discard}, drm: {n: 1}}", `164:59: skills[17].effects[0].do[0]: a map with 2 fields; write one, one of 32 words, such as move, shift, place, attack, drm, redraw`},
		{"kings of no colour", "skills.yaml", "deck: {add: king, n: 2}", "deck: {add: ace, n: 2}", `146:41: skills[15].effects[0].do[0].deck.add: ace; only kings are set aside; it is king, red_king or black_king`},
		{"a price that heroes deny", "skills.yaml", "3: {price: 65, brought: 1}", "3: {price: 65, brought: 2}", `11:27: levels.3.brought: 2; heroes.yaml says 1`},

		{"a preferred weapon that there is not", "heroes.yaml", "preferred: [conjure-staff, boning-knife]", "preferred: [conjure-staff, bonning-knife]", `49:32: heroes[1].preferred[1]: "bonning-knife"; it is one of 83 words, such as cavalry-saber, pepperbox, old-navy-revolver, throwing-knives, dueling-foil, blackjack; did you mean boning-knife?`},
		{"a preferred weapon of level 2", "heroes.yaml", "preferred: [conjure-staff, boning-knife]", "preferred: [conjure-staff, bowie-knife]", `49:32: heroes[1].preferred[1]: "bowie-knife"; preferred weapons are weapons of level 1 (CNO-969)`},
		{"no attack draws", "heroes.yaml", "{name: Quick Claws, ad: 1,", "{name: Quick Claws, ad: 0,", `27:38: heroes[0].unarmed.ad: 0; it is 1 to 9`},
		{"a Stun value too high", "heroes.yaml", "range: 1, stun: 8, wound: 11}", "range: 1, stun: 18, wound: 11}", `155:63: heroes[8].unarmed.stun: 18; it is 1 to 13`},
		{"a hero without a flaw", "heroes.yaml", "      name: Skittish\n", "", `29:7: heroes[0].flaw.name: missing; it may not be empty`},
		{"a result before the attack", "heroes.yaml", "if: [{with: {range_min: 4}}]", "if: [{result: {any: [hit]}}]", `64:50: heroes[2].flaw.effects[0].if[0].result: there is no result with attack`},

		{"a way without words", "events.yaml", "says: the Natchez comes late, ", "", "77:105: events[10].effects[0].do[0].choose[1].says: missing; it may not be empty"},
		{"a way that leads nowhere", "events.yaml", "{says: the Natchez comes late, do: [{note: {name: late, until: scenario}}]}", "{says: the Natchez comes late}", "77:105: events[10].effects[0].do[0].choose[1].do: nothing happens; where nothing may be chosen write may: true"},
		{"too few cards", "loot.yaml", "counts: {total: 100,", "counts: {total: 101,", `17:17: counts.total: 101; the cards are 100`},
		{"too few cards of a level", "loot.yaml", "3: 25, from", "3: 24, from", `17:39: counts.3: 24; the cards are 25`},
		{"a kind of card that there is not", "loot.yaml", "    type: item\n    sort: clothing\n    level: 2\n    copies: 1\n    price: 34", "    type: itm\n    sort: clothing\n    level: 2\n    copies: 1\n    price: 34", "604:5: loot[45].class: missing; it is one of blade, club, firearm, thrown, bomb, unarmed\n604:5: loot[45].ad: missing; it is 1 to 9\n604:5: loot[45].stun: missing; it is 1 to 13\n604:5: loot[45].wound: missing; it is 1 to 13\n607:11: loot[45].type: \"itm\"; it is one of weapon, item, ammunition, bucks, event; did you mean item?\n608:5: loot[45].sort: there is no such field"},
		{"a weapon of no class", "loot.yaml", "    class: bomb\n    level: 1", "    class: rocket\n    level: 1", `217:12: loot[13].class: "rocket"; it is one of blade, club, firearm, thrown, bomb, unarmed`},
		{"an unarmed weapon", "loot.yaml", "    class: bomb\n    level: 1", "    class: unarmed\n    level: 1", `217:12: loot[13].class: unarmed is without a weapon`},
		{"a field that there is not", "loot.yaml", "    bucks: 25\n", "    bucks: 25\n    interest: 5\n", `722:5: loot[55].interest: there is no such field; there are from, also, id, name, text, type, level, copies, bucks, gamble`},

		{"a letter where there is none", "events.yaml", "[S, \"1\", \"2\", \"3\"]", "[S, \"1\", \"2\", \"4\"]", `127:80: events[18].effects[0].do[0].spawn.at.mark[3]: "4"; it is one of 35 words, such as G, H, L, V, S, 1`},
		{"a note that there is not", "events.yaml", "if: [{note: {name: late}}]", "if: [{note: {name: laté}}]", `78:42: events[10].effects[1].if[0].note.name: "laté"; it is one of marie-owes-you, levee-held, burr-beaten, knows-the-bayou, press-safe, roux-dead, sacrebleu-dead, croc-dead, campaign-won, alarm, fuse-lit, late, kings-favour; did you mean late?`},
		{"too few events", "events.yaml", "count: {total: 20,", "count: {total: 21,", `9:16: count.total: 21; the cards are 20`},
		{"a choice of one", "events.yaml", ", {says: two heroes suffer 1 Wound each, do: [{wound: {n: 1, whom: {who: hero, pick: 2}}}]}", "", `84:41: events[11].effects[0].do[0].choose: a list of 1; it is a list of 2 to 6`},
		{"nothing to pay with", "events.yaml", "cost: {bucks: 10}, may: true", "cost: {exhaust: true}, may: true", `71:33: events[9].effects[0].cost: only a skill or loot card can be exhausted or discarded`},

		{"two bosses", "vermin.yaml", "  croc: 1\n", "  croc: 2\n", `41:9: markers.croc: 2; there is one of each boss`},
		{"other markers than said", "vermin.yaml", "  stinker: 2\n  croc", "  stinker: 3\n  croc", `37:10: markers.total: 14; the markers of all that do not swarm are 15`},
		{"a power that there is not", "vermin.yaml", "powers: [boss, dodge, flying, glider]", "powers: [boss, dodge, flying, gilder]", `170:35: foes[8].powers[3]: "gilder"; it is one of 24 words, such as bokor, boss, camouflage, conjoined, cornered, counterattack; did you mean glider?`},
		{"a power that the rules do not know", "vermin.yaml", "  - id: thick-skinned # CNO-837\n", "  - id: thick-skin\n", `421:9: powers[23].id: "thick-skin"; it is one of 24 words, such as bokor, boss, camouflage, conjoined, cornered, counterattack; did you mean thick-skinned?`},
		{"a power that does nothing", "vermin.yaml", "    code: \"cornered: choice of attack\"\n", "", `307:14: powers[4].effects: empty; say what the power does in effects, or in code what the rules do`},
		{"a weapon of no class of a foe", "vermin.yaml", "{name: Rammer, ad: 1, range: 1, stun: 5, wound: 9, weapon: true, class: club}", "{name: Rammer, ad: 1, range: 1, stun: 5, wound: 9, weapon: true}", `270:9: variants[2].attacks[0].class: missing; a weapon has one`},
		{"a base that there is not", "vermin.yaml", "base: mort\n", "base: mortt\n", `250:11: variants[1].base: "mortt"; it is one of mosquito, pistoleer, bayou-biter, stinker, croc, george-burr, mort, roux-poubelle, sacrebleu, viceroy, rat-king, rat-courier, mort-undying, powder-rat; did you mean mort?`},
		{"a base that is a variant", "vermin.yaml", "  - id: powder-rat\n    base: pistoleer", "  - id: powder-rat\n    base: rat-courier", `262:11: variants[2].base: "rat-courier"; it is one of the foes, which have markers of their own`},
		{"faces of one who has none", "vermin.yaml", "powers: [boss, conjoined, large, revolving-personality]", "powers: [boss, conjoined, large]", `194:14: foes[10].aspects: a figure with Revolving Personality has Aspects, and no other has`},

		{"an ally of no kind", "allies.yaml", "    kind: fighter", "    kind: figther", `42:11: allies[3].kind: "figther"; it is one of civilian, fighter; did you mean fighter?`},

		{"a start that there is not", "campaign.yaml", "start: s01", "start: s00", `8:8: start: "s00"; it is one of s01, s02, s03, s04a, s04b, s05, s06a, s06b, s07, s08a, s08b, s09, s10, s11, s12, s13; did you mean s01?`},
		{"a note without a meaning", "campaign.yaml", "asked: [], means: the river is safer}", "asked: []}", `36:14: notes.croc-dead.means: missing; it may not be empty`},
		{"a scenario twice", "campaign.yaml", "- {scenario: s12, goal", "- {scenario: s11, goal", `26:16: order[14].scenario: "s11" stands twice, first in line 25`},

		{"a map of another width", "scenario-s01.yaml", "  width: 14\n", "  width: 16\n", `24:5: map.terrain: 14 by 12 squares are drawn; width and height say 16 by 12`},
		{"an odd map", "scenario-s01.yaml", "    - \"+-+-+-+-+-+-+-+-+-+-+-+-+-+-+\"\n    - \"|. . . . . . . . . #|. . . .|\"\n", "", `24:5: map.terrain: there are 23 lines; 2 x height + 1 are needed, with an even height`},
		{"a line too short", "scenario-s01.yaml", "\"|. . . . . . . . . #|. . . .|\"", "\"|. . . . . . . . . #|. . . |\"", `25:7: map.terrain[1]: it has 28 characters, the first line has 29`},
		{"a square that is none", "scenario-s01.yaml", "\"|. . . . . . . . . #|. . . .|\"", "\"|. . . . . . . . . x|. . . .|\"", `25:7: map.terrain[1]: at place 20: 'x' is no square; squares are '#' '%' ',' '.' '~'`},
		{"an open border", "scenario-s01.yaml", "\"|. . . . . . . . . #|. . . .|\"", "\"|. . . . . . . . . #|. . . . \"", `25:7: map.terrain[1]: at place 29: ' ' stands on the border; the border is drawn as a wall`},
		{"an unknown mark", "scenario-s01.yaml", "\"....L.........\"", "\"....l....O....\"", `50:7: map.marks[0]: at place 10: 'O'; a mark is G, H, L, V, S, 1, 2, 3, X or a letter from a to z, and . is none`},
		{"a mark on a wall", "scenario-s01.yaml", "\"....L.........\"", "\".........L....\"", `50:7: map.marks[0]: at place 10: 'L' stands on a blocking square`},
		{"marks too short", "scenario-s01.yaml", "\"....L.........\"", "\"....L........\"", `50:7: map.marks[0]: a line of 13 characters; the map is 14 squares wide`},
		{"no start", "scenario-s01.yaml", "\".G..........L.\"", "\"............L.\"", `50:5: map.marks: there is no G, where the heroes start`},
		{"a door that is not drawn", "scenario-s01.yaml", "kitchen: [[9, 3], [10, 3]]", "kitchen: [[9, 4], [10, 4]]", "63:5: map.doors: the edge between [9, 3] and [10, 3] is drawn D, and no door has it\n63:14: map.doors.kitchen: no edge between [9, 4] and [10, 4] is drawn D"},
		{"a door between squares far apart", "scenario-s01.yaml", "kitchen: [[9, 3], [10, 3]]", "kitchen: [[8, 3], [10, 3]]", "63:5: map.doors: the edge between [9, 3] and [10, 3] is drawn D, and no door has it\n63:14: map.doors.kitchen: no edge between [8, 3] and [10, 3] is drawn D"},
		{"a door that there is not", "scenario-s01.yaml", "edge: kitchen", "edge: kitchn", `101:37: entries.1.effects[0].terrain.at.edge: "kitchn"; it is one of any, kitchen; did you mean kitchen?`},
		{"a mark that is not on the map", "scenario-s01.yaml", "{when: search, at: [H]", "{when: search, at: [k]", `86:29: rules[3].effects[0].at[0]: "k"; the map of this scenario has no such mark`},
		{"an entry that there is not", "scenario-s01.yaml", "do: [{entry: 1}]", "do: [{entry: 2}]", "86:46: rules[3].effects[0].do[0].entry: 2; the scenario has no such entry\n98:5: entries.1: nothing on the sheet leads to this entry"},
		{"a pool of more than the box has", "scenario-s01.yaml", "pool: {mosquito: 4}", "pool: {mosquito: 14}", `16:18: pool.mosquito: with this there are 14 markers of mosquito; the box has 10 (CNO-R06)`},
		{"a pool of unknown vermin", "scenario-s01.yaml", "pool: {mosquito: 4}", "pool: {moskito: 4}", `16:8: pool.moskito: there is no such field; did you mean mosquito?`},
		{"too few vermin for the setup", "scenario-s01.yaml", "pool: {mosquito: 4}", "pool: {mosquito: 3}", `16:7: pool: 3 vermin; the map has 4 squares V, each of which gets one in the setup (CNO-210)`},
		{"a letter without a square", "scenario-s01.yaml", "track: [\"\", \"\", \"\", \"\", \"\", \"\", \"\", \"\", \"\"]", "track: [\"\", S2]", `19:13: track[1]: the map has no square 2, where vermin of this letter would come`},
		{"a next scenario that there is not", "scenario-s01.yaml", "next: [{scenario: s02}]", "next: [{scenario: s2}]", `106:19: next[0].scenario: "s2"; it is one of s01, s02, s03, s04a, s04b, s05, s06a, s06b, s07, s08a, s08b, s09, s10, s11, s12, s13; did you mean s02?`},
		{"no way out", "scenario-s02.yaml", "    - \".................X\"\n    - \".G...............X\"", "    - \"..................\"\n    - \".G................\"", `67:3: win: somebody must leave, and the map has no X, where one does`},
		{"a boss from nowhere", "scenario-s03.yaml", "set_aside: {rat-king: 1}\n", "", `72:91: rules[1].effects[0].do[0].spawn.what: "rat-king"; it is neither in the pool nor set aside in this scenario`},
		{"a figure that there is not", "scenario-s05.yaml", "spawn: {what: captive,", "spawn: {what: captiv,", `80:53: rules[0].effects[0].do[0].spawn.what: "captiv"; it is one of pool, mosquito, pistoleer, bayou-biter, stinker, croc, george-burr, mort, roux-poubelle, sacrebleu, viceroy, rat-king, rat-courier, mort-undying, powder-rat, captive, foundling, press-cart, burr-hired; did you mean captive?`},
		{"a count of nothing", "scenario-s05.yaml", "if: [{count: {of: kills, is: [captive], min: 3}}]", "if: [{count: {of: kills, is: [captive]}}]", `75:116: lose[0].if[0].count: it is counted for nothing; write min or max`},
		{"a deed of nobody", "scenario-s05.yaml", "{when: end, by: {who: hero, not: [captive]}, may: true", "{when: end, may: true", `84:9: rules[1].effects[0].by: missing; nobody bears a rule of a sheet, so it says who, such as {who: hero}`},
		{"an entry that nothing leads to", "scenario-s04a.yaml", "do: [{entry: 1}]", "do: [{draw_hand: {n: 1}}]", `90:5: entries.1: nothing on the sheet leads to this entry`},
		{"an entry without an end", "scenario-s04a.yaml", "effects: [{spawn: {what: mort, at: {mark: m}}}]", "effects: [{spawn: {what: mort, at: {mark: m}}}, {entry: 1}]", `90:5: entries.1: the entry leads back to itself`},
		{"a rule of two heroes that replaces none", "scenario-s06b.yaml", "    - name: Put Your Back into It", "    - name: Push", `110:13: two_heroes.rules[0].name: "Push"; the sheet has no rule of this name that it could replace`},
		{"an exception for nobody", "scenario-s06b.yaml", "    code: \"press-cart: it may enter neither hindering terrain nor water and goes straight, never diagonally; who", "    code: \"press-card: it may enter neither hindering terrain nor water and goes straight, never diagonally; who", `69:11: rules[0].code: "press-card"; it begins with the ally whose moves are the exception, such as press-cart: ...`},
		{"Health of one who does not come", "scenario-s08a.yaml", "health: {roux-poubelle: 9}", "health: {sacrebleu: 9}", `15:21: health.sacrebleu: it is neither in the pool nor set aside in this scenario`},
		{"a field that cannot be other for two", "scenario-s13.yaml", "  setup_marks: 4\n", "  setup_marks: 4\n  exit: They go.\n", `126:3: two_heroes.exit: there is no such field`},
		{"a blast with a range", "scenario-s08b.yaml", "stun: 3, wound: 6, blast: true}", "stun: 3, wound: 6, range: 2, blast: true}", `86:194: rules[0].effects[0].do[0].attack.blast: nobody attacks: it has ad, stun and wound alone (CNO-R102)`},
		{"a terrain that there is not", "scenario-s08b.yaml", "becomes: hindering}", "becomes: hindring}", `86:227: rules[0].effects[0].do[1].terrain.becomes: "hindring"; it is one of floor, blocking, hindering, water, open, closed; did you mean hindering?`},
		{"a floor that is closed", "scenario-s08b.yaml", "becomes: hindering}", "becomes: closed}", `86:227: rules[0].effects[0].do[1].terrain.becomes: closed; doors become open or closed, and only doors do`},
		{"another sheet", "scenario-s13.yaml", "id: s13\n", "id: s12\n", `4:5: id: "s12"; it is s13`},
		{"another game", "maps.yaml", "game: neworleans", "game: slaughter", `4:7: game: "slaughter"; it is neworleans`},
		{"another version", "maps.yaml", "version: 1", "version: 2", `6:10: version: 2; it is 1`},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := again(t, c.file, with(t, c.file, c.from, c.to))
			if err == nil {
				t.Fatal("there is no error")
			}
			got := strings.ReplaceAll(err.Error(), c.file+":", "")
			if got != c.want {
				t.Errorf("the error is\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestFormerFaults reads sheets with faults in what they say of older editions.
func TestFormerFaults(t *testing.T) {
	for _, c := range []struct{ name, file, from, to, want string }{
		{"an edition that is no number", "scenario-s02.yaml", "  1: # searches", "  first: # searches", `108:5: before.first: it is the number of the last edition of the rules in which this was so`},
		{"a field that there is not", "scenario-s02.yaml", "    two_heroes: {track: [", "    two_heros: {track: [", `110:5: before.1.two_heros: there is no such field; did you mean two_heroes?`},
		{"a rule of two heroes that replaces none", "scenario-s01.yaml", "      rules: []\n", "      rules: [{name: Push, text: Push., effects: []}]\n", `135:22: before.2.two_heroes.rules[0].name: "Push"; the sheet has no rule of this name that it could replace`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Read(with(t, c.file, c.from, c.to))
			if err == nil {
				t.Fatal("there is no error")
			}
			if got := strings.ReplaceAll(err.Error(), c.file+":", ""); got != c.want {
				t.Errorf("the error is\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestCampaignLeadsOn(t *testing.T) {
	for _, c := range []struct{ name, file, from, to, want string }{
		{"a circle", "scenario-s03.yaml", "next: [{scenario: s04a}, {scenario: s04b}]", "next: [{scenario: s04a}, {scenario: s02}]",
			`scenario-s03.yaml:95:37: next[1].scenario: "s02"; its place in the campaign is 2 and that of this one 3, so the campaign would go round in a circle`},
		{"a dead end", "scenario-s03.yaml", "next: [{scenario: s04a}, {scenario: s04b}]", "next: []",
			"scenario-s03.yaml:95:7: next: the last scenario of the campaign, s13, leads nowhere, and every other leads on"},
		{"a scenario that nothing leads to", "scenario-s03.yaml", "next: [{scenario: s04a}, {scenario: s04b}]", "next: [{scenario: s04b}]",
			"campaign.yaml:14:40: order[2].next: the sheet of s03 leads elsewhere\ncampaign.yaml:15:16: order[3].scenario: \"s04a\"; no scenario leads there"},
		{"another goal", "campaign.yaml", "goal: survive", "goal: revive", `campaign.yaml:25:27: order[13].goal: "revive"; the sheet of s11 says "survive"`},
		{"a note that nothing writes", "scenario-s08a.yaml", "max: 200}}}, {note: {name: roux-dead}}]", "max: 200}}}]", "campaign.yaml:34:14: notes.roux-dead: it is asked for, and nothing writes it"},
		{"a sheet that is missing", "campaign.yaml", "{scenario: s13, goal: final, next: []}", "{scenario: s13, goal: final, next: []}\n  - {scenario: s14, goal: encore, next: []}",
			`campaign.yaml:28:16: order[16].scenario: "s14"; there is no file scenario-s14.yaml`},
	} {
		if _, err := Read(with(t, c.file, c.from, c.to)); err == nil || err.Error() != c.want {
			t.Errorf("%s: the error is\n%v\nwant\n%s", c.name, err, c.want)
		}
	}
}

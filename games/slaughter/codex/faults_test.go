package codex

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game/content"
)

// single is a folder with one file in it.
type single struct {
	name string
	text []byte
}

func (s single) Open(name string) (fs.File, error) {
	return fstest.MapFS{s.name: {Data: s.text}}.Open(name)
}

func TestFaultsAreNamedWithTheirPlace(t *testing.T) {
	for _, c := range []struct{ name, file, from, to, want string }{
		{"a word that there is not", "skills-warrior.yaml", "{effect: condition, condition: slowed, who: target, per_pip: 1, if: hit}", "{effect: condition, condition: slowd, who: target, per_pip: 1, if: hit}",
			`skills[6].green.effects[0].condition: "slowd"; it is one of bleeding, burning, dazed, deep_wound, knockdown, poisoned, slowed; did you mean slowed?`},
		{"a parameter of another effect", "skills-warrior.yaml", "condition: slowed, who", "condition: slowed, stat: AV, who", "skills[6].green.effects[0].stat: there is no such field"},
		{"a parameter that is missing", "skills-warrior.yaml", "{effect: condition, condition: slowed, who", "{effect: condition, who", "condition: missing; the effect condition has it"},
		{"a number that grows where none does", "skills-warrior.yaml", "{effect: modify, stat: AV, who: self, fixed: -1, until: turn_end}", "{effect: modify, stat: AV, who: self, per_pip: -1, until: turn_end}", "(WAS-502)"},
		{"an effect without its number", "skills-extra.yaml", "{effect: move_extra, who: self, per_pip: 2}", "{effect: move_extra, who: self}", "the effect move_extra has a number; write per_pip or fixed"},
		{"two ends", "skills-warrior.yaml", "{effect: modify, stat: AV, who: self, fixed: -1, until: turn_end}", "{effect: modify, stat: AV, who: self, fixed: -1, until: turn_end, lasting: true}", "write one"},
		{"lasting without a duration", "skills-extra.yaml", "applies_to: this_attack}", "lasting: true}", "lasting: the skill has no duration for which it could last"},
		{"reach without one", "skills-extra.yaml", "    reach_per_pip: {hash: 0.5, pip: magic, centre: target}\n", "", "reach_per_pip: missing; an effect concerns who is in reach"},
		{"a skill of another school", "skills-extra.yaml", "id: extra.plague", "id: druid.plague", `skills[0].id: "druid.plague"; an id in this file is extra. and a name`},
		{"a skill twice", "skills-extra.yaml", "id: extra.purify", "id: extra.plague", `"extra.plague" stands twice, first in line 9`},
		{"a blue part of a plain skill", "skills-extra.yaml", "class: [spell]", "class: [skill]", "blue: only spells and Voodoo have a blue part"},
		{"no class", "skills-extra.yaml", "    class: [spell]\n", "", "class: missing"},
		{"a class twice", "skills-extra.yaml", "class: [spell]", "class: [spell, spell]", `class[1]: "spell" stands twice`},
		{"special without a word of it", "skills-extra.yaml", "    class: [spell]\n", "    class: [spell]\n    special: true\n", "special_text: missing"},
		{"a number that is none", "skills-extra.yaml", "hash: 0.5, pip", "hash: half, pip", `reach_per_pip.hash: half; it is a number with at most three decimals, 0 to 24`},
		{"a number too fine", "skills-extra.yaml", "hash: 0.5, pip", "hash: 0.5001, pip", "at most three decimals"},
		{"a number too large", "skills-extra.yaml", "{effect: move_extra, who: self, per_pip: 2}", "{effect: move_extra, who: self, per_pip: 31}", "per_pip: 31; it is -30 to 30"},
		{"both kinds of turns", "skills-ranger.yaml", "duration: {until: phase_end, per_pip: 1, pip: skill}", "duration: {until: phase_end, turns: 1, per_pip: 1, pip: skill}", "write one of them"},
		{"an unknown field", "skills-extra.yaml", "  - id: extra.plague\n", "  - id: extra.plague\n    colour: black\n", "skills-extra.yaml:10:5: skills[0].colour: there is no such field"},
		{"a skill that there is not", "heroes.yaml", "skills: [warrior.fierce-blow, ", "skills: [warrior.fierce-blo, ", `heroes.yaml:20:14: figures[0].skills[0]: "warrior.fierce-blo"; it is one of 247 words`},
		{"the skill that was meant", "heroes.yaml", "skills: [warrior.fierce-blow, ", "skills: [warrior.fierce-blo, ", "did you mean warrior.fierce-blow?"},
		{"a weapon that there is not", "heroes.yaml", "weapons: [longbow]", "weapons: [longbw]", "did you mean longbow?"},
		{"three weapons", "heroes.yaml", "weapons: [longbow]", "weapons: [longbow, pistol, rifle]", "a list of 0 to 2"},
		{"a shape of no Pet", "heroes.yaml", "shape: sorrels-owl", "shape: gnashgar", "shape: gnashgar is a daemon; it must be a pet"},
		{"a Pet that is none", "heroes.yaml", "pets: [bramble]", "pets: [gnashgar]", "pets: gnashgar is a daemon; it must be a pet"},
		{"a figure twice", "heroes.yaml", "  - id: sir-clawdius", "  - id: wolf", `figures.yaml has a figure of this name, too`},
		{"a throwing weapon of no category", "heroes.yaml", "    thrown: slashing\n", "", "thrown: missing"},
		{"a lineup with somebody who is not there", "heroes.yaml", "lineup: [sir-clawdius, ", "lineup: [sir-claudius, ", "did you mean sir-clawdius?"},
		{"a lineup with a Pet", "heroes.yaml", "lineup: [sir-clawdius, ", "lineup: [bramble, ", "lineup[0]: bramble is a pet; it must be a hero"},
		{"a lineup with somebody twice", "heroes.yaml", "lineup: [sir-clawdius, ", "lineup: [sir-clawdius, sir-clawdius, ", `lineup[1]: "sir-clawdius" stands twice`},
		{"a sweep without a pole", "heroes.yaml", "weapons: [pole-slashing]", "weapons: [slashing]", "(WAS-361)"},
		{"a Pet without an ability", "heroes.yaml", "    ability: evasive\n", "", "ability: every Pet has exactly one"},
		{"a weapon without a range", "arms.yaml", "range: {fixed: 20}, ", "", "weapons[17].range: a range is per_die, fixed or sight; write one of them"},
		{"a range of a melee weapon", "arms.yaml", "natural: true, critical: category, note", "natural: true, range: {fixed: 1}, critical: category, note", "a melee weapon has none (WAS-350)"},
		{"armour that protects too well", "arms.yaml", "most_defence: 2", "most_defence: 3", "medium armour allows 2 (WAS-155)"},
		{"a condition too few", "arms.yaml", "  - {id: slowed, name: Slowed, per_counter: \"-1# per movement action\", from: rulebook}\n", "", "a list of 6; it is a list of 7"},
		{"terrain without an answer", "maps.yaml", "{kind: crate, see_through: false, walk_through: false, cover: true, climbable: true, height: 1, points: [[11.5, 11.5]", "{kind: crate, see_through: false, walk_through: false, climbable: true, height: 1, points: [[11.5, 11.5]", "cover: missing; it is true or false (WAS-105)"},
		{"terrain that crosses itself", "maps.yaml", "points: [[11.5, 11.5], [12.5, 11.5], [12.5, 12.5], [11.5, 12.5]]", "points: [[11.5, 11.5], [12.5, 12.5], [12.5, 11.5], [11.5, 12.5]]", "points: the edge from corner"},
		{"terrain outside the map", "maps.yaml", "[[11.5, 11.5], [12.5, 11.5]", "[[11.5, 11.5], [25, 11.5]", "25; it is 0 to 24"},
		{"a map that is lopsided", "maps.yaml", "[[5.5, 7], [8.5, 7]", "[[5.5, 7], [8.4, 7]", `symmetry: "quarter turn"; the pieces of terrain do not lie like that`},
		{"a mission on another map", "scenarios.yaml", "map: train-magic", "map: train-melee", "train-melee is not the map of this mission"},
		{"a mission with another skill", "scenarios.yaml", "skill: zealot.life-boon", "skill: zealot.purge", "the Hero of the mission does not have it"},
		{"arrivals from nowhere", "scenarios.yaml", "    enters: [23, 23]\n", "", "enters: it is where the arrivals come from"},
		{"a rule that is none", "scenarios.yaml", "rules: [WAS-810]", "rules: [WAS-81]", `"WAS-81"; rules are called WAS- and three digits`},
		{"a name with a gap", "maps.yaml", "name: Four Alleys", "name: \"{{.x\"", `maps.yaml:7:11: maps[0].name: "{{.x"; leave {{ out: it begins a gap in a sentence`},
		{"a weight of nothing", "evaluation.yaml", "  life: ", "  lives: ", "lives"},
		{"a weight that is too much", "evaluation.yaml", "burning: 0", "burning: 100001", "-100000 to 100000"},
		{"another game", "scenarios.yaml", "game: slaughter", "game: ratcatcher", `scenarios.yaml:2:7: game: "ratcatcher"; it is slaughter`},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := again(t, c.file, with(t, c.file, c.from, c.to))
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), c.file+":") {
				t.Errorf("the error is %v; want %s", err, c.want)
			}
		})
	}
}

func TestCardsBreakNoRule(t *testing.T) {
	const clawdius = "      6: {defence: 4, melee: 1, skill: 1}\n      5: {defence: 3, melee: 2}\n      4: {defence: 1, melee: 3}\n    points: 20\n"
	const wolf = "      6: {melee: 4, defence: 2}\n      5: {melee: 4, skill: 1}\n      4: {defence: 2}\n    points: 20\n"
	const gnashgar = "      6: {melee: 3, defence: 2, skill: 1}\n      5: {melee: 3, defence: 2}\n    points: 16\n"
	for _, c := range []struct{ name, file, from, to, want string }{
		{"more points than there are", "heroes.yaml", clawdius, strings.ReplaceAll(clawdius, "melee: 2}", "melee: 2}\n      3: {melee: 1}"), "faces: the pips cost 22 points; it is at most 20 (WAS-151)"},
		{"more pips than places", "heroes.yaml", clawdius, strings.Replace(clawdius, "4: {defence: 1, melee: 3}", "4: {defence: 3, melee: 3}", 1), "faces.4: 6 pips; face 4 has 4 places (WAS-152)"},
		{"a face of one colour", "heroes.yaml", clawdius, strings.Replace(clawdius, "4: {defence: 1, melee: 3}", "4: {melee: 4}", 1), "faces.4: all places are melee"},
		{"a pip on the 1-face", "heroes.yaml", clawdius, strings.Replace(clawdius, "melee: 3}", "melee: 3}\n      1: {skill: 1}", 1), "(WAS-153)"},
		{"two Skill pips", "heroes.yaml", clawdius, strings.Replace(clawdius, "defence: 3, melee: 2}", "defence: 3, melee: 1, skill: 1}", 1), "at most 1 (WAS-154)"},
		{"too much for the armour", "heroes.yaml", "armour: heavy\n    shield: true\n    weapons: [blunt]\n    skills: [warrior", "armour: heavy\n    weapons: [blunt]\n    skills: [warrior", "faces.6: 4 defence pips; it is at most 3 (WAS-155)"},
		{"too much for armour and shield", "heroes.yaml", "armour: heavy\n    shield: true\n    weapons: [blunt]\n    skills: [warrior", "armour: medium\n    shield: true\n    weapons: [blunt]\n    skills: [warrior", "faces.6: 4 defence pips; it is at most 3 (WAS-156)"},
		{"points miscounted", "heroes.yaml", clawdius, strings.Replace(clawdius, "points: 20", "points: 19", 1), "points: 19; the pips of the card cost 20 (WAS-151)"},
		{"traits miscounted", "heroes.yaml", clawdius + "    traits: [defence, melee]", clawdius + "    traits: [defence]", "traits: the card has pips of defence, melee (WAS-159)"},
		{"a face that there is not", "heroes.yaml", clawdius, strings.Replace(clawdius, "      4:", "      7:", 1), "faces.7: there is no such field"},
		{"a Pet that bites too hard", "figures.yaml", wolf, strings.Replace(wolf, "5: {melee: 4", "5: {melee: 5", 1), "faces.5: 5 melee pips; it is at most 4 (WAS-660"},
		{"a Pet that shoots", "figures.yaml", wolf, strings.Replace(wolf, "4: {defence: 2}", "4: {ranged: 1}", 1), "ranged pips; it is at most 0 (WAS-660)"},
		{"a Pet with magic of its own", "figures.yaml", wolf, strings.Replace(wolf, "4: {defence: 2}", "4: {magic: 1}", 1), "1 Magic pips; this Pet has at most 0 (WAS-660"},
		{"a Daemon that shoots", "heroes.yaml", gnashgar, strings.Replace(gnashgar, "5: {melee: 3, defence: 2}", "5: {ranged: 3}", 1), "(WAS-650)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := again(t, c.file, with(t, c.file, c.from, c.to))
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), c.file+":") {
				t.Errorf("the error is %v; want %s", err, c.want)
			}
		})
	}
}

// seeds are small files of each sort: the whole ones are too slow to be changed a million times.
var seeds = map[string]string{
	"vocabulary.yaml": "game: slaughter\nvocabulary:\n  effects: {modify: 'changes a number'}\n  who: []\n",
	"skills-druid.yaml": `game: slaughter
school: druid
name: Druid
about: Of nature.
rules: [WAS-710]
skills:
  - id: druid.calenture
    name: Calenture
    class: [spell, nature, hex]
    target: opponent
    actions_used: 1
    green:
      text: Hot.
      effects:
        - {effect: each_turn, at: turn_start, who: target, do: [{effect: condition, condition: dazed, who: target, per_pip: 1}], lasting: true}
    blue: {text: Long., effects: [{effect: duration}, {effect: range}]}
    duration: {until: turn_end, of: target, per_pip: 1, pip: magic, or: [used], with_magic: {until: used}}
    reach_per_pip: {hash: 0.5, pip: magic, centre: target, times: dice_in_hand}
    range: {kind: spell, per_pip: 0.5, sight: false}
    variants: [{when: target_dead, name: Cold, target: ally, actions_used: 2, green: {text: x, effects: [{effect: resurrect, who: target, per_pip: 1}]}}]
`,
	"arms.yaml": `game: slaughter
sizes: {base_radius: 0.5, figure_height: 1, contact_gap: 0.05}
armour: [{id: none, name: No armour, examples: robes, most_defence: 0}]
weapons: [{id: longbow, name: Longbow, kind: ranged, bow: true, range: {per_die: 3, beyond: -1}, reload: 1, dead_zone: 1, critical: push}]
conditions: [{id: bleeding, name: Bleeding, per_counter: less}]
`,
	"heroes.yaml": `game: slaughter
figures:
  - id: sister-dusk
    name: Sister Dusk
    role: hero
    dicepool: 5
    faces: {6: {melee: 3, skill: 1}, 5: {melee: 3}}
    points: 12
    traits: [melee]
    weapons: [pole-slashing]
    sweep: true
    skills: [harbinger.conviction]
    pets: [wolf]
    mount: wolf
    missions: {open-fire: extra.go-for-it}
`,
	"maps.yaml": `game: slaughter
maps:
  - id: yard
    name: Yard
    suited_to: [snowfall]
    symmetry: half turn
    terrain: [{kind: crate, see_through: false, walk_through: false, cover: true, climbable: true, height: 1, points: [[11.5, 11.5], [12.5, 11.5], [12.5, 12.5], [11.5, 12.5]]}]
`,
	"scenarios.yaml": `game: slaughter
scenarios: [{id: all-out-carnage, name: All Out Carnage, sides: [2, 4], heroes: [1, 1], win: x, rules: [WAS-810]}]
objectives: {flags: [[0.5, 0.5], [23.5, 23.5]], blocked: [[0, 24], [24, 0]], centre: [12, 12], circle_radius: 1}
missions: [{id: first-steps, map: train-first-steps, hero: hero-first-steps, skill: extra.plague, placed: [{figure: hero-first-steps, at: [1.5, 1.5]}], aim: reach-corner}]
`,
}

func FuzzRead(f *testing.F) {
	files := slices.Sorted(maps.Keys(seeds))
	for i, file := range files {
		f.Add(uint8(i), []byte(seeds[file]))
	}
	f.Fuzz(func(t *testing.T, file uint8, text []byte) {
		name := files[int(file)%len(files)]
		if err := again(t, name, content.Overlay{Top: single{name, text}, Base: printed}); err != nil && err.Error() == "" {
			t.Errorf("%s is refused without words", name)
		}
	})
}

package codex

import (
	"maps"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/content"
)

func TestMapsThatCannotBePlayedOn(t *testing.T) {
	c := read(t)
	const head = "game: slaughter\nmaps:\n  - id: mine\n    name: Mine\n    suited_to: [SCENARIO]\n    symmetry: half turn\n    terrain:\n"
	wall := func(points string) string {
		return "      - {kind: wall, see_through: false, walk_through: false, cover: true, climbable: false, height: 2, points: " + points + "}\n"
	}
	for _, test := range []struct{ name, scenario, terrain, want string }{
		{"open ground", "bombing-run", wall("[[5, 11], [6, 11], [6, 12], [5, 12]]") + wall("[[19, 13], [18, 13], [18, 12], [19, 12]]"), ""},
		{"not alike", "bombing-run", wall("[[5, 11], [6, 11], [6, 12], [5, 12]]"), "maps.yaml:6:15: maps[0].symmetry: \"half turn\"; the pieces of terrain do not lie like that"},
		{"in a corner", "bombing-run", wall("[[2, 2], [3, 2], [3, 3], [2, 3]]") + wall("[[22, 22], [21, 22], [21, 21], [22, 21]]"), "maps.yaml:8:9: maps[0].terrain[0]: the wall reaches into the south-west corner"},
		{"a court without a gate", "team-carnage", wall("[[9, 9], [15, 9], [15, 9.5], [9, 9.5]]") + wall("[[15, 15], [9, 15], [9, 14.5], [15, 14.5]]") +
			wall("[[9, 9.5], [9.5, 9.5], [9.5, 14.5], [9, 14.5]]") + wall("[[15, 14.5], [14.5, 14.5], [14.5, 9.5], [15, 9.5]]"), "no way leads on foot from the south-west corner to [10.500, 10.500]"},
		{"a wall right across", "team-carnage", wall("[[0, 11.5], [24, 11.5], [24, 12.5], [0, 12.5]]"), "no way leads on foot from the south-west corner to the north-west corner"},
		{"a wall in the centre", "bombing-run", wall("[[11, 11], [13, 11], [13, 13], [11, 13]]"), "bombing-run does not fit; nobody gets on foot from the south-west corner to [12.000, 12.000]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(head, "SCENARIO", test.scenario, 1) + test.terrain
			err := c.tryMaps(single{mapFile, []byte(text)})
			switch {
			case test.want == "" && err != nil:
				t.Error(err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("%v; it should say %q", err, test.want)
			}
		})
	}
}

// TestMapsOfMissionsThatCannotBePlayedOn: terrain keeps neither the Hero nor those he goes to from where they stand.
func TestMapsOfMissionsThatCannotBePlayedOn(t *testing.T) {
	for _, test := range []struct{ points, want string }{
		{"[[0, 0], [3, 0], [3, 3], [0, 3]]", `maps.yaml:5:14: maps[0].mission: melee-training does not fit; nobody can stand at [1.500, 1.500], where its Hero begins`},
		{"[[7, 7], [9, 7], [9, 9], [7, 9]]", `nobody gets on foot from [1.500, 1.500], where its Hero begins, to [8.000, 8.000]`},
		{"[[0, 11], [24, 11], [24, 11.5], [0, 11.5]]", `to [12.000, 12.000]`},
		{"[[20, 1], [21, 1], [21, 2], [20, 2]]", ""},
	} {
		text := "game: slaughter\nmaps:\n  - id: mine\n    name: Mine\n    mission: melee-training\n    terrain: [{kind: house, see_through: false, walk_through: false, cover: true, climbable: false, height: 2, points: " + test.points + "}]\n"
		err := read(t).tryMaps(single{mapFile, []byte(text)})
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: %v; it should say %q", test.points, err, test.want)
		}
	}
}

// TestContentWithMapsThatCannotBePlayedOn is refused as a whole, before anybody plays.
func TestContentWithMapsThatCannotBePlayedOn(t *testing.T) {
	files := with(t, mapFile, "[[11.5, 11.5], [12.5, 11.5], [12.5, 12.5], [11.5, 12.5]]", "[[2, 2], [22, 2], [22, 22], [2, 22]]")
	if _, err := Read(files); err == nil || !strings.HasPrefix(err.Error(), "maps.yaml:28:9: maps[0].terrain[16]: the crate reaches into the south-west corner; keep it 4# away") {
		t.Errorf("%v", err)
	}
}

// TestFaultsOfMapsInGerman: what is wrong with the lie of terrain is told in German too, the names of fields and words as they are written.
func TestFaultsOfMapsInGerman(t *testing.T) {
	words := content.Words("de")
	maps.Copy(words, German())
	german, err := game.NewTelling(words)
	if err != nil {
		t.Fatal(err)
	}
	c := read(t)
	for _, test := range []struct{ is, points, want string }{
		{"suited_to: [team-carnage]", "[[0, 11.5], [24, 11.5], [24, 12.5], [0, 12.5]]", "maps[0].terrain: zu Fuß führt kein Weg von der Ecke south-west zur Ecke north-west;"},
		{"suited_to: [bombing-run]", "[[11, 11], [13, 11], [13, 13], [11, 13]]", "maps[0].suited_to: bombing-run passt nicht; niemand kommt zu Fuß von der Ecke south-west nach [12.000, 12.000],"},
		{"mission: melee-training", "[[0, 0], [3, 0], [3, 3], [0, 3]]", "maps[0].mission: melee-training passt nicht; niemand kann bei [1.500, 1.500] stehen,"},
		{"suited_to: [team-carnage]", "[[5, 5], [6, 5], [6, 5], [5, 6]]", "points: Ecke 2 ist dieselbe wie die nächste"},
		{"suited_to: [team-carnage]", "[[5, 5], [7, 5], [6, 5]]", "points: die Kanten an Ecke 2 liegen aufeinander"},
		{"suited_to: [team-carnage]", "[[5, 5], [6, 6], [6, 5], [5, 6]]", "points: die Kante von Ecke 1 trifft die von Ecke 3"},
	} {
		text := "game: slaughter\nmaps:\n  - id: mine\n    name: Mine\n    " + test.is + "\n    terrain: [{kind: wall, see_through: false, walk_through: false, cover: true, climbable: false, height: 2, points: " + test.points + "}]\n"
		files := single{mapFile, []byte(text)}
		n, err := open(files, mapFile)
		if err == nil {
			mapsOf(n)
			err = n.Err()
		}
		if err == nil {
			err = c.tryMaps(files)
		}
		if err == nil || !strings.Contains(german.Why(err), test.want) {
			t.Errorf("%s: %v; in German it should say %q", test.points, err, test.want)
		}
	}
}

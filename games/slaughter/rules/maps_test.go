package rules

import (
	"math/rand/v2"
	"slices"
	"testing"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// FuzzMaps plays on maps of people's own: whatever terrain a content pack may have, matches on it end by the rules, and all that is listed is allowed. A piece is a byte that says
// what can be done with it and how many corners it has, one for its height, and two for each corner. Content leaves the corners of the map free (codex.Read).
func FuzzMaps(f *testing.F) {
	printed := testRules(f)
	house := func(flags byte, x0, y0, x1, y1 byte) []byte {
		return []byte{flags | 1<<4, 20, x0, y0, x1, y0, x1, y1, x0, y1}
	}
	f.Add(uint8(0), []byte(nil))
	for scenario := range uint8(codex.ScenarioCount) {
		f.Add(scenario, house(0, 60, 60, 100, 100)) // a house
		f.Add(scenario, house(0, 0, 0, 90, 90))     // over a home base
		f.Add(scenario, house(8, 0, 0, 255, 255))   // climbable, as large as the map
		f.Add(scenario, house(2, 0, 0, 255, 255))   // water or a grove, likewise
		f.Add(scenario, append(house(9, 50, 50, 90, 90), house(1, 90, 50, 120, 90)...))
	}
	f.Fuzz(func(t *testing.T, scenario uint8, pieces []byte) {
		terrain := terrainOf(pieces)
		c := *printed.codex
		id := c.IDs.Map("four-alleys")
		c.Maps = append([]codex.Map(nil), c.Maps...)
		c.Maps[id].Terrain = terrain
		r := New(&c, printed.catalogue, 2)
		o := game.Options{"scenario": codex.ScenarioIDs[1+scenario%uint8(codex.ScenarioCount-1)], "map": "four-alleys", "limit": "6"}
		full, err := Schema(&c).Complete(o)
		if err != nil {
			t.Fatal(err)
		}
		s, err := r.Setup(full)
		if err != nil {
			t.Skip(err)
		}
		if playOut(t, r, &s, rand.New(rand.NewPCG(1, uint64(len(pieces)))), 60000, r.sane(t)); s.Phase != Over {
			t.Errorf("%v: the match goes on", o)
		}
	})
}

// terrainOf reads bytes as pieces of terrain; what is none, or stands where figures are placed, is left out.
func terrainOf(bytes []byte) (all []codex.Terrain) {
	for len(bytes) > 2 && len(all) < ground.MostPieces {
		flags, height := bytes[0], bytes[1]
		corners := make([]plane.Point, 0, 18)
		for bytes = bytes[2:]; len(bytes) > 1 && len(corners) < 3+int(flags>>4); bytes = bytes[2:] {
			corners = append(corners, plane.Point{X: int16(int(bytes[0]) * ground.Side / 255), Y: int16(int(bytes[1]) * ground.Side / 255)})
		}
		if shape, err := plane.NewPolygon(corners...); err == nil && (flags&2 != 0 || !touchesCorner(shape)) {
			all = append(all, codex.Terrain{Kind: "piece", Ground: shape, SeeThrough: flags&1 != 0, WalkThrough: flags&2 != 0, Cover: flags&4 != 0, Climbable: flags&8 != 0, Height: int16(height) * 100 % ground.Side})
		}
	}
	return all
}

func touchesCorner(shape *plane.Polygon) bool {
	return slices.ContainsFunc(ground.Corners[:], func(p plane.Point) bool { return shape.Touched(plane.Base{At: p, Radius: ground.Home}, 0) })
}

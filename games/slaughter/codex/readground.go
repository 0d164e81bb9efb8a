package codex

import (
	"errors"
	"io/fs"
	"slices"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/game/content"
	"mischief/games/slaughter/ground"
)

const (
	mapFile    = "maps.yaml"
	mostMaps   = 60
	mostPieces = 60 // of a map
)

// readMaps reads the maps and checks that each looks from its corners as it says.
func (c *Codex) readMaps(files fs.FS) error {
	n, err := open(files, mapFile)
	if err != nil {
		return err
	}
	c.Maps = append(make([]Map, 1, 16), mapsOf(n)...)
	c.IDs.Maps = ids(len(c.Maps), func(i int) string { return c.Maps[i].ID })
	return n.Err()
}

// mapsOf reads the maps of a file.
func mapsOf(n *content.Node) (maps []Map) {
	for _, entry := range n.Each("maps", 1, mostMaps) {
		entry.Skip("from")
		m := Map{ID: entry.ID("id", "-"), Name: entry.Text("name"), About: entry.Remark("about"), Symmetry: word[Symmetry](entry, "symmetry", SymmetryIDs[:]),
			Mission: word[Mission](entry, "mission", MissionIDs[:])}
		for _, suited := range entry.Each("suited_to", 0, int(ScenarioCount)) {
			m.Suited[suited.Word("", ScenarioIDs[1:])+1] = true
		}
		if (m.Mission == NoMission) == (m.Suited == [ScenarioCount]bool{}) {
			entry.Tell(game.Say("a map is suited to scenarios, or it is that of a mission"))
		}
		for _, piece := range entry.Each("terrain", 0, mostPieces) {
			m.Terrain = append(m.Terrain, readTerrain(piece))
		}
		if n.Sound() && !m.Symmetric() {
			entry.At("symmetry").Tell(game.Say("{{.what}}; the pieces of terrain do not lie like that", game.Quote("what", SymmetryIDs[m.Symmetry])))
		}
		maps = append(maps, m)
	}
	return maps
}

func readTerrain(n *content.Node) Terrain {
	t := Terrain{Kind: n.Text("kind"), SeeThrough: answer(n, "see_through"), WalkThrough: answer(n, "walk_through"), Cover: answer(n, "cover"), Climbable: answer(n, "climbable"),
		Height: int16(amount(n, "height", 0, 24))}
	if n.Has("ladder") {
		if t.Ladder = int16(amount(n, "ladder", 1, 24)); !t.Climbable {
			n.At("ladder").Tell(game.Say("it leads onto a piece that is not climbable"))
		}
	}
	var corners []plane.Point
	for _, corner := range n.Each("points", 3, plane.MostCorners) {
		corners = append(corners, point(corner, ""))
	}
	ground, err := plane.NewPolygon(corners...)
	var tangled *plane.Tangled
	if errors.As(err, &tangled) { // all else that may be wrong with corners has been told
		n.At("points").Tell(untangle(tangled))
	}
	t.Ground = ground
	return t
}

// untangle says what is wrong with the edges of a piece.
func untangle(t *plane.Tangled) game.Text {
	corner := game.Num("corner", t.Corner)
	switch t.Flaw {
	case plane.CornerTwice:
		return game.Say("corner {{.corner}} is the same as the one after it", corner)
	case plane.EdgesFolded:
		return game.Say("the edges at corner {{.corner}} lie on each other", corner)
	}
	return game.Say("the edge from corner {{.corner}} meets the one from corner {{.other}}", corner, game.Num("other", t.Other))
}

// answer is a yes or no that must be given (WAS-105).
func answer(n *content.Node, name string) bool {
	if !n.Has(name) {
		n.At(name).Tell(game.Say("missing; it is true or false (WAS-105)"))
	}
	return n.Bool(name)
}

// Symmetric tells whether the terrain of a map is the same after the turn that its symmetry names.
func (m *Map) Symmetric() bool {
	turn := func(p plane.Point) plane.Point { return p }
	switch m.Symmetry {
	case HalfTurn:
		turn = func(p plane.Point) plane.Point { return plane.Point{X: ground.Side - p.X, Y: ground.Side - p.Y} }
	case QuarterTurn:
		turn = func(p plane.Point) plane.Point { return plane.Point{X: ground.Side - p.Y, Y: p.X} }
	}
	for i := range m.Terrain {
		if !slices.ContainsFunc(m.Terrain, func(o Terrain) bool { return o.is(&m.Terrain[i], turn) }) {
			return false
		}
	}
	return true
}

// is tells whether a piece is another one that was turned. Their corners may be told from different ones on.
func (t *Terrain) is(other *Terrain, turn func(plane.Point) plane.Point) bool {
	mine, theirs := t.Ground.Corners(), other.Ground.Corners()
	if t.Kind != other.Kind || t.Height != other.Height || t.Ladder != other.Ladder || len(mine) != len(theirs) {
		return false
	}
	return !slices.ContainsFunc(theirs, func(p plane.Point) bool { return !slices.Contains(mine, turn(p)) })
}

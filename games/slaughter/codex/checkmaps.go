package codex

import (
	"fmt"
	"io/fs"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/game/content"
	"mischief/games/slaughter/ground"
)

// What makes a map one that can be played on, for whoever draws a map of his own. Reading a file has seen already that each piece is sound and that they lie as symmetric as the map says.

// tryMaps tries each map, once it is known what scenarios are about: whether it leaves the corners free, whether whoever stands anywhere on the ground gets there on foot from every
// corner, and whether it does for the scenarios it is said to suit, or for its mission.
func (c *Codex) tryMaps(files fs.FS) error {
	n, err := open(files, mapFile)
	if err != nil {
		return err
	}
	maps := mapsOf(n)
	for i, entry := range n.Each("maps", 1, mostMaps) {
		c.tryMap(entry, &maps[i])
	}
	return n.Err()
}

// Survey is the ground of a map, or what is wrong with its terrain.
func (m *Map) Survey() (*ground.Map, error) {
	pieces := make([]ground.Piece, len(m.Terrain))
	for i, t := range m.Terrain {
		pieces[i] = ground.Piece{Kind: t.Kind, Corners: t.Ground.Corners(), Height: t.Height, SeeThrough: t.SeeThrough, WalkThrough: t.WalkThrough, Cover: t.Cover, Climbable: t.Climbable, Ladder: t.Ladder}
	}
	return ground.New(ground.Figure(), pieces...)
}

// tryMap tries a map.
func (c *Codex) tryMap(entry *content.Node, m *Map) {
	g, err := m.Survey()
	if err != nil {
		entry.FailAt("terrain", "%v", err)
		return
	}
	if m.Mission != NoMission {
		if why := c.untrainable(m.Mission, g); why.Pattern != "" {
			entry.At("mission").Tell(unfit(MissionIDs[m.Mission]), why)
		}
		return
	}
	free := true
	for i, piece := range entry.Each("terrain", 0, mostPieces) {
		for corner := range CornerCount {
			if t := &m.Terrain[i]; t.Ground.Touched(plane.Base{At: corner.Point(), Radius: ground.Home}, 0) && (!t.WalkThrough || m.Suited[CaptureTheFlag]) {
				piece.Tell(game.Say("the {{.terrain}} reaches into the {{.corner}} corner; keep it 4# away from the corner point, so that figures can be placed there (WAS-104, WAS-820)", game.Name("terrain", t.Kind), game.Name("corner", CornerIDs[corner])))
				free = false
			}
		}
	}
	if !free {
		return
	}
	if why := closedOff(m, g); why.Pattern != "" {
		entry.At("terrain").Tell(why)
		return
	}
	for s := NoScenario + 1; s < ScenarioCount; s++ {
		if !m.Suited[s] {
			continue
		}
		if from, at, shut := c.Shut(s, g); shut {
			entry.At("suited_to").Tell(unfit(ScenarioIDs[s]),
				game.Say("nobody gets on foot from the {{.corner}} corner to {{.at}}, which the scenario is about", game.Name("corner", CornerIDs[from]), inUnits("at", at)))
		}
	}
}

// unfit says that a map does not do for what it is said to be for.
func unfit(what string) game.Text {
	return game.Say("{{.what}} does not fit", game.Name("what", what))
}

// closedOff tells of a map on which a corner, or a place where somebody could stand on the ground, is not come to on foot from the first corner, and so from all: such places are looked for in
// steps of half a #.
func closedOff(m *Map, g *ground.Map) game.Text {
	var w ground.Walk
	var legs [plane.MostLegs + 1]plane.Point
	w.From(g, ground.Gait{}, start(g, SouthWest), ground.Far, nil)
	for corner := NorthWest; corner < CornerCount; corner++ {
		if _, _, ok := w.To(start(g, corner), legs[:0]); !ok {
			return game.Say("no way leads on foot from the {{.from}} corner to the {{.corner}} corner; open one of at least 1#", game.Name("from", CornerIDs[SouthWest]), game.Name("corner", CornerIDs[corner]))
		}
	}
	for x := ground.Unit / 2; x <= ground.Side-ground.Unit/2; x += ground.Unit / 2 {
		for y := ground.Unit / 2; y <= ground.Side-ground.Unit/2; y += ground.Unit / 2 {
			p := g.At(plane.Point{X: int16(x), Y: int16(y)})
			if p.On != 0 || g.Stands(ground.Gait{}, p, nil) != (ground.Bar{}) || m.squeezed(p.At) {
				continue
			}
			if _, _, ok := w.To(p, legs[:0]); !ok {
				return game.Say("no way leads on foot from the {{.from}} corner to {{.at}}; open a way of at least 1# or close the place altogether", game.Name("from", CornerIDs[SouthWest]), inUnits("at", p.At))
			}
		}
	}
	return game.Text{}
}

// squeezed tells whether a base at a point has hardly any room beside what nobody walks through: a way as narrow as the base itself leads nowhere for sure.
func (m *Map) squeezed(p plane.Point) bool {
	for i := range m.Terrain {
		if t := &m.Terrain[i]; !t.WalkThrough && t.Ground.Touched(plane.Base{At: p, Radius: ground.Figure().Radius}, ground.Contact) {
			return true
		}
	}
	return false
}

// start is a place in a corner.
func start(g *ground.Map, corner Corner) ground.Place {
	return g.At(plane.Toward(corner.Point(), plane.Point{X: ground.Side / 2, Y: ground.Side / 2}, 2*ground.Unit))
}

// Shut tells whether a scenario cannot be played on a map, as the places that it is about must be come to on foot from every corner: one from which none leads to one of them.
func (c *Codex) Shut(s Scenario, g *ground.Map) (from Corner, at plane.Point, shut bool) {
	o := &c.Objectives
	places := map[Scenario][]plane.Point{CaptureTheFlag: o.Flags[:], BombingRun: {o.Centre}, KingOfTheHill: o.Circles[:], SnowfallScenario: {o.Centre}, TreasureHunt: {o.Centre}}[s]
	var w ground.Walk
	var legs [plane.MostLegs + 1]plane.Point
	for corner := range CornerCount {
		w.From(g, ground.Gait{}, start(g, corner), ground.Far, nil)
		for _, at := range places {
			if _, _, ok := w.To(g.At(at), legs[:0]); !ok {
				return corner, at, true
			}
		}
	}
	return 0, plane.Point{}, false
}

// untrainable tells why a training mission cannot be trained on a map, or nothing: its Hero stands on free ground, and on foot he gets to all others, to where they arrive, and to the corner that is gone to.
func (c *Codex) untrainable(mission Mission, g *ground.Map) game.Text {
	b := &c.Missions[mission]
	if len(b.Placed) == 0 {
		return game.Text{}
	}
	hero := g.At(b.Placed[0].At)
	if g.Stands(ground.Gait{}, hero, nil) != (ground.Bar{}) {
		return game.Say("nobody can stand at {{.hero}}, where its Hero begins", inUnits("hero", hero.At))
	}
	goals := []plane.Point{start(g, b.Leave).At}
	for _, p := range b.Placed[1:] {
		goals = append(goals, p.At)
	}
	if len(b.Arrivals) > 0 {
		goals = append(goals, b.Enters)
	}
	var w ground.Walk
	var legs [plane.MostLegs + 1]plane.Point
	w.From(g, ground.Gait{}, hero, ground.Far, nil)
	for _, at := range goals {
		if _, _, ok := w.To(g.At(at), legs[:0]); !ok {
			return game.Say("nobody gets on foot from {{.hero}}, where its Hero begins, to {{.at}}", inUnits("hero", hero.At), inUnits("at", at))
		}
	}
	return game.Text{}
}

// inUnits makes a point for a text, as content writes it, in #.
func inUnits(name string, p plane.Point) game.Arg {
	return game.Name(name, fmt.Sprintf("[%d.%03d, %d.%03d]", p.X/1000, p.X%1000, p.Y/1000, p.Y%1000))
}

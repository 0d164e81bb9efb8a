package codex

import (
	"io/fs"
	"slices"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/game/content"
)

// readScenarios reads what matches and training missions are about.
func (c *Codex) readScenarios(files fs.FS) error {
	n, err := open(files, "scenarios.yaml")
	if err != nil {
		return err
	}
	every(n, "scenarios", ScenarioIDs[1:], func(i int, s *content.Node) {
		c.Scenarios[i+1] = Setting{Name: s.Text("name"), Sides: span(s, "sides"), Heroes: span(s, "heroes"), Respawn: s.Bool("respawn"), Points: uint8(s.Int("points", 0, 100)),
			Fuse: uint8(s.Int("fuse", 0, 6)), Blast: amountOr0(s, "blast"), Movement: uint8(s.Int("movement", 0, 24)), ParcelMost: uint8(s.Int("parcel_most", 0, 6)),
			Win: s.Text("win"), Rules: rules(s)}
	})
	o := n.At("objectives")
	o.Skip("from")
	c.Objectives = Objectives{Flags: [2]plane.Point(points(o, "flags", 2)), Blocked: [2]plane.Point(points(o, "blocked", 2)), Centre: point(o, "centre"),
		Circles: [5]plane.Point(points(o, "circles", 5)), CircleRadius: amount(o, "circle_radius", 0, 12)}
	every(n, "missions", MissionIDs[1:], func(i int, m *content.Node) { c.Missions[i+1] = c.briefing(m, Mission(i+1)) })
	return n.Err()
}

// span is the fewest and the most of something.
func span(n *content.Node, name string) (span [2]uint8) {
	for i, number := range n.Each(name, 2, 2) {
		span[i] = uint8(number.Int("", 1, 4))
	}
	if span[0] > span[1] {
		n.At(name).Tell(game.Say("{{.low}} to {{.high}}; write the smaller number first", game.Num("low", span[0]), game.Num("high", span[1])))
	}
	return span
}

// briefing reads a mission.
func (c *Codex) briefing(n *content.Node, mission Mission) Briefing {
	figures, maps, skills := c.IDs.Figures, c.IDs.Maps, c.IDs.Skills
	b := Briefing{Name: n.Text("name"), Map: MapID(n.Word("map", maps[1:]) + 1), Hero: FigureID(n.Word("hero", figures[1:]) + 1), Skill: SkillID(n.Word("skill", skills[1:]) + 1),
		Home: Corner(n.Word("home", CornerIDs[:])), Actions: uint8(n.Int("actions", 1, 2)), Arrivals: references[FigureID](n, "arrivals", figures, 8), Closed: n.Bool("closed"),
		Aim: Aim(n.Word("aim", AimIDs[:])), About: n.Text("about"), Goal: n.Text("goal"), Rules: rules(n)}
	for _, action := range n.Each("allowed", 1, len(AllowedIDs)) {
		b.Allowed |= 1 << action.Word("", AllowedIDs)
	}
	if n.Has("leave") {
		b.Leave = Corner(n.Word("leave", CornerIDs[:]))
	}
	for _, placed := range n.Each("placed", 1, 12) {
		b.Placed = append(b.Placed, Placed{Figure: FigureID(placed.Word("figure", figures[1:]) + 1), At: point(placed, "at")})
	}
	if n.Has("enters") {
		b.Enters = point(n, "enters")
	}
	if n.Has("enters") != (len(b.Arrivals) > 0) {
		n.At("enters").Tell(game.Say("it is where the arrivals come from: both belong together"))
	}
	if of := c.Maps[b.Map].Mission; of != mission {
		n.At("map").Tell(game.Say("{{.map}} is not the map of this mission", game.Name("map", c.Maps[b.Map].ID)))
	}
	if len(b.Placed) > 0 && b.Placed[0].Figure != b.Hero {
		n.At("placed").Tell(game.Say("the Hero of the mission stands first"))
	}
	if !slices.Contains(c.Figures[b.Hero].Skills, b.Skill) {
		n.At("skill").Tell(game.Say("the Hero of the mission does not have it"))
	}
	return b
}

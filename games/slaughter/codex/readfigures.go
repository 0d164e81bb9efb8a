package codex

import (
	"io/fs"
	"slices"

	"mischief/game"
	"mischief/game/content"
)

// figureFiles have the figures, in this order.
var figureFiles = []string{"figures.yaml", "heroes.yaml"}

// readFigures reads all figures. Their ids are gathered first, because figures name each other.
func (c *Codex) readFigures(files fs.FS) error {
	named := []string{""}
	nodes := make([]*content.Node, len(figureFiles))
	for i, file := range figureFiles {
		n, err := open(files, file)
		if err != nil {
			return err
		}
		nodes[i] = n
		for _, entry := range n.Each("figures", 1, 100) {
			id := entry.ID("id", "-")
			if slices.Contains(named, id) && i > 0 && id != "" {
				entry.At("id").Tell(game.Say("{{.what}}; {{.file}} has a figure of this name, too", game.Quote("what", short(id)), game.Name("file", figureFiles[0])))
			}
			named = append(named, id)
		}
	}
	c.IDs.Figures = named
	c.Figures = make([]Figure, 1, len(named))
	for _, n := range nodes {
		for _, entry := range n.Each("figures", 1, 100) {
			c.Figures = append(c.Figures, c.figure(entry))
		}
	}
	next := 1
	for _, n := range nodes {
		for _, entry := range n.Each("figures", 1, 100) {
			c.checkFollowers(entry, &c.Figures[next])
			next++
		}
		c.Lineup = append(c.Lineup, c.lineup(n)...)
		if err := n.Err(); err != nil {
			return err
		}
	}
	return nil
}

// lineup reads who comes for seats that name nobody (WAS-R280): Heroes, each once.
func (c *Codex) lineup(n *content.Node) []FigureID {
	var listed []FigureID
	for _, item := range n.Each("lineup", 0, len(c.IDs.Figures)) {
		id := FigureID(item.Word("", c.IDs.Figures[1:]) + 1)
		if f := &c.Figures[id]; f.Role != HeroRole {
			item.Tell(game.Say("{{.figure}} is a {{.role}}; it must be a {{.want}}", game.Name("figure", f.ID), game.Name("role", RoleIDs[f.Role]), game.Name("want", RoleIDs[HeroRole])))
		} else if slices.Contains(listed, id) {
			item.Tell(game.Say("{{.what}} stands twice", game.Quote("what", f.ID)))
		}
		listed = append(listed, id)
	}
	return listed
}

// figure reads one figure.
func (c *Codex) figure(n *content.Node) Figure {
	n.Skip("from", "id")
	f := Figure{ID: n.Remark("id"), Name: n.Text("name"), Role: Role(n.Word("role", RoleIDs[:])), Example: n.Bool("example"), Dicepool: uint8(n.Int("dicepool", 1, MostDicepool)),
		Shield: n.Bool("shield"), Sweep: n.Bool("sweep"), Thrown: word[Category](n, "thrown", CategoryIDs[:ChosenCategory]),
		Weapons: references[WeaponID](n, "weapons", c.IDs.Weapons, MostWeapons),
		Skills:  references[SkillID](n, "skills", c.IDs.Skills, MostSkills), Snowfall: references[SkillID](n, "snowfall", c.IDs.Skills, MostSkills),
		Pets: references[FigureID](n, "pets", c.IDs.Figures, MostPets), Mount: reference[FigureID](n, "mount", c.IDs.Figures), Daemon: reference[FigureID](n, "daemon", c.IDs.Figures), Shape: reference[FigureID](n, "shape", c.IDs.Figures),
		Ability: word[PetAbility](n, "ability", AbilityIDs[:]), Magical: n.Bool("magical"),
		Equipment: n.Texts("equipment"), About: n.Remark("about"), Note: n.Remark("note")}
	if n.Has("sex") {
		f.Sex = Sex(n.Word("sex", SexIDs[:]))
	}
	if n.Has("armour") {
		f.Armour = Armour(n.Word("armour", ArmourIDs[:]))
	}
	for _, item := range n.Each("schools", 0, 2) {
		f.Schools = append(f.Schools, School(item.Word("", SchoolIDs[:])))
	}
	for _, item := range n.Each("features", 0, len(FeatureIDs)) {
		f.Features |= 1 << item.Word("", FeatureIDs)
	}
	for _, mission := range n.Fields("missions", MissionIDs[1:]...) {
		f.Mission[slices.Index(MissionIDs[:], mission.Name())] = SkillID(mission.Word("", c.IDs.Skills[1:]) + 1)
	}
	f.Card = readCard(n)
	f.checkCard(n)
	c.checkArms(n, &f)
	return f
}

// checkArms looks at what a figure says of its weapons.
func (c *Codex) checkArms(n *content.Node, f *Figure) {
	carries := func(has func(w *Weapon) bool) bool {
		return slices.ContainsFunc(f.Weapons, func(id WeaponID) bool { return has(&c.Weapons[id]) })
	}
	switch thrown := carries(func(w *Weapon) bool { return w.Category == ChosenCategory }); {
	case thrown && f.Thrown == NoCategory:
		n.At("thrown").Tell(game.Say("missing; it is the category of the throwing weapon (WAS-414)"))
	case !thrown && f.Thrown != NoCategory:
		n.At("thrown").Tell(game.Say("there is no throwing weapon"))
	}
	pole := carries(func(w *Weapon) bool { return w.Pole })
	if f.Sweep && !pole {
		n.At("sweep").Tell(game.Say("only pole weapons sweep (WAS-361)"))
	}
	if pole && f.Shield {
		n.At("shield").Tell(game.Say("a pole weapon takes both hands (WAS-361)"))
	}
}

// checkFollowers looks at whom a figure names, when all figures have been read.
func (c *Codex) checkFollowers(n *content.Node, f *Figure) {
	role := func(name string, id FigureID, want Role) {
		if of := c.Figures[id].Role; of != want {
			n.At(name).Tell(game.Say("{{.figure}} is a {{.role}}; it must be a {{.want}}", game.Name("figure", c.Figures[id].ID), game.Name("role", RoleIDs[of]), game.Name("want", RoleIDs[want])))
		}
	}
	for _, pet := range f.Pets {
		role("pets", pet, PetRole)
	}
	if f.Daemon != NoFigure {
		role("daemon", f.Daemon, DaemonRole)
	}
	if f.Shape != NoFigure {
		role("shape", f.Shape, PetRole) // its card is made by the rules for Pets (WAS-R202)
	}
	if f.Mount != NoFigure && !slices.Contains(f.Pets, f.Mount) {
		n.At("mount").Tell(game.Say("{{.figure}} is none of its Pets (WAS-680)", game.Name("figure", c.Figures[f.Mount].ID)))
	}
	if (f.Ability != NoAbility) != (f.Role == PetRole) {
		n.At("ability").Tell(game.Say("every Pet has exactly one, and nobody else (WAS-662)"))
	}
	if f.Magical && f.Role != PetRole {
		n.At("magical").Tell(game.Say("only a Pet can be magical (WAS-660)"))
	}
	if f.Features != 0 && f.Role != DaemonRole {
		n.At("features").Tell(game.Say("only a Daemon has them"))
	}
}

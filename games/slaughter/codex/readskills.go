package codex

import (
	"io/fs"
	"strings"

	"mischief/game"
	"mischief/game/content"
)

// SkillFile is the content file of a school.
func (s School) SkillFile() string { return "skills-" + SchoolIDs[s] + ".yaml" }

// readSkills reads the skills of all schools, one file each.
func (c *Codex) readSkills(files fs.FS) error {
	c.Skills = make([]Skill, 1, 256)
	for school := range SchoolCount {
		if err := c.readSchool(files, school); err != nil {
			return err
		}
	}
	c.IDs.Skills = ids(len(c.Skills), func(i int) string { return c.Skills[i].ID })
	c.number()
	return nil
}

// readSchool reads what is said of a school, and its skills.
func (c *Codex) readSchool(files fs.FS, school School) error {
	n, err := open(files, school.SkillFile())
	if err != nil {
		return err
	}
	n.Skip("from")
	n.Word("school", SchoolIDs[school:school+1])
	c.Schools[school] = SchoolText{Name: n.Text("name"), About: n.Text("about"), Rules: rules(n)}
	for _, entry := range n.Each("skills", 1, 40) {
		r := &skillReader{id: SkillID(len(c.Skills))}
		c.Skills = append(c.Skills, r.skill(entry, school))
	}
	return n.Err()
}

// number gives every effect its number, in the order of skills and parts.
func (c *Codex) number() {
	c.effects = make([]*Effect, 1, 1024)
	for i := range c.Skills {
		for _, effects := range c.Skills[i].lists() {
			c.numberList(effects)
		}
	}
}

func (c *Codex) numberList(list []Effect) {
	for i := range list {
		list[i].ID = EffectID(len(c.effects))
		c.effects = append(c.effects, &list[i])
		c.numberList(list[i].Do)
	}
}

// lists are all lists of effects of a skill, those of its variants last.
func (s *Skill) lists() [][]Effect {
	all := [][]Effect{s.Always.Effects, s.Green.Effects, s.Blue.Effects, s.Removal.Effects}
	for i := range s.Variants {
		all = append(all, s.Variants[i].Always.Effects, s.Variants[i].Green.Effects)
	}
	return all
}

// skillReader reads one skill and keeps what its effects ask of the whole.
type skillReader struct {
	id       SkillID
	part     PartKind
	lasting  *content.Node // the first effect that lasts
	reaching *content.Node // the first that concerns figures in reach
	has      [EffectKindCount]bool
}

func (r *skillReader) skill(n *content.Node, school School) Skill {
	s := Skill{ID: n.ID("id", "-."), Name: n.Text("name"), School: school, Elite: n.Bool("elite"),
		Class: bits[Classes](n, "class", classWords[:]), Target: must[Target](n, "target", targetWords[:]), Requires: bits[Requirements](n, "requires", requirementWords[:]),
		Actions: uint8(n.Int("actions_used", 0, 2)), Reaction: word[Reaction](n, "reaction", reactionWords[:]),
		Special: n.Bool("special"), SpecialText: n.Remark("special_text"), Notes: n.Remark("notes"), PipsInferred: n.Bool("pips_inferred")}
	if s.Reaction == NoReaction {
		s.Reaction = ReactionNever
	}
	s.Range = readRange(n.At("range"))
	for part := range PartCount {
		r.part = part
		*s.Part(part) = r.readPart(n, PartIDs[part])
	}
	for _, variant := range n.Each("variants", 0, 4) {
		s.Variants = append(s.Variants, r.variant(variant, &s))
	}
	s.Duration = readDuration(n, "duration", true)
	s.Reach = readReach(n)
	r.check(n, &s)
	return s
}

// readPart reads a part of a skill or a variant, if it is there.
func (r *skillReader) readPart(n *content.Node, name string) Part {
	if !n.Has(name) {
		return Part{}
	}
	at := n.At(name)
	return Part{Text: at.Text("text"), Effects: r.effects(at, "effects", 1)}
}

func (r *skillReader) variant(n *content.Node, s *Skill) Variant {
	v := Variant{When: must[VariantWhen](n, "when", variantWhenWords[:]), Name: n.Text("name"), Target: s.Target, Actions: s.Actions, Range: s.Range}
	r.part = Always
	v.Always = r.readPart(n, "always")
	r.part = Green
	v.Green = r.readPart(n, "green")
	if n.Has("target") {
		v.Target = must[Target](n, "target", targetWords[:])
	}
	if n.Has("actions_used") {
		v.Actions = uint8(n.Int("actions_used", 0, 2))
	}
	if n.Has("range") {
		v.Range = readRange(n.At("range"))
	}
	return v
}

func readRange(n *content.Node) Range {
	r := Range{Kind: must[RangeKind](n, "kind", rangeKindWords[:])}
	switch r.Kind {
	case RangeSpell, RangeVoodoo, RangeDiceInHand:
		r.N = amount(n, "per_pip", 0, 25)
	case RangeFixed, RangePerSkillPip:
		r.N = amount(n, "n", 0, 25)
	}
	if r.Kind == RangeSpell && n.Has("sight") {
		r.Blind = !n.Bool("sight")
	}
	return r
}

// readDuration reads a duration, which may have another in it.
func readDuration(n *content.Node, name string, outer bool) Duration {
	if !n.Has(name) {
		return Duration{}
	}
	at := n.At(name)
	d := Duration{End: must[End](at, "until", endWords[:]), Or: bits[Endings](at, "or", endingWords[:])}
	turns, pips := at.Has("turns"), at.Has("per_pip")
	switch d.End {
	case EndTurnEnd, EndTurnStart:
		d.Of = must[Clock](at, "of", clockWords[:])
		if turns == pips {
			at.Tell(game.Say("it lasts turns: n or per_pip: n; write one of them"))
		}
	case EndPhaseEnd:
		if turns == pips {
			at.Tell(game.Say("it lasts turns: n or per_pip: n phases; write one of them"))
		}
	}
	if turns {
		d.Turns = uint8(at.Int("turns", 1, 30))
	}
	if pips {
		d.PerPip, d.Pip = amount(at, "per_pip", 0, 30), must[Counted](at, "pip", countedWords[:])
	}
	if outer && at.Has("with_magic") {
		magic := readDuration(at, "with_magic", false)
		d.WithMagic = &magic
	}
	return d
}

func readReach(n *content.Node) Reach {
	if !n.Has("reach_per_pip") {
		return Reach{}
	}
	at := n.At("reach_per_pip")
	return Reach{Hash: amount(at, "hash", 0, 24), Pip: must[Counted](at, "pip", countedWords[:]), Centre: must[Centre](at, "centre", centreWords[:]),
		Times: word[Quantity](at, "times", quantityWords[:])}
}

// check looks at what must be so of a skill as a whole.
func (r *skillReader) check(n *content.Node, s *Skill) {
	if rest, ok := strings.CutPrefix(s.ID, SchoolIDs[s.School]+"."); !ok || rest == "" || strings.Contains(rest, ".") {
		n.At("id").Tell(game.Say("{{.what}}; an id in this file is {{.school}}. and a name", game.Quote("what", short(s.ID)), game.Name("school", SchoolIDs[s.School])))
	}
	spell := s.Class.Has(ClassSpell)
	switch {
	case s.Class == 0:
		n.At("class").Tell(game.Say("missing; a skill has at least one class"))
	case s.Blue.Has() && !spell && !s.Class.Has(ClassVoodoo):
		n.At("blue").Tell(game.Say("only spells and Voodoo have a blue part (WAS-506, WAS-750)"))
	case s.Removal.Has() != s.Class.Has(ClassForceEnchantment):
		n.At("removal").Tell(game.Say("Force Enchantments have it, and nothing else (WAS-776)"))
	}
	if !s.Green.Has() {
		n.At("green").Tell(game.Say("missing; every skill has it (WAS-503)"))
	}
	if s.Special && s.SpecialText == "" {
		n.At("special_text").Tell(game.Say("missing; it says what special is about"))
	}
	if r.lasting != nil && s.Duration.End == NoEnd {
		r.lasting.At("lasting").Tell(game.Say("the skill has no duration for which it could last"))
	}
	if (r.reaching != nil || r.has[DoReach]) && s.Reach.Centre == NoCentre {
		n.At("reach_per_pip").Tell(game.Say("missing; an effect concerns who is in reach"))
	}
	if r.has[DoDuration] && s.Duration.End == NoEnd {
		n.At("duration").Tell(game.Say("missing; an effect sets it"))
	}
}

package rules

import (
	"slices"
	"strings"

	"mischief/game/document"
	"mischief/games/slaughter/codex"
)

// figureDoc is a figure as documents show it. What stands on its card is left out as far as it is that of the ready figure named, also in beast form.
type figureDoc struct {
	Figure
	Here   bool              `doc:"-,there"`
	Name   codex.FigureID    `doc:"figure,ready,none=0,omit"`
	At     Spot              `doc:"at,spot,none=0,omit"`
	On     uint8             `doc:"on,max=64,if=OnIt"` // left out where it is what one steps on there
	Left   int8              `doc:"left,min=-9,max=20,if=Acts"`
	Newest []codex.Condition `doc:"newest,condition,omit"` // the conditions by age, the newest first; left out where there is one
	Own    body              `doc:"own."`                  // of a Hero in beast form, what differs from what is printed of him
	given
	parts
}

// parts are what stands on a card.
type parts struct {
	body
	Kind     Kind            `doc:"kind,kind,if=HasKind"`
	Sex      codex.Sex       `doc:"sex,sex,if=HasSex"`
	Skills   []codex.SkillID `doc:"skills,skill,none=0,if=HasSkills"`
	Features codex.Features  `doc:"features,set=feature,if=HasFeatures"`

	HasKind, HasSex, HasSkills, HasFeatures bool `doc:"-"`
}

// body are the parts that are of one form.
type body struct {
	Faces   [6][codex.PipCount]uint8 `doc:"faces,by=face,by=pip,max=9,if=HasFaces"`
	Armour  codex.Armour             `doc:"armour,armour,if=HasArmour"`
	Shield  bool                     `doc:"shield,if=HasShield"`
	Weapons []string                 `doc:"weapons,if=HasWeapons"` // a category behind one that leaves it open: throwing slashing
	Sweeps  bool                     `doc:"sweeps,if=HasSweeps"`
	Ability codex.PetAbility         `doc:"ability,ability,none=0,if=HasAbility"`

	HasFaces, HasArmour, HasShield, HasWeapons, HasSweeps, HasAbility bool `doc:"-"`
}

// given tells what stands in the document.
type given struct {
	OnIt, Acts bool `doc:"-"`
}

func (r *Rules) showFigures(s *Position, rows *[MaxFigures + 1]figureDoc) {
	for n := Fig(1); n <= MaxFigures; n++ {
		f := &s.Figures[n]
		if f.State == Absent {
			continue
		}
		row := &rows[n]
		row.Figure, row.Here, row.Name, row.At, row.On, row.Left = *f, true, f.Name, At(f.At), f.On, f.Left
		row.OnIt = f.On != r.stepsOn(s, f)
		row.Acts = f.Left != 0 || s.Turner != nobody && f.group(n) == s.Turner
		if f.Kind == Hero && f.Hero == n {
			row.Hero = nobody // he is his own
		}
		row.Newest = byAge(f)
		printed := r.printed(s, f.Name)
		if f.Sheet != printed.Sheet {
			r.showSheet(&row.parts, &f.Sheet, &printed.Sheet)
		}
		if f.Marks&Beast != 0 && s.Bodies[n] != printed.Form {
			r.showBody(&row.Own, &s.Bodies[n], &printed.Form)
		}
	}
}

// printed is a figure as it is printed; nothing is of none.
func (r *Rules) printed(s *Position, id codex.FigureID) Figure {
	if id == codex.NoFigure {
		return Figure{}
	}
	return r.made(s, id, nobody, 0)
}

// stepsOn is what a figure stands on if it has come to where it is by itself.
func (r *Rules) stepsOn(s *Position, f *Figure) uint8 {
	if f.Flying || f.At == zero {
		return 0
	}
	return r.Ground(s).At(f.At).On
}

// byAge are the conditions of a figure, the newest first; none if it has fewer than two.
func byAge(f *Figure) []codex.Condition {
	var list []codex.Condition
	for c := codex.NoCondition + 1; c < codex.ConditionCount; c++ {
		if f.Came[c] != 0 {
			list = append(list, c)
		}
	}
	if len(list) < 2 {
		return nil
	}
	slices.SortFunc(list, func(a, b codex.Condition) int { return int(f.Came[b]) - int(f.Came[a]) })
	return list
}

// showSheet writes what differs from what is printed.
func (r *Rules) showSheet(p *parts, has, printed *Sheet) {
	r.showBody(&p.body, &has.Form, &printed.Form)
	p.Kind, p.HasKind = has.Kind, has.Kind != printed.Kind
	p.Sex, p.HasSex = has.Sex, has.Sex != printed.Sex
	p.HasSkills = has.Skills != printed.Skills
	for i, skill := range has.Skills {
		if skill != codex.NoSkill {
			p.Skills = append(p.Skills, make([]codex.SkillID, i-len(p.Skills))...)
			p.Skills = append(p.Skills, skill)
		}
	}
	p.Features, p.HasFeatures = has.Features, has.Features != printed.Features
}

// showBody writes what differs of a form.
func (r *Rules) showBody(p *body, has, printed *Form) {
	p.HasFaces = has.Card != printed.Card
	for face := range has.Card {
		p.Faces[face] = has.Card[face]
	}
	p.Armour, p.HasArmour = has.Armour, has.Armour != printed.Armour
	p.Shield, p.HasShield = has.Shield, has.Shield != printed.Shield
	p.HasWeapons = has.Arms != printed.Arms
	for i, arm := range has.Arms {
		if arm.Weapon != codex.NoWeapon {
			for len(p.Weapons) < i {
				p.Weapons = append(p.Weapons, noArm)
			}
			p.Weapons = append(p.Weapons, r.armText(arm))
		}
	}
	p.Sweeps, p.HasSweeps = has.Sweeps, has.Sweeps != printed.Sweeps
	p.Ability, p.HasAbility = has.Ability, has.Ability != printed.Ability
}

// noArm stands where a figure carries its second weapon alone.
const noArm = "none"

// armText is a weapon as documents have it, with the category that was chosen for it.
func (r *Rules) armText(arm Arm) string {
	text := r.codex.Weapons[arm.Weapon].ID
	if arm.Category != codex.NoCategory {
		text += " " + codex.CategoryIDs[arm.Category]
	}
	return text
}

// readArm is a weapon by its text.
func (r *Rules) readArm(text string) (Arm, bool) {
	if text == noArm {
		return Arm{}, true
	}
	id, category, chosen := strings.Cut(text, " ")
	i := slices.IndexFunc(r.codex.Weapons, func(w codex.Weapon) bool { return w.ID == id })
	if i <= 0 {
		return Arm{}, false
	}
	arm := Arm{Weapon: codex.WeaponID(i)}
	if chosen {
		c := slices.Index(codex.CategoryIDs[1:codex.ChosenCategory], category)
		arm.Category = codex.Category(c + 1)
		return arm, c >= 0
	}
	return arm, r.codex.Weapons[i].Category != codex.ChosenCategory
}

// readFigures puts the figures where the document has them.
func (r *Rules) readFigures(in *document.Reader[Position], rows *[MaxFigures + 1]figureDoc) {
	for n := Fig(1); n <= MaxFigures; n++ {
		if rows[n].Here {
			r.readFigure(in, n, &rows[n])
		}
	}
}

// readFigure makes a figure from the ready one that it is, and changes what is said besides.
func (r *Rules) readFigure(in *document.Reader[Position], n Fig, row *figureDoc) {
	s, field := in.S, "figures."+n.String()+"."
	printed := r.printed(s, row.Name)
	if o := r.own(s, row.Name); o != nil && o.Hero == nobody {
		in.Fail(field+"figure", "%s; there is no such card under own", in.Word("ready", int(row.Name)))
		return
	}
	f := &s.Figures[n]
	*f = row.Figure
	f.Sheet = printed.Sheet
	if !in.Has(field + "shape") {
		f.Shape = printed.Shape
	}
	if !in.Has(field + "marks") {
		f.Marks = printed.Marks
	}
	r.readForms(in, n, field, &row.Own)
	r.readSheet(in, field, &f.Sheet, &row.parts)
	switch {
	case f.Kind == NoKind:
		in.Fail(field+"figure", "missing; name the ready figure that it is, or say its kind and what stands on its card")
		return
	case (f.Kind == Hero) != (n <= MaxHeroes):
		in.Fail(field+"kind", "%s; h1 to h%d are Heroes, f1 to f%d all others", kindIDs[f.Kind-1], MaxHeroes, MaxFigures-MaxHeroes)
	case f.Kind == Hero && f.Hero > MaxHeroes:
		in.Fail(field+"hero", "%s; a Hero is his own, or follows another by Damballa", f.Hero)
	case f.Kind == Hero && f.Hero == nobody:
		f.Hero = n
	}
	f.At, f.Left = row.At.Point(), row.Left
	if !in.Has(field + "pool") {
		f.Pool = printed.Pool
	}
	if !in.Has(field + "state") {
		f.State = Coming
		if row.At != 0 {
			f.State = Up
			if in.Has(field+"hand") && f.Hand == 0 {
				f.State = Unconscious
			}
		}
	}
	if !in.Has(field+"hand") && (f.State == Up || f.State == Coming) {
		f.Hand = f.Pool
	}
	if !in.Has(field + "side") {
		f.Side = s.usualSide(n, f.Hero)
	}
	if f.On = row.On; !row.OnIt {
		f.On = r.stepsOn(s, f)
	}
	r.readAges(in, field, f, row.Newest)
	r.checkFigure(in, n, field)
}

// usualSide is the side of a figure of which nothing is said: Heroes sit side by side, followers are on the side of their Hero.
func (s *Position) usualSide(n, hero Fig) uint8 {
	switch {
	case n > MaxHeroes && hero == nobody:
		return 0
	case n > MaxHeroes:
		return s.Figures[hero].Side
	case s.Scenario == codex.AllOutCarnage || s.Mission != codex.NoMission:
		return uint8(n)
	}
	return uint8(n-1)%2 + 1
}

// readSheet changes what the document says of a card.
func (r *Rules) readSheet(in *document.Reader[Position], field string, sheet *Sheet, p *parts) {
	if p.HasKind {
		sheet.Kind = p.Kind
	}
	if p.HasSex {
		sheet.Sex = p.Sex
	}
	if p.HasFeatures {
		sheet.Features = p.Features
	}
	if p.HasSkills {
		if sheet.Skills = [codex.MostSkills]codex.SkillID{}; len(p.Skills) > len(sheet.Skills) {
			in.Fail(field+"skills", "%d; a figure has at most %d (WAS-164)", len(p.Skills), len(sheet.Skills))
		}
		copy(sheet.Skills[:], p.Skills)
	}
	r.readBody(in, field, &sheet.Form, &p.body)
}

// readForms keeps what a figure in beast form has of its own; what the document says of it otherwise is the beast.
func (r *Rules) readForms(in *document.Reader[Position], n Fig, field string, own *body) {
	s, f := in.S, &in.S.Figures[n]
	switch {
	case f.Shape != codex.NoFigure && (r.printed(s, f.Shape).Kind != Pet || n > MaxHeroes):
		in.Fail(field+"shape", "%s; a Hero becomes a beast whose card is that of a Pet (WAS-R202)", in.Word("ready", int(f.Shape)))
	case f.Marks&Beast == 0:
	case f.Shape == codex.NoFigure:
		in.Fail(field+"shape", "missing; it is the ready Pet whose card a Hero in beast form has (WAS-R202)")
	default:
		s.Bodies[n] = f.Form
		r.readBody(in, field+"own.", &s.Bodies[n], own)
	}
}

// readBody changes what the document says of a form.
func (r *Rules) readBody(in *document.Reader[Position], field string, form *Form, p *body) {
	if p.HasFaces {
		for face := range p.Faces {
			form.Card[face] = p.Faces[face]
		}
	}
	if p.HasArmour {
		form.Armour = p.Armour
	}
	if p.HasShield {
		form.Shield = p.Shield
	}
	if p.HasSweeps {
		form.Sweeps = p.Sweeps
	}
	if p.HasAbility {
		form.Ability = p.Ability
	}
	if !p.HasWeapons {
		return
	}
	form.Arms = [MaxArms]Arm{}
	if len(p.Weapons) > MaxArms {
		in.Fail(field+"weapons", "%d; a figure carries at most %d (WAS-R013)", len(p.Weapons), MaxArms)
		return
	}
	for i, text := range p.Weapons {
		arm, ok := r.readArm(text)
		if !ok {
			in.Fail(field+"weapons", "there is no weapon %q; write one such as longbow, and behind throwing what it does: throwing slashing", text)
		}
		form.Arms[i] = arm
	}
}

// readAges ranks the conditions by their age: as they are named, or else in the order of the rulebook.
func (r *Rules) readAges(in *document.Reader[Position], field string, f *Figure, newest []codex.Condition) {
	rank := uint8(0)
	for c := codex.NoCondition + 1; c < codex.ConditionCount; c++ {
		if f.Counters[c] > 0 {
			rank++
			f.Came[c] = rank
		}
	}
	if newest == nil {
		return
	}
	if len(newest) != int(rank) {
		in.Fail(field+"newest", "%d conditions; it has %d, each of which stands here once, the newest first", len(newest), rank)
		return
	}
	var seen [codex.ConditionCount]bool
	for i, c := range newest {
		if f.Counters[c] == 0 || seen[c] {
			in.Fail(field+"newest", "%s; each condition of the figure stands here once, the newest first", codex.ConditionIDs[c])
			return
		}
		seen[c] = true
		f.Came[c] = rank - uint8(i)
	}
}

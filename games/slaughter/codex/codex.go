// Package codex is everything that is printed for Whack & Slaughter: what stands on Hero Cards, skills with what they do in typed words, weapons, conditions,
// maps, scenarios and training missions. It is read once from content files and never changes; it knows nothing of a match.
//
// codex.go has all of it. card.go has pips and Hero Cards, figure.go who carries them, arms.go armour, weapons and conditions, skill.go and effect.go what skills
// say, ground.go maps and terrain, scenario.go what a match or a mission is about, weights.go what bots go by. The words in which content says what skills do stand in effectwords.go,
// hindrancewords.go, actionwords.go and skillwords.go, and vocabulary.go holds vocabulary.yaml to them. The files read*.go read the content files, checking what
// they say by the rules of cards (WAS-151 to WAS-157), maps and skills; texts.go has what is told to people.
package codex

import (
	"io/fs"
	"slices"
)

// Codex is all that is printed. Numbers (SkillID and the like) are places in its lists, whose first entry is always none.
type Codex struct {
	Skills     []Skill
	Schools    [SchoolCount]SchoolText
	Armours    [ArmourCount]ArmourText
	Weapons    []Weapon
	Conditions [ConditionCount]ConditionText
	Abilities  [AbilityCount]AbilityText
	Figures    []Figure
	Maps       []Map
	Scenarios  [ScenarioCount]Setting
	Missions   [MissionCount]Briefing
	Lineup     []FigureID // who comes for seats that name nobody (WAS-R280)
	Objectives Objectives
	Sizes      Sizes
	IDs        IDs
	Weights    Weights

	effects []*Effect // by EffectID
}

// IDs are what content calls skills, weapons, figures and maps, by their numbers; the first is empty.
type IDs struct{ Skills, Weapons, Figures, Maps []string }

// Skill is the number of a skill by its id; NoSkill if there is none.
func (i *IDs) Skill(id string) SkillID { return SkillID(max(slices.Index(i.Skills, id), 0)) }

// Weapon is the number of a weapon by its id; NoWeapon if there is none.
func (i *IDs) Weapon(id string) WeaponID { return WeaponID(max(slices.Index(i.Weapons, id), 0)) }

// Figure is the number of a figure by its id; NoFigure if there is none.
func (i *IDs) Figure(id string) FigureID { return FigureID(max(slices.Index(i.Figures, id), 0)) }

// Map is the number of a map by its id; NoMap if there is none.
func (i *IDs) Map(id string) MapID { return MapID(max(slices.Index(i.Maps, id), 0)) }

// Read reads the content files. An error names the first file at fault, with all faults in it: the line, the column and the field of each.
func Read(files fs.FS) (*Codex, error) {
	if err := readVocabulary(files); err != nil {
		return nil, err
	}
	c := &Codex{}
	for _, read := range []func(fs.FS) error{c.readArms, c.readSkills, c.readFigures, c.readMaps, c.readScenarios, c.readWeights, c.tryMaps} {
		if err := read(files); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// Sizes are lengths that hold for all figures, in thousandths of a #.
type Sizes struct {
	BaseRadius   int16
	FigureHeight int16
	ContactGap   int16 // bases no farther apart are in contact
}

// Effect is an effect by its number.
func (c *Codex) Effect(id EffectID) *Effect { return c.effects[id] }

// Effects is how many effects have numbers, that of none included.
func (c *Codex) Effects() int { return len(c.effects) }

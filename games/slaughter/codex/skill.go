package codex

// SkillID is the number of a skill in a codex. 0 is none.
type SkillID uint16

// NoSkill is the number of none.
const NoSkill SkillID = 0

// School is the number of a school.
type School uint8

// The schools in the order of the rulebook. Extra is that of what belongs to none: skills of training missions, of the status recovering and of Snowmen.
const (
	Beastmaster School = iota
	Commander
	DirtyTricks
	Druid
	Elemental
	Necromancer
	Psion
	Ranger
	Summoner
	Survival
	Voodoo
	Warrior
	Zealot
	Harbinger
	Snowfall
	Extra
	SchoolCount
)

// SchoolIDs are what content calls the schools.
var SchoolIDs = [SchoolCount]string{"beastmaster", "commander", "dirty-tricks", "druid", "elemental", "necromancer", "psion", "ranger", "summoner", "survival", "voodoo",
	"warrior", "zealot", "harbinger", "snowfall", "extra"}

// SchoolText is what is said of a school.
type SchoolText struct {
	Name  string
	About string
	Rules []string // ids in the catalogue
}

// Skill is a skill as it is printed.
type Skill struct {
	ID       string // such as "druid.regrowth"; skills of two schools are two, though their names be the same (WAS-R017)
	Name     string
	School   School
	Elite    bool
	Class    Classes
	Target   Target
	Requires Requirements
	Actions  uint8 // used; 0 of what is used along with another action
	Reaction Reaction

	Always  Part // happens with every use, whatever the roll
	Green   Part // happens if S is at least 1
	Blue    Part // of spells: happens if the spell succeeds; of Voodoo: besides, if the Magic value is at least 1
	Removal Part // of Force Enchantments: happens if the enchantment ends before its time

	Duration Duration // of everything lasting
	Reach    Reach
	Range    Range
	Special  bool // its effects do not say all of it: SpecialText does, and the rules know the skill by its id
	Variants []Variant

	SpecialText  string
	Notes        string
	PipsInferred bool // the colour of a pip in its text is lost in the rulebook (WAS-R063)
	From         string
}

// PartKind is one of the four parts of a skill.
type PartKind uint8

// The parts.
const (
	Always PartKind = iota
	Green
	Blue
	Removal
	PartCount
)

// PartIDs are what content calls the parts.
var PartIDs = [PartCount]string{"always", "green", "blue", "removal"}

// Part is what happens under one condition of a skill, in order. A part without effects and text is not there.
type Part struct {
	Text    string
	Effects []Effect
}

// Has tells whether the skill has the part.
func (p *Part) Has() bool { return len(p.Effects) > 0 }

// Part is a part by its kind.
func (s *Skill) Part(kind PartKind) *Part {
	return [PartCount]*Part{&s.Always, &s.Green, &s.Blue, &s.Removal}[kind]
}

// Variant is another text of a skill, which is used instead of the first when something is so.
type Variant struct {
	When    VariantWhen
	Name    string
	Always  Part
	Green   Part
	Target  Target // like Actions and Range that of the skill where the variant has none of its own
	Actions uint8
	Range   Range
}

// Classes is a set of tags, a bit each.
type Classes uint32

// Has tells whether a tag is in the set.
func (c Classes) Has(class Class) bool { return c>>class&1 == 1 }

// Requirements is a set of requirements, a bit each.
type Requirements uint16

// Has tells whether a requirement is in the set.
func (r Requirements) Has(requirement Requirement) bool { return r>>requirement&1 == 1 }

// Duration is how long everything lasting of a skill lives. Its zero value is none: nothing of it lasts.
type Duration struct {
	End    End
	Of     Clock  // whose turns count; none where End is no turning point of a turn
	Turns  uint8  // so many turns, or
	PerPip Amount // so many turns per pip
	Pip    Counted
	Or     Endings

	WithMagic *Duration // instead, if the Magic value is at least 1; nil for none
}

// Endings is a set of events that end something early, a bit each.
type Endings uint32

// Has tells whether an event is in the set.
func (e Endings) Has(ending Ending) bool { return e>>ending&1 == 1 }

// Reach is the area in which a skill works. Its zero value is none.
type Reach struct {
	Hash   Amount // radius, in # per pip
	Pip    Counted
	Centre Centre
	Times  Quantity
}

// Range is how far away a target may be.
type Range struct {
	Kind  RangeKind
	N     Amount // # per pip, or just # of a fixed range; 0 where the kind says all
	Blind bool   // no line of sight is needed where the kind would ask for one
}

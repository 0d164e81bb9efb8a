package codex

// FigureID is the number of a figure in a codex. 0 is none.
type FigureID uint8

// NoFigure is the number of none.
const NoFigure FigureID = 0

// Role is what a figure is made for.
type Role uint8

// The roles. Followers are Pets, Daemons, Undead and Snowmen.
const (
	HeroRole Role = iota
	PetRole
	DaemonRole
	UndeadRole
	SnowmanRole
	TraineeRole  // the Hero of a training mission
	OpponentRole // of a training mission
	DummyRole    // and victim of training missions
	RoleCount
)

// RoleIDs are what content calls them.
var RoleIDs = [RoleCount]string{"hero", "pet", "daemon", "undead", "snowman", "trainee", "opponent", "dummy"}

// Sex is that of a figure (WAS-150).
type Sex uint8

// The sexes.
const (
	NoSex Sex = iota
	Female
	Male
	SexCount
)

// SexIDs are what content calls them.
var SexIDs = [SexCount]string{"none", "female", "male"}

// PetAbility is the one ability of a Pet (WAS-662).
type PetAbility uint8

// The abilities of Pets; NoAbility is none.
const (
	NoAbility PetAbility = iota
	Aggressive
	Evasive
	Flight
	Hungry
	MagicAttunement
	MagicProtection
	ThickHide
	AbilityCount
)

// AbilityIDs are what content calls them.
var AbilityIDs = [AbilityCount]string{"", "aggressive", "evasive", "flight", "hungry", "magic_attunement", "magic_protection", "thick_hide"}

// AbilityText is what is said of an ability.
type AbilityText struct{ Name, Text string }

// Features are parts of the body of a Daemon that some Daemon Skills need, a bit each.
type Features uint8

// The features.
const (
	Mouth Features = 1 << iota
	Horns
	Wings
)

// FeatureIDs are what content calls them, by the number of the bit.
var FeatureIDs = []string{"mouth", "horns", "wings"}

// Most is how much a figure may have.
const (
	MostSkills   = 5 // WAS-164
	MostWeapons  = 2 // WAS-R013
	MostPets     = 5 // one for each skill
	MostDicepool = 20
)

// Figure is a figure that is ready for play. Whether its skills are legal is for others to say.
type Figure struct {
	ID       string
	Name     string
	Role     Role
	Example  bool // an example of the rulebook, not one for matches
	Sex      Sex
	Dicepool uint8
	Card     Card
	Schools  []School
	Armour   Armour
	Shield   bool
	Weapons  []WeaponID
	Thrown   Category // of its throwing weapon
	Sweep    bool     // critical hits of its pole weapon sweep

	Skills   []SkillID
	Snowfall []SkillID             // instead, in the scenario Snowfall (WAS-167)
	Mission  [MissionCount]SkillID // instead, in a training mission; NoSkill for none

	Pets     []FigureID
	Mount    FigureID // which of its Pets it rides; NoFigure on foot
	Daemon   FigureID
	Shape    FigureID   // a Pet whose card is that of the beast it can become; NoFigure for who cannot
	Ability  PetAbility // of a Pet
	Magical  bool       // a magical Pet
	Features Features   // of a Daemon

	Equipment []string // what has no rules, such as a hat
	About     string
	Note      string
}

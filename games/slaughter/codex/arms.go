package codex

// Armour is what a figure wears (WAS-155).
type Armour uint8

// The armours, whose number is the most Defence pips on a face (WAS-155).
const (
	NoArmour Armour = iota
	LightArmour
	MediumArmour
	HeavyArmour
	ArmourCount
)

// ArmourIDs are what content calls them.
var ArmourIDs = [ArmourCount]string{"none", "light", "medium", "heavy"}

// MostDefence is the most Defence pips that a face may have in some armour, with a shield or without (WAS-155, WAS-156).
func (a Armour) MostDefence(shield bool) int {
	if shield {
		return int(a) + 1
	}
	return int(a)
}

// ArmourText is what is said of an armour.
type ArmourText struct{ Name, Examples string }

// WeaponID is the number of a weapon in a codex. 0 is none.
type WeaponID uint8

// NoWeapon is the number of none.
const NoWeapon WeaponID = 0

// Category is what a weapon does to a body, on which its critical hits depend.
type Category uint8

// The categories.
const (
	NoCategory Category = iota
	Blunt
	Piercing
	Slashing
	ChosenCategory // by whoever makes the figure that carries it
	CategoryCount
)

// CategoryIDs are what content calls them.
var CategoryIDs = [CategoryCount]string{"", "blunt", "piercing", "slashing", "chosen"}

// WeaponKind is how a weapon attacks.
type WeaponKind uint8

// The kinds of weapons.
const (
	MeleeWeapon WeaponKind = iota
	ThrowingWeapon
	RangedWeapon
	MagicWeapon
	WeaponKindCount
)

// WeaponKindIDs are what content calls them.
var WeaponKindIDs = [WeaponKindCount]string{"melee", "throwing", "ranged", "magic"}

// Critical is what a critical hit of a weapon does.
type Critical uint8

// The effects of critical hits. Of a pole weapon the category or the sweep is chosen when its figure is made.
const (
	NoCritical Critical = iota
	CriticalCategory
	CriticalSweep
	CriticalPush
	CriticalCount
)

// CriticalIDs are what content calls them.
var CriticalIDs = [CriticalCount]string{"none", "category", "sweep", "push"}

// Weapon is a weapon. Lengths are in thousandths of a #.
type Weapon struct {
	ID       string
	Name     string
	Kind     WeaponKind
	Category Category
	Natural  bool // teeth, claws, horns: of a body, not carried
	Pole     bool
	Bow      bool

	PerDie, Fixed Amount // range in # per die in the Hand, or just #; neither where it is a melee weapon or Sight
	Sight         bool   // it reaches as far as one sees
	Beyond        int8   // change of the RAV per full # beyond the range; 0: it does not reach farther
	DeadZone      Amount // nearer than that it cannot be used

	Reload        uint8 // counters after a shot
	ReloadMoving  bool  // they may be removed while moving
	RAV           int8  // change of every RAV
	Critical      Critical
	Sweep         bool  // Critical may be chosen to be CriticalSweep
	ExtraDamage   uint8 // if it deals damage at all
	AutomaticHit  uint8 // damage without an attack roll; 0 for weapons that need one
	MeleeByRanged bool  // in melee Ranged pips may count instead of Melee pips

	Shots          uint8  // in a match; 0 without limit
	CarriedActions uint8  // actions in a turn of who carries it; 0 as many as ever
	BlastPerRAV    Amount // radius of the blast in # per point of RAV
	LossPer        Amount // the RAV is 1 less per so many # from the middle of the blast
	NoSkills       bool   // it is used without skills
}

// Condition is what a figure can suffer from.
type Condition uint8

// The conditions; NoCondition is none.
const (
	NoCondition Condition = iota
	Bleeding
	Burning
	Dazed
	DeepWound
	Knockdown
	Poisoned
	Slowed
	ConditionCount
)

// ConditionIDs are what content calls them.
var ConditionIDs = [ConditionCount]string{"", "bleeding", "burning", "dazed", "deep_wound", "knockdown", "poisoned", "slowed"}

// ConditionText is what is said of a condition.
type ConditionText struct {
	Name, PerCounter string
	Removable        bool // an action takes a counter away (WAS-248)
}

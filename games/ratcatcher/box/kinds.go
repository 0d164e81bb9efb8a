package box

// Sizes of the game. The counts of the box are RAT-113, RAT-117, RAT-123 and RAT-401; the others bound what content may ask for.
const (
	TownCount    = 35  // township cards, 00 to 34
	MaxZones     = 6   // zones of one township
	Nowhere      = 255 // no zone, no township, no connector
	MaxRats      = 16  // peculiar rats in the deck
	MaxDice      = 12  // dice in one roll
	AbilityCount = 2   // special abilities of a Ratcatcher: a and b
)

// Kind is a kind of common rat.
type Kind uint8

// The kinds of common rats, in the order in which they move and bite (RAT-302).
const (
	Brown Kind = iota
	Black
	White
	KindCount
)

// Kinds is a set of kinds of rats, as effects name them: the three common kinds and peculiar rats. The Nemesis is never in one (RAT-R38).
type Kinds uint8

// AnyPeculiar is the bit of peculiar rats in a set of kinds. They are no common rats (RAT-402).
const AnyPeculiar Kinds = 1 << KindCount

// Has tells whether a kind of common rats is in the set.
func (ks Kinds) Has(k Kind) bool { return ks&(1<<k) != 0 }

// Pick is a token that waits in a zone to be collected, other than cheese (RAT-212).
type Pick uint8

// The tokens to be collected: those of the two special abilities, and health.
const (
	PickA Pick = iota
	PickB
	PickHealth
	PickCount
)

// Token is what a ? token shows (RAT-120 to RAT-122).
type Token uint8

// The ? tokens. The first three match Pick.
const (
	TokenA Token = iota
	TokenB
	TokenHealth
	TokenCheese
	TokenPeculiar
	TokenNest
	TokenCount
)

// Slot is a group of cheese slots on the Ratcatcher's board; each is bought once (RAT-251).
type Slot uint8

// The slots: upgrades (RAT-252), then unlocks and refills of the abilities (RAT-240, RAT-253).
const (
	SlotAttack Slot = iota
	SlotAccuracy
	SlotMovement
	SlotDefence
	SlotHealth
	SlotTraps
	SlotTrapType
	SlotUnlockA
	SlotRefillA
	SlotUnlockB
	SlotRefillB
	SlotCount
)

// Attribute is a value that the rat tracker may increase (RAT-503).
type Attribute uint8

// The attributes of rats.
const (
	Accuracy Attribute = iota
	Bite
	Defence
	Movement
	Spawning
	AttributeCount
)

// TheNemesis stands after the common kinds where values of rats are increased and where a group of rats is named.
const TheNemesis = uint8(KindCount)

// Target is what a rat looks for.
type Target uint8

// The targets of rats.
const (
	TargetRatcatcher Target = iota
	TargetCheese
	TargetTrap
	TargetToken
	TargetNest
)

// What content calls all of these.
var (
	KindIDs      = [KindCount]string{"brown", "black", "white"}
	TokenIDs     = [TokenCount]string{"special_a", "special_b", "health", "cheese", "peculiar", "nest"}
	TargetIDs    = []string{"ratcatcher", "cheese", "trap", "token", "nest"}
	SlotIDs      = [SlotCount]string{"attack", "accuracy", "movement", "defence", "health", "traps", "trap_type", "unlock_a", "refill_a", "unlock_b", "refill_b"}
	AttributeIDs = [AttributeCount]string{"accuracy", "bite", "defence", "movement", "spawn"}
	DirectionIDs = [4]string{"north", "east", "south", "west"}
	AbilityIDs   = [AbilityCount]string{"a", "b"}
	ModeIDs      = [2]string{"normal", "hard"}
)

// SideWords are the nine places of a township, by rows.
var SideWords = [9]string{"North-West", "North", "North-East", "West", "Centre", "East", "South-West", "South", "South-East"}

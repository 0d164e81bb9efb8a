package box

// Limits are numbers of the rulebook that content may change.
type Limits struct {
	WinCheese        int   // RAT-101
	LoseCheese       uint8 // RAT-103
	ConsumeThreshold int   // RAT-340
	ExpansionBelow   int   // RAT-270
	PeculiarConsume  int   // RAT-341
	NemesisConsume   int   // RAT-341
	SetupTownships   uint8 // RAT-114
	RoundLimit       uint8 // RAT-R47
}

// CommonRat is one kind on the reference card (RAT-313).
type CommonRat struct {
	Count, Movement, Bite, Defence uint8
	Consume                        uint8 // rats it counts as in eating (RAT-341)
	Targets                        []Target
	Parting                        bool // bites when the Ratcatcher leaves (RAT-211)
	Chains                         bool // brings another rat when it is spawned (RAT-119)
	AsNest                         bool // spawns in the second spawn step (RAT-351)
}

// CardText is what a board or a card says: its key among the words, and its English.
type CardText struct{ key, english string }

// Gains are things the Ratcatcher may gain (RAT-609).
type Gains struct {
	ID, Text                    string // its words joined by "+", such as movement+attack_dice; its English text, the key of that in words
	Dice, Steps, Health, Cheese uint8
	Ability                     [AbilityCount]uint8
	Questions                   uint8
	CardTokens                  bool // what lies on the card (RAT-407)
}

// Trade is a reward of the tallyman (RAT-261).
type Trade struct {
	ID   string
	Cost uint8
	Gain Gains
}

// Catcher is a Ratcatcher's board (RAT-110).
type Catcher struct {
	ID, Name                                      string
	Dice, Accuracy, Steps, Traps, Defence, Health uint8
	Slots                                         [SlotCount]uint8
	TrapTypes                                     []TrapType
	TrapIDs                                       []string
	Abilities                                     [AbilityCount]Ability
}

// TrapType is a type of trap: its attack when it goes off, and what it does while it is set (RAT-R39).
type TrapType struct {
	ID, Name string
	Cost     uint8 // movement points (RAT-220)
	Unlocked bool  // from the start (RAT-222)
	Attack   DicePool
	Lasting  Lasting
}

// DicePool is how many dice an attack from the reserve rolls: a number, or one for each rat there up to a number (RAT-602).
type DicePool struct {
	Dice   uint8
	PerRat bool
}

// Lasting is what a trap or a placed token does to rats until the clean-up.
type Lasting struct {
	Snare     Kinds // may not leave (RAT-603)
	Lure      Kinds // looking for cheese, also look here (RAT-604)
	LureOnly  Kinds // look nowhere else (RAT-604)
	Poison    Kinds // may be caught by poison (RAT-605)
	PoisonMax uint8
	Calm      Kinds // neither move nor bite in the township (RAT-607)
}

// Place is where the token of an ability is put (RAT-601).
type Place uint8

// The places.
const (
	PlaceOwn Place = iota
	PlaceNear
	PlaceTownship
	PlaceWithin2
	PlaceNone
)

var placeIDs = []string{"own", "near", "township", "within_2", "none"}

// Ability is a special ability, with the power of its token.
type Ability struct {
	ID, Name, colour string
	text             CardText // none where what it does is told instead
	Max              uint8
	Place            Place
	Power
}

// Nemesis is the board of a Nemesis.
type Nemesis struct {
	ID, Name, AbilityName                  string
	AbilityText                            CardText
	Health, Defence, Accuracy, Bite, Spawn uint8
	Targets                                []Target
	Mutations                              [6]Increase // RAT-511; by 0 where there is none
	Mutates                                bool
	Swallow, Capacity, BitePer             uint8  // RAT-512; 0 where there is no gut
	NestRats                               uint8  // RAT-513; rats a nest spawns in its township
	Tunnels                                bool   // RAT-514
	Tracker                                []Step // from 0
}

// Step is what a step of the rat tracker brings, in order (RAT-342).
type Step []Effect

// Increase is a +1 token on the Nemesis' board (RAT-503).
type Increase struct {
	Who       uint8 // a Kind, or TheNemesis
	Attribute Attribute
	By        uint8
}

// Peculiar is the card of a peculiar rat (RAT-405, RAT-621 to RAT-633).
type Peculiar struct {
	ID, Name, Sort          string
	Text                    CardText
	Bite, Defence, Movement uint8
	Targets                 []Target
	Rewards                 []Gains
	RewardIDs               []string

	Knacks  [KnackCount]uint8 // how much it has of each
	Takes   [PickCount]bool   // tokens that it takes (RAT-624)
	Hurried Kinds             // that it hurries (RAT-628)
}

// TownCard is a township card. Directions are those of the card before it is turned.
type TownCard struct {
	Title     string // number and name, the key of that in words
	name      string
	Expansion uint8
	Zones     uint8
	grid      [3][3]uint8        // the letter of each cell, by row and column
	Adjacent  [MaxZones]uint8    // zones adjacent inside the card, as bits
	Sides     [9]string          // the township's name with each of the sides
	Lies      [4][MaxZones]uint8 // at which of the sides each zone lies after so many quarter turns
	Edge      [4]uint8           // letter behind the connector of an edge, or nowhere (RAT-130)
	Edges     [MaxZones]uint8    // edges whose connector is in a zone, as bits
	Nests     [MaxZones]uint8    // printed rats' nests in each zone
	Rats      []uint8            // letters of the nests, then of the rat spawns, in the order in which they are filled (RAT-116)
	Cheese    []uint8            // letters of the cheese slots
	Questions []uint8            // letters of the ? slots
	Specials  []Special
	Start     uint8 // letter of the start zone
}

// Special is a special token printed on a township.
type Special struct{ Letter, Ability uint8 }

package ratcatcher

// limits are numbers of the rulebook that content may change.
type limits struct {
	WinCheese        int   `yaml:"win_cheese"`  // RAT-101
	LoseCheese       uint8 `yaml:"lose_cheese"` // RAT-103
	ConsumeThreshold int   // RAT-340
	ExpansionBelow   int   `yaml:"expansion_below"`  // RAT-270
	PeculiarConsume  int   `yaml:"peculiar_consume"` // RAT-341
	NemesisConsume   int   `yaml:"nemesis_consume"`  // RAT-341
	SetupTownships   uint8 `yaml:"setup_townships"`  // RAT-114
	RoundLimit       uint8 `yaml:"round_limit"`      // RAT-R47
}

// commonRat is one kind on the reference card (RAT-313).
type commonRat struct {
	count, movement, bite, defence uint8
	consume                        uint8 // rats it counts as in eating (RAT-341)
	targets                        []Target
	parting                        bool // bites when the Ratcatcher leaves (RAT-211)
	chains                         bool // brings another rat when it is spawned (RAT-119)
	asNest                         bool // spawns in the second spawn step (RAT-351)
}

// cardText is what a board or a card says: its key among the words, and its English.
type cardText struct{ key, english string }

// gains are things the Ratcatcher may gain (RAT-609).
type gains struct {
	id, text                    string // its words joined by "+", such as movement+attack_dice; its English text, the key of that in words
	dice, steps, health, cheese uint8
	ability                     [abilities]uint8
	questions                   uint8
	cardTokens                  bool // what lies on the card (RAT-407)
}

// trade is a reward of the tallyman (RAT-261).
type trade struct {
	id   string
	cost uint8
	gain gains
}

// catcher is a Ratcatcher's board (RAT-110).
type catcher struct {
	id, name                                      string
	dice, accuracy, steps, traps, defence, health uint8
	slots                                         [slots]uint8
	trapTypes                                     []trapType
	trapIDs                                       []string
	abilities                                     [abilities]ability
}

// trapType is a type of trap: its attack when it goes off, and what it does while it is set (RAT-R39).
type trapType struct {
	id, name string
	cost     uint8 // movement points (RAT-220)
	unlocked bool  // from the start (RAT-222)
	attack   dicePool
	lasting  lasting
}

// dicePool is how many dice an attack from the reserve rolls: a number, or one for each rat there up to a number (RAT-602).
type dicePool struct {
	dice   uint8
	perRat bool
}

// lasting is what a trap or a placed token does to rats until the clean-up.
type lasting struct {
	snare     Kinds // may not leave (RAT-603)
	lure      Kinds // looking for cheese, also look here (RAT-604)
	lureOnly  Kinds // look nowhere else (RAT-604)
	poison    Kinds // may be caught by poison (RAT-605)
	poisonMax uint8
	calm      Kinds // neither move nor bite in the township (RAT-607)
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

// ability is a special ability, with the power of its token.
type ability struct {
	id, name, colour string
	text             cardText // none where what it does is told instead
	max              uint8
	place            Place
	power
}

// nemesisBoard is the board of a Nemesis.
type nemesisBoard struct {
	id, name, abilityName                  string
	abilityText                            cardText
	health, defence, accuracy, bite, spawn uint8
	targets                                []Target
	mutations                              [6]increase // RAT-511; by 0 where there is none
	mutates                                bool
	swallow, capacity, bitePer             uint8  // RAT-512; 0 where there is no gut
	nestRats                               uint8  // RAT-513; rats a nest spawns in its township
	tunnels                                bool   // RAT-514
	tracker                                []step // from 0
}

// step is what a step of the rat tracker brings, in order (RAT-342).
type step []effect

// increase is a +1 token on the Nemesis' board (RAT-503).
type increase struct {
	who       uint8 // a Kind, or nemesis
	attribute Attribute
	by        uint8
}

// peculiarCard is the card of a peculiar rat (RAT-405, RAT-621 to RAT-633).
type peculiarCard struct {
	id, name, sort          string
	text                    cardText
	bite, defence, movement uint8
	targets                 []Target
	rewards                 []gains
	rewardIDs               []string

	knacks  [knackTypes]uint8 // how much it has of each
	takes   [picks]bool       // tokens that it takes (RAT-624)
	hurried Kinds             // that it hurries (RAT-628)
}

// card is a township card. Directions are those of the card before it is turned.
type card struct {
	title     string // number and name, the key of that in words
	name      string
	expansion uint8
	zones     uint8
	grid      [3][3]uint8        // the letter of each cell, by row and column
	adjacent  [maxZones]uint8    // zones adjacent inside the card, as bits
	sides     [9]string          // the township's name with each of the sides
	lies      [4][maxZones]uint8 // at which of the sides each zone lies after so many quarter turns
	edge      [4]uint8           // letter behind the connector of an edge, or nowhere (RAT-130)
	edges     [maxZones]uint8    // edges whose connector is in a zone, as bits
	nests     [maxZones]uint8    // printed rats' nests in each zone
	rats      []uint8            // letters of the nests, then of the rat spawns, in the order in which they are filled (RAT-116)
	cheese    []uint8            // letters of the cheese slots
	questions []uint8            // letters of the ? slots
	specials  []special
	start     uint8 // letter of the start zone
}

// special is a special token printed on a township.
type special struct{ letter, ability uint8 }

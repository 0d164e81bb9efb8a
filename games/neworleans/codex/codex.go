// Package codex is everything that is printed for The Cats of New Orleans: heroes, skills, loot, the events of the riverboat, foes with their powers, allies, scenarios with
// their maps, the order of the campaign. It is read once from content files and never changes; it knows nothing of a match.
package codex

import "mischief/game/board/squares"

// The numbers of what is printed. 0 is always none.
type (
	// Kind is what a figure is: a hero, a foe (variants among them) or an ally, in one numbering.
	Kind       uint8
	SkillID    uint8
	LootID     uint8 // a loot card by what stands on it; there may be several copies
	EventID    uint8
	PowerID    uint8
	AspectID   uint8
	ScenarioID uint8
	NoteID     uint8
	DoorID     uint8 // a door of a map
)

const (
	// MaxKinds is how many kinds of figures there are at most, that of none included.
	MaxKinds = 64
	// MaxCards is how many loot cards there are at most, copies counted.
	MaxCards = 120
	// MaxMapWidth and MaxMapHeight bound maps.
	MaxMapWidth, MaxMapHeight = squares.MaxWidth, squares.MaxHeight
)

// Codex is all that is printed. Lists begin with none.
type Codex struct {
	Kinds     []Figure // heroes, then foes, then allies
	Skills    []Skill
	Loot      []Loot
	Cards     []LootID // every copy of every loot card, by level and order of the file; the position numbers cards by their place here
	Events    []Event
	Powers    []Power
	Aspects   []Aspect
	Scenarios []Scenario
	Campaign  Campaign
	Notes     []Note
	Abilities []*Ability
	Lists     []*List
	Doors     AbilityID // of standard doors

	Dashboard    Dashboard
	SkillPrice   [4]uint8        // by level
	Markers      [MaxKinds]uint8 // in the box, by the kinds that have some
	UnrevealedAP uint8           // of a face-down marker

	FirstHero, LastHero Kind
	FirstFoe, LastFoe   Kind
	FirstAlly, LastAlly Kind

	former []former // how it was in older editions of the rules, the oldest first
}

// Dashboard is what is the same on the dashboards of all heroes (CNO-203).
type Dashboard struct {
	Lives           uint8
	AP, APTwoHeroes uint8 // in a party of four, of two
	WeaponSlots     uint8
	Brought         [4]uint8 // skills of each level brought into a scenario
}

// Role is which of the three a kind of figure is.
type Role uint8

// The roles.
const (
	NoRole Role = iota
	Hero
	Foe
	Ally
)

// Figure is the card of a hero, a foe or an ally.
type Figure struct {
	ID, Name, Look string
	Called         string // one of them, where the name is of many
	Role           Role
	Health         uint8 // Lives of heroes: 9
	AP             uint8
	Attacks        []Attack // of a hero: the unarmed attack alone
	Powers         Powers
	Base           Kind // of a variant: whose marker it uses; else itself
	Boss, Large    bool
	Swarming       bool
	StunKills      bool // a stunned one is eliminated
	Civilian       bool
	Threat         uint8
	Behaviour      string

	// Of heroes.
	Sex, Breed, Trade, Blurb string
	FlawName, FlawText       string
	Preferred                []LootID
	Skills                   []SkillID // its own, by level and order of the file

	Abilities []AbilityID // flaw of a hero; effects of an ally; those of powers of a foe
	Aspects   []AspectID  // that it may turn up
}

// Attack is one attack of a hero without weapons, of a foe or an ally, or of a weapon card.
type Attack struct {
	Name     string
	AD       uint8
	Range    uint8
	Stun     uint8 // least result; 1 is always
	Wound    uint8
	Weapon   bool // a made object, which zombies cannot use
	Class    Class
	Deplete  Filter
	Depletes bool
	Area     bool // an area attack
}

// Least is the least distance at which an attack of a printed Range reaches: Ranges 2 and 3 hold the squares of Range 1 (CNO-613, CNO-614), Range 4 and every higher one begin at 2 squares (CNO-615, CNO-616, CNO-R51).
func (a *Attack) Least() uint8 {
	if a.Range >= 4 {
		return 2
	}
	return 0
}

// Skill is a skill card.
type Skill struct {
	ID, Name, Text string
	Hero           Kind
	Level          uint8
	No             uint8 // its place among the skills of its hero, from 0
	Abilities      []AbilityID
	Refresh        *Ability // when an exhausted one is turned upright; nil: not before the scenario ends
}

// LootType is what kind of loot card.
type LootType uint8

// The types of loot cards (CNO-504).
const (
	NoLoot LootType = iota
	Weapon
	Item
	Ammunition
	Bucks
	LootEvent
)

// Loot is a loot card.
type Loot struct {
	ID, Name, Text string
	Type           LootType
	Sort           string // of items: clothing, trinket, tool, consumable
	Level          uint8
	Copies         uint8
	First          uint16 // of its copies among the cards
	Price          uint8
	Bucks          uint8
	Attack         Attack // of weapons
	Abilities      []AbilityID
	Gamble         AbilityID // of Buck cards
	Refresh        *Ability
}

// Event is a card of the riverboat's deck.
type Event struct {
	ID, Name, Text string
	Abilities      []AbilityID
}

// Power is a power of vermin. Its effects are abilities where the vocabulary says them; Code names what the rules do.
type Power struct {
	ID, Name, Text string
	Is             PowerWord
	Abilities      []AbilityID
}

// Aspect is one face of the Rat King.
type Aspect struct {
	ID, Name, Behaviour string
	Attack              Attack
	Powers              Powers
	Abilities           []AbilityID
}

// Note is a note of the adventure log.
type Note struct {
	ID, Means string
	Scenario  bool
}

// Campaign is the order of scenarios.
type Campaign struct {
	Start, End     ScenarioID
	RiverboatAfter uint8 // number of the scenario from which on it is open
	Gear           []Gear
}

// Gear is what a party has that begins with a scenario of a number or a later one: about what a campaign would have brought it there.
type Gear struct {
	From    uint8    // number of the scenario
	Lives   uint8    // of each hero; 0: all
	Bucks   uint8    //
	Skills  [4]uint8 // of each hero, by level
	Weapons [4]uint8 // heroes with a weapon of each level
}

// Scenario is a sheet: its rules, and its map with the round track (CNO-221).
type Scenario struct {
	ID, Name, Goal, Introduction, Exit string
	Number                             uint8
	Loot                               uint8           // level of the loot deck (CNO-213, CNO-223)
	Without                            uint8           // a bit for each LootType that is left out of the loot deck
	Doors                              bool            // standard doors
	Pool, SetAside                     [MaxKinds]uint8 // how many of each vermin the scenario has in its pool, and beside it (CNO-208, CNO-224)
	Health                             [MaxKinds]uint8 // 0: that of the card
	Track                              []uint8         // letters of the round track (CNO-229): 0 none, 1 S, 2 S1, 3 S2, 4 S3
	Map                                Map
	Objectives                         []string
	ObjectiveMarks                     Marks // besides H
	Win                                []Condition
	Lose                               []Loss
	SetupText, SpawnText               string
	SpawnIf                            []Condition // nothing spawns by the round track unless they hold (CNO-226)
	Abilities                          []AbilityID // of its rules and setup
	Rules                              []SheetRule
	Entries                            map[uint8]Entry
	Reward                             ListID
	Next                               []Next
	SpawnSquares                       uint8     // at most so many of each letter; 0: all
	TwoHeroes                          *Scenario // the sheet as it is for a party of two; of itself nil
	TwoText                            string
	Cart                               Kind // figure whose moves follow the exception of the sheet, or none

	setup, spawning []AbilityID
}

// Loss is a way to fail a scenario: what people are told when it has come about; Track: the limit of the round track (CNO-R27), which needs no words.
type Loss struct {
	Says  string
	Track bool
	On    Ability
}

// SheetRule is a special rule, to be read.
type SheetRule struct {
	Name, Text string

	abilities []AbilityID
}

// Abilities are those by which the rules know it.
func (r *SheetRule) Abilities() []AbilityID { return r.abilities }

// Entry is an entry of the story book.
type Entry struct {
	Text string
	Do   ListID
}

// Next is a scenario that may follow.
type Next struct {
	Scenario ScenarioID
	If       []Condition
}

// Map is the map of a scenario as it is printed.
type Map struct {
	Width, Height int
	Ground        squares.Ground
	Marks         [MarkCount]squares.Set
	Doors         []Door // by DoorID, from 1
}

// Door is a door between two squares; A is the one west or north of it.
type Door struct {
	Name string
	A, B squares.Square
}

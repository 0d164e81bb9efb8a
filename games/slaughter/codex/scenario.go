package codex

import "mischief/game/board/plane"

// Scenario is what a match is about.
type Scenario uint8

// The scenarios in the order of the rulebook; NoScenario is that of training missions.
const (
	NoScenario Scenario = iota
	AllOutCarnage
	TeamCarnage
	CaptureTheFlag
	BombingRun
	KingOfTheHill
	SnowfallScenario
	TreasureHunt
	ScenarioCount
)

// ScenarioIDs are what content calls them.
var ScenarioIDs = [ScenarioCount]string{"", "all-out-carnage", "team-carnage", "capture-the-flag", "bombing-run", "king-of-the-hill", "snowfall", "treasure-hunt"}

// Setting is what content says of a scenario. Lengths are in thousandths of a #.
type Setting struct {
	Name       string
	Sides      [2]uint8 // fewest and most sides
	Heroes     [2]uint8 // fewest and most Heroes of a side
	Respawn    bool
	Points     uint8  // that win; 0 where points are not counted
	Fuse       uint8  // turns of the bomb
	Blast      Amount // radius of its blast
	Movement   uint8  // # of every Hero in Snowfall, whatever his Hand; 0 elsewhere
	ParcelMost uint8  // dice of a parcel in Snowfall
	Win        string
	Rules      []string // ids in the catalogue
}

// Objectives are the places that scenarios are about, the same on every map. Coordinates are those of Terrain.
type Objectives struct {
	Flags        [2]plane.Point
	Blocked      [2]plane.Point // corner points that nobody may use in Capture The Flag
	Centre       plane.Point    // where bomb and treasure lie
	Circles      [5]plane.Point // of King Of The Hill, that in the middle first
	CircleRadius Amount
}

// Mission is a training mission.
type Mission uint8

// The training missions in their order; NoMission is none.
const (
	NoMission Mission = iota
	FirstSteps
	MeleeTraining
	OpenFire
	KindOfMagic
	MissionCount
)

// MissionIDs are what content calls them.
var MissionIDs = [MissionCount]string{"", "first-steps", "melee-training", "open-fire", "its-a-kind-of-magic"}

// Allowed is a set of what the Hero of a training mission may do, a bit each.
type Allowed uint8

// The actions of training missions.
const (
	AllowMove Allowed = 1 << iota
	AllowMelee
	AllowRanged
	AllowSkill
	AllowCharge
	AllowDelay
)

// AllowedIDs are what content calls them, by the number of the bit.
var AllowedIDs = []string{"move", "melee", "ranged", "skill", "charge", "delay"}

// Has tells whether an action is in the set.
func (a Allowed) Has(action Allowed) bool { return a&action != 0 }

// Briefing is how a training mission is set up and what it asks. Coordinates are those of Terrain.
type Briefing struct {
	Name    string
	Map     MapID
	Hero    FigureID // which is offered
	Skill   SkillID  // the only one the Hero has (WAS-901)
	Home    Corner   // the home base of the Hero
	Actions uint8    // of a turn of the Hero
	Allowed Allowed

	Placed   []Placed    // who stands on the map from the beginning, the Hero first
	Arrivals []FigureID  // who comes during the mission, in an order drawn by lot (WAS-921)
	Enters   plane.Point // where they do; only where there are arrivals
	Leave    Corner      // where the Hero, or those who arrive, must go; only of some aims
	Closed   bool        // the Hero may not enter that corner (WAS-924)

	Aim   Aim
	About string
	Goal  string   // what is asked, in words
	Rules []string // ids in the catalogue
}

// Placed is a figure and where the middle of its base stands.
type Placed struct {
	Figure FigureID
	At     plane.Point
}

// Aim is what the Hero of a training mission must do.
type Aim uint8

// The aims.
const (
	ReachCorner   Aim = iota // the corner across the map, alive (WAS-902)
	FellAndReturn            // fell all dummies and come home alive (WAS-913)
	OutlastAll               // be alive when all dummies are gone (WAS-925)
	FellOpponent             // take the opponent's last Life (WAS-936)
	AimCount
)

// AimIDs are what content calls them.
var AimIDs = [AimCount]string{"reach-corner", "fell-and-return", "outlast-all", "fell-opponent"}

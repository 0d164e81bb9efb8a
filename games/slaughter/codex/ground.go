package codex

import (
	"mischief/game/board/plane"
	"mischief/games/slaughter/ground"
)

// Terrain is a piece of terrain (WAS-105). Coordinates are thousandths of a #, as content has them: (0, 0) is the corner in the south-west, X counts eastwards and Y
// northwards, whereas package plane speaks of Y as counting southwards. Nothing in the geometry depends on it; a drawing turns it upside down.
type Terrain struct {
	Kind        string // such as "low wall"
	Ground      *plane.Polygon
	SeeThrough  bool
	WalkThrough bool
	Cover       bool
	Climbable   bool
	Height      int16 // thousandths of a #
	Ladder      int16 // the length of a ladder at it, likewise; 0 is none (WAS-311)
}

// MapID is the number of a map in a codex. 0 is none.
type MapID uint8

// NoMap is the number of none.
const NoMap MapID = 0

// Symmetry is how a map looks from its corners.
type Symmetry uint8

// The symmetries.
const (
	NoSymmetry Symmetry = iota
	HalfTurn
	QuarterTurn
	SymmetryCount
)

// SymmetryIDs are what content calls them.
var SymmetryIDs = [SymmetryCount]string{"", "half turn", "quarter turn"}

// Map is a map ready for play. Coordinates are those of Terrain.
type Map struct {
	ID       string
	Name     string
	About    string
	Symmetry Symmetry
	Terrain  []Terrain
	Suited   [ScenarioCount]bool // to scenarios
	Mission  Mission             // NoMission on a map for matches
}

// Corner is one of the corners of the map.
type Corner uint8

// The corners, in the order of ground.Corners.
const (
	SouthWest Corner = iota
	NorthWest
	NorthEast
	SouthEast
	CornerCount
)

// CornerIDs are what content calls them.
var CornerIDs = [CornerCount]string{"south-west", "north-west", "north-east", "south-east"}

// Point is the corner point, in the coordinates of Terrain.
func (c Corner) Point() plane.Point {
	return ground.Corners[c]
}

// Opposite is the corner across the map.
func (c Corner) Opposite() Corner { return (c + 2) % CornerCount }

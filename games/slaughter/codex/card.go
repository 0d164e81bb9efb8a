package codex

// Pip is what a place of a face can be painted with (WAS-151, WAS-154).
type Pip uint8

// The pips, in the order in which rules speak of them. Skill is not a trait.
const (
	Defence Pip = iota
	Melee
	Ranged
	Magic
	SkillPip
	PipCount
	TraitCount = SkillPip
)

// PipIDs are what content calls the pips.
var PipIDs = [PipCount]string{"defence", "melee", "ranged", "magic", "skill"}

// Costs are the points that a pip of each kind costs (WAS-151, WAS-154).
var Costs = [PipCount]uint8{Defence: 1, Melee: 2, Ranged: 3, Magic: 4, SkillPip: 0}

// Most is how much a card may have.
const (
	MostPoints    = 20 // points of a Hero (WAS-151)
	MostSkillPips = 1  // on the whole card (WAS-154)
)

// Face is how many pips of each kind a face of the die shows.
type Face [PipCount]uint8

// Pips is how many places of a face are painted.
func (f Face) Pips() int {
	sum := 0
	for _, n := range f {
		sum += int(n)
	}
	return sum
}

// Card is a Hero Card: the six faces of a die, that of the 1 first.
type Card [6]Face

// Points is what the pips of a card cost (WAS-151).
func (c Card) Points() int {
	sum := 0
	for _, face := range c {
		for pip, n := range face {
			sum += int(n) * int(Costs[pip])
		}
	}
	return sum
}

// Sum is how many pips of a kind there are on all faces.
func (c Card) Sum(pip Pip) int {
	sum := 0
	for _, face := range c {
		sum += int(face[pip])
	}
	return sum
}

// Traits are the traits of which a card has a pip (WAS-159 to WAS-162).
func (c Card) Traits() Traits {
	var t Traits
	for pip := range TraitCount {
		if c.Sum(pip) > 0 {
			t |= 1 << pip
		}
	}
	return t
}

// Traits is a set of traits, a bit each by the number of the pip.
type Traits uint8

// Has tells whether a trait is in the set.
func (t Traits) Has(trait Pip) bool { return t>>trait&1 == 1 }

// Count is how many traits there are in the set.
func (t Traits) Count() int {
	n := 0
	for ; t > 0; t &= t - 1 {
		n++
	}
	return n
}

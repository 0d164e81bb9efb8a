package codex

// Classes is a set of words of Class, a bit each.
type Classes uint32

// Has tells whether a word is in the set.
func (s Classes) Has(w Class) bool { return s>>w&1 != 0 }

// Deeds is a set of words of Deed, a bit each.
type Deeds uint32

// Has tells whether a word is in the set.
func (s Deeds) Has(w Deed) bool { return s>>w&1 != 0 }

// Levels is a set of words of Level, a bit each.
type Levels uint8

// Has tells whether a word is in the set.
func (s Levels) Has(w Level) bool { return s>>w&1 != 0 }

// Results is a set of words of Result, a bit each.
type Results uint32

// Has tells whether a word is in the set.
func (s Results) Has(w Result) bool { return s>>w&1 != 0 }

// Immunities is a set of words of Immunity, a bit each.
type Immunities uint32

// Has tells whether a word is in the set.
func (s Immunities) Has(w Immunity) bool { return s>>w&1 != 0 }

// Powers is a set of words of PowerWord, a bit each.
type Powers uint32

// Has tells whether a word is in the set.
func (s Powers) Has(w PowerWord) bool { return s>>w&1 != 0 }

// States is what must hold of a figure: states, and kinds of which it must be one.
type States struct {
	Bits  uint32 // a bit for each State
	Kinds uint64 // a bit for each Kind; 0 is any
}

// Mark is a letter of a map.
type Mark uint8

// The marks of maps: G heroes, H Objective token, L two Loot tokens, V vermin of the setup, S and S1 to S3 spawns, X green arrow; then a to z for the sheet's own rules.
const (
	NoMark Mark = iota
	MarkG
	MarkH
	MarkL
	MarkV
	MarkS
	MarkS1
	MarkS2
	MarkS3
	MarkX
	MarkA
	MarkCount = MarkA + 26
)

// Marks is a set of marks, a bit each.
type Marks uint64

// Has tells whether a mark is in the set.
func (m Marks) Has(w Mark) bool { return m>>w&1 != 0 }

// Ignored is what a movement does not heed, a bit each.
type Ignored uint8

// What may be ignored.
const (
	IgnoreHindering Ignored = 1 << iota
	IgnoreWater
	IgnoreFigures
)

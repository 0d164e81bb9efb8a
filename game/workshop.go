package game

// Crafted is fulfilled by rules of a game into which people may bring heroes of their own making.
type Crafted interface {
	// Workshop is where they are made, read and shown.
	Workshop() Workshop
}

// Workshop is where the heroes of a game are made: what a hero is, and what rules have to say of one, is the game's own affair. Heroes come as files of YAML that
// people write, as short codes that fit into an address, ready made, or from luck. A hero is read though it breaks rules, so that whoever is still at work
// on it is told all that is wrong with it. A Workshop is safe for use by several goroutines.
type Workshop interface {
	// Ready are the ids of the heroes that are ready made.
	Ready() []string
	// Named is the hero that a line names: the id of one ready made, or a code.
	Named(line string) (Hero, error)
	// Read reads a file. Its name is for messages: an error tells file, line, column and field.
	Read(name string, text []byte) (Hero, error)
	// Schools are the ids by which heroes differ most, one of which Random is asked for.
	Schools() []string
	// Random is a hero of a school that breaks no rule. The same seed gives the same hero.
	Random(school string, seed uint64) (Hero, error)
	// Sheet is a page with up to PerSheet heroes to be printed, as an SVG image of paper size.
	Sheet(heroes []Hero, t *Telling) (string, error)
	// Supplies is what a builder in the browser works with, whoever the hero is: a value that marshals to JSON, with its texts in the words of a telling.
	Supplies(t *Telling) any
}

// PerSheet is how many heroes are printed on a page at most.
const PerSheet = 4

// Hero is one hero of a workshop. The telling with which texts are asked for may be nil, for English.
type Hero interface {
	Name() string
	// Faults are what rules have against it, in the order of the file; none if it may be played.
	Faults() []Fault
	// File is the hero as a file, in the one form that Read reads back as the same hero.
	File() string
	// Code is the hero in a line of letters, digits, "-" and "_", which Named reads back as the same hero.
	Code() string
	// Draw is the hero in text.
	Draw(pen Pen) string
	// Picture is the hero as an SVG image.
	Picture(t *Telling) string
	// Advice is what a builder in the browser shows of it, such as what is left to spend and what the next step would cost: a value that marshals to JSON.
	Advice(t *Telling) any
}

// Fault is what a rule has against a hero.
type Fault struct {
	At           string // the field at fault, such as "faces.6"
	Line, Column int    // where it stands in the file that was read, from 1; 0 for a hero that was not read from a file
	Why          *Refusal
}

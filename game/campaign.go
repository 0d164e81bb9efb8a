package game

// Campaigner is fulfilled by rules of a game whose matches follow each other in a campaign. Such a match tells, once it is over, which matches may follow. What
// crosses over to them is the value of options, which the match writes and Setup checks; options that Cross mark them, so that nobody begins a campaign with more
// than there is at the start.
type Campaigner[S comparable] interface {
	// Sequels are the matches that may follow this one, in an order that depends on s alone. They are told when the match is over; of one that is still
	// played only the Haven is, from the moment on at which it is reached. That a match is played again with what it was set up with needs no telling.
	Sequels(s *S) []Sequel
	// Recap tells what happened in the match so far, and what the party has now.
	Recap(s *S) Recap
}

// Sequel is a match that may follow another.
type Sequel struct {
	Name    Text    // what it is called; another name for each sequel of a match
	About   Text    // what is said of it to those who choose; may be empty
	Haven   bool    // it goes on from the state that the party may come back to at any time, where the others go on from the end; a match has one at most
	Options Options // it is set up with; what is left out is the default
}

// Recap is what a match tells of itself to those who go on with its campaign.
type Recap struct {
	Name    Text     // what the match is called
	Won     bool     // it is over, and the party has done what it was there for
	Lines   []Note   // what happened, in a few lines
	Party   []Detail // what the party has now
	Figures []Figure // what simulations count
}

// Note is one line of a recap.
type Note struct {
	Rule  string // the rule behind it; may be empty
	Text  Text
	Later bool // it happened after the haven was reached: who goes on from there has not lived it
}

// Figure is a number that simulations of a campaign average, such as the Lives that are left.
type Figure struct {
	Name Text
	N    int64
}

func (g *erased[S, M]) Campaign() bool { return g.campaigner != nil }

func (p *position[S, M]) Sequels() []Sequel {
	if p.g.campaigner == nil {
		return nil
	}
	return p.g.campaigner.Sequels(&p.s)
}

func (p *position[S, M]) Recap() Recap {
	if p.g.campaigner == nil {
		return Recap{}
	}
	return p.g.campaigner.Recap(&p.s)
}

// Beginning is nil for options that a campaign may begin with: whatever Crosses is left to its default. Otherwise it is an OptionError.
func (sc Schema) Beginning(given Options) error {
	for _, op := range sc {
		if value, ok := given[op.Name]; ok && op.Crosses && value != op.Default {
			return BadOption(op.Name, "it is what one match of a campaign hands to the next; a campaign begins without it")
		}
	}
	return nil
}

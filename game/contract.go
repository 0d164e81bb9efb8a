package game

// Rules are the rules of one game over S, a whole position, and M, one answer to one decision. Both are plain values: fixed-size arrays and
// small integers, no pointers, maps, slices or strings inside, so that assignment copies them and == compares them.
//
// The ten methods are all a first game must write; the interfaces below add powers and are found by type assertion.
// gametest.Run checks every promise made here.
type Rules[S, M comparable] interface {
	// Setup returns the first position for options that Schema.Complete has accepted,
	// or an *OptionError naming the option at fault.
	Setup(o Options) (S, error)
	// Turn tells who decides now and what kind of decision it is; Turn.Who is Nobody when the match is over.
	Turn(s *S) Turn
	// Moves appends every answer allowed now to buf, in an order that depends on s alone. Where answers cannot be
	// counted (Turn.Open) it appends a good sample. It allocates nothing but what buf may grow by.
	Moves(s *S, buf []M) []M
	// Check is the authority on legality: nil, or a *Refusal that cites the rule. It accepts any value of M.
	Check(s *S, m M) error
	// Play carries out an answer that Check accepts. It tells what happened to tell, which is nil in simulation.
	Play(s *S, m M, tell *Story)
	// Result tells how the match ended and what each seat got. It is called only when the match is over.
	Result(s *S) Result
	// Format writes a move in its one canonical line.
	Format(s *S, m M) string
	// Parse reads a move. It accepts what Format writes and may accept more; it does not judge legality.
	Parse(s *S, text string) (M, error)
	// Document returns a value that marshals to the readable document of the whole position.
	Document(s *S) any
	// Position builds a position from a document: it calls decode with a pointer to its document struct (which may hold defaults
	// for what is left out), or to an empty any, and answers with an error naming the field at fault. It may refuse the document of a view, saying so.
	Position(decode func(any) error) (S, error)
}

// Turn is whose decision it is.
type Turn struct {
	Who  Seats  // Nobody: the match is over; Nature: chance; else the seats any one of which may answer, whoever does making no difference
	Kind string // the kind of decision: key of prompts and help, such as "carding"
	Open bool   // Moves gives a sample: more answers are allowed than it can list; never of Nature
}

// Result is how a match ended.
type Result struct {
	How    string          // key of the way it ended, such as "towns"
	Rule   string          // the rule that ended it
	Payoff [MaxSeats]int32 // thousandths a seat won: 1000 a win, 0 a loss, equal shares of a draw
}

// Chancy is fulfilled by games with chance: it says how likely Nature's answers are.
type Chancy[S, M comparable] interface {
	// Weight is the whole-number weight, above zero, of an answer listed by Moves in a position where Nature decides.
	Weight(s *S, m M) int64
}

// Secretive is fulfilled by games with hidden information. Without it every seat sees everything.
type Secretive[S comparable] interface {
	// Mask removes from s all that the viewer may not know. What is left is what the viewer is sent: the viewer can
	// decide from it whenever it is his turn. Every view keeps the true Turn and what its viewer has learned, for as long as he may know it.
	// Watcher asks for what everybody may know.
	Mask(s *S, viewer Seat)
	// Guess fills a masked position in again with one possibility consistent with what the viewer knows,
	// drawn as likely as the view makes it.
	Guess(s *S, viewer Seat, dice Dice)
}

// Evaluator is fulfilled by games that can tell how good a position looks.
type Evaluator[S comparable] interface {
	// Evaluate estimates the payoff of a seat in millionths, 0 to 1,000,000, from a position with nothing hidden: so fine that who
	// has all but lost still sees which answer is the better one.
	Evaluate(s *S, seat Seat) int32
}

// Chooser is fulfilled by games whose complete lists are long: it names the answers worth thinking about.
type Chooser[S, M comparable] interface {
	// Candidates appends answers of Moves for search, at least one, each once, the most promising first.
	Candidates(s *S, buf []M) []M
}

// Prompter is fulfilled by games that put a decision in words.
type Prompter[S comparable] interface {
	// Prompt asks the decision in one sentence that also says what ends it. A plain string is taken, too.
	Prompt(s *S) Text
}

// Hinter is fulfilled by games that can give reasons for a move.
type Hinter[S, M comparable] interface {
	// Hint gives at most two reasons why m may be good; none when it has none to give.
	Hint(s *S, m M) []Reason
}

// Previewer is fulfilled by games that can tell beforehand what a move costs and how it may end.
type Previewer[S, M comparable] interface {
	// Preview looks ahead at a move that Check accepts, from a view: it tells nothing that the view hides.
	Preview(s *S, m M) Preview
}

// Forecaster is fulfilled by games whose next battle or automaton's turn can be looked at beforehand.
type Forecaster[S comparable] interface {
	// Forecast tells what would come if nobody did anything more, chance and choices by their likeliest. It leaves s as it is.
	Forecast(s *S, tell *Story)
}

// Namer is fulfilled by games whose seats have names of their own.
type Namer[S comparable] interface {
	// SeatName is the name of a seat in this position, as notation and documents write it.
	SeatName(s *S, seat Seat) string
}

// Drawer is fulfilled by games that can be drawn in text.
type Drawer[S comparable] interface {
	// Draw draws the position on a canvas of the given kind for a seat to look at: a picture, an empty line, then its legend.
	Draw(s *S, viewer Seat, pen Pen) string
}

// Dice is where chance comes from when a guess is made or a move is drawn; rules never call it.
type Dice interface {
	// Below returns a whole number from 0 to n-1, each as likely. n is above zero.
	Below(n int64) int64
}

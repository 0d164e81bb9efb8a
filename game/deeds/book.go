package deeds

import (
	"fmt"
	"slices"
	"strings"

	"mischief/game"
	"mischief/game/notation"
)

// Plan is what a book is made of.
type Plan[S any, M comparable] struct {
	Decisions []Decision[S, M]      // by their numbers; one without a kind is never asked
	Phase     func(s *S) int        // the number of the decision that a position asks
	Who       func(s *S) game.Seats // whose it is: seats, game.Nature or game.Nobody
	Verb      func(m M) Verb        // of a move
	Move      func(v Verb) M        // with a verb and nothing else
	Rulebook  *game.Catalogue
	Examples  string // a few moves, shown to whoever types nothing

	// Unfit refuses a move with a field that its verb cannot write; nobody who types makes one.
	Unfit func(s *S, m M) error
	// Misplaced refuses an answer to another decision than the one asked, with that one's deeds at hand. nil does it by the rule of the decision.
	Misplaced func(s *S, asked *Decision[S, M], m M) error
	// Stranger is the error for a text that begins no move; see notation.Table.Strangers. nil: there is none of the game's own.
	Stranger func(s *S, text, verbs string) error
}

// Book is the decisions of a game and what follows from them. It is safe for use by several goroutines at once.
type Book[S any, M comparable] struct {
	decisions []entry[S, M]
	weights   []func(s *S, m M) int64 // by decision; nil where all answers are as likely
	phase     func(s *S) int
	who       func(s *S) game.Seats
	verb      func(m M) Verb
	unfit     func(s *S, m M) error
	misplaced func(s *S, asked *Decision[S, M], m M) error
	moves     *notation.Table[S, M]
}

// entry is a decision as it is looked up. What most decisions need stands in it by itself, so that it is at hand in one step.
type entry[S any, M comparable] struct {
	*Decision[S, M]
	turn   game.Turn     // but for who decides
	byVerb []*Deed[S, M] // nil for verbs that do not answer it

	list    func(s *S, blank M, buf []M) []M // of a decision with one deed that lists; else nil
	blank   M
	whole   func(s *S, buf []M) []M // of a decision that lists its moves itself
	listers []lister[S, M]          // of others
}

// lister is a deed that lists moves.
type lister[S any, M comparable] struct {
	moves func(s *S, blank M, buf []M) []M
	blank M
}

// New makes a book. It panics for a plan that no match could be played by, saying all that is wrong with it; Faults tells what that may be.
func New[S any, M comparable](p Plan[S, M]) *Book[S, M] {
	if faults := p.Faults(); len(faults) > 0 {
		panic("deeds: " + strings.Join(faults, "; "))
	}
	verbs := p.verbs()
	b := &Book[S, M]{phase: p.Phase, who: p.Who, verb: p.Verb, unfit: p.Unfit, misplaced: p.Misplaced,
		decisions: make([]entry[S, M], len(p.Decisions)), weights: make([]func(*S, M) int64, len(p.Decisions))}
	written := make([]notation.Verb[S, M], len(verbs))
	for i := range p.Decisions {
		d := &p.Decisions[i]
		e := &b.decisions[i]
		*e = entry[S, M]{Decision: d, turn: game.Turn{Kind: d.Kind, Open: d.Open}, byVerb: make([]*Deed[S, M], len(verbs)), whole: d.Moves}
		for j := range d.Deeds {
			deed := &d.Deeds[j]
			e.byVerb[deed.Verb] = deed
			if deed.Moves != nil {
				e.listers = append(e.listers, lister[S, M]{deed.Moves, p.Move(deed.Verb)})
			}
			if !deed.refuses {
				written[deed.Verb] = deed.Write
			}
		}
		if len(d.Deeds) == 1 {
			b.weights[i] = d.Deeds[0].Weight
		} else {
			b.weights[i] = b.weightOf(e)
		}
		if len(e.listers) == 1 {
			e.list, e.blank = e.listers[0].moves, e.listers[0].blank
		}
	}
	b.moves = notation.New(func(m M) int { return int(p.Verb(m)) }, func(v int) M { return p.Move(Verb(v)) }, p.Examples, written)
	b.moves.Asking(func(s *S, v int) bool {
		d := b.decisions[b.phase(s)].byVerb[v]
		return d != nil && !d.refuses
	})
	if p.Stranger != nil {
		b.moves.Strangers(p.Stranger)
	}
	return b
}

// Notation is the table by which moves are written.
func (b *Book[S, M]) Notation() *notation.Table[S, M] { return b.moves }

// Decision is the decision of a number.
func (b *Book[S, M]) Decision(number int) *Decision[S, M] { return b.decisions[number].Decision }

// Kinds are the kinds of all decisions by their numbers.
func (b *Book[S, M]) Kinds() []string {
	kinds := make([]string, len(b.decisions))
	for i, e := range b.decisions {
		kinds[i] = e.Kind
	}
	return kinds
}

// deed is the deed that a move is of, in the decision that a position asks, or nil.
func (b *Book[S, M]) deed(s *S, m M) *Deed[S, M] {
	e := &b.decisions[b.phase(s)]
	if v := int(b.verb(m)); v < len(e.byVerb) {
		return e.byVerb[v]
	}
	return nil
}

// Turn is as in game.Rules.
func (b *Book[S, M]) Turn(s *S) game.Turn {
	turn := b.decisions[b.phase(s)].turn
	turn.Who = b.who(s)
	return turn
}

// Moves is as in game.Rules: the moves of each deed of the decision.
func (b *Book[S, M]) Moves(s *S, buf []M) []M {
	e := &b.decisions[b.phase(s)]
	switch {
	case e.list != nil:
		return e.list(s, e.blank, buf)
	case e.whole != nil:
		return e.whole(s, buf)
	}
	for i := range e.listers {
		l := &e.listers[i]
		buf = l.moves(s, l.blank, buf)
	}
	return buf
}

// Check is as in game.Rules: a move has a verb of the decision, fields that can be written, and nothing against it.
func (b *Book[S, M]) Check(s *S, m M) error {
	d := b.deed(s, m)
	switch {
	case d == nil:
		return b.elsewhere(s, m)
	case !b.moves.Fits(s, m):
		return b.unfit(s, m)
	case d.Check == nil:
		return nil
	}
	return d.Check(s, m)
}

// elsewhere refuses an answer to another decision.
func (b *Book[S, M]) elsewhere(s *S, m M) error {
	asked := b.decisions[b.phase(s)].Decision
	if b.misplaced != nil {
		return b.misplaced(s, asked, m)
	}
	return asked.Misplaced()
}

// Misplaced refuses an answer to another decision by the rule of this one.
func (d *Decision[S, M]) Misplaced() error {
	return game.Refuse(d.Rule, "Now {{.asks}}; this move answers something else.", game.Word("asks", d.Asks))
}

// Play is as in game.Rules.
func (b *Book[S, M]) Play(s *S, m M, tell *game.Story) {
	b.decisions[b.phase(s)].byVerb[b.verb(m)].Play(s, m, tell)
}

// Weight is as in game.Chancy.
func (b *Book[S, M]) Weight(s *S, m M) int64 {
	if weight := b.weights[b.phase(s)]; weight != nil {
		return weight(s, m)
	}
	return 1
}

// weightOf weighs the moves of a decision with several deeds; it is nil if none of them does.
func (b *Book[S, M]) weightOf(e *entry[S, M]) func(*S, M) int64 {
	if !slices.ContainsFunc(e.Deeds, func(d Deed[S, M]) bool { return d.Weight != nil }) {
		return nil
	}
	return func(s *S, m M) int64 {
		if d := e.byVerb[b.verb(m)]; d != nil && d.Weight != nil {
			return d.Weight(s, m)
		}
		return 1
	}
}

// Prompt is as in game.Prompter.
func (b *Book[S, M]) Prompt(s *S) game.Text { return b.decisions[b.phase(s)].Prompt(s) }

// Format is as in game.Rules.
func (b *Book[S, M]) Format(s *S, m M) string { return b.moves.Format(s, m) }

// Parse is as in game.Rules.
func (b *Book[S, M]) Parse(s *S, text string) (M, error) { return b.moves.Parse(s, text) }

// Complete is as in game.Completer.
func (b *Book[S, M]) Complete(s *S, line string) []string {
	by := b.decisions[b.phase(s)].byVerb
	return b.moves.Complete(s, line, func(v int) bool { return by[v] != nil })
}

// Hint is as in game.Hinter.
func (b *Book[S, M]) Hint(s *S, m M) []game.Reason {
	if d := b.deed(s, m); d != nil && d.Hint != nil {
		return d.Hint(s, m)
	}
	return nil
}

// Preview is as in game.Previewer.
func (b *Book[S, M]) Preview(s *S, m M) game.Preview {
	if d := b.deed(s, m); d != nil && d.Preview != nil {
		return d.Preview(s, m)
	}
	return game.Preview{}
}

// verbs tells of each verb, by its number, whether some deed carries it out.
func (p *Plan[S, M]) verbs() []bool {
	var done []bool
	for i := range p.Decisions {
		for _, d := range p.Decisions[i].Deeds {
			for int(d.Verb) >= len(done) {
				done = append(done, false)
			}
			done[d.Verb] = done[d.Verb] || !d.refuses
		}
	}
	return done
}

// Faults is what is wrong with a plan, whatever the positions: a verb that nobody carries out, a decision that lists nothing or cites a rule that is not in the
// rulebook, two deeds for one move, a move that does not have the verb it is made for. What shows in positions alone, such as a deed that refuses what it lists,
// the tests of every game find.
func (p *Plan[S, M]) Faults() []string {
	var faults []string
	add := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	for v, done := range p.verbs() {
		if !done {
			add("verb %d has no deed", v)
		} else if is := p.Verb(p.Move(Verb(v))); int(is) != v {
			add("the blank move of verb %d is of verb %d", v, is)
		}
	}
	kinds := map[string]bool{}
	for i := range p.Decisions {
		d := &p.Decisions[i]
		switch {
		case d.Kind == "" && len(d.Deeds) > 0:
			add("decision %d has no kind", i)
		case d.Kind == "":
			continue
		case kinds[d.Kind]:
			add("two decisions are of the kind %s", d.Kind)
		}
		kinds[d.Kind] = true
		d.faults(p.Rulebook, func(format string, args ...any) { add(d.Kind+": "+format, args...) })
	}
	return faults
}

// faults adds what is wrong with a decision.
func (d *Decision[S, M]) faults(book *game.Catalogue, add func(format string, args ...any)) {
	if d.Prompt == nil {
		add("nothing asks it")
	}
	if _, known := book.Text(d.Rule); !known {
		add("the rulebook has no rule %q", d.Rule)
	}
	seen, listed := map[Verb]bool{}, false
	for _, deed := range d.Deeds {
		if seen[deed.Verb] {
			add("two deeds of verb %d", deed.Verb)
		}
		seen[deed.Verb] = true
		listed = listed || deed.Moves != nil
		if deed.Moves != nil && d.Moves != nil {
			add("verb %d is listed by its deed and by the decision", deed.Verb)
		}
		if _, known := book.Text(deed.Rule); !known {
			add("the rulebook has no rule %q, which verb %d goes by", deed.Rule, deed.Verb)
		}
		switch {
		case deed.refuses && deed.Moves != nil:
			add("verb %d is refused and listed", deed.Verb)
		case deed.Play == nil && !deed.refuses:
			add("nothing carries out verb %d", deed.Verb)
		}
	}
	if len(d.Deeds) > 0 && !listed && d.Moves == nil {
		add("nothing lists a move")
	}
}

// Package deeds puts the rules of a game together from what can be done in it.
//
// The idea: whatever a player, or chance, can do is one unit, a Deed. It has the verb of its moves and the rule that allows them, how they are written, which of
// them are listed, why one may be refused, what it does, how likely it is if it is chance's, what speaks for it and what it would cost. A Decision is a list of
// deeds under one question. So what the rulebook says in one place stands in one place:
//
//	// RAT-250: cheese is collected where no rat is.
//	func (r *Rules) collecting() deed {
//		return deed{Verb: Collect, Rule: "RAT-250", Write: is("collect"), Moves: ..., Check: ..., Play: ..., Hint: ..., Preview: ...}
//	}
//
// and from the decisions of a game follow, in a Book, the methods that only look up which deed is meant: Turn, Moves, Check, Play, Weight, Prompt, Format, Parse,
// Complete, Hint and Preview. Rules embed their book and have all of them; where one needs more, they write it themselves and call the book's.
//
// A decision is looked up by its number, and a deed by its verb's place in the decision's list; nothing is searched for. No method but those that make text
// allocates.
package deeds

import (
	"mischief/game"
	"mischief/game/notation"
)

// Verb is what a move does; it fixes which fields of the move are used. A game numbers its verbs from 0.
type Verb uint8

// Deed is what one verb does in one decision. A verb that answers several decisions is a deed of each, as a rule made by one function.
type Deed[S any, M comparable] struct {
	Verb  Verb
	Rule  string              // that allows it
	Write notation.Verb[S, M] // how its moves are written

	// Moves appends its answers allowed now. blank is the move with the verb alone, to be filled in. nil: it is not listed, or another deed of the decision
	// or the decision itself lists it in passing.
	Moves func(s *S, blank M, buf []M) []M
	// Check tells why a move of this verb, every field of which can be written, is not allowed, or nil. A Check that is nil allows them all.
	Check func(s *S, m M) error
	// Play carries out a move that Check allows.
	Play func(s *S, m M, tell *game.Story)
	// Weight is how likely a move is where chance decides. nil: all are as likely.
	Weight func(s *S, m M) int64

	// Hint gives at most two reasons for a move, Preview tells what it costs and may bring; nil gives none.
	Hint    func(s *S, m M) []game.Reason
	Preview func(s *S, m M) game.Preview

	refuses bool // made by Refused
}

// Decision is all there is to one kind of decision. One without deeds asks nothing: the match is over.
type Decision[S any, M comparable] struct {
	Kind   string // as in game.Turn
	Rule   string // cited when an answer to another kind of decision is given
	Asks   string // what is decided, after "Now"; a word of the game
	Open   bool   // more is allowed than is listed
	Prompt func(s *S) game.Text
	Deeds  []Deed[S, M] // in the order in which their moves are listed

	// Moves appends the answers of all deeds, where what one list works out serves the others; its deeds have no list of their own then.
	Moves func(s *S, buf []M) []M
}

// Once lists the one move of a verb that needs no more.
func Once[S any, M comparable](_ *S, blank M, buf []M) []M { return append(buf, blank) }

// Refused is deeds that would answer a decision, were it not for a rule: they are not listed and always refused in these words, instead of as answers to something
// else.
func Refused[S any, M comparable](rule, why string, all ...Deed[S, M]) []Deed[S, M] {
	no := game.Refuse(rule, why)
	var refused []Deed[S, M]
	for _, d := range all {
		refused = append(refused, Deed[S, M]{Verb: d.Verb, Rule: d.Rule, Write: d.Write, refuses: true, Check: func(*S, M) error { return no }})
	}
	return refused
}

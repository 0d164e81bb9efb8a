// Package game is the contract between the rules of a board game and everybody who uses rules: matches, bots, simulations, servers.
//
// # A game in four ideas
//
// A position is a value. A whole position is one struct S without pointers; copying it is assignment. Saving, undoing, forking and searching
// need nothing else.
//
// A position asks one decision at a time. Rules.Turn says of whom: a seat, any of several seats, or Nature. What an answer leads to is
// the next position, with its own decision; reactions and choices in the middle of things are kept in S as decisions that wait.
//
// Chance is explicit. Rules never roll. Where dice or cards decide, Turn says Nature, Moves lists the outcomes and Chancy.Weight says
// how likely each is. Whoever runs the match draws one, or asks people what they rolled, and plays it like any other move.
//
// Draw when needed. A face-down deck is a count of what is left in it; a card is decided when it is drawn.
//
// # Playing
//
//	s, err := rules.Setup(options)
//	for rules.Turn(&s).Who != game.Nobody {
//		moves = rules.Moves(&s, moves[:0])
//		rules.Play(&s, choose(moves), nil)
//	}
//	result := rules.Result(&s)
//
// Rules is generic, so that search and simulation pay nothing for it. New wraps rules as a Game, the same contract with moves as notation and
// positions as documents, for whoever holds games of all kinds.
//
// # Refusing and telling
//
// Check answers why not: a Refusal names the rule in the game's Catalogue and gives the reason in plain words. Play tells a Story: events as
// data, each with its rule and the seats that may know of it; Words turn events into sentences.
//
// # Proving
//
// gametest.Run plays thousands of random matches of a game and checks every promise in this package.
package game

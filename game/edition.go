package game

import (
	"errors"
	"fmt"
)

// Editioned is fulfilled by rules that were changed after matches had been played by them. Info.Version is the newest edition, from 1, and the one of
// every new match; a match keeps the edition it began under for ever, so the same rules also play as they did before. docs/contract.md says how.
type Editioned[S, M comparable] interface {
	// Edition returns the rules as an edition below Info.Version had them, and what the game said of itself then. Positions, moves, notation and
	// documents are of the same types in every edition.
	Edition(n int) (Info, Rules[S, M])
}

// ErrNewer is wrapped by the error for an edition of rules that this program does not know yet.
var ErrNewer = errors.New("it was made by a newer program")

// InEdition finds an edition of rules whose newest says info of itself.
func InEdition[S, M comparable](info Info, rules Rules[S, M], n int) (Info, Rules[S, M], error) {
	switch {
	case n == info.Version:
		return info, rules, nil
	case n > info.Version:
		return Info{}, nil, fmt.Errorf("%w: edition %d of the rules of %s; this program plays up to edition %d", ErrNewer, n, info.ID, info.Version)
	case n < 1:
		return Info{}, nil, fmt.Errorf("there is no edition %d of the rules of %s; they are numbered from 1", n, info.ID)
	}
	editioned, ok := rules.(Editioned[S, M])
	if !ok {
		return Info{}, nil, fmt.Errorf("the rules of %s play edition %d alone, and edition %d is wanted: give them the method Edition", info.ID, info.Version, n)
	}
	old, was := editioned.Edition(n)
	old.Version, old.Content, old.Lessons = n, info.Content, info.Lessons
	return old, was, nil
}

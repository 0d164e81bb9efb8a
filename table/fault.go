package table

import (
	"errors"
	"fmt"

	"mischief/game"
	"mischief/match"
	"mischief/registry/near"
	"mischief/store"
)

// Fault is a request that is refused, with what a person needs to know to do better. The table is as it was.
type Fault struct {
	Kind    FaultKind
	Field   string   // which part of the request is at fault; empty for none
	Rule    string   // the rule of the game that refuses; empty for none
	Why     string   // one or two sentences
	Nearest []string // moves allowed now that are most like the one refused
	Seq     int64    // Late: the number of the last log entry
}

// FaultKind is what kind of refusal a Fault is.
type FaultKind uint8

// Kinds of faults.
const (
	Missing FaultKind = iota // there is no such thing
	Barred                   // it is not for this person
	Late                     // it does not fit the state of the table, which may have changed
	Wrong                    // the request makes no sense
	Refused                  // the rules of the game forbid it
)

func (f *Fault) Error() string {
	if f.Rule != "" {
		return f.Why + " [" + f.Rule + "]"
	}
	return f.Why
}

func barred(why string) error { return &Fault{Kind: Barred, Why: why} }

func late(format string, args ...any) error {
	return &Fault{Kind: Late, Why: fmt.Sprintf(format, args...)}
}

func wrong(field, format string, args ...any) error {
	return &Fault{Kind: Wrong, Field: field, Why: fmt.Sprintf(format, args...)}
}

// nearestMoves is how many moves like a refused one are offered.
const nearestMoves = 5

// refusal is why a move is refused, as a seat that sees the view may know it.
func refusal(err error, view game.Position, move string) error {
	f := &Fault{Kind: Refused, Field: "move", Why: err.Error(), Nearest: near.Few(move, view.Moves(), nearestMoves)}
	if r, ok := errors.AsType[*game.Refusal](err); ok {
		f.Rule, f.Why = r.Rule, r.Why
	}
	return f
}

// explain puts the errors of a match in this package's terms; those of the store stay as they are.
func explain(err error) error {
	if option, ok := errors.AsType[*game.OptionError](err); ok {
		return wrong("options."+option.Option, "%s", option.Why)
	}
	switch {
	case errors.Is(err, match.ErrConflict), errors.Is(err, match.ErrTurn), errors.Is(err, match.ErrOver), errors.Is(err, match.ErrUndo),
		errors.Is(err, match.ErrLive):
		return &Fault{Kind: Late, Why: err.Error()}
	case errors.Is(err, store.ErrNoTable), errors.Is(err, store.ErrNotFound):
		return &Fault{Kind: Missing, Why: "There is no such table; the link may be old or cut off."}
	}
	return err
}

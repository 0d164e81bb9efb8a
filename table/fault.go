package table

import (
	"errors"
	"fmt"

	"mischief/game"
	"mischief/game/near"
	"mischief/match"
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

	cause error // Damaged: what was found; for the log, not for people

	say func(*game.Telling) string // Why in the language of a telling; nil: Why is a whole sentence
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
	Damaged                  // what is stored of it does not agree with its checksums
	TooMany                  // it is too much at once, or in a time
)

func (f *Fault) Error() string {
	if f.Rule != "" {
		return f.Why + " [" + f.Rule + "]"
	}
	return f.Why
}

// isDamaged is told of a table that stands apart.
const isDamaged = "This table is damaged: what is stored of it is not what was written. It can't be opened; all others go on. Whoever runs the server can restore it from a backup."

// Unwrap is what was found, for the log.
func (f *Fault) Unwrap() error { return f.cause }

// in is the fault in the language of a telling.
func (f *Fault) in(t *game.Telling) *Fault {
	said := *f
	if f.say != nil {
		said.Why = f.say(t)
	} else {
		said.Why = t.Text(game.Say(f.Why))
	}
	return &said
}

func barred(why string) error { return &Fault{Kind: Barred, Why: why} }

func late(format string, args ...any) error {
	return &Fault{Kind: Late, Why: fmt.Sprintf(format, args...), say: sprintf(format, args)}
}

// outdated is for a move that was made looking at an earlier entry than the last.
func outdated(last int64, format string, args ...any) error {
	return &Fault{Kind: Late, Field: "seq", Seq: last, Why: fmt.Sprintf(format, args...), say: sprintf(format, args)}
}

func wrong(field, format string, args ...any) error {
	return &Fault{Kind: Wrong, Field: field, Why: fmt.Sprintf(format, args...), say: sprintf(format, args)}
}

func tooMany(format string, args ...any) error {
	return &Fault{Kind: TooMany, Why: fmt.Sprintf(format, args...), say: sprintf(format, args)}
}

// sprintf formats in the language of a telling: the format and what is text in it are looked up.
func sprintf(format string, args []any) func(*game.Telling) string {
	return func(t *game.Telling) string {
		said := make([]any, len(args))
		for i, a := range args {
			switch a := a.(type) {
			case string:
				said[i] = t.Text(game.Say(a))
			case error:
				said[i] = t.Why(a)
			default:
				said[i] = a
			}
		}
		return fmt.Sprintf(t.Text(game.Say(format)), said...)
	}
}

// nearestMoves is how many moves like a refused one are offered.
const nearestMoves = 5

// refusal is why a move is refused, as a seat that sees the view may know it.
func refusal(err error, view game.Position, move string) error {
	f := forbidden(err)
	f.Nearest = near.Few(move, view.Moves(), nearestMoves)
	return f
}

// forbidden says why the rules do not take a move.
func forbidden(err error) *Fault {
	f := &Fault{Kind: Refused, Field: "move", Why: err.Error(), say: func(t *game.Telling) string { return t.Why(err) }}
	if r, ok := errors.AsType[*game.Refusal](err); ok {
		f.Rule, f.Why = r.Rule, r.Why
	}
	return f
}

// explain puts the errors of a match in this package's terms; those of the store stay as they are.
func explain(err error) error {
	if option, ok := errors.AsType[*game.OptionError](err); ok {
		return &Fault{Kind: Wrong, Field: "options." + option.Option, Rule: option.Rule, Why: option.Why, say: func(t *game.Telling) string { return t.Why(option) }}
	}
	if errors.Is(err, match.ErrUndo) {
		if why, ok := errors.AsType[*game.Mistake](err); ok {
			return late("This can't be taken back: %s.", why)
		}
	}
	switch {
	case errors.Is(err, match.ErrVersion):
		return late("This match was begun under rules that this program does not know yet. It is kept as it is: a newer version of the program goes on with it.")
	case errors.Is(err, match.ErrContent):
		return late("This match was set up with a content pack that is not known here. It is kept as it is, and goes on where the pack is laid over.")
	case errors.Is(err, match.ErrLeft):
		return late("The campaign has gone on from this match, which stays as it is.")
	case errors.Is(err, store.ErrNoCampaign):
		return errNoCampaign
	case errors.Is(err, match.ErrConflict), errors.Is(err, match.ErrTurn), errors.Is(err, match.ErrOver), errors.Is(err, match.ErrUndo),
		errors.Is(err, match.ErrLive):
		return &Fault{Kind: Late, Why: err.Error()}
	case errors.Is(err, match.ErrDamaged), errors.Is(err, store.ErrDamaged):
		return &Fault{Kind: Damaged, Why: isDamaged, cause: err}
	case errors.Is(err, store.ErrNoTable), errors.Is(err, store.ErrNotFound):
		return &Fault{Kind: Missing, Why: "There is no such table; the link may be old or cut off."}
	}
	return err
}

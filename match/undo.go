package match

import (
	"errors"
	"fmt"
	"slices"

	"mischief/bot"
	"mischief/game"
	"mischief/store"
)

// errEarlier asks for the whole record: what is needed lies before the snapshot it began with.
var errEarlier = errors.New("this lies before the snapshot")

// undoable is the first entry that an undo of a seat takes back, or why there is none. It is the one judge of undo: for play, for
// files, for matches read again.
func (r *record) undoable(seat game.Seat, agreed []game.Seat) (int64, error) {
	if r.base > 0 {
		return 0, errEarlier
	}
	if r.over() && r.meta.Undo != Practice {
		return 0, fmt.Errorf("%w: %w", ErrUndo, ErrOver)
	}
	chance := false
	for e := range r.standing {
		by := game.Seat(e.Seat)
		switch {
		case by == seat && chance && r.meta.Undo == Strict:
			return 0, fmt.Errorf("%w: %w", ErrUndo, game.Misread("chance has answered since"))
		case by == seat && r.meta.Undo == Strict:
			return e.Seq, r.checkBoundary(e)
		case by == seat && r.meta.Undo == Friendly:
			return e.Seq, r.checkSettled(e.Seq)
		case by == seat:
			return e.Seq, nil
		case by == Nature:
			chance = true
		case r.meta.Undo == Strict:
			return 0, fmt.Errorf("%w: %w", ErrUndo, game.Misread("{{.who}} has decided since", r.now.who(by)))
		case r.meta.Undo == Friendly && r.seated[by].Kind != store.Bot && !slices.Contains(agreed, by):
			return 0, fmt.Errorf("%w: %w", ErrUndo, game.Misread("{{.who}} has decided since and must agree", r.now.who(by)))
		}
	}
	return 0, fmt.Errorf("%w: %w", ErrUndo, game.Misread("{{.who}} has decided nothing yet", r.now.who(seat)))
}

// checkBoundary refuses a strict undo of a move that told somebody something he could not have known: something was shown, or was
// laid face down.
func (r *record) checkBoundary(e store.Entry) error {
	before, err := r.state(r.before(e.Seq))
	if err != nil {
		return err
	}
	var story game.Story
	after, _, err := r.play(before, game.Seat(e.Seat), e.Text, &story)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(story.Events, func(ev game.Event) bool { return ev.To&game.Everyone != game.Everyone }) {
		return fmt.Errorf("%w: %w", ErrUndo, game.Misread("something was laid face down or shown to some only"))
	}
	for viewer := range game.Watcher + 1 {
		if (int(viewer) < len(r.seated) || viewer == game.Watcher) && revealed(before.pos, after.pos, e.Text, viewer) {
			return fmt.Errorf("%w: %w", ErrUndo, game.Misread("something hidden was shown"))
		}
	}
	return nil
}

// checkSettled refuses an undo over what the game's rules settle for good, such as a battle.
func (r *record) checkSettled(from int64) error {
	settled := r.game.Info().Settled
	var again []store.Entry
	for e := range r.standing {
		if len(settled) == 0 || e.Seq < from {
			break
		}
		again = append(again, e)
	}
	st, err := r.state(r.before(from))
	if err != nil {
		return err
	}
	for _, e := range slices.Backward(again) {
		var story game.Story
		if st, _, err = r.play(st, game.Seat(e.Seat), e.Text, &story); err != nil {
			return err
		}
		for _, ev := range story.Events {
			if rule, ok := settled[ev.Key]; ok {
				return fmt.Errorf("%w: %w", ErrUndo, game.Misread("what has been resolved is not reopened [{{.rule}}]", game.Name("rule", rule)))
			}
		}
	}
	return nil
}

// revealed tells whether a move showed a viewer something hidden: whether he could not have worked out for himself what he sees after it. If he
// could, it follows in the same way from every position that he must think possible, of which some are tried.
func revealed(before, after game.Position, move string, viewer game.Seat) bool {
	view := before.View(viewer)
	if view.Equal(before) {
		return false
	}
	const tries = 16
	seen := after.View(viewer)
	dice := bot.NewDice(1, 1) // the same for everybody who judges this undo
	for range tries {
		guess := view.Guess(viewer, dice)
		if guess.Play(move, nil) != nil || !guess.View(viewer).Equal(seen) {
			return true
		}
	}
	return false
}

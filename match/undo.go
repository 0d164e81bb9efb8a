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

// undoable is the first entry that an undo of a seat takes back, or why there is none; and what somebody has learned since, so that all others must
// agree. It is the one judge of undo: for play, for files, for matches read again.
//
// What bounds an undo is information. As long as nobody has learned anything by what the seat did, taking it back is the seat's own affair. Once
// chance has answered, somebody else has decided or something hidden was shown, whoever takes back decides anew knowing more than before: a strict
// match does not allow it, any other only if all the other people agree.
func (r *record) undoable(seat game.Seat) (from int64, learned *game.Mistake, err error) {
	if r.base > 0 {
		return 0, nil, errEarlier
	}
	if r.over() && r.meta.Undo != Practice {
		return 0, nil, fmt.Errorf("%w: %w", ErrUndo, ErrOver)
	}
	from, learned, err = r.lastDecision(seat)
	if err == nil {
		err = r.checkUnknown(from)
	}
	switch {
	case err != nil:
	case r.meta.Undo == Friendly:
		err = r.checkSettled(from)
	case r.meta.Undo == Strict && learned != nil:
		err = fmt.Errorf("%w: %w", ErrUndo, learned)
	}
	return from, learned, err
}

// agree tells whether all seats but one have agreed; bots are not asked.
func (r *record) agree(but game.Seat, agreed []game.Seat) bool {
	for i, who := range r.seated {
		if seat := game.Seat(i); seat != but && who.Kind != store.Bot && !slices.Contains(agreed, seat) {
			return false
		}
	}
	return true
}

// lastDecision is the entry of the seat's last standing decision, and how somebody has learned something since; learned is nil if nobody has.
func (r *record) lastDecision(seat game.Seat) (from int64, learned *game.Mistake, err error) {
	for e := range r.standing {
		switch by := game.Seat(e.Seat); {
		case by == seat && learned == nil:
			learned, err = r.showed(e)
			return e.Seq, learned, err
		case by == seat:
			return e.Seq, learned, nil
		case by == Nature:
			learned = &game.Mistake{Text: game.Say("chance has answered since")}
		case learned == nil:
			learned = &game.Mistake{Text: game.Say("{{.who}} has decided since", r.now.who(by))}
		}
	}
	return 0, nil, fmt.Errorf("%w: %w", ErrUndo, game.Misread("{{.who}} has decided nothing yet", r.now.who(seat)))
}

// showed tells how a move told somebody what he could not have known: something was shown, or was laid face down. It is nil if it did not.
func (r *record) showed(e store.Entry) (learned *game.Mistake, err error) {
	before, err := r.state(r.before(e.Seq))
	if err != nil {
		return nil, err
	}
	s, err := r.replay(before, e)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(s.story.Events, func(ev game.Event) bool { return ev.To&game.Everyone != game.Everyone }) {
		return &game.Mistake{Text: game.Say("something was laid face down or shown to some only")}, nil
	}
	for viewer := range game.Watcher + 1 {
		if (int(viewer) < len(r.seated) || viewer == game.Watcher) && revealed(before.pos, s.after.pos, e.Text, viewer) {
			return hiddenShown, nil
		}
	}
	return nil, nil
}

// hiddenShown is found by guessing what a viewer could have thought possible.
var hiddenShown = &game.Mistake{Text: game.Say("something hidden was shown")}

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
		s, err := r.replay(st, e)
		if err != nil {
			return err
		}
		st = s.after
		for _, ev := range s.story.Events {
			if rule, ok := settled[ev.Key]; ok {
				return fmt.Errorf("%w: %w", ErrUndo, game.Misread("what has been resolved is not reopened [{{.rule}}]", game.Name("rule", rule)))
			}
		}
	}
	return nil
}

// Harmless tells beforehand, from what a seat sees, whether a move of it could be taken back right after it without anybody being asked: it ends and
// settles nothing, chance does not answer it, and it shows nobody anything. It is judged at a guess, so that the answer tells nothing hidden.
func Harmless(info *game.Info, view game.Position, seat game.Seat, seats int, move string) bool {
	before := view.Guess(seat, bot.NewDice(1, 1))
	var story game.Story
	after, move, err := before.After(move, &story)
	if err != nil || after.Turn().Who == game.Nobody || after.Turn().Who == game.Nature {
		return false
	}
	for _, ev := range story.Events {
		if _, final := info.Settled[ev.Key]; final || ev.To&game.Everyone != game.Everyone {
			return false
		}
	}
	for viewer := range game.Watcher + 1 {
		if (int(viewer) < seats || viewer == game.Watcher) && revealed(before, after, move, viewer) {
			return false
		}
	}
	return true
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

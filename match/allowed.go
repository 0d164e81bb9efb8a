package match

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"mischief/bot"
	"mischief/game"
	"mischief/store"
)

func (r *record) checkTakeSeat(seat game.Seat, who Occupant) error {
	if r.over() {
		return ErrOver
	}
	if seat < 0 || int(seat) >= len(r.seated) {
		return fmt.Errorf("there is no seat %d; there are %d", seat+1, len(r.seated))
	}
	return checkOccupant(who)
}

func (r *record) checkContribution(text string) error {
	switch {
	case r.meta.Dice == Own:
		return errors.New("a match with dice of the players' own needs no contributions")
	case r.answered:
		return errors.New("chance has answered already; contributions are for before that")
	case !shortText(text):
		return fmt.Errorf("a contribution is one line of at most %d characters", maxText)
	}
	return nil
}

func checkOccupant(who Occupant) error {
	if !shortText(who.Name) {
		return fmt.Errorf("the name of who takes a seat is one line of at most %d characters", maxText)
	}
	switch who.Kind {
	case store.Bot:
		_, err := bot.ParseSpec(who.Bot)
		return err
	case store.Person, store.Friend:
		if who.Bot != "" {
			return fmt.Errorf("a %s plays without a bot, and %q was given", who.Kind, who.Bot)
		}
		return nil
	}
	return fmt.Errorf("a seat is taken by a %s, a %s or a %s, not by %q", store.Person, store.Bot, store.Friend, who.Kind)
}

// maxText is how long names and contributions may be, in characters.
const maxText = 200

func shortText(text string) bool {
	return utf8.RuneCountInString(text) <= maxText && utf8.ValidString(text) && printable(text)
}

// printable tells whether a text is one line without control characters.
func printable(text string) bool {
	return !strings.ContainsFunc(text, func(c rune) bool { return c < ' ' || c == 0x7f })
}

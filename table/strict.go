package table

import (
	"context"
	"slices"

	"mischief/game"
	"mischief/match"
)

// Strict dice (see match.Chained) ask every person's seat for a link of its hash chain whenever chance is asked. The clock of a seat that owes one runs;
// who lets it run out loses the seat to a bot for good, so that it never pays to see an answer coming and refuse it. For the same reason a seat
// is not passed on while the match is played, but to a bot and for good.

// strict tells whether the dice of a match under way are strict.
func (t *Table) strict() bool { return t.match != nil && t.content.Dice == match.Chained }

// owing is the seats that strict dice wait for.
func (t *Table) owing() []game.Seat {
	if !t.strict() {
		return nil
	}
	d := t.match.Due()
	return append(d.Tips, d.Links...)
}

// lost is a seat that a bot has for good.
func lost(s sitting, bot string) sitting {
	return sitting{Kind: byBot, Bot: orElse(bot, defaultBot), Link: s.Link + 1, Lost: true}
}

// mayPass is nil when a seat may be given away, as far as strict dice are concerned.
func (t *Table) mayPass(s sitting, own bool, kind string) error {
	switch {
	case !t.strict():
		return nil
	case s.Lost:
		return late("The dice of this table are strict: this seat went to a bot for good.")
	case s.plays() && (!own || kind != "bot"):
		return late("The dice of this table are strict: while the match is played a seat goes to a bot alone, for good, and only by who has it.")
	}
	return nil
}

// Chain is what strict dice ask of a seat: the tip of its hash chain at first, then a link for every answer of chance. One of them is empty. Sent again it
// changes nothing.
func (t *Table) Chain(ctx context.Context, who Person, seat int, tip, link string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.mayDecide(who, seat); err != nil {
		return err
	}
	if !t.strict() {
		return late("The dice of this table are not strict.")
	}
	if (tip == "") == (link == "") {
		return wrong("link", "Send a tip or a link.")
	}
	if head := t.match.Heads()[seat]; head != "" && head == tip+link {
		return nil
	}
	err := error(nil)
	if tip != "" {
		err = t.match.Deposit(ctx, seatOf(seat), tip)
	} else {
		err = t.match.RevealLink(ctx, seatOf(seat), link)
	}
	if err != nil {
		return late("%s.", err.Error())
	}
	t.revision++
	t.settle()
	return nil
}

// owes is what strict dice wait for from a seat: tip, link or nothing.
func owes(d match.Due, seat int) string {
	switch {
	case slices.Contains(d.Tips, seatOf(seat)):
		return "tip"
	case slices.Contains(d.Links, seatOf(seat)):
		return "link"
	}
	return ""
}

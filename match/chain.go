package match

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"mischief/game"
	"mischief/store"
)

// Strict dice, for tournaments: nobody knows an answer of chance before it is given, not even whoever runs the program and knows the secret. Each
// person's seat deposits the end of a hash chain, its tip: a number that is the SHA-256 of another, and so on for as long as the chain is. For every answer
// of chance every person's seat reveals the next number of its chain, a link, and the answer is drawn from the secret and all these links. A link is
// checked by its hash, so nobody can choose it; it is revealed only when chance has been asked, so nobody can decide knowing it.
//
// The last to reveal may know the result first, if whoever runs the program tells. Refusing then must not pay: package table has the seat's clock run,
// and hands it to a bot for good. What chance has answered, and what was decided before a link was revealed, is not taken back.

// linkDigits is the length of tips and links: 32 bytes in hexadecimal.
const linkDigits = 2 * sha256.Size

func linkForm(text string) bool {
	_, err := hex.DecodeString(text)
	return err == nil && len(text) == linkDigits && strings.ToLower(text) == text
}

// precedes tells whether a link stands before another link or a tip in a chain.
func precedes(link, head string) bool {
	raw, err := hex.DecodeString(link)
	sum := sha256.Sum256(raw)
	return err == nil && hex.EncodeToString(sum[:]) == head
}

// Due is what strict dice wait for: the seats that owe a tip, and those that owe a link.
type Due struct{ Tips, Links []game.Seat }

func (d Due) none() bool { return len(d.Tips)+len(d.Links) == 0 }

// due is what the next answer waits for. A seat that came after the first link of an answer was revealed owes nothing for that answer: its chain could
// have been chosen to fit.
func (r *record) due() (d Due) {
	if r.meta.Dice != Chained || r.now.pos.Turn().Who != game.Nature {
		return d
	}
	begun := strings.Join(r.round, "") != ""
	for i, who := range r.seated {
		switch {
		case who.Kind == store.Bot || r.round[i] != "":
		case r.heads[i] != "":
			d.Links = append(d.Links, game.Seat(i))
		case !begun:
			d.Tips = append(d.Tips, game.Seat(i))
		}
	}
	if len(d.Tips) > 0 { // links are revealed when all chains have begun
		d.Links = nil
	}
	return d
}

// anyPerson tells whether not all seats are bots'.
func (r *record) anyPerson() bool {
	return slices.ContainsFunc(r.seated, func(who Occupant) bool { return who.Kind != store.Bot })
}

// checkTip is nil when a seat may begin a chain, or another: before the first link of an answer has been revealed.
func (r *record) checkTip(seat game.Seat, tip string) error {
	switch {
	case r.meta.Dice != Chained:
		return errors.New("only a match with strict dice has hash chains")
	case r.over():
		return ErrOver
	case r.seated[seat].Kind == store.Bot:
		return errors.New("a bot's seat has no hash chain")
	case !linkForm(tip):
		return fmt.Errorf("%q is no tip, which is %d small hexadecimal digits", tip, linkDigits)
	case strings.Join(r.round, "") != "":
		return errors.New("links for chance's next answer have been revealed; a chain begins before or after that")
	}
	return nil
}

// checkLink is nil when a seat may reveal a link.
func (r *record) checkLink(seat game.Seat, link string) error {
	switch d := r.due(); {
	case r.meta.Dice != Chained:
		return errors.New("only a match with strict dice has hash chains")
	case len(d.Tips) > 0:
		return fmt.Errorf("seat %d has not deposited the tip of its chain yet", d.Tips[0]+1)
	case !slices.Contains(d.Links, seat):
		return errors.New("chance does not wait for a link of this seat")
	case !linkForm(link) || !precedes(link, r.heads[seat]):
		return fmt.Errorf("the SHA-256 of the link %q is not %s, which the seat gave before", link, r.heads[seat])
	}
	return nil
}

// checkChained refuses what strict dice do not allow: an answer of chance before every link is revealed.
func (r *record) checkChained() error {
	if d := r.due(); !d.none() {
		return fmt.Errorf("chance answered before seat %d had revealed its link", append(d.Tips, d.Links...)[0]+1)
	}
	return nil
}

// checkUnknown refuses to take back a decision after which strict dice revealed something.
func (r *record) checkUnknown(from int64) error {
	if r.meta.Dice != Chained {
		return nil
	}
	for e := range r.standing {
		if e.Seq >= from && e.Seat == int8(Nature) || r.linked > from {
			return fmt.Errorf("%w: %w", ErrUndo, game.Misread("the dice are strict: what chance has answered, or begun to, stands"))
		}
	}
	return nil
}

// pushChained takes an entry into the chains.
func (r *record) pushChained(e store.Entry) {
	if r.meta.Dice != Chained {
		return
	}
	switch Kind(e.Kind) {
	case Tip, Link:
		r.heads = slices.Clone(r.heads)
		r.heads[e.Seat] = e.Text
		if Kind(e.Kind) == Link {
			r.round = slices.Clone(r.round)
			r.round[e.Seat], r.linked = e.Text, e.Seq
		}
	case Seated:
		r.heads = slices.Clone(r.heads)
		r.heads[e.Seat] = ""
	case Move:
		if e.Seat == int8(Nature) {
			r.round = make([]string, len(r.seated))
		}
	}
}

// roundBefore is the links that were revealed for chance's answer of a number; nil without strict dice. The record begins at the first entry.
func (r *record) roundBefore(seq int64) []string {
	if r.meta.Dice != Chained {
		return nil
	}
	round := make([]string, len(r.seated))
	for at := seq - 1; at > 0; at-- {
		e := r.entry(at)
		if Kind(e.Kind) == Move && e.Seat == int8(Nature) {
			break
		}
		if Kind(e.Kind) == Link {
			round[e.Seat] = e.Text
		}
	}
	return round
}

// Due is what strict dice wait for now; nothing with other dice.
func (m *Match) Due() Due {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.r.due()
}

// Heads are, for each seat, the tip of its chain or the link revealed last; the SHA-256 of the next link is the head. Nil without strict dice.
func (m *Match) Heads() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.r.heads)
}

// Deposit begins a seat's hash chain, or another in its place.
func (m *Match) Deposit(ctx context.Context, seat game.Seat, tip string) error {
	return m.chain(ctx, Tip, seat, tip, (*record).checkTip)
}

// RevealLink reveals the next link of a seat's hash chain, for chance's next answer.
func (m *Match) RevealLink(ctx context.Context, seat game.Seat, link string) error {
	return m.chain(ctx, Link, seat, link, (*record).checkLink)
}

func (m *Match) chain(ctx context.Context, kind Kind, seat game.Seat, text string, check func(*record, game.Seat, string) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if seat < 0 || int(seat) >= len(m.r.seated) {
		return fmt.Errorf("there is no seat %d; there are %d", seat+1, len(m.r.seated))
	}
	if err := check(m.r, seat, text); err != nil {
		return err
	}
	return m.append(ctx, plan(nil, m.r, kind, seat, text, m.r.now, &game.Story{}))
}

package table

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
)

// Claim is what somebody says who wants a seat.
type Claim struct {
	Token string `json:"token,omitempty" maxLength:"64" doc:"Of the invitation; none at an open table."`
	Seat  *int   `json:"seat,omitempty" minimum:"0" maximum:"7" doc:"Which free seat, where the invitation is for any; left out: the first that you may take."`
	Name  string `json:"name,omitempty" maxLength:"40" doc:"What to call you at this table."`
}

// Claim takes the seat that an invitation is for, or a free seat where it is for any of them or the table is open. Who has a seat already and comes again with
// the table's link, or without one, keeps it and gets no second.
func (t *Table) Claim(ctx context.Context, who Person, c Claim) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.alter(ctx, func() error { return t.claim(ctx, who, c) })
}

func (t *Table) claim(ctx context.Context, who Person, c Claim) error {
	if who.ID == "" {
		return barred("Say who you are first: a seat is for somebody.")
	}
	if err := CheckLine("name", c.Name, 40); err != nil {
		return err
	}
	seat := anySeat
	if c.Token != "" {
		var generation int
		if seat, generation = t.invited(c.Token); seat < 0 {
			return barred("This invitation is not for this table, or was made up or cut off. Ask the host for a new link.")
		}
		switch {
		case seat == anySeat && generation != t.content.Link:
			return late("This invitation was taken back. Ask the host for a new link.")
		case seat == anySeat:
		case t.content.Seats[seat].Person == who.ID && t.content.Seats[seat].Kind == byPerson:
			return nil // he has it already
		case t.content.Seats[seat].Kind != free || t.content.Seats[seat].Link != generation:
			return late("This invitation was used or taken back. Ask the host for a new link.")
		}
	} else if !t.content.Open {
		return barred("A seat at this table needs an invitation: ask the host for a link.")
	}
	if seat == anySeat {
		if len(t.seatsOf(who)) > 0 {
			return nil
		}
		var err error
		if seat, err = t.choose(who, c.Seat); err != nil {
			return err
		}
	} else if err := t.mayClaim(who, seat); err != nil {
		return err
	}
	s := t.content.Seats[seat]
	return t.seat(ctx, seat, sitting{Kind: byPerson, Person: who.ID, Name: orElse(c.Name, orElse(who.Name, s.Name)), Link: s.Link + 1}, t.content.Link)
}

// choose is the free seat that somebody gets who may have any: the one he wants, or the first that he may have.
func (t *Table) choose(who Person, wanted *int) (int, error) {
	if wanted != nil {
		switch {
		case *wanted < 0 || *wanted >= len(t.content.Seats):
			return 0, wrong("seat", "There is no seat %d; they count from 0 to %d.", *wanted, len(t.content.Seats)-1)
		case t.content.Seats[*wanted].Kind != free:
			return 0, late("Somebody was faster: this seat is taken.")
		}
		return *wanted, t.mayClaim(who, *wanted)
	}
	var refused error
	for seat, s := range t.content.Seats {
		if s.Kind != free {
			continue
		}
		err := t.mayClaim(who, seat)
		if err == nil {
			return seat, nil
		}
		if refused == nil {
			refused = err
		}
	}
	if refused == nil {
		refused = late("Every seat is taken.")
	}
	return 0, refused
}

// mayClaim is nil when a person may have a free seat.
func (t *Table) mayClaim(who Person, seat int) error {
	switch {
	case t.row.State == Over && t.content.Campaign != "" && t.content.Rematch != "":
		return late("The campaign has gone on at another table: ask for a link of that one.")
	case t.row.State == Over:
		return late("The match is over.")
	case t.house.blockedBy(t.row.Host)[who.ID]:
		return barred("The host takes nobody in any more.") // who is blocked is not told
	case t.holdsSecrets(seat) && t.hasSeenAnother(who, seat):
		return barred("This seat holds what only its player may know, and you know another seat's: somebody else has to take it.")
	}
	return nil
}

// anySeat stands in an invitation for whichever seat is free: that of the table's own link.
const anySeat = 0xff

// macBytes is how much of the signature of an invitation is in it.
const macBytes = 18

// invitation is the token of a free seat, or of the table for anySeat: the seat, which of its invitations this is, and a signature over both and the table's id.
func (t *Table) invitation(seat int) string {
	generation := t.content.Link
	if seat != anySeat {
		generation = t.content.Seats[seat].Link
	}
	head := binary.BigEndian.AppendUint32([]byte{byte(seat)}, uint32(generation))
	return base64.RawURLEncoding.EncodeToString(append(head, t.house.sign(t.id, head)...))
}

// invited reads a token; seat is -1 if it is not good for this table.
func (t *Table) invited(token string) (seat, generation int) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(raw) != 5+macBytes || !hmac.Equal(raw[5:], t.house.sign(t.id, raw[:5])) {
		return -1, 0
	}
	if seat = int(raw[0]); seat != anySeat && seat >= len(t.content.Seats) {
		return -1, 0
	}
	return seat, int(binary.BigEndian.Uint32(raw[1:5]))
}

func (h *House) sign(table string, head []byte) []byte {
	mac := hmac.New(sha256.New, h.key)
	fmt.Fprintf(mac, "mischief seat 1\n%s\n", table)
	mac.Write(head)
	return mac.Sum(nil)[:macBytes]
}

// link is the address under which an invitation is followed: ?seat= has that of a seat, ?join= that of the table.
func (t *Table) link(seat int) string {
	what := "seat"
	if seat == anySeat {
		what = "join"
	}
	return "/t/" + t.id + "?" + what + "=" + t.invitation(seat)
}

package table

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"mischief/game"
	"mischief/match"
)

// TestTheHostReadsNoHands: a seat that holds secrets goes to a bot or for good to somebody new, and nobody looks into two hands.
func TestTheHostReadsNoHands(t *testing.T) {
	h, leave := openHouse(t, filepath.Join(t.TempDir(), "hall.db"))
	defer leave()
	random := Seating{Kind: "bot", Bot: "random"}
	tb, err := h.Create(t.Context(), anna, Plan{Game: "catsvsrats", Seats: []Seating{{Kind: "me"}, {Kind: "link"}, random, random}, Open: true})
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	if err := tb.Claim(t.Context(), ben, Claim{Name: "Ben"}); err != nil {
		t.Fatal(err)
	}
	if err := tb.Start(t.Context(), anna); err != nil {
		t.Fatal(err)
	}
	const hand = 1
	for !tb.secretive(hand) {
		now, seq := tb.match.Position(), tb.match.Seq()
		seat := int(now.Turn().Who.First())
		if now.Turn().Who == game.Nature || seat > hand {
			time.Sleep(time.Millisecond)
			continue
		}
		moves := now.Moves()
		move := moves[0]
		if slices.Contains(moves, "draw") {
			move = "draw"
		}
		if _, err := tb.Play(t.Context(), [...]Person{anna, ben}[seat], Move{Seat: seat, Seq: seq, Text: move}); err != nil {
			t.Fatal(err)
		}
	}
	if err := tb.Pause(t.Context(), anna); err != nil { // so that the hand stays as it is
		t.Fatal(err)
	}
	if err := tb.Take(t.Context(), anna, hand, random); err != nil {
		t.Fatal(err)
	}
	refused := func(what string, err error) {
		t.Helper()
		if f, ok := errors.AsType[*Fault](err); !ok || f.Kind != Barred || !strings.Contains(f.Why, "only its player may know") {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused("the host takes a bot's hand", tb.Take(t.Context(), anna, hand, Seating{Kind: "me"}))
	if err := tb.Take(t.Context(), anna, hand, Seating{Kind: "link"}); err != nil {
		t.Fatal(err)
	}
	refused("the host takes a free hand", tb.Take(t.Context(), anna, hand, Seating{Kind: "me"}))
	link := tb.invitation(hand)
	refused("the host claims it by his own invitation", tb.Claim(t.Context(), anna, Claim{Token: link}))
	if _, err := tb.Frame(t.Context(), anna, hand, -1); err == nil {
		t.Error("the host sees the hand")
	}
	carol := Person{ID: "carol", Name: "Carol"}
	if err := tb.Claim(t.Context(), carol, Claim{Token: link, Name: "Carol"}); err != nil {
		t.Fatal(err)
	}
	entries := logOf(t, tb, anna, -1, 0, 0)
	if last := entries[len(entries)-1]; last.Kind != string(match.Seated) || last.Seat != hand || !last.Sees {
		t.Errorf("the story does not say what Carol sees: %+v", last)
	}
	// Nobody trades hands either: who had one seat takes no other, not even when he has left his own.
	for seat, who := range []Person{anna, carol} {
		if err := tb.Take(t.Context(), who, seat, Seating{Kind: "link"}); err != nil {
			t.Fatal(err)
		}
	}
	refused("who left his seat takes another's hand", tb.Claim(t.Context(), anna, Claim{Token: tb.invitation(hand)}))
	wish, anywhere := hand, Claim{Token: tb.invitation(anySeat)}
	refused("he wishes for it by the table's link", tb.Claim(t.Context(), anna, Claim{Token: anywhere.Token, Seat: &wish}))
	if err := tb.Claim(t.Context(), anna, anywhere); err != nil || !slices.Equal(tb.seatsOf(anna), []int{0}) {
		t.Errorf("the table's link leads who left his seat to %v, %v", tb.seatsOf(anna), err)
	}
	if err := tb.Claim(t.Context(), carol, Claim{Token: tb.invitation(hand), Name: "Carol"}); err != nil {
		t.Errorf("who had the seat last does not get it again: %v", err)
	}
}

// secretive is holdsSecrets for who does not hold the lock.
func (t *Table) secretive(seat int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.holdsSecrets(seat)
}

package table

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"mischief/match"
)

// links is a hash chain, its seed first and its tip last.
func links(seed string, length int) []string {
	sum := sha256.Sum256([]byte(seed))
	chain := []string{hex.EncodeToString(sum[:])}
	for range length {
		raw, _ := hex.DecodeString(chain[len(chain)-1])
		sum = sha256.Sum256(raw)
		chain = append(chain, hex.EncodeToString(sum[:]))
	}
	return chain
}

// strictPair is a table of Neuroshima Hex with strict dice between Anna and Ben, begun.
func strictPair(t *testing.T, h *House) *Table {
	t.Helper()
	tb, err := h.Create(t.Context(), anna, Plan{Game: "neuroshima", Seats: []Seating{{Kind: "me"}, {Kind: "link"}}, Dice: match.Chained,
		Clock: ClockRule{Kind: "live", Minutes: 10, Increment: 30}})
	if err != nil {
		t.Fatal(err)
	}
	if err := tb.Claim(t.Context(), ben, Claim{Token: tb.invitation(1)}); err != nil {
		t.Fatal(err)
	}
	if err := tb.Start(t.Context(), anna); err != nil {
		t.Fatal(err)
	}
	return tb
}

// doPart does a seat's part in the dice until chance waits for it no more; it tells whether there was any.
func doPart(t *testing.T, tb *Table, who Person, seat int) (did bool) {
	t.Helper()
	chain := links(fmt.Sprint("chain of ", seat), 300)
	for {
		s := viewFor(t, tb, who).Seats[seat]
		var err error
		switch s.Owes {
		case "":
			return did
		case "tip":
			err = tb.Chain(t.Context(), who, seat, chain[300], "")
		case "link":
			link := chain[slices.Index(chain, s.Chain)-1]
			if err = tb.Chain(t.Context(), who, seat, "", link); err == nil {
				err = tb.Chain(t.Context(), who, seat, "", link) // sent again
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		did = true
	}
}

func TestStrictDiceAtATable(t *testing.T) {
	h, done := openDice(t, filepath.Join(t.TempDir(), "hall.db"))
	defer done()
	if _, err := h.Create(t.Context(), anna, Plan{Game: "neuroshima", Dice: match.Chained}); err == nil {
		t.Error("strict dice without a clock")
	}
	tb := strictPair(t, h)
	defer tb.Release()
	v := viewFor(t, tb, anna)
	for _, s := range v.Seats {
		if s.Owes != "tip" || !s.Clock.Running {
			t.Errorf("before the tips: %+v, %+v", s, s.Clock)
		}
	}
	if err := tb.Chain(t.Context(), ben, 0, links("x", 3)[3], ""); err == nil {
		t.Error("Ben began a chain for Anna's seat")
	}
	for doPart(t, tb, anna, 0) || doPart(t, tb, ben, 1) {
	}
	if _, drawn := mixed(t, tb); !drawn {
		t.Fatal("chance has not answered")
	}
	v = viewFor(t, tb, anna)
	for _, s := range v.Seats {
		if s.Clock.Left > (10 * time.Minute).Milliseconds() {
			t.Errorf("links earned time: %+v", s.Clock)
		}
	}
	if v.OnTrust {
		t.Errorf("%+v", v)
	}
	if err := tb.Take(t.Context(), anna, 1, Seating{Kind: "bot"}); err == nil {
		t.Error("the host gave Ben's seat away")
	}
	if err := tb.Take(t.Context(), ben, 1, Seating{Kind: "link"}); err == nil {
		t.Error("Ben passed his seat on")
	}
}

// TestRefusingALinkLosesTheSeat lets a seat's clock run out while chance waits for its link.
func TestRefusingALinkLosesTheSeat(t *testing.T) {
	h, done := openDice(t, filepath.Join(t.TempDir(), "hall.db"))
	defer done()
	tb := strictPair(t, h)
	defer tb.Release()
	doPart(t, tb, anna, 0) // her tip
	if err := tb.Chain(t.Context(), ben, 1, links("chain of 1", 300)[300], ""); err != nil {
		t.Fatal(err)
	}
	doPart(t, tb, anna, 0) // her link; Ben refuses his
	v := viewFor(t, tb, anna)
	if v.Seats[0].Clock.Running || !v.Seats[1].Clock.Running || v.Seats[1].Owes != "link" {
		t.Fatalf("while Ben's link is missing: %+v, %+v", v.Seats[0], v.Seats[1])
	}
	tb.mu.Lock()
	tb.content.Time.Left[1] = 0
	tb.mu.Unlock()
	tb.again()
	for doPart(t, tb, anna, 0) {
	}
	if _, drawn := mixed(t, tb); !drawn {
		t.Fatal("chance has not answered without Ben")
	}
	if s := viewFor(t, tb, anna).Seats[1]; s.Kind != "bot" || !s.Lost || s.Away {
		t.Errorf("Ben's seat: %+v", s)
	}
	for _, who := range []Person{anna, ben} {
		for _, kind := range []string{"me", "link", "bot"} {
			if err := tb.Take(t.Context(), who, 1, Seating{Kind: kind}); err == nil {
				t.Errorf("%s gave the lost seat to %s", who.Name, kind)
			}
		}
	}
	if p, err := tb.Verify(t.Context(), anna); err != nil || !p.OK {
		t.Errorf("verified: %+v, %v", p, err)
	}
}

package table

import (
	"context"
	"errors"
	"path/filepath"
	"sync/atomic"
	"testing"

	"mischief/store"
)

// guest is somebody with a name.
func guest(name string) Person { return Person{ID: name, Name: name} }

// TestTableLink follows what the link of a table is good for: a seat that is free, one for each person, until the host takes the link back.
func TestTableLink(t *testing.T) {
	h, closeHouse := openHouse(t, filepath.Join(t.TempDir(), "tables.db"))
	defer closeHouse()
	tb, err := h.Create(t.Context(), anna, Plan{Game: "catsvsrats", Watchers: NoOne, Seats: []Seating{{Kind: "me"}, {Kind: "link"}, {Kind: "link"}, {Kind: "link"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	claim := func(who Person, c Claim) error { return tb.Claim(t.Context(), who, c) }
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	refused := func(what string, kind FaultKind, err error) {
		t.Helper()
		if f, ok := errors.AsType[*Fault](err); !ok || f.Kind != kind {
			t.Errorf("%s: %v", what, err)
		}
	}
	sits := func(who Person, want ...int) {
		t.Helper()
		if mine := tb.seatsOf(who); len(mine) != len(want) || len(want) > 0 && mine[0] != want[0] {
			t.Errorf("%s has the seats %v, want %v", who.ID, mine, want)
		}
	}
	seat := func(n int) *int { return &n }
	link := Claim{Token: tb.invitation(anySeat)}
	berta, carl, dora := guest("berta"), guest("carl"), guest("dora")

	if v, _ := tb.View(anna); v.Invite != tb.link(anySeat) {
		t.Errorf("the host is told %q", v.Invite)
	}
	if v, _ := tb.View(berta); v.Invite != "" || len(v.Invites) > 0 {
		t.Errorf("a guest is told the links %q, %v", v.Invite, v.Invites)
	}
	refused("nobody in particular", Barred, claim(Person{}, link))
	refused("a seat that is none", Wrong, claim(berta, Claim{Token: link.Token, Seat: seat(4)}))
	refused("the host's seat", Late, claim(berta, Claim{Token: link.Token, Seat: seat(0)}))
	must(claim(berta, Claim{Token: link.Token, Seat: seat(2), Name: "Berta"}))
	sits(berta, 2)
	must(claim(berta, link)) // opens the link again
	must(claim(berta, Claim{Token: link.Token, Seat: seat(1)}))
	sits(berta, 2)
	must(claim(anna, link))
	sits(anna, 0)
	refused("a seat that is taken", Late, claim(carl, Claim{Token: link.Token, Seat: seat(2)}))

	// Who is sent away does not come back by the link that he has; nor does anybody once the host wants another.
	must(tb.Take(t.Context(), anna, 2, Seating{Kind: "link"}))
	refused("who was sent away", Late, claim(berta, link))
	link.Token = tb.invitation(anySeat)
	must(tb.Change(t.Context(), anna, Settings{Link: "new"}))
	refused("with a link that was replaced", Late, claim(carl, link))
	refused("a guest who wants another link", Barred, tb.Change(t.Context(), carl, Settings{Link: "new"}))
	link.Token = tb.invitation(anySeat)
	must(claim(carl, link))
	sits(carl, 1)

	// A seat's own link and the table's go together.
	must(claim(dora, Claim{Token: tb.invitation(3)}))
	must(claim(berta, link))
	sits(berta, 2)
	refused("when every seat is taken", Late, claim(guest("emil"), link))
	if v, _ := tb.View(anna); v.Invite != "" {
		t.Errorf("with no seat free the host is told %q", v.Invite)
	}
}

// TestTableLinkFailsWhole has the disk fill up while somebody is sent away: neither the seat nor the link has changed then.
func TestTableLinkFailsWhole(t *testing.T) {
	whole, err := store.OpenHall(t.Context(), filepath.Join(t.TempDir(), "tables.db"))
	if err != nil {
		t.Fatal(err)
	}
	disk := &full{Hall: whole}
	h, closeHouse := houseOver(t, disk)
	defer closeHouse()
	tb, err := h.Create(t.Context(), anna, Plan{Game: "connectfour", Seats: []Seating{{Kind: "me"}, {Kind: "link"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	token := tb.invitation(anySeat)
	if err := tb.Claim(t.Context(), ben, Claim{Token: token}); err != nil {
		t.Fatal(err)
	}
	disk.full.Store(true)
	if err := tb.Take(t.Context(), anna, 1, Seating{Kind: "link"}); err == nil {
		t.Error("a full disk took it")
	}
	disk.full.Store(false)
	if tb.invitation(anySeat) != token || len(tb.seatsOf(ben)) != 1 {
		t.Errorf("afterwards the seats are %+v", tb.content.Seats)
	}
}

// full is a store that takes no changes of tables while its disk is full.
type full struct {
	store.Hall
	full atomic.Bool
}

func (f *full) ChangeTable(ctx context.Context, t store.Table) error {
	if f.full.Load() {
		return store.ErrFull
	}
	return f.Hall.ChangeTable(ctx, t)
}

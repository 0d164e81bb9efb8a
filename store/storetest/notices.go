package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"mischief/store"
)

// person adds a person with one device, whose id is the person's and "-phone".
func person(t *testing.T, h store.Hall, id string) {
	t.Helper()
	d := store.Device{ID: id + "-phone", Person: id, Created: noon, Seen: noon}
	copy(d.Secret[:], id)
	if err := h.AddUser(t.Context(), store.User{ID: id, Name: id, Created: noon}, d); err != nil {
		t.Fatal(err)
	}
}

func channelIDs(t *testing.T, h store.Hall, person string) (ids []string) {
	t.Helper()
	found, err := h.Channels(t.Context(), person)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range found {
		ids = append(ids, c.ID)
	}
	return ids
}

// channels adds, changes and moves channels, and sees them go with a device and with a person.
func channels(t *testing.T, open func() store.Hall) {
	h, ctx := open(), t.Context()
	for _, id := range []string{"anna", "ben", "guest"} {
		person(t, h, id)
	}
	mail := store.Channel{ID: "m", Person: "anna", Target: "anna@example.org", Kind: "mail", Created: noon}
	push := store.Channel{ID: "p", Person: "anna", Device: "anna-phone", Target: "https://push.example/1", Kind: "push", Keys: []string{"a", "b"}, On: true, Confirmed: true, Created: noon}
	if err := errors.Join(h.AddChannel(ctx, mail), h.AddChannel(ctx, push)); err != nil {
		t.Fatal(err)
	}
	refused(t, "a channel of nobody", h.AddChannel(ctx, store.Channel{ID: "x", Person: "nobody", Target: "t"}), store.ErrNobody)
	err := h.ChangeChannel(ctx, "m", func(c *store.Channel) {
		c.Confirmed, c.On, c.Failure, c.Failed, c.Failures = true, true, "no such box", noon, 2
	})
	if err != nil {
		t.Fatal(err)
	}
	mail.Confirmed, mail.On, mail.Failure, mail.Failed, mail.Failures = true, true, "no such box", noon, 2
	if got, err := h.Channels(ctx, "anna"); err != nil {
		t.Fatal(err)
	} else {
		same(t, "Anna's channels", got, []store.Channel{mail, push})
	}
	refused(t, "no channel", h.ChangeChannel(ctx, "none", func(*store.Channel) {}), store.ErrNobody)
	refused(t, "another's channel", h.DeleteChannel(ctx, "ben", "m"), store.ErrNobody)
	if got, err := h.Reachable(ctx); err != nil || !slices.Equal(got, []string{"anna"}) {
		t.Errorf("reachable are %q, %v", got, err)
	}

	// One address of mail may be of two people, a browser is of whoever sat down at it last.
	his, taken := mail, push
	his.ID, his.Person, taken.ID, taken.Person, taken.Device = "m2", "ben", "p2", "guest", "guest-phone"
	if err := errors.Join(h.AddChannel(ctx, his), h.AddChannel(ctx, taken)); err != nil {
		t.Fatal(err)
	}
	if a, b, g := channelIDs(t, h, "anna"), channelIDs(t, h, "ben"), channelIDs(t, h, "guest"); fmt.Sprint(a, b, g) != "[m] [m2] [p2]" {
		t.Errorf("Anna has %q, Ben %q, the guest %q", a, b, g)
	}

	// A guest who signs in takes his browser along, which is then another device; signed out, it is told nothing.
	quiet := store.QuietHours{On: true, From: 22 * 60, To: 7 * 60, Zone: "Europe/Berlin"}
	if err := errors.Join(h.SetQuiet(ctx, "anna", quiet), h.JoinUsers(ctx, "guest", "anna"),
		h.AddDevice(ctx, store.Device{ID: "new", Person: "anna", Secret: [32]byte{9}, Created: noon, Seen: noon}), h.MoveChannels(ctx, "anna", "guest-phone", "new")); err != nil {
		t.Fatal(err)
	}
	if got, err := h.Channel(ctx, "p2"); err != nil || got.Person != "anna" || got.Device != "new" || got.Target != push.Target {
		t.Errorf("the guest's browser: %+v, %v", got, err)
	}
	if err := h.DeleteDevice(ctx, "anna", "new"); err != nil {
		t.Fatal(err)
	}
	if got := channelIDs(t, h, "anna"); !slices.Equal(got, []string{"m"}) {
		t.Errorf("a browser is signed out, and Anna has %q", got)
	}
	if q, err := h.Quiet(ctx, "anna"); err != nil || q != quiet {
		t.Errorf("quiet %+v, %v", q, err)
	}
	refused(t, "quiet for nobody", h.SetQuiet(ctx, "nobody", quiet), store.ErrNobody)
	if err := h.DeleteUser(ctx, "anna"); err != nil {
		t.Fatal(err)
	}
	if q, err := h.Quiet(ctx, "anna"); err != nil || q.On || len(channelIDs(t, h, "anna")) > 0 {
		t.Errorf("Anna is gone, and there is %+v, %q, %v", q, channelIDs(t, h, "anna"), err)
	}
}

// asks goes through the life of a decision: asked, told, a delivery put off and taken once, answered.
func asks(t *testing.T, open func() store.Hall) {
	h, ctx := open(), t.Context()
	person(t, h, "anna")
	person(t, h, "ben")
	if err := errors.Join(h.CreateTable(ctx, tableRow("one")), h.AddChannel(ctx, store.Channel{ID: "m", Person: "anna", Target: "a"})); err != nil {
		t.Fatal(err)
	}
	a := store.Ask{ID: "a1", Table: "one", Seat: 0, Person: "anna", Next: noon, Deadline: noon.Add(time.Hour), Full: 5}
	b := store.Ask{ID: "b1", Table: "one", Seat: 1, Person: "ben", Next: noon.Add(time.Minute)}
	set := func(table string, all ...store.Ask) {
		t.Helper()
		if err := h.ChangeAsks(ctx, table, func([]store.Ask) []store.Ask { return all }); err != nil {
			t.Fatal(err)
		}
	}
	due := func(at time.Time) []store.Ask {
		t.Helper()
		found, err := h.DueAsks(ctx, at, 10)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	set("one", a, b)
	set("none", store.Ask{ID: "n", Table: "none", Person: "anna", Next: noon})
	set("one", a, b, store.Ask{ID: "x", Table: "one", Seat: 2, Person: "nobody", Next: noon})
	same(t, "due at noon", due(noon), []store.Ask{a})
	same(t, "due later", due(noon.Add(time.Hour)), []store.Ask{a, b})
	if next, err := h.NextNotice(ctx); err != nil || !next.Equal(noon) {
		t.Errorf("next at %v, %v", next, err)
	}

	a.Told, a.Next = true, time.Time{}
	d := store.Delivery{ID: "d", Ask: "a1", Channel: "m", Kind: "turn", Next: noon}
	if err := h.Tell(ctx, a, []store.Delivery{d, {ID: "e", Ask: "a1", Channel: "gone", Next: noon}}); err != nil {
		t.Fatal(err)
	}
	refused(t, "of nothing asked", h.Tell(ctx, store.Ask{ID: "none"}, nil), store.ErrNobody)
	if got, err := h.Ask(ctx, "a1"); err != nil {
		t.Fatal(err)
	} else {
		same(t, "told", got, a)
	}
	if got, err := h.DueDeliveries(ctx, noon, 10); err != nil {
		t.Fatal(err)
	} else {
		same(t, "to send", got, []store.Delivery{d})
	}
	if err := h.TakeDelivery(ctx, "d"); err != nil {
		t.Fatal(err)
	}
	refused(t, "taken twice", h.TakeDelivery(ctx, "d"), store.ErrNobody)
	d.Tries, d.Next = 1, noon.Add(time.Hour)
	if err := h.PutDelivery(ctx, d); err != nil {
		t.Fatal(err)
	}
	set("one", a) // Ben has answered
	if next, err := h.NextNotice(ctx); err != nil || !next.Equal(d.Next) {
		t.Errorf("next at %v, %v", next, err)
	}
	again := a
	again.ID = "a2"
	set("one", again) // Anna has, and is asked on
	if got, err := h.DueDeliveries(ctx, noon.Add(2*time.Hour), 10); err != nil || len(got) > 0 {
		t.Errorf("she has answered, and is still to be told %+v, %v", got, err)
	}
	refused(t, "put back after the answer", h.PutDelivery(ctx, d), store.ErrNobody)

	for i, at := range []time.Duration{-time.Hour, 0} {
		m, row := sample(fmt.Sprint("m", i)), tableRow(fmt.Sprint("t", i))
		m.Updated, row.Match = noon.Add(at), m.ID
		create(t, h, m)
		if err := h.CreateTable(ctx, row); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := h.LastPlayed(ctx, time.Minute); err != nil || !slices.Equal(got, []string{"t1"}) {
		t.Errorf("played last: %q, %v", got, err)
	}
}

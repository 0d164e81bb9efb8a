package storetest

import (
	"crypto/sha256"
	"testing"
	"time"

	"mischief/store"
)

// Order checks that a hall keeps bans and what was done. open opens an empty hall.
func Order(t *testing.T, open func(t *testing.T) store.Hall) {
	h := open(t)
	ctx := t.Context()
	for _, id := range []string{"anna", "ben", "olga", "guest"} {
		d := store.Device{ID: id + "'s phone", Person: id, Secret: sha256.Sum256([]byte(id)), Created: noon, Seen: noon}
		if err := h.AddUser(ctx, store.User{ID: id, Name: "called " + id, Created: noon}, d); err != nil {
			t.Fatal(err)
		}
	}
	must := func(what string, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	must("table", h.CreateTable(ctx, store.Table{ID: "one", Content: []byte("{}"), Created: noon, Updated: noon}))
	must("report", h.Report(ctx, store.Report{ID: "r", Reporter: "anna", About: "ben", Table: "one", Created: noon}))
	week := store.Ban{ID: "week", Person: "ben", Name: "Ben", Prefix: "2001:db8::/64", Devices: true, Reason: "rude", By: "olga", Created: noon, Until: noon.Add(7 * 24 * time.Hour)}
	ever := store.Ban{ID: "ever", Person: "guest", Name: "Guest", Reason: "ruder", By: "olga", Created: noon.Add(time.Second)}
	must("ban", h.Ban(ctx, week, "r"))
	must("ban for ever", h.Ban(ctx, ever, ""))
	refused(t, "ban of nobody", h.Ban(ctx, store.Ban{ID: "x", Person: "nobody"}, ""), store.ErrNobody)
	bans := func(f store.BanFilter) []store.Ban {
		t.Helper()
		found, err := h.Bans(ctx, f)
		must("bans", err)
		return found
	}
	same(t, "all bans", bans(store.BanFilter{}), []store.Ban{ever, week})
	same(t, "the newest ban", bans(store.BanFilter{Limit: 1}), []store.Ban{ever})
	same(t, "bans before the end", bans(store.BanFilter{At: week.Until.Add(-time.Millisecond)}), []store.Ban{ever, week})
	same(t, "bans at the end", bans(store.BanFilter{At: week.Until}), []store.Ban{ever})
	if !week.Holds(week.Until.Add(-time.Millisecond)) || week.Holds(week.Until) || !ever.Holds(noon.AddDate(100, 0, 0)) {
		t.Error("a ban holds from now until its end")
	}
	reports, err := h.Reports(ctx, store.ReportFilter{Open: true})
	if must("reports", err); len(reports) != 0 {
		t.Errorf("the report that was answered by a ban is still open: %+v", reports)
	}

	// A device that is signed out stays banned; so does one whose person is deleted, though the ban forgets the person.
	phone := sha256.Sum256([]byte("ben"))
	must("sign out", h.DeleteDevice(ctx, "ben", "ben's phone"))
	must("another device", h.AddDevice(ctx, store.Device{ID: "tablet", Person: "ben", Secret: sha256.Sum256([]byte("tablet")), Created: noon, Seen: noon}))
	devices, err := h.BannedDevices(ctx)
	must("devices", err)
	same(t, "devices that stay banned", devices, map[[32]byte]string{phone: "week"})
	must("delete", h.DeleteUser(ctx, "ben"))
	devices, err = h.BannedDevices(ctx)
	must("devices", err)
	same(t, "devices of who is gone", devices, map[[32]byte]string{phone: "week", sha256.Sum256([]byte("tablet")): "week"})
	week.Person, week.Name = "", ""
	same(t, "the ban of who is gone", bans(store.BanFilter{})[1], week)

	// A ban goes along when the banned guest signs in.
	must("join", h.JoinUsers(ctx, "guest", "anna"))
	ever.Person = "anna"
	same(t, "the ban of who has signed in", bans(store.BanFilter{})[0], ever)

	later := noon.Add(time.Hour)
	must("note", h.Note(ctx, store.Act{Time: later, Who: "anna", Role: store.Host, Act: store.ActMute, Whom: "olga", Table: "one"}))
	must("lift", h.LiftBan(ctx, "week", "olga", "a mistake", later))
	refused(t, "lift again", h.LiftBan(ctx, "week", "olga", "again", later), store.ErrNobody)
	week.Lifted = later
	same(t, "lifted", bans(store.BanFilter{})[1], week)
	devices, err = h.BannedDevices(ctx)
	if must("devices", err); len(devices) != 0 {
		t.Errorf("devices of a ban that was lifted: %v", devices)
	}
	must("report", h.Report(ctx, store.Report{ID: "r2", Reporter: "anna", About: "olga", Table: "one", Created: noon}))
	must("resolve", h.ResolveReport(ctx, "r2", "nothing in it", "olga", later))
	acts, err := h.Acts(ctx, 0, 10)
	must("acts", err)
	for i := range acts {
		if acts[i].Act == store.ActJoined {
			acts[i].Time = noon
		}
	}
	want := []store.Act{
		{N: 6, Time: later, Who: "olga", WhoName: "called olga", Role: store.Operator, Act: store.ActResolve, Whom: "olga", WhomName: "called olga", Table: "one", Why: "nothing in it"},
		{N: 5, Time: later, Who: "olga", WhoName: "called olga", Role: store.Operator, Act: store.ActLift, Why: "a mistake"},
		{N: 4, Time: later, Who: "anna", WhoName: "called anna", Role: store.Host, Act: store.ActMute, Whom: "olga", WhomName: "called olga", Table: "one"},
		{N: 3, Time: noon, Act: store.ActJoined, Whom: "anna", WhomName: "called anna", Why: "guest"},
		{N: 2, Time: ever.Created, Who: "olga", WhoName: "called olga", Role: store.Operator, Act: store.ActBan, Whom: "guest", Why: "ruder"},
		{N: 1, Time: noon, Who: "olga", WhoName: "called olga", Role: store.Operator, Act: store.ActBan, Whom: "ben", Why: "rude", Until: week.Until},
	}
	same(t, "what was done", acts, want)
	some, err := h.Acts(ctx, 3, 1)
	must("acts", err)
	same(t, "what was done before", some, want[4:5])
}

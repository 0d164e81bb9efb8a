package storetest

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"mischief/store"
)

func campaignRow(id string, matches ...string) store.Campaign {
	c := store.Campaign{ID: id, Game: "nim", Name: "Zoë's \"house\"", Host: "anna", Created: noon, Updated: noon, Version: 1}
	for i, m := range matches {
		c.Attempts = append(c.Attempts, store.Attempt{Match: m, Kind: "next", From: i})
	}
	return c
}

func campaignNow(t *testing.T, s store.Store, id string) store.Campaign {
	t.Helper()
	c, err := s.Campaign(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// campaigns keeps campaigns with their matches, all or nothing, and changes them from the newest row alone.
func campaigns(t *testing.T, open func() store.Store) {
	s := open()
	ctx := t.Context()
	m := sample("m1")
	m.Seq, m.Over = 2, true
	shot := &store.Snapshot{Seq: 2, State: []byte("there")}
	row := campaignRow("c", "m1")
	if err := s.CreateCampaign(ctx, row, store.Loaded{Match: m, Entries: []store.Entry{entry(1), entry(2)}, Snapshot: shot}); err != nil {
		t.Fatal(err)
	}
	same(t, "as created", campaignNow(t, s, "c"), row)
	same(t, "its match", load(t, s, "m1"), store.Loaded{Match: m, Snapshot: shot})
	refused(t, "of the same id", s.CreateCampaign(ctx, campaignRow("c", "m9"), store.Loaded{Match: sample("m9")}), store.ErrExists)
	refused(t, "with a match that is there", s.CreateCampaign(ctx, campaignRow("d", "m8", "m1"), store.Loaded{Match: sample("m8")}, store.Loaded{Match: sample("m1")}), store.ErrExists)
	for _, id := range []string{"m8", "m9"} {
		_, err := s.Load(ctx, id)
		refused(t, "the match of a campaign that was refused", err, store.ErrNotFound)
	}
	_, err := s.Campaign(ctx, "d")
	refused(t, "a campaign that was refused", err, store.ErrNoCampaign)

	next := campaignRow("c", "m1", "m2")
	next.Name, next.Updated = "The house", noon.Add(time.Minute)
	refused(t, "from a match that has moved on", s.GoOn(ctx, next, sample("m2"), 1), store.ErrConflict)
	if err := s.GoOn(ctx, next, sample("m2"), 2); err != nil {
		t.Fatal(err)
	}
	late := campaignRow("c", "m1", "m3")
	refused(t, "from the row as it was created", s.GoOn(ctx, late, sample("m3"), 2), store.ErrConflict)
	refused(t, "a change of the row as it was created", s.ChangeCampaign(ctx, late), store.ErrConflict)
	_, err = s.Load(ctx, "m3")
	refused(t, "the match of a change that was refused", err, store.ErrNotFound)
	refused(t, "with a match that is there already", s.GoOn(ctx, campaignRow("c", "m2", "m1"), sample("m1"), 0), store.ErrExists)
	refused(t, "an entry of a match that was left", s.Append(ctx, "m1", 2, move(3)), store.ErrLeft)
	appended(t, s, "m2", 0, move(1))
	m.Closed = true
	same(t, "the match that was left", load(t, s, "m1"), store.Loaded{Match: m, Snapshot: shot})
	live, err := s.List(ctx, store.Filter{Live: true})
	if err != nil || len(live) != 1 || live[0].ID != "m2" {
		t.Errorf("to be played on: %v, %v; want m2", live, err)
	}
	next.Version = 2
	same(t, "changed", campaignNow(t, s, "c"), next)
	next.Name, next.Version = "Another name", 2
	if err := s.ChangeCampaign(ctx, next); err != nil {
		t.Fatal(err)
	}
	next.Version = 3
	same(t, "changed alone", campaignNow(t, s, "c"), next)
	refused(t, "a change of none", s.ChangeCampaign(ctx, campaignRow("nobody")), store.ErrNoCampaign)
	if err := s.GoOn(ctx, next, sample("m3"), 1); err == nil {
		t.Error("a match that is no attempt is added")
	}

	for match, want := range map[string]string{"m1": "c", "m2": "c", "m3": ""} {
		got, err := s.CampaignOf(ctx, match)
		if err != nil || got != want {
			t.Errorf("the campaign of %s is %q, %v; want %q", match, got, err, want)
		}
	}
	refused(t, "removing a match of it", s.Delete(ctx, "m1"), store.ErrAttempt)

	for _, f := range []struct {
		filter store.CampaignFilter
		want   int
	}{{store.CampaignFilter{}, 1}, {store.CampaignFilter{Game: "go"}, 0}, {store.CampaignFilter{Game: "nim", Prefix: "c", Limit: 3}, 1}, {store.CampaignFilter{Prefix: "ca"}, 0},
		{store.CampaignFilter{Person: "anna"}, 1}, {store.CampaignFilter{Person: "ben"}, 0}} {
		found, err := s.ListCampaigns(ctx, f.filter)
		if err != nil || len(found) != f.want {
			t.Errorf("%+v finds %v, %v; want %d", f.filter, found, err, f.want)
		}
	}
	s = open()
	same(t, "opened again", campaignNow(t, s, "c"), next)
	if err := s.DeleteCampaign(ctx, "c"); err != nil {
		t.Fatal(err)
	}
	refused(t, "removing it twice", s.DeleteCampaign(ctx, "c"), store.ErrNoCampaign)
	if _, err := s.Load(ctx, "m1"); err == nil {
		t.Error("the matches of a campaign that was removed are there")
	}
}

// oneSequelWins has several go on from one row: one wins, and one match is added.
func oneSequelWins(t *testing.T, open func() store.Store) {
	stores := []store.Store{open(), open()}
	if err := stores[0].CreateCampaign(t.Context(), campaignRow("c", "m1"), store.Loaded{Match: sample("m1")}); err != nil {
		t.Fatal(err)
	}
	const writers = 8
	var wait sync.WaitGroup
	won := make([]error, writers)
	for i := range writers {
		wait.Go(func() {
			m := sample(fmt.Sprint("w", i))
			won[i] = stores[i%2].GoOn(t.Context(), campaignRow("c", "m1", m.ID), m, 0)
		})
	}
	wait.Wait()
	winner := -1
	for i, err := range won {
		if err == nil && winner >= 0 {
			t.Errorf("both %d and %d won", winner, i)
		} else if err == nil {
			winner = i
		} else {
			refused(t, "a loser", err, store.ErrConflict)
		}
	}
	if c := campaignNow(t, stores[1], "c"); winner < 0 || c.Attempts[1].Match != fmt.Sprint("w", winner) || c.Version != 2 {
		t.Errorf("winner %d left %+v", winner, c)
	}
	found, err := stores[0].List(t.Context(), store.Filter{Prefix: "w"})
	if err != nil || len(found) != 1 {
		t.Errorf("%d matches were added, %v; want one", len(found), err)
	}
}

// campaignsOfPeople finds campaigns by who sits at their tables, and passes them on when somebody goes.
func campaignsOfPeople(t *testing.T, open func() store.Hall) {
	h := open()
	ctx := t.Context()
	for _, id := range []string{"anna", "ben"} {
		if err := h.AddUser(ctx, store.User{ID: id, Created: noon}, store.Device{ID: "device-" + id, Person: id, Secret: [32]byte{id[0]}, Created: noon, Seen: noon}); err != nil {
			t.Fatal(err)
		}
	}
	row := campaignRow("c", "m1")
	row.Attempts[0].Table = "a"
	m := sample("m1")
	m.Loose = true
	if err := h.CreateCampaign(ctx, row, store.Loaded{Match: m}); err != nil {
		t.Fatal(err)
	}
	alone := campaignRow("alone", "m2")
	brought := sample("m2")
	brought.Seq = 2
	if err := h.CreateCampaign(ctx, alone, store.Loaded{Match: brought, Entries: []store.Entry{entry(1), entry(2)}}); err != nil {
		t.Fatal(err)
	}
	if hosted, err := h.Hosted(ctx, "anna", noon, "over"); err != nil || hosted.Bytes == 0 || hosted.All != 0 {
		t.Errorf("a campaign that has no table takes %+v, %v", hosted, err)
	}
	if err := h.DeleteCampaign(ctx, "alone"); err != nil {
		t.Fatal(err)
	}
	if hosted, err := h.Hosted(ctx, "anna", noon, "over"); err != nil || hosted.Bytes != 0 {
		t.Errorf("after it was removed it takes %+v, %v", hosted, err)
	}
	if err := h.CreateTable(ctx, tableRow("a")); err != nil { // ben sits there
		t.Fatal(err)
	}
	count := func(person string) int {
		found, err := h.ListCampaigns(ctx, store.CampaignFilter{Person: person})
		if err != nil {
			t.Fatal(err)
		}
		return len(found)
	}
	if count("anna") != 1 || count("ben") != 1 || count("carl") != 0 {
		t.Errorf("anna has %d campaigns, ben %d, carl %d; want 1, 1, 0", count("anna"), count("ben"), count("carl"))
	}
	row.Attempts[0].Table, row.Version = "b", 1
	if err := h.ChangeCampaign(ctx, row); err != nil || count("ben") != 0 {
		t.Errorf("at another table ben still has %d campaigns, %v", count("ben"), err)
	}
	row.Attempts[0].Table, row.Version = "a", 2
	if err := h.ChangeCampaign(ctx, row); err != nil || count("ben") != 1 {
		t.Errorf("back at the table ben has %d campaigns, %v", count("ben"), err)
	}
	if n, err := h.ForgetLoose(ctx, noon.Add(time.Hour)); err != nil || n != 0 {
		t.Errorf("%d matches of a campaign are forgotten, %v", n, err)
	}
	if err := h.JoinUsers(ctx, "anna", "ben"); err != nil {
		t.Fatal(err)
	}
	if c := campaignNow(t, h, "c"); c.Host != "ben" {
		t.Errorf("the campaign is hosted by %q, want ben", c.Host)
	}
	if err := h.DeleteUser(ctx, "ben"); err != nil {
		t.Fatal(err)
	}
	if c := campaignNow(t, h, "c"); c.Host != "" {
		t.Errorf("the campaign is hosted by %q, who is gone", c.Host)
	}
	at := tableNow(t, h, "a")
	at.Match = "m1"
	if err := h.ChangeTable(ctx, at); err != nil {
		t.Fatal(err)
	}
	if err := h.DeleteCampaign(ctx, "c"); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Load(ctx, "m1"); err != nil {
		t.Errorf("the match of a table went with its campaign: %v", err)
	}
}

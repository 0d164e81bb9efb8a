package table

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game/gametest/cellar"
	"mischief/lab"
	"mischief/match"
	"mischief/store"
)

// cellars are two houses over one store that have the game with a campaign.
func cellars(t *testing.T) *houses {
	t.Helper()
	st, err := store.OpenHall(t.Context(), filepath.Join(t.TempDir(), "hall.db"))
	if err != nil {
		t.Fatal(err)
	}
	g := lab.Of(cellar.Info(), cellar.Rules{})
	hs := &houses{store: st}
	for i := range hs.of {
		hs.of[i], err = NewHouse(t.Context(), Config{Store: st, Gather: -1, Seed: 1, Games: func(id string) (bot.Game, error) {
			if id != "cellar" {
				return nil, fmt.Errorf("there is no game %q", id)
			}
			return g, nil
		}})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		for _, h := range hs.of {
			h.Close()
		}
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return hs
}

// rummage answers at a table, for the die too.
func rummage(t *testing.T, table *Table, who Person, seat int, answers ...string) {
	t.Helper()
	for i, a := range answers {
		m := Move{ID: fmt.Sprint("answer-", table.id, i, a), Seat: seat, Seq: table.match.Seq(), Text: a}
		var err error
		if strings.HasPrefix(a, "die") {
			m.Seat = int(match.Nature)
			_, err = table.Enter(t.Context(), who, m)
		} else {
			_, err = table.Play(t.Context(), who, m)
		}
		if err != nil {
			t.Fatalf("%s: %v", a, err)
		}
	}
}

func viewOf(t *testing.T, table *Table, who Person) View {
	t.Helper()
	v, err := table.View(who)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func campaignOf(t *testing.T, h *House, who Person, id string) CampaignView {
	t.Helper()
	v, err := h.Campaign(t.Context(), who, id)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func wantFault(t *testing.T, what string, err error, kind FaultKind) {
	t.Helper()
	if f, ok := errors.AsType[*Fault](err); !ok || f.Kind != kind {
		t.Errorf("%s: %v, want a fault of kind %d", what, err, kind)
	}
}

// night is a campaign of Anna and Ben, at its first table.
func night(t *testing.T, h *House) (*Table, string) {
	t.Helper()
	table, err := h.Create(t.Context(), anna, Plan{Game: "cellar", Title: "By night", Campaign: true, Dice: match.Own, Seats: []Seating{{Kind: "me"}, {Kind: "link"}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(table.Release)
	if err := table.Claim(t.Context(), ben, Claim{Token: table.invitation(1)}); err != nil {
		t.Fatal(err)
	}
	if err := table.Start(t.Context(), anna); err != nil {
		t.Fatal(err)
	}
	return table, viewOf(t, table, anna).Campaign
}

func wentOn(t *testing.T, h *House, who Person, id, way string, after int) *Table {
	t.Helper()
	next, err := h.GoOn(t.Context(), who, id, way, after)
	if err != nil {
		t.Fatalf("%s: %v", way, err)
	}
	t.Cleanup(next.Release)
	return next
}

// TestCampaignAtTables goes from table to table: anybody who sits there chooses, the first answer stands, seats carry over, and who joins for an evening leaves again.
func TestCampaignAtTables(t *testing.T) {
	hs := cellars(t)
	h := hs.of[0]
	table, id := night(t, h)
	rummage(t, table, ben, 1, "search", "die 4", "leave", "buy", "onwards")
	v := campaignOf(t, h, ben, id)
	if !v.MayGoOn || v.Host || v.After != 1 || v.Table != table.id || v.Playing || len(v.Ways) != 5 || v.Ways[0].Name != "The attic" || v.Party[1].Value != "1" {
		t.Errorf("after the pantry Ben sees %+v", v)
	}
	_, err := table.Rematch(t.Context(), anna)
	wantFault(t, "a rematch", err, Late)
	carl := Person{ID: "carl", Name: "Carl"}
	_, err = h.Campaign(t.Context(), carl, id)
	wantFault(t, "who has no part in it", err, Missing)
	_, err = h.GoOn(t.Context(), carl, id, "next-1-1", 1)
	wantFault(t, "going on without a part in it", err, Missing)

	attic := wentOn(t, h, ben, id, "next-1-1", 1)
	_, err = h.GoOn(t.Context(), anna, id, "next-1-2", 1)
	wantFault(t, "who was late", err, Late)
	was, now := viewOf(t, table, anna), viewOf(t, attic, anna)
	if was.Rematch != attic.id || was.State != Over || was.Left || !now.Host || now.State != Playing || now.Seats[0].Name != "Anna" || now.Seats[1].Name != "Ben" || now.Campaign != id || now.Title != "By night" {
		t.Errorf("the table before shows %+v\nthe next %+v", was, now)
	}

	// Ben's seat goes to Carl for the evening, and back.
	if err := attic.Take(t.Context(), ben, 1, Seating{Kind: "link"}); err != nil {
		t.Fatal(err)
	}
	if err := attic.Claim(t.Context(), carl, Claim{Token: attic.invitation(1)}); err != nil {
		t.Fatal(err)
	}
	rummage(t, attic, carl, 1, "search", "die 1")
	if v := campaignOf(t, h, carl, id); !v.MayGoOn || v.Chapters[1].State != match.Lost || v.Chapters[1].Seats[1] != "Carl" || v.Chapters[0].Seats[1] != "Ben" {
		t.Errorf("Carl sees %+v", v)
	}
	again := wentOn(t, h, carl, id, "again-2", 2)
	if err := again.Take(t.Context(), carl, 1, Seating{Kind: "bot"}); err != nil {
		t.Fatal(err)
	}
	if may := campaignOf(t, h, ben, id).MayGoOn; may {
		t.Error("Ben, who has no seat any more, may choose what follows")
	}
	_, err = h.GoOn(t.Context(), ben, id, "haven-1", 3)
	wantFault(t, "choosing without a seat", err, Barred)

	// Anna gives the match up and comes back to the haven.
	wine := wentOn(t, h, anna, id, "haven-1", 3)
	left := viewOf(t, again, anna)
	if left.State != Over || !left.Left || left.Rematch != wine.id {
		t.Errorf("the table that was given up shows %+v", left)
	}
	_, err = again.Play(t.Context(), anna, Move{ID: "too-late-1", Seat: 0, Seq: again.match.Seq(), Text: "search"})
	wantFault(t, "a move at what was given up", err, Late)
	if v = campaignOf(t, h, anna, id); fmt.Sprint(v.Story) != "[{1 [{4 gold was found. CEL-1}]} {4 []}]" || v.Chapters[2].State != match.GivenUp || !v.Playing || !v.Ways[0].GivesUp {
		t.Errorf("the campaign is %+v", v)
	}
	all, err := h.Campaigns(t.Context(), carl)
	if err != nil || len(all) != 1 || all[0].Matches != 4 || all[0].Table != wine.id {
		t.Errorf("Carl has the campaigns %+v, %v", all, err)
	}
	if v := campaignOf(t, h, Person{ID: "anna", Language: "de"}, id); v.Chapters[0].Name != "Die Speisekammer" || v.Party[1].Label != "Schlüssel" || v.Story[0].Lines[0].Text != "4 Gold wurde gefunden." {
		t.Errorf("in German it is %+v", v)
	}
}

// TestCampaignOfTwoHouses has another program go on while a table is in use here.
func TestCampaignOfTwoHouses(t *testing.T) {
	hs := cellars(t)
	first, id := night(t, hs.of[0])
	both := hs.open(t, first.id)
	rummage(t, both[0], anna, 0, "search", "die 4")
	next := wentOn(t, hs.of[0], anna, id, "begin", 1)
	_, err := both[1].Play(t.Context(), anna, Move{ID: "elsewhere-1", Seat: 0, Seq: both[1].match.Seq(), Text: "search"})
	if f, ok := errors.AsType[*Fault](err); !ok || f.Kind != Late {
		t.Errorf("a move at what was given up elsewhere: %v", err)
	}
	if v := viewOf(t, both[1], anna); v.State != Over || v.Rematch != next.id {
		t.Errorf("the other house shows %+v", v)
	}
}

// TestCampaignWithoutItsTable opens a table whose campaign went on and whose program ended before it could tell the table, and one that was never made.
func TestCampaignWithoutItsTable(t *testing.T) {
	hs := cellars(t)
	h := hs.of[0]
	table, id := night(t, h)
	c, err := h.campaign(t.Context(), anna, id)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.GoOn(t.Context(), "begin", match.Going{Table: "lost-table"}); err != nil { // and there the program ends
		t.Fatal(err)
	}
	other, err := hs.of[1].Open(t.Context(), table.id)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Release()
	if v := viewOf(t, other, anna); v.State != Over || !v.Left || v.Rematch != "lost-table" {
		t.Errorf("the table that was left shows %+v", v)
	}
	made, err := hs.of[1].PresentTable(t.Context(), anna, id)
	if err != nil {
		t.Fatal(err)
	}
	defer made.Release()
	if v := viewOf(t, made, anna); v.ID != "lost-table" || v.State != Playing || v.Campaign != id || len(v.You) == 0 {
		t.Errorf("the table that is made is %+v", v)
	}
}

// TestCampaignFileAtTables takes a campaign out and in again, plays on in the copy and asks what if.
func TestCampaignFileAtTables(t *testing.T) {
	hs := cellars(t)
	h := hs.of[0]
	table, id := night(t, h)
	var file bytes.Buffer
	wantFault(t, "the file of a match that is played", h.CampaignFile(t.Context(), anna, id, &file), Late)
	rummage(t, table, anna, 0, "search", "die 4", "leave", "onwards")
	wentOn(t, h, anna, id, "next-1-1", 1)
	if err := h.CampaignFile(t.Context(), ben, id, &file); err != nil {
		t.Fatal(err)
	}
	before := campaignOf(t, h, anna, id)
	text := file.String()
	_, err := h.ImportCampaign(t.Context(), ben, strings.NewReader(strings.Replace(text, "die 4", "die 5", 1)))
	wantFault(t, "an edited file", err, Wrong)
	copied, err := h.ImportCampaign(t.Context(), ben, strings.NewReader(text))
	if err != nil || copied == id {
		t.Fatalf("imported as %s, %v", copied, err)
	}
	if after := campaignOf(t, h, anna, id); after.After != before.After || after.Updated != before.Updated {
		t.Errorf("what was there was changed: %+v", after)
	}
	v := campaignOf(t, h, ben, copied)
	if !v.Host || !v.MayGoOn || v.After != 1 || v.Table != "" || v.Chapters[0].State != match.Won {
		t.Errorf("the copy is %+v", v)
	}
	_, err = h.Campaign(t.Context(), anna, copied)
	wantFault(t, "the copy for Anna", err, Missing)
	_, err = h.PresentTable(t.Context(), ben, copied)
	wantFault(t, "a table for what is over", err, Late)
	next := wentOn(t, h, ben, copied, "next-1-2", 1)
	if v := viewOf(t, next, ben); len(v.You) == 0 || v.Campaign != copied {
		t.Errorf("the table of the copy is %+v", v)
	}

	fork, err := h.ForkChapter(t.Context(), ben, copied, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer fork.Release()
	if v := viewOf(t, fork, ben); v.Campaign != "" || v.WhatIf != copied || v.State != Playing || len(v.You) != 2 {
		t.Errorf("what if: %+v", v)
	}
	rummage(t, fork, ben, 0, "leave", "onwards")
	if v := campaignOf(t, h, ben, copied); v.After != 2 {
		t.Errorf("what if changed the campaign: %+v", v)
	}
	_, err = h.ForkChapter(t.Context(), ben, copied, 2, 0)
	wantFault(t, "what if of what is being played", err, Late)
	_, err = h.ForkChapter(t.Context(), ben, copied, 3, 0)
	wantFault(t, "what if of no match", err, Wrong)
	wantFault(t, "renaming what is another's", h.RenameCampaign(t.Context(), ben, id, "Mine"), Barred)
	if err := h.RenameCampaign(t.Context(), ben, copied, "Mine"); err != nil || campaignOf(t, h, ben, copied).Name != "Mine" {
		t.Errorf("renamed: %v", err)
	}
	if err := h.DeleteCampaign(t.Context(), ben, copied); err != nil {
		t.Fatal(err)
	}
	rummage(t, next, ben, 0, "search")
	if v := viewOf(t, next, ben); v.State != Playing {
		t.Errorf("the table of a campaign that was removed is %+v", v)
	}
}

// TestCampaignPlans refuses what no campaign begins with.
func TestCampaignPlans(t *testing.T) {
	h := cellars(t).of[0]
	_, err := h.Create(t.Context(), anna, Plan{Game: "cellar", Campaign: true, Options: map[string]string{"purse": "gold 9 keys 9", "room": "roof"}})
	wantFault(t, "a purse", err, Wrong)
	single, err := h.Create(t.Context(), anna, Plan{Game: "cellar", Seats: []Seating{{Kind: "me"}, {Kind: "me"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer single.Release()
	if v := viewOf(t, single, anna); v.Campaign != "" {
		t.Errorf("a match by itself belongs to %q", v.Campaign)
	}
	if all, err := h.Campaigns(t.Context(), anna); err != nil || len(all) != 0 {
		t.Errorf("there are %+v, %v", all, err)
	}
}

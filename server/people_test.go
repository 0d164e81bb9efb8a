package server_test

import (
	"image/png"
	"net/http"
	"slices"
	"strings"
	"testing"

	"mischief/server"
	"mischief/table"
	"mischief/table/picture"
)

func TestInvitations(t *testing.T) {
	p := openPlace(t, setting{})
	anna, ben, carl := p.guest("Anna"), p.guest("Ben"), p.guest("Carl")
	var v, other table.View
	plan := table.Plan{Game: "connectfour", Seats: seats("me", "link"), Watchers: table.NoOne}
	anna.post("/api/tables", plan, &v)
	anna.post("/api/tables", plan, &other)
	claim := "/api/tables/" + v.ID + "/claim"
	good := token(v.Invites[0].URL)
	turned := "A"
	if good[12] == 'A' {
		turned = "B"
	}
	for name, bad := range map[string]string{
		"for another table": token(other.Invites[0].URL), "none": "", "made up": "abc", "changed": good[:12] + turned + good[13:], "cut off": good[:20],
	} {
		if r := ben.refused(http.StatusForbidden, http.MethodPost, claim, map[string]string{"token": bad}); !strings.Contains(r.Why, "link") {
			t.Errorf("an invitation %s: %+v", name, r)
		}
	}
	anna.refused(http.StatusConflict, http.MethodPost, "/api/tables/"+v.ID+"/start", map[string]any{})
	picture := "/api/tables/" + v.ID + "/invites/1/qr"
	if status, image := anna.send(http.MethodGet, picture, nil); status != http.StatusOK || !strings.HasPrefix(image, "\x89PNG") {
		t.Errorf("the invitation as a picture: %d", status)
	}
	ben.refused(http.StatusNotFound, http.MethodGet, picture, nil)
	anna.post("/api/tables/"+v.ID+"/seats/1", map[string]string{"kind": "link"}, &v) // takes the first invitation back
	ben.refused(http.StatusConflict, http.MethodPost, claim, map[string]string{"token": good})
	good = token(v.Invites[0].URL)
	ben.post(claim, map[string]string{"token": good, "name": "Benjamin"}, &v)
	if len(v.You) != 1 || v.You[0] != 1 || v.Host || v.Seats[1].Name != "Benjamin" || len(v.Invites) != 0 {
		t.Errorf("claimed: %+v", v)
	}
	ben.post(claim, map[string]string{"token": good}, &v)                                       // he opens his link again
	carl.refused(http.StatusConflict, http.MethodPost, claim, map[string]string{"token": good}) // and passes it on: it is used up
	carl.refused(http.StatusForbidden, http.MethodGet, "/api/tables/"+v.ID, nil)
	ben.refused(http.StatusForbidden, http.MethodPost, "/api/tables/"+v.ID+"/start", map[string]any{})
	anna.post("/api/tables/"+v.ID+"/start", nil, &v)
}

func TestSeatGoesToABotAndBack(t *testing.T) {
	p := openPlace(t, setting{})
	anna, ben := p.guest("Anna"), p.guest("Ben")
	v := p.duel(anna, ben)
	path := "/api/tables/" + v.ID
	seq := anna.move(v.ID, 0, 0, "4")
	anna.refused(http.StatusUnprocessableEntity, http.MethodPost, path+"/seats/1", map[string]string{"kind": "bot", "bot": "search:1h"})
	ben.refused(http.StatusForbidden, http.MethodPost, path+"/seats/0", map[string]string{"kind": "bot"})
	ben.post(path+"/seats/1", map[string]string{"kind": "bot", "bot": "greedy"}, &v)
	if !v.Seats[1].Away || v.Seats[1].Bot != "greedy" || len(v.You) != 1 {
		t.Errorf("handed to a bot: %+v", v.Seats[1])
	}
	until(t, "the bot to move", func() bool { return ben.frame(v.ID, 1).Seq >= seq+2 })
	now := ben.frame(v.ID, 1).Seq
	ben.refused(http.StatusConflict, http.MethodPost, path+"/moves", answer(1, now, "4"))
	ben.post(path+"/seats/1", map[string]string{"kind": "me"}, &v)
	if v.Seats[1].Away || v.Seats[1].Name != "Ben" {
		t.Errorf("taken back: %+v", v.Seats[1])
	}
	var log struct{ Entries []table.Entry }
	ben.get(path+"/log?seat=1", &log)
	kinds := ""
	for _, e := range log.Entries {
		kinds += e.Kind + " "
	}
	if kinds != "move seat move seat " {
		t.Errorf("the log tells %s", kinds)
	}
	seq = anna.move(v.ID, 0, int64(len(log.Entries)), "4")
	ben.move(v.ID, 1, seq, "3")
	// The host gives the seat away for good: Ben's view ends.
	anna.post(path+"/seats/1", map[string]string{"kind": "bot", "bot": "greedy"}, &v)
	ben.refused(http.StatusForbidden, http.MethodGet, path+"/frame?seat=1", nil)
}

func TestPauseUndoForkRematch(t *testing.T) {
	p := openPlace(t, setting{})
	anna, ben := p.guest("Anna"), p.guest("Ben")
	v := p.duel(anna, ben)
	path := "/api/tables/" + v.ID
	anna.move(v.ID, 0, 0, "4")
	anna.post(path+"/pause", nil, &v)
	if v.State != table.Paused {
		t.Errorf("paused: %s", v.State)
	}
	ben.refused(http.StatusConflict, http.MethodPost, path+"/moves", answer(1, 1, "4"))
	ben.post(path+"/resume", nil, &v)
	ben.move(v.ID, 1, 1, "4")
	// Anna wants her move back; Ben has answered it and must agree.
	anna.post(path+"/undo", map[string]any{"seat": 0}, &v)
	if v.UndoAsked == nil || v.UndoAsked.Seat != 0 || len(v.UndoAsked.Need) != 1 || v.UndoAsked.Need[0] != 1 {
		t.Fatalf("asked to take back: %+v", v.UndoAsked)
	}
	ben.post(path+"/undo", map[string]any{"seat": 1, "agree": false}, &v)
	if v.UndoAsked != nil || anna.frame(v.ID, 0).Seq != 2 {
		t.Errorf("refused to take back: %+v", v)
	}
	anna.post(path+"/undo", map[string]any{"seat": 0}, nil)
	anna.refused(http.StatusForbidden, http.MethodPost, path+"/undo", map[string]any{"seat": 1, "agree": true})
	ben.post(path+"/undo", map[string]any{"seat": 1, "agree": true}, &v)
	f := anna.frame(v.ID, 0)
	if f.Seq != 3 || len(f.Turn.Who) != 1 || f.Turn.Who[0] != 0 {
		t.Fatalf("taken back: %+v", f)
	}
	anna.refused(http.StatusConflict, http.MethodPost, path+"/rematch", map[string]any{})
	anna.refused(http.StatusConflict, http.MethodGet, path+"/summary", nil)
	anna.refused(http.StatusConflict, http.MethodGet, path+"/course", nil)
	anna.refused(http.StatusConflict, http.MethodGet, path+"/picture", nil)
	anna.refused(http.StatusForbidden, http.MethodGet, path+"/file", nil)
	seq := f.Seq
	for _, column := range []string{"1", "2", "1", "2", "1", "2", "1"} {
		seat := anna.frame(v.ID, 0).Turn.Who[0]
		seq = map[int]*browser{0: anna, 1: ben}[seat].move(v.ID, seat, seq, column)
	}
	anna.get(path, &v)
	f = anna.frame(v.ID, 0)
	if v.State != table.Over || f.Over == nil || f.Over.Payoff[0] != 1000 || f.Over.Rule == "" {
		t.Fatalf("four in a row: %s, %+v", v.State, f.Over)
	}
	var summary table.Summary
	ben.get(path+"/summary", &summary)
	if summary.Result.Payoff[0] != 1000 {
		t.Errorf("summary: %+v", summary)
	}
	course := p.course(ben, v.ID)
	if last := course.Points[len(course.Points)-1]; len(course.TurningPoints) == 0 || last.Seq != seq || !slices.Equal(last.Chances, []int{1000, 0}) {
		t.Errorf("course: %+v", course)
	}
	for _, query := range []string{"", "?names=no"} {
		status, text := ben.send(http.MethodGet, path+"/picture"+query, nil)
		if drawn, err := png.Decode(strings.NewReader(text)); status != http.StatusOK || err != nil || drawn.Bounds().Dx() != picture.Width || drawn.Bounds().Dy() != picture.Height {
			t.Errorf("picture%s: %d, %v", query, status, err)
		}
	}
	var proof table.Proof
	ben.get(path+"/verify", &proof)
	if !proof.OK || proof.Moves != 9 {
		t.Errorf("verify: %+v", proof)
	}
	var key server.Key
	ben.get("/api/key", &key)
	if status, text := ben.send(http.MethodGet, path+"/file", nil); status != http.StatusOK || !strings.HasPrefix(text, "mischief match 1\n") ||
		len(key.Key) != 64 || !strings.Contains(text, " signed "+key.Key+" ") {
		t.Errorf("file: %d %s; the key is %+v", status, text, key)
	}
	var again, same, fork table.View
	ben.post(path+"/rematch", nil, &again)
	anna.post(path+"/rematch", nil, &same)
	if again.ID != same.ID || again.ID == v.ID || again.State != table.Playing || len(same.You) != 1 || same.You[0] != 0 {
		t.Errorf("rematch: %+v and %+v", again, same)
	}
	ben.post(path+"/fork", map[string]any{"at": 1, "seat": 1}, &fork)
	if fork.ForkOf != v.ID || fork.ForkAt != 1 || len(fork.You) != 1 || fork.You[0] != 1 || fork.Undo != "practice" {
		t.Errorf("fork: %+v", fork)
	}
	var list struct{ Tables []table.Glance }
	ben.get("/api/tables?list=mine", &list)
	for _, g := range list.Tables {
		of, at := "", int64(0)
		if g.ID == fork.ID {
			of, at = v.ID, 1
		}
		if g.ForkOf != of || g.ForkAt != at {
			t.Errorf("listed: %+v", g)
		}
	}
	if f := ben.frame(fork.ID, 1); len(f.Moves) == 0 {
		t.Errorf("the fork does not ask Ben: %+v", f)
	}
	if problem := ben.refused(http.StatusUnprocessableEntity, http.MethodPost, path+"/fork", map[string]any{"at": seq, "seat": 1}); problem.Field != "at" {
		t.Errorf("a fork of the end: %+v", problem)
	}
}

func TestTalk(t *testing.T) {
	p := openPlace(t, setting{})
	anna, ben, carl := p.guest("Anna"), p.guest("Ben"), p.guest("Carl")
	v := p.duel(anna, ben)
	path := "/api/tables/" + v.ID
	say := func(b *browser, want int, text string) {
		t.Helper()
		if status, answer := b.send(http.MethodPost, path+"/chat", map[string]string{"text": text}); status != want {
			t.Errorf("saying %q: status %d, want %d: %s", text, status, want, answer)
		}
	}
	say(anna, http.StatusNoContent, "Hi <b>Ben</b>")
	say(carl, http.StatusForbidden, "I only look on")
	say(ben, http.StatusUnprocessableEntity, "two\nlines")
	watcher := carl.dial(v.ID, -1, 0)
	m := watcher.want("chat", nil)
	if len(m.Lines) != 1 || m.Lines[0].Who != "Anna" || m.Lines[0].Text != "Hi <b>Ben</b>" || m.Lines[0].Seat != 0 {
		t.Errorf("heard: %+v", m.Lines)
	}
	ben.refused(http.StatusForbidden, http.MethodPatch, path, map[string]any{"chat": "off"})
	anna.must(http.StatusOK, http.MethodPatch, path, map[string]any{"mute": 1}, nil)
	say(ben, http.StatusForbidden, "Can you hear me?")
	anna.must(http.StatusOK, http.MethodPatch, path, map[string]any{"unmute": 1, "chat": "phrases"}, nil)
	say(ben, http.StatusConflict, "Can you hear me?")
	say(ben, http.StatusNoContent, "Hello!")
	watcher.want("chat", func(m message) bool { return m.Lines[0].Text == "Hello!" })
	anna.must(http.StatusOK, http.MethodPatch, path, map[string]any{"chat": "off"}, nil)
	say(ben, http.StatusConflict, "Hello!")
}

// TestNoTextHides sends what nobody sees, and what turns the writing round, wherever a person may write what others read.
func TestNoTextHides(t *testing.T) {
	p := openPlace(t, setting{operated: true})
	anna, ben := p.guest("Anna"), p.guest("Ben")
	anna.must(http.StatusOK, http.MethodPatch, "/api/me", map[string]any{"name": "Zoë 👩\u200d👩\u200d👧 می\u200cخواهم"}, nil)
	v := p.duel(anna, ben)
	path := "/api/tables/" + v.ID
	ben.must(http.StatusNoContent, http.MethodPost, path+"/reports", map[string]any{"seat": 0}, nil)
	var all struct{ Reports []server.ReportView }
	p.operator.get("/api/reports", &all)
	for _, bad := range []string{"evil\u202egnp.exe", "An\u200bna", "\u3164", "a\U000e0041"} {
		for _, c := range []struct {
			b            *browser
			method, path string
			body         map[string]any
			field        string
		}{
			{anna, http.MethodPatch, "/api/me", map[string]any{"name": bad}, "name"},
			{anna, http.MethodPost, "/api/tables", map[string]any{"game": "connectfour", "title": bad}, "title"},
			{anna, http.MethodPost, "/api/tables", map[string]any{"game": "connectfour", "seats": []any{map[string]any{"kind": "me"}, map[string]any{"kind": "friend", "name": bad}}}, "seats[1].name"},
			{anna, http.MethodPatch, path, map[string]any{"title": bad}, "title"},
			{ben, http.MethodPost, path + "/claim", map[string]any{"name": bad}, "name"},
			{ben, http.MethodPost, path + "/seats/1", map[string]any{"kind": "me", "name": bad}, "name"},
			{ben, http.MethodPost, path + "/chat", map[string]any{"text": bad}, "text"},
			{ben, http.MethodPost, path + "/reports", map[string]any{"seat": 0, "note": bad}, "note"},
			{ben, http.MethodPost, path + "/contribute", map[string]any{"seat": 1, "text": bad}, "text"},
			{p.operator, http.MethodPost, "/api/reports/" + all.Reports[0].ID + "/resolve", map[string]any{"outcome": bad}, "outcome"},
		} {
			if r := c.b.refused(http.StatusUnprocessableEntity, c.method, c.path, c.body); r.Field != c.field || !strings.Contains(r.Why, "U+") {
				t.Errorf("%s %s %+q: %+v", c.method, c.path, bad, r)
			}
		}
	}
}

func TestOwnDataIsExportedAndDeleted(t *testing.T) {
	p := openPlace(t, setting{})
	anna, ben := p.guest("Anna Adler"), p.guest("Ben")
	v := p.duel(anna, ben)
	path := "/api/tables/" + v.ID
	anna.must(http.StatusNoContent, http.MethodPost, path+"/chat", map[string]string{"text": "a line of Anna's"}, nil)
	const others = 100 // a list shows no more
	for range others {
		anna.post("/api/tables", table.Plan{Game: "connectfour", Seats: seats("me", "link")}, nil)
	}
	var all server.Belongings
	anna.confirm("")
	anna.get("/api/me/export", &all)
	if all.Me.Name != "Anna Adler" || len(all.Tables) != 1+others || len(all.Said) != 1 || len(all.Devices) != 1 || !all.Devices[0].Current {
		t.Errorf("export of %d tables: %+v", len(all.Tables), all)
	}
	anna.must(http.StatusNoContent, http.MethodDelete, "/api/me", nil, nil)
	anna.get("/api/me", &all.Me)
	if all.Me.Name != "Guest" || all.Me.ID != "" {
		t.Errorf("after deletion the device is still of %q", all.Me.Name)
	}
	ben.get(path, &v)
	if v.Seats[0].Kind != "bot" || v.Seats[0].Name != "" {
		t.Errorf("the seat of who is gone: %+v", v.Seats[0])
	}
	until(t, "the bot to go on", func() bool { return ben.frame(v.ID, 1).Turn.Who[0] == 1 })
	// Nothing of her is left anywhere.
	backup := t.TempDir() + "/backup.db"
	if err := p.store.Backup(t.Context(), backup); err != nil {
		t.Fatal(err)
	}
	for _, trace := range []string{"Anna Adler", "a line of Anna's"} {
		if holds(t, backup, trace) {
			t.Errorf("the store still holds %q", trace)
		}
	}
	if holds(t, backup, v.ID) == false {
		t.Error("the backup lacks the table: nothing was tested")
	}
	status, _ := ben.send(http.MethodDelete, "/api/me/devices/unknown", nil)
	if status != http.StatusNotFound {
		t.Errorf("logging an unknown device out: %d", status)
	}
}

func TestWhoMayDoWhat(t *testing.T) {
	p := openPlace(t, setting{})
	anna, ben, carl := p.guest("Anna"), p.guest("Ben"), p.guest("Carl")
	v := p.duel(anna, ben)
	path := "/api/tables/" + v.ID
	const ok, no, late = http.StatusOK, http.StatusForbidden, http.StatusConflict
	for _, c := range []struct {
		method, path     string
		body             any
		host, seat, none int
	}{
		{"GET", "", nil, ok, ok, ok},
		{"GET", "/frame", nil, ok, ok, ok},
		{"GET", "/frame?seat=0", nil, ok, no, no},
		{"GET", "/frame?seat=1", nil, no, ok, no},
		{"GET", "/frame?seat=-2", nil, late, late, late},
		{"GET", "/log?seat=1", nil, no, ok, no},
		{"GET", "/check?seat=0&move=4", nil, ok, no, no},
		{"GET", "/preview?seat=0&move=4", nil, ok, no, no},
		{"GET", "/hint?seat=1", nil, no, late, no},
		{"GET", "/verify", nil, ok, ok, ok},
		{"GET", "/file", nil, no, no, no},
		{"GET", "/summary", nil, late, late, late},
		{"PATCH", "", map[string]string{"title": "Friday"}, ok, no, no},
		{"POST", "/start", map[string]any{}, late, no, no},
		{"POST", "/seats/1", map[string]string{"kind": "me"}, no, ok, no},
		{"POST", "/seats/0", map[string]string{"kind": "bot"}, ok, no, no},
		{"POST", "/seats/0", map[string]string{"kind": "me"}, ok, no, no},
		{"POST", "/undo", map[string]any{"seat": 1}, no, late, no},
		{"POST", "/contribute", map[string]any{"seat": 0, "text": "heads"}, http.StatusNoContent, no, no},
		{"POST", "/chain", map[string]any{"seat": 0, "tip": "00"}, late, no, no},
		{"POST", "/fork", map[string]any{"at": 0, "seat": 0}, ok, no, no},
		{"POST", "/nature", map[string]any{"id": "abcdefgh", "seq": 0, "move": "die 6"}, late, late, no},
		{"POST", "/rematch", map[string]any{}, late, late, no},
		{"POST", "/pause", map[string]any{}, ok, late, no},
		{"GET", "/reports", nil, ok, no, no},
		{"POST", "/reports", map[string]any{"seat": 1}, http.StatusNoContent, late, http.StatusNoContent},
		{"POST", "/blocks", map[string]any{"seat": 0}, late, http.StatusNoContent, http.StatusNoContent},
		{"POST", "/resume", map[string]any{}, ok, late, no},
	} {
		for i, b := range []*browser{anna, ben, carl} {
			want := []int{c.host, c.seat, c.none}[i]
			if got, text := b.send(c.method, path+c.path, c.body); got != want {
				t.Errorf("%s %s as %s: status %d, want %d: %s", c.method, c.path, []string{"host", "player", "watcher"}[i], got, want, text)
			}
		}
	}
}

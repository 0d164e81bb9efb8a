package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"mischief/server"
	"mischief/store"
	"mischief/table"
)

func (b *browser) id() string {
	b.t.Helper()
	var me server.Me
	b.get("/api/me", &me)
	return me.ID
}

// TestBanFromReportToLift is the life of a ban: something is reported, an operator bans, the person is told why and until when and may read, export and
// delete, others play on, an operator lifts it, and every step is written down.
func TestBanFromReportToLift(t *testing.T) {
	p := openPlace(t, setting{operated: true})
	anna, ben, olga := p.guest("Anna"), p.guest("Ben"), p.operator
	ben.keep("ben")
	v := p.duel(anna, ben)
	path := "/api/tables/" + v.ID
	anna.must(http.StatusOK, http.MethodPatch, path, map[string]any{"mute": 1}, nil)
	anna.must(http.StatusNoContent, http.MethodPost, path+"/reports", map[string]any{"seat": 1, "note": "rude"}, nil)
	w := ben.dial(v.ID, 1, 0)
	w.want("frame", nil)
	var open table.View
	ben.post("/api/tables", table.Plan{Game: "connectfour", Seats: seats("me", "link"), Open: true}, &open)
	person := ben.id()

	var reports struct{ Reports []server.ReportView }
	olga.get("/api/reports", &reports)
	ban := map[string]any{"person": person, "reason": "Insults.", "days": 7, "report": reports.Reports[0].ID}
	for _, b := range []*browser{anna, ben, p.browser()} {
		b.refused(http.StatusForbidden, http.MethodPost, "/api/bans", ban)
		b.refused(http.StatusForbidden, http.MethodGet, "/api/bans", nil)
		b.refused(http.StatusForbidden, http.MethodGet, "/api/acts", nil)
	}
	olga.refused(http.StatusUnprocessableEntity, http.MethodPost, "/api/bans", map[string]any{"person": person, "reason": " "})
	olga.refused(http.StatusNotFound, http.MethodPost, "/api/bans", map[string]any{"person": "nobody", "reason": "x"})
	olga.refused(http.StatusConflict, http.MethodPost, "/api/bans", map[string]any{"person": "operator", "reason": "x"})
	olga.refused(http.StatusUnprocessableEntity, http.MethodPost, "/api/bans", map[string]any{"person": person, "reason": "x", "days": 31, "address": true})
	var made server.BanView
	olga.post("/api/bans", ban, &made)
	if left := time.Until(*made.Until); left < 7*24*time.Hour-time.Hour || left > 8*24*time.Hour || made.Name != "Ben" {
		t.Errorf("banned: %+v", made)
	}
	var all server.Belongings
	ben.confirm(secret)
	ben.get("/api/me/export", &all)
	if len(all.Bans) != 1 || all.Bans[0].Reason != "Insults." || !all.Bans[0].Until.Equal(*made.Until) || !all.Bans[0].Lifted.IsZero() {
		t.Errorf("exported: %+v", all.Bans)
	}
	if olga.get("/api/reports", &reports); len(reports.Reports) != 0 {
		t.Errorf("the report is still open: %+v", reports.Reports)
	}
	for { // his connection ends: this test would time out if not
		if _, err := w.next(); err != nil {
			break
		}
	}

	// He is told why and until when, in his language, and does nothing.
	for _, request := range []string{"POST " + path + "/moves", "POST " + path + "/chat", "POST " + path + "/seats/1", "POST /api/tables", "POST /api/play/connectfour", "PATCH /api/me",
		"POST " + path + "/reports", "POST " + path + "/undo", "POST /api/passkeys/begin", "POST " + path + "/claim", "PATCH /api/tables/" + open.ID} {
		method, at, _ := strings.Cut(request, " ")
		r := ben.refused(http.StatusForbidden, method, at, map[string]any{})
		if r.Field != "ban" || r.Ban == nil || r.Ban.Reason != "Insults." || !r.Ban.Until.Equal(*made.Until) || !strings.Contains(r.Why, "The reason: Insults. ") {
			t.Errorf("%s: %+v", request, r)
		}
	}
	if answer, text := ben.asks(http.MethodPost, path+"/pause", map[string]string{"Accept-Language": "de"}); answer.StatusCode != http.StatusForbidden || !strings.Contains(text, "Der Grund: Insults.") {
		t.Errorf("in German: %d %s", answer.StatusCode, text)
	}
	again := ben.dial(v.ID, 1, 0)
	again.want("frame", nil)
	again.send(map[string]any{"t": "say", "text": "hello"})
	again.want("problem", func(m message) bool { return m.Problem.Field == "ban" })
	var me server.Me
	if ben.get("/api/me", &me); me.Ban == nil || me.Ban.Reason != "Insults." {
		t.Errorf("he is %+v", me)
	}
	ben.confirm(secret)
	ben.get("/api/me/export", nil)
	ben.get(path, nil)

	// Others play on; nobody waits at his table.
	seq := anna.move(v.ID, 0, anna.frame(v.ID, 0).Seq, "4")
	until(t, "a bot to play for him", func() bool { return anna.frame(v.ID, 0).Seq > seq })
	var list struct{ Tables []table.Glance }
	if anna.get("/api/tables?list=open", &list); len(list.Tables) != 0 {
		t.Errorf("his table waits for strangers: %+v", list.Tables)
	}

	var bans struct{ Bans []server.BanView }
	if olga.get("/api/bans", &bans); len(bans.Bans) != 1 || bans.Bans[0].ID != made.ID {
		t.Errorf("bans: %+v", bans.Bans)
	}
	ben.refused(http.StatusForbidden, http.MethodPost, "/api/bans/"+made.ID+"/lift", map[string]any{"reason": "mine"})
	olga.must(http.StatusNoContent, http.MethodPost, "/api/bans/"+made.ID+"/lift", map[string]any{"reason": "He has apologised"}, nil)
	olga.refused(http.StatusConflict, http.MethodPost, "/api/bans/"+made.ID+"/lift", map[string]any{"reason": "twice"})
	ben.post(path+"/seats/1", map[string]string{"kind": "me"}, nil)
	anna.post(path+"/seats/1", map[string]string{"kind": "bot", "bot": "greedy"}, nil)
	if olga.get("/api/bans?list=all", &bans); len(bans.Bans) != 1 || bans.Bans[0].Lifted == nil {
		t.Errorf("bans that were: %+v", bans.Bans)
	}
	var done struct{ Acts []server.ActView }
	olga.get("/api/acts", &done)
	var told []string
	for _, a := range done.Acts {
		told = append(told, strings.Join([]string{a.WhoName, a.Role, a.Act, a.WhomName, a.Why}, ","))
	}
	want := "Anna,host,seat,Ben,|Olga,operator,lift,Ben,He has apologised|Olga,operator,ban,Ben,Insults.|Anna,host,mute,Ben,"
	if got := strings.Join(told, "|"); got != want {
		t.Errorf("what was done:\n%s, want\n%s", got, want)
	}
	if olga.get("/api/acts?before=2", &done); len(done.Acts) != 1 || done.Acts[0].Act != store.ActMute || done.Acts[0].Table != v.ID {
		t.Errorf("the first thing done: %+v", done.Acts)
	}
}

// TestBannedDevicesAndNetworks holds that signing out does not help where the ban holds for devices or the network, and that neither keeps out who has an
// account of his own.
func TestBannedDevicesAndNetworks(t *testing.T) {
	p := openPlace(t, setting{operated: true})
	anna, ben := p.guest("Anna"), p.guest("Ben")
	anna.keep("anna")
	ben.keep("ben")
	p.operator.post("/api/bans", map[string]any{"person": ben.id(), "reason": "Insults", "days": 7, "devices": true}, nil)
	ben.post("/api/sign-out", nil, nil)
	if r := ben.refused(http.StatusForbidden, http.MethodPost, "/api/play/connectfour", nil); r.Ban == nil {
		t.Errorf("signed out he may play again: %+v", r)
	}
	p.browser().post("/api/play/connectfour", nil, nil) // another device
	ben.post("/api/sign-in", map[string]string{"name": "anna", "password": secret}, nil)
	ben.post("/api/play/connectfour", nil, nil) // it is Anna now, who is not banned

	carl := p.guest("Carl")
	p.operator.post("/api/bans", map[string]any{"person": carl.id(), "reason": "Insults", "days": 7, "address": true}, nil)
	for name, b := range map[string]*browser{"himself": carl, "a new guest": p.browser()} {
		if r := b.refused(http.StatusForbidden, http.MethodPost, "/api/play/connectfour", nil); r.Ban == nil {
			t.Errorf("%s from a banned network: %+v", name, r)
		}
	}
	anna.post("/api/play/connectfour", nil, nil)
	p.operator.post("/api/play/connectfour", nil, nil)
	// A banned guest who signs in takes the ban along.
	dora := p.browser()
	dora.post("/api/sign-in", map[string]string{"name": "anna", "password": secret}, nil)
	carl.post("/api/sign-in", map[string]string{"name": "anna", "password": secret}, nil)
	if r := dora.refused(http.StatusForbidden, http.MethodPost, "/api/play/connectfour", nil); r.Ban == nil {
		t.Errorf("a banned guest has signed in: %+v", r)
	}
}

package server_test

import (
	"net/http"
	"strings"
	"testing"

	"mischief/server"
	"mischief/table"
)

// said is what a listener hears until a line that somebody else says.
func said(w *wire, last string) []string {
	var heard []string
	for {
		for _, l := range w.want("chat", nil).Lines {
			if l.Text == last {
				return heard
			}
			heard = append(heard, l.Text)
		}
	}
}

func TestBlocking(t *testing.T) {
	p := openPlace(t, setting{})
	anna, ben, carl := p.guest("Anna"), p.guest("Ben"), p.guest("Carl")
	v := p.duel(anna, ben)
	path := "/api/tables/" + v.ID
	say := func(b *browser, text string) {
		t.Helper()
		b.must(http.StatusNoContent, http.MethodPost, path+"/chat", map[string]string{"text": text}, nil)
	}
	say(ben, "rude things")
	anna.must(http.StatusNoContent, http.MethodPost, path+"/blocks", map[string]any{"line": 1}, nil)
	w, watcher := anna.dial(v.ID, 0, 0), carl.dial(v.ID, -1, 0)
	say(ben, "more of it")
	say(anna, "Hello!")
	if heard := said(w, "Hello!"); len(heard) != 0 {
		t.Errorf("she hears %q of who she blocks", heard)
	}
	if heard := said(watcher, "Hello!"); strings.Join(heard, "; ") != "rude things; more of it" {
		t.Errorf("others hear %q", heard)
	}
	anna.get(path, &v)
	if !v.Seats[1].Blocked || v.Seats[0].Blocked {
		t.Errorf("she is not warned: %+v", v.Seats)
	}
	ben.get(path, &v)
	if v.Seats[0].Blocked || v.Seats[1].Blocked {
		t.Errorf("he is told: %+v", v.Seats)
	}

	// Not by a link of hers, nor at her open table, nor in a rematch; and he does not find the table.
	var closed, opened table.View
	anna.post("/api/tables", table.Plan{Game: "connectfour", Seats: seats("me", "link")}, &closed)
	anna.post("/api/tables", table.Plan{Game: "connectfour", Seats: seats("me", "link"), Open: true}, &opened)
	r := ben.refused(http.StatusForbidden, http.MethodPost, "/api/tables/"+closed.ID+"/claim", map[string]string{"token": token(closed.Invites[0].URL)})
	if strings.Contains(r.Why, "block") {
		t.Errorf("he is told that he is blocked: %s", r.Why)
	}
	ben.refused(http.StatusForbidden, http.MethodPost, "/api/tables/"+opened.ID+"/claim", map[string]string{})
	for name, b := range map[string]*browser{"Ben": ben, "Carl": carl} {
		var list struct{ Tables []table.Glance }
		b.get("/api/tables?list=open", &list)
		if found := len(list.Tables) == 1; found != (name == "Carl") {
			t.Errorf("%s finds %+v", name, list.Tables)
		}
	}
	carl.post("/api/tables/"+closed.ID+"/claim", map[string]string{"token": token(closed.Invites[0].URL)}, nil)

	// She may sit at his tables, and is warned.
	var his table.View
	ben.post("/api/tables", table.Plan{Game: "connectfour", Seats: seats("me", "link"), Open: true}, &his)
	var list struct{ Tables []table.Glance }
	anna.get("/api/tables?list=open", &list)
	if len(list.Tables) != 2 || !list.Tables[0].Blocked || list.Tables[1].Blocked {
		t.Errorf("she is not warned of his table: %+v", list.Tables)
	}

	var blocks struct{ Blocks []table.Blocked }
	anna.get("/api/blocks", &blocks)
	if len(blocks.Blocks) != 1 || blocks.Blocks[0].Name != "Ben" {
		t.Fatalf("her blocks: %+v", blocks.Blocks)
	}
	ben.refused(http.StatusNotFound, http.MethodDelete, "/api/blocks/"+blocks.Blocks[0].ID, nil)
	anna.must(http.StatusNoContent, http.MethodDelete, "/api/blocks/"+blocks.Blocks[0].ID, nil, nil)
	say(ben, "sorry")
	w.want("chat", func(m message) bool { return m.Lines[0].Text == "sorry" })
	ben.post("/api/tables/"+opened.ID+"/claim", map[string]string{}, nil)
}

func TestARematchLeavesOutWhoIsBlocked(t *testing.T) {
	p := openPlace(t, setting{})
	anna, ben := p.guest("Anna"), p.guest("Ben")
	v := p.duel(anna, ben)
	for seq, column := range []string{"1", "2", "1", "2", "1", "2", "1"} {
		[]*browser{anna, ben}[seq%2].move(v.ID, seq%2, int64(seq), column)
	}
	ben.must(http.StatusNoContent, http.MethodPost, "/api/tables/"+v.ID+"/blocks", map[string]any{"seat": 0}, nil)
	var again table.View
	anna.post("/api/tables/"+v.ID+"/rematch", nil, &again)
	if again.Seats[0].Kind != "person" || again.Seats[1].Kind != "bot" {
		t.Errorf("the rematch seats %+v", again.Seats)
	}
}

func TestWhoCannotBeBlockedOrReported(t *testing.T) {
	p := openPlace(t, setting{})
	anna, carl := p.guest("Anna"), p.guest("Carl")
	var v table.View
	anna.post("/api/tables", table.Plan{Game: "connectfour", Seats: seats("me", "bot"), Watchers: table.NoOne}, &v)
	anna.must(http.StatusNoContent, http.MethodPost, "/api/tables/"+v.ID+"/chat", map[string]string{"text": "my own"}, nil)
	for _, act := range []string{"/blocks", "/reports"} {
		path := "/api/tables/" + v.ID + act
		anna.refused(http.StatusConflict, http.MethodPost, path, map[string]any{"seat": 0})             // oneself
		anna.refused(http.StatusConflict, http.MethodPost, path, map[string]any{"line": 1})             // oneself
		anna.refused(http.StatusConflict, http.MethodPost, path, map[string]any{"seat": 1})             // a bot
		anna.refused(http.StatusUnprocessableEntity, http.MethodPost, path, map[string]any{"seat": 5})  // nobody
		anna.refused(http.StatusUnprocessableEntity, http.MethodPost, path, map[string]any{"line": 77}) // no such line
		anna.refused(http.StatusUnprocessableEntity, http.MethodPost, path, map[string]any{})
		anna.refused(http.StatusUnprocessableEntity, http.MethodPost, path, map[string]any{"seat": 1, "line": 1})
		carl.refused(http.StatusForbidden, http.MethodPost, path, map[string]any{"line": 1}) // may not look on
	}
}

func TestReporting(t *testing.T) {
	p := openPlace(t, setting{operated: true})
	anna, ben, carl, olga := p.guest("Anna"), p.guest("Ben"), p.guest("Carl"), p.operator
	v := p.duel(anna, ben)
	path := "/api/tables/" + v.ID
	ben.must(http.StatusNoContent, http.MethodPost, path+"/chat", map[string]string{"text": "rude things"}, nil)
	carl.must(http.StatusNoContent, http.MethodPost, path+"/reports", map[string]any{"line": 1, "note": "please look"}, nil)
	carl.must(http.StatusNoContent, http.MethodPost, path+"/reports", map[string]any{"line": 1, "note": "again"}, nil) // the first stands
	carl.must(http.StatusNoContent, http.MethodPost, path+"/reports", map[string]any{"seat": 0}, nil)                  // about the host

	// The host sees what is about others, and not who reported.
	anna.get(path, &v)
	if v.Reports != 1 {
		t.Errorf("the host is told of %d reports", v.Reports)
	}
	var host struct{ Reports []table.Reported }
	anna.get(path+"/reports", &host)
	if len(host.Reports) != 1 || host.Reports[0].Quote != "rude things" || host.Reports[0].Note != "please look" || host.Reports[0].Seats[0] != 1 {
		t.Errorf("the host sees %+v", host.Reports)
	}
	ben.refused(http.StatusForbidden, http.MethodGet, path+"/reports", nil)
	ben.get(path, &v)
	if v.Reports != 0 {
		t.Error("another player is told of reports")
	}

	var all struct{ Reports []server.ReportView }
	for _, b := range []*browser{anna, ben, carl} {
		b.refused(http.StatusForbidden, http.MethodGet, "/api/reports", nil)
	}
	var me server.Me
	olga.get("/api/me", &me)
	if !me.Operator {
		t.Fatalf("the operator is %+v", me)
	}
	olga.get("/api/reports", &all)
	if len(all.Reports) != 2 {
		t.Fatalf("the operator sees %+v", all.Reports)
	}
	id := all.Reports[0].ID
	carl.refused(http.StatusForbidden, http.MethodPost, "/api/reports/"+id+"/resolve", map[string]string{"outcome": "mine to say"})
	olga.must(http.StatusNoContent, http.MethodPost, "/api/reports/"+id+"/resolve", map[string]string{"outcome": "talked to them"}, nil)
	olga.refused(http.StatusConflict, http.MethodPost, "/api/reports/"+id+"/resolve", map[string]string{"outcome": "twice"})
	olga.get("/api/reports", &all)
	if len(all.Reports) != 1 {
		t.Errorf("still open: %+v", all.Reports)
	}
	olga.get("/api/reports?list=all", &all)
	if len(all.Reports) != 2 {
		t.Errorf("all: %+v", all.Reports)
	}
}

func TestReportsAreLimited(t *testing.T) {
	p := openPlace(t, setting{limited: true})
	anna, ben := p.guest("Anna"), p.guest("Ben")
	v := p.duel(anna, ben)
	for n := range 10 {
		if status, _ := anna.send(http.MethodPost, "/api/tables/"+v.ID+"/reports", map[string]any{"seat": 1}); status == http.StatusTooManyRequests {
			if n < 3 {
				t.Errorf("only %d reports were taken", n)
			}
			return
		}
	}
	t.Error("ten reports in a row were taken")
}

package server_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game/gametest/cellar"
	"mischief/lab"
	"mischief/server"
	"mischief/table"
)

// roomy is a place where Connect Four is a game with a campaign.
func roomy(t *testing.T) *place {
	info := cellar.Info()
	info.ID = "connectfour"
	rooms := lab.Of(info, cellar.Rules{})
	return openPlace(t, setting{plant: func(bot.Game) bot.Game { return rooms }})
}

// file asks for a file.
func (b *browser) file(path string) (int, string) {
	b.t.Helper()
	answer, text := b.asks(http.MethodGet, path, nil)
	return answer.StatusCode, text
}

// upload sends a text as it is.
func (b *browser) upload(path, text string) (int, string) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), http.MethodPost, b.base+path, strings.NewReader(text))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "text/plain")
	answer, err := b.http.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(answer.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer.StatusCode, string(said)
}

// TestCampaigns begins a campaign, goes on, comes back, asks what if, and takes it out and in again, by the API alone.
func TestCampaigns(t *testing.T) {
	p := roomy(t)
	anna, ben := p.guest("Anna"), p.guest("Ben")
	var v table.View
	anna.post("/api/tables", table.Plan{Game: "connectfour", Title: "By night", Campaign: true, Dice: "own", Seats: []table.Seating{{Kind: "me"}, {Kind: "me"}}}, &v)
	if v.Campaign == "" || v.State != "playing" {
		t.Fatalf("the table is %+v", v)
	}
	path := "/api/campaigns/" + v.Campaign
	for seq, a := range []string{"search", "die 4", "leave", "onwards"} {
		if strings.HasPrefix(a, "die") {
			anna.post("/api/tables/"+v.ID+"/nature", server.NatureRequest{ID: "rolled-it", Seq: int64(seq), Move: a}, nil)
		} else {
			anna.move(v.ID, 0, int64(seq), a)
		}
	}
	var c table.CampaignView
	anna.get(path, &c)
	if c.Name != "By night" || len(c.Ways) != 5 || c.Chapters[0].State != "won" || c.Party[0].Value != "4" || !c.MayGoOn {
		t.Errorf("the campaign is %+v", c)
	}
	var all struct{ Campaigns []table.CampaignGlance }
	anna.get("/api/campaigns", &all)
	if len(all.Campaigns) != 1 || all.Campaigns[0].ID != v.Campaign || all.Campaigns[0].Table != v.ID {
		t.Errorf("Anna has %+v", all)
	}
	for _, method := range []string{http.MethodGet, http.MethodDelete} {
		ben.refused(http.StatusNotFound, method, path, nil)
	}
	anna.refused(http.StatusUnprocessableEntity, http.MethodPost, path+"/go", map[string]any{"way": "next-9-9", "after": 1})
	anna.refused(http.StatusConflict, http.MethodPost, path+"/go", map[string]any{"way": "next-1-1", "after": 7})
	var next table.View
	anna.post(path+"/go", map[string]any{"way": "next-1-1", "after": 1}, &next)
	anna.refused(http.StatusConflict, http.MethodPost, path+"/go", map[string]any{"way": "next-1-2", "after": 1})
	anna.get("/api/tables/"+v.ID, &v)
	if v.Rematch != next.ID || next.Campaign != v.Campaign {
		t.Errorf("the next table is %s, the last leads to %s", next.ID, v.Rematch)
	}
	anna.move(next.ID, 0, 0, "search")
	var back, present, what table.View
	anna.post(path+"/go", map[string]any{"way": "haven-1", "after": 2}, &back)
	anna.get("/api/tables/"+next.ID, &next)
	if !next.Left || next.State != "over" || next.Rematch != back.ID {
		t.Errorf("the table that was given up is %+v", next)
	}
	for _, look := range []string{"/summary", "/verify", "/file", "/course", "/log", "/frame", "/log?seat=-2", "/picture"} { // of a match that never ended
		if status, text := anna.file("/api/tables/" + next.ID + look); status >= http.StatusInternalServerError {
			t.Errorf("%s of a match that was given up: %d %s", look, status, text)
		}
	}
	anna.post(path+"/table", nil, &present)
	if present.ID != back.ID {
		t.Errorf("the last table is %s, want %s", present.ID, back.ID)
	}
	anna.post(path+"/fork", map[string]any{"number": 2, "at": 0}, &what)
	if what.Campaign != "" || what.ForkOf != next.ID {
		t.Errorf("what if is %+v", what)
	}
	status, text := anna.file(path + "/file")
	if status != http.StatusOK || !strings.HasPrefix(text, "mischief campaign 1\n") || strings.Count(text, " attempt ") != 2 {
		t.Errorf("the file is %d\n%s", status, text)
	}
	if status, _ := ben.file(path + "/file"); status != http.StatusNotFound {
		t.Errorf("the file for Ben: %d", status)
	}
	if status, said := ben.upload("/api/campaigns", strings.Replace(text, "die 4", "die 6", 1)); status != http.StatusUnprocessableEntity || !strings.Contains(said, "nothing was changed. Line ") {
		t.Errorf("an edited file: %d %s", status, said)
	}
	if status, said := ben.upload("/api/campaigns", text); status != http.StatusOK || !strings.Contains(said, `"after":2`) {
		t.Errorf("the file: %d %s", status, said)
	}
	ben.get("/api/campaigns", &all)
	if len(all.Campaigns) != 1 || all.Campaigns[0].ID == v.Campaign {
		t.Errorf("Ben has %+v", all)
	}
	ben.must(http.StatusOK, http.MethodPatch, "/api/campaigns/"+all.Campaigns[0].ID, map[string]string{"name": "Mine"}, &c)
	if c.Name != "Mine" || c.Chapters[1].State != "playing" {
		t.Errorf("Ben's is %+v", c)
	}
	var opened table.View
	ben.post("/api/campaigns/"+all.Campaigns[0].ID+"/table", nil, &opened)
	if len(opened.You) == 0 || opened.State != "playing" {
		t.Errorf("its table is %+v", opened)
	}
	ben.must(http.StatusNoContent, http.MethodDelete, "/api/campaigns/"+all.Campaigns[0].ID, nil, nil)
	ben.refused(http.StatusNotFound, http.MethodGet, "/api/campaigns/"+all.Campaigns[0].ID, nil)
}

// TestCampaignMatrix asks every operation on a campaign as everybody, while its last match is played and when it is over. Who has no part in it is not told that there is one.
func TestCampaignMatrix(t *testing.T) {
	p := roomy(t)
	host, seat, guest := p.guest("Anna"), p.guest("Ben"), p.guest("Carl")
	begun := func(over bool) (string, string) {
		var v table.View
		host.post("/api/tables", table.Plan{Game: "connectfour", Campaign: true, Dice: "own", Seats: []table.Seating{{Kind: "me"}, {Kind: "link"}}}, &v)
		seat.post("/api/tables/"+v.ID+"/claim", map[string]string{"token": token(v.Invites[0].URL)}, nil)
		host.post("/api/tables/"+v.ID+"/start", nil, &v)
		answers := []string{"search", "die 4", "leave", "onwards"}
		if !over {
			answers = answers[:1]
		}
		for seq, a := range answers {
			if strings.HasPrefix(a, "die") {
				host.post("/api/tables/"+v.ID+"/nature", server.NatureRequest{ID: "rolled-it-" + v.ID, Seq: int64(seq), Move: a}, nil)
			} else {
				host.must(http.StatusOK, http.MethodPost, "/api/tables/"+v.ID+"/moves", server.MoveRequest{ID: "answer-" + a + v.ID, Seq: int64(seq), Move: a}, nil)
			}
		}
		return v.ID, "/api/campaigns/" + v.Campaign
	}
	const missing, ok, done, barred, late = http.StatusNotFound, http.StatusOK, http.StatusNoContent, http.StatusForbidden, http.StatusConflict
	for _, op := range []struct {
		method, path  string
		body          any
		playing, over [2]int // for a seat, for the host
	}{
		{http.MethodGet, "", nil, [2]int{ok, ok}, [2]int{ok, ok}},
		{http.MethodGet, "/file", nil, [2]int{late, late}, [2]int{ok, ok}},
		{http.MethodPatch, "", map[string]any{"name": "Ours"}, [2]int{barred, ok}, [2]int{barred, ok}},
		{http.MethodPost, "/table", map[string]any{}, [2]int{ok, ok}, [2]int{ok, ok}},
		{http.MethodPost, "/fork", map[string]any{"number": 1, "at": 0}, [2]int{late, late}, [2]int{ok, ok}},
		{http.MethodPost, "/go", map[string]any{"way": "again-1", "after": 1}, [2]int{ok, ok}, [2]int{ok, ok}},
		{http.MethodPost, "/go", map[string]any{"way": "next-1-1", "after": 1}, [2]int{http.StatusUnprocessableEntity, http.StatusUnprocessableEntity}, [2]int{ok, ok}},
		{http.MethodDelete, "", nil, [2]int{barred, done}, [2]int{barred, done}},
	} {
		for state, want := range [][2]int{op.playing, op.over} {
			_, path := begun(state == 1)
			for who, b := range []*browser{p.browser(), guest, seat, host} {
				expected := missing
				if who > 1 {
					expected = want[who-2]
				}
				if who == 3 && op.path == "/go" && want[0] == ok { // the seat was faster
					expected = late
				}
				if status, text := b.send(op.method, path+op.path, op.body); status != expected {
					t.Errorf("%s %s as %d in state %d: %d, want %d: %s", op.method, op.path, who, state, status, expected, text)
				}
			}
		}
	}
}

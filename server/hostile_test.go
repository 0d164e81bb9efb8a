package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"mischief/games"
	"mischief/server"
	"mischief/store"
	"mischief/table"
	"mischief/table/notice"
)

var record = flag.Bool("record", false, "record docs/openapi.json anew")

// holds tells whether a file holds a text.
func holds(t *testing.T, file, text string) bool {
	t.Helper()
	all, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Contains(all, []byte(text))
}

// TestDescription holds the description in docs to the code.
func TestDescription(t *testing.T) {
	p := openPlace(t, setting{})
	status, text := p.browser().send(http.MethodGet, "/openapi.json", nil)
	if status != http.StatusOK {
		t.Fatalf("status %d", status)
	}
	var lines bytes.Buffer // so that changes of it can be read
	if err := json.Indent(&lines, []byte(text), "", " "); err != nil {
		t.Fatal(err)
	}
	const file = "../docs/openapi.json"
	if *record {
		if err := os.WriteFile(file, lines.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(kept, lines.Bytes()) {
		t.Errorf("%s is not what the server describes; go test ./server -run Description -record writes it anew", file)
	}
}

func TestEveryAnswerIsGuarded(t *testing.T) {
	p := openPlace(t, setting{})
	b := p.browser()
	for _, path := range []string{"/", "/t/some-table", "/assets/app-1.js", "/api/me", "/api/nothing", "/health"} {
		answer, err := b.http.Get(b.base + path)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		policy := answer.Header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'self'") || strings.Contains(policy, "unsafe") || !strings.Contains(policy, "frame-ancestors 'none'") ||
			answer.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: headers %v", path, answer.Header)
		}
		for _, cookie := range answer.Cookies() {
			if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || len(cookie.Value) < 40 {
				t.Errorf("%s: cookie %v", path, cookie)
			}
			if strings.Contains(p.logs.String(), cookie.Value) {
				t.Error("the log holds a device's secret")
			}
		}
	}
	if status, text := b.send(http.MethodGet, "/t/some-table", nil); status != http.StatusOK || !strings.Contains(text, "<title>Mischief") {
		t.Errorf("a page of the client: %d %s", status, text)
	}
	if status, _ := b.send(http.MethodGet, "/assets/gone.js", nil); status != http.StatusNotFound {
		t.Errorf("a missing file: %d", status)
	}
}

func TestOtherSitesCannotAct(t *testing.T) {
	p := openPlace(t, setting{})
	b := p.guest("Anna")
	for header, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://elsewhere.example"} {
		r, err := http.NewRequest(http.MethodPost, b.base+"/api/play/connectfour", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set(header, value)
		answer, err := b.http.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusForbidden || answer.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s %s: status %d", header, value, answer.StatusCode)
		}
	}
}

func TestBadBodies(t *testing.T) {
	p := openPlace(t, setting{})
	b := p.guest("Anna")
	var v table.View
	b.post("/api/tables", table.Plan{Game: "connectfour", Seats: seats("me", "friend")}, &v)
	moves := "/api/tables/" + v.ID + "/moves"
	for _, c := range []struct {
		method, path, body string
		status             int
		field              string
	}{
		{"POST", moves, `{`, 400, "body"},
		{"POST", moves, `{"id":"abcdefgh","seat":0,"seq":0,"move":"4","king":true}`, 422, "king"},
		{"POST", moves, `{"id":"abcdefgh","seat":"0","seq":0,"move":"4"}`, 422, "seat"},
		{"POST", moves, `{"id":"a","seat":0,"seq":0,"move":"4"}`, 422, "id"},
		{"POST", moves, `{"id":"abcdefgh","seat":-1,"seq":0,"move":"4"}`, 422, "seat"},
		{"POST", moves, `{"id":"abcdefgh","seat":0,"seq":-1,"move":"4"}`, 422, "seq"},
		{"POST", moves, `{"id":"abcdefgh","seat":0,"seq":0}`, 422, "move"},
		{"POST", moves, `{"id":"abcdefgh","seat":0,"seq":0,"move":"` + strings.Repeat("4", 70<<10) + `"}`, 413, ""},
		{"POST", "/api/tables", `{"game":"chess"}`, 422, "game"},
		{"POST", "/api/tables", `{"game":"connectfour","options":{"colour":"red"}}`, 422, "options.colour"},
		{"POST", "/api/tables", `{"game":"catsvsrats","options":{"fixed":"cat-1,cat-2,cat-3,rat-1"}}`, 422, "options.fixed"},
		{"POST", "/api/tables", `{"game":"connectfour","seats":[{"kind":"me"}]}`, 422, "seats"},
		{"POST", "/api/tables", `{"game":"connectfour","seats":[{"kind":"me"},{"kind":"bot","bot":"genius"}]}`, 422, "seats[1].bot"},
		{"POST", "/api/tables", `{"game":"connectfour","clock":{"kind":"live"}}`, 422, "clock.minutes"},
		{"POST", "/api/tables", `{"game":"connectfour","title":"a\u0007b"}`, 422, "title"},
		{"PATCH", "/api/me", `{"name":"a\nb"}`, 422, "name"},
		{"PATCH", "/api/me", `{"name":"   "}`, 422, "name"},
		{"GET", "/api/tables?list=all", "", 422, "list"},
		{"GET", "/api/tables?colour=red", "", 422, "colour"},
		{"GET", "/api/tables/unknown", "", 404, ""},
		{"GET", "/api/tables/" + v.ID + "/frame?at=99", "", 422, "at"},
		{"DELETE", "/api/tables/" + v.ID, "", 404, ""},
	} {
		var body any
		if c.body != "" {
			body = c.body
		}
		if r := b.refused(c.status, c.method, c.path, body); r.Field != c.field {
			t.Errorf("%s %s %.60s: field %q, want %q (%s)", c.method, c.path, c.body, r.Field, c.field, r.Why)
		}
	}
	if f := b.frame(v.ID, 0); f.Seq != 0 {
		t.Errorf("the match has %d entries after requests that were all wrong", f.Seq)
	}
}

func TestTooManyRequests(t *testing.T) {
	p := openPlace(t, setting{limited: true})
	b, other := p.guest("Anna"), p.guest("Ben")
	for range 200 {
		if status, _ := b.send(http.MethodGet, "/api/games", nil); status == http.StatusTooManyRequests {
			other.get("/api/games", nil) // others notice nothing
			return
		}
	}
	t.Error("200 requests at once were all answered")
}

// fullDisk is a store that can be out of space.
type fullDisk struct {
	store.Hall
	full atomic.Bool
}

func (d *fullDisk) Append(ctx context.Context, id string, after int64, c store.Change) error {
	if d.full.Load() {
		return errors.Join(store.ErrFull, errors.New("no space left on device"))
	}
	return d.Hall.Append(ctx, id, after, c)
}

func TestFullDiskRefusesAndPlayGoesOn(t *testing.T) {
	disk := &fullDisk{}
	p := openPlace(t, setting{wrap: func(h store.Hall) store.Hall { disk.Hall = h; return disk }})
	b := p.guest("Anna")
	var v table.View
	b.post("/api/tables", table.Plan{Game: "connectfour", Seats: seats("me", "bot")}, &v)
	disk.full.Store(true)
	m := answer(0, 0, "4")
	r := b.refused(http.StatusInsufficientStorage, http.MethodPost, "/api/tables/"+v.ID+"/moves", m)
	if !strings.Contains(r.Why, "full") || strings.Contains(r.Why, "device") {
		t.Errorf("a full disk: %+v", r)
	}
	if f := b.frame(v.ID, 0); f.Seq != 0 {
		t.Errorf("a move that was refused became entry %d", f.Seq)
	}
	disk.full.Store(false)
	b.post("/api/tables/"+v.ID+"/moves", m, nil)
	until(t, "the bot to answer", func() bool { return b.frame(v.ID, 0).Seq == 2 })
}

// damagedTable is a store where the row of a table is damaged.
type damagedTable struct {
	store.Hall
	id string
}

func (d *damagedTable) Table(ctx context.Context, id string) (store.Table, error) {
	if id == d.id {
		return store.Table{}, fmt.Errorf("table %s: %w", id, store.ErrDamaged)
	}
	return d.Hall.Table(ctx, id)
}

func TestDamagedTableSaysSo(t *testing.T) {
	hall := &damagedTable{id: "broken"}
	p := openPlace(t, setting{wrap: func(h store.Hall) store.Hall { hall.Hall = h; return hall }})
	b := p.guest("Anna")
	for _, path := range []string{"/api/tables/broken", "/api/tables/broken/frame?seat=0", "/api/tables/broken/live"} {
		if r := b.refused(http.StatusGone, http.MethodGet, path, nil); !strings.Contains(r.Why, "This table is damaged") {
			t.Errorf("%s: %+v", path, r)
		}
	}
	if !strings.Contains(p.logs.String(), "a table is damaged and stands apart") {
		t.Error("the log does not tell of it")
	}
	var v table.View
	b.post("/api/tables", table.Plan{Game: "connectfour", Seats: seats("me", "bot")}, &v) // others go on
}

// FuzzBodies sends anything as the body of a request that changes something.
func FuzzBodies(f *testing.F) {
	for _, seed := range []string{`{"id":"abcdefgh","seat":0,"seq":0,"move":"4"}`, `{"game":"connectfour"}`, `{"kind":"bot","bot":"greedy"}`, `{"at":0,"seat":-1}`,
		`{"name":"x"}`, `[]`, `{"id":"abcdefgh","seat":1e9,"seq":9223372036854775807,"move":"\u0000"}`, `{"options":{"players":"5"},"game":"catsvsrats"}`,
		`{"seat":1,"note":"rude"}`, `{"id":"abc","credential":{"id":"x","rawId":"x","type":"public-key","response":{}}}`, `{"code":"AAAA-BBBB-CCCC-DDDD","password":"x"}`} {
		for i := range fuzzed {
			f.Add(uint8(i), seed)
		}
	}
	registry, err := games.New("")
	if err != nil {
		f.Fatal(err)
	}
	hall, err := store.OpenHall(f.Context(), f.TempDir()+"/matches.db")
	if err != nil {
		f.Fatal(err)
	}
	notices, err := notice.New(f.Context(), notice.Config{Store: hall})
	if err != nil {
		f.Fatal(err)
	}
	house, err := table.NewHouse(f.Context(), table.Config{Store: hall, Games: registry.Find, Gather: -1, Seed: 1, Notices: notices})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		house.Close()
		hall.Close()
	})
	s := server.New(server.Config{Store: hall, House: house, Notices: notices, Games: registry, Version: "test", Unlimited: true, Hosts: []string{"example.com"}, Hashing: cheap})
	t, err := house.Create(f.Context(), table.Person{ID: "somebody", Name: "Somebody"}, table.Plan{Game: "connectfour", Seats: seats("me", "friend")})
	if err != nil {
		f.Fatal(err)
	}
	id := t.ID()
	t.Release()
	f.Fuzz(func(t *testing.T, which uint8, body string) {
		method, path, _ := strings.Cut(fuzzed[int(which)%len(fuzzed)], " ")
		r := httptest.NewRequest(method, strings.ReplaceAll(path, "{id}", id), strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code >= http.StatusInternalServerError {
			t.Errorf("%s %s %q: %d %s", method, path, body, w.Code, w.Body)
		}
	})
}

var fuzzed = []string{"POST /api/tables/{id}/moves", "POST /api/tables", "PATCH /api/me", "POST /api/tables/{id}/seats/0", "POST /api/tables/{id}/claim",
	"POST /api/tables/{id}/undo", "POST /api/tables/{id}/fork", "POST /api/tables/{id}/nature", "PATCH /api/tables/{id}", "POST /api/tables/{id}/chat",
	"POST /api/tables/{id}/blocks", "POST /api/tables/{id}/reports", "POST /api/passkeys", "POST /api/sign-in/passkey", "POST /api/sign-in/recover", "POST /api/sign-out"}

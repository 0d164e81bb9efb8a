package server_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"mischief/server"
	"mischief/store"
)

// confirm shows that it is the person who asks.
func (b *browser) confirm(password string) {
	b.t.Helper()
	b.must(http.StatusNoContent, http.MethodPost, "/api/account/confirm", map[string]string{"password": password}, nil)
}

// counted is a store that counts the people it is given.
type counted struct {
	store.Hall
	added, removed atomic.Int64
}

func (c *counted) AddUser(ctx context.Context, u store.User, d store.Device) error {
	c.added.Add(1)
	return c.Hall.AddUser(ctx, u, d)
}

func (c *counted) DeleteUser(ctx context.Context, id string) error {
	c.removed.Add(1)
	return c.Hall.DeleteUser(ctx, id)
}

// TestNothingIsKeptOfWhoOnlyLooks holds that who reads, looks on or is refused leaves nothing behind, and that the first thing to be kept makes a guest.
func TestNothingIsKeptOfWhoOnlyLooks(t *testing.T) {
	c := &counted{}
	p := openPlace(t, setting{wrap: func(h store.Hall) store.Hall { c.Hall = h; return c }})
	anna := p.guest("Anna")
	v := p.duel(anna, p.guest("Ben"))
	before := c.added.Load()
	b := p.browser()
	var me server.Me
	b.get("/api/me", &me)
	if me.ID != "" || me.Name == "" || me.Account {
		t.Errorf("a visitor is %+v", me)
	}
	path := "/api/tables/" + v.ID
	for _, read := range []string{"/api/games", "/api/tables?list=open", "/api/tables?list=mine", "/api/account", "/api/me/devices", "/api/blocks", path, path + "/frame", path + "/log"} {
		b.get(read, nil)
	}
	w := b.dial(v.ID, -1, 0)
	w.want("frame", nil)
	b.refused(http.StatusConflict, http.MethodPost, "/api/sign-in/begin", map[string]any{}) // passkeys need a name
	b.refused(http.StatusForbidden, http.MethodPost, "/api/sign-in", map[string]string{"name": "anna", "password": secret})
	b.refused(http.StatusForbidden, http.MethodPost, path+"/chat", map[string]string{"text": "hello"})
	b.refused(http.StatusForbidden, http.MethodPost, path+"/pause", map[string]any{})
	b.refused(http.StatusForbidden, http.MethodPost, path+"/moves", answer(0, 0, "4"))
	b.refused(http.StatusNotFound, http.MethodGet, "/api/me/export", nil)
	b.refused(http.StatusNotFound, http.MethodDelete, "/api/me", nil)
	if added := c.added.Load() - before; added != 0 || b.cookie() != "" {
		t.Errorf("%d people were made of a visitor who looks on, with the cookie %q", added, b.cookie())
	}
	b.refused(http.StatusUnprocessableEntity, http.MethodPost, "/api/tables", map[string]string{"game": "chess"})
	b.refused(http.StatusForbidden, http.MethodPost, path+"/claim", map[string]string{"token": "made up"})
	b.refused(http.StatusUnprocessableEntity, http.MethodPatch, "/api/me", map[string]string{"name": " "})
	b.refused(http.StatusUnprocessableEntity, http.MethodPost, path+"/reports", map[string]any{"seat": 7})
	if left := c.added.Load() - before - c.removed.Load(); left != 0 || b.cookie() != "" {
		t.Errorf("%d people are left of a visitor who was refused, with the cookie %q", left, b.cookie())
	}
	b.post("/api/play/connectfour", nil, &v)
	b.get("/api/me", &me)
	if me.ID == "" || !v.Host || b.cookie() == "" || c.added.Load()-c.removed.Load() != before+1 {
		t.Errorf("after a first table: %+v, host %v", me, v.Host)
	}
	german := p.browser()
	answer, text := german.asks(http.MethodGet, "/api/tables/none", map[string]string{"Cookie": "mischief-language=de"})
	if answer.StatusCode != http.StatusNotFound || !strings.Contains(text, "Tisch") {
		t.Errorf("a page that speaks German is answered %s", text)
	}
}

// TestSecretsAreRenewed holds that a secret that was learned or planted before somebody signs in opens nothing afterwards, and that play goes on.
func TestSecretsAreRenewed(t *testing.T) {
	p := openPlace(t, setting{})
	anna := p.guest("Anna")
	v := p.duel(anna, p.guest("Ben"))
	w := anna.dial(v.ID, 0, 0)
	w.want("frame", nil)
	thief := p.browser()
	for _, step := range []struct {
		what string
		act  func()
	}{
		{"becoming an account", func() { anna.keep("anna") }},
		{"changing the password", func() {
			anna.must(http.StatusNoContent, http.MethodPost, "/api/account/password", map[string]string{"old": secret, "new": "eight grey rats"}, nil)
		}},
		{"signing out", func() { anna.post("/api/sign-out", nil, nil) }},
	} {
		old := anna.cookie()
		step.act()
		if now := anna.cookie(); now == old {
			t.Errorf("%s: the secret is the same", step.what)
		}
		for _, request := range []string{"GET /api/me", "POST /api/play/connectfour", "GET /api/tables/" + v.ID + "/live?seat=0"} {
			method, path, _ := strings.Cut(request, " ")
			if answer, text := thief.asks(method, path, map[string]string{"Cookie": "mischief=" + old}); answer.StatusCode != http.StatusUnauthorized || len(answer.Cookies()) > 0 {
				t.Errorf("%s: with the old secret %s: %d %s", step.what, request, answer.StatusCode, text)
			}
		}
		if step.what == "signing out" {
			break
		}
		var me server.Me
		if anna.get("/api/me", &me); !me.Account || me.Name != "Anna" {
			t.Errorf("%s: she is %+v", step.what, me)
		}
		seq := anna.move(v.ID, 0, anna.frame(v.ID, 0).Seq, "4")
		w.want("frame", func(m message) bool { return m.Frame.Seq == seq })
		anna.post("/api/tables/"+v.ID+"/undo", map[string]any{"seat": 0}, nil)
	}
	// Signing in: the guest's secret is dead, and the account's device has another.
	guest := p.guest("Guest at a phone")
	old := guest.cookie()
	guest.post("/api/sign-in", map[string]string{"name": "anna", "password": "eight grey rats"}, nil)
	if answer, _ := thief.asks(http.MethodGet, "/api/me", map[string]string{"Cookie": "mischief=" + old}); answer.StatusCode != http.StatusUnauthorized || guest.cookie() == old {
		t.Errorf("after signing in the guest's secret gets %d", answer.StatusCode)
	}
}

// TestOwnDataAsksAgain holds that whoever sits down at somebody's device can neither take along nor delete what is kept, nor make himself a way in.
func TestOwnDataAsksAgain(t *testing.T) {
	p := openPlace(t, setting{})
	anna := p.guest("Anna")
	asks := func(b *browser, when string) {
		t.Helper()
		for _, request := range []string{"GET /api/me/export", "DELETE /api/me", "DELETE /api/passkeys/any"} {
			method, path, _ := strings.Cut(request, " ")
			if r := b.refused(http.StatusForbidden, method, path, nil); r.Field != "confirm" {
				t.Errorf("%s: %s: %+v", when, request, r)
			}
		}
	}
	asks(anna, "as a guest")
	anna.confirm("")
	anna.get("/api/me/export", nil)
	anna.keep("anna")
	anna.get("/api/me/export", nil) // she has just chosen her password
	laptop := p.browser()
	laptop.post("/api/sign-in", map[string]string{"name": "anna", "password": secret}, nil)
	laptop.get("/api/me/export", nil) // she has just signed in

	// The server begins again and knows of no confirmation.
	p.close()
	restarted := openPlace(t, setting{file: p.file})
	anna.base = restarted.web.URL
	asks(anna, "with an account")
	if r := anna.refused(http.StatusForbidden, http.MethodPost, "/api/account/confirm", map[string]string{"password": "a guess"}); r.Field != "password" {
		t.Errorf("a wrong password: %+v", r)
	}
	anna.refused(http.StatusForbidden, http.MethodPost, "/api/account/confirm", map[string]any{})
	anna.refused(http.StatusConflict, http.MethodPost, "/api/account/confirm", map[string]any{"id": "x", "credential": map[string]any{}})
	asks(anna, "after wrong answers")
	laptop.base = restarted.web.URL
	laptop.confirm(secret)
	asks(anna, "when another device has confirmed")
	anna.confirm(secret)
	anna.get("/api/me/export", nil)
	anna.must(http.StatusNoContent, http.MethodDelete, "/api/me", nil, nil)
	if anna.cookie() != "" {
		t.Error("the device still holds the secret of a person who is gone")
	}
}

// TestCookiesUnderTLS holds that a secret is set in a way that no other host can, and that those set before move there.
func TestCookiesUnderTLS(t *testing.T) {
	p := openPlace(t, setting{proxies: 1, hosts: []string{"cats.example.org"}})
	ask := func(method, path, body string, cookies ...*http.Cookie) *http.Response {
		t.Helper()
		r, w := httptest.NewRequest(method, "http://cats.example.org"+path, strings.NewReader(body)), httptest.NewRecorder()
		r.Header.Set("X-Forwarded-Proto", "https")
		r.Header.Set("X-Forwarded-For", "203.0.113.9")
		r.Header.Set("Content-Type", "application/json")
		for _, c := range cookies {
			r.AddCookie(c)
		}
		p.web.Config.Handler.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
		}
		return w.Result()
	}
	me := func(r *http.Response) (m server.Me) {
		t.Helper()
		if err := json.NewDecoder(r.Body).Decode(&m); err != nil {
			t.Fatal(err)
		}
		return m
	}
	made := ask(http.MethodPatch, "/api/me", `{"name":"Anna"}`)
	set := made.Cookies()
	if len(set) != 1 || set[0].Name != "__Host-mischief" || !set[0].Secure || !set[0].HttpOnly || set[0].Path != "/" || set[0].Domain != "" || set[0].SameSite != http.SameSiteLaxMode {
		t.Fatalf("cookies under TLS: %v", set)
	}
	anna := me(made)
	if got := me(ask(http.MethodGet, "/api/me", "", set[0])); got.ID != anna.ID {
		t.Errorf("known as %+v", got)
	}
	before := &http.Cookie{Name: "mischief", Value: set[0].Value}
	moved := ask(http.MethodGet, "/api/me", "", before)
	now := moved.Cookies()
	i := slices.IndexFunc(now, func(c *http.Cookie) bool { return c.Name == "__Host-mischief" && c.Value == before.Value })
	j := slices.IndexFunc(now, func(c *http.Cookie) bool { return c.Name == "mischief" && c.MaxAge < 0 })
	if me(moved).ID != anna.ID || i < 0 || j < 0 {
		t.Errorf("a cookie set before: %v", now)
	}
	other := ask(http.MethodPatch, "/api/me", `{"name":"Mallory"}`).Cookies()[0]
	if got := me(ask(http.MethodGet, "/api/me", "", &http.Cookie{Name: "mischief", Value: other.Value}, set[0])); got.ID != anna.ID {
		t.Errorf("a cookie that another host could set makes her %+v", got)
	}
	if got := me(ask(http.MethodPatch, "/api/me", `{"name":"x"}`, &http.Cookie{Name: "__Host-mischief", Value: "x"})); got.ID == "" || got.ID == anna.ID {
		t.Errorf("with nonsense in the cookie: %+v", got)
	}
}

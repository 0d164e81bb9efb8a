package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"mischief/server"
	"mischief/server/account"
	"mischief/table"
)

const secret = "seven grey rats"

// keep puts what a guest has under an account.
func (b *browser) keep(name string) []string {
	b.t.Helper()
	var codes server.Codes
	b.post("/api/account", map[string]string{"name": name, "password": secret}, &codes)
	return codes.Codes
}

// cookie is the secret that a browser holds.
func (b *browser) cookie() string {
	b.t.Helper()
	at, err := url.Parse(b.base)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range b.http.Jar.Cookies(at) {
		if c.Name == "mischief" {
			return c.Value
		}
	}
	return ""
}

// TestAccountOnAnotherDevice is the life of an account: a guest keeps a table under it, comes back to it on another device, and signs out everywhere.
func TestAccountOnAnotherDevice(t *testing.T) {
	p := openPlace(t, setting{})
	laptop, phone := p.guest("Anna"), p.guest("Guest at a phone")
	v := p.duel(laptop, p.guest("Ben"))
	var me server.Me
	laptop.get("/api/me", &me)
	if me.Account {
		t.Error("a guest has an account")
	}
	laptop.refused(http.StatusConflict, http.MethodPost, "/api/sign-out", map[string]any{})
	if codes := laptop.keep("anna"); len(codes) != 8 {
		t.Errorf("recovery codes: %q", codes)
	}
	anna := me.ID
	var kept account.Account
	laptop.get("/api/account", &kept)
	if !kept.Kept || kept.Name != "anna" || kept.Codes != 8 {
		t.Errorf("kept as %+v", kept)
	}

	// The phone has a table already; it comes along.
	var other table.View
	phone.post("/api/tables", table.Plan{Game: "connectfour", Seats: seats("me", "bot"), Title: "Begun on the phone"}, &other)
	before := phone.cookie()
	phone.post("/api/sign-in", map[string]string{"name": "Anna", "password": secret}, &me)
	if me.ID != anna || me.Name != "Anna" || !me.Account {
		t.Errorf("signed in as %+v", me)
	}
	if after := phone.cookie(); after == before || after == "" {
		t.Error("the device kept its old secret")
	}
	if f := phone.frame(v.ID, 0); len(f.Turn.Who) != 1 {
		t.Errorf("the seat on the other device: %+v", f.Turn)
	}
	for name, b := range map[string]*browser{"laptop": laptop, "phone": phone} {
		var mine struct{ Tables []table.Glance }
		b.get("/api/tables?list=mine", &mine)
		if len(mine.Tables) != 2 || len(mine.Tables[0].You) != 1 || len(mine.Tables[1].You) != 1 || !mine.Tables[0].Host || !mine.Tables[1].Host {
			t.Errorf("tables on the %s: %+v", name, mine.Tables)
		}
	}
	phone.move(v.ID, 0, 0, "4")
	phone.refused(http.StatusConflict, http.MethodPost, "/api/sign-in", map[string]string{"name": "anna", "password": secret}) // signed in already
	var devices struct{ Devices []server.DeviceView }
	phone.get("/api/me/devices", &devices)
	if len(devices.Devices) != 2 {
		t.Errorf("devices: %+v", devices.Devices)
	}

	phone.must(http.StatusOK, http.MethodPost, "/api/sign-out", map[string]any{"everywhere": true}, nil)
	for name, b := range map[string]*browser{"laptop": laptop, "phone": phone} {
		b.get("/api/me", &me)
		if me.ID == anna || me.Account {
			t.Errorf("after signing out everywhere the %s is still %+v", name, me)
		}
		b.refused(http.StatusForbidden, http.MethodGet, "/api/tables/"+v.ID+"/frame?seat=0", nil)
	}
}

// TestSigningOutEndsLiveConnections holds that a stream ends with the device's right to it.
func TestSigningOutEndsLiveConnections(t *testing.T) {
	p := openPlace(t, setting{})
	anna := p.guest("Anna")
	v := p.duel(anna, p.guest("Ben"))
	anna.keep("anna")
	tablet := p.browser()
	tablet.get("/api/me", nil)
	tablet.post("/api/sign-in", map[string]string{"name": "anna", "password": secret}, nil)
	w, own := tablet.dial(v.ID, 0, 0), anna.dial(v.ID, 0, 0)
	w.want("frame", nil)
	own.want("frame", nil)
	anna.must(http.StatusNoContent, http.MethodPost, "/api/account/password", map[string]string{"old": secret, "new": "eight grey rats"}, nil)
	for {
		if _, err := w.next(); err != nil {
			break // the connection ended: this test would time out if not
		}
	}
	anna.move(v.ID, 0, 0, "4")
	own.want("frame", func(m message) bool { return m.Frame.Seq == 1 })
}

func TestRecoveryCodeSignsIn(t *testing.T) {
	p := openPlace(t, setting{})
	anna := p.guest("Anna")
	codes := anna.keep("anna")
	fresh := p.browser()
	fresh.get("/api/me", nil)
	fresh.refused(http.StatusForbidden, http.MethodPost, "/api/sign-in/recover", map[string]string{"code": "AAAA-BBBB-CCCC-DDDD", "password": "nine grey rats"})
	if r := fresh.refused(http.StatusUnprocessableEntity, http.MethodPost, "/api/sign-in/recover", map[string]string{"code": codes[3]}); r.Field != "password" {
		t.Errorf("without a new password: %+v", r)
	}
	var me server.Me
	fresh.post("/api/sign-in/recover", map[string]string{"code": codes[3], "password": "nine grey rats"}, &me)
	if me.Name != "Anna" {
		t.Errorf("recovered %+v", me)
	}
	anna.get("/api/me", &me)
	if me.Account {
		t.Error("whoever had the old password is still signed in")
	}
	anna.refused(http.StatusForbidden, http.MethodPost, "/api/sign-in", map[string]string{"name": "anna", "password": secret})
	anna.post("/api/sign-in", map[string]string{"name": "anna", "password": "nine grey rats"}, nil)
	var again server.Codes
	anna.post("/api/account/codes", map[string]string{"password": "nine grey rats"}, &again)
	if len(again.Codes) != 8 || again.Codes[0] == codes[0] {
		t.Errorf("new codes: %q", again.Codes)
	}
}

// TestSignInTellsNothing holds that answers do not tell which names there are.
func TestSignInTellsNothing(t *testing.T) {
	p := openPlace(t, setting{})
	p.guest("Anna").keep("anna")
	b := p.guest("Carl")
	one := b.refused(http.StatusForbidden, http.MethodPost, "/api/sign-in", map[string]string{"name": "anna", "password": "wrong"})
	two := b.refused(http.StatusForbidden, http.MethodPost, "/api/sign-in", map[string]string{"name": "nobody", "password": "wrong"})
	if one.Why != two.Why || one.Field != "" || two.Field != "" {
		t.Errorf("a wrong password: %+v; a wrong name: %+v", one, two)
	}
	for _, trace := range []string{secret, "anna", "nobody"} {
		if strings.Contains(p.logs.String(), trace) {
			t.Errorf("the log holds %q", trace)
		}
	}
}

func TestGuessingIsLimited(t *testing.T) {
	p := openPlace(t, setting{limited: true})
	anna := p.guest("Anna")
	anna.keep("anna")
	tries := func(b *browser, path string, body any) int {
		for n := range 50 {
			if status, _ := b.send(http.MethodPost, path, body); status == http.StatusTooManyRequests {
				return n
			}
		}
		return 50
	}
	if n := tries(anna, "/api/account/password", map[string]string{"old": "guess", "new": "whatever it is"}); n > 10 {
		t.Errorf("%d guesses at one's own password", n)
	}
	b := p.guest("Carl")
	if n := tries(b, "/api/sign-in", map[string]string{"name": "ANNA", "password": "guess"}); n > 10 {
		t.Errorf("%d guesses at a password", n)
	}
	if n := tries(b, "/api/sign-in/recover", map[string]string{"code": "AAAA-BBBB-CCCC-DDDD"}); n > 10 {
		t.Errorf("%d guesses at a code", n)
	}
}

// TestAccountIsExportedAndDeleted holds that what is kept of a person includes the account, and goes with the person.
func TestAccountIsExportedAndDeleted(t *testing.T) {
	p := openPlace(t, setting{})
	anna, ben := p.guest("Anna"), p.guest("Ben")
	v := p.duel(anna, ben)
	anna.keep("anna.adler")
	anna.must(http.StatusNoContent, http.MethodPost, "/api/tables/"+v.ID+"/blocks", map[string]any{"seat": 1}, nil)
	anna.must(http.StatusNoContent, http.MethodPost, "/api/tables/"+v.ID+"/reports", map[string]any{"seat": 1, "note": "her own words"}, nil)
	var all server.Belongings
	anna.confirm(secret)
	anna.get("/api/me/export", &all)
	if all.Account.Name != "anna.adler" || len(all.Blocks) != 1 || all.Blocks[0].Name != "Ben" || len(all.Reports) != 1 || all.Reports[0].Note != "her own words" {
		t.Errorf("export: %+v", all)
	}
	if _, text := anna.send(http.MethodGet, "/api/me/export", nil); strings.Contains(text, "argon2") {
		t.Error("the export holds the password's hash")
	}
	anna.must(http.StatusNoContent, http.MethodDelete, "/api/me", nil, nil)
	ben.refused(http.StatusConflict, http.MethodPost, "/api/sign-out", map[string]any{}) // a guest still
	anna.get("/api/me", nil)
	anna.refused(http.StatusForbidden, http.MethodPost, "/api/sign-in", map[string]string{"name": "anna.adler", "password": secret})
	backup := t.TempDir() + "/backup.db"
	if err := p.store.Backup(t.Context(), backup); err != nil {
		t.Fatal(err)
	}
	for _, trace := range []string{"anna.adler", "argon2", "her own words"} {
		if holds(t, backup, trace) {
			t.Errorf("the store still holds %q", trace)
		}
	}
}

// TestPasskeysOverHTTP holds what needs no authenticator; package account tests the ceremonies, and the browser tests all of it.
func TestPasskeysOverHTTP(t *testing.T) {
	p := openPlace(t, setting{})
	anna := p.guest("Anna")
	anna.refused(http.StatusConflict, http.MethodPost, "/api/passkeys/begin", map[string]any{}) // 127.0.0.1 is no name
	anna.base = strings.Replace(anna.base, "127.0.0.1", "localhost", 1)
	anna.get("/api/me", nil)
	var begun account.Ceremony
	anna.post("/api/passkeys/begin", nil, &begun)
	if begun.ID == "" || !strings.Contains(string(begun.Options), `"publicKey"`) || !strings.Contains(string(begun.Options), `"localhost"`) {
		t.Errorf("begun: %s %s", begun.ID, begun.Options)
	}
	anna.refused(http.StatusForbidden, http.MethodPost, "/api/passkeys", map[string]any{"id": begun.ID, "credential": map[string]any{}})
	anna.refused(http.StatusConflict, http.MethodPost, "/api/passkeys", map[string]any{"id": begun.ID, "credential": map[string]any{}})
	anna.post("/api/sign-in/begin", nil, &begun)
	anna.refused(http.StatusForbidden, http.MethodPost, "/api/sign-in/passkey", map[string]any{"id": begun.ID, "credential": map[string]any{"id": "x"}})
	anna.confirm("")
	anna.refused(http.StatusUnprocessableEntity, http.MethodDelete, "/api/passkeys/unknown", nil)
}

package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"mischief/server"
	"mischief/table"
)

// TestOperatorsSeeWhoAndWhatIsHere pages through people and tables, looks for some, and finds no secret in what is listed.
func TestOperatorsSeeWhoAndWhatIsHere(t *testing.T) {
	p := openPlace(t, setting{operated: true})
	anna, ben, olga := p.guest("Anna 100%"), p.guest("Ben"), p.operator
	ben.keep("benny")
	for i := range 60 {
		p.guest(fmt.Sprintf("Visitor %02d", i))
	}
	v := p.duel(anna, ben)
	for range 55 {
		var open table.View
		anna.post("/api/tables", table.Plan{Game: "connectfour", Title: "Friday", Seats: seats("me", "link")}, &open)
	}
	olga.post("/api/bans", map[string]any{"person": ben.id(), "reason": "x", "days": 1}, nil)
	for _, path := range []string{"/api/people", "/api/all-tables"} {
		for _, b := range []*browser{anna, ben, p.browser()} {
			b.refused(http.StatusForbidden, http.MethodGet, path, nil)
		}
		olga.refused(http.StatusUnprocessableEntity, http.MethodGet, path+"?next=nonsense", nil)
	}

	people := func(search string) (all []server.Resident, pages int) {
		t.Helper()
		for next := ""; ; {
			var page server.People
			olga.get("/api/people?search="+url.QueryEscape(search)+"&next="+next, &page)
			all, pages = append(all, page.People...), pages+1
			if next = page.Next; next == "" {
				return all, pages
			}
		}
	}
	everybody, pages := people("")
	seen := map[string]server.Resident{}
	for i, r := range everybody {
		seen[r.ID] = r
		if i > 0 && r.Created.After(everybody[i-1].Created) {
			t.Errorf("%s is listed behind somebody older", r.Name)
		}
	}
	if len(seen) != 63 || len(everybody) != 63 || pages != 2 {
		t.Errorf("%d people are listed on %d pages, %d of them different", len(everybody), pages, len(seen))
	}
	if r := seen[ben.id()]; !r.Account || !r.Banned || r.Operator || r.Name != "Ben" || r.Seen.IsZero() {
		t.Errorf("Ben: %+v", r)
	}
	if r := seen[anna.id()]; r.Account || r.Banned || r.Tables != 56 {
		t.Errorf("Anna: %+v", r)
	}
	if !seen["operator"].Operator {
		t.Error("the operator is not known as one")
	}
	for search, want := range map[string]int{"visitor 0": 10, "100%": 1, "%": 1, "_": 0, ben.id(): 1, "benny": 0, "nobody at all": 0} {
		if found, _ := people(search); len(found) != want {
			t.Errorf("%q finds %d people, want %d", search, len(found), want)
		}
	}

	tables := func(search string) (all []server.TableGlance, pages int) {
		t.Helper()
		for next := ""; ; {
			var page server.AllTables
			olga.get("/api/all-tables?search="+url.QueryEscape(search)+"&next="+next, &page)
			all, pages = append(all, page.Tables...), pages+1
			if next = page.Next; next == "" {
				return all, pages
			}
		}
	}
	if found, pages := tables(""); len(found) != 56 || pages != 2 || found[55].ID != v.ID || found[55].HostName != "Anna 100%" || found[55].People != 2 || found[55].State != table.Playing {
		t.Errorf("%d tables on %d pages, the oldest %+v", len(found), pages, found[len(found)-1])
	}
	for search, want := range map[string]int{"Ben": 1, ben.id(): 1, v.ID: 1, "anna": 56, "visitor": 0} {
		if found, _ := tables(search); len(found) != want {
			t.Errorf("%q finds %d tables, want %d", search, len(found), want)
		}
	}
	whole := ""
	for _, path := range []string{"/api/people", "/api/all-tables"} {
		_, text := olga.send(http.MethodGet, path, nil)
		whole += text
	}
	for _, secret := range []string{"benny", "secret", "password", "address", "token", "Friday"} {
		if strings.Contains(strings.ToLower(whole), strings.ToLower(secret)) {
			t.Errorf("the lists tell of %q", secret)
		}
	}
}

// TestAnnouncement says something to everybody in two languages, then in one, then nothing, and finds it written down each time.
func TestAnnouncement(t *testing.T) {
	p := openPlace(t, setting{operated: true})
	anna, olga := p.guest("Anna"), p.operator
	told := func(b *browser, language string) string {
		t.Helper()
		_, text := b.asks(http.MethodGet, "/api/me", map[string]string{"Accept-Language": language})
		var me server.Me
		if err := json.Unmarshal([]byte(text), &me); err != nil {
			t.Fatal(err, text)
		}
		return me.Announcement
	}
	say := func(english, german string) {
		t.Helper()
		olga.must(http.StatusNoContent, http.MethodPut, "/api/announcement", map[string]string{"en": english, "de": german}, nil)
	}
	both := server.Announcement{English: "Closed on Friday.", German: "Freitag geschlossen."}
	anna.refused(http.StatusForbidden, http.MethodPut, "/api/announcement", both)
	olga.refused(http.StatusUnprocessableEntity, http.MethodPut, "/api/announcement", map[string]string{"en": "two\nlines"})
	for _, want := range []server.Announcement{both, {English: "Back again."}, {German: "Wieder da."}, {}} {
		say(want.English+" ", want.German)
		var got server.Announcement
		if anna.get("/api/announcement", &got); got != want {
			t.Errorf("announced %+v, want %+v", got, want)
		}
		for language, text := range map[string]string{"en": want.English, "de": want.German} {
			if text == "" {
				text = want.English + want.German
			}
			for _, b := range []*browser{anna, p.browser()} {
				if got := told(b, language); got != text {
					t.Errorf("in %s %q is told, want %q", language, got, text)
				}
			}
		}
	}
	var acts struct{ Acts []server.ActView }
	olga.get("/api/acts", &acts)
	if len(acts.Acts) != 4 || acts.Acts[3].Why != "Freitag geschlossen. / Closed on Friday." || acts.Acts[3].Who != "operator" || acts.Acts[0].Act != "announce" || acts.Acts[0].Why != "" {
		t.Errorf("what was done: %+v", acts.Acts)
	}
}

package server_test

import (
	"net/http"
	"strings"
	"testing"

	"mischief/table"
)

// TestHeadOfAPage reads what a messenger reads of the pages that people send each other.
func TestHeadOfAPage(t *testing.T) {
	p := openPlace(t, setting{})
	anna, ben, crawler := p.guest("Anna Secretname"), p.guest("Ben Othername"), p.browser()
	page := func(path string, headers map[string]string) string {
		t.Helper()
		answer, text := crawler.asks(http.MethodGet, path, headers)
		if answer.StatusCode != http.StatusOK || !strings.Contains(text, `property="og:title"`) {
			t.Fatalf("%s: %d %s", path, answer.StatusCode, text)
		}
		return text
	}
	shows := func(what, text string, wanted ...string) {
		t.Helper()
		for _, w := range wanted {
			if !strings.Contains(text, w) {
				t.Errorf("%s lacks %s:\n%s", what, w, text)
			}
		}
	}
	const evil = `"><script>alert(1)</script> & <b>`
	var open, closed table.View
	anna.post("/api/tables", table.Plan{Game: "connectfour", Seats: seats("me", "link"), Title: evil}, &open)
	anna.post("/api/tables", table.Plan{Game: "connectfour", Seats: seats("me", "bot"), Title: "Our secret", Watchers: table.NoOne}, &closed)

	home := page("/", nil)
	shows("the home page", home, `content="Mischief"`, `content="`+p.web.URL+`/cards/mischief.jpg"`)
	shows("a page of rules", page("/rules/connectfour", nil), `property="og:title" content="Mischief"`)

	text := page(open.Invite, nil)
	shows("an invitation", text, `content="&#34;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt; · Connect Four"`, "A seat is free for you",
		`content="`+p.web.URL+`/cards/connectfour.jpg"`, `name="twitter:card"`, "<title>Mischief</title>")
	for _, private := range []string{"<script>alert", "Secretname", "Othername", token(open.Invite), token(open.Invites[0].URL)} {
		if strings.Contains(text, private) {
			t.Errorf("an invitation tells %q:\n%s", private, text)
		}
	}
	shows("an invitation to a German", page(open.Invite, map[string]string{"Accept-Language": "de"}), "Ein Platz ist frei", "Vier gewinnt")

	// Reading it is not taking it.
	ben.post("/api/tables/"+open.ID+"/claim", map[string]string{"token": token(open.Invite)}, &open)
	shows("a table with all its people", page("/t/"+open.ID, nil), "A match is on")

	// A table for those who play alone, one that there is not, and one with a name that is none look the same.
	unknown := page("/t/nosuchtable", nil)
	if got := page("/t/"+closed.ID, nil); got != unknown || got != page("/t/"+closed.ID+"/replay", nil) || strings.Contains(got, "Connect Four") {
		t.Errorf("a closed table:\n%s\nis not told like none:\n%s", got, unknown)
	}
	page("/t/"+strings.Repeat("x", 5000), nil)

	answer, _ := crawler.asks(http.MethodGet, "/t/"+open.ID, nil)
	if again, _ := crawler.asks(http.MethodGet, "/t/"+open.ID, map[string]string{"If-None-Match": answer.Header.Get("ETag")}); again.StatusCode != http.StatusNotModified {
		t.Errorf("the same page is sent twice: %d", again.StatusCode)
	}
	if answer.Header.Get("Vary") != "Accept-Encoding, Accept-Language, Cookie" {
		t.Errorf("the page varies by %q", answer.Header.Get("Vary"))
	}
}

// TestHeadOfAMatchThatIsOver shows how it went, once that is known.
func TestHeadOfAMatchThatIsOver(t *testing.T) {
	p := openPlace(t, setting{})
	anna, ben := p.guest("Secretname"), p.guest("Othername")
	v := p.duel(anna, ben)
	for seq, column := range "1212121" {
		[]*browser{anna, ben}[seq%2].move(v.ID, seq%2, int64(seq), string(column))
	}
	head := func() string {
		_, text := p.browser().asks(http.MethodGet, "/t/"+v.ID, nil)
		return text
	}
	if text := head(); !strings.Contains(text, `content="`+p.web.URL+`/cards/connectfour.jpg"`) {
		t.Errorf("before it is known how it went:\n%s", text)
	}
	p.course(anna, v.ID)
	text := head()
	_, address, _ := strings.Cut(text, `"og:image" content="`)
	address, _, _ = strings.Cut(address, `"`)
	if want := p.web.URL + "/api/tables/" + v.ID + "/picture?names=no"; address != want || strings.Contains(text, "Secretname") {
		t.Fatalf("the picture is at %q, want %q", address, want)
	}
	answer, picture := p.browser().asks(http.MethodGet, strings.TrimPrefix(address, p.web.URL), nil)
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "image/png" || !strings.HasPrefix(picture, "\x89PNG") {
		t.Errorf("the picture: %d %s", answer.StatusCode, answer.Header.Get("Content-Type"))
	}
}

// TestHeadBehindAProxy makes sure that the picture is fetched the way the page was.
func TestHeadBehindAProxy(t *testing.T) {
	p := openPlace(t, setting{proxies: 1})
	_, text := p.browser().asks(http.MethodGet, "/", map[string]string{"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"})
	if want := `content="` + strings.Replace(p.web.URL, "http://", "https://", 1) + `/cards/mischief.jpg"`; !strings.Contains(text, want) {
		t.Errorf("the page lacks %s:\n%s", want, text)
	}
}

// TestTableLinkOverHTTP takes a seat by the link of the table, and by its picture.
func TestTableLinkOverHTTP(t *testing.T) {
	p := openPlace(t, setting{})
	anna, ben, carl := p.guest("Anna"), p.guest("Ben"), p.guest("Carl")
	var v, mine table.View
	anna.post("/api/tables", table.Plan{Game: "catsvsrats", Seats: seats("me", "link", "link", "bot")}, &v)
	path := "/api/tables/" + v.ID
	if status, image := anna.send(http.MethodGet, path+"/invite/qr", nil); status != http.StatusOK || !strings.HasPrefix(image, "\x89PNG") {
		t.Errorf("the link as a picture: %d", status)
	}
	ben.refused(http.StatusNotFound, http.MethodGet, path+"/invite/qr", nil)
	ben.post(path+"/claim", map[string]any{"token": token(v.Invite), "seat": 2}, &mine)
	if len(mine.You) != 1 || mine.You[0] != 2 || mine.Invite != "" {
		t.Errorf("claimed: %+v", mine)
	}
	carl.refused(http.StatusConflict, http.MethodPost, path+"/claim", map[string]any{"token": token(v.Invite), "seat": 2})
	carl.refused(http.StatusUnprocessableEntity, http.MethodPost, path+"/claim", map[string]any{"token": token(v.Invite), "seat": 99})
	carl.refused(http.StatusForbidden, http.MethodPatch, path, map[string]any{"link": "new"})
	before := token(v.Invite)
	anna.must(http.StatusOK, http.MethodPatch, path, map[string]any{"link": "new"}, &v)
	carl.refused(http.StatusConflict, http.MethodPost, path+"/claim", map[string]any{"token": before})
	carl.post(path+"/claim", map[string]any{"token": token(v.Invite)}, &mine)
	if len(mine.You) != 1 || mine.You[0] != 1 {
		t.Errorf("claimed: %+v", mine.You)
	}
}

package server_test

import (
	"bufio"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"

	"mischief/server"
	"mischief/table"
	"mischief/table/notice"
)

// called is an end that is called; each call waits to be looked at.
type called struct {
	*httptest.Server
	calls chan *http.Request
	texts chan string
}

func openCalled(t *testing.T) *called {
	c := &called{calls: make(chan *http.Request, 100), texts: make(chan string, 100)}
	c.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		c.calls <- r
		c.texts <- string(body)
	}))
	t.Cleanup(c.Close)
	return c
}

// box is a mail server that takes everything.
type box struct {
	address string
	letters chan string
}

func openBox(t *testing.T) *box {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b := &box{listener.Addr().String(), make(chan string, 100)}
	var work sync.WaitGroup
	work.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			work.Go(func() {
				defer conn.Close()
				b.serve(conn)
			})
		}
	})
	t.Cleanup(func() {
		listener.Close()
		work.Wait()
	})
	return b
}

func (b *box) serve(conn net.Conn) {
	in := bufio.NewReader(conn)
	io.WriteString(conn, "220 ready\r\n")
	for {
		line, err := in.ReadString('\n')
		switch {
		case err != nil:
			return
		case strings.HasPrefix(line, "QUIT"):
			io.WriteString(conn, "221 bye\r\n")
			return
		case strings.HasPrefix(line, "DATA"):
			io.WriteString(conn, "354 go on\r\n")
			text := ""
			for l := ""; l != ".\r\n"; {
				if l, err = in.ReadString('\n'); err != nil {
					return
				}
				text += strings.TrimSuffix(l, "=\r\n") // soft line breaks
			}
			b.letters <- text
		}
		io.WriteString(conn, "250 ok\r\n")
	}
}

func (b *browser) channel(kind, target string) server.ChannelView {
	b.t.Helper()
	var c server.ChannelView
	b.post("/api/channels", server.ChannelRequest{Kind: kind, Target: target}, &c)
	return c
}

func (b *browser) notices() server.NoticesView {
	b.t.Helper()
	var n server.NoticesView
	b.get("/api/notices", &n)
	return n
}

// pushTo is a browser's subscription.
func pushTo(t *testing.T, endpoint string) server.ChannelRequest {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	e := base64.RawURLEncoding
	return server.ChannelRequest{Kind: "push", Target: endpoint, P256dh: e.EncodeToString(key.PublicKey().Bytes()), Auth: e.EncodeToString(make([]byte, 16))}
}

// TestAHookIsCalledWhenItIsYourTurn plays over HTTP until somebody who is away is asked.
func TestAHookIsCalledWhenItIsYourTurn(t *testing.T) {
	p := openPlace(t, setting{})
	anna, ben := p.guest("Anna"), p.guest("Ben")
	end := openCalled(t)
	hook := anna.channel("hook", end.URL+"/secret/path")
	if len(hook.Secret) < 20 || hook.Target != strings.TrimPrefix(end.URL, "http://") || !hook.On || !hook.Confirmed {
		t.Errorf("a hook: %+v", hook)
	}
	if n := anna.notices(); len(n.Channels) != 1 || n.Channels[0].Secret != "" || n.Mail || len(n.Key) < 80 {
		t.Errorf("notices: %+v", n)
	}
	v := p.duel(anna, ben)
	look := func(seat int) (m notice.Message) {
		t.Helper()
		r, text := <-end.calls, <-end.texts
		at, signature, _ := strings.Cut(strings.TrimPrefix(r.Header.Get("Mischief-Signature"), "t="), ",v1=")
		if err := json.Unmarshal([]byte(text), &m); err != nil || r.URL.Path != "/secret/path" || signature != notice.Sign(hook.Secret, at, []byte(text)) {
			t.Errorf("called at %s with %q, signed %q: %v", r.URL, text, r.Header.Get("Mischief-Signature"), err)
		}
		if m.Kind != "turn" || m.Table != v.ID || m.Game != "connectfour" || *m.Seat != seat || !strings.HasPrefix(m.Asked, "Drop") || m.URL != "https://cats.example.org/t/"+v.ID+"?as=0" {
			t.Errorf("told %+v", m)
		}
		return m
	}
	look(0)
	anna.move(v.ID, 0, 0, "4")
	ben.move(v.ID, 1, 1, "4")
	look(0)
	var tried server.ChannelView
	anna.post("/api/channels/"+hook.ID+"/test", nil, &tried)
	if text := <-end.texts; tried.Failure != "" || tried.Sent == nil || !strings.Contains(text, `"kind":"test"`) {
		t.Errorf("a test: %+v, %s", tried, text)
	}
	<-end.calls
	end.Close()
	anna.post("/api/channels/"+hook.ID+"/test", nil, &tried)
	if tried.Failure != "It could not be reached." || tried.Failed == nil {
		t.Errorf("a test of nothing: %+v", tried)
	}
	german := map[string]any{"language": "de"}
	anna.must(http.StatusOK, http.MethodPatch, "/api/me", german, nil)
	if c := anna.notices().Channels[0]; c.Failure != "Dort war niemand zu erreichen." {
		t.Errorf("in German: %+v", c)
	}
	ben.refused(http.StatusNotFound, http.MethodPost, "/api/channels/"+hook.ID+"/test", nil)
	ben.refused(http.StatusNotFound, http.MethodPatch, "/api/channels/"+hook.ID, map[string]any{"on": false})
	ben.refused(http.StatusNotFound, http.MethodDelete, "/api/channels/"+hook.ID, nil)
	if why := anna.refused(http.StatusConflict, http.MethodPost, "/api/channels", server.ChannelRequest{Kind: "mail", Target: "anna@example.org"}).Why; why == "" {
		t.Error("no mail is sent here, and nothing says so")
	}
	anna.must(http.StatusNoContent, http.MethodDelete, "/api/channels/"+hook.ID, nil, nil)
	if n := anna.notices(); len(n.Channels) > 0 {
		t.Errorf("after it was removed: %+v", n)
	}
	if strings.Contains(p.logs.String(), "/secret/path") || strings.Contains(p.logs.String(), hook.Secret) {
		t.Error("the log has the hook's secrets")
	}
}

// TestMailByLinks confirms and stops mail by the links in letters, as people and mail programs open them, and has everything taken along and deleted.
func TestMailByLinks(t *testing.T) {
	post := openBox(t)
	p := openPlace(t, setting{mail: notice.MailServer{Address: post.address, From: "cats@example.org", TLS: "none"}})
	anna, ben := p.guest("Anna"), p.guest("Ben")
	mail := anna.channel("mail", "anna@example.org")
	link := func(pattern, letter string) string {
		t.Helper()
		found := regexp.MustCompile(`https://cats\.example\.org` + pattern).FindStringSubmatch(letter)
		if found == nil {
			t.Fatalf("no %s in %s", pattern, letter)
		}
		return found[1]
	}
	token := link(`/mail/confirm/([\w-]+)`, <-post.letters)
	anna.refused(http.StatusConflict, http.MethodPost, "/api/channels/"+mail.ID+"/test", nil)
	p.browser().refused(http.StatusNotFound, http.MethodPost, "/api/mail/"+token+"x/confirm", nil)
	p.browser().must(http.StatusNoContent, http.MethodPost, "/api/mail/"+token+"/confirm", nil, nil) // on another device
	p.duel(anna, ben)
	letter := <-post.letters
	if !strings.Contains(letter, "It is your turn: Connect Four") {
		t.Errorf("the letter is %s", letter)
	}

	anna.must(http.StatusNoContent, http.MethodPost, "/api/account/confirm", map[string]any{}, nil)
	_, export := anna.send(http.MethodGet, "/api/me/export", nil)
	if !strings.Contains(export, "anna@example.org") || strings.Contains(export, "cats.example.org/mail") {
		t.Errorf("taken along: %s", export)
	}

	stop := link(`/api(/mail/[\w-]+/stop)`, letter)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.web.URL+"/api"+stop, strings.NewReader("List-Unsubscribe=One-Click"))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := p.web.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if c := anna.notices().Channels[0]; answer.StatusCode != http.StatusNoContent || c.On {
		t.Errorf("stopped with %d: %+v", answer.StatusCode, c)
	}
	anna.must(http.StatusNoContent, http.MethodDelete, "/api/me", nil, nil)
	p.browser().refused(http.StatusNotFound, http.MethodPost, "/api"+stop, nil)
	if strings.Contains(p.logs.String(), "anna@example.org") {
		t.Error("the log has the address")
	}
}

func TestLettersAreLimited(t *testing.T) {
	post := openBox(t)
	p := openPlace(t, setting{limited: true, mail: notice.MailServer{Address: post.address, From: "cats@example.org", TLS: "none"}})
	anna, ben := p.guest("Anna"), p.guest("Ben")
	for range 2 {
		anna.channel("mail", "someone@example.org")
	}
	ben.refused(http.StatusTooManyRequests, http.MethodPost, "/api/channels", server.ChannelRequest{Kind: "mail", Target: "Someone@example.org"})
	if got := len(post.letters); got != 2 {
		t.Errorf("%d letters went to somebody who may never have heard of this", got)
	}
}

// TestABrowserIsToldForWhoIsSignedInThere signs a guest in and out again.
func TestABrowserIsToldForWhoIsSignedInThere(t *testing.T) {
	p := openPlace(t, setting{})
	end := openCalled(t)
	home, cafe := p.guest("Anna"), p.guest("Guest")
	home.keep("anna")
	var c server.ChannelView
	cafe.post("/api/channels", pushTo(t, end.URL+"/push"), &c)
	if !c.Here || c.Kind != "push" || c.Label == "" {
		t.Errorf("a browser: %+v", c)
	}
	cafe.post("/api/sign-in", map[string]string{"name": "anna", "password": secret}, nil)
	if n := cafe.notices(); len(n.Channels) != 1 || !n.Channels[0].Here || n.Channels[0].ID != c.ID {
		t.Errorf("signed in: %+v", n)
	}
	if n := home.notices(); len(n.Channels) != 1 || n.Channels[0].Here {
		t.Errorf("at home: %+v", n)
	}
	cafe.post("/api/channels/"+c.ID+"/test", nil, &c)
	if r := <-end.calls; r.Header.Get("Content-Encoding") != "aes128gcm" || !strings.HasPrefix(r.Header.Get("Authorization"), "vapid t=") || c.Sent == nil {
		t.Errorf("pushed with %v: %+v", r.Header, c)
	}
	cafe.post("/api/sign-out", map[string]bool{}, nil)
	if n := home.notices(); len(n.Channels) > 0 {
		t.Errorf("signed out, and the browser is still told: %+v", n)
	}
}

// TestASlowEndHoldsUpNoTable has a hook never answer while moves are made.
func TestASlowEndHoldsUpNoTable(t *testing.T) {
	p := openPlace(t, setting{})
	hang, asked := make(chan struct{}), make(chan struct{}, 100)
	end := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		asked <- struct{}{}
		<-hang
	}))
	defer end.Close()
	defer close(hang)
	anna, ben := p.guest("Anna"), p.guest("Ben")
	anna.channel("hook", end.URL)
	v := p.duel(anna, ben)
	<-asked
	for seq, column := range []string{"1", "2", "1", "2", "1", "2", "1"} {
		[]*browser{anna, ben}[seq%2].move(v.ID, seq%2, int64(seq), column)
	}
	var now table.View
	anna.get("/api/tables/"+v.ID, &now)
	if now.State != table.Over {
		t.Errorf("the match is %s", now.State)
	}
	if len(asked) > 0 {
		t.Errorf("called %d times more while the first call hangs", len(asked))
	}
}

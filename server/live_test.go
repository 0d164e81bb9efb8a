package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"mischief/server"
	"mischief/table"
)

// message is a message of the stream, decoded.
type message struct {
	T       string
	Frame   table.Frame
	Entries []table.Entry
	Table   table.View
	Lines   []table.ChatLine
	ID      string
	Seq     int64
	Problem server.Problem
}

// wire is a live connection of a test.
type wire struct {
	t    *testing.T
	conn *websocket.Conn
}

func (b *browser) dial(id string, seat int, after int64) *wire {
	b.t.Helper()
	conn, _, err := websocket.Dial(b.t.Context(), fmt.Sprintf("%s/api/tables/%s/live?seat=%d&after=%d", b.base, id, seat, after), &websocket.DialOptions{HTTPClient: b.http})
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(1 << 20)
	return &wire{b.t, conn}
}

func (w *wire) next() (message, error) {
	ctx, cancel := context.WithTimeout(w.t.Context(), 10*time.Second)
	defer cancel()
	_, text, err := w.conn.Read(ctx)
	var m message
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	return m, err
}

// want reads messages until one of a kind that fulfils a condition.
func (w *wire) want(kind string, fits func(message) bool) message {
	w.t.Helper()
	for {
		m, err := w.next()
		if err != nil {
			w.t.Fatalf("waiting for a message %q: %v", kind, err)
		}
		if m.T == kind && (fits == nil || fits(m)) {
			return m
		}
	}
}

func (w *wire) send(v any) {
	w.t.Helper()
	text, ok := v.(string)
	if !ok {
		encoded, err := json.Marshal(v)
		if err != nil {
			w.t.Fatal(err)
		}
		text = string(encoded)
	}
	if err := w.conn.Write(w.t.Context(), websocket.MessageText, []byte(text)); err != nil {
		w.t.Fatal(err)
	}
}

func TestLiveTellsEverybodyAndResumes(t *testing.T) {
	p := openPlace(t, setting{})
	a, b := p.guest("Anna"), p.guest("Ben")
	v := p.duel(a, b)
	anna := a.dial(v.ID, 0, 0)
	if m := anna.want("frame", nil); m.Frame.Viewer != 0 || len(m.Frame.Moves) == 0 {
		t.Errorf("the first frame: %+v", m.Frame)
	}
	ben, watcher := b.dial(v.ID, 1, 0), p.browser().dial(v.ID, -1, 0)
	for i, w := range []*wire{ben, watcher} {
		if m := w.want("frame", nil); len(m.Frame.Moves) != 0 {
			t.Errorf("listener %d is not asked and is offered moves", i)
		}
	}
	anna.want("table", func(m message) bool { return m.Table.Seats[0].Here && m.Table.Seats[1].Here })
	anna.send(map[string]any{"t": "move", "id": "anna-move-1", "seat": 0, "seq": 0, "move": "4"})
	seen := map[string]bool{}
	for !seen["ack"] || !seen["log"] || !seen["frame"] {
		m, err := anna.next()
		if err != nil {
			t.Fatal(err)
		}
		if m.T == "ack" && (m.ID != "anna-move-1" || m.Seq != 1) {
			t.Errorf("ack: %+v", m)
		}
		seen[m.T] = true
	}
	for _, w := range []*wire{ben, watcher} {
		if m := w.want("log", nil); len(m.Entries) != 1 || m.Entries[0].Seq != 1 || m.Entries[0].Lines[0].Text == "" {
			t.Errorf("log: %+v", m.Entries)
		}
		w.want("frame", func(m message) bool { return m.Frame.Seq == 1 })
	}
	// Ben's network is cut while the match goes on; when he is back he is told exactly what he missed.
	ben.conn.CloseNow()
	anna.want("table", func(m message) bool { return !m.Table.Seats[1].Here })
	b.move(v.ID, 1, 1, "4")
	a.move(v.ID, 0, 2, "3")
	m := b.dial(v.ID, 1, 1).want("log", nil)
	if len(m.Entries) != 2 || m.Entries[0].Seq != 2 || m.Entries[1].Seq != 3 {
		t.Errorf("resumed after entry 1: %+v", m.Entries)
	}
}

func TestLiveInLines(t *testing.T) {
	p := openPlace(t, setting{})
	a, b := p.guest("Anna"), p.guest("Ben")
	v := p.duel(a, b)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("%s/api/tables/%s/live?seat=1", b.base, v.ID), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "application/x-ndjson")
	answer, err := b.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	read := func(kind string, seq int64) {
		for lines.Scan() {
			var m message
			if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
				t.Fatal(err)
			}
			if m.T == kind && m.Frame.Seq == seq {
				return
			}
		}
		t.Fatalf("the stream ended: %v", lines.Err())
	}
	read("frame", 0)
	a.move(v.ID, 0, 0, "4")
	read("frame", 1)
}

func TestLiveRefusesWhatIsWrong(t *testing.T) {
	p := openPlace(t, setting{})
	a, b := p.guest("Anna"), p.guest("Ben")
	v := p.duel(a, b)
	ben := b.dial(v.ID, 1, 0)
	for _, wrong := range []struct{ text, field string }{
		{`{"t":"move","id":"ben-move-1","seat":0,"seq":0,"move":"4"}`, ""},      // forged: another's seat
		{`{"t":"move","id":"ben-move-2","seat":1,"seq":0,"move":"4"}`, "seat"},  // out of turn
		{`{"t":"move","id":"ben-move-3","seat":1,"seq":99,"move":"4"}`, "seq"},  // from the future
		{`{"t":"move","id":"short","seat":1,"seq":0,"move":"4"}`, "id"},         //
		{`{"t":"move","id":"ben-move-4","seat":99,"seq":0,"move":"4"}`, "seat"}, //
		{`{"t":"move","id":"ben-move-5","seat":1,"seq":0,"move":""}`, "move"},
		{`{"t":"cheat"}`, "t"},
		{`{"t":"move","king":true}`, ""},
		{`{"t":"move"} {}`, ""},
		{`not JSON`, ""},
		{`[]`, ""},
	} {
		ben.send(wrong.text)
		m := ben.want("problem", nil)
		if m.Problem.Status < 400 || m.Problem.Why == "" || m.Problem.Field != wrong.field {
			t.Errorf("%s: %+v", wrong.text, m.Problem)
		}
	}
	if f := a.frame(v.ID, 0); f.Seq != 0 {
		t.Errorf("the match has %d entries after messages that were all wrong", f.Seq)
	}
	ben.send(strings.Repeat("x", 17<<10))
	for {
		if _, err := ben.next(); err != nil {
			if websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
				t.Errorf("after a message too big the connection closed with %v", err)
			}
			break
		}
	}
}

func TestLiveIsForThoseItIsFor(t *testing.T) {
	p := openPlace(t, setting{limited: true})
	a, b := p.guest("Anna"), p.guest("Ben")
	v := p.duel(a, b)
	dial := func(b *browser, query, origin string) int {
		options := &websocket.DialOptions{HTTPClient: b.http, HTTPHeader: http.Header{}}
		if origin != "" {
			options.HTTPHeader.Set("Origin", origin)
		}
		conn, answer, err := websocket.Dial(t.Context(), b.base+"/api/tables/"+v.ID+"/live?"+query, options)
		if err == nil {
			conn.CloseNow()
			return http.StatusSwitchingProtocols
		}
		if answer == nil {
			t.Fatal(err)
		}
		return answer.StatusCode
	}
	here, err := url.Parse(a.base)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		who           *browser
		query, origin string
		want          int
	}{
		{a, "seat=0", "", http.StatusSwitchingProtocols},
		{a, "seat=0", "http://" + here.Host, http.StatusSwitchingProtocols},
		{a, "seat=0", "http://elsewhere.example", http.StatusForbidden},
		{a, "seat=1", "", http.StatusForbidden},
		{b, "seat=0", "", http.StatusForbidden},
		{b, "seat=-2", "", http.StatusConflict},
		{b, "seat=9", "", http.StatusUnprocessableEntity},
		{b, "seat=one", "", http.StatusUnprocessableEntity},
		{p.browser(), "", "", http.StatusSwitchingProtocols},
	} {
		if got := dial(c.who, c.query, c.origin); got != c.want {
			t.Errorf("%s from %q: status %d, want %d", c.query, c.origin, got, c.want)
		}
	}
	chatty := a.dial(v.ID, 0, 0)
	for range 150 {
		if chatty.conn.Write(t.Context(), websocket.MessageText, []byte(`{"t":"cheat"}`)) != nil {
			break
		}
	}
	for {
		if _, err := chatty.next(); err != nil {
			if websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
				t.Errorf("after too many messages the connection closed with %v", err)
			}
			break
		}
	}
	b.dial(v.ID, 1, 0).want("frame", nil) // others notice nothing
	crowd := p.browser()
	for n := 0; ; n++ {
		conn, reply, err := websocket.Dial(t.Context(), crowd.base+"/api/tables/"+v.ID+"/live", &websocket.DialOptions{HTTPClient: crowd.http})
		if err != nil {
			if n != 40 || reply == nil || reply.StatusCode != http.StatusTooManyRequests {
				t.Errorf("connection %d of one visitor: %v", n+1, err)
			}
			break
		}
		defer conn.CloseNow()
	}
}

func TestRestartSendsListenersAway(t *testing.T) {
	p := openPlace(t, setting{})
	a, b := p.guest("Anna"), p.guest("Ben")
	v := p.duel(a, b)
	anna := a.dial(v.ID, 0, 0)
	anna.want("frame", nil)
	p.house.Dismiss()
	for {
		if _, err := anna.next(); err != nil {
			if websocket.CloseStatus(err) != websocket.StatusGoingAway {
				t.Errorf("the closing server closed the connection with %v", err)
			}
			return
		}
	}
}

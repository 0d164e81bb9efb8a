package server_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"mischief/table"
)

// mute opens a live connection that takes what it is sent for as long as the system between the two does, and never reads. It answers with the status.
func (b *browser) mute(id string) (net.Conn, int) {
	b.t.Helper()
	conn, status := b.upgrade(id, -1)
	if tcp, ok := conn.(*net.TCPConn); ok {
		if err := tcp.SetReadBuffer(1 << 10); err != nil {
			b.t.Fatal(err)
		}
	}
	return conn, status
}

// upgrade asks for a live connection and reads no more than whether it is had.
func (b *browser) upgrade(id string, seat int) (net.Conn, int) {
	b.t.Helper()
	r, err := http.NewRequest(http.MethodGet, fmt.Sprintf("%s/api/tables/%s/live?seat=%d", b.base, id, seat), nil)
	if err != nil {
		b.t.Fatal(err)
	}
	for name, value := range map[string]string{"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="} {
		r.Header.Set(name, value)
	}
	for _, c := range b.http.Jar.Cookies(r.URL) {
		r.AddCookie(c)
	}
	conn, err := net.Dial("tcp", r.URL.Host)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { conn.Close() })
	if err := r.Write(conn); err != nil {
		b.t.Fatal(err)
	}
	var status [len("HTTP/1.1 101")]byte
	conn.SetDeadline(time.Now().Add(10 * time.Second))
	if _, err := conn.Read(status[:]); err != nil {
		b.t.Fatal(err)
	}
	code := 0
	fmt.Sscanf(string(status[:]), "HTTP/1.1 %d", &code)
	return conn, code
}

// live is how many live connections the server counts.
func (p *place) live() (n int) {
	p.t.Helper()
	_, text := p.browser().asks(http.MethodGet, "/metrics", map[string]string{"Authorization": "Bearer " + metricsToken})
	for line := range strings.Lines(text) {
		if value, ok := strings.CutPrefix(line, "mischief_live_connections "); ok {
			fmt.Sscan(value, &n)
			return n
		}
	}
	p.t.Fatal("the server does not count its live connections")
	return 0
}

// players are the seats of a table with a live connection each, that answer whatever is asked.
type players struct {
	t     *testing.T
	seats []*wire
	asked chan asked
	acks  chan int64
}

// asked is one decision.
type asked struct {
	seat int
	seq  int64
	move string
}

// sit opens a live connection for each seat of a table that is all the browser's, and reads all of them from then on.
func (b *browser) sit(v table.View) *players {
	all := &players{t: b.t, asked: make(chan asked, 1000), acks: make(chan int64, 1000)}
	for seat := range v.Seats {
		w := b.dial(v.ID, seat, 0)
		all.seats = append(all.seats, w)
		go func() {
			for {
				_, text, err := w.conn.Read(b.t.Context())
				var m message
				if err != nil || json.Unmarshal(text, &m) != nil {
					return
				}
				switch {
				case m.T == "ack":
					all.acks <- m.Seq
				case m.T == "frame" && len(m.Frame.Moves) > 0:
					all.asked <- asked{seat, m.Frame.Seq, first(m.Frame)}
				}
			}
		}()
	}
	return all
}

// move answers the next decision that is new since an entry, and tells which entry it became and how long that took.
func (all *players) move(after int64) (seq int64, took time.Duration) {
	all.t.Helper()
	late := time.After(10 * time.Second)
	for {
		select {
		case a := <-all.asked:
			if a.seq < after {
				continue
			}
			begin := time.Now()
			text := fmt.Sprintf(`{"t":"move","id":"players-%d","seat":%d,"seq":%d,"move":%q}`, a.seq, a.seat, a.seq, a.move)
			if err := all.seats[a.seat].conn.Write(all.t.Context(), websocket.MessageText, []byte(text)); err != nil {
				all.t.Fatal(err)
			}
			select {
			case seq := <-all.acks:
				return seq, time.Since(begin)
			case <-late:
				all.t.Fatal("a move is not answered")
			}
		case <-late:
			all.t.Fatal("nobody is asked anything")
		}
	}
}

// crowded is a table of four seats, with so many visitors whose connections never read.
func (p *place) crowded(guests, each int) (v table.View, all *players, mute []net.Conn) {
	p.t.Helper()
	a := p.guest("Anna")
	a.post("/api/tables", table.Plan{Game: "catsvsrats", Seats: seats("me", "friend", "friend", "friend")}, &v)
	all = a.sit(v)
	for i := range guests {
		b := p.guest(fmt.Sprint("Mute ", i))
		for range each {
			conn, status := b.mute(v.ID)
			if status != http.StatusSwitchingProtocols {
				p.t.Fatalf("connection %d: status %d", len(mute)+1, status)
			}
			mute = append(mute, conn)
		}
	}
	return v, all, mute
}

// watch looks on at a table, and keeps the number of the last entry that was told.
func (p *place) watch(v table.View) *atomic.Int64 {
	told, w := new(atomic.Int64), p.browser().dial(v.ID, -1, 0)
	go func() {
		for {
			_, text, err := w.conn.Read(p.t.Context())
			var m message
			if err != nil || json.Unmarshal(text, &m) != nil {
				return
			}
			if m.T == "frame" {
				told.Store(m.Frame.Seq)
			}
		}
	}()
	return told
}

// TestWhoNeverReadsIsDropped holds that 300 live connections that never read cost those who play at the same table nothing, and are gone within bounds.
func TestWhoNeverReadsIsDropped(t *testing.T) {
	const patience = 2 * time.Second
	p := openPlace(t, setting{limited: true, patience: patience})
	v, all, mute := p.crowded(10, 30)
	told := p.watch(v)
	stay := len(all.seats) + 1
	if n := p.live(); n != len(mute)+stay {
		t.Fatalf("%d live connections are counted, %d are open", n, len(mute)+stay)
	}
	seq := int64(0)
	for range 120 { // more than the system keeps for anybody
		var took time.Duration
		if seq, took = all.move(seq); took > patience {
			t.Errorf("a move is answered after %v, as if it had waited for those who never read", took)
		}
		until(t, "who reads is told", func() bool { return told.Load() >= seq })
	}
	until(t, "who never reads is gone", func() bool { return p.live() == stay })
	if _, took := all.move(seq); took > patience {
		t.Errorf("when they are gone a move is answered after %v", took)
	}
}

// TestWhoIsStuckHoldsUpNobody holds that while one who looks on takes nothing, all others are told of every move.
func TestWhoIsStuckHoldsUpNobody(t *testing.T) {
	p := openPlace(t, setting{patience: time.Minute})
	v, all, _ := p.crowded(1, 1)
	told := []*atomic.Int64{p.watch(v), p.watch(v), p.watch(v)}
	open := len(all.seats) + 1 + len(told)
	until(t, "all connections are counted", func() bool { return p.live() == open })
	seq := int64(0)
	for range 100 {
		seq, _ = all.move(seq)
	}
	for i := range told {
		until(t, fmt.Sprintf("watcher %d is told of entry %d", i, seq), func() bool { return told[i].Load() >= seq })
	}
	if n := p.live(); n != open { // else nobody was stuck
		t.Errorf("%d live connections are counted, want %d: who never reads was dropped before the others were told", n, open)
	}
}

// TestLiveConnectionsAreBounded fills what one person, and one address, may have open.
func TestLiveConnectionsAreBounded(t *testing.T) {
	p := openPlace(t, setting{limited: true})
	v, _, _ := p.crowded(12, 40)
	b := p.guest("One more")
	for n := 0; ; n++ { // 480 and the 4 of the players are open
		if _, status := b.mute(v.ID); status == http.StatusTooManyRequests {
			if n != 16 {
				t.Errorf("%d live connections of one address are taken", 484+n)
			}
			break
		} else if status != http.StatusSwitchingProtocols || n > 16 {
			t.Fatalf("connection %d: status %d", 485+n, status)
		}
	}
}

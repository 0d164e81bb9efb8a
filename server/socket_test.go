package server_test

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/gobwas/ws"
)

// The cases of Autobahn's test suite for servers, groups 1 to 7, 9 and 10, against the stream of a table. The suite talks to a server that echoes; here
// a message is taken when it gets an answer of its own: the text of its T is told back.

// raw is a WebSocket connection frame by frame.
type raw struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
}

// rawDial opens a live connection to a table that waits for players: nothing is told there but the table itself.
func rawDial(t *testing.T, b *browser, id string) *raw {
	t.Helper()
	address, err := url.Parse(b.base)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", address.Host)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	r, err := http.NewRequest(http.MethodGet, fmt.Sprintf("%s/api/tables/%s/live", b.base, id), nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="} {
		r.Header.Set(name, value)
	}
	for _, c := range b.http.Jar.Cookies(address) {
		r.AddCookie(c)
	}
	if err := r.Write(conn); err != nil {
		t.Fatal(err)
	}
	w := &raw{t: t, conn: conn, in: bufio.NewReader(conn)}
	answer, err := http.ReadResponse(w.in, r)
	if err != nil || answer.StatusCode != http.StatusSwitchingProtocols || answer.Header.Get("Sec-Websocket-Accept") != "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" {
		t.Fatalf("%+v, %v", answer, err)
	}
	if f := w.next(); f.Header.OpCode != ws.OpText || !bytes.HasPrefix(f.Payload, []byte(`{"t":"table"`)) {
		t.Fatalf("first came %v %.40q", f.Header, f.Payload)
	}
	return w
}

// next is the next frame that comes.
func (w *raw) next() ws.Frame {
	w.t.Helper()
	w.conn.SetReadDeadline(time.Now().Add(10 * time.Second))
	h, err := ws.ReadHeader(w.in)
	if err == nil && h.Length > mostSent {
		err = fmt.Errorf("it is %d bytes long", h.Length)
	}
	if err != nil {
		w.t.Fatalf("no frame comes: %v", err)
	}
	f := ws.Frame{Header: h, Payload: make([]byte, h.Length)}
	if _, err := io.ReadFull(w.in, f.Payload); err != nil {
		w.t.Fatalf("a frame breaks off: %v", err)
	}
	return f
}

// mostSent is more than a server has to say in one message, in bytes.
const mostSent = 4 << 20

// piece is a frame to be sent.
type piece struct {
	op      ws.OpCode
	payload string
	more    bool // it is not the last of its message
	rsv     byte
	bare    bool // it is not masked
	chop    int  // so many bytes are written at once; 0: all
}

func (p piece) bytes() []byte {
	h := ws.Header{Fin: !p.more, Rsv: p.rsv, OpCode: p.op, Length: int64(len(p.payload)), Masked: !p.bare}
	payload := []byte(p.payload)
	if h.Masked {
		rand.Read(h.Mask[:])
		ws.Cipher(payload, h.Mask, 0)
	}
	var out bytes.Buffer
	ws.WriteHeader(&out, h)
	out.Write(payload)
	return out.Bytes()
}

// send writes frames; whoever has closed meanwhile need not take them.
func (w *raw) send(pieces ...piece) {
	for _, p := range pieces {
		for text := p.bytes(); len(text) > 0; {
			n := len(text)
			if p.chop > 0 {
				n = min(n, p.chop)
			}
			w.conn.Write(text[:n])
			text = text[n:]
		}
	}
}

// closed reads until the connection closes, in order and with a code.
func (w *raw) closed(codes ...ws.StatusCode) {
	w.t.Helper()
	for {
		f := w.next()
		if f.Header.OpCode != ws.OpClose {
			continue
		}
		code, _ := ws.ParseCloseFrameData(f.Payload)
		found := false
		for _, c := range codes {
			found = found || c == code || c == 0 && len(f.Payload) == 0
		}
		if !found {
			w.t.Errorf("it closes with %d %q, want %v", code, f.Payload, codes)
		}
		break
	}
	if n, err := io.Copy(io.Discard, w.in); n > 0 || err != nil && !strings.Contains(err.Error(), "reset") {
		w.t.Errorf("after the close come %d bytes more, %v", n, err)
	}
}

// text is a message of so many bytes that gets the answer that answered waits for.
func text(n int) string {
	const front, back = `{"t":"say","text":"`, `"}`
	if n < len(front)+len(back) {
		return strings.Repeat(" ", n)
	}
	return front + strings.Repeat("*", n-len(front)-len(back)) + back
}

// answered reads the answer to a message.
func (w *raw) answered() {
	w.t.Helper()
	for {
		f := w.next()
		switch {
		case f.Header.OpCode == ws.OpText && bytes.HasPrefix(f.Payload, []byte(`{"t":"problem"`)):
			return
		case f.Header.OpCode == ws.OpClose:
			w.t.Fatalf("it closes: %q", f.Payload)
		}
	}
}

// pong reads the answer to a ping.
func (w *raw) pong(payload string) {
	w.t.Helper()
	for {
		f := w.next()
		if f.Header.OpCode == ws.OpPong {
			if string(f.Payload) != payload {
				w.t.Errorf("the pong has %q, want %q", f.Payload, payload)
			}
			return
		}
	}
}

const (
	cont   = ws.OpContinuation
	txt    = ws.OpText
	binary = ws.OpBinary
	ping   = ws.OpPing
	pong   = ws.OpPong
)

// goodbye is a close frame.
func goodbye(code ws.StatusCode, why string) piece {
	return piece{op: ws.OpClose, payload: string(ws.NewCloseFrameBody(code, why))}
}

// TestAutobahn runs the cases by group. A case that is not named takes what is sent; then the connection closes in order.
func TestAutobahn(t *testing.T) {
	p := openPlace(t, setting{})
	b := p.guest("Anna")
	var v struct{ ID string }
	b.post("/api/tables", map[string]any{"game": "connectfour", "seats": seats("me", "link")}, &v)
	watcher := p.browser()
	type frames = []piece
	one := func(op ws.OpCode, payload string) frames { return frames{{op: op, payload: payload}} }
	split := func(payload string, at ...int) (fs frames) {
		op := txt
		for _, n := range append(at, len(payload)) {
			n = min(n, len(payload))
			fs = append(fs, piece{op: op, payload: payload[:n], more: n < len(payload)})
			payload, op = payload[n:], cont
		}
		return fs
	}
	bytewise := func(payload string) (fs frames) {
		for i := range len(payload) {
			fs = append(fs, piece{op: []ws.OpCode{txt, cont}[min(i, 1)], payload: payload[i : i+1], more: i < len(payload)-1})
		}
		return fs
	}
	say := func(words string) string { return `{"t":"say","text":"` + words + `"}` }
	const kosme = "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5"
	protocol, badText, tooBig, notText := []ws.StatusCode{1002}, []ws.StatusCode{1007}, []ws.StatusCode{1009}, []ws.StatusCode{1003}

	type case_ struct {
		name   string
		send   frames
		taken  int             // messages that are answered
		pongs  []string        // what comes back of pings, in this order
		closes []ws.StatusCode // nil: not by itself
	}
	cases := []case_{
		// 1 Framing: texts of all sizes of length field, and binary messages, which this server does not speak.
		{name: "1.1.1 empty", send: one(txt, ""), taken: 1},
		{name: "1.2 binary", send: one(binary, strings.Repeat("\xfe", 125)), closes: notText},
		{name: "1.2 binary, long", send: one(binary, strings.Repeat("\xfe", 65536)), closes: notText},
		// 2 Pings and pongs.
		{name: "2.1 ping without payload", send: one(ping, ""), pongs: []string{""}},
		{name: "2.2 ping with payload", send: one(ping, "Hello, world!"), pongs: []string{"Hello, world!"}},
		{name: "2.3 binary ping", send: one(ping, "\x00\xff\xfe\xfd\xfc\xfb\x00\xff"), pongs: []string{"\x00\xff\xfe\xfd\xfc\xfb\x00\xff"}},
		{name: "2.4 ping of 125 bytes", send: one(ping, strings.Repeat("\xfe", 125)), pongs: []string{strings.Repeat("\xfe", 125)}},
		{name: "2.5 ping of 126 bytes", send: one(ping, strings.Repeat("\xfe", 126)), closes: protocol},
		{name: "2.6 ping of 125 bytes, chopped", send: frames{{op: ping, payload: strings.Repeat("\xfe", 125), chop: 1}}, pongs: []string{strings.Repeat("\xfe", 125)}},
		{name: "2.7 pong nobody asked for", send: one(pong, ""), taken: 0},
		{name: "2.8 pong with payload", send: one(pong, "unsolicited"), taken: 0},
		{name: "2.9 pong, then ping", send: frames{{op: pong, payload: "unsolicited"}, {op: ping, payload: "ping"}}, pongs: []string{"ping"}},
		{name: "2.10 ten pings", send: slicesOf(10, func(i int) piece { return piece{op: ping, payload: fmt.Sprint("payload-", i)} }),
			pongs: slicesOf(10, func(i int) string { return fmt.Sprint("payload-", i) })},
		{name: "2.11 ten pings, chopped", send: slicesOf(10, func(i int) piece { return piece{op: ping, payload: fmt.Sprint("payload-", i), chop: 1} }),
			pongs: slicesOf(10, func(i int) string { return fmt.Sprint("payload-", i) })},
		// 3 Reserved bits.
		{name: "3.1 RSV 1", send: frames{{op: txt, payload: text(30), rsv: 1}}, closes: protocol},
		{name: "3.2 a text, then RSV 2", send: frames{{op: txt, payload: text(30)}, {op: txt, payload: text(30), rsv: 2}, {op: ping}}, taken: 1, closes: protocol},
		{name: "3.3 RSV 3", send: frames{{op: txt, payload: text(30)}, {op: txt, payload: text(30), rsv: 3}}, taken: 1, closes: protocol},
		{name: "3.4 RSV 4, chopped", send: frames{{op: txt, payload: text(30), chop: 1}, {op: txt, payload: text(30), rsv: 4, chop: 1}}, taken: 1, closes: protocol},
		{name: "3.5 RSV 5, binary", send: frames{{op: binary, payload: "*", rsv: 5}}, closes: protocol},
		{name: "3.6 RSV 6, ping", send: frames{{op: ping, payload: "*", rsv: 6}}, closes: protocol},
		{name: "3.7 RSV 7, close", send: frames{{op: ws.OpClose, rsv: 7}}, closes: protocol},
		{name: "5.6.1 a bare frame", send: frames{{op: txt, payload: text(30), bare: true}}, closes: protocol},
		// 5 Fragmentation.
		{name: "5.1 ping in fragments", send: frames{{op: ping, payload: "fragment1", more: true}, {op: cont, payload: "fragment2"}}, closes: protocol},
		{name: "5.2 pong in fragments", send: frames{{op: pong, payload: "fragment1", more: true}, {op: cont, payload: "fragment2"}}, closes: protocol},
		{name: "5.3 text in two", send: split(text(40), 20), taken: 1},
		{name: "5.5 text in two, chopped", send: frames{{op: txt, payload: text(40)[:20], more: true, chop: 1}, {op: cont, payload: text(40)[20:], chop: 1}}, taken: 1},
		{name: "5.6 ping between", send: frames{{op: txt, payload: text(40)[:20], more: true}, {op: ping, payload: "ping payload"}, {op: cont, payload: text(40)[20:]}},
			pongs: []string{"ping payload"}, taken: 1},
		{name: "5.9 continuation of nothing", send: frames{{op: cont, payload: "non-continuation payload"}, {op: txt, payload: text(30)}}, closes: protocol},
		{name: "5.12 continuation of nothing, not final", send: frames{{op: cont, payload: "x", more: true}, {op: txt, payload: text(30)}}, closes: protocol},
		{name: "5.15 continuation after the end", send: append(split(text(40), 20), piece{op: cont, payload: "fragment3", more: true}, piece{op: txt, payload: text(30)}), taken: 1, closes: protocol},
		{name: "5.18 text in a text", send: frames{{op: txt, payload: "fragment1", more: true}, {op: txt, payload: "fragment2"}}, closes: protocol},
		{name: "5.19 five fragments, pings between", send: frames{{op: txt, payload: text(40)[:10], more: true}, {op: cont, payload: text(40)[10:20], more: true}, {op: ping, payload: "pongme 1!"},
			{op: cont, payload: text(40)[20:30], more: true}, {op: ping, payload: "pongme 2!"}, {op: cont, payload: text(40)[30:]}}, pongs: []string{"pongme 1!", "pongme 2!"}, taken: 1},
		// 6 UTF-8.
		{name: "6.1.1 empty", send: one(txt, ""), taken: 1},
		{name: "6.1.2 three empty fragments", send: frames{{op: txt, more: true}, {op: cont, more: true}, {op: cont}}, taken: 1},
		{name: "6.1.3 empty around a text", send: frames{{op: txt, more: true}, {op: cont, payload: text(30), more: true}, {op: cont}}, taken: 1},
		{name: "6.2.1 valid", send: one(txt, say("Hello-µ@ßöäüàá-UTF-8!!")), taken: 1},
		{name: "6.2.2 valid, in two", send: split(say("Hello-µ@ßöäüàá-UTF-8!!"), 26), taken: 1},
		{name: "6.2.3 valid, by bytes", send: bytewise(say("Hello-µ@ßöäüàá-UTF-8!!")), taken: 1},
		{name: "6.2.4 valid, by bytes", send: bytewise(say(kosme)), taken: 1},
		{name: "6.3.1 invalid", send: one(txt, say(kosme+"\xed\xa0\x80edited")), closes: badText},
		{name: "6.3.2 invalid, by bytes", send: bytewise(say(kosme + "\xed\xa0\x80edited")), closes: badText},
		{name: "6.4.1 fails fast: the message never ends", send: frames{{op: txt, payload: kosme, more: true}, {op: cont, payload: "\xf4\x90\x80\x80", more: true}}, closes: badText},
		{name: "6.4.2 fails fast in the middle of a character", send: frames{{op: txt, payload: kosme + "\xf4", more: true}, {op: cont, payload: "\x90", more: true}}, closes: badText},
		// 7 Closing.
		{name: "7.1.1 a text, then close", send: frames{{op: txt, payload: text(30)}, goodbye(1000, "")}, taken: 1, closes: []ws.StatusCode{1000}},
		{name: "7.1.2 close twice", send: frames{goodbye(1000, ""), goodbye(1000, "")}, closes: []ws.StatusCode{1000}},
		{name: "7.1.3 ping after close", send: frames{goodbye(1000, ""), {op: ping}}, closes: []ws.StatusCode{1000}},
		{name: "7.1.4 text after close", send: frames{goodbye(1000, ""), {op: txt, payload: text(30)}}, closes: []ws.StatusCode{1000}},
		{name: "7.1.5 close in a text", send: frames{{op: txt, payload: "fragment1", more: true}, goodbye(1000, ""), {op: cont, payload: "fragment2"}}, closes: []ws.StatusCode{1000}},
		{name: "7.1.6 much, then close", send: frames{{op: txt, payload: text(16 << 10)}, {op: txt, payload: text(30)}, goodbye(1000, ""), {op: ping}}, taken: 2, closes: []ws.StatusCode{1000}},
		{name: "7.3.1 close without payload", send: one(ws.OpClose, ""), closes: []ws.StatusCode{0}},
		{name: "7.3.2 close of one byte", send: one(ws.OpClose, "a"), closes: protocol},
		{name: "7.3.3 close with a code", send: frames{goodbye(1000, "")}, closes: []ws.StatusCode{1000}},
		{name: "7.3.4 close with a reason", send: frames{goodbye(1000, "Hello World!")}, closes: []ws.StatusCode{1000}},
		{name: "7.3.5 close with the longest reason", send: frames{goodbye(1000, strings.Repeat("*", 123))}, closes: []ws.StatusCode{1000}},
		{name: "7.3.6 close with too long a reason", send: one(ws.OpClose, "\x03\xe8"+strings.Repeat("*", 124)), closes: protocol},
		{name: "7.5.1 close with an invalid reason", send: frames{{op: ws.OpClose, payload: "\x03\xe8" + kosme + "\xed\xa0\x80"}}, closes: []ws.StatusCode{1002, 1007}},
		// 9 Limits: a message has at most 16 KB, in however many frames.
		{name: "9.1 the longest", send: one(txt, text(16<<10)), taken: 1},
		{name: "9.1 one byte too long", send: one(txt, text(16<<10+1)), closes: tooBig},
		{name: "9.1 4 MB", send: frames{{op: txt, payload: text(4 << 20)[:1000], more: true}, {op: cont, payload: strings.Repeat("*", 1<<20)}}, closes: tooBig},
		{name: "9.3 the longest, in fragments of 64", send: split(text(16<<10), slicesOf(255, func(int) int { return 64 })...), taken: 1},
		{name: "9.3 too long in fragments", send: split(text(17<<10), slicesOf(16, func(int) int { return 1024 })...), closes: tooBig},
		{name: "9.5 the longest, chopped", send: frames{{op: txt, payload: text(16 << 10), chop: 64}}, taken: 1},
		{name: "9.7 a hundred messages", send: slicesOf(100, func(int) piece { return piece{op: txt, payload: text(64)} }), taken: 100},
		// 10 Fragmented by itself.
		{name: "10.1.1 fragments of 1300", send: split(text(16<<10), slicesOf(12, func(int) int { return 1300 })...), taken: 1},
	}
	for _, n := range []int{125, 126, 127, 128, 8192} {
		cases = append(cases, case_{name: fmt.Sprintf("1.1 text of %d bytes", n), send: one(txt, text(n)), taken: 1},
			case_{name: fmt.Sprintf("1.1.8 text of %d bytes, chopped", n), send: frames{{op: txt, payload: text(n), chop: 997}}, taken: 1})
	}
	for _, op := range []ws.OpCode{3, 4, 5, 6, 7, 11, 12, 13, 14, 15} { // 4 Reserved opcodes
		cases = append(cases, case_{name: fmt.Sprintf("4 opcode %d", op), send: one(op, ""), closes: protocol},
			case_{name: fmt.Sprintf("4 opcode %d with payload after a text", op), send: frames{{op: txt, payload: text(30)}, {op: op, payload: "reserved"}, {op: ping}}, taken: 1, closes: protocol})
	}
	for i, s := range []string{kosme, "\x00"[:0] + "\xc2\x80", "\xe0\xa0\x80", "\xf0\x90\x80\x80", "\x7f", "\xdf\xbf", "\xef\xbf\xbf", "\xf4\x8f\xbf\xbf", "\xed\x9f\xbf", "\xee\x80\x80", "\xef\xbf\xbd", "\xef\xbf\xbe"} {
		cases = append(cases, case_{name: fmt.Sprintf("6.5-6.9, 6.22-6.23 valid %d", i), send: one(txt, say(s)), taken: 1},
			case_{name: fmt.Sprintf("6.5-6.9, 6.22-6.23 valid %d, by bytes", i), send: bytewise(say(s)), taken: 1})
	}
	for i, s := range []string{"\xce", "\xce\xba\xe1", "\xf8\x88\x80\x80\x80", "\xfc\x84\x80\x80\x80\x80", "\xf7\xbf\xbf\xbf", "\xfb\xbf\xbf\xbf\xbf", "\xf4\x90\x80\x80", "\x80", "\xbf", "\x80\xbf\x80",
		"\xc0 ", "\xe0 ", "\xf0 ", "\xf8 ", "\xfc ", "\xc0", "\xe0\x80", "\xf0\x80\x80", "\xdf", "\xef\xbf", "\xfe", "\xff", "\xfe\xfe\xff\xff", "\xc0\xaf", "\xe0\x80\xaf", "\xf0\x80\x80\xaf", "\xc1\xbf",
		"\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xed\xad\xbf", "\xed\xae\x80", "\xed\xaf\xbf", "\xed\xb0\x80", "\xed\xa0\x80\xed\xb0\x80", "\xed\xaf\xbf\xed\xbf\xbf"} {
		cases = append(cases, case_{name: fmt.Sprintf("6.6-6.21 invalid %d: %q", i, s), send: one(txt, say(s)), closes: badText},
			case_{name: fmt.Sprintf("6.6-6.21 invalid %d at the end: %q", i, s), send: one(txt, s), closes: badText})
	}
	for _, code := range []ws.StatusCode{1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999} {
		cases = append(cases, case_{name: fmt.Sprintf("7.7 close with %d", code), send: frames{goodbye(code, "")}, closes: []ws.StatusCode{code}})
	}
	for _, code := range []ws.StatusCode{1, 0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999} {
		cases = append(cases, case_{name: fmt.Sprintf("7.9 close with %d", code), send: frames{{op: ws.OpClose, payload: string([]byte{byte(code >> 8), byte(code)})}}, closes: protocol})
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			w := rawDial(t, watcher, v.ID)
			w.send(c.send...)
			for _, want := range c.pongs {
				w.pong(want)
			}
			for range c.taken {
				w.answered()
			}
			if c.closes == nil {
				w.send(goodbye(1000, ""))
				c.closes = []ws.StatusCode{1000}
			}
			w.closed(c.closes...)
		})
	}
}

func slicesOf[T any](n int, of func(int) T) []T {
	list := make([]T, n)
	for i := range list {
		list[i] = of(i)
	}
	return list
}

// TestForeignPagesOpenNoStream: a page of another site can't read along, by socket or by lines.
func TestForeignPagesOpenNoStream(t *testing.T) {
	p := openPlace(t, setting{})
	b := p.guest("Anna")
	var v struct{ ID string }
	b.post("/api/play/connectfour", nil, &v)
	for name, foreign := range map[string]map[string]string{
		"lines by origin":  {"Accept": "application/x-ndjson", "Origin": "https://evil.example"},
		"lines by fetch":   {"Accept": "application/x-ndjson", "Sec-Fetch-Site": "cross-site"},
		"socket by origin": {"Origin": "https://evil.example", "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="},
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, b.base+"/api/tables/"+v.ID+"/live", nil)
		if err != nil {
			t.Fatal(err)
		}
		for key, value := range foreign {
			r.Header.Set(key, value)
		}
		answer, err := b.http.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusForbidden {
			t.Errorf("%s: status %d", name, answer.StatusCode)
		}
	}
}

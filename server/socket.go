package server

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/gobwas/ws"
	"golang.org/x/time/rate"

	"mischief/table"
)

// socket is one WebSocket connection to a table. At rest it is one goroutine with a small stack that waits for bytes, and a timer: the goroutine that
// took the request has ended, and whatever is to be told is written when there is something to tell.
type socket struct {
	s        *Server
	t        *table.Table
	v        *visitor
	listener *table.Listener
	limit    *rate.Limiter
	leave    leaving
	conn     net.Conn
	ctx      context.Context // until the connection ends

	writing sync.Mutex  // held while something is written
	closing atomic.Bool // a close frame was written: nothing follows it

	mu      sync.Mutex
	telling bool // somebody tells what is new
	stale   bool // there may be more
	pinger  *time.Timer
}

// Times and sizes of sockets.
const (
	closeWithin = 2 * time.Second // how long the other end may take to answer that the connection closes
	readAhead   = 512             // bytes that wait to be read; a move takes fewer
	unread      = 32 << 10        // bytes that the operating system keeps for who does not read; Linux takes twice as many, and without a bound up to 4 MB
)

// open takes the connection of a request over. It answers and is false if it can't.
func (k *socket) open(w http.ResponseWriter, r *http.Request, cut context.Context) bool {
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		w.Header().Set("Upgrade", "websocket")
		writeProblem(w, &Problem{Status: http.StatusUpgradeRequired, Why: "Open a WebSocket here, or ask for lines with Accept: application/x-ndjson."})
		return false
	}
	conn, rw, _, err := ws.HTTPUpgrader{Timeout: k.s.Patience}.Upgrade(r, w)
	if err != nil {
		if conn != nil {
			conn.Close() // Upgrade has answered
		}
		return false
	}
	var ahead io.Reader = conn
	if n := rw.Reader.Buffered(); n > 0 { // sent before the answer came
		early, _ := rw.Reader.Peek(n)
		ahead = io.MultiReader(bytes.NewReader(bytes.Clone(early)), conn)
	}
	k.conn = conn
	keepLittle(conn)
	ctx, cancel := context.WithCancel(context.Background())
	k.ctx = ctx
	stop := context.AfterFunc(cut, func() { conn.Close() })
	k.leave = append(k.leave, func() { conn.Close() }, func() { stop() }, cancel, k.stopPinging)
	k.pinger = time.AfterFunc(pingEvery, k.ping)
	k.listener.Notify(k.notify)
	go k.serve(bufio.NewReaderSize(ahead, readAhead))
	return true
}

// keepLittle has the operating system keep few bytes for who does not read them: then it shows soon, in a write that does not end, and many such take little.
func keepLittle(conn net.Conn) {
	if secure, ok := conn.(*tls.Conn); ok {
		conn = secure.NetConn()
	}
	if c, ok := conn.(interface{ SetWriteBuffer(int) error }); ok {
		c.SetWriteBuffer(unread) // it only saves memory
	}
}

// serve answers what comes over the connection until it closes.
func (k *socket) serve(in *bufio.Reader) {
	defer k.leave.all()
	defer k.s.survive("a message")
	var failure *closure
	if err := k.read(in); errors.As(err, &failure) {
		k.close(failure.code, failure.why)
		k.drain(in)
	}
}

// drain reads what was sent before the other end could know that the connection closes: closed over it, what was written last could get lost.
func (k *socket) drain(in io.Reader) {
	if half, ok := k.conn.(interface{ CloseWrite() error }); ok {
		half.CloseWrite()
	}
	io.CopyN(io.Discard, in, 1<<20)
}

// closure is why a connection is closed from here.
type closure struct {
	code ws.StatusCode
	why  string
}

func (c *closure) Error() string { return c.why }

// read reads frames and answers the messages in them. A *closure says how the other end broke the rules of RFC 6455 or of this server; any other
// error says that it is gone.
func (k *socket) read(in *bufio.Reader) error {
	var (
		message []byte
		checked int // bytes of the message that are whole characters
		state   = ws.StateServerSide
	)
	for {
		k.conn.SetReadDeadline(time.Now().Add(pingEvery + k.s.Patience))
		if k.closing.Load() {
			k.conn.SetReadDeadline(time.Now().Add(closeWithin))
		}
		h, err := ws.ReadHeader(in)
		if errors.Is(err, ws.ErrHeaderLengthMSB) || errors.Is(err, ws.ErrHeaderLengthUnexpected) {
			return &closure{ws.StatusProtocolError, "the length of a frame makes no sense"}
		} else if err != nil {
			return err
		}
		if err := ws.CheckHeader(h, state); err != nil {
			return &closure{ws.StatusProtocolError, err.Error()}
		}
		switch {
		case h.OpCode.IsControl():
			if err := k.control(in, h); err != nil {
				return err
			}
			continue
		case h.OpCode == ws.OpBinary:
			return &closure{ws.StatusUnsupportedData, "messages are text"}
		case h.Length > messageLimit-int64(len(message)):
			return &closure{ws.StatusMessageTooBig, "a message has at most 16 KB"}
		}
		for begin, left := len(message), int(h.Length); left > 0; {
			in.Peek(1) // waits for bytes; what comes is checked at once
			n := min(left, max(1, in.Buffered()))
			at := len(message)
			message = append(message, make([]byte, n)...)
			if _, err := io.ReadFull(in, message[at:]); err != nil {
				return err
			}
			ws.Cipher(message[at:], h.Mask, at-begin)
			left -= n
			whole, ok := wholeCharacters(message[checked:])
			if checked += whole; !ok {
				return &closure{ws.StatusInvalidFramePayloadData, "messages are UTF-8"}
			}
		}
		if !h.Fin {
			state = state.Set(ws.StateFragmented)
			continue
		}
		if checked < len(message) {
			return &closure{ws.StatusInvalidFramePayloadData, "messages are UTF-8"}
		}
		if !k.closing.Load() {
			if !k.limit.Allow() {
				return &closure{ws.StatusPolicyViolation, "too many messages"}
			}
			if err := k.send(ws.OpText, k.answer(k.ctx, message)); err != nil {
				return err
			}
		}
		message, checked, state = nil, 0, state.Clear(ws.StateFragmented)
	}
}

// wholeCharacters is how many bytes of a text are whole characters; ok is false as soon as what follows them can't become one.
func wholeCharacters(text []byte) (n int, ok bool) {
	for n < len(text) {
		if text[n] < utf8.RuneSelf {
			n++
			continue
		}
		c, size := utf8.DecodeRune(text[n:])
		if c == utf8.RuneError && size == 1 {
			return n, !utf8.FullRune(text[n:])
		}
		n += size
	}
	return n, true
}

// control answers a ping or a close. The error ends the connection.
func (k *socket) control(in io.Reader, h ws.Header) error {
	payload := make([]byte, h.Length)
	if _, err := io.ReadFull(in, payload); err != nil {
		return err
	}
	ws.Cipher(payload, h.Mask, 0)
	switch h.OpCode {
	case ws.OpPing:
		if !k.limit.Allow() {
			return &closure{ws.StatusPolicyViolation, "too many messages"}
		}
		return k.send(ws.OpPong, payload)
	case ws.OpClose:
		code, why := ws.ParseCloseFrameData(payload)
		switch {
		case len(payload) == 0:
			return &closure{}
		case len(payload) == 1 || !utf8.ValidString(why):
			return &closure{ws.StatusProtocolError, "the reason for closing makes no sense"}
		}
		if err := ws.CheckCloseFrameData(code, why); err != nil {
			return &closure{ws.StatusProtocolError, err.Error()}
		}
		return &closure{code: code}
	}
	return nil
}

// close says that the connection closes, and why; code 0 says nothing of why. Nothing is written after it.
func (k *socket) close(code ws.StatusCode, why string) {
	k.writing.Lock()
	defer k.writing.Unlock()
	if k.closing.Swap(true) {
		return
	}
	var body []byte
	if code != 0 {
		body = ws.NewCloseFrameBody(code, why)
	}
	k.write(ws.OpClose, body)
	k.conn.SetReadDeadline(time.Now().Add(closeWithin))
}

// send writes messages. Who does not take them in time is dropped.
func (k *socket) send(kind ws.OpCode, messages ...[]byte) error {
	k.writing.Lock()
	defer k.writing.Unlock()
	if k.closing.Load() {
		return nil
	}
	return k.write(kind, messages...)
}

// outgoing are buffers for what is being written; at rest no connection has one.
var outgoing = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// write writes messages at once. The caller holds writing.
func (k *socket) write(kind ws.OpCode, messages ...[]byte) error {
	out := outgoing.Get().(*bytes.Buffer)
	out.Reset()
	for _, m := range messages {
		ws.WriteHeader(out, ws.Header{Fin: true, OpCode: kind, Length: int64(len(m))}) // a buffer takes all
		out.Write(m)
	}
	k.conn.SetWriteDeadline(time.Now().Add(k.s.Patience))
	_, err := k.conn.Write(out.Bytes())
	if out.Cap() <= 64<<10 {
		outgoing.Put(out)
	}
	if err != nil {
		k.conn.Close()
	}
	return err
}

// ping finds out whether the other end is still there, and lets it find out the same.
func (k *socket) ping() {
	if k.send(ws.OpText, pingMessage) != nil || k.send(ws.OpPing, nil) != nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.pinger != nil {
		k.pinger.Reset(pingEvery)
	}
}

func (k *socket) stopPinging() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.pinger.Stop()
	k.pinger = nil
}

// notify sees to it that what is new is told. It is called while the table is locked.
func (k *socket) notify() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.stale = true
	if k.telling {
		return
	}
	k.telling = true
	if k.listener.Plays() {
		go k.tell()
	} else {
		k.s.crowd.add(k)
	}
}

// tell tells what is new until nothing is.
func (k *socket) tell() {
	for {
		k.mu.Lock()
		if !k.stale {
			k.telling = false
			k.mu.Unlock()
			return
		}
		k.stale = false
		k.mu.Unlock()
		messages, err := k.listener.News(k.ctx)
		if err == nil && len(messages) > 0 {
			err = k.send(ws.OpText, messages...)
		}
		if err != nil { // and nothing is told any more
			k.dismiss(err)
			return
		}
	}
}

// dismiss ends the connection of somebody who can't be told more.
func (k *socket) dismiss(err error) {
	f, isFault := errors.AsType[*table.Fault](err)
	switch {
	case errors.Is(err, table.ErrClosing):
		k.close(ws.StatusGoingAway, "the server is closing")
	case isFault:
		k.send(ws.OpText, k.refusal("", f))
		k.close(ws.StatusPolicyViolation, "this view is not for you any more")
	case k.ctx.Err() == nil:
		k.s.Log.Error("a live connection could not be served", "error", err)
		k.conn.Close()
	}
}

// crowd tells those who look on, few at a time, so that however many they are they leave the processors to those who play. Whoever takes long to be told
// holds up nobody: another goes on in the place of who is stuck with him.
type crowd struct {
	mu      sync.Mutex
	waiting []*socket
	tellers int
}

// stuckAfter is how long telling one may take before another teller takes over.
const stuckAfter = 5 * time.Millisecond

func (c *crowd) add(k *socket) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting = append(c.waiting, k)
	c.begin()
}

// begin sends a teller unless there are enough. The caller holds mu.
func (c *crowd) begin() {
	if c.tellers < max(1, runtime.GOMAXPROCS(0)/2) && len(c.waiting) > 0 {
		c.tellers++
		go c.tell()
	}
}

func (c *crowd) tell() {
	for {
		c.mu.Lock()
		if len(c.waiting) == 0 {
			c.tellers--
			c.waiting = nil
			c.mu.Unlock()
			return
		}
		k := c.waiting[0]
		c.waiting[0] = nil
		c.waiting = c.waiting[1:]
		c.mu.Unlock()
		stuck := time.AfterFunc(stuckAfter, func() {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.tellers--
			c.begin()
		})
		k.tell()
		if !stuck.Stop() { // another has taken over
			return
		}
		runtime.Gosched() // players first
	}
}

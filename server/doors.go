package server

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"mischief/game"
)

// Doors is a listener that lets only so many connections in at once, in all and from one address. Who is one too many is told so and sent away.
type Doors struct {
	net.Listener
	all, each int // 0: no bound

	mu     sync.Mutex
	inside int
	from   map[netip.Addr]int
	told   int // who are being told
}

// NewDoors bounds a listener: so many connections in all, and each address so many (0: no bound, as behind a proxy).
func NewDoors(l net.Listener, all, each int) *Doors {
	return &Doors{Listener: l, all: all, each: each, from: map[netip.Addr]int{}}
}

// How many connections a server has at once at most, of all kinds.
const (
	MostConnections     = 24_000
	MostConnectionsFrom = 600 // of one address: a hall of players behind one router
)

// Accept waits for the next connection that may come in.
func (d *Doors) Accept() (net.Conn, error) {
	for {
		conn, err := d.Listener.Accept()
		if err != nil {
			return nil, err
		}
		address := addressOf(conn)
		if d.enter(address) {
			return &visit{Conn: conn, leave: sync.OnceFunc(func() { d.leave(address) })}, nil
		}
		d.turnAway(conn)
	}
}

// addressOf is where a connection comes from: of IPv6 the /64, which one household or machine has to itself.
func addressOf(conn net.Conn) netip.Addr {
	a, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	if err != nil {
		return netip.Addr{}
	}
	address := a.Addr().Unmap().WithZone("")
	if address.Is6() {
		if whole, err := address.Prefix(64); err == nil {
			return whole.Addr()
		}
	}
	return address
}

func (d *Doors) enter(from netip.Addr) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.all > 0 && d.inside >= d.all || d.each > 0 && d.from[from] >= d.each {
		return false
	}
	d.inside++
	d.from[from]++
	return true
}

func (d *Doors) leave(from netip.Addr) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.inside--
	if d.from[from]--; d.from[from] == 0 {
		delete(d.from, from)
	}
}

// writeNoRoom answers a request for which there is no room, in its language. What is no request gets the same in English.
func writeNoRoom(w io.Writer, asked *http.Request) {
	language := game.English
	if asked != nil {
		language = languageOf(cookieOf(asked, languageCookie), asked.Header.Get("Accept-Language"))
	}
	p := &Problem{Status: http.StatusServiceUnavailable, Why: "Too many connections, from your address or in all; close some and try again in a moment."}
	text, _ := json.Marshal(p.in(language)) // strings and numbers: never fails
	fmt.Fprintf(w, "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\nContent-Language: %s\r\nContent-Length: %d\r\nRetry-After: 10\r\nConnection: close\r\n\r\n%s\n",
		language, len(text)+1, text)
}

// turnAway tells somebody that there is no room. Those who don't ask or listen are not waited for.
func (d *Doors) turnAway(conn net.Conn) {
	d.mu.Lock()
	busy := d.told >= 64
	if !busy {
		d.told++
	}
	d.mu.Unlock()
	if busy {
		conn.Close()
		return
	}
	go func() {
		defer func() {
			conn.Close()
			d.mu.Lock()
			defer d.mu.Unlock()
			d.told--
		}()
		conn.SetDeadline(time.Now().Add(time.Second))
		said := io.LimitReader(conn, 16<<10)
		asked, _ := http.ReadRequest(bufio.NewReaderSize(said, 1<<10)) // nil: it is none
		conn.SetDeadline(time.Now().Add(time.Second))
		writeNoRoom(conn, asked)
		if half, ok := conn.(interface{ CloseWrite() error }); ok {
			half.CloseWrite()
		}
		io.Copy(io.Discard, said) // closed over what was asked, the answer could get lost
	}()
}

// visit is a connection that came in.
type visit struct {
	net.Conn
	leave func()
}

func (v *visit) Close() error {
	v.leave()
	return v.Conn.Close()
}

// SetWriteBuffer bounds what the operating system keeps for who does not read, where it can.
func (v *visit) SetWriteBuffer(bytes int) error {
	if c, ok := v.Conn.(interface{ SetWriteBuffer(int) error }); ok {
		return c.SetWriteBuffer(bytes)
	}
	return nil
}

// CloseWrite ends what is written, where the connection can.
func (v *visit) CloseWrite() error {
	if half, ok := v.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

package notice

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"
)

// People name the addresses that hooks and browsers' push services are called at. So that nobody reaches through this server what only its own network may, every
// connection is checked when it is made, by the address that the name led to just then: a name may lead elsewhere each time it is asked.

// errPrivate: the address is none of the world's.
var errPrivate = errors.New("the address is in a private network")

// notPublic are networks that are none of the world's, besides those that netip knows (RFC 6890 and what it lists since).
var notPublic = func() (all []netip.Prefix) {
	for _, p := range []string{"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
		"64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16", "fec0::/10", "::/96"} {
		all = append(all, netip.MustParsePrefix(p))
	}
	return all
}()

// isPublic tells whether an address is one of the world's.
func isPublic(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	for _, p := range notPublic {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// Times and sizes of calls.
const (
	callWithin   = 10 * time.Second
	headerBytes  = 16 << 10
	longestReply = 16 << 10
)

// newClient calls what people name: no proxy, no redirects, not for long, and outside private networks unless they are allowed.
func newClient(private bool) *http.Client {
	dialer := &net.Dialer{Timeout: callWithin / 2, ControlContext: func(_ context.Context, _, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil || !private && !isPublic(at.Addr()) {
			return errPrivate
		}
		return nil
	}}
	return &http.Client{
		Timeout:       callWithin,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{DialContext: dialer.DialContext, TLSHandshakeTimeout: callWithin / 2, ResponseHeaderTimeout: callWithin, MaxResponseHeaderBytes: headerBytes,
			MaxIdleConns: atOnce, IdleConnTimeout: 30 * time.Second, DisableCompression: true, ForceAttemptHTTP2: true},
	}
}

const longestURL = 1000

// checkURL refuses addresses that are never called.
func (p *poster) checkURL(field, text string) error {
	at, err := url.Parse(text)
	switch {
	case err != nil || len(text) > longestURL || at.Host == "" || at.Hostname() == "" || at.User != nil || at.Scheme != "https" && at.Scheme != "http":
		return wrong(field, "Write the whole address that is to be called, such as https://example.org/hook.")
	case at.Scheme != "https" && !p.private:
		return wrong(field, "Only addresses with https:// are called.")
	}
	if ip, err := netip.ParseAddr(at.Hostname()); err == nil && !p.private && !isPublic(ip) {
		return wrong(field, whyPrivate)
	}
	return nil
}

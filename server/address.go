package server

import (
	"net/http"
	"net/netip"
	"strings"
)

// isSecure tells whether a request came by TLS.
func (s *Server) isSecure(r *http.Request) bool {
	return r.TLS != nil || s.forwarded(r, "X-Forwarded-Proto") == "https"
}

// from is what a request's sender is counted under: an IPv4 address, or the 64 bits that are given to one household or machine of IPv6, which has the
// other 64 for itself.
func (s *Server) from(r *http.Request) string {
	sender, ok := address(s.forwarded(r, "X-Forwarded-For"))
	if !ok {
		sender, ok = address(r.RemoteAddr)
	}
	if !ok {
		return r.RemoteAddr
	}
	return prefixOf(sender).String()
}

// prefixOf is the network that is counted as one sender.
func prefixOf(a netip.Addr) netip.Prefix {
	const household = 64 // bits
	bits := a.BitLen()
	if a.Is6() {
		bits = household
	}
	p, _ := a.Prefix(bits) // so many bits it has
	return p
}

// address reads an address, with or without a port.
func address(text string) (netip.Addr, bool) {
	if at, err := netip.ParseAddrPort(text); err == nil {
		return at.Addr().Unmap().WithZone(""), true
	}
	a, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return a.Unmap().WithZone(""), err == nil
}

// forwarded is what the outermost proxy of ours says in a header to which every proxy adds at the right. What stands further left was sent by
// whoever asks, and is not believed. Empty without proxies, or if the nearest has said nothing.
func (s *Server) forwarded(r *http.Request, header string) string {
	if s.Proxies == 0 {
		return ""
	}
	list := strings.Split(strings.Join(r.Header.Values(header), ","), ",")
	return strings.TrimSpace(list[max(0, len(list)-s.Proxies)])
}

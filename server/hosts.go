package server

import (
	"crypto/subtle"
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
)

// A page of another site can make its own name lead to this server (DNS rebinding): to a browser, requests from that page then come from the server's own
// pages. What gives them away is the name they ask for. So a request is answered only if it asks for a name or an address that the server is known by.

// hosts are the names that the server is known by besides addresses.
type hosts struct {
	given   []string // by whoever runs it
	machine string   // name of this machine; empty if it has none
}

func newHosts(given []string) hosts {
	h := hosts{}
	for _, g := range given {
		h.given = append(h.given, bareHost(g))
	}
	if name, err := os.Hostname(); err == nil {
		h.machine = bareHost(name)
	}
	return h
}

// bareHost is a host as hosts are compared: without port, without the final dot, in small letters.
func bareHost(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// known tells whether the server is known by a host that was asked for at one of its own addresses. Loopback names always are. Addresses are if they are the
// one that was reached, or, where the whole house is served, one of a local network, since a router may stand between; this machine's name then is too.
func (h hosts) known(host string, reached netip.Addr) bool {
	host = bareHost(host)
	house := reached.IsValid() && !reached.IsLoopback()
	if slices.Contains(h.given, host) || host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	if ip, err := netip.ParseAddr(host); err == nil {
		ip = ip.Unmap().WithZone("")
		return ip.IsLoopback() || house && (ip == reached || ip.IsPrivate() || ip.IsLinkLocalUnicast())
	}
	return house && h.machine != "" && (host == h.machine || host == h.machine+".local")
}

// reached is the address of this machine that a request came to; the zero Addr if that is not known.
func reached(r *http.Request) netip.Addr {
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok {
		return netip.Addr{}
	}
	at, err := netip.ParseAddrPort(local.String())
	if err != nil {
		return netip.Addr{}
	}
	return at.Addr().Unmap().WithZone("")
}

// guard refuses requests for hosts that the server is not known by.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.hosts.known(r.Host, reached(r)) {
			w.Header().Set("Content-Language", languageOf("", r.Header.Get("Accept-Language")))
			writeProblem(w, &Problem{Status: http.StatusMisdirectedRequest, Field: "Host",
				Why: "The server is not known by the name in this address. Whoever runs it can allow the name: mischief serve --host NAME."})
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Monitoring serves /metrics and nothing else, for an address of its own.
func (s *Server) Monitoring() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.Metrics.handler())
	return s.guard(mux)
}

// withToken lets those through who send the token for metrics.
func (s *Server) withToken(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if subtle.ConstantTimeCompare([]byte(token), []byte(s.MetricsToken)) != 1 {
			w.Header().Set("WWW-Authenticate", "Bearer")
			writeProblem(w, &Problem{Status: http.StatusUnauthorized, Why: "Metrics are for whoever has the token: send it as Authorization: Bearer TOKEN."})
			return
		}
		next.ServeHTTP(w, r)
	})
}

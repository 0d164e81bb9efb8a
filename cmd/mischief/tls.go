package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"golang.org/x/crypto/acme/autocert"
)

// Where to serve when nobody says.
const (
	plainAddr = "127.0.0.1:7117"
	tlsAddr   = ":443"
)

// address is where to serve.
func (c *serveCommand) address() string {
	if c.Domain != "" {
		return cmp.Or(c.Addr, tlsAddr)
	}
	return cmp.Or(c.Addr, plainAddr)
}

// checkDomain refuses what no certificate can be had for.
func (c *serveCommand) checkDomain() error {
	name := strings.ToLower(strings.TrimSuffix(c.Domain, "."))
	odd := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '.' }
	switch {
	case c.Domain == "":
		return nil
	case c.Proxied:
		return usage(errors.New("--domain and --proxied exclude each other: either this program has the certificate, or your proxy has"))
	case strings.ContainsFunc(name, odd) || net.ParseIP(name) != nil || !strings.Contains(strings.Trim(name, "."), "."):
		return usage(fmt.Errorf("--domain %s: a certificate is for a public name, such as cats.example.org", c.Domain))
	}
	c.Domain = name
	return nil
}

// certificates gets certificates for the domain from Let's Encrypt when they are first asked for, keeps them in a folder and renews them in time.
func (c *serveCommand) certificates(folder string) (*autocert.Manager, error) {
	cache := filepath.Join(folder, "certificates")
	if err := os.MkdirAll(cache, 0o700); err != nil {
		return nil, fmt.Errorf("the folder for certificates: %w", err)
	}
	return &autocert.Manager{Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(c.Domain), Cache: autocert.DirCache(cache)}, nil
}

// secure puts TLS around the listener, and serves at a second address, without TLS, what leads to it: the answers that prove the domain is ours, and
// for everything else a redirection. The proof works over the first address too, so the second may be missing.
func (s *serving) secure(c *serveCommand, m *autocert.Manager) {
	config := m.TLSConfig()
	config.MinVersion = tls.VersionTLS12
	s.listener = tls.NewListener(s.listener, config)
	if c.PlainAddr == "" {
		return
	}
	listener, err := net.Listen("tcp", c.PlainAddr)
	if err != nil {
		s.log.Warn("addresses without https are not redirected", "error", err)
		return
	}
	s.redirects = &http.Server{Handler: m.HTTPHandler(nil), ReadHeaderTimeout: headerWithin, ReadTimeout: headerWithin, WriteTimeout: headerWithin,
		IdleTimeout: headerWithin, MaxHeaderBytes: headerBytes, ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug)}
	s.plain = listener
}

// redirect serves the redirections, if there are any, until closeRedirects.
func (s *serving) redirect() {
	if s.redirects == nil {
		return
	}
	if err := s.redirects.Serve(s.plain); err != nil && !errors.Is(err, http.ErrServerClosed) {
		s.log.Error("redirections ended", "error", err)
	}
}

func (s *serving) closeRedirects() error {
	if s.redirects == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return s.redirects.Shutdown(ctx)
}

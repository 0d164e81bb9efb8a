package main

import (
	"context"
	"crypto/tls"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mischief/games"
)

func TestDomain(t *testing.T) {
	for _, test := range []struct {
		command serveCommand
		address string
		domain  string
		refused bool
	}{
		{command: serveCommand{}, address: "127.0.0.1:7117"},
		{command: serveCommand{Addr: "0.0.0.0:80"}, address: "0.0.0.0:80"},
		{command: serveCommand{Domain: "Cats.Example.org."}, address: ":443", domain: "cats.example.org"},
		{command: serveCommand{Domain: "kätzchen.example"}, address: ":443", domain: "kätzchen.example"},
		{command: serveCommand{Domain: "cats.example.org", Addr: ":8443"}, address: ":8443", domain: "cats.example.org"},
		{command: serveCommand{Domain: "localhost"}, address: ":443", refused: true},
		{command: serveCommand{Domain: "192.168.1.20"}, address: ":443", refused: true},
		{command: serveCommand{Domain: "cats example.org"}, address: ":443", refused: true},
		{command: serveCommand{Domain: "cats.example.org", Proxied: true}, address: ":443", refused: true},
	} {
		c := test.command
		err := c.checkDomain()
		if got := c.address(); got != test.address || (err != nil) != test.refused || !test.refused && c.Domain != test.domain {
			t.Errorf("%+v: address %s, domain %q, %v", test.command, got, c.Domain, err)
		}
	}
}

// TestTLS holds, without asking anybody for a certificate, that with a domain everything goes by TLS, other names get no certificate, and addresses
// without it lead there.
func TestTLS(t *testing.T) {
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	folder := t.TempDir()
	c := serveCommand{Addr: "127.0.0.1:0", PlainAddr: "127.0.0.1:0", Domain: "cats.example.org", LogLevel: "error"}
	s, err := c.open(ctx, registry, matchesFile(folder), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- s.run(ctx) }()
	if info, err := os.Stat(filepath.Join(folder, "certificates")); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder for certificates: %v, %v", info, err)
	}
	if _, err := tls.Dial("tcp", s.listener.Addr().String(), &tls.Config{ServerName: "dogs.example.org"}); err == nil {
		t.Error("another name got a certificate")
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.plain.Addr().String()+"/t/abc?seat=x", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "cats.example.org"
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if to := answer.Header.Get("Location"); to != "https://cats.example.org/t/abc?seat=x" || answer.StatusCode != http.StatusFound {
		t.Errorf("without TLS: %d to %q", answer.StatusCode, to)
	}
	if address := s.address(); !strings.HasPrefix(address, "https://cats.example.org") {
		t.Errorf("it says it is served at %s", address)
	}
	stop()
	if err := <-done; err != nil {
		t.Errorf("the server ended with %v", err)
	}
}

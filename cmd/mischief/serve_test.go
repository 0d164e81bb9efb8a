package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"

	"mischief/games"
)

// TestServe starts the server as the command does, plays a little, and ends it gracefully.
func TestServe(t *testing.T) {
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	c := serveCommand{Addr: "127.0.0.1:0", Metrics: "127.0.0.1:0", LogLevel: "warn"}
	s, err := c.open(ctx, registry, matchesFile(t.TempDir()), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- s.run(ctx) }()
	base, monitoring := "http://"+s.listener.Addr().String(), "http://"+s.monitor.Addr().String()
	for path, want := range map[string]string{"/health": `"ok":true`, "/": "<!doctype html>", monitoring + "/metrics": "mischief_tables", "/openapi.json": `"/api/tables"`} {
		if strings.HasPrefix(path, "/") {
			path = base + path
		}
		answer, err := http.Get(path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(strings.ToLower(string(text)), want) {
			t.Errorf("%s: %d, %v: no %q in %.100s", path, answer.StatusCode, err, want, text)
		}
	}
	for _, path := range []string{base + "/metrics", monitoring + "/api/games"} {
		answer, err := http.Get(path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode == http.StatusOK && !strings.Contains(string(text), "<!doctype html>") {
			t.Errorf("%s: %d %.100s, %v", path, answer.StatusCode, text, err)
		}
	}
	created, err := http.Post(base+"/api/play/connectfour", "application/json", nil)
	if err != nil {
		t.Fatal(err)
	}
	var table struct{ ID string }
	if err := json.NewDecoder(created.Body).Decode(&table); err != nil {
		t.Fatal(err)
	}
	created.Body.Close()
	r, err := http.NewRequest(http.MethodGet, base+"/api/tables/"+table.ID+"/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "application/x-ndjson")
	live, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer live.Body.Close()
	lines := bufio.NewScanner(live.Body)
	if !lines.Scan() || !strings.HasPrefix(lines.Text(), `{"t":"table"`) {
		t.Errorf("the stream begins with %.100s", lines.Text())
	}
	stop()
	if err := <-done; err != nil {
		t.Errorf("the server ended with %v", err)
	}
	if _, err := http.Get(base + "/health"); err == nil {
		t.Error("the server still answers")
	}
}

// TestOneServerAFolder starts a second server on a folder that is served, and a program that only looks at it.
func TestOneServerAFolder(t *testing.T) {
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	c := serveCommand{Addr: "127.0.0.1:0", LogLevel: "error"}
	s, err := c.open(ctx, registry, matchesFile(folder), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- s.run(ctx) }()
	for _, test := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"serve", "--data", folder, "--addr", "127.0.0.1:0"}, failure, fmt.Sprintf("another program serves this folder: end it, or name another folder (process %d, since ", os.Getpid())},
		{[]string{"matches", "--data", folder}, success, "No matches"},
		{[]string{"backup", "--data", folder, folder + "/backup.db"}, success, "backup.db"},
	} {
		var said strings.Builder
		if status := run(test.args, nil, &said, &said); status != test.status || !strings.Contains(said.String(), test.want) {
			t.Errorf("%q: status %d: %s; want %d and %q", test.args, status, said.String(), test.status, test.want)
		}
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	again, err := c.open(t.Context(), registry, matchesFile(folder), io.Discard)
	if err != nil {
		t.Fatalf("after the first has ended: %v", err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if err := again.run(ended); err != nil {
		t.Error(err)
	}
}

func TestHostFlags(t *testing.T) {
	for _, c := range []struct {
		command serveCommand
		refused bool
	}{
		{serveCommand{}, false},
		{serveCommand{Host: []string{"cats.example.org", "den.lan"}}, false},
		{serveCommand{Proxied: true, Proxies: 1, Host: []string{"cats.example.org"}}, false},
		{serveCommand{Proxied: true, Proxies: 1}, true},
		{serveCommand{Proxied: true, Host: []string{"cats.example.org"}}, true},
		{serveCommand{Host: []string{"https://cats.example.org"}}, true},
		{serveCommand{Host: []string{"cats.example.org:443"}}, true},
		{serveCommand{Host: []string{"*.example.org"}}, true},
	} {
		if err := c.command.checkHosts(); (err != nil) != c.refused {
			t.Errorf("%+v: %v", c.command, err)
		}
	}
}

// TestAcceptOlder takes the store from a folder: nothing begins anew by itself, and the command that the refusal names goes on from what is there.
func TestAcceptOlder(t *testing.T) {
	folder := t.TempDir()
	if status := run([]string{"matches", "--data", folder}, nil, io.Discard, io.Discard); status != success {
		t.Fatal("no store was made")
	}
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	c := serveCommand{Addr: "127.0.0.1:0", LogLevel: "error"}
	s, err := c.open(t.Context(), registry, matchesFile(folder), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if err := s.run(ended); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(matchesFile(folder)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		command, want string
		status        int
	}{
		{"matches", "mischief accept-older", failure},
		{"serve", "mischief accept-older", failure},
		{"accept-older", "is taken for the newest", success},
		{"matches", "No matches", success},
	} {
		var said strings.Builder
		if status := run([]string{test.command, "--data", folder}, nil, &said, &said); status != test.status || !strings.Contains(said.String(), test.want) {
			t.Errorf("%s: status %d: %s; want %d and %q", test.command, status, said.String(), test.status, test.want)
		}
	}
}

// TestLoad holds that the measurement itself works, with a small load on a server in this process.
func TestLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("plays for two seconds")
	}
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	c := serveCommand{Addr: "127.0.0.1:0", LogLevel: "error", Unlimited: true}
	s, err := c.open(ctx, registry, matchesFile(t.TempDir()), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- s.run(ctx) }()
	var out, complaints strings.Builder
	status := run([]string{"load", "--url", "http://" + s.listener.Addr().String(), "--matches", "4", "--rate", "20", "--for", "2s"}, nil, &out, &complaints)
	if status != success || !strings.Contains(out.String(), "p99.9") || !strings.Contains(out.String(), "lost: 0; refused: 0; connections broken: 0") {
		t.Errorf("status %d:\n%s%s", status, out.String(), complaints.String())
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

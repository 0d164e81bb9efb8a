package server_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

// asks makes a request with headers, and answers with status and text. The header Host is the host that is asked for.
func (b *browser) asks(method, path string, headers map[string]string) (*http.Response, string) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.base+path, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	for name, value := range headers {
		if name == "Host" {
			r.Host = value
		} else {
			r.Header.Add(name, value)
		}
	}
	answer, err := b.http.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer, string(text)
}

// TestOnlyKnownHostsAreAnswered holds that a page of another site, whose name was made to lead here, gets nothing.
func TestOnlyKnownHostsAreAnswered(t *testing.T) {
	p := openPlace(t, setting{hosts: []string{"Cats.Example.Org"}})
	b := p.browser()
	for host, want := range map[string]int{
		"": http.StatusOK, "localhost": http.StatusOK, "LocalHost.:7117": http.StatusOK, "mischief.localhost": http.StatusOK, "127.0.0.1:80": http.StatusOK, "[::1]:7117": http.StatusOK,
		"cats.example.org": http.StatusOK, "CATS.example.org.:443": http.StatusOK,
		"evil.example": http.StatusMisdirectedRequest, "cats.example.org.evil.example": http.StatusMisdirectedRequest, "localhost.evil.example": http.StatusMisdirectedRequest,
		"192.168.1.20": http.StatusMisdirectedRequest, "8.8.8.8": http.StatusMisdirectedRequest, "0.0.0.0": http.StatusMisdirectedRequest, "evillocalhost": http.StatusMisdirectedRequest,
	} {
		for _, path := range []string{"/api/games", "/", "/health"} {
			answer, text := b.asks(http.MethodGet, path, map[string]string{"Host": host, "Accept-Language": "de"})
			if answer.StatusCode != want || want != http.StatusOK && !strings.Contains(text, "--host NAME") {
				t.Errorf("%s of host %q: %d %.120s", path, host, answer.StatusCode, text)
			}
		}
	}
	if answer, text := b.asks(http.MethodGet, "/api/tables/x/live", map[string]string{"Host": "evil.example", "Accept": "application/x-ndjson"}); answer.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("a stream for another host: %d %s", answer.StatusCode, text)
	}
}

func TestMetricsAreNotForEverybody(t *testing.T) {
	b := openPlace(t, setting{}).guest("Anna")
	for token, want := range map[string]int{"": http.StatusUnauthorized, "Bearer guess": http.StatusUnauthorized, "Bearer " + metricsToken: http.StatusOK} {
		answer, text := b.asks(http.MethodGet, "/metrics", map[string]string{"Authorization": token})
		if has := strings.Contains(text, "mischief_request_seconds_count{route=\"PATCH /api/me\""); answer.StatusCode != want || has != (want == http.StatusOK) {
			t.Errorf("with %q: %d %.200s", token, answer.StatusCode, text)
		}
	}
}

// TestGuestsADayAreBounded fills a network with guests: the next is told so in his language, with nothing kept of him, and who is known goes on.
func TestGuestsADayAreBounded(t *testing.T) {
	p := openPlace(t, setting{limited: true, proxies: 1, guests: 3})
	name := func(b *browser, from string) (int, string) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPatch, b.base+"/api/me", strings.NewReader(`{"name":"Anna"}`))
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range map[string]string{"Content-Type": "application/json", "X-Forwarded-For": from, "Accept-Language": "de"} {
			r.Header.Set(name, value)
		}
		answer, err := b.http.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, string(text)
	}
	var known *browser
	for i := range 3 {
		known = p.browser()
		if status, text := name(known, fmt.Sprintf("2001:db8:1:2::%d", i+1)); status != http.StatusOK {
			t.Fatalf("guest %d: %d %s", i+1, status, text)
		}
	}
	if status, text := name(p.browser(), "2001:db8:1:2:ffff::9"); status != http.StatusTooManyRequests || !strings.Contains(text, "komm morgen wieder") {
		t.Errorf("a fourth of the same network: %d %s", status, text)
	}
	if status, text := name(p.browser(), "2001:db8:1:3::1"); status != http.StatusOK {
		t.Errorf("from another network: %d %s", status, text)
	}
	if status, text := name(known, "2001:db8:1:2::7"); status != http.StatusOK {
		t.Errorf("who is known: %d %s", status, text)
	}
}

// TestLimitsAreOfHouseholds holds that whoever has a whole network of IPv6, or writes addresses into a header, is one sender still, with and without proxies.
func TestLimitsAreOfHouseholds(t *testing.T) {
	// refused tells whether one of many requests is refused, sent with the address that makes each.
	refused := func(proxies, many int, address func(n int) string) bool {
		server := openPlace(t, setting{limited: true, proxies: proxies}).web.Config.Handler
		for n := range many {
			r, w := httptest.NewRequest(http.MethodGet, "http://localhost/api/nothing", nil), httptest.NewRecorder()
			r.Header.Set("X-Forwarded-For", address(n))
			if server.ServeHTTP(w, r); w.Code == http.StatusTooManyRequests {
				return true
			}
		}
		return false
	}
	v6 := func(prefix string) func(int) string {
		return func(n int) string {
			a := netip.MustParseAddr(prefix).As16()
			a[14], a[15] = byte(n>>8), byte(n)
			return netip.AddrFrom16(a).String()
		}
	}
	for name, c := range map[string]struct {
		proxies int
		address func(int) string
		limited bool
	}{
		"one /64":   {1, v6("2001:db8:1:2::"), true},
		"many /64":  {1, func(n int) string { return netip.AddrFrom16([16]byte{0x20, 1, 0x0d, 0xb8, 7: byte(n), 15: 1}).String() }, false},
		"many IPv4": {1, func(n int) string { return netip.AddrFrom4([4]byte{203, 0, 113, byte(n)}).String() }, false},
		"IPv4 written as IPv6, with ports": {1, func(n int) string {
			return []string{"203.0.113.9", "::ffff:203.0.113.9", "203.0.113.9:80", "[::ffff:203.0.113.9]:81"}[n%4]
		}, true},
		"made up in front of what is true": {1, func(n int) string { return v6("2001:db8::1:0:0:0")(n<<8) + ", 203.0.113.9" }, true},
		"made up, behind two proxies": {2, func(n int) string {
			return netip.AddrFrom4([4]byte{203, 0, 113, byte(n)}).String() + ", 203.0.113.9, 10.0.0.2"
		}, true},
		"many behind two proxies":                 {2, func(n int) string { return netip.AddrFrom4([4]byte{203, 0, 113, byte(n)}).String() + ", 10.0.0.2" }, false},
		"no address at all":                       {1, func(n int) string { return "unknown" }, true},
		"a header where there should be no proxy": {0, func(n int) string { return netip.AddrFrom4([4]byte{203, 0, 113, byte(n)}).String() }, true},
	} {
		many := 2000 // it may take a while on a busy machine, and more are allowed meanwhile
		if !c.limited {
			many = 150
		}
		if got := refused(c.proxies, many, c.address); got != c.limited {
			t.Errorf("%s: refused %v", name, got)
		}
	}
}

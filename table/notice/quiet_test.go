package notice

import (
	"maps"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"mischief/store"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	found, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestQuietHours goes by clocks on walls: over midnight, in other zones, and in the nights when clocks are set.
func TestQuietHours(t *testing.T) {
	berlin := store.QuietHours{On: true, From: 22 * 60, To: 7 * 60, Zone: "Europe/Berlin"}
	lunch := store.QuietHours{On: true, From: 12 * 60, To: 13*60 + 30, Zone: "America/New_York"}
	off, none, gone := berlin, berlin, berlin
	off.On, none.To, gone.Zone = false, none.From, "Nowhere/Any_More"
	for _, c := range []struct {
		q               store.QuietHours
		now, from, want string // empty: it is not quiet
	}{
		{berlin, "2026-07-01T12:00:00Z", "", ""},
		{berlin, "2026-07-01T19:59:59Z", "", ""},
		{berlin, "2026-07-01T20:00:00Z", "2026-07-01T20:00:00Z", "2026-07-02T05:00:00Z"},
		{berlin, "2026-07-02T04:59:59Z", "2026-07-01T20:00:00Z", "2026-07-02T05:00:00Z"},
		{berlin, "2026-07-02T05:00:00Z", "", ""},
		{berlin, "2026-01-01T06:30:00+01:00", "2025-12-31T21:00:00Z", "2026-01-01T06:00:00Z"},
		{berlin, "2026-03-29T02:00:00Z", "2026-03-28T21:00:00Z", "2026-03-29T05:00:00Z"}, // an hour less
		{berlin, "2026-10-25T02:00:00Z", "2026-10-24T20:00:00Z", "2026-10-25T06:00:00Z"}, // an hour more
		{lunch, "2026-07-01T12:30:00-04:00", "2026-07-01T16:00:00Z", "2026-07-01T17:30:00Z"},
		{lunch, "2026-07-01T12:30:00Z", "", ""},
		{off, "2026-07-01T22:00:00Z", "", ""},
		{none, "2026-07-01T22:00:00Z", "", ""},
		{gone, "2026-07-01T23:00:00Z", "2026-07-01T22:00:00Z", "2026-07-02T07:00:00Z"},
	} {
		since, until := quietAround(c.q, at(t, c.now))
		if until.IsZero() != (c.want == "") || c.want != "" && (!until.Equal(at(t, c.want)) || !since.Equal(at(t, c.from))) {
			t.Errorf("%+v at %s: from %v to %v, want %s to %s", c.q, c.now, since.UTC(), until.UTC(), c.from, c.want)
		}
	}
}

// TestNobodyIsWoken asks in the night, and has a time run out in one.
func TestNobodyIsWoken(t *testing.T) {
	end := openCalled(t, nil)
	h := openHall(t, Config{})
	h.hook("anna", end)
	if err := h.SetQuiet(t.Context(), "anna", store.QuietHours{On: true, From: 22 * 60, To: 7 * 60, Zone: "UTC"}); err != nil {
		t.Fatal(err)
	}
	h.work.Wait()
	when := func() (all []string) {
		for i := range end.got() {
			var seconds int64
			if s, err := strconv.ParseInt(strings.TrimPrefix(strings.Split(end.headers[i].Get("Mischief-Signature"), ",")[0], "t="), 10, 64); err == nil {
				seconds = s
			}
			all = append(all, time.Unix(seconds, 0).UTC().Format("2 15:04"))
		}
		return all
	}
	h.at = at(t, "2026-07-01T23:30:00Z")
	h.asks(plain, nil, 0)
	h.later(12 * time.Hour)
	// A day's time, which ends at 6: six hours before that everybody sleeps, and an hour after waking it is over.
	h.asks(plain, nil)
	h.later(0)
	h.at = at(t, "2026-07-03T06:00:00Z")
	h.asks(plain, days(h, 24*time.Hour, 24*time.Hour), 0)
	h.later(24 * time.Hour)
	// It ends at 13: seven in the morning does.
	h.asks(plain, nil)
	h.later(0)
	h.at = at(t, "2026-07-05T12:00:00Z")
	h.asks(plain, days(h, 32*time.Hour, 25*time.Hour), 0)
	h.later(24 * time.Hour)
	if got, want := when(), []string{"2 07:00", "3 07:00", "3 21:59", "5 12:01", "6 07:00"}; !slices.Equal(got, want) {
		t.Errorf("told at %q, want %q", got, want)
	}
}

// TestQuietHoursThatAreTurnedOff holds that what waited for the morning comes when nobody sleeps any more.
func TestQuietHoursThatAreTurnedOff(t *testing.T) {
	end := openCalled(t, nil)
	h := openHall(t, Config{})
	h.hook("anna", end)
	quiet := store.QuietHours{On: true, From: 22 * 60, To: 7 * 60, Zone: "UTC"}
	if err := h.SetQuiet(t.Context(), "anna", quiet); err != nil {
		t.Fatal(err)
	}
	h.at = at(t, "2026-07-01T23:30:00Z")
	h.asks(plain, nil, 0)
	h.later(time.Hour)
	quiet.On = false
	if err := h.SetQuiet(t.Context(), "anna", quiet); err != nil {
		t.Fatal(err)
	}
	h.asks(plain, nil, 0) // as a review reports
	h.later(10 * time.Minute)
	if end.got() != 1 {
		t.Errorf("told %d times", end.got())
	}
}

func TestPublicAddresses(t *testing.T) {
	for text, want := range map[string]bool{"93.184.216.34": true, "2606:2800:220:1::1": true, "8.8.8.8": true,
		"127.0.0.1": false, "127.9.9.9": false, "10.1.2.3": false, "172.16.0.1": false, "172.32.0.1": true, "192.168.1.1": false, "169.254.169.254": false, "100.64.0.1": false,
		"0.0.0.0": false, "255.255.255.255": false, "224.0.0.1": false, "198.18.0.1": false, "192.0.2.1": false, "240.0.0.1": false,
		"::1": false, "::": false, "fe80::1": false, "fe80::1%eth0": false, "fc00::1": false, "fd12::1": false, "ff02::1": false, "::ffff:10.0.0.1": false, "::ffff:8.8.8.8": true,
		"64:ff9b::a00:1": false, "2002:a00:1::": false, "2001:db8::1": false, "::10.0.0.1": false} {
		if got := isPublic(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestEveryLanguageSaysAll makes sure that what notices say is said in every language, with the same verbs of formatting.
func TestEveryLanguageSaysAll(t *testing.T) {
	said := regexp.MustCompile(`(?:Say\((?:c\.Language|m\.language|language),\s*|count\([a-z]+, |wrong\((?:"[a-z.]+"|field), |Why: |(?:turn|reminder|consent|ended): +|why[A-Z]\w+ += )"((?:[^"\\]|\\.)+)"(?:, "((?:[^"\\]|\\.)+)")?`)
	verbs := regexp.MustCompile(`%[a-z]`)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{ // which tables say
		"Open the table: its dice wait for your part in them.": true,
		"%s wants to take a decision back: %s. Do you agree?":  true,
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, m := range said.FindAllStringSubmatch(string(text), -1) {
			for _, s := range m[1:] {
				if s, err := strconv.Unquote(`"` + s + `"`); err == nil && s != "" {
					found[s] = true
				}
			}
		}
	}
	for language, all := range words {
		if got, want := slices.Sorted(maps.Keys(all)), slices.Sorted(maps.Keys(found)); !slices.Equal(got, want) {
			t.Errorf("%s has\n%s\nand said are\n%s", language, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		for english, other := range all {
			if !slices.Equal(verbs.FindAllString(english, -1), verbs.FindAllString(other, -1)) {
				t.Errorf("%s: %q has other verbs than %q", language, other, english)
			}
		}
	}
}

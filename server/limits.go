package server

import (
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// How many requests are answered: so many a second, and so many at once.
const (
	personRate, personBurst   = 10, 100 // requests of a person, or of an address without one
	guestRate, guestBurst     = 0.2, 20 // new guests from an address
	seatRate, seatBurst       = 5, 100  // messages of a player on a live connection
	watcherRate, watcherBurst = 2.5, 50
	talkRate, talkBurst       = 0.5, 5
	signInRate, signInBurst   = 1. / 30, 10 // tries to sign in from an address
	nameRate, nameBurst       = 1. / 60, 10 // and with one name; and to confirm one's own password
	reportRate, reportBurst   = 1. / 120, 5
	mailRate, mailBurst       = 1. / 600, 5  // letters that ask whether an address is somebody's, from an address on the network
	boxRate, boxBurst         = 1. / 3600, 2 // and to one address of mail
	testRate, testBurst       = 1. / 20, 5
	mostLive                  = 40  // live connections of a person at once
	mostLiveFrom              = 500 // and from an address
	mostLiveInAll             = 20_000
)

// limits keeps count of who asks how often.
type limits struct {
	off bool

	mu      sync.Mutex
	buckets map[string]*bucket
	swept   time.Time
	live    map[string]int // live connections of a person or address

	guestsADay int // 0: any number
	came       map[string]*day
}

// day is how many guests came from an address since a time.
type day struct {
	since  time.Time
	guests int
}

type bucket struct {
	*rate.Limiter
	used time.Time
}

func newLimits(off bool, guestsADay int) *limits {
	return &limits{off: off, guestsADay: guestsADay, came: map[string]*day{}, buckets: map[string]*bucket{}, swept: time.Now(), live: map[string]int{}}
}

// forgetAfter is when a bucket that nobody used is full again, whatever it was.
const forgetAfter = 10 * time.Minute

// allow takes one from the bucket of a name.
func (l *limits) allow(name string, perSecond rate.Limit, burst int) bool {
	if l.off {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if now.Sub(l.swept) > forgetAfter {
		for n, b := range l.buckets {
			if now.Sub(b.used) > forgetAfter {
				delete(l.buckets, n)
			}
		}
		for from, d := range l.came {
			if now.Sub(d.since) > aDay {
				delete(l.came, from)
			}
		}
		l.swept = now
	}
	b, ok := l.buckets[name]
	if !ok {
		b = &bucket{Limiter: rate.NewLimiter(perSecond, burst)}
		l.buckets[name] = b
	}
	b.used = now
	return b.Allow()
}

func tooMany(why string) error { return &Problem{Status: http.StatusTooManyRequests, Why: why} }

// name is what a visitor is counted under.
func (v *visitor) name() string {
	if v.user.ID == "" {
		return "address " + v.from
	}
	return "person " + v.user.ID
}

// connect counts a live connection until disconnect is called.
func (l *limits) connect(v *visitor) (disconnect func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	name, from, all := v.name(), "from "+v.from, "all"
	switch {
	case l.off:
	case l.live[name] >= mostLive:
		return nil, tooMany("Too many live connections; close some.")
	case l.live[from] >= mostLiveFrom:
		return nil, tooMany("Too many live connections from one address; close some.")
	case l.live[all] >= mostLiveInAll:
		return nil, &Problem{Status: http.StatusServiceUnavailable, Why: "The server has as many live connections as it can take; try again later."}
	}
	for _, counted := range []string{name, from, all} {
		l.live[counted]++
	}
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, counted := range []string{name, from, all} {
			if l.live[counted]--; l.live[counted] == 0 {
				delete(l.live, counted)
			}
		}
	}, nil
}

func (l *limits) request(v *visitor) error {
	if !l.allow(v.name(), personRate, personBurst) {
		return tooMany("Too many requests; wait two seconds.")
	}
	return nil
}

func (l *limits) guest(v *visitor) error {
	if !l.allow("guests "+v.from, guestRate, guestBurst) {
		return tooMany("Too many new guests from one address; wait a little.")
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if d := l.came[v.from]; !l.off && l.guestsADay > 0 && d != nil && time.Since(d.since) <= aDay && d.guests >= l.guestsADay {
		return tooMany("As many new guests have come from your address today as may: sign in, or come back tomorrow.")
	}
	return nil
}

const aDay = 24 * time.Hour

// welcome counts a guest who stays.
func (l *limits) welcome(v *visitor) {
	l.mu.Lock()
	defer l.mu.Unlock()
	d := l.came[v.from]
	if d == nil || time.Since(d.since) > aDay {
		d = &day{since: time.Now()}
		l.came[v.from] = d
	}
	d.guests++
}

func (l *limits) talk(v *visitor) error {
	if !l.allow("talk "+v.user.ID, talkRate, talkBurst) {
		return tooMany("You talk faster than others can read; wait two seconds.")
	}
	return nil
}

// signIn limits guessing: from one address, and with one name from anywhere.
func (l *limits) signIn(v *visitor, name string) error {
	if !l.allow("sign-in address "+v.from, signInRate, signInBurst) || name != "" && !l.allow("sign-in name "+name, nameRate, nameBurst) {
		return tooMany("Too many tries to sign in; wait a minute.")
	}
	return nil
}

// begin limits how many passkeys who is not known asks for: each waits in memory for its answer.
func (l *limits) begin(v *visitor) error {
	if v.user.ID == "" && !l.allow("begin "+v.from, guestRate, guestBurst) {
		return tooMany("Too many tries to sign in; wait a minute.")
	}
	return nil
}

// confirm limits guessing the password of whoever is signed in.
func (l *limits) confirm(v *visitor) error {
	if !l.allow("confirm "+v.user.ID, nameRate, nameBurst) {
		return tooMany("Too many tries; wait a minute.")
	}
	return nil
}

func (l *limits) report(v *visitor) error {
	if !l.allow("report "+v.user.ID, reportRate, reportBurst) {
		return tooMany("You have reported several things in a row; wait a few minutes.")
	}
	return nil
}

// mail limits the letters that ask whether an address is somebody's: they go to people who may never have heard of this server.
func (l *limits) mail(v *visitor, to string) error {
	if !l.allow("mail from "+v.from, mailRate, mailBurst) || !l.allow("mail to "+strings.ToLower(to), boxRate, boxBurst) {
		return tooMany("Too many letters were asked for, from here or to this address; wait an hour.")
	}
	return nil
}

func (l *limits) test(v *visitor) error {
	if !l.allow("test "+v.name(), testRate, testBurst) {
		return tooMany("You have sent several tests in a row; wait a minute.")
	}
	return nil
}

// messages limits what comes over one live connection.
func (l *limits) messages(seated bool) *rate.Limiter {
	switch {
	case l.off:
		return rate.NewLimiter(rate.Inf, 0)
	case seated:
		return rate.NewLimiter(seatRate, seatBurst)
	}
	return rate.NewLimiter(watcherRate, watcherBurst)
}

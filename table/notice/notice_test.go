package notice

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/quotedprintable"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"mischief/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// noon is a Wednesday in summer.
var noon = time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)

// hall is a service over tables that a test plays, by clocks that a test sets. Nothing goes on by itself.
type hall struct {
	t    *testing.T
	file string
	*Service
	st store.Hall

	mu     sync.Mutex
	at     time.Time // the server's own time and that on the wall
	asked  map[int]*Question
	broken map[string]bool // people at whose tables the program fails
}

func openHall(t *testing.T, c Config) *hall {
	h := &hall{t: t, file: filepath.Join(t.TempDir(), "hall.db"), at: noon, asked: map[int]*Question{}, broken: map[string]bool{}}
	h.open(c)
	for _, who := range []string{"anna", "ben", "carl"} {
		d := store.Device{ID: who + "-phone", Person: who, Created: noon, Seen: noon}
		copy(d.Secret[:], who)
		if err := h.st.AddUser(t.Context(), store.User{ID: who, Name: who, Created: noon}, d); err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range []string{"one", "two"} {
		if err := h.st.CreateTable(t.Context(), store.Table{ID: id, Host: "anna", Game: "g", Content: []byte("{}"), People: []string{"anna", "ben", "carl"}, Created: noon, Updated: noon}); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { h.shut() })
	return h
}

func (h *hall) open(c Config) {
	h.t.Helper()
	var err error
	if h.st, err = store.OpenHall(h.t.Context(), h.file); err != nil {
		h.t.Fatal(err)
	}
	c.Store, c.URL, c.Private = h.st, "https://cats.example.org", true
	if h.Service, err = New(h.t.Context(), c); err != nil {
		h.t.Fatal(err)
	}
	h.wall, h.tables = h.Now, h
}

func (h *hall) shut() {
	h.Service.Close()
	if err := h.st.Close(); err != nil {
		h.t.Error(err)
	}
}

// trust has the service take the certificates of an end.
func (h *hall) trust(c *called) {
	pool := x509.NewCertPool()
	pool.AddCert(c.Certificate())
	h.post.client.Transport.(*http.Transport).TLSClientConfig = &tls.Config{RootCAs: pool}
}

func (h *hall) Now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.at
}

func (h *hall) Review(context.Context, string) error { return nil }

func (h *hall) Question(_ context.Context, table string, seat int, person, language string, about Matter) (Question, bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.broken[person] {
		panic("a game failed")
	}
	if q := h.asked[seat]; q != nil {
		return *q, true, nil
	}
	return Question{}, false, nil
}

var plain = Question{Game: "catsvsrats", Called: "Cats vs Rats", Title: "Friday", Asked: "Place your units."}

// asks has the tables ask seats, which are named by their people's places: 0 is Anna.
func (h *hall) asks(q Question, changes func(*Asked), seats ...int) {
	h.mu.Lock()
	clear(h.asked)
	r := Report{Table: "one", People: []string{"anna", "ben", "carl"}}
	for _, seat := range seats {
		h.asked[seat] = &q
		a := Asked{Seat: seat, Person: r.People[seat]}
		if changes != nil {
			changes(&a)
		}
		r.Asked = append(r.Asked, a)
	}
	h.mu.Unlock()
	h.Report(r)
}

// later does what is due until a time has passed, and not what is due then.
func (h *hall) later(d time.Duration) {
	h.t.Helper()
	for end := h.Now().Add(d); ; {
		for range 2 { // what is asked, then what is sent
			h.step(h.t.Context())
			h.work.Wait()
		}
		next, err := h.st.NextNotice(h.t.Context())
		if err != nil {
			h.t.Fatal(err)
		}
		h.mu.Lock()
		if next.IsZero() || !next.Before(end) {
			h.at = end
			h.mu.Unlock()
			return
		}
		if h.at = h.at.Add(time.Second); next.After(h.at) {
			h.at = next
		}
		h.mu.Unlock()
	}
}

func (h *hall) add(w Wish) store.Channel {
	h.t.Helper()
	c, err := h.Add(h.t.Context(), w)
	if err != nil {
		h.t.Fatal(err)
	}
	h.work.Wait()
	return c
}

// hook gives a person a hook.
func (h *hall) hook(who string, c *called) store.Channel {
	h.trust(c)
	return h.add(Wish{Person: who, Kind: Hook, Target: c.URL + "/" + who})
}

func (h *hall) now(c store.Channel) store.Channel {
	h.t.Helper()
	got, err := h.st.Channel(h.t.Context(), c.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	return got
}

// days is a clock by days with so much left.
func days(h *hall, full, left time.Duration) func(*Asked) {
	return func(a *Asked) { a.Deadline, a.Full = h.at.Add(left), full }
}

func TestWhoIsAskedIsToldOnceOverEveryChannel(t *testing.T) {
	office := openPostOffice(t, &postOffice{})
	h := openHall(t, Config{Mail: MailServer{Address: office.listener.Addr().String(), From: "Mischief <cats@example.org>", TLS: "none"}})
	b := openBrowser(t, nil)
	hook := openCalled(t, nil)
	pool := x509.NewCertPool()
	pool.AddCert(b.Certificate())
	pool.AddCert(hook.Certificate())
	h.post.client.Transport.(*http.Transport).TLSClientConfig = &tls.Config{RootCAs: pool}
	h.add(Wish{Person: "anna", Kind: Push, Target: b.URL + "/send/1", Device: "anna-phone", Keys: b.keys()})
	called := h.add(Wish{Person: "anna", Kind: Hook, Target: hook.URL})
	mail := h.add(Wish{Person: "anna", Kind: Mail, Target: "anna@Example.org", Language: "de"})
	if err := h.Confirm(t.Context(), h.token("confirm", mail)); err != nil {
		t.Fatal(err)
	}
	h.work.Wait()

	q := plain
	q.Left, q.Clock = 50*time.Hour, true
	h.asks(q, days(h, 72*time.Hour, 50*time.Hour), 0)
	h.later(30 * time.Second)
	if b.got()+hook.got()+len(office.got()) != 1 { // the letter that asks
		t.Fatalf("half a minute later there are %d, %d and %d", b.got(), hook.got(), len(office.got()))
	}
	h.later(10 * time.Minute)
	if b.got() != 1 || hook.got() != 1 || len(office.got()) != 2 {
		t.Fatalf("the browser got %d, the hook %d, the post office %d", b.got(), hook.got(), len(office.got()))
	}

	p, header := b.open(t, h.PublicKey())
	if p.Title != "It is your turn: Friday (Cats vs Rats)" || p.Text != "Place your units.\nTime left: 2 days 2 hours" || p.Path != "/t/one?as=0" || p.Tag != "one" {
		t.Errorf("pushed %+v", p)
	}
	if ttl := header.Get("TTL"); ttl != "86400" || len(header.Get("Topic")) > 32 || header.Get("Topic") == "" {
		t.Errorf("TTL %q, topic %q", ttl, header.Get("Topic"))
	}

	at, signature, _ := strings.Cut(strings.TrimPrefix(hook.headers[0].Get("Mischief-Signature"), "t="), ",v1=")
	if want := Sign(called.Keys[0], at, []byte(hook.bodies[0])); signature != want || signature == Sign("another", at, []byte(hook.bodies[0])) {
		t.Errorf("signature %q, want %q", signature, want)
	}
	var m Message
	if err := json.Unmarshal([]byte(hook.bodies[0]), &m); err != nil || m.Kind != "turn" || m.Table != "one" || *m.Seat != 0 || m.Asked != q.Asked || m.Left != 50*3600 ||
		m.URL != "https://cats.example.org/t/one?as=0" {
		t.Errorf("%v: %s", err, hook.bodies[0])
	}

	letter := read(t, office.got()[1])
	for _, want := range []string{"TO:<anna@example.org>", "From: \"Mischief\" <cats@example.org>", "Du bist dran: Friday (Cats vs Rats)", "Noch 2 Tage 2 Stunden", "https://cats.example.org/t/one?as=0",
		"List-Unsubscribe: <https://cats.example.org/api/mail/" + h.token("stop", mail) + "/stop>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click", "Auto-Submitted: auto-generated",
		"https://cats.example.org/mail/stop/" + h.token("stop", mail)} {
		if !strings.Contains(letter, want) {
			t.Errorf("the letter lacks %q:\n%s", want, letter)
		}
	}

	// A quarter of the time is left, but not more than half a day: once more, and never again.
	h.later(37 * time.Hour)
	if b.got() != 1 {
		t.Errorf("13 hours before the end the browser has got %d", b.got())
	}
	q.Left = 12 * time.Hour
	h.mu.Lock()
	h.asked[0] = &q
	h.mu.Unlock()
	h.later(12 * time.Hour)
	if p, header := b.open(t, h.PublicKey()); b.got() != 2 || hook.got() != 2 || len(office.got()) != 3 || p.Title != "Your time is running out: Friday (Cats vs Rats)" || header.Get("Urgency") != "high" {
		t.Errorf("in the end the browser has got %d, the hook %d, the post office %d; %+v", b.got(), hook.got(), len(office.got()), p)
	}
	if c := h.now(called); c.Sent.IsZero() || c.Failure != "" {
		t.Errorf("the hook: %+v", c)
	}
}

// read is a letter as its reader sees it.
func read(t *testing.T, letter string) string {
	t.Helper()
	head, body, _ := strings.Cut(letter, "\r\n\r\n")
	text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(body)))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(head, "\r\n ", " ") + "\n\n" + string(text)
}

func TestWhoHasAnsweredIsToldNothing(t *testing.T) {
	end := openCalled(t, nil)
	h := openHall(t, Config{})
	h.hook("anna", end)
	steps := []struct {
		about string
		do    func()
		want  int // in all
	}{
		{"answered within the grace", func() { h.asks(plain, nil, 0); h.later(20 * time.Second); h.asks(plain, nil, 1) }, 0},
		{"asked", func() { h.asks(plain, nil, 0) }, 1},
		{"somebody else answers", func() { h.asks(plain, nil, 0, 1); h.later(0); h.asks(plain, nil, 0) }, 1},
		{"paused, and it goes on", func() {
			h.Report(Report{Table: "one", People: []string{"anna"}, Held: true, Asked: []Asked{{Person: "anna"}}})
			h.later(time.Hour)
			h.asks(plain, nil, 0)
		}, 1},
		{"answers and is asked on, looking", func() { h.asks(plain, func(a *Asked) { a.Answered, a.Here = true, true }, 0) }, 1},
		{"answers and is asked on, away", func() { h.asks(plain, func(a *Asked) { a.Answered = true }, 0) }, 2},
		{"not asked, and asked again before it was stored", func() { h.asks(plain, nil, 1); h.asks(plain, nil, 0) }, 3},
		{"asked while paused", func() {
			h.asks(plain, nil)
			h.later(0)
			h.Report(Report{Table: "one", People: []string{"anna"}, Held: true, Asked: []Asked{{Person: "anna"}}})
		}, 3},
		{"it goes on", func() { h.asks(plain, nil, 0) }, 4},
		{"he looks at the table", func() { h.asks(plain, nil); h.later(0); q := plain; q.Here = true; h.asks(q, nil, 0) }, 4},
		{"he looks at the table, and his days run", func() {
			h.asks(plain, nil)
			h.later(0)
			q := plain
			q.Here = true
			h.asks(q, days(h, 24*time.Hour, 24*time.Hour), 0)
		}, 5},
	}
	for _, s := range steps {
		s.do()
		h.later(10 * time.Minute)
		if end.got() != s.want {
			t.Errorf("%s: told %d times, want %d", s.about, end.got(), s.want)
		}
	}
}

func TestConsentAndEndAreToldOnce(t *testing.T) {
	end := openCalled(t, nil)
	h := openHall(t, Config{})
	h.hook("anna", end)
	about := func(m Matter) func(*Asked) { return func(a *Asked) { a.About = m } }
	steps := []struct {
		about string
		do    func()
		want  string // the kind of what is told; empty for nothing
	}{
		{"a decision", func() { h.asks(plain, nil, 0) }, "turn"},
		{"meanwhile somebody wants to take back", func() { h.asks(plain, about(Consent), 0) }, "consent"},
		{"the same again", func() { h.asks(plain, about(Consent), 0) }, ""},
		{"it was refused: the decision again", func() { h.asks(plain, nil, 0) }, "turn"},
		{"the end", func() { h.asks(plain, about(Over), 0) }, "over"},
		{"the table reports again", func() { h.asks(plain, about(Over), 0) }, ""},
		{"it was taken back and ended while she looked", func() {
			h.asks(plain, nil)
			h.later(0)
			h.asks(plain, func(a *Asked) { a.About, a.Here = Over, true }, 0)
		}, ""},
	}
	told := 0
	for _, s := range steps {
		s.do()
		h.later(10 * time.Minute)
		if s.want != "" {
			told++
		}
		if end.got() != told {
			t.Fatalf("%s: told %d times, want %d", s.about, end.got(), told)
		}
		var m Message
		if s.want == "" {
			continue
		}
		if err := json.Unmarshal([]byte(end.bodies[told-1]), &m); err != nil || m.Kind != s.want || m.Title != fmt.Sprintf(titles[s.want], "Friday (Cats vs Rats)") {
			t.Errorf("%s: %v, %s", s.about, err, end.bodies[told-1])
		}
	}
}

// TestALiveClockGivesLessGrace holds that who has few minutes is told in time.
func TestALiveClockGivesLessGrace(t *testing.T) {
	end := openCalled(t, nil)
	h := openHall(t, Config{})
	h.hook("anna", end)
	h.asks(plain, func(a *Asked) { a.Deadline = h.at.Add(2 * time.Minute) }, 0)
	h.later(13 * time.Second)
	h.later(0)
	if end.got() != 1 {
		t.Errorf("told %d times", end.got())
	}
}

func TestTriesInVainEnd(t *testing.T) {
	type ending struct {
		tries, status int
		failure       string
		on            bool
	}
	for _, c := range []struct {
		about  string
		answer func(w http.ResponseWriter, n int)
		want   ending
	}{
		{"always busy", func(w http.ResponseWriter, n int) { w.WriteHeader(503) }, ending{4, 503, whyRefused, true}},
		{"busy once", func(w http.ResponseWriter, n int) {
			if n == 1 {
				w.WriteHeader(500)
			}
		}, ending{2, 0, "", true}},
		{"not there", func(w http.ResponseWriter, n int) { w.WriteHeader(404) }, ending{1, 404, whyRefused, true}},
		{"leads on", func(w http.ResponseWriter, n int) { w.Header().Set("Location", "/elsewhere"); w.WriteHeader(307) }, ending{1, 307, whyLeadsOn, true}},
		{"hangs up", func(w http.ResponseWriter, n int) { panic(http.ErrAbortHandler) }, ending{4, 0, whyUnreached, true}},
	} {
		t.Run(c.about, func(t *testing.T) {
			end := openCalled(t, c.answer)
			h := openHall(t, Config{})
			hook := h.hook("anna", end)
			h.asks(plain, nil, 0)
			h.later(2 * time.Hour)
			if now := h.now(hook); end.got() != c.want.tries || now.Failure != c.want.failure || now.Status != c.want.status || now.On != c.want.on || now.Failed.IsZero() != (c.want.failure == "") {
				t.Errorf("%d tries, %+v; want %+v", end.got(), now, c.want)
			}
		})
	}
}

func TestRetryAfterIsKept(t *testing.T) {
	end := openCalled(t, func(w http.ResponseWriter, n int) { w.Header().Set("Retry-After", "1200"); w.WriteHeader(429) })
	h := openHall(t, Config{})
	h.hook("anna", end)
	h.asks(plain, nil, 0)
	h.later(20 * time.Minute)
	if end.got() != 1 {
		t.Errorf("called %d times within 20 minutes", end.got())
	}
	h.later(5 * time.Minute)
	if end.got() != 2 {
		t.Errorf("called %d times in all", end.got())
	}
}

func TestABrowserThatIsGoneIsTurnedOff(t *testing.T) {
	b := openBrowser(t, func(w http.ResponseWriter, n int) { w.WriteHeader(410) })
	h := openHall(t, Config{})
	h.trust(b.called)
	c := h.add(Wish{Person: "anna", Kind: Push, Target: b.URL, Device: "anna-phone", Keys: b.keys()})
	h.asks(plain, nil, 0)
	h.later(time.Hour)
	if now := h.now(c); b.got() != 1 || now.On || now.Failure != whyGone {
		t.Errorf("%d calls, %+v", b.got(), now)
	}
}

func TestAChannelThatAlwaysFailsIsTurnedOff(t *testing.T) {
	end := openCalled(t, func(w http.ResponseWriter, n int) { w.WriteHeader(400) })
	h := openHall(t, Config{})
	c := h.hook("anna", end)
	for range tooManyFailures {
		h.asks(plain, nil, 0)
		h.later(5 * time.Minute)
		h.asks(plain, nil)
		h.later(0)
	}
	if now := h.now(c); now.On || end.got() != tooManyFailures {
		t.Errorf("%d calls, %+v", end.got(), now)
	}
}

// TestNobodyHoldsUpAnother has one person's hook never answer and another's game fail: tables report at once, and a third person is told.
func TestNobodyHoldsUpAnother(t *testing.T) {
	hang := make(chan struct{})
	slow, quick := openCalled(t, func(http.ResponseWriter, int) { <-hang }), openCalled(t, nil)
	h := openHall(t, Config{})
	pool := x509.NewCertPool()
	for i := range 3 { // several of one person
		h.hook("anna", slow)
		h.add(Wish{Person: "anna", Kind: Hook, Target: fmt.Sprint(slow.URL, "/", i)})
	}
	pool.AddCert(slow.Certificate())
	pool.AddCert(quick.Certificate())
	h.post.client.Transport.(*http.Transport).TLSClientConfig = &tls.Config{RootCAs: pool}
	h.add(Wish{Person: "ben", Kind: Hook, Target: quick.URL})
	h.add(Wish{Person: "carl", Kind: Hook, Target: quick.URL + "/carl"})
	h.broken["ben"] = true
	h.asks(plain, nil, 0, 1, 2)
	h.step(t.Context())
	h.mu.Lock()
	h.at = h.at.Add(2 * time.Minute)
	h.mu.Unlock()
	h.step(t.Context())
	for deadline := time.Now().Add(callWithin - 2*time.Second); quick.got() == 0 || len(h.slots) > 1; {
		if time.Now().After(deadline) {
			t.Fatalf("while Anna's hook hangs Carl is told %d times, and %d deliveries are under way", quick.got(), len(h.slots))
		}
		time.Sleep(time.Millisecond)
	}
	h.step(t.Context()) // Anna's other hooks wait
	h.Service.mu.Lock()
	if !h.busy["anna"] || len(h.slots) != 1 {
		t.Errorf("while one of Anna's hooks hangs %d deliveries are under way", len(h.slots))
	}
	h.Service.mu.Unlock()
	close(hang)
	h.work.Wait()
	if quick.got() != 1 {
		t.Errorf("%d were told", quick.got())
	}
}

// TestPendingNoticesSurviveARestart ends the service before, while and after something is sent.
func TestPendingNoticesSurviveARestart(t *testing.T) {
	var fail bool
	end := openCalled(t, func(w http.ResponseWriter, n int) {
		if fail {
			w.WriteHeader(503)
		}
	})
	h := openHall(t, Config{})
	h.hook("anna", end)
	again := func() {
		h.shut()
		h.open(Config{})
		h.trust(end)
	}
	h.asks(plain, nil, 0)
	again() // nobody had looked at the report yet
	fail = true
	h.later(90 * time.Second)
	if end.got() != 1 {
		t.Fatalf("called %d times", end.got())
	}
	fail = false
	again() // it is to be tried again
	h.later(10 * time.Minute)
	again() // it has been told
	h.asks(plain, nil, 0)
	h.later(time.Hour)
	if end.got() != 2 {
		t.Errorf("called %d times, the first in vain", end.got())
	}
	again()
	h.asks(plain, nil, 1) // Anna has answered
	h.later(0)
	h.asks(plain, nil, 0)
	h.later(time.Hour)
	if end.got() != 3 {
		t.Errorf("asked anew after a restart, called %d times", end.got())
	}
}

func TestSomebodyIsToldSoOftenAtMost(t *testing.T) {
	end := openCalled(t, nil)
	h := openHall(t, Config{Grace: -1})
	h.hook("anna", end)
	for range anHour + 10 {
		h.asks(plain, nil, 0)
		h.step(t.Context())
		h.work.Wait()
		h.asks(plain, nil)
		h.step(t.Context())
	}
	if end.got() != anHour {
		t.Errorf("told %d times at once, want %d", end.got(), anHour)
	}
	h.asks(plain, nil, 0)
	h.later(2 * time.Hour)
	if end.got() != anHour+1 {
		t.Errorf("what was left is told %d times", end.got()-anHour)
	}
}

func TestMailIsConfirmedAndStopped(t *testing.T) {
	office := openPostOffice(t, &postOffice{})
	h := openHall(t, Config{Mail: MailServer{Address: office.listener.Addr().String(), From: "cats@example.org", TLS: "none"}})
	c := h.add(Wish{Person: "anna", Kind: Mail, Target: "anna@example.org"})
	if _, err := h.Try(t.Context(), "anna", c.ID); err == nil || !strings.Contains(err.Error(), "Open the link") {
		t.Errorf("a test before it is confirmed: %v", err)
	}
	h.asks(plain, nil, 0)
	h.later(5 * time.Minute)
	if len(office.got()) != 1 {
		t.Fatalf("before it is confirmed %d letters went there", len(office.got()))
	}
	link := regexp.MustCompile(`https://cats\.example\.org/mail/confirm/(\S+)`).FindStringSubmatch(read(t, office.got()[0]))
	if link == nil {
		t.Fatalf("no link in %s", office.got()[0])
	}
	late := h.at.Add(confirmWithin + time.Minute)
	for _, bad := range []string{"", c.ID, c.ID + "-", link[1] + "x", h.token("stop", c), "none-" + link[1]} {
		if err := h.Confirm(t.Context(), bad); err == nil {
			t.Errorf("%q confirms", bad)
		}
	}
	h.wall = func() time.Time { return late }
	if err := h.Confirm(t.Context(), link[1]); err == nil {
		t.Error("a link that is too old confirms")
	}
	h.wall = h.Now
	if err := h.Confirm(t.Context(), link[1]); err != nil {
		t.Fatal(err)
	}
	h.work.Wait()
	h.asks(plain, nil, 0) // as a review reports
	h.later(5 * time.Minute)
	if len(office.got()) != 2 {
		t.Fatalf("after it was confirmed %d letters", len(office.got()))
	}
	if got, err := h.Try(t.Context(), "anna", c.ID); err != nil || got.Failure != "" || len(office.got()) != 3 {
		t.Errorf("a test: %+v, %v", got, err)
	}
	if err := h.Stop(t.Context(), h.token("stop", c)); err != nil {
		t.Fatal(err)
	}
	h.asks(plain, nil)
	h.later(0)
	h.asks(plain, nil, 0)
	h.later(5 * time.Minute)
	if len(office.got()) != 3 || h.now(c).On {
		t.Errorf("after it was stopped %d letters, %+v", len(office.got()), h.now(c))
	}
}

func TestMailIsSecureAndItsErrorsAreTold(t *testing.T) {
	cert := openCalled(t, nil)
	secure := &tls.Config{Certificates: cert.TLS.Certificates}
	pool := x509.NewCertPool()
	pool.AddCert(cert.Certificate())
	for _, c := range []struct {
		about          string
		office         *postOffice
		tls, user, pw  string
		failure        string
		status, signed int
		passing        bool
	}{
		{about: "STARTTLS and a password", office: &postOffice{tls: secure, user: "cats secret"}, user: "cats", pw: "secret", signed: 1},
		{about: "TLS from the first byte", office: &postOffice{tls: secure, direct: true, user: "cats secret"}, tls: "tls", user: "cats", pw: "secret", signed: 1},
		{about: "a wrong password", office: &postOffice{tls: secure, user: "cats secret"}, user: "cats", pw: "guess", failure: whyMail, passing: true},
		{about: "no TLS where it must be", office: &postOffice{}, failure: whyMail, passing: true},
		{about: "no such box", office: &postOffice{tls: secure, refuse: func(string) string { return "550 5.1.1 no such box" }}, failure: whyMail, status: 550},
		{about: "a full box", office: &postOffice{tls: secure, refuse: func(string) string { return "452 4.2.2 full" }}, failure: whyMail, status: 452, passing: true},
	} {
		t.Run(c.about, func(t *testing.T) {
			office := openPostOffice(t, c.office)
			m, err := newMailer(MailServer{Address: office.listener.Addr().String(), From: "cats@example.org", TLS: c.tls, User: c.user, Password: c.pw, Roots: &tls.Config{RootCAs: pool}})
			if err != nil {
				t.Fatal(err)
			}
			f := m.send(t.Context(), "anna@example.org", letter{subject: "Grüße", text: "Hallo\n.\nPunkt", at: noon})
			if (f == nil) != (c.failure == "") || f != nil && (f.why != c.failure || f.status != c.status || f.passing != c.passing) {
				t.Errorf("%+v", f)
			}
			if n := len(office.got()); (n == 1) != (c.failure == "") || office.signed != c.signed {
				t.Errorf("%d letters, %d sign-ins", n, office.signed)
			}
		})
	}
}

func TestMailSettings(t *testing.T) {
	for _, c := range []struct {
		m    MailServer
		want string
	}{
		{MailServer{}, ""},
		{MailServer{Address: "mail.example.org", From: "a@example.org"}, ""},
		{MailServer{Address: "mail.example.org:25", From: "Cats <a@example.org>", TLS: "none"}, ""},
		{MailServer{Address: "[::1]", From: "a@example.org"}, ""},
		{MailServer{From: "a@example.org"}, "--mail-server"},
		{MailServer{Address: "mail.example.org"}, "--mail-from"},
		{MailServer{Address: "mail.example.org", From: "cats"}, `"cats"`},
		{MailServer{Address: "https://mail.example.org", From: "a@example.org"}, "--mail-server"},
		{MailServer{Address: "mail.example.org:smtp", From: "a@example.org"}, "--mail-server"},
		{MailServer{Address: "mail.example.org", From: "a@example.org", User: "x"}, "--mail-password"},
		{MailServer{Address: "mail.example.org", From: "a@example.org", User: "x", Password: "y", TLS: "none"}, "--mail-tls"},
	} {
		if err := c.m.Check(); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c.m, err)
		}
	}
	for address, want := range map[string]string{"a:1": "a 1", "a": "a 587", "[::1]": "::1 587"} {
		host, port, err := MailServer{Address: address}.host()
		if got := fmt.Sprint(host, " ", port); err != nil || got != want {
			t.Errorf("%s: %s, %v", address, got, err)
		}
	}
}

func TestWishesAreChecked(t *testing.T) {
	office := openPostOffice(t, &postOffice{})
	h := openHall(t, Config{Mail: MailServer{Address: office.listener.Addr().String(), From: "cats@example.org", TLS: "none"}})
	h.post.private = false
	b := openBrowser(t, nil)
	good := b.keys()
	for _, w := range []Wish{
		{Kind: Mail, Target: "anna"}, {Kind: Mail, Target: "Anna <anna@example.org>"}, {Kind: Mail, Target: "a@example.org\r\nBcc: b@example.org"}, {Kind: Mail, Target: "a@example.org,b@example.org"},
		{Kind: Mail, Target: strings.Repeat("a", 250) + "@example.org"}, {Kind: Mail, Target: "änna@example.org"},
		{Kind: Hook, Target: "example.org"}, {Kind: Hook, Target: "http://example.org/"}, {Kind: Hook, Target: "https://127.0.0.1/"}, {Kind: Hook, Target: "https://[fe80::1]/"},
		{Kind: Hook, Target: "https://user:secret@example.org/"}, {Kind: Hook, Target: "file:///etc/passwd"}, {Kind: Hook, Target: "https://example.org/" + strings.Repeat("a", longestURL)},
		{Kind: Push, Target: "https://push.example.org/", Keys: [2]string{good[0], "short"}}, {Kind: Push, Target: "https://push.example.org/", Keys: [2]string{"BAAA", good[1]}},
		{Kind: Push, Target: "https://push.example.org/", Keys: [2]string{strings.Repeat("A", 87), good[1]}}, {Kind: Push, Target: "https://169.254.169.254/", Keys: good},
	} {
		w.Person = "anna"
		if _, err := h.Add(t.Context(), w); err == nil {
			t.Errorf("%+v is taken", w)
		} else if _, ok := errors.AsType[*Fault](err); !ok {
			t.Errorf("%+v: %v", w, err)
		}
	}
	for i := range mostChannels + 1 {
		if _, err := h.Add(t.Context(), Wish{Person: "anna", Kind: Hook, Target: fmt.Sprint("https://example.org/", i)}); (err != nil) != (i == mostChannels) {
			t.Errorf("channel %d: %v", i, err)
		}
	}
	if _, err := h.Turn(t.Context(), "ben", "none", true); err == nil {
		t.Error("no channel is turned on")
	}
	for q, good := range map[store.QuietHours]bool{{From: 1320, To: 420, Zone: "Europe/Berlin"}: true, {From: -1, Zone: "UTC"}: false, {To: 1440, Zone: "UTC"}: false, {Zone: "Europe/Springfield"}: false, {}: false, {Zone: "Local"}: false} {
		if err := h.SetQuiet(t.Context(), "anna", q); (err == nil) != good {
			t.Errorf("%+v: %v", q, err)
		}
	}
	if len(office.got()) > 0 {
		t.Errorf("%d letters went out", len(office.got()))
	}
}

// TestNobodyReachesThePrivateNetwork calls this very machine by a name and by numbers that the address itself does not give away: it is found out when it is dialled.
func TestNobodyReachesThePrivateNetwork(t *testing.T) {
	end := openCalled(t, nil)
	_, port, _ := strings.Cut(strings.TrimPrefix(end.URL, "https://"), ":")
	client := newClient(false)
	defer client.CloseIdleConnections()
	client.Transport.(*http.Transport).TLSClientConfig = &tls.Config{InsecureSkipVerify: true}
	for _, host := range []string{"localhost", "127.0.0.1", "[::ffff:127.0.0.1]", "0.0.0.0"} {
		answer, err := client.Get("https://" + host + ":" + port)
		if f := judge(answer, err); f == nil || f.why != whyPrivate || f.passing {
			t.Errorf("%s: %+v", host, f)
		}
	}
	if end.got() > 0 {
		t.Errorf("it was called %d times", end.got())
	}
	open := newClient(true)
	defer open.CloseIdleConnections()
	open.Transport.(*http.Transport).TLSClientConfig = &tls.Config{InsecureSkipVerify: true}
	if answer, err := open.Get("https://localhost:" + port); judge(answer, err) != nil {
		t.Errorf("where it is allowed: %v", err)
	}
}

func TestThisIsHowTimeIsTold(t *testing.T) {
	for d, want := range map[time.Duration][2]string{
		50 * time.Hour:               {"2 days 2 hours", "2 Tage 2 Stunden"},
		24*time.Hour + 5*time.Minute: {"1 day", "1 Tag"},
		time.Hour + time.Minute:      {"1 hour 1 minute", "1 Stunde 1 Minute"},
		40 * time.Second:             {"less than a minute", "weniger als eine Minute"},
	} {
		for i, language := range []string{"en", "de-AT"} {
			if got := span(language, d); got != want[i] {
				t.Errorf("%v in %s: %q, want %q", d, language, got, want[i])
			}
		}
	}
	if got := []rune(short(strings.Repeat("ä", 400))); len(got) != longestAsked || got[len(got)-1] != '…' {
		t.Errorf("%d letters are left", len(got))
	}
}

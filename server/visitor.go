package server

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"mischief/server/account"
	"mischief/store"
	"mischief/table"
)

// secretBytes is the length of a device's secret.
const secretBytes = 32

// The cookies that hold a device's secret. Under TLS it is one that no other host of the same domain can set, nor see (RFC 6265bis, 4.1.3.2).
const (
	plainCookie  = "mischief"
	secureCookie = "__Host-mischief"
)

// languageCookie is the language that a page speaks: what whoever has chosen none is answered in.
const languageCookie = "mischief-language"

// visitor is who makes a request.
type visitor struct {
	user   store.User // zero for somebody who is not known
	device store.Device
	from   string // network address, as senders are counted
	site   account.Site
	agent  string // the browser, as it calls itself

	language  string            // to answer in
	presented [sha256.Size]byte // hash of the secret that the request brought; zero for none
	ban       *store.Ban        // nil for none
	headers   http.Header
}

func (v *visitor) person() table.Person {
	return table.Person{ID: v.user.ID, Name: v.user.Name, Language: v.language}
}

type visitorKey struct{}

// who is who makes the request of a context.
func who(ctx context.Context) *visitor { return ctx.Value(visitorKey{}).(*visitor) }

// identify finds out who asks, by the device's cookie, and limits how many requests a person or address may make. Who is not known stays so until
// something must be kept.
func (s *Server) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/api/") {
			next.ServeHTTP(w, r)
			return
		}
		v := &visitor{from: s.from(r), site: account.Site{Host: r.Host, Secure: s.isSecure(r)}, agent: r.UserAgent(), headers: w.Header()}
		err := s.recognize(r, v)
		v.language = languageOf(cmp.Or(v.user.Language, cookieOf(r, languageCookie)), r.Header.Get("Accept-Language"))
		w.Header().Set("Content-Language", v.language)
		if err == nil {
			err = s.limits.request(v)
		}
		if err == nil {
			if v.user.ID != "" {
				s.bans.came(v)
			}
			if v.ban = s.banOf(r.Context(), v); v.ban != nil && !mayBanned(r) {
				err = banned(v.ban, v.language)
			}
		}
		if err != nil {
			p := s.problem(err)
			if p.Status == http.StatusTooManyRequests {
				w.Header().Set("Retry-After", "2")
				if s.Metrics != nil {
					s.Metrics.limited.Inc()
				}
			}
			writeProblem(w, p)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, v)))
	})
}

// recognize finds the person whose device's secret a request brings.
func (s *Server) recognize(r *http.Request, v *visitor) error {
	text := cookieOf(r, plainCookie)
	moves := false // the secret came by TLS in a cookie that other hosts can set, as it was kept once
	if v.site.Secure {
		moves = text != "" && cookieOf(r, secureCookie) == ""
		text = cmp.Or(cookieOf(r, secureCookie), text)
	}
	secret, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(secret) != secretBytes {
		return nil
	}
	sum := sha256.Sum256(secret)
	v.presented = sum
	user, device, err := s.Store.UserOf(r.Context(), sum)
	if errors.Is(err, store.ErrNobody) {
		if s.retired.holds(sum) {
			return &Problem{Status: http.StatusUnauthorized, Why: "This device has been given a new secret, or was signed out, a moment ago. Ask again, or load the page again."}
		}
		return nil
	} else if err != nil {
		return err
	}
	v.user, v.device = user, device
	if moves {
		v.setCookie(secret)
		gone := deviceCookie(nil, false)
		gone.MaxAge = -1
		v.headers.Add("Set-Cookie", gone.String())
	}
	const often = time.Hour
	if time.Since(v.device.Seen) > often {
		if err := s.Store.SeeDevice(r.Context(), v.device.ID, time.Now()); err != nil {
			s.Log.Warn("when a device was seen could not be stored", "error", err)
		}
	}
	return nil
}

func cookieOf(r *http.Request, name string) string {
	if c, err := r.Cookie(name); err == nil {
		return c.Value
	}
	return ""
}

// kept does something for a visitor that must be kept. Who is not known becomes a guest by it, unless it is refused.
func (s *Server) kept(ctx context.Context, do func(*visitor) error) error {
	v := who(ctx)
	if v.user.ID != "" {
		return do(v)
	}
	if err := s.limits.guest(v); err != nil {
		return err
	}
	user := store.User{ID: newID(), Name: "Guest"}
	device, secret := newDevice(user.ID, v.agent)
	user.Created = device.Created
	if err := s.Store.AddUser(ctx, user, device); err != nil {
		return err
	}
	v.user, v.device = user, device
	if err := do(v); isRefusal(err) {
		v.user, v.device = store.User{}, store.Device{}
		if failed := s.Store.DeleteUser(context.WithoutCancel(ctx), user.ID); failed != nil {
			s.Log.Error("a guest who keeps nothing could not be removed", "error", failed)
		}
		return err
	} else if err != nil {
		return err
	}
	s.limits.welcome(v)
	if v.device.Secret == sha256.Sum256(secret) { // it may have been renewed already
		v.setCookie(secret)
	}
	return nil
}

// isRefusal tells whether an error says that nothing was done because the request does not permit it.
func isRefusal(err error) bool {
	_, fault := errors.AsType[*table.Fault](err)
	p, problem := errors.AsType[*Problem](err)
	return fault || problem && p.Status < http.StatusInternalServerError || accountProblem(err) != nil || noticeProblem(err) != nil
}

// renew gives the visitor's device another secret: whoever has learned the old one, or planted it before the person signed in, has nothing any more.
// Live connections of the device go on.
func (s *Server) renew(ctx context.Context, v *visitor) error {
	secret := newSecret()
	old := v.device.Secret
	v.device.Secret = sha256.Sum256(secret)
	if err := s.Store.RenewDevice(ctx, v.device.ID, v.device.Secret); err != nil {
		return err
	}
	s.retired.add(old)
	v.setCookie(secret)
	return nil
}

func newID() string { return strings.ToLower(rand.Text()) }

func newSecret() []byte {
	secret := make([]byte, secretBytes)
	rand.Read(secret) // never fails
	return secret
}

// newDevice is a device of a person, and the secret that it is to hold.
func newDevice(person, agent string) (store.Device, []byte) {
	secret := newSecret()
	now := time.Now().UTC().Truncate(time.Millisecond)
	return store.Device{ID: newID(), Person: person, Secret: sha256.Sum256(secret), Label: deviceLabel(agent), Created: now, Seen: now}, secret
}

// deviceLabel is what a device is called in its owner's list: the browser and the system, no more.
func deviceLabel(agent string) string {
	pick := func(fallback string, names ...string) string {
		for _, n := range names {
			if strings.Contains(agent, n) {
				return n
			}
		}
		return fallback
	}
	browser := pick("a program", "Firefox", "Edg", "Chrome", "Safari", "curl", "Go-http-client")
	if browser == "Edg" {
		browser = "Edge"
	}
	return browser + " on " + pick("an unknown system", "Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
}

func (v *visitor) setCookie(secret []byte) {
	v.headers.Add("Set-Cookie", deviceCookie(secret, v.site.Secure).String())
}

// dropCookie has the browser forget the device's secret, unless it is what a ban of the device holds on to.
func (v *visitor) dropCookie() {
	if v.ban != nil && v.ban.Devices {
		return
	}
	gone := deviceCookie(nil, v.site.Secure)
	gone.MaxAge = -1
	v.headers.Add("Set-Cookie", gone.String())
}

// deviceCookie holds a device's secret.
func deviceCookie(secret []byte, secure bool) *http.Cookie {
	const aYear = 365 * 24 * 60 * 60
	name := plainCookie
	if secure {
		name = secureCookie
	}
	return &http.Cookie{Name: name, Value: base64.RawURLEncoding.EncodeToString(secret), Path: "/", MaxAge: aYear,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure}
}

// moments remembers for a while what happened to whom.
type moments[K comparable] struct {
	lasts time.Duration

	mu    sync.Mutex
	at    map[K]time.Time
	swept time.Time
}

func (m *moments[K]) add(key K) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	if m.at == nil {
		m.at = map[K]time.Time{}
	}
	if now.Sub(m.swept) > m.lasts {
		for k, at := range m.at {
			if now.Sub(at) > m.lasts {
				delete(m.at, k)
			}
		}
		m.swept = now
	}
	m.at[key] = now
}

func (m *moments[K]) holds(key K) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	at, ok := m.at[key]
	return ok && time.Since(at) <= m.lasts
}

// How long is remembered:
const (
	retiredFor = time.Minute     // that a secret is good no more, so that what a browser sent with it meanwhile does not make a new guest of a person
	freshFor   = 5 * time.Minute // that somebody has shown who he is
)

// fresh refuses what only the person himself may do, not whoever sits at his device, unless the device has shown within minutes who he is.
func (s *Server) fresh(v *visitor) error {
	if v.user.ID == "" {
		return &Problem{Status: http.StatusNotFound, Why: "Nothing is kept of you."}
	}
	if !s.confirmed.holds(v.device.ID) {
		return &Problem{Status: http.StatusForbidden, Field: "confirm", Why: "Show first that it is you: with your password or a passkey, or as a guest by saying so."}
	}
	return nil
}

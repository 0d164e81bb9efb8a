// Package server is Mischief over HTTP: the API that docs/api.md describes, live updates by WebSocket and by lines of JSON, and the browser client.
//
// It is thin: it finds out who asks, and package table decides. Of what a seat may not know nothing reaches this package.
package server

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"mischief/bot"
	"mischief/server/account"
	"mischief/store"
	"mischief/table"
	"mischief/table/notice"
)

// Config is what a server needs.
type Config struct {
	Store   store.Hall
	House   *table.House
	Notices *notice.Service // those that the house begins
	Games   Games
	Client  fs.FS        // the browser client; nil: none is served
	Log     *slog.Logger // nil: nothing is logged
	Metrics *Metrics     // nil: nothing is counted and there is no /metrics
	Version string
	// Hosts are the names that the server is known by, besides loopback names and addresses; requests for others are refused.
	Hosts []string
	// MetricsToken opens /metrics to whoever sends it; empty: only Monitoring serves it.
	MetricsToken string
	// Proxies is through how many proxies of one's own, one behind the other, requests come. Each tells in X-Forwarded-For and X-Forwarded-Proto for whom.
	Proxies int
	// Operators are the ids of those people who run the server: they see what was reported.
	Operators []string
	// Patience is how long the other end of a live connection may take to take a message, and to answer a ping, before it is dropped; 0: 10 seconds.
	Patience time.Duration
	// GuestsADay is how many new guests may come from one address in 24 hours; 0: any number.
	GuestsADay int
	// Hashing is what hashing a password takes; zero: as much as it should.
	Hashing account.Cost
	// Unlimited: requests are not limited in number; for measuring.
	Unlimited bool
}

// Games are the games that are offered, as a registry has them.
type Games interface {
	Find(id string) (bot.Game, error)
	All() ([]bot.Game, error)
}

// Server answers requests. It is safe for use by several goroutines.
type Server struct {
	Config
	api       huma.API
	handler   http.Handler
	accounts  *account.Accounts
	limits    *limits
	hosts     hosts
	bans      bans
	retired   moments[[sha256.Size]byte] // secrets of devices
	confirmed moments[string]            // devices that have shown whose they are
	lines     lines
	sockets   sync.WaitGroup
	crowd     crowd
	origin    *http.CrossOriginProtection
}

// bodyLimit is how many bytes a request's body may have.
const bodyLimit = 64 << 10

// New makes a server.
func New(c Config) *Server {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Patience == 0 {
		c.Patience = patience
	}
	s := &Server{Config: c, accounts: account.New(c.Store, c.Hashing), limits: newLimits(c.Unlimited, c.GuestsADay), hosts: newHosts(c.Hosts)}
	s.retired.lasts, s.confirmed.lasts = retiredFor, freshFor
	mux := http.NewServeMux()
	s.api = humago.New(mux, apiConfig(c.Version))
	s.addGames()
	s.addWorkshop()
	s.addPeople()
	s.addAccounts()
	s.addNotices()
	s.addReports()
	s.addBans()
	s.addOverview()
	s.addTables()
	s.addCampaigns()
	s.addPlay()
	s.describeLive()
	mux.HandleFunc("GET /api/tables/{id}/live", s.live)
	mux.HandleFunc("GET /api/tables/{id}/file", s.file)
	mux.HandleFunc("GET /api/campaigns/{id}/file", s.campaignFile)
	mux.HandleFunc("GET /api/tables/{id}/picture", s.picture)
	mux.HandleFunc("GET /api/tables/{id}/invite/qr", s.tableQR)
	mux.HandleFunc("GET /api/tables/{id}/invites/{seat}/qr", s.inviteQR)
	mux.HandleFunc("/api/", noSuchAddress)
	mux.HandleFunc("GET /health", s.health)
	if c.Metrics != nil && c.MetricsToken != "" {
		mux.Handle("GET /metrics", s.withToken(c.Metrics.handler()))
	}
	if c.Client != nil {
		mux.Handle("/", newClient(c.Client, s.head))
	}
	s.origin = http.NewCrossOriginProtection()
	s.origin.SetDenyHandler(http.HandlerFunc(foreignOrigin))
	s.handler = s.headers(s.count(s.guard(zip(s.origin.Handler(s.identify(mux))))))
	return s
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Wait waits for the live connections to end, which they do when the house closes.
func (s *Server) Wait() { s.sockets.Wait() }

// OpenAPI is the description of the API, as JSON.
func (s *Server) OpenAPI() ([]byte, error) { return s.api.OpenAPI().MarshalJSON() }

func apiConfig(version string) huma.Config {
	c := huma.DefaultConfig("Mischief", version)
	c.Info.Description = "Tables for cat-and-rat tabletop games: play, watch and look back. See docs/api.md."
	c.DocsPath, c.SchemasPath = "", ""
	c.CreateHooks = nil // no $schema in answers
	c.RejectUnknownQueryParameters = true
	c.Transformers = append(c.Transformers, speak)
	return c
}

// headers sets what every answer carries.
func (s *Server) headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		if s.isSecure(r) {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		if strings.HasPrefix(r.URL.Path, "/api/") {
			h.Set("Cache-Control", "no-store")
		}
		next.ServeHTTP(w, r)
	})
}

// count logs and counts requests. Neither addresses with their secrets nor bodies are logged.
func (s *Server) count(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		watched := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		s.answer(watched, r, next)
		took := time.Since(begin)
		route := routeOf(r)
		if s.Metrics != nil {
			s.Metrics.requests.WithLabelValues(route, statusClass(watched.status)).Observe(took.Seconds())
		}
		level := slog.LevelDebug
		if watched.status >= http.StatusInternalServerError {
			level = slog.LevelError
		}
		s.Log.Log(r.Context(), level, "request", "route", route, "status", watched.status, "took", took)
	})
}

// answer lets a request be answered. Where that panics the visitor is told, and the log says where.
func (s *Server) answer(w *statusWriter, r *http.Request, next http.Handler) {
	defer func() {
		if p := recover(); p != nil && p != http.ErrAbortHandler {
			s.logPanic(routeOf(r), p)
			if !w.begun { // an answer that is under way can't be taken back: it is cut off
				writeProblem(w, (&Problem{Status: http.StatusInternalServerError, Why: wentWrong}).complete())
			}
		}
	}()
	next.ServeHTTP(w, r)
}

// survive is deferred by work outside a request: a panic there is logged and ends nothing else.
func (s *Server) survive(what string) {
	if p := recover(); p != nil {
		s.logPanic(what, p)
	}
}

func (s *Server) logPanic(what string, p any) {
	s.Log.Error("the program failed", "at", what, "panic", fmt.Sprint(p), "trace", string(debug.Stack()))
}

// routeOf is the pattern a request is served under, for counting: an address may hold what is secret.
func routeOf(r *http.Request) string {
	path, isAPI := strings.CutPrefix(r.URL.Path, "/api/")
	if !isAPI {
		return "client"
	}
	parts := strings.Split(path, "/")
	for i := range parts {
		if i%2 == 1 { // ids stand in every other place
			parts[i] = "-"
			if i > 2 {
				parts = parts[:i]
				break
			}
		}
	}
	if !known[parts[0]] || len(parts) > 2 && !known[parts[2]] {
		return "unknown"
	}
	return r.Method + " /api/" + strings.Join(parts, "/")
}

// known are the words that addresses are made of.
var known = func() map[string]bool {
	words := map[string]bool{}
	for w := range strings.FieldsSeq(`games me tables play rules board devices export start claim seats pause resume retry moves nature check preview hint undo
		fork rematch contribute chat frame log file key chain verify summary course picture live invite invites qr account passkeys sign-in sign-out blocks reports resolve bans lift acts forecast correct
		notices channels test mail confirm stop people all-tables announcement campaigns go table`) {
		words[w] = true
	}
	return words
}()

// statusWriter remembers the status of an answer.
type statusWriter struct {
	http.ResponseWriter
	status int
	begun  bool // something of the answer was written
}

func (w *statusWriter) WriteHeader(status int) {
	w.status, w.begun = status, true
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(text []byte) (int, error) {
	w.begun = true
	return w.ResponseWriter.Write(text)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func statusClass(status int) string {
	if status == statusGivenUp {
		return "given up"
	}
	return [...]string{"", "1xx", "2xx", "3xx", "4xx", "5xx"}[min(status/100, 5)]
}

func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	if err := s.Store.Check(ctx); err != nil {
		s.Log.Error("the store can't be read and written", "error", err)
		p := &Problem{Status: http.StatusServiceUnavailable, Why: "The store does not answer."}
		if errors.Is(err, store.ErrFull) {
			p.Why = "The disk is full: nothing can be stored."
		}
		writeProblem(w, p)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Write([]byte(`{"ok":true,"version":"` + s.Version + `"}` + "\n"))
}

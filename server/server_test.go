package server_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"

	"mischief/bot"
	"mischief/game"
	"mischief/games"
	"mischief/server"
	"mischief/server/account"
	"mischief/store"
	"mischief/table"
	"mischief/table/notice"
)

func TestMain(m *testing.M) {
	if file := os.Getenv(killedStore); file != "" {
		serveUntilKilled(file)
	}
	goleak.VerifyTestMain(m)
}

const metricsToken = "for the monitoring only"

// place is a server for a test.
type place struct {
	t     *testing.T
	store store.Hall
	house *table.House
	web   *httptest.Server
	logs  *logs
	file  string // of the store

	operator *browser // where the setting asks for one
}

// logs is what a server logs.
type logs struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logs) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logs) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// setting changes how a place is set up.
type setting struct {
	file     string // of the store; a new one if empty
	limited  bool
	guests   int           // new ones a day from an address; 0: any number
	patience time.Duration // of live connections; 0: the server's own
	content  string        // folder of a content pack

	operated bool // with an operator
	hosts    []string
	mail     notice.MailServer
	proxies  int
	wrap     func(store.Hall) store.Hall
	plant    func(bot.Game) bot.Game // into the games of the tables
	shop     game.Workshop           // of the game Connect Four, which has none
}

func openPlace(t *testing.T, set setting) *place {
	t.Helper()
	registry, err := games.New(set.content)
	if err != nil {
		t.Fatal(err)
	}
	if set.file == "" {
		set.file = filepath.Join(t.TempDir(), "matches.db")
	}
	p := &place{t: t, logs: &logs{}, file: set.file}
	if p.store, err = store.OpenHall(t.Context(), set.file); err != nil {
		t.Fatal(err)
	}
	kept := p.store
	if set.wrap != nil {
		kept = set.wrap(kept)
	}
	log := slog.New(slog.NewTextHandler(p.logs, &slog.HandlerOptions{Level: slog.LevelDebug}))
	find := registry.Find
	if set.plant != nil {
		find = func(id string) (bot.Game, error) {
			e, err := registry.Find(id)
			return set.plant(e), err
		}
	}
	metrics := server.NewMetrics(func() int { return p.house.Live() })
	notices, err := notice.New(t.Context(), notice.Config{Store: kept, Log: log, URL: "https://cats.example.org", Mail: set.mail, Private: true, Grace: -1})
	if err != nil {
		t.Fatal(err)
	}
	if p.house, err = table.NewHouse(t.Context(), table.Config{Store: kept, Games: find, Log: log, Observer: metrics, Gather: -1, Seed: 1, Notices: notices}); err != nil {
		t.Fatal(err)
	}
	var offered server.Games = registry
	if set.shop != nil {
		offered = crafting{registry, set.shop}
	}
	client := fstest.MapFS{"index.html": {Data: []byte("<head><title>Mischief</title></head>")}, "cards/connectfour.jpg": {Data: []byte("jpeg")}, "assets/app-1.js": {Data: []byte(strings.Repeat("let x = 1;\n", 100))}}
	p.web = httptest.NewServer(server.New(server.Config{Store: kept, House: p.house, Notices: notices, Games: offered, Client: client, Log: log, Metrics: metrics,
		Version: "test", Unlimited: !set.limited, Operators: []string{"operator"}, Hosts: set.hosts, Proxies: set.proxies, MetricsToken: metricsToken, Patience: set.patience, GuestsADay: set.guests, Hashing: cheap}))
	t.Cleanup(p.close)
	if set.operated {
		p.addOperator()
	}
	return p
}

// cheap is what hashing a password takes here, where none is worth stealing.
var cheap = account.Cost{Memory: 64, Passes: 1, Lanes: 1}

// addOperator adds the person whom the server knows as its operator.
func (p *place) addOperator() {
	secret := make([]byte, 32)
	d := store.Device{ID: "desk", Person: "operator", Secret: sha256.Sum256(secret), Created: time.Now(), Seen: time.Now()}
	if err := p.store.AddUser(p.t.Context(), store.User{ID: "operator", Name: "Olga", Created: time.Now()}, d); err != nil {
		p.t.Fatal(err)
	}
	at, err := url.Parse(p.web.URL)
	if err != nil {
		p.t.Fatal(err)
	}
	p.operator = p.browser()
	p.operator.http.Jar.SetCookies(at, []*http.Cookie{{Name: "mischief", Value: base64.RawURLEncoding.EncodeToString(secret), Path: "/"}})
}

func (p *place) close() {
	if p.web == nil {
		return
	}
	p.house.Dismiss()
	p.web.Close()
	p.house.Close()
	if err := p.store.Close(); err != nil {
		p.t.Error(err)
	}
	p.web = nil
}

// browser is a visitor with cookies of his own.
type browser struct {
	t    *testing.T
	base string
	http *http.Client
}

func (p *place) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		p.t.Fatal(err)
	}
	transport := &http.Transport{}
	p.t.Cleanup(transport.CloseIdleConnections)
	return &browser{t: p.t, base: p.web.URL, http: &http.Client{Jar: jar, Transport: transport}}
}

// guest is a visitor who has been here.
func (p *place) guest(name string) *browser {
	b := p.browser()
	b.get("/api/me", nil)
	b.must(http.StatusOK, http.MethodPatch, "/api/me", map[string]any{"name": name}, nil)
	return b
}

// send makes a request with a JSON body and answers with status and text.
func (b *browser) send(method, path string, body any) (int, string) {
	b.t.Helper()
	var text io.Reader
	switch body := body.(type) {
	case nil:
	case string:
		text = strings.NewReader(body)
	default:
		encoded, err := json.Marshal(body)
		if err != nil {
			b.t.Fatal(err)
		}
		text = bytes.NewReader(encoded)
	}
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.base+path, text)
	if err != nil {
		b.t.Fatal(err)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := b.http.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	read, err := io.ReadAll(answer.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer.StatusCode, string(read)
}

// must makes a request, wants a status and decodes the answer.
func (b *browser) must(status int, method, path string, body, into any) {
	b.t.Helper()
	got, text := b.send(method, path, body)
	if got != status {
		b.t.Fatalf("%s %s %v: status %d, want %d: %s", method, path, body, got, status, text)
	}
	if into != nil {
		reflect.ValueOf(into).Elem().SetZero() // what the answer leaves out must not stay from before
		if err := json.Unmarshal([]byte(text), into); err != nil {
			b.t.Fatalf("%s %s: %v: %s", method, path, err, text)
		}
	}
}

func (b *browser) get(path string, into any) {
	b.t.Helper()
	b.must(http.StatusOK, http.MethodGet, path, nil, into)
}

func (b *browser) post(path string, body, into any) {
	b.t.Helper()
	if body == nil {
		body = map[string]any{}
	}
	b.must(http.StatusOK, http.MethodPost, path, body, into)
}

// refused makes a request that must be refused with a status, and answers with the problem.
func (b *browser) refused(status int, method, path string, body any) server.Problem {
	b.t.Helper()
	var p server.Problem
	b.must(status, method, path, body, &p)
	if p.Status != status || p.Why == "" || p.Title == "" {
		b.t.Errorf("%s %s: the problem %+v lacks something", method, path, p)
	}
	return p
}

func (b *browser) frame(id string, seat int) table.Frame {
	b.t.Helper()
	var f table.Frame
	b.get(fmt.Sprintf("/api/tables/%s/frame?seat=%d", id, seat), &f)
	return f
}

// move answers a decision with its first allowed move or the one given.
func (b *browser) move(id string, seat int, seq int64, text string) int64 {
	b.t.Helper()
	var taken server.Taken
	b.post("/api/tables/"+id+"/moves", answer(seat, seq, text), &taken)
	return taken.Seq
}

var answers int

// answer is a move with an id of its own.
func answer(seat int, seq int64, text string) server.MoveRequest {
	answers++
	return server.MoveRequest{ID: fmt.Sprintf("answer-%d", answers), Seat: seat, Seq: seq, Move: text}
}

// first is the first move of a frame.
func first(f table.Frame) string {
	g := f.Moves[0]
	if g.From != nil {
		return fmt.Sprintf("%s %d", g.Text, *g.From)
	}
	return g.Text
}

// until asks again and again for at most ten seconds.
func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if done() {
			return
		}
	}
	t.Fatalf("waited in vain: %s", what)
}

func seats(kinds ...string) []table.Seating {
	var list []table.Seating
	for _, k := range kinds {
		s := table.Seating{Kind: k}
		if k == "bot" {
			s.Bot = "greedy"
		}
		list = append(list, s)
	}
	return list
}

func TestOneClickAgainstBots(t *testing.T) {
	p := openPlace(t, setting{})
	b := p.browser()
	var registry server.GamesView
	b.get("/api/games", &registry)
	if len(registry.Games) < 2 || registry.Games[0].ID != "catsvsrats" || !slices.Equal(registry.Bots, []string{"easy", "normal", "hard", "expert"}) {
		t.Fatalf("games: %+v", registry)
	}
	var v table.View
	b.post("/api/play/catsvsrats", nil, &v)
	if v.State != table.Playing || len(v.You) != 1 || !v.Host || len(v.Seats) != 4 {
		t.Fatalf("one click: %+v", v)
	}
	f := b.frame(v.ID, 0)
	if len(f.Moves) != 10 || f.Turn.Prompt == "" || len(f.Turn.Who) != 1 {
		t.Fatalf("first decision: %+v", f)
	}
	if seq := b.move(v.ID, 0, f.Seq, "attribute cat-1"); seq != 1 {
		t.Errorf("the first move became entry %d", seq)
	}
	var mine struct{ Tables []table.Glance }
	b.get("/api/tables?list=mine", &mine)
	if len(mine.Tables) != 1 || mine.Tables[0].ID != v.ID {
		t.Errorf("my tables: %+v", mine)
	}
}

// duel is a table of Connect Four between two guests, the first of them its host.
func (p *place) duel(a, b *browser) table.View {
	p.t.Helper()
	var v table.View
	a.post("/api/tables", table.Plan{Game: "connectfour", Seats: seats("me", "link")}, &v)
	if v.State != table.Waiting || len(v.Invites) != 1 || v.Start == "" {
		p.t.Fatalf("a table with a free seat: %+v", v)
	}
	b.post("/api/tables/"+v.ID+"/claim", map[string]string{"token": token(v.Invites[0].URL)}, nil)
	a.post("/api/tables/"+v.ID+"/start", nil, &v)
	return v
}

func token(link string) string {
	u, err := url.Parse(link)
	if err != nil {
		return err.Error()
	}
	return u.Query().Get("seat") + u.Query().Get("join")
}

func TestMovesAreTakenOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "matches.db")
	p := openPlace(t, setting{file: file})
	a, b := p.guest("Anna"), p.guest("Ben")
	v := p.duel(a, b)
	path := "/api/tables/" + v.ID + "/moves"
	f := a.frame(v.ID, 0)
	m := answer(0, f.Seq, first(f))
	results := make(chan string, 5)
	for range 5 {
		go func() {
			status, text := a.send(http.MethodPost, path, m)
			results <- fmt.Sprint(status, text)
		}()
	}
	want := <-results
	for range 4 {
		if got := <-results; got != want {
			t.Errorf("the same move sent again: %s, and before %s", got, want)
		}
	}
	other := m
	other.Move = "4"
	if p := a.refused(http.StatusUnprocessableEntity, http.MethodPost, path, other); p.Field != "id" {
		t.Errorf("an id used twice: %+v", p)
	}
	if p := b.refused(http.StatusConflict, http.MethodPost, path, answer(1, f.Seq, "4")); p.Seq != 1 || p.Field != "seq" {
		t.Errorf("a stale answer: %+v", p)
	}
	// The server ends and begins again: the move is known by its place in the log.
	p.close()
	again := openPlace(t, setting{file: file})
	a.base = again.web.URL // cookies are for a host whatever the port
	var taken server.Taken
	a.post(path, m, &taken)
	if got := a.frame(v.ID, 0); taken.Seq != 1 || got.Seq != 1 {
		t.Errorf("after a restart the move sent again became entry %d of %d", taken.Seq, got.Seq)
	}
}

func TestRefusalsSayWhy(t *testing.T) {
	p := openPlace(t, setting{})
	b := p.guest("Anna")
	var v table.View
	b.post("/api/tables", table.Plan{Game: "catsvsrats", Seats: seats("me", "friend", "friend", "friend")}, &v)
	path := "/api/tables/" + v.ID
	b.move(v.ID, 0, 0, "attribute cat-1")
	refusal := b.refused(http.StatusUnprocessableEntity, http.MethodPost, path+"/moves", answer(1, 1, "attribute cat-1"))
	if refusal.Rule != "CVR-111" || refusal.Field != "move" || len(refusal.Nearest) == 0 {
		t.Errorf("a forbidden move: %+v", refusal)
	}
	if r := b.refused(http.StatusUnprocessableEntity, http.MethodPost, path+"/moves", answer(1, 1, "sing a song")); r.Rule != "" || r.Field != "move" {
		t.Errorf("no move at all: %+v", r)
	}
	if r := b.refused(http.StatusConflict, http.MethodPost, path+"/moves", answer(2, 1, "attribute cat-2")); r.Field != "seat" {
		t.Errorf("out of turn: %+v", r)
	}
	var verdict table.Verdict
	b.get(path+"/check?seat=1&move=attribute+cat-1", &verdict)
	if verdict.OK || verdict.Rule != "CVR-111" || verdict.Why == "" {
		t.Errorf("check of a forbidden move: %+v", verdict)
	}
	b.get(path+"/check?seat=1&move=attribute+cat-2", &verdict)
	if !verdict.OK {
		t.Errorf("check of an allowed move: %+v", verdict)
	}
	b.get(path+"/check?seat=0&at=0&move=attribute+cat-9", &verdict)
	if verdict.OK || verdict.Why == "" {
		t.Errorf("check in the past: %+v", verdict)
	}
	if got := b.frame(v.ID, 1).Seq; got != 1 {
		t.Errorf("after refusals the log has %d entries, want 1", got)
	}
}

func TestPreviewAndHint(t *testing.T) {
	p := openPlace(t, setting{})
	b := p.guest("Anna")
	var v table.View
	b.post("/api/tables", table.Plan{Game: "catsvsrats", Options: map[string]string{"fixed": "cat-1,rat-1,cat-2,rat-2", "start": "cats"},
		Seats: seats("me", "friend", "friend", "friend")}, &v)
	path := "/api/tables/" + v.ID
	f := b.frame(v.ID, 0)
	for f.Turn.Kind == "starting" {
		seat := f.Turn.Who[0]
		b.move(v.ID, seat, f.Seq, first(b.frame(v.ID, seat)))
		f = b.frame(v.ID, 0)
	}
	seat := f.Turn.Who[0]
	f = b.frame(v.ID, seat)
	var preview struct {
		Lines []struct{ Label, Value, Rule string }
		Free  bool
	}
	b.get(path+fmt.Sprintf("/preview?seat=%d&move=breed", seat), &preview)
	if !preview.Free {
		t.Errorf("breeding can't simply be taken back: %+v", preview)
	}
	b.get(path+fmt.Sprintf("/preview?seat=%d&move=draw", seat), &preview)
	if preview.Free {
		t.Errorf("a card that was drawn can simply be taken back: %+v", preview)
	}
	b.get(path+fmt.Sprintf("/preview?seat=%d&move=%s", seat, url.QueryEscape(first(f))), &preview)
	if len(preview.Lines) == 0 || preview.Lines[0].Rule == "" {
		t.Errorf("preview of %s: %+v", first(f), preview)
	}
	r := b.refused(http.StatusUnprocessableEntity, http.MethodGet, path+fmt.Sprintf("/preview?seat=%d&move=move+roma+%%3E+roma+1", seat), nil)
	if r.Rule == "" {
		t.Errorf("preview of a forbidden move: %+v", r)
	}
	var advice table.Advice
	b.get(path+fmt.Sprintf("/hint?seat=%d", seat), &advice)
	var verdict table.Verdict
	b.get(path+fmt.Sprintf("/check?seat=%d&move=%s", seat, url.QueryEscape(advice.Move)), &verdict)
	if !verdict.OK || len(advice.Reasons) > 2 {
		t.Errorf("hint: %+v, %+v", advice, verdict)
	}
	if got := b.frame(v.ID, seat).Seq; got != f.Seq {
		t.Error("a hint or a preview changed the match")
	}
}

func TestRules(t *testing.T) {
	p := openPlace(t, setting{})
	b := p.browser()
	var rules server.RulesView
	b.get("/api/games/catsvsrats/rules?q=CVR-213", &rules)
	if len(rules.Rules) == 0 || rules.Rules[0].ID != "CVR-213" || rules.Rules[0].Text == "" {
		t.Errorf("rule CVR-213: %+v", rules)
	}
	b.get("/api/games/catsvsrats/rules", &rules)
	if len(rules.Rules) < 50 {
		t.Errorf("all rules are %d", len(rules.Rules))
	}
	for query, want := range map[string]int{"": 2, "?option=mode=teams": 4, "?option=mode=deathmatch&option=players=3": 3, "?option=armies=borgo,moloch": 2} {
		var count server.SeatCount
		b.get("/api/games/neuroshima/seats"+query, &count)
		if count.Seats != want {
			t.Errorf("neuroshima%s: %d seats, want %d", query, count.Seats, want)
		}
	}
	if r := b.refused(http.StatusUnprocessableEntity, http.MethodGet, "/api/games/neuroshima/seats?option=mode=war", nil); r.Field != "mode" {
		t.Errorf("seats with a wrong option: %+v", r)
	}
	if r := b.refused(http.StatusNotFound, http.MethodGet, "/api/games/chess/rules", nil); r.Field != "game" {
		t.Errorf("rules of no game: %+v", r)
	}
}

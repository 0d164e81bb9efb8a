package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/coder/websocket"

	"mischief/match"
	"mischief/server"
	"mischief/table"
)

// loadCommand plays many matches against a server at once, and measures.
type loadCommand struct {
	URL      string        `help:"Server to load, which must run with --unlimited; if none is named, one is started with a data folder of its own." placeholder:"URL"`
	Game     string        `help:"Which game; the first that the server lists if none is named."`
	Matches  int           `default:"100" help:"Matches at once."`
	Sockets  int           `default:"4" help:"Live connections to each match: one for each seat, then watchers."`
	Rate     float64       `default:"50" help:"Moves a second, over all matches; 0 plays none: the connections are idle."`
	For      time.Duration `default:"30s" help:"How long."`
	Watchers int           `help:"So many more live connections, all to the first match: people who look on."`
	Readers  int           `help:"So many people who ask for the first match's whole log and proof, again and again."`
	Entries  int           `help:"Play the first match until its log has so many entries, before anything is measured."`
	Knee     bool          `help:"Raise the rate by a quarter again and again from --rate, and tell the highest at which nine moves of ten asked for are made and 99 of 100 are answered within 10 ms."`
	Stored   int           `help:"Keep so many matches first, and tell how long a server takes to start over them; for a server that is started."`

	MetricsToken string `env:"MISCHIEF_METRICS_TOKEN" placeholder:"TOKEN" help:"The --metrics-token of the server that is named; without it its memory and processor time are told as 0."`
}

// Run loads a server and prints what was measured.
func (c *loadCommand) Run(_ *commands, con *console) error {
	if c.Knee && c.Rate == 0 || c.Watchers < 0 || c.Readers < 0 || c.Entries < 0 {
		return usage(errors.New("--knee begins at a --rate above 0; --watchers, --readers and --entries are at least 0"))
	}
	if c.Matches < 1 || c.Sockets < 1 || c.Rate < 0 || c.For <= 0 || c.Stored < 0 {
		return usage(errors.New("--matches and --sockets are at least 1, --for is above 0, --rate and --stored are at least 0"))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	l := &load{loadCommand: c, out: con.out, http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64, MaxConnsPerHost: 64}}}
	defer l.http.CloseIdleConnections()
	if c.URL != "" {
		l.base = strings.TrimSuffix(c.URL, "/")
		return l.run(ctx)
	}
	folder, err := os.MkdirTemp("", "mischief-load-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	return l.runOwn(ctx, folder)
}

// load is one measurement.
type load struct {
	*loadCommand
	out   io.Writer
	base  string
	http  *http.Client
	seats int // of a match

	tables  []*loaded
	closing atomic.Bool
	reads   atomic.Int64 // how often somebody has read a whole log and its proof

	mu       sync.Mutex
	acks     []time.Duration // from a move sent to its answer
	arrivals []time.Duration // from a move sent to the last frame of it
	refused  int
	broken   int
}

// loaded is a table under load. One person has all its seats.
type loaded struct {
	id, cookie string

	mu      sync.Mutex
	sockets []*websocket.Conn
	seat    int      // who is asked; -1 while that is not known
	seq     int64    // of the frame that asks
	moves   []string // a few of those offered
	flying  *flight  // the move under way
	acked   int64    // the last entry answered
	over    bool
}

// flight is a move under way.
type flight struct {
	sent    time.Time
	seq     int64 // the entry it became; 0 until it is answered
	waiting int   // sockets that have not been sent its frame
}

// runOwn starts a server of its own for the measurement.
func (l *load) runOwn(ctx context.Context, folder string) error {
	stop, took, err := l.start(ctx, folder)
	if err != nil {
		return err
	}
	if l.Stored > 0 {
		err := l.keep(ctx)
		if err := errors.Join(err, stop()); err != nil {
			return err
		}
		if stop, took, err = l.start(ctx, folder); err != nil {
			return err
		}
	}
	fmt.Fprintf(l.out, "start to serving, with %d stored matches: %v\n", l.Stored, took.Round(time.Millisecond))
	return errors.Join(l.run(ctx), stop())
}

// start starts a server in a process of its own and waits until it answers.
func (l *load) start(ctx context.Context, folder string) (stop func() error, took time.Duration, err error) {
	program, err := os.Executable()
	if err != nil {
		return nil, 0, err
	}
	begin := time.Now()
	cmd := exec.CommandContext(ctx, program, "serve", "--addr", "127.0.0.1:0", "--data", folder, "--unlimited", "--log-level", "error")
	l.MetricsToken = cmp.Or(l.MetricsToken, fmt.Sprint(rand.Uint64()))
	cmd.Env = append(os.Environ(), "MISCHIEF_METRICS_TOKEN="+l.MetricsToken)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, 0, err
	}
	if err := cmd.Start(); err != nil {
		return nil, 0, err
	}
	stop = func() error {
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			return err
		}
		return cmd.Wait()
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	_, address, found := strings.Cut(line, "http://")
	if err != nil || !found {
		return nil, 0, errors.Join(fmt.Errorf("the server did not start: %q", line), err, stop())
	}
	address, _, _ = strings.Cut(address, "/")
	l.base = "http://" + address
	if err := l.ask(ctx, "", http.MethodGet, "/health", nil, nil); err != nil {
		return nil, 0, errors.Join(err, stop())
	}
	return stop, time.Since(begin), nil
}

// keep makes matches that stay in the store.
func (l *load) keep(ctx context.Context) error {
	cookie, err := l.guest(ctx)
	if err != nil {
		return err
	}
	return l.each(l.Stored, func(int) error { return l.ask(ctx, cookie, http.MethodPost, "/api/play/"+l.Game, nil, nil) })
}

// each does something so many times, some at once.
func (l *load) each(n int, do func(i int) error) error {
	const atOnce = 16
	var (
		next   atomic.Int64
		wait   sync.WaitGroup
		failed = make(chan error, atOnce)
	)
	for range atOnce {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				if err := do(i); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	wait.Wait()
	close(failed)
	return <-failed
}

// guest makes a person and answers with his cookie.
func (l *load) guest(ctx context.Context) (string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPatch, l.base+"/api/me", strings.NewReader(`{"name":"Load"}`))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := l.http.Do(r)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	io.Copy(io.Discard, answer.Body)
	for _, c := range answer.Cookies() {
		return c.Name + "=" + c.Value, nil
	}
	return "", fmt.Errorf("%s does not welcome guests (status %d); is it run with --unlimited?", l.base, answer.StatusCode)
}

// get is what a request of the API answers, as it comes.
func (l *load) get(ctx context.Context, cookie, path string) (text []byte, err error) {
	err = l.ask(ctx, cookie, http.MethodGet, path, nil, &text)
	return text, err
}

// ask makes a request of the API.
func (l *load) ask(ctx context.Context, cookie, method, path string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, method, l.base+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Cookie", cookie)
	answer, err := l.http.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	read, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("%s %s: status %d: %s", method, path, answer.StatusCode, read)
	}
	switch into := into.(type) {
	case nil:
	case *[]byte:
		*into = read
	default:
		return json.Unmarshal(read, into)
	}
	return nil
}

// run sets up the tables, plays, and reports.
func (l *load) run(ctx context.Context) error {
	var games server.GamesView
	if err := l.ask(ctx, "", http.MethodGet, "/api/games", nil, &games); err != nil {
		return err
	}
	if l.Game == "" && len(games.Games) > 0 {
		l.Game = games.Games[0].ID
	}
	i := slices.IndexFunc(games.Games, func(g server.GameView) bool { return g.ID == l.Game })
	if i < 0 {
		return usage(fmt.Errorf("the server has no game %q", l.Game))
	}
	l.seats = games.Games[i].Seats
	before := l.metric(ctx, "process_resident_memory_bytes")
	l.tables = make([]*loaded, l.Matches)
	begin := time.Now()
	if err := l.each(l.Matches, func(i int) error { return l.open(ctx, i) }); err != nil {
		return err
	}
	sockets := l.Matches*l.Sockets + l.Watchers
	first := l.tables[0]
	for range l.Watchers {
		if err := l.connect(ctx, first, -1); err != nil {
			return err
		}
	}
	reading, stop := context.WithCancel(ctx)
	defer stop()
	for range l.Readers {
		go l.read(reading, first)
	}
	fmt.Fprintf(l.out, "machine: %s\n", machine())
	fmt.Fprintf(l.out, "load: %d matches of %s, %d live connections (opened in %v), %.0f moves/s for %v\n", l.Matches, l.Game, sockets,
		time.Since(begin).Round(time.Millisecond), l.Rate, l.For)
	if l.Knee {
		return l.findKnee(ctx)
	}
	worked := l.metric(ctx, "process_cpu_seconds_total")
	l.play(ctx)
	worked = l.metric(ctx, "process_cpu_seconds_total") - worked
	after := l.metric(ctx, "process_resident_memory_bytes")
	fmt.Fprintf(l.out, "server processor time: %.1f s, %.0f %% of one processor\n", worked, 100*worked/l.For.Seconds())
	fmt.Fprintf(l.out, "server memory: %.1f MB before, %.1f MB after: %.1f KiB a connection\n", before/1e6, after/1e6, (after-before)/1024/float64(sockets))
	lost, err := l.check(ctx)
	l.closing.Store(true)
	for _, t := range l.tables {
		for _, s := range t.sockets {
			s.CloseNow()
		}
	}
	if l.Rate > 0 {
		l.report(lost)
	}
	if err == nil && (lost > 0 || l.broken > 0) {
		err = errSilent
	}
	return err
}

// open sets up one table and its live connections.
func (l *load) open(ctx context.Context, i int) error {
	cookie, err := l.guest(ctx)
	if err != nil {
		return err
	}
	plan := table.Plan{Game: l.Game, Undo: match.Practice}
	for range l.seats { // all seats are his: nobody thinks
		plan.Seats = append(plan.Seats, table.Seating{Kind: "me"})
	}
	var v table.View
	if err := l.ask(ctx, cookie, http.MethodPost, "/api/tables", plan, &v); err != nil {
		return err
	}
	for seat := range v.Seats { // chance waits for those who are here
		if !v.Mixing {
			break
		}
		mine := map[string]any{"seat": seat, "text": fmt.Sprint(rand.Uint64())}
		if err := l.ask(ctx, cookie, http.MethodPost, "/api/tables/"+v.ID+"/contribute", mine, nil); err != nil {
			return err
		}
	}
	t := &loaded{id: v.ID, cookie: cookie, seat: -1}
	if i == 0 {
		if err := l.lengthen(ctx, t); err != nil {
			return err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for s := range l.Sockets {
		seat := s
		if s >= len(v.Seats) {
			seat = -1
		}
		conn, err := l.dial(ctx, t, seat)
		if err != nil {
			return err
		}
		t.sockets = append(t.sockets, conn)
		go l.listen(ctx, t, conn, seat)
	}
	l.tables[i] = t
	return nil
}

func (l *load) dial(ctx context.Context, t *loaded, seat int) (*websocket.Conn, error) {
	conn, _, err := websocket.Dial(ctx, fmt.Sprintf("%s/api/tables/%s/live?seat=%d&after=-1", l.base, t.id, seat),
		&websocket.DialOptions{HTTPHeader: http.Header{"Cookie": {t.cookie}}})
	if err == nil {
		conn.SetReadLimit(4 << 20)
	}
	return conn, err
}

// listen reads what one live connection is sent.
func (l *load) listen(ctx context.Context, t *loaded, conn *websocket.Conn, seat int) {
	for {
		_, text, err := conn.Read(ctx)
		if err != nil {
			if !l.closing.Load() && ctx.Err() == nil {
				l.mu.Lock()
				l.broken++
				l.mu.Unlock()
			}
			return
		}
		switch {
		case bytes.HasPrefix(text, []byte(`{"t":"frame"`)):
			l.arrived(t, text, seat)
		case bytes.HasPrefix(text, []byte(`{"t":"ack"`)):
			var ack server.Ack
			if json.Unmarshal(text, &ack) == nil {
				l.answered(t, ack.Seq)
			}
		case bytes.HasPrefix(text, []byte(`{"t":"problem"`)):
			l.mu.Lock()
			l.refused++
			l.mu.Unlock()
			t.mu.Lock()
			t.flying = nil
			t.mu.Unlock()
		}
	}
}

// frameSeq reads the number of a frame without decoding all of it.
func frameSeq(text []byte) int64 {
	const front = `{"t":"frame","frame":{"seq":`
	if !bytes.HasPrefix(text, []byte(front)) {
		return -1
	}
	digits, _, _ := bytes.Cut(text[len(front):], []byte(","))
	seq, err := strconv.ParseInt(string(digits), 10, 64)
	if err != nil {
		return -1
	}
	return seq
}

// arrived notes a frame: that it came, and what it asks.
func (l *load) arrived(t *loaded, text []byte, seat int) {
	now := time.Now()
	seq := frameSeq(text)
	asks := !bytes.HasSuffix(text, []byte(`"moves":[]}}`))
	var m struct{ Frame table.Frame }
	if asks && json.Unmarshal(text, &m) != nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if m.Frame.Over != nil {
		t.over = true
	}
	if asks && m.Frame.Over == nil && seq >= t.seq {
		t.seat, t.seq, t.moves = seat, seq, t.moves[:0]
		for range 8 {
			t.moves = append(t.moves, anyOf(m.Frame.Moves))
		}
	}
	if f := t.flying; f != nil && seq > t.acked {
		if f.waiting--; f.waiting <= 0 {
			l.mu.Lock()
			l.arrivals = append(l.arrivals, now.Sub(f.sent))
			l.mu.Unlock()
			if f.seq > 0 {
				t.acked, t.flying = f.seq, nil
			}
		}
	}
}

// answered notes that a move was taken.
func (l *load) answered(t *loaded, seq int64) {
	now := time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	f := t.flying
	if f == nil {
		return
	}
	l.mu.Lock()
	l.acks = append(l.acks, now.Sub(f.sent))
	l.mu.Unlock()
	f.seq = seq
	if f.waiting <= 0 {
		t.acked, t.flying = seq, nil
	}
}

// play sends moves at the rate asked for.
func (l *load) play(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, l.For)
	defer cancel()
	if l.Rate == 0 {
		<-ctx.Done()
		return
	}
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	begin, sent, next := time.Now(), 0, 0
	for {
		select {
		case <-ctx.Done():
			time.Sleep(time.Second) // for what is under way
			return
		case <-tick.C:
			for due := int(time.Since(begin).Seconds() * l.Rate); sent < due; sent++ {
				for range l.tables { // the next that waits for a move
					next++
					if l.tables[next%len(l.tables)].move() {
						break
					}
				}
			}
		}
	}
}

// move sends a move, if the table waits for one.
func (t *loaded) move() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.flying != nil || t.over || t.seat < 0 || t.seq < t.acked || len(t.moves) == 0 {
		return false
	}
	text, err := json.Marshal(map[string]any{"t": "move", "id": fmt.Sprintf("load-%d-%d", t.seq, rand.Int64()), "seat": t.seat, "seq": t.seq,
		"move": t.moves[rand.IntN(len(t.moves))]})
	if err != nil {
		return false
	}
	t.flying = &flight{sent: time.Now(), waiting: len(t.sockets)}
	conn := t.sockets[t.seat]
	t.seat = -1
	go conn.Write(context.Background(), websocket.MessageText, text)
	return true
}

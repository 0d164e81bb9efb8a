package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"mischief/games"
	"mischief/match"
	"mischief/server"
	"mischief/store"
	"mischief/table"
	"mischief/table/notice"
)

var kills = flag.Int("kills", 6, "how often TestKill kills a server under load")

// killedStore names, in the environment, the store over which the program started by TestKill serves.
const killedStore = "MISCHIEF_KILL_SERVED"

// serveUntilKilled serves and says where.
func serveUntilKilled(file string) {
	err := func() error {
		registry, err := games.New("")
		if err != nil {
			return err
		}
		hall, err := store.OpenHall(context.Background(), file)
		if err != nil {
			return err
		}
		notices, err := notice.New(context.Background(), notice.Config{Store: hall})
		if err != nil {
			return err
		}
		house, err := table.NewHouse(context.Background(), table.Config{Store: hall, Games: registry.Find, Log: slog.Default(), Gather: -1, Notices: notices})
		if err != nil {
			return err
		}
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		fmt.Println(listener.Addr())
		return http.Serve(listener, server.New(server.Config{Store: hall, House: house, Notices: notices, Games: registry, Version: "test", Unlimited: true, Hashing: cheap}))
	}()
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// told is what a player was told of his tables.
type told struct {
	player   *browser
	id       string              // of the table he plays at
	stored   map[string]int64    // by table: the last entry he was told is stored
	last     *server.MoveRequest // sent, and not answered before the server was killed
	taken    map[string]string   // by table and entry: the id of the move that was answered to have become it
	answered int
}

// TestKill kills a server that many play on, again and again at random moments. Whatever a player was told to be stored must be there, once; a move
// that was not answered is sent again and counts once; every match opens, plays on and is verified.
func TestKill(t *testing.T) {
	n := *kills
	if testing.Short() {
		n = min(n, 2)
	}
	file := filepath.Join(t.TempDir(), "matches.db")
	players := make([]*told, 8)
	resent := 0
	for round := range n {
		address, kill := startServer(t, file)
		moment := time.Duration(50+rand.Int64N(250)) * time.Millisecond
		moved := sync.OnceFunc(func() { time.AfterFunc(moment, kill) })
		if round%2 == 1 { // while it begins, too; otherwise when it has answered a move
			moved()
		}
		done := make(chan int)
		for i := range players {
			go func() {
				if players[i] == nil {
					players[i] = &told{stored: map[string]int64{}, taken: map[string]string{}}
				}
				done <- players[i].playUntilGone(t, address, moved)
			}()
		}
		for range players {
			resent += <-done
		}
		if t.Failed() {
			t.Fatalf("in round %d", round)
		}
	}
	moves := 0
	st, err := store.OpenHall(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	for _, p := range players {
		moves += p.check(t, st)
	}
	t.Logf("%d kills, %d moves answered, %d sent again", n, moves, resent)
	if moves == 0 {
		t.Error("no move was ever answered: nothing was tested")
	}
}

// startServer starts a server in a process of its own.
func startServer(t *testing.T, file string) (address string, kill func()) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), killedStore+"="+file)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the server did not start: %v", err)
	}
	return "http://" + strings.TrimSpace(line), func() {
		cmd.Process.Kill()
		cmd.Wait()
	}
}

// playUntilGone plays both seats of a match of Connect Four, and the next when it is over, until the server is gone. It first sends again what was
// not answered. moved is called when a move has been answered.
func (p *told) playUntilGone(t *testing.T, base string, moved func()) (resent int) {
	if p.player == nil {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Error(err)
			return 0
		}
		p.player = &browser{t: t, http: &http.Client{Jar: jar, Timeout: 5 * time.Second}}
	}
	p.player.base = base
	defer p.player.http.CloseIdleConnections()
	for {
		if p.last != nil {
			seq, ok := p.send(t)
			if !ok {
				return resent
			}
			resent++
			if seq != p.last.Seq+1 {
				t.Errorf("the answer to entry %d became entry %d", p.last.Seq, seq)
				return resent
			}
			p.last = nil
		}
		if p.id == "" {
			var v table.View
			if !p.ask(http.MethodPost, "/api/tables", table.Plan{Game: "connectfour", Seats: seats("me", "friend")}, &v) {
				return resent
			}
			p.id = v.ID
		}
		var f table.Frame
		if !p.ask(http.MethodGet, "/api/tables/"+p.id+"/frame?seat=0", nil, &f) {
			return resent
		}
		if f.Over != nil {
			p.id = ""
			continue
		}
		if f.Seq < p.stored[p.id] {
			t.Errorf("table %s: entry %d was answered, and the log has %d", p.id, p.stored[p.id], f.Seq)
			return resent
		}
		if seat := f.Turn.Who[0]; seat != 0 && !p.ask(http.MethodGet, fmt.Sprintf("/api/tables/%s/frame?seat=%d", p.id, seat), nil, &f) {
			return resent
		}
		g := f.Moves[rand.IntN(len(f.Moves))]
		text := g.Text
		if g.From != nil {
			text = strings.TrimSpace(fmt.Sprintf("%s %d", text, *g.From+rand.IntN(*g.To-*g.From+1)))
		}
		p.last = &server.MoveRequest{ID: fmt.Sprintf("move-%s-%d-%d", p.id, f.Seq, rand.Int32()), Seat: f.Turn.Who[0], Seq: f.Seq, Move: text}
		if _, ok := p.send(t); !ok {
			return resent
		}
		p.last = nil
		moved()
	}
}

// send sends the last move and notes the answer.
func (p *told) send(t *testing.T) (int64, bool) {
	var taken server.Taken
	if !p.ask(http.MethodPost, "/api/tables/"+p.id+"/moves", p.last, &taken) {
		return 0, false
	}
	entry := fmt.Sprint(p.id, " ", taken.Seq)
	if before, ok := p.taken[entry]; ok && before != p.last.ID {
		t.Errorf("entry %d of table %s was answered to two moves", taken.Seq, p.id)
	}
	p.taken[entry] = p.last.ID
	p.stored[p.id] = max(p.stored[p.id], taken.Seq)
	p.answered++
	return taken.Seq, true
}

// ask makes a request; false when the server is gone.
func (p *told) ask(method, path string, body, into any) bool {
	text, err := json.Marshal(body)
	if err != nil {
		return false
	}
	r, err := http.NewRequest(method, p.player.base+path, strings.NewReader(string(text)))
	if err != nil {
		return false
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := p.player.http.Do(r)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	read, err := io.ReadAll(answer.Body)
	if err != nil {
		return false
	}
	if answer.StatusCode != http.StatusOK {
		p.player.t.Errorf("%s %s: %d %s", method, path, answer.StatusCode, read)
		return false
	}
	return json.Unmarshal(read, into) == nil
}

// check compares what a player was told of his tables with what is stored, and verifies the matches. It answers with how many of his moves were answered.
func (p *told) check(t *testing.T, st store.Hall) int {
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	host := match.NewHost(st, registry.Game)
	for id, seq := range p.stored {
		row, err := st.Table(t.Context(), id)
		if err != nil {
			t.Fatalf("table %s was told of: %v", id, err)
		}
		m, err := host.Open(t.Context(), row.Match)
		if err != nil {
			t.Fatal(err)
		}
		if m.Seq() < seq {
			t.Errorf("table %s: entry %d was answered, and %d are stored", id, seq, m.Seq())
		}
		if _, err := m.Verify(t.Context()); err != nil {
			t.Errorf("table %s: %v", id, err)
		}
	}
	return p.answered
}

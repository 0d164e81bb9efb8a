package match_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"mischief/game"
	"mischief/match"
	"mischief/store"
)

var kills = flag.Int("kills", 20, "how often TestKill kills a program that plays")

// killedStore names, in the environment, the store in which the program started by TestKill plays.
const killedStore = "MISCHIEF_KILL_STORE"

func TestMain(m *testing.M) {
	if file := os.Getenv(killedStore); file != "" {
		if err := playUntilKilled(file); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	flag.Parse()
	os.Exit(m.Run())
}

// playUntilKilled plays several matches at once, goes on with those that are in the store, and says of every entry when it is told that it is durable.
func playUntilKilled(file string) error {
	ctx := context.Background()
	st, err := store.OpenSQLite(ctx, file)
	if err != nil {
		return err
	}
	h := match.NewHost(st, find)
	live, err := h.List(ctx, store.Filter{Live: true})
	if err != nil {
		return err
	}
	failed := make(chan error)
	for i := range 4 {
		id := ""
		if i < len(live) {
			id = live[i].ID
		}
		go func() { failed <- playOn(ctx, h, id) }()
	}
	return <-failed
}

func playOn(ctx context.Context, h *match.Host, id string) error {
	var m *match.Match
	var err error
	if id != "" {
		m, err = h.Open(ctx, id)
	}
	for err == nil {
		if m == nil || m.Finished() {
			s := match.Setup{Game: "hoard", Options: game.Options{"goal": "200"}, Seats: people(2), Undo: match.Practice}
			if m, err = h.Create(ctx, s); err != nil {
				return err
			}
		}
		if err = m.Nature(ctx); err == nil && !m.Finished() {
			moves := m.Position().Moves()
			err = m.Play(ctx, m.Position().Turn().Who.First(), m.Seq(), moves[rand.IntN(len(moves))])
		}
		if err == nil && rand.IntN(10) == 0 {
			if err = m.Undo(ctx, 0, 1); errors.Is(err, match.ErrUndo) {
				err = nil
			}
		}
		if err == nil {
			fmt.Println(m.ID(), m.Seq())
		}
	}
	return err
}

// TestKill kills a program that plays matches, at random moments, again and again on the same store. Whatever the program was told to be
// durable must be there; every match must open, play through and be verified.
func TestKill(t *testing.T) {
	n := *kills
	if testing.Short() {
		n = min(n, 3)
	}
	file := filepath.Join(t.TempDir(), "store.db")
	told := map[string]int64{} // the last entry of each match that the program was told to be durable
	entries := int64(0)
	for range n {
		for id, seq := range playAndKill(t, file, time.Duration(rand.Int64N(int64(60*time.Millisecond)))) {
			told[id] = max(told[id], seq)
		}
		st, err := store.OpenSQLite(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		entries = checkSurvivors(t, match.NewHost(st, find), told)
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d kills, %d matches, %d entries", n, len(told), entries)
	if len(told) == 0 {
		t.Error("the killed program was never told of an entry: nothing was tested")
	}
}

// playAndKill lets the program play, kills it some time after its first move, and answers with what it was told.
func playAndKill(t *testing.T, file string, after time.Duration) map[string]int64 {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), killedStore+"="+file)
	var complaints strings.Builder
	cmd.Stderr = &complaints
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	told := map[string]int64{}
	lines := bufio.NewReader(out)
	for killing := false; ; {
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			break // a last line cut off was never told
		} else if err != nil {
			t.Fatal(err)
		}
		id, number, _ := strings.Cut(strings.TrimSpace(line), " ")
		seq, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		told[id] = max(told[id], seq)
		if !killing {
			killing = true
			time.AfterFunc(after, func() { cmd.Process.Kill() })
		}
	}
	if cmd.Wait() == nil || complaints.Len() > 0 {
		t.Fatalf("the program ended by itself: %s", complaints.String())
	}
	return told
}

// checkSurvivors checks every match of a store and answers with the number of entries.
func checkSurvivors(t *testing.T, h *match.Host, told map[string]int64) int64 {
	t.Helper()
	found := map[string]int64{}
	list, err := h.List(t.Context(), store.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	total := int64(0)
	for _, known := range list {
		m, err := h.Open(t.Context(), known.ID)
		if err != nil {
			t.Fatal(err)
		}
		report, err := m.Verify(t.Context())
		if err != nil {
			t.Fatalf("match %s: %v", known.ID, err)
		}
		if report.Entries != known.Seq || m.Seq() != known.Seq || m.Finished() != known.Over {
			t.Errorf("match %s has %d entries and is over: %v; it is listed as %+v", known.ID, m.Seq(), m.Finished(), known)
		}
		found[known.ID] = m.Seq()
		total += m.Seq()
	}
	for id, seq := range told {
		if found[id] < seq {
			t.Errorf("match %s: the program was told of entry %d, the store has %d", id, seq, found[id])
		}
	}
	return total
}

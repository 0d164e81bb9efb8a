package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mischief/game"
	"mischief/server"
	"mischief/table"
)

var pairs = flag.Int("pairs", 3, "how many pairs of matches TestNothingHiddenLeaves plays")

// twin is one of two tables at which the same happens but for what one seat may not know.
type twin struct {
	viewer, others *browser // seat 0, and all the other seats
	id             string
	path           string
}

func newTwin(t *testing.T, p *place, options game.Options) *twin {
	t.Helper()
	w := &twin{viewer: p.guest("Viewer"), others: p.guest("Others")}
	var v table.View
	w.viewer.post("/api/tables", table.Plan{Game: "catsvsrats", Options: options, Seats: seats("me", "link", "link", "link"), Dice: "own"}, &v)
	w.id, w.path = v.ID, "/api/tables/"+v.ID
	for _, i := range v.Invites {
		w.others.post(w.path+"/claim", map[string]string{"token": token(i.URL)}, nil)
	}
	w.viewer.post(w.path+"/start", nil, nil)
	return w
}

// asked is what the match waits for, as whoever is asked sees it.
func (w *twin) asked() table.Frame {
	f := w.viewer.frame(w.id, 0)
	if !f.Turn.Nature && f.Over == nil && f.Turn.Who[0] != 0 {
		return w.others.frame(w.id, f.Turn.Who[0])
	}
	return f
}

func (w *twin) play(f table.Frame, move string) bool {
	b, seat := w.viewer, f.Turn.Who[0]
	if seat != 0 {
		b = w.others
	}
	status, _ := b.send(http.MethodPost, w.path+"/moves", answer(seat, f.Seq, move))
	return status == http.StatusOK
}

func (w *twin) enter(f table.Frame, move string) bool {
	m := answer(0, f.Seq, move)
	status, _ := w.others.send(http.MethodPost, w.path+"/nature", server.NatureRequest{ID: m.ID, Seq: m.Seq, Move: m.Move})
	return status == http.StatusOK
}

// moves spells out what is offered, of long runs a few.
func spelled(groups []table.Group) []string {
	var list []string
	for _, g := range groups {
		if g.From == nil {
			list = append(list, g.Text)
			continue
		}
		for n := *g.From; n <= *g.To; n += max(1, (*g.To-*g.From)/2) {
			list = append(list, fmt.Sprintf("%s %d", g.Text, n))
		}
	}
	return list
}

var cards = []string{"hex-of-loss", "ill-omen", "twin-moons", "second-sight", "dispel", "unbroken-ranks", "last-retreat", "changeling", "wild-hunt",
	"rally", "changing-guard", "turned-fate", "grave-robbing"}

// TestNothingHiddenLeaves plays pairs of matches of Cats vs Rats that differ only in what one seat must not know: the cards that others draw, and
// those that others put face down. Whatever that seat, and a watcher, is sent must be the same to the last byte, but for names of tables and times:
// frames, logs, streams, refusals, previews, verdicts, lists, and sizes with them.
func TestNothingHiddenLeaves(t *testing.T) {
	p := openPlace(t, setting{})
	n := *pairs
	if testing.Short() {
		n = min(n, 2)
	}
	var compared, differences int
	for i := range n {
		c, d := playTwins(t, p, rand.New(rand.NewPCG(uint64(i), 7)))
		compared, differences = compared+c, differences+d
		if t.Failed() {
			return
		}
	}
	for _, c := range cards {
		if strings.Contains(p.logs.String(), c) {
			t.Errorf("the server's log tells of %s", c)
		}
	}
	t.Logf("%d pairs, %d answers compared while %d hidden things differed", n, compared, differences)
	if compared == 0 || differences == 0 {
		t.Error("nothing hidden ever differed: nothing was tested")
	}
}

// playTwins plays one pair until something that differed is shown, and answers with how much was compared and how many hidden things were made to differ.
func playTwins(t *testing.T, p *place, dice *rand.Rand) (compared, differences int) {
	one, two := newTwin(t, p, nil), newTwin(t, p, nil)
	const steps = 160
	lying := false // different cards lie face down
	for range steps {
		f, g := one.asked(), two.asked()
		if f.Over != nil || f.Turn.Kind != g.Turn.Kind {
			t.Fatalf("the twins went apart: %q and %q", f.Turn.Kind, g.Turn.Kind)
		}
		var ok bool
		switch {
		case f.Turn.Nature && f.Turn.Kind == "draw":
			differs := false
			ok, differs = drawApart(one, two, f, g, dice)
			if differs {
				differences++
			}
		case f.Turn.Nature:
			roll := fmt.Sprintf("die %d", 1+dice.IntN(6))
			ok = one.enter(f, roll) && two.enter(g, roll)
		case f.Turn.Kind == "carding" && f.Turn.Who[0] != 0:
			// Put different cards face down; what the viewer is sent until they are turned up is compared below.
			mine, theirs := spelled(f.Moves), spelled(g.Moves)
			a, b := mine[dice.IntN(len(mine))], theirs[dice.IntN(len(theirs))]
			if (a == "card none") != (b == "card none") || f.Turn.Prompt != g.Turn.Prompt {
				a, b = "card none", "card none"
			}
			ok = one.play(f, a) && two.play(g, b)
			if ok && a != b {
				differences++
				lying = true
			}
		default:
			ok = playAlike(one, two, f, g, dice)
		}
		if !ok {
			return compared, differences // what is hidden made a difference to what is allowed: nothing can follow that is alike
		}
		if lying && one.viewer.frame(one.id, 0).Turn.Kind != "carding" { // turned up: what differed is known now
			return compared, differences
		}
		compared += compareAll(t, one, two, dice)
		if t.Failed() {
			return compared, differences
		}
	}
	return compared, differences
}

// drawApart enters the card that is drawn: the same one for the viewer, different ones for others.
func drawApart(one, two *twin, f, g table.Frame, dice *rand.Rand) (ok, differs bool) {
	order := dice.Perm(len(cards))
	var view struct{ Turn, Attributes any }
	if json.Unmarshal(f.View, &view) != nil {
		return false, false
	}
	viewers := fmt.Sprint(view.Turn) == strings.Fields(strings.Trim(fmt.Sprint(view.Attributes), "[]"))[0]
	if viewers {
		for _, i := range order {
			if one.enter(f, "drawn "+cards[i]) {
				return two.enter(g, "drawn "+cards[i]), false
			}
		}
		return false, false
	}
	first := slices.IndexFunc(order, func(i int) bool { return one.enter(f, "drawn "+cards[i]) })
	for k := len(order) - 1; k >= 0; k-- {
		if two.enter(g, "drawn "+cards[order[k]]) {
			return first >= 0, k != first
		}
	}
	return false, false
}

// playAlike makes the same move at both tables; the viewer is offered the same.
func playAlike(one, two *twin, f, g table.Frame, dice *rand.Rand) bool {
	mine, theirs := spelled(f.Moves), spelled(g.Moves)
	draws := slices.Contains(mine, "draw") && slices.Contains(theirs, "draw")
	for range 20 {
		move := mine[dice.IntN(len(mine))]
		if draws && dice.IntN(3) == 0 {
			move = "draw"
		}
		if slices.Contains(theirs, move) {
			return one.play(f, move) && two.play(g, move)
		}
	}
	return false
}

var times = regexp.MustCompile(`"(time|updated|created|seen)":"[^"]*"`)

// compareAll asks both tables the same things as the viewer and as a watcher.
func compareAll(t *testing.T, one, two *twin, dice *rand.Rand) int {
	t.Helper()
	seq := one.viewer.frame(one.id, 0).Seq
	probe := url.QueryEscape([]string{"draw", "breed", "card " + cards[dice.IntN(len(cards))], "card none", "attack roma > napoli 3", "move roma > napoli 2",
		"drawn " + cards[dice.IntN(len(cards))], "discard " + cards[dice.IntN(len(cards))], "nonsense"}[dice.IntN(9)])
	after := max(0, seq-8)
	if dice.IntN(16) == 0 {
		after = 0
	}
	forged := server.MoveRequest{ID: "forged-move", Seat: dice.IntN(4), Seq: seq, Move: "card " + cards[dice.IntN(len(cards))] + " now"}
	requests := []struct {
		method, path string
		body         any
	}{
		{"GET", "", nil},
		{"GET", "/frame?seat=0", nil},
		{"GET", "/frame?seat=-1", nil},
		{"GET", fmt.Sprintf("/frame?seat=0&at=%d", seq-dice.Int64N(seq-after+1)), nil},
		{"GET", fmt.Sprintf("/log?seat=0&after=%d", after), nil},
		{"GET", fmt.Sprintf("/log?seat=-1&after=%d", after), nil},
		{"GET", "/frame?seat=1", nil},
		{"GET", "/log?seat=2", nil},
		{"GET", "/check?seat=0&move=" + probe, nil},
		{"GET", "/check?seat=3&move=" + probe, nil},
		{"GET", "/preview?seat=0&move=" + probe, nil},
		{"GET", "/file", nil},
		{"GET", "/verify", nil},
		{"GET", "/summary", nil},
		{"POST", "/moves", forged},
		{"POST", "/undo", map[string]any{"seat": 1, "agree": true}},
		{"POST", "/fork", map[string]any{"at": seq, "seat": 1}},
	}
	for _, r := range requests {
		s1, a := one.viewer.send(r.method, one.path+r.path, r.body)
		s2, b := two.viewer.send(r.method, two.path+r.path, r.body)
		a = times.ReplaceAllString(strings.ReplaceAll(a, one.id, "TABLE"), "")
		b = times.ReplaceAllString(strings.ReplaceAll(b, two.id, "TABLE"), "")
		if s1 != s2 || a != b {
			t.Errorf("%s %s tells the tables apart: %d and %d, %s", r.method, r.path, s1, s2, firstDifference(a, b))
		}
	}
	if dice.IntN(8) > 0 {
		return len(requests)
	}
	a, b := one.streamed(t, seq), two.streamed(t, seq)
	for _, w := range []*twin{one, two} { // until it is seen that the viewer has gone again
		until(t, "the viewer to be gone", func() bool {
			var v table.View
			w.viewer.get(w.path, &v)
			return !v.Seats[0].Here
		})
	}
	if a != b {
		t.Errorf("the stream tells the tables apart: %s", firstDifference(a, b))
	}
	return len(requests) + 1
}

// streamed is what a viewer who comes back is told.
func (w *twin) streamed(t *testing.T, seq int64) string {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("%s%s/live?seat=0&after=%d", w.viewer.base, w.path, max(0, seq-20)), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "application/x-ndjson")
	answer, err := w.viewer.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	var told strings.Builder
	for lines.Scan() {
		told.WriteString(lines.Text() + "\n")
		if strings.HasPrefix(lines.Text(), `{"t":"frame"`) {
			break
		}
	}
	return times.ReplaceAllString(strings.ReplaceAll(told.String(), w.id, "TABLE"), "")
}

// firstDifference is where two texts begin to differ.
func firstDifference(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	around := func(s string) string { return s[max(0, i-80):min(len(s), i+80)] }
	return fmt.Sprintf("at byte %d: ...%s... and ...%s...", i, around(a), around(b))
}

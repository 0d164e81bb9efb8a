package match_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mischief/game"
	"mischief/games/catsvsrats"
	"mischief/match"
	"mischief/store"

	"github.com/google/go-cmp/cmp"
)

var hoardGame = newHoard()

func find(id string) (game.Game, error) {
	if id == "hoard" {
		return hoardGame, nil
	}
	return nil, fmt.Errorf("there is no game %q; there is hoard", id)
}

func openStore(t testing.TB, file string) store.Store {
	t.Helper()
	s, err := store.OpenSQLite(context.Background(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func newHost(t testing.TB) *match.Host {
	return match.NewHost(openStore(t, filepath.Join(t.TempDir(), "store.db")), find)
}

func people(n int) []match.Occupant {
	seats := make([]match.Occupant, n)
	for i := range seats {
		seats[i] = match.Occupant{Kind: store.Person, Name: string(rune('A' + i))}
	}
	return seats
}

func create(t testing.TB, h *match.Host, s match.Setup) *match.Match {
	t.Helper()
	if s.Game == "" {
		s.Game = "hoard"
	}
	if s.Seats == nil {
		s.Seats = people(2)
	}
	m, err := h.Create(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// play plays moves, each by the seat whose decision it is, and lets chance answer after each.
func play(t testing.TB, m *match.Match, moves ...string) {
	t.Helper()
	for _, move := range moves {
		if err := m.Play(t.Context(), m.Position().Turn().Who.First(), m.Seq(), move); err != nil {
			t.Fatalf("%s: %v", move, err)
		}
		if err := m.Nature(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// playRandomly plays until the match is over or has n entries.
func playRandomly(t testing.TB, m *match.Match, seed uint64, n int64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	if err := m.Nature(t.Context()); err != nil {
		t.Fatal(err)
	}
	for !m.Finished() && m.Seq() < n {
		moves := m.Position().Moves()
		play(t, m, moves[rng.IntN(len(moves))])
	}
}

func logOf(t testing.TB, m *match.Match, viewer game.Seat) []match.Line {
	t.Helper()
	lines, err := m.Log(t.Context(), viewer, 0)
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// brief is a log in one line: moves by number of seat, ? for hidden ones, undone ones in brackets.
func brief(lines []match.Line) string {
	var words []string
	for _, l := range lines {
		word := ""
		switch l.Kind {
		case match.Move:
			word = fmt.Sprintf("%d:%s", l.Seat+1, l.Move)
			if l.Hidden {
				word += "?"
			}
			if l.Undone {
				word = "[" + word + "]"
			}
		case match.Undone:
			word = fmt.Sprintf("%d:undo@%d", l.Seat+1, l.From)
		case match.Seated:
			word = fmt.Sprintf("%d:seat=%s", l.Seat+1, l.Occupant.Kind)
		case match.Contribution:
			word = fmt.Sprintf("%d:mix=%s", l.Seat+1, l.Text)
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

func export(t testing.TB, m *match.Match) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := m.Export(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func samePosition(t testing.TB, what string, got, want game.Position) {
	t.Helper()
	if !got.Equal(want) {
		t.Errorf("%s: the position is\n%s\nwant\n%s", what, got.Draw(game.Watcher, game.Pen{}), want.Draw(game.Watcher, game.Pen{}))
	}
}

func wantError(t testing.TB, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: got %v, want %v", what, err, want)
	}
}

func TestWholeMatch(t *testing.T) {
	h := newHost(t)
	m := create(t, h, match.Setup{Options: game.Options{"seats": "3", "goal": "40"}, Seats: people(3), Contributions: []string{"heads", "", "tails"}})
	if _, err := m.Reveal(); !errors.Is(err, match.ErrLive) {
		t.Errorf("reveal of a live match: %v", err)
	}
	playRandomly(t, m, 1, 10_000)
	result, ok := m.Result()
	if !ok || result.How != "goal" {
		t.Fatalf("result %+v, %v", result, ok)
	}
	again, err := h.Open(t.Context(), m.ID()[:6])
	if err != nil {
		t.Fatal(err)
	}
	samePosition(t, "opened again", again.Position(), m.Position())
	if diff := cmp.Diff(logOf(t, m, 0), logOf(t, again, 0)); diff != "" {
		t.Errorf("log (- played, + opened):\n%s", diff)
	}
	report, err := again.Verify(t.Context())
	if err != nil || report.Drawn == 0 || report.Own != 0 || report.Entries != m.Seq() || !report.Over || report.Commitment != m.Commitment() {
		t.Errorf("verified: %+v, %v", report, err)
	}
	if secret, err := again.Reveal(); err != nil || len(secret) != 64 {
		t.Errorf("reveal: %q, %v", secret, err)
	}
	list, err := h.List(t.Context(), store.Filter{})
	if err != nil || len(list) != 1 || !list[0].Over || list[0].Seq != m.Seq() || !strings.HasPrefix(list[0].Result, "goal ") {
		t.Errorf("list: %+v, %v", list, err)
	}
	if err := h.Delete(t.Context(), m.ID()); err != nil {
		t.Fatal(err)
	}
	_, err = h.Open(t.Context(), m.ID())
	wantError(t, "deleted", err, store.ErrNotFound)
}

func TestCreateRefuses(t *testing.T) {
	h := newHost(t)
	robot := match.Occupant{Kind: store.Bot, Bot: "genius"}
	for name, s := range map[string]match.Setup{
		"unknown game":          {Game: "chess", Seats: people(2)},
		"unknown option":        {Game: "hoard", Options: game.Options{"size": "3"}, Seats: people(2)},
		"bad option":            {Game: "hoard", Options: game.Options{"goal": "0"}, Seats: people(2)},
		"too few seats":         {Game: "hoard", Seats: people(1)},
		"too many seats":        {Game: "hoard", Seats: people(3)},
		"unknown bot":           {Game: "hoard", Seats: append(people(1), robot)},
		"person with a bot":     {Game: "hoard", Seats: append(people(1), match.Occupant{Kind: store.Person, Bot: "greedy"})},
		"nobody":                {Game: "hoard", Seats: append(people(1), match.Occupant{})},
		"name of two lines":     {Game: "hoard", Seats: append(people(1), match.Occupant{Kind: store.Person, Name: "a\nb"})},
		"unknown dice":          {Game: "hoard", Seats: people(2), Dice: "loaded"},
		"unknown undo":          {Game: "hoard", Seats: people(2), Undo: "always"},
		"many contributions":    {Game: "hoard", Seats: people(2), Contributions: []string{"a", "b", "c"}},
		"contribution of lines": {Game: "hoard", Seats: people(2), Contributions: []string{"a\nb"}},
	} {
		if m, err := h.Create(t.Context(), s); err == nil {
			t.Errorf("%s: created %s", name, m.ID())
		}
	}
	if list, _ := h.List(t.Context(), store.Filter{}); len(list) != 0 {
		t.Errorf("%d matches were stored", len(list))
	}
}

func TestPlayRefuses(t *testing.T) {
	h := newHost(t)
	m := create(t, h, match.Setup{})
	before := m.Position()
	var refusal *game.Refusal
	if err := m.Play(t.Context(), 0, 0, "show"); !errors.As(err, &refusal) || refusal.Rule != "H-5" || err != error(refusal) {
		t.Errorf("a forbidden move: %v", err)
	}
	if err := m.Play(t.Context(), 0, 0, "jump"); err == nil || !strings.Contains(err.Error(), `"jump"`) {
		t.Errorf("no move: %v", err)
	}
	for _, seat := range []game.Seat{1, 2, 7, game.Watcher, -1, -100, 100} {
		wantError(t, fmt.Sprintf("seat %d", seat), m.Play(t.Context(), seat, 0, "dig"), match.ErrTurn)
	}
	wantError(t, "too late", m.Play(t.Context(), 0, -1, "dig"), match.ErrConflict)
	wantError(t, "too early", m.Play(t.Context(), 0, 1, "dig"), match.ErrConflict)
	wantError(t, "own dice", m.OwnDice(t.Context(), 0, "die 6"), match.ErrTurn)
	samePosition(t, "after refusals", m.Position(), before)
	if m.Seq() != 0 {
		t.Errorf("refusals made entries: %d", m.Seq())
	}
	if err := m.Play(t.Context(), 0, 0, "dig"); err != nil {
		t.Fatal(err)
	}
	wantError(t, "chance decides", m.Play(t.Context(), 0, 1, "die 6"), match.ErrTurn)

	short := create(t, h, match.Setup{Options: game.Options{"goal": "1"}})
	play(t, short, "dig")
	wantError(t, "over", short.Play(t.Context(), 1, short.Seq(), "pass"), match.ErrOver)
	wantError(t, "seat when over", short.TakeSeat(t.Context(), 0, people(1)[0]), match.ErrOver)
	if err := short.Nature(t.Context()); err != nil {
		t.Errorf("nature when over: %v", err)
	}
}

func TestTwoWriters(t *testing.T) {
	h := newHost(t)
	a := create(t, h, match.Setup{})
	b, err := h.Open(t.Context(), a.ID())
	if err != nil {
		t.Fatal(err)
	}
	play(t, a, "pass")
	wantError(t, "the late one", b.Play(t.Context(), 0, 0, "dig"), match.ErrConflict)
	samePosition(t, "the late one after the conflict", b.Position(), a.Position())
	play(t, b, "lay 3")
	if err := a.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	samePosition(t, "refreshed", a.Position(), b.Position())
	play(t, a, "dig")
	if err := b.Play(t.Context(), 1, a.Seq(), "pass"); err != nil {
		t.Errorf("a move on what another Match showed: %v", err)
	}
	if got := brief(logOf(t, b, 1)); !strings.HasPrefix(got, "1:pass, 2:lay 3, 1:dig, 0:die ") {
		t.Errorf("log %s", got)
	}
}

func TestUndoPolicies(t *testing.T) {
	others := []game.Seat{1, 2}
	for _, test := range []struct {
		policy string
		moves  string // by turns; then seat undoes
		seat   game.Seat
		agreed []game.Seat
		robots bool   // the other seats are bots'
		why    string // why not; empty: it is undone
		log    string
	}{
		{policy: match.Strict, moves: "pass", seat: 0, log: "[1:pass], 1:undo@1"},
		{policy: match.Strict, moves: "", seat: 0, why: "nothing yet"},
		{policy: match.Strict, moves: "pass", seat: 1, why: "nothing yet"},
		{policy: match.Strict, moves: "pass pass", seat: 0, why: "seat-2 has decided since"},
		{policy: match.Strict, moves: "dig", seat: 0, why: "chance has answered since"},
		{policy: match.Strict, moves: "draw", seat: 0, why: "chance has answered since"},
		{policy: match.Strict, moves: "lay-3", seat: 0, why: "face down"},
		{policy: match.Strict, moves: "draw pass show", seat: 0, why: "hidden was shown"},
		{policy: match.Strict, moves: "lay-3 pass pass", seat: 0, log: "1:lay 3, 2:pass, [1:pass], 1:undo@3"},
		{policy: match.Strict, moves: "lay-3 pass", seat: 1, log: "1:?, [2:pass], 2:undo@2"},
		{policy: match.Friendly, moves: "pass", seat: 0, log: "[1:pass], 1:undo@1"},
		{policy: match.Friendly, moves: "dig", seat: 0, why: "must agree: chance has answered since"},
		{policy: match.Friendly, moves: "draw", seat: 0, why: "must agree: chance has answered since"},
		{policy: match.Friendly, moves: "draw", seat: 0, agreed: others, log: "[1:draw], [0:?], 1:undo@1"},
		{policy: match.Friendly, moves: "draw", seat: 0, robots: true, log: "[1:draw], [0:?], 1:undo@1"},
		{policy: match.Friendly, moves: "lay-3", seat: 0, why: "must agree: something was laid face down"},
		{policy: match.Friendly, moves: "draw pass pass show", seat: 0, why: "must agree: something hidden was shown"},
		{policy: match.Friendly, moves: "pass pass", seat: 0, why: "must agree: seat-2 has decided since"},
		{policy: match.Friendly, moves: "pass dig", seat: 0, why: "must agree: chance has answered since"},
		{policy: match.Friendly, moves: "pass dig", seat: 0, agreed: others[:1], why: "must agree: chance has answered since"},
		{policy: match.Friendly, moves: "pass dig", seat: 0, agreed: others, log: "[1:pass], [2:dig], [0:die], 1:undo@1"},
		{policy: match.Friendly, moves: "pass dig", seat: 0, robots: true, log: "[1:pass], [2:dig], [0:die], 1:undo@1"},
		{policy: match.Friendly, moves: "pass dig pass pass", seat: 0, log: "1:pass, 2:dig, 0:die, 3:pass, [1:pass], 1:undo@5"},
		{policy: match.Practice, moves: "lay-3 dig", seat: 0, why: "must agree"},
		{policy: match.Practice, moves: "lay-3 dig", seat: 0, agreed: others, log: "[1:lay 3], [2:dig], [0:die], 1:undo@1"},
		{policy: match.Practice, moves: "lay-3 dig", seat: 0, robots: true, log: "[1:lay 3], [2:dig], [0:die], 1:undo@1"},
		{policy: match.Practice, moves: "", seat: 1, why: "nothing yet"},
	} {
		name := fmt.Sprintf("%s after %q by seat %d", test.policy, test.moves, test.seat)
		t.Run(name, func(t *testing.T) {
			h := newHost(t)
			s := match.Setup{Undo: test.policy, Seats: people(2)}
			if test.policy != match.Strict {
				s.Options, s.Seats = game.Options{"seats": "3"}, people(3)
			}
			for _, other := range others[:len(s.Seats)-1] {
				if test.robots {
					s.Seats[other] = match.Occupant{Kind: store.Bot, Bot: "random"}
				}
			}
			m := create(t, h, s)
			for _, move := range strings.Fields(test.moves) {
				play(t, m, strings.ReplaceAll(move, "-", " "))
			}
			learned, can := m.CanUndo(t.Context(), test.seat)
			before := m.Seq()
			err := m.Undo(t.Context(), test.seat, test.agreed...)
			if (can == nil) != (err == nil || errors.Is(err, match.ErrConsent)) || learned == nil && errors.Is(err, match.ErrConsent) {
				t.Errorf("CanUndo says %v and %v, Undo %v", learned, can, err)
			}
			if test.why != "" {
				wantError(t, "undo", err, match.ErrUndo)
				if err == nil || !strings.Contains(err.Error(), test.why) {
					t.Errorf("got %v, want %q", err, test.why)
				}
				if m.Seq() != before {
					t.Error("a refused undo made an entry")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			log := brief(logOf(t, m, test.seat))
			for n := range 7 {
				log = strings.ReplaceAll(log, fmt.Sprintf("die %d", n), "die")
			}
			if log != test.log {
				t.Errorf("log %s, want %s", log, test.log)
			}
			if m.Position().Turn().Who != game.Only(test.seat) {
				t.Errorf("after the undo %v decides", m.Position().Turn().Who)
			}
			again, err := h.Open(t.Context(), m.ID())
			if err != nil {
				t.Fatal(err)
			}
			samePosition(t, "opened again", again.Position(), m.Position())
		})
	}
}

// TestUndoOfUndone takes back again and again and checks every position the match went through.
// What is told beforehand of a move is what Undo says right after it.
func TestHarmless(t *testing.T) {
	for _, test := range []struct {
		before, move string
		want         bool
	}{
		{move: "pass", want: true}, {move: "dig"}, {move: "draw"}, {move: "lay 3"}, {before: "lay-3 pass", move: "pass", want: true}, {before: "draw pass", move: "show"},
	} {
		h := newHost(t)
		m := create(t, h, match.Setup{Undo: match.Friendly, Seats: people(2)})
		for _, move := range strings.Fields(test.before) {
			play(t, m, strings.ReplaceAll(move, "-", " "))
		}
		now, _ := m.Now()
		if got := match.Harmless(m.Game().Info(), now.View(0), 0, 2, test.move); got != test.want {
			t.Errorf("%q after %q: %v", test.move, test.before, got)
		}
		play(t, m, test.move)
		if learned, err := m.CanUndo(t.Context(), 0); err != nil || (learned == nil) != test.want {
			t.Errorf("%q after %q: then it is known that %v, %v", test.move, test.before, learned, err)
		}
	}
}

func TestUndoOfUndone(t *testing.T) {
	h := newHost(t)
	m := create(t, h, match.Setup{Undo: match.Practice, Options: game.Options{"goal": "200"}})
	rng := rand.New(rand.NewPCG(7, 7))
	positions := []game.Position{m.Position()}
	for len(positions) < 400 {
		var err error
		if rng.IntN(3) == 0 || m.Finished() {
			err = m.Undo(t.Context(), game.Seat(rng.IntN(2)), 0, 1)
		} else if m.Position().Turn().Who == game.Nature {
			err = m.Nature(t.Context())
		} else {
			moves := m.Position().Moves()
			err = m.Play(t.Context(), m.Position().Turn().Who.First(), m.Seq(), moves[rng.IntN(len(moves))])
		}
		if errors.Is(err, match.ErrUndo) {
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		positions = append(positions, m.Position())
	}
	imported, _, err := newHost(t).Import(t.Context(), bytes.NewReader(export(t, m)))
	if err != nil {
		t.Fatal(err)
	}
	opened, err := h.Open(t.Context(), m.ID())
	if err != nil {
		t.Fatal(err)
	}
	for _, which := range []*match.Match{m, imported, opened} {
		for seq, want := range positions {
			got, err := which.At(t.Context(), int64(seq))
			if err != nil {
				t.Fatal(err)
			}
			samePosition(t, fmt.Sprintf("after entry %d", seq), got, want)
		}
	}
}

func TestUndoBuysNoFreshLuck(t *testing.T) {
	m := create(t, newHost(t), match.Setup{Undo: match.Practice, Options: game.Options{"goal": "200"}})
	var first []string
	for try := range 3 {
		for range 20 {
			play(t, m, "dig")
		}
		var rolls []string
		for _, l := range logOf(t, m, 0)[int(m.Seq())-40:] {
			if l.Seat == match.Nature {
				rolls = append(rolls, l.Move)
			}
		}
		if try == 0 {
			first = rolls
		} else if !slices.Equal(rolls, first) {
			t.Errorf("after an undo the dice are %v, before they were %v", rolls, first)
		}
		var err error
		for err == nil {
			err = m.Undo(t.Context(), 0, 1)
		}
		if !strings.Contains(err.Error(), "nothing yet") {
			t.Fatal(err)
		}
	}
	if report, err := m.Verify(t.Context()); err != nil || report.Drawn != 60 {
		t.Errorf("verified %+v, %v", report, err)
	}
}

func TestLogHidesWhatIsHidden(t *testing.T) {
	m := create(t, newHost(t), match.Setup{Options: game.Options{"goal": "200"}})
	play(t, m, "draw", "lay 4", "dig", "pass", "show")
	want := map[game.Seat]string{
		0:            "1:draw, 0:?, 2:?, 1:dig, 0:die, 2:pass, 1:show",
		1:            "1:draw, 0:?, 2:lay 4, 1:dig, 0:die, 2:pass, 1:show",
		game.Watcher: "1:draw, 0:?, 2:?, 1:dig, 0:die, 2:pass, 1:show",
	}
	for viewer, want := range want {
		got := brief(logOf(t, m, viewer))
		for n := range 7 {
			got = strings.ReplaceAll(got, fmt.Sprintf("die %d", n), "die")
		}
		if got != want {
			t.Errorf("viewer %d reads %s\nwant %s", viewer, got, want)
		}
		for _, l := range logOf(t, m, viewer) {
			for _, e := range l.Events {
				if !e.To.Has(viewer) {
					t.Errorf("viewer %d is told %+v", viewer, e)
				}
			}
		}
	}
	if lines := logOf(t, m, 0); lines[1].Events[0].Key != "drew" || lines[2].Events[0].Key != "lays-hidden" {
		t.Errorf("seat 1 is told %+v", lines)
	}
	open, err := m.OpenLog(t.Context(), 0)
	if err != nil || strings.Contains(brief(open), "?") {
		t.Errorf("the open log: %s, %v", brief(open), err)
	}
	tail, err := m.Log(t.Context(), 0, 4)
	if err != nil || brief(tail) != brief(logOf(t, m, 0)[4:]) {
		t.Errorf("log after 4: %s, %v", brief(tail), err)
	}
	for _, viewer := range []game.Seat{-1, 9, 100} {
		if _, err := m.Log(t.Context(), viewer, 0); err == nil {
			t.Errorf("viewer %d was shown a log", viewer)
		}
	}
	for !m.Finished() {
		play(t, m, "dig")
	}
	if got := brief(logOf(t, m, game.Watcher)); strings.Contains(got, "?") {
		t.Errorf("after the end: %s", got)
	}
}

func TestFork(t *testing.T) {
	h := newHost(t)
	m := create(t, h, match.Setup{Options: game.Options{"goal": "60"}})
	play(t, m, "draw", "draw", "lay 2", "dig", "pass")
	at, err := m.At(t.Context(), 6)
	if err != nil {
		t.Fatal(err)
	}
	var gems [7]int
	for range 40 {
		f, err := m.Fork(t.Context(), 6, 1)
		if err != nil {
			t.Fatal(err)
		}
		s := f.Position().State().(*trove)
		gems[s.Gem[0]]++
		if !f.Position().View(1).Equal(at.View(1)) {
			t.Fatal("the forker's view is another")
		}
		if f.Setup().Undo != match.Practice || f.Commitment() == m.Commitment() || f.ID() == m.ID() {
			t.Errorf("the fork is set up as %+v", f.Setup())
		}
		if id, after := f.ForkOf(); id != m.ID() || after != 6 {
			t.Errorf("the fork says it is of %s at %d", id, after)
		}
	}
	if slices.Max(gems[:]) == 40 {
		t.Errorf("the hidden gem is the same in each fork: it was not dealt anew")
	}
	_, err = m.ForkOpen(t.Context(), 6)
	wantError(t, "open fork of a live match", err, match.ErrLive)
	for !m.Finished() {
		play(t, m, "dig")
	}
	f, err := m.ForkOpen(t.Context(), 6)
	if err != nil {
		t.Fatal(err)
	}
	samePosition(t, "open fork", f.Position(), at)
	playRandomly(t, f, 3, 1000)
	if report, err := f.Verify(t.Context()); err != nil || report.Drawn == 0 {
		t.Errorf("a fork verified: %+v, %v", report, err)
	}
	again, err := h.Open(t.Context(), f.ID())
	if err != nil {
		t.Fatal(err)
	}
	samePosition(t, "fork opened again", again.Position(), f.Position())
	if _, _, err := newHost(t).Import(t.Context(), bytes.NewReader(export(t, f))); err != nil {
		t.Errorf("import of a fork: %v", err)
	}
	_, err = m.Fork(t.Context(), m.Seq(), 0)
	wantError(t, "fork of the end", err, match.ErrOver)
	if _, err = m.Fork(t.Context(), 1000, 0); err == nil {
		t.Error("forked after an entry there is not")
	}
	if _, err = m.Fork(t.Context(), 1, 5); err == nil {
		t.Error("forked for a seat there is not")
	}
}

func TestTakeSeat(t *testing.T) {
	h := newHost(t)
	m := create(t, h, match.Setup{})
	play(t, m, "dig")
	robot := match.Occupant{Kind: store.Bot, Bot: "search:200", Name: "Silvester"}
	if err := m.TakeSeat(t.Context(), 1, robot); err != nil {
		t.Fatal(err)
	}
	for seat, who := range map[game.Seat]match.Occupant{2: robot, -1: robot, 0: {Kind: store.Bot, Bot: "genius"}, 1: {Kind: "ghost"}} {
		if err := m.TakeSeat(t.Context(), seat, who); err == nil {
			t.Errorf("%+v took seat %d", who, seat)
		}
	}
	again, err := h.Open(t.Context(), m.ID())
	if err != nil {
		t.Fatal(err)
	}
	if again.Seats()[1] != robot || again.Setup().Seats[1] != people(2)[1] {
		t.Errorf("seats are %+v, at first %+v", again.Seats(), again.Setup().Seats)
	}
	if got := brief(logOf(t, again, 0)); !strings.HasSuffix(got, ", 2:seat=bot") {
		t.Errorf("log %s", got)
	}
	if list, _ := h.List(t.Context(), store.Filter{}); list[0].Seated[1] != robot {
		t.Errorf("listed seats %+v", list[0].Seated)
	}
}

func TestContribute(t *testing.T) {
	m := create(t, newHost(t), match.Setup{Contributions: []string{"a"}})
	if err := m.Contribute(t.Context(), 1, "b"); err != nil {
		t.Fatal(err)
	}
	for seat, text := range map[game.Seat]string{2: "x", -1: "x", 0: "two\nlines", 1: strings.Repeat("x", 201)} {
		if err := m.Contribute(t.Context(), seat, text); err == nil {
			t.Errorf("seat %d contributed %q", seat, text)
		}
	}
	if err := m.Contribute(t.Context(), 0, "c"); err != nil {
		t.Fatal(err)
	}
	play(t, m, "dig")
	if err := m.Contribute(t.Context(), 0, "d"); err == nil {
		t.Error("contributed after chance had answered")
	}
	if _, err := m.Verify(t.Context()); err != nil {
		t.Error(err)
	}
	text := string(export(t, m))
	if _, _, err := newHost(t).Import(t.Context(), strings.NewReader(text)); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

// TestAbsence holds that those who mixed nothing in are written down just before chance's first answer, and only there.
func TestAbsence(t *testing.T) {
	seats := append(people(2), match.Occupant{Kind: store.Bot, Bot: "random"})
	m := create(t, newHost(t), match.Setup{Options: game.Options{"seats": "3"}, Seats: seats})
	if owing := m.Owing(); len(owing) > 0 || !m.Mixing() {
		t.Errorf("before chance is asked %v owe something; mixing: %t", owing, m.Mixing())
	}
	for range 2 {
		if err := m.Play(t.Context(), m.Position().Turn().Who.First(), m.Seq(), "dig"); err != nil {
			t.Fatal(err)
		}
		owing := m.Owing()
		if want := m.Answered(); (len(owing) == 2) == want {
			t.Errorf("%v owe something; chance has answered: %t", owing, want)
		}
		if !m.Answered() {
			if err := m.Contribute(t.Context(), 1, "b"); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.Nature(t.Context(), owing...); err != nil {
			t.Fatal(err)
		}
	}
	given := ""
	for _, l := range logOf(t, m, game.Watcher) {
		if l.Kind == match.Contribution {
			given += fmt.Sprintf("%d:%d=%q ", l.Seq, l.Seat, l.Text)
		}
	}
	if want := `2:1="b" 3:0="" `; given != want || m.Mixing() {
		t.Errorf("%s, want %s", given, want)
	}
	if report, err := m.Verify(t.Context()); err != nil || report.Mixed != 1 || report.OnTrust() {
		t.Errorf("verified: %+v, %v", report, err)
	}
	if _, _, err := newHost(t).Import(t.Context(), bytes.NewReader(export(t, m))); err != nil {
		t.Error(err)
	}
}

func TestOwnDice(t *testing.T) {
	h := newHost(t)
	m := create(t, h, match.Setup{Dice: match.Own})
	if m.Commitment() != "" {
		t.Errorf("commitment %q without dice to commit to", m.Commitment())
	}
	play(t, m, "dig")
	if m.Seq() != 1 || m.Position().Turn().Who != game.Nature {
		t.Fatal("chance answered in a match with the players' own dice")
	}
	wantError(t, "own dice on an old position", m.OwnDice(t.Context(), 0, "die 6"), match.ErrConflict)
	var refusal *game.Refusal
	if err := m.OwnDice(t.Context(), 1, "die 7"); !errors.As(err, &refusal) {
		t.Errorf("an impossible roll: %v", err)
	}
	if err := m.OwnDice(t.Context(), 1, "die 6"); err != nil {
		t.Fatal(err)
	}
	wantError(t, "own dice when a seat decides", m.OwnDice(t.Context(), 2, "die 6"), match.ErrTurn)
	if err := m.Contribute(t.Context(), 0, "x"); err == nil {
		t.Error("contributed to the players' own dice")
	}
	report, err := m.Verify(t.Context())
	if err != nil || report.Own != 1 || report.Drawn != 0 {
		t.Errorf("verified %+v, %v", report, err)
	}
	if _, _, err := newHost(t).Import(t.Context(), bytes.NewReader(export(t, m))); err != nil {
		t.Error(err)
	}
	if _, err := m.Fork(t.Context(), 2, 0); err != nil {
		t.Error(err)
	}
}

func TestCatsVsRats(t *testing.T) {
	cats, _, err := catsvsrats.New(catsvsrats.Content())
	if err != nil {
		t.Fatal(err)
	}
	st := openStore(t, filepath.Join(t.TempDir(), "store.db"))
	h := match.NewHost(st, func(string) (game.Game, error) { return cats, nil })
	m := create(t, h, match.Setup{Game: "catsvsrats", Seats: people(4), Undo: match.Strict})
	playRandomly(t, m, 5, 600)
	var text bytes.Buffer
	if err := m.Export(t.Context(), &text); err != nil {
		t.Fatal(err)
	}
	if report, err := h.Verify(bytes.NewReader(text.Bytes())); err != nil || report.Drawn == 0 {
		t.Errorf("verified %+v, %v", report, err)
	}
	again, err := h.Open(t.Context(), m.ID())
	if err != nil {
		t.Fatal(err)
	}
	samePosition(t, "opened again", again.Position(), m.Position())
	if !m.Finished() {
		if _, err := m.Fork(t.Context(), m.Seq(), 2); err != nil {
			t.Error(err)
		}
	}
}

// A resolved combat is never reopened (CVR-355): a friendly table takes back a move, but not an attack that was fought.
func TestResolvedCombatStands(t *testing.T) {
	cats, _, err := catsvsrats.New(catsvsrats.Content())
	if err != nil {
		t.Fatal(err)
	}
	h := match.NewHost(openStore(t, filepath.Join(t.TempDir(), "store.db")), func(string) (game.Game, error) { return cats, nil })
	for _, test := range []struct {
		policy string
		why    string
	}{
		{match.Strict, "chance has answered since"},
		{match.Friendly, "what has been resolved is not reopened [CVR-355]"},
		{match.Practice, ""},
	} {
		t.Run(test.policy, func(t *testing.T) {
			m := create(t, h, match.Setup{Game: "catsvsrats", Seats: people(4), Undo: test.policy, Dice: match.Own,
				Options: game.Options{"fixed": "cat-1,rat-1,cat-2,rat-2", "start": "cats"}})
			play(t, m, "place napoli 13", "place gaeta 1", "place salerno 1", "place venezia 15", "place siena 15", "place bari 15", "move gaeta > roma 1")
			if learned, err := m.CanUndo(t.Context(), 0); err != nil || learned != nil {
				t.Errorf("a move may be taken back: %v, %v", learned, err)
			}
			play(t, m, "attack napoli > venezia 12")
			for _, die := range []string{"die 6", "die 1"} {
				if err := m.OwnDice(t.Context(), m.Seq(), die); err != nil {
					t.Fatal(err)
				}
			}
			err := m.Undo(t.Context(), 0, 1, 2, 3)
			if test.why == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			wantError(t, "undo", err, match.ErrUndo)
			if err == nil || !strings.Contains(err.Error(), test.why) {
				t.Errorf("got %v, want %q", err, test.why)
			}
		})
	}
}

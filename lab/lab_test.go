package lab

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"mischief/bot"
	"mischief/game"
)

var (
	random = bot.Spec{Kind: bot.Random}
	greedy = bot.Spec{Kind: bot.Greedy}
	search = bot.Spec{Kind: bot.Search, Iterations: 60}
)

func simulate(t *testing.T, p Plan) *Report {
	t.Helper()
	if p.Game == nil {
		p.Game = Of(raceInfo(), race{})
	}
	r, err := Simulate(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWorkersDoNotMatter(t *testing.T) {
	for _, p := range []Plan{
		{Bots: []bot.Spec{random}, Matches: 300, Seed: 5},
		{Bots: []bot.Spec{greedy, random, search, random}, Matches: 20, Seed: 6},
		{Bots: []bot.Spec{{Kind: bot.Search, Iterations: 50, Threads: 2}, greedy}, Seating: Duel, Matches: 20, Seed: 7},
	} {
		p.Workers = 1
		one := simulate(t, p)
		p.Workers = 7
		many := simulate(t, p)
		one.Speed, many.Speed = Speed{}, Speed{}
		if !reflect.DeepEqual(one, many) {
			t.Errorf("bots %v: one worker and seven report differently:\n%+v\n%+v", p.Bots, one, many)
		}
	}
}

// alike is race in two editions; in the first a roll is not listed.
type alike struct{ race }

func (a alike) Edition(int) (game.Info, game.Rules[track, int8]) { return raceInfo(), restful(a) }

type restful struct{ race }

func (r restful) Moves(s *track, buf []int8) []int8 {
	if s.Asks == rolling {
		return append(buf, rest)
	}
	return r.race.Moves(s, buf)
}

// TestBotsPlayTheirEdition asks the bench of an older edition for a bot.
func TestBotsPlayTheirEdition(t *testing.T) {
	newest := Of(raceInfo(), alike{})
	old, err := newest.Edition(1)
	if err != nil {
		t.Fatal(err)
	}
	p, err := old.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := old.(Bench).Player(bot.Spec{Kind: bot.Greedy}).Weigh(t.Context(), p, 0, bot.NewDice(1, 1))
	if err != nil || len(lines) != 1 || lines[0].Move != "move 0" {
		t.Errorf("the bot of edition 1 considers %v, %v; it may rest (move 0) alone", lines, err)
	}
	if again, err := old.Edition(raceInfo().Version); err != nil || again != game.Game(newest) {
		t.Errorf("the newest edition, asked of the first: %v", err)
	}
	if _, err := newest.Edition(raceInfo().Version + 1); !errors.Is(err, game.ErrNewer) {
		t.Errorf("an edition to come: %v", err)
	}
}

func TestPartsMakeTheWhole(t *testing.T) {
	p := Plan{Bots: []bot.Spec{greedy, random}, Seating: BySide, Matches: 30, Seed: 8}
	whole := simulate(t, p)
	wins := 0
	for p.First = 0; p.First < 30; p.First += 10 {
		p.Matches = 10
		wins += simulate(t, p).Bots[0].Wins
	}
	if wins != whole.Bots[0].Wins {
		t.Errorf("three parts count %d wins, the whole %d", wins, whole.Bots[0].Wins)
	}
}

func TestStrongerBotsWin(t *testing.T) {
	r := simulate(t, Plan{Bots: []bot.Spec{greedy, random}, Seating: Duel, Matches: 200, Seed: 1})
	if a, b := r.Bots[0], r.Bots[1]; a.Matches != 200 || b.Matches != 200 || a.Wins+b.Wins != 200 || a.Low < 0.9 {
		t.Errorf("greedy against random: %+v, %+v", a, b)
	}
	evens, odds := r.Groups[1], r.Groups[2]
	if evens.Name != "evens" || evens.Matches != 200 || evens.Wins+odds.Wins != 200 || evens.Rate < 0.3 || evens.Rate > 0.7 {
		t.Errorf("sides change, so neither may win much more often: %+v, %+v", evens, odds)
	}
	if all := r.Groups[0]; all.Name != "all" || all.Rate != 0.5 || all.Wins != 0 {
		t.Errorf("a group that sits on both sides wins half of each match: %+v", all)
	}
}

func TestDuelsPlayEachDealFromBothSides(t *testing.T) {
	p := Plan{Game: Of(raceInfo(), race{}), Bots: []bot.Spec{greedy, greedy}, Seating: Duel, Matches: 1, Seed: 3}
	for deal := range 5 {
		var moves [2][]string
		for i := range moves {
			var err error
			if moves[i], err = Record(t.Context(), p, 2*deal+i); err != nil {
				t.Fatal(err)
			}
		}
		if !reflect.DeepEqual(moves[0], moves[1]) {
			t.Errorf("deal %d differs between its two matches of equal bots", deal)
		}
	}
	r := simulate(t, Plan{Bots: p.Bots, Seating: Duel, Matches: 100, Seed: 3})
	if r.Bots[0].Wins != 50 {
		t.Errorf("a bot wins %d of 100 matches in a duel with itself", r.Bots[0].Wins)
	}
}

func TestRecordsReplay(t *testing.T) {
	p := Plan{Game: Of(raceInfo(), race{}), Bots: []bot.Spec{greedy}, Matches: 4, Seed: 9}
	total := 0
	for i := range p.Matches {
		moves, err := Record(t.Context(), p, i)
		if err != nil {
			t.Fatal(err)
		}
		s, err := p.Game.Setup(nil)
		if err != nil {
			t.Fatal(err)
		}
		for n, m := range moves {
			if err := s.Play(m, nil); err != nil {
				t.Fatalf("match %d, move %d, %q: %v", i, n, m, err)
			}
		}
		if s.Turn().Who != game.Nobody {
			t.Errorf("match %d does not end with its record", i)
		}
		total += len(moves)
	}
	if r := simulate(t, p); r.Plies.Mean != float64(total)/4 {
		t.Errorf("records have %d moves, the report a mean of %v", total, r.Plies.Mean)
	}
}

func TestLengths(t *testing.T) {
	r := simulate(t, Plan{Bots: []bot.Spec{greedy}, Options: game.Options{"goal": "1"}, Matches: 50, Seed: 2})
	// The neutral bot rests or rolls; whoever rolls first wins. Turns are the roller's even when another pays the toll.
	if r.Turns.Shortest != 1 || r.Turns.Longest > 2 || r.Plies.Mean <= r.Decisions.Mean || r.Endings["goal"] != 50 {
		t.Errorf("turns %+v, plies %+v, decisions %+v, endings %v", r.Turns, r.Plies, r.Decisions, r.Endings)
	}
	if got, want := lengthOf([]float64{4, 1, 3, 2, 5}), (Length{3, 1, 1, 2, 3, 4, 5, 5}); got != want {
		t.Errorf("lengths 1 to 5: %+v, want %+v", got, want)
	}
}

func TestGroupsMayBeHandedIn(t *testing.T) {
	r := simulate(t, Plan{Bots: []bot.Spec{random}, Matches: 10, Seed: 4, Groups: func(end game.Position) [][]string {
		if end.Turn().Who != game.Nobody {
			t.Error("groups are asked for before the end")
		}
		return [][]string{{"first"}, nil, nil, {"last", "last but none"}}
	}})
	names := ""
	for _, g := range r.Groups {
		names += g.Name + "/" + strconv.Itoa(g.Matches) + " "
	}
	if want := "first/10 last/10 last but none/10 "; names != want {
		t.Errorf("groups %q, want %q", names, want)
	}
}

func TestProgressCountsEveryMatch(t *testing.T) {
	last := 0
	simulate(t, Plan{Bots: []bot.Spec{random}, Matches: 50, Workers: 4, Progress: func(done int) {
		if done != last+1 {
			t.Errorf("%d done after %d", done, last)
		}
		last = done
	}})
	if last != 50 {
		t.Errorf("%d of 50 done", last)
	}
}

func TestPlansAreChecked(t *testing.T) {
	g := Of(raceInfo(), race{})
	for want, p := range map[string]Plan{
		"names no game":                 {Bots: []bot.Spec{random}, Matches: 1},
		"0 matches; plan at least one":  {Game: g, Bots: []bot.Spec{random}},
		"names no bot":                  {Game: g, Matches: 1},
		"a duel is between 2 bots":      {Game: g, Bots: []bot.Spec{random}, Seating: Duel, Matches: 1},
		"3 bots for 4 seats":            {Game: g, Bots: []bot.Spec{random, random, random}, Matches: 1},
		"side 2 has no bot":             {Game: g, Bots: []bot.Spec{random}, Seating: BySide, Matches: 1},
		"option goal: 13 is unlucky":    {Game: g, Bots: []bot.Spec{random}, Options: game.Options{"goal": "13"}, Matches: 1},
		"option gaol: there is no such": {Game: g, Bots: []bot.Spec{random}, Options: game.Options{"gaol": "3"}, Matches: 1},
	} {
		if _, err := Simulate(t.Context(), p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

func TestErrorsSayWhichMatch(t *testing.T) {
	p := Plan{Game: Of(raceInfo(), race{cheats: true}), Bots: []bot.Spec{random}, Matches: 3, Seed: 12, First: 40, Workers: 1}
	_, err := Simulate(t.Context(), p)
	refusal := new(game.Refusal)
	if !errors.As(err, &refusal) {
		t.Fatalf("a bot that cheats: %v", err)
	}
	for _, want := range []string{"race: match 40 of seed 12, decision ", `bot random on seat `, `chose "move 9"`, "RACE-1"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q lacks %q", err, want)
		}
	}
	if _, again := Record(t.Context(), p, 40); again == nil || again.Error() != err.Error() {
		t.Errorf("played again: %v, want %v", again, err)
	}
	_, err = Simulate(t.Context(), Plan{Game: Of(raceInfo(), race{}), Bots: []bot.Spec{random}, Options: game.Options{"goal": "30000"}, Matches: 1})
	if err == nil || !strings.Contains(err.Error(), "goes on after 5000 decisions") {
		t.Errorf("a match that does not end: %v", err)
	}
}

func TestSimulationsCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	plan := Plan{Game: Of(raceInfo(), race{}), Bots: []bot.Spec{random}, Matches: math.MaxInt32, Seed: 1, Workers: 1, Progress: func(done int) {
		if done == 3 {
			cancel()
		}
	}}
	played, err := Simulate(ctx, plan)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("cancelled: %v", err)
	}
	plan.Matches, plan.Progress = 3, nil
	whole, err := Simulate(t.Context(), plan)
	if err != nil {
		t.Fatal(err)
	}
	played.Speed, whole.Speed = Speed{}, Speed{}
	if !reflect.DeepEqual(played, whole) {
		t.Errorf("cancelled after three matches:\n%+v\nas a simulation of three:\n%+v", played, whole)
	}
	if played, err = Simulate(ctx, plan); played != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %+v, %v", played, err)
	}
}

func TestReportIsWritten(t *testing.T) {
	r := simulate(t, Plan{Bots: []bot.Spec{greedy, random}, Seating: Duel, Matches: 20, Seed: 1})
	var table, text, rows bytes.Buffer
	if err := errors.Join(r.Table(&table), r.JSON(&text), r.CSV(&rows)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"race (rules 3), 20 matches from number 0 of seed 1, bots duel", "goal = 40", "greedy", "seat-4", "evens",
		"95 % interval", "median", "endings: goal 20"} {
		if !strings.Contains(table.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, table.String())
		}
	}
	back := struct {
		Players []string `json:"players"`
		Seating string   `json:"seating"`
		Bots    []Score  `json:"bots"`
		Plies   Length   `json:"plies"`
	}{}
	if err := json.Unmarshal(text.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	if back.Players[0] != "greedy" || back.Seating != "duel" || !reflect.DeepEqual(back.Bots, r.Bots) || back.Plies != r.Plies {
		t.Errorf("read back: %+v", back)
	}
	table2, err := csv.NewReader(&rows).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(table2) != 1+2+4+3 || table2[1][0] != "bot" || table2[3][1] != "seat-1" || table2[7][0] != "group" {
		t.Errorf("rows: %v", table2)
	}
}

func TestWilson(t *testing.T) {
	// Figures of the interval as R's prop.test(correct = FALSE) gives them.
	for _, test := range []struct {
		wins, n   int
		low, high float64
	}{{0, 10, 0, 0.2775}, {5, 10, 0.2366, 0.7634}, {10, 10, 0.7225, 1}, {81, 263, 0.2553, 0.3662}, {900, 1000, 0.8799, 0.9171}, {0, 0, 0, 1}} {
		low, high := Wilson(float64(test.wins)/float64(max(1, test.n)), test.n)
		if math.Abs(low-test.low) > 0.00006 || math.Abs(high-test.high) > 0.00006 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", test.wins, test.n, low, high, test.low, test.high)
		}
	}
}

func TestMeasure(t *testing.T) {
	m, err := Measure(t.Context(), Of(raceInfo(), race{}), Options{Rounds: 3, Round: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if m.Game != "race" || m.Go != runtime.Version() || m.Position != 6 || m.Move != 1 || m.Rounds != 3 {
		t.Errorf("%+v", m)
	}
	if m.Decisions.Median <= 0 || m.Decisions.Best < m.Decisions.Median || m.Length < 10 || m.Copy.Best > m.Copy.Median || m.Allocs > 0.1 {
		t.Errorf("%+v", m)
	}
	if got := m.Decisions.Median / m.Length; math.Abs(got-m.Playouts.Median) > 1e-6*got {
		t.Errorf("%v playouts a second, want %v", m.Playouts.Median, got)
	}
	var table strings.Builder
	if err := m.Table(&table); err != nil || !strings.Contains(table.String(), "6 bytes, a move 1") {
		t.Errorf("%v\n%s", err, table.String())
	}
	if _, err := Measure(t.Context(), Of(raceInfo(), race{}), Options{Game: game.Options{"goal": "0"}}); err == nil {
		t.Error("a wrong option was measured")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Measure(ctx, Of(raceInfo(), race{}), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game"
)

// crew is race as a party of four plays it: all win together, when the evens come in first.
type crew struct{ race }

func (crew) Side(*track, game.Seat) int { return 0 }

func (c crew) Result(s *track) game.Result {
	res := c.race.Result(s)
	for seat := range 4 {
		res.Payoff[seat] = res.Payoff[0]
	}
	return res
}

// tie is race where nobody ever wins.
type tie struct{ race }

func (tie) Result(*track) game.Result {
	return game.Result{How: "tie", Rule: "RACE-2", Payoff: [game.MaxSeats]int32{500, 500, 500, 500}}
}

func rungs(specs ...bot.Spec) []Rung {
	var all []Rung
	for _, spec := range specs {
		all = append(all, Rung{spec.String(), spec})
	}
	return all
}

func raceLadder(rules game.Rules[track, int8]) LadderPlan {
	return LadderPlan{Game: Of(raceInfo(), rules), Options: game.Options{"goal": "20"}, Rungs: rungs(random, greedy, bot.Spec{Kind: bot.Search, Iterations: 5}), Seed: 3, Within: 80, Most: 600,
		Judge: bot.Spec{Kind: bot.Search, Iterations: 40}, Judged: 10}
}

// climbed is the report of a ladder but for times.
func climbed(t *testing.T, p LadderPlan) *LadderReport {
	t.Helper()
	r, err := Ladder(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Bots {
		r.Bots[i].Took = Took{}
	}
	return r
}

func TestLadder(t *testing.T) {
	p := raceLadder(race{})
	p.Workers = 1
	r := climbed(t, p)
	last := r.Bots[len(r.Bots)-1]
	switch {
	case !r.Settled || r.Alone || r.Anchor != "random" || r.Matches > p.Most:
		t.Errorf("%+v", r)
	case last.Name != "random" || last.Elo.Is != 0 || last.Elo.High != 0 || last.Ahead != nil || last.Loss.Mean.Is <= r.Bots[0].Loss.Mean.Is:
		t.Errorf("the last is %+v", last)
	}
	sum := 0
	for i, s := range r.Bots {
		sum += s.Matches
		if i == len(r.Bots)-1 {
			break
		}
		if s.Ahead.Low > 0 != (i == 1) { // both of those that know how to play are ahead of the random one, and as good as each other
			t.Errorf("%s is ahead by %+v", s.Name, *s.Ahead)
		}
		if reach := s.Ahead.High - s.Ahead.Is; reach > max(p.Within, share*s.Ahead.Is) {
			t.Errorf("%s is ahead by %+v, which is not as narrow as asked", s.Name, *s.Ahead)
		}
		if !near(s.Ahead.Is, s.Elo.Is-r.Bots[i+1].Elo.Is, 1e-9) || s.Loss.Moves != 10 {
			t.Errorf("%+v before %+v", s, r.Bots[i+1])
		}
	}
	if sum != 2*r.Matches {
		t.Errorf("%d matches are counted for somebody, of %d with two bots each", sum, r.Matches)
	}
	p.Workers = 3
	if again := climbed(t, p); !reflect.DeepEqual(r, again) {
		t.Errorf("three workers come to\n%+v\none to\n%+v", again, r)
	}
	p.Most, p.Judged = 40, 0
	if r := climbed(t, p); r.Settled || r.Matches > 40 || r.Bots[0].Loss != nil {
		t.Errorf("at most 40 matches make %+v", r)
	}
}

func TestLadderAgainstTheGame(t *testing.T) {
	p := raceLadder(crew{})
	p.Judged, p.Within, p.Most = 0, 100, 900
	r := climbed(t, p)
	if !r.Alone || !r.Settled || len(r.Bots) != 3 {
		t.Fatalf("%+v", r)
	}
	for _, s := range r.Bots {
		if s.Elo != nil || s.Rate > 0.6 != (s.Name != "random") || (s.High-s.Low)/2 > RateWithin(100) { // at random odds come in first as often as evens
			t.Errorf("%+v", s)
		}
	}
	one, err := Simulate(t.Context(), Plan{Game: p.Game, Options: p.Options, Bots: []bot.Spec{r.Bots[0].Bot}, Seed: p.Seed, Matches: r.Bots[0].Matches})
	if err != nil || one.Bots[0].Wins != r.Bots[0].Wins {
		t.Errorf("simulated it wins %+v, on the ladder %+v; %v", one.Bots, r.Bots[0].Score, err)
	}
	if got := 100 * RateWithin(40); !near(got, 5.73, 0.01) {
		t.Errorf("40 Elo are %.2f points", got)
	}
}

func TestDrawsAreHalfWins(t *testing.T) {
	p := raceLadder(tie{})
	p.Judged = 0
	for _, s := range climbed(t, p).Bots {
		if !near(s.Elo.Is, 0, 1e-9) || s.Rate != 0.5 || s.Wins != 0 {
			t.Errorf("%+v", s)
		}
	}
	for _, test := range []struct {
		on     []int8
		payoff []int32
		want   float64
	}{
		{[]int8{0, 1}, []int32{1000, 0}, 1},
		{[]int8{1, 0}, []int32{1000, 0}, 0},
		{[]int8{0, 1}, []int32{0, 0}, 0.5},
		{[]int8{0, 1, 0}, []int32{0, 0, 1000}, 1},
		{[]int8{0, 1, 0}, []int32{500, 500, 0}, 1.0 / 3},
		{[]int8{0, 0}, []int32{1000, 1000}, 1},
		{[]int8{0}, []int32{0}, 0},
	} {
		end := outcome{seats: len(test.on)}
		copy(end.bots[:], test.on)
		copy(end.payoff[:], test.payoff)
		if got := end.score(); !near(got, test.want, 1e-9) {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// stopping ends a ladder after some bytes of its log.
type stopping struct {
	*bytes.Buffer
	after int
	stop  func()
}

func (s *stopping) Write(text []byte) (int, error) {
	if s.Len() > s.after {
		s.stop()
	}
	return s.Buffer.Write(text)
}

func TestResumedLadderEqualsOneRun(t *testing.T) {
	for name, rules := range map[string]game.Rules[track, int8]{"against each other": race{}, "against the game": crew{}} {
		t.Run(name, func(t *testing.T) {
			p := raceLadder(rules)
			p.Workers = 2
			want := climbed(t, p)
			var log bytes.Buffer
			if err := p.Begin(&log); err != nil {
				t.Fatal(err)
			}
			runs := 0
			for after := 1000; ; after += 2000 { // ended again and again, in the midst of matches and of judging, at last on its own
				file := bytes.Clone(log.Bytes())
				read, err := p.Read(&log, "log")
				if err != nil || read.Cut > 0 != (runs > 0) {
					t.Fatalf("run %d: %+v, %v", runs, read, err)
				}
				log.Reset()
				log.Write(file[:read.Whole])
				ctx, stop := context.WithCancel(t.Context())
				p.Played, p.Log = read.Played, &stopping{&log, after, stop}
				r, err := Ladder(ctx, p)
				stop()
				if err == nil {
					for i := range r.Bots {
						r.Bots[i].Took = Took{}
					}
					if runs < 2 || !reflect.DeepEqual(r, want) {
						t.Errorf("after %d runs the report is\n%+v\nin one it is\n%+v", runs, r, want)
					}
					break
				}
				runs++
				log.WriteString(`{"bots":["gree`) // a line that was cut off
			}
			all, err := p.Read(bytes.NewReader(log.Bytes()), "log")
			if err != nil {
				t.Fatal(err)
			}
			p.Played, p.Log = all.Played, &stopping{&log, 0, func() { t.Error("something is played again, or judged") }}
			if r := climbed(t, p); !reflect.DeepEqual(r, want) {
				t.Errorf("from the log alone the report is\n%+v", r)
			}
		})
	}
}

func TestLogsAreRefused(t *testing.T) {
	p := raceLadder(race{})
	var b bytes.Buffer
	if err := p.Begin(&b); err != nil {
		t.Fatal(err)
	}
	head := b.String()
	const bout = `{"bots":["random","greedy"],"number":0,"scores":[0,0.5],"plies":[20,21],"took_ns":[[1],null]}` + "\n"
	const ruling = `{"judge":"search:40","bot":"greedy","match":2,"losses":[0,0.25]}` + "\n"
	turned := strings.Replace(bout, `"random","greedy"`, `"greedy","random"`, 1)
	for text, want := range map[string]string{
		head + bout + ruling: "",
		"":                   "",
		strings.Replace(head, "race", "chess", 1):              "log:1: another game is logged here, chess; now it is race",
		strings.Replace(head, `"version":3`, `"version":2`, 1): "log:1: another edition of the rules is logged here, 2; now it is 3",
		strings.Replace(head, `"20"`, `"40"`, 1):               "log:1: another options is logged here",
		strings.Replace(head, `"seed":3`, `"seed":4`, 1):       "log:1: another seed is logged here, 4",
		bout:                          "log:1: this is not the first line of a ladder's log",
		head + bout + head:            "log:3: this is neither a bout nor a judgement",
		head + "\n":                   "log:2: this is neither",
		head + bout + ruling + turned: "log:4: bout 0 of greedy random stands twice",
		head + ruling + ruling:        "log:3: match 2 of greedy stands judged by search:40 twice",
		head + strings.Replace(bout, "0.5", "1.5", 1):            "log:2: a bout has one bot or two",
		head + strings.Replace(bout, "[20,21]", "[20]", 1):       "log:2: a bout has one bot or two",
		head + strings.Replace(bout, `"greedy"`, `"wizard"`, 1):  "log:2: this is neither",
		head + strings.Replace(bout, `"number"`, `"nummber"`, 1): "log:2: this is neither",
	} {
		r, err := p.Read(strings.NewReader(text), "log")
		if want == "" && (err != nil || r.Cut > 0 || r.Whole != int64(len(text))) || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%s\n is read as %+v, %v; want %q", text, r, err, want)
		}
	}
	r, err := p.Read(strings.NewReader(head+bout+bout[:40]), "log")
	if err != nil || r.Cut != 3 || r.Whole != int64(len(head+bout)) || r.Bouts != 1 {
		t.Errorf("a line cut off is read as %+v, %v", r, err)
	}
}

func TestLadderRefuses(t *testing.T) {
	for want, change := range map[string]func(*LadderPlan){
		"names no game":                func(p *LadderPlan) { p.Game = nil },
		"1 bots; name at least two":    func(p *LadderPlan) { p.Rungs = p.Rungs[:1] },
		"greedy stands on it twice":    func(p *LadderPlan) { p.Rungs = append(p.Rungs, Rung{"easy", greedy}) },
		"within 0 Elo":                 func(p *LadderPlan) { p.Within = 0 },
		"3 bots need 24":               func(p *LadderPlan) { p.Most = 23 },
		"write 0 or more":              func(p *LadderPlan) { p.Judged = -1 },
		"only a search that is":        func(p *LadderPlan) { p.Judge = greedy },
		"option goal: 13 is unlucky":   func(p *LadderPlan) { p.Options = game.Options{"goal": "13"} },
		`there is no option "paces" `:  func(p *LadderPlan) { p.Vary = []string{"paces"} },
		"in 4 matches of search:60 th": func(p *LadderPlan) { p.Game = Of(raceInfo(), forced{}); p.Rungs = rungs(search, greedy) },
	} {
		p := raceLadder(race{})
		change(&p)
		if r, err := Ladder(t.Context(), p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v, %v; want an error with %q", r, err, want)
		}
	}
}

// forced is race where seats always roll.
type forced struct{ race }

func (f forced) Moves(s *track, buf []int8) []int8 {
	n := len(buf)
	buf = f.race.Moves(s, buf)
	return slices.Delete(buf, n, max(n, slices.Index(buf, rest)+1))
}

func TestWorkersLeaveRoomForThreads(t *testing.T) {
	p := raceLadder(race{})
	timed := bot.Spec{Kind: bot.Search, Time: 1, Threads: 2}
	if n := p.workers(8); n != 8 {
		t.Errorf("%d workers where nothing depends on time", n)
	}
	if p.Rungs = append(p.Rungs, Rung{"timed", timed}); p.workers(8) != 4 || p.workers(1) != 1 {
		t.Errorf("%d and %d workers where bots think in two threads", p.workers(8), p.workers(1))
	}
	if p.Workers = 3; p.workers(8) != 3 {
		t.Errorf("%d workers where 3 were asked for", p.workers(8))
	}
}

func TestLadderIsWritten(t *testing.T) {
	for _, rules := range []game.Rules[track, int8]{race{}, crew{}} {
		p := raceLadder(rules)
		p.Most, p.Rungs[1].Name = 50, "easy"
		r, err := Ladder(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		var table, data, chart bytes.Buffer
		for write, to := range map[*bytes.Buffer]func(io.Writer) error{&table: r.Table, &data: r.JSON, &chart: r.SVG} {
			if err := to(write); err != nil {
				t.Fatal(err)
			}
		}
		for _, want := range []string{"race (rules 3), ", "  goal = 20\n", "\neasy (greedy) ", "\nrandom ", "It ended at the most matches allowed", "judged by search:40"} {
			if !strings.Contains(table.String(), want) {
				t.Errorf("the table lacks %q:\n%s", want, &table)
			}
		}
		var back LadderReport
		if err := json.Unmarshal(data.Bytes(), &back); err != nil || back.Bots[0].Name != r.Bots[0].Name || back.Bots[0].Bot != r.Bots[0].Bot {
			t.Errorf("as JSON it is %s; %v", &data, err)
		}
		if words := wordsOf(t, &chart); !strings.Contains(words, "easy") || strings.Contains(words, "Elo") == r.Alone {
			t.Errorf("the picture says %s", words)
		}
	}
}

func TestPagesKeepOtherLadders(t *testing.T) {
	r := &LadderReport{Game: "race", Title: "The Race", Anchor: "random", Bots: []Standing{{Score: Score{Name: "random"}, Elo: &Span{}}}}
	page := r.Page(nil, "mischief lab ladder race")
	other := &LadderReport{Game: "other", Title: "Another", Anchor: "random", Bots: r.Bots}
	both := other.Page(page, "mischief lab ladder other")
	both = append(both, "\nWhat somebody wrote.\n"...)
	again := string(r.Page(both, "mischief lab ladder race --seed 2"))
	if want := strings.Replace(string(both), "ladder race\n```", "ladder race --seed 2\n```", 1); again != want || !strings.HasPrefix(want, "# How strong bots are\n\n<!-- ladder race -->\n## The Race\n") {
		t.Errorf("the page is\n%s\nwant\n%s", again, want)
	}
}

package lab

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
	"gonum.org/v1/gonum/stat"

	"mischief/bot"
	"mischief/game"
)

// CampaignPlan is which campaigns to simulate. Plan.Matches is how many campaigns.
type CampaignPlan struct {
	Plan
	// Tries is how often a match that was lost is played at most before the party gives up; 0: three times.
	Tries int
}

const (
	usualTries  = 3
	mostMatches = 1000 // of a campaign; one that has more goes in circles
)

// CampaignReport is what became of the campaigns of a plan. All but Speed follows from the plan alone, if its bots are reproducible.
type CampaignReport struct {
	Game      string          `json:"game"`
	Version   int             `json:"version"` // of the rules
	Options   game.Options    `json:"options"`
	Players   []bot.Spec      `json:"players"`
	Seed      uint64          `json:"seed"`
	First     int             `json:"first"`
	Campaigns int             `json:"campaigns"`
	Tries     int             `json:"tries"`
	Finished  Score           `json:"finished"` // came to an end that nothing follows
	Matches   Length          `json:"matches"`  // in a campaign
	Decisions Length          `json:"decisions"`
	Chapters  []ChapterReport `json:"chapters"`
	Branches  []Branch        `json:"branches"`
	Figures   []Tally         `json:"figures,omitempty"` // at the end of a campaign

	Speed Speed `json:"-"`
}

// ChapterReport is how a match of the campaign went, by what it is called.
type ChapterReport struct {
	Score
	First     Score   `json:"first"`             // of those that were not played again
	Decisions float64 `json:"decisions"`         // mean
	Ends      int     `json:"ends"`              // campaigns that ended with it: nothing follows, or the party gave up
	Figures   []Mean  `json:"figures,omitempty"` // as it began, where it was not played again
	depth     int     // the earliest place in a campaign where it was played
}

// Mean is how large a figure was on average.
type Mean struct {
	Name string  `json:"name"`
	Mean float64 `json:"mean"`
}

// Branch is how often one match followed another that was won.
type Branch struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Taken int    `json:"taken"`
}

// Tally is how large a figure was.
type Tally struct {
	Name string `json:"name"`
	Length
}

// trail is what became of a campaign.
type trail struct {
	steps    []step
	finished bool
	figures  []game.Figure
}

// step is one match of a trail.
type step struct {
	name      string
	won       bool
	decisions int
	plies     int
	begun     []game.Figure // with what it began
}

// trailer plays campaign i. It is one goroutine's own.
type trailer func(ctx context.Context, i int) (trail, error)

// Campaigns plays the campaigns of a plan, each from its beginning to its end: where several matches may follow luck chooses, and what was lost is played again with what
// the party had, up to so many times.
func Campaigns(ctx context.Context, p CampaignPlan) (*CampaignReport, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	switch {
	case !p.Game.Campaign():
		return nil, fmt.Errorf("simulation: %s has no campaign", p.Game.Info().Title)
	case p.Seating != BySeat || len(p.Vary) > 0:
		return nil, errors.New("simulation: campaigns are played by one bot, or one for each seat, and nothing of them varies but luck")
	}
	if err := p.Game.Info().Schema.Beginning(p.Options); err != nil {
		return nil, err
	}
	p.Tries = cmp.Or(p.Tries, usualTries)
	workers := p.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = min(workers, p.Matches)
	trails := make([]trail, p.Matches)
	next, done := atomic.Int64{}, progress{tell: p.Progress}
	start := time.Now()
	g, ctx := errgroup.WithContext(ctx)
	for range workers {
		g.Go(func() error {
			run, err := p.Game.trailer(&p)
			if err != nil {
				return err
			}
			for i := int(next.Add(1)) - 1; i < p.Matches; i = int(next.Add(1)) - 1 {
				if trails[i], err = run(ctx, p.First+i); err != nil {
					return err
				}
				done.add()
			}
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return campaignReport(&p, trails, time.Since(start), workers), nil
}

func (e *bench[S, M]) trailer(p *CampaignPlan) (trailer, error) {
	t, err := e.table(&p.Plan)
	if err != nil {
		return nil, err
	}
	telling, err := e.Info().Telling(game.English, nil)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, i int) (trail, error) {
		var done trail
		var luck bot.Dice
		luck.Reseed(p.Seed, ^uint64(i)) // no stream of a match's dice, which count up from 0
		options, tries := p.Options, 0
		for n := 0; ; n++ {
			if n == mostMatches {
				return done, fmt.Errorf("%s: campaign %d of seed %d goes on after %d matches", e.Info().ID, i, p.Seed, n)
			}
			if err := t.begin(options); err != nil {
				return done, fmt.Errorf("%s: campaign %d of seed %d, match %d: %w", e.Info().ID, i, p.Seed, n+1, err)
			}
			begun := t.first.Recap().Figures
			var end outcome
			if err := t.play(ctx, i*mostMatches+n, &end, nil); err != nil {
				return done, err
			}
			last := t.first.Clone()
			*last.State().(*S) = t.s
			recap := last.Recap()
			done.steps = append(done.steps, step{name: telling.Text(recap.Name), won: recap.Won, decisions: end.decisions, plies: end.plies, begun: begun})
			done.figures = recap.Figures
			var ways []game.Sequel
			for _, q := range last.Sequels() {
				if !q.Haven {
					ways = append(ways, q)
				}
			}
			switch {
			case recap.Won && len(ways) == 0:
				done.finished = true
				return done, nil
			case recap.Won:
				tries = 0
			default:
				if tries++; tries == p.Tries {
					return done, nil
				}
			}
			if len(ways) > 0 { // else it is played again as it was
				options = ways[luck.Below(int64(len(ways)))].Options
			}
		}
	}, nil
}

// begin sets up the match that is played next.
func (t *table[S, M]) begin(o game.Options) (err error) {
	done, err := t.bench.Info().Schema.Complete(o)
	if err != nil {
		return err
	}
	if t.seats = t.bench.Info().Seats(done); len(t.bots) > 1 && len(t.bots) != t.seats {
		return fmt.Errorf("%d bots for %d seats; name one for all", len(t.bots), t.seats)
	}
	t.first, err = t.bench.Setup(done)
	return err
}

// campaignReport adds up what became of campaigns.
func campaignReport(p *CampaignPlan, trails []trail, took time.Duration, workers int) *CampaignReport {
	info := p.Game.Info()
	options, _ := info.Schema.Complete(p.Options) // the trailers have completed them without an error
	r := &CampaignReport{Game: info.ID, Version: info.Version, Options: options, Players: p.Bots, Seed: p.Seed, First: p.First, Campaigns: p.Matches, Tries: p.Tries}
	type chapter struct {
		count
		first                  count
		decisions, ends, depth int
		begun                  map[string][]float64
	}
	chapters, branches, figures := map[string]*chapter{}, map[[2]string]int{}, map[string][]float64{}
	var finished count
	var matches, decisions []float64
	plies := 0
	for _, t := range trails {
		finished.add(thousand(t.finished))
		matches = append(matches, float64(len(t.steps)))
		sum := 0
		for n, s := range t.steps {
			c := chapters[s.name]
			if c == nil {
				c = &chapter{depth: n, begun: map[string][]float64{}}
				chapters[s.name] = c
			}
			c.add(thousand(s.won))
			c.decisions, c.depth = c.decisions+s.decisions, min(c.depth, n)
			sum, plies = sum+s.decisions, plies+s.plies
			if n > 0 && !t.steps[n-1].won { // it is played again
				continue
			}
			c.first.add(thousand(s.won))
			for _, f := range s.begun {
				c.begun[f.Name.String()] = append(c.begun[f.Name.String()], float64(f.N))
			}
			if n > 0 {
				branches[[2]string{t.steps[n-1].name, s.name}]++
			}
		}
		chapters[t.steps[len(t.steps)-1].name].ends++
		decisions = append(decisions, float64(sum))
		for _, f := range t.figures {
			figures[f.Name.String()] = append(figures[f.Name.String()], float64(f.N))
		}
	}
	r.Finished, r.Matches, r.Decisions = finished.score("finished"), lengthOf(matches), lengthOf(decisions)
	for name, c := range chapters {
		report := ChapterReport{Score: c.score(name), First: c.first.score(name), Decisions: float64(c.decisions) / float64(c.matches), Ends: c.ends, depth: c.depth}
		for _, figure := range slices.Sorted(maps.Keys(c.begun)) {
			report.Figures = append(report.Figures, Mean{figure, stat.Mean(c.begun[figure], nil)})
		}
		r.Chapters = append(r.Chapters, report)
	}
	slices.SortFunc(r.Chapters, func(a, b ChapterReport) int { return cmp.Or(a.depth-b.depth, cmp.Compare(a.Name, b.Name)) })
	for way, n := range branches {
		r.Branches = append(r.Branches, Branch{way[0], way[1], n})
	}
	place := func(name string) int {
		return slices.IndexFunc(r.Chapters, func(c ChapterReport) bool { return c.Name == name })
	}
	slices.SortFunc(r.Branches, func(a, b Branch) int { return cmp.Or(place(a.From)-place(b.From), place(a.To)-place(b.To)) })
	for _, name := range slices.Sorted(maps.Keys(figures)) {
		r.Figures = append(r.Figures, Tally{name, lengthOf(figures[name])})
	}
	played := stat.Mean(matches, nil) * float64(p.Matches)
	r.Speed = Speed{Took: took, Workers: workers, Matches: played / took.Seconds(), Plies: float64(plies) / took.Seconds()}
	return r
}

// scores are those of the matches, in the order of the campaign.
func (r *CampaignReport) scores() (scores []Score) {
	for _, c := range r.Chapters {
		scores = append(scores, c.Score)
	}
	return scores
}

func thousand(won bool) int64 {
	if won {
		return 1000
	}
	return 0
}

// Table writes the report for people to read.
func (r *CampaignReport) Table(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s (rules %d), %d campaigns from number %d of seed %d; what is lost is played %d times at most\n", r.Game, r.Version, r.Campaigns, r.First, r.Seed, r.Tries)
	tellOptions(&b, r.Options, nil, "")
	fmt.Fprintf(&b, "\nfinished: %d, %.1f %% (95 %%: %.1f to %.1f %%)\n", r.Finished.Wins, 100*r.Finished.Rate, 100*r.Finished.Low, 100*r.Finished.High)
	wide := len("begun with, mean")
	for _, c := range r.Chapters {
		wide = max(wide, len([]rune(c.Name)))
	}
	for _, f := range r.Figures {
		wide = max(wide, len([]rune(f.Name)))
	}
	fmt.Fprintf(&b, "\n%-*s   played      won   rate  95 %% interval   first go      won   rate  95 %% interval     decisions  campaigns ended\n", wide, "match")
	for _, c := range r.Chapters {
		fmt.Fprintf(&b, "%-*s  %7d  %7d  %4.1f %%  %5.1f to %5.1f %%  %7d  %7d  %4.1f %%  %5.1f to %5.1f %%  %9.1f  %15d\n", wide, c.Name,
			c.Matches, c.Wins, 100*c.Rate, 100*c.Low, 100*c.High, c.First.Matches, c.First.Wins, 100*c.First.Rate, 100*c.First.Low, 100*c.First.High, c.Decisions, c.Ends)
	}
	r.tellBeginnings(&b, wide)
	fmt.Fprintf(&b, "\n%-*s    followed by\n", wide, "way")
	for _, way := range r.Branches {
		fmt.Fprintf(&b, "%-*s    %s %d\n", wide, way.From, way.To, way.Taken)
	}
	fmt.Fprintf(&b, "\n%-*s  shortest     5 %%    25 %%  median    75 %%    95 %%  longest     mean\n", wide, "a campaign")
	rows := append([]Tally{{"matches", r.Matches}, {"decisions", r.Decisions}}, r.Figures...)
	for _, l := range rows {
		fmt.Fprintf(&b, "%-*s  %8.0f %7.0f %7.0f %7.0f %7.0f %7.0f %8.0f %8.1f\n", wide, l.Name, l.Shortest, l.P5, l.P25, l.Median, l.P75, l.P95, l.Longest, l.Mean)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// tellBeginnings writes with what the matches were begun that were not played again, so wide beside their names.
func (r *CampaignReport) tellBeginnings(b *bytes.Buffer, wide int) {
	if len(r.Figures) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%-*s", wide, "begun with, mean")
	for _, f := range r.Figures {
		fmt.Fprintf(b, "  %8s", f.Name)
	}
	b.WriteByte('\n')
	for _, c := range r.Chapters {
		fmt.Fprintf(b, "%-*s", wide, c.Name)
		for _, f := range c.Figures {
			fmt.Fprintf(b, "  %*.1f", max(8, len([]rune(f.Name))), f.Mean)
		}
		b.WriteByte('\n')
	}
}

// JSON writes the report for programs.
func (r *CampaignReport) JSON(w io.Writer) error { return writeJSON(w, r) }

// CSV writes how each match went for programs, one a line: match, played, won, rate, low, high, decisions, ends.
func (r *CampaignReport) CSV(w io.Writer) error {
	c := csv.NewWriter(w)
	if err := c.Write([]string{"match", "played", "won", "rate", "low", "high", "decisions", "ends"}); err != nil {
		return err
	}
	for _, ch := range r.Chapters {
		row := []string{ch.Name, strconv.Itoa(ch.Matches), strconv.Itoa(ch.Wins), decimal(ch.Rate), decimal(ch.Low), decimal(ch.High), decimal(ch.Decisions), strconv.Itoa(ch.Ends)}
		if err := c.Write(row); err != nil {
			return err
		}
	}
	c.Flush()
	return c.Error()
}

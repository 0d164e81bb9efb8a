package lab

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"time"

	"gonum.org/v1/gonum/stat"

	"mischief/bot"
	"mischief/game"
)

// Report is what became of the matches of a plan. All but Speed follows from the plan alone, if its bots are reproducible.
type Report struct {
	Game    string       `json:"game"`
	Version int          `json:"version"` // of the rules
	Options game.Options `json:"options"`
	Vary    []string     `json:"vary,omitempty"` // the options that were drawn for each match, or for each deal of a duel
	Players []bot.Spec   `json:"players"`
	Seating Seating      `json:"seating"`
	Seed    uint64       `json:"seed"`
	First   int          `json:"first"`
	Matches int          `json:"matches"`

	Bots    []Score        `json:"bots"` // in the order of Players
	Seats   []Score        `json:"seats"`
	Groups  []Score        `json:"groups,omitempty"`
	Endings map[string]int `json:"endings"` // matches by how they ended

	Decisions Length `json:"decisions"` // of seats in a match
	Plies     Length `json:"plies"`     // decisions in a match, Nature's too
	Turns     Length `json:"turns"`     // of play in a match

	Speed Speed `json:"-"`
}

// Score is how a bot, a seat or a group did. Each match counts once: several seats of a bot or group in one match count as their mean.
type Score struct {
	Name    string  `json:"name"`
	Matches int     `json:"matches"` // in which it took part
	Wins    int     `json:"wins"`    // in which all its seats won whole
	Rate    float64 `json:"rate"`    // mean payoff, 0 to 1: the share of wins where there are no draws
	Low     float64 `json:"low"`     // the 95 % interval of Rate, by Wilson
	High    float64 `json:"high"`
}

// Length says how long matches were.
type Length struct {
	Mean     float64 `json:"mean"`
	Shortest float64 `json:"shortest"`
	P5       float64 `json:"p5"`
	P25      float64 `json:"p25"`
	Median   float64 `json:"median"`
	P75      float64 `json:"p75"`
	P95      float64 `json:"p95"`
	Longest  float64 `json:"longest"`
}

// Speed is how fast the simulation went.
type Speed struct {
	Took    time.Duration
	Workers int
	Matches float64 // a second
	Plies   float64 // a second
}

func (sp Speed) String() string {
	return fmt.Sprintf("%v with %d workers: %.1f matches/s, %.0f decisions/s", sp.Took.Round(time.Millisecond), sp.Workers, sp.Matches, sp.Plies)
}

// tally counts the matches of one worker. It adds whole numbers alone, so that it does not matter who played what when.
type tally struct {
	match   outcome // the match to be counted next
	bots    []count
	seats   []count
	groups  map[string]*count
	endings map[string]int
	lengths [3][]float64 // decisions, plies, turns
}

// count is a Score in the making.
type count struct {
	matches, wins int
	payoff        int64 // thousandths
}

func (c *count) add(payoff int64) {
	c.matches++
	c.payoff += payoff
	if payoff == 1000 {
		c.wins++
	}
}

func (c *count) merge(other count) {
	c.matches += other.matches
	c.wins += other.wins
	c.payoff += other.payoff
}

func (c *count) score(name string) Score {
	s := Score{Name: name, Matches: c.matches, Wins: c.wins}
	if c.matches > 0 {
		s.Rate = float64(c.payoff) / 1000 / float64(c.matches)
	}
	s.Low, s.High = Wilson(s.Rate, c.matches)
	return s
}

func newTally(p *Plan) *tally {
	return &tally{bots: make([]count, len(p.Bots)), groups: map[string]*count{}, endings: map[string]int{}}
}

// count adds the match.
func (t *tally) count() {
	end := &t.match
	for len(t.seats) < end.seats {
		t.seats = append(t.seats, count{})
	}
	for seat, payoff := range end.payoff[:end.seats] {
		t.seats[seat].add(int64(payoff))
		for _, name := range end.groups[seat] {
			if t.groups[name] == nil {
				t.groups[name] = &count{}
			}
		}
	}
	for k := range t.bots {
		end.count(&t.bots[k], func(seat int) bool { return int(end.bots[seat]) == k })
	}
	for name, c := range t.groups {
		end.count(c, func(seat int) bool { return slices.Contains(end.groups[seat], name) })
	}
	t.endings[end.how]++
	for i, n := range [...]int{end.decisions, end.plies, end.turns} {
		t.lengths[i] = append(t.lengths[i], float64(n))
	}
}

// count adds the mean payoff of some seats, if there are any.
func (end *outcome) count(c *count, among func(seat int) bool) {
	sum, n := int64(0), int64(0)
	for seat, payoff := range end.payoff[:end.seats] {
		if among(seat) {
			sum += int64(payoff)
			n++
		}
	}
	if n > 0 {
		c.add(sum / n)
	}
}

// merge adds another worker's matches.
func (t *tally) merge(other *tally) {
	for k := range t.bots {
		t.bots[k].merge(other.bots[k])
	}
	for len(t.seats) < len(other.seats) {
		t.seats = append(t.seats, count{})
	}
	for seat := range other.seats {
		t.seats[seat].merge(other.seats[seat])
	}
	for name, c := range other.groups {
		if t.groups[name] == nil {
			t.groups[name] = &count{}
		}
		t.groups[name].merge(*c)
	}
	for how, n := range other.endings {
		t.endings[how] += n
	}
	for i := range t.lengths {
		t.lengths[i] = append(t.lengths[i], other.lengths[i]...)
	}
}

// merged adds up what the workers counted.
func merged(tallies []*tally) *tally {
	all := tallies[0]
	for _, t := range tallies[1:] {
		all.merge(t)
	}
	return all
}

// report tells what all of them counted.
func report(p *Plan, all *tally, took time.Duration, workers int) *Report {
	info := p.Game.Info()
	options := settled(info, p.Options, p.Vary) // the runners have completed them
	r := &Report{Game: info.ID, Version: info.Version, Options: options, Vary: p.Vary, Players: p.Bots, Seating: p.Seating,
		Seed: p.Seed, First: p.First, Matches: len(all.lengths[1]), Endings: all.endings}
	for k, spec := range p.Bots {
		r.Bots = append(r.Bots, all.bots[k].score(spec.String()))
	}
	for seat := range all.seats {
		r.Seats = append(r.Seats, all.seats[seat].score("seat-"+strconv.Itoa(seat+1)))
	}
	for _, name := range slices.Sorted(maps.Keys(all.groups)) {
		r.Groups = append(r.Groups, all.groups[name].score(name))
	}
	plies := 0.0
	for _, n := range all.lengths[1] {
		plies += n
	}
	r.Speed = Speed{Took: took, Workers: workers, Matches: float64(r.Matches) / took.Seconds(), Plies: plies / took.Seconds()}
	r.Decisions, r.Plies, r.Turns = lengthOf(all.lengths[0]), lengthOf(all.lengths[1]), lengthOf(all.lengths[2])
	return r
}

// settled is what is the same in all matches of options that have been completed before without an error: all but those that vary.
func settled(info *game.Info, o game.Options, vary []string) game.Options {
	options, _ := info.Schema.Complete(o)
	for _, name := range vary {
		delete(options, name)
	}
	return options
}

// lengthOf sorts the lengths of at least one match and describes them.
func lengthOf(n []float64) Length {
	slices.Sort(n)
	at := func(p float64) float64 { return stat.Quantile(p, stat.Empirical, n, nil) }
	return Length{Mean: stat.Mean(n, nil), Shortest: n[0], P5: at(0.05), P25: at(0.25), Median: at(0.5), P75: at(0.75), P95: at(0.95),
		Longest: n[len(n)-1]}
}

// Table writes the report for people to read.
func (r *Report) Table(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s (rules %d), %d matches from number %d of seed %d, bots %s\n", r.Game, r.Version, r.Matches, r.First, r.Seed, r.Seating)
	tellOptions(&b, r.Options, r.Vary, "match")
	wide := len("decisions")
	for _, p := range r.parts() {
		for _, s := range p.scores {
			wide = max(wide, len(s.Name))
		}
	}
	for _, p := range r.parts() {
		if len(p.scores) == 0 || p.kind == "bot" && len(p.scores) == 1 { // a bot that played alone won and lost every match
			continue
		}
		fmt.Fprintf(&b, "\n%-*s  matches     wins   rate  95 %% interval\n", wide, p.kind)
		for _, s := range p.scores {
			fmt.Fprintf(&b, "%-*s  %7d  %7d  %4.1f %%  %.1f to %.1f %%\n", wide, s.Name, s.Matches, s.Wins, 100*s.Rate, 100*s.Low, 100*s.High)
		}
	}
	fmt.Fprintf(&b, "\n%-*s  shortest     5 %%    25 %%  median    75 %%    95 %%  longest     mean\n", wide, "length")
	for _, l := range []struct {
		name string
		Length
	}{{"decisions", r.Decisions}, {"plies", r.Plies}, {"turns", r.Turns}} {
		fmt.Fprintf(&b, "%-*s  %8.0f %7.0f %7.0f %7.0f %7.0f %7.0f %8.0f %8.1f\n", wide, l.name,
			l.Shortest, l.P5, l.P25, l.Median, l.P75, l.P95, l.Longest, l.Mean)
	}
	b.WriteString("\nendings:")
	for _, how := range slices.Sorted(maps.Keys(r.Endings)) {
		fmt.Fprintf(&b, " %s %d", how, r.Endings[how])
	}
	b.WriteByte('\n')
	_, err := w.Write(b.Bytes())
	return err
}

// tellOptions writes what options matches were played with, and which were drawn for each match or deal.
func tellOptions(b *bytes.Buffer, options game.Options, vary []string, each string) {
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if options[name] != "" {
			fmt.Fprintf(b, "  %s = %s\n", name, options[name])
		}
	}
	for _, name := range vary {
		fmt.Fprintf(b, "  %s is drawn for each %s\n", name, each)
	}
}

// JSON writes the report for programs.
func (r *Report) JSON(w io.Writer) error { return writeJSON(w, r) }

func writeJSON(w io.Writer, report any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(report)
}

// CSV writes the scores for programs, one a line: kind (bot, seat or group), name, matches, wins, rate, low, high.
func (r *Report) CSV(w io.Writer) error {
	c := csv.NewWriter(w)
	if err := c.Write([]string{"kind", "name", "matches", "wins", "rate", "low", "high"}); err != nil {
		return err
	}
	for _, part := range r.parts() {
		for _, s := range part.scores {
			row := []string{part.kind, s.Name, strconv.Itoa(s.Matches), strconv.Itoa(s.Wins), decimal(s.Rate), decimal(s.Low), decimal(s.High)}
			if err := c.Write(row); err != nil {
				return err
			}
		}
	}
	c.Flush()
	return c.Error()
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }

// part is a list of scores of one kind.
type part struct {
	kind   string
	scores []Score
}

func (r *Report) parts() []part {
	return []part{{"bot", r.Bots}, {"seat", r.Seats}, {"group", r.Groups}}
}

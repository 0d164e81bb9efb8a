package table

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"

	"mischief/game"
	"mischief/match"
)

// Summary is a match looked back on.
type Summary struct {
	Result  Ending `json:"result"`
	Entries int64  `json:"entries"`
	Luck    []Luck `json:"luck"`
}

// Luck is what the dice gave a seat.
type Luck struct {
	Seat       int     `json:"seat"`
	Rolls      int     `json:"rolls"`
	Expected   float64 `json:"expected"`
	Actual     int     `json:"actual"`
	Percentile int     `json:"percentile" doc:"Of 100 such matches, in how many the seat would have had less."`
	Text       string  `json:"text"`
}

// Summary looks back on a match that is over.
func (t *Table) Summary(ctx context.Context, who Person) (Summary, error) {
	s, err := t.look(who, game.Watcher)
	if f, ok := errors.AsType[*Fault](err); err == nil && !s.over || ok && f.Kind == Late {
		return Summary{}, late("The summary is for a match that is over: it would show hidden things.")
	} else if err != nil {
		return Summary{}, err
	}
	done, err := s.far(ctx)
	if err != nil {
		return Summary{}, err
	}
	defer done()
	return t.looks.summaryIn(s, who.Language, func() (Summary, error) { return s.summarize(ctx, s.telling(who)) })
}

// looks are what was found looking back on a match as it is after an entry. Once the match is over they are kept: they cost a look at every entry.
type looks struct {
	mu        sync.Mutex // held while somebody looks: whoever wants the same waits
	seq       int64
	proof     *Proof
	summaries map[string]Summary // by language
}

// at forgets what was found earlier in the match. The caller holds mu.
func (l *looks) at(seq int64) {
	if l.seq != seq {
		l.seq, l.proof, l.summaries = seq, nil, nil
	}
}

func (l *looks) proofOf(s *sight, prove func() (Proof, error)) (Proof, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at(s.seq)
	if l.proof != nil {
		return *l.proof, nil
	}
	p, err := prove()
	if err == nil && s.over {
		l.proof = &p
	}
	return p, err
}

func (l *looks) summaryIn(s *sight, language string, summarize func() (Summary, error)) (Summary, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at(s.seq)
	if known, ok := l.summaries[language]; ok {
		return known, nil
	}
	found, err := summarize()
	if err == nil {
		if l.summaries == nil {
			l.summaries = map[string]Summary{}
		}
		l.summaries[language] = found
	}
	return found, err
}

func (look *sight) summarize(ctx context.Context, telling *game.Telling) (Summary, error) {
	s := Summary{Result: *look.ending(look.pos, telling), Entries: look.seq, Luck: []Luck{}}
	lines, err := look.match.OpenLog(ctx, 0)
	if err != nil {
		return s, err
	}
	ledger := make([]dice, look.seats)
	before, err := look.match.At(ctx, 0)
	if err != nil {
		return s, err
	}
	for _, l := range lines {
		if l.Kind != match.Move || l.Undone {
			continue
		}
		if err := ctx.Err(); err != nil {
			return s, err
		}
		if l.Seat == match.Nature {
			noteRoll(ledger, before, l)
		}
		if err := before.Play(l.Move, nil); err != nil {
			return s, fmt.Errorf("entry %d: %w", l.Seq, err)
		}
	}
	for seat, d := range ledger {
		if d.rolls > 0 {
			s.Luck = append(s.Luck, d.luck(seat, telling))
		}
	}
	return s, nil
}

// dice are the rolls of a seat: how many, what they showed, and how likely each sum was.
type dice struct {
	rolls    int
	sum      int
	expected float64
	chances  []float64 // by sum, from 0
}

// noteRoll adds a roll to the ledger of the seat it was made for: an answer of chance that ends in a number, as all its alternatives do, and tells
// of a player.
func noteRoll(ledger []dice, before game.Position, l match.Line) {
	seat := -1
	for _, e := range l.Events {
		for _, a := range e.Args {
			if a.Kind == game.Player && seat < 0 {
				seat = int(a.Num)
			}
		}
	}
	_, pips, ok := game.CutNumber(l.Move)
	if seat < 0 || seat >= len(ledger) || !ok {
		return
	}
	moves, weights := before.Chances()
	total := 0.0
	for _, w := range weights {
		total += float64(w)
	}
	die := map[int]float64{}
	for i, m := range moves {
		_, n, ok := game.CutNumber(m)
		if !ok || n < 0 || n > 100 {
			return
		}
		die[n] += float64(weights[i]) / total
	}
	ledger[seat].add(pips, die)
}

func (d *dice) add(pips int, die map[int]float64) {
	if d.chances == nil {
		d.chances = []float64{1}
	}
	most := 0
	for n := range die {
		most = max(most, n)
	}
	next := make([]float64, len(d.chances)+most)
	for n, p := range die {
		d.expected += float64(n) * p
		for sum, q := range d.chances {
			next[sum+n] += p * q
		}
	}
	d.rolls, d.sum, d.chances = d.rolls+1, d.sum+pips, next
}

func (d *dice) luck(seat int, telling *game.Telling) Luck {
	less := 0.0
	for sum, p := range d.chances {
		switch {
		case sum < d.sum:
			less += p
		case sum == d.sum:
			less += p / 2
		}
	}
	l := Luck{Seat: seat, Rolls: d.rolls, Expected: math.Round(d.expected*10) / 10, Actual: d.sum, Percentile: int(math.Round(less * 100))}
	l.Text = telling.Text(game.Say(`{{plural .rolls "die" "dice"}}: {{.actual}} pips, {{.expected}} expected; luckier than in {{.of}} of 100 such matches.`,
		game.Num("rolls", l.Rolls), game.Num("actual", l.Actual), game.Name("expected", fmt.Sprintf("%.1f", l.Expected)), game.Num("of", l.Percentile)))
	return l
}

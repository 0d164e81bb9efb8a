package lab

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"mischief/bot"
	"mischief/game"
)

// Played is what was played of a ladder: bouts, and moves that were judged. The zero value is nothing.
type Played struct {
	bouts   map[string][]*Bout // by the bots, in their order
	rulings map[string]*Ruling
}

// Bout is a pair of matches of two bots, the same deal from both sides, or a match that one bot plays against the game.
type Bout struct {
	Bots   []bot.Spec `json:"bots"`
	Number int        `json:"number"`
	Scores []float64  `json:"scores"` // of the first bot in each match: 1 for a win, 0.5 for a draw
	Plies  []int      `json:"plies"`
	Took   [][]int64  `json:"took_ns"` // what some of each bot's decisions took, in nanoseconds
}

// Ruling is what a judge found of some moves of a match that a bot played with itself.
type Ruling struct {
	Judge  bot.Spec  `json:"judge"`
	Bot    bot.Spec  `json:"bot"`
	Number int       `json:"match"`
	Losses []float64 `json:"losses"`
}

// pairing is the key of bots that play each other, whoever is named first.
func pairing(bots []bot.Spec) string {
	var names []string
	for _, spec := range bots {
		names = append(names, spec.String())
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

func (p *Played) of(bots ...bot.Spec) []*Bout { return p.bouts[pairing(bots)] }

func (p *Played) count(bots []bot.Spec) int { return len(p.of(bots...)) }

// bout is one of some bots by its number, or nil.
func (p *Played) bout(bots []bot.Spec, number int) *Bout {
	all := p.of(bots...)
	if i := slices.IndexFunc(all, func(b *Bout) bool { return b.Number == number }); i >= 0 {
		return all[i]
	}
	return nil
}

func (p *Played) add(b *Bout) {
	if p.bouts == nil {
		p.bouts = map[string][]*Bout{}
	}
	key := pairing(b.Bots)
	p.bouts[key] = append(p.bouts[key], b)
}

// with are all bouts of a bot.
func (p *Played) with(spec bot.Spec) []*Bout {
	var all []*Bout
	for _, bouts := range p.bouts {
		if slices.Contains(bouts[0].Bots, spec) {
			all = append(all, bouts...)
		}
	}
	return all
}

func (r *Ruling) key() string { return fmt.Sprintf("%v %v %d", r.Judge, r.Bot, r.Number) }

func (p *Played) ruling(judge, spec bot.Spec, number int) *Ruling {
	return p.rulings[(&Ruling{Judge: judge, Bot: spec, Number: number}).key()]
}

// logHead is the first line of a log: what all of it is about.
type logHead struct {
	Ladder  string       `json:"ladder"` // the game
	Version int          `json:"version"`
	Content string       `json:"content,omitempty"`
	Options game.Options `json:"options"`
	Vary    []string     `json:"vary,omitempty"`
	Seed    uint64       `json:"seed"`
}

func (p *LadderPlan) head() logHead {
	info := p.Game.Info()
	options, err := info.Schema.Complete(p.Options)
	if err != nil { // which the ladder says itself
		options = p.Options
	}
	return logHead{Ladder: info.ID, Version: info.Version, Content: info.Content, Options: options, Vary: p.Vary, Seed: p.Seed}
}

// Begin writes the first line of a new log.
func (p *LadderPlan) Begin(log io.Writer) error { return writeLine(log, p.head()) }

// writeLine writes a line in one piece.
func writeLine(log io.Writer, entry any) error {
	text, err := json.Marshal(entry)
	if err == nil {
		_, err = log.Write(append(text, '\n'))
	}
	return err
}

// Reading is what was read of a log.
type Reading struct {
	Played *Played
	Bouts  int
	Whole  int64 // bytes up to the end of the last line that is whole
	Cut    int   // number of the last line if it is not whole, else 0: what was played there is to be played again
}

// Read reads what was played by a plan before. Errors name the file and the line: the log is of another game, other rules, options or another seed, or a line is no line of a log.
func (p *LadderPlan) Read(log io.Reader, file string) (*Reading, error) {
	r := &Reading{Played: &Played{bouts: map[string][]*Bout{}, rulings: map[string]*Ruling{}}}
	lines := bufio.NewReader(log)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			if len(line) > 0 {
				r.Cut = n
			}
			return r, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		if n == 1 {
			err = p.readHead(line)
		} else {
			err = r.entry(line)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		r.Whole += int64(len(line))
	}
}

// strictly reads a line that has the fields of a value and no others.
func strictly(line []byte, value any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	return d.Decode(value)
}

// readHead compares the first line of a log with what is to be played.
func (p *LadderPlan) readHead(line []byte) error {
	var had logHead
	want := p.head()
	if err := strictly(line, &had); err != nil || had.Ladder == "" {
		return errors.New("this is not the first line of a ladder's log")
	}
	for _, part := range []struct {
		what      string
		had, want any
	}{
		{"game", had.Ladder, want.Ladder}, {"edition of the rules", had.Version, want.Version}, {"content", had.Content, want.Content},
		{"options", had.Options, want.Options}, {"varied options", strings.Join(had.Vary, ","), strings.Join(want.Vary, ",")}, {"seed", had.Seed, want.Seed},
	} {
		if !reflect.DeepEqual(part.had, part.want) {
			return fmt.Errorf("another %s is logged here, %v; now it is %v. Name another log, or ask for what this one has", part.what, part.had, part.want)
		}
	}
	return nil
}

// entry takes in a line.
func (r *Reading) entry(line []byte) error {
	var b Bout
	if wrong := strictly(line, &b); wrong == nil && b.Bots != nil {
		return r.bout(&b)
	}
	var ruling Ruling
	if err := strictly(line, &ruling); err != nil || ruling.Losses == nil {
		return errors.New("this is neither a bout nor a judgement; a log that was changed by hand can't be gone on with")
	}
	if r.Played.rulings[ruling.key()] != nil {
		return fmt.Errorf("match %d of %v stands judged by %v twice", ruling.Number, ruling.Bot, ruling.Judge)
	}
	r.Played.rulings[ruling.key()] = &ruling
	return nil
}

func (r *Reading) bout(b *Bout) error {
	n := len(b.Bots)
	whole := n <= 2 && b.Number >= 0 && len(b.Scores) == n && len(b.Plies) == n && len(b.Took) == n
	for _, score := range b.Scores {
		whole = whole && score >= 0 && score <= 1
	}
	switch {
	case !whole:
		return fmt.Errorf("a bout has one bot or two, a number, and for each bot a match with a score from 0 to 1, its length, and times")
	case r.Played.bout(b.Bots, b.Number) != nil:
		return fmt.Errorf("bout %d of %s stands twice", b.Number, pairing(b.Bots))
	}
	r.Bouts++
	r.Played.add(b)
	return nil
}

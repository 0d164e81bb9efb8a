package cases

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"mischief/game"
)

// Perft counts the sequences of that many moves from a position, Nature's answers counted like all others.
// A sequence that ends the match earlier is not counted. Where Moves lists a sample, the count is of samples.
func Perft(p game.Position, depth int) (int64, error) {
	if depth == 0 {
		return 1, nil
	}
	moves := p.Moves()
	if depth == 1 {
		return int64(len(moves)), nil
	}
	var count int64
	for _, m := range moves {
		next := p.Clone()
		if err := next.Play(m, nil); err != nil {
			return 0, fmt.Errorf("the listed move %q %s", m, notPlayed(err))
		}
		below, err := Perft(next, depth-1)
		if err != nil {
			return 0, err
		}
		count += below
	}
	return count, nil
}

// perftLine is one line of a perft file; TestPerft tells how it is written.
type perftLine struct {
	line    int
	name    string
	options game.Options
	from    string // id of a case
	moves   []string
	counts  []int64
}

func readPerft(file string, text []byte) ([]perftLine, error) {
	var lines []perftLine
	for i, line := range strings.Split(string(text), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		l := perftLine{line: i + 1}
		if err := l.parse(strings.Split(line, "|")); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, i+1, err)
		}
		lines = append(lines, l)
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("%s: no lines; write one such as \"start | | 7 49\"", file)
	}
	return lines, nil
}

func (l *perftLine) parse(fields []string) error {
	if len(fields) < 3 {
		return errors.New(`write a name, where from, and counts, such as "start | | 7 49"`)
	}
	l.name = strings.TrimSpace(fields[0])
	last := len(fields) - 1
	for _, field := range fields[1:last] {
		if err := l.parseSource(strings.TrimSpace(field)); err != nil {
			return err
		}
	}
	for _, word := range strings.Fields(fields[last]) {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil || n < 0 {
			return fmt.Errorf("count %q is not a whole number", word)
		}
		l.counts = append(l.counts, n)
	}
	if len(l.counts) == 0 {
		return errors.New("no counts stand after the last |")
	}
	return nil
}

func (l *perftLine) parseSource(field string) error {
	word, rest, _ := strings.Cut(field, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "":
	case "options":
		l.options = game.Options{}
		for _, pair := range strings.Fields(rest) {
			name, value, ok := strings.Cut(pair, "=")
			if !ok {
				return fmt.Errorf("option %q: write name=value", pair)
			}
			l.options[name] = value
		}
	case "case":
		l.from = rest
	case "moves":
		for m := range strings.SplitSeq(rest, ";") {
			l.moves = append(l.moves, strings.TrimSpace(m))
		}
	default:
		return fmt.Errorf("%q: write options, case or moves", field)
	}
	if l.from != "" && l.options != nil {
		return errors.New("give options or a case, not both")
	}
	return nil
}

// position is where the counts begin.
func (l *perftLine) position(g game.Game, files []*File) (game.Position, error) {
	var p game.Position
	var err error
	if l.from == "" {
		p, err = g.Setup(l.options)
	} else {
		f, c := find(files, l.from)
		if c == nil {
			return nil, fmt.Errorf("there is no case %q", l.from)
		}
		if f.Pack != "" {
			return nil, fmt.Errorf("case %q is played with the pack %s; take one that is played with what is built in", l.from, f.Pack)
		}
		p, err = After(g, f, c)
	}
	if err != nil {
		return nil, err
	}
	return p, playAll(p, l.moves)
}

func playAll(p game.Position, moves []string) error {
	for i, m := range moves {
		if err := p.Play(m, nil); err != nil {
			return fmt.Errorf("%s %s", nameMove(i, m), notPlayed(err))
		}
	}
	return nil
}

// After is the position that the allowed moves of a case of a file lead to.
func After(g game.Game, f *File, c *Case) (game.Position, error) {
	g, err := f.in(g)
	if err != nil {
		return nil, err
	}
	if c.Hero != "" {
		return nil, fmt.Errorf("case %s is about a hero, not about a match", c.ID)
	}
	p, err := start(g, f.Name, c)
	if err != nil {
		return nil, err
	}
	var moves []string
	for i, step := range c.Moves {
		if last := i == len(c.Moves)-1; step.Stop == nil && !(last && c.Refuse != "") {
			moves = append(moves, step.Move)
		}
	}
	return p, playAll(p, moves)
}

func find(files []*File, id string) (*File, *Case) {
	for _, f := range files {
		for i := range f.Cases {
			if f.Cases[i].ID == id {
				return f, &f.Cases[i]
			}
		}
	}
	return nil, nil
}

// check counts and compares.
func (l *perftLine) check(g game.Game, files []*File) error {
	p, err := l.position(g, files)
	if err != nil {
		return err
	}
	for i, want := range l.counts {
		have, err := Perft(p, i+1)
		if err != nil {
			return err
		}
		if have != want {
			return fmt.Errorf("depth %d: want %d sequences of moves, have %d", i+1, want, have)
		}
	}
	return nil
}

// readPerftFile reads the perft file of a game's folder.
func readPerftFile(dir fs.FS) ([]perftLine, error) {
	text, err := fs.ReadFile(dir, perftFile)
	if err != nil {
		return nil, fmt.Errorf("perft: %w", err)
	}
	return readPerft(perftFile, text)
}

// Ends are the positions that the cases in testdata/cases/*.yaml of a game's folder lead to. A case that does not lead anywhere is left out: Test reports
// it; so is one that is played with a content pack, or by another edition of the rules.
func Ends(g game.Game, dir fs.FS) ([]game.Position, error) {
	files, err := ReadDir(dir, casesFolder)
	if err != nil {
		return nil, err
	}
	var ends []game.Position
	for _, f := range files {
		if f.Pack != "" || f.Edition != 0 && f.Edition != g.Info().Version {
			continue
		}
		for i := range f.Cases {
			if p, err := After(g, f, &f.Cases[i]); err == nil {
				ends = append(ends, p)
			}
		}
	}
	return ends, nil
}

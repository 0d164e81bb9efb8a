package gametest

import (
	"encoding/json"
	"strings"
	"testing"

	"mischief/game"
)

// fuzzPlies is how many moves of random matches the positions for fuzzing are taken from.
const fuzzPlies = 2000

// FuzzNotation reads any line in positions of random matches: it is no move, or a move like any other.
func FuzzNotation[S, M comparable](f *testing.F, info game.Info, rules game.Rules[S, M]) {
	x := newExaminer(info, rules, Options{}.withDefaults())
	positions := x.gather(f)
	for i, s := range positions {
		for _, m := range sample(newDice(0, uint64(i)), rules.Moves(&s, nil), 2) {
			f.Add(uint16(i), rules.Format(&s, m))
		}
	}
	f.Fuzz(func(t *testing.T, at uint16, line string) {
		x.s = positions[int(at)%len(positions)]
		x.ask("garbage", func() {
			if err := caught(func() error { return x.tryLine(line) }); err != nil {
				x.fail("the line %q: %v\nin position:\n%s", line, err, x.yaml(x.s))
			}
		})
		x.flush(t)
	})
}

// FuzzDocument reads any JSON as a position: it is refused, or as good as any other position.
func FuzzDocument[S, M comparable](f *testing.F, info game.Info, rules game.Rules[S, M]) {
	x := newExaminer(info, rules, Options{}.withDefaults())
	for _, s := range x.gather(f) {
		text, err := json.Marshal(rules.Document(&s))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		x.ask("garbage", func() {
			if err := caught(func() error { return x.tryHostile(game.FromJSON(text), newDice(0, 0)) }); err != nil {
				x.fail("the document %q: %v", text, err)
			}
		})
		x.flush(t)
	})
}

// FuzzOptions sets up matches with any options, written as name=value, one a line.
func FuzzOptions[S, M comparable](f *testing.F, info game.Info, rules game.Rules[S, M]) {
	x := newExaminer(info, rules, Options{}.withDefaults())
	f.Add("")
	f.Add("no-such-option=1")
	for _, op := range info.Schema {
		f.Add(op.Name + "=" + op.Default)
		for _, choice := range op.Choices {
			f.Add(op.Name + "=" + choice)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "%!") {
			t.Skip("quoted in an answer it looks like formatting gone wrong")
		}
		given := game.Options{}
		for line := range strings.Lines(text) {
			name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
			given[name] = value
		}
		x.check = "options"
		if err := caught(func() error { return x.tryOptions(given, newDice(0, 0)) }); err != nil {
			x.fail("with the options %v: %v", given, err)
		}
		x.flush(t)
	})
}

// gather plays random matches with the default options and keeps the first positions of every kind of decision.
func (x *examiner[S, M]) gather(f testing.TB) []S {
	first, ok := x.setup(nil)
	if !ok {
		f.Fatal(x.report.Findings)
	}
	x.seed = 1 // so that every verb is as likely
	d := newDice(x.seed, 0)
	var kept []S
	x.s = first
	for range fuzzPlies {
		turn := x.rules.Turn(&x.s)
		if x.report.Kinds[turn.Kind]++; x.report.Kinds[turn.Kind] <= x.opts.Closely {
			kept = append(kept, x.s)
		}
		if turn.Who == game.Nobody {
			x.s = first
			continue
		}
		x.moves = x.rules.Moves(&x.s, x.moves[:0])
		if len(x.moves) == 0 {
			return kept
		}
		x.rules.Play(&x.s, x.choose(turn, d), nil)
	}
	return kept
}

// flush fails t for every finding and forgets them.
func (x *examiner[S, M]) flush(t *testing.T) {
	for _, f := range x.report.Findings {
		t.Error(f)
	}
	x.report.Findings = nil
}

package gametest

import (
	"testing"

	"mischief/game"
)

// BenchmarkNotation measures how long a move takes to be judged, written and read, over moves of all kinds of decisions of random matches.
func BenchmarkNotation[S, M comparable](b *testing.B, info game.Info, rules game.Rules[S, M]) {
	x := newExaminer(info, rules, Options{}.withDefaults())
	type typed struct {
		s    *S
		m    M
		line string
	}
	var all []typed
	positions := x.gather(b)
	for i := range positions {
		s := &positions[i]
		for _, m := range sample(newDice(0, uint64(i)), rules.Moves(s, nil), 2) {
			all = append(all, typed{s, m, rules.Format(s, m)})
		}
	}
	for _, job := range []struct {
		name string
		do   func(t *typed) error
	}{
		{"Check", func(t *typed) error { return rules.Check(t.s, t.m) }},
		{"Format", func(t *typed) error { _ = rules.Format(t.s, t.m); return nil }},
		{"Parse", func(t *typed) error { _, err := rules.Parse(t.s, t.line); return err }},
	} {
		b.Run(job.name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				if err := job.do(&all[i]); err != nil {
					b.Fatalf("%q: %v", all[i].line, err)
				}
				i = (i + 1) % len(all)
			}
		})
	}
}

// BenchmarkDocument measures how long the document of a position takes, as it is sent to the browser, over positions of all kinds of decisions of random
// matches.
func BenchmarkDocument[S, M comparable](b *testing.B, info game.Info, rules game.Rules[S, M]) {
	positions := newExaminer(info, rules, Options{}.withDefaults()).gather(b)
	b.ReportAllocs()
	i, size := 0, 0
	for b.Loop() {
		text, err := game.ToJSON(rules.Document(&positions[i%len(positions)]))
		if err != nil {
			b.Fatal(err)
		}
		size += len(text)
		i++
	}
	b.ReportMetric(float64(size)/float64(i), "bytes/document")
}

package yardstick

import (
	"testing"
	"time"
)

func nanoseconds() int64 { return time.Now().UnixNano() }

func TestRaceRunsTheSameMatches(t *testing.T) {
	framework, contract := xorshift(1), xorshift(1)
	if f, c := ways[1](200, &framework), ways[2](200, &contract); f != c || framework != contract {
		t.Errorf("%d moves through the framework, %d through the contract", f, c)
	}
	dice := xorshift(1)
	const matches = 2000
	byHand := float64(playByHand(matches, &dice)) / matches
	if byHand < 20.5 || byHand > 22 { // random matches take 21.3 moves in the mean
		t.Errorf("matches by hand take %.2f moves in the mean", byHand)
	}
	if p := Race(nanoseconds, 2, 10); p.Limit <= 0 || p.Framework <= 0 || p.Contract <= 0 {
		t.Errorf("paces: %+v", p)
	}
}

func TestPlayingAllocatesNothing(t *testing.T) {
	few := testing.AllocsPerRun(10, func() { dice := xorshift(1); ways[2](1, &dice) })
	many := testing.AllocsPerRun(10, func() { dice := xorshift(1); ways[2](500, &dice) })
	if many > few {
		t.Errorf("500 matches allocate %v times, one match %v times", many, few)
	}
}

// BenchmarkRace reports the pace of the contract, and fails if it costs more than a fifth of a plain framework's.
func BenchmarkRace(b *testing.B) {
	const matches = 500
	p := Race(nanoseconds, max(31, b.N), matches)
	b.ReportMetric(p.Limit/1e6, "limit-Mmoves/s")
	b.ReportMetric(p.Framework/1e6, "framework-Mmoves/s")
	b.ReportMetric(p.Contract/1e6, "contract-Mmoves/s")
	b.ReportMetric(p.Contract/p.Framework, "contract/framework")
	b.ReportMetric(0, "ns/op")
	if p.Contract < 0.8*p.Framework {
		b.Errorf("the contract runs at %.0f%% of a plain framework", 100*p.Contract/p.Framework)
	}
}

package evaluation

import (
	"math/rand/v2"
	"testing"

	"mischief/bot"
	"mischief/game"
	"mischief/games/slaughter/rules"
)

// midgames are positions of a match played at random in which somebody acts.
func midgames(t testing.TB, e Evaluator, o game.Options, count int) []rules.Position {
	t.Helper()
	start, err := e.Setup(o)
	if err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(1, 2))
	var found []rules.Position
	var buf []rules.Move
	s := start
	for len(found) < count {
		if s.Phase == rules.Over {
			s = start
		}
		if s.Phase == rules.Acting && dice.IntN(8) == 0 {
			found = append(found, s)
		}
		buf = e.Moves(&s, buf[:0])
		if s.Phase == rules.Acting && dice.IntN(3) > 0 {
			buf = e.Candidates(&s, buf[:0])
			buf = buf[:min(6, len(buf))]
		}
		e.Play(&s, buf[dice.IntN(len(buf))], nil)
	}
	return found
}

var fours = []game.Options{
	{"scenario": "team-carnage", "heroes": "2", "hero-1": "sir-clawdius", "hero-2": "rosalind-farshot", "hero-3": "magister-emberwhisk", "hero-4": "tansy-burr"},
	{"scenario": "capture-the-flag", "heroes": "4"},
}

func BenchmarkEvaluate(b *testing.B) {
	e := New(testRules(b))
	for i, name := range []string{"two", "four"} {
		all := midgames(b, e, fours[i], 64)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				e.Evaluate(&all[i%len(all)], 0)
			}
		})
	}
}

func BenchmarkCandidates(b *testing.B) {
	e := New(testRules(b))
	for i, name := range []string{"two", "four"} {
		all := midgames(b, e, fours[i], 64)
		buf := make([]rules.Move, 0, 512)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				buf = e.Candidates(&all[i%len(all)], buf[:0])
			}
		})
		b.Run(name+"-moves", func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				buf = e.Moves(&all[i%len(all)], buf[:0])
			}
		})
	}
}

// BenchmarkSearch is a decision of 2000 iterations.
func BenchmarkSearch(b *testing.B) {
	e := New(testRules(b))
	for i, name := range []string{"two", "four"} {
		all := midgames(b, e, fours[i], 64)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			player, dice := bot.New(e, bot.Spec{Kind: bot.Search, Iterations: 2000}), bot.NewDice(1, 1)
			for i := 0; b.Loop(); i++ {
				s := &all[i%len(all)]
				player.Choose(b.Context(), s, e.Turn(s).Who.First(), dice)
			}
		})
	}
}

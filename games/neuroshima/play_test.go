package neuroshima

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"mischief/game"
	"mischief/game/board/hex"
	"mischief/game/gametest"
	"mischief/games/neuroshima/rules"
	"mischief/games/neuroshima/tiles"
)

// setup is the first position with options.
func setup(t testing.TB, r *Game, o game.Options) rules.Position {
	t.Helper()
	info := r.Info()
	done, err := info.Schema.Complete(o)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Setup(done)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestRandomMatchesEnd plays random matches of every pair of armies: each ends, with somebody who has won or shares a draw.
func TestRandomMatchesEnd(t *testing.T) {
	_, r := suite.Make(t)
	matches := gametest.Matches(1, 3)
	hows := map[string]int{}
	played, decisions, longest := 0, 0, 0
	for i, first := range r.ArmyIDs() {
		for _, second := range r.ArmyIDs()[i+1:] {
			for seed := range matches {
				s := setup(t, r, game.Options{"armies": first + "," + second})
				n := playOut(t, r, &s, uint64(seed))
				res := r.Result(&s)
				hows[res.How]++
				played, decisions, longest = played+1, decisions+n, max(longest, n)
				if sum := res.Payoff[0] + res.Payoff[1]; sum != 1000 {
					t.Errorf("%s against %s, seed %d: payoffs %v", first, second, seed, res.Payoff[:2])
				}
			}
		}
	}
	t.Logf("%d matches, %d decisions on average, %d at most; ended %v", played, decisions/played, longest, hows)
}

// playOut plays a random match to its end and counts its decisions.
func playOut(t testing.TB, r *Game, s *rules.Position, seed uint64) int {
	t.Helper()
	rng := rand.New(rand.NewPCG(17, seed))
	var buf []rules.Move
	length := r.Info().Length
	for n := range length {
		if r.Turn(s).Who == game.Nobody {
			return n
		}
		buf = r.Moves(s, buf[:0])
		if len(buf) == 0 {
			t.Fatalf("seed %d: nothing to answer in %s", seed, r.Turn(s).Kind)
		}
		r.Play(s, buf[rng.IntN(len(buf))], nil)
	}
	t.Fatalf("seed %d: no end after %d decisions", seed, length)
	return 0
}

// TestTurnsListEverything makes sure that in the own turn, where conceding is allowed and not listed, everything else that is allowed is listed: it tries every
// move that can be written.
func TestTurnsListEverything(t *testing.T) {
	_, r := suite.Make(t)
	matches := 12
	if testing.Short() {
		matches = 2
	}
	var buf []rules.Move
	for seed := range uint64(matches) {
		rng := rand.New(rand.NewPCG(23, seed))
		s := setup(t, r, game.Options{"armies": "random"})
		for r.Turn(&s).Who != game.Nobody {
			buf = r.Moves(&s, buf[:0])
			if s.Phase == rules.Acting && rng.IntN(8) == 0 {
				compareWithAll(t, r, &s, buf)
			}
			r.Play(&s, buf[rng.IntN(len(buf))], nil)
		}
	}
}

func compareWithAll(t *testing.T, r *Game, s *rules.Position, listed []rules.Move) {
	t.Helper()
	open := map[rules.Move]bool{{Verb: rules.Concede}: true}
	for _, m := range listed {
		open[m] = true
	}
	everyMove(r, s, func(m rules.Move) {
		if err := r.Check(s, m); err == nil != open[m] {
			t.Errorf("%q: listed %v, refused with %v", r.Format(s, m), open[m], err)
		}
	})
}

// everyMove calls try with every move that can be written in the active player's turn.
func everyMove(r *Game, s *rules.Position, try func(rules.Move)) {
	size := hex.Cell(s.Board().Size())
	a := r.Roster(s.Player[s.Active].Army)
	for v := range rules.Aim {
		firsts, seconds, thirds, turns := size, hex.Cell(1), hex.Cell(1), int16(1)
		tiles := []tiles.Tile{tiles.NoTile}
		switch v {
		case rules.Place, rules.Execute:
			tiles, turns = tilesOf(a), 6
		case rules.Draw, rules.Discard:
			tiles, firsts = tilesOf(a), 1
		case rules.Snipe, rules.ThrowGrenade:
			turns = 2
		case rules.PlaceHQ, rules.Rotate, rules.Smoke, rules.TurnByHQ:
			turns = 6
		case rules.Castle, rules.Push, rules.PushByUnit:
			seconds = size
		case rules.BombSmall:
			seconds, thirds = size, size
		case rules.MoveUnit, rules.UseMobility, rules.Transpose:
			seconds, turns = size, 6
		case rules.DealArmy, rules.Start, rules.Yield, rules.Redraw, rules.End, rules.FightBattle, rules.Terrify, rules.NoMove, rules.Concede:
			firsts = 1
		}
		for _, t := range tiles {
			for i := range firsts * seconds * thirds {
				for n := range turns {
					try(rules.Move{Verb: v, Tile: t, A: i % firsts, B: i / firsts % seconds, C: i / firsts / seconds, N: n})
				}
			}
		}
	}
}

func TestPlayAllocatesNothing(t *testing.T) {
	_, r := suite.Make(t)
	rng := rand.New(rand.NewPCG(5, 6))
	first := setup(t, r, game.Options{"armies": "random"})
	s := first
	buf := make([]rules.Move, 0, 1<<14)
	if got := testing.AllocsPerRun(20_000, func() {
		if r.Turn(&s).Who == game.Nobody {
			s = first
		}
		buf = r.Moves(&s, buf[:0])
		m := buf[rng.IntN(len(buf))]
		if r.Check(&s, m) != nil {
			panic("a move listed is refused")
		}
		r.Play(&s, m, nil)
	}); got != 0 {
		t.Errorf("%v allocations a decision, want none", got)
	}
	if size := unsafe.Sizeof(s); size > 4096 {
		t.Errorf("a position has %d bytes, 4096 are the most", size)
	} else {
		t.Logf("a position has %d bytes", size)
	}
}

func BenchmarkRandomPlay(b *testing.B) {
	_, r := suite.Make(b)
	first := setup(b, r, nil)
	rng := rand.New(rand.NewPCG(1, 2))
	s := first
	var buf []rules.Move
	ended, decisions := 0, 0
	for b.Loop() {
		if r.Turn(&s).Who == game.Nobody {
			s = first
			ended++
		}
		buf = r.Moves(&s, buf[:0])
		r.Play(&s, buf[rng.IntN(len(buf))], nil)
		decisions++
	}
	if ended > 0 {
		b.ReportMetric(float64(decisions)/float64(ended), "decisions/match")
	}
}

func BenchmarkEvaluate(b *testing.B) {
	_, r := suite.Make(b)
	s := setup(b, r, nil)
	rng := rand.New(rand.NewPCG(1, 3))
	var buf []rules.Move
	for r.Turn(&s).Who != game.Nobody && s.Units().Len() < 14 {
		buf = r.Moves(&s, buf[:0])
		r.Play(&s, buf[rng.IntN(len(buf))], nil)
	}
	for b.Loop() {
		r.Evaluate(&s, 0)
	}
}

func tilesOf(a *tiles.Roster) []tiles.Tile {
	var all []tiles.Tile
	for k := range a.Kinds {
		t := a.Tile(k)
		all = append(all, t)
	}
	return all
}

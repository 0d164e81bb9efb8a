package rules

import (
	"math/rand/v2"
	"testing"

	"mischief/game"
)

// TestGoalsAreMoves plays at random and has everything that the board is told to be possible checked by the rules.
func TestGoalsAreMoves(t *testing.T) {
	r := testRules(t)
	told := [len(goalIDs)]int{}
	charges := 0
	for seed := range uint64(4) {
		dice := rand.New(rand.NewPCG(seed, 5))
		s, err := r.Setup(game.Options{"scenario": "team-carnage", "heroes": "2", "hero-1": "rosalind-farshot", "hero-2": "sir-clawdius", "hero-3": "magister-emberwhisk", "hero-4": "nib-quickknife"})
		if err != nil {
			t.Fatal(err)
		}
		var buf []Move
		for ply := 0; s.Phase != Over && ply < 400; ply++ {
			var now nowDoc
			r.showNow(&s, &now)
			for _, goal := range now.Goals {
				m := Move{Verb: Walk}
				m.Way[0] = goal.To
				if err := r.Check(&s, m); err != nil {
					t.Fatalf("seed %d ply %d: %s of %s at %s: %v", seed, ply, goalIDs[goal.How], goal.Figure, pointText(goal.To.Point()), err)
				}
				told[goal.How]++
			}
			for all := now.Charges; all != 0; {
				m := Move{Verb: Charge, Fig: all.Pop()}
				if err := r.Check(&s, m); err != nil {
					t.Fatalf("seed %d ply %d: %v", seed, ply, err)
				}
				if _, contact, _ := r.chargeWay(&s, s.Actor, &m); !contact {
					t.Fatalf("seed %d ply %d: the charge at %s falls short", seed, ply, m.Fig)
				}
				charges++
			}
			buf = r.Moves(&s, buf[:0])
			r.Play(&s, buf[dice.IntN(len(buf))], nil)
		}
	}
	for how, n := range told {
		if n == 0 {
			t.Errorf("no %s in all the matches", goalIDs[how])
		}
	}
	if charges == 0 {
		t.Error("no charge in all the matches")
	}
}

// TestScreens plays at random and looks at what the board is told to hide somebody, or to cover him.
func TestScreens(t *testing.T) {
	r := testRules(t)
	first := New(r.codex, r.catalogue, 1)
	hidden, covered := 0, 0
	for seed := range uint64(3) {
		dice := rand.New(rand.NewPCG(seed, 6))
		s := setUp(t, r, game.Options{"scenario": "team-carnage", "heroes": "2", "map": []string{"four-alleys", "broken-cloister", "random"}[seed]})
		var buf []Move
		for ply := 0; s.Phase != Over && ply < 400; ply++ {
			var now, before nowDoc
			r.showNow(&s, &now)
			if first.showNow(&s, &before); before.Screens != nil {
				t.Fatalf("the first edition tells what hides somebody: %+v", before.Screens)
			}
			told := Figs(0)
			for _, screen := range now.Screens {
				told.add(screen.Figure)
				g, piece := r.Ground(&s), int(screen.Piece)-1
				p := g.Pieces()[piece]
				if seen := now.Sees.Has(screen.Figure); seen && !p.Cover || !seen && p.SeeThrough {
					t.Fatalf("seed %d ply %d: %s is hidden or covered by %+v", seed, ply, screen.Figure, p)
				}
				if now.Sees.Has(screen.Figure) {
					covered++
					continue
				}
				hidden++
				if near, off := g.Nearest(piece, screen.At.Point()); screen.At == 0 || off > 2 {
					t.Fatalf("seed %d ply %d: the line to %s meets %+v at %s, which is not nearer to it than %v", seed, ply, screen.Figure, p, pointText(screen.At.Point()), near)
				}
			}
			if now.Covered&^told != 0 {
				t.Fatalf("seed %d ply %d: nothing covers %b", seed, ply, now.Covered&^told)
			}
			buf = r.Moves(&s, buf[:0])
			r.Play(&s, buf[dice.IntN(len(buf))], nil)
		}
	}
	if hidden < 100 || covered < 10 {
		t.Errorf("%d are hidden and %d covered in all the matches", hidden, covered)
	}
	t.Log(hidden, covered)
}

func BenchmarkDocument(b *testing.B) {
	r := testRules(b)
	s, err := r.Setup(game.Options{"scenario": "team-carnage", "heroes": "4"})
	if err != nil {
		b.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(1, 5))
	var buf []Move
	for ply := 0; s.Phase != Acting || ply < 100; ply++ {
		buf = r.Moves(&s, buf[:0])
		r.Play(&s, buf[dice.IntN(len(buf))], nil)
	}
	size := 0
	for b.Loop() {
		var now nowDoc
		r.showNow(&s, &now)
		size = 0
		for _, reach := range now.Reach {
			size += len(reach)
		}
	}
	b.ReportMetric(float64(size), "reach-B")
}

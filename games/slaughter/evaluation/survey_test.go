package evaluation

import (
	"math/rand/v2"
	"os"
	"testing"

	"mischief/game/board/plane"
	"mischief/game/content"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
	"mischief/games/slaughter/rules"
)

func testRules(t testing.TB) *rules.Rules {
	t.Helper()
	c, err := codex.Read(os.DirFS("../content"))
	if err != nil {
		t.Fatal(err)
	}
	return rules.New(c, content.MustCatalogue(os.DirFS("..")), 2)
}

// The distances of a survey are about those of the shortest ways, and so is what it sees.
func TestSurvey(t *testing.T) {
	r := testRules(t)
	for i := range r.Codex().Maps[1:] {
		g := r.Ground(&rules.Position{Map: codex.MapID(i + 1)})
		v := surveyed(g)
		dice := rand.New(rand.NewPCG(1, uint64(i)))
		var w ground.Walk
		asked, off, seen := 0, 0, 0
		for range 200 {
			p, q := anywhere(g, dice), anywhere(g, dice)
			if p.On != 0 || q.On != 0 {
				continue
			}
			w.From(g, ground.Gait{}, p, ground.Far, nil)
			_, length, ok := w.To(q, nil)
			if !ok {
				continue
			}
			asked++
			far, _ := v.away(p.At, q.At)
			if far -= length; far < -1500 || far > 3000 {
				off++
			}
			if v.sees(p.At, q.At) == g.Sees(p, q) {
				seen++
			}
		}
		t.Logf("%s: %d asked, %d off, %d seen alike", r.Codex().Maps[i+1].ID, asked, off, seen)
		if asked < 50 || off*10 > asked || seen*10 < asked*8 {
			t.Errorf("map %s: of %d distances %d are wrong, %d see alike", r.Codex().Maps[i+1].ID, asked, off, seen)
		}
	}
}

// anywhere is a place where somebody can stand.
func anywhere(g *ground.Map, dice *rand.Rand) ground.Place {
	for {
		p := g.At(plane.Point{X: int16(500 + dice.IntN(23_000)), Y: int16(500 + dice.IntN(23_000))})
		if g.Stands(ground.Gait{}, p, nil) == (ground.Bar{}) {
			return p
		}
	}
}

func BenchmarkSurvey(b *testing.B) {
	r := testRules(b)
	g := r.Ground(&rules.Position{Map: 1})
	for b.Loop() {
		surveyed(g)
	}
}

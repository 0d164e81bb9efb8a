package rules

import (
	"math/rand/v2"
	"os"
	"testing"

	"mischief/game"
	"mischief/game/content"
	"mischief/games/slaughter/codex"
)

func testRules(t testing.TB) *Rules {
	c, err := codex.Read(os.DirFS("../content"))
	if err != nil {
		t.Fatal(err)
	}
	return New(c, content.MustCatalogue(os.DirFS("..")))
}

func TestRandomMatchesEnd(t *testing.T) {
	r := testRules(t)
	for seed := range uint64(20) {
		dice := rand.New(rand.NewPCG(seed, 1))
		s, err := r.Setup(game.Options{"scenario": "team-carnage", "heroes": "2", "hero-1": "sir-clawdius", "hero-2": "rosalind-farshot", "hero-3": "nib-quickknife", "hero-4": "captain-marchpaw"})
		if err != nil {
			t.Fatal(err)
		}
		var buf []Move
		plies := 0
		for ; s.Phase != Over && plies < 20000; plies++ {
			buf = r.Moves(&s, buf[:0])
			if len(buf) == 0 {
				t.Fatalf("seed %d ply %d: no moves for %s", seed, plies, r.Turn(&s).Kind)
			}
			m := buf[dice.IntN(len(buf))]
			if err := r.Check(&s, m); err != nil {
				t.Fatalf("seed %d ply %d: %+v: %v", seed, plies, m, err)
			}
			text := r.Format(&s, m)
			if back, err := r.Parse(&s, text); err != nil || back != m {
				t.Fatalf("seed %d ply %d: %q reads back as %+v, %v", seed, plies, text, back, err)
			}
			r.Play(&s, m, nil)
		}
		t.Log(seed, plies, s.Ending, s.Winner, s.Round)
	}
}

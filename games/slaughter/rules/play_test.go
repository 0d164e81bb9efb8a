package rules

import (
	"math/rand/v2"
	"os"
	"sync"
	"testing"

	"mischief/game"
	"mischief/game/content"
	"mischief/games/slaughter/codex"
)

func testRules(t testing.TB) *Rules {
	r, err := readRules()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// readRules reads the content once for all tests: rules don't change.
var readRules = sync.OnceValues(func() (*Rules, error) {
	c, err := codex.Read(os.DirFS("../content"))
	if err != nil {
		return nil, err
	}
	return New(c, content.MustCatalogue(os.DirFS("..")), 2), nil
})

func TestRandomMatchesEnd(t *testing.T) {
	r := testRules(t)
	heroes := []string{"sir-clawdius", "captain-marchpaw", "nib-quickknife", "rosalind-farshot", "old-mossback", "magister-emberwhisk", "mother-grimtail", "the-whisper", "lady-obsidia", "brother-halcyon", "sister-dusk", "tansy-burr"}
	for seed := range uint64(10) {
		dice := rand.New(rand.NewPCG(seed, 1))
		pick := func() string { return heroes[dice.IntN(len(heroes))] }
		s, err := r.Setup(game.Options{"scenario": "team-carnage", "heroes": "2", "hero-1": pick(), "hero-2": pick(), "hero-3": pick(), "hero-4": pick()})
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

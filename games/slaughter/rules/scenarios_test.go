package rules

import (
	"flag"
	"math/rand/v2"
	"testing"

	"mischief/game"
	"mischief/games/slaughter/codex"
)

var matches = flag.Int("matches", 1, "how many random matches are played of each scenario, size and mission")

// setUp is the position of options as people give them, with the defaults.
func setUp(t testing.TB, r *Rules, given game.Options) Position {
	t.Helper()
	o, err := Schema(r.codex).Complete(given)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Setup(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// playOut plays random moves until the match is over, or as many as are given, and looks at every position.
func playOut(t testing.TB, r *Rules, s *Position, dice *rand.Rand, most int, look func(before, after *Position, m Move)) (plies int) {
	t.Helper()
	var buf []Move
	for ; s.Phase != Over && plies < most; plies++ {
		buf = r.Moves(s, buf[:0])
		if len(buf) == 0 {
			t.Fatalf("ply %d: no moves for %s", plies, r.Turn(s).Kind)
		}
		m := buf[dice.IntN(len(buf))]
		if err := r.Check(s, m); err != nil {
			t.Fatalf("ply %d: %+v: %v", plies, m, err)
		}
		text := r.Format(s, m)
		if back, err := r.Parse(s, text); err != nil || back != m {
			t.Fatalf("ply %d: %+v, %q reads back as %+v, %v", plies, m, text, back, err)
		}
		before := *s
		r.Play(s, m, nil)
		if look != nil {
			look(&before, s, m)
		}
	}
	return plies
}

// sizes are the options of matches of every size.
func sizes() (all []game.Options) {
	for sc := codex.NoScenario + 1; sc < codex.ScenarioCount; sc++ {
		for n := 1; n <= 4; n++ {
			o := game.Options{"scenario": codex.ScenarioIDs[sc], "limit": "12"}
			switch {
			case sc != codex.AllOutCarnage:
				o["heroes"] = string(rune('0' + n))
			case n > 1:
				o["players"] = string(rune('0' + n))
			default:
				continue
			}
			all = append(all, o)
			wild := game.Options{"map": "random", "seed": "77"}
			for k, v := range o {
				wild[k] = v
			}
			all = append(all, wild)
		}
	}
	return all
}

func TestScenariosEndByTheRules(t *testing.T) {
	r := testRules(t)
	for i, o := range sizes() {
		for match := range *matches {
			s := setUp(t, r, o)
			dice := rand.New(rand.NewPCG(uint64(match), uint64(i)))
			plies := playOut(t, r, &s, dice, 60000, r.sane(t))
			t.Log(o, plies, endingIDs[s.Ending], "side", s.Winner, "phase", s.Round, "points", s.Points[1:3], s.Sudden)
			if s.Phase != Over {
				t.Errorf("%v: the match goes on after %d plies", o, plies)
			}
		}
	}
}

func TestMissionsEndByTheRules(t *testing.T) {
	r := testRules(t)
	for m := codex.NoMission + 1; m < codex.MissionCount; m++ {
		for match := range *matches {
			s := setUp(t, r, game.Options{"scenario": codex.MissionIDs[m]})
			dice := rand.New(rand.NewPCG(uint64(match), uint64(m)))
			plies := playOut(t, r, &s, dice, 20000, r.sane(t))
			t.Log(codex.MissionIDs[m], plies, endingIDs[s.Ending], "side", s.Winner, "phase", s.Round, "life", s.Figures[1].Hand)
			if s.Phase != Over {
				t.Errorf("%s: the mission goes on after %d plies", codex.MissionIDs[m], plies)
			}
		}
	}
}

// sane looks for what no position may show: loads that nobody carries, carriers that lie, tokens off their places.
func (r *Rules) sane(t testing.TB) func(before, s *Position, m Move) {
	return func(_, s *Position, m Move) {
		for i := range s.Tokens {
			k := &s.Tokens[i]
			for _, by := range [...]Fig{k.Held, k.By} {
				if by != nobody && k.Kind != Trap && (s.Figures[by].Load != uint8(i+1) || s.Figures[by].State != Up) {
					t.Fatalf("%+v: token %d (%+v) is not carried by %s: %+v", m, i, *k, by, s.Figures[by].State)
				}
			}
			if k.By != nobody && k.Kind == Treasure && s.Phase != Over && !r.touches(s, k.By, k.Held) {
				t.Fatalf("%+v: %s and %s carry the treasure apart from each other", m, k.By, k.Held)
			}
		}
		for n := Fig(1); n <= MaxFigures; n++ {
			if l := s.Figures[n].Load; l > 0 && s.Tokens[l-1].Held != n && s.Tokens[l-1].By != n {
				t.Fatalf("%+v: %s carries what is not his", m, n)
			}
		}
	}
}

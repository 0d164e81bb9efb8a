package rules_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"mischief/game"
	"mischief/games/neworleans"
	"mischief/games/neworleans/rules"
)

func opened(t testing.TB, options game.Options) (*rules.Rules, rules.Position) {
	t.Helper()
	_, g, err := neworleans.New(neworleans.Content())
	if err != nil {
		t.Fatal(err)
	}
	r := g.Rules
	o, err := rules.Schema(r.Codex()).Complete(options)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Setup(o)
	if err != nil {
		t.Fatal(err)
	}
	return r, s
}

// BenchmarkNow writes the document of a position in which a hero acts, odds and stops with it.
func BenchmarkNow(b *testing.B) {
	r, s := opened(b, game.Options{"scenario": "s13"})
	dice := rand.New(rand.NewPCG(1, 7))
	var buf []rules.Move
	for s.Phase != rules.Acting {
		buf = r.Moves(&s, buf[:0])
		r.Play(&s, buf[dice.IntN(len(buf))], nil)
	}
	for b.Loop() {
		r.Document(&s)
	}
}

// TestOddsAddUp plays at random and wants the chances of every attack to be those of something: what is lost in one way or another is certain.
func TestOddsAddUp(t *testing.T) {
	one := big.NewRat(1, 1)
	counted := 0
	r, first := opened(t, game.Options{"scenario": "s13"})
	for seed := uint64(0); counted < 40 && seed < 400; seed++ {
		s := first
		dice := rand.New(rand.NewPCG(seed, 7))
		var buf []rules.Move
		for ply := 0; s.Phase != rules.Over && ply < 1500; ply++ {
			buf = r.Moves(&s, buf[:0])
			for _, m := range buf {
				if m.Verb != rules.AttackWith {
					continue
				}
				o, ok := r.OddsOf(&s, m)
				if !ok {
					t.Fatalf("seed %d ply %d: %s is not counted", seed, ply, r.Format(&s, m))
				}
				counted++
				sum := new(big.Rat)
				for _, share := range o.Loses {
					sum.Add(sum, share)
				}
				if sum.Cmp(one) != 0 {
					t.Fatalf("seed %d ply %d: %s: the chances make %s", seed, ply, r.Format(&s, m), sum.FloatString(6))
				}
				r.Preview(&s, m)
			}
			r.Play(&s, buf[dice.IntN(len(buf))], nil)
		}
	}
	t.Log(counted, "attacks counted")
	if counted == 0 {
		t.Error("no attack in all the matches")
	}
}

// TestOddsAreTheCards plays attacks of one card out with every card that may come, and wants so many targets to fall as the odds say.
func TestOddsAreTheCards(t *testing.T) {
	r, first := opened(t, game.Options{"scenario": "s13"})
	compared := 0
	for seed := uint64(0); compared < 15 && seed < 400; seed++ {
		s := first
		dice := rand.New(rand.NewPCG(seed, 7))
		var buf []rules.Move
		for ply := 0; s.Phase != rules.Over && ply < 1500; ply++ {
			buf = r.Moves(&s, buf[:0])
			for _, m := range buf {
				if m.Verb != rules.AttackWith {
					continue
				}
				o, _ := r.OddsOf(&s, m)
				u := s
				r.Play(&u, m, nil)
				letBe(r, &u)
				if o.AD != 1 || o.Answered || u.Phase != rules.Drawing {
					continue
				}
				cards := r.Moves(&u, nil)
				fallen := int64(0)
				for _, card := range cards {
					v := u
					r.Play(&v, card, nil)
					letBe(r, &v)
					if f := &v.Fig[m.Whom]; f.Where != rules.OnMap || f.Health == 0 { // whether it rises again is another card
						fallen++
					}
				}
				compared++
				if want := big.NewRat(fallen, int64(len(cards))); o.Falls.Cmp(want) != 0 {
					t.Errorf("seed %d ply %d: %s: falls %s, of the cards %s", seed, ply, r.Format(&s, m), o.Falls, want)
				}
			}
			r.Play(&s, buf[dice.IntN(len(buf))], nil)
		}
	}
	t.Log(compared, "attacks compared")
	if compared == 0 {
		t.Error("no attack in all the matches")
	}
}

// letBe answers as who lets everything be until something else is asked.
func letBe(r *rules.Rules, s *rules.Position) {
	for {
		switch s.Phase {
		case rules.TakingAce:
			r.Play(s, rules.Move{Verb: rules.LeaveCard}, nil)
		case rules.Answering:
			r.Play(s, rules.Move{Verb: rules.Pass}, nil)
		case rules.Cheating:
			r.Play(s, rules.Move{Verb: rules.LetStand}, nil)
		default:
			return
		}
	}
}

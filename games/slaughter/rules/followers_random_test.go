package rules

import (
	"math/rand/v2"
	"testing"

	"mischief/game"
	"mischief/games/slaughter/codex"
)

// TestRandomMatchesWithFollowers plays matches full of followers at random: Snowmen, Undead and Zombies too many come into play every now and then. Whatever is asked can be written and read back, as a
// move and as a document, until the match ends; and what only followers ask often is asked at some time.
func TestRandomMatchesWithFollowers(t *testing.T) {
	r := testRules(t)
	heroes := []string{"goblin-rider", "old-mossback", "lady-obsidia", "mother-grimtail", "tansy-burr", "goblin-rider", "captain-marchpaw"}
	asked := map[string]int{}
	verbs := [verbs]int{}
	seeds := uint64(6)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		dice := rand.New(rand.NewPCG(seed, 3))
		pick := func() string { return heroes[dice.IntN(len(heroes))] }
		s := enrol(t, r, 2, "goblin-rider", pick(), pick(), pick())
		wild(r, &s, dice)
		var buf []Move
		ply := 0
		for ; s.Phase != Over && ply < 30000; ply++ {
			asked[r.Turn(&s).Kind]++
			if ply%7 == 0 || s.Phase >= ChoosingHand && s.Phase <= Bonding {
				text, _ := game.ToJSON(r.Document(&s))
				back, err := r.Position(game.FromJSON(text))
				if err != nil || back != s {
					t.Fatalf("seed %d ply %d (%s): another position, %v\n%s", seed, ply, r.Turn(&s).Kind, err, text)
				}
			}
			buf = r.Moves(&s, buf[:0])
			if len(buf) == 0 {
				t.Fatalf("seed %d ply %d: no moves for %s", seed, ply, r.Turn(&s).Kind)
			}
			m := buf[dice.IntN(len(buf))]
			verbs[m.Verb]++
			if err := r.Check(&s, m); err != nil {
				t.Fatalf("seed %d ply %d: %s: %v", seed, ply, r.Format(&s, m), err)
			}
			text := r.Format(&s, m)
			if back, err := r.Parse(&s, text); err != nil || back != m {
				t.Fatalf("seed %d ply %d: %q reads back as %+v, %v", seed, ply, text, back, err)
			}
			r.Play(&s, m, &game.Story{})
			if s.Phase == Acting && dice.IntN(40) == 0 {
				conjure(r, &s, dice)
			}
			sound(t, r, &s, seed, ply)
		}
		if s.Phase != Over {
			t.Errorf("seed %d: no end after %d plies", seed, ply)
		}
	}
	for _, kind := range []string{"hand", "sharing", "allotting", "bonding", "placing"} {
		if asked[kind] == 0 && !testing.Short() {
			t.Errorf("nothing asked %q", kind)
		}
	}
	for v, name := range map[Verb]string{Give: "give", MountPet: "mount", Dismount: "dismount"} {
		if verbs[v] == 0 && !testing.Short() {
			t.Errorf("nobody played %q", name)
		}
	}
}

// wild gives Pets wings and a beastmaster chains and a second Pet, now and then.
func wild(r *Rules, s *Position, dice *rand.Rand) {
	for n := Fig(MaxHeroes + 1); n <= MaxFigures; n++ {
		f := &s.Figures[n]
		if f.Kind == Pet && dice.IntN(2) == 0 {
			f.Ability = codex.Flight
		}
		if f.Kind == Pet && dice.IntN(2) == 0 && s.pets(f.Hero).Len() == 1 {
			s.Figures[f.Hero].Skills[4] = r.skillNamed("beastmaster.spirit-chains")
			r.join(s, f.Name, f.Hero)
		}
	}
}

// conjure brings followers into play, makes Zombies perish, or hurts units.
func conjure(r *Rules, s *Position, dice *rand.Rand) {
	hero := s.Figures[s.Actor].group(s.Actor)
	body := nobody
	for all := s.present(true) &^ s.present(false); all != 0; {
		body = all.Pop()
	}
	switch {
	case dice.IntN(2) == 0:
		for n := Fig(1); n <= MaxHeroes; n++ {
			if s.riding(n) {
				r.receive(s, n, codex.Condition(1+dice.IntN(int(codex.ConditionCount)-1)), 1, "WAS-601", nil)
				r.damage(s, n, 1+dice.IntN(3), nil, nil)
			}
		}
	case dice.IntN(3) == 0:
		r.limitZombies(s, hero, 1)
	case body != nobody:
		if first := r.summon(s, Zombie, hero, body, 0, nil); first != nobody {
			r.summon(s, Zombie, hero, first, 0, nil)
		}
	default:
		r.summon(s, []Kind{Snowman, Zombie, Golem}[dice.IntN(3)], hero, hero, 0, nil)
		r.summon(s, Snowman, hero, hero, 0, nil)
	}
	r.run(s, nil)
}

// sound makes sure of what is always so.
func sound(t *testing.T, r *Rules, s *Position, seed uint64, ply int) {
	t.Helper()
	for n := Fig(1); n <= MaxFigures; n++ {
		f := &s.Figures[n]
		if f.Mount != nobody {
			m := &s.Figures[f.Mount]
			if m.Mount != n || m.At != f.At || f.Flying || f.State != m.State || f.State != Up && f.State != Coming {
				t.Fatalf("seed %d ply %d: %s and %s are no unit", seed, ply, n, f.Mount)
			}
		}
		if f.Kind == Daemon && f.State == Up && s.Figures[f.Hero].State != Up {
			t.Fatalf("seed %d ply %d: WAS-654: %s has a fallen Hero", seed, ply, n)
		}
		if f.State == Up && (f.Kind == Zombie || f.Kind == Golem || f.Kind == Snowman) && s.Figures[f.Hero].State != Up && !s.loose(n) {
			t.Fatalf("seed %d ply %d: WAS-697: %s has a fallen Hero and is under control", seed, ply, n)
		}
		if s.Actor == n && (s.Phase == Acting || s.Phase == Reacting) && s.unled(n) {
			t.Fatalf("seed %d ply %d: somebody decides for %s", seed, ply, n)
		}
	}
	if s.Phase == Over && s.Stack.Depth != 0 {
		t.Fatalf("seed %d ply %d: something is under way after the end", seed, ply)
	}
}

package rules

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"mischief/game"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/hero"
)

var pairs = flag.Int("pairs", 2000, "how many pairs of positions are compared that differ in what a seat may not know")

// TestSecretsLookAlike: positions that differ in nothing but what a seat may not know, the cards that others have looked at (WAS-230, WAS-R205) and the Pets that others have bonded (WAS-168), look the same to
// it, and ask it the same.
func TestSecretsLookAlike(t *testing.T) {
	r := testRules(t)
	keeper := ownHero(t, r, "tansy-burr", func(h *hero.Hero) {
		r.herd(h)
		h.Skills[4] = r.codex.IDs.Skill("beastmaster.spirit-chains")
	})
	looks := [...]codex.SkillID{r.codex.IDs.Skill("psion.precognition"), r.codex.IDs.Skill("psion.oscitancy"), r.codex.IDs.Skill("druid.tranquility")}
	options := []game.Options{
		{"scenario": "all-out-carnage", "players": "4", "limit": "6"},
		{"scenario": "team-carnage", "heroes": "4", "limit": "2", "hero-1": keeper, "hero-2": keeper},
	}
	compared, cards, bonds := 0, 0, 0
	var buf []Move
	for seed := uint64(0); compared < *pairs; seed++ {
		s, dice := setUp(t, r, options[seed%2]), rand.New(rand.NewPCG(seed, 5))
		for n := Fig(1); s.Figures[n].Kind == Hero; n++ {
			s.Figures[n].Card = r.codex.Figures[r.codex.IDs.Figure("the-whisper")].Card
			copy(s.Figures[n].Skills[:], looks[:]) // the chains are the last of five
		}
		for s.Phase != Over {
			for viewer := range game.Watcher + 1 {
				if viewer < game.Watcher && (viewer >= MaxHeroes || s.Figures[viewer+1].Kind != Hero) {
					continue
				}
				other := s
				other.reshuffle(viewer, dice)
				other.rebond(viewer, dice)
				if other == s {
					continue
				}
				r.alike(t, &s, &other, viewer)
				compared++
				if other.Known != s.Known {
					cards++
				}
				if other.Figures != s.Figures {
					bonds++
				}
			}
			buf = r.Moves(&s, buf[:0])
			m := buf[dice.IntN(len(buf))]
			if i := slices.IndexFunc(buf, func(m Move) bool { return m.Verb == UseSkill && slices.Contains(looks[:], m.What) }); i >= 0 {
				m = buf[i]
			}
			r.Play(&s, m, nil)
		}
	}
	t.Logf("%d pairs; cards differ in %d, bonds in %d", compared, cards, bonds)
	if cards == 0 || bonds == 0 {
		t.Error("some secret is not there")
	}
}

// alike compares what a viewer sees of two positions, and what they ask if he decides.
func (r *Rules) alike(t *testing.T, a, b *Position, viewer game.Seat) {
	t.Helper()
	here, there := *a, *b
	if r.Mask(&here, viewer); here == *a && here == *b {
		t.Fatal("nothing is hidden")
	}
	if r.Mask(&there, viewer); here != there {
		one, _ := game.ToJSON(r.Document(&here))
		two, _ := game.ToJSON(r.Document(&there))
		t.Fatalf("viewer %d sees\n%s\nor\n%s", viewer, one, two)
	}
	turn := r.Turn(a)
	if other := r.Turn(b); other != turn {
		t.Fatalf("the turn is %+v or %+v", turn, other)
	}
	if turn.Who.Has(viewer) && !slices.Equal(r.Moves(a, nil), r.Moves(b, nil)) {
		t.Fatalf("viewer %d decides by what he does not know", viewer)
	}
}

// reshuffle deals the places again whose cards others than a viewer know, out of all the cards whose places he does not know.
func (s *Position) reshuffle(viewer game.Seat, dice *rand.Rand) {
	var all []Fig
	for i, card := range s.Known {
		if card != nobody && !s.Knows(viewer, i) {
			all = append(all, card)
		}
	}
	if len(all) == 0 {
		return
	}
	for s.Deck != 0 {
		all = append(all, s.Deck.Pop())
	}
	dice.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for i, card := range s.Known {
		if card != nobody && !s.Knows(viewer, i) {
			s.Known[i], all = all[0], all[1:]
		}
	}
	for _, card := range all {
		s.Deck.add(card)
	}
}

// rebond bonds any of his Pets to each Hero of another seat who has not shown which it is.
func (s *Position) rebond(viewer game.Seat, dice *rand.Rand) {
	for hero := Fig(1); hero <= MaxHeroes; hero++ {
		bonded := s.chained(hero)
		if bonded == nobody || s.Figures[hero].Marks&Revealed != 0 || s.seat(hero) == int(viewer) {
			continue
		}
		all := s.pets(hero)
		for skip := dice.IntN(all.Len()); skip > 0; skip-- {
			all.Pop()
		}
		s.Figures[bonded].Marks &^= Bonded
		s.Figures[all.Pop()].Marks |= Bonded
	}
}

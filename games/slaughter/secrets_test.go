package slaughter

import (
	"math/rand/v2"
	"testing"

	"mischief/game"
	"mischief/game/gametest"
	"mischief/games/slaughter/rules"
)

// taught is the game with Heroes who all have the card of a caster, skills that no ready Hero has, a beast to become, and a Daemon whose card was made.
type taught struct{ *Game }

func (g taught) Setup(o game.Options) (rules.Position, error) {
	s, err := g.Game.Setup(o)
	c := g.Codex()
	daemon := &c.Figures[c.IDs.Figure("gnashgar")]
	s.DaemonCards[1] = rules.DaemonCard{Made: true, Faces: daemon.Card, Features: daemon.Features}
	copy(s.DaemonCards[1].Skills[:], daemon.Skills)
	for n := rules.Fig(1); n <= rules.MaxHeroes; n++ {
		f := s.Figure(n)
		if f.Kind != rules.Hero {
			continue
		}
		f.Card = c.Figures[c.IDs.Figure("the-whisper")].Card
		f.Shape = c.IDs.Figure("bramble")
		for i, id := range [...]string{"psion.precognition", "psion.oscitancy", "druid.tranquility", "druid.shapeshift", "zealot.overwatch"} {
			f.Skills[i] = c.IDs.Skill(id)
		}
	}
	return s, err
}

// TestHiddenCards: the contract is kept, secrecy above all, where seats look into the initiative deck and know of each other's cards (WAS-R205). Cards that Oscitancy has shown in vain are shuffled
// in again.
func TestHiddenCards(t *testing.T) {
	if testing.Short() {
		t.Skip("TestGame holds the game to the contract; here it is held to it once more")
	}
	g, made := suite.Make(t)
	all := taught{made}
	options := game.Options{"limit": "4", "hero-1": "sir-clawdius", "hero-2": "nib-quickknife", "hero-3": "rosalind-farshot", "hero-4": "magister-emberwhisk"}
	gametest.Run(t, *g.Info(), all, gametest.Options{Sets: []game.Options{options}, Matches: 1, Reveals: suite.Options.Reveals})

	met := map[string]bool{}
	full, err := g.Info().Schema.Complete(options)
	if err != nil {
		t.Fatal(err)
	}
	var buf []rules.Move
	for seed := range uint64(6) {
		s, err := all.Setup(full)
		if err != nil {
			t.Fatal(err)
		}
		for dice := rand.New(rand.NewPCG(seed, 1)); s.Phase != rules.Over; {
			met[made.Turn(&s).Kind] = true
			buf = made.Moves(&s, buf[:0])
			made.Play(&s, buf[dice.IntN(len(buf))], nil)
			for at, card := range s.Known {
				met["a card that some know"] = met["a card that some know"] || card != 0 && !s.Knows(game.Watcher, at)
			}
		}
	}
	for _, what := range [...]string{"looking", "predicting", "shifting", "a card that some know"} {
		if !met[what] {
			t.Errorf("the matches say nothing of %s", what)
		}
	}
}

package evaluation_test

import (
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"mischief/bot"
	"mischief/game"
	"mischief/games/neworleans"
	"mischief/games/neworleans/codex"
	"mischief/games/neworleans/rules"
)

// TestLastKill plays scenario 2 at random and wants the kill after which the party may leave to be worth having wherever the heroes stand: what is left to walk was left before.
func TestLastKill(t *testing.T) {
	g := built(t)
	seen, mosquito := 0, slices.IndexFunc(g.Codex().Kinds, func(k codex.Figure) bool { return k.ID == "mosquito" })
	for seed := range uint64(8) {
		s := begun(t, g, game.Options{"scenario": "s02"})
		dice := rand.New(rand.NewPCG(seed, 3))
		for ; g.Turn(&s).Who != game.Nobody; g.Play(&s, random(g, &s, dice), nil) {
			var room [2]rules.Goal
			if !s.Ready || g.Goals(&s, room[:0])[0].Kind != rules.GoKill {
				continue
			}
			seen++
			last, none := s, s
			clear(last.Kills[:])
			clear(none.Kills[:])
			last.Kills[mosquito], none.Kills[mosquito] = 7, 8
			if before, after := g.Evaluate(&last, 0), g.Evaluate(&none, 0); after <= before {
				t.Fatalf("seed %d, round %d: %d with one vermin to eliminate, %d with none", seed, s.Round, before, after)
			}
		}
	}
	if seen == 0 {
		t.Fatal("no position was seen")
	}
}

// TestPartiesTakeEitherWay has bots find a way on after scenario 3, where nothing tells the ways apart.
func TestPartiesTakeEitherWay(t *testing.T) {
	g := built(t)
	s := begun(t, g, game.Options{"scenario": "next", "party": "minou 9 /; patch 9 /; bucks 10; after s03", "hero-3": "none", "hero-4": "none"})
	for dice := rand.New(rand.NewPCG(1, 1)); g.Turn(&s).Kind != "next"; g.Play(&s, random(g, &s, dice), nil) {
		if s.Scenario != 0 {
			t.Fatal("nobody was asked for the way on")
		}
	}
	first := map[int16]bool{}
	for _, bucks := range []uint16{10, 11} {
		s.Bucks = bucks
		answers := g.Candidates(&s, nil)
		if len(answers) != 2 {
			t.Errorf("with %d bucks %d ways are thought of", bucks, len(answers))
		}
		first[answers[0].What] = true
	}
	if len(first) != 2 {
		t.Errorf("parties with 10 and 11 bucks take the same way first")
	}
}

// TestPartiesSpendOnTheRiverboat has bots visit it with a purse that is full and a hero who is nearly dead: Wounds are healed, and what is left goes into weapons and skills.
func TestPartiesSpendOnTheRiverboat(t *testing.T) {
	g := built(t)
	for seed := range uint64(6) {
		s := begun(t, g, game.Options{"scenario": "next", "party": "minou 4 light-fingers / throwing-knives*; patch 1 form-up /; bucks 150; after s05", "hero-3": "none", "hero-4": "none"})
		before := owned(g, &s)
		for range decisions(t, g, &s, seed, func() bool { return s.Scenario != 0 }) {
		}
		if lives := min(s.Fig[1].Health, s.Fig[2].Health); lives < 7 {
			t.Errorf("seed %d: somebody leaves with %d Lives", seed, lives)
		}
		if s.Bucks > 35 {
			t.Errorf("seed %d: %d bucks are left", seed, s.Bucks)
		}
		if owned(g, &s) == before {
			t.Errorf("seed %d: neither weapons nor skills were bought", seed)
		}
	}
}

// TestPartiesWearWhatIsBest has bots fill the slots of heroes who own a weapon of each level: those of level 1 stay in the bag.
func TestPartiesWearWhatIsBest(t *testing.T) {
	g := built(t)
	for seed := range uint64(4) {
		s := begun(t, g, game.Options{"scenario": "s12", "party": "minou 9 / throwing-knives dragoon-revolver ivory-pair; patch 9 / cavalry-saber officers-sword chevaliers-saber; lunette 9 / dueling-foil bowie-knife crescent-knives; murray 9 / pepperbox coach-gun buffalo-rifle; bucks 0; after s11"})
		asked := false
		for kind := range decisions(t, g, &s, seed, func() bool { return s.Ready }) {
			if kind != "arm" {
				continue
			}
			asked = true
			worth := map[int32]bool{}
			for _, m := range g.Moves(&s, nil) {
				after := s
				g.Play(&after, m, nil)
				worth[g.Evaluate(&after, 0)] = true
			}
			if len(worth) < 3 {
				t.Errorf("seed %d: three pairs of weapons are worth %v", seed, worth)
			}
		}
		for i, id := range g.Codex().Cards {
			if loot := &g.Codex().Loot[id]; s.Loot[i].Place >= rules.Held && (s.Loot[i].Flags&rules.Equipped != 0) != (loot.Level > 1) {
				t.Errorf("seed %d: %s is in a slot: %v", seed, loot.ID, s.Loot[i].Flags&rules.Equipped != 0)
			}
		}
		if !asked {
			t.Fatalf("seed %d: nobody was asked for the slots", seed)
		}
	}
}

// decisions has a search of 200 iterations decide for the party, and luck for Nature, until something holds. Before each decision of the party it tells what is asked.
func decisions(t *testing.T, g *neworleans.Game, s *rules.Position, seed uint64, over func() bool) iter.Seq[string] {
	t.Helper()
	spec, err := bot.ParseSpec("search:200")
	if err != nil {
		t.Fatal(err)
	}
	b, dice, luck := bot.New(g, spec), bot.NewDice(seed, 1), rand.New(rand.NewPCG(seed, 4))
	return func(yield func(kind string) bool) {
		for !over() {
			turn := g.Turn(s)
			if turn.Who == game.Nature {
				g.Play(s, random(g, s, luck), nil)
				continue
			}
			if !yield(turn.Kind) {
				return
			}
			g.Play(s, b.Choose(t.Context(), s, 0, dice), nil)
		}
	}
}

// owned counts the skills and the weapons of a party.
func owned(g *neworleans.Game, s *rules.Position) (n int) {
	for i, id := range g.Codex().Cards {
		if s.Loot[i].Place >= rules.Held && g.Codex().Loot[id].Type == codex.Weapon {
			n++
		}
	}
	for _, sheet := range s.Sheet {
		n += bits.OnesCount16(sheet.Skills)
	}
	return n
}

// built is the game.
func built(t testing.TB) *neworleans.Game {
	t.Helper()
	_, g, err := neworleans.New(neworleans.Content())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// begun is a match of it with some options.
func begun(t testing.TB, g *neworleans.Game, options game.Options) rules.Position {
	t.Helper()
	o, err := rules.Schema(g.Codex()).Complete(options)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Setup(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func random(g *neworleans.Game, s *rules.Position, dice *rand.Rand) rules.Move {
	moves := g.Moves(s, nil)
	return moves[dice.IntN(len(moves))]
}

package rules

import (
	"math/big"
	"slices"
	"testing"

	"mischief/games/neworleans/codex"
)

// TestOddsOfTwoCards holds the odds of attacks for each card of which two are drawn, and the better one counts (CNO-817), to those of playing every order of the cards out.
func TestOddsOfTwoCards(t *testing.T) {
	named := func(names ...string) (p Pack) {
		for _, name := range names {
			p.add(Card(slices.Index(cardIDs[:], name)))
		}
		return p
	}
	few := named("2s", "4h", "6d", "8s", "8h", "jd", "qs")
	var most Pack
	for c := range Card(Cards) {
		if !c.joker() {
			most.add(c)
		}
	}
	for _, c := range []struct {
		name, kind, aspect string
		deck               Pack
		level              Difficulty
		drawn              []string // the cards that have been drawn already; the last may still be cheated
	}{
		{"one card of each, all of the deck", "roux-poubelle", "", most, Normal, nil},
		{"colours do not matter", "roux-poubelle", "", most, Easy, nil},
		{"three cards of each, seven left", "rat-king", "rat-king-psycho", few, Normal, nil},
		{"the first is open", "roux-poubelle", "", most, Normal, []string{"7s"}},
		{"the first of three is open", "rat-king", "rat-king-psycho", few, Hard, []string{"8h"}},
		{"both are known and come to the same", "roux-poubelle", "", most, Normal, []string{"7s", "7h"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := open(t, 6, 6)
			p.s.Difficulty = c.level
			h := p.hero(1, "murray", 2, 2)
			p.s.Fig[h].Health, p.s.Fig[h].Most = 30, 30
			v := p.vermin(c.kind, 3, 2)
			for i := range p.r.codex.Aspects {
				if p.r.codex.Aspects[i].ID == c.aspect {
					p.s.Fig[v].Aspect = codex.AspectID(i)
				}
			}
			p.s.Deck.Left = c.deck
			if c.drawn != nil { // who has no card is not asked
				p.s.Deck.Hand = named("ks")
				p.s.Deck.Left &^= p.s.Deck.Hand
			}
			p.r.strike(&p.s, p.r.attackOf(&p.s, v, Weapon{}, h, 0))
			p.r.run(&p.s, nil)
			p.draws()
			got := p.r.countCards(&p.s, 1)
			for _, card := range c.drawn {
				p.play("poker " + card)
				got, _, _ = p.r.oddsOfCard(&p.s, Move{Verb: LetStand})
				p.play("stand")
			}
			p.s.Deck.Hand = 0
			stuns, loses := new(big.Rat), make([]*big.Rat, mostLoss+1)
			for i := range loses {
				loses[i] = new(big.Rat)
			}
			for end, share := range p.playOut(h) {
				if loses[end.loss].Add(loses[end.loss], share); end.stun {
					stuns.Add(stuns, share)
				}
			}
			if got.Stuns.Cmp(stuns) != 0 {
				t.Errorf("stunned %s, played out %s", got.Stuns, stuns)
			}
			for n := range loses {
				if got.Loses[n].Cmp(loses[n]) != 0 {
					t.Errorf("loses %d: %s, played out %s", n, got.Loses[n], loses[n])
				}
			}
		})
	}
}

// ways are the chances of what comes of an attack on somebody.
type ways map[outcome]*big.Rat

// playOut plays what is left of an attack on a hero out with every order of the cards. Where two cards come to the same the party takes the one that costs fewer Lives.
func (p *scene) playOut(h Fig) ways {
	here := p.s
	defer func() { p.s = here }()
	if p.s.Phase == Over {
		f := &p.s.Fig[h]
		return ways{{stun: f.is(Stunned), loss: f.Most - f.Health}: big.NewRat(1, 1)}
	}
	all := p.r.Moves(&p.s, nil)
	if p.s.Phase != Drawing && p.s.Phase != TakingCard {
		p.t.Fatalf("phase %v with %v", p.s.Phase, p.answers())
	}
	sum, share := ways{}, big.NewRat(1, int64(len(all)))
	for i, m := range all {
		p.s = here
		p.r.Play(&p.s, m, nil)
		switch one := p.playOut(h); {
		case here.Phase == Drawing:
			for end, chance := range one {
				if sum[end] == nil {
					sum[end] = new(big.Rat)
				}
				sum[end].Add(sum[end], chance.Mul(chance, share))
			}
		case i == 0 || one.lost().Cmp(sum.lost()) < 0:
			sum = one
		}
	}
	return sum
}

// lost is how many Lives are lost on average.
func (w ways) lost() *big.Rat {
	sum := new(big.Rat)
	for end, chance := range w {
		sum.Add(sum, new(big.Rat).Mul(chance, big.NewRat(int64(end.loss), 1)))
	}
	return sum
}

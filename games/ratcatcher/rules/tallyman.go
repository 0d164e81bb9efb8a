package rules

import (
	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// The tallyman (RAT-260, RAT-261), rewards of captured cards (RAT-404), and the reward when the cage is emptied (RAT-353).

// buying: the Ratcatcher gives rats of his cage for a reward (RAT-260).
func (r *Rules) buying() deed {
	return deed{
		Verb: Buy, Rule: "RAT-260", Write: is("buy {what} {rats}", inA(r.aTrade), someRats),
		Moves: r.purchases, Check: r.checkPurchase, Play: r.buy,
		Hint: func(s *Position, m Move) []game.Reason {
			return reasons("RAT-260", `It costs {{.n}} of the {{plural .all "rat" "rats"}} in your cage.`, game.Num("n", r.box.Trades[m.A].Cost), game.Num("all", caged(s)))
		},
		Preview: func(s *Position, m Move) game.Preview {
			t := &r.box.Trades[m.A]
			p := lines(game.Item("RAT-260", game.Say("Rats in the cage"), then(caged(s), caged(s)-int(t.Cost))), gainLine("RAT-260", &t.Gain))
			p.Cost = game.Say(`{{plural .n "rat" "rats"}}`, game.Num("n", t.Cost))
			return p
		},
	}
}

// purchases lists what may be bought now, with every choice of rats.
func (r *Rules) purchases(s *Position, m Move, buf []Move) []Move {
	caught := int(s.Cage[box.Brown]) + int(s.Cage[box.Black]) + int(s.Cage[box.White])
	for i := range r.box.Trades {
		t := &r.box.Trades[i]
		if int(t.Cost) > caught || !r.useful(s, &t.Gain) {
			continue
		}
		for brown := range min(t.Cost, s.Cage[box.Brown]) + 1 {
			for black := range min(t.Cost-brown, s.Cage[box.Black]) + 1 {
				if white := t.Cost - brown - black; white <= s.Cage[box.White] {
					m.A, m.N = uint8(i), [6]uint8{brown, black, white}
					buf = append(buf, m)
				}
			}
		}
	}
	return buf
}

func (r *Rules) checkPurchase(s *Position, m Move) error {
	t := &r.box.Trades[m.A]
	sum := 0
	for k := range box.KindCount {
		if m.N[k] > s.Cage[k] {
			return game.Refuse("RAT-260", "Rats in your cage, {{.kind}}: {{.n}}; you give more.", game.Word("kind", box.KindIDs[k]), game.Num("n", s.Cage[k]))
		}
		sum += int(m.N[k])
	}
	switch {
	case sum != int(t.Cost):
		return game.Refuse("RAT-260", `{{.reward}} costs {{plural .cost "rat" "rats"}}, this names {{.sum}}.`, game.Name("reward", t.ID), game.Num("cost", t.Cost), game.Num("sum", sum))
	case !r.useful(s, &t.Gain):
		return game.Refuse("RAT-R29", "This reward would do nothing for you now.")
	}
	return nil
}

// buy returns rats from the cage to the sack for a reward (RAT-260).
func (r *Rules) buy(s *Position, m Move, tell *game.Story) {
	t := &r.box.Trades[m.A]
	for k := range box.KindCount {
		s.Cage[k] -= m.N[k]
		s.Sack[k] += m.N[k]
	}
	tell.Tell("RAT-260", "bought", game.Word("reward", t.Gain.Text), game.Num("n", t.Cost))
	r.gain(s, &t.Gain, tell)
}

// claiming: the Ratcatcher uses up a captured card for one of its rewards (RAT-404).
func (r *Rules) claiming() deed {
	return deed{
		Verb: Claim, Rule: "RAT-404", Write: is("claim {what} {reward}", inA(r.aRat), inB(r.aTrade).By(r.rewardOf())),
		Moves: r.claims, Check: r.checkClaim, Play: r.claim,
		Hint: func(_ *Position, m Move) []game.Reason {
			return reasons("RAT-404", "The card of {{.rat}} is used up by it.", r.peculiarArg("rat", m.A))
		},
		Preview: func(_ *Position, m Move) game.Preview {
			return lines(gainLine("RAT-404", &r.box.Peculiar[m.A].Rewards[m.B]))
		},
	}
}

// claims lists the rewards of captured cards (RAT-404).
func (r *Rules) claims(s *Position, m Move, buf []Move) []Move {
	for cards := s.Cards; cards != 0; cards &= cards - 1 {
		id := lowest(cards)
		for option := range r.box.Peculiar[id].Rewards {
			m.A, m.B = id, uint8(option)
			buf = append(buf, m)
		}
	}
	return buf
}

func (r *Rules) checkClaim(s *Position, m Move) error {
	if s.Cards>>m.A&1 == 0 {
		return game.Refuse("RAT-404", "You do not have the card of {{.rat}}.", r.peculiarArg("rat", m.A))
	}
	return nil
}

// claim takes one of the rewards of a card, in this turn or any later one, and discards the card even if nothing is gained (RAT-404, RAT-R13, RAT-R26,
// RAT-R29). Tokens lying on the card may be its reward (RAT-407).
func (r *Rules) claim(s *Position, m Move, tell *game.Story) {
	reward := r.box.Peculiar[m.A].Rewards[m.B]
	loot := s.Loot[m.A]
	s.Cards &^= 1 << m.A
	s.Loot[m.A] = [box.PickCount]uint8{}
	if reward.CardTokens {
		reward.Ability[0] += loot[box.PickA]
		reward.Ability[1] += loot[box.PickB]
		reward.Health += loot[box.PickHealth]
	}
	tell.Tell("RAT-404", "claimed", r.peculiarArg("rat", m.A), game.Word("reward", reward.Text))
	r.gain(s, &reward, tell)
}

// runReward offers a reward of the tallyman when the cage has been emptied into the sack. A is how many rats it held (RAT-353, RAT-R34).
func (r *Rules) runReward(s *Position, t *rewardTask, _ *game.Story) {
	for i := range r.box.Trades {
		if r.offered(s, t, &r.box.Trades[i]) {
			s.ask(Rewarding)
			return
		}
	}
	s.pop()
}

// offered tells whether a reward may be taken for the rats that the cage held: its price is covered, and it does something (RAT-R29, RAT-R34).
func (r *Rules) offered(s *Position, t *rewardTask, reward *box.Trade) bool {
	gain := reward.Gain
	if r.edition >= 2 && s.Stack.Frames[0].Op == opRats { // they are set anew before he can use them (RAT-202, RAT-R48)
		gain.Dice, gain.Steps = 0, 0
	}
	return reward.Cost <= t.Rats && r.useful(s, &gain)
}

// rewarding: the player takes one reward for the rats that left the cage, or none (RAT-353). It may be cheese, outside his turn (RAT-256).
func (r *Rules) rewarding() decision {
	return decision{
		Kind: "reward", Rule: "RAT-353", Asks: "you choose a reward for the rats that left your cage",
		Prompt: func(s *Position) game.Text {
			return game.Say(`Your cage was emptied of {{plural .n "rat" "rats"}}: take one reward they pay for, or none.`, game.Num("n", running[rewardTask](s).Rats))
		},
		Deeds: []deed{r.takingReward(), {
			Verb: NoReward, Rule: "RAT-353", Write: is("reward {what:none}"),
			Moves: once,
			Play: func(s *Position, _ Move, tell *game.Story) {
				s.pop()
				tell.Tell("RAT-353", "no-reward")
			},
		}},
	}
}

// takingReward: one reward is taken for the rats that left the cage.
func (r *Rules) takingReward() deed {
	return deed{
		Verb: Reward, Rule: "RAT-353", Write: is("reward {what}", inA(r.aTrade)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			for i := range r.box.Trades {
				if r.offered(s, running[rewardTask](s), &r.box.Trades[i]) {
					m.A = uint8(i)
					buf = append(buf, m)
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			switch t := &r.box.Trades[m.A]; {
			case r.offered(s, running[rewardTask](s), t):
				return nil
			case t.Cost > running[rewardTask](s).Rats:
				return game.Refuse("RAT-R34", `{{.reward}} costs {{plural .cost "rat" "rats"}}, and your cage held {{.n}}.`,
					game.Name("reward", t.ID), game.Num("cost", t.Cost), game.Num("n", running[rewardTask](s).Rats))
			case r.useful(s, &t.Gain):
				return game.Refuse("RAT-R48", "Your turn begins with a refresh: dice and movement points that you take in the rats' turn are lost.")
			}
			return game.Refuse("RAT-R29", "This reward would do nothing for you now.")
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			s.pop()
			t := &r.box.Trades[m.A]
			tell.Tell("RAT-353", "rewarded", game.Word("reward", t.Gain.Text))
			r.gain(s, &t.Gain, tell)
		},
		Preview: func(_ *Position, m Move) game.Preview { return lines(gainLine("RAT-353", &r.box.Trades[m.A].Gain)) },
	}
}

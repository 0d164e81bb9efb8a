package ratcatcher

import (
	"mischief/game"
)

// The tallyman (RAT-260, RAT-261), rewards of captured cards (RAT-404), and the reward when the cage is emptied (RAT-353).

// purchases lists what may be bought now, with every choice of rats.
func (r *Rules) purchases(s *Position, buf []Move) []Move {
	caught := int(s.Cage[Brown]) + int(s.Cage[Black]) + int(s.Cage[White])
	for i := range r.trades {
		t := &r.trades[i]
		if int(t.cost) > caught || !r.useful(s, &t.gain) {
			continue
		}
		for brown := range min(t.cost, s.Cage[Brown]) + 1 {
			for black := range min(t.cost-brown, s.Cage[Black]) + 1 {
				if white := t.cost - brown - black; white <= s.Cage[White] {
					buf = append(buf, Move{Verb: Buy, A: uint8(i), N: [6]uint8{brown, black, white}})
				}
			}
		}
	}
	return buf
}

func (r *Rules) checkPurchase(s *Position, m Move) error {
	t := &r.trades[m.A]
	sum := 0
	for k := range kinds {
		if m.N[k] > s.Cage[k] {
			return game.Refuse("RAT-260", "Rats in your cage, {{.kind}}: {{.n}}; you give more.", game.Word("kind", kindIDs[k]), game.Num("n", s.Cage[k]))
		}
		sum += int(m.N[k])
	}
	switch {
	case sum != int(t.cost):
		return game.Refuse("RAT-260", `{{.reward}} costs {{plural .cost "rat" "rats"}}, this names {{.sum}}.`, game.Name("reward", t.id), game.Num("cost", t.cost), game.Num("sum", sum))
	case !r.useful(s, &t.gain):
		return game.Refuse("RAT-R29", "This reward would do nothing for you now.")
	}
	return nil
}

// buy returns rats from the cage to the sack for a reward (RAT-260).
func (r *Rules) buy(s *Position, m Move, tell *game.Story) {
	t := &r.trades[m.A]
	for k := range kinds {
		s.Cage[k] -= m.N[k]
		s.Sack[k] += m.N[k]
	}
	tell.Tell("RAT-260", "bought", game.Word("reward", t.gain.text), game.Num("n", t.cost))
	r.gain(s, &t.gain, tell)
}

// claims lists the rewards of captured cards (RAT-404).
func (r *Rules) claims(s *Position, buf []Move) []Move {
	for cards := s.Cards; cards != 0; cards &= cards - 1 {
		id := lowest(cards)
		for option := range r.peculiar[id].rewards {
			buf = append(buf, Move{Verb: Claim, A: id, B: uint8(option)})
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
	reward := r.peculiar[m.A].rewards[m.B]
	loot := s.Loot[m.A]
	s.Cards &^= 1 << m.A
	s.Loot[m.A] = [picks]uint8{}
	if reward.cardTokens {
		reward.ability[0] += loot[PickA]
		reward.ability[1] += loot[PickB]
		reward.health += loot[PickHealth]
	}
	tell.Tell("RAT-404", "claimed", r.peculiarArg("rat", m.A), game.Word("reward", reward.text))
	r.gain(s, &reward, tell)
}

// runReward offers a reward of the tallyman when the cage has been emptied into the sack. A is how many rats it held (RAT-353, RAT-R34).
func (r *Rules) runReward(s *Position, t *rewardTask, _ *game.Story) {
	for i := range r.trades {
		if r.offered(s, t, &r.trades[i]) {
			s.ask(Rewarding)
			return
		}
	}
	s.pop()
}

// offered tells whether a reward may be taken for the rats that the cage held: its price is covered, and it does something (RAT-R29, RAT-R34).
func (r *Rules) offered(s *Position, t *rewardTask, reward *trade) bool {
	gain := reward.gain
	if r.edition >= 2 && s.Stack.Frames[0].Op == opRats { // they are set anew before he can use them (RAT-202, RAT-R48)
		gain.dice, gain.steps = 0, 0
	}
	return reward.cost <= t.Rats && r.useful(s, &gain)
}

// rewarding: the player takes one reward for the rats that left the cage, or none (RAT-353). It may be cheese, outside his turn (RAT-256).
func (r *Rules) rewarding() decision {
	return decision{
		kind: "reward", rule: "RAT-353", asks: "you choose a reward for the rats that left your cage", verbs: []Verb{Reward, NoReward},
		prompt: func(s *Position) game.Text {
			return game.Say(`Your cage was emptied of {{plural .n "rat" "rats"}}: take one reward they pay for, or none.`, game.Num("n", running[rewardTask](s).Rats))
		},
		moves: func(s *Position, buf []Move) []Move {
			for i := range r.trades {
				if r.offered(s, running[rewardTask](s), &r.trades[i]) {
					buf = append(buf, Move{Verb: Reward, A: uint8(i)})
				}
			}
			return append(buf, Move{Verb: NoReward})
		},
		check: func(s *Position, m Move) error {
			switch t := &r.trades[m.A]; {
			case m.Verb == NoReward || r.offered(s, running[rewardTask](s), t):
				return nil
			case t.cost > running[rewardTask](s).Rats:
				return game.Refuse("RAT-R34", `{{.reward}} costs {{plural .cost "rat" "rats"}}, and your cage held {{.n}}.`,
					game.Name("reward", t.id), game.Num("cost", t.cost), game.Num("n", running[rewardTask](s).Rats))
			case r.useful(s, &t.gain):
				return game.Refuse("RAT-R48", "Your turn begins with a refresh: dice and movement points that you take in the rats' turn are lost.")
			}
			return game.Refuse("RAT-R29", "This reward would do nothing for you now.")
		},
		play: func(s *Position, m Move, tell *game.Story) {
			s.pop()
			if m.Verb == NoReward {
				tell.Tell("RAT-353", "no-reward")
				return
			}
			t := &r.trades[m.A]
			tell.Tell("RAT-353", "rewarded", game.Word("reward", t.gain.text))
			r.gain(s, &t.gain, tell)
		},
	}
}

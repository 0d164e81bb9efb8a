package catsvsrats

import "mischief/game"

// handLimit is how many cards a player may hold when his turn ends (CVR-212).
const handLimit = 3

// breed begins the end of the turn: as many units as the player occupies towns (CVR-401); without a town none (CVR-402).
func (r *Rules) breed(s *Position, tell *game.Story) {
	s.Actions = 0
	s.ToPlace = int32(s.Held[s.Active].Len())
	tell.Tell("CVR-401", "breeds", who("who", s, s.Active), game.Num("units", s.ToPlace))
	r.afterBreeding(s, tell)
}

func (r *Rules) afterBreeding(s *Position, tell *game.Story) {
	if s.ToPlace > 0 {
		s.Phase, s.Asked = Breeding, s.Active
		return
	}
	r.afterDiscarding(s, tell)
}

// breeding: the bred units are placed in own towns (CVR-401, CVR-402) or put into the reserve (CVR-709).
func (r *Rules) breeding() decision {
	return decision{
		kind: "breeding", rule: "CVR-402", asks: "bred units are placed", verbs: []Verb{Place, StoreUnits, Draw, March, Attack, Breed},
		prompt: func(s *Position) game.Text {
			if s.Attr[s.Active] == JoinTheReserves {
				return game.Say(`Place {{plural .units "bred unit" "bred units"}} in your towns or in the reserve, split as you like; then your turn ends.`, game.Num("units", s.ToPlace))
			}
			return game.Say(`Place {{plural .units "bred unit" "bred units"}} in your towns, split as you like; then your turn ends.`, game.Num("units", s.ToPlace))
		},
		moves: func(s *Position, buf []Move) []Move {
			for held := s.Held[s.Active]; held != 0; {
				t := uint8(held.Pop())
				for n := int32(1); n <= s.ToPlace; n++ {
					buf = append(buf, Move{Verb: Place, A: t, N: n})
				}
			}
			if s.Attr[s.Active] == JoinTheReserves {
				for n := int32(1); n <= s.ToPlace; n++ {
					buf = append(buf, Move{Verb: StoreUnits, N: n})
				}
			}
			return buf
		},
		check: func(s *Position, m Move) error {
			switch {
			case m.Verb != Place && m.Verb != StoreUnits:
				return game.Refuse("CVR-201", "Your actions are over: bred units are placed now, and then your turn ends.")
			case m.N < 1 || m.N > s.ToPlace:
				return game.Refuse("CVR-402", "Place 1 to {{.units}} units at a time; all bred units must be placed.", game.Num("units", s.ToPlace))
			case m.Verb == StoreUnits && s.Attr[s.Active] != JoinTheReserves:
				return game.Refuse("CVR-709", "Only the Join the Reserves player has a reserve.")
			case m.Verb == Place && !s.Held[s.Active].Has(int(m.A)):
				return game.Refuse("CVR-401", "Bred units go into towns you occupy; {{.town}} is not yours.", r.town("town", int8(m.A)))
			}
			return nil
		},
		play: func(s *Position, m Move, tell *game.Story) {
			s.ToPlace -= m.N
			if m.Verb == StoreUnits {
				s.Store[s.Active] += m.N
				tell.Tell("CVR-709", "stored", who("who", s, s.Active), game.Num("units", m.N), game.Num("store", s.Store[s.Active]))
			} else {
				s.put(s.Active, int(m.A), m.N)
				tell.Tell("CVR-401", "placed", who("who", s, s.Active), game.Num("units", m.N), r.town("town", int8(m.A)))
			}
			r.afterBreeding(s, tell)
		},
	}
}

// afterDiscarding goes on at the end of the turn: down to three cards (CVR-212), then the check for victory (CVR-204).
func (r *Rules) afterDiscarding(s *Position, tell *game.Story) {
	if s.HandSize[s.Active] > handLimit {
		s.Phase, s.Asked = Discarding, s.Active
		return
	}
	r.endTurn(s, tell)
}

// discarding: cards above the limit go, one at a time, face up, of the player's choice (CVR-212, CVR-214).
func (r *Rules) discarding() decision {
	return decision{
		kind: "discarding", rule: "CVR-212", asks: "cards above the hand limit are discarded", verbs: []Verb{DiscardCard},
		prompt: func(s *Position) game.Text {
			return game.Say("Your turn ends and you hold {{.cards}} cards: discard down to {{.limit}}.", game.Num("cards", s.HandSize[s.Active]), game.Num("limit", handLimit))
		},
		moves: func(s *Position, buf []Move) []Move { return handMoves(&s.Hand[s.Active], DiscardCard, buf) },
		check: func(s *Position, m Move) error { return r.checkHeld(s, s.Active, m, "CVR-212") },
		play: func(s *Position, m Move, tell *game.Story) {
			c := Card(m.A)
			s.lose(s.Active, c)
			s.discard(c)
			tell.Tell("CVR-212", "discarded", who("who", s, s.Active), card("card", c))
			r.afterDiscarding(s, tell)
		},
	}
}

// handMoves appends one move for every kind of card in a hand.
func handMoves(h *Hand, v Verb, buf []Move) []Move {
	for c := HexOfLoss; c <= GraveRobbing; c++ {
		if h.has(c) {
			buf = append(buf, Move{Verb: v, A: uint8(c)})
		}
	}
	return buf
}

// checkHeld refuses a card that is not in a hand, by the rule that asks for one.
func (r *Rules) checkHeld(s *Position, p int8, m Move, rule string) error {
	if !s.Hand[p].has(Card(m.A)) {
		return game.Refuse(rule, "You do not hold {{.card}}.", r.cardName(Card(m.A)))
	}
	return nil
}

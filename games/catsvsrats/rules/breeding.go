package rules

import (
	"mischief/game"
	"mischief/game/deeds"
)

// HandLimit is how many cards a player may hold when his turn ends (CVR-212).
const HandLimit = 3

// breedingNow: whoever does not want his actions, or has used them up, ends his turn (CVR-202, CVR-401).
func (r *Rules) breedingNow() deed {
	return deed{
		Verb: Breed, Rule: "CVR-202", Write: is("breed"),
		Moves: once,
		Play:  func(s *Position, _ Move, tell *game.Story) { r.breed(s, tell) },
		Hint: func(s *Position, _ Move) []game.Reason {
			return reasons("CVR-401", `You breed {{plural .units "unit" "units"}} now; no action left does more.`, game.Num("units", s.Held[s.Active].Len()))
		},
		Preview: func(s *Position, _ Move) game.Preview {
			return terms(game.Item("CVR-401", game.Say("Units you breed"), plain(s.Held[s.Active].Len())), game.Item("CVR-202", game.Say("Actions given up"), plain(int(s.Actions)))).
				InShort(game.Say(`{{plural .units "unit" "units"}}, and the turn ends`, game.Num("units", s.Held[s.Active].Len())))
		},
	}
}

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
		Kind: "breeding", Rule: "CVR-402", Asks: "bred units are placed",
		Prompt: func(s *Position) game.Text {
			if s.Attr[s.Active] == JoinTheReserves {
				return game.Say(`Place {{plural .units "bred unit" "bred units"}} in your towns or in the reserve, split as you like; then your turn ends.`, game.Num("units", s.ToPlace))
			}
			return game.Say(`Place {{plural .units "bred unit" "bred units"}} in your towns, split as you like; then your turn ends.`, game.Num("units", s.ToPlace))
		},
		Deeds: append([]deed{r.placingBred(), r.storing()},
			deeds.Refused("CVR-201", "Your actions are over: bred units are placed now, and then your turn ends.", r.actions()...)...),
	}
}

// placingBred: bred units go into a town of the player's (CVR-401).
func (r *Rules) placingBred() deed {
	return r.placing(deed{
		Rule: "CVR-401",
		Moves: func(s *Position, m Move, buf []Move) []Move {
			return splitMoves(s.Held[s.Active], s.ToPlace, m, buf)
		},
		Check: func(s *Position, m Move) error {
			if err := s.checkBred(m); err != nil {
				return err
			}
			if !s.Held[s.Active].Has(Town(m.A)) {
				return game.Refuse("CVR-401", "Bred units go into towns you occupy; {{.town}} is not yours.", r.town("town", Town(m.A)))
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			s.ToPlace -= m.N
			s.Put(s.Active, Town(m.A), m.N)
			tell.Tell("CVR-401", "placed", who("who", s, s.Active), game.Num("units", m.N), r.town("town", Town(m.A)))
			r.afterBreeding(s, tell)
		},
		Hint: r.hintPlace,
	})
}

// storing: the Join the Reserves player may put bred units into the reserve (CVR-709).
func (r *Rules) storing() deed {
	return deed{
		Verb: StoreUnits, Rule: "CVR-709", Write: is("store {units}", inN(aNumber)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			if s.Attr[s.Active] == JoinTheReserves {
				buf = upTo(s.ToPlace, m, buf)
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			if err := s.checkBred(m); err != nil {
				return err
			}
			if s.Attr[s.Active] != JoinTheReserves {
				return game.Refuse("CVR-709", "Only the Join the Reserves player has a reserve.")
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			s.ToPlace -= m.N
			s.Store[s.Active] += m.N
			tell.Tell("CVR-709", "stored", who("who", s, s.Active), game.Num("units", m.N), game.Num("store", s.Store[s.Active]))
			r.afterBreeding(s, tell)
		},
	}
}

// checkBred refuses more units than are left to be placed.
func (s *Position) checkBred(m Move) error {
	if m.N < 1 || m.N > s.ToPlace {
		return game.Refuse("CVR-402", "Place 1 to {{.units}} units at a time; all bred units must be placed.", game.Num("units", s.ToPlace))
	}
	return nil
}

// afterDiscarding goes on at the end of the turn: down to three cards (CVR-212), then the check for victory (CVR-204).
func (r *Rules) afterDiscarding(s *Position, tell *game.Story) {
	if s.HandSize[s.Active] > HandLimit {
		s.Phase, s.Asked = Discarding, s.Active
		return
	}
	r.endTurn(s, tell)
}

// discarding: cards above the limit go, one at a time, face up, of the player's choice (CVR-212, CVR-214).
func (r *Rules) discarding() decision {
	return decision{
		Kind: "discarding", Rule: "CVR-212", Asks: "cards above the hand limit are discarded",
		Prompt: func(s *Position) game.Text {
			return game.Say("Your turn ends and you hold {{.cards}} cards: discard down to {{.limit}}.", game.Num("cards", s.HandSize[s.Active]), game.Num("limit", HandLimit))
		},
		Deeds: []deed{{
			Verb: DiscardCard, Rule: "CVR-212", Write: is("discard {what}", inA(aCard)),
			Moves: func(s *Position, m Move, buf []Move) []Move { return handMoves(&s.Hand[s.Active], m, buf) },
			Check: func(s *Position, m Move) error { return r.checkHeld(s, s.Active, m, "CVR-212") },
			Play: func(s *Position, m Move, tell *game.Story) {
				c := Card(m.A)
				s.lose(s.Active, c)
				s.discard(c)
				tell.Tell("CVR-212", "discarded", who("who", s, s.Active), card("card", c))
				r.afterDiscarding(s, tell)
			},
			Hint: r.hintCard,
		}},
	}
}

// handMoves appends one move for every kind of card in a hand.
func handMoves(h *Hand, m Move, buf []Move) []Move {
	for c := HexOfLoss; c <= GraveRobbing; c++ {
		if h.has(c) {
			m.A = uint8(c)
			buf = append(buf, m)
		}
	}
	return buf
}

// checkHeld refuses a card that is not in a hand, by the rule that asks for one.
func (r *Rules) checkHeld(s *Position, p Player, m Move, rule string) error {
	if !s.Hand[p].has(Card(m.A)) {
		return game.Refuse(rule, "You do not hold {{.card}}.", r.cardName(Card(m.A)))
	}
	return nil
}

package rules

import (
	"mischief/game"
)

// TurnActions is how many actions a turn has (CVR-201).
const TurnActions = 3

// Following is the player of a team who takes the team's next turn: ascending by Attribute, then again from the lowest (CVR-122).
func (s *Position) Following(f Faction) Player {
	lowest, next := NoSeat, NoSeat
	for p := range Player(s.Players) {
		a := s.Attr[p]
		if a.faction() != f {
			continue
		}
		if lowest == NoSeat || a < s.Attr[lowest] {
			lowest = p
		}
		if a > s.Last[f] && (next == NoSeat || a < s.Attr[next]) {
			next = p
		}
	}
	if next == NoSeat {
		return lowest
	}
	return next
}

// startTurn begins a player's turn: who is wiped out comes back first (CVR-503), then Spawning (CVR-710, CVR-R12), then actions.
func (r *Rules) startTurn(s *Position, p Player, tell *game.Story) {
	s.Active, s.Asked = p, p
	s.Last[s.Faction(p)] = s.Attr[p]
	s.Actions = TurnActions
	tell.Tell("CVR-121", "turn", who("who", s, p))
	if s.Held[p] == 0 {
		s.Phase = ComingBack
		return
	}
	r.afterComingBack(s)
}

func (r *Rules) afterComingBack(s *Position) {
	s.Phase = Acting
	if s.Attr[s.Active] == Spawning {
		s.Phase = SpawningNow
	}
}

// comebackUnits is how many units a wiped-out player comes back with (CVR-503).
const comebackUnits int32 = 10

// comingBack: a wiped-out player places ten units in one unoccupied town (CVR-503).
// There always is one: were all 45 towns occupied, one team would hold 23 and have won (CVR-504).
func (r *Rules) comingBack() decision {
	return decision{
		Kind: "coming-back", Rule: "CVR-503", Asks: "a wiped-out player comes back",
		Prompt: func(s *Position) game.Text {
			return game.Say("You were wiped out: come back with {{.units}} units in any unoccupied town, then take your turn.", game.Num("units", comebackUnits))
		},
		Deeds: []deed{{
			Verb: Return, Rule: "CVR-503", Write: is("return {town}", inA(r.aTown)),
			Moves: func(s *Position, m Move, buf []Move) []Move { return townMoves(allTowns&^s.Occupied(), m, buf) },
			Check: func(s *Position, m Move) error {
				if s.Occupied().Has(Town(m.A)) {
					return game.Refuse("CVR-503", "{{.town}} is occupied; a wiped-out player comes back in an unoccupied town.", r.town("town", Town(m.A)))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				s.Put(s.Active, Town(m.A), comebackUnits)
				tell.Tell("CVR-503", "came-back", who("who", s, s.Active), game.Num("units", comebackUnits), r.town("town", Town(m.A)))
				r.afterComingBack(s)
			},
			Preview: func(s *Position, m Move) game.Preview {
				return terms(r.unitsThen("CVR-103", Town(m.A), s.Units[m.A], s.Units[m.A]+comebackUnits))
			},
		}},
	}
}

// spawning: the Spawning player chooses a town; each own town next to it by road gets a unit (CVR-710). Ports are not neighbours (CVR-102).
func (r *Rules) spawning() decision {
	return decision{
		Kind: "spawning", Rule: "CVR-710", Asks: "a town is chosen for Spawning",
		Prompt: func(s *Position) game.Text {
			return game.Say("Spawning: choose one of your towns; every town of yours that a road joins to it gets one unit.")
		},
		Deeds: []deed{{
			Verb: Spawn, Rule: "CVR-710", Write: is("spawn {town}", inA(r.aTown)),
			Moves: func(s *Position, m Move, buf []Move) []Move { return townMoves(s.Held[s.Active], m, buf) },
			Check: func(s *Position, m Move) error {
				if !s.Held[s.Active].Has(Town(m.A)) {
					return game.Refuse("CVR-710", "Spawning starts from a town you occupy; {{.town}} is not yours.", r.town("town", Town(m.A)))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				grown := r.board.ByRoad(Town(m.A)) & s.Held[s.Active]
				tell.Tell("CVR-710", "spawned", who("who", s, s.Active), r.town("town", Town(m.A)), game.Num("units", grown.Len()))
				for grown != 0 {
					s.Put(s.Active, grown.Pop(), 1)
				}
				s.Phase = Acting
			},
			Hint: func(s *Position, m Move) []game.Reason {
				grown := r.board.ByRoad(Town(m.A)) & s.Held[s.Active]
				return reasons("CVR-710", `It adds a unit to {{plural .towns "town" "towns"}}.`, game.Num("towns", grown.Len()))
			},
		}},
	}
}

// acting: draw, move, attack, or stop and breed at once (CVR-201, CVR-202, CVR-203).
func (r *Rules) acting() decision {
	return decision{
		Kind: "action", Rule: "CVR-203", Asks: "an action is chosen: draw, move, attack or breed",
		Prompt: func(s *Position) game.Text {
			if s.Actions == 0 {
				return game.Say("Your actions are used up; attack for free or breed, which ends your turn.")
			}
			return game.Say(`Draw, move or attack: {{plural .actions "action" "actions"}} left, then breed; breeding now ends your turn early.`, game.Num("actions", s.Actions))
		},
		Deeds: r.actions(),
	}
}

// actions are what an action may be, and to breed.
func (r *Rules) actions() []deed {
	march, attack := r.marching()
	return []deed{r.drawingCard(), march, attack, r.breedingNow()}
}

// drawingCard: an action draws a Witchcraft card (CVR-210).
func (r *Rules) drawingCard() deed {
	return deed{
		Verb: Draw, Rule: "CVR-210", Write: is("draw"),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			if s.MayDraw() {
				buf = append(buf, m)
			}
			return buf
		},
		Check: func(s *Position, _ Move) error { return s.checkDraw() },
		Play: func(s *Position, _ Move, tell *game.Story) {
			s.Actions--
			r.startDraw(s, tell)
		},
		Hint: func(s *Position, _ Move) []game.Reason {
			return reasons("CVR-210", `A Witchcraft card can turn a combat, and {{plural .cards "card is" "cards are"}} in your hand; three may stay.`,
				game.Num("cards", s.HandSize[s.Active]))
		},
		Preview: func(s *Position, _ Move) game.Preview {
			p := terms(game.Item("CVR-201", game.Say("Actions"), game.Say("{{.cost}} of {{.actions}}", game.Num("cost", 1), game.Num("actions", s.Actions))),
				game.Item("CVR-402", game.Say("Cards in your hand"), game.Say("{{.cards}}, and {{.limit}} may stay at the end of the turn",
					game.Num("cards", s.HandSize[s.Active]+1), game.Num("limit", HandLimit))))
			p.Cost = actions(1)
			return p
		},
	}
}

// afterAction goes on with the turn: when no action is left and no free attack is possible, the player breeds (CVR-201, CVR-R08).
func (r *Rules) afterAction(s *Position, tell *game.Story) {
	s.Phase, s.Asked = Acting, s.Active
	if s.Actions == 0 && !r.freeAttack(s) {
		r.breed(s, tell)
	}
}

// freeAttack tells whether the active player can attack without an action: with a Crusader's units (CVR-704).
func (r *Rules) freeAttack(s *Position) bool {
	for _, q := range s.Commanded() {
		if q == NoSeat || s.Attr[q] != Crusader {
			continue
		}
		foes := s.Opponents(q)
		for held := s.Held[q]; held != 0; {
			if r.board.Near(held.Pop())&foes != 0 {
				return true
			}
		}
	}
	return false
}

// MayDraw tells whether the player whose turn it is can draw a Witchcraft card (CVR-210, CVR-215).
func (s *Position) MayDraw() bool { return s.Actions > 0 && (s.DeckSize > 0 || s.Heap != Hand{}) }

// checkDraw refuses a draw without an action (CVR-210) or without cards (CVR-215).
func (s *Position) checkDraw() error {
	switch {
	case s.Actions == 0:
		return game.Refuse("CVR-201", "Your three actions are used up.")
	case !s.MayDraw():
		return game.Refuse("CVR-215", "Deck and discard pile are both empty; there is no card to draw.")
	}
	return nil
}

// startDraw shuffles the discard pile into a new deck if the deck is empty (CVR-215) and lets Nature decide the card.
func (r *Rules) startDraw(s *Position, tell *game.Story) {
	if s.DeckSize == 0 {
		s.Deck, s.DeckSize = s.Heap, uint8(s.Heap.size())
		s.Heap = Hand{}
		tell.Tell("CVR-215", "reshuffled", game.Num("cards", s.DeckSize))
	}
	s.Phase, s.Asked = Drawing, NoSeat
}

// drawing: a card comes from the deck into the hand (CVR-210), however many it holds (CVR-211); only its owner sees it (CVR-213).
func (r *Rules) drawing() decision {
	return decision{
		Kind: "draw", Rule: "CVR-210", Asks: "a Witchcraft card is drawn from the deck",
		Prompt: func(s *Position) game.Text { return game.Say("A Witchcraft card is drawn.") },
		Deeds: []deed{{
			Verb: Drawn, Rule: "CVR-210", Write: is("drawn {what}", inA(aCard)),
			Moves: func(s *Position, m Move, buf []Move) []Move { return handMoves(&s.Deck, m, buf) },
			Check: func(s *Position, m Move) error {
				if !s.Deck.has(Card(m.A)) {
					return game.Refuse("CVR-104", "No {{.card}} is left in the deck.", r.cardName(Card(m.A)))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				c, p := Card(m.A), s.Active
				s.Deck.remove(c)
				s.DeckSize--
				s.gain(p, c)
				tell.Whisper(seats(p), "CVR-210", "drew", who("who", s, p), card("card", c))
				tell.Whisper(game.Everyone&^seats(p), "CVR-213", "drew-hidden", who("who", s, p))
				r.afterAction(s, tell)
			},
			Weight: func(s *Position, m Move) int64 { return int64(s.Deck.Count(Card(m.A))) }, // as many as are left
		}},
	}
}

// endTurn checks for victory (CVR-204, CVR-601, CVR-R04) and passes the turn to the other team (CVR-121, CVR-R01).
func (r *Rules) endTurn(s *Position, tell *game.Story) {
	for f := range Faction(2) {
		if held := s.Team(f).Len(); held >= WinningTowns {
			s.Phase, s.Asked, s.Winner = Over, NoSeat, f
			tell.Tell("CVR-601", "won", faction("team", f), game.Num("towns", held))
			return
		}
	}
	r.startTurn(s, s.Following(s.Faction(s.Active).Other()), tell)
}

// WinningTowns is how many towns a team must hold at the end of a turn (CVR-601).
const WinningTowns = 23

var allTowns Towns = 1<<towns - 1

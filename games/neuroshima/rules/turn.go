package rules

import (
	"slices"

	"mischief/game"
	"mischief/games/neuroshima/tiles"
)

// following is the next player in the fixed order who is still in the match (NSH-213, NSH-967, NSH-969, NSH-R32).
func (s *Position) following(p int8) int8 {
	for range s.Players {
		if p++; p >= s.Players {
			p = 0
		}
		if !s.Player[p].Out {
			break
		}
	}
	return p
}

// startTurn begins a player's turn: once-a-turn abilities are ready again (NSH-211), then tiles are drawn.
func (r *Rules) startTurn(s *Position, p int8, tell *game.Story) {
	s.Active = p
	s.Turns++
	s.Dragged, s.Moves = false, 0
	for c := range s.Board().Size() {
		u := &s.Unit[c]
		u.Moved, u.Used, u.Carried = false, false, 0
	}
	tell.Tell("NSH-213", "turn", r.who("who", s, p))
	if s.Player[p].Terror {
		tell.Tell("NSH-417", "terrified", r.who("who", s, p))
	}
	r.afterDraw(s, tell)
}

// drawTo is how many tiles lie in front of the player when the draw is over: 1 in the first turn of the match (NSH-201), 2 in the second (NSH-202),
// then 3 (NSH-203, NSH-961, NSH-R31).
func (s *Position) drawTo() int { return int(min(s.Turns, handSize)) }

// inHand is how many tiles lie in front of a player.
func (s *Position) inHand(p int8) int {
	n := 0
	for _, t := range s.Player[p].Hand {
		if t != tiles.NoTile {
			n++
		}
	}
	return n
}

// InPile is how many tiles are left to draw.
func (s *Position) InPile(p int8) int {
	n := int(s.Player[p].Top)
	for _, count := range s.Player[p].Pile {
		n += int(count)
	}
	return n
}

// take puts a tile in front of a player; tiles lie in the order of their numbers.
func (s *Position) take(p int8, t tiles.Tile) {
	hand := &s.Player[p].Hand
	hand[handSize-1] = t
	for i := handSize - 1; i > 0 && (hand[i-1] == tiles.NoTile || hand[i-1] > hand[i]); i-- {
		hand[i-1], hand[i] = hand[i], hand[i-1]
	}
}

// spend takes a tile away from those in front of a player.
func (s *Position) spend(p int8, t tiles.Tile) {
	hand := &s.Player[p].Hand
	i := slices.Index(hand[:], t)
	copy(hand[i:], hand[i+1:])
	hand[handSize-1] = tiles.NoTile
}

func (s *Position) holds(p int8, t tiles.Tile) bool {
	return t != tiles.NoTile && slices.Contains(s.Player[p].Hand[:], t)
}

// left is how many of a player's tile at a place in the army's list can be drawn next: what lies on top of the pile is drawn first (NSH-936).
func (r *Rules) left(pl *Player, place int) int64 {
	switch {
	case pl.Top == 0:
		return int64(pl.Pile[place])
	case r.Face(r.Roster(pl.Army).Tile(place)).Abilities.Has(tiles.ReturnToPile):
		return 1
	}
	return 0
}

// drawing: Nature decides which tile comes from the draw pile (NSH-112, NSH-203).
func (r *Rules) drawing() decision {
	return decision{
		Kind: "draw", Rule: "NSH-203", Asks: "a tile is drawn",
		Prompt: func(s *Position) game.Text {
			return game.Say("{{.army}} draws a tile.", r.ArmyArg("army", s, s.Active))
		},
		Deeds: []deed{{
			Verb: Draw, Rule: "NSH-203", Write: is("draw {tile}", inTile(r.aTile)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				pl := &s.Player[s.Active]
				a := r.Roster(pl.Army)
				for k := range a.Kinds {
					if r.left(pl, k) > 0 {
						buf = append(buf, Move{Verb: m.Verb, Tile: a.Tile(k)})
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				pl := &s.Player[s.Active]
				switch {
				case r.Roster(pl.Army).Has(m.Tile) && r.left(pl, r.IndexOf(m.Tile)) > 0:
					return nil
				case pl.Top > 0:
					return game.Refuse("NSH-936", "The tile that came back lies on top of the pile and is drawn first.")
				}
				return game.Refuse("NSH-112", "No {{.tile}} is left in the draw pile of {{.army}}.", r.tileName("tile", m.Tile), r.ArmyArg("army", s, s.Active))
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				p := s.Active
				if s.Player[p].Top > 0 {
					s.Player[p].Top--
				} else {
					s.Player[p].Pile[r.IndexOf(m.Tile)]--
				}
				s.take(p, m.Tile)
				tell.Tell("NSH-203", "drew", r.who("who", s, p), r.tileArg("tile", m.Tile))
				if s.InPile(p) == 0 && s.Closing == NoSeat { // the count starts with the first last tile (NSH-R37)
					s.Closing = p
					tell.Tell("NSH-753", "last-tile", r.who("who", s, p))
				}
				r.afterDraw(s, tell)
			},
			Weight: func(s *Position, m Move) int64 { return r.left(&s.Player[s.Active], r.IndexOf(m.Tile)) }, // as many as are left in the pile
		}},
	}
}

// afterDraw draws on, asks for the compulsory discard (NSH-204), or lets the player act (NSH-205).
func (r *Rules) afterDraw(s *Position, tell *game.Story) {
	p := s.Active
	held := s.inHand(p)
	switch {
	case held < s.drawTo() && s.InPile(p) > 0:
		s.Phase, s.Asked = Drawing, NoSeat
	case held == handSize:
		s.Phase, s.Asked = Discarding, p
	default:
		s.Phase, s.Asked = Acting, p
	}
}

// discarding: one of three tiles must go before anything else is done (NSH-204); three instant actions may all go for three new tiles (NSH-209).
func (r *Rules) discarding() decision {
	return decision{
		Kind: "discard", Rule: "NSH-204", Asks: "one of the three tiles is discarded",
		Prompt: func(s *Position) game.Text {
			if r.mayRedraw(s) {
				return game.Say("Discard one of your three tiles before you do anything else; all are instant actions, so you may also redraw all three.")
			}
			return game.Say("Discard one of your three tiles before you do anything else.")
		},
		Deeds: []deed{r.throwingAway("NSH-204", true), {
			Verb: Redraw, Rule: "NSH-209", Write: is("redraw"),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				if r.mayRedraw(s) {
					buf = append(buf, m)
				}
				return buf
			},
			Check: func(s *Position, _ Move) error {
				if !r.mayRedraw(s) {
					return game.Refuse("NSH-209", "All three tiles are discarded for new ones only if all are instant actions.")
				}
				return nil
			},
			Play: func(s *Position, _ Move, tell *game.Story) {
				tell.Tell("NSH-209", "redrew", r.who("who", s, s.Active))
				for s.Player[s.Active].Hand[0] != tiles.NoTile {
					r.throwAway(s, s.Player[s.Active].Hand[0], "NSH-209", tell)
				}
				r.afterDraw(s, tell)
			},
			Hint: func(*Position, Move) []game.Reason {
				return reason("NSH-209", "Instant actions need units on the board; three new tiles may bring some.")
			},
		}},
	}
}

// throwingAway: a tile in front of the player is discarded by a rule, first of all or in his turn (NSH-204, NSH-206).
func (r *Rules) throwingAway(rule string, first bool) deed {
	return deed{
		Verb: Discard, Rule: rule, Write: is("discard {tile}", inTile(r.aTile)),
		Moves: discards,
		Check: func(s *Position, m Move) error { return r.checkHeld(s, m.Tile) },
		Play: func(s *Position, m Move, tell *game.Story) {
			r.throwAway(s, m.Tile, rule, tell)
			if first {
				s.Phase, s.Asked = Acting, s.Active
			}
		},
		Hint: func(s *Position, m Move) []game.Reason { return r.hintDiscard(s, m.Tile) },
	}
}

// mayRedraw tells whether all three tiles in front of the player are instant actions (NSH-209, NSH-R29).
func (r *Rules) mayRedraw(s *Position) bool {
	for _, t := range s.Player[s.Active].Hand {
		if t == tiles.NoTile || r.Face(t).Kind != tiles.Instant {
			return false
		}
	}
	return true
}

// discards appends the discarding of each tile in front of the active player.
func discards(s *Position, m Move, buf []Move) []Move {
	last := tiles.NoTile
	for _, t := range s.Player[s.Active].Hand {
		if t != tiles.NoTile && t != last {
			m.Tile = t
			buf = append(buf, m)
		}
		last = t
	}
	return buf
}

func (r *Rules) checkHeld(s *Position, t tiles.Tile) error {
	if !s.holds(s.Active, t) {
		return game.Refuse("NSH-206", "There is no {{.tile}} in front of {{.army}}.", r.tileName("tile", t), r.ArmyArg("army", s, s.Active))
	}
	return nil
}

// throwAway puts a tile from the hand on the discard pile (NSH-206).
func (r *Rules) throwAway(s *Position, t tiles.Tile, rule string, tell *game.Story) {
	s.spend(s.Active, t)
	s.Player[s.Active].Discard[r.IndexOf(t)]++
	tell.Tell(rule, "discarded", r.who("who", s, s.Active), r.tileArg("tile", t))
}

// acting is a turn after its draw: tiles are used, kept or discarded and abilities used in any order (NSH-206, NSH-210), until the player ends it,
// a Battle begins or the board is full (NSH-212). What his nets leave free is worked out once for the whole list.
func (r *Rules) acting() decision {
	place, execute := r.placingTiles()
	discard, end := r.throwingAway("NSH-206", false), r.ending()
	discard.Moves = nil
	return decision{
		Kind: "act", Rule: "NSH-206", Asks: "a turn is taken: use or discard tiles, use abilities, or end", Open: true, // to concede is not listed
		Prompt: func(s *Position) game.Text {
			n := s.inHand(s.Active)
			if n == 0 {
				return game.Say("No tile is left: use your abilities, or end your turn.")
			}
			return game.Say(`Use, keep or discard your {{plural .tiles "tile" "tiles"}} and use your abilities, then end your turn; a Battle ends it too.`, game.Num("tiles", n))
		},
		Deeds: append([]deed{place, execute, discard, end, r.conceding()}, r.acts.deeds()...),
		Moves: func(s *Position, buf []Move) []Move {
			var f Field
			r.Field(s, &f)
			g := f.ground(s)
			buf = r.placings(s, g, place.Verb, execute.Verb, buf)
			buf = r.actionMoves(s, g, buf)
			buf = r.abilityMoves(s, &f, g, buf)
			buf = discards(s, Move{Verb: discard.Verb}, buf)
			return append(buf, Move{Verb: end.Verb})
		},
	}
}

// ending: the turn is over (NSH-212).
func (r *Rules) ending() deed {
	return deed{
		Verb: End, Rule: "NSH-212", Write: is("end"),
		Play: func(s *Position, _ Move, tell *game.Story) {
			tell.Tell("NSH-212", "ended", r.who("who", s, s.Active))
			r.nextTurn(s, tell)
		},
	}
}

// conceding: the player gives up (NSH-758).
func (r *Rules) conceding() deed {
	return deed{
		Verb: Concede, Rule: "NSH-758", Write: is("concede"),
		Play: func(s *Position, _ Move, tell *game.Story) { r.concede(s, tell) },
	}
}

// resume goes on with a turn when nothing that a change of the board led to waits any more.
func (r *Rules) resume(s *Position, tell *game.Story) {
	switch {
	case s.Player[s.Active].Out:
		r.nextTurn(s, tell)
	case s.Units() == s.Board().All(): // NSH-308: a hex with a foundation tile alone is not occupied
		s.Moves = 0
		tell.Tell("NSH-702", "full-board")
		r.beginBattle(s, causeFull, tell)
	case s.Moves > 0 && r.canMove(s):
		s.Phase, s.Asked = SecondMove, s.Active
	default:
		s.Moves = 0
		s.Phase, s.Asked = Acting, s.Active
	}
}

// nextTurn passes the turn on. When everybody has had a turn since the first last tile was drawn, the Final Battle follows (NSH-753, NSH-962, NSH-R37).
func (r *Rules) nextTurn(s *Position, tell *game.Story) {
	p := s.Active
	s.Player[p].Terror = false
	next := s.following(p)
	if s.Closing != NoSeat && s.passes(p, next, s.Closing) {
		tell.Tell("NSH-753", "final-battle")
		r.beginBattle(s, causeFinal, tell)
		return
	}
	r.startTurn(s, next, tell)
}

// passes tells whether the turn order from p to next comes to or over the seat q; q may be out of the match by now.
func (s *Position) passes(p, next, q int8) bool {
	for {
		if p++; p >= s.Players {
			p = 0
		}
		if p == q {
			return true
		}
		if p == next {
			return false
		}
	}
}

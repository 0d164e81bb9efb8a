package rules

import (
	"mischief/game"
	"mischief/game/frame"
	"mischief/games/ratcatcher/box"
)

// The city: townships, their connectors and how they are laid (RAT-130 to RAT-137), and what is active.

// directions are steps on the grid: north, east, south, west.
var directions = [4]struct{ x, y int8 }{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}

// edgeFacing is the edge of a card, as printed, that faces a direction once the card is turned.
func edgeFacing(direction, turn uint8) uint8 { return (direction - turn) & 3 }

// townshipAt is the township on a cell of the grid, or nowhere.
func (s *Position) townshipAt(x, y int8) TownNo {
	for laid := s.Laid; laid != 0; {
		if t := laid.Pop(); s.Town[t].X == x && s.Town[t].Y == y {
			return t
		}
	}
	return box.Nowhere
}

// beside is the township next to another in a direction, or nowhere.
func (s *Position) beside(t TownNo, direction uint8) TownNo {
	return s.townshipAt(s.Town[t].X+directions[direction].x, s.Town[t].Y+directions[direction].y)
}

// Across is the zone that the connector facing a direction meets, or nowhere (RAT-133).
func (t *Township) Across(direction uint8) ZoneNo { return t.Link[edgeFacing(direction, t.Turn)] }

// Connector is the letter behind the connector of a township that faces a direction, or nowhere.
func (r *Rules) Connector(s *Position, t TownNo, direction uint8) uint8 {
	return r.Card(s, t).Edge[edgeFacing(direction, s.Town[t].Turn)]
}

// join links a township that has been laid with those beside it: zones are adjacent where two connectors meet, wanted or not (RAT-133, RAT-135, RAT-136, RAT-R18).
func (r *Rules) join(s *Position, t TownNo) {
	for d := range uint8(4) {
		s.Town[t].Link[edgeFacing(d, s.Town[t].Turn)] = box.Nowhere
		other := s.beside(t, d)
		if other == box.Nowhere {
			continue
		}
		here, there := r.Connector(s, t, d), r.Connector(s, other, d^2)
		if here == box.Nowhere || there == box.Nowhere {
			continue
		}
		s.Town[t].Link[edgeFacing(d, s.Town[t].Turn)] = other.Zone(there)
		s.Town[other].Link[edgeFacing(d^2, s.Town[other].Turn)] = t.Zone(here)
	}
}

// lay puts a township on the grid, where no other may be (RAT-130).
func (r *Rules) lay(s *Position, t TownNo, x, y int8, turn uint8) {
	s.Pile.remove(t)
	s.Laid.add(t)
	s.Town[t] = Township{X: x, Y: y, Turn: turn}
	r.join(s, t)
}

// active is the set of townships that are active now: the Ratcatcher's, those connected with it, those with cheese, the Nemesis' (RAT-134, RAT-137, RAT-R18).
func (r *Rules) active(s *Position) TownSet {
	var set TownSet
	set.add(s.At.town())
	for _, across := range s.Town[s.At.town()].Link {
		if across != box.Nowhere {
			set.add(across.town())
		}
	}
	if s.Lair != box.Nowhere {
		set.add(s.Lair.town())
	}
	for idle := s.Laid &^ set; idle != 0; {
		t := idle.Pop()
		first := t.Zone(0)
		for z := first; z < first+box.MaxZones; z++ {
			if s.Zone[z].Cheese > 0 {
				set.add(t)
				break
			}
		}
	}
	return set
}

// lasting is what the trap and the placed tokens of a zone do to rats (RAT-603 to RAT-607, RAT-R39).
func (r *Rules) lasting(s *Position, zone ZoneNo) box.Lasting {
	var all box.Lasting
	z := &s.Zone[zone]
	if z.Trap == 0 && z.Placed == [box.AbilityCount]uint8{} {
		return all
	}
	c := r.Catcher(s)
	if z.Trap != 0 {
		all = c.TrapTypes[z.Trap-1].Lasting
	}
	for a, n := range z.Placed {
		if n > 0 {
			l := &c.Abilities[a].Lasting
			all.Snare |= l.Snare
			all.Lure |= l.Lure
			all.LureOnly |= l.LureOnly
			all.Poison |= l.Poison
			all.Calm |= l.Calm
		}
	}
	return all
}

// within is the set of zones at most some zones away from one.
func (r *Rules) within(s *Position, zone ZoneNo, away int) zoneSet {
	var set, edge zoneSet
	edge.add(zone)
	for {
		for i := range set {
			set[i] |= edge[i]
		}
		if away == 0 {
			return set
		}
		away--
		var next zoneSet
		for z := edge.pop(); z != box.Nowhere; z = edge.pop() {
			var list [maxAround]ZoneNo
			for _, other := range list[:r.around(s, z, &list)] {
				if !set.has(other) {
					next.add(other)
				}
			}
		}
		edge = next
	}
}

// expansionCheck begins an expansion when too little cheese lies in the city: as many townships as the Ratcatcher's township says, all of them (RAT-270,
// RAT-271, RAT-R40).
func (r *Rules) expansionCheck(s *Position) {
	if s.cheeseInCity() < r.box.Limits.ExpansionBelow {
		begin(s, expandTask{Left: r.Card(s, s.At.town()).Expansion})
	}
}

// runExpand lays townships one after the other, each populated before the next is drawn (RAT-126).
func (r *Rules) runExpand(s *Position, t *expandTask, _ *game.Story) {
	if t.Left == 0 {
		s.pop()
		return
	}
	t.Left--
	begin(s, connectorTask{})
}

// runConnector asks for a connector. With an empty deck, or no free connector, no township is laid (RAT-R09).
func (r *Rules) runConnector(s *Position, t *connectorTask, tell *game.Story) {
	if s.Pile == 0 {
		tell.Tell("RAT-R09", "no-township")
		s.pop()
		return
	}
	if _, free := r.freeTownships(s); free == 0 {
		tell.Tell("RAT-R09", "no-connector")
		s.pop()
		return
	}
	s.ask(Connecting)
}

// freeTownships are the townships of which a connector may be named: in setup township 00 (RAT-114), else active townships with a free connector, and if there are none, any other (RAT-132).
func (r *Rules) freeTownships(s *Position) (rule string, free TownSet) {
	for laid := s.Laid; laid != 0; {
		t := laid.Pop()
		for d := range uint8(4) {
			if r.Free(s, t, d) {
				free.add(t)
			}
		}
	}
	if s.Stack.Frames[0].Op == opSetup {
		return "RAT-114", free & 1
	}
	if active := free & r.active(s); active != 0 {
		return "RAT-132", active
	}
	return "RAT-132", free
}

// Free tells whether a township has a connector that faces a direction and meets nothing yet.
func (r *Rules) Free(s *Position, t TownNo, direction uint8) bool {
	return r.Connector(s, t, direction) != box.Nowhere && s.beside(t, direction) == box.Nowhere
}

// connecting: the player names a free connector before he knows the township (RAT-131, RAT-132, RAT-R01).
func (r *Rules) connecting() decision {
	return decision{
		Kind: "connector", Rule: "RAT-131", Asks: "you name the connector for the next township",
		Prompt: func(s *Position) game.Text {
			if rule, _ := r.freeTownships(s); rule == "RAT-114" {
				return game.Say("Choose a free gate of the township in the middle; then a township is drawn and laid there.")
			}
			return game.Say("The city grows: choose a free gate; then a township is drawn and laid there.")
		},
		Deeds: []deed{{
			Verb: Connect, Rule: "RAT-131", Write: is("connector {township} {side}", inA(aTownship), inB(aDirection)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for _, free := r.freeTownships(s); free != 0; {
					t := free.Pop()
					for d := range uint8(4) {
						if r.Free(s, t, d) {
							m.A, m.B = uint8(t), d
							buf = append(buf, m)
						}
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				switch rule, free := r.freeTownships(s); {
				case !s.Laid.Has(TownNo(m.A)):
					return game.Refuse("RAT-131", "Township {{.town}} is not in the city.", r.townArg("town", TownNo(m.A)))
				case !r.Free(s, TownNo(m.A), m.B):
					return game.Refuse("RAT-131", "Township {{.town}} has no free connector in the {{.direction}}.", r.townArg("town", TownNo(m.A)), game.Word("direction", box.DirectionIDs[m.B]))
				case !free.Has(TownNo(m.A)) && rule == "RAT-114":
					return game.Refuse(rule, "In setup townships are connected to township 00.")
				case !free.Has(TownNo(m.A)):
					return game.Refuse(rule, "Township {{.town}} is not active, and an active one has a free connector.", r.townArg("town", TownNo(m.A)))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				s.pop()
				begin(s, layTask{At: TownNo(m.A), Edge: m.B, Drawn: box.Nowhere})
				tell.Tell("RAT-131", "connector", r.townArg("town", TownNo(m.A)), game.Word("direction", directionWord[m.B]))
			},
			Hint: func(s *Position, m Move) []game.Reason { return r.hintConnector(s, TownNo(m.A), m.B) },
		}},
	}
}

// runLay has a township drawn for the connector named, then turned by the player.
func (r *Rules) runLay(s *Position, t *layTask, _ *game.Story) {
	switch {
	case t.Drawn != box.Nowhere:
		s.ask(Laying)
	case s.Pile == 0:
		s.pop()
	default:
		s.ask(DrawingTownship)
	}
}

// drawingTownship: the top township of the deck is drawn (RAT-113, RAT-131).
func (r *Rules) drawingTownship() decision {
	return decision{
		Kind: "township", Rule: "RAT-131", Asks: "a township is drawn from the deck",
		Prompt: func(s *Position) game.Text { return game.Say("A township is drawn from the deck.") },
		Deeds: []deed{{
			Verb: DrawTownship, Rule: "RAT-131", Write: is("township {what}", inA(aTownship)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for pile := s.Pile; pile != 0; {
					m.A = uint8(pile.Pop())
					buf = append(buf, m)
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if !s.Pile.Has(TownNo(m.A)) {
					return game.Refuse("RAT-113", `Township {{.town}} is not in the deck: it lies in the city already. {{plural .left "card is" "cards are"}} left.`,
						r.townArg("town", TownNo(m.A)), game.Num("left", s.Pile.Len()))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				s.Pile.remove(TownNo(m.A))
				running[layTask](s).Drawn = TownNo(m.A)
				tell.Tell("RAT-131", "township-drawn", r.townArg("town", TownNo(m.A)))
			},
		}},
	}
}

// laying: the township drawn is turned so that one of its connectors meets the one named (RAT-130, RAT-131). Every card with a connector fits (RAT-R01).
func (r *Rules) laying() decision {
	return decision{
		Kind: "lay", Rule: "RAT-131", Asks: "you turn the township drawn",
		Prompt: func(s *Position) game.Text {
			t := running[layTask](s)
			return game.Say("Lay township {{.town}} at the {{.direction}} connector of {{.at}}: turn it so that one of its connectors meets that.",
				r.townArg("town", t.Drawn), game.Word("direction", box.DirectionIDs[t.Edge]), r.townArg("at", t.At))
		},
		Deeds: []deed{{
			Verb: Lay, Rule: "RAT-131", Write: is("lay {turn}", inA(aTurn)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for turn := range uint8(4) {
					if r.fits(s, turn) {
						m.A = turn
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if !r.fits(s, m.A) {
					return game.Refuse("RAT-130", "Turned like that, none of its connectors meets the connector named.")
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				t := *running[layTask](s)
				s.pop()
				at := s.Town[t.At]
				r.lay(s, t.Drawn, at.X+directions[t.Edge].x, at.Y+directions[t.Edge].y, m.A)
				tell.Tell("RAT-130", "laid", r.townArg("town", t.Drawn), game.Num("turn", m.A), r.townArg("at", t.At), game.Word("direction", directionWord[t.Edge]))
				r.laid(s, t.Drawn)
			},
			Hint: func(s *Position, m Move) []game.Reason { return r.hintLaying(s, m.A) },
		}},
	}
}

// fits tells whether the township drawn has a connector on the side of the named one when it is turned so.
func (r *Rules) fits(s *Position, turn uint8) bool {
	t := running[layTask](s)
	return r.Card(s, t.Drawn).Edge[edgeFacing(t.Edge^2, turn)] != box.Nowhere
}

// laid goes on when a township lies: in setup all are laid before they are populated, later each is populated at once (RAT-126).
func (r *Rules) laid(s *Position, town TownNo) {
	if s.Stack.Frames[0].Op != opSetup {
		begin(s, populateTask{Town: town})
		return
	}
	setup := frame.Of[setupTask](&s.Stack.Frames[0])
	for _, place := range []*TownNo{&setup.First, &setup.Second, &setup.Third} {
		if *place == box.Nowhere {
			*place = town
			return
		}
	}
}

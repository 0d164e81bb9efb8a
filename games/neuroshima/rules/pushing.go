package rules

import (
	"mischief/game"
	"mischief/game/board/hex"
)

// Pushing units away, and where they go (NSH-405 to NSH-409).

// pushBack: an own unit pushes an enemy next to it away (NSH-405, NSH-866).
func (r *Rules) pushBack() act {
	return act{
		deed: deed{
			Verb: Push, Rule: "NSH-405", Write: is("push {from} > {to}", inA(aHex), inB(aHex)),
			Play:    func(s *Position, m Move, tell *game.Story) { r.push(s, m.A, m.B, "NSH-405", tell) },
			Hint:    func(s *Position, m Move) []game.Reason { return r.hintPush(s, m.B) },
			Preview: func(s *Position, m Move) game.Preview { return r.pushPreview(s, m.A, m.B) },
		},
		list: func(s *Position, g ground, _ hex.Cell, v Verb, buf []Move) []Move {
			for pushers := g.own; pushers != 0; {
				buf = r.pushes(s, g, v, pushers.Pop(), buf)
			}
			return buf
		},
		check: func(s *Position, g ground, m Move) error {
			if err := r.checkYours(s, m.A, "NSH-405"); err != nil {
				return err
			}
			return r.checkPush(s, g, m.A, m.B)
		},
	}
}

// pushes appends what one unit may push.
func (r *Rules) pushes(s *Position, g ground, v Verb, pusher hex.Cell, buf []Move) []Move {
	for targets := r.pushTargets(s, g, pusher); targets != 0; {
		buf = append(buf, Move{Verb: v, A: pusher, B: targets.Pop()})
	}
	return buf
}

// pushTargets is the set of units that a unit may push away: adjacent enemies, HQs included, that are not netted and have somewhere to go
// (NSH-405, NSH-406, NSH-408, NSH-R21). Pushing is no attack: paralysis does not hinder it (NSH-409, NSH-821, NSH-R03).
func (r *Rules) pushTargets(s *Position, g ground, pusher hex.Cell) hex.Set {
	if g.netted.Has(pusher) {
		return 0
	}
	var able hex.Set
	for near := s.Board().Around(pusher) & r.enemies(s) &^ g.netted; near != 0; {
		c := near.Pop()
		if s.retreats(pusher, c) != 0 {
			able |= hex.One(c)
		}
	}
	return able
}

// retreats is where a unit may go that another pushes: hexes without a unit, next to it, not next to the pusher (NSH-405).
func (s *Position) retreats(pusher, pushed hex.Cell) hex.Set {
	return s.Board().Around(pushed) &^ s.Board().Disc(pusher, 1) &^ s.Units()
}

// checkPush tells why one unit cannot push another.
func (r *Rules) checkPush(s *Position, g ground, pusher, pushed hex.Cell) error {
	switch {
	case g.netted.Has(pusher):
		return game.Refuse("NSH-408", "The unit on {{.hex}} is netted: it can neither push nor be pushed.", At("hex", s, pusher))
	case !s.Board().Around(pusher).Has(pushed):
		return game.Refuse("NSH-405", "{{.hex}} is not adjacent to {{.hex2}}.", At("hex", s, pushed), At("hex2", s, pusher))
	case !r.enemies(s).Has(pushed):
		return game.Refuse("NSH-405", "There is no enemy on {{.hex}}.", At("hex", s, pushed))
	case g.netted.Has(pushed):
		return game.Refuse("NSH-408", "The unit on {{.hex}} is netted: it can neither push nor be pushed.", At("hex", s, pushed))
	case s.retreats(pusher, pushed) == 0:
		return game.Refuse("NSH-406", "The unit on {{.hex}} has no free hex to be pushed to, away from {{.hex2}}.", At("hex", s, pushed), At("hex2", s, pusher))
	}
	return nil
}

// push pushes a unit away; where it may go to more than one hex its owner chooses (NSH-406).
func (r *Rules) push(s *Position, pusher, pushed hex.Cell, rule string, tell *game.Story) {
	tell.Tell(rule, "pushed", r.who("who", s, s.Active), At("from", s, pusher), r.tileArg("tile", s.Unit[pushed].Tile), At("hex", s, pushed))
	if to := s.retreats(pusher, pushed); to.Len() == 1 {
		r.retreat(s, pushed, to.First(), tell)
		return
	}
	s.Phase, s.Asked = Retreating, s.Unit[pushed].Owner
	s.Pusher, s.Pushed = pusher, pushed
}

// retreat moves a pushed unit; it keeps its rotation and markers (NSH-407).
func (r *Rules) retreat(s *Position, from, to hex.Cell, tell *game.Story) {
	s.Pusher, s.Pushed = 0, 0
	s.carry(from, to)
	tell.Tell("NSH-407", "retreated", r.who("who", s, s.Unit[to].Owner), r.tileArg("tile", s.Unit[to].Tile), At("from", s, from), At("to", s, to))
	r.changed(s, hex.One(to), tell)
}

// retreating: the owner of a pushed unit chooses where it goes (NSH-406).
func (r *Rules) retreating() decision {
	return decision{
		Kind: "retreat", Rule: "NSH-406", Asks: "the owner of the pushed unit chooses where it goes",
		Prompt: func(s *Position) game.Text {
			return game.Say("Your {{.tile}} on {{.hex}} is pushed: choose the hex it goes to.",
				r.tileName("tile", s.Unit[s.Pushed].Tile), At("hex", s, s.Pushed))
		},
		Deeds: []deed{{
			Verb: Retreat, Rule: "NSH-406", Write: is("retreat {hex}", inA(aHex)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				return eachHex(buf, m.Verb, s.retreats(s.Pusher, s.Pushed))
			},
			Check: func(s *Position, m Move) error {
				if !s.retreats(s.Pusher, s.Pushed).Has(m.A) {
					return game.Refuse("NSH-405", "A pushed unit goes to a free hex next to it that is not next to the pusher.")
				}
				return nil
			},
			Play:    func(s *Position, m Move, tell *game.Story) { r.retreat(s, s.Pushed, m.A, tell) },
			Preview: r.previewAfter,
		}},
	}
}

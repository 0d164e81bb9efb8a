package rules

import (
	"mischief/game"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

// Moving and turning units, by an instant action tile (NSH-403, NSH-415, NSH-416, NSH-867, NSH-869) or by an ability (abilities.go).

// moveTile: an own unit moves and is turned (NSH-403, NSH-865).
func (r *Rules) moveTile() act {
	a := r.movingUnits()
	a.check = func(s *Position, g ground, m Move) error { return r.checkWay(s, g, m, "NSH-403") }
	a.Play = func(s *Position, m Move, tell *game.Story) {
		s.Moves = r.extraMoves(s)
		r.move(s, m, "NSH-403", tell)
	}
	return a
}

// movingUnits is to move or turn one of the own units, whatever gives the move.
func (r *Rules) movingUnits() act {
	return act{
		deed: deed{Verb: MoveUnit, Rule: "NSH-403", Write: is("move {from} {} {turn}", inA(aHex), away, inN(aTurn)),
			Hint: r.hintPlaced(moved), Preview: r.previewPlaced(moved)},
		list: func(s *Position, g ground, _ hex.Cell, v Verb, buf []Move) []Move {
			for free := g.own; free != 0; {
				buf = s.ways(v, free.Pop(), buf)
			}
			return buf
		},
	}
}

// castling: two adjacent own units change places (NSH-415).
func (r *Rules) castling() act {
	return act{
		deed: deed{
			Verb: Castle, Rule: "NSH-415", Write: is("castling {one} {two}", inA(aHex), inB(aHex)).Then(pairInOrder),
			Play: func(s *Position, m Move, tell *game.Story) {
				s.swap(m.A, m.B)
				tell.Tell("NSH-415", "castled", r.who("who", s, s.Active), At("hex", s, m.A), At("other", s, m.B))
				r.changed(s, hex.One(m.A)|hex.One(m.B), tell)
			},
			Preview: r.previewAfter,
		},
		list: func(s *Position, g ground, _ hex.Cell, v Verb, buf []Move) []Move {
			return castlings(s, g.own, v, buf)
		},
		check: r.checkCastling,
	}
}

// rotation: an own unit is turned (NSH-416).
func (r *Rules) rotation() act {
	return act{
		deed: deed{
			Verb: Rotate, Rule: "NSH-416", Write: is("rotation {hex} {turn}", inA(aHex), inN(aTurn)),
			Play: func(s *Position, m Move, tell *game.Story) { r.turn(s, m.A, m.N, "NSH-416", tell) },
			Hint: r.hintPlaced(there), Preview: r.previewPlaced(there),
		},
		list: func(s *Position, g ground, _ hex.Cell, v Verb, buf []Move) []Move {
			return s.turnings(v, g.own, buf)
		},
		check: func(s *Position, g ground, m Move) error {
			if err := r.checkOwn(s, g, m.A, "NSH-416"); err != nil {
				return err
			}
			return s.checkTurn(m, "NSH-416")
		},
	}
}

// transposition: one own unit is discarded, and another takes its place (NSH-867, NSH-868).
func (r *Rules) transposition() act {
	return act{
		deed: deed{
			Verb: Transpose, Rule: "NSH-867", Write: is("transposition {to} < {from} {turn}", inA(aHex), inB(aHex), inN(aTurn)).Then(twoHexes),
			Play: r.transpose, Hint: r.hintPlaced(there), Preview: r.previewPlaced(there),
		},
		list: func(s *Position, g ground, _ hex.Cell, v Verb, buf []Move) []Move {
			return r.transpositions(s, g, v, buf)
		},
		check: r.checkTransposition,
	}
}

// smokescreen: an enemy is turned (NSH-869).
func (r *Rules) smokescreen() act {
	return act{
		deed: deed{
			Verb: Smoke, Rule: "NSH-869", Write: is("smokescreen {hex} {turn}", inA(aHex), inN(aTurn)),
			Play: func(s *Position, m Move, tell *game.Story) { r.turn(s, m.A, m.N, "NSH-869", tell) },
			Hint: r.hintVictim, Preview: r.previewPlaced(there),
		},
		list: func(s *Position, g ground, _ hex.Cell, v Verb, buf []Move) []Move {
			return s.turnings(v, r.enemies(s)&^g.netted, buf)
		},
		check: func(s *Position, g ground, m Move) error {
			if err := r.checkEnemy(s, m.A, "NSH-869"); err != nil {
				return err
			}
			if g.netted.Has(m.A) {
				return game.Refuse("NSH-869", "The unit on {{.hex}} is netted and cannot be turned.", At("hex", s, m.A))
			}
			return s.checkTurn(m, "NSH-869")
		},
	}
}

// ways appends the moves of one unit: to an adjacent hex without a unit, then turned to any rotation, or turned alone (NSH-403, NSH-515).
func (s *Position) ways(v Verb, from hex.Cell, buf []Move) []Move {
	for to := s.Board().Around(from) &^ s.Units(); to != 0; {
		buf = everyTurn(buf, Move{Verb: v, A: from, B: to.Pop()})
	}
	return s.turnsOf(Move{Verb: v, A: from, B: from}, buf)
}

// turnsOf appends the five rotations other than the one a unit has.
func (s *Position) turnsOf(m Move, buf []Move) []Move {
	for m.N = range int16(hex.Directions) {
		if m.N != int16(s.Unit[m.A].Turn) {
			buf = append(buf, m)
		}
	}
	return buf
}

// turnings appends the turning of each unit of a set (NSH-416, NSH-869, NSH-953, NSH-R22).
func (s *Position) turnings(v Verb, set hex.Set, buf []Move) []Move {
	for set != 0 {
		buf = s.turnsOf(Move{Verb: v, A: set.Pop()}, buf)
	}
	return buf
}

func castlings(s *Position, able hex.Set, v Verb, buf []Move) []Move {
	for rest := able; rest != 0; {
		a := rest.Pop()
		for b := after(s.Board().Around(a)&able, a); b != 0; {
			buf = append(buf, Move{Verb: v, A: a, B: b.Pop()})
		}
	}
	return buf
}

// exchangeable is the set of units that Transposition may involve: own ones that are no HQ, neither netted nor taken over (NSH-867, NSH-868).
func (r *Rules) exchangeable(s *Position, g ground) hex.Set {
	set := g.own &^ r.hqs(s)
	for rest := set; rest != 0; {
		c := rest.Pop()
		if r.Home(s, s.Unit[c].Tile) != s.Active {
			set &^= hex.One(c)
		}
	}
	return set
}

func (r *Rules) transpositions(s *Position, g ground, v Verb, buf []Move) []Move {
	able := r.exchangeable(s, g)
	for gone := able; gone != 0; {
		to := gone.Pop()
		for from := able &^ hex.One(to); from != 0; {
			buf = everyTurn(buf, Move{Verb: v, A: to, B: from.Pop()})
		}
	}
	return buf
}

// checkOwn refuses to use a unit that is not the player's own (NSH-965), or that is netted (NSH-404).
func (r *Rules) checkOwn(s *Position, g ground, c hex.Cell, rule string) error {
	if err := r.checkYours(s, c, rule); err != nil || !g.netted.Has(c) {
		return err
	}
	return game.Refuse("NSH-404", "The unit on {{.hex}} is netted: it can be neither moved nor turned.", At("hex", s, c))
}

// checkYours refuses to use a unit that is not the player's own (NSH-965).
func (r *Rules) checkYours(s *Position, c hex.Cell, rule string) error {
	switch {
	case s.Unit[c].Tile == tiles.NoTile:
		return game.Refuse(rule, "There is no unit on {{.hex}}.", At("hex", s, c))
	case s.Unit[c].Owner != s.Active && s.allied(s.Unit[c].Owner, s.Active):
		return game.Refuse("NSH-965", "The unit on {{.hex}} is your team-mate's; everybody uses only the own army.", At("hex", s, c))
	case s.Unit[c].Owner != s.Active:
		return game.Refuse(rule, "The unit on {{.hex}} is not yours.", At("hex", s, c))
	}
	return nil
}

// checkWay refuses a move that does not lead to an adjacent hex without a unit.
func (r *Rules) checkWay(s *Position, g ground, m Move, rule string) error {
	if err := r.checkOwn(s, g, m.A, rule); err != nil {
		return err
	}
	switch {
	case m.A == m.B:
		return s.checkTurn(m, rule)
	case !s.Board().Around(m.A).Has(m.B):
		return game.Refuse(rule, "{{.hex}} is not adjacent to {{.hex2}}.", At("hex", s, m.B), At("hex2", s, m.A))
	case s.Unit[m.B].Tile != tiles.NoTile:
		return game.Refuse("NSH-109", "A unit stands on {{.hex}}; a hex holds one unit.", At("hex", s, m.B))
	}
	return nil
}

// checkTurn refuses to turn a unit to the rotation it has: that would be no effect at all (NSH-R02, NSH-R63).
func (s *Position) checkTurn(m Move, rule string) error {
	if m.N == int16(s.Unit[m.A].Turn) {
		return game.Refuse(rule, "The unit on {{.hex}} lies in this rotation already.", At("hex", s, m.A))
	}
	return nil
}

func (r *Rules) checkCastling(s *Position, g ground, m Move) error {
	for _, c := range [2]hex.Cell{m.A, m.B} {
		if err := r.checkOwn(s, g, c, "NSH-415"); err != nil {
			return err
		}
	}
	switch {
	case m.A >= m.B:
		return game.Refuse("NSH-415", "Name two different hexes.")
	case !s.Board().Around(m.A).Has(m.B):
		return game.Refuse("NSH-415", "{{.hex}} and {{.hex2}} are not adjacent.", At("hex", s, m.A), At("hex2", s, m.B))
	}
	return nil
}

// checkTransposition tells why two units cannot be exchanged (NSH-867, NSH-868, NSH-R23).
func (r *Rules) checkTransposition(s *Position, g ground, m Move) error {
	able := r.exchangeable(s, g)
	for _, c := range [2]hex.Cell{m.A, m.B} {
		switch {
		case s.Unit[c].Tile == tiles.NoTile || s.Unit[c].Owner != s.Active:
			return game.Refuse("NSH-867", "There is no own unit on {{.hex}}.", At("hex", s, c))
		case r.hqs(s).Has(c):
			return game.Refuse("NSH-867", "The HQ cannot be transposed.")
		case !able.Has(c):
			return game.Refuse("NSH-868", "The unit on {{.hex}} is netted or taken over and cannot be transposed.", At("hex", s, c))
		}
	}
	if m.A == m.B {
		return game.Refuse("NSH-867", "Transposition needs two different units.")
	}
	return nil
}

// move moves and turns a unit (NSH-403, NSH-515).
func (r *Rules) move(s *Position, m Move, rule string, tell *game.Story) {
	if m.A == m.B {
		r.turn(s, m.A, m.N, rule, tell)
		return
	}
	s.carry(m.A, m.B)
	s.Unit[m.B].Turn = int8(m.N)
	tell.Tell(rule, "moved", r.who("who", s, s.Active), r.tileArg("tile", s.Unit[m.B].Tile), At("from", s, m.A), At("to", s, m.B), game.Num("turn", m.N))
	r.changed(s, hex.One(m.B), tell)
}

// turn turns a unit on its hex.
func (r *Rules) turn(s *Position, c hex.Cell, turn int16, rule string, tell *game.Story) {
	s.Unit[c].Turn = int8(turn)
	tell.Tell(rule, "turned", r.who("who", s, s.Active), r.tileArg("tile", s.Unit[c].Tile), At("hex", s, c), game.Num("turn", turn))
	r.changed(s, 0, tell)
}

// extraMoves is how many more moves a Move tile gives now: one with a working Recon Center (NSH-626).
func (r *Rules) extraMoves(s *Position) int8 {
	var f Field
	r.Field(s, &f)
	if f.doubleMove[s.Active] {
		return 1
	}
	return 0
}

// canMove tells whether the active player has a unit to move or turn.
func (r *Rules) canMove(s *Position) bool {
	var f Field
	r.Field(s, &f)
	return s.owned(s.Active)&^f.Netted != 0
}

// secondMove: with a Recon Center a Move tile gives a second move, which may be declined (NSH-626).
func (r *Rules) secondMove() decision {
	return decision{
		Kind: "second-move", Rule: "NSH-626", Asks: "the second move of the Move tile is made or declined",
		Prompt: func(s *Position) game.Text {
			return game.Say("Your Recon Center gives a second move: move or turn a unit, or leave it.")
		},
		Deeds: []deed{r.movingAgain(), {
			Verb: NoMove, Rule: "NSH-626", Write: is("no-move"),
			Moves: once,
			Play: func(s *Position, _ Move, tell *game.Story) {
				s.Moves = 0
				r.resume(s, tell)
			},
		}},
	}
}

// movingAgain: a second unit, or the same, is moved or turned.
func (r *Rules) movingAgain() deed {
	a := r.movingUnits()
	a.Moves = func(s *Position, m Move, buf []Move) []Move { return a.list(s, r.ground(s), hex.None, m.Verb, buf) }
	a.Check = func(s *Position, m Move) error { return r.checkWay(s, r.ground(s), m, "NSH-626") }
	a.Play = func(s *Position, m Move, tell *game.Story) {
		s.Moves = 0
		r.move(s, m, "NSH-626", tell)
	}
	return a.deed
}

// transpose discards one own unit and puts another in its place; wounds and markers stay on it (NSH-867, NSH-R20, NSH-R23).
func (r *Rules) transpose(s *Position, m Move, tell *game.Story) {
	tell.Tell("NSH-867", "transposed-away", r.tileArg("tile", s.Unit[m.A].Tile), At("hex", s, m.A))
	r.lift(s, m.A)
	s.carry(m.B, m.A)
	s.Unit[m.A].Turn = int8(m.N)
	tell.Tell("NSH-867", "transposed", r.tileArg("tile", s.Unit[m.A].Tile), At("from", s, m.B), At("to", s, m.A), game.Num("turn", m.N))
	r.changed(s, hex.One(m.A), tell)
}

package rules

import (
	"mischief/game"
	"mischief/game/board/hex"
	"mischief/game/notation"
	"mischief/games/neuroshima/tiles"
)

// put sets a unit on a hex without one (NSH-109). A foundation tile there stays, the unit stands on it (NSH-304).
func (r *Rules) put(s *Position, c hex.Cell, u Unit) { s.Unit[c] = u }

// carry moves a unit with everything that lies on it to a hex without one; wounds and markers stay with it (NSH-407, NSH-512, NSH-851, NSH-R20).
func (s *Position) carry(from, to hex.Cell) {
	s.Unit[to] = s.Unit[from]
	s.Unit[from] = Unit{}
}

// swap lets two units change hexes; both keep their rotation (NSH-415, NSH-948).
func (s *Position) swap(a, b hex.Cell) { s.Unit[a], s.Unit[b] = s.Unit[b], s.Unit[a] }

// room is the set of hexes where the active player may put a tile from the hand: units on every hex without a unit (NSH-301, NSH-304) and on an own
// Transporter or Pacifier (NSH-935), foundation tiles on empty hexes alone (NSH-303).
func (r *Rules) room(s *Position, g ground, t tiles.Tile) hex.Set {
	free := s.Board().All() &^ s.Units()
	if r.Face(t).Kind == tiles.Foundation {
		return free &^ s.Bases()
	}
	return free | r.replaceable(s, g)
}

// replaceable is the set of own units that may make room for a tile from the hand (NSH-935). A net takes this ability away (NSH-521, NSH-R58).
func (r *Rules) replaceable(s *Position, g ground) hex.Set {
	var set hex.Set
	for own := g.own; own != 0; {
		c := own.Pop()
		if r.Face(s.Unit[c].Tile).Abilities.Has(tiles.ReplaceFromHand) {
			set |= hex.One(c)
		}
	}
	return set
}

// victims is the set of units that an Executioner may remove: enemies, HQs excepted (NSH-941).
func (r *Rules) victims(s *Position) hex.Set { return r.enemies(s) &^ r.hqs(s) }

// enemies is the set of units that are not of the active player's side (NSH-970).
func (r *Rules) enemies(s *Position) hex.Set { return s.Units() &^ s.friends(s.Active) }

// hqs is the set of hexes that hold an HQ.
func (r *Rules) hqs(s *Position) hex.Set {
	var set hex.Set
	for c := range s.Board().Size() {
		if r.Face(s.Unit[c].Tile).Kind == tiles.HQ {
			set |= hex.One(hex.Cell(c))
		}
	}
	return set
}

// placingTiles is to place a tile from the hand (NSH-301), and with an Executioner in the place of an enemy (NSH-941). Both are listed tile by tile (placings).
func (r *Rules) placingTiles() (place, execute deed) {
	turned := notation.When(func(m Move) bool { return !r.IsTile(m.Tile) || r.Face(m.Tile).Kind != tiles.Foundation }, "{turn}", inN(aTurn))
	place = deed{
		Verb: Place, Rule: "NSH-301", Write: is("{tile} {hex} {}", inTile(r.aBoardTile), inA(aHex), turned).Named("place"),
		Check: r.checkPlacing,
		Play:  func(s *Position, m Move, tell *game.Story) { r.place(s, m, false, tell) },
		Hint: func(s *Position, m Move) []game.Reason {
			if r.Face(m.Tile).Kind == tiles.Foundation {
				return reason("NSH-303", "Units may come to stand on it, friends and enemies.")
			}
			return r.hintPlaced(there)(s, m)
		},
		Preview: r.previewPlaced(there),
	}
	execute = deed{
		Verb: Execute, Rule: "NSH-941", Write: is("{tile} {hex} {} execute", inTile(r.aBoardTile), inA(aHex), turned).Named("execute"),
		Check: r.checkExecution,
		Play:  func(s *Position, m Move, tell *game.Story) { r.place(s, m, true, tell) },
		Hint:  r.hintPlaced(there),
		Preview: func(s *Position, m Move) game.Preview {
			return costing(line("NSH-941", "Cost", onePoint), r.previewPlaced(there)(s, m))
		},
	}
	return place, execute
}

// placings appends every way to place a tile from the hand.
func (r *Rules) placings(s *Position, g ground, place, execute Verb, buf []Move) []Move {
	if s.Player[s.Active].Terror {
		return buf
	}
	last := tiles.NoTile
	for _, t := range s.Player[s.Active].Hand {
		if t == last || !r.Face(t).Kind.IsBoard() {
			continue
		}
		last = t
		for room := r.room(s, g, t); room != 0; {
			m := Move{Verb: place, Tile: t, A: room.Pop()}
			if r.Face(t).Kind == tiles.Foundation {
				buf = append(buf, m)
			} else {
				buf = everyTurn(buf, m)
			}
		}
		if r.Face(t).Abilities.Has(tiles.Execution) && s.canPay(s.Active) {
			for victims := r.victims(s); victims != 0; {
				buf = everyTurn(buf, Move{Verb: execute, Tile: t, A: victims.Pop()})
			}
		}
	}
	return buf
}

// checkFromHand refuses a tile that is not there to be placed.
func (r *Rules) checkFromHand(s *Position, t tiles.Tile) error {
	if err := r.checkHeld(s, t); err != nil {
		return err
	}
	if s.Player[s.Active].Terror {
		return game.Refuse("NSH-417", "Terror: no board tile may be placed in this turn.")
	}
	return nil
}

func (r *Rules) checkPlacing(s *Position, m Move) error {
	if err := r.checkFromHand(s, m.Tile); err != nil || r.room(s, r.ground(s), m.Tile).Has(m.A) {
		return err
	}
	switch u := s.Unit[m.A]; {
	case u.Tile == tiles.NoTile:
		return game.Refuse("NSH-303", "{{.hex}} holds a foundation tile already; another one needs an empty hex.", At("hex", s, m.A))
	case r.Face(m.Tile).Kind == tiles.Foundation:
		return game.Refuse("NSH-303", "A unit stands on {{.hex}}; a foundation tile needs an empty hex.", At("hex", s, m.A))
	case u.Owner == s.Active && r.Face(u.Tile).Abilities.Has(tiles.ReplaceFromHand):
		return game.Refuse("NSH-521", "{{.tile}} is netted and cannot make room.", r.tileName("tile", u.Tile))
	}
	return game.Refuse("NSH-109", "A unit stands on {{.hex}}; a hex holds one unit.", At("hex", s, m.A))
}

func (r *Rules) checkExecution(s *Position, m Move) error {
	if err := r.checkFromHand(s, m.Tile); err != nil {
		return err
	}
	switch {
	case !r.Face(m.Tile).Abilities.Has(tiles.Execution):
		return game.Refuse("NSH-941", "Only an Executioner takes the place of an enemy.")
	case !r.victims(s).Has(m.A):
		return game.Refuse("NSH-941", "An Executioner takes the place of an enemy unit that is no HQ; there is none on {{.hex}}.", At("hex", s, m.A))
	case !s.canPay(s.Active):
		return game.Refuse("NSH-941", "It costs a point, and there is none to pay with; the last point of an HQ cannot be paid.")
	}
	return nil
}

// canPay tells whether a player has a point to pay with: of the HQ, but not its last one, or of the score where points are counted (NSH-R57).
func (s *Position) canPay(p int8) bool {
	if s.Mode == Points {
		return s.Player[p].Score > 0
	}
	return s.Player[p].HQ > 1
}

// pay takes a point from a player.
func (r *Rules) pay(s *Position, p int8, rule string, tell *game.Story) {
	if s.Mode == Points {
		s.Player[p].Score--
		tell.Tell(rule, "paid-score", r.who("who", s, p), game.Num("left", s.Player[p].Score))
		return
	}
	s.Player[p].HQ--
	tell.Tell(rule, "paid", r.who("who", s, p), game.Num("left", s.Player[p].HQ))
}

// place puts a tile from the hand on the board, where it stays (NSH-302).
func (r *Rules) place(s *Position, m Move, executes bool, tell *game.Story) {
	p := s.Active
	s.spend(p, m.Tile)
	if r.Face(m.Tile).Kind == tiles.Foundation {
		s.Base[m.A] = m.Tile
		tell.Tell("NSH-303", "base-placed", r.who("who", s, p), r.tileArg("tile", m.Tile), At("hex", s, m.A))
		r.changed(s, 0, tell)
		return
	}
	if old := s.Unit[m.A].Tile; old != tiles.NoTile {
		if executes {
			r.pay(s, p, "NSH-941", tell)
			tell.Tell("NSH-941", "executed", r.who("who", s, p), r.tileArg("tile", old), At("hex", s, m.A))
		} else {
			tell.Tell("NSH-935", "replaced", r.who("who", s, p), r.tileArg("tile", old), At("hex", s, m.A))
		}
		r.lift(s, m.A)
	}
	r.put(s, m.A, Unit{Tile: m.Tile, Owner: p, Turn: int8(m.N)})
	tell.Tell("NSH-301", "placed", r.who("who", s, p), r.tileArg("tile", m.Tile), At("hex", s, m.A), game.Num("turn", m.N))
	r.changed(s, hex.One(m.A), tell)
}

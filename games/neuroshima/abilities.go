package neuroshima

import (
	"mischief/game"
	"mischief/game/board/hex"
)

// Turn abilities are used in the own turn, after the compulsory discard, before, between or after tiles (NSH-210); most of them once a turn, the
// turn in which their tile was placed included (NSH-211).

// abilityMoves appends every use of a turn ability.
func (r *Rules) abilityMoves(s *Position, f *field, buf []Move) []Move {
	for own := s.owned(s.Active) &^ f.netted; own != 0; {
		c := own.Pop()
		if r.mobile(s, f, c) {
			buf = s.ways(UseMobility, c, buf)
		}
		u := &s.Unit[c]
		if u.Used || !r.tiles[u.Tile].listens.Has(inTurn) {
			continue
		}
		switch a := &r.tiles[u.Tile].abilities; {
		case a.Has(unitPushBack):
			buf = r.pushes(s, f, PushByUnit, c, buf)
		case a.Has(hqPushBack):
			buf = r.pushes(s, f, PushByHQ, c, buf)
		case a.Has(hqRotation):
			buf = s.turnings(TurnByHQ, s.owned(s.Active)&^f.netted, buf)
		case a.Has(undergroundCastling):
			buf = eachHex(buf, CastleUnderground, r.undergroundAround(s, f, c))
		}
	}
	if r.maySteelNet(s, f) == nil {
		buf = eachHex(buf, CastSteelNet, r.victims(s))
	}
	return eachHex(buf, Drag, r.draggable(s, f))
}

// mobile tells whether a unit has a move left in this turn: from its own Mobility (NSH-515) or from what carries it (NSH-624).
func (r *Rules) mobile(s *Position, f *field, c hex.Cell) bool {
	u := &s.Unit[c]
	return f.carries(c) > u.Carried || !u.Moved && r.tiles[u.Tile].abilities.Has(mobility)
}

// undergroundAround is the set of own units next to the HQ that can castle with it (NSH-948).
func (r *Rules) undergroundAround(s *Position, f *field, hq hex.Cell) hex.Set {
	set := s.board().Around(hq) & s.owned(s.Active) &^ f.netted
	if f.allUnderground[s.Active] {
		return set
	}
	for rest := set; rest != 0; {
		c := rest.Pop()
		if !r.tiles[s.Unit[c].Tile].abilities.Has(underground) {
			set &^= hex.One(c)
		}
	}
	return set
}

// draggable is the set of units that the own Hole may drag in: adjacent enemies, when none stands on it (NSH-949). HQs are not dragged (NSH-R59).
func (r *Rules) draggable(s *Position, f *field) hex.Set {
	pit := r.emptyHole(s)
	if pit == hex.None || s.Dragged {
		return 0
	}
	return s.board().Around(pit) & r.enemies(s) &^ r.hqs(s) &^ f.netted
}

// emptyHole is the hex of the active player's Hole with no unit on it, or hex.None.
func (r *Rules) emptyHole(s *Position) hex.Cell {
	for set := s.bases() &^ s.units(); set != 0; {
		c := set.Pop()
		if t := s.Base[c]; r.tiles[t].abilities.Has(hole) && r.home(s, t) == s.Active {
			return c
		}
	}
	return hex.None
}

// maySteelNet tells why the Net of Steel cannot be cast now, or nil (NSH-940).
func (r *Rules) maySteelNet(s *Position, f *field) error {
	hq := r.hq(s, s.Active)
	switch {
	case hq == hex.None || !r.tiles[s.Unit[hq].Tile].abilities.Has(netOfSteel):
		return refusedNoHQ
	case f.netted.Has(hq):
		return refusedNettedHQ
	case !f.freeNet[s.Active] && !s.canPay(s.Active):
		return refusedNoPoint
	}
	for c := range s.board().Size() {
		if s.Unit[c].Steel {
			return refusedSteelNet
		}
	}
	return nil
}

// The refusals of the Net of Steel, made once so that listing moves allocates nothing.
var (
	refusedNoHQ     = game.Refuse("NSH-940", "Only the HQ of the Steel Police casts the Net of Steel, from the board.")
	refusedNettedHQ = game.Refuse("NSH-521", "The HQ is netted and cannot cast the Net of Steel.")
	refusedNoPoint  = game.Refuse("NSH-940", "It costs a point, and there is none to pay with; the last point of an HQ cannot be paid.")
	refusedSteelNet = game.Refuse("NSH-940", "The Net of Steel lies on a tile; it is free again when that tile has left the board.")
)

// checkAbility tells why a turn ability cannot be used like that.
func (r *Rules) checkAbility(s *Position, m Move) error {
	var f field
	r.field(s, &f)
	switch m.Verb {
	case UseMobility:
		return r.checkMobility(s, &f, m)
	case PushByHQ:
		return r.checkHQ(s, &f, hqPushBack, "NSH-801", func(hq hex.Cell) error { return r.checkPush(s, &f, hq, m.A) })
	case PushByUnit:
		return r.checkUnitPush(s, &f, m)
	case TurnByHQ:
		return r.checkHQ(s, &f, hqRotation, "NSH-953", func(hex.Cell) error {
			if err := r.checkOwn(s, &f, m.A, "NSH-953"); err != nil {
				return err
			}
			return s.checkTurn(m, "NSH-953")
		})
	case CastSteelNet:
		if err := r.maySteelNet(s, &f); err != nil {
			return err
		}
		if !r.victims(s).Has(m.A) {
			return game.Refuse("NSH-940", "The Net of Steel is cast over an enemy unit that is no HQ.")
		}
		return nil
	case CastleUnderground:
		return r.checkHQ(s, &f, undergroundCastling, "NSH-948", func(hq hex.Cell) error { return r.checkUnderground(s, &f, hq, m.A) })
	}
	return r.checkDrag(s, &f, m)
}

func (r *Rules) checkMobility(s *Position, f *field, m Move) error {
	if err := r.checkWay(s, f, m, "NSH-515"); err != nil {
		return err
	}
	if r.mobile(s, f, m.A) {
		return nil
	}
	u := &s.Unit[m.A]
	if u.Moved || u.Carried > 0 {
		return game.Refuse("NSH-211", "The unit on {{.hex}} has used its Mobility in this turn.", at("hex", s, m.A))
	}
	return game.Refuse("NSH-515", "The unit on {{.hex}} has no Mobility.", at("hex", s, m.A))
}

// checkHQ refuses an ability that the own HQ does not have, or cannot use now, and goes on with what is special.
func (r *Rules) checkHQ(s *Position, f *field, a ability, rule string, check func(hq hex.Cell) error) error {
	hq := r.hq(s, s.Active)
	switch {
	case hq == hex.None || !r.tiles[s.Unit[hq].Tile].abilities.Has(a):
		return game.Refuse(rule, "The HQ of {{.army}} does not have this ability, or is not on the board.", r.army("army", s, s.Active))
	case f.netted.Has(hq) && a != hqPushBack: // NSH-408 is about pushing
		return game.Refuse("NSH-521", "The HQ is netted and cannot use its ability.")
	case s.Unit[hq].Used:
		return game.Refuse("NSH-211", "The HQ has used its ability in this turn.")
	}
	return check(hq)
}

func (r *Rules) checkUnitPush(s *Position, f *field, m Move) error {
	if err := r.checkYours(s, m.A, "NSH-924"); err != nil {
		return err
	}
	u := &s.Unit[m.A]
	switch {
	case !r.tiles[u.Tile].abilities.Has(unitPushBack):
		return game.Refuse("NSH-924", "The unit on {{.hex}} cannot push by itself.", at("hex", s, m.A))
	case u.Used:
		return game.Refuse("NSH-211", "The unit on {{.hex}} has pushed in this turn.", at("hex", s, m.A))
	}
	return r.checkPush(s, f, m.A, m.B)
}

func (r *Rules) checkUnderground(s *Position, f *field, hq, c hex.Cell) error {
	if err := r.checkOwn(s, f, c, "NSH-948"); err != nil {
		return err
	}
	switch {
	case !s.board().Around(hq).Has(c):
		return game.Refuse("NSH-948", "{{.hex}} is not adjacent to the HQ.", at("hex", s, c))
	case !r.undergroundAround(s, f, hq).Has(c):
		return game.Refuse("NSH-948", "The unit on {{.hex}} has no Underground.", at("hex", s, c))
	}
	return nil
}

func (r *Rules) checkDrag(s *Position, f *field, m Move) error {
	pit := r.emptyHole(s)
	switch {
	case pit == hex.None:
		return game.Refuse("NSH-949", "There is no own Hole on the board without a unit on it.")
	case s.Dragged:
		return game.Refuse("NSH-211", "The Hole has dragged a unit in this turn.")
	case !s.board().Around(pit).Has(m.A) || !r.enemies(s).Has(m.A):
		return game.Refuse("NSH-949", "There is no enemy on {{.hex}} next to the Hole.", at("hex", s, m.A))
	case r.hqs(s).Has(m.A):
		return game.Refuse("NSH-949", "An HQ cannot be dragged into the Hole.")
	case f.netted.Has(m.A):
		return game.Refuse("NSH-521", "The unit on {{.hex}} is netted and cannot be dragged.", at("hex", s, m.A))
	}
	return nil
}

// useAbility carries out a turn ability.
func (r *Rules) useAbility(s *Position, m Move, tell *game.Story) {
	p := s.Active
	switch m.Verb {
	case UseMobility:
		r.useMobility(s, m, tell)
	case PushByHQ:
		hq := r.hq(s, p)
		s.Unit[hq].Used = true
		r.push(s, hq, m.A, "NSH-801", tell)
	case PushByUnit:
		s.Unit[m.A].Used = true
		r.push(s, m.A, m.B, "NSH-924", tell)
	case TurnByHQ:
		s.Unit[r.hq(s, p)].Used = true
		r.turn(s, m.A, m.N, "NSH-953", tell)
	case CastSteelNet:
		r.castSteelNet(s, m.A, tell)
	case CastleUnderground:
		hq := r.hq(s, p)
		s.Unit[hq].Used = true
		s.swap(hq, m.A)
		tell.Tell("NSH-948", "castled", r.who("who", s, p), at("hex", s, hq), at("other", s, m.A))
		r.changed(s, hex.One(hq)|hex.One(m.A), tell)
	case Drag:
		to := r.emptyHole(s)
		s.Dragged = true
		s.carry(m.A, to)
		tell.Tell("NSH-949", "dragged", r.who("who", s, p), r.tileArg("tile", s.Unit[to].Tile), at("from", s, m.A), at("to", s, to))
		r.changed(s, hex.One(to), tell)
	}
}

// useMobility moves a unit by what carries it, if anything does, else by its own Mobility: so the one it can take anywhere is left for later (NSH-624,
// NSH-R62).
func (r *Rules) useMobility(s *Position, m Move, tell *game.Story) {
	var f field
	r.field(s, &f)
	u := &s.Unit[m.A]
	if f.carries(m.A) > u.Carried {
		u.Carried++
		r.move(s, m, "NSH-624", tell)
		return
	}
	u.Moved = true
	r.move(s, m, "NSH-515", tell)
}

// castSteelNet nets a unit for a point; a Launcher makes it free (NSH-940).
func (r *Rules) castSteelNet(s *Position, c hex.Cell, tell *game.Story) {
	var f field
	r.field(s, &f)
	if !f.freeNet[s.Active] {
		r.pay(s, s.Active, "NSH-940", tell)
	}
	s.Unit[c].Steel = true
	tell.Tell("NSH-940", "steel-netted", r.who("who", s, s.Active), r.tileArg("tile", s.Unit[c].Tile), at("hex", s, c))
	r.changed(s, 0, tell)
}

package rules

import (
	"mischief/game"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

// Turn abilities are used in the own turn, after the compulsory discard, before, between or after tiles (NSH-210); most of them once a turn, the
// turn in which their tile was placed included (NSH-211).

// onceATurn is what a unit may do once a turn that has an ability.
type onceATurn struct {
	tiles.Ability
	act
}

// abilityMoves appends every use of a turn ability.
func (r *Rules) abilityMoves(s *Position, f *Field, g ground, buf []Move) []Move {
	for own := g.own; own != 0; {
		c := own.Pop()
		if r.mobile(s, f, c) {
			buf = s.ways(r.acts.mobility.Verb, c, buf)
		}
		u := &s.Unit[c]
		if u.Used || !r.Face(u.Tile).Listens.Has(tiles.InTurn) {
			continue
		}
		for i := range r.acts.once {
			if of := &r.acts.once[i]; r.Face(u.Tile).Abilities.Has(of.Ability) {
				buf = of.list(s, g, c, of.Verb, buf)
				break
			}
		}
	}
	buf = r.acts.steelNet.list(s, g, hex.None, r.acts.steelNet.Verb, buf)
	return r.acts.drag.list(s, g, hex.None, r.acts.drag.Verb, buf)
}

// mobilityUse: a unit moves and is turned by its own Mobility (NSH-515) or by what carries it (NSH-624).
func (r *Rules) mobilityUse() act {
	return r.onBoard(act{
		deed: deed{Verb: UseMobility, Rule: "NSH-515", Write: is("mobility {from} {} {turn}", inA(aHex), away, inN(aTurn)),
			Play: r.useMobility, Hint: r.hintPlaced(moved), Preview: r.previewPlaced(moved)},
		check: r.checkMobility,
	})
}

// unitPush: a unit pushes an enemy next to it away, once a turn (NSH-924).
func (r *Rules) unitPush() act {
	return r.onBoard(act{
		deed: deed{
			Verb: PushByUnit, Rule: "NSH-924", Write: is("unit-push {from} > {to}", inA(aHex), inB(aHex)),
			Play: func(s *Position, m Move, tell *game.Story) {
				s.Unit[m.A].Used = true
				r.push(s, m.A, m.B, "NSH-924", tell)
			},
			Hint:    func(s *Position, m Move) []game.Reason { return r.hintPush(s, m.B) },
			Preview: func(s *Position, m Move) game.Preview { return r.pushPreview(s, m.A, m.B) },
		},
		list:  func(s *Position, g ground, by hex.Cell, v Verb, buf []Move) []Move { return r.pushes(s, g, v, by, buf) },
		check: r.checkUnitPush,
	})
}

// hqPush: the HQ pushes an enemy next to it away, once a turn (NSH-801).
func (r *Rules) hqPush() act {
	return r.onBoard(act{
		deed: deed{
			Verb: PushByHQ, Rule: "NSH-801", Write: is("hq-push {hex}", inA(aHex)),
			Play: func(s *Position, m Move, tell *game.Story) {
				hq := r.HQ(s, s.Active)
				s.Unit[hq].Used = true
				r.push(s, hq, m.A, "NSH-801", tell)
			},
			Hint:    func(s *Position, m Move) []game.Reason { return r.hintPush(s, m.A) },
			Preview: func(s *Position, m Move) game.Preview { return r.pushPreview(s, r.HQ(s, s.Active), m.A) },
		},
		list: func(s *Position, g ground, hq hex.Cell, v Verb, buf []Move) []Move {
			return eachHex(buf, v, r.pushTargets(s, g, hq))
		},
		check: func(s *Position, g ground, m Move) error {
			return r.checkHQ(s, g, tiles.HQPushBack, "NSH-801", func(hq hex.Cell) error { return r.checkPush(s, g, hq, m.A) })
		},
	})
}

// hqTurn: the HQ lets an own unit be turned, once a turn (NSH-953).
func (r *Rules) hqTurn() act {
	return r.onBoard(act{
		deed: deed{
			Verb: TurnByHQ, Rule: "NSH-953", Write: is("hq-turn {hex} {turn}", inA(aHex), inN(aTurn)),
			Play: func(s *Position, m Move, tell *game.Story) {
				s.Unit[r.HQ(s, s.Active)].Used = true
				r.turn(s, m.A, m.N, "NSH-953", tell)
			},
			Hint: r.hintPlaced(there), Preview: r.previewPlaced(there),
		},
		list: func(s *Position, g ground, _ hex.Cell, v Verb, buf []Move) []Move {
			return s.turnings(v, g.own, buf)
		},
		check: func(s *Position, g ground, m Move) error {
			return r.checkHQ(s, g, tiles.HQRotation, "NSH-953", func(hex.Cell) error {
				if err := r.checkOwn(s, g, m.A, "NSH-953"); err != nil {
					return err
				}
				return s.checkTurn(m, "NSH-953")
			})
		},
	})
}

// undergroundCastle: the HQ changes places with a unit next to it that has Underground, once a turn (NSH-948).
func (r *Rules) undergroundCastle() act {
	return r.onBoard(act{
		deed: deed{
			Verb: CastleUnderground, Rule: "NSH-948", Write: is("underground {hex}", inA(aHex)),
			Play: func(s *Position, m Move, tell *game.Story) {
				hq := r.HQ(s, s.Active)
				s.Unit[hq].Used = true
				s.swap(hq, m.A)
				tell.Tell("NSH-948", "castled", r.who("who", s, s.Active), At("hex", s, hq), At("other", s, m.A))
				r.changed(s, hex.One(hq)|hex.One(m.A), tell)
			},
			Preview: r.previewAfter,
		},
		list: func(s *Position, g ground, hq hex.Cell, v Verb, buf []Move) []Move {
			return eachHex(buf, v, r.undergroundAround(s, g, hq))
		},
		check: func(s *Position, g ground, m Move) error {
			return r.checkHQ(s, g, tiles.UndergroundCastling, "NSH-948", func(hq hex.Cell) error { return r.checkUnderground(s, g, hq, m.A) })
		},
	})
}

// netOfSteel: the HQ nets an enemy for a point (NSH-940).
func (r *Rules) netOfSteel() act {
	return r.onBoard(act{
		deed: deed{
			Verb: CastSteelNet, Rule: "NSH-940", Write: is("steel-net {hex}", inA(aHex)),
			Play: func(s *Position, m Move, tell *game.Story) { r.castSteelNet(s, m.A, tell) },
			Hint: r.hintVictim,
			Preview: func(s *Position, m Move) game.Preview {
				if r.ground(s).freeNet {
					return costing(line("NSH-940", "Cost", "nothing, with the Launcher"), r.previewAfter(s, m))
				}
				return costing(line("NSH-940", "Cost", onePoint), r.previewAfter(s, m))
			},
		},
		list: func(s *Position, g ground, _ hex.Cell, v Verb, buf []Move) []Move {
			if r.maySteelNet(s, g) == nil {
				buf = eachHex(buf, v, r.victims(s))
			}
			return buf
		},
		check: func(s *Position, g ground, m Move) error {
			if err := r.maySteelNet(s, g); err != nil {
				return err
			}
			if !r.victims(s).Has(m.A) {
				return game.Refuse("NSH-940", "The Net of Steel is cast over an enemy unit that is no HQ.")
			}
			return nil
		},
	})
}

// dragging: the Hole drags an enemy next to it in, once a turn (NSH-949).
func (r *Rules) dragging() act {
	return r.onBoard(act{
		deed: deed{
			Verb: Drag, Rule: "NSH-949", Write: is("drag {hex}", inA(aHex)),
			Play: func(s *Position, m Move, tell *game.Story) {
				to := r.emptyHole(s)
				s.Dragged = true
				s.carry(m.A, to)
				tell.Tell("NSH-949", "dragged", r.who("who", s, s.Active), r.tileArg("tile", s.Unit[to].Tile), At("from", s, m.A), At("to", s, to))
				r.changed(s, hex.One(to), tell)
			},
			Hint: r.hintVictim, Preview: r.previewAfter,
		},
		list: func(s *Position, g ground, _ hex.Cell, v Verb, buf []Move) []Move {
			return eachHex(buf, v, r.draggable(s, g))
		},
		check: r.checkDrag,
	})
}

// undergroundAround is the set of own units next to the HQ that can castle with it (NSH-948).
func (r *Rules) undergroundAround(s *Position, g ground, hq hex.Cell) hex.Set {
	set := s.Board().Around(hq) & g.own
	if g.allUnderground {
		return set
	}
	for rest := set; rest != 0; {
		c := rest.Pop()
		if !r.Face(s.Unit[c].Tile).Abilities.Has(tiles.Underground) {
			set &^= hex.One(c)
		}
	}
	return set
}

// draggable is the set of units that the own Hole may drag in: adjacent enemies, when none stands on it (NSH-949). HQs are not dragged (NSH-R59).
func (r *Rules) draggable(s *Position, g ground) hex.Set {
	pit := r.emptyHole(s)
	if pit == hex.None || s.Dragged {
		return 0
	}
	return s.Board().Around(pit) & r.enemies(s) &^ r.hqs(s) &^ g.netted
}

// emptyHole is the hex of the active player's Hole with no unit on it, or hex.None.
func (r *Rules) emptyHole(s *Position) hex.Cell {
	for set := s.Bases() &^ s.Units(); set != 0; {
		c := set.Pop()
		if t := s.Base[c]; r.Face(t).Abilities.Has(tiles.Hole) && r.Home(s, t) == s.Active {
			return c
		}
	}
	return hex.None
}

// maySteelNet tells why the Net of Steel cannot be cast now, or nil (NSH-940).
func (r *Rules) maySteelNet(s *Position, g ground) error {
	hq := r.HQ(s, s.Active)
	switch {
	case hq == hex.None || !r.Face(s.Unit[hq].Tile).Abilities.Has(tiles.NetOfSteel):
		return refusedNoHQ
	case g.netted.Has(hq):
		return refusedNettedHQ
	case !g.freeNet && !s.canPay(s.Active):
		return refusedNoPoint
	}
	for c := range s.Board().Size() {
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

func (r *Rules) checkMobility(s *Position, g ground, m Move) error {
	if err := r.checkWay(s, g, m, "NSH-515"); err != nil {
		return err
	}
	var f Field
	if r.Field(s, &f); r.mobile(s, &f, m.A) {
		return nil
	}
	u := &s.Unit[m.A]
	if u.Moved || u.Carried > 0 {
		return game.Refuse("NSH-211", "The unit on {{.hex}} has used its Mobility in this turn.", At("hex", s, m.A))
	}
	return game.Refuse("NSH-515", "The unit on {{.hex}} has no Mobility.", At("hex", s, m.A))
}

// checkHQ refuses an ability that the own HQ does not have, or cannot use now, and goes on with what is special.
func (r *Rules) checkHQ(s *Position, g ground, a tiles.Ability, rule string, check func(hq hex.Cell) error) error {
	hq := r.HQ(s, s.Active)
	switch {
	case hq == hex.None || !r.Face(s.Unit[hq].Tile).Abilities.Has(a):
		return game.Refuse(rule, "The HQ of {{.army}} does not have this ability, or is not on the board.", r.ArmyArg("army", s, s.Active))
	case g.netted.Has(hq) && a != tiles.HQPushBack: // NSH-408 is about pushing
		return game.Refuse("NSH-521", "The HQ is netted and cannot use its ability.")
	case s.Unit[hq].Used:
		return game.Refuse("NSH-211", "The HQ has used its ability in this turn.")
	}
	return check(hq)
}

func (r *Rules) checkUnitPush(s *Position, g ground, m Move) error {
	if err := r.checkYours(s, m.A, "NSH-924"); err != nil {
		return err
	}
	u := &s.Unit[m.A]
	switch {
	case !r.Face(u.Tile).Abilities.Has(tiles.UnitPushBack):
		return game.Refuse("NSH-924", "The unit on {{.hex}} cannot push by itself.", At("hex", s, m.A))
	case u.Used:
		return game.Refuse("NSH-211", "The unit on {{.hex}} has pushed in this turn.", At("hex", s, m.A))
	}
	return r.checkPush(s, g, m.A, m.B)
}

func (r *Rules) checkUnderground(s *Position, g ground, hq, c hex.Cell) error {
	if err := r.checkOwn(s, g, c, "NSH-948"); err != nil {
		return err
	}
	switch {
	case !s.Board().Around(hq).Has(c):
		return game.Refuse("NSH-948", "{{.hex}} is not adjacent to the HQ.", At("hex", s, c))
	case !r.undergroundAround(s, g, hq).Has(c):
		return game.Refuse("NSH-948", "The unit on {{.hex}} has no Underground.", At("hex", s, c))
	}
	return nil
}

func (r *Rules) checkDrag(s *Position, g ground, m Move) error {
	pit := r.emptyHole(s)
	switch {
	case pit == hex.None:
		return game.Refuse("NSH-949", "There is no own Hole on the board without a unit on it.")
	case s.Dragged:
		return game.Refuse("NSH-211", "The Hole has dragged a unit in this turn.")
	case !s.Board().Around(pit).Has(m.A) || !r.enemies(s).Has(m.A):
		return game.Refuse("NSH-949", "There is no enemy on {{.hex}} next to the Hole.", At("hex", s, m.A))
	case r.hqs(s).Has(m.A):
		return game.Refuse("NSH-949", "An HQ cannot be dragged into the Hole.")
	case g.netted.Has(m.A):
		return game.Refuse("NSH-521", "The unit on {{.hex}} is netted and cannot be dragged.", At("hex", s, m.A))
	}
	return nil
}

// useMobility moves a unit by what carries it, if anything does, else by its own Mobility: so the one it can take anywhere is left for later (NSH-624,
// NSH-R62).
func (r *Rules) useMobility(s *Position, m Move, tell *game.Story) {
	var f Field
	r.Field(s, &f)
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
	var f Field
	r.Field(s, &f)
	if !f.freeNet[s.Active] {
		r.pay(s, s.Active, "NSH-940", tell)
	}
	s.Unit[c].Steel = true
	tell.Tell("NSH-940", "steel-netted", r.who("who", s, s.Active), r.tileArg("tile", s.Unit[c].Tile), At("hex", s, c))
	r.changed(s, 0, tell)
}

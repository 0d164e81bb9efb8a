package rules

import "mischief/game/board/hex"

// Nets are a graph: units that cast them are its nodes, and an arrow leads from each to every enemy its net sides point at. A netted unit's own nets do
// nothing (NSH-525), so whether an arrow counts depends on the arrows that lead to where it begins. First go those that never count: onto a unit that
// takes the caster over (NSH-938), and both of two that point at each other (NSH-524). Then the graph is worked off from its ends: a caster that no
// undecided arrow leads to is free, its nets hold, and those it nets are decided too. If at some time every undecided caster is pointed at, the arrows
// run in a circle; the ring that nothing outside of it points at cancels its own inner arrows (NSH-526) and the work goes on. Each round decides
// somebody or breaks a ring, so that it ends, and no order of units matters.

// nets is whom the nets of each unit point at.
type nets [hex.MaxCells]hex.Set

// castNets finds the units that are netted: those under a Net of Steel (NSH-940) and those an enemy net that works points at (NSH-520, NSH-523).
func (r *Rules) castNets(s *Position, f *Field) {
	var at nets
	var casters hex.Set
	f.Netted = 0
	for units := f.All; units != 0; {
		c := units.Pop()
		u := &s.Unit[c]
		if u.Steel {
			f.Netted |= hex.One(c)
		}
		if net := r.Face(u.Tile).Net; net != 0 {
			if at[c] = f.facing(c, net.Turned(u.Turn)) & f.enemies(c); at[c] != 0 {
				casters |= hex.One(c)
			}
		}
	}
	for units := casters; units != 0; {
		c := units.Pop()
		r.spareTakers(s, f, &at, c)
		at.cancelFacing(c)
	}
	at.chain(f, casters)
}

// spareTakers takes units that take the caster over out of its nets: takeover beats nets (NSH-938).
func (r *Rules) spareTakers(s *Position, f *Field, at *nets, caster hex.Cell) {
	for targets := at[caster]; targets != 0; {
		c := targets.Pop()
		if r.takes(s, f, c, caster) {
			at[caster] &^= hex.One(c)
		}
	}
}

// cancelFacing undoes nets that point at each other's hex (NSH-524).
func (at *nets) cancelFacing(c hex.Cell) {
	for targets := at[c]; targets != 0; {
		if t := targets.Pop(); at[t].Has(c) {
			at[c] &^= hex.One(t)
			at[t] &^= hex.One(c)
		}
	}
}

// chain works out which nets work, starting from those no other net points at; a netted net does nothing (NSH-525).
func (at *nets) chain(f *Field, casters hex.Set) {
	open := casters &^ f.Netted // not decided yet
	for open != 0 {
		free := open &^ at.any(open)
		if free == 0 {
			at.breakRing(open)
			continue
		}
		f.Netted |= at.any(free)
		open &^= free | f.Netted
	}
}

// breakRing cancels the nets inside a ring that no net from outside points at (NSH-526); there is one where every undecided caster is pointed at.
func (at *nets) breakRing(open hex.Set) {
	for units := open; units != 0; {
		ring := at.ring(units.Pop(), open)
		if ring == 0 || at.any(open&^ring)&ring != 0 {
			continue
		}
		for ring, members := ring, ring; members != 0; {
			at[members.Pop()] &^= ring
		}
		return
	}
}

// any is the units that nets of a set of casters point at.
func (at *nets) any(casters hex.Set) hex.Set {
	var pointed hex.Set
	for casters != 0 {
		pointed |= at[casters.Pop()]
	}
	return pointed
}

// ring is the casters that nets lead to from c and back again, c among them; none if there is no way back.
func (at *nets) ring(c hex.Cell, within hex.Set) hex.Set {
	ring := at.reach(c, within)
	if !ring.Has(c) {
		return 0
	}
	for members := ring; members != 0; {
		if m := members.Pop(); !at.reach(m, within).Has(c) {
			ring &^= hex.One(m)
		}
	}
	return ring
}

// reach is the casters of a set that nets lead to from c, step by step.
func (at *nets) reach(c hex.Cell, within hex.Set) hex.Set {
	reached := at[c] & within
	for edge := reached; edge != 0; {
		next := at[edge.Pop()] & within &^ reached
		reached |= next
		edge |= next
	}
	return reached
}

// Netters are the units whose working nets hold the unit on a hex.
func (r *Rules) Netters(s *Position, f *Field, c hex.Cell) hex.Set {
	var by hex.Set
	if !f.Netted.Has(c) {
		return by
	}
	own := f.facing(c, r.FaceOn(s, c).Net.Turned(s.Unit[c].Turn))
	for units := f.board.Around(c) & f.enemies(c) &^ f.Netted &^ own; units != 0; {
		n := units.Pop()
		if f.facing(n, r.FaceOn(s, n).Net.Turned(s.Unit[n].Turn)).Has(c) {
			by |= hex.One(n)
		}
	}
	return by
}

package rules

import (
	"mischief/game"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

// From hits to the dead. A moment's hits (clash.go) are summed up for each unit, and before anything is carried out Medics come in, since whoever wears
// one may lose it instead of being wounded (NSH-615). Whether a Medic can treat depends on whether it survives the same moment, and that on other
// Medics: each treatment takes one hit out of the sums, and the question is asked anew from the first seat, until nobody has anything left to absorb.
// What needs no choice is done on the spot; a choice stops the Battle, and as treatments are kept in the position the clash is simply run again
// when it is answered, with them applied. Then all is dealt at once: spent Medics go, wounds are placed, everything destroyed is lifted together
// (NSH-706), and only then markers are put on those that are left.

// absorb lets a Medic take the strongest attack of a kind from a hex on the unit it treats: all wounds of that one attack are ignored (NSH-615).
func (k *clash) absorb(by remedy) {
	k.paid |= hex.One(by.medic)
	var taken *hit
	for i := range k.n {
		h := &k.hits[i]
		if h.to == by.to && h.from == by.from && h.kind == by.kind && !h.absorbed && (taken == nil || h.strength > taken.strength) {
			taken = h
		}
	}
	if taken != nil {
		taken.absorbed = true
		k.damage[by.to] -= int16(taken.strength)
	}
}

// doomed tells whether a unit leaves the board by what happens at this moment.
func (r *Rules) doomed(s *Position, f *Field, k *clash, c hex.Cell) bool {
	return k.gone.Has(c) || int16(s.Unit[c].Wounds)+k.damage[c] >= int16(r.Toughness(s, f, c))
}

// askMedic lets Medics absorb attacks, in the order of NSH-712. Each must, where it can (NSH-616); where several attacks, units (NSH-617, NSH-618) or
// Medics (NSH-620) come into question whoever it works for chooses, and askMedic returns true.
func (r *Rules) askMedic(s *Position, f *Field, k *clash) bool {
	if !r.anyMedic(f, k) {
		return false
	}
	b := &s.Battle
	var room [64]Move
	for i := int8(0); i < s.Players && b.Remedies < maxTreated; i++ {
		p := s.inOrder(i)
		switch treatments := r.treatments(s, f, k, p, room[:0]); len(treatments) {
		case 0:
		case 1:
			r.treat(s, k, treatments[0])
			i = -1 // a Medic that was saved may treat in its turn
		default:
			s.Phase, s.Asked = Treating, p
			return true
		}
	}
	return false
}

// anyMedic tells whether a unit with a Medic is about to be wounded.
func (r *Rules) anyMedic(f *Field, k *clash) bool {
	for i := range k.n {
		if f.medics[k.hits[i].to] != 0 && k.hits[i].strength > 0 {
			return true
		}
	}
	return false
}

// treat makes a Medic absorb an attack.
func (r *Rules) treat(s *Position, k *clash, m Move) {
	b := &s.Battle
	by := remedy{to: m.A, medic: m.B, from: m.C, kind: tiles.Attack(m.N)}
	b.Treated[b.Remedies] = by
	b.Remedies++
	k.absorb(by)
}

// treatments lists what Medics that work for a seat can do: absorb an attack that would wound a unit they are connected to (NSH-615, NSH-622). An
// attack that armour has stopped and a poisoning attack do not wound (NSH-617, NSH-812, NSH-R38). A Medic that is destroyed at this moment absorbs
// nothing (NSH-619, NSH-R52) unless another one saves it; none treats itself (NSH-621, NSH-R07), and none a unit that explodes (NSH-713, NSH-952,
// NSH-R76), or is discarded for what it has absorbed itself (NSH-R82).
func (r *Rules) treatments(s *Position, f *Field, k *clash, p int8, buf []Move) []Move {
	for i := range k.n {
		h := &k.hits[i]
		if h.strength == 0 || h.absorbed || k.gone.Has(h.to) || k.asBefore(i) || r.edition >= 2 && k.paid.Has(h.to) {
			continue
		}
		for medics := f.medics[h.to] &^ (k.paid | hex.One(h.to)); medics != 0; {
			c := medics.Pop()
			if f.works[c] == p && !r.doomed(s, f, k, c) {
				buf = append(buf, Move{Verb: Treat, A: h.to, B: c, C: h.from, N: int16(h.kind)})
			}
		}
	}
	return buf
}

// asBefore tells whether a hit of the same kind on the same unit from the same hex, not absorbed, stands before hit i.
func (k *clash) asBefore(i int) bool {
	h := &k.hits[i]
	for j := range i {
		o := &k.hits[j]
		if o.to == h.to && o.from == h.from && o.kind == h.kind && o.strength > 0 && !o.absorbed {
			return true
		}
	}
	return false
}

// deal carries out what the clash came to: Medics that paid go (NSH-615), wounds are placed, all destroyed units are removed together (NSH-706), and
// markers are placed on those left. It tells whether the field has changed.
func (r *Rules) deal(s *Position, f *Field, k *clash, tell *game.Story) bool {
	if tell != nil {
		r.tellClash(s, k, tell)
	}
	r.payMedics(s, k, tell)
	r.placeWounds(s, f, k, tell)
	r.bury(s, f, k, tell)
	for bases := k.bases; bases != 0; {
		c := bases.Pop()
		tell.Tell(r.goneBy(s, c), "base-gone", r.tileArg("who", s.Base[c]), At("at", s, c))
		r.liftBase(s, c)
		s.Battle.Removed = true
	}
	stunned := r.mark(s, k, tell)
	return stunned || k.bases != 0 || s.Units() != f.All
}

// goneBy is the rule by which a foundation tile leaves the board: it has exploded, or something has destroyed it.
func (r *Rules) goneBy(s *Position, c hex.Cell) string {
	switch {
	case s.Battle.Bombs.Has(c):
		return "NSH-861"
	case s.Battle.Hit.Has(c) && r.Face(s.Base[c]).Abilities.Has(tiles.Mine):
		return "NSH-925"
	}
	return "NSH-306"
}

// payMedics discards the Medics that absorbed something; that is no wound, and nothing absorbs it (NSH-621).
func (r *Rules) payMedics(s *Position, k *clash, tell *game.Story) {
	for medics := k.paid; medics != 0; {
		c := medics.Pop()
		tell.Tell("NSH-615", "medic-spent", r.tileArg("who", s.Unit[c].Tile), At("at", s, c))
		r.discard(s, c)
	}
}

// placeWounds wounds units and lowers the points of HQs (NSH-107, NSH-505, NSH-622). Wounds stay (NSH-512), and tokens never run out (NSH-108,
// NSH-R01).
func (r *Rules) placeWounds(s *Position, f *Field, k *clash, tell *game.Story) {
	for units := f.All &^ k.paid; units != 0; {
		c := units.Pop()
		n := k.damage[c]
		switch {
		case n == 0:
		case f.HQs.Has(c):
			r.hurtHQ(s, f, k, c, tell)
		default:
			s.Battle.Damaged = true
			u := &s.Unit[c]
			u.Wounds = int8(min(int16(u.Wounds)+n, lethal))
			tell.Tell("NSH-505", "wounded", r.tileArg("who", u.Tile), At("at", s, c), game.Num("wounds", min(n, lethal)))
		}
	}
}

// hurtHQ takes points from an HQ, never below 0 (NSH-107); in a deathmatch with points it gives them to those who hit it (NSH-964).
func (r *Rules) hurtHQ(s *Position, f *Field, k *clash, c hex.Cell, tell *game.Story) {
	p := r.Home(s, s.Unit[c].Tile)
	if s.Mode == Points {
		r.score(s, f, k, c, tell)
		return
	}
	s.Battle.Damaged = true
	pl := &s.Player[p]
	pl.HQ = int8(max(int16(pl.HQ)-k.damage[c], 0))
	tell.Tell("NSH-107", "hq-hit", r.who("who", s, p), At("at", s, c), game.Num("points", k.damage[c]), game.Num("left", pl.HQ))
}

func (r *Rules) score(s *Position, f *Field, k *clash, c hex.Cell, tell *game.Story) {
	for i := range k.n {
		h := &k.hits[i]
		if h.to != c || h.absorbed || h.strength == 0 || h.by == NoSeat || s.allied(h.by, f.Owner[c]) {
			continue
		}
		s.Battle.Damaged = true
		pl := &s.Player[h.by]
		pl.Score += int16(h.strength)
		tell.Tell("NSH-964", "scored", r.who("who", s, h.by), At("at", s, c), game.Num("points", h.strength), game.Num("score", pl.Score))
	}
}

// bury removes destroyed units (NSH-511), those that exploded, and HQs brought to 0 (NSH-714); the Battle goes on without them (NSH-707, NSH-715).
func (r *Rules) bury(s *Position, f *Field, k *clash, tell *game.Story) {
	for units := f.All &^ (k.paid | f.HQs); units != 0; {
		c := units.Pop()
		if r.doomedNow(s, f, k, c) {
			tell.Tell("NSH-511", "died", r.tileArg("who", s.Unit[c].Tile), At("at", s, c))
			r.discard(s, c)
		}
	}
	for hqs := f.HQs; hqs != 0; {
		c := hqs.Pop()
		if s.Unit[c].Tile == tiles.NoTile { // gone with another HQ
			continue
		}
		if p := r.Home(s, s.Unit[c].Tile); s.Mode != Points && s.Player[p].HQ == 0 && k.damage[c] > 0 {
			r.fall(s, p, tell)
			s.Battle.Removed = true
		}
	}
}

// doomedNow tells, when wounds have been placed, whether a unit is destroyed.
func (r *Rules) doomedNow(s *Position, f *Field, k *clash, c hex.Cell) bool {
	return k.gone.Has(c) || s.Unit[c].Wounds >= r.Toughness(s, f, c)
}

// mark puts Venom markers and paralysis on what is left of the units that were hit. Venom needs a wound or a poisoning attack (NSH-841, NSH-842,
// NSH-810); removed units have given their markers back before (NSH-846, NSH-R24). Markers of the limited supply are only noted here. mark tells
// whether it has paralysed anybody.
func (r *Rules) mark(s *Position, k *clash, tell *game.Story) bool {
	stunned := false
	s.Battle.Poisoner = NoSeat
	for i := range k.n {
		h := &k.hits[i]
		u := &s.Unit[h.to]
		if h.absorbed || u.Tile == tiles.NoTile {
			continue
		}
		if h.paralyses && h.strength > 0 && !u.Paralysed {
			u.Paralysed, stunned = true, true
			tell.Tell("NSH-947", "stunned", r.tileArg("who", u.Tile), At("at", s, h.to))
		}
		if h.venom != ([2]int8{}) {
			r.owe(s, h)
		}
	}
	return stunned
}

// owe notes the markers that a hit places. Markers of Neojungle's own are as many as needed, unless it shares the supply of a Mississippi ally
// (NSH-R47, NSH-850). About too few of them Mississippi decides, also where a Scoper has made its Boilers poison for somebody else (NSH-848, NSH-R81); an
// ally that shares the supply decides if its units alone placed them (NSH-R35).
func (r *Rules) owe(s *Position, h *hit) {
	b := &s.Battle
	u := &s.Unit[h.to]
	limited := h.venom[MississippiVenom]
	if r.shareVenom(s) {
		limited += h.venom[NeojungleVenom]
	} else {
		u.Venom[NeojungleVenom] += h.venom[NeojungleVenom]
	}
	if limited == 0 {
		return
	}
	b.Due[h.to] += limited
	owner, by := r.poisonerOf(s, MississippiVenom), h.by
	if r.edition >= 2 && owner != NoSeat && !s.allied(by, owner) { // edition 1 let whoever attacked decide
		by = owner
	}
	if b.Poisoner == NoSeat {
		b.Poisoner = by
	}
	if b.Poisoner != by && owner != NoSeat {
		b.Poisoner = owner
	}
}

// poisonerOf is the seat whose army has the markers of a supply in its box, or NoSeat.
func (r *Rules) poisonerOf(s *Position, supply int) int8 {
	for p := range s.Players {
		a := r.Roster(s.Player[p].Army)
		if supply == MississippiVenom && a.Venom > 0 || supply == NeojungleVenom && r.isVenomous(a) {
			return p
		}
	}
	return NoSeat
}

// isVenomous tells whether an army has units with Venom of their own.
func (r *Rules) isVenomous(a *tiles.Roster) bool {
	for k := range a.Kinds {
		t := a.Tile(k)
		if r.Face(t).Abilities.Has(tiles.Venomous) {
			return true
		}
	}
	return false
}

// shareVenom tells whether the two supplies are one, because their owners are allies (NSH-850).
func (r *Rules) shareVenom(s *Position) bool {
	p, q := r.poisonerOf(s, MississippiVenom), r.poisonerOf(s, NeojungleVenom)
	return p != NoSeat && q != NoSeat && s.allied(p, q)
}

// supply is how many markers of the limited supply are not on the board (NSH-845); a shared one is twice as large and counts both kinds (NSH-R47).
func (r *Rules) supply(s *Position) int8 {
	p := r.poisonerOf(s, MississippiVenom)
	if p == NoSeat {
		return 0
	}
	left := r.Roster(s.Player[p].Army).Venom
	shared := r.shareVenom(s)
	if shared {
		left *= 2
	}
	for c := range s.Board().Size() {
		left -= s.Unit[c].Venom[MississippiVenom]
		if shared {
			left -= s.Unit[c].Venom[NeojungleVenom]
		}
	}
	return max(left, 0)
}

// askPoison places the markers that are due. Where there are too few for all, and more than one unit to choose from, it asks for each (NSH-848) and
// returns true; a unit that gets none is not poisoned (NSH-845).
func (r *Rules) askPoison(s *Position, tell *game.Story) bool {
	b := &s.Battle
	for {
		var targets hex.Set
		due := int8(0)
		for c, n := range b.Due {
			if n > 0 {
				targets |= hex.One(hex.Cell(c))
				due += n
			}
		}
		if targets == 0 {
			return false
		}
		left := r.supply(s)
		switch {
		case left == 0:
			r.withhold(s, targets, tell)
			return false
		case left >= due || targets.Len() == 1:
			r.poisonUnit(s, targets.First(), tell)
		default:
			s.Phase, s.Asked = Poisoning, b.Poisoner
			return true
		}
	}
}

// poisonUnit puts one marker of the limited supply on a unit.
func (r *Rules) poisonUnit(s *Position, c hex.Cell, tell *game.Story) {
	s.Battle.Due[c]--
	s.Unit[c].Venom[MississippiVenom]++
	tell.Tell("NSH-841", "poisoned", r.tileArg("who", s.Unit[c].Tile), At("at", s, c), game.Num("markers", s.Unit[c].Venom[MississippiVenom]))
}

func (r *Rules) withhold(s *Position, targets hex.Set, tell *game.Story) {
	for targets != 0 {
		c := targets.Pop()
		s.Battle.Due[c] = 0
		tell.Tell("NSH-845", "no-venom", r.tileArg("who", s.Unit[c].Tile), At("at", s, c))
	}
}

// collapse works the field out anew and removes units whose wounds reach the Toughness they have left, until there are none (NSH-631, NSH-824,
// NSH-R27); no Medic helps. It also notes whom units obey now (NSH-937).
func (r *Rules) collapse(s *Position, f *Field, tell *game.Story) {
	for again := true; again; {
		again = false
		r.Field(s, f)
		for units := f.All; units != 0; {
			c := units.Pop()
			r.obey(s, f, c, tell)
			if u := &s.Unit[c]; u.Wounds > 0 && !f.HQs.Has(c) && u.Wounds >= r.Toughness(s, f, c) {
				tell.Tell("NSH-631", "collapsed", r.tileArg("who", u.Tile), At("at", s, c))
				r.discard(s, c)
				again = true
			}
		}
	}
}

// obey notes that a unit has come under another command.
func (r *Rules) obey(s *Position, f *Field, c hex.Cell, tell *game.Story) {
	u := &s.Unit[c]
	if u.Owner == f.Owner[c] {
		return
	}
	u.Owner = f.Owner[c]
	if f.taken.Has(c) {
		s.Battle.Taken |= hex.One(c)
		tell.Tell("NSH-937", "taken-over", r.who("who", s, u.Owner), r.tileArg("what", u.Tile), At("at", s, c))
		return
	}
	s.Battle.Taken &^= hex.One(c)
	tell.Tell("NSH-937", "released", r.tileArg("what", u.Tile), At("at", s, c))
}

package rules

import (
	"math/bits"

	"mischief/games/ratcatcher/box"
)

// maxAllotments bounds how many allotments of one roll are listed.
const maxAllotments = 2000

// allotter lists the allotments of a roll that leave nothing unused that could catch a further rat (RAT-232, RAT-233).
type allotter struct {
	r                   *Rules
	s                   *Position
	zone                ZoneNo
	hits, sixes, source uint8
	most                int // how many to list

	here    uint16 // peculiar rats that may be hit
	shields uint16
	move    Move
	begin   int // length of the list before
}

// list appends the allotments, which fill in a blank move; none when the roll suffices for nothing.
func (a *allotter) list(blank Move, buf []Move) []Move {
	a.here = a.r.Exposed(a.s, a.zone, a.source)
	a.shields = a.here & a.r.box.Able[box.ShieldOthers]
	a.move = blank
	a.begin = len(buf)
	return a.peculiars(a.here, a.hits, a.sixes, buf)
}

// full tells that enough allotments are listed.
func (a *allotter) full(buf []Move) bool { return len(buf)-a.begin >= a.most }

// cost is how many hits catch a peculiar rat; too many if hits cannot (RAT-630).
func (a *allotter) cost(id uint8) uint8 {
	if a.r.box.Peculiar[id].Has(box.OnlySixes) {
		return box.Nowhere
	}
	return a.r.box.Peculiar[id].Defence + 1
}

// peculiars decides for each peculiar rat of a set whether it is caught by hits, by a six or not at all.
func (a *allotter) peculiars(set uint16, hits, sixes uint8, buf []Move) []Move {
	if a.full(buf) {
		return buf
	}
	if set == 0 {
		if a.shields&^(a.move.Hits|a.move.Sixes) != 0 {
			return a.end(hits, sixes, buf)
		}
		return a.commons(box.Brown, hits, sixes, buf)
	}
	id := lowest(set)
	set &= set - 1
	if cost := a.cost(id); cost <= hits {
		a.move.Hits |= 1 << id
		buf = a.peculiars(set, hits-cost, sixes, buf)
		a.move.Hits &^= 1 << id
	}
	if sixes > 0 {
		a.move.Sixes |= 1 << id
		buf = a.peculiars(set, hits, sixes-1, buf)
		a.move.Sixes &^= 1 << id
	}
	return a.peculiars(set, hits, sixes, buf)
}

// commons decides how many rats of each common kind from k on are caught by hits, and how many by sixes.
func (a *allotter) commons(k box.Kind, hits, sixes uint8, buf []Move) []Move {
	if k == box.KindCount {
		return a.end(hits, sixes, buf)
	}
	rats, cost := a.s.Zone[a.zone].Rats[k], a.r.RatDefence(a.s, k)+1
	for byHits := int(min(rats, hits/cost)); byHits >= 0; byHits-- {
		for bySixes := int(min(rats-uint8(byHits), sixes)); bySixes >= 0 && !a.full(buf); bySixes-- {
			a.move.N[k], a.move.N[box.KindCount+k] = uint8(byHits), uint8(bySixes)
			buf = a.commons(k+1, hits-uint8(byHits)*cost, sixes-uint8(bySixes), buf)
		}
	}
	a.move.N[k], a.move.N[box.KindCount+k] = 0, 0
	return buf
}

// end gives what is left to the Nemesis, and lists the allotment if nothing left could do more.
func (a *allotter) end(hits, sixes uint8, buf []Move) []Move {
	m := a.move
	if a.full(buf) {
		return buf
	}
	shielded := a.shields &^ (m.Hits | m.Sixes)
	if shielded == 0 && a.s.Lair == a.zone {
		m.Nemesis[1], sixes = sixes, 0
		if hits > a.r.NemesisDefence(a.s) {
			m.Nemesis[0], hits = hits, 0
		}
	}
	if shielded != 0 && m.others(a.shields) || !m.others(0) || a.more(&m, shielded, hits, sixes) {
		return buf
	}
	return append(buf, m)
}

// more tells whether hits or sixes left could catch a further rat.
func (a *allotter) more(m *Move, shielded uint16, hits, sixes uint8) bool {
	free := a.here &^ (m.Hits | m.Sixes)
	if shielded != 0 {
		free = shielded
	} else {
		z := &a.s.Zone[a.zone]
		for k := range box.KindCount {
			if m.N[k]+m.N[box.KindCount+k] < z.Rats[k] && (sixes > 0 || a.r.RatDefence(a.s, k) < hits) {
				return true
			}
		}
	}
	for ; free != 0; free &= free - 1 {
		if sixes > 0 || a.cost(uint8(bits.TrailingZeros16(free))) <= hits {
			return true
		}
	}
	return false
}

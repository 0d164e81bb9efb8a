package evaluation

import (
	"math/bits"

	"mischief/games/ratcatcher/box"
	"mischief/games/ratcatcher/rules"
)

// Candidates names the answers worth thinking about, the most promising first. Of the many ways to allot a roll or to pay the tallyman it names a few, and it
// collects cheese whenever it can.
func (r Evaluator) Candidates(s *rules.Position, buf []rules.Move) []rules.Move {
	switch s.Phase {
	case rules.Acting:
		return r.actionCandidates(s, buf)
	case rules.Allotting:
		return r.allotCandidates(s, buf)
	}
	return r.Moves(s, buf)
}

// allotCandidates are the allotments by each order of rats.
func (r Evaluator) allotCandidates(s *rules.Position, buf []rules.Move) []rules.Move {
	n := len(buf)
	for _, order := range allotOrders {
		m := r.bestAllotment(s, order)
		if !contains(buf[n:], m) && r.Check(s, m) == nil {
			buf = append(buf, m)
		}
	}
	if len(buf) == n {
		return r.Moves(s, buf)
	}
	return buf
}

func contains(moves []rules.Move, m rules.Move) bool {
	for _, other := range moves {
		if other == m {
			return true
		}
	}
	return false
}

// mostCandidates bounds the list of actions.
const mostCandidates = 32

// scout is what ranking actions needs to know of the city.
type scout struct {
	o    rules.Outlook
	prey [rules.ZoneCount]uint8 // zones to the closest cheese
}

// actionCandidates are the actions of a turn, ranked.
func (r Evaluator) actionCandidates(s *rules.Position, buf []rules.Move) []rules.Move {
	n := len(buf)
	buf = r.Moves(s, buf)
	for _, m := range buf[n:] {
		if m.Verb == rules.Collect {
			return append(buf[:n], m)
		}
	}
	var sc scout
	r.Outlook(s, &sc.o)
	r.ToCheese(s, &sc.prey)
	var rank [mostCandidates]int32
	kept := 0
	for i := n; i < len(buf); i++ {
		m := buf[i]
		worth := r.promise(s, m, &sc)
		if worth < 0 || kept == mostCandidates && worth <= rank[kept-1] {
			continue
		}
		kept = min(kept+1, mostCandidates)
		at := kept - 1
		for ; at > 0 && rank[at-1] < worth; at-- {
			rank[at], buf[n+at] = rank[at-1], buf[n+at-1]
		}
		rank[at], buf[n+at] = worth, m
	}
	return buf[:n+kept]
}

// promise ranks an action at a glance; below zero it is not worth a thought.
func (r Evaluator) promise(s *rules.Position, m rules.Move, sc *scout) int32 {
	switch m.Verb {
	case rules.End:
		return 200
	case rules.Attack:
		if m.A > 3 && m.A != s.Dice {
			return -1
		}
		return 500 - int32(m.A)
	case rules.Claim:
		if r.Box().Peculiar[m.A].Rewards[m.B].Cheese > 0 {
			return 900
		}
		return 260
	case rules.Buy:
		return r.promiseBuy(s, m)
	case rules.Walk:
		toward := int32(sc.prey[s.At]) - int32(sc.prey[m.A])
		return 300 + 40*toward + 4*int32(s.Zone[m.A].Common())
	case rules.SetTrap:
		if sc.o.Rats[m.B] == 0 {
			return -1
		}
		return 240 + 12*int32(sc.o.Rats[m.B])
	case rules.UseAbility:
		if m.B == box.Nowhere {
			return 250
		}
		if l := &r.Catcher(s).Abilities[m.A].Lasting; l.Snare != 0 && s.RatsIn(rules.ZoneNo(m.B)) == 0 && sc.o.Rats[m.B] == 0 {
			return -1
		}
		return 220 + 10*int32(s.Zone[m.B].Common()) + 5*int32(sc.o.Rats[m.B])
	}
	return 100
}

// promiseBuy ranks a purchase. Only one way to pay is thought about: white rats first, then brown, then black.
func (r Evaluator) promiseBuy(s *rules.Position, m rules.Move) int32 {
	trade := &r.Box().Trades[m.A]
	left := trade.Cost
	for _, k := range [...]box.Kind{box.White, box.Brown, box.Black} {
		pay := min(left, s.Cage[k])
		if m.N[k] != pay {
			return -1
		}
		left -= pay
	}
	switch {
	case trade.Gain.Cheese > 0:
		return 950
	case trade.Gain.Health > 0:
		return 420 - 60*int32(s.Health)
	case trade.Gain.Dice > 0:
		return 180
	}
	return 150
}

// peculiars are the peculiar rats in an order of rats.
const peculiars = box.TheNemesis + 1

// allotOrders are orders in which rats may be chosen for hits and sixes: kinds of common rats, then peculiar ones and the Nemesis.
var allotOrders = [...][5]uint8{
	{box.TheNemesis, peculiars, uint8(box.White), uint8(box.Brown), uint8(box.Black)},
	{box.TheNemesis, peculiars, uint8(box.Black), uint8(box.White), uint8(box.Brown)},
	{peculiars, uint8(box.White), uint8(box.Black), uint8(box.Brown), box.TheNemesis},
	{uint8(box.Brown), uint8(box.White), uint8(box.Black), peculiars, box.TheNemesis},
	{uint8(box.White), uint8(box.Brown), uint8(box.Black), peculiars, box.TheNemesis},
}

// bestAllotment allots a roll in an order of rats: a shield first, since nothing else can be hit before it falls (RAT-629), then sixes to what only they or many
// hits catch, then hits.
func (r Evaluator) bestAllotment(s *rules.Position, order [5]uint8) rules.Move {
	roll := s.Roll()
	a := allotment{m: rules.Move{Verb: rules.Allot}, left: s.Zone[roll.Zone].Rats, odd: r.Exposed(s, roll.Zone, roll.Source), nemesis: s.Lair == roll.Zone, hits: roll.Hits, sixes: roll.Sixes}
	for odd := a.odd; odd != 0; odd &= odd - 1 {
		id := uint8(bits.TrailingZeros16(odd))
		if card := &r.Box().Peculiar[id]; card.Has(box.ShieldOthers) && !a.catch(id, card) {
			return a.m
		}
	}
	for _, who := range order {
		r.allotSixes(s, &a, who)
	}
	for _, who := range order {
		r.allotHits(s, &a, who)
	}
	return a.m
}

// allotment is an allotment being made and what is left to allot.
type allotment struct {
	m           rules.Move
	left        [box.KindCount]uint8
	odd         uint16 // peculiar rats
	nemesis     bool
	hits, sixes uint8
}

// catch allots what catches a peculiar rat, hits if they suffice; it is false if nothing does.
func (a *allotment) catch(id uint8, card *box.Peculiar) bool {
	switch {
	case !card.Has(box.OnlySixes) && a.hits > card.Defence:
		a.hits -= card.Defence + 1
		a.m.Hits |= 1 << id
	case a.sixes > 0:
		a.sixes--
		a.m.Sixes |= 1 << id
	default:
		return false
	}
	a.odd &^= 1 << id
	return true
}

func (r Evaluator) allotSixes(s *rules.Position, a *allotment, who uint8) {
	switch {
	case who == box.TheNemesis && a.nemesis:
		a.m.Nemesis[1], a.sixes = a.sixes, 0
	case who == peculiars:
		for odd := a.odd; odd != 0 && a.sixes > 0; odd &= odd - 1 {
			id := uint8(bits.TrailingZeros16(odd))
			if card := &r.Box().Peculiar[id]; card.Has(box.OnlySixes) || card.Defence > 0 || a.hits == 0 {
				a.sixes--
				a.m.Sixes |= 1 << id
				a.odd &^= 1 << id
			}
		}
	case who < box.TheNemesis:
		n := min(a.sixes, a.left[who])
		if r.RatDefence(s, box.Kind(who)) == 0 {
			n = min(a.sixes, a.left[who]-min(a.left[who], a.hits)) // hits will do for the others
		}
		a.m.N[uint8(box.KindCount)+who] += n
		a.left[who] -= n
		a.sixes -= n
	}
}

func (r Evaluator) allotHits(s *rules.Position, a *allotment, who uint8) {
	switch {
	case who == box.TheNemesis && a.nemesis:
		if a.hits > r.NemesisDefence(s) {
			a.m.Nemesis[0], a.hits = a.hits, 0
		}
	case who == peculiars:
		for odd := a.odd; odd != 0; odd &= odd - 1 {
			if id := uint8(bits.TrailingZeros16(odd)); !r.Box().Peculiar[id].Has(box.OnlySixes) {
				a.catch(id, &r.Box().Peculiar[id])
			}
		}
	case who < box.TheNemesis:
		cost := r.RatDefence(s, box.Kind(who)) + 1
		n := min(a.hits/cost, a.left[who])
		a.m.N[who] += n
		a.left[who] -= n
		a.hits -= n * cost
		if rest := min(a.sixes, a.left[who]); rest > 0 {
			a.m.N[uint8(box.KindCount)+who] += rest
			a.left[who] -= rest
			a.sixes -= rest
		}
	}
}

package ratcatcher

import "math/bits"

// Candidates names the answers worth thinking about, the most promising first. Of the many ways to allot a roll or to pay the tallyman it names a few, and it
// collects cheese whenever it can.
func Candidates(r *Rules, s *Position, buf []Move) []Move { return judge{r}.candidates(s, buf) }

func (r judge) candidates(s *Position, buf []Move) []Move {
	switch s.Phase {
	case Acting:
		return r.actionCandidates(s, buf)
	case Allotting:
		return r.allotCandidates(s, buf)
	}
	return r.Moves(s, buf)
}

// allotCandidates are the allotments by each order of rats.
func (r judge) allotCandidates(s *Position, buf []Move) []Move {
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

func contains(moves []Move, m Move) bool {
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
	o    outlook
	prey [zoneCount]uint8 // zones to the closest cheese
}

// actionCandidates are the actions of a turn, ranked.
func (r judge) actionCandidates(s *Position, buf []Move) []Move {
	n := len(buf)
	buf = r.Moves(s, buf)
	for _, m := range buf[n:] {
		if m.Verb == Collect {
			return append(buf[:n], m)
		}
	}
	var sc scout
	r.outlook(s, &sc.o)
	r.toCheese(s, &sc.prey)
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
func (r judge) promise(s *Position, m Move, sc *scout) int32 {
	switch m.Verb {
	case End:
		return 200
	case Attack:
		if m.A > 3 && m.A != s.Dice {
			return -1
		}
		return 500 - int32(m.A)
	case Claim:
		if r.Box().peculiar[m.A].rewards[m.B].cheese > 0 {
			return 900
		}
		return 260
	case Buy:
		return r.promiseBuy(s, m)
	case Walk:
		toward := int32(sc.prey[s.At]) - int32(sc.prey[m.A])
		return 300 + 40*toward + 4*int32(s.Zone[m.A].common())
	case SetTrap:
		if sc.o.rats[m.B] == 0 {
			return -1
		}
		return 240 + 12*int32(sc.o.rats[m.B])
	case UseAbility:
		if m.B == nowhere {
			return 250
		}
		if l := &r.catcher(s).abilities[m.A].lasting; l.snare != 0 && s.ratsIn(ZoneNo(m.B)) == 0 && sc.o.rats[m.B] == 0 {
			return -1
		}
		return 220 + 10*int32(s.Zone[m.B].common()) + 5*int32(sc.o.rats[m.B])
	}
	return 100
}

// promiseBuy ranks a purchase. Only one way to pay is thought about: white rats first, then brown, then black.
func (r judge) promiseBuy(s *Position, m Move) int32 {
	trade := &r.Box().trades[m.A]
	left := trade.cost
	for _, k := range [...]Kind{White, Brown, Black} {
		pay := min(left, s.Cage[k])
		if m.N[k] != pay {
			return -1
		}
		left -= pay
	}
	switch {
	case trade.gain.cheese > 0:
		return 950
	case trade.gain.health > 0:
		return 420 - 60*int32(s.Health)
	case trade.gain.dice > 0:
		return 180
	}
	return 150
}

// peculiars are the peculiar rats in an order of rats.
const peculiars = nemesis + 1

// allotOrders are orders in which rats may be chosen for hits and sixes: kinds of common rats, then peculiar ones and the Nemesis.
var allotOrders = [...][5]uint8{
	{nemesis, peculiars, uint8(White), uint8(Brown), uint8(Black)},
	{nemesis, peculiars, uint8(Black), uint8(White), uint8(Brown)},
	{peculiars, uint8(White), uint8(Black), uint8(Brown), nemesis},
	{uint8(Brown), uint8(White), uint8(Black), peculiars, nemesis},
	{uint8(White), uint8(Brown), uint8(Black), peculiars, nemesis},
}

// bestAllotment allots a roll in an order of rats: a shield first, since nothing else can be hit before it falls (RAT-629), then sixes to what only they or many
// hits catch, then hits.
func (r judge) bestAllotment(s *Position, order [5]uint8) Move {
	roll := s.roll()
	a := allotment{m: Move{Verb: Allot}, left: s.Zone[roll.Zone].Rats, odd: r.exposed(s, roll.Zone, roll.Source), nemesis: s.Lair == roll.Zone, hits: roll.Hits, sixes: roll.Sixes}
	for odd := a.odd; odd != 0; odd &= odd - 1 {
		id := uint8(bits.TrailingZeros16(odd))
		if card := &r.Box().peculiar[id]; card.has(shieldOthers) && !a.catch(id, card) {
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
	m           Move
	left        [kinds]uint8
	odd         uint16 // peculiar rats
	nemesis     bool
	hits, sixes uint8
}

// catch allots what catches a peculiar rat, hits if they suffice; it is false if nothing does.
func (a *allotment) catch(id uint8, card *peculiarCard) bool {
	switch {
	case !card.has(onlySixes) && a.hits > card.defence:
		a.hits -= card.defence + 1
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

func (r judge) allotSixes(s *Position, a *allotment, who uint8) {
	switch {
	case who == nemesis && a.nemesis:
		a.m.Nemesis[1], a.sixes = a.sixes, 0
	case who == peculiars:
		for odd := a.odd; odd != 0 && a.sixes > 0; odd &= odd - 1 {
			id := uint8(bits.TrailingZeros16(odd))
			if card := &r.Box().peculiar[id]; card.has(onlySixes) || card.defence > 0 || a.hits == 0 {
				a.sixes--
				a.m.Sixes |= 1 << id
				a.odd &^= 1 << id
			}
		}
	case who < nemesis:
		n := min(a.sixes, a.left[who])
		if r.ratDefence(s, Kind(who)) == 0 {
			n = min(a.sixes, a.left[who]-min(a.left[who], a.hits)) // hits will do for the others
		}
		a.m.N[uint8(kinds)+who] += n
		a.left[who] -= n
		a.sixes -= n
	}
}

func (r judge) allotHits(s *Position, a *allotment, who uint8) {
	switch {
	case who == nemesis && a.nemesis:
		if a.hits > r.nemesisDefence(s) {
			a.m.Nemesis[0], a.hits = a.hits, 0
		}
	case who == peculiars:
		for odd := a.odd; odd != 0; odd &= odd - 1 {
			if id := uint8(bits.TrailingZeros16(odd)); !r.Box().peculiar[id].has(onlySixes) {
				a.catch(id, &r.Box().peculiar[id])
			}
		}
	case who < nemesis:
		cost := r.ratDefence(s, Kind(who)) + 1
		n := min(a.hits/cost, a.left[who])
		a.m.N[who] += n
		a.left[who] -= n
		a.hits -= n * cost
		if rest := min(a.sixes, a.left[who]); rest > 0 {
			a.m.N[uint8(kinds)+who] += rest
			a.left[who] -= rest
			a.sixes -= rest
		}
	}
}

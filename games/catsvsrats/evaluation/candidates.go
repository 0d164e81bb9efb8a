package evaluation

import (
	"math/bits"
	"slices"

	"mischief/game/board/graph"
	"mischief/games/catsvsrats/rules"
)

// What answers gain at first sight, in points.
const (
	townWorth = 100
	unitWorth = 4
	cardWorth = 18
)

// shortlist keeps the answers that look best, the best first.
type shortlist struct {
	n     int
	moves [48]rules.Move
	worth [48]int32
}

func (l *shortlist) offer(m rules.Move, worth int32) {
	i := l.n
	if i == len(l.moves) {
		if worth <= l.worth[i-1] {
			return
		}
		i--
	} else {
		l.n++
	}
	for ; i > 0 && l.worth[i-1] < worth; i-- {
		l.moves[i], l.worth[i] = l.moves[i-1], l.worth[i-1]
	}
	l.moves[i], l.worth[i] = m, worth
}

// Candidates names the answers worth thinking about: of the many splits of units those that leave one behind, go with all, or are enough to win.
func (r Evaluator) Candidates(s *rules.Position, buf []rules.Move) []rules.Move {
	var l shortlist
	switch s.Phase {
	case rules.Starting:
		r.shortStarts(s, &l)
	case rules.Acting:
		r.shortActions(s, &l)
	case rules.Breeding:
		r.shortPlaces(s, &l)
	case rules.Hunting:
		r.shortHunts(s, &l)
	default:
		return r.Moves(s, buf)
	}
	return append(buf, l.moves[:l.n]...)
}

// shortStarts prefers towns with much unoccupied land around and even splits.
func (r Evaluator) shortStarts(s *rules.Position, l *shortlist) {
	towns := r.NextStarts(s, s.Placed)
	share := max(1, s.ToPlace/int32(s.StartsLeft()))
	for towns != 0 {
		t := towns.Pop()
		room := int32((r.Map().Near(t) &^ s.Occupied()).Len())
		if n := r.LeastStart(s, t); n > 1 {
			l.offer(rules.Move{Verb: rules.Place, A: uint8(t), N: n}, 10*room)
			continue
		}
		l.offer(rules.Move{Verb: rules.Place, A: uint8(t), N: share}, 10*room+5*r.Map().Defence(t))
		if share != s.ToPlace {
			l.offer(rules.Move{Verb: rules.Place, A: uint8(t), N: s.ToPlace}, room)
		}
	}
}

// shortActions prefers by what an action gains in points, attacks at their odds.
func (r Evaluator) shortActions(s *rules.Position, l *shortlist) {
	l.offer(rules.Move{Verb: rules.Breed}, 0)
	if s.MayDraw() {
		l.offer(rules.Move{Verb: rules.Draw}, cardWorth*int32(max(0, rules.HandLimit-int(s.HandSize[s.Active])))/2)
	}
	for _, q := range s.Commanded() {
		if q == rules.NoSeat {
			continue
		}
		occupied, foes := s.Occupied(), s.Opponents(q)
		for held := s.Held[q]; held != 0; {
			from := held.Pop()
			for cost, goals := range r.Reach(s, q, from, s.Actions) {
				for goals != 0 {
					to := goals.Pop()
					switch {
					case foes.Has(to):
						r.shortAttacks(s, q, from, to, int32(cost), rules.Attack, s.Units[from], l)
					case !occupied.Has(to):
						r.shortMarches(s, from, to, int32(cost), foes, l)
					default:
						r.shortReinforcements(s, from, to, int32(cost), foes, l)
					}
				}
			}
		}
	}
}

// actionWorth is what an action is worth that might be used otherwise.
const actionWorth = 20

// shortAttacks offers an attack with everything, with all but one, and with enough.
func (r Evaluator) shortAttacks(s *rules.Position, q rules.Player, from, to rules.Town, cost int32, verb rules.Verb, units int32, l *shortlist) {
	var bonus int32
	if s.Attr[q] == rules.SharpClaws {
		bonus = r.Bonus(rules.SharpClaws)
	}
	d := s.Owner(to)
	wall := s.Units[to] + r.Map().Defence(to)
	if s.Attr[d] == rules.Fortification {
		wall += r.Bonus(rules.Fortification)
	}
	splits := [...]int32{units, units - 1, wall - bonus + 5, wall - bonus + 3, 1}
	for i, n := range splits {
		if n < 1 || n > units || slices.Contains(splits[:i], n) {
			continue
		}
		win := winChance(n + bonus - wall)
		lost := n / 2
		if s.Held[d] == graph.One(to) {
			lost = 0
		}
		gain := win*(townWorth+unitWorth*(s.Units[to]-lost)) - (36-win)*unitWorth
		gain = gain/36 - actionWorth*cost
		if n == units && verb == rules.Attack {
			gain -= townWorth * win / 36
		}
		m := rules.Move{Verb: verb, A: uint8(from), B: uint8(to), N: n}
		if verb == rules.Hunt {
			m = rules.Move{Verb: rules.Hunt, A: uint8(to), N: n}
		}
		l.offer(m, gain)
	}
}

// shortMarches offers the occupation of an unoccupied town by one unit, by half, by all but one and by all.
func (r Evaluator) shortMarches(s *rules.Position, from, to rules.Town, cost int32, foes rules.Towns, l *shortlist) {
	units := s.Units[from]
	danger := int32(bits.OnesCount64(uint64(r.Map().Near(to) & foes)))
	last := int32(0)
	for _, n := range [...]int32{1, units / 2, units - 1, units} {
		if n < 1 || n <= last {
			continue
		}
		last = n
		gain := townWorth - actionWorth*cost + min(n, 4)*2 - 4*danger
		if n == units {
			gain -= townWorth
		}
		l.offer(rules.Move{Verb: rules.March, A: uint8(from), B: uint8(to), N: n}, gain)
	}
}

// shortReinforcements offers to bring all but one unit from a quieter town to a more threatened one.
func (r Evaluator) shortReinforcements(s *rules.Position, from, to rules.Town, cost int32, foes rules.Towns, l *shortlist) {
	if n := s.Units[from] - 1; n >= 1 {
		gain := r.Pressure(s, to, foes) - r.Pressure(s, from, foes)
		if gain > 0 {
			l.offer(rules.Move{Verb: rules.March, A: uint8(from), B: uint8(to), N: n}, min(n, 8)*4+min(gain, 20)-actionWorth*cost)
		}
	}
}

// shortPlaces offers each threatened or forward town all bred units, half or one of them.
func (r Evaluator) shortPlaces(s *rules.Position, l *shortlist) {
	foes, occupied := s.Opponents(s.Active), s.Occupied()
	for held := s.Held[s.Active]; held != 0; {
		t := held.Pop()
		worst := r.Pressure(s, t, foes)
		worth := min(worst, 20)*3 - s.Units[t]
		if worst == 0 {
			worth = 2*int32((r.Map().Near(t)&^occupied).Len()) - s.Units[t]
		}
		last := int32(0)
		for i, n := range [...]int32{s.ToPlace, s.ToPlace / 2, 1} {
			if n >= 1 && n != last {
				l.offer(rules.Move{Verb: rules.Place, A: uint8(t), N: n}, worth-int32(i))
				last = n
			}
		}
	}
	if s.Attr[s.Active] == rules.JoinTheReserves {
		l.offer(rules.Move{Verb: rules.StoreUnits, N: s.ToPlace}, 0)
	}
}

func (r Evaluator) shortHunts(s *rules.Position, l *shortlist) {
	c := &s.Combat
	l.offer(rules.Move{Verb: rules.NoHunt}, 0)
	for prey := r.Prey(s); prey != 0; {
		r.shortAttacks(s, c.Attacker, c.Target, prey.Pop(), 0, rules.Hunt, c.Sent, l)
	}
}

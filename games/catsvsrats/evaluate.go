package catsvsrats

import (
	"math/bits"
	"slices"

	"mischief/game"
	"mischief/game/board/graph"
)

// What things are worth in an evaluation, in points; a lead of scale points is three chances in four.
const (
	townWorth   = 100
	unitWorth   = 4
	cardWorth   = 18
	threatWorth = 15 // of a town that an opponent next to it takes for sure
	roomWorth   = 10 // of an unoccupied town next door, for as many as a turn has actions
	finishWorth = 60 // of each town above nearlyWon, on top
	nearlyWon   = 16
	scale       = 700
)

// Judge says what positions are worth, and which of many answers are worth a thought.
type Judge struct{ *Rules }

// Evaluate estimates a seat's payoff from both teams' towns, units and cards, the threats to towns and the distance from 23 towns.
// A combat under way counts as the average over its dice.
func (j Judge) Evaluate(s *Position, seat game.Seat) int32 {
	if seat < 0 || int(seat) >= int(s.Players) || s.Attr[seat] == NoAttribute {
		return 500
	}
	value := j.expected(s)
	if s.faction(Player(seat)) == Rats {
		value = 1000 - value
	}
	return value
}

// expected is what a position is worth to the Cats, 0 to 1000.
func (j Judge) expected(s *Position) int32 {
	c := &s.Combat
	if !c.On || s.Phase == Hunting {
		return j.still(s)
	}
	if c.Won {
		return j.after(*s, s.attackers(), 0, true)
	}
	o := j.Odds(s)
	var sum int32
	if o.Win > 0 {
		left := o.Attackers - o.Attackers/2
		if o.Unbroken || s.Held[s.defender()] == graph.One(c.Target) {
			left = o.Attackers
		}
		sum += o.Win * j.after(*s, left, 0, true)
	}
	if o.Tie > 0 {
		sum += o.Tie * j.after(*s, o.Attackers-1, o.Defenders-1, false)
	}
	if lose := 36 - o.Win - o.Tie; lose > 0 {
		sum += lose * j.after(*s, max(0, o.Attackers-2), o.Defenders-1, false)
	}
	return sum / 36
}

// after is what a position is worth to the Cats once its combat has left so many units.
func (j Judge) after(s Position, attackers, defenders int32, won bool) int32 {
	c := &s.Combat
	d, target, from := s.defender(), c.Target, c.From
	own := max(0, attackers-c.Rallied)
	s.Units[target] = defenders
	if won {
		s.Held[d] &^= graph.One(target)
		if own > 0 {
			s.put(c.Attacker, target, own)
		}
	} else {
		s.settle(d, target)
		s.Units[from] += own
	}
	if c.Muster != nowhere {
		s.Units[c.Muster] += attackers - own
		s.settle(s.owner(c.Muster), c.Muster)
	}
	s.settle(c.Attacker, from)
	s.Combat = Combat{}
	s.Phase = Acting
	return j.still(&s)
}

// still is what a position without a combat is worth to the Cats.
func (j Judge) still(s *Position) int32 {
	if s.Phase == Over {
		return 1000 * int32(1-s.Winner)
	}
	var held [2]Towns
	held[Cats], held[Rats] = s.team(Cats), s.team(Rats)
	if s.Phase > Starting {
		mine := s.faction(s.Active)
		if value, sure := j.finish(s, held, mine); sure {
			if mine == Rats {
				value = 1000 - value
			}
			return value
		}
	}
	lead := j.points(s, Cats, held) - j.points(s, Rats, held)
	return 500 + 500*lead/(abs(lead)+scale)
}

// finish recognises a match that the team to move, or the other one next, can end by taking unoccupied towns.
func (j Judge) finish(s *Position, held [2]Towns, mine Faction) (value int32, sure bool) {
	left := int(s.Actions)
	if s.Phase >= Breeding {
		left = 0
	}
	if held[mine].Len()+min(left, j.room(s, s.Active)) >= winningTowns {
		return 985, true
	}
	next := s.following(mine.other())
	if short := winningTowns - held[mine.other()].Len(); short <= min(turnActions, j.room(s, next)) {
		return int32(30 + 80*left), true
	}
	return 0, false
}

// room is how many unoccupied towns a player's towns with units to spare have next to them.
func (j Judge) room(s *Position, p Player) int {
	var spare Towns
	for held := s.Held[p]; held != 0; {
		if t := held.Pop(); s.Units[t] > 1 {
			spare |= graph.One(t)
		}
	}
	return (j.stepFrom(spare) &^ s.occupied()).Len()
}

// points adds up what a team has.
func (j Judge) points(s *Position, f Faction, held [2]Towns) int32 {
	n := int32(held[f].Len())
	sum := n*townWorth + max(0, n-nearlyWon)*finishWorth
	if s.faction(s.Active) == f {
		sum += s.ToPlace * unitWorth
	}
	for p := range Player(s.Players) {
		if s.Attr[p] == NoAttribute || s.faction(p) != f {
			continue
		}
		sum += s.Store[p]*unitWorth*3/4 + int32(min(s.HandSize[p], handLimit))*cardWorth
		sum += int32(min(turnActions, j.room(s, p))) * roomWorth
		if s.Held[p] == 0 && s.Phase > Starting {
			sum += 10 * unitWorth // who is wiped out comes back with ten units
		}
		bonus := int32(0)
		if s.Attr[p] == Fortification {
			bonus = j.Bonus(Fortification)
		}
		for towns := s.Held[p]; towns != 0; {
			t := towns.Pop()
			sum += unitWorth * depth(s.Units[t])
			if foes := j.Map().Near(t) & held[f.other()]; foes != 0 {
				var worst int32
				for foes != 0 {
					worst = max(worst, s.Units[foes.Pop()])
				}
				sum -= threatWorth * winChance(worst-1-s.Units[t]-bonus-j.Map().Defence(t)) / 36
			}
		}
	}
	return sum
}

// depth counts units of one town with a diminishing worth: the tenth adds less than the second.
func depth(units int32) int32 {
	if units <= 8 {
		return units
	}
	return 8 + (units-8)*2/3
}

// winChance is the chance, in 36ths, that an attack wins whose units lead by so much.
func winChance(lead int32) int32 {
	switch {
	case lead <= -6:
		return 0
	case lead <= 0:
		n := lead + 6
		return n * (n - 1) / 2
	case lead <= 5:
		n := 6 - lead
		return 36 - n*(n+1)/2
	}
	return 36
}

func abs(n int32) int32 { return max(n, -n) }

// shortlist keeps the answers that look best, the best first.
type shortlist struct {
	n     int
	moves [48]Move
	worth [48]int32
}

func (l *shortlist) offer(m Move, worth int32) {
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
func (j Judge) Candidates(s *Position, buf []Move) []Move {
	var l shortlist
	switch s.Phase {
	case Starting:
		j.shortStarts(s, &l)
	case Acting:
		j.shortActions(s, &l)
	case Breeding:
		j.shortPlaces(s, &l)
	case Hunting:
		j.shortHunts(s, &l)
	default:
		return j.Moves(s, buf)
	}
	return append(buf, l.moves[:l.n]...)
}

// shortStarts prefers towns with much unoccupied land around and even splits.
func (j Judge) shortStarts(s *Position, l *shortlist) {
	towns := j.nextStarts(s, s.Placed)
	share := max(1, s.ToPlace/int32(s.startsLeft()))
	for towns != 0 {
		t := towns.Pop()
		room := int32((j.Map().Near(t) &^ s.occupied()).Len())
		if n := j.leastStart(s, t); n > 1 {
			l.offer(Move{Verb: Place, A: uint8(t), N: n}, 10*room)
			continue
		}
		l.offer(Move{Verb: Place, A: uint8(t), N: share}, 10*room+5*j.Map().Defence(t))
		if share != s.ToPlace {
			l.offer(Move{Verb: Place, A: uint8(t), N: s.ToPlace}, room)
		}
	}
}

// shortActions prefers by what an action gains in points, attacks at their odds.
func (j Judge) shortActions(s *Position, l *shortlist) {
	l.offer(Move{Verb: Breed}, 0)
	if s.mayDraw() {
		l.offer(Move{Verb: Draw}, cardWorth*int32(max(0, handLimit-int(s.HandSize[s.Active])))/2)
	}
	for _, q := range s.commanded() {
		if q == noSeat {
			continue
		}
		occupied, foes := s.occupied(), s.opponents(q)
		for held := s.Held[q]; held != 0; {
			from := held.Pop()
			for cost, goals := range j.reach(s, q, from, s.Actions) {
				for goals != 0 {
					to := goals.Pop()
					switch {
					case foes.Has(to):
						j.shortAttacks(s, q, from, to, int32(cost), Attack, s.Units[from], l)
					case !occupied.Has(to):
						j.shortMarches(s, from, to, int32(cost), foes, l)
					default:
						j.shortReinforcements(s, from, to, int32(cost), foes, l)
					}
				}
			}
		}
	}
}

// actionWorth is what an action is worth that might be used otherwise.
const actionWorth = 20

// shortAttacks offers an attack with everything, with all but one, and with enough.
func (j Judge) shortAttacks(s *Position, q Player, from, to Town, cost int32, verb Verb, units int32, l *shortlist) {
	var bonus int32
	if s.Attr[q] == SharpClaws {
		bonus = j.Bonus(SharpClaws)
	}
	d := s.owner(to)
	wall := s.Units[to] + j.Map().Defence(to)
	if s.Attr[d] == Fortification {
		wall += j.Bonus(Fortification)
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
		if n == units && verb == Attack {
			gain -= townWorth * win / 36
		}
		m := Move{Verb: verb, A: uint8(from), B: uint8(to), N: n}
		if verb == Hunt {
			m = Move{Verb: Hunt, A: uint8(to), N: n}
		}
		l.offer(m, gain)
	}
}

// shortMarches offers the occupation of an unoccupied town by one unit, by half, by all but one and by all.
func (j Judge) shortMarches(s *Position, from, to Town, cost int32, foes Towns, l *shortlist) {
	units := s.Units[from]
	danger := int32(bits.OnesCount64(uint64(j.Map().Near(to) & foes)))
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
		l.offer(Move{Verb: March, A: uint8(from), B: uint8(to), N: n}, gain)
	}
}

// shortReinforcements offers to bring all but one unit from a quieter town to a more threatened one.
func (j Judge) shortReinforcements(s *Position, from, to Town, cost int32, foes Towns, l *shortlist) {
	if n := s.Units[from] - 1; n >= 1 {
		gain := j.Pressure(s, to, foes) - j.Pressure(s, from, foes)
		if gain > 0 {
			l.offer(Move{Verb: March, A: uint8(from), B: uint8(to), N: n}, min(n, 8)*4+min(gain, 20)-actionWorth*cost)
		}
	}
}

// shortPlaces offers each threatened or forward town all bred units, half or one of them.
func (j Judge) shortPlaces(s *Position, l *shortlist) {
	foes, occupied := s.opponents(s.Active), s.occupied()
	for held := s.Held[s.Active]; held != 0; {
		t := held.Pop()
		worst := j.Pressure(s, t, foes)
		worth := min(worst, 20)*3 - s.Units[t]
		if worst == 0 {
			worth = 2*int32((j.Map().Near(t)&^occupied).Len()) - s.Units[t]
		}
		last := int32(0)
		for i, n := range [...]int32{s.ToPlace, s.ToPlace / 2, 1} {
			if n >= 1 && n != last {
				l.offer(Move{Verb: Place, A: uint8(t), N: n}, worth-int32(i))
				last = n
			}
		}
	}
	if s.Attr[s.Active] == JoinTheReserves {
		l.offer(Move{Verb: StoreUnits, N: s.ToPlace}, 0)
	}
}

func (j Judge) shortHunts(s *Position, l *shortlist) {
	c := &s.Combat
	l.offer(Move{Verb: NoHunt}, 0)
	for prey := j.prey(s); prey != 0; {
		j.shortAttacks(s, c.Attacker, c.Target, prey.Pop(), 0, Hunt, c.Sent, l)
	}
}

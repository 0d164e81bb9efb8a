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

// Evaluate estimates a seat's payoff from both teams' towns, units and cards, the threats to towns and the distance from 23 towns.
// A combat under way counts as the average over its dice.
func (r *Rules) Evaluate(s *Position, seat game.Seat) int32 {
	if seat < 0 || int(seat) >= int(s.Players) || s.Attr[seat] == NoAttribute {
		return 500
	}
	value := r.expected(s)
	if s.faction(Player(seat)) == Rats {
		value = 1000 - value
	}
	return value
}

// expected is what a position is worth to the Cats, 0 to 1000.
func (r *Rules) expected(s *Position) int32 {
	c := &s.Combat
	if !c.On || s.Phase == Hunting {
		return r.still(s)
	}
	if c.Won {
		return r.after(*s, s.attackers(), 0, true)
	}
	o := r.odds(s)
	var sum int32
	if o.win > 0 {
		left := o.attackers - o.attackers/2
		if o.unbroken || s.Held[s.defender()] == graph.One(c.Target) {
			left = o.attackers
		}
		sum += o.win * r.after(*s, left, 0, true)
	}
	if o.tie > 0 {
		sum += o.tie * r.after(*s, o.attackers-1, o.defenders-1, false)
	}
	if lose := 36 - o.win - o.tie; lose > 0 {
		sum += lose * r.after(*s, max(0, o.attackers-2), o.defenders-1, false)
	}
	return sum / 36
}

// odds are the prospects of a combat, in 36ths, as the cards that lie there make them.
type odds struct {
	win, tie             int32
	attackers, defenders int32 // units after Hex of Loss
	unbroken             bool
}

// odds counts the dice that decide a combat. Of the cards it sees those that change units and dice.
func (r *Rules) odds(s *Position) odds {
	c := &s.Combat
	cards := c.Effect
	if !c.Shown {
		cards = c.Card
		for sd := attack; sd <= defence; sd++ {
			if c.Card[sd] == Dispel {
				cards[sd.other()] = NoCard
			}
		}
	}
	o := odds{attackers: s.attackers(), defenders: s.Units[c.Target], unbroken: cards[attack] == UnbrokenRanks}
	if cards[attack] == HexOfLoss && c.Step <= stepHexAttack {
		o.defenders -= 2
	}
	if cards[defence] == HexOfLoss && c.Step <= stepHexDefence && o.defenders > 0 {
		o.attackers -= 2
	}
	switch {
	case o.defenders <= 0:
		o.win, o.defenders, o.unbroken = 36, 0, true
		return o
	case o.attackers <= 0:
		o.attackers, o.defenders = 0, o.defenders+1 // nothing is lost by the defender
		return o
	}
	lead := o.attackers + r.attributeBonus(s, attack) - o.defenders - r.attributeBonus(s, defence) - r.board.defend[c.Target]
	for a := int32(1); a <= 6; a++ {
		for b := int32(1); b <= 6; b++ {
			x, y := changed(known(c.Die[attack], a), known(c.Die[defence], b), cards)
			switch {
			case lead+x > y:
				o.win++
			case lead+x == y:
				o.tie++
			}
		}
	}
	return o
}

func known(die int8, guess int32) int32 {
	if die > 0 {
		return int32(die)
	}
	return guess
}

// changed is what cards make of two dice (CVR-R17).
func changed(x, y int32, cards [2]Card) (int32, int32) {
	if cards[attack] == TurnedFate && y > x || cards[defence] == TurnedFate && x > y {
		x, y = y, x
	}
	if cards[attack] == IllOmen {
		y = max(0, y-2)
	}
	if cards[defence] == IllOmen {
		x = max(0, x-2)
	}
	if cards[attack] == TwinMoons {
		x *= 2
	}
	if cards[defence] == TwinMoons {
		y *= 2
	}
	return x, y
}

// after is what a position is worth to the Cats once its combat has left so many units.
func (r *Rules) after(s Position, attackers, defenders int32, won bool) int32 {
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
	return r.still(&s)
}

// still is what a position without a combat is worth to the Cats.
func (r *Rules) still(s *Position) int32 {
	if s.Phase == Over {
		return 1000 * int32(1-s.Winner)
	}
	var held [2]Towns
	held[Cats], held[Rats] = s.team(Cats), s.team(Rats)
	if s.Phase > Starting {
		mine := s.faction(s.Active)
		if value, sure := r.finish(s, held, mine); sure {
			if mine == Rats {
				value = 1000 - value
			}
			return value
		}
	}
	lead := r.points(s, Cats, held) - r.points(s, Rats, held)
	return 500 + 500*lead/(abs(lead)+scale)
}

// finish recognises a match that the team to move, or the other one next, can end by taking unoccupied towns.
func (r *Rules) finish(s *Position, held [2]Towns, mine Faction) (value int32, sure bool) {
	left := int(s.Actions)
	if s.Phase >= Breeding {
		left = 0
	}
	if held[mine].Len()+min(left, r.room(s, s.Active)) >= winningTowns {
		return 985, true
	}
	next := s.following(mine.other())
	if short := winningTowns - held[mine.other()].Len(); short <= min(turnActions, r.room(s, next)) {
		return int32(30 + 80*left), true
	}
	return 0, false
}

// room is how many unoccupied towns a player's towns with units to spare have next to them.
func (r *Rules) room(s *Position, p Player) int {
	var spare Towns
	for held := s.Held[p]; held != 0; {
		if t := held.Pop(); s.Units[t] > 1 {
			spare |= graph.One(t)
		}
	}
	return (r.stepFrom(spare) &^ s.occupied()).Len()
}

// points adds up what a team has.
func (r *Rules) points(s *Position, f Faction, held [2]Towns) int32 {
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
		sum += int32(min(turnActions, r.room(s, p))) * roomWorth
		if s.Held[p] == 0 && s.Phase > Starting {
			sum += 10 * unitWorth // who is wiped out comes back with ten units
		}
		bonus := int32(0)
		if s.Attr[p] == Fortification {
			bonus = r.attributes[Fortification-1].Bonus
		}
		for towns := s.Held[p]; towns != 0; {
			t := towns.Pop()
			sum += unitWorth * depth(s.Units[t])
			if foes := r.board.step[t] & held[f.other()]; foes != 0 {
				var worst int32
				for foes != 0 {
					worst = max(worst, s.Units[foes.Pop()])
				}
				sum -= threatWorth * winChance(worst-1-s.Units[t]-bonus-r.board.defend[t]) / 36
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
func (r *Rules) Candidates(s *Position, buf []Move) []Move {
	var l shortlist
	switch s.Phase {
	case Starting:
		r.shortStarts(s, &l)
	case Acting:
		r.shortActions(s, &l)
	case Breeding:
		r.shortPlaces(s, &l)
	case Hunting:
		r.shortHunts(s, &l)
	default:
		return r.Moves(s, buf)
	}
	return append(buf, l.moves[:l.n]...)
}

// shortStarts prefers towns with much unoccupied land around and even splits.
func (r *Rules) shortStarts(s *Position, l *shortlist) {
	towns := r.free(s, s.Placed)
	share := max(1, s.ToPlace/int32(s.startingTowns()-s.Placed.Len()))
	for towns != 0 {
		t := towns.Pop()
		room := int32((r.board.step[t] &^ s.occupied()).Len())
		if n := r.leastStart(s, t); n > 1 {
			l.offer(Move{Verb: Place, A: uint8(t), N: n}, 10*room)
			continue
		}
		l.offer(Move{Verb: Place, A: uint8(t), N: share}, 10*room+5*r.board.defend[t])
		if share != s.ToPlace {
			l.offer(Move{Verb: Place, A: uint8(t), N: s.ToPlace}, room)
		}
	}
}

// shortActions prefers by what an action gains in points, attacks at their odds.
func (r *Rules) shortActions(s *Position, l *shortlist) {
	l.offer(Move{Verb: Breed}, 0)
	if s.mayDraw() {
		l.offer(Move{Verb: Draw}, cardWorth*int32(max(0, int(handLimit)-int(s.HandSize[s.Active])))/2)
	}
	for _, q := range s.commanded() {
		if q == noSeat {
			continue
		}
		occupied, foes := s.occupied(), s.opponents(q)
		for held := s.Held[q]; held != 0; {
			from := held.Pop()
			for cost, goals := range r.reach(s, q, from, s.Actions) {
				for goals != 0 {
					to := goals.Pop()
					switch {
					case foes.Has(to):
						r.shortAttacks(s, q, from, to, int32(cost), Attack, s.Units[from], l)
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
func (r *Rules) shortAttacks(s *Position, q Player, from, to Town, cost int32, verb Verb, units int32, l *shortlist) {
	var bonus int32
	if s.Attr[q] == SharpClaws {
		bonus = r.attributes[SharpClaws-1].Bonus
	}
	d := s.owner(to)
	wall := s.Units[to] + r.board.defend[to]
	if s.Attr[d] == Fortification {
		wall += r.attributes[Fortification-1].Bonus
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
func (r *Rules) shortMarches(s *Position, from, to Town, cost int32, foes Towns, l *shortlist) {
	units := s.Units[from]
	danger := int32(bits.OnesCount64(uint64(r.board.step[to] & foes)))
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
func (r *Rules) shortReinforcements(s *Position, from, to Town, cost int32, foes Towns, l *shortlist) {
	if n := s.Units[from] - 1; n >= 1 {
		gain := r.pressure(s, to, foes) - r.pressure(s, from, foes)
		if gain > 0 {
			l.offer(Move{Verb: March, A: uint8(from), B: uint8(to), N: n}, min(n, 8)*4+min(gain, 20)-actionWorth*cost)
		}
	}
}

// pressure is the strongest opposing force next to a town.
func (r *Rules) pressure(s *Position, town Town, foes Towns) int32 {
	var worst int32
	for near := r.board.step[town] & foes; near != 0; {
		worst = max(worst, s.Units[near.Pop()])
	}
	return worst
}

// shortPlaces offers each threatened or forward town all bred units, half or one of them.
func (r *Rules) shortPlaces(s *Position, l *shortlist) {
	foes, free := s.opponents(s.Active), allTowns&^s.occupied()
	for held := s.Held[s.Active]; held != 0; {
		t := held.Pop()
		worst := r.pressure(s, t, foes)
		worth := min(worst, 20)*3 - s.Units[t]
		if worst == 0 {
			worth = 2*int32((r.board.step[t]&free).Len()) - s.Units[t]
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

func (r *Rules) shortHunts(s *Position, l *shortlist) {
	c := &s.Combat
	l.offer(Move{Verb: NoHunt}, 0)
	for prey := r.prey(s); prey != 0; {
		r.shortAttacks(s, c.Attacker, c.Target, prey.Pop(), 0, Hunt, c.Sent, l)
	}
}

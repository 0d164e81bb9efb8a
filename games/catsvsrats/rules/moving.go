package rules

import (
	"mischief/game"
	"mischief/game/board/graph"
)

// Commanded is whose units the active player may move: his own, and a Dispatcher's allies' (CVR-703, CVR-R07).
func (s *Position) Commanded() [3]Player {
	who := [3]Player{s.Active, NoSeat, NoSeat}
	if s.Attr[s.Active] == Dispatcher {
		n := 1
		for p := range Player(s.Players) {
			if p != s.Active && s.Faction(p) == Cats {
				who[n] = p
				n++
			}
		}
	}
	return who
}

func (s *Position) commands(p Player) bool {
	who := s.Commanded()
	return p != NoSeat && (who[0] == p || who[1] == p || who[2] == p)
}

// Reach is where units in a town can go, by the number of actions it costs: cost 0 (a Crusader's attack) to 3.
type Reach [TurnActions + 1]Towns

// Reach finds where units of q in a town can go with so many actions; each goal stands under its least cost. The Attribute that counts is q's,
// whoever commands the units (CVR-R07).
func (r *Rules) Reach(s *Position, q Player, from Town, actions int8) Reach {
	var to Reach
	allies, foes := s.allies(q), s.Opponents(q)
	closed := graph.One(from) | allies // allied towns are passed through, never ended in (CVR-224)
	add := func(cost int, goals Towns) {
		if cost <= int(actions) {
			to[cost] |= goals &^ closed
			closed |= goals
		}
	}
	edge, passed := graph.One(from), Towns(0)
	for steps := 1; steps <= int(actions)+1; steps++ {
		next := r.StepFrom(edge)
		attackCost := steps
		if s.Attr[q] == Crusader { // the attack itself is free (CVR-704, CVR-226)
			attackCost--
		}
		add(attackCost, next&foes)
		add(steps, next&^foes&^allies)
		if steps == 1 {
			r.addAttributeReach(s, q, from, allies, foes, add)
		}
		edge = next & allies &^ passed // leapfrog goes on through allied towns, all the way at once (CVR-225, CVR-R05)
		passed |= edge
		if edge == 0 {
			break
		}
	}
	return to
}

// stepsThrough counts the steps of the shortest way between two towns that leads through allied towns alone; 0 if there is none.
func (r *Rules) stepsThrough(s *Position, q Player, from, to Town) int {
	edge, passed := graph.One(from), graph.One(from)
	for n := 1; edge != 0; n++ {
		next := r.StepFrom(edge)
		if next.Has(to) {
			return n
		}
		edge = next & s.allies(q) &^ passed
		passed |= edge
	}
	return 0
}

// StepFrom is the set of towns one step from any town of a set, by road or from port to port (CVR-220, CVR-223).
func (r *Rules) StepFrom(set Towns) Towns {
	var next Towns
	for set != 0 {
		next |= r.board.Near(set.Pop())
	}
	return next
}

// addAttributeReach adds what an Attribute lets units reach for one action.
func (r *Rules) addAttributeReach(s *Position, q Player, from Town, allies, foes Towns, add func(int, Towns)) {
	switch s.Attr[q] {
	case CatDrop: // attacks two roads away, whatever lies between, never by sea (CVR-705, CVR-R09)
		add(1, r.board.drop[from]&foes)
	case RatTunnel: // any own town (CVR-707)
		add(1, s.Held[q]&^graph.One(from))
	case AlliedBridge: // along roads through own and allied towns (CVR-708, CVR-R10)
		bridge := r.board.roads.Flood(from, s.Held[q]|allies)
		add(1, r.board.roads.Around(bridge)|bridge&s.Held[q])
	}
}

// marching is to move units and to attack with them: from the same towns, by the same ways (CVR-220 to CVR-226), to towns without opponents or with them
// (CVR-301). Both are listed by the first, town by town.
func (r *Rules) marching() (march, attack deed) {
	march = deed{
		Verb: March, Rule: "CVR-220", Write: is("move {from} > {town} {units}", inA(r.aTown), inB(r.aTown), inN(aNumber)),
		Moves: func(s *Position, _ Move, buf []Move) []Move {
			for _, q := range s.Commanded() {
				if q != NoSeat {
					buf = r.marches(s, q, buf)
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error { return r.checkMarch(s, m, false) },
		Play:  r.march,
		Hint:  r.hintMarch,
		Preview: func(s *Position, m Move) game.Preview {
			return game.Preview{Lines: append(r.costTerms(s, m, false), r.marchTerms(s, m)...), Cost: r.costText(s, m)}
		},
	}
	attack = deed{
		Verb: Attack, Rule: "CVR-301", Write: is("attack {from} > {town} {units}", inA(r.aTown), inB(r.aTown), inN(aNumber)),
		Check: func(s *Position, m Move) error { return r.checkMarch(s, m, true) },
		Play:  r.attack,
		Hint:  func(s *Position, m Move) []game.Reason { return r.hintFight(s, Town(m.A), Town(m.B), m.N) },
		Preview: func(s *Position, m Move) game.Preview {
			p := r.previewFight(s, Town(m.A), Town(m.B), m.N)
			p.Lines, p.Cost = append(r.costTerms(s, m, true), p.Lines...), r.costText(s, m)
			return p
		},
	}
	return march, attack
}

// marches appends every move and attack of a player's units.
func (r *Rules) marches(s *Position, q Player, buf []Move) []Move {
	foes := s.Opponents(q)
	for held := s.Held[q]; held != 0; {
		from := held.Pop()
		units := s.Units[from]
		for _, goals := range r.Reach(s, q, from, s.Actions) {
			for goals != 0 {
				to := goals.Pop()
				m := Move{Verb: March, A: uint8(from), B: uint8(to)}
				if foes.Has(to) {
					m.Verb = Attack
				}
				buf = upTo(units, m, buf)
			}
		}
	}
	return buf
}

// upTo appends a move with each number of units from 1 on.
func upTo(most int32, m Move, buf []Move) []Move {
	for n := int32(1); n <= most; n++ {
		buf = append(buf, Move{Verb: m.Verb, A: m.A, B: m.B, N: n})
	}
	return buf
}

// cost is how many actions it takes units to go from one town to another, or -1 if they can't with those left.
func (r *Rules) cost(s *Position, q Player, from, to Town, actions int8) int8 {
	for cost, goals := range r.Reach(s, q, from, actions) {
		if goals.Has(to) {
			return int8(cost)
		}
	}
	return -1
}

// checkMarch tells why units may not go where a move or an attack sends them.
func (r *Rules) checkMarch(s *Position, m Move, attacks bool) error {
	from, to := Town(m.A), Town(m.B)
	q := s.Owner(from)
	switch {
	case !s.commands(q) && q != NoSeat && s.Faction(q) == s.Faction(s.Active):
		return game.Refuse("CVR-112", "{{.town}} is your ally's town; only a Dispatcher moves an ally's units.", r.town("town", from))
	case !s.commands(q):
		return game.Refuse("CVR-220", "You have no units in {{.town}}.", r.town("town", from))
	case m.N < 1 || m.N > s.Units[from]:
		rule := "CVR-220"
		if attacks {
			rule = "CVR-310"
		}
		return game.Refuse(rule, `{{.town}} holds {{plural .units "unit" "units"}}; send 1 to {{.units}} of them.`, r.town("town", from), game.Num("units", s.Units[from]))
	case from == to:
		return game.Refuse("CVR-220", "The units are in {{.town}} already.", r.town("town", from))
	case s.allies(q).Has(to):
		return game.Refuse("CVR-224", "{{.town}} is an ally's town: units may pass through it, but neither stay there nor attack it.", r.town("town", to))
	case !attacks && s.Opponents(q).Has(to):
		return game.Refuse("CVR-301", "An opponent occupies {{.town}}; going there is an attack: attack {{.way}}.", r.town("town", to), r.way(m))
	case attacks && !s.Opponents(q).Has(to):
		return game.Refuse("CVR-221", "No opponent occupies {{.town}}; going there is a move: move {{.way}}.", r.town("town", to), r.way(m))
	}
	if r.cost(s, q, from, to, s.Actions) >= 0 {
		return nil
	}
	need := int(r.cost(s, q, from, to, TurnActions))
	if need < 0 {
		need = r.stepsThrough(s, q, from, to)
	}
	switch {
	case need > 1:
		return game.Refuse("CVR-226", "Leapfrogging to {{.town}} costs {{.cost}} actions, one for every step; you have {{.left}} left.",
			r.town("town", to), game.Num("cost", need), game.Num("left", s.Actions))
	case need == 1:
		return game.Refuse("CVR-201", "Your three actions are used up.")
	case attacks:
		return game.Refuse("CVR-301", "{{.to}} can't be attacked from {{.from}}: neither a road nor a sea way joins them, and no way through allied towns does.",
			r.town("from", from), r.town("to", to))
	case r.board.Port(to):
		return game.Refuse("CVR-223", "{{.to}} is a port, but {{.from}} is none, and no road joins them.", r.town("from", from), r.town("to", to))
	}
	return game.Refuse("CVR-220", "No road leads from {{.from}} to {{.to}}; units go one town a step.", r.town("from", from), r.town("to", to))
}

// way is the towns of a move in notation.
func (r *Rules) way(m Move) game.Arg { return game.Name("way", r.townID(m.A)+" > "+r.townID(m.B)) }

// march carries out a move (CVR-220 to CVR-226).
func (r *Rules) march(s *Position, m Move, tell *game.Story) {
	from, to := Town(m.A), Town(m.B)
	q := s.Owner(from)
	cost := r.cost(s, q, from, to, s.Actions)
	s.take(from, m.N)
	s.Put(q, to, m.N)
	s.Settle(q, from)
	s.Actions -= cost
	if tell != nil {
		r.tellWay(s, q, m, false, cost, "moved", tell)
	}
	r.afterAction(s, tell)
}

// tellWay tells of what lets units of q go from a town to another at a cost, by event key: the way, and who pays for it.
func (r *Rules) tellWay(s *Position, q Player, m Move, attacks bool, cost int8, key string, tell *game.Story, more ...game.Arg) {
	from, to := Town(m.A), Town(m.B)
	tell.Tell(r.wayRule(s, q, from, to, cost, attacks), key, append([]game.Arg{who("who", s, q), game.Num("units", m.N),
		r.town("from", from), r.town("to", to), game.Num("cost", cost)}, more...)...)
	if q != s.Active {
		tell.Tell("CVR-703", "dispatched", who("who", s, s.Active), who("whom", s, q))
	}
	if attacks && s.Attr[q] == Crusader {
		tell.Tell("CVR-704", "crusaded", who("who", s, q))
	}
}

// wayRule is the rule that lets units of q go from a town to another at a cost.
func (r *Rules) wayRule(s *Position, q Player, from, to Town, cost int8, attacks bool) string {
	switch {
	case cost > 1:
		return "CVR-226"
	case attacks && r.board.ByRoad(from).Has(to):
		return "CVR-301"
	case r.board.ByRoad(from).Has(to):
		return "CVR-220"
	case r.board.Near(from).Has(to):
		return "CVR-223"
	case s.Attr[q] == RatTunnel:
		return "CVR-707"
	case s.Attr[q] == AlliedBridge:
		return "CVR-708"
	case s.Attr[q] == CatDrop:
		return "CVR-705"
	}
	return "CVR-225"
}

package rules

import (
	"mischief/game"
	"mischief/game/board/graph"
)

// step is a place in the course of a combat (CVR-302, CVR-820). Each step either asks a decision or lets the next one follow.
type step uint8

const (
	stepTaunt step = iota
	stepReserveAttack
	stepReserveDefence
	stepCardAttack
	stepCardDefence
	stepReveal
	stepChangelingAttack
	stepChangelingDefence
	stepRobAttack
	stepRobDefence
	stepGuard
	stepRally
	stepHexAttack
	stepHexDefence
	stepDieAttack
	stepDieDefence
	stepSightAttack
	stepSightDefence
	stepCompare
	stepRetreat
	stepSettle
	stepHunt
	stepEnd
)

// combatSteps is the course of a combat: Deploy, Carding, Reveal, Execution, Resolution.
func (r *Rules) combatSteps() [stepEnd + 1]func(*Position, *game.Story) bool {
	type doing = func(*Position, *game.Story) bool
	both := func(do func(*Position, side, *game.Story) bool, sd side) doing {
		return func(s *Position, tell *game.Story) bool { return do(s, sd, tell) }
	}
	return [...]doing{
		stepTaunt: r.askTaunt, stepReserveAttack: both(r.askReserve, attack), stepReserveDefence: both(r.askReserve, defence),
		stepCardAttack: both(r.askCard, attack), stepCardDefence: both(r.askCard, defence),
		stepReveal: r.reveal, stepChangelingAttack: both(r.changeling, attack), stepChangelingDefence: both(r.changeling, defence),
		stepRobAttack: both(r.askRob, attack), stepRobDefence: both(r.askRob, defence), stepGuard: r.askGuard, stepRally: r.askRally,
		stepHexAttack: both(r.hex, attack), stepHexDefence: both(r.hex, defence),
		stepDieAttack: both(r.rollDie, attack), stepDieDefence: both(r.rollDie, defence),
		stepSightAttack: both(r.askSight, attack), stepSightDefence: both(r.askSight, defence),
		stepCompare: r.compare, stepRetreat: r.askRetreat, stepSettle: r.moveIn, stepHunt: r.askHunt, stepEnd: r.endCombat,
	}
}

// fight goes on with a combat until a decision is due or the combat is over.
func (r *Rules) fight(s *Position, tell *game.Story) {
	for {
		do := r.steps[s.Combat.Step]
		s.Combat.Step++
		if do(s, tell) {
			return
		}
	}
}

// ask puts a decision of a combat to a player.
func (s *Position) ask(phase Phase, p Player) bool {
	s.Phase, s.Asked = phase, p
	return true
}

// Defender is who defends the town fought over.
func (s *Position) Defender() Player { return s.Owner(s.Combat.Target) }

// fighter is the player whose units fight on a side.
func (s *Position) fighter(sd side) Player {
	if sd == attack {
		return s.Combat.Attacker
	}
	return s.Defender()
}

// Attackers is the number of attacking units, rallied ones included.
func (s *Position) Attackers() int32 { return s.Combat.Sent + s.Combat.Rallied }

// attack carries out an attack: the units are deployed at once and can't turn back (CVR-301, CVR-310, CVR-312).
func (r *Rules) attack(s *Position, m Move, tell *game.Story) {
	from, to := Town(m.A), Town(m.B)
	q := s.Owner(from)
	cost := r.cost(s, q, from, to, s.Actions)
	s.Actions -= cost
	if tell != nil {
		r.tellWay(s, q, m, true, cost, "attacked", tell, who("whom", s, s.Owner(to)))
	}
	r.deploy(s, from, to, m.N, tell)
}

// deploy sets up the combat (CVR-310, CVR-311). The player whose turn it is plays the attack's card (CVR-322).
func (r *Rules) deploy(s *Position, from, to Town, units int32, tell *game.Story) {
	attacker := s.Owner(from)
	s.take(from, units)
	s.Combat = Combat{On: true, Sent: units, From: from, Target: to, Muster: Nowhere, Attacker: attacker,
		Carder: [2]Player{s.Active, s.Owner(to)}}
	r.fight(s, tell)
}

// taunts is the set of towns that a Taunt player may draw the attack to (CVR-702, CVR-R06): his own, road-adjacent to where the attack set out from.
// It is empty unless Rats attack an ally of his.
func (r *Rules) taunts(s *Position) Towns {
	taunter := s.Holder(Taunt)
	if taunter == NoSeat || s.Faction(s.Combat.Attacker) != Rats || s.Defender() == taunter {
		return 0
	}
	return s.Held[taunter] & r.board.ByRoad(s.Combat.From)
}

func (r *Rules) askTaunt(s *Position, _ *game.Story) bool {
	return r.taunts(s) != 0 && s.ask(Taunting, s.Holder(Taunt))
}

// taunting: the Taunt player may make the attack go against a town of his (CVR-702).
func (r *Rules) taunting() decision {
	return decision{
		Kind: "taunt", Rule: "CVR-702", Asks: "Taunt is decided on",
		Prompt: func(s *Position) game.Text {
			return game.Say(`{{plural .units "rat" "rats"}} attack your ally in {{.town}}: draw the attack to a town of yours next to {{.from}}, or let it go on.`,
				game.Num("units", s.Attackers()), r.town("town", s.Combat.Target), r.town("from", s.Combat.From))
		},
		Deeds: []deed{{
			Verb: TauntTo, Rule: "CVR-702", Write: is("taunt {town}", inA(r.aTown)),
			Moves: func(s *Position, m Move, buf []Move) []Move { return townMoves(r.taunts(s), m, buf) },
			Check: func(s *Position, m Move) error {
				if !r.taunts(s).Has(Town(m.A)) {
					return game.Refuse("CVR-702", "Taunt draws the attack to a town of your own that a road joins to {{.town}}.", r.town("town", s.Combat.From))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				s.taunt(m)
				tell.Tell("CVR-702", "taunted", who("who", s, s.Asked), r.town("town", Town(m.A)))
				r.fight(s, tell)
			},
			Hint: func(s *Position, m Move) []game.Reason {
				return reasons("CVR-702", `{{.town}} holds {{plural .units "unit" "units"}} to meet the attack.`, r.town("town", Town(m.A)), game.Num("units", s.Units[m.A]))
			},
			Preview: r.previewCombat((*Position).taunt),
		}, r.goingOn(deed{Verb: NoTaunt, Rule: "CVR-702", Write: is("taunt {what:none}")})},
	}
}

// taunt draws the attack to a town of the player who is asked.
func (s *Position) taunt(m Move) { s.Combat.Target, s.Combat.Carder[defence] = Town(m.A), s.Asked }

// goingOn is to do nothing about a combat, which goes on as it stands.
func (r *Rules) goingOn(d deed) deed {
	d.Moves, d.Preview = once, r.previewCombat(nil)
	d.Play = func(s *Position, _ Move, tell *game.Story) { r.fight(s, tell) }
	return d
}

func (r *Rules) askReserve(s *Position, sd side, _ *game.Story) bool {
	p := s.fighter(sd)
	return s.Attr[p] == JoinTheReserves && s.Store[p] > 0 && s.ask(Reserving, p)
}

// reserving: the whole reserve may join, attacking or defending, before any card (CVR-709, CVR-R11).
func (r *Rules) reserving() decision {
	return decision{
		Kind: "reserve", Rule: "CVR-709", Asks: "the reserve is decided on",
		Prompt: func(s *Position) game.Text {
			return game.Say(`Add your whole reserve of {{plural .units "unit" "units"}} to your units in this combat?`, game.Num("units", s.Store[s.Asked]))
		},
		Deeds: []deed{{
			Verb: AllReserve, Rule: "CVR-709", Write: is("reserve {what:all}"),
			Moves: once,
			Play: func(s *Position, m Move, tell *game.Story) {
				units := s.Store[s.Asked]
				s.joinReserve(m)
				tell.Tell("CVR-709", "reserve-joined", who("who", s, s.Asked), game.Num("units", units))
				r.fight(s, tell)
			},
			Hint: func(s *Position, _ Move) []game.Reason {
				return reasons("CVR-709", "The reserve adds {{.units}} to your strength.", game.Num("units", s.Store[s.Asked]))
			},
			Preview: r.previewCombat((*Position).joinReserve),
		}, r.goingOn(deed{Verb: NoReserve, Rule: "CVR-709", Write: is("reserve {what:none}")})},
	}
}

// joinReserve adds the reserve of the player who is asked to his units in the combat.
func (s *Position) joinReserve(Move) {
	p := s.Asked
	if p == s.Combat.Attacker {
		s.Combat.Sent += s.Store[p]
	} else {
		s.Units[s.Combat.Target] += s.Store[p]
	}
	s.Store[p] = 0
}

// askCard lets a side with cards decide on one; the attacker goes first (CVR-320).
func (r *Rules) askCard(s *Position, sd side, tell *game.Story) bool {
	p := s.Combat.Carder[sd]
	if s.HandSize[p] == 0 {
		tell.Tell("CVR-320", "no-card", who("who", s, p))
		return false
	}
	return s.ask(Carding, p)
}

// carding: one card is put face down, or none (CVR-320). It stays down (CVR-321).
func (r *Rules) carding() decision {
	return decision{
		Kind: "carding", Rule: "CVR-302", Asks: "a card is put down or not",
		Prompt: func(s *Position) game.Text {
			c := &s.Combat
			return game.Say(`Put one Witchcraft card face down, or none: {{plural .units "unit" "units"}} attack {{plural .defenders "defender" "defenders"}} in {{.town}}.`,
				game.Num("units", s.Attackers()), game.Num("defenders", s.Units[c.Target]), r.town("town", c.Target))
		},
		Deeds: []deed{r.puttingDown(), {
			Verb: PlayNone, Rule: "CVR-320", Write: is("card {what:none}"),
			Moves: once,
			Play: func(s *Position, _ Move, tell *game.Story) {
				tell.Tell("CVR-320", "no-card", who("who", s, s.Asked))
				r.fight(s, tell)
			},
			Preview: r.previewCombat(nil),
		}},
	}
}

// puttingDown: a card of the hand goes face down on the table.
func (r *Rules) puttingDown() deed {
	return deed{
		Verb: PlayCard, Rule: "CVR-320", Write: is("card {what}", inA(aCard)),
		Moves: func(s *Position, m Move, buf []Move) []Move { return handMoves(&s.Hand[s.Asked], m, buf) },
		Check: func(s *Position, m Move) error { return r.checkHeld(s, s.Asked, m, "CVR-320") },
		Play: func(s *Position, m Move, tell *game.Story) {
			p, sd := s.Asked, attack
			if s.Combat.Step > stepCardDefence {
				sd = defence
			}
			s.lose(p, Card(m.A))
			s.Combat.Card[sd] = Card(m.A)
			tell.Whisper(seats(p), "CVR-320", "put-down", who("who", s, p), card("card", Card(m.A)))
			tell.Whisper(game.Everyone&^seats(p), "CVR-321", "put-down-hidden", who("who", s, p))
			r.fight(s, tell)
		},
		Hint:    r.hintCard,
		Preview: r.previewCard(showCard),
	}
}

// rollDie lets Nature roll a side's die (CVR-340).
func (r *Rules) rollDie(s *Position, sd side, _ *game.Story) bool {
	s.Combat.Die[sd] = unrolled
	return s.ask(CombatDie, NoSeat)
}

// unrolled marks the die that is being rolled.
const unrolled = -1

// rolling is the side whose die is being rolled.
func (c *Combat) rolling() side {
	if c.Die[attack] == unrolled {
		return attack
	}
	return defence
}

// combatDie: a six-sided die for one side (CVR-340).
func (r *Rules) combatDie() decision {
	return decision{
		Kind: "combat-die", Rule: "CVR-340", Asks: "a die is rolled",
		Prompt: func(s *Position) game.Text {
			if s.Combat.rolling() == attack {
				return game.Say("The attacker's die is rolled.")
			}
			return game.Say("The defender's die is rolled.")
		},
		Deeds: []deed{rollingDie("CVR-340", func(s *Position, m Move, tell *game.Story) {
			sd := s.Combat.rolling()
			s.Combat.Die[sd] = int8(m.N)
			tell.Tell("CVR-340", "die", who("who", s, s.fighter(sd)), game.Num("pips", m.N))
			r.fight(s, tell)
		})},
	}
}

// compare is the end of the Execution: the dice as cards change them (CVR-R17), strengths (CVR-341), and who wins (CVR-343).
func (r *Rules) compare(s *Position, tell *game.Story) bool {
	r.changeDice(s, tell)
	var total [2]int32
	for sd := attack; sd <= defence; sd++ {
		total[sd] = int32(s.Combat.Die[sd]) + r.strength(s, sd, tell)
		tell.Tell("CVR-340", "total", who("who", s, s.fighter(sd)), game.Num("die", s.Combat.Die[sd]), game.Num("total", total[sd]))
	}
	switch {
	case total[attack] > total[defence]:
		r.attackerWins(s, tell)
	case total[attack] < total[defence]:
		r.attackerLoses(s, tell)
	default:
		r.tie(s, tell)
	}
	return false
}

// strength is a side's units and what Attributes and the town add (CVR-341); additions are no units (CVR-342).
func (r *Rules) strength(s *Position, sd side, tell *game.Story) int32 {
	c := &s.Combat
	p := s.fighter(sd)
	units := s.Attackers()
	if sd == defence {
		units = s.Units[c.Target]
	}
	tell.Tell("CVR-341", "term-units", who("who", s, p), game.Num("units", units))
	sum := units
	if bonus := r.attributeBonus(s, sd); bonus != 0 {
		a := SharpClaws
		if sd == defence {
			a = Fortification
		}
		tell.Tell(r.Attribute(a).Rule, "term-attribute", who("who", s, p), attribute("attribute", a), game.Num("bonus", bonus))
		sum += bonus
	}
	if bonus := r.board.Defence(c.Target); sd == defence && bonus != 0 {
		tell.Tell("CVR-341", "term-town", who("who", s, p), r.town("town", c.Target), game.Num("bonus", bonus))
		sum += bonus
	}
	return sum
}

// attributeBonus is what Sharp Claws adds to an attack that its units take part in (CVR-701, CVR-R25) and Fortification to its own defence (CVR-706).
func (r *Rules) attributeBonus(s *Position, sd side) int32 {
	switch {
	case sd == defence && s.Attr[s.Defender()] == Fortification:
		return r.Bonus(Fortification)
	case sd == attack && s.clawsAttack():
		return r.Bonus(SharpClaws)
	}
	return 0
}

func (s *Position) clawsAttack() bool {
	c := &s.Combat
	return s.Attr[c.Attacker] == SharpClaws && c.Sent > 0 || c.Rallied > 0 && s.Attr[s.Owner(c.Muster)] == SharpClaws
}

// loseAttackers takes losses from the attacker's own units first, then from rallied ones (CVR-810, CVR-R18).
func (s *Position) loseAttackers(n int32) {
	c := &s.Combat
	own := min(n, c.Sent)
	c.Sent -= own
	c.Rallied -= min(n-own, c.Rallied)
}

// attackerWins: the defenders are lost, and half the attackers, rounded down (CVR-350), unless Unbroken Ranks (CVR-806) or the wiping out of an
// opponent (CVR-502, CVR-R26) spares them.
func (r *Rules) attackerWins(s *Position, tell *game.Story) {
	c := &s.Combat
	d := s.Defender()
	tell.Tell("CVR-343", "attack-won", who("who", s, c.Attacker), r.town("town", c.Target))
	r.townFalls(s, tell)
	switch lost := s.Attackers() / 2; {
	case c.Effect[attack] == UnbrokenRanks:
		tell.Tell("CVR-806", "unbroken", who("who", s, c.Attacker))
	case s.Held[d] == graph.One(c.Target):
		tell.Tell("CVR-502", "spared", who("who", s, c.Attacker), who("whom", s, d))
	case lost > 0:
		s.loseAttackers(lost)
		tell.Tell("CVR-350", "attackers-lost", who("who", s, c.Attacker), game.Num("units", lost))
	}
}

// townFalls removes the defenders; the town is emptied for the attackers.
func (r *Rules) townFalls(s *Position, tell *game.Story) {
	c := &s.Combat
	c.Lost = s.Units[c.Target]
	s.Units[c.Target] = 0
	c.Won = true
	tell.Tell("CVR-350", "defenders-lost", who("who", s, s.Defender()), game.Num("units", c.Lost), r.town("town", c.Target))
}

// attackerLoses: two attackers (CVR-351) and one defender (CVR-352) are lost.
func (r *Rules) attackerLoses(s *Position, tell *game.Story) {
	tell.Tell("CVR-343", "attack-lost", who("who", s, s.Combat.Attacker), r.town("town", s.Combat.Target))
	r.tellIdle(s, attack, UnbrokenRanks, tell)
	r.bothLose(s, 2, "CVR-351", "CVR-352", tell)
}

// tie: one unit is lost on each side (CVR-353).
func (r *Rules) tie(s *Position, tell *game.Story) {
	tell.Tell("CVR-353", "tie", r.town("town", s.Combat.Target))
	r.tellIdle(s, attack, UnbrokenRanks, tell)
	r.bothLose(s, 1, "CVR-353", "CVR-353", tell)
}

func (r *Rules) bothLose(s *Position, attackers int32, attackRule, defenceRule string, tell *game.Story) {
	c := &s.Combat
	attackers = min(attackers, s.Attackers())
	s.loseAttackers(attackers)
	tell.Tell(attackRule, "attackers-lost", who("who", s, c.Attacker), game.Num("units", attackers))
	s.Units[c.Target]--
	tell.Tell(defenceRule, "defenders-lost", who("who", s, s.Defender()), game.Num("units", 1), r.town("town", c.Target))
}

// moveIn is the end of the Resolution: winners move in (CVR-350), others go home (CVR-351, CVR-353, CVR-356, CVR-227), rallied units too (CVR-R18),
// towns without units become unoccupied, cards are discarded (CVR-354), and who has no town left is wiped out (CVR-501, CVR-R22).
func (r *Rules) moveIn(s *Position, tell *game.Story) bool {
	c := &s.Combat
	d, target, from := s.Defender(), c.Target, c.From
	if c.Won {
		s.Held[d] &^= graph.One(target)
	}
	switch {
	case c.Won && c.Sent > 0:
		s.Put(c.Attacker, target, c.Sent)
		tell.Tell("CVR-350", "moved-in", who("who", s, c.Attacker), game.Num("units", c.Sent), r.town("town", c.Target))
	case c.Sent > 0:
		s.Put(c.Attacker, from, c.Sent)
		tell.Tell("CVR-356", "went-home", who("who", s, c.Attacker), game.Num("units", c.Sent), r.town("town", c.From))
	}
	if !s.Occupied().Has(target) || s.Units[target] == 0 {
		tell.Tell("CVR-221", "unoccupied", r.town("town", c.Target))
	}
	if c.Muster != Nowhere {
		ally := s.Owner(c.Muster)
		s.Units[c.Muster] += c.Rallied
		tell.Tell("CVR-810", "rallied-home", who("who", s, ally), game.Num("units", c.Rallied), r.town("town", c.Muster))
		s.Settle(ally, c.Muster)
		r.tellWipedOut(s, ally, tell)
	}
	s.Settle(c.Attacker, from)
	if !c.Won {
		s.Settle(d, target)
	}
	for sd := attack; sd <= defence; sd++ {
		if c.Card[sd] != NoCard {
			s.discard(c.Card[sd])
			tell.Tell("CVR-354", "card-discarded", card("card", c.Card[sd]))
			c.Card[sd] = NoCard
		}
	}
	r.tellWipedOut(s, c.Attacker, tell)
	r.tellWipedOut(s, d, tell)
	return false
}

func (r *Rules) tellWipedOut(s *Position, p Player, tell *game.Story) {
	if s.Held[p] == 0 {
		tell.Tell("CVR-501", "wiped-out", who("who", s, p))
	}
}

// endCombat goes back to the turn; what is resolved is never reopened (CVR-355).
func (r *Rules) endCombat(s *Position, tell *game.Story) bool {
	s.Combat = Combat{}
	r.afterAction(s, tell)
	return true
}

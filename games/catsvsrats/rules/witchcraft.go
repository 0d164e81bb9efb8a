package rules

import (
	"mischief/game"
	"mischief/game/board/graph"
)

// reveal turns both cards up (CVR-330). Dispel takes effect before every other card (CVR-805, CVR-R14).
func (r *Rules) reveal(s *Position, tell *game.Story) bool {
	c := &s.Combat
	c.Shown = true
	c.Effect = c.Card
	for sd := attack; sd <= defence; sd++ {
		if c.Card[sd] != NoCard {
			tell.Tell("CVR-330", "revealed", who("who", s, c.Carder[sd]), card("card", c.Card[sd]))
		}
	}
	for sd := attack; sd <= defence; sd++ {
		if c.Card[sd] != Dispel {
			continue
		}
		c.Effect[sd] = NoCard
		if c.Card[sd.other()] == NoCard {
			c.Card[sd] = NoCard
			s.gain(c.Carder[sd], Dispel)
			tell.Tell("CVR-805", "dispel-returned", who("who", s, c.Carder[sd]))
			continue
		}
		c.Effect[sd.other()] = NoCard
		tell.Tell("CVR-805", "dispelled", who("who", s, c.Carder[sd]), card("card", c.Card[sd.other()]))
	}
	return false
}

// changeling makes the opponent take back his card and put down another of his hand (CVR-808, CVR-R15).
func (r *Rules) changeling(s *Position, sd side, tell *game.Story) bool {
	c := &s.Combat
	if c.Effect[sd] != Changeling || c.Changed[sd] {
		return false
	}
	c.Changed[sd] = true
	c.Effect[sd] = NoCard
	victim := sd.other()
	back := c.Card[victim]
	if back == NoCard {
		tell.Tell("CVR-814", "no-effect", who("who", s, c.Carder[sd]), card("card", Changeling))
		return false
	}
	p := c.Carder[victim]
	s.gain(p, back)
	c.Card[victim], c.Effect[victim], c.Back[victim] = NoCard, NoCard, back
	tell.Tell("CVR-808", "taken-back", who("who", s, p), card("card", back))
	if s.HandSize[p] == 1 {
		tell.Tell("CVR-808", "no-other-card", who("who", s, p))
		c.Back[victim] = NoCard
		return false
	}
	return s.ask(Replacing, p)
}

// replacing: the victim of a Changeling puts down another card, shown at once (CVR-808, CVR-R15).
func (r *Rules) replacing() decision {
	victim := func(s *Position) side {
		if s.Combat.Back[attack] != NoCard {
			return attack
		}
		return defence
	}
	may := func(s *Position, c Card) bool {
		held := s.Hand[s.Asked].Count(c)
		if c == s.Combat.Back[victim(s)] {
			held-- // the card taken back may not go down again, another of its kind may
		}
		return held > 0
	}
	return decision{
		Kind: "changeling", Rule: "CVR-808", Asks: "another card is put down",
		Prompt: func(s *Position) game.Text {
			return game.Say("Changeling: you took {{.card}} back; put another card of your hand in its place.", r.cardName(s.Combat.Back[victim(s)]))
		},
		Deeds: []deed{{
			Verb: Instead, Rule: "CVR-808", Write: is("instead {what}", inA(aCard)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for c := HexOfLoss; c <= GraveRobbing; c++ {
					if may(s, c) {
						m.A = uint8(c)
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if err := r.checkHeld(s, s.Asked, m, "CVR-808"); err != nil {
					return err
				}
				if !may(s, Card(m.A)) {
					return game.Refuse("CVR-808", "The card taken back can't be put down again; choose another.")
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				c, sd, fresh := &s.Combat, victim(s), Card(m.A)
				s.lose(s.Asked, fresh)
				c.Card[sd], c.Effect[sd], c.Back[sd] = fresh, fresh, NoCard
				tell.Tell("CVR-808", "put-instead", who("who", s, s.Asked), card("card", fresh))
				r.enterLate(s, sd, tell)
				r.fight(s, tell)
			},
			Hint:    r.hintCard,
			Preview: r.previewCard(showCard),
		}},
	}
}

// enterLate gives a card that comes into play after the Reveal its effect at once if its place in the order has passed (CVR-820, CVR-R15, CVR-R16).
func (r *Rules) enterLate(s *Position, sd side, tell *game.Story) {
	c := &s.Combat
	switch c.Effect[sd] {
	case Dispel:
		c.Effect[sd] = NoCard
		if other := c.Card[sd.other()]; other != NoCard {
			c.Effect[sd.other()] = NoCard
			tell.Tell("CVR-805", "dispelled", who("who", s, c.Carder[sd]), card("card", other))
		}
	case Changeling:
		if !c.Changed[sd] {
			c.Step = stepChangelingAttack
		}
	}
}

// robbable is what Grave Robbing may fetch for a side: what lay in the discard pile before the combat, no other Grave Robbing (CVR-R16).
func (s *Position) robbable(sd side) Hand {
	pile := s.Heap
	if other := s.Combat.Robbed[sd.other()]; other != NoCard {
		pile.remove(other)
	}
	pile[GraveRobbing-1] = 0
	return pile
}

func (r *Rules) askRob(s *Position, sd side, tell *game.Story) bool {
	c := &s.Combat
	if c.Effect[sd] != GraveRobbing {
		return false
	}
	if s.robbable(sd) == (Hand{}) {
		c.Effect[sd] = NoCard
		tell.Tell("CVR-813", "nothing-to-rob", who("who", s, c.Carder[sd]))
		return false
	}
	return s.ask(Robbing, c.Carder[sd])
}

// robbing: Grave Robbing uses a card of the discard pile in its place (CVR-813, CVR-R16); the card stays in the pile.
func (r *Rules) robbing() decision {
	robber := func(s *Position) side {
		if s.Combat.Effect[attack] == GraveRobbing {
			return attack
		}
		return defence
	}
	return decision{
		Kind: "grave-robbing", Rule: "CVR-813", Asks: "a card of the discard pile is chosen",
		Prompt: func(s *Position) game.Text {
			return game.Say("Grave Robbing: choose the card of the discard pile that works in its place.")
		},
		Deeds: []deed{{
			Verb: Rob, Rule: "CVR-813", Write: is("rob {what}", inA(aCard)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				pile := s.robbable(robber(s))
				return handMoves(&pile, m, buf)
			},
			Check: func(s *Position, m Move) error {
				pile := s.robbable(robber(s))
				switch {
				case Card(m.A) == GraveRobbing:
					return game.Refuse("CVR-813", "Grave Robbing can't fetch another Grave Robbing.")
				case !pile.has(Card(m.A)):
					return game.Refuse("CVR-813", "No {{.card}} lay in the discard pile before this combat.", r.cardName(Card(m.A)))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				c, sd := &s.Combat, robber(s)
				c.Robbed[sd], c.Effect[sd], c.Changed[sd] = Card(m.A), Card(m.A), false
				tell.Tell("CVR-813", "robbed", who("who", s, s.Asked), card("card", Card(m.A)))
				r.enterLate(s, sd, tell)
				r.fight(s, tell)
			},
			Hint:    r.hintCard,
			Preview: r.previewCard(func(c *Combat, sd side, robbed Card) { c.Effect[sd] = robbed }),
		}},
	}
}

// guards is the set of allied towns road-adjacent to the town fought over, which Changing of the Guard may choose from (CVR-811).
func (r *Rules) guards(s *Position) Towns {
	return r.board.ByRoad(s.Combat.Target) & s.allies(s.Defender())
}

func (r *Rules) askGuard(s *Position, tell *game.Story) bool {
	c := &s.Combat
	r.tellIdle(s, attack, ChangingGuard, tell)
	if c.Effect[defence] != ChangingGuard {
		return false
	}
	if r.guards(s) == 0 {
		tell.Tell("CVR-814", "no-effect", who("who", s, c.Carder[defence]), card("card", ChangingGuard))
		return false
	}
	return s.ask(Guarding, c.Carder[defence])
}

// tellIdle tells of a card that can't have an effect on this side (CVR-814).
func (r *Rules) tellIdle(s *Position, sd side, c Card, tell *game.Story) {
	if tell != nil && s.Combat.Effect[sd] == c {
		tell.Tell("CVR-814", "no-effect", who("who", s, s.Combat.Carder[sd]), card("card", c))
	}
}

// guarding: the two towns change owners with their units; the ally defends (CVR-811, CVR-R19).
func (r *Rules) guarding() decision {
	return decision{
		Kind: "changing-guard", Rule: "CVR-811", Asks: "an ally's town is chosen for Changing of the Guard",
		Prompt: func(s *Position) game.Text {
			return game.Say("Changing of the Guard: choose the ally's town next to {{.town}} whose units change places with yours for good.", r.town("town", s.Combat.Target))
		},
		Deeds: []deed{{
			Verb: Guard, Rule: "CVR-811", Write: is("guard {town}", inA(r.aTown)),
			Moves: func(s *Position, m Move, buf []Move) []Move { return townMoves(r.guards(s), m, buf) },
			Check: func(s *Position, m Move) error {
				if !r.guards(s).Has(Town(m.A)) {
					return game.Refuse("CVR-811", "Choose an ally's town that a road joins to {{.town}}.", r.town("town", s.Combat.Target))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				target, other := s.Combat.Target, Town(m.A)
				d, ally := s.Defender(), s.Owner(other)
				s.Units[target], s.Units[other] = s.Units[other], s.Units[target]
				s.Held[d] ^= graph.One(target) | graph.One(other)
				s.Held[ally] ^= graph.One(target) | graph.One(other)
				tell.Tell("CVR-811", "guard-changed", who("who", s, d), who("whom", s, ally), r.town("town", target), r.town("other", other))
				r.fight(s, tell)
			},
		}},
	}
}

func townMoves(towns Towns, m Move, buf []Move) []Move {
	for towns != 0 {
		m.A = uint8(towns.Pop())
		buf = append(buf, m)
	}
	return buf
}

// musters is the set of allied towns road-adjacent to where the attack set out from, which Rally may choose from (CVR-810, CVR-R18).
func (r *Rules) musters(s *Position) Towns {
	return r.board.ByRoad(s.Combat.From) & s.allies(s.Combat.Attacker)
}

func (r *Rules) askRally(s *Position, tell *game.Story) bool {
	c := &s.Combat
	r.tellIdle(s, defence, Rally, tell)
	if c.Effect[attack] != Rally {
		return false
	}
	if r.musters(s) == 0 {
		tell.Tell("CVR-814", "no-effect", who("who", s, c.Carder[attack]), card("card", Rally))
		return false
	}
	return s.ask(Rallying, c.Carder[attack])
}

// rallying: half of an ally's units, rounded up, join the attack (CVR-810, CVR-R18). The town stays their owner's meanwhile.
func (r *Rules) rallying() decision {
	return decision{
		Kind: "rally", Rule: "CVR-810", Asks: "an ally's town is chosen for Rally",
		Prompt: func(s *Position) game.Text {
			return game.Say("Rally: choose the ally's town next to {{.town}} from which half the units, rounded up, join the attack.", r.town("town", s.Combat.From))
		},
		Deeds: []deed{{
			Verb: RallyFrom, Rule: "CVR-810", Write: is("rally {town}", inA(r.aTown)),
			Moves: func(s *Position, m Move, buf []Move) []Move { return townMoves(r.musters(s), m, buf) },
			Check: func(s *Position, m Move) error {
				if !r.musters(s).Has(Town(m.A)) {
					return game.Refuse("CVR-810", "Choose an ally's town that a road joins to {{.town}}, where the attack set out.", r.town("town", s.Combat.From))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				c, town := &s.Combat, Town(m.A)
				c.Muster = town
				c.Rallied = (s.Units[town] + 1) / 2
				s.take(town, c.Rallied)
				tell.Tell("CVR-810", "rallied", who("who", s, s.Asked), game.Num("units", c.Rallied), r.town("town", town), who("whom", s, s.Owner(town)))
				r.fight(s, tell)
			},
		}},
	}
}

// hex takes two units of the opponent; if none is left the combat is won at once, without loss and without dice (CVR-801, CVR-R13).
func (r *Rules) hex(s *Position, sd side, tell *game.Story) bool {
	const hexed = 2
	c := &s.Combat
	if c.Effect[sd] != HexOfLoss {
		return false
	}
	var lost int32
	if sd == attack {
		lost = min(hexed, s.Units[c.Target])
		s.Units[c.Target] -= lost
	} else {
		lost = min(hexed, s.Attackers())
		s.loseAttackers(lost)
	}
	tell.Tell("CVR-801", "hexed", who("who", s, s.fighter(sd.other())), game.Num("units", lost))
	switch {
	case sd == attack && s.Units[c.Target] == 0:
		c.Won = true
	case sd == defence && s.Attackers() == 0:
	default:
		return false
	}
	tell.Tell("CVR-801", "hex-won", who("who", s, s.fighter(sd)), r.town("town", c.Target))
	if late := c.Effect[sd.other()]; late != NoCard && tell != nil {
		tell.Tell("CVR-R13", "too-late", who("who", s, c.Carder[sd.other()]), card("card", late))
	}
	c.Step = stepSettle
	return false
}

func (r *Rules) askSight(s *Position, sd side, _ *game.Story) bool {
	return s.Combat.Effect[sd] == SecondSight && s.ask(Sighting, s.Combat.Carder[sd])
}

// sighting: with Second Sight a player may roll his die again, once, having seen both (CVR-804, CVR-R17).
func (r *Rules) sighting() decision {
	return decision{
		Kind: "second-sight", Rule: "CVR-804", Asks: "Second Sight is decided on",
		Prompt: func(s *Position) game.Text {
			d := s.Combat.Die
			return game.Say("Second Sight: the attacker rolled {{.attack}}, the defender {{.defence}}; roll your die again?", game.Num("attack", d[attack]), game.Num("defence", d[defence]))
		},
		Deeds: []deed{{
			Verb: Reroll, Rule: "CVR-804", Write: is("reroll"),
			Moves: once,
			Play: func(s *Position, _ Move, tell *game.Story) {
				sd := attack
				if s.Combat.Step > stepSightDefence {
					sd = defence
				}
				tell.Tell("CVR-804", "rerolls", who("who", s, s.Asked))
				r.rollDie(s, sd, tell)
			},
		}, {
			Verb: Keep, Rule: "CVR-804", Write: is("keep"),
			Moves: once,
			Play: func(s *Position, _ Move, tell *game.Story) {
				tell.Tell("CVR-804", "kept", who("who", s, s.Asked))
				r.fight(s, tell)
			},
		}},
	}
}

// changeDice applies what cards do to the dice, in the order of CVR-820: Turned Fate, Ill Omen, Twin Moons.
func (r *Rules) changeDice(s *Position, tell *game.Story) {
	c := &s.Combat
	for sd := attack; sd <= defence; sd++ {
		if own, other := &c.Die[sd], &c.Die[sd.other()]; c.Effect[sd] == TurnedFate && *other > *own {
			*own, *other = *other, *own
			tell.Tell("CVR-812", "turned", who("who", s, c.Carder[sd]), game.Num("own", *own), game.Num("other", *other))
		} else {
			r.tellIdle(s, sd, TurnedFate, tell)
		}
	}
	for sd := attack; sd <= defence; sd++ {
		if other := &c.Die[sd.other()]; c.Effect[sd] == IllOmen {
			*other = max(0, *other-2)
			tell.Tell("CVR-802", "ill-omen", who("who", s, c.Carder[sd]), game.Num("pips", *other))
		}
	}
	for sd := attack; sd <= defence; sd++ {
		if own := &c.Die[sd]; c.Effect[sd] == TwinMoons {
			*own *= 2
			tell.Tell("CVR-803", "twin-moons", who("who", s, c.Carder[sd]), game.Num("pips", *own))
		}
	}
}

// retreatUnits is how many units Last Retreat may save (CVR-807).
const retreatUnits = 3

// havens is the set of towns Last Retreat may use: the defender's own, road-adjacent to the lost one (CVR-807, CVR-R20).
func (r *Rules) havens(s *Position) Towns {
	return r.board.ByRoad(s.Combat.Target) & s.Held[s.Defender()]
}

func (r *Rules) askRetreat(s *Position, tell *game.Story) bool {
	c := &s.Combat
	r.tellIdle(s, attack, LastRetreat, tell)
	r.tellIdle(s, defence, UnbrokenRanks, tell)
	r.tellIdle(s, defence, WildHunt, tell)
	if c.Effect[defence] != LastRetreat {
		return false
	}
	if !c.Won || c.Lost == 0 || r.havens(s) == 0 {
		r.tellIdle(s, defence, LastRetreat, tell)
		return false
	}
	return s.ask(Retreating, c.Carder[defence])
}

// retreating: up to three of the lost units are placed in one own town next door (CVR-807, CVR-R20).
func (r *Rules) retreating() decision {
	return decision{
		Kind: "last-retreat", Rule: "CVR-807", Asks: "Last Retreat is decided on",
		Prompt: func(s *Position) game.Text {
			return game.Say(`Last Retreat: save up to {{plural .units "unit" "units"}} from {{.town}} to one of your towns next to it, or none.`,
				game.Num("units", min(retreatUnits, s.Combat.Lost)), r.town("town", s.Combat.Target))
		},
		Deeds: []deed{r.retreatingTo(), {
			Verb: NoRetreat, Rule: "CVR-807", Write: is("retreat {what:none}"),
			Moves: once,
			Play:  func(s *Position, _ Move, tell *game.Story) { r.fight(s, tell) },
		}},
	}
}

// retreatingTo: some of the units lost go to a town instead.
func (r *Rules) retreatingTo() deed {
	return deed{
		Verb: Retreat, Rule: "CVR-807", Write: is("retreat {town} {units}", inA(r.aTown), inN(aNumber)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			return splitMoves(r.havens(s), min(retreatUnits, s.Combat.Lost), m, buf)
		},
		Check: func(s *Position, m Move) error {
			switch {
			case !r.havens(s).Has(Town(m.A)):
				return game.Refuse("CVR-807", "Retreat to a town of your own that a road joins to {{.town}}.", r.town("town", s.Combat.Target))
			case m.N < 1 || m.N > min(retreatUnits, s.Combat.Lost):
				return game.Refuse("CVR-807", "Last Retreat saves 1 to {{.units}} of the units lost there.", game.Num("units", min(retreatUnits, s.Combat.Lost)))
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			s.Put(s.Asked, Town(m.A), m.N)
			tell.Tell("CVR-807", "retreated", who("who", s, s.Asked), game.Num("units", m.N), r.town("town", Town(m.A)))
			r.fight(s, tell)
		},
	}
}

// splitMoves appends one move for each town and each number of units up to one.
func splitMoves(towns Towns, most int32, m Move, buf []Move) []Move {
	for towns != 0 {
		m.A = uint8(towns.Pop())
		buf = upTo(most, m, buf)
	}
	return buf
}

// Prey is the set of towns Wild Hunt may attack next: opposing ones adjacent by road or from port to port to the town just taken (CVR-809, CVR-R21).
func (r *Rules) Prey(s *Position) Towns {
	return r.board.Near(s.Combat.Target) & s.Opponents(s.Combat.Attacker)
}

func (r *Rules) askHunt(s *Position, tell *game.Story) bool {
	c := &s.Combat
	if c.Effect[attack] != WildHunt {
		return false
	}
	if !c.Won || c.Sent == 0 || r.Prey(s) == 0 {
		r.tellIdle(s, attack, WildHunt, tell)
		return false
	}
	return s.ask(Hunting, c.Carder[attack])
}

// hunting: the attackers that moved in may attack again at once, at no cost (CVR-809, CVR-R21).
func (r *Rules) hunting() decision {
	return decision{
		Kind: "wild-hunt", Rule: "CVR-809", Asks: "Wild Hunt is decided on",
		Prompt: func(s *Position) game.Text {
			return game.Say(`Wild Hunt: attack another town next to {{.town}} with up to {{plural .units "unit" "units"}}, or none.`,
				r.town("town", s.Combat.Target), game.Num("units", s.Combat.Sent))
		},
		Deeds: []deed{r.huntingOn(), {
			Verb: NoHunt, Rule: "CVR-809", Write: is("hunt {what:none}"),
			Moves: once,
			Play:  func(s *Position, _ Move, tell *game.Story) { r.endCombat(s, tell) },
		}},
	}
}

// huntingOn: some of the attackers go on to another town.
func (r *Rules) huntingOn() deed {
	return deed{
		Verb: Hunt, Rule: "CVR-809", Write: is("hunt {town} {units}", inA(r.aTown), inN(aNumber)),
		Moves: func(s *Position, m Move, buf []Move) []Move { return splitMoves(r.Prey(s), s.Combat.Sent, m, buf) },
		Check: func(s *Position, m Move) error {
			switch {
			case !r.Prey(s).Has(Town(m.A)):
				return game.Refuse("CVR-809", "Wild Hunt attacks an opponent's town that a road or a sea way joins to {{.town}}.", r.town("town", s.Combat.Target))
			case m.N < 1 || m.N > s.Combat.Sent:
				return game.Refuse("CVR-809", "Wild Hunt goes on with 1 to {{.units}} of the attackers that moved in.", game.Num("units", s.Combat.Sent))
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			from, to := s.Combat.Target, Town(m.A)
			tell.Tell("CVR-809", "hunted", who("who", s, s.Combat.Attacker), who("whom", s, s.Owner(to)), game.Num("units", m.N),
				r.town("from", from), r.town("to", to))
			r.deploy(s, from, to, m.N, tell)
		},
		Hint:    func(s *Position, m Move) []game.Reason { return r.hintFight(s, s.Combat.Target, Town(m.A), m.N) },
		Preview: func(s *Position, m Move) game.Preview { return r.previewFight(s, s.Combat.Target, Town(m.A), m.N) },
	}
}

package catsvsrats

import (
	"fmt"

	"mischief/board/graph"
	"mischief/game"
)

// Preview tells what a move costs, both strengths of a combat term by term, and its odds as far as the cards on the table are known.
func (r *Rules) Preview(s *Position, m Move) game.Preview {
	switch m.Verb {
	case March:
		return game.Preview{Lines: append(r.costTerms(s, m), r.marchTerms(s, m)...)}
	case Attack, Hunt:
		return r.previewAttack(s, m)
	case TauntTo, AllReserve, NoReserve, NoTaunt, PlayCard, PlayNone, Instead, Rob:
		return r.previewCombat(s, m)
	case Draw:
		return terms(term("Actions", fmt.Sprintf("1 of %d", s.Actions), "CVR-201"),
			term("Cards in your hand", fmt.Sprintf("%d, and %d may stay at the end of the turn", s.HandSize[s.Active]+1, handLimit), "CVR-402"))
	case Breed:
		return terms(term("Units you breed", fmt.Sprint(s.Held[s.Active].Len()), "CVR-401"), term("Actions given up", fmt.Sprint(s.Actions), "CVR-202"))
	case Place, Return:
		town := int(m.A)
		units := m.N
		if m.Verb == Return {
			units = comebackUnits
		}
		return terms(term("Units in "+r.townName(int8(town)), fmt.Sprintf("%d, then %d", s.Units[town], s.Units[town]+units), "CVR-103"))
	}
	return game.Preview{}
}

func terms(all ...game.Detail) game.Preview { return game.Preview{Lines: all} }

func term(label, value, rule string) game.Detail {
	return game.Detail{Label: label, Value: value, Rule: rule}
}

// costTerms is what a move or an attack costs.
func (r *Rules) costTerms(s *Position, m Move) []game.Detail {
	from, to := int(m.A), int(m.B)
	q := s.owner(from)
	cost := r.cost(s, q, from, to, s.Actions)
	return []game.Detail{term("Actions", fmt.Sprintf("%d of %d", cost, s.Actions), r.wayRule(s, q, from, to, cost, m.Verb))}
}

func (r *Rules) marchTerms(s *Position, m Move) []game.Detail {
	from, to := int(m.A), int(m.B)
	list := []game.Detail{term("Units in "+r.townName(int8(to)), fmt.Sprintf("%d, then %d", s.Units[to], s.Units[to]+m.N), "CVR-220")}
	if m.N == s.Units[from] {
		return append(list, term(r.townName(int8(from)), "is left unoccupied", "CVR-221"))
	}
	return append(list, term("Units in "+r.townName(int8(from)), fmt.Sprintf("%d, then %d", s.Units[from], s.Units[from]-m.N), "CVR-220"))
}

// previewAttack sets up the combat that an attack begins.
func (r *Rules) previewAttack(s *Position, m Move) game.Preview {
	from, to := int(m.A), int(m.B)
	var list []game.Detail
	if m.Verb == Hunt {
		from, to = int(s.Combat.Target), int(m.A)
	} else {
		list = r.costTerms(s, m)
	}
	trial := *s
	attacker := s.owner(from)
	trial.take(from, m.N)
	trial.Combat = Combat{On: true, Sent: m.N, From: int8(from), Target: int8(to), Muster: nowhere, Attacker: attacker,
		Carder: [2]int8{s.Active, s.owner(to)}}
	p := r.previewStrengths(&trial, s.Asked)
	p.Lines = append(list, p.Lines...)
	return p
}

// previewCombat is a combat under way as it would stand after a decision in it.
func (r *Rules) previewCombat(s *Position, m Move) game.Preview {
	trial := *s
	c := &trial.Combat
	sd := attack
	if s.Asked == c.Carder[defence] {
		sd = defence
	}
	var list []game.Detail
	switch m.Verb {
	case TauntTo:
		c.Target, c.Carder[defence] = int8(m.A), s.Asked
	case AllReserve:
		if s.Asked == c.Attacker {
			c.Sent += s.Store[s.Asked]
		} else {
			trial.Units[c.Target] += s.Store[s.Asked]
		}
	case PlayCard, Instead:
		c.Card[sd] = Card(m.A)
		if c.Shown {
			c.Effect[sd] = Card(m.A)
		}
	case Rob:
		c.Effect[sd] = Card(m.A)
	}
	if m.Verb == PlayCard || m.Verb == Instead || m.Verb == Rob {
		list = append(list, term(r.cardNames[m.A], r.cardEffects[m.A], fmt.Sprintf("CVR-%d", 800+int(m.A))))
	}
	p := r.previewStrengths(&trial, s.Asked)
	p.Lines = append(list, p.Lines...)
	return p
}

// previewStrengths is both sides of a combat term by term, what a win costs, and the odds for the player who decides.
func (r *Rules) previewStrengths(s *Position, decides int8) game.Preview {
	c := &s.Combat
	attacker, defender := s.fighter(attack), s.fighter(defence)
	o := r.odds(s)
	p := terms(append(r.sideTerms(s, attack), r.sideTerms(s, defence)...)...)
	lost := o.attackers / 2
	rule := "CVR-350"
	switch {
	case o.unbroken:
		lost, rule = 0, "CVR-806"
	case s.Held[defender] == graph.One(int(c.Target)):
		lost, rule = 0, "CVR-502"
	}
	p.Lines = append(p.Lines, term("If the attack wins", fmt.Sprintf("%s in %s, %d lost", counted(int(o.attackers-lost), "unit", "units"), r.townName(c.Target), lost), rule))
	win, tie := 1000*o.win/36, 1000*o.tie/36
	p.Odds = &game.Odds{Win: win, Tie: tie, Lose: 1000 - win - tie}
	if decides != c.Carder[attack] && decides != attacker {
		p.Odds.Win, p.Odds.Lose = p.Odds.Lose, p.Odds.Win
	}
	return p
}

// sideTerms are the terms of one side's strength, in the order of CVR-341, and their sum.
func (r *Rules) sideTerms(s *Position, sd side) []game.Detail {
	c := &s.Combat
	name, units := "Attack", s.attackers()
	if sd == defence {
		name, units = "Defence", s.Units[c.Target]
	}
	name += " of " + seatName(s, s.fighter(sd))
	list := []game.Detail{term(name+": units", fmt.Sprint(units), "CVR-341")}
	sum := units
	if bonus := r.attributeBonus(s, sd); bonus != 0 {
		a := SharpClaws
		if sd == defence {
			a = Fortification
		}
		list = append(list, term(name+": "+r.attributes[a-1].Name, fmt.Sprintf("+%d", bonus), r.attributes[a-1].Rule))
		sum += bonus
	}
	if bonus := r.board.defend[c.Target]; sd == defence && bonus != 0 {
		list = append(list, term(name+": defences of "+r.townName(c.Target), fmt.Sprintf("+%d", bonus), "CVR-341"))
		sum += bonus
	}
	return append(list, term(name+": strength", fmt.Sprintf("%d and a die", sum), "CVR-340"))
}

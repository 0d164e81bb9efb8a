package catsvsrats

import (
	"strconv"

	"mischief/game"
	"mischief/game/board/graph"
)

// Preview tells what a move costs, both strengths of a combat term by term, and its odds as far as the cards on the table are known.
func (r *Rules) Preview(s *Position, m Move) game.Preview {
	switch m.Verb {
	case ChooseAttribute:
		row := r.attributes[m.A-1]
		return terms(game.Item(row.Rule, game.Say(row.Name), game.Say(row.Effect))).InShort(game.Say(row.Effect))
	case March:
		return game.Preview{Lines: append(r.costTerms(s, m), r.marchTerms(s, m)...), Cost: r.costText(s, m)}
	case Attack, Hunt:
		return r.previewAttack(s, m)
	case TauntTo, AllReserve, NoReserve, NoTaunt, PlayCard, PlayNone, Instead, Rob:
		return r.previewCombat(s, m)
	case Draw:
		p := terms(game.Item("CVR-201", game.Say("Actions"), game.Say("{{.cost}} of {{.actions}}", game.Num("cost", 1), game.Num("actions", s.Actions))),
			game.Item("CVR-402", game.Say("Cards in your hand"), game.Say("{{.cards}}, and {{.limit}} may stay at the end of the turn",
				game.Num("cards", s.HandSize[s.Active]+1), game.Num("limit", handLimit))))
		p.Cost = actions(1)
		return p
	case Breed:
		return terms(game.Item("CVR-401", game.Say("Units you breed"), plain(s.Held[s.Active].Len())), game.Item("CVR-202", game.Say("Actions given up"), plain(int(s.Actions)))).
			InShort(game.Say(`{{plural .units "unit" "units"}}, and the turn ends`, game.Num("units", s.Held[s.Active].Len())))
	case Place, Return:
		town := int(m.A)
		units := m.N
		if m.Verb == Return {
			units = comebackUnits
		}
		return terms(r.unitsThen("CVR-103", town, s.Units[town], s.Units[town]+units))
	}
	return game.Preview{}
}

func terms(all ...game.Detail) game.Preview { return game.Preview{Lines: all} }

// plain is a number that needs no words.
func plain(n int) game.Text { return game.Say(strconv.Itoa(n)) }

// unitsThen is how many units a town holds now and then.
func (r *Rules) unitsThen(rule string, town int, now, then int32) game.Detail {
	return game.Item(rule, game.Say("Units in {{.town}}", r.town("town", int8(town))), game.Say("{{.now}}, then {{.then}}", game.Num("now", now), game.Num("then", then)))
}

// costTerms is what a move or an attack costs.
func (r *Rules) costTerms(s *Position, m Move) []game.Detail {
	from, to := int(m.A), int(m.B)
	q := s.owner(from)
	cost := r.cost(s, q, from, to, s.Actions)
	return []game.Detail{game.Item(r.wayRule(s, q, from, to, cost, m.Verb), game.Say("Actions"),
		game.Say("{{.cost}} of {{.actions}}", game.Num("cost", cost), game.Num("actions", s.Actions)))}
}

// costText is what a move or an attack costs, to stand beside it.
func (r *Rules) costText(s *Position, m Move) game.Text {
	from, to := int(m.A), int(m.B)
	return actions(int(r.cost(s, s.owner(from), from, to, s.Actions)))
}

// actions counts actions; an attack may need none.
func actions(n int) game.Text {
	if n == 0 {
		return game.Say("no action")
	}
	return game.Say(`{{plural .n "action" "actions"}}`, game.Num("n", n))
}

func (r *Rules) marchTerms(s *Position, m Move) []game.Detail {
	from, to := int(m.A), int(m.B)
	list := []game.Detail{r.unitsThen("CVR-220", to, s.Units[to], s.Units[to]+m.N)}
	if m.N == s.Units[from] {
		return append(list, game.Item("CVR-221", game.Say("{{.town}}", r.town("town", int8(from))), game.Say("is left unoccupied")))
	}
	return append(list, r.unitsThen("CVR-220", from, s.Units[from], s.Units[from]-m.N))
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
	if m.Verb == Attack {
		p.Cost = r.costText(s, m)
	}
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
		list = append(list, game.Item(cardRule(Card(m.A)), game.Say(r.cardNames[m.A]), game.Say(r.cardEffects[m.A])))
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
	ours, attacking := r.sideTerms(s, attack)
	theirs, defending := r.sideTerms(s, defence)
	p := terms(append(ours, theirs...)...).InShort(game.Say("{{.attack}} + die against {{.defence}} + die", game.Num("attack", attacking), game.Num("defence", defending)))
	lost := o.attackers / 2
	rule := "CVR-350"
	switch {
	case o.unbroken:
		lost, rule = 0, "CVR-806"
	case s.Held[defender] == graph.One(int(c.Target)):
		lost, rule = 0, "CVR-502"
	}
	p.Lines = append(p.Lines, game.Item(rule, game.Say("If the attack wins"), game.Say(`{{plural .units "unit" "units"}} in {{.town}}, {{.lost}} lost`,
		game.Num("units", o.attackers-lost), r.town("town", c.Target), game.Num("lost", lost))))
	win, tie := 1000*o.win/36, 1000*o.tie/36
	p.Odds = &game.Odds{Win: win, Tie: tie, Lose: 1000 - win - tie}
	if decides != c.Carder[attack] && decides != attacker {
		p.Odds.Win, p.Odds.Lose = p.Odds.Lose, p.Odds.Win
	}
	return p
}

// sideLabels are what the terms of a side's strength are called.
var sideLabels = [2]struct{ units, attribute, town, strength string }{
	attack: {units: "Attack of {{.who}}: units", attribute: "Attack of {{.who}}: {{.attribute}}", strength: "Attack of {{.who}}: strength"},
	defence: {units: "Defence of {{.who}}: units", attribute: "Defence of {{.who}}: {{.attribute}}", town: "Defence of {{.who}}: defences of {{.town}}",
		strength: "Defence of {{.who}}: strength"},
}

// sideTerms are the terms of one side's strength, in the order of CVR-341, and their sum.
func (r *Rules) sideTerms(s *Position, sd side) (list []game.Detail, sum int32) {
	c := &s.Combat
	units := s.attackers()
	if sd == defence {
		units = s.Units[c.Target]
	}
	labels, fighter := sideLabels[sd], who("who", s, s.fighter(sd))
	list = []game.Detail{game.Item("CVR-341", game.Say(labels.units, fighter), plain(int(units)))}
	sum = units
	if bonus := r.attributeBonus(s, sd); bonus != 0 {
		a := SharpClaws
		if sd == defence {
			a = Fortification
		}
		row := r.attributes[a-1]
		list = append(list, game.Item(row.Rule, game.Say(labels.attribute, fighter, game.Word("attribute", row.Name)), plus(bonus)))
		sum += bonus
	}
	if bonus := r.board.defend[c.Target]; sd == defence && bonus != 0 {
		list = append(list, game.Item("CVR-341", game.Say(labels.town, fighter, r.town("town", c.Target)), plus(bonus)))
		sum += bonus
	}
	return append(list, game.Item("CVR-340", game.Say(labels.strength, fighter), game.Say("{{.strength}} and a die", game.Num("strength", sum)))), sum
}

func plus(bonus int32) game.Text { return game.Say("+" + strconv.Itoa(int(bonus))) }

package rules

import (
	"strconv"

	"mischief/game"
	"mischief/game/board/graph"
)

// The previews of deeds: what a move costs, both strengths of a combat term by term, and its odds as far as the cards on the table are known. Short ones stand in
// their deeds.

func terms(all ...game.Detail) game.Preview { return game.Preview{Lines: all} }

// plain is a number that needs no words.
func plain(n int) game.Text { return game.Say(strconv.Itoa(n)) }

// unitsThen is how many units a town holds now and then.
func (r *Rules) unitsThen(rule string, town Town, now, then int32) game.Detail {
	return game.Item(rule, game.Say("Units in {{.town}}", r.town("town", town)), game.Say("{{.now}}, then {{.then}}", game.Num("now", now), game.Num("then", then)))
}

// costTerms is what a move or an attack costs.
func (r *Rules) costTerms(s *Position, m Move, attacks bool) []game.Detail {
	from, to := Town(m.A), Town(m.B)
	q := s.Owner(from)
	cost := r.cost(s, q, from, to, s.Actions)
	return []game.Detail{game.Item(r.wayRule(s, q, from, to, cost, attacks), game.Say("Actions"),
		game.Say("{{.cost}} of {{.actions}}", game.Num("cost", cost), game.Num("actions", s.Actions)))}
}

// costText is what a move or an attack costs, to stand beside it.
func (r *Rules) costText(s *Position, m Move) game.Text {
	from, to := Town(m.A), Town(m.B)
	return actions(int(r.cost(s, s.Owner(from), from, to, s.Actions)))
}

// actions counts actions; an attack may need none.
func actions(n int) game.Text {
	if n == 0 {
		return game.Say("no action")
	}
	return game.Say(`{{plural .n "action" "actions"}}`, game.Num("n", n))
}

func (r *Rules) marchTerms(s *Position, m Move) []game.Detail {
	from, to := Town(m.A), Town(m.B)
	list := []game.Detail{r.unitsThen("CVR-220", to, s.Units[to], s.Units[to]+m.N)}
	if m.N == s.Units[from] {
		return append(list, game.Item("CVR-221", game.Say("{{.town}}", r.town("town", from)), game.Say("is left unoccupied")))
	}
	return append(list, r.unitsThen("CVR-220", from, s.Units[from], s.Units[from]-m.N))
}

// trial is a copy in which some units have just been sent to attack.
func (s *Position) trial(from, to Town, units int32) Position {
	trial, attacker := *s, s.Owner(from)
	trial.take(from, units)
	trial.Combat = Combat{On: true, Sent: units, From: from, Target: to, Muster: Nowhere, Attacker: attacker, Carder: [2]Player{s.Active, s.Owner(to)}}
	return trial
}

// previewFight is the combat that an attack begins.
func (r *Rules) previewFight(s *Position, from, to Town, units int32) game.Preview {
	trial := s.trial(from, to, units)
	return r.previewStrengths(&trial, s.Asked)
}

// previewCombat is a combat under way as it stands after what a decision changes; nil changes nothing.
func (r *Rules) previewCombat(change func(*Position, Move)) func(*Position, Move) game.Preview {
	return func(s *Position, m Move) game.Preview {
		trial := *s
		if change != nil {
			change(&trial, m)
		}
		return r.previewStrengths(&trial, s.Asked)
	}
}

// previewCard is a combat under way with a card put down or at work, and what the card does.
func (r *Rules) previewCard(lay func(*Combat, side, Card)) func(*Position, Move) game.Preview {
	then := r.previewCombat(func(s *Position, m Move) {
		sd := attack
		if s.Asked == s.Combat.Carder[defence] {
			sd = defence
		}
		lay(&s.Combat, sd, Card(m.A))
	})
	return func(s *Position, m Move) game.Preview {
		p := then(s, m)
		p.Lines = append([]game.Detail{game.Item(cardRule(Card(m.A)), game.Say(r.Card(Card(m.A)).Name), game.Say(r.Card(Card(m.A)).Effect))}, p.Lines...)
		return p
	}
}

// showCard puts a card down, which works at once when cards are shown.
func showCard(c *Combat, sd side, fresh Card) {
	c.Card[sd] = fresh
	if c.Shown {
		c.Effect[sd] = fresh
	}
}

// previewStrengths is both sides of a combat term by term, what a win costs, and the odds for the player who decides.
func (r *Rules) previewStrengths(s *Position, decides Player) game.Preview {
	c := &s.Combat
	attacker, defender := s.fighter(attack), s.fighter(defence)
	o := r.Odds(s)
	ours, attacking := r.sideTerms(s, attack)
	theirs, defending := r.sideTerms(s, defence)
	p := terms(append(ours, theirs...)...).InShort(game.Say("{{.attack}} + die against {{.defence}} + die", game.Num("attack", attacking), game.Num("defence", defending)))
	lost := o.Attackers / 2
	rule := "CVR-350"
	switch {
	case o.Unbroken:
		lost, rule = 0, "CVR-806"
	case s.Held[defender] == graph.One(c.Target):
		lost, rule = 0, "CVR-502"
	}
	p.Lines = append(p.Lines, game.Item(rule, game.Say("If the attack wins"), game.Say(`{{plural .units "unit" "units"}} in {{.town}}, {{.lost}} lost`,
		game.Num("units", o.Attackers-lost), r.town("town", c.Target), game.Num("lost", lost))))
	win, tie := 1000*o.Win/36, 1000*o.Tie/36
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
	units := s.Attackers()
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
		row := r.Attribute(a)
		list = append(list, game.Item(row.Rule, game.Say(labels.attribute, fighter, game.Word("attribute", row.Name)), plus(bonus)))
		sum += bonus
	}
	if bonus := r.board.Defence(c.Target); sd == defence && bonus != 0 {
		list = append(list, game.Item("CVR-341", game.Say(labels.town, fighter, r.town("town", c.Target)), plus(bonus)))
		sum += bonus
	}
	return append(list, game.Item("CVR-340", game.Say(labels.strength, fighter), game.Say("{{.strength}} and a die", game.Num("strength", sum)))), sum
}

func plus(bonus int32) game.Text { return game.Say("+" + strconv.Itoa(int(bonus))) }

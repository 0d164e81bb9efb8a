package rules

import (
	"mischief/game"
	"mischief/games/neworleans/codex"
)

// What the effects of the vocabulary do to cards and goods: the hand, the decks, loot, skills, bucks, and cards that are turned.

// Choice is cards of a figure one of which is chosen: loot cards and skills, and attacks of its own card, a bit each.
type Choice struct {
	Loot   [2]uint64
	Skills uint16
	Own    uint8
}

func (c *Choice) addLoot(card int)     { c.Loot[card>>6] |= 1 << (card & 63) }
func (c Choice) hasLoot(card int) bool { return c.Loot[card>>6]>>(card&63)&1 != 0 }

// What a card is chosen for.
const (
	toDeplete = iota
	toExhaust
	toReload
	toRefresh
)

// choosable are the cards of a figure that may be chosen for something.
func (r *Rules) choosable(s *Position, n Fig, what int) (c Choice) {
	f := &s.Fig[n]
	if !n.character() {
		card := &r.codex.Kinds[f.Kind]
		for i := range card.Attacks {
			depleted := f.Depleted>>i&1 != 0
			if what == toReload && depleted || what == toDeplete && !depleted && card.Attacks[i].Depletes {
				c.Own |= 1 << i
			}
		}
		return c
	}
	for i := range s.Loot {
		card := &s.Loot[i]
		if card.Place != Held+Place(n) {
			continue
		}
		loot := &r.codex.Loot[r.codex.Cards[i]]
		switch what {
		case toReload:
			if card.Flags&(Equipped|IsDepleted) == Equipped|IsDepleted {
				c.addLoot(i)
			}
		case toDeplete:
			if card.Flags&(Equipped|IsDepleted) == Equipped && loot.Attack.Depletes {
				c.addLoot(i)
			}
		case toExhaust:
			if card.Flags&Exhausted == 0 && r.exhausts(loot.Abilities) {
				c.addLoot(i)
			}
		case toRefresh:
			if card.Flags&Exhausted != 0 {
				c.addLoot(i)
			}
		}
	}
	sheet := &s.Sheet[n]
	switch what {
	case toExhaust:
		for i, id := range r.codex.Kinds[f.Kind].Skills {
			if sheet.Brought>>i&1 != 0 && sheet.Exhausted>>i&1 == 0 && r.exhausts(r.codex.Skills[id].Abilities) {
				c.Skills |= 1 << i
			}
		}
	case toRefresh:
		c.Skills = sheet.Brought & sheet.Exhausted
	}
	return c
}

// exhausts tells whether a card is one that is turned sideways when it is used.
func (r *Rules) exhausts(abilities []codex.AbilityID) bool {
	for _, id := range abilities {
		if r.codex.Abilities[id].Cost.Exhaust {
			return true
		}
	}
	return false
}

// chooseCard has a card of a figure chosen and something done to it; done if there is none.
func (r *Rules) chooseCard(s *Position, t *listTask, u *Use, n Fig, what int) bool {
	if r.choosable(s, n, what) == (Choice{}) {
		return true
	}
	begin(s, cardTask{Fig: int16(n), What: int16(what), Left: 1})
	return false
}

// runCard asks for the card; chooseLoot, chooseSkill and chooseOwn answer.
func (r *Rules) runCard(s *Position, t *cardTask, _ *game.Story) {
	if t.Left == 0 || r.choosableBy(s, t) == (Choice{}) {
		s.done()
		return
	}
	s.ask(PickingCard, s.chooser())
}

// turnCard does to a loot card what it was chosen for, turnSkill to a skill and turnOwn to an attack of a foe's or an ally's card.
func (s *Position) turnCard(card int, what int16) {
	c := &s.Loot[card]
	switch what {
	case toDeplete:
		c.Flags |= IsDepleted
	case toExhaust:
		c.Flags |= Exhausted
	case toReload:
		c.Flags &^= IsDepleted
	case toRefresh:
		c.Flags &^= Exhausted
	}
}

func (s *Position) turnSkill(n Fig, no uint8, what int16) {
	if what == toExhaust {
		s.Sheet[n].Exhausted |= 1 << no
	} else {
		s.Sheet[n].Exhausted &^= 1 << no
	}
}

func (s *Position) turnOwn(n Fig, no uint8, what int16) {
	if what == toDeplete {
		s.Fig[n].Depleted |= 1 << no
	} else {
		s.Fig[n].Depleted &^= 1 << no
	}
}

// doDrawHand gives the party cards, or takes some.
func (r *Rules) doDrawHand(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage == walking {
		return true
	}
	c := s.scene(u)
	from := int16(fromDeck)
	if e.FromDiscard {
		from = fromDiscard
	}
	t.Stage = walking
	begin(s, handTask{Left: int16(r.number(s, &c, &e.N)), From: from, Use: t.Use})
	return false
}

// doLook looks at the top of a deck.
func (r *Rules) doLook(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage == walking {
		return true
	}
	c := s.scene(u)
	loot := int16(0)
	if e.Look.Loot {
		loot = 1
	}
	t.Stage = walking
	begin(s, peekTask{Left: int16(min(Known, r.number(s, &c, &e.N))), Then: int16(e.Look.Then), Take: int16(e.Look.Take), Loot: loot})
	return false
}

// doDeck puts cards into the poker deck, as far as any are set aside, or takes some out of deck and discard pile; then the deck is shuffled (CNO-136, CNO-R17).
func (r *Rules) doDeck(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	c := s.scene(u)
	n := max(1, r.number(s, &c, &e.N))
	d := &s.Deck
	aside := everyCard &^ d.Left &^ d.Discard &^ d.Hand
	for ; n > 0; n-- {
		if such := cardsOf(e.Deck.Add) & aside; such != 0 {
			card := such.take() // hearts before diamonds, clubs and spades (CNO-R17)
			aside.remove(card)
			d.Left.add(card)
			if tell != nil {
				tell.Tell("CNO-R17", "into-deck", r.poker("card", card))
			}
		}
		if such := cardsOf(e.Deck.Remove) & (d.Left | d.Discard); such != 0 {
			card := such.take()
			d.Left.remove(card)
			d.Discard.remove(card)
			if tell != nil {
				tell.Tell("CNO-136", "out-of-deck", r.poker("card", card))
			}
		}
	}
	d.Top, d.Bottom = [Known]uint8{}, [Known]uint8{}
	return true
}

// cardsOf are the poker cards that a word of the vocabulary means.
func cardsOf(kind codex.CardKind) Pack {
	switch kind {
	case codex.CardsKing:
		return kings
	case codex.CardsRedKing:
		return kings & redCards
	case codex.CardsBlackKing:
		return kings &^ redCards
	case codex.CardsRedJoker:
		return 1 << redJoker
	case codex.CardsBlackJoker:
		return 1 << blackJoker
	case codex.CardsAce:
		return aces
	}
	return 0
}

// doGain gives bucks, a card out of the box, or a skill (CNO-R44).
func (r *Rules) doGain(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	g := &e.Gain
	if t.Stage == 0 && g.HasBucks {
		c := s.scene(u)
		r.purse(s, r.number(s, &c, &g.Bucks), tell)
	}
	if g.Loot == 0 && !g.Preferred && g.Skill == 0 {
		return true
	}
	return r.gainCards(s, t, u, e, tell)
}

// purse puts bucks into the purse of the party, or takes what is there (CNO-R44).
func (r *Rules) purse(s *Position, n int, tell *game.Story) {
	was := int(s.Bucks)
	s.Bucks = uint16(min(maxBucks, max(0, was+n)))
	if tell == nil || int(s.Bucks) == was {
		return
	}
	if n > 0 {
		tell.Tell("CNO-R44", "gains", game.Num("n", int(s.Bucks)-was), game.Num("purse", s.Bucks))
	} else {
		tell.Tell("CNO-R44", "loses", game.Num("n", was-int(s.Bucks)), game.Num("purse", s.Bucks))
	}
}

const maxBucks = 9999

// doLoot draws loot cards.
func (r *Rules) doLoot(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage == walking {
		return true
	}
	to, ready := r.chosen(s, t, u, &e.To, func(n Fig) bool { return n.character() })
	if !ready || to == 0 {
		return ready
	}
	c := s.scene(u)
	n := r.number(s, &c, &e.N)
	keep := int16(n)
	if e.KeepCards != 0 {
		keep = int16(e.KeepCards)
	}
	flags := int16(e.Level) << lootLevel
	if e.NoEvents {
		flags |= eventsIgnored
	}
	t.Stage = walking
	begin(s, lootTask{Fig: int16(to.first()), Left: int16(n), Keep: keep, Flags: flags})
	return false
}

// Bits of a lootTask.
const (
	eventsIgnored = 1 << iota
	searched          // by an Investigate action: events take effect only if kept where several are drawn
	lootLevel     = 4 // from this bit on: the level, or 0 for that of the scenario
)

// refreshable are the exhausted cards of a figure that an effect may turn upright: skills, loot cards or both.
func (r *Rules) refreshable(s *Position, n Fig, e *codex.Effect) Choice {
	c := r.choosable(s, n, toRefresh)
	if !e.Refresh.Skills {
		c.Skills = 0
	}
	if !e.Refresh.Loot {
		c.Loot = [2]uint64{}
	}
	return c
}

// doRefresh turns exhausted cards upright (CNO-508, CNO-545).
func (r *Rules) doRefresh(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage == walking {
		return true
	}
	who, ready := r.chosen(s, t, u, &e.Who, func(n Fig) bool { return n.character() && r.refreshable(s, n, e) != Choice{} })
	if !ready || who == 0 {
		return ready
	}
	t.Stage = walking
	c := s.scene(u)
	n := int16(max(1, r.number(s, &c, &e.N)))
	if e.Refresh.All {
		n = 99
	}
	begin(s, cardTask{Fig: int16(who.first()), What: toRefresh, Left: n, Use: t.Use})
	return false
}

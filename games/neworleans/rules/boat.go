package rules

import (
	"math/bits"

	"mischief/game"
	"mischief/games/neworleans/codex"
)

// The riverboat (CNO-921 to CNO-929, CNO-R96 to CNO-R98): the lounge, the bar, Leonidas' offer, training; then the choice of the next scenario. The party decides everything there. While
// it is aboard its heroes stand on no map.

// The steps of a visit.
const (
	boards = iota
	lounge
	bar
	gear
	training
	leaves
)

// runVisit takes the next step of a visit.
func (r *Rules) runVisit(s *Position, t *visitTask, tell *game.Story) {
	switch t.Step {
	case boards:
		r.board(s)
		t.Step, s.Visit.Step = lounge, lounge
		if tell != nil {
			tell.Tell("CNO-921", "boards")
		}
	case lounge:
		switch t.Stage++; t.Stage {
		case 1:
			if s.River == 0 { // CNO-R45
				s.River = r.fullRiver()
			}
			s.ask(DrawingEvent, nobody) // drawEvent answers
		case 2:
			r.moment(s, Moment{Trigger: codex.OnRiverboat, At: none})
		default:
			t.Step, t.Stage = bar, 0
		}
	case bar:
		s.Visit.Step = bar
		s.ask(AtBar, nobody)
	case gear:
		s.Visit.Step = gear
		if t.Stage == 0 {
			if r.offered(s) < r.stat(s, codex.StatShopCards, nobody, 5, nil) && r.lootOnBoard(s) != (Items{}) {
				s.ask(DrawingLoot, nobody) // layOut answers
				return
			}
			t.Stage = 1
		}
		s.ask(Trading, nobody)
	case training:
		s.Visit.Step = training
		s.ask(Training, nobody)
	default:
		s.end(codex.UntilRiverboat, nobody)
		s.Visit = Visit{}
		s.On = 0
		for n := Fig(1); n <= r.lastHero(s); n++ {
			s.Fig[n].Where = Absent
		}
		for i := range r.codex.Cards { // all cards not bought go back (CNO-R97)
			if s.Loot[i].Place < Held {
				s.Loot[i] = LootCard{}
			}
		}
		s.done()
	}
}

// board brings the heroes aboard: a full poker deck (CNO-R96), and the loot deck of the last scenario with all that nobody owns (CNO-R97).
func (r *Rules) board(s *Position) {
	for n := Fig(1); n <= r.lastHero(s); n++ {
		s.put(n, 0)
	}
	s.Deck = Deck{Left: freshDeck}
	level := r.codex.Scenarios[s.Came].Loot
	for i, id := range r.codex.Cards {
		if s.Loot[i].Place < Held {
			s.Loot[i] = LootCard{}
			if r.codex.Loot[id].Level == level {
				s.Loot[i].Place = InDeck
			}
		}
	}
}

// offered counts the cards that Leonidas has laid out, but for Stashes of Ammunition (CNO-925).
func (r *Rules) offered(s *Position) (n int) {
	for i, id := range r.codex.Cards {
		if s.Loot[i].Place == OnOffer && r.codex.Loot[id].Type != codex.Ammunition {
			n++
		}
	}
	return n
}

// layOut lays a card of the loot deck out: an event has no effect and goes away (CNO-925, CNO-R97).
func (r *Rules) layOut(s *Position, card int, tell *game.Story) {
	if r.codex.Loot[r.codex.Cards[card]].Type == codex.LootEvent {
		s.Loot[card] = LootCard{Place: InDiscard}
		return
	}
	s.Loot[card] = LootCard{Place: OnOffer}
	if tell != nil {
		tell.Tell("CNO-925", "offered", r.lootName("card", card))
	}
}

// lootOnBoard are the cards one of which is laid out next: all of the last scenario's levels that nobody owns (CNO-R97).
func (r *Rules) lootOnBoard(s *Position) (all Items) {
	for i := range r.codex.Cards {
		if s.Loot[i].Place == InDeck {
			all.add(i)
		}
	}
	return all
}

// lootName is a loot card for a text.
func (r *Rules) lootName(name string, card int) game.Arg {
	return game.Place(name, r.lootIDs[card], r.lootKeys[card])
}

// drawingEvent: which event of the riverboat is drawn (CNO-922).
func (r *Rules) drawingEvent() decision {
	return decision{
		Kind: "event", Rule: "CNO-922", Asks: "a riverboat event is drawn",
		Prompt: func(s *Position) game.Text { return game.Say("Draw a card of the riverboat's events.") },
		Deeds: []deed{{Verb: DrawEvent, Rule: "CNO-922", Write: is("event {event}", inWhat(r.anEvent)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for left := s.River; left != 0; left &= left - 1 {
					m.What = int16(bits.TrailingZeros32(left))
					buf = append(buf, m)
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if s.River>>m.What&1 == 0 {
					return game.Refuse("CNO-R45", "{{.event}} is not left in the riverboat's deck.", r.card("event", codex.Source{Kind: codex.OfEvent, No: uint8(m.What)}))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				s.River &^= 1 << m.What
				s.Event = codex.EventID(m.What)
				if tell != nil {
					tell.Tell("CNO-922", "lounge", r.card("event", codex.Source{Kind: codex.OfEvent, No: uint8(m.What)}), game.Word("text", codex.Key("event", r.codex.Events[m.What].ID, "text")))
				}
				r.run(s, tell)
			}}},
	}
}

// endsStep is the deed that ends a step of the visit.
func (r *Rules) endsStep() deed {
	return deed{Verb: EndStep, Rule: "CNO-R96", Write: is("done"), Moves: once, Play: func(s *Position, _ Move, tell *game.Story) {
		t := running[visitTask](s)
		t.Step++
		t.Stage = 0
		r.run(s, tell)
	}}
}

// atBar: who has Wounds healed (CNO-923, CNO-924, CNO-R10).
func (r *Rules) atBar() decision {
	free := func(s *Position, n Fig) bool { return s.Visit.Healed>>n&1 == 0 }
	heroes := func(s *Position, fits func(n Fig) bool, m Move, buf []Move) []Move {
		for left := s.party(); left != 0; {
			if n := left.take(); s.Fig[n].Health < s.Fig[n].Most && fits(n) {
				m.Fig = n
				buf = append(buf, m)
			}
		}
		return buf
	}
	check := func(s *Position, m Move) error {
		if !s.party().has(m.Fig) || m.Fig == nobody {
			return game.Refuse("CNO-923", "{{.who}} is no hero of the party.", r.who("who", s, m.Fig))
		}
		if s.Fig[m.Fig].Health >= s.Fig[m.Fig].Most {
			return game.Refuse("CNO-R10", "{{.who}} has all Lives: nothing would be healed.", r.who("who", s, m.Fig))
		}
		return nil
	}
	price := func(s *Position) int { return r.stat(s, codex.StatBarPrice, nobody, 5, nil) }
	return decision{
		Kind: "bar", Rule: "CNO-923", Asks: "who is healed at the bar",
		Prompt: func(s *Position) game.Text {
			return game.Say("At the bar: each hero may have a Wound healed free, and more for {{.price}} bucks each. The purse holds {{.purse}}.", game.Num("price", price(s)), game.Num("purse", s.Bucks))
		},
		Deeds: []deed{
			{Verb: Heal, Rule: "CNO-923", Write: is("heal {figure}", inFig(aFigure)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					return heroes(s, func(n Fig) bool { return free(s, n) }, m, buf)
				},
				Check: func(s *Position, m Move) error {
					if err := check(s, m); err != nil {
						return err
					}
					if !free(s, m.Fig) {
						return game.Refuse("CNO-923", "{{.who}} has been healed free on this visit.", r.who("who", s, m.Fig))
					}
					return nil
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					s.Visit.Healed |= 1 << m.Fig
					r.heal(s, m.Fig, r.stat(s, codex.StatBarHeal, nobody, 1, nil), "CNO-923", tell)
					r.run(s, tell)
				}},
			{Verb: Drink, Rule: "CNO-924", Write: is("drink {figure}", inFig(aFigure)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					if int(s.Bucks) < price(s) {
						return buf
					}
					return heroes(s, func(Fig) bool { return true }, m, buf)
				},
				Check: func(s *Position, m Move) error {
					if err := check(s, m); err != nil {
						return err
					}
					if p := price(s); int(s.Bucks) < p {
						return game.Refuse("CNO-924", "A drink costs {{.price}} bucks, and the purse holds {{.purse}}.", game.Num("price", p), game.Num("purse", s.Bucks))
					}
					return nil
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					r.purse(s, -price(s), tell)
					r.heal(s, m.Fig, 1, "CNO-924", tell)
					r.run(s, tell)
				}},
			r.endsStep(),
		},
	}
}

// priceOf is what a loot card costs on this visit, worthOf what it is sold for: half its printed price, rounded down, whatever an event does to prices (CNO-521, CNO-R98).
func (r *Rules) priceOf(s *Position, card int) int {
	return r.stat(s, codex.StatPrice, nobody, int(r.codex.Loot[r.codex.Cards[card]].Price), nil)
}

func (r *Rules) worthOf(s *Position, card int) int {
	return r.stat(s, codex.StatSell, nobody, int(r.codex.Loot[r.codex.Cards[card]].Price)/2, nil)
}

// trading: what is bought, sold and played for (CNO-926 to CNO-928).
func (r *Rules) trading() decision {
	buyable := func(s *Position, card int) error {
		loot := &r.codex.Loot[r.codex.Cards[card]]
		switch {
		case s.Loot[card].Place != OnOffer || s.Loot[card].Flags&Sold != 0:
			return game.Refuse("CNO-926", "{{.card}} is not among what Leonidas sells.", r.lootName("card", card))
		case loot.Type == codex.Bucks:
			return game.Refuse("CNO-927", "{{.card}} is a game, not for sale: play it, or leave it.", r.lootName("card", card))
		case int(s.Bucks) < r.priceOf(s, card):
			return game.Refuse("CNO-926", "{{.card}} costs {{.price}} bucks, and the purse holds {{.purse}}.", r.lootName("card", card), game.Num("price", r.priceOf(s, card)), game.Num("purse", s.Bucks))
		}
		return nil
	}
	onSale := func(s *Position, card int) bool {
		return s.Loot[card].Place == OnOffer && s.Loot[card].Flags&Sold == 0 && r.codex.Loot[r.codex.Cards[card]].Type != codex.Bucks && int(s.Bucks) >= r.priceOf(s, card)
	}
	game_ := func(s *Position, card int) (a *codex.Ability) {
		return r.codex.Abilities[r.codex.Loot[r.codex.Cards[card]].Gamble]
	}
	playable := func(s *Position, card int) error {
		loot := &r.codex.Loot[r.codex.Cards[card]]
		switch {
		case s.Loot[card].Place != OnOffer || loot.Type != codex.Bucks || loot.Gamble == 0:
			return game.Refuse("CNO-927", "{{.card}} is no game that Leonidas has laid out.", r.lootName("card", card))
		case s.Loot[card].Flags&Gambled != 0:
			return game.Refuse("CNO-R98", "{{.card}} has been played on this visit.", r.lootName("card", card))
		case int(s.Bucks) < int(game_(s, card).Cost.Bucks):
			return game.Refuse("CNO-R98", "The stake is {{.price}} bucks, and the purse holds {{.purse}}.", game.Num("price", game_(s, card).Cost.Bucks), game.Num("purse", s.Bucks))
		}
		return nil
	}
	isCard := func(m Move) bool { return m.Card > 0 && int(m.Card) <= len(r.codex.Cards) }
	noCard := game.Refuse("CNO-926", "There is no such loot card.")
	return decision{
		Kind: "gear", Rule: "CNO-926", Asks: "what is bought and sold",
		Prompt: func(s *Position) game.Text {
			return game.Say("Leonidas has laid out his goods: buy, sell, play his games, or go on. The purse holds {{.purse}} bucks.", game.Num("purse", s.Bucks))
		},
		Deeds: []deed{
			{Verb: Buy, Rule: "CNO-926", Write: is("buy {loot} {figure}", inCard(r.aLoot), inFig(aFigure)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					for i := range r.codex.Cards {
						if onSale(s, i) {
							for left := s.party(); left != 0; {
								m.Card, m.Fig = uint8(i)+1, left.take()
								buf = append(buf, m)
							}
						}
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					if !isCard(m) {
						return noCard
					}
					if m.Fig == nobody || !s.party().has(m.Fig) {
						return game.Refuse("CNO-R97", "A bought card goes to a hero of the party; {{.who}} is none.", r.who("who", s, m.Fig))
					}
					return buyable(s, int(m.Card)-1)
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					card := int(m.Card) - 1
					r.purse(s, -r.priceOf(s, card), tell)
					s.Loot[card] = LootCard{Place: Held + Place(m.Fig)}
					if tell != nil {
						tell.Tell("CNO-926", "buys", r.who("who", s, m.Fig), r.lootName("card", card))
					}
					if r.codex.Loot[r.codex.Cards[card]].Type == codex.Weapon {
						begin(s, gainTask{Card: int16(card) + 1})
					}
					r.run(s, tell)
				}},
			{Verb: Sell, Rule: "CNO-928", Write: is("sell {loot}", inCard(r.aLoot)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					for i := range r.codex.Cards {
						if s.Loot[i].Place >= Held {
							m.Card = uint8(i) + 1
							buf = append(buf, m)
						}
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					if !isCard(m) {
						return noCard
					}
					if s.Loot[m.Card-1].Place < Held {
						return game.Refuse("CNO-928", "No hero has {{.card}}.", r.lootName("card", int(m.Card)-1))
					}
					return nil
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					card := int(m.Card) - 1
					if tell != nil {
						tell.Tell("CNO-928", "sells", r.who("who", s, Fig(s.Loot[card].Place-Held)), r.lootName("card", card))
					}
					s.Loot[card] = LootCard{Place: OnOffer, Flags: Sold}
					r.purse(s, r.worthOf(s, card), tell)
					r.run(s, tell)
				}},
			{Verb: Gamble, Rule: "CNO-927", Write: is("gamble {loot}", inCard(r.aLoot)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					for i, id := range r.codex.Cards {
						if loot := &r.codex.Loot[id]; loot.Gamble != 0 && s.Loot[i].Place == OnOffer && s.Loot[i].Flags&Gambled == 0 && s.Bucks >= uint16(game_(s, i).Cost.Bucks) {
							m.Card = uint8(i) + 1
							buf = append(buf, m)
						}
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					if !isCard(m) {
						return noCard
					}
					return playable(s, int(m.Card)-1)
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					card := int(m.Card) - 1
					s.Loot[card].Flags |= Gambled
					a := game_(s, card)
					r.use(s, a, Use{Ability: a.ID, Square: none}, tell)
					r.run(s, tell)
				}},
			r.endsStep(),
		},
	}
}

// skillPrice is what a skill card costs on this visit (CNO-929).
func (r *Rules) skillPrice(s *Position, id codex.SkillID) int {
	return r.stat(s, codex.StatSkillPrice, nobody, int(r.codex.SkillPrice[r.codex.Skills[id].Level]), nil)
}

// training: which skills are learned, after scenario 3 as the riverboat is visited from then on (CNO-541, CNO-543, CNO-929, CNO-R48).
func (r *Rules) training() decision {
	return decision{
		Kind: "training", Rule: "CNO-929", Asks: "which skills are learned",
		Prompt: func(s *Position) game.Text {
			return game.Say("Training: heroes may learn skills of their own. The purse holds {{.purse}} bucks.", game.Num("purse", s.Bucks))
		},
		Deeds: []deed{
			{Verb: Learn, Rule: "CNO-929", Write: is("learn {skill}", inWhat(r.aSkill)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					for n := Fig(1); n <= r.lastHero(s); n++ {
						for i, id := range r.codex.Kinds[s.Fig[n].Kind].Skills {
							if s.Sheet[n].Skills>>i&1 == 0 && int(s.Bucks) >= r.skillPrice(s, id) {
								m.What = int16(id)
								buf = append(buf, m)
							}
						}
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					skill := &r.codex.Skills[m.What]
					n := s.seatOf(skill.Hero)
					switch price := r.skillPrice(s, codex.SkillID(m.What)); {
					case n == nobody:
						return game.Refuse("CNO-541", "{{.skill}} belongs to a hero who is not in the party.", r.skillName("skill", codex.SkillID(m.What)))
					case s.Sheet[n].Skills>>skill.No&1 != 0:
						return game.Refuse("CNO-R48", "{{.who}} has {{.skill}} already.", r.who("who", s, n), r.skillName("skill", codex.SkillID(m.What)))
					case int(s.Bucks) < price:
						return game.Refuse("CNO-929", "{{.skill}} costs {{.price}} bucks, and the purse holds {{.purse}}.", r.skillName("skill", codex.SkillID(m.What)), game.Num("price", price), game.Num("purse", s.Bucks))
					}
					return nil
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					skill := &r.codex.Skills[m.What]
					n := s.seatOf(skill.Hero)
					r.purse(s, -r.skillPrice(s, codex.SkillID(m.What)), tell)
					s.Sheet[n].Skills |= 1 << skill.No
					if tell != nil {
						tell.Tell("CNO-929", "learns", r.who("who", s, n), r.skillName("skill", codex.SkillID(m.What)))
					}
					r.run(s, tell)
				}},
			r.endsStep(),
		},
	}
}

// choosesScenario tells whether the party chooses the scenario; an only one is taken (CNO-230, CNO-902).
func (r *Rules) choosesScenario(s *Position, tell *game.Story) bool {
	if s.Scenario != 0 {
		return false
	}
	open := r.nexts(s)
	if bits.OnesCount32(open) > 1 {
		return true
	}
	s.Scenario = codex.ScenarioID(bits.TrailingZeros32(open))
	return false
}

// nexts are the scenarios that may follow the last, a bit each.
func (r *Rules) nexts(s *Position) (open uint32) {
	next := r.codex.Scenarios[s.Came].Next
	for i := range next {
		if c := (Scene{Square: none}); r.holdAll(s, &c, next[i].If) {
			open |= 1 << next[i].Scenario
		}
	}
	if open == 0 { // none of its conditions holds: the way stays open
		for i := range next {
			open |= 1 << next[i].Scenario
		}
	}
	return open
}

// goingOn: which scenario is next (CNO-902).
func (r *Rules) goingOn() decision {
	return decision{
		Kind: "next", Rule: "CNO-902", Asks: "which scenario is next",
		Prompt: func(s *Position) game.Text {
			return game.Say("Two ways lead on: which scenario does the party play next?")
		},
		Deeds: []deed{{Verb: GoOn, Rule: "CNO-902", Write: is("next {scenario}", inWhat(r.aScenario)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for open := r.nexts(s); open != 0; open &= open - 1 {
					m.What = int16(bits.TrailingZeros32(open))
					buf = append(buf, m)
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if r.nexts(s)>>m.What&1 == 0 {
					return game.Refuse("CNO-902", "{{.scenario}} does not follow the scenario that was played last.", r.card("scenario", codex.Source{Kind: codex.OfSheet, No: uint8(m.What)}))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				s.Scenario = codex.ScenarioID(m.What)
				r.run(s, tell)
			}}},
	}
}

package rules

import (
	"slices"

	"mischief/game"
	"mischief/games/neworleans/codex"
)

// What is decided about poker cards, by the party and by chance.

// cardDeed is a deed that names one of some poker cards.
func (r *Rules) cardDeed(verb Verb, write, rule, why string, among func(s *Position) Pack, then func(s *Position, c Card, tell *game.Story)) deed {
	return deed{
		Verb: verb, Rule: rule, Write: is(write, inCard(aCard)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			for left := among(s); left != 0; {
				m.Card = uint8(left.take()) + 1
				buf = append(buf, m)
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			if m.Card == 0 || m.Card > Cards || !among(s).has(Card(m.Card-1)) {
				return game.Refuse(rule, why, r.poker("card", Card(m.Card-1)))
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			then(s, Card(m.Card-1), tell)
			r.run(s, tell)
		},
	}
}

// notLeft is why a card cannot have been turned up.
const notLeft = "{{.card}} cannot come now: it is not among the cards of which one is turned up next."

// drawing: which card is turned up (CNO-132, CNO-133).
func (r *Rules) drawing() decision {
	return decision{
		Kind: "poker", Rule: "CNO-132", Asks: "a poker card is turned up",
		Prompt: func(s *Position) game.Text {
			d := &s.Draws[running[drawTask](s).No-1]
			if below := &s.Stack.Frames[s.Stack.Depth-2]; below.Op == opInitiative {
				if known[initiativeTask](below).Stage == 1 {
					return game.Say("Flip the top card of the poker deck for the initiative of the heroes.")
				}
				return game.Say("Flip the top card of the poker deck for the initiative of the vermin.")
			}
			switch {
			case d.Flip:
				return game.Say("Flip the top card of the poker deck.")
			case d.By == nobody:
				return game.Say("Draw the top card of the poker deck.")
			}
			return game.Say("{{.who}} draws the top card of the poker deck.", r.who("who", s, d.By))
		},
		Deeds: []deed{r.cardDeed(TurnUp, "poker {card}", "CNO-132", notLeft, func(s *Position) Pack { return s.Deck.next() }, func(s *Position, c Card, tell *game.Story) {
			d := &s.Draws[running[drawTask](s).No-1]
			s.Deck.draw(c)
			d.Card = uint8(c) + 1
			if tell != nil {
				key, rule := "draws", "CNO-132"
				if d.Flip {
					key, rule = "flips", "CNO-133"
				}
				tell.Tell(rule, key, r.who("who", s, d.By), r.poker("card", c))
			}
		})},
	}
}

// dealing: which card goes into the Party Card Hand (CNO-141, CNO-R16).
func (r *Rules) dealing() decision {
	return decision{
		Kind: "hand", Rule: "CNO-141", Asks: "a card goes into the hand of the party",
		Prompt: func(s *Position) game.Text {
			return game.Say("The top card of the poker deck goes into the Party Card Hand.")
		},
		Deeds: []deed{r.cardDeed(DealHand, "deal {card}", "CNO-141", notLeft, func(s *Position) Pack { return s.Deck.next() }, func(s *Position, c Card, tell *game.Story) {
			s.Deck.draw(c)
			s.Deck.Hand.add(c)
			if s.Stack.Top().Op == opHand {
				running[handTask](s).Left--
			}
			if tell != nil {
				tell.Tell("CNO-141", "into-hand", r.poker("card", c))
			}
		})},
	}
}

// cheating: whether a drawn card is replaced from the hand (CNO-143, CNO-R14); only poker cards are cheated (CNO-R20).
func (r *Rules) cheating() decision {
	return decision{
		Kind: "cheat", Rule: "CNO-143", Asks: "whether the drawn card is replaced",
		Prompt: func(s *Position) game.Text {
			d := &s.Draws[running[drawTask](s).No-1]
			return game.Say("{{.card}} lies open. Replace it by a card of the Party Card Hand, or let it stand?", r.poker("card", Card(d.Card-1)))
		},
		Deeds: []deed{
			{Verb: LetStand, Rule: "CNO-143", Write: is("stand"), Moves: once, Play: func(s *Position, _ Move, tell *game.Story) { r.run(s, tell) }},
			r.cardDeed(Cheat, "cheat {card}", "CNO-143", "{{.card}} is not in the Party Card Hand.", func(s *Position) Pack { return s.Deck.Hand }, func(s *Position, c Card, tell *game.Story) {
				d := &s.Draws[running[drawTask](s).No-1]
				old := Card(d.Card - 1)
				s.Deck.Discard.add(old)
				s.Deck.Hand.remove(c)
				d.Card = uint8(c) + 1
				if tell != nil {
					tell.Tell("CNO-145", "cheats", r.poker("card", c), r.poker("old", old))
				}
			}),
		},
	}
}

// takingAce: whether the party takes a card for an ace (CNO-127).
func (r *Rules) takingAce() decision {
	stage := func(to int16) func(s *Position, _ Move, tell *game.Story) {
		return func(s *Position, _ Move, tell *game.Story) {
			running[aceTask](s).Stage = to
			r.run(s, tell)
		}
	}
	return decision{
		Kind: "ace", Rule: "CNO-127", Asks: "whether a card is taken for the ace",
		Prompt: func(s *Position) game.Text {
			return game.Say("An ace: take a card of the poker deck into the Party Card Hand?")
		},
		Deeds: []deed{
			{Verb: TakeCard, Rule: "CNO-127", Write: is("take"), Moves: once, Play: stage(1)},
			{Verb: LeaveCard, Rule: "CNO-R15", Write: is("leave card"), Moves: once, Play: stage(2)},
		},
	}
}

// fetching: which cards of the discard pile go into the hand.
func (r *Rules) fetching() decision {
	return decision{
		Kind: "fetch", Rule: "CNO-R108", Asks: "a card of the poker discard pile is taken",
		Prompt: func(s *Position) game.Text {
			return game.Say("Take a card of the poker discard pile into the Party Card Hand; {{.n}} in all.", game.Num("n", running[handTask](s).Left))
		},
		Deeds: []deed{r.cardDeed(Fetch, "fetch {card}", "CNO-R108", "{{.card}} is not in the poker discard pile, or not such a card.", func(s *Position) Pack { return r.fetchable(s) }, func(s *Position, c Card, tell *game.Story) {
			s.Deck.Discard.remove(c)
			s.Deck.Hand.add(c)
			running[handTask](s).Left--
			if tell != nil {
				tell.Tell("CNO-R108", "fetches", r.poker("card", c))
			}
		})},
	}
}

// fetchable are the cards of the discard pile that an effect lets the party take.
func (r *Rules) fetchable(s *Position) (such Pack) {
	t := running[handTask](s)
	if t.Use == 0 {
		return s.Deck.Discard
	}
	filter := r.handFilter(s, t)
	for left := s.Deck.Discard; left != 0; {
		if c := left.take(); filtered(&filter, face{card: c}) {
			such.add(c)
		}
	}
	return such
}

// handFilter is what cards an effect gives the hand: that of the list which the use below is carrying out.
func (r *Rules) handFilter(s *Position, t *handTask) codex.Filter {
	if below := &s.Stack.Frames[s.Stack.Depth-2]; below.Op == opList {
		l := known[listTask](below)
		if e := &r.codex.Lists[l.List].Effects[l.Next]; e.Kind == codex.DoDrawHand {
			return e.Filter
		}
	}
	return codex.Filter{}
}

// discarding: which card of the hand goes (CNO-142).
func (r *Rules) discarding() decision {
	return decision{
		Kind: "discard", Rule: "CNO-142", Asks: "a card of the hand is discarded",
		Prompt: func(s *Position) game.Text {
			if t := running[handTask](s); t.Left < 0 {
				return game.Say("Discard a card of the Party Card Hand.")
			}
			return game.Say("The Party Card Hand holds {{.n}} cards, and {{.most}} are its limit: discard one.", game.Num("n", s.Deck.Hand.count()), game.Num("most", r.handLimit(s)))
		},
		Deeds: []deed{r.cardDeed(Discard, "discard {card}", "CNO-142", "{{.card}} is not in the Party Card Hand.", func(s *Position) Pack { return s.Deck.Hand }, func(s *Position, c Card, tell *game.Story) {
			r.discardHand(s, c)
			if t := running[handTask](s); t.Left < 0 {
				t.Left++
			}
			if tell != nil {
				tell.Tell("CNO-142", "discards", r.poker("card", c))
			}
		})},
	}
}

// payingCards: with which cards of the hand an ability is paid.
func (r *Rules) payingCards() decision {
	return decision{
		Kind: "pay", Rule: "CNO-R107", Asks: "a card of the hand pays for an ability",
		Prompt: func(s *Position) game.Text { return game.Say("Discard a card of the Party Card Hand to pay for this.") },
		Deeds: []deed{r.cardDeed(PayCard, "pay {card}", "CNO-R107", "{{.card}} does not pay for this, or is not in the Party Card Hand.", func(s *Position) Pack {
			u := &s.Uses[running[useTask](s).No-1]
			return r.handOf(s, &r.codex.Abilities[u.Ability].Cost.HandOf)
		}, func(s *Position, c Card, tell *game.Story) {
			r.discardHand(s, c)
			running[useTask](s).Paid++
			if tell != nil {
				tell.Tell("CNO-R107", "discards", r.poker("card", c))
			}
		})},
	}
}

// takingCard: which of two cards of the same result counts (CNO-R78).
func (r *Rules) takingCard() decision {
	both := func(s *Position) (p Pack) {
		d := &s.Draws[running[drawTask](s).No-1]
		p.add(Card(d.Card - 1))
		p.add(Card(d.Old.Card - 1))
		return p
	}
	return decision{
		Kind: "counts", Rule: "CNO-R78", Asks: "which of two cards counts",
		Prompt: func(s *Position) game.Text {
			d := &s.Draws[running[drawTask](s).No-1]
			return game.Say("Both cards come to the same: which counts, {{.a}} or {{.b}}?", r.poker("a", Card(d.Old.Card-1)), r.poker("b", Card(d.Card-1)))
		},
		Deeds: []deed{r.cardDeed(CountCard, "count {card}", "CNO-R78", "{{.card}} is neither of the two cards.", both, func(s *Position, c Card, _ *game.Story) {
			d := &s.Draws[running[drawTask](s).No-1]
			if Card(d.Old.Card-1) == c {
				d.show(d.Old)
			}
			d.Keep, d.Old = codex.NoKeep, Shown{}
		})},
	}
}

// unmasking: what a face-down marker proves to be (CNO-735, CNO-R68).
func (r *Rules) unmasking() decision {
	left := func(s *Position, place int) uint8 {
		return s.Lots[s.Fig[running[revealTask](s).Fig].Lot].Left[place]
	}
	return decision{
		Kind: "vermin", Rule: "CNO-735", Asks: "a marker is turned up",
		Prompt: func(s *Position) game.Text {
			return game.Say("The marker on {{.at}} is seen: turn it up.", r.at("at", s.Fig[running[revealTask](s).Fig].At))
		},
		Deeds: []deed{{Verb: Unmask, Rule: "CNO-735", Write: is("vermin {kind}", inWhat(r.aKind)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for place, kind := range r.poolKinds(s) {
					if kind != 0 && left(s, place) > 0 {
						m.What = int16(kind)
						buf = append(buf, m)
					}
				}
				return buf
			},
			Weight: func(s *Position, m Move) int64 { return int64(left(s, r.poolPlace(s, codex.Kind(m.What)))) },
			Check: func(s *Position, m Move) error {
				if place := slices.Index(r.poolKinds(s), codex.Kind(m.What)); place < 0 || left(s, place) == 0 {
					return game.Refuse("CNO-R68", "No {{.kind}} is left among the markers that this one was drawn from.", r.kindName("kind", codex.Kind(m.What)))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				n := Fig(running[revealTask](s).Fig)
				s.Lots[s.Fig[n].Lot].Left[r.poolPlace(s, codex.Kind(m.What))]--
				r.become(s, n, codex.Kind(m.What))
				r.run(s, tell)
			}}},
	}
}

// runPeek looks at the top of a deck card by card, then has the party do with them what the effect says.
func (r *Rules) runPeek(s *Position, t *peekTask, tell *game.Story) {
	switch {
	case t.Loot != 0:
		r.peekLoot(s, t, tell)
	case t.Left > 0 && s.unseenCards() != 0:
		t.Left--
		s.ask(TurningUp, nobody)
	case t.Left >= 0:
		t.Left = -1
		if t.Then == int16(codex.ThenOrder) || t.Then == int16(codex.ThenBottom) || t.Take > 0 {
			s.ask(Arranging, nobody)
		}
	case s.shown() == 0 || t.Left == done:
		s.putBack()
		s.done()
	default:
		s.ask(Arranging, nobody)
	}
}

const done = -9

// unseenCards are the cards of the deck one of which is looked at next.
func (s *Position) unseenCards() Pack {
	seen := s.shownCards()
	if top := s.Deck.known(&s.Deck.Top) &^ seen; top != 0 {
		for _, c := range s.Deck.Top {
			if c != 0 && !seen.has(Card(c-1)) {
				return 1 << (c - 1)
			}
		}
	}
	low := s.Deck.known(&s.Deck.Bottom)
	if rest := s.Deck.Left &^ seen &^ low; rest != 0 {
		return rest
	}
	for i := Known - 1; i >= 0; i-- {
		if c := s.Deck.Bottom[i]; c != 0 && !seen.has(Card(c-1)) {
			return 1 << (c - 1)
		}
	}
	return 0
}

// shown counts the cards that are looked at, shownCards are they.
func (s *Position) shown() (n int) {
	for _, c := range s.Shown {
		if c != 0 {
			n++
		}
	}
	return n
}

func (s *Position) shownCards() (p Pack) {
	for _, c := range s.Shown {
		if c != 0 {
			p.add(Card(c - 1))
		}
	}
	return p
}

// putBack lays the cards that were looked at back on the top, the first in Shown uppermost.
func (s *Position) putBack() {
	for i := Known - 1; i >= 0; i-- {
		if c := s.Shown[i]; c != 0 {
			s.Deck.onTop(Card(c - 1))
		}
	}
	s.Shown = [Known]uint8{}
}

// onTop makes a card of the deck its uppermost, atBottom its lowest.
func (d *Deck) onTop(c Card) {
	drop(&d.Top, c)
	drop(&d.Bottom, c)
	copy(d.Top[1:], d.Top[:])
	d.Top[0] = uint8(c) + 1
}

func (d *Deck) atBottom(c Card) {
	drop(&d.Top, c)
	drop(&d.Bottom, c)
	copy(d.Bottom[1:], d.Bottom[:])
	d.Bottom[0] = uint8(c) + 1
}

// turningUp: which card lies next from the top, for the party to look at.
func (r *Rules) turningUp() decision {
	return decision{
		Kind: "peek", Rule: "CNO-R101", Asks: "the next card of the deck is looked at",
		Prompt: func(s *Position) game.Text {
			return game.Say("The party looks at the next card from the top of the poker deck.")
		},
		Deeds: []deed{r.cardDeed(Peek, "peek {card}", "CNO-132", notLeft, (*Position).unseenCards, func(s *Position, c Card, tell *game.Story) {
			s.Shown[s.shown()] = uint8(c) + 1
			if tell != nil {
				tell.Tell("CNO-R101", "peeks", r.poker("card", c))
			}
		})},
	}
}

// arranging: what becomes of the cards that were looked at.
func (r *Rules) arranging() decision {
	then := func(s *Position) codex.LookThen { return codex.LookThen(running[peekTask](s).Then) }
	only := func(d deed, when func(s *Position) bool, why string) deed {
		moves, check := d.Moves, d.Check
		d.Moves = func(s *Position, m Move, buf []Move) []Move {
			if !when(s) {
				return buf
			}
			return moves(s, m, buf)
		}
		d.Check = func(s *Position, m Move) error {
			if !when(s) {
				return game.Refuse("CNO-R107", why)
			}
			if check == nil {
				return nil
			}
			return check(s, m)
		}
		return d
	}
	remove := func(s *Position, c Card) {
		for i, other := range s.Shown {
			if other == uint8(c)+1 {
				copy(s.Shown[i:], s.Shown[i+1:])
				s.Shown[Known-1] = 0
			}
		}
	}
	among := (*Position).shownCards
	const why = "{{.card}} is not among the cards that are looked at."
	return decision{
		Kind: "arrange", Rule: "CNO-R107", Asks: "what becomes of the cards that were looked at",
		Prompt: func(s *Position) game.Text {
			switch then(s) {
			case codex.ThenBottom:
				return game.Say("Put any of these cards under the deck; the others go back on top.")
			case codex.ThenTake:
				return game.Say("Take {{.n}} of these cards into the Party Card Hand; the others go back on top in any order.", game.Num("n", running[peekTask](s).Take))
			case codex.ThenDrop:
				return game.Say("Discard up to {{.n}} of these cards; the others go back on top.", game.Num("n", running[peekTask](s).Take))
			}
			return game.Say("Put these cards back on top in any order: name them from the one that lies lowest.")
		},
		Deeds: []deed{
			only(r.cardDeed(PutOnTop, "top {card}", "CNO-R107", why, among, func(s *Position, c Card, _ *game.Story) {
				remove(s, c)
				s.Deck.onTop(c)
				if s.shown() == 0 {
					running[peekTask](s).Left = done
				}
			}), func(s *Position) bool { return then(s) == codex.ThenOrder }, "These cards are not put back in an order of your choice."),
			only(r.cardDeed(PutUnder, "under {card}", "CNO-R107", why, among, func(s *Position, c Card, _ *game.Story) {
				remove(s, c)
				s.Deck.atBottom(c)
			}), func(s *Position) bool { return then(s) == codex.ThenBottom }, "These cards are not put under the deck."),
			only(r.cardDeed(TakeShown, "take {card}", "CNO-R107", why, among, func(s *Position, c Card, tell *game.Story) {
				remove(s, c)
				s.Deck.draw(c)
				s.Deck.Hand.add(c)
				t := running[peekTask](s)
				if t.Take--; t.Take == 0 {
					t.Then = int16(codex.ThenOrder) // the others go back in any order
				}
			}), func(s *Position) bool { return then(s) == codex.ThenTake }, "These cards are not taken into the hand."),
			only(r.cardDeed(DropShown, "drop {card}", "CNO-R107", why, among, func(s *Position, c Card, tell *game.Story) {
				remove(s, c)
				s.Deck.draw(c)
				s.Deck.Discard.add(c)
				t := running[peekTask](s)
				if t.Take--; t.Take == 0 {
					t.Left = done
				}
			}), func(s *Position) bool { return then(s) == codex.ThenDrop }, "These cards are not discarded."),
			only(deed{Verb: LeaveRest, Rule: "CNO-R107", Write: is("rest"), Moves: once, Play: func(s *Position, _ Move, tell *game.Story) {
				running[peekTask](s).Left = done
				r.run(s, tell)
			}}, func(s *Position) bool { return then(s) != codex.ThenOrder && then(s) != codex.ThenTake }, "First these cards must be dealt with."),
		},
	}
}

// striking: an attack that a card, or a Pounce, gives (CNO-424, CNO-621).
func (r *Rules) striking() decision {
	forgone := func(s *Position, tell *game.Story) {
		if t := running[strikeTask](s); t.List != 0 && several(&r.codex.Lists[t.List].Effects[t.Effect]) {
			s.Uses[t.Use-1].Rest = 0 // no more of them are attacked
		}
		s.done()
		r.run(s, tell)
	}
	return decision{
		Kind: "strike", Rule: "CNO-621", Asks: "a free attack",
		Prompt: func(s *Position) game.Text {
			t := running[strikeTask](s)
			if Fig(t.Fig).vermin() {
				return game.Say("Several attacks of {{.who}} are as good: whom does it attack, and with what?", r.who("who", s, Fig(t.Fig)))
			}
			if t.List == 0 {
				return game.Say("The Pounce of {{.who}} ends: a free attack of Range 1, or none?", r.who("who", s, Fig(t.Fig)))
			}
			return game.Say("{{.who}} may attack for free: whom, and with what? Or not at all.", r.who("who", s, Fig(t.Fig)))
		},
		Deeds: []deed{
			{Verb: Strike, Rule: "CNO-621", Write: is("strike {figure} {weapon} {}", inWhom(aFigure), inCard(r.aWeapon), inAim),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					t := running[strikeTask](s)
					g, _ := r.granted(s, t)
					n := Fig(t.Fig)
					m.At = none
					if n.vermin() {
						return r.verminStrikes(s, n, g.whom, m, buf)
					}
					if e := r.own(t); e != nil {
						m.Card = withWords
						for left := r.ownTargets(s, n, e, &g); left != 0; {
							m.Whom = left.take()
							buf = r.listAimed(s, n, e.Attack.Area, &g, m, buf)
						}
						return buf
					}
					return r.listStrikes(s, n, &g, m, buf)
				},
				Check: func(s *Position, m Move) error {
					t := running[strikeTask](s)
					g, _ := r.granted(s, t)
					n := Fig(t.Fig)
					if n.vermin() {
						var room [Figures]Move
						if !slices.Contains(r.verminStrikes(s, n, g.whom, Move{Verb: Strike, At: none}, room[:0]), m) {
							return game.Refuse("CNO-R65", "That is not among the attacks that are to be chosen from.")
						}
						return nil
					}
					if e := r.own(t); e != nil {
						if m.Card != withWords || !r.ownTargets(s, n, e, &g).has(m.Whom) {
							return game.Refuse("CNO-623", "This attack does not reach {{.whom}}.", r.who("whom", s, m.Whom))
						}
						return r.checkAimed(s, n, e.Attack.Area, &g, m)
					}
					if err := r.checkStrike(s, n, &g, m); err != nil {
						return err
					}
					return r.checkAimed(s, n, g.area || r.armed(s, n, r.weaponOf(m.Card)).Area, &g, m)
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					t := *running[strikeTask](s)
					if t.Use != 0 {
						u := &s.Uses[t.Use-1]
						u.Rest.remove(m.Whom)
						u.Arm = 0
						if w := r.weaponOf(m.Card); w.Kind == WithLoot {
							u.Arm = w.No + 1
						}
					}
					s.done()
					r.strike(s, r.strikeOf(s, &t, m))
					r.run(s, tell)
				}},
			{Verb: Forgo, Rule: "CNO-621", Write: is("forgo"),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					if Fig(running[strikeTask](s).Fig).vermin() {
						return buf
					}
					return append(buf, m)
				},
				Check: func(s *Position, _ Move) error {
					if n := Fig(running[strikeTask](s).Fig); n.vermin() {
						return game.Refuse("CNO-704", "{{.who}} attacks whenever it can.", r.who("who", s, n))
					}
					return nil
				},
				Play: func(s *Position, _ Move, tell *game.Story) { forgone(s, tell) }},
		},
	}
}

// strikeOf is the attack that a strikeTask's answer makes.
func (r *Rules) strikeOf(s *Position, t *strikeTask, m Move) Attack {
	n := Fig(t.Fig)
	if t.List == 0 {
		return r.attackOf(s, n, r.weaponOf(m.Card), m.Whom, IsFree|IsPounce)
	}
	e := &r.codex.Lists[t.List].Effects[t.Effect]
	a := r.attackOf(s, n, r.weaponOf(m.Card), m.Whom, IsFree)
	if n.vermin() {
		if u := &s.Uses[t.Use-1]; u.Moment != 0 && s.Moments[u.Moment-1].Trigger == codex.OnAfter {
			a.Flags |= IsCounter
		}
		return a
	}
	a.At = m.At
	if e.Kind == codex.DoAttack {
		a.List, a.Effect = codex.ListID(t.List), uint8(t.Effect)
		if e.Attack.Area { // whatever it is made with
			a.Flags |= IsArea
		}
	}
	if e.Attack.SpareHeroes {
		a.Flags |= SpareOwn
	}
	return a
}

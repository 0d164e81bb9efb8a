package rules

import (
	"mischief/game"
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// Searching tokens, and the loot cards that come of it (CNO-431 to CNO-433, CNO-501 to CNO-514).

// searchable are the squares with a token that a hero may investigate: in its own square or the eight around it (CNO-107), connected; a square marked L only once (CNO-502, CNO-R36, CNO-R37).
func (r *Rules) searchable(s *Position, n Fig) (near squares.Set) {
	at := s.Fig[n].At
	for i := range s.Tokens[:s.Laid] {
		if t := &s.Tokens[i]; t.hides() && s.Ground.Connected(at, t.At) && !r.searchedBefore(s, n, t) {
			near.Add(t.At)
		}
	}
	return near
}

// sighted are the squares with a token that a hero may investigate within some Range, in sight (effect act).
func (r *Rules) sighted(s *Position, n Fig, within int) (near squares.Set) {
	at := s.Fig[n].At
	for i := range s.Tokens[:s.Laid] {
		t := &s.Tokens[i]
		d := squares.Distance(at, t.At)
		if t.hides() && d <= within && (d != 1 || s.Ground.Connected(at, t.At)) && s.Ground.Sees(at, t.At) && !r.searchedBefore(s, n, t) {
			near.Add(t.At)
		}
	}
	return near
}

// hides tells whether a token can be investigated: a Loot token, or an Objective token that nobody has taken yet; one that was taken has no letter any more (CNO-R113).
func (t *Token) hides() bool {
	return t.Kind == codex.TokenLoot || t.Kind == codex.TokenObjective && t.Carrier == nobody && t.Mark != codex.NoMark
}

// searchedBefore tells whether a hero has searched the Loot square of a token in this scenario.
func (r *Rules) searchedBefore(s *Position, n Fig, t *Token) bool {
	no, ok := r.lootSquare(s, t.At)
	return t.Kind == codex.TokenLoot && ok && s.Sheet[n].Searched>>no&1 != 0
}

// lootSquare is the place of a square among those marked L.
func (r *Rules) lootSquare(s *Position, at squares.Square) (no int, ok bool) {
	marked := &r.sheet(s).Map.Marks[codex.MarkL]
	if !marked.Has(at) {
		return 0, false
	}
	for q := marked.First(); q != at; q = marked.Next(q) {
		no++
	}
	return no, true
}

// investigating searches a token, which is named by its square (CNO-431).
func (r *Rules) investigating() deed {
	return deed{
		Verb: Investigate, Rule: "CNO-431", Write: is("investigate {square}", inAt(aSquare)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			n := s.doer()
			if !n.character() || !s.can(n, r.price(s, codex.StatInvestigateAp, n)) {
				return buf
			}
			near := r.searchable(s, n)
			for q := near.First(); q != none; q = near.Next(q) {
				m.At = q
				buf = append(buf, m)
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			n := s.doer()
			if err := r.checkAct(s, n, r.price(s, codex.StatInvestigateAp, n), true); err != nil {
				return err
			}
			return r.checkSearch(s, n, m.At, s.Ground.Connected(s.Fig[n].At, m.At))
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.doer()
			s.pays(n, r.price(s, codex.StatInvestigateAp, n))
			r.search(s, n, m.At, tell)
			r.run(s, tell)
		},
	}
}

// checkSearch tells why a hero cannot search a square.
func (r *Rules) checkSearch(s *Position, n Fig, at squares.Square, near bool) error {
	who, square := r.who("who", s, n), r.at("square", at)
	before := false
	for i := range s.Tokens[:s.Laid] {
		if t := &s.Tokens[i]; t.At == at && t.hides() {
			switch {
			case !near:
				return game.Refuse("CNO-R36", "{{.square}} is neither the square of {{.who}} nor a connected one around it.", square, who)
			case !r.searchedBefore(s, n, t):
				return nil
			}
			before = true
		}
	}
	if before {
		return game.Refuse("CNO-502", "{{.who}} has searched {{.square}} in this scenario already: the next token there is for another hero.", who, square)
	}
	return game.Refuse("CNO-431", "No Loot token and no Objective token to be searched lies on {{.square}}.", square)
}

// search has a hero search the token of a square: it comes off, a Loot token brings a card of the loot deck, an Objective token what the sheet says (CNO-432, CNO-433).
func (r *Rules) search(s *Position, n Fig, at squares.Square, tell *game.Story) {
	found := -1
	for i := range s.Tokens[:s.Laid] {
		t := &s.Tokens[i]
		if t.At != at || !t.hides() || r.searchedBefore(s, n, t) {
			continue
		}
		if found < 0 || t.Kind == codex.TokenObjective && s.Tokens[found].Kind == codex.TokenLoot {
			found = i
		}
	}
	if found < 0 {
		return
	}
	t := s.Tokens[found]
	s.liftToken(found)
	s.Fig[n].did(codex.DidInvestigate)
	if t.Kind == codex.TokenObjective {
		if tell != nil {
			tell.Tell("CNO-433", "searches-objective", r.who("who", s, n), r.at("at", at))
		}
		r.moment(s, Moment{Trigger: codex.OnSearch, By: n, At: at, What: uint8(t.Kind), Mark: t.Mark})
		return
	}
	if no, ok := r.lootSquare(s, at); ok {
		s.Sheet[n].Searched |= 1 << no
	}
	if tell != nil {
		tell.Tell("CNO-432", "searches-loot", r.who("who", s, n), r.at("at", at))
	}
	cards := r.stat(s, codex.StatLootDraw, n, 1, nil)
	begin(s, lootTask{Fig: int16(n), Left: int16(cards), Keep: 1, Flags: searched | int16(uint16(at)<<lootSquareBits)})
}

// Bits of a lootTask besides those of doLoot: several cards are drawn before some of them are kept; one is kept of preferred weapons, or of skills of the level, which are no loot; from the last on the square searched.
const (
	choosingLoot   = 1 << 2
	preferring     = 1 << 3
	learning       = preferring | choosingLoot
	lootSquareBits = 6
)

// reading is the event card that is being read, counted from 1, in the upper bits of lootTask.Left.
const (
	readingBits = 5
	leftMask    = 1<<readingBits - 1
)

// runLoot draws loot cards for a hero, one after the other, and has some kept where more are drawn (CNO-432, CNO-514, CNO-R43, CNO-R44, CNO-R45).
func (r *Rules) runLoot(s *Position, t *lootTask, tell *game.Story) {
	n := Fig(t.Fig)
	if t.Flags&preferring != 0 {
		r.runChosenGain(s, t, tell)
		return
	}
	if event := t.Left >> readingBits; event != 0 { // it has been read (CNO-514)
		t.Left &= leftMask
		s.discardLoot(uint8(event) - 1)
	}
	if t.Left > t.Keep {
		t.Flags |= choosingLoot
	}
	switch {
	case t.Left > 0 && r.lootNext(s, t) != Items{}:
		s.ask(DrawingLoot, nobody) // drawLoot answers
	case t.Left > 0: // CNO-R43: nothing is left
		t.Left = 0
		if tell != nil {
			tell.Tell("CNO-R43", "nothing-found", r.who("who", s, n))
		}
	case t.Flags&choosingLoot != 0 && t.Keep > 0 && s.looked() != Items{}:
		if left := s.looked(); left.count() <= int(t.Keep) {
			r.keep(s, t, left.first(), tell)
			return
		}
		s.ask(Keeping, r.playerOf(n))
	default:
		for left := s.looked(); t.Flags&choosingLoot != 0 && left != (Items{}); {
			s.putLootUnder(left.take())
		}
		loot, at := t.Flags&searched != 0, squares.Square(uint16(t.Flags)>>lootSquareBits)
		s.done()
		if loot {
			r.moment(s, Moment{Trigger: codex.OnSearch, By: n, At: at, What: uint8(codex.TokenLoot), Mark: codex.MarkL})
		}
	}
}

// lootLevelOf is the level of the loot cards that a task draws, if it is another than that of the scenario: those come out of the box.
func (r *Rules) lootLevelOf(s *Position, t *lootTask) uint8 {
	if level := uint8(t.Flags>>lootLevel) & 3; level != 0 && level != r.sheet(s).Loot {
		return level
	}
	return 0
}

// lootNext are the cards one of which is drawn next, each as likely as the others: the uppermost that is known; else those not known to lie under the deck; else the uppermost of these; with the deck empty
// the discard pile, shuffled (CNO-R43).
func (r *Rules) lootNext(s *Position, t *lootTask) (next Items) {
	if t.Flags&searched == 0 {
		if level := r.lootLevelOf(s, t); level != 0 {
			for i, id := range r.codex.Cards {
				if i > 0 && s.Loot[i].Place == InBox && r.codex.Loot[id].Level == level {
					next.add(i)
				}
			}
			return next
		}
	}
	return r.lootTop(s)
}

// lootTop are the cards one of which is the uppermost of the loot deck.
func (r *Rules) lootTop(s *Position) (next Items) {
	var pile Items
	top, low := -1, -1
	for i := range r.codex.Cards {
		switch c := &s.Loot[i]; {
		case c.Place == InDiscard:
			pile.add(i)
		case c.Place != InDeck:
		case c.Flags&OnTop != 0:
			if top < 0 || c.At < s.Loot[top].At {
				top = i
			}
		case c.Flags&Under != 0:
			if low < 0 || c.At < s.Loot[low].At {
				low = i
			}
		default:
			next.add(i)
		}
	}
	switch {
	case top >= 0:
		next = Items{}
		next.add(top)
	case next != Items{}:
	case low >= 0:
		next.add(low)
	default:
		return pile
	}
	return next
}

// looked are the cards that lie open for somebody to choose.
func (s *Position) looked() (open Items) {
	for i := range s.Loot {
		if s.Loot[i].Place == Looked {
			open.add(i)
		}
	}
	return open
}

// drawLoot takes a card off the loot deck; where that was empty the discard pile has become the deck (CNO-R43).
func (s *Position) drawLoot(card int) {
	if s.Loot[card].Place == InDiscard {
		for i := range s.Loot {
			if s.Loot[i].Place == InDiscard {
				s.Loot[i] = LootCard{Place: InDeck}
			}
		}
	}
	s.Loot[card] = LootCard{Place: Looked}
}

// putLootUnder lays a card under the loot deck, lower than all that lie there.
func (s *Position) putLootUnder(card int) {
	last := squares.Square(0)
	for i := range s.Loot {
		if c := &s.Loot[i]; c.Place == InDeck && c.Flags&Under != 0 {
			last = max(last, c.At)
		}
	}
	s.Loot[card] = LootCard{Place: InDeck, Flags: Under, At: last + 1}
}

// putLootOnTop lays a card on the loot deck, above all.
func (s *Position) putLootOnTop(card int) {
	first := squares.Square(0)
	for i := range s.Loot {
		if c := &s.Loot[i]; c.Place == InDeck && c.Flags&OnTop != 0 {
			first = min(first, c.At)
		}
	}
	s.Loot[card] = LootCard{Place: InDeck, Flags: OnTop, At: first - 1}
}

// drawingLoot: which card comes from the loot deck.
func (r *Rules) drawingLoot() decision {
	among := func(s *Position) Items {
		switch s.Stack.Top().Op {
		case opPeek:
			return r.lootTop(s)
		case opVisit:
			return r.lootOnBoard(s)
		}
		return r.lootNext(s, running[lootTask](s))
	}
	return decision{
		Kind: "loot", Rule: "CNO-432", Asks: "a card is drawn from the loot deck",
		Prompt: func(s *Position) game.Text {
			switch s.Stack.Top().Op {
			case opPeek:
				return game.Say("The next card from the top of the loot deck is looked at.")
			case opVisit:
				return game.Say("Leonidas lays out the next card of the loot deck.")
			}
			return game.Say("{{.who}} draws a card from the loot deck.", r.who("who", s, Fig(running[lootTask](s).Fig)))
		},
		Deeds: []deed{r.lootDeed(DrawLoot, "loot {loot}", "CNO-432", "{{.card}} cannot be drawn now: it is not among the cards one of which lies on top of the loot deck.", among,
			func(s *Position, card int, tell *game.Story) {
				switch s.Stack.Top().Op {
				case opPeek:
					r.lookAtLoot(s, running[peekTask](s), card)
					return
				case opVisit:
					r.layOut(s, card, tell)
					return
				}
				t := running[lootTask](s)
				t.Left--
				if level := r.lootLevelOf(s, t); s.Loot[card].Place == InBox && level != 0 {
					s.Loot[card] = LootCard{Place: Looked}
				} else {
					s.drawLoot(card)
				}
				if tell != nil {
					tell.Tell("CNO-432", "draws-loot", r.who("who", s, Fig(t.Fig)), r.lootName("card", card))
				}
				if t.Flags&choosingLoot == 0 {
					r.found(s, t, card, tell)
				}
			})},
	}
}

// keeping: which of several loot cards a hero keeps, or which preferred weapon or skill it takes.
func (r *Rules) keeping() decision {
	among := func(s *Position) Items {
		if s.Stack.Top().Op == opPeek {
			return s.looked()
		}
		t := running[lootTask](s)
		switch {
		case t.Flags&learning == learning:
			return Items{}
		case t.Flags&preferring != 0:
			return r.preferred(s, Fig(t.Fig))
		}
		return s.looked()
	}
	skills := func(s *Position) uint16 {
		if s.Stack.Top().Op == opPeek {
			return 0
		}
		if t := running[lootTask](s); t.Flags&learning == learning {
			return r.learnable(s, Fig(t.Fig), uint8(t.Keep))
		}
		return 0
	}
	return decision{
		Kind: "keep", Rule: "CNO-432", Asks: "which card is kept",
		Prompt: func(s *Position) game.Text {
			if s.Stack.Top().Op == opPeek {
				return peekPrompts[running[peekTask](s).Then]
			}
			t := running[lootTask](s)
			who := r.who("who", s, Fig(t.Fig))
			switch {
			case t.Flags&learning == learning:
				return game.Say("Which skill does {{.who}} learn?", who)
			case t.Flags&preferring != 0:
				return game.Say("Which of its preferred weapons does {{.who}} take?", who)
			}
			return game.Say("Which of these cards does {{.who}} keep? The others go under the deck.", who)
		},
		Deeds: []deed{
			r.lootDeed(Keep, "keep {loot}", "CNO-432", "{{.card}} is not among the cards to choose from.", among, func(s *Position, card int, tell *game.Story) {
				if s.Stack.Top().Op == opPeek {
					r.chosenOfLooked(s, running[peekTask](s), card)
					return
				}
				r.keep(s, running[lootTask](s), card, tell)
			}),
			{Verb: KeepNoMore, Rule: "CNO-R107", Write: is("enough"),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					if s.mayLeaveRest() {
						buf = append(buf, m)
					}
					return buf
				},
				Check: func(s *Position, _ Move) error {
					if !s.mayLeaveRest() {
						return game.Refuse("CNO-R107", "First a card must be chosen.")
					}
					return nil
				},
				Play: func(s *Position, _ Move, tell *game.Story) {
					running[peekTask](s).Left = done
					r.run(s, tell)
				}},
			{Verb: KeepSkill, Rule: "CNO-542", Write: is("keep skill {skill}", inWhat(r.aSkill)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					open := skills(s)
					if open == 0 {
						return buf
					}
					for i, id := range r.codex.Kinds[s.Fig[running[lootTask](s).Fig].Kind].Skills {
						if open>>i&1 != 0 {
							m.What = int16(id)
							buf = append(buf, m)
						}
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					skill := &r.codex.Skills[m.What]
					if s.Stack.Top().Op == opPeek || skill.Hero != s.Fig[running[lootTask](s).Fig].Kind || skills(s)>>skill.No&1 == 0 {
						return game.Refuse("CNO-541", "{{.skill}} is not among the skills that can be learned now.", r.skillName("skill", codex.SkillID(m.What)))
					}
					return nil
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					t := running[lootTask](s)
					r.learn(s, t, codex.SkillID(m.What), tell)
					r.run(s, tell)
				}},
		},
	}
}

// lootDeed is a deed that names one of some loot cards.
func (r *Rules) lootDeed(verb Verb, write, rule, why string, among func(s *Position) Items, then func(s *Position, card int, tell *game.Story)) deed {
	return deed{
		Verb: verb, Rule: rule, Write: is(write, inCard(r.aLoot)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			for left := among(s); left != (Items{}); {
				m.Card = uint8(left.take()) + 1
				buf = append(buf, m)
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			if open := among(s); !open.has(int(m.Card) - 1) {
				return game.Refuse(rule, why, r.lootName("card", int(m.Card)-1))
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			then(s, int(m.Card)-1, tell)
			r.run(s, tell)
		},
	}
}

// keep has a hero keep one of the cards that it may choose from.
func (r *Rules) keep(s *Position, t *lootTask, card int, tell *game.Story) {
	t.Keep--
	if t.Flags&preferring != 0 {
		r.receive(s, Fig(t.Fig), card, tell)
		return
	}
	r.found(s, t, card, tell)
}

// found does what a loot card that a hero gets asks: bucks go into the purse, an event is read at once and then discarded, anything else is the hero's; a weapon may go into a slot (CNO-506, CNO-514, CNO-R38, CNO-R44, CNO-R45).
func (r *Rules) found(s *Position, t *lootTask, card int, tell *game.Story) {
	n := Fig(t.Fig)
	loot := &r.codex.Loot[r.codex.Cards[card]]
	switch loot.Type {
	case codex.Bucks:
		s.discardLoot(uint8(card))
		r.purse(s, int(loot.Bucks), tell)
	case codex.LootEvent:
		if t.Flags&eventsIgnored != 0 {
			s.discardLoot(uint8(card))
			return
		}
		s.Loot[card] = LootCard{Place: Held + Place(n)}
		t.Left |= int16(card+1) << readingBits
		r.moment(s, Moment{Trigger: codex.OnFound, By: n, At: s.Fig[n].At, What: uint8(card) + 1})
	default:
		r.receive(s, n, card, tell)
	}
}

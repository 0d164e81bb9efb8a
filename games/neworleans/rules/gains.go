package rules

import (
	"mischief/game"
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// Cards that effects give: out of the box, preferred weapons, skills (effect gain); and looking at the loot deck (effect look).

// gainCards gives loot cards or skills to those whom an effect means.
func (r *Rules) gainCards(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage == walking {
		return true
	}
	to, ready := r.chosen(s, t, u, &e.To, func(n Fig) bool { return n.character() })
	if !ready || to == 0 {
		return ready
	}
	t.Stage = walking
	g := &e.Gain
	for left := to; left != 0; { // what is begun last comes first
		n := highest(left)
		left.remove(n)
		switch {
		case g.Preferred:
			begin(s, lootTask{Fig: int16(n), Keep: 1, Flags: preferring})
		case g.Skill != 0:
			begin(s, lootTask{Fig: int16(n), Keep: int16(g.Skill), Flags: learning})
		default:
			if card := r.spareCard(s, g.Loot); card > 0 {
				r.receive(s, n, card, tell)
			}
		}
	}
	return false
}

// spareCard is a copy of a loot card that nobody has: out of the box, else out of the deck or the discard pile; 0 is none.
func (r *Rules) spareCard(s *Position, id codex.LootID) int {
	loot := &r.codex.Loot[id]
	for _, from := range [...]Place{InBox, InDeck, InDiscard} {
		for c := loot.First; c < loot.First+uint16(loot.Copies); c++ {
			if s.Loot[c].Place == from {
				return int(c)
			}
		}
	}
	return 0
}

// preferred are the weapons that a hero prefers and nobody has, one copy each (CNO-R99).
func (r *Rules) preferred(s *Position, n Fig) (open Items) {
	for _, id := range r.codex.Kinds[s.Fig[n].Kind].Preferred {
		if card := r.spareCard(s, id); card > 0 {
			open.add(card)
		}
	}
	return open
}

// learnable are the skills of a level that a hero does not own yet, a bit each (CNO-541, CNO-R48).
func (r *Rules) learnable(s *Position, n Fig, level uint8) (open uint16) {
	for i, id := range r.codex.Kinds[s.Fig[n].Kind].Skills {
		if r.codex.Skills[id].Level == level && s.Sheet[n].Skills>>i&1 == 0 {
			open |= 1 << i
		}
	}
	return open
}

// runChosenGain has a hero take one of its preferred weapons, as the party agrees, or learn a skill (CNO-542, CNO-R99).
func (r *Rules) runChosenGain(s *Position, t *lootTask, tell *game.Story) {
	n := Fig(t.Fig)
	switch {
	case t.Keep == 0:
		s.done()
	case t.Flags&learning == learning:
		open := r.learnable(s, n, uint8(t.Keep))
		if open == 0 {
			t.Keep = 0
			return
		}
		s.ask(Keeping, n)
	default:
		switch open := r.preferred(s, n); open.count() {
		case 0:
			t.Keep = 0
		case 1:
			r.keep(s, t, open.first(), tell)
		default:
			s.ask(Keeping, nobody)
		}
	}
}

// learn gives a hero a skill.
func (r *Rules) learn(s *Position, t *lootTask, id codex.SkillID, tell *game.Story) {
	n := Fig(t.Fig)
	t.Keep = 0
	s.Sheet[n].Skills |= 1 << r.codex.Skills[id].No
	if tell != nil {
		tell.Tell("CNO-542", "learns", r.who("who", s, n), r.skillName("skill", id))
	}
}

// peekLoot looks at the top of the loot deck card by card, then has the party do with them what the effect says; the others go back on top as they lay.
func (r *Rules) peekLoot(s *Position, t *peekTask, _ *game.Story) {
	open := s.looked()
	switch {
	case t.Left > 0 && r.lootTop(s) != Items{}:
		s.ask(DrawingLoot, nobody)
	case open == Items{}:
		s.done()
	case t.Left == done || t.Take == 0 && (codex.LookThen(t.Then) == codex.ThenDrop || codex.LookThen(t.Then) == codex.ThenTake):
		for left := open; left != (Items{}); { // from the lowest up
			low := left.first()
			for i := left; i != (Items{}); {
				if c := i.take(); s.Loot[c].At > s.Loot[low].At {
					low = c
				}
			}
			left.remove(low)
			s.putLootOnTop(low)
		}
		s.done()
	default:
		t.Left = 0
		s.ask(Keeping, s.chooser())
	}
}

// lookAtLoot lays a card from the top of the loot deck open; At keeps in which order they came.
func (r *Rules) lookAtLoot(s *Position, t *peekTask, card int) {
	s.drawLoot(card)
	s.Loot[card].At = squares.Square(s.looked().count())
	t.Left--
}

// peekPrompts are asked about loot cards that are looked at, by what is done with them.
var peekPrompts = [codex.LookThenCount]game.Text{
	codex.ThenOrder:  game.Say("These cards go back on top of the loot deck in any order: name them from the one that lies lowest."),
	codex.ThenBottom: game.Say("Name any of these cards that goes under the loot deck; the others go back on top."),
	codex.ThenTake:   game.Say("Name a card that the hero takes; the others go back on top."),
	codex.ThenDrop:   game.Say("Name a card that is discarded; the others go back on top."),
}

// mayLeaveRest tells whether the cards that are looked at may go back on top as they lie.
func (s *Position) mayLeaveRest() bool {
	if s.Stack.Top().Op != opPeek {
		return false
	}
	then := codex.LookThen(running[peekTask](s).Then)
	return then == codex.ThenBottom || then == codex.ThenDrop
}

// chosenOfLooked does to one of the cards that are looked at what the effect says.
func (r *Rules) chosenOfLooked(s *Position, t *peekTask, card int) {
	switch codex.LookThen(t.Then) {
	case codex.ThenBottom:
		s.putLootUnder(card)
	case codex.ThenDrop:
		s.discardLoot(uint8(card))
		t.Take--
	case codex.ThenTake:
		t.Take--
		if n := s.chooser(); n != nobody {
			s.Loot[card] = LootCard{Place: Held + Place(n)}
			return
		}
		s.putLootOnTop(card)
	default: // named from the one that lies lowest
		s.putLootOnTop(card)
	}
}

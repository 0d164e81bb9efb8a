package rules

import (
	"slices"

	"mischief/games/neworleans/codex"
)

// Who bears an ability now: in whose hands, on whose card or on which sheet it is in force. A bearer is a figure; the sheet of the scenario and the riverboat's event have
// nobody, and stand for it as a set with the bit of nobody.

const nobodyBears Figs = 1 << nobody

// bearers are those who bear an ability that is in force.
func (r *Rules) bearers(s *Position, a *codex.Ability) Figs {
	switch no := a.Of.No; a.Of.Kind {
	case codex.OfFlaw: // always in force (CNO-204)
		if n := s.seatOf(codex.Kind(no)); n != nobody && s.Fig[n].Where == OnMap {
			return only(n)
		}
	case codex.OfSkill:
		skill := &r.codex.Skills[no]
		if n := s.seatOf(skill.Hero); n != nobody && s.Sheet[n].Brought>>skill.No&1 != 0 && s.Fig[n].Where == OnMap {
			return only(n)
		}
	case codex.OfLoot:
		return r.holders(s, codex.LootID(no))
	case codex.OfEvent:
		if s.Event == codex.EventID(no) {
			return nobodyBears
		}
	case codex.OfPower:
		return r.powerful(s, codex.PowerID(no))
	case codex.OfAlly:
		var all Figs
		for left := s.On & everyAlly; left != 0; {
			if n := left.take(); s.Fig[n].Kind == codex.Kind(no) {
				all.add(n)
			}
		}
		return all
	case codex.OfSheet:
		if s.Scenario == codex.ScenarioID(no) && s.Round > 0 && slices.Contains(r.sheet(s).Abilities, a.ID) { // for two heroes a rule may stand in place of another
			return nobodyBears
		}
	case codex.OfDoors:
		if r.sheet(s).Doors {
			return nobodyBears
		}
	}
	return 0
}

// seatOf is the hero of the party that is of a kind, or nobody.
func (s *Position) seatOf(kind codex.Kind) Fig {
	for n := Fig(1); n <= MaxParty; n++ {
		if s.Fig[n].Kind == kind {
			return n
		}
	}
	return nobody
}

// holders are the heroes on the map with a loot card: a weapon in a slot (CNO-511), anything else in the loot area.
func (r *Rules) holders(s *Position, id codex.LootID) (all Figs) {
	loot := &r.codex.Loot[id]
	for c := loot.First; c < loot.First+uint16(loot.Copies); c++ {
		if card := &s.Loot[c]; card.Place >= Held {
			if n := Fig(card.Place - Held); s.Fig[n].Where == OnMap && (loot.Type != codex.Weapon || card.Flags&Equipped != 0) {
				all.add(n)
			}
		}
	}
	return all
}

// powerful are the figures with a power that is in force (CNO-732, CNO-826); of several with Bokor the first, as they do not add up (CNO-R72).
func (r *Rules) powerful(s *Position, id codex.PowerID) (all Figs) {
	is := r.codex.Powers[id].Is
	for left := s.On; left != 0; {
		if n := left.take(); r.power(s, n, is) {
			if all.add(n); is == codex.PowerBokor {
				break
			}
		}
	}
	return all
}

// upright tells whether the card of an ability that a figure bears may work: a skill or a loot card that is not exhausted, or is discarded for it, exhausted or not (CNO-507, CNO-509, CNO-R47). card is the loot card, counted from 1.
func (r *Rules) upright(s *Position, a *codex.Ability, bearer Fig) (card uint8, ok bool) {
	switch a.Of.Kind {
	case codex.OfSkill:
		return 0, s.Sheet[bearer].Exhausted>>r.codex.Skills[a.Of.No].No&1 == 0
	case codex.OfLoot:
		loot := &r.codex.Loot[a.Of.No]
		for c := loot.First; c < loot.First+uint16(loot.Copies); c++ {
			if held := &s.Loot[c]; held.Place == Held+Place(bearer) && (loot.Type != codex.Weapon || held.Flags&Equipped != 0) && (held.Flags&Exhausted == 0 || a.Cost.Discard) {
				return uint8(c) + 1, true
			}
		}
		return 0, false
	}
	return 0, true
}

// spent tells whether an ability that works once in a span has been used up by its bearer.
func (s *Position) spent(a *codex.Ability, bearer Fig) bool {
	if a.Cost.Once == codex.NoSpan {
		return false
	}
	for _, u := range s.Used[:s.UsedUp] {
		if u.Ability == a.ID && u.Bearer == bearer {
			return true
		}
	}
	return false
}

// spend remembers that an ability has been used; renew forgets those of a span that is over.
func (s *Position) spend(a *codex.Ability, bearer Fig) {
	if a.Cost.Once != codex.NoSpan && s.UsedUp < MaxUsed {
		s.Used[s.UsedUp] = Used{a.ID, bearer, a.Cost.Once}
		s.UsedUp++
	}
}

func (s *Position) renew(span codex.Span) {
	kept := uint8(0)
	for _, u := range s.Used[:s.UsedUp] {
		if u.Span != span {
			s.Used[kept] = u
			kept++
		}
	}
	clear(s.Used[kept:s.UsedUp])
	s.UsedUp = kept
}

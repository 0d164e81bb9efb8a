package rules

import (
	"math/bits"

	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// Peculiar rats: how they appear (RAT-401) and move (RAT-403). Their bites are in bites.go, what they do to attacks in attack.go.

// runPeculiars moves the peculiar rats of active townships one after the other, in the order in which they were spawned (RAT-303, RAT-403, RAT-R43).
func (r *Rules) runPeculiars(s *Position, t *peculiarsTask, tell *game.Story) {
	if t.Rat >= s.Packed {
		s.pop()
		return
	}
	p := &s.Pack[t.Rat]
	if !r.active(s).Has(p.Zone.town()) || r.calmed(s, p.Zone)&box.AnyPeculiar != 0 {
		t.Rat++
		return
	}
	card := &r.box.Peculiar[p.ID]
	var c compass
	r.point(s, card.Targets, box.AnyPeculiar, &c)
	if t.Goal == box.Nowhere && r.splits(s, &c, box.AnyPeculiar, p.Zone, card.Movement) {
		s.ask(Tying)
		return
	}
	goal := c.goal(p.Zone, t.Goal)
	from := p.Zone
	p.Zone = r.walk(s, &c, box.AnyPeculiar, from, goal, card.Movement)
	if tell != nil {
		r.tellWay(s, &c, from, p.Zone, goal, t.Goal, tell, r.peculiarArg("rat", p.ID))
	}
	t.Rat, t.Goal = t.Rat+1, box.Nowhere
	r.endMove(s, p, tell)
}

// endMove is what some peculiar rats do where their move ends: take away a trap (RAT-623), or tokens (RAT-624).
func (r *Rules) endMove(s *Position, p *PeculiarRat, tell *game.Story) {
	card, z := &r.box.Peculiar[p.ID], &s.Zone[p.Zone]
	if card.Has(box.RemoveTrap) && z.Trap != 0 {
		z.Trap = 0
		tell.Tell("RAT-623", "trap-removed", r.peculiarArg("rat", p.ID), r.ZoneArg(s, "zone", p.Zone))
	}
	for pick, takes := range card.Takes {
		if n := z.Picks[pick]; takes && n > 0 {
			z.Picks[pick] = 0
			s.Loot[p.ID][pick] += n
			tell.Tell("RAT-624", "takes", r.peculiarArg("rat", p.ID), game.Num("n", n), r.tokenArg(box.Token(pick)), r.ZoneArg(s, "zone", p.Zone))
		}
	}
}

// runPeculiar spawns peculiar rats in a zone, each from the top of the deck (RAT-401, RAT-614). An empty deck is made of the discarded cards: those
// neither in the city nor with the Ratcatcher; if there are none, nothing spawns (RAT-R26).
func (r *Rules) runPeculiar(s *Position, t *peculiarTask, tell *game.Story) {
	if s.Deck == 0 && t.Left > 0 {
		s.Deck = (1<<len(r.box.Peculiar) - 1) &^ s.Cards
		for _, p := range s.Pack[:s.Packed] {
			s.Deck &^= 1 << p.ID
		}
		tell.Tell("RAT-R26", "peculiar-reshuffled", game.Num("n", bits.OnesCount16(s.Deck)))
	}
	if t.Left == 0 || s.Deck == 0 {
		s.pop()
		return
	}
	s.ask(DrawingPeculiar)
}

// drawingPeculiar: which peculiar rat is on top of its deck (RAT-401).
func (r *Rules) drawingPeculiar() decision {
	return decision{
		Kind: "peculiar", Rule: "RAT-401", Asks: "a peculiar rat is drawn",
		Prompt: func(s *Position) game.Text {
			return game.Say("A peculiar rat is drawn for {{.zone}}.", r.ZoneArg(s, "zone", running[peculiarTask](s).Zone))
		},
		Deeds: []deed{{
			Verb: DrawPeculiar, Rule: "RAT-401", Write: is("peculiar {what}", inA(r.aRat)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for deck := s.Deck; deck != 0; deck &= deck - 1 {
					m.A = uint8(bits.TrailingZeros16(deck))
					buf = append(buf, m)
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if s.Deck>>m.A&1 == 0 {
					return r.notInDeck(s, m.A)
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				t := running[peculiarTask](s)
				s.Deck &^= 1 << m.A
				s.Pack[s.Packed] = PeculiarRat{ID: m.A, Zone: t.Zone}
				s.Packed++
				t.Left--
				tell.Tell("RAT-401", "peculiar-spawned", r.peculiarArg("rat", m.A), r.ZoneArg(s, "zone", t.Zone))
			},
		}},
	}
}

// notInDeck refuses a peculiar rat that cannot have been drawn, and tells where its card is.
func (r *Rules) notInDeck(s *Position, id uint8) error {
	rat := r.peculiarArg("rat", id)
	for _, p := range s.Pack[:s.Packed] {
		if p.ID == id {
			return game.Refuse("RAT-401", "{{.rat}} is not in the deck: it is in {{.zone}}.", rat, r.ZoneArg(s, "zone", p.Zone))
		}
	}
	if s.Cards>>id&1 != 0 {
		return game.Refuse("RAT-401", "{{.rat}} is not in the deck: you have caught it and hold its card.", rat)
	}
	return game.Refuse("RAT-401", "{{.rat}} is not in the deck: its card has been discarded.", rat)
}

// dismiss takes a peculiar rat out of the city without anybody getting its card; what it carried goes to the reserve (RAT-624, RAT-632, RAT-R26).
func (s *Position) dismiss(id uint8) {
	s.unpack(id)
	s.Loot[id] = [box.PickCount]uint8{}
}

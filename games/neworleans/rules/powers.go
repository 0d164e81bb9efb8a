package rules

import (
	"mischief/game"
	"mischief/games/neworleans/codex"
)

// Powers that work when their bearer activates: Mending Charm and Drain Life. And whom powers pass over because of a card.

// heeded tells whether a power that answers a moment heeds who brought it about: cards let heroes come up to a Terrifying figure without a test, and make attacks that cannot be dodged (CNO-811) or that set off no
// Counterattack (CNO-809). A card beats a power of the rulebook (CNO-101).
func (r *Rules) heeded(s *Position, a *codex.Ability, m *Moment, c *Scene) bool {
	switch r.codex.Powers[a.Of.No].Is {
	case codex.PowerTerrifying:
		return !r.immune(s, m.By, codex.ToTerrifying, nil)
	case codex.PowerDodge:
		return m.By == nobody || !r.immune(s, m.By, codex.ToDodge, c.Attack)
	case codex.PowerCounterattack:
		return c.Attack.Flags&Unanswered == 0
	}
	return true
}

// mend is Mending Charm: for 1 AP the first figure of its list that is on the map, face up, and has lost Health has all of it again (CNO-822, CNO-R84).
func (r *Rules) mend(s *Position, n Fig, tell *game.Story) {
	for _, kind := range r.mended {
		for left := s.On & everyVermin; left != 0; {
			m := left.take()
			f := &s.Fig[m]
			if f.is(FaceDown) || f.Health >= f.Most || r.codex.Kinds[f.Kind].Base != kind {
				continue
			}
			s.Fig[n].AP--
			r.heal(s, m, int(f.Most-f.Health), "CNO-822", tell)
			return
		}
	}
}

// mostDrained is how far Health rises by Drain Life (CNO-814).
const mostDrained = 9

// beginDrain begins Drain Life: it is tried on each hero and ally on the map, and on George Burr, whichever side he is on (CNO-813, CNO-R89).
func (r *Rules) beginDrain(s *Position, t *foeTask, f *Figure, tell *game.Story) {
	f.AP--
	f.set(Spent) // CNO-815
	t.Stage = draining
	for left := s.On; left != 0; {
		m := left.take()
		s.Fig[m].Marks &^= Tried
		if !m.friend() && !r.isBurr(s, m) {
			s.Fig[m].set(Tried)
		}
	}
	if tell != nil {
		tell.Tell("CNO-813", "drains", r.who("who", s, Fig(t.Fig)))
	}
}

func (r *Rules) isBurr(s *Position, m Fig) bool {
	f := &s.Fig[m]
	return f.Kind != 0 && !f.is(FaceDown) && r.codex.Kinds[f.Kind].ID == burr
}

const burr = "george-burr"

// drainNext flips for the next figure, in an order that the party chooses.
func (r *Rules) drainNext(s *Position, t *foeTask) {
	var left Figs
	for all := s.On; all != 0; {
		if m := all.take(); !s.Fig[m].is(Tried) {
			left.add(m)
		}
	}
	switch left.count() {
	case 0:
		for all := s.On; all != 0; {
			s.Fig[all.take()].unset(Tried)
		}
		t.Stage = acting
	case 1:
		s.drain(t, left.first())
	default:
		s.Picking = left
		s.ask(ChoosingVermin, nobody)
	}
}

// drain flips a card for a figure.
func (s *Position) drain(t *foeTask, m Fig) {
	s.Fig[m].set(Tried)
	t.Stage, t.Choice = drained, int16(m)
	s.draw(Draw{By: Fig(t.Fig), Flip: true})
}

// drainsOne reads the card: on 7 or higher the figure suffers 1 Wound, which stuns nobody, and the drainer gains 1 Health (CNO-813 to CNO-815).
func (r *Rules) drainsOne(s *Position, t *foeTask, tell *game.Story) {
	n, m := Fig(t.Fig), Fig(t.Choice)
	is := s.drawn().face()
	s.closeDraw()
	t.Stage, t.Choice = draining, 0
	if !s.onMap(n) || !s.onMap(m) || is.worth() < 7 {
		return
	}
	f := &s.Fig[n]
	if f.Health < mostDrained {
		f.Health++
		if tell != nil {
			tell.Tell("CNO-814", "drained", r.who("who", s, n), game.Num("left", f.Health))
		}
	}
	h := harm{By: n}
	h.wound(1, is.black())
	r.hurt(s, m, h, tell)
}

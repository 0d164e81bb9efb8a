package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// What lasts: effects of skills beyond the moment of their use (WAS-531 to WAS-534). Position.Lasting has them in the order in which they arrived. What one does is said by its effect in
// the codex and by the powers it was used with; nothing else is kept, so whoever asks for a number goes through what lasts and adds up.

// occasion is what a number is asked for: changes are for certain occasions only.
type occasion struct {
	attack  *Attack // the attack it is a value of, or that it defends against
	use     *Use    // the skill it is for
	moves   bool    // a movement action
	defends bool
}

// modify gathers what changes a number of a figure on an occasion. What lies on one of a unit counts for both (WAS-685), but for movement (WAS-683).
func (r *Rules) modify(s *Position, n Fig, stat codex.Stat, o occasion, c *change) {
	other := s.Figures[n].Mount
	if other == nobody || stat == codex.StatMove {
		other = n
	}
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		if l.On != n && l.On != other {
			continue
		}
		if e := r.codex.Effect(l.Effect); e.Kind == codex.DoModify && covers(e.Stat, stat) && r.applies(s, l, e, o) {
			r.change(s, l, e, stat, c)
		}
	}
	if o.use != nil || o.attack != nil && o.attack.Use > 0 {
		r.modifyByUse(s, n, stat, o, c)
	}
}

// covers tells whether a change of one number is a change of another: AV_or_RAV is either.
func covers(changed, asked codex.Stat) bool {
	return changed == asked || changed == codex.StatAVOrRAV && (asked == codex.StatAV || asked == codex.StatRAV)
}

// change adds what an effect changes. Movement is counted in thousandths of a #, everything else in whole numbers.
func (r *Rules) change(s *Position, l *Lasting, e *codex.Effect, stat codex.Stat, c *change) {
	amount := r.lastingAmount(s, l, e)
	if stat != codex.StatMove {
		amount = floor(amount)
	}
	switch e.Op {
	case codex.OpSet:
		c.set, c.isSet = amount, true
	case codex.OpCap:
		c.cap, c.capped = amount, true
	case codex.OpHalve:
		c.halved = true
	default:
		c.add += amount
	}
}

// floor is an amount in whole numbers, rounded down.
func floor(amount int) int {
	if amount < 0 {
		return -((-amount + 999) / 1000)
	}
	return amount / 1000
}

// lay adds a lasting effect. The same one on the same figure is replaced and keeps its place (WAS-533, WAS-R084), unless uses add up.
func (r *Rules) lay(s *Position, l Lasting, tell *game.Story) {
	e := r.codex.Effect(l.Effect)
	if !e.Cumulative {
		for i := range s.Lasting[:s.Lasts] {
			if old := &s.Lasting[i]; old.Effect == l.Effect && old.On == l.On {
				*old = l
				return
			}
		}
	}
	if s.Lasts == MaxLasting {
		r.lift(s, 0)
	}
	s.Lasting[s.Lasts] = l
	s.Lasts++
}

// lift takes a lasting effect out by its place.
func (r *Rules) lift(s *Position, i int) {
	copy(s.Lasting[i:s.Lasts], s.Lasting[i+1:s.Lasts])
	s.Lasts--
	s.Lasting[s.Lasts] = Lasting{}
}

package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// damballaStays has Damballa stay in a figure that has not been dead for too long: it is back with its full Life, as a follower of the user, whose turns it acts in; its own card is passed over (WAS-R265).
func (r *Rules) damballaStays(s *Position, _ uint8, u *Use, e *codex.Effect, tell *game.Story) {
	n := u.Target
	f := &s.Figures[n]
	m := r.powerOf(u, e, n)
	if f.State != Dead && f.State != Unconscious || f.Kind != Hero || f.Pool <= 0 || int(f.Fallen) > m || m <= 0 {
		return
	}
	side := f.Side
	clock := s.Figures[u.By].group(u.By)
	f.Hero, f.Side = clock, s.Figures[u.By].Side
	r.restore(s, n, int(f.Pool), "WAS-754", tell)
	f.Left = 0
	u.Marks |= Laid
	r.lay(s, Lasting{Skill: u.Skill, Effect: e.ID, By: u.By, On: n, S: u.S, M: int8(m), Class: Loa, Ends: AtTurnEnd, Clock: clock, Turns: uint8(m), Fresh: s.Running.Has(clock), Tally: side}, false, tell)
}

// damballaLeaves has the figure that it held be dead again, on its own side.
func (r *Rules) damballaLeaves(s *Position, l *Lasting, tell *game.Story) {
	f := &s.Figures[l.On]
	f.Hero, f.Side = l.On, l.Tally
	r.die(s, l.On, "WAS-755", tell)
}

// lent tells whether a Hero is back by Damballa and follows another, so that his own card counts for nothing.
func (s *Position) lent(n Fig) bool {
	f := &s.Figures[n]
	return f.Kind == Hero && f.Hero != n && f.State != Absent
}

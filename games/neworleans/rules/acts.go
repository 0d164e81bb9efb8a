package rules

import (
	"mischief/game"
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// The effect act: figures do something at once, without AP; the other rules of the action hold.

// canAct tells whether a figure can do what an effect lets it do. A stunned one does nothing of that kind (CNO-R41).
func (r *Rules) canAct(s *Position, n Fig, e *codex.Effect) bool {
	if !s.onMap(n) {
		return false
	}
	f := &s.Fig[n]
	switch e.Act {
	case codex.ActProwl:
		return r.mobile(s, n)
	case codex.ActStride, codex.ActPounce:
		return r.mobile(s, n) && r.engaged(s, n) == nobody
	case codex.ActAttack:
		if n.vermin() {
			return r.mayFight(s, n)
		}
		return r.canStrike(s, n, &grant{classes: e.Classes})
	case codex.ActReload:
		return !f.is(Stunned) && r.choosable(s, n, toReload) != Choice{} && (!n.character() || r.ammunition(s, n, 0) != 0)
	case codex.ActInvestigate:
		near := r.reachOfSearch(s, n, e)
		return n.character() && !f.is(Stunned) && !near.Empty()
	case codex.ActLeave:
		return n.friend() && r.canLeave(s, n)
	case codex.ActActivate:
		return n.vermin() || r.playersLead(s, n)
	}
	return true
}

// reachOfSearch are the squares with a token that an effect lets a hero investigate.
func (r *Rules) reachOfSearch(s *Position, n Fig, e *codex.Effect) squares.Set {
	if e.Within >= 0 {
		return r.sighted(s, n, int(e.Within))
	}
	return r.searchable(s, n)
}

// doAct has figures picked who do something.
func (r *Rules) doAct(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage == walking {
		return true
	}
	who, ready := r.chosen(s, t, u, &e.Who, func(n Fig) bool { return r.canAct(s, n, e) })
	if !ready || who == 0 {
		return ready
	}
	t.Stage = walking
	u.Chosen, u.Rest, u.Left = who, who, 0
	begin(s, actTask{Use: t.Use, List: t.List, Effect: t.Next})
	return false
}

// nextPicked stands in actTask.Left while the party picks who is next.
const nextPicked = -1

// runAct has one figure after the other do what the effect says, as often as it says.
func (r *Rules) runAct(s *Position, t *actTask, tell *game.Story) {
	u := &s.Uses[t.Use-1]
	e := &r.codex.Lists[t.List].Effects[t.Effect]
	switch {
	case t.Left > 0:
		r.act(s, t, u, e, tell)
	case t.Left == nextPicked || u.Rest.count() == 1:
		if t.Left == 0 {
			u.Pick = u.Rest.first()
		}
		u.Rest.remove(u.Pick)
		c := s.scene(u)
		t.Left = int16(max(1, r.number(s, &c, &e.N)))
	case u.Rest == 0:
		s.done()
	default:
		s.Picking, t.Left = u.Rest, nextPicked
		begin(s, pickTask{Use: t.Use, Left: 1, Least: 1, Keep: 1})
	}
}

// act has the figure that was picked do it once.
func (r *Rules) act(s *Position, t *actTask, u *Use, e *codex.Effect, tell *game.Story) {
	n := u.Pick
	if !r.canAct(s, n, e) {
		t.Left = 0
		return
	}
	if e.Act == codex.ActInvestigate && u.Left == 0 { // which token comes first
		near := r.reachOfSearch(s, n, e)
		u.Left = 1
		if near.Count() > 1 {
			s.Fields = near
			begin(s, squareTask{Use: t.Use})
			return
		}
		u.Square = near.First()
	}
	t.Left--
	switch e.Act {
	case codex.ActProwl:
		r.perform(s, n, Prowling, none)
	case codex.ActStride:
		r.perform(s, n, Striding, none)
	case codex.ActPounce:
		r.perform(s, n, Pouncing, none)
	case codex.ActAttack:
		begin(s, strikeTask{Fig: int16(n), Use: t.Use, List: t.List, Effect: t.Effect})
	case codex.ActReload:
		s.Fig[n].did(codex.DidReload)
		if spare := r.ammunition(s, n, 0); n.character() && spare != 0 { // CNO-532
			s.discardLoot(spare - 1)
		}
		begin(s, cardTask{Fig: int16(n), What: toReload, Left: 1})
	case codex.ActInvestigate:
		u.Left = 0
		r.search(s, n, u.Square, tell)
	case codex.ActLeave:
		r.leaveMap(s, n, tell)
	case codex.ActActivate:
		if n.vermin() {
			begin(s, foeTask{Fig: int16(n)})
			return
		}
		begin(s, activationTask{Fig: int16(n)})
	case codex.ActSkip:
		s.Fig[n].set(Skipped)
	}
}

package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Actions and reactions (WAS-240 to WAS-250, WAS-R164): an action is announced, it is carried out with all that it causes, then everybody else may react to it.

// Deed is what kind of action somebody performs.
type Deed uint8

// The kinds of actions (WAS-240). Nobody looks which kind the first action of a turn was: the second may be of the same (WAS-242).
const (
	NoDeed Deed = iota
	Moved
	Charged
	Struck
	Shot
	UsedSkill
	Recovered
	Cleared // removed a condition
	Reloaded
	Other // what a scenario, a mount or a card asks for
	deedCount
)

// act begins an action of a figure, which takes so many of its actions. What it does is begun after it, so that it comes first.
func (r *Rules) act(s *Position, n Fig, kind Deed, cost int, skill codex.SkillID) {
	f := &s.Figures[n]
	f.Marks &^= Provoked
	r.suffer(s, n, cost)
	switch i := r.extra(s, n, kind, skill); {
	case s.Reacting():
		f.Delay--
	case cost == 1 && i >= 0:
		r.spendUse(s, i, r.effect(s.Lasting[i].Effect))
		f.Acted++
	default:
		f.Left -= int8(cost)
		f.Acted++
	}
	begin(s, actionTask{Fig: n, Kind: kind})
}

// The stages of an action.
const (
	actionRuns uint8 = iota
	actionAfter
	actionClosed
)

// runAction closes an action when all it caused is over: pick-ups and scores of the scenario, the window for reactions, and the end of a turn whose last Delay
// counter was spent on it (WAS-R164).
func (r *Rules) runAction(s *Position, t *actionTask, tell *game.Story) {
	switch t.Stage {
	case actionRuns:
		t.Stage = actionAfter
		r.settle(s, t.Fig, tell)
	case actionAfter:
		t.Stage = actionClosed
		if w := s.window(); w != nil {
			w.By, w.Next, w.Fig, w.But = t.Fig, 0, nobody, nobody // everybody is asked again
		} else if s.anyDelay() || r.anySent(s, s.Figures[t.Fig].group(t.Fig)) {
			begin(s, windowTask{By: t.Fig, But: s.Figures[t.Fig].group(t.Fig)})
		}
	default:
		s.pop()
		for running := s.Running; running != 0; { // who reacted may have left play, so look at all turns
			if hero := running.Pop(); hero != s.Turner && !r.delays(s, hero) && !s.ends(hero) {
				begin(s, endTask{Hero: hero})
			}
		}
	}
}

// ends tells whether the end of a Hero's turn is under way.
func (s *Position) ends(hero Fig) bool {
	for i := range s.Stack.All() {
		if f := &s.Stack.Frames[i]; f.Op == opEnd && known[endTask](f).Hero == hero {
			return true
		}
	}
	return false
}

// group is the Hero whose turns are those of a figure, itself if nobody leads it.
func (f *Figure) group(n Fig) Fig {
	if f.Hero != nobody {
		return f.Hero
	}
	return n
}

// window is the window for reactions that is open, or nil.
func (s *Position) window() *windowTask {
	for i := int(s.Stack.Depth) - 1; i >= 0; i-- {
		switch f := &s.Stack.Frames[i]; f.Op {
		case opWindow:
			return known[windowTask](f)
		case opActor, opTurn:
			return nil
		}
	}
	return nil
}

// Reacting tells whether what is decided or done now is a reaction.
func (s *Position) Reacting() bool { return s.window() != nil }

// anyDelay tells whether anybody holds a Delay counter.
func (s *Position) anyDelay() bool {
	for n := range s.Figures {
		if s.Figures[n].Delay > 0 && s.Figures[n].State == Up {
			return true
		}
	}
	return false
}

// runWindow asks one Hero after the other, him first whose turn began longest ago, whether he or a follower of his reacts, until all have passed in a row (WAS-245,
// WAS-R029, WAS-R030).
func (r *Rules) runWindow(s *Position, t *windowTask, tell *game.Story) {
	for int(t.Next) < len(s.Order) {
		hero := s.Order[t.Next]
		if hero != nobody && hero != t.But {
			if t.Fig == nobody && hero != s.Figures[t.By].group(t.By) && r.sent(s, hero) {
				s.Actor = hero
				s.ask(Parting)
				return
			}
			for n := max(1, t.Fig); n <= MaxFigures; n++ {
				if s.Figures[n].group(n) == hero && r.mayReact(s, n) {
					t.Fig = n
					s.Actor = n
					s.ask(Reacting)
					return
				}
			}
		}
		t.Next, t.Fig = t.Next+1, nobody
	}
	s.Actor = nobody
	if s.Turner != nobody {
		s.Actor = r.actor(s)
	}
	s.pop()
}

// actor is the figure that performs its actions now, or nobody.
func (r *Rules) actor(s *Position) Fig {
	for i := int(s.Stack.Depth) - 1; i >= 0; i-- {
		if f := &s.Stack.Frames[i]; f.Op == opActor {
			return known[actorTask](f).Fig
		}
	}
	return nobody
}

// mayReact tells whether a figure holds a Delay counter and could do anything with it (WAS-246, WAS-R093).
func (r *Rules) mayReact(s *Position, n Fig) bool {
	f := &s.Figures[n]
	return f.State == Up && f.Delay > 0 && f.Ritual == 0 && f.Counters[knockdown] == 0 && !s.unled(n) && !r.forbidden(s, n, s.window().By)
}

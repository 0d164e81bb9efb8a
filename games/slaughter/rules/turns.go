package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// The initiative deck, phases and turns (WAS-230 to WAS-236). The deck is a set of cards: which one comes next is decided when it is turned up, and what somebody has
// learned of the order stands in Position.Known. Several turns may run at once, since delayed actions keep a turn running; Position.Running has whose.

// runMatch sets the figures up and then plays phase after phase.
func (r *Rules) runMatch(s *Position, t *matchTask, tell *game.Story) {
	if t.Stage == 0 {
		t.Stage = 1
		if s.Mission == codex.NoMission {
			begin(s, setupTask{})
			return
		}
	}
	if s.Round == 0 {
		r.layOut(s)
	}
	begin(s, phaseTask{})
}

// The stages of a phase.
const (
	phaseBegins uint8 = iota
	phaseRuns
	phaseEnds
)

// runPhase is a phase: what its beginning does, card after card, what its end does (WAS-234, WAS-R037). All scenarios are played so (WAS-803). Delay counters stay when it ends (WAS-235).
func (r *Rules) runPhase(s *Position, t *phaseTask, tell *game.Story) {
	switch t.Stage {
	case phaseBegins:
		if r.beginPhase(s, t, tell) {
			t.Stage, t.Next = phaseRuns, 0
		}
	case phaseRuns:
		switch {
		case s.Known[0] != nobody:
			r.discard(s, tell)
		case s.Deck != 0:
			s.ask(Drawing)
		default:
			t.Stage = phaseEnds
		}
	case phaseEnds:
		if r.endPhase(s, t, tell) {
			s.pop()
		}
	}
}

// shuffle makes a new deck of all Hero Cards that take part (WAS-107, WAS-234).
func (r *Rules) shuffle(s *Position, tell *game.Story) {
	s.Known, s.Knowers, s.Deck = [MaxHeroes]Fig{}, [MaxHeroes]uint8{}, 0
	for n := Fig(1); n <= MaxFigures; n++ {
		if s.hasCard(n) {
			s.Deck.add(n)
		}
	}
	if tell != nil {
		tell.Tell("WAS-234", "phase", game.Num("n", s.Round))
	}
}

// hasCard tells whether a figure has a card in the initiative deck: Heroes have one, dead or alive (WAS-R036), and some figures of the missions.
func (s *Position) hasCard(n Fig) bool {
	f := &s.Figures[n]
	switch f.Kind {
	case Hero:
		return f.State != Absent
	case Dummy, Uncle:
		return f.Marks&Carded != 0
	}
	return false
}

// turnUp is a card turned up on top of the deck: the turn of its Hero ends, if it still runs (WAS-233, WAS-R165).
func (r *Rules) turnUp(s *Position, n Fig, tell *game.Story) {
	s.Deck.remove(n)
	s.Known[0], s.Knowers[0] = n, everybody
	if tell != nil {
		tell.Tell("WAS-230", "card", r.who(s, "who", n))
	}
	r.closeTurn(s, n)
}

// closeTurn ends the turn of a Hero that still runs though it is over by its time.
func (r *Rules) closeTurn(s *Position, n Fig) {
	if s.Running.Has(n) {
		begin(s, endTask{Hero: n})
	}
}

// discard moves the open card to the discard pile: that Hero's turn begins (WAS-231), when the turn of the Hero whose card comes to lie open has ended.
func (r *Rules) discard(s *Position, tell *game.Story) {
	s.Turner = s.Known[0]
	copy(s.Known[:], s.Known[1:])
	copy(s.Knowers[:], s.Knowers[1:])
	s.Known[MaxHeroes-1], s.Knowers[MaxHeroes-1] = nobody, 0
	begin(s, turnTask{Hero: s.Turner})
	if s.Known[0] != nobody { // somebody has known it; now everybody does
		s.Knowers[0] = everybody
		if tell != nil {
			tell.Tell("WAS-230", "card", r.who(s, "who", s.Known[0]))
		}
		r.closeTurn(s, s.Known[0])
	}
}

// The stages of a turn.
const (
	turnOpens uint8 = iota
	turnBegins
	turnHarms
	turnHelps
	turnRuns
)

// runTurn is a turn: the next card is turned up, what the beginning of a turn does happens (WAS-R035), then the Hero and his followers act as their player likes.
func (r *Rules) runTurn(s *Position, t *turnTask, tell *game.Story) {
	switch t.Stage {
	case turnOpens:
		if s.Known[0] == nobody && s.Deck != 0 {
			s.ask(Drawing)
			return
		}
		t.Stage = turnBegins
	case turnBegins:
		if s.lent(t.Hero) {
			s.pop()
			return
		}
		t.Stage = turnHarms
		r.opens(s, t.Hero, tell)
		r.beginTurn(s, t.Hero, tell)
		r.shareTurn(s, t.Hero, tell)
	case turnHarms:
		t.Stage = turnHelps
		r.swarmsAtTurn(s, t.Hero, tell)
		r.beginningEffects(s, t.Hero, true, tell)
	case turnHelps:
		t.Stage = turnRuns
		r.beginningEffects(s, t.Hero, false, tell)
	case turnRuns:
		if n := r.nextUnled(s, t.Hero); n != nobody {
			begin(s, actorTask{n})
			return
		}
		switch actors := r.actors(s, t.Hero); {
		case actors.Len() == 1:
			begin(s, actorTask{actors.Pop()})
		case actors != 0:
			s.Actor = t.Hero
			s.ask(ChoosingActor)
		default:
			s.Actor = nobody
			hero := t.Hero
			if r.ritualGoesOn(s, hero, tell) {
				return // the Daemon acts before the turn ends
			}
			r.leaveTurn(s, hero)
			s.pop()
			if !r.delays(s, hero) && s.Running.Has(hero) {
				begin(s, endTask{Hero: hero})
			}
		}
	}
}

// beginTurn is what comes first in a turn: who is unconscious dies (WAS-211, WAS-R021), Delay counters go (WAS-247, WAS-R028), effects end that last until now, and everybody of the Hero has
// actions again.
func (r *Rules) beginTurn(s *Position, hero Fig, tell *game.Story) {
	if tell != nil {
		begins := []game.Arg{r.who(s, "who", hero)}
		if seat := game.Seat(s.seat(hero)); seat >= 0 {
			begins = append(begins, game.Who("seat", seat, r.SeatCalled(s, seat)))
		}
		tell.Tell("WAS-231", "turn", begins...)
	}
	s.Running.add(hero)
	s.queue(hero)
	for n := Fig(1); n <= MaxFigures; n++ {
		f := &s.Figures[n]
		if f.State == Absent || f.Hero != hero && n != hero {
			continue
		}
		f.Left, f.Acted, f.Delay = 0, 0, 0
		f.Marks &^= Attacked | Landed | Finished | Rested | AtHand | Hurt | Skilled
		if f.Marks&Deafened != 0 {
			f.Marks |= Hearing
		}
		if f.Marks&HurtNow != 0 {
			f.Marks = f.Marks&^HurtNow | Hurt
		}
		if f.State == Dead && f.Fallen < 255 {
			f.Fallen++
		}
	}
	for n := Fig(1); n <= MaxFigures; n++ {
		if f := &s.Figures[n]; f.State == Unconscious && (n == hero || f.Hero == hero) && s.Scenario != codex.SnowfallScenario { // WAS-856
			r.die(s, n, "WAS-211", tell)
		}
	}
	r.endLasting(s, hero, AtTurnStart, tell)
	for n := Fig(1); n <= MaxFigures; n++ {
		if f := &s.Figures[n]; f.State == Up && (n == hero || f.Hero == hero) {
			f.Left = int8(r.actionsOf(s, n))
		}
	}
	for n := Fig(1); n <= MaxFigures; n++ {
		if f := &s.Figures[n]; n == hero || f.Hero == hero {
			f.Alight = f.Counters[codex.Burning] // WAS-R091
		}
	}
}

// queue puts a Hero behind all others in the order in which turns began.
func (s *Position) queue(hero Fig) {
	at := 0
	for i, n := range s.Order {
		if n == hero {
			at = i
			break
		}
		if n == nobody {
			s.Order[i] = hero
			return
		}
	}
	last := at
	for last+1 < len(s.Order) && s.Order[last+1] != nobody {
		s.Order[last] = s.Order[last+1]
		last++
	}
	s.Order[last] = hero
}

// actionsOf is how many actions a figure has in a turn (WAS-231, WAS-422, WAS-653, WAS-672, WAS-689, WAS-R098).
func (r *Rules) actionsOf(s *Position, n Fig) int {
	f := &s.Figures[n]
	actions := 2
	switch f.Kind {
	case Pet, Snowman:
		actions = 1
	case Hero, Dummy:
		for _, arm := range f.Arms {
			if w := r.weapon(arm); w != nil && w.CarriedActions > 0 {
				actions = min(actions, int(w.CarriedActions))
			}
		}
	}
	if s.Mission != codex.NoMission && n == trainee {
		actions = int(r.codex.Missions[s.Mission].Actions)
	}
	if f.Mount != nobody && f.Kind == Pet {
		return 0 // rider and mount are one unit, whose actions the rider performs (WAS-681, WAS-R106)
	}
	if f.Ritual > 0 {
		return 0 // WAS-R109
	}
	return max(0, actions-r.lostActions(s, n))
}

// actors are the figures of a Hero that still may act in his turn, and whose player has not said that they are done.
func (r *Rules) actors(s *Position, hero Fig) Figs {
	var actors Figs
	for n := Fig(1); n <= MaxFigures; n++ {
		f := &s.Figures[n]
		if f.State == Up && (n == hero || f.Hero == hero || n == s.guestOf(hero)) && (f.Left > 0 || r.anyExtra(s, n)) && f.Marks&Finished == 0 && r.mayAct(s, n) && !s.unled(n) && !s.mustWait(n) {
			actors.add(n)
		}
	}
	return actors
}

// delays tells whether a Hero or one of his followers holds a Delay counter, so that his turn goes on (WAS-233).
func (r *Rules) delays(s *Position, hero Fig) bool {
	for n := Fig(1); n <= MaxFigures; n++ {
		if f := &s.Figures[n]; f.State == Up && (n == hero || f.Hero == hero) && f.Delay > 0 {
			return true
		}
	}
	return false
}

// runActor lets a figure perform its actions until it has none left or is done (WAS-236).
func (r *Rules) runActor(s *Position, t *actorTask, tell *game.Story) {
	f := &s.Figures[t.Fig]
	if f.State != Up || f.Left <= 0 && !r.anyExtra(s, t.Fig) || f.Marks&Finished != 0 || !r.mayAct(s, t.Fig) {
		if f.State != Absent { // of whom nothing is left
			f.Marks |= Finished
		}
		s.Actor = nobody
		s.pop()
		return
	}
	s.Actor, s.Asker = t.Fig, nobody
	if r.automatic(s, t.Fig, tell) {
		return
	}
	s.ask(Acting)
}

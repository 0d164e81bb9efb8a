package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// What happens between two phases, in the order of WAS-R037. Each step is called until it says that it is done: it may begin something, such as the placing of a Hero, and go on behind that. phaseTask.Next
// has the step, times 32, and below that a figure which the step goes on from.

type step = func(r *Rules, s *Position, t *phaseTask, tell *game.Story) bool

var (
	endSteps   = [...]step{(*Rules).dummiesKick, (*Rules).trapsGoOff, (*Rules).scoreCircles, (*Rules).parcelsRise, (*Rules).flagsReturn, (*Rules).phaseEffectsEnd, (*Rules).judge}
	beginSteps = [...]step{(*Rules).countPhase, (*Rules).respawns, (*Rules).bombTicks, (*Rules).newParcels, (*Rules).dummiesCome, (*Rules).dustBlinds, (*Rules).deckIsMade}
)

// perStep is how many numbers a step has for itself in phaseTask.Next.
const perStep = 32

// beginPhase carries out the next step of the beginning of a phase, and tells whether that was the last.
func (r *Rules) beginPhase(s *Position, t *phaseTask, tell *game.Story) bool {
	return r.takeStep(beginSteps[:], s, t, tell)
}

// endPhase is likewise for the end of a phase.
func (r *Rules) endPhase(s *Position, t *phaseTask, tell *game.Story) bool {
	return r.takeStep(endSteps[:], s, t, tell)
}

func (r *Rules) takeStep(steps []step, s *Position, t *phaseTask, tell *game.Story) bool {
	if int(t.Next/perStep) >= len(steps) {
		return true
	}
	if done := steps[t.Next/perStep](r, s, t, tell); done {
		t.Next = (t.Next/perStep + 1) * perStep
	}
	return int(t.Next/perStep) == len(steps)
}

// lastRound is the highest number of a phase that is counted.
const lastRound = 250

// countPhase counts the phase.
func (r *Rules) countPhase(s *Position, _ *phaseTask, _ *game.Story) bool {
	s.Round = min(lastRound, s.Round+1)
	return true
}

// phaseEffectsEnd ends the effects that last until the end of the phase.
func (r *Rules) phaseEffectsEnd(s *Position, _ *phaseTask, tell *game.Story) bool {
	r.endPhaseEffects(s, tell)
	return true
}

// respawns brings all Heroes back who have fallen, where the scenario says so (WAS-215, WAS-826, WAS-834, WAS-843, WAS-856, WAS-R027): they are reset and placed in their home bases, one after the
// other.
func (r *Rules) respawns(s *Position, t *phaseTask, tell *game.Story) bool {
	if !r.codex.Scenarios[s.Scenario].Respawn || s.Sudden {
		return true
	}
	if t.Next%perStep == 0 {
		t.Next++
		for n := Fig(1); n <= MaxHeroes; n++ {
			if f := &s.Figures[n]; f.Kind == Hero && (f.State == Unconscious || f.State == Dead) && !(s.Scenario == codex.SnowfallScenario && r.warmed(s, n)) {
				r.reset(s, n)
				if tell != nil {
					tell.Tell("WAS-215", "respawns", r.who(s, "who", n))
				}
			}
		}
	}
	for n := Fig(1); n <= MaxHeroes; n++ {
		if f := &s.Figures[n]; f.Kind == Hero && f.State == Coming {
			begin(s, placeTask{Fig: n, How: AtHome, By: n})
			return false
		}
	}
	return true
}

// heroDice is the Dicepool of a Hero whom nobody has printed (WAS-201).
const heroDice = 5

// reset makes a Hero what he was at the beginning of the match (WAS-216): with his full Dicepool, whatever has become of it (WAS-R025), and without anything that lasts. What he can do once in a match he
// has still done, and a cannon that he has dropped is gone (WAS-R240).
func (r *Rules) reset(s *Position, n Fig) {
	for i := int(s.Lasts) - 1; i >= 0; i-- {
		if l := s.Lasting[i]; l.On == n && !(l.Skill == r.mimicry && l.Class == Permanent) {
			r.lift(s, i)
			r.unlearn(s, &l)
		}
	}
	f := &s.Figures[n]
	spent, arms, shape := f.Marks&Spent, f.Arms, f.Shape
	if f.Name != codex.NoFigure {
		*f = r.made(s, f.Name, f.Hero, f.Side)
	} else {
		*f = Figure{Sheet: f.Sheet, State: Coming, Hero: f.Hero, Side: f.Side, Pool: heroDice, Hand: heroDice}
	}
	f.Marks |= spent
	f.Arms = arms
	f.Shape = shape
}

// deckIsMade shuffles the initiative deck (WAS-234), or lays it as a mission does.
func (r *Rules) deckIsMade(s *Position, _ *phaseTask, tell *game.Story) bool {
	r.shuffle(s, tell)
	if s.Mission == codex.OpenFire {
		r.layDeck(s)
	}
	return true
}

package evaluation

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/rules"
)

// feature is something that an evaluation counts for each side, in the order of codex.WeightIDs.
type feature uint8

// The features. What a Life is worth is lives, by the kind of figure; damage is counted in the Life it takes. All are in hundredths.
const (
	life       feature = iota // of Heroes, less what their conditions are likely to cost
	followers                 // Life of all others
	recovering                // Life that recovering would give back
	standing                  // Heroes who stand, each 100
	lying                     // Life that unconscious Heroes would have, who may yet be helped
	bleeding                  // counters of conditions, beside what they take off Life
	burning
	dazed
	deepWound
	knockdown
	poisoned
	slowed
	enchanted // enchantments
	hexed     // hexes
	shout     // a shout that goes along with the next action
	fresh     // damage to be expected in the turn that runs, before it has begun
	left      // in what is left of it
	coming    // in the turns that are to come in the phase
	next      // in whole turns of those whose turns are over
	later     // that figures threaten to do some time
	ready     // of it, for each Delay counter
	apart     // # between fighters hand to hand and the nearest of the others
	actions   // that are left in the phase
	featureCount
)

// conditions are the features that count them.
var conditions = [codex.ConditionCount]feature{codex.Bleeding: bleeding, codex.Burning: burning, codex.Dazed: dazed, codex.DeepWound: deepWound, codex.Knockdown: knockdown, codex.Poisoned: poisoned, codex.Slowed: slowed}

// counts is how much there is of each feature.
type counts [featureCount]int32

var _ = codex.Weights(counts{}) // there are as many names

// threats are the features of what figures threaten to do.
var threats = [...]feature{fresh, left, coming, next, later, ready}

// boldest is how bold figures can be, so many phases after their patience is over.
const boldest = 30

// boldness is how bold figures have become in a phase: the more so the longer the fight goes on, for two who wait for each other out of sight would wait for ever.
func boldness(phase uint8) int32 {
	const patience = 12 // phases
	return int32(min(max(int(phase)-patience, 0), boldest))
}

// scorn makes light of what others threaten.
func (c *counts) scorn(bold int32) {
	for _, f := range threats {
		c[f] -= c[f] * bold / (2 * boldest)
	}
}

// hurry makes light of what is gained by waiting.
func (c *counts) hurry(bold int32) { c[ready] -= c[ready] * bold / boldest }

// pair is the weights of a side's own features and of those of the others.
type pair struct{ own, others codex.Weights }

// aims is for matches in which there is something to reach, too: it is guessed. What the own figures threaten to do some time counts for more than what others do, or nobody would ever come near. Where only
// who is left standing counts, weights are learned; see Features.
var aims = pair{
	own:    codex.Weights{life: 5000, followers: 5000, recovering: 1500, lying: 400, enchanted: 100, hexed: -100, shout: 300, fresh: 4400, left: 4400, coming: 2700, later: 2500, ready: 400, apart: -25},
	others: codex.Weights{life: 5000, followers: 5000, recovering: 1500, lying: 400, enchanted: 100, hexed: -100, shout: 300, fresh: 4400, left: 4400, coming: 2700, later: 1900, ready: 300},
}

// aimed tells whether there is something to reach in a match.
func aimed(s *rules.Position) bool {
	return s.Scenario >= codex.CaptureTheFlag || s.Mission != codex.NoMission
}

// Features names what is counted (lab.Learner).
func (e Evaluator) Features() []string { return codex.WeightIDs[:] }

// Weights is what each feature weighs where only who is left standing counts.
func (e Evaluator) Weights() []int32 { return e.weights[:] }

// Weighing is the evaluator with other such weights.
func (e Evaluator) Weighing(weights []int32) Evaluator {
	e.weights = (*codex.Weights)(weights)
	return e
}

// Count fills in how much more of each feature a seat's side has than the others, where somebody decides on an action and these weights count.
func (e Evaluator) Count(s *rules.Position, seat game.Seat, more []int32) bool {
	if s.Phase != rules.Acting || aimed(s) || int(seat) >= rules.MaxHeroes || s.Figures[seat+1].Side == 0 {
		return false
	}
	var b board
	e.look(s, &b)
	var sides [rules.MaxHeroes + 1]counts
	e.count(s, &b, &sides)
	mine, others := s.Figures[seat+1].Side, int32(0)
	for side := range sides {
		if uint8(side) != mine && b.sides>>side&1 == 1 {
			others++
		}
	}
	for i := range more {
		sum := int32(0)
		for side := range sides {
			if uint8(side) != mine && b.sides>>side&1 == 1 {
				sum += sides[side][i]
			}
		}
		more[i] = sides[mine][i] - sum/max(1, others)
	}
	return true
}

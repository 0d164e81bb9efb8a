package rules

import (
	"mischief/game"
	"mischief/game/frame"
	"mischief/games/slaughter/codex"
)

// What is under way between decisions are tasks, frames on the stack of the position (package frame): the match, a phase, a turn, an action, an attack, a roll. The
// uppermost runs until it asks or is over; then the one below it goes on where its stage says.

// Op is a kind of task.
type Op uint8

// The kinds of tasks; below stands what each holds.
const (
	opNone Op = iota
	opMatch
	opSetup
	opPlace
	opPhase
	opTurn
	opEnd
	opActor
	opAction
	opWindow
	opSkill
	opAttack
	opGrant
	opPick
	opRelief
	opStrip
	opYield
	opDie
	opAnnounce
	opDraw
	opPeek
	opCopy
	opStore
	opRoll
	opLot
	opTraining
	opArrive
	opLimit
	opCard
	opSeries
	opMoment
	opHand
	opShare
	opAllot
	opResist
	opBond
	opCover
	opPredict
	opShift
	opCount
)

// Task is a task on the stack, held the struct of one.
type (
	Task = frame.Frame[Op, uint8]
	held = frame.Held[Op]
)

type (
	// matchTask is the whole match: figures are set up, then phase follows phase.
	matchTask struct{ Stage uint8 }
	// setupTask sets the sides up (WAS-R193): its stage, and while figures are placed how many sides have done so.
	setupTask struct{ Stage, Side uint8 }
	// placeTask has a figure placed on the map: how, and whom it must touch.
	placeTask struct {
		Fig Fig
		How Placing
		By  Fig
	}
	// phaseTask is a phase (WAS-234): its stage, and the next step of its beginning or its end (WAS-R037), times 32, with a figure of that step.
	phaseTask struct{ Stage, Next uint8 }
	// turnTask is a Hero's turn, from the discarding of his card until he and his followers have done or delayed all (WAS-231).
	turnTask struct {
		Hero  Fig
		Stage uint8
	}
	// endTask is what happens at the end of a Hero's turn (WAS-R035), step by step.
	endTask struct {
		Hero  Fig
		Stage uint8
		Fig   Fig
	}
	// actorTask lets a figure perform its actions, one after the other (WAS-236).
	actorTask struct{ Fig Fig }
	// actionTask is one action from the moment at which it was announced: all it caused is over when this runs again (WAS-R164).
	actionTask struct {
		Fig   Fig
		Kind  Deed
		Stage uint8
	}
	// windowTask asks who may react after an action (WAS-245): whose was the last, the place in Order of the Hero who is asked next and the figure
	// of his that is, and the Hero who is not asked, since nobody but he has acted.
	windowTask struct {
		By   Fig
		Next uint8
		Fig  Fig
		But  Fig
	}
	// attackTask carries out an attack of Position.Attacks.
	attackTask struct{ No, Stage uint8 }
	// skillTask carries out a use of a skill of Position.Uses.
	skillTask struct {
		No, Stage, Next uint8
		Fig             Fig
	}
	// rollTask has the Hand of a figure rolled (WAS-208): how many dice, and what for.
	rollTask struct {
		Fig  Fig
		Dice uint8
		What Purpose
	}
)

func (matchTask) Op() Op  { return opMatch }
func (setupTask) Op() Op  { return opSetup }
func (placeTask) Op() Op  { return opPlace }
func (phaseTask) Op() Op  { return opPhase }
func (turnTask) Op() Op   { return opTurn }
func (endTask) Op() Op    { return opEnd }
func (actorTask) Op() Op  { return opActor }
func (actionTask) Op() Op { return opAction }
func (windowTask) Op() Op { return opWindow }
func (attackTask) Op() Op { return opAttack }
func (skillTask) Op() Op  { return opSkill }
func (rollTask) Op() Op   { return opRoll }

// Purpose is what dice are rolled for.
type Purpose uint8

// The purposes.
const (
	ForAttack Purpose = iota
	ForDefence
	ForSkill
	ForSpell
	ForSpellDefence
	purposes
)

// begin begins a task; the one that runs now goes on when it is done.
func begin[T held](s *Position, t T) { s.Stack.Push(frame.Make[Op, uint8](t)) }

// pop ends the task that runs.
func (s *Position) pop() { s.Stack.Pop() }

// ask stops at a decision of a figure's player, or of chance, which the task that runs waits for. Asking changes nothing else, so that a task may be run anew.
func (s *Position) ask(p Phase) { s.Phase = p }

// doing sets what tasks do that hold a T: a step forwards, or they ask. It is called again and again until the task is over, which it tells by Position.pop.
func doing[T held](r *Rules, run func(s *Position, t *T, tell *game.Story)) {
	var t T
	r.tasks[t.Op()] = func(s *Position, tell *game.Story) { run(s, frame.Known[T](s.Stack.Top()), tell) }
}

// run goes on with what is under way until something must be decided or the match is over.
func (r *Rules) run(s *Position, tell *game.Story) {
	for s.Phase = Working; s.Phase == Working; {
		if s.Ending != Unfinished {
			s.Stack.Clear()
			s.Moment, s.Struck = 0, 0
			s.Attacks, s.Uses = [deepest]Attack{}, [deepest]Use{}
			s.Phase = Over
			return
		}
		r.tasks[s.Stack.Top().Op](s, tell)
	}
}

// roll has a figure's Hand rolled; the roll lies in Position.Rolled when the task that runs goes on, and Position.Roller says whose card it is read by: of a unit the rider's or the mount's, as its
// player declares (WAS-682).
func (r *Rules) roll(s *Position, n Fig, what Purpose) {
	if s.riding(n) || what == ForAttack && s.ridden(n) {
		s.Rolled, s.Roller = [6]uint8{}, n
		begin(s, handTask{Fig: s.unit(n), What: what})
		return
	}
	r.rollHand(s, n, what)
}

// rollHand has a Hand rolled that is not chosen any more.
func (r *Rules) rollHand(s *Position, n Fig, what Purpose) {
	dice := r.handForRoll(s, n, what)
	s.Rolled, s.Roller = [6]uint8{}, n
	if dice > 0 {
		begin(s, rollTask{Fig: n, Dice: uint8(dice), What: what})
	}
}

// pickTask has figures picked, one after the other: what for, of which attack or use, how many more.
type pickTask struct {
	What PickWhat
	No   uint8
	Left uint8
}

func (pickTask) Op() Op { return opPick }

// PickWhat is what figures are picked for.
type PickWhat uint8

// What figures are picked for.
const (
	PickSwept PickWhat = iota
	PickTargets
	PickMissile
	pickWhats
)

var pickNames = [pickWhats]string{"further victims of the sweep", "further targets", "the target of each missile"}

// runPick asks for the next figure, if there is one.
func (r *Rules) runPick(s *Position, t *pickTask, _ *game.Story) {
	if t.Left == 0 || r.pickable(s, t) == 0 {
		s.Actor = r.actor(s)
		s.pop()
		return
	}
	s.Actor = s.Attacks[t.No%deepest].By
	if t.What != PickSwept {
		s.Actor = s.Uses[t.No].By
	}
	if s.steered(s.Actor) {
		s.ask(Picking)
	} else {
		s.ask(DrawingLots)
	}
}

// pickable are the figures that may be picked.
func (r *Rules) pickable(s *Position, t *pickTask) Figs {
	if t.What == PickTargets {
		u := &s.Uses[t.No]
		return r.targetable(s, u) &^ u.Chosen &^ only(u.Target)
	}
	if t.What == PickMissile {
		return r.targetable(s, &s.Uses[t.No])
	}
	a := &s.Attacks[t.No]
	return r.filter(s, s.present(false), func(n Fig) bool {
		return n != a.On && !a.Others.Has(n) && !s.allied(n, a.By) && r.touches(s, a.By, n)
	})
}

// picked notes a figure.
func (r *Rules) picked(s *Position, t *pickTask, n Fig, tell *game.Story) {
	t.Left--
	switch t.What {
	case PickTargets:
		u := &s.Uses[t.No]
		u.Chosen.add(n)
		if r.lit(s, u, n, tell); s.Figures[u.By].State != Up {
			t.Left = 0
		}
	case PickMissile:
		r.throw(s, t.No, n)
	default:
		s.Attacks[t.No].Others.add(n)
	}
}

// mayStopPicking tells why picking may not stop yet, or nil.
func (r *Rules) mayStopPicking(s *Position) error {
	t := known[pickTask](s.Stack.Top())
	if t.What != PickTargets {
		return nil
	}
	effects := r.part(&s.Uses[t.No], codex.Green).Effects
	for i := range effects {
		if e := &effects[i]; e.Kind == codex.DoTargets && e.Mandatory {
			return r.refuse("WAS-R078", "{{.skill}} must affect as many as it can: pick further targets.", r.skillArg(r.skill(&s.Uses[t.No])))
		}
	}
	return nil
}

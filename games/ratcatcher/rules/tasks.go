package rules

import (
	"mischief/game"
	"mischief/game/frame"
	"mischief/games/ratcatcher/box"
)

// What is under way between decisions are tasks, frames on the stack of the position (package frame): a roll, a spawning, a step of the rats' turn. A task only
// begins tasks that come later in the list of their kinds, so the stack is never deeper than that list is long.

// Op is a kind of task.
type Op uint8

// The kinds of tasks; below stands what each holds.
const (
	opNone Op = iota
	opSetup
	opRats
	opExpand
	opNemesis
	opPeculiars
	opCommons
	opTraps
	opPoisons
	opBites
	opEating
	opDigest
	opTracker
	opNestPick
	opMutate
	opNests
	opConnector
	opLay
	opPopulate
	opEffects
	opSpring
	opFreeTrap
	opPush
	opRoll
	opAllot
	opCaptured
	opQuestion
	opPeculiar
	opSpawn
	opReward
	opLoseToken
	opSlot
	opEnd
)

// Task is a task on the stack, held the struct of one.
type (
	Task = frame.Frame[Op, uint8]
	held = frame.Held[Op]
)

type (
	// setupTask lays and populates the first townships: what is done, and those laid so far, or nowhere (RAT-114).
	setupTask struct {
		Stage                uint8
		First, Second, Third TownNo
	}
	// ratsTask is the rats' turn (RAT-301).
	ratsTask struct{ Step uint8 }
	// expandTask is an expansion: townships still to lay (RAT-270).
	expandTask struct{ Left uint8 }
	// nemesisTask moves the Nemesis: the destination chosen in a tie, or nowhere, and whether it has tunnelled (RAT-502).
	nemesisTask struct {
		Goal      ZoneNo
		Tunnelled uint8
	}
	// peculiarsTask moves the peculiar rats: the place in Pack of the next, and the destination chosen, or nowhere (RAT-403).
	peculiarsTask struct {
		Rat  uint8
		Goal ZoneNo
	}
	// commonsTask moves the common rats: the kind and the zone that come next, and the destination chosen, or nowhere (RAT-310).
	commonsTask struct {
		Kind       uint8
		Zone, Goal ZoneNo
	}
	// trapsTask lets traps go off, from a zone on (RAT-320).
	trapsTask struct{ Zone ZoneNo }
	// poisonsTask lets poison work, from a zone on (RAT-605).
	poisonsTask struct{ Zone ZoneNo }
	// bitesTask is the bite step: its stage, the place in Pack of the next, and 1 when a peculiar rat has wounded (RAT-333).
	bitesTask struct{ Stage, Rat, Wounded uint8 }
	// eatingTask lets rats eat, from a zone on (RAT-340).
	eatingTask struct{ Zone ZoneNo }
	// digestTask takes back the rats that ate in a zone (RAT-343).
	digestTask struct {
		Zone         ZoneNo
		Black, White uint8
	}
	// trackerTask carries out a step of the rat tracker, from 1: its next effect, and the zone of the cheese (RAT-342).
	trackerTask struct {
		Step, Effect uint8
		Zone         ZoneNo
	}
	// nestTask lets the Nemesis appear (RAT-501).
	nestTask struct{}
	// mutateTask rolls the mutation die (RAT-506).
	mutateTask struct{}
	// spawnStepTask is the spawn step: its stage, and the zone or the place in Pack that comes next (RAT-350).
	spawnStepTask struct{ Stage, At uint8 }
	// connectorTask has a connector named (RAT-131).
	connectorTask struct{}
	// layTask lays a township at an edge of another: the one drawn, or nowhere (RAT-131).
	layTask struct {
		At    TownNo
		Edge  uint8
		Drawn TownNo
	}
	// populateTask fills a township: the stage, and what is done of it (RAT-116).
	populateTask struct {
		Town        TownNo
		Stage, Done uint8
	}
	// effectsTask carries out the effects of an ability: the next one, and the zone (RAT-245).
	effectsTask struct {
		Ability, Effect uint8
		Zone            ZoneNo
	}
	// springTask springs traps, from a zone on (RAT-611).
	springTask struct{ Zone ZoneNo }
	// freeTrapTask has a trap set for nothing (RAT-610).
	freeTrapTask struct{}
	// pushTask pushes rats of some kinds: how many more may be pushed (RAT-606).
	pushTask struct {
		Left  uint8
		Kinds box.Kinds
	}
	// attackTask is an attack whose dice are rolled (RAT-231).
	attackTask struct {
		Zone         ZoneNo
		Dice, Source uint8
	}
	// allotTask has the hits of an attack allotted (RAT-232).
	allotTask struct {
		Zone                ZoneNo
		Hits, Sixes, Source uint8
	}
	// capturedTask does what peculiar rats do that were just captured: a bit each, those of the first eight low (RAT-633).
	capturedTask struct {
		Zone      ZoneNo
		Low, High uint8
	}
	// questionTask draws ? tokens for a zone: how many more (RAT-123).
	questionTask struct {
		Zone ZoneNo
		Left uint8
	}
	// peculiarTask spawns peculiar rats in a zone: how many more (RAT-401).
	peculiarTask struct {
		Zone ZoneNo
		Left uint8
	}
	// spawnTask spawns common rats in a zone: how many more (RAT-117, RAT-119).
	spawnTask struct {
		Zone ZoneNo
		Left uint8
	}
	// rewardTask gives a reward for the rats that the cage gave back (RAT-353).
	rewardTask struct{ Rats uint8 }
	// loseTask takes tokens of abilities: how many more (RAT-626).
	loseTask struct{ Left uint8 }
	// slotTask has cheese put on the board: how many more (RAT-251).
	slotTask struct{ Left uint8 }
)

func (setupTask) Op() Op     { return opSetup }
func (ratsTask) Op() Op      { return opRats }
func (expandTask) Op() Op    { return opExpand }
func (nemesisTask) Op() Op   { return opNemesis }
func (peculiarsTask) Op() Op { return opPeculiars }
func (commonsTask) Op() Op   { return opCommons }
func (trapsTask) Op() Op     { return opTraps }
func (poisonsTask) Op() Op   { return opPoisons }
func (bitesTask) Op() Op     { return opBites }
func (eatingTask) Op() Op    { return opEating }
func (digestTask) Op() Op    { return opDigest }
func (trackerTask) Op() Op   { return opTracker }
func (nestTask) Op() Op      { return opNestPick }
func (mutateTask) Op() Op    { return opMutate }
func (spawnStepTask) Op() Op { return opNests }
func (connectorTask) Op() Op { return opConnector }
func (layTask) Op() Op       { return opLay }
func (populateTask) Op() Op  { return opPopulate }
func (effectsTask) Op() Op   { return opEffects }
func (springTask) Op() Op    { return opSpring }
func (freeTrapTask) Op() Op  { return opFreeTrap }
func (pushTask) Op() Op      { return opPush }
func (attackTask) Op() Op    { return opRoll }
func (allotTask) Op() Op     { return opAllot }
func (capturedTask) Op() Op  { return opCaptured }
func (questionTask) Op() Op  { return opQuestion }
func (peculiarTask) Op() Op  { return opPeculiar }
func (spawnTask) Op() Op     { return opSpawn }
func (rewardTask) Op() Op    { return opReward }
func (loseTask) Op() Op      { return opLoseToken }
func (slotTask) Op() Op      { return opSlot }

// begun is a task as it begins, begin begins one; the one that runs now goes on when it is done.
func begun[T held](t T) Task         { return frame.Make[Op, uint8](t) }
func begin[T held](s *Position, t T) { s.Stack.Push(begun(t)) }

// running is what the task that runs holds.
func running[T held](s *Position) *T { return frame.Of[T](s.Stack.Top()) }

// task is what the rules do with one kind of task. run makes a step forwards or asks (Position.ask); it is called again and again until it asks or the
// task is over, which it tells by Position.pop. A task that has dice rolled says how many, and what becomes of the roll.
type task struct {
	run    func(s *Position, tell *game.Story)
	dice   func(s *Position) int
	rolled func(s *Position, roll [6]uint8, tell *game.Story) // roll counts the dice that show 1, 2, ...
}

// doing sets what tasks do that hold a T.
func doing[T held](r *Rules, run func(s *Position, t *T, tell *game.Story)) {
	var t T
	r.tasks[t.Op()].run = func(s *Position, tell *game.Story) { run(s, frame.Known[T](s.Stack.Top()), tell) }
}

// onRoll sets how many dice are rolled for tasks that hold a T, and what becomes of the roll.
func onRoll[T held](r *Rules, dice func(s *Position) int, rolled func(s *Position, t *T, roll [6]uint8, tell *game.Story)) {
	var t T
	task := &r.tasks[t.Op()]
	task.dice = dice
	task.rolled = func(s *Position, roll [6]uint8, tell *game.Story) {
		rolled(s, frame.Known[T](s.Stack.Top()), roll, tell)
	}
}

// run goes on with what is under way until something must be decided or the match is over.
func (r *Rules) run(s *Position, tell *game.Story) {
	for s.Phase = Working; s.Phase == Working; {
		switch {
		case s.Ending != Unfinished:
			s.Stack.Clear()
			s.RunOut = 0
			s.Phase = Over
		case s.Stack.Depth == 0:
			r.ready(s, tell)
		default:
			r.tasks[s.Stack.Top().Op].run(s, tell)
		}
	}
}

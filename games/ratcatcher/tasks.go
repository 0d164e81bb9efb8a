package ratcatcher

import "mischief/game"

// Op is what a task does. A task is one thing under way that may stop to ask: a roll, a spawning, a step of the rats' turn. Tasks lie on the
// stack of the position: the last one runs, and the one below goes on when it is done. A task only begins tasks that come later in this list,
// so the stack is never deeper than the list is long.
type Op uint8

// The tasks. The comments name A to D; writingTasks writes them.
const (
	opNone      Op = iota
	opSetup        // A stage, B to D townships laid so far, or nowhere (RAT-114)
	opRats         // A step of the rats' turn (RAT-301)
	opExpand       // A townships still to lay (RAT-270)
	opNemesis      // A destination chosen in a tie or nowhere, B tunnelled (RAT-502)
	opPeculiars    // A index in Pack, B destination chosen or nowhere (RAT-403)
	opCommons      // A kind, B zone (cursor), C destination chosen or nowhere (RAT-310)
	opTraps        // A zone (cursor) (RAT-320)
	opPoisons      // A zone (cursor) (RAT-605)
	opBites        // A stage, B index in Pack, C 1 when a peculiar rat has wounded (RAT-333)
	opEating       // A zone (cursor) (RAT-340)
	opDigest       // A zone, B black and C white rats that go back afterwards (RAT-343)
	opTracker      // A step of the tracker, B effect of it (cursor), C zone (RAT-342)
	opNestPick     // the Nemesis appears (RAT-501)
	opMutate       // the mutation die (RAT-506)
	opNests        // A stage of the spawn step, B zone or index in Pack (cursor) (RAT-350)
	opConnector    // (RAT-131)
	opLay          // A township of the connector, B its edge, C township drawn or nowhere (RAT-131)
	opPopulate     // A township, B stage, C cursor (RAT-116)
	opEffects      // A ability, B effect of it (cursor), C zone (RAT-245)
	opSpring       // A zone (cursor) (RAT-611)
	opFreeTrap     // (RAT-610)
	opPush         // A rats that may still be pushed, B kinds (RAT-606)
	opRoll         // A zone, B dice, C source of the attack (RAT-231)
	opAllot        // A zone, B hits, C sixes, D source of the attack (RAT-232)
	opCaptured     // A zone, B and C peculiar rats just captured, as bits, low byte first (RAT-633)
	opQuestion     // A zone, B ? tokens still to draw (RAT-123)
	opPeculiar     // A zone, B peculiar rats still to spawn (RAT-401)
	opSpawn        // A zone, B rats still to spawn (RAT-117, RAT-119)
	opReward       // A rats the cage gave back (RAT-353)
	opLoseToken    // A tokens still to lose (RAT-626)
	opSlot         // A cheese still to put on the board (RAT-251)
	opEnd
)

// task is all there is to one kind of task. run makes a step forwards or asks (Position.ask); it is called again and again until it asks or the
// task is over, which it tells by Position.pop. A task that has dice rolled says how many, and what becomes of the roll.
type task struct {
	run    func(s *Position, t *Task, tell *game.Story)
	dice   func(s *Position, t *Task) int
	rolled func(s *Position, t *Task, roll [6]uint8, tell *game.Story) // roll counts the dice that show 1, 2, ...
}

// run goes on with what is under way until something must be decided or the match is over.
func (r *Rules) run(s *Position, tell *game.Story) {
	for s.Phase = Working; s.Phase == Working; {
		switch {
		case s.Ending != Unfinished:
			clear(s.Stack[:s.Depth])
			s.Depth, s.RunOut = 0, 0
			s.Phase = Over
		case s.Depth == 0:
			r.ready(s, tell)
		default:
			t := s.top()
			r.tasks[t.Op].run(s, t, tell)
		}
	}
}

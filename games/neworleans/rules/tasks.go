package rules

import (
	"mischief/game"
	"mischief/game/board/squares"
	"mischief/game/frame"
)

// What is under way between decisions are tasks, frames on the stack of the position (package frame): a round, an activation, a movement, an attack, a card being
// drawn, an ability being carried out. The uppermost runs until it asks or is over; then the one below it goes on where its stage says.

// Op is a kind of task.
type Op uint8

// The kinds of tasks; below stands what each holds.
const (
	opNone Op = iota
	opMatch
	opVisit
	opSetup
	opRound
	opInitiative
	opHeroTurn
	opActivation
	opMove
	opPounce
	opTransfer
	opVerminTurn
	opFoe
	opFoeMove
	opEnd
	opSpawn
	opPlace
	opLook
	opReveal
	opArrive
	opAttack
	opTarget
	opDraw
	opAce
	opHand
	opMoment
	opUse
	opList
	opHurt
	opHarms
	opFall
	opPick
	opShift
	opWalk
	opLoot
	opGain
	opPeek
	opAct
	opStrike
	opCard
	opSquare
	opAspect
	opCount
)

// Task is a task on the stack, held the struct of one.
type (
	Task = frame.Frame[Op, int16]
	held = frame.Held[Op]
)

type (
	// matchTask is the whole match: the riverboat, the choice of the scenario, its setup, its rounds, what it brings.
	matchTask struct{ Stage int16 }
	// visitTask is a visit to the riverboat (CNO-921): its step, and how far that has come.
	visitTask struct{ Step, Stage, Next int16 }
	// setupTask sets the scenario up (CNO-R24): its stage, and the hero or square that comes next.
	setupTask struct{ Stage, Next int16 }
	// roundTask is a round (CNO-301): its segment.
	roundTask struct{ Segment int16 }
	// initiativeTask flips the two cards (CNO-302): how far it has come, and the draw.
	initiativeTask struct{ Stage int16 }
	// heroTurnTask is the heroes' turn (CNO-402), verminTurnTask that of the vermin (CNO-701).
	heroTurnTask   struct{ Stage int16 }
	verminTurnTask struct{ Stage int16 }
	// activationTask is the activation of a hero, or of an ally that the players activate: its stage, and who was activated before.
	activationTask struct{ Fig, Stage, Before int16 }
	// moveTask is a movement step by step (CNO-R29): MP left, its manner, and the square to which it goes, or none.
	moveTask struct{ Fig, MP, Kind, To int16 }
	// pounceTask is what follows the movement of a Pounce: its free attack, then its Vulnerable marker (CNO-424, CNO-425).
	pounceTask struct{ Fig, Stage int16 }
	// transferTask asks the other player whether a transfer may be (CNO-437); what passes stands in Position.Offer.
	transferTask struct{ From, To int16 }
	// foeTask is the activation of a vermin: its stage, and what is chosen so far.
	foeTask struct{ Fig, Stage, Choice int16 }
	// foeMoveTask is one move of a vermin for 1 AP: steps left to a Large one, and the square chosen so far.
	foeMoveTask struct{ Fig, Left int16 }
	// endTask is the End segment (CNO-R26): its stage, and what comes next in it.
	endTask struct{ Stage, Next, Wrapped int16 }
	// spawnTask puts a vermin or an ally onto the map near a square (CNO-721, CNO-R70): the kind, or 0 for a marker of the pool; the square; its bits; the use that it is for.
	spawnTask struct{ Kind, At, Flags, Use int16 }
	// placeTask has a figure put on one of Position.Fields.
	placeTask struct{ Fig, How, Done int16 }
	// lookTask tests who sees whom (CNO-R69): reveals, then Camouflage.
	lookTask struct{ Moved int16 }
	// revealTask turns a marker up: whom, and the vermin that it was drawn as.
	revealTask struct{ Fig int16 }
	// arriveTask is what follows when a figure has entered a square (CNO-R69, CNO-R88, CNO-R103): its stage, how it came, and the next figure whose power is tested.
	arriveTask struct{ Fig, Stage, How, Next int16 }
	// attackTask carries out an attack of Position.Attacks (CNO-621).
	attackTask struct{ No, Stage, Next int16 }
	// targetTask settles one target of it (CNO-652).
	targetTask struct{ No, Stage, Next int16 }
	// drawTask draws or flips a card (CNO-132, CNO-133): the draw of Position.Draws.
	drawTask struct{ No, Stage int16 }
	// aceTask lets the party take a card for an ace (CNO-127), handTask gives it cards and has it discard down to its limit (CNO-142, CNO-R108).
	aceTask  struct{ Stage int16 }
	handTask struct{ Left, From, Use int16 }
	// momentTask lets abilities answer a moment (CNO-R101).
	momentTask struct{ No, Stage, Kept int16 }
	// useTask carries out an ability: its stage, and its costs paid so far.
	useTask struct{ No, Stage, Paid int16 }
	// listTask carries out a list of effects: the use, the list, the next of them and how far it has come.
	listTask struct{ Use, List, Next, Stage int16 }
	// hurtTask is a figure that is about to suffer a Stun or Wounds: the moment that holds what, its stage, and 1 if others suffer with it.
	hurtTask struct{ Fig, Moment, Stage, Together int16 }
	// harmsTask has several figures suffer the same: who is left, in three parts, and what (packed). Those that lose everything fall when all have suffered.
	harmsTask struct{ A, B, C, Harm int16 }
	// fallTask is a figure that has lost its last Health or Life: by whom, and its stage.
	fallTask struct{ Fig, By, Stage, Attack int16 }
	// pickTask has figures of Position.Picking picked for a use: how many more may be.
	pickTask struct{ Use, Left, Least, Keep int16 }
	// shiftTask shifts a figure square by square (CNO-R103): squares left, the direction, and from where it is measured.
	shiftTask struct{ Fig, Left, Direction, From int16 }
	// walkTask lets figures move one after the other by MP from an ability: who still may, and MP.
	walkTask struct{ Use, MP, Ignore int16 }
	// lootTask draws loot cards for a hero (CNO-432): how many still, how many of them are kept, and its bits.
	lootTask struct{ Fig, Left, Keep, Flags int16 }
	// gainTask lets a hero put a weapon that was gained into a slot (CNO-R38): the card, counted from 1; or all its weapons (rearranged), or those of the latest transfer one after the other (received).
	gainTask struct{ Card, Fig int16 }
	// peekTask looks at the top of a deck: cards still to look at, what is done with them then, and how many may be taken.
	peekTask struct{ Left, Then, Take, Loot int16 }
	// actTask has a figure do something at once (the effect act): what, how often still, and for what use.
	actTask struct{ Use, Left, List, Effect int16 }
	// strikeTask asks a figure for an attack that it was given: by a use, in the words of an effect, or by a Pounce where there is none.
	strikeTask struct{ Fig, Use, List, Effect int16 }
	// cardTask has cards of a figure chosen: for what, how many more, and the use whose own card is left out.
	cardTask struct{ Fig, What, Left, Use int16 }
	// squareTask has one of Position.Fields chosen for a use.
	squareTask struct{ Use, Done int16 }
	// aspectTask turns an Aspect card up (CNO-826), or strikes one out (CNO-807).
	aspectTask struct{ Fig, Strike int16 }
)

func (matchTask) Op() Op      { return opMatch }
func (visitTask) Op() Op      { return opVisit }
func (setupTask) Op() Op      { return opSetup }
func (roundTask) Op() Op      { return opRound }
func (initiativeTask) Op() Op { return opInitiative }
func (heroTurnTask) Op() Op   { return opHeroTurn }
func (verminTurnTask) Op() Op { return opVerminTurn }
func (activationTask) Op() Op { return opActivation }
func (moveTask) Op() Op       { return opMove }
func (pounceTask) Op() Op     { return opPounce }
func (transferTask) Op() Op   { return opTransfer }
func (foeTask) Op() Op        { return opFoe }
func (foeMoveTask) Op() Op    { return opFoeMove }
func (endTask) Op() Op        { return opEnd }
func (spawnTask) Op() Op      { return opSpawn }
func (placeTask) Op() Op      { return opPlace }
func (lookTask) Op() Op       { return opLook }
func (revealTask) Op() Op     { return opReveal }
func (arriveTask) Op() Op     { return opArrive }
func (attackTask) Op() Op     { return opAttack }
func (targetTask) Op() Op     { return opTarget }
func (drawTask) Op() Op       { return opDraw }
func (aceTask) Op() Op        { return opAce }
func (handTask) Op() Op       { return opHand }
func (momentTask) Op() Op     { return opMoment }
func (useTask) Op() Op        { return opUse }
func (listTask) Op() Op       { return opList }
func (hurtTask) Op() Op       { return opHurt }
func (harmsTask) Op() Op      { return opHarms }
func (fallTask) Op() Op       { return opFall }
func (pickTask) Op() Op       { return opPick }
func (shiftTask) Op() Op      { return opShift }
func (walkTask) Op() Op       { return opWalk }
func (lootTask) Op() Op       { return opLoot }
func (gainTask) Op() Op       { return opGain }
func (peekTask) Op() Op       { return opPeek }
func (actTask) Op() Op        { return opAct }
func (strikeTask) Op() Op     { return opStrike }
func (cardTask) Op() Op       { return opCard }
func (squareTask) Op() Op     { return opSquare }
func (aspectTask) Op() Op     { return opAspect }

// begun is a task as it begins, begin begins one; the one that runs now goes on when it is done.
func begun[T held](t T) Task         { return frame.Make[Op, int16](t) }
func begin[T held](s *Position, t T) { s.Stack.Push(begun(t)) }

// running is what the task that runs holds.
func running[T held](s *Position) *T { return frame.Of[T](s.Stack.Top()) }

// done ends the task that runs.
func (s *Position) done() { s.Stack.Pop() }

// doing sets what tasks do that hold a T. It is called again and again until it asks (Position.ask) or the task is over (Position.done).
func doing[T held](r *Rules, run func(s *Position, t *T, tell *game.Story)) {
	var t T
	r.tasks[t.Op()] = func(s *Position, tell *game.Story) { run(s, frame.Known[T](s.Stack.Top()), tell) }
}

// ask has something decided: by the player of a hero, or by anybody of the party where nobody's hero is meant (CNO-R02).
func (s *Position) ask(what Phase, seat Fig) {
	s.Phase, s.Seat = what, seat
}

// run goes on with what is under way until something must be decided or the match is over.
func (r *Rules) run(s *Position, tell *game.Story) {
	s.Phase = Working
	for r.trim(s); s.Phase == Working; {
		r.tasks[s.Stack.Top().Op](s, tell)
		if s.Stir {
			if r.judge(s, tell); s.Phase == Working {
				r.trim(s)
			}
		}
	}
}

// trim has the party discard at once where its hand holds more than it may by now: who bore the card that let it hold more has passed it on, or is gone (CNO-142).
func (r *Rules) trim(s *Position) {
	if held := s.Deck.Hand.count(); held > usualHand && s.Stack.Top().Op != opHand && held > r.handLimit(s) {
		begin(s, handTask{})
	}
}

// chooser is the hero whose player is the active player (CNO-R02): that of the hero that is activated, else nobody, which is the party.
func (s *Position) chooser() Fig {
	if s.Active.character() && s.Turn == Heroes {
		return s.Active
	}
	return nobody
}

// sq and fig read numbers of frames.
func sq(n int16) squares.Square { return squares.Square(n) }

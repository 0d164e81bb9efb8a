// Package rules is the rulebook of The Cats of New Orleans: what a position is, what can be done in it, and what comes of it. Rule ids are those of rules.yaml in the folder of the game.
//
// Its chapters are files. rounds.go has rounds and segments, setup.go how a scenario begins, spawns.go how vermin come; heroes.go the heroes' turn and actions, moving.go their movement, goods.go loot and what they carry; attack.go and strikes.go
// attacks, harm.go what figures suffer, draws.go and poker.go the cards; vermin.go and its neighbours the vermin's turn; boat.go the riverboat, party.go what goes from
// scenario to scenario. What cards, powers and sheets do is carried out by moments.go and uses.go in the words of effects*.go, from where select.go, conditions.go,
// bearers.go and numbers.go say. Everything that goes on between decisions is a task (tasks.go). notation.go and document.go say how moves and positions are written.
package rules

import (
	"mischief/game"
	"mischief/game/deeds"
	"mischief/game/document"
	"mischief/game/notation"
	"mischief/games/neworleans/codex"
)

// Rules are the rules over what is printed.
type Rules struct {
	*book
	names
	codex     *codex.Codex
	edition   int // what changed since the first asks it
	catalogue game.Catalogue
	tasks     [opCount]func(s *Position, tell *game.Story)
	effects   [codex.EffectKindCount]effect
	pending   *notation.Table[Position, Task]
	document  *document.Codec[Position]
	words     codex.Attack // stands for the weapon of an attack that has none

	bills  [][2]playbill     // of each scenario: for a party of four, and for one of two
	called [][Figures]string // what figures of each kind are called
	mended []codex.Kind      // whom Mending Charm heals, in this order
}

// New makes the rules over what is printed, as an edition has them: 1 is the oldest. The catalogue tells what each rule says.
func New(c *codex.Codex, catalogue game.Catalogue, edition int) *Rules {
	r := &Rules{codex: c, edition: edition, catalogue: catalogue}
	r.survey()
	r.mended = r.kindsOf("viceroy", "mort", "sacrebleu", "rat-king", "roux-poubelle") // CNO-822
	r.setEffects()
	r.nameAll()
	r.names = r.namesOfContent()
	r.settleTasks()
	r.pending = r.writingTasks()
	r.book = r.decided()
	r.document = r.documents()
	return r
}

// Codex is what is printed.
func (r *Rules) Codex() *codex.Codex { return r.codex }

// Catalogue is what each rule says.
func (r *Rules) Catalogue() game.Catalogue { return r.catalogue }

// Phase is the kind of decision a position asks.
type Phase uint8

// The kinds of decisions; Working is none yet.
const (
	Working Phase = iota

	// The party or one of its players decides.
	SelectingSkills
	Arming
	PlacingHero
	ChoosingTurn
	ChoosingHero
	Acting
	Moving
	Striking
	Agreeing
	Equipping
	Keeping
	Cheating
	TakingAce
	Fetching
	Discarding
	TakingCard
	Answering
	Ordering
	PayingCards
	Picking
	Placing
	Targeting
	PickingCard
	Choosing
	Sparing
	Walking
	Arranging
	ChoosingVermin
	AtBar
	Trading
	Training
	GoingOn

	// Nature decides.
	Drawing
	Dealing
	Unmasking
	TurningUp
	DrawingLoot
	DrawingEvent
	TurningAspect

	Over
	phases
)

// What the rules are put together from: what can be done, the decisions it answers, and all of them.
type (
	deed     = deeds.Deed[Position, Move]
	decision = deeds.Decision[Position, Move]
	book     = deeds.Book[Position, Move]
)

// once lists the one move of a verb that needs no more.
var once = deeds.Once[Position, Move]

// decided is the book of all decisions.
func (r *Rules) decided() *book {
	return deeds.New(deeds.Plan[Position, Move]{
		Decisions: []decision{
			Cheating: r.cheating(), TakingAce: r.takingAce(), Fetching: r.fetching(), Discarding: r.discarding(), TakingCard: r.takingCard(),
			Answering: r.answering(), Ordering: r.ordering(), PayingCards: r.payingCards(), Picking: r.picking(), Placing: r.placing(), Targeting: r.targeting(), PickingCard: r.pickingCard(),
			Choosing: r.choosing(), Sparing: r.sparing(), Walking: r.walking(), Arranging: r.arranging(), Striking: r.striking(),
			Drawing: r.drawing(), Dealing: r.dealing(), Unmasking: r.unmasking(), TurningUp: r.turningUp(),
			SelectingSkills: r.selectingSkills(), Arming: r.arming(), PlacingHero: r.placingHero(), ChoosingTurn: r.choosingTurn(), ChoosingHero: r.choosingHero(),
			Acting: r.acting(), Moving: r.moving(), Agreeing: r.agreeing(), Equipping: r.equipping(), Keeping: r.keeping(), DrawingLoot: r.drawingLoot(),
			ChoosingVermin: r.choosingVermin(), TurningAspect: r.turningAspect(),
			AtBar: r.atBar(), Trading: r.trading(), Training: r.training(), GoingOn: r.goingOn(), DrawingEvent: r.drawingEvent(),
			Over: {Kind: "over", Rule: "CNO-902", Asks: "nothing more: the scenario is over",
				Prompt: func(s *Position) game.Text { return game.Say("The scenario is over.") }},
		},
		Phase: func(s *Position) int { return int(s.Phase) }, Who: r.who0,
		Verb: func(m Move) Verb { return m.Verb }, Move: func(v Verb) Move { return Move{Verb: v} },
		Rulebook: &r.catalogue, Examples: "stride 4,7, attack v2 cavalry-saber, end",
		Unfit: func(*Position, Move) error {
			return game.Refuse("CNO-404", "This is no move of the game: there is no such figure, square, card or number.")
		},
	})
}

// decides is who decides: Nature, the player of a hero, or any player of the party (CNO-R02).
func (r *Rules) who0(s *Position) game.Seats {
	switch {
	case s.Phase == Over:
		return game.Nobody
	case s.Phase >= Drawing:
		return game.Nature
	case s.Seat != nobody:
		return game.Only(game.Seat(s.Seat - 1))
	}
	return r.everybody(s)
}

// everybody are the seats of the party.
func (r *Rules) everybody(s *Position) game.Seats {
	if s.Two {
		return game.Only(0) | game.Only(1)
	}
	return game.Only(0) | game.Only(1) | game.Only(2) | game.Only(3)
}

// settleTasks says what is done with each kind of task.
func (r *Rules) settleTasks() {
	doing(r, r.runMatch)
	doing(r, r.runVisit)
	doing(r, r.runSetup)
	doing(r, r.runRound)
	doing(r, r.runInitiative)
	doing(r, r.runHeroTurn)
	doing(r, r.runActivation)
	doing(r, r.runMove)
	doing(r, r.runPounce)
	doing(r, r.runTransfer)
	doing(r, r.runVerminTurn)
	doing(r, r.runFoe)
	doing(r, r.runFoeMove)
	doing(r, r.runEnd)
	doing(r, r.runSpawn)
	doing(r, r.runPlace)
	doing(r, r.runLook)
	doing(r, r.runReveal)
	doing(r, r.runArrive)
	doing(r, r.runAttack)
	doing(r, r.runTarget)
	doing(r, r.runDraw)
	doing(r, r.runAce)
	doing(r, r.runHand)
	doing(r, r.runMoment)
	doing(r, r.runUse)
	doing(r, r.runList)
	doing(r, r.runHurt)
	doing(r, r.runHarms)
	doing(r, r.runFall)
	doing(r, r.runPick)
	doing(r, r.runShift)
	doing(r, r.runWalk)
	doing(r, r.runLoot)
	doing(r, r.runGain)
	doing(r, r.runPeek)
	doing(r, r.runAct)
	doing(r, r.runStrike)
	doing(r, r.runCard)
	doing(r, r.runSquare)
	doing(r, r.runAspect)
}

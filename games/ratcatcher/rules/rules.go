// Package rules is the rulebook of The Ratcatcher: what a position is, what can be done in it, and what comes of it.
//
// Its chapters are files. setup.go, city.go, populate.go, turn.go, attack.go, allot.go, cheese.go, tallyman.go and effects.go are the Ratcatcher's side; rats.go is
// the rats' turn, with nemesis.go, peculiar.go, targets.go, traps.go, bites.go, eating.go, spawning.go and cleanup.go. Each kind of decision is one function, and in it
// what can be done is a deed, with its prompt, hint and preview; what all games make of them is in game/deeds. Everything that goes on between decisions is a task
// (tasks.go, and tasknotation.go for how it is written). Rule ids are those of rules.yaml in the folder of the game.
//
// The chapters stand on position.go, notation.go and document.go (how moves and positions are written) and now.go (what a position means for those who look on). args.go
// has what stories name. outlook.go looks ahead at the rats' next move; forecast.go tells it; hint.go and preview.go have what several deeds say. rules.go puts it together.
package rules

import (
	"mischief/game"
	"mischief/game/deeds"
	"mischief/game/document"
	"mischief/game/notation"
	"mischief/games/ratcatcher/box"
)

// Rules are the rules over what lies in the box.
type Rules struct {
	*book
	names
	box        *box.Box
	edition    int
	tokenTexts [box.TokenCount]string // what the ? tokens show, in English
	catalogue  game.Catalogue
	pending    *notation.Table[Position, Task]
	document   *document.Codec[Position]
	tasks      [opEnd]task
}

// Newest is the edition that new matches are played by.
const Newest = 2

// New makes the rules of an edition over what lies in the box; the catalogue tells what each of them says.
func New(b *box.Box, catalogue game.Catalogue, edition int) *Rules {
	r := &Rules{box: b, edition: edition, catalogue: catalogue}
	for token := range box.TokenCount {
		r.tokenTexts[token] = b.TokenText(token, new(game.Telling))
	}
	r.arrange()
	return r
}

// Box is what lies in the box that is played with.
func (r *Rules) Box() *box.Box { return r.box }

// Catcher is the board of the Ratcatcher in play.
func (r *Rules) Catcher(s *Position) *box.Catcher { return &r.box.Catchers[s.Who] }

// Nemesis is the board of the Nemesis in play.
func (r *Rules) Nemesis(s *Position) *box.Nemesis { return &r.box.Nemeses[s.Nemesis] }

// Card is the card of a township; the mode makes a difference for township 00 alone (RAT-R42).
func (r *Rules) Card(s *Position, township TownNo) *box.TownCard {
	if s.Hard {
		return &r.box.Cards[1][township]
	}
	return &r.box.Cards[0][township]
}

// Phase is the kind of decision a position asks.
type Phase uint8

// The kinds of decisions; Working is none yet.
const (
	Working Phase = iota

	// The Ratcatcher decides.
	Acting
	Connecting
	Laying
	Allotting
	Slotting
	Rewarding
	Pushing
	FreeTrapping
	Tying
	Nesting
	LosingToken
	Poisoning

	// Nature decides.
	Rolling
	DrawingTownship
	DrawingToken
	DrawingRat
	DrawingPeculiar

	Over
)

// What the rules are put together from: what can be done, the decisions it answers, and all of them.
type (
	deed     = deeds.Deed[Position, Move]
	decision = deeds.Decision[Position, Move]
	book     = deeds.Book[Position, Move]
)

// once lists the one move of a verb that needs no more.
var once = deeds.Once[Position, Move]

// arrange puts the decisions together, and sets the tables of tasks and of documents.
func (r *Rules) arrange() {
	r.names = r.namesOfContent()
	r.pending = r.writingTasks()
	r.book = deeds.New(deeds.Plan[Position, Move]{
		Decisions: []decision{
			Acting: r.acting(), Connecting: r.connecting(), Laying: r.laying(), Allotting: r.allotting(), Slotting: r.slotting(), Rewarding: r.rewarding(),
			Pushing: r.pushing(), FreeTrapping: r.freeTrapping(), Tying: r.tying(), Nesting: r.nesting(), LosingToken: r.losingToken(), Poisoning: r.poisoning(),
			Rolling: r.rolling(), DrawingTownship: r.drawingTownship(), DrawingToken: r.drawingToken(), DrawingRat: r.drawingRat(), DrawingPeculiar: r.drawingPeculiar(),
			Over: {Kind: "over", Rule: "RAT-105", Asks: "nothing more: the match is over",
				Prompt: func(s *Position) game.Text { return game.Say(s.Ending.Text()) }},
		},
		Phase: func(s *Position) int { return int(s.Phase) }, Who: (*Position).decides,
		Verb: func(m Move) Verb { return m.Verb }, Move: func(v Verb) Move { return Move{Verb: v} },
		Rulebook: &r.catalogue, Examples: "move 07c, attack 2, end",
		Unfit: func(*Position, Move) error {
			return game.Refuse("RAT-201", "This is no move of the game: there is no such zone, township, rat or number.")
		},
	})
	doing(r, r.runSetup)
	doing(r, r.runExpand)
	doing(r, r.runConnector)
	doing(r, r.runLay)
	doing(r, r.runPopulate)
	doing(r, r.runEffects)
	doing(r, r.runSpring)
	doing(r, r.runFreeTrap)
	doing(r, r.runPush)
	doing(r, waitForDice[attackTask])
	onRoll(r, attackDice, r.attackRolled)
	doing(r, r.runAllot)
	doing(r, r.runCaptured)
	doing(r, r.runQuestion)
	doing(r, r.runReward)
	doing(r, r.runSlot)
	r.arrangeRats()
	r.document = r.documents()
}

// decides is who decides now: the Ratcatcher, or Nature for dice and draws. The rats decide nothing (RAT-106).
func (s *Position) decides() game.Seats {
	switch {
	case s.Phase == Over:
		return game.Nobody
	case s.Phase >= Rolling:
		return game.Nature
	}
	return game.Only(0)
}

// Play carries out a move and goes on to the next decision.
func (r *Rules) Play(s *Position, m Move, tell *game.Story) {
	r.book.Play(s, m, tell)
	r.run(s, tell)
}

// Result tells how the match ended (RAT-101 to RAT-104, RAT-R47).
func (r *Rules) Result(s *Position) game.Result {
	e := endings[s.Ending]
	res := game.Result{How: e.id, Rule: e.rule}
	if e.won {
		res.Payoff[0] = 1000
	}
	return res
}

// Text tells how a match ended, to the Ratcatcher; it is empty before.
func (e Ending) Text() string { return endings[e].text }

var endings = [...]struct {
	id, rule string
	won      bool
	text     string
}{
	Unfinished: {id: "unfinished", rule: "RAT-105"},
	WonCheese:  {id: "ten-cheese", rule: "RAT-101", won: true, text: "You have won: you have collected all the cheese it takes."},
	WonNemesis: {id: "nemesis-slain", rule: "RAT-102", won: true, text: "You have won: the Nemesis is dead."},
	LostCheese: {id: "cheese-eaten", rule: "RAT-103", text: "You have lost: the rats have eaten too much cheese."},
	LostHealth: {id: "killed", rule: "RAT-104", text: "You have lost: the rats have killed you."},
	LostRounds: {id: "out-of-time", rule: "RAT-R47", text: "You have lost: the plague has lasted too long."},
}

// SeatName names the one seat; another has no name.
func (r *Rules) SeatName(_ *Position, seat game.Seat) string {
	if seat != 0 {
		return ""
	}
	return "ratcatcher"
}

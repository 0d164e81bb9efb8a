// Package ratcatcher is The Ratcatcher by Matthew Aslin: a solo adventure game. The Ratcatcher moves through a city that is laid township by township,
// sets traps, catches rats and collects Magic Cheese, while the rats, an automaton led by a Nemesis, look for the same cheese. He wins with ten cheese
// or by slaying the Nemesis; he loses with his health or when the rats have eaten ten cheese.
//
// The files follow the rulebook. setup.go, city.go, populate.go, turn.go, attack.go, cheese.go, tallyman.go and effects.go are the Ratcatcher's side;
// rats.go and the files it names are the rats' turn. Each kind of decision is one function, and in it what can be done
// is a deed; what all games make of them is in game/deeds. Everything that goes on between decisions is a task (tasks.go). What the words of the
// content do is in vocabulary.go, what peculiar rats can do in knacks.go. Rule ids are those of rules.yaml.
package ratcatcher

import (
	"strings"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/deeds"
)

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
				Prompt: func(s *Position) game.Text { return game.Say(endings[s.Ending].text) }},
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

// newest is the edition of the rules that new matches are played by.
const newest = 2

// Edition is the rules as an older edition has them; see game.Editioned. What changed asks r.edition.
func (r *Rules) Edition(n int) (game.Info, game.Rules[Position, Move]) {
	old := *r
	old.edition = n
	old.arrange()
	return old.Info(), &old
}

// Info describes the game and its options.
func (r *Rules) Info() game.Info {
	var catchers, nemeses []string
	for i := range r.catchers {
		catchers = append(catchers, r.catchers[i].id)
	}
	for i := range r.nemeses {
		nemeses = append(nemeses, r.nemeses[i].id)
	}
	return game.Info{
		ID:      "ratcatcher",
		Title:   "The Ratcatcher",
		Promise: "One ratcatcher against every rat in the kingdom: ten cheese, or the Nemesis' head, before they eat the city bare.",
		Players: "1, against an automaton",
		Minutes: "30-45",
		Version: r.edition,
		Chance: []game.Source{
			{Kind: "die", Name: "the dice"}, {Kind: "rat", Name: "the rat sack"}, {Kind: "township", Name: "the township deck"},
			{Kind: "token", Name: "the ? tokens"}, {Kind: "peculiar", Name: "the peculiar rat deck"},
		},
		Schema: game.Schema{
			{Name: "ratcatcher", Help: "who catches the rats", Choices: catchers, Default: catchers[0]},
			{Name: "nemesis", Help: "which Nemesis leads the rats", Choices: nemeses, Default: nemeses[0]},
			{Name: "mode", Help: "the side of township 00 that the city begins with", Choices: modeIDs[:], Default: modeIDs[0]},
		},
		Cross:    cross(catchers, nemeses),
		Seats:    func(game.Options) int { return 1 },
		Length:   50_000,
		Rulebook: r.catalogue,
		Words:    r.words(),

		Turns:     []string{"your-turn", "rats-turn"},
		Languages: map[string]game.Language{"de": r.german},
		Board:     r.drawn,
		Lesson:    content.MustLesson(texts),
	}
}

// cross is every Ratcatcher against every Nemesis in every mode.
func cross(catchers, nemeses []string) *game.Cross {
	c := &game.Cross{Rows: catchers, Options: func(row, column string) game.Options {
		nemesis, mode, _ := strings.Cut(column, " ")
		return game.Options{"ratcatcher": row, "nemesis": nemesis, "mode": mode}
	}}
	for _, mode := range modeIDs {
		for _, nemesis := range nemeses {
			c.Columns = append(c.Columns, nemesis+" "+mode)
		}
	}
	return c
}

var modeIDs = [2]string{"normal", "hard"}

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

// zoneArg, townArg and the like make arguments of story events. A zone is told by its township and the side it lies at there, as the township lies in the city:
// "Brie Gate East".
func (r *Rules) zoneArg(s *Position, name string, zone ZoneNo) game.Arg {
	if zone >= zoneCount {
		return game.Name(name, zoneName(zone))
	}
	return game.Place(name, zoneName(zone), r.cards[0][townOf(zone)].sides[r.sideOf(s, zone)])
}

// sideOf is where in its township a zone lies, as that lies in the city: a number of sideWords.
func (r *Rules) sideOf(s *Position, zone ZoneNo) uint8 {
	t := townOf(zone)
	return r.card(s, t).lies[s.Town[t].Turn][zone%maxZones]
}

func (r *Rules) townArg(name string, t TownNo) game.Arg {
	return game.Word(name, r.cards[0][t].title)
}
func (r *Rules) peculiarArg(name string, id uint8) game.Arg {
	return game.Word(name, r.peculiar[id].name)
}
func kindArg(name string, k Kind) game.Arg { return game.Word(name, kindWord[k]) }

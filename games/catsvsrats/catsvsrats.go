// Package catsvsrats is Cats vs Rats by Xuan Chen, Eric Lam and Aaron Yong: a team of Cats against a team of Rats, two against two or two against
// three, on a map of 45 towns in plague-ridden Italy. In turns of up to three actions players draw Witchcraft cards, move and attack, then breed one
// unit for each town. The first team to hold 23 towns at the end of a turn wins.
//
// The files follow the chapters of the rulebook: setup.go, turn.go, moving.go, combat.go, witchcraft.go, breeding.go. Each kind of decision is one
// function, and in it what can be done is a deed; what all games make of them is in game/deeds. Rule ids are those of rules.yaml.
package catsvsrats

import (
	"mischief/game"
	"mischief/game/content"
	"mischief/game/deeds"
	"mischief/game/document"
)

// What the rules are put together from: what can be done, the decisions it answers, and all of them.
type (
	deed     = deeds.Deed[Position, Move]
	decision = deeds.Decision[Position, Move]
	book     = deeds.Book[Position, Move]
)

// once lists the one move of a verb that needs no more.
var once = deeds.Once[Position, Move]

// Rules are the rules over their content: the map, the Attributes' numbers and the deck.
type Rules struct {
	*book
	board       *board
	attributes  []attributeRow
	cardNames   [kinds + 1]string
	cardEffects [kinds + 1]string
	deck        Hand
	catalogue   game.Catalogue
	german      game.Language
	aTown       *noun
	document    *document.Codec[Position]
	steps       [stepEnd + 1]func(*Position, *game.Story) (waits bool)
}

// Phase is the kind of decision a position asks.
type Phase uint8

// The kinds of decisions, in the order of the rulebook.
const (
	Choosing Phase = iota
	Dealing
	FirstDie
	Starting
	ComingBack
	SpawningNow
	Acting
	Drawing
	Taunting
	Reserving
	Carding
	Replacing
	Robbing
	Guarding
	Rallying
	CombatDie
	Sighting
	Retreating
	Hunting
	Breeding
	Discarding
	Over
)

// arrange puts the decisions together, and sets the tables of the steps of a combat and of documents.
func (r *Rules) arrange() {
	r.aTown = r.namesOfTowns()
	r.book = deeds.New(deeds.Plan[Position, Move]{
		Decisions: []decision{
			Choosing: r.choosing(), Dealing: r.dealing(), FirstDie: r.firstDie(), Starting: r.starting(),
			ComingBack: r.comingBack(), SpawningNow: r.spawning(), Acting: r.acting(), Drawing: r.drawing(),
			Taunting: r.taunting(), Reserving: r.reserving(), Carding: r.carding(), Replacing: r.replacing(), Robbing: r.robbing(),
			Guarding: r.guarding(), Rallying: r.rallying(), CombatDie: r.combatDie(), Sighting: r.sighting(),
			Retreating: r.retreating(), Hunting: r.hunting(), Breeding: r.breeding(), Discarding: r.discarding(),
			Over: {Kind: "over", Rule: "CVR-601", Asks: "nothing more: the match is over", Prompt: func(s *Position) game.Text {
				return game.Say("{{.team}} have won.", game.Word("team", s.Winner.String()))
			}},
		},
		Phase: func(s *Position) int { return int(s.Phase) }, Who: (*Position).decides,
		Verb: func(m Move) Verb { return m.Verb }, Move: func(v Verb) Move { return Move{Verb: v} },
		Rulebook: &r.catalogue, Examples: "draw, move roma > gaeta 3, breed",
		Unfit: func(*Position, Move) error {
			return game.Refuse("CVR-203", "This is no move of the game: there is no such town, card or number.")
		},
	})
	r.steps = r.combatSteps()
	r.document = r.documents()
}

// decides is who decides now.
func (s *Position) decides() game.Seats {
	switch {
	case s.Phase == Over:
		return game.Nobody
	case s.Asked != noSeat:
		return seats(s.Asked)
	}
	return game.Nature
}

// Info describes the game and its options.
func (r *Rules) Info() game.Info {
	var ids []string
	for a := SharpClaws; a <= Spawning; a++ {
		ids = append(ids, attributeID(a))
	}
	return game.Info{
		ID:      "catsvsrats",
		Title:   "Cats vs Rats",
		Promise: "Two teams, ten attributes, one plague: hold 23 of the 45 towns of Italy before the other side does.",
		Players: "4-5, two teams",
		Minutes: "60-90",
		Version: 1,
		Settled: map[string]string{"defenders-lost": "CVR-355", "hex-won": "CVR-355"},
		Talk:    []string{"CVR-213", "CVR-R23"},
		Chance: []game.Source{
			{Kind: "deal", Name: "the Attributes that are dealt"}, {Kind: "first-die", Name: "the dice for the first turn"},
			{Kind: "draw", Name: "the Witchcraft deck"}, {Kind: "combat-die", Name: "the dice of combats"},
		},
		Schema: game.Schema{
			{Name: "players", Help: "how many play: four (2 against 2) or five (2 against 3)", Number: true, Min: 4, Max: 5, Default: "4"},
			{Name: "attributes", Help: "chosen in turn by seat, or dealt at random", Choices: []string{"chosen", "dealt"}, Default: "chosen",
				Where: &game.Where{Option: "fixed", Values: []string{""}}},
			{Name: "fixed", Help: "Attributes fixed in advance, seat by seat; empty leaves them to be chosen or dealt", List: true, Choices: ids},
			{Name: "three", Help: "with five players: which team is the three", Choices: []string{"any", "cats", "rats"}, Default: "any",
				Where: &game.Where{Option: "players", Values: []string{"5"}}},
			{Name: "start", Help: "which team takes the first turn: rolled for, or fixed", Choices: []string{"roll", "cats", "rats"}, Default: "roll"},
		},
		Seats:    func(o game.Options) int { return o.Int("players") },
		Length:   200_000,
		Rulebook: r.catalogue,
		Words:    r.words(),

		Lesson:    content.MustLesson(texts),
		Parts:     []string{"starting", "breeding"},
		Turns:     []string{"turn"},
		Languages: map[string]game.Language{"de": r.german},
		Board:     r.drawn,
	}
}

// Result tells which team holds 23 towns (CVR-112, CVR-601).
func (r *Rules) Result(s *Position) game.Result {
	res := game.Result{How: "towns", Rule: "CVR-601"}
	for p := range Player(s.Players) {
		if s.faction(p) == s.Winner {
			res.Payoff[p] = 1000
		}
	}
	return res
}

// SeatName names a seat by its Attribute; a seat that is not in the match has no name.
func (r *Rules) SeatName(s *Position, seat game.Seat) string {
	if seat < 0 || int(seat) >= int(s.Players) {
		return ""
	}
	return seatName(s, Player(seat))
}

func seatName(s *Position, p Player) string {
	if s.Attr[p] == NoAttribute {
		return seatIDs[p]
	}
	return attributeID(s.Attr[p])
}

// seatIDs name seats before their Attributes are known.
var seatIDs = [maxPlayers]string{"seat-1", "seat-2", "seat-3", "seat-4", "seat-5"}

var attributeIDs = [attributes + 1]string{"none", "cat-1", "cat-2", "cat-3", "cat-4", "cat-5", "rat-1", "rat-2", "rat-3", "rat-4", "rat-5"}

func attributeID(a Attribute) string { return attributeIDs[a] }

func attributeByID(id string) (Attribute, bool) {
	for a := SharpClaws; a <= Spawning; a++ {
		if attributeIDs[a] == id {
			return a, true
		}
	}
	return NoAttribute, false
}

func (f Faction) String() string {
	if f == Cats {
		return "Cats"
	}
	return "Rats"
}

// who, town and the like make arguments of story events.
func who(name string, s *Position, p Player) game.Arg {
	return game.Who(name, game.Seat(p), seatName(s, p))
}
func (r *Rules) town(name string, t Town) game.Arg {
	return game.Name(name, r.board.file.Towns[t].Name)
}
func (r *Rules) cardName(c Card) game.Arg         { return game.Word("card", r.cardNames[c]) }
func card(name string, c Card) game.Arg           { return game.Word(name, cardWord[c]) }
func attribute(name string, a Attribute) game.Arg { return game.Word(name, attributeWord[a]) }
func faction(name string, f Faction) game.Arg     { return game.Word(name, factionWord[f]) }

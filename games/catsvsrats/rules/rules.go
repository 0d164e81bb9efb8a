// Package rules is the rulebook of Cats vs Rats: what a position is, what can be done in it, and what comes of it.
//
// Its chapters are files: setup.go, turn.go, moving.go, combat.go, witchcraft.go, breeding.go. Each kind of decision is one function, and in it what can be done
// is a deed, with its prompt, hint and preview; what all games make of them is in game/deeds. Rule ids are those of rules.yaml in the folder of the game.
//
// The chapters stand on position.go, map.go and content.go (what lies in the box), notation.go and document.go (how moves and positions are written) and
// words.go (what events say). secrets.go says who may see what, sides.go what a seat counts for, odds.go what a combat may come to; hint.go and preview.go have what
// several deeds say. rules.go puts it together.
package rules

import (
	"mischief/game"
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

// Rules are the rules over their components.
type Rules struct {
	*book
	*Components
	aTown    *noun
	document *document.Codec[Position]
	steps    [stepEnd + 1]func(*Position, *game.Story) (waits bool)
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

// New makes the rules of what lies in the box, and of the rulebook that they cite: the decisions, the course of a combat, how positions are written.
func New(c *Components, rulebook *game.Catalogue) *Rules {
	r := &Rules{Components: c}
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
		Rulebook: rulebook, Examples: "draw, move roma > gaeta 3, breed",
		Unfit: func(*Position, Move) error {
			return game.Refuse("CVR-203", "This is no move of the game: there is no such town, card or number.")
		},
	})
	r.steps = r.combatSteps()
	r.document = r.documents()
	return r
}

// decides is who decides now.
func (s *Position) decides() game.Seats {
	switch {
	case s.Phase == Over:
		return game.Nobody
	case s.Asked != NoSeat:
		return seats(s.Asked)
	}
	return game.Nature
}

// Result tells which team holds 23 towns (CVR-112, CVR-601).
func (r *Rules) Result(s *Position) game.Result {
	res := game.Result{How: "towns", Rule: "CVR-601"}
	for p := range Player(s.Players) {
		if s.Faction(p) == s.Winner {
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

// String is what a team is called.
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
	return game.Name(name, r.board.Towns[t].Name)
}
func (r *Rules) cardName(c Card) game.Arg         { return game.Word("card", r.Card(c).Name) }
func card(name string, c Card) game.Arg           { return game.Word(name, cardWord[c]) }
func attribute(name string, a Attribute) game.Arg { return game.Word(name, attributeWord[a]) }
func faction(name string, f Faction) game.Arg     { return game.Word(name, factionWord[f]) }

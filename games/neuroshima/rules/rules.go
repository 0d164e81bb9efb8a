// Package rules are the rules of Neuroshima Hex: what a position is, and what can be done in it.
//
// position.go has the position, notation.go the moves, rules.go how all of it is put together; document.go and battledocument.go write positions as documents,
// reader.go and possible.go read them, and words.go and battlewords.go have what stories say. The other files follow the chapters of the rulebook: setup.go,
// turn.go, placing.go, actions.go, moving.go and pushing.go (instant action tiles), abilities.go (what HQs and units may do in a turn), acts.go (both together), field.go and nets.go (what
// modules and nets make of the board), then the Battle: battle.go (its steps), choices.go (what is chosen in it), clash.go (who hits whom), wounds.go (what becomes of
// it), and ending.go. Each kind of decision is one function, and in it what can be done is a deed; what all games make of them is in game/deeds. hint.go and
// preview.go have what deeds say for a move, forecast.go the Battle that they look ahead to.
//
// What a tile can do is data in the words of package tiles; what only one tile can do is code here, under the name of its ability.
package rules

import (
	"mischief/game"
	"mischief/game/board/hex"
	"mischief/game/deeds"
	"mischief/game/document"
	"mischief/games/neuroshima/tiles"
)

// Rules are the rules of an edition over their content, the tiles of all armies. They are never changed once they are made.
type Rules struct {
	*book
	*tiles.Box
	names
	edition   int            // what changed since the first asks it
	catalogue game.Catalogue // the rulebook
	document  *document.Codec[Position]
	acts      acts
}

// Phase is the kind of decision a position asks.
type Phase uint8

// The kinds of decisions, in the order of the rulebook.
const (
	DealingArmies Phase = iota
	Starting
	PlacingHQ
	Drawing
	Discarding
	Acting
	Retreating
	SecondMove
	TurnTaken
	Aiming
	Exploding
	Converting
	Treating
	Poisoning
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

// New makes the rules over the tiles of all armies, as an edition has them: 1 is the oldest. The rulebook is what refusals quote.
func New(b *tiles.Box, rulebook game.Catalogue, edition int) *Rules {
	r := &Rules{Box: b, catalogue: rulebook, edition: edition}
	r.arrange()
	return r
}

// arrange puts the decisions together, and sets the table of documents.
func (r *Rules) arrange() {
	r.names = r.namesOfContent()
	r.arrangeActs()
	r.book = deeds.New(deeds.Plan[Position, Move]{
		Decisions: []decision{
			DealingArmies: r.dealingArmies(), Starting: r.starting(), PlacingHQ: r.placingHQ(), Drawing: r.drawing(), Discarding: r.discarding(),
			Acting: r.acting(), Retreating: r.retreating(), SecondMove: r.secondMove(),
			TurnTaken: r.turningTaken(), Aiming: r.aiming(), Exploding: r.exploding(), Converting: r.converting(), Treating: r.treating(), Poisoning: r.poisoning(),
			Over: {Kind: "over", Rule: "NSH-115", Asks: "nothing more: the match is over", Prompt: r.Outcome},
		},
		Phase: func(s *Position) int { return int(s.Phase) }, Who: (*Position).whoDecides,
		Verb: func(m Move) Verb { return m.Verb }, Move: func(v Verb) Move { return Move{Verb: v} },
		Rulebook: &r.catalogue, Examples: "mutant c3 r2, discard guard, move b2 > b3 r1, battle, end",
		Unfit: unfit, Misplaced: misplaced, Stranger: r.stranger,
	})
	r.document = r.documents()
}

// unfit refuses a move with fields that its verb cannot write.
func unfit(_ *Position, m Move) error {
	if m.Verb >= Aim {
		return game.Refuse("NSH-103", "This is no answer in a Battle: there is no such hex, side or attack.")
	}
	return game.Refuse("NSH-103", "This is no move of the game: there is no such hex, tile or rotation.")
}

// misplaced refuses an answer to another kind of decision.
func misplaced(s *Position, asked *decision, m Move) error {
	if s.Battle.On && m.Verb < Aim {
		return game.Refuse("NSH-210", "A Battle is being fought; now {{.asks}}.", game.Word("asks", asked.Asks)) // NSH-716
	}
	return asked.Misplaced()
}

// whoDecides is who decides now: Nature where nobody is asked.
func (s *Position) whoDecides() game.Seats {
	switch {
	case s.Phase == Over:
		return game.Nobody
	case s.Asked != NoSeat:
		return seats(s.Asked)
	}
	return game.Nature
}

// SeatName names a seat by its army, and by its number before that is known; a seat that is not in the match has no name.
func (r *Rules) SeatName(s *Position, seat game.Seat) string {
	if seat < 0 || int(seat) >= int(s.Players) {
		return ""
	}
	return r.seatName(s, int8(seat))
}

func (r *Rules) seatName(s *Position, p int8) string {
	if a := s.Player[p].Army; a != 0 {
		return r.Roster(a).ID
	}
	return seatIDs[p]
}

// ArmyName is the name of a seat's army as people write it.
func (r *Rules) ArmyName(s *Position, p int8) string {
	if a := s.Player[p].Army; a != 0 {
		return r.Roster(a).Name
	}
	return playerNames[p]
}

// seatIDs name seats before their armies are known, playerNames do so in sentences.
var (
	seatIDs     = [MaxPlayers]string{"seat-1", "seat-2", "seat-3", "seat-4"}
	playerNames = [MaxPlayers]string{"Player 1", "Player 2", "Player 3", "Player 4"}
)

// who, At and the like make arguments of story events and other texts: who names a seat.
func (r *Rules) who(name string, s *Position, p int8) game.Arg {
	return game.Who(name, game.Seat(p), r.seatName(s, p))
}

// At names a hex.
func At(name string, s *Position, c hex.Cell) game.Arg { return game.Name(name, HexName(s, c)) }

// ArmyArg names the army of a seat.
func (r *Rules) ArmyArg(name string, s *Position, p int8) game.Arg {
	return game.Word(name, r.ArmyName(s, p))
}

// tileName names a tile in a text that is no event.
func (r *Rules) tileName(name string, t tiles.Tile) game.Arg { return game.Word(name, r.Face(t).Name) }

// tileArg names a tile in an event.
func (r *Rules) tileArg(name string, t tiles.Tile) game.Arg { return game.Word(name, r.Face(t).Word) }

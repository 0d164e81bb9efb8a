package neuroshima

import (
	"mischief/game"
	"mischief/game/board/hex"
	"mischief/game/deeds"
	"mischief/game/document"
)

// Rules are the rules over their content: the tiles of all armies.
type Rules struct {
	*book
	*box
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

// newRules makes the rules of an edition over the tiles of all armies.
func newRules(b *box, rulebook game.Catalogue, edition int) *Rules {
	r := &Rules{box: b, catalogue: rulebook, edition: edition}
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
			Over: {Kind: "over", Rule: "NSH-115", Asks: "nothing more: the match is over", Prompt: r.outcome},
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
	case s.Asked != noSeat:
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
		return r.Roster(a).id
	}
	return seatIDs[p]
}

// armyName is the name of a seat's army as people write it.
func (r *Rules) armyName(s *Position, p int8) string {
	if a := s.Player[p].Army; a != 0 {
		return r.Roster(a).name
	}
	return playerNames[p]
}

// seatIDs name seats before their armies are known, playerNames do so in sentences.
var (
	seatIDs     = [maxPlayers]string{"seat-1", "seat-2", "seat-3", "seat-4"}
	playerNames = [maxPlayers]string{"Player 1", "Player 2", "Player 3", "Player 4"}
)

// who, hexagon and the like make arguments of story events.
func (r *Rules) who(name string, s *Position, p int8) game.Arg {
	return game.Who(name, game.Seat(p), r.seatName(s, p))
}

func at(name string, s *Position, c hex.Cell) game.Arg { return game.Name(name, hexName(s, c)) }

func (r *Rules) army(name string, s *Position, p int8) game.Arg {
	return game.Word(name, r.armyName(s, p))
}

// tileName names a tile in a text that is no event.
func (r *Rules) tileName(name string, t Tile) game.Arg { return game.Word(name, r.Face(t).name) }

// tileArg names a tile in an event.
func (r *Rules) tileArg(name string, t Tile) game.Arg { return game.Word(name, r.Face(t).word) }

// Package neuroshima is Neuroshima Hex by Michał Oracz with the Mississippi army and eleven others: armies place their tiles on a board of 19 or 37
// hexes, turn them the right way round and wait for the Battle, in which every unit acts by its Initiative. Who loses the HQ loses the match.
//
// The files follow the chapters of the rulebook: setup.go, turn.go, placing.go, actions.go, moving.go and pushing.go (instant action tiles), abilities.go (what
// HQs and units may do in a turn), field.go (nets, modules, strengths), battle.go. Each kind of decision is one function, and in it what can be done is a deed;
// what all games make of them is in game/deeds. Rule ids are those of rules.yaml.
//
// Armies are data (content/armies.yaml) in words that vocabulary.go lists; what only one tile can do is code under the name of its ability. Nothing is hidden in this game: hands lie open
// (NSH-207), every list may be looked through (NSH-208), and draw piles have no order before a tile is drawn (NSH-112).
package neuroshima

import (
	"io/fs"

	"mischief/game"
	"mischief/game/board/hex"
	"mischief/game/content"
	"mischief/game/deeds"
	"mischief/game/document"
)

// Rules are the rules over their content: the tiles of all armies.
type Rules struct {
	*book
	names
	edition   int
	printed   []map[string]any // what the board in the browser shows of tiles, as it is written
	tiles     []tile
	armies    []army
	armyIDs   []string // in the order of the content
	catalogue game.Catalogue
	german    game.Language
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

// New makes the game over a content folder, usually Content(). An error names the file, the line, the column and the field at fault.
func New(files fs.FS) (game.Game, *Rules, error) {
	r := &Rules{edition: newest, catalogue: content.MustCatalogue(texts), german: deeds.Speak("de", content.MustLanguage(texts, "de"))}
	if err := r.readArmies(files); err != nil {
		return nil, nil, err
	}
	for _, a := range r.armies[1:] {
		r.armyIDs = append(r.armyIDs, a.id)
	}
	if err := content.Retell(r.german.Words, files, Content(), readCardWords); err != nil {
		return nil, nil, err
	}
	r.arrange()
	return game.New[Position, Move](r.Info(), r), r, nil
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
	return game.Info{
		ID:       "neuroshima",
		Title:    "Neuroshima Hex: Mississippi",
		Promise:  "Place, turn, wait for the Battle: twelve armies, every hex counts, and nothing is hidden but the order of the tiles.",
		Players:  "2-4",
		Minutes:  "20-40",
		Version:  r.edition,
		Chance:   []game.Source{{Kind: "army", Name: "the lot of armies"}, {Kind: "start", Name: "the lot for the start"}, {Kind: "draw", Name: "the draw pile"}},
		Talk:     []string{"NSH-207", "NSH-208"},
		Schema:   r.schema(),
		Cross:    r.cross(),
		Seats:    playersOf,
		Length:   20_000,
		Rulebook: r.catalogue,
		Words:    r.words(),
		Lesson:   content.MustLesson(texts),

		Turns:     []string{"turn"},
		Languages: map[string]game.Language{"de": r.german},
		Board:     r.drawn,
	}
}

// cross is every army against every other in a duel.
func (r *Rules) cross() *game.Cross {
	return &game.Cross{Rows: r.armyIDs, Columns: r.armyIDs, Mirrored: true, Options: func(row, column string) game.Options {
		return game.Options{"mode": modeIDs[Duel], "armies": row + "," + column}
	}}
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
		return r.armies[a].id
	}
	return seatIDs[p]
}

// armyName is the name of a seat's army as people write it.
func (r *Rules) armyName(s *Position, p int8) string {
	if a := s.Player[p].Army; a != 0 {
		return r.armies[a].name
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
func (r *Rules) tileName(name string, t Tile) game.Arg { return game.Word(name, r.tiles[t].name) }

// tileArg names a tile in an event.
func (r *Rules) tileArg(name string, t Tile) game.Arg { return game.Word(name, r.tiles[t].word) }

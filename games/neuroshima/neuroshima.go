// Package neuroshima is Neuroshima Hex by Michał Oracz with the Mississippi army and eleven others: armies place their tiles on a board of 19 or 37
// hexes, turn them the right way round and wait for the Battle, in which every unit acts by its Initiative. Who loses the HQ loses the match.
//
// The files follow the chapters of the rulebook: setup.go, turn.go, placing.go, actions.go (instant action tiles), abilities.go (what HQs and units
// may do in a turn), field.go (nets, modules, strengths), battle.go. Each kind of decision is one function that returns its prompt, its moves, its check
// and its effect. Rule ids are those of rules.yaml.
//
// Armies are data (content/armies.yaml) in words that vocabulary.go lists; what only one tile can do is code under the name of its ability. Nothing is hidden in this game: hands lie open
// (NSH-207), every list may be looked through (NSH-208), and draw piles have no order before a tile is drawn (NSH-112).
package neuroshima

import (
	"io/fs"

	"mischief/game"
	"mischief/game/board/hex"
	"mischief/game/content"
	"mischief/game/document"
	"mischief/game/notation"
)

// Rules are the rules over their content: the tiles of all armies.
type Rules struct {
	edition   int
	printed   []map[string]any // what the board in the browser shows of tiles, as it is written
	tiles     []tile
	armies    []army
	armyIDs   []string // in the order of the content
	catalogue game.Catalogue
	german    game.Language
	moves     *notation.Table[Position, Move]
	document  *document.Codec[Position]
	decisions [Over + 1]decision
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

// decision is all there is to one kind of decision.
type decision struct {
	kind   string
	rule   string // cited when an answer to another kind of decision is given
	asks   string // what is decided, after "Now"
	prompt func(s *Position) game.Text
	moves  func(s *Position, buf []Move) []Move
	check  func(s *Position, m Move) error // m has one of the verbs and its fields are in range
	play   func(s *Position, m Move, tell *game.Story)
	verbs  verbSet
}

// arrange sets the tables of moves and of decisions.
func (r *Rules) arrange() {
	r.moves = r.writing()
	r.decisions = [Over + 1]decision{
		DealingArmies: r.dealingArmies(), Starting: r.starting(), PlacingHQ: r.placingHQ(), Drawing: r.drawing(), Discarding: r.discarding(),
		Acting: r.acting(), Retreating: r.retreating(), SecondMove: r.secondMove(),
		Over: {kind: "over", rule: "NSH-115", asks: "nothing more: the match is over"},
	}
	r.battleDecisions(&r.decisions)
	r.document = r.documents()
}

// New makes the game over a content folder, usually Content(). An error names the file, the line, the column and the field at fault.
func New(files fs.FS) (game.Game, *Rules, error) {
	r := &Rules{edition: newest, catalogue: content.MustCatalogue(texts), german: notation.Speak("de", content.MustLanguage(texts, "de"))}
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

// Turn tells who decides. The kind is the phase's. In the own turn more is allowed than is listed: to concede.
func (r *Rules) Turn(s *Position) game.Turn {
	t := game.Turn{Who: game.Nature, Kind: r.decisions[s.Phase].kind, Open: s.Phase == Acting}
	switch {
	case s.Phase == Over:
		t.Who = game.Nobody
	case s.Asked != noSeat:
		t.Who = seats(s.Asked)
	}
	return t
}

// Moves lists every answer allowed, but for conceding.
func (r *Rules) Moves(s *Position, buf []Move) []Move {
	if s.Phase == Over {
		return buf
	}
	return r.decisions[s.Phase].moves(s, buf)
}

// Weight is how likely Nature's answer is: tiles as many as are left in the pile, armies and starting players even.
func (r *Rules) Weight(s *Position, m Move) int64 {
	if m.Verb == Draw {
		return r.left(s, s.Active, m.Tile)
	}
	return 1
}

// Check tells why a move is not allowed, or nil.
func (r *Rules) Check(s *Position, m Move) error {
	d := &r.decisions[s.Phase]
	if !d.verbs.has(m.Verb) {
		return r.wrongVerb(s, d, m)
	}
	if err := r.shape(s, m); err != nil {
		return err
	}
	return d.check(s, m)
}

// wrongVerb refuses an answer to another kind of decision.
func (r *Rules) wrongVerb(s *Position, d *decision, m Move) error {
	if s.Battle.On && m.Verb < Aim {
		return game.Refuse("NSH-210", "A Battle is being fought; now {{.asks}}.", game.Word("asks", d.asks)) // NSH-716
	}
	return game.Refuse(d.rule, "Now {{.asks}}; this move answers something else.", game.Word("asks", d.asks))
}

// Play carries out a move.
func (r *Rules) Play(s *Position, m Move, tell *game.Story) { r.decisions[s.Phase].play(s, m, tell) }

// Prompt asks the decision in a sentence.
func (r *Rules) Prompt(s *Position) game.Text {
	if s.Phase == Over {
		return r.outcome(s)
	}
	return r.decisions[s.Phase].prompt(s)
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

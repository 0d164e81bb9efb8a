package catsvsrats

import (
	"math"
	"slices"

	"mischief/game"
	"mischief/game/notation"
)

// Verb is what a move does; it fixes which fields of the move are used.
type Verb uint8

// The verbs, each with its notation in writing below.
const (
	ChooseAttribute Verb = iota
	DealAttribute
	RollDie
	Place
	Return
	Spawn
	Draw
	Drawn
	March
	Attack
	Breed
	TauntTo
	NoTaunt
	AllReserve
	NoReserve
	PlayCard
	PlayNone
	Instead
	Rob
	Guard
	RallyFrom
	Reroll
	Keep
	Retreat
	NoRetreat
	Hunt
	NoHunt
	StoreUnits
	DiscardCard
)

// Move is one answer. A and B are towns, a card or an Attribute as the verb has it, N is a number of units or pips; fields not used are 0.
type Move struct {
	Verb Verb
	A, B uint8
	N    int32
}

// What stands in moves: places of Move, and the nouns that stand in them.
var (
	is  = notation.Is[Position, Move]
	inA = notation.In[Position](func(m Move) uint8 { return m.A }, func(m Move, v uint8) Move { m.A = v; return m })
	inB = notation.In[Position](func(m Move) uint8 { return m.B }, func(m Move, v uint8) Move { m.B = v; return m })
	inN = notation.In[Position](func(m Move) int32 { return m.N }, func(m Move, v int32) Move { m.N = v; return m })

	anAttribute = notation.IDs[Position, uint8]("attribute", "ATTRIBUTE", 1, attributeIDs[1:])
	aCard       = notation.IDs[Position, uint8]("card", "CARD", 1, cardIDs[1:]).Wide()
	aNumber     = notation.Number[Position, int32]("NUMBER", math.MinInt32, math.MaxInt32)
)

// writing is how moves are written; towns are called by id, by name or by the beginning of one id.
func (r *Rules) writing() *notation.Table[Position, Move] {
	var ids []string
	for _, row := range r.board.file.Towns {
		ids = append(ids, row.ID)
	}
	aTown := notation.IDs[Position, uint8]("town", "TOWN", 0, ids).Wide().Also(r.board.index).OrBegun()
	return notation.New(func(m Move) int { return int(m.Verb) }, func(v int) Move { return Move{Verb: Verb(v)} },
		"draw, move roma > gaeta 3, breed", []notation.Verb[Position, Move]{
			ChooseAttribute: is("attribute {what}", inA(anAttribute)),
			DealAttribute:   is("dealt {what}", inA(anAttribute)),
			RollDie:         is("die {pips}", inN(aNumber)),
			Place:           is("place {town} {units}", inA(aTown), inN(aNumber)),
			Return:          is("return {town}", inA(aTown)),
			Spawn:           is("spawn {town}", inA(aTown)),
			Draw:            is("draw"),
			Drawn:           is("drawn {what}", inA(aCard)),
			March:           is("move {from} > {town} {units}", inA(aTown), inB(aTown), inN(aNumber)),
			Attack:          is("attack {from} > {town} {units}", inA(aTown), inB(aTown), inN(aNumber)),
			Breed:           is("breed"),
			TauntTo:         is("taunt {town}", inA(aTown)),
			NoTaunt:         is("taunt {what:none}"),
			AllReserve:      is("reserve {what:all}"),
			NoReserve:       is("reserve {what:none}"),
			PlayCard:        is("card {what}", inA(aCard)),
			PlayNone:        is("card {what:none}"),
			Instead:         is("instead {what}", inA(aCard)),
			Rob:             is("rob {what}", inA(aCard)),
			Guard:           is("guard {town}", inA(aTown)),
			RallyFrom:       is("rally {town}", inA(aTown)),
			Reroll:          is("reroll"),
			Keep:            is("keep"),
			Retreat:         is("retreat {town} {units}", inA(aTown), inN(aNumber)),
			NoRetreat:       is("retreat {what:none}"),
			Hunt:            is("hunt {town} {units}", inA(aTown), inN(aNumber)),
			NoHunt:          is("hunt {what:none}"),
			StoreUnits:      is("store {units}", inN(aNumber)),
			DiscardCard:     is("discard {what}", inA(aCard)),
		})
}

var cardIDs = [kinds + 1]string{"none", "hex-of-loss", "ill-omen", "twin-moons", "second-sight", "dispel", "unbroken-ranks", "last-retreat",
	"changeling", "wild-hunt", "rally", "changing-guard", "turned-fate", "grave-robbing"}

// shape refuses a move whose fields do not fit its verb; no notation can write such a move.
func (r *Rules) shape(s *Position, m Move) error {
	if r.moves.Fits(s, m) {
		return nil
	}
	return game.Refuse("CVR-203", "This is no move of the game: there is no such town, card or number.")
}

// Format writes a move: the verb, then towns, cards or Attributes by id, then a number.
func (r *Rules) Format(s *Position, m Move) string { return r.moves.Format(s, m) }

// Parse reads a move.
func (r *Rules) Parse(s *Position, text string) (Move, error) { return r.moves.Parse(s, text) }

// Complete lists how a line may go on.
func (r *Rules) Complete(s *Position, line string) []string {
	return r.moves.Complete(s, line, func(v int) bool { return slices.Contains(r.decisions[s.Phase].verbs, Verb(v)) })
}

func (r *Rules) townID(t uint8) string {
	if int(t) >= towns {
		return "nowhere"
	}
	return r.board.file.Towns[t].ID
}

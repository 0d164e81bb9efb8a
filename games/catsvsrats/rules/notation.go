package rules

import (
	"math"

	"mischief/game/deeds"
	"mischief/game/notation"
)

// Verb is what a move does; it fixes which fields of the move are used.
type Verb = deeds.Verb

// The verbs, each with its notation in its deed.
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
type noun = notation.Noun[Position, uint8]

var (
	is  = notation.Is[Position, Move]
	inA = notation.In[Position](func(m Move) uint8 { return m.A }, func(m Move, v uint8) Move { m.A = v; return m })
	inB = notation.In[Position](func(m Move) uint8 { return m.B }, func(m Move, v uint8) Move { m.B = v; return m })
	inN = notation.In[Position](func(m Move) int32 { return m.N }, func(m Move, v int32) Move { m.N = v; return m })

	anAttribute = notation.IDs[Position, uint8]("attribute", "ATTRIBUTE", 1, attributeIDs[1:])
	aCard       = notation.IDs[Position, uint8]("card", "CARD", 1, cardIDs[1:]).Wide()
	aNumber     = notation.Number[Position, int32]("NUMBER", math.MinInt32, math.MaxInt32)
)

// namesOfTowns is the noun of towns, which are called by id, by name or by the beginning of one id.
func (r *Rules) namesOfTowns() *noun {
	return notation.IDs[Position, uint8]("town", "TOWN", 0, r.board.ids()).Wide().Also(r.board.index).OrBegun()
}

var cardIDs = [kinds + 1]string{"none", "hex-of-loss", "ill-omen", "twin-moons", "second-sight", "dispel", "unbroken-ranks", "last-retreat",
	"changeling", "wild-hunt", "rally", "changing-guard", "turned-fate", "grave-robbing"}

func (r *Rules) townID(t uint8) string {
	if int(t) >= towns {
		return "nowhere"
	}
	return r.board.Towns[t].ID
}

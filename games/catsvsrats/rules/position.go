package rules

import (
	"mischief/game"
	"mischief/game/board/graph"
)

// Sizes of the game (CVR-101, CVR-104, CVR-105, CVR-110).
const (
	towns      = 45
	kinds      = 13
	attributes = 10
	maxPlayers = 5
)

// Town is a town by its place in the map's list, or Nowhere.
type Town uint8

// Towns is a set of towns.
type Towns = graph.Set[Town]

// Player is a player by his seat, or NoSeat.
type Player int8

// Faction is a team: Cats or Rats.
type Faction int8

// The two teams.
const (
	Cats Faction = iota
	Rats
)

// Other is the opponents' team.
func (f Faction) Other() Faction { return 1 - f }

// Attribute is one of the ten Attribute cards: Cat 1 to 5 are 1 to 5, Rat 1 to 5 are 6 to 10, 0 is none.
type Attribute int8

// The ten Attributes (CVR-701 to CVR-710).
const (
	NoAttribute Attribute = iota
	SharpClaws
	Taunt
	Dispatcher
	Crusader
	CatDrop
	Fortification
	RatTunnel
	AlliedBridge
	JoinTheReserves
	Spawning
)

func (a Attribute) faction() Faction {
	if a <= CatDrop {
		return Cats
	}
	return Rats
}

// Card is one of the 13 kinds of Witchcraft cards, 1 to 13; 0 is no card.
type Card uint8

// The kinds of Witchcraft cards (CVR-801 to CVR-813).
const (
	NoCard Card = iota
	HexOfLoss
	IllOmen
	TwinMoons
	SecondSight
	Dispel
	UnbrokenRanks
	LastRetreat
	Changeling
	WildHunt
	Rally
	ChangingGuard
	TurnedFate
	GraveRobbing

	FaceDown Card = 255 // in a view: a card the viewer does not know
)

// Hand counts cards by kind; index 0 is Hex of Loss.
type Hand [kinds]uint8

// Count is how many cards of a kind there are.
func (h *Hand) Count(c Card) int { return int(h[c-1]) }

func (h *Hand) add(c Card)      { h[c-1]++ }
func (h *Hand) remove(c Card)   { h[c-1]-- }
func (h *Hand) has(c Card) bool { return c >= 1 && c <= kinds && h[c-1] > 0 }

func (h *Hand) size() int {
	n := 0
	for _, c := range h {
		n += int(c)
	}
	return n
}

// Nowhere stands for no town, NoSeat for no player.
const (
	Nowhere Town   = 255
	NoSeat  Player = -1
)

// Position is a whole position. Towns are numbered as in the map's list, players by seat.
type Position struct {
	Units    [towns]int32          `doc:"-"`                                         // units in each town
	Held     [maxPlayers]Towns     `doc:"-"`                                         // towns each player occupies; a town emptied by a combat under way stays with its owner
	Hand     [maxPlayers]Hand      `doc:"hands,by=seat,pile=card,from=1,omit"`       // Witchcraft hands; empty in a view for the others (HandSize tells how many)
	Attr     [maxPlayers]Attribute `doc:"attributes,count=Players,attribute,none=0"` // NoAttribute before it is chosen
	Store    [maxPlayers]int32     `doc:"-"`                                         // the "Join the Reserves" cube
	Deck     Hand                  `doc:"deck,by=card,from=1,max=255,omit"`          // cards left to draw, whatever their order; empty in a view
	Heap     Hand                  `doc:"discard,by=card,from=1,max=255,omit"`       // the discard pile
	HandSize [maxPlayers]uint8     `doc:"-"`                                         // sizes of the hands, known to all
	DeckSize uint8                 `doc:"deck-size,max=255,omit"`                    // cards left to draw, known to all

	Players uint8        `doc:"players,min=4,max=5"`                // 4 or 5
	Three   int8         `doc:"setup.three,team,none=-1,omit"`      // option: the faction that must be the three, or -1
	Roll    [2]uint8     `doc:"setup.roll,max=6"`                   // dice for the first turn, Cats and Rats
	Rolling bool         `doc:"setup.rolling,omit"`                 // the first turn is rolled for; else First was chosen by an option
	Dealt   bool         `doc:"setup.dealt,omit"`                   // Attributes are dealt, not chosen
	First   Faction      `doc:"first,team"`                         // the team that takes the first turn
	Last    [2]Attribute `doc:"last,by=team,attribute,none=0,omit"` // the Attribute of each team that had the team's latest turn
	Active  Player       `doc:"turn,seat"`                          // whose turn it is
	Asked   Player       `doc:"asks,decider"`                       // who decides now; NoSeat when Nature does
	Phase   Phase        `doc:"phase,phase"`                        // the kind of decision
	Actions int8         `doc:"actions,max=3"`                      // actions left in this turn
	ToPlace int32        `doc:"to-place,max=1000000,omit"`          // units still to place: starting units or bred ones
	Placed  Towns        `doc:"placed,set=town,omit"`               // starting towns taken in this turn
	Winner  Faction      `doc:"winner,team"`                        // once Phase is Over

	Combat Combat `doc:"combat"`
}

// Combat is a combat under way; all zero when there is none.
type Combat struct {
	Sent     int32     `doc:"sent,max=1000000"`          // the attacker's own units in the combat
	Rallied  int32     `doc:"rallied,max=1000000,omit"`  // units of an ally that joined (Rally)
	Lost     int32     `doc:"lost,max=1000000,omit"`     // defenders lost with the town, for Last Retreat
	From     Town      `doc:"from,town"`                 // the town the attack set out from
	Target   Town      `doc:"target,town"`               // the town fought over
	Muster   Town      `doc:"muster,town,none=255,omit"` // the town Rally took units from
	Step     step      `doc:"step,step"`                 // what comes next
	Attacker Player    `doc:"attacker,seat"`             // owner of the attacking units
	Carder   [2]Player `doc:"players,seat"`              // who plays cards for the attack and for the defence
	Card     [2]Card   `doc:"cards,card"`                // card lying on the table
	Effect   [2]Card   `doc:"effects,card"`              // the effect at work: Card, or what Grave Robbing fetched, or none
	Die      [2]int8   `doc:"dice,min=-1,max=12"`        // values of the dice as they stand
	Back     [2]Card   `doc:"back,card"`                 // card just taken back because of a Changeling, until another is put down
	Changed  [2]bool   `doc:"changed"`                   // this side's Changeling has been carried out
	Robbed   [2]Card   `doc:"robbed,card"`               // card fetched from the discard pile
	Shown    bool      `doc:"-"`                         // the cards have been turned up
	Won      bool      `doc:"won,omit"`                  // the attacker has won
	On       bool      `doc:"-,there"`
}

// side is a party to a combat.
type side int

const (
	attack side = iota
	defence
)

func (sd side) other() side { return 1 - sd }

// Owner is who occupies a town, or NoSeat.
func (s *Position) Owner(town Town) Player {
	for p := range Player(s.Players) {
		if s.Held[p].Has(town) {
			return p
		}
	}
	return NoSeat
}

// Faction is the team of a player whose Attribute is known.
func (s *Position) Faction(p Player) Faction { return s.Attr[p].faction() }

// Team is the set of towns that a faction's players occupy.
func (s *Position) Team(f Faction) Towns {
	var held Towns
	for p, a := range s.Attr[:s.Players] {
		if a != NoAttribute && a.faction() == f {
			held |= s.Held[p]
		}
	}
	return held
}

// allies is the set of towns of a player's team without his own.
func (s *Position) allies(p Player) Towns { return s.Team(s.Faction(p)) &^ s.Held[p] }

// Opponents is the set of towns of the other team.
func (s *Position) Opponents(p Player) Towns { return s.Team(s.Faction(p).Other()) }

// Occupied is the set of all towns that somebody occupies.
func (s *Position) Occupied() Towns {
	var held Towns
	for p := range s.Players {
		held |= s.Held[p]
	}
	return held
}

// Holder is the player with an Attribute, or NoSeat.
func (s *Position) Holder(a Attribute) Player {
	for p := range Player(s.Players) {
		if s.Attr[p] == a {
			return p
		}
	}
	return NoSeat
}

// Members is the number of players of a faction so far.
func (s *Position) Members(f Faction) int {
	n := 0
	for p := range s.Players {
		if s.Attr[p] != NoAttribute && s.Attr[p].faction() == f {
			n++
		}
	}
	return n
}

// Put adds units of a player to a town that is his or unoccupied; it becomes or stays his (CVR-103, CVR-222).
func (s *Position) Put(p Player, town Town, units int32) {
	s.Units[town] += units
	s.Held[p] |= graph.One(town)
}

// take removes units of a player from a town and keeps the town his even if it is empty then; settle decides that.
func (s *Position) take(town Town, units int32) { s.Units[town] -= units }

// Settle makes a town without units unoccupied (CVR-221).
func (s *Position) Settle(p Player, town Town) {
	if s.Units[town] == 0 {
		s.Held[p] &^= graph.One(town)
	}
}

// discard puts a card on the discard pile.
func (s *Position) discard(c Card) { s.Heap.add(c) }

// lose takes a card from a hand.
func (s *Position) lose(p Player, c Card) {
	s.Hand[p].remove(c)
	s.HandSize[p]--
}

// gain puts a card into a hand.
func (s *Position) gain(p Player, c Card) {
	s.Hand[p].add(c)
	s.HandSize[p]++
}

// seats is the set of one player's seat.
func seats(p Player) game.Seats { return game.Only(game.Seat(p)) }

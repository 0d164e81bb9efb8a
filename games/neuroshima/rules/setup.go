package rules

import (
	"slices"

	"mischief/game"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

var modeIDs = [...]string{Duel: "duel", Deathmatch: "deathmatch", Points: "points", Teams: "teams", TwoAgainstOne: "two-against-one"}

// String is the id of a mode in options and documents.
func (m Mode) String() string { return modeIDs[m] }

// randomArmy stands in the option armies for an army that is dealt.
const randomArmy = "random"

// Schema is the options of a match (NSH-963 to NSH-969, NSH-870).
func (r *Rules) Schema() game.Schema {
	return game.Schema{
		{Name: "mode", Choices: modeIDs[:], Default: modeIDs[Duel],
			Help: "duel (2), deathmatch (3-4, each alone), points (3-4, wounds to HQs count), teams (2 against 2), two-against-one (3, the first seat alone)"},
		{Name: "players", Help: "of a deathmatch, with points or without: how many play", Number: true, Min: 3, Max: 4, Default: "3",
			Where: &game.Where{Option: "mode", Values: []string{modeIDs[Deathmatch], modeIDs[Points]}}},
		{Name: "armies", Help: "the armies by seat; random, or one left out, is dealt at random", List: true,
			Choices: slices.Concat(r.ArmyIDs(), []string{randomArmy}), Default: r.defaultArmies()},
		{Name: "board", Help: "hexes of the board: by the mode (a duel 19, others 37), or as given", Choices: []string{"by-mode", "19", "37"}, Default: "by-mode",
			Where: &game.Where{Option: "mode", Values: modeIDs[Deathmatch:]}}, // a duel is fought on 19 (NSH-101)
		{Name: "start", Help: "who takes the first turn: drawn at random, the first seat, or an army",
			Choices: slices.Concat([]string{"roll", "first"}, r.ArmyIDs()), Default: "roll"},
		{Name: "breath-of-death", Help: "the tournament rule: Mississippi wins when both HQs are destroyed", Choices: []string{"off", "on"}, Default: "off",
			Where: &game.Where{Option: "mode", Values: []string{modeIDs[Duel], modeIDs[Deathmatch]}}},
	}
}

// defaultArmies are Mississippi and Moloch, or the first two of a content pack without them.
func (r *Rules) defaultArmies() string {
	pair := []string{"mississippi", "moloch"}
	for _, id := range pair {
		if !slices.Contains(r.ArmyIDs(), id) {
			pair = r.ArmyIDs()[:2]
		}
	}
	return pair[0] + "," + pair[1]
}

// PlayersOf is how many seats a match with these options has.
func PlayersOf(o game.Options) int {
	switch o["mode"] {
	case modeIDs[Duel]:
		return 2
	case modeIDs[TwoAgainstOne]:
		return 3
	case modeIDs[Teams]:
		return 4
	}
	return o.Int("players")
}

// Cross is every army against every other in a duel.
func (r *Rules) Cross() *game.Cross {
	return &game.Cross{Rows: r.ArmyIDs(), Columns: r.ArmyIDs(), Mirrored: true, Options: func(row, column string) game.Options {
		return game.Options{"mode": modeIDs[Duel], "armies": row + "," + column}
	}}
}

// Setup seats the armies; those not chosen are dealt by Nature, then Nature draws who starts (NSH-110 to NSH-114).
func (r *Rules) Setup(o game.Options) (Position, error) {
	mode := Mode(slices.Index(modeIDs[:], o["mode"]))
	s := Position{Mode: mode, Radius: radiusOf(mode, o["board"]), Players: int8(PlayersOf(o)), First: NoSeat, Asked: NoSeat, Closing: NoSeat,
		Breath: o["breath-of-death"] == "on"}
	seated := o.List("armies")
	if len(seated) > int(s.Players) {
		return s, game.BadOption("armies", "{{.armies}} armies for {{.players}} players; name one a seat", game.Num("armies", len(seated)), game.Num("players", s.Players))
	}
	for p := range s.Players {
		s.Player[p].HQ = s.fullHQ(p)
	}
	for p, id := range seated {
		if id != randomArmy {
			r.seat(&s, int8(p), r.ArmyByID(id))
		}
	}
	if err := r.start(&s, o["start"]); err != nil {
		return s, err
	}
	r.afterArmies(&s, nil)
	return s, nil
}

// radiusOf is the radius of the board: duels are fought on 19 hexes (NSH-101), others on 37 unless the host chooses (NSH-960, NSH-R30).
func radiusOf(m Mode, option string) int8 {
	if m == Duel || option == "19" {
		return 2
	}
	return 3
}

// start notes who starts where an option says so.
func (r *Rules) start(s *Position, option string) error {
	switch option {
	case "roll":
		return nil
	case "first":
		s.First = 0
	default:
		a := r.ArmyByID(option)
		for p := range s.Players {
			if s.Player[p].Army == a {
				s.First = p
			}
		}
		if s.First == NoSeat {
			return game.BadOption("start", "{{.army}} holds none of the seats for sure; name it under armies", game.Quote("army", option))
		}
	}
	if p := r.lastInOrder(s); p != NoSeat && s.First != s.following(p) {
		return game.BadOption("start", "{{.army}} is always last in the turn order, so seat {{.seat}} starts (NSH-114)",
			r.ArmyArg("army", s, p), game.Num("seat", s.following(p)+1))
	}
	return nil
}

// lastInOrder is the seat of the army that is always last in the turn order, or NoSeat (NSH-114).
func (r *Rules) lastInOrder(s *Position) int8 {
	for p := range s.Players {
		if a := s.Player[p].Army; a != 0 && r.Face(r.Roster(a).HQ).Abilities.Has(tiles.TakeoverLink) {
			return p
		}
	}
	return NoSeat
}

// undealt is the lowest seat without an army, or NoSeat.
func (s *Position) undealt() int8 {
	for p := range s.Players {
		if s.Player[p].Army == 0 {
			return p
		}
	}
	return NoSeat
}

// afterArmies deals the next army, or goes on to who starts.
func (r *Rules) afterArmies(s *Position, tell *game.Story) {
	s.Asked = NoSeat
	if s.undealt() != NoSeat {
		s.Phase = DealingArmies
		return
	}
	switch last := r.lastInOrder(s); {
	case last != NoSeat:
		s.First = s.following(last)
		tell.Tell("NSH-114", "starts", r.who("who", s, s.First))
		r.placeHQs(s)
	case s.First != NoSeat:
		tell.Tell("NSH-111", "starts", r.who("who", s, s.First))
		r.placeHQs(s)
	default:
		s.Phase = Starting
	}
}

// seat gives a seat its army: the HQ is set aside, the other 34 tiles are the draw pile (NSH-112).
func (r *Rules) seat(s *Position, p int8, a tiles.Army) {
	s.Player[p].Army = a
	of := r.Roster(a)
	for k := range of.Kinds {
		if t := of.Tile(k); t != of.HQ {
			s.Player[p].Pile[k] = r.Face(t).Count
		}
	}
}

// fullHQ is the points an HQ begins with: 20 (NSH-107, NSH-966), 16 for each of two against one (NSH-968).
func (s *Position) fullHQ(p int8) int8 {
	if s.Mode == TwoAgainstOne && s.Side(p) == 1 {
		return teamPoints
	}
	return hqPoints
}

// dealingArmies: Nature deals the armies that were not chosen, no army twice (NSH-110, NSH-R53).
func (r *Rules) dealingArmies() decision {
	return decision{
		Kind: "army", Rule: "NSH-110", Asks: "an army is dealt",
		Prompt: func(s *Position) game.Text {
			return game.Say("Player {{.seat}} is dealt an army.", game.Num("seat", s.undealt()+1))
		},
		Deeds: []deed{{
			Verb: DealArmy, Rule: "NSH-110", Write: is("army {army}", inN(r.anArmy)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for i := range r.Rosters() {
					if a := tiles.Army(i + 1); !s.plays(a) {
						m.N = int16(a)
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if s.plays(tiles.Army(m.N)) {
					return game.Refuse("NSH-110", "{{.army}} is taken; no two players take the same army.", game.Word("army", r.Roster(tiles.Army(m.N)).Name))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				p := s.undealt()
				r.seat(s, p, tiles.Army(m.N))
				tell.Tell("NSH-110", "dealt", game.Num("seat", p+1), r.who("who", s, p))
				r.afterArmies(s, tell)
			},
		}},
	}
}

// plays tells whether a seat has an army.
func (s *Position) plays(a tiles.Army) bool {
	for p := range s.Players {
		if s.Player[p].Army == a {
			return true
		}
	}
	return false
}

// starting: the starting player is drawn at random (NSH-111).
func (r *Rules) starting() decision {
	return decision{
		Kind: "start", Rule: "NSH-111", Asks: "the starting player is drawn",
		Prompt: func(s *Position) game.Text { return game.Say("The starting player is drawn.") },
		Deeds: []deed{{
			Verb: Start, Rule: "NSH-111", Write: is("start {army}", inN(r.aPlayer)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for p := range s.Players {
					m.N = int16(p)
					buf = append(buf, m)
				}
				return buf
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				s.First = int8(m.N)
				s.Yield = s.Players == 2
				tell.Tell("NSH-111", "starts", r.who("who", s, s.First))
				r.placeHQs(s)
			},
		}},
	}
}

// placeHQs asks for the first HQ.
func (r *Rules) placeHQs(s *Position) { s.Phase, s.Active, s.Asked = PlacingHQ, s.First, s.First }

// placingHQ: the HQs are put on the board in turn order, on any free hex, next to each other if they like; it is no turn and takes no draw (NSH-113).
// Who was drawn to start a duel may hand the start over instead (NSH-111, NSH-R64).
func (r *Rules) placingHQ() decision {
	return decision{
		Kind: "hq", Rule: "NSH-113", Asks: "an HQ is put on the board",
		Prompt: func(s *Position) game.Text {
			if s.Yield {
				return game.Say("Put your HQ on any free hex, or let your opponent begin.")
			}
			return game.Say("Put your HQ on any free hex, turned as you like.")
		},
		Deeds: []deed{r.yielding(), r.puttingHQ()},
	}
}

// yielding: the start is handed over (NSH-111).
func (r *Rules) yielding() deed {
	return deed{
		Verb: Yield, Rule: "NSH-111", Write: is("yield"),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			if s.Yield {
				buf = append(buf, m)
			}
			return buf
		},
		Check: func(s *Position, _ Move) error {
			if !s.Yield {
				return game.Refuse("NSH-111", "Only who was drawn to start a duel may hand the start over, before placing the HQ.")
			}
			return nil
		},
		Play: func(s *Position, _ Move, tell *game.Story) {
			s.Yield = false
			tell.Tell("NSH-111", "yielded", r.who("who", s, s.First), r.who("whom", s, 1-s.First))
			s.First = 1 - s.First
			r.placeHQs(s)
		},
	}
}

// puttingHQ: an HQ goes on a free hex (NSH-113).
func (r *Rules) puttingHQ() deed {
	return deed{
		Verb: PlaceHQ, Rule: "NSH-113", Write: is("hq {hex} {turn}", inA(aHex), inN(aTurn)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			for free := s.Board().All() &^ s.Units(); free != 0; {
				m.A = free.Pop()
				buf = everyTurn(buf, m)
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			if s.Unit[m.A].Tile != tiles.NoTile {
				return game.Refuse("NSH-109", "The other HQ stands there; a hex holds one unit.")
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			s.Yield = false
			p := s.Active
			r.put(s, m.A, Unit{Tile: r.Roster(s.Player[p].Army).HQ, Owner: p, Turn: int8(m.N)})
			tell.Tell("NSH-113", "hq-placed", r.who("who", s, p), At("hex", s, m.A), game.Num("turn", m.N))
			if next := s.following(p); next != s.First {
				s.Active, s.Asked = next, next
				return
			}
			r.startTurn(s, s.First, tell)
		},
		Hint: r.hintHQ,
	}
}

// everyTurn appends a move in each of the six rotations.
func everyTurn(buf []Move, m Move) []Move {
	for m.N = range int16(hex.Directions) {
		buf = append(buf, m)
	}
	return buf
}

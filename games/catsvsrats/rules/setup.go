package rules

import (
	"mischief/game"
	"mischief/game/board/graph"
)

// Setup lays out the map and the shuffled deck (CVR-106): nobody holds a card, all Attributes lie open (CVR-107).
func (r *Rules) Setup(o game.Options) (Position, error) {
	s := Position{Players: uint8(o.Int("players")), Three: -1, Deck: r.deck, DeckSize: uint8(r.deck.size()), Dealt: o["attributes"] == "dealt"}
	switch o["three"] {
	case "cats":
		s.Three = int8(Cats)
	case "rats":
		s.Three = int8(Rats)
	}
	switch o["start"] {
	case "roll":
		s.Rolling = true
	case "rats":
		s.First = Rats
	}
	if fixed := o.List("fixed"); len(fixed) > 0 {
		if len(fixed) != int(s.Players) {
			return s, game.BadOption("fixed", "{{.attributes}} Attributes for {{.players}} players; give one a seat", game.Num("attributes", len(fixed)), game.Num("players", s.Players))
		}
		for p, id := range fixed {
			a, _ := attributeByID(id)
			if err := s.mayHold(a); err != nil {
				return s, game.BadOption("fixed", err.Error())
			}
			s.Attr[p] = a
		}
	}
	r.afterAttributes(&s, nil)
	return s, nil
}

// mayHold refuses an Attribute that is taken (CVR-111) or that makes 2 against 2 or 2 against 3 impossible (CVR-110, CVR-R02).
func (s *Position) mayHold(a Attribute) error {
	if p := s.Holder(a); p != NoSeat {
		return game.Refuse("CVR-111", "Seat {{.seat}} holds this Attribute already; no two players hold the same.", game.Num("seat", p+1))
	}
	if s.Members(a.faction()) >= s.largest(a.faction()) {
		return game.Refuse("CVR-110", "There are {{.members}} {{.team}} already; with {{.players}} players only {{.teams}} is allowed.",
			game.Num("members", s.Members(a.faction())), game.Word("team", a.faction().String()), game.Num("players", s.Players), game.Word("teams", s.composition()))
	}
	return nil
}

// largest is how many players a team may have given what has been chosen so far.
func (s *Position) largest(f Faction) int {
	switch {
	case s.Players == 4:
		return 2
	case s.Three >= 0 && Faction(s.Three) != f, s.Members(f.Other()) == 3:
		return 2
	}
	return 3
}

func (s *Position) composition() string {
	switch {
	case s.Players == 4:
		return "2 against 2"
	case s.Three == int8(Cats):
		return "3 Cats against 2 Rats"
	case s.Three == int8(Rats):
		return "2 Cats against 3 Rats"
	}
	return "2 against 3"
}

// choosing: seats choose their Attributes in seat order (CVR-110, CVR-111, CVR-R02).
func (r *Rules) choosing() decision {
	return decision{
		Kind: "attribute", Rule: "CVR-110", Asks: "an Attribute is chosen",
		Prompt: func(s *Position) game.Text {
			return game.Say("Choose an Attribute for the whole match; it also decides whether you are a Cat or a Rat.")
		},
		Deeds: []deed{{
			Verb: ChooseAttribute, Rule: "CVR-110", Write: is("attribute {what}", inA(anAttribute)),
			Moves: attributeMoves,
			Check: func(s *Position, m Move) error { return s.mayHold(Attribute(m.A)) },
			Play: func(s *Position, m Move, tell *game.Story) {
				p := s.Asked
				tell.Tell("CVR-110", "chose", game.Who("who", game.Seat(p), seatName(s, p)), attribute("attribute", Attribute(m.A)))
				s.Attr[p] = Attribute(m.A)
				r.afterAttributes(s, tell)
			},
			Hint: func(_ *Position, m Move) []game.Reason {
				row := r.Attribute(Attribute(m.A))
				return reasons(row.Rule, "{{.name}}: {{.effect}}.", game.Word("name", row.Name), game.Word("effect", row.Effect))
			},
			Preview: func(_ *Position, m Move) game.Preview {
				row := r.Attribute(Attribute(m.A))
				return terms(game.Item(row.Rule, game.Say(row.Name), game.Say(row.Effect))).InShort(game.Say(row.Effect))
			},
		}},
	}
}

// dealing: Nature deals each seat one of the Attributes still possible (CVR-R02).
func (r *Rules) dealing() decision {
	return decision{
		Kind: "deal", Rule: "CVR-110", Asks: "an Attribute is dealt",
		Prompt: func(s *Position) game.Text { return game.Say("The next seat is dealt an Attribute.") },
		Deeds: []deed{{
			Verb: DealAttribute, Rule: "CVR-R02", Write: is("dealt {what}", inA(anAttribute)),
			Moves: attributeMoves,
			Check: func(s *Position, m Move) error { return s.mayHold(Attribute(m.A)) },
			Play: func(s *Position, m Move, tell *game.Story) {
				p := s.unnamed()
				tell.Tell("CVR-R02", "dealt", game.Who("who", game.Seat(p), seatName(s, p)), attribute("attribute", Attribute(m.A)))
				s.Attr[p] = Attribute(m.A)
				r.afterAttributes(s, tell)
			},
		}},
	}
}

func attributeMoves(s *Position, m Move, buf []Move) []Move {
	var room [2]bool
	for f := range Faction(2) {
		room[f] = s.Members(f) < s.largest(f)
	}
	for a := SharpClaws; a <= Spawning; a++ {
		if room[a.faction()] && s.Holder(a) == NoSeat {
			m.A = uint8(a)
			buf = append(buf, m)
		}
	}
	return buf
}

// unnamed is the lowest seat without an Attribute, or NoSeat.
func (s *Position) unnamed() Player {
	for p := range Player(s.Players) {
		if s.Attr[p] == NoAttribute {
			return p
		}
	}
	return NoSeat
}

// afterAttributes asks for the next Attribute, then for the first turn.
func (r *Rules) afterAttributes(s *Position, tell *game.Story) {
	p := s.unnamed()
	switch {
	case p != NoSeat && s.Dealt:
		s.Phase, s.Asked = Dealing, NoSeat
	case p != NoSeat:
		s.Phase, s.Asked = Choosing, p
	case s.Rolling:
		s.Phase, s.Asked = FirstDie, NoSeat
	default:
		tell.Tell("CVR-121", "first-team", faction("team", s.First))
		r.nextStart(s, tell)
	}
}

// firstDie: a die for the Cats, then one for the Rats; a tie is rolled again (CVR-120). The lowest numbers roll (CVR-R24).
func (r *Rules) firstDie() decision {
	return decision{
		Kind: "first-die", Rule: "CVR-120", Asks: "a die is rolled for the first turn",
		Prompt: func(s *Position) game.Text {
			if s.Roll[Cats] == 0 {
				return game.Say("The Cats roll a die for the first turn.")
			}
			return game.Say("The Rats roll a die for the first turn.")
		},
		Deeds: []deed{rollingDie("CVR-120", func(s *Position, m Move, tell *game.Story) {
			f := Cats
			if s.Roll[Cats] != 0 {
				f = Rats
			}
			s.Roll[f] = uint8(m.N)
			tell.Tell("CVR-120", "first-die", faction("team", f), game.Num("pips", m.N))
			switch {
			case f == Cats:
				return
			case s.Roll[Cats] == s.Roll[Rats]:
				tell.Tell("CVR-120", "first-tie")
				s.Roll = [2]uint8{}
				return
			case s.Roll[Cats] > s.Roll[Rats]:
				s.First = Cats
			default:
				s.First = Rats
			}
			tell.Tell("CVR-120", "first-team", faction("team", s.First))
			r.nextStart(s, tell)
		})},
	}
}

// rollingDie is the deed of Nature that rolls a die, by the rule that has it rolled.
func rollingDie(rule string, play func(*Position, Move, *game.Story)) deed {
	return deed{
		Verb: RollDie, Rule: rule, Write: is("die {pips}", inN(aNumber)),
		Moves: func(_ *Position, m Move, buf []Move) []Move {
			for m.N = 1; m.N <= 6; m.N++ {
				buf = append(buf, m)
			}
			return buf
		},
		Check: func(_ *Position, m Move) error {
			if m.N < 1 || m.N > 6 {
				return game.Refuse(rule, "A die shows 1 to 6.")
			}
			return nil
		},
		Play: play,
	}
}

// nextStart asks the next player in turn order to place his starting units (CVR-130), or begins the first turn.
// Teams alternate; a team whose players have all placed is passed over.
func (r *Rules) nextStart(s *Position, tell *game.Story) {
	var placed [2]int
	next := [2]Player{NoSeat, NoSeat}
	for p := range Player(s.Players) {
		f := s.Faction(p)
		if s.Held[p] != 0 {
			placed[f]++
		} else if next[f] == NoSeat || s.Attr[p] < s.Attr[next[f]] {
			next[f] = p
		}
	}
	f := s.First
	if placed[f] > placed[f.Other()] && next[f.Other()] != NoSeat || next[f] == NoSeat {
		f = f.Other()
	}
	if next[f] == NoSeat {
		s.Roll, s.Rolling, s.Dealt, s.Three = [2]uint8{}, false, false, -1 // the setup is over
		r.startTurn(s, s.Following(s.First), tell)
		return
	}
	s.Phase, s.Active, s.Asked = Starting, next[f], next[f]
	s.ToPlace, s.Placed = s.startingUnits(), 0
}

// startingUnits and startingTowns depend on the size of the team (CVR-131).
func (s *Position) startingUnits() int32 {
	if s.Members(s.Faction(s.Active)) == 3 {
		return 10
	}
	return 15
}

func (s *Position) startingTowns() int {
	if s.Members(s.Faction(s.Active)) == 3 {
		return 2
	}
	return 3
}

// StartsLeft is how many more towns the player who is placing may start in.
func (s *Position) StartsLeft() int { return s.startingTowns() - s.Placed.Len() }

// starting: the starting units are placed, town by town (CVR-130 to CVR-134, CVR-R03).
func (r *Rules) starting() decision {
	return decision{
		Kind: "starting", Rule: "CVR-130", Asks: "starting units are placed",
		Prompt: func(s *Position) game.Text {
			return game.Say(`Place your starting units: {{.units}} left, in up to {{plural .towns "more town" "more towns"}} joined by roads and not next to an opponent.`,
				game.Num("units", s.ToPlace), game.Num("towns", s.StartsLeft()))
		},
		Deeds: []deed{r.placingStart()},
	}
}

// placingStart: one of the starting towns gets its units.
func (r *Rules) placingStart() deed {
	return r.placing(deed{
		Rule: "CVR-131",
		Moves: func(s *Position, m Move, buf []Move) []Move {
			for towns := r.NextStarts(s, s.Placed); towns != 0; {
				t := towns.Pop()
				m.A = uint8(t)
				for m.N = r.LeastStart(s, t); m.N <= s.ToPlace; m.N++ {
					buf = append(buf, m)
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			town := Town(m.A)
			switch {
			case s.Occupied().Has(town):
				return game.Refuse("CVR-132", "{{.town}} is occupied; a starting town must be unoccupied.", r.town("town", town))
			case r.board.ByRoad(town)&s.Opponents(s.Active) != 0:
				return game.Refuse("CVR-133", "{{.town}} is next to an opponent's town; at least one town must lie between.", r.town("town", town))
			case s.Placed != 0 && !r.board.roads.Around(s.Placed).Has(town):
				return game.Refuse("CVR-131", "{{.town}} is joined by road to none of your starting towns; they must hang together.", r.town("town", town))
			case m.N < 1:
				return game.Refuse("CVR-132", "A starting town gets at least one unit.")
			case m.N > s.ToPlace:
				return game.Refuse("CVR-131", `You have {{plural .units "unit" "units"}} left to place.`, game.Num("units", s.ToPlace))
			case m.N < r.LeastStart(s, town):
				return game.Refuse("CVR-131", "No further town can follow, so all {{.units}} units go here.", game.Num("units", s.ToPlace))
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			town := Town(m.A)
			tell.Tell("CVR-131", "started", who("who", s, s.Active), game.Num("units", m.N), r.town("town", town))
			s.Put(s.Active, town, m.N)
			s.Placed |= graph.One(town)
			s.ToPlace -= m.N
			if s.ToPlace == 0 {
				s.Placed = 0
				r.nextStart(s, tell)
			}
		},
		Hint: func(s *Position, m Move) []game.Reason {
			room := r.board.Near(Town(m.A)) &^ s.Occupied()
			return reasons("CVR-131", `{{.town}} has {{plural .room "unoccupied town" "unoccupied towns"}} next to it to grow into.`,
				r.town("town", Town(m.A)), game.Num("room", room.Len()))
		},
	})
}

// placing is a deed by which units are placed, with how it is written and what it would lead to.
func (r *Rules) placing(d deed) deed {
	d.Verb, d.Write = Place, is("place {town} {units}", inA(r.aTown), inN(aNumber))
	d.Preview = func(s *Position, m Move) game.Preview {
		return terms(r.unitsThen("CVR-103", Town(m.A), s.Units[m.A], s.Units[m.A]+m.N))
	}
	return d
}

// NextStarts is the set of towns that the player who is placing may start in next when he has taken some (CVR-131 to CVR-134).
func (r *Rules) NextStarts(s *Position, placed Towns) Towns {
	towns := r.unthreatened(s)
	if placed != 0 {
		towns &= r.board.roads.Around(placed)
	}
	return towns &^ placed
}

// LeastStart is the smallest number of units for a starting town: all of them where no further town can follow (CVR-131).
func (r *Rules) LeastStart(s *Position, town Town) int32 {
	placed := s.Placed | graph.One(town)
	if placed.Len() == s.startingTowns() || r.NextStarts(s, placed) == 0 {
		return s.ToPlace
	}
	return 1
}

// unthreatened is the set of unoccupied towns that are not road-adjacent to an opponent of the active player (CVR-132, CVR-133, CVR-134).
func (r *Rules) unthreatened(s *Position) Towns {
	foes := s.Opponents(s.Active)
	return allTowns &^ s.Occupied() &^ r.board.roads.Around(foes)
}

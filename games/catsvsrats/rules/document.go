package rules

import (
	"fmt"
	"slices"
	"strings"

	"mischief/game/document"
	"mischief/game/notation"
)

var factionIDs = [2]string{"cats", "rats"}

var stepNames = [stepEnd + 1]string{"taunt", "reserve-attack", "reserve-defence", "card-attack", "card-defence", "reveal",
	"changeling-attack", "changeling-defence", "rob-attack", "rob-defence", "guard", "rally", "hex-attack", "hex-defence",
	"die-attack", "die-defence", "sight-attack", "sight-defence", "compare", "retreat", "settle", "hunt", "end"}

// maxUnits keeps sums far from overflow whatever a document says; tags say it, too.
const maxUnits = 1_000_000

// townDoc is a town that somebody occupies, as documents show it.
type townDoc struct {
	Owner Player `doc:"owner,seat"`
	Units int32  `doc:"units,max=1000000"`
	Held  bool   `doc:"-,there"`
}

// documents declares what the tags of Position do not: the words, the order, and what is shown in another form than it is held.
func (r *Rules) documents() *document.Codec[Position] {
	aCardOrNone := notation.IDs[Position, uint8]("card", "CARD", 0, cardIDs[:]).Also(map[string]int{"": 0, "face-down": int(FaceDown)})
	write := aCardOrNone.Write
	aCardOrNone.Write = func(b []byte, s *Position, c uint8) []byte {
		if Card(c) == FaceDown {
			return append(b, "face-down"...)
		}
		return write(b, s, c)
	}
	whole := func(s *Position) bool { return s.Deck.size() == int(s.DeckSize) }
	return document.New(document.Plan[Position]{
		Order: []string{
			"players attributes setup first last turn phase asks actions to-place placed towns hands hidden reserve deck deck-size discard combat winner",
			"setup: three rolling dealt roll",
			"combat: step attacker sent from target rallied muster lost won players cards effects back robbed changed dice",
		},
		Nouns: map[string]document.Noun[Position]{
			"attribute": document.Word(anAttribute), "card": document.Word(aCardOrNone), "team": document.IDs[Position]("team", factionIDs[:]),
			"town": document.Word(notation.IDs[Position, uint8]("town", "TOWN", 0, r.board.ids()).Also(r.board.index)), "phase": document.IDs[Position]("phase", r.Kinds()),
			"step": document.IDs[Position]("step", stepNames[:]), "seat": aSeat, "decider": aDecider,
		},
		When: map[string]func(*Position) bool{
			"setup": func(s *Position) bool { return s.Phase <= Starting }, "winner": func(s *Position) bool { return s.Phase == Over },
			"deck": whole, "deck-size": func(s *Position) bool { return !whole(s) },
		},
		Parts: map[string]document.Part[Position]{
			"towns,by=town": document.Turn(showTowns, readTowns),
			"hidden,by=seat,max=255,omit": document.Show(func(s *Position, hidden *[maxPlayers]uint8) { // cards in a hand that the viewer does not see
				for p := range hidden {
					hidden[p] = s.HandSize[p] - uint8(s.Hand[p].size())
				}
			}),
			"reserve,max=1000000,omit": document.Turn(func(s *Position, units *int32) {
				if p := s.Holder(JoinTheReserves); p != NoSeat {
					*units = s.Store[p]
				}
			}, readReserve),
		},
	})
}

// aSeat is a seat by its Attribute, aDecider whoever decides.
var (
	aSeat = document.Noun[Position]{Sort: "seat", Words: seatNames,
		Write: func(b []byte, s *Position, p int64) []byte { return append(b, seatName(s, Player(p))...) },
		Read: func(s *Position, name string) (int64, bool) {
			p := slices.Index(seatNames(s), name)
			return int64(p), p >= 0
		}}
	aDecider = document.Noun[Position]{Sort: "seat", Words: seatNames,
		Write: func(b []byte, s *Position, p int64) []byte {
			switch {
			case s.Phase == Over:
				return append(b, "nobody"...)
			case Player(p) == NoSeat:
				return append(b, "nature"...)
			}
			return aSeat.Write(b, s, p)
		},
		Read: func(s *Position, name string) (int64, bool) {
			if name == "nature" || name == "nobody" {
				return int64(NoSeat), true
			}
			return aSeat.Read(s, name)
		}}
)

func seatNames(s *Position) []string {
	var names []string
	for p := range Player(s.Players) {
		names = append(names, seatName(s, p))
	}
	return names
}

// Codec is how positions are written and read.
func (r *Rules) Codec() *document.Codec[Position] { return r.document }

// Document writes a position.
func (r *Rules) Document(s *Position) any { return r.document.Write(s) }

// reader builds a position from a document and stops at the first field that is wrong.
type reader struct {
	*document.Reader[Position]
	r *Rules
}

// Position builds a position from a document and checks that play can go on from it. What is left out is as in an ordinary turn of a four-player match:
// Cat 1, Cat 2, Rat 1 and Rat 2, three actions left, and every card that is nowhere else in the deck.
func (r *Rules) Position(decode func(any) error) (Position, error) {
	s := Position{Players: 4, Three: -1, Phase: Acting}
	rd := &reader{r.document.Open(&s, decode), r}
	for _, read := range []func(){rd.readSeats, rd.readBoard, rd.readCards, rd.readTurn, rd.Rest, rd.checkPhase} {
		if rd.OK() {
			read()
		}
	}
	return s, rd.Err()
}

func (rd *reader) readSeats() {
	s := rd.S
	s.Players = uint8(min(max(4, rd.Len("attributes")), maxPlayers))
	rd.Read("players", "setup", "first")
	s.Attr = [maxPlayers]Attribute{SharpClaws, Taunt, Fortification, RatTunnel, AlliedBridge}
	clear(s.Attr[s.Players:])
	rd.Read("attributes")
	given := s.Attr
	s.Attr = [maxPlayers]Attribute{}
	for p, a := range given {
		if a == NoAttribute || !rd.OK() {
			continue
		}
		if err := s.mayHold(a); err != nil {
			rd.Fail(fmt.Sprintf("attributes[%d]", p), "%v", err)
		}
		s.Attr[p] = a
	}
}

// readBoard reads what lies on the map.
func (rd *reader) readBoard() {
	s := rd.S
	rd.Read("phase", "towns", "reserve", "combat")
	s.Combat.Shown = s.Combat.On && s.Combat.Step > stepReveal
	for sd := attack; sd <= defence; sd++ {
		if die := s.Combat.Die[sd]; die > s.Combat.mostPips(sd) {
			rd.Fail("combat.dice", "%d; a die shows 1 to 6, or twice that when Twin Moons has doubled it, 0 before it is rolled, -1 while it is", die)
		}
	}
}

func showTowns(s *Position, rows *[towns]townDoc) {
	for p := range Player(s.Players) {
		for held := s.Held[p]; held != 0; {
			t := held.Pop()
			rows[t] = townDoc{Owner: p, Units: s.Units[t], Held: true}
		}
	}
}

func readTowns(in *document.Reader[Position], rows *[towns]townDoc) {
	least := int32(1)
	if in.Has("combat") {
		least = 0 // a town emptied by a combat under way
	}
	for t, row := range rows {
		switch field := "towns." + in.Word("town", t); {
		case !row.Held:
		case row.Units < least:
			in.Fail(field+".units", "%d; a town that somebody owns holds %d to %d units", row.Units, least, maxUnits)
		case in.S.Attr[row.Owner] == NoAttribute:
			in.Fail(field+".owner", "%s has no Attribute yet and so no towns", seatName(in.S, row.Owner))
		default:
			in.S.Put(row.Owner, Town(t), row.Units)
		}
	}
}

func readReserve(in *document.Reader[Position], units *int32) {
	if p := in.S.Holder(JoinTheReserves); p != NoSeat {
		in.S.Store[p] = *units
	} else if *units != 0 {
		in.Fail("reserve", "%d; only rat-4 has a reserve, of 0 to %d units", *units, maxUnits)
	}
}

// readCards deals hands, deck and discard pile and checks that every card of the game is in exactly one place (CVR-104).
func (rd *reader) readCards() {
	s := rd.S
	if rd.Has("hidden") || rd.Has("deck-size") || slices.Contains(s.Combat.Card[:], FaceDown) {
		rd.Fail("hidden", "this is one seat's view of a position; play needs the whole of it")
		return
	}
	rd.Read("hands", "discard", "deck")
	rest := rd.r.deck
	place := func(field string, from *Hand) {
		for i, n := range from {
			if rest[i] < n {
				rd.Fail(field, "there are only %d cards of %s", rd.r.deck[i], cardIDs[i+1])
			}
			rest[i] -= n
		}
	}
	for p := range Player(s.Players) {
		place("hands."+seatName(s, p), &s.Hand[p])
		s.HandSize[p] = uint8(s.Hand[p].size())
	}
	for _, c := range s.Combat.Card {
		if c != NoCard {
			var one Hand
			one.add(c)
			place("combat.cards", &one)
		}
	}
	place("discard", &s.Heap)
	if !rd.Has("deck") {
		s.Deck = rest
	} else if place("deck", &s.Deck); rd.OK() && rest != (Hand{}) {
		rd.Fail("deck", "these cards are nowhere: %s; leave deck out to have them there", strings.Join(rest.names(), ", "))
	}
	s.DeckSize = uint8(s.Deck.size())
}

// names are the cards of a hand.
func (h *Hand) names() []string {
	var names []string
	for c := HexOfLoss; c <= GraveRobbing; c++ {
		for range h.Count(c) {
			names = append(names, cardIDs[c])
		}
	}
	return names
}

func (rd *reader) readTurn() {
	s := rd.S
	if s.Phase == Acting || s.Phase == ComingBack || s.Phase == SpawningNow {
		s.Actions = TurnActions
	}
	rd.Read("turn", "actions", "to-place", "placed")
	if left := s.Placed &^ s.Held[s.Active]; rd.OK() && left != 0 {
		rd.Fail("placed", "%s is no town of %s", rd.Word("town", int(left.Pop())), seatName(s, s.Active))
	}
	s.Asked = s.Active
	chance := slices.Contains([]Phase{Dealing, FirstDie, Drawing, CombatDie, Over}, s.Phase)
	if chance {
		s.Asked = NoSeat
	}
	rd.Read("asks", "last")
	switch {
	case !rd.OK():
	case chance && s.Asked != NoSeat:
		rd.Fail("asks", "%q; in phase %s chance decides: write nature", rd.Said("asks"), rd.r.Turn(s).Kind)
	case !chance && s.Asked == NoSeat:
		rd.Fail("asks", "%q; in phase %s a seat decides: write one of %s", rd.Said("asks"), rd.r.Turn(s).Kind, strings.Join(seatNames(s), ", "))
	case s.Phase == Over != rd.Has("winner"):
		rd.Fail("winner", "it is named once the match is over: write cats or rats in the phase over, and leave it out before")
	}
	for f, a := range s.Last {
		if a != NoAttribute && (a.faction() != Faction(f) || s.Holder(a) == NoSeat) {
			rd.Fail("last."+factionIDs[f], "%q is no Attribute that a player of this team holds", attributeID(a))
		}
	}
	if a := s.Attr[s.Active]; a != NoAttribute && s.Phase > Starting && s.Last[a.faction()] == NoAttribute {
		s.Last[a.faction()] = a
	}
}

// checkPhase checks that the decision can be asked: what it is about is there, and it has an answer.
func (rd *reader) checkPhase() {
	s, r := rd.S, rd.r
	complete := s.unnamed() == NoSeat
	switch {
	case s.Phase > Dealing && !complete:
		rd.Fail("attributes", "every player has an Attribute by now")
	case s.Phase <= Dealing && complete:
		rd.Fail("phase", "every player has an Attribute already")
	case s.Phase == Choosing && s.Asked != s.unnamed():
		rd.Fail("asks", "seat %d chooses next", s.unnamed()+1)
	case s.Phase > Starting && rd.Has("setup"):
		rd.Fail("setup", "it is over in the phase %s; leave it out", r.Turn(s).Kind)
	case (s.Phase <= FirstDie) && s.Occupied() != 0:
		rd.Fail("towns", "nobody has a town before the starting units are placed")
	case s.Phase == FirstDie && (s.Roll[Rats] != 0):
		rd.Fail("setup.roll", "the Rats have rolled already")
	case s.Phase >= Taunting && s.Phase <= Hunting != s.Combat.On:
		rd.Fail("combat", "a combat is needed in the phases taunt to wild-hunt and nowhere else")
	case !s.Combat.On && s.Phase != Over && s.Asked != NoSeat && s.Asked != s.Active && complete:
		rd.Fail("asks", "outside a combat whoever has the turn decides")
	case s.Phase == ComingBack && s.Held[s.Active] != 0:
		rd.Fail("towns", "who comes back has no town")
	case s.Phase > Starting && s.Phase != ComingBack && !s.Combat.On && s.Placed != 0, s.Phase > Starting && s.Phase != Breeding && s.ToPlace != 0:
		rd.Fail("to-place", "there are no units to place in this phase")
	case s.Phase == Starting && (s.ToPlace < 1 || s.Placed != s.Held[s.Active] || s.Placed.Len() >= s.startingTowns()):
		rd.Fail("placed", "it lists the towns of the player who is placing, fewer than he may have, with units to go")
	case s.Phase == SpawningNow && s.Attr[s.Active] != Spawning:
		rd.Fail("phase", "only rat-5 spawns")
	case s.Phase == Discarding && s.HandSize[s.Active] <= HandLimit:
		rd.Fail("phase", "%s holds at most %d cards", seatName(s, s.Active), HandLimit)
	case s.Combat.On:
		rd.checkCombat()
	}
	if rd.OK() && s.Phase != Over && len(r.Moves(s, nil)) == 0 {
		rd.Fail("phase", "there is no answer to a decision of this kind here")
	}
}

// stepsAfter gives for each decision of a combat the steps that may come next.
var stepsAfter = map[Phase][]step{
	Taunting: {stepTaunt + 1}, Reserving: {stepReserveAttack + 1, stepReserveDefence + 1}, Carding: {stepCardAttack + 1, stepCardDefence + 1},
	Replacing: {stepChangelingAttack + 1, stepChangelingDefence + 1}, Robbing: {stepRobAttack + 1, stepRobDefence + 1}, Guarding: {stepGuard + 1},
	Rallying: {stepRally + 1}, CombatDie: {stepDieAttack + 1, stepDieDefence + 1, stepSightAttack + 1, stepSightDefence + 1},
	Sighting: {stepSightAttack + 1, stepSightDefence + 1}, Retreating: {stepRetreat + 1}, Hunting: {stepHunt + 1},
}

func (rd *reader) checkCombat() {
	s, r := rd.S, rd.r
	c := &s.Combat
	d := s.Defender()
	after := slices.Index(stepsAfter[s.Phase], c.Step)
	second := after == 1 || after == 3 // the defence's turn of a decision that both sides may have
	victims := 0
	for sd := attack; sd <= defence; sd++ {
		if c.Back[sd] != NoCard {
			victims++
			if c.Carder[sd] != s.Asked {
				rd.Fail("asks", "the player who took a card back decides")
			}
		}
		if c.Robbed[sd] != NoCard && !s.Heap.has(c.Robbed[sd]) {
			rd.Fail("combat.robbed", "%s is not in the discard pile", cardIDs[c.Robbed[sd]])
		}
	}
	faceless := !c.Shown && (c.Effect != [2]Card{} || c.Robbed != [2]Card{} || c.Changed != [2]bool{})
	switch {
	case after < 0:
		rd.Fail("combat.step", "%s does not follow a decision of the kind %s", stepNames[c.Step], r.Turn(s).Kind)
	case s.Faction(c.Attacker) != s.Faction(s.Active) || c.Attacker != s.Active && s.Attr[s.Active] != Dispatcher:
		rd.Fail("combat.attacker", "the player whose turn it is attacks, or a Dispatcher with an ally's units")
	case c.Carder[attack] != s.Active:
		rd.Fail("combat.players", "the player whose turn it is plays the card of the attack")
	case s.Faction(c.Carder[defence]) == s.Faction(s.Active):
		rd.Fail("combat.players", "an opponent plays the card of the defence")
	case s.Phase != Hunting && (!s.Held[c.Attacker].Has(c.From) || d == NoSeat || s.Faction(d) == s.Faction(s.Active)):
		rd.Fail("combat", "it leads from a town of the attacker to a town of an opponent; both must stand under towns, if with 0 units")
	case s.Phase == Hunting && (!c.Won || d != c.Attacker || c.Sent < 1 || c.Sent > s.Units[c.Target]):
		rd.Fail("combat", "Wild Hunt goes on from a town just taken, with the attackers in it")
	case s.Phase == Retreating && (!c.Won || c.Lost < 1 || s.Units[c.Target] != 0 || c.Carder[defence] != d):
		rd.Fail("combat", "Last Retreat is for a defender whose town is lost")
	case s.Phase < Retreating && (c.Won || c.Lost != 0 || s.Units[c.Target] < 1 || s.Attackers() < 1):
		rd.Fail("combat", "both sides have units and nobody has won yet")
	case c.Muster == Nowhere != (c.Rallied == 0) && s.Phase < Retreating, c.Muster != Nowhere && !s.allies(c.Attacker).Has(c.Muster):
		rd.Fail("combat.muster", "rallied units come from a town of an ally of the attacker")
	case faceless:
		rd.Fail("combat", "nothing has an effect before the cards are turned up")
	case s.Phase == Reserving && (s.Attr[s.Asked] != JoinTheReserves || s.Store[s.Asked] == 0 || s.Asked != s.fighter(side(after))):
		rd.Fail("asks", "whoever fights on this side decides, and needs a reserve")
	case s.Phase == Carding && s.Asked != c.Carder[after], s.Phase == Sighting && s.Asked != c.Carder[after],
		s.Phase == Guarding && s.Asked != c.Carder[defence], s.Phase == Retreating && s.Asked != c.Carder[defence],
		s.Phase == Rallying && s.Asked != c.Carder[attack], s.Phase == Hunting && s.Asked != c.Carder[attack],
		s.Phase == Taunting && s.Asked != s.Holder(Taunt):
		rd.Fail("asks", "%s does not decide here", rd.Said("asks"))
	case s.Phase == Robbing && (c.Effect[after] != GraveRobbing || s.Asked != c.Carder[after] || after == 1 && c.Effect[attack] == GraveRobbing):
		rd.Fail("combat.effects", "the player of Grave Robbing decides")
	case (s.Phase == Replacing) != (victims == 1) || victims > 1:
		rd.Fail("combat.back", "exactly one card has been taken back in the phase changeling, none in the others")
	case s.Phase == Replacing && !s.Hand[s.Asked].has(max(c.Back[attack], c.Back[defence])):
		rd.Fail("combat.back", "the card taken back is in the hand")
	case !rd.diceFit(second):
		rd.Fail("combat.dice", "exactly one die is being rolled (-1) in the phase combat-die, and those of earlier steps are there")
	}
	if rd.OK() && (s.Phase == Guarding && c.Effect[defence] != ChangingGuard || s.Phase == Rallying && (c.Effect[attack] != Rally || c.Rallied != 0)) {
		rd.Fail("combat.effects", "the card that asks for this decision is not at work")
	}
}

// diceFit tells whether the dice are as far as the step says.
func (rd *reader) diceFit(second bool) bool {
	c := &rd.S.Combat
	rolled := func(sd side) bool { return c.Die[sd] >= 1 }
	switch {
	case c.Step <= stepDieAttack:
		return c.Die == [2]int8{}
	case rd.S.Phase == CombatDie && c.Step == stepDieAttack+1:
		return c.Die == [2]int8{unrolled, 0}
	case rd.S.Phase == CombatDie && second:
		return rolled(attack) && c.Die[defence] == unrolled
	case rd.S.Phase == CombatDie:
		return c.Die[attack] == unrolled && rolled(defence)
	case rd.S.Phase == Sighting:
		return rolled(attack) && rolled(defence)
	}
	return c.Die[attack] >= 0 && c.Die[defence] >= 0
}

// mostPips is the most that the die of a side can show: Twin Moons has doubled it once the dice are compared (CVR-803).
func (c *Combat) mostPips(sd side) int8 {
	if c.Step > stepCompare && c.Effect[sd] == TwinMoons {
		return 12
	}
	return 6
}

package rules

import (
	"fmt"
	"math/bits"
	"slices"

	"mischief/game/document"
	"mischief/game/frame"
	"mischief/game/notation"
	"mischief/games/ratcatcher/box"
)

var (
	growerIDs = [box.KindCount + 1]string{"brown", "black", "white", "nemesis"} // whose values the tracker may increase
	letterIDs = [box.MaxZones]string{"a", "b", "c", "d", "e", "f"}
	runOutIDs = []string{"inactive", "cage", "fewest", "given-up"} // steps of running out of rats
)

// townDoc is a township of the city as documents show it: where it lies and what lies in it.
type townDoc struct {
	Township
	Zones [box.MaxZones]Zone `doc:"zones,by=letter,omit"`
	Laid  bool               `doc:"-,there"`
}

// peculiarDoc is a peculiar rat in the city, cardDoc that of a captured one, with the tokens lying on its card.
type (
	peculiarDoc struct {
		PeculiarRat
		Loot [box.PickCount]uint8 `doc:"loot,by=token,max=20,omit"`
	}
	cardDoc struct {
		ID   uint8                `doc:"id,peculiar"`
		Loot [box.PickCount]uint8 `doc:"loot,by=token,max=20,omit"`
	}
)

// documents declares what the tags of Position do not: the words, the bounds that depend on content, and what is shown in another form than it is held.
func (r *Rules) documents() *document.Codec[Position] {
	var ends []string
	for _, e := range endings {
		ends = append(ends, e.id)
	}
	zone := document.Word(aZone)
	zone.Among = " in the city"
	zone.Read = func(s *Position, name string) (int64, bool) {
		z, ok := parseZone(name)
		return int64(z), ok && r.inCity(s, ZoneNo(z))
	}
	township := document.Word(aTownship)
	township.Among = ": they are 00 to " + TownNo(box.TownCount-1).Name()
	ids := document.IDs[Position]
	letter := ids("zone", letterIDs[:])
	letter.Among, letter.Words = " in the township", nil // which have that many, it cannot tell
	return document.New(document.Plan[Position]{
		Order: []string{
			"ratcatcher mode round asks you nemesis city cage sack left peculiar cards run_out pending over now",
			"you: zone dice steps health traps a b slots cheese guard safe",
			"nemesis: id zone health eaten increases mutated gut",
			"left: townships tokens peculiar",
		},
		Nouns: map[string]document.Noun[Position]{
			"zone": zone, "township": township, "letter": letter, "direction": document.Word(aDirection),
			"kind": document.Word(aKind), "token": document.Word(aToken), "slot": document.Word(aSlot), "ability": document.Word(anAbility),
			"trap":    document.Word(notation.IDsOf[Position, uint8]("trap type", "TYPE", 1, func(s *Position) []string { return r.Catcher(s).TrapIDs })),
			"catcher": ids("Ratcatcher", r.box.IDs.Catchers), "nemesis": ids("Nemesis", r.box.IDs.Nemeses), "peculiar": ids("peculiar rat", r.box.IDs.Peculiars),
			"grower": ids("kind of rats", growerIDs[:]), "attribute": ids("attribute", box.AttributeIDs[:]), "source": ids("source", sourceIDs[:]),
			"mode": ids("mode", box.ModeIDs[:]), "phase": ids("decision", r.Kinds()), "ending": ids("ending", ends), "step": ids("step", runOutIDs),
		},
		Most: map[string]func(*Position) int{
			"dice":   func(s *Position) int { return int(r.MaxDice(s)) },
			"health": func(s *Position) int { return int(r.maxHealth(s)) },
			"traps":  func(s *Position) int { return int(r.maxTraps(s)) },
			"cheese": func(*Position) int { return r.box.Limits.WinCheese + 20 },
			"eaten":  func(*Position) int { return int(r.box.Limits.LoseCheese) },
			"rounds": func(*Position) int { return int(r.box.Limits.RoundLimit) },
			"nests":  func(*Position) int { return int(r.box.Tokens[box.TokenNest]) },
			"boss":   func(s *Position) int { return int(r.Nemesis(s).Health) },
			"gut":    func(s *Position) int { return int(r.Nemesis(s).Capacity) },
		},
		When: map[string]func(*Position) bool{"left.townships": func(s *Position) bool { return s.Pile != s.otherTownships() }},
		Parts: map[string]document.Part[Position]{
			"nemesis.health,max=boss": document.Turn(
				func(s *Position, health *uint8) { *health = r.Nemesis(s).Health - s.Wounds },
				func(in *document.Reader[Position], health *uint8) { in.S.Wounds = r.Nemesis(in.S).Health - *health }),
			"city,by=township": document.Turn(r.showCity, r.readCity),
			"peculiar":         document.Turn(showPack, readPack),
			"cards":            document.Turn(showCards, readCards),
			"pending,omit":     document.Turn(r.showPending, r.readPending),
			"now":              document.Show(r.describeNow), // for those who look on
		},
	})
}

// Document writes a position.
func (r *Rules) Document(s *Position) any { return r.document.Write(s) }

// DocumentType is the type in TypeScript of what Document writes, under the command that records it.
func (r *Rules) DocumentType(command string) string { return r.document.TypeScript(command) }

// otherTownships are those that are neither in the city nor drawn to be laid.
func (s *Position) otherTownships() TownSet {
	rest := everyTown &^ s.Laid
	for _, t := range s.Stack.All() {
		if t.Op != opLay {
			continue
		}
		if drawn := frame.Of[layTask](&t).Drawn; drawn != box.Nowhere {
			rest.remove(drawn)
		}
	}
	return rest
}

// reader builds a position from a document and stops at the first field that is wrong.
type reader struct {
	*document.Reader[Position]
	r *Rules
}

// Position builds a position from a document and goes on to the decision that it asks. What is left out is as in a turn of the Ratcatcher just begun, in
// a city of township 00 alone; see blank.
func (r *Rules) Position(decode func(any) error) (Position, error) {
	var s Position
	rd := &reader{r.document.Open(&s, decode), r}
	for _, read := range []func(){rd.readBoards, rd.readYou, rd.readNemesis, rd.readPeculiar, rd.readRats, rd.readTokens, rd.readUnderWay, rd.readEnding, rd.Rest, rd.goOn} {
		if rd.OK() {
			read()
		}
	}
	return s, rd.Err()
}

func (rd *reader) readBoards() {
	s := rd.S
	rd.Read("ratcatcher", "nemesis.id", "mode")
	if rd.OK() {
		*s = rd.r.blank(s.Who, s.Nemesis, s.Hard)
	}
	rd.Read("round", "city")
}

// inCity tells whether a zone is in the city.
func (r *Rules) inCity(s *Position, zone ZoneNo) bool {
	return zone < ZoneCount && s.Laid.Has(zone.town()) && zone.Letter() < r.Card(s, zone.town()).Zones
}

func (r *Rules) showCity(s *Position, city *[box.TownCount]townDoc) {
	for laid := s.Laid; laid != 0; {
		t := laid.Pop()
		city[t] = townDoc{s.Town[t], [box.MaxZones]Zone(s.Zone[t.Zone(0):]), true}
	}
}

// readCity lays the townships. Township 00 is in the city even if it is left out.
func (r *Rules) readCity(in *document.Reader[Position], city *[box.TownCount]townDoc) {
	s := in.S
	s.Laid, s.Pile = 0, everyTown
	for t := range TownNo(box.TownCount) {
		d, field := &city[t], "city."+t.Name()
		if t > 0 && !d.Laid {
			continue
		}
		if other := s.townshipAt(d.X, d.Y); other != box.Nowhere {
			in.Fail(field, "it lies where township %s lies (RAT-130)", other.Name())
			return
		}
		r.lay(s, t, d.X, d.Y, d.Turn)
		for letter, z := range d.Zones {
			if zone := t.Zone(uint8(letter)); r.inCity(s, zone) {
				s.Zone[zone] = z
			} else if in.Has(field + ".zones." + letterIDs[letter]) {
				in.Fail(field+".zones."+letterIDs[letter], "there is no zone %q in the township", letterIDs[letter])
			}
		}
	}
	if in.OK() && !r.connected(s) {
		in.Fail("city", "the townships are not all connected with each other (RAT-130)")
	}
}

// connected tells whether every zone of the city can be reached from every other.
func (r *Rules) connected(s *Position) bool {
	var from zoneSet
	var away [ZoneCount]uint8
	from.add(TownNo(bits.TrailingZeros64(uint64(s.Laid))).Zone(0))
	r.flood(s, &from, &away)
	for z := range ZoneNo(ZoneCount) {
		if r.inCity(s, z) && away[z] == far {
			return false
		}
	}
	return true
}

func (rd *reader) readYou() {
	r, s := rd.r, rd.S
	rd.Read("you.slots")
	for slot, n := range s.Slots {
		if most := r.Catcher(s).Slots[slot]; n > most {
			rd.Fail("you.slots."+box.SlotIDs[slot], "%d; it is 0 to %d", n, most)
		}
	}
	r.refill(s)
	s.Health, s.Ability, s.Cheese = r.maxHealth(s), [box.AbilityCount]uint8{}, 0
	for _, n := range s.Slots {
		s.Cheese += n
	}
	rd.Read("you")
	for a, n := range s.Ability {
		field := "you." + box.AbilityIDs[a]
		if n != 0 && !r.unlocked(s, uint8(a)) {
			rd.Fail(field, "the ability is locked; fill its slots, such as slots: {unlock_%s: %d}", box.AbilityIDs[a], r.Catcher(s).Slots[box.SlotUnlockA+box.Slot(2*a)])
		}
		if most := r.Catcher(s).Abilities[a].Max; n > most {
			rd.Fail(field, "%d; it is 0 to %d", n, most)
		}
	}
}

func (rd *reader) readNemesis() {
	board := rd.r.Nemesis(rd.S)
	rd.Read("nemesis")
	if rd.S.Mutated != 0 && (!board.Mutates || rd.S.Mutated>>6 != 0) {
		rd.Fail("nemesis.mutated", "these are numbers 1 to 6 of a mutation table, which not every Nemesis has")
	}
	if rd.S.Gutted() > board.Capacity {
		rd.Fail("nemesis.gut", "%d rats; it holds %d", rd.S.Gutted(), board.Capacity)
	}
}

func showPack(s *Position, rats *[]peculiarDoc) {
	for _, p := range s.Pack[:s.Packed] {
		*rats = append(*rats, peculiarDoc{p, s.Loot[p.ID]})
	}
}

func readPack(in *document.Reader[Position], rats *[]peculiarDoc) {
	for i, p := range *rats {
		if takePeculiar(in, fmt.Sprintf("peculiar[%d].id", i), p.ID, p.Loot) {
			in.S.Pack[i] = p.PeculiarRat
			in.S.Packed++
		}
	}
}

func showCards(s *Position, cards *[]cardDoc) {
	for set := s.Cards; set != 0; set &= set - 1 {
		id := lowest(set)
		*cards = append(*cards, cardDoc{id, s.Loot[id]})
	}
}

func readCards(in *document.Reader[Position], cards *[]cardDoc) {
	for i, c := range *cards {
		if takePeculiar(in, fmt.Sprintf("cards[%d].id", i), c.ID, c.Loot) {
			in.S.Cards |= 1 << c.ID
		}
	}
}

// takePeculiar takes a peculiar rat from those that have not been named yet.
func takePeculiar(in *document.Reader[Position], field string, id uint8, loot [box.PickCount]uint8) bool {
	if in.S.Deck>>id&1 == 0 {
		in.Fail(field, "%q; each peculiar rat is in one place", in.Word("peculiar", int(id)))
		return false
	}
	in.S.Deck &^= 1 << id
	in.S.Loot[id] = loot
	return true
}

func (rd *reader) readPeculiar() {
	rd.Read("peculiar", "cards")
	rest := rd.S.Deck
	rd.Read("left.peculiar")
	if twice := rd.S.Deck &^ rest; twice != 0 {
		rd.Fail("left.peculiar", "%q; each peculiar rat is in one place", rd.Word("peculiar", int(lowest(twice))))
	}
}

// readRats counts the common rats: those of the city, of the cage and of a gut are not in the sack (RAT-117).
func (rd *reader) readRats() {
	r, s := rd.r, rd.S
	rd.Read("cage", "sack")
	for k := range box.KindCount {
		rest := int(r.box.Common[k].Count) - int(s.Cage[k]) - int(s.Gut[k])
		for i := range s.Zone {
			rest -= int(s.Zone[i].Rats[k])
		}
		if rest < 0 {
			rd.Fail("city", "%d %s rats too many; there are %d of them in all (RAT-117)", -rest, box.KindIDs[k], r.box.Common[k].Count)
			return
		}
		if !rd.Has("sack") {
			s.Sack[k] = uint8(rest)
		} else if int(s.Sack[k]) > rest {
			rd.Fail("sack."+box.KindIDs[k], "%d; only %d are nowhere else", s.Sack[k], rest)
		}
	}
}

func (rd *reader) readTokens() {
	r, s := rd.r, rd.S
	open := 0
	for i := range s.Zone {
		open += int(s.Zone[i].Nests)
	}
	if open > int(r.box.Tokens[box.TokenNest]) {
		rd.Fail("city", "%d open ? tokens with a rats' nest; there are %d", open, r.box.Tokens[box.TokenNest])
		return
	}
	s.Tokens[box.TokenNest] -= uint8(open)
	most := s.Tokens
	rd.Read("left.tokens")
	for t, n := range s.Tokens {
		if n > most[t] {
			rd.Fail("left.tokens."+box.TokenIDs[t], "%d; %d of them can be left", n, most[t])
		}
	}
}

// readUnderWay reads what is under way, and what that leaves of the deck of townships.
func (rd *reader) readUnderWay() {
	s := rd.S
	rd.Read("run_out", "pending")
	s.Pile = s.otherTownships()
	most := s.Pile
	rd.Read("left.townships")
	if others := s.Pile &^ most; others != 0 {
		rd.Fail("left.townships", "%q is no township that can be left", others.Pop().Name())
	}
}

func (r *Rules) showPending(s *Position, lines *[]string) {
	for _, t := range s.Stack.All() {
		*lines = append(*lines, r.pending.Format(s, t))
	}
}

// readPending reads what is under way. A task is under way inside those that come before it in the list of tasks.
func (r *Rules) readPending(in *document.Reader[Position], lines *[]string) {
	s := in.S
	if len(*lines) > frame.Deep/2 {
		in.Fail("pending", "%d things under way at once; there are never more than %d", len(*lines), frame.Deep/2)
		return
	}
	for i, text := range *lines {
		field := fmt.Sprintf("pending[%d]", i)
		t, err := r.pending.Parse(s, text)
		switch {
		case err != nil:
			in.Fail(field, "%v", err)
		case t.Op == opLay && !r.canBeLaid(s, frame.Of[layTask](&t)):
			in.Fail(field, "%q: the connector is not free, or the township lies already", text)
		case s.Stack.Depth > 0 && t.Op <= s.Stack.Top().Op:
			in.Fail(field, "%q cannot be under way inside %q", text, (*lines)[i-1])
		default:
			s.Stack.Push(t)
		}
	}
}

// canBeLaid tells whether a township may be under way to its place: the connector is free, and the township does not lie.
func (r *Rules) canBeLaid(s *Position, t *layTask) bool {
	return r.Free(s, t.At, t.Edge) && (t.Drawn == box.Nowhere || !s.Laid.Has(t.Drawn))
}

// readEnding finds out whether the match is over. What is said of it must be true.
func (rd *reader) readEnding() {
	r, s := rd.r, rd.S
	rd.Read("over")
	said := s.Ending
	s.Ending = Unfinished
	met := [...]bool{WonCheese: int(s.Cheese) >= r.box.Limits.WinCheese, WonNemesis: s.Wounds >= r.Nemesis(s).Health, LostCheese: s.Eaten >= r.box.Limits.LoseCheese,
		LostHealth: s.Health == 0, LostRounds: said == LostRounds && s.Round == r.box.Limits.RoundLimit}
	for e, over := range met {
		if over && (s.Ending == Unfinished || Ending(e) == said) {
			s.Ending = Ending(e)
		}
	}
	if said != Unfinished && said != s.Ending {
		rd.Fail("over", "%q does not follow from the rest of the position", endings[said].id)
	}
}

// goOn goes on to the decision that the position asks, and compares it with the one that the document names.
func (rd *reader) goOn() {
	r, s := rd.r, rd.S
	counting := s.Ending != Unfinished || slices.ContainsFunc(s.Stack.All(), func(t Task) bool { return t.Op == opCommons || t.Op == opNests })
	if !counting && slices.ContainsFunc(s.Zone[:], func(z Zone) bool { return z.Came > 0 }) {
		rd.Fail("city", "rats that came belong to the move of common rats or to the spawn step, and neither is under way")
		return
	}
	asks := s.Phase
	if s.Stack.Depth == 0 && s.Ending == Unfinished {
		if s.RunOut != 0 {
			rd.Fail("run_out", "nothing is under way, so no step of running out is taken")
			return
		}
		s.Phase = Acting
	} else {
		r.run(s, nil)
	}
	if rd.Has("asks") && asks != s.Phase {
		rd.Fail("asks", "%q; by the rest of the position it is %q", rd.Said("asks"), r.Turn(s).Kind)
	}
}

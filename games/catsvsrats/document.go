package catsvsrats

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"mischief/board/graph"
)

// document is the readable form of a position. What is left out of one is as in an ordinary turn of a four-player match: see defaults.
type document struct {
	Players    int                 `json:"players"`
	Attributes []string            `json:"attributes"`        // by seat; "" before it is chosen
	Setup      *setupDoc           `json:"setup,omitempty"`   // what is still open of the options
	First      string              `json:"first"`             // the team that takes the first turn
	Last       map[string]string   `json:"last,omitempty"`    // the Attribute of each team that had its latest turn
	Turn       string              `json:"turn"`              // whose turn it is
	Phase      string              `json:"phase"`             // the kind of decision
	Asks       string              `json:"asks"`              // who decides: a seat, or nature
	Actions    *int                `json:"actions,omitempty"` // actions left
	ToPlace    int32               `json:"to-place,omitempty"`
	Placed     []string            `json:"placed,omitempty"` // starting towns taken in this turn
	Towns      map[string]townDoc  `json:"towns"`
	Hands      map[string][]string `json:"hands,omitempty"`
	Hidden     map[string]int      `json:"hidden,omitempty"` // in a view: cards in a hand that the viewer does not see
	Reserve    int32               `json:"reserve,omitempty"`
	Deck       map[string]int      `json:"deck,omitempty"`      // left out: every card that is nowhere else
	DeckSize   int                 `json:"deck-size,omitempty"` // in a view: what is left is not known
	Discard    map[string]int      `json:"discard,omitempty"`
	Combat     *combatDoc          `json:"combat,omitempty"`
	Winner     string              `json:"winner,omitempty"`
}

type setupDoc struct {
	Three   string   `json:"three,omitempty"`
	Rolling bool     `json:"rolling,omitempty"`
	Dealt   bool     `json:"dealt,omitempty"`
	Roll    [2]uint8 `json:"roll"`
}

type townDoc struct {
	Owner string `json:"owner"`
	Units int32  `json:"units"`
}

type combatDoc struct {
	Step     string    `json:"step"` // what comes after the decision asked now
	Attacker string    `json:"attacker"`
	Sent     int32     `json:"sent"`
	From     string    `json:"from"`
	Target   string    `json:"target"`
	Rallied  int32     `json:"rallied,omitempty"`
	Muster   string    `json:"muster,omitempty"`
	Lost     int32     `json:"lost,omitempty"`
	Won      bool      `json:"won,omitempty"`
	Players  [2]string `json:"players"` // who plays cards, attack first
	Cards    [2]string `json:"cards"`
	Effects  [2]string `json:"effects"`
	Back     [2]string `json:"back"`
	Robbed   [2]string `json:"robbed"`
	Changed  [2]bool   `json:"changed"`
	Dice     [2]int8   `json:"dice"` // 0: not rolled yet, -1: being rolled
}

var stepNames = [stepEnd + 1]string{"taunt", "reserve-attack", "reserve-defence", "card-attack", "card-defence", "reveal",
	"changeling-attack", "changeling-defence", "rob-attack", "rob-defence", "guard", "rally", "hex-attack", "hex-defence",
	"die-attack", "die-defence", "sight-attack", "sight-defence", "compare", "retreat", "settle", "hunt", "end"}

var factionIDs = [2]string{"cats", "rats"}

// Document writes a position.
func (r *Rules) Document(s *Position) any {
	actions := int(s.Actions)
	d := &document{Players: int(s.Players), First: factionIDs[s.First], Turn: seatName(s, s.Active), Phase: r.decisions[s.Phase].kind,
		Asks: "nature", Actions: &actions, ToPlace: s.ToPlace, Placed: r.townIDs(s.Placed), Towns: map[string]townDoc{},
		Hands: map[string][]string{}, Hidden: map[string]int{}, Last: map[string]string{}, Discard: cardCounts(&s.Heap)}
	if s.Asked != noSeat {
		d.Asks = seatName(s, s.Asked)
	}
	for p := range int8(s.Players) {
		r.describeSeat(s, p, d)
	}
	for f, a := range s.Last {
		if a != NoAttribute {
			d.Last[factionIDs[f]] = attributeID(a)
		}
	}
	if s.Deck.size() == int(s.DeckSize) {
		d.Deck = cardCounts(&s.Deck)
	} else {
		d.DeckSize = int(s.DeckSize)
	}
	if s.Phase <= Starting {
		d.Setup = &setupDoc{Rolling: s.Rolling, Dealt: s.Dealt, Roll: s.Roll}
		if s.Three >= 0 {
			d.Setup.Three = factionIDs[s.Three]
		}
	}
	if s.Combat.On {
		d.Combat = r.describeCombat(s)
	}
	if s.Phase == Over {
		d.Winner = factionIDs[s.Winner]
		d.Asks = "nobody"
	}
	return d
}

func (r *Rules) describeSeat(s *Position, p int8, d *document) {
	name := seatName(s, p)
	id := ""
	if s.Attr[p] != NoAttribute {
		id = attributeID(s.Attr[p])
	}
	d.Attributes = append(d.Attributes, id)
	for held := s.Held[p]; held != 0; {
		t := held.Pop()
		d.Towns[r.board.file.Towns[t].ID] = townDoc{Owner: name, Units: s.Units[t]}
	}
	if cards := cardList(&s.Hand[p]); len(cards) > 0 {
		d.Hands[name] = cards
	}
	if hidden := int(s.HandSize[p]) - s.Hand[p].size(); hidden > 0 {
		d.Hidden[name] = hidden
	}
	if s.Attr[p] == JoinTheReserves {
		d.Reserve = s.Store[p]
	}
}

func (r *Rules) describeCombat(s *Position) *combatDoc {
	c := &s.Combat
	d := &combatDoc{Step: stepNames[c.Step], Attacker: seatName(s, c.Attacker), Sent: c.Sent, From: r.townID(uint8(c.From)),
		Target: r.townID(uint8(c.Target)), Rallied: c.Rallied, Lost: c.Lost, Won: c.Won, Changed: c.Changed, Dice: c.Die}
	if c.Muster != nowhere {
		d.Muster = r.townID(uint8(c.Muster))
	}
	for sd := attack; sd <= defence; sd++ {
		d.Players[sd] = seatName(s, c.Carder[sd])
		d.Cards[sd], d.Effects[sd] = cardID(c.Card[sd]), cardID(c.Effect[sd])
		d.Back[sd], d.Robbed[sd] = cardID(c.Back[sd]), cardID(c.Robbed[sd])
	}
	return d
}

func cardID(c Card) string {
	if c == faceDown {
		return "face-down"
	}
	return cardIDs[c]
}

func cardList(h *Hand) []string {
	var ids []string
	for c := HexOfLoss; c <= GraveRobbing; c++ {
		for range h.count(c) {
			ids = append(ids, cardIDs[c])
		}
	}
	return ids
}

func cardCounts(h *Hand) map[string]int {
	counts := map[string]int{}
	for c := HexOfLoss; c <= GraveRobbing; c++ {
		if h.has(c) {
			counts[cardIDs[c]] = h.count(c)
		}
	}
	return counts
}

func (r *Rules) townIDs(set graph.Set) []string {
	var ids []string
	for set != 0 {
		ids = append(ids, r.board.file.Towns[set.Pop()].ID)
	}
	return ids
}

// reader builds a position from a document and stops at the first field that is wrong.
type reader struct {
	r   *Rules
	d   document
	s   Position
	err error
}

func (rd *reader) fail(field, format string, args ...any) {
	if rd.err == nil {
		rd.err = fmt.Errorf("position: field %s: %s", field, fmt.Sprintf(format, args...))
	}
}

// Position builds a position from a document and checks that play can go on from it.
func (r *Rules) Position(decode func(any) error) (Position, error) {
	rd := &reader{r: r}
	if err := decode(&rd.d); err != nil {
		return Position{}, err
	}
	rd.defaults()
	for _, read := range []func(){rd.readSeats, rd.readPhase, rd.readTowns, rd.readCombat, rd.readCards, rd.readTurn, rd.checkPhase} {
		read()
		if rd.err != nil {
			return Position{}, rd.err
		}
	}
	return rd.s, nil
}

// defaults fills in what is left out: four players with Cat 1, Cat 2, Rat 1 and Rat 2, in an ordinary turn with three actions left.
func (rd *reader) defaults() {
	d := &rd.d
	if d.Players == 0 {
		d.Players = max(4, len(d.Attributes))
	}
	if d.Attributes == nil {
		d.Attributes = []string{"cat-1", "cat-2", "rat-1", "rat-2"}
		if d.Players == 5 {
			d.Attributes = append(d.Attributes, "rat-3")
		}
	}
	if d.First == "" {
		d.First = "cats"
	}
	if d.Turn == "" && len(d.Attributes) > 0 {
		d.Turn = d.Attributes[0]
	}
	if d.Phase == "" {
		d.Phase = "action"
	}
	if d.Actions == nil {
		actions := 0
		if d.Phase == "action" || d.Phase == "coming-back" || d.Phase == "spawning" {
			actions = turnActions
		}
		d.Actions = &actions
	}
}

func (rd *reader) readSeats() {
	d, s := &rd.d, &rd.s
	if d.Players != 4 && d.Players != 5 {
		rd.fail("players", "%d; four or five play", d.Players)
		return
	}
	s.Players, s.Three = uint8(d.Players), -1
	if d.Setup != nil {
		s.Rolling, s.Dealt, s.Roll = d.Setup.Rolling, d.Setup.Dealt, d.Setup.Roll
		if d.Setup.Three != "" {
			s.Three = int8(rd.faction("setup.three", d.Setup.Three))
		}
		for _, pips := range s.Roll {
			if pips > 6 {
				rd.fail("setup.roll", "%d; a die shows 1 to 6, 0 before it is rolled", pips)
			}
		}
	}
	if len(d.Attributes) != d.Players {
		rd.fail("attributes", "%d for %d players; give one a seat, \"\" where none is chosen yet", len(d.Attributes), d.Players)
		return
	}
	for p, id := range d.Attributes {
		if id == "" {
			continue
		}
		a, ok := attributeByID(id)
		if !ok {
			rd.fail(fmt.Sprintf("attributes[%d]", p), "there is no Attribute %q", id)
			return
		}
		if err := s.mayHold(a); err != nil {
			rd.fail(fmt.Sprintf("attributes[%d]", p), "%v", err)
			return
		}
		s.Attr[p] = a
	}
	s.First = rd.faction("first", d.First)
}

func (rd *reader) faction(field, id string) Faction {
	for f, name := range factionIDs {
		if id == name {
			return Faction(f)
		}
	}
	rd.fail(field, "%q; write cats or rats", id)
	return Cats
}

func (rd *reader) seat(field, name string) int8 {
	for p := range int8(rd.s.Players) {
		if seatName(&rd.s, p) == name {
			return p
		}
	}
	rd.fail(field, "nobody is called %q", name)
	return 0
}

func (rd *reader) townAt(field, id string) int8 {
	t, ok := rd.r.board.index[strings.ToLower(id)]
	if !ok {
		rd.fail(field, "there is no town %q", id)
	}
	return int8(t)
}

func (rd *reader) cardAt(field, id string) Card {
	if id == "" || id == "none" {
		return NoCard
	}
	c, ok := cardByID(id)
	if !ok {
		rd.fail(field, "there is no card %q", id)
	}
	return c
}

func (rd *reader) readPhase() {
	var kinds []string
	for phase := range rd.r.decisions {
		if kind := rd.r.decisions[phase].kind; kind == rd.d.Phase {
			rd.s.Phase = Phase(phase)
			return
		} else {
			kinds = append(kinds, kind)
		}
	}
	rd.fail("phase", "%q is none of %s", rd.d.Phase, strings.Join(kinds, ", "))
}

// maxUnits keeps sums far from overflow whatever a document says.
const maxUnits = 1_000_000

func (rd *reader) readTowns() {
	for _, id := range slices.Sorted(maps.Keys(rd.d.Towns)) {
		row := rd.d.Towns[id]
		field := "towns." + id
		t := rd.townAt(field, id)
		p := rd.seat(field+".owner", row.Owner)
		least := int32(1)
		if rd.d.Combat != nil {
			least = 0 // a town emptied by a combat under way
		}
		if row.Units < least || row.Units > maxUnits {
			rd.fail(field+".units", "%d; a town that somebody owns holds %d to %d units", row.Units, least, maxUnits)
		}
		if rd.err != nil {
			return
		}
		if rd.s.Attr[p] == NoAttribute {
			rd.fail(field+".owner", "%s has no Attribute yet and so no towns", row.Owner)
			return
		}
		if rd.s.occupied().Has(int(t)) {
			rd.fail(field, "the town stands twice")
			return
		}
		rd.s.put(p, int(t), row.Units)
	}
	if rd.d.Reserve != 0 {
		p := rd.s.holder(JoinTheReserves)
		if p == noSeat || rd.d.Reserve < 0 || rd.d.Reserve > maxUnits {
			rd.fail("reserve", "%d; only rat-4 has a reserve, of 0 to %d units", rd.d.Reserve, maxUnits)
			return
		}
		rd.s.Store[p] = rd.d.Reserve
	}
}

func (rd *reader) readCombat() {
	d := rd.d.Combat
	if d == nil {
		return
	}
	c := &rd.s.Combat
	*c = Combat{On: true, Sent: d.Sent, Rallied: d.Rallied, Lost: d.Lost, Won: d.Won, Muster: nowhere, Changed: d.Changed, Die: d.Dice,
		From: rd.townAt("combat.from", d.From), Target: rd.townAt("combat.target", d.Target), Attacker: rd.seat("combat.attacker", d.Attacker)}
	if d.Muster != "" {
		c.Muster = rd.townAt("combat.muster", d.Muster)
	}
	step1 := slices.Index(stepNames[:], d.Step)
	if step1 < 0 {
		rd.fail("combat.step", "%q is none of %s", d.Step, strings.Join(stepNames[:], ", "))
		return
	}
	c.Step = step(step1)
	c.Shown = c.Step > stepReveal
	for sd := attack; sd <= defence; sd++ {
		c.Carder[sd] = rd.seat("combat.players", d.Players[sd])
		c.Card[sd] = rd.cardAt("combat.cards", d.Cards[sd])
		c.Effect[sd] = rd.cardAt("combat.effects", d.Effects[sd])
		c.Back[sd] = rd.cardAt("combat.back", d.Back[sd])
		c.Robbed[sd] = rd.cardAt("combat.robbed", d.Robbed[sd])
		if d.Dice[sd] < unrolled || d.Dice[sd] > c.mostPips(sd) {
			rd.fail("combat.dice", "%d; a die shows 1 to 6, or twice that when Twin Moons has doubled it, 0 before it is rolled, -1 while it is", d.Dice[sd])
		}
	}
	for field, n := range map[string]int32{"sent": d.Sent, "rallied": d.Rallied, "lost": d.Lost} {
		if n < 0 || n > maxUnits {
			rd.fail("combat."+field, "%d; it is 0 to %d", n, maxUnits)
		}
	}
}

// readCards deals hands, deck and discard pile and checks that every card of the game is in exactly one place (CVR-104).
func (rd *reader) readCards() {
	d, s := &rd.d, &rd.s
	if len(d.Hidden) > 0 || d.DeckSize > 0 || d.Combat != nil && slices.Contains(d.Combat.Cards[:], "face-down") {
		rd.fail("hidden", "this is one seat's view of a position; play needs the whole of it")
		return
	}
	rest := rd.r.deck
	place := func(field string, c Card) {
		if c == NoCard || rd.err != nil {
			return
		}
		if !rest.has(c) {
			rd.fail(field, "there are only %d cards of %s", rd.r.deck.count(c), cardIDs[c])
			return
		}
		rest.remove(c)
	}
	for _, name := range slices.Sorted(maps.Keys(d.Hands)) {
		p := rd.seat("hands", name)
		for _, id := range d.Hands[name] {
			c := rd.cardAt("hands."+name, id)
			place("hands."+name, c)
			if c == NoCard || rd.err != nil {
				rd.fail("hands."+name, "%q is no card", id)
				return
			}
			s.gain(p, c)
		}
	}
	if s.Combat.On {
		place("combat.cards", s.Combat.Card[attack])
		place("combat.cards", s.Combat.Card[defence])
	}
	rd.pile("discard", d.Discard, &s.Heap, place)
	if d.Deck == nil {
		s.Deck = rest
	} else {
		rd.pile("deck", d.Deck, &s.Deck, place)
		if rd.err == nil && rest != (Hand{}) {
			rd.fail("deck", "these cards are nowhere: %s; leave deck out to have them there", strings.Join(cardList(&rest), ", "))
		}
	}
	s.DeckSize = uint8(s.Deck.size())
}

func (rd *reader) pile(field string, counts map[string]int, into *Hand, place func(string, Card)) {
	for _, id := range slices.Sorted(maps.Keys(counts)) {
		c := rd.cardAt(field, id)
		if c == NoCard || counts[id] < 0 || counts[id] > 255 {
			rd.fail(field, "%s: %d is no number of cards", id, counts[id])
		}
		for range counts[id] {
			place(field, c)
			if rd.err != nil {
				return
			}
			into.add(c)
		}
	}
}

func (rd *reader) readTurn() {
	d, s := &rd.d, &rd.s
	s.Active = rd.seat("turn", d.Turn)
	if rd.err != nil {
		return
	}
	s.Asked = noSeat
	switch s.Phase {
	case Dealing, FirstDie, Drawing, CombatDie, Over:
		if d.Asks != "" && d.Asks != "nature" && d.Asks != "nobody" {
			rd.fail("asks", "%q; in phase %s chance decides: write nature", d.Asks, d.Phase)
		}
	default:
		s.Asked = s.Active
		if d.Asks != "" {
			s.Asked = rd.seat("asks", d.Asks)
		}
	}
	if *d.Actions < 0 || *d.Actions > turnActions {
		rd.fail("actions", "%d; it is 0 to %d", *d.Actions, turnActions)
		return
	}
	s.Actions = int8(*d.Actions)
	if d.ToPlace < 0 || d.ToPlace > maxUnits {
		rd.fail("to-place", "%d; it is 0 to %d", d.ToPlace, maxUnits)
	}
	s.ToPlace = d.ToPlace
	for _, id := range d.Placed {
		t := rd.townAt("placed", id)
		if rd.err == nil && !s.Held[s.Active].Has(int(t)) {
			rd.fail("placed", "%s is no town of %s", id, d.Turn)
		}
		s.Placed |= graph.One(int(t))
	}
	if s.Attr[s.Active] != NoAttribute && s.Phase > Starting {
		s.Last[s.faction(s.Active)] = s.Attr[s.Active]
	}
	for _, team := range slices.Sorted(maps.Keys(d.Last)) {
		f := rd.faction("last", team)
		a, ok := attributeByID(d.Last[team])
		if !ok || a.faction() != f || s.holder(a) == noSeat {
			rd.fail("last."+team, "%q is no Attribute that a player of this team holds", d.Last[team])
			return
		}
		s.Last[f] = a
	}
	if s.Phase == Over {
		s.Winner = rd.faction("winner", d.Winner)
	}
}

// checkPhase checks that the decision can be asked: what it is about is there, and it has an answer.
func (rd *reader) checkPhase() {
	s, r := &rd.s, rd.r
	complete := s.unnamed() == noSeat
	switch {
	case s.Phase > Dealing && !complete:
		rd.fail("attributes", "every player has an Attribute by now")
	case s.Phase <= Dealing && complete:
		rd.fail("phase", "every player has an Attribute already")
	case s.Phase == Choosing && s.Asked != s.unnamed():
		rd.fail("asks", "seat %d chooses next", s.unnamed()+1)
	case s.Phase > Starting && rd.d.Setup != nil:
		rd.fail("setup", "it is over in the phase %s; leave it out", rd.d.Phase)
	case (s.Phase <= FirstDie) && s.occupied() != 0:
		rd.fail("towns", "nobody has a town before the starting units are placed")
	case s.Phase == FirstDie && (s.Roll[Rats] != 0):
		rd.fail("setup.roll", "the Rats have rolled already")
	case s.Phase >= Taunting && s.Phase <= Hunting != s.Combat.On:
		rd.fail("combat", "a combat is needed in the phases taunt to wild-hunt and nowhere else")
	case !s.Combat.On && s.Phase != Over && s.Asked != noSeat && s.Asked != s.Active && complete:
		rd.fail("asks", "outside a combat whoever has the turn decides")
	case s.Phase == ComingBack && s.Held[s.Active] != 0:
		rd.fail("towns", "who comes back has no town")
	case s.Phase > Starting && s.Phase != ComingBack && !s.Combat.On && s.Placed != 0, s.Phase > Starting && s.Phase != Breeding && s.ToPlace != 0:
		rd.fail("to-place", "there are no units to place in this phase")
	case s.Phase == Starting && (s.ToPlace < 1 || s.Placed != s.Held[s.Active] || s.Placed.Len() >= s.startingTowns()):
		rd.fail("placed", "it lists the towns of the player who is placing, fewer than he may have, with units to go")
	case s.Phase == SpawningNow && s.Attr[s.Active] != Spawning:
		rd.fail("phase", "only rat-5 spawns")
	case s.Phase == Discarding && s.HandSize[s.Active] <= handLimit:
		rd.fail("phase", "%s holds at most %d cards", rd.d.Turn, handLimit)
	case s.Combat.On:
		rd.checkCombat()
	}
	if rd.err == nil && s.Phase != Over && len(r.Moves(s, nil)) == 0 {
		rd.fail("phase", "there is no answer to a decision of this kind here")
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
	s := &rd.s
	c := &s.Combat
	d := s.defender()
	after := slices.Index(stepsAfter[s.Phase], c.Step)
	second := after == 1 || after == 3 // the defence's turn of a decision that both sides may have
	victims := 0
	for sd := attack; sd <= defence; sd++ {
		if c.Back[sd] != NoCard {
			victims++
			if c.Carder[sd] != s.Asked {
				rd.fail("asks", "the player who took a card back decides")
			}
		}
		if c.Robbed[sd] != NoCard && !s.Heap.has(c.Robbed[sd]) {
			rd.fail("combat.robbed", "%s is not in the discard pile", cardIDs[c.Robbed[sd]])
		}
	}
	faceless := !c.Shown && (c.Effect != [2]Card{} || c.Robbed != [2]Card{} || c.Changed != [2]bool{})
	switch {
	case after < 0:
		rd.fail("combat.step", "%s does not follow a decision of the kind %s", rd.d.Combat.Step, rd.d.Phase)
	case s.faction(c.Attacker) != s.faction(s.Active) || c.Attacker != s.Active && s.Attr[s.Active] != Dispatcher:
		rd.fail("combat.attacker", "the player whose turn it is attacks, or a Dispatcher with an ally's units")
	case c.Carder[attack] != s.Active:
		rd.fail("combat.players", "the player whose turn it is plays the card of the attack")
	case s.faction(c.Carder[defence]) == s.faction(s.Active):
		rd.fail("combat.players", "an opponent plays the card of the defence")
	case s.Phase != Hunting && (!s.Held[c.Attacker].Has(int(c.From)) || d == noSeat || s.faction(d) == s.faction(s.Active)):
		rd.fail("combat", "it leads from a town of the attacker to a town of an opponent; both must stand under towns, if with 0 units")
	case s.Phase == Hunting && (!c.Won || d != c.Attacker || c.Sent < 1 || c.Sent > s.Units[c.Target]):
		rd.fail("combat", "Wild Hunt goes on from a town just taken, with the attackers in it")
	case s.Phase == Retreating && (!c.Won || c.Lost < 1 || s.Units[c.Target] != 0 || c.Carder[defence] != d):
		rd.fail("combat", "Last Retreat is for a defender whose town is lost")
	case s.Phase < Retreating && (c.Won || c.Lost != 0 || s.Units[c.Target] < 1 || s.attackers() < 1):
		rd.fail("combat", "both sides have units and nobody has won yet")
	case c.Muster == nowhere != (c.Rallied == 0) && s.Phase < Retreating, c.Muster != nowhere && !s.allies(c.Attacker).Has(int(c.Muster)):
		rd.fail("combat.muster", "rallied units come from a town of an ally of the attacker")
	case faceless:
		rd.fail("combat", "nothing has an effect before the cards are turned up")
	case s.Phase == Reserving && (s.Attr[s.Asked] != JoinTheReserves || s.Store[s.Asked] == 0 || s.Asked != s.fighter(side(after))):
		rd.fail("asks", "whoever fights on this side decides, and needs a reserve")
	case s.Phase == Carding && s.Asked != c.Carder[after], s.Phase == Sighting && s.Asked != c.Carder[after],
		s.Phase == Guarding && s.Asked != c.Carder[defence], s.Phase == Retreating && s.Asked != c.Carder[defence],
		s.Phase == Rallying && s.Asked != c.Carder[attack], s.Phase == Hunting && s.Asked != c.Carder[attack],
		s.Phase == Taunting && s.Asked != s.holder(Taunt):
		rd.fail("asks", "%s does not decide here", rd.d.Asks)
	case s.Phase == Robbing && (c.Effect[after] != GraveRobbing || s.Asked != c.Carder[after] || after == 1 && c.Effect[attack] == GraveRobbing):
		rd.fail("combat.effects", "the player of Grave Robbing decides")
	case (s.Phase == Replacing) != (victims == 1) || victims > 1:
		rd.fail("combat.back", "exactly one card has been taken back in the phase changeling, none in the others")
	case s.Phase == Replacing && !s.Hand[s.Asked].has(max(c.Back[attack], c.Back[defence])):
		rd.fail("combat.back", "the card taken back is in the hand")
	case !rd.diceFit(second):
		rd.fail("combat.dice", "exactly one die is being rolled (-1) in the phase combat-die, and those of earlier steps are there")
	}
	if rd.err == nil && (s.Phase == Guarding && c.Effect[defence] != ChangingGuard || s.Phase == Rallying && (c.Effect[attack] != Rally || c.Rallied != 0)) {
		rd.fail("combat.effects", "the card that asks for this decision is not at work")
	}
}

// diceFit tells whether the dice are as far as the step says.
func (rd *reader) diceFit(second bool) bool {
	c := &rd.s.Combat
	rolled := func(sd side) bool { return c.Die[sd] >= 1 }
	switch {
	case c.Step <= stepDieAttack:
		return c.Die == [2]int8{}
	case rd.s.Phase == CombatDie && c.Step == stepDieAttack+1:
		return c.Die == [2]int8{unrolled, 0}
	case rd.s.Phase == CombatDie && second:
		return rolled(attack) && c.Die[defence] == unrolled
	case rd.s.Phase == CombatDie:
		return c.Die[attack] == unrolled && rolled(defence)
	case rd.s.Phase == Sighting:
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

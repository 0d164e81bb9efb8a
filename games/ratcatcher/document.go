package ratcatcher

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// document is the readable form of a position. What is left out of one is as in a turn of the Ratcatcher just begun, in a city of township 00 alone; see blank.
type document struct {
	Ratcatcher string             `json:"ratcatcher,omitempty"`
	Mode       string             `json:"mode,omitempty"`
	Round      int                `json:"round,omitempty"`
	Asks       string             `json:"asks,omitempty"` // the kind of decision; read only to be compared with what the rest says
	You        *youDoc            `json:"you,omitempty"`
	Nemesis    *nemesisDoc        `json:"nemesis,omitempty"`
	City       map[string]townDoc `json:"city,omitempty"`    // by number
	Cage       map[string]int     `json:"cage,omitempty"`    // rats caught, by kind
	Sack       map[string]int     `json:"sack"`              // rats left to draw; left out: all that are nowhere else
	Left       *leftDoc           `json:"left,omitempty"`    // what is left in the decks
	Peculiar   []peculiarDoc      `json:"peculiar"`          // peculiar rats in the city, in the order in which they were spawned
	Cards      []cardDoc          `json:"cards"`             // cards of captured peculiar rats
	RunOut     []string           `json:"run_out,omitempty"` // steps of running out of rats taken in the spawning under way
	Pending    []string           `json:"pending,omitempty"` // what is under way, the last one asks; left out: nothing, it is the Ratcatcher's turn
	Over       string             `json:"over,omitempty"`    // how the match ended
	Now        *nowDoc            `json:"now,omitempty"`     // written for those who look on, never read
}

type youDoc struct {
	Zone   string         `json:"zone,omitempty"`
	Dice   *int           `json:"dice,omitempty"`   // on the attack track
	Steps  *int           `json:"steps,omitempty"`  // movement points
	Health *int           `json:"health,omitempty"` //
	Traps  *int           `json:"traps,omitempty"`  // trap tokens
	A      int            `json:"a"`                // tokens of special ability a
	B      int            `json:"b"`
	Slots  map[string]int `json:"slots,omitempty"`  // cheese on each slot
	Cheese *int           `json:"cheese,omitempty"` // collected in the match; left out: what lies on the slots
	Guard  int            `json:"guard"`            // added to his defence until the clean-up
	Safe   bool           `json:"safe"`             // nothing bites when he leaves, for this turn
}

type nemesisDoc struct {
	ID        string                    `json:"id,omitempty"`
	Zone      string                    `json:"zone,omitempty"`   // "": it has not appeared
	Health    *int                      `json:"health,omitempty"` //
	Eaten     int                       `json:"eaten"`            // cheese on the rat tracker
	Increases map[string]map[string]int `json:"increases,omitempty"`
	Mutated   []int                     `json:"mutated,omitempty"` // numbers of the mutation table that have their token
	Gut       map[string]int            `json:"gut,omitempty"`
}

type townDoc struct {
	X     int                `json:"x"`
	Y     int                `json:"y"`
	Turn  int                `json:"turn"`
	Zones map[string]zoneDoc `json:"zones,omitempty"` // by letter
}

type zoneDoc struct {
	Brown  int            `json:"brown,omitempty"`
	Black  int            `json:"black,omitempty"`
	White  int            `json:"white,omitempty"`
	Cheese int            `json:"cheese,omitempty"`
	A      int            `json:"special_a,omitempty"` // tokens waiting to be collected
	B      int            `json:"special_b,omitempty"`
	Health int            `json:"health,omitempty"`
	Nests  int            `json:"nests,omitempty"`  // ? tokens that show a rats' nest
	Trap   string         `json:"trap,omitempty"`   // type of the trap set here
	Placed map[string]int `json:"placed,omitempty"` // tokens put here by abilities a and b
	Came   int            `json:"came,omitempty"`   // rats that the step under way has dealt with, or has still to deal with
}

type leftDoc struct {
	Townships *[]townID      `json:"townships,omitempty"` // left out: all that are nowhere else
	Tokens    map[string]int `json:"tokens"`              // ? tokens face down; left out: all but the nests that lie open
	Peculiar  *[]string      `json:"peculiar,omitempty"`  // left out: all that are nowhere else
}

type peculiarDoc struct {
	ID   string         `json:"id"`
	Zone string         `json:"zone"`
	Loot map[string]int `json:"loot,omitempty"` // tokens lying on its card
}

type cardDoc struct {
	ID   string         `json:"id"`
	Loot map[string]int `json:"loot,omitempty"`
}

var runOutIDs = [...]string{"inactive", "cage", "fewest", "given-up"}

// Document writes a position.
func (r *Rules) Document(s *Position) any {
	d := &document{Ratcatcher: r.catcher(s).id, Mode: modeIDs[0], Round: int(s.Round), Asks: r.decisions[s.Phase].kind,
		Peculiar: []peculiarDoc{}, Cards: []cardDoc{}, You: r.describeYou(s), Nemesis: r.describeNemesis(s), City: map[string]townDoc{}, Cage: counts(kindIDs[:], s.Cage[:]),
		Sack: counts(kindIDs[:], s.Sack[:]), Left: r.describeLeft(s), RunOut: bitNames(runOutIDs[:], uint16(s.RunOut)), Now: r.describeNow(s)}
	if s.Hard {
		d.Mode = modeIDs[1]
	}
	for laid := s.Laid; laid != 0; {
		t := laid.pop()
		d.City[townName(t)] = r.describeTown(s, t)
	}
	for _, p := range s.Pack[:s.Packed] {
		d.Peculiar = append(d.Peculiar, peculiarDoc{ID: r.peculiar[p.ID].id, Zone: zoneName(p.Zone), Loot: counts(tokenIDs[:], s.Loot[p.ID][:])})
	}
	for cards := s.Cards; cards != 0; cards &= cards - 1 {
		id := lowest(cards)
		d.Cards = append(d.Cards, cardDoc{ID: r.peculiar[id].id, Loot: counts(tokenIDs[:], s.Loot[id][:])})
	}
	for i := range s.Depth {
		d.Pending = append(d.Pending, r.pending.Format(s, s.Stack[i]))
	}
	if s.Ending != Unfinished {
		d.Over = endings[s.Ending].id
	}
	return d
}

// townID is a township's number as it is printed. In YAML it stands in quotes, because 08 would be a number that begins with 0.
type townID string

// MarshalYAML puts the number in quotes.
func (id townID) MarshalYAML() ([]byte, error) { return []byte(strconv.Quote(string(id))), nil }

func townIDs(set townSet) []townID {
	ids := []townID{}
	for set != 0 {
		ids = append(ids, townID(townName(set.pop())))
	}
	return ids
}

// counts names what there is more than none of.
func counts(ids []string, n []uint8) map[string]int {
	m := map[string]int{}
	for i, count := range n {
		if count > 0 {
			m[ids[i]] = int(count)
		}
	}
	return m
}

// bitNames names the bits of a set.
func bitNames(ids []string, set uint16) []string {
	var names []string
	for ; set != 0; set &= set - 1 {
		names = append(names, ids[bits.TrailingZeros16(set)])
	}
	return names
}

func whole[N uint8 | int](n N) *int {
	i := int(n)
	return &i
}

func (r *Rules) describeYou(s *Position) *youDoc {
	return &youDoc{Zone: zoneName(s.At), Dice: whole(s.Dice), Steps: whole(s.Steps), Health: whole(s.Health), Traps: whole(s.Traps), A: int(s.Ability[0]),
		B: int(s.Ability[1]), Slots: counts(slotIDs[:], s.Slots[:]), Cheese: whole(s.Cheese), Guard: int(s.Guard), Safe: s.Safe}
}

func (r *Rules) describeNemesis(s *Position) *nemesisDoc {
	d := &nemesisDoc{ID: r.nemesis(s).id, Health: whole(r.nemesis(s).health - s.Wounds), Eaten: int(s.Eaten), Gut: counts(kindIDs[:], s.Gut[:])}
	if s.Lair != nowhere {
		d.Zone = zoneName(s.Lair)
	}
	for who, values := range s.Increase {
		if list := counts(attributeIDs[:], values[:]); len(list) > 0 {
			if d.Increases == nil {
				d.Increases = map[string]map[string]int{}
			}
			d.Increases[growerIDs[who]] = list
		}
	}
	for i := range 6 {
		if s.Mutated>>i&1 != 0 {
			d.Mutated = append(d.Mutated, i+1)
		}
	}
	return d
}

// growerIDs name whose values the tracker may increase.
var growerIDs = [kinds + 1]string{"brown", "black", "white", "nemesis"}

func (r *Rules) describeTown(s *Position, t uint8) townDoc {
	at := &s.Town[t]
	d := townDoc{X: int(at.X), Y: int(at.Y), Turn: int(at.Turn), Zones: map[string]zoneDoc{}}
	for letter := range r.card(s, t).zones {
		z := &s.Zone[zoneOf(t, letter)]
		if *z == (Zone{}) {
			continue
		}
		zd := zoneDoc{Brown: int(z.Rats[Brown]), Black: int(z.Rats[Black]), White: int(z.Rats[White]), Cheese: int(z.Cheese),
			A: int(z.Picks[PickA]), B: int(z.Picks[PickB]), Health: int(z.Picks[PickHealth]), Nests: int(z.Nests), Came: int(z.Came)}
		if z.Trap != 0 {
			zd.Trap = r.catcher(s).trapIDs[z.Trap-1]
		}
		if z.Placed != [abilities]uint8{} {
			zd.Placed = counts(abilityIDs[:], z.Placed[:])
		}
		d.Zones[string(rune('a'+letter))] = zd
	}
	return d
}

func (r *Rules) describeLeft(s *Position) *leftDoc {
	deck := bitNames(r.ids.peculiars, s.Deck)
	d := &leftDoc{Tokens: counts(tokenIDs[:], s.Tokens[:]), Peculiar: &deck}
	if deck == nil {
		d.Peculiar = &[]string{}
	}
	if s.Pile != s.otherTownships() {
		pile := townIDs(s.Pile)
		d.Townships = &pile
	}
	return d
}

// otherTownships are those that are neither in the city nor drawn to be laid.
func (s *Position) otherTownships() townSet {
	rest := everyTown &^ s.Laid
	for _, t := range s.Stack[:s.Depth] {
		if t.Op == opLay && t.C != nowhere {
			rest.remove(t.C)
		}
	}
	return rest
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

// number is a number within its bounds.
func (rd *reader) number(field string, n, most int) uint8 {
	if n < 0 || n > most {
		rd.fail(field, "%d; it is 0 to %d", n, most)
		return 0
	}
	return uint8(n)
}

// optional is a number that may be left out.
func (rd *reader) optional(field string, n *int, most int, otherwise uint8) uint8 {
	if n == nil {
		return otherwise
	}
	return rd.number(field, *n, most)
}

// id is the number of an id in a list of ids.
func (rd *reader) id(field string, ids []string, id string) uint8 {
	i, ok := find(ids, id)
	if !ok {
		rd.fail(field, "%q; it is one of %s", id, strings.Join(ids, ", "))
	}
	return i
}

// counts reads numbers by name.
func (rd *reader) counts(field string, ids []string, from map[string]int, most int, into []uint8) {
	for id, n := range from {
		i, ok := find(ids, id)
		if !ok || int(i) >= len(into) {
			rd.fail(field, "%q; it is one of %s", id, strings.Join(ids[:len(into)], ", "))
			return
		}
		into[i] = rd.number(field+"."+id, n, most)
	}
}

// zone is a zone of the city.
func (rd *reader) zone(field, name string) uint8 {
	zone, ok := parseZone(name)
	if !ok || !rd.r.inCity(&rd.s, zone) {
		rd.fail(field, "there is no zone %q in the city", name)
		return rd.s.At
	}
	return zone
}

// inCity tells whether a zone is in the city.
func (r *Rules) inCity(s *Position, zone uint8) bool {
	return zone < zoneCount && s.Laid.has(townOf(zone)) && letterOf(zone) < r.card(s, townOf(zone)).zones
}

// Position builds a position from a document and goes on to the decision that it asks.
func (r *Rules) Position(decode func(any) error) (Position, error) {
	rd := &reader{r: r}
	if err := decode(&rd.d); err != nil {
		return Position{}, err
	}
	for _, read := range []func(){rd.readBoards, rd.readCity, rd.readYou, rd.readNemesis, rd.readPeculiar, rd.readRats, rd.readTokens, rd.readPending, rd.readEnding, rd.goOn} {
		if read(); rd.err != nil {
			return Position{}, rd.err
		}
	}
	return rd.s, nil
}

func (rd *reader) readBoards() {
	d := &rd.d
	if d.Nemesis == nil {
		d.Nemesis = &nemesisDoc{}
	}
	if d.You == nil {
		d.You = &youDoc{}
	}
	var who, boss, mode uint8
	if d.Ratcatcher != "" {
		who = rd.id("ratcatcher", rd.r.ids.catchers, d.Ratcatcher)
	}
	if d.Nemesis.ID != "" {
		boss = rd.id("nemesis.id", rd.r.ids.nemeses, d.Nemesis.ID)
	}
	if d.Mode != "" {
		mode = rd.id("mode", modeIDs[:], d.Mode)
	}
	rd.s = rd.r.blank(who, boss, mode == 1)
	if d.Round != 0 {
		rd.s.Round = rd.number("round", d.Round, int(rd.r.limits.RoundLimit))
	}
}

// readCity lays the townships. Township 00 is in the city even if it is left out.
func (rd *reader) readCity() {
	s := &rd.s
	if _, ok := rd.d.City["00"]; !ok {
		if rd.d.City == nil {
			rd.d.City = map[string]townDoc{}
		}
		rd.d.City["00"] = townDoc{}
	}
	s.Laid, s.Pile = 0, everyTown
	for t := range uint8(townships) {
		if d, ok := rd.d.City[townName(t)]; ok {
			rd.readTown(t, d)
		}
	}
	if s.Laid.len() != len(rd.d.City) {
		for name := range rd.d.City {
			if t, err := strconv.Atoi(name); err != nil || t < 0 || t >= townships || name != townName(uint8(t)) {
				rd.fail("city", "there is no township %q; write 00 to %d", name, townships-1)
			}
		}
	}
	if rd.err == nil && !rd.r.connected(s) {
		rd.fail("city", "the townships are not all connected with each other (RAT-130)")
	}
}

// connected tells whether every zone of the city can be reached from every other.
func (r *Rules) connected(s *Position) bool {
	var from zoneSet
	var away [zoneCount]uint8
	from.add(zoneOf(uint8(bits.TrailingZeros64(uint64(s.Laid))), 0))
	r.flood(s, &from, &away)
	for z := range uint8(zoneCount) {
		if r.inCity(s, z) && away[z] == far {
			return false
		}
	}
	return true
}

func (rd *reader) readTown(t uint8, d townDoc) {
	s, field := &rd.s, "city."+townName(t)
	x, y := rd.number(field+".x", d.X+townships, 2*townships), rd.number(field+".y", d.Y+townships, 2*townships)
	turn := rd.number(field+".turn", d.Turn, 3)
	if rd.err != nil {
		return
	}
	gx, gy := int8(x)-townships, int8(y)-townships
	if other := s.townshipAt(gx, gy); other != nowhere {
		rd.fail(field, "it lies where township %s lies (RAT-130)", townName(other))
		return
	}
	rd.r.lay(s, t, gx, gy, turn)
	for letter, zd := range d.Zones {
		zone, ok := parseZone(townName(t) + letter)
		if !ok || len(letter) != 1 || !rd.r.inCity(s, zone) {
			rd.fail(field+".zones", "there is no zone %q", letter)
			return
		}
		rd.readZone(field+".zones."+letter, &s.Zone[zone], zd)
	}
}

func (rd *reader) readZone(field string, z *Zone, d zoneDoc) {
	for k, n := range []int{d.Brown, d.Black, d.White} {
		z.Rats[k] = rd.number(field+"."+kindIDs[k], n, 64)
	}
	for p, n := range []int{d.A, d.B, d.Health} {
		z.Picks[p] = rd.number(field+"."+tokenIDs[p], n, 20)
	}
	z.Cheese = rd.number(field+".cheese", d.Cheese, 20)
	z.Nests = rd.number(field+".nests", d.Nests, int(rd.r.tokens[TokenNest]))
	z.Came = rd.number(field+".came", d.Came, 64)
	if d.Trap != "" {
		z.Trap = rd.id(field+".trap", rd.r.catcher(&rd.s).trapIDs, d.Trap) + 1
	}
	rd.counts(field+".placed", abilityIDs[:], d.Placed, 20, z.Placed[:])
}

func (rd *reader) readYou() {
	r, s, d := rd.r, &rd.s, rd.d.You
	for slot := range slots {
		if n := d.Slots[slotIDs[slot]]; n > 0 {
			s.Slots[slot] = rd.number("you.slots."+slotIDs[slot], n, int(r.catcher(s).slots[slot]))
		}
	}
	var known [slots]uint8
	rd.counts("you.slots", slotIDs[:], d.Slots, 9, known[:])
	r.refill(s)
	if s.At = zoneOf(0, r.card(s, 0).start); d.Zone != "" {
		s.At = rd.zone("you.zone", d.Zone)
	}
	s.Dice = rd.optional("you.dice", d.Dice, int(r.maxDice(s)), s.Dice)
	s.Steps = rd.optional("you.steps", d.Steps, 255, s.Steps)
	s.Health = rd.optional("you.health", d.Health, int(r.maxHealth(s)), r.maxHealth(s))
	s.Traps = rd.optional("you.traps", d.Traps, int(r.maxTraps(s)), s.Traps)
	s.Guard = rd.number("you.guard", d.Guard, 100)
	s.Safe = d.Safe
	for a, n := range []int{d.A, d.B} {
		if n != 0 && !r.unlocked(s, uint8(a)) {
			rd.fail("you."+abilityIDs[a], "the ability is locked; fill its slots, such as slots: {unlock_%s: %d}", abilityIDs[a], r.catcher(s).slots[SlotUnlockA+Slot(2*a)])
		}
		s.Ability[a] = rd.number("you."+abilityIDs[a], n, int(r.catcher(s).abilities[a].max))
	}
	sum := 0
	for _, n := range s.Slots {
		sum += int(n)
	}
	s.Cheese = rd.optional("you.cheese", d.Cheese, r.limits.WinCheese+20, uint8(min(sum, 255)))
}

func (rd *reader) readNemesis() {
	r, s, d := rd.r, &rd.s, rd.d.Nemesis
	board := r.nemesis(s)
	if d.Zone != "" {
		s.Lair = rd.zone("nemesis.zone", d.Zone)
	}
	s.Wounds = board.health - rd.optional("nemesis.health", d.Health, int(board.health), board.health)
	s.Eaten = rd.number("nemesis.eaten", d.Eaten, int(r.limits.LoseCheese))
	for who, list := range d.Increases {
		if i := rd.id("nemesis.increases", growerIDs[:], who); rd.err == nil {
			rd.counts("nemesis.increases."+who, attributeIDs[:], list, 9, s.Increase[i][:])
		}
	}
	for _, n := range d.Mutated {
		if n < 1 || n > 6 || !board.mutates {
			rd.fail("nemesis.mutated", "%d; these are numbers 1 to 6 of a mutation table", n)
			return
		}
		s.Mutated |= 1 << (n - 1)
	}
	rd.counts("nemesis.gut", kindIDs[:], d.Gut, int(board.capacity), s.Gut[:])
	if s.gutted() > board.capacity {
		rd.fail("nemesis.gut", "%d rats; it holds %d", s.gutted(), board.capacity)
	}
}

func (rd *reader) readPeculiar() {
	r, s := rd.r, &rd.s
	var seen uint16
	take := func(field, id string, loot map[string]int) (uint8, bool) {
		i, ok := find(r.ids.peculiars, id)
		if !ok || seen>>i&1 != 0 {
			rd.fail(field, "%q; each peculiar rat is in one place, and there are %s", id, strings.Join(r.ids.peculiars, ", "))
			return 0, false
		}
		seen |= 1 << i
		rd.counts(field+".loot", tokenIDs[:], loot, 20, s.Loot[i][:])
		return i, true
	}
	for n, p := range rd.d.Peculiar {
		field := fmt.Sprintf("peculiar[%d]", n)
		if id, ok := take(field+".id", p.ID, p.Loot); ok {
			s.Pack[s.Packed] = PeculiarRat{ID: id, Zone: rd.zone(field+".zone", p.Zone)}
			s.Packed++
		}
	}
	for n, c := range rd.d.Cards {
		if id, ok := take(fmt.Sprintf("cards[%d].id", n), c.ID, c.Loot); ok {
			s.Cards |= 1 << id
		}
	}
	s.Deck &^= seen
	if rd.d.Left == nil || rd.d.Left.Peculiar == nil {
		return
	}
	s.Deck = 0
	for _, id := range *rd.d.Left.Peculiar {
		if i, ok := take("left.peculiar", id, nil); ok {
			s.Deck |= 1 << i
		}
	}
}

// readRats counts the common rats: those of the city, of the cage and of a gut are not in the sack (RAT-117).
func (rd *reader) readRats() {
	r, s := rd.r, &rd.s
	rd.counts("cage", kindIDs[:], rd.d.Cage, 64, s.Cage[:])
	var sack [kinds]uint8
	rd.counts("sack", kindIDs[:], rd.d.Sack, 64, sack[:])
	for k := range kinds {
		rest := int(r.common[k].count) - int(s.Cage[k]) - int(s.Gut[k])
		for i := range s.Zone {
			rest -= int(s.Zone[i].Rats[k])
		}
		if rest < 0 {
			rd.fail("city", "%d %s rats too many; there are %d of them in all (RAT-117)", -rest, kindIDs[k], r.common[k].count)
			return
		}
		s.Sack[k] = uint8(rest)
		if rd.d.Sack != nil {
			if s.Sack[k] = sack[k]; int(sack[k]) > rest {
				rd.fail("sack."+kindIDs[k], "%d; only %d are nowhere else", sack[k], rest)
			}
		}
	}
}

func (rd *reader) readTokens() {
	r, s := rd.r, &rd.s
	open := 0
	for i := range s.Zone {
		open += int(s.Zone[i].Nests)
	}
	if open > int(r.tokens[TokenNest]) {
		rd.fail("city", "%d open ? tokens with a rats' nest; there are %d", open, r.tokens[TokenNest])
		return
	}
	s.Tokens[TokenNest] -= uint8(open)
	if rd.d.Left == nil || rd.d.Left.Tokens == nil {
		return
	}
	most := s.Tokens
	s.Tokens = [tokens]uint8{}
	rd.counts("left.tokens", tokenIDs[:], rd.d.Left.Tokens, 60, s.Tokens[:])
	for t, n := range s.Tokens {
		if n > most[t] {
			rd.fail("left.tokens."+tokenIDs[t], "%d; %d of them can be left", n, most[t])
		}
	}
}

// readPending reads what is under way. A task is under way inside those that come before it in the list of tasks.
func (rd *reader) readPending() {
	s := &rd.s
	for _, id := range rd.d.RunOut {
		s.RunOut |= 1 << rd.id("run_out", runOutIDs[:], id)
	}
	if len(rd.d.Pending) > maxDepth/2 {
		rd.fail("pending", "%d things under way at once; there are never more than %d", len(rd.d.Pending), maxDepth/2)
		return
	}
	for i, text := range rd.d.Pending {
		field := fmt.Sprintf("pending[%d]", i)
		t := rd.task(field, text)
		if rd.err != nil {
			return
		}
		if s.Depth > 0 && t.Op <= s.top().Op {
			rd.fail(field, "%q cannot be under way inside %q", text, rd.d.Pending[i-1])
			return
		}
		s.push(t)
	}
	s.Pile = s.otherTownships()
	if rd.d.Left == nil || rd.d.Left.Townships == nil {
		return
	}
	var pile townSet
	for _, name := range *rd.d.Left.Townships {
		t, err := strconv.Atoi(string(name))
		if err != nil || t < 0 || t >= townships || !s.Pile.has(uint8(t)) {
			rd.fail("left.townships", "%q is no township that can be left", name)
			return
		}
		pile.add(uint8(t))
	}
	s.Pile = pile
}

// task reads what is under way.
func (rd *reader) task(field, text string) Task {
	t, err := rd.r.pending.Parse(&rd.s, text)
	if err != nil {
		rd.fail(field, "%v", err)
		return t
	}
	if town := t.C; t.Op == opLay && (!rd.r.free(&rd.s, t.A, t.B) || town != nowhere && rd.s.Laid.has(town)) {
		rd.fail(field, "%q: the connector is not free, or the township lies already", text)
	}
	return t
}

// readEnding finds out whether the match is over. What is said of it must be true.
func (rd *reader) readEnding() {
	r, s := rd.r, &rd.s
	board := r.nemesis(s)
	met := [...]bool{WonCheese: int(s.Cheese) >= r.limits.WinCheese, WonNemesis: s.Wounds >= board.health, LostCheese: s.Eaten >= r.limits.LoseCheese,
		LostHealth: s.Health == 0, LostRounds: rd.d.Over == endings[LostRounds].id && s.Round == r.limits.RoundLimit}
	for e, over := range met {
		if over && (s.Ending == Unfinished || endings[e].id == rd.d.Over) {
			s.Ending = Ending(e)
		}
	}
	if rd.d.Over != "" && rd.d.Over != endings[s.Ending].id {
		rd.fail("over", "%q does not follow from the rest of the position", rd.d.Over)
	}
}

// goOn goes on to the decision that the position asks.
func (rd *reader) goOn() {
	r, s := rd.r, &rd.s
	counting := s.Ending != Unfinished || slices.ContainsFunc(s.Stack[:s.Depth], func(t Task) bool { return t.Op == opCommons || t.Op == opNests })
	if !counting && slices.ContainsFunc(s.Zone[:], func(z Zone) bool { return z.Came > 0 }) {
		rd.fail("city", "rats that came belong to the move of common rats or to the spawn step, and neither is under way")
		return
	}
	if s.Depth == 0 && s.Ending == Unfinished {
		if s.RunOut != 0 {
			rd.fail("run_out", "nothing is under way, so no step of running out is taken")
			return
		}
		s.Phase = Acting
	} else {
		r.run(s, nil)
	}
	if kind := r.decisions[s.Phase].kind; rd.d.Asks != "" && rd.d.Asks != kind {
		rd.fail("asks", "%q; by the rest of the position it is %q", rd.d.Asks, kind)
	}
}

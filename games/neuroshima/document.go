package neuroshima

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"mischief/board/hex"
	"mischief/game"
)

// document is the readable form of a position. What is left out of one is as in the middle of a duel: see defaults.
type document struct {
	Board    int                  `json:"board"` // hexes: 19 or 37
	Mode     string               `json:"mode"`
	Breath   bool                 `json:"breath-of-death,omitempty"`
	Turn     *int                 `json:"turn"`             // turns begun
	First    string               `json:"first,omitempty"`  // who took the first turn
	Active   string               `json:"active"`           // whose turn it is
	Asks     string               `json:"asks"`             // the kind of decision
	Decides  string               `json:"decides"`          // a seat, nature or nobody
	Yield    bool                 `json:"yield,omitempty"`  // the start may still be handed over
	Second   bool                 `json:"second,omitempty"` // the Move tile in use gives a second move
	Push     *pushDoc             `json:"push,omitempty"`   // the push that a unit retreats from
	Seats    []string             `json:"seats"`            // armies in turn order; seat-1 and so on before they are dealt
	Players  map[string]playerDoc `json:"players"`
	Units    map[string]unitDoc   `json:"units"`
	Bases    map[string]baseDoc   `json:"bases,omitempty"`
	SteelNet string               `json:"steel-net,omitempty"`
	Used     *usedDoc             `json:"used,omitempty"`
	Battle   *battleDoc           `json:"battle,omitempty"`
	Over     *overDoc             `json:"over,omitempty"`
	Now      map[string]nowDoc    `json:"now,omitempty"` // what the board amounts to: written for readers, never read
}

type playerDoc struct {
	HQ      *int           `json:"hq"` // points left
	Score   int            `json:"score,omitempty"`
	Side    *int           `json:"side"` // worked out from the mode
	Hand    []string       `json:"hand"`
	Pile    map[string]int `json:"pile"` // left out: every tile of the army that is nowhere else
	Top     []string       `json:"top,omitempty"`
	Discard map[string]int `json:"discard"`
	Left    *int           `json:"left"`           // tiles left to draw, worked out from pile and top
	Last    bool           `json:"last,omitempty"` // was the first to draw a last tile
	Terror  bool           `json:"terror,omitempty"`
	Out     bool           `json:"out,omitempty"`
	Fell    int            `json:"fell,omitempty"` // the turn in which the HQ was destroyed
}

type unitDoc struct {
	Tile       string `json:"tile"`
	Army       string `json:"army,omitempty"` // may be left out where one army alone has such a tile
	Turn       int    `json:"turn"`           // rotation, 0 to 5
	Owner      string `json:"owner,omitempty"`
	Wounds     int    `json:"wounds,omitempty"`
	Venom      int    `json:"venom,omitempty"`      // Mississippi's markers
	Nightshade int    `json:"nightshade,omitempty"` // Neojungle's
	Paralysed  bool   `json:"paralysed,omitempty"`
}

type baseDoc struct {
	Tile string `json:"tile"`
	Army string `json:"army,omitempty"`
}

type pushDoc struct {
	Pusher string `json:"pusher"`
	Pushed string `json:"pushed"`
}

// usedDoc is what has been used in this turn.
type usedDoc struct {
	Mobility []string       `json:"mobility,omitempty"` // units that used their own Mobility
	Carried  map[string]int `json:"carried,omitempty"`  // moves that Transports and the like gave to units
	Ability  []string       `json:"ability,omitempty"`  // units that pushed, castled or turned somebody
	Hole     bool           `json:"hole,omitempty"`
}

type overDoc struct {
	How     string   `json:"how"`
	Winners []string `json:"winners"`
}

// nowDoc is what a unit amounts to at this moment.
type nowDoc struct {
	Owner      string    `json:"owner"`
	Initiative []int8    `json:"initiative,omitempty"`
	Toughness  int8      `json:"toughness,omitempty"`
	Melee      []int8    `json:"melee,omitempty"` // strengths by board direction
	Ranged     []int8    `json:"ranged,omitempty"`
	Armour     []int8    `json:"armour,omitempty"`
	Net        []int8    `json:"net,omitempty"`
	Netted     bool      `json:"netted,omitempty"`
	Paralysed  bool      `json:"paralysed,omitempty"`
	Venom      int8      `json:"venom,omitempty"` // markers that each of its wounding attacks places
	Mobile     bool      `json:"mobile,omitempty"`
	Linked     []linkDoc `json:"linked,omitempty"`
}

type linkDoc struct {
	From   string `json:"from"`
	Effect string `json:"effect"`
	By     int8   `json:"by"`
}

// Document writes a position.
func (r *Rules) Document(s *Position) any {
	turns := int(s.Turns)
	d := &document{Board: s.board().Size(), Mode: modeIDs[s.Mode], Breath: s.Breath, Turn: &turns, Active: r.seatName(s, s.Active),
		Asks: r.decisions[s.Phase].kind, Decides: r.decides(s), Yield: s.Yield, Second: s.Moves > 0,
		Players: map[string]playerDoc{}, Units: map[string]unitDoc{}, Bases: map[string]baseDoc{}, Now: map[string]nowDoc{}}
	if s.First != noSeat {
		d.First = r.seatName(s, s.First)
	}
	if s.Phase == Retreating {
		d.Push = &pushDoc{Pusher: hexName(s, s.Pusher), Pushed: hexName(s, s.Pushed)}
	}
	for p := range s.Players {
		d.Seats = append(d.Seats, r.seatName(s, p))
		d.Players[r.seatName(s, p)] = r.describePlayer(s, p)
	}
	var f field
	r.field(s, &f)
	used := &usedDoc{Carried: map[string]int{}, Hole: s.Dragged}
	for c := range hex.Cell(s.board().Size()) {
		if s.Unit[c].Tile != NoTile {
			r.describeUnit(s, &f, c, d, used)
		}
		if t := s.Base[c]; t != NoTile {
			d.Bases[hexName(s, c)] = baseDoc{Tile: r.tiles[t].id, Army: r.armies[r.tiles[t].army].id}
		}
	}
	if len(used.Mobility)+len(used.Carried)+len(used.Ability) > 0 || used.Hole {
		d.Used = used
	}
	d.Battle = r.describeBattle(s)
	if s.Phase == Over {
		d.Over = &overDoc{How: endingRows[s.Ended].how, Winners: []string{}}
		for p := range s.Players {
			if s.Winners.Has(game.Seat(p)) {
				d.Over.Winners = append(d.Over.Winners, r.seatName(s, p))
			}
		}
	}
	return d
}

// decides names who decides.
func (r *Rules) decides(s *Position) string {
	switch {
	case s.Phase == Over:
		return "nobody"
	case s.Asked == noSeat:
		return "nature"
	}
	return r.seatName(s, s.Asked)
}

func (r *Rules) describePlayer(s *Position, p int8) playerDoc {
	pl := &s.Player[p]
	hq, side, left := int(pl.HQ), int(s.side(p))+1, s.inPile(p)
	d := playerDoc{HQ: &hq, Score: int(pl.Score), Side: &side, Hand: []string{}, Left: &left, Last: s.Closing == p, Terror: pl.Terror, Out: pl.Out,
		Fell: int(pl.Fell), Pile: r.describePile(pl.Army, &pl.Pile), Discard: r.describePile(pl.Army, &pl.Discard)}
	for _, t := range pl.Hand {
		if t != NoTile {
			d.Hand = append(d.Hand, r.tiles[t].id)
		}
	}
	for range pl.Top {
		d.Top = append(d.Top, r.tiles[r.returning(pl.Army)].id)
	}
	return d
}

func (r *Rules) describePile(a Army, pile *[maxKinds]uint8) map[string]int {
	counts := map[string]int{}
	for k, n := range pile {
		if n > 0 {
			counts[r.tiles[r.armies[a].first+Tile(k)].id] = int(n)
		}
	}
	return counts
}

// returning is the tile of an army that comes back to the draw pile (NSH-936), or NoTile.
func (r *Rules) returning(a Army) Tile {
	of := &r.armies[a]
	for t := of.first; t < of.first+Tile(of.kinds); t++ {
		if r.tiles[t].abilities.has(returnToPile) {
			return t
		}
	}
	return NoTile
}

func (r *Rules) describeUnit(s *Position, f *field, c hex.Cell, d *document, used *usedDoc) {
	u := &s.Unit[c]
	name := hexName(s, c)
	doc := unitDoc{Tile: r.tiles[u.Tile].id, Army: r.armies[r.tiles[u.Tile].army].id, Turn: int(u.Turn), Wounds: int(u.Wounds),
		Venom: int(u.Venom[mississippiVenom]), Nightshade: int(u.Venom[neojungleVenom]), Paralysed: u.Paralysed}
	if u.Owner != r.home(s, u.Tile) || u.Owner != f.owner[c] {
		doc.Owner = r.seatName(s, u.Owner)
	}
	d.Units[name] = doc
	if u.Steel {
		d.SteelNet = name
	}
	if u.Moved {
		used.Mobility = append(used.Mobility, name)
	}
	if u.Used {
		used.Ability = append(used.Ability, name)
	}
	if u.Carried > 0 {
		used.Carried[name] = int(u.Carried)
	}
	d.Now[name] = r.describeNow(s, f, c)
}

func (r *Rules) describeNow(s *Position, f *field, c hex.Cell) nowDoc {
	u, t := &s.Unit[c], r.tile(s, c)
	now := nowDoc{Owner: r.seatName(s, f.owner[c]), Netted: f.netted.Has(c), Paralysed: f.paralysed.Has(c),
		Mobile: !f.netted.Has(c) && r.mobile(s, f, c), Armour: r.bySide(t.armour.turned(u.Turn)), Net: r.bySide(t.net.turned(u.Turn)),
		Melee: strengths(f, c, t, u.Turn, melee), Ranged: strengths(f, c, t, u.Turn, ranged)}
	if t.kind != hqKind {
		now.Toughness = r.toughness(s, f, c)
	}
	for _, slot := range r.slots(s, f, c) {
		if slot != noSlot {
			now.Initiative = append(now.Initiative, slot)
		}
	}
	if now.Melee != nil || now.Ranged != nil || t.strike > 0 {
		now.Venom = f.gets[c][venomEffect]
		if t.abilities.has(venomous) {
			now.Venom++
		}
	}
	for _, l := range r.links(s, f, c) {
		now.Linked = append(now.Linked, linkDoc{From: hexName(s, l.from), Effect: effectIDs[l.effect], By: l.by})
	}
	return now
}

// strengths is the strength of a unit's attacks of a type by board direction, bonuses included; nil where it has none.
func strengths(f *field, c hex.Cell, t *tile, turn int8, a attack) []int8 {
	if t.attacks[a] == ([hex.Directions]int8{}) {
		return nil
	}
	list := make([]int8, hex.Directions)
	for side, n := range t.attacks[a] {
		if n > 0 {
			list[(side+int(turn))%hex.Directions] = f.power(c, n, a)
		}
	}
	return list
}

func (r *Rules) bySide(set sides) []int8 {
	if set == 0 {
		return nil
	}
	list := make([]int8, hex.Directions)
	for d := range hex.Direction(hex.Directions) {
		if set.has(d) {
			list[d] = 1
		}
	}
	return list
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
	for _, read := range []func(){rd.readMatch, rd.readArmies, rd.readTurn, rd.readUnits, rd.readBases, rd.readUsed, rd.readPlayers, rd.readOwners,
		rd.readPhase, rd.readBattle, rd.checkPhase, rd.checkPossible} {
		read()
		if rd.err != nil {
			return Position{}, rd.err
		}
	}
	return rd.s, nil
}

// earlyKinds are the decisions before the first turn.
var earlyKinds = []string{"army", "start", "hq"}

// defaults fills in what is left out: a duel of Mississippi and Moloch, with the first player in an ordinary turn.
func (rd *reader) defaults() {
	d := &rd.d
	if d.Seats == nil {
		d.Seats = strings.Split(rd.r.defaultArmies(), ",")
	}
	if d.Mode == "" {
		d.Mode = modeIDs[Duel]
		if len(d.Seats) > 2 {
			d.Mode = modeIDs[Deathmatch]
		}
	}
	if d.Board == 0 {
		d.Board = 37
		if d.Mode == modeIDs[Duel] {
			d.Board = 19
		}
	}
	if d.Asks == "" {
		d.Asks = "act"
	}
	early := slices.Contains(earlyKinds, d.Asks)
	if d.Turn == nil {
		turns := 5
		if early {
			turns = 0
		}
		d.Turn = &turns
	}
	if !early && d.First == "" && d.Active == "" && len(d.Seats) > 0 {
		d.Active = d.Seats[0]
	}
}

func (rd *reader) readMatch() {
	d, s := &rd.d, &rd.s
	m := slices.Index(modeIDs[:], d.Mode)
	if m < 0 {
		rd.fail("mode", "%q is none of %s", d.Mode, strings.Join(modeIDs[:], ", "))
		return
	}
	s.Mode, s.Players, s.Breath = Mode(m), int8(min(len(d.Seats), 99)), d.Breath
	s.First, s.Asked, s.Closing = noSeat, noSeat, noSeat
	least, most := 3, 4
	switch s.Mode {
	case Duel:
		least, most = 2, 2
	case Teams:
		least = 4
	case TwoAgainstOne:
		most = 3
	}
	if len(d.Seats) < least || len(d.Seats) > most {
		rd.fail("seats", "%d; %d to %d play in the mode %s", len(d.Seats), least, most, d.Mode)
		return
	}
	switch b := hex.OfSize(d.Board); {
	case b == nil:
		rd.fail("board", "%d; a board has 19 or 37 hexes", d.Board)
	case s.Mode == Duel && d.Board != 19:
		rd.fail("board", "%d; a duel is fought on 19 hexes", d.Board)
	default:
		s.Radius = int8(b.Radius())
	}
}

func (rd *reader) readArmies() {
	for p, id := range rd.d.Seats {
		if id == seatIDs[p] && rd.d.Asks == rd.r.decisions[DealingArmies].kind {
			continue
		}
		a := slices.Index(rd.r.armyIDs, id) + 1
		if a == 0 {
			rd.fail("seats", "%q is none of %s", id, strings.Join(rd.r.armyIDs, ", "))
			return
		}
		if rd.s.plays(Army(a)) {
			rd.fail("seats", "%s stands twice; no two players take the same army", id)
			return
		}
		rd.s.Player[p].Army = Army(a)
	}
	for _, name := range slices.Sorted(maps.Keys(rd.d.Players)) {
		if !slices.Contains(rd.d.Seats, name) {
			rd.fail("players", "%s is not among the seats; name them in turn order, such as seats: [mississippi, %s]", name, name)
			return
		}
	}
}

// maxTurns keeps counters far from overflow whatever a document says; a match has at most some 150 turns.
const maxTurns = 10_000

func (rd *reader) readTurn() {
	d, s := &rd.d, &rd.s
	if *d.Turn < 0 || *d.Turn > maxTurns {
		rd.fail("turn", "%d; it is 0 to %d", *d.Turn, maxTurns)
		return
	}
	s.Turns, s.Yield = int16(*d.Turn), d.Yield
	last := rd.r.lastInOrder(s)
	switch early := slices.Contains(earlyKinds, d.Asks); {
	case d.First != "":
		s.First = rd.seat("first", d.First)
	case !early && last != noSeat:
		s.First = s.following(last)
	case !early:
		s.First = 0
	}
	if d.Active != "" {
		s.Active = rd.seat("active", d.Active)
	} else if s.First != noSeat {
		s.Active = s.First
	}
	rd.checkOrder(last)
	if d.Second {
		s.Moves = 1
	}
}

func (rd *reader) seat(field, name string) int8 {
	for p := range rd.s.Players {
		if rd.r.seatName(&rd.s, p) == name {
			return p
		}
	}
	rd.fail(field, "nobody is called %q", name)
	return 0
}

func (rd *reader) hex(field, name string) hex.Cell {
	c, ok := rd.s.board().Parse(name)
	if !ok {
		rd.fail(field, "there is no hex %q on a board of %d", name, rd.d.Board)
		return 0
	}
	return c
}

// tileOf finds a tile of one of the armies that play.
func (rd *reader) tileOf(field, army, id string) Tile {
	found := NoTile
	for p := range rd.s.Players {
		a := rd.s.Player[p].Army
		t := rd.r.tileByID(a, id)
		if t == NoTile || army != "" && rd.r.armies[a].id != army {
			continue
		}
		if found != NoTile {
			rd.fail(field, "more than one army has a tile %q; name the army", id)
		}
		found = t
	}
	if found == NoTile {
		rd.fail(field, "no army that plays has this tile: %s %q", army, id)
	}
	return found
}

// maxWounds is more than the Toughness of any unit can be.
const maxWounds = 30

func (rd *reader) readUnits() {
	s := &rd.s
	for _, name := range slices.Sorted(maps.Keys(rd.d.Units)) {
		row := rd.d.Units[name]
		field := "units." + name
		c := rd.hex("units", name)
		t := rd.tileOf(field, row.Army, row.Tile)
		switch {
		case rd.err != nil:
			return
		case !rd.r.tiles[t].kind.isUnit():
			rd.fail(field+".tile", "%s is no unit", row.Tile)
		case row.Turn < 0 || row.Turn >= hex.Directions:
			rd.fail(field+".turn", "%d; a rotation is 0 to 5", row.Turn)
		case row.Wounds < 0 || row.Wounds > maxWounds || row.Wounds > 0 && rd.r.tiles[t].kind == hqKind:
			rd.fail(field+".wounds", "%d; it is 0 to %d, and the wounds of an HQ are points of its player", row.Wounds, maxWounds)
		case row.Venom < 0 || row.Venom > maxWounds || row.Nightshade < 0 || row.Nightshade > maxWounds:
			rd.fail(field+".venom", "markers are 0 to %d", maxWounds)
		}
		s.Unit[c] = Unit{Tile: t, Turn: int8(row.Turn), Wounds: int8(row.Wounds), Venom: [2]int8{int8(row.Venom), int8(row.Nightshade)}, Paralysed: row.Paralysed,
			Owner: rd.r.home(s, t)}
	}
	if rd.d.SteelNet != "" {
		c := rd.hex("steel-net", rd.d.SteelNet)
		if s.Unit[c].Tile == NoTile {
			rd.fail("steel-net", "no unit stands on %s", rd.d.SteelNet)
			return
		}
		s.Unit[c].Steel = true
	}
}

func (rd *reader) readBases() {
	for _, name := range slices.Sorted(maps.Keys(rd.d.Bases)) {
		row := rd.d.Bases[name]
		field := "bases." + name
		c := rd.hex("bases", name)
		t := rd.tileOf(field, row.Army, row.Tile)
		if rd.err == nil && rd.r.tiles[t].kind != foundation {
			rd.fail(field+".tile", "%s is no foundation tile", row.Tile)
		}
		if rd.err != nil {
			return
		}
		rd.s.Base[c] = t
	}
}

func (rd *reader) readUsed() {
	d, s := rd.d.Used, &rd.s
	if d == nil {
		return
	}
	s.Dragged = d.Hole
	mark := func(field string, names []string, set func(*Unit)) {
		for _, name := range names {
			c := rd.hex(field, name)
			if s.Unit[c].Tile == NoTile {
				rd.fail(field, "no unit stands on %s", name)
				return
			}
			set(&s.Unit[c])
		}
	}
	mark("used.mobility", d.Mobility, func(u *Unit) { u.Moved = true })
	mark("used.ability", d.Ability, func(u *Unit) { u.Used = true })
	for _, name := range slices.Sorted(maps.Keys(d.Carried)) {
		n := d.Carried[name]
		if n < 1 || n > 9 {
			rd.fail("used.carried", "%s: %d; it is 1 to 9", name, n)
			return
		}
		mark("used.carried", []string{name}, func(u *Unit) { u.Carried = int8(n) })
	}
}

func (rd *reader) readPlayers() {
	for p, name := range rd.d.Seats {
		row := rd.d.Players[name]
		rd.readPlayer(int8(p), &row, "players."+name+".")
	}
}

func (rd *reader) readPlayer(p int8, row *playerDoc, field string) {
	s := &rd.s
	pl := &s.Player[p]
	pl.Terror, pl.Out, pl.HQ = row.Terror, row.Out, s.fullHQ(p)
	switch {
	case row.HQ != nil && (*row.HQ < 0 || *row.HQ > hqPoints):
		rd.fail(field+"hq", "%d; an HQ has 0 to %d points", *row.HQ, hqPoints)
	case row.Score < 0 || row.Score > 1000 || row.Score > 0 && s.Mode != Points:
		rd.fail(field+"score", "%d; it is 0 to 1000, and counts in the mode points alone", row.Score)
	case row.Side != nil && *row.Side != int(s.side(p))+1:
		rd.fail(field+"side", "%d; in this mode it is side %d", *row.Side, s.side(p)+1)
	case row.Fell < 0 || row.Fell > int(s.Turns) || row.Fell > 0 && !row.Out:
		rd.fail(field+"fell", "%d; it is a turn that has begun, of a player who is out", row.Fell)
	case row.Last && s.Closing != noSeat:
		rd.fail(field+"last", "one player alone was the first to draw a last tile")
	}
	if rd.err != nil {
		return
	}
	if row.HQ != nil {
		pl.HQ = int8(*row.HQ)
	}
	pl.Score, pl.Fell = int16(row.Score), int16(row.Fell)
	if row.Last {
		s.Closing = p
	}
	rd.readTiles(p, row, field)
	if rd.err == nil && row.Left != nil && *row.Left != s.inPile(p) {
		rd.fail(field+"left", "%d; pile and top hold %d", *row.Left, s.inPile(p))
	}
}

// readTiles deals out the tiles of a player: no more of each than the army has (NSH-104), and what is not named lies in the draw pile.
func (rd *reader) readTiles(p int8, row *playerDoc, field string) {
	s := &rd.s
	pl := &s.Player[p]
	a := &rd.r.armies[pl.Army]
	var rest [maxKinds]int
	for k := range a.kinds {
		rest[k] = int(rd.r.tiles[a.first+Tile(k)].count)
	}
	for c := range s.board().Size() {
		for _, t := range [2]Tile{s.Unit[c].Tile, s.Base[c]} {
			if t != NoTile && rd.r.tiles[t].army == pl.Army {
				rest[rd.r.kindOf(t)]--
			}
		}
	}
	take := func(field, id string, n int) (Tile, bool) {
		t := rd.r.tileByID(pl.Army, id)
		if t == NoTile {
			rd.fail(field, "the army has no tile %q", id)
			return t, false
		}
		if n < 0 || n > armyTiles {
			rd.fail(field, "%s: %d is no number of tiles", id, n)
			return t, false
		}
		rest[rd.r.kindOf(t)] -= n
		return t, true
	}
	if len(row.Hand) > handSize {
		rd.fail(field+"hand", "%d tiles; %d are the most", len(row.Hand), handSize)
		return
	}
	for _, id := range row.Hand {
		if t, ok := take(field+"hand", id, 1); ok {
			s.take(p, t)
			if rd.r.tiles[t].kind == hqKind {
				rd.fail(field+"hand", "the HQ is never drawn")
			}
		}
	}
	for _, id := range row.Top {
		if t, ok := take(field+"top", id, 1); ok {
			if pl.Top++; t != rd.r.returning(pl.Army) {
				rd.fail(field+"top", "%s does not come back to the pile", id)
			}
		}
	}
	pile := func(field string, counts map[string]int, into *[maxKinds]uint8) {
		for _, id := range slices.Sorted(maps.Keys(counts)) {
			if t, ok := take(field, id, counts[id]); ok {
				into[rd.r.kindOf(t)] = uint8(counts[id])
			}
		}
	}
	pile(field+"discard", row.Discard, &pl.Discard)
	pile(field+"pile", row.Pile, &pl.Pile)
	for k := range a.kinds {
		t := a.first + Tile(k)
		switch {
		case rest[k] < 0:
			rd.fail(field+"army", "more tiles of %s than the %d of the army", rd.r.tiles[t].id, rd.r.tiles[t].count)
		case t == a.hq && pl.Pile[k] > 0:
			rd.fail(field+"pile", "the HQ is never in the draw pile")
		case row.Pile == nil && t != a.hq:
			pl.Pile[k] = uint8(rest[k])
		}
	}
}

// readOwners settles whom units obey: the army that has taken them over, unless the document says otherwise.
func (rd *reader) readOwners() {
	s := &rd.s
	var f field
	rd.r.field(s, &f)
	for name, row := range rd.d.Units {
		c := rd.hex("units", name)
		s.Unit[c].Owner = f.owner[c]
		if row.Owner != "" {
			s.Unit[c].Owner = rd.seat("units."+name+".owner", row.Owner)
		}
	}
}

func (rd *reader) readPhase() {
	d, s := &rd.d, &rd.s
	var kinds []string
	for phase := range rd.r.decisions {
		kind := rd.r.decisions[phase].kind
		if kinds = append(kinds, kind); kind == d.Asks {
			s.Phase = Phase(phase)
			break
		}
	}
	if rd.r.decisions[s.Phase].kind != d.Asks {
		rd.fail("asks", "%q is none of %s", d.Asks, strings.Join(kinds, ", "))
		return
	}
	switch s.Phase {
	case DealingArmies, Starting, Drawing, Over:
		s.Asked = noSeat
	case PlacingHQ, Discarding, Acting, SecondMove:
		s.Asked = s.Active
	case Retreating:
		rd.readPush()
	default: // a Battle's: readBattle checks it
		s.Asked = rd.seat("decides", d.Decides)
		return
	}
	if rd.err == nil && d.Decides != "" && d.Decides != rd.r.decides(s) {
		rd.fail("decides", "%q; here it is %s", d.Decides, rd.r.decides(s))
	}
}

func (rd *reader) readPush() {
	s := &rd.s
	if rd.d.Push == nil {
		rd.fail("push", "a push is needed for somebody to retreat from")
		return
	}
	s.Pusher, s.Pushed = rd.hex("push.pusher", rd.d.Push.Pusher), rd.hex("push.pushed", rd.d.Push.Pushed)
	var f field
	rd.r.field(s, &f)
	if s.Unit[s.Pusher].Tile == NoTile || s.Unit[s.Pusher].Owner != s.Active || !rd.r.pushTargets(s, &f, s.Pusher).Has(s.Pushed) {
		rd.fail("push", "the unit on %s cannot push the one on %s", rd.d.Push.Pusher, rd.d.Push.Pushed)
		return
	}
	s.Asked = s.Unit[s.Pushed].Owner
}

// checkPhase makes sure that the decision asked can be made, whoever wrote the document.
func (rd *reader) checkPhase() {
	s, r := &rd.s, rd.r
	early := s.Phase < Drawing
	switch {
	case early != (s.Turns == 0):
		rd.fail("turn", "%d; it is 0 until the first turn begins", s.Turns)
	case s.Phase == DealingArmies && s.undealt() == noSeat:
		rd.fail("asks", "army: every seat has one")
	case s.Phase > Starting && s.First == noSeat:
		rd.fail("first", "the starting player is missing")
	case s.Phase == Starting && s.First != noSeat:
		rd.fail("first", "the starting player is still to be drawn")
	case s.Yield && (s.Phase != PlacingHQ || s.Mode != Duel || s.units() != 0):
		rd.fail("yield", "the start is handed over in a duel, before an HQ is placed")
	case s.Phase == PlacingHQ && (r.hq(s, s.Active) != hex.None || r.hq(s, s.First) == hex.None != (s.Active == s.First)):
		rd.fail("asks", "hq: HQs are placed in turn order, each once")
	case s.Phase == PlacingHQ && s.units() == s.board().All():
		rd.fail("asks", "hq: there is no free hex")
	case s.Phase == Drawing && (s.inHand(s.Active) >= s.drawTo() || s.inPile(s.Active) == 0):
		rd.fail("asks", "draw: there is no tile to draw, or enough lie there")
	case s.Phase == Discarding && s.inHand(s.Active) != handSize:
		rd.fail("asks", "discard: one of exactly three tiles is discarded")
	case s.Moves > 0 != (s.Phase == SecondMove) && !rd.waiting():
		rd.fail("second", "a second move belongs to second-move")
	case s.Phase != Over && !s.Battle.On && !rd.waiting() && s.Player[s.Active].Out:
		rd.fail("active", "this player is out")
	case s.Phase != Over && !s.Battle.On && s.in()&^s.sides(func(p int8) bool { return p == s.Active }) == 0:
		rd.fail("players", "one side alone is in the match")
	case s.Phase == Over:
		rd.readOver()
	}
}

// waiting tells whether the turn waits for a choice that its first move led to.
func (rd *reader) waiting() bool { return rd.s.Phase == Treating || rd.s.Phase == TurnTaken }

func (rd *reader) readOver() {
	d := rd.d.Over
	if d == nil {
		rd.fail("over", "how the match ended is missing")
		return
	}
	for e := range endings {
		if endingRows[e].how == d.How && (e != stillScoring || rd.s.Mode == Points) && (e != stalemate || rd.s.Mode != Points) {
			rd.s.Ended = e
		}
	}
	if rd.s.Ended == notEnded {
		rd.fail("over.how", "%q is no way a match ends", d.How)
	}
	for _, name := range d.Winners {
		rd.s.Winners |= seats(rd.seat("over.winners", name))
	}
}

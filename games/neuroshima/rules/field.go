package rules

import (
	"math/bits"

	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

// Field is what the board amounts to at a moment: whom each unit obeys, what is netted and paralysed, and what modules and HQs give.
// It is worked out afresh whenever it is needed (NSH-630), in a Battle at the beginning of each step (NSH-709, NSH-R09). A netted unit keeps its
// Toughness and armour, receives bonuses and fills its hex (NSH-522): only what it does itself is left out.
type Field struct {
	board     *hex.Board
	All       hex.Set                     // hexes with a unit (NSH-106)
	HQs       hex.Set                     // of these: HQs
	spies     hex.Set                     // of these: Spies (NSH-923)
	taken     hex.Set                     // of these: units taken over (NSH-937)
	Netted    hex.Set                     // of these: units in a working net (NSH-521)
	Paralysed hex.Set                     // of these: units that may make no attack (NSH-820)
	Friends   [MaxPlayers]hex.Set         // by seat: units of its side (NSH-965, NSH-970)
	matrix    [MaxPlayers]hex.Set         // by seat: the Matrix of its HQ (NSH-930)
	Owner     [hex.MaxCells]int8          // the seat a unit obeys; NoSeat where no unit stands
	works     [hex.MaxCells]int8          // the seat a module works for; NoSeat where none works
	gets      [hex.MaxCells]tiles.Effects // what modules and HQs give a unit, added up (NSH-604)
	medics    [hex.MaxCells]hex.Set       // the Medics connected to a unit

	doubleMove, freeNet, allUnderground [MaxPlayers]bool // by seat: modules that work without a link
}

// Field works out the state of a position into f.
func (r *Rules) Field(s *Position, f *Field) {
	*f = Field{board: s.Board()}
	r.muster(s, f)
	for {
		f.align(s)
		r.castNets(s, f)
		r.assignModules(s, f)
		if !r.takeOver(s, f) {
			break
		}
	}
	r.growMatrix(s, f)
	r.give(s, f)
}

// muster finds the units; each obeys the seat of its army until it is taken over.
func (r *Rules) muster(s *Position, f *Field) {
	for c := range hex.Cell(f.board.Size()) {
		f.Owner[c], f.works[c] = NoSeat, NoSeat
		t := s.Unit[c].Tile
		if t == tiles.NoTile {
			continue
		}
		f.Owner[c] = r.Home(s, t)
		f.All |= hex.One(c)
		if r.Face(t).Kind == tiles.HQ {
			f.HQs |= hex.One(c)
		}
		if r.Face(t).Abilities.Has(tiles.Spy) {
			f.spies |= hex.One(c)
		}
	}
}

// align sorts the units by the sides they fight on.
func (f *Field) align(s *Position) {
	var sides [MaxPlayers]hex.Set
	for units := f.All; units != 0; {
		c := units.Pop()
		sides[s.Side(f.Owner[c])] |= hex.One(c)
	}
	for p := range s.Players {
		f.Friends[p] = sides[s.Side(p)]
	}
}

// enemies is the units of other sides than that of the unit on c (NSH-970).
func (f *Field) enemies(c hex.Cell) hex.Set { return f.All &^ f.Friends[f.Owner[c]] }

// facing is the neighbours of c in a set of board directions.
func (f *Field) facing(c hex.Cell, directions tiles.Sides) hex.Set {
	var set hex.Set
	for ; directions != 0; directions &= directions - 1 {
		if next := f.board.Next(c, hex.Direction(bits.TrailingZeros8(uint8(directions)))); next != hex.None {
			set |= hex.One(next)
		}
	}
	return set
}

// assignModules finds whom each module works for: its owner, or whoever has connected a Scoper to it (NSH-627, NSH-R08). A netted one has no effect
// (NSH-521, NSH-629). An HQ with a link counts as a module here.
func (r *Rules) assignModules(s *Position, f *Field) {
	var scopers hex.Set
	for units := f.All; units != 0; {
		c := units.Pop()
		f.works[c] = NoSeat
		if t := r.FaceOn(s, c); t.Targets != tiles.NoTarget && !f.Netted.Has(c) {
			f.works[c] = f.Owner[c]
			if t.Targets == tiles.OnEnemyModules {
				scopers |= hex.One(c)
			}
		}
	}
	for scopers != 0 {
		c := scopers.Pop()
		for targets := r.reached(s, f, c) & f.enemies(c); targets != 0; {
			m := targets.Pop()
			if f.works[m] != NoSeat && r.FaceOn(s, m).Kind == tiles.Module && !r.takes(s, f, m, c) {
				f.works[m] = f.Owner[c]
			}
		}
	}
}

// takes tells whether the takeover link of a unit points at another hex (NSH-937).
func (r *Rules) takes(s *Position, f *Field, taker, c hex.Cell) bool {
	return r.FaceOn(s, taker).Gives[tiles.TakeoverEffect] > 0 && r.reached(s, f, taker).Has(c)
}

// takeOver hands enemy units, no HQs, to those whose takeover links point at them (NSH-937), and tells whether there were any new ones. What has been
// taken over while the field is worked out stays so, even if that frees a net that catches its taker (NSH-R77).
func (r *Rules) takeOver(s *Position, f *Field) bool {
	before := f.taken
	for units := f.All; units != 0; {
		c := units.Pop()
		if f.works[c] == NoSeat || r.FaceOn(s, c).Gives[tiles.TakeoverEffect] == 0 {
			continue
		}
		for targets := r.reached(s, f, c) & f.All &^ (f.Friends[f.works[c]] | f.HQs | f.taken); targets != 0; {
			t := targets.Pop()
			f.Owner[t] = f.works[c]
			f.taken |= hex.One(t)
		}
	}
	return f.taken != before
}

// reached is the hexes that the links of a unit lead to (NSH-601), two of them a link for a long-distance module (NSH-951).
func (r *Rules) reached(s *Position, f *Field, c hex.Cell) hex.Set {
	var set hex.Set
	t := r.FaceOn(s, c)
	for links := t.Link.Turned(s.Unit[c].Turn); links != 0; links &= links - 1 {
		line := f.board.Line(c, hex.Direction(bits.TrailingZeros8(uint8(links))))
		for _, to := range line[:min(int(t.Reach), len(line))] {
			set |= hex.One(to)
		}
	}
	return set
}

// growMatrix finds the Matrix of each HQ that has one and is not netted: it grows from the HQ over friendly units (NSH-930) and over Roots of the same
// army, whoever stands on them (NSH-932, NSH-R45).
func (r *Rules) growMatrix(s *Position, f *Field) {
	for hqs := f.HQs &^ f.Netted; hqs != 0; {
		c := hqs.Pop()
		t := r.FaceOn(s, c)
		if !t.Abilities.Has(tiles.Matrix) {
			continue
		}
		p := f.Owner[c]
		ground := f.Friends[p]
		for bases := s.Bases(); bases != 0; {
			b := bases.Pop()
			if base := r.Face(s.Base[b]); base.Army == t.Army && base.Abilities.Has(tiles.Roots) {
				ground |= hex.One(b)
			}
		}
		grown := hex.One(c)
		for edge := grown; edge != 0; {
			next := f.board.Around(edge.Pop()) & ground &^ grown
			grown |= next
			edge |= next
		}
		f.matrix[p] = grown & f.Friends[p]
	}
}

// give adds up what modules and HQs give to whom (NSH-604).
func (r *Rules) give(s *Position, f *Field) {
	for units := f.All &^ f.Netted; units != 0; {
		c := units.Pop()
		t := r.FaceOn(s, c)
		switch {
		case t.Targets == tiles.OnAll:
			f.giveAll(s, f.works[c], &t.Gives)
		case t.Targets == tiles.OnFriends || t.Targets == tiles.OnEnemies:
			f.add(r.connected(s, f, c), c, &t.Gives)
		}
		if t.Kind == tiles.HQ && t.Around != (tiles.Effects{}) {
			f.add(f.adjacent(c), c, &t.Around)
		}
	}
	for units := f.All; units != 0; {
		if c := units.Pop(); f.gets[c][tiles.ParalysisEffect] > 0 || s.Unit[c].Paralysed { // NSH-820, NSH-418, NSH-947
			f.Paralysed |= hex.One(c)
		}
	}
}

// giveAll is for modules that work without a link: Recon Center (NSH-626), Net of Steel Launcher (NSH-940), Underworlds (NSH-948).
func (f *Field) giveAll(s *Position, p int8, gives *tiles.Effects) {
	for q := range s.Players {
		if gives[tiles.AllUnderground] > 0 && s.allied(p, q) {
			f.allUnderground[q] = true
		}
	}
	f.doubleMove[p] = f.doubleMove[p] || gives[tiles.DoubleMove] > 0
	f.freeNet[p] = f.freeNet[p] || gives[tiles.FreeNetOfSteel] > 0
}

// add gives units what a unit on c gives.
func (f *Field) add(units hex.Set, c hex.Cell, gives *tiles.Effects) {
	for units != 0 {
		to := units.Pop()
		gets := &f.gets[to]
		for e, n := range gives {
			gets[e] += n
		}
		if gives[tiles.MedicEffect] > 0 {
			f.medics[to] |= hex.One(c)
		}
	}
}

// connected is the units that a working module has its effect on: friends of the side it works for, or its enemies (NSH-602), HQs too unless the tile
// excludes them (NSH-603). A Spy gets what its enemies' modules give their friends (NSH-923), but what works on enemies too, and no Matrix (NSH-R75).
// What reaches one unit of the Matrix from a module of the same army works on all of it, but not on the module itself (NSH-930, NSH-621).
func (r *Rules) connected(s *Position, f *Field, c hex.Cell) hex.Set {
	t := r.FaceOn(s, c)
	p := f.works[c]
	units := r.reached(s, f, c) & f.All
	if t.Targets == tiles.OnEnemies {
		units &^= f.Friends[p]
	} else {
		units &= f.Friends[p] | f.spies
		for q, members := range f.matrix {
			if units&members != 0 && s.allied(int8(q), p) && s.Player[q].Army == t.Army {
				units |= members &^ hex.One(c)
			}
		}
	}
	if t.SparesHQ {
		units &^= f.HQs
	}
	return units
}

// adjacent is the units that the HQ on c gives its bonus to: adjacent friends, whatever its rotation, never itself (NSH-607), and adjacent Spies
// (NSH-923).
func (f *Field) adjacent(c hex.Cell) hex.Set {
	return f.board.Around(c) & (f.Friends[f.Owner[c]] | f.spies)
}

// FaceOn is what is printed on the unit of a hex.
func (r *Rules) FaceOn(s *Position, c hex.Cell) *tiles.Face { return r.Face(s.Unit[c].Tile) }

// carries is how many moves a turn Transports and the like give a unit (NSH-624).
func (f *Field) carries(c hex.Cell) int8 { return f.gets[c][tiles.MobilityEffect] }

// Toughness is how many wounds destroy a warrior or module (an HQ gains none: NSH-R78), bonuses included (NSH-511, NSH-822, NSH-823, NSH-920).
func (r *Rules) Toughness(s *Position, f *Field, c hex.Cell) int8 {
	return r.FaceOn(s, c).Toughness + f.gets[c][tiles.ToughnessBonus]
}

// Power is the strength of an attack symbol with the bonuses of its type (NSH-605, NSH-608, NSH-609); other types are never strengthened (NSH-606).
func (f *Field) Power(c hex.Cell, printed int8, a tiles.Attack) int8 {
	switch a {
	case tiles.Melee:
		printed += f.gets[c][tiles.MeleeBonus]
	case tiles.Ranged:
		printed += f.gets[c][tiles.RangedBonus]
	}
	return max(printed, 0)
}

// maxSlots is how many times a unit can act in a Battle: at two printed Initiative values and by six extra actions.
const (
	maxSlots     = 8
	printedSlots = 2
	noSlot       = -1
)

// slots are the Initiative values at which a unit can act: those printed first, then those of extra actions; noSlot where there is none.
type slots [maxSlots]int8

// slots works out a unit's Initiative: values with their bonuses, never below 0 (NSH-610, NSH-611, NSH-R06), all 0 in a Zone whatever raises them
// (NSH-826, NSH-909, NSH-R25), and extra actions, each a phase below the one before (NSH-613). A unit without a printed value never acts (NSH-517).
func (r *Rules) slots(s *Position, f *Field, c hex.Cell) slots {
	all := slots{noSlot, noSlot, noSlot, noSlot, noSlot, noSlot, noSlot, noSlot}
	t := r.FaceOn(s, c)
	if t.Actions == 0 {
		return all
	}
	gets := &f.gets[c]
	lowest := int8(0)
	for i := range t.Actions {
		if gets[tiles.InitiativeZero] == 0 {
			lowest = max(t.Initiative[i]+gets[tiles.InitiativeBonus], 0)
		}
		all[i] = lowest
	}
	for i := range min(gets[tiles.ExtraAction], lowest, maxSlots-printedSlots) {
		all[printedSlots+i] = lowest - 1 - i
	}
	return all
}

// Initiative is the values at which a unit can act, as slots has them.
func (r *Rules) Initiative(s *Position, f *Field, c hex.Cell) []int8 {
	var values []int8
	for _, slot := range r.slots(s, f, c) {
		if slot != noSlot {
			values = append(values, slot)
		}
	}
	return values
}

// Link is one effect that a unit gets from another.
type Link struct {
	From   hex.Cell
	Effect tiles.Effect
	By     int8
}

// Links lists what the unit on c gets, and from where.
func (r *Rules) Links(s *Position, f *Field, c hex.Cell) []Link {
	var all []Link
	list := func(from hex.Cell, gives *tiles.Effects) {
		for e, by := range gives {
			if by != 0 {
				all = append(all, Link{from, tiles.Effect(e), by})
			}
		}
	}
	for units := f.All &^ f.Netted; units != 0; {
		from := units.Pop()
		t := r.FaceOn(s, from)
		if (t.Targets == tiles.OnFriends || t.Targets == tiles.OnEnemies) && r.connected(s, f, from).Has(c) {
			list(from, &t.Gives)
		}
		if t.Kind == tiles.HQ && f.adjacent(from).Has(c) {
			list(from, &t.Around)
		}
	}
	return all
}

// ground is what whoever acts in a turn needs to know of the field: little enough to be handed from deed to deed as a value.
type ground struct {
	netted, paralysed       hex.Set // as in a field
	own                     hex.Set // units of the active player that no net holds
	freeNet, allUnderground bool    // whether the modules of that name work for the active player
}

// ground works out what the active player's deeds need to know.
func (r *Rules) ground(s *Position) ground {
	var f Field
	r.Field(s, &f)
	return f.ground(s)
}

func (f *Field) ground(s *Position) ground {
	return ground{netted: f.Netted, paralysed: f.Paralysed, own: s.owned(s.Active) &^ f.Netted, freeNet: f.freeNet[s.Active], allUnderground: f.allUnderground[s.Active]}
}

// mobile tells whether a unit has a move left in this turn: from its own Mobility (NSH-515) or from what carries it (NSH-624).
func (r *Rules) mobile(s *Position, f *Field, c hex.Cell) bool {
	u := &s.Unit[c]
	return f.carries(c) > u.Carried || !u.Moved && r.Face(u.Tile).Abilities.Has(tiles.Mobility)
}

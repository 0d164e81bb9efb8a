package rules

import (
	"math/bits"

	"mischief/game/frame"
	"mischief/games/ratcatcher/box"
)

// Ending is how a match ended.
type Ending uint8

// The endings (RAT-101 to RAT-104, RAT-R47).
const (
	Unfinished Ending = iota
	WonCheese
	WonNemesis
	LostCheese
	LostHealth
	LostRounds
)

// Zone is what lies in one zone.
type Zone struct {
	Rats   [box.KindCount]uint8    `doc:",spread=kind,max=64,omit"`      // common rats
	Cheese uint8                   `doc:"cheese,max=20,omit"`            // Magic Cheese
	Picks  [box.PickCount]uint8    `doc:",spread=token,max=20,omit"`     // special and health tokens waiting to be collected
	Nests  uint8                   `doc:"nests,max=nests,omit"`          // ? tokens that show a rats' nest (RAT-R14); printed nests are on the card
	Trap   uint8                   `doc:"trap,trap,none=0,omit"`         // type of the trap set here, counted from 1; 0 is none (RAT-221)
	Placed [box.AbilityCount]uint8 `doc:"placed,by=ability,max=20,omit"` // tokens that abilities put here until the clean-up (RAT-243)
	Came   uint8                   `doc:"came,max=64,omit"`              // within the rats' turn: rats here that the step under way has dealt with or must leave alone; else 0
}

// Township is where a township card lies. Directions are 0 north, 1 east, 2 south, 3 west.
type Township struct {
	X    int8      `doc:"x,min=-35,max=35"` // grid cell, x eastwards, y southwards; township 00 lies at 0, 0
	Y    int8      `doc:"y,min=-35,max=35"`
	Turn uint8     `doc:"turn,max=3"` // quarter turns clockwise
	Link [4]ZoneNo `doc:"-"`          // for each connector, by its edge on the card before turning: the zone it meets, or nowhere (RAT-133)
}

// PeculiarRat is a peculiar rat in the city.
type PeculiarRat struct {
	ID   uint8  `doc:"id,peculiar"` // number of its card
	Zone ZoneNo `doc:"zone,zone"`
}

// Position is a whole position. Townships are numbered by their cards, so that ascending numbers are the rulebook's order (RAT-R24).
// Nothing in it is hidden: decks are what is left in them, and a card is decided when it is drawn.
type Position struct {
	Zone [ZoneCount]Zone         `doc:"-"`
	Town [box.TownCount]Township `doc:"-"`
	Laid TownSet                 `doc:"-"`                           // townships in the city
	Pile TownSet                 `doc:"left.townships,set=township"` // townships left in the deck

	Sack   [box.KindCount]uint8              `doc:"sack,by=kind,max=64"`         // common rats left to draw
	Cage   [box.KindCount]uint8              `doc:"cage,by=kind,max=64,omit"`    // common rats caught
	Tokens [box.TokenCount]uint8             `doc:"left.tokens,by=token,max=60"` // ? tokens left face down
	Deck   uint16                            `doc:"left.peculiar,set=peculiar"`  // peculiar rats left to draw, a bit each
	Cards  uint16                            `doc:"-"`                           // cards of captured peculiar rats, a bit each
	Pack   [box.MaxRats]PeculiarRat          `doc:"-"`                           // peculiar rats in the city, in the order in which they were spawned (RAT-R43)
	Packed uint8                             `doc:"-"`                           // how many of Pack are used
	Loot   [box.MaxRats][box.PickCount]uint8 `doc:"-"`                           // tokens on the card of each peculiar rat (RAT-624)

	// The Ratcatcher.
	Who     uint8                   `doc:"ratcatcher,catcher"`           // his board
	Hard    bool                    `doc:"mode,mode"`                    // hard mode (RAT-113)
	At      ZoneNo                  `doc:"you.zone,zone"`                // his zone
	Dice    uint8                   `doc:"you.dice,max=dice"`            // on the attack track
	Steps   uint8                   `doc:"you.steps,max=255"`            // movement points
	Health  uint8                   `doc:"you.health,max=health"`        //
	Traps   uint8                   `doc:"you.traps,max=traps"`          // trap tokens on the board
	Ability [box.AbilityCount]uint8 `doc:"you.,spread=ability,max=255"`  // tokens of the special abilities
	Slots   [box.SlotCount]uint8    `doc:"you.slots,by=slot,max=9,omit"` // cheese on the board
	Cheese  uint8                   `doc:"you.cheese,max=cheese"`        // cheese collected in the match (RAT-254)
	Guard   uint8                   `doc:"you.guard,max=100"`            // added to his defence until the clean-up (RAT-608)
	Safe    bool                    `doc:"you.safe"`                     // leaving provokes no bite in this turn (RAT-612)

	// The Nemesis.
	Nemesis  uint8                                        `doc:"nemesis.id,nemesis"`                                  // its board
	Lair     ZoneNo                                       `doc:"nemesis.zone,zone,none=255,omit"`                     // its zone; nowhere before it has appeared
	Wounds   uint8                                        `doc:"-"`                                                   // health it has lost
	Eaten    uint8                                        `doc:"nemesis.eaten,max=eaten"`                             // cheese on the rat tracker
	Increase [box.KindCount + 1][box.AttributeCount]uint8 `doc:"nemesis.increases,by=grower,by=attribute,max=9,omit"` // +1 tokens by kind of common rats, then the Nemesis (RAT-503)
	Mutated  uint8                                        `doc:"nemesis.mutated,set,from=1,omit"`                     // Rat King: numbers of the mutation table that have their token, bit 0 for 1 (RAT-511)
	Gut      [box.KindCount]uint8                         `doc:"nemesis.gut,by=kind,max=gut,omit"`                    // The Maw: rats swallowed (RAT-512)

	Round  uint8  `doc:"round,min=1,max=rounds"` // from 1
	Ending Ending `doc:"over,ending,none=0,omit"`
	Phase  Phase  `doc:"asks,phase"`            // the kind of decision asked now
	RunOut uint8  `doc:"run_out,set=step,omit"` // steps of RAT-353 taken in the spawning under way, as bits; 0 between spawnings

	Stack frame.Stack[Op, uint8] `doc:"-"` // what is under way; the uppermost asks. Empty in the Ratcatcher's turn
}

// TownNo is the number of a township, that of its card, and ZoneNo that of a zone, made of its township's and its letter.
type (
	TownNo uint8
	ZoneNo uint8
)

// town is the township of a zone.
func (z ZoneNo) town() TownNo { return TownNo(z / box.MaxZones) }

// Letter is the letter of a zone in its township, 0 for a.
func (z ZoneNo) Letter() uint8 { return uint8(z % box.MaxZones) }

// Zone is the zone of a township with a letter, 0 for a.
func (t TownNo) Zone(letter uint8) ZoneNo { return ZoneNo(uint8(t)*box.MaxZones + letter) }

// TownSet is a set of townships.
type TownSet uint64

const everyTown TownSet = 1<<box.TownCount - 1

// Has tells whether a township is in the set.
func (ts TownSet) Has(t TownNo) bool { return ts>>t&1 != 0 }

func (ts *TownSet) add(t TownNo)    { *ts |= 1 << t }
func (ts *TownSet) remove(t TownNo) { *ts &^= 1 << t }

// Len is how many townships are in the set.
func (ts TownSet) Len() int { return bits.OnesCount64(uint64(ts)) }

// Pop removes and returns the lowest township of a set that is not empty.
func (ts *TownSet) Pop() TownNo {
	t := bits.TrailingZeros64(uint64(*ts))
	*ts &= *ts - 1
	return TownNo(t)
}

// zoneSet is a set of zones.
type zoneSet [(ZoneCount + 63) / 64]uint64

func (zs *zoneSet) add(z ZoneNo)      { zs[z>>6] |= 1 << (z & 63) }
func (zs *zoneSet) has(z ZoneNo) bool { return zs[z>>6]>>(z&63)&1 != 0 }
func (zs *zoneSet) empty() bool       { return zs[0]|zs[1]|zs[2]|zs[3] == 0 }

// pop removes and returns the lowest zone; nowhere when the set is empty.
func (zs *zoneSet) pop() ZoneNo {
	for i, w := range zs {
		if w != 0 {
			zs[i] = w & (w - 1)
			return ZoneNo(i*64 + bits.TrailingZeros64(w))
		}
	}
	return box.Nowhere
}

// pop ends the task that runs.
func (s *Position) pop() { s.Stack.Pop() }

// ask stops at a decision, which the task under way waits for. Asking changes nothing else, so that a task may be run anew.
func (s *Position) ask(p Phase) { s.Phase = p }

// finish ends the match at once (RAT-105).
func (s *Position) finish(e Ending) {
	if s.Ending == Unfinished {
		s.Ending = e
	}
}

// Common is the number of common rats in a zone.
func (z *Zone) Common() int {
	return int(z.Rats[box.Brown]) + int(z.Rats[box.Black]) + int(z.Rats[box.White])
}

// peculiars is the set of peculiar rats in a zone, a bit for each card.
func (s *Position) peculiars(zone ZoneNo) uint16 {
	var set uint16
	for _, p := range s.Pack[:s.Packed] {
		if p.Zone == zone {
			set |= 1 << p.ID
		}
	}
	return set
}

// unpack takes a peculiar rat out of the city and keeps the order of the others.
func (s *Position) unpack(id uint8) {
	for i := range s.Packed {
		if s.Pack[i].ID == id {
			copy(s.Pack[i:s.Packed], s.Pack[i+1:s.Packed])
			s.Packed--
			s.Pack[s.Packed] = PeculiarRat{}
			return
		}
	}
}

// RatsIn is the number of common and peculiar rats in a zone.
func (s *Position) RatsIn(zone ZoneNo) int {
	return s.Zone[zone].Common() + bits.OnesCount16(s.peculiars(zone))
}

// anyRat tells whether a rat of any sort is in a zone.
func (s *Position) anyRat(zone ZoneNo) bool {
	return s.Zone[zone].Common() > 0 || s.Lair == zone || s.peculiars(zone) != 0
}

// cheeseInCity is the number of cheese tokens lying in the city.
func (s *Position) cheeseInCity() int {
	n := 0
	for laid := s.Laid; laid != 0; {
		first := laid.Pop().Zone(0)
		for z := first; z < first+box.MaxZones; z++ {
			n += int(s.Zone[z].Cheese)
		}
	}
	return n
}

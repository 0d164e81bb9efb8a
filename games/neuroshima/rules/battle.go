package rules

import (
	"mischief/game"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

// A Battle goes step by step: the start-of-Battle step (Venom, Explosives), then an Initiative phase after the other from the highest value down to 0
// (NSH-703), then what is left to settle at the end. Each step goes the same way:
//
//	open       which units act (NSH-710, NSH-711); the field as it is now holds for the whole step (NSH-709)
//	choose     targets, explosions and the like are chosen by all their owners in turn (choices.go, NSH-712)
//	clash      every attack finds whom it hits on the board as it stood when the step began (clash.go, NSH-704)
//	treat      Medics absorb attacks (wounds.go, NSH-615)
//	deal       wounds, deaths and markers, all at once (wounds.go, NSH-706)
//
// What happens between two decisions is worked out again from the position and the choices made so far; nothing else is kept. The wounds of an instant
// action or a Mine go through the same steps outside a Battle (NSH-421, NSH-R04).

// cause is why a Battle is fought (NSH-701).
type cause uint8

const (
	causeTile cause = iota
	causeFull
	causeFinal
	causes
)

// Step is what is being settled.
type Step uint8

// The steps, in the order of a Battle but for the second, which is fought outside one.
const (
	AtRest    Step = iota // nothing
	Striking              // the wounds of an instant action or a Mine
	Beginning             // the start-of-Battle step
	Phasing               // an Initiative phase
	Settling              // the board after a change: lost Toughness, takeovers
	steps
)

// maxTreated is how many Medics can pay in one step: more than all armies of a match have.
const maxTreated = 16

// Battle is a Battle under way, or the settling of a change on the board outside one; all zero when there is neither.
type Battle struct {
	On      bool                `doc:"-"`
	Trial   bool                `doc:"-"` // fought on a copy, to look ahead: nothing follows
	Cause   cause               `doc:"-"`
	Step    Step                `doc:"step,step"`
	Phase   int8                `doc:"phase,max=126,omit"`    // the Initiative of the phase; before the first, higher than any
	Removed bool                `doc:"removed,omit"`          // a tile has been removed in this Battle (NSH-719)
	Damaged bool                `doc:"damaged,omit"`          // a unit or an HQ has been hurt in this Battle (NSH-R36)
	Spent   [hex.MaxCells]uint8 `doc:"spent,by=hex,set,omit"` // slots spent in this Battle, one bit each (NSH-710)
	Taken   hex.Set             `doc:"taken,set=hex,omit"`    // units just taken over, which may still be turned (NSH-937)
	Fallen  game.Seats          `doc:"fallen,set=seat,omit"`  // seats whose HQs were destroyed in this Battle (NSH-752); from edition 2 on

	Hit     hex.Set `doc:"hit,set=hex,omit"`      // striking: units hit
	HitBase hex.Set `doc:"hit-base,set=hex,omit"` // striking: foundation tiles destroyed
	Destroy bool    `doc:"destroy,omit"`          // striking: destroyed rather than wounded

	moment
}

// moment is what is known and chosen about the step under way; the next one begins without it.
type moment struct {
	Open  bool `doc:"-"` // who acts is known
	Dealt bool `doc:"-"` // the wounds are dealt; markers are being placed

	Acting  hex.Set  `doc:"acting,set=hex,omit"` // units that act
	Asked   hex.Cell `doc:"asked,hex"`           // whose choice is asked: a unit's, or with Bomb that of the foundation tile
	Bomb    bool     `doc:"bomb,omit"`
	Clowns  hex.Set  `doc:"clowns,set=hex,omit"` // Clowns that explode
	Held    hex.Set  `doc:"held,set=hex,omit"`   // Clowns that attack instead
	Bombs   hex.Set  `doc:"bombs,set=hex,omit"`  // Toxic Bombs that explode
	Kept    hex.Set  `doc:"kept,set=hex,omit"`   // Toxic Bombs that do not
	Changed hex.Set  `doc:"-"`                   // units whose attacks have been converted or not
	Aimed   hex.Set  `doc:"-"`                   // units whose target has been chosen

	Conversion [hex.MaxCells]uint16      `doc:"-"` // bits 0-5: melee and poison attacks made ranged, bits 6-11: ranged made melee, by printed side
	Aim        [hex.MaxCells]hex.Cell    `doc:"-"` // the target chosen
	Route      [hex.MaxCells][2]hex.Cell `doc:"-"` // second and third hex of a rocket's way, hex.None where it ends earlier

	Treated  [maxTreated]remedy `doc:"-"`
	Remedies int8               `doc:"-"`

	Due      [hex.MaxCells]int8 `doc:"due,by=hex,max=30,omit"` // Venom markers of the limited supply to be placed
	Poisoner int8               `doc:"poisoner,seat"`          // who decides where too few markers go (NSH-848, NSH-R35)
}

// remedy is a Medic's absorbing of one attack.
type remedy struct {
	to, medic, from hex.Cell
	kind            tiles.Attack
}

// firstPhase is higher than any Initiative value.
const firstPhase = 127

// beginBattle fights a Battle (NSH-701) until somebody has to choose or it is over; then battleOver follows.
func (r *Rules) beginBattle(s *Position, why cause, tell *game.Story) {
	tell.Tell("NSH-701", "battle-began", game.Word("cause", causeWords[why]))
	s.Battle = Battle{On: true, Trial: s.Battle.Trial, Cause: why, Step: Beginning, Phase: firstPhase}
	r.fight(s, tell)
}

// strike settles the hits of an instant action or a Mine at once (NSH-311, NSH-421): each unit receives a wound, or is destroyed, and each foundation
// tile is destroyed; then resume follows.
func (r *Rules) strike(s *Position, units, bases hex.Set, destroy bool, rule string, tell *game.Story) {
	for hit := units; hit != 0; {
		c := hit.Pop()
		tell.Tell(rule, "hit", r.tileArg("target", s.Unit[c].Tile), At("to", s, c))
	}
	s.Battle = Battle{Step: Striking, Hit: units, HitBase: bases & s.Bases(), Destroy: destroy}
	r.fight(s, tell)
}

// changed settles a change on the board outside a Battle: Mines under units that came to stand on them (NSH-925, NSH-R46), lost Toughness (NSH-631) and
// new takeovers (NSH-937); then resume follows.
func (r *Rules) changed(s *Position, arrived hex.Set, tell *game.Story) {
	if mined := r.mined(s, arrived); mined != 0 {
		r.strike(s, mined, mined, false, "NSH-925", tell)
		return
	}
	s.Battle = Battle{Step: Settling}
	r.fight(s, tell)
}

// mined is the units among those arrived that stand on a Mine of the other side, HQs excepted. Whose a unit is follows from where it stands now: one that
// has left a takeover link is its owner's again before the Mine is asked, and one that has come to a link is taken over (NSH-925, NSH-937, NSH-R83).
func (r *Rules) mined(s *Position, arrived hex.Set) hex.Set {
	var on hex.Set
	if arrived &= s.Bases(); arrived == 0 {
		return on
	}
	var f Field
	r.Field(s, &f)
	for arrived != 0 {
		c := arrived.Pop()
		u, base := &s.Unit[c], s.Base[c]
		if u.Tile == tiles.NoTile || r.Face(u.Tile).Kind == tiles.HQ || !r.Face(base).Abilities.Has(tiles.Mine) {
			continue
		}
		owner := f.Owner[c]
		if r.edition < 2 { // whose it was before it came there
			owner = u.Owner
		}
		if !s.allied(owner, r.Home(s, base)) {
			on |= hex.One(c)
		}
	}
	return on
}

// fight goes on step by step until somebody has to choose or all is settled. The field is worked out again only when a step has changed it.
func (r *Rules) fight(s *Position, tell *game.Story) {
	var f Field
	if s.Battle.Step != Settling { // settling works it out itself
		r.Field(s, &f)
	}
	for r.carryOut(s, &f, tell) && r.advance(s, tell) {
	}
}

// carryOut settles the step under way, or asks a decision and returns false.
func (r *Rules) carryOut(s *Position, f *Field, tell *game.Story) bool {
	b := &s.Battle
	if b.Step == Settling {
		r.collapse(s, f, tell)
		return !r.askTurn(s, f)
	}
	if !b.Dealt {
		if !b.Open {
			r.open(s, f, tell)
		}
		if r.askChoice(s, f) {
			return false
		}
		var k clash
		r.clash(s, f, &k)
		if r.askMedic(s, f, &k) {
			return false
		}
		if r.deal(s, f, &k, tell) {
			r.collapse(s, f, tell)
		}
		b.dealt()
	}
	return !r.askPoison(s, tell)
}

// advance goes to the next step. It returns false after the last: whatever follows, another Battle too, has gone on by itself then.
func (r *Rules) advance(s *Position, tell *game.Story) bool {
	b := &s.Battle
	b.moment = moment{}
	switch {
	case b.Step == Beginning:
		b.Step = Phasing
	case b.Step == Phasing && b.Phase > 0:
		b.Phase--
	case b.Step == Phasing:
		r.endBattle(s, tell)
		b.Step = Settling
	case b.Step == Striking:
		b.Step = Settling
	case b.On:
		r.leaveBattle(s, tell)
		return false
	default:
		s.Battle = Battle{}
		r.resume(s, tell)
		return false
	}
	return true
}

// open finds the next phase in which anything acts, and who acts in it: a unit spends its highest unspent slot whose value is the phase's or more
// (NSH-710, NSH-R11). A netted or paralysed unit spends it without acting (NSH-711).
func (r *Rules) open(s *Position, f *Field, tell *game.Story) {
	b := &s.Battle
	b.Open = true
	if b.Step != Phasing {
		return
	}
	var all [hex.MaxCells]slots
	top := int8(0)
	for units := f.All; units != 0; {
		c := units.Pop()
		all[c] = r.slots(s, f, c)
		if slot := all[c].best(b.Spent[c]); slot != noSlot {
			top = max(top, all[c][slot])
		}
	}
	if r.bombs(s) != 0 && b.Phase >= bombPhase {
		top = max(top, bombPhase) // NSH-R19
	}
	b.Phase = min(b.Phase, top)
	tell.Tell("NSH-703", "phase", game.Num("phase", b.Phase))
	for units := f.All; units != 0; {
		c := units.Pop()
		slot := all[c].best(b.Spent[c])
		if slot == noSlot || all[c][slot] < b.Phase {
			continue
		}
		b.Spent[c] |= 1 << slot
		switch {
		case f.Netted.Has(c):
			tell.Tell("NSH-711", "netted-idle", r.tileArg("who", s.Unit[c].Tile), At("at", s, c))
		case f.Paralysed.Has(c):
			tell.Tell("NSH-711", "paralysed-idle", r.tileArg("who", s.Unit[c].Tile), At("at", s, c))
		default:
			b.Acting |= hex.One(c)
		}
	}
}

// best is the slot of the highest value that is not spent, or noSlot.
func (all *slots) best(spent uint8) int {
	best := noSlot
	for i, value := range all {
		if value != noSlot && spent>>i&1 == 0 && (best == noSlot || value > all[best]) {
			best = i
		}
	}
	return best
}

// endBattle is what happens after the last phase: paralysis by hits and actions ends (NSH-418, NSH-947) and Holes swallow what stands on them
// (NSH-949).
func (r *Rules) endBattle(s *Position, tell *game.Story) {
	for c := range hex.Cell(s.Board().Size()) {
		u := &s.Unit[c]
		u.Paralysed = false
		base := s.Base[c]
		if u.Tile == tiles.NoTile || base == tiles.NoTile || !r.Face(base).Abilities.Has(tiles.Hole) || r.Face(u.Tile).Kind == tiles.HQ {
			continue
		}
		tell.Tell("NSH-949", "swallowed", r.tileArg("who", u.Tile), At("at", s, c))
		r.discard(s, c)
	}
}

// discard takes a unit off the board in a Battle or by a strike.
func (r *Rules) discard(s *Position, c hex.Cell) {
	r.lift(s, c)
	s.Battle.Removed = true
}

// forget is for a unit that has left the board: nothing is due to it and nobody turns it.
func (b *Battle) forget(c hex.Cell) {
	b.Due[c], b.Spent[c] = 0, 0
	b.Taken &^= hex.One(c)
}

// dealt leaves of a step whose wounds are dealt what is still to be done, the markers to be placed. Who acted and what was chosen has had its effect, and
// may be gone from the board.
func (b *Battle) dealt() {
	b.moment = moment{Open: true, Dealt: true, Due: b.Due, Poisoner: b.Poisoner}
	b.Hit, b.HitBase, b.Destroy = 0, 0, false
}

// leaveBattle ends a Battle. One that a full board caused is fought again until it removes a tile or destroys an HQ (NSH-717); if it did not even hurt
// anybody the match ends (NSH-718).
func (r *Rules) leaveBattle(s *Position, tell *game.Story) {
	b := s.Battle
	tell.Tell("NSH-716", "battle-ended")
	s.Battle = Battle{}
	still := b.Cause == causeFull && !b.Removed
	switch {
	case b.Trial:
	case still && b.Damaged && !r.scored(s):
		tell.Tell("NSH-717", "again")
		r.beginBattle(s, causeFull, tell)
	default:
		r.battleOver(s, &b, still && !b.Damaged, tell)
	}
}

// scored tells whether somebody has the points that win a deathmatch with points (NSH-964, NSH-R79).
func (r *Rules) scored(s *Position) bool {
	for p := range s.Players {
		if s.Mode == Points && s.Player[p].Score >= winScore {
			return true
		}
	}
	return false
}

// inOrder is the i-th player to choose: the one whose turn it is or was first, then the others in turn order (NSH-712, NSH-R12).
func (s *Position) inOrder(i int8) int8 { return (s.Active + i) % s.Players }

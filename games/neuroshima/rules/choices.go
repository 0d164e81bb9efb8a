package rules

import (
	"math/bits"
	"slices"

	"mischief/game"
	"mischief/game/board/hex"
	"mischief/game/notation"
	"mischief/games/neuroshima/tiles"
)

// askChoice asks the next choice that a unit's owner has to make before the attacks of the step strike, and tells whether there is one: first all of
// the player whose turn it is or was, then the others in turn order (NSH-712, NSH-R12); a player's go by the order of hexes.
func (r *Rules) askChoice(s *Position, f *Field) bool {
	b := &s.Battle
	b.Asked, b.Bomb = 0, false
	if b.Step != Phasing {
		return false
	}
	bombs := r.bombs(s) &^ (b.Bombs | b.Kept)
	if b.Phase != bombPhase {
		bombs = 0
	}
	choosers := r.choosers(s, f)
	if bombs|choosers == 0 {
		return false
	}
	for i := range s.Players {
		p := s.inOrder(i)
		for units := choosers; units != 0; {
			c := units.Pop()
			if phase := r.choice(s, f, c); f.Owner[c] == p && phase != Over {
				b.Asked = c
				s.Phase, s.Asked = phase, p
				return true
			}
		}
		for units := bombs; units != 0; {
			if c := units.Pop(); r.Home(s, s.Base[c]) == p {
				b.Asked, b.Bomb = c, true
				s.Phase, s.Asked = Exploding, p
				return true
			}
		}
	}
	return false
}

// choosers is the acting units that may have something to choose.
func (r *Rules) choosers(s *Position, f *Field) hex.Set {
	var set hex.Set
	for units := s.Battle.Acting; units != 0; {
		c := units.Pop()
		if r.FaceOn(s, c).Listens.Has(tiles.InChoice) || f.gets[c][tiles.ConvertAttacks] > 0 {
			set |= hex.One(c)
		}
	}
	return set
}

// choice is the kind of the next choice of an acting unit, or Over when it has none left.
func (r *Rules) choice(s *Position, f *Field, c hex.Cell) Phase {
	b := &s.Battle
	clown := r.FaceOn(s, c).Abilities.Has(tiles.ClownExplosion)
	switch {
	case clown && !(b.Clowns | b.Held).Has(c):
		return Exploding
	case clown && b.Clowns.Has(c):
		return Over
	case !b.Changed.Has(c) && r.convertible(s, f, c) != 0:
		return Converting
	case !b.Aimed.Has(c) && r.aims(s, f, c):
		return Aiming
	}
	return Over
}

// aims tells whether a unit has more than one target or way to choose from; there is no choice not to attack (NSH-505).
func (r *Rules) aims(s *Position, f *Field, c hex.Cell) bool {
	if r.FaceOn(s, c).Abilities.Has(tiles.RocketAttack) {
		var all routes
		r.routes(s, f, c, &all)
		return all.n > 1
	}
	return r.targets(s, f, c).Len() > 1
}

// targets is whom a Shadow (NSH-802) or a Sharpshooter (NSH-530) can choose to hit.
func (r *Rules) targets(s *Position, f *Field, c hex.Cell) hex.Set {
	t := r.FaceOn(s, c)
	if t.Strike > 0 {
		return f.enemies(c)
	}
	var set hex.Set
	if !t.Abilities.Has(tiles.Sharpshooter) {
		return set
	}
	for side := range hex.Direction(hex.Directions) {
		if t.Attacks[tiles.Ranged][side] > 0 && !s.Battle.converted(c, side, tiles.Ranged) {
			set |= f.inLine(c, side.Turn(int(s.Unit[c].Turn)))
		}
	}
	return set
}

// routes are the ways a rocket can go on after its first hex: second and third hex, hex.None where it ends.
type routes struct {
	list [1 + hex.Directions + hex.Directions*hex.Directions][2]hex.Cell
	n    int
}

func (all *routes) add(second, third hex.Cell) {
	all.list[all.n] = [2]hex.Cell{second, third}
	all.n++
}

// routes finds the ways of a rocket that end on an enemy (NSH-921): its first hex is fixed, and it may go on to two more, each adjacent to the one before.
// The last of the list ends on the first hex; it is the only one if the rocket hits there or can hit nobody.
func (r *Rules) routes(s *Position, f *Field, c hex.Cell, all *routes) {
	enemies := f.enemies(c)
	first := r.muzzle(s, f, c)
	if first != hex.None && !enemies.Has(first) {
		for next := f.board.Around(first); next != 0; {
			second := next.Pop()
			if enemies.Has(second) {
				all.add(second, hex.None)
				continue
			}
			for last := f.board.Around(second) & enemies; last != 0; {
				all.add(second, last.Pop())
			}
		}
	}
	all.add(hex.None, hex.None)
}

// muzzle is the first hex of a rocket's way, or hex.None.
func (r *Rules) muzzle(s *Position, f *Field, c hex.Cell) hex.Cell {
	for side, strength := range r.FaceOn(s, c).Attacks[tiles.Rocket] {
		if strength > 0 {
			return f.board.Next(c, hex.Direction(side).Turn(int(s.Unit[c].Turn)))
		}
	}
	return hex.None
}

// convertible is the attacks of a unit with a Quartermaster that may be made of the other type (NSH-625), as bits of Battle.Conversion: melee and
// poisoning attacks (NSH-811), then ordinary ranged ones. The Shadow's has no side and is not among them (NSH-R34).
func (r *Rules) convertible(s *Position, f *Field, c hex.Cell) uint16 {
	if f.gets[c][tiles.ConvertAttacks] == 0 {
		return 0
	}
	var bits uint16
	attacks := &r.Face(s.Unit[c].Tile).Attacks
	for side := range hex.Directions {
		if attacks[tiles.Melee][side]|attacks[tiles.Poison][side] > 0 {
			bits |= 1 << side
		}
		if attacks[tiles.Ranged][side] > 0 {
			bits |= 1 << (side + hex.Directions)
		}
	}
	return bits
}

// bombs is the Toxic Bombs on the board; a player who is out explodes none (NSH-861).
func (r *Rules) bombs(s *Position) hex.Set {
	var set hex.Set
	for c := range hex.Cell(s.Board().Size()) {
		if t := s.Base[c]; t != tiles.NoTile && r.Face(t).Abilities.Has(tiles.ToxicBomb) && !s.Player[r.Home(s, t)].Out {
			set |= hex.One(c)
		}
	}
	return set
}

// battleMoves lists the answers to the decision of a Battle that is asked.
func (r *Rules) battleMoves(s *Position, buf []Move) []Move {
	var f Field
	r.Field(s, &f)
	return r.answers(s, &f, buf)
}

// answers lists the answers to the decision of a Battle that is asked on a field.
func (r *Rules) answers(s *Position, f *Field, buf []Move) []Move {
	c := s.Battle.Asked
	switch s.Phase {
	case Aiming:
		return r.aimMoves(s, f, buf)
	case Exploding:
		m := r.explosion(s)
		buf = append(buf, m)
		m.Verb = Hold
		return append(buf, m)
	case Converting:
		all := r.convertible(s, f, c)
		for part := uint16(0); ; part = (part - all) & all { // every subset, the empty one first
			buf = append(buf, Move{Verb: Convert, A: c, N: int16(part)})
			if part == all {
				return buf
			}
		}
	case Treating:
		var k clash
		r.clash(s, f, &k)
		return r.treatments(s, f, &k, s.Asked, buf)
	case Poisoning:
		for to, due := range s.Battle.Due {
			if due > 0 {
				buf = append(buf, Move{Verb: Poison, A: hex.Cell(to)})
			}
		}
	case TurnTaken:
		for n := range int16(hex.Directions) {
			buf = append(buf, Move{Verb: Take, A: c, N: n})
		}
	}
	return buf
}

// answer carries out an answer to a decision of a Battle and goes on with it. It is called without the table of decisions when a Battle is looked ahead
// at, so that the position can stay where it is.
func (r *Rules) answer(s *Position, m Move, tell *game.Story) {
	b := &s.Battle
	switch s.Phase {
	case Aiming:
		b.Aimed |= hex.One(m.A)
		if r.FaceOn(s, m.A).Abilities.Has(tiles.RocketAttack) {
			b.Route[m.A] = [2]hex.Cell{m.C, m.D}
		} else {
			b.Aim[m.A] = m.B
		}
	case Exploding:
		*b.explosives(m) |= hex.One(m.A)
	case Converting:
		r.convert(s, m, tell)
	case Treating:
		b.Treated[b.Remedies] = remedy{to: m.A, medic: m.B, from: m.C, kind: tiles.Attack(m.N)}
		b.Remedies++
	case Poisoning:
		r.poisonUnit(s, m.A, tell)
	case TurnTaken:
		r.turnTaken(s, m, tell)
	}
	r.fight(s, tell)
}

// explosives is the set that an answer about a Clown or a Toxic Bomb belongs to.
func (b *Battle) explosives(m Move) *hex.Set {
	switch {
	case m.Verb == Explode && b.Bomb:
		return &b.Bombs
	case b.Bomb:
		return &b.Kept
	case m.Verb == Explode:
		return &b.Clowns
	}
	return &b.Held
}

// convert notes which attacks of a unit are converted in this phase (NSH-625).
func (r *Rules) convert(s *Position, m Move, tell *game.Story) {
	s.Battle.Changed |= hex.One(m.A)
	s.Battle.Conversion[m.A] = uint16(m.N)
	if m.N != 0 {
		tell.Tell("NSH-625", "converted", r.tileArg("who", s.Unit[m.A].Tile), At("at", s, m.A), game.Num("attacks", int8(bits.OnesCount16(uint16(m.N)))))
	}
}

// turnTaken turns a unit just taken over (NSH-937).
func (r *Rules) turnTaken(s *Position, m Move, tell *game.Story) {
	s.Battle.Taken &^= hex.One(m.A)
	if u := &s.Unit[m.A]; u.Turn != int8(m.N) {
		u.Turn = int8(m.N)
		tell.Tell("NSH-937", "taken-turned", r.tileArg("who", u.Tile), At("at", s, m.A), game.Num("turn", m.N))
	}
}

// aiming: the target of a Shadow or a Sharpshooter, or a rocket's way, is chosen (NSH-530, NSH-802, NSH-921).
func (r *Rules) aiming() decision {
	return decision{
		Kind: "aim", Rule: "NSH-712", Asks: "a target is chosen",
		Prompt: func(s *Position) game.Text {
			return game.Say("Choose what your {{.unit}} on {{.place}} attacks in this phase.", r.asked("unit", s), At("place", s, s.Battle.Asked))
		},
		Moves: r.battleMoves,
		Deeds: []deed{{
			Verb: Aim, Rule: "NSH-712", Write: is("aim {from} > {to}", inA(aHex), inB(aHex)),
			Check: func(s *Position, m Move) error { return r.checkAim(s, m, false) },
			Play:  r.answer,
		}, {
			Verb: Rocket, Rule: "NSH-921", Write: is("rocket {from} > {to} {}", inA(aHex), inB(aHex), route),
			Check: func(s *Position, m Move) error { return r.checkAim(s, m, true) },
			Play:  r.answer,
		}},
	}
}

// checkAim refuses a target, or a rocket's way, that is none of those to choose from.
func (r *Rules) checkAim(s *Position, m Move, rocket bool) error {
	var f Field
	r.Field(s, &f)
	var room [64]Move
	if slices.Contains(r.aimMoves(s, &f, room[:0]), m) {
		return nil
	}
	return r.refuseAim(s, &f, m, rocket)
}

func (r *Rules) aimMoves(s *Position, f *Field, buf []Move) []Move {
	c := s.Battle.Asked
	if !r.FaceOn(s, c).Abilities.Has(tiles.RocketAttack) {
		for targets := r.targets(s, f, c); targets != 0; {
			buf = append(buf, Move{Verb: Aim, A: c, B: targets.Pop()})
		}
		return buf
	}
	var all routes
	r.routes(s, f, c, &all)
	for _, way := range all.list[:all.n] {
		buf = append(buf, Move{Verb: Rocket, A: c, B: r.muzzle(s, f, c), C: way[0], D: way[1]})
	}
	return buf
}

func (r *Rules) refuseAim(s *Position, f *Field, m Move, rocket bool) error {
	c := s.Battle.Asked
	t := r.FaceOn(s, c)
	isRocket := t.Abilities.Has(tiles.RocketAttack)
	switch {
	case m.A != c || isRocket != rocket:
		return game.Refuse("NSH-712", "Now the {{.unit}} on {{.place}} chooses.", r.asked("unit", s), At("place", s, s.Battle.Asked))
	case isRocket:
		return game.Refuse("NSH-921", "The rocket enters the hex it faces, then at most two more, each adjacent to the one before, and ends on the first enemy.")
	case !f.All.Has(m.B):
		return game.Refuse("NSH-505", "No unit stands on {{.hex}}.", At("hex", s, m.B))
	case !f.enemies(c).Has(m.B):
		return game.Refuse("NSH-506", "The unit on {{.hex}} is no enemy.", At("hex", s, m.B))
	}
	return game.Refuse("NSH-530", "{{.hex}} is not in the line of fire of the {{.unit}} on {{.place}}.", At("hex", s, m.B), r.asked("unit", s), At("place", s, s.Battle.Asked))
}

// asked names the unit or foundation tile whose choice is asked.
func (r *Rules) asked(name string, s *Position) game.Arg {
	if s.Battle.Bomb {
		return r.tileName(name, s.Base[s.Battle.Asked])
	}
	return r.tileName(name, s.Unit[s.Battle.Asked].Tile)
}

// exploding: a Clown explodes or attacks (NSH-713), a Toxic Bomb explodes or stays (NSH-861, NSH-R19). A paralysed Clown is never asked (NSH-902).
func (r *Rules) exploding() decision {
	return decision{
		Kind: "explode", Rule: "NSH-712", Asks: "it is decided whether something explodes",
		Prompt: func(s *Position) game.Text {
			return game.Say("Shall your {{.unit}} on {{.place}} explode? Every adjacent unit is hit, your own too.", r.asked("unit", s), At("place", s, s.Battle.Asked))
		},
		Moves: r.battleMoves,
		Deeds: []deed{{
			Verb: Explode, Rule: "NSH-713", Write: is("explode {hex} {base}", inA(aHex), onBase),
			Check: r.checkExplosion, Play: r.answer,
		}, {
			Verb: Hold, Rule: "NSH-713", Write: is("hold {hex} {base}", inA(aHex), onBase),
			Check: r.checkExplosion, Play: r.answer,
		}},
	}
}

// checkExplosion refuses an answer about something else than what is asked about.
func (r *Rules) checkExplosion(s *Position, m Move) error {
	asked := r.explosion(s)
	asked.Verb = m.Verb
	if m != asked {
		return game.Refuse("NSH-712", "Now it is decided whether the {{.unit}} on {{.place}} explodes.", r.asked("unit", s), At("place", s, s.Battle.Asked))
	}
	return nil
}

// explosion is the answer that lets explode what is asked about.
func (r *Rules) explosion(s *Position) Move {
	m := Move{Verb: Explode, A: s.Battle.Asked}
	if s.Battle.Bomb {
		m.N = 1
	}
	return m
}

// converting: a unit with a Quartermaster makes any of its melee attacks ranged and of its ranged attacks melee (NSH-625).
func (r *Rules) converting() decision {
	return decision{
		Kind: "convert", Rule: "NSH-712", Asks: "attacks are converted or not",
		Prompt: func(s *Position) game.Text {
			return game.Say("Which attacks of your {{.unit}} on {{.place}} change between melee and ranged in this phase?", r.asked("unit", s), At("place", s, s.Battle.Asked))
		},
		Moves: r.battleMoves,
		Deeds: []deed{{
			Verb: Convert, Rule: "NSH-712", Write: is("convert {hex} {}", inA(aHex), notation.OrNone("{attacks}", someAttacks)),
			Check: func(s *Position, m Move) error {
				var f Field
				r.Field(s, &f)
				switch {
				case m.A != s.Battle.Asked:
					return game.Refuse("NSH-712", "Now the attacks of the {{.unit}} on {{.place}} are converted or not.", r.asked("unit", s), At("place", s, s.Battle.Asked))
				case uint16(m.N)&^r.convertible(s, &f, m.A) != 0:
					return game.Refuse("NSH-625", "The {{.unit}} on {{.place}} has no such attack to convert.", r.asked("unit", s), At("place", s, s.Battle.Asked))
				}
				return nil
			},
			Play: r.answer,
		}},
	}
}

// treating: a Medic's owner chooses which attack it absorbs (NSH-617), on which unit (NSH-618), by which Medic (NSH-620).
func (r *Rules) treating() decision {
	return decision{
		Kind: "treat", Rule: "NSH-616", Asks: "a Medic treats",
		Prompt: func(*Position) game.Text {
			return game.Say("Choose which attack your Medic absorbs; the Medic is discarded then.")
		},
		Moves: r.battleMoves,
		Deeds: []deed{{
			Verb: Treat, Rule: "NSH-616", Write: is("treat {to} with {medic} from {from} {attack}", inA(aHex), inB(aHex), inC(aHex), inN(aWound)),
			Check: func(s *Position, m Move) error {
				var f Field
				r.Field(s, &f)
				var k clash
				r.clash(s, &f, &k)
				var room [64]Move
				if slices.Contains(r.treatments(s, &f, &k, s.Asked, room[:0]), m) {
					return nil
				}
				return r.refuseTreat(s, &f, &k, m)
			},
			Play: r.answer,
		}},
	}
}

func (r *Rules) refuseTreat(s *Position, f *Field, k *clash, m Move) error {
	switch {
	case !f.medics[m.A].Has(m.B):
		return game.Refuse("NSH-615", "No Medic on {{.hex}} is connected to a unit on {{.hex2}}.", At("hex", s, m.B), At("hex2", s, m.A))
	case k.paid.Has(m.A) && r.edition >= 2:
		return game.Refuse("NSH-621", "The Medic on {{.hex}} is discarded for what it absorbs itself; it needs no treatment.", At("hex", s, m.A))
	case f.works[m.B] != s.Asked:
		return game.Refuse("NSH-617", "The Medic on {{.hex}} does not work for you.", At("hex", s, m.B))
	case k.paid.Has(m.B):
		return game.Refuse("NSH-620", "The Medic on {{.hex}} absorbs another attack already.", At("hex", s, m.B))
	case r.doomed(s, f, k, m.B):
		return game.Refuse("NSH-619", "The Medic on {{.hex}} is destroyed at the same moment and absorbs nothing.", At("hex", s, m.B))
	case tiles.Attack(m.N) == tiles.Poison:
		return game.Refuse("NSH-812", "Poisoning deals no wound and cannot be absorbed.")
	}
	return game.Refuse("NSH-617", "No such attack from {{.hex}} is about to wound the unit on {{.hex2}}.", At("hex", s, m.C), At("hex2", s, m.A))
}

// poisoning: which unit gets one of too few Venom markers (NSH-848).
func (r *Rules) poisoning() decision {
	return decision{
		Kind: "poison", Rule: "NSH-848", Asks: "a Venom marker is placed",
		Prompt: func(*Position) game.Text {
			return game.Say("There are too few Venom markers: choose who gets the next one.")
		},
		Moves: r.battleMoves,
		Deeds: []deed{{
			Verb: Poison, Rule: "NSH-848", Write: is("poison {hex}", inA(aHex)),
			Check: func(s *Position, m Move) error {
				if s.Battle.Due[m.A] == 0 {
					return game.Refuse("NSH-848", "No Venom marker is due to {{.hex}}.", At("hex", s, m.A))
				}
				return nil
			},
			Play: r.answer,
		}},
	}
}

// askTurn lets the new owner of a unit just taken over turn it (NSH-937), in a Battle only after the last phase, and tells whether there is one. One that is
// netted at that moment is not turned (NSH-404, NSH-521, NSH-R84).
func (r *Rules) askTurn(s *Position, f *Field) bool {
	b := &s.Battle
	for b.Taken != 0 {
		c := b.Taken.First()
		if u := &s.Unit[c]; u.Tile != tiles.NoTile && (r.edition < 2 || !f.Netted.Has(c)) {
			b.Asked = c
			s.Phase, s.Asked = TurnTaken, u.Owner
			return true
		}
		b.Taken &^= hex.One(c)
	}
	b.Asked = 0
	return false
}

// turningTaken: a unit just taken over is turned to any rotation (NSH-937).
func (r *Rules) turningTaken() decision {
	return decision{
		Kind: "turn-taken", Rule: "NSH-937", Asks: "a unit just taken over is turned",
		Prompt: func(s *Position) game.Text {
			return game.Say("You have taken over the {{.unit}} on {{.place}}: turn it to any rotation, or leave it as it is.", r.asked("unit", s), At("place", s, s.Battle.Asked))
		},
		Moves: r.battleMoves,
		Deeds: []deed{{
			Verb: Take, Rule: "NSH-937", Write: is("take {hex} {turn}", inA(aHex), inN(aTurn)),
			Check: func(s *Position, m Move) error {
				if m.A != s.Battle.Asked {
					return game.Refuse("NSH-937", "Now the {{.unit}} on {{.place}} may be turned.", r.asked("unit", s), At("place", s, s.Battle.Asked))
				}
				return nil
			},
			Play: r.answer,
		}},
	}
}

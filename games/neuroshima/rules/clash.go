package rules

import (
	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

// A clash is one moment of a Battle: all who act in a step strike at the same time (NSH-704). So nothing is carried out while it is found out. Each
// attack is followed over the board as it stood when the step began: to the hex beside it, along a line to the first enemy or through all of them,
// round the corners of a rocket's way, on through a unit that redirects it, back from a Judge. Where it arrives it becomes a hit: what it does, to
// whom, from which hex, counted for which seat. A hit is a value with no order among others, except that a blast of Traps that were set off is added
// last, since what sets them off must be known first.
//
// The list of hits is all that follows from the moment: Medics take hits out of it, wounds are the sums over it, and who dies, who is poisoned and
// who scores is read from it (wounds.go). That is why two units can kill each other, and why a unit that dies still strikes. A clash is
// kept nowhere: once the owners of Medics have chosen it is run again, on the same board.

// The kinds of hits besides the attacks that have a side.
const (
	aimed      tiles.Attack = tiles.AttackTypes + iota // a ranged attack of a Sharpshooter (NSH-530)
	shadow                                             // a melee attack from no direction (NSH-802)
	venomWound                                         // of a Venom marker (NSH-843)
	clownBlast                                         // NSH-713
	bombBlast                                          // of a Toxic Bomb (NSH-861)
	trapBlast                                          // NSH-952
	charge                                             // of an Explosive (NSH-945)
	actionHit                                          // of an instant action or a Mine
	attackKinds
)

// lethal is the strength of what destroys a unit whatever its Toughness (NSH-411, NSH-945).
const lethal = 99

// bombPhase is the Initiative phase in which Toxic Bombs may explode (NSH-861).
const bombPhase = 1

// hit is one attack that reaches one unit.
type hit struct {
	to, from  hex.Cell
	by        int8 // the seat it is counted for
	kind      tiles.Attack
	strength  int8    // wounds it deals
	venom     [2]int8 // markers it places, by supply
	shot      bool    // it came along a line, so that armour counts (NSH-507)
	blunted   bool    // armour has lowered it
	reflected bool    // a Judge has sent it back (NSH-942)
	paralyses bool    // NSH-947
	absorbed  bool    // by a Medic (NSH-615)
}

// clash is all that happens at the same moment of one step.
type clash struct {
	hits    [maxHits]hit
	n       int                 // how many hits there are
	damage  [hex.MaxCells]int16 // wounds each unit is to receive
	gone    hex.Set             // units that explode, and so leave whatever hits them
	bases   hex.Set             // foundation tiles destroyed or used up
	mirrors hex.Set             // Judges that sent attacks back
	traps   hex.Set             // Traps that were set off
	charges hex.Set             // Explosives that went off
	paid    hex.Set             // Medics that have absorbed an attack
}

// maxHits is room for the hits of one moment: six sides of 37 units, and more. On a board that nobody has ever seen further hits would wound, but no
// Medic could tell them apart.
const maxHits = 256

// clash finds the hits of the step under way on the board as it stands; two attacks on the same unit both strike it (NSH-705).
func (r *Rules) clash(s *Position, f *Field, k *clash) {
	switch s.Battle.Step {
	case Striking:
		r.actionHits(s, f, k)
	case Beginning:
		r.venomWounds(s, f, k)
		r.charges(s, f, k)
	case Phasing:
		for units := s.Battle.Acting; units != 0; {
			r.attackWith(s, f, k, units.Pop())
		}
		for bombs := s.Battle.Bombs; bombs != 0; {
			r.explodeBomb(s, f, k, bombs.Pop())
		}
		for traps := k.traps; traps != 0; {
			c := traps.Pop()
			k.gone |= hex.One(c)
			k.blast(f.board.Around(c)&f.All, hit{from: c, by: f.Owner[c], kind: trapBlast, strength: 1}) // NSH-952, NSH-606
		}
	}
	for i := range s.Battle.Remedies {
		k.absorb(s.Battle.Treated[i])
	}
}

// add notes a hit.
func (k *clash) add(h hit) {
	k.damage[h.to] += int16(h.strength)
	if k.n < maxHits {
		k.hits[k.n] = h
		k.n++
	}
}

// blast hits every unit of a set, friends too.
func (k *clash) blast(units hex.Set, h hit) {
	for units != 0 {
		h.to = units.Pop()
		k.add(h)
	}
}

// actionHits are those of an instant action: armour does not protect (NSH-419).
func (r *Rules) actionHits(s *Position, f *Field, k *clash) {
	strength := int8(1)
	if s.Battle.Destroy {
		strength = lethal
	}
	for units := s.Battle.Hit & f.All; units != 0; {
		c := units.Pop()
		k.add(hit{to: c, from: c, by: NoSeat, kind: actionHit, strength: strength})
	}
	k.bases = s.Battle.HitBase
}

// venomWounds: each marker is an attack of its own of strength 1 (NSH-843, NSH-847), whoever placed it (NSH-813), on HQs too (NSH-844).
func (r *Rules) venomWounds(s *Position, f *Field, k *clash) {
	for units := f.All; units != 0; {
		c := units.Pop()
		for supply, markers := range s.Unit[c].Venom {
			for range markers {
				k.add(hit{to: c, from: c, by: r.poisonerOf(s, supply), kind: venomWound, strength: 1})
			}
		}
	}
}

// charges: an Explosive that is neither netted nor paralysed (NSH-903) destroys the enemy unit at its marked side, and itself; an HQ only gets a
// wound (NSH-945, NSH-R48). With no enemy there it stays (NSH-R72). It comes before the Initiative phases, so that Zone does not touch it (NSH-905),
// and at the same time as Venom (NSH-849).
func (r *Rules) charges(s *Position, f *Field, k *clash) {
	for units := f.All &^ (f.Netted | f.Paralysed); units != 0; {
		c := units.Pop()
		t := r.FaceOn(s, c)
		if t.Explosive == 0 {
			continue
		}
		targets := f.facing(c, t.Explosive.Turned(s.Unit[c].Turn)) & f.enemies(c)
		if targets == 0 {
			continue
		}
		k.charges |= hex.One(c)
		k.gone |= hex.One(c)
		k.blast(targets&f.HQs, hit{from: c, by: f.Owner[c], kind: charge, strength: 1})
		k.blast(targets&^f.HQs, hit{from: c, by: f.Owner[c], kind: charge, strength: lethal})
	}
}

// attackWith makes all attacks of a unit at the same time (NSH-504), or explodes a Clown instead.
func (r *Rules) attackWith(s *Position, f *Field, k *clash, c hex.Cell) {
	t := r.FaceOn(s, c)
	if s.Battle.Clowns.Has(c) {
		r.explodeClown(s, f, k, c)
		return
	}
	if t.Strike > 0 {
		if target := s.Battle.target(c, f.enemies(c)); target != hex.None {
			h := r.blow(s, f, c, shadow, f.Power(c, t.Strike, tiles.Melee)) // NSH-803
			h.to = target
			k.add(h) // neither armour nor Reflection: it comes from no direction (NSH-804)
		}
	}
	for a, list := range &t.Attacks {
		for side, strength := range list {
			if strength > 0 {
				r.attack(s, f, k, c, hex.Direction(side), tiles.Attack(a), strength)
			}
		}
	}
}

// explodeClown wounds every adjacent unit but HQs, and destroys foundation tiles, like an Air Strike, on an edge hex too (NSH-713, NSH-R33, NSH-306).
func (r *Rules) explodeClown(s *Position, f *Field, k *clash, c hex.Cell) {
	k.gone |= hex.One(c)
	k.bases |= f.board.Disc(c, 1) & s.Bases()
	k.blast(f.board.Around(c)&f.All&^f.HQs, hit{from: c, by: f.Owner[c], kind: clownBlast, strength: 1})
}

// explodeBomb wounds the unit on the Toxic Bomb and every adjacent one, friend or enemy, HQs included (NSH-861), whatever their armour (NSH-R55). It is
// no unit, so that nets, Paralysis and Zone do not touch it (NSH-862).
func (r *Rules) explodeBomb(s *Position, f *Field, k *clash, c hex.Cell) {
	k.bases |= hex.One(c)
	k.blast(f.board.Disc(c, 1)&f.All, hit{from: c, by: r.Home(s, s.Base[c]), kind: bombBlast, strength: 1})
}

// blow is an attack of a unit, with the Venom of its own (NSH-931) and of each Boiler connected to it (NSH-827, NSH-828, NSH-829, NSH-906,
// NSH-R26).
func (r *Rules) blow(s *Position, f *Field, c hex.Cell, kind tiles.Attack, strength int8) hit {
	t := r.FaceOn(s, c)
	h := hit{from: c, by: f.Owner[c], kind: kind, strength: strength}
	h.venom[MississippiVenom] = f.gets[c][tiles.VenomEffect]
	h.paralyses = f.gets[c][tiles.ParalysingHitEffect] > 0
	if !t.Listens.Has(tiles.InBlow) {
		return h
	}
	if t.Abilities.Has(tiles.Venomous) {
		h.venom[NeojungleVenom] = 1
	}
	h.paralyses = h.paralyses || t.Abilities.Has(tiles.ParalysingHit)
	return h
}

// dose is a poisoning attack: a marker and no wound (NSH-810). It is no melee attack, so that bonuses and Boilers change nothing (NSH-812, NSH-830);
// it is made in the unit's phase like any other (NSH-R39).
func (f *Field) dose(c hex.Cell, markers int8) hit {
	return hit{from: c, by: f.Owner[c], kind: tiles.Poison, venom: [2]int8{MississippiVenom: markers}}
}

// attack makes one attack of a unit by one of its printed sides, converted if its owner has chosen so (NSH-625).
func (r *Rules) attack(s *Position, f *Field, k *clash, c hex.Cell, side hex.Direction, a tiles.Attack, strength int8) {
	direction := side.Turn(int(s.Unit[c].Turn))
	switch converted := s.Battle.converted(c, side, a); {
	case a == tiles.Poison && converted:
		r.shoot(s, f, k, c, direction, f.dose(c, strength)) // NSH-811, NSH-907
	case a == tiles.Poison:
		r.punch(s, f, k, c, direction, f.dose(c, strength))
	case a == tiles.Melee && !converted, a == tiles.Ranged && converted:
		r.punch(s, f, k, c, direction, r.blow(s, f, c, tiles.Melee, f.Power(c, strength, tiles.Melee)))
	case a == tiles.Melee, a == tiles.Ranged:
		r.fire(s, f, k, c, direction, f.Power(c, strength, tiles.Ranged))
	case a == tiles.Gauss:
		r.shoot(s, f, k, c, direction, r.blow(s, f, c, tiles.Gauss, strength))
	case a == tiles.Shotgun:
		r.fireShotgun(s, f, k, c, direction)
	case a == tiles.Rocket:
		r.fireRocket(s, f, k, c, direction, strength)
	case a == tiles.Mortar:
		if line := f.board.Line(c, direction); len(line) > 1 && f.enemies(c).Has(line[1]) { // NSH-946
			r.land(s, f, k, line[1], direction, r.blow(s, f, c, tiles.Mortar, strength))
		}
	}
}

// punch hits the enemy unit on the adjacent hex (NSH-501, NSH-506).
func (r *Rules) punch(s *Position, f *Field, k *clash, c hex.Cell, direction hex.Direction, h hit) {
	if to := f.board.Next(c, direction); f.enemies(c).Has(to) {
		r.arrive(s, f, k, to, direction, h)
	}
}

// fire is an ordinary ranged attack (NSH-502), or that of a Sharpshooter on the enemy chosen in its line (NSH-530).
func (r *Rules) fire(s *Position, f *Field, k *clash, c hex.Cell, direction hex.Direction, strength int8) {
	if !r.FaceOn(s, c).Abilities.Has(tiles.Sharpshooter) {
		r.shoot(s, f, k, c, direction, r.blow(s, f, c, tiles.Ranged, strength))
		return
	}
	inLine := f.inLine(c, direction)
	if s.Battle.Aimed.Has(c) && inLine.Has(s.Battle.Aim[c]) {
		r.land(s, f, k, s.Battle.Aim[c], direction, r.blow(s, f, c, aimed, strength))
		return
	}
	r.shoot(s, f, k, c, direction, r.blow(s, f, c, aimed, strength))
}

// inLine is the enemies of the unit on c in a line from it.
func (f *Field) inLine(c hex.Cell, direction hex.Direction) hex.Set {
	var line hex.Set
	for _, to := range f.board.Line(c, direction) {
		line |= hex.One(to)
	}
	return line & f.enemies(c)
}

// shoot hits the first enemy in the line (NSH-503), with a Gauss attack every one (NSH-510). Friends and foundation tiles do not stop it (NSH-307),
// but a friend may redirect it (NSH-950).
func (r *Rules) shoot(s *Position, f *Field, k *clash, c hex.Cell, direction hex.Direction, h hit) {
	var passed hex.Set
	r.trace(s, f, k, c, direction, h, &passed)
}

// trace follows a shot from a hex. A redirecting unit sends the same attack on once (NSH-R73): passed is those it has been through.
func (r *Rules) trace(s *Position, f *Field, k *clash, from hex.Cell, direction hex.Direction, h hit, passed *hex.Set) {
	enemies := f.enemies(h.from)
	for _, to := range f.board.Line(from, direction) {
		switch {
		case enemies.Has(to):
			r.land(s, f, k, to, direction, h)
			if h.kind != tiles.Gauss || r.reflects(s, f, to, direction) {
				return
			}
		case f.All.Has(to) && (h.kind == tiles.Ranged || h.kind == tiles.Gauss) && r.redirects(s, f, to, direction):
			if !passed.Has(to) {
				*passed |= hex.One(to)
				exits := r.FaceOn(s, to).Exit.Turned(s.Unit[to].Turn)
				for d := range hex.Direction(hex.Directions) {
					if exits.Has(d) {
						r.trace(s, f, k, to, d, h, passed)
					}
				}
			}
			return
		}
	}
}

// redirects tells whether a shot enters a unit by an entry side (NSH-950). Paralysis does not matter to that (NSH-904), a net does (NSH-521).
func (r *Rules) redirects(s *Position, f *Field, c hex.Cell, direction hex.Direction) bool {
	return !f.Netted.Has(c) && r.Face(s.Unit[c].Tile).Entry.Turned(s.Unit[c].Turn).Has(direction.Back())
}

// fireShotgun deals 3, 2 or 1 wounds at distance 1, 2 or 3 to the first enemy in line (NSH-922).
func (r *Rules) fireShotgun(s *Position, f *Field, k *clash, c hex.Cell, direction hex.Direction) {
	for i, to := range f.board.Line(c, direction) {
		if i >= 3 {
			return
		}
		if f.enemies(c).Has(to) {
			r.land(s, f, k, to, direction, r.blow(s, f, c, tiles.Shotgun, int8(3-i)))
			return
		}
	}
}

// fireRocket follows a rocket's way to the first enemy unit it enters (NSH-921).
func (r *Rules) fireRocket(s *Position, f *Field, k *clash, c hex.Cell, direction hex.Direction, strength int8) {
	at := f.board.Next(c, direction)
	route := s.Battle.Route[c]
	if !s.Battle.Aimed.Has(c) {
		var all routes
		r.routes(s, f, c, &all)
		route = all.list[0]
	}
	for i := 0; at != hex.None; i++ {
		if f.enemies(c).Has(at) {
			r.land(s, f, k, at, direction, r.blow(s, f, c, tiles.Rocket, strength))
			return
		}
		if i == len(route) || route[i] == hex.None {
			return
		}
		direction, _ = f.board.Bearing(at, route[i])
		at = route[i]
	}
}

// land is the arrival of an attack that came along a line.
func (r *Rules) land(s *Position, f *Field, k *clash, to hex.Cell, direction hex.Direction, h hit) {
	h.shot = true
	r.arrive(s, f, k, to, direction, h)
}

// arrive is what becomes of an attack that reaches a unit on its way in a direction: a Judge may send it back as it is (NSH-942, NSH-R71), it may set
// off a Trap (NSH-952, NSH-R74), armour on the side it arrives at lowers a shot of any type by 1 (NSH-507, NSH-508, NSH-509, NSH-R51), and HQs do not
// hurt HQs (NSH-514).
func (r *Rules) arrive(s *Position, f *Field, k *clash, to hex.Cell, direction hex.Direction, h hit) {
	h.to = to
	t := r.FaceOn(s, to)
	switch {
	case r.reflects(s, f, to, direction) && !h.reflected:
		k.mirrors |= hex.One(to)
		h.reflected = true
		if back := f.board.Next(to, direction.Back()); f.enemies(to).Has(back) {
			r.arrive(s, f, k, back, direction.Back(), h)
		}
		return
	case t.Trap.Turned(s.Unit[to].Turn).Has(direction.Back()) && !f.Netted.Has(to) && !f.Friends[h.by].Has(to):
		k.traps |= hex.One(to)
		return
	case f.HQs.Has(h.from) && f.HQs.Has(to) && h.from != to:
		return
	case h.shot && t.Armour.Turned(s.Unit[to].Turn).Has(direction.Back()):
		h.blunted = true
		h.strength = max(h.strength-1, 0)
		if h.strength == 0 {
			h.venom, h.paralyses = [2]int8{}, false // no further effect (NSH-507, NSH-842), poison neither (NSH-R70)
		}
	}
	k.add(h)
}

// reflects tells whether an attack on its way in a direction arrives at a Reflection side (NSH-942, NSH-908). A netted Judge reflects nothing
// (NSH-R05).
func (r *Rules) reflects(s *Position, f *Field, c hex.Cell, direction hex.Direction) bool {
	return !f.Netted.Has(c) && r.Face(s.Unit[c].Tile).Reflect.Turned(s.Unit[c].Turn).Has(direction.Back())
}

// target is the target a unit has chosen, or the first of those it can choose, or hex.None.
func (b *Battle) target(c hex.Cell, targets hex.Set) hex.Cell {
	switch {
	case b.Aimed.Has(c) && targets.Has(b.Aim[c]):
		return b.Aim[c]
	case targets == 0:
		return hex.None
	}
	return targets.First()
}

// converted tells whether an attack has been converted (NSH-625).
func (b *Battle) converted(c hex.Cell, side hex.Direction, a tiles.Attack) bool {
	if a == tiles.Ranged {
		side += hex.Directions
	}
	return (a == tiles.Melee || a == tiles.Ranged || a == tiles.Poison) && b.Conversion[c]>>side&1 != 0
}

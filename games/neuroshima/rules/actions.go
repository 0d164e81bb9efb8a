package rules

import (
	"mischief/game"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

// useUp makes an act of what an instant action does: a tile of it is needed, takes effect at once and goes to the discard pile (NSH-311).
func (r *Rules) useUp(a tiles.Action, of *act) {
	check, play := of.check, of.Play
	of.Check = func(s *Position, m Move) error {
		if r.actionTile(s, a) == tiles.NoTile {
			return game.Refuse("NSH-206", "There is no {{.tile}} in front of {{.army}}.", game.Word("tile", r.actionName(s, a)), r.ArmyArg("army", s, s.Active))
		}
		if check == nil {
			return nil
		}
		return check(s, r.ground(s), m)
	}
	of.Play = func(s *Position, m Move, tell *game.Story) {
		t := r.actionTile(s, a)
		s.spend(s.Active, t)
		s.Player[s.Active].Discard[r.IndexOf(t)]++
		tell.Tell("NSH-311", "used", r.who("who", s, s.Active), r.tileArg("tile", t))
		play(s, m, tell)
	}
}

// actionTile is a tile of an action in front of the active player, or NoTile.
func (r *Rules) actionTile(s *Position, a tiles.Action) tiles.Tile {
	for _, t := range s.Player[s.Active].Hand {
		if r.Face(t).Action == a {
			return t
		}
	}
	return tiles.NoTile
}

// actionName is what the tile of an action is called: by the own army if it has one, else by another.
func (r *Rules) actionName(s *Position, a tiles.Action) string {
	name := ""
	for i := range r.Faces() {
		if t := &r.Faces()[i]; t.Action == a && (name == "" || t.Army == s.Player[s.Active].Army) {
			name = t.Name
		}
	}
	return name
}

// actionMoves appends every way to use an instant action tile from the hand. One that has no target cannot be used (NSH-312, NSH-R02).
func (r *Rules) actionMoves(s *Position, g ground, buf []Move) []Move {
	var used uint32
	for _, t := range s.Player[s.Active].Hand {
		a := r.Face(t).Action
		if a == tiles.NoAction || used>>a&1 != 0 {
			continue
		}
		used |= 1 << a
		of := &r.acts.instant[a]
		buf = of.list(s, g, hex.None, of.Verb, buf)
	}
	return buf
}

// battleTile: a Battle begins and ends the turn (NSH-401, NSH-864), as long as nobody has drawn his last tile (NSH-402).
func (r *Rules) battleTile() act {
	return act{
		deed: deed{
			Verb: FightBattle, Rule: "NSH-401", Write: is("battle"),
			Play: func(s *Position, _ Move, tell *game.Story) { r.beginBattle(s, causeTile, tell) },
			Hint: func(s *Position, _ Move) []game.Reason { return r.hintBattle(s) },
			Preview: func(s *Position, _ Move) game.Preview {
				after := *s
				r.Foresee(&after, nil)
				return game.Preview{Lines: r.outcomes(s, &after, nil)}
			},
		},
		list: func(s *Position, _ ground, _ hex.Cell, v Verb, buf []Move) []Move {
			if s.Closing == NoSeat {
				buf = append(buf, Move{Verb: v})
			}
			return buf
		},
		check: func(s *Position, _ ground, _ Move) error {
			if s.Closing != NoSeat {
				return game.Refuse("NSH-402", "The last tile of {{.army}} has been drawn; Battle tiles cannot be used any more.", r.ArmyArg("army", s, s.Closing)) // NSH-R15
			}
			return nil
		},
	}
}

// sniper: one wound to any enemy unit but an HQ (NSH-410), or a foundation tile is destroyed (NSH-309).
func (r *Rules) sniper() act {
	return act{
		deed: deed{
			Verb: Snipe, Rule: "NSH-410", Write: is("sniper {hex} {base}", inA(aHex), onBase),
			Play: func(s *Position, m Move, tell *game.Story) { r.strikeOne(s, m, false, "NSH-410", tell) },
			Hint: r.hintHit, Preview: r.previewAfter,
		},
		list: func(s *Position, _ ground, _ hex.Cell, v Verb, buf []Move) []Move {
			return hits(buf, v, r.enemies(s)&^r.hqs(s), s.Bases())
		},
		check: func(s *Position, _ ground, m Move) error { return r.checkHit(s, m, s.Board().All(), "NSH-410") },
	}
}

// grenade: a unit next to the own HQ that is none, or a foundation tile there, is destroyed (NSH-411). The HQ throws it (NSH-412).
func (r *Rules) grenade() act {
	return act{
		deed: deed{
			Verb: ThrowGrenade, Rule: "NSH-411", Write: is("grenade {hex} {base}", inA(aHex), onBase),
			Play: func(s *Position, m Move, tell *game.Story) { r.strikeOne(s, m, true, "NSH-411", tell) },
			Hint: r.hintHit, Preview: r.previewAfter,
		},
		list: func(s *Position, g ground, _ hex.Cell, v Verb, buf []Move) []Move {
			if hq := r.thrower(s, g); hq != hex.None {
				reach := s.Board().Around(hq)
				buf = hits(buf, v, reach&r.enemies(s)&^r.hqs(s), reach&s.Bases())
			}
			return buf
		},
		check: func(s *Position, g ground, m Move) error {
			hq := r.thrower(s, g)
			if hq == hex.None {
				return game.Refuse("NSH-412", "The own HQ has to throw the grenade; it is netted, paralysed or not on the board.")
			}
			return r.checkHit(s, m, s.Board().Around(hq), "NSH-411")
		},
	}
}

// airStrike: a hex with all its neighbours on the board, and those, are hit (NSH-413).
func (r *Rules) airStrike() act {
	area := func(s *Position, m Move) hex.Set { return s.Board().Disc(m.A, 1) }
	return act{
		deed: deed{
			Verb: StrikeFromAir, Rule: "NSH-413", Write: is("air-strike {hex}", inA(aHex)),
			Play:    func(s *Position, m Move, tell *game.Story) { r.strikeArea(s, area(s, m), "NSH-413", tell) },
			Hint:    func(s *Position, m Move) []game.Reason { return r.hintArea(s, area(s, m)) },
			Preview: r.previewAfter,
		},
		list: func(s *Position, _ ground, _ hex.Cell, v Verb, buf []Move) []Move {
			return eachHex(buf, v, s.centres())
		},
		check: func(s *Position, _ ground, m Move) error {
			if !s.centres().Has(m.A) {
				return game.Refuse("NSH-413", "{{.hex}} lies at the edge; the centre of an Air Strike has all six neighbours on the board.", At("hex", s, m.A))
			}
			return nil
		},
	}
}

// smallBomb: three hexes that are adjacent to each other are hit (NSH-414).
func (r *Rules) smallBomb() act {
	area := func(m Move) hex.Set { return hex.One(m.A) | hex.One(m.B) | hex.One(m.C) }
	return act{
		deed: deed{
			Verb: BombSmall, Rule: "NSH-414", Write: is("small-bomb {one} {two} {three}", inA(aHex), inB(aHex), inC(aHex)).Then(inOrder),
			Play:    func(s *Position, m Move, tell *game.Story) { r.strikeArea(s, area(m), "NSH-414", tell) },
			Hint:    func(s *Position, m Move) []game.Reason { return r.hintArea(s, area(m)) },
			Preview: r.previewAfter,
		},
		list:  func(s *Position, _ ground, _ hex.Cell, v Verb, buf []Move) []Move { return s.triangles(v, buf) },
		check: func(s *Position, _ ground, m Move) error { return s.checkTriangle(m) },
	}
}

// terror: no enemy places a board tile in the next turn (NSH-417).
func (r *Rules) terror() act {
	return act{
		deed: deed{
			Verb: Terrify, Rule: "NSH-417", Write: is("terror"),
			Play: func(s *Position, _ Move, tell *game.Story) { r.terrify(s, tell) },
			Hint: func(*Position, Move) []game.Reason {
				return reason("NSH-417", "No enemy can place a tile in the next turn, so what stands now stands in the next Battle.")
			},
		},
		list: func(_ *Position, _ ground, _ hex.Cell, v Verb, buf []Move) []Move { return append(buf, Move{Verb: v}) },
	}
}

// paralysis: an enemy does nothing in the next Battle (NSH-418).
func (r *Rules) paralysis() act {
	return act{
		deed: deed{
			Verb: Paralyse, Rule: "NSH-418", Write: is("paralysis {hex}", inA(aHex)),
			Play: func(s *Position, m Move, tell *game.Story) {
				s.Unit[m.A].Paralysed = true
				tell.Tell("NSH-418", "paralysed", r.who("who", s, s.Active), r.tileArg("tile", s.Unit[m.A].Tile), At("hex", s, m.A))
				r.changed(s, 0, tell)
			},
			Hint: r.hintVictim, Preview: r.previewAfter,
		},
		list: func(s *Position, _ ground, _ hex.Cell, v Verb, buf []Move) []Move {
			return eachHex(buf, v, r.enemies(s))
		},
		check: func(s *Position, _ ground, m Move) error { return r.checkEnemy(s, m.A, "NSH-418") },
	}
}

// checkEnemy refuses a hex without an enemy.
func (r *Rules) checkEnemy(s *Position, c hex.Cell, rule string) error {
	if !r.enemies(s).Has(c) {
		return game.Refuse(rule, "There is no enemy on {{.hex}}.", At("hex", s, c))
	}
	return nil
}

func eachHex(buf []Move, v Verb, set hex.Set) []Move {
	for set != 0 {
		buf = append(buf, Move{Verb: v, A: set.Pop()})
	}
	return buf
}

// hits appends the hitting of units and of foundation tiles; where both lie on a hex the player chooses (NSH-309).
func hits(buf []Move, v Verb, units, bases hex.Set) []Move {
	buf = eachHex(buf, v, units)
	for bases != 0 {
		buf = append(buf, Move{Verb: v, A: bases.Pop(), N: 1})
	}
	return buf
}

// centres is the set of hexes whose six neighbours are all on the board (NSH-413).
func (s *Position) centres() hex.Set { return s.Board().Disc(s.Board().Centre(), int(s.Radius)-1) }

// triangles appends every three mutually adjacent hexes (NSH-414).
func (s *Position) triangles(v Verb, buf []Move) []Move {
	b := s.Board()
	for a := range hex.Cell(b.Size()) {
		for second := after(b.Around(a), a); second != 0; {
			c := second.Pop()
			for third := after(b.Around(a)&b.Around(c), c); third != 0; {
				buf = append(buf, Move{Verb: v, A: a, B: c, C: third.Pop()})
			}
		}
	}
	return buf
}

// after is the part of a set that comes after a cell.
func after(set hex.Set, c hex.Cell) hex.Set { return set >> (c + 1) << (c + 1) }

// thrower is the HQ that can throw a grenade: neither netted nor paralysed (NSH-412, NSH-901); or hex.None.
func (r *Rules) thrower(s *Position, g ground) hex.Cell {
	hq := r.HQ(s, s.Active)
	if g.netted.Has(hq) || g.paralysed.Has(hq) {
		return hex.None
	}
	return hq
}

// checkHit refuses what cannot be hit: an HQ, a friend, nothing, or what lies out of reach (NSH-410, NSH-411).
func (r *Rules) checkHit(s *Position, m Move, reach hex.Set, rule string) error {
	switch {
	case !reach.Has(m.A):
		return game.Refuse(rule, "{{.hex}} is not adjacent to your HQ.", At("hex", s, m.A))
	case m.N == 1 && s.Base[m.A] == tiles.NoTile:
		return game.Refuse("NSH-309", "There is no foundation tile on {{.hex}}.", At("hex", s, m.A))
	case m.N == 1:
		return nil
	case !r.enemies(s).Has(m.A):
		return game.Refuse(rule, "There is no enemy unit on {{.hex}}.", At("hex", s, m.A))
	case r.hqs(s).Has(m.A):
		return game.Refuse(rule, "An HQ cannot be hit like this.")
	}
	return nil
}

func (s *Position) checkTriangle(m Move) error {
	b := s.Board()
	switch {
	case m.A >= m.B || m.B >= m.C:
		return game.Refuse("NSH-414", "Name three different hexes.")
	case !b.Around(m.A).Has(m.B) || !b.Around(m.A).Has(m.C) || !b.Around(m.B).Has(m.C):
		return game.Refuse("NSH-414", "The three hexes of a Small Bomb are adjacent to each other.")
	}
	return nil
}

// strikeOne hits the unit or, with m.N, the foundation tile on a hex (NSH-309). Armour does not help (NSH-419), Medics do (NSH-420, NSH-421).
func (r *Rules) strikeOne(s *Position, m Move, destroy bool, rule string, tell *game.Story) {
	units, bases := hex.One(m.A), hex.Set(0)
	if m.N == 1 {
		units, bases = bases, units
	}
	r.strike(s, units, bases, destroy, rule, tell)
}

// strikeArea hits every unit of an area but HQs, which are never hurt, and every foundation tile (NSH-310).
func (r *Rules) strikeArea(s *Position, area hex.Set, rule string, tell *game.Story) {
	r.strike(s, area&s.Units()&^r.hqs(s), area&s.Bases(), false, rule, tell)
}

// terrify forbids all enemies to place board tiles in their next turn (NSH-417).
func (r *Rules) terrify(s *Position, tell *game.Story) {
	for p := range s.Players {
		if !s.Player[p].Out && !s.allied(p, s.Active) {
			s.Player[p].Terror = true
			tell.Tell("NSH-417", "terror", r.who("who", s, p))
		}
	}
	r.resume(s, tell)
}

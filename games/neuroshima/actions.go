package neuroshima

import (
	"mischief/game"
	"mischief/game/board/hex"
)

// actionOf is the instant action that a verb uses, or noAction.
var actionOf = [verbs]action{
	FightBattle: battleAction, MoveUnit: moveAction, Push: pushBackAction, Snipe: sniperAction, ThrowGrenade: grenadeAction,
	StrikeFromAir: airStrikeAction, BombSmall: smallBombAction, Castle: castlingAction, Rotate: rotationAction, Terrify: terrorAction,
	Paralyse: paralysisAction, Transpose: transpositionAction, Smoke: smokescreenAction,
}

// actionRules are the rules of the instant actions.
var actionRules = [...]string{
	battleAction: "NSH-401", moveAction: "NSH-403", pushBackAction: "NSH-405", sniperAction: "NSH-410", grenadeAction: "NSH-411",
	airStrikeAction: "NSH-413", smallBombAction: "NSH-414", castlingAction: "NSH-415", rotationAction: "NSH-416", terrorAction: "NSH-417",
	paralysisAction: "NSH-418", transpositionAction: "NSH-867", smokescreenAction: "NSH-869",
}

// actionTile is a tile of an action in front of the active player, or NoTile.
func (r *Rules) actionTile(s *Position, a action) Tile {
	for _, t := range s.Player[s.Active].Hand {
		if r.tiles[t].action == a {
			return t
		}
	}
	return NoTile
}

// actionName is what the tile of an action is called: by the own army if it has one, else by another.
func (r *Rules) actionName(s *Position, a action) string {
	name := ""
	for i := range r.tiles {
		if t := &r.tiles[i]; t.action == a && (name == "" || t.army == s.Player[s.Active].Army) {
			name = t.name
		}
	}
	return name
}

// actionMoves appends every way to use an instant action tile from the hand. One that has no target cannot be used (NSH-312, NSH-R02).
func (r *Rules) actionMoves(s *Position, f *field, buf []Move) []Move {
	var used uint32
	for _, t := range s.Player[s.Active].Hand {
		a := r.tiles[t].action
		if a == noAction || used>>a&1 != 0 {
			continue
		}
		used |= 1 << a
		buf = r.movesOf(s, f, a, buf)
	}
	return buf
}

func (r *Rules) movesOf(s *Position, f *field, a action, buf []Move) []Move {
	switch a {
	case battleAction:
		if s.Closing == noSeat {
			buf = append(buf, Move{Verb: FightBattle})
		}
	case moveAction:
		for free := s.owned(s.Active) &^ f.netted; free != 0; {
			buf = s.ways(MoveUnit, free.Pop(), buf)
		}
	case pushBackAction:
		for pushers := s.owned(s.Active) &^ f.netted; pushers != 0; {
			buf = r.pushes(s, f, Push, pushers.Pop(), buf)
		}
	case sniperAction:
		buf = hits(buf, Snipe, r.enemies(s)&^r.hqs(s), s.bases())
	case grenadeAction:
		if hq := r.thrower(s, f); hq != hex.None {
			reach := s.board().Around(hq)
			buf = hits(buf, ThrowGrenade, reach&r.enemies(s)&^r.hqs(s), reach&s.bases())
		}
	case airStrikeAction:
		buf = eachHex(buf, StrikeFromAir, s.centres())
	case smallBombAction:
		buf = s.triangles(buf)
	case castlingAction:
		buf = castlings(s, s.owned(s.Active)&^f.netted, buf)
	case rotationAction:
		buf = s.turnings(Rotate, s.owned(s.Active)&^f.netted, buf)
	case terrorAction:
		buf = append(buf, Move{Verb: Terrify})
	case paralysisAction:
		buf = eachHex(buf, Paralyse, r.enemies(s))
	case transpositionAction:
		buf = r.transpositions(s, f, buf)
	case smokescreenAction:
		buf = s.turnings(Smoke, r.enemies(s)&^f.netted, buf)
	}
	return buf
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

// ways appends the moves of one unit: to an adjacent hex without a unit, then turned to any rotation, or turned alone (NSH-403, NSH-515).
func (s *Position) ways(v Verb, from hex.Cell, buf []Move) []Move {
	for to := s.board().Around(from) &^ s.units(); to != 0; {
		buf = everyTurn(buf, Move{Verb: v, A: from, B: to.Pop()})
	}
	return s.turnsOf(Move{Verb: v, A: from, B: from}, buf)
}

// turnsOf appends the five rotations other than the one a unit has.
func (s *Position) turnsOf(m Move, buf []Move) []Move {
	for m.N = range int16(hex.Directions) {
		if m.N != int16(s.Unit[m.A].Turn) {
			buf = append(buf, m)
		}
	}
	return buf
}

// turnings appends the turning of each unit of a set (NSH-416, NSH-869, NSH-953, NSH-R22).
func (s *Position) turnings(v Verb, set hex.Set, buf []Move) []Move {
	for set != 0 {
		buf = s.turnsOf(Move{Verb: v, A: set.Pop()}, buf)
	}
	return buf
}

// centres is the set of hexes whose six neighbours are all on the board (NSH-413).
func (s *Position) centres() hex.Set { return s.board().Disc(s.board().Centre(), int(s.Radius)-1) }

// triangles appends every three mutually adjacent hexes (NSH-414).
func (s *Position) triangles(buf []Move) []Move {
	b := s.board()
	for a := range hex.Cell(b.Size()) {
		for second := after(b.Around(a), a); second != 0; {
			c := second.Pop()
			for third := after(b.Around(a)&b.Around(c), c); third != 0; {
				buf = append(buf, Move{Verb: BombSmall, A: a, B: c, C: third.Pop()})
			}
		}
	}
	return buf
}

// after is the part of a set that comes after a cell.
func after(set hex.Set, c hex.Cell) hex.Set { return set >> (c + 1) << (c + 1) }

func castlings(s *Position, able hex.Set, buf []Move) []Move {
	for rest := able; rest != 0; {
		a := rest.Pop()
		for b := after(s.board().Around(a)&able, a); b != 0; {
			buf = append(buf, Move{Verb: Castle, A: a, B: b.Pop()})
		}
	}
	return buf
}

// pushes appends what one unit may push.
func (r *Rules) pushes(s *Position, f *field, v Verb, pusher hex.Cell, buf []Move) []Move {
	for targets := r.pushTargets(s, f, pusher); targets != 0; {
		m := Move{Verb: v, A: pusher, B: targets.Pop()}
		if v == PushByHQ {
			m.A, m.B = m.B, 0
		}
		buf = append(buf, m)
	}
	return buf
}

// pushTargets is the set of units that a unit may push away: adjacent enemies, HQs included, that are not netted and have somewhere to go
// (NSH-405, NSH-406, NSH-408, NSH-R21). Pushing is no attack: paralysis does not hinder it (NSH-409, NSH-821, NSH-R03).
func (r *Rules) pushTargets(s *Position, f *field, pusher hex.Cell) hex.Set {
	if f.netted.Has(pusher) {
		return 0
	}
	var able hex.Set
	for near := s.board().Around(pusher) & r.enemies(s) &^ f.netted; near != 0; {
		c := near.Pop()
		if s.retreats(pusher, c) != 0 {
			able |= hex.One(c)
		}
	}
	return able
}

// retreats is where a unit may go that another pushes: hexes without a unit, next to it, not next to the pusher (NSH-405).
func (s *Position) retreats(pusher, pushed hex.Cell) hex.Set {
	return s.board().Around(pushed) &^ s.board().Disc(pusher, 1) &^ s.units()
}

// thrower is the HQ that can throw a grenade: neither netted nor paralysed (NSH-412, NSH-901); or hex.None.
func (r *Rules) thrower(s *Position, f *field) hex.Cell {
	hq := r.hq(s, s.Active)
	if f.netted.Has(hq) || f.paralysed.Has(hq) {
		return hex.None
	}
	return hq
}

// exchangeable is the set of units that Transposition may involve: own ones that are no HQ, neither netted nor taken over (NSH-867, NSH-868).
func (r *Rules) exchangeable(s *Position, f *field) hex.Set {
	set := s.owned(s.Active) &^ f.netted &^ r.hqs(s)
	for rest := set; rest != 0; {
		c := rest.Pop()
		if r.home(s, s.Unit[c].Tile) != s.Active {
			set &^= hex.One(c)
		}
	}
	return set
}

func (r *Rules) transpositions(s *Position, f *field, buf []Move) []Move {
	able := r.exchangeable(s, f)
	for gone := able; gone != 0; {
		a := gone.Pop()
		for from := able &^ hex.One(a); from != 0; {
			buf = everyTurn(buf, Move{Verb: Transpose, A: a, B: from.Pop()})
		}
	}
	return buf
}

// checkAction tells why an instant action cannot be used like that.
func (r *Rules) checkAction(s *Position, a action, m Move) error {
	rule := actionRules[a]
	if r.actionTile(s, a) == NoTile {
		return game.Refuse("NSH-206", "There is no {{.tile}} in front of {{.army}}.", game.Word("tile", r.actionName(s, a)), r.army("army", s, s.Active))
	}
	var f field
	r.field(s, &f)
	switch a {
	case battleAction:
		if s.Closing != noSeat {
			return game.Refuse("NSH-402", "The last tile of {{.army}} has been drawn; Battle tiles cannot be used any more.", r.army("army", s, s.Closing)) // NSH-R15
		}
	case moveAction:
		return r.checkWay(s, &f, m, rule)
	case pushBackAction:
		if err := r.checkYours(s, m.A, rule); err != nil {
			return err
		}
		return r.checkPush(s, &f, m.A, m.B)
	case sniperAction:
		return r.checkHit(s, m, s.board().All(), rule)
	case grenadeAction:
		hq := r.thrower(s, &f)
		if hq == hex.None {
			return game.Refuse("NSH-412", "The own HQ has to throw the grenade; it is netted, paralysed or not on the board.")
		}
		return r.checkHit(s, m, s.board().Around(hq), rule)
	case airStrikeAction:
		if !s.centres().Has(m.A) {
			return game.Refuse(rule, "{{.hex}} lies at the edge; the centre of an Air Strike has all six neighbours on the board.", at("hex", s, m.A))
		}
	case smallBombAction:
		return s.checkTriangle(m)
	case castlingAction:
		return r.checkCastling(s, &f, m)
	case rotationAction:
		if err := r.checkOwn(s, &f, m.A, rule); err != nil {
			return err
		}
		return s.checkTurn(m, rule)
	case paralysisAction:
		if !r.enemies(s).Has(m.A) {
			return game.Refuse(rule, "There is no enemy on {{.hex}}.", at("hex", s, m.A))
		}
	case transpositionAction:
		return r.checkTransposition(s, &f, m)
	case smokescreenAction:
		switch {
		case !r.enemies(s).Has(m.A):
			return game.Refuse(rule, "There is no enemy on {{.hex}}.", at("hex", s, m.A))
		case f.netted.Has(m.A):
			return game.Refuse(rule, "The unit on {{.hex}} is netted and cannot be turned.", at("hex", s, m.A))
		}
		return s.checkTurn(m, rule)
	}
	return nil
}

// checkOwn refuses to use a unit that is not the player's own (NSH-965), or that is netted (NSH-404).
func (r *Rules) checkOwn(s *Position, f *field, c hex.Cell, rule string) error {
	if err := r.checkYours(s, c, rule); err != nil || !f.netted.Has(c) {
		return err
	}
	return game.Refuse("NSH-404", "The unit on {{.hex}} is netted: it can be neither moved nor turned.", at("hex", s, c))
}

// checkYours refuses to use a unit that is not the player's own (NSH-965).
func (r *Rules) checkYours(s *Position, c hex.Cell, rule string) error {
	switch {
	case s.Unit[c].Tile == NoTile:
		return game.Refuse(rule, "There is no unit on {{.hex}}.", at("hex", s, c))
	case s.Unit[c].Owner != s.Active && s.allied(s.Unit[c].Owner, s.Active):
		return game.Refuse("NSH-965", "The unit on {{.hex}} is your team-mate's; everybody uses only the own army.", at("hex", s, c))
	case s.Unit[c].Owner != s.Active:
		return game.Refuse(rule, "The unit on {{.hex}} is not yours.", at("hex", s, c))
	}
	return nil
}

// checkWay refuses a move that does not lead to an adjacent hex without a unit.
func (r *Rules) checkWay(s *Position, f *field, m Move, rule string) error {
	if err := r.checkOwn(s, f, m.A, rule); err != nil {
		return err
	}
	switch {
	case m.A == m.B:
		return s.checkTurn(m, rule)
	case !s.board().Around(m.A).Has(m.B):
		return game.Refuse(rule, "{{.hex}} is not adjacent to {{.hex2}}.", at("hex", s, m.B), at("hex2", s, m.A))
	case s.Unit[m.B].Tile != NoTile:
		return game.Refuse("NSH-109", "A unit stands on {{.hex}}; a hex holds one unit.", at("hex", s, m.B))
	}
	return nil
}

// checkTurn refuses to turn a unit to the rotation it has: that would be no effect at all (NSH-R02, NSH-R63).
func (s *Position) checkTurn(m Move, rule string) error {
	if m.N == int16(s.Unit[m.A].Turn) {
		return game.Refuse(rule, "The unit on {{.hex}} lies in this rotation already.", at("hex", s, m.A))
	}
	return nil
}

// checkPush tells why one unit cannot push another.
func (r *Rules) checkPush(s *Position, f *field, pusher, pushed hex.Cell) error {
	switch {
	case f.netted.Has(pusher):
		return game.Refuse("NSH-408", "The unit on {{.hex}} is netted: it can neither push nor be pushed.", at("hex", s, pusher))
	case !s.board().Around(pusher).Has(pushed):
		return game.Refuse("NSH-405", "{{.hex}} is not adjacent to {{.hex2}}.", at("hex", s, pushed), at("hex2", s, pusher))
	case !r.enemies(s).Has(pushed):
		return game.Refuse("NSH-405", "There is no enemy on {{.hex}}.", at("hex", s, pushed))
	case f.netted.Has(pushed):
		return game.Refuse("NSH-408", "The unit on {{.hex}} is netted: it can neither push nor be pushed.", at("hex", s, pushed))
	case s.retreats(pusher, pushed) == 0:
		return game.Refuse("NSH-406", "The unit on {{.hex}} has no free hex to be pushed to, away from {{.hex2}}.", at("hex", s, pushed), at("hex2", s, pusher))
	}
	return nil
}

// checkHit refuses what cannot be hit: an HQ, a friend, nothing, or what lies out of reach (NSH-410, NSH-411).
func (r *Rules) checkHit(s *Position, m Move, reach hex.Set, rule string) error {
	switch {
	case !reach.Has(m.A):
		return game.Refuse(rule, "{{.hex}} is not adjacent to your HQ.", at("hex", s, m.A))
	case m.N == 1 && s.Base[m.A] == NoTile:
		return game.Refuse("NSH-309", "There is no foundation tile on {{.hex}}.", at("hex", s, m.A))
	case m.N == 1:
		return nil
	case !r.enemies(s).Has(m.A):
		return game.Refuse(rule, "There is no enemy unit on {{.hex}}.", at("hex", s, m.A))
	case r.hqs(s).Has(m.A):
		return game.Refuse(rule, "An HQ cannot be hit like this.")
	}
	return nil
}

func (s *Position) checkTriangle(m Move) error {
	b := s.board()
	switch {
	case m.A >= m.B || m.B >= m.C:
		return game.Refuse("NSH-414", "Name three different hexes.")
	case !b.Around(m.A).Has(m.B) || !b.Around(m.A).Has(m.C) || !b.Around(m.B).Has(m.C):
		return game.Refuse("NSH-414", "The three hexes of a Small Bomb are adjacent to each other.")
	}
	return nil
}

func (r *Rules) checkCastling(s *Position, f *field, m Move) error {
	for _, c := range [2]hex.Cell{m.A, m.B} {
		if err := r.checkOwn(s, f, c, "NSH-415"); err != nil {
			return err
		}
	}
	switch {
	case m.A >= m.B:
		return game.Refuse("NSH-415", "Name two different hexes.")
	case !s.board().Around(m.A).Has(m.B):
		return game.Refuse("NSH-415", "{{.hex}} and {{.hex2}} are not adjacent.", at("hex", s, m.A), at("hex2", s, m.B))
	}
	return nil
}

// checkTransposition tells why two units cannot be exchanged (NSH-867, NSH-868, NSH-R23).
func (r *Rules) checkTransposition(s *Position, f *field, m Move) error {
	able := r.exchangeable(s, f)
	for _, c := range [2]hex.Cell{m.A, m.B} {
		switch {
		case s.Unit[c].Tile == NoTile || s.Unit[c].Owner != s.Active:
			return game.Refuse("NSH-867", "There is no own unit on {{.hex}}.", at("hex", s, c))
		case r.hqs(s).Has(c):
			return game.Refuse("NSH-867", "The HQ cannot be transposed.")
		case !able.Has(c):
			return game.Refuse("NSH-868", "The unit on {{.hex}} is netted or taken over and cannot be transposed.", at("hex", s, c))
		}
	}
	if m.A == m.B {
		return game.Refuse("NSH-867", "Transposition needs two different units.")
	}
	return nil
}

// act uses an instant action tile: it takes effect at once and goes to the discard pile (NSH-311).
func (r *Rules) act(s *Position, m Move, tell *game.Story) {
	p := s.Active
	a := actionOf[m.Verb]
	t := r.actionTile(s, a)
	s.spend(p, t)
	s.Player[p].Discard[r.kindOf(t)]++
	tell.Tell("NSH-311", "used", r.who("who", s, p), r.tileArg("tile", t))
	switch a {
	case battleAction:
		r.beginBattle(s, causeTile, tell) // NSH-864
	case moveAction: // NSH-865
		s.Moves = r.extraMoves(s)
		r.move(s, m, "NSH-403", tell)
	case pushBackAction: // NSH-866
		r.push(s, m.A, m.B, "NSH-405", tell)
	case sniperAction, grenadeAction, airStrikeAction, smallBombAction:
		r.bombard(s, a, m, tell)
	case castlingAction:
		s.swap(m.A, m.B)
		tell.Tell("NSH-415", "castled", r.who("who", s, p), at("hex", s, m.A), at("other", s, m.B))
		r.changed(s, hex.One(m.A)|hex.One(m.B), tell)
	case rotationAction, smokescreenAction:
		r.turn(s, m.A, m.N, actionRules[a], tell)
	case terrorAction:
		r.terrify(s, tell)
	case paralysisAction:
		s.Unit[m.A].Paralysed = true
		tell.Tell("NSH-418", "paralysed", r.who("who", s, p), r.tileArg("tile", s.Unit[m.A].Tile), at("hex", s, m.A))
		r.changed(s, 0, tell)
	case transpositionAction:
		r.transpose(s, m, tell)
	}
}

// bombard wounds or destroys what an instant action is aimed at (NSH-410 to NSH-414). HQs are never hurt. One use hits a unit or a foundation tile
// (NSH-309), an area both (NSH-310). Armour does not help (NSH-419), Medics do (NSH-420, NSH-421).
func (r *Rules) bombard(s *Position, a action, m Move, tell *game.Story) {
	var area hex.Set
	switch a {
	case airStrikeAction:
		area = s.board().Disc(m.A, 1)
	case smallBombAction:
		area = hex.One(m.A) | hex.One(m.B) | hex.One(m.C)
	}
	units, bases := area&s.units()&^r.hqs(s), area&s.bases()
	switch {
	case area == 0 && m.N == 1:
		bases = hex.One(m.A)
	case area == 0:
		units = hex.One(m.A)
	}
	r.strike(s, units, bases, a == grenadeAction, actionRules[a], tell)
}

// move moves and turns a unit (NSH-403, NSH-515).
func (r *Rules) move(s *Position, m Move, rule string, tell *game.Story) {
	if m.A == m.B {
		r.turn(s, m.A, m.N, rule, tell)
		return
	}
	s.carry(m.A, m.B)
	s.Unit[m.B].Turn = int8(m.N)
	tell.Tell(rule, "moved", r.who("who", s, s.Active), r.tileArg("tile", s.Unit[m.B].Tile), at("from", s, m.A), at("to", s, m.B), game.Num("turn", m.N))
	r.changed(s, hex.One(m.B), tell)
}

// turn turns a unit on its hex.
func (r *Rules) turn(s *Position, c hex.Cell, turn int16, rule string, tell *game.Story) {
	s.Unit[c].Turn = int8(turn)
	tell.Tell(rule, "turned", r.who("who", s, s.Active), r.tileArg("tile", s.Unit[c].Tile), at("hex", s, c), game.Num("turn", turn))
	r.changed(s, 0, tell)
}

// push pushes a unit away; where it may go to more than one hex its owner chooses (NSH-406).
func (r *Rules) push(s *Position, pusher, pushed hex.Cell, rule string, tell *game.Story) {
	tell.Tell(rule, "pushed", r.who("who", s, s.Active), at("from", s, pusher), r.tileArg("tile", s.Unit[pushed].Tile), at("hex", s, pushed))
	if to := s.retreats(pusher, pushed); to.Len() == 1 {
		r.retreat(s, pushed, to.First(), tell)
		return
	}
	s.Phase, s.Asked = Retreating, s.Unit[pushed].Owner
	s.Pusher, s.Pushed = pusher, pushed
}

// retreat moves a pushed unit; it keeps its rotation and markers (NSH-407).
func (r *Rules) retreat(s *Position, from, to hex.Cell, tell *game.Story) {
	s.Pusher, s.Pushed = 0, 0
	s.carry(from, to)
	tell.Tell("NSH-407", "retreated", r.who("who", s, s.Unit[to].Owner), r.tileArg("tile", s.Unit[to].Tile), at("from", s, from), at("to", s, to))
	r.changed(s, hex.One(to), tell)
}

// retreating: the owner of a pushed unit chooses where it goes (NSH-406).
func (r *Rules) retreating() decision {
	return decision{
		kind: "retreat", rule: "NSH-406", asks: "the owner of the pushed unit chooses where it goes", verbs: verbsOf(Retreat),
		prompt: func(s *Position) game.Text {
			return game.Say("Your {{.tile}} on {{.hex}} is pushed: choose the hex it goes to.",
				r.tileName("tile", s.Unit[s.Pushed].Tile), at("hex", s, s.Pushed))
		},
		moves: func(s *Position, buf []Move) []Move { return eachHex(buf, Retreat, s.retreats(s.Pusher, s.Pushed)) },
		check: func(s *Position, m Move) error {
			if !s.retreats(s.Pusher, s.Pushed).Has(m.A) {
				return game.Refuse("NSH-405", "A pushed unit goes to a free hex next to it that is not next to the pusher.")
			}
			return nil
		},
		play: func(s *Position, m Move, tell *game.Story) { r.retreat(s, s.Pushed, m.A, tell) },
	}
}

// extraMoves is how many more moves a Move tile gives now: one with a working Recon Center (NSH-626).
func (r *Rules) extraMoves(s *Position) int8 {
	var f field
	r.field(s, &f)
	if f.doubleMove[s.Active] {
		return 1
	}
	return 0
}

// canMove tells whether the active player has a unit to move or turn.
func (r *Rules) canMove(s *Position) bool {
	var f field
	r.field(s, &f)
	return s.owned(s.Active)&^f.netted != 0
}

// secondMove: with a Recon Center a Move tile gives a second move, which may be declined (NSH-626).
func (r *Rules) secondMove() decision {
	return decision{
		kind: "second-move", rule: "NSH-626", asks: "the second move of the Move tile is made or declined", verbs: verbsOf(MoveUnit, NoMove),
		prompt: func(s *Position) game.Text {
			return game.Say("Your Recon Center gives a second move: move or turn a unit, or leave it.")
		},
		moves: func(s *Position, buf []Move) []Move {
			var f field
			r.field(s, &f)
			return append(r.movesOf(s, &f, moveAction, buf), Move{Verb: NoMove})
		},
		check: func(s *Position, m Move) error {
			if m.Verb == NoMove {
				return nil
			}
			var f field
			r.field(s, &f)
			return r.checkWay(s, &f, m, "NSH-626")
		},
		play: func(s *Position, m Move, tell *game.Story) {
			s.Moves = 0
			if m.Verb == NoMove {
				r.resume(s, tell)
				return
			}
			r.move(s, m, "NSH-626", tell)
		},
	}
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

// transpose discards one own unit and puts another in its place; wounds and markers stay on it (NSH-867, NSH-R20, NSH-R23).
func (r *Rules) transpose(s *Position, m Move, tell *game.Story) {
	tell.Tell("NSH-867", "transposed-away", r.tileArg("tile", s.Unit[m.A].Tile), at("hex", s, m.A))
	r.lift(s, m.A)
	s.carry(m.B, m.A)
	s.Unit[m.A].Turn = int8(m.N)
	tell.Tell("NSH-867", "transposed", r.tileArg("tile", s.Unit[m.A].Tile), at("from", s, m.B), at("to", s, m.A), game.Num("turn", m.N))
	r.changed(s, hex.One(m.A), tell)
}

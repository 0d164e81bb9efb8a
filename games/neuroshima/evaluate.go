package neuroshima

import (
	"mischief/game"
	"mischief/game/board/hex"
)

// What things are worth in an evaluation, in hundredths of an HQ point.
const (
	pointWorth  = 100
	attackWorth = 25  // of each printed strength of an attack
	moduleWorth = 45  // of what a module gives, whatever it is
	lifeWorth   = 20  // of each point of Toughness
	venomWorth  = 120 // of each marker on an HQ, 40 on a unit
	netWorth    = 40  // of each net
	fallWorth   = 3000
	scale       = 500 // a lead of so much is three chances in four
)

// Assessor tells how good positions look, and which answers are worth thinking about.
type Assessor struct {
	*Rules
	values []int32 // what tiles are worth to whoever they obey, by number
}

// newAssessor appraises the tiles of the rules.
func newAssessor(r *Rules) *Assessor {
	a := &Assessor{Rules: r, values: make([]int32, 1)}
	for i := range r.Faces() {
		a.values = append(a.values, appraise(&r.Faces()[i]))
	}
	return a
}

// Evaluate estimates a seat's payoff from the points of the HQs and the units on the board, as they are and as they would be after a Battle fought now.
func (r *Assessor) Evaluate(s *Position, seat game.Seat) int32 {
	if seat < 0 || int8(seat) >= s.Players {
		return 500
	}
	if s.Phase == Over {
		return r.Result(s).Payoff[seat]
	}
	if s.Phase <= PlacingHQ {
		return 500
	}
	after := *s
	r.foresee(&after, nil)
	return squash((r.balance(s, int8(seat)) + r.balance(&after, int8(seat))) / 2)
}

// squash maps a lead in worth onto a payoff.
func squash(x int32) int32 { return 500 + 500*x/(max(x, -x)+scale) }

// balance is what a seat's side has more than the best of its opponents.
func (r *Assessor) balance(s *Position, p int8) int32 {
	var worth [maxPlayers]int32 // by side
	for q := range s.Players {
		worth[s.side(q)] += r.standing(s, q)
	}
	r.addUnits(s, &worth)
	best, mine := int32(-1<<30), s.side(p)
	for q := range s.Players {
		if side := s.side(q); side != mine {
			best = max(best, worth[side])
		}
	}
	return worth[mine] - best
}

// standing is what the points of a seat are worth: of the HQ, or of the score.
func (r *Assessor) standing(s *Position, p int8) int32 {
	pl := &s.Player[p]
	switch {
	case s.Mode == Points:
		return pointWorth * int32(pl.Score)
	case pl.HQ == 0:
		return -fallWorth
	}
	worth := pointWorth * int32(pl.HQ)
	if pl.HQ < 6 { // the last points are dear
		worth -= pointWorth * int32(6-pl.HQ)
	}
	return worth
}

// addUnits adds what the units on the board are worth to the sides they obey.
func (r *Assessor) addUnits(s *Position, worth *[maxPlayers]int32) {
	for c := range s.board().Size() {
		u := &s.Unit[c]
		if u.Tile == NoTile {
			continue
		}
		side := s.side(u.Owner)
		venom := int32(u.Venom[mississippiVenom] + u.Venom[neojungleVenom])
		if r.Face(u.Tile).kind == hqKind {
			worth[side] -= venomWorth * venom
			continue
		}
		worth[side] += r.values[u.Tile] - lifeWorth*int32(u.Wounds) - min(venom, 2)*venomWorth/3
	}
}

// appraise is what a unit is worth by its print.
func appraise(t *tile) int32 {
	worth := lifeWorth * int32(t.toughness)
	strength := int32(t.strike) * 2
	for _, list := range t.attacks {
		for _, n := range list {
			strength += int32(n)
		}
	}
	worth += attackWorth * strength * int32(1+t.actions) / 2
	for side := range hex.Direction(hex.Directions) {
		if t.net.has(side) {
			worth += netWorth
		}
	}
	if t.targets != noTarget && t.kind == module {
		worth += moduleWorth
	}
	return worth
}

// mostCandidates is how many answers a search is given at most.
const mostCandidates = 40

// Candidates are the answers worth thinking about, the most promising first: attacks that hit, modules that are connected, HQs that are guarded. Ending
// the turn, discarding and Battle are always among them, rotations that look alike only once.
func (r *Assessor) Candidates(s *Position, buf []Move) []Move {
	from := len(buf)
	buf = r.Moves(s, buf)
	if len(buf)-from <= 1 {
		return buf
	}
	var f field
	r.field(s, &f)
	l := shortlist{room: mostCandidates}
	for _, m := range buf[from:] {
		if always(m.Verb) {
			l.room--
		}
	}
	for _, m := range buf[from:] {
		if !always(m.Verb) {
			l.offer(m, r.promise(s, &f, m))
		}
	}
	kept := 0
	for _, m := range buf[from:] {
		if always(m.Verb) {
			l.moves[l.n+kept] = m
			kept++
		}
	}
	return append(buf[:from], l.moves[:l.n+kept]...)
}

// always tells whether a verb is always a candidate.
func always(v Verb) bool {
	return v == FightBattle || v == Discard || v == End || v == NoMove || v == Redraw
}

// shortlist keeps the most promising moves, the best first.
type shortlist struct {
	moves   [mostCandidates]Move
	promise [mostCandidates]int32
	n, room int
}

func (l *shortlist) offer(m Move, promise int32) {
	if promise == alike {
		return
	}
	i := l.n
	if l.n < l.room {
		l.n++
	} else if i--; promise <= l.promise[i] {
		return
	}
	for ; i > 0 && l.promise[i-1] < promise; i-- {
		l.moves[i], l.promise[i] = l.moves[i-1], l.promise[i-1]
	}
	l.moves[i], l.promise[i] = m, promise
}

// alike is the promise of a rotation that looks like another one.
const alike int32 = -1 << 31

// promise is how good a move looks at first sight; only the order matters.
func (r *Assessor) promise(s *Position, f *field, m Move) int32 {
	p := s.Asked
	switch m.Verb {
	case PlaceHQ:
		if int8(m.N) >= r.Face(r.Roster(s.Player[p].Army).hq).symmetry {
			return alike
		}
		return -int32(s.board().Distance(m.A, s.board().Centre()))
	case Place, Execute:
		return r.promisePlace(s, f, m)
	case MoveUnit, UseMobility, Rotate, TurnByHQ, Transpose:
		return r.promiseMove(s, f, m)
	case Smoke:
		return -r.turnGain(s, f, m) / 2
	case Snipe, ThrowGrenade, Paralyse, CastSteelNet, Drag:
		if m.N == 0 {
			return r.values[s.Unit[m.A].Tile] / 2
		}
	case StrikeFromAir, BombSmall:
		return r.promiseArea(s, f, m)
	case PushByUnit, Push:
		return r.values[s.Unit[m.B].Tile] / 4
	case PushByHQ:
		return r.values[s.Unit[m.A].Tile] / 4
	}
	if s.Phase >= TurnTaken {
		return r.worth(s, f, m)
	}
	return 0
}

func (r *Assessor) promisePlace(s *Position, f *field, m Move) int32 {
	t := r.Face(m.Tile)
	if t.kind != foundation && int8(m.N) >= t.symmetry {
		return alike
	}
	gain := r.gain(s, f, t, m.A, int8(m.N), s.Active)
	if old := s.Unit[m.A].Tile; old != NoTile {
		if m.Verb == Execute {
			return gain + r.values[old]/2 - pointWorth/2
		}
		return gain - r.values[old]/2
	}
	return gain
}

func (r *Assessor) promiseMove(s *Position, f *field, m Move) int32 {
	to := m.B
	from := m.A
	switch m.Verb {
	case Rotate, TurnByHQ:
		return r.turnGain(s, f, m)
	case Transpose:
		from, to = m.B, m.A
	}
	t := r.tile(s, from)
	if int8(m.N) >= t.symmetry && m.A != m.B {
		return alike
	}
	before := r.gain(s, f, t, from, s.Unit[from].Turn, s.Active)
	return r.gain(s, f, t, to, int8(m.N), s.Active) - before
}

// turnGain is what turning a unit gains its owner.
func (r *Assessor) turnGain(s *Position, f *field, m Move) int32 {
	u := &s.Unit[m.A]
	t := r.tile(s, m.A)
	return r.gain(s, f, t, m.A, int8(m.N), u.Owner) - r.gain(s, f, t, m.A, u.Turn, u.Owner)
}

// promiseArea is what an area action destroys of enemies, less that of friends.
func (r *Assessor) promiseArea(s *Position, f *field, m Move) int32 {
	area := s.board().Disc(m.A, 1)
	if m.Verb == BombSmall {
		area = hex.One(m.A) | hex.One(m.B) | hex.One(m.C)
	}
	sum := int32(0)
	for units := area & f.all &^ f.hqs; units != 0; {
		c := units.Pop()
		worth := r.hurt(s, f, c, 1)
		if f.friends[s.Active].Has(c) {
			worth = -worth
		}
		sum += worth
	}
	return sum
}

// gain is what a unit of seat p does on a hex in a rotation: whom it hits, nets and connects, and whether it guards the HQ.
func (r *Assessor) gain(s *Position, f *field, t *tile, c hex.Cell, turn int8, p int8) int32 {
	b := s.board()
	friends := f.friends[p]
	enemies := f.all &^ friends
	var sum int32
	for side := range hex.Direction(hex.Directions) {
		toward := side.Turn(int(turn))
		next := b.Next(c, toward)
		if next == hex.None {
			continue
		}
		sum += r.gainOnSide(s, f, t, c, side, toward, enemies)
		switch {
		case t.link.has(side) && (t.targets == onFriends) && friends.Has(next),
			t.link.has(side) && t.targets != onFriends && enemies.Has(next):
			sum += moduleWorth + r.values[s.Unit[next].Tile]/4
		case t.net.has(side) && enemies.Has(next):
			sum += netWorth + r.values[s.Unit[next].Tile]/2
		}
	}
	if hq := r.hq(s, p); hq != hex.None && b.Distance(c, hq) == 1 {
		sum += 8
		if r.Face(s.Unit[hq].Tile).around != (effects{}) {
			sum += 15
		}
	}
	if t.strike > 0 {
		sum += attackWorth
	}
	return sum
}

// gainOnSide is what the attacks on one printed side hit.
func (r *Assessor) gainOnSide(s *Position, f *field, t *tile, c hex.Cell, side, toward hex.Direction, enemies hex.Set) int32 {
	var sum int32
	for a, list := range t.attacks {
		n := int32(list[side])
		if n == 0 {
			continue
		}
		if kind := attack(a); kind == melee || kind == poison {
			if next := s.board().Next(c, toward); enemies.Has(next) && !(t.kind == hqKind && f.hqs.Has(next)) {
				sum += r.hurt(s, f, next, n)
			}
			continue
		}
		for _, at := range s.board().Line(c, toward) {
			if enemies.Has(at) {
				sum += r.hurt(s, f, at, n)
				break
			}
		}
	}
	return sum
}

// hurt is what wounds on a unit are worth.
func (r *Assessor) hurt(s *Position, f *field, c hex.Cell, wounds int32) int32 {
	if f.hqs.Has(c) {
		return pointWorth * wounds
	}
	left := int32(r.toughness(s, f, c) - s.Unit[c].Wounds)
	if wounds >= left {
		return r.values[s.Unit[c].Tile]
	}
	return r.values[s.Unit[c].Tile] * wounds / (2 * max(left, 1))
}

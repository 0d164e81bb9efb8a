package rules

import (
	"math/bits"

	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// Whom vermin attack and with what (CNO-704, CNO-712, CNO-R64, CNO-R65, CNO-R75, CNO-R85, CNO-R105).

// aims are the attacks that a vermin has from where it stands, or would stand, and whom each reaches.
type aims struct {
	by       Fig
	count    int
	arms     [8]armament
	reach    [8]Figs // whom each may be aimed at
	targets  Figs    // whom it attacks: one, or several that are as good (CNO-R64)
	precise  bool
	cornered bool
	others   squares.Set // where all other figures stand
}

// armament is an attack of a vermin: AD, Range, Stun and Wound value and what else its card says (CNO-711).
type armament struct {
	no          uint8
	least, most int // Range as it is now (CNO-R51)
	card        *codex.Attack
}

func place(set uint32) int { return bits.TrailingZeros32(set) }

// takeArms finds the attacks of a vermin: those of its card, or that of the Aspect in force; depleted ones and weapons of a zombie only where they are asked for (CNO-805, CNO-R73).
func (r *Rules) takeArms(s *Position, a *aims, n Fig, depleted bool) {
	f := &s.Fig[n]
	*a = aims{by: n, precise: r.power(s, n, codex.PowerPrecision), cornered: r.power(s, n, codex.PowerCornered)}
	if f.is(FaceDown) { // CNO-R68
		return
	}
	count := len(r.codex.Kinds[f.Kind].Attacks)
	if f.Aspect != 0 {
		count = 1
	}
	for i := range min(count, len(a.arms)) {
		w := Weapon{No: uint8(i)}
		card := r.armed(s, n, w)
		if !depleted && f.Depleted>>i&1 != 0 || f.is(Zombie) && card.Weapon {
			continue
		}
		as := Attack{By: n, Weapon: w}
		a.arms[a.count] = armament{no: w.No, card: card,
			most:  r.stat(s, codex.StatRange, n, int(card.Range), &as),
			least: r.stat(s, codex.StatMinRange, n, int(card.Least()), &as)}
		a.count++
	}
	if a.precise {
		a.others, _ = r.occupied(s, n)
	}
}

// aims works out whom a vermin may attack now; whom: among these alone, 0 is anybody.
func (r *Rules) aims(s *Position, a *aims, n Fig, whom Figs) {
	if !r.mayFight(s, n) || s.Fig[n].is(Spent) { // CNO-965, CNO-968, CNO-815
		*a = aims{by: n}
		return
	}
	r.takeArms(s, a, n, false)
	among := s.prey(n)
	if whom != 0 {
		among &= whom
	}
	r.aimFrom(s, a, s.Fig[n].At, among)
	if a.targets.count() > 1 || len(r.bill(s).immunities[codex.ToTarget]) > 0 || s.Lasts > 0 {
		r.settleTargets(s, a)
	}
}

// aimFrom works out whom the attacks reach from a square. The targets are all of them, not yet compared.
func (r *Rules) aimFrom(s *Position, a *aims, at squares.Square, among Figs) {
	a.reach, a.targets = [8]Figs{}, 0
	if a.count == 0 {
		return
	}
	list, count := r.bodyAt(s, a.by, at)
	here := list[:count]
	var near Figs // heroes adjacent to it
	if a.cornered {
		for left := s.prey(a.by); left != 0; {
			if t := left.take(); r.adjacentTo(s, here, t) {
				near.add(t)
			}
		}
	}
	if near != 0 { // CNO-808, CNO-R75
		among &= near
	}
	farthest := 0
	for _, arm := range a.arms[:a.count] {
		farthest = max(farthest, arm.most)
	}
	for among != 0 {
		t := among.take()
		l := r.shotAt(s, a, here, t, farthest, a.precise && near == 0)
		if !l.sees || l.hindered {
			continue
		}
		for i, arm := range a.arms[:a.count] {
			if near != 0 && arm.card.Range != 1 || l.distance < arm.least || l.distance > arm.most || l.distance <= 1 && !l.near {
				continue
			}
			a.reach[i].add(t)
			a.targets.add(t)
		}
	}
}

func (r *Rules) adjacentTo(s *Position, here []squares.Square, t Fig) bool {
	there, count := r.body(s, t)
	for _, q := range here {
		for _, p := range there[:count] {
			if s.Ground.Adjacent(q, p) {
				return true
			}
		}
	}
	return false
}

// shotAt is how a vermin sees somebody from some squares (CNO-R50, CNO-R51). Where it is asked, hindered tells whether nothing but lines with hindering terrain, rails or figures between leads there: the terrain under the target itself does not count (CNO-824, CNO-R85).
func (r *Rules) shotAt(s *Position, a *aims, here []squares.Square, t Fig, farthest int, precise bool) line {
	l := line{distance: 127, hindered: precise}
	there, count := r.body(s, t)
	adjacent := precise && len(here) > 1 && r.adjacentTo(s, here, t)
	for _, q := range here {
		if len(here) > 1 && s.Ground.Blocking.Has(q) {
			continue
		}
		for _, p := range there[:count] {
			d := squares.Distance(q, p)
			if d > farthest || !s.Ground.Sees(q, p) {
				continue
			}
			l.sees = true
			l.distance = min(l.distance, d)
			l.near = l.near || d == 0 || d == 1 && s.Ground.Connected(q, p)
			if precise && l.hindered && (!adjacent || s.Ground.Adjacent(q, p)) {
				l.hindered = r.obstructed(s, a, here, q, p)
			}
		}
	}
	return l
}

// obstructed tells whether something hinders between two squares; neither what lies under the attacker nor what lies under the target counts.
func (r *Rules) obstructed(s *Position, a *aims, here []squares.Square, q, p squares.Square) bool {
	if len(here) == 1 && !s.Ground.Hindering.Has(p) {
		_, hindered := s.Ground.Line(q, p, &a.others)
		return hindered
	}
	ground := s.Ground
	ground.Hindering.Remove(p)
	for _, b := range here {
		ground.Hindering.Remove(b)
	}
	_, hindered := ground.Line(q, p, &a.others)
	return hindered
}

// settleTargets finds whom a vermin attacks among all whom it reaches: nobody's shadow while another can be attacked with the same attack; whom a card names as the closest (CNO-R105); the closest (CNO-R64).
func (r *Rules) settleTargets(s *Position, a *aims) {
	var shadows Figs
	for left := a.targets; left != 0; {
		if t := left.take(); r.immune(s, t, codex.ToTarget, nil) {
			shadows.add(t)
		}
	}
	if shadows != 0 {
		a.targets = 0
		for i := range a.reach[:a.count] {
			if a.reach[i]&^shadows != 0 {
				a.reach[i] &^= shadows
			}
			a.targets |= a.reach[i]
		}
	}
	if a.targets.count() < 2 {
		return
	}
	if named, _ := r.lured(s, a.by); named&a.targets != 0 {
		a.targets &= named
	}
	list, count := r.body(s, a.by)
	least, nearest := 128, Figs(0)
	for left := a.targets; left != 0; {
		t := left.take()
		l := r.shotAt(s, a, list[:count], t, 127, false)
		switch {
		case l.distance < least:
			least, nearest = l.distance, only(t)
		case l.distance == least:
			nearest.add(t)
		}
	}
	a.targets = nearest
}

// best are the attacks, a bit each, that a vermin uses on a target: of those that reach it the one with the lowest Wound value, then the lowest Stun value, then the most AD (CNO-712, CNO-R65).
func (a *aims) best(r *Rules, s *Position, target Fig) (best uint32) {
	var least int
	for i, arm := range a.arms[:a.count] {
		if !a.reach[i].has(target) {
			continue
		}
		rank := int(arm.card.Wound)<<16 + int(arm.card.Stun)<<8 - int(arm.card.AD)
		switch {
		case best == 0 || rank < least:
			best, least = 1<<i, rank
		case rank == least:
			best |= 1 << i
		}
	}
	return best
}

// canHit tells whether a vermin has a target.
func (r *Rules) canHit(s *Position, n Fig) bool {
	var a aims
	r.aims(s, &a, n, 0)
	return a.targets != 0
}

// takePosition looks for the way of a figure with Precision: to a square from which it could attack somebody, without coming closer if that can be (CNO-823, CNO-R85). It tells whether there is a fire position.
func (r *Rules) takePosition(s *Position, n Fig, g *gait, c *course) bool {
	if r.immune(s, n, codex.ToFight, nil) || s.Fig[n].is(Spent) {
		return false
	}
	var a aims
	r.takeArms(s, &a, n, true)
	if a.count == 0 {
		return false
	}
	prey := s.prey(n)
	fires := func(q squares.Square) bool {
		r.aimFrom(s, &a, q, prey)
		return a.targets != 0
	}
	c.fire = true
	if fires(g.at) {
		c.distance = 0
		return true
	}
	farthest := 0
	for _, arm := range a.arms[:a.count] {
		farthest = max(farthest, arm.most)
	}
	within := r.reachOf(s, prey, farthest)
	if g.large {
		within = within.Covering()
	}
	var f squares.Flood
	from := squares.One(g.at)
	g.spread(&f, &from, nil)
	within = within.Intersect(f.Reached)
	within.Remove(g.at)
	for {
		d := f.Nearest(&within)
		if d == squares.Far {
			c.fire = false
			return false
		}
		ring := within.Intersect(f.At(d))
		within = within.Without(ring)
		for q := ring.First(); q != none; q = ring.Next(q) {
			if !fires(q) {
				ring.Remove(q)
			}
		}
		if ring.Empty() {
			continue
		}
		ring = r.standOff(s, n, &ring, c.goals)
		c.distance = g.towards(&ring, &c.next)
		return true
	}
}

// reachOf are the squares at most so far from any of some figures, walls or not (CNO-R51).
func (r *Rules) reachOf(s *Position, among Figs, most int) (set squares.Set) {
	for among != 0 {
		list, count := r.body(s, among.take())
		for _, p := range list[:count] {
			addDiamond(&set, p, 0, most)
		}
	}
	return set.Intersect(s.Ground.Floor)
}

// addDiamond adds the squares from least to most away from one.
func addDiamond(set *squares.Set, p squares.Square, least, most int) {
	for row := max(0, p.Row()-most); row <= min(squares.MaxHeight-1, p.Row()+most); row++ {
		high := max(row-p.Row(), p.Row()-row)
		for column := max(0, p.Column()-most+high); column <= min(squares.MaxWidth-1, p.Column()+most-high); column++ {
			if d := max(column-p.Column(), p.Column()-column) + high; d >= least {
				set.Add(squares.At(column, row))
			}
		}
	}
}

// standOff keeps of some squares those that are not closer to the nearest hero than where a figure stands, or, if all are closer, those farthest from the nearest hero (CNO-R85).
func (r *Rules) standOff(s *Position, n Fig, among *squares.Set, heroes Figs) (kept squares.Set) {
	now := r.nearestOf(s, n, s.Fig[n].At, heroes)
	farthest := -1
	for q := among.First(); q != none; q = among.Next(q) {
		d := min(r.nearestOf(s, n, q, heroes), now)
		if d > farthest {
			kept, farthest = squares.Set{}, d
		}
		if d == farthest {
			kept.Add(q)
		}
	}
	return kept
}

// nearestOf is how far a figure is from the nearest of some, if it stands on a square (CNO-R51).
func (r *Rules) nearestOf(s *Position, n Fig, at squares.Square, heroes Figs) int {
	list, count := r.bodyAt(s, n, at)
	near := 127
	for left := heroes & s.On; left != 0; {
		there, of := r.body(s, left.take())
		for _, q := range list[:count] {
			for _, p := range there[:of] {
				near = min(near, squares.Distance(q, p))
			}
		}
	}
	return near
}

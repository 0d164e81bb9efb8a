package rules

import (
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// Whom the words of content mean: selectors, states and conditions, asked of a position from where an ability stands.

// Scene is from where an ability looks: who bears it, and what is at hand.
type Scene struct {
	Self   Fig
	Actor  Fig
	Chosen Figs
	Square squares.Square // the square of a token, or one that was picked
	Attack *Attack
	Draw   *Draw
	Moment *Moment
	Card   uint8 // the card drawn or flipped last, counted from 1
}

// target and attacker are those of the attack at hand.
func (c *Scene) target() Fig {
	if c.Attack != nil {
		return c.Attack.Target
	}
	return nobody
}

func (c *Scene) attacker() Fig {
	if c.Attack != nil {
		return c.Attack.By
	}
	return nobody
}

// scene is that of a use.
func (s *Position) scene(u *Use) Scene {
	c := Scene{Self: u.Bearer, Actor: u.Actor, Chosen: u.Chosen, Square: u.Square, Card: u.Card}
	if u.Attack != 0 {
		c.Attack = &s.Attacks[u.Attack-1]
	}
	if u.Draw != 0 {
		c.Draw = &s.Draws[u.Draw-1]
	}
	if u.Moment != 0 {
		c.Moment = &s.Moments[u.Moment-1]
	}
	return c
}

// named is the figures that a name means before anything else is asked of them.
func (s *Position) named(c *Scene, name codex.Name) Figs {
	var n Fig
	switch name {
	case codex.TheHero:
		if s.Ending == Won { // what a success brings is for the whole party, also for those who have left the map or are down (CNO-R92)
			return s.party() | s.On&everyAlly
		}
		return s.On & everyFriend
	case codex.TheAlly:
		return s.On & everyFriend &^ only(c.Self)
	case codex.TheVermin:
		return s.On & everyVermin
	case codex.TheFigure:
		return s.On
	case codex.TheChosen:
		return c.Chosen
	case codex.TheSelf:
		n = c.Self
	case codex.TheTarget:
		n = c.target()
	case codex.TheAttacker:
		n = c.attacker()
	case codex.TheActor:
		n = c.Actor
	}
	if n == nobody {
		return 0
	}
	return only(n)
}

// figures are those whom a selector means, whoever of them is picked.
func (r *Rules) figures(s *Position, c *Scene, sel *codex.Selector) Figs {
	among := s.named(c, sel.Who)
	if among == 0 || r.anybody(sel) {
		return among
	}
	var found Figs
	origin := r.origin(s, c, sel.From, sel.FromMark)
	for among != 0 {
		if n := among.take(); r.fits(s, n, sel, &origin) {
			found.add(n)
		}
	}
	return found
}

// anybody tells whether a selector asks no more than who.
func (r *Rules) anybody(sel *codex.Selector) bool {
	return sel.Within < 0 && sel.Beyond < 0 && !sel.Adjacent && !sel.Around && !sel.Area && !sel.LOS && sel.Is == codex.States{} && sel.Not == codex.States{} && sel.Marks == 0
}

// means tells whether a selector means a figure.
func (r *Rules) means(s *Position, c *Scene, sel *codex.Selector, n Fig) bool {
	if n == nobody { // a blast, or a sheet: it is anybody or anything, but no figure of whom more could be asked (CNO-R102)
		return sel.Who == codex.NoName || sel.Who == codex.TheFigure && r.anybody(sel)
	}
	switch sel.Who {
	case codex.NoName:
		return true
	case codex.TheHero:
		if !n.friend() {
			return false
		}
	case codex.TheAlly:
		if !n.friend() || n == c.Self {
			return false
		}
	case codex.TheVermin:
		if !n.vermin() {
			return false
		}
	case codex.TheFigure:
	default:
		if !s.named(c, sel.Who).has(n) {
			return false
		}
	}
	if r.anybody(sel) {
		return true
	}
	origin := r.origin(s, c, sel.From, sel.FromMark)
	return r.fits(s, n, sel, &origin)
}

// origin is from where distances are counted: a figure, or squares.
type origin struct {
	fig   Fig
	at    squares.Square
	marks squares.Set
	some  bool // marks are asked
}

func (r *Rules) origin(s *Position, c *Scene, name codex.Name, mark codex.Mark) (o origin) {
	o.at = squares.None
	switch {
	case mark != codex.NoMark:
		o.marks, o.some = r.sheet(s).Map.Marks[mark], true
	case name == codex.TheToken:
		o.at = c.Square
	default:
		if among := s.named(c, name); among != 0 {
			o.fig = among.first()
		}
		if m := c.Moment; name == codex.TheActor && m != nil && m.Trigger == codex.OnKill { // where it fell (CNO-R130)
			o.at = m.At
		}
	}
	return o
}

// squaresOf lists the squares of an origin into a set: none where it is off the map (CNO-R130).
func (r *Rules) squaresOf(s *Position, o *origin) squares.Set {
	switch {
	case o.some:
		return o.marks
	case o.fig != nobody && o.at == squares.None && s.onMap(o.fig):
		return r.footprint(s, o.fig)
	}
	var set squares.Set
	if o.fig != nobody && o.at != squares.None {
		list, count := r.bodyAt(s, o.fig, o.at)
		for _, q := range list[:count] {
			set.Add(q)
		}
		return set
	}
	if o.at != squares.None {
		set.Add(o.at)
	}
	return set
}

// fits tells whether a figure is as a selector asks, apart from who it is.
func (r *Rules) fits(s *Position, n Fig, sel *codex.Selector, o *origin) bool {
	if !r.isAll(s, n, sel.Is) || !r.isNone(s, n, sel.Not) {
		return false
	}
	if sel.Marks != 0 && !r.onMarks(s, n, sel.Marks) {
		return false
	}
	if sel.Within < 0 && sel.Beyond < 0 && !sel.Adjacent && !sel.Around && !sel.Area && !sel.LOS {
		return true
	}
	if s.Fig[n].Where != OnMap {
		return false
	}
	if o.fig == n && !o.some { // its own place: within any distance, never adjacent to itself
		return !sel.Adjacent && !sel.Around && sel.Beyond < 0
	}
	here := r.squaresOf(s, o)
	list, count := r.body(s, n)
	near, seen, adjacent, around, area := 127, false, false, false, false // distances as attacks count them (CNO-617)
	for q := here.First(); q != squares.None; q = here.Next(q) {
		for _, p := range list[:count] {
			d := squares.Distance(q, p)
			if d == 1 && !s.Ground.Connected(q, p) {
				d = 2 // CNO-R51: behind a wall nothing is within Range 1
			}
			near = min(near, d)
			if sel.Adjacent && s.Ground.Adjacent(q, p) {
				adjacent = true
			}
			if sel.Around && q != p && s.Ground.Connected(q, p) {
				around = true
			}
			if sel.Area && squares.Big(q) == squares.Big(p) {
				area = true
			}
			if sel.LOS && !seen && s.Ground.Sees(q, p) {
				seen = true
			}
		}
	}
	return (sel.Within < 0 || near <= int(sel.Within)) && (sel.Beyond < 0 || near > int(sel.Beyond)) && (!sel.Adjacent || adjacent) && (!sel.Around || around) &&
		(!sel.Area || area) && (!sel.LOS || seen)
}

// onMarks tells whether a figure stands on a square with one of some letters.
func (r *Rules) onMarks(s *Position, n Fig, marks codex.Marks) bool {
	if s.Fig[n].Where != OnMap {
		return false
	}
	list, count := r.body(s, n)
	m := &r.sheet(s).Map
	for mark := codex.MarkG; mark < codex.MarkCount; mark++ {
		if marks.Has(mark) {
			for _, q := range list[:count] {
				if m.Marks[mark].Has(q) {
					return true
				}
			}
		}
	}
	return false
}

// states are the states of a figure that are asked for among some.
func (r *Rules) is(s *Position, n Fig, state codex.State) bool {
	f := &s.Fig[n]
	card := &r.codex.Kinds[f.Kind]
	switch state {
	case codex.IsStunned:
		return f.is(Stunned)
	case codex.IsVulnerable:
		return f.is(Vulnerable)
	case codex.IsWounded:
		return f.Kind != 0 && f.Health < f.Most
	case codex.IsUnhurt:
		return f.Kind == 0 || f.Health >= f.Most
	case codex.IsUnrevealed:
		return f.is(FaceDown)
	case codex.IsZombified:
		return f.is(Zombie)
	case codex.IsHindered:
		return f.Where == OnMap && r.allOn(s, n, &s.Ground.Hindering)
	case codex.IsInWater:
		return f.Where == OnMap && r.allOn(s, n, &s.Ground.Water)
	case codex.IsEliminated:
		return f.Where == Absent || f.Where == Down
	case codex.IsExited:
		return f.Where == Exited
	case codex.IsCarrying:
		return s.carries(n)
	case codex.IsBoss:
		return !f.is(FaceDown) && card.Boss
	case codex.IsLarge:
		return !f.is(FaceDown) && card.Large
	case codex.IsCharacter:
		return n.character()
	case codex.IsAlly:
		return n.friend() && !n.character()
	case codex.IsCivilian:
		return card.Civilian
	}
	return false
}

// allOn tells whether all squares of a figure are in a set (CNO-R34, CNO-R82).
func (r *Rules) allOn(s *Position, n Fig, set *squares.Set) bool {
	list, count := r.body(s, n)
	for _, q := range list[:count] {
		if !set.Has(q) {
			return false
		}
	}
	return true
}

// carries tells whether a figure holds an objective token.
func (s *Position) carries(n Fig) bool {
	for i := range s.Tokens[:s.Laid] {
		if t := &s.Tokens[i]; t.Kind == codex.TokenObjective && t.Carrier == n {
			return true
		}
	}
	return false
}

// isKind tells whether a figure is one of some kinds as far as anybody knows: a face-down marker is of none, a camouflaged one of its own (CNO-R74).
func isKind(f *Figure, kinds uint64) bool { return kinds == 0 || f.Kind != 0 && kinds>>f.Kind&1 != 0 }

func (r *Rules) isAll(s *Position, n Fig, states codex.States) bool {
	if !isKind(&s.Fig[n], states.Kinds) {
		return false
	}
	for bits := states.Bits; bits != 0; bits &= bits - 1 {
		if !r.is(s, n, lowest(bits)) {
			return false
		}
	}
	return true
}

func (r *Rules) isNone(s *Position, n Fig, states codex.States) bool {
	if states.Kinds != 0 && isKind(&s.Fig[n], states.Kinds) {
		return false
	}
	return !r.isAnyBit(s, n, states.Bits)
}

func (r *Rules) isAny(s *Position, n Fig, states codex.States) bool {
	return states.Kinds != 0 && isKind(&s.Fig[n], states.Kinds) || r.isAnyBit(s, n, states.Bits)
}

func (r *Rules) isAnyBit(s *Position, n Fig, bits uint32) bool {
	for ; bits != 0; bits &= bits - 1 {
		if r.is(s, n, lowest(bits)) {
			return true
		}
	}
	return false
}

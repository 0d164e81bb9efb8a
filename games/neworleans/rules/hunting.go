package rules

import (
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// The ways of vermin (CNO-705 to CNO-709, CNO-R59 to CNO-R63, CNO-R80 to CNO-R82). As moves go both ways, they are counted from the goals: one flood from all squares in which a hero is reached tells how far
// every vermin is from its closest hero, and the steps that begin a shortest way are those into squares that are one move nearer.

// gait is how a vermin goes.
type gait struct {
	links   squares.Links
	allowed squares.Set // squares that it may enter, or blocks
	open    squares.Set // of gliders: squares over which a glide may lead
	at      squares.Square
	glides  bool
	swarms  bool
	large   bool
}

// gaitOf is how a vermin goes now; alone: as if all other figures were not there (CNO-R60).
func (r *Rules) gaitOf(s *Position, n Fig, alone bool, g *gait) {
	*g = gait{at: s.Fig[n].At, links: s.Ground.Links(), glides: r.power(s, n, codex.PowerGlider), swarms: r.swarms(s, n), large: r.large(s, n)}
	g.open = s.Ground.Open()
	var solid squares.Set
	if !alone && !g.swarms { // CNO-R62
		_, solid = r.occupied(s, n)
	}
	if g.large { // the block is shifted, not turned, and one of its squares may be blocking (CNO-746, CNO-748, CNO-R82)
		g.links, g.allowed, g.glides = g.links.Blocks(), s.Ground.Blocks(&solid), false
		return
	}
	g.allowed = g.open.Without(solid)
}

// steps are the squares, or blocks, into which one step or glide leads from where a vermin stands; glided are those to which it glides.
func (g *gait) steps() (to, glided squares.Set) {
	to = g.links.From(g.at)
	if g.glides {
		here := squares.One(g.at)
		glided = g.links.Glides(&g.open, &here)
		to = to.Union(glided)
	}
	return to.Intersect(g.allowed), glided
}

// spread counts moves, or steps of a Large figure, from some squares: to all others, or no farther than to the nearest of some.
func (g *gait) spread(f *squares.Flood, from, nearest *squares.Set) {
	var open *squares.Set
	if g.glides {
		open = &g.open
	}
	f.Seek(&g.links, &g.allowed, open, from, nearest)
}

// towards is how many moves a vermin is from some squares, or steps if it is Large, and into which squares a shortest way to any of them leads; Far if there is none (CNO-707, CNO-R61).
func (g *gait) towards(goals, next *squares.Set) int {
	if goals.Has(g.at) {
		return 0
	}
	from := goals.Intersect(g.allowed)
	if from.Empty() {
		return squares.Far
	}
	to, _ := g.steps()
	var f squares.Flood
	g.spread(&f, &from, &to)
	d := f.Nearest(&to)
	if d == squares.Far {
		return d
	}
	*next = to.Intersect(f.At(d))
	return d + 1
}

// goals are the squares, or blocks, in which a vermin has reached one of some heroes: those adjacent to it, with Swarming its own (CNO-R59); and marks that it is lured to.
func (r *Rules) goals(s *Position, g *gait, heroes Figs, marks *squares.Set) (goals squares.Set) {
	goals = *marks
	for left := heroes & s.On; left != 0; {
		list, count := r.body(s, left.take())
		for _, q := range list[:count] {
			if g.swarms {
				goals.Add(q)
			} else {
				goals = goals.Union(s.Ground.AdjacentTo(q))
			}
		}
	}
	if g.large { // whichever of its squares comes there (CNO-747)
		goals = goals.Covering()
	}
	return goals
}

// hunt counts how far some vermin are from any hero, for the order of activations (CNO-R58). Those that go alike share one flood, which ends where the nearest of them is.
type hunt struct {
	r       *Rules
	s       *Position
	alone   bool
	links   squares.Links
	open    squares.Set
	allowed squares.Set
	floods  [3]shared
}

// shared is a flood of vermin that go alike.
type shared struct {
	squares.Flood
	nearest squares.Set // the squares into which they step
	counted bool
}

// The gaits that share floods.
const (
	afoot = iota
	gliding
	swarming
)

// begin begins a count for some vermin; alone: as if nobody else were there.
func (h *hunt) begin(r *Rules, s *Position, among Figs, alone bool) {
	h.r, h.s, h.alone = r, s, alone
	h.links, h.open = s.Ground.Links(), s.Ground.Open()
	h.allowed = h.open
	if !alone {
		_, solid := r.occupied(s, nobody)
		h.allowed = h.open.Without(solid)
	}
	for i := range h.floods {
		h.floods[i].nearest, h.floods[i].counted = squares.Set{}, false
	}
	for among != 0 {
		if n := among.take(); !r.large(s, n) {
			f, to := h.steps(n)
			f.nearest = f.nearest.Union(to)
		}
	}
}

// steps are the squares into which one step or glide leads a vermin of one square, and the flood it shares.
func (h *hunt) steps(n Fig) (f *shared, to squares.Set) {
	to = h.links.From(h.s.Fig[n].At)
	switch {
	case h.r.swarms(h.s, n):
		return &h.floods[swarming], to.Intersect(h.open)
	case h.r.power(h.s, n, codex.PowerGlider):
		here := squares.One(h.s.Fig[n].At)
		return &h.floods[gliding], to.Union(h.links.Glides(&h.open, &here)).Intersect(h.allowed)
	}
	return &h.floods[afoot], to.Intersect(h.allowed)
}

// count counts the moves of a flood from wherever a hero is reached.
func (h *hunt) count(f *shared, heroes Figs) {
	allowed, open := &h.allowed, (*squares.Set)(nil)
	switch f {
	case &h.floods[swarming]:
		allowed = &h.open
	case &h.floods[gliding]:
		open = &h.open
	}
	var none squares.Set
	goals := h.r.goals(h.s, &gait{swarms: f == &h.floods[swarming]}, heroes, &none)
	// Where the vermin of this gait stand themselves is no goal for the others; who stands on a goal has arrived.
	goals = goals.Intersect(*allowed)
	f.Seek(&h.links, allowed, open, &goals, &f.nearest)
	f.counted = true
}

// moves is how many moves a vermin that has not arrived is from any hero, or shutOff; of one that is not the nearest of its gait it may tell shutOff, too.
func (h *hunt) moves(n Fig) int {
	r, s := h.r, h.s
	if r.large(s, n) {
		var g gait
		var next, none squares.Set
		r.gaitOf(s, n, h.alone, &g)
		goals := r.goals(s, &g, s.prey(n), &none)
		if d := g.towards(&goals, &next); d != squares.Far {
			return (d + 1) / 2 // CNO-R81
		}
		return shutOff
	}
	f, to := h.steps(n)
	if !f.counted {
		h.count(f, s.prey(n))
	}
	if d := f.Nearest(&to); d != squares.Far {
		return d + 1
	}
	return shutOff
}

// arrived are those of some vermin that have reached a hero (CNO-R59).
func (r *Rules) arrived(s *Position, among Figs) (there Figs) {
	for among != 0 {
		n := among.take()
		g := gait{at: s.Fig[n].At, swarms: r.swarms(s, n), large: r.large(s, n)}
		if g.large {
			var none squares.Set
			if goals := r.goals(s, &g, s.prey(n), &none); goals.Has(g.at) {
				there.add(n)
			}
		} else if r.reached(s, &g, s.prey(n)) {
			there.add(n)
		}
	}
	return there
}

// reached tells whether a vermin of one square has reached one of some heroes.
func (r *Rules) reached(s *Position, g *gait, heroes Figs) bool {
	for left := heroes & s.On; left != 0; {
		list, count := r.body(s, left.take())
		for _, q := range list[:count] {
			if g.swarms && q == g.at || !g.swarms && s.Ground.Adjacent(q, g.at) {
				return true
			}
		}
	}
	return false
}

// lured are the figures, or the squares, that count as the closest hero for a vermin, if any card or sheet names some (CNO-R105).
func (r *Rules) lured(s *Position, n Fig) (to Figs, marks squares.Set) {
	lures := r.bill(s).lures
	for i := range lures {
		l := &lures[i]
		for left := r.inForce(s, l.ability, r.bearers(s, l.ability), nil); left != 0; {
			if b := left.take(); r.touches(s, l.effect, b, n, nil) {
				r.lure(s, l.effect, b, 0, &to, &marks)
			}
		}
	}
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		if e := r.effectOf(l); e.Kind == codex.DoLure && r.lasts(s, l, e, n, nil) {
			r.lure(s, e, l.Bearer, l.To, &to, &marks)
		}
	}
	return to & s.On, marks
}

// lure adds whom one effect names: those it was given when it was laid, else whom its words mean now.
func (r *Rules) lure(s *Position, e *codex.Effect, bearer Fig, given Figs, to *Figs, marks *squares.Set) {
	switch {
	case e.ToMark != codex.NoMark:
		*marks = marks.Union(r.sheet(s).Map.Marks[e.ToMark])
	case given != 0:
		*to |= given
	default:
		c := Scene{Self: bearer, Actor: bearer}
		*to |= r.figures(s, &c, &e.To)
	}
}

// course is where a vermin that does not attack goes next.
type course struct {
	distance int         // moves, or steps of a Large one, to its goal; 0: it is there, Far: no way
	crowded  bool        // counted as if other figures were not there (CNO-R60)
	next     squares.Set // the squares into which it may step; none: it stays
	glided   squares.Set // of these, those to which it glides
	goals    Figs        // the heroes that it makes for
	fire     bool        // it makes for a fire position (CNO-R85)
}

// courseOf works out where a vermin goes next.
func (r *Rules) courseOf(s *Position, n Fig, c *course) {
	*c = course{distance: squares.Far}
	var g gait
	r.gaitOf(s, n, false, &g)
	c.goals = s.prey(n)
	to, marks := r.lured(s, n)
	if to != 0 || !marks.Empty() {
		c.goals = to
	}
	if r.power(s, n, codex.PowerPrecision) && marks.Empty() && r.takePosition(s, n, &g, c) {
		c.glided = r.glided(&g)
		return
	}
	goals := r.goals(s, &g, c.goals, &marks)
	if c.distance = g.towards(&goals, &c.next); c.distance == squares.Far { // CNO-R60
		c.crowded = true
		if !g.swarms || g.large {
			free := g.allowed
			r.gaitOf(s, n, true, &g)
			goals = r.goals(s, &g, c.goals, &marks)
			c.distance = g.towards(&goals, &c.next)
			c.next = c.next.Intersect(free)
		}
	}
	if g.glides {
		c.glided = r.glided(&g)
	}
}

// glided are the squares to which a vermin glides from where it stands.
func (r *Rules) glided(g *gait) squares.Set {
	if !g.glides {
		return squares.Set{}
	}
	_, glided := g.steps()
	return glided
}

package evaluation

import (
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
	"mischief/games/neworleans/rules"
)

// chart is the map of a scenario as heroes cross it: the ways to the places that its sheet names, with some of its doors open and the others to be opened. It is drawn once, of the map as it is printed: what
// the water takes later is little.
type chart struct {
	exit, cart route
	tokens     [mostTokens]place // where Objective tokens lie
	laid       int
	closed     []codex.Door
	gates      []gate
	watch      []watch
}

// mostTokens is how many Objective tokens a sheet lays at most.
const mostTokens = 8

// place is a square with the ways to it.
type place struct {
	at squares.Square
	to route // to where it can be investigated from
}

// gate is something that changes when enough tokens have come off.
type gate struct {
	does  change
	count *codex.Count      // the tokens
	left  int               // so many may be left
	whom  uint64            // the kinds of vermin that it is about
	while []codex.Condition // what else it depends on
}

// change is what a gate does.
type change uint8

const (
	nothing change = iota
	softens        // vermin can be stunned
	opens          // a locked door opens
	frees          // heroes may leave
)

// watch is what makes vermin give an alarm: a hero so near when they are activated.
type watch struct {
	within int
	los    bool
	chance int // in hundredths
	still  []codex.Condition
}

// route is how many MP it takes to come from each square to a place; far where no way leads.
type route [squares.MaxHeight * squares.Stride]uint8

// far is the distance of what cannot be reached, in MP.
const far = 60

// wading is what a square of water costs on top, in MP: the activation ends there, and the next has one AP.
const wading = 5

// opening is what a closed door on the way costs, in MP.
const opening = 3

// mostDoors is how many doors a map has at most, counted from 1.
const mostDoors = 3

// survey is how the ways of a map are measured.
type survey struct {
	ground squares.Ground // with every door open
	water  squares.Set    // what costs more
	closed []codex.Door
	how    squares.Steps
}

// draw measures a scenario, with the doors open that have a bit.
func draw(c *codex.Codex, sheet *codex.Scenario, open uint16) *chart {
	ch := new(chart)
	m := survey{ground: sheet.Map.Ground, water: sheet.Map.Ground.Water, how: squares.Steps{Diagonal: 2}}
	for i, d := range sheet.Map.Doors {
		if i > 0 {
			m.ground.OpenEdge(d.A, d.B)
			if open>>i&1 == 0 {
				m.closed = append(m.closed, d)
			}
		}
	}
	ch.closed = m.closed
	exits := sheet.Map.Marks[codex.MarkX]
	ch.exit.measure(&m, &exits)
	for mark := codex.MarkG; mark < codex.MarkCount; mark++ {
		if mark != codex.MarkH && !sheet.ObjectiveMarks.Has(mark) {
			continue
		}
		at := sheet.Map.Marks[mark]
		for q := at.First(); q != squares.None && ch.laid < mostTokens; q = at.Next(q) {
			p := &ch.tokens[ch.laid]
			ch.laid++
			p.at = q
			beside := m.ground.Around(q)
			for _, d := range m.closed {
				if d.A == q || d.B == q {
					beside.Remove(d.A)
					beside.Remove(d.B)
				}
			}
			beside.Add(q)
			p.to.measure(&m, &beside)
		}
	}
	if sheet.Cart != 0 {
		dry := m.ground.Floor.Without(m.ground.Water).Without(m.ground.Hindering) // what blocks the road can be cleared
		m.how = squares.Steps{Enter: &dry}
		ch.cart.measure(&m, &exits)
	}
	ch.read(c, sheet)
	return ch
}

// measure finds the ways from all squares to some, going back from those.
func (r *route) measure(m *survey, to *squares.Set) {
	for i := range r {
		r[i] = far
	}
	var queue []squares.Square
	for q := to.First(); q != squares.None; q = to.Next(q) {
		r[q] = 0
		queue = append(queue, q)
	}
	var list [8]squares.Square
	for len(queue) > 0 {
		q := queue[0]
		queue = queue[1:]
		for _, p := range m.ground.Neighbours(q, list[:0]) {
			cost, ok := m.ground.StepCost(p, q, m.how)
			if !ok {
				continue
			}
			if cost += int(r[q]); m.water.Has(q) {
				cost += wading
			}
			for _, d := range m.closed {
				if d.A == p && d.B == q || d.A == q && d.B == p {
					cost += opening
				}
			}
			if cost < int(r[p]) {
				r[p] = uint8(cost)
				queue = append(queue, p)
			}
		}
	}
}

// read finds out from the sheet what depends on tokens, and what gives an alarm.
func (ch *chart) read(c *codex.Codex, sheet *codex.Scenario) {
	for i := range sheet.Lose {
		ch.watches(&sheet.Lose[i].On, 100)
	}
	for _, id := range sheet.Abilities {
		a := c.Abilities[id]
		switch a.When {
		case codex.OnStart:
			ch.watches(a, 40)
		case codex.OnAlways, codex.OnSearch:
			ch.gated(c, a)
		}
	}
}

// watches notes that an ability looks for heroes near vermin.
func (ch *chart) watches(a *codex.Ability, chance int) {
	if a.When != codex.OnStart || a.By.Who != codex.TheVermin {
		return
	}
	w := watch{within: -1, chance: chance}
	for _, cond := range a.If {
		if f := &cond.Count.Figures; cond.Kind == codex.IfCount && cond.Count.Of == codex.CountHero && f.From == codex.TheActor {
			w.within, w.los = int(f.Within), f.LOS
		} else {
			w.still = append(w.still, cond)
		}
	}
	if w.within >= 0 {
		ch.watch = append(ch.watch, w)
	}
}

// gated notes what an ability keeps from the heroes, or gives them, by the number of tokens.
func (ch *chart) gated(c *codex.Codex, a *codex.Ability) {
	var g gate
	for i := range a.If {
		if cond := &a.If[i]; cond.Kind == codex.IfCount && cond.Count.Of == codex.CountToken {
			g.count = &cond.Count
		} else {
			g.while = append(g.while, *cond)
		}
	}
	if g.count == nil {
		return
	}
	for i := range c.Lists[a.Do].Effects {
		switch e := &c.Lists[a.Do].Effects[i]; {
		case a.When == codex.OnAlways && e.Kind == codex.DoImmune && e.Immune.Has(codex.ToStun) && e.Who.Who == codex.TheVermin:
			g.does, g.left, g.whom = softens, int(g.count.Min)-1, e.Who.Is.Kinds
		case a.When == codex.OnAlways && e.Kind == codex.DoImmune && e.Immune.Has(codex.ToLeave):
			g.does, g.left = frees, int(g.count.Min)-1
		case a.When == codex.OnSearch && e.Kind == codex.DoTerrain && e.At.Door != 0:
			g.does, g.left = opens, int(g.count.Max)
		}
	}
	if g.does != nothing {
		ch.gates = append(ch.gates, g)
	}
}

// way is how far it is from a square to a token.
func (ch *chart) way(token int, from squares.Square) int { return int(ch.tokens[token].to[from]) }

// barred is how many tokens have to come off before a gate opens.
func (g *gate) barred(s *rules.Position) int {
	n := 0
	for i := range s.Tokens[:s.Laid] {
		if t := &s.Tokens[i]; t.Kind == g.count.Token && t.Carrier == 0 && (g.count.Marks == 0 || g.count.Marks.Has(t.Mark)) {
			n++
		}
	}
	return max(0, n-g.left)
}

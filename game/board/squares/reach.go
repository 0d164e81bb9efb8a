package squares

import "math/bits"

// MaxBudget is the most that a way may cost in a Reach.
const MaxBudget = 15

// Steps says how a figure moves and what its steps cost: a straight one 1, a diagonal one Diagonal, and 1 more, never more than that, if it crosses a rail or leads into a square that is
// hindering or in Costly. A diagonal step crosses a rail if no way round its corner is free of rails and walls. Sets may be nil.
type Steps struct {
	Diagonal int  // 0: no diagonal steps
	Free     bool // nothing costs 1 more
	Enter    *Set // the squares that may be entered; nil: all that are not blocking
	Pass     *Set // squares where the way may not end, which are entered to go on only; they must be in Enter, too
	Last     *Set // squares where the way ends
	Costly   *Set
}

// enter is the squares of a row that can be entered: one where the way may not end though it must is none.
func (o *Steps) enter(g *Ground, r int) uint32 {
	row := g.Floor[r] &^ g.Blocking[r]
	if o.Enter != nil {
		row = o.Enter[r]
	}
	if o.Pass != nil && o.Last != nil {
		row &^= o.Pass[r] & o.Last[r]
	}
	return row
}

// costly is the squares of a row into which a step costs more.
func (o *Steps) costly(g *Ground, r int) uint32 {
	switch {
	case o.Free:
		return 0
	case o.Costly != nil:
		return g.Hindering[r] | o.Costly[r]
	}
	return g.Hindering[r]
}

// StepCost is what a step costs, and whether it can be made.
func (g *Ground) StepCost(from, to Square, o Steps) (cost int, ok bool) {
	if !near(from, to) || !g.linked(from, to, false) {
		return 0, false
	}
	if o.Enter == nil && g.Blocking.Has(to) || o.Enter != nil && !o.Enter.Has(to) || o.Pass != nil && o.Last != nil && o.Pass.Has(to) && o.Last.Has(to) {
		return 0, false
	}
	cost = 1
	if from.Row() != to.Row() && from.Column() != to.Column() {
		if cost = o.Diagonal; cost == 0 {
			return 0, false
		}
	}
	if !o.Free && (g.Hindering.Has(to) || o.Costly != nil && o.Costly.Has(to) || !g.linked(from, to, true)) {
		cost++
	}
	return cost, true
}

// Reach is where a figure can go and what the cheapest way there costs. It is a value that can be used again.
type Reach struct {
	Reached Set    // all squares that it comes to, where it stands included
	Stops   Set    // those in which it may stay
	digits  [4]Set // digit by digit, the lowest first: the squares in whose cost it is 1
}

// Go works out where a figure can go for a budget of at most MaxBudget.
func (f *Reach) Go(g *Ground, from Square, budget int, o Steps) {
	budget = min(budget, MaxBudget)
	north, south := max(0, from.Row()-budget), min(MaxHeight-1, from.Row()+budget)
	var all, unhindered Links
	all.link(&g.Floor, &g.WallEast, &g.WallSouth, north, south)
	cheap := &all
	if !o.Free && !(g.RailEast.Empty() && g.RailSouth.Empty()) {
		east, beneath := g.WallEast.Union(g.RailEast), g.WallSouth.Union(g.RailSouth)
		cheap = &unhindered
		cheap.link(&g.Floor, &east, &beneath, north, south)
	}
	var fronts [MaxBudget + 1]Set // by cost: from where the way goes on
	fronts[0].Add(from)
	*f = Reach{Reached: fronts[0]}
	var enter, costly Set
	for r := north; r <= south; r++ {
		enter[r], costly[r] = o.enter(g, r), o.costly(g, r)
	}
	for n := 1; n <= budget; n++ {
		for r := max(north, from.Row()-n); r <= min(south, from.Row()+n); r++ {
			// What costs 1 more may be taken together with what does not: a square that is cheaper has been reached before.
			to := cheap.straight(&fronts[n-1], r)
			if o.Diagonal > 0 && n >= o.Diagonal {
				to |= cheap.diagonal(&fronts[n-o.Diagonal], r)
			}
			to &^= costly[r]
			if !o.Free && n >= 2 {
				to |= all.straight(&fronts[n-2], r)
				if o.Diagonal > 0 && n > o.Diagonal {
					to |= all.diagonal(&fronts[n-o.Diagonal-1], r)
				}
			}
			if to &= enter[r] &^ f.Reached[r]; to == 0 {
				continue
			}
			f.Reached[r] |= to
			for digits := uint(n); digits != 0; digits &= digits - 1 {
				f.digits[bits.TrailingZeros(digits)][r] |= to
			}
			if o.Last != nil {
				to &^= o.Last[r]
			}
			fronts[n][r] = to
		}
	}
	f.Stops = f.Reached
	if o.Pass != nil {
		f.Stops = f.Stops.Without(*o.Pass)
	}
}

// Cost is what the cheapest way to a square costs, Far if it is out of reach.
func (f *Reach) Cost(q Square) int {
	if !f.Reached.Has(q) {
		return Far
	}
	n := 0
	for k := range f.digits {
		n |= int(f.digits[k][q>>5]>>(q&31)&1) << k
	}
	return n
}

// Way appends a cheapest way to a square to a list, without where it begins, with the square itself. Of several it is always the same: from its end on, it comes from the first square in
// reading order, sooner straight than diagonally. The ground and steps are those of Go.
func (f *Reach) Way(g *Ground, to Square, o Steps, list []Square) []Square {
	if !f.Reached.Has(to) {
		return list
	}
	begin := len(list)
	for cost := f.Cost(to); cost > 0; cost = f.Cost(to) {
		list = append(list, to)
		before := f.before(g, to, cost, o)
		if before == None {
			return list[:begin] // the ground is not that of Go
		}
		to = before
	}
	for i, j := begin, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
	return list
}

// before is the square from which a cheapest way comes.
func (f *Reach) before(g *Ground, to Square, cost int, o Steps) Square {
	around := g.Around(to)
	diagonal := None
	for q := around.First(); q != None; q = around.Next(q) {
		c := f.Cost(q)
		if c >= cost || c > 0 && o.Last != nil && o.Last.Has(q) {
			continue
		}
		if step, ok := g.StepCost(q, to, o); ok && c+step == cost {
			if Distance(q, to) == 1 {
				return q
			}
			if diagonal == None {
				diagonal = q
			}
		}
	}
	return diagonal
}

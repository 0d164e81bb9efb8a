package bot

import (
	"hash/maphash"
	"math"
	"math/bits"
	"slices"
	"unsafe"

	"mischief/game"
)

// Constants of the search.
const (
	explore  = 0.8     // weight of the unknown against the known, in standard deviations of what leaves are worth
	supposed = 2.0     // of so many leaves, half won and half lost, the search thinks to have seen before it begins
	widen    = 2.0     // after n visits a node considers widen * sqrt(n) candidates
	wide     = 24      // lists up to this length that the game did not choose are considered whole
	maxNodes = 1 << 18 // a tree of so many nodes or edges judges its leaves without growing
	maxEdges = 1 << 21
	askEvery = 64  // iterations after which a tree asks again whether the rest could change its answer
	maxDepth = 400 // decisions from the root to a leaf
	mostOn   = 12  // decisions that are played on from a leaf to its horizon, for each stretch on the way
)

// Horizon is fulfilled by rules of games whose evaluation leaps from decision to decision while a turn goes on, so that leaves in the middle of one can't be compared with others. All leaves of a search
// then lie where a stretch has ended: who has not come so far is played on by the first candidates, and a tree grows no further (early termination: R. Lorentz, "Amazons discover Monte-Carlo", 2008).
type Horizon[S comparable] interface {
	// Stretch is the same number in all positions of a stretch of play, such as a turn, and another in the next.
	Stretch(s *S) int
	// Stretches is at the end of how many the horizon lies, the one that is under way counted: 2 has what others do in the next turn thought through, too.
	Stretches() int
	// Onward is from which iteration on, counted from 1, a search looks on to the next horizon from positions at its horizon that it comes to again: the further, the longer it thinks and the fewer ways play can
	// go. Until then it compares what lies before the horizon. 0 is never.
	Onward() int
}

// Forgetful is fulfilled by rules whose positions keep for a while what can't matter any more, such as a roll that has been read. Different rolls with the same outcome meet again only without it.
type Forgetful[S comparable] interface {
	// Forget clears it.
	Forget(s *S)
}

// Reflex is fulfilled by rules that can name an answer at once, without comparing all candidates.
type Reflex[S, M comparable] interface {
	// First is one of the answers that Candidates would name, mostly the first.
	First(s *S) M
}

// tree is one search tree with its memory, which is reused from decision to decision.
//
// It is single-observer information-set search (P. Cowling, E. Powley and D. Whitehouse, "Information set Monte Carlo tree search", 2012): each
// iteration guesses what is hidden from the searching seat, walks down one tree that all guesses share, adds a node and judges the position there.
// Each seat on the way chooses for its own payoff, so that teams and free-for-alls need nothing special.
//
// A node stands for all positions that look alike to the searching seat. So different rolls with the same outcome meet again, as do the same moves
// in another order (B. Childs, J. Brodeur and L. Kocsis, "Transpositions and move groups in Monte Carlo tree search", 2008), and the seat can't
// answer a card that lies face down as if it saw it. Nature has no nodes: its answers are drawn anew in each iteration.
//
// Moves are considered the more, the more often a node is visited (progressive widening: R. Coulom, "Computing Elo ratings of move patterns in the
// game of Go", 2007), the game's most promising first; among those considered the upper confidence bound decides (L. Kocsis and C. Szepesvári,
// "Bandit based Monte-Carlo planning", 2006).
type tree[S, M comparable] struct {
	foresight[S, M]
	without   Parts
	horizon   Horizon[S]
	onward    int // the iteration from which on it looks on, or 0
	forgetful Forgetful[S]
	reflex    Reflex[S, M]
	seat      game.Seat // for which the tree searches
	only      *M        // the one move considered at the root; nil for all candidates
	full      int       // how many nodes it may have
	nodes     []node
	edges     []edge[M] // number 0 is none
	known     index     // the node of a view
	hash      maphash.Seed
	path      []step
	listed    []M
	matched   []int32 // the edge of each listed move, or 0
	here      S
	view      S

	leaves, leafSum, leafSquares float64 // number, sum and sum of squares of leaves for the searching seat
	spread                       float64 // their standard deviation
}

// node is where a seat decides.
type node struct {
	first, last int32 // its edges
	edges       int32 // how many
	candidates  int32 // how many moves there are to consider, in the guess they were listed for last
	visits      int32
	listed      bool // its moves have been listed
	varies      bool // its moves are not the same in every guess
}

// edge is a move at a node. Edges are numbers in the tree's pool and linked in lists.
type edge[M comparable] struct {
	move   M
	next   int32
	visits int32
	mean   float64 // payoff of the seat that decides
	doubt  float64 // how little that says: one by the root of visits
}

// step is a decision on the way down.
type step struct {
	node, edge int32
	seat       game.Seat
}

func newTree[S, M comparable](rules game.Rules[S, M], without Parts) *tree[S, M] {
	t := &tree[S, M]{foresight: newForesight(rules), without: without, full: maxNodes, hash: maphash.MakeSeed()}
	if h, ok := rules.(Horizon[S]); ok && without&Horizons == 0 {
		t.horizon = h
		if without&Onward == 0 {
			t.onward = h.Onward()
		}
	}
	if f, ok := rules.(Forgetful[S]); ok && without&Forgetting == 0 {
		t.forgetful = f
	}
	t.reflex, _ = rules.(Reflex[S, M])
	return t
}

// grow searches from a view until the limit is reached.
func (t *tree[S, M]) grow(l limit, view *S, seat game.Seat) {
	t.seat = seat
	t.nodes = append(t.nodes[:0], node{})
	t.edges = append(t.edges[:0], edge[M]{})
	t.known.clear()
	t.leaves, t.leafSum, t.leafSquares = supposed, supposed/2, supposed/2
	t.spread = 0.5
	for i := range l.iterations {
		if l.reached() || i%askEvery == 0 && t.lead() > l.left(i) {
			return
		}
		t.here = *view
		t.guess(&t.here, seat)
		t.iterate(&l, t.onward > 0 && i+1 >= t.onward)
	}
}

// bytes is about how much memory the tree holds.
func (t *tree[S, M]) bytes() int {
	return cap(t.nodes)*int(unsafe.Sizeof(node{})) + cap(t.edges)*int(unsafe.Sizeof(edge[M]{})) + cap(t.known.slots)*int(unsafe.Sizeof(slot{}))
}

// lead is how many more visits the most tried move at the root has than the next: the bot answers that move whatever fewer iterations may yet find.
func (t *tree[S, M]) lead() int {
	var most, next int32
	for e := t.nodes[0].first; e != 0; e = t.edges[e].next {
		v := t.edges[e].visits
		if v > most {
			most, v = v, most
		}
		next = max(next, v)
	}
	return int(most - next)
}

// iterate walks from the root to a leaf, judges it and tells everybody on the way. It may look on from horizons that it knows.
func (t *tree[S, M]) iterate(l *limit, looksOn bool) {
	t.path = t.path[:0]
	wanted := game.Only(t.seat)
	at := int32(0)
	ahead := t.outset()
	for at >= 0 && len(t.path) < maxDepth {
		who := t.rules.Turn(&t.here).Who
		if who == game.Nobody {
			break
		}
		seat := who.First()
		if who.Has(t.seat) { // in a party that decides together the bot speaks for its own seat
			seat = t.seat
		}
		e := t.choose(at, seat)
		if e == 0 { // the pool is full
			break
		}
		wanted |= game.Only(seat)
		t.path = append(t.path, step{at, e, seat})
		t.rules.Play(&t.here, t.edges[e].move, nil)
		t.settle(&t.here)
		at = -1
		if t.within(&ahead) {
			at = t.arrive()
		} else if looksOn {
			if at = t.arrive(); at >= 0 {
				ahead = t.outset()
			}
		}
	}
	if at < 0 {
		t.goOn(ahead)
	}
	t.learn(t.judge(&t.here, wanted, len(t.path), l), at < 0)
}

// prospect is how far it is to the next horizon: the stretch of play come to last, and how many are to end from there on.
type prospect struct{ stretch, left int }

// outset is that of the root, and of a horizon that is looked beyond.
func (t *tree[S, M]) outset() prospect {
	if t.horizon == nil {
		return prospect{}
	}
	return prospect{t.horizon.Stretch(&t.here), t.horizon.Stretches()}
}

// within tells whether the position lies before the horizon, as all do where the game knows of none.
func (t *tree[S, M]) within(ahead *prospect) bool {
	if t.horizon == nil {
		return true
	}
	if now := t.horizon.Stretch(&t.here); now != ahead.stretch {
		ahead.stretch = now
		ahead.left--
	}
	return ahead.left > 0
}

// goOn plays a leaf on to the horizon.
func (t *tree[S, M]) goOn(ahead prospect) {
	if t.horizon == nil {
		return
	}
	for range mostOn * t.horizon.Stretches() {
		if !t.within(&ahead) || t.rules.Turn(&t.here).Who == game.Nobody {
			return
		}
		t.rules.Play(&t.here, t.first(), nil)
		t.settle(&t.here)
	}
}

// first is the answer that a leaf is played on by.
func (t *tree[S, M]) first() M {
	if t.reflex != nil {
		return t.reflex.First(&t.here)
	}
	t.listed = t.candidates(&t.here, t.listed[:0])
	return t.listed[0]
}

// arrive is the node of the position, or -1 when it has none; then it has one from now on.
func (t *tree[S, M]) arrive() int32 {
	looks := &t.here
	if t.secretive != nil {
		t.view = t.here
		t.secretive.Mask(&t.view, t.seat)
		looks = &t.view
	}
	if t.forgetful != nil {
		if looks == &t.here {
			t.view = t.here
			looks = &t.view
		}
		t.forgetful.Forget(looks)
	}
	key := maphash.Comparable(t.hash, *looks)
	if t.without&Transpositions != 0 {
		last := t.path[len(t.path)-1]
		key = mix(key ^ uint64(last.node)<<32 ^ uint64(last.edge))
	}
	place, known := t.known.find(key)
	if known {
		return place.node
	}
	if len(t.nodes) < t.full {
		t.known.put(place, int32(len(t.nodes)))
		t.nodes = append(t.nodes, node{})
	}
	return -1
}

// learn adds the worth of a leaf to the decisions on the path, and that of a fresh one to the spread.
func (t *tree[S, M]) learn(worth payoffs, fresh bool) {
	for _, st := range t.path {
		t.nodes[st.node].visits++
		e := &t.edges[st.edge]
		e.visits++
		e.mean += (worth[st.seat] - e.mean) / float64(e.visits)
		e.doubt = 1 / math.Sqrt(float64(e.visits))
	}
	if fresh && t.without&Spread == 0 {
		own := worth[t.seat]
		t.leaves++
		t.leafSum += own
		t.leafSquares += own * own
		mean := t.leafSum / t.leaves
		t.spread = math.Sqrt(max(0, t.leafSquares/t.leaves-mean*mean))
	}
}

// reach is how far above its mean an edge of a node may be worth, for all that is known, by its doubt. Exploration is measured in the spread of leaves, because an evaluation may
// tell good positions from bad ones by a hair, where playouts tell them by whole wins.
func (t *tree[S, M]) reach(n *node) float64 {
	return explore * t.spread * math.Sqrt(logarithm(n.visits+1))
}

// choose is the edge to go on with, or 0 when the pool is full.
func (t *tree[S, M]) choose(at int32, seat game.Seat) int32 {
	n := &t.nodes[at]
	own := t.secretive == nil || seat == t.seat
	if n.listed && own {
		return t.bestOwn(n)
	}
	if n.listed && !n.varies && n.edges >= t.width(n) {
		e := t.bestOther(n, false)
		if t.rules.Check(&t.here, t.edges[e].move) == nil {
			return e
		}
		n.varies = true
	}
	if at == 0 && t.only != nil {
		t.listed = append(t.listed[:0], *t.only)
	} else {
		t.listed = t.candidates(&t.here, t.listed[:0])
	}
	if len(t.edges)+len(t.listed) > maxEdges {
		return 0
	}
	n.listed, n.candidates = true, int32(len(t.listed))
	if !own {
		return t.bestListed(at)
	}
	for _, m := range t.listed {
		t.add(at, m)
	}
	return t.bestOwn(n)
}

// bestOwn is the most promising edge of a node whose edges are all there are: one that was never tried, or that with the highest upper
// confidence bound.
func (t *tree[S, M]) bestOwn(n *node) int32 {
	reach := t.reach(n)
	best, highest := n.first, math.Inf(-1)
	e := n.first
	for range t.width(n) {
		edge := &t.edges[e]
		if edge.visits == 0 {
			return e
		}
		if b := edge.bound(reach); b > highest {
			best, highest = e, b
		}
		e = edge.next
	}
	return best
}

// bestListed is the edge to go on with at a node of another seat whose moves have been listed for this guess: that of a new move while the node
// considers few, or the best of those known.
func (t *tree[S, M]) bestListed(at int32) int32 {
	n := &t.nodes[at]
	if tried := t.match(n); tried < t.width(n) {
		for i, e := range t.matched {
			if e == 0 {
				return t.add(at, t.listed[i])
			}
		}
	}
	return t.bestOther(n, true)
}

// bestOther is the most promising edge at a node of another seat: of all, or of those matched by the moves listed. Its bounds are blurred by chance: who
// always made the same move of those that look alike could be answered as if it were seen, and a search that always answered the same would be
// outwitted by itself.
func (t *tree[S, M]) bestOther(n *node, matched bool) int32 {
	reach := t.reach(n)
	best, highest := int32(0), math.Inf(-1)
	try := func(e int32) {
		blurred := reach
		if t.without&Blur == 0 {
			blurred *= 2 * t.dice.unit()
		}
		if b := t.edges[e].bound(blurred); b > highest {
			best, highest = e, b
		}
	}
	if matched {
		for _, e := range t.matched {
			if e != 0 {
				try(e)
			}
		}
		return best
	}
	for e := n.first; e != 0; e = t.edges[e].next {
		try(e)
	}
	return best
}

// bound is the upper confidence bound of an edge that was tried.
func (e *edge[M]) bound(reach float64) float64 { return e.mean + reach*e.doubt }

// logarithms are those of the first whole numbers, which are asked for at every step.
var logarithms = func() (l [1 << 10]float64) {
	for n := range l {
		l[n] = math.Log(float64(n))
	}
	return l
}()

// logarithm is the natural one of a whole number: beyond the table, to a thousandth, by its leading bits.
func logarithm(n int32) float64 {
	over := max(0, bits.Len32(uint32(n))-10)
	return logarithms[n>>over] + float64(over)*math.Ln2
}

// width is how many of its candidates a node considers by now.
func (t *tree[S, M]) width(n *node) int32 {
	if t.chooser == nil && n.candidates <= wide || t.without&Widening != 0 {
		return n.candidates
	}
	return min(n.candidates, int32(widen*math.Sqrt(float64(n.visits+1))))
}

// match finds the edge of each listed move and counts those it found. Edges mostly stand in the order of the list, so the search for the next
// goes on where the last was found.
func (t *tree[S, M]) match(n *node) (tried int32) {
	t.matched = append(t.matched[:0], make([]int32, len(t.listed))...)
	from := 0
	for e := n.first; e != 0; e = t.edges[e].next {
		for k := range t.listed {
			i := (from + k) % len(t.listed)
			if t.matched[i] == 0 && t.listed[i] == t.edges[e].move {
				t.matched[i] = e
				tried++
				from = i + 1
				break
			}
		}
	}
	return tried
}

// add makes an edge.
func (t *tree[S, M]) add(at int32, m M) int32 {
	e := int32(len(t.edges))
	t.edges = append(t.edges, edge[M]{move: m})
	n := &t.nodes[at]
	if n.first == 0 {
		n.first = e
	} else {
		t.edges[n.last].next = e
	}
	n.last = e
	n.edges++
	return e
}

// addTo adds what the tree found at its root to the findings of other trees.
func (t *tree[S, M]) addTo(lines []Line[M]) []Line[M] {
	for e := t.nodes[0].first; e != 0; e = t.edges[e].next {
		found := &t.edges[e]
		if found.visits == 0 {
			continue
		}
		i := slices.IndexFunc(lines, func(l Line[M]) bool { return l.Move == found.move })
		if i < 0 {
			i = len(lines)
			lines = append(lines, Line[M]{Move: found.move})
		}
		l := &lines[i]
		sum := l.Payoff*float64(l.Visits) + found.mean*float64(found.visits)
		l.Visits += int(found.visits)
		l.Payoff = sum / float64(l.Visits)
	}
	return lines
}

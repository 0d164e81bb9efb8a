package evaluation

import (
	"cmp"
	"slices"

	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
	"mischief/games/neworleans/rules"
)

// workload is what the sheet still asks of the party.
type workload struct {
	rounds int // that it takes, in hundredths
	done   int // how much is done, in thousandths
	fierce int // rounds until those who are to be eliminated can be stunned, in hundredths

	leaving bool // nothing is left but to leave
}

// What work costs, in hundredths of AP.
const (
	step    = 36  // for each MP of a way: a Stride gives 3 for 1 AP, less what corners take
	search  = 200 // to investigate
	leaving = 100
	pinned  = 80 // to come away from vermin
)

// long is a long way for those who must be brought out, in MP.
const long = 30

// company is how near whoever has nothing else to do should be to those who have.
const company = 3

// worker is a hero as far as work is concerned.
type worker struct {
	fig   rules.Fig
	start squares.Square // where it is now
	at    squares.Square // where it is when it is free
	busy  int            // AP until it is free for more, counted from the beginning of its next activation, in hundredths
	first int            // the token that it goes to first, or -1
	works bool
	laden bool // it carries what must be brought out
	arm
}

// crew are the heroes on the map.
type crew struct {
	hands [rules.MaxParty]worker
	count int
	ap    int // of each in a round, in hundredths
	chart *chart
}

// muster looks where the heroes are, and what they have left of this round.
func (e Evaluator) muster(s *rules.Position) (c crew) {
	c.chart = e.chart(s)
	c.ap = 200
	if s.Two {
		c.ap = 300
	}
	arms := e.arms(s)
	foes := e.pinning(s)
	for n := range (e.rules.Heroes(s) & s.Friends()).All() {
		f := &s.Fig[n]
		h := &c.hands[c.count]
		c.count++
		*h = worker{fig: n, start: f.At, at: f.At, first: -1, arm: arms[n]}
		switch {
		case s.Turn == rules.Heroes && s.Active == n:
			h.busy = c.ap - 100*int(f.AP)
		case s.Turn == rules.Heroes && f.Is(rules.Activated), s.Turn != rules.Heroes && s.First == rules.Heroes:
			h.busy = c.ap
		}
		if f.Is(rules.Stunned) {
			h.busy += 100
		}
		for i := range s.Tokens[:s.Laid] {
			h.laden = h.laden || s.Tokens[i].Kind == codex.TokenObjective && s.Tokens[i].Carrier == n
		}
		if around := s.Ground.AdjacentTo(f.At); around.Meets(&foes) {
			h.busy += pinned
		}
	}
	return c
}

// pinning are the squares of vermin that hold up whoever is adjacent to them.
func (e Evaluator) pinning(s *rules.Position) (at squares.Set) {
	for n := range s.Foes().All() {
		if !s.Fig[n].Is(rules.Stunned) {
			at = at.Union(e.rules.Body(s, n))
		}
	}
	return at
}

// workload estimates the rest of the sheet.
func (e Evaluator) workload(s *rules.Position, goals []rules.Goal, c *crew) (w workload) {
	all := len(e.rules.Sheet(s).Win)
	if all == 0 || len(goals) == 0 {
		return workload{done: scale}
	}
	*c = e.muster(s)
	barred := e.barred(s, c.chart, frees, 0)
	carried := e.carried(s)
	w.leaving = leave(goals, carried) && barred == 0
	w.done = scale * (all - len(goals)) / all
	if c.count == 0 {
		return w
	}
	if barred > 0 && !slices.ContainsFunc(goals, func(g rules.Goal) bool { return g.Kind == rules.GoTokens }) {
		at := objectives(s)
		c.fetch(&at, barred, 0)
		w.done -= scale / 3 / all
	}
	longest := 0
	for i := range goals {
		g := &goals[i]
		left := max(0, g.Left)
		if g.All > 0 && !g.Behind {
			w.done += scale * (g.All - min(g.All, left)) / g.All / all
		}
		switch g.Kind {
		case rules.GoTokens:
			c.fetch(&g.At, max(barred, left-carried), 0)
			w.done += scale * min(left, carried) / max(1, g.All) / 2 / all
		case rules.GoExit:
			c.leave(w.leaving)
		case rules.GoEscort:
			if cart := e.rules.Sheet(s).Cart; cart != 0 {
				longest = max(longest, c.push(s, g, &w, all))
			} else {
				longest = max(longest, c.escort(s, g, left, &w, all))
			}
		case rules.GoKill:
			longest = max(longest, e.hunt(s, c, goals, g, left, &w, all))
		}
	}
	w.rounds = max(longest, c.rounds(goals))
	return w
}

// leave tells whether nothing is left but to leave, with what is carried.
func leave(goals []rules.Goal, carried int) bool {
	return !slices.ContainsFunc(goals, func(g rules.Goal) bool {
		return g.Kind != rules.GoExit && (g.Kind != rules.GoTokens || g.Left > carried)
	})
}

// exit tells whether everybody must leave in the end.
func exit(goals []rules.Goal) bool {
	return slices.ContainsFunc(goals, func(g rules.Goal) bool { return g.Kind == rules.GoExit })
}

// barred is how many tokens have to come off before something changes.
func (e Evaluator) barred(s *rules.Position, ch *chart, what change, whom uint64) (n int) {
	for i := range ch.gates {
		if g := &ch.gates[i]; g.does == what && (whom == 0 || g.whom == 0 || g.whom&whom != 0) && e.rules.Holds(s, g.while) {
			n = max(n, g.barred(s))
		}
	}
	return n
}

// carried is how many Objective tokens heroes carry.
func (e Evaluator) carried(s *rules.Position) (n int) {
	for i := range s.Tokens[:s.Laid] {
		if t := &s.Tokens[i]; t.Kind == codex.TokenObjective && t.Carrier != 0 {
			n++
		}
	}
	return n
}

// fetch has so many of some tokens investigated, each by whoever is there first, and tells when the last is done, in hundredths of AP. after is what comes with each: so many MP
// to the exit for each 100, which decides between tokens alike.
func (c *crew) fetch(at *squares.Set, count, after int) (last int) {
	var done [mostTokens]bool
	for range count {
		best, hero, token := 1<<30, -1, -1
		for i := range c.chart.tokens[:c.chart.laid] {
			if done[i] || !at.Has(c.chart.tokens[i].at) {
				continue
			}
			beyond := after * int(c.chart.exit[c.chart.tokens[i].at]) / 100
			for h := range c.hands[:c.count] {
				if cost := c.hands[h].busy + step*c.chart.way(i, c.hands[h].at) + beyond; cost < best {
					best, hero, token = cost, h, i
				}
			}
		}
		if hero < 0 { // dropped where none was laid
			return last
		}
		h := &c.hands[hero]
		h.busy += step*c.chart.way(token, h.at) + search
		if h.first < 0 {
			h.first = token
		}
		h.at, h.works, done[token] = c.chart.tokens[token].at, true, true
		last = max(last, h.busy)
	}
	return last
}

// leave has everybody go to the exit, when nothing else is left or after the rest of the work.
func (c *crew) leave(now bool) {
	for i := range c.hands[:c.count] {
		h := &c.hands[i]
		h.busy += step*int(c.chart.exit[h.at]) + leaving
		h.works = h.works || h.laden || now
	}
}

// rounds is how long those who work have to do, in hundredths: the last of them counts most.
func (c *crew) rounds(goals []rules.Goal) int {
	last, sum, n, apart := 0, 0, 0, 0
	for i := range c.hands[:c.count] {
		h := &c.hands[i]
		if h.works {
			last, sum, n = max(last, h.busy), sum+h.busy, n+1
			continue
		}
		if exit(goals) {
			last = max(last, h.busy)
		}
		nearest := far
		for k := range c.hands[:c.count] {
			if c.hands[k].works {
				nearest = min(nearest, squares.Distance(h.start, c.hands[k].start))
			}
		}
		if nearest < far {
			apart += 10 * max(0, nearest-company)
		}
	}
	if n == 0 {
		return 0
	}
	return 100 * (last + 2*sum/n + apart/2) / 3 / c.ap
}

// near is how many heroes are so near to a square, and how far the nearest is.
func (c *crew) near(at squares.Square, within int) (count, nearest int) {
	nearest = far
	for i := range c.hands[:c.count] {
		d := squares.Distance(c.hands[i].at, at)
		nearest = min(nearest, d)
		if d <= within {
			count++
		}
	}
	return count, nearest
}

// escort is how long it takes to bring allies out: at the end of the activation of each hero near them they go a few squares, and captives must be freed first.
func (c *crew) escort(s *rules.Position, g *rules.Goal, left int, w *workload, all int) (rounds int) {
	var ways [10]int
	n := 0
	for a := range g.Whom.All() {
		f := &s.Fig[a]
		count, nearest := c.near(f.At, 3)
		rest := 100*int(c.chart.exit[f.At])/(3*max(1, min(2, count))) + 100*step*max(0, nearest-2)/c.ap
		if f.Is(rules.Stunned) {
			rest += 50
		}
		i := min(n, len(ways)-1)
		for ; i > 0 && ways[i-1] > rest; i-- {
			ways[i] = ways[i-1]
		}
		ways[i] = rest
		n = min(n+1, len(ways))
		w.done += scale * (15 + 60*max(0, long-int(c.chart.exit[f.At]))/long) / 100 / max(1, g.All) / all
	}
	n = min(n, left)
	sum := 0
	for _, rest := range ways[:n] {
		rounds, sum = max(rounds, rest), sum+rest
	}
	if missing := left - n; missing > 0 {
		at := objectives(s)
		last := 100*c.fetch(&at, missing, 80)/c.ap + 100*15/4
		return (max(rounds, last) + (sum+missing*last)/left) / 2
	}
	if n > 0 {
		rounds = (rounds + sum/n) / 2
	}
	return rounds
}

// push is how long it takes to push the cart out.
func (c *crew) push(s *rules.Position, g *rules.Goal, w *workload, all int) (rounds int) {
	for a := range g.Whom.All() {
		at := s.Fig[a].At
		rest := int(c.chart.cart[at])
		count, nearest := c.near(at, 4)
		rounds = 100*rest/(2*max(1, min(2, count))) + 50*max(0, nearest-1)*step/c.ap
		w.done += scale * max(0, long-rest) / long / all
		if tokens := objectives(s); !tokens.Empty() { // they clear the road
			rounds = max(rounds, 100*c.fetch(&tokens, tokens.Count(), 0)/c.ap) + 50
		} else {
			w.done += scale / 10 / all
		}
	}
	return rounds
}

// hunt is how long it takes to eliminate vermin, with what the heroes have to attack with, and to leave where that is asked afterwards; where a door is locked it must be opened first.
func (e Evaluator) hunt(s *rules.Position, c *crew, goals []rules.Goal, g *rules.Goal, left int, w *workload, all int) int {
	tokens := objectives(s)
	var kinds uint64
	soft := true
	for n := range g.Whom.All() {
		if e.rules.Codex().Kinds[s.Fig[n].Kind].Boss {
			kinds |= 1 << s.Fig[n].Kind
			soft = soft && (s.Fig[n].Is(rules.Stunned) || e.rules.Stunnable(s, n))
		}
	}
	opened := 0
	if n := e.barred(s, c.chart, opens, 0); n > 0 {
		opened = c.fetch(&tokens, n, 0)
		w.done += scale * max(0, e.rules.Objectives(s)-tokens.Count()) / max(1, e.rules.Objectives(s)) / 3 / all
	}
	if kinds != 0 && !soft && s.Difficulty != rules.Hard {
		if n := e.barred(s, c.chart, softens, kinds); n > 0 {
			d := *c
			w.fierce = 100 * d.fetch(&tokens, n, 0) / c.ap
			for i := range c.hands[:c.count] { // they go there, but what follows is reckoned from where they are
				c.hands[i].first = d.hands[i].first
			}
		}
	}
	sum, most := health(s, g, left)
	if most > 0 && kinds != 0 {
		w.done += scale * max(0, most-sum) / most * 2 / 3 / all
	}
	var flood squares.Flood
	known := !g.At.Empty()
	if known {
		spread(s, &flood, &g.At, c.chart.closed)
	}
	var ready [rules.MaxParty]int // when each hero could begin to attack
	out := exit(goals)
	for i := range c.hands[:c.count] {
		h := &c.hands[i]
		way := 12
		if known {
			way = min(far/2, flood.Distance(h.at))
		}
		way = max(0, way-h.reach)
		if out {
			way = c.past(s, g, h, way)
		}
		ready[i] = max(opened, h.busy+step*way)
		if out {
			ready[i] += leaving
		}
	}
	over := c.inflict(sum, &ready, soft)
	if !out {
		return 100 * over / c.ap
	}
	// The way out takes its share of the rounds from the beginning, or the last kill would look like the beginning of a long walk, and be put off.
	last, each := 0, 0
	for _, free := range ready[:c.count] {
		last, each = max(last, free, over), each+max(free, over)
	}
	return 100 * (last + 2*each/c.count) / 3 / c.ap
}

// inflict is when so many Wounds are inflicted, in hundredths of AP, when each hero attacks from some time on.
func (c *crew) inflict(wounds int, ready *[rules.MaxParty]int, soft bool) int {
	var from, might [rules.MaxParty]int
	for i := range c.hands[:c.count] {
		k := i
		for ; k > 0 && from[k-1] > ready[i]; k-- {
			from[k], might[k] = from[k-1], might[k-1]
		}
		power := c.hands[i].hit
		if soft {
			power = c.hands[i].easy
		}
		from[k], might[k] = ready[i], power
	}
	need, rate, now := 10_000*wounds, 0, 0
	for i := range c.count {
		if rate > 0 && rate*(from[i]-now) >= need {
			break
		}
		need -= rate * (from[i] - now)
		now, rate = from[i], rate+might[i]
	}
	return now + need/max(1, rate)
}

// past is how far it is for a hero to the exit by way of the vermin where that is least, in MP; to where the nearest can be attacked it is so far.
func (c *crew) past(s *rules.Position, g *rules.Goal, h *worker, to int) int {
	way := max(to, int(c.chart.exit[h.at]))
	least := far
	for n := range g.Whom.All() {
		at := s.Fig[n].At
		least = min(least, max(0, squares.Distance(h.at, at)-h.reach)+int(c.chart.exit[at]))
	}
	if least == far { // none is there yet
		return way
	}
	return max(way, least)
}

// health is how much Health the vermin have that are still to be eliminated, the weakest of them, and how much they had.
func health(s *rules.Position, g *rules.Goal, left int) (sum, most int) {
	var room [rules.Figures]rules.Fig
	weakest := slices.AppendSeq(room[:0], g.Whom.All())
	slices.SortFunc(weakest, func(a, b rules.Fig) int { return cmp.Compare(s.Fig[a].Health, s.Fig[b].Health) })
	for _, n := range weakest[:min(left, len(weakest))] {
		sum += int(max(1, s.Fig[n].Health))
		most += int(max(1, s.Fig[n].Most))
		left--
	}
	return sum + 2*left, most + 2*left // those who have not come yet
}

// objectives are the squares where Objective tokens lie.
func objectives(s *rules.Position) (at squares.Set) {
	for i := range s.Tokens[:s.Laid] {
		if t := &s.Tokens[i]; t.Kind == codex.TokenObjective && t.Carrier == 0 {
			at.Add(t.At)
		}
	}
	return at
}

// spread finds the ways to some squares in MP: a diagonal step costs as much as the two straight ones in its place (CNO-412).
func spread(s *rules.Position, flood *squares.Flood, to *squares.Set, doors []codex.Door) {
	links := s.Ground.Links()
	if len(doors) > 0 {
		ground := s.Ground
		for _, d := range doors {
			ground.OpenEdge(d.A, d.B)
		}
		links = ground.Links()
	}
	links.SouthEast, links.SouthWest = squares.Set{}, squares.Set{}
	open := s.Ground.Open().Union(*to) // a tomb is searched from beside it
	flood.Spread(&links, &open, to)
}

// arm is what a hero can attack with: the Wounds of an attack in hundredths, as its cards are drawn and with what a Stun adds, and how far it reaches.
type arm struct{ hit, easy, reach int }

// arms are the best weapons of the heroes.
func (e Evaluator) arms(s *rules.Position) (arms [rules.MaxParty + 1]arm) {
	c := e.rules.Codex()
	for n := range e.rules.Heroes(s).All() {
		arms[n] = armed(&c.Kinds[s.Fig[n].Kind].Attacks[0])
	}
	for i, id := range c.Cards {
		l := &s.Loot[i]
		if l.Place <= rules.Held || l.Flags&rules.Equipped == 0 || l.Flags&rules.IsDepleted != 0 {
			continue
		}
		n := rules.Fig(l.Place - rules.Held)
		if n > rules.MaxParty {
			continue
		}
		if a := armed(&c.Loot[id].Attack); a.easy > arms[n].easy {
			arms[n] = a
		}
	}
	return arms
}

// armed is what an attack does: each card of a deck without Kings has a chance of 4 in 50 for a value, of 1 in 50 for the red Joker.
func armed(a *codex.Attack) arm {
	hit := func(value int) int { return int(a.AD) * (8*max(0, min(11, 13-value)) + 2) }
	return arm{hit(int(a.Wound)), hit(int(a.Wound) - 2), max(1, int(a.Range))}
}

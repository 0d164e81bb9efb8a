package evaluation

import (
	"slices"

	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
	"mischief/games/neworleans/rules"
)

// keep is how many goals of each kind of movement are worth a thought.
const keep = 5

// Candidates appends the answers worth thinking about, the most promising first. Where a hero can go to many squares those are left that lead towards what the sheet asks, to where somebody can be
// attacked, or away from vermin; everything else that is allowed stays.
func (e Evaluator) Candidates(s *rules.Position, buf []rules.Move) []rules.Move {
	from := len(buf)
	buf = e.rules.Moves(s, buf)
	moves := buf[from:]
	if len(moves) <= 1 {
		return buf
	}
	if moves[0].Verb == rules.BringSkills {
		return append(buf[:from], whole(moves)...)
	}
	if moves[0].Verb == rules.GoOn && s.Bucks%2 == 1 { // nothing tells the ways apart here: the purse decides, so that parties of bots take all of them
		slices.Reverse(moves)
		return buf
	}
	var f field
	e.survey(s, &f)
	var ranks [most]int
	moves, rest := moves[:min(len(moves), most)], moves[min(len(moves), most):]
	for i := range moves {
		ranks[i] = f.promise(s, moves[i])
		for j := i; j > 0 && ranks[j-1] < ranks[j]; j-- {
			ranks[j-1], ranks[j] = ranks[j], ranks[j-1]
			moves[j-1], moves[j] = moves[j], moves[j-1]
		}
	}
	var kept [verbs]int
	n := 0
	for _, m := range moves {
		if l := listOf(m.Verb); l >= 0 {
			if kept[l]++; kept[l] > keep {
				continue
			}
		}
		moves[n] = m
		n++
	}
	return append(buf[:from+n], rest...)
}

// whole are the choices of skills to which nothing could be added; they stand before those that are part of them.
func whole(moves []rules.Move) []rules.Move {
	n := 0
	for _, m := range moves {
		if !slices.ContainsFunc(moves[:n], func(w rules.Move) bool { return w.Give[0]|m.Give[0] == w.Give[0] }) {
			moves[n] = m
			n++
		}
	}
	return moves[:n]
}

// most is how many answers are ranked; there are hardly ever more, and those stay behind them.
const most = 512

// verbs is how many kinds of movements there are.
const verbs = 6

// listOf is the shortlist of a movement, or -1 for any other move.
func listOf(v rules.Verb) int {
	switch v {
	case rules.Prowl:
		return 0
	case rules.Stride:
		return 1
	case rules.Pounce:
		return 2
	case rules.Go:
		return 3
	case rules.PlaceAt:
		return 4
	case rules.PlaceHero:
		return 5
	}
	return -1
}

// field is what squares are worth to who moves.
type field struct {
	goal  squares.Flood
	asked bool // there is a goal to go to
	way   *route
	with  squares.Square // whom to stay near, or None
	out   bool           // nothing is left but to leave
	marks squares.Set
	shy   bool // vermin beside a hero give an alarm
	here  int  // what the square is worth where the active hero stands
	foes  [24]squares.Square
	count int
	prey  rules.Figs // who is to be eliminated
	cart  rules.Fig  // that is to be pushed, and stands beside the active hero
	ally  bool       // no hero moves
	book  []*codex.Ability
}

// survey finds out where the goals of the sheet are for who moves, and the vermin.
func (e Evaluator) survey(s *rules.Position, f *field) {
	f.with, f.book = squares.None, e.rules.Codex().Abilities
	if s.Scenario == 0 || !s.Ready {
		return
	}
	var room [6]rules.Goal
	var c crew
	goals := e.rules.Goals(s, room[:0])
	w := e.workload(s, goals, &c)
	f.out = w.leaving
	e.aim(s, f, goals, &c)
	f.shy = e.alert(s) != nil
	for n := range s.Foes().All() {
		if f.count < len(f.foes) && !s.Fig[n].Is(rules.Stunned) {
			f.foes[f.count] = s.Fig[n].At
			f.count++
		}
	}
	if mover := s.Mover(); mover != 0 {
		f.here = f.worth(s, s.Fig[mover].At)
	}
}

// aim finds out where who moves is wanted.
func (e Evaluator) aim(s *rules.Position, f *field, goals []rules.Goal, c *crew) {
	if c.chart == nil {
		return
	}
	mover, sheet := s.Mover(), e.rules.Sheet(s)
	var at squares.Set
	for i := range goals {
		g := &goals[i]
		switch g.Kind {
		case rules.GoTokens:
			f.marks = f.marks.Union(g.At)
		case rules.GoKill:
			f.prey |= g.Whom
			at = at.Union(g.At)
		case rules.GoEscort:
			f.marks = objectives(s)
			for n := range g.Whom.All() {
				if sheet.Cart != 0 && mover != 0 && s.Ground.Adjacent(s.Fig[mover].At, s.Fig[n].At) {
					f.cart = n
				}
				if mover != 0 && (f.with == squares.None || squares.Distance(s.Fig[mover].At, s.Fig[n].At) < squares.Distance(s.Fig[mover].At, f.with)) {
					f.with = s.Fig[n].At
				}
			}
		}
	}
	if mover == 0 {
		return
	}
	if mover >= rules.FirstAlly {
		f.ally, f.with = true, squares.None
		if f.way = &c.chart.exit; sheet.Cart != 0 && s.Fig[mover].Kind == sheet.Cart {
			f.way = &c.chart.cart
		}
		return
	}
	for i := range c.hands[:c.count] {
		if h := &c.hands[i]; h.fig == mover && h.first >= 0 {
			f.way, f.with = &c.chart.tokens[h.first].to, squares.None
			f.marks.Add(c.chart.tokens[h.first].at)
			return
		}
	}
	for i := range c.hands[:c.count] {
		if h := &c.hands[i]; h.fig == mover && h.laden {
			f.way, f.with = &c.chart.exit, squares.None
			return
		}
	}
	for i := range c.hands[:c.count] { // who has nothing else to do stays near those who have
		if h := &c.hands[i]; h.first >= 0 && (f.with == squares.None || squares.Distance(s.Fig[mover].At, h.start) < squares.Distance(s.Fig[mover].At, f.with)) {
			f.with = h.start
		}
	}
	switch {
	case f.with != squares.None:
	case !at.Empty():
		f.asked = true
		spread(s, &f.goal, &at, c.chart.closed)
	case len(goals) > 0 && goals[len(goals)-1].Kind == rules.GoExit:
		f.way = &c.chart.exit
	}
}

// promise is how good an answer looks at first sight.
func (f *field) promise(s *rules.Position, m rules.Move) int {
	switch m.Verb {
	case rules.LeaveMap:
		if f.out {
			return 300
		}
		return -200
	case rules.ClearStun:
		return 250
	case rules.Investigate:
		if f.marks.Has(m.At) {
			return 240
		}
		return 40
	case rules.AttackWith, rules.Strike:
		if f.prey.Has(m.Whom) {
			return 160
		}
		return 150
	case rules.UseAnswer:
		return 60
	case rules.Walk:
		return 60
	case rules.UseAbility: // whatever is worth it shows by where it leads
		switch of := f.book[m.What].Of.Kind; {
		case of == codex.OfDoors && f.way != nil:
			return 45
		case of == codex.OfSheet && f.cart != 0:
			return 100
		}
		return -5
	case rules.Reload:
		return 50
	case rules.LetStand:
		return 20
	case rules.Heal: // at the bar, free
		return 50
	case rules.EndStep: // what is bought is judged by itself
		return 20
	case rules.EndActivation, rules.Stop:
		return 0
	case rules.DropItems, rules.Transfer, rules.Rearrange, rules.PutAway, rules.Sell, rules.Gamble:
		return -100
	}
	if listOf(m.Verb) >= 0 {
		if mover := s.Mover(); mover != 0 && m.At == s.Fig[mover].At { // to stay where one is
			return -50
		}
		gain := f.worth(s, m.At) - f.here
		switch m.Verb {
		case rules.Stride:
			gain += 2
		case rules.Pounce:
			gain -= 12
		}
		return 4 * gain
	}
	return 10
}

// worth is how good a square looks to go to.
func (f *field) worth(s *rules.Position, q squares.Square) int {
	worth := 0
	switch {
	case f.way != nil:
		worth -= 4 * int(f.way[q])
	case f.with != squares.None:
		worth -= 4 * max(2, squares.Distance(q, f.with))
	case f.asked:
		worth -= 4 * min(far, f.goal.Distance(q))
	}
	if f.ally {
		return worth
	}
	near := 99
	for _, foe := range f.foes[:f.count] {
		d := squares.Distance(q, foe)
		near = min(near, d)
		if d <= 2 {
			worth -= 2
		}
	}
	switch {
	case f.shy:
		worth -= 12 * max(0, 3-near)
	case near <= 3: // somebody can be attacked from there
		worth += 5
	}
	if s.Ground.Water.Has(q) {
		worth -= 12
	}
	return worth
}

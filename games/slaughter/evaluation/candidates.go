package evaluation

import (
	"math"
	"slices"

	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
	"mischief/games/slaughter/rules"
)

// How many candidates there are at most: in all, movements, and uses of skills.
const (
	mostCandidates = 24
	mostWalks      = 9
	mostUses       = 9
	mostListed     = 256
	reflex         = 590 // what a blow promises at least: more than nearly every movement
)

// Candidates names the answers worth a thought, the most promising first. On a plane there are more places to go to than anybody can list; it names those that come nearest to somebody or something, by any
// way, and those from which the figure threatens most for what it is threatened with: in contact, in sight or out of it, out of reach.
func (e Evaluator) Candidates(s *rules.Position, buf []rules.Move) []rules.Move {
	first := len(buf)
	buf = e.Moves(s, buf)
	switch s.Phase {
	case rules.Acting, rules.Reacting, rules.Granted:
	case rules.PlacingFigure:
		return spread(buf, first)
	default:
		return buf
	}
	if len(buf)-first == 1 {
		return buf
	}
	l := e.maps.lookout()
	defer e.maps.giveBack(l)
	e.look(s, &l.board)
	if e.waitsInVain(s) {
		others := slices.DeleteFunc(buf[first:], func(m rules.Move) bool { return m.Verb == rules.Forgo })
		buf = buf[:first+len(others)]
	}
	if !l.watch(s) {
		return spread(buf, first)
	}
	l.sure = len(buf) - first
	if s.Phase != rules.Granted {
		buf = e.strolls(s, l, buf, first)
	}
	return e.best(s, l, buf, first, mostCandidates)
}

// First is the most promising answer, or nearly so: what somebody does who does not think. While something else is as good as the best of movements, it looks for none that is not listed.
func (e Evaluator) First(s *rules.Position) rules.Move {
	l := e.maps.lookout()
	defer e.maps.giveBack(l)
	buf := e.Moves(s, l.list[:0])
	switch s.Phase {
	case rules.Acting, rules.Reacting, rules.Granted:
	default:
		return buf[0]
	}
	if len(buf) == 1 {
		return buf[0]
	}
	e.look(s, &l.board)
	if !l.watch(s) {
		return buf[0]
	}
	l.sure = len(buf)
	e.rank(s, l, buf)
	most := int32(0)
	for _, r := range l.ranks[:l.ranked] {
		most = max(most, r.promise)
	}
	if most < reflex && s.Phase != rules.Granted {
		buf = e.strolls(s, l, buf, 0)
	}
	return e.best(s, l, buf, 0, 1)[0]
}

// waitsInVain tells whether nothing happens to whoever waits, and he comes no nearer to what his mission asks for.
func (e Evaluator) waitsInVain(s *rules.Position) bool {
	switch e.Codex().Missions[s.Mission].Aim {
	case codex.ReachCorner, codex.FellAndReturn:
		return s.Mission != codex.NoMission
	}
	return false
}

// spread keeps as many candidates as there are to be, from all over a list.
func spread(buf []rules.Move, first int) []rules.Move {
	n := len(buf) - first
	if n <= mostCandidates {
		return buf
	}
	for i := range mostCandidates {
		buf[first+i] = buf[first+i*n/mostCandidates]
	}
	return buf[:first+mostCandidates]
}

// best keeps the most promising answers, not too many of one kind. Those of which it is not sure must turn out to be allowed before they are kept.
func (e Evaluator) best(s *rules.Position, l *lookout, buf []rules.Move, first, most int) []rules.Move {
	buf = buf[:min(len(buf), first+mostListed)]
	all := buf[first:]
	e.rank(s, l, all)
	ranks := l.ranks[:l.ranked]
	walks, uses, kept := 0, 0, 0
	for kept < min(most, len(all)) {
		best := -1
		for i := kept; i < len(all); i++ {
			if best >= 0 && ranks[i].promise <= ranks[best].promise || ranks[i].promise == refused {
				continue
			}
			if v := all[i].Verb; v == rules.Walk && walks == mostWalks || v == rules.UseSkill && uses == mostUses {
				continue
			}
			best = i
		}
		if best < 0 {
			break
		}
		move, promise := all[best], ranks[best]
		if promise.unsure && !e.Allows(s, move) {
			ranks[best].promise = refused
			continue
		}
		switch move.Verb {
		case rules.Walk:
			walks++
		case rules.UseSkill:
			uses++
		}
		copy(all[kept+1:best+1], all[kept:best])
		copy(ranks[kept+1:best+1], ranks[kept:best])
		all[kept], ranks[kept] = move, promise
		kept++
	}
	return buf[:first+kept]
}

// rank notes what the answers of a list promise that are not ranked yet.
func (e Evaluator) rank(s *rules.Position, l *lookout, all []rules.Move) {
	for i := l.ranked; i < min(len(all), mostListed); i++ {
		l.ranks[i] = rank{e.promise(s, l, &all[i]), i >= l.sure}
	}
	l.ranked = min(len(all), mostListed)
}

// rank is what an answer promises, and whether it is still to be seen that it is allowed.
type rank struct {
	promise int32
	unsure  bool
}

// refused is the promise of what is not allowed.
const refused = math.MinInt32

// lookout is a board as the figure that decides sees it.
type lookout struct {
	board
	list   [mostListed]rules.Move
	ranks  [mostListed]rank
	ranked int // how many answers of the list in hand have a rank
	sure   int // how many of them are certainly allowed
	me     int // among the fighters
	moved  rules.Figure
	melee  [rules.MaxFigures]int // the damage that its attacks do to the others
	afar   [rules.MaxFigures]int
	blows  [rules.MaxFigures]int // and theirs to it
	shots  [rules.MaxFigures]int
	here   int // what it is worth to be where it is, if an action is taken
	target int // among the fighters: whom it threatens most; -1 for nobody
}

// clear forgets what it was of, but for what is worked out anew anyway.
func (l *lookout) clear() {
	l.board = board{}
	l.melee, l.afar, l.blows, l.shots = [rules.MaxFigures]int{}, [rules.MaxFigures]int{}, [rules.MaxFigures]int{}, [rules.MaxFigures]int{}
	l.here, l.ranked = 0, 0
}

// watch works out what the figure that decides can do to the others, and they to it. It is false if it does not stand on the map.
func (l *lookout) watch(s *rules.Position) bool {
	l.me, l.target = -1, -1
	for i := range l.n {
		if l.fighters[i].n == s.Actor {
			l.me = i
		}
	}
	if l.me < 0 {
		return false
	}
	me := &l.fighters[l.me]
	most := -1
	for i := range l.n {
		t := &l.fighters[i]
		if !l.foe(i) {
			continue
		}
		l.melee[i], l.afar[i] = l.harm(me, t)
		l.blows[i], l.shots[i] = l.harm(t, me)
		away, detour := l.ways.away(me.f.At, t.f.At)
		later, soon := l.menace(me, t, l.melee[i], l.afar[i], away, detour)
		if worth := later + 2*soon; worth > most {
			most, l.target = worth, i
		}
	}
	switch {
	case !me.acting && !me.coming:
		me.left = 0
	case me.left > 0:
		me.left--
	}
	return true
}

// foe tells whether a fighter is an opponent of the one that decides.
func (l *lookout) foe(i int) bool {
	mine := l.fighters[l.me].f.Side
	return i != l.me && (l.fighters[i].f.Side != mine || mine == 0)
}

// standing is what it is worth to stand at a point, when the action that leads there is taken.
func (e Evaluator) standing(s *rules.Position, l *lookout, at ground.Place) int {
	me := &l.fighters[l.me]
	was := me.f
	l.moved = *was
	l.moved.At, l.moved.On = at.At, at.On
	if at.On == ground.Aloft {
		l.moved.On = 0
	}
	me.f = &l.moved
	best, soonest, worst := 0, 0, 0
	for i := range l.n {
		if !l.foe(i) {
			continue
		}
		t := &l.fighters[i]
		away, detour := l.ways.away(at.At, t.f.At)
		later, soon := l.menace(me, t, l.melee[i], l.afar[i], away, detour)
		best, soonest = max(best, later), max(soonest, soon)
		back, _ := l.menace(t, me, l.blows[i], l.shots[i], away, detour)
		worst = max(worst, back)
	}
	worth := (best*ownThreat + soonest*tempo - worst*theirThreat) / 100
	if s.Scenario >= codex.CaptureTheFlag || s.Mission != codex.NoMission {
		worth += e.objectives(s, &l.board, was.Side)
	}
	me.f = was
	return worth
}

// rose are the directions in which movements are looked for, as far as they lead on a circle of 1000.
var rose = [...]plane.Point{{X: 1000}, {X: 866, Y: 500}, {X: 500, Y: 866}, {Y: 1000}, {X: -500, Y: 866}, {X: -866, Y: 500}, {X: -1000}, {X: -866, Y: -500}, {X: -500, Y: -866}, {Y: -1000}, {X: 500, Y: -866}, {X: 866, Y: -500}}

// strolls adds movements and charges that are not among the sample of what is allowed: all round as far as the figure goes and half of that, and round corners to where it wants to be.
func (e Evaluator) strolls(s *rules.Position, l *lookout, buf []rules.Move, first int) []rules.Move {
	walks := false
	for i := range buf[first:] {
		walks = walks || buf[first+i].Verb == rules.Walk
	}
	me := &l.fighters[l.me]
	if !walks || me.move == 0 {
		return buf
	}
	g := l.ways.of
	var room [rules.MaxFigures]ground.Place
	others := l.others(&room)
	gait := gaitOf(me.f)
	from := me.f.Place()
	for _, length := range [...]int{me.move, me.move * 11 / 20} {
		for _, d := range rose {
			to := plane.Point{X: inside(int(from.At.X) + int(d.X)*length/1000), Y: inside(int(from.At.Y) + int(d.Y)*length/1000)}
			step, bar := g.Leg(gait, from, to, others)
			if bar == (ground.Bar{}) && step.Length <= me.move && step.Harm == 0 && (step.To.On == ground.Aloft || step.To.On == g.At(to).On) {
				buf = add(buf, first, rules.Move{Verb: rules.Walk, Way: [rules.Corners]rules.Spot{rules.At(to)}})
			}
		}
	}
	if s.Lasts == 0 {
		l.sure = len(buf) - first // nothing else could forbid them
	}
	return e.detours(s, l, buf, first)
}

// detours adds the ways round what is in the way: on towards whom the figure threatens most and the first of its goals, and the charge at that opponent.
func (e Evaluator) detours(s *rules.Position, l *lookout, buf []rules.Move, first int) []rules.Move {
	me := &l.fighters[l.me]
	from := me.f.At
	if l.target >= 0 {
		target := &l.fighters[l.target]
		away, detour := l.ways.away(from, target.f.At)
		if detour > 0 && (l.melee[l.target] > l.afar[l.target] || !l.ways.sees(from, target.f.At)) {
			buf = e.along(s, l, target.f.At, buf, first)
			if away < touching+2*me.move && s.Phase == rules.Acting && me.f.Left > 1 {
				buf = add(buf, first, rules.Move{Verb: rules.Charge, Fig: target.n, Arm: e.sword(me.f)})
			}
		}
	}
	for i, goal := range e.Goals(s, s.Actor) {
		if i < 2 && goal != (plane.Point{}) {
			if _, detour := l.ways.away(from, goal); detour > 0 {
				buf = e.along(s, l, goal, buf, first)
			}
		}
	}
	return buf
}

// along adds a movement as far on the way to a point as the figure goes.
func (e Evaluator) along(s *rules.Position, l *lookout, to plane.Point, buf []rules.Move, first int) []rules.Move {
	me := &l.fighters[l.me]
	at := l.ways.route(me.f.At, to, me.move)
	if plane.Within(me.f.At, at, ground.Unit) {
		return buf
	}
	return add(buf, first, rules.Move{Verb: rules.Walk, Way: [rules.Corners]rules.Spot{rules.At(at)}})
}

// add adds a move that is not listed yet.
func add(buf []rules.Move, first int, m rules.Move) []rules.Move {
	for i := range buf[first:] {
		if buf[first+i] == m {
			return buf
		}
	}
	return append(buf, m)
}

// others is where everybody else stands.
func (l *lookout) others(room *[rules.MaxFigures]ground.Place) []ground.Place {
	others := room[:0]
	for i := range l.n {
		if i != l.me {
			others = append(others, l.fighters[i].f.Place())
		}
	}
	return others
}

// gaitOf is how a figure moves.
func gaitOf(f *rules.Figure) ground.Gait {
	switch {
	case f.Flying:
		return ground.Gait{Kind: ground.Flying}
	case f.Ability == codex.Flight:
		return ground.Gait{Kind: ground.Hovering}
	}
	return ground.Gait{}
}

// sword is the number of a figure's weapon for melee, 0 for the fists.
func (e Evaluator) sword(f *rules.Figure) uint8 {
	for i, arm := range f.Arms {
		if w := &e.Codex().Weapons[arm.Weapon]; arm.Weapon != codex.NoWeapon && (w.Kind == codex.MeleeWeapon || w.MeleeByRanged) {
			return uint8(i + 1)
		}
	}
	return 0
}

// inside keeps a coordinate where the middle of a base can be.
func inside(n int) int16 { return int16(min(max(n, ground.Unit/2), ground.Side-ground.Unit/2)) }

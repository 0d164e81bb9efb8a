package rules

import (
	"mischief/game"
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// Intent is what a vermin would do with its next AP as things stand: whom it would attack and with what, else where it would go. It is a forecast for boards and bots.
type Intent struct {
	Targets  Figs // whom it would attack: one, or several among whom the party chooses
	Attack   *codex.Attack
	Distance int         // moves to its closest hero; squares.Far if there is no way
	Heroes   Figs        // whom it makes for: the closest, or whom a card names
	Steps    squares.Set // the squares into which it may step now; of a Large figure the north-west ones
	Crowded  bool        // others stand in its way (CNO-R60)
	Fire     bool        // it makes for a fire position (CNO-R85)
	Flees    bool        // a Coward that would run
	Reloads  bool        // it would spend all its AP on that (CNO-R66)
	Idle     bool        // it is stunned, or would do nothing
}

// Intent tells what a vermin would do with its next AP. The position stays as it is.
func (r *Rules) Intent(s *Position, n Fig) (is Intent) {
	is.Distance = squares.Far
	if !n.vermin() || !s.onMap(n) {
		is.Idle = true
		return is
	}
	if r.arrived(s, only(n)) != 0 {
		is.Distance = 0
	}
	var h hunt
	for _, alone := range [...]bool{false, true} {
		if is.Distance == 0 {
			break
		}
		h.begin(r, s, only(n), alone)
		if d := h.moves(n); d != shutOff {
			is.Distance, is.Crowded = d, alone
			break
		}
	}
	if s.Fig[n].is(Stunned) {
		is.Idle = true
		return is
	}
	if r.power(s, n, codex.PowerCoward) && s.Active != n && r.threatened(s, n) {
		is.Flees = true
		r.refuge(s, n, r.foeAP(s, n), &is.Steps)
		is.Idle = is.Steps.Empty()
		return is
	}
	var a aims
	r.aims(s, &a, n, 0)
	if a.targets != 0 {
		is.Targets, is.Heroes = a.targets, a.targets
		is.Attack = a.arms[place(a.best(r, s, a.targets.first()))].card
		return is
	}
	if s.Active != n && s.Fig[n].Depleted != 0 && r.mustReload(s, n) {
		is.Reloads = true
		return is
	}
	if !r.immune(s, n, codex.ToMove, nil) {
		var c course
		r.courseOf(s, n, &c)
		is.Steps, is.Fire = c.next, c.fire
		is.Heroes = r.quarry(s, n, &c)
	}
	is.Idle = is.Steps.Empty()
	return is
}

// quarry are those of the heroes whom a vermin makes for that are as close as its way is long.
func (r *Rules) quarry(s *Position, n Fig, c *course) (closest Figs) {
	if c.fire || c.distance == squares.Far {
		return c.goals
	}
	var g gait
	r.gaitOf(s, n, c.crowded, &g)
	for left := c.goals; left != 0; {
		t := left.take()
		var none, next squares.Set
		goals := r.goals(s, &g, only(t), &none)
		if g.towards(&goals, &next) == c.distance {
			closest.add(t)
		}
	}
	return closest
}

// tellWhy tells, as a vermin makes the first move of its activation, for whom it makes and why.
func (r *Rules) tellWhy(s *Position, n Fig, tell *game.Story) {
	var c course
	r.courseOf(s, n, &c)
	heroes := r.quarry(s, n, &c) & s.On
	if heroes == 0 {
		return
	}
	who, whom := r.who("who", s, n), r.who("whom", s, heroes.first())
	moves := c.distance
	if r.large(s, n) {
		moves = (moves + 1) / 2 // CNO-R81
	}
	lured, _ := r.lured(s, n)
	switch {
	case c.fire:
		tell.Tell("CNO-R85", "hunts.fire", who, whom)
	case lured != 0:
		tell.Tell("CNO-R105", "hunts.lured", who, whom)
	case c.crowded || moves >= squares.Far:
		tell.Tell("CNO-R60", "hunts.crowded", who, whom)
	default:
		tell.Tell("CNO-707", "hunts", who, whom, game.Num("n", moves))
	}
}

// tellAim tells, as a vermin attacks, why just this figure.
func (r *Rules) tellAim(s *Position, n, target Fig, tell *game.Story) {
	var a aims
	r.takeArms(s, &a, n, false)
	r.aimFrom(s, &a, s.Fig[n].At, s.prey(n))
	reached := a.targets.count()
	r.settleTargets(s, &a)
	list, count := r.body(s, n)
	lured, _ := r.lured(s, n)
	who, whom := r.who("who", s, n), r.who("whom", s, target)
	away := game.Num("n", r.shotAt(s, &a, list[:count], target, 127, false).distance)
	switch {
	case reached == 1 && a.cornered && r.adjacentTo(s, list[:count], target):
		tell.Tell("CNO-808", "aims.cornered", who, whom)
	case reached == 1:
		tell.Tell("CNO-704", "aims.only", who, whom)
	case lured.has(target):
		tell.Tell("CNO-R105", "aims.lured", who, whom)
	case a.targets.count() > 1:
		tell.Tell("CNO-R64", "aims.tied", who, whom, away)
	default:
		tell.Tell("CNO-R64", "aims", who, whom, away)
	}
}

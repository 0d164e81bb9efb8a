package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Dice, Life and death (WAS-201 to WAS-217).

// restore gives Life back, up to the Dicepool (WAS-204), which stays as it is (WAS-203); who had none stands up (WAS-R166). It answers how much it was.
func (r *Rules) restore(s *Position, n Fig, life int, rule string, tell *game.Story) int {
	f := &s.Figures[n]
	if f.State == Absent || f.State == Coming {
		return 0
	}
	life = min(life, int(f.Pool-f.Hand))
	if life <= 0 {
		return 0
	}
	f.Hand += int8(life)
	f.Frost = uint8(max(0, int(f.Frost)-life))
	if tell != nil {
		tell.Tell(rule, "restored", r.who(s, "who", n), game.Num("n", life), game.Num("hand", f.Hand))
	}
	if f.State != Up {
		r.standUp(s, n, tell)
	}
	r.missionHealed(s, n, tell)
	return life
}

// standUp has a figure that has regained Life stand where it lies, or as near as it can (WAS-214, WAS-R163), also one who waits to respawn (WAS-217).
func (r *Rules) standUp(s *Position, n Fig, tell *game.Story) {
	f := &s.Figures[n]
	f.State = Up
	f.Marks &^= Wasted
	f.Fallen = 0
	place := r.free(s, n, f.Place())
	f.At, f.On = place.At, place.On
	if tell != nil {
		tell.Tell("WAS-210", "stands-up", r.who(s, "who", n))
	}
}

// loseLife takes Life that nothing defends: that many dice leave the Hand (WAS-205, WAS-207). rule is the one at work.
func (r *Rules) loseLife(s *Position, n Fig, life int, rule string, tell *game.Story) {
	f := &s.Figures[n]
	if life <= 0 || f.State != Up {
		return
	}
	life = min(life, int(f.Hand))
	f.Hand -= int8(life)
	if tell != nil {
		tell.Tell(rule, "lost-life", r.who(s, "who", n), game.Num("n", life), game.Num("hand", f.Hand))
	}
	r.lifeLost(s, n, life, tell)
	if f.Hand <= 0 && f.Marks&Unseen == 0 || s.Sudden && f.Kind == Hero {
		r.fall(s, n, tell)
	}
}

// changePool changes the Dicepool, and with it the Hand by the same number (WAS-202). A die lost so is lost Life (WAS-R024).
func (r *Rules) changePool(s *Position, n Fig, dice int, rule string, tell *game.Story) {
	f := &s.Figures[n]
	dice = max(dice, -int(f.Pool))
	if dice == 0 {
		return
	}
	f.Pool += int8(dice)
	if tell != nil {
		tell.Tell(rule, "pool", r.who(s, "who", n), game.Num("n", dice), game.Num("pool", f.Pool))
	}
	switch {
	case f.State != Up:
		f.Hand = min(f.Hand, f.Pool)
	case dice > 0:
		f.Hand += int8(dice)
	default:
		r.loseLife(s, n, -dice, rule, tell)
	}
}

// fall is what happens when a figure has lost its last die (WAS-209): it lies prone, its counters go (WAS-R023), what it carried falls. A Daemon, a Snowman and an
// Undead leave the match (WAS-R026).
func (r *Rules) fall(s *Position, n Fig, tell *game.Story) {
	f := &s.Figures[n]
	if f.State != Up {
		return
	}
	f.State, f.Hand = Unconscious, 0
	if tell != nil {
		tell.Tell("WAS-209", "unconscious", r.who(s, "who", n))
	}
	r.dropLoad(s, n, tell)
	if f.Flying {
		f.settleAt(r.standsOn(s, n))
	}
	if f.Marks&Beast != 0 {
		r.changeForm(s, n, tell)
	}
	r.clearCounters(s, n, tell)
	r.parted(s, n, tell)
	switch f.Kind {
	case Daemon, Snowman, Zombie:
		r.remove(s, n, "WAS-R026", tell)
	case Golem:
		r.die(s, n, "WAS-R026", tell)
	case Hero:
		r.leaderFell(s, n, tell)
	}
	r.eliminated(s, n, tell)
}

// clearCounters takes all counters from a card: conditions, Delay, Reload and Flying counters, statuses, enchantments and hexes, but not lasting Nature Spells and
// what is permanent (WAS-R023).
func (r *Rules) clearCounters(s *Position, n Fig, tell *game.Story) {
	f := &s.Figures[n]
	if deep := int(f.Counters[codex.DeepWound]); deep > 0 {
		f.Pool += int8(deep) // the die comes back to the Dicepool; the Hand stays empty (WAS-R024)
	}
	f.Counters, f.Came = [codex.ConditionCount]uint8{}, [codex.ConditionCount]uint8{}
	f.Ritual, f.Omen, f.Gift, f.Sigils = 0, 0, 0, 0
	f.Alight, f.Delay, f.Reload, f.Left = 0, 0, [MaxArms]uint8{}, 0
	f.Flying = false
	f.Marks &= Wasted | Spent | Magical | Melting | Carded | Bonded | Revealed | Spirit
	r.endAllOn(s, n, tell)
}

// die kills a figure (WAS-211); a rule names why.
func (r *Rules) die(s *Position, n Fig, rule string, tell *game.Story) {
	f := &s.Figures[n]
	if f.State == Dead || f.State == Absent {
		return
	}
	if f.State == Up {
		r.fall(s, n, tell)
		if f.State == Absent {
			return
		}
	}
	f.State, f.Fallen = Dead, 0
	if r.on(s, n, r.awaken) >= 0 {
		f.Marks |= Doomed
	}
	if tell != nil {
		tell.Tell(rule, "dead", r.who(s, "who", n))
	}
	r.vesselDies(s, n, tell)
	r.bondSuffers(s, n, tell)
}

// remove takes a figure out of play without a body.
func (r *Rules) remove(s *Position, n Fig, rule string, tell *game.Story) {
	f := &s.Figures[n]
	if f.State == Absent {
		return
	}
	if tell != nil {
		tell.Tell(rule, "removed", r.who(s, "who", n))
	}
	r.dropLoad(s, n, tell)
	r.endAllOn(s, n, tell)
	r.tormentEnds(s, n)
	*f = Figure{}
}

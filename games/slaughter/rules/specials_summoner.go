package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// daemonOf is the Daemon of a Hero that is in play, or nobody.
func (s *Position) daemonOf(hero Fig) Fig {
	for n := Fig(MaxHeroes + 1); n <= MaxFigures; n++ {
		if f := &s.Figures[n]; f.State == Up && f.Kind == Daemon && f.Hero == hero {
			return n
		}
	}
	return nobody
}

// The ritual (WAS-653, WAS-R109, WAS-R181). Announcing Summon Daemon removes the Daemon that is in play. If the spell succeeds the summoner performs the ritual for Figure.Ritual turns of his, in which he does
// nothing else; each event that costs him Life makes it a turn longer. Then the Daemon appears beside him, with as many dice as the spell had Magic pips.

// ritualBegins removes the Daemon of a Hero who begins to summon another.
func (r *Rules) ritualBegins(s *Position, _ uint8, u *Use, _ *codex.Effect, tell *game.Story) {
	r.dismiss(s, u.By, tell)
}

// ritual begins the ritual of a spell that has succeeded; one that takes no time has the Daemon appear at once, but not act in this turn.
func (r *Rules) ritual(s *Position, u *Use, tell *game.Story) {
	f := &s.Figures[u.By]
	turns := max(0, 1+int(u.M)-int(u.S))
	f.Omen, f.Ritual = uint8(u.M), uint8(turns)
	if tell != nil {
		tell.Tell("WAS-R109", "ritual", r.who(s, "who", u.By), game.Num("n", turns))
	}
	if turns == 0 {
		if n := r.daemonAppears(s, u.By, tell); n != nobody {
			s.Figures[n].Left = 0
		}
		return
	}
	f.Left = 0
}

// daemonAppears ends a ritual.
func (r *Rules) daemonAppears(s *Position, hero Fig, tell *game.Story) Fig {
	f := &s.Figures[hero]
	dice := int(f.Omen)
	f.Ritual, f.Omen = 0, 0
	return r.summon(s, Daemon, hero, hero, dice, tell)
}

// ritualGoesOn counts a turn of a summoner that is about to end; it answers whether the Daemon has appeared, who acts before that.
func (r *Rules) ritualGoesOn(s *Position, hero Fig, tell *game.Story) bool {
	f := &s.Figures[hero]
	if f.Ritual == 0 || f.State != Up {
		return false
	}
	if f.Ritual--; f.Ritual > 0 {
		return false
	}
	return r.daemonAppears(s, hero, tell) != nobody
}

// lifeLost prolongs the ritual of who has lost Life.
func (r *Rules) lifeLost(s *Position, n Fig, life int, _ *game.Story) {
	if f := &s.Figures[n]; f.Ritual > 0 && life > 0 {
		f.Ritual = min(99, f.Ritual+1)
	}
}

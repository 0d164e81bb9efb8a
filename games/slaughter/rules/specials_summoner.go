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
// nothing else; each event that costs him Life makes it a turn longer. Then the Daemon appears beside him, with as many dice as the spell had Magic pips, and its card is made (daemoncards.go).

// ritualBegins removes the Daemon of a Hero who begins to summon another, or opens a Dark Portal for that.
func (r *Rules) ritualBegins(s *Position, _ uint8, u *Use, _ *codex.Effect, tell *game.Story) {
	r.dismiss(s, u.By, tell)
}

// ritual begins the ritual of a spell that has succeeded; one that takes no time has the Daemon appear at once, but not act in this turn.
func (r *Rules) ritual(s *Position, u *Use, tell *game.Story) {
	f := &s.Figures[u.By]
	turns, points, sigils := 1+int(u.M)-int(u.S), pointsPerMagic*int(u.M), int(u.S)
	if i := r.on(s, u.By, r.portal); i >= 0 {
		portal := &s.Lasting[i]
		turns -= int(portal.M)
		points += int(portal.S) * int(u.M) // WAS-R069
		sigils += int(portal.S) * int(u.M)
		r.lift(s, i)
	}
	turns = max(0, turns)
	f.Omen, f.Ritual, f.Gift, f.Sigils = uint8(u.M), uint8(turns), uint8(min(255, points)), uint8(min(99, sigils))
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

// pointsPerMagic is how many points for traits a Daemon gets for each Magic pip of its summoning.
const pointsPerMagic = 4

// portalOpens has a Dark Portal wait for the next Daemon that its user summons: S for what that gets for each of its Magic pips, M for the turns less that it takes (WAS-R069, WAS-R109).
func (r *Rules) portalOpens(s *Position, u *Use, e *codex.Effect, tell *game.Story) {
	if e.Times == codex.QuantityMagicOfNextSummon {
		r.lay(s, Lasting{Skill: u.Skill, By: u.By, On: u.By, S: u.S, M: u.M, Ends: WhenUsed}, false, tell)
	}
}

// shapeShifts has as many pips of a Daemon cashed in as its user's Magic pips, less what it resists (WAS-R222).
func (r *Rules) shapeShifts(s *Position, _ uint8, u *Use, e *codex.Effect, _ *game.Story) {
	if pips := r.powerOf(u, e, u.Target); pips > 0 && s.Figures[u.Target].State == Up {
		begin(s, cardTask{Fig: u.Target, Stage: cardCashes, Left: uint8(pips)})
	}
}

// daemonAppears ends a ritual.
func (r *Rules) daemonAppears(s *Position, hero Fig, tell *game.Story) Fig {
	f := &s.Figures[hero]
	dice, points, sigils := int(f.Omen), int(f.Gift), int(f.Sigils)
	f.Ritual, f.Omen, f.Gift, f.Sigils = 0, 0, 0, 0
	n := r.summon(s, Daemon, hero, hero, dice, tell)
	if n != nobody {
		r.daemonCard(s, n, points, sigils)
	}
	return n
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

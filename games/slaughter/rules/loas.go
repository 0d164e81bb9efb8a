package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Loas (WAS-750 to WAS-757). A Loa that stays is what lasts on its vessel with the nature Loa; what it does to those about the vessel lasts on them as something plain (WAS-R182). It rides one vessel at
// a time, and a vessel bears one.

// ridingLoa is the Loa that rides a figure, or none.
func (s *Position) ridingLoa(n Fig) codex.SkillID {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n && l.Class == Loa {
			return l.Skill
		}
	}
	return codex.NoSkill
}

// callsLoas tells whether a skill deals with Loas that ride already (Papa Legba).
func (r *Rules) callsLoas(k *codex.Skill) bool {
	for i := range k.Green.Effects {
		if k.Green.Effects[i].Kind == codex.DoRemoveLoa {
			return true
		}
	}
	return false
}

// loaEnters sees whether a Loa that has been summoned can enter its vessel: not one that another rides (WAS-757, WAS-R120). If it can it leaves where it was (WAS-756).
func (r *Rules) loaEnters(s *Position, u *Use, tell *game.Story) {
	k := r.skill(u)
	if !k.Class.Has(codex.ClassVoodoo) || u.Marks&Succeeded == 0 || r.callsLoas(k) {
		return
	}
	if rider := s.ridingLoa(u.Target); rider != codex.NoSkill && rider != u.Skill {
		u.Marks &^= Succeeded
		if tell != nil {
			tell.Tell("WAS-757", "vessel-taken", r.who(s, "who", u.Target), r.skillArg(&r.codex.Skills[rider]))
		}
		return
	}
	r.loaLeaves(s, u.Skill, nil)
}

// loaLeaves ends everything that a Loa does, on its vessel and on those about it.
func (r *Rules) loaLeaves(s *Position, loa codex.SkillID, tell *game.Story) {
	for i := 0; i < int(s.Lasts); i++ {
		l := &s.Lasting[i]
		if l.Skill != loa || r.effect(l.Effect).Kind == codex.DoDisableSkills {
			continue
		}
		if tell != nil && l.Class == Loa {
			tell.Tell("WAS-755", "loa-leaves", r.skillArg(&r.codex.Skills[loa]), r.who(s, "who", l.On))
			tell = nil
		}
		r.end(s, i, false, nil)
		i = -1
	}
}

// vesselDies has the Loa leave a figure that has died.
func (r *Rules) vesselDies(s *Position, n Fig, tell *game.Story) {
	if loa := s.ridingLoa(n); loa != codex.NoSkill {
		r.loaLeaves(s, loa, tell)
	}
}

// ledAway has the Loa that rides a figure leave it; its summoner cannot use that skill for some turns.
func (r *Rules) ledAway(s *Position, u *Use, n Fig, tell *game.Story) {
	loa := s.ridingLoa(n)
	if loa == codex.NoSkill {
		return
	}
	summoner := nobody
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n && l.Class == Loa {
			summoner = l.By
		}
	}
	r.loaLeaves(s, loa, tell)
	effects := r.part(u, codex.Green).Effects
	for i := range effects {
		e := &effects[i]
		slot := s.slot(summoner, loa)
		if e.Kind != codex.DoDisableSkills || slot == 0 || u.S <= 0 {
			continue
		}
		clock := s.Figures[summoner].group(summoner)
		r.lay(s, Lasting{Skill: u.Skill, Effect: e.ID, By: u.By, On: summoner, S: u.S, Turns: uint8(u.S), Clock: clock, Ends: AtTurnEnd, Fresh: s.Running.Has(clock), Tally: slot}, true, tell)
	}
}

// sent tells whether a Hero has summoned a Loa that rides somebody, so that he can say begone.
func (r *Rules) sent(s *Position, hero Fig) bool {
	if s.Figures[hero].State != Up {
		return false
	}
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.By == hero && l.Class == Loa {
			return true
		}
	}
	return false
}

// anySent tells whether anybody but one Hero has.
func (r *Rules) anySent(s *Position, but Fig) bool {
	for n := Fig(1); n <= MaxHeroes; n++ {
		if n != but && r.sent(s, n) {
			return true
		}
	}
	return false
}

// mayDismiss tells why a figure may not tell a Loa to be gone, or nil.
func (r *Rules) mayDismiss(s *Position, n Fig, loa codex.SkillID) error {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.Skill == loa && l.By == n && l.Class == Loa {
			return nil
		}
	}
	return r.refuse("WAS-755", "{{.who}} has sent no {{.skill}} that rides anybody.", r.who(s, "who", n), r.skillArg(&r.codex.Skills[loa]))
}

// dismissing says begone, which costs nothing (WAS-755).
func (r *Rules) dismissing() deed {
	return deed{
		Verb: Begone, Rule: "WAS-755", Write: is("begone {skill}", inWhat(r.aSkill)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			for i := range s.Lasting[:s.Lasts] {
				if l := &s.Lasting[i]; l.By == s.Actor && l.Class == Loa && r.on(s, l.On, l.Skill) == i {
					m.What = l.Skill
					buf = append(buf, m)
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error { return r.mayDismiss(s, s.Actor, m.What) },
		Play:  func(s *Position, m Move, tell *game.Story) { r.loaLeaves(s, m.What, tell) },
	}
}

// parting is the occasion to say begone after somebody else's action (WAS-R182).
func (r *Rules) parting() decision {
	return decision{
		Kind: "parting", Rule: "WAS-755", Asks: "a summoner may tell a Loa to be gone",
		Prompt: func(s *Position) game.Text {
			return game.Say("{{.by}} has acted. {{.who}} may tell a Loa to be gone, or pass.", r.who(s, "by", s.window().By), r.who(s, "who", s.Actor))
		},
		Deeds: []deed{r.dismissing(), {
			Verb: Pass, Rule: "WAS-755", Write: is("pass"), Moves: once,
			Play: func(s *Position, _ Move, _ *game.Story) { s.window().Fig = 1 },
		}},
	}
}

// A Loa that acts with its host has him act as its summoner likes: on the summoner's side, for as long as the actions last that it grants (WAS-R266).

// possess gives a figure into the hands of the user of a skill for the actions that this grants. One without Life is up for that time, with its full Life.
func (r *Rules) possess(s *Position, u *Use, n Fig, e *codex.Effect) {
	f := &s.Figures[n]
	u.Host, u.Side, u.Was = n, f.Side, f.State
	f.Side = s.Figures[u.By].Side
	if e.FullLife {
		f.State, f.Hand = Up, f.Pool
	}
}

// release takes it out of them again.
func (r *Rules) release(s *Position, u *Use) {
	f := &s.Figures[u.Host]
	if f.State == Absent {
		u.Host = nobody
		return
	}
	f.Side = u.Side
	if u.Was != Up {
		f.State, f.Hand = u.Was, 0
		f.Counters, f.Came, f.Alight = [codex.ConditionCount]uint8{}, [codex.ConditionCount]uint8{}, 0
	}
	u.Host = nobody
}

// ownSide is the side that a figure counts for, whoever has it act now; 0 if it does not count as standing.
func (s *Position) ownSide(n Fig) uint8 {
	f := &s.Figures[n]
	for i := range s.Uses {
		if u := &s.Uses[i]; u.Host == n && n != nobody {
			if u.Was != Up {
				return 0
			}
			return u.Side
		}
	}
	if f.Hero != n {
		return 0
	}
	return f.Side
}

// handOf is how many dice a figure has for what it does now: those of its Hand, or those that a skill says for the actions which it grants.
func (r *Rules) handOf(s *Position, n Fig) int {
	for i := int(s.Stack.Depth) - 1; i >= 0; i-- {
		if f := &s.Stack.Frames[i]; f.Op == opGrant && known[grantTask](f).Fig == n {
			u := &s.Uses[known[grantTask](f).No]
			effects := r.part(u, codex.Blue).Effects
			for j := range effects {
				if e := &effects[j]; e.Kind == codex.DoModify && e.Applies == codex.AppliesGrantedActions {
					if dice := floor(r.amount(s, u, e, n)); dice > 0 {
						return dice
					}
				}
			}
			break
		}
	}
	return int(s.Figures[n].Hand)
}

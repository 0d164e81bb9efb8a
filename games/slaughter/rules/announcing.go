package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/game/notation"
	"mischief/games/slaughter/codex"
)

// What comes of announcing a skill, a shout (WAS-524) or another action, and of movements: what lasts until then ends, and hexes that wait for a skill let it fail (WAS-R175).

// useAnnounced is what comes of the announcement of a skill before anything else: what lasts on its user until he uses one, and hexes that wait for it (WAS-R175).
func (r *Rules) useAnnounced(s *Position, u *Use, tell *game.Story) {
	k := r.skill(u)
	r.useCopy(s, u, tell)
	r.lapse(s, u.By, codex.EndsBearerUsesSkill, tell)
	if k.Class.Has(codex.ClassSnowball) {
		r.lapse(s, u.By, codex.EndsBearerUsesSnowball, tell)
	}
	if k.Class.Has(codex.ClassMeleeAttack) || k.Class.Has(codex.ClassPetAttack) || k.Class.Has(codex.ClassRangedAttack) && !k.Class.Has(codex.ClassSpell) {
		s.Figures[u.By].Marks |= Attacked
		r.lapse(s, u.By, codex.EndsBearerAttacks, tell)
	}
	if k.Actions > 0 { // a shout goes along with an action, and is none
		r.lapse(s, u.By, codex.EndsOwnActionOtherThanAttack, tell)
	}
	if u.Skill == r.glyph {
		begin(s, storeTask{No: uint8(r.usedAt(s, u))})
	}
	r.fumbles(s, u, tell)
	r.lit(s, u, u.Target, tell)
}

// lit tells what waits for it that a figure has become a target of a use of a Light Spell (WAS-770, WAS-R176).
func (r *Rules) lit(s *Position, u *Use, n Fig, tell *game.Story) {
	if r.skill(u).Class.Has(codex.ClassLight) && n != nobody {
		r.happens(s, codex.OnTargetedByLightSpell, n, u.By, nil, tell)
	}
}

// fumbles lets a use fail by a hex that waits for it: the oldest that fits, and only that. What it does besides comes first; then the hex is used up (WAS-R175,
// WAS-731).
func (r *Rules) fumbles(s *Position, u *Use, tell *game.Story) {
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if l.On != u.By || l.Wait || e.Kind != codex.DoFailNext || !r.checked(s, u, e.Check) {
			continue
		}
		u.Marks |= Failed
		r.hexStrikes(s, u, i, tell)
		return
	}
}

// checked tells whether a use is what a hex lets fail.
func (r *Rules) checked(s *Position, u *Use, what codex.Check) bool {
	spell := r.skill(u).Class.Has(codex.ClassSpell)
	switch what {
	case codex.CheckSpell:
		return spell
	case codex.CheckNonSpellSkill:
		return !spell
	case codex.CheckSkillAtOpponent:
		return u.Target != nobody && !s.allied(u.Target, u.By)
	}
	return false
}

// hexStrikes spends a hex that has made a skill fail, and carries out what else it does. It knows which skill that was.
func (r *Rules) hexStrikes(s *Position, u *Use, at int, tell *game.Story) {
	var does [4]Lasting
	n, hex := 0, s.Lasting[at]
	for i := int(s.Lasts) - 1; i >= 0; i-- { // attacks that are begun last are carried out first
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if n < len(does) && l.On == u.By && l.Skill == hex.Skill && l.By == hex.By && e.Kind == codex.DoOnEvent && (e.Event == codex.OnCheckFailedByThis || e.Event == codex.OnTargetCastsSpell) {
			does[n] = *l
			n++
		}
	}
	r.spendUse(s, at, r.effect(hex.Effect))
	if hex.Uses > 0 && hex.Used+1 >= hex.Uses {
		r.dropSkill(s, u.By, hex.Skill)
	}
	for i := range does[:n] {
		does[i].Tally = s.slot(u.By, u.Skill)
		r.doAll(s, &does[i], r.effect(does[i].Effect), u.By, tell)
	}
}

// fails lets a use fail by its own words: a body that has been dead for too long.
func (r *Rules) fails(s *Position, u *Use, tell *game.Story) {
	effects := r.part(u, codex.Green).Effects
	for i := range effects {
		if e := &effects[i]; e.Kind == codex.DoFailIf && e.FailIf == codex.FailIfDeadLongerThanTurns && int(s.Figures[u.Target].Fallen) > floor(r.amount(s, u, e, u.Target)) {
			u.Marks &^= Succeeded
			if tell != nil {
				tell.Tell("WAS-503", "dead-too-long", r.who(s, "who", u.Target))
			}
		}
	}
}

// shouting announces a shout that goes along with the next action (WAS-524).
func (r *Rules) shouting() deed {
	begin := func(s *Position, skill codex.SkillID) error {
		n := s.Actor
		k := &r.codex.Skills[skill]
		switch {
		case !shouted(k):
			return r.refuse("WAS-524", "{{.skill}} is no shout.", r.skillArg(k))
		case s.Shout != codex.NoSkill:
			return r.refuse("WAS-R087", "One shout goes along with an action, and one has been announced.")
		case s.Figures[n].Counters[knockdown] > 0:
			return r.refuse("WAS-614", "Whoever is knocked down must use the actions to get up.")
		case s.Figures[n].Left <= 0 && !s.Reacting():
			return r.refuse("WAS-524", "A shout goes along with an action, and none is left.")
		}
		return nil
	}
	return deed{
		Verb: ShoutOut, Rule: "WAS-524", Write: is("shout {skill} {}", inWhat(r.aSkill), notation.Some("to {figure}", inFig(aFigure))),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			return r.listUses(s, s.Actor, m, buf, func(skill codex.SkillID) error {
				if !shouted(&r.codex.Skills[skill]) { // most are none
					return errRefused
				}
				return begin(s, skill)
			}, nil)
		},
		Check: func(s *Position, m Move) error {
			if err := begin(s, m.What); err != nil {
				return err
			}
			return r.mayUseNow(s, s.Actor, &m)
		},
		Hint: r.hintShout,
		Play: func(s *Position, m Move, tell *game.Story) {
			s.Shout, s.Shouted = m.What, m.Fig
			if tell != nil {
				tell.Tell("WAS-524", "will-shout", r.who(s, "who", s.Actor), r.skillArg(&r.codex.Skills[m.What]))
			}
		},
	}
}

// shouted tells of a skill that goes along with another action.
func shouted(k *codex.Skill) bool { return k.Class.Has(codex.ClassShout) && k.Actions == 0 }

// shoutAlong carries the shout out that goes along with an action that is no attack: the Hand is rolled for it.
func (r *Rules) shoutAlong(s *Position, n Fig, tell *game.Story) {
	if s.Shout == codex.NoSkill {
		return
	}
	u := Use{Skill: s.Shout, By: n, Target: s.Shouted}
	s.Shout, s.Shouted = codex.NoSkill, nobody
	r.use(s, u, tell)
}

// shoutInAttack carries it out along with an attack, whose one roll serves for both (WAS-524).
func (r *Rules) shoutInAttack(s *Position, a *Attack, tell *game.Story) {
	if s.Shout == codex.NoSkill || a.Marks&Own == 0 || a.Use != 0 {
		return
	}
	u := Use{Skill: s.Shout, By: s.unit(a.By), Target: s.Shouted} // the rider shouts, whosever the weapon is
	u.sharesRoll(a)
	s.Shout, s.Shouted = codex.NoSkill, nobody
	r.use(s, u, tell)
}

// announced tells what lasts that an action of a kind has been announced.
func (r *Rules) announced(s *Position, n Fig, kind Deed, tell *game.Story) {
	switch kind {
	case Struck, Shot, Charged:
		r.lapse(s, n, codex.EndsBearerAttacks, tell)
	case Moved:
		r.lapse(s, n, codex.EndsBearerMoveAction, tell)
	}
	if kind != Struck && kind != Shot {
		r.lapse(s, n, codex.EndsOwnActionOtherThanAttack, tell)
	}
	if kind != UsedSkill && s.Shout == codex.NoSkill && !s.using(n) {
		r.lapse(s, n, codex.EndsBearerActsWithoutSkill, tell)
	}
}

// using tells whether a figure is using a skill.
func (s *Position) using(n Fig) bool {
	for i := range s.Stack.Depth {
		if f := &s.Stack.Frames[i]; f.Op == opSkill && s.Uses[known[skillTask](f).No].By == n {
			return true
		}
	}
	return false
}

// moved tells what lasts that a figure has performed a movement from a place: one of 0# is a movement action, too, but does not leave it (WAS-303).
func (r *Rules) moved(s *Position, n Fig, from plane.Point, tell *game.Story) {
	r.usedUp(s, n, codex.StatMove, occasion{moves: true})
	if s.Figures[n].At != from {
		r.leaves(s, n, tell)
	}
}

// isMoved tells what lasts that somebody else has moved a figure.
func (r *Rules) isMoved(s *Position, n Fig, tell *game.Story) {
	r.lapse(s, n, codex.EndsBearerIsMoved, tell)
	if !r.besideTerrain(s, s.Figures[n].Place()) {
		r.lapse(s, n, codex.EndsBearerLeavesTerrainContact, tell)
	}
}

// leaves tells what lasts that a figure has left its place by its own movement.
func (r *Rules) leaves(s *Position, n Fig, tell *game.Story) {
	r.lapse(s, n, codex.EndsBearerMoves, tell)
	if !r.besideTerrain(s, s.Figures[n].Place()) {
		r.lapse(s, n, codex.EndsBearerLeavesTerrainContact, tell)
	}
}

// knockedDown tells what lasts that a figure has received a Knockdown counter.
func (r *Rules) knockedDown(s *Position, n Fig, tell *game.Story) {
	r.lapse(s, n, codex.EndsBearerKnockedDown, tell)
}

// delayed tells what lasts that a figure has delayed actions.
func (r *Rules) delayed(s *Position, n Fig, tell *game.Story) {
	r.lapse(s, n, codex.EndsOwnActionOtherThanAttack, tell)
}

package rules

import (
	"mischief/game"
	"mischief/games/neworleans/codex"
)

// The heroes' turn and the activation of one of them; acting.go has what it can do in it.

// runHeroTurn has each hero activated once, in the order that the party chooses as it goes (CNO-402).
func (r *Rules) runHeroTurn(s *Position, t *heroTurnTask, tell *game.Story) {
	if t.Stage == 0 {
		t.Stage = 1
		for left := s.On & everyFriend; left != 0; { // CNO-401: every status marker but Stun (CNO-R28)
			n := left.take()
			if f := &s.Fig[n]; f.is(Vulnerable) {
				f.unset(Vulnerable)
				if tell != nil {
					tell.Tell("CNO-401", "sheds", r.who("who", s, n))
				}
			}
		}
	}
	switch left := r.waiting(s); left.count() {
	case 0:
		for n := Fig(1); n <= LastAlly; n++ {
			s.Fig[n].unset(Activated)
		}
		s.done()
	case 1:
		r.activate(s, left.first(), tell)
	default:
		s.ask(ChoosingHero, nobody)
	}
}

// waiting are the heroes that are still to be activated in this turn, and the allies whom the players lead (CNO-R04).
func (r *Rules) waiting(s *Position) (left Figs) {
	for all := s.On & everyFriend; all != 0; {
		if n := all.take(); !s.Fig[n].is(Activated) && r.playersLead(s, n) {
			left.add(n)
		}
	}
	return left
}

// playersLead tells whether the players activate a figure: characters, and allies with a behaviour of their own (CNO-R04).
func (r *Rules) playersLead(s *Position, n Fig) bool {
	return n.character() || n.friend() && r.codex.Kinds[s.Fig[n].Kind].Behaviour != ""
}

// activate begins the activation of a hero, unless it is left out in this round.
func (r *Rules) activate(s *Position, n Fig, tell *game.Story) {
	f := &s.Fig[n]
	f.set(Activated)
	if f.is(Skipped) {
		f.unset(Skipped)
		if tell != nil {
			tell.Tell("CNO-402", "skipped", r.who("who", s, n))
		}
		return
	}
	begin(s, activationTask{Fig: int16(n)})
}

// choosingHero: which hero is activated next (CNO-402).
func (r *Rules) choosingHero() decision {
	return decision{
		Kind: "hero", Rule: "CNO-402", Asks: "which hero is activated",
		Prompt: func(*Position) game.Text { return game.Say("Which hero is activated next?") },
		Deeds: []deed{{Verb: Activate, Rule: "CNO-402", Write: is("activate {figure}", inWhom(aFigure)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for left := r.waiting(s); left != 0; {
					m.Whom = left.take()
					buf = append(buf, m)
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				who := r.who("who", s, m.Whom)
				switch {
				case !m.Whom.friend() || !s.onMap(m.Whom):
					return game.Refuse("CNO-402", "{{.who}} is no hero on the map.", who)
				case !r.playersLead(s, m.Whom):
					return game.Refuse("CNO-R04", "{{.who}} is not activated by the players: it acts only as the sheet or a card says.", who)
				case s.Fig[m.Whom].is(Activated):
					return game.Refuse("CNO-402", "{{.who}} has been activated in this turn already.", who)
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				r.activate(s, m.Whom, tell)
				r.run(s, tell)
			}}},
	}
}

// The stages of an activation.
const (
	waking  = iota // AP are reckoned, what waits for the beginning answers
	awake          // actions
	resting        // what waits for the end answers
	rested
)

// runActivation leads a hero, or an ally whom the players lead, through its activation.
func (r *Rules) runActivation(s *Position, t *activationTask, tell *game.Story) {
	n := Fig(t.Fig)
	f := &s.Fig[n]
	switch t.Stage {
	case waking:
		t.Stage, t.Before = awake, int16(s.Active)
		s.Active = n
		s.end(codex.UntilNext, n)
		s.renew(codex.OnceActivation)
		s.Offer = Offer{}
		f.unset(Drowned)
		f.Steps, f.Did = 0, 0
		f.AP = r.actionPoints(s, n)
		if tell != nil {
			tell.Tell(r.pointsRule(s, n), "activated", r.who("who", s, n), game.Num("ap", f.AP))
		}
		r.moment(s, Moment{Trigger: codex.OnStart, By: n, At: f.At})
	case awake:
		if f.Where != OnMap || f.is(Drowned) || r.idle(s, n) {
			t.Stage = resting
			return
		}
		s.ask(Acting, r.playerOf(n))
	case resting: // who is not on the map any more ends no activation (CNO-R112)
		t.Stage = rested
		if f.Where == OnMap {
			r.moment(s, Moment{Trigger: codex.OnEnd, By: n, At: f.At})
		}
	default: // AP that are left are lost (CNO-108)
		s.end(codex.UntilActivation, n)
		f.AP, f.Steps, f.Did = 0, 0, 0
		f.unset(Drowned)
		s.Active = Fig(t.Before)
		s.done()
	}
}

// actionPoints are the AP of an activation: those of the dashboard or the card, 1 in water, then what cards add (CNO-403, CNO-456, CNO-R34).
func (r *Rules) actionPoints(s *Position, n Fig) uint8 {
	ap := int(r.codex.Dashboard.AP)
	switch {
	case !n.character():
		ap = int(r.codex.Kinds[s.Fig[n].Kind].AP)
	case s.Two: // CNO-202
		ap = int(r.codex.Dashboard.APTwoHeroes)
	}
	if r.wading(s, n) {
		ap = min(ap, 1)
	}
	return uint8(r.stat(s, codex.StatAp, n, ap, nil))
}

// wading tells whether a figure stands in water that concerns it.
func (r *Rules) wading(s *Position, n Fig) bool {
	return r.allOn(s, n, &s.Ground.Water) && !r.immune(s, n, codex.ToWater, nil)
}

func (r *Rules) pointsRule(s *Position, n Fig) string {
	if r.wading(s, n) {
		return "CNO-456"
	}
	return "CNO-403"
}

// idle tells whether an activated hero can do nothing any more: no AP are left, and nothing that costs none is possible.
func (r *Rules) idle(s *Position, n Fig) bool {
	f := &s.Fig[n]
	if f.AP > 0 {
		return false
	}
	if f.is(Stunned) || !n.character() { // CNO-R41
		return true
	}
	if r.price(s, codex.StatInvestigateAp, n) == 0 {
		if near := r.searchable(s, n); !near.Empty() {
			return false
		}
	}
	if r.price(s, codex.StatReloadAp, n) == 0 && r.reloadable(s, n) {
		return false
	}
	if r.mayFight(s, n) && r.freeStrike(s, n) {
		return false
	}
	for _, when := range [...]codex.Trigger{codex.OnAction, codex.OnFree} {
		for _, l := range r.bill(s).listeners[when] {
			if l.heroes>>s.Fig[n].Kind&1 != 0 && r.usable(s, n, l.Ability) {
				return false
			}
		}
	}
	return true
}

// freeStrike tells whether some attack of a hero costs no AP at the moment and reaches somebody.
func (r *Rules) freeStrike(s *Position, n Fig) bool {
	var list [16]Weapon
	g := grant{}
	count := r.weapons(s, n, &g, &list)
	for _, w := range list[:count] {
		if r.attackPrice(s, n, w) == 0 && r.within(s, n, w, &g) != 0 {
			return true
		}
	}
	return false
}

package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/game/notation"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Riders (WAS-680 to WAS-685). A Hero and the Pet he rides are one unit: each has the other in Figure.Mount, both are at one place, the rider acts and is named as the target. What says which
// of the two it is of is asked where it matters: the weapon of an attack says who attacks; a decision says whose Hand and card are used for a roll, how damage is split, and who
// receives a condition. A condition binds him who has it: the mount's keep the unit from moving, the rider's the rider from attacking.

// riding tells whether a figure rides a Pet.
func (s *Position) riding(n Fig) bool { return s.Figures[n].Mount != nobody && !s.ridden(n) }

// unit is who is named as the target when a figure is meant: the rider of a mount.
func (s *Position) unit(n Fig) Fig {
	if s.ridden(n) {
		return s.Figures[n].Mount
	}
	return n
}

// legs is whose movement a figure moves with: its mount's (WAS-681).
func (s *Position) legs(n Fig) Fig {
	if s.riding(n) {
		return s.Figures[n].Mount
	}
	return n
}

// bearer is who of a unit has a weapon that the unit's player names, and its number among his own: first come the rider's fists and weapons, then the mount's.
func (s *Position) bearer(n Fig, number uint8) (Fig, uint8) {
	if number > MaxArms && s.riding(n) {
		return s.Figures[n].Mount, number - MaxArms - 1
	}
	return n, number
}

// usedBy is a use of a skill as who of a unit uses it sees it: a Pet skill is the mount's and takes its weapons, by itself its natural ones; any other is the rider's (WAS-661, WAS-682).
func (r *Rules) usedBy(s *Position, n Fig, m Move) (Fig, Move, error) {
	if !s.riding(n) {
		return n, m, nil
	}
	by, arm := s.bearer(n, m.Arm)
	mounts := r.codex.Skills[m.What].Class.Has(codex.ClassPetAttack)
	switch {
	case mounts && m.Arm == 0:
		by = s.Figures[n].Mount
	case mounts != (by != n):
		return n, m, r.refuse("WAS-661", "A Pet skill is used with a weapon of the mount, every other attack skill with one of the rider.")
	}
	m.Arm = arm
	return by, m, nil
}

// choices is how many weapons the player of a figure names at most, its fists included.
func (s *Position) choices(n Fig) uint8 {
	if s.riding(n) {
		return 2 * (MaxArms + 1)
	}
	return MaxArms + 1
}

// join makes a Hero and a Pet one unit.
func (s *Position) saddle(hero, pet Fig) {
	s.Figures[hero].Mount, s.Figures[pet].Mount = pet, hero
	p := &s.Figures[pet]
	p.Left, p.Delay = 0, 0
	s.Figures[hero].settleAt(p.Place())
}

// mounting mounts a Pet in contact (WAS-680).
func (r *Rules) mounting() deed {
	return deed{
		Verb: MountPet, Rule: "WAS-680", Write: is("mount {figure}", inFig(aFigure)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			for m.Fig = MaxHeroes + 1; m.Fig <= MaxFigures; m.Fig++ {
				if p := &s.Figures[m.Fig]; p.Kind == Pet && p.Hero == s.Actor && r.mayMount(s, s.Actor, m.Fig) == nil {
					buf = append(buf, m)
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error { return r.mayMount(s, s.Actor, m.Fig) },
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.Actor
			r.announce(s, n, Other, tell)
			r.act(s, n, Other, 1, codex.NoSkill)
			s.saddle(n, m.Fig)
			if tell != nil {
				tell.Tell("WAS-680", "mounts", r.who(s, "who", n), r.who(s, "on", m.Fig))
			}
		},
	}
}

// mayMount tells why a figure may not mount another, or nil.
func (r *Rules) mayMount(s *Position, n, pet Fig) error {
	if err := r.mayDo(s, n, Other); err != nil {
		return err
	}
	if err := r.mayRide(s, n, pet); err != nil {
		return err
	}
	if !r.touches(s, n, pet) {
		return r.refuse("WAS-680", "{{.who}} is not in base to base contact: move there first.", r.who(s, "who", pet))
	}
	return nil
}

// mayRide tells why a figure may not ride another, wherever they are, or nil.
func (r *Rules) mayRide(s *Position, n, pet Fig) error {
	f, p := &s.Figures[n], &s.Figures[pet]
	switch {
	case f.Kind != Hero || p.Kind != Pet || p.Hero != n || p.State != Up && p.State != Coming:
		return r.refuse("WAS-680", "A Hero rides a Pet that he controls, and {{.who}} is none.", r.who(s, "who", pet))
	case f.Mount != nobody:
		return r.refuse("WAS-680", "{{.who}} rides already.", r.who(s, "who", n))
	case p.Flying:
		return r.refuse("WAS-R108", "Nobody mounts who is flying: {{.who}} must land first.", r.who(s, "who", pet))
	case !r.covered(s, pet):
		return r.refuseUncovered(s, pet)
	}
	return nil
}

// startingMounted has a Hero start the match on a Pet that is to be placed (WAS-680).
func (r *Rules) startingMounted() deed {
	may := func(s *Position, pet Fig) error {
		t := known[placeTask](s.Stack.Top())
		if s.Round > 0 || t.How != BesideHim || pet != t.Fig {
			return r.refuse("WAS-680", "A Hero starts on the Pet that is being set up; in the match he mounts in his turn.")
		}
		return r.mayRide(s, t.By, pet)
	}
	return deed{
		Verb: MountPet, Rule: "WAS-680", Write: is("mount {figure}", inFig(aFigure)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			if m.Fig = s.Actor; may(s, m.Fig) == nil {
				buf = append(buf, m)
			}
			return buf
		},
		Check: func(s *Position, m Move) error { return may(s, m.Fig) },
		Play: func(s *Position, m Move, tell *game.Story) {
			hero := known[placeTask](s.Stack.Top()).By
			s.pop()
			s.Figures[m.Fig].State = Up
			s.Figures[m.Fig].settleAt(s.Figures[hero].Place())
			s.saddle(hero, m.Fig)
			if tell != nil {
				tell.Tell("WAS-680", "mounts", r.who(s, "who", hero), r.who(s, "on", m.Fig))
			}
			r.entered(s, m.Fig, tell)
		},
	}
}

// dismounting puts the rider beside his mount (WAS-680).
func (r *Rules) dismounting() deed {
	return deed{
		Verb: Dismount, Rule: "WAS-680", Write: is("dismount {to}", wayFields(false)[0]),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			if !s.riding(s.Actor) {
				return buf
			}
			for _, at := range r.round(s.Figures[s.Actor].At) {
				if m.Way[0] = At(at); r.mayDismount(s, s.Actor, at) == nil {
					buf = append(buf, m)
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error { return r.mayDismount(s, s.Actor, m.Way[0].Point()) },
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.Actor
			r.announce(s, n, Other, tell)
			r.act(s, n, Other, 1, codex.NoSkill)
			mount := s.Figures[n].Mount
			s.unsaddle(n)
			s.Figures[n].settleAt(r.Ground(s).At(m.Way[0].Point()))
			if tell != nil {
				where := r.whereabouts(s, n, s.Figures[n].Place())
				tell.Tell("WAS-680", "dismounts", r.who(s, "who", n), r.who(s, "from", mount), game.Name("to", pointText(s.Figures[n].At)), where[0], where[1], where[2])
			}
		},
	}
}

// unsaddle makes two figures of a unit, whichever of the two is named.
func (s *Position) unsaddle(n Fig) {
	f := &s.Figures[n]
	s.Figures[f.Mount].Mount, f.Mount = nobody, nobody
}

// mayDismount tells why a figure may not dismount to a point, or nil.
func (r *Rules) mayDismount(s *Position, n Fig, at plane.Point) error {
	if !s.riding(n) {
		return r.refuse("WAS-680", "{{.who}} rides nobody.", r.who(s, "who", n))
	}
	if err := r.mayDo(s, n, Other); err != nil {
		return err
	}
	var room [MaxFigures]ground.Place
	g := r.Ground(s)
	mount := s.Figures[n].Place()
	p := g.At(at)
	if bar := g.Stands(ground.Gait{}, p, append(s.crowd(n, &room), mount)); bar != (ground.Bar{}) {
		return r.refuseBar(s, bar)
	}
	if !g.Touches(p, mount) {
		return r.refuse("WAS-680", "Who dismounts stands in base to base contact with the mount: at most 0.05# between the bases.")
	}
	return nil
}

// round is a sample of the places in contact with a base at a point.
func (r *Rules) round(at plane.Point) [16]plane.Point {
	return plane.Base{At: at, Radius: 2*r.codex.Sizes.BaseRadius + 25}.Rim()
}

// parted is what becomes of a unit when one of the two falls (WAS-R107): the rider of a fallen mount is on foot where he was, a fallen rider comes to lie beside the mount.
func (r *Rules) parted(s *Position, n Fig, tell *game.Story) {
	other := s.Figures[n].Mount
	if other == nobody {
		return
	}
	rides := s.riding(n)
	s.unsaddle(n)
	if tell != nil {
		tell.Tell("WAS-R107", "parted", r.who(s, "who", n), r.who(s, "from", other))
	}
	if rides {
		begin(s, placeTask{Fig: n, How: BesideHim, By: other})
	}
}

// handTask has the player of a unit say whose Hand is rolled (WAS-682).
type handTask struct {
	Fig  Fig
	What Purpose
}

func (handTask) Op() Op { return opHand }

// runHand asks, unless only one of the two could hit or stop anything.
func (r *Rules) runHand(s *Position, t *handTask, _ *game.Story) {
	rider, mount, what := t.Fig, s.Figures[t.Fig].Mount, t.What
	if what == ForDefence || what == ForSpellDefence {
		if a, b := s.guarded(rider), s.guarded(mount); a != b {
			s.pop()
			if b {
				rider = mount
			}
			r.rollHand(s, rider, what)
			return
		}
	}
	if under := &s.Stack.Frames[s.Stack.Depth-2]; what == ForAttack && under.Op == opAttack { // WAS-R227
		a := &s.Attacks[known[attackTask](under).No]
		if pip := a.pip(); s.Figures[rider].Card.Sum(pip) == 0 || s.Figures[mount].Card.Sum(pip) == 0 {
			s.pop()
			r.rollHand(s, a.By, what)
			return
		}
	}
	s.Actor = rider
	s.ask(ChoosingHand)
}

// guarded tells whether a figure has any pip that stops an attack.
func (s *Position) guarded(n Fig) bool {
	for _, face := range s.Figures[n].Card {
		if face[codex.Defence]+face[codex.Magic] > 0 {
			return true
		}
	}
	return false
}

// choosingHand is the choice of a Hand.
func (r *Rules) choosingHand() decision {
	return decision{
		Kind: "hand", Rule: "WAS-682", Asks: "a player says whose Hand of a unit is rolled",
		Prompt: func(s *Position) game.Text {
			t := known[handTask](s.Stack.Top())
			return game.Say("Say whose Hand and card you use, of {{.who}} or of {{.mount}}: {{.what}}.", r.who(s, "who", t.Fig), r.who(s, "mount", s.Figures[t.Fig].Mount), game.Word("what", purposeNames[t.What]))
		},
		Deeds: []deed{{
			Verb: UseHand, Rule: "WAS-682", Write: is("hand {figure}", inFig(aFigure)), Moves: r.both,
			Check: r.eitherOf,
			Play: func(s *Position, m Move, _ *game.Story) {
				what := known[handTask](s.Stack.Top()).What
				s.pop()
				r.rollHand(s, m.Fig, what)
			},
		}},
	}
}

// both lists the rider who decides, and his mount.
func (r *Rules) both(s *Position, m Move, buf []Move) []Move {
	m.Fig = s.Actor
	buf = append(buf, m)
	m.Fig = s.Figures[s.Actor].Mount
	return append(buf, m)
}

func (r *Rules) eitherOf(s *Position, m Move) error {
	if m.Fig != s.Actor && m.Fig != s.Figures[s.Actor].Mount {
		return r.refuse("WAS-684", "The unit is {{.who}} and {{.mount}}: name one of them.", r.who(s, "who", s.Actor), r.who(s, "mount", s.Figures[s.Actor].Mount))
	}
	return nil
}

// shareTask has the player of a unit split Life that it loses (WAS-684): by the damage of which attack, counted from 1, or 0; or without damage, for what reason.
type shareTask struct {
	Fig    Fig
	Points uint8
	No     uint8
	Loss   Loss
}

// Loss is why a unit loses Life that is no damage.
type Loss uint8

// The reasons; the first is damage.
const (
	ByDamage Loss = iota
	ByDrop
	BySkill
	BySpell
	ByLoa
	ByShout
	ByBomb
	losses
)

// lossRules are the rules that are told with it.
var lossRules = [losses]string{ByDrop: "WAS-321", BySkill: "WAS-503", BySpell: "WAS-506", ByLoa: "WAS-750", ByShout: "WAS-525", ByBomb: "WAS-831"}

// suffers takes Life from whoever an opponent, a trap or an explosion reaches. Of a unit that is split like damage (WAS-684, WAS-R229); what somebody pays, or a condition takes, is his own alone.
func (r *Rules) suffers(s *Position, n Fig, life int, rule string, tell *game.Story) {
	if life > 0 && s.riding(s.unit(n)) && s.Figures[n].State == Up {
		for why, other := range lossRules {
			if other == rule {
				begin(s, shareTask{Fig: s.unit(n), Points: uint8(min(life, 99)), Loss: Loss(why)})
				return
			}
		}
	}
	r.loseLife(s, n, life, rule, tell)
}

func (shareTask) Op() Op { return opShare }

// shareDamage splits damage to a unit.
func (r *Rules) shareDamage(s *Position, n Fig, points int, a *Attack) {
	t := shareTask{Fig: s.unit(n), Points: uint8(min(points, 99))}
	if a != nil {
		t.No = uint8(s.indexOf(a)) + 1
	}
	begin(s, t)
}

// shares is the least and the most of the points that the mount can take: what is beyond the Life of one goes to the other (WAS-R107).
func (s *Position) shares(t *shareTask) (least, most int) {
	rider := &s.Figures[t.Fig]
	life, points := int(s.Figures[rider.Mount].Hand), int(t.Points)
	least = max(0, points-int(rider.Hand))
	return min(least, life), min(points, life)
}

// runShare asks, unless there is nothing to choose.
func (r *Rules) runShare(s *Position, t *shareTask, tell *game.Story) {
	if !s.riding(t.Fig) { // one has fallen in the meantime
		whole := *t
		s.pop()
		r.bear(s, whole.Fig, int(whole.Points), &whole, tell)
		return
	}
	if least, most := s.shares(t); least == most {
		r.split(s, least, tell)
		return
	}
	s.Actor = t.Fig
	s.ask(Sharing)
}

// split carries out a split: so much to the mount, the rest to the rider.
func (r *Rules) split(s *Position, mounts int, tell *game.Story) {
	t := *known[shareTask](s.Stack.Top())
	s.pop()
	mount := s.Figures[t.Fig].Mount
	r.bear(s, mount, mounts, &t, tell)
	r.bear(s, t.Fig, int(t.Points)-mounts, &t, tell)
}

// bear is one's share.
func (r *Rules) bear(s *Position, n Fig, points int, t *shareTask, tell *game.Story) {
	switch {
	case t.Loss != ByDamage:
		r.loseLife(s, n, points, lossRules[t.Loss], tell)
	case t.No != 0:
		r.wound(s, n, points, &s.Attacks[t.No-1], tell)
	default:
		r.wound(s, n, points, nil, tell)
	}
}

// sharing is the choice of how Life is lost.
func (r *Rules) sharing() decision {
	return decision{
		Kind: "sharing", Rule: "WAS-684", Asks: "a player splits damage between mount and rider",
		Prompt: func(s *Position) game.Text {
			t := known[shareTask](s.Stack.Top())
			return game.Say(`{{.who}} and {{.mount}} lose {{.n}} Life together: say how many of these the mount loses.`, r.who(s, "who", t.Fig), r.who(s, "mount", s.Figures[t.Fig].Mount), game.Num("n", t.Points))
		},
		Deeds: []deed{{
			Verb: Share, Rule: "WAS-684", Write: is("share {n}", inN(aShare)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				least, most := s.shares(known[shareTask](s.Stack.Top()))
				for n := least; n <= most; n++ {
					m.N = uint8(n)
					buf = append(buf, m)
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if least, most := s.shares(known[shareTask](s.Stack.Top())); int(m.N) < least || int(m.N) > most {
					return r.refuse("WAS-R107", "The mount takes {{.least}} to {{.most}} of it: nobody loses more Life than there is.", game.Num("least", least), game.Num("most", most))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) { r.split(s, int(m.N), tell) },
		}},
	}
}

var aShare = notation.Number[Position, uint8]("POINTS", 0, 99)

// allotTask has the player of a unit say who receives a condition (WAS-684).
type allotTask struct {
	Fig       Fig
	Condition codex.Condition
	Counters  uint8
}

func (allotTask) Op() Op { return opAllot }

// runAllot asks, unless the unit is none any more.
func (r *Rules) runAllot(s *Position, t *allotTask, tell *game.Story) {
	if !s.riding(t.Fig) {
		whole := *t
		s.pop()
		r.inflict(s, whole.Fig, whole.Condition, int(whole.Counters), "WAS-684", tell)
		return
	}
	s.Actor = t.Fig
	s.ask(Allotting)
}

// allotting is the choice who receives a condition.
func (r *Rules) allotting() decision {
	return decision{
		Kind: "allotting", Rule: "WAS-684", Asks: "a player says who of a unit receives a condition",
		Prompt: func(s *Position) game.Text {
			t := known[allotTask](s.Stack.Top())
			return game.Say(`Say who receives {{plural .n "a counter" "the counters"}} of {{.condition}}: {{.who}} or {{.mount}}.`,
				game.Num("n", t.Counters), game.Word("condition", conditionKeys[t.Condition]), r.who(s, "who", t.Fig), r.who(s, "mount", s.Figures[t.Fig].Mount))
		},
		Deeds: []deed{{
			Verb: Take, Rule: "WAS-684", Write: is("take {figure}", inFig(aFigure)), Moves: r.both,
			Check: r.eitherOf,
			Play: func(s *Position, m Move, tell *game.Story) {
				t := *known[allotTask](s.Stack.Top())
				s.pop()
				r.inflict(s, m.Fig, t.Condition, int(t.Counters), "WAS-684", tell)
			},
		}},
	}
}

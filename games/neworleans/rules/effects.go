package rules

import (
	"slices"

	"mischief/game"
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// What the effects of the vocabulary do to figures. Each is called until it says that it is done; its stage is its own. effectscards.go has those about cards and goods, effectsmap.go those
// about the map and what follows from a test or a choice.

// setEffects fills the table of effects.
func (r *Rules) setEffects() {
	r.effects = [codex.EffectKindCount]effect{
		codex.DoMove: (*Rules).doMove, codex.DoShift: (*Rules).doShift, codex.DoPlace: (*Rules).doPlace, codex.DoAttack: (*Rules).doAttack, codex.DoDrm: (*Rules).doModify,
		codex.DoRedraw: (*Rules).doRedraw, codex.DoSetCard: (*Rules).doSetCard, codex.DoRedirect: (*Rules).doRedirect, codex.DoMark: (*Rules).doMark, codex.DoClear: (*Rules).doClear,
		codex.DoWound: (*Rules).doWound, codex.DoHeal: (*Rules).doHeal, codex.DoPrevent: (*Rules).doPrevent, codex.DoStat: (*Rules).doStat, codex.DoImmune: (*Rules).doStat,
		codex.DoLure: (*Rules).doLure, codex.DoDrawHand: (*Rules).doDrawHand, codex.DoLook: (*Rules).doLook, codex.DoDeck: (*Rules).doDeck, codex.DoGain: (*Rules).doGain,
		codex.DoLoot: (*Rules).doLoot, codex.DoRefresh: (*Rules).doRefresh, codex.DoReveal: (*Rules).doReveal, codex.DoToken: (*Rules).doToken, codex.DoTerrain: (*Rules).doTerrain,
		codex.DoSpawn: (*Rules).doSpawn, codex.DoAct: (*Rules).doAct, codex.DoTest: (*Rules).doTest, codex.DoChoose: (*Rules).doChoose, codex.DoRound: (*Rules).doRound,
		codex.DoEntry: (*Rules).doEntry, codex.DoNote: (*Rules).doNote,
	}
}

// chosen has the figures of a selector picked and tells when they are; keep says whom it may mean besides. Face-down markers among them are revealed before anything is done to them (CNO-733, CNO-R150).
func (r *Rules) chosen(s *Position, t *listTask, u *Use, sel *codex.Selector, keep func(n Fig) bool) (Figs, bool) {
	who, ready := r.picks(s, t, u, sel, keep)
	down := r.hidden(s, who)
	if !ready || down == 0 {
		return who, ready
	}
	if !sel.All && sel.Who >= codex.TheHero { // they stay picked; whom else it means is asked anew
		t.Stage |= picked
		u.Chosen = who
	}
	r.reveal(s, down.first())
	return 0, false
}

func (r *Rules) picks(s *Position, t *listTask, u *Use, sel *codex.Selector, keep func(n Fig) bool) (Figs, bool) {
	if t.Stage&picked != 0 {
		return r.pick(s, t, u, sel, 1)
	}
	c := s.scene(u)
	among := r.figures(s, &c, sel)
	if keep != nil {
		for left := among; left != 0; {
			if n := left.take(); !keep(n) {
				among.remove(n)
			}
		}
	}
	return r.pick(s, t, u, sel, among)
}

// doMove gives figures MP, which they may spend at once by the rules of Prowl; one who is stunned moves nowhere (CNO-R41).
func (r *Rules) doMove(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage == walking {
		return true
	}
	who, ready := r.chosen(s, t, u, &e.Who, func(n Fig) bool { return r.mobile(s, n) })
	if !ready || who == 0 {
		return ready
	}
	c := s.scene(u)
	mp := r.number(s, &c, &e.N)
	if r.cart(s, who.first()) {
		mp = r.push(s, t, &c, who)
	}
	if mp <= 0 {
		return true
	}
	u.Chosen, u.Rest = who, who
	t.Stage = walking
	begin(s, walkTask{Use: t.Use, MP: int16(mp), Ignore: int16(e.Ignore)})
	return false
}

const walking = 1

// mobile tells whether a figure may spend MP: it is on the map, not stunned, and nothing forbids it to move.
func (r *Rules) mobile(s *Position, n Fig) bool {
	f := &s.Fig[n]
	return f.Where == OnMap && !f.is(Stunned) && !r.immune(s, n, codex.ToMove, nil)
}

// runWalk lets the next of several figures move; the party says which, or that none does.
func (r *Rules) runWalk(s *Position, t *walkTask, _ *game.Story) {
	u := &s.Uses[t.Use-1]
	for left := u.Rest; left != 0; {
		if n := left.take(); !r.mobile(s, n) {
			u.Rest.remove(n)
		}
	}
	switch {
	case u.Rest == 0:
		s.done()
	case u.Rest.count() == 1:
		r.walk(s, t, u.Rest.first())
	default:
		s.ask(Walking, s.chooser()) // walk and stay answer
	}
}

// walk has one of the figures that may move do so.
func (r *Rules) walk(s *Position, t *walkTask, n Fig) {
	u := &s.Uses[t.Use-1]
	u.Rest.remove(n)
	mp, ignore := int(t.MP), codex.Ignored(t.Ignore)
	if u.Rest == 0 {
		s.done()
	}
	r.move(s, n, mp, mannerOf(ByCard, ignore), none)
}

// doShift shifts a figure square by square (CNO-R103).
func (r *Rules) doShift(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage == walking {
		return true
	}
	who, ready := r.chosen(s, t, u, &e.Who, func(n Fig) bool { return r.shiftable(s, n) })
	if !ready || who == 0 {
		return ready
	}
	n := who.first()
	c := s.scene(u)
	from := n
	if from = u.Bearer; e.From.Who != codex.NoName {
		from = r.one(s, &c, &e.From)
	}
	t.Stage = walking
	begin(s, shiftTask{Fig: int16(n), Left: int16(r.number(s, &c, &e.N)), Direction: int16(e.Direction), From: int16(from)})
	return false
}

// shiftable tells whether cards can shift or place a figure: none that is Large, or that cannot be shifted (CNO-R82, CNO-R103).
func (r *Rules) shiftable(s *Position, n Fig) bool {
	return s.onMap(n) && !r.large(s, n) && !r.immune(s, n, codex.ToShift, nil)
}

// runShift has the next square of a shift chosen.
func (r *Rules) runShift(s *Position, t *shiftTask, _ *game.Story) {
	n := Fig(t.Fig)
	s.Fields = squares.Set{}
	if t.Left > 0 && s.onMap(n) {
		s.Fields = r.shifts(s, n, codex.Direction(t.Direction), Fig(t.From))
	}
	switch s.Fields.Count() {
	case 0:
		s.done()
	case 1:
		r.shiftTo(s, t, s.Fields.First())
	default:
		s.ask(Placing, s.chooser()) // placeAt answers
	}
}

// shifts are the squares into which a figure can be shifted next.
func (r *Rules) shifts(s *Position, n Fig, to codex.Direction, from Fig) (open squares.Set) {
	here := s.Fig[n].At
	around := s.Ground.Around(here)
	for q := around.First(); q != none; q = around.Next(q) {
		if !r.enterable(s, n, q) {
			continue
		}
		was, is := r.distanceTo(s, here, from), r.distanceTo(s, q, from)
		if to == codex.GoAway && is <= was || to == codex.GoToward && is >= was {
			continue
		}
		open.Add(q)
	}
	return open
}

// distanceTo is how far a square is from a figure (CNO-R51).
func (r *Rules) distanceTo(s *Position, q squares.Square, n Fig) int {
	list, count := r.body(s, n)
	d := 127
	for _, p := range list[:count] {
		d = min(d, squares.Distance(q, p))
	}
	return d
}

// enterable tells whether a figure may come into a square: no blocking terrain, and nobody there but figures with Swarming; one with Swarming itself minds nobody (CNO-415, CNO-R62).
func (r *Rules) enterable(s *Position, n Fig, q squares.Square) bool {
	if !s.Ground.Floor.Has(q) || s.Ground.Blocking.Has(q) {
		return false
	}
	if r.swarms(s, n) {
		return true
	}
	for left := r.standing(s, q) &^ only(n); left != 0; {
		if !r.swarms(s, left.take()) {
			return false
		}
	}
	return true
}

// shiftTo shifts a figure into the next square.
func (r *Rules) shiftTo(s *Position, t *shiftTask, q squares.Square) {
	s.Halt = true
	t.Left--
	n := Fig(t.Fig)
	s.put(n, q)
	r.arrive(s, n, Shifted)
}

// doPlace puts a figure on a square, or has two figures change places (CNO-R103).
func (r *Rules) doPlace(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	switch t.Stage &^ picked {
	case 0:
		other := u.Chosen
		who, ready := r.chosen(s, t, u, &e.Who, func(n Fig) bool { return r.shiftable(s, n) })
		if !ready || who == 0 {
			return ready
		}
		n := who.first()
		if e.Swap {
			if other &^= who; other == 0 || !r.shiftable(s, other.first()) {
				return true
			}
			m := other.first()
			s.Fig[n].At, s.Fig[m].At = s.Fig[m].At, s.Fig[n].At
			t.Stage = 3
			r.arrive(s, m, Placed)
			r.arrive(s, n, Placed)
			return false
		}
		u.Chosen = who
		t.Stage = 1
	case 1:
		c := s.scene(u)
		n := u.Chosen.first()
		s.Fields = r.places(s, &c, &e.At)
		for q := s.Fields.First(); q != none; q = s.Fields.Next(q) {
			if r.standing(s, q) != 0 || s.Ground.Blocking.Has(q) {
				s.Fields.Remove(q)
			}
		}
		t.Stage = 3
		if s.Fields.Empty() {
			return true
		}
		begin(s, placeTask{Fig: int16(n), How: int16(Placed)})
	default:
		return true
	}
	return false
}

// runPlace has a figure put on one of some squares.
func (r *Rules) runPlace(s *Position, t *placeTask, _ *game.Story) {
	switch {
	case t.Done != 0:
		s.done()
	case s.Fields.Count() == 1:
		r.placeOn(s, t, s.Fields.First())
	default:
		s.ask(Placing, s.chooser())
	}
}

// placeOn puts the figure there.
func (r *Rules) placeOn(s *Position, t *placeTask, q squares.Square) {
	t.Done = 1
	n := Fig(t.Fig)
	s.put(n, q)
	r.arrive(s, n, Entry(t.How))
}

// doModify adds to the draws of the attack at hand, to the one draw at hand, or to all attack draws of somebody for a while.
func (r *Rules) doModify(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	c := s.scene(u)
	n := r.number(s, &c, &e.N)
	if e.Until == codex.UntilAttack {
		if u.Draw != 0 {
			s.Draws[u.Draw-1].DRM += int8(n)
		} else if u.Attack != 0 {
			a := &s.Attacks[u.Attack-1]
			a.DRM += int8(n)
			if r.stays(u, a) {
				a.Kept += int8(n)
			}
		}
		return true
	}
	return r.doStat(s, t, u, e, tell)
}

// stays tells whether what an ability adds to an attack stays when a card makes another figure its target (CNO-R104): what is against the attacker and has been paid for, and what comes with the new
// target. Everything else is asked again of the new one.
func (r *Rules) stays(u *Use, a *Attack) bool {
	ability := r.codex.Abilities[u.Ability]
	return a.Flags&Turned != 0 || !ability.Cost.Free() && r.anybody(&ability.Whom) && ability.Whom.Who == codex.TheFigure
}

// doStat lays a change of a value, an immunity or a modifier on somebody for a while.
func (r *Rules) doStat(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if e.Who.All || e.Who.Who == codex.NoName || ofTheParty(&e.Who, u.Bearer) { // whom it means is asked anew each time
		r.lastFor(s, t, u, e, 0)
		return true
	}
	who, ready := r.chosen(s, t, u, &e.Who, nil)
	if ready && who != 0 {
		r.lastFor(s, t, u, e, who)
	}
	return ready
}

// ofTheParty tells whether a selector means the bearer of a card that nobody bears, such as an event of the riverboat: what it changes is the party's.
func ofTheParty(sel *codex.Selector, bearer Fig) bool {
	return sel.Who == codex.TheSelf && bearer == nobody
}

// lastFor begins an effect that lasts, as the list has it.
func (r *Rules) lastFor(s *Position, t *listTask, u *Use, e *codex.Effect, on Figs) {
	if on == 0 && e.Who.Who == codex.NoName && u.Bearer != nobody {
		on = only(u.Bearer)
	}
	r.last(s, codex.ListID(t.List), uint8(t.Next), u.Bearer, on, 0, e.Until)
	s.Lasting[s.Lasts-1].Attack = u.Attack
	if f := &s.Fig[s.Active]; e.Kind == codex.DoStat && e.Stat == codex.StatAp && s.Active != nobody && !f.is(Drowned) && r.lasts(s, &s.Lasting[s.Lasts-1], e, s.Active, nil) {
		c := s.scene(u) // an activation that runs has its AP already: they change at once
		f.AP = uint8(max(0, int(f.AP)+r.number(s, &c, &e.N)))
	}
}

// doLure has vermin take somebody, or a mark, for the closest hero (CNO-R105): whom of several, the player says.
func (r *Rules) doLure(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	c := s.scene(u)
	if down := r.hidden(s, r.figures(s, &c, &e.Who)); down != 0 { // CNO-733
		r.reveal(s, down.first())
		return false
	}
	var to Figs
	if e.ToMark == codex.NoMark && !e.To.All {
		var ready bool
		if to, ready = r.chosen(s, t, u, &e.To, nil); !ready || to == 0 {
			return ready
		}
	}
	r.last(s, codex.ListID(t.List), uint8(t.Next), u.Bearer, 0, to, e.Until)
	return true
}

// doRedraw has a further card drawn over the one at hand when all have answered; which counts is settled then.
func (r *Rules) doRedraw(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if u.Draw == 0 {
		return true
	}
	d := &s.Draws[u.Draw-1]
	d.Again, d.Gainer = e.Keep, u.Bearer
	for i := range d.Over {
		if d.Over[i] == 0 {
			d.Over[i] = u.Ability
			break
		}
	}
	return true
}

// doSetCard makes the drawn card count as something else.
func (r *Rules) doSetCard(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if u.Draw == 0 {
		return true
	}
	d := &s.Draws[u.Draw-1]
	if e.Card.Value != 0 {
		d.Value = e.Card.Value
	}
	switch {
	case e.Card.Red:
		d.Colour = 1
	case e.Card.Black:
		d.Colour = 2
	}
	if e.Card.Suit != 0 {
		d.Suit = e.Card.Suit
	}
	d.Miss = d.Miss || e.Card.Miss
	return true
}

// doRedirect makes somebody else the target of the attack at hand (CNO-R104).
func (r *Rules) doRedirect(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if u.Attack == 0 {
		return true
	}
	to, ready := r.chosen(s, t, u, &e.To, func(n Fig) bool { return s.onMap(n) })
	if ready && to != 0 {
		r.redirect(s, u.Attack, to.first(), tell)
	}
	return ready
}

// doMark puts markers on figures.
func (r *Rules) doMark(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage == walking {
		return true
	}
	who, ready := r.chosen(s, t, u, &e.Whom, func(n Fig) bool { return e.Whom.All || e.Whom.Who < codex.TheHero || r.markable(s, n, e.What) })
	if !ready || who == 0 {
		return ready
	}
	switch e.What {
	case codex.MarkerStun:
		t.Stage = walking
		r.hurtAll(s, who, harm{By: u.Bearer, Stun: true})
		return false
	case codex.MarkerVulnerable:
		for who != 0 {
			r.expose(s, who.take(), codex.ToVulnerable, "CNO-648", tell)
		}
	case codex.MarkerZombie:
		s.Fig[who.first()].set(Zombie)
	case codex.MarkerDepleted:
		t.Stage = walking
		if u.Attack != 0 && s.Attacks[u.Attack-1].By == who.first() {
			s.Attacks[u.Attack-1].Depletes = true
			return true
		}
		if attacked(r.codex.Lists[t.List].Effects[:t.Next]) { // that with which the card had it attack, if it did (CNO-R132)
			if u.Arm != 0 {
				s.turnCard(int(u.Arm)-1, toDeplete)
			}
			return true
		}
		return r.chooseCard(s, t, u, who.first(), toDeplete)
	case codex.MarkerExhausted:
		t.Stage = walking
		return r.chooseCard(s, t, u, who.first(), toExhaust)
	}
	return true
}

// attacked tells whether one of some effects is an attack.
func attacked(effects []codex.Effect) bool {
	return slices.ContainsFunc(effects, func(e codex.Effect) bool { return e.Kind == codex.DoAttack })
}

// expose puts a Vulnerable marker on a figure (CNO-648); a figure has one at most (CNO-R28).
func (r *Rules) expose(s *Position, n Fig, unless codex.Immunity, rule string, tell *game.Story) {
	f := &s.Fig[n]
	if f.Where != OnMap || f.is(Vulnerable) || r.immune(s, n, codex.ToVulnerable, nil) || r.immune(s, n, unless, nil) {
		return
	}
	f.set(Vulnerable)
	if tell != nil {
		tell.Tell(rule, "vulnerable", r.who("who", s, n))
	}
}

// doClear takes markers off figures.
func (r *Rules) doClear(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage == walking {
		return true
	}
	who, ready := r.chosen(s, t, u, &e.Whom, func(n Fig) bool { return r.clearable(s, n, e.What) })
	if !ready || who == 0 {
		return ready
	}
	if e.What == codex.MarkerDepleted {
		t.Stage = walking
		return r.chooseCard(s, t, u, who.first(), toReload)
	}
	for who != 0 {
		n := who.take()
		f := &s.Fig[n]
		switch e.What {
		case codex.MarkerStun:
			f.unset(Stunned)
		case codex.MarkerVulnerable:
			f.unset(Vulnerable)
		default:
			f.unset(Stunned | Vulnerable)
		}
		if tell != nil {
			tell.Tell("CNO-R28", "cleared", r.who("who", s, n))
		}
	}
	return true
}

// clearable tells whether a figure has a marker that is to be taken off.
func (r *Rules) clearable(s *Position, n Fig, what codex.Marker) bool {
	f := &s.Fig[n]
	switch what {
	case codex.MarkerStun:
		return f.is(Stunned)
	case codex.MarkerVulnerable:
		return f.is(Vulnerable)
	case codex.MarkerDepleted:
		return r.choosable(s, n, toReload) != Choice{}
	}
	return f.is(Stunned) || f.is(Vulnerable)
}

// doWound wounds figures. While an attack is being settled its Wounds are added to that of the attack, if it hits.
func (r *Rules) doWound(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if t.Stage == walking {
		return true
	}
	c := s.scene(u)
	n := uint8(max(0, r.number(s, &c, &e.N)))
	if m := c.Moment; m != nil && e.Whom.Who == codex.TheTarget {
		switch m.Trigger {
		case codex.OnDraw:
			s.Draws[u.Draw-1].Bonus += n
			return true
		case codex.OnAttack:
			s.Attacks[u.Attack-1].Bonus += n
			return true
		}
	}
	who, ready := r.chosen(s, t, u, &e.Whom, nil)
	if !ready || who == 0 || n == 0 {
		return ready
	}
	t.Stage = walking
	h := harm{By: u.Bearer, Wounds: n, Colourless: u.Card == 0}
	if u.Card != 0 && !Card(u.Card-1).red() {
		h.Black = n
	}
	r.hurtAll(s, who, h)
	return false
}

// doHeal gives Lives or Health back.
func (r *Rules) doHeal(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	who, ready := r.chosen(s, t, u, &e.Whom, func(n Fig) bool {
		return e.Full || e.Whom.All || s.Fig[n].Health < s.Fig[n].Most || s.Fig[n].Health < e.Over
	})
	if !ready || who == 0 {
		return ready
	}
	c := s.scene(u)
	by := r.number(s, &c, &e.N)
	for who != 0 {
		n := who.take()
		f := &s.Fig[n]
		if e.Full {
			by = int(f.Most)
		}
		if over := int(e.Over) - int(f.Health); over > 0 && e.Over > f.Most { // Health above what it had (CNO-814)
			f.Health += uint8(min(by, over))
			continue
		}
		r.heal(s, n, by, "CNO-116", tell)
	}
	return true
}

// doPrevent takes off what is about to be suffered. Of Wounds of both colours the bearer's player says which (CNO-R106).
func (r *Rules) doPrevent(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	if u.Moment == 0 {
		return true
	}
	m := &s.Moments[u.Moment-1]
	c := s.scene(u)
	left := int(m.Wounds)
	if e.N.N != 0 || e.N.Count != nil {
		left = min(left, r.number(s, &c, &e.N))
	}
	if e.Prevent != codex.PreventWound {
		m.Stun = false
	}
	if e.Prevent == codex.PreventStun {
		return true
	}
	spared := int(t.Stage)
	if left -= spared; left <= 0 {
		return true
	}
	red := m.Wounds - m.Black
	if int(m.Wounds) > left && m.Black > 0 && red > 0 && r.loss(s, m) != m.Wounds {
		s.ask(Sparing, r.playerOf(u.Bearer)) // spare answers: one Wound less, and the stage one higher
		return false
	}
	m.Wounds -= uint8(left)
	m.Black = min(m.Black, m.Wounds)
	if red == 0 {
		m.Black = m.Wounds
	}
	return true
}

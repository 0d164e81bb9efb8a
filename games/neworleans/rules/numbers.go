package rules

import "mischief/games/neworleans/codex"

// Values as they are now: what is printed, with all that changes it. Abilities that always hold are asked anew each time; what lasts for a while stands in Position.Lasting.

// inForce calls what to do with each bearer of an effect that always holds, as long as its card works, its conditions hold and its weapon is at hand.
func (r *Rules) inForce(s *Position, a *codex.Ability, bearers Figs, attack *Attack) (left Figs) {
	for bearers != 0 {
		b := bearers.take()
		if _, ok := r.upright(s, a, b); !ok || !r.atHand(s, a, b, attack) {
			continue
		}
		c := Scene{Self: b, Actor: b, Attack: attack}
		if a.By.Who != codex.NoName && (attack == nil || !r.means(s, &c, &a.By, attack.By)) || !r.holdAll(s, &c, a.If) {
			continue
		}
		left.add(b)
	}
	return left
}

// atHand tells whether an ability of a weapon concerns an attack: the effects of a weapon hold for attacks with it (CNO-526). Other cards concern everything.
func (r *Rules) atHand(s *Position, a *codex.Ability, bearer Fig, attack *Attack) bool {
	if a.Of.Kind != codex.OfLoot || r.codex.Loot[a.Of.No].Type != codex.Weapon || a.When == codex.OnAction || a.When == codex.OnFree || a.When == codex.OnFound {
		return true
	}
	return attack != nil && attack.By == bearer && attack.Weapon.Kind == WithLoot && r.codex.Cards[attack.Weapon.No] == codex.LootID(a.Of.No)
}

// touches tells whether an effect that always holds, borne by somebody, concerns a figure: whom its selector means, the bearer where it says nothing (standing.own).
func (r *Rules) touches(s *Position, e *codex.Effect, bearer, n Fig, attack *Attack) bool {
	if e.Who.Who == codex.NoName || e.Who.Who == codex.TheSelf && e.Who.Within < 0 {
		return bearer == n || n == nobody || bearer == nobody && e.Who.Who == codex.NoName // what is of the party, such as the limit of its hand, is nobody's
	}
	c := Scene{Self: bearer, Actor: bearer, Attack: attack}
	return r.means(s, &c, &e.Who, n)
}

// lasts tells whether an effect that lasts concerns a figure.
func (r *Rules) lasts(s *Position, l *Lasting, e *codex.Effect, n Fig, attack *Attack) bool {
	if l.On != 0 {
		return l.On.has(n)
	}
	return r.touches(s, e, l.Bearer, n, attack)
}

// stat is a value of a figure as it is now; nobody is the party, on the riverboat. attack is the attack at hand, if any.
func (r *Rules) stat(s *Position, what codex.Stat, n Fig, base int, attack *Attack) int {
	value := base
	standing := r.bill(s).stats[what]
	for i := range standing {
		st := &standing[i]
		if st.effect.IfWith.Written && (attack == nil || !r.madeWith(s, attack, &st.effect.IfWith)) {
			continue
		}
		for left := r.inForce(s, st.ability, r.bearersFor(s, st, n), attack); left != 0; {
			if b := left.take(); r.touches(s, st.effect, b, n, attack) {
				c := Scene{Self: b, Actor: b, Attack: attack}
				value += r.number(s, &c, &st.effect.N)
			}
		}
	}
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		if e := r.effectOf(l); e.Kind == codex.DoStat && e.Stat == what && (!e.IfWith.Written || attack != nil && r.madeWith(s, attack, &e.IfWith)) && r.lasts(s, l, e, n, attack) {
			c := Scene{Self: l.Bearer, Actor: l.Bearer, Attack: attack}
			value += r.number(s, &c, &e.N)
		}
	}
	switch what {
	case codex.StatProwl, codex.StatStride, codex.StatPounce, codex.StatAd:
		return max(1, value)
	case codex.StatStun, codex.StatWound, codex.StatInitiative:
		return value
	}
	return max(0, value)
}

// effectOf is the effect that lasts.
func (r *Rules) effectOf(l *Lasting) *codex.Effect { return &r.codex.Lists[l.List].Effects[l.Effect] }

// immune tells whether something does not touch a figure, be it a rule of the book or what a card allows: sheets and cards go before the rulebook (CNO-101).
func (r *Rules) immune(s *Position, n Fig, to codex.Immunity, attack *Attack) bool {
	standing := r.bill(s).immunities[to]
	for i := range standing {
		st := &standing[i]
		for left := r.inForce(s, st.ability, r.bearersFor(s, st, n), attack); left != 0; {
			if b := left.take(); r.touches(s, st.effect, b, n, attack) {
				return true
			}
		}
	}
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		if e := r.effectOf(l); e.Kind == codex.DoImmune && e.Immune.Has(to) && r.lasts(s, l, e, n, attack) {
			return true
		}
	}
	return false
}

// modified is the sum of what effects that always hold or last add to the draws of an attack (CNO-637, CNO-638).
func (r *Rules) modified(s *Position, a *Attack) (sum int) {
	if a.Flags&IsBlast != 0 {
		return 0
	}
	standing := r.bill(s).modifiers
	for i := range standing {
		st := &standing[i]
		for left := r.inForce(s, st.ability, r.bearers(s, st.ability), a); left != 0; {
			b := left.take()
			if c := (Scene{Self: b, Actor: b, Attack: a}); r.touches(s, st.effect, b, a.By, a) && r.against(s, &c, st.effect, a) {
				sum += r.number(s, &c, &st.effect.N)
			}
		}
	}
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		if e := r.effectOf(l); e.Kind == codex.DoDrm && r.lasts(s, l, e, a.By, a) {
			if c := (Scene{Self: l.Bearer, Actor: l.Bearer, Attack: a}); r.against(s, &c, e, a) {
				sum += r.number(s, &c, &e.N)
			}
		}
	}
	return sum
}

// against tells whether a modifier holds against the target of an attack.
func (r *Rules) against(s *Position, c *Scene, e *codex.Effect, a *Attack) bool {
	return e.Against.Who == codex.NoName || r.means(s, c, &e.Against, a.Target)
}

// last lays an effect on somebody for a while. Of the same effect from the same bearer on the same figures the newest counts.
func (r *Rules) last(s *Position, list codex.ListID, effect uint8, bearer Fig, on, to Figs, until codex.Until) {
	l := Lasting{List: list, Effect: effect, Bearer: bearer, On: on, To: to, Until: until, From: s.Round}
	if s.Lasts == MaxLasting { // the oldest that ends soonest makes room
		copy(s.Lasting[:], s.Lasting[1:])
		s.Lasts--
	}
	s.Lasting[s.Lasts] = l
	s.Lasts++
}

// outlive ends what lasts on a figure that is gone for good: its number may be given to another (CNO-R130).
func (s *Position) outlive(n Fig) {
	s.keepLasting(func(l *Lasting) bool {
		was := *l
		l.On.remove(n)
		l.To.remove(n)
		return (was.On == 0 || l.On != 0) && (was.To == 0 || l.To != 0)
	})
}

// end ends effects: those of a span that is over, of a bearer where the span is told by him (CNO-R26).
func (s *Position) end(until codex.Until, bearer Fig) {
	s.keepLasting(func(l *Lasting) bool { return l.Until != until || until == codex.UntilNext && l.Bearer != bearer })
}

// keepLasting ends the effects that are not to be kept. keep may change those that are.
func (s *Position) keepLasting(keep func(l *Lasting) bool) {
	kept := uint8(0)
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; keep(l) {
			s.Lasting[kept] = *l
			kept++
		}
	}
	clear(s.Lasting[kept:s.Lasts])
	s.Lasts = kept
}

package rules

import (
	"mischief/game"
	"mischief/games/neworleans/codex"
)

// An ability being carried out: its costs are paid, then its effects follow one after the other. Who was picked by one of them is known to the next.

// payable tells whether the costs of an ability can be paid and, where a player decides, its first effect finds somebody or something (CNO-R107). m is the moment it answers, or nil.
func (r *Rules) payable(s *Position, a *codex.Ability, bearer Fig, m *Moment) bool {
	payer := bearer
	if payer == nobody {
		payer = s.Active
	}
	cost := &a.Cost
	if _, ok := r.upright(s, a, payer); !ok && a.Of.Kind != codex.OfSheet && a.Of.Kind != codex.OfEvent && a.Of.Kind != codex.OfDoors {
		return false
	}
	if s.spent(a, bearer) {
		return false
	}
	if !cost.Free() {
		f := &s.Fig[payer]
		if cost.AP > 0 && (payer == nobody || int(f.AP) < int(cost.AP)) {
			return false
		}
		if cost.Lives > 0 && int(f.Health) <= int(cost.Lives) {
			return false
		}
		if int(s.Bucks) < int(cost.Bucks) || r.handOf(s, &cost.HandOf).count() < int(cost.Hand) {
			return false
		}
	}
	if !a.May {
		return true
	}
	var c Scene
	if m != nil {
		c = s.viewOf(m, bearer)
	} else {
		c = Scene{Self: payer, Actor: payer}
	}
	effects := r.codex.Lists[a.Do].Effects
	return len(effects) == 0 || r.finds(s, &c, &effects[0])
}

// handOf are the cards of the Party Card Hand that are as a filter says.
func (r *Rules) handOf(s *Position, f *codex.Filter) (such Pack) {
	for left := s.Deck.Hand; left != 0; {
		if c := left.take(); filtered(f, face{card: c}) {
			such.add(c)
		}
	}
	return such
}

// use begins to carry out an ability.
func (r *Rules) use(s *Position, a *codex.Ability, u Use, tell *game.Story) {
	if card, ok := r.upright(s, a, u.Bearer); ok {
		u.Loot = card
	}
	s.Uses[s.UseN] = u
	s.UseN++
	if tell != nil && a.Of.Kind != codex.OfSheet && a.Of.Kind != codex.OfDoors && !r.plain(a) {
		tell.Tell(useRule(a), "uses", r.who("who", s, u.Bearer), r.card("card", a.Of))
	}
	begin(s, useTask{No: int16(s.UseN)})
}

// useRule is the rule by which a card does something.
func useRule(a *codex.Ability) string {
	switch a.Of.Kind {
	case codex.OfFlaw:
		return "CNO-204"
	case codex.OfSkill:
		return "CNO-547"
	case codex.OfLoot:
		return "CNO-512"
	case codex.OfEvent:
		return "CNO-922"
	case codex.OfPower:
		return "CNO-801"
	}
	return "CNO-228"
}

// The stages of a use.
const (
	paying = iota
	working
	worked
)

// runUse pays what an ability costs, then carries it out.
func (r *Rules) runUse(s *Position, t *useTask, tell *game.Story) {
	u := &s.Uses[t.No-1]
	a := r.codex.Abilities[u.Ability]
	switch t.Stage {
	case paying:
		if left := int(a.Cost.Hand) - int(t.Paid); left > 0 {
			such := r.handOf(s, &a.Cost.HandOf)
			if such.count() > left {
				s.ask(PayingCards, r.playerOf(u.Bearer)) // the cards are taken one by one
				return
			}
			for such != 0 {
				r.discardHand(s, such.take())
			}
		}
		t.Stage = working
		r.pay(s, a, u, tell)
		begin(s, listTask{Use: t.No, List: int16(a.Do)})
	default:
		s.UseN--
		s.Uses[s.UseN] = Use{}
		s.done()
	}
}

// pay pays the costs of an ability but for cards of the hand.
func (r *Rules) pay(s *Position, a *codex.Ability, u *Use, tell *game.Story) {
	payer := u.Bearer
	if payer == nobody {
		payer = s.Active
	}
	s.Fig[payer].AP -= min(s.Fig[payer].AP, a.Cost.AP)
	s.Fig[payer].Health -= a.Cost.Lives
	s.Bucks -= uint16(a.Cost.Bucks)
	bearer := u.Bearer
	if a.Of.Kind == codex.OfSheet || a.Of.Kind == codex.OfEvent {
		bearer = nobody
	}
	s.spend(a, bearer)
	if a.Cost.Exhaust {
		switch a.Of.Kind {
		case codex.OfSkill:
			s.Sheet[payer].Exhausted |= 1 << r.codex.Skills[a.Of.No].No
		case codex.OfLoot:
			s.Loot[u.Loot-1].Flags |= Exhausted
		}
	}
	if a.Cost.Discard && u.Loot != 0 {
		s.discardLoot(u.Loot - 1)
	}
	if tell != nil && a.Cost.Lives > 0 {
		tell.Tell("CNO-115", "pays-lives", r.who("who", s, payer), game.Num("n", a.Cost.Lives))
	}
	if tell != nil && a.Cost.Bucks > 0 {
		tell.Tell("CNO-R44", "pays", game.Num("n", a.Cost.Bucks), game.Num("purse", s.Bucks))
	}
}

// discardLoot puts a loot card on the loot discard pile, upright (CNO-R43, CNO-R47).
func (s *Position) discardLoot(card uint8) { s.Loot[card] = LootCard{Place: InDiscard} }

// runList carries out the next effect of a list.
func (r *Rules) runList(s *Position, t *listTask, tell *game.Story) {
	effects := r.codex.Lists[t.List].Effects
	if int(t.Next) == len(effects) {
		s.done()
		return
	}
	u := &s.Uses[t.Use-1]
	e := &effects[t.Next]
	if r.effects[e.Kind](r, s, t, u, e, tell) {
		t.Next++
		t.Stage = 0
	}
}

// Effects are carried out in stages: the first has its figures picked, and so on; each is called again when what it has begun is over.
type effect = func(r *Rules, s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) (done bool)

// pick has the figures of a selector picked among some, and tells when that is done: chosen are then in Use.Chosen. All of a kind, somebody who is named and an only one need no
// asking. Where nobody is found the effect is skipped: chosen is empty.
func (r *Rules) pick(s *Position, t *listTask, u *Use, sel *codex.Selector, among Figs) (chosen Figs, ready bool) {
	switch {
	case t.Stage&picked != 0:
		t.Stage &^= picked
		return u.Chosen, true
	case among == 0:
		return 0, true
	case sel.All || sel.Who < codex.TheHero:
		if sel.Who != codex.TheSelf && sel.Who != codex.TheTarget && sel.Who != codex.TheAttacker && sel.Who != codex.TheActor {
			u.Chosen = among
		}
		return among, true
	case sel.Pick <= 1 && among.count() == 1:
		u.Chosen = among
		return among, true
	}
	s.Picking, u.Chosen = among, 0
	least := int16(1)
	t.Stage |= picked
	begin(s, pickTask{Use: t.Use, Left: int16(max(1, sel.Pick)), Least: least})
	return 0, false
}

// picked is the bit of a stage that says that figures have been picked.
const picked = 1 << 10

// runPick asks for the next figure; the answer is in pickFigure.
func (r *Rules) runPick(s *Position, t *pickTask, _ *game.Story) {
	if t.Left == 0 || s.Picking == 0 {
		s.Picking = 0
		s.done()
		return
	}
	s.ask(Picking, s.chooser())
}

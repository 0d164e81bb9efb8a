package rules

import "mischief/games/neworleans/codex"

// finds tells whether an effect finds somebody or something to do it to, so that an ability which begins with it may be used (CNO-R107). What is done to all of a kind may find none, but MP need somebody who can move.
func (r *Rules) finds(s *Position, c *Scene, e *codex.Effect) bool {
	one := func(sel *codex.Selector, fits func(n Fig) bool) bool {
		for left := r.figures(s, c, sel); left != 0; {
			if n := left.take(); fits == nil || fits(n) {
				return true
			}
		}
		return false
	}
	any := func(sel *codex.Selector, fits func(n Fig) bool) bool { return sel.All || one(sel, fits) }
	switch e.Kind {
	case codex.DoMove: // MP for all of a kind are for those who are there
		return one(&e.Who, func(n Fig) bool { return r.mobile(s, n) })
	case codex.DoShift, codex.DoPlace:
		return any(&e.Who, func(n Fig) bool { return r.shiftable(s, n) }) && (e.Kind == codex.DoShift || e.Swap || !r.freePlaces(s, c, &e.At))
	case codex.DoAttack:
		return r.strikes(s, c, e)
	case codex.DoRedraw:
		return c.Draw != nil && c.Draw.Again == codex.NoKeep
	case codex.DoSetCard:
		return c.Draw != nil
	case codex.DoRedirect:
		return c.Attack != nil && c.Attack.Flags&(Turned|IsArea) == 0 && any(&e.To, func(n Fig) bool { return n != c.Attack.Target && s.onMap(n) })
	case codex.DoMark:
		return any(&e.Whom, func(n Fig) bool { return r.markable(s, n, e.What) })
	case codex.DoClear:
		return any(&e.Whom, func(n Fig) bool { return r.clearable(s, n, e.What) })
	case codex.DoWound:
		return any(&e.Whom, nil)
	case codex.DoHeal:
		return any(&e.Whom, func(n Fig) bool { return s.Fig[n].Health < s.Fig[n].Most || s.Fig[n].Health < e.Over })
	case codex.DoPrevent:
		m := c.Moment
		return m != nil && (e.Prevent != codex.PreventWound && m.Stun || e.Prevent != codex.PreventStun && m.Wounds > 0)
	case codex.DoStat, codex.DoImmune, codex.DoDrm:
		return e.Who.Who == codex.NoName || ofTheParty(&e.Who, c.Self) || any(&e.Who, nil)
	case codex.DoLure:
		return any(&e.Who, nil)
	case codex.DoDrawHand:
		n := r.number(s, c, &e.N)
		if e.FromDiscard {
			return s.Deck.Discard != 0
		}
		return n > 0 && s.Deck.Left|s.Deck.Discard != 0 || n < 0 && s.Deck.Hand != 0
	case codex.DoLook:
		return e.Look.Loot && r.lootLeft(s) || !e.Look.Loot && s.Deck.Left != 0
	case codex.DoLoot:
		return r.lootLeft(s)
	case codex.DoRefresh:
		return any(&e.Who, func(n Fig) bool { return n.character() && r.refreshable(s, n, e) != Choice{} })
	case codex.DoReveal:
		return any(&e.Whom, func(n Fig) bool { return s.Fig[n].is(FaceDown) })
	case codex.DoTerrain:
		if e.At.AnyDoor {
			return r.doorBeside(s, c.Self, nil) != 0
		}
		if e.At.Door != 0 {
			return (s.Open>>e.At.Door&1 != 0) != (e.Becomes == codex.BecomesOpen)
		}
		at := r.places(s, c, &e.At)
		return !at.Empty()
	case codex.DoToken:
		if e.Take == codex.NoToken {
			at := r.places(s, c, &e.At)
			return !at.Empty()
		}
		for i := range s.Tokens[:s.Laid] {
			if s.Tokens[i].Kind == e.Take && s.Tokens[i].Carrier == nobody {
				return true
			}
		}
		return false
	case codex.DoAct:
		return any(&e.Who, func(n Fig) bool { return r.canAct(s, n, e) })
	case codex.DoTest:
		if e.Who.Who == codex.NoName || e.Who.Who == codex.TheSelf {
			return r.opens(s, c, e.Then) || r.opens(s, c, e.Else)
		}
		return e.Who.All || any(&e.Who, nil) // whoever draws is chosen, and what comes of it may be about him
	case codex.DoChoose:
		for _, way := range e.Ways {
			if effects := r.codex.Lists[way.Do].Effects; len(effects) == 0 || r.finds(s, c, &effects[0]) {
				return true
			}
		}
		return false
	}
	return true
}

// opens tells whether a list of effects that may come of a test finds somebody or something (CNO-R131).
func (r *Rules) opens(s *Position, c *Scene, list codex.ListID) bool {
	return list != 0 && (len(r.codex.Lists[list].Effects) == 0 || r.finds(s, c, &r.codex.Lists[list].Effects[0]))
}

// markable tells whether a marker would do something to a figure (CNO-R131).
func (r *Rules) markable(s *Position, n Fig, what codex.Marker) bool {
	switch what {
	case codex.MarkerStun:
		return s.Fig[n].is(FaceDown) || r.stunnable(s, n)
	case codex.MarkerVulnerable:
		return !s.Fig[n].is(Vulnerable)
	case codex.MarkerDepleted:
		return r.choosable(s, n, toDeplete) != Choice{}
	case codex.MarkerExhausted:
		return r.choosable(s, n, toExhaust) != Choice{}
	}
	return true
}

// freePlaces tells whether none of the squares that content means is free.
func (r *Rules) freePlaces(s *Position, c *Scene, at *codex.Squares) bool {
	set := r.places(s, c, at)
	all, _ := r.occupied(s, nobody)
	set = set.Without(all).Without(s.Ground.Blocking)
	return set.Empty()
}

// lootLeft tells whether a loot card can be drawn (CNO-R43).
func (r *Rules) lootLeft(s *Position) bool {
	for i := range s.Loot[:len(r.codex.Cards)] {
		if p := s.Loot[i].Place; p == InDeck || p == InDiscard {
			return true
		}
	}
	return false
}

package rules

import (
	"mischief/game"
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// Coward (CNO-810, CNO-R90): a figure that stands within Range of an attack of any hero when its activation begins runs, and does nothing else.

// threatened tells whether a figure is within Range of a usable attack of any hero.
func (r *Rules) threatened(s *Position, n Fig) bool {
	danger := r.danger(s)
	at := r.footprint(s, n)
	return at.Meets(&danger)
}

// danger is all squares within Range of a usable attack of any hero, by Range alone: unarmed, equipped and not depleted, selected skills.
func (r *Rules) danger(s *Position) (all squares.Set) {
	var list [16]Weapon
	for left := s.On & everyFriend; left != 0; {
		n := left.take()
		at := s.Fig[n].At
		count := r.weapons(s, n, &grant{}, &list)
		for _, w := range list[:count] {
			card, a := r.armed(s, n, w), Attack{By: n, Weapon: w}
			r.endanger(s, &all, at, r.stat(s, codex.StatMinRange, n, int(card.Least()), &a), r.stat(s, codex.StatRange, n, int(card.Range), &a))
		}
		if !n.character() {
			continue
		}
		for i, id := range r.codex.Kinds[s.Fig[n].Kind].Skills {
			if sheet := &s.Sheet[n]; sheet.Brought>>i&1 == 0 || sheet.Exhausted>>i&1 != 0 {
				continue
			}
			for _, no := range r.codex.Skills[id].Abilities {
				r.endangerBySkill(s, &all, n, r.codex.Abilities[no])
			}
		}
	}
	return all
}

// endangerBySkill adds what an attack of a skill reaches: with values of its own, or with a weapon at another Range.
func (r *Rules) endangerBySkill(s *Position, all *squares.Set, n Fig, a *codex.Ability) {
	if a.When != codex.OnAction && a.When != codex.OnFree {
		return
	}
	for i := range r.codex.Lists[a.Do].Effects {
		e := &r.codex.Lists[a.Do].Effects[i]
		if e.Kind != codex.DoAttack || e.Attack.Blast {
			continue
		}
		if e.Attack.Own {
			card := codex.Attack{Range: uint8(max(0, e.Attack.Range))}
			r.endanger(s, all, s.Fig[n].At, int(card.Least()), int(card.Range))
			continue
		}
		g := grant{classes: e.Attack.Classes, loot: e.Attack.Loot}
		var list [16]Weapon
		count := r.weapons(s, n, &g, &list)
		for _, w := range list[:count] {
			card, attack := r.armed(s, n, w), Attack{By: n, Weapon: w}
			r.endanger(s, all, s.Fig[n].At, r.stat(s, codex.StatMinRange, n, int(card.Least()), &attack), r.stat(s, codex.StatRange, n, int(card.Range), &attack)+int(e.Attack.Range))
		}
	}
}

// endanger adds the squares from least to most away; one beside it that a wall parts from it is not within Range 1 (CNO-R51).
func (r *Rules) endanger(s *Position, all *squares.Set, at squares.Square, least, most int) {
	var set squares.Set
	addDiamond(&set, at, max(2, least), most)
	if least <= 1 && most >= 1 {
		set = set.Union(s.Ground.AdjacentTo(at))
	}
	if least == 0 {
		set.Add(at)
	}
	*all = all.Union(set)
}

// flee takes the next step of the flight: on a shortest way to a square out of Range if the AP suffice for one, else to the square within them that is farthest from the nearest hero.
func (r *Rules) flee(s *Position, t *foeTask, f *Figure, tell *game.Story) {
	n := Fig(t.Fig)
	if f.AP == 0 || f.Marks&(Drowned|Stunned) != 0 || r.immune(s, n, codex.ToMove, nil) {
		t.Stage = closing
		return
	}
	var next squares.Set
	if r.refuge(s, n, int(f.AP), &next); next.Empty() {
		t.Stage = closing
		return
	}
	if tell != nil && f.Steps == 0 {
		tell.Tell("CNO-810", "flees", r.who("who", s, n))
	}
	f.AP--
	move := foeMoveTask{Fig: t.Fig, Left: 1}
	begin(s, move)
	r.stepOrAsk(s, running[foeMoveTask](s), &next, tell)
}

// refuge are the squares into which a shortest way leads to where a Coward goes with so many AP; none: it stays.
func (r *Rules) refuge(s *Position, n Fig, ap int, next *squares.Set) {
	danger := r.danger(s)
	if !danger.Has(s.Fig[n].At) {
		return
	}
	var g gait
	r.gaitOf(s, n, false, &g)
	var f squares.Flood
	from := squares.One(g.at)
	g.spread(&f, &from, nil)
	safe := f.Reached.Without(danger)
	d := f.Nearest(&safe)
	goals := safe.Intersect(f.At(d))
	if d > ap {
		best := -1
		for d := range ap + 1 {
			for ring, q := f.At(d), none; ; {
				if q = ring.Next(q); q == none {
					break
				}
				switch away := r.nearestOf(s, n, q, s.prey(n)); {
				case away > best:
					goals, best = squares.One(q), away
				case away == best && f.Distance(goals.First()) == d:
					goals.Add(q)
				}
			}
		}
	}
	g.towards(&goals, next)
}

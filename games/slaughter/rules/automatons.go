package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// What figures do that nobody steers: Pets whose Hero has no Life (WAS-673, WAS-R104), Snowmen and Undead out of control (WAS-692, WAS-697, WAS-R103). They have nothing to choose.

// automaton performs one action of a figure that acts by itself, or has it done with its turn; it answers false for one whose player decides.
type automaton func(s *Position, n Fig, tell *game.Story) bool

// automatonsByKind are who may act by themselves.
func (r *Rules) automatonsByKind() [kinds]automaton {
	return [kinds]automaton{
		Pet:     r.petAlone,
		Snowman: r.monsterLoose,
		Zombie:  r.monsterLoose,
		Golem:   r.monsterLoose,
		Dummy:   r.dummyActs,
		Uncle:   r.tomActs,
	}
}

// automatic has a figure act by itself if that is what it does.
func (r *Rules) automatic(s *Position, n Fig, tell *game.Story) bool {
	act := r.automatons[s.Figures[n].Kind]
	return act != nil && act(s, n, tell)
}

// nextUnled is the next figure that acts by itself in the turn of a Hero, before his player decides anything; or nobody.
func (r *Rules) nextUnled(s *Position, hero Fig) Fig {
	for n := Fig(MaxHeroes + 1); n <= MaxFigures; n++ {
		if f := &s.Figures[n]; f.State == Up && f.Hero == hero && f.Left > 0 && f.Marks&Finished == 0 && s.unled(n) && r.mayAct(s, n) {
			return n
		}
	}
	return nobody
}

// petAlone is a Pet whose Hero has no Life (WAS-R104): it goes to him, then for opponents within 1# of it, then for one who has attacked it.
func (r *Rules) petAlone(s *Position, n Fig, tell *game.Story) bool {
	if !s.leaderless(n) {
		return false
	}
	f := &s.Figures[n]
	switch foe := r.threat(s, n); {
	case r.getsUp(s, n, tell):
	case !r.touches(s, n, f.Hero):
		if !r.heads(s, n, f.Hero, tell) {
			f.Marks |= Finished
		}
	case foe == nobody || !r.goesFor(s, n, foe, tell):
		f.Marks |= Finished
	}
	return true
}

// threat is the opponent a Pet goes for: within 1# first who attacked it last, then the nearest; farther off who has attacked it since its last action.
func (r *Rules) threat(s *Position, n Fig) Fig {
	f := &s.Figures[n]
	best := nobody
	for all := s.present(false); all != 0; {
		o := all.Pop()
		if s.allied(o, n) || s.ridden(o) || !r.within(s, n, o, ground.Unit) || r.wardedFromAttack(s, n, o) != nil {
			continue
		}
		if o == f.Foe {
			return o
		}
		if best == nobody || plane.Square(f.At, s.Figures[o].At) < plane.Square(f.At, s.Figures[best].At) {
			best = o
		}
	}
	if best == nobody && f.Marks&Provoked != 0 && f.Foe != nobody && s.Figures[f.Foe].State == Up && !s.allied(f.Foe, n) {
		return f.Foe
	}
	return best
}

// monsterLoose is a Snowman or an Undead out of control (WAS-R103): it attacks whoever it touches, or goes to whoever is nearest.
func (r *Rules) monsterLoose(s *Position, n Fig, tell *game.Story) bool {
	if !s.loose(n) {
		return false
	}
	if r.getsUp(s, n, tell) {
		return true
	}
	for tried := Figs(0); ; {
		prey := r.nearest(s, n, tried)
		if prey == nobody {
			s.Figures[n].Marks |= Finished
			return true
		}
		if r.goesFor(s, n, prey, tell) {
			return true
		}
		tried.add(prey) // no way leads there
	}
}

// nearest is the standing figure that is nearest to one, of those alike the one with the least Life, then the one whose card comes up first (WAS-R103). tried are not meant.
func (r *Rules) nearest(s *Position, n Fig, tried Figs) Fig {
	best := nobody
	for all := s.present(false); all != 0; {
		o := all.Pop()
		if o == n || s.ridden(o) || tried.Has(o) || s.Figures[o].Flying != s.Figures[n].Flying || r.wardedFromAttack(s, n, o) != nil {
			continue
		}
		if best == nobody || s.preferred(n, o, best) {
			best = o
		}
	}
	return best
}

// preferred tells whether a figure out of control goes for one rather than for another.
func (s *Position) preferred(n, a, b Fig) bool {
	at := s.Figures[n].At
	if x, y := plane.Square(at, s.Figures[a].At), plane.Square(at, s.Figures[b].At); x != y {
		return x < y
	}
	if x, y := s.Figures[a].Hand, s.Figures[b].Hand; x != y {
		return x < y
	}
	return s.depth(a) < s.depth(b)
}

// depth is how far down in the deck the card of a figure's Hero is, as far as everybody knows it; those in the discard pile are the last.
func (s *Position) depth(n Fig) int {
	hero := s.Figures[n].group(n)
	for i, card := range s.Known {
		if card == hero && s.shown(i) {
			return i
		}
	}
	if s.inDeck(hero) {
		return MaxHeroes
	}
	return MaxHeroes + 1
}

// getsUp spends an action on what keeps a figure from doing anything else: being knocked down (WAS-614).
func (r *Rules) getsUp(s *Position, n Fig, tell *game.Story) bool {
	if s.Figures[n].Counters[knockdown] == 0 {
		return false
	}
	r.clears(s, n, knockdown, tell)
	return true
}

func (r *Rules) clears(s *Position, n Fig, c codex.Condition, tell *game.Story) {
	r.act(s, n, Cleared, 1, codex.NoSkill)
	r.relieve(s, n, c, 1, "WAS-248", tell)
}

// goesFor attacks a figure in contact, or moves to it. It answers whether an action was performed.
func (r *Rules) goesFor(s *Position, n, on Fig, tell *game.Story) bool {
	if !r.touches(s, n, on) {
		return r.heads(s, n, on, tell)
	}
	f := &s.Figures[n]
	switch {
	case f.Counters[codex.Dazed] > 0:
		r.clears(s, n, codex.Dazed, tell)
	case f.Kind == Snowman:
		if r.mayDo(s, n, UsedSkill) != nil {
			return false
		}
		r.announce(s, n, UsedSkill, tell)
		skill := f.Skills[snowAttack(r, f)]
		r.act(s, n, UsedSkill, 1, skill)
		r.use(s, Use{Skill: skill, By: n, Target: on}, tell)
	default:
		if r.mayDo(s, n, Struck) != nil {
			return false
		}
		r.announce(s, n, Struck, tell)
		r.act(s, n, Struck, 1, codex.NoSkill)
		r.strike(s, n, on, r.meleeArm(s, n), false, Ganged, tell)
	}
	return true
}

// snowAttack is the place, among its skills, of that by which a Snowman attacks.
func snowAttack(r *Rules, f *Figure) int {
	for i, skill := range f.Skills {
		if skill != codex.NoSkill && r.codex.Skills[skill].Class.Has(codex.ClassMeleeAttack) {
			return i
		}
	}
	return 0
}

// meleeArm is the first weapon of a figure that is one for melee, or 0 for the fists.
func (r *Rules) meleeArm(s *Position, n Fig) uint8 {
	for arm := uint8(1); arm <= MaxArms; arm++ {
		if r.holds(s, n, arm) && r.melee(r.arm(s, n, arm)) {
			return arm
		}
	}
	return 0
}

// heads moves a figure by the shortest way towards contact with another, as far as one action goes. It answers whether it moved.
func (r *Rules) heads(s *Position, n, to Fig, tell *game.Story) bool {
	if r.mayDo(s, n, Moved) != nil {
		return false
	}
	f := &s.Figures[n]
	longest := r.allowance(s, n)
	var t trip
	var st stroll
	if f.Flying || s.Figures[to].Flying {
		var ok bool
		if t, st, ok = r.swoop(s, n, to, longest); !ok {
			return false
		}
	} else {
		st = walkOf(f, Walk)
		var room [MaxFigures]ground.Place
		t, _ = r.toContact(s, n, to, longest, s.crowd(n, &room))
	}
	if t.end == f.Place() {
		return false
	}
	r.announce(s, n, Moved, tell)
	r.act(s, n, Moved, 1, codex.NoSkill)
	from := f.At
	r.goAlong(s, n, &t, st, tell)
	r.moved(s, n, from, tell)
	return true
}

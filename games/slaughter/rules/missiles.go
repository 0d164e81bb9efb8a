package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Missiles of a skill (Dancing Daggers): so many attacks, each defended on its own. The first is at the target that was named, and that of each further one is chosen when it is thrown; who finds none
// throws no more (WAS-R183).

// throwAll begins the missiles of an effect of a use.
func (r *Rules) throwAll(s *Position, no uint8, u *Use, e *codex.Effect, n Fig) {
	count := min(e.CountPerPip.Times(int(u.S)), 100)
	if count <= 0 || s.Figures[n].State != Up {
		return
	}
	u.Granted = e.ID
	begin(s, pickTask{What: PickMissile, No: no, Left: uint8(count - 1)})
	r.throw(s, no, n)
}

// throw is one missile: what changes a RAV, and cover, count for it (WAS-411).
func (r *Rules) throw(s *Position, no uint8, n Fig) {
	u := &s.Uses[no]
	a := Attack{By: u.By, On: n, Sort: ByRanged, Value: int8(min(99, floor(r.amount(s, u, r.effect(u.Granted), n)))), Marks: Fixed | Thrown, Use: no + 1}
	if r.Ground(s).Cover(s.Figures[u.By].Place(), s.Figures[n].Place()) {
		a.Marks |= Covered
	}
	s.attack(a)
}

// seriesTask delivers attacks of a spell with one value on their own, one after the other (Disenchant, WAS-R079): how many are left.
type seriesTask struct {
	No    uint8
	Fig   Fig
	Left  uint8
	Value uint8
}

func (seriesTask) Op() Op { return opSeries }

func (r *Rules) runSeries(s *Position, t *seriesTask, _ *game.Story) {
	if t.Left == 0 || s.Figures[t.Fig].State != Up {
		s.pop()
		return
	}
	t.Left--
	s.attack(Attack{By: s.Uses[t.No].By, On: t.Fig, Sort: ByMagic, Value: int8(t.Value), Marks: Fixed | Bare, Use: t.No + 1})
}

// shotWarded tells whether what somebody bears keeps a skill off that is a ranged attack.
func (r *Rules) shotWarded(s *Position, n, on Fig, k *codex.Skill) bool {
	return k.Class.Has(codex.ClassRangedAttack) && n != on && r.wardedFromRanged(s, on)
}

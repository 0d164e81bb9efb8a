package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Weapons (WAS-358 to WAS-364, WAS-412 to WAS-427).

// arm is a weapon of a figure by its number, counted from 1; 0 is the bare fists.
func (r *Rules) arm(s *Position, n Fig, number uint8) Arm {
	if number == 0 || int(number) > MaxArms {
		return Arm{}
	}
	return s.Figures[n].Arms[number-1]
}

// weapon is what is printed of a weapon, or nil of bare fists.
func (r *Rules) weapon(a Arm) *codex.Weapon {
	if a.Weapon == codex.NoWeapon {
		return nil
	}
	return &r.codex.Weapons[a.Weapon]
}

// category is what the weapon of an attack does to a body (WAS-364, WAS-R015: fists are blunt).
func (r *Rules) category(s *Position, a *Attack) codex.Category {
	arm := r.arm(s, a.By, a.Arm)
	switch w := r.weapon(arm); {
	case w == nil:
		return codex.Blunt
	case arm.Category != codex.NoCategory:
		return arm.Category
	default:
		return w.Category
	}
}

// criticalOf is what a critical hit of an attack does (WAS-361, WAS-413, WAS-414, WAS-427).
func (r *Rules) criticalOf(s *Position, a *Attack) codex.Critical {
	w := r.weapon(r.arm(s, a.By, a.Arm))
	switch {
	case a.Sort == ByMagic || a.Marks&Wand != 0:
		return codex.NoCritical // WAS-R056
	case a.Sort == ByRanged && w == nil:
		return codex.CriticalPush // an attack with a RAV and no weapon is none of a roll; see WAS-404
	case a.Sort == ByRanged && w.Kind == codex.ThrowingWeapon:
		return codex.NoCritical // WAS-413
	case a.Sort == ByRanged:
		return w.Critical
	case w != nil && w.Pole && s.Figures[a.By].Sweeps:
		return codex.CriticalSweep
	}
	return codex.CriticalCategory
}

// melee tells whether a weapon may be used in melee (WAS-414, WAS-415, WAS-R053).
func (r *Rules) melee(a Arm) bool {
	w := r.weapon(a)
	return w == nil || w.Kind == codex.MeleeWeapon || w.Kind == codex.ThrowingWeapon && w.MeleeByRanged
}

// rangeOf is how far a weapon reaches from the middle of a figure's base, in thousandths of a #, and whether sight is its only limit (WAS-413 to WAS-423).
func (r *Rules) rangeOf(s *Position, n Fig, w *codex.Weapon) (length int, sight bool) {
	if w.Sight {
		return 0, true
	}
	return w.PerDie.Length(r.handOf(s, n)) + int(w.Fixed), false
}

// beyond is what a bow loses by shooting beyond its range: 1 for each full # (WAS-418).
func (r *Rules) beyond(s *Position, a *Attack, w *codex.Weapon) int {
	if w.Beyond == 0 {
		return 0
	}
	length, _ := r.rangeOf(s, a.By, w)
	return int(w.Beyond) * r.Ground(s).Beyond(s.Figures[r.aimsFrom(s, a.By)].Place(), s.Figures[a.On].Place(), length)
}

// mayShoot tells why a figure may not shoot at another with a weapon, or nil (WAS-401, WAS-406, WAS-407, WAS-412, WAS-423). Whom it touches keeps it from shooting at nobody else (WAS-R191).
func (r *Rules) mayShoot(s *Position, n, on Fig, number uint8) error {
	return r.mayShootWith(s, n, on, number, false)
}

// mayShootWith is mayShoot for a shot with a skill, which may ignore the dead zone.
func (r *Rules) mayShootWith(s *Position, n, on Fig, number uint8, close bool) error {
	if err := r.mayFire(s, n, number); err != nil {
		return err
	}
	return r.mayHit(s, n, on, number, close)
}

// mayFire tells why a weapon of a figure may not be fired, or nil.
func (r *Rules) mayFire(s *Position, n Fig, number uint8) error {
	arm := r.arm(s, n, number)
	w := r.weapon(arm)
	f := &s.Figures[n]
	switch {
	case w == nil || w.Kind == codex.MeleeWeapon:
		return r.refuse("WAS-401", "A ranged attack needs a ranged weapon, and {{.who}} has none of that kind in hand; name another weapon.", r.who(s, "who", n))
	case f.Reload[number-1] > 0:
		return r.refuse("WAS-412", "{{.weapon}} has {{plural .n \"Reload counter\" \"Reload counters\"}} and cannot be fired: reload it first.", game.Word("weapon", r.weaponName(arm)), game.Num("n", f.Reload[number-1]))
	case w.Shots > 0 && f.Marks&Spent != 0:
		return r.refuse("WAS-423", "The cannon fires once in a match, and it has.")
	}
	return nil
}

// mayHit tells why a figure may not be shot at by another with a weapon, or nil; close ignores the dead zone.
func (r *Rules) mayHit(s *Position, n, on Fig, number uint8, close bool) error {
	w := r.weapon(r.arm(s, n, number))
	from := r.aimsFrom(s, n)
	if err := r.mayAim(s, n, on); err != nil {
		return err
	}
	if r.wardedFromRanged(s, on) {
		return r.refuse("WAS-515", "{{.who}} cannot be the target of ranged attacks now.", r.who(s, "who", on))
	}
	if w.DeadZone > 0 && !close && r.Ground(s).Dead(s.Figures[from].Place(), s.Figures[on].Place()) {
		return r.refuse("WAS-406", "{{.who}} is partly inside the dead zone: nobody nearer than 1# can be shot at.", r.who(s, "who", on))
	}
	if length, sight := r.rangeOf(s, n, w); !sight && w.Beyond == 0 && !r.within(s, from, on, length) {
		return r.refuse("WAS-401", "{{.who}} is out of range: the weapon reaches {{.range}}#, and it is {{.away}}# to the nearest part of the base.",
			r.who(s, "who", on), r.lengthArg("range", length), r.lengthArg("away", r.distance(s, from, on)))
	}
	if !r.sees(s, from, on) {
		return r.refuse("WAS-408", "{{.who}} is out of sight: every line to it is blocked by terrain that nobody sees through.", r.who(s, "who", on))
	}
	return nil
}

// mayStrike tells why a figure may not attack another in melee, or nil (WAS-350).
func (r *Rules) mayStrike(s *Position, n, on Fig, number uint8) error {
	if err := r.maySwing(s, n, number); err != nil {
		return err
	}
	if err := r.mayAim(s, n, on); err != nil {
		return err
	}
	if !r.touches(s, n, on) {
		return r.refuse("WAS-350", "{{.who}} is not in base to base contact: move there first, or charge.", r.who(s, "who", on))
	}
	return nil
}

// maySwing tells why a weapon of a figure may not be used in melee, or nil.
func (r *Rules) maySwing(s *Position, n Fig, number uint8) error {
	if arm := r.arm(s, n, number); !r.melee(arm) {
		return r.refuse("WAS-350", "{{.weapon}} is no weapon for melee; name another, or the fists.", game.Word("weapon", r.weaponName(arm)))
	}
	return nil
}

// mayCount tells why an attack in melee may not be made by Ranged Combat pips, if that is what the move says, or nil (WAS-414, WAS-R052).
func (r *Rules) mayCount(s *Position, n Fig, arm uint8, m *Move) error {
	if w := r.weapon(r.arm(s, n, arm)); m.N == 1 && (w == nil || !w.MeleeByRanged) {
		return r.refuse("WAS-414", "Ranged Combat pips count in melee for throwing weapons alone.")
	}
	return nil
}

// mayAim tells why a figure may not be attacked by another at all, or nil: the fallen (WAS-213), allies (WAS-802, WAS-R129), who is on another level (WAS-621).
func (r *Rules) mayAim(s *Position, n, on Fig) error {
	f, t := &s.Figures[n], &s.Figures[on]
	switch {
	case t.State == Absent || t.State == Coming:
		return r.refuse("WAS-243", "{{.who}} is not on the map.", r.who(s, "who", on))
	case t.State != Up:
		return r.refuse("WAS-213", "{{.who}} is unconscious or dead and cannot be attacked.", r.who(s, "who", on))
	case s.allied(n, on):
		return r.refuse("WAS-802", "{{.who}} is an ally: only opponents are attacked.", r.who(s, "who", on))
	case f.Flying != t.Flying:
		return r.refuse("WAS-621", "Only figures on one level can attack each other: one of the two is flying.")
	case s.ridden(on):
		return r.refuse("WAS-684", "Mount and rider are one target: name the rider.")
	}
	if err := r.blind(s, n, on); err != nil {
		return err
	}
	return r.wardedFromAttack(s, n, on)
}

// aimsFrom is the figure from whose middle range, dead zone and sight of a shot are measured: who shoots, unless the action is granted by a skill that has it measured from its user (WAS-R251). A mount
// and its rider stand in one place.
func (r *Rules) aimsFrom(s *Position, n Fig) Fig {
	for i := int(s.Stack.Depth) - 1; i >= 0; i-- {
		switch f := &s.Stack.Frames[i]; f.Op {
		case opGrant:
			t := known[grantTask](f)
			if u := &s.Uses[t.No]; t.Fig == n && r.effect(u.Granted).FromUser {
				return u.By
			}
			return n
		case opActor, opWindow:
			return n
		}
	}
	return n
}

// shoot is what a shot does to the weapon: Reload counters (WAS-417 to WAS-421), the one shot of a cannon (WAS-423).
func (r *Rules) shoot(s *Position, a *Attack, tell *game.Story) {
	w := r.weapon(r.arm(s, a.By, a.Arm))
	if w == nil || a.Sort != ByRanged || a.Marks&Own == 0 {
		return
	}
	f := &s.Figures[a.By]
	if w.Reload > 0 && (a.Use == 0 || a.Marks&Main == 0 || r.reloads(&s.Uses[a.Use-1]) == nil) {
		f.Reload[a.Arm-1] = min(9, f.Reload[a.Arm-1]+w.Reload)
		if tell != nil {
			tell.Tell("WAS-412", "reload-counters", r.who(s, "who", a.By), game.Num("n", f.Reload[a.Arm-1]))
		}
	}
	if w.Shots > 0 {
		f.Marks |= Spent
	}
	if w.BlastPerRAV > 0 {
		a.Others, a.Spot = r.blast(s, a, w), At(s.Figures[a.On].At)
		a.Marks |= Blast
		r.momentBegins(s)
	}
}

// blast is everybody else whom the blast of a cannon reaches (WAS-424, WAS-R054), by the value of its roll.
func (r *Rules) blast(s *Position, a *Attack, w *codex.Weapon) Figs {
	value := r.attackValue(s, a, r.best(s, a.reader(), &a.Roll, codex.Ranged))
	var near Figs
	for all := s.present(false); all != 0; {
		if n := all.Pop(); n != a.On && !s.ridden(n) && s.Figures[n].Flying == s.Figures[a.On].Flying && r.within(s, a.On, n, w.BlastPerRAV.Length(value)) {
			near.add(n)
		}
	}
	return near
}

// weaponName is what a weapon is called.
func (r *Rules) weaponName(a Arm) string {
	if w := r.weapon(a); w != nil {
		return w.Name
	}
	return r.fists
}

package evaluation

import (
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
	"mischief/games/slaughter/rules"
)

// board is a position as it is looked at: everybody who stands on the map, with what he can do.
type board struct {
	ways     *survey
	respawn  bool
	snow     bool
	sides    uint16 // that there are, as bits
	n        int
	fighters [rules.MaxFigures]fighter
}

// fighter is a figure on the map.
type fighter struct {
	n      rules.Fig
	f      *rules.Figure
	move   int // its allowance, in thousandths of a #
	left   int // actions it has left in the turn that runs, or will have in its next one
	acting bool
	coming bool // that turn is still to come in this phase

	melee  curve // of its attack value in melee; of the Magic pips for spells
	shot   curve // in ranged combat
	magic  curve
	guard  curve // of its DV
	ward   curve // of its MDV
	powers int   // the chance of at least one Skill pip, in 65,536ths

	reach  int   // of its ranged attacks, in thousandths of a #; 0 is none
	beyond bool  // it reaches farther than that, at a loss
	dead   bool  // it has a dead zone
	wand   bool  // it hits by itself for damage of 1
	extra  int   // damage added where there is any
	reload uint8 // counters on it
	cast   int   // how far its attack spells reach; 0 is none
	bonus  [3]int
	shield [2]int
}

// curve is a roll: the chance that its value is above 0, 1, 2 and so on, in 65,536ths. Its zero value is always 0.
type curve [mostPips]int32

// mostPips is how many pips of a kind are told apart on a face.
const mostPips = 7

// sure is the chance of what is sure.
const sure = 1 << 16

// misses is the chance that all of so many dice show one of so many faces.
var misses = func() (p [7][rules.MaxDice + 1]int32) {
	for faces := range p {
		chance := int64(sure)
		for dice := range p[faces] {
			p[faces][dice] = int32(chance)
			chance = chance * int64(faces) / 6
		}
	}
	return p
}()

// roll is the best of so many dice by one kind of pips.
func (c *curve) roll(card *codex.Card, pip codex.Pip, dice int) {
	var upTo [mostPips + 1]uint8
	some := uint8(0)
	for i := range card {
		n := card[i][pip]
		upTo[min(n, mostPips)]++
		some |= n
	}
	if some == 0 {
		return
	}
	faces := uint8(0)
	for t := range c {
		if faces += upTo[t]; faces == 6 {
			return
		}
		c[t] = sure - misses[faces][dice]
	}
}

// above is the chance that a roll with a bonus is above a value.
func (c *curve) above(value, bonus int) int32 {
	switch t := value - bonus; {
	case t < 0:
		return sure
	case t >= mostPips:
		return 0
	default:
		return c[t]
	}
}

// against is the damage to be expected of an attack with a bonus against a defence with one, in thousandths of a Life.
func (c *curve) against(bonus int, d *curve, shield int) int {
	sum := int64(0)
	for t := range mostPips + 2 {
		a := c.above(t, bonus)
		if a == 0 {
			break
		}
		sum += int64(a) * int64(sure-d.above(t, shield)) >> 16
	}
	return int(sum * 1000 >> 16)
}

// look notes everybody who stands on the map.
func (e Evaluator) look(s *rules.Position, b *board) {
	b.ways = e.maps.survey(e.Ground(s))
	b.respawn = e.Codex().Scenarios[s.Scenario].Respawn && !s.Sudden
	b.snow = s.Scenario == codex.SnowfallScenario
	for n := rules.Fig(1); n <= rules.MaxFigures; n++ {
		f := &s.Figures[n]
		if f.State == rules.Absent {
			continue
		}
		b.sides |= 1 << f.Side
		if f.State == rules.Up && !(f.Kind == rules.Pet && f.Mount != 0) {
			e.arm(s, b, &b.fighters[b.n], n)
			b.n++
		}
	}
}

// arm notes what a figure can do.
func (e Evaluator) arm(s *rules.Position, b *board, w *fighter, n rules.Fig) {
	f := &s.Figures[n]
	dice := min(int(f.Hand), rules.MaxDice)
	w.n, w.f, w.move = n, f, e.Allowance(s, n)
	w.powers = int(sure - misses[5][dice])
	w.acting = s.Turner != 0 && (n == s.Turner || f.Hero == s.Turner)
	switch {
	case w.acting && f.Marks&rules.Finished == 0:
		w.left = max(0, int(f.Left)-int(f.Counters[codex.Knockdown]))
	case !w.acting:
		w.coming = toCome(s, n)
		w.left = 2
		if f.Kind == rules.Pet || f.Kind == rules.Snowman {
			w.left = 1
		}
		w.left = max(0, w.left-int(f.Counters[codex.Knockdown]))
	}
	if b.snow {
		e.armSnow(w, dice)
		return
	}
	w.melee.roll(&f.Card, codex.Melee, dice)
	w.guard.roll(&f.Card, codex.Defence, dice)
	w.ward.roll(&f.Card, codex.Magic, dice)
	for i, arm := range f.Arms {
		if arm.Weapon == codex.NoWeapon {
			continue
		}
		weapon := &e.Codex().Weapons[arm.Weapon]
		if weapon.MeleeByRanged {
			w.melee.roll(&f.Card, codex.Ranged, dice)
		}
		if weapon.Kind == codex.MeleeWeapon || weapon.Shots > 0 && f.Marks&rules.Spent != 0 {
			continue
		}
		reach := weapon.PerDie.Length(int(f.Hand)) + int(weapon.Fixed)
		if weapon.Sight {
			reach = ground.Side
		}
		if reach > w.reach {
			w.reach, w.beyond, w.dead, w.wand = reach, weapon.Beyond != 0, weapon.DeadZone > 0, weapon.AutomaticHit > 0
			w.reload, w.extra, w.bonus[rules.ByRanged] = f.Reload[i], int(weapon.ExtraDamage), int(weapon.RAV)
		}
	}
	if w.reach > 0 && !w.wand {
		w.shot.roll(&f.Card, codex.Ranged, dice)
	}
	for _, skill := range f.Skills {
		if sp := &e.spells[skill]; sp.perPip > 0 && w.ward[0] > 0 {
			w.cast = max(w.cast, sp.perPip*w.typical())
		}
	}
	if w.cast > 0 {
		w.magic = w.ward
	}
	if s.Lasts > 0 || f.Counters[codex.Bleeding]|f.Counters[codex.Knockdown] > 0 {
		const usual = 3 // pips at which changes are looked at
		for sort := range w.bonus {
			w.bonus[sort] += e.AttackBonus(s, n, rules.Sort(sort), usual)
		}
		w.shield = [2]int{e.DefenceBonus(s, n, false, usual), e.DefenceBonus(s, n, true, usual)}
	}
}

// toCome tells whether the turn of a figure is still to come in the phase.
func toCome(s *rules.Position, n rules.Fig) bool {
	if hero := s.Figures[n].Hero; hero != 0 {
		n = hero
	}
	for _, known := range s.Known {
		if known == n {
			return true
		}
	}
	return s.Deck.Has(n)
}

// armSnow is what a figure can do in Snowfall, where only Skill pips count: a snowball for damage of about as many as it rolls, thrown by hand.
func (e Evaluator) armSnow(w *fighter, dice int) {
	w.shot[0] = sure - misses[5][dice]
	w.reach = 6000
}

// typical is the best Magic pip that a figure shows in at least half of all rolls, at least 1.
func (w *fighter) typical() int {
	n := 1
	for n < mostPips && w.ward[n] > sure/2 {
		n++
	}
	return n
}

// spell is what matters here of a spell that attacks.
type spell struct {
	perPip int // its range for each Magic pip, in thousandths of a #; 0 for what is no attack
}

// readSpells finds the spells that attack.
func readSpells(c *codex.Codex) []spell {
	spells := make([]spell, len(c.Skills))
	for i := range c.Skills {
		k := &c.Skills[i]
		if !k.Class.Has(codex.ClassSpell) || k.Target != codex.TargetOpponent && k.Target != codex.TargetHero {
			continue
		}
		for _, part := range [...]*codex.Part{&k.Green, &k.Blue} {
			for j := range part.Effects {
				if kind := part.Effects[j].Kind; kind == codex.DoAttack || kind == codex.DoDamage {
					spells[i].perPip = int(k.Range.N)
				}
			}
		}
	}
	return spells
}

// harm is the damage to be expected of one attack of a figure on another, in melee and from afar, in thousandths of a Life.
func (b *board) harm(w, t *fighter) (melee, afar int) {
	if w.f.Flying != t.f.Flying || w.f.Counters[codex.Dazed] > 1 {
		return 0, 0
	}
	melee = w.melee.against(w.bonus[rules.ByMelee], &t.guard, t.shield[0])
	if w.reach > 0 {
		if w.wand {
			afar = 1000 * int((int64(sure-t.guard.above(0, t.shield[0]))*int64(sure-t.ward.above(0, t.shield[1])))>>16) >> 16
		} else {
			afar = w.shot.against(w.bonus[rules.ByRanged], &t.guard, t.shield[0])
			afar += afar * w.extra / 2
		}
	}
	if w.cast > 0 {
		afar = max(afar, w.magic.against(w.bonus[rules.ByMagic], &t.ward, t.shield[1])*w.powers>>16)
	}
	return melee, afar
}

// touching is the greatest distance between the middles of bases in contact.
const touching = 1050

// threaten counts what the figures of each side threaten to do from where they stand: each to whom it is worst.
func (b *board) threaten(sides *[rules.MaxHeroes + 1]counts) {
	var best, soonest, nearest [rules.MaxFigures]int
	for i := range b.n {
		nearest[i] = 2 * ground.Side
	}
	for i := range b.n {
		for j := i + 1; j < b.n; j++ {
			w, t := &b.fighters[i], &b.fighters[j]
			if t.f.Side == w.f.Side && w.f.Side != 0 {
				continue
			}
			away, detour := b.ways.away(w.f.At, t.f.At)
			for k, pair := range [2][2]*fighter{{w, t}, {t, w}} {
				n := [2]int{i, j}[k]
				melee, afar := b.harm(pair[0], pair[1])
				later, soon := b.menace(pair[0], pair[1], melee, afar, away, detour)
				best[n], soonest[n], nearest[n] = max(best[n], later), max(soonest[n], soon), min(nearest[n], away)
			}
		}
	}
	for i := range b.n {
		w := &b.fighters[i]
		c := &sides[w.f.Side]
		if w.f.Delay > 0 && nearest[i] < w.reach+12_000 {
			c[ready] += int32(best[i]) * int32(w.f.Delay)
		}
		if w.reach == 0 && w.cast == 0 && w.melee[0] > 0 && nearest[i] < 2*ground.Side {
			c[apart] += int32(max(0, nearest[i]-touching) / 10)
		}
		c[later] += int32(best[i])
		of := next
		switch {
		case w.acting && w.f.Acted == 0:
			of = fresh
		case w.acting:
			of = left
		case w.coming:
			of = coming
		}
		c[of] += int32(soonest[i])
		if of != next {
			c[actions] += 100 * int32(w.left)
		}
	}
}

// menace is what it is worth that a figure threatens to attack another in turns to come, and what it can do with the actions that it has left now, when its attacks do so much damage and the way is so long,
// with such a detour.
func (b *board) menace(w, t *fighter, melee, afar, away, detour int) (later, soon int) {
	threat, damage := 0, 0
	if melee > 0 {
		gap := away - touching
		threat = melee * nearness(gap, w.move) / 100
		switch {
		case w.left == 0:
		case gap <= 0:
			damage = melee * w.left
		case gap <= w.move:
			damage = melee * (w.left - 1)
		case gap <= 2*w.move && w.left > 1:
			damage = melee
		}
	}
	if afar > 0 {
		share, actions := b.aim(w, t, away-detour-500)
		threat = max(threat, afar*share/100)
		damage = max(damage, afar*actions)
	}
	return b.hurt(t.f, threat), b.hurt(t.f, damage)
}

// aim is what share of its attacks from afar a figure threatens another with that is so far away, and how many it can make with the actions it has left now.
func (b *board) aim(w, t *fighter, gap int) (share, actions int) {
	far := max(0, gap-max(w.reach, w.cast))
	seen := b.ways.sees(w.f.At, t.f.At)
	if w.acting && far == 0 {
		seen = b.ways.of.Sees(w.f.Place(), t.f.Place())
	}
	share, actions = 100, w.left
	switch {
	case w.dead && w.cast == 0 && gap < 1000:
		share, actions = 45, actions-1
	case far > 0 && w.beyond && seen:
		share, actions = max(nearness(far, w.move)-8, 90-10*far/1000), actions-1
	case far > 0:
		share, actions = nearness(far, w.move)-8, actions-1-far/max(1000, w.move)
	case !seen:
		share, actions = 60-min(30, gap/1000), actions-1
	}
	if w.cast == 0 {
		share -= 12 * int(w.reload)
		actions -= int(w.reload)
	}
	return max(share, 5), max(0, actions)
}

// nearness is what share of an attack a figure threatens with that has so far to go to make it, by how far it moves: in hundredths, less the farther it is.
func nearness(gap, move int) int {
	move = max(move, 1000)
	switch {
	case gap <= 0:
		return 100
	case gap <= move:
		return 85 - 10*gap/move
	case gap <= 2*move:
		return 75 - 15*(gap-move)/move
	}
	return max(4, 60-2*(gap-2*move)/1000)
}

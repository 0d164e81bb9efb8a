package rules

import (
	"mischief/games/slaughter/codex"
)

// The numbers of a figure with all that changes them (WAS-514, WAS-R171): first what sets a number, then what is added or taken away, then what caps it, then what
// halves it; it is never below 0 (WAS-R045).

// change gathers what changes one number.
type change struct {
	set    int
	isSet  bool
	add    int
	cap    int
	capped bool
	halved bool
}

// of is the number that something becomes by a change.
func (c *change) of(base int) int {
	if c.isSet {
		base = c.set
	}
	base += c.add
	if c.capped {
		base = min(base, c.cap)
	}
	if c.halved {
		base /= 2
	}
	return max(0, base)
}

// AttackValue is the AV, RAV or MAV of an attack whose roll shows so many pips.
func (r *Rules) attackValue(s *Position, a *Attack, pips int) int {
	stat := [...]codex.Stat{ByMelee: codex.StatAV, ByRanged: codex.StatRAV, ByMagic: codex.StatMAV}[a.Sort]
	var c change
	c.add = -int(s.Figures[a.reader()].Counters[codex.Bleeding])
	r.modify(s, a.By, stat, occasion{attack: a}, &c)
	if a.Marks&Ganged != 0 {
		c.add += r.gang(s, a.By, a.On)
	}
	if w := r.weapon(r.arm(s, a.By, a.Arm)); w != nil && a.Sort == ByRanged {
		c.add += int(w.RAV) + r.beyond(s, a, w) // WAS-416, WAS-418
	}
	return c.of(pips)
}

// defence is the DV, or the MDV, of a figure against an attack (WAS-353), when its roll shows so many pips. against is nil for what is no attack.
func (r *Rules) defence(s *Position, n Fig, magic bool, pips int, against *Attack) int {
	f := &s.Figures[n]
	c := change{add: -int(f.Counters[codex.Bleeding]) - int(f.Counters[codex.Knockdown])}
	stat := codex.StatDV
	if magic {
		stat = codex.StatMDV
	}
	r.modify(s, n, stat, occasion{attack: against, defends: true}, &c)
	if against != nil && against.Sort == ByRanged && !magic {
		r.modify(s, n, codex.StatDVVsRanged, occasion{attack: against, defends: true}, &c)
		if against.Marks&Covered != 0 {
			c.add++ // WAS-411
		}
	}
	return c.of(pips)
}

// allowance is how far a movement action takes a figure, in thousandths of a #: 1# for each die in the Hand (WAS-206, WAS-301), or in Snowfall 5# (WAS-855, WAS-R138), with all that changes it
// (WAS-305, WAS-612, WAS-616, WAS-863).
//
// A unit moves with the Pet's movement (WAS-681), which the rider's counters and skills leave alone (WAS-683).
func (r *Rules) allowance(s *Position, n Fig) int {
	burden := r.burden(s, n)
	if s.riding(n) {
		n = s.Figures[n].Mount
		burden += r.burden(s, n)
	}
	f := &s.Figures[n]
	base := r.handOf(s, n) + int(f.Frost)
	if fixed := r.codex.Scenarios[s.Scenario].Movement; fixed > 0 && f.Kind != Snowman {
		base = int(fixed)
	}
	var c change
	r.modify(s, n, codex.StatMove, occasion{moves: true}, &c)
	c.add -= 1000 * (int(f.Counters[codex.Slowed]) + burden)
	length := c.of(1000 * base)
	if f.Counters[codex.Dazed] > 0 {
		length = length / 2 / 1000 * 1000 // once in all, to whole # (WAS-R092)
	}
	return min(length, farthest)
}

// farthest is as far as anything is moved in one go: across the whole map by the longest of ways.
const farthest = 32_000

// handForRoll is how many dice a figure rolls for something (WAS-208). Some effects ask for whom the task is whose action the roll belongs to.
func (r *Rules) handForRoll(s *Position, n Fig, what Purpose) int {
	var c change
	var o occasion
	switch t := s.Stack.Top(); {
	case t.Op == opAttack && what == ForAttack:
		o.attack = &s.Attacks[known[attackTask](t).No]
	case t.Op == opSkill && (what == ForSkill || what == ForSpell):
		o.use = &s.Uses[known[skillTask](t).No]
	}
	r.modify(s, n, codex.StatHandForRoll, o, &c)
	return min(MaxDice, c.of(r.handOf(s, n)))
}

// power is the Skill power of a roll (WAS-503): the dice that show the Skill pip, with all that adds to them (WAS-R064).
func (r *Rules) power(s *Position, n Fig, roll *[6]uint8, u *Use) int {
	c := change{}
	r.modify(s, n, codex.StatSkillPips, occasion{use: u}, &c)
	return c.of(skillPips(s, n, roll))
}

// skillPips is how many dice of a roll show the Skill pip.
func skillPips(s *Position, n Fig, roll *[6]uint8) int {
	sum := 0
	card := &s.Figures[n].Card
	for face, dice := range roll {
		sum += int(dice) * int(card[face][codex.SkillPip])
	}
	return sum
}

// best is the most pips of a kind on one die of a roll (WAS-351, WAS-R046).
func (r *Rules) best(s *Position, n Fig, roll *[6]uint8, pip codex.Pip) int {
	if pip != codex.SkillPip && s.Scenario == codex.SnowfallScenario {
		return 0 // WAS-780
	}
	most := 0
	card := &s.Figures[n].Card
	for face, dice := range roll {
		if dice > 0 {
			most = max(most, int(card[face][pip]))
		}
	}
	return most
}

// critical tells whether at least two dice of a roll show the most pips of a kind on any face of the card, whatever is added or taken away, and whichever die is chosen (WAS-355,
// WAS-404, WAS-R051).
func (r *Rules) critical(s *Position, n Fig, roll *[6]uint8, pip codex.Pip) bool {
	if s.Scenario == codex.SnowfallScenario {
		return false
	}
	card := &s.Figures[n].Card
	most := uint8(1)
	for face := range card {
		most = max(most, card[face][pip])
	}
	dice := uint8(0)
	for face, count := range roll {
		if card[face][pip] == most {
			dice += count
		}
	}
	return dice >= 2
}

// gang is how many others gang up on a target (WAS-365, WAS-R060): allies of the attacker in contact with it and with no other opponent of theirs.
func (r *Rules) gang(s *Position, by, on Fig) int {
	count := 0
	for all := s.present(false); all != 0; {
		n := all.Pop()
		if n == by || n == on || n == s.Figures[by].Mount || !s.allied(n, by) || !r.touches(s, n, on) || s.ridden(n) {
			continue
		}
		busy := false
		for others := s.present(false); others != 0 && !busy; {
			o := others.Pop()
			busy = o != on && !s.ridden(o) && !s.allied(o, n) && r.touches(s, n, o)
		}
		if !busy {
			count++
		}
	}
	return count
}

// ridden tells whether a figure is a mount, which is one unit with its rider (WAS-681).
func (s *Position) ridden(n Fig) bool {
	return s.Figures[n].Kind == Pet && s.Figures[n].Mount != nobody
}

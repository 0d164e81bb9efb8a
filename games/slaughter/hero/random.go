package hero

import (
	"fmt"
	"slices"

	"mischief/games/slaughter/codex"
)

// luck is a generator of its own (splitmix64), so that a seed gives the same Hero on every machine and in every version of the program.
type luck uint64

// below is a whole number from 0 to n-1.
func (l *luck) below(n int) int {
	*l += 0x9e3779b97f4a7c15
	x := uint64(*l)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return int((x ^ x>>31) % uint64(n))
}

// often is true so many times of a hundred.
func (l *luck) often(percent int) bool { return l.below(100) < percent }

// shuffled are the entries of a list in another order.
func shuffled[T any](l *luck, list []T) []T {
	list = slices.Clone(list)
	for i := len(list) - 1; i > 0; i-- {
		j := l.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
	return list
}

// Random makes up a Hero of a school, who keeps all rules. The same seed gives the same Hero. Snowfall is no school to begin with.
//
// Traits come first, for on them all depends; then arms that fit them, then pips until nothing more can be bought, then skills that the check lets pass, and
// followers where a skill brings them.
func (f *Forge) Random(school codex.School, seed uint64) (Hero, error) {
	if school >= codex.Snowfall {
		return Hero{}, fmt.Errorf("no Hero is of the school %q", codex.SchoolIDs[min(school, codex.Extra)])
	}
	l := luck(seed*uint64(codex.SchoolCount) + uint64(school))
	m := &maker{Forge: f, luck: &l, school: school}
	m.hero.Name = m.name()
	m.hero.Sex = codex.Sex(m.below(int(codex.SexCount)))
	m.traits()
	m.arm()
	m.paint(Self, m.bought)
	m.learn()
	m.bringDaemon()
	m.snow()
	if faults := f.Check(&m.hero); len(faults) > 0 {
		return Hero{}, fmt.Errorf("%s: %w", faults[0].At, faults[0].Why)
	}
	return m.hero, nil
}

// maker makes a Hero up.
type maker struct {
	*Forge
	*luck
	school codex.School
	bought []codex.Pip // the traits, the one that the school lives by first
	hero   Hero
}

// livesBy is the trait that most skills of a school need.
func (m *maker) livesBy() codex.Pip {
	var magic, ranged int
	for _, id := range m.Forge.school[m.school] {
		switch class := m.Skills[id].Class; {
		case class.Has(codex.ClassSpell) && !class.Has(codex.ClassForceEnchantment), class.Has(codex.ClassVoodoo):
			magic++
		case class.Has(codex.ClassRangedAttack):
			ranged++
		}
	}
	half := len(m.Forge.school[m.school]) / 2
	switch {
	case magic >= half:
		return codex.Magic
	case ranged >= half, m.school == codex.Beastmaster && m.often(40):
		return codex.Ranged
	}
	return codex.Melee
}

// traits chooses one trait, two or three. Defence is what goes best with another, but Zealots may not wear what it needs.
func (m *maker) traits() {
	m.bought = []codex.Pip{m.livesBy()}
	if m.often(55) {
		return
	}
	rest := shuffled(m.luck, []codex.Pip{codex.Melee, codex.Ranged, codex.Magic})
	if m.school == codex.Zealot {
		rest = []codex.Pip{codex.Melee}
	} else if m.often(75) {
		rest = append([]codex.Pip{codex.Defence}, rest...)
	}
	many := 1
	if m.often(25) {
		many = 2
	}
	for _, trait := range rest {
		if many > 0 && trait != m.bought[0] {
			m.bought = append(m.bought, trait)
			many--
		}
	}
}

// arm chooses armour and weapons by the traits.
func (m *maker) arm() {
	h, carried := &m.hero, 0
	carry := func(is func(*codex.Weapon) bool) {
		var fit []codex.WeaponID
		for i := range m.arms {
			if m.arms[i] != "" && is(&m.Weapons[i]) {
				fit = append(fit, codex.WeaponID(i))
			}
		}
		if len(fit) > 0 && carried < MostWeapons {
			h.Weapons[carried] = fit[m.below(len(fit))]
			if m.Weapons[h.Weapons[carried]].Category == codex.ChosenCategory {
				h.Thrown = codex.Blunt + codex.Category(m.below(3))
			}
			carried++
		}
	}
	has := func(trait codex.Pip) bool { return slices.Contains(m.bought, trait) }
	switch {
	case m.school == codex.Zealot || m.bought[0] == codex.Magic:
		carry(func(w *codex.Weapon) bool { return w.Kind == codex.MagicWeapon })
	case m.school == codex.Harbinger:
		carry(func(w *codex.Weapon) bool { return w.Pole })
		h.Sweep = m.often(50)
	case m.bought[0] == codex.Ranged:
		carry(func(w *codex.Weapon) bool {
			return !w.NoSkills && (w.Kind == codex.RangedWeapon || w.Kind == codex.ThrowingWeapon)
		})
	}
	if has(codex.Defence) {
		h.Armour = codex.LightArmour + codex.Armour(m.below(int(codex.HeavyArmour)))
		h.Shield = m.school != codex.Harbinger && m.often(50)
	}
	if has(codex.Melee) && m.school != codex.Zealot && m.school != codex.Harbinger {
		carry(func(w *codex.Weapon) bool { return w.Kind == codex.MeleeWeapon && !(w.Pole && h.Shield) })
	}
	if has(codex.Ranged) && m.bought[0] != codex.Ranged && m.school != codex.Zealot {
		carry(func(w *codex.Weapon) bool { return w.Kind == codex.RangedWeapon && !w.NoSkills })
	}
}

// paint buys pips on the card of a bearer: a Skill pip where most else will be, one of each kind that is bought, then more until nothing can be had. High faces fill first.
func (m *maker) paint(b Bearer, bought []codex.Pip) {
	card := m.hero.CardOf(b)
	card[5-m.below(2)][codex.SkillPip] = 1
	for i := 0; ; i++ {
		var can []struct {
			face int
			pip  codex.Pip
		}
		for face := range card {
			for n, pip := range bought {
				if _, why := m.Step(&m.hero, b, face+1, pip, 1); why == nil && (i >= len(bought) || n == i) {
					weight := face * face // a high face is likelier, and so is the first trait
					if n == 0 {
						weight *= 3
					}
					for range weight {
						can = append(can, struct {
							face int
							pip  codex.Pip
						}{face, pip})
					}
				}
			}
		}
		switch {
		case len(can) > 0:
			chosen := can[m.below(len(can))]
			card[chosen.face][chosen.pip]++
		case i >= len(bought):
			return
		}
	}
}

// learn chooses skills: those that bring followers first, then what the Hero can use, from the school and in some cases from a second one.
func (m *maker) learn() {
	first := m.Forge.school[m.school]
	switch {
	case m.school == codex.Beastmaster:
		m.tame()
		for m.often(30) && m.tame() {
		}
	case m.school == codex.Summoner && m.often(70):
		m.take(m.summon)
	}
	skills := shuffled(m.luck, first)
	for i := 0; m.taken(&m.hero.Figure).all == 0 && i < len(skills); i++ {
		m.study(skills[i])
	}
	if m.often(35) {
		second := codex.School(m.below(int(codex.Snowfall)))
		skills = append(shuffled(m.luck, m.Forge.school[second])[:4], skills...)
	}
	keep := 0
	if m.hero.Has(m.summon) {
		keep = m.below(3)
	}
	for _, id := range skills {
		if m.FreeSlots(&m.hero.Figure) > keep {
			m.study(id)
		}
	}
}

// study takes a skill that the Hero can use, with the Pet that it may bring.
func (m *maker) study(id codex.SkillID) {
	if id != m.training && m.useful(id) && m.take(id) && m.Leashes(&m.hero.Figure) > m.hero.PetCount() {
		m.bringPet()
	}
}

// useful tells whether the Hero can do anything with a skill.
func (m *maker) useful(id codex.SkillID) bool {
	class, traits := m.Skills[id].Class, m.hero.Card.Traits()
	switch {
	case class.Has(codex.ClassDaemonSkill):
		return false
	case m.Skills[id].School == codex.Summoner:
		return m.hero.Has(m.summon) || id == m.summon || m.school == codex.Summoner && m.Skills[id].Target == codex.TargetOpposingDaemon
	case class.Has(codex.ClassForceEnchantment):
		return true
	case class.Has(codex.ClassSpell):
		return traits.Has(codex.Magic)
	case class.Has(codex.ClassMeleeAttack):
		return traits.Has(codex.Melee)
	case class.Has(codex.ClassRangedAttack):
		return traits.Has(codex.Ranged)
	case class.Has(codex.ClassPetAttack), m.Skills[id].School == codex.Beastmaster && id != m.chains:
		return m.hero.PetCount() > 0
	}
	return true
}

// take equips a skill if no rule is against it.
func (m *maker) take(id codex.SkillID) bool {
	before := m.hero
	if !m.equip(&m.hero, id) {
		return false
	}
	if id == m.shapeshift {
		m.hero.ShapeName = m.name()
		m.makePet(Beast, &m.hero.Shape)
	}
	if len(m.Check(&m.hero)) > 0 {
		m.hero = before
		return false
	}
	return true
}

// tame equips Basic Animal Training and brings a Pet.
func (m *maker) tame() bool {
	before := m.hero
	if m.equip(&m.hero, m.training); m.Leashes(&m.hero.Figure) == before.PetCount() {
		return false
	}
	if m.bringPet(); len(m.Check(&m.hero)) > 0 {
		m.hero = before
		return false
	}
	return true
}

// bringPet makes up a Pet.
func (m *maker) bringPet() {
	n := m.hero.PetCount()
	m.hero.PetNames[n] = m.name()
	m.makePet(Bearer(n), &m.hero.Pets[n])
}

// makePet makes up what a Pet, or the beast that the Hero becomes, is like.
func (m *maker) makePet(b Bearer, p *Pet) {
	p.There = true
	p.Ability = codex.Aggressive + codex.PetAbility(m.below(int(codex.AbilityCount)-1))
	p.Magical = p.Ability == codex.MagicProtection || m.often(15)
	p.Natural = codex.Piercing + codex.Category(m.below(2))
	bought := []codex.Pip{codex.Melee, codex.Defence}
	if p.Limits().Magic > 0 && m.often(60) {
		bought = append(bought, codex.Magic)
	}
	if p.Ability == codex.Aggressive {
		bought = slices.DeleteFunc(bought, func(pip codex.Pip) bool { return pip == codex.Defence })
	}
	m.paint(b, bought)
}

// bringDaemon makes up a Daemon for who can summon one.
func (m *maker) bringDaemon() {
	if !m.hero.Has(m.summon) || m.hero.Summoning() == 0 {
		return
	}
	d := &m.hero.Daemon
	d.There, d.Natural, d.Features = true, codex.Slashing, codex.Features(1+m.below(1<<len(codex.FeatureIDs)-1))
	m.hero.DaemonName = m.name()
	m.paint(Demon, shuffled(m.luck, []codex.Pip{codex.Melee, codex.Defence}))
	for _, id := range shuffled(m.luck, m.Forge.school[codex.Summoner]) {
		if m.Skills[id].Class.Has(codex.ClassDaemonSkill) {
			m.take(id)
		}
	}
}

// snow chooses the skills for Snowfall.
func (m *maker) snow() {
	for _, id := range shuffled(m.luck, m.Forge.school[codex.Snowfall]) {
		m.take(id)
	}
}

// beginnings, middles and ends of names that cats and rats might have.
var (
	beginnings = []string{"Ba", "Bri", "Cor", "Da", "Fe", "Gri", "Ha", "Jo", "Ka", "Li", "Mo", "Ni", "Or", "Pi", "Qui", "Ra", "Sa", "Ti", "Ul", "Wi"}
	middles    = []string{"", "", "l", "m", "nna", "ri", "ssa", "tto", "va", "zi"}
	ends       = []string{"ck", "dor", "gnaw", "lin", "paw", "ra", "rik", "sk", "tail", "wen"}
)

func (m *maker) name() string {
	pick := func(parts []string) string { return parts[m.below(len(parts))] }
	return pick(beginnings) + pick(middles) + pick(ends)
}

// Package hero is for Heroes of one's own and their followers: what a Hero is, by which rules one is made, and the forms in which one is kept.
//
// hero.go says what a Hero is; check.go, slots.go and followers.go are the chapter on the birth of a Hero: all that rules have against one. build.go answers what a
// builder asks while somebody is at work: what is left to spend, what the next pip costs, which skills are open. file.go reads and writes a Hero as YAML, code.go as
// a line that fits into an address, random.go makes Heroes up. workshop.go is all of that as programs ask for it that hold games of all kinds.
package hero

import (
	"mischief/games/slaughter/codex"
)

// Hero is a Hero as somebody makes one, whether or not it keeps the rules. Two Heroes are the same if == says so.
type Hero struct {
	Name       string
	About      string // a line of its maker's
	PetNames   [codex.MostPets]string
	DaemonName string
	ShapeName  string
	Figure
}

// Figure is what the rules have of a Hero: a plain value without names.
type Figure struct {
	Card     codex.Card
	Sex      codex.Sex
	Armour   codex.Armour
	Shield   bool
	Weapons  [MostWeapons]codex.WeaponID // NoWeapon where there is none; everybody has fists besides
	Thrown   codex.Category              // that of the throwing weapon in melee; NoCategory for who has none
	Sweep    bool                        // the critical hits of the pole weapon sweep (WAS-361)
	Other    Other
	Skills   [codex.MostSkills]codex.SkillID // NoSkill where there is none
	Snowfall [codex.MostSkills]codex.SkillID // instead, in the scenario Snowfall (WAS-167)
	Pets     [codex.MostPets]Pet             // those that are there come first
	Daemon   Daemon                          // made before the match; in play from the first turn (WAS-651)
	Shape    Pet                             // the beast that a Druid becomes by Shapeshift: its card is made like that of a Pet (WAS-R202)
}

// How much a Hero has at most, or from the start.
const (
	MostWeapons = 2 // WAS-R013
	Dicepool    = 5 // of a Hero and a Pet (WAS-158, WAS-661)
	daemonCost  = 4 // points for a Daemon's card for each Magic pip (WAS-R110)
)

// Other is a weapon outside of all categories: what it does besides damage is a skill that gives the target one counter of a condition per Skill pip
// (WAS-170, WAS-R019). NoCondition for none.
type Other struct {
	Condition codex.Condition
	Ranged    bool // it is a Ranged Attack, and a skill of Rangers; else a Melee Attack, and one of Warriors
}

// Pet is a Pet that its Hero brings along (WAS-660).
type Pet struct {
	There   bool
	Card    codex.Card
	Ability codex.PetAbility
	Magical bool
	Natural codex.Category // of its teeth and claws (WAS-364)
}

// Daemon is the Daemon that its Hero brings along (WAS-651).
type Daemon struct {
	There    bool
	Card     codex.Card
	Features codex.Features
	Natural  codex.Category
	Skills   [codex.MostSkills]codex.SkillID
}

// PetCount is how many Pets there are.
func (f *Figure) PetCount() int {
	for i, p := range f.Pets {
		if !p.There {
			return i
		}
	}
	return len(f.Pets)
}

// Summoning is the Magic value with which a Daemon made before the match counts as summoned: the most Magic pips on a face of its Hero (WAS-651, WAS-R069). It is the Daemon's
// Dicepool, and a quarter of its points.
func (f *Figure) Summoning() int {
	most := uint8(0)
	for _, face := range f.Card {
		most = max(most, face[codex.Magic])
	}
	return int(most)
}

// Has tells whether a skill is equipped.
func (f *Figure) Has(skill codex.SkillID) bool { return f.count(skill) > 0 }

func (f *Figure) count(skill codex.SkillID) int {
	n := 0
	for _, s := range f.Skills {
		if s == skill && skill != codex.NoSkill {
			n++
		}
	}
	return n
}

// Forge is where Heroes are made: it knows what is printed. It never changes, so that it is safe for use by several goroutines.
type Forge struct {
	*codex.Codex
	skills map[string]codex.SkillID // by id, of schools alone
	school [codex.SchoolCount][]codex.SkillID
	arms   []string // ids of weapons that can be carried, by WeaponID; empty for others

	training, chains, bond, summon codex.SkillID // the skills by which followers come
	shapeshift                     codex.SkillID // and that by which a Hero becomes a beast
}

// New makes a forge over what is printed.
func New(c *codex.Codex) *Forge {
	f := &Forge{Codex: c, skills: map[string]codex.SkillID{}, arms: make([]string, len(c.Weapons))}
	for i := range c.Skills {
		if s := &c.Skills[i]; i > 0 && s.School != codex.Extra {
			f.skills[s.ID] = codex.SkillID(i)
			f.school[s.School] = append(f.school[s.School], codex.SkillID(i))
		}
	}
	for i := range c.Weapons {
		if w := &c.Weapons[i]; i > 0 && !w.Natural {
			f.arms[i] = w.ID
		}
	}
	f.training, f.chains = f.skills["beastmaster.basic-animal-training"], f.skills["beastmaster.spirit-chains"]
	f.bond, f.summon = f.skills["druid.spirit-bond"], f.skills["summoner.summon-daemon"]
	f.shapeshift = f.skills["druid.shapeshift"]
	return f
}

// From is a figure of the codex as a Hero.
func (f *Forge) From(id codex.FigureID) Hero {
	from := &f.Figures[id]
	h := Hero{Name: from.Name, About: from.About, Figure: Figure{Card: from.Card, Sex: from.Sex, Armour: from.Armour, Shield: from.Shield, Thrown: from.Thrown, Sweep: from.Sweep}}
	for i, w := range from.Weapons[:min(len(from.Weapons), MostWeapons)] {
		if f.arms[w] != "" {
			h.Weapons[i] = w
		}
	}
	copy(h.Skills[:], from.Skills)
	copy(h.Snowfall[:], from.Snowfall)
	for i, p := range from.Pets[:min(len(from.Pets), codex.MostPets)] {
		h.PetNames[i], h.Pets[i] = f.Figures[p].Name, f.pet(p)
	}
	if from.Shape != codex.NoFigure {
		h.ShapeName, h.Shape = f.Figures[from.Shape].Name, f.pet(from.Shape)
	}
	if from.Daemon != codex.NoFigure {
		daemon := &f.Figures[from.Daemon]
		h.DaemonName = daemon.Name
		h.Daemon = Daemon{There: true, Card: daemon.Card, Features: daemon.Features, Natural: f.natural(daemon)}
		copy(h.Daemon.Skills[:], daemon.Skills)
	}
	return h
}

// pet is a Pet of the codex.
func (f *Forge) pet(id codex.FigureID) Pet {
	pet := &f.Figures[id]
	return Pet{There: true, Card: pet.Card, Ability: pet.Ability, Magical: pet.Magical, Natural: f.natural(pet)}
}

// natural is the category of a body's own weapon.
func (f *Forge) natural(of *codex.Figure) codex.Category {
	for _, w := range of.Weapons {
		if f.Weapons[w].Natural {
			return f.Weapons[w].Category
		}
	}
	return codex.Blunt
}

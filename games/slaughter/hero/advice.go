package hero

import (
	"fmt"
	"strings"

	"mischief/game"
	"mischief/games/slaughter/codex"
)

// supplies is what there is to make a Hero of, with its texts in the words of a telling.
type supplies struct {
	Pips       []pipSupply       `json:"pips"`
	Sexes      []string          `json:"sexes"`
	Armours    []named           `json:"armours"`
	Weapons    []weaponSupply    `json:"weapons"`
	Categories []string          `json:"categories"`
	Conditions []named           `json:"conditions"`
	Abilities  []named           `json:"abilities"`
	Features   []string          `json:"features"`
	Schools    []schoolSupply    `json:"schools"`
	Ready      []readySupply     `json:"ready"`
	Names      map[string]string `json:"names"` // of sexes, categories and features
}

type named struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Text string `json:"text,omitempty"`
}

type pipSupply struct {
	named
	Cost int `json:"cost"`
}

type weaponSupply struct {
	named
	Pole     bool `json:"pole,omitempty"`
	Throwing bool `json:"throwing,omitempty"`
}

type schoolSupply struct {
	named
	Snowfall bool          `json:"snowfall,omitempty"`
	Skills   []skillSupply `json:"skills"`
}

type skillSupply struct {
	named
	Elite  bool     `json:"elite,omitempty"`
	Daemon bool     `json:"daemon,omitempty"` // used by the Daemon
	Texts  []string `json:"texts"`
}

type readySupply struct {
	named
	Schools []string `json:"schools"`
	File    string   `json:"file"`
}

// Printed is a text of the codex in the words of a telling, or as it is printed.
func Printed(t *game.Telling, kind, id, text, english string) string {
	key := codex.Key(kind, id, text)
	if t == nil {
		return english
	}
	if said := t.Text(game.Say(key)); said != key {
		return said
	}
	return english
}

// said is a text of this package in the words of a telling.
func said(t *game.Telling, text string) string {
	if t == nil {
		return text
	}
	return t.Text(game.Say(text))
}

// SexNames, CategoryNames and FeatureNames are what people call them, in English.
var (
	SexNames      = [codex.SexCount]string{"neither", "female", "male"}
	CategoryNames = [codex.ChosenCategory]string{"", "blunt", "piercing", "slashing"}
	FeatureNames  = []string{"mouth", "horns", "wings"}
)

// PartSigns are what stands before a part of a skill: nothing, a Skill pip, a Magic pip, and the word for what comes when it ends.
var PartSigns = [codex.PartCount]string{"", "●", "★", "○"}

func (f *Forge) supplies(w *Workshop, t *game.Telling) supplies {
	s := supplies{Features: codex.FeatureIDs, Categories: codex.CategoryIDs[1:codex.ChosenCategory], Sexes: codex.SexIDs[:], Names: map[string]string{}}
	for pip, id := range codex.PipIDs {
		s.Pips = append(s.Pips, pipSupply{named{ID: id, Name: said(t, PipNames[pip])}, int(codex.Costs[pip])})
	}
	for i, a := range f.Armours {
		id := codex.ArmourIDs[i]
		s.Armours = append(s.Armours, named{id, Printed(t, "armour", id, "name", a.Name), Printed(t, "armour", id, "examples", a.Examples)})
	}
	for i, id := range f.arms {
		if id != "" {
			weapon := &f.Weapons[i]
			s.Weapons = append(s.Weapons, weaponSupply{named{ID: id, Name: Printed(t, "weapon", id, "name", weapon.Name)}, weapon.Pole, weapon.Kind == codex.ThrowingWeapon})
		}
	}
	for i := codex.NoCondition + 1; i < codex.ConditionCount; i++ {
		id, c := codex.ConditionIDs[i], f.Conditions[i]
		s.Conditions = append(s.Conditions, named{id, Printed(t, "condition", id, "name", c.Name), Printed(t, "condition", id, "counter", c.PerCounter)})
	}
	for i := codex.NoAbility + 1; i < codex.AbilityCount; i++ {
		id, a := codex.AbilityIDs[i], f.Abilities[i]
		s.Abilities = append(s.Abilities, named{id, Printed(t, "ability", id, "name", a.Name), Printed(t, "ability", id, "text", a.Text)})
	}
	for school := range codex.Extra {
		s.Schools = append(s.Schools, f.schoolSupply(school, t))
	}
	for i, id := range w.ready {
		h := f.From(w.figures[i])
		r := readySupply{named{id, h.Name, Printed(t, "figure", id, "about", h.About)}, []string{}, f.Write(&h)}
		for _, school := range f.Figures[w.figures[i]].Schools {
			r.Schools = append(r.Schools, codex.SchoolIDs[school])
		}
		s.Ready = append(s.Ready, r)
	}
	for _, of := range []struct{ ids, names []string }{{s.Sexes, SexNames[:]}, {s.Categories, CategoryNames[1:]}, {s.Features, FeatureNames}} {
		for i, id := range of.ids {
			s.Names[id] = said(t, of.names[i])
		}
	}
	return s
}

func (f *Forge) schoolSupply(school codex.School, t *game.Telling) schoolSupply {
	id, text := codex.SchoolIDs[school], f.Schools[school]
	s := schoolSupply{named: named{id, Printed(t, "school", id, "name", text.Name), Printed(t, "school", id, "about", text.About)}, Snowfall: school == codex.Snowfall}
	for _, number := range f.school[school] {
		skill := &f.Skills[number]
		one := skillSupply{named: named{ID: skill.ID, Name: Printed(t, "skill", skill.ID, "name", skill.Name)}, Elite: skill.Elite, Daemon: skill.Class.Has(codex.ClassDaemonSkill)}
		for part := range codex.PartCount {
			if english := skill.Part(part).Text; english != "" {
				one.Texts = append(one.Texts, strings.TrimSpace(PartSigns[part]+" "+Printed(t, "skill", skill.ID, codex.PartIDs[part], english)))
			}
		}
		s.Skills = append(s.Skills, one)
	}
	return s
}

// advice is what a builder shows of a Hero at work.
type advice struct {
	Hero    document                    `json:"hero"`
	Cards   []cardAdvice                `json:"cards"`
	Skills  map[string]refused          `json:"skills"` // those that may not be chosen besides, by id
	Slots   int                         `json:"slots"`
	Free    int                         `json:"free"`
	Pets    int                         `json:"pets"`    // so many the skills allow
	Defence map[string][2]defenceAdvice `json:"defence"` // by armour, without a shield and with one
}

// cardAdvice is a card with what each step on it costs.
type cardAdvice struct {
	Bearer string       `json:"bearer"` // hero, pet, shape or daemon
	Name   string       `json:"name"`
	Spent  int          `json:"spent"`
	Most   int          `json:"most"`
	More   [6][]refused `json:"more"` // by face and pip: why there is no more
}

// refused is a rule that refuses something; empty for none.
type refused struct {
	Rule string `json:"rule,omitempty"`
	Why  string `json:"why,omitempty"`
}

type defenceAdvice struct {
	Most int `json:"most"` // Defence pips on a face
	Over int `json:"over"` // pips that would be too many
}

// document is a Hero with the fields of its file, for who changes it and sends it back.
type document struct {
	Game     string                    `json:"game"`
	Name     string                    `json:"name"`
	About    string                    `json:"about,omitempty"`
	Sex      string                    `json:"sex"`
	Faces    map[string]map[string]int `json:"faces"`
	Armour   string                    `json:"armour"`
	Shield   bool                      `json:"shield"`
	Weapons  []string                  `json:"weapons"`
	Thrown   string                    `json:"thrown,omitempty"`
	Sweep    bool                      `json:"sweep,omitempty"`
	Other    *otherDocument            `json:"other,omitempty"`
	Skills   []string                  `json:"skills"`
	Snowfall []string                  `json:"snowfall"`
	Pets     []petDocument             `json:"pets"`
	Daemon   *daemonDocument           `json:"daemon,omitempty"`
	Shape    *petDocument              `json:"shape,omitempty"`
}

type otherDocument struct {
	Condition string `json:"condition"`
	Attack    string `json:"attack"`
}

type petDocument struct {
	Name    string                    `json:"name"`
	Ability string                    `json:"ability,omitempty"`
	Magical bool                      `json:"magical"`
	Natural string                    `json:"natural,omitempty"`
	Faces   map[string]map[string]int `json:"faces"`
}

type daemonDocument struct {
	Name     string                    `json:"name"`
	Features []string                  `json:"features"`
	Natural  string                    `json:"natural,omitempty"`
	Faces    map[string]map[string]int `json:"faces"`
	Skills   []string                  `json:"skills"`
}

func (f *Forge) advise(h *Hero, t *game.Telling) advice {
	a := advice{Hero: f.document(h), Skills: map[string]refused{}, Slots: f.Slots(&h.Figure), Free: f.FreeSlots(&h.Figure), Pets: f.Leashes(&h.Figure), Defence: map[string][2]defenceAdvice{}}
	a.Cards = append(a.Cards, f.adviseCard(h, Self, t))
	for i := range h.PetCount() {
		a.Cards = append(a.Cards, f.adviseCard(h, Bearer(i), t))
	}
	if h.Shape.There {
		a.Cards = append(a.Cards, f.adviseCard(h, Beast, t))
	}
	if h.Daemon.There {
		a.Cards = append(a.Cards, f.adviseCard(h, Demon, t))
	}
	for school := range codex.Extra {
		for _, c := range f.Choices(h, school) {
			if c.Why != nil {
				a.Skills[f.Skills[c.Skill].ID] = why(c.Why, t)
			}
		}
	}
	for armour, both := range h.Defence() {
		var of [2]defenceAdvice
		for shield, d := range both {
			of[shield] = defenceAdvice(d)
		}
		a.Defence[codex.ArmourIDs[armour]] = of
	}
	return a
}

func (f *Forge) adviseCard(h *Hero, b Bearer, t *game.Telling) cardAdvice {
	c := cardAdvice{Bearer: "hero", Name: h.Name}
	switch b {
	case Self:
	case Demon:
		c.Bearer, c.Name = "daemon", h.DaemonName
	case Beast:
		c.Bearer, c.Name = "shape", h.ShapeName
	default:
		c.Bearer, c.Name = "pet", h.PetNames[b]
	}
	c.Spent, c.Most = h.Points(b)
	for face := range c.More {
		for pip := range codex.PipCount {
			_, err := f.Step(h, b, face+1, pip, 1)
			c.More[face] = append(c.More[face], why(err, t))
		}
	}
	return c
}

func why(err error, t *game.Telling) refused {
	refusal, ok := err.(*game.Refusal)
	switch {
	case !ok:
		return refused{}
	case t == nil:
		return refused{refusal.Rule, refusal.Why}
	}
	return refused{refusal.Rule, t.Why(refusal)}
}

func (f *Forge) document(h *Hero) document {
	d := document{Game: ID, Name: h.Name, About: h.About, Sex: codex.SexIDs[h.Sex], Faces: faces(&h.Card), Armour: codex.ArmourIDs[h.Armour], Shield: h.Shield,
		Weapons: written(f.weaponIDs(h.Weapons[:])), Thrown: codex.CategoryIDs[h.Thrown], Sweep: h.Sweep, Skills: written(f.skillIDs(h.Skills[:])),
		Snowfall: written(f.skillIDs(h.Snowfall[:])), Pets: []petDocument{}}
	if h.Other.Condition != codex.NoCondition {
		d.Other = &otherDocument{codex.ConditionIDs[h.Other.Condition], ways[0]}
		if h.Other.Ranged {
			d.Other.Attack = ways[1]
		}
	}
	for i := range h.PetCount() {
		d.Pets = append(d.Pets, h.Pets[i].document(h.PetNames[i]))
	}
	if h.Shape.There {
		shape := h.Shape.document(h.ShapeName)
		d.Shape = &shape
	}
	if of := &h.Daemon; of.There {
		d.Daemon = &daemonDocument{h.DaemonName, []string{}, codex.CategoryIDs[of.Natural], faces(&of.Card), written(f.skillIDs(of.Skills[:]))}
		for bit, id := range codex.FeatureIDs {
			if of.Features>>bit&1 == 1 {
				d.Daemon.Features = append(d.Daemon.Features, id)
			}
		}
	}
	return d
}

func (p *Pet) document(name string) petDocument {
	return petDocument{name, codex.AbilityIDs[p.Ability], p.Magical, codex.CategoryIDs[p.Natural], faces(&p.Card)}
}

// written is a list that is not null where it is empty.
func written(ids []string) []string { return append([]string{}, ids...) }

func faces(card *codex.Card) map[string]map[string]int {
	all := map[string]map[string]int{}
	for n, face := range card {
		pips := map[string]int{}
		for pip, has := range face {
			if has > 0 {
				pips[codex.PipIDs[pip]] = int(has)
			}
		}
		all[fmt.Sprint(n+1)] = pips
	}
	return all
}

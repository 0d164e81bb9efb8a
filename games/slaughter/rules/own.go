package rules

import (
	"bytes"
	"errors"
	"slices"
	"strconv"

	"mischief/game"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/hero"
)

// Heroes of one's own and the followers that they bring along (WAS-150 to WAS-171). Nobody has printed what stands on their cards, so the position carries it.

const (
	// MaxOwn is how many cards of people's own there are in a match at most: one for each figure (WAS-R278), and six for beasts. Who becomes a beast has skills of Druids alone (WAS-163, WAS-R202) and so one
	// Pet at most, and for all the others of sixteen followers it takes two more Heroes.
	MaxOwn = MaxFigures + 6

	mostNameBytes = 80 // of UTF-8; hero.MostName letters fit if none takes more than two (WAS-R278)
)

// OwnCard is a card that somebody brings to the match: that of a Hero, or of one of his followers.
type OwnCard struct {
	Sheet   Sheet // as it is at the beginning; its Name is that of the card
	Hero    Fig   // whose it is
	Pool    int8
	Magical bool
	Beast   bool // it is what the Hero becomes by Shapeshift, and no follower (WAS-R202)
	Label   Label
}

// Label is a name in UTF-8 with zeros behind it.
type Label [mostNameBytes]byte

func (l *Label) String() string { return string(bytes.TrimRight(l[:], "\x00")) }

// ownID is the number of a card of somebody's own: those follow what is printed.
func (r *Rules) ownID(card int) codex.FigureID { return codex.FigureID(len(r.codex.Figures) + card) }

// own is the card of somebody's own that has a number, or nil.
func (r *Rules) own(s *Position, id codex.FigureID) *OwnCard {
	if card := int(id) - len(r.codex.Figures); card >= 0 && card < MaxOwn {
		return &s.Own[card]
	}
	return nil
}

// IsOwn tells whether the card of a figure is somebody's own.
func (r *Rules) IsOwn(s *Position, n Fig) bool { return r.own(s, s.Figures[n].Name) != nil }

// PipNames are what people call the pips, in English.
var PipNames = hero.PipNames

// figure is this card as a figure that is not yet on the map.
func (o *OwnCard) figure() Figure {
	f := Figure{Sheet: o.Sheet, State: Coming, Pool: o.Pool, Hand: o.Pool}
	if o.Magical {
		f.Marks |= Magical
	}
	return f
}

// ownFollower is the card of the next follower of a kind that a Hero brings along, after another or NoFigure; NoFigure is none.
func (r *Rules) ownFollower(s *Position, hero Fig, kind Kind, after codex.FigureID) codex.FigureID {
	for card := range s.Own {
		if o, id := &s.Own[card], r.ownID(card); o.Hero == hero && o.Sheet.Kind == kind && !o.Beast && id > after {
			return id
		}
	}
	return codex.NoFigure
}

// ownBeast is the card of the beast that a Hero of one's own becomes; NoFigure is none.
func (r *Rules) ownBeast(s *Position, hero Fig) codex.FigureID {
	for card := range s.Own {
		if o := &s.Own[card]; o.Hero == hero && o.Beast {
			return r.ownID(card)
		}
	}
	return codex.NoFigure
}

// bring adds the cards of a Hero of one's own to the match, and answers the Hero's. Where no followers take part (WAS-R125, WAS-901) they stay at home. The error is that of the option that names him.
func (r *Rules) bring(s *Position, option string, h *hero.Hero, owner Fig) (codex.FigureID, error) {
	if breaches := r.forge.Check(h); len(breaches) > 0 {
		at := ""
		if field := breaches[0].At; len(field) > 2 { // that of a follower
			at = field.String()
		}
		return codex.NoFigure, game.Forbidden(option, at, breaches[0].Why)
	}
	b := &bringer{r, s, owner, nil}
	skills := h.Skills
	if s.Scenario == codex.SnowfallScenario {
		skills = h.Snowfall // WAS-167, WAS-R277
	} else if other := r.codex.OtherSkill(h.Other.Condition, h.Other.Ranged); other != codex.NoSkill {
		skills[slices.Index(skills[:], codex.NoSkill)] = other // WAS-170; there is room for it, as it counts among the five
	}
	id := b.card(h.Name, hero.Dicepool, false, Sheet{Kind: Hero, Sex: h.Sex, Skills: skills, Form: Form{Card: h.Card, Armour: h.Armour, Shield: h.Shield, Sweeps: h.Sweep, Arms: r.armsOf(h)}})
	if s.Scenario != codex.SnowfallScenario && s.Mission == codex.NoMission {
		b.followers(h)
	}
	if h.Shape.There {
		if beast := r.own(s, b.pet(h.ShapeName, &h.Shape)); beast != nil {
			beast.Beast = true
		}
	}
	if refusal, ok := errors.AsType[*game.Refusal](b.err); ok {
		return codex.NoFigure, game.Forbidden(option, "", refusal)
	}
	return id, nil
}

// bringer adds cards of one's own to a position, and keeps why one has no room.
type bringer struct {
	*Rules
	s     *Position
	owner Fig
	err   error
}

func (b *bringer) followers(h *hero.Hero) {
	for i := range h.PetCount() {
		b.pet(h.PetNames[i], &h.Pets[i])
	}
	if d := &h.Daemon; d.There {
		b.card(h.DaemonName, h.Summoning(), false, Sheet{Kind: Daemon, Skills: d.Skills, Features: d.Features, Form: Form{Card: d.Card, Arms: b.natural(d.Natural)}})
	}
}

// pet adds the card of a Pet, or of the beast that the Hero becomes.
func (b *bringer) pet(name string, p *hero.Pet) codex.FigureID {
	return b.card(name, hero.Dicepool, p.Magical, Sheet{Kind: Pet, Form: Form{Card: p.Card, Arms: b.natural(p.Natural), Ability: p.Ability}})
}

// card adds a card behind the others.
func (b *bringer) card(name string, pool int, magical bool, sheet Sheet) codex.FigureID {
	free := slices.IndexFunc(b.s.Own[:], func(o OwnCard) bool { return o.Hero == nobody })
	switch {
	case b.err != nil:
		return codex.NoFigure
	case free < 0:
		b.err = crowded()
		return codex.NoFigure
	case len(name) > mostNameBytes:
		b.err = game.Refuse("WAS-R278", "The name {{.name}} takes {{.n}} bytes; there is room for {{.most}}: shorten it.", game.Quote("name", name), game.Num("n", len(name)), game.Num("most", mostNameBytes))
		return codex.NoFigure
	}
	sheet.Name = b.ownID(free)
	o := OwnCard{Sheet: sheet, Hero: b.owner, Pool: int8(pool), Magical: magical}
	copy(o.Label[:], name)
	b.s.Own[free] = o
	return sheet.Name
}

// crowded is the refusal of followers for whom there is no room.
func crowded() error {
	return game.Refuse("WAS-R278", "A match has room for {{.most}} followers, and with those of this Hero there are more: leave some at home.", game.Num("most", MaxFigures-MaxHeroes))
}

// armsOf are the weapons of a Hero of one's own.
func (r *Rules) armsOf(h *hero.Hero) (arms [MaxArms]Arm) {
	i := 0
	for _, w := range h.Weapons {
		if w == codex.NoWeapon {
			continue
		}
		arms[i].Weapon = w
		if r.codex.Weapons[w].Category == codex.ChosenCategory {
			arms[i].Category = h.Thrown
		}
		i++
	}
	return arms
}

// natural is the weapon of a body: teeth, claws or hooves of a category (WAS-364).
func (r *Rules) natural(c codex.Category) (arms [MaxArms]Arm) {
	for id, w := range r.codex.Weapons {
		if id > 0 && w.Natural && w.Category == c && w.ID != fistsID {
			arms[0].Weapon = codex.WeaponID(id)
		}
	}
	return arms
}

// ownWords are what documents call cards of one's own.
func ownWords() []string {
	words := make([]string, MaxOwn)
	for i := range words {
		words[i] = "own-" + strconv.Itoa(i+1)
	}
	return words
}

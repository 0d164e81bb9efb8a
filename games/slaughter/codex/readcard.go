package codex

import (
	"slices"
	"strings"

	"mischief/game"
	"mischief/game/content"
)

// faceIDs are what content calls the faces.
var faceIDs = []string{"1", "2", "3", "4", "5", "6"}

// readCard reads the faces of a card, whichever they are; check says whether they may be so.
func readCard(n *content.Node) (card Card) {
	for _, face := range n.Fields("faces", faceIDs...) {
		number := slices.Index(faceIDs, face.Name())
		for _, pip := range face.Fields("", PipIDs[:]...) {
			card[number][slices.Index(PipIDs[:], pip.Name())] = uint8(pip.Int("", 0, 6))
		}
	}
	return card
}

// checkCard refuses a card that breaks a rule, at the face that does. Cards of Heroes follow WAS-151 to WAS-157; dummies have as many Defence pips as their armour
// allows, whatever that costs; those of followers have rules of their own.
func (f *Figure) checkCard(n *content.Node) {
	card := &f.Card
	for i, face := range card {
		at := n.At("faces").At(faceIDs[i])
		if sum := face.Pips(); sum > i+1 {
			at.Tell(game.Say("{{.n}} pips; face {{.face}} has {{.face}} places (WAS-152)", game.Num("n", sum), game.Num("face", i+1)))
		}
		for pip, many := range face {
			if int(many) == i+1 {
				at.Tell(game.Say("all places are {{.pip}}; no face has a single colour, so that the 1-face stays empty (WAS-153)", game.Name("pip", PipIDs[pip])))
			}
		}
		f.checkFace(at, face)
	}
	faces := n.At("faces")
	if most, rule := f.mostSkillPips(); card.Sum(SkillPip) > most {
		faces.Tell(game.Say("{{.n}} Skill pips on the card; it is at most {{.most}} ({{.rule}})", game.Num("n", card.Sum(SkillPip)), game.Num("most", most), game.Name("rule", rule)))
	}
	if most, rule := f.mostPoints(); card.Points() > most {
		faces.Tell(game.Say("the pips cost {{.n}} points; it is at most {{.most}} ({{.rule}})", game.Num("n", card.Points()), game.Num("most", most), game.Name("rule", rule)))
	}
	if magic := card.Sum(Magic); f.Role == PetRole && magic > f.mostPetMagic() {
		faces.Tell(game.Say("{{.n}} Magic pips; this Pet has at most {{.most}} (WAS-660, WAS-666, WAS-667)", game.Num("n", magic), game.Num("most", f.mostPetMagic())))
	}
	if points := n.Int("points", 0, 120); points != card.Points() {
		n.At("points").Tell(game.Say("{{.n}}; the pips of the card cost {{.points}} (WAS-151)", game.Num("n", points), game.Num("points", card.Points())))
	}
	var traits Traits
	for _, trait := range n.Words("traits", PipIDs[:TraitCount]) {
		traits |= 1 << trait
	}
	if traits != card.Traits() {
		n.At("traits").Tell(game.Say("the card has pips of {{.traits}} (WAS-159)", game.Name("traits", card.Traits().String())))
	}
}

// String lists the traits as content calls them.
func (t Traits) String() string {
	var all []string
	for trait := range TraitCount {
		if t.Has(trait) {
			all = append(all, PipIDs[trait])
		}
	}
	if len(all) == 0 {
		return "no trait"
	}
	return strings.Join(all, ", ")
}

// checkFace looks at one face by the rules of the figure's role.
func (f *Figure) checkFace(at *content.Node, face Face) {
	limit := func(pip Pip, most int, rule string) {
		if int(face[pip]) > most {
			at.Tell(game.Say("{{.n}} {{.pip}} pips; it is at most {{.most}} ({{.rule}})", game.Num("n", face[pip]), game.Name("pip", PipIDs[pip]), game.Num("most", most), game.Name("rule", rule)))
		}
	}
	switch f.Role {
	case HeroRole, TraineeRole, OpponentRole, DummyRole:
		rule := "WAS-155"
		if f.Shield {
			rule = "WAS-156"
		}
		limit(Defence, f.Armour.MostDefence(f.Shield), rule)
	case PetRole:
		defence, melee, magic := petLimits(f.Ability)
		limit(Defence, defence, "WAS-660, WAS-662")
		limit(Melee, melee, "WAS-660, WAS-662")
		limit(Magic, magic, "WAS-666, WAS-667")
		limit(Ranged, 0, "WAS-660")
	case DaemonRole:
		limit(Ranged, 0, "WAS-650")
	}
}

// petLimits are the most pips of a kind on a face of a Pet (WAS-660, WAS-663 to WAS-668).
func petLimits(ability PetAbility) (defence, melee, magic int) {
	defence, melee, magic = 2, 3, 1
	switch ability {
	case Aggressive:
		defence, melee = 0, 5
	case Evasive:
		defence = 3
	case Hungry:
		melee = 4
	case MagicProtection:
		magic = 2
	case ThickHide:
		defence, melee = 4, 2
	}
	return defence, melee, magic
}

// mostPetMagic is how many Magic pips a Pet has on the whole card.
func (f *Figure) mostPetMagic() int {
	most := 0
	if f.Magical {
		most = 1
		if f.Ability == MagicProtection {
			most = 2
		}
	}
	if f.Ability == MagicAttunement {
		most++
	}
	return most
}

// unlimited is more than any card has.
const unlimited = 1000

func (f *Figure) mostSkillPips() (most int, rule string) {
	switch f.Role {
	case DaemonRole: // set by its summoning
		return unlimited, ""
	case PetRole:
		return MostSkillPips, "WAS-661"
	}
	return MostSkillPips, "WAS-154"
}

func (f *Figure) mostPoints() (most int, rule string) {
	switch f.Role {
	case HeroRole, TraineeRole, OpponentRole:
		return MostPoints, "WAS-151"
	case PetRole:
		return MostPoints, "WAS-660"
	}
	return unlimited, ""
}

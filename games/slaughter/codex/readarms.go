package codex

import (
	"io/fs"

	"mischief/game"
	"mischief/game/content"
)

// readArms reads what figures wear and carry, what they suffer from and how large they are.
func (c *Codex) readArms(files fs.FS) error {
	n, err := open(files, "arms.yaml")
	if err != nil {
		return err
	}
	sizes := n.At("sizes")
	sizes.Skip("from")
	c.Sizes = Sizes{BaseRadius: int16(amount(sizes, "base_radius", 0, 4)), FigureHeight: int16(amount(sizes, "figure_height", 0, 4)),
		ContactGap: int16(amount(sizes, "contact_gap", 0, 1))}
	every(n, "armour", ArmourIDs[:], func(i int, a *content.Node) {
		c.Armours[i] = ArmourText{Name: a.Text("name"), Examples: a.Text("examples")}
		if most := a.Int("most_defence", 0, 6); most != i {
			a.At("most_defence").Tell(game.Say("{{.n}}; {{.armour}} armour allows {{.most}} (WAS-155)", game.Num("n", most), game.Name("armour", ArmourIDs[i]), game.Num("most", i)))
		}
	})
	c.Weapons = make([]Weapon, 1, 32)
	for _, w := range n.Each("weapons", 1, 60) {
		c.Weapons = append(c.Weapons, readWeapon(w))
	}
	c.IDs.Weapons = ids(len(c.Weapons), func(i int) string { return c.Weapons[i].ID })
	every(n, "conditions", ConditionIDs[1:], func(i int, a *content.Node) {
		c.Conditions[i+1] = ConditionText{Name: a.Text("name"), PerCounter: a.Text("per_counter"), Removable: a.Bool("removable")}
	})
	every(n, "pet_abilities", AbilityIDs[1:], func(i int, a *content.Node) {
		c.Abilities[i+1] = AbilityText{Name: a.Text("name"), Text: a.Text("text")}
	})
	return n.Err()
}

func readWeapon(n *content.Node) Weapon {
	n.Skip("from", "note")
	w := Weapon{ID: n.ID("id", "-"), Name: n.Text("name"), Kind: WeaponKind(n.Word("kind", WeaponKindIDs[:])), Category: word[Category](n, "category", CategoryIDs[:]),
		Natural: n.Bool("natural"), Pole: n.Bool("pole"), Bow: n.Bool("bow"),
		Reload: uint8(n.Int("reload", 0, 9)), ReloadMoving: n.Bool("reload_moving"), RAV: int8(n.Int("rav", -5, 5)), DeadZone: amountOr0(n, "dead_zone"),
		Critical: Critical(n.Word("critical", []string{CriticalIDs[NoCritical], CriticalIDs[CriticalCategory], "", CriticalIDs[CriticalPush]})), Sweep: n.Bool("sweep"),
		ExtraDamage: uint8(n.Int("extra_damage", 0, 5)), AutomaticHit: uint8(n.Int("automatic_hit", 0, 5)), MeleeByRanged: n.Bool("melee_by_ranged"),
		Shots: uint8(n.Int("shots", 0, 20)), CarriedActions: uint8(n.Int("carried_actions", 0, 2)), BlastPerRAV: amountOr0(n, "blast_per_rav"), LossPer: amountOr0(n, "loss_per"),
		NoSkills: n.Bool("no_skills")}
	w.readRange(n)
	melee := w.Kind == MeleeWeapon
	switch {
	case (melee || w.Kind == ThrowingWeapon) != (w.Category != NoCategory):
		n.At("category").Tell(game.Say("weapons that are used in melee have one, and no others"))
	case w.Category == ChosenCategory && melee:
		n.At("category").Tell(game.Say("only that of a throwing weapon is chosen"))
	case w.Critical == CriticalCategory && w.Category == NoCategory:
		n.At("critical").Tell(game.Say("a weapon without a category has no critical hit by it"))
	case w.Sweep && !w.Pole:
		n.At("sweep").Tell(game.Say("only pole weapons sweep (WAS-361)"))
	case (w.BlastPerRAV > 0) != (w.LossPer > 0):
		n.At("loss_per").Tell(game.Say("blast_per_rav and loss_per belong together (WAS-424)"))
	}
	return w
}

// readRange reads how far a weapon reaches.
func (w *Weapon) readRange(n *content.Node) {
	if w.Kind == MeleeWeapon {
		if n.Has("range") {
			n.At("range").Tell(game.Say("a melee weapon has none (WAS-350)"))
		}
		return
	}
	at := n.At("range")
	w.PerDie, w.Fixed, w.Sight, w.Beyond = amountOr0(at, "per_die"), amountOr0(at, "fixed"), at.Bool("sight"), int8(at.Int("beyond", -5, 0))
	if ones(w.PerDie > 0, w.Fixed > 0, w.Sight) != 1 {
		at.Tell(game.Say("a range is per_die, fixed or sight; write one of them"))
	}
	if w.Beyond < 0 && w.Sight {
		at.At("beyond").Tell(game.Say("nothing is beyond sight"))
	}
}

// amountOr0 is an amount that is 0 where it is not written.
func amountOr0(n *content.Node, name string) Amount {
	if !n.Has(name) {
		return 0
	}
	return amount(n, name, 0, 30)
}

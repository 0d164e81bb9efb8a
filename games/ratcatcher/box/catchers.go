package box

import (
	"io/fs"

	"mischief/game/content"
)

// readCatchers reads the boards of the Ratcatchers: their numbers, traps and abilities.
func (b *Box) readCatchers(files fs.FS) error {
	n, err := b.open(files, "ratcatchers.yaml", "ratcatchers")
	if err != nil {
		return err
	}
	for _, row := range n.Each("ratcatchers", 1, 32) {
		c := readCatcher(row)
		b.Catchers = append(b.Catchers, c)
		b.IDs.Catchers = append(b.IDs.Catchers, c.ID)
	}
	return n.Err()
}

func readCatcher(n *content.Node) Catcher {
	n.Skip("from")
	n.Remark("blurb")
	c := Catcher{
		ID: ident(n), Name: n.Text("name"),
		Dice:     uint8(n.Int("attack", 1, MaxDice-2)),
		Accuracy: uint8(n.Int("accuracy", 2, 6)),
		Steps:    uint8(n.Int("movement", 1, 20)),
		Traps:    uint8(n.Int("traps", 0, 20)),
		Defence:  uint8(n.Int("defence", 0, 20)),
		Health:   uint8(n.Int("health", 1, 20)),
	}
	for slot, word := range SlotIDs[:SlotUnlockA] {
		c.Slots[slot] = uint8(n.At("upgrades").Int(word, 0, 9))
	}
	for _, trap := range n.Each("trap_types", 1, 4) {
		t := readTrap(trap)
		c.TrapTypes = append(c.TrapTypes, t)
		c.TrapIDs = append(c.TrapIDs, t.ID)
	}
	for a, letter := range AbilityIDs {
		row := n.At("abilities").At(letter)
		c.Abilities[a] = readAbility(row, "ratcatchers."+c.ID)
		c.Slots[SlotUnlockA+Slot(2*a)] = uint8(row.Int("unlock", 1, 9))
		c.Slots[SlotRefillA+Slot(2*a)] = uint8(row.Int("refill", 0, 9))
	}
	return c
}

// readTrap reads a type of trap. While it is set it may snare and lure (RAT-R39); when it goes off it makes one attack (RAT-320).
func readTrap(n *content.Node) TrapType {
	t := TrapType{ID: ident(n), Name: n.Text("name"), Cost: uint8(n.Int("cost", 0, 9)), Unlocked: n.Bool("unlocked")}
	var set Power
	for _, item := range n.Each("while_set", 0, 9) {
		if word, of := trapWords.One(item); word != nil {
			word.Is(of, &set)
		}
	}
	t.Lasting = set.Lasting
	for _, item := range n.Each("trigger", 1, 1) {
		if e := item.One("attack"); e != nil {
			t.Attack = readPool(e)
		}
	}
	return t
}

// readAbility reads an ability of a board, whose texts stand under something.
func readAbility(n *content.Node, under string) Ability {
	a := Ability{ID: ident(n), Name: n.Text("name"), colour: n.Text("colour"), Max: uint8(n.Int("max", 1, 20)), Place: Place(n.Word("place", placeIDs))}
	a.text = readText(n, under+"."+a.ID)
	for _, item := range n.Each("do", 1, 20) {
		word, of := PowerWords.One(item)
		if word == nil {
			continue
		}
		done := len(a.Effects)
		word.Is(of, &a.Power)
		switch {
		case a.Place != PlaceNone:
		case done == len(a.Effects):
			item.Fail("an effect that lasts needs a token in the city; choose another place than none (RAT-243)")
		case word.ID == "attack":
			item.Fail("an attack needs a zone; choose another place than none (RAT-602)")
		}
	}
	return a
}

// readPool reads how many dice an attack rolls: a number, or one for each rat there up to a number (RAT-602).
func readPool(n *content.Node) DicePool {
	n.Skip("dice", "max")
	perRat := n.Int("per_rat", 0, 1) == 1
	if perRat && !n.Has("dice") {
		return DicePool{Dice: uint8(n.Int("max", 1, MaxDice)), PerRat: true}
	}
	if perRat || n.Has("max") {
		n.Fail("write {dice: n}, or {per_rat: 1, max: n}")
	}
	return DicePool{Dice: uint8(n.Int("dice", 1, MaxDice))}
}

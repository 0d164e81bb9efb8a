package ratcatcher

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
		b.catchers = append(b.catchers, c)
		b.ids.catchers = append(b.ids.catchers, c.id)
	}
	return n.Err()
}

func readCatcher(n *content.Node) catcher {
	n.Skip("from")
	n.Remark("blurb")
	c := catcher{
		id: ident(n), name: n.Text("name"),
		dice:     uint8(n.Int("attack", 1, maxDice-2)),
		accuracy: uint8(n.Int("accuracy", 2, 6)),
		steps:    uint8(n.Int("movement", 1, 20)),
		traps:    uint8(n.Int("traps", 0, 20)),
		defence:  uint8(n.Int("defence", 0, 20)),
		health:   uint8(n.Int("health", 1, 20)),
	}
	for slot, word := range slotIDs[:SlotUnlockA] {
		c.slots[slot] = uint8(n.At("upgrades").Int(word, 0, 9))
	}
	for _, trap := range n.Each("trap_types", 1, 4) {
		t := readTrap(trap)
		c.trapTypes = append(c.trapTypes, t)
		c.trapIDs = append(c.trapIDs, t.id)
	}
	for a, letter := range abilityIDs {
		row := n.At("abilities").At(letter)
		c.abilities[a] = readAbility(row, "ratcatchers."+c.id)
		c.slots[SlotUnlockA+Slot(2*a)] = uint8(row.Int("unlock", 1, 9))
		c.slots[SlotRefillA+Slot(2*a)] = uint8(row.Int("refill", 0, 9))
	}
	return c
}

// readTrap reads a type of trap. While it is set it may snare and lure (RAT-R39); when it goes off it makes one attack (RAT-320).
func readTrap(n *content.Node) trapType {
	t := trapType{id: ident(n), name: n.Text("name"), cost: uint8(n.Int("cost", 0, 9)), unlocked: n.Bool("unlocked")}
	var set power
	for _, item := range n.Each("while_set", 0, 9) {
		if word, of := trapWords.One(item); word != nil {
			word.Is(of, &set)
		}
	}
	t.lasting = set.lasting
	for _, item := range n.Each("trigger", 1, 1) {
		if e := item.One("attack"); e != nil {
			t.attack = readPool(e)
		}
	}
	return t
}

// readAbility reads an ability of a board, whose texts stand under something.
func readAbility(n *content.Node, under string) ability {
	a := ability{id: ident(n), name: n.Text("name"), colour: n.Text("colour"), max: uint8(n.Int("max", 1, 20)), place: Place(n.Word("place", placeIDs))}
	a.text = readText(n, under+"."+a.id)
	for _, item := range n.Each("do", 1, 20) {
		word, of := powerWords.One(item)
		if word == nil {
			continue
		}
		done := len(a.effects)
		word.Is(of, &a.power)
		switch {
		case a.place != PlaceNone:
		case done == len(a.effects):
			item.Fail("an effect that lasts needs a token in the city; choose another place than none (RAT-243)")
		case word.ID == "attack":
			item.Fail("an attack needs a zone; choose another place than none (RAT-602)")
		}
	}
	return a
}

// readPool reads how many dice an attack rolls: a number, or one for each rat there up to a number (RAT-602).
func readPool(n *content.Node) dicePool {
	n.Skip("dice", "max")
	perRat := n.Int("per_rat", 0, 1) == 1
	if perRat && !n.Has("dice") {
		return dicePool{dice: uint8(n.Int("max", 1, maxDice)), perRat: true}
	}
	if perRat || n.Has("max") {
		n.Fail("write {dice: n}, or {per_rat: 1, max: n}")
	}
	return dicePool{dice: uint8(n.Int("dice", 1, maxDice))}
}

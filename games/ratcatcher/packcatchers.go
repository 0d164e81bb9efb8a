package ratcatcher

import (
	"io/fs"

	"mischief/game/content"
)

// readCatchers reads the boards of the Ratcatchers: their numbers, traps and abilities.
func (r *Rules) readCatchers(files fs.FS) error {
	n, err := r.open(files, "ratcatchers.yaml", "ratcatchers")
	if err != nil {
		return err
	}
	for _, row := range n.Each("ratcatchers", 1, 32) {
		c := readCatcher(row)
		r.catchers = append(r.catchers, c)
		r.ids.catchers = append(r.ids.catchers, c.id)
	}
	return n.Err()
}

func readCatcher(n *content.Node) catcher {
	n.Skip("from")
	c := catcher{
		id: ident(n), name: n.Text("name"), blurb: n.Remark("blurb"),
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
		c.abilities[a] = readAbility(row)
		c.slots[SlotUnlockA+Slot(2*a)] = uint8(row.Int("unlock", 1, 9))
		c.slots[SlotRefillA+Slot(2*a)] = uint8(row.Int("refill", 0, 9))
	}
	return c
}

// readTrap reads a type of trap. While it is set it may snare and lure (RAT-R39); when it goes off it makes one attack (RAT-320).
func readTrap(n *content.Node) trapType {
	t := trapType{id: ident(n), name: n.Text("name"), cost: uint8(n.Int("cost", 0, 9)), unlocked: n.Bool("unlocked")}
	for _, item := range n.Each("while_set", 0, 9) {
		if e := item.One("snare", "lure"); e != nil {
			readLasting(e, &t.lasting)
		}
	}
	for _, item := range n.Each("trigger", 1, 1) {
		if e := item.One("attack"); e != nil {
			t.attack = readPool(e)
		}
	}
	return t
}

// effectIDs are the effects of abilities: those that work at once, in the order of effectKind, then those that last until the clean-up.
var effectIDs = []string{"attack", "push", "guard", "gain", "free_trap", "spring_traps", "safe_steps", "snare", "lure", "poison", "calm"}

func readAbility(n *content.Node) ability {
	a := ability{id: ident(n), name: n.Text("name"), text: n.Remark("text"), colour: n.Text("colour"), max: uint8(n.Int("max", 1, 20)), place: Place(n.Word("place", placeIDs))}
	for _, item := range n.Each("do", 1, 20) {
		e := item.One(effectIDs...)
		switch {
		case e == nil:
		case readLasting(e, &a.lasting):
			if a.place == PlaceNone {
				item.Fail("an effect that lasts needs a token in the city; choose another place than none (RAT-243)")
			}
		case e.Name() == "attack" && a.place == PlaceNone:
			item.Fail("an attack needs a zone; choose another place than none (RAT-602)")
		default:
			done := readEffect(e)
			a.attacks = a.attacks || done.kind == effectAttack
			a.effects = append(a.effects, done)
		}
	}
	return a
}

// readLasting reads an effect that lasts until the clean-up; it is false for one that works at once.
func readLasting(n *content.Node, l *lasting) bool {
	switch n.Name() {
	case "snare":
		l.snare |= readKinds(n, everyKind)
	case "lure":
		if kinds := readKinds(n, everyKind); n.Word("mode", []string{"cheese", "only"}) == 0 {
			l.lure |= kinds
		} else {
			l.lureOnly |= kinds
		}
	case "poison":
		l.poison |= readKinds(n, commonKinds)
		l.poisonMax = uint8(n.Int("max", 1, 20))
	case "calm":
		l.calm |= readKinds(n, everyKind)
		n.Word("scope", []string{"township"})
	default:
		return false
	}
	return true
}

// readEffect reads an effect that works at once.
func readEffect(n *content.Node) effect {
	switch n.Name() {
	case "attack":
		return effect{kind: effectAttack, pool: readPool(n)}
	case "push":
		return effect{kind: effectPush, kinds: readKinds(n, commonKinds), n: uint8(n.Int("count", 1, 9))}
	case "guard":
		return effect{kind: effectGuard, n: uint8(n.Int("defence", 1, 20))}
	case "gain":
		g := readGains(n)
		if g.cardTokens {
			n.Fail("only a card has tokens lying on it")
		}
		return effect{kind: effectGain, gain: g}
	case "spring_traps":
		if !n.Bool("keep") {
			n.FailAt("keep", "it must be true: sprung traps stay (RAT-611)")
		}
		return effect{kind: effectSpring}
	case "free_trap":
		n.None()
		return effect{kind: effectFreeTrap}
	}
	n.None()
	return effect{kind: effectSafe}
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

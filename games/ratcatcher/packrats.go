package ratcatcher

import (
	"io/fs"
	"slices"

	"mischief/game/content"
)

// readNemeses reads the boards of the Nemeses.
func (b *Box) readNemeses(files fs.FS) error {
	n, err := b.open(files, "nemeses.yaml", "nemeses")
	if err != nil {
		return err
	}
	for _, row := range n.Each("nemeses", 1, 32) {
		boss := readNemesis(row, int(b.limits.LoseCheese))
		b.nemeses = append(b.nemeses, boss)
		b.ids.nemeses = append(b.ids.nemeses, boss.id)
	}
	return n.Err()
}

// readNemesis reads a Nemesis whose tracker has so many steps.
func readNemesis(n *content.Node, steps int) nemesisBoard {
	n.Skip("from")
	a := n.At("ability")
	n.Remark("blurb")
	b := nemesisBoard{
		id: ident(n), name: n.Text("name"), abilityName: a.Remark("name"),
		health:   uint8(n.Int("health", 1, 50)),
		defence:  uint8(n.Int("defence", 0, 9)),
		accuracy: uint8(n.Int("accuracy", 2, 6)),
		bite:     uint8(n.Int("bite", 0, maxDice/2)),
		spawn:    uint8(n.Int("spawn", 0, 9)),
		targets:  readTargets(n),
		swallow:  uint8(a.Int("swallow", 0, 9)),
		capacity: uint8(a.Int("capacity", 0, 64)),
		bitePer:  uint8(a.Int("bite_per", 0, 9)),
		nestRats: uint8(max(1, a.Int("nest_rats", 0, 9))),
		tunnels:  a.Bool("tunnels"),
	}
	under := "nemeses." + b.id
	if id := a.Remark("id"); id != "" {
		under += "." + id
	}
	b.abilityText = readText(a, under)
	if b.mutates = a.Has("mutations"); b.mutates {
		for i, m := range a.Each("mutations", len(b.mutations), len(b.mutations)) {
			m.Int("roll", i+1, i+1)
			b.mutations[i] = readIncrease(m.At("increase"))
		}
	}
	tracker := n.Each("tracker", 0, 99)
	if len(tracker) != steps {
		n.FailAt("tracker", "%d steps; the rats lose or win with %d cheese (RAT-103)", len(tracker), steps)
	}
	for i, row := range tracker {
		row.Int("step", i+1, i+1)
		var list step
		for _, item := range row.Each("do", 0, 20) {
			word, of := trackerWords.One(item)
			if word == nil {
				continue
			}
			list = append(list, word.Is(of))
			if word.ID == "mutate" && !b.mutates {
				of.Fail("the ability of this Nemesis has no table of mutations; give it one")
			}
		}
		b.tracker = append(b.tracker, list)
	}
	return b
}

// readIncrease reads a +1 token. The Nemesis and common rats have not the same attributes.
func readIncrease(n *content.Node) increase {
	known := []string{"bite", "defence", "movement"}
	who := uint8(n.Word("who", append(slices.Clone(commonKinds), "nemesis")))
	if who == nemesis {
		known = []string{"accuracy", "bite", "defence", "spawn"}
	}
	attribute := slices.Index(attributeIDs[:], known[n.Word("attribute", known)])
	return increase{who: who, attribute: Attribute(attribute), by: uint8(n.Int("by", 1, 3))}
}

// readPeculiars reads the cards of the peculiar rats, of which game.yaml says how many there are.
func (b *Box) readPeculiars(files fs.FS) error {
	n, err := b.open(files, "peculiar.yaml", "peculiar_rats")
	if err != nil {
		return err
	}
	rows := n.Each("peculiar_rats", 0, maxRats)
	if len(rows) != b.rats {
		n.FailAt("peculiar_rats", "%d of them; components in game.yaml say %d (RAT-401)", len(rows), b.rats)
	}
	for _, row := range rows {
		c := readPeculiar(row)
		b.peculiar = append(b.peculiar, c)
		b.ids.peculiars = append(b.ids.peculiars, c.id)
	}
	return n.Err()
}

func readPeculiar(n *content.Node) peculiarCard {
	n.Skip("from")
	oneHealth(n)
	a := n.At("ability")
	c := peculiarCard{
		id: ident(n), name: n.Text("name"), sort: n.Remark("type"),
		bite:     uint8(n.Int("bite", 0, 20)),
		defence:  uint8(n.Int("defence", 0, 9)),
		movement: uint8(n.Int("movement", 0, 9)),
		targets:  readTargets(n),
	}
	c.text = readText(a, "peculiar_rats."+c.id)
	c.readKnacks(a)
	for _, row := range n.Each("reward", 1, 20) {
		g := readGains(row)
		if slices.Contains(c.rewardIDs, g.id) {
			row.Fail("two options are both called %s", g.id)
		}
		c.rewards = append(c.rewards, g)
		c.rewardIDs = append(c.rewardIDs, g.id)
	}
	return c
}

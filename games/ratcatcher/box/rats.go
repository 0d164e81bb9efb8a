package box

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
		boss := readNemesis(row, int(b.Limits.LoseCheese))
		b.Nemeses = append(b.Nemeses, boss)
		b.IDs.Nemeses = append(b.IDs.Nemeses, boss.ID)
	}
	return n.Err()
}

// readNemesis reads a Nemesis whose tracker has so many steps.
func readNemesis(n *content.Node, steps int) Nemesis {
	n.Skip("from")
	a := n.At("ability")
	n.Remark("blurb")
	b := Nemesis{
		ID: ident(n), Name: n.Text("name"), AbilityName: a.Remark("name"),
		Health:   uint8(n.Int("health", 1, 50)),
		Defence:  uint8(n.Int("defence", 0, 9)),
		Accuracy: uint8(n.Int("accuracy", 2, 6)),
		Bite:     uint8(n.Int("bite", 0, MaxDice/2)),
		Spawn:    uint8(n.Int("spawn", 0, 9)),
		Targets:  readTargets(n),
		Swallow:  uint8(a.Int("swallow", 0, 9)),
		Capacity: uint8(a.Int("capacity", 0, 64)),
		BitePer:  uint8(a.Int("bite_per", 0, 9)),
		NestRats: uint8(max(1, a.Int("nest_rats", 0, 9))),
		Tunnels:  a.Bool("tunnels"),
	}
	under := "nemeses." + b.ID
	if id := a.Remark("id"); id != "" {
		under += "." + id
	}
	b.AbilityText = readText(a, under)
	if b.Mutates = a.Has("mutations"); b.Mutates {
		for i, m := range a.Each("mutations", len(b.Mutations), len(b.Mutations)) {
			m.Int("roll", i+1, i+1)
			b.Mutations[i] = readIncrease(m.At("increase"))
		}
	}
	tracker := n.Each("tracker", 0, 99)
	if len(tracker) != steps {
		n.FailAt("tracker", "%d steps; the rats lose or win with %d cheese (RAT-103)", len(tracker), steps)
	}
	for i, row := range tracker {
		row.Int("step", i+1, i+1)
		var list Step
		for _, item := range row.Each("do", 0, 20) {
			word, of := TrackerWords.One(item)
			if word == nil {
				continue
			}
			list = append(list, word.Is(of))
			if word.ID == "mutate" && !b.Mutates {
				of.Fail("the ability of this Nemesis has no table of mutations; give it one")
			}
		}
		b.Tracker = append(b.Tracker, list)
	}
	return b
}

// readIncrease reads a +1 token. The Nemesis and common rats have not the same attributes.
func readIncrease(n *content.Node) Increase {
	known := []string{"bite", "defence", "movement"}
	who := uint8(n.Word("who", append(slices.Clone(commonKinds), "nemesis")))
	if who == TheNemesis {
		known = []string{"accuracy", "bite", "defence", "spawn"}
	}
	attribute := slices.Index(AttributeIDs[:], known[n.Word("attribute", known)])
	return Increase{Who: who, Attribute: Attribute(attribute), By: uint8(n.Int("by", 1, 3))}
}

// readPeculiars reads the cards of the peculiar rats, of which game.yaml says how many there are.
func (b *Box) readPeculiars(files fs.FS) error {
	n, err := b.open(files, "peculiar.yaml", "peculiar_rats")
	if err != nil {
		return err
	}
	rows := n.Each("peculiar_rats", 0, MaxRats)
	if len(rows) != b.rats {
		n.FailAt("peculiar_rats", "%d of them; components in game.yaml say %d (RAT-401)", len(rows), b.rats)
	}
	for _, row := range rows {
		c := readPeculiar(row)
		b.Peculiar = append(b.Peculiar, c)
		b.IDs.Peculiars = append(b.IDs.Peculiars, c.ID)
	}
	return n.Err()
}

func readPeculiar(n *content.Node) Peculiar {
	n.Skip("from")
	oneHealth(n)
	a := n.At("ability")
	c := Peculiar{
		ID: ident(n), Name: n.Text("name"), Sort: n.Remark("type"),
		Bite:     uint8(n.Int("bite", 0, 20)),
		Defence:  uint8(n.Int("defence", 0, 9)),
		Movement: uint8(n.Int("movement", 0, 9)),
		Targets:  readTargets(n),
	}
	c.Text = readText(a, "peculiar_rats."+c.ID)
	c.readKnacks(a)
	for _, row := range n.Each("reward", 1, 20) {
		g := readGains(row)
		if slices.Contains(c.RewardIDs, g.ID) {
			row.Fail("two options are both called %s", g.ID)
		}
		c.Rewards = append(c.Rewards, g)
		c.RewardIDs = append(c.RewardIDs, g.ID)
	}
	return c
}

package ratcatcher

import (
	"io/fs"
	"slices"

	"mischief/game/content"
)

// readNemeses reads the boards of the Nemeses.
func (r *Rules) readNemeses(files fs.FS) error {
	n, err := r.open(files, "nemeses.yaml", "nemeses")
	if err != nil {
		return err
	}
	for _, row := range n.Each("nemeses", 1, 32) {
		boss := readNemesis(row, int(r.limits.LoseCheese))
		r.nemeses = append(r.nemeses, boss)
		r.ids.nemeses = append(r.ids.nemeses, boss.id)
	}
	return n.Err()
}

// readNemesis reads a Nemesis whose tracker has so many steps.
func readNemesis(n *content.Node, steps int) nemesisBoard {
	n.Skip("from")
	a := n.At("ability")
	a.Skip("id")
	b := nemesisBoard{
		id: ident(n), name: n.Text("name"), blurb: n.Remark("blurb"), abilityName: a.Remark("name"), abilityText: a.Remark("text"),
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
	for i, step := range tracker {
		step.Int("step", i+1, i+1)
		var list []trackerEffect
		for _, item := range step.Each("do", 0, 20) {
			list = append(list, readTracker(item, b.mutates))
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

// readTracker reads an effect of a step of the rat tracker.
func readTracker(n *content.Node, mutates bool) trackerEffect {
	known := []string{"spawn_peculiar", "spawn_rats", "spawn_nemesis", "increase", "lose", "mutate"}
	e := n.One(known...)
	if e == nil {
		return trackerEffect{}
	}
	switch e.Name() {
	case "spawn_peculiar":
		return trackerEffect{kind: trackPeculiar, n: uint8(e.Int("", 1, 9))}
	case "spawn_rats":
		return trackerEffect{kind: trackRats, n: uint8(e.Int("", 1, 64))}
	case "spawn_nemesis":
		e.True()
		return trackerEffect{kind: trackNemesis}
	case "increase":
		return trackerEffect{kind: trackIncrease, increase: readIncrease(e)}
	case "lose":
		e.True()
		return trackerEffect{kind: trackLose}
	}
	if !mutates {
		e.Fail("the ability of this Nemesis has no table of mutations; give it one")
	}
	return trackerEffect{kind: trackMutate, n: uint8(e.Int("", 1, 1))}
}

// readPeculiars reads the cards of the peculiar rats, of which game.yaml says how many there are.
func (r *Rules) readPeculiars(files fs.FS) error {
	n, err := r.open(files, "peculiar.yaml", "peculiar_rats")
	if err != nil {
		return err
	}
	rows := n.Each("peculiar_rats", 0, maxRats)
	if len(rows) != r.inBox {
		n.FailAt("peculiar_rats", "%d of them; components in game.yaml say %d (RAT-401)", len(rows), r.inBox)
	}
	for _, row := range rows {
		c := readPeculiar(row)
		r.peculiar = append(r.peculiar, c)
		r.ids.peculiars = append(r.ids.peculiars, c.id)
	}
	return n.Err()
}

func readPeculiar(n *content.Node) peculiarCard {
	n.Skip("from")
	oneHealth(n)
	a := n.At("ability")
	c := peculiarCard{
		id: ident(n), name: n.Text("name"), sort: n.Remark("type"), text: a.Remark("text"),
		bite:     uint8(n.Int("bite", 0, 20)),
		defence:  uint8(n.Int("defence", 0, 9)),
		movement: uint8(n.Int("movement", 0, 9)),
		targets:  readTargets(n),
	}
	when := a.Remark("when")
	for _, item := range a.Each("do", 0, 20) {
		e := item.One(peculiarIDs...)
		if e == nil {
			continue
		}
		if moment := c.readAbility(e); moment != when {
			a.FailAt("when", "%q; the ability %s works at the moment %q", when, e.Name(), moment)
		}
	}
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

// peculiarIDs are the effects of the abilities of peculiar rats.
var peculiarIDs = []string{"parting_bite", "ignore_traps", "remove_trap", "take_tokens", "consume_as", "lose_special", "as_nest", "hurry", "shield_others", "only_sixes",
	"join_common_bite", "sure_wound", "discard_self", "spawn_rats"}

// readAbility reads an effect of a peculiar rat's ability and tells the moment at which it works (RAT-405).
func (c *peculiarCard) readAbility(e *content.Node) (when string) {
	switch e.Name() {
	case "parting_bite":
		c.parting, when = e.True(), "leave"
	case "ignore_traps":
		c.ignoreTraps, when = e.True(), "trap"
	case "remove_trap":
		c.removeTrap, when = e.True(), "move_end"
	case "take_tokens":
		for _, item := range e.Each("", 1, int(picks)) {
			c.takes[item.Word("", tokenIDs[:picks])] = true
		}
		when = "move_end"
	case "consume_as":
		c.consumeAs, when = uint8(e.Int("", 1, 64)), "consume"
	case "lose_special":
		c.loseSpecial, when = uint8(e.Int("", 1, 9)), "wounding"
	case "as_nest":
		c.asNest, when = uint8(e.Int("", 1, 9)), "spawn"
	case "hurry":
		c.hurry, c.hurryBy, when = readKinds(e, commonKinds), uint8(e.Int("by", 1, 9)), "static"
	case "shield_others":
		c.shields, when = e.True(), "static"
	case "only_sixes":
		c.onlySixes, when = e.True(), "static"
	case "join_common_bite":
		c.joinsBite, when = e.True(), "bite"
	case "sure_wound":
		c.sureWound, when = e.True(), "bite"
	case "discard_self":
		c.discardSelf, when = e.True(), "bite"
	case "spawn_rats":
		c.spawns, when = uint8(e.Int("", 1, 20)), "captured"
	}
	return when
}

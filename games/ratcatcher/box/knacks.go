package box

import (
	"mischief/game/content"
	"mischief/game/vocabulary"
)

// Knack is what only some peculiar rats can do (RAT-405). It is carried out where the rulebook speaks of it, under its name.
type Knack uint8

// The knacks; KnackWords has the rule of each.
const (
	PartingBite Knack = iota
	IgnoreTraps
	RemoveTrap
	TakeTokens
	ConsumeAs
	LoseSpecial
	AsNest
	Hurry
	ShieldOthers
	OnlySixes
	JoinBite
	SureWound
	DiscardSelf
	Bursting
	KnackCount
)

// knackWord is what the rules have of a knack: the moment at which it works, as cards name it, and what reads its parameters. read returns how much there is of it.
type knackWord struct {
	when string
	read func(c *Peculiar, n *content.Node) uint8
}

// KnackWords are the knacks by their numbers.
var KnackWords = vocabulary.New("knack", []vocabulary.Word[knackWord]{
	PartingBite:  {ID: "parting_bite", Rule: "RAT-621", Is: knackWord{"leave", present}},
	IgnoreTraps:  {ID: "ignore_traps", Rule: "RAT-622", Is: knackWord{"trap", present}},
	RemoveTrap:   {ID: "remove_trap", Rule: "RAT-623", Is: knackWord{"move_end", present}},
	TakeTokens:   {ID: "take_tokens", Rule: "RAT-624", Is: knackWord{"move_end", readTakes}},
	ConsumeAs:    {ID: "consume_as", Rule: "RAT-625", Is: knackWord{"consume", number(64)}},
	LoseSpecial:  {ID: "lose_special", Rule: "RAT-626", Is: knackWord{"wounding", number(9)}},
	AsNest:       {ID: "as_nest", Rule: "RAT-627", Is: knackWord{"spawn", number(9)}},
	Hurry:        {ID: "hurry", Rule: "RAT-628", Is: knackWord{"static", readHurry}},
	ShieldOthers: {ID: "shield_others", Rule: "RAT-629", Is: knackWord{"static", present}},
	OnlySixes:    {ID: "only_sixes", Rule: "RAT-630", Is: knackWord{"static", present}},
	JoinBite:     {ID: "join_common_bite", Rule: "RAT-631", Is: knackWord{"bite", present}},
	SureWound:    {ID: "sure_wound", Rule: "RAT-632", Is: knackWord{"bite", present}},
	DiscardSelf:  {ID: "discard_self", Rule: "RAT-632", Is: knackWord{"bite", present}},
	Bursting:     {ID: "spawn_rats", Rule: "RAT-633", Is: knackWord{"captured", number(20)}},
})

// present reads a knack that a rat has or has not.
func present(_ *Peculiar, n *content.Node) uint8 {
	n.True()
	return 1
}

// number reads a knack of which there is a number, up to most.
func number(most int) func(*Peculiar, *content.Node) uint8 {
	return func(_ *Peculiar, n *content.Node) uint8 { return uint8(n.Int("", 1, most)) }
}

func readTakes(c *Peculiar, n *content.Node) uint8 {
	for _, item := range n.Each("", 1, int(PickCount)) {
		c.Takes[item.Word("", TokenIDs[:PickCount])] = true
	}
	return 1
}

func readHurry(c *Peculiar, n *content.Node) uint8 {
	c.Hurried = readKinds(n, commonKinds)
	return uint8(n.Int("by", 1, 9))
}

// readKnacks reads the knacks of a card, whose moment is named beside them.
func (c *Peculiar) readKnacks(n *content.Node) {
	when := n.Remark("when")
	for _, item := range n.Each("do", 0, 20) {
		if word, of := KnackWords.One(item); word != nil {
			c.Knacks[KnackWords.Number(word)] = word.Is.read(c, of)
			if word.Is.when != when {
				n.FailAt("when", "%q; the ability %s works at the moment %q", when, word.ID, word.Is.when)
			}
		}
	}
}

// Has tells whether a card has a knack.
func (c *Peculiar) Has(k Knack) bool { return c.Knacks[k] > 0 }

// learn finds who has which knacks: b.Able is the set of peculiar rats that have a knack, a bit each, so that the rats at hand are met with those that matter at
// once, and nothing more is asked where none does.
func (b *Box) learn() {
	for id := range b.Peculiar {
		for k, n := range b.Peculiar[id].Knacks {
			if n > 0 {
				b.Able[k] |= 1 << id
			}
		}
	}
}

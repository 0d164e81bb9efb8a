package ratcatcher

import (
	"mischief/game/content"
	"mischief/game/vocabulary"
)

// knack is what only some peculiar rats can do (RAT-405). It is carried out where the rulebook speaks of it, under its name.
type knack uint8

const (
	partingBite knack = iota
	ignoreTraps
	removeTrap
	takeTokens
	consumeAs
	loseSpecial
	asNest
	hurry
	shieldOthers
	onlySixes
	joinBite
	sureWound
	discardSelf
	bursting
	knackTypes
)

// knackWord is what the rules have of a knack: the moment at which it works, as cards name it, and what reads its parameters. read returns how much there is of it.
type knackWord struct {
	when string
	read func(c *peculiarCard, n *content.Node) uint8
}

// knackWords are the knacks by their numbers.
var knackWords = vocabulary.New("knack", []vocabulary.Word[knackWord]{
	partingBite:  {ID: "parting_bite", Rule: "RAT-621", Is: knackWord{"leave", present}},
	ignoreTraps:  {ID: "ignore_traps", Rule: "RAT-622", Is: knackWord{"trap", present}},
	removeTrap:   {ID: "remove_trap", Rule: "RAT-623", Is: knackWord{"move_end", present}},
	takeTokens:   {ID: "take_tokens", Rule: "RAT-624", Is: knackWord{"move_end", readTakes}},
	consumeAs:    {ID: "consume_as", Rule: "RAT-625", Is: knackWord{"consume", number(64)}},
	loseSpecial:  {ID: "lose_special", Rule: "RAT-626", Is: knackWord{"wounding", number(9)}},
	asNest:       {ID: "as_nest", Rule: "RAT-627", Is: knackWord{"spawn", number(9)}},
	hurry:        {ID: "hurry", Rule: "RAT-628", Is: knackWord{"static", readHurry}},
	shieldOthers: {ID: "shield_others", Rule: "RAT-629", Is: knackWord{"static", present}},
	onlySixes:    {ID: "only_sixes", Rule: "RAT-630", Is: knackWord{"static", present}},
	joinBite:     {ID: "join_common_bite", Rule: "RAT-631", Is: knackWord{"bite", present}},
	sureWound:    {ID: "sure_wound", Rule: "RAT-632", Is: knackWord{"bite", present}},
	discardSelf:  {ID: "discard_self", Rule: "RAT-632", Is: knackWord{"bite", present}},
	bursting:     {ID: "spawn_rats", Rule: "RAT-633", Is: knackWord{"captured", number(20)}},
})

// present reads a knack that a rat has or has not.
func present(_ *peculiarCard, n *content.Node) uint8 {
	n.True()
	return 1
}

// number reads a knack of which there is a number, up to most.
func number(most int) func(*peculiarCard, *content.Node) uint8 {
	return func(_ *peculiarCard, n *content.Node) uint8 { return uint8(n.Int("", 1, most)) }
}

func readTakes(c *peculiarCard, n *content.Node) uint8 {
	for _, item := range n.Each("", 1, int(picks)) {
		c.takes[item.Word("", tokenIDs[:picks])] = true
	}
	return 1
}

func readHurry(c *peculiarCard, n *content.Node) uint8 {
	c.hurried = readKinds(n, commonKinds)
	return uint8(n.Int("by", 1, 9))
}

// readKnacks reads the knacks of a card, whose moment is named beside them.
func (c *peculiarCard) readKnacks(n *content.Node) {
	when := n.Remark("when")
	for _, item := range n.Each("do", 0, 20) {
		if word, of := knackWords.One(item); word != nil {
			c.knacks[knackWords.Number(word)] = word.Is.read(c, of)
			if word.Is.when != when {
				n.FailAt("when", "%q; the ability %s works at the moment %q", when, word.ID, word.Is.when)
			}
		}
	}
}

// has tells whether a card has a knack.
func (c *peculiarCard) has(k knack) bool { return c.knacks[k] > 0 }

// learn finds who has which knacks: b.able is the set of peculiar rats that have a knack, a bit each, so that the rats at hand are met with those that matter at
// once, and nothing more is asked where none does.
func (b *Box) learn() {
	for id := range b.peculiar {
		for k, n := range b.peculiar[id].knacks {
			if n > 0 {
				b.able[k] |= 1 << id
			}
		}
	}
}

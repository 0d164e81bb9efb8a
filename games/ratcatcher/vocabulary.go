package ratcatcher

import (
	"slices"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/vocabulary"
)

// The words in which the content says what the tokens of abilities do and what the rat tracker brings. Each is a type here: its fields are the parameters that
// content gives, text tells it; the rules carry it out (Rules.work). What a peculiar rat can do is in knacks.go.

// effect is what works at once, in a zone: that of an ability's token or of the cheese that was eaten. It is a pointer to one of the types below. text tells it in
// the language of a pen; what it does is in the rules.
type effect interface {
	text(pen game.Pen) string
}

// power is what a trap or the token of an ability does: at once, in order, and for as long as it lies in the city.
type power struct {
	effects []effect
	lasting lasting
}

// attacks tells whether a power attacks at once, setsTrap whether it sets a trap at no cost.
func (p *power) attacks() bool  { return does[*attackEffect](p.effects) }
func (p *power) setsTrap() bool { return does[*freeTrapEffect](p.effects) }

func does[E effect](effects []effect) bool {
	return slices.ContainsFunc(effects, func(e effect) bool { _, ok := e.(E); return ok })
}

// powerWords are what traps and abilities do; Is reads the parameters of a word into a power.
var powerWords = vocabulary.New("power", []vocabulary.Word[func(n *content.Node, p *power)]{
	{ID: "attack", Rule: "RAT-602", Is: atOnce(func(n *content.Node) effect { return &attackEffect{readPool(n)} })},
	{ID: "push", Rule: "RAT-606", Is: atOnce(func(n *content.Node) effect {
		return &pushEffect{readKinds(n, commonKinds), uint8(n.Int("count", 1, 9))}
	})},
	{ID: "guard", Rule: "RAT-608", Is: atOnce(func(n *content.Node) effect { return &guardEffect{uint8(n.Int("defence", 1, 20))} })},
	{ID: "gain", Rule: "RAT-609", Is: atOnce(readGainEffect)},
	{ID: "free_trap", Rule: "RAT-610", Is: atOnce(func(n *content.Node) effect { n.None(); return &freeTrapEffect{} })},
	{ID: "spring_traps", Rule: "RAT-611", Is: atOnce(readSpringEffect)},
	{ID: "safe_steps", Rule: "RAT-612", Is: atOnce(func(n *content.Node) effect { n.None(); return &safeEffect{} })},
	{ID: "snare", Rule: "RAT-603", Is: func(n *content.Node, p *power) { p.lasting.snare |= readKinds(n, everyKind) }},
	{ID: "lure", Rule: "RAT-604", Is: readLure},
	{ID: "poison", Rule: "RAT-605", Is: func(n *content.Node, p *power) {
		p.lasting.poison |= readKinds(n, commonKinds)
		p.lasting.poisonMax = uint8(n.Int("max", 1, 20))
	}},
	{ID: "calm", Rule: "RAT-607", Is: func(n *content.Node, p *power) {
		p.lasting.calm |= readKinds(n, everyKind)
		n.Word("scope", []string{"township"})
	}},
})

// trapWords are what a trap may do while it is set (RAT-R39).
var trapWords = powerWords.Only("snare", "lure")

// atOnce reads an effect that works at once.
func atOnce(read func(*content.Node) effect) func(*content.Node, *power) {
	return func(n *content.Node, p *power) { p.effects = append(p.effects, read(n)) }
}

func readLure(n *content.Node, p *power) {
	if kinds := readKinds(n, everyKind); n.Word("mode", []string{"cheese", "only"}) == 0 {
		p.lasting.lure |= kinds
	} else {
		p.lasting.lureOnly |= kinds
	}
}

// attackEffect attacks in the zone.
type attackEffect struct{ pool dicePool }

func (e *attackEffect) text(pen game.Pen) string { return e.pool.text(pen) }

// pushEffect moves up to n rats of some kinds out of the Ratcatcher's zone.
type pushEffect struct {
	kinds Kinds
	n     uint8
}

func (e *pushEffect) text(pen game.Pen) string {
	return pen.Say(`pushes up to {{.n}} {{.kinds}} rats out of your zone`, game.Num("n", e.n), e.kinds.arg(pen))
}

// guardEffect adds to the Ratcatcher's defence until the clean-up.
type guardEffect struct{ defence uint8 }

func (e *guardEffect) text(pen game.Pen) string {
	return pen.Say("defence +{{.n}} until the clean-up", game.Num("n", e.defence))
}

// gainEffect gives the Ratcatcher something.
type gainEffect struct{ gain gains }

func readGainEffect(n *content.Node) effect {
	g := readGains(n)
	if g.cardTokens {
		n.Fail("only a card has tokens lying on it")
	}
	return &gainEffect{g}
}

func (e *gainEffect) text(pen game.Pen) string {
	return pen.Say("gives {{.reward}}", game.Word("reward", e.gain.text))
}

// freeTrapEffect sets a trap at no cost.
type freeTrapEffect struct{}

func (*freeTrapEffect) text(pen game.Pen) string { return pen.Say("sets a trap for nothing") }

// springEffect makes traps go off at once.
type springEffect struct{}

func readSpringEffect(n *content.Node) effect {
	if !n.Bool("keep") {
		n.FailAt("keep", "it must be true: sprung traps stay (RAT-611)")
	}
	return &springEffect{}
}

func (*springEffect) text(pen game.Pen) string { return pen.Say("sets off traps at once") }

// safeEffect keeps rats from biting the Ratcatcher when he leaves in this turn.
type safeEffect struct{}

func (*safeEffect) text(pen game.Pen) string {
	return pen.Say("nothing bites when you leave in this turn")
}

// trackerWords are what a step of the rat tracker brings.
var trackerWords = vocabulary.New("tracker", []vocabulary.Word[func(*content.Node) effect]{
	{ID: "spawn_peculiar", Rule: "RAT-614", Is: func(n *content.Node) effect { return &peculiarEffect{uint8(n.Int("", 1, 9))} }},
	{ID: "spawn_rats", Rule: "RAT-613", Is: func(n *content.Node) effect { return &ratsEffect{uint8(n.Int("", 1, 64))} }},
	{ID: "spawn_nemesis", Rule: "RAT-501", Is: func(n *content.Node) effect { n.True(); return &appearEffect{} }},
	{ID: "increase", Rule: "RAT-503", Is: func(n *content.Node) effect { return &increaseEffect{readIncrease(n)} }},
	{ID: "lose", Rule: "RAT-103", Is: func(n *content.Node) effect { n.True(); return &loseEffect{} }},
	{ID: "mutate", Rule: "RAT-506", Is: func(n *content.Node) effect { n.Int("", 1, 1); return &mutateEffect{} }},
})

// peculiarEffect spawns peculiar rats.
type peculiarEffect struct{ n uint8 }

func (e *peculiarEffect) text(pen game.Pen) string {
	return pen.Say(`{{plural .n "peculiar rat" "peculiar rats"}}`, game.Num("n", e.n))
}

// ratsEffect spawns common rats.
type ratsEffect struct{ n uint8 }

func (e *ratsEffect) text(pen game.Pen) string {
	return pen.Say(`{{plural .n "rat" "rats"}}`, game.Num("n", e.n))
}

// appearEffect brings the Nemesis into the city, if it is not there.
type appearEffect struct{}

func (*appearEffect) text(pen game.Pen) string { return pen.Say("the Nemesis appears") }

// increaseEffect makes the Nemesis or common rats grow.
type increaseEffect struct{ increase increase }

func (e *increaseEffect) text(pen game.Pen) string { return e.increase.text(pen) }

// mutateEffect rolls for a mutation of the Nemesis, while there is one to come.
type mutateEffect struct{}

func (*mutateEffect) text(pen game.Pen) string {
	return pen.Say(`{{plural .n "mutation" "mutations"}}`, game.Num("n", 1))
}

// loseEffect ends the match.
type loseEffect struct{}

func (*loseEffect) text(pen game.Pen) string { return pen.Say("you lose") }

package box

import (
	"slices"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/vocabulary"
)

// The words in which the content says what the tokens of abilities do and what the rat tracker brings. Each is a type here: its fields are the parameters that
// content gives, text tells it; the rules carry it out (Rules.work). What a peculiar rat can do is in knacks.go.

// Effect is what works at once, in a zone: that of an ability's token or of the cheese that was eaten. It is a pointer to one of the types below. text tells it in
// the language of a pen; what it does is in the rules.
type Effect interface {
	text(pen game.Pen) string
}

// Power is what a trap or the token of an ability does: at once, in order, and for as long as it lies in the city.
type Power struct {
	Effects []Effect
	Lasting Lasting
}

// Attacks tells whether a power attacks at once (RAT-602).
func (p *Power) Attacks() bool { return does[*AttackEffect](p.Effects) }

// SetsTrap tells whether a power sets a trap at no cost (RAT-610).
func (p *Power) SetsTrap() bool { return does[*FreeTrapEffect](p.Effects) }

func does[E Effect](effects []Effect) bool {
	return slices.ContainsFunc(effects, func(e Effect) bool { _, ok := e.(E); return ok })
}

// PowerWords are what traps and abilities do; Is reads the parameters of a word into a power.
var PowerWords = vocabulary.New("power", []vocabulary.Word[func(n *content.Node, p *Power)]{
	{ID: "attack", Rule: "RAT-602", Is: atOnce(func(n *content.Node) Effect { return &AttackEffect{readPool(n)} })},
	{ID: "push", Rule: "RAT-606", Is: atOnce(func(n *content.Node) Effect {
		return &PushEffect{readKinds(n, commonKinds), uint8(n.Int("count", 1, 9))}
	})},
	{ID: "guard", Rule: "RAT-608", Is: atOnce(func(n *content.Node) Effect { return &GuardEffect{uint8(n.Int("defence", 1, 20))} })},
	{ID: "gain", Rule: "RAT-609", Is: atOnce(readGainEffect)},
	{ID: "free_trap", Rule: "RAT-610", Is: atOnce(func(n *content.Node) Effect { n.None(); return &FreeTrapEffect{} })},
	{ID: "spring_traps", Rule: "RAT-611", Is: atOnce(readSpringEffect)},
	{ID: "safe_steps", Rule: "RAT-612", Is: atOnce(func(n *content.Node) Effect { n.None(); return &SafeEffect{} })},
	{ID: "snare", Rule: "RAT-603", Is: func(n *content.Node, p *Power) { p.Lasting.Snare |= readKinds(n, everyKind) }},
	{ID: "lure", Rule: "RAT-604", Is: readLure},
	{ID: "poison", Rule: "RAT-605", Is: func(n *content.Node, p *Power) {
		p.Lasting.Poison |= readKinds(n, commonKinds)
		p.Lasting.PoisonMax = uint8(n.Int("max", 1, 20))
	}},
	{ID: "calm", Rule: "RAT-607", Is: func(n *content.Node, p *Power) {
		p.Lasting.Calm |= readKinds(n, everyKind)
		n.Word("scope", []string{"township"})
	}},
})

// trapWords are what a trap may do while it is set (RAT-R39).
var trapWords = PowerWords.Only("snare", "lure")

// atOnce reads an effect that works at once.
func atOnce(read func(*content.Node) Effect) func(*content.Node, *Power) {
	return func(n *content.Node, p *Power) { p.Effects = append(p.Effects, read(n)) }
}

func readLure(n *content.Node, p *Power) {
	if kinds := readKinds(n, everyKind); n.Word("mode", []string{"cheese", "only"}) == 0 {
		p.Lasting.Lure |= kinds
	} else {
		p.Lasting.LureOnly |= kinds
	}
}

// AttackEffect attacks in the zone.
type AttackEffect struct{ Pool DicePool }

func (e *AttackEffect) text(pen game.Pen) string { return e.Pool.Text(pen) }

// PushEffect moves up to n rats of some kinds out of the Ratcatcher's zone.
type PushEffect struct {
	Kinds Kinds
	N     uint8
}

func (e *PushEffect) text(pen game.Pen) string {
	return pen.Say(`pushes up to {{.n}} {{.kinds}} rats out of your zone`, game.Num("n", e.N), e.Kinds.arg(pen))
}

// GuardEffect adds to the Ratcatcher's defence until the clean-up.
type GuardEffect struct{ Defence uint8 }

func (e *GuardEffect) text(pen game.Pen) string {
	return pen.Say("defence +{{.n}} until the clean-up", game.Num("n", e.Defence))
}

// GainEffect gives the Ratcatcher something.
type GainEffect struct{ Gain Gains }

func readGainEffect(n *content.Node) Effect {
	g := readGains(n)
	if g.CardTokens {
		n.Fail("only a card has tokens lying on it")
	}
	return &GainEffect{g}
}

func (e *GainEffect) text(pen game.Pen) string {
	return pen.Say("gives {{.reward}}", game.Word("reward", e.Gain.Text))
}

// FreeTrapEffect sets a trap at no cost.
type FreeTrapEffect struct{}

func (*FreeTrapEffect) text(pen game.Pen) string { return pen.Say("sets a trap for nothing") }

// SpringEffect makes traps go off at once.
type SpringEffect struct{}

func readSpringEffect(n *content.Node) Effect {
	if !n.Bool("keep") {
		n.FailAt("keep", "it must be true: sprung traps stay (RAT-611)")
	}
	return &SpringEffect{}
}

func (*SpringEffect) text(pen game.Pen) string { return pen.Say("sets off traps at once") }

// SafeEffect keeps rats from biting the Ratcatcher when he leaves in this turn.
type SafeEffect struct{}

func (*SafeEffect) text(pen game.Pen) string {
	return pen.Say("nothing bites when you leave in this turn")
}

// TrackerWords are what a step of the rat tracker brings.
var TrackerWords = vocabulary.New("tracker", []vocabulary.Word[func(*content.Node) Effect]{
	{ID: "spawn_peculiar", Rule: "RAT-614", Is: func(n *content.Node) Effect { return &PeculiarEffect{uint8(n.Int("", 1, 9))} }},
	{ID: "spawn_rats", Rule: "RAT-613", Is: func(n *content.Node) Effect { return &RatsEffect{uint8(n.Int("", 1, 64))} }},
	{ID: "spawn_nemesis", Rule: "RAT-501", Is: func(n *content.Node) Effect { n.True(); return &AppearEffect{} }},
	{ID: "increase", Rule: "RAT-503", Is: func(n *content.Node) Effect { return &IncreaseEffect{readIncrease(n)} }},
	{ID: "lose", Rule: "RAT-103", Is: func(n *content.Node) Effect { n.True(); return &LoseEffect{} }},
	{ID: "mutate", Rule: "RAT-506", Is: func(n *content.Node) Effect { n.Int("", 1, 1); return &MutateEffect{} }},
})

// PeculiarEffect spawns peculiar rats.
type PeculiarEffect struct{ N uint8 }

func (e *PeculiarEffect) text(pen game.Pen) string {
	return pen.Say(`{{plural .n "peculiar rat" "peculiar rats"}}`, game.Num("n", e.N))
}

// RatsEffect spawns common rats.
type RatsEffect struct{ N uint8 }

func (e *RatsEffect) text(pen game.Pen) string {
	return pen.Say(`{{plural .n "rat" "rats"}}`, game.Num("n", e.N))
}

// AppearEffect brings the Nemesis into the city, if it is not there.
type AppearEffect struct{}

func (*AppearEffect) text(pen game.Pen) string { return pen.Say("the Nemesis appears") }

// IncreaseEffect makes the Nemesis or common rats grow.
type IncreaseEffect struct{ Increase Increase }

func (e *IncreaseEffect) text(pen game.Pen) string { return e.Increase.Text(pen) }

// MutateEffect rolls for a mutation of the Nemesis, while there is one to come.
type MutateEffect struct{}

func (*MutateEffect) text(pen game.Pen) string {
	return pen.Say(`{{plural .n "mutation" "mutations"}}`, game.Num("n", 1))
}

// LoseEffect ends the match.
type LoseEffect struct{}

func (*LoseEffect) text(pen game.Pen) string { return pen.Say("you lose") }

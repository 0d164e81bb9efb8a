package ratcatcher

import (
	"mischief/game"
	"mischief/game/content"
	"mischief/game/vocabulary"
)

// The words in which the content says what the tokens of abilities do and what the rat tracker brings. Each is a type here: its fields are the parameters that
// content gives, do carries it out, text tells it. What a peculiar rat can do is in knacks.go.

// effect is what works at once, in a zone: that of an ability's token or of the cheese that was eaten.
type effect interface {
	do(r *Rules, s *Position, zone ZoneNo, tell *game.Story)
	text(p *page) string
}

// power is what a trap or the token of an ability does: at once, in order, and for as long as it lies in the city.
type power struct {
	effects []effect
	lasting lasting
}

// does tells whether a power has an effect of a type.
func does[E effect](p *power) bool {
	for _, e := range p.effects {
		if _, ok := e.(E); ok {
			return true
		}
	}
	return false
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

func (e *attackEffect) do(r *Rules, s *Position, zone ZoneNo, _ *game.Story) {
	r.attackZone(s, zone, e.pool, fromAbility)
}

func (e *attackEffect) text(p *page) string { return p.pool(e.pool) }

// pushEffect moves up to n rats of some kinds out of the Ratcatcher's zone.
type pushEffect struct {
	kinds Kinds
	n     uint8
}

func (e *pushEffect) do(_ *Rules, s *Position, _ ZoneNo, _ *game.Story) {
	begin(s, pushTask{Left: e.n, Kinds: e.kinds})
}

func (e *pushEffect) text(p *page) string {
	return p.pen.Say(`pushes up to {{.n}} {{.kinds}} rats out of your zone`, game.Num("n", e.n), p.which(e.kinds))
}

// guardEffect adds to the Ratcatcher's defence until the clean-up.
type guardEffect struct{ defence uint8 }

func (e *guardEffect) do(r *Rules, s *Position, _ ZoneNo, tell *game.Story) {
	s.Guard = uint8(min(100, int(s.Guard)+int(e.defence)))
	tell.Tell("RAT-608", "guarded", game.Num("n", e.defence), game.Num("defence", r.defence(s)))
}

func (e *guardEffect) text(p *page) string {
	return p.pen.Say("defence +{{.n}} until the clean-up", game.Num("n", e.defence))
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

func (e *gainEffect) do(r *Rules, s *Position, _ ZoneNo, tell *game.Story) {
	tell.Tell("RAT-609", "gained", game.Word("reward", e.gain.text))
	r.gain(s, &e.gain, tell)
}

func (e *gainEffect) text(p *page) string {
	return p.pen.Say("gives {{.reward}}", game.Word("reward", e.gain.text))
}

// freeTrapEffect sets a trap at no cost.
type freeTrapEffect struct{}

func (*freeTrapEffect) do(_ *Rules, s *Position, _ ZoneNo, _ *game.Story) { begin(s, freeTrapTask{}) }
func (*freeTrapEffect) text(p *page) string                               { return p.pen.Say("sets a trap for nothing") }

// springEffect makes traps go off at once.
type springEffect struct{}

func readSpringEffect(n *content.Node) effect {
	if !n.Bool("keep") {
		n.FailAt("keep", "it must be true: sprung traps stay (RAT-611)")
	}
	return &springEffect{}
}

func (*springEffect) do(_ *Rules, s *Position, _ ZoneNo, _ *game.Story) { begin(s, springTask{}) }
func (*springEffect) text(p *page) string                               { return p.pen.Say("sets off traps at once") }

// safeEffect keeps rats from biting the Ratcatcher when he leaves in this turn.
type safeEffect struct{}

func (*safeEffect) do(_ *Rules, s *Position, _ ZoneNo, tell *game.Story) {
	s.Safe = true
	tell.Tell("RAT-612", "safe")
}

func (*safeEffect) text(p *page) string {
	return p.pen.Say("nothing bites when you leave in this turn")
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

func (e *peculiarEffect) do(_ *Rules, s *Position, zone ZoneNo, _ *game.Story) {
	begin(s, peculiarTask{Zone: zone, Left: e.n})
}

func (e *peculiarEffect) text(p *page) string {
	return p.pen.Say(`{{plural .n "peculiar rat" "peculiar rats"}}`, game.Num("n", e.n))
}

// ratsEffect spawns common rats.
type ratsEffect struct{ n uint8 }

func (e *ratsEffect) do(_ *Rules, s *Position, zone ZoneNo, _ *game.Story) {
	begin(s, spawnTask{Zone: zone, Left: e.n})
}

func (e *ratsEffect) text(p *page) string {
	return p.pen.Say(`{{plural .n "rat" "rats"}}`, game.Num("n", e.n))
}

// appearEffect brings the Nemesis into the city, if it is not there.
type appearEffect struct{}

func (*appearEffect) do(_ *Rules, s *Position, _ ZoneNo, _ *game.Story) {
	if s.Lair == nowhere {
		begin(s, nestTask{})
	}
}

func (*appearEffect) text(p *page) string { return p.pen.Say("the Nemesis appears") }

// increaseEffect makes the Nemesis or common rats grow.
type increaseEffect struct{ increase increase }

func (e *increaseEffect) do(r *Rules, s *Position, _ ZoneNo, tell *game.Story) {
	r.increase(s, e.increase, tell)
}

func (e *increaseEffect) text(p *page) string { return p.increase(e.increase) }

// mutateEffect rolls for a mutation of the Nemesis, while there is one to come.
type mutateEffect struct{}

func (*mutateEffect) do(r *Rules, s *Position, _ ZoneNo, _ *game.Story) {
	if !r.mutatedOut(s) {
		begin(s, mutateTask{})
	}
}

func (*mutateEffect) text(p *page) string {
	return p.pen.Say(`{{plural .n "mutation" "mutations"}}`, game.Num("n", 1))
}

// loseEffect ends the match.
type loseEffect struct{}

func (*loseEffect) do(_ *Rules, s *Position, _ ZoneNo, _ *game.Story) { s.finish(LostCheese) }
func (*loseEffect) text(p *page) string                               { return p.pen.Say("you lose") }

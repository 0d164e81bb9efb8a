package box

import (
	"io/fs"
	"math"
	"slices"
	"strings"

	"mischief/game/content"
)

// Content files are read in the order of Rules.read: what one file says about another is asked of the first. Here stand game.yaml and what all files share. The boards
// of the Ratcatchers are in packcatchers.go, the Nemeses and the peculiar rats in packrats.go, the townships in atlas.go.

// open reads a content file of this game. The board in the browser is given its lists as they are written.
func (b *Box) open(files fs.FS, name string, sheets ...string) (*content.Node, error) {
	n, err := content.Open(files, name)
	if err != nil {
		return nil, err
	}
	n.Word("game", []string{"ratcatcher"})
	for _, list := range sheets {
		b.sheets[list] = n.At(list).Any()
	}
	return n, nil
}

// words of the notation that nothing may be called.
var taken = []string{"brown", "black", "white", "nemesis", "none", "hits", "sixes"}

// ident is the id of an entry, which stands in notation.
func ident(n *content.Node) string {
	id := n.ID("id", "_")
	switch {
	case slices.Contains(taken, id):
		n.FailAt("id", "%q is a word of the notation; choose another", id)
	case id != "" && strings.Trim(id, "0123456789") == "":
		n.FailAt("id", "%q; a letter belongs to it", id)
	}
	return id
}

// readText reads the text of an entry, whose texts stand under something. See CardWords.
func readText(n *content.Node, under string) CardText {
	return CardText{under + ".text", n.Remark("text")}
}

// readTargets reads a list of targets (RAT-310, RAT-403).
func readTargets(n *content.Node) []Target {
	var list []Target
	for _, item := range n.Each("target", 1, 20) {
		list = append(list, Target(item.Word("", TargetIDs)))
	}
	return list
}

var (
	everyKind   = append(slices.Clone(KindIDs[:]), "peculiar")
	commonKinds = KindIDs[:]
)

// readKinds reads a set of kinds of rats.
func readKinds(n *content.Node, known []string) Kinds {
	var set Kinds
	for _, item := range n.Each("kinds", 1, 20) {
		set |= 1 << item.Word("", known)
	}
	return set
}

// oneHealth makes sure that a rat has 1 health (RAT-232).
func oneHealth(n *content.Node) {
	if health := n.Int("health", 0, 99); health != 1 {
		n.FailAt("health", "%d; every common or peculiar rat has 1 (RAT-232)", health)
	}
}

// gainIDs are the things that may be gained, in the order in which an id names them (RAT-609).
var gainIDs = []string{"cheese", "special_a", "special_b", "health", "attack_dice", "movement", "question", "card_tokens"}

// readGains reads what is gained. True stands for all that there is, as of the tokens on a card.
func readGains(n *content.Node) Gains {
	var g Gains
	by := map[string]uint8{}
	for _, gain := range n.Fields("", gainIDs...) {
		if by[gain.Name()] = 1; gain.Any() != true {
			by[gain.Name()] = uint8(gain.Int("", 1, 9))
		}
	}
	if len(n.Fields("")) == 0 {
		n.Fail("nothing is gained; name at least one of %s", strings.Join(gainIDs, ", "))
	}
	g.Cheese, g.Health, g.Dice, g.Steps, g.Questions = by["cheese"], by["health"], by["attack_dice"], by["movement"], by["question"]
	g.Ability, g.CardTokens = [AbilityCount]uint8{by["special_a"], by["special_b"]}, by["card_tokens"] > 0
	g.ID = strings.Join(slices.DeleteFunc(slices.Clone(gainIDs), func(word string) bool { return by[word] == 0 }), "+")
	g.Text = gainText(&g)
	return g
}

func (b *Box) readGame(files fs.FS) error {
	n, err := b.open(files, "game.yaml", "limits", "common_rats", "tallyman")
	if err != nil {
		return err
	}
	n.Skip("sources", "vocabulary", "balance")
	l := n.At("limits")
	b.Limits = Limits{
		WinCheese:        l.Int("win_cheese", 1, 99),
		LoseCheese:       uint8(l.Int("lose_cheese", 1, 20)),
		ConsumeThreshold: l.Int("consume_threshold", 1, 64),
		ExpansionBelow:   l.Int("expansion_below", 0, 9),
		PeculiarConsume:  l.Int("peculiar_consume", 0, 9),
		NemesisConsume:   l.Int("nemesis_consume", 0, 9),
		SetupTownships:   uint8(l.Int("setup_townships", 0, 3)),
		RoundLimit:       uint8(l.Int("round_limit", 1, 200)),
	}
	parts := n.At("components")
	parts.Skip("from")
	for _, name := range []string{"character_tokens", "character_boards", "dice", "special_tokens", "tallyman_cages", "magic_cheese_tokens",
		"trap_and_action_tokens", "nemesis_tokens", "nemesis_boards", "reference_cards", "township_cards"} {
		parts.Int(name, 0, math.MaxInt) // for the record: play is limited by rats, ? tokens, peculiar rats and townships alone (RAT-R16)
	}
	b.rats = parts.Int("peculiar_rats", 0, math.MaxInt)
	rats, questions := b.readCommon(n), b.readQuestions(n)
	b.readTallyman(n)
	ratTokens, questionTokens := parts.Int("rat_tokens", 0, math.MaxInt), parts.Int("question_tokens", 0, math.MaxInt)
	if n.Sound() && (rats != ratTokens || rats > 64) {
		parts.FailAt("rat_tokens", "%d, at most 64; the counts of the common rats make %d (RAT-117)", ratTokens, rats)
	}
	if n.Sound() && (questions != questionTokens || questions > 60) {
		parts.FailAt("question_tokens", "%d, at most 60; the counts of the ? tokens make %d (RAT-123)", questionTokens, questions)
	}
	return n.Err()
}

// readCommon reads the common rats in their order and counts them.
func (b *Box) readCommon(n *content.Node) (sum int) {
	for k, rat := range n.Each("common_rats", int(KindCount), int(KindCount)) {
		rat.Skip("from")
		rat.Word("id", KindIDs[k:k+1])
		oneHealth(rat)
		b.Common[k] = CommonRat{
			Count:    uint8(rat.Int("count", 0, 64)),
			Movement: uint8(rat.Int("movement", 0, 9)),
			Bite:     uint8(rat.Int("bite", 0, 9)),
			Defence:  uint8(rat.Int("defence", 0, 5)),
			Consume:  uint8(rat.Int("consume", 0, 9)),
			Targets:  readTargets(rat),
			Parting:  rat.Bool("parting_bite"), Chains: rat.Bool("chains"), AsNest: rat.Bool("as_nest"),
		}
		sum += int(b.Common[k].Count)
	}
	return sum
}

// readTallyman reads the rewards of the tallyman. They neither draw ? tokens nor give what lies on a card (RAT-261, RAT-353).
func (b *Box) readTallyman(n *content.Node) {
	for _, reward := range n.Each("tallyman", 0, 255) {
		reward.Skip("from")
		t := Trade{ID: ident(reward), Cost: uint8(reward.Int("cost", 1, 64)), Gain: readGains(reward.At("gain"))}
		if t.Gain.Questions > 0 || t.Gain.CardTokens {
			reward.FailAt("gain", "%s; only cards of peculiar rats give these", t.Gain.ID)
		}
		b.Trades = append(b.Trades, t)
		b.IDs.Trades = append(b.IDs.Trades, t.ID)
	}
}

// readQuestions counts the ? tokens, by what they show and all of them.
func (b *Box) readQuestions(n *content.Node) (sum int) {
	for _, q := range n.Each("question_tokens", 0, math.MaxInt) {
		q.Skip("id", "from")
		shows, peculiar, nest := TokenPeculiar, q.Int("spawn_peculiar", 0, 1) == 1, q.Bool("nest")
		switch place := q.Has("place"); {
		case place && !peculiar && !nest:
			shows = Token(q.Word("place", TokenIDs[:TokenPeculiar]))
		case nest && !peculiar && !place:
			shows = TokenNest
		case !peculiar || nest || place:
			q.Fail("a token shows one thing: place, spawn_peculiar: 1 or nest: true")
		}
		count := q.Int("count", 0, 30)
		b.Tokens[shows] += uint8(count)
		sum += count
	}
	return sum
}

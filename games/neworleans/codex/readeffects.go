package codex

import (
	"slices"

	"mischief/game/content"
)

// effects reads a list of effects and gives it its number; 0 if there are none.
func (r *reader) effects(n *content.Node, name string) ListID {
	items := n.Each(name, 0, 12)
	if len(items) == 0 {
		return 0
	}
	list := &List{ID: ListID(len(r.c.Lists)), Ability: r.at}
	r.c.Lists = append(r.c.Lists, list)
	for _, item := range items {
		if of := item.One(effectKindWords[1:]...); of != nil {
			e := Effect{Kind: EffectKind(slices.Index(effectKindWords[:], of.Name())), IfWith: anyWith, Within: -1, At: Squares{Within: -1}}
			r.effect(of, &e)
			list.Effects = append(list.Effects, e)
		}
	}
	return list.ID
}

// effect reads the parameters of an effect, whose kind is known.
func (r *reader) effect(n *content.Node, e *Effect) {
	switch e.Kind {
	case DoMove, DoShift, DoPlace:
		r.movement(n, e)
	case DoAttack:
		r.attack(n, e)
	case DoDrm, DoRedraw, DoSetCard, DoRedirect:
		r.drawing(n, e)
	case DoMark, DoClear, DoWound, DoHeal, DoPrevent:
		r.loss(n, e)
	case DoStat, DoImmune, DoLure:
		r.standing(n, e)
	case DoDrawHand, DoLook, DoDeck:
		r.poker(n, e)
	case DoGain, DoLoot, DoRefresh:
		r.goods(n, e)
	case DoReveal, DoToken, DoTerrain, DoSpawn:
		r.ground(n, e)
	default:
		r.flow(n, e)
	}
}

func (r *reader) movement(n *content.Node, e *Effect) {
	switch e.Kind {
	case DoMove:
		e.N, e.Who = r.number(n, "n", 1, 20, 0), r.selector(n, "who", TheSelf)
		e.Ignore = bits[Ignored](n, "ignore", []string{"", "hindering", "water", "figures"}) >> 1
	case DoShift:
		e.N, e.Who = r.number(n, "n", 1, 20, 0), r.selector(n, "who", TheTarget)
		e.Direction, e.From = must[Direction](n, "dir", directionWords[:]), r.selector(n, "from", TheSelf)
	case DoPlace:
		e.Who, e.Swap = r.required(n, "who"), n.Bool("swap")
		if !e.Swap {
			e.At = r.squares(n, "at")
		}
	}
}

// attack reads an attack: with values of its own, or with a weapon whose values are changed.
func (r *reader) attack(n *content.Node, e *Effect) {
	a := &e.Attack
	e.Whom, e.By = r.selector(n, "whom", TheVermin), r.selector(n, "by", TheSelf)
	with := n.Has("with")
	if with {
		r.weapon(n, a)
	}
	a.Blast = n.Bool("blast")
	if a.Own = !with && (n.Has("stun") || n.Has("wound") || a.Blast); a.Own {
		a.AD, a.Stun, a.Wound = int8(n.Int("ad", 1, 9)), int8(least(n, "stun")), int8(least(n, "wound"))
	} else {
		a.AD, a.Stun, a.Wound = int8(n.Int("ad", -9, 9)), int8(n.Int("stun", -9, 9)), int8(n.Int("wound", -9, 9))
	}
	if a.HasRange = n.Has("range"); a.HasRange {
		a.Range = int8(n.Int("range", -20, 20))
	}
	if n.Has("area") {
		n.Word("area", []string{"big"})
		a.Area = true
	}
	if n.Has("drm") {
		a.DRM = int8(n.Int("drm", -9, 9))
	}
	if a.Depletes = n.Has("deplete"); a.Depletes {
		a.Deplete = filter(n.At("deplete"))
	}
	if n.Has("spare") {
		n.Word("spare", []string{"hero"})
		a.SpareHeroes = true
	}
	switch {
	case a.Blast && (with || a.HasRange || n.Has("by")):
		n.FailAt("blast", "nobody attacks: it has ad, stun and wound alone (CNO-R102)")
	case a.Own && !a.Blast && !a.HasRange && !e.Whom.Placed():
		n.FailAt("range", "missing; an attack without a weapon has its own, or says where its target is")
	}
}

// weapon reads with what an attack is made.
func (r *reader) weapon(n *content.Node, a *AttackWords) {
	at := n.At("with")
	if isList(at) {
		a.Classes = bits[Classes](n, "with", classWords[:])
		return
	}
	words := slices.Concat([]string{"any", "this"}, classWords[1:], r.loot[1:])
	switch i := at.Word("", words); {
	case i == 0:
	case i == 1:
		a.This = true
	case i < int(ClassCount)+1:
		a.Classes = 1 << (i - 1)
	default:
		a.Loot = LootID(i - int(ClassCount))
	}
}

func (r *reader) drawing(n *content.Node, e *Effect) {
	switch e.Kind {
	case DoDrm:
		e.N, e.Who, e.Against = r.number(n, "n", -20, 20, 0), r.selector(n, "who", NoName), r.selector(n, "against", NoName)
		if e.Until = r.until(n); !n.Has("until") && r.when != OnAlways {
			e.Until = UntilAttack
		}
	case DoRedraw:
		e.Keep = must[Keep](n, "keep", keepWords[:])
	case DoSetCard:
		e.Card = CardWords{Value: uint8(n.Int("value", 0, 13)), Suit: word[uint8](n, "suit", suitWords[:]), Miss: n.Bool("miss")}
		if e.Card.Red, e.Card.Black = colour(n); e.Card == (CardWords{}) {
			n.Fail("the card stays what it is; write value, colour, suit or miss")
		}
	case DoRedirect:
		e.To = r.selector(n, "to", TheSelf)
	}
	if e.Kind != DoDrm && r.when != NoTrigger && r.when != OnDraw && !(e.Kind == DoRedirect && r.when == OnAttack) {
		n.Fail("there is nothing of the kind with %s", r.when)
	}
}

// loss reads markers, Wounds and what mends them.
func (r *reader) loss(n *content.Node, e *Effect) {
	switch e.Kind {
	case DoMark:
		if e.What = must[Marker](n, "what", markerWords[:]); e.What == MarkerAll {
			n.FailAt("what", "all is for clear")
		}
		e.Whom = r.selector(n, "whom", TheTarget)
	case DoClear:
		if e.What = must[Marker](n, "what", markerWords[:]); e.What == MarkerZombie || e.What == MarkerExhausted {
			n.FailAt("what", "%s is not cleared", e.What)
		}
		e.Whom = r.selector(n, "whom", TheSelf)
	case DoWound:
		e.N, e.Whom = r.number(n, "n", 1, 20, 1), r.selector(n, "whom", TheTarget)
	case DoHeal:
		if e.Full = n.At("n").Any() == "full"; !e.Full {
			e.N = r.number(n, "n", 1, 20, 0)
		}
		e.Whom, e.Over = r.selector(n, "whom", TheSelf), uint8(n.Int("over", 0, 20))
	case DoPrevent:
		e.Prevent, e.N = must[Prevented](n, "what", preventedWords[:]), r.number(n, "n", 1, 20, Endless)
		if r.when != OnHurt && r.when != NoTrigger {
			n.Fail("there is nothing to prevent with %s", r.when)
		}
	}
}

// standing reads what changes values and rules.
func (r *reader) standing(n *content.Node, e *Effect) {
	e.Until = r.until(n)
	switch e.Kind {
	case DoStat:
		e.Stat, e.N, e.Who = must[Stat](n, "what", statWords[:]), r.number(n, "n", -20, 20, 0), r.selector(n, "who", TheSelf)
		if n.Has("if_with") {
			e.IfWith = r.with(n.At("if_with"))
		}
	case DoImmune:
		e.Immune, e.Who = bits[Immunities](n, "to", immunityWords[:]), r.selector(n, "who", TheSelf)
		if e.Immune == 0 {
			n.FailAt("to", "missing; it says to what")
		}
	case DoLure:
		if e.Who = r.required(n, "who"); !e.Who.All {
			n.FailAt("who", "pick: all is missing; which of several vermin are lured is not asked")
		}
		if to := n.At("to"); isMap(to) && !to.Has("who") {
			e.ToMark = must[Mark](to, "mark", markWords[:])
			r.drawn(to.At("mark"), e.ToMark)
		} else {
			e.To = r.required(n, "to")
		}
		if !n.Has("until") && r.when != OnAlways {
			e.Until = UntilRound
		}
	}
}

// until reads when what lasts ends; what holds always has no end.
func (r *reader) until(n *content.Node) Until {
	if n.Has("until") {
		return must[Until](n, "until", untilWords[:])
	}
	switch r.when {
	case OnAttack, OnDraw, OnAfter, OnHurt:
		return UntilAttack
	case OnAction, OnFree, OnStart, OnKill, OnSearch:
		return UntilActivation
	case OnEnd:
		return UntilNext
	case OnRiverboat:
		return UntilRiverboat
	case OnAlways:
		return NoUntil
	}
	return UntilScenario
}

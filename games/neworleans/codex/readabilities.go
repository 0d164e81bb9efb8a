package codex

import "mischief/game/content"

// An ability is read in the order in which it is written: when, by whom, to whom, where, at what cost, if, do. What is not written is filled in as effects.yaml says.

// abilities are those of a list, all of one card.
func (r *reader) abilities(n *content.Node, name string, of Source) []AbilityID {
	var list []AbilityID
	for _, item := range n.Each(name, 0, 12) {
		list = append(list, r.ability(item, of))
	}
	return list
}

// ability reads one ability and gives it its number.
func (r *reader) ability(n *content.Node, of Source) AbilityID {
	a := &Ability{ID: AbilityID(len(r.c.Abilities)), Of: of}
	r.c.Abilities = append(r.c.Abilities, a)
	r.at, r.when = a.ID, OnAction
	if n.Has("when") {
		r.when = must[Trigger](n, "when", triggerWords[:])
	}
	r.occasion(n, a)
	a.Cost = r.cost(n)
	a.If = r.conditions(n, "if")
	a.Do = r.effects(n, "do")
	a.May = a.When == OnAction || a.When == OnFree || !a.Cost.Free()
	if n.Has("may") {
		a.May = n.Bool("may")
	}
	r.fits(n, a)
	r.at, r.when = 0, NoTrigger
	return a.ID
}

// event reads something that turns a card upright or loses a scenario: an ability that does nothing.
func (r *reader) event(n *content.Node, of Source) *Ability {
	a := &Ability{Of: of}
	r.when = must[Trigger](n, "when", triggerWords[:])
	r.occasion(n, a)
	a.If = r.conditions(n, "if")
	r.when = NoTrigger
	return a
}

// occasion reads when something happens.
func (r *reader) occasion(n *content.Node, a *Ability) {
	a.When = r.when
	by, whom := NoName, NoName
	switch a.When {
	case OnAction, OnFree, OnStart, OnEnd:
		by = TheSelf
	case OnAttack, OnDraw:
		by, whom = TheSelf, TheFigure
	case OnAfter:
		by, whom = TheSelf, TheFigure
	case OnHurt:
		by, whom = TheFigure, TheSelf
	case OnKill:
		by, whom = TheSelf, TheVermin
	case OnEnter:
		by = TheFigure
	case OnSearch:
		by = TheHero
	}
	if by != NoName || a.When == OnAlways && n.Has("by") {
		if a.Of.Kind == OfSheet || a.Of.Kind == OfDoors {
			r.unborne(n, a.When)
		}
		a.By = r.selector(n, "by", by)
	}
	if whom != NoName {
		a.Whom = r.selector(n, "whom", whom)
	}
	if a.When == OnDraw && n.Has("of") {
		a.Any = n.Word("of", []string{"attack", "any"}) == 1
	}
	if a.When == OnSearch || a.When == OnEnter {
		a.At = r.marks(n, "at")
	}
}

// unborne makes sure that a rule which nobody bears says whose deed it is about where that would be its bearer.
func (r *reader) unborne(n *content.Node, when Trigger) {
	if when != OnSearch && when != OnHurt && !n.Has("by") {
		n.FailAt("by", "missing; nobody bears a rule of a sheet, so it says who, such as {who: hero}")
	}
}

func (r *reader) cost(n *content.Node) Cost {
	if !n.Has("cost") {
		return Cost{}
	}
	at := n.At("cost")
	c := Cost{AP: uint8(at.Int("ap", 0, 9)), Exhaust: at.Bool("exhaust"), Discard: at.Bool("discard"), Lives: uint8(at.Int("lives", 0, 9)), Bucks: uint8(at.Int("bucks", 0, 250)),
		Once: word[Span](at, "once", spanWords[:])}
	switch hand := at.At("hand"); {
	case !at.Has("hand"):
	case isMap(hand):
		c.Hand, c.HandOf = uint8(hand.Int("n", 1, 9)), filter(hand)
	default:
		c.Hand = uint8(hand.Int("", 1, 9))
	}
	if c.Free() {
		at.Fail("nothing is to be paid; leave cost out")
	}
	return c
}

// fits looks at what must be so of an ability as a whole.
func (r *reader) fits(n *content.Node, a *Ability) {
	if a.When == OnAlways {
		if !a.Cost.Free() {
			n.FailAt("cost", "what holds always is not used, so it costs nothing")
		}
		for _, e := range r.c.Lists[a.Do].Effects {
			if e.Kind != DoDrm && e.Kind != DoStat && e.Kind != DoImmune && e.Kind != DoLure {
				n.FailAt("do", "%s happens once; always is for drm, stat, immune and lure", e.Kind)
			}
		}
	}
	if a.Do == 0 {
		n.FailAt("do", "missing; an ability does something")
	}
	card := a.Of.Kind == OfSkill || a.Of.Kind == OfLoot
	if (a.Cost.Exhaust || a.Cost.Discard) && !card {
		n.At("cost").Fail("only a skill or loot card can be exhausted or discarded")
	}
	if a.When == OnFound && a.Of.Kind != OfLoot {
		n.FailAt("when", "found is for loot cards")
	}
}

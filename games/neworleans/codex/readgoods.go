package codex

import (
	"slices"

	"mischief/game/content"
)

// poker reads what is done with the poker deck and hand, and looking at a deck.
func (r *reader) poker(n *content.Node, e *Effect) {
	switch e.Kind {
	case DoDrawHand:
		e.N = r.number(n, "n", -9, 9, 0)
		if n.Has("from") {
			e.FromDiscard = n.Word("from", []string{"deck", "discard"}) == 1
		}
		if n.Has("card") {
			e.Filter = filter(n.At("card"))
		}
	case DoLook:
		e.N, e.Look.Then = r.number(n, "n", 1, 9, 0), must[LookThen](n, "then", lookThenWords[:])
		if n.Has("deck") {
			e.Look.Loot = n.Word("deck", []string{"poker", "loot"}) == 1
		}
		if e.Look.Then == ThenTake || e.Look.Then == ThenDrop {
			e.Look.Take = uint8(n.Int("take", 1, 9))
		}
	case DoDeck:
		e.N, e.Deck.Add, e.Deck.Remove = r.number(n, "n", 1, 6, 1), word[CardKind](n, "add", cardKindWords[:]), word[CardKind](n, "remove", cardKindWords[:])
		switch add := e.Deck.Add; {
		case (add == NoCardKind) == (e.Deck.Remove == NoCardKind):
			n.Fail("cards are put in or taken out; write add or remove, one of them")
		case add > CardsBlackKing:
			n.FailAt("add", "%s; only kings are set aside; it is king, red_king or black_king", add)
		}
	}
}

// goods reads what the party gets.
func (r *reader) goods(n *content.Node, e *Effect) {
	switch e.Kind {
	case DoGain:
		g := &e.Gain
		if g.HasBucks = n.Has("bucks"); g.HasBucks {
			g.Bucks = r.number(n, "bucks", -250, 250, 0)
		}
		if n.Has("card") {
			i := n.Word("card", append([]string{"preferred"}, r.loot[1:]...))
			g.Preferred, g.Loot = i == 0, LootID(i)
		}
		g.Skill = uint8(n.Int("skill", 0, 3))
		if !g.HasBucks && !n.Has("card") && g.Skill == 0 {
			n.Fail("nothing is gained; write bucks, card or skill")
		}
		e.To = r.selector(n, "to", TheSelf)
	case DoLoot:
		e.N, e.Level, e.KeepCards, e.To = r.number(n, "n", 1, 9, 1), uint8(n.Int("level", 0, 3)), uint8(n.Int("keep", 0, 9)), r.selector(n, "to", TheSelf)
		if n.Has("events") {
			n.Word("events", []string{"ignore"})
			e.NoEvents = true
		}
	case DoRefresh:
		of := n.Word("of", []string{"skill", "loot", "any"})
		e.Refresh = RefreshWords{Skills: of != 1, Loot: of != 0, Self: n.Bool("self"), All: n.At("n").Any() == "all"}
		if !e.Refresh.All {
			e.N = r.number(n, "n", 1, 20, 0)
		}
		e.Who = r.selector(n, "who", TheSelf)
	}
}

// ground reads what happens on the map.
func (r *reader) ground(n *content.Node, e *Effect) {
	switch e.Kind {
	case DoReveal:
		e.Whom = r.required(n, "whom")
	case DoToken:
		e.Put, e.Take, e.At, e.N = word[Token](n, "put", tokenWords[:]), word[Token](n, "take", tokenWords[:]), r.squares(n, "at"), r.number(n, "n", 1, 30, 1)
		if (e.Put == NoToken) == (e.Take == NoToken) {
			n.Fail("tokens are put down or taken off; write put or take, one of them")
		}
		if e.Take != NoToken {
			e.To = r.selector(n, "to", NoName)
		}
	case DoTerrain:
		e.At, e.Becomes = r.squares(n, "at"), must[Terrain](n, "becomes", terrainWords[:])
		if edge := e.At.Door != 0 || e.At.AnyDoor; edge != (e.Becomes == BecomesOpen || e.Becomes == BecomesClosed) {
			n.FailAt("becomes", "%s; doors become open or closed, and only doors do", e.Becomes)
		}
	case DoSpawn:
		r.spawn(n, e)
	}
}

func (r *reader) spawn(n *content.Node, e *Effect) {
	fightable := append([]string{"pool"}, r.kinds[r.c.FirstFoe:]...)
	what := n.Word("what", fightable)
	if e.Spawn.Pool = what == 0; !e.Spawn.Pool {
		e.Spawn.What = r.c.FirstFoe + Kind(what) - 1
	}
	e.N, e.Spawn.Down = r.number(n, "n", 1, 20, 1), e.Spawn.Pool
	if e.At.Spawns = !n.Has("at"); !e.At.Spawns {
		e.At = r.squares(n, "at")
	}
	if n.Has("face") {
		e.Spawn.Down = n.Word("face", []string{"up", "down"}) == 1
	}
	if what := e.Spawn.What; r.sheet != nil && what != 0 && what <= r.c.LastFoe && r.sheet.Pool[what]+r.sheet.SetAside[what] == 0 {
		n.FailAt("what", "%q; it is neither in the pool nor set aside in this scenario", r.kinds[what])
	}
}

// flow reads orders, tests, choices and what is written down.
func (r *reader) flow(n *content.Node, e *Effect) {
	switch e.Kind {
	case DoAct:
		e.Who, e.Act, e.N = r.selector(n, "who", TheSelf), must[Act](n, "do", actWords[:]), r.number(n, "n", 1, 9, 1)
		if e.Act == ActAttack {
			e.Classes = bits[Classes](n, "with", classWords[:])
		}
		if e.Act == ActInvestigate && n.Has("within") {
			e.Within = int8(n.Int("within", 0, 60))
		}
	case DoTest:
		e.Flip = n.Word("by", []string{"draw", "flip"}) == 1
		if n.Has("card") {
			e.Filter = filter(n.At("card"))
		} else {
			n.FailAt("card", "missing; it says which card fits, such as {value: 7+}")
		}
		e.Who, e.Then, e.Else = r.selector(n, "who", TheSelf), r.effects(n, "then"), r.effects(n, "else")
		if e.Then == 0 && e.Else == 0 {
			n.Fail("nothing hangs on it; write then or else")
		}
	case DoChoose:
		for _, way := range n.Each("", 2, 6) {
			w := Way{Says: way.Text("says"), Do: r.effects(way, "do")}
			if e.Ways = append(e.Ways, w); w.Do == 0 {
				way.FailAt("do", "nothing happens; where nothing may be chosen write may: true")
			}
		}
	case DoRound:
		e.N = r.number(n, "n", -20, 20, 0)
	case DoEntry:
		e.Entry = uint8(n.Int("", 1, 99))
		if !slices.Contains(r.entries, e.Entry) {
			n.Fail("%d; the scenario has no such entry", e.Entry)
		}
	case DoNote:
		e.Note, e.Set = reference[NoteID](n, "name", r.notes), !n.Has("set") || n.Bool("set")
		if n.Has("until") {
			n.Word("until", []string{"scenario"})
			e.Scenario = true
		}
	}
}

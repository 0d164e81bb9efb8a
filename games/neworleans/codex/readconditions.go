package codex

import (
	"mischief/game/content"
)

// conditions are those of a list; all must hold.
func (r *reader) conditions(n *content.Node, name string) (list []Condition) {
	for _, item := range n.Each(name, 0, 8) {
		of := item.One(append([]string{"not"}, conditionKindWords[1:]...)...)
		switch {
		case of == nil:
		case of.Name() == "not":
			for _, in := range of.Each("", 1, 8) {
				if of := in.One(conditionKindWords[1:]...); of != nil {
					c := r.condition(of)
					c.Not = true
					list = append(list, c)
				}
			}
		default:
			list = append(list, r.condition(of))
		}
	}
	return list
}

func (r *reader) condition(n *content.Node) Condition {
	c := Condition{With: anyWith}
	for kind, word := range conditionKindWords {
		if word == n.Name() {
			c.Kind = ConditionKind(kind)
		}
	}
	attack := r.when == OnAttack || r.when == OnDraw || r.when == OnAfter || r.when == OnHurt || r.when == OnKill || r.when == NoTrigger
	switch c.Kind {
	case IfCard:
		c.Card = filter(n)
		if r.when != OnDraw && r.when != OnAfter && r.when != NoTrigger {
			n.Fail("no card has been drawn with %s", r.when)
		}
	case IfIs:
		c.Who = r.selector(n, "who", TheTarget)
		c.Any, c.All, c.None = r.states(n, "any"), r.states(n, "all"), r.states(n, "none")
		if c.Any == (States{}) && c.All == (States{}) && c.None == (States{}) {
			n.Fail("nothing is asked; write any, all or none")
		}
	case IfCount:
		c.Count = r.count(n, true)
		c.Who = c.Count.Figures
	case IfDid:
		c.Who = r.selector(n, "who", TheSelf)
		c.Deeds, c.NoDeeds = bits[Deeds](n, "any", deedWords[:]), bits[Deeds](n, "none", deedWords[:])
		if c.Deeds|c.NoDeeds == 0 {
			n.Fail("nothing is asked; write any or none")
		}
	case IfResult:
		c.Results, c.NoResults = bits[Results](n, "any", resultWords[:]), bits[Results](n, "none", resultWords[:])
		if c.Results|c.NoResults == 0 {
			n.Fail("nothing is asked; write any or none")
		}
		if !attack || r.when == OnAttack || r.when == OnDraw {
			n.Fail("there is no result with %s", r.when)
		}
	case IfWith:
		c.With = r.with(n)
		if !attack {
			n.Fail("no attack is at hand with %s", r.when)
		}
	case IfNote:
		c.Note, c.Set = reference[NoteID](n, "name", r.notes), !n.Has("set") || n.Bool("set")
	case IfLevel:
		if c.Levels = bits[Levels](n, "any", levelWords[:]); c.Levels == 0 {
			n.Fail("nothing is asked; write any")
		}
	}
	return c
}

// count reads what is counted; a condition says between what it lies.
func (r *reader) count(n *content.Node, bounds bool) Count {
	c := Count{Of: must[Countable](n, "of", countableWords[:]), Max: Endless}
	of := map[Countable]Name{CountHero: TheHero, CountAlly: TheAlly, CountVermin: TheVermin, CountFigure: TheFigure}
	switch c.Of {
	case CountHero, CountAlly, CountVermin, CountFigure:
		c.Figures = anybody(of[c.Of])
		c.Figures.All = true
		r.where(n, &c.Figures)
	case CountLives, CountAp, CountSquares:
		c.Figures = r.selector(n, "who", TheSelf)
	case CountKills, CountExited:
		c.Figures = anybody(TheFigure)
		c.Figures.All = true
		c.Figures.Is, c.Figures.Not = r.states(n, "is"), r.states(n, "not")
		if c.Of == CountKills && c.Figures.Is == (States{}) {
			c.Figures.Who = TheVermin
		}
	case CountToken:
		c.Token, c.Marks = must[Token](n, "token", tokenWords[:]), r.marks(n, "mark")
	case CountNotes:
		for _, item := range n.Each("mark", 1, 63) {
			c.Notes |= 1 << reference[NoteID](item, "", r.notes)
		}
	}
	if !bounds {
		return c
	}
	if !n.Has("min") && !n.Has("max") {
		n.Fail("it is counted for nothing; write min or max")
	}
	switch least := n.At("min"); {
	case !n.Has("min"):
	case least.Any() == "all":
		c.MinAll = true
		if c.Of != CountExited && c.Of > CountFigure {
			least.Fail("all is for figures")
		}
	default:
		c.Min = int16(least.Int("", 0, 999))
	}
	if n.Has("max") {
		if c.Max = int16(n.Int("max", 0, 999)); c.Max < c.Min {
			n.FailAt("max", "%d; it is less than min", c.Max)
		}
	}
	return c
}

// anyWith asks nothing of an attack.
var anyWith = With{RangeMin: -1, RangeMax: -1}

// with reads the kind of attack.
func (r *reader) with(n *content.Node) With {
	w := anyWith
	w.Written = true
	w.Classes = bits[Classes](n, "class", classWords[:])
	if n.Has("id") {
		i := n.Word("id", append(append([]string{}, r.loot[1:]...), r.attacks...))
		if i < len(r.loot)-1 {
			w.Loot = LootID(i + 1)
		} else {
			w.Attack = r.attacks[i-len(r.loot)+1]
		}
	}
	if n.Has("range_min") {
		w.RangeMin = int8(n.Int("range_min", 0, 60))
	}
	if n.Has("range_max") {
		w.RangeMax = int8(n.Int("range_max", 0, 60))
	}
	w.Area, w.Pounce = answer(n, "area"), answer(n, "pounce")
	if w == (With{RangeMin: -1, RangeMax: -1, Written: true}) {
		n.Fail("nothing is asked of the attack; write class, id, range_min, range_max, area or pounce")
	}
	return w
}

func answer(n *content.Node, name string) Answer {
	switch {
	case !n.Has(name):
		return NotAsked
	case n.Bool(name):
		return Yes
	}
	return No
}

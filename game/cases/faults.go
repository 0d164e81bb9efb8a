package cases

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// An expectation that holds whatever happens shows nothing. So every single one is tried with a fault planted in it: another value, a name that
// is misspelt, a move that is allowed in place of one that is refused. The case must then fail; if it does not, the expectation is hollow.

// fault is something wrong to want, and the check that must find it.
type fault struct {
	what  string // such as "expect.units.c3.wounds: another number"
	check func()
}

// idle is what hollow says of moves that do nothing.
const idle = "the moves: all that is wanted holds before the first of them; say what they do under told, or by a stop among them"

// hollow lists, one sentence each, what the case wants without showing anything, once it was played: expectations that would hold as well if they were
// wrong, and moves that do nothing to what is wanted. It tells how many faults it tried.
func (r *runner) hollow() (hollow []string, tried int) {
	for _, fault := range r.faults() {
		r.failures = nil
		if fault.check(); len(r.failures) == 0 {
			hollow = append(hollow, fault.what+": this would hold as well, so what is wanted there shows nothing")
		}
		tried++
	}
	if r.holdsBefore() {
		hollow = append(hollow, idle)
	}
	return hollow, tried + 1
}

// holdsBefore tells whether a case with moves holds before they are played, so that it does not show what they do: such as that a Battle wounds
// nobody. What was told, or a stop among the moves, shows that.
func (r *runner) holdsBefore() bool {
	c := &r.f.Cases[r.index]
	if len(c.Moves) == 0 || c.Refuse != "" || len(r.moments) > 1 {
		return false
	}
	before := &runner{g: r.g, f: r.f, index: r.index, begun: r.begun, names: r.known(), p: r.first}
	before.stop("")
	before.check(c)
	return len(before.failures) == 0
}

// faults lists what may be wanted wrongly in place of what a case wants.
func (r *runner) faults() []fault {
	c := &r.f.Cases[r.index]
	var all []fault
	add := func(what string, check func()) { all = append(all, fault{what, check}) }
	if c.Faulty != nil {
		add("faulty.field", func() { r.checkFaulty(&Fault{Field: c.Faulty.Field + "z", Why: c.Faulty.Why}) })
		add("faulty.why", func() { r.checkFaulty(&Fault{Field: c.Faulty.Field, Why: c.Faulty.Why + "~"}) })
		return all
	}
	if c.Hero != "" {
		return r.wrongBreaks(c.Breaks)
	}
	for i, m := range r.moments {
		for _, f := range r.wrong(r.holds(c, i)) {
			add(m.prefix+f.what, func() { r.checkMoment(m, f.holds) })
		}
	}
	if c.Refuse != "" {
		add("refuse: another rule", func() { r.checkRefuse(&Case{Moves: c.Moves, Refuse: r.otherRule(c.Refuse)}) })
	}
	if c.Why != "" {
		add("why: more words", func() { r.checkRefuse(&Case{Moves: c.Moves, Refuse: c.Refuse, Why: c.Why + "~"}) })
	}
	for i, t := range c.Told {
		for _, f := range t.wrong() {
			add(f.what, func() {
				told := slices.Clone(c.Told)
				told[i] = f.telling
				r.checkStory(told)
			})
		}
	}
	for _, f := range wrongEndings(c.Over, r.otherRule) {
		add(f.what, func() { r.checkEnding(f.ending) })
	}
	return all
}

// otherRule is a rule of the catalogue that is not the one given.
func (r *runner) otherRule(id string) string {
	for _, rule := range r.g.Info().Rulebook.Rules {
		if rule.ID != id {
			return rule.ID
		}
	}
	return id + "z"
}

type wrongHolds struct {
	what  string
	holds *Holds
}

// wrong lists what may be wanted wrongly of a moment, each by itself.
func (r *runner) wrong(h *Holds) []wrongHolds {
	var all []wrongHolds
	add := func(what string, h Holds) { all = append(all, wrongHolds{what, &h}) }
	for _, f := range wrongMaps(h.Expect) {
		add("expect"+f.what, Holds{Expect: f.tree.(map[string]any)})
	}
	for _, seat := range slices.Sorted(maps.Keys(h.View)) {
		for _, f := range wrongMaps(h.View[seat]) {
			add("view."+seat+f.what, Holds{View: map[string]map[string]any{seat: f.tree.(map[string]any)}})
		}
	}
	if h.Asks != "" {
		add("asks", Holds{Asks: h.Asks + "z"})
	}
	if h.Listed != nil {
		more := *h.Listed + 1
		add("moves-listed: one more", Holds{Listed: &more})
	}
	for i, seat := range h.Who {
		add("who: without "+seat, Holds{Who: slices.Delete(slices.Clone(h.Who), i, i+1)})
	}
	for _, move := range h.Allowed {
		add("allowed: refused: "+move, Holds{Refused: map[string]string{move: r.otherRule("")}})
	}
	for _, move := range slices.Sorted(maps.Keys(h.Refused)) {
		add("refused: allowed: "+move, Holds{Allowed: []string{move}})
		add("refused: by another rule: "+move, Holds{Refused: map[string]string{move: r.otherRule(h.Refused[move])}})
	}
	return all
}

type wrongTree struct {
	what string // path and fault
	tree any
}

// far is how much is added to a number: so much that no other event of a story tells the sum.
const far = 1 << 20

// wrongTrees lists trees like one that is wanted of a document, each with one fault: a name misspelt, a value changed, something more, something less.
func wrongTrees(want any) []wrongTree {
	switch w := want.(type) {
	case map[string]any:
		return wrongMaps(w)
	case []any:
		return wrongLists(w)
	case nil:
		return []wrongTree{{": something", "~"}}
	case bool:
		return []wrongTree{{": not " + strconv.FormatBool(w), !w}}
	case uint64:
		return []wrongTree{{": another number", w + far}}
	case int64:
		return []wrongTree{{": another number", w + far}}
	case float64:
		return []wrongTree{{": another number", w + far}}
	}
	return []wrongTree{{": another text", scalar(want) + "~"}}
}

func wrongMaps(want map[string]any) []wrongTree {
	if want != nil && len(want) == 0 {
		return []wrongTree{{": something", uint64(1)}, {": misspelt", map[string]any{nonsense: nil}}}
	}
	var all []wrongTree
	_, only := want[others]
	for _, key := range slices.Sorted(maps.Keys(want)) {
		if key == others {
			continue
		}
		misspelt := maps.Clone(want)
		delete(misspelt, key)
		if only && want[key] != nil {
			all = append(all, wrongTree{"." + key + ": left out", maps.Clone(misspelt)})
		}
		misspelt[key+"z"] = want[key]
		all = append(all, wrongTree{"." + key + ": misspelt", misspelt})
		for _, f := range wrongTrees(want[key]) {
			changed := maps.Clone(want)
			changed[key] = f.tree
			all = append(all, wrongTree{"." + key + f.what, changed})
		}
	}
	return all
}

func wrongLists(want []any) []wrongTree {
	all := []wrongTree{{": one more", append(slices.Clone(want), "~")}}
	for i, item := range want {
		at := fmt.Sprintf("[%d]", i)
		all = append(all, wrongTree{at + ": left out", slices.Delete(slices.Clone(want), i, i+1)})
		for _, f := range wrongTrees(item) {
			changed := slices.Clone(want)
			changed[i] = f.tree
			all = append(all, wrongTree{at + f.what, changed})
		}
	}
	return all
}

type wrongTelling struct {
	what    string
	telling Telling
}

// wrong lists what a story may be wanted to tell wrongly.
func (t Telling) wrong() []wrongTelling {
	times := 0
	if t.Times != nil {
		times = *t.Times + 1
	}
	all := []wrongTelling{{fmt.Sprintf("told: %s: %d times", t.Event, times), Telling{Event: t.Event, Times: &times}}}
	all = append(all, wrongTelling{"told: " + t.Event + ": misspelt", Telling{Event: t.Event + "z", Times: t.Times, Values: t.Values, Ordered: t.Ordered}})
	for _, f := range wrongMaps(t.Values) {
		all = append(all, wrongTelling{"told: " + t.Event + f.what, Telling{Event: t.Event, Values: f.tree.(map[string]any), Ordered: t.Ordered}})
	}
	return all
}

type wrongEnding struct {
	what   string
	ending *Ending
}

// wrongEndings lists what may be wanted wrongly of the end of a match, each by itself.
func wrongEndings(want *Ending, otherRule func(string) string) []wrongEnding {
	if want == nil {
		return nil
	}
	var all []wrongEnding
	if want.How != "" {
		all = append(all, wrongEnding{"over.how", &Ending{How: want.How + "z"}})
	}
	if want.Rule != "" {
		all = append(all, wrongEnding{"over.rule", &Ending{Rule: otherRule(want.Rule)}})
	}
	for _, seat := range slices.Sorted(maps.Keys(want.Payoff)) {
		all = append(all, wrongEnding{"over.payoff." + seat, &Ending{Payoff: map[string]int32{seat: want.Payoff[seat] + 1}}})
	}
	return all
}

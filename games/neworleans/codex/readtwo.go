package codex

import (
	"slices"

	"mischief/game/board/squares"
	"mischief/game/content"
)

// twoHeroes reads what is other for a party of two: a sheet with the fields that are given in place of its own.
func (r *reader) twoHeroes(n *content.Node, s *Scenario) *Scenario {
	two := *s
	n.Skip("text")
	for _, field := range fields {
		if n.Has(field.name) {
			field.read(r, n, &two)
		}
	}
	two.Rules = slices.Clone(s.Rules)
	for _, item := range n.Each("rules", 0, 16) {
		rule := r.rule(item, &two)
		i := slices.IndexFunc(s.Rules, func(of SheetRule) bool { return of.Name == rule.Name })
		if i < 0 {
			item.FailAt("name", "%q; the sheet has no rule of this name that it could replace", short(rule.Name))
			continue
		}
		two.Rules[i] = rule
	}
	if n.Has("setup_marks") {
		two.Map.thin(n.Int("setup_marks", 1, 30))
	}
	if n.Has("spawn_squares") {
		two.SpawnSquares = uint8(n.Int("spawn_squares", 1, 30))
	}
	two.gather()
	return &two
}

// thin leaves so many of the V squares, those farthest from a start of the heroes; of equally far ones the first in reading order (CNO-R114).
func (m *Map) thin(many int) {
	list := slices.Collect(m.Marks[MarkV].Each)
	away := func(q squares.Square) int {
		least := 1000
		for g := range m.Marks[MarkG].Each {
			least = min(least, abs(q.Column()-g.Column())+abs(q.Row()-g.Row()))
		}
		return least
	}
	slices.SortStableFunc(list, func(a, b squares.Square) int { return away(b) - away(a) })
	for _, q := range list[min(many, len(list)):] {
		m.Marks[MarkV].Remove(q)
	}
}

func abs(n int) int { return max(n, -n) }

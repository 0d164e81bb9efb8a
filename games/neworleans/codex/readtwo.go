package codex

import (
	"fmt"
	"slices"
	"strconv"

	"mischief/game/board/squares"
	"mischief/game/content"
)

// former is what a sheet says of the edition that is read, as far as it was something else; nil if it was nothing else.
func (r *reader) former(n *content.Node) (was *content.Node) {
	last := 0
	for _, entry := range n.Fields("before") {
		edition, err := strconv.Atoi(entry.Name())
		if err != nil || edition < 1 || fmt.Sprint(edition) != entry.Name() {
			entry.Fail("it is the number of the last edition of the rules in which this was so")
			continue
		}
		r.editions[edition] = true
		if r.edition > 0 && edition >= r.edition && (was == nil || edition < last) {
			was, last = entry, edition
		}
	}
	return was
}

// since is where a field is read: in what was, if that has it, or else in what is so since.
func since(n, was *content.Node, field string) *content.Node {
	if was != nil && was.Has(field) {
		return was
	}
	return n
}

// twoHeroes reads what is other for a party of two: a sheet with the fields that are given in place of its own.
func (r *reader) twoHeroes(n, was *content.Node, s *Scenario) *Scenario {
	two := *s
	for _, field := range fields {
		if from := since(n, was, field.name); from.Has(field.name) {
			field.read(r, from, &two)
		}
	}
	two.Rules = slices.Clone(s.Rules)
	for _, item := range since(n, was, "rules").Each("rules", 0, 16) {
		rule := r.rule(item, &two)
		i := slices.IndexFunc(s.Rules, func(of SheetRule) bool { return of.Name == rule.Name })
		if i < 0 {
			item.FailAt("name", "%q; the sheet has no rule of this name that it could replace", short(rule.Name))
			continue
		}
		two.Rules[i] = rule
	}
	if from := since(n, was, "setup_marks"); from.Has("setup_marks") {
		two.Map.thin(from.Int("setup_marks", 1, 30))
	}
	if from := since(n, was, "spawn_squares"); from.Has("spawn_squares") {
		two.SpawnSquares = uint8(from.Int("spawn_squares", 1, 30))
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

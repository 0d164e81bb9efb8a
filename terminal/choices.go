package terminal

import (
	"slices"
	"strings"

	"mischief/game"
)

// summary lists the choices if they are few, else their first words with how many moves there are of each. What stands in it may be picked by its number.
func (s *Session) summary() []string {
	m := &s.menu
	groups := m.groups()
	switch {
	case m.short():
		return s.labels(m.find(""))
	case !m.grouped(groups):
		lines := make([]string, 0, shortList+1)
		for i := range shortList {
			lines = append(lines, m.label(i))
		}
		return append(lines, "     "+s.say(`and {{.n}} more ({{if eq .n 1}}moves lists it{{else}}moves lists them{{end}})`, game.Num("n", len(m.choices)-shortList)))
	}
	var lines []string
	for _, g := range groups {
		if g.choices == 1 {
			lines = append(lines, m.label(g.first))
			continue
		}
		first := m.choices[g.first]
		lines = append(lines, "     "+s.say(`{{.verb}}: {{.n}} moves, such as {{.move}} (? {{.verb}} lists them)`, game.Name("verb", g.verb), game.Num("n", g.moves),
			game.Quote("move", first.move(first.from))))
	}
	return lines
}

// brief is the summary in few words for each first word.
func (s *Session) brief() []string {
	m := &s.menu
	groups := m.groups()
	if !m.grouped(groups) {
		return s.summary()
	}
	var words []string
	longest := groups[0]
	for _, g := range groups {
		if g.choices == 1 {
			words = append(words, m.label(g.first))
			continue
		}
		words = append(words, s.say("{{.verb}}: {{.n}} moves", game.Name("verb", g.verb), game.Num("n", g.moves)))
		if g.moves > longest.moves {
			longest = g
		}
	}
	return append(words, s.say("(? {{.verb}} lists those)", game.Name("verb", longest.verb)))
}

// labels are choices with their numbers and costs, and a word on what is not listed.
func (s *Session) labels(choices []int) []string {
	lines := s.menu.labels(choices)
	if s.menu.open && len(lines) > 0 {
		lines = append(lines, s.say("These are examples; more is allowed than can be listed."))
	}
	return lines
}

// cost is what a move costs, in few words; empty for nothing.
func (s *Session) cost(move string) string {
	if s.now.Turn().Who == game.Nature {
		return ""
	}
	return s.telling.Cost(s.asked().Preview(move))
}

// pick reads what the person at the screen picks; see menu.pick.
func (s *Session) pick(text string) (move string, ok bool, err error) { return s.menu.pick(text) }

// ponder answers a pick that needs one more number, or that nobody could have known: the choice had not been listed.
func (s *Session) ponder() []Line {
	m := &s.menu
	c := m.choices[m.row]
	if c.ranged {
		return []Line{{Kind: Note, Text: s.whichOf(m.row)}}
	}
	m.row = -1
	alike := m.find(c.verb())
	at := slices.Index(alike, slices.Index(m.choices, c))
	near := alike[max(0, at-shortList/2):min(len(alike), at+shortList/2)]
	lines := []Line{s.note("Not listed yet; these are the choices around it:")}
	for _, text := range m.labels(near) {
		lines = append(lines, Line{Kind: Note, Text: text})
	}
	return lines
}

// whichOf asks for the last number of a choice.
func (s *Session) whichOf(row int) string {
	c := s.menu.choices[row]
	asks := []game.Arg{game.Name("move", strings.TrimSpace(strings.TrimSuffix(c.head, c.letters()))), game.Name("letters", c.letters()), game.Num("from", c.from), game.Num("to", c.to)}
	if c.letters() == "" {
		return s.say("{{.move}}: how many, {{.letters}}{{.from}} to {{.letters}}{{.to}}? Enter alone goes back.", asks...)
	}
	return s.say("{{.move}}: which, {{.letters}}{{.from}} to {{.letters}}{{.to}}? Enter alone goes back.", asks...)
}

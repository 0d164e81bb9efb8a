package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"mischief/game"
)

// choice is one line of a list of moves: a move, or moves that differ in the number at their end only, such as "mutant c3 r0 to r5".
type choice struct {
	head     string // the move up to its last number, such as "mutant c3 r"; the whole move if there is no range
	from, to int    // the last numbers allowed, each whole number from one to the other
	ranged   bool
}

func (c choice) String() string {
	if !c.ranged {
		return c.head
	}
	if c.from < 0 {
		return fmt.Sprintf("%s%d..%s%d", c.head, c.from, c.letters(), c.to)
	}
	return fmt.Sprintf("%s%d-%s%d", c.head, c.from, c.letters(), c.to)
}

// letters are what stands before the number in its word, such as "r".
func (c choice) letters() string { return c.head[strings.LastIndexByte(c.head, ' ')+1:] }

// move is the move with a last number, or the only move when the choice has no range.
func (c choice) move(n int) string {
	if !c.ranged {
		return c.head
	}
	return c.head + strconv.Itoa(n)
}

// moves is how many moves the choice stands for.
func (c choice) moves() int { return c.to - c.from + 1 }

// verb is the first word, by which choices are grouped.
func (c choice) verb() string {
	verb, _, _ := strings.Cut(c.head, " ")
	return verb
}

// holds tells whether one of the moves contains all words, which are in small letters.
func (c choice) holds(words []string) bool {
	for n := c.from; n <= c.to; n++ {
		move := strings.ToLower(c.move(n))
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(move, w) }) {
			return true
		}
	}
	return false
}

// cutNumber parts a move from the whole number at its end, which may stand behind letters, as in "mutant c3 r2"; ok is false for a move without.
func cutNumber(move string) (head string, n int, ok bool) {
	word := move[strings.LastIndexByte(move, ' ')+1:]
	digits := strings.TrimLeftFunc(word, unicode.IsLetter)
	n, err := strconv.Atoi(digits)
	if err != nil || strconv.Itoa(n) != digits || n < 0 && digits != word {
		return move, 0, false
	}
	return strings.TrimSuffix(move, digits), n, true
}

// gather makes choices of moves, in their order. Neighbours whose last numbers go up by one become a range.
func gather(moves []string) []choice {
	var choices []choice
	for _, m := range moves {
		head, n, ok := cutNumber(m)
		if last := len(choices) - 1; ok && last >= 0 && choices[last].follows(head, n) {
			choices[last] = choice{head: head, from: choices[last].from, to: n, ranged: true}
			continue
		}
		choices = append(choices, choice{head: m, from: n, to: n})
	}
	return choices
}

// follows tells whether a move with this head and number goes on where the choice ends.
func (c choice) follows(head string, n int) bool {
	if c.ranged {
		return c.head == head && n == c.to+1
	}
	own, last, ok := cutNumber(c.head)
	return ok && own == head && n == last+1
}

// fewCosts is how many moves of a range are told each by its cost, where these differ.
const fewCosts = 6

// shortList is how many choices are listed without being asked for; more are summed up by their first words.
const shortList = 12

// menu is what can be done now, ready to be listed, chosen from by number and completed.
type menu struct {
	moves    []string
	choices  []choice
	cost     func(move string) string // what a move costs, in words; empty for nothing
	listed   []string                 // by choice, as it was listed with its number and cost; empty for one that was not
	row      int                      // the choice whose number is asked for; -1: none
	numbered bool                     // choices may be picked by number: not where a bare number is a move
	open     bool                     // more is allowed than is listed
}

func newMenu(moves []string, open bool, cost func(move string) string) menu {
	m := menu{moves: moves, choices: gather(moves), cost: cost, row: -1, numbered: true, open: open}
	m.listed = make([]string, len(m.choices))
	for _, move := range moves {
		if _, err := strconv.Atoi(move); err == nil {
			m.numbered = false
		}
	}
	return m
}

// group is the moves that begin with the same word.
type group struct {
	verb    string
	first   int // the first choice
	choices int
	moves   int
}

// groups are the moves by their first words, in their order.
func (m *menu) groups() []group {
	var groups []group
	at := map[string]int{}
	for i, c := range m.choices {
		v := c.verb()
		if _, known := at[v]; !known {
			at[v] = len(groups)
			groups = append(groups, group{verb: v, first: i})
		}
		g := &groups[at[v]]
		g.choices++
		g.moves += c.moves()
	}
	return groups
}

// short tells whether the choices are few enough to be listed at once.
func (m *menu) short() bool { return len(m.choices) <= shortList }

// grouped tells whether the choices are summed up by their first words.
func (m *menu) grouped(groups []group) bool {
	return !m.short() && len(groups) > 1 && len(groups) <= shortList
}

// find is every choice that holds all the words given. A first word that begins moves stands for those alone.
func (m *menu) find(words string) []int {
	var found []int
	wanted := strings.Fields(strings.ToLower(words))
	verb := len(wanted) > 0 && m.begins(wanted[0])
	for i, c := range m.choices {
		if c.holds(wanted) && (!verb || strings.EqualFold(c.verb(), wanted[0])) {
			found = append(found, i)
		}
	}
	return found
}

// label is a choice with its number and its cost.
func (m *menu) label(i int) string {
	if m.listed[i] != "" {
		return m.listed[i]
	}
	c := m.choices[i]
	text := c.String()
	if m.cost != nil {
		switch first, last := m.cost(c.move(c.from)), m.cost(c.move(c.to)); {
		case first == "" || last == "":
		case first == last:
			text += " (" + first + ")"
		case counts(first, c.from) && counts(last, c.to): // such as a die each: the numbers say it
		case c.moves() <= fewCosts:
			var each []string
			for n := c.from; n <= c.to; n++ {
				each = append(each, fmt.Sprintf("%d: %s", n, m.cost(c.move(n))))
			}
			text += " (" + strings.Join(each, "; ") + ")"
		}
	}
	if m.numbered {
		text = fmt.Sprintf("%3d  %s", i+1, text)
	}
	m.listed[i] = text
	return text
}

// counts tells whether a cost is so many of something.
func counts(cost string, n int) bool { return strings.HasPrefix(cost, strconv.Itoa(n)+" ") }

func (m *menu) labels(choices []int) []string {
	lines := make([]string, len(choices))
	for n, i := range choices {
		lines[n] = m.label(i)
	}
	return lines
}

// begins tells whether a choice begins with a word.
func (m *menu) begins(word string) bool {
	return slices.ContainsFunc(m.choices, func(c choice) bool { return strings.EqualFold(c.verb(), word) })
}

// pick reads the number of a choice, and the number within its range where it has one: "3" or "3 5"; or the text of a choice as it is listed.
// ok is false when text is no such thing; then it is meant to be a move. The move is empty where more must be known first: row is the choice then.
func (m *menu) pick(text string) (move string, ok bool, err error) {
	words := strings.Fields(text)
	if !m.numbered || len(words) == 0 {
		return "", false, nil
	}
	for i, c := range m.choices {
		if c.ranged && strings.EqualFold(strings.Join(words, " "), c.String()) {
			m.row = i
			return "", true, nil
		}
	}
	if m.row >= 0 && len(words) == 1 {
		if move, ok := m.choices[m.row].with(words[0]); ok {
			return move, true, nil
		}
	}
	nth, err := strconv.Atoi(words[0])
	if err != nil || len(words) > 2 {
		return "", false, nil
	}
	if m.row >= 0 && len(words) == 1 {
		c := m.choices[m.row]
		return "", true, game.Misread("{{.text}} is not a number from {{.from}} to {{.to}}", game.Quote("text", words[0]), game.Num("from", c.from), game.Num("to", c.to))
	}
	if nth < 1 || nth > len(m.choices) {
		return "", true, game.Misread("there is no choice {{.n}}; write moves to see the {{.of}} there are", game.Num("n", nth), game.Num("of", len(m.choices)))
	}
	c := m.choices[nth-1]
	this := []game.Arg{game.Num("n", nth), game.Quote("choice", c.String())}
	switch {
	case len(words) == 1 && (c.ranged || m.listed[nth-1] == ""):
		m.row = nth - 1
		return "", true, nil
	case !c.ranged:
		if _, n, ok := cutNumber(c.head); len(words) == 2 && !(ok && words[1] == strconv.Itoa(n)) {
			return "", true, game.Misread("choice {{.n}} is {{.choice}} and takes no number", this...)
		}
		return c.head, true, nil
	}
	if move, ok := c.with(words[1]); ok {
		return move, true, nil
	}
	return "", true, game.Misread("choice {{.n}} is {{.choice}}: {{.text}} is not a number from {{.from}} to {{.to}}",
		append(this, game.Quote("text", words[1]), game.Num("from", c.from), game.Num("to", c.to))...)
}

// with is the move of a choice whose last number is given, with the letters before it or without; ok is false for a number beyond its range.
func (c choice) with(number string) (move string, ok bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(strings.ToLower(number), c.letters()))
	if err != nil || !c.ranged || n < c.from || n > c.to {
		return "", false
	}
	return c.move(n), true
}

// complete lists how a line may go on: each completion reaches to the end of a word. Words of a line count in any case.
func complete(line string, lines []string) []string {
	var ways []string
	typed := strings.ToLower(strings.TrimLeft(line, " "))
	for _, l := range lines {
		if !strings.HasPrefix(strings.ToLower(l), typed) {
			continue
		}
		way := l
		if end := strings.IndexByte(l[len(typed):], ' '); end == 0 { // at the end of a word: go on to the next
			if next := strings.IndexByte(l[len(typed)+1:], ' '); next >= 0 {
				way = l[:len(typed)+1+next]
			}
		} else if end > 0 {
			way = l[:len(typed)+end]
		}
		if way != line && !slices.Contains(ways, way) {
			ways = append(ways, way)
		}
	}
	return ways
}

// common is the longest text that all lines begin with.
func common(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	text := lines[0]
	for _, l := range lines[1:] {
		for !strings.HasPrefix(l, text) {
			text = text[:len(text)-1]
		}
	}
	return text
}

package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
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
	return fmt.Sprintf("%s%d to %s%d", c.head, c.from, c.letters(), c.to)
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

// shortList is how many choices are listed without being asked for; more are summed up by their first words.
const shortList = 12

// menu is what can be done now, ready to be listed, chosen from by number and completed.
type menu struct {
	moves    []string
	choices  []choice
	numbered bool // choices may be picked by number: not where a bare number is a move
	open     bool // more is allowed than is listed
}

func newMenu(moves []string, open bool) menu {
	m := menu{moves: moves, choices: gather(moves), numbered: true, open: open}
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

// summary lists the choices if they are few, else their first words with how many moves there are of each.
func (m *menu) summary() []string {
	groups := m.groups()
	switch {
	case len(m.choices) <= shortList:
		return m.list("")
	case len(groups) == 1 || len(groups) > shortList:
		return append(m.labels(shortList), fmt.Sprintf("     and %d more (moves lists them)", len(m.choices)-shortList))
	}
	var lines []string
	for _, g := range groups {
		line := m.label(g.first)
		if g.choices > 1 {
			first := m.choices[g.first]
			line = fmt.Sprintf("     %s: %d moves, such as %q (? %s lists them)", g.verb, g.moves, first.move(first.from), g.verb)
		}
		lines = append(lines, line)
	}
	return lines
}

// brief is the summary in few words for each first word.
func (m *menu) brief() []string {
	groups := m.groups()
	if len(m.choices) <= shortList || len(groups) == 1 || len(groups) > shortList {
		return m.summary()
	}
	var words []string
	longest := groups[0]
	for _, g := range groups {
		if g.choices == 1 {
			words = append(words, m.label(g.first))
			continue
		}
		words = append(words, fmt.Sprintf("%s: %d moves", g.verb, g.moves))
		if g.moves > longest.moves {
			longest = g
		}
	}
	return append(words, fmt.Sprintf("(? %s lists those)", longest.verb))
}

// list is every choice that holds all the words given. A first word that begins moves stands for those alone.
func (m *menu) list(words string) []string {
	var lines []string
	wanted := strings.Fields(strings.ToLower(words))
	verb := len(wanted) > 0 && m.begins(wanted[0])
	for i, c := range m.choices {
		if c.holds(wanted) && (!verb || strings.EqualFold(c.verb(), wanted[0])) {
			lines = append(lines, m.label(i))
		}
	}
	if m.open && len(lines) > 0 {
		lines = append(lines, "These are examples; more is allowed than can be listed.")
	}
	return lines
}

func (m *menu) labels(n int) []string {
	var lines []string
	for i := range n {
		lines = append(lines, m.label(i))
	}
	return lines
}

// label is a choice with its number.
func (m *menu) label(i int) string {
	if !m.numbered {
		return m.choices[i].String()
	}
	return fmt.Sprintf("%3d  %s", i+1, m.choices[i])
}

// begins tells whether a choice begins with a word.
func (m *menu) begins(word string) bool {
	return slices.ContainsFunc(m.choices, func(c choice) bool { return strings.EqualFold(c.verb(), word) })
}

// pick reads the number of a choice, and the number within its range where it has one: "3" or "3 5".
// ok is false when text is no such thing; then it is meant to be a move.
func (m *menu) pick(text string) (move string, ok bool, err error) {
	words := strings.Fields(text)
	if !m.numbered || len(words) < 1 || len(words) > 2 {
		return "", false, nil
	}
	nth, err := strconv.Atoi(words[0])
	if err != nil {
		return "", false, nil
	}
	if nth < 1 || nth > len(m.choices) {
		return "", true, fmt.Errorf("there is no choice %d; write moves to see the %d there are", nth, len(m.choices))
	}
	c := m.choices[nth-1]
	if !c.ranged {
		if _, n, ok := cutNumber(c.head); len(words) == 2 && !(ok && words[1] == strconv.Itoa(n)) {
			return "", true, fmt.Errorf("choice %d is %q and takes no number", nth, c)
		}
		return c.head, true, nil
	}
	if len(words) == 1 {
		return "", true, fmt.Errorf("choice %d is %q: say which number as well, such as %d %d", nth, c, nth, c.to)
	}
	n, err := strconv.Atoi(strings.TrimPrefix(words[1], c.letters()))
	if err != nil || n < c.from || n > c.to {
		return "", true, fmt.Errorf("choice %d is %q: %q is not a number from %d to %d", nth, c, words[1], c.from, c.to)
	}
	return c.move(n), true, nil
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

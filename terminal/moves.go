package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mischief/game"
)

// choice is one line of a list of moves: a move, or moves that differ in their last number only.
type choice struct {
	stem     string // the move without its last number; the whole move if there is no range
	from, to int    // the last numbers allowed, each whole number from one to the other
	ranged   bool
}

func (c choice) String() string {
	if !c.ranged {
		return c.stem
	}
	return strings.TrimSpace(fmt.Sprintf("%s %d to %d", c.stem, c.from, c.to))
}

// move is the move with a last number, or the only move when the choice has no range.
func (c choice) move(n int) string {
	if !c.ranged {
		return c.stem
	}
	return strings.TrimSpace(c.stem + " " + strconv.Itoa(n))
}

// verb is the first word, by which choices are grouped.
func (c choice) verb() string {
	verb, _, _ := strings.Cut(c.stem, " ")
	return verb
}

// gather makes choices of moves, in their order. Neighbours whose last numbers go up by one become a range.
func gather(moves []string) []choice {
	var choices []choice
	for _, m := range moves {
		stem, n, ok := game.CutNumber(m)
		if last := len(choices) - 1; ok && last >= 0 && choices[last].follows(stem, n) {
			choices[last] = choice{stem: stem, from: choices[last].first(), to: n, ranged: true}
			continue
		}
		choices = append(choices, choice{stem: m, from: n, to: n})
	}
	return choices
}

// follows tells whether a move with this stem and number goes on where the choice ends.
func (c choice) follows(stem string, n int) bool {
	if c.ranged {
		return c.stem == stem && n == c.to+1
	}
	own, last, ok := game.CutNumber(c.stem)
	return ok && own == stem && n == last+1
}

func (c choice) first() int {
	if c.ranged {
		return c.from
	}
	_, n, _ := game.CutNumber(c.stem)
	return n
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

// summary lists the choices if they are few, else their first words with how many there are of each.
func (m *menu) summary() []string {
	if len(m.choices) <= shortList {
		return m.list("")
	}
	var verbs []string
	count, first := map[string]int{}, map[string]int{}
	for i, c := range m.choices {
		v := c.verb()
		if count[v] == 0 {
			verbs = append(verbs, v)
			first[v] = i
		}
		count[v]++
	}
	if len(verbs) > shortList || len(verbs) == 1 && len(m.choices) > shortList {
		return append(m.labels(shortList), fmt.Sprintf("     and %d more (moves lists them)", len(m.choices)-shortList))
	}
	var lines []string
	for _, v := range verbs {
		if count[v] == 1 {
			lines = append(lines, m.label(first[v]))
			continue
		}
		lines = append(lines, fmt.Sprintf("     %s: %d ways, such as %q (moves %s lists them)", v, count[v], m.choices[first[v]], v))
	}
	return lines
}

// list is every choice that holds all the words given.
func (m *menu) list(words string) []string {
	var lines []string
	wanted := strings.Fields(strings.ToLower(words))
	for i, c := range m.choices {
		line := strings.ToLower(c.String())
		if !slices.ContainsFunc(wanted, func(w string) bool { return !strings.Contains(line, w) }) {
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
	return slices.ContainsFunc(m.choices, func(c choice) bool { return c.verb() == word })
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
		if _, n, ok := game.CutNumber(c.stem); len(words) == 2 && !(ok && words[1] == strconv.Itoa(n)) {
			return "", true, fmt.Errorf("choice %d is %q and takes no number", nth, c)
		}
		return c.stem, true, nil
	}
	if len(words) == 1 {
		return "", true, fmt.Errorf("choice %d is %q: say how many as well, such as %d %d", nth, c, nth, c.to)
	}
	n, err := strconv.Atoi(words[1])
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

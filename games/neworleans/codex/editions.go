package codex

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"mischief/game"
)

// former is what was printed up to an edition of the rules.
type former struct {
	edition int
	codex   *Codex
}

// Edition is what is printed as an edition of the rules has it: 1 is the oldest. A sheet says itself what it was before, so what a pack says otherwise stands in all of them.
func (c *Codex) Edition(n int) *Codex {
	if i := c.until(n); i < len(c.former) {
		return c.former[i].codex
	}
	return c
}

// Retell is words of another language, by the keys of Words, as an edition of the rules has them.
func (c *Codex) Retell(n int, words game.Words) game.Words {
	old := maps.Clone(words)
	for _, was := range slices.Backward(c.former[c.until(n):]) {
		before := ".before." + strconv.Itoa(was.edition)
		for key, text := range words {
			if entry, what, ok := strings.Cut(key, before+"."); ok {
				old[entry+"."+what] = text
			}
		}
	}
	return old
}

// until is where among former ones that of an edition stands; behind them if nothing was otherwise in it.
func (c *Codex) until(n int) int {
	if i := slices.IndexFunc(c.former, func(f former) bool { return f.edition >= n }); i >= 0 {
		return i
	}
	return len(c.former)
}

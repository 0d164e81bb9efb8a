package gametest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"mischief/game"
)

// How much of a position is tried.
const (
	triedMoves  = 12  // moves that are changed, played or judged
	listedMoves = 400 // listed moves whose legality and notation are checked
	poolSize    = 200 // moves kept from other positions
)

// tries gathers moves that may or may not be allowed here: changed ones, ones from elsewhere, and the zero move.
func (x *examiner[S, M]) tries(sc *scene[M]) []M {
	var zero M
	all := []M{zero}
	for _, m := range sample(sc.dice, sc.moves, triedMoves) {
		all = append(all, mutants(sc.dice, m)...)
	}
	all = append(all, sample(sc.dice, x.elsewhere, 4*triedMoves)...)
	if len(x.elsewhere) > 0 {
		all = append(all, mutants(sc.dice, one(sc.dice, x.elsewhere))...)
	}
	x.elsewhere = sample(sc.dice, append(x.elsewhere, sample(sc.dice, sc.moves, triedMoves)...), poolSize)
	return all
}

// checkMoves makes sure that the list is the list of what is allowed.
func (x *examiner[S, M]) checkMoves(sc *scene[M]) {
	seen := map[M]bool{}
	for _, m := range sc.moves {
		if seen[m] {
			x.fail("%q is listed twice", x.rules.Format(&x.s, m))
		}
		seen[m] = true
	}
	for _, m := range sample(sc.dice, sc.moves, listedMoves) {
		if err := x.rules.Check(&x.s, m); err != nil {
			x.fail("%q is listed and refused: %v", x.rules.Format(&x.s, m), err)
		}
	}
	for _, m := range sc.tries {
		if !sc.turn.Open && !sc.listed[m] && x.rules.Check(&x.s, m) == nil {
			x.fail("%+v (%q) is allowed and not listed", m, x.rules.Format(&x.s, m))
		}
	}
	first := make([]M, 1, 4)
	if again := x.rules.Moves(&x.s, first); len(again) == 0 || again[0] != first[0] || !slices.Equal(again[1:], sc.moves) {
		x.fail("Moves does not append the same list again to the buffer it is given")
	}
}

// checkRefusals makes sure that every refusal cites a rule and gives a reason.
func (x *examiner[S, M]) checkRefusals(sc *scene[M]) {
	for _, m := range sc.tries {
		if err := x.rules.Check(&x.s, m); err != nil {
			x.checkRefusal(fmt.Sprintf("%+v", m), err)
		} else if !sc.listed[m] {
			x.checkUnlisted(m)
		}
	}
}

func (x *examiner[S, M]) checkRefusal(move string, err error) {
	r, ok := errors.AsType[*game.Refusal](err)
	switch {
	case !ok || r == nil:
		x.fail("%s is refused with %T %q; refuse a move with game.Refuse", move, err, err)
	case !x.known[r.Rule]:
		x.fail("%s is refused by %q, which is no rule of the catalogue: %s", move, r.Rule, r.Why)
	case !isSentence(r.Why):
		x.fail("%s is refused without a sentence that says why: %q", move, r.Why)
	default:
		x.checkSpoken(r.Why, func(t *game.Telling) string { return t.Why(r) })
	}
}

// checkUnlisted makes sure that a move that is allowed without being listed can be written and played like any other.
func (x *examiner[S, M]) checkUnlisted(m M) {
	line := x.rules.Format(&x.s, m)
	if back, err := x.rules.Parse(&x.s, line); err != nil || back != m {
		x.fail("%+v is allowed and not read back from its notation %q: %+v, %v", m, line, back, err)
	}
	after := x.s
	x.rules.Play(&after, m, nil)
}

// checkNotation makes sure that moves and lines of text stand for each other.
func (x *examiner[S, M]) checkNotation(sc *scene[M]) {
	lines := map[string]bool{}
	for _, m := range sample(sc.dice, sc.moves, listedMoves) {
		line := x.rules.Format(&x.s, m)
		if !isLine(line) {
			x.fail("%+v is written %q; write it in one line without spaces around it", m, line)
		}
		if lines[line] {
			x.fail("%q stands for two moves", line)
		}
		lines[line] = true
		back, err := x.rules.Parse(&x.s, line)
		switch {
		case err != nil:
			x.fail("%q is written and cannot be read: %v", line, err)
		case back != m:
			x.fail("%q is read as another move: %s", line, difference(back, m))
		}
	}
	for _, m := range sample(sc.dice, sc.moves, triedMoves) {
		x.checkCompletion(x.rules.Format(&x.s, m))
	}
}

// checkCompletion writes a move word by word: where words are offered, that of the move is among them.
func (x *examiner[S, M]) checkCompletion(line string) {
	if x.completer == nil {
		return
	}
	for written, next := "", 0; written != line; written = line[:next] {
		if next = len(line); strings.Contains(line[len(written):], " ") {
			next = len(written) + strings.Index(line[len(written):], " ") + 1
		}
		ways := x.completer.Complete(&x.s, written)
		if len(ways) > 0 && !slices.Contains(ways, strings.TrimRight(line[:next], " ")) {
			x.fail("%q goes on to %q; by completion only to %q", written, line, ways)
		}
	}
}

// checkChance makes sure that Nature's answers can be drawn.
func (x *examiner[S, M]) checkChance(sc *scene[M]) {
	if sc.turn.Who != game.Nature {
		return
	}
	if x.chancy == nil {
		x.fail("Nature decides %s, and the rules have no method Weight", sc.turn.Kind)
		return
	}
	if sc.turn.Open {
		x.fail("Nature decides %s, and its answers are not listed completely", sc.turn.Kind)
	}
	var sum int64
	for _, m := range sc.moves {
		w := x.chancy.Weight(&x.s, m)
		if w <= 0 {
			x.fail("%q has the weight %d", x.rules.Format(&x.s, m), w)
		}
		if sum += w; sum < w {
			x.fail("the weights of %s add up to more than a whole number holds", sc.turn.Kind)
			return
		}
	}
}

// isSentence tells whether a text is one finished line of plain words.
func isSentence(text string) bool {
	return isLine(text) && strings.ContainsRune(".!?", rune(text[len(text)-1])) && strings.ContainsFunc(text, unicode.IsLetter)
}

// isLine tells whether a text is one line that hides nothing: no control characters, no space around it, no formatting gone wrong.
func isLine(text string) bool {
	return text != "" && strings.TrimSpace(text) == text && !strings.ContainsFunc(text, unicode.IsControl) && !strings.Contains(text, "%!")
}

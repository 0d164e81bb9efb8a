package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"mischief/game"
)

// checkGarbage feeds the rules notation and documents that went wrong on the way.
func (x *examiner[S, M]) checkGarbage(sc *scene[M]) {
	lines := []string{"", " ", "\x00", "no such move", strings.Repeat("9", 40), "\u202e\xff"}
	for _, m := range slices.Concat(sample(sc.dice, sc.moves, triedMoves), sample(sc.dice, x.elsewhere, triedMoves)) {
		lines = append(lines, garble(sc.dice, x.rules.Format(&x.s, m)))
	}
	for _, line := range lines {
		if err := caught(func() error { return x.tryLine(line) }); err != nil {
			x.fail("the line %q: %v", line, err)
		}
	}
	x.checkGarbledDocuments(sc)
}

// tryLine reads a line that may be anything. It is either no move, which is said in words, or a move like any other.
func (x *examiner[S, M]) tryLine(line string) error {
	m, err := x.rules.Parse(&x.s, line)
	if err != nil {
		if err.Error() == "" {
			return errors.New("it is refused without a word")
		}
		return nil
	}
	canonical := x.rules.Format(&x.s, m)
	if back, err := x.rules.Parse(&x.s, canonical); !isLine(canonical) || err != nil || back != m {
		return fmt.Errorf("it is read as %+v, which is written %q and read back as %+v, %v", m, canonical, back, err)
	}
	if err := x.rules.Check(&x.s, m); err != nil {
		x.checkRefusal(fmt.Sprintf("%q", line), err)
		return nil
	}
	after := x.s
	x.rules.Play(&after, m, nil)
	return nil
}

func (x *examiner[S, M]) checkGarbledDocuments(sc *scene[M]) {
	const variants = 4
	d := sc.dice
	text, err := x.written(sc)
	if err != nil {
		return
	}
	try := func(text string, decode func(any) error) {
		if err := caught(func() error { return x.tryHostile(decode, d) }); err != nil {
			x.fail("the document below: %v\n%s", err, text)
		}
	}
	for range variants {
		tree := decodeTree(text)
		for range 1 + d.IntN(3) {
			garbleTree(d, tree)
		}
		garbled, _ := json.Marshal(tree)
		try(string(garbled), game.FromJSON(garbled))
		cut := garble(d, string(text))
		try(cut, game.FromJSON([]byte(cut)))
	}
	if lines, err := x.lines(sc); err == nil {
		garbled := garble(d, string(lines))
		try(garbled, fromYAML([]byte(garbled)))
	}
}

// garble damages a text in one or two places.
func garble(d dice, text string) string {
	for range 1 + d.IntN(2) {
		text = garbleOnce(d, text)
	}
	return text
}

func garbleOnce(d dice, text string) string {
	at := d.IntN(len(text) + 1)
	end := min(len(text), at+1+d.IntN(4))
	words := strings.Fields(text)
	if len(words) == 0 {
		return text + string(rune(d.IntN(0x300)))
	}
	word := d.IntN(len(words))
	switch d.IntN(9) {
	case 0:
		return text[:at] + text[end:]
	case 1:
		return text[:at] + string(rune(d.IntN(0x300))) + text[at:]
	case 2:
		return text[:at] + one(d, []string{"0", "-", "9999999999999999999", "1e9", ".", ">", " ", "\n", "none", "\xff"}) + text[end:]
	case 3:
		return text[:at]
	case 4:
		words = slices.Delete(words, word, word+1)
	case 5:
		words = slices.Insert(words, word, words[d.IntN(len(words))])
	case 6:
		words[word] = one(d, []string{"0", "-1", "1", "2147483647", "-2147483648", "4294967296", "9223372036854775808", "none", ""})
	case 7:
		return strings.ToUpper(text[:at]) + text[at:]
	case 8:
		other := d.IntN(len(words))
		words[word], words[other] = words[other], words[word]
	}
	return strings.Join(words, " ")
}

// place is a value in a JSON tree and how to change it.
type place struct {
	value  any
	set    func(any)
	remove func() // nil where nothing can be removed
}

// garbleTree damages one place of a JSON tree.
func garbleTree(d dice, tree any) {
	places := placesOf(tree)
	if len(places) == 0 {
		return
	}
	p, other := one(d, places), one(d, places)
	switch d.IntN(6) {
	case 0:
		if p.remove != nil {
			p.remove()
			return
		}
		p.set(nil)
	case 1:
		p.set(one(d, []any{nil, 0, -1, 1, 255, 1 << 31, 1 << 62, 0.5, 1e300, "", "x", true, []any{}, map[string]any{}}))
	case 2:
		p.set(clone(other.value))
	default:
		p.set(nudge(d, p.value, other.value))
	}
}

// nudge is a value of the same kind, so that a document stays nearly sensible.
func nudge(d dice, value, other any) any {
	switch v := value.(type) {
	case json.Number:
		n, _ := v.Int64()
		return one(d, []int64{n + 1, n - 1, -n, 0, 2 * n, d.Int64N(60)})
	case bool:
		return !v
	case []any:
		if len(v) > 0 {
			return append(slices.Clone(v), clone(one(d, v)))
		}
	case map[string]any:
		if keys := sortedKeys(v); len(keys) > 0 {
			c := maps.Clone(v)
			c[one(d, keys)] = clone(v[one(d, keys)])
			return c
		}
	}
	return clone(other)
}

// placesOf lists every place below the top of a JSON tree.
func placesOf(tree any) []place {
	var all []place
	switch v := tree.(type) {
	case map[string]any:
		for _, key := range sortedKeys(v) {
			all = append(all, place{v[key], func(to any) { v[key] = to }, func() { delete(v, key) }})
			all = append(all, placesOf(v[key])...)
		}
	case []any:
		for i := range v {
			all = append(all, place{value: v[i], set: func(to any) { v[i] = to }})
			all = append(all, placesOf(v[i])...)
		}
	}
	return all
}

// clone copies a JSON tree, so that no tree comes to hold itself.
func clone(tree any) any {
	switch v := tree.(type) {
	case map[string]any:
		c := make(map[string]any, len(v))
		for key, value := range v {
			c[key] = clone(value)
		}
		return c
	case []any:
		c := make([]any, len(v))
		for i, value := range v {
			c[i] = clone(value)
		}
		return c
	}
	return tree
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

package bot

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Kind is how a bot thinks.
type Kind uint8

// The kinds of bots, weakest first.
const (
	Random Kind = iota // any listed move
	Greedy             // the move whose outcome looks best
	Search             // Monte-Carlo tree search
)

// Spec names a bot and its budget. Equal specs play alike, so a Spec may be the key of a map. The zero Spec is the random bot.
type Spec struct {
	Kind       Kind
	Time       time.Duration // Search: time for a decision; 0 when Iterations is given
	Iterations int           // Search: iterations for a decision; 0 when Time is given. Greedy: outcomes of each move that are looked at; 0 for all it can use
	Threads    int           // Search: trees grown at once; 0 and 1 are one
	Soft       int           // Greedy, Search: how readily it takes the second best for the best, in percent of how much its moves differ; 0: not at all
	Without    Parts         // Search: what it leaves out
}

// Limits of a search's budget.
const (
	minTime       = time.Millisecond
	maxTime       = time.Hour
	maxIterations = 100_000_000
	maxThreads    = 64
	maxOutcomes   = 1000 // Greedy: of each move
	maxSoft       = 1000
	softAsSuch    = 100 // what "soft" alone means
)

// Level is a name for a spec that people choose by.
type Level struct {
	Name string
	Spec Spec
}

// Levels are the named levels, weakest first, of games that have none of their own.
func Levels() []Level {
	return []Level{
		{"easy", Spec{Kind: Greedy}},
		{"normal", Spec{Kind: Search, Time: 300 * time.Millisecond}},
		{"hard", Spec{Kind: Search, Time: time.Second, Threads: 2}},
		{"expert", Spec{Kind: Search, Time: 3 * time.Second, Threads: 2}},
	}
}

// IsLevel tells whether a text is the name of a level.
func IsLevel(text string) bool {
	return slices.ContainsFunc(Levels(), func(l Level) bool { return l.Name == text })
}

// Leveled is fulfilled by rules of games with levels of their own: bots that are as far apart there as levels should be.
type Leveled interface {
	// Levels are specs as ParseSpec reads them, by the name of the level. Levels that it does not name are those of other games.
	Levels() map[string]string
}

// SpecOf is ParseSpec for rules, whose levels may be their own.
func SpecOf(rules any, text string) (Spec, error) {
	if own, ok := rules.(Leveled); ok {
		if name := strings.TrimSpace(text); IsLevel(name) {
			text = cmp.Or(own.Levels()[name], name)
		}
	}
	return ParseSpec(text)
}

// ParseSpec reads "random", "greedy", "greedy:2" (outcomes of each move that are looked at), "search:1s" (time for a decision), "search:2000" (iterations for a decision), either search with a
// number of threads ("search:1s:2", "search:2000:2") or without a part of it ("search:2000:no-horizon"), all but random with softness ("search:100:soft", "greedy:soft50": in percent), or the name of a level.
func ParseSpec(text string) (Spec, error) {
	text = strings.TrimSpace(text)
	for _, l := range Levels() {
		if text == l.Name {
			return l.Spec, nil
		}
	}
	sharp, percent, isSoft := cutSoft(text)
	whole, parts, err := cutParts(sharp)
	if err != nil {
		return Spec{}, fmt.Errorf("bot %q: %w", text, err)
	}
	spec, err := parseSharp(text, whole)
	if err != nil {
		return Spec{}, err
	}
	if spec.Without = parts; parts != 0 && spec.Kind != Search {
		return Spec{}, fmt.Errorf("bot %q: only a search has parts to leave out, such as search:2000:%s%s", text, leaving, partNames[0])
	}
	if !isSoft {
		return spec, nil
	}
	if spec.Soft, err = strconv.Atoi(percent); spec.Kind == Random || err != nil || spec.Soft < 1 || spec.Soft > maxSoft {
		return Spec{}, fmt.Errorf("bot %q: write soft after greedy or a search, or soft and a percentage from 1 to %d, such as greedy:soft or search:100:soft50", text, maxSoft)
	}
	return spec, nil
}

// cutSoft takes off how soft a bot is.
func cutSoft(text string) (sharp, percent string, isSoft bool) {
	i := strings.LastIndexByte(text, ':')
	if percent, isSoft = strings.CutPrefix(text[i+1:], "soft"); i < 0 || !isSoft {
		return text, "", false
	}
	return text[:i], cmp.Or(percent, strconv.Itoa(softAsSuch)), true
}

// parseSharp reads the rest.
func parseSharp(text, sharp string) (Spec, error) {
	kind, rest, hasBudget := strings.Cut(sharp, ":")
	switch {
	case kind == "search":
		return parseSearch(text, rest)
	case kind == "random" && !hasBudget:
		return Spec{Kind: Random}, nil
	case kind == "greedy" && !hasBudget:
		return Spec{Kind: Greedy}, nil
	case kind == "greedy":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 || n > maxOutcomes {
			return Spec{}, fmt.Errorf("bot %q: greedy needs no budget; write \"greedy\", or how many outcomes of each move it looks at, from 1 to %d, such as greedy:2", text, maxOutcomes)
		}
		return Spec{Kind: Greedy, Iterations: n}, nil
	case kind == "random":
		return Spec{}, fmt.Errorf("bot %q: %s needs no budget; write %q", text, kind, kind)
	}
	return Spec{}, fmt.Errorf("bot %q: write easy, normal, hard, expert, random, greedy, search:TIME such as search:1s, or search:ITERATIONS such as search:2000",
		text)
}

func parseSearch(text, rest string) (Spec, error) {
	spec := Spec{Kind: Search}
	budget, threads, hasThreads := strings.Cut(rest, ":")
	if budget == "" {
		return Spec{}, fmt.Errorf("bot %q: search needs a budget: a time such as search:500ms or iterations such as search:2000", text)
	} else if n, err := strconv.Atoi(budget); err == nil {
		if n < 1 || n > maxIterations {
			return Spec{}, fmt.Errorf("bot %q: %d iterations are not from 1 to %d", text, n, maxIterations)
		}
		spec.Iterations = n
	} else if d, err := time.ParseDuration(budget); err == nil {
		if d < minTime || d > maxTime {
			return Spec{}, fmt.Errorf("bot %q: a time of %v is not from %v to %v", text, d, minTime, maxTime)
		}
		spec.Time = d
	} else {
		return Spec{}, fmt.Errorf("bot %q: %q is no budget; write a time such as search:500ms or iterations such as search:2000", text, budget)
	}
	if hasThreads {
		n, err := strconv.Atoi(threads)
		if err != nil || n < 1 || n > maxThreads {
			return Spec{}, fmt.Errorf("bot %q: threads %q are not a whole number from 1 to %d", text, threads, maxThreads)
		}
		if n > 1 { // one thread is written as none, so that equal bots have equal specs
			spec.Threads = n
		}
	}
	return spec, nil
}

// String writes the spec so that ParseSpec reads it back.
func (sp Spec) String() string {
	text := "random"
	switch sp.Kind {
	case Greedy:
		text = "greedy"
		if sp.Iterations > 0 {
			text += ":" + strconv.Itoa(sp.Iterations)
		}
	case Search:
		text = "search:" + strconv.Itoa(sp.Iterations)
		if sp.Iterations == 0 {
			text = "search:" + shortTime(sp.Time)
		}
		if sp.Threads > 1 {
			text += ":" + strconv.Itoa(sp.Threads)
		}
		for _, part := range sp.Without.Each() {
			text += ":" + leaving + part.String()
		}
	}
	switch sp.Soft {
	case 0:
		return text
	case softAsSuch:
		return text + ":soft"
	}
	return text + ":soft" + strconv.Itoa(sp.Soft)
}

// shortTime leaves out the zero parts that Duration.String writes, such as "0s" in "1m0s".
func shortTime(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// Reproducible tells whether a bot of this spec plays the same from the same seed on any machine: a budget of time does not.
func (sp Spec) Reproducible() bool { return sp.Kind != Search || sp.Iterations > 0 }

// MarshalText writes the spec as String does.
func (sp Spec) MarshalText() ([]byte, error) { return []byte(sp.String()), nil }

// UnmarshalText reads what ParseSpec reads.
func (sp *Spec) UnmarshalText(text []byte) error {
	parsed, err := ParseSpec(string(text))
	if err == nil {
		*sp = parsed
	}
	return err
}

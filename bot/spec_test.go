package bot

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestParseSpec(t *testing.T) {
	for text, want := range map[string]struct {
		spec  Spec
		canon string
	}{
		"random":           {Spec{}, "random"},
		" greedy ":         {Spec{Kind: Greedy}, "greedy"},
		"greedy:2":         {Spec{Kind: Greedy, Iterations: 2}, "greedy:2"},
		"search:1s":        {Spec{Kind: Search, Time: time.Second}, "search:1s"},
		"search:1000ms":    {Spec{Kind: Search, Time: time.Second}, "search:1s"},
		"search:90s":       {Spec{Kind: Search, Time: 90 * time.Second}, "search:1m30s"},
		"search:60s":       {Spec{Kind: Search, Time: time.Minute}, "search:1m"},
		"search:1h":        {Spec{Kind: Search, Time: time.Hour}, "search:1h"},
		"search:500":       {Spec{Kind: Search, Iterations: 500}, "search:500"},
		"search:500:1":     {Spec{Kind: Search, Iterations: 500}, "search:500"},
		"search:1s:2":      {Spec{Kind: Search, Time: time.Second, Threads: 2}, "search:1s:2"},
		"search:2000:4":    {Spec{Kind: Search, Iterations: 2000, Threads: 4}, "search:2000:4"},
		"greedy:soft":      {Spec{Kind: Greedy, Soft: 100}, "greedy:soft"},
		"greedy:2:soft100": {Spec{Kind: Greedy, Iterations: 2, Soft: 100}, "greedy:2:soft"},
		"search:100:soft5": {Spec{Kind: Search, Iterations: 100, Soft: 5}, "search:100:soft5"},
		"search:9:no-blur": {Spec{Kind: Search, Iterations: 9, Without: Blur}, "search:9:no-blur"},
		"search:9:2:no-transpositions:no-onward:soft": {Spec{Kind: Search, Iterations: 9, Threads: 2, Soft: 100, Without: Onward | Transpositions}, "search:9:2:no-onward:no-transpositions:soft"},
		"search:1s:2:soft":                            {Spec{Kind: Search, Time: time.Second, Threads: 2, Soft: 100}, "search:1s:2:soft"},
		"easy":                                        {Spec{Kind: Greedy}, "greedy"},
		"hard":                                        {Spec{Kind: Search, Time: time.Second, Threads: 2}, "search:1s:2"},
		"search:1.5s":                                 {Spec{Kind: Search, Time: 1500 * time.Millisecond}, "search:1.5s"},
		"search:100000000":                            {Spec{Kind: Search, Iterations: maxIterations}, "search:100000000"},
	} {
		spec, err := ParseSpec(text)
		if err != nil || spec != want.spec || spec.String() != want.canon {
			t.Errorf("%q: %+v, written %q, %v; want %+v, %q", text, spec, spec, err, want.spec, want.canon)
		}
	}
}

func TestParseSpecRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                   "write easy, normal, hard, expert, random, greedy",
		"clever":             `bot "clever": write easy, normal, hard`,
		"greedy:1s":          "greedy needs no budget",
		"greedy:0":           "how many outcomes of each move it looks at, from 1 to 1000",
		"random:":            "random needs no budget",
		"search":             "search needs a budget",
		"search:":            "search needs a budget",
		"search:fast":        `"fast" is no budget`,
		"search:0":           "0 iterations are not from 1",
		"search:-5":          "-5 iterations are not from 1",
		"search:200000000":   "200000000 iterations are not from 1",
		"search:0s":          "a time of 0s is not from 1ms to 1h",
		"search:2h":          "a time of 2h0m0s is not from 1ms to 1h",
		"search:1s:0":        `threads "0" are not a whole number from 1 to 64`,
		"search:1s:two":      `threads "two" are not`,
		"search:1s:":         `threads "" are not`,
		"search:1s:2:3":      `threads "2:3" are not`,
		"random:soft":        "write soft after greedy or a search",
		"greedy:soft0":       "a percentage from 1 to 1000",
		"greedy:soft1001":    "a percentage from 1 to 1000",
		"greedy:softly":      "a percentage from 1 to 1000",
		"search:soft":        "search needs a budget",
		"search:9:soft:2":    `threads "soft:2" are not`,
		"search:9:no-wit":    `"wit" is no part of a search; its parts are horizon,`,
		"search:9:no-blur:2": `threads "no-blur:2" are not`,
		"greedy:no-blur":     "only a search has parts to leave out, such as search:2000:no-horizon",
		"no-blur":            `bot "no-blur": write easy`,
		"soft":               `bot "soft": write easy`,
	} {
		if spec, err := ParseSpec(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %+v, %v; want an error with %q", text, spec, err, want)
		}
	}
}

func TestLevelsAreOrderedAndParse(t *testing.T) {
	for _, l := range Levels() {
		if spec, err := ParseSpec(l.Name); err != nil || spec != l.Spec {
			t.Errorf("level %s: %+v, %v; want %+v", l.Name, spec, err, l.Spec)
		}
	}
}

// proud is nim with a level of its own.
type proud struct{ nim }

func (proud) Levels() map[string]string {
	return map[string]string{"easy": "search:9:soft", "clever": "greedy"}
}

func TestGamesMayHaveLevelsOfTheirOwn(t *testing.T) {
	for _, test := range []struct {
		rules      any
		text, want string
	}{
		{proud{}, "easy", "search:9:soft"}, {proud{}, " easy ", "search:9:soft"}, {proud{}, "normal", "search:300ms"}, {proud{}, "search:5", "search:5"}, {nim{}, "easy", "greedy"},
	} {
		if spec, err := SpecOf(test.rules, test.text); err != nil || spec.String() != test.want {
			t.Errorf("%T: %s is %v, %v; want %s", test.rules, test.text, spec, err, test.want)
		}
	}
	if spec, err := SpecOf(proud{}, "clever"); err == nil {
		t.Errorf("a level that other games do not know is %v", spec)
	}
}

func TestReproducible(t *testing.T) {
	for text, want := range map[string]bool{"random": true, "greedy": true, "search:500": true, "search:500:2": true, "search:1s": false, "greedy:soft": true} {
		if spec, err := ParseSpec(text); err != nil || spec.Reproducible() != want {
			t.Errorf("%s: %v, %v", text, spec.Reproducible(), err)
		}
	}
}

func TestSpecAsJSON(t *testing.T) {
	text, err := json.Marshal(map[string]Spec{"bot": {Kind: Search, Iterations: 500}})
	if err != nil || string(text) != `{"bot":"search:500"}` {
		t.Fatalf("%s, %v", text, err)
	}
	var back map[string]Spec
	if err := json.Unmarshal(text, &back); err != nil || back["bot"] != (Spec{Kind: Search, Iterations: 500}) {
		t.Errorf("%v, %v", back, err)
	}
	if err := json.Unmarshal([]byte(`{"bot":"clever"}`), &back); err == nil {
		t.Error("an unknown bot was read")
	}
}

func FuzzParseSpec(f *testing.F) {
	for _, seed := range []string{"random", "greedy", "search:1s", "search:500:2", "search:1h0m0s:64", "hard", "search::", "search:1e9", "search:+5",
		"search:1ns", "search:100:soft", "search:1s:2:soft50", "greedy:2:soft7", "random:soft", "soft", "greedy:soft:soft"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		spec, err := ParseSpec(text)
		if err != nil {
			return
		}
		again, err := ParseSpec(spec.String())
		if err != nil || again != spec {
			t.Errorf("%q is %+v, written %q, which is %+v, %v", text, spec, spec, again, err)
		}
	})
}

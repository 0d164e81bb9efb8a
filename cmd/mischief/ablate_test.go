package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAblate(t *testing.T) {
	page := filepath.Join(t.TempDir(), "strength.md")
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"--bot search:30 -n 4 --seed 2 -o first=yellow --out " + page, success, "connectfour (rules 1), search:30, 4 matches against itself without each of its parts"},
		{"--bot search:30 -n 4 --json", success, `"part": "transpositions"`},
		{"--bot greedy", misuse, "write one whole search, such as search:400"},
		{"--bot search:9:no-wit", misuse, `"wit" is no part of a search; its parts are horizon, onward`},
		{"-n 0", misuse, "0 matches; plan at least one"},
		{"--workers=-1", misuse, "--workers: write 0 or more"},
	} {
		var out, err bytes.Buffer
		status := run(append([]string{"lab", "ablate", "connectfour"}, strings.Fields(test.args)...), nil, &out, &err)
		if said := out.String() + err.String(); status != test.status || !strings.Contains(said, test.want) {
			t.Errorf("%s: status %d, %s", test.args, status, said)
		}
	}
	if text, err := os.ReadFile(page); err != nil || !strings.Contains(string(text), "mischief lab ablate connectfour --bot search:30 -n 4 --seed 2 -o first=yellow\n") {
		t.Errorf("the page is %s; %v", text, err)
	}
}

package ratcatcher

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game/content"
)

// read is what the content of the game has.
func read(t *testing.T) *Box {
	t.Helper()
	b, err := readBox(os.DirFS("content"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestEveryTownshipIsThere(t *testing.T) {
	text, err := os.ReadFile("content/townships.yaml")
	if err != nil {
		t.Fatal(err)
	}
	most, _, _ := strings.Cut(string(text), "  - number: 34\n")
	_, err = readBox(content.Overlay{Top: fstest.MapFS{"townships.yaml": {Data: []byte(most)}}, Base: os.DirFS("content")})
	want := "townships.yaml:24:3: townships: number 34 is missing on the normal side; there are 0 to 34, and 0 has two sides (RAT-113)"
	if err == nil || err.Error() != want {
		t.Errorf("have %v\nwant %s", err, want)
	}
}

// TestBoxCounts checks the counts of RAT-113, RAT-117, RAT-123 and RAT-401 apart from the loader's own checks.
func TestBoxCounts(t *testing.T) {
	b := read(t)
	rats, questions := 0, 0
	for _, c := range b.common {
		rats += int(c.count)
	}
	for _, n := range b.tokens {
		questions += int(n)
	}
	if rats != 64 || questions != 30 || len(b.peculiar) != 13 || len(b.catchers) != 6 || len(b.nemeses) != 4 || len(b.trades) != 6 {
		t.Errorf("%d rats, %d ? tokens, %d peculiar rats, %d Ratcatchers, %d Nemeses, %d rewards", rats, questions, len(b.peculiar), len(b.catchers), len(b.nemeses), len(b.trades))
	}
}

// TestCityCanAlwaysGrow: with three connectors or four on every card a free one can be met by any card in some turn (RAT-130, RAT-R01).
func TestCityCanAlwaysGrow(t *testing.T) {
	b := read(t)
	for side := range b.cards {
		for n := range b.cards[side] {
			connectors := 0
			for _, letter := range b.cards[side][n].edge {
				if letter != nowhere {
					connectors++
				}
			}
			if connectors < 3 {
				t.Errorf("township %02d has %d connectors", n, connectors)
			}
		}
	}
}

// TestZonesAreToldApart holds that people are told of every zone of a township by another name, however it is turned.
func TestZonesAreToldApart(t *testing.T) {
	b := read(t)
	for side := range b.cards {
		for i := range b.cards[side] {
			c := &b.cards[side][i]
			for turn, lies := range c.lies {
				told := slices.Clone(lies[:c.zones])
				slices.Sort(told)
				if len(slices.Compact(told)) != int(c.zones) {
					t.Errorf("township %s, turned %d: two of its zones lie at one side: %v", c.title, turn, lies[:c.zones])
				}
				for zone, at := range lies[:c.zones] {
					if turn == 0 && c.grid[at/3][at%3] != uint8(zone) {
						t.Errorf("township %s: zone %c lies elsewhere than %s", c.title, 'a'+zone, sideWords[at])
					}
				}
			}
		}
	}
}

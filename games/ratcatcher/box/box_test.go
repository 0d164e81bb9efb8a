package box

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
	b, err := Read(os.DirFS("../content"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestEveryTownshipIsThere(t *testing.T) {
	text, err := os.ReadFile("../content/townships.yaml")
	if err != nil {
		t.Fatal(err)
	}
	most, _, _ := strings.Cut(string(text), "  - number: 34\n")
	_, err = Read(content.Overlay{Top: fstest.MapFS{"townships.yaml": {Data: []byte(most)}}, Base: os.DirFS("../content")})
	want := "townships.yaml:24:3: townships: number 34 is missing on the normal side; there are 0 to 34, and 0 has two sides (RAT-113)"
	if err == nil || err.Error() != want {
		t.Errorf("have %v\nwant %s", err, want)
	}
}

// TestBoxCounts checks the counts of RAT-113, RAT-117, RAT-123 and RAT-401 apart from the loader's own checks.
func TestBoxCounts(t *testing.T) {
	b := read(t)
	rats, questions := 0, 0
	for _, c := range b.Common {
		rats += int(c.Count)
	}
	for _, n := range b.Tokens {
		questions += int(n)
	}
	if rats != 64 || questions != 30 || len(b.Peculiar) != 13 || len(b.Catchers) != 6 || len(b.Nemeses) != 4 || len(b.Trades) != 6 {
		t.Errorf("%d rats, %d ? tokens, %d peculiar rats, %d Ratcatchers, %d Nemeses, %d rewards", rats, questions, len(b.Peculiar), len(b.Catchers), len(b.Nemeses), len(b.Trades))
	}
}

// TestCityCanAlwaysGrow: with three connectors or four on every card a free one can be met by any card in some turn (RAT-130, RAT-R01).
func TestCityCanAlwaysGrow(t *testing.T) {
	b := read(t)
	for side := range b.Cards {
		for n := range b.Cards[side] {
			connectors := 0
			for _, letter := range b.Cards[side][n].Edge {
				if letter != Nowhere {
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
	for side := range b.Cards {
		for i := range b.Cards[side] {
			c := &b.Cards[side][i]
			for turn, lies := range c.Lies {
				told := slices.Clone(lies[:c.Zones])
				slices.Sort(told)
				if len(slices.Compact(told)) != int(c.Zones) {
					t.Errorf("township %s, turned %d: two of its zones lie at one side: %v", c.Title, turn, lies[:c.Zones])
				}
				for zone, at := range lies[:c.Zones] {
					if turn == 0 && c.grid[at/3][at%3] != uint8(zone) {
						t.Errorf("township %s: zone %c lies elsewhere than %s", c.Title, 'a'+zone, SideWords[at])
					}
				}
			}
		}
	}
}

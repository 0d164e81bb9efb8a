package ratcatcher

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
)

type townshipsFile struct {
	Game      string        `yaml:"game"`
	From      any           `yaml:"from"`
	Townships []townshipRow `yaml:"townships"`
}

type townshipRow struct {
	Number     int               `yaml:"number"`
	Side       string            `yaml:"side"`
	Start      string            `yaml:"start"`
	Name       string            `yaml:"name"`
	Expansion  string            `yaml:"expansion"`
	Map        []string          `yaml:"map"`
	Zones      []string          `yaml:"zones"`
	Adjacent   [][]string        `yaml:"adjacent"`
	Connectors map[string]string `yaml:"connectors"`
	Nests      []string          `yaml:"nests"`
	Spawns     []string          `yaml:"spawns"`
	Cheese     []string          `yaml:"cheese"`
	Question   []string          `yaml:"question"`
	Special    []struct {
		Zone  string `yaml:"zone"`
		Token string `yaml:"token"`
	} `yaml:"special"`
	From any `yaml:"from"`
}

var romans = []string{"I", "II", "III", "IV"}

// readTownships reads the 35 township cards; 00 has two sides (RAT-113).
func (r *Rules) readTownships(files fs.FS) error {
	var file townshipsFile
	f, err := open(files, "townships.yaml", &file)
	if err != nil {
		return err
	}
	f.game(file.Game)
	var seen [2][townships]bool
	for _, row := range file.Townships {
		f.entry = "number: " + strconv.Itoa(row.Number)
		n := f.number("townships.number", row.Number, 0, townships-1)
		sides := []uint8{0, 1}
		if n == 0 {
			sides = []uint8{f.word("townships.side", modeIDs[:], row.Side)}
		} else if row.Side != "" || row.Start != "" {
			f.fail("townships.side", "only township 0 has sides and a start zone")
		}
		c := f.card(row)
		for _, side := range sides {
			if seen[side][n] {
				f.fail("townships.number", "%d stands twice", n)
			}
			seen[side][n] = true
			r.cards[side][n] = c
		}
	}
	f.entry = "townships:"
	for side := range seen {
		if missing := slices.Index(seen[side][:], false); missing >= 0 {
			f.fail("townships", "number %d is missing on the %s side; there are 0 to %d, and 0 has two sides (RAT-113)", missing, modeIDs[side], townships-1)
		}
	}
	return f.err
}

func (f *source) card(row townshipRow) card {
	c := card{name: row.Name, title: townTitle(row.Number, row.Name), edge: [4]uint8{nowhere, nowhere, nowhere, nowhere}}
	if row.Name == "" {
		f.fail("townships.name", "it may not be empty")
	}
	c.expansion = f.word("townships.expansion", romans, row.Expansion) + 1
	for i, letter := range row.Zones {
		if letter != string(rune('a'+i)) {
			f.fail("townships.zones", "%v; write a, b, c in order", row.Zones)
		}
	}
	c.zones = f.number("townships.zones", len(row.Zones), 1, maxZones)
	f.grid(&c, row)
	f.connectors(&c, row.Connectors)
	for _, letter := range row.Nests {
		z := f.letter(&c, "townships.nests", letter)
		c.nests[z]++
		c.rats = append(c.rats, z)
	}
	for _, letter := range row.Spawns {
		c.rats = append(c.rats, f.letter(&c, "townships.spawns", letter))
	}
	for _, letter := range row.Cheese {
		c.cheese = append(c.cheese, f.letter(&c, "townships.cheese", letter))
	}
	for _, letter := range row.Question {
		c.questions = append(c.questions, f.letter(&c, "townships.question", letter))
	}
	for _, token := range row.Special {
		c.specials = append(c.specials, special{letter: f.letter(&c, "townships.special.zone", token.Zone),
			ability: f.word("townships.special.token", tokenIDs[:abilities], token.Token)})
	}
	f.number("townships.nests and spawns", len(c.rats), 0, 16)
	f.number("townships.question", len(c.questions), 0, 16)
	if row.Number == 0 {
		c.start = f.letter(&c, "townships.start", row.Start)
	}
	return c
}

// letter is the number of a zone's letter.
func (f *source) letter(c *card, field, letter string) uint8 {
	if len(letter) != 1 || letter[0] < 'a' || letter[0] >= 'a'+c.zones {
		f.fail(field, "there is no zone %q on this township", letter)
		return 0
	}
	return letter[0] - 'a'
}

// grid reads the map of a card and checks that the list of adjacent zones is that of the map (RAT-133).
func (f *source) grid(c *card, row townshipRow) {
	if len(row.Map) != 3 || slices.ContainsFunc(row.Map, func(line string) bool { return len(line) != 3 }) {
		f.fail("townships.map", "%v; write three rows of three letters", row.Map)
		return
	}
	var drawn, listed [maxZones]uint8
	var present uint8
	for y, line := range row.Map {
		for x := range line {
			c.grid[y][x] = f.letter(c, "townships.map", line[x:x+1])
			present |= 1 << c.grid[y][x]
		}
	}
	if present != 1<<c.zones-1 {
		f.fail("townships.map", "%v; every zone has a place on it", row.Map)
	}
	for y := range 3 {
		for x := range 3 {
			if x > 0 {
				border(&drawn, c.grid[y][x-1], c.grid[y][x])
			}
			if y > 0 {
				border(&drawn, c.grid[y-1][x], c.grid[y][x])
			}
		}
	}
	for _, pair := range row.Adjacent {
		if len(pair) != 2 {
			f.fail("townships.adjacent", "%v; two zones are adjacent", pair)
			return
		}
		border(&listed, f.letter(c, "townships.adjacent", pair[0]), f.letter(c, "townships.adjacent", pair[1]))
	}
	if drawn != listed {
		f.fail("townships.adjacent", "%v; these are not the zones that share a side on the map", row.Adjacent)
	}
	c.adjacent = drawn
}

// border makes two different zones adjacent.
func border(adjacent *[maxZones]uint8, a, b uint8) {
	if a != b {
		adjacent[a] |= 1 << b
		adjacent[b] |= 1 << a
	}
}

// connectors reads the connectors of a card, each in the middle of its edge (RAT-130).
func (f *source) connectors(c *card, row map[string]string) {
	middle := [4]uint8{c.grid[0][1], c.grid[1][2], c.grid[2][1], c.grid[1][0]}
	for direction := range row {
		f.word("townships.connectors", directionIDs[:], direction)
	}
	f.number("townships.connectors", len(row), 1, 4)
	for e, direction := range directionIDs {
		letter, ok := row[direction]
		if !ok {
			continue
		}
		z := f.letter(c, "townships.connectors."+direction, letter)
		if z != middle[e] {
			f.fail("townships.connectors."+direction, "%q; the middle of that edge is in zone %c", letter, 'a'+middle[e])
		}
		c.edge[e] = z
		c.edges[z] |= 1 << e
	}
}

// townTitle is what a township is called: its number and its name.
func townTitle(number int, name string) string { return fmt.Sprintf("%02d %s", number, name) }

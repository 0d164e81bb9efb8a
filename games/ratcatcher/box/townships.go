package box

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"mischief/game/content"
)

var romans = []string{"I", "II", "III", "IV"}

// readTownships reads the 35 township cards; 00 has two sides (RAT-113).
func (b *Box) readTownships(files fs.FS) error {
	n, err := b.open(files, "townships.yaml", "townships")
	if err != nil {
		return err
	}
	n.Skip("from")
	var seen [2][TownCount]bool
	for _, row := range n.Each("townships", 0, 2*TownCount) {
		row.Skip("from", "side", "start")
		number, sides, c := row.Int("number", 0, TownCount-1), []int{0, 1}, readCard(row)
		switch {
		case row.Remark("number") == "0":
			sides, c.Start = []int{row.Word("side", ModeIDs[:])}, c.letter(row, "start")
		case row.Has("side") || row.Has("start"):
			row.Fail("only township 0 has sides and a start zone")
		case number == 0: // a number that is none
			continue
		}
		for _, side := range sides {
			if seen[side][number] {
				row.FailAt("number", "%d stands twice", number)
			}
			seen[side][number], b.Cards[side][number] = true, c
		}
	}
	for side := range seen {
		if missing := slices.Index(seen[side][:], false); n.Sound() && missing >= 0 {
			n.FailAt("townships", "number %d is missing on the %s side; there are 0 to %d, and 0 has two sides (RAT-113)", missing, ModeIDs[side], TownCount-1)
		}
	}
	return n.Err()
}

func readCard(n *content.Node) TownCard {
	c := TownCard{name: n.Text("name"), Expansion: uint8(n.Word("expansion", romans) + 1), Edge: [4]uint8{Nowhere, Nowhere, Nowhere, Nowhere}}
	c.Title = townTitle(n.Int("number", 0, TownCount-1), c.name)
	for i, side := range SideWords {
		c.Sides[i] = c.name + " " + side
	}
	for i, zone := range n.Each("zones", 1, MaxZones) {
		zone.Word("", letters[i:i+1])
		c.Zones++
	}
	c.readGrid(n)
	c.readConnectors(n.At("connectors"))
	for _, z := range c.letters(n, "nests") {
		c.Nests[z]++
		c.Rats = append(c.Rats, z)
	}
	if c.Rats = append(c.Rats, c.letters(n, "spawns")...); len(c.Rats) > 16 {
		n.FailAt("spawns", "%d with the nests; 16 are the most", len(c.Rats))
	}
	c.Cheese, c.Questions = c.letters(n, "cheese"), c.letters(n, "question")
	for _, token := range n.Each("special", 0, 16) {
		c.Specials = append(c.Specials, Special{Letter: c.letter(token, "zone"), Ability: uint8(token.Word("token", TokenIDs[:AbilityCount]))})
	}
	return c
}

// quarterTurn turns a township by a quarter, clockwise.
func quarterTurn(grid *[3][3]uint8) (turned [3][3]uint8) {
	for y := range 3 {
		for x := range 3 {
			turned[y][x] = grid[2-x][y]
		}
	}
	return turned
}

// Turned is the letters of the card's cells, by row and column, when it lies after so many quarter turns.
func (c *TownCard) Turned(turns uint8) [3][3]uint8 {
	grid := c.grid
	for range turns {
		grid = quarterTurn(&grid)
	}
	return grid
}

// sidesOf is where each zone lies in its township: at that of its places which is nearest to the middle of all, so that no two zones lie at the same.
func sidesOf(grid *[3][3]uint8) (sides [MaxZones]uint8) {
	for zone := range sides {
		var sumX, sumY, n int
		each := func(do func(x, y int)) {
			for y := range 3 {
				for x := range 3 {
					if int(grid[y][x]) == zone {
						do(x, y)
					}
				}
			}
		}
		each(func(x, y int) { sumX, sumY, n = sumX+x, sumY+y, n+1 })
		least := -1
		each(func(x, y int) {
			if far := (n*x-sumX)*(n*x-sumX) + (n*y-sumY)*(n*y-sumY); least < 0 || far < least {
				least, sides[zone] = far, uint8(3*y+x)
			}
		})
	}
	return sides
}

// letters are what zones are called on their card.
var letters = [MaxZones]string{"a", "b", "c", "d", "e", "f"}

// letter is the zone that a field names.
func (c *TownCard) letter(n *content.Node, field string) uint8 {
	return uint8(n.Word(field, letters[:c.Zones]))
}

// letters are the zones that a list names.
func (c *TownCard) letters(n *content.Node, field string) (zones []uint8) {
	for _, item := range n.Each(field, 0, 16) {
		zones = append(zones, c.letter(item, ""))
	}
	return zones
}

// readGrid reads the map of a card and checks that the list of adjacent zones is that of the map (RAT-133).
func (c *TownCard) readGrid(n *content.Node) {
	var drawn, listed [MaxZones]uint8
	var present uint8
	rows := n.Each("map", 3, 3)
	whole := len(rows) == 3
	for y, row := range rows {
		line := row.Text("")
		if len(line) != 3 || strings.Trim(line, "abcdef"[:c.Zones]) != "" {
			row.Fail("%q; write three letters of zones", line)
			whole = false
			continue
		}
		for x := range line {
			c.grid[y][x] = line[x] - 'a'
			present |= 1 << c.grid[y][x]
		}
	}
	grid := c.grid
	for turn := range c.Lies {
		c.Lies[turn] = sidesOf(&grid)
		grid = quarterTurn(&grid)
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
	for _, pair := range n.Each("adjacent", 0, 64) {
		if ends := c.letters(pair, ""); len(ends) == 2 {
			border(&listed, ends[0], ends[1])
		} else {
			pair.Fail("%d zones; two are adjacent", len(ends))
		}
	}
	switch c.Adjacent = drawn; {
	case !whole:
	case present != 1<<c.Zones-1:
		n.FailAt("map", "every zone has a place on it")
	case drawn != listed:
		n.FailAt("adjacent", "these are not the zones that share a side on the map")
	}
}

// border makes two different zones adjacent.
func border(adjacent *[MaxZones]uint8, a, b uint8) {
	if a != b {
		adjacent[a] |= 1 << b
		adjacent[b] |= 1 << a
	}
}

// readConnectors reads the connectors of a card, each in the middle of its edge (RAT-130).
func (c *TownCard) readConnectors(n *content.Node) {
	middle := [4]uint8{c.grid[0][1], c.grid[1][2], c.grid[2][1], c.grid[1][0]}
	if len(n.Fields("", DirectionIDs[:]...)) == 0 {
		n.Fail("there is none; a card has 1 to 4")
	}
	for e, direction := range DirectionIDs {
		if !n.Has(direction) {
			continue
		}
		z := c.letter(n, direction)
		if z != middle[e] {
			n.FailAt(direction, "%q; the middle of that edge is in zone %s", letters[z], letters[middle[e]])
		}
		c.Edge[e] = z
		c.Edges[z] |= 1 << e
	}
}

// townTitle is what a township is called: its number and its name.
func townTitle(number int, name string) string { return fmt.Sprintf("%02d %s", number, name) }

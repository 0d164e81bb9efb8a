package rules

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"mischief/game/board/graph"
	"mischief/game/content"
)

// Components are what lies in the box, as the content has it: the map, the Attribute cards and the Witchcraft deck.
type Components struct {
	board      *Map
	attributes [attributes]AttributeCard
	cards      [kinds]WitchcraftCard
	deck       Hand
}

// AttributeCard is what an Attribute card says (CVR-105).
type AttributeCard struct {
	ID     string // in notation, such as cat-1
	Name   string
	Rule   string // that it goes by
	Effect string
	Bonus  int32 // what it adds to strength, if it does
}

// WitchcraftCard is what a Witchcraft card says (CVR-104).
type WitchcraftCard struct {
	ID     string // in notation, such as hex-of-loss
	Name   string
	Rule   string // that it goes by
	Effect string
	Count  int // how many of it the deck has
}

// Map is the map that is played on.
func (c *Components) Map() *Map { return c.board }

// Attribute is the card of an Attribute.
func (c *Components) Attribute(a Attribute) AttributeCard { return c.attributes[a-1] }

// Bonus is what an Attribute adds to strength, if it does.
func (c *Components) Bonus(a Attribute) int32 { return c.attributes[a-1].Bonus }

// Card is a Witchcraft card by its kind.
func (c *Components) Card(kind Card) WitchcraftCard { return c.cards[kind-1] }

// Read reads all of the content. An error names the file, the line, the column and the field at fault.
func Read(files fs.FS) (*Components, error) {
	c := &Components{}
	if err := errors.Join(c.readMap(files), c.readAttributes(files), c.readCards(files)); err != nil {
		return nil, err
	}
	return c, nil
}

// open reads a content file of this game.
func open(files fs.FS, name string) (*content.Node, error) {
	n, err := content.Open(files, name)
	if err == nil && n.Has("game") {
		n.Word("game", []string{"catsvsrats"})
	}
	return n, err
}

// readMap reads the map, and checks it against the rulebook's counts and the promises of its drawing (CVR-101).
func (c *Components) readMap(files fs.FS) error {
	n, err := open(files, "map.yaml")
	if err != nil {
		return err
	}
	n.Text("game")
	n.Skip("from")
	const most = 1 << 20
	m := &Map{Box: Box{n.At("box").Int("width", 1, most), n.At("box").Int("height", 1, most)}}
	rows := n.Each("towns", towns, towns)
	ids := townIDs(rows)
	var twins [towns]int
	for i, row := range rows {
		m.Towns = append(m.Towns, TownRow{ID: ids[i], Name: row.Text("name"), X: row.Int("x", 0, m.Box.Width), Y: row.Int("y", 0, m.Box.Height),
			Port: row.Bool("port"), Defence: int32(row.Int("defence", 0, 2))})
		twins[i] = row.Word("mirror", ids)
	}
	for _, line := range n.Each("roads", 0, 1000) {
		if ends := line.Words("", ids); len(ends) == 2 {
			m.Roads = append(m.Roads, [2]int(ends))
		} else {
			line.Fail("%d towns; a road joins two", len(ends))
		}
	}
	for _, point := range n.Each("coast", 0, 1000) {
		at := point.Each("", 2, 2)
		if len(at) == 2 {
			m.Coast = append(m.Coast, [2]int{at[0].Int("", -most, most), at[1].Int("", -most, most)})
		}
	}
	if n.Sound() {
		checkMap(n, m, twins)
	}
	if err := n.Err(); err != nil {
		return err
	}
	c.board = m
	return m.prepare()
}

// townIDs reads what towns are called in notation.
func townIDs(rows []*content.Node) []string {
	var ids []string
	for _, row := range rows {
		id := row.Text("id")
		switch {
		case strings.ContainsAny(id, " >\t\n") || strings.ToLower(id) != id:
			row.FailAt("id", "%q; use lower-case letters and hyphens", id)
		case id != "" && slices.Contains(ids, id):
			row.FailAt("id", "%q stands twice", id)
		}
		ids = append(ids, id)
	}
	return ids
}

// checkMap checks what must be so of the whole map. Town i is the mirror image of town twins[i].
func checkMap(n *content.Node, m *Map, twins [towns]int) {
	var ports, one, two int
	points := make([]graph.Point, towns)
	for i, t := range m.Towns {
		o := m.Towns[twins[i]]
		alike := o.X == m.Box.Width-t.X && o.Y == t.Y && o.Port == t.Port && o.Defence == t.Defence
		if twins[twins[i]] != i || !alike && i <= twins[i] {
			n.Each("towns", towns, towns)[i].Fail("%s and %s are no mirror images", t.ID, o.ID)
		}
		points[i] = graph.Point{X: t.X, Y: t.Y}
		if t.Port {
			ports++
		}
		switch t.Defence {
		case 1:
			one++
		case 2:
			two++
		}
	}
	if ports != 8 || one != 4 || two != 1 {
		n.FailAt("towns", "%d ports, %d towns of +1 and %d of +2; CVR-101 asks for 8, 4 and 1", ports, one, two)
	}
	g, err := graph.New[Town](towns, m.Roads)
	if err != nil {
		n.FailAt("roads", "%v", err)
		return
	}
	for i, road := range m.Roads {
		if !g.Neighbours(Town(twins[road[0]])).Has(Town(twins[road[1]])) {
			n.Each("roads", 0, 1000)[i].Fail("%s-%s has no mirror image", m.Towns[road[0]].ID, m.Towns[road[1]].ID)
		}
	}
	if a, b, crosses := graph.Crossing(points, m.Roads); crosses {
		n.FailAt("roads", "[%s] and [%s] cross", m.ends(a), m.ends(b))
	}
	if !g.Connected(allTowns) {
		n.FailAt("roads", "some towns cannot be reached by road")
	}
}

// readAttributes reads the ten Attributes, in order (CVR-105).
func (c *Components) readAttributes(files fs.FS) error {
	n, err := open(files, "attributes.yaml")
	if err != nil {
		return err
	}
	n.Skip("from")
	for i, row := range n.Each("attributes", attributes, attributes) {
		row.Word("id", attributeIDs[i+1:i+2])
		c.attributes[i] = AttributeCard{ID: attributeIDs[i+1], Name: row.Text("name"), Rule: row.Remark("rule"), Effect: row.Text("effect"),
			Bonus: int32(row.Int("bonus", 0, 20))}
	}
	return n.Err()
}

// readCards reads the 13 kinds of Witchcraft cards, in order (CVR-104).
func (c *Components) readCards(files fs.FS) error {
	n, err := open(files, "witchcraft.yaml")
	if err != nil {
		return err
	}
	n.Skip("from")
	sum := 0
	for i, row := range n.Each("cards", kinds, kinds) {
		row.Skip("rule")
		row.Word("id", cardIDs[i+1:i+2])
		count := row.Int("count", 0, 30)
		c.cards[i] = WitchcraftCard{ID: cardIDs[i+1], Name: row.Text("name"), Rule: cardRule(Card(i + 1)), Effect: row.Text("effect"), Count: count}
		c.deck[i] = uint8(count)
		sum += count
	}
	if n.Sound() && (sum < 1 || sum > 200) {
		n.FailAt("cards", "%d cards in all; a deck has 1 to 200", sum)
	}
	return n.Err()
}

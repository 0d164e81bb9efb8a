package catsvsrats

import (
	"embed"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"mischief/game"
	"mischief/game/board/graph"
	"mischief/game/content"
	"mischief/game/deeds"
)

//go:embed content/*.yaml
var embedded embed.FS

//go:embed rules.yaml rules.de.yaml words.de.yaml lesson.yaml
var texts embed.FS

// Content is the content of the game as its files give it.
func Content() fs.FS {
	files, err := fs.Sub(embedded, "content")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}

// mapFile is the map as it is written and drawn.
type mapFile struct {
	Box   boxSize
	Towns []townRow
	Roads [][]string // ids of towns
	Coast [][2]int
}

type boxSize struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

type townRow struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	X       int    `json:"x"`
	Y       int    `json:"y"`
	Port    bool   `json:"port"`
	Defence int32  `json:"defence"`
}

type attributeRow struct {
	ID, Name, Rule, Effect string
	Bonus                  int32
}

// open reads a content file of this game.
func open(files fs.FS, name string) (*content.Node, error) {
	n, err := content.Open(files, name)
	if err == nil && n.Has("game") {
		n.Word("game", []string{"catsvsrats"})
	}
	return n, err
}

// read reads all of the content.
func (r *Rules) read(files fs.FS) error {
	return errors.Join(r.readMap(files), r.readAttributes(files), r.readCards(files))
}

// readMap reads the map, and checks it against the rulebook's counts and the promises of its drawing (CVR-101).
func (r *Rules) readMap(files fs.FS) error {
	n, err := open(files, "map.yaml")
	if err != nil {
		return err
	}
	n.Text("game")
	n.Skip("from")
	const most = 1 << 20
	m := mapFile{Box: boxSize{n.At("box").Int("width", 1, most), n.At("box").Int("height", 1, most)}}
	rows := n.Each("towns", towns, towns)
	ids := townIDs(rows)
	var twins [towns]int
	for i, row := range rows {
		m.Towns = append(m.Towns, townRow{ID: ids[i], Name: row.Text("name"), X: row.Int("x", 0, m.Box.Width), Y: row.Int("y", 0, m.Box.Height),
			Port: row.Bool("port"), Defence: int32(row.Int("defence", 0, 2))})
		twins[i] = row.Word("mirror", ids)
	}
	lines := n.Each("roads", 0, 1000)
	var roads [][2]int
	for _, line := range lines {
		if ends := line.Words("", ids); len(ends) == 2 {
			roads = append(roads, [2]int(ends))
			m.Roads = append(m.Roads, line.Texts(""))
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
		checkMap(n, &m, roads, twins)
	}
	if err := n.Err(); err != nil {
		return err
	}
	r.board, err = newBoard(m, roads)
	return err
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
func checkMap(n *content.Node, m *mapFile, roads [][2]int, twins [towns]int) {
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
	g, err := graph.New[Town](towns, roads)
	if err != nil {
		n.FailAt("roads", "%v", err)
		return
	}
	for i, road := range roads {
		if !g.Neighbours(Town(twins[road[0]])).Has(Town(twins[road[1]])) {
			n.Each("roads", 0, 1000)[i].Fail("%s-%s has no mirror image", m.Roads[i][0], m.Roads[i][1])
		}
	}
	if a, b, crosses := graph.Crossing(points, roads); crosses {
		n.FailAt("roads", "%v and %v cross", m.Roads[a], m.Roads[b])
	}
	if !g.Connected(allTowns) {
		n.FailAt("roads", "some towns cannot be reached by road")
	}
}

// readAttributes reads the ten Attributes, in order (CVR-105).
func (r *Rules) readAttributes(files fs.FS) error {
	n, err := open(files, "attributes.yaml")
	if err != nil {
		return err
	}
	n.Skip("from")
	for i, row := range n.Each("attributes", attributes, attributes) {
		row.Word("id", attributeIDs[i+1:i+2])
		r.attributes = append(r.attributes, attributeRow{ID: attributeIDs[i+1], Name: row.Text("name"), Rule: row.Remark("rule"), Effect: row.Text("effect"),
			Bonus: int32(row.Int("bonus", 0, 20))})
	}
	return n.Err()
}

// readCards reads the 13 kinds of Witchcraft cards, in order (CVR-104).
func (r *Rules) readCards(files fs.FS) error {
	n, err := open(files, "witchcraft.yaml")
	if err != nil {
		return err
	}
	n.Skip("from")
	sum := 0
	for i, row := range n.Each("cards", kinds, kinds) {
		row.Skip("rule")
		row.Word("id", cardIDs[i+1:i+2])
		r.deck[i] = uint8(row.Int("count", 0, 30))
		r.cardNames[i+1], r.cardEffects[i+1] = row.Text("name"), row.Text("effect")
		sum += int(r.deck[i])
	}
	if n.Sound() && (sum < 1 || sum > 200) {
		n.FailAt("cards", "%d cards in all; a deck has 1 to 200", sum)
	}
	return n.Err()
}

// board is the map made ready for play.
type board struct {
	file   mapFile
	roads  *graph.Graph[Town]
	index  map[string]int // towns by id and by name, in lower case
	ports  Towns
	step   [towns]Towns // towns one step away, by road or from port to port (CVR-223)
	drop   [towns]Towns // towns one or two roads away (CVR-705)
	defend [towns]int32
}

func newBoard(file mapFile, roads [][2]int) (*board, error) {
	g, err := graph.New[Town](towns, roads)
	if err != nil {
		return nil, err
	}
	b := &board{file: file, roads: g, index: map[string]int{}}
	for i, t := range file.Towns {
		b.index[t.ID] = i
		b.index[strings.ToLower(t.Name)] = i
		b.defend[i] = t.Defence
		if t.Port {
			b.ports |= graph.One(Town(i))
		}
	}
	for i := range Town(towns) {
		b.step[i] = b.roads.Neighbours(i)
		if b.ports.Has(i) {
			b.step[i] |= b.ports &^ graph.One(i)
		}
		b.drop[i] = (b.roads.Neighbours(i) | b.roads.Around(b.roads.Neighbours(i))) &^ graph.One(i)
	}
	return b, nil
}

// load reads the three content files.
func load(files fs.FS) (*Rules, error) {
	r := &Rules{}
	if err := r.read(files); err != nil {
		return nil, err
	}
	r.catalogue = content.MustCatalogue(texts)
	r.german = deeds.Speak("de", content.MustLanguage(texts, "de"))
	r.arrange()
	return r, nil
}

// New makes the game over a content folder, usually Content(). An error names the file, the line, the column and the field at fault.
func New(files fs.FS) (game.Game, *Rules, error) {
	r, err := load(files)
	if err != nil {
		return nil, nil, err
	}
	return game.New[Position, Move](r.Info(), r), r, nil
}

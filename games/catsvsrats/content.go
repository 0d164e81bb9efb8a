package catsvsrats

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"mischief/board/graph"
	"mischief/game"
	"mischief/game/content"
	"mischief/game/notation"
)

//go:embed content/*.yaml
var embedded embed.FS

//go:embed rules.yaml
var rulebook []byte

//go:embed lesson.yaml
var lesson []byte

//go:embed rules.de.yaml
var rulebookDE []byte

//go:embed words.de.yaml
var wordsDE []byte

// Content is the content of the game as its files give it.
func Content() fs.FS {
	files, err := fs.Sub(embedded, "content")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}

type mapFile struct {
	Game  string     `yaml:"game"`
	From  string     `yaml:"from"`
	Box   boxSize    `yaml:"box"`
	Towns []townRow  `yaml:"towns"`
	Roads [][]string `yaml:"roads"`
	Coast [][2]int   `yaml:"coast"`
}

type boxSize struct {
	Width  int `yaml:"width" json:"width"`
	Height int `yaml:"height" json:"height"`
}

type townRow struct {
	ID      string `yaml:"id" json:"id"`
	Name    string `yaml:"name" json:"name"`
	X       int    `yaml:"x" json:"x"`
	Y       int    `yaml:"y" json:"y"`
	Mirror  string `yaml:"mirror" json:"-"`
	Port    bool   `yaml:"port" json:"port"`
	Defence int32  `yaml:"defence" json:"defence"`
}

// Validate checks the map against the rulebook's counts and the promises of its drawing (CVR-101).
func (m *mapFile) Validate() error {
	index, err := m.index()
	if err != nil {
		return err
	}
	roads, err := m.roads(index)
	if err != nil {
		return err
	}
	g, err := graph.New(len(m.Towns), roads)
	if err != nil {
		return err
	}
	return errors.Join(m.counts(), m.symmetry(index, g), m.planar(roads), m.whole(g))
}

func (m *mapFile) index() (map[string]int, error) {
	if m.Game != "catsvsrats" {
		return nil, fmt.Errorf("field game: %q; this file must say catsvsrats", m.Game)
	}
	index := map[string]int{}
	for i, t := range m.Towns {
		if t.ID == "" || t.Name == "" {
			return nil, fmt.Errorf("field towns[%d]: a town needs an id and a name", i)
		}
		if strings.ContainsAny(t.ID, " >\t\n") || strings.ToLower(t.ID) != t.ID {
			return nil, fmt.Errorf("field towns[%d].id: %q; use lower-case letters and hyphens", i, t.ID)
		}
		if _, twice := index[t.ID]; twice {
			return nil, fmt.Errorf("field towns[%d].id: %q stands twice", i, t.ID)
		}
		if t.X < 0 || t.X > m.Box.Width || t.Y < 0 || t.Y > m.Box.Height {
			return nil, fmt.Errorf("field towns[%d] (%s): %d,%d lies outside the box", i, t.ID, t.X, t.Y)
		}
		index[t.ID] = i
	}
	if len(m.Towns) != towns {
		return nil, fmt.Errorf("field towns: %d towns; CVR-101 asks for %d", len(m.Towns), towns)
	}
	return index, nil
}

func (m *mapFile) roads(index map[string]int) ([][2]int, error) {
	var roads [][2]int
	for i, pair := range m.Roads {
		if len(pair) != 2 {
			return nil, fmt.Errorf("field roads[%d]: a road joins two towns, this one names %d", i, len(pair))
		}
		var road [2]int
		for end, id := range pair {
			town, ok := index[id]
			if !ok {
				return nil, fmt.Errorf("field roads[%d]: there is no town %q", i, id)
			}
			road[end] = town
		}
		roads = append(roads, road)
	}
	return roads, nil
}

func (m *mapFile) counts() error {
	var ports, one, two int
	for i, t := range m.Towns {
		if t.Port {
			ports++
		}
		switch t.Defence {
		case 0:
		case 1:
			one++
		case 2:
			two++
		default:
			return fmt.Errorf("field towns[%d].defence: %d; it is 0, 1 or 2", i, t.Defence)
		}
	}
	if ports != 8 || one != 4 || two != 1 {
		return fmt.Errorf("field towns: %d ports, %d towns of +1 and %d of +2; CVR-101 asks for 8, 4 and 1", ports, one, two)
	}
	return nil
}

func (m *mapFile) symmetry(index map[string]int, g *graph.Graph) error {
	twin := make([]int, len(m.Towns))
	for i, t := range m.Towns {
		j, ok := index[t.Mirror]
		if !ok {
			return fmt.Errorf("field towns[%d].mirror: there is no town %q", i, t.Mirror)
		}
		o := m.Towns[j]
		if o.Mirror != t.ID || o.X != m.Box.Width-t.X || o.Y != t.Y || o.Port != t.Port || o.Defence != t.Defence {
			return fmt.Errorf("field towns[%d]: %s and %s are no mirror images", i, t.ID, o.ID)
		}
		twin[i] = j
	}
	for i := range m.Towns {
		for n := g.Neighbours(i); n != 0; {
			if j := n.Pop(); !g.Neighbours(twin[i]).Has(twin[j]) {
				return fmt.Errorf("field roads: %s-%s has no mirror image", m.Towns[i].ID, m.Towns[j].ID)
			}
		}
	}
	return nil
}

func (m *mapFile) planar(roads [][2]int) error {
	points := make([]graph.Point, len(m.Towns))
	for i, t := range m.Towns {
		points[i] = graph.Point{X: t.X, Y: t.Y}
	}
	if a, b, crosses := graph.Crossing(points, roads); crosses {
		return fmt.Errorf("field roads: %v and %v cross", m.Roads[a], m.Roads[b])
	}
	return nil
}

func (m *mapFile) whole(g *graph.Graph) error {
	if !g.Connected(allTowns) {
		return errors.New("field roads: some towns cannot be reached by road")
	}
	return nil
}

type attributesFile struct {
	Game       string         `yaml:"game"`
	From       string         `yaml:"from"`
	Attributes []attributeRow `yaml:"attributes"`
}

type attributeRow struct {
	ID     string `yaml:"id"`
	Name   string `yaml:"name"`
	Rule   string `yaml:"rule"`
	Effect string `yaml:"effect"`
	Bonus  int32  `yaml:"bonus"`
}

// Validate checks that the ten Attributes are there, in order (CVR-105).
func (f *attributesFile) Validate() error {
	if len(f.Attributes) != attributes {
		return fmt.Errorf("field attributes: %d rows; CVR-105 asks for %d", len(f.Attributes), attributes)
	}
	for i, a := range f.Attributes {
		want := attributeID(Attribute(i + 1))
		if a.ID != want {
			return fmt.Errorf("field attributes[%d].id: %q; here stands %s", i, a.ID, want)
		}
		if a.Name == "" || a.Effect == "" {
			return fmt.Errorf("field attributes[%d].name, effect: neither may be empty", i)
		}
		if a.Bonus < 0 || a.Bonus > 20 {
			return fmt.Errorf("field attributes[%d].bonus: %d; it is 0 to 20", i, a.Bonus)
		}
	}
	return nil
}

type cardsFile struct {
	Game  string    `yaml:"game"`
	From  string    `yaml:"from"`
	Cards []cardRow `yaml:"cards"`
}

type cardRow struct {
	ID     string `yaml:"id"`
	Name   string `yaml:"name"`
	Count  int    `yaml:"count"`
	Rule   string `yaml:"rule"`
	Effect string `yaml:"effect"`
}

// Validate checks that the 13 kinds are there, in order (CVR-104).
func (f *cardsFile) Validate() error {
	if len(f.Cards) != kinds {
		return fmt.Errorf("field cards: %d rows; CVR-104 asks for %d kinds", len(f.Cards), kinds)
	}
	sum := 0
	for i, c := range f.Cards {
		if c.ID != cardIDs[i+1] {
			return fmt.Errorf("field cards[%d].id: %q; here stands %s", i, c.ID, cardIDs[i+1])
		}
		if c.Name == "" || c.Effect == "" {
			return fmt.Errorf("field cards[%d].name, effect: neither may be empty", i)
		}
		if c.Count < 0 || c.Count > 30 {
			return fmt.Errorf("field cards[%d].count: %d; it is 0 to 30", i, c.Count)
		}
		sum += c.Count
	}
	if sum < 1 || sum > 200 {
		return fmt.Errorf("field cards: %d cards in all; a deck has 1 to 200", sum)
	}
	return nil
}

// board is the map made ready for play.
type board struct {
	file   mapFile
	roads  *graph.Graph
	index  map[string]int // towns by id and by name, in lower case
	ports  graph.Set
	step   [towns]graph.Set // towns one step away, by road or from port to port (CVR-223)
	drop   [towns]graph.Set // towns one or two roads away (CVR-705)
	defend [towns]int32
}

func newBoard(file mapFile) (*board, error) {
	index, err := file.index()
	if err != nil {
		return nil, err
	}
	roads, err := file.roads(index)
	if err != nil {
		return nil, err
	}
	b := &board{file: file, index: map[string]int{}}
	if b.roads, err = graph.New(towns, roads); err != nil {
		return nil, err
	}
	for i, t := range file.Towns {
		b.index[t.ID] = i
		b.index[strings.ToLower(t.Name)] = i
		b.defend[i] = t.Defence
		if t.Port {
			b.ports |= graph.One(i)
		}
	}
	for i := range towns {
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
	var (
		m mapFile
		a attributesFile
		c cardsFile
	)
	if err := errors.Join(content.Load(files, "map.yaml", &m), content.Load(files, "attributes.yaml", &a),
		content.Load(files, "witchcraft.yaml", &c)); err != nil {
		return nil, err
	}
	b, err := newBoard(m)
	if err != nil {
		return nil, fmt.Errorf("map.yaml: %w", err)
	}
	r := &Rules{board: b, attributes: a.Attributes}
	for i, row := range c.Cards {
		r.deck[i] = uint8(row.Count)
		r.cardNames[i+1] = row.Name
		r.cardEffects[i+1] = row.Effect
	}
	r.catalogue = content.MustCatalogue(rulebook)
	r.german = notation.Speak("de", content.MustLanguage(wordsDE, rulebookDE))
	r.arrange()
	return r, nil
}

// New makes the game over a content folder, usually Content(). An error names the file and the field at fault.
func New(files fs.FS) (game.Game, *Rules, error) {
	r, err := load(files)
	if err != nil {
		return nil, nil, err
	}
	return game.New[Position, Move](r.Info(), r), r, nil
}

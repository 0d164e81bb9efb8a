package rules

import (
	"strings"

	"mischief/game/board/graph"
)

// Map is the map of Italy (CVR-101): what is written of it, by which it is drawn, and what play asks of it.
type Map struct {
	Box   Box
	Towns []TownRow // by Town
	Roads [][2]int  // the two towns that each joins
	Coast [][2]int  // points of a line, across and down

	index  map[string]int // towns by id and by name, in lower case
	roads  *graph.Graph[Town]
	ports  Towns
	step   [towns]Towns // towns one step away, by road or from port to port
	drop   [towns]Towns // towns one or two roads away (CVR-705)
	defend [towns]int32
}

// Box is how large the map is drawn, in the unit of its points.
type Box struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

// TownRow is a town as the content has it: its place is in the unit of the box.
type TownRow struct {
	ID      string `json:"id"` // in notation
	Name    string `json:"name"`
	X       int    `json:"x"`
	Y       int    `json:"y"`
	Port    bool   `json:"port"`
	Defence int32  `json:"defence"` // what the town adds to its defenders' strength
}

// prepare works out what play asks of the map.
func (m *Map) prepare() error {
	g, err := graph.New[Town](towns, m.Roads)
	if err != nil {
		return err
	}
	m.roads, m.index = g, map[string]int{}
	for i, t := range m.Towns {
		m.index[t.ID] = i
		m.index[strings.ToLower(t.Name)] = i
		m.defend[i] = t.Defence
		if t.Port {
			m.ports |= graph.One(Town(i))
		}
	}
	for i := range Town(towns) {
		m.step[i] = g.Neighbours(i)
		if m.ports.Has(i) {
			m.step[i] |= m.ports &^ graph.One(i)
		}
		m.drop[i] = (g.Neighbours(i) | g.Around(g.Neighbours(i))) &^ graph.One(i)
	}
	return nil
}

// ByRoad is the set of towns that a road joins to a town (CVR-102).
func (m *Map) ByRoad(t Town) Towns { return m.roads.Neighbours(t) }

// Near is the set of towns one step from a town, by road or from port to port (CVR-220, CVR-223).
func (m *Map) Near(t Town) Towns { return m.step[t] }

// Port tells whether a town is a port.
func (m *Map) Port(t Town) bool { return m.ports.Has(t) }

// Defence is what a town adds to its defenders' strength (CVR-341).
func (m *Map) Defence(t Town) int32 { return m.defend[t] }

// ids are what towns are called in notation.
func (m *Map) ids() []string {
	var ids []string
	for _, row := range m.Towns {
		ids = append(ids, row.ID)
	}
	return ids
}

// ends are the towns that a road joins.
func (m *Map) ends(road int) string {
	return m.Towns[m.Roads[road][0]].ID + " " + m.Towns[m.Roads[road][1]].ID
}

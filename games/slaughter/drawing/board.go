package drawing

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// What the board in the browser is given besides positions: maps with their terrain, the ready figures with their cards, weapons, conditions, and what skills say.
// Lengths and coordinates are in thousandths of a #.

// Board is what the board draws from, in the words of a telling.
func (d Drawer) Board(t *game.Telling) any {
	c := d.Codex()
	said := boardData{Side: ground.Side, Radius: c.Sizes.BaseRadius, Home: ground.Home, Maps: map[string]mapData{}, Figures: map[string]figureData{}, Weapons: map[string]weaponData{},
		Skills: map[string]skillData{}, Conditions: map[string]textData{}, Schools: map[string]textData{}}
	text := func(kind, id, what string) string {
		key := codex.Key(kind, id, what)
		if told := t.Text(game.Say(key)); told != key {
			return told
		}
		return ""
	}
	for i := range c.Maps[1:] {
		m := &c.Maps[i+1]
		data := mapData{Name: text("map", m.ID, "name"), About: text("map", m.ID, "about"), Terrain: []terrainData{}}
		for _, piece := range m.Terrain {
			data.Terrain = append(data.Terrain, terrainData{Kind: piece.Kind, Name: text("terrain", piece.Kind, "name"), Points: corners(piece.Ground.Corners()), Height: piece.Height,
				SeeThrough: piece.SeeThrough, WalkThrough: piece.WalkThrough, Cover: piece.Cover, Climbable: piece.Climbable})
		}
		said.Maps[m.ID] = data
	}
	for i := range c.Figures[1:] {
		f := &c.Figures[i+1]
		said.Figures[f.ID] = d.figure(f, text)
	}
	for i := range c.Weapons[1:] {
		w := &c.Weapons[i+1]
		said.Weapons[w.ID] = weaponData{Name: text("weapon", w.ID, "name"), Told: w.Name, Kind: codex.WeaponKindIDs[w.Kind], Category: codex.CategoryIDs[w.Category], Pole: w.Pole, Bow: w.Bow,
			PerDie: int(w.PerDie), Fixed: int(w.Fixed), Sight: w.Sight, DeadZone: int(w.DeadZone), Reload: w.Reload}
	}
	for i := range c.Skills[1:] {
		s := &c.Skills[i+1]
		data := skillData{Name: text("skill", s.ID, "name"), Told: s.Name, School: codex.SchoolIDs[s.School], Elite: s.Elite, Actions: s.Actions, Notes: text("skill", s.ID, "notes"),
			Special: text("skill", s.ID, "special"), Parts: map[string]string{}}
		for part := range codex.PartCount {
			if said := text("skill", s.ID, codex.PartIDs[part]); said != "" {
				data.Parts[codex.PartIDs[part]] = said
			}
		}
		said.Skills[s.ID] = data
	}
	for i, id := range codex.ConditionIDs[1:] {
		said.Conditions[id] = textData{Name: text("condition", id, "name"), Told: c.Conditions[i+1].Name, Text: text("condition", id, "counter")}
	}
	for _, id := range codex.SchoolIDs {
		said.Schools[id] = textData{Name: text("school", id, "name"), Text: text("school", id, "about")}
	}
	return said
}

func (d Drawer) figure(f *codex.Figure, text func(kind, id, what string) string) figureData {
	c := d.Codex()
	data := figureData{Name: text("figure", f.ID, "name"), Told: f.Name, About: text("figure", f.ID, "about"), Role: codex.RoleIDs[f.Role], Dicepool: f.Dicepool,
		Armour: codex.ArmourIDs[f.Armour], Shield: f.Shield, Faces: [6]map[string]uint8{}, Weapons: []string{}, Skills: []string{}, Snowfall: []string{}}
	for i, face := range f.Card {
		data.Faces[i] = map[string]uint8{}
		for pip, n := range face {
			if n > 0 {
				data.Faces[i][codex.PipIDs[pip]] = n
			}
		}
	}
	for _, w := range f.Weapons {
		data.Weapons = append(data.Weapons, c.Weapons[w].ID)
	}
	for _, skill := range f.Skills {
		data.Skills = append(data.Skills, c.Skills[skill].ID)
	}
	for _, skill := range f.Snowfall {
		data.Snowfall = append(data.Snowfall, c.Skills[skill].ID)
	}
	return data
}

func corners(points []plane.Point) [][2]int16 {
	list := make([][2]int16, len(points))
	for i, p := range points {
		list[i] = [2]int16{p.X, p.Y}
	}
	return list
}

type (
	boardData struct {
		Side       int                   `json:"side"`
		Radius     int16                 `json:"radius"`
		Home       int                   `json:"home"`
		Maps       map[string]mapData    `json:"maps"`
		Figures    map[string]figureData `json:"figures"`
		Weapons    map[string]weaponData `json:"weapons"`
		Skills     map[string]skillData  `json:"skills"`
		Conditions map[string]textData   `json:"conditions"`
		Schools    map[string]textData   `json:"schools"`
	}
	mapData struct {
		Name    string        `json:"name"`
		About   string        `json:"about,omitempty"`
		Terrain []terrainData `json:"terrain"`
	}
	terrainData struct {
		Kind        string     `json:"kind"`
		Name        string     `json:"name"`
		Points      [][2]int16 `json:"points"`
		Height      int16      `json:"height"`
		SeeThrough  bool       `json:"see_through"`
		WalkThrough bool       `json:"walk_through"`
		Cover       bool       `json:"cover"`
		Climbable   bool       `json:"climbable"`
	}
	figureData struct {
		Name     string              `json:"name"`
		Told     string              `json:"told"` // the name that stories carry
		About    string              `json:"about,omitempty"`
		Role     string              `json:"role"`
		Dicepool uint8               `json:"dicepool"`
		Armour   string              `json:"armour"`
		Shield   bool                `json:"shield"`
		Faces    [6]map[string]uint8 `json:"faces"` // pips by kind, the face of the 1 first
		Weapons  []string            `json:"weapons"`
		Skills   []string            `json:"skills"`
		Snowfall []string            `json:"snowfall"`
	}
	weaponData struct {
		Name     string `json:"name"`
		Told     string `json:"told"`
		Kind     string `json:"kind"`
		Category string `json:"category,omitempty"`
		Pole     bool   `json:"pole,omitempty"`
		Bow      bool   `json:"bow,omitempty"`
		PerDie   int    `json:"per_die,omitempty"` // of its range
		Fixed    int    `json:"fixed,omitempty"`
		Sight    bool   `json:"sight,omitempty"`
		DeadZone int    `json:"dead_zone,omitempty"`
		Reload   uint8  `json:"reload,omitempty"`
	}
	skillData struct {
		Name    string            `json:"name"`
		Told    string            `json:"told"`
		School  string            `json:"school"`
		Elite   bool              `json:"elite,omitempty"`
		Actions uint8             `json:"actions"`
		Parts   map[string]string `json:"parts"`
		Special string            `json:"special,omitempty"`
		Notes   string            `json:"notes,omitempty"`
	}
	textData struct {
		Name string `json:"name"`
		Told string `json:"told,omitempty"`
		Text string `json:"text,omitempty"`
	}
)

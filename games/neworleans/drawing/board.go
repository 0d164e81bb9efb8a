package drawing

import (
	"cmp"
	"strconv"

	"mischief/game"
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// What the board in the browser is given besides positions: the figures with their cards, skills, loot, events, powers and the sheets with their maps, in the words of a telling.

// Board is what the board draws from.
func (d Drawer) Board(t *game.Telling) any {
	c := d.Codex()
	text := func(kind, id, what string) string {
		key := codex.Key(kind, id, what)
		if told := t.Text(game.Say(key)); told != key {
			return told
		}
		return ""
	}
	said := boardData{Figures: map[string]figureData{}, Skills: map[string]cardData{}, Loot: map[string]lootData{}, Events: map[string]cardData{}, Powers: map[string]cardData{},
		Scenarios: map[string]sheetData{}, Notes: map[string]string{}, Aspects: map[string]figureData{}, Ways: map[string]string{}}
	for i := range c.Kinds[1:] {
		f := &c.Kinds[i+1]
		data := figureData{Name: text("figure", f.ID, "name"), Called: text("figure", f.ID, "called"), Look: text("figure", f.ID, "look"), About: text("figure", f.ID, "blurb"), Behaviour: text("figure", f.ID, "behaviour"),
			Flaw: text("figure", f.ID, "flaw"), FlawText: text("figure", f.ID, "flaw.text"), Role: roles[f.Role], Health: f.Health, AP: f.AP, Large: f.Large, Boss: f.Boss, Swarming: f.Swarming, Threat: f.Threat}
		for k := range f.Attacks {
			data.Attacks = append(data.Attacks, attackOf(&f.Attacks[k], text("figure", f.ID, "attack."+strconv.Itoa(k+1))))
		}
		data.Powers = powersOf(c, f.Powers)
		said.Figures[f.ID] = data
	}
	for i := range c.Skills[1:] {
		s := &c.Skills[i+1]
		said.Skills[s.ID] = cardData{Name: text("skill", s.ID, "name"), Text: text("skill", s.ID, "text"), Level: s.Level, Of: c.Kinds[s.Hero].ID}
	}
	for i := range c.Loot[1:] {
		l := &c.Loot[i+1]
		data := lootData{cardData: cardData{Name: text("loot", l.ID, "name"), Text: text("loot", l.ID, "text"), Level: l.Level}, Copies: l.Copies, Price: l.Price, Bucks: l.Bucks, Sort: lootTypes[l.Type]}
		if l.Type == codex.Weapon {
			a := attackOf(&l.Attack, "")
			data.Attack = &a
		}
		said.Loot[l.ID] = data
	}
	for i := range c.Aspects[1:] {
		a := &c.Aspects[i+1]
		said.Aspects[a.ID] = figureData{Name: text("aspect", a.ID, "name"), Behaviour: text("aspect", a.ID, "behaviour"), Role: roles[codex.Foe], Powers: powersOf(c, a.Powers),
			Attacks: []attackData{attackOf(&a.Attack, text("aspect", a.ID, "attack"))}}
	}
	for i := range c.Events[1:] {
		e := &c.Events[i+1]
		said.Events[e.ID] = cardData{Name: text("event", e.ID, "name"), Text: text("event", e.ID, "text")}
	}
	for _, list := range c.Lists {
		for i := range list.Effects {
			for _, way := range list.Effects[i].Ways {
				said.Ways[way.Key] = t.Text(game.Say(way.Key))
			}
		}
	}
	for i := range c.Powers[1:] {
		p := &c.Powers[i+1]
		said.Powers[p.ID] = cardData{Name: text("power", p.ID, "name"), Text: text("power", p.ID, "text")}
	}
	for _, note := range c.Notes[1:] {
		said.Notes[note.ID] = text("note", note.ID, "means")
	}
	for i := range c.Scenarios[1:] {
		s := &c.Scenarios[i+1]
		data := d.sheet(s, "", text)
		if s.TwoHeroes != nil {
			two := d.sheet(s.TwoHeroes, "two.", text)
			data.ForTwo = &two
		}
		said.Scenarios[s.ID] = data
	}
	return said
}

// powersOf are the ids of powers.
func powersOf(c *codex.Codex, all codex.Powers) (ids []string) {
	for i := range c.Powers[1:] {
		if power := &c.Powers[i+1]; all.Has(power.Is) {
			ids = append(ids, power.ID)
		}
	}
	return ids
}

var (
	roles     = [...]string{codex.NoRole: "", codex.Hero: "hero", codex.Foe: "foe", codex.Ally: "ally"}
	lootTypes = [...]string{codex.NoLoot: "", codex.Weapon: "weapon", codex.Item: "item", codex.Ammunition: "ammunition", codex.Bucks: "bucks", codex.LootEvent: "event"}
)

func attackOf(a *codex.Attack, name string) attackData {
	return attackData{Name: name, AD: a.AD, Range: a.Range, Least: a.Least(), Stun: a.Stun, Wound: a.Wound, Depletes: a.Depletes, Area: a.Area}
}

// sheet is a scenario: its map as content draws it, marks by their words, and what is to be read. front is before the keys of texts that are other ones for a party of two.
func (d Drawer) sheet(s *codex.Scenario, front string, text func(kind, id, what string) string) sheetData {
	m := &s.Map
	own := func(what string) string {
		return cmp.Or(text("scenario", s.ID, front+what), text("scenario", s.ID, what))
	}
	data := sheetData{Name: text("scenario", s.ID, "name"), Number: s.Number, Introduction: text("scenario", s.ID, "introduction"), Exit: text("scenario", s.ID, "exit"), Two: text("scenario", s.ID, "two"),
		Setup: own("setup"), Spawn: own("spawn"), Width: m.Width, Height: m.Height, Marks: map[string][]int{}, Entries: map[uint8]string{}}
	for _, letter := range s.Track {
		data.Track = append(data.Track, spawnMarks[letter])
	}
	var doors []squares.Pair
	for _, d := range m.Doors[min(1, len(m.Doors)):] {
		doors = append(doors, squares.Pair{A: d.A, B: d.B})
		data.Doors = append(data.Doors, doorData{Name: d.Name, A: [2]int{d.A.Column(), d.A.Row()}, B: [2]int{d.B.Column(), d.B.Row()}})
	}
	data.Ground = squares.Draw(&m.Ground, m.Width, m.Height, doors, codex.Legend)
	for mark := codex.Mark(1); mark < codex.MarkCount; mark++ {
		for q := m.Marks[mark].First(); q != squares.None; q = m.Marks[mark].Next(q) {
			data.Marks[mark.String()] = append(data.Marks[mark.String()], q.Column(), q.Row())
		}
	}
	for i := range s.Objectives {
		data.Objectives = append(data.Objectives, own("objective."+strconv.Itoa(i+1)))
	}
	abilities := d.AbilityIDs()
	for i := range s.Rules {
		rule := "rule." + strconv.Itoa(i+1)
		said := ruleData{Name: own(rule + ".name"), Text: own(rule + ".text")}
		for _, ability := range s.Rules[i].Abilities() {
			said.Uses = append(said.Uses, abilities[ability])
		}
		data.Rules = append(data.Rules, said)
	}
	for n := range s.Entries {
		data.Entries[n] = text("scenario", s.ID, "entry."+strconv.Itoa(int(n)))
	}
	return data
}

// spawnMarks are the marks that spaces of the round track name; empty for one that spawns nothing.
var spawnMarks = [...]string{"", "S", "1", "2", "3"}

type (
	boardData struct {
		Figures   map[string]figureData `json:"figures"`
		Skills    map[string]cardData   `json:"skills"`
		Loot      map[string]lootData   `json:"loot"`
		Events    map[string]cardData   `json:"events"`
		Ways      map[string]string     `json:"ways"` // of choices, by what their texts stand under
		Powers    map[string]cardData   `json:"powers"`
		Aspects   map[string]figureData `json:"aspects"`
		Notes     map[string]string     `json:"notes"`
		Scenarios map[string]sheetData  `json:"scenarios"`
	}
	figureData struct {
		Name      string       `json:"name"`
		Called    string       `json:"called,omitempty"` // one of them, where the name is of many
		Look      string       `json:"look,omitempty"`
		About     string       `json:"about,omitempty"`
		Behaviour string       `json:"behaviour,omitempty"`
		Flaw      string       `json:"flaw,omitempty"`
		FlawText  string       `json:"flaw_text,omitempty"`
		Role      string       `json:"role"`
		Health    uint8        `json:"health"`
		AP        uint8        `json:"ap"`
		Large     bool         `json:"large,omitempty"`
		Boss      bool         `json:"boss,omitempty"`
		Swarming  bool         `json:"swarming,omitempty"`
		Threat    uint8        `json:"threat,omitempty"`
		Attacks   []attackData `json:"attacks"`
		Powers    []string     `json:"powers,omitempty"`
	}
	attackData struct {
		Name     string `json:"name,omitempty"`
		AD       uint8  `json:"ad"`
		Range    uint8  `json:"range"`
		Least    uint8  `json:"least,omitempty"`
		Stun     uint8  `json:"stun"`
		Wound    uint8  `json:"wound"`
		Depletes bool   `json:"depletes,omitempty"`
		Area     bool   `json:"area,omitempty"`
	}
	cardData struct {
		Name  string `json:"name"`
		Text  string `json:"text,omitempty"`
		Level uint8  `json:"level,omitempty"`
		Of    string `json:"of,omitempty"`
	}
	lootData struct {
		cardData
		Sort   string      `json:"sort"`
		Copies uint8       `json:"copies"`
		Price  uint8       `json:"price,omitempty"`
		Bucks  uint8       `json:"bucks,omitempty"`
		Attack *attackData `json:"attack,omitempty"`
	}
	doorData struct {
		Name string `json:"name"`
		A    [2]int `json:"a"`
		B    [2]int `json:"b"`
	}
	sheetData struct {
		Name         string           `json:"name"`
		Number       uint8            `json:"number"`
		Introduction string           `json:"introduction,omitempty"`
		Exit         string           `json:"exit,omitempty"`
		Two          string           `json:"two,omitempty"`
		Setup        string           `json:"setup,omitempty"`
		Spawn        string           `json:"spawn,omitempty"`
		Track        []string         `json:"track"` // the marks at which each space has something spawn
		Width        int              `json:"width"`
		Height       int              `json:"height"`
		Ground       []string         `json:"ground"` // as content draws it
		Doors        []doorData       `json:"doors,omitempty"`
		Marks        map[string][]int `json:"marks"` // columns and rows in turn
		Objectives   []string         `json:"objectives"`
		Rules        []ruleData       `json:"rules,omitempty"`
		Entries      map[uint8]string `json:"entries,omitempty"`
		ForTwo       *sheetData       `json:"for_two,omitempty"` // as it is for a party of two
	}
	ruleData struct {
		Name string   `json:"name"`
		Text string   `json:"text"`
		Uses []string `json:"uses,omitempty"` // what moves call its abilities
	}
)

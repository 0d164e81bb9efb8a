package neuroshima

import (
	"strings"

	"mischief/game"
)

// drawn is what the board in the browser draws from.
type drawn struct {
	Abilities map[string]drawnTerm `json:"abilities"`
	Effects   map[string]drawnTerm `json:"effects"`
	Actions   map[string]drawnTerm `json:"actions"`
	Armies    []drawnArmy          `json:"armies"`
}

// drawnTerm is what an ability, an effect or an action is, and the rule that says so.
type drawnTerm struct {
	Rule string `json:"rule"`
	Text string `json:"text,omitempty"`
}

type drawnArmy struct {
	ID      string      `json:"id"`
	Name    string      `json:"name"`
	Ability string      `json:"ability"` // what its HQ does
	Tiles   []drawnTile `json:"tiles"`
}

// drawnTile is what is printed on a tile. Lists of sides with nothing in them are left out.
type drawnTile struct {
	ID         string       `json:"id"` // without the army's name
	Name       string       `json:"name"`
	Count      int          `json:"count"`
	Kind       string       `json:"kind"`
	Action     string       `json:"action,omitempty"`
	Toughness  int          `json:"toughness,omitempty"`
	Initiative []int        `json:"initiative,omitempty"`
	Melee      []int        `json:"melee,omitempty"`
	Ranged     []int        `json:"ranged,omitempty"`
	Gauss      []int        `json:"gauss,omitempty"`
	Poison     []int        `json:"poison,omitempty"`
	Shotgun    []int        `json:"shotgun,omitempty"`
	Rocket     []int        `json:"rocket,omitempty"`
	Mortar     []int        `json:"mortar,omitempty"`
	Explosive  []int        `json:"explosive,omitempty"`
	Reflect    []int        `json:"reflect,omitempty"`
	Entry      []int        `json:"entry,omitempty"`
	Exit       []int        `json:"exit,omitempty"`
	Trap       []int        `json:"trap,omitempty"`
	Armour     []int        `json:"armour,omitempty"`
	Net        []int        `json:"net,omitempty"`
	Link       []int        `json:"link,omitempty"`
	Module     *drawnModule `json:"module,omitempty"`
	Abilities  []string     `json:"abilities,omitempty"`
}

type drawnModule struct {
	Targets string         `json:"targets"`
	Reach   int            `json:"reach"`
	Effects map[string]int `json:"effects"`
}

// drawn is the content in the words of a telling.
func (r *Rules) drawn(t *game.Telling) any {
	say := func(text string) string { return t.Text(game.Say(text)) }
	d := drawn{Abilities: drawnTerms(r.file.Abilities, say), Effects: drawnTerms(r.file.Effects, say), Actions: drawnTerms(r.file.Actions, say)}
	for i := range r.file.Armies {
		row := &r.file.Armies[i]
		a := drawnArmy{ID: row.ID, Name: say(row.Name), Ability: say(row.HQAbility)}
		for k := range row.Tiles {
			tile := drawTile(&row.Tiles[k])
			tile.ID, tile.Name = strings.TrimPrefix(tile.ID, row.ID+"-"), say(nameOf(&row.Tiles[k]))
			a.Tiles = append(a.Tiles, tile)
		}
		d.Armies = append(d.Armies, a)
	}
	return d
}

func drawnTerms(rows map[string]namedRule, say func(string) string) map[string]drawnTerm {
	terms := make(map[string]drawnTerm, len(rows))
	for id, row := range rows {
		terms[id] = drawnTerm{row.Rule, say(row.Text)}
	}
	return terms
}

func drawTile(row *tileRow) drawnTile {
	d := drawnTile{
		ID: row.ID, Count: row.Count, Kind: row.Kind, Action: row.Action, Toughness: row.Toughness, Initiative: row.Initiative,
		Melee: marked(row.Melee), Ranged: marked(row.Ranged), Gauss: marked(row.Gauss), Poison: marked(row.Poison), Shotgun: marked(row.Shotgun),
		Rocket: marked(row.Rocket), Mortar: marked(row.Mortar), Explosive: marked(row.Explosive), Reflect: marked(row.Reflect), Entry: marked(row.Entry),
		Exit: marked(row.Exit), Trap: marked(row.Trap), Armour: marked(row.Armour), Net: marked(row.Net), Link: marked(row.Link), Abilities: row.Abilities,
	}
	if m := row.Module; m != nil {
		d.Module = &drawnModule{m.Targets, m.Reach, m.Effects}
	}
	return d
}

// marked is a list by side, or nil if there is nothing in it.
func marked(list []int) []int {
	for _, n := range list {
		if n != 0 {
			return list
		}
	}
	return nil
}

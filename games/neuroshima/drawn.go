package neuroshima

import (
	"maps"

	"mischief/game"
)

// drawn is what the board in the browser draws from: the content in the words of a telling.
func (r Artist) drawn(t *game.Telling) any {
	say := func(text string) string { return t.Text(game.Say(text)) }
	var armies []any
	for _, a := range r.Rosters() {
		var tiles []any
		for kind := a.first; kind < a.first+Tile(a.kinds); kind++ {
			tile := maps.Clone(r.Printed(kind))
			tile["id"], tile["name"] = r.Face(kind).id, say(r.Face(kind).name)
			tiles = append(tiles, tile)
		}
		armies = append(armies, map[string]any{"id": a.id, "name": say(a.name), "ability": say(a.word), "tiles": tiles})
	}
	return map[string]any{"abilities": abilityWords.Terms(t), "effects": effectWords.Terms(t), "actions": actionWords.Terms(t), "armies": armies}
}

package drawing

import (
	"maps"

	"mischief/game"
	"mischief/games/neuroshima/tiles"
)

// Board is what the board in the browser draws from: the content in the words of a telling.
func (r Drawer) Board(t *game.Telling) any {
	say := func(text string) string { return t.Text(game.Say(text)) }
	var armies []any
	for _, a := range r.Rosters() {
		var faces []any
		for k := range a.Kinds {
			kind := a.Tile(k)
			tile := maps.Clone(r.Printed(kind))
			tile["id"], tile["name"] = r.Face(kind).ID, say(r.Face(kind).Name)
			faces = append(faces, tile)
		}
		armies = append(armies, map[string]any{"id": a.ID, "name": say(a.Name), "ability": say(a.Word), "tiles": faces})
	}
	return map[string]any{"abilities": tiles.AbilityWords.Terms(t), "effects": tiles.EffectWords.Terms(t), "actions": tiles.ActionWords.Terms(t), "armies": armies}
}

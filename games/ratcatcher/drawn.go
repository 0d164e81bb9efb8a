package ratcatcher

import "mischief/game"

// drawn is what the board in the browser draws from: lists of the content as they are written, because a board needs what rules make into something else, such
// as effects, with names and texts in the words of a telling.
func (r *Rules) drawn(t *game.Telling) any { return spoken(r.sheets, t) }

// spoken copies a value of the content files with its names and texts in the words of a telling, and without the marks of where things come from. What has a
// name is also told by the one that stories carry.
func spoken(value any, t *game.Telling) any {
	switch value := value.(type) {
	case map[string]any:
		said := make(map[string]any, len(value))
		for key, v := range value {
			text, ok := v.(string)
			switch {
			case key == "from":
			case ok && key == "name":
				said[key], said["told"] = t.Text(game.Say(text)), text
			case ok && (key == "blurb" || key == "text"):
				said[key] = t.Text(game.Say(text))
			default:
				said[key] = spoken(v, t)
			}
		}
		return said
	case []any:
		said := make([]any, len(value))
		for i, v := range value {
			said[i] = spoken(v, t)
		}
		return said
	}
	return value
}

package box

import "mischief/game"

// Drawn is what the board in the browser draws from: lists of the content as they are written, because a board needs what rules make into something else, such
// as effects, with names and texts in the words of a telling.
func (b *Box) Drawn(t *game.Telling) any {
	said := map[string]any{}
	for list, value := range b.sheets {
		said[list] = spoken(list, value, t)
	}
	return said
}

// spoken copies a value of the content files with its names and texts in the words of a telling, and without the marks of where things come from. What has a
// name is also told by the one that stories carry.
func spoken(under string, value any, t *game.Telling) any {
	switch value := value.(type) {
	case map[string]any:
		said, under := make(map[string]any, len(value)), below(under, value)
		for key, v := range value {
			text, ok := v.(string)
			switch {
			case key == "from":
			case ok && key == "name":
				said[key], said["told"] = t.Text(game.Say(text)), text
			case ok && isCardText(key, text):
				said[key] = t.Text(game.Say(under + "." + key))
			default:
				said[key] = spoken(under, v, t)
			}
		}
		return said
	case []any:
		said := make([]any, len(value))
		for i, v := range value {
			said[i] = spoken(under, v, t)
		}
		return said
	}
	return value
}

// Texts of boards and cards stand among the words under the ids that lead to them in the content: nemeses.rat_king.blurb, nemeses.rat_king.king_syndrome.text. Names
// stand under the English ones, which stories carry.

// below is what texts of an entry stand under, in a list or an entry.
func below(under string, entry map[string]any) string {
	if id, ok := entry["id"].(string); ok {
		return under + "." + id
	}
	return under
}

func isCardText(field, text string) bool { return text != "" && (field == "blurb" || field == "text") }

// CardWords are the English texts of boards and cards by their keys.
func (b *Box) CardWords() game.Words {
	w := game.Words{}
	for list, value := range b.sheets {
		collect(list, value, w)
	}
	return w
}

func collect(under string, value any, w game.Words) {
	switch value := value.(type) {
	case map[string]any:
		under := below(under, value)
		for key, v := range value {
			if text, ok := v.(string); ok && isCardText(key, text) {
				w[under+"."+key] = text
			}
			collect(under, v, w)
		}
	case []any:
		for _, v := range value {
			collect(under, v, w)
		}
	}
}

package ratcatcher

import (
	"io/fs"

	"mischief/game"
	"mischief/game/content"
)

// sheets are the lists of the content files that the board in the browser draws from.
var sheets = []struct {
	file  string
	lists []string
}{
	{"game.yaml", []string{"limits", "common_rats", "tallyman"}}, {"ratcatchers.yaml", []string{"ratcatchers"}}, {"nemeses.yaml", []string{"nemeses"}},
	{"peculiar.yaml", []string{"peculiar_rats"}}, {"townships.yaml", []string{"townships"}},
}

// readSheets keeps the lists as they are written: a board needs what rules make into something else, such as effects.
func (r *Rules) readSheets(files fs.FS) error {
	r.sheets = map[string]any{}
	for _, sheet := range sheets {
		text, err := content.Read(files, sheet.file)
		if err != nil {
			return err
		}
		var lists map[string]any
		if err := content.Decode(sheet.file, text, &lists); err != nil {
			return err
		}
		for _, list := range sheet.lists {
			r.sheets[list] = lists[list]
		}
	}
	return nil
}

// drawn is what the board in the browser draws from: the lists of the content, with names and texts in the words of a telling.
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

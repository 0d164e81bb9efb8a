package portrait

import (
	_ "embed"

	"mischief/game"
	"mischief/game/content"
)

//go:embed words.de.yaml
var german []byte

// German is what stands on cards in German, by the English texts, apart from what is printed and from what package hero says.
func German() game.Words { return content.MustWords(german) }

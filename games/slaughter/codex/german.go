package codex

import (
	_ "embed"

	"mischief/game"
	"mischief/game/content"
)

//go:embed words.de.yaml
var german []byte

// German is what is wrong with content files in German, by the English texts.
func German() game.Words { return content.MustWords(german) }

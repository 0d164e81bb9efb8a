// Package slaughter is Whack & Slaughter.
package slaughter

import (
	"embed"
	"io/fs"

	"mischief/game/content"
)

//go:embed content/*.yaml
var embedded embed.FS

// Content is the content of the game as its files give it.
func Content() fs.FS { return content.MustFolder(embedded, "content") }

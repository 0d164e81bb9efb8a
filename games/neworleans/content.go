// Package neworleans is The Cats of New Orleans: a party of cats against the vermin of the Viceroy, scenario by scenario.
package neworleans

import (
	"embed"
	"io/fs"

	"mischief/game/content"
)

//go:embed content/*.yaml
var embedded embed.FS

//go:embed rules.yaml
var texts embed.FS

// Content is the content of the game as its files give it.
func Content() fs.FS { return content.MustFolder(embedded, "content") }

// Package neworleans is The Cats of New Orleans: a party of cats against the vermin of the Viceroy, scenario by scenario.
package neworleans

import (
	"embed"
	"io/fs"
	"maps"

	"mischief/game"
	"mischief/game/content"
	"mischief/games/neworleans/codex"
)

//go:embed content/*.yaml
var embedded embed.FS

//go:embed rules.yaml *.de.yaml
var texts embed.FS

// Content is the content of the game as its files give it.
func Content() fs.FS { return content.MustFolder(embedded, "content") }

// inGerman is what is printed, in German: the texts of the codex under their keys, apart from those that this content words in another way than ours.
func inGerman(files fs.FS) (game.Words, error) {
	german := game.Words{}
	for _, name := range []string{"events.de.yaml", "figures.de.yaml", "skills.de.yaml", "loot.de.yaml", "scenarios.de.yaml"} {
		text, err := fs.ReadFile(texts, name)
		if err != nil {
			return nil, err
		}
		maps.Copy(german, content.MustWords(text))
	}
	return german, content.Retell(german, files, Content(), readWords)
}

// readWords is the English texts of content files, by their keys.
func readWords(files fs.FS) (game.Words, error) {
	c, err := codex.Read(files)
	if err != nil {
		return nil, err
	}
	return c.Words(), nil
}

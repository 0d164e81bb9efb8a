package ratcatcher

import (
	"embed"
	"io/fs"
	"maps"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/deeds"
	"mischief/games/ratcatcher/box"
	"mischief/games/ratcatcher/evaluation"
	"mischief/games/ratcatcher/rules"
)

//go:embed content/*.yaml
var embedded embed.FS

//go:embed rules.yaml rules.de.yaml words.de.yaml lesson.yaml
var texts embed.FS

// Content is the content of the game as its files give it.
func Content() fs.FS { return content.MustFolder(embedded, "content") }

// New makes the game over a content folder, usually Content(). An error names the file, the line, the column and the field at fault.
func New(files fs.FS) (game.Game, *Game, error) {
	b, err := box.Read(files)
	if err != nil {
		return nil, nil, err
	}
	weights, err := evaluation.ReadWeights(files)
	if err != nil {
		return nil, nil, err
	}
	german, err := inGerman(b, files)
	if err != nil {
		return nil, nil, err
	}
	g := assemble(b, weights, content.MustCatalogue(texts), german, rules.Newest)
	return game.New[rules.Position, rules.Move](g.Info(), g), g, nil
}

// inGerman is the German words, with what they make of the content.
func inGerman(b *box.Box, files fs.FS) (game.Language, error) {
	german := deeds.Speak("de", content.MustLanguage(texts, "de"))
	if err := content.Retell(german.Words, files, Content(), readCardWords); err != nil {
		return german, err
	}
	t, err := game.NewTelling(german.Words)
	if err != nil {
		return german, err
	}
	maps.Copy(german.Words, b.Words(t))
	return german, nil
}

// readCardWords is the English texts of boards and cards, by their keys, of content files.
func readCardWords(files fs.FS) (game.Words, error) {
	b, err := box.Read(files)
	if err != nil {
		return nil, err
	}
	return b.CardWords(), nil
}

// Package neworleans is The Cats of New Orleans: a party of cats against the vermin of the Viceroy, scenario by scenario.
package neworleans

import (
	"embed"
	"io/fs"
	"maps"
	"strings"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/deeds"
	"mischief/games/neworleans/codex"
	"mischief/games/neworleans/rules"
	"mischief/games/neworleans/words"
)

//go:embed content/*.yaml
var embedded embed.FS

//go:embed rules.yaml *.de.yaml lesson*.yaml
var texts embed.FS

// Content is the content of the game as its files give it.
func Content() fs.FS { return content.MustFolder(embedded, "content") }

// inGerman is the German words. What this content words in another way than ours stays as it is. Stories carry names in English, so those stand under that as well.
func inGerman(r *rules.Rules, files fs.FS) (game.Language, error) {
	german := deeds.Speak("de", content.MustLanguage(texts, "de"))
	for _, name := range []string{"events.de.yaml", "figures.de.yaml", "loot.de.yaml", "poker.de.yaml", "scenarios.de.yaml", "skills.de.yaml"} {
		text, err := fs.ReadFile(texts, name)
		if err != nil {
			return german, err
		}
		maps.Copy(german.Words, content.MustWords(text))
	}
	if err := content.Retell(german.Words, files, Content(), readWords); err != nil {
		return german, err
	}
	c := r.Codex()
	german.Words.Carry(words.Named(c))
	callFigures(german.Words, r)
	for _, op := range rules.Schema(c) {
		for _, choice := range op.Choices {
			for _, kind := range []string{"scenario", "figure"} {
				if text, ok := german.Words[codex.Key(kind, choice, "name")]; ok {
					german.Words["option."+op.Name+"."+choice] = text
				}
			}
		}
	}
	return german, nil
}

// callFigures adds what people call figures, with their numbers, and the seats of heroes. What has no name is a face-down marker, or is called what moves call it.
func callFigures(german game.Words, r *rules.Rules) {
	for kind, names := range r.Names() {
		f := &r.Codex().Kinds[kind]
		called, ok := german[codex.Key("figure", f.ID, "called")]
		for _, name := range names {
			switch {
			case name == "" || german[name] != "":
			case ok:
				german[name] = called + strings.TrimPrefix(name, f.Called)
			case kind == 0:
				german[name] = name
			}
		}
		if f.Role == codex.Hero && ok {
			german["seat."+f.Called] = called
		}
	}
}

// readWords is the English texts of content files, by their keys.
func readWords(files fs.FS) (game.Words, error) {
	c, err := codex.Read(files)
	if err != nil {
		return nil, err
	}
	return c.Words(), nil
}

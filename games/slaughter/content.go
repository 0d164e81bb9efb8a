package slaughter

import (
	"cmp"
	"embed"
	"io/fs"
	"maps"
	"strings"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/deeds"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/hero"
	"mischief/games/slaughter/portrait"
	"mischief/games/slaughter/rules"
	"mischief/games/slaughter/words"
)

//go:embed content/*.yaml
var embedded embed.FS

//go:embed rules.yaml rules.de.yaml words.de.yaml skills.de.yaml lesson*.yaml
var texts embed.FS

// Content is the content of the game as its files give it.
func Content() fs.FS { return content.MustFolder(embedded, "content") }

// New makes the game over a content folder, usually Content(). An error names the file, the line, the column and the field at fault.
func New(files fs.FS) (game.Game, *Game, error) {
	c, err := codex.Read(files)
	if err != nil {
		return nil, nil, err
	}
	r := rules.New(c, content.MustCatalogue(texts), newest)
	german, err := inGerman(r, files)
	if err != nil {
		return nil, nil, err
	}
	g := assemble(r, german, newest)
	return game.New[rules.Position, rules.Move](g.Info(), g), g, nil
}

// inEnglish is the English words, with all that figures can be called.
func inEnglish(r *rules.Rules) game.Words {
	w := words.English(r.Codex())
	for _, names := range r.Names() {
		for _, name := range names {
			w[name] = name
		}
	}
	delete(w, "") // what nobody is called
	maps.Copy(w, r.HeroNames(func(name string) string { return name }, "whoever is next"))
	return w
}

// inGerman is the German words. Names of the content are translated by their keys; stories carry them in English, so they stand under that as well.
func inGerman(r *rules.Rules, files fs.FS) (game.Language, error) {
	german := deeds.Speak("de", content.MustLanguage(texts, "de"))
	faults := content.Words("de") // of files of Heroes
	maps.Copy(faults, german.Words)
	german.Words = faults
	skills, err := fs.ReadFile(texts, "skills.de.yaml")
	if err != nil {
		return german, err
	}
	maps.Copy(german.Words, content.MustWords(skills))
	maps.Copy(german.Words, codex.German())
	maps.Copy(german.Words, hero.German())
	maps.Copy(german.Words, portrait.German())
	if err := content.Retell(german.Words, files, Content(), readWords); err != nil {
		return german, err
	}
	c := r.Codex()
	german.Words.Carry(words.Named(c))
	maps.Copy(german.Words, r.Forge().Names(german.Words))
	maps.Copy(german.Words, r.HeroNames(func(name string) string { return cmp.Or(german.Words[name], name) }, "wer als Nächstes dran ist"))
	for id, names := range r.Names() {
		called, ok := german.Words[codex.Key("figure", c.Figures[id].ID, "name")]
		for _, name := range names {
			if behind := strings.TrimPrefix(name, c.Figures[id].Name); ok {
				german.Words[name] = called + behind
				german.Words["seat."+name] = called + behind // where a Hero sits
			} else {
				german.Words[name] = name // a number, or a name that a content pack gives
			}
		}
	}
	return german, nil
}

// readWords is the English texts of content files, by their keys.
func readWords(files fs.FS) (game.Words, error) {
	c, err := codex.Read(files)
	if err != nil {
		return nil, err
	}
	return c.Words(), nil
}

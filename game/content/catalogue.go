package content

import (
	"io/fs"
	"math"

	"mischief/game"
)

// MustCatalogue reads the embedded rules catalogue of a game, rules.yaml, which its tests have proven readable.
func MustCatalogue(texts fs.FS) game.Catalogue { return mustCatalogue(texts, "rules.yaml") }

// MustLanguage reads what a game says in a language other than English, such as "de": words.de.yaml and its rules catalogue rules.de.yaml, which are embedded
// and which its tests have proven readable.
func MustLanguage(texts fs.FS, tag string) game.Language {
	return game.Language{Words: MustWords(mustRead(texts, "words."+tag+".yaml")), Rulebook: mustCatalogue(texts, "rules."+tag+".yaml")}
}

func mustCatalogue(texts fs.FS, file string) game.Catalogue {
	c, err := catalogue(file, mustRead(texts, file))
	if err != nil {
		panic(err)
	}
	return c
}

// MustFolder is a folder of embedded files.
func MustFolder(files fs.FS, name string) fs.FS {
	folder, err := fs.Sub(files, name)
	if err != nil {
		panic(err)
	}
	return folder
}

func mustRead(texts fs.FS, file string) []byte {
	text, err := fs.ReadFile(texts, file)
	if err != nil {
		panic(err)
	}
	return text
}

// MustWords reads embedded words: lines of key and text.
func MustWords(text []byte) game.Words {
	n, err := Parse("words.yaml", text)
	if err != nil {
		panic(err)
	}
	words := game.Words{}
	for _, line := range n.Fields("") {
		words[line.Name()] = line.Remark("")
	}
	if err := n.Err(); err != nil {
		panic(err)
	}
	return words
}

func catalogue(file string, text []byte) (game.Catalogue, error) {
	n, err := Parse(file, text)
	if err != nil {
		return game.Catalogue{}, err
	}
	c := game.Catalogue{Game: n.Text("game"), Title: n.Remark("title"), Rulebook: n.Remark("rulebook"), Makers: n.Remark("makers"), From: n.Remark("from")}
	for _, r := range n.Each("rules", 0, math.MaxInt) {
		c.Rules = append(c.Rules, game.Rule{ID: r.Text("id"), Section: r.Remark("section"), Text: r.Remark("text"), Source: r.Remark("source"), From: r.Remark("from"),
			NoCode: r.Remark("no_code")})
	}
	for _, r := range n.Each("rulings", 0, math.MaxInt) {
		r.Skip("from") // rulings are made here, so all of them are authored
		c.Rulings = append(c.Rulings, game.Ruling{ID: r.Text("id"), About: r.Texts("about"), Question: r.Remark("question"), Ruling: r.Remark("ruling"), Why: r.Remark("why"),
			Example: r.Remark("example"), NoCode: r.Remark("no_code")})
	}
	for _, e := range n.Each("examples", 0, math.MaxInt) {
		e.Skip("from")
		c.Examples = append(c.Examples, game.Example{ID: e.Text("id"), Rules: e.Texts("rules"), Given: e.Remark("given"), When: e.Remark("when"), Then: e.Remark("then")})
	}
	return c, n.Err()
}

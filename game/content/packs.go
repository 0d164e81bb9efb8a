package content

import (
	"bytes"
	"io/fs"

	"mischief/game"
)

// Retell takes out of the words of a language those that translate a text which this content does not have. Texts of cards stand under the ids of their cards, so
// what a content pack says on a card of ours would else be told by the translation of what ours says. Files is the content in play, ours the content that was
// translated, and texts are the English texts by key that content has.
func Retell(words game.Words, files, ours fs.FS, texts func(fs.FS) (game.Words, error)) error {
	if same(files, ours) {
		return nil
	}
	translated, err := texts(ours)
	if err != nil {
		return err
	}
	own, err := texts(files)
	for key, text := range own {
		if translated[key] != text {
			delete(words, key)
		}
	}
	return err
}

// same tells whether a folder holds the files of another.
func same(files, ours fs.FS) bool {
	list, err := fs.ReadDir(ours, ".")
	if err != nil {
		return false
	}
	for _, file := range list {
		text, err := Read(files, file.Name())
		our, errOurs := Read(ours, file.Name())
		if err != nil || errOurs != nil || !bytes.Equal(text, our) {
			return false
		}
	}
	return true
}

package content_test

import (
	"io/fs"
	"maps"
	"testing"
	"testing/fstest"

	"mischief/game"
	"mischief/game/content"
)

func TestRetellKeepsWhatIsStillSaid(t *testing.T) {
	texts := func(files fs.FS) (game.Words, error) {
		n, err := content.Open(files, "cards.yaml")
		if err != nil {
			return nil, err
		}
		all := game.Words{}
		for _, card := range n.Fields("") {
			all["card."+card.Name()] = card.Remark("")
		}
		return all, n.Err()
	}
	folder := func(text string) fs.FS { return fstest.MapFS{"cards.yaml": {Data: []byte(text)}} }
	ours := folder("cat: it scratches\nrat: it bites\n")
	german := game.Words{"card.cat": "sie kratzt", "card.rat": "sie beißt", "end": "Ende"}
	for _, c := range []struct {
		name, pack string
		want       game.Words
	}{
		{"the same content", "cat: it scratches\nrat: it bites\n", german},
		{"a remark more", "# mine\ncat: it scratches\nrat: it bites\n", german},
		{"another text", "cat: it scratches\nrat: it hides\n", game.Words{"card.cat": "sie kratzt", "end": "Ende"}},
		{"a card more", "cat: it scratches\nrat: it bites\ndog: it barks\n", german},
	} {
		t.Run(c.name, func(t *testing.T) {
			words := maps.Clone(german)
			if err := content.Retell(words, folder(c.pack), ours, texts); err != nil || !maps.Equal(words, c.want) {
				t.Errorf("words %v, %v; want %v", words, err, c.want)
			}
		})
	}
	if err := content.Retell(maps.Clone(german), folder("cat: [\n"), ours, texts); err == nil {
		t.Error("a pack that cannot be read is no error")
	}
}

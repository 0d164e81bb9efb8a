package hero

import (
	"encoding/base64"
	"os"
	"testing"

	"mischief/games/slaughter/codex"
)

// FuzzBits reads bits as a Hero that no checksum vouches for: what is read is one that files and codes can hold.
func FuzzBits(fz *testing.F) {
	c, err := codex.Read(os.DirFS("../content"))
	if err != nil {
		fz.Fatal(err)
	}
	f := New(c)
	for i := range f.Figures {
		if f.Figures[i].Role == codex.HeroRole && i > 0 {
			h := f.From(codex.FigureID(i))
			body, err := base64.RawURLEncoding.DecodeString(f.Code(&h)[len(codeVersion):])
			if err != nil {
				fz.Fatal(err)
			}
			fz.Add(body[:len(body)-checkBytes])
		}
	}
	fz.Fuzz(func(t *testing.T, body []byte) {
		b := &bits{forge: f, bytes: body, reading: true}
		if b.all(); b.bad {
			return
		}
		f.Check(&b.hero)
		if again, err := f.Decode(f.Code(&b.hero)); err != nil || again != b.hero {
			t.Errorf("read back from its code: %v\n%+v\n%+v", err, again, b.hero)
		}
		text := f.Write(&b.hero)
		if again, _, err := f.Read("hero.yaml", []byte(text)); err != nil || again != b.hero {
			t.Errorf("read back from its file: %v\n%s\n%+v\n%+v", err, text, again, b.hero)
		}
	})
}

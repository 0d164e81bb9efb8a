package portrait_test

import (
	"os"
	"testing"

	"mischief/game"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/hero"
	"mischief/games/slaughter/portrait"
)

func TestTry(t *testing.T) {
	c, err := codex.Read(os.DirFS("../content"))
	if err != nil {
		t.Fatal(err)
	}
	w := hero.Open(c, portrait.Painter{Codex: c})
	var hs []game.Hero
	for i, id := range w.Ready() {
		h, _ := w.Named(id)
		if i%3 == 0 || id == "tansy-burr" || id == "lady-obsidia" {
			t.Log("\n" + h.Draw(game.Pen{Width: 80}))
			os.WriteFile("/tmp/"+id+".svg", []byte(h.Picture(nil)), 0o644)
			hs = append(hs, h)
		}
	}
	s, err := w.Sheet(hs[len(hs)-4:], nil)
	if err != nil {
		t.Fatal(err)
	}
	os.WriteFile("/tmp/sheet.svg", []byte(s), 0o644)
}

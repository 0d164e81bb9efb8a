package drawing_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"testing"

	"mischief/game"
	"mischief/games/neworleans"
)

// TestContentOfTheBoardIsLight weighs what the board is given: a page of a table has 300 kB for everything.
func TestContentOfTheBoardIsLight(t *testing.T) {
	_, g, err := neworleans.New(neworleans.Content())
	if err != nil {
		t.Fatal(err)
	}
	info := g.Info()
	telling, err := game.NewTelling(info.Words)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := json.Marshal(info.Board(telling))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write(whole)
	w.Close()
	t.Logf("%d kB, %d kB compressed", len(whole)/1000, b.Len()/1000)
	if b.Len() > 100_000 {
		t.Errorf("%d bytes compressed", b.Len())
	}
}

package gametest

import (
	"mischief/game"
	"mischief/games/catsvsrats"
	"testing"
)

func TestCVR(t *testing.T) {
	g, r, err := catsvsrats.New(catsvsrats.Content())
	if err != nil {
		t.Fatal(err)
	}
	_ = g
	rep := Examine(r.Info(), r, Options{Sets: []game.Options{nil, {"attributes": "dealt"}, {"players": "5"}, {"start": "rats"}}})
	for _, f := range rep.Findings {
		f.Position = ""
		t.Error(f.Check, f)
	}
	t.Log(rep.Matches, rep.Decisions, rep.Kinds)
}

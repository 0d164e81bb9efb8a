package features_test

import (
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game/features"
)

func TestChanceIsTheLogisticFunction(t *testing.T) {
	last := int32(-1)
	for odds := int64(-45_000_000); odds <= 45_000_000; odds += 70_001 {
		got, want := features.Chance(odds), 1e6/(1+math.Exp(-float64(odds)/1e6))
		if math.Abs(float64(got)-want) > 3000 {
			t.Errorf("Chance(%d) = %d, want about %.0f", odds, got, want)
		}
		if got < last || got < 0 || got > 1_000_000 {
			t.Errorf("Chance(%d) = %d after %d", odds, got, last)
		}
		if back := features.Chance(-odds); got+back != 1_000_000 {
			t.Errorf("both sides together expect %d", got+back)
		}
		last = got
	}
}

func TestOddsAddUp(t *testing.T) {
	w := features.Weights{3_000_000, -500, 7}
	if got := w.Odds([]int32{1000, 2}); got != 2_999_999_000 {
		t.Errorf("%d", got)
	}
}

func TestRead(t *testing.T) {
	names := []string{"towns", "cards"}
	for _, test := range []struct{ file, fault string }{
		{"game: mice\nlearned: {seed: 1}\nweights: {towns: 12, cards: -3}\n", ""},
		{"game: rats\nweights: {towns: 12, cards: -3}\n", "mice"},
		{"game: mice\nweights: [12]\n", "weights"},
		{"game: mice\nweights: {towns: 12, cards: -3, mouseholes: 1}\n", "mouseholes"},
		{"game: mice\nweights: {towns: 101, cards: -3}\n", "-100 to 100"},
	} {
		got, err := features.Read(fstest.MapFS{features.File: {Data: []byte(test.file)}}, "mice", names, 100)
		switch {
		case test.fault == "" && (err != nil || len(got) != 2 || got[0] != 12 || got[1] != -3):
			t.Errorf("%v, %v", got, err)
		case test.fault != "" && (err == nil || !strings.Contains(err.Error(), test.fault)):
			t.Errorf("%q: %v does not name %s", test.file, err, test.fault)
		}
	}
}

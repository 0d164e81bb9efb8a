package bot

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestIndexKeepsWhatAMapKeeps(t *testing.T) {
	luck := rand.New(rand.NewPCG(1, 2))
	var x index
	for search := range 5 {
		x.clear()
		kept := map[uint64]int32{}
		for n := range int32(3000) {
			key := luck.Uint64N(2000) << luck.UintN(40) // many keys meet at a slot, some are 0, some come again
			place, known := x.find(key)
			was, has := kept[key]
			if known != has || has && place.node != was {
				t.Fatalf("search %d, key %x: node %d (%t), want %d (%t)", search, key, place.node, known, was, has)
			}
			if !known {
				x.put(place, n)
				kept[key] = n
			}
		}
		if x.used != len(kept) {
			t.Fatalf("search %d: %d slots are in use for %d keys", search, x.used, len(kept))
		}
	}
}

func TestIndexForgetsWhenItsNumberOfTheSearchRunsOver(t *testing.T) {
	x := index{search: math.MaxUint32}
	place, _ := x.find(7)
	x.put(place, 1)
	x.clear()
	if _, known := x.find(7); known {
		t.Error("it knows what an earlier search found")
	}
}

func TestLogarithmIsRightToAThousandth(t *testing.T) {
	for _, n := range []int32{1, 2, 3, 1023, 1024, 1025, 2047, 4095, 65535, 1 << 20, math.MaxInt32} {
		if got, want := logarithm(n), math.Log(float64(n)); math.Abs(got-want) > 1.001/1024*2 {
			t.Errorf("logarithm of %d: %v, want %v", n, got, want)
		}
	}
}

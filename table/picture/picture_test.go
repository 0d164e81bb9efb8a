package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"strings"
	"testing"
)

// TestCourse draws pictures of matches, short and long, with names that do not fit: each has the size that messengers want, and its lines are in it.
func TestCourse(t *testing.T) {
	long := strings.Repeat("Wilhelmina of the Seven Towers ", 12)
	for name, c := range map[string]Course{
		"duel": {Game: "Cats vs Rats · Friday", Headline: "Won: Berta, Otto", Why: "Rats win: they hold 23 towns at the end of a turn.", Across: "Entries", Entries: []float64{0, 10, 20, 31}, Turns: []float64{20},
			Sides: []Line{{"Berta, Otto", []float64{0.5, 0.4, 0.8, 1}}, {"Anna, Ben", []float64{0.5, 0.6, 0.2, 0}}}},
		"names": {Game: long, Headline: long, Why: long, Label: long, Across: "Entries", Entries: []float64{0, 1}, Sides: []Line{{long, []float64{0, 1}}, {long, []float64{1, 0}}, {long, []float64{1, 0}},
			{long, []float64{1, 0}}}},
		"board": {Game: "Connect Four", Headline: "Won: Anna", Across: "Entries", Entries: []float64{0, 5}, Sides: []Line{{"Anna", []float64{0.5, 1}}, {"Ben", []float64{0.5, 0}}},
			Board: [][]Run{{{"●●●", 0, false}, {" ", -1, false}, {"○○", 1, false}}, {{"⣿⣿", 1, false}, {"⠤⠤", -1, true}}}},
		"nothing": {Game: "Connect Four", Headline: "Nobody won."},
	} {
		var text bytes.Buffer
		if err := c.PNG(&text); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		drawn := text.Bytes()
		if folder := os.Getenv("MISCHIEF_SHOTS"); folder != "" {
			if err := os.WriteFile(folder+"/course-"+name+".png", drawn, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		picture, err := png.Decode(&text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if b := picture.Bounds(); b.Dx() != Width || b.Dy() != Height || len(drawn) > 200_000 {
			t.Errorf("%s: %v, %d bytes", name, b, len(drawn))
		}
		found := map[int]int{}
		for x := range Width {
			for y := range Height {
				r, g, b, _ := picture.At(x, y).RGBA()
				for i, c := range colors {
					if uint8(r>>8) == c.R && uint8(g>>8) == c.G && uint8(b>>8) == c.B {
						found[i]++
					}
				}
			}
		}
		if inBoard := pixels(picture, colors[0], 700); (len(c.Board) > 0) != (inBoard > 200) && name != "names" && name != "duel" {
			t.Errorf("%s: where the board is, %d pixels are the first side's", name, inBoard)
		}
		for i := range c.Sides {
			if found[i] < 100 {
				t.Errorf("%s: side %d has %d pixels", name, i, found[i])
			}
		}
	}
}

// pixels is how many pixels have a colour from a column on.
func pixels(picture image.Image, hue color.RGBA, from int) (n int) {
	for x := from; x < Width; x++ {
		for y := range Height {
			if r, g, b, _ := picture.At(x, y).RGBA(); uint8(r>>8) == hue.R && uint8(g>>8) == hue.G && uint8(b>>8) == hue.B {
				n++
			}
		}
	}
	return n
}

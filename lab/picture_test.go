package lab

import (
	"bytes"
	"image/png"
	"os"
	"strings"
	"testing"
)

// TestCoursePicture draws pictures of matches, short and long, with names that do not fit: each has the size that messengers want, and its lines are in it.
func TestCoursePicture(t *testing.T) {
	long := strings.Repeat("Wilhelmina of the Seven Towers ", 12)
	for name, c := range map[string]CoursePicture{
		"duel": {Game: "Cats vs Rats · Friday", Headline: "Won: Berta, Otto", Why: "Rats win: they hold 23 towns at the end of a turn.", Across: "Entries", Entries: []float64{0, 10, 20, 31}, Turns: []float64{20},
			Sides: []CourseLine{{"Berta, Otto", []float64{0.5, 0.4, 0.8, 1}}, {"Anna, Ben", []float64{0.5, 0.6, 0.2, 0}}}},
		"names": {Game: long, Headline: long, Why: long, Label: long, Across: "Entries", Entries: []float64{0, 1}, Sides: []CourseLine{{long, []float64{0, 1}}, {long, []float64{1, 0}}, {long, []float64{1, 0}},
			{long, []float64{1, 0}}}},
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
		if b := picture.Bounds(); b.Dx() != PictureWidth || b.Dy() != PictureHeight || len(drawn) > 200_000 {
			t.Errorf("%s: %v, %d bytes", name, b, len(drawn))
		}
		found := map[int]int{}
		for x := range PictureWidth {
			for y := range PictureHeight {
				r, g, b, _ := picture.At(x, y).RGBA()
				for i, c := range colors {
					if uint8(r>>8) == c.R && uint8(g>>8) == c.G && uint8(b>>8) == c.B {
						found[i]++
					}
				}
			}
		}
		for i := range c.Sides {
			if found[i] < 100 {
				t.Errorf("%s: side %d has %d pixels", name, i, found[i])
			}
		}
	}
}

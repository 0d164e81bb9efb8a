package portrait

import (
	"fmt"

	"mischief/game"
	"mischief/games/slaughter/hero"
)

// A page of A4, in tenths of a millimetre: 210 mm by 297 mm.
const (
	pageWidth  = 2100
	pageHeight = 2970
)

// Sheet is a page of A4 with up to four Hero Cards in SVG, with marks to cut along. A browser prints it, on paper or as PDF.
func (p Painter) Sheet(heroes []*hero.Hero, t *game.Telling) string {
	d := &drawing{voice: voice{p.Codex, t}}
	for i, h := range heroes[:min(len(heroes), game.PerSheet)] {
		x, y := pageWidth/2-cardWidth+i%2*cardWidth, pageHeight/2-cardHeight+i/2*cardHeight
		d.put(`<g transform="translate(%d %d)">`, x, y)
		d.card(h)
		d.put("</g>")
	}
	for _, x := range []int{pageWidth/2 - cardWidth, pageWidth / 2, pageWidth/2 + cardWidth} {
		d.put(`<path d="M%d 20V80M%d %dV%d" stroke="#000000" stroke-width="2"/>`, x, x, pageHeight-80, pageHeight-20)
	}
	for _, y := range []int{pageHeight/2 - cardHeight, pageHeight / 2, pageHeight/2 + cardHeight} {
		d.put(`<path d="M10 %dH50M%d %dH%d" stroke="#000000" stroke-width="2"/>`, y, pageWidth-50, y, pageWidth-10)
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%dmm" height="%dmm" font-family="Alegreya Sans, Verdana, sans-serif">`+
		"\n<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n%s</svg>\n", pageWidth, pageHeight, pageWidth/10, pageHeight/10, escaped(d.say("Hero Cards")), d.String())
}

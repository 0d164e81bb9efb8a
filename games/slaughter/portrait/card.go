package portrait

import (
	"encoding/xml"
	"fmt"
	"strings"
	"unicode"

	"mischief/game"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/hero"
)

// A card is drawn in tenths of a millimetre, a quarter of a page of A4 with its margins, so that it is read as well on a screen as on paper.
const (
	cardWidth  = 980
	cardHeight = 1390
	margin     = 30
	ribbon     = cardWidth - 215 - margin // the room for a name
	dieSize    = 140
	smallDie   = 70
)

// The largest and the smallest letters of paragraphs: they shrink until all of a card fits.
const (
	largeLetters = 27
	smallLetters = 13
)

// places are where the pips of a face are, in sixths of the width of a die, as on any die.
var places = [6][][2]int{
	{{3, 3}},
	{{1, 1}, {5, 5}},
	{{1, 1}, {3, 3}, {5, 5}},
	{{1, 1}, {5, 1}, {1, 5}, {5, 5}},
	{{1, 1}, {5, 1}, {3, 3}, {1, 5}, {5, 5}},
	{{1, 1}, {5, 1}, {1, 3}, {5, 3}, {1, 5}, {5, 5}},
}

// Picture is a Hero Card as an SVG image.
func (p Painter) Picture(h *hero.Hero, t *game.Telling) string {
	d := &drawing{voice: voice{p.Codex, t}}
	d.card(h)
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%dmm" height="%dmm" font-family="Alegreya Sans, Verdana, sans-serif">`+
		"\n<title>%s</title>\n%s</svg>\n", cardWidth, cardHeight, cardWidth/10, cardHeight/10, escaped(h.Name), d.String())
}

// drawing is SVG being written.
type drawing struct {
	voice
	strings.Builder
}

func (d *drawing) put(form string, args ...any) { fmt.Fprintf(d, form+"\n", args...) }

// escaped is a text as SVG has it.
func escaped(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // a strings.Builder takes everything
	return b.String()
}

// text writes a line. The sign of a pip that it begins with has the colour of that.
func (d *drawing) text(x, y, size int, style, text string) {
	sign := ""
	for part, pip := range map[codex.PartKind]codex.Pip{codex.Green: codex.SkillPip, codex.Blue: codex.Magic} {
		if rest, ok := strings.CutPrefix(text, hero.PartSigns[part]+" "); ok {
			sign, text = fmt.Sprintf(`<tspan fill="%s">%s</tspan> `, signs[pip].colour, hero.PartSigns[part]), rest
		}
	}
	d.put(`<text x="%d" y="%d" font-size="%d"%s>%s%s</text>`, x, y, size, style, sign, escaped(text))
}

// card draws the card of a Hero at 0,0.
func (d *drawing) card(h *hero.Hero) {
	d.put(`<rect x="5" y="5" width="%d" height="%d" rx="24" fill="#fffdf6" stroke="#4a3a2c" stroke-width="5"/>`, cardWidth-10, cardHeight-10)
	d.put(`<path d="M5 30H%d L%d 70 L%d 110 H5 Z" fill="#a4452f"/>`, cardWidth-180, cardWidth-215, cardWidth-180)
	name := d.figure(h.Name)
	size, style := 58, ` fill="#ffffff" font-weight="bold"`
	if n := breadth(name); n > 20 { // whatever the letters, it ends before the notch
		size = 58 * 20 / n
		style += fmt.Sprintf(` textLength="%d" lengthAdjust="spacingAndGlyphs"`, ribbon)
	}
	d.text(margin, 88, size, style, name)
	spent, most := h.Points(hero.Self)
	d.text(cardWidth-margin, 62, 26, ` text-anchor="end" fill="#4a3a2c"`, d.say(hero.SexNames[h.Sex]))
	d.text(cardWidth-margin, 96, 26, ` text-anchor="end" fill="#4a3a2c"`, fmt.Sprintf("%d/%d", spent, most))
	gap := (cardWidth - 2*margin - 6*dieSize) / 5
	for n, face := range h.Card {
		d.die(margin+n*(dieSize+gap), 130, dieSize, n, face)
	}
	d.legend(130 + dieSize + 40)
	top := 130 + dieSize + 90
	followers := d.followers(h)
	entries := d.entries(h)
	if about := d.about(h); about != "" {
		entries = append([]entry{says("", about)}, entries...)
	}
	letters := largeLetters
	for letters > smallLetters && top+d.height(entries, followers, letters) > cardHeight-margin {
		letters--
	}
	d.paragraphs(entries, followers, top, letters)
}

// breadth is how many small letters are about as broad as a text: capitals are broader.
func breadth(text string) int {
	halves := 0
	for _, letter := range text {
		if halves += 2; unicode.IsUpper(letter) {
			halves++
		}
	}
	return (halves + 1) / 2
}

// legend says what each kind of pips is.
func (d *drawing) legend(y int) {
	const size = 24
	free := cardWidth - 2*margin
	for pip := range signs {
		free -= 32 + width(d.say(hero.PipNames[pip]), size)
	}
	x := margin
	for pip, s := range signs {
		d.put(`<path transform="translate(%d %d)" d="%s" fill="%s" stroke="#1c1612"/>`, x+12, y-8, s.path, s.colour)
		name := d.say(hero.PipNames[pip])
		d.text(x+32, y, size, ` fill="#4a3a2c"`, name)
		x += 32 + width(name, size) + max(free, 0)/(len(signs)-1)
	}
}

// die draws a face of a card. Pips that do not fit on it are left out; whoever made it is told so elsewhere.
func (d *drawing) die(x, y, size, n int, face codex.Face) {
	d.put(`<g transform="translate(%d %d)"><title>%d: %s</title>`, x, y, n+1, escaped(d.pips(face)))
	d.put(`<rect width="%d" height="%d" rx="%d" fill="#ffffff" stroke="#4a3a2c" stroke-width="4"/>`, size, size, size/6)
	at := 0
	place := func(s *sign) {
		if at == len(places[n]) {
			return
		}
		px, py := size*(2*places[n][at][0]+1)/14, size*(2*places[n][at][1]+1)/14
		at++
		if s == nil {
			d.put(`<circle cx="%d" cy="%d" r="%d" fill="none" stroke="#b9ad9c" stroke-width="2"/>`, px, py, size/13)
			return
		}
		d.put(`<path transform="translate(%d %d) scale(%s)" d="%s" fill="%s" stroke="#1c1612"/>`, px, py, thousandths(size*1000/85), s.path, s.colour)
	}
	for pip, has := range face {
		for range has {
			place(&signs[pip])
		}
	}
	for at < len(places[n]) {
		place(nil)
	}
	d.put("</g>")
}

// thousandths is a number of thousandths as SVG has it.
func thousandths(n int) string { return fmt.Sprintf("%d.%03d", n/1000, n%1000) }

// perLine is how many letters of a size fit on a line, and width how wide a text is: fonts differ, and letters of most are no wider than 11 for 20 of their height.
func perLine(width, letters int) int     { return width * 20 / (letters * 11) }
func width(text string, letters int) int { return len([]rune(text)) * letters * 11 / 20 }

// height is how much room paragraphs and followers take with letters of a size.
func (d *drawing) height(entries []entry, followers []follower, letters int) int {
	line, sum := letters*6/5, 0
	for _, e := range entries {
		sum += line*len(e.folded(perLine(cardWidth-2*margin, letters))) + line/2
		if e.head != "" {
			sum += line
		}
	}
	for _, f := range followers {
		sum += max(smallDie+line/2, line*(1+len(f.folded(perLine(followerText, letters))))) + line
	}
	return sum
}

// followerText is how wide the text beside the dice of a follower is.
const followerText = cardWidth - 3*margin - 6*(smallDie+8)

// paragraphs writes paragraphs and followers from y downwards.
func (d *drawing) paragraphs(entries []entry, followers []follower, y, letters int) {
	line := letters * 6 / 5
	for _, e := range entries {
		style := ` fill="#1c1612"`
		if e.head == "" {
			style += ` font-style="italic"`
		} else {
			d.text(margin, y, letters, ` font-weight="bold" fill="#7c2f1f"`, e.head)
			y += line
		}
		for _, text := range e.folded(perLine(cardWidth-2*margin, letters)) {
			d.text(margin, y, letters, style, text)
			y += line
		}
		y += line / 2
	}
	for _, f := range followers {
		top := y - letters
		for n, face := range f.card {
			d.die(margin+n*(smallDie+8), top, smallDie, n, face)
		}
		x := 2*margin + 6*(smallDie+8)
		d.text(x, y, letters, ` font-weight="bold" fill="#7c2f1f"`, f.head)
		for i, text := range f.folded(perLine(followerText, letters)) {
			d.text(x, y+(i+1)*line, letters, ` fill="#1c1612"`, text)
		}
		y += max(smallDie+line/2, line*(1+len(f.folded(perLine(followerText, letters))))) + line
	}
}

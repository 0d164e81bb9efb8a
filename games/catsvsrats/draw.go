package catsvsrats

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"mischief/game"
)

// narrowest is the least width of a picture; a narrower canvas gets plain lines.
const narrowest = 60

// Artist draws positions in text, and says what a browser's board draws from.
type Artist struct{ *Rules }

// who names a player in a text.
func (a Artist) who(s *Position, p Player) game.Arg {
	return game.Who("who", game.Seat(p), a.SeatName(s, game.Seat(p)))
}

// Draw draws the map with roads and coast, then the teams, the players and the viewer's cards. A town shows its owner's shape and Attribute
// number, its units, its id, its defence and, for a port, a wave: "▲1 12 napoli~"; × marks the town fought over. Plain lines say it in words.
func (a Artist) Draw(s *Position, viewer game.Seat, pen game.Pen) string {
	p := &page{pen: pen}
	if pen.Width >= narrowest {
		a.drawMap(s, p)
		p.say("", "")
	}
	a.writeTeams(s, viewer, p)
	if pen.Width < narrowest {
		a.writeTowns(s, viewer, p)
	}
	a.writeCombat(s, p)
	a.writeCards(s, viewer, p)
	return p.text.String()
}

// page gathers lines of a drawing.
type page struct {
	pen  game.Pen
	text strings.Builder
}

// say adds a line in a style, broken between words where it is wider than the canvas.
func (p *page) say(style game.Style, line string) {
	for {
		head, rest := line, ""
		if p.pen.Width > 0 && utf8.RuneCountInString(line) > p.pen.Width {
			head, rest = broken(line, p.pen.Width)
		}
		if style != "" {
			head = p.pen.Put(style, head)
		}
		p.text.WriteString(head + "\n")
		if rest == "" {
			return
		}
		line = "    " + rest
	}
}

// broken splits a line before the last word that would end beyond the width, or inside a word that is too long by itself.
func broken(line string, width int) (head, rest string) {
	runes := []rune(line)
	for i := width; i > 4; i-- {
		if runes[i] == ' ' {
			return string(runes[:i]), strings.TrimLeft(string(runes[i:]), " ")
		}
	}
	return string(runes[:width]), string(runes[width:])
}

// mark is the shape of a team and the number of an Attribute, such as "▲1".
func mark(a Attribute) string {
	switch {
	case a == NoAttribute:
		return "?"
	case a <= CatDrop:
		return fmt.Sprintf("▲%d", a)
	}
	return fmt.Sprintf("●%d", a-CatDrop)
}

// canvas is a grid of characters, each with a style, over a finer grid of dots: two across and four down a character (Braille).
type canvas struct {
	width, height int
	text          [][]rune // 0: nothing written
	style         [][]game.Style
	dots          [][]rune // bits of a Braille pattern
	sea           [][]bool // the dots are coast
}

func newCanvas(width, height int) *canvas {
	c := &canvas{width: width, height: height}
	for range height {
		c.text = append(c.text, make([]rune, width))
		c.style = append(c.style, make([]game.Style, width))
		c.dots = append(c.dots, make([]rune, width))
		c.sea = append(c.sea, make([]bool, width))
	}
	return c
}

var braille = [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// line draws a straight line of dots between two points in dots.
func (c *canvas) line(x1, y1, x2, y2 int, sea bool) {
	steps := max(x2-x1, x1-x2, y2-y1, y1-y2, 1)
	for i := range steps + 1 {
		x := x1 + (x2-x1)*i/steps
		y := y1 + (y2-y1)*i/steps
		if col, row := x/2, y/4; x >= 0 && y >= 0 && col < c.width && row < c.height {
			c.dots[row][col] |= braille[y%4][x%2]
			c.sea[row][col] = sea
		}
	}
}

func (c *canvas) write(col, row int, style game.Style, text string) {
	for _, ch := range text {
		if col < c.width {
			c.text[row][col], c.style[row][col] = ch, style
		}
		col++
	}
}

// paint adds the canvas to a page, runs of one style at a time.
func (c *canvas) paint(p *page) {
	for row := range c.height {
		var run strings.Builder
		var style game.Style
		flush := func() {
			if style == "" {
				p.text.WriteString(run.String())
			} else {
				p.text.WriteString(p.pen.Put(style, run.String()))
			}
			run.Reset()
		}
		for col := range c.lastColumn(row) {
			ch, st := c.cell(row, col)
			if st != style {
				flush()
				style = st
			}
			run.WriteRune(ch)
		}
		flush()
		p.text.WriteString("\n")
	}
}

func (c *canvas) cell(row, col int) (rune, game.Style) {
	switch {
	case c.text[row][col] != 0:
		return c.text[row][col], c.style[row][col]
	case c.dots[row][col] != 0 && c.sea[row][col]:
		return 0x2800 + c.dots[row][col], game.Water
	case c.dots[row][col] != 0:
		return 0x2800 + c.dots[row][col], game.Faint
	}
	return ' ', ""
}

func (c *canvas) lastColumn(row int) int {
	n := c.width
	for n > 0 && c.text[row][n-1] == 0 && c.dots[row][n-1] == 0 {
		n--
	}
	return n
}

// leastRows is the least height of a map on which every town has a place of its own.
const leastRows = 13

// labelRoom is how many columns the rightmost towns' labels need.
const labelRoom = 14

func (a Artist) drawMap(s *Position, p *page) {
	width := min(p.pen.Width, 132)
	rows := max(30, width*32/100)
	if p.pen.Height > 0 {
		rows = max(min(rows, p.pen.Height-1), leastRows)
	}
	c := newCanvas(width, rows+1)
	m := a.Map()
	dot := func(x, y int) (int, int) {
		return 2 * x * (width - labelRoom) / m.Box.Width, 4 * y * rows / m.Box.Height
	}
	for i := 1; i < len(m.Coast); i++ {
		x1, y1 := dot(m.Coast[i-1][0], m.Coast[i-1][1])
		x2, y2 := dot(m.Coast[i][0], m.Coast[i][1])
		c.line(x1, y1, x2, y2, true)
	}
	for _, road := range m.Roads {
		from, to := m.Towns[road[0]], m.Towns[road[1]]
		x1, y1 := dot(from.X, from.Y)
		x2, y2 := dot(to.X, to.Y)
		c.line(x1+1, y1+2, x2+1, y2+2, false)
	}
	for t, row := range m.Towns {
		x, y := dot(row.X, row.Y)
		a.writeTown(s, c, Town(t), x/2, y/4, a.roomFor(Town(t), dot, width))
	}
	c.paint(p)
}

// roomFor is how many columns a town has for its label before the next one in its row.
func (a Artist) roomFor(town Town, dot func(x, y int) (int, int), width int) int {
	x, y := dot(a.Map().Towns[town].X, a.Map().Towns[town].Y)
	room := width - x/2
	for _, other := range a.Map().Towns {
		if ox, oy := dot(other.X, other.Y); oy/4 == y/4 && ox > x {
			room = min(room, ox/2-x/2-1)
		}
	}
	return room
}

func (a Artist) writeTown(s *Position, c *canvas, t Town, col, row, room int) {
	label, style := "○", game.Style("")
	if p := s.owner(t); p != noSeat {
		label, style = fmt.Sprintf("%s %d", mark(s.Attr[p]), s.Units[t]), game.SeatStyle(game.Seat(p))
	}
	if t == s.Combat.Target && s.Combat.On {
		label = "×" + label
	}
	c.write(col, row, style, label)
	used := utf8.RuneCountInString(label) + 1
	c.write(col+used-1, row, "", " ")
	c.write(col+used, row, "", shortened(a.Map().Towns[t].ID, a.signs(t), room-used))
}

// signs are the marks of a town: its defence and, for a port, a wave.
func (a Artist) signs(t Town) string {
	signs := ""
	if d := a.Map().Defence(t); d > 0 {
		signs = fmt.Sprintf("+%d", d)
	}
	if a.Map().Port(t) {
		signs += "~"
	}
	return signs
}

func shortened(id, signs string, room int) string {
	if room < len(signs) {
		return ""
	}
	return id[:max(0, min(len(id), room-len(signs)))] + signs
}

// writeTeams says how each team and each player stands.
func (a Artist) writeTeams(s *Position, viewer game.Seat, page *page) {
	for f := range Faction(2) {
		if s.members(f) > 0 {
			page.say("", page.pen.Say("{{.team}}: {{.towns}} of {{.of}} towns", game.Word("team", f.String()), game.Num("towns", s.team(f).Len()), game.Num("of", winningTowns)))
		}
		for p := range Player(s.Players) {
			if s.Attr[p] != NoAttribute && s.faction(p) == f {
				a.writePlayer(s, p, viewer, page)
			}
		}
	}
	if s.Phase <= Dealing {
		a.writeAttributes(s, page)
	}
	for p := range Player(s.Players) {
		if s.Attr[p] == NoAttribute {
			page.say("", "  "+page.pen.Say("{{.who}} has no Attribute yet", a.who(s, p))+page.yours(p, viewer))
		}
	}
}

// writeAttributes lists the Attributes that nobody holds yet and what they do.
func (a Artist) writeAttributes(s *Position, page *page) {
	for kind := SharpClaws; kind <= Spawning; kind++ {
		if card := a.Attribute(kind); s.holder(kind) == noSeat {
			page.say("", fmt.Sprintf("  %s %s %s: %s", mark(kind), card.ID, page.pen.Say(card.Name), page.pen.Say(card.Effect)))
		}
	}
}

func (a Artist) writePlayer(s *Position, p Player, viewer game.Seat, page *page) {
	units := int32(0)
	for held := s.Held[p]; held != 0; {
		units += s.Units[held.Pop()]
	}
	sign := "  "
	if p == s.Active && s.Phase != Over {
		sign = "* "
	}
	pen := page.pen
	line := sign + mark(s.Attr[p]) + " " + pen.Say("{{.who}} {{.attribute}}", a.who(s, p), game.Word("attribute", a.Attribute(s.Attr[p]).Name)) + page.yours(p, viewer) + ": " +
		pen.Say(`{{plural .n "town" "towns"}}`, game.Num("n", s.Held[p].Len())) + ", " + pen.Say(`{{plural .n "unit" "units"}}`, game.Num("n", units)) + ", " +
		page.cards(int(s.HandSize[p]))
	if s.Attr[p] == JoinTheReserves {
		line += ", " + pen.Say("{{.n}} in reserve", game.Num("n", s.Store[p]))
	}
	if p == s.Active && s.Phase == Acting {
		line += ", " + pen.Say(`{{plural .n "action left" "actions left"}}`, game.Num("n", s.Actions))
	}
	page.say(game.SeatStyle(game.Seat(p)), line)
}

// yours marks the seat of who looks.
func (p *page) yours(seat Player, viewer game.Seat) string {
	if game.Seat(seat) == viewer {
		return " (" + p.pen.Say("you") + ")"
	}
	return ""
}

// cards counts cards.
func (p *page) cards(n int) string {
	return p.pen.Say(`{{plural .n "card" "cards"}}`, game.Num("n", n))
}

// writeTowns lists every occupied town and what lies around the viewer's own.
func (a Artist) writeTowns(s *Position, viewer game.Seat, page *page) {
	for p := range Player(s.Players) {
		for held := s.Held[p]; held != 0; {
			t := held.Pop()
			line := page.pen.Say("{{.who}}: {{.town}} {{.units}}", a.who(s, p), game.Name("town", a.Map().Towns[t].ID), game.Num("units", s.Units[t])) + a.qualities(t, page)
			if game.Seat(p) == viewer {
				line += "; " + page.pen.Say("by road: {{.towns}}", game.Name("towns", a.aroundInWords(s, a.Map().ByRoad(t), page)))
				if sea := a.Map().Near(t) &^ a.Map().ByRoad(t); sea != 0 {
					line += "; " + page.pen.Say("by sea: {{.towns}}", game.Name("towns", a.aroundInWords(s, sea, page)))
				}
			}
			page.say("", line)
		}
	}
}

func (a Artist) qualities(t Town, page *page) string {
	words := ""
	if d := a.Map().Defence(t); d > 0 {
		words += ", " + page.pen.Say("defence +{{.n}}", game.Num("n", d))
	}
	if a.Map().Port(t) {
		words += ", " + page.pen.Say("port")
	}
	return words
}

func (a Artist) aroundInWords(s *Position, set Towns, page *page) string {
	var words []string
	for set != 0 {
		t := set.Pop()
		owner := page.pen.Say("empty")
		if p := s.owner(t); p != noSeat {
			owner = page.pen.Say("{{.who}} {{.units}}", a.who(s, p), game.Num("units", s.Units[t]))
		}
		words = append(words, a.Map().Towns[t].ID+" ("+owner+")")
	}
	return page.list(words)
}

// list joins words as "a, b and c".
func (p *page) list(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return p.pen.Say("{{.some}} and {{.last}}", game.Name("some", strings.Join(words[:last], ", ")), game.Name("last", words[last]))
}

func (a Artist) writeCombat(s *Position, page *page) {
	c, pen := &s.Combat, page.pen
	if !c.On {
		return
	}
	line := pen.Say("Combat: {{.who}} with {{.units}} from {{.from}}", a.who(s, c.Attacker), game.Num("units", s.attackers()), game.Name("from", a.Map().Towns[c.From].ID))
	if d := s.defender(); d != noSeat && d != c.Attacker {
		line += " " + pen.Say("against {{.who}} with {{.units}} in {{.town}}", a.who(s, d), game.Num("units", s.Units[c.Target]), game.Name("town", a.Map().Towns[c.Target].ID)) +
			a.qualities(c.Target, page)
	}
	for sd, says := range [...]struct{ hidden, open, die string }{ // by side, as a combat has them
		{"a card lies face down for the attack", "{{.card}} lies there for the attack", "the die of the attack shows {{.pips}}"},
		{"a card lies face down for the defence", "{{.card}} lies there for the defence", "the die of the defence shows {{.pips}}"},
	} {
		if c.Card[sd] == faceDown {
			line += "; " + pen.Say(says.hidden)
		} else if c.Card[sd] != NoCard {
			line += "; " + pen.Say(says.open, game.Word("card", a.Card(c.Card[sd]).Name))
		}
		if c.Die[sd] > 0 {
			line += "; " + pen.Say(says.die, game.Num("pips", c.Die[sd]))
		}
	}
	page.say(game.Strong, line)
}

// writeCards tells of the piles and, to a player, of his hand.
func (a Artist) writeCards(s *Position, viewer game.Seat, page *page) {
	page.say("", page.pen.Say("Deck: {{.deck}}. Discarded: {{.heap}}.", game.Name("deck", page.cards(int(s.DeckSize))), game.Name("heap", a.inHand(&s.Heap, page))))
	if viewer < 0 || int(viewer) >= int(s.Players) {
		return
	}
	hand := &s.Hand[viewer]
	page.say("", page.pen.Say("Your hand: {{.cards}}.", game.Name("cards", a.inHand(hand, page))))
	for c := HexOfLoss; c <= GraveRobbing; c++ {
		if hand.count(c) > 0 {
			page.say(game.Faint, "  "+page.pen.Say(a.Card(c).Name)+" "+page.pen.Say(a.Card(c).Effect))
		}
	}
}

func (a Artist) inHand(h *Hand, page *page) string {
	var names []string
	for c := HexOfLoss; c <= GraveRobbing; c++ {
		switch n := h.count(c); {
		case n > 1:
			names = append(names, fmt.Sprintf("%d %s", n, page.pen.Say(a.Card(c).Name)))
		case n == 1:
			names = append(names, page.pen.Say(a.Card(c).Name))
		}
	}
	if len(names) == 0 {
		return page.pen.Say("nothing")
	}
	return page.list(names)
}

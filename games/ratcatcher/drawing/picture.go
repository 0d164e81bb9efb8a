package drawing

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"mischief/game"
	"mischief/game/board/canvas"
	"mischief/games/ratcatcher/box"
	"mischief/games/ratcatcher/rules"
)

// A township is a box with its zones, one a line, beside a small map of them. On its edges ○ is a free connector, ═ and ║ lead on:
//
//	┌02 Whey Court*─║──────────┐
//	│aab  a 2b 1w C            │
//	○dcb  b²1k                 ═
//	│dde  c¹                   │
//	│     d @                  │
//	└─────────────○────────────┘

// The columns of a box: the least and the most, and the least with a map.
const (
	leastBox = 9
	mapBox   = 18
	mostBox  = 30
)

// kindMarks stand for the kinds of common rats.
var kindMarks = [box.KindCount]string{"b", "k", "w"}

// drawCity draws the townships on their grid. It returns the zones whose things the picture has no room for; nowhere alone says that nothing is drawn.
func (p *page) drawCity() (hidden []rules.ZoneNo) {
	if p.pen.Width == 0 {
		return nil
	}
	d := p.layout()
	if d.box < leastBox {
		return []rules.ZoneNo{box.Nowhere}
	}
	d.canvas = canvas.New[game.Style](d.box*d.columns, d.tops[len(d.tops)-1])
	for laid := p.s.Laid; laid != 0; {
		d.town(laid.Pop())
	}
	p.text.WriteString(d.canvas.Text(p.pen.Put))
	p.say("", "")
	return d.hidden
}

// writeKey says how to read the picture.
func (p *page) writeKey() {
	if p.pen.Width > 0 {
		p.say(game.Faint, p.pen.Say("Key: 2b brown rats, k black, w white, P peculiar, n nest, C cheese, A B tokens of abilities, + health, T trap, a b placed by abilities; ○ free connector, ═ ║ ways on, * active, ² steps to get there"))
	}
}

// cityDrawing is a picture of the city being drawn.
type cityDrawing struct {
	*page
	canvas      *canvas.Canvas[game.Style]
	west, north int8  // the grid cell in the corner
	columns     int   // of townships
	box         int   // columns of characters of a township
	tops        []int // row of characters where each row of townships begins, and where the last one ends
	hidden      []rules.ZoneNo
}

// layout measures the city.
func (p *page) layout() *cityDrawing {
	d := &cityDrawing{page: p}
	var east, south int8
	for laid := p.s.Laid; laid != 0; {
		at := &p.s.Town[laid.Pop()]
		d.west, d.north, east, south = min(d.west, at.X), min(d.north, at.Y), max(east, at.X), max(south, at.Y)
	}
	d.columns = int(east-d.west) + 1
	d.box = min(p.pen.Width/d.columns, mostBox)
	zones := make([]int, south-d.north+1)
	for laid := p.s.Laid; laid != 0; {
		t := laid.Pop()
		row := p.s.Town[t].Y - d.north
		zones[row] = max(zones[row], int(p.r.Card(p.s, t).Zones), 3)
	}
	d.tops = []int{0}
	for i, n := range zones {
		d.tops = append(d.tops, d.tops[i]+n+2)
	}
	return d
}

// town draws a township.
func (d *cityDrawing) town(t rules.TownNo) {
	at := &d.s.Town[t]
	row := int(at.Y - d.north)
	x, y := int(at.X-d.west)*d.box, d.tops[row]
	high := d.tops[row+1] - y
	d.frame(x, y, high)
	d.connectors(t, x, y, high)
	name := canvas.Cut(d.pen.Say(d.r.Card(d.s, t).Title), d.box/2-2)
	style := game.Faint
	if d.now.Active.Has(t) {
		name, style = name+"*", game.Strong
	}
	d.canvas.Write(x+1, y, style, name)
	left := x + 1
	if d.box >= mapBox {
		for i, letters := range d.rows(t) {
			d.canvas.Write(left, y+1+i, game.Faint, letters)
		}
		left += 5
	}
	for letter := range d.r.Card(d.s, t).Zones {
		d.zone(t.Zone(letter), left, y+1+int(letter), x+d.box-1-left)
	}
}

func (d *cityDrawing) frame(x, y, high int) {
	flat := strings.Repeat("─", d.box-2)
	d.canvas.Write(x, y, game.Faint, "┌"+flat+"┐")
	for row := y + 1; row < y+high-1; row++ {
		d.canvas.Write(x, row, game.Faint, "│")
		d.canvas.Write(x+d.box-1, row, game.Faint, "│")
	}
	d.canvas.Write(x, y+high-1, game.Faint, "└"+flat+"┘")
}

// connectors draws those that are free and those that lead on, in the middle of the edges.
func (d *cityDrawing) connectors(t rules.TownNo, x, y, high int) {
	at := &d.s.Town[t]
	for way, place := range [4]struct{ x, y int }{{x + d.box/2, y}, {x + d.box - 1, y + 2}, {x + d.box/2, y + high - 1}, {x, y + 2}} {
		mark := ""
		switch {
		case d.r.Free(d.s, t, uint8(way)):
			mark = "○"
		case at.Across(uint8(way)) == box.Nowhere:
		case way%2 == 0:
			mark = "║"
		default:
			mark = "═"
		}
		d.canvas.Write(place.x, place.y, "", mark)
	}
}

// superscripts are the digits of costs.
var superscripts = []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")

// zone writes what lies in a zone: its letter, the steps it takes to get there, then its things.
func (d *cityDrawing) zone(z rules.ZoneNo, x, y, room int) {
	front := string('a'+rune(z.Letter())) + " "
	if way := d.now.Reach[z]; way.Cost > 0 && int(way.Cost) < len(superscripts) {
		front = front[:1] + string(superscripts[way.Cost])
	}
	d.canvas.Write(x, y, game.Faint, front)
	things := d.things(z)
	x, room = x+2, room-2
	gap := 1
	if wide(things)+len(things)-1 > room {
		gap = 0
	}
	for _, thing := range things {
		columns := utf8.RuneCountInString(thing.mark)
		if columns > room {
			d.hidden = append(d.hidden, z)
			d.canvas.Write(x-1, y, game.Strong, "…")
			return
		}
		d.canvas.Write(x, y, thing.style, thing.mark)
		x, room = x+columns+gap, room-columns-gap
	}
}

// wide is how many columns the marks of things take.
func wide(things []thing) int {
	columns := 0
	for _, t := range things {
		columns += utf8.RuneCountInString(t.mark)
	}
	return columns
}

// rows are the letters of a township's zones as it lies.
func (p *page) rows(t rules.TownNo) []string {
	rows := make([]string, 3)
	for y, letters := range p.r.Card(p.s, t).Turned(p.s.Town[t].Turn) {
		for _, letter := range letters {
			rows[y] += string('a' + rune(letter))
		}
	}
	return rows
}

// thing is one thing in a zone, as the picture marks it and in words.
type thing struct {
	mark, words string
	style       game.Style
}

// things lists what lies in a zone, the Ratcatcher and the Nemesis first.
func (p *page) things(zone rules.ZoneNo) []thing {
	say := p.pen.Say
	var all []thing
	add := func(style game.Style, mark, words string) { all = append(all, thing{mark, words, style}) }
	z := &p.s.Zone[zone]
	if p.s.At == zone {
		add(game.SeatStyle(0), "@", say("you"))
	}
	if p.s.Lair == zone {
		add(game.Accent, "N", say(p.r.Nemesis(p.s).Name))
	}
	for _, rat := range p.s.Pack[:p.s.Packed] {
		if rat.Zone == zone {
			add(game.Accent, "P", say(p.r.Box().Peculiar[rat.ID].Name))
		}
	}
	for k, n := range z.Rats {
		if n > 0 {
			add("", fmt.Sprintf("%d%s", n, kindMarks[k]), say(ratCounts[k], game.Num("n", n)))
		}
	}
	if n := p.r.NestsIn(p.s, zone); n > 0 {
		add("", several(n, "n"), say(`{{plural .n "rats' nest" "rats' nests"}}`, game.Num("n", n)))
	}
	if z.Cheese > 0 {
		add(game.Strong, several(z.Cheese, "C"), say("{{.n}} cheese", game.Num("n", z.Cheese)))
	}
	for pick, n := range z.Picks {
		if n > 0 {
			add("", several(n, [...]string{box.PickA: "A", box.PickB: "B", box.PickHealth: "+"}[pick]), p.pick(box.Pick(pick), n))
		}
	}
	if z.Trap > 0 {
		add(game.Strong, fmt.Sprintf("T%d", z.Trap), say("{{.trap}} set", game.Word("trap", p.r.Catcher(p.s).TrapTypes[z.Trap-1].Name)))
	}
	for a, n := range z.Placed {
		if n > 0 {
			add(game.Strong, several(n, box.AbilityIDs[a]), say("{{.ability}} placed", game.Word("ability", p.r.Catcher(p.s).Abilities[a].Name)))
		}
	}
	return all
}

// several is a mark, with a number before it if there are several.
func several(n uint8, mark string) string {
	if n == 1 {
		return mark
	}
	return fmt.Sprintf("%d%s", n, mark)
}

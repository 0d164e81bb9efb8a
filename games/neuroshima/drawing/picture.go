package drawing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"mischief/game"
	"mischief/game/board/canvas"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/rules"
	"mischief/games/neuroshima/tiles"
)

// A hex is four rows high and shares its sloping edges with its neighbours. Each mark stands at its side, the name and the values in the middle:
//
//	  _____________
//	 /c3     2     \       hex, mark of the north side, letters of the foundation tile
//	/1↖  ▲Hitman   =\      north-west, shape of the owner and name, north-east
//	\     i3 t2    #/      south-west, Initiative and Toughness left, south-east
//	 \w1____1____net/      wounds and Venom, south, netted or paralysed
//
// rowsHigh is the height of a hex without the row that its upper edge shares with the hex above.
const rowsHigh = 4

// roomy is the least pitch that has room for words rather than digits, and tight the least that has room for marks at the sides.
const (
	roomy = 10
	tight = 7
)

// size is how large a picture is: pitch is the columns from one column of hexes to the next, 0 for no picture at all.
type size struct {
	pitch, columns int
	high           int // rows of a hex: rowsHigh, or rowsLow where there is no room for them
}

// rowsLow is the height of a hex on a low screen: its name, owner and tile above, its values and the ways of its attacks below.
//
//	/c3▲Hitman  \
//	\3/2 ↑↘ v1__/
const (
	rowsLow  = 2
	leastLow = 9 // the least pitch of such a hex
)

func sizeFor(b *hex.Board, width, height int) size {
	const least, most = 5, 19
	z := size{columns: 2*b.Radius() + 1, high: rowsHigh}
	if fits := (width - 2) / z.columns; fits >= least {
		z.pitch = min(fits, most)
	}
	if height > 0 && height < rowsHigh*z.columns+1 && z.pitch >= leastLow {
		z.high = rowsLow
	}
	return z
}

// sideRoom is how many characters a side has for its marks.
func (z size) sideRoom() int {
	switch {
	case z.pitch >= 15:
		return 3
	case z.pitch >= roomy:
		return 2
	case z.pitch >= tight:
		return 1
	}
	return 0
}

// picture draws the board.
func (r Drawer) picture(s *rules.Position, f *rules.Field, z size, pen game.Pen) string {
	d := drawing{r: r, s: s, f: f, pen: pen, size: z, canvas: canvas.New[game.Style](z.pitch*z.columns+2, z.high*z.columns+1)}
	for c := range hex.Cell(s.Board().Size()) {
		d.outline(c)
	}
	for c := range hex.Cell(s.Board().Size()) {
		d.fill(c)
	}
	return d.canvas.Text(pen.Put)
}

// drawing is a picture being drawn.
type drawing struct {
	size
	r      Drawer
	s      *rules.Position
	f      *rules.Field
	pen    game.Pen
	canvas *canvas.Canvas[game.Style]
}

// place is the column of a hex's westernmost corner and the row of its upper edge.
func (d *drawing) place(c hex.Cell) (x, y int) {
	q, row := d.s.Board().Axial(c)
	radius := d.s.Board().Radius()
	return (q + radius) * d.pitch, (row+radius)*d.high + q*d.high/2
}

func (d *drawing) outline(c hex.Cell) {
	x, y := d.place(c)
	flat := strings.Repeat("_", d.pitch-2)
	if d.high == rowsLow {
		for i, side := range [...][2]string{{"/", `\`}, {`\`, "/"}} {
			d.canvas.Write(x, y+1+i, game.Faint, side[0])
			d.canvas.Write(x+d.pitch, y+1+i, game.Faint, side[1])
		}
		d.canvas.Write(x+1, y, game.Faint, flat+"_")
		d.canvas.Write(x+1, y+rowsLow, game.Faint, flat+"_")
		return
	}
	for i, edges := range [...]struct {
		in          int
		left, right string
	}{{1, "/", `\`}, {0, "/", `\`}, {0, `\`, "/"}, {1, `\`, "/"}} {
		d.canvas.Write(x+edges.in, y+1+i, game.Faint, edges.left)
		d.canvas.Write(x+d.pitch+1-edges.in, y+1+i, game.Faint, edges.right)
	}
	d.canvas.Write(x+2, y, game.Faint, flat)
	d.canvas.Write(x+2, y+rowsHigh, game.Faint, flat)
}

// fill writes what lies on a hex.
func (d *drawing) fill(c hex.Cell) {
	x, y := d.place(c)
	if d.high == rowsLow {
		d.fillLow(c, x, y)
		return
	}
	name := rules.HexName(d.s, c)
	d.canvas.Write(x+2, y+1, game.Faint, name)
	u, base := &d.s.Unit[c], d.s.Base[c]
	switch {
	case u.Tile != tiles.NoTile:
		d.unit(c, x, y)
		if room := (d.pitch-3)/2 - 2; base != tiles.NoTile && room > 0 {
			letters := canvas.Cut(squeezed(d.pen.Say(d.r.Face(base).Name)), room)
			d.canvas.Write(x+d.pitch-2-utf8.RuneCountInString(letters), y+1, d.style(d.r.Home(d.s, base)), "["+letters+"]")
		}
	case base != tiles.NoTile:
		text := "[" + canvas.Cut(shapes[max(d.r.Home(d.s, base), 0)]+shortened(d.pen.Say(d.r.Face(base).Name), d.pitch-3), d.pitch-2) + "]"
		d.canvas.Write(x+1+(d.pitch-utf8.RuneCountInString(text))/2, y+2, d.style(d.r.Home(d.s, base)), text)
	}
}

// fillLow writes what lies on a hex of two rows.
func (d *drawing) fillLow(c hex.Cell, x, y int) {
	name, u, base := rules.HexName(d.s, c), &d.s.Unit[c], d.s.Base[c]
	d.canvas.Write(x+1, y+1, game.Faint, name)
	room := d.pitch - 1 - width(name)
	switch {
	case u.Tile != tiles.NoTile:
		style := d.style(d.f.Owner[c])
		d.canvas.Write(x+1+width(name), y+1, style, d.title(c, room))
		facts := []string{d.valuesLow(c)}
		if ways := d.ways(c); ways != "" {
			facts = append(facts, ways)
		}
		if hurt, idle := d.markers(c, d.pitch); hurt+idle != "" {
			facts = append(facts, hurt+idle)
		}
		if base != tiles.NoTile {
			facts = append(facts, "[]")
		}
		d.canvas.Write(x+1, y+2, style, canvas.Cut(strings.Join(facts, " "), d.pitch-1))
	case base != tiles.NoTile:
		text := "[" + shapes[max(d.r.Home(d.s, base), 0)] + shortened(d.pen.Say(d.r.Face(base).Name), room-3) + "]"
		d.canvas.Write(x+1+width(name), y+1, d.style(d.r.Home(d.s, base)), canvas.Cut(text, room))
	}
}

// valuesLow are Initiative and Toughness left of a unit, or the points of an HQ, in few characters.
func (d *drawing) valuesLow(c hex.Cell) string {
	if d.r.FaceOn(d.s, c).Kind == tiles.HQ {
		return strconv.Itoa(int(d.s.Player[d.r.Home(d.s, d.s.Unit[c].Tile)].HQ))
	}
	left := d.r.Toughness(d.s, d.f, c) - d.s.Unit[c].Wounds
	return fmt.Sprintf("%s/%d", joined(d.r.Initiative(d.s, d.f, c), ","), left)
}

// ways are the directions a unit attacks in.
func (d *drawing) ways(c hex.Cell) string {
	t, ways := d.r.FaceOn(d.s, c), ""
	for to, arrow := range arrows {
		side := hex.Direction(to).Turn(-int(d.s.Unit[c].Turn))
		for a := range tiles.AttackTypes {
			if t.Attacks[a][side] != 0 {
				ways += arrow
				break
			}
		}
	}
	if utf8.RuneCountInString(ways) == hex.Directions {
		return "*"
	}
	return ways
}

// style is that of a seat's own things.
func (d *drawing) style(seat int8) game.Style {
	if seat == rules.NoSeat {
		return ""
	}
	return game.SeatStyle(game.Seat(seat))
}

func (d *drawing) unit(c hex.Cell, x, y int) {
	style := d.style(d.f.Owner[c])
	var marks [hex.Directions]string
	for to := range marks {
		marks[to] = d.r.sideMark(d.s, d.f, c, hex.Direction(to), d.sideRoom())
	}
	flat, wide := d.pitch-2, d.pitch
	d.canvas.Write(x+2+max((flat-width(marks[0]))/2, width(rules.HexName(d.s, c))+1), y+1, style, marks[0])
	d.row(x+1, y+2, wide, style, marks[5], d.title(c, wide-width(marks[5])-width(marks[1])), marks[1])
	d.row(x+1, y+3, wide, style, marks[4], d.values(c, wide-width(marks[4])-width(marks[2])), marks[2])
	hurt, idle := d.markers(c, (flat-width(marks[3]))/2)
	d.row(x+2, y+4, flat, style, hurt, marks[3], idle)
}

// row writes texts to the left, in the middle and to the right of some columns.
func (d *drawing) row(x, y, room int, style game.Style, left, middle, right string) {
	d.canvas.Write(x, y, style, left)
	at := (room - width(middle)) / 2
	at = min(max(at, width(left)), room-width(right)-width(middle))
	d.canvas.Write(x+at, y, style, middle)
	d.canvas.Write(x+room-width(right), y, style, right)
}

func width(text string) int { return utf8.RuneCountInString(text) }

// title is the shape of whom a unit obeys and its name, with a star if it acts now.
func (d *drawing) title(c hex.Cell, room int) string {
	front := shapes[max(d.f.Owner[c], 0)]
	if d.s.Battle.Acting.Has(c) {
		front = "*" + front
	}
	return canvas.Cut(front+shortened(d.pen.Say(d.r.FaceOn(d.s, c).Name), room-width(front)), room)
}

// shortened is a name that fits some columns: without its spaces if it is too long, and then cut.
func shortened(name string, room int) string {
	if width(name) > room {
		name = squeezed(name)
	}
	return canvas.Cut(name, room)
}

func squeezed(name string) string { return strings.ReplaceAll(name, " ", "") }

// values are the Initiative of a unit and the Toughness or the points it has left.
func (d *drawing) values(c hex.Cell, room int) string {
	initiative := joined(d.r.Initiative(d.s, d.f, c), ",")
	left, letter := d.r.Toughness(d.s, d.f, c)-d.s.Unit[c].Wounds, "t"
	isHQ := d.r.FaceOn(d.s, c).Kind == tiles.HQ
	if isHQ {
		left, letter = d.s.Player[d.r.Home(d.s, d.s.Unit[c].Tile)].HQ, "p"
	}
	switch {
	case d.pitch < roomy && isHQ:
		return strconv.Itoa(int(left))
	case d.pitch < roomy:
		return canvas.Cut(fmt.Sprintf("%s/%d", initiative, left), room)
	}
	text := fmt.Sprintf("%s%d", letter, left)
	if initiative != "" {
		text = "i" + initiative + " " + text
	}
	if width(text) > room {
		text = squeezed(text)
	}
	return canvas.Cut(text, room)
}

// markers are wounds and Venom, and why a unit does nothing.
func (d *drawing) markers(c hex.Cell, room int) (hurt, idle string) {
	u := &d.s.Unit[c]
	if u.Wounds > 0 && d.pitch >= roomy {
		hurt = fmt.Sprintf("w%d", u.Wounds)
	}
	if n := u.Venom[rules.MississippiVenom] + u.Venom[rules.NeojungleVenom]; n > 0 {
		hurt += fmt.Sprintf("v%d", n)
	}
	switch {
	case d.f.Netted.Has(c):
		idle = "net"
	case d.f.Paralysed.Has(c):
		idle = "par"
	}
	if d.pitch < roomy {
		idle = strings.ToUpper(canvas.Cut(idle, min(room, 1)))
	}
	return canvas.Cut(hurt, room), idle
}

// arrows point where ranged attacks go.
var arrows = [hex.Directions]string{"↑", "↗", "↘", "↓", "↙", "↖"}

// attackLetters stand before the strengths of special attacks.
var attackLetters = [tiles.AttackTypes]string{tiles.Gauss: "G", tiles.Poison: "P", tiles.Shotgun: "S", tiles.Rocket: "R", tiles.Mortar: "M"}

// sideMark is what a unit has on the side towards a direction, in at most some characters: the strength of attacks comes first. Where there is room for
// one character a ranged attack is just its arrow.
func (r Drawer) sideMark(s *rules.Position, f *rules.Field, c hex.Cell, to hex.Direction, room int) string {
	t := r.FaceOn(s, c)
	side := to.Turn(-int(s.Unit[c].Turn))
	var marks []string
	for a := range tiles.AttackTypes {
		n := t.Attacks[a][side]
		if n == 0 {
			continue
		}
		mark := attackLetters[a] + strconv.Itoa(int(f.Power(c, n, a)))
		if a == tiles.Ranged {
			mark += arrows[to]
		}
		if runes := []rune(mark); room == 1 && a == tiles.Ranged {
			mark = string(runes[1:])
		}
		marks = append(marks, mark)
	}
	for _, of := range marked(t) {
		if of.sides.Has(side) {
			marks = append(marks, of.mark)
		}
	}
	return canvas.Cut(strings.Join(marks, ""), room)
}

// marking is something printed on sides of a tile that has no strength.
type marking struct {
	sides      tiles.Sides
	mark, name string
}

// marked lists what a tile has on its sides apart from attacks.
func marked(t *tiles.Face) []marking {
	all := []marking{
		{t.Net, "#", "net"}, {t.Armour, "=", "armoured"}, {t.Link, "+", "link"}, {t.Reflect, "<", "reflection"}, {t.Entry, "(", "entry"}, {t.Exit, ")", "exit"},
		{t.Trap, "T", "trap"}, {t.Explosive, "E", "explosive"},
	}
	return slices.DeleteFunc(all, func(m marking) bool { return m.sides == 0 })
}

// attackMarks are how attacks are marked.
var attackMarks = [tiles.AttackTypes]string{
	tiles.Melee: "1", tiles.Ranged: "1↑", tiles.Gauss: "G", tiles.Poison: "P", tiles.Shotgun: "S", tiles.Rocket: "R", tiles.Mortar: "M",
}

// writeKey says how to read what stands in the picture now.
func (r Drawer) writeKey(s *rules.Position, f *rules.Field, p *page) {
	z := sizeFor(s.Board(), p.pen.Width, p.pen.Height)
	pitch := z.pitch
	if pitch == 0 {
		return
	}
	var key []string
	if z.high == rowsLow {
		key = []string{p.pen.Say("3/2 Initiative and Toughness left"), p.pen.Say("↑ attacks that way, all ways *")}
		p.say(game.Faint, p.pen.Say("Key: {{.marks}}", game.Name("marks", strings.Join(append(key, stateKeys(s, f, pitch, p)...), ", "))))
		return
	}
	if pitch >= tight {
		key = r.sideKeys(s, f, p)
	}
	if pitch >= roomy {
		key = append(key, p.pen.Say("i Initiative, t Toughness left, p points"))
	} else {
		key = append(key, p.pen.Say("3/2 Initiative and Toughness left"))
	}
	p.say(game.Faint, p.pen.Say("Key: {{.marks}}", game.Name("marks", strings.Join(append(key, stateKeys(s, f, pitch, p)...), ", "))))
}

// sideKeys explain the marks on the sides of the units.
func (r Drawer) sideKeys(s *rules.Position, f *rules.Field, p *page) []string {
	var attacks [tiles.AttackTypes]bool
	var key, marks []string
	for units := f.All; units != 0; {
		t := r.FaceOn(s, units.Pop())
		for a, list := range t.Attacks {
			attacks[a] = attacks[a] || list != [hex.Directions]int8{}
		}
		for _, m := range marked(t) {
			marks = append(marks, m.mark+" "+p.pen.Say(m.name))
		}
	}
	for a, there := range attacks {
		if there {
			key = append(key, attackMarks[a]+" "+p.pen.Say(attackTexts[a]))
		}
	}
	slices.Sort(marks)
	return append(key, slices.Compact(marks)...)
}

// stateKeys explain the marks of what holds of units.
func stateKeys(s *rules.Position, f *rules.Field, pitch int, p *page) []string {
	netted, paralysed := "net netted", "par paralysed"
	if pitch < roomy {
		netted, paralysed = "N netted", "P paralysed"
	}
	var wounds, venom bool
	for _, u := range s.Unit {
		wounds = wounds || u.Wounds > 0 && pitch >= roomy
		venom = venom || u.Venom != [2]int8{}
	}
	var key []string
	for _, k := range []struct {
		there bool
		text  string
	}{
		{wounds, "w wounds"}, {venom, "v Venom"}, {f.Netted != 0, netted}, {f.Paralysed != 0, paralysed}, {s.Bases() != 0, "[ ] foundation tile"},
		{s.Battle.Acting != 0, "* acts"},
	} {
		if k.there {
			key = append(key, p.pen.Say(k.text))
		}
	}
	return key
}

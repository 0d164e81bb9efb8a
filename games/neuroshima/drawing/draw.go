// Package drawing shows positions of Neuroshima Hex: in text (draw.go, with the picture of the board in picture.go and what is said of each tile in reading.go), and
// for the browser, whose board draws by itself, what there is to be drawn (board.go).
package drawing

import (
	"fmt"
	"strings"

	"mischief/game"
	"mischief/game/board/canvas"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/rules"
	"mischief/games/neuroshima/tiles"
)

// Drawer is the rules with how their positions look.
type Drawer struct{ *rules.Rules }

// Draw draws the board of hexes, then its legend: the turn, the players with their hands, a Battle under way, what the viewer's tiles can do, how to read
// the picture, every unit in words, and what is left in the piles. Plain lines say all of it in words.
func (r Drawer) Draw(s *rules.Position, viewer game.Seat, pen game.Pen) string {
	p := &page{pen: pen}
	var f rules.Field
	r.Field(s, &f)
	if size := sizeFor(s.Board(), pen.Width, pen.Height); size.pitch > 0 {
		p.text.WriteString(r.picture(s, &f, size, pen))
		p.say("", "")
	}
	r.writeTurn(s, p)
	for seat := range s.Players {
		r.writePlayer(s, seat, viewer, p)
	}
	r.writeBattle(s, p)
	r.writeHand(s, viewer, p)
	r.writeKey(s, &f, p)
	r.writeHexes(s, &f, p)
	r.writePiles(s, p)
	return p.text.String()
}

// page gathers the lines of a drawing.
type page struct {
	pen  game.Pen
	text strings.Builder
}

// say adds a line in a style, broken where it is wider than the page.
func (p *page) say(style game.Style, line string) {
	for _, l := range canvas.Fold(line, p.pen.Width) {
		if style != "" {
			l = p.pen.Put(style, l)
		}
		p.text.WriteString(l + "\n")
	}
}

// list joins words as "a, b and c".
func (p *page) list(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return p.pen.Say("{{.some}} and {{.last}}", game.Name("some", strings.Join(words[:last], ", ")), game.Name("last", words[last]))
}

// army is the name of a seat's army, or of the seat before it has one.
func (p *page) army(r Drawer, s *rules.Position, seat int8) string {
	return p.pen.Say(r.ArmyName(s, seat))
}

// shapes tell the seats apart without colour.
var shapes = [...]string{"▲", "●", "■", "◆"}

// sign is the shape of a seat and the name of its army; plain lines do without the shape.
func (r Drawer) sign(s *rules.Position, seat int8, p *page) string {
	if p.pen.Width == 0 {
		return p.army(r, s, seat)
	}
	return shapes[seat] + " " + p.army(r, s, seat)
}

// writeTurn tells whose turn it is and what has been used in it.
func (r Drawer) writeTurn(s *rules.Position, p *page) {
	var facts []string
	say := p.pen.Say
	switch {
	case s.Phase == rules.Over:
		how := r.Outcome(s)
		facts = append(facts, say(how.Pattern, how.Args...))
	case s.Turns == 0:
		facts = append(facts, say("Before the first turn"))
	default:
		facts = append(facts, say("Turn {{.turn}}, of {{.army}}", game.Num("turn", s.Turns), r.ArmyArg("army", s, s.Active)))
	}
	if s.Mode != rules.Duel {
		facts = append(facts, say(strings.ReplaceAll(s.Mode.String(), "-", " ")))
	}
	if s.Breath {
		facts = append(facts, say("with the Breath of Death"))
	}
	if s.Closing != rules.NoSeat && s.Phase != rules.Over {
		facts = append(facts, say("{{.army}} has drawn the last tile: the Final Battle is near", r.ArmyArg("army", s, s.Closing)))
	}
	if s.Moves > 0 {
		facts = append(facts, say("the Move tile gives a second move"))
	}
	if s.Dragged {
		facts = append(facts, say("the Hole has been used"))
	}
	p.say(game.Strong, strings.Join(facts, "; "))
}

// writePlayer tells how a player stands and what lies in front of him.
func (r Drawer) writePlayer(s *rules.Position, seat int8, viewer game.Seat, p *page) {
	pl := &s.Player[seat]
	line := "  "
	if seat == s.Active && s.Phase != rules.Over {
		line = "* "
	}
	say := p.pen.Say
	line += r.sign(s, seat, p)
	if game.Seat(seat) == viewer {
		line += " (" + say("you") + ")"
	}
	facts := []string{say("HQ {{.points}}", game.Num("points", pl.HQ)), say(`{{plural .n "tile to draw" "tiles to draw"}}`, game.Num("n", s.InPile(seat)))}
	if s.Mode == rules.Points {
		facts[0] = say("score {{.points}}", game.Num("points", pl.Score))
	}
	if s.Mode == rules.Teams || s.Mode == rules.TwoAgainstOne {
		facts = append(facts, say("side {{.n}}", game.Num("n", s.Side(seat)+1)))
	}
	if a := r.Roster(pl.Army); a.Venom > 0 {
		facts = append(facts, say("{{.n}} of {{.of}} Venom markers left", game.Num("n", int(a.Venom)-venomOut(s)), game.Num("of", a.Venom)))
	}
	if pl.Terror {
		facts = append(facts, say("in Terror: places no board tiles"))
	}
	if pl.Out {
		facts = append(facts, say("out of the match"))
	}
	if hand := r.handNames(s, seat, p); len(hand) > 0 {
		facts = append(facts, say("holds {{.tiles}}", game.Name("tiles", p.list(hand))))
	}
	p.say(game.SeatStyle(game.Seat(seat)), line+": "+strings.Join(facts, ", "))
}

func (r Drawer) handNames(s *rules.Position, seat int8, p *page) []string {
	var names []string
	for _, t := range s.Player[seat].Hand {
		if t != tiles.NoTile {
			names = append(names, p.pen.Say(r.Face(t).Name))
		}
	}
	return names
}

// venomOut is how many markers of the limited supply lie on units.
func venomOut(s *rules.Position) int {
	n := 0
	for c := range s.Board().Size() {
		n += int(s.Unit[c].Venom[rules.MississippiVenom])
	}
	return n
}

// writeBattle tells where a Battle stands, or the settling of hits outside one.
func (r Drawer) writeBattle(s *rules.Position, p *page) {
	b, say := &s.Battle, p.pen.Say
	facts := []string{say("Hits are being settled")}
	switch cause := say(b.Title()); {
	case b.Step == rules.AtRest:
		return
	case b.On && b.Step == rules.Beginning:
		facts[0] = say("{{.battle}}, at its start", game.Name("battle", cause))
	case b.On && b.Step == rules.Phasing:
		facts[0] = say("{{.battle}}, Initiative {{.n}}", game.Name("battle", cause), game.Num("n", b.Phase))
	case b.On:
		facts[0] = say("{{.battle}}, at its end", game.Name("battle", cause))
	}
	for _, group := range []struct {
		what  string
		hexes hex.Set
	}{
		{"hit {{.hexes}}", b.Hit | b.HitBase}, {"acting {{.hexes}}", b.Acting}, {"exploding {{.hexes}}", b.Clowns | b.Bombs},
		{"not exploding {{.hexes}}", b.Held | b.Kept}, {"just taken over {{.hexes}}", b.Taken},
	} {
		if group.hexes != 0 {
			facts = append(facts, say(group.what, game.Name("hexes", p.list(rules.HexNames(s, group.hexes)))))
		}
	}
	aims, rockets := r.Aimed(s, false), r.Aimed(s, true)
	for c := range hex.Cell(s.Board().Size()) {
		on := rules.At("hex", s, c)
		if aims.Has(c) {
			facts = append(facts, say("{{.hex}} aims at {{.to}}", on, rules.At("to", s, b.Aim[c])))
		}
		if rockets.Has(c) {
			var way []string
			for _, to := range b.Route[c] {
				if to != hex.None {
					way = append(way, rules.HexName(s, to))
				}
			}
			facts = append(facts, say("{{.hex}} sends its rocket by {{.way}}", on, game.Name("way", p.list(way))))
		}
		if b.Changed.Has(c) {
			facts = append(facts, say("{{.hex}} converts {{.how}}", on, game.Name("how", r.Conversion(s, c))))
		}
		if n := b.Due[c]; n > 0 {
			facts = append(facts, say(`{{plural .n "Venom marker" "Venom markers"}} for {{.hex}}`, game.Num("n", n), on))
		}
	}
	for _, treated := range r.Treated(s) {
		facts = append(facts, say("treated: {{.hexes}}", game.Name("hexes", treated)))
	}
	p.say(game.Strong, strings.Join(facts, "; "))
}

// writeHand tells the viewer, once for each kind, what the tiles of his hand can do.
func (r Drawer) writeHand(s *rules.Position, viewer game.Seat, p *page) {
	if viewer < 0 || int(viewer) >= int(s.Players) {
		return
	}
	last := tiles.NoTile
	for _, t := range s.Player[viewer].Hand {
		if t != last && t != tiles.NoTile && r.Face(t).Kind != tiles.Instant {
			p.say("", "  "+p.pen.Say("Hand: {{.tile}}", game.Name("tile", r.tileReading(t, p))))
		}
		last = t
	}
}

// writeHexes tells of every hex that is not free, in the order of names, then of those that are.
func (r Drawer) writeHexes(s *rules.Position, f *rules.Field, p *page) {
	var free []string
	for c := range hex.Cell(s.Board().Size()) {
		switch {
		case s.Unit[c].Tile != tiles.NoTile:
			p.say("", r.reading(s, f, c, p))
		case s.Base[c] != tiles.NoTile:
			p.say("", rules.HexName(s, c)+": "+r.baseReading(s, c, p))
		default:
			free = append(free, rules.HexName(s, c))
		}
	}
	if p.pen.Width == 0 && len(free) > 0 {
		p.say("", p.pen.Say("Free: {{.hexes}}", game.Name("hexes", p.list(free))))
	}
}

// writePiles tells what is left to draw and what has been discarded.
func (r Drawer) writePiles(s *rules.Position, p *page) {
	for seat := range s.Players {
		pl := &s.Player[seat]
		if pl.Army == 0 {
			continue
		}
		army := r.ArmyArg("army", s, seat)
		if pl.Top > 0 {
			p.say("", p.pen.Say("On top of the pile of {{.army}}: {{.tiles}}", army, game.Name("tiles", r.counted(int(pl.Top), r.Returning(pl.Army), p))))
		}
		p.say("", p.pen.Say("Left in the pile of {{.army}}: {{.tiles}}", army, game.Name("tiles", r.pileText(pl.Army, pl.Pile[:], p))))
		p.say("", p.pen.Say("Discarded by {{.army}}: {{.tiles}}", army, game.Name("tiles", r.pileText(pl.Army, pl.Discard[:], p))))
	}
}

func (r Drawer) pileText(a tiles.Army, pile []uint8, p *page) string {
	var names []string
	for k, n := range pile {
		if n > 0 {
			names = append(names, r.counted(int(n), r.Roster(a).Tile(k), p))
		}
	}
	if len(names) == 0 {
		return p.pen.Say("nothing")
	}
	return p.list(names)
}

// counted is a tile's name, with a number if there are several.
func (r Drawer) counted(n int, t tiles.Tile, p *page) string {
	name := p.pen.Say(r.Face(t).Name)
	if n == 1 {
		return name
	}
	return fmt.Sprintf("%d %s", n, name)
}

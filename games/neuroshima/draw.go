package neuroshima

import (
	"fmt"
	"strings"

	"mischief/game"
	"mischief/game/board/canvas"
	"mischief/game/board/hex"
)

// Artist draws positions in text, and tells the board in the browser what its content looks like.
type Artist struct{ *Rules }

// Draw draws the board of hexes, then its legend: the turn, the players with their hands, a Battle under way, what the viewer's tiles can do, how to read
// the picture, every unit in words, and what is left in the piles. Plain lines say all of it in words.
func (r Artist) Draw(s *Position, viewer game.Seat, pen game.Pen) string {
	p := &page{pen: pen}
	var f field
	r.field(s, &f)
	if size := sizeFor(s.board(), pen.Width, pen.Height); size.pitch > 0 {
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
func (p *page) army(r Artist, s *Position, seat int8) string { return p.pen.Say(r.armyName(s, seat)) }

// shapes tell the seats apart without colour.
var shapes = [...]string{"▲", "●", "■", "◆"}

// sign is the shape of a seat and the name of its army; plain lines do without the shape.
func (r Artist) sign(s *Position, seat int8, p *page) string {
	if p.pen.Width == 0 {
		return p.army(r, s, seat)
	}
	return shapes[seat] + " " + p.army(r, s, seat)
}

// writeTurn tells whose turn it is and what has been used in it.
func (r Artist) writeTurn(s *Position, p *page) {
	var facts []string
	say := p.pen.Say
	switch {
	case s.Phase == Over:
		how := r.outcome(s)
		facts = append(facts, say(how.Pattern, how.Args...))
	case s.Turns == 0:
		facts = append(facts, say("Before the first turn"))
	default:
		facts = append(facts, say("Turn {{.turn}}, of {{.army}}", game.Num("turn", s.Turns), r.army("army", s, s.Active)))
	}
	if s.Mode != Duel {
		facts = append(facts, say(strings.ReplaceAll(s.Mode.String(), "-", " ")))
	}
	if s.Breath {
		facts = append(facts, say("with the Breath of Death"))
	}
	if s.Closing != noSeat && s.Phase != Over {
		facts = append(facts, say("{{.army}} has drawn the last tile: the Final Battle is near", r.army("army", s, s.Closing)))
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
func (r Artist) writePlayer(s *Position, seat int8, viewer game.Seat, p *page) {
	pl := &s.Player[seat]
	line := "  "
	if seat == s.Active && s.Phase != Over {
		line = "* "
	}
	say := p.pen.Say
	line += r.sign(s, seat, p)
	if game.Seat(seat) == viewer {
		line += " (" + say("you") + ")"
	}
	facts := []string{say("HQ {{.points}}", game.Num("points", pl.HQ)), say(`{{plural .n "tile to draw" "tiles to draw"}}`, game.Num("n", s.inPile(seat)))}
	if s.Mode == Points {
		facts[0] = say("score {{.points}}", game.Num("points", pl.Score))
	}
	if s.Mode == Teams || s.Mode == TwoAgainstOne {
		facts = append(facts, say("side {{.n}}", game.Num("n", s.side(seat)+1)))
	}
	if a := r.Roster(pl.Army); a.venom > 0 {
		facts = append(facts, say("{{.n}} of {{.of}} Venom markers left", game.Num("n", int(a.venom)-s.venomOut()), game.Num("of", a.venom)))
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

func (r Artist) handNames(s *Position, seat int8, p *page) []string {
	var names []string
	for _, t := range s.Player[seat].Hand {
		if t != NoTile {
			names = append(names, p.pen.Say(r.Face(t).name))
		}
	}
	return names
}

// venomOut is how many markers of the limited supply lie on units.
func (s *Position) venomOut() int {
	n := 0
	for c := range s.board().Size() {
		n += int(s.Unit[c].Venom[mississippiVenom])
	}
	return n
}

// writeBattle tells where a Battle stands, or the settling of hits outside one.
func (r Artist) writeBattle(s *Position, p *page) {
	b, say := &s.Battle, p.pen.Say
	facts := []string{say("Hits are being settled")}
	switch cause := say(b.title()); {
	case b.Step == atRest:
		return
	case b.On && b.Step == beginning:
		facts[0] = say("{{.battle}}, at its start", game.Name("battle", cause))
	case b.On && b.Step == phasing:
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
			facts = append(facts, say(group.what, game.Name("hexes", p.list(namesOf(s, group.hexes)))))
		}
	}
	aims, rockets := r.aimed(s, false), r.aimed(s, true)
	for c := range hex.Cell(s.board().Size()) {
		on := at("hex", s, c)
		if aims.Has(c) {
			facts = append(facts, say("{{.hex}} aims at {{.to}}", on, at("to", s, b.Aim[c])))
		}
		if rockets.Has(c) {
			var way []string
			for _, to := range b.Route[c] {
				if to != hex.None {
					way = append(way, hexName(s, to))
				}
			}
			facts = append(facts, say("{{.hex}} sends its rocket by {{.way}}", on, game.Name("way", p.list(way))))
		}
		if b.Changed.Has(c) {
			facts = append(facts, say("{{.hex}} converts {{.how}}", on, game.Name("how", r.conversion(s, c))))
		}
		if n := b.Due[c]; n > 0 {
			facts = append(facts, say(`{{plural .n "Venom marker" "Venom markers"}} for {{.hex}}`, game.Num("n", n), on))
		}
	}
	for _, treated := range r.treated(s) {
		facts = append(facts, say("treated: {{.hexes}}", game.Name("hexes", treated)))
	}
	p.say(game.Strong, strings.Join(facts, "; "))
}

// writeHand tells the viewer, once for each kind, what the tiles of his hand can do.
func (r Artist) writeHand(s *Position, viewer game.Seat, p *page) {
	if viewer < 0 || int(viewer) >= int(s.Players) {
		return
	}
	last := NoTile
	for _, t := range s.Player[viewer].Hand {
		if t != last && t != NoTile && r.Face(t).kind != instant {
			p.say("", "  "+p.pen.Say("Hand: {{.tile}}", game.Name("tile", r.tileReading(t, p))))
		}
		last = t
	}
}

// writeHexes tells of every hex that is not free, in the order of names, then of those that are.
func (r Artist) writeHexes(s *Position, f *field, p *page) {
	var free []string
	for c := range hex.Cell(s.board().Size()) {
		switch {
		case s.Unit[c].Tile != NoTile:
			p.say("", r.reading(s, f, c, p))
		case s.Base[c] != NoTile:
			p.say("", hexName(s, c)+": "+r.baseReading(s, c, p))
		default:
			free = append(free, hexName(s, c))
		}
	}
	if p.pen.Width == 0 && len(free) > 0 {
		p.say("", p.pen.Say("Free: {{.hexes}}", game.Name("hexes", p.list(free))))
	}
}

// writePiles tells what is left to draw and what has been discarded.
func (r Artist) writePiles(s *Position, p *page) {
	for seat := range s.Players {
		pl := &s.Player[seat]
		if pl.Army == 0 {
			continue
		}
		army := r.army("army", s, seat)
		if pl.Top > 0 {
			p.say("", p.pen.Say("On top of the pile of {{.army}}: {{.tiles}}", army, game.Name("tiles", r.counted(int(pl.Top), r.returning(pl.Army), p))))
		}
		p.say("", p.pen.Say("Left in the pile of {{.army}}: {{.tiles}}", army, game.Name("tiles", r.pileText(pl.Army, pl.Pile[:], p))))
		p.say("", p.pen.Say("Discarded by {{.army}}: {{.tiles}}", army, game.Name("tiles", r.pileText(pl.Army, pl.Discard[:], p))))
	}
}

func (r Artist) pileText(a Army, pile []uint8, p *page) string {
	var names []string
	for k, n := range pile {
		if n > 0 {
			names = append(names, r.counted(int(n), r.Roster(a).first+Tile(k), p))
		}
	}
	if len(names) == 0 {
		return p.pen.Say("nothing")
	}
	return p.list(names)
}

// counted is a tile's name, with a number if there are several.
func (r Artist) counted(n int, t Tile, p *page) string {
	name := p.pen.Say(r.Face(t).name)
	if n == 1 {
		return name
	}
	return fmt.Sprintf("%d %s", n, name)
}

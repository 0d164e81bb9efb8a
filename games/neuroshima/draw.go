package neuroshima

import (
	"fmt"
	"strings"

	"mischief/board/canvas"
	"mischief/board/hex"
	"mischief/game"
)

// Draw draws the board of hexes, then its legend: the turn, the players with their hands, a Battle under way, what the viewer's tiles can do, how to read
// the picture, every unit in words, and what is left in the piles. Plain lines say all of it in words.
func (r *Rules) Draw(s *Position, viewer game.Seat, pen game.Pen) string {
	p := &page{pen: pen}
	var f field
	r.field(s, &f)
	if size := sizeFor(s.board(), pen.Width); size.pitch > 0 {
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

// shapes tell the seats apart without colour.
var shapes = [maxPlayers]string{"▲", "●", "■", "◆"}

// sign is the shape of a seat and the name of its army; plain lines do without the shape.
func (r *Rules) sign(s *Position, seat int8, p *page) string {
	if p.pen.Width == 0 {
		return r.armyName(s, seat)
	}
	return shapes[seat] + " " + r.armyName(s, seat)
}

// writeTurn tells whose turn it is and what has been used in it.
func (r *Rules) writeTurn(s *Position, p *page) {
	var facts []string
	switch {
	case s.Phase == Over:
		facts = append(facts, r.outcome(s).String())
	case s.Turns == 0:
		facts = append(facts, "Before the first turn")
	default:
		facts = append(facts, fmt.Sprintf("Turn %d, of %s", s.Turns, r.armyName(s, s.Active)))
	}
	if s.Mode != Duel {
		facts = append(facts, strings.ReplaceAll(modeIDs[s.Mode], "-", " "))
	}
	if s.Breath {
		facts = append(facts, "with the Breath of Death")
	}
	if s.Closing != noSeat && s.Phase != Over {
		facts = append(facts, r.armyName(s, s.Closing)+" has drawn the last tile: the Final Battle is near")
	}
	if s.Moves > 0 {
		facts = append(facts, "the Move tile gives a second move")
	}
	if s.Dragged {
		facts = append(facts, "the Hole has been used")
	}
	p.say(game.Strong, strings.Join(facts, "; "))
}

// writePlayer tells how a player stands and what lies in front of him.
func (r *Rules) writePlayer(s *Position, seat int8, viewer game.Seat, p *page) {
	pl := &s.Player[seat]
	line := "  "
	if seat == s.Active && s.Phase != Over {
		line = "* "
	}
	line += r.sign(s, seat, p)
	if game.Seat(seat) == viewer {
		line += " (you)"
	}
	facts := []string{fmt.Sprintf("HQ %d", pl.HQ), fmt.Sprintf("%s to draw", counted(s.inPile(seat), "tile", "tiles"))}
	if s.Mode == Points {
		facts[0] = fmt.Sprintf("score %d", pl.Score)
	}
	if s.Mode == Teams || s.Mode == TwoAgainstOne {
		facts = append(facts, fmt.Sprintf("side %d", s.side(seat)+1))
	}
	if a := &r.armies[pl.Army]; a.venom > 0 {
		facts = append(facts, fmt.Sprintf("%d of %d Venom markers left", int(a.venom)-s.venomOut(), a.venom))
	}
	if pl.Terror {
		facts = append(facts, "in Terror: places no board tiles")
	}
	if pl.Out {
		facts = append(facts, "out of the match")
	}
	if hand := r.handNames(s, seat); len(hand) > 0 {
		facts = append(facts, "holds "+list(hand))
	}
	p.say(game.SeatStyle(game.Seat(seat)), line+": "+strings.Join(facts, ", "))
}

func (r *Rules) handNames(s *Position, seat int8) []string {
	var names []string
	for _, t := range s.Player[seat].Hand {
		if t != NoTile {
			names = append(names, r.tiles[t].name)
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
func (r *Rules) writeBattle(s *Position, p *page) {
	b := &s.Battle
	facts := []string{"Hits are being settled"}
	switch {
	case b.Step == atRest:
		return
	case b.On && b.Step == beginning:
		facts[0] = r.causeText(b.Cause) + ", at its start"
	case b.On && b.Step == phasing:
		facts[0] = fmt.Sprintf("%s, Initiative %d", r.causeText(b.Cause), b.Phase)
	case b.On:
		facts[0] = r.causeText(b.Cause) + ", at its end"
	}
	for _, group := range []struct {
		what  string
		hexes hex.Set
	}{
		{"hit", b.Hit | b.HitBase}, {"acting", b.Acting}, {"exploding", b.Clowns | b.Bombs}, {"not exploding", b.Held | b.Kept}, {"just taken over", b.Taken},
	} {
		if group.hexes != 0 {
			facts = append(facts, group.what+" "+list(namesOf(s, group.hexes)))
		}
	}
	d := r.describeBattle(s)
	for c := range hex.Cell(s.board().Size()) {
		name := hexName(s, c)
		if to, ok := d.Aim[name]; ok {
			facts = append(facts, name+" aims at "+to)
		}
		if way, ok := d.Route[name]; ok {
			facts = append(facts, name+" sends its rocket by "+list(way))
		}
		if how, ok := d.Convert[name]; ok {
			facts = append(facts, name+" converts "+how)
		}
		if n := d.Due[name]; n > 0 {
			facts = append(facts, fmt.Sprintf("%s for %s", counted(n, "Venom marker", "Venom markers"), name))
		}
	}
	for _, treated := range d.Treated {
		facts = append(facts, "treated: "+treated)
	}
	p.say(game.Strong, strings.Join(facts, "; "))
}

func (r *Rules) causeText(why cause) string {
	return [causes]string{causeTile: "Battle", causeFull: "Battle on a full board", causeFinal: "Final Battle"}[why]
}

// writeHand tells the viewer, once for each kind, what the tiles of his hand can do.
func (r *Rules) writeHand(s *Position, viewer game.Seat, p *page) {
	if viewer < 0 || int(viewer) >= int(s.Players) {
		return
	}
	last := NoTile
	for _, t := range s.Player[viewer].Hand {
		if t != last && t != NoTile && r.tiles[t].kind != instant {
			p.say("", "  Hand: "+r.tileReading(t))
		}
		last = t
	}
}

// writeHexes tells of every hex that is not free, in the order of names, then of those that are.
func (r *Rules) writeHexes(s *Position, f *field, p *page) {
	var free []string
	for c := range hex.Cell(s.board().Size()) {
		switch {
		case s.Unit[c].Tile != NoTile:
			p.say("", r.reading(s, f, c, p))
		case s.Base[c] != NoTile:
			p.say("", hexName(s, c)+": "+r.baseReading(s, c))
		default:
			free = append(free, hexName(s, c))
		}
	}
	if p.pen.Width == 0 && len(free) > 0 {
		p.say("", "Free: "+list(free))
	}
}

// writePiles tells what is left to draw and what has been discarded.
func (r *Rules) writePiles(s *Position, p *page) {
	for seat := range s.Players {
		pl := &s.Player[seat]
		if pl.Army == 0 {
			continue
		}
		if pl.Top > 0 {
			p.say("", fmt.Sprintf("On top of the pile of %s: %s", r.armyName(s, seat), r.counted(int(pl.Top), r.returning(pl.Army))))
		}
		p.say("", "Left in the pile of "+r.armyName(s, seat)+": "+r.pileText(pl.Army, &pl.Pile))
		p.say("", "Discarded by "+r.armyName(s, seat)+": "+r.pileText(pl.Army, &pl.Discard))
	}
}

func (r *Rules) pileText(a Army, pile *[maxKinds]uint8) string {
	var names []string
	for k, n := range pile {
		if n > 0 {
			names = append(names, r.counted(int(n), r.armies[a].first+Tile(k)))
		}
	}
	if len(names) == 0 {
		return "nothing"
	}
	return list(names)
}

// counted is a tile's name, with a number if there are several.
func (r *Rules) counted(n int, t Tile) string {
	if n == 1 {
		return r.tiles[t].name
	}
	return fmt.Sprintf("%d %s", n, r.tiles[t].name)
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

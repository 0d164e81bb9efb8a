// Package drawing draws positions of The Cats of New Orleans in text, in the language of a pen: the map as a picture, then what is to be known besides.
//
// draw.go has what is said in lines, picture.go the map.
package drawing

import (
	"fmt"
	"math/bits"
	"strings"

	"mischief/game"
	"mischief/game/board/canvas"
	"mischief/games/neworleans/codex"
	"mischief/games/neworleans/rules"
)

// Drawer is the rules, asked how positions look.
type Drawer struct{ *rules.Rules }

// Draw draws the map, north at the top, then the round, the poker cards, the heroes and allies, the vermin, and what lies about.
func (d Drawer) Draw(s *rules.Position, _ game.Seat, pen game.Pen) string {
	p := &page{r: d.Rules, s: s, pen: pen, sheet: sheetOf(d.Codex(), s)}
	p.drawMap()
	p.writeRound()
	p.writeCards()
	for n := rules.Fig(1); int(n) < rules.Figures; n++ {
		p.writeFigure(n)
	}
	p.writeTokens()
	return p.text.String()
}

// sheetOf is the sheet of the scenario, as it is for the size of the party; nil before one has been chosen.
func sheetOf(c *codex.Codex, s *rules.Position) *codex.Scenario {
	if s.Scenario == 0 {
		return nil
	}
	sheet := &c.Scenarios[s.Scenario]
	if s.Two && sheet.TwoHeroes != nil {
		return sheet.TwoHeroes
	}
	return sheet
}

// page is a drawing of a position, of which it gathers the lines.
type page struct {
	r     *rules.Rules
	s     *rules.Position
	pen   game.Pen
	sheet *codex.Scenario
	text  strings.Builder
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

// spawnLetters are the letters of the round track.
var spawnLetters = [...]string{"-", "S", "S1", "S2", "S3"}

// writeRound tells what is played, whose turn it is, and what spawns when: the space of the marker stands in brackets.
func (p *page) writeRound() {
	s, say := p.s, p.pen.Say
	if p.sheet == nil {
		p.say(game.Strong, say("On the riverboat"))
		return
	}
	head := say("{{.scenario}}", game.Word("scenario", p.sheet.Name))
	if s.Round > 0 {
		head += ", " + say("round {{.n}}", game.Num("n", s.Round))
		switch s.Turn {
		case rules.Heroes:
			head += ", " + say("turn of the heroes")
		case rules.TheVermin:
			head += ", " + say("turn of the vermin")
		}
	}
	p.say(game.Strong, head)
	var track []string
	for i, letter := range p.sheet.Track {
		space := spawnLetters[letter]
		if i == int(s.Space) {
			space = "[" + space + "]"
		}
		track = append(track, space)
	}
	p.say("", say("Round track: {{.track}}", game.Name("track", strings.Join(track, " ")))+"; "+say(`{{plural .n "marker" "markers"}} in the vermin pool`, game.Num("n", s.Pool)))
}

// writeCards tells of the poker deck, the discard pile, the hand and the purse.
func (p *page) writeCards() {
	s, say := p.s, p.pen.Say
	facts := []string{say(`{{plural .n "poker card" "poker cards"}} in the deck`, game.Num("n", bits.OnesCount64(uint64(s.Deck.Left)))),
		say("{{.n}} discarded", game.Num("n", bits.OnesCount64(uint64(s.Deck.Discard))))}
	var hand []string
	for left := uint64(s.Deck.Hand); left != 0; left &= left - 1 {
		hand = append(hand, cardText(rules.Card(bits.TrailingZeros64(left))))
	}
	if len(hand) == 0 {
		facts = append(facts, say("no card in the hand"))
	} else {
		facts = append(facts, say("in the hand: {{.cards}}", game.Name("cards", strings.Join(hand, " "))))
	}
	p.say("", strings.Join(append(facts, say("{{.n}} bucks", game.Num("n", s.Bucks))), "; "))
}

// cardText is a poker card as people at a terminal read it: 10♥, Q♠.
func cardText(c rules.Card) string {
	if c >= 52 {
		return "★"
	}
	rank := [...]string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}[c%13]
	return rank + string([]rune("♥♦♣♠")[c/13])
}

// marks are the marks of figures that are told, in their order.
var marks = []struct {
	is   rules.FigMarks
	word string
}{{rules.Stunned, "is stunned"}, {rules.Vulnerable, "is vulnerable"}, {rules.Zombie, "is a zombie"}, {rules.FaceDown, "face down"}, {rules.Activated, "has been activated"}}

// writeFigure tells of a figure: its sign on the map, its name, Lives or Health, AP, markers, and what a hero carries.
func (p *page) writeFigure(n rules.Fig) {
	f, s, say := &p.s.Fig[n], p.s, p.pen.Say
	if f.Where == rules.Absent && (n > rules.MaxParty || f.Kind == 0) {
		return
	}
	var facts []string
	if f.Most > 0 {
		facts = append(facts, fmt.Sprintf("%d/%d", f.Health, f.Most))
	}
	switch f.Where {
	case rules.OnMap:
		facts = append(facts, say("at {{.at}}", game.Name("at", fmt.Sprintf("%d,%d", f.At.Column(), f.At.Row()))))
	case rules.Exited:
		facts = append(facts, say("has left the map"))
	case rules.Down:
		facts = append(facts, say("is down"))
	}
	if f.AP > 0 {
		facts = append(facts, say("{{.n}} AP", game.Num("n", f.AP)))
	}
	for _, m := range marks {
		if f.Marks&m.is != 0 {
			facts = append(facts, say(m.word))
		}
	}
	for i := range p.r.Codex().Cards {
		card := &s.Loot[i]
		if n > rules.MaxParty || card.Place != rules.Held+rules.Place(n) {
			continue
		}
		loot := &p.r.Codex().Loot[p.r.Codex().Cards[i]]
		text := say("{{.card}}", game.Word("card", loot.Name))
		if card.Flags&rules.Equipped != 0 {
			text += "*"
		}
		if card.Flags&rules.IsDepleted != 0 {
			text += " (" + say("is depleted") + ")"
		}
		facts = append(facts, text)
	}
	style := game.Style("")
	switch {
	case f.Where != rules.OnMap:
		style = game.Faint
	case n == s.Active:
		style = game.Strong
	case n <= rules.MaxParty:
		style = game.SeatStyle(game.Seat(n - 1))
	}
	p.say(style, string(signOf(s, n))+" "+name(n)+" "+say("{{.who}}", game.Word("who", p.r.CallFig(s, n)))+": "+strings.Join(facts, ", "))
}

// name is a figure as moves have it.
func name(n rules.Fig) string {
	switch {
	case n <= rules.MaxParty:
		return fmt.Sprintf("h%d", n)
	case n < rules.FirstVermin:
		return fmt.Sprintf("a%d", n-rules.FirstAlly+1)
	}
	return fmt.Sprintf("v%d", n-rules.FirstVermin+1)
}

// writeTokens tells what lies about, and what the signs of the terrain mean.
func (p *page) writeTokens() {
	if p.sheet == nil {
		return
	}
	var lie []string
	for _, t := range p.s.Tokens[:p.s.Laid] {
		if t.Carrier == 0 {
			lie = append(lie, fmt.Sprintf("%s %d,%d", p.pen.Say(t.Kind.String()), t.At.Column(), t.At.Row()))
		}
	}
	if len(lie) > 0 {
		p.say("", p.pen.Say("{{.sign}} tokens: {{.all}}", game.Name("sign", string(tokenSign)), game.Name("all", strings.Join(lie, "; "))))
	}
	p.say(game.Faint, p.pen.Say("# blocking, comma hindering, ~ water, % reeds; walls are lines, D a closed door, : a rail"))
}

// Package drawing draws Cats vs Rats: a position in text, as a picture with lines beneath or in plain lines, and for the browser's board what it draws from.
//
// drawing.go has what is drawn, and all that is said in lines; map.go is the picture, board.go what the browser is given.
package drawing

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"mischief/game"
	"mischief/games/catsvsrats/rules"
)

// narrowest is the least width of a picture; a narrower canvas gets plain lines.
const narrowest = 60

// Drawer draws positions in text, and says what a browser's board draws from.
type Drawer struct{ *rules.Rules }

// who names a player in a text.
func (r Drawer) who(s *rules.Position, p rules.Player) game.Arg {
	return game.Who("who", game.Seat(p), r.SeatName(s, game.Seat(p)))
}

// Draw draws the map with roads and coast, then the teams, the players and the viewer's cards. A town shows its owner's shape and Attribute
// number, its units, its id, its defence and, for a port, a wave: "▲1 12 napoli~"; × marks the town fought over. Plain lines say it in words.
func (r Drawer) Draw(s *rules.Position, viewer game.Seat, pen game.Pen) string {
	p := &page{pen: pen}
	if pen.Width >= narrowest {
		r.drawMap(s, p)
		p.say("", "")
	}
	r.writeTeams(s, viewer, p)
	if pen.Width < narrowest {
		r.writeTowns(s, viewer, p)
	}
	r.writeCombat(s, p)
	r.writeCards(s, viewer, p)
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
func mark(a rules.Attribute) string {
	switch {
	case a == rules.NoAttribute:
		return "?"
	case a <= rules.CatDrop:
		return fmt.Sprintf("▲%d", a)
	}
	return fmt.Sprintf("●%d", a-rules.CatDrop)
}

// writeTeams says how each team and each player stands.
func (r Drawer) writeTeams(s *rules.Position, viewer game.Seat, page *page) {
	for f := range rules.Faction(2) {
		if s.Members(f) > 0 {
			page.say("", page.pen.Say("{{.team}}: {{.towns}} of {{.of}} towns", game.Word("team", f.String()), game.Num("towns", s.Team(f).Len()), game.Num("of", rules.WinningTowns)))
		}
		for p := range rules.Player(s.Players) {
			if s.Attr[p] != rules.NoAttribute && s.Faction(p) == f {
				r.writePlayer(s, p, viewer, page)
			}
		}
	}
	if s.Phase <= rules.Dealing {
		r.writeAttributes(s, page)
	}
	for p := range rules.Player(s.Players) {
		if s.Attr[p] == rules.NoAttribute {
			page.say("", "  "+page.pen.Say("{{.who}} has no Attribute yet", r.who(s, p))+page.yours(p, viewer))
		}
	}
}

// writeAttributes lists the Attributes that nobody holds yet and what they do.
func (r Drawer) writeAttributes(s *rules.Position, page *page) {
	for kind := rules.SharpClaws; kind <= rules.Spawning; kind++ {
		if card := r.Attribute(kind); s.Holder(kind) == rules.NoSeat {
			page.say("", fmt.Sprintf("  %s %s %s: %s", mark(kind), card.ID, page.pen.Say(card.Name), page.pen.Say(card.Effect)))
		}
	}
}

func (r Drawer) writePlayer(s *rules.Position, p rules.Player, viewer game.Seat, page *page) {
	units := int32(0)
	for held := s.Held[p]; held != 0; {
		units += s.Units[held.Pop()]
	}
	sign := "  "
	if p == s.Active && s.Phase != rules.Over {
		sign = "* "
	}
	pen := page.pen
	line := sign + mark(s.Attr[p]) + " " + pen.Say("{{.who}} {{.attribute}}", r.who(s, p), game.Word("attribute", r.Attribute(s.Attr[p]).Name)) + page.yours(p, viewer) + ": " +
		pen.Say(`{{plural .n "town" "towns"}}`, game.Num("n", s.Held[p].Len())) + ", " + pen.Say(`{{plural .n "unit" "units"}}`, game.Num("n", units)) + ", " +
		page.cards(int(s.HandSize[p]))
	if s.Attr[p] == rules.JoinTheReserves {
		line += ", " + pen.Say("{{.n}} in reserve", game.Num("n", s.Store[p]))
	}
	if p == s.Active && s.Phase == rules.Acting {
		line += ", " + pen.Say(`{{plural .n "action left" "actions left"}}`, game.Num("n", s.Actions))
	}
	page.say(game.SeatStyle(game.Seat(p)), line)
}

// yours marks the seat of who looks.
func (p *page) yours(seat rules.Player, viewer game.Seat) string {
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
func (r Drawer) writeTowns(s *rules.Position, viewer game.Seat, page *page) {
	for p := range rules.Player(s.Players) {
		for held := s.Held[p]; held != 0; {
			t := held.Pop()
			line := page.pen.Say("{{.who}}: {{.town}} {{.units}}", r.who(s, p), game.Name("town", r.Map().Towns[t].ID), game.Num("units", s.Units[t])) + r.qualities(t, page)
			if game.Seat(p) == viewer {
				line += "; " + page.pen.Say("by road: {{.towns}}", game.Name("towns", r.aroundInWords(s, r.Map().ByRoad(t), page)))
				if sea := r.Map().Near(t) &^ r.Map().ByRoad(t); sea != 0 {
					line += "; " + page.pen.Say("by sea: {{.towns}}", game.Name("towns", r.aroundInWords(s, sea, page)))
				}
			}
			page.say("", line)
		}
	}
}

func (r Drawer) qualities(t rules.Town, page *page) string {
	words := ""
	if d := r.Map().Defence(t); d > 0 {
		words += ", " + page.pen.Say("defence +{{.n}}", game.Num("n", d))
	}
	if r.Map().Port(t) {
		words += ", " + page.pen.Say("port")
	}
	return words
}

func (r Drawer) aroundInWords(s *rules.Position, set rules.Towns, page *page) string {
	var words []string
	for set != 0 {
		t := set.Pop()
		owner := page.pen.Say("empty")
		if p := s.Owner(t); p != rules.NoSeat {
			owner = page.pen.Say("{{.who}} {{.units}}", r.who(s, p), game.Num("units", s.Units[t]))
		}
		words = append(words, r.Map().Towns[t].ID+" ("+owner+")")
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

func (r Drawer) writeCombat(s *rules.Position, page *page) {
	c, pen := &s.Combat, page.pen
	if !c.On {
		return
	}
	line := pen.Say("Combat: {{.who}} with {{.units}} from {{.from}}", r.who(s, c.Attacker), game.Num("units", s.Attackers()), game.Name("from", r.Map().Towns[c.From].ID))
	if d := s.Defender(); d != rules.NoSeat && d != c.Attacker {
		line += " " + pen.Say("against {{.who}} with {{.units}} in {{.town}}", r.who(s, d), game.Num("units", s.Units[c.Target]), game.Name("town", r.Map().Towns[c.Target].ID)) +
			r.qualities(c.Target, page)
	}
	for sd, says := range [...]struct{ hidden, open, die string }{ // by side, as a combat has them
		{"a card lies face down for the attack", "{{.card}} lies there for the attack", "the die of the attack shows {{.pips}}"},
		{"a card lies face down for the defence", "{{.card}} lies there for the defence", "the die of the defence shows {{.pips}}"},
	} {
		if c.Card[sd] == rules.FaceDown {
			line += "; " + pen.Say(says.hidden)
		} else if c.Card[sd] != rules.NoCard {
			line += "; " + pen.Say(says.open, game.Word("card", r.Card(c.Card[sd]).Name))
		}
		if c.Die[sd] > 0 {
			line += "; " + pen.Say(says.die, game.Num("pips", c.Die[sd]))
		}
	}
	page.say(game.Strong, line)
}

// writeCards tells of the piles and, to a player, of his hand.
func (r Drawer) writeCards(s *rules.Position, viewer game.Seat, page *page) {
	page.say("", page.pen.Say("Deck: {{.deck}}. Discarded: {{.heap}}.", game.Name("deck", page.cards(int(s.DeckSize))), game.Name("heap", r.inHand(&s.Heap, page))))
	if viewer < 0 || int(viewer) >= int(s.Players) {
		return
	}
	hand := &s.Hand[viewer]
	page.say("", page.pen.Say("Your hand: {{.cards}}.", game.Name("cards", r.inHand(hand, page))))
	for c := rules.HexOfLoss; c <= rules.GraveRobbing; c++ {
		if hand.Count(c) > 0 {
			page.say(game.Faint, "  "+page.pen.Say(r.Card(c).Name)+" "+page.pen.Say(r.Card(c).Effect))
		}
	}
}

func (r Drawer) inHand(h *rules.Hand, page *page) string {
	var names []string
	for c := rules.HexOfLoss; c <= rules.GraveRobbing; c++ {
		switch n := h.Count(c); {
		case n > 1:
			names = append(names, fmt.Sprintf("%d %s", n, page.pen.Say(r.Card(c).Name)))
		case n == 1:
			names = append(names, page.pen.Say(r.Card(c).Name))
		}
	}
	if len(names) == 0 {
		return page.pen.Say("nothing")
	}
	return page.list(names)
}

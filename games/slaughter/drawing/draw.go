// Package drawing draws positions of Whack & Slaughter in text, in the language of a pen: the map as a picture with lines beneath, or all of it in plain lines.
//
// draw.go has what is said in lines, picture.go the map, board.go what the board in the browser is given besides positions.
package drawing

import (
	"fmt"
	"strings"

	"mischief/game"
	"mischief/game/board/canvas"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
	"mischief/games/slaughter/rules"
)

// Drawer is the rules, asked how positions look.
type Drawer struct{ *rules.Rules }

// Draw draws the map, north at the top, then its legend: whose turn it is and what is left of the initiative deck, the points of the sides, the figures, the terrain, and
// what lies about. Plain lines tell where each piece of terrain lies.
func (d Drawer) Draw(s *rules.Position, viewer game.Seat, pen game.Pen) string {
	p := &page{r: d.Rules, s: s, viewer: viewer, pen: pen, ground: d.Ground(s)}
	p.drawMap()
	p.writeTurn()
	p.writeSides()
	p.writeFigures()
	p.writeTokens()
	p.writeTerrain()
	return p.text.String()
}

// page is a drawing of a position, of which it gathers the lines.
type page struct {
	r      *rules.Rules
	s      *rules.Position
	viewer game.Seat
	pen    game.Pen
	ground *ground.Map
	drawn  bool // the map has a picture
	text   strings.Builder
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

// who is a figure for a text.
func (p *page) who(n rules.Fig) game.Arg { return p.r.Who(p.s, "who", n) }

// writeTurn tells what is played, whose turn it is, and what is left of the deck.
func (p *page) writeTurn() {
	say, s := p.pen.Say, p.s
	what := codex.Key("scenario", codex.ScenarioIDs[s.Scenario], "name")
	name := p.r.Codex().Scenarios[s.Scenario].Name
	if s.Mission != codex.NoMission {
		what, name = codex.Key("mission", codex.MissionIDs[s.Mission], "name"), p.r.Codex().Missions[s.Mission].Name
	}
	head := say("{{.what}}, map {{.map}}", p.named("what", what, name), game.Word("map", p.r.Codex().Maps[s.Map].Name))
	if s.Round > 0 {
		head += ", " + say("phase {{.n}}", game.Num("n", s.Round))
	}
	p.say(game.Strong, head)
	if over := p.r.Ended(s); over.Pattern != "" {
		p.say(game.Strong, p.pen.Say(over.Pattern, over.Args...))
		return
	}
	if s.Round == 0 {
		return
	}
	var facts []string
	if s.Turner != 0 {
		facts = append(facts, say("Turn of {{.who}}", p.who(s.Turner)))
	}
	if open := s.Known[0]; open != 0 {
		facts = append(facts, say("open card: {{.who}}", p.who(open)))
	}
	var left []string
	for all := s.Deck; all != 0; {
		left = append(left, p.name(all.Pop()))
	}
	for i, n := range s.Known[1:] { // they lie hidden; their places are for those who know them
		if n == 0 {
			continue
		}
		text := p.name(n)
		if s.Knows(p.viewer, i+1) {
			text += " (" + say("card {{.n}} from the top", game.Num("n", i+2)) + ")"
		}
		left = append(left, text)
	}
	if len(left) > 0 {
		facts = append(facts, say("in the deck: {{.names}}", game.Name("names", strings.Join(left, ", "))))
	} else {
		facts = append(facts, say("the deck is empty"))
	}
	p.say("", strings.Join(facts, "; "))
}

// named is a name of the content for a text, by its key where the language has one.
func (p *page) named(arg, key, name string) game.Arg {
	if p.pen.Telling != nil {
		if text := p.pen.Telling.Text(game.Say(key)); text != key {
			return game.Name(arg, text)
		}
	}
	return game.Name(arg, name)
}

// name is a figure's name as text.
func (p *page) name(n rules.Fig) string { return p.pen.Say("{{.who}}", p.who(n)) }

// writeSides tells the points of the sides where points count.
func (p *page) writeSides() {
	if p.s.Goal == 0 {
		return
	}
	var facts []string
	for side := uint8(1); side <= rules.MaxHeroes; side++ {
		if p.s.Corner[side] != 0 || p.s.Points[side] > 0 {
			facts = append(facts, p.pen.Say("side {{.side}} {{.n}}", game.Num("side", side), game.Num("n", p.s.Points[side])))
		}
	}
	p.say("", p.pen.Say("Points to reach: {{.n}}", game.Num("n", p.s.Goal))+"; "+strings.Join(facts, ", "))
}

// writeFigures tells of every figure, side after side.
func (p *page) writeFigures() {
	for side := uint8(0); side <= rules.MaxHeroes; side++ {
		for n := rules.Fig(1); n <= rules.MaxFigures; n++ {
			if f := p.s.Figure(n); f.State != rules.Absent && f.Side == side {
				p.writeFigure(n, f)
			}
		}
	}
}

func (p *page) writeFigure(n rules.Fig, f *rules.Figure) {
	say := p.pen.Say
	head := n.String() + " " + p.name(n)
	if f.Side > 0 {
		head += " (" + say("side {{.n}}", game.Num("n", f.Side)) + ")"
	} else {
		head += " (" + say("nobody's ally") + ")"
	}
	facts := []string{say("{{.hand}} of {{.pool}} Life", game.Num("hand", f.Hand), game.Num("pool", f.Pool))}
	switch f.State {
	case rules.Coming:
		facts = append(facts, say("not on the map"))
	case rules.Unconscious:
		facts[0] = say("lies unconscious")
	case rules.Dead:
		facts[0] = say("lies dead")
	}
	if f.State != rules.Coming {
		facts = append(facts, say("at {{.at}}", game.Name("at", rules.PointText(f.At))))
	}
	switch {
	case f.Flying:
		facts = append(facts, say("flying"))
	case f.On > 0 && int(f.On) <= len(p.ground.Pieces()):
		facts = append(facts, say("on {{.terrain}}", game.Word("terrain", p.ground.Pieces()[f.On-1].Kind)))
	}
	if f.Left > 0 {
		facts = append(facts, say(`{{plural .n "action" "actions"}} left`, game.Num("n", f.Left)))
	}
	if f.Delay > 0 {
		facts = append(facts, say(`{{plural .n "Delay counter" "Delay counters"}}`, game.Num("n", f.Delay)))
	}
	for c := codex.NoCondition + 1; c < codex.ConditionCount; c++ {
		if f.Counters[c] > 0 {
			facts = append(facts, say("{{.condition}} {{.n}}", game.Word("condition", p.r.Codex().Conditions[c].Name), game.Num("n", f.Counters[c])))
		}
	}
	for i, arm := range f.Arms {
		if f.Reload[i] > 0 {
			facts = append(facts, say(`{{.weapon}}: {{plural .n "Reload counter" "Reload counters"}}`, game.Word("weapon", p.r.Codex().Weapons[arm.Weapon].Name), game.Num("n", f.Reload[i])))
		}
	}
	if f.Marks&rules.Recovering != 0 {
		facts = append(facts, say("is recovering"))
	}
	if f.Marks&rules.Beast != 0 {
		facts = append(facts, say("is in beast form"))
	}
	if f.Load > 0 {
		facts = append(facts, say("carries {{.thing}}", p.token(p.s.Tokens[f.Load-1].Kind)))
	}
	p.say(p.styleOf(n), head+": "+strings.Join(facts, ", "))
	if p.r.IsOwn(p.s, n) {
		p.writeCard(f)
	}
}

// writeCard tells what stands on a card that somebody has brought along: nobody can look it up elsewhere.
func (p *page) writeCard(f *rules.Figure) {
	say, c := p.pen.Say, p.r.Codex()
	var facts []string
	for n := len(f.Card); n > 0; n-- {
		var pips []string
		for pip, count := range f.Card[n-1] {
			if count > 0 {
				pips = append(pips, fmt.Sprintf("%d %s", count, say(rules.PipNames[pip])))
			}
		}
		if len(pips) > 0 {
			facts = append(facts, fmt.Sprintf("%d: %s", n, strings.Join(pips, ", ")))
		}
	}
	if f.Kind == rules.Hero {
		id := codex.ArmourIDs[f.Armour]
		facts = append(facts, say("{{.armour}}", p.named("armour", codex.Key("armour", id, "name"), c.Armours[f.Armour].Name)))
	}
	if f.Shield {
		facts = append(facts, say("shield"))
	}
	for _, arm := range f.Arms {
		if arm.Weapon != codex.NoWeapon {
			facts = append(facts, say("{{.weapon}}", game.Word("weapon", c.Weapons[arm.Weapon].Name)))
		}
	}
	for _, skill := range f.Skills {
		if skill != codex.NoSkill {
			facts = append(facts, say("{{.skill}}", game.Word("skill", c.Skills[skill].Name)))
		}
	}
	p.say(game.Faint, "   "+strings.Join(facts, "; "))
}

// styleOf is the style of a figure: that of the seat whose it is.
func (p *page) styleOf(n rules.Fig) game.Style {
	f := p.s.Figure(n)
	switch {
	case f.State == rules.Dead || f.State == rules.Unconscious:
		return game.Faint
	case f.Hero == 0:
		return ""
	}
	return game.SeatStyle(game.Seat(f.Hero - 1))
}

var tokenNames = []string{rules.Flag: "a flag", rules.Bomb: "the bomb", rules.Parcel: "a parcel", rules.Treasure: "the treasure", rules.Circle: "a circle", rules.Trap: "a trap"}

// token is the name of a kind of tokens.
func (p *page) token(kind rules.TokenKind) game.Arg { return game.Word("thing", tokenNames[kind]) }

// writeTokens tells what lies about.
func (p *page) writeTokens() {
	for _, t := range p.s.Tokens {
		if t.Kind == rules.NoToken || t.Held != 0 {
			continue
		}
		line := p.pen.Say("{{.thing}} at {{.at}}", p.token(t.Kind), game.Name("at", rules.PointText(t.At)))
		if t.Side > 0 {
			line += ", " + p.pen.Say("side {{.n}}", game.Num("n", t.Side))
		}
		if t.N > 0 {
			line += ", " + fmt.Sprint(t.N)
		}
		p.say("", string(tokenMarks[t.Kind])+" "+line)
	}
}

// writeTerrain tells what terrain there is: of a picture what its signs mean, else every piece.
func (p *page) writeTerrain() {
	told := map[string]bool{}
	for _, piece := range p.ground.Pieces() {
		line := p.terrain(&piece)
		if p.drawn {
			if line = string(signOf(&piece)) + " " + line; !told[line] {
				told[line] = true
				p.say(game.Faint, line)
			}
			continue
		}
		var corners []string
		for _, c := range piece.Corners {
			corners = append(corners, rules.PointText(c))
		}
		p.say("", line+"; "+p.pen.Say("corners {{.corners}}", game.Name("corners", strings.Join(corners, " "))))
	}
}

// terrain tells the four properties of a piece and its height (WAS-105).
func (p *page) terrain(piece *ground.Piece) string {
	say := p.pen.Say
	facts := []string{say("{{.n}}# high", game.Name("n", rules.LengthText(piece.Height)))}
	for _, of := range []struct {
		is      bool
		yes, no string
	}{
		{piece.SeeThrough, "see-through", "blocks sight"}, {piece.WalkThrough, "walk-through", "blocks the way"}, {piece.Cover, "gives cover", "no cover"},
		{piece.Climbable, "climbable", "not climbable"},
	} {
		if of.is {
			facts = append(facts, say(of.yes))
		} else {
			facts = append(facts, say(of.no))
		}
	}
	if piece.Ladder > 0 {
		facts = append(facts, say("with a ladder of {{.n}}#", game.Name("n", rules.LengthText(piece.Ladder))))
	}
	return say("{{.terrain}}", game.Word("terrain", piece.Kind)) + ": " + strings.Join(facts, ", ")
}

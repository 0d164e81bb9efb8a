package rules

import (
	"fmt"
	"slices"

	"mischief/game/board/plane"
	"mischief/game/document"
	"mischief/game/frame"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// reader builds a position from a document and stops at the first field that is wrong.
type reader struct {
	*document.Reader[Position]
	r *Rules
}

// Position builds a position from a document and goes on to the decision that it asks. What is left out is as in the first phase of a match of Team Carnage on a
// map without terrain, in the turn of the first Hero, who has both actions; the card of the next lies open, and those of all others are still in the deck. A
// figure is as its ready figure is printed, on the map if it is said where, and else still to come.
func (r *Rules) Position(decode func(any) error) (Position, error) {
	var s Position
	rd := &reader{r.document.Open(&s, decode), r}
	for _, read := range []func(){rd.readMatch, rd.readFigures, rd.readPending, rd.readTurn, rd.readDeck, rd.Rest, rd.checkRest, rd.goOn} {
		if rd.OK() {
			read()
		}
	}
	return s, rd.Err()
}

// readMatch reads what is played, and where.
func (rd *reader) readMatch() {
	s, r := rd.S, rd.r
	s.Round = 1
	if rd.Read("mission"); s.Mission == codex.NoMission {
		s.Scenario, s.Map = codex.TeamCarnage, r.bareMap()
	} else {
		s.Map = r.codex.Missions[s.Mission].Map
	}
	rd.Read("scenario", "map", "seed", "phase")
	if s.Scenario != codex.NoScenario && s.Mission != codex.NoMission {
		rd.Fail("scenario", "%q; a training mission has none", rd.Said("scenario"))
	}
	if s.Scenario == codex.NoScenario && s.Mission == codex.NoMission {
		rd.Fail("scenario", "none; a match has a scenario, or a training mission")
	}
	s.Goal = r.codex.Scenarios[s.Scenario].Points
	rd.Read("goal", "limit", "points")
}

// bareMap is the first map without terrain, or else the first.
func (r *Rules) bareMap() codex.MapID {
	return codex.MapID(max(1, slices.IndexFunc(r.codex.Maps[1:], func(m codex.Map) bool { return len(m.Terrain) == 0 })+1))
}

// readFigures reads the figures; a document that names none has the first two ready Heroes two # apart.
func (rd *reader) readFigures() {
	s, r := rd.S, rd.r
	rd.Read("own")
	if rd.Read("figures"); !rd.Has("figures") {
		n := Fig(1)
		for id := codex.FigureID(1); int(id) < len(r.codex.Figures) && n <= 2; id++ {
			if p := &r.codex.Figures[id]; p.Role == codex.HeroRole && !p.Example {
				f := r.made(s, id, n, uint8(n))
				f.State, f.At = Up, plane.Point{X: 3000 + 2000*int16(n), Y: 5000}
				s.Figures[n] = f
				n++
			}
		}
	}
	if rd.OK() && !slices.ContainsFunc(s.Figures[1:MaxHeroes+1], func(f Figure) bool { return f.Kind == Hero }) {
		rd.Fail("figures", "there is no Hero; one at least takes part, such as h1")
		return
	}
	for n := Fig(1); n <= MaxFigures && rd.OK(); n++ {
		rd.checkPlace(n)
	}
	if rd.Read("corners"); !rd.Has("corners") && s.Round > 0 {
		s.usualCorners()
	}
}

// usualCorners gives the sides that take part their corners: two teams across the map, else one after the other.
func (s *Position) usualCorners() {
	for n := Fig(1); n <= MaxHeroes; n++ {
		f := &s.Figures[n]
		if f.Kind != Hero || s.Corner[f.Side] != 0 || f.Side > uint8(codex.CornerCount) {
			continue
		}
		c := codex.Corner(f.Side - 1)
		if s.Scenario != codex.AllOutCarnage && f.Side == 2 {
			c = codex.SouthWest.Opposite()
		}
		if !s.cornerTaken(c) {
			s.Corner[f.Side] = uint8(c) + 1
		}
	}
}

// checkFigure makes sure that a figure can be as it is.
func (r *Rules) checkFigure(in *document.Reader[Position], n Fig, field string) {
	f := &in.S.Figures[n]
	switch {
	case f.Hand > f.Pool:
		in.Fail(field+"hand", "%d; the Dicepool is %d (WAS-204)", f.Hand, f.Pool)
	case f.State == Up && f.Hand == 0:
		in.Fail(field+"hand", "0; a figure without Life is unconscious or dead (WAS-209)")
	case (f.State == Unconscious || f.State == Dead) && f.Hand > 0:
		in.Fail(field+"hand", "%d; a figure with Life is up (WAS-210)", f.Hand)
	case f.State != Coming && f.At == zero:
		in.Fail(field+"at", "missing; say where it is, such as 12.5,8, or that its state is coming")
	case f.Kind == Hero && f.Side == 0:
		in.Fail(field+"side", "0; a Hero is on a side, 1 to %d", MaxHeroes)
	case n > MaxHeroes && f.Hero != nobody && (f.Hero > MaxHeroes || in.S.Figures[f.Hero].Kind != Hero):
		in.Fail(field+"hero", "%s is no Hero of the match", f.Hero)
	}
}

// checkPlace makes sure that a figure can be where it is.
func (rd *reader) checkPlace(n Fig) {
	s, field := rd.S, "figures."+n.String()+"."
	f, g := &s.Figures[n], rd.r.Ground(s)
	if f.Mount != nobody {
		m := &s.Figures[f.Mount]
		if m.Mount != n || (m.Kind == Pet) == (f.Kind == Pet) || m.Place() != f.Place() {
			rd.Fail(field+"mount", "%s; rider and mount name each other and are in the same place, and one of the two is a Pet (WAS-680)", f.Mount)
			return
		}
	}
	switch {
	case f.State == Absent || f.State == Coming:
		return
	case int(f.On) > len(g.Pieces()):
		rd.Fail(field+"on", "%d; the map has %d pieces of terrain", f.On, len(g.Pieces()))
		return
	case f.State != Up || s.ridden(n):
		if !onMap(f.At) {
			rd.Fail(field+"at", "%s is not on the map (WAS-102)", pointText(f.At))
		}
		return
	}
	gait := walkOf(f, Walk).gait
	switch bar := g.Stands(gait, f.Place(), nil); bar.By {
	case ground.Nothing:
	case ground.Border:
		rd.Fail(field+"at", "%s; the whole base must be on the map, which is 24# by 24# (WAS-102)", pointText(f.At))
	case ground.Terrain:
		p := &g.Pieces()[bar.Which]
		rd.Fail(field+"at", "%s; there the base is inside of a piece of terrain: %s with a corner at %s (WAS-304)", pointText(f.At), p.Kind, pointText(p.Corners[0]))
	default:
		rd.Fail(field+"on", "%d; nobody stands at that height at %s", f.On, pointText(f.At))
	}
	for o := Fig(1); o < n; o++ {
		if other := &s.Figures[o]; other.State == Up && !s.ridden(o) && f.Mount != o && g.Stands(gait, f.Place(), []ground.Place{other.Place()}).By == ground.Somebody {
			rd.Fail(field+"at", "%s; there the base overlaps that of %s at %s (WAS-R007)", pointText(f.At), o, pointText(other.At))
		}
	}
}

// readTurn reads whose turn it is, and who else has begun one.
func (rd *reader) readTurn() {
	s := rd.S
	rd.Read("turn", "order")
	if t := s.turner(); !rd.Has("turn") {
		s.Turner = t
	} else if t != nobody && t != s.Turner {
		rd.Fail("turn", "%s; the turn under way is that of %s", s.Turner, t)
	}
	if s.Turner != nobody && !s.hasCard(s.Turner) {
		rd.Fail("turn", "%s has no card in the initiative deck, and no turns (WAS-230)", s.Turner)
	}
	if !rd.Has("order") && s.Round > 0 {
		i := 0
		for n := Fig(1); n <= MaxHeroes; n++ {
			if n != s.Turner && s.hasCard(n) {
				s.Order[i] = n
				i++
			}
		}
		if s.Turner != nobody && s.Turner <= MaxHeroes {
			s.Order[i] = s.Turner
		}
	}
	var seen Figs
	for i, n := range s.Order {
		if n != nobody && (seen.Has(n) || !s.hasCard(n)) {
			rd.Fail(fmt.Sprintf("order[%d]", i), "%s; it lists Heroes of the match, each once", n)
		}
		seen.add(n)
	}
	if rd.Read("running"); !rd.Has("running") {
		for n := Fig(1); n <= MaxFigures; n++ {
			if f := &s.Figures[n]; f.State != Absent && (n == s.turner() || f.Delay > 0) {
				s.Running.add(f.group(n))
			}
		}
	}
	for all := s.Running; all != 0; {
		if n := all.Pop(); !s.hasCard(n) {
			rd.Fail("running", "%s has no card in the initiative deck, and no turns (WAS-230)", n)
		}
	}
	rd.readActions()
}

// readActions gives the figures whose turn runs all their actions, unless the document says how many are left.
func (rd *reader) readActions() {
	s := rd.S
	rd.Read("lasting")
	for i := range s.Lasting[:s.Lasts] {
		switch l := &s.Lasting[i]; {
		case l.Skill == codex.NoSkill && l.Effect == 0:
			rd.Fail(fmt.Sprintf("lasting[%d].effect", i), "missing; it is an effect, such as warrior.berserk green 1, or a skill")
		case l.Skill == codex.NoSkill:
			l.Skill = rd.r.effect(l.Effect).Skill
		case l.Effect != 0 && rd.r.effect(l.Effect).Skill != l.Skill:
			rd.Fail(fmt.Sprintf("lasting[%d].skill", i), "%s is not the skill of that effect", rd.r.codex.Skills[l.Skill].ID)
		}
	}
	if s.turner() == nobody {
		return
	}
	for n := Fig(1); n <= MaxFigures; n++ {
		if f := &s.Figures[n]; f.State == Up && f.group(n) == s.Turner && !rd.Has("figures."+n.String()+".left") {
			f.Left = int8(rd.r.actionsOf(s, n))
		}
	}
}

// turner is whose turn is under way, or nobody.
func (s *Position) turner() Fig {
	for i := range s.Stack.Depth {
		if t := &s.Stack.Frames[i]; t.Op == opTurn {
			return known[turnTask](t).Hero
		}
	}
	return nobody
}

// readDeck reads the initiative deck: all other cards are still in it, that of the next Hero open.
func (rd *reader) readDeck() {
	s := rd.S
	if rd.Read("deck"); !rd.Has("deck") && s.Round > 0 {
		for i := range Fig(MaxFigures) {
			n := (max(s.Turner, 1)-1+i)%MaxFigures + 1
			if n == s.Turner || !s.hasCard(n) {
				continue
			}
			if s.Known[0] == nobody && s.turner() != nobody {
				s.Known[0], s.Knowers[0] = n, everybody
				continue
			}
			s.Deck.add(n)
		}
	}
	seen := s.Deck
	for i, n := range s.Known {
		if n != nobody && seen.Has(n) {
			rd.Fail(fmt.Sprintf("deck.known[%d]", i), "%s; each card is in one place", n)
		}
		if n != nobody {
			seen.add(n)
		}
	}
	for all := seen; all != 0; {
		if n := all.Pop(); !s.hasCard(n) {
			rd.Fail("deck", "%s has no card in it (WAS-107)", n)
		}
	}
	unsaid := 0
	for i := range s.Known {
		if s.Known[i] == nobody {
			unsaid++
		}
		if (s.Known[i] != nobody || s.Knowers[i] != 0) && unsaid > s.Deck.Len() {
			rd.Fail("deck", "place %d is known, and the cards above it are not there", i+1)
			return
		}
	}
}

// checkRest makes sure that what else there is belongs together.
func (rd *reader) checkRest() {
	s := rd.S
	rd.checkLoads()
	for i, a := range s.Attacks {
		if a != (Attack{}) && (a.By == nobody || a.On == nobody) {
			rd.Fail(fmt.Sprintf("attacks[%d]", i), "an attack is by somebody and on somebody")
		}
	}
	rd.checkUnderWay()
}

// checkLoads makes sure that what figures carry and what is carried name each other; one of the two may be left out. Where there are no tokens those of the scenario lie where they do at the
// beginning, but for Snowfall, where there may be none.
func (rd *reader) checkLoads() {
	s := rd.S
	if s.Tokens == [MaxTokens]Token{} && s.Round > 0 && s.Scenario != codex.SnowfallScenario {
		rd.r.layOut(s)
	}
	for i := range s.Tokens {
		t := &s.Tokens[i]
		for _, by := range [2]Fig{t.Held, t.second()} {
			if by == nobody {
				continue
			}
			if f := &s.Figures[by]; f.Load == 0 && f.State == Up {
				f.Load = uint8(i + 1)
			} else if f.Load != uint8(i+1) {
				rd.Fail(fmt.Sprintf("tokens[%d]", i), "%s does not carry it, or cannot", by)
			}
		}
	}
	for n := Fig(1); n <= MaxFigures; n++ {
		f := &s.Figures[n]
		if f.Load == 0 {
			continue
		}
		switch t := &s.Tokens[f.Load-1]; {
		case t.Kind < Flag || t.Kind > Treasure:
			rd.Fail("figures."+n.String()+".load", "%d; there is nothing of that number to carry", f.Load)
		case t.Held == nobody && f.State == Up:
			t.Held = n
		case t.Held != n && t.second() != n:
			rd.Fail("figures."+n.String()+".load", "%d; somebody else carries that", f.Load)
		}
	}
}

// second is the second of two carriers of a token, or nobody.
func (t *Token) second() Fig {
	if t.Kind == Treasure {
		return t.By
	}
	return nobody
}

// mostPending is how many tasks a document may have: what comes of them needs room as well.
const mostPending = frame.Deep - 4

func (r *Rules) showPending(s *Position, lines *[]string) {
	for _, t := range s.Stack.All() {
		*lines = append(*lines, r.pending.Format(s, t))
	}
}

// readPending reads what is under way. Where the document does not say it, that is the turn of the Hero, or the figure, that it names, or of the first; before the first
// phase it is the setting up.
func (rd *reader) readPending() {
	s := rd.S
	rd.Read("turn", "actor", "over", "pending")
	switch {
	case s.Ending != Unfinished && s.Stack.Depth > 0:
		rd.Fail("pending", "nothing is under way when the match is over")
	case rd.Has("pending") || s.Ending != Unfinished:
	case s.Round == 0:
		begin(s, matchTask{Stage: 1})
		begin(s, setupTask{Side: 1})
	default:
		hero := s.Turner
		for n := Fig(1); n <= MaxHeroes && hero == nobody; n++ {
			if f := &s.Figures[n]; f.Kind == Hero && (f.State == Up || n == MaxHeroes) {
				hero = n
			}
		}
		begin(s, matchTask{Stage: 1})
		begin(s, phaseTask{Stage: phaseRuns})
		begin(s, turnTask{Hero: hero, Stage: turnRuns})
		if s.Actor != nobody {
			begin(s, actorTask{s.Actor})
		}
	}
}

// readPending reads the tasks under way, each inside the one before it.
func (r *Rules) readPending(in *document.Reader[Position], lines *[]string) {
	s := in.S
	if len(*lines) > mostPending {
		in.Fail("pending", "%d things under way at once; there are never more than %d", len(*lines), mostPending)
		return
	}
	for i, text := range *lines {
		field := fmt.Sprintf("pending[%d]", i)
		t, err := r.pending.Parse(s, text)
		switch {
		case err != nil:
			in.Fail(field, "%v", err)
			return
		case i == 0 && t.Op != opMatch:
			in.Fail(field, "%q; everything is under way inside the match, so the list begins with match runs", text)
			return
		case i > 0 && (!fitsInside(&t, s.Stack.Top()) || t.Op == opWindow && s.Reacting()):
			in.Fail(field, "%q cannot be under way inside %q", text, (*lines)[i-1])
			return
		}
		s.Stack.Push(t)
	}
}

// checkUnderWay makes sure that the tasks are about what there is.
func (rd *reader) checkUnderWay() {
	s := rd.S
	var attacked, used [deepest]bool
	for i := range s.Stack.Depth {
		field := fmt.Sprintf("pending[%d]", i)
		switch t := &s.Stack.Frames[i]; t.Op {
		case opAttack:
			no := known[attackTask](t).No
			if s.Attacks[no] == (Attack{}) || attacked[no] {
				rd.Fail(field, "there is no attack number %d, or it is under way already", no+1)
			}
			attacked[no] = true
		case opSkill:
			no := known[skillTask](t).No
			if s.Uses[no] == (Use{}) || used[no] {
				rd.Fail(field, "there is no use of a skill number %d, or it is under way already", no+1)
			}
			used[no] = true
		case opSeries:
			if no := known[seriesTask](t).No; s.Uses[no] == (Use{}) {
				rd.Fail(field, "there is no use of a skill number %d", no+1)
			}
		case opCover, opPredict, opShift:
			rd.checkUse(t, field)
		case opPick:
			if no := known[pickTask](t).No; s.Attacks[no] == (Attack{}) && s.Uses[no] == (Use{}) {
				rd.Fail(field, "there is no attack and no use of a skill number %d", no+1)
			}
		case opCard:
			if f := known[cardTask](t); s.Figures[f.Fig].Kind != Daemon || s.Figures[f.Fig].Hero == nobody {
				rd.Fail(field, "%s is no Daemon of a Hero", f.Fig)
			}
		case opPlace:
			if f := known[placeTask](t); s.Figures[f.Fig].State == Absent || f.How == BesideHim && s.Figures[f.By].State == Absent {
				rd.Fail(field, "%s, or whom it is placed beside, does not take part", f.Fig)
			}
		}
	}
	for no, a := range s.Attacks {
		if a != (Attack{}) && !attacked[no] {
			rd.Fail(fmt.Sprintf("attacks[%d]", no), "nothing in pending carries it out")
		}
	}
}

// checkUse makes sure that the use of a skill is there which a task asks for, and that the deck has the cards in the places that it has predicted.
func (rd *reader) checkUse(t *Task, field string) {
	s, left := rd.S, 0
	var no uint8
	switch t.Op {
	case opCover:
		if c := known[coverTask](t); c.Left == 0 {
			return
		}
		no = known[coverTask](t).No
	case opPredict:
		no = known[predictTask](t).No
	default:
		no, left = known[shiftTask](t).No, int(known[shiftTask](t).Left)
	}
	u := &s.Uses[no]
	if u.By == nobody {
		rd.Fail(field, "there is no use of a skill number %d", no+1)
		return
	}
	var seen Figs
	for i, card := range u.Foretold {
		if card == nobody {
			continue
		}
		if seen.Has(card) || i == 0 || i >= s.cards() || !s.inDeck(card) || t.Op == opShift && !s.Deck.Has(card) {
			rd.Fail(fmt.Sprintf("uses[%d].foretold", no), "%s; each is a card that is hidden in the deck, by its place", card)
			return
		}
		seen.add(card)
	}
	if left > seen.Len() {
		rd.Fail(field, "%d cards are to be moved, and %d were predicted rightly", left, seen.Len())
	}
}

// goOn goes on to the decision that the position asks, and compares it with what the document says of it.
func (rd *reader) goOn() {
	r, s := rd.r, rd.S
	asks, actor := s.Phase, s.Actor
	switch {
	case s.Ending != Unfinished:
		s.Phase = Over
	case s.Stack.Depth == 0:
		rd.Fail("pending", "nothing; the match is under way until it is over")
		return
	default:
		r.run(s, nil)
	}
	if rd.Has("asks") && asks != s.Phase {
		rd.Fail("asks", "%q; by the rest of the position it is %q", rd.Said("asks"), r.Turn(s).Kind)
	}
	if rd.Has("actor") && actor != s.Actor {
		rd.Fail("actor", "%s; by the rest of the position it is %s", actor, s.Actor)
	}
}

package rules

import (
	"slices"

	"mischief/game"
	"mischief/games/neworleans/codex"
)

// A moment is when abilities may answer what has just happened, or is about to: an attack that was declared, a card that was drawn, a figure that fell. Who answers
// first is fixed by CNO-R101: the sheet in its own order, then powers of vermin, then cards of heroes; what must happen comes before what a player may do, and of several alike
// the party chooses. Whoever begins a moment goes on when all of it is over. Where nobody listens it costs a look at the abilities with that trigger and nothing else.

// moment begins a moment, if anybody answers it, and tells its number, counted from 1.
func (r *Rules) moment(s *Position, m Moment) bool {
	r.dooms(s, &m)
	if !r.heard(s, &m) {
		return false
	}
	s.Moments[s.MomentN] = m
	s.MomentN++
	begin(s, momentTask{No: int16(s.MomentN)})
	return true
}

// heard tells whether anybody answers a moment.
func (r *Rules) heard(s *Position, m *Moment) bool {
	party := s.heroes()
	for _, l := range r.bill(s).listeners[m.Trigger] {
		if l.heroes&party == 0 {
			continue
		}
		if bearers := r.bearers(s, l.Ability); bearers != 0 && r.due(s, l.Ability, bearers, m) != 0 {
			return true
		}
	}
	for _, l := range r.bill(s).refreshers[m.Trigger] {
		if l.heroes&party == 0 {
			continue
		}
		if bearers := r.bearers(s, l.Ability); bearers != 0 && r.turnsUpright(s, l.Ability, bearers, m) != 0 {
			return true
		}
	}
	return false
}

// view is a moment as an ability of a bearer sees it.
func (s *Position) viewOf(m *Moment, bearer Fig) Scene {
	c := Scene{Self: bearer, Actor: m.By, Square: m.At, Moment: m}
	if m.Trigger == codex.OnHurt || m.Trigger == codex.OnKill {
		c.Actor = m.Whom
	}
	if bearer == nobody {
		c.Self = c.Actor
	}
	if m.Attack != 0 {
		c.Attack = &s.Attacks[m.Attack-1]
	}
	if m.Draw != 0 {
		c.Draw = &s.Draws[m.Draw-1]
		c.Card = c.Draw.Card
	}
	return c
}

// due are the bearers for whom an ability answers a moment and has not done so yet.
func (r *Rules) due(s *Position, a *codex.Ability, bearers Figs, m *Moment) (left Figs) {
	if int(m.Count) == len(m.Done) { // nobody has so many, but a moment must end
		return 0
	}
	for bearers != 0 {
		b := bearers.take()
		if !m.has(a, b) && r.answers(s, a, b, m) && r.payable(s, a, b, m) {
			left.add(b)
		}
	}
	return left
}

// has tells whether an ability has had its turn in a moment.
func (m *Moment) has(a *codex.Ability, bearer Fig) bool {
	for _, d := range m.Done[:m.Count] {
		if d.Ability == a.ID && d.Bearer == bearer {
			return true
		}
	}
	return false
}

// had notes that an ability has had its turn.
func (m *Moment) had(a *codex.Ability, bearer Fig) {
	if int(m.Count) < len(m.Done) {
		m.Done[m.Count] = Answered{a.ID, bearer}
		m.Count++
	}
}

// answers tells whether a moment is what an ability of a bearer waits for.
func (r *Rules) answers(s *Position, a *codex.Ability, bearer Fig, m *Moment) bool {
	c := s.viewOf(m, bearer)
	if !r.atHand(s, a, bearer, c.Attack) || a.When == codex.OnKill && (a.Of.Kind == codex.OfPower) != m.Only || a.Of.Kind == codex.OfPower && !r.heeded(s, a, m, &c) {
		return false
	}
	switch a.When {
	case codex.OnSearch:
		if a.At != 0 && !a.At.Has(m.Mark) || a.At == 0 && codex.Token(m.What) != codex.TokenLoot {
			return false
		}
	case codex.OnEnter:
		if a.At != 0 && !r.onMarks(s, m.By, a.At) || a.At == 0 && !r.beside(s, m.By, bearer) {
			return false
		}
	case codex.OnFound:
		if m.What == 0 || r.codex.Cards[m.What-1] != codex.LootID(a.Of.No) {
			return false
		}
	case codex.OnDraw:
		if !a.Any && (c.Draw == nil || c.Draw.Attack == 0) || a.ID != 0 && c.Draw != nil && slices.Contains(c.Draw.Over[:], a.ID) { // what refreshes a card has no number of its own, and draws over nothing
			return false
		}
	}
	about := c
	about.Self = bearer // to a sheet everybody of the heroes' side is an ally, also who has just come to a square or fallen
	return r.means(s, &about, &a.By, m.By) && (a.Whom.Who == codex.NoName || r.means(s, &about, &a.Whom, m.Whom)) && r.holdAll(s, &c, a.If)
}

// beside tells whether a figure is in a square adjacent to another (CNO-106).
func (r *Rules) beside(s *Position, n, other Fig) bool {
	if n == other || n == nobody || other == nobody || !s.onMap(n) || !s.onMap(other) {
		return false
	}
	if !r.large(s, n) && !r.large(s, other) {
		return s.Ground.Adjacent(s.Fig[n].At, s.Fig[other].At)
	}
	list, count := r.body(s, n)
	others, of := r.body(s, other)
	for _, q := range list[:count] {
		for _, p := range others[:of] {
			if s.Ground.Adjacent(q, p) {
				return true
			}
		}
	}
	return false
}

// turnsUpright are the heroes whose exhausted card a moment turns upright, unless it was exhausted for it (CNO-508, CNO-545, CNO-R107).
func (r *Rules) turnsUpright(s *Position, a *codex.Ability, bearers Figs, m *Moment) (left Figs) {
	for bearers != 0 {
		b := bearers.take()
		if !r.exhausted(s, a.Of, b) || r.exhaustedFor(s, m, a.Of, b) || !r.answers(s, a, b, m) {
			continue
		}
		left.add(b)
	}
	return left
}

// exhaustedFor tells whether a card was used in a moment, or to draw over the card that it is about.
func (r *Rules) exhaustedFor(s *Position, m *Moment, of codex.Source, bearer Fig) bool {
	if m.Draw != 0 {
		for _, id := range s.Draws[m.Draw-1].Over {
			if id != 0 && r.codex.Abilities[id].Of == of {
				return true
			}
		}
	}
	for _, d := range m.Done[:m.Count] {
		if d.Bearer == bearer && r.codex.Abilities[d.Ability].Of == of {
			return true
		}
	}
	return false
}

// exhausted tells whether a card that somebody bears is turned sideways.
func (r *Rules) exhausted(s *Position, of codex.Source, bearer Fig) bool {
	switch of.Kind {
	case codex.OfSkill:
		return s.Sheet[bearer].Exhausted>>r.codex.Skills[of.No].No&1 != 0
	case codex.OfLoot:
		loot := &r.codex.Loot[of.No]
		for c := loot.First; c < loot.First+uint16(loot.Copies); c++ {
			if held := &s.Loot[c]; held.Place == Held+Place(bearer) && held.Flags&Exhausted != 0 {
				return true
			}
		}
	}
	return false
}

// uprightAgain turns a card of somebody upright; it may be used again at once (CNO-R140).
func (r *Rules) uprightAgain(s *Position, of codex.Source, bearer Fig) {
	switch of.Kind {
	case codex.OfSkill:
		s.Sheet[bearer].Exhausted &^= 1 << r.codex.Skills[of.No].No
	case codex.OfLoot:
		loot := &r.codex.Loot[of.No]
		for c := loot.First; c < loot.First+uint16(loot.Copies); c++ {
			if held := &s.Loot[c]; held.Place == Held+Place(bearer) {
				held.Flags &^= Exhausted
			}
		}
	}
}

// The stages of a moment: the ranks of CNO-R101, what players may do, and the turning upright.
const (
	ofSheet = iota
	ofPowers
	ofHeroes
	ofPlayers
	upright
)

// rank is when an ability has its turn in a moment.
func rank(a *codex.Ability) int16 {
	switch {
	case a.May:
		return ofPlayers
	case a.Of.Kind == codex.OfPower:
		return ofPowers
	case a.Of.Kind == codex.OfSheet || a.Of.Kind == codex.OfDoors:
		return ofSheet
	}
	return ofHeroes
}

// runMoment lets the next ability answer.
func (r *Rules) runMoment(s *Position, t *momentTask, tell *game.Story) {
	m := &s.Moments[t.No-1]
	switch {
	case t.Stage < ofPlayers:
		next, bearer, several := r.nextDue(s, m, t.Stage)
		switch {
		case next == nil:
			t.Stage++
		case several:
			s.ask(Ordering, nobody)
		default:
			r.answer(s, t.No, next, bearer, tell)
		}
	case t.Stage == ofPlayers:
		bearer, asked := r.nextAsked(s, m)
		if !asked {
			t.Stage++
			return
		}
		s.ask(Answering, r.playerOf(bearer))
	default:
		for _, l := range r.bill(s).refreshers[m.Trigger] {
			a := l.Ability
			for left := r.turnsUpright(s, a, r.bearers(s, a), m); left != 0; {
				b := left.take()
				r.uprightAgain(s, a.Of, b)
				if tell != nil {
					tell.Tell(refreshRule(a), "refreshed", r.who("who", s, b), r.card("card", a.Of))
				}
			}
		}
		if t.Kept == 0 {
			s.MomentN--
			s.Moments[s.MomentN] = Moment{}
		}
		s.done()
	}
}

func refreshRule(a *codex.Ability) string {
	if a.Of.Kind == codex.OfSkill {
		return "CNO-545"
	}
	return "CNO-508"
}

// playerOf is the hero whose player decides for a bearer: himself, or the party for allies, sheets and the boat.
func (r *Rules) playerOf(bearer Fig) Fig {
	if bearer.character() {
		return bearer
	}
	return nobody
}

// nextDue is the ability of a rank that has its turn next, and whether the party is to choose among several whose order may matter: the rules of a sheet follow each other as they stand there (CNO-R26, CNO-R101).
func (r *Rules) nextDue(s *Position, m *Moment, stage int16) (next *codex.Ability, bearer Fig, several bool) {
	matters := 0
	for _, l := range r.bill(s).listeners[m.Trigger] {
		a := l.Ability
		if rank(a) != stage {
			continue
		}
		bearers := r.bearers(s, a)
		if bearers == 0 {
			continue
		}
		left := r.due(s, a, bearers, m)
		if left == 0 {
			continue
		}
		if r.plain(a) { // what only adds up comes first, in any order
			return a, left.first(), false
		}
		if next == nil {
			next, bearer = a, left.first()
		}
		matters += left.count()
	}
	return next, bearer, matters > 1 && stage != ofSheet
}

// plain tells whether an ability only changes numbers, so that its order among others makes no difference.
func (r *Rules) plain(a *codex.Ability) bool {
	for i := range r.codex.Lists[a.Do].Effects {
		switch r.codex.Lists[a.Do].Effects[i].Kind {
		case codex.DoDrm, codex.DoStat, codex.DoImmune, codex.DoNote:
		default:
			return false
		}
	}
	return true
}

// nextAsked is the bearer who is asked next whether he uses an ability: figures by their numbers, last what nobody bears.
func (r *Rules) nextAsked(s *Position, m *Moment) (bearer Fig, asked bool) {
	var all Figs
	for _, l := range r.bill(s).listeners[m.Trigger] {
		a := l.Ability
		if a.May {
			if bearers := r.bearers(s, a); bearers != 0 {
				all |= r.due(s, a, bearers, m)
			}
		}
	}
	if left := all.after(m.Asked) &^ nobodyBears; left != 0 {
		return left.first(), true
	}
	return nobody, all.has(nobody) && !m.Passed
}

// pass lets a moment pass for the bearer who is asked.
func (r *Rules) pass(s *Position, m *Moment) {
	if bearer, _ := r.nextAsked(s, m); bearer != nobody {
		m.Asked = bearer
		return
	}
	m.Passed = true
}

// answer has an ability carried out for a moment.
func (r *Rules) answer(s *Position, no int16, a *codex.Ability, bearer Fig, tell *game.Story) {
	m := &s.Moments[no-1]
	m.had(a, bearer)
	s.Halt = s.Halt || !r.plain(a)
	c := s.viewOf(m, bearer)
	r.use(s, a, Use{Ability: a.ID, Bearer: c.Self, Actor: c.Actor, Square: m.At, Moment: uint8(no), Attack: m.Attack, Draw: m.Draw, Card: c.Card}, tell)
}

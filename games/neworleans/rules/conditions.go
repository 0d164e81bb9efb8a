package rules

import (
	"math/bits"

	"mischief/games/neworleans/codex"
)

// What abilities, sheets and exits ask before they do anything.

func lowest(set uint32) codex.State { return codex.State(bits.TrailingZeros32(set)) }

// holdAll tells whether all conditions of a list hold.
func (r *Rules) holdAll(s *Position, c *Scene, conditions []codex.Condition) bool {
	for i := range conditions {
		if !r.holds(s, c, &conditions[i]) {
			return false
		}
	}
	return true
}

// holds tells whether a condition holds.
func (r *Rules) holds(s *Position, c *Scene, cond *codex.Condition) bool {
	return r.true(s, c, cond) != cond.Not
}

func (r *Rules) true(s *Position, c *Scene, cond *codex.Condition) bool {
	switch cond.Kind {
	case codex.IfCard:
		return r.cardIs(s, c, &cond.Card)
	case codex.IfIs:
		n := r.one(s, c, &cond.Who)
		return n != nobody && (cond.Any == codex.States{} || r.isAny(s, n, cond.Any)) && r.isAll(s, n, cond.All) && r.isNone(s, n, cond.None)
	case codex.IfCount:
		return r.counts(s, c, &cond.Count, &cond.Who)
	case codex.IfDid:
		n := r.one(s, c, &cond.Who)
		did := codex.Deeds(s.Fig[n].Did)
		return n != nobody && (cond.Deeds == 0 || did&cond.Deeds != 0) && did&cond.NoDeeds == 0
	case codex.IfResult:
		got := r.gave(s, c)
		return (cond.Results == 0 || got&cond.Results != 0) && got&cond.NoResults == 0
	case codex.IfWith:
		return c.Attack != nil && r.madeWith(s, c.Attack, &cond.With)
	case codex.IfNote:
		return s.noted(cond.Note) == cond.Set
	case codex.IfLevel: // CNO-R151
		return cond.Levels.Has(levels[s.Difficulty])
	}
	return false
}

// levels are the words of content for the levels of difficulty.
var levels = [...]codex.Level{Easy: codex.Easy, Normal: codex.Normal, Hard: codex.Hard}

// noted tells whether a note is in the adventure log.
func (s *Position) noted(n codex.NoteID) bool { return s.Notes>>n&1 != 0 }

// one is the figure that a condition asks about: the first of those meant.
func (r *Rules) one(s *Position, c *Scene, sel *codex.Selector) Fig {
	if among := r.figures(s, c, sel); among != 0 {
		return among.first()
	}
	return nobody
}

// cardIs tells whether the card drawn or flipped last is as a filter says; after an attack any card that was settled in it does.
func (r *Rules) cardIs(s *Position, c *Scene, f *codex.Filter) bool {
	if c.Moment != nil && c.Moment.Trigger == codex.OnAfter && c.Attack != nil && c.Draw == nil {
		for left := c.Attack.Drew; left != 0; {
			if filtered(f, face{card: left.take()}) {
				return true
			}
		}
		return false
	}
	if d := c.Draw; d != nil && d.Card != 0 {
		return filtered(f, d.face())
	}
	return c.Card != 0 && filtered(f, face{card: Card(c.Card - 1)})
}

// face is a card with what abilities have made of it; zero fields are what it shows.
type face struct {
	card   Card
	value  uint8
	colour uint8 // 1 red, 2 black
	suit   uint8 // counted from 1
}

func (d *Draw) face() face { return face{Card(d.Card - 1), d.Value, d.Colour, d.Suit} }

func (f face) worth() int {
	if f.value != 0 {
		return int(f.value)
	}
	return f.card.value()
}

func (f face) black() bool {
	switch {
	case f.colour != 0:
		return f.colour == 2
	case f.suit != 0:
		return f.suit > Diamonds+1
	}
	return !f.card.red()
}

// filtered tells whether a card is as a filter says.
func filtered(f *codex.Filter, is face) bool {
	if f.Red && is.black() || f.Black && !is.black() {
		return false
	}
	if f.Suits != 0 {
		suit := is.suit
		if suit == 0 {
			if is.card.joker() {
				return false
			}
			suit = is.card.suit() + 1
		}
		if f.Suits>>(suit-1)&1 == 0 {
			return false
		}
	}
	if f.Ranks != 0 && f.Ranks&ranks(is.card) == 0 {
		return false
	}
	return f.Max == 0 || is.worth() >= int(f.Min) && is.worth() <= int(f.Max)
}

// ranks are the words of the vocabulary for the rank of a card (CNO-124).
func ranks(c Card) uint16 {
	if c.joker() {
		return 1 << codex.RankJoker
	}
	switch c.rank() {
	case 1:
		return 1 << codex.RankAce
	case 11:
		return 1<<codex.RankJack | 1<<codex.RankFace
	case 12:
		return 1<<codex.RankQueen | 1<<codex.RankFace
	case 13:
		return 1<<codex.RankKing | 1<<codex.RankFace
	}
	return 1 << codex.RankNumber
}

// gave is what the attack at hand gave its target; with hurt, what is about to be suffered.
func (r *Rules) gave(s *Position, c *Scene) (got codex.Results) {
	if m := c.Moment; m != nil && m.Trigger == codex.OnHurt {
		if m.Stun {
			got |= 1<<codex.ResultStun | 1<<codex.ResultHit
		}
		if m.Wounds > 0 {
			got |= 1<<codex.ResultWound | 1<<codex.ResultHit
			if r.loss(s, m) >= s.Fig[m.Whom].Health {
				got |= 1 << codex.ResultFatal
			}
		}
		return got
	}
	if c.Attack != nil {
		return c.Attack.gave(c.Attack.Target)
	}
	return 0
}

// madeWith tells whether an attack is made with a kind of weapon.
func (r *Rules) madeWith(s *Position, a *Attack, w *codex.With) bool {
	if a.Flags&IsBlast != 0 {
		return w.Area == codex.Yes && w.Classes == 0 && w.Loot == 0 && w.Attack == ""
	}
	card := r.weapon(s, a)
	switch {
	case w.Classes != 0 && !w.Classes.Has(card.Class):
		return false
	case w.Loot != 0 && !(a.Weapon.Kind == WithLoot && r.codex.Cards[a.Weapon.No] == w.Loot):
		return false
	case w.Attack != "" && w.Attack != card.Name:
		return false
	case w.RangeMin >= 0 && a.Range < uint8(w.RangeMin):
		return false
	case w.RangeMax >= 0 && a.Range > uint8(w.RangeMax):
		return false
	case w.RangeMax == 1 && a.Flags&NearBy == 0:
		return false
	}
	return answered(w.Area, a.Flags&IsArea != 0) && // Dodge asks for an attack that is none (CNO-653)
		answered(w.Pounce, a.Flags&IsPounce != 0)
}

func answered(asked codex.Answer, is bool) bool {
	return asked == codex.NotAsked || (asked == codex.Yes) == is
}

// counts tells whether a number counted lies between the bounds of a condition.
func (r *Rules) counts(s *Position, c *Scene, count *codex.Count, who *codex.Selector) bool {
	n := r.count(s, c, count, who)
	if count.MinAll {
		return n > 0 && n >= r.inPlay(s, &count.Figures)
	}
	return n >= int(count.Min) && n <= int(count.Max)
}

// inPlay counts the figures a selector means by their state alone that are on the map or have left it alive.
func (r *Rules) inPlay(s *Position, sel *codex.Selector) (n int) {
	for left := everyFriend; left != 0; {
		f := left.take()
		if w := s.Fig[f].Where; (w == OnMap || w == Exited) && r.isAll(s, f, sel.Is) && r.isNone(s, f, sel.Not) {
			n++
		}
	}
	return n
}

// count is a number counted.
func (r *Rules) count(s *Position, c *Scene, count *codex.Count, who *codex.Selector) int {
	switch count.Of {
	case codex.CountRound:
		return int(s.Round)
	case codex.CountHand:
		return s.Deck.Hand.count()
	case codex.CountBucks:
		return int(s.Bucks)
	case codex.CountNotes:
		return bits.OnesCount64(s.Notes & count.Notes)
	case codex.CountLives, codex.CountAp, codex.CountSquares:
		n := r.one(s, c, who)
		switch f := &s.Fig[n]; {
		case n == nobody:
			return 0
		case count.Of == codex.CountLives:
			return int(f.Health)
		case count.Of == codex.CountAp:
			return int(f.AP)
		default:
			return int(f.Steps)
		}
	case codex.CountKills:
		return r.kills(s, count.Figures.Is.Kinds)
	case codex.CountExited:
		n := 0
		for left := everyFriend; left != 0; {
			f := left.take()
			if s.Fig[f].Where == Exited && r.isAll(s, f, count.Figures.Is) && r.isNone(s, f, count.Figures.Not) {
				n++
			}
		}
		return n
	case codex.CountToken:
		n := 0
		for i := range s.Tokens[:s.Laid] {
			if t := &s.Tokens[i]; t.Kind == count.Token && (count.Marks == 0 || t.Carrier == nobody && count.Marks.Has(t.Mark)) {
				n++
			}
		}
		return n
	}
	return r.figures(s, c, &count.Figures).count()
}

// kills counts figures eliminated in this scenario: of some kinds, or else vermin.
func (r *Rules) kills(s *Position, kinds uint64) (n int) {
	for k, killed := range s.Kills {
		if kind := codex.Kind(k); kinds>>k&1 != 0 || kinds == 0 && kind >= r.codex.FirstFoe && kind <= r.codex.LastFoe {
			n += int(killed)
		}
	}
	return n
}

// number is a number of an effect: written, or counted.
func (r *Rules) number(s *Position, c *Scene, n *codex.Number) int {
	if n.Count == nil {
		return int(n.N)
	}
	return min(int(n.Max), r.count(s, c, n.Count, &n.Count.Figures)*int(n.Times))
}

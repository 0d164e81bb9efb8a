package rules

import (
	"math/big"

	"mischief/games/neworleans/codex"
)

// How likely an attack is to come out how, counted exactly from the cards that are left: the discard pile lies open, so everybody knows them. The attack is carried out on a copy of the
// position by the rules themselves up to its first card; what each card would be settled as is found by turning it up there; and the ways in which the cards may follow each other are
// counted without putting any back, but where a Joker or an empty deck does. Whoever may let something be lets it be, and what answers a harm, such as Dodge, is not followed.

// Odds is how an attack may come out for one figure. Chances are parts of 1.
type Odds struct {
	AD, Stun, Wound uint8 // when everything has had its say
	DRM             int8
	Stuns           *big.Rat   // it is stunned by it
	Falls           *big.Rat   // it is eliminated, or down
	Hits            *big.Rat   // a card reaches the Stun or the Wound value
	Loses           []*big.Rat // by the Health or Lives that the cards take, as far as nothing keeps it
	Answered        bool       // something may still prevent or change it
}

// mostLoss is how much Health or Lives are told apart.
const mostLoss = 24

// outcome is what cards of an attack have given together.
type outcome struct {
	stun bool
	hit  bool
	loss uint8
}

func (o outcome) and(p outcome) outcome {
	return outcome{o.stun || p.stun, o.hit || p.hit, min(mostLoss, o.loss+p.loss)}
}

// mostClasses is how many kinds of cards are told apart.
const mostClasses = 16

// tally counts cards by their classes.
type tally [mostClasses]uint8

func (t *tally) add(u tally) {
	for i, n := range u {
		t[i] += n
	}
}

// deal is how the deck lies while the cards of an attack are turned up.
type deal struct {
	mid, low, ahead, gone tally // cards in no known order; known ones under and above them; the discard pile
	turned                uint8 // of those known at the top
	shuffled              bool
	got                   outcome
}

// OddsOf is how an attack that Check allows may come out for a figure; ok is false where it is not known beforehand whom or with what the attack meets.
func (r *Rules) OddsOf(s *Position, m Move) (o Odds, ok bool) {
	t := *s
	no := t.AttackN + 1
	r.book.Play(&t, m, nil)
	return r.oddsFrom(&t, no, m.Whom)
}

// newOdds is nothing counted yet.
func newOdds() Odds {
	o := Odds{Stuns: new(big.Rat), Falls: new(big.Rat), Hits: new(big.Rat), Loses: make([]*big.Rat, mostLoss+1)}
	for i := range o.Loses {
		o.Loses[i] = new(big.Rat)
	}
	return o
}

// oddsFrom goes on with an attack until its first card is to be drawn on the target, and counts. A marker that is turned up first may be any of those that are left.
func (r *Rules) oddsFrom(t *Position, no uint8, target Fig) (o Odds, ok bool) {
	for range 40 {
		switch {
		case t.AttackN < no:
			return o, false
		case t.Phase == Unmasking && Fig(running[revealTask](t).Fig) == target:
			return r.oddsOfMarker(t, no, target)
		case t.Phase == Drawing && r.drawsFor(t, no):
			if a := &t.Attacks[no-1]; a.Target == target || target == nobody {
				return r.countCards(t, no), true
			}
			return o, false // another target of an area comes first
		}
		if !r.letBe(t, target) {
			return o, false
		}
	}
	return o, false
}

// drawsFor tells whether the card that is to be turned up now is one of an attack.
func (r *Rules) drawsFor(t *Position, no uint8) bool {
	top := t.Stack.Top()
	if top.Op != opDraw {
		return false
	}
	d := &t.Draws[known[drawTask](top).No-1]
	return d.Attack == no && d.Keep == codex.NoKeep
}

// letBe answers as who lets everything be: no ability is used, no card replaced, nothing taken.
func (r *Rules) letBe(t *Position, target Fig) bool {
	m := Move{At: none}
	switch t.Phase {
	case Cheating:
		m.Verb = LetStand
	case TakingAce:
		m.Verb = LeaveCard
	case Answering:
		m.Verb = Pass
	case Targeting:
		if m.Verb = NextTarget; t.Picking.has(target) {
			m.Whom = target
		} else {
			m.Whom = t.Picking.first()
		}
	case Ordering:
		all := r.book.Moves(t, nil)
		m = all[0]
	default:
		return false
	}
	if r.book.Check(t, m) != nil {
		return false
	}
	r.book.Play(t, m, nil)
	return true
}

// oddsOfMarker mixes what an attack on each vermin may come to that a marker may prove to be (CNO-R68).
func (r *Rules) oddsOfMarker(t *Position, no uint8, target Fig) (o Odds, ok bool) {
	all := r.book.Moves(t, nil)
	whole := int64(0)
	for _, m := range all {
		whole += r.book.Weight(t, m)
	}
	o = newOdds()
	for _, m := range all {
		u := *t
		share := big.NewRat(r.book.Weight(t, m), whole)
		r.book.Play(&u, m, nil)
		one, known := r.oddsFrom(&u, no, target)
		if !known {
			return o, false
		}
		o.mix(&one, share)
	}
	return o, true
}

// countCards counts the cards of an attack that are still to come, on the target that it is at.
func (r *Rules) countCards(t *Position, no uint8) Odds {
	a := &t.Attacks[no-1]
	o := newOdds()
	o.AD, o.Stun, o.Wound, o.DRM = a.AD, a.Stun, a.Wound, a.DRM
	o.Answered = r.heard(t, &Moment{Trigger: codex.OnHurt, By: a.By, Whom: a.Target, Attack: no, At: none, Stun: true, Wounds: 1})
	got := outcome{}
	for _, c := range a.Cards[:a.Count] {
		got = got.and(r.outcomeOf(t, a, c))
	}
	classes, of := r.classes(t, no)
	begin := r.lies(t, of)
	begin.got = got
	ways := map[deal]*big.Rat{begin: big.NewRat(1, 1)}
	for range int(a.AD) - int(a.Count) {
		next := map[deal]*big.Rat{}
		for d, share := range ways {
			r.turn(t, d, share, classes, of, next)
		}
		ways = next
	}
	f := &t.Fig[a.Target]
	for d, share := range ways {
		got := d.got
		if got.hit && a.Bonus > 0 {
			got.loss = min(mostLoss, got.loss+a.Bonus)
		}
		stuns := got.stun && r.stunnable(t, a.Target)
		falls := int(got.loss) >= int(f.Health) && got.loss > 0
		if stuns && a.Target.vermin() && r.codex.Kinds[f.Kind].StunKills {
			stuns, falls = false, true
		}
		if got.hit {
			o.Hits.Add(o.Hits, share)
		}
		if stuns {
			o.Stuns.Add(o.Stuns, share)
		}
		if falls {
			o.Falls.Add(o.Falls, share)
		}
		o.Loses[got.loss].Add(o.Loses[got.loss], share)
	}
	return o
}

// outcomeOf is what a settled card gives, as Rules.read compares it (CNO-641, CNO-642, CNO-112).
func (r *Rules) outcomeOf(t *Position, a *Attack, c Settled) (o outcome) {
	o.stun = a.Stun == 1 || !c.Miss && c.Result >= int8(a.Stun)
	wounds := a.Wound == 1 || !c.Miss && c.Result >= int8(a.Wound)
	o.hit = o.stun || wounds
	n := uint8(0)
	if wounds {
		n = 1
	}
	if o.hit {
		n += c.Bonus
	}
	if r.immune(t, a.Target, codex.ToWound, nil) {
		n = 0
	}
	o.loss = n
	if c.Black && a.Target.friend() && t.Difficulty != Easy {
		o.loss += n
	}
	return o
}

// class is cards that come to the same.
type class struct {
	outcome
	joker bool
}

// classes sorts the cards that may come by what they are settled as; of tells the class of each.
func (r *Rules) classes(t *Position, no uint8) (list []class, of [Cards]uint8) {
	u := new(Position)
	for c := range Card(Cards) {
		if !(t.Deck.Left | t.Deck.Discard).has(c) {
			continue
		}
		now := class{r.settledAs(u, t, no, c), c.joker()}
		at := -1
		for i := range list {
			if list[i] == now {
				at = i
			}
		}
		if at < 0 {
			at = len(list)
			list = append(list, now)
		}
		of[c] = uint8(min(at, mostClasses-1))
	}
	return list, of
}

// settledAs turns a card up on a copy, which is made in u, and tells what comes of it.
func (r *Rules) settledAs(u, t *Position, no uint8, c Card) outcome {
	*u = *t
	u.Deck.Left.add(c)
	u.Deck.Discard.remove(c)
	if one, ok := r.settleOne(u, no, Move{Verb: TurnUp, At: none, Card: uint8(c) + 1}); ok {
		return one.outcome
	}
	// Another card is drawn over it, or somebody falls first: what it shows counts.
	a := &t.Attacks[no-1]
	value := c.value()
	return r.outcomeOf(t, a, Settled{Card: uint8(c) + 1, Result: int8(value) + a.DRM, Miss: value == 1, Black: !c.red()})
}

// settledCard is a card of an attack with what it gives.
type settledCard struct {
	Settled
	outcome
}

// settleOne answers for the card at hand and goes on until it is settled. The attack has cards to spare there, so that it waits for the next.
func (r *Rules) settleOne(u *Position, no uint8, m Move) (one settledCard, ok bool) {
	a := &u.Attacks[no-1]
	was := a.Count
	if was > MaxAD-2 {
		was, a.Count = 0, 0
	}
	ad := a.AD
	a.AD = was + 2
	r.book.Play(u, m, nil)
	for range 20 {
		if u.AttackN >= no && u.Attacks[no-1].Count > was {
			a = &u.Attacks[no-1]
			a.AD = ad
			return settledCard{a.Cards[was], r.outcomeOf(u, a, a.Cards[was])}, true
		}
		if !r.letBe(u, nobody) {
			break
		}
	}
	return one, false
}

// oddsOfCard is what a card that is left, or cheated, gives an attack, and what comes of it with those that are still to be drawn.
func (r *Rules) oddsOfCard(s *Position, m Move) (o Odds, one settledCard, ok bool) {
	no := s.Draws[running[drawTask](s).No-1].Attack
	if no == 0 {
		return o, one, false
	}
	u := *s
	if one, ok = r.settleOne(&u, no, m); !ok {
		return o, one, false
	}
	return r.countCards(&u, no), one, true
}

// oddsCheated is how an attack whose first card is to be drawn may come out if a card of the hand replaces it, whichever it is.
func (r *Rules) oddsCheated(t *Position, no uint8, by Card) (o Odds, ok bool) {
	_, of := r.classes(t, no)
	var alike [mostClasses]Pack
	next := t.Deck.next()
	for left := next; left != 0; {
		c := left.take()
		alike[of[c]].add(c)
	}
	o = newOdds()
	for _, cards := range alike {
		if cards == 0 {
			continue
		}
		share := big.NewRat(int64(cards.count()), int64(next.count()))
		u := *t
		r.book.Play(&u, Move{Verb: TurnUp, At: none, Card: uint8(cards.take()) + 1}, nil)
		if u.Phase != Cheating {
			return o, false
		}
		one, _, known := r.oddsOfCard(&u, Move{Verb: Cheat, At: none, Card: uint8(by) + 1})
		if !known {
			return o, false
		}
		o.mix(&one, share)
	}
	return o, true
}

// mix adds what may come with some chance.
func (o *Odds) mix(one *Odds, share *big.Rat) {
	o.AD, o.Stun, o.Wound, o.DRM = one.AD, one.Stun, one.Wound, one.DRM
	o.Answered = o.Answered || one.Answered
	o.Stuns.Add(o.Stuns, one.Stuns.Mul(one.Stuns, share))
	o.Falls.Add(o.Falls, one.Falls.Mul(one.Falls, share))
	o.Hits.Add(o.Hits, one.Hits.Mul(one.Hits, share))
	for i := range one.Loses {
		o.Loses[i].Add(o.Loses[i], one.Loses[i].Mul(one.Loses[i], share))
	}
}

// passes tells whether a card that is left, or cheated, makes the test at hand succeed, by what it shows and what is added to it now.
func (r *Rules) passes(s *Position, m Move) bool {
	d := s.Draws[running[drawTask](s).No-1]
	if m.Verb == Cheat {
		d.Card = m.Card
	}
	below := &s.Stack.Frames[s.Stack.Depth-2]
	if below.Op != opList {
		return false
	}
	t := known[listTask](below)
	e := &r.codex.Lists[t.List].Effects[t.Next]
	is := d.face()
	is.value = uint8(min(99, max(1, is.worth()+int(d.DRM))))
	return e.Kind == codex.DoTest && filtered(&e.Filter, is)
}

// mean is the Health or Lives lost on average.
func (o *Odds) mean() *big.Rat {
	sum := new(big.Rat)
	for n, share := range o.Loses {
		sum.Add(sum, new(big.Rat).Mul(share, big.NewRat(int64(n), 1)))
	}
	return sum
}

// thousandths is a number in thousandths, rounded to the nearest; only what is certain is 0 or 1000.
func thousandths(x *big.Rat) uint16 {
	scaled := new(big.Rat).Mul(x, big.NewRat(2000, 1))
	n := new(big.Int).Quo(scaled.Num(), scaled.Denom()).Int64()
	n = (n + 1) / 2
	switch {
	case n == 0 && x.Sign() > 0:
		n = 1
	case n == 1000 && x.Cmp(big.NewRat(1, 1)) < 0:
		n = 999
	}
	return uint16(n)
}

// lies is how the deck lies, by classes.
func (r *Rules) lies(t *Position, of [Cards]uint8) (d deal) {
	top, bottom := t.Deck.known(&t.Deck.Top), t.Deck.known(&t.Deck.Bottom)
	sort := func(p Pack) (n tally) {
		for p != 0 {
			n[of[p.take()]]++
		}
		return n
	}
	d.mid, d.low, d.ahead, d.gone = sort(t.Deck.Left&^top&^bottom), sort(bottom&^top), sort(top), sort(t.Deck.Discard)
	return d
}

// turn turns the next card up in every way.
func (r *Rules) turn(t *Position, d deal, share *big.Rat, classes []class, of [Cards]uint8, next map[deal]*big.Rat) {
	add := func(d deal, i int, part *big.Rat) {
		d.got = d.got.and(classes[i].outcome)
		d.gone[i]++
		if classes[i].joker { // CNO-128
			d.mid.add(d.low)
			d.mid.add(d.ahead)
			d.mid.add(d.gone)
			d.low, d.ahead, d.gone, d.shuffled = tally{}, tally{}, tally{}, true
		}
		if sum := next[d]; sum != nil {
			sum.Add(sum, part)
		} else {
			next[d] = part
		}
	}
	if !d.shuffled && int(d.turned) < Known && t.Deck.Top[d.turned] != 0 {
		i := of[t.Deck.Top[d.turned]-1]
		d.ahead[i]--
		d.turned++
		add(d, int(i), new(big.Rat).Set(share))
		return
	}
	if d.mid == (tally{}) { // CNO-R11; the few that are known to lie under the deck count as unordered
		d.mid.add(d.low)
		if d.low = (tally{}); d.mid == (tally{}) {
			d.mid, d.gone = d.gone, tally{}
		}
	}
	whole := int64(0)
	for _, n := range d.mid {
		whole += int64(n)
	}
	for i, n := range d.mid {
		if n > 0 {
			then := d
			then.mid[i]--
			add(then, i, new(big.Rat).Mul(share, big.NewRat(int64(n), whole)))
		}
	}
}

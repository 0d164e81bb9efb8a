package rules

import (
	"math/big"
	"slices"

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

// exactOdds is the edition from which on odds count cards that are drawn over others, and attacks before whose cards something may be answered. Before, the first of two cards counted as if there were no
// other; and since no answer fitted that lets something be, such an attack was not counted, and of a card beside others in the hand counted what it shows.
const exactOdds = 4

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
		case t.drawsFor(no):
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

// nextDraw is the draw of an attack whose card is to be turned up now; nil if none is.
func (t *Position) nextDraw(no uint8) *Draw {
	if t.Phase != Drawing {
		return nil
	}
	if d := &t.Draws[running[drawTask](t).No-1]; d.Attack == no {
		return d
	}
	return nil
}

// drawsFor tells whether the card that is to be turned up now is one of an attack, and not drawn over another.
func (t *Position) drawsFor(no uint8) bool {
	d := t.nextDraw(no)
	return d != nil && d.Keep == codex.NoKeep
}

// drawnOver is that draw if its card is drawn over another; nil if it is not.
func (r *Rules) drawnOver(t *Position, no uint8) *Draw {
	if d := t.nextDraw(no); d != nil && d.Keep != codex.NoKeep && r.edition >= exactOdds {
		return d
	}
	return nil
}

// letBe answers as who lets everything be: no ability is used, no card replaced, nothing taken.
func (r *Rules) letBe(t *Position, target Fig) bool {
	m := Move{}
	if r.edition < exactOdds {
		m.At = none
	}
	switch t.Phase {
	case Cheating:
		m.Verb = LetStand
	case TakingAce:
		m.Verb = LeaveCard
	case Answering:
		m.Verb = Pass
	case TakingCard:
		if r.edition < exactOdds {
			return false
		}
		m.Verb, m.Card = CountCard, r.betterCard(t)
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

// betterCard is the one of two cards of the same result that the party has count.
func (r *Rules) betterCard(t *Position) uint8 {
	d := &t.Draws[running[drawTask](t).No-1]
	if d.Attack == 0 {
		return d.Card
	}
	a := &t.Attacks[d.Attack-1]
	if now, old := r.outcomeOf(t, a, a.settled(d.shown())), r.outcomeOf(t, a, a.settled(d.Old)); now.suits(old, a.Target) {
		return d.Card
	}
	return d.Old.Card
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
	k := r.classes(t, no)
	begin := r.lies(t, &k.of)
	begin.got, begin.held = got, k.held
	ends := map[outcome]*big.Rat{}
	if a.Count >= a.AD {
		ends[got] = big.NewRat(1, 1)
	} else {
		ways := map[deal]*big.Rat{begin: big.NewRat(1, 1)}
		for range a.AD - a.Count - 1 {
			ways = k.turnAll(t, ways)
		}
		for d, share := range ways {
			k.turnLast(t, d, share, ends)
		}
	}
	f := &t.Fig[a.Target]
	for got, share := range ends {
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

// classes sorts the cards that may come.
func (r *Rules) classes(t *Position, no uint8) *classes {
	a := &t.Attacks[no-1]
	k := &classes{target: a.Target}
	u := new(Position)
	var cards [Cards + 1]settledCard // the last is the one that is being drawn over
	over := false
	left := t.Deck.Left | t.Deck.Discard
	for c := range Card(Cards) {
		if left.has(c) {
			cards[c] = r.settledAs(u, t, no, c)
		}
		if cards[c].over {
			over = true
			k.compare(r, &u.Draws[u.DrawN-1])
		}
	}
	if held := r.drawnOver(t, no); held != nil {
		over = true
		cards[Cards] = settledCard{Settled: a.settled(held.Old)}
		cards[Cards].outcome = r.outcomeOf(t, a, cards[Cards].Settled)
		k.compare(r, held)
	}
	var worth [Cards + 1]int8
	if over {
		worth = worths(cards[:])
	}
	for c := range cards {
		if cards[c].Card == 0 {
			continue
		}
		now := class{cards[c].outcome, Card(cards[c].Card - 1).joker(), cards[c].over, worth[c]}
		at := slices.Index(k.list, now)
		if at < 0 {
			at = len(k.list)
			k.list = append(k.list, now)
		}
		if at = min(at, mostClasses-1); c < Cards {
			k.of[c] = uint8(at)
		} else {
			k.held = uint8(at) + 1
		}
	}
	return k
}

// suits tells whether the party likes what comes of one card for a target as much as what comes of another: less of it for one of its own, more for vermin.
func (o outcome) suits(p outcome, target Fig) bool {
	if target.friend() {
		o, p = p, o
	}
	return o.loss > p.loss || o.loss == p.loss && (o.stun || !p.stun)
}

// settledAs turns a card up on a copy, which is made in u, and tells what comes of it.
func (r *Rules) settledAs(u, t *Position, no uint8, c Card) settledCard {
	*u = *t
	u.Deck.Left.add(c)
	u.Deck.Discard.remove(c)
	d := u.nextDraw(no)
	*d = Draw{By: d.By, Attack: d.Attack}
	if one, ok := r.settleOne(u, no, Move{Verb: TurnUp, At: none, Card: uint8(c) + 1}); ok {
		return one
	}
	// Somebody falls first: what it shows counts.
	a := &t.Attacks[no-1]
	one := settledCard{Settled: a.settled(Shown{Card: uint8(c) + 1})}
	one.outcome = r.outcomeOf(t, a, one.Settled)
	return one
}

// settledCard is a card of an attack with what it gives.
type settledCard struct {
	Settled
	outcome
	over bool // an ability draws over it, so that it is open whether it counts
}

// points is what it is worth beside another (Rules.points).
func (c *settledCard) points() int {
	if c.Miss {
		return missed
	}
	return int(c.Result)
}

// settleOne answers for the card at hand and goes on until it is settled. The attack has cards to spare there, so that it waits for the next.
func (r *Rules) settleOne(u *Position, no uint8, m Move) (one settledCard, ok bool) {
	a := &u.Attacks[no-1]
	was, kept := a.Count, a.Count
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
			return settledCard{a.Cards[was], r.outcomeOf(u, a, a.Cards[was]), false}, true
		}
		if d := r.drawnOver(u, no); d != nil {
			a = &u.Attacks[no-1]
			a.AD, a.Count = ad, kept
			one.Settled = a.settled(d.Old)
			one.outcome, one.over = r.outcomeOf(u, a, one.Settled), true
			return one, true
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
	of := &r.classes(t, no).of
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

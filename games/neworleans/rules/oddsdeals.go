package rules

import (
	"math/big"
	"slices"

	"mischief/games/neworleans/codex"
)

// The ways in which the cards of an attack may follow each other. Cards that come to the same are one class, so that what matters of the deck is how many of each class lie where. Of cards that are drawn over others one
// of two counts.

// mostClasses is how many kinds of cards are told apart.
const mostClasses = 32

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
	held                  uint8 // the class of a card that is being drawn over, counted from 1
	got                   outcome
}

// class is cards that come to the same.
type class struct {
	outcome
	joker  bool
	over   bool // an ability draws over it: a further card comes, and one of the two counts (CNO-817, CNO-R78)
	points int8 // where cards are drawn over, what it is worth beside another
}

// classes are the cards that may come to an attack, sorted by what they are settled as.
type classes struct {
	list   []class
	of     [Cards]uint8 // the class of each card
	held   uint8        // the class of the card that is being drawn over now, counted from 1; 0: none is
	high   bool         // of two cards the higher one counts
	newest bool         // the later one does
	target Fig          // of two that are worth as much the party chooses what suits it better
}

// lies is how the deck lies, by classes.
func (r *Rules) lies(t *Position, of *[Cards]uint8) (d deal) {
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

// turnAll has one more card of the attack settled in every way.
func (k *classes) turnAll(t *Position, ways map[deal]*big.Rat) map[deal]*big.Rat {
	then := map[deal]*big.Rat{}
	for d, share := range ways {
		k.turn(t, d, func(d deal, n, of int64) { count(then, d, n, of, share) })
	}
	return then
}

// turnLast has the last card of the attack settled in every way: how the deck lies then is of no interest any more.
func (k *classes) turnLast(t *Position, d deal, share *big.Rat, ends map[outcome]*big.Rat) {
	type end struct {
		got outcome
		of  int64
	}
	ways := map[end]int64{}
	k.turn(t, d, func(d deal, n, of int64) { ways[end{d.got, of}] += n })
	for e, n := range ways {
		count(ends, e.got, n, e.of, share)
	}
}

// count adds a part of a chance.
func count[K comparable](sums map[K]*big.Rat, at K, n, of int64, share *big.Rat) {
	part := big.NewRat(n, of)
	part.Mul(part, share)
	if sum := sums[at]; sum != nil {
		sum.Add(sum, part)
	} else {
		sums[at] = part
	}
}

// turn turns the next card up in every way, and another where that is drawn over, and calls each with how the deck lies then, in n ways of so many.
func (k *classes) turn(t *Position, d deal, each func(d deal, n, of int64)) {
	cards, of, top := d.next(t, k)
	for i, n := range cards {
		if n == 0 {
			continue
		}
		one := d
		if k.take(&one, uint8(i), top); one.held == 0 {
			each(one, int64(n), of)
			continue
		}
		more, all, top := one.next(t, k)
		for j, m := range more {
			if m > 0 {
				two := one
				k.take(&two, uint8(j), top)
				each(two, int64(n)*int64(m), of*all)
			}
		}
	}
}

// next are the cards one of which is turned up next, and how many they are: the one that is known at the top, or all in no known order.
func (d *deal) next(t *Position, k *classes) (cards tally, of int64, top bool) {
	if !d.shuffled && int(d.turned) < Known && t.Deck.Top[d.turned] != 0 {
		cards[k.of[t.Deck.Top[d.turned]-1]] = 1
		return cards, 1, true
	}
	if d.mid == (tally{}) { // CNO-R11; the few that are known to lie under the deck count as unordered
		d.mid.add(d.low)
		if d.low = (tally{}); d.mid == (tally{}) {
			d.mid, d.gone = d.gone, tally{}
		}
	}
	for _, n := range d.mid {
		of += int64(n)
	}
	return d.mid, of, false
}

// take turns up a card.
func (k *classes) take(d *deal, i uint8, top bool) {
	if top {
		d.ahead[i]--
		d.turned++
	} else {
		d.mid[i]--
	}
	switch {
	case d.held != 0:
		d.got, d.held = d.got.and(k.list[k.better(d.held-1, i)].outcome), 0
	case k.list[i].over:
		d.held = i + 1
	default:
		d.got = d.got.and(k.list[i].outcome)
	}
	d.gone[i]++
	if k.list[i].joker { // CNO-128
		d.mid.add(d.low)
		d.mid.add(d.ahead)
		d.mid.add(d.gone)
		d.low, d.ahead, d.gone, d.shuffled = tally{}, tally{}, tally{}, true
	}
}

// worths numbers cards by what they are worth beside each other. Those between which no card lies that would do something else count alike.
func worths(cards []settledCard) (worth [Cards + 1]int8) {
	var order []int
	for c := range cards {
		if cards[c].Card != 0 {
			order = append(order, c)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cards[a].points() - cards[b].points() })
	mixed := func(from, to int) bool { // cards of the order that do not all do the same
		return slices.ContainsFunc(order[from:to], func(c int) bool { return cards[c].outcome != cards[order[from]].outcome })
	}
	before, n := 0, int8(0)
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && cards[order[to]].points() == cards[order[from]].points() {
			to++
		}
		if from > 0 && mixed(before, to) {
			before = from
			n++
		}
		for _, c := range order[from:to] {
			worth[c] = n
		}
		from = to
	}
	return worth
}

// compare takes down which of two cards counts.
func (k *classes) compare(r *Rules, d *Draw) {
	k.high, k.newest = r.higher(d), d.Keep == codex.KeepNew
}

// better is which of two classes counts, the first of which was drawn over.
func (k *classes) better(a, b uint8) uint8 {
	p, q := &k.list[a], &k.list[b]
	switch {
	case k.newest:
		return b
	case p.points != q.points:
		if (p.points > q.points) == k.high {
			return a
		}
		return b
	case q.suits(p.outcome, k.target):
		return b
	}
	return a
}

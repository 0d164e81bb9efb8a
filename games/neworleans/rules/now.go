package rules

import (
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// What a position means for those who look on: where the figure that is asked for can go, for how much and whom it would threaten there; whom it sees and how its attacks may come out; what each card of
// the hand would make of a draw. It follows from the rest, so documents that are read need not have it.

// nowDoc is what documents show of it. Chances are in thousandths.
type nowDoc struct {
	Actor    Fig            `doc:"actor,figure,none=0,omit"` // who acts, moves or attacks
	Stops    []stopDoc      `doc:"stops,omit"`               // where it can go
	Sees     Figs           `doc:"sees,set=figure,omit"`     // figures of the other side that it sees
	Hindered Figs           `doc:"hindered,set=figure,omit"` // attacks on whom have the -2 of hindering terrain or figures on the line (CNO-631)
	Beside   Figs           `doc:"beside,set=figure,omit"`   // who keeps it from Stride and Pounce (CNO-414)
	Away     [Figures]uint8 `doc:"away,by=figure,max=127,omit"`
	Odds     []oddsDoc      `doc:"odds,omit"`    // of the attacks that it can make
	Cards    []cardDoc      `doc:"cards,omit"`   // what the card drawn comes to, then what each card of the hand would
	Intents  []intentDoc    `doc:"intents,omit"` // what each vermin would do if it were activated as things stand
	Prices   []priceDoc     `doc:"prices,omit"`  // on the riverboat: what loot cards cost, and what those of the party are sold for
	Lessons  []lessonDoc    `doc:"lessons,omit"` // likewise: what skills cost
	Ways     []wayDoc       `doc:"ways,omit"`    // of the choice that is asked for, those that can be chosen
	Cheat    bool           `doc:"cheat,omit"`   // a card of the hand may take the place of the one that is turned up (CNO-143); since edition 6
}

// priceDoc is what a loot card costs that is laid out, or is sold for; nothing where it is neither.
type priceDoc struct {
	Loot uint8  `doc:"loot,loot"`
	Cost uint16 `doc:"cost,max=999,omit"`
	Sold uint16 `doc:"sold,max=999,omit"`
}

// wayDoc is a way of a choice: its number, and what its text stands under.
type wayDoc struct {
	N    uint8  `doc:"n,max=6"`
	Says string `doc:"says"`
}

// lessonDoc is what a skill costs that can be learned.
type lessonDoc struct {
	Skill int16  `doc:"skill,skill"`
	Cost  uint16 `doc:"cost,max=999"`
}

// intentDoc is what a vermin would do.
type intentDoc struct {
	Who   Fig   `doc:"who,figure"`
	Hits  Figs  `doc:"hits,set=figure,omit"`  // whom it would attack
	Hunts Figs  `doc:"hunts,set=figure,omit"` // whom it would make for
	Moves uint8 `doc:"moves,max=127,omit"`    // how many moves away they are
	Flees bool  `doc:"flees,omit"`
	Idle  bool  `doc:"idle,omit"` // it would do nothing, or only take its Stun marker off
}

// stopDoc is a square where a figure can go: the MP of the cheapest way by each movement, and how it would stand there.
type stopDoc struct {
	At       squares.Square `doc:"at,square"`
	Prowl    uint8          `doc:"prowl,max=15,omit"`
	Stride   uint8          `doc:"stride,max=15,omit"`
	Pounce   uint8          `doc:"pounce,max=15,omit"`
	Go       uint8          `doc:"go,max=15,omit"` // the rest of a movement under way
	Strikes  Figs           `doc:"strikes,set=figure,omit"`
	Hindered Figs           `doc:"hindered,set=figure,omit"` // those of Strikes who would be attacked at -2
	Beside   Figs           `doc:"beside,set=figure,omit"`   // who would keep it from Stride and Pounce
	Ends     bool           `doc:"ends,omit"`                // water: the activation is over there (CNO-455)
}

// oddsDoc is how an attack may come out.
type oddsDoc struct {
	Whom     Fig    `doc:"whom,figure"`
	With     uint8  `doc:"with,weapon"`
	AD       uint8  `doc:"ad,max=8"`
	Stun     uint8  `doc:"stun,max=99"`
	Wound    uint8  `doc:"wound,max=99"`
	DRM      int8   `doc:"drm,min=-99,max=99,omit"`
	Hits     uint16 `doc:"hits,max=1000,omit"`
	Stuns    uint16 `doc:"stuns,max=1000,omit"`
	Falls    uint16 `doc:"falls,max=1000,omit"`
	Loses    uint16 `doc:"loses,max=60000,omit"` // on average, in thousandths
	Answered bool   `doc:"answered,omit"`        // something may still prevent it

	Cheats []cheatDoc `doc:"cheats,omit"` // with each card of the hand in place of the first
}

// cheatDoc is how an attack may come out if its first card is cheated.
type cheatDoc struct {
	Card  uint8  `doc:"card,card"`
	Hits  uint16 `doc:"hits,max=1000,omit"`
	Stuns uint16 `doc:"stuns,max=1000,omit"`
	Falls uint16 `doc:"falls,max=1000,omit"`
	Loses uint16 `doc:"loses,max=60000,omit"`
}

// cardDoc is what a card would make of the draw at hand.
type cardDoc struct {
	Card   uint8  `doc:"card,card"`
	Result int8   `doc:"result,min=-99,max=99"` // with all modifiers; of a test its value
	Misses bool   `doc:"misses,omit"`
	Stuns  bool   `doc:"stuns,omit"`
	Loses  uint8  `doc:"loses,max=99,omit"`   // Health or Lives
	Holds  bool   `doc:"holds,omit"`          // a test succeeds
	Hits   uint16 `doc:"hits,max=1000,omit"`  // with the cards that are still to come
	Falls  uint16 `doc:"falls,max=1000,omit"` // likewise
	Mean   uint16 `doc:"mean,max=60000,omit"` // Health or Lives lost on average, in thousandths
	Stun   uint16 `doc:"stun,max=1000,omit"`  // stunned, with the cards that are still to come
	Joker  bool   `doc:"joker,omit"`          // it sets off a Joker (CNO-128)
	Ace    bool   `doc:"ace,omit"`            // it may bring a card for the hand (CNO-127)
	Suit   string `doc:"colour"`              // red or black
}

// cheatTold is the edition from which on documents say beforehand whether a card can be cheated.
const cheatTold = 6

func (r *Rules) showNow(s *Position, d *nowDoc) {
	r.showIntents(s, d)
	switch s.Phase {
	case Acting:
		d.Actor = s.doer()
		r.showSight(s, d)
		r.showStops(s, d)
		r.showOdds(s, d, AttackWith)
	case Moving:
		d.Actor = Fig(running[moveTask](s).Fig)
		r.showSight(s, d)
		r.showStops(s, d)
	case Striking:
		d.Actor = Fig(running[strikeTask](s).Fig)
		r.showSight(s, d)
		r.showOdds(s, d, Strike)
	case Drawing:
		d.Cheat = r.edition >= cheatTold && r.cheatable(s, &s.Draws[running[drawTask](s).No-1])
	case Cheating:
		r.showCards(s, d)
	case Choosing:
		t, ways := r.ways(s)
		for i, way := range ways {
			if r.listOpen(s, &s.Uses[t.Use-1], way.Do) {
				d.Ways = append(d.Ways, wayDoc{uint8(i + 1), way.Key})
			}
		}
	case Trading:
		for i := range r.codex.Cards {
			switch place := s.Loot[i].Place; {
			case place == OnOffer && r.codex.Loot[r.codex.Cards[i]].Price > 0:
				d.Prices = append(d.Prices, priceDoc{Loot: uint8(i) + 1, Cost: uint16(max(0, r.priceOf(s, i)))})
			case place > Held && r.codex.Loot[r.codex.Cards[i]].Price > 0:
				d.Prices = append(d.Prices, priceDoc{Loot: uint8(i) + 1, Sold: uint16(max(0, r.worthOf(s, i)))})
			}
		}
	case Training:
		for n := Fig(1); n <= r.lastHero(s); n++ {
			for i, id := range r.codex.Kinds[s.Fig[n].Kind].Skills {
				if s.Sheet[n].Skills>>i&1 == 0 {
					d.Lessons = append(d.Lessons, lessonDoc{Skill: int16(id), Cost: uint16(max(0, r.skillPrice(s, id)))})
				}
			}
		}
	}
}

// showIntents is what the vermin would do, while the heroes can still do something about it.
func (r *Rules) showIntents(s *Position, d *nowDoc) {
	if s.Turn != Heroes || !s.Ready || s.Ending != 0 {
		return
	}
	for left := s.On; left != 0; {
		n := left.take()
		if !n.vermin() {
			continue
		}
		is := r.Intent(s, n)
		i := intentDoc{Who: n, Hits: is.Targets, Flees: is.Flees, Idle: is.Idle}
		if is.Targets == 0 && !is.Idle && !is.Flees {
			i.Hunts, i.Moves = is.Heroes, uint8(min(is.Distance, 127))
		}
		d.Intents = append(d.Intents, i)
	}
}

// showSight is whom the actor sees, how far away and how.
func (r *Rules) showSight(s *Position, d *nowDoc) {
	for left := s.prey(d.Actor); left != 0; {
		n := left.take()
		l := r.lineOf(s, d.Actor, n)
		d.Away[n] = uint8(l.distance)
		if l.sees {
			d.Sees.add(n)
		}
		if l.hindered && !r.immune(s, d.Actor, codex.ToHinderingDrm, nil) {
			d.Hindered.add(n)
		}
		if !s.Fig[n].is(Stunned) && r.beside(s, d.Actor, n) {
			d.Beside.add(n)
		}
	}
}

// motions are the movements as the documents tell them apart, each with the verb and the AP of its deed.
var motions = [...]struct {
	kind Motion
	verb Verb
}{{Prowling, Prowl}, {Striding, Stride}, {Pouncing, Pounce}}

// showStops is where the actor can go and what it would threaten there, in reading order.
func (r *Rules) showStops(s *Position, d *nowDoc) {
	n := d.Actor
	var where [squares.MaxHeight * squares.Stride]int16 // the place of a square's stop, plus 1
	stop := func(q squares.Square) *stopDoc {
		if where[q] == 0 {
			d.Stops = append(d.Stops, stopDoc{At: q})
			where[q] = int16(len(d.Stops))
		}
		return &d.Stops[where[q]-1]
	}
	var w walk
	if s.Phase == Moving {
		t := running[moveTask](s)
		r.goes(s, n, int(t.MP), manner(t.Kind), &w)
		for q := w.reach.Stops.First(); q != none; q = w.reach.Stops.Next(q) {
			if q != s.Fig[n].At {
				stop(q).Go = uint8(w.reach.Cost(q))
				stop(q).Ends = w.last.Has(q)
			}
		}
	} else {
		for _, by := range motions {
			if r.book.Check(s, Move{Verb: by.verb, At: s.Fig[n].At}) != nil { // to stay is allowed whenever the movement is
				continue
			}
			r.goes(s, n, r.movePoints(s, n, by.kind), mannerOf(by.kind, 0), &w)
			for q := w.reach.Stops.First(); q != none; q = w.reach.Stops.Next(q) {
				if q == s.Fig[n].At {
					continue
				}
				at, cost := stop(q), uint8(w.reach.Cost(q))
				at.Ends = w.last.Has(q)
				switch by.kind {
				case Prowling:
					at.Prowl = cost
				case Striding:
					at.Stride = cost
				default:
					at.Pounce = cost
				}
			}
		}
	}
	r.showThreats(s, d)
}

// showThreats is whom the actor could attack from each stop with what it has at hand, and who would stand beside it.
func (r *Rules) showThreats(s *Position, d *nowDoc) {
	n := d.Actor
	var list [16]Weapon
	count := 0
	if r.mayFight(s, n) {
		count = r.weapons(s, n, &grant{}, &list)
	}
	t := *s
	for i := range d.Stops {
		stop := &d.Stops[i]
		t.put(n, stop.At)
		for left := t.prey(n); left != 0; {
			v := left.take()
			if !t.Fig[v].is(Stunned) && r.beside(&t, n, v) {
				stop.Beside.add(v)
			}
			l := r.lineOf(&t, n, v)
			if !l.sees {
				continue
			}
			for _, w := range list[:count] {
				if r.rangeWith(&t, n, w, &grant{}).covers(l) {
					stop.Strikes.add(v)
				}
			}
			if stop.Strikes.has(v) && l.hindered && !r.immune(&t, n, codex.ToHinderingDrm, nil) {
				stop.Hindered.add(v)
			}
		}
	}
}

// showOdds is how the attacks may come out that the actor can make. Of an area attack on a Large figure the first square counts.
func (r *Rules) showOdds(s *Position, d *nowDoc, verb Verb) {
	last := Move{}
	for _, m := range r.book.Moves(s, nil) {
		if m.Verb != verb || m.Whom == last.Whom && m.Card == last.Card {
			continue
		}
		last = m
		o, ok := r.OddsOf(s, m)
		if !ok {
			continue
		}
		odds := oddsDoc{Whom: m.Whom, With: m.Card, AD: o.AD, Stun: o.Stun, Wound: o.Wound, DRM: o.DRM,
			Hits: thousandths(o.Hits), Stuns: thousandths(o.Stuns), Falls: thousandths(o.Falls), Loses: thousandths(o.mean()), Answered: o.Answered}
		r.cheated(s, m, func(c Card, o *Odds) {
			odds.Cheats = append(odds.Cheats, cheatDoc{Card: uint8(c) + 1, Hits: thousandths(o.Hits), Stuns: thousandths(o.Stuns), Falls: thousandths(o.Falls), Loses: thousandths(o.mean())})
		})
		d.Odds = append(d.Odds, odds)
	}
}

// showCards is what the card drawn comes to, and what each card of the hand would in its place.
func (r *Rules) showCards(s *Position, d *nowDoc) {
	draw := s.Draws[running[drawTask](s).No-1]
	d.Actor = draw.By
	for _, m := range r.book.Moves(s, nil) {
		card := Card(draw.Card - 1)
		if m.Verb == Cheat {
			card = Card(m.Card - 1)
		}
		c := cardDoc{Card: uint8(card) + 1, Result: int8(card.value()), Joker: card.joker(), Ace: card.ace() && draw.By.character(), Suit: "black"}
		if card.red() {
			c.Suit = "red"
		}
		if o, one, ok := r.oddsOfCard(s, m); ok {
			if c.Result = one.Result; !one.over { // else another card may count
				c.Misses, c.Stuns, c.Loses = one.Miss, one.stun, one.loss
			}
			c.Hits, c.Stun, c.Falls, c.Mean = thousandths(o.Hits), thousandths(o.Stuns), thousandths(o.Falls), thousandths(o.mean())
		} else if draw.Use != 0 {
			c.Holds = r.passes(s, m)
		}
		d.Cards = append(d.Cards, c)
	}
}

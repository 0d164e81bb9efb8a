package rules

import (
	"math/big"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// What can be said of a move before it is made (game.Previewer): what it costs, where it leads and whom it meets there, how an attack may come out.

// Preview looks ahead at a move.
func (r *Rules) Preview(s *Position, m Move) game.Preview {
	switch m.Verb {
	case Prowl, Stride, Pounce:
		for _, by := range motions {
			if by.verb == m.Verb {
				return r.previewWay(s, s.doer(), m.At, r.movePoints(s, s.doer(), by.kind), mannerOf(by.kind, 0), m.Verb == Pounce)
			}
		}
	case Go:
		t := running[moveTask](s)
		return r.previewWay(s, Fig(t.Fig), m.At, int(t.MP), manner(t.Kind), false)
	case AttackWith, Strike:
		return r.previewAttack(s, m)
	case Cheat, LetStand:
		return r.previewCard(s, m)
	case Investigate:
		return cost(r.price(s, codex.StatInvestigateAp, s.doer()))
	case Reload:
		return cost(r.price(s, codex.StatReloadAp, s.doer()))
	case ClearStun, LeaveMap, PickUp, DropItems, Transfer:
		if s.Phase == Acting {
			return cost(1)
		}
	case UseAbility, UseAnswer:
		return r.previewUse(s, m)
	case Choose:
		_, ways := r.ways(s)
		return game.Preview{Cost: game.Say("{{.way}}", game.Word("way", ways[m.N-1].Key))}
	}
	return game.Preview{}
}

// cost is a preview that says what AP a move costs.
func cost(ap int) (p game.Preview) {
	p.Cost = game.Say("{{.n}} AP", game.Num("n", ap))
	return p
}

// previewWay says what a movement costs, its way, and how the figure stands at its end.
func (r *Rules) previewWay(s *Position, n Fig, to squares.Square, mp int, how manner, pounce bool) (p game.Preview) {
	var w walk
	r.goes(s, n, mp, how, &w)
	switch {
	case s.Phase == Moving:
		p.Cost = game.Say("{{.n}} MP", game.Num("n", w.reach.Cost(to)))
	case pounce:
		p = cost(2)
	default:
		p = cost(1)
	}
	p.Lines = append(p.Lines, game.Item(motionRules[how.motion()], game.Say("Movement Points"), game.Say("{{.n}} of {{.mp}}", game.Num("n", w.reach.Cost(to)), game.Num("mp", mp))))
	var list [squares.MaxBudget + 1]squares.Square
	for _, q := range w.reach.Way(&s.Ground, to, w.steps(), list[:0]) {
		p.Way = append(p.Way, string(aSquare.Write(nil, s, q)))
	}
	if w.last.Has(to) {
		p.Lines = append(p.Lines, game.Item("CNO-455", game.Say("Water"), game.Say("the activation ends there")))
	}
	d := nowDoc{Actor: n, Stops: []stopDoc{{At: to}}}
	r.showThreats(s, &d)
	stop := &d.Stops[0]
	r.list(s, &p, "CNO-623", "Can attack from there", stop.Strikes&^stop.Hindered)
	r.list(s, &p, "CNO-631", "Can attack from there at -2", stop.Strikes&stop.Hindered)
	r.list(s, &p, "CNO-414", "Would stand beside it", stop.Beside)
	if pounce {
		p.Lines = append(p.Lines, game.Item("CNO-425", game.Say("After a Pounce"), game.Say("it is Vulnerable")))
	}
	return p
}

// list adds a line that names figures, if there are any.
func (r *Rules) list(s *Position, p *game.Preview, rule, label string, who Figs) {
	if who == 0 {
		return
	}
	var gaps []string
	var names []game.Arg
	for who != 0 {
		name := "f" + strconv.Itoa(len(names)+1)
		gaps, names = append(gaps, "{{."+name+"}}"), append(names, game.Word(name, r.CallFig(s, who.take())))
	}
	p.Lines = append(p.Lines, game.Item(rule, game.Say(label), game.Say(strings.Join(gaps, ", "), names...)))
}

// previewAttack says how an attack may come out, then what the first card of the hand that would help would make of it.
func (r *Rules) previewAttack(s *Position, m Move) (p game.Preview) {
	if s.Phase == Acting {
		p = cost(r.attackPrice(s, s.doer(), r.weaponOf(m.Card)))
	}
	o, ok := r.OddsOf(s, m)
	if !ok {
		return p
	}
	if o.DRM != 0 {
		p.Lines = append(p.Lines, game.Item("CNO-638", game.Say("DRM"), game.Say("{{if gt .n 0}}+{{end}}{{.n}}", game.Num("n", o.DRM))))
	}
	p.Lines = append(p.Lines, game.Item("CNO-624", game.Say("Cards drawn; Stun and Wound value"), game.Say("{{.ad}}; {{.stun}} and {{.wound}}", game.Num("ad", o.AD), game.Num("stun", o.Stun), game.Num("wound", o.Wound))))
	r.previewOdds(s, &p, &o, m.Whom)
	r.previewHand(s, &p, m)
	return p
}

// previewOdds adds what may come of an attack.
func (r *Rules) previewOdds(s *Position, p *game.Preview, o *Odds, whom Fig) {
	line := func(rule string, label game.Text, chance *big.Rat) {
		if chance.Sign() > 0 {
			p.Lines = append(p.Lines, game.Item(rule, label, percent(chance)))
		}
	}
	line("CNO-627", game.Say("Hits"), o.Hits)
	line("CNO-641", game.Say("Stunned"), o.Stuns)
	rule := "CNO-643"
	if whom.friend() {
		rule = "CNO-115"
	}
	for n, chance := range o.Loses {
		if n > 0 {
			line(rule, game.Say("Loses {{.n}}", game.Num("n", n)), chance)
		}
	}
	line("CNO-644", game.Say("Out of the fight"), o.Falls)
	if o.Answered {
		p.Lines = append(p.Lines, game.Item("CNO-R54", game.Say("Before it is suffered"), game.Say("something may still prevent it")))
	}
	*p = p.InShort(game.Say(`hits {{.hits}}%{{if .falls}}, fells {{.falls}}%{{end}}`, game.Num("hits", int32(thousandths(o.Hits)+5)/10), game.Num("falls", int32(thousandths(o.Falls)+5)/10)))
}

// previewHand says what comes of an attack if its first card is replaced by one of the hand (CNO-143).
func (r *Rules) previewHand(s *Position, p *game.Preview, m Move) {
	r.cheated(s, m, func(c Card, o *Odds) {
		loss := (int32(thousandths(o.mean())) + 50) / 100
		p.Lines = append(p.Lines, game.Item("CNO-143", game.Say("With {{.card}} in place of the first card", r.poker("card", c)),
			game.Say(`{{if .hits}}hits{{else}}misses{{end}}, {{.whole}}.{{.tenths}} lost on average`, game.Num("hits", int32(thousandths(o.Hits))), game.Num("whole", loss/10), game.Num("tenths", loss%10))))
	})
}

// cheated calls tell with how an attack may come out with each card of the hand in place of its first.
func (r *Rules) cheated(s *Position, m Move, tell func(c Card, o *Odds)) {
	if s.Deck.Hand == 0 {
		return
	}
	t := *s
	no := t.AttackN + 1
	r.book.Play(&t, m, nil)
	for range 40 {
		if t.AttackN < no || t.Phase == Drawing {
			break
		}
		if !r.letBe(&t, m.Whom) {
			return
		}
	}
	if t.AttackN < no || !t.drawsFor(no) {
		return
	}
	for left := s.Deck.Hand; left != 0; {
		c := left.take()
		o, ok := r.oddsCheated(&t, no, c)
		if !ok {
			return
		}
		tell(c, &o)
	}
}

// previewCard says what a card comes to that is left, or cheated (CNO-143, CNO-145).
func (r *Rules) previewCard(s *Position, m Move) (p game.Preview) {
	o, one, ok := r.oddsOfCard(s, m)
	if !ok {
		d := &s.Draws[running[drawTask](s).No-1]
		if d.Use == 0 {
			return p
		}
		if r.passes(s, m) {
			return p.InShort(game.Say("the test succeeds"))
		}
		return p.InShort(game.Say("the test fails"))
	}
	p.Lines = append(p.Lines, game.Item("CNO-625", game.Say("Result"), game.Say("{{.n}}", game.Num("n", one.Result))))
	target := s.Attacks[s.Draws[running[drawTask](s).No-1].Attack-1].Target
	r.previewOdds(s, &p, &o, target)
	loss, vermin := game.Num("n", one.loss), game.Num("vermin", 0)
	if target.vermin() {
		vermin = game.Num("vermin", 1)
	}
	switch {
	case one.over:
		p = p.InShort(game.Say("another card is drawn over it"))
	case !one.hit:
		p = p.InShort(game.Say("this card misses"))
	case one.stun && one.loss > 0:
		p = p.InShort(game.Say(`stuns and takes {{if .vermin}}{{.n}} Health{{else}}{{plural .n "Life" "Lives"}}{{end}}`, loss, vermin))
	case one.stun:
		p = p.InShort(game.Say("stuns"))
	default:
		p = p.InShort(game.Say(`takes {{if .vermin}}{{.n}} Health{{else}}{{plural .n "Life" "Lives"}}{{end}}`, loss, vermin))
	}
	return p
}

// previewUse says what an ability costs and what stands on its card.
func (r *Rules) previewUse(s *Position, m Move) (p game.Preview) {
	if m.What <= 0 || int(m.What) >= len(r.codex.Abilities) || r.codex.Abilities[m.What] == nil {
		return p
	}
	a := r.codex.Abilities[m.What]
	c := &a.Cost
	line := func(n int, label, value string) {
		if n > 0 {
			p.Lines = append(p.Lines, game.Item("CNO-R107", game.Say(label), game.Say(value, game.Num("n", n))))
		}
	}
	if c.AP > 0 {
		p = cost(int(c.AP))
	}
	line(int(c.Lives), "Lives", "{{.n}}")
	line(int(c.Bucks), "Bucks", "{{.n}}")
	line(int(c.Hand), "Cards of the hand", "{{.n}}")
	if c.Exhaust {
		p.Lines = append(p.Lines, game.Item("CNO-544", game.Say("The card"), game.Say("is exhausted")))
	}
	if c.Discard {
		p.Lines = append(p.Lines, game.Item("CNO-507", game.Say("The card"), game.Say("is discarded")))
	}
	return p
}

// percent is a chance as people read it. Only what is certain is 0 or 100.
func percent(chance *big.Rat) game.Text {
	n := int32(thousandths(chance))
	return game.Say("{{.whole}}.{{.tenths}}%", game.Num("whole", n/10), game.Num("tenths", n%10))
}

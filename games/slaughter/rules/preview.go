package rules

import (
	"math/big"
	"slices"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// The previews of deeds: what attacks and uses of skills may come to.

// foretell is what is said beforehand of a move that dice may be rolled for.
func (r *Rules) foretell(s *Position, m Move) game.Preview {
	o := r.Outlook(s, m)
	if !o.Rolls && !o.Attacked {
		return game.Preview{}
	}
	var p game.Preview
	line := func(rule string, label, value game.Text) { p.Lines = append(p.Lines, game.Item(rule, label, value)) }
	before := ""
	if r.interruptible(s, &m) {
		before = "before reactions: "
		line("WAS-245", game.Say("Before reactions"), game.Say("somebody with a Delay counter may come in before it"))
	}
	r.foretellRoll(s, &m, &o, &p)
	target := s.unit(m.Fig)
	most := o.mostLost()
	if target != nobody && !s.allied(target, s.Actor) && most > 0 {
		for life, chance := range o.Lost[:most+1] {
			if chance != nil {
				line("WAS-354", game.Say("{{.who}} loses {{.n}} Life", r.who(s, "who", target), game.Num("n", life)), percent(chance))
			}
		}
		if o.Fallen.Sign() > 0 {
			line("WAS-209", game.Say("{{.who}} falls", r.who(s, "who", target)), percent(o.Fallen))
		}
	}
	for n, mean := range o.Mean {
		switch {
		case mean == nil:
		case mean.Sign() > 0:
			line("WAS-354", game.Say("Life that {{.who}} loses", r.who(s, "who", Fig(n))), average(mean))
		case mean.Sign() < 0:
			line("WAS-641", game.Say("Life that {{.who}} gains", r.who(s, "who", Fig(n))), average(new(big.Rat).Neg(mean)))
		}
	}
	if o.Open.Sign() > 0 {
		line("WAS-208", game.Say("Goes on by a choice, or in more ways than are counted"), percent(o.Open))
	}
	if most > 0 && target != nobody && !s.allied(target, s.Actor) {
		tenths := inParts(o.meanOf(s, target), 10)
		args := []game.Arg{game.Word("before", before), game.Num("whole", tenths/10), game.Num("tenths", tenths%10), game.Num("fells", inParts(o.Fallen, 100))}
		if o.Fallen.Sign() > 0 {
			p = p.InShort(game.Say("{{.before}}{{if or .whole .tenths}}{{.whole}}.{{.tenths}}{{else}}less than 0.1{{end}} Life on average, fells {{.fells}}%", args...))
		} else {
			p = p.InShort(game.Say("{{.before}}{{if or .whole .tenths}}{{.whole}}.{{.tenths}}{{else}}less than 0.1{{end}} Life on average", args[:3]...))
		}
	} else if before != "" {
		p = p.InShort(game.Say("before reactions"))
	}
	return p
}

// foretellWay says beside a movement of a figure, so far and in such a manner, whereto it leads: what is taken at its end, or how far off what the scenario is about is then, or else who or what is
// nearest; in contact with whom it ends is told in any case.
func (r *Rules) foretellWay(s *Position, n Fig, m *Move, longest int, st stroll) game.Preview {
	t, err := r.journey(s, n, m, longest, st)
	if err != nil {
		return game.Preview{}
	}
	from, to := s.Figures[n].At, t.end.At
	if from == to {
		return game.Preview{Cost: game.Say("stays where it is")}
	}
	lies := r.whereabouts(s, n, t.end)
	say := func(text string, args ...game.Arg) game.Preview {
		p := game.Preview{Cost: game.Say(text, args...)}
		if t.harm > 0 {
			p.Lines = append(p.Lines, game.Item("WAS-321", game.Say("Drop"), game.Say("{{.n}} Life lost", game.Num("n", t.harm))))
			p = p.InShort(game.Say("the drop costs {{.n}} Life", game.Num("n", t.harm)))
		}
		return p
	}
	sayBeside := func(text, inContact string, args ...game.Arg) game.Preview {
		if lies[0].Text != touching {
			return say(text, args...)
		}
		return say(inContact, append(args, lies[:2]...)...)
	}
	for i := range s.Tokens {
		t := &s.Tokens[i]
		if r.mayTouch(s, n, t) && plane.Length(to, t.At) <= int(r.codex.Sizes.BaseRadius) {
			if t.Kind == Flag && t.Side == s.Figures[n].Side {
				return sayBeside("sends {{.token}} home", "sends {{.token}} home, {{.lies}} {{.of}}", game.Word("token", tokenKeys[t.Kind]))
			}
			return sayBeside("takes {{.token}}", "takes {{.token}}, {{.lies}} {{.of}}", game.Word("token", tokenKeys[t.Kind]))
		}
	}
	goals := r.goals(s, n)
	if t := s.load(n); t != nil {
		if goal := goals[0]; goal != (plane.Point{}) && plane.Length(from, goal)-plane.Length(to, goal) >= ground.Unit/2 {
			return sayBeside("{{.far}}# short of where the load counts", "{{.far}}# short of where the load counts, {{.lies}} {{.of}}", r.aboutArg("far", plane.Length(to, goal)))
		}
	} else {
		for i := range s.Tokens {
			t := &s.Tokens[i]
			if slices.Contains(goals[:], t.At) && t.Kind != NoToken && plane.Length(from, t.At)-plane.Length(to, t.At) >= ground.Unit/2 {
				return sayBeside("{{.far}}# short of {{.token}}", "{{.far}}# short of {{.token}}, {{.lies}} {{.of}}", game.Word("token", "short."+tokenKeys[t.Kind]), r.aboutArg("far", plane.Length(to, t.At)))
			}
		}
	}
	if lies[1].Text == "" { // nobody and nothing is near
		return say("")
	}
	return say(`{{if .far}}{{.far}}# {{end}}{{.lies}} {{.of}}`, lies[:]...)
}

// foretellRoll says how likely it is that an attack hits, or that a skill works.
func (r *Rules) foretellRoll(s *Position, m *Move, o *Outlook, p *game.Preview) {
	line := func(rule string, label game.Text, chance *big.Rat) {
		p.Lines = append(p.Lines, game.Item(rule, label, percent(chance)))
	}
	if m.What != codex.NoSkill && m.Verb != Clear {
		k := &r.codex.Skills[m.What]
		rule := "WAS-503"
		if k.Class.Has(codex.ClassSpell) {
			rule = "WAS-506"
		}
		line(rule, game.Say("{{.skill}} works", r.skillArg(k)), o.Success)
		p.Cost = game.Say("works {{.n}}%", game.Num("n", inParts(o.Success, 100)))
		if k.Class.Has(codex.ClassSpell) || !o.Attacked {
			return
		}
	}
	line("WAS-352", game.Say("Hit"), o.Hit)
	if o.Critical.Sign() > 0 {
		line("WAS-355", game.Say("Critical hit"), o.Critical)
	}
	p.Cost = game.Say("hits {{.n}}%", game.Num("n", inParts(o.Hit, 100)))
}

// mostLost is the most Life that the target may lose.
func (o *Outlook) mostLost() int {
	for life := mostLost; life > 0; life-- {
		if o.Lost[life] != nil {
			return life
		}
	}
	return 0
}

// meanOf is the Life that a unit loses on average.
func (o *Outlook) meanOf(s *Position, n Fig) *big.Rat {
	sum := new(big.Rat)
	for _, part := range [...]Fig{n, s.Figures[n].Mount} {
		if mean := o.Mean[part]; part != nobody && mean != nil {
			sum.Add(sum, mean)
		}
	}
	return sum
}

// percent is a chance as people read it. Only what is certain is 0 or 100.
func percent(chance *big.Rat) game.Text {
	n := inParts(chance, 1000)
	switch {
	case n == 0 && chance.Sign() > 0:
		return game.Say("less than 0.1%")
	case n == 1000 && chance.Cmp(big.NewRat(1, 1)) < 0:
		return game.Say("more than 99.9%")
	}
	return game.Say("{{.whole}}.{{.tenths}}%", game.Num("whole", n/10), game.Num("tenths", n%10))
}

// average is an amount of Life.
func average(mean *big.Rat) game.Text {
	n := inParts(mean, 100)
	return game.Say("{{.whole}}.{{if lt .hundredths 10}}0{{end}}{{.hundredths}} on average", game.Num("whole", n/100), game.Num("hundredths", n%100))
}

// inParts is a number in so many parts of 1, rounded to the nearest.
func inParts(x *big.Rat, parts int64) int32 {
	scaled := new(big.Rat).Mul(x, big.NewRat(2*parts, 1))
	n := new(big.Int).Quo(scaled.Num(), scaled.Denom())
	return int32((n.Int64() + 1) / 2)
}

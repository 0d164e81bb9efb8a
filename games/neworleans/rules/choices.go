package rules

import (
	"mischief/game"
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// What is decided while abilities are carried out: whom, where, which card, whether at all. cardchoices.go has the decisions about poker cards.

// due are the abilities that the moment at the top of the stack has for its next bearer.
func (r *Rules) answersNow(s *Position) (m *Moment, bearer Fig, ok bool) {
	m = &s.Moments[running[momentTask](s).No-1]
	bearer, ok = r.nextAsked(s, m)
	return m, bearer, ok
}

// answering: whether a card is used that answers what happens (CNO-R47, CNO-R101).
func (r *Rules) answering() decision {
	return decision{
		Kind: "answer", Rule: "CNO-R47", Asks: "whether a card is used",
		Prompt: func(s *Position) game.Text {
			m, bearer, _ := r.answersNow(s)
			if bearer == nobody {
				return game.Say("Do you want to use a rule of the sheet now, or pass?")
			}
			if m.Whom != nobody {
				return game.Say("{{.who}} may use a card now, about {{.whom}}: use one, or pass.", r.who("who", s, bearer), r.who("whom", s, m.Whom))
			}
			return game.Say("{{.who}} may use a card now: use one, or pass.", r.who("who", s, bearer))
		},
		Deeds: []deed{
			{Verb: UseAnswer, Rule: "CNO-R47", Write: is("use {ability}", inWhat(r.anAbility)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					moment, bearer, _ := r.answersNow(s)
					for _, l := range r.bill(s).listeners[moment.Trigger] {
						a := l.Ability
						if a.May && r.due(s, a, r.bearers(s, a)&only(bearer), moment) != 0 {
							m.What = int16(a.ID)
							buf = append(buf, m)
						}
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					moment, bearer, _ := r.answersNow(s)
					a := r.codex.Abilities[m.What]
					if !a.May || a.When != moment.Trigger || r.due(s, a, r.bearers(s, a)&only(bearer), moment) == 0 {
						return game.Refuse("CNO-R47", "{{.card}} does not answer this, or cannot be used now.", r.card("card", a.Of))
					}
					return nil
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					no := running[momentTask](s).No
					_, bearer, _ := r.answersNow(s)
					r.answer(s, no, r.codex.Abilities[m.What], bearer, tell)
					r.run(s, tell)
				}},
			{Verb: Pass, Rule: "CNO-R47", Write: is("pass"), Moves: once,
				Play: func(s *Position, _ Move, tell *game.Story) {
					r.pass(s, &s.Moments[running[momentTask](s).No-1])
					r.run(s, tell)
				}},
		},
	}
}

// ordering: which of several things that happen at the same moment comes first (CNO-R101).
func (r *Rules) ordering() decision {
	each := func(s *Position, do func(a *codex.Ability, bearer Fig)) {
		t := running[momentTask](s)
		m := &s.Moments[t.No-1]
		for _, l := range r.bill(s).listeners[m.Trigger] {
			a := l.Ability
			if rank(a) != t.Stage {
				continue
			}
			for left := r.due(s, a, r.bearers(s, a), m); left != 0; {
				do(a, left.take())
			}
		}
	}
	return decision{
		Kind: "order", Rule: "CNO-R101", Asks: "what comes first",
		Prompt: func(s *Position) game.Text { return game.Say("Several things happen now: which comes first?") },
		Deeds: []deed{{Verb: First, Rule: "CNO-R101", Write: is("first {ability} {bearer}", inWhat(r.anAbility), inWhom(aFigure)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				t := running[momentTask](s)
				moment := &s.Moments[t.No-1]
				for _, l := range r.bill(s).listeners[moment.Trigger] {
					a := l.Ability
					if rank(a) != t.Stage {
						continue
					}
					for left := r.due(s, a, r.bearers(s, a), moment); left != 0; {
						m.What, m.Whom = int16(a.ID), left.take()
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				found := false
				each(s, func(a *codex.Ability, bearer Fig) {
					found = found || int16(a.ID) == m.What && bearer == m.Whom
				})
				if !found {
					return game.Refuse("CNO-R101", "{{.card}} is not among what happens now.", r.card("card", r.codex.Abilities[m.What].Of))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				r.answer(s, running[momentTask](s).No, r.codex.Abilities[m.What], m.Whom, tell)
				r.run(s, tell)
			}}},
	}
}

// picking: whom an effect concerns (CNO-102).
func (r *Rules) picking() decision {
	return decision{
		Kind: "pick", Rule: "CNO-102", Asks: "whom it concerns",
		Prompt: func(s *Position) game.Text {
			if t := running[pickTask](s); t.Least == 0 {
				return game.Say("Whom else does it concern? Pick a figure, or say that these are all.")
			}
			return game.Say("Whom does it concern? Pick a figure.")
		},
		Deeds: []deed{
			r.pickFigure(Pick, "pick {figure}", "CNO-102", func(s *Position) Figs { return s.Picking }, func(s *Position, n Fig, tell *game.Story) {
				t := running[pickTask](s)
				u := &s.Uses[t.Use-1]
				s.Picking.remove(n)
				if u.Pick = n; t.Keep == 0 {
					u.Chosen.add(n)
				}
				t.Left--
				t.Least = 0
			}),
			{Verb: PickNoMore, Rule: "CNO-102", Write: is("these"),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					if running[pickTask](s).Least == 0 {
						buf = append(buf, m)
					}
					return buf
				},
				Check: func(s *Position, _ Move) error {
					if running[pickTask](s).Least > 0 {
						return game.Refuse("CNO-102", "It concerns at least one figure: pick one.")
					}
					return nil
				},
				Play: func(s *Position, _ Move, tell *game.Story) {
					running[pickTask](s).Left = 0
					r.run(s, tell)
				}},
		},
	}
}

// pickFigure is a deed that names one of some figures; the task that runs goes on with it.
func (r *Rules) pickFigure(verb Verb, write, rule string, among func(s *Position) Figs, then func(s *Position, n Fig, tell *game.Story)) deed {
	return deed{
		Verb: verb, Rule: rule, Write: is(write, inWhom(aFigure)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			for left := among(s); left != 0; {
				m.Whom = left.take()
				buf = append(buf, m)
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			if !among(s).has(m.Whom) {
				return game.Refuse(rule, "{{.who}} is not among those who can be picked.", r.who("who", s, m.Whom))
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			then(s, m.Whom, tell)
			r.run(s, tell)
		},
	}
}

// placing: into which square (CNO-102, CNO-R103).
func (r *Rules) placing() decision {
	return decision{
		Kind: "square", Rule: "CNO-102", Asks: "a square is chosen",
		Prompt: func(s *Position) game.Text {
			switch top := s.Stack.Top(); top.Op {
			case opShift:
				return game.Say("Into which square is {{.who}} moved?", r.who("who", s, Fig(running[shiftTask](s).Fig)))
			case opPlace:
				return game.Say("On which square is {{.who}} put?", r.who("who", s, Fig(running[placeTask](s).Fig)))
			case opFoeMove:
				return game.Say("Several squares are as good for {{.who}}: into which does it move?", r.who("who", s, Fig(running[foeMoveTask](s).Fig)))
			case opSpawn:
				return game.Say("A vermin comes where somebody stands already, and several squares are as near: on which is it put?")
			}
			return game.Say("Choose a square.")
		},
		Deeds: []deed{{Verb: PlaceAt, Rule: "CNO-102", Write: is("at {square}", inAt(aSquare)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for q := s.Fields.First(); q != none; q = s.Fields.Next(q) {
					m.At = q
					buf = append(buf, m)
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if !s.Fields.Has(m.At) {
					return game.Refuse("CNO-102", "{{.square}} is not among the squares that can be chosen.", r.at("square", m.At))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				r.choseSquare(s, m.At, tell)
				r.run(s, tell)
			}}},
	}
}

// choseSquare goes on with the square that was chosen.
func (r *Rules) choseSquare(s *Position, q squares.Square, tell *game.Story) {
	s.Fields = squares.Set{}
	switch s.Stack.Top().Op {
	case opShift:
		r.shiftTo(s, running[shiftTask](s), q)
	case opPlace:
		r.placeOn(s, running[placeTask](s), q)
	case opSquare:
		t := running[squareTask](s)
		s.Uses[t.Use-1].Square, t.Done = q, 1
	case opFoeMove:
		r.foeGoes(s, running[foeMoveTask](s), q, tell)
	case opSpawn:
		r.spawnAt(s, running[spawnTask](s), q, tell)
	}
}

// targeting: which figure of an area is settled next (CNO-652, CNO-R55).
func (r *Rules) targeting() decision {
	return decision{
		Kind: "target", Rule: "CNO-652", Asks: "which figure is settled next",
		Prompt: func(s *Position) game.Text {
			return game.Say("Each figure in the area is settled by itself: which is next?")
		},
		Deeds: []deed{r.pickFigure(NextTarget, "next {figure}", "CNO-652", func(s *Position) Figs { return s.Attacks[running[attackTask](s).No-1].Left }, func(s *Position, n Fig, _ *game.Story) {
			r.target(s, running[attackTask](s), n)
		})},
	}
}

// walking: which of several figures moves next (effect move), or none any more.
func (r *Rules) walking() decision {
	return decision{
		Kind: "walk", Rule: "CNO-R29", Asks: "which figure moves",
		Prompt: func(s *Position) game.Text {
			return game.Say("Which figure moves next, with up to {{.n}} MP? Or none any more.", game.Num("n", running[walkTask](s).MP))
		},
		Deeds: []deed{
			r.pickFigure(Walk, "walk {figure}", "CNO-R29", func(s *Position) Figs { return s.Uses[running[walkTask](s).Use-1].Rest }, func(s *Position, n Fig, _ *game.Story) {
				r.walk(s, running[walkTask](s), n)
			}),
			{Verb: Stay, Rule: "CNO-R29", Write: is("stay"), Moves: once, Play: func(s *Position, _ Move, tell *game.Story) {
				s.Uses[running[walkTask](s).Use-1].Rest = 0
				r.run(s, tell)
			}},
		},
	}
}

// choosing: which of several things a card does (CNO-R107).
func (r *Rules) choosing() decision {
	return decision{
		Kind: "choice", Rule: "CNO-R107", Asks: "one of several is chosen",
		Prompt: func(s *Position) game.Text { return game.Say("Choose which of these happens.") },
		Deeds: []deed{{Verb: Choose, Rule: "CNO-R107", Write: is("choose {number}", inN(aNumber)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				t, ways := r.ways(s)
				for i, way := range ways {
					if r.listOpen(s, &s.Uses[t.Use-1], way.Do) {
						m.N = int16(i + 1)
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				t, ways := r.ways(s)
				if m.N < 1 || int(m.N) > len(ways) {
					return game.Refuse("CNO-R107", "There are {{.n}} to choose from.", game.Num("n", len(ways)))
				}
				if !r.listOpen(s, &s.Uses[t.Use-1], ways[m.N-1].Do) {
					return game.Refuse("CNO-R107", "That cannot be chosen: it finds nobody, or the purse does not hold so much.")
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				t, ways := r.ways(s)
				t.Stage = 1
				begin(s, listTask{Use: t.Use, List: int16(ways[m.N-1].Do)})
				r.run(s, tell)
			},
			Hint: func(s *Position, m Move) []game.Reason {
				_, ways := r.ways(s)
				return []game.Reason{game.Because("CNO-R107", "{{.way}}", game.Word("way", ways[m.N-1].Key))}
			}}},
	}
}

// ways are those of the choice that is asked for.
func (r *Rules) ways(s *Position) (*listTask, []codex.Way) {
	t := running[listTask](s)
	return t, r.codex.Lists[t.List].Effects[t.Next].Ways
}

// sparing: which Wounds a card prevents (CNO-R106).
func (r *Rules) sparing() decision {
	spare := func(verb Verb, write string, black uint8) deed {
		return deed{Verb: verb, Rule: "CNO-R106", Write: is(write), Moves: once, Play: func(s *Position, _ Move, tell *game.Story) {
			t := running[listTask](s)
			m := &s.Moments[s.Uses[t.Use-1].Moment-1]
			m.Wounds--
			m.Black -= black
			t.Stage++
			r.run(s, tell)
		}}
	}
	return decision{
		Kind: "spare", Rule: "CNO-R106", Asks: "which Wound is prevented",
		Prompt: func(s *Position) game.Text {
			return game.Say("Which Wound is prevented: one by a black card, which costs 2 Lives, or one by a red card?")
		},
		Deeds: []deed{spare(SpareBlack, "spare black", 1), spare(SpareRed, "spare red", 0)},
	}
}

// pickingCard: which card of a figure is turned.
func (r *Rules) pickingCard() decision {
	may := func(s *Position) Choice {
		t := running[cardTask](s)
		return r.choosableBy(s, t)
	}
	return decision{
		Kind: "card", Rule: "CNO-508", Asks: "which card is turned",
		Prompt: func(s *Position) game.Text {
			t := running[cardTask](s)
			who := r.who("who", s, Fig(t.Fig))
			switch t.What {
			case toDeplete:
				return game.Say("Which weapon of {{.who}} is depleted?", who)
			case toExhaust:
				return game.Say("Which card of {{.who}} is exhausted?", who)
			case toReload:
				return game.Say("Which weapon of {{.who}} is reloaded?", who)
			}
			return game.Say("Which card of {{.who}} is refreshed?", who)
		},
		Deeds: []deed{
			{Verb: TurnLoot, Rule: "CNO-508", Write: is("turn {loot}", inCard(aLoot(r))),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					c := may(s)
					for i := range r.codex.Cards {
						if c.hasLoot(i) {
							m.Card = uint8(i) + 1
							buf = append(buf, m)
						}
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					if c := may(s); !c.hasLoot(int(m.Card) - 1) {
						return game.Refuse("CNO-508", "That card is not among those that can be turned now.")
					}
					return nil
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					t := running[cardTask](s)
					s.turnCard(int(m.Card)-1, t.What)
					t.Left--
					r.run(s, tell)
				}},
			{Verb: TurnSkill, Rule: "CNO-545", Write: is("turn skill {skill}", inWhat(r.aSkill)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					c, t := may(s), running[cardTask](s)
					for i, id := range r.codex.Kinds[s.Fig[t.Fig].Kind].Skills {
						if c.Skills>>i&1 != 0 {
							m.What = int16(id)
							buf = append(buf, m)
						}
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					skill, t := &r.codex.Skills[m.What], running[cardTask](s)
					if c := may(s); skill.Hero != s.Fig[t.Fig].Kind || c.Skills>>skill.No&1 == 0 {
						return game.Refuse("CNO-545", "{{.skill}} is not among the cards that can be turned now.", r.skillName("skill", codex.SkillID(m.What)))
					}
					return nil
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					t := running[cardTask](s)
					s.turnSkill(Fig(t.Fig), r.codex.Skills[m.What].No, t.What)
					t.Left--
					r.run(s, tell)
				}},
			{Verb: TurnOwn, Rule: "CNO-531", Write: is("turn attack {number}", inN(aNumber)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					c := may(s)
					for i := range 8 {
						if c.Own>>i&1 != 0 {
							m.N = int16(i + 1)
							buf = append(buf, m)
						}
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					if c := may(s); m.N < 1 || m.N > 8 || c.Own>>(m.N-1)&1 == 0 {
						return game.Refuse("CNO-531", "That attack is not among those that can be chosen.")
					}
					return nil
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					t := running[cardTask](s)
					s.turnOwn(Fig(t.Fig), uint8(m.N-1), t.What)
					t.Left--
					r.run(s, tell)
				}},
			{Verb: TurnNoMore, Rule: "CNO-508", Write: is("no more"),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					if running[cardTask](s).What == toRefresh {
						buf = append(buf, m)
					}
					return buf
				},
				Check: func(s *Position, _ Move) error {
					if running[cardTask](s).What != toRefresh {
						return game.Refuse("CNO-531", "A card must be chosen.")
					}
					return nil
				},
				Play: func(s *Position, _ Move, tell *game.Story) {
					running[cardTask](s).Left = 0
					r.run(s, tell)
				}},
		},
	}
}

// choosableBy are the cards that a cardTask may turn: where they are refreshed, those that the effect names, and not the one that is being used (CNO-R107).
func (r *Rules) choosableBy(s *Position, t *cardTask) Choice {
	below := &s.Stack.Frames[s.Stack.Depth-2]
	if t.Use == 0 || below.Op != opList {
		return r.choosable(s, Fig(t.Fig), int(t.What))
	}
	l := known[listTask](below)
	e := &r.codex.Lists[l.List].Effects[l.Next]
	c := r.refreshable(s, Fig(t.Fig), e)
	u := &s.Uses[t.Use-1]
	list := r.codex.Abilities[u.Ability]
	if u.Bearer != Fig(t.Fig) || e.Refresh.Self {
		return c
	}
	if u.Loot != 0 {
		c.Loot[(u.Loot-1)>>6] &^= 1 << ((u.Loot - 1) & 63)
	}
	if list.Of.Kind == codex.OfSkill {
		c.Skills &^= 1 << r.codex.Skills[list.Of.No].No
	}
	return c
}

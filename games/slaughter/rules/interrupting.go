package rules

import (
	"mischief/game"
	"mischief/game/document"
	"mischief/games/slaughter/codex"
)

// Between the announcement of an action and the action itself a Psion who holds a Delay counter may come in: with Interrupt before an action that an opponent performs in his own turn, with
// Distract before a reaction. So where somebody could, a move is not carried out at once: it waits in Position.Announced, under an announceTask, until all have let it pass.

// announceTask holds an announced action back: whose it is, whether it is a reaction, the place in Order of the Hero who is asked next, whether the action is lost.
type announceTask struct {
	Fig      Fig
	Reaction bit
	Next     uint8
	Lost     bit
}

// bit is a truth in a task.
type bit uint8

func (announceTask) Op() Op { return opAnnounce }

// Play carries out a move and goes on to the next decision. An action that somebody could interrupt is only announced.
func (r *Rules) Play(s *Position, m Move, tell *game.Story) {
	if r.interruptible(s, &m) {
		t := announceTask{Fig: s.Actor}
		if s.Phase == Reacting {
			t.Reaction = 1
		}
		s.Announced = m
		begin(s, t)
	} else {
		r.book.Play(s, m, tell)
	}
	r.run(s, tell)
}

// interruptible tells whether a move is an action that somebody could interrupt.
func (r *Rules) interruptible(s *Position, m *Move) bool {
	if s.Phase != Acting && s.Phase != Reacting || !s.anyDelay() || r.costOf(s, s.Actor, m) == 0 {
		return false
	}
	for _, n := range s.Order {
		if n != nobody && r.still().mayInterrupt(s, n, s.Actor, s.Phase == Reacting) == nil {
			return true
		}
	}
	return false
}

// costOf is how many actions a move of a figure takes, 0 for what is none.
func (r *Rules) costOf(s *Position, n Fig, m *Move) int {
	switch m.Verb {
	case Climb:
		return max(1, r.climbTakes(s, n, m.Way[0].Point()))
	case Charge, Recover, Rest:
		return 2
	case UseSkill:
		return max(1, int(r.codex.Skills[m.What].Actions))
	case Forgo, DelayOne, DelayBoth, DropCannon, ShoutOut, Release, Pass, LetGo:
		return 0
	}
	return 1
}

// mayInterrupt tells why a figure may not interrupt another, or nil.
func (r *Rules) mayInterrupt(s *Position, n, actor Fig, reaction bool) error {
	f := &s.Figures[n]
	skill := r.interrupt
	if reaction {
		skill = r.distract
	}
	k := &r.codex.Skills[skill]
	switch {
	case f.State != Up || f.Delay == 0 || !f.knows(skill):
		return r.refuse("WAS-245", "{{.skill}} takes a Delay counter.", r.skillArg(k))
	case s.allied(n, actor) || !reaction && s.Figures[actor].group(actor) != s.Turner:
		return r.refuse("WAS-R185", "Only an action of an opponent in his own turn is interrupted, and only a reaction of an opponent is distracted.")
	case r.forbidden(s, n, actor):
		return r.refuse("WAS-515", "{{.who}} may not react to {{.by}} now.", r.who(s, "who", n), r.who(s, "by", actor))
	case f.Counters[knockdown] > 0 || f.Counters[codex.Dazed] > 0:
		return r.refuse("WAS-612", "{{.who}} is in no state to use skills.", r.who(s, "who", n))
	}
	return r.mayUseNow(s, n, &Move{Verb: UseSkill, Fig: actor, What: skill})
}

// runAnnounce asks one Psion after the other, him first whose turn began longest ago, and then has the action carried out, if it is still possible; else it is lost (WAS-R038).
func (r *Rules) runAnnounce(s *Position, t *announceTask, tell *game.Story) {
	for ; int(t.Next) < len(s.Order) && s.Figures[t.Fig].State == Up; t.Next++ {
		if n := s.Order[t.Next]; n != nobody && r.still().mayInterrupt(s, n, t.Fig, t.Reaction != 0) == nil {
			s.Actor, s.Asker = n, nobody
			s.ask(Interrupting)
			return
		}
	}
	done, m := *t, s.Announced
	s.pop()
	s.Announced = Move{}
	s.Actor, s.Asker = done.Fig, nobody
	if s.Figures[done.Fig].State != Up {
		return
	}
	s.Phase = Acting
	if done.Reaction != 0 {
		s.Phase = Reacting
	}
	if lost := done.Lost != 0 || r.Check(s, m) != nil; lost {
		r.loseAction(s, done.Fig, &m, done.Reaction != 0, tell)
	} else {
		r.book.Play(s, m, tell)
	}
	s.Phase = Working
}

// loseAction uses an action up that is not carried out.
func (r *Rules) loseAction(s *Position, n Fig, m *Move, reaction bool, tell *game.Story) {
	f := &s.Figures[n]
	if tell != nil {
		tell.Tell("WAS-R038", "action-lost", r.who(s, "who", n))
	}
	if reaction {
		f.Delay--
		r.lastDelay(s, n)
		return
	}
	f.Left -= int8(min(r.costOf(s, n, m), int(f.Left)))
	f.Acted++
}

// lastDelay ends the turn of a Hero who has spent its last Delay counter, if it has nothing else left (WAS-R164).
func (r *Rules) lastDelay(s *Position, n Fig) {
	if hero := s.Figures[n].group(n); s.Running.Has(hero) && hero != s.Turner && !r.delays(s, hero) {
		begin(s, endTask{Hero: hero})
	}
}

// interrupting is the decision of a Psion before somebody's action.
func (r *Rules) interrupting() decision {
	announced := func(s *Position) *announceTask { return known[announceTask](s.Stack.Top()) }
	may := func(s *Position, m *Move) error {
		t := announced(s)
		skill := r.interrupt
		if t.Reaction != 0 {
			skill = r.distract
		}
		if m.What != skill || m.Fig != t.Fig || m.Arm != 0 || m.N != 0 || m.Way[0] != 0 {
			return r.refuse("WAS-R185", "Before this action only {{.skill}} can be used, on {{.who}}.", r.skillArg(&r.codex.Skills[skill]), r.who(s, "who", t.Fig))
		}
		return r.mayInterrupt(s, s.Actor, t.Fig, t.Reaction != 0)
	}
	use := r.usingSkill()
	use.Moves = func(s *Position, m Move, buf []Move) []Move {
		t := announced(s)
		m.Fig, m.What = t.Fig, r.interrupt
		if t.Reaction != 0 {
			m.What = r.distract
		}
		return append(buf, m)
	}
	use.Check = func(s *Position, m Move) error { return may(s, &m) }
	use.Play = func(s *Position, m Move, tell *game.Story) {
		n := s.Actor
		announced(s).Next++
		s.Figures[n].Delay--
		r.lastDelay(s, n)
		r.endRecovering(s, n, tell)
		r.use(s, Use{Skill: m.What, By: n, Target: m.Fig, Marks: Reaction}, tell)
	}
	return decision{
		Kind: "interrupting", Rule: "WAS-245", Asks: "somebody may come in before an announced action",
		Prompt: func(s *Position) game.Text {
			t := announced(s)
			return game.Say(`{{.who}} has announced an action. {{.by}} may come in before it with a Delay counter, or pass.`, r.who(s, "who", t.Fig), r.who(s, "by", s.Actor))
		},
		Deeds: []deed{{Verb: Pass, Rule: "WAS-245", Write: is("pass"), Moves: once,
			Play: func(s *Position, _ Move, _ *game.Story) { announced(s).Next++ }}, use},
	}
}

// cancel takes the announced action away: with one Skill pip a first action or one that takes two, with two a later one (WAS-R185).
func (r *Rules) cancel(s *Position, u *Use, n Fig) {
	for i := int(s.Stack.Depth) - 1; i >= 0; i-- {
		if f := &s.Stack.Frames[i]; f.Op == opAnnounce {
			if t := known[announceTask](f); t.Fig == n && (u.S > 1 || s.Figures[n].Acted == 0 || r.costOf(s, n, &s.Announced) > 1) {
				t.Lost = 1
			}
			return
		}
	}
}

// drawTask has skills of a figure drawn that it cannot use for a while: for which use, how many more.
type drawTask struct {
	No   uint8
	Fig  Fig
	Left uint8
}

func (drawTask) Op() Op { return opDraw }

// runDraw asks chance for the next skill, while there is one left.
func (r *Rules) runDraw(s *Position, t *drawTask, _ *game.Story) {
	if t.Left == 0 || r.drawable(s, t) == 0 {
		s.pop()
		return
	}
	s.ask(DrawingSkill)
}

// drawable are the slots of a card with skills that this use has not disabled yet, as bits from 1.
func (r *Rules) drawable(s *Position, t *drawTask) (slots uint16) {
	for i, skill := range s.Figures[t.Fig].Skills {
		if skill != codex.NoSkill {
			slots |= 1 << (i + 1)
		}
	}
	for _, l := range s.Lasting[:s.Lasts] {
		if l.On == t.Fig && l.Skill == s.Uses[t.No].Skill && l.By == s.Uses[t.No].By && r.effect(l.Effect).Kind == codex.DoDisableSkills {
			slots &^= 1 << l.Tally
		}
	}
	return slots
}

// drawingSkill is the draw of a skill.
func (r *Rules) drawingSkill() decision {
	return decision{
		Kind: "skill", Rule: "WAS-R068", Asks: "a skill is drawn at random",
		Prompt: func(s *Position) game.Text {
			t := known[drawTask](s.Stack.Top())
			return game.Say(`Draw a skill of {{.who}} that cannot be used for a while; {{.n}} more.`, r.who(s, "who", t.Fig), game.Num("n", t.Left))
		},
		Deeds: []deed{{
			Verb: DrawSkill, Rule: "WAS-R068", Write: is("draw {skill}", inWhat(r.aSkill)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				t := known[drawTask](s.Stack.Top())
				slots := r.drawable(s, t)
				for i, skill := range s.Figures[t.Fig].Skills {
					if slots>>(i+1)&1 != 0 {
						m.What = skill
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				t := known[drawTask](s.Stack.Top())
				if slot := s.slot(t.Fig, m.What); slot == 0 || r.drawable(s, t)>>slot&1 == 0 {
					return r.refuse("WAS-R068", "{{.skill}} is not among the skills that can be drawn.", r.skillArg(&r.codex.Skills[m.What]))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				t := known[drawTask](s.Stack.Top())
				t.Left--
				u := &s.Uses[t.No]
				u.Count = s.slot(t.Fig, m.What)
				blue := r.part(u, codex.Blue).Effects
				for i := range blue {
					if e := &blue[i]; e.Kind == codex.DoDisableSkills && e.Which == codex.WhichRandom {
						r.layEffect(s, u, e, t.Fig, 0, tell)
					}
				}
			},
		}},
	}
}

// drain has the targets of a use roll whose Skill pips count for it (Power Drain, WAS-R261); it answers whether all have.
func (r *Rules) drain(s *Position, t *skillTask, u *Use) bool {
	drains := false
	always := r.part(u, codex.Always).Effects
	for i := range always {
		drains = drains || always[i].Times == codex.QuantitySkillPipsRolledByTarget
	}
	for all := (u.Chosen | only(u.Target)) &^ u.Braced; drains && all != 0; {
		n := all.Pop()
		if t.Fig != n {
			t.Fig = n
			r.roll(s, n, ForSkill)
			return false
		}
		u.Count += uint8(skillPips(s, s.Roller, &s.Rolled))
		u.Braced.add(n)
		t.Fig = nobody
	}
	return true
}

// showAnnounced writes the action that waits, in the words of the move.
func (r *Rules) showAnnounced(s *Position, text *string) {
	if s.Announced == (Move{}) {
		return
	}
	at := *s
	at.Actor = at.announcer()
	*text = r.Format(&at, s.Announced)
}

func (r *Rules) readAnnounced(in *document.Reader[Position], text *string) {
	if *text == "" {
		return
	}
	at := *in.S
	at.Actor = at.announcer()
	m, err := r.Parse(&at, *text)
	if err != nil || at.Actor == nobody {
		in.Fail("announced", "%q is no action of anybody who has announced one; pending has it under announced FIGURE", *text)
		return
	}
	in.S.Announced = m
}

// announcer is who has announced an action that waits, or nobody.
func (s *Position) announcer() Fig {
	for i := int(s.Stack.Depth) - 1; i >= 0; i-- {
		if f := &s.Stack.Frames[i]; f.Op == opAnnounce {
			return known[announceTask](f).Fig
		}
	}
	return nobody
}

package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// How followers come into play in the course of a match: Daemons, Snowmen and Undead (WAS-653, WAS-688, WAS-693), and how those perish that are more than a Hero controls (WAS-696).

// summonBy brings followers into the match that a skill summons (WAS-R111, WAS-R113).
func (r *Rules) summonBy(s *Position, _ uint8, u *Use, e *codex.Effect, count int, tell *game.Story) {
	kind, at := summoned[e.Summon], u.Target
	if e.Place == codex.AtContactUser {
		at = u.By
	}
	for range count {
		n := r.summon(s, kind, u.By, at, r.diceFrom(u), tell)
		if n == nobody {
			return
		}
		if at != u.By && s.Figures[at].State != Up {
			at, u.Made = n, n // further ones come beside the first
		}
	}
}

// diceFrom is how many dice a skill gives the figure that it summons, or 0 if it says nothing: first the number that is set, then what is added (Awake Golem).
func (r *Rules) diceFrom(u *Use) int {
	dice := 0
	for _, kind := range [...]codex.PartKind{codex.Blue, codex.Green} {
		effects := r.part(u, kind).Effects
		for i := range effects {
			if e := &effects[i]; e.Kind == codex.DoModify && e.Stat == codex.StatDicepool && e.Who == codex.WhoSummoned {
				dice += floor(int(e.PerPip) * r.powerOf(u, e, u.Target))
			}
		}
	}
	return dice
}

var summoned = [codex.SummonCount]Kind{codex.SummonZombie: Zombie, codex.SummonGolem: Golem, codex.SummonSnowman: Snowman}

// limitFollowers lets the weakest Zombies of a caster perish that are more than so many (WAS-696).
func (r *Rules) limitFollowers(s *Position, u *Use, count int, _ *game.Story) {
	r.limitZombies(s, u.By, count)
}

// summon brings a follower into play: a Snowman or a Daemon in contact with its Hero, an Undead where a body lies, and further ones in contact with the first (WAS-653, WAS-688, WAS-693,
// WAS-R111). at is that Hero, that body or that first one: beside who stands its player places it, before anything else; on a body it comes by itself (WAS-R163). dice is its Dicepool, 0 what
// its sheet says. It answers the follower's number, or nobody where there are as many figures as there can be.
func (r *Rules) summon(s *Position, kind Kind, hero, at Fig, dice int, tell *game.Story) Fig {
	sheet := r.sheetOf(s, kind, hero)
	if sheet == codex.NoFigure && kind != Daemon || kind == Daemon && s.Figures[hero].State != Up {
		return nobody
	}
	n := r.join(s, sheet, hero)
	if n == nobody {
		return nobody
	}
	f := &s.Figures[n]
	f.Kind = kind
	f.Marks |= AtHand
	if kind != Daemon {
		f.Marks |= Melting
	}
	if dice > 0 {
		f.Pool, f.Hand = int8(min(dice, codex.MostDicepool)), int8(min(dice, codex.MostDicepool))
	}
	if s.turnRuns(hero) {
		f.Left = int8(r.actionsOf(s, n)) // actors has who must wait until the Hero has finished
	}
	if tell != nil {
		tell.Tell(summonRules[kind], "appears", r.who(s, "who", n), r.who(s, "hero", hero))
	}
	if s.Figures[hero].State != Up {
		r.loosen(s, n, tell)
	}
	if s.Figures[at].State == Up {
		r.arrive(s, hero, at)
		return n
	}
	f.State = Up
	f.settleAt(r.free(s, n, r.Ground(s).At(s.Figures[at].At)))
	r.entered(s, n, tell)
	return n
}

var summonRules = [kinds]string{Daemon: "WAS-653", Snowman: "WAS-688", Zombie: "WAS-693", Golem: "WAS-693"}

// sheetOf is what a follower of a kind is made from: the Daemon that belongs to the Hero, the one Snowman and the one Undead that there are (WAS-171, WAS-R099).
func (r *Rules) sheetOf(s *Position, kind Kind, hero Fig) codex.FigureID {
	role := codex.UndeadRole
	switch kind {
	case Daemon:
		if own := s.Figures[hero].Name; r.own(s, own) != nil {
			return r.ownFollower(s, r.own(s, own).Hero, Daemon, codex.NoFigure)
		}
		return r.codex.Figures[s.Figures[hero].Name].Daemon
	case Snowman:
		role = codex.SnowmanRole
	}
	for i := range r.codex.Figures {
		if i > 0 && r.codex.Figures[i].Role == role {
			return codex.FigureID(i)
		}
	}
	return codex.NoFigure
}

// turnRuns tells whether a Hero is in his turn, so that a follower may act in it.
func (s *Position) turnRuns(hero Fig) bool {
	for i := range s.Stack.All() {
		if f := &s.Stack.Frames[i]; f.Op == opTurn && known[turnTask](f).Hero == hero {
			return true
		}
	}
	return false
}

// arriveTask has the player of a Hero place all followers that have just been summoned, in contact with somebody.
type arriveTask struct{ Hero, By Fig }

func (arriveTask) Op() Op { return opArrive }

// arrive begins the placing of what has been summoned, unless it is going to be placed anyway.
func (r *Rules) arrive(s *Position, hero, by Fig) {
	if top := s.Stack.Top(); top.Op != opArrive || *known[arriveTask](top) != (arriveTask{hero, by}) {
		begin(s, arriveTask{hero, by})
	}
}

func (r *Rules) runArrive(s *Position, t *arriveTask, _ *game.Story) {
	for n := Fig(MaxHeroes + 1); n <= MaxFigures; n++ {
		if f := &s.Figures[n]; f.State == Coming && f.Hero == t.Hero && f.Marks&AtHand != 0 {
			begin(s, placeTask{Fig: n, How: BesideHim, By: t.By})
			return
		}
	}
	s.pop()
}

// mustWait tells whether a follower that has appeared in this turn waits until its Hero has completed his actions (WAS-688, WAS-693); a Daemon need not (WAS-653).
func (s *Position) mustWait(n Fig) bool {
	f := &s.Figures[n]
	h := &s.Figures[f.Hero]
	return f.Marks&AtHand != 0 && f.Kind != Daemon && f.Hero != nobody && h.State == Up && h.Left > 0 && h.Marks&Finished == 0
}

// limitTask has the Zombies of a Hero perish that are more than he can control (WAS-696, WAS-R111).
type limitTask struct {
	Hero Fig
	Most uint8
}

func (limitTask) Op() Op { return opLimit }

// limitZombies begins it.
func (r *Rules) limitZombies(s *Position, hero Fig, most int) {
	begin(s, limitTask{hero, uint8(max(0, most))})
}

// runLimit removes the weakest, and asks where some are alike.
func (r *Rules) runLimit(s *Position, t *limitTask, tell *game.Story) {
	weakest, excess := s.weakest(t)
	switch {
	case excess <= 0:
		s.pop()
	case weakest.Len() <= excess:
		for weakest != 0 {
			r.remove(s, weakest.Pop(), "WAS-696", tell)
		}
	default:
		s.Actor = t.Hero
		s.ask(Perishing)
	}
}

// weakest are the Zombies of a Hero with the least Life, and how many he has too many.
func (s *Position) weakest(t *limitTask) (weakest Figs, excess int) {
	least := int8(127)
	excess = -int(t.Most)
	for n := Fig(MaxHeroes + 1); n <= MaxFigures; n++ {
		f := &s.Figures[n]
		if f.Kind != Zombie || !s.controls(t.Hero, n) {
			continue
		}
		excess++
		if f.Hand < least {
			least, weakest = f.Hand, 0
		}
		if f.Hand == least {
			weakest.add(n)
		}
	}
	return weakest, excess
}

// perishing is the choice among equally weak Zombies (WAS-R111).
func (r *Rules) perishing() decision {
	able := func(s *Position) Figs {
		weakest, _ := s.weakest(known[limitTask](s.Stack.Top()))
		return weakest
	}
	return decision{
		Kind: "perishing", Rule: "WAS-696", Asks: "a player names the Zombie that perishes",
		Prompt: func(s *Position) game.Text {
			return game.Say("{{.who}} controls {{.n}} at most: name one of the weakest Zombies, which perishes.", r.who(s, "who", s.Actor), game.Num("n", known[limitTask](s.Stack.Top()).Most))
		},
		Deeds: []deed{{
			Verb: Perish, Rule: "WAS-R111", Write: is("perish {figure}", inFig(aFigure)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for all := able(s); all != 0; {
					m.Fig = all.Pop()
					buf = append(buf, m)
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if all := able(s); !all.Has(m.Fig) {
					return r.refuse("WAS-R111", "The weakest perish, and {{.who}} is none of them.", r.who(s, "who", m.Fig))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) { r.remove(s, m.Fig, "WAS-696", tell) },
		}},
	}
}

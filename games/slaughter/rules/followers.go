package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Followers (WAS-108 to WAS-110, WAS-650 to WAS-714): Pets, Daemons, Snowmen and Undead. Figure.Hero names the Hero in whose turns one acts. A Snowman or an Undead that has got out of
// control (WAS-692, WAS-697) keeps that Hero, since it still acts and melts in his turns, and has no side any more. mounts.go has riders, flight.go who flies, automatons.go what
// followers do that nobody steers, chains.go the secret bond.

// loose tells whether a follower is out of its Hero's control for good (WAS-692, WAS-697).
func (s *Position) loose(n Fig) bool {
	f := &s.Figures[n]
	return n > MaxHeroes && f.Hero != nobody && f.Side == 0
}

// alone tells whether a figure is a Pet whose Hero has no Life (WAS-673).
func (s *Position) alone(n Fig) bool {
	f := &s.Figures[n]
	return f.Kind == Pet && f.Hero != nobody && s.Figures[f.Hero].State != Up
}

// unled tells whether a figure acts by itself in the turns of the Hero it has, or had.
func (s *Position) unled(n Fig) bool { return s.loose(n) || s.alone(n) }

// controls tells whether a figure is a follower that a Hero controls.
func (s *Position) controls(hero, n Fig) bool {
	return n != hero && s.Figures[n].State == Up && s.Figures[n].Hero == hero && !s.unled(n)
}

// covered tells whether a Pet may act: a Hero leads as many as he knows Basic Animal Training, one more by Spirit Chains and one by Spirit Bond (WAS-168, WAS-713, WAS-R114). The Pet of his
// chains is one of them, the others are the first of his list.
func (r *Rules) covered(s *Position, n Fig) bool {
	f := &s.Figures[n]
	if f.Kind != Pet || f.Hero == nobody || f.Marks&Bonded != 0 {
		return true
	}
	places := r.teaches(s, f.Hero, skillTraining) + r.teaches(s, f.Hero, skillBond)
	if s.chained(f.Hero) == nobody { // whoever it is
		places += r.teaches(s, f.Hero, skillChains)
	}
	for o := Fig(MaxHeroes + 1); o < n; o++ {
		if p := &s.Figures[o]; p.Kind == Pet && p.Hero == f.Hero && p.Marks&Bonded == 0 {
			places--
		}
	}
	return places > 0
}

// The skills by which a Hero leads Pets.
const (
	skillTraining = iota
	skillChains
	skillBond
	skillsOfLeaders
)

var leaderSkills = [skillsOfLeaders]string{"beastmaster.basic-animal-training", "beastmaster.spirit-chains", "druid.spirit-bond"}

// teaches is how often a Hero knows a skill by which he leads Pets.
func (r *Rules) teaches(s *Position, hero Fig, which int) int {
	count := 0
	for _, skill := range s.Figures[hero].Skills {
		if skill != codex.NoSkill && r.codex.Skills[skill].ID == leaderSkills[which] {
			count++
		}
	}
	return count
}

// knows tells whether a skill is one that a figure may use: what stands on its sheet, but that Pet skills are in the Hero's list for all his Pets to use and for nobody else (WAS-522, WAS-661),
// and Undead have none (WAS-R098).
func (r *Rules) knows(s *Position, n Fig, skill codex.SkillID) bool {
	f := &s.Figures[n]
	pets := r.codex.Skills[skill].Class.Has(codex.ClassPetAttack)
	switch {
	case skill == codex.NoSkill || f.Kind == Zombie || f.Kind == Golem || pets != (f.Kind == Pet):
		return false
	case pets:
		f = &s.Figures[f.Hero]
	}
	for _, known := range f.Skills {
		if known == skill {
			return true
		}
	}
	return false
}

// userOf is who of a unit uses a skill that the unit's player names: the mount if it is a Pet skill, else the rider (WAS-682). Of who does not ride it is the figure itself.
func (r *Rules) userOf(s *Position, n Fig, skill codex.SkillID) Fig {
	if s.riding(n) && r.codex.Skills[skill].Class.Has(codex.ClassPetAttack) {
		return s.Figures[n].Mount
	}
	return n
}

// followerBars tells why a figure may not perform an action of a kind for what it is, or nil (WAS-672, WAS-R098, WAS-R100).
func (r *Rules) followerBars(s *Position, n Fig, kind Deed) error {
	switch k := s.Figures[n].Kind; {
	case k == Snowman && (kind == Struck || kind == Shot || kind == Charged):
		return r.refuse("WAS-R100", "A Snowman has no other attack than its skills: move, or use one of them.")
	case (k == Zombie || k == Golem) && (kind == Shot || kind == UsedSkill):
		return r.refuse("WAS-R098", "Undead move, charge and attack in melee, nothing else.")
	case k == Pet && kind == Shot:
		return r.refuse("WAS-672", "A Pet moves, attacks in melee or uses a skill; it does not shoot.")
	}
	return nil
}

// giving gives up one of a Hero's actions for one more of a Pet (WAS-672). No action is performed by it, so nobody reacts.
func (r *Rules) giving() deed {
	return deed{
		Verb: Give, Rule: "WAS-672", Write: is("give {figure}", inFig(aFigure)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			for m.Fig = MaxHeroes + 1; m.Fig <= MaxFigures; m.Fig++ {
				if r.mayGive(s, m.Fig) == nil {
					buf = append(buf, m)
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error { return r.mayGive(s, m.Fig) },
		Play: func(s *Position, m Move, tell *game.Story) {
			hero := s.Figures[m.Fig].Hero
			s.Figures[hero].Left--
			s.Figures[m.Fig].Left++
			if tell != nil {
				tell.Tell("WAS-672", "gives-action", r.who(s, "who", hero), r.who(s, "to", m.Fig))
			}
		},
	}
}

// mayGive tells why the Hero whose turn it is may not give up an action for a figure, or nil. The Pet uses all its actions in one go (WAS-R105), so it is before it acts, or while it does.
func (r *Rules) mayGive(s *Position, pet Fig) error {
	p := &s.Figures[pet]
	leader := s.Figures[s.Actor].group(s.Actor)
	f := &s.Figures[leader]
	switch {
	case p.Kind != Pet || !s.controls(leader, pet) || p.Hero != leader:
		return r.refuse("WAS-672", "A Hero gives up an action for a Pet of his that is up, and {{.who}} is none.", r.who(s, "who", pet))
	case p.Mount != nobody:
		return r.refuse("WAS-R106", "{{.who}} is ridden: mount and rider have two actions in all.", r.who(s, "who", pet))
	case !r.covered(s, pet):
		return r.refuseUncovered(s, pet)
	case f.State != Up || f.Left <= 0 || f.Marks&Finished != 0:
		return r.refuse("WAS-672", "{{.who}} has no action left to give up.", r.who(s, "who", leader))
	case f.Counters[knockdown] > 0:
		return r.refuse("WAS-614", "Whoever is knocked down must use the actions to get up.")
	case p.Marks&Finished != 0 || p.Delay > 0 || p.Acted > 0 && pet != s.Actor:
		return r.refuse("WAS-R105", "{{.who}} has used its actions already, and uses all it has in one go.", r.who(s, "who", pet))
	}
	return nil
}

func (r *Rules) refuseUncovered(s *Position, pet Fig) error {
	return r.refuse("WAS-168", "{{.who}} may not act: its Hero needs Basic Animal Training once for each Pet, or Spirit Chains or Spirit Bond for one.", r.who(s, "who", pet))
}

// leaderFell is what becomes of the followers of a Hero who has fallen: his Daemon is gone (WAS-654), his Snowmen and Undead are out of control for good (WAS-692, WAS-697), and nobody
// decides for his Pets when they react.
func (r *Rules) leaderFell(s *Position, hero Fig, tell *game.Story) {
	r.dismiss(s, hero, tell)
	for n := Fig(MaxHeroes + 1); n <= MaxFigures; n++ {
		f := &s.Figures[n]
		if f.State != Up || f.Hero != hero {
			continue
		}
		switch f.Kind {
		case Pet:
			f.Delay = 0
		case Snowman, Zombie, Golem:
			r.loosen(s, n, tell)
		}
	}
}

// loosen sets a follower free from its Hero; it acts for the first time when his card comes up again (WAS-R103).
func (r *Rules) loosen(s *Position, n Fig, tell *game.Story) {
	f := &s.Figures[n]
	f.Side, f.Left, f.Delay = 0, 0, 0
	if tell != nil {
		tell.Tell(looseRules[f.Kind], "out-of-control", r.who(s, "who", n))
	}
}

var looseRules = [kinds]string{Snowman: "WAS-692", Zombie: "WAS-697", Golem: "WAS-697"}

// dismiss removes the Daemon of a Hero who falls or summons anew (WAS-654).
func (r *Rules) dismiss(s *Position, hero Fig, tell *game.Story) {
	for n := Fig(MaxHeroes + 1); n <= MaxFigures; n++ {
		if f := &s.Figures[n]; f.Kind == Daemon && f.Hero == hero {
			r.remove(s, n, "WAS-654", tell)
		}
	}
}

// companion is the Pet of a Druid with Spirit Bond, dead or alive, or nobody (WAS-713).
func (r *Rules) companion(s *Position, hero Fig) Fig {
	if hero == nobody || r.teaches(s, hero, skillBond) == 0 {
		return nobody
	}
	for n := Fig(MaxHeroes + 1); n <= MaxFigures; n++ {
		if f := &s.Figures[n]; f.State != Absent && f.Kind == Pet && f.Hero == hero {
			return n
		}
	}
	return nobody
}

// bondSuffers is what the death of a Druid or of his Pet costs the other (WAS-714, WAS-R117).
func (r *Rules) bondSuffers(s *Position, n Fig, tell *game.Story) {
	switch f := &s.Figures[n]; f.Kind {
	case Hero:
		if pet := r.companion(s, n); pet != nobody {
			r.changePool(s, pet, -1, "WAS-714", tell)
		}
	case Pet:
		if r.companion(s, f.Hero) == n {
			r.changePool(s, f.Hero, -1, "WAS-714", tell)
		}
	}
}

// summon brings a follower into play: a Snowman or a Daemon in contact with its Hero, an Undead where a body lies, and further ones in contact with the first (WAS-653, WAS-688, WAS-693,
// WAS-R111). at is that Hero, that body or that first one: beside who stands its player places it, before anything else; on a body it comes by itself (WAS-R163). dice is its Dicepool, 0 what
// its sheet says. It answers the follower's number, or nobody where there are as many figures as there can be.
func (r *Rules) summon(s *Position, kind Kind, hero, at Fig, dice int, tell *game.Story) Fig {
	sheet := r.sheetOf(s, kind, hero)
	if sheet == codex.NoFigure || kind == Daemon && s.Figures[hero].State != Up {
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

// sheetOf is what a follower of a kind is made from: the Daemon that belongs to the Hero, the one Snowman and the one Undead that there are (WAS-171).
func (r *Rules) sheetOf(s *Position, kind Kind, hero Fig) codex.FigureID {
	role := codex.UndeadRole
	switch kind {
	case Daemon:
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
	for _, f := range s.Stack.All() {
		if f.Op == opTurn && known[turnTask](&f).Hero == hero {
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

// standsOn is the place under a figure: where it comes down to when it stops flying (WAS-R112).
func (r *Rules) standsOn(s *Position, n Fig) ground.Place { return r.Ground(s).At(s.Figures[n].At) }

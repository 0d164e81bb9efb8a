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

// leaderless tells whether a figure is a Pet whose Hero has no Life (WAS-673). As soon as he has some he leads it again (WAS-674).
func (s *Position) leaderless(n Fig) bool {
	f := &s.Figures[n]
	return f.Kind == Pet && f.Hero != nobody && s.Figures[f.Hero].State != Up
}

// unled tells whether a figure acts by itself in the turns of the Hero it has, or had.
func (s *Position) unled(n Fig) bool { return s.loose(n) || s.leaderless(n) }

// controls tells whether a figure is a follower that a Hero controls.
func (s *Position) controls(hero, n Fig) bool {
	return n != hero && s.Figures[n].State == Up && s.Figures[n].Hero == hero && !s.unled(n)
}

// covered tells whether a Pet may act: a Hero leads as many as he knows Basic Animal Training, one more by Spirit Chains and one by Spirit Bond (WAS-168, WAS-713, WAS-R114). The Pet of his
// chains is one of them, the others are the first of his list (WAS-R245).
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

// findLeading looks up the skills by which Pets are led.
func (r *Rules) findLeading() {
	for i := range r.codex.Skills {
		for which, id := range leaderSkills {
			if r.codex.Skills[i].ID == id {
				r.leads[which] = codex.SkillID(i)
			}
		}
	}
}

// teaches is how often a Hero knows a skill by which he leads Pets.
func (r *Rules) teaches(s *Position, hero Fig, which int) int {
	count := 0
	for _, skill := range s.Figures[hero].Skills {
		if skill != codex.NoSkill && skill == r.leads[which] {
			count++
		}
	}
	return count
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

// giving gives up one of a Hero's actions for one more of a Pet (WAS-672). No action is performed by it, so nobody reacts (WAS-R246).
func (r *Rules) giving() deed {
	return deed{
		Verb: Give, Rule: "WAS-672", Write: is("give {figure}", inFig(aFigure)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			for m.Fig = MaxHeroes + 1; m.Fig <= MaxFigures; m.Fig++ {
				if s.Figures[m.Fig].Kind == Pet && r.mayGive(s, m.Fig) == nil {
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
	case r.torment(s, leader) >= 0:
		return r.torments(s, leader, Fig(s.Lasting[r.torment(s, leader)].Tally))
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

// standsOn is the place under a figure: where it comes down to when it stops flying (WAS-R112).
func (r *Rules) standsOn(s *Position, n Fig) ground.Place { return r.Ground(s).At(s.Figures[n].At) }

package rules

import (
	"mischief/games/slaughter/codex"
)

// Who takes part: figures made from what is printed (WAS-107, WAS-171).

// find is the number of an id in a list of ids.
func find(ids []string, id string) (int, bool) {
	for i, other := range ids {
		if other == id && id != "" {
			return i, true
		}
	}
	return 0, false
}

// roleKinds is what figures are by what they are made for.
var roleKinds = [codex.RoleCount]Kind{codex.HeroRole: Hero, codex.TraineeRole: Hero, codex.PetRole: Pet, codex.DaemonRole: Daemon, codex.UndeadRole: Zombie, codex.SnowmanRole: Snowman, codex.DummyRole: Dummy, codex.OpponentRole: Uncle}

// made is a figure made from what is printed, or from a card of somebody's own, not yet on the map.
func (r *Rules) made(s *Position, id codex.FigureID, hero Fig, side uint8) Figure {
	if o := r.own(s, id); o != nil {
		f := o.figure()
		f.Hero, f.Side = hero, side
		if f.Kind == Hero {
			f.Shape = r.ownBeast(s, o.Hero)
		}
		return f
	}
	p := &r.codex.Figures[id]
	f := Figure{State: Coming, Hero: hero, Side: side, Pool: int8(p.Dicepool), Hand: int8(p.Dicepool)}
	f.Sheet = Sheet{Name: id, Kind: roleKinds[p.Role], Sex: p.Sex, Features: p.Features, Form: Form{Card: p.Card, Armour: p.Armour, Shield: p.Shield, Sweeps: p.Sweep, Ability: p.Ability}}
	f.Shape = p.Shape
	if p.Magical {
		f.Marks |= Magical
	}
	arms := 0
	for _, w := range p.Weapons {
		if arms < MaxArms && r.codex.Weapons[w].ID != fistsID { // which everybody has
			f.Arms[arms] = Arm{Weapon: w}
			if r.codex.Weapons[w].Category == codex.ChosenCategory {
				f.Arms[arms].Category = p.Thrown
			}
			arms++
		}
	}
	skills := p.Skills
	if s.Scenario == codex.SnowfallScenario && f.Kind == Hero {
		skills = p.Snowfall // WAS-167
	}
	copy(f.Skills[:], skills)
	return f
}

// join adds a follower of a Hero to the match, and answers its number; nobody if there is no room.
func (r *Rules) join(s *Position, id codex.FigureID, hero Fig) Fig {
	n := s.vacancy()
	if n != nobody {
		s.Figures[n] = r.made(s, id, hero, s.Figures[hero].Side)
	}
	return n
}

// vacancy is the number of the next follower, or nobody: the one behind all others while there is room, so that followers stand in the order in which they entered play (WAS-R189).
func (s *Position) vacancy() Fig {
	n := Fig(MaxFigures)
	for n > MaxHeroes && s.Figures[n].State == Absent {
		n--
	}
	if n < MaxFigures {
		return n + 1
	}
	for n > MaxHeroes && s.Figures[n].State != Absent {
		n--
	}
	if n > MaxHeroes {
		return n
	}
	return nobody
}

// enlist has the followers of a Hero join that are made before the match (WAS-171): his Pets, of which he rides one if his sheet says so (WAS-680), and a Daemon (WAS-651). In Snowfall there
// are none (WAS-R125). It is false if one of them finds no room (WAS-R278).
func (r *Rules) enlist(s *Position, id codex.FigureID, hero Fig) bool {
	if s.Scenario == codex.SnowfallScenario {
		return true
	}
	if r.own(s, id) != nil {
		for _, kind := range [...]Kind{Pet, Daemon} {
			for next := r.ownFollower(s, hero, kind, codex.NoFigure); next != codex.NoFigure; next = r.ownFollower(s, hero, kind, next) {
				if r.join(s, next, hero) == nobody {
					return false
				}
			}
		}
		return true
	}
	p := &r.codex.Figures[id]
	for _, pet := range p.Pets {
		n := r.join(s, pet, hero)
		if n == nobody {
			return false
		}
		if pet == p.Mount && s.Figures[hero].Mount == nobody && r.covered(s, n) {
			s.saddle(hero, n)
		}
	}
	return p.Daemon == codex.NoFigure || r.join(s, p.Daemon, hero) != nobody
}

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

// made is a figure made from what is printed, not yet on the map.
func (r *Rules) made(s *Position, id codex.FigureID, hero Fig, side uint8) Figure {
	p := &r.codex.Figures[id]
	f := Figure{State: Coming, Hero: hero, Side: side, Pool: int8(p.Dicepool), Hand: int8(p.Dicepool)}
	f.Sheet = Sheet{Name: id, Card: p.Card, Kind: roleKinds[p.Role], Sex: p.Sex, Armour: p.Armour, Shield: p.Shield, Sweeps: p.Sweep, Ability: p.Ability, Features: p.Features}
	if p.Magical {
		f.Marks |= Magical
	}
	arms := 0
	for _, w := range p.Weapons {
		if arms < MaxArms {
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
	for n := Fig(MaxHeroes + 1); n <= MaxFigures; n++ {
		if s.Figures[n].State == Absent {
			s.Figures[n] = r.made(s, id, hero, s.Figures[hero].Side)
			return n
		}
	}
	return nobody
}

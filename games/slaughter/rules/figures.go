package rules

import (
	"strconv"

	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Who takes part: figures made from what is printed, and the options that a match is set up with (WAS-107, WAS-171).

// Setup puts the Heroes of a match and their followers together; their players place them first (WAS-R193).
func (r *Rules) Setup(o game.Options) (Position, error) {
	s := Position{}
	scenario, ok := find(codex.ScenarioIDs[:], o["scenario"])
	if !ok {
		return s, game.BadOption("scenario", "there is no such scenario")
	}
	s.Scenario = codex.Scenario(scenario)
	setting := &r.codex.Scenarios[s.Scenario]
	m, err := r.mapFor(s.Scenario, o["map"])
	if err != nil {
		return s, err
	}
	s.Map = m
	sides, each := 2, 1
	if n, err := strconv.Atoi(o["heroes"]); err == nil {
		each = n
	}
	if s.Scenario == codex.AllOutCarnage {
		sides, each = each, 1
	}
	if sides < int(setting.Sides[0]) || sides > int(setting.Sides[1]) || each < int(setting.Heroes[0]) || each > int(setting.Heroes[1]) {
		return s, game.BadOption("heroes", "{{.n}} do not fit the scenario", game.Name("n", o["heroes"]))
	}
	s.Goal = setting.Points
	for i := range sides * each {
		n := Fig(i + 1)
		name := "hero-" + strconv.Itoa(i+1)
		id := r.figure(o[name])
		if id == codex.NoFigure {
			return s, game.BadOption(name, "there is no Hero {{.id}}", game.Quote("id", o[name]))
		}
		s.Figures[n] = r.made(&s, id, n, uint8(i%sides+1))
		r.gather(&s, id, n)
	}
	begin(&s, matchTask{})
	r.run(&s, nil)
	return s, nil
}

// gather has the followers of a Hero join that are made before the match (WAS-171): his Pets, of which he rides one if his sheet says so (WAS-680), and a Daemon (WAS-651). In Snowfall there
// are none (WAS-R125).
func (r *Rules) gather(s *Position, id codex.FigureID, hero Fig) {
	if s.Scenario == codex.SnowfallScenario {
		return
	}
	p := &r.codex.Figures[id]
	for _, pet := range p.Pets {
		if n := r.join(s, pet, hero); pet == p.Mount && n != nobody && s.Figures[hero].Mount == nobody && r.covered(s, n) {
			s.saddle(hero, n)
		}
	}
	if p.Daemon != codex.NoFigure {
		r.join(s, p.Daemon, hero)
	}
}

// mapFor is the map of a match: the one named, or else the first that suits the scenario.
func (r *Rules) mapFor(scenario codex.Scenario, id string) (codex.MapID, error) {
	for i := range r.codex.Maps {
		if i == 0 {
			continue
		}
		m := &r.codex.Maps[i]
		if m.ID == id || id == "" && m.Suited[scenario] {
			return codex.MapID(i), nil
		}
	}
	return 0, game.BadOption("map", "there is no map {{.id}}", game.Quote("id", id))
}

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

// figure is the number of a figure by its id, or that of none.
func (r *Rules) figure(id string) codex.FigureID {
	for i := range r.codex.Figures {
		if i > 0 && r.codex.Figures[i].ID == id {
			return codex.FigureID(i)
		}
	}
	return codex.NoFigure
}

package rules

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/hero"
)

// What a match is set up with.

// The values of options that stand for a choice made by the rules.
const (
	fittingMap = "fitting" // the first map that suits the scenario
	randomMap  = "random"  // a map made from the seed
	nextHero   = "next"    // the next ready Hero whom nobody has named
)

// Schema is the options of a match.
func Schema(c *codex.Codex) game.Schema {
	matches, missions := codex.ScenarioIDs[1:], codex.MissionIDs[1:]
	teams, pointed := matches[codex.TeamCarnage-1:], []string{}
	for i := range c.Scenarios {
		if c.Scenarios[i].Points > 0 {
			pointed = append(pointed, codex.ScenarioIDs[i])
		}
	}
	heroes := append([]string{nextHero}, heroIDs(c)...)
	schema := game.Schema{
		{Name: "scenario", Help: "what the match is about, or a training mission for one player", Choices: slices.Concat(matches, missions), Default: codex.ScenarioIDs[codex.TeamCarnage]},
		{Name: "heroes", Rule: "WAS-R128", Help: "Heroes of each team", Number: true, Min: 1, Max: 4, Default: "2", Where: &game.Where{Option: "scenario", Values: teams}},
		{Name: "players", Rule: "WAS-810", Help: "how many play, each with a Hero of his own", Number: true, Min: 2, Max: 4, Default: "2",
			Where: &game.Where{Option: "scenario", Values: []string{codex.ScenarioIDs[codex.AllOutCarnage]}}},
		{Name: "map", Help: "the map: fitting is the first one made for the scenario, random one made from the seed", Choices: slices.Concat([]string{fittingMap, randomMap}, mapIDs(c)), Defers: []string{fittingMap, randomMap}, Default: fittingMap},
		{Name: "seed", Help: "the number a random map is made from", Number: true, Min: 0, Max: 65535, Default: "0", Where: &game.Where{Option: "map", Values: []string{randomMap}}},
		{Name: "points", Help: "victory points to reach; 0 is as many as usual", Number: true, Min: 0, Max: mostPoints - 9, Default: "0", Where: &game.Where{Option: "scenario", Values: pointed}},
		{Name: "limit", Rule: "WAS-R126", Help: "phases after which the points decide, or sudden death; 0 is no limit", Number: true, Min: 0, Max: 99, Default: "0", Where: &game.Where{Option: "scenario", Values: matches}},
	}
	for i := range MaxHeroes {
		who := matches
		if i == 0 {
			who = append(slices.Clone(matches), codex.MissionIDs[codex.FirstSteps])
		}
		schema = append(schema, game.Option{Name: heroOption(i), Rule: "WAS-901", Help: "the Hero of this seat; next is the first ready one whom nobody has named, and the code of one of your own is taken, too", Choices: heroes, Defers: []string{nextHero}, Heroes: true, Default: nextHero,
			Where: &game.Where{Option: "scenario", Values: who}})
	}
	return schema
}

// Cross is each ready Hero against each other: on the first seat and on the second, who are opponents in every scenario; the other options say in which.
func Cross(c *codex.Codex) *game.Cross {
	ready, _ := readyHeroes(c)
	return &game.Cross{Rows: ready, Columns: ready, Mirrored: true, Options: func(row, column string) game.Options {
		if row == column {
			return nil
		}
		return game.Options{heroOption(0): row, heroOption(1): column}
	}}
}

// Seats is how many seats a match with these options has.
func Seats(o game.Options) int {
	switch {
	case slices.Contains(codex.MissionIDs[1:], o["scenario"]):
		return 1
	case o["scenario"] == codex.ScenarioIDs[codex.AllOutCarnage]:
		return o.Int("players")
	}
	return 2 * o.Int("heroes")
}

// heroOption is the option with the Hero of a seat.
func heroOption(i int) string { return "hero-" + strconv.Itoa(i+1) }

// heroIDs are the Heroes who can be chosen: those who are ready for matches, and the examples of the rulebook.
func heroIDs(c *codex.Codex) []string {
	ready, examples := readyHeroes(c)
	return append(ready, examples...)
}

func readyHeroes(c *codex.Codex) (ready, examples []string) {
	for i := range c.Figures {
		switch f := &c.Figures[i]; {
		case i == 0 || f.Role != codex.HeroRole:
		case f.Example:
			examples = append(examples, f.ID)
		default:
			ready = append(ready, f.ID)
		}
	}
	return ready, examples
}

// HeroNames are the words for the Heroes that options offer, as a language says their names, and for the next of them.
func (r *Rules) HeroNames(said func(name string) string, next string) game.Words {
	words := game.Words{}
	for i := range MaxHeroes {
		key := "option." + heroOption(i) + "."
		words[key+nextHero] = next
		for _, id := range heroIDs(r.codex) {
			words[key+id] = said(r.codex.Figures[r.codex.IDs.Figure(id)].Name)
		}
	}
	return words
}

// mapIDs are the maps for matches.
func mapIDs(c *codex.Codex) []string {
	var ids []string
	for i := range c.Maps {
		if i > 0 && c.Maps[i].Mission == codex.NoMission {
			ids = append(ids, c.Maps[i].ID)
		}
	}
	return ids
}

// chosen are the Heroes that options name for so many seats, by their ids or by the codes of people's own, whose cards are added to the position (WAS-150, WAS-R276); those of seats that name
// none are the first of the lineup who are not named (WAS-107, WAS-R280).
func (r *Rules) chosen(s *Position, o game.Options, seats int) (heroes [MaxHeroes]codex.FigureID, err error) {
	ready := r.lineup()
	named := map[string]bool{}
	for i := range MaxHeroes {
		id, ok := o[heroOption(i)]
		if !ok || id == nextHero {
			continue
		}
		if i >= seats {
			return heroes, wrongNumber(heroOption(i), "this match has {{.n}} Heroes; leave it out", seats)
		}
		if heroes[i], err = r.namedBy(s, o, i); err != nil {
			return heroes, err
		}
		named[id] = true
	}
	next := 0
	for i := range seats {
		if heroes[i] != codex.NoFigure {
			continue
		}
		for next < len(ready) && named[ready[next]] {
			next++
		}
		heroes[i] = r.codex.IDs.Figure(ready[next%len(ready)])
		next++
	}
	return heroes, nil
}

// lineup is who comes for seats that name nobody, all Heroes in their order (WAS-R280). Before the third edition it was the order of the content, in which the first and the third Hero had little to set against
// the second and the fourth.
func (r *Rules) lineup() []string {
	all := heroIDs(r.codex)
	if r.edition < 3 {
		return all
	}
	var first []string
	for _, f := range r.codex.Lineup {
		first = append(first, r.codex.Figures[f].ID)
	}
	return append(first, slices.DeleteFunc(all, func(id string) bool { return slices.Contains(first, id) })...)
}

// wrongNumber is the error of options that name too many Heroes (WAS-R128).
func wrongNumber(option, why string, n int) error {
	return game.Forbidden(option, "", game.Refuse("WAS-R128", why, game.Num("n", n)).(*game.Refusal))
}

// Forge judges the Heroes of people's own.
func (r *Rules) Forge() *hero.Forge { return r.forge }

// namedBy is the Hero that the option of a seat names: one of those that are ready, or one of somebody's own by his code (WAS-150, WAS-R276).
func (r *Rules) namedBy(s *Position, o game.Options, seat int) (codex.FigureID, error) {
	option, id := heroOption(seat), o[heroOption(seat)]
	if slices.Contains(heroIDs(r.codex), id) {
		return r.codex.IDs.Figure(id), nil
	}
	if !hero.IsCode(id) {
		return codex.NoFigure, game.BadOption(option, "there is no Hero {{.id}}: name one of {{.heroes}}, or the code of one of your own", game.Quote("id", id), game.Name("heroes", strings.Join(heroIDs(r.codex), ", ")))
	}
	h, err := r.forge.Decode(id)
	if mistake, ok := errors.AsType[*game.Mistake](err); ok {
		return codex.NoFigure, game.BadOption(option, mistake.Text.Pattern, mistake.Text.Args...)
	}
	return r.bring(s, option, &h, Fig(seat+1))
}

// Setup puts the Heroes of a match and their followers together; their players place them first (WAS-R193).
func (r *Rules) Setup(o game.Options) (Position, error) {
	s := Position{}
	if m, ok := find(codex.MissionIDs[:], o["scenario"]); ok {
		if id := o["map"]; id != "" && id != fittingMap {
			return s, game.BadOption("map", "a training mission has a map of its own; leave it out")
		}
		s.Mission = codex.Mission(m)
		trained := r.codex.Missions[m].Hero
		if id := o[heroOption(0)]; id != "" && id != nextHero {
			var err error
			if trained, err = r.namedBy(&s, o, 0); err != nil {
				return s, err
			}
		}
		r.prepare(&s, s.Mission, trained)
	} else if err := r.prepareMatch(&s, o); err != nil {
		return s, err
	}
	begin(&s, matchTask{})
	r.run(&s, nil)
	return s, nil
}

// prepareMatch sets a match up: map, sides, Heroes and what they bring along.
func (r *Rules) prepareMatch(s *Position, o game.Options) error {
	scenario, ok := find(codex.ScenarioIDs[:], o["scenario"])
	if !ok {
		return game.BadOption("scenario", "there is no scenario {{.id}}", game.Quote("id", o["scenario"]))
	}
	s.Scenario = codex.Scenario(scenario)
	setting := &r.codex.Scenarios[scenario]
	sides, each := 2, max(1, o.Int("heroes"))
	if s.Scenario == codex.AllOutCarnage {
		sides, each = max(2, o.Int("players")), 1
	}
	if sides > int(setting.Sides[1]) || each > int(setting.Heroes[1]) {
		return wrongNumber("heroes", "{{.n}} do not fit the scenario", each)
	}
	if err := r.chooseMap(s, o); err != nil {
		return err
	}
	s.Goal, s.Limit = setting.Points, uint8(min(99, o.Int("limit")))
	if points := o.Int("points"); points > 0 {
		s.Goal = uint8(min(mostPoints, points))
	}
	heroes, err := r.chosen(s, o, sides*each)
	if err != nil {
		return err
	}
	for i := range sides * each {
		n := Fig(i + 1)
		s.Figures[n] = r.made(s, heroes[i], n, uint8(i%sides+1))
	}
	for i := range sides * each {
		if !r.enlist(s, heroes[i], Fig(i+1)) {
			return game.Forbidden(heroOption(i), "", crowded().(*game.Refusal))
		}
	}
	return nil
}

// chooseMap chooses the map of a match: the one named, one made from a seed, or else the first that suits the scenario.
func (r *Rules) chooseMap(s *Position, o game.Options) error {
	switch id := o["map"]; id {
	case "", fittingMap:
		for i := range r.codex.Maps {
			if r.codex.Maps[i].Suited[s.Scenario] {
				s.Map = codex.MapID(i)
				return nil
			}
		}
		return game.BadOption("map", "no map is made for this scenario; name one")
	case randomMap:
		s.Seed = uint16(o.Int("seed"))
		return nil
	default:
		if s.Map = r.codex.IDs.Map(id); s.Map == codex.NoMap || r.codex.Maps[s.Map].Mission != codex.NoMission {
			return game.BadOption("map", "there is no map {{.id}} for matches", game.Quote("id", id))
		}
	}
	if from, at, shut := r.codex.Shut(s.Scenario, r.Ground(s)); shut {
		return game.BadOption("map", "{{.id}} does not do for this scenario: nobody gets on foot from the corner in the {{.corner}} to {{.at}}, which the scenario is about",
			game.Quote("id", o["map"]), game.Word("corner", "corner."+codex.CornerIDs[from]), game.Name("at", pointText(at)))
	}
	return nil
}

package rules

import (
	"errors"
	"slices"
	"strconv"

	"mischief/game"
	"mischief/games/neworleans/codex"
)

// What a match is set up with.

const (
	nextScenario = "next" // the one that follows the last, chosen by the party
	newParty     = "new"  // a party as the options have it, with the gear of that stage of a campaign
	noHero       = "none"
)

var difficultyIDs = [...]string{Easy: codex.Easy.String(), Normal: codex.Normal.String(), Hard: codex.Hard.String()} // CNO-111

// defaultParty are the heroes who play where nobody says otherwise.
var defaultParty = [MaxParty]string{"minou", "patch", "lunette", "murray"}

func playersID(alone bool) string {
	if alone {
		return "one"
	}
	return "several"
}

// Schema is the options of a match.
func Schema(c *codex.Codex) game.Schema {
	scenarios := []string{}
	for i := range c.Scenarios[1:] {
		scenarios = append(scenarios, c.Scenarios[i+1].ID)
	}
	var heroes []string
	for k := c.FirstHero; k <= c.LastHero; k++ {
		heroes = append(heroes, c.Kinds[k].ID)
	}
	schema := game.Schema{
		{Name: "scenario", Rule: "CNO-216", Help: "the scenario; a campaign begins with the first", Choices: append(scenarios, nextScenario), Defers: []string{nextScenario}, Default: c.Scenarios[c.Campaign.Start].ID, Crosses: true},
		{Name: "difficulty", Rule: "CNO-111", Help: "how hard it is", Choices: difficultyIDs[:], Default: difficultyIDs[Normal]},
		{Name: "players", Rule: "CNO-R39", Help: "one player leads all heroes, or several do, who are asked before a hero of theirs gives or takes anything", Choices: []string{playersID(true), playersID(false)}, Default: playersID(true)},
	}
	for i := range MaxParty {
		choices := heroes
		if i >= 2 {
			choices = append(slices.Clone(heroes), noHero)
		}
		schema = append(schema, game.Option{Name: heroOption(i), Rule: "CNO-201", Help: "the hero of this seat; a party has four, or two", Choices: choices, Default: defaultParty[i]})
	}
	return append(schema, game.Option{Name: "party", Rule: "CNO-906", Help: "how the party stands after an earlier scenario", Default: newParty, Crosses: true})
}

func heroOption(i int) string { return "hero-" + strconv.Itoa(i+1) }

// Seats is how many seats a match with these options has: one for each hero.
func Seats(o game.Options) int {
	if o["party"] != newParty && o["party"] != "" {
		return partySize(o["party"])
	}
	if o[heroOption(2)] == noHero && o[heroOption(3)] == noHero {
		return 2
	}
	return MaxParty
}

// Setup begins a match.
func (r *Rules) Setup(o game.Options) (Position, error) {
	var s Position
	// The level may change from scenario to scenario, as each match names it anew (CNO-R07).
	s.Difficulty = Difficulty(slices.Index(difficultyIDs[:], o["difficulty"]))
	s.Alone = o["players"] == playersID(true)
	scenario := codex.ScenarioID(0)
	for i := range r.codex.Scenarios {
		if i > 0 && r.codex.Scenarios[i].ID == o["scenario"] {
			scenario = codex.ScenarioID(i)
		}
	}
	kinds, p, err := r.partyOf(o, scenario)
	if err != nil {
		return s, err
	}
	s.Two = len(kinds) == 2
	for i, kind := range kinds {
		s.Fig[i+1].Kind = kind
	}
	r.adopt(&s, &p)
	if scenario == 0 {
		if p.Came == 0 {
			return s, game.BadOption("scenario", "{{.value}} is what follows a scenario, and this party has played none; name one", game.Quote("value", nextScenario))
		}
		if len(r.codex.Scenarios[p.Came].Next) == 0 {
			return s, game.BadOption("scenario", "nothing follows the last scenario of the campaign; name one")
		}
		s.Visit.Due = r.codex.Scenarios[p.Came].Number >= r.codex.Campaign.RiverboatAfter
	}
	s.Scenario = scenario
	begin(&s, matchTask{})
	r.run(&s, nil)
	return s, nil
}

// partyOf is the party that options name: as an earlier match wrote it, or a new one, with what a campaign would have brought it by the scenario.
func (r *Rules) partyOf(o game.Options, scenario codex.ScenarioID) (kinds []codex.Kind, p Party, err error) {
	if line := o["party"]; line != newParty {
		return r.readLine(line)
	}
	for i := range MaxParty {
		id := o[heroOption(i)]
		if id == noHero {
			continue
		}
		if i == 3 && len(kinds) == 2 {
			return nil, p, forbidden(heroOption(i), game.Refuse("CNO-202", "a party has four heroes or two: name the third as well, or none here"))
		}
		kind := r.heroKind(id)
		if slices.Contains(kinds, kind) {
			return nil, p, forbidden(heroOption(i), game.Refuse("CNO-R05", "{{.who}} is in the party already; its heroes are all different", game.Word("who", r.codex.Kinds[kind].Name)))
		}
		kinds = append(kinds, kind)
	}
	if len(kinds) == 3 {
		return nil, p, forbidden(heroOption(3), game.Refuse("CNO-202", "a party has four heroes or two: name a fourth, or no third"))
	}
	p.River = r.fullRiver()
	r.equip(&p, kinds, scenario)
	return kinds, p, nil
}

// partySize is how many heroes the line of a party names.
func partySize(line string) (n int) {
	for part := range partsOf(line) {
		if !slices.Contains(partWords, part) {
			n++
		}
	}
	return n
}

// forbidden is what a rule has against an option.
func forbidden(option string, why error) error {
	var refusal *game.Refusal
	if errors.As(why, &refusal) {
		return game.Forbidden(option, "", refusal)
	}
	return why
}

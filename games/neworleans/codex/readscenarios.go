package codex

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"mischief/game/content"
)

// readCampaign reads the order of the scenarios and the notes of the adventure log.
func (r *reader) readCampaign() error {
	n, c := r.campaign, r.c
	n.Skip("income", "balance")
	for _, note := range n.Fields("notes") {
		note.Skip("written", "asked")
		of := Note{ID: note.Name(), Means: note.Text("means")}
		if note.Has("until") {
			note.Word("until", []string{"scenario"})
			of.Scenario = true
		}
		c.Notes = append(c.Notes, of)
	}
	if len(c.Notes) > 64 {
		n.FailAt("notes", "%d notes; there is room for 63", len(c.Notes)-1)
	}
	for _, entry := range n.Each("order", 1, 60) {
		entry.Text("goal")
		entry.Words("next", r.scenarios[1:])
		entry.ID("scenario", "-")
	}
	c.Campaign = Campaign{Start: reference[ScenarioID](n, "start", r.scenarios), End: reference[ScenarioID](n, "end", r.scenarios),
		RiverboatAfter: uint8(n.Int("riverboat_after", 0, 60))}
	for _, gear := range n.Each("gear", 0, 30) {
		c.Campaign.Gear = append(c.Campaign.Gear, readGear(gear))
	}
	return n.Err()
}

// readGear reads what a party has that begins with a later scenario.
func readGear(n *content.Node) Gear {
	g := Gear{From: uint8(n.Int("from", 1, 60)), Lives: uint8(n.Int("lives", 0, 9)), Bucks: uint8(n.Int("bucks", 0, 250))}
	for i, skills := range n.Each("skills", 0, 3) {
		g.Skills[i+1] = uint8(skills.Int("", 0, 9))
	}
	for i, weapons := range n.Each("weapons", 0, 3) {
		g.Weapons[i+1] = uint8(weapons.Int("", 0, 4))
	}
	return g
}

// readMapPage reads the rule of standard doors; the rest of the page tells people how maps are written.
func (r *reader) readMapPage() error {
	n := r.maps
	n.Skip("format", "squares", "edges", "marks", "round_track", "scenario_fields")
	doors := n.At("doors")
	doors.Skip("from")
	doors.Text("text")
	for _, item := range doors.Each("effects", 1, 1) {
		r.c.Doors = r.ability(item, Source{Kind: OfDoors})
	}
	return n.Err()
}

// readScenarios reads the sheets of the scenarios that the campaign names, each from a file of its own.
func (r *reader) readScenarios() error {
	order := r.campaign.Each("order", 1, 60)
	for i, id := range r.scenarios[1:] {
		if i == len(r.sheets) { // the newest edition is read first
			n, err := open(r.files, "scenario-"+id+".yaml", "scenario")
			if errors.Is(err, fs.ErrNotExist) {
				order[i].FailAt("scenario", "%q; there is no file scenario-%s.yaml", id, id)
				return r.campaign.Err()
			}
			if err != nil {
				return err
			}
			r.sheets = append(r.sheets, n)
		}
		n := r.sheets[i]
		r.c.Scenarios = append(r.c.Scenarios, Scenario{ID: id})
		r.scenario(n, &r.c.Scenarios[len(r.c.Scenarios)-1])
		if err := n.Err(); err != nil {
			return err
		}
	}
	r.c.nameWays()
	return r.checkCampaign()
}

func (r *reader) scenario(n *content.Node, s *Scenario) {
	n.Skip("also", "budget")
	n.Word("id", []string{s.ID})
	s.Name, s.Number, s.Introduction, s.Exit = n.Text("name"), uint8(n.Int("number", 1, 60)), n.Text("introduction"), n.Text("exit")
	s.Goal = n.Text("goal")
	if n.Has("doors") {
		n.Word("doors", []string{"standard"})
		s.Doors = true
	}
	n.Word("on_loss", []string{"replay", "safehaven"})
	r.sheet = s
	defer func() { r.sheet, r.doors, r.entries = nil, nil, nil }()
	s.Map, r.doors = readMap(n.At("map"))
	s.ObjectiveMarks = r.marks(n, "objective_marks")
	r.numberEntries(n)
	was := r.former(n)
	for _, field := range fields {
		field.read(r, since(n, was, field.name), s)
	}
	r.rules(n, was, s)
	r.storyBook(n, s)
	for _, item := range n.Each("next", 0, 8) {
		s.Next = append(s.Next, Next{Scenario: reference[ScenarioID](item, "scenario", r.scenarios), If: r.conditions(item, "if")})
	}
	if n.Has("two_heroes") {
		two, wasTwo := n.At("two_heroes"), was
		if was != nil {
			wasTwo = was.At("two_heroes")
		}
		s.TwoText = since(two, wasTwo, "text").Text("text")
		s.TwoHeroes = r.twoHeroes(two, wasTwo, s)
	}
	r.checkSheet(n, s)
	if s.TwoHeroes != nil {
		r.checkSheet(n.At("two_heroes"), s.TwoHeroes)
	}
}

// of is the source of what stands on the present sheet.
func (r *reader) of() Source { return Source{Kind: OfSheet, No: uint8(len(r.c.Scenarios) - 1)} }

// pool reads which vermin there are.
func (r *reader) pool(n *content.Node, s *Scenario) {
	if s.Pool = r.vermins(n, "pool"); !n.Has("pool") {
		n.FailAt("pool", "missing; it says which vermin, such as {mosquito: 4}")
	}
}

// setAside reads which vermin wait for an effect that brings them.
func (r *reader) setAside(n *content.Node, s *Scenario) { s.SetAside = r.vermins(n, "set_aside") }

func (r *reader) vermins(n *content.Node, name string) (many [MaxKinds]uint8) {
	for kind, of := range r.byKind(n, name) {
		many[kind] = uint8(of.Int("", 1, 30))
	}
	return many
}

// byKind are the fields of a map that are named for foes.
func (r *reader) byKind(n *content.Node, name string) map[Kind]*content.Node {
	all, foes := map[Kind]*content.Node{}, r.kinds[r.c.FirstFoe:r.c.FirstAlly]
	for _, of := range n.Fields(name, foes...) {
		all[r.c.FirstFoe+Kind(slices.Index(foes, of.Name()))] = of
	}
	return all
}

// fields are those of a sheet that may be other ones for a party of two.
var fields = []struct {
	name string
	read func(r *reader, n *content.Node, s *Scenario)
}{
	{"loot", func(r *reader, n *content.Node, s *Scenario) { s.Loot = uint8(n.Int("loot", 1, 3)) }},
	{"loot_without", func(r *reader, n *content.Node, s *Scenario) { s.Without = bits[uint8](n, "loot_without", lootTypes) }},
	{"pool", (*reader).pool},
	{"set_aside", (*reader).setAside},
	{"health", (*reader).health},
	{"track", (*reader).track},
	{"objectives", (*reader).objectives},
	{"win", (*reader).win},
	{"lose", (*reader).losses},
	{"setup", (*reader).setup},
	{"spawn", (*reader).spawns},
	{"reward", func(r *reader, n *content.Node, s *Scenario) { s.Reward = r.effects(n, "reward") }},
}

func (r *reader) objectives(n *content.Node, s *Scenario) {
	if s.Objectives = n.Texts("objectives"); len(s.Objectives) == 0 {
		n.FailAt("objectives", "missing; they say what must be done")
	}
}

func (r *reader) win(n *content.Node, s *Scenario) {
	if s.Win = r.conditions(n, "win"); len(s.Win) == 0 {
		n.FailAt("win", "missing; a scenario can be won")
	}
}

// health reads what Health foes have in this scenario.
func (r *reader) health(n *content.Node, s *Scenario) {
	for kind, of := range r.byKind(n, "health") {
		if s.Health[kind] = uint8(of.Int("", 1, 60)); s.Pool[kind]+s.SetAside[kind] == 0 {
			of.Fail("it is neither in the pool nor set aside in this scenario")
		}
	}
}

// track reads the round track.
func (r *reader) track(n *content.Node, s *Scenario) {
	s.Track = nil
	for _, item := range n.Each("track", 1, 60) {
		s.Track = append(s.Track, uint8(item.Word("", []string{"", "S", "S1", "S2", "S3"})))
	}
}

func (r *reader) losses(n *content.Node, s *Scenario) {
	s.Lose = nil
	for _, item := range n.Each("lose", 0, 8) {
		a := r.event(item, r.of())
		loss := Loss{Track: a.When == OnTrackEnd, On: *a}
		if !loss.Track {
			loss.Says = item.Text("says")
		}
		s.Lose = append(s.Lose, loss)
	}
}

// setup reads what is put up besides the standard.
func (r *reader) setup(n *content.Node, s *Scenario) {
	s.setup = nil
	at := n.At("setup")
	if !isMap(at) {
		at.Word("", []string{"standard"})
		return
	}
	s.SetupText = at.Text("text")
	if at.Has("effects") {
		a := &Ability{ID: AbilityID(len(r.c.Abilities)), Of: r.of(), When: OnSetup}
		r.c.Abilities = append(r.c.Abilities, a)
		r.at, r.when = a.ID, OnSetup
		a.Do = r.effects(at, "effects")
		r.at, r.when = 0, NoTrigger
		s.setup = append(s.setup, a.ID)
	}
	s.setup = append(s.setup, r.abilities(at, "rules", r.of())...)
}

func (r *reader) spawns(n *content.Node, s *Scenario) {
	at := n.At("spawn")
	if !isMap(at) {
		at.Word("", []string{"standard"})
		return
	}
	s.SpawnText, s.SpawnIf, s.spawning = at.Text("text"), r.conditions(at, "if"), r.abilities(at, "effects", r.of())
}

// rules reads the special rules, those of an older edition in place of the ones of the same name.
func (r *reader) rules(n, was *content.Node, s *Scenario) {
	s.Rules = nil
	for _, item := range n.Each("rules", 0, 16) {
		if was != nil {
			for _, old := range was.Each("rules", 0, 16) {
				if old.Text("name") == item.Text("name") {
					item = old
					break
				}
			}
		}
		s.Rules = append(s.Rules, r.rule(item, s))
	}
	s.gather()
}

func (r *reader) rule(n *content.Node, s *Scenario) SheetRule {
	rule := SheetRule{Name: n.Text("name"), Text: n.Text("text"), abilities: r.abilities(n, "effects", r.of())}
	if n.Has("code") {
		id, _, _ := strings.Cut(n.Text("code"), ":")
		s.Cart = 0
		for kind := r.c.FirstAlly; kind <= r.c.LastAlly; kind++ {
			if r.kinds[kind] == id {
				s.Cart = kind
			}
		}
		if s.Cart == 0 {
			n.FailAt("code", "%q; it begins with the ally whose moves are the exception, such as press-cart: ...", short(id))
		}
	}
	return rule
}

// gather lists all abilities of a sheet.
func (s *Scenario) gather() {
	s.Abilities = slices.Concat(s.setup, s.spawning)
	for i := range s.Rules {
		s.Abilities = append(s.Abilities, s.Rules[i].abilities...)
	}
}

// numberEntries notes which entries of the story book there are.
func (r *reader) numberEntries(n *content.Node) {
	for _, entry := range n.Fields("entries") {
		number, err := strconv.Atoi(entry.Name())
		if err != nil || number < 1 || number > 99 || fmt.Sprint(number) != entry.Name() {
			entry.Fail("entries are numbered, 1 to 99")
			continue
		}
		r.entries = append(r.entries, uint8(number))
	}
}

func (r *reader) storyBook(n *content.Node, s *Scenario) {
	s.Entries = map[uint8]Entry{}
	for _, entry := range n.Fields("entries") {
		if number, err := strconv.Atoi(entry.Name()); err == nil {
			s.Entries[uint8(number)] = Entry{Text: entry.Text("text"), Do: r.effects(entry, "effects")}
		}
	}
}

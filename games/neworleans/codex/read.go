package codex

import (
	"io/fs"
	"maps"
	"slices"

	"mischief/game/content"
)

// Read reads the content files. An error names the first file at fault, with all faults in it: the line, the column and the field of each.
func Read(files fs.FS) (*Codex, error) {
	if err := readVocabulary(files); err != nil {
		return nil, err
	}
	r := newReader(files)
	if err := r.read(); err != nil {
		return nil, err
	}
	return r.c, nil
}

// reader reads the files: what all of them call things first, for they speak of each other.
type reader struct {
	c     *Codex
	files fs.FS

	campaign, vermin, allies, loots, heroes, skillPage, events, maps *content.Node

	sheets []*content.Node // of the scenarios

	edition  int          // of the rules whose sheets are read; 0 for the newest
	editions map[int]bool // of which sheets say what they were

	kinds, loot, skills, powers, aspects, notes, scenarios, attacks []string // ids, none first; attacks of foes by name, without none

	// What is being read.
	at      AbilityID
	when    Trigger
	sheet   *Scenario // nil outside of scenarios
	doors   []string  // of its map
	entries []uint8   // of its story book
}

func newReader(files fs.FS) *reader {
	return &reader{files: files, editions: map[int]bool{}, c: &Codex{Skills: make([]Skill, 1), Loot: make([]Loot, 1), Cards: make([]LootID, 1), Events: make([]Event, 1), Powers: make([]Power, 1),
		Aspects: make([]Aspect, 1), Scenarios: make([]Scenario, 1), Notes: make([]Note, 1), Abilities: []*Ability{{}}, Lists: []*List{{}}}}
}

func (r *reader) read() error {
	for _, read := range []func() error{r.open, r.readCampaign, r.readVermin, r.readAllies, r.readLoot, r.readHeroes, r.readSkills, r.readEvents, r.readMapPage} {
		if err := read(); err != nil {
			return err
		}
	}
	pages := *r.c
	if err := r.readScenarios(); err != nil {
		return err
	}
	for _, edition := range slices.Sorted(maps.Keys(r.editions)) {
		old, c := *r, pages
		c.Abilities, c.Lists = slices.Clip(c.Abilities), slices.Clip(c.Lists)
		c.Scenarios = slices.Clip(c.Scenarios)
		old.c, old.edition = &c, edition
		if err := old.readScenarios(); err != nil {
			return err
		}
		r.c.former = append(r.c.former, former{edition, &c})
	}
	return nil
}

// open opens the files and finds out what everything is called.
func (r *reader) open() error {
	for _, page := range []struct {
		at   **content.Node
		kind string
	}{{&r.campaign, "campaign"}, {&r.vermin, "vermin"}, {&r.allies, "allies"}, {&r.loots, "loot"}, {&r.heroes, "heroes"}, {&r.skillPage, "skills"}, {&r.events, "events"},
		{&r.maps, "maps"}} {
		n, err := open(r.files, page.kind+".yaml", page.kind)
		if err != nil {
			return err
		}
		*page.at = n
	}
	heroes, foes, allies := ids(r.heroes, "heroes"), ids(r.vermin, "foes", "variants"), ids(r.allies, "allies")
	r.kinds = append(append(heroes, foes[1:]...), allies[1:]...)
	if len(r.kinds) > MaxKinds {
		r.vermin.Fail("%d heroes, foes and allies together; there is room for %d", len(r.kinds)-1, MaxKinds-1)
		return r.vermin.Err()
	}
	c := r.c
	c.Kinds = make([]Figure, len(r.kinds))
	c.FirstHero, c.LastHero = 1, Kind(len(heroes)-1)
	c.FirstFoe, c.LastFoe = c.LastHero+1, c.LastHero+Kind(len(foes)-1)
	c.FirstAlly, c.LastAlly = c.LastFoe+1, c.LastFoe+Kind(len(allies)-1)
	r.loot, r.skills, r.powers, r.aspects = ids(r.loots, "loot"), ids(r.skillPage, "skills"), ids(r.vermin, "powers"), ids(r.vermin, "aspects")
	r.notes, r.scenarios = []string{""}, []string{""}
	for _, note := range r.campaign.Fields("notes") {
		r.notes = append(r.notes, note.Name())
	}
	for _, entry := range r.campaign.Each("order", 1, 60) {
		r.scenarios = append(r.scenarios, entry.Remark("scenario"))
	}
	return nil
}

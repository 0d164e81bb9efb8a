package codex

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"mischief/game/board/squares"
	"mischief/game/content"
)

// printed is the content of the game.
var printed = os.DirFS("../content")

// whole is what is printed, read once for all tests, and its reader.
var whole = sync.OnceValues(func() (*reader, error) {
	r := newReader(printed)
	return r, r.read()
})

func read(t testing.TB) *Codex {
	t.Helper()
	r, err := whole()
	if err != nil {
		t.Fatal(err)
	}
	return r.c
}

// again reads one file of a folder anew, over the rest of what is printed, as Read does.
func again(t testing.TB, file string, files fs.FS) error {
	t.Helper()
	read(t)
	first, _ := whole()
	r, c := *first, *first.c
	r.c, r.files = &c, files
	c.Abilities, c.Lists = slices.Clip(c.Abilities), slices.Clip(c.Lists)
	kind := strings.TrimSuffix(file, ".yaml")
	if id, ok := strings.CutPrefix(kind, "scenario-"); ok {
		n, err := open(files, file, "scenario")
		if err != nil {
			return err
		}
		i := slices.Index(r.scenarios, id)
		c.Scenarios = slices.Concat(c.Scenarios[:i], []Scenario{{ID: id}})
		r.scenario(n, &c.Scenarios[i])
		return n.Err()
	}
	pages := map[string]struct {
		at   **content.Node
		read func() error
	}{"campaign": {&r.campaign, r.readCampaign}, "vermin": {&r.vermin, r.readVermin}, "allies": {&r.allies, r.readAllies}, "loot": {&r.loots, r.readLoot},
		"heroes": {&r.heroes, r.readHeroes}, "skills": {&r.skillPage, r.readSkills}, "events": {&r.events, r.readEvents}, "maps": {&r.maps, r.readMapPage}}
	page, ok := pages[kind]
	if !ok {
		return readVocabulary(files)
	}
	n, err := open(files, file, kind)
	if err != nil {
		return err
	}
	*page.at = n
	switch kind {
	case "campaign":
		c.Notes = c.Notes[:1:1]
	case "vermin":
		c.Powers, c.Aspects = c.Powers[:1:1], c.Aspects[:1:1]
		c.Kinds = slices.Clone(c.Kinds)
	case "loot":
		c.Loot, c.Cards = c.Loot[:1:1], c.Cards[:1:1]
	case "skills":
		c.Skills = c.Skills[:1:1]
		c.Kinds = slices.Clone(c.Kinds)
	case "events":
		c.Events = c.Events[:1:1]
	default:
		c.Kinds = slices.Clone(c.Kinds)
	}
	return page.read()
}

// with is the content with something written differently in a file. The text that is replaced stands there once.
func with(t testing.TB, file, from, to string) fs.FS {
	t.Helper()
	text, err := fs.ReadFile(printed, file)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), from); n != 1 {
		t.Fatalf("%s has %q %d times", file, from, n)
	}
	return content.Overlay{Top: fstest.MapFS{file: {Data: []byte(strings.Replace(string(text), from, to, 1))}}, Base: printed}
}

func TestBoxIsWhole(t *testing.T) {
	c := read(t)
	for _, of := range []struct {
		what      string
		got, want int
	}{
		{"heroes", int(c.LastHero), 9}, {"foe cards and variants", int(c.LastFoe - c.FirstFoe + 1), 14}, {"Aspects", len(c.Aspects) - 1, 6}, {"allies", int(c.LastAlly - c.FirstAlly + 1), 4},
		{"skills", len(c.Skills) - 1, 81}, {"loot cards", len(c.Cards) - 1, 100}, {"events", len(c.Events) - 1, 20}, {"powers", len(c.Powers) - 1, 24}, {"scenarios", len(c.Scenarios) - 1, 16},
	} {
		if of.got != of.want {
			t.Errorf("%d %s; the box has %d", of.got, of.what, of.want)
		}
	}
	for _, f := range c.Kinds[c.FirstHero : c.LastHero+1] {
		var levels [4]int
		for i, id := range f.Skills {
			if s := &c.Skills[id]; c.Kinds[s.Hero].ID == f.ID && int(s.No) == i {
				levels[s.Level]++
			}
		}
		if levels != [4]int{0, 4, 3, 2} {
			t.Errorf("%s has %v skills by level", f.Name, levels)
		}
	}
}

// find is what stands on a card, by id.
func find[T any](t *testing.T, list []T, id string, of func(*T) string) *T {
	t.Helper()
	for i := range list {
		if of(&list[i]) == id {
			return &list[i]
		}
	}
	t.Fatalf("there is no %s", id)
	return nil
}

func (c *Codex) skill(t *testing.T, id string) *Skill {
	return find(t, c.Skills, id, func(s *Skill) string { return s.ID })
}
func (c *Codex) loot(t *testing.T, id string) *Loot {
	return find(t, c.Loot, id, func(l *Loot) string { return l.ID })
}
func (c *Codex) scenario(t *testing.T, id string) *Scenario {
	return find(t, c.Scenarios, id, func(s *Scenario) string { return s.ID })
}

func TestDefaultsAreFilledIn(t *testing.T) {
	c := read(t)
	twist := c.Abilities[c.skill(t, "twist-of-fate").Abilities[0]]
	if twist.When != OnDraw || twist.Any || !twist.May || twist.By.Who != TheHero || twist.By.Within != 6 || twist.By.Beyond != -1 || twist.By.From != TheSelf || twist.Whom != anybody(TheFigure) {
		t.Errorf("Twist of Fate is %+v", twist)
	}
	if r := c.skill(t, "twist-of-fate").Refresh; r == nil || !r.Any || r.If[0].Card.Ranks != 1<<RankAce {
		t.Errorf("Twist of Fate is refreshed by %+v", r)
	}
	sand := c.Abilities[c.skill(t, "pocket-sand").Abilities[0]]
	test := c.Lists[sand.Do].Effects[0]
	if !sand.May || sand.By != anybody(TheSelf) || test.Flip || test.Who != anybody(TheSelf) || test.Filter != (Filter{Min: 5, Max: 255}) || test.Else != 0 {
		t.Errorf("Pocket Sand is %+v: %+v", sand, test)
	}
	if stun := c.Lists[test.Then].Effects[0]; stun.Kind != DoMark || stun.What != MarkerStun || !stun.Whom.Adjacent || stun.Whom.Pick != 1 || c.Lists[test.Then].Ability != sand.ID {
		t.Errorf("Pocket Sand does %+v", stun)
	}
	flask := c.loot(t, "gator-hide-coat")
	if e := c.Lists[c.Abilities[flask.Abilities[0]].Do].Effects[0]; e.Prevent != PreventWound || e.N != (Number{N: Endless, Times: 1, Max: Endless}) {
		t.Errorf("the coat prevents %+v", e)
	}
	if e := c.Lists[c.Abilities[c.skill(t, "nobodys-shadow").Abilities[0]].Do].Effects[0]; e.Until != UntilNext || e.Immune != 1<<ToTarget {
		t.Errorf("Nobody's Shadow is %+v", e)
	}
	if a := c.Abilities[c.loot(t, "sword-cane").Abilities[0]]; a.May || a.Cost.Once != OnceActivation {
		t.Errorf("the Sword Cane is %+v", a)
	}
	if d := c.Abilities[c.Doors]; d.By.Who != TheHero || d.Cost.AP != 1 || !c.Lists[d.Do].Effects[0].At.AnyDoor {
		t.Errorf("doors are %+v", d)
	}
	derringer := c.loot(t, "derringer").Attack
	if !derringer.Depletes || derringer.Deplete != (Filter{Min: 1, Max: 255}) || derringer.Class != ClassFirearm || derringer.Least() != 0 || c.loot(t, "squirrel-rifle").Attack.Least() != 2 {
		t.Errorf("the Derringer is %+v", derringer)
	}
	if l := c.loot(t, "bandage-roll"); c.Cards[l.First] == 0 || c.Loot[c.Cards[l.First]].ID != l.ID || c.Loot[c.Cards[l.First+uint16(l.Copies)-1]].ID != l.ID {
		t.Errorf("the first Bandage Roll is card %d", l.First)
	}
}

func TestSheetsOfTwoHeroes(t *testing.T) {
	c := read(t)
	s := c.scenario(t, "s04a")
	if table := c.scenario(t, "s13"); table.Map.Marks[MarkV].Count() != 5 || table.TwoHeroes.Map.Marks[MarkV].Count() != 4 {
		t.Errorf("V are %v and %v", table.Map.Marks[MarkV], table.TwoHeroes.Map.Marks[MarkV])
	}
	if s.TwoHeroes.Win[0].Count.Max != 2 || s.Win[0].Count.Max != 1 || len(s.TwoHeroes.Abilities) != len(s.Abilities) {
		t.Errorf("they win by %+v", s.TwoHeroes.Win)
	}
	s = c.scenario(t, "s06b")
	press := c.Kinds[s.Cart].ID
	if press != "press-cart" || s.TwoHeroes.Cart != s.Cart || s.Rules[0].abilities[0] == s.TwoHeroes.Rules[0].abilities[0] || s.Rules[1].abilities[0] != s.TwoHeroes.Rules[1].abilities[0] {
		t.Errorf("the cart is %s, the rules are %v and %v", press, s.Rules, s.TwoHeroes.Rules)
	}
	if s := c.scenario(t, "s13"); s.TwoHeroes.SpawnSquares != 1 || s.SpawnSquares != 0 || s.TwoHeroes.TwoHeroes != nil {
		t.Errorf("spawn squares are %d", s.TwoHeroes.SpawnSquares)
	}
}

func TestMapIsAsDrawn(t *testing.T) {
	m := &read(t).scenario(t, "s01").Map
	g := &m.Ground
	door := m.Doors[1]
	switch {
	case m.Width != 14 || m.Height != 12:
		t.Errorf("%d x %d", m.Width, m.Height)
	case door.Name != "kitchen" || door.A != squares.At(9, 3) || door.B != squares.At(10, 3) || !g.WallEast.Has(door.A):
		t.Errorf("the door is %+v", door)
	case !g.Blocking.Has(squares.At(9, 0)) || !g.Hindering.Has(squares.At(12, 1)) || g.Floor.Has(squares.At(14, 0)) || !g.Floor.Has(squares.At(13, 11)):
		t.Error("the squares are other ones")
	case !g.RailSouth.Has(squares.At(2, 1)) || g.RailSouth.Has(squares.At(1, 1)):
		t.Error("the bar is elsewhere")
	case !g.WallEast.Has(squares.At(13, 5)) || !g.WallSouth.Has(squares.At(5, 11)) || g.WallEast.Has(squares.At(9, 8)):
		t.Error("the walls are elsewhere")
	case !m.Marks[MarkH].Has(squares.At(6, 4)) || !m.Marks[MarkX].Has(squares.At(13, 1)) || !m.Marks[MarkG].Has(squares.At(1, 10)):
		t.Error("the marks are elsewhere")
	}
}

func FuzzRead(f *testing.F) {
	files, err := fs.ReadDir(printed, ".")
	if err != nil {
		f.Fatal(err)
	}
	for i, file := range files {
		text, err := fs.ReadFile(printed, file.Name())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(i), text)
	}
	f.Fuzz(func(t *testing.T, file uint8, text []byte) {
		name := files[int(file)%len(files)].Name()
		err := again(t, name, content.Overlay{Top: fstest.MapFS{name: {Data: text}}, Base: printed})
		if err != nil && !strings.Contains(err.Error(), ".yaml") {
			t.Errorf("%s: the error names no file: %v", name, err)
		}
	})
}

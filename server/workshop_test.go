package server_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game"
	"mischief/server"
)

// crafting is games of which Connect Four has a workshop.
type crafting struct {
	server.Games
	shop game.Workshop
}

func (c crafting) Find(id string) (bot.Game, error) {
	e, err := c.Games.Find(id)
	return c.crafted(e), err
}

func (c crafting) All() ([]bot.Game, error) {
	all, err := c.Games.All()
	for i, e := range all {
		all[i] = c.crafted(e)
	}
	return all, err
}

func (c crafting) crafted(e bot.Game) bot.Game {
	if e == nil || e.Info().ID != "connectfour" {
		return e
	}
	return crafted{e, c.shop}
}

type crafted struct {
	bot.Game
	shop game.Workshop
}

func (c crafted) Workshop() game.Workshop { return c.shop }

// counters is a workshop in which a hero is a colour, and green breaks a rule.
type counters struct{}

func (counters) Ready() []string            { return []string{"red", "yellow"} }
func (counters) Schools() []string          { return []string{"warm"} }
func (counters) Supplies(*game.Telling) any { return map[string]int{"columns": 7} }
func (counters) Named(line string) (game.Hero, error) {
	if strings.Contains(line, " ") {
		return nil, game.Misread("No colour is called so.")
	}
	return colour(line), nil
}
func (counters) Read(name string, text []byte) (game.Hero, error) {
	return colour(strings.TrimPrefix(string(text), "colour: ")), nil
}
func (counters) Random(school string, seed uint64) (game.Hero, error) {
	if school != "warm" {
		return nil, game.Misread("There is no such school.")
	}
	return colour([]string{"red", "yellow"}[seed%2]), nil
}
func (counters) Sheet(heroes []game.Hero, _ *game.Telling) (string, error) {
	names := []string{}
	for _, h := range heroes {
		names = append(names, h.Name())
	}
	return "<svg>" + strings.Join(names, " ") + "</svg>", nil
}

type colour string

func (c colour) Name() string                 { return string(c) }
func (c colour) File() string                 { return "colour: " + string(c) }
func (c colour) Code() string                 { return string(c) }
func (c colour) Draw(game.Pen) string         { return string(c) }
func (c colour) Picture(*game.Telling) string { return "<svg>" + string(c) + "</svg>" }
func (c colour) Advice(*game.Telling) any     { return map[string]string{"hero": string(c)} }
func (c colour) Faults() []game.Fault {
	if c != "green" {
		return nil
	}
	return []game.Fault{{At: "colour", Why: game.Refuse("C4-203", "Column {{.column}} is full.", game.Num("column", 3)).(*game.Refusal)}}
}

// TestWorkshop asks for heroes of one's own, which nothing is kept of.
func TestWorkshop(t *testing.T) {
	p := openPlace(t, setting{shop: counters{}})
	b := p.browser()
	var offered server.GamesView
	b.get("/api/games", &offered)
	for _, g := range offered.Games {
		if g.ID != "slaughter" && g.Heroes != (g.ID == "connectfour") {
			t.Errorf("%s: heroes %v", g.ID, g.Heroes)
		}
	}
	var shop server.WorkshopView
	b.get("/api/games/connectfour/workshop", &shop)
	if text, _ := json.Marshal(shop); string(text) != `{"ready":[{"id":"red","name":"red"},{"id":"yellow","name":"yellow"}],"schools":["warm"],"supplies":{"columns":7}}` {
		t.Errorf("the workshop is %s", text)
	}
	var hero server.HeroView
	b.get("/api/games/connectfour/hero?id=red", &hero)
	if text, _ := json.Marshal(hero); string(text) != `{"name":"red","code":"red","file":"colour: red","picture":"\u003csvg\u003ered\u003c/svg\u003e","faults":[],"advice":{"hero":"red"}}` {
		t.Errorf("the hero is %s", text)
	}
	b.get("/api/games/connectfour/hero?file="+url.QueryEscape("colour: green"), &hero)
	if len(hero.Faults) != 1 || hero.Faults[0] != (server.HeroFault{At: "colour", Rule: "C4-203", Why: "Column 3 is full."}) {
		t.Errorf("the faults are %+v", hero.Faults)
	}
	german := p.guest("Anna")
	german.must(http.StatusOK, http.MethodPatch, "/api/me", map[string]string{"language": "de"}, nil)
	german.get("/api/games/connectfour/hero?id=green", &hero)
	if len(hero.Faults) != 1 || hero.Faults[0].Why != "Spalte 3 ist voll." {
		t.Errorf("the faults in German are %+v", hero.Faults)
	}
	b.get("/api/games/connectfour/random-hero?school=warm&seed=3", &hero)
	if hero.Name != "yellow" {
		t.Errorf("luck made %s", hero.Name)
	}
	var sheet server.SheetView
	b.get("/api/games/connectfour/sheet?id=red&id=yellow", &sheet)
	if sheet.Picture != "<svg>red yellow</svg>" {
		t.Errorf("the sheet is %s", sheet.Picture)
	}
	for path, field := range map[string]string{
		"/api/games/connectfour/hero?id=no+colour":                      "id",
		"/api/games/connectfour/random-hero?school=cold&seed=1":         "school",
		"/api/games/connectfour/sheet?id=red&id=no+colour":              "id",
		"/api/games/connectfour/sheet?id=1&id=2&id=3&id=4&id=5":         "id",
		"/api/games/connectfour/hero?file=" + strings.Repeat("x", 8193): "file",
		"/api/games/connectfour/random-hero?school=warm&seed=-1":        "seed",
	} {
		if r := b.refused(http.StatusUnprocessableEntity, http.MethodGet, path, nil); r.Field != field {
			t.Errorf("%.60s: the field is %q, not %q", path, r.Field, field)
		}
	}
	for _, path := range []string{"workshop", "hero?id=x", "random-hero?school=x", "sheet?id=x"} {
		if r := b.refused(http.StatusNotFound, http.MethodGet, "/api/games/neuroshima/"+path, nil); r.Field != "game" {
			t.Errorf("%s: the field is %q", path, r.Field)
		}
		b.refused(http.StatusNotFound, http.MethodGet, "/api/games/chess/"+path, nil)
	}
}

// TestFaultsInLanguages: what is wrong with the file of a hero, or with how many there are, is said in the language of who asks.
func TestFaultsInLanguages(t *testing.T) {
	p := openPlace(t, setting{})
	b := p.guest("Anna")
	for _, c := range []struct{ language, path, field, rule, why string }{
		{"en", "hero?file=" + url.QueryEscape("name: Zora\nfaces: {6: {meele: 1}}\n"), "file", "", "hero.yaml:2:13: faces.6.meele: there is no such field; did you mean melee?"},
		{"de", "hero?file=" + url.QueryEscape("name: Zora\nfaces: {6: {meele: 1}}\n"), "file", "", "hero.yaml:2:13: faces.6.meele: so ein Feld gibt es nicht; meintest du melee?"},
		{"en", "seats?option=heroes%3D5", "heroes", "WAS-R128", `"5" is not a whole number from 1 to 4`},
		{"de", "seats?option=heroes%3D5", "heroes", "WAS-R128", `"5" ist keine ganze Zahl von 1 bis 4`},
	} {
		b.must(http.StatusOK, http.MethodPatch, "/api/me", map[string]string{"language": c.language}, nil)
		r := b.refused(http.StatusUnprocessableEntity, http.MethodGet, "/api/games/slaughter/"+c.path, nil)
		if r.Field != c.field || r.Rule != c.rule || r.Why != c.why {
			t.Errorf("in %s: %+v; want %+v", c.language, r, c)
		}
	}
}
